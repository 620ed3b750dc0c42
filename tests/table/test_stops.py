"""Where a player wants to be asked."""

import fixtures as f
import msgspec

from netrunner_tui.rulebook_facts.moments import MOMENTS
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rulebook_facts.timing import checklist
from netrunner_tui.rules.referee.options import Option, Strength
from netrunner_tui.settings.stops import PassingOn, Stops, standing_pass

ALONE = msgspec.structs.replace(f.RUN_QUESTION, options=(Option("pass"),))
IDLE_BOOST = msgspec.structs.replace(
    f.RUN_QUESTION, window="p", options=(Option("use", 9, "Mayfly", ability=2, numbered=True, result=Strength(1, 2)), Option("pass"))
)


def test_a_window_with_nothing_to_do_is_passed_unless_always_asked() -> None:
    view = f.run_view("runner")
    assert standing_pass(ALONE, view, Stops("could")) == (0,)
    assert standing_pass(ALONE, view, Stops("stops")) == (0,)
    assert standing_pass(ALONE, view, Stops("always")) is None
    assert standing_pass(f.RUN_QUESTION, view, Stops("could")) is None


def test_a_boost_outside_an_encounter_is_nothing_to_do() -> None:
    view = f.run_view("runner")
    assert standing_pass(IDLE_BOOST, view, Stops("could")) == (1,)
    assert standing_pass(msgspec.structs.replace(IDLE_BOOST, window="pb"), view, Stops("could")) is None
    assert standing_pass(IDLE_BOOST, view, Stops("always")) is None


def test_the_checklist() -> None:
    view = f.run_view("runner")
    assert standing_pass(f.RUN_QUESTION, view, Stops("stops", frozenset({"6.9.3b"}))) is None
    assert standing_pass(f.RUN_QUESTION, view, Stops("stops", frozenset())) == (4,)


def test_nothing_but_a_window_is_ever_passed() -> None:
    view = f.action_view()
    for question in (f.ACTION, f.SEAMLESS, f.DISCARD, f.AMOUNT):
        assert standing_pass(question, view, Stops("stops", frozenset()), passing_on=True) is None


def test_the_checklist_of_the_other_rulebook() -> None:
    view = msgspec.structs.replace(f.run_view("runner"), rules="ffg", step="3.1")
    question = msgspec.structs.replace(f.RUN_QUESTION, step="3.1")
    assert standing_pass(question, view, Stops("stops", frozenset({"6.9.3b"}))) is None
    assert standing_pass(question, view, Stops("stops", frozenset({"6.9.2b"}))) == (4,)
    assert checklist(rulebook("ffg"))["6.9.3b"].startswith("3.1  run")
    assert list(checklist(rulebook("ffg"))) == list(MOMENTS) == list(checklist(rulebook("nisei-1.6")))


def test_passing_on_ends_at_an_action_and_when_the_opponent_acts() -> None:
    passing = PassingOn(155)
    assert not passing.over(f.RUN_QUESTION, f.run_view("runner"), ())
    assert passing.over(f.ACTION, f.action_view(), ())
    assert passing.over(f.ACTION_WINDOW, f.action_view(), ())
    line = f.LogLine(number=156, step="6.9.3b", side="corp", kind="rez", text="Corp rezzes Tithe for 1c.")
    assert passing.over(f.RUN_QUESTION, f.run_view("runner"), (line,))
    assert not passing.over(f.RUN_QUESTION, f.run_view("runner"), (msgspec.structs.replace(line, side="runner"),))
