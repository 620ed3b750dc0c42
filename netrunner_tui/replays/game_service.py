"""The start screen's interface to a store of games: decks, saved games, and opening a table."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol

import msgspec

from netrunner_tui.model.sides import Side
from netrunner_tui.model.view import Seat
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Answer
from netrunner_tui.rules.seats import SeatAtTable, SeesThePast
from netrunner_tui.rules.telling.shortcuts import ShortcutStep

if TYPE_CHECKING:
    from netrunner_tui.library.pools import Pools
    from netrunner_tui.model.advice import Advice
    from netrunner_tui.replays.comparison import ComparisonTable
    from netrunner_tui.replays.faults import Fault
    from netrunner_tui.replays.reviews.review_data import Progressed, Review
    from netrunner_tui.replays.saved_game_list import GameLibrary
    from netrunner_tui.rules.server_seats import HostedTable

PuzzleState = Literal["open", "met", "missed"]
"""How a puzzle stands: its goal can still be met, is met, or can no longer be met."""


class DeckChoice(msgspec.Struct, frozen=True):
    """A deck to choose: its name, its identity, its number of cards."""

    name: str
    side: Side
    identity: str
    cards: int
    playable: bool = True
    note: str = ""
    """Why it cannot be played, or its purpose."""
    first: bool = False
    """Whether it is its game's default deck."""
    own: bool = False
    """Whether it is the user's."""


class ListedGame(msgspec.Struct, frozen=True):
    """A game that can be resumed, as described by its file without the cards."""

    path: Path
    corp_name: str
    runner_name: str
    corp_identity: str
    runner_identity: str
    answers: int
    saved: float
    """Time of the last writing, in seconds since 1970."""
    over: str = ""
    """The outcome; empty while it goes on."""
    rules: str = ""
    """Its rulebook."""
    turns: int = 0
    turn: str = ""
    """Whose turn it is, corp or runner; empty before the first one, and where it was not looked up."""
    points: tuple[int, int] = (0, 0)
    """Agenda points of the Corp and the Runner."""


class PuzzleChoice(msgspec.Struct, frozen=True):
    """A puzzle, or a lesson, to choose."""

    path: Path
    title: str
    about: str
    stars: int = 0
    """How hard it is, from 1 to 5; 0 where its file says nothing."""
    name: str = ""
    """The name under which it is remembered."""
    side: Side | None = None
    """For a lesson: whose course it belongs to."""


class Coaching(msgspec.Struct, frozen=True):
    """What a coach says to a player who is asked."""

    text: str
    """Why, in a sentence or two."""
    answer: Answer | None = None
    """The answer that the coach would give to the open question."""
    then: tuple[ShortcutStep, ...] = ()
    """For a compound answer: the options to choose after that, question by question."""
    ahead: Option | None = None
    """In the window before an action: the action that the coach would take, once the window is passed."""
    off: bool = False
    """The player has left the way that the coach knows: taking back leads to it again."""


class PuzzleHere(msgspec.Struct, frozen=True):
    """The puzzle on a table."""

    title: str
    about: str
    goal: str
    hints: tuple[str, ...]
    verdict: Callable[[], PuzzleState]
    """Returns its state."""
    again: Callable[[], "OpenTable"]
    """Starts it again. Raises NetrunnerError."""
    following: Callable[[], "OpenTable"] | None = None
    """Opens the next puzzle, if there is one."""
    lesson: bool = False
    """It is a lesson of a course."""
    learnt: str = ""
    """What it has shown, for its end."""
    keep: Callable[[], str] = lambda: ""
    """Remembers that it was solved; returns why that was not possible, in one line."""


class Advising(msgspec.Struct, frozen=True):
    """Hints of the computer at a table."""

    advise: "Callable[[Side], Advice]"
    """What the computer would do at the question of a side. Takes a second; raises NetrunnerError, also where hints are off."""
    on: Callable[[], bool] = lambda: True
    """Whether hints may be asked for: between people, once both have agreed."""
    ask: Callable[[Side], None] = lambda side: None
    """Between people: a side asks the other to agree to hints, by the seats' `request` and `reply`. Raises NetrunnerError."""


class OpenTable(msgspec.Struct, frozen=True):
    """A game in progress: its seats, its file, and how to close it."""

    seats: dict[Side, SeatAtTable]
    path: str
    close: Callable[[], None]
    corp_deck: str = ""
    runner_deck: str = ""
    rules: str = ""
    """Its rulebook."""
    notice: str = ""
    """A remark for its players on how it was opened."""
    second: Callable[[], "OpenTable"] | None = None
    """For the first game of a match: starts the second, with the sides swapped, or goes on with it. Raises NetrunnerError."""
    annotate: Callable[[int, str, str], None] | None = None
    """Adds somebody's note about a record to the game's file; None if it has none here. Raises NetrunnerError."""
    hosted: "HostedTable | None" = None
    """For a server's table: its state apart from the game."""
    again: "Callable[[bool], OpenTable] | None" = None
    """Against the computer: another game between the same decks; true to change sides. Raises NetrunnerError."""
    advising: "Advising | None" = None
    """Hints of the computer, where there are any."""
    puzzle: PuzzleHere | None = None
    """The puzzle it is set up for: one seat, and free taking back."""
    coach: Callable[[], Coaching | None] | None = None
    """In a lesson, or a first game: what the coach says at the player's open question; None where nothing is asked."""
    trouble: Callable[[], str] = str
    """Returns the line about a mistake by which the computer answers no more; empty while it does, and where none plays."""
    discard: Callable[[], None] | None = None
    """For a game that was begun here: closes it and deletes its file, where nobody has seen it."""


class BetterWay(msgspec.Struct, frozen=True):
    """The better line of a turning point, to be walked in."""

    number: int
    """The record of the moment it begins at."""
    seat: Seat
    """The seat that it is seen from: it knows what that player knew."""
    chances: tuple[float, float]
    """What it is judged at, and what the answer that was given is."""
    past: Callable[[], SeesThePast]
    """Returns it as moments. Raises NetrunnerError where what is kept does not fit the game."""


class OpenReplay(msgspec.Struct, frozen=True):
    """A replay: a game's past as seen by each permitted seat, and further actions."""

    pasts: Mapping[Seat, SeesThePast]
    title: str = ""
    rules: str = ""
    path: str = ""
    """Its file; empty if it has none of its own."""
    notice: str = ""
    everything: Callable[[], Mapping[Seat, SeesThePast]] | None = None
    """Returns the past including what was taken back; None if nothing was. Raises NetrunnerError."""
    annotate: "Callable[[int, str, str], OpenReplay] | None" = None
    """Adds somebody's note about a record, and returns the replay with it. Raises NetrunnerError."""
    branch: Callable[[int], OpenTable] | None = None
    """Plays on from after a record, in a new game. Raises NetrunnerError."""
    better: Callable[[], Mapping[int, BetterWay]] = dict
    """Returns the better lines that are kept beside the game, by the record they begin at."""
    others: Callable[[], Sequence[tuple[str, Path]]] = lambda: ()
    """Returns games to compare with, its relatives first: name and path of each."""
    compare: "Callable[[Path], ComparisonTable] | None" = None
    """Compares this game with another turn by turn. Raises NetrunnerError."""
    close: Callable[[], None] = lambda: None
    """Called when it is left."""


class GameService(Protocol):
    """A store of games. Every method raises NetrunnerError with one plain line on failure."""

    def rulebooks(self) -> Mapping[str, str]:
        """Returns the games that can be played, each with its full name; the default first."""

    def decks(self, side: Side, rules: str = ...) -> tuple[DeckChoice, ...]:
        """Returns a side's decks for a game, ready-made ones first."""

    def library(self) -> "Pools":
        """Returns the cards of each game."""

    def decks_changed(self) -> None:
        """Notes that deck files have been written or deleted, so that they are read again."""

    def games(self) -> tuple[ListedGame, ...]:
        """Returns the saved games, the latest first."""

    def new_game(
        self, corp_deck: str, runner_deck: str, corp_name: str, runner_name: str, rules: str = "", *, match: bool = False,
        second: Mapping[Side, str] = ...,
    ) -> OpenTable:  # fmt: skip
        """Starts a new game between two decks, given by name; the default rulebook is that of the decks. `match`: the first of two.

        `second` are the decks of the second game, where they are others.
        """

    def opponents(self) -> Sequence[tuple[str, str]]:
        """Returns the computer's opponents, easiest first: the name of each, and what it is."""

    def against_computer(self, opponent: str, side: Side, decks: Mapping[Side, str], name: str, rules: str = "") -> OpenTable:
        """Starts a new game of somebody who plays `side` against the computer. A deck that is not named is drawn from those there are."""

    def puzzles(self) -> tuple[PuzzleChoice, ...]:
        """Returns the puzzles that come with the game."""

    def lessons(self) -> tuple[PuzzleChoice, ...]:
        """Returns the lessons of both courses, in their order."""

    def coached_game(self, side: Side) -> OpenTable:
        """Goes on with the first whole game of a side, which has a coach, or starts it if there is none or it is over."""

    def solved(self) -> frozenset[str]:
        """Returns the names of the puzzles and lessons that were solved; `corp game` and `runner game` once that game is over."""

    def puzzle(self, path: Path) -> OpenTable:
        """Opens a puzzle at its start."""

    def resume(self, path: Path) -> OpenTable:
        """Resumes a saved game."""

    def replay(self, path: Path, *, openly: bool = False) -> OpenReplay:
        """Opens any game, finished or not, as a replay; one that goes on, unless `openly`, as its players may see it."""

    def branch(self, path: Path, moment: int) -> OpenTable:
        """Starts a new game with the records of a game up to number `moment`; that game stays unchanged."""

    def game_library(self) -> "GameLibrary":
        """Returns the library of all saved games, for searching, renaming and deleting; the caller closes it."""

    def review(self, path: Path) -> "Review":
        """Reviews a game."""

    def is_judged(self, path: Path) -> bool:
        """Returns whether a computer opponent has looked at every action of a game already, and what it found is kept."""

    def judged(self, path: Path, watch: "Progressed") -> "Review":
        """Reviews a game with what a computer opponent finds in it, which takes half a minute at most, and keeps that."""

    def report(self, fault: "Fault", path: str) -> str:
        """Writes a report of a mistake of the program, with the game at `path`, if any; returns a sentence on where it is. Never raises."""

    def export(self, path: Path, kind: str) -> Path:
        """Exports a game (md, json, html, svg, cast) to the current folder; returns its path; nothing is overwritten."""
