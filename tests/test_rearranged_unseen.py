"""Ice that changes places unseen: the Runner cannot tell where what lies (1996), and the log holds all of it."""

from itertools import permutations

from positions import laid_out

from netrunner_tui.model.card_zones import HAND
from netrunner_tui.model.events import IceRearranged, apply
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.telling.narrate import Narrator
from netrunner_tui.scenarios.script import Laid, LaidServer, LaidSide, Position

ICE = ("Data Wall", "Filter", "Quandary")


def rearranged(wanted: tuple[str, ...]) -> tuple[Game, list[object]]:
    """Ice on HQ and R&D is rearranged, place by place. Returns the game and what the Runner reads of it."""
    servers = {"HQ": LaidServer(ice=(Laid(title=ICE[0]), Laid(title=ICE[1]))), "R&D": LaidServer(ice=(Laid(title=ICE[2]),))}
    corp = LaidSide(hand=(Laid(title="New Blood"),), servers=servers)
    game = laid_out(Position(rules="classic", turn="corp", corp=corp, runner=LaidSide()))
    start = game.start.snapshot()
    (blood,) = game.state.zone(CORP, HAND)
    asked = game.question
    assert asked is not None
    game.answer((next(place for place, option in enumerate(asked.options) if option.card == blood),))
    for title in wanted[:-1]:
        asked = game.question
        assert asked is not None
        assert asked.player == CORP
        game.answer((next(place for place, one in enumerate(asked.options) if game.state.cards[one.card].title == title),))
    lines = Narrator(start.snapshot(), RUNNER, game.pool)
    for answered in game.history:
        lines.tell(answered.number, answered.events)
        for event in answered.events:
            apply(start, event)
    assert start.equals(game.state, ({}, {}))
    return game, [*lines.lines]


def test_the_runner_sees_the_same_whatever_lies_where() -> None:
    games = {order: rearranged(order) for order in permutations(ICE)}
    for order, (game, _) in games.items():
        lie = [*reversed(game.state.ice("HQ")), *reversed(game.state.ice("R&D"))]
        assert tuple(game.state.cards[oid].title for oid in lie) == order
    first, told = games[ICE]
    assert any(isinstance(event, IceRearranged) for answered in first.history for event in answered.events)
    for game, read in games.values():
        assert game.view("runner") == first.view("runner")
        assert read == told
