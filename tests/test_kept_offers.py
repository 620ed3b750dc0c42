"""An ability that is offered as it was offered last is offered as it is now."""

from positions import cards, laid_out

from netrunner_tui.rules.game import Game
from netrunner_tui.rules.referee.options import Strength
from netrunner_tui.scenarios.script import LaidSide, Position


def unity(game: Game) -> list[Strength]:
    """What Unity is offered for: +1 strength for each installed icebreaker."""
    assert game.question is not None
    return [option.result for option in game.question.options if option.title == "Unity" and isinstance(option.result, Strength)]


def answer(game: Game, *wanted: str) -> None:
    """Gives the answer that begins with one of these words, or else the one that declines."""
    question = game.question
    assert question is not None
    place = next((at for at, option in enumerate(question.options) if option.phrase.startswith(wanted)), None)
    declined = question.decline() if place is None else (place,)
    assert declined is not None
    game.answer(declined)


def test_what_counted_a_card_that_had_a_subtype_for_a_run_counts_it_no_more_as_the_run_is_over() -> None:
    rig = cards("Unity", "Imp", "Loan of an Edge")
    game = laid_out(Position(rules="nisei-1.6", turn="runner", corp=LaidSide(), runner=LaidSide(credits=9, rig=rig)), sets=True)
    answer(game)
    while not unity(game):
        answer(game, "run Archives")
    answer(game, "use Loan of an Edge")
    answer(game, "choose Imp")
    edited = game.state.edited
    assert unity(game) == [Strength(1, 3)]
    while game.state.run is not None:
        answer(game, "jack out", "pass")
    while not unity(game):
        answer(game)
    assert game.state.edited == edited, "no card was edited since"
    assert unity(game) == [Strength(1, 2)]
