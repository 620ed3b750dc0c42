"""The plain client at a table of a server: lines of text over a connection, with or without a terminal."""

import io
import os
import sys
from typing import Final, TextIO

from netrunner_tui.front.command import Command, understood
from netrunner_tui.front.visit import LISTS, LOOK_EVERY, Visit, gone, listed, print_line, side_of, take_seat, tell_host
from netrunner_tui.hosting.remote.remote_server import RemoteServer
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.text import plain
from netrunner_tui.plain.client import level, run
from netrunner_tui.plain.console import Console
from netrunner_tui.plain.plain_settings import PlainSettings
from netrunner_tui.plain.speech import sentence
from netrunner_tui.plain.table_news import TableNews
from netrunner_tui.replays.faults import FaultLog
from netrunner_tui.rules.server_seats import GameServerLobby, HostedTable
from netrunner_tui.settings.player_options import write_options
from netrunner_tui.settings.typed_commands import typed_help
from netrunner_tui.table.home.user_files import read_kept

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

    def readinto(self, buffer: "memoryview | bytearray") -> int:  # type: ignore[override]
        while not self._remote.wait(also=STDIN):
            pass
        try:
            data = os.read(STDIN, len(buffer))
        except OSError:  # the terminal is gone
            data = b""
        buffer[: len(data)] = data
        self._remote.awake()
        return len(data)


def lobby(visit: Visit, remote: RemoteServer, server: GameServerLobby) -> int:
    """Runs the lobby by typed ssh commands until the player leaves. Returns the exit code. Raises ConnectionLost."""
    typing = _typing(remote)
    lines = Console(typing, sys.stdout)
    try:
        lines.say(f"You are {plain(server.name)} here. {LOBBY}", *_tables(server))
        while (typed := lines.read()) is not None and typed.casefold() not in {"quit", "exit"}:
            try:
                command = understood(typed)
                if command.verb in {"help", "keys"}:
                    lines.say(*typed_help({"lobby"}))
                elif command.verb in {"lobby", "tables"}:
                    lines.say(*_tables(server))
                elif command.verb in LISTS:
                    lines.say(*listed(server, command))
                else:
                    code = play(visit, remote, take_seat(server, command, _pasted(lines) if command.reads_deck else ""), typing)
                    if code:
                        return code
                    lines.say("You are in the lobby.")
            except NetrunnerError as problem:
                lines.say(f"{sentence(plain(str(problem)).replace('`', ''))}.")
    except KeyboardInterrupt:
        return 130
    except OSError:
        # The reader is gone.
        lines.silence()
    return 0


def _tables(server: GameServerLobby) -> list[str]:
    return [f"{told}." for told in listed(server, Command("tables"))] or ["There is no table yet."]


def _pasted(lines: Console) -> str:
    """Reads a deck list, line by line, up to a single dot."""
    lines.say("Paste the list, then a line with a dot alone.")
    found = []
    while (line := lines.read("")) is not None and line != ".":
        found.append(line)
    return "\n".join(found)


def _typing(remote: RemoteServer) -> TextIO:
    return io.TextIOWrapper(io.BufferedReader(_Typing(remote)), encoding="utf-8", errors="replace")


def play(visit: Visit, remote: RemoteServer, hosted: HostedTable, typing: TextIO | None = None) -> int:
    """Plays or watches at a table of a server until the game is over or the player leaves. Raises NetrunnerError."""
    typing = typing or _typing(remote)
    waiting, heard = "", 0
    while hosted.info().state == "waiting":
        if waiting != hosted.info().name:
            waiting = hosted.info().name
            print_line(f"Table {waiting}: waiting for the other player. They come in with: join {waiting}", sys.stdout)
        for said in hosted.talk():
            if said.number > heard:
                heard = said.number
                print_line(f"{said.by} says: {said.text}", sys.stdout)
        if _wait(remote, hosted):
            typed = os.read(STDIN, 1000).decode("utf-8", "replace").strip().casefold()
            if typed in {"", "quit", "exit"}:
                hosted.leave()
                return 0
            print_line("You wait for the other player. quit, or an empty line: you leave; the table stays.", sys.stdout)
    name = hosted.info().name
    print_line(f"Table {name}.", sys.stdout)
    follows = sys.stdin.isatty() and visit.folder is not None
    options = read_kept(visit.folder).options if follows and visit.folder is not None else None
    settings = None
    if options is not None and visit.folder is not None:
        path = visit.folder / "options.json"
        settings = PlainSettings(options, lambda changed: write_options(path, changed), follow=True)
    while True:
        seat = hosted.seat
        code = run(
            {side_of(hosted): seat}, stdin=typing, stdout=sys.stdout, open_play=True, resume=f"join {name} --plain", settings=settings,
            wait=lambda: _wait(remote, hosted), lookup=lambda card: _lookup(visit, hosted, card),
            table_news=TableNews(hosted, seat.side, remote.name), verbosity=level(options.verbosity if options is not None else ""),
            faults=FaultLog("plain", lambda fault: tell_host(visit.tell_log, fault)),
        )  # fmt: skip
        if code or hosted.seat is seat:
            break
    hosted.leave()
    return code


def _wait(remote: RemoteServer, hosted: HostedTable) -> bool:
    """Waits for a change, or for a line typed at a terminal; returns whether there is such a line.

    Piped input is kept for the questions to come. Raises NetrunnerError if this place at the table is lost.
    """
    typed = remote.wait(LOOK_EVERY, STDIN if os.isatty(STDIN) else None)
    if gone(sys.stdout.fileno()):
        raise BrokenPipeError
    hosted.info()
    return typed


def _lookup(visit: Visit, hosted: HostedTable, name: str) -> list[str]:
    """Returns the lines to print about a card that is not on the table."""
    from netrunner_tui.abilities.render import SYMBOLS
    from netrunner_tui.library.describe import describe
    from netrunner_tui.library.titles import Titles

    rules = hosted.info().rules
    try:
        return [text for card in Titles(visit.pools.of(rules)).named(name) for text in describe(card, SYMBOLS, rules)]
    except NetrunnerError:
        return []
