"""A server where several tables are played: plain data for the lobby, for table talk, and for clocks."""

from typing import Literal

import msgspec

from netrunner_tui.model.sides import Side

TableState = Literal["waiting", "playing", "over"]
Offer = Literal["restart", "rematch", "branch"]
"""To begin the game anew; another game with the sides swapped; to play on from an earlier moment in a game of its own."""


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A table as anybody in the server may know it."""

    name: str
    """The word that `join` and `watch` take."""
    rules: str
    state: TableState
    corp: str = ""
    """Who plays the side; empty while nobody does."""
    runner: str = ""
    points: tuple[int, int] = (0, 0)
    turn_number: int = 0
    watchers: tuple[str, ...] = ()
    locked: bool = False
    """It takes a password to sit down or to watch."""
    delay: int = 0
    """Spectators see everything, this many answers late; 0: what both players see, at once."""
    clock: str = ""
    """As `25+10`: minutes for each player, seconds added an answer; empty without clocks."""
    mine: str = ""
    """The side that whoever asks sits at; empty for none."""
    answer: bool = False
    """Whoever asks has a question to answer there."""

    def player(self, side: Side) -> str:
        """Who plays a side; empty while nobody does."""
        return self.corp if side == "corp" else self.runner


class NewTable(msgspec.Struct, frozen=True, kw_only=True):
    """What a player who makes a table wishes for."""

    rules: str = ""
    """Without one, that of the deck."""
    side: str = ""
    """corp, runner, or empty: that of the deck, and by lot where there is none."""
    deck: str = ""
    """The name of a deck of the server; empty: its starter deck."""
    deck_list: str = ""
    """A deck as text, in place of `deck`: a pasted list or YAML."""
    password: str = ""
    delay: int = 0
    clock: str = ""
    any_deck: bool = False
    """Decks that break rules of deck construction may be played."""


class Said(msgspec.Struct, frozen=True, gc=False):
    """A line of table talk. Its text is plain: no control codes, no line ends."""

    number: int
    by: str
    text: str
    when: float
    """Seconds since 1970."""


class Presence(msgspec.Struct, frozen=True, gc=False):
    """Somebody at a table, and what they seem to do."""

    name: str
    side: str
    """corp, runner, or empty for a spectator."""
    mark: Literal["", "thinking", "away", "gone"] = ""
    """Thinking: asked; away: no key for some time; gone: no connection to them."""


class Clocks(msgspec.Struct, frozen=True, gc=False):
    """What is left of each player's time, in seconds, when this was said."""

    corp: float
    runner: float
    running: str
    """The side whose clock runs; empty when none does."""
    said: float
    """Seconds since 1970."""
    claim: str = ""
    """The side that may claim the win, or add time: the other's is up."""
