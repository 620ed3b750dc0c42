"""Games of computer opponents, for tests."""

from collections.abc import Sequence
from hashlib import sha256

import msgspec
from card_pools import pools
from random_games import pairings

from netrunner_tui.bots.card_facts.fact_book import FactBook
from netrunner_tui.bots.computer_player import ComputerPlayer
from netrunner_tui.bots.ladder import opponent
from netrunner_tui.model.sides import SIDES, Side
from netrunner_tui.rulebook_facts.registry import USUAL
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.imagining.worlds import Worlds

STARTERS = ("gateway-starter-corp", "gateway-starter-runner")


def begun(seed: str, rules: str = USUAL.name, decks: Sequence[str | None] = STARTERS) -> Game:
    setup = pairings(rules, *decks)[0]
    return Game.new(msgspec.structs.replace(setup, seed=sha256(seed.encode()).hexdigest()[:32]), pools().of(rules))


def players(game: Game, names: Sequence[str]) -> dict[Side, ComputerPlayer]:
    return {
        side: ComputerPlayer(Worlds(game, side), side, opponent(name), FactBook(game.pool), "tests")
        for side, name in zip(SIDES, names, strict=True)
    }


def played(game: Game, corp: str, runner: str, answers: int = 8000) -> Game:
    """The game, played on by two opponents."""
    deciding = players(game, (corp, runner))
    while game.question is not None and game.number < answers:
        game.answer(deciding[game.question.player].decide(game.question, game.number))
    return game
