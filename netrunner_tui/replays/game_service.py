"""What the start screen needs from whoever keeps the games: decks, saved games, and a table to sit down at."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from netrunner_tui.model.sides import Side
from netrunner_tui.model.view import Seat
from netrunner_tui.rules.seats import SeatAtTable, SeesThePast
from netrunner_tui.rules.server_seats import HostedTable

if TYPE_CHECKING:
    from netrunner_tui.library.pools import Pools
    from netrunner_tui.replays.reviews.review_data import Review
    from netrunner_tui.replays.saved_game_list import GameLibrary


@dataclass(frozen=True)
class DeckChoice:
    """A deck that can be played: its name, its identity, how many cards it has."""

    name: str
    side: Side
    identity: str
    cards: int
    playable: bool = True
    note: str = ""
    """Why it cannot be played, or what it is for."""
    first: bool = False
    """It is the one that its game is played with where nobody has chosen."""


@dataclass(frozen=True)
class ListedGame:
    """A game that can be gone on with, as far as its file tells without the cards."""

    path: Path
    corp_name: str
    runner_name: str
    corp_identity: str
    runner_identity: str
    answers: int
    saved: float
    """When it was last written, in seconds since 1970."""
    over: str = ""
    """How it ended; empty while it goes on."""
    rules: str = ""
    """The rulebook that it is played by."""


@dataclass(frozen=True)
class PuzzleChoice:
    """A puzzle that can be opened."""

    path: Path
    title: str
    about: str


@dataclass(frozen=True)
class PuzzleHere:
    """The puzzle on a table."""

    title: str
    about: str
    goal: str
    hints: tuple[str, ...]
    verdict: Callable[[], str]
    """How it stands: open, met or missed."""
    again: Callable[[], "OpenTable"]
    """Lays it out anew. Raises NetrunnerError."""
    following: Callable[[], "OpenTable"] | None = None
    """Opens the puzzle after it, where there is one."""


@dataclass(frozen=True)
class OpenTable:
    """A game that goes on: its seats, where it is kept, and how it is put away."""

    seats: dict[Side, SeatAtTable]
    path: str
    close: Callable[[], None]
    corp_deck: str = ""
    runner_deck: str = ""
    rules: str = ""
    """The rulebook that it is played by."""
    guided: bool = False
    """It is the guided first game: one player for both sides, with pages that tell what is new."""
    notice: str = ""
    """What its players should know of how it was opened."""
    match: Callable[[], Sequence[str]] | None = None
    """Of a game of a match that is over: how the match stands, in sentences."""
    second: Callable[[], "OpenTable"] | None = None
    """Of the first game of a match: begins the second, with the sides swapped. Raises NetrunnerError."""
    annotate: Callable[[int, str, str], None] | None = None
    """Writes a note about a record by somebody into the game's file; None where it has none here. Raises NetrunnerError."""
    beside: HostedTable | None = None
    """Of a table of a server: what is there beside the game."""
    puzzle: PuzzleHere | None = None
    """The puzzle that it is set up for: one seat, and taking back is free."""


@dataclass(frozen=True)
class OpenReplay:
    """A game to walk in: its past through the eyes of each seat that may look, and what can be done with it beside looking."""

    pasts: Mapping[Seat, SeesThePast]
    title: str = ""
    rules: str = ""
    path: str = ""
    """Where it is kept; empty for one that is not in a file of its own."""
    notice: str = ""
    everything: Callable[[], Mapping[Seat, SeesThePast]] | None = None
    """The same with what was taken back; None where nothing was. Raises NetrunnerError."""
    annotate: "Callable[[int, str, str], OpenReplay] | None" = None
    """Writes a note about a record by somebody, and gives the game with it. Raises NetrunnerError."""
    branch: Callable[[int], OpenTable] | None = None
    """Plays on from after a record, in a game of its own. Raises NetrunnerError."""
    others: Callable[[], Sequence[tuple[str, Path]]] = lambda: ()
    """Games that it may be held against, its relatives first: what each is called, and where it is."""
    compare: Callable[[Path], Sequence[str]] | None = None
    """This game beside another, turn by turn, as lines. Raises NetrunnerError."""


class GameService(Protocol):
    """Whoever keeps the games. Every method raises NetrunnerError with a plain line where it cannot do what is asked."""

    def rulebooks(self) -> Mapping[str, str]:
        """The games that can be played, each with its full name; the usual one first."""

    def decks(self, side: Side, rules: str = ...) -> tuple[DeckChoice, ...]:
        """The decks of a side for a game, ready-made ones first."""

    def library(self) -> "Pools":
        """The cards of each game."""

    def decks_changed(self) -> None:
        """Deck files have been written or deleted: what is known of them is read anew."""

    def games(self) -> tuple[ListedGame, ...]:
        """The saved games, the latest first."""

    def new_game(self, corp_deck: str, runner_deck: str, corp_name: str, runner_name: str, rules: str = "") -> OpenTable:
        """Sets up a new game between two decks, given by name, by a rulebook: without one, by that of the decks."""

    def first_game(self) -> OpenTable:
        """The guided first game: goes on with it, or begins it where there is none or it is over."""

    def puzzles(self) -> tuple[PuzzleChoice, ...]:
        """The puzzles that come with the game."""

    def puzzle(self, path: Path) -> OpenTable:
        """A puzzle, laid out anew."""

    def resume(self, path: Path) -> OpenTable:
        """Goes on with a saved game."""

    def replay(self, path: Path) -> OpenReplay:
        """Any game, finished or not, to walk in."""

    def branch(self, path: Path, moment: int) -> OpenTable:
        """A new game that begins with the records of a game up to number `moment`; that game stays as it is."""

    def game_library(self) -> "GameLibrary":
        """The list of all saved games, to search, rename and delete in; whoever opens it closes it."""

    def review(self, path: Path) -> "Review":
        """A game, looked back on."""

    def export(self, path: Path, kind: str) -> Path:
        """Writes a game in another format (md, json, html, svg, cast) into the current folder, and says where; nothing is overwritten."""
