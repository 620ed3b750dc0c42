"""Runs one front end: understands the command, reaches the house, and opens the table, the plain client or a list."""

import os
import select
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TextIO

import msgspec

from netrunner_tui.front.command import HELP, Command, understood
from netrunner_tui.front.shared_css import ParsedRules
from netrunner_tui.hosting.protocol import Identity
from netrunner_tui.hosting.remote.remote_server import RemoteHouse, connect
from netrunner_tui.library.decks import LARGEST_FILE
from netrunner_tui.library.pools import Pools
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.lobby import TableInfo
from netrunner_tui.model.sides import CORP, SIDES, Side
from netrunner_tui.model.text import plain
from netrunner_tui.rules.server_seats import HostedTable, House

USAGE_ERROR: Final = 2
SMALLEST: Final = (80, 24)
LOOK_EVERY: Final = 5.0
"""Seconds between two looks whether anybody still reads what is written."""
MOST_KEYS: Final = 20_000
"""Bytes of a file of keys."""
LOST: Final = "your screen broke; come back: your seat is kept"


def _no_log(text: str, error: BaseException | None = None) -> None:
    return


@dataclass(frozen=True)
class Visit:
    """Somebody who comes in: who, with what words, and what they keep."""

    who: Identity
    command: str
    socket: Path
    folder: Path | None
    """What this player keeps; None for one who keeps nothing."""
    pools: Pools
    parsed: ParsedRules = field(default_factory=dict)
    """Style rules that are parsed already."""
    browser: bool = False
    """The screen is a browser's: what it is drawn on is no terminal."""
    tell_log: Callable[[str, BaseException | None], None] = field(default=_no_log)


def run(visit: Visit) -> int:
    """Runs a front end on this process's terminal, or input and output; returns the exit code. A mistake is one line on stderr."""
    try:
        command = understood(visit.command)
        if command.verb == "help":
            sys.stdout.write(HELP)
            return 0
        if command.verb == "keys":
            return _keep_keys(visit)
        if not (visit.browser or command.plain or command.verb in {"tables", "decks"}):
            _check_screen()
        if command.reads_deck and sys.stdin.isatty():
            raise NetrunnerError("`--deck -` reads a list where there is no terminal; here, paste it in the lobby")
        text = _read_deck() if command.reads_deck else ""
        house = connect(visit.socket, visit.who)
        try:
            return _enter(visit, command, house, text)
        finally:
            house.close()
    except NetrunnerError as problem:
        print_line(str(problem), sys.stderr)
        return USAGE_ERROR


def print_line(text: str, stream: TextIO) -> None:
    """Writes one plain line."""
    stream.write(plain(text) + "\n")
    stream.flush()


def _check_screen() -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise NetrunnerError("the table needs a terminal: ssh -t, or add --plain to play in lines of text; `help` tells more")
    size = os.get_terminal_size(sys.stdout.fileno())
    if size.columns and size.lines and (size.columns < SMALLEST[0] or size.lines < SMALLEST[1]):
        shown = f"{size.columns}x{size.lines}"
        raise NetrunnerError(f"this terminal is {shown}; the table needs {SMALLEST[0]}x{SMALLEST[1]}: enlarge it, or add --plain")


def _read_deck() -> str:
    """The deck list that comes before the answers: all of the input, or its lines up to one that is `.` alone."""
    lines: list[bytes] = []
    size = 0
    while line := sys.stdin.buffer.readline(LARGEST_FILE + 1):
        if line.strip() == b".":
            break
        size += len(line)
        if size > LARGEST_FILE:
            raise NetrunnerError(f"that is no deck: it has more than {LARGEST_FILE:,} bytes")
        lines.append(line)
    text = b"".join(lines).decode("utf-8", "replace")
    if not text.strip():
        raise NetrunnerError("no deck came on the input")
    return text


def _keep_keys(visit: Visit) -> int:
    from netrunner_tui.settings.keys import read_keymap

    if visit.folder is None:
        raise NetrunnerError("guests keep nothing; come with a key (ssh-keygen makes one)")
    if sys.stdin.isatty():
        raise NetrunnerError("keys come on the input: ssh HOST keys < keys.yaml")
    data = sys.stdin.buffer.read(MOST_KEYS + 1)
    if len(data) > MOST_KEYS:
        raise NetrunnerError(f"a file of keys has at most {MOST_KEYS:,} bytes")
    path = visit.folder / "keys.yaml"
    fresh = visit.folder / "keys.new.yaml"
    try:
        fresh.write_bytes(data)
        try:
            read_keymap(fresh)
        except NetrunnerError as problem:
            fresh.unlink()
            raise NetrunnerError(str(problem).replace(str(fresh), "keys")) from None
        fresh.replace(path)
    except OSError as problem:
        raise NetrunnerError(f"the keys could not be kept: {problem.strerror}") from None
    print_line("kept; they hold from your next session", sys.stdout)
    return 0


def _enter(visit: Visit, command: Command, line: RemoteHouse, deck_list: str) -> int:
    house: House = line
    if visit.folder is not None:
        from netrunner_tui.front.own_decks import WithOwnDecks

        house = WithOwnDecks(line, visit.folder / "decks", visit.pools)
    if command.verb in {"tables", "decks"}:
        found = listed(house, command)
        for told in found:
            print_line(told, sys.stdout)
        if not found:
            print_line(f"no {command.verb.removesuffix('s')} yet", sys.stderr)
        return 0
    if command.plain:
        from netrunner_tui.front.plain_client import lobby, play

        return lobby(visit, line, house) if command.verb == "lobby" else play(visit, line, take_seat(house, command, deck_list))
    hosted = take_seat(house, command, deck_list) if command.verb != "lobby" else None
    return _show(visit, command, line, house, hosted)


def listed(house: House, command: Command) -> list[str]:
    """The tables, or the decks that can be played in a game (without one, in each), a line each."""
    if command.verb == "tables":
        return [_told(info) for info in house.tables()]
    books = [command.wishes.rules] if command.wishes.rules else [name for name, _ in house.rulebooks()]
    return [f"{name}: {side}, {book}" for book in books for side in SIDES for name in house.decks(side, book)]


def take_seat(house: House, command: Command, deck_list: str) -> HostedTable:
    """The table that a command names; for `play` without one, the player's own, or a new one."""
    wishes = msgspec.structs.replace(command.wishes, deck_list=deck_list)
    table = command.table
    if command.verb == "watch":
        return house.watch(table, password=wishes.password)
    if command.verb == "play" and not table and wishes == type(wishes)(password=wishes.password):
        mine = [info for info in house.tables() if info.mine and info.state != "over"]
        if len(mine) > 1:
            raise NetrunnerError(f"you sit at {len(mine)} tables; name one: {', '.join(info.name for info in mine)}")
        table = mine[0].name if mine else ""
    if table:
        return house.join(table, deck=wishes.deck, deck_list=deck_list, password=wishes.password)
    return house.make(wishes)


def _show(visit: Visit, command: Command, line: RemoteHouse, house: House, hosted: HostedTable | None) -> int:
    from netrunner_tui.front.remote_app import RemoteApp
    from netrunner_tui.table.home.user_files import read_kept, terminal_colours

    kept = read_kept(visit.folder or Path("/nonexistent"), ascii=command.ascii)
    app = RemoteApp(
        house, kept, attach=line.attach, awake=line.awake, tell_log=visit.tell_log, parsed=visit.parsed,
        keeps=visit.folder is not None, hosted=hosted,
        no_color=bool(os.environ.get("NO_COLOR")), colours=terminal_colours(),
        notice=kept.notice.replace(f"{visit.folder}{os.sep}", ""),
    )  # fmt: skip
    code = app.run() or 0
    if app.broken:
        raise NetrunnerError(LOST)
    return code


def side_of(hosted: HostedTable) -> Side:
    """The side to whose seat a place at a table belongs; who only watches sits with the Corp."""
    return hosted.seat.side or CORP


def _told(info: TableInfo) -> str:
    """A table in one line: its name, its game, who plays, how it stands."""
    who = f"Corp {info.corp or 'free'}, Runner {info.runner or 'free'}"
    at = f"turn {info.turn_number}, points {info.points[0]} to {info.points[1]}"
    facts = [info.rules, who, info.state if info.state != "playing" else at]
    if info.clock:
        facts.append(f"clock {info.clock}")
    if info.locked:
        facts.append("password")
    if info.watchers:
        facts.append(f"{len(info.watchers)} watch")
    if info.mine:
        facts.append("your turn to answer" if info.answer else "you sit here")
    return f"{info.name}: {'; '.join(facts)}"


def gone(handle: int) -> bool:
    """Whether nobody reads any more what is written to a socket or terminal."""
    poll = select.poll()
    poll.register(handle, 0)
    return any(events & (select.POLLHUP | select.POLLERR | select.POLLNVAL) for _, events in poll.poll(0))
