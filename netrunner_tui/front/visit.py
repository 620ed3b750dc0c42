"""A visit to a game server: who comes in, with which words, and how a table is found for them."""

import select
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TextIO

import msgspec

from netrunner_tui.front.command import Command
from netrunner_tui.front.shared_css import ParsedRules
from netrunner_tui.hosting.protocol import Identity
from netrunner_tui.library.pools import Pools
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.lobby import TableInfo
from netrunner_tui.model.sides import CORP, SIDES, Side
from netrunner_tui.model.text import plain
from netrunner_tui.rules.server_seats import GameServerLobby, HostedTable

LOOK_EVERY: Final = 5.0
"""Seconds between two looks whether anybody still reads what is written."""


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


def print_line(text: str, stream: TextIO) -> None:
    """Writes one plain line."""
    stream.write(plain(text) + "\n")
    stream.flush()


def listed(server: GameServerLobby, command: Command) -> list[str]:
    """The tables, or the decks that can be played in a game (without one, in each), a line each."""
    if command.verb == "tables":
        return [_told(info) for info in server.tables()]
    books = [command.wishes.rules] if command.wishes.rules else [name for name, _ in server.rulebooks()]
    return [f"{name}: {side}, {book}" for book in books for side in SIDES for name in server.decks(side, book)]


def take_seat(server: GameServerLobby, command: Command, deck_list: str) -> HostedTable:
    """The table that a command names; for `play` without one, the player's own, or a new one."""
    wishes = msgspec.structs.replace(command.wishes, deck_list=deck_list)
    table = command.table
    if command.verb == "watch":
        return server.watch(table, password=wishes.password)
    if command.verb == "play" and not table and wishes == type(wishes)(password=wishes.password):
        mine = [info for info in server.tables() if info.mine and info.state != "over"]
        if len(mine) > 1:
            raise NetrunnerError(f"you sit at {len(mine)} tables; name one: {', '.join(info.name for info in mine)}")
        table = mine[0].name if mine else ""
    if table:
        return server.join(table, deck=wishes.deck, deck_list=deck_list, password=wishes.password)
    return server.make(wishes)


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
