"""Computer opponents: they answer legally in every game, beat the dice, see nothing hidden, and play the same in every process."""

import ast
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
from card_pools import pools
from computer_games import STARTERS, begun, played, players
from positions import read_position
from random_games import MOST_GAMES, lasting_match, pairings

import netrunner_tui
from netrunner_tui.abilities import words
from netrunner_tui.abilities.cards import Pool
from netrunner_tui.bots import sight
from netrunner_tui.bots.card_facts import reading
from netrunner_tui.bots.card_facts.fact_book import FactBook
from netrunner_tui.bots.computer_player import ComputerPlayer
from netrunner_tui.bots.game_coach import CoachSays, GameCoach
from netrunner_tui.bots.ladder import LADDER, OPPONENTS, opponent
from netrunner_tui.bots.run_prices import RunPrices
from netrunner_tui.bots.sight import PlayerSight
from netrunner_tui.bots.thinking import MOST_ANSWERS, Effort, Judgement, Thinker, glanced, plans
from netrunner_tui.model import events
from netrunner_tui.model.card_zones import DISCARD, HAND
from netrunner_tui.model.deck import DeckList
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import CORP, RUNNER, SIDES, Side
from netrunner_tui.players.random_player import choose
from netrunner_tui.rulebook_facts.registry import RULEBOOKS, USUAL, rulebook
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.imagining.dealing import Belief, is_known, shown
from netrunner_tui.rules.imagining.looking import TurnAndRun
from netrunner_tui.rules.imagining.worlds import Worlds, imagine
from netrunner_tui.rules.referee.options import Strength
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.referee.randomness import Randomness
from netrunner_tui.rules.telling.break_ways import breaker
from netrunner_tui.rules.world import World


def test_the_script_beats_the_dice_on_both_sides() -> None:
    assert [played(begun(f"dice {number}"), "operator", "dice").winner for number in range(4)].count(CORP) >= 3
    assert [played(begun(f"dice {number}"), "dice", "operator").winner for number in range(4)].count(RUNNER) >= 3


def test_the_script_of_the_corp_asks_for_nothing_that_it_has_seen_in_the_other_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """So nobody follows the game for it; the script of the Runner does ask, of HQ."""
    asked: Counter[Side] = Counter()

    def recalled(self: PlayerSight) -> list[object]:
        asked[self.side] += 1
        return []

    monkeypatch.setattr(PlayerSight, "recalled", property(recalled))
    for decks in (STARTERS, ("core-haas-bioroid-starter", "core-criminal-starter"), ("startup-tag-and-punish", "startup-aggressive")):
        played(begun("asks for nothing", decks=decks), "specialist", "specialist")
    assert asked[RUNNER] > 50
    assert not asked[CORP]


def test_what_a_corp_plays_at_once_is_seldom_thought_to_be_in_its_hand() -> None:
    book = FactBook(pools().of(USUAL.name))
    assert max(book.hand_weight(title) for title in ("Hedge Fund", "Ice Wall", "Priority Requisition")) < 1.0
    assert min(book.hand_weight(title) for title in ("Snare!", "Scorched Earth", "SanSan City Grid")) > 1.0
    assert book.hand_weight("Sure Gamble") == 1.0


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_every_game_is_played_to_its_end(rules: str) -> None:
    assert played(begun("end", rules, (None, None)), "operator", "operator").winner
    assert played(begun("trainees", rules, (None, None)), "trainee", "freelancer").winner


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_those_that_think_ahead_give_legal_answers(rules: str) -> None:
    """`Game.answer` refuses every other."""
    game = played(begun("ahead", rules, (None, None)), "shadow", "shadow", 30)
    assert game.number == 30


def test_mistakes_are_such_as_people_make() -> None:
    """Nobody runs on Archives for what lies there faceup, or makes a breaker stronger that meets no ice."""
    mistakes, vain = 0, 0
    for number in range(3):
        game = begun(f"mistakes {number}", decks=("core-haas-bioroid-starter", "core-criminal-starter"))
        deciding, book = players(game, ("trainee", "trainee")), FactBook(game.pool)
        while (question := game.question) is not None:
            player = deciding[question.player]
            answer = player.decide(question, game.number)
            mistakes += question.forced() is None and answer != player.verdict().best.answer
            chosen = question.options[answer[0]] if question.numbers is None and len(answer) == 1 else None
            strengthens = chosen is not None and isinstance(chosen.result, Strength) and game.state.encounter is None
            archives = [game.state.cards[oid] for oid in game.state.zone(CORP, DISCARD)]
            nothing = not game.state.root("Archives") and all(
                card.faceup and book[card.title].printed.type != "agenda" for card in archives
            )
            runs = chosen is not None and chosen.verb == "run" and chosen.server == "Archives"
            vain += strengthens or (runs and nothing)
            game.answer(answer)
    assert mistakes > 100
    assert vain == 0


def test_names_of_opponents() -> None:
    assert [rung.name for rung in LADDER] == ["trainee", "freelancer", "operator", "specialist", "shadow"]
    assert set(OPPONENTS) == {*(rung.name for rung in LADDER), "dice", "anchor"}
    with pytest.raises(NetrunnerError, match="there is no opponent 'deep blue'; there are trainee, freelancer"):
        opponent("deep blue")


# --- honesty ---------------------------------------------------------------------------------------------------------------------------


def otherwise(game: Game, side: Side, rng: random.Random) -> Game:
    """The same game at its boundary, with all that is hidden from a side replaced, and another seed."""
    assert game.question is not None
    showing = shown(game.state, game.question)
    state = game.last_boundary().snapshot()
    hidden = [oid for oid, card in game.state.cards.items() if not is_known(card, side, showing) and oid in state.cards]
    for owner in SIDES:
        mine = [oid for oid in hidden if state.cards[oid].owner == owner]
        titles = rng.sample([state.cards[oid].title for oid in mine], len(mine))
        for oid, title in zip(mine, titles, strict=True):
            state.edit(oid).title = title
    twin = Game(game.setup, game.pool, state, Randomness("another"))
    while twin.question is not None and twin.question.kind == "window":
        twin.answer((len(twin.question.options) - 1,))
    twin.number = game.number
    # What was seen is remembered alike.
    twin.start, twin.history = game.start, list(game.history)
    return twin


def coached(game: Game, side: Side) -> CoachSays:
    """What a coach says at the open question."""
    return GameCoach(Worlds(game, side), side, game.pool, rulebook(game.setup.rules).terms, "tests").says(game.number, {})


class Peeking:
    """A player that looks at what it cannot know."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def decide(self, question: Question, number: int) -> Answer:
        """Depends on a card in the Corp's hand."""
        state = self.game.state
        return (sum(map(ord, state.cards[state.zone(CORP, HAND)[0]].title)) % len(question.options),)


def test_decisions_are_the_same_whatever_is_hidden_and_a_peeking_player_is_found() -> None:
    game, rng = begun("honest"), random.Random("honest")
    deciding = players(game, ("operator", "operator"))
    compared = searched = peeked = 0
    while game.question is not None and compared < 30:
        question, side = game.question, game.question.player
        answer = deciding[side].decide(question, game.number)
        if question.kind == "action":
            twin = otherwise(game, side, rng)
            if twin.question == question and twin.view(side) == game.view(side):
                compared += 1
                ahead = compared % 10 == 0
                name = "shadow" if ahead else "specialist"
                mine, theirs = players(game, (name, name))[side], players(twin, (name, name))[side]
                assert mine.verdict() == theirs.verdict()
                assert coached(game, side) == coached(twin, side)
                searched += ahead
                if side == RUNNER and game.state.zone(CORP, HAND) and twin.state.zone(CORP, HAND):
                    peeked += Peeking(game).decide(question, 0) != Peeking(twin).decide(question, 0)
        game.answer(answer)
    assert compared == 30
    assert searched >= 3
    assert peeked >= 3


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_what_a_script_finds_at_a_glance_is_what_it_finds_when_it_looks(rules: str) -> None:
    game, glances = begun("glance", rules, (None, None)), Counter[Side]()
    deciding, book = players(game, ("operator", "operator")), FactBook(game.pool)
    while game.question is not None and game.number < 400:
        question, side = game.question, game.question.player
        glance = glanced(question, TurnAndRun.of(game.state), side, book)
        if glance is not None:
            assert glance == plans(Worlds(game, side).look(Belief(seed="1")), side, book).rank(question)
            glances[side] += 1
        game.answer(deciding[side].decide(question, game.number))
    assert min(glances[RUNNER], glances[CORP]) > 3


def test_windows_without_anything_left_to_break_are_answered_at_a_glance_as_by_a_look() -> None:
    game, glances = begun("glance"), Counter[str]()
    deciding, book = players(game, ("operator", "operator")), FactBook(game.pool)
    while game.question is not None and glances["window"] < 3:
        question, side = game.question, game.question.player
        if side == RUNNER and (game.state.encounter is not None or question.kind != "window"):
            glance = glanced(question, TurnAndRun.of(game.state), RUNNER, book)
            if glance is not None:
                assert glance == plans(Worlds(game, RUNNER).look(Belief(seed="1")), RUNNER, book).rank(question)
                glances[question.kind] += 1
        game.answer(deciding[side].decide(question, game.number))
    assert glances["window"] == 3


def test_what_is_used_to_pay_is_not_chosen_at_a_glance(tmp_path: Path) -> None:
    """An account that costs 7 bits can pay for a card, and one that costs fewer: which one is the better bargain has to be looked at."""
    laid = "runner: {credits: 7, hand: [Black Widow], rig: [Liberated Savings Account, Swiss Bank Account]}"
    game = read_position(tmp_path, f"rules: classic\nturn: runner\n{laid}")
    assert game.question is not None
    game.answer(next((place,) for place, option in enumerate(game.question.options) if option.phrase == "install Black Widow"))
    question, book = game.question, FactBook(game.pool)
    assert question is not None
    assert [option.title for option in question.options] == ["Liberated Savings Account", *["Swiss Bank Account"] * 2]
    first = plans(Worlds(game, RUNNER).look(Belief(seed="1")), RUNNER, book).rank(question)[0]
    assert question.options[first.answer[0]].title == "Swiss Bank Account"
    assert glanced(question, TurnAndRun.of(game.state), RUNNER, book) is None


def with_nothing_to_use(rules: str) -> Iterator[Game]:
    """Games in which one deck at least has abilities for windows, and none that its script uses there outside encounters."""
    book = FactBook(pools().of(rules))

    def silent(deck: DeckList) -> bool:
        titles = [title for _, title in deck.cards]
        paid = [one for title in titles for one in book.pool.facts[title].abilities if isinstance(one, words.Paid)]
        return any(not one.is_action and not one.flag for one in paid) and not any(book[title].uses for title in titles)

    for setup in pairings(rules):
        if silent(setup.corp) or silent(setup.runner):
            yield Game.new(msgspec.structs.replace(setup, seed=sha256(b"windows").hexdigest()[:32]), book.pool)


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_scripts_miss_nothing_in_windows_that_are_not_asked_in_worlds(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    compared = 0
    for game in with_nothing_to_use(rules):
        before, alike = compared, 0
        for silent, asked in silent_and_asked(game, monkeypatch):
            assert silent.judged == asked.judged
            more = asked.played > silent.played
            compared, alike = compared + more, alike + (not more)
            if compared == 4:
                return
            if alike == 2 or compared == before:  # in the worlds of this game such windows seldom open: another game tells more
                break
    raise AssertionError("nothing was compared")


def silent_and_asked(game: Game, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Judgement, Judgement]]:
    """Yields what is found at some of the actions of a game's first turns, without the windows in worlds and with them."""
    # Whether a window is missed shows in any world: three are drawn of each moment, as where it shows are more moments, not more worlds.
    effort = {side: msgspec.structs.replace(each, worlds=3, answers=MOST_ANSWERS) for side, each in LADDER[-1].effort.items()}
    rung = msgspec.structs.replace(LADDER[-1], effort=effort)
    deciding = players(game, ("operator", "operator"))
    thinking = {side: ComputerPlayer(Worlds(game, side), side, rung, FactBook(game.pool), "1") for side in SIDES}
    while game.question is not None and game.number < 240:
        question, side = game.question, game.question.player
        if question.kind == "action" and game.number % 4 == 0 and game.number > 40:
            silent = thinking[side].verdict()
            with monkeypatch.context() as patched:
                patched.setattr(World, "leave_abilities", lambda *_: None)
                yield silent, thinking[side].verdict()
        game.answer(deciding[side].decide(question, game.number))


# --- thinking ahead ----------------------------------------------------------------------------------------------------------------------


def judged(game: Game, effort: Effort) -> Judgement:
    """What is found at the open question, from its side's knowledge."""
    assert game.question is not None
    side = game.question.player
    return Thinker(Worlds(game, side), side, FactBook(game.pool)).verdict(Belief(seed="1"), effort)


def middle() -> Game:
    """A game at an action of the Corp in its third turn."""
    game = begun("middle")
    deciding = players(game, ("operator", "operator"))
    while (question := game.question) is not None and (question.kind != "action" or game.state.turn_number < 5):
        game.answer(deciding[question.player].decide(question, game.number))
    return game


def test_what_is_judged_at_two_turns_counts_the_mean_of_both() -> None:
    found = [judged(middle(), Effort(worlds=1, looks=looks)) for looks in ((2,), (4,), (2, 4))]
    near, far, both = ({one.answer: one.chance for one in each.judged} for each in found)
    assert near != far
    assert both == pytest.approx({answer: (near[answer] + far[answer]) / 2 for answer in near})


def test_candidates_that_are_surely_worse_are_played_no_further() -> None:
    all_played = judged(middle(), Effort(worlds=6, halved=(), compared=9))
    assert {one.worlds for one in all_played.judged} == {6}
    some = judged(middle(), Effort(worlds=6, halved=(), compared=1, doubt=1.0))
    assert some.best.worlds == max(one.worlds for one in some.judged)
    assert 2 <= min(one.worlds for one in some.judged) < 6
    assert judged(middle(), Effort(worlds=6, halved=(), compared=1)) == all_played, "without doubt nobody is left out"


def test_what_would_go_beyond_the_answers_is_not_begun() -> None:
    """The script's first two are played in any case; what was not played comes last."""
    assert [one.worlds for one in judged(middle(), Effort(worlds=6, halved=(), answers=1)).judged[:3]] == [1, 1, 0]
    whole = judged(middle(), Effort(worlds=6, halved=(), compared=9))
    for answers in (whole.played // 3, whole.played // 2):
        some = judged(middle(), Effort(worlds=6, halved=(), compared=9, answers=answers))
        assert answers * 0.5 < some.played < answers * 1.1
        assert 0 < some.best.worlds < 6


def test_where_a_world_takes_many_answers_fewer_candidates_are_played_in_more_worlds() -> None:
    whole = judged(middle(), Effort(worlds=6, halved=(), compared=9))
    few, many = (
        judged(middle(), Effort(worlds=6, halved=(), compared=9, answers=whole.played // 4, at_first=share)) for share in (0.3, 1.0)
    )
    assert few.best.worlds > many.best.worlds
    assert 2 <= sum(one.worlds > 0 for one in few.judged) < sum(one.worlds > 0 for one in many.judged)


def test_the_more_worlds_the_less_the_script_s_opinion_counts() -> None:
    def found(worlds: int, **trust: float) -> Judgement:
        return judged(middle(), msgspec.structs.replace(Effort(worlds=worlds, halved=(), compared=9, trust=0.0), **trust))

    assert found(1, in_one_world=0.12) == found(1, trust=0.12) != found(1, trust=0.02)
    assert found(6, in_one_world=0.12) == found(6, trust=0.02) != found(6, trust=0.12)


PLAY = """
import sys; sys.path.insert(0, {tests!r})
import test_bots as t
game = t.played(t.begun("hash"), "shadow", "trainee", 24)
print([answered.answer for answered in game.history])
"""


def test_the_same_game_in_every_process() -> None:
    code = PLAY.format(tests=str(Path(__file__).parent))
    runs = [
        subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True)
        for seed in ("0", "1")
    ]
    assert runs[0].stdout == runs[1].stdout
    assert len(runs[0].stdout) > 60


def test_no_card_is_named_in_the_code_of_the_players() -> None:
    titles = {title for rules in RULEBOOKS for title in pools().of(rules).cards}
    folder = Path(netrunner_tui.__file__).parent / "bots"
    texts = {
        node.value
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert titles & texts == set()


# --- what they reckon with -------------------------------------------------------------------------------------------------------------


def test_facts_are_read_off_the_words(pool: Pool) -> None:
    book = FactBook(pool)
    cleaver, palisade, karuna, trap = (book[title] for title in ("Cleaver", "Palisade", "Karunā", "Urtica Cipher"))
    assert [(way.number, way.subtype) for way in cleaver.breaking.ways] == [(2, "barrier")]
    assert palisade.ice.stops
    assert [harm.damage for harm in karuna.ice.harms] == [2, 2]
    assert (trap.trap.damage, trap.trap.grows, trap.takes_advancement) == (2, True, True)
    assert (trap.trap.places, book["Mavirus"].trap.places) == (("installed",), ("installed",))
    assert (book["Hedge Fund"].played.credits, book["Hedge Fund"].earns) == (9, 4)
    assert book["Nico Campaign"].lasting.every_turn == 3
    assert book["Brân 1.0"].ice.clicks_break
    assert (book["Nico Campaign"].lasting.works, trap.lasting.works) == (True, False)
    core = FactBook(pools().of("classic"))
    assert (core["Schlaghund"].clicked.damage, core["Schlaghund"].tagging.counts) == (10, True)
    assert core["City Surveillance"].lasting.nags > 0
    assert [core[title].trap.places for title in ("Bel-Digmo Antibody", "Dieter Esslin")] == [("R&D",), ("installed",)]
    assert (core["Fetal AI"].steal_cost, core["Fetal AI"].trap.damage) == (2, 2)


def before_hq(rig: Sequence[str], ice: Sequence[str], *, rezzed: bool = True) -> World:
    """A world at the Runner's first action, with this rig and no ice but this before HQ."""
    game = begun("priced")
    while game.question is not None and not (game.question.player == RUNNER and game.question.kind == "action"):
        game.answer(game.question.decline() or (len(game.question.options) - 1,))
    world = imagine(game, RUNNER, Belief(seed="1"), 0)
    state = world.state
    for server in state.servers:
        state.zones[f"ice {server}"] = ()
    for title in ice:
        state.place_new(title, CORP, "ice", server="HQ", faceup=rezzed)
    for title in rig:
        state.place_new(title, RUNNER, "rig", faceup=True)
    world.referee.look_again()
    return world


def priced(rig: Sequence[str], ice: Sequence[str], credits: int, rezzed: bool = True) -> tuple[float, float]:
    """The chance to get into HQ behind this ice, and the credits for it, in the Runner's eyes."""
    world = before_hq(rig, ice, rezzed=rezzed)
    world.state.runner.credits, world.state.corp.credits = credits, 20
    price = RunPrices(PlayerSight(world, RUNNER, FactBook(world.referee.pool))).run("HQ")
    return round(price.chance, 2), round(price.credits, 2)


def test_the_price_of_a_run_is_exact_on_ice_that_is_known() -> None:
    assert priced([], [], 0) == (1.0, 0.0)
    assert priced(["Cleaver"], ["Whitespace"], 9) == (0.0, 0.0), "a fracter breaks no code gate that ends the run"
    assert priced(["Cleaver"], ["Whitespace"], 10) == (1.0, 0.0), "which it does up to 6 credits, after 3 are lost"
    assert priced(["Cleaver"], ["Palisade"], 1) == (1.0, 1.0), "on a central server its strength is 2: one use"
    assert priced(["Cleaver"], ["Palisade"], 0) == (0.0, 0.0)
    assert priced(["Cleaver"], ["Palisade", "Palisade"], 5) == (1.0, 2.0)


def test_the_price_of_a_run_is_a_mixture_on_ice_that_is_not_known() -> None:
    chance, credits = priced(["Cleaver"], ["Palisade"], 10, rezzed=False)
    assert 0.1 < chance < 0.95
    assert 0 < credits < 3


def test_a_way_past_ice_is_kept_for_hands_that_survive_it_alone() -> None:
    world = before_hq(["Carmen"], ["Karunā"])
    book, ice = FactBook(world.referee.pool), world.state.cards[world.state.ice("HQ")[0]]
    hand = world.state.zone(RUNNER, HAND)
    broken = []
    for size in (5, 4, 3, 1, 0, 5):
        world.state.zones[f"{RUNNER} {HAND}"] = hand[:size]
        way = RunPrices(PlayerSight(world, RUNNER, book)).way(ice, ice.title, 12)
        assert way is not None
        broken.append(len(way.breaks))
    assert broken == [0, 0, 2, 2, 2, 0], "ten credits are more than four cards, and less than to be killed"


CHEAPER_AFTER_A_SUCCESS = """
rules: nisei-1.6
runner: {credits: 9, rig: [Marjanah]}
turn: runner
"""


@pytest.mark.parametrize("planted", [False, True])
def test_what_the_turn_decides_of_a_breaker_is_read_anew(planted: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if planted:
        monkeypatch.setattr(reading, "is_fixed", lambda abilities: True)
    game = read_position(tmp_path, CHEAPER_AFTER_A_SUCCESS)
    book = FactBook(game.pool.with_blanks(()))  # of its own: what was read off another's words is not kept for it

    def stale() -> bool:
        seen = PlayerSight(game.playout(), RUNNER, book)
        return seen.kit.tools != tuple(
            breaker(game.referee, card, facts.breaking.ways, facts.breaking.boosts) for card, facts in seen.breakers
        )

    assert not stale()
    rng = random.Random(1)
    while game.question is not None and not any(isinstance(event, events.RunSucceeded) for event in game.state.history):
        runs = [place for place, option in enumerate(game.question.options) if option.verb == "run"]
        game.answer((runs[0],) if runs else choose(game.question, rng))
    assert stale() is planted


@pytest.mark.parametrize("planted", [False, True])
def test_what_breakers_could_do_is_not_kept_for_too_long(planted: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is kept from question to question where only cards decide it; here too where something else does."""
    if planted:
        monkeypatch.setattr(sight, "strong_by_themselves", lambda referee: frozenset())
    stale, kept = False, 0
    for index in (24, *range(MOST_GAMES)) if planted else range(MOST_GAMES):  # first a game that shows what is planted
        if not planted and index > 1 and kept:
            break
        for rules in ("nisei-1.6", "ffg", "classic"):
            one, pool = lasting_match(index, "breakers", rules)
            game, rng, book = Game.new(one.setup, pool), random.Random(one.answers_seed), FactBook(pool)
            while game.question is not None and game.number < 120 and not stale:
                game.answer(choose(game.question, rng))
                seen = PlayerSight(game.playout(), RUNNER, book)
                fresh = tuple(breaker(game.referee, card, facts.breaking.ways, facts.breaking.boosts) for card, facts in seen.breakers)
                stale = seen.kit.tools != fresh
            kept += len(book.breakers)
        if stale:
            break
    assert stale == planted
    assert kept


FLIPPED = """
rules: nisei-1.6
corp: {hand: [Hedge Fund], deck: [Hedge Fund, Hedge Fund], servers: {Archives: {ice: [{card: Hadrian's Wall, rezzed: true}]}}}
runner:
  identity: "Hoshiko Shiro: Untold Protagonist"
  clicks: 1
  deck: [Sure Gamble, Sure Gamble]
  rig: [Cleaver, Odore, {card: Chisel, "on": Hadrian's Wall, counters: {virus: 2}}]
turn: runner
"""


def test_what_breakers_could_do_is_kept_where_only_other_cards_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An identity that has other subtypes of its own changes no breaker, nor does a guest of ice that weakens that; and how many virtual
    resources there are, as a breaker asks, the installed cards decide."""
    game, rng = read_position(tmp_path, FLIPPED), random.Random(1)
    referee, identity = game.referee, game.state.runner.identity
    while (question := game.question) is not None and "digital" not in referee.subtypes_of(identity) and game.number < 50:
        runs = [place for place, option in enumerate(question.options) if option.verb == "run" and option.server == "HQ"]
        game.answer((runs[0],) if runs else choose(question, rng))
    assert referee.subtypes_of(identity) == ("digital",)
    assert not referee.installed_subtypes_change()
    book, wall = FactBook(game.pool), next(card for card in game.state.cards.values() if card.title == "Hadrian's Wall")
    first = PlayerSight(game.playout(), RUNNER, book)
    found = first.kit.tools
    assert [card.title for card, _ in first.breakers] == ["Cleaver", "Odore"]
    assert first.strength(wall.oid) == 5
    assert found == tuple(breaker(referee, card, facts.breaking.ways, facts.breaking.boosts) for card, facts in first.breakers)
    monkeypatch.delattr(sight, "breaker")
    assert PlayerSight(game.playout(), RUNNER, book).kit.tools == found


ALIKE = """
rules: nisei-1.6
corp: {servers: {HQ: {ice: [{card: Palisade, rezzed: true}]}, R&D: {ice: [{card: Palisade, rezzed: true}]},
  Archives: {ice: [{card: Palisade, rezzed: true, as: the host}]}}}
runner: {rig: [{card: Botulus, "on": the host, counters: {virus: 2}}]}
turn: runner
"""


@pytest.mark.parametrize("first", ["HQ", "R&D", "Archives"])
def test_ice_that_hosts_a_breaker_alone_is_priced_by_itself(tmp_path: Path, first: str) -> None:
    """What lies on no ice that a breaker treats otherwise is priced once for all that are alike, whichever is asked for first."""
    sight = PlayerSight(read_position(tmp_path, ALIKE).playout(), RUNNER, FactBook(pools().of("nisei-1.6")))
    prices = RunPrices(sight)
    found = {server: prices.run(server).chance for server in (first, "Archives", "HQ", "R&D")}
    assert found == {"Archives": 1.0, "HQ": 0.0, "R&D": 0.0}
    assert len(sight.kit.ways) == 2


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_prices_of_runs_do_not_hang_on_what_was_priced_before(rules: str) -> None:
    """In this position, or with the same breakers in another one: there the Runner may have held more cards, or fewer.

    Nor do they hang on a card of the hand where no ice does damage that matters.
    """
    priced = free = stayed = differed = 0
    for index in range(MOST_GAMES):
        if index >= 3 and priced > free > 0 and stayed and differed:
            break
        one, pool = lasting_match(index, "prices", rules)
        game, rng, book = Game.new(one.setup, pool), random.Random(one.answers_seed), FactBook(pool)
        while game.question is not None and game.number < 200:
            game.answer(choose(game.question, rng))
            world = game.playout()
            prices, anew = RunPrices(PlayerSight(world, RUNNER, book)), PlayerSight(world, RUNNER, FactBook(book.pool))
            for server in game.state.servers:
                for credits in (9, 2, 0):
                    price = prices.run(server, credits=credits)
                    assert price == RunPrices(anew).run(server, credits=credits)
                    priced += 1
                    free += not price.steps
                    without = RunPrices(anew, 1).run(server, credits=credits)
                    stayed += bool(price.steps) and prices.stay_without(1)
                    differed += price != without
                    assert price == without or not prices.stay_without(1)
            for oid in (oid for server in game.state.servers for oid in game.state.ice(server)):
                card = game.state.cards[oid]
                assert prices.way(card, card.title, 3) == RunPrices(anew).way(card, card.title, 3)
    assert priced > free > 0
    assert stayed
    assert differed


def test_subtypes_that_one_piece_of_ice_is_given_change_no_other() -> None:
    """What they make of it does not hang on what was priced before: neither of ice that is given none, nor of other that is."""
    given = ("barrier", "code gate", "sentry")
    changed = others = 0
    for index in range(MOST_GAMES):
        if index >= 3 and changed and others:
            break
        one, pool = lasting_match(index, "subtypes", USUAL.name)
        game, rng, book = Game.new(one.setup, pool), random.Random(one.answers_seed), FactBook(pool)
        while game.question is not None and game.number < 300:
            game.answer(choose(game.question, rng))
            cards = [game.state.cards[oid] for server in game.state.servers for oid in game.state.ice(server)]
            if len(cards) < 2:
                continue
            sight = PlayerSight(game.playout(), RUNNER, book)
            usual = {card.oid: RunPrices(sight).step(card, 4.0, 3, 9.0) for card in cards}
            for card in cards:
                prices = RunPrices(sight, 0, {card.oid: given})
                fresh = RunPrices(PlayerSight(game.playout(), RUNNER, FactBook(pool)), 0, {card.oid: given})
                step = prices.step(card, 4.0, 3, 9.0)
                assert step == fresh.step(card, 4.0, 3, 9.0)
                changed += step != usual[card.oid]
                others += len(cards) - 1
                assert all(prices.step(other, 4.0, 3, 9.0) == usual[other.oid] for other in cards if other is not card)
    assert changed
    assert others


# --- at a table ------------------------------------------------------------------------------------------------------------------------
