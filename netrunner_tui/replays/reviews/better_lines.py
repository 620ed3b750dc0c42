"""The better line of a turning point: what a computer opponent liked better, played on in one game that fits what the player knew then.

It is one way that the game could have gone. What the player could not know is not what lay there: it was dealt anew, as in every world.
"""

from collections.abc import Iterator
from typing import Final

import msgspec

from netrunner_tui.bots.card_facts.fact_book import FactBook
from netrunner_tui.bots.styles import NO_STYLE, Style, on_top
from netrunner_tui.bots.thinking import MOST_PLAYED, NEXT_TURN, Effort, Judged, reply
from netrunner_tui.bots.weight_files import Weights, weights_named
from netrunner_tui.bots.worth import corp_chance
from netrunner_tui.model import wire
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.events import Event
from netrunner_tui.model.gamefile.contents import Record
from netrunner_tui.model.gamefile.saved_events import MISFITS
from netrunner_tui.model.sides import CORP, Side
from netrunner_tui.model.story import BETTER_LINE
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.answered import Answered
from netrunner_tui.rules.history import Past
from netrunner_tui.rules.imagining.dealing import Belief
from netrunner_tui.rules.imagining.worlds import Worlds
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.telling.narrate import Narrator
from netrunner_tui.rules.world import World

PASS: Final = "pass"
"""What is said of a pass; it is no step of a line."""


class DealtCard(msgspec.Struct, frozen=True, gc=False):
    """A card that the player could not know, as it was dealt in this line."""

    card: int
    title: str
    seen: int
    """The sides that know it, as in the state."""


class BetterLine(msgspec.Struct, frozen=True):
    """The line from one moment of a game, until the player's next turn."""

    number: int
    """The record of the moment it begins at."""
    side: Side
    """Whose line it is; it is seen from there."""
    dealt: tuple[DealtCard, ...]
    """The cards that are not what lay there, or not seen as it was."""
    answers: tuple[Record, ...]
    """Its answers, as a game file has them. Passes, and what its player reads nothing of, go with the answer before."""
    chance: float
    """The chance to win that this answer has, over all worlds, as it is shown."""
    instead: float
    """The chance of the answer that was given."""


class _Step(msgspec.Struct):
    """One answer while the line is played, with what came of it and of the answers after it that are no steps."""

    asked: Question
    answer: Answer
    said: str
    events: list[Event]


def better_line(
    worlds: Worlds, belief: Belief, book: FactBook, effort: Effort, past: Past, place: int, best: Judged, instead: float
) -> BetterLine:  # fmt: skip
    """Plays the best answer of a moment on, in one of the worlds that it was judged in: the one that came nearest to its chance.

    `effort` is what it was judged with, `place` the moment in the past of the game, `instead` the chance of the answer that was given.
    Raises IllegalAnswer where nothing is asked of the side.
    """
    side, before, number = worlds.side, past.state(place), past.answered[place].number
    weights = weights_named(effort.weights)
    script = on_top(NO_STYLE, weights.corp, weights.runner)
    ends = [_end(worlds.draw(belief, which), side, best.answer, book, script, weights, max(effort.looks)) for which in range(best.worlds)]
    world = worlds.draw(belief, min(range(len(ends)), key=lambda which: abs(ends[which] - best.chance)))
    world.tell_all()
    dealt = tuple(
        DealtCard(card.oid, card.title, card.seen)
        for card in world.state.cards.values()
        if (card.title, card.seen) != (before.cards[card.oid].title, before.cards[card.oid].seen)
    )
    reader, terms = Narrator(world.state.snapshot(), side, past.pool), rulebook(world.state.rules).terms
    steps: list[_Step] = []
    begun = 0  # the sentences that were read when the last step began: each step has one at least
    for asked, given in _played(world, best.answer, book, script, NEXT_TURN):
        said, before_it = asked.say(given, terms), len(reader.lines)
        reader.tell(0, world.events)
        if not steps or (said != PASS and begun < before_it < len(reader.lines)):
            steps.append(_Step(asked, given, said, []))
            begun = before_it
        steps[-1].events += world.events
    records = tuple(_record(step, at) for at, step in enumerate(steps, number + 1))
    return BetterLine(number, side, dealt, records, best.shown, instead)


def _end(world: World, side: Side, answer: Answer, book: FactBook, script: Style, weights: Weights, turns: int) -> float:
    """Returns the chance of a side where a world was judged: after so many turns."""
    for _ in _played(world, answer, book, script, turns):
        pass
    chance = corp_chance(world, book, weights)
    return chance if side == CORP else 1.0 - chance


def _played(world: World, answer: Answer, book: FactBook, script: Style, turns: int) -> Iterator[tuple[Question, Answer]]:
    """Plays an answer on as a thinking player does, for so many turns. Yields each question with its answer, after it was given."""
    start, turn = world.number, world.state.turn_number
    given = answer
    while (asked := world.question) is not None and world.state.turn_number < turn + turns and world.number - start < MOST_PLAYED:
        if world.number > start:
            given = reply(world, asked, book, script)
        world.answer(given)
        yield asked, given


def _record(step: _Step, number: int) -> Record:
    asked = step.asked
    offered = 0 if asked.several or asked.numbers is not None else len(asked.options)
    return Record(number, asked.player, asked.kind, asked.step, step.answer, step.said, wire.encode(step.events), offered)


# --- to be walked in ---------------------------------------------------------------------------------------------------------------------


def past_of_line(past: Past, line: BetterLine) -> Past:
    """Returns a line as moments: number 0 is the moment of the game that it begins at, its answers are 1, 2, 3 as a review lists them.

    Raises NetrunnerError where it does not fit.
    """
    state = past.state(past.place_of(line.number))
    try:
        for one in line.dealt:
            card = state.edit(one.card)
            card.title, card.seen = one.title, one.seen
        start = Answered(0, None, (), [], line.side, BETTER_LINE, state.step)
        answered = [
            Answered(number, None, one.answer, wire.decode(one.events), one.seat, one.kind, one.step, one.said, one.offered)
            for number, one in enumerate(line.answers, 1)
        ]
        found = Past(past.setup, past.pool, state, (start, *answered))
        found.state(found.last)
    except (msgspec.DecodeError, *MISFITS):
        raise NetrunnerError("the better line that is kept does not fit this game") from None
    return found


def told(past: Past, line: BetterLine) -> tuple[str, ...]:
    """Returns a line answer by answer, in the sentences that its player would read. Raises NetrunnerError where it does not fit."""
    of_line = past_of_line(past, line)
    story, log = of_line.story(line.side), of_line.log(line.side)
    found = []
    for moment in story.moments[1:]:
        found.append(" ".join(one.text for one in log if one.number == moment.number))
    return tuple(found)
