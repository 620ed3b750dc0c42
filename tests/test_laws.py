"""The laws of questions, states and events, whatever they are made of."""

import random
from functools import cache
from itertools import combinations, permutations
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest
from card_pools import pools
from hypothesis import given, settings, strategies as st
from random_games import played

from netrunner_tui.model import wire
from netrunner_tui.model.events import EVENTS, Event, fold
from netrunner_tui.model.state import Access, Effect, Encounter, State
from netrunner_tui.players import invariants
from netrunner_tui.players.random_player import choose
from netrunner_tui.rulebook_facts.registry import USUAL
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.referee import questions
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Question


@st.composite
def some_questions(draw: st.DrawFn) -> Question:
    if draw(st.booleans()):
        low = draw(st.integers(0, 3))
        return Question(
            player="corp", kind="pay", step="1", text="How many?", numbers=(low, draw(st.integers(low, 4))), may_decline=low == 0
        )
    count = draw(st.integers(1, 4))
    required = tuple(sorted(draw(st.sets(st.integers(0, count - 1), max_size=2))))
    most = draw(st.integers(max(1, len(required)), count))
    least = draw(st.integers(len(required), most))
    several = (least, most) != (1, 1)
    declines = draw(st.booleans()) and (least == len(required) if several else not required)
    return Question(
        player="corp",
        kind="choose",
        step="1",
        text="Which?",
        options=tuple(Option("choose", title=str(place)) for place in range(count)),
        least=least,
        most=most,
        ordered=draw(st.booleans()),
        may_decline=declines,
        required=required if several else (),
    )


def all_answers(question: Question) -> list[questions.Answer]:
    """Every tuple of places that could be an answer, in every order."""
    if question.numbers is not None:
        return [(number,) for number in range(-1, 6)]
    places = range(-1, len(question.options) + 1)
    return [
        answer for count in range(len(question.options) + 2) for chosen in combinations(places, count) for answer in permutations(chosen)
    ]


@given(some_questions())
def test_questions_keep_their_word(question: Question) -> None:
    allowed = [answer for answer in all_answers(question) if question.allows(answer)]
    assert allowed
    invariants.question_sound(question)
    decline, forced = question.decline(), question.forced()
    assert (decline is not None) == question.may_decline
    assert decline is None or decline in allowed
    meanings = {answer if question.ordered else tuple(sorted(answer)) for answer in allowed}
    assert (forced is not None) == (len(meanings) == 1)
    assert forced is None or forced in allowed
    for answer in allowed:
        assert question.say(answer)


@given(some_questions(), st.integers())
def test_random_answers_are_legal(question: Question, seed: int) -> None:
    assert question.allows(choose(question, random.Random(seed)))


@given(some_questions())
def test_every_answer_can_come_up(question: Question) -> None:
    meanings = {tuple(sorted(answer)) for answer in all_answers(question) if question.allows(answer)}
    rng = random.Random(1)
    assert {tuple(sorted(choose(question, rng))) for _ in range(60 * len(meanings))} == meanings


STRUCTS = (Effect, Encounter, Access)


def strategy_for(hint: Any) -> st.SearchStrategy[Any]:
    """Values of a field of an event."""
    origin, args = get_origin(hint), get_args(hint)
    if isinstance(hint, NewType):
        return strategy_for(hint.__supertype__)
    if hint in STRUCTS:
        return st.builds(hint, **{name: strategy_for(inner) for name, inner in get_type_hints(hint).items()})
    if origin is Literal:
        return st.sampled_from(args)
    if origin is tuple:
        return st.lists(strategy_for(args[0]), max_size=3).map(tuple)
    if origin is dict:
        return st.dictionaries(strategy_for(args[0]), strategy_for(args[1]), max_size=3)
    if origin is Union or type(hint).__name__ == "UnionType":
        return st.one_of(*(strategy_for(inner) for inner in args))
    return {
        bool: st.booleans(),
        int: st.integers(-(2**63), 2**63 - 1),
        str: st.text(st.characters(codec="utf-8"), max_size=5),
        type(None): st.none(),
    }[hint]


def fields_of(kind: type[Event]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {name: hints[name] for name in kind.__struct_fields__}


some_events = st.sampled_from(sorted(EVENTS)).flatmap(
    lambda name: st.builds(EVENTS[name], **{field: strategy_for(hint) for field, hint in fields_of(EVENTS[name]).items()})
)


@given(st.lists(some_events, max_size=5))
def test_events_are_read_as_they_were_written(told: list[Event]) -> None:
    line = wire.encode(told)
    assert b"\n" not in bytes(line)
    assert wire.decode(line) == told


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"[[]]", b'[["NoSuchEvent"]]', b'[["Event"]]', b'[["CreditsGained","corp"]]', b'[["CreditsGained","corp","x"]]']
)
def test_what_are_no_events_is_refused(data: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        wire.decode(data)
    with pytest.raises(msgspec.DecodeError):
        wire.Decoder().decode(data)  # it has met no kinds of events yet


@cache
def story(index: int) -> Game:
    return played(pools().of(USUAL.name), index)


@settings(max_examples=40)
@given(st.integers(0, 5), st.floats(0, 1), st.lists(st.tuples(st.integers(0, 5), st.integers(1, 40)), max_size=6))
def test_snapshots_are_independent(index: int, moment: float, steps: list[tuple[int, int]]) -> None:
    """However states are copied from each other and go on, none changes another."""
    game = story(index)
    told = [event for answered in game.history for event in answered.events]
    begun = int(moment * len(told))
    states = [fold(game.start.snapshot(), told[:begun])]
    places = [begun]
    for which, count in steps:
        at = which % len(states)
        before = [frozen(state) for state in states]
        fresh = states[at].snapshot()
        assert frozen(fresh) == before[at]
        fold(fresh, told[places[at] : places[at] + count])
        assert [frozen(state) for state in states] == before
        # The elder goes on too, another way: its copy must not notice.
        younger = frozen(fresh)
        fold(states[at], told[places[at] : places[at] + 2 * count])
        assert frozen(fresh) == younger
        states.append(fresh)
        places.append(places[at] + count)
        places[at] += 2 * count
    for state, place in zip(states, places, strict=True):
        assert state.data() == fold(game.start.snapshot(), told[:place]).data()


def frozen(state: State) -> str:
    """All that is so, in a form that shares nothing with the state."""
    return repr(state.data())
