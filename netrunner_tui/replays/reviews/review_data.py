"""The data of a review: plain, for the terminal, for a page, for a file."""

from collections.abc import Callable
from typing import Final, Literal

import msgspec

from netrunner_tui.model.sides import SIDES, Side

TurningKind = Literal[
    "points swing", "credits swing", "missed score", "missed win", "open server", "lethal damage", "tag left on", "better way"
]  # fmt: skip

RULES: Final[dict[TurningKind, str]] = {
    "points swing": "the actions after which the difference in agenda points had changed the most",
    "credits swing": "the actions after which the difference in {credits} had changed the most",
    "missed score": "tried by the referee from the state: the agenda could be scored before the turn was over, and was not",
    "missed win": "tried by the referee from the state: the same turn could have ended the game, and did not",
    "open server": "no ice on it, an agenda in it, and it was not run in that turn; tried by the referee: the run {steals} it",
    "lethal damage": "tried by the referee from the state: cards in HQ or on the table flatline the Runner in that turn, and were not used",
    "tag left on": "the turn ended with a tag that the referee offered to remove, and a card in HQ or rezzed asks for a tagged Runner by "
    "its words, or a resource lay open to the Corp's action",
    "better way": "judged by a computer opponent from what the player knew then: another action had a chance higher by more than 0.10, "
    "in each of two sets of worlds that fit that knowledge",
}
"""The rule for each kind of turning point, with slots for the terms of the game."""
JUDGED: Final = "better way"
"""Found by a computer opponent, and only where it was asked."""
KINDS: Final[dict[TurningKind, str]] = {
    **{kind: kind for kind in RULES},
    "credits swing": "{credits} swing",
    "open server": "open {server}",
}
"""Each kind in words, with slots for the terms of the game."""
CAVEATS: Final[tuple[str, ...]] = (
    "Tried by the referee: one player acts, the other passes, prevents damage where that is possible, and pays all for traces.",
    "What such a try finds was possible with the cards as they lay; the players could not see all of them.",
    "What it does not find may have been possible all the same: only a few kinds of actions are tried.",
)
"""The limits of turning points."""


Progressed = Callable[[int, int], None]
"""Called with the actions that were looked at, and all that will be."""


class Standing(msgspec.Struct, frozen=True, gc=False):
    """The standings at the end of a turn."""

    turn: int
    """Its number; 0 is the setup."""
    side: Side | None
    """The active player."""
    place: int
    """The moment."""
    number: int
    """The number of its record."""
    credits: tuple[int, int]
    """The Corp's and the Runner's credits."""
    hand: tuple[int, int]
    """Cards in HQ and in the grip."""
    points: tuple[int, int]


class ServerRuns(msgspec.Struct, frozen=True, gc=False):
    """The runs that started on a server."""

    server: str
    runs: int
    successful: int
    accesses: int
    stolen: int

    @property
    def rate(self) -> float:
        """Returns the share of successful runs."""
        return self.successful / self.runs if self.runs else 0.0


class Spent(msgspec.Struct, frozen=True, gc=False):
    """Clicks or credits that a side spent on something."""

    side: Side
    what: str
    """Named in terms of the present game; `review_text` has an older game's."""
    count: int


class Hurt(msgspec.Struct, frozen=True, gc=False):
    """Damage that the Runner suffered."""

    kind: str
    count: int
    source: str
    """The card that did it; empty if unknown."""
    turn: int
    place: int
    number: int


AgendaHappening = Literal["drawn", "returned", "installed", "advanced", "accessed", "scored", "stolen", "archived", "forfeited"]


class AgendaStep(msgspec.Struct, frozen=True, gc=False):
    """A step in the history of an agenda."""

    what: AgendaHappening
    turn: int
    place: int
    number: int
    where: str = ""
    """A server."""
    count: int = 1
    """For `advanced`: how often in this turn, without another step in between."""


class AgendaStory(msgspec.Struct, frozen=True, gc=False):
    """The history of one agenda."""

    title: str
    points: int
    steps: tuple[AgendaStep, ...]


class TurningPoint(msgspec.Struct, frozen=True, gc=False):
    """A moment at which the game turned, or could have."""

    kind: TurningKind
    side: Side
    """The side that acted, or that missed a chance."""
    place: int
    """The moment: the state before the event described; for a swing, the state after it."""
    number: int
    """The number of its record: answers given until then."""
    turn: int
    text: str
    rule: str
    weight: int
    """The size of its actual or possible effect: points count ten, credits one; a game is worth 100."""
    line: tuple[str, ...] = ()
    """The line that the referee tried, answer by answer."""


class Review(msgspec.Struct, frozen=True, gc=False):
    """The review of a game."""

    rules: str
    names: tuple[str, str]
    """The Corp's player and the Runner's."""
    decks: tuple[str, str]
    identities: tuple[str, str]
    target: int
    winner: str
    """corp, runner, draw; empty if the game is not over."""
    reason: str
    answers: int
    standings: tuple[Standing, ...]
    runs: tuple[ServerRuns, ...]
    clicks: tuple[Spent, ...]
    credits: tuple[Spent, ...]
    damage: tuple[Hurt, ...]
    agendas: tuple[AgendaStory, ...]
    turning: tuple[TurningPoint, ...]
    """In the order of the game."""
    match: tuple[str, ...] = ()
    """How the match stands, in sentences; empty where the game is no game of a match."""
    judged: tuple[int, int] = (0, 0)
    """Actions that a computer opponent has looked at, and all of the game; zeros where none has."""
    caveats: tuple[str, ...] = CAVEATS

    def series(self) -> tuple["Series", ...]:
        """Returns the series for plots over the turns: credits, cards in hand and points of both sides."""
        found = []
        for name, values in (
            ("credits", [one.credits for one in self.standings]),
            ("cards in hand", [one.hand for one in self.standings]),
            ("agenda points", [one.points for one in self.standings]),
        ):
            for place, side in enumerate(SIDES):
                found.append(Series(name, side, tuple(value[place] for value in values)))
        return tuple(found)


class Series(msgspec.Struct, frozen=True, gc=False):
    """One side's number over the turns: a value for each standing."""

    name: str
    side: Side
    values: tuple[int, ...]
