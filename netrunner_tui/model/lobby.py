"""Plain data of a game server: its lobby, who is in it, talk, invitations, and clocks."""

from typing import Literal, NamedTuple

import msgspec

from netrunner_tui.model.sides import CORP, Side
from netrunner_tui.model.state import EndReason, Winner

TableStage = Literal["waiting", "playing", "over"]
Offer = Literal["restart", "rematch", "branch", "hints"]
"""The same game again; another game with the sides swapped; a new game from an earlier moment; hints of the computer for both."""


class ClockTimes(NamedTuple):
    """The setting of a table's clocks."""

    minutes: int
    """For each player."""
    added: int
    """Seconds added per answer."""

    @property
    def said(self) -> str:
        """Returns the setting as it is told and typed: `25+10`."""
        return f"{self.minutes}+{self.added}"


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A table as anybody on the server may know it."""

    name: str
    """The word that `join` and `watch` take."""
    rules: str
    state: TableStage
    corp: str = ""
    """The player of the side; empty if there is none."""
    runner: str = ""
    points: tuple[int, int] = (0, 0)
    turn_number: int = 0
    watchers: tuple[str, ...] = ()
    locked: bool = False
    """Whether a password is needed to join or watch."""
    delay: int = 0
    """Spectators see everything, this many answers late; 0: public information, at once."""
    clock: str = ""
    """As `ClockTimes.said` has it; empty without clocks."""
    mine: str = ""
    """The side of the requesting player's own seat; empty for none."""
    answer: bool = False
    """Whether a question is waiting for the requesting player's answer there."""
    hints: bool = False
    """Whether players may ask what the computer would do: both have agreed, or it is the opponent."""
    alone: bool = False
    """Whether a computer plays one side and nobody watches: nobody could learn anything from the time that the player takes."""
    reserved: str = ""
    """The names of those who alone may take the free side, separated by commas; empty: anybody may."""

    def player(self, side: Side) -> str:
        """Returns the player of a side; empty if there is none."""
        return self.corp if side == CORP else self.runner


class NewTable(msgspec.Struct, frozen=True, kw_only=True):
    """A player's options for a new table."""

    rules: str = ""
    """The default is that of the deck."""
    side: str = ""
    """corp, runner, or empty: that of the deck, or random without one."""
    deck: str = ""
    """The name of one of the server's decks; empty: the starter deck."""
    deck_list: str = ""
    """A deck as text, instead of `deck`: a pasted list or YAML."""
    password: str = ""
    delay: int = 0
    clock: str = ""
    any_deck: bool = False
    """Whether decks that break rules of deck construction may be played."""
    invite: str = ""
    """The player who is invited, for whom alone the free side is kept; empty: anybody may sit down."""
    bot: str = ""
    """The computer opponent that sits down at the other side; empty: a person is waited for."""
    bot_deck: str = ""
    """The name of one of the server's decks for it; `surprise`: any; empty: the starter deck."""
    bot_deck_list: str = ""
    """Its deck as text, instead of `bot_deck`."""


class Person(msgspec.Struct, frozen=True, gc=False):
    """Somebody who is on the server."""

    name: str
    at: str = ""
    """The table at which they are; empty in the lobby."""
    plays: bool = False
    """Whether they have a seat there; otherwise they watch."""


class Invitation(msgspec.Struct, frozen=True, gc=False):
    """An invitation to sit down at a table that waits for its other player."""

    table: str
    by: str
    """The player who waits there."""
    rules: str
    side: str
    """The side that is free."""
    clock: str = ""


class FinishedGame(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A game that was played to its end on the server."""

    name: str
    """What `watch` takes."""
    table: str
    """The table at which it was played."""
    rules: str
    corp: str
    runner: str
    """The players."""
    winner: Winner | Literal[""]
    """corp, runner, or draw."""
    reason: EndReason | Literal[""]
    points: tuple[int, int] = (0, 0)
    turn_number: int = 0
    ended: float = 0.0
    """Seconds since 1970."""
    mine: str = ""
    """The side that the requesting player has played; empty for none."""
    open: bool = False
    """Whether the requesting player may see what was hidden in it."""

    def player(self, side: Side) -> str:
        """Returns the player of a side."""
        return self.corp if side == CORP else self.runner


class Said(msgspec.Struct, frozen=True, gc=False):
    """A remark at a table or in the lobby. Its text is plain: no control codes, no line ends."""

    number: int
    by: str
    text: str
    when: float
    """Seconds since 1970."""


class Presence(msgspec.Struct, frozen=True, gc=False):
    """Somebody at a table, and their apparent state."""

    name: str
    side: str
    """corp, runner, or empty for a spectator."""
    mark: Literal["", "thinking", "away", "gone"] = ""
    """Thinking: asked; away: no key for some time; gone: not connected."""
    computer: bool = False
    """It is the computer: it says nothing, and cannot be kept away."""


class Clocks(msgspec.Struct, frozen=True, gc=False):
    """The seconds left of each player when this was sent."""

    corp: float
    runner: float
    running: str
    """The side whose clock is running; empty if neither."""
    said: float
    """Seconds since 1970."""
    claim: str = ""
    """The side that may claim the win, or add time: the other's time is up."""
