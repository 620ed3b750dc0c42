"""A visit to a game server: the player, their command, and the table it leads to."""

import select
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Final, TextIO

import msgspec

from netrunner_tui.front.command import Command
from netrunner_tui.front.shared_css import ParsedRules
from netrunner_tui.hosting.player_identity import Identity
from netrunner_tui.library.kept_decks import KeptDecks, decks_of_player
from netrunner_tui.library.pools import Pools
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.lobby import FinishedGame, NewTable, TableInfo
from netrunner_tui.model.sides import CORP, SIDE_NAMES, SIDES, Side
from netrunner_tui.model.text import plain
from netrunner_tui.plain.company_lines import CompanyLines
from netrunner_tui.replays.faults import Fault
from netrunner_tui.rules.server_seats import GameServerLobby, HostedTable
from netrunner_tui.rules.telling.end_reasons import reason_then
from netrunner_tui.settings.typed_commands import SshVerb

LOOK_EVERY: Final = 5.0
"""Seconds between two checks whether anybody still reads the output."""
LISTS: Final[Mapping[SshVerb, str]] = {"tables": "table", "bots": "bot", "games": "game", "decks": "deck"}
"""Verbs that print a list, with what one of it is called."""
LOOKS: Final = frozenset({"replay", "review", "export"})
"""Verbs about a finished game."""


def _no_log(text: str, error: BaseException | None = None) -> None:
    return


@dataclass(frozen=True)
class Visit:
    """A visitor, their command and their settings."""

    who: Identity
    command: str
    socket: Path
    folder: Path | None
    """The player's own folder; None for one who keeps nothing."""
    pools: Pools
    parsed: ParsedRules = field(default_factory=dict)
    """CSS rules that are already parsed."""
    browser: bool = False
    """Whether the screen is drawn in a browser, not in a terminal."""
    tell_log: Callable[[str, BaseException | None], None] = field(default=_no_log)

    @cached_property
    def own_decks(self) -> KeptDecks:
        """Returns the player's own decks; those of one who keeps nothing last as long as the visit."""
        return decks_of_player(self.folder / "decks" if self.folder is not None else None)


def tell_host(tell_log: Callable[[str, BaseException | None], None], fault: Fault) -> str:
    """Tells the host's log of a mistake of the program; returns a sentence for the player. What was on the screen is not told."""
    tell_log(f"{fault.error} while {fault.during}: {', '.join(fault.places[-4:])}", None)
    return "The host of this server has been told."


def print_line(text: str, stream: TextIO) -> None:
    """Writes one line of plain text."""
    stream.write(plain(text) + "\n")
    stream.flush()


def listed(server: GameServerLobby, command: Command) -> list[str]:
    """Returns the tables, the computer opponents, the finished games, or the decks for a game (by default, for each), a line each."""
    if command.verb == "tables":
        invited = {one.table: one.by for one in server.company.invitations()}
        return [_told(info, invited.get(info.name, "")) for info in server.tables()]
    if command.verb == "bots":
        return [f"{name}: {about}" for name, about in server.opponents()]
    if command.verb == "games":
        return [_finished(game) for game in server.finished()]
    books = [command.new_table.rules] if command.new_table.rules else [name for name, _ in server.rulebooks()]
    return [f"{name}: {side}, {book}" for book in books for side in SIDES for name in server.decks(side, book)]


def take_seat(server: GameServerLobby, command: Command, deck_list: str) -> HostedTable:
    """Takes a place at the table named by a command; for `play` without a name, at the player's own table, or a new one."""
    new_table = msgspec.structs.replace(command.new_table, deck_list=deck_list)
    table = command.table
    if command.verb == "accept":
        table = company_lines(server).invitation(table).table
    if command.verb == "watch":
        return server.watch(table, password=new_table.password)
    if command.verb == "play" and not table and new_table == NewTable(password=new_table.password):
        mine = [info for info in server.tables() if info.mine and info.state != "over"]
        if len(mine) > 1:
            raise NetrunnerError(f"you sit at {len(mine)} tables; name one: {', '.join(info.name for info in mine)}")
        table = mine[0].name if mine else ""
    if table:
        return server.join(table, deck=new_table.deck, deck_list=deck_list, password=new_table.password)
    return server.make(new_table)


def closed(server: GameServerLobby, table: str) -> str:
    """Removes a table of this player's, and returns a sentence about it. Raises NetrunnerError."""
    server.close_table(table)
    return f"{plain(table)} is closed."


def side_of(hosted: HostedTable) -> Side:
    """Returns the side of a place at a table; a spectator sits with the Corp."""
    return hosted.seat.side or CORP


def company_lines(server: GameServerLobby) -> CompanyLines:
    """Returns the people of a server in lines of text, for one player."""

    def waiting() -> list[str]:
        return [info.name for info in server.tables() if info.mine and info.state == "waiting"]

    return CompanyLines(server.company, server.name, waiting)


def done_in_words(server: GameServerLobby, command: Command) -> list[str]:
    """Does what a sentence says, and returns what came of it, a line each. Raises NetrunnerError."""
    told = company_lines(server).obey(command.sentence)
    if told is not None:
        return told
    if command.verb == "invite" and command.said:
        raise NetrunnerError("you wait at no table; `new --for NAME` makes one for somebody")
    raise NetrunnerError(f"`{plain(command.sentence[:60])}` says too much or too little; `help` tells what can be said")


def _told(info: TableInfo, inviting: str) -> str:
    """Returns a table in one line: its name, game, players and state. `inviting` is the player who has invited this one there."""
    who = f"Corp {info.corp or 'free'}, Runner {info.runner or 'free'}"
    points = f"points {info.points[0]} to {info.points[1]}"
    at = f"turn {info.turn_number}, {points}" if info.turn_number else "starting hands"
    facts = [info.rules, who, info.state if info.state != "playing" else at]
    if info.clock:
        facts.append(f"clock {info.clock}")
    if info.locked:
        facts.append("password")
    if info.reserved:
        facts.append(f"for {info.reserved}")
    if inviting:
        facts.append(f"{inviting} invites you")
    if info.watchers:
        facts.append(f"{len(info.watchers)} watch")
    if info.mine:
        facts.append("your turn to answer" if info.answer else "you sit here")
    return f"{info.name}: {'; '.join(facts)}"


def _finished(game: FinishedGame) -> str:
    """Returns a finished game in one line."""
    won = "a draw" if game.winner not in SIDES else f"the {SIDE_NAMES[game.winner]} won, {reason_then(game.reason)}"
    facts = [game.rules, f"Corp {game.corp}, Runner {game.runner}", f"{won}, {game.points[0]} to {game.points[1]}"]
    facts.append(f"{datetime.fromtimestamp(game.ended):%Y-%m-%d %H:%M}")
    if not game.open:
        facts.append("as spectators saw it")
    return f"{game.name}: {'; '.join(facts)}"


def gone(handle: int) -> bool:
    """Returns whether nobody reads from a socket or terminal any more."""
    poll = select.poll()
    poll.register(handle, 0)
    return any(events & (select.POLLHUP | select.POLLERR | select.POLLNVAL) for _, events in poll.poll(0))
