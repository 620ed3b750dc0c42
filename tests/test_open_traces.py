"""A trace whose bids are open tells what was added, from where, and what the Runner's number has to reach; one of 1996 hides its bids."""

import pytest
from positions import laid_out

from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.plain.typed_answers import expected
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.scenarios.script import Laid, LaidServer, LaidSide, Position
from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.board.zones import compose
from netrunner_tui.table.drawing.layout import plan

SIZES = ((80, 24), (97, 31), (120, 40))


def until_asked(game: Game, side: Side, kind: str) -> Question:
    """The next question of a kind to a side; the others pass, or run on HQ."""
    while True:
        question = game.question
        assert question is not None
        if question.player == side and question.kind == kind:
            return question
        names = [option.phrase for option in question.options]
        game.answer((next((place for place, name in enumerate(names) if name in {"run HQ", "pass"}), len(names) - 1),))


def traced(credits: int, runner: int, rules: str = "ffg", identity: str = "NBN: Making News") -> Game:
    """A Runner who runs into Hunter on HQ, until the Corp is asked for its bid."""
    ice = {"HQ": LaidServer(ice=(Laid(title="Hunter", faceup=True),))}
    corp = LaidSide(credits=credits, servers=ice, identity=identity)
    position = Position(rules=rules, turn=RUNNER, corp=corp, runner=LaidSide(credits=runner), filler=10)
    game = laid_out(position)
    until_asked(game, CORP, "pay")
    return game


def painted(game: Game, size: tuple[int, int]) -> str:
    question = game.question
    assert question is not None
    side = question.player
    return compose(Scene(plan(*size, side), game.view(side), side, question, log=tuple(game.log(side)))).text()


def told(game: Game) -> list[list[str]]:
    return [[line.text for line in game.log(seat)] for seat in (CORP, RUNNER)]


@pytest.mark.parametrize("size", SIZES)
def test_credits_that_are_not_in_the_pool_are_said_to_be_on_their_card(size: tuple[int, int]) -> None:
    game = traced(0, 9)
    assert game.question is not None
    assert game.question.numbers == (0, 2)
    text = painted(game, size)
    assert "credits 0 to 2, 2c of them on NBN: Making News" in text
    assert "0: pay nothing." in text
    assert "declines" not in text


@pytest.mark.parametrize("size", SIZES)
def test_the_runner_reads_what_the_bid_must_reach(size: tuple[int, int]) -> None:
    game = traced(0, 9)
    game.answer((2,))
    assert "5 or more: the trace fails." in painted(game, size)
    assert game.question is not None
    assert expected(game.question) == "Answer with a number from 0 to 9. 5 or more: the trace fails."
    poor = traced(0, 4)
    poor.answer((2,))
    assert "5 would be needed: the trace succeeds whatever you add." in painted(poor, size)


@pytest.mark.parametrize("size", SIZES)
def test_the_corp_reads_what_its_bid_must_reach_where_the_runner_spends_first(size: tuple[int, int]) -> None:
    """Against link 4, which a trace of 3 and 1 more only equals, it takes 2."""
    ice = {"HQ": LaidServer(ice=(Laid(title="Hunter", faceup=True),))}
    corp = LaidSide(credits=9, servers=ice, hand=(Laid(title="Surveillance Sweep"),))
    game = laid_out(Position(rules="nisei-1.6", turn=CORP, corp=corp, runner=LaidSide(credits=9), filler=10))
    actions = [option.phrase for option in until_asked(game, CORP, "action").options]
    game.answer((actions.index("play Surveillance Sweep"),))
    assert "the trace" not in expected(until_asked(game, RUNNER, "pay"))
    game.answer((4,))
    assert "2 or more: the trace succeeds." in painted(game, size)
    assert game.question is not None
    assert expected(game.question).endswith("2 or more: the trace succeeds.")


@pytest.mark.parametrize(("first", "hosted"), [(0, 1), (1, 2)])
def test_what_is_added_openly_is_told_to_both(first: int, hosted: int) -> None:
    game = traced(3, 9)
    game.answer((4,))
    while game.question is not None and game.question.player == CORP:  # from where first
        game.answer((first,))
    for lines in told(game):
        # It was told in two sentences, the last of which told less than what was added.
        assert f"Corp adds 4c ({hosted}c from NBN: Making News) to the trace." in lines
    game.answer((7,))
    for lines in told(game):
        assert "Runner adds 7c to their link." in lines


def test_what_is_added_from_a_card_alone_is_told_in_one_sentence() -> None:
    game = traced(0, 9)
    game.answer((2,))
    for lines in told(game):
        assert "Corp adds 2c from NBN: Making News to the trace." in lines


def test_a_bid_of_1996_is_told_to_nobody_before_both_are_shown() -> None:
    game = traced(5, 9, "classic", "")
    before = told(game)[1]
    game.answer((3,))
    new = told(game)[1][len(before) :]
    assert new[:3] == ["Corp has made a secret bid.", "Runner has made a secret bid.", "The bids are shown: Corp 3 bits, Runner 0 bits."]
    assert not any(" adds " in line for line in new)


@pytest.mark.parametrize("rules", ["ffg", "nisei-1.6"])
def test_the_end_of_an_open_trace_tells_both_strengths(rules: str) -> None:
    for added, outcome in ((1, "Trace 5 against link 1: successful."), (5, "Trace 5 against link 5: unsuccessful.")):
        game = traced(0, 9, rules)
        game.answer((2,))
        game.answer((added,))
        for lines in told(game):
            assert outcome in lines
