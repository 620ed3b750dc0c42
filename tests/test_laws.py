"""The laws of questions, states and events, whatever they are made of."""

import contextlib
import random
from functools import cache
from itertools import combinations, permutations
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest
from card_pools import pools
from hypothesis import given, settings, strategies as st
from random_games import played

from netrunner_tui.model import events as e, wire
from netrunner_tui.model.card_zones import zone_key
from netrunner_tui.model.effects import Effect
from netrunner_tui.model.events import EVENTS, Event, fold
from netrunner_tui.model.gamefile.saved_events import MISFITS, MOVE_NO_CARD
from netrunner_tui.model.state import Access, Encounter, State
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
ANY_NUMBER = st.integers(-(2**63), 2**63 - 1)


def strategy_for(hint: Any, numbers: st.SearchStrategy[int] = ANY_NUMBER) -> st.SearchStrategy[Any]:
    """Values of a field of an event."""
    origin, args = get_origin(hint), get_args(hint)
    if isinstance(hint, NewType):
        return strategy_for(hint.__supertype__, numbers)
    if hint in STRUCTS:
        return st.builds(hint, **{name: strategy_for(inner, numbers) for name, inner in get_type_hints(hint).items()})
    if origin is Literal:
        return st.sampled_from(args)
    if origin is tuple and Ellipsis not in args:
        return st.tuples(*(strategy_for(inner, numbers) for inner in args))
    if origin is tuple:
        return st.lists(strategy_for(args[0], numbers), max_size=3).map(tuple)
    if origin is dict:
        return st.dictionaries(strategy_for(args[0], numbers), strategy_for(args[1], numbers), max_size=3)
    if origin is Union or type(hint).__name__ == "UnionType":
        return st.one_of(*(strategy_for(inner, numbers) for inner in args))
    return {
        bool: st.booleans(),
        int: numbers,
        str: st.text(st.characters(codec="utf-8"), max_size=5),
        type(None): st.none(),
    }[hint]


def fields_of(kind: type[Event]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {name: hints[name] for name in kind.__struct_fields__}


def some_of(kind: type[Event], numbers: st.SearchStrategy[int] = ANY_NUMBER) -> st.SearchStrategy[Event]:
    """Events of a kind."""
    return st.builds(kind, **{field: strategy_for(hint, numbers) for field, hint in fields_of(kind).items()})


some_events = st.sampled_from(sorted(EVENTS)).flatmap(lambda name: some_of(EVENTS[name]))


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
def accessing() -> State:
    """A state in the middle of an access, a breach, an encounter, a trace and a run; one card carries another, and all have counters."""
    state = story(0).start.snapshot()
    fold(state, [event for answered in story(0).history[:60] for event in answered.events])
    assert not state.winner
    host, guest = state.zones[zone_key("runner", "hand")][:2]
    asked = [e.CardHosted(guest, 1000, host), *(e.CountersPlaced(oid, "power", 1) for oid in state.cards if oid != guest)]
    begun = [e.RunInitiated("HQ", 9), e.EncounterBegan(1, 9), e.TraceOpened(3), e.BreachBegan("HQ", 9), e.CardAccessed(1, "hand", "HQ")]
    return fold(state, [*asked, *begun])


def layout(state: State) -> object:
    """Where all cards stand, on what, and with which counters."""
    cards = {number: (card.oid, card.host, card.hosted, card.counters) for number, card in state.cards.items()}
    return cards, state.zones, state.corp.identity, state.runner.identity


@pytest.mark.parametrize("kind", sorted(MOVE_NO_CARD, key=lambda kind: kind.__name__))
@settings(max_examples=10)
@given(data=st.data())
def test_cards_stand_where_they_stood_after_events_that_are_said_to_move_none(kind: type[Event], data: st.DataObject) -> None:
    state = accessing().snapshot()
    event = data.draw(some_of(kind, st.sampled_from([0, 1, 5, 6, *list(state.cards)[:30], 1000])))
    before = layout(state.snapshot())
    with contextlib.suppress(*MISFITS):
        fold(state, [event])
    assert layout(state) == before


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
