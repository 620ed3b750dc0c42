"""Styles of computer players: each plays visibly otherwise than the script, and none of them is the script."""

from collections import Counter
from functools import cache
from hashlib import sha256

import msgspec
import pytest
from card_pools import pools

from netrunner_tui.bots.card_facts.fact_book import FactBook
from netrunner_tui.bots.computer_player import ComputerPlayer
from netrunner_tui.bots.ladder import opponent
from netrunner_tui.bots.styles import NO_STYLE, STYLES, CorpWeights, RunnerWeights, style, styles_of
from netrunner_tui.bots.thinking import reply
from netrunner_tui.model.card_zones import ICE
from netrunner_tui.model.deck import GameSetup
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import CORP, RUNNER, SIDES, Side
from netrunner_tui.players import selfplay
from netrunner_tui.rulebook_facts.registry import USUAL
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.imagining.worlds import Worlds
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.world import World

GAMES: dict[Side, int] = {CORP: 11, RUNNER: 7}
"""Games with each pair of decks of a side: 22 for each style of the Corp, 7 for each of the Runner."""
DECKS: dict[Side, tuple[tuple[str, str], ...]] = {
    CORP: (("built-to-launch", "core-shaper-starter"), ("built-to-launch", "startup-big-rig")),
    RUNNER: (("gateway-advanced-corp", "startup-big-rig"),),
}
"""Decks with which the side wins a third of its games or more: one that seldom wins tells little about its styles.

The Corp's have lures.
"""
OPENING = 12
NEVER = 30


@cache
def paired(corp: str, runner: str) -> GameSetup:
    return selfplay.all_pairings(pools(), corp, runner, rules=USUAL.name)[0]


def begun(number: int, corp: str, runner: str) -> Game:
    seed = sha256(f"styles {number}".encode()).hexdigest()[:32]
    return Game.new(msgspec.structs.replace(paired(corp, runner), seed=seed), pools().of(USUAL.name))


class _Game:
    """What was done in one game."""

    def __init__(self) -> None:
        self.done: Counter[str] = Counter()
        self.first_run = self.first_score = NEVER

    def take_in(self, world: World, option: Option, kind: str) -> None:
        turn, by_corp = world.state.turn_number, world.state.turn == CORP
        if world.state.run is not None:
            self.first_run = min(self.first_run, turn)
        if option.verb == "score":
            self.first_score = min(self.first_score, turn)
        if kind != "action":
            return
        card = world.state.cards.get(option.card)
        what = world.referee.pool.cards[card.title].printed.type if card is not None and card.title else ""
        if option.verb == "install" and by_corp and option.where == ICE and self.first_score == NEVER:
            self.done["ice before scoring"] += 1
        if option.verb == "install" and not by_corp and self.first_run == NEVER:
            self.done["installs before running"] += 1
        if option.verb == "advance" and what not in ("agenda", ICE):
            self.done["lures advanced"] += 1
        if option.verb == "run" and turn <= OPENING:
            self.done["early runs"] += 1


@cache
def book() -> FactBook:
    return FactBook(pools().of(USUAL.name))


@cache
def played(name: str, number: int, corp: str, runner: str) -> Counter[str]:
    """What a style does in one game against the plain script, and who won it: both sides' games of the plain script are the same."""
    one, world, told = style(name), begun(number, corp, runner).playout(), _Game()
    while (question := world.question) is not None:
        mine = one if one.side in (None, question.player) else NO_STYLE
        answer = reply(world, question, book(), mine)
        if question.numbers is None and not question.several:
            told.take_in(world, question.options[answer[0]], question.kind)
        world.answer(answer)
    return told.done + Counter({"games": 1, "first scored": told.first_score, f"won by {world.state.winner}": 1})


def habits(name: str, side: Side, corp: str, runner: str) -> Counter[str]:
    """What a style does in a side's games with two decks, summed."""
    return sum((played(name, number, corp, runner) for number in range(GAMES[side])), Counter[str]())


@pytest.mark.parametrize("side", SIDES)
def test_each_style_shows_and_none_is_a_handicap(side: Side) -> None:
    """What it is called for shows against the script on the same shuffles, and it wins at least half as often as the script does."""
    done = {one.name: sum((habits(one.name, side, *decks) for decks in DECKS[side]), Counter[str]()) for one in styles_of(side)}
    none, games = done["none"], done["none"]["games"]
    shows = {
        "glacier": lambda it: it["ice before scoring"] >= none["ice before scoring"] + games,
        "fast": lambda it: it["first scored"] <= none["first scored"] - games,
        "traps": lambda it: it["lures advanced"] >= 1.5 * none["lures advanced"],
        "aggressive": lambda it: it["early runs"] >= 1.4 * none["early runs"],
        "rig-first": lambda it: it["installs before running"] >= 1.5 * none["installs before running"],
    }
    assert not {name: (it, none) for name, it in done.items() if name != "none" and not shows[name](it)}
    won = {name: it[f"won by {side}"] for name, it in done.items()}
    assert not [name for name in won if won[name] < 0.5 * won["none"]], won


def test_none_is_the_script_with_its_usual_weights() -> None:
    assert (NO_STYLE.corp, NO_STYLE.runner) == (CorpWeights(), RunnerWeights())
    assert all(one.side is not None and (one.corp, one.runner) != (NO_STYLE.corp, NO_STYLE.runner) for one in list(STYLES.values())[1:])


def test_names_of_styles() -> None:
    assert [one.name for one in styles_of(CORP)] == ["none", "glacier", "fast", "traps"]
    assert [one.name for one in styles_of(RUNNER)] == ["none", "aggressive", "rig-first"]
    assert style("Rig-First") is STYLES["rig-first"]
    with pytest.raises(NetrunnerError, match="there is no style 'loud'; there are none, glacier"):
        style("loud")


def test_a_computer_player_keeps_to_its_style() -> None:
    """The same player at the same questions decides otherwise in another style, on either side."""
    other = set[Side]()
    for game in (begun(number, "gateway-starter-corp", "gateway-starter-runner") for number in (3, 4, 5)):
        while game.question is not None and game.number < 120 and len(other) < len(SIDES):
            side = game.question.player
            answers = [
                ComputerPlayer(Worlds(game, side), side, opponent("operator"), FactBook(game.pool), "tests", one).decide(
                    game.question, game.number
                )
                for one in (NO_STYLE, style("fast") if side == CORP else style("aggressive"))
            ]
            if answers[0] != answers[1]:
                other.add(side)
            game.answer(answers[0])
    assert other == set(SIDES)
