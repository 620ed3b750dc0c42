"""The anchor never changes: what it decides in some games, and that it sees nothing hidden."""

import random
from hashlib import sha256

import pytest
from computer_games import begun, played, players
from test_bots import otherwise

from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.rulebook_facts.registry import RULEBOOKS

DECIDED = {
    "nisei-1.6": "cc9830e190d48e80",
    "ffg": "ec082599df40af9b",
    "classic": "d9b01a98f3c59116",
}
"""A hash of the answers of a game against itself. If a rule or a card was changed, write the new one; if the anchor was, undo that."""


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_it_decides_what_it_always_decided(rules: str) -> None:
    decks = ("gateway-starter-corp", "gateway-starter-runner") if rules == "nisei-1.6" else (None, None)
    game = played(begun("anchor", rules, decks), "anchor", "anchor")
    assert game.winner
    answers = repr([answered.answer for answered in game.history])
    assert sha256(answers.encode()).hexdigest()[:16] == DECIDED[rules]


def test_it_wins_against_the_dice() -> None:
    assert [played(begun(f"dice {number}"), "anchor", "dice").winner for number in range(2)] == [CORP] * 2
    assert [played(begun(f"dice {number}"), "dice", "anchor").winner for number in range(2)] == [RUNNER] * 2


def test_it_decides_the_same_whatever_is_hidden() -> None:
    game, rng = begun("honest anchor"), random.Random("honest")
    deciding = players(game, ("anchor", "anchor"))
    compared = 0
    while game.question is not None and compared < 40:
        question, side = game.question, game.question.player
        answer = deciding[side].decide(question, game.number)
        if question.kind == "action":
            twin = otherwise(game, side, rng)
            if twin.question == question and twin.view(side) == game.view(side):
                compared += 1
                assert players(twin, ("anchor", "anchor"))[side].decide(question, twin.number) == answer
        game.answer(answer)
    assert compared >= 20
