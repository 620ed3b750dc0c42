"""What is not asked of every card at every question: the options are those that asking would find."""

import random

import pytest
from card_pools import pools
from positions import cards
from test_bots_positions import laid

from netrunner_tui.abilities import readings
from netrunner_tui.abilities.cards import Pool
from netrunner_tui.model.sides import RUNNER
from netrunner_tui.players.matches import drawn_match
from netrunner_tui.players.random_player import choose
from netrunner_tui.rulebook_facts.registry import RULEBOOKS
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.referee.actions import Actions
from netrunner_tui.rules.referee.base import instances
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.scenarios.script import LaidSide

GAMES = 12
ANSWERS = 250


def games(rules: str, pool: Pool) -> list[tuple[Game, random.Random]]:
    """Returns games between decks of any cards, each with what it is played by."""
    found = [drawn_match(index, "shortcuts", pool, rules) for index in range(GAMES)]
    return [(Game.new(one.setup, pool, unread=True), random.Random(one.answers_seed)) for one in found]


def missed_in_windows(rules: str, pool: Pool) -> tuple[int, int]:
    """Returns how many abilities that were not asked in windows outside encounters could have been used, and how many were not asked."""
    missed = left_out = 0
    for game, rng in games(rules, pool):
        while (question := game.question) is not None and game.number < ANSWERS:
            referee = game.referee
            if question.kind == "window" and game.state.encounter is None:
                offered = {(option.card, option.ability): option for option in question.options if option.verb == "use"}
                for source in referee.active.in_windows[question.player]:
                    if source.ability.flag != "interface" and (source.encounters_alone or source.boosts_alone):
                        left_out += 1
                        missed += referee.paid_option(question.player, source) != offered.get((source.oid, source.number))
            game.answer(choose(question, rng))
    return missed, left_out


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_abilities_that_windows_leave_out_could_not_be_used(rules: str) -> None:
    missed, left_out = missed_in_windows(rules, pools().of(rules))
    assert not missed
    assert left_out > 20


def test_an_ability_that_is_left_out_wrongly_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readings, "is_for_encounters_alone", lambda ability: bool(ability.do))
    assert missed_in_windows("nisei-1.6", pools().of("nisei-1.6").with_blanks(()))[0]


def installs(game: Game) -> tuple[list[Option], list[Option]]:
    """Returns the actions of the player who acts, as they are found, and as they are where nothing is taken for plain to install."""
    assert game.question is not None
    side = game.question.player
    found = game.referee.actions_to_choose(side)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Actions, "installing_is_plain", lambda *_: False)
        return found, game.referee.actions_to_choose(side)


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_what_is_plain_to_install_is_offered_as_any_card(rules: str) -> None:
    for game, rng in games(rules, pools().of(rules)):
        while (question := game.question) is not None and game.number < ANSWERS:
            if question.kind == "action":
                found, asked = installs(game)
                assert found == asked
            game.answer(choose(question, rng))


@pytest.mark.parametrize(("installed", "plain"), [("Carmen", True), ("DZMZ Optimizer", False)])
def test_a_card_that_says_its_own_price_alone_makes_no_other_dearer(installed: str, plain: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one costs less itself after a successful run, the other has the first program of a turn cost less."""

    def played() -> Game:
        hand = cards("Carmen", "Cleaver", "Sure Gamble")
        return laid("nisei-1.6", RUNNER, LaidSide(), LaidSide(credits=9, rig=cards(installed), hand=hand))

    game = played()
    assert "install cost" in game.referee.active.declared
    assert game.referee.active.about_installing is not plain
    found, asked = installs(game)
    assert found == asked
    monkeypatch.setattr(instances, "counts_anyway", lambda declared: True)
    found, asked = installs(played())
    assert (found == asked) is plain
