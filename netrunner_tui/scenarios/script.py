"""A scenario as it was read: the position, then the steps, each with the line where it stands."""

from typing import Final, Literal

import msgspec

from netrunner_tui.model.sides import Side
from netrunner_tui.rules.referee.randomness import Pick
from netrunner_tui.scenarios.expect import Expectation
from netrunner_tui.scenarios.goals import Goal

Turn = Literal["corp", "runner", "setup"]

FINISH: Final = ("encounter", "run", "action", "turn")
"""What a step can finish."""
UNTIL: Final = ("encounter", "access")
"""What a step can wait for, besides a step of the rulebook."""
TAKE_BACK: Final = ("free", "asked")
"""Whether the other player would be asked first."""
MOST_STARS: Final = 5
"""The stars of the hardest puzzles."""


class Laid(msgspec.Struct, frozen=True, kw_only=True):
    """A card as it is laid out."""

    title: str
    faceup: bool | None = None
    """Rezzed, or not facedown; None where nothing is said."""
    counters: dict[str, int] = {}
    hosted: "tuple[Laid, ...]" = ()
    on: str = ""
    """The card that it is hosted on, by title or nickname."""
    nickname: str = ""


class LaidServer(msgspec.Struct, frozen=True, kw_only=True):
    """A server: its ice, outermost first, and its root."""

    ice: tuple[Laid, ...] = ()
    root: tuple[Laid, ...] = ()
    counters: dict[str, int] = {}


class LaidSide(msgspec.Struct, frozen=True, kw_only=True):
    """The starting position of one player."""

    identity: str = ""
    """A title; "" for a blank identity."""
    credits: int = 5
    clicks: int | None = None
    hand: tuple[Laid, ...] = ()
    deck: tuple[Laid, ...] = ()
    discard: tuple[Laid, ...] = ()
    score: tuple[Laid, ...] = ()
    counters: dict[str, int] = {}
    bad_publicity: int = 0
    tags: int = 0
    core_damage: int = 0
    rig: tuple[Laid, ...] = ()
    servers: dict[str, LaidServer] = {}


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """A board position."""

    rules: str
    seed: int = 0
    filler: int = 10
    corp: LaidSide
    runner: LaidSide
    turn: Turn


class StepInFile(msgspec.Struct, frozen=True, kw_only=True):
    """What every step has."""

    line: int
    said: str
    """Its text in the file."""


class AnswerStep(StepInFile, frozen=True, kw_only=True):
    """A player gives an answer."""

    side: Side
    answer: str
    say: str = ""
    """In a lesson: why, in a sentence or two."""


class RandomStep(StepInFile, frozen=True, kw_only=True):
    """The next random results fall on these, in order; `kinds` has those that results of one kind alone fall on."""

    names: tuple[str, ...] = ()
    kinds: tuple[tuple[Pick, tuple[str, ...]], ...] = ()


class ExpectStep(StepInFile, frozen=True, kw_only=True):
    """Expectations that must all hold."""

    expectations: tuple[Expectation, ...]


class CannotStep(StepInFile, frozen=True, kw_only=True):
    """An answer is not offered to the end of the current step, or until something is over: encounter, run, action, turn."""

    answers: tuple[tuple[Side, str], ...]
    within: str = ""


class TakeBackStep(StepInFile, frozen=True, kw_only=True):
    """A player takes back what they did last; `how` is free, asked (the other player would be), or "" where that is all the same."""

    side: Side
    how: str = ""


class FinishStep(StepInFile, frozen=True, kw_only=True):
    """On, declining, until something is over: encounter, run, action, turn."""

    what: str


class UntilStep(StepInFile, frozen=True, kw_only=True):
    """On, declining, until a question of a step is open; `what` is a step, encounter, or access."""

    what: str


ScenarioStep = AnswerStep | RandomStep | ExpectStep | CannotStep | TakeBackStep | FinishStep | UntilStep


class Puzzle(msgspec.Struct, frozen=True, kw_only=True):
    """The parts that make a position a puzzle."""

    title: str
    goal: Goal
    hints: tuple[str, ...] = ()
    best: bool = False
    """The other player searches for the best answer; `defence` says what they give where it is all the same."""
    defence: tuple[str, ...] = ()
    """Answers that the other player gives whenever they can, the first of them first; what they may else decline they decline."""
    task: str = ""
    """The goal in words of its own; empty where the goal's are enough."""
    learnt: str = ""
    """What a lesson has shown, for its end."""
    stars: int = 0
    """How hard it is, from 1 to 5; 0 where nothing is said."""
    lesson: bool = False
    """A lesson: its solution is told step by step, and its player knows no card that could not be known in a game."""
    wrong: tuple[tuple[ScenarioStep, ...], ...] = ()
    """Ways that miss the goal, for who wants to be sure that there is something to learn."""


def known_to(puzzle: Puzzle) -> Side | None:
    """Returns the side that knows every installed card from the beginning: the solver's; in a lesson nobody."""
    return None if puzzle.lesson else puzzle.goal.player


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """One scenario."""

    name: str
    file: str
    line: int
    about: str = ""
    position: Position
    steps: tuple[ScenarioStep, ...]
    """For a puzzle: a solution."""
    puzzle: Puzzle | None = None
