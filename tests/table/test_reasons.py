"""A key that answers nothing says why."""

import fixtures as f
import msgspec
import pytest

from benchmarks.keys import begin
from netrunner_tui.model.breakers import Boosting, Breaker, Breaking
from netrunner_tui.model.price import Price
from netrunner_tui.model.terms import PRESENT
from netrunner_tui.model.view import Sum, Term
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.table.board.reasons import why_no_answer, why_not
from netrunner_tui.table.drawing.click_targets import CardTarget


@pytest.mark.parametrize(
    ("position", "before", "key", "told"),
    [
        ("runner-turn", "", "b", "There is no ice here to break."),
        ("runner-turn", "", "a", "That is an action of the Corp."),
        ("runner-turn", "", "z", "You have nothing here to rez."),
        ("corp-turn", "c", "v", "That takes 3 clicks; you have 2 clicks."),
        ("last-click", "", "a", "You have no card that can be advanced."),
        ("runner-turn", "r 4", "c", "c answers nothing here."),
        ("runner-turn", "r", "9", "Nothing in this list has the key 9; backspace goes back."),
        ("runner-turn", "r", "c", "Nothing in this list has the key c; backspace goes back."),
    ],
)
def test_a_letter_that_is_not_legal_now_says_why(position: str, before: str, key: str, told: str) -> None:
    table = begin(position)
    for each in ("enter", *before.split()):
        table.press(each)
    number = table.present.view.number
    table.press(key)
    assert table.overlay.notice == told
    assert table.present.view.number == number


@pytest.mark.parametrize(
    ("credits", "subtype", "barred", "told"),
    [
        (9, "barrier", False, "Cleaver needs strength 5 to break Brân 1.0: 2 more, 4c."),
        (3, "barrier", False, "Cleaver needs strength 5 to break Brân 1.0: 2 more, 4c; you have 3c."),
        (9, "sentry", False, "Cleaver breaks only sentry subroutines."),
        (9, "barrier", True, "Cleaver may not break subroutines of Brân 1.0."),
    ],
)
def test_a_breaker_says_what_it_lacks_and_what_that_costs(credits: int, subtype: str, barred: bool, told: str) -> None:
    view = f.run_view("runner")
    run, cards = view.run, view.cards()
    assert run is not None
    tool = Breaker(
        11, 0, 3, (Boosting(1, Price(credits=2)),), (Breaking(Price(credits=1), 1, subtype=subtype),), (run.encountering,) if barred else ()
    )
    card = msgspec.structs.replace(cards[11], strength=Sum("strength", 3, (Term(3, "printed"),)))
    rig = tuple(card if one.card == 11 else one for one in view.rig)
    view = msgspec.structs.replace(view, rig=rig, breakers=(tool,), runner=msgspec.structs.replace(view.runner, credits=credits))
    assert why_not(view, f.RUN_QUESTION, CardTarget(11)) == told


def test_ice_that_is_approached_says_why_it_is_not_rezzed() -> None:
    view, question = f.run_view("corp"), Question(player="corp", text="", options=(Option("pass"),), kind="window", step="6.9.2b")
    assert view.run is not None
    ice = msgspec.structs.replace(f.ice(77, "Ansel 1.0", 4, 1, "sentry", 6, "HQ"), faceup=False, cost_now=6)
    servers = tuple(msgspec.structs.replace(one, ice=(ice,)) if one.name == "HQ" else one for one in view.servers)
    run = msgspec.structs.replace(view.run, server="HQ", ice=77, encountering=0)
    view = msgspec.structs.replace(view, run=run, servers=servers, corp=msgspec.structs.replace(view.corp, credits=4))
    assert why_no_answer(view, question, "z", PRESENT) == "Ansel 1.0 costs 6c to rez; you have 4c."


def test_that_another_has_to_answer_is_told_until_the_question_comes_back(sit: f.Sit) -> None:
    seat = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    table = sit({"runner": seat})
    asked, seat.now, seat.open = seat.now, msgspec.structs.replace(seat.now, asked="corp"), None
    seat.changed()
    table.catch_up()
    table.press("p")
    assert table.overlay.notice == "It is for the Corp to answer."
    seat.now, seat.open = asked, f.RUN_QUESTION
    seat.changed()
    table.catch_up()
    assert table.overlay.notice == ""
    table.tell("Saved.")
    seat.changed()
    table.catch_up()
    assert table.overlay.notice == "Saved.", "what else was told stays until the next key"
