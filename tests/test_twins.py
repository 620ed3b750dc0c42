"""The check by a second game in which two hidden cards are swapped (`players/secrecy.py`): when it ends."""

import pytest
from positions import laid_out

from netrunner_tui.model.card_zones import DECK, HAND
from netrunner_tui.model.sides import RUNNER
from netrunner_tui.players.secrecy import Twin
from netrunner_tui.players.violation import Violation
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.telling import public_questions
from netrunner_tui.scenarios.script import Laid, LaidSide, Position


def begun() -> tuple[Game, Twin]:
    """A game in which a program of the hand may take the place of an installed one, and its twin with another program in the hand."""
    hand = (Laid(title="Dwarf"), Laid(title="Codecracker"))
    runner = LaidSide(credits=5, hand=hand, deck=(Laid(title="Raffles"),), rig=(Laid(title="Turncoat"),))
    game = laid_out(Position(rules="classic", turn="runner", corp=LaidSide(), runner=runner), sets=True)
    (held, _), (top, *_) = game.state.zone(RUNNER, HAND), game.state.zone(RUNNER, DECK)
    return game, Twin(game, "corp", held, top)


def asked(game: Game) -> Question:
    assert game.question is not None
    return game.question


def follows(game: Game, twin: Twin, said: str) -> bool:
    """Gives an answer in the game, then in the twin. Returns whether the two still correspond."""
    question = asked(game)
    answer = next((place,) for place, option in enumerate(question.options) if option.phrase == said)
    game.answer(answer)
    return twin.follow(question, answer)


def test_a_card_that_comes_into_play_in_exchange_is_shown() -> None:
    game, twin = begun()
    assert follows(game, twin, "gain credit")
    assert follows(game, twin, "use Turncoat")
    assert not follows(game, twin, "choose Dwarf"), "it lies faceup now: the games are not alike any more"


def test_what_is_told_before_that_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game, twin = begun()
    monkeypatch.setattr(public_questions, "public_text", lambda question: [option.title for option in question.options])
    assert follows(game, twin, "gain credit")
    with pytest.raises(Violation, match="what is open"):
        follows(game, twin, "use Turncoat")
