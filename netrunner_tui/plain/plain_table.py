"""A game as the plain client plays it: its seats, how it is read out, and what there is beside it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from netrunner_tui.model.sides import Side
from netrunner_tui.plain.coach_lines import CoachLines
from netrunner_tui.plain.plain_settings import PlainSettings
from netrunner_tui.plain.puzzle_lines import PuzzleLines
from netrunner_tui.plain.table_news import TableNews
from netrunner_tui.replays.faults import FaultLog
from netrunner_tui.replays.game_service import Advising
from netrunner_tui.rules.seats import SeatAtTable

Verbosity = Literal["brief", "normal", "full"]
"""brief: questions and answers alone; normal: with costs and results; full: with steps and both players' figures too."""


def level(word: str) -> Verbosity:
    """Returns the verbosity of that name; normal for any other word."""
    return "brief" if word == "brief" else "full" if word == "full" else "normal"


Lookup = Callable[[str], Sequence[str]]
"""The lines to read out about a card that is not on the table, by its title or a part of it."""


@dataclass(frozen=True)
class PlainTable:
    """A game to be played in lines of text."""

    seats: Mapping[Side, SeatAtTable]
    """One seat, or both at one keyboard."""
    open_play: bool = False
    """Whether the keyboard is not passed on; where stdin is no terminal, it never is."""
    verbosity: Verbosity = "normal"
    ask_always: bool = False
    """Whether a question that has one possible answer is put too; otherwise it is answered with it."""
    resume: str = ""
    """The command that goes on with this game, said when it is left; empty where the game is not kept."""
    lookup: Lookup | None = None
    settings: PlainSettings | None = None
    """The settings; without them every window is asked, and none can be kept."""
    wait: Callable[[], bool] | None = None
    """Waits until something may have changed, where a seat tells of changes only while somebody waits for them; returns whether a line
    was typed."""
    puzzle: PuzzleLines | None = None
    """The puzzle that the game is set up for: then it is over when that is solved, or cannot be solved any more."""
    review: Callable[[], Sequence[str]] | None = None
    """Gives the sentences that are read out at the end of the game to who asks for them; without it none can be asked for."""
    coach: CoachLines | None = None
    """The coach of a lesson or a first game."""
    table_news: TableNews | None = None
    """The talk and the clocks at a table of a server: then the client also ends where another game begins there."""
    advising: Advising | None = None
    """The hints of the computer, where there are any."""
    faults: FaultLog | None = None
    """Takes the mistakes of the program: with it the game goes on after one."""

    @property
    def alone(self) -> bool:
        """Returns whether no other person plays, or watches at a table of a server."""
        return self.table_news.alone if self.table_news is not None else len(self.seats) == 1
