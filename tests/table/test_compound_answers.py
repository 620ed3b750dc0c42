"""Answers that stand for several at the table: breaking all of a piece of ice, several boosts, and where they are paid from."""

import fixtures as f
import msgspec
import pytest
from fixtures import Sit
from positions import laid_out
from test_shortcuts import encounter, run_into_ice
from test_sitting import text

from netrunner_tui.model.price import Price
from netrunner_tui.model.sides import SIDES
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.rules.referee.options import Breaks, Option
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.scenarios.script import Laid, LaidServer, LaidSide, Position
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.drawing.click_targets import CardTarget


def test_a_compound_answer_gives_its_answers_one_by_one(sit: Sit) -> None:
    met = msgspec.structs.replace(f.BRAN, encountered=True)
    view = msgspec.structs.replace(f.run_view("runner"), servers=f.servers_hidden(met))
    window = msgspec.structs.replace(
        f.RUN_QUESTION,
        options=(
            Option("use", 11, "Cleaver", ability=1, numbered=True, cost=Price(credits=1), result=Breaks(2, True, "barrier")),
            Option("pass"),
        ),
    )
    which = Question(
        player="runner",
        kind="choose",
        step="6.9.3b",
        text="Cleaver: break which subroutines?",
        options=tuple(Option("choose", subroutine=n) for n in (1, 2, 3)),
        most=2,
    )
    seat = f.FakeSeat(view, window)

    def then(answer: Answer) -> None:
        seat.now = msgspec.structs.replace(seat.now, number=seat.now.number + 1)
        seat.open = which if len(seat.answers) % 2 else window

    seat.then = then
    sitting = sit({"runner": seat})
    assert [row.text for row in sitting.listing.rows][:2] == ["Break all subroutines with Cleaver", "Break subroutine 1 with Cleaver"]
    assert (sitting.listing.rows[0].cost, sitting.listing.rows[0].result) == ("2c", "all broken")
    sitting.press("1")
    assert seat.said == ["use Cleaver: 1", "choose subroutines 1, 2", "use Cleaver: 1", "choose subroutine 3"]


def test_enter_on_a_breaker_lists_its_compound_answers(sit: Sit) -> None:
    met = msgspec.structs.replace(f.BRAN, encountered=True)
    view = msgspec.structs.replace(f.run_view("runner"), servers=f.servers_hidden(met))
    first = Option("use", 11, "Cleaver", ability=1, numbered=True, cost=Price(credits=1), result=Breaks(2, True, "barrier"))
    window = msgspec.structs.replace(f.RUN_QUESTION, options=(first, Option("pass")))
    seat = f.FakeSeat(view, window)
    sitting = sit({"runner": seat}, size=(80, 24))
    assert "Break 1,2 with Cleaver" in text(sitting)
    sitting.press("b")
    assert len(sitting.listing.rows) == 7
    sitting.press("backspace")
    sitting.click(CardTarget(11))
    assert "enter on Cleaver: 7 answers" in text(sitting)
    sitting.press("enter")
    sitting.press("2")
    assert seat.said == ["use Cleaver: 1"]


@pytest.mark.parametrize(("source", "left"), [("1", (7, 1)), ("2", (8, 0))])
def test_a_compound_answer_goes_on_once_it_is_said_where_to_pay_from(sit: Sit, source: str, left: tuple[int, int]) -> None:
    """From there the rest is paid too, as long as there is something."""
    chip = Laid(title="Cyberfeeder", faceup=True, counters={"credit": 1})
    game = encounter("Palisade", (Laid(title="Mayfly", faceup=True), chip), 9)
    seats = LocalTable(game)
    sitting = sit({side: seats.seat(side) for side in SIDES}, options=Options(open_play=True))
    assert sitting.listing is not None
    keys = {place: key for key, place in sitting.listing.keys(sitting.answers_in_sight).items()}
    sitting.press(next(keys[place] for place, row in enumerate(sitting.listing.rows) if row.steps and row.letter == "b"))
    assert sitting.question is not None
    assert sitting.question.effect == "pay from"
    sitting.press(source)
    feeder = next(card for card in game.state.cards.values() if card.title == "Cyberfeeder")
    assert (game.state.runner.credits, feeder.counters.get("credit", 0)) == left
    assert sitting.question is None or sitting.question.effect != "pay from"
    assert "stopped" not in sitting.overlay.notice


def test_all_boosts_of_one_key_are_paid_from_where_the_first_was(sit: Sit) -> None:
    """The last step too, of which nothing is chosen afterwards."""
    rig = (Laid(title="Pipeline", faceup=True), Laid(title="Cyberfeeder", faceup=True, counters={"credit": 9}))
    corp = LaidSide(servers={"HQ": LaidServer(ice=(Laid(title="Hunter", faceup=True),))})
    game = laid_out(Position(rules="ffg", turn="runner", corp=corp, runner=LaidSide(credits=9, rig=rig)))
    run_into_ice(game)
    seats = LocalTable(game)
    sitting = sit({side: seats.seat(side) for side in SIDES}, options=Options(open_play=True))
    assert sitting.listing is not None
    keys = {place: key for key, place in sitting.listing.keys(sitting.answers_in_sight).items()}
    sitting.press(next(keys[place] for place, row in enumerate(sitting.listing.rows) if row.text == "Boost Pipeline 3 times"))
    assert sitting.question is not None
    assert sitting.question.effect == "pay from"
    sitting.press("2")
    assert sitting.question is not None
    assert sitting.question.effect != "pay from"
    feeder = next(card for card in game.state.cards.values() if card.title == "Cyberfeeder")
    assert (game.state.runner.credits, feeder.counters["credit"]) == (9, 3)
    again = next(keys[place] for place, row in enumerate(sitting.listing.rows) if row.text == "Boost Pipeline")
    sitting.press(again)
    assert sitting.question is not None
    assert sitting.question.effect == "pay from"
