"""Breaking in lines of text: everything at once by one line, as at the table by one key."""

import io

import pytest
from test_shortcuts import encounter

from netrunner_tui.model.errors import NotSaved
from netrunner_tui.model.sides import SIDES
from netrunner_tui.plain.client import run
from netrunner_tui.plain.plain_settings import PlainSettings
from netrunner_tui.plain.plain_table import PlainTable
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.telling.compound_answer import CompoundAnswer
from netrunner_tui.rules.telling.shortcuts import Wanted
from netrunner_tui.scenarios.script import Laid
from netrunner_tui.settings.player_options import Options


def met(*rig: str) -> Game:
    """An encounter with Palisade, of strength 2 on HQ, by a Runner of 9 credits."""
    return encounter("Palisade", tuple(Laid(title=title, faceup=True) for title in rig), 9)


def said(game: Game, typed: str) -> str:
    out = io.StringIO()
    seats = LocalTable(game)
    settings = PlainSettings(Options(), follow=True)
    table = PlainTable({side: seats.seat(side) for side in SIDES}, verbosity="normal", settings=settings, open_play=True)
    run(table, stdin=io.StringIO(typed), stdout=out)
    return out.getvalue()


@pytest.mark.parametrize("typed", ["break", "BREAK ALL", "break all with Mayfly", "break 1 with mayfly", "3"])
def test_everything_is_broken_by_one_line(typed: str) -> None:
    game = met("Mayfly")
    told = said(game, f"{typed}\n")
    assert "3. Break all with Mayfly, 1 boost first, cost 2 credits\n" in told
    assert game.state.runner.credits == 7
    assert "Runner breaks subroutine 1 of Palisade with Mayfly for 1 credit." in told
    assert told.count("is unbroken. Break it") == 1, "nothing is asked in between"
    assert "Nothing of Palisade is unbroken" not in told, "nor afterwards: what is left would break nothing"
    assert "You pass Palisade." in told


def test_clicks_that_are_lost_are_told_as_a_price_like_those_of_single_answers() -> None:
    told = said(encounter("Brân 1.0", (), 9), "")
    assert ", cost: lose 1 click\n" in told
    assert "Break all with Brân 1.0, cost: lose 3 clicks\n" in told


def test_a_boost_is_said_by_its_name() -> None:
    game = met("Mayfly")
    told = said(game, "boost mayfly\n")
    assert "1. Boost Mayfly, strength 1 to 2, cost 1 credit\n" in told
    assert "Runner boosts Mayfly for 1 credit: plus 1 strength.\n" in told
    assert game.state.runner.credits == 8


def test_which_card_breaks_is_asked_where_several_do() -> None:
    game = met("Mayfly", "Cleaver")
    told = said(game, "break\n")
    assert "Say which: break all with Cleaver; break all with Mayfly.\n" in told
    assert game.state.runner.credits == 9


def test_nothing_is_begun_that_cannot_be_paid() -> None:
    game = encounter("Palisade", (Laid(title="Mayfly", faceup=True),), 1)
    told = said(game, "break\n")
    assert "No answer here is “break”" in told
    assert game.state.runner.credits == 1


def test_a_digit_that_is_no_number_is_no_answer() -> None:
    assert "No answer here is “፩”." in said(met("Mayfly"), "፩\n")


def test_what_was_refused_is_not_gone_on_with(monkeypatch: pytest.MonkeyPatch) -> None:
    game, boosts, answer = met("Mayfly"), list[Answer](), Game.answer

    def refused_at_first(self: Game, given: Answer) -> None:
        if self.question is not None and any(self.question.options[place].does == "strength" for place in given):
            boosts.append(given)
            if len(boosts) == 1:
                raise NotSaved("the disk is full")
        answer(self, given)

    monkeypatch.setattr(Game, "answer", refused_at_first)
    assert "the disk is full" in said(game, "break\n1\n")
    assert game.state.runner.credits == 8, "only the boost has been asked for again"


@pytest.mark.parametrize(
    ("typed", "asked", "left"),
    [
        # The pool is paid from, as often as something is paid for.
        ("break\n1\n", 1, (7, 1)),
        # The one credit of the chip pays for the boost; nothing is left to be asked of the break.
        ("break\n2\n", 1, (8, 0)),
        ("1\n1\n", 1, (8, 1)),
    ],
)
def test_where_a_compound_answer_is_paid_from_is_asked_once(typed: str, asked: int, left: tuple[int, int]) -> None:
    chip = Laid(title="Cyberfeeder", faceup=True, counters={"credit": 1})
    game = encounter("Palisade", (Laid(title="Mayfly", faceup=True), chip), 9)
    told = said(game, typed)
    assert told.count("from where first?") == asked
    feeder = next(card for card in game.state.cards.values() if card.title == "Cyberfeeder")
    assert (game.state.runner.credits, feeder.counters.get("credit", 0)) == left


def test_the_last_step_is_paid_from_there_too_and_what_comes_after_it_is_asked() -> None:
    boost = Option("use", 11, "Pipeline", ability=2)
    window = Question(player="runner", kind="window", step="3.1", text="", options=(boost, Option("pass")), may_decline=True)
    sources = (Option("pay from"), Option("pay from", 12, "Cyberfeeder"))
    paid = Question(player="runner", kind="pay", step="3.1", text="", options=sources, may_decline=True, effect="pay from")
    compound = CompoundAnswer()
    assert compound.begin(window, ((Wanted.like(boost),),) * 2) == (0,)
    assert compound.go_on(paid) is None
    compound.pay_from(paid, (1,))
    assert [compound.go_on(question) for question in (window, paid)] == [(0,), (1,)]
    assert [compound.go_on(question) for question in (window, paid)] == [None, None]
