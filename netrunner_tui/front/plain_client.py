"""The plain client at a table of a server: lines of text over a connection, with or without a terminal."""

import io
import os
import sys
from typing import Final, TextIO

from netrunner_tui.front import finished
from netrunner_tui.front.command import SENTENCES, Command, understood
from netrunner_tui.front.visit import (
    LISTS,
    LOOK_EVERY,
    Visit,
    closed,
    company_lines,
    done_in_words,
    gone,
    listed,
    print_line,
    side_of,
    take_seat,
    tell_host,
)
from netrunner_tui.hosting.remote.remote_server import RemoteServer
from netrunner_tui.model.advice import Advice
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.lobby import NewTable
from netrunner_tui.model.sides import Side
from netrunner_tui.model.text import capital, plain
from netrunner_tui.plain.client import run
from netrunner_tui.plain.company_lines import CompanyLines, told_absent, told_here
from netrunner_tui.plain.console import Console
from netrunner_tui.plain.plain_settings import PlainSettings
from netrunner_tui.plain.plain_table import PlainTable, level
from netrunner_tui.plain.speech import breaths
from netrunner_tui.plain.table_news import TableNews
from netrunner_tui.replays.faults import FaultLog
from netrunner_tui.replays.game_service import Advising
from netrunner_tui.rules.server_seats import GameServerLobby, HostedTable
from netrunner_tui.settings.player_options import Options, write_options
from netrunner_tui.settings.typed_commands import typed_help
from netrunner_tui.table.home.user_files import read_user_files

STDIN: Final = 0
LOBBY: Final = "Type help to hear what can be typed."


class _Typing(io.RawIOBase):
    """Stdin, read while the server's pushes are handled."""

    def __init__(self, remote: RemoteServer) -> None:
        super().__init__()
        self._remote = remote

    def readable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return os.isatty(STDIN)

    def fileno(self) -> int:
        return STDIN

    def readinto(self, buffer: "memoryview | bytearray") -> int:  # type: ignore[override]  # io gives no other buffers
        while not self._remote.wait(also=STDIN):
            pass
        try:
            data = os.read(STDIN, len(buffer))
        except OSError:  # the terminal is gone
            data = b""
        buffer[: len(data)] = data
        self._remote.awake()
        return len(data)


class _AtPrompt:
    """Tells what others do at once to a player who is at the prompt of the lobby."""

    def __init__(self, lines: Console, company: CompanyLines) -> None:
        self._lines = lines
        self._company = company
        self._listening = False

    def read(self) -> str | None:
        """Returns the next typed line; None at the end of the input."""
        self._lines.say(*self._company.news())
        self._listening = True
        try:
            return self._lines.read()
        finally:
            self._listening = False

    def overhear(self) -> None:
        """Handles a change."""
        if self._listening and (news := self._company.news()):
            self._lines.say("", *news)


def lobby(visit: Visit, remote: RemoteServer, server: GameServerLobby) -> int:
    """Runs the lobby by typed ssh commands until the player leaves. Returns the exit code. Raises ConnectionLost."""
    typing = typing_of(remote)
    lines = Console(typing, sys.stdout)
    company = company_lines(server)
    prompt = _AtPrompt(lines, company)
    company.listen(prompt.overhear)
    try:
        lines.say(f"You are {plain(server.name)} here. {LOBBY}", told_here(server.company, server.name), *_tables(server))
        while (typed := prompt.read()) is not None and typed.casefold() not in {"quit", "exit"}:
            try:
                told = company.obey(typed)
                if told is None:
                    command = understood(typed)
                    told = _reply(visit, server, command)
                if told is None:
                    if code := _go_elsewhere(visit, remote, server, command, company, lines, typing):
                        return code
                    told = ["You are in the lobby."]
                lines.say(*told)
            except NetrunnerError as problem:
                lines.say(f"{capital(plain(str(problem)).replace('`', ''))}.")
    except KeyboardInterrupt:
        return 130
    except OSError:
        # The reader is gone.
        lines.silence()
    return 0


def _reply(visit: Visit, server: GameServerLobby, command: Command) -> list[str] | None:
    """Returns the lines that answer a command; None for one that leaves the lobby for a while. Raises NetrunnerError."""
    match command.verb:
        case "help" | "keys":
            return typed_help({"lobby", "people", "blocks"})
        case "lobby" | "tables":
            return _tables(server)
        case verb if verb in LISTS:
            return listed(server, command)
        case verb if verb in SENTENCES and verb != "invite":
            return done_in_words(server, command)
        case "export":
            raise NetrunnerError("an export is printed for a file: ssh HOST export GAME > FILE")
        case "review":
            return finished.review_lines(visit, server, command.table)
        case "close":
            return [closed(server, command.table)]
        case _:
            return None


def _go_elsewhere(
    visit: Visit, remote: RemoteServer, server: GameServerLobby, command: Command, company: CompanyLines, lines: Console, typing: TextIO
) -> int:
    """Opens a replay or a deck, or plays a game, until the player is back in the lobby. Returns an exit code other than 0 to leave it, too.

    Raises NetrunnerError, ConnectionLost.
    """
    if command.verb == "replay":
        finished.replay(visit, server, command.table, typing)
        return 0
    if command.verb == "build":
        build(visit, server, command, typing)
        return 0
    return play(visit, remote, server, _seat(server, command, company, lines), typing, company)


def build(visit: Visit, server: GameServerLobby, command: Command, typing: TextIO) -> int:
    """Works on the player's own decks in lines of text, in the game that the command names, or the server's first. Returns the exit code.

    Raises NetrunnerError where the game is not played here, or the deck cannot be opened.
    """
    from netrunner_tui.plain import deck_lines

    books = [name for name, _ in server.rulebooks()]
    rules = command.new_table.rules or books[0]
    if rules not in books:
        raise NetrunnerError(f"`{plain(rules[:40])}` is not played here; expected one of {', '.join(books)}")
    if visit.folder is None:
        print_line("You are a guest: your decks last as long as this visit.", sys.stdout)
    return deck_lines.run(visit.own_decks, visit.pools, rules, command.new_table.deck, stdin=typing, stdout=sys.stdout)


def _seat(server: GameServerLobby, command: Command, company: CompanyLines, lines: Console) -> HostedTable:
    """Takes the place that a command of the lobby asks for; `invite` makes a table for one player. Raises NetrunnerError."""
    if command.verb == "invite":
        command = Command("new", new_table=NewTable(invite=command.said))
        if not command.new_table.invite:
            raise NetrunnerError("say who is invited")
    hosted = take_seat(server, command, _pasted(lines) if command.reads_deck else "")
    company.accepted(hosted.info().name)
    return hosted


def _tables(server: GameServerLobby) -> list[str]:
    return [f"{told}." for told in listed(server, Command("tables"))] or ["There is no table yet."]


def _pasted(lines: Console) -> str:
    """Reads a deck list, line by line, up to a single dot."""
    lines.say("Paste the list, then a line with a dot alone.")
    found = []
    while (line := lines.read("")) is not None and line != ".":
        found.append(line)
    return "\n".join(found)


def typing_of(remote: RemoteServer) -> TextIO:
    """Returns what the player types, read while the pushes of the server are handled."""
    return io.TextIOWrapper(io.BufferedReader(_Typing(remote)), encoding="utf-8", errors="replace")


def play(
    visit: Visit, remote: RemoteServer, server: GameServerLobby, hosted: HostedTable, typing: TextIO | None = None,
    company: CompanyLines | None = None,
) -> int:  # fmt: skip
    """Plays or watches at a table of a server until the game is over or the player leaves. Raises NetrunnerError."""
    typing = typing or typing_of(remote)
    company = company or company_lines(server)
    if not _other_player_came(remote, server, hosted, company):
        hosted.leave()
        return 0
    name = hosted.info().name
    print_line(f"Table {name}.", sys.stdout)
    # Without a terminal too: who only passed by themselves where nothing else is possible would tell the other player that it is so.
    options, settings = Options(), PlainSettings(Options(), follow=True)
    if visit.folder is not None:
        path, options = visit.folder / "options.json", read_user_files(visit.folder).options
        settings = PlainSettings(options, lambda changed: write_options(path, changed), follow=True)
    while True:
        seat = hosted.seat
        table = PlainTable(
            {side_of(hosted): seat}, open_play=True, resume=f"join {name} --plain", settings=settings,
            wait=lambda: _wait(remote, hosted), lookup=lambda card: _lookup(visit, hosted, card),
            table_news=TableNews(hosted, seat.side, remote.name, company),
            verbosity=level(options.verbosity),
            faults=FaultLog("plain", lambda fault: tell_host(visit.tell_log, fault)),
            advising=_advising(remote, hosted) if seat.side is not None else None,
            review=lambda: finished.review_lines(visit, server, name),
        )  # fmt: skip
        code = run(table, stdin=typing, stdout=sys.stdout)
        if code or hosted.seat is seat:
            break
    hosted.leave()
    return code


def _other_player_came(remote: RemoteServer, server: GameServerLobby, hosted: HostedTable, company: CompanyLines) -> bool:
    """Waits at a table for the other player, and tells what others do meanwhile; returns False if this player leaves."""
    name, heard = hosted.info().name, 0
    if hosted.info().state != "waiting":
        return True
    reserved = hosted.info().reserved
    print_line(f"Table {name}: waiting for {reserved or 'the other player'}. They come in with: join {name}", sys.stdout)
    if reserved and reserved not in {who.name for who in server.company.here()}:
        print_line(told_absent(reserved), sys.stdout)
    stop = company.listen(lambda: None)
    try:
        while hosted.info().state == "waiting":
            for said in hosted.talk():
                if said.number > heard:
                    heard = said.number
                    print_line(f"{said.by} says: {said.text}", sys.stdout)
            for told in company.news():
                print_line(told, sys.stdout)
            if _wait(remote, hosted):
                typed = " ".join(os.read(STDIN, 1000).decode("utf-8", "replace").split())
                if typed.casefold() in {"", "quit", "exit"}:
                    return False
                for told in _obeyed(company, typed):
                    for part in breaths(told):
                        print_line(part, sys.stdout)
    finally:
        stop()
    return True


def _obeyed(company: CompanyLines, typed: str) -> list[str]:
    """Returns the reply to a line that is typed at a table that waits."""
    try:
        told = company.obey(typed)
    except NetrunnerError as problem:
        return [f"{capital(plain(str(problem)).replace('`', ''))}."]
    if told is not None:
        return told
    return ["You wait for the other player.", *typed_help({"waiting table", "people", "blocks"})]


def _wait(remote: RemoteServer, hosted: HostedTable) -> bool:
    """Waits for a change, or for a line typed at a terminal; returns whether there is such a line.

    Piped input is kept for the questions to come. Raises NetrunnerError if this place at the table is lost.
    """
    typed = remote.wait(LOOK_EVERY, STDIN if os.isatty(STDIN) else None)
    if gone(sys.stdout.fileno()):
        raise BrokenPipeError
    hosted.info()
    return typed


def _advising(remote: RemoteServer, hosted: HostedTable) -> Advising:
    """Returns hints of the server."""

    def advise(side: Side) -> Advice:
        hosted.ask_advice()
        while (told := hosted.advice()) is None:
            remote.wait(LOOK_EVERY)
            hosted.info()
        if isinstance(told, str):
            raise NetrunnerError(told)
        return told

    return Advising(advise, lambda: hosted.info().hints, lambda side: hosted.offer("hints"))


def _lookup(visit: Visit, hosted: HostedTable, name: str) -> list[str]:
    """Returns the lines to print about a card that is not on the table."""
    from netrunner_tui.library.describe import described

    rules = hosted.info().rules
    try:
        return described(visit.pools.of(rules), rules, name)
    except NetrunnerError:
        return []
