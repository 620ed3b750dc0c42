"""Turning points from what a player knew then: each action against the best that a computer opponent finds from the same knowledge."""

import time
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from netrunner_tui.bots.card_facts.fact_book import FactBook
from netrunner_tui.bots.hints import pass_windows, what_came_of_it
from netrunner_tui.bots.thinking import Effort, Judged, Thinker
from netrunner_tui.bots.unknown_decks import belief_of_person
from netrunner_tui.bots.weight_files import BEST
from netrunner_tui.model.errors import BadFile, NotSaved
from netrunner_tui.model.events import ActionStarted
from netrunner_tui.model.gamefile.contents import NOTED
from netrunner_tui.model.local_files import read_bounded, write_private
from netrunner_tui.model.sides import SIDE_NAMES, SIDES, Side
from netrunner_tui.replays.game_files import judged_file
from netrunner_tui.replays.reviews.better_lines import BetterLine, better_line, told
from netrunner_tui.replays.reviews.review_data import JUDGED, RULES, Progressed, TurningPoint
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.history import Past
from netrunner_tui.rules.imagining.dealing import Belief
from netrunner_tui.rules.imagining.remembered import Memory
from netrunner_tui.rules.imagining.worlds import Worlds
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.referee.randomness import Randomness
from netrunner_tui.rules.telling.results import answer_told

CLEAR: Final = 0.10
"""How much higher the chance of the best answer must be."""
LONGEST: Final = 30.0
"""Seconds that a game is judged for, at most."""
KEPT_EVERY: Final = 3.0
"""Seconds after which what was found is kept: a judging that is killed loses no more."""
FIRST: Final[Mapping[Side, Effort]] = {side: Effort(worlds=3, looks=(4,), weights=BEST[side]) for side in SIDES}
"""A first look at every action."""
SECOND: Final[Mapping[Side, Effort]] = {side: Effort(worlds=12, looks=(4,), weights=BEST[side], ends=12) for side in SIDES}
"""A second one, in other worlds, at those that look like mistakes."""
VERSION: Final = 10


class KeptJudgement(msgspec.Struct, frozen=True):
    """What was found in a game file, kept beside it."""

    version: int
    game: str
    """A hash of the game's setup and answers: another answer makes another game of it."""
    points: tuple[TurningPoint, ...]
    lines: tuple[BetterLine, ...]
    """The better line of each point."""
    actions: int
    """Actions that were looked at."""
    of: int
    """Actions of the game: more than were looked at where the time was over."""

    @property
    def whole(self) -> bool:
        """Returns whether every action was looked at."""
        return self.actions >= self.of


class _Moment(msgspec.Struct, frozen=True):
    place: int
    side: Side
    turn: int
    answer: Answer


class _Compared(msgspec.Struct, frozen=True):
    """The best answer and the one that was given, with the worlds that both were tried in."""

    best: Judged
    given: Judged
    question: Question
    worlds: Worlds
    belief: Belief


def judge(past: Past, watch: Progressed | None = None, seconds: float = LONGEST, before: KeptJudgement | None = None) -> KeptJudgement:
    """Looks at every action of a game from what its player knew then. `seconds` limits how long; `before` is gone on with."""
    *_, found = judgements(past, watch, seconds, before)
    return found


def judge_and_keep(past: Past, game: Path, watch: Progressed | None = None) -> None:
    """Judges a game file, goes on where that was left, and keeps what was found every few seconds and however it ends. Raises NotSaved."""
    found, last = None, time.monotonic()
    try:
        for found in judgements(past, watch, LONGEST, kept(game)):
            if time.monotonic() - last >= KEPT_EVERY:
                keep(found, game)
                last = time.monotonic()
    finally:
        if found is not None:
            keep(found, game)


def judgements(past: Past, watch: Progressed | None, seconds: float, before: KeptJudgement | None) -> Iterator[KeptJudgement]:
    """Yields what was found before, then after each action."""
    judging = GameJudging(past)
    moments = list(judging.moments())
    until = time.monotonic() + seconds
    points = list(zip(before.points, before.lines, strict=True)) if before is not None else []

    def so_far(looked: int) -> KeptJudgement:
        return KeptJudgement(VERSION, "", tuple(point for point, _ in points), tuple(line for _, line in points), looked, len(moments))

    begin = before.actions if before is not None else 0
    yield so_far(begin)
    for looked, moment in enumerate(moments[begin:], begin + 1):
        if time.monotonic() > until:
            break
        found = judging.compared(moment, FIRST[moment.side], "first")
        # The second look follows at once: where the time is over, what was looked at is judged to the end.
        if found is not None and found.best.shown - found.given.shown > CLEAR and (point := judging.point(moment)) is not None:
            points.append(point)
        yield so_far(looked)
        if watch is not None:
            watch(looked, len(moments))


class GameJudging:
    """The actions of a game, looked at one after another from what their player knew then."""

    def __init__(self, past: Past) -> None:
        self._past = past
        self._book = FactBook(past.pool)
        self._terms = rulebook(past.setup.rules).terms
        self._memories = {side: Memory(past.led_to(0), side) for side in SIDES}
        """What each side had seen at the moment that is looked at: they are looked at in their order."""

    def moments(self) -> Iterator[_Moment]:
        """Yields the actions of the game, each with the moment before it."""
        for place in range(self._past.last):
            answered = self._past.answered[place + 1]
            if answered.answer and any(isinstance(event, ActionStarted) for event in answered.events):
                yield _Moment(place, answered.seat, self._past.state(place).turn_number, answered.answer)

    def _game(self, moment: _Moment) -> Game | None:
        """Returns the game at a moment; None where its question cannot be asked again from the state alone."""
        setup = self._past.setup
        game = Game.at(setup, self._past.pool, self._past.state(moment.place).snapshot(), Randomness(setup.seed))
        # A game that begins in a state begins with the window before the action, in which all that was done has been done.
        pass_windows(game)
        question, answered = game.question, self._past.answered[moment.place + 1]
        if question is None or question.kind != "action" or question.player != moment.side or not question.allows(moment.answer):
            return None
        return game if answered.offered in (0, len(question.options)) else None

    def compared(self, moment: _Moment, effort: Effort, seed: str) -> _Compared | None:
        """Compares the best answer with the one that was given, from the player's knowledge at that moment."""
        game = self._game(moment)
        if game is None or game.question is None:
            return None
        memory = self._memories[moment.side]
        memory.follow(self._past.led_to(moment.place))
        worlds = Worlds(game, moment.side, memory=memory)
        belief = belief_of_person(worlds, f"review/{seed}/{moment.place}/{moment.side}", self._book)
        judged = Thinker(worlds, moment.side, self._book).verdict(belief, effort, moment.answer).judged
        given = next((each for each in judged if each.answer == moment.answer), None)
        if given is None or not given.worlds:
            return None
        # Only what was tried in as many worlds can be compared.
        best = max((each for each in judged if each.worlds == given.worlds), key=lambda each: each.chance)
        return _Compared(best, given, game.question, worlds, belief)

    def point(self, moment: _Moment) -> tuple[TurningPoint, BetterLine] | None:
        """Returns the turning point of a moment, and its better line, if a second look in other worlds finds it too."""
        found = self.compared(moment, SECOND[moment.side], "second")
        if found is None or found.best.shown - found.given.shown <= CLEAR:
            return None
        best, given = found.best, found.given
        better, said = (answer_told(found.question, each.answer, self._terms) for each in (best, given))
        who = SIDE_NAMES[moment.side]
        reasons = (
            f"The {who} chose “{said}”, with a chance to win of {round(100 * given.shown)} in 100.",
            f"From what the {who} knew then, “{better}” has {round(100 * best.shown)} in 100.",
            *what_came_of_it(best, self._terms, f"the {who}"),
        )
        line = better_line(found.worlds, found.belief, self._book, SECOND[moment.side], self._past, moment.place, best, given.shown)
        point = TurningPoint(
            kind=JUDGED,
            side=moment.side,
            place=moment.place,
            number=line.number,
            turn=moment.turn,
            text=" ".join(reasons),
            rule=RULES[JUDGED],
            weight=round(100 * (best.shown - given.shown)),
            line=told(self._past, line),
        )
        return point, line


# --- beside the game ---------------------------------------------------------------------------------------------------------------------


def keep(judgement: KeptJudgement, game: Path) -> KeptJudgement:
    """Keeps what was found beside a game file. Raises NotSaved."""
    path = judged_file(game)
    try:
        found = msgspec.structs.replace(judgement, game=_hash(game))
        write_private(path, msgspec.json.encode(found))
    except OSError as error:
        raise NotSaved(f"{path}: cannot be written: {(error.strerror or 'error').lower()}") from None
    return found


def kept(game: Path) -> KeptJudgement | None:
    """Returns what was found in this game file before; None where there is nothing, or where the game has gone on since."""
    try:
        found = msgspec.json.decode(read_bounded(judged_file(game)), type=KeptJudgement)
    except (OSError, BadFile, msgspec.MsgspecError):  # it is only kept to save time
        return None
    return found if found.version == VERSION and found.game == _hash(game) else None


def _hash(game: Path) -> str:
    """Returns a hash of a game's setup and answers: a note makes no other game of it."""
    lines = read_bounded(game).splitlines(keepends=True)
    return sha256(b"".join(line for line in lines if not line.startswith(NOTED))).hexdigest()[:16]
