"""Styles of computer players: each plays visibly otherwise than the script, and none of them is the script."""

from collections import Counter
from functools import cache
from hashlib import sha256

import msgspec
import pytest

from netrunner_tui.bots.card_facts import FactBook
from netrunner_tui.bots.computer_player import ComputerPlayer
from netrunner_tui.bots.ladder import opponent
from netrunner_tui.bots.styles import NO_STYLE, STYLES, CorpWeights, RunnerWeights, Style, style, styles_of
from netrunner_tui.bots.thinking import plans
from netrunner_tui.library.paths import cards_folder
from netrunner_tui.library.pools import Pools
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.state import ICE
from netrunner_tui.players import selfplay
from netrunner_tui.rulebook_facts.registry import USUAL
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.imagine import Worlds
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.world import World

GAMES = 40
STARTER = ("gateway-starter-corp", "gateway-starter-runner")
EVEN = ("startup-glacier", "startup-big-rig")
"""Decks with which both sides win about as often: a side that seldom wins tells little about its styles."""
OPENING = 12
NEVER = 30


@cache
def pools() -> Pools:
    return Pools([cards_folder()])


def begun(number: int, decks: tuple[str, str] = STARTER) -> Game:
    setup = selfplay.all_pairings(pools(), *decks, rules=USUAL.name)[0]
    return Game.new(msgspec.structs.replace(setup, seed=sha256(f"styles {number}".encode()).hexdigest()[:32]), pools().of(USUAL.name))


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
def habits(name: str, decks: tuple[str, str] = STARTER) -> Counter[str]:
    """What a style does in GAMES games with two decks against the plain script, summed; with "won"."""
    one, found = style(name), Counter[str]()
    book = FactBook(pools().of(USUAL.name))
    for number in range(GAMES):
        world, told = begun(number, decks).playout(), _Game()
        while (question := world.question) is not None:
            mine = one if one.side in (None, question.player) else NO_STYLE
            answer = question.forced() or plans(world, question.player, book, mine).rank(question)[0].answer
            if question.numbers is None and not question.several:
                told.take_in(world, question.options[answer[0]], question.kind)
            world.answer(answer)
        found.update(told.done)
        found["first scored"] += told.first_score
        found[f"won by {world.state.winner}"] += 1
    return found


def test_a_glacier_has_more_ice_before_it_scores() -> None:
    assert habits("glacier")["ice before scoring"] >= habits("none")["ice before scoring"] + GAMES


def test_the_fast_score_sooner() -> None:
    assert habits("fast")["first scored"] <= habits("none")["first scored"] - GAMES


def test_traps_are_advanced_more() -> None:
    assert habits("traps")["lures advanced"] >= 1.5 * habits("none")["lures advanced"]


def test_the_aggressive_run_more_in_the_first_turns() -> None:
    assert habits("aggressive")["early runs"] >= 1.4 * habits("none")["early runs"]


def test_rig_first_installs_more_before_its_first_run() -> None:
    assert habits("rig-first")["installs before running"] >= 1.5 * habits("none")["installs before running"]


@pytest.mark.parametrize("one", STYLES.values(), ids=STYLES)
def test_no_style_is_a_handicap(one: Style) -> None:
    """It wins at least half as often as the script does on the same shuffles, on its side."""
    for side in (CORP, RUNNER):
        if one.side in (None, side):
            assert habits(one.name, EVEN)[f"won by {side}"] >= 0.5 * habits("none", EVEN)[f"won by {side}"]


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
    """The same player at the same questions decides otherwise in another style."""
    other = 0
    for game in map(begun, (3, 4, 5)):
        while game.question is not None and game.number < 120:
            side = game.question.player
            answers = [
                ComputerPlayer(Worlds(game, side), side, opponent("operator"), game.pool, "tests", one).decide(game.question, game.number)
                for one in (NO_STYLE, style("fast") if side == CORP else style("aggressive"))
            ]
            other += answers[0] != answers[1]
            game.answer(answers[0])
    assert other
