"""What a seat remembers of the other's hand: titles, as often as copies were seen at once, until they may have left."""

import random
from collections import Counter

import pytest
from card_pools import pools
from positions import cards
from random_games import MOST_GAMES, pairings
from test_bots_positions import laid

from netrunner_tui.model.card_zones import ASIDE, HAND, PLAY
from netrunner_tui.model.deck import DeckList
from netrunner_tui.model.events import apply
from netrunner_tui.model.sides import CORP, RUNNER, SIDES, other
from netrunner_tui.players import matches
from netrunner_tui.players.random_player import choose
from netrunner_tui.rulebook_facts.registry import RULEBOOKS
from netrunner_tui.rules.followed_games import shown_to
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.imagining.dealing import Belief
from netrunner_tui.rules.imagining.seen_in_hand import QUIET, UNASKED
from netrunner_tui.rules.imagining.worlds import Worlds
from netrunner_tui.scenarios.script import Laid, LaidSide

HQ = ("Hedge Fund", "Hedge Fund", "Palisade")


def remembered(game: Game) -> dict[str, list[float]]:
    """The chances of each title that the Runner has seen in HQ, one for each copy."""
    found: dict[str, list[float]] = {}
    for title, chance in Worlds(game, RUNNER).seen_in_hand():
        found.setdefault(title, []).append(chance)
    return found


def does(game: Game, *wanted: str) -> None:
    """Gives answers by how their phrases begin, one after the other; what stands between is passed by."""
    for phrase in wanted:
        while (question := game.question) is not None:
            fitting = [place for place, option in enumerate(question.options) if option.phrase.startswith(phrase)]
            if fitting:
                game.answer((fitting[0],))
                break
            answer = question.forced() or question.decline() or ((0,) if question.kind in ("access", "order") else None)
            assert answer is not None, (phrase, [option.phrase for option in question.options])
            game.answer(answer)


def whole_hand_accessed(hand: tuple[str, ...] = HQ, deck: str = "Palisade") -> Game:
    corp = LaidSide(credits=9, hand=cards(*hand), deck=cards(*[deck] * 9))
    runner = LaidSide(credits=9, hand=cards(*["Jailbreak"] * 2), rig=cards("Docklands Pass"))
    game = laid("nisei-1.6", RUNNER, corp, runner)
    does(game, "play Jailbreak", "choose HQ", "gain credit")
    return game


def test_all_of_a_hand_that_was_accessed_is_remembered() -> None:
    assert remembered(whole_hand_accessed()) == {"Hedge Fund": [1.0, 1.0], "Palisade": [1.0]}


def test_ice_that_is_installed_was_no_operation() -> None:
    game = whole_hand_accessed()
    does(game, "gain credit", "gain credit", "install Palisade on HQ", "gain credit")
    known = remembered(game)
    assert known["Hedge Fund"] == [1.0, 1.0]
    assert all(chance < 1.0 for chance in known.get("Palisade", []))


def test_a_copy_that_is_played_is_gone_and_the_other_is_not() -> None:
    game = whole_hand_accessed()
    does(game, "gain credit", "gain credit", "play Hedge Fund", "gain credit")
    assert remembered(game)["Hedge Fund"] == [1.0]


def test_a_card_that_was_seen_on_top_of_the_deck_is_known_in_hand_when_it_is_drawn() -> None:
    corp = LaidSide(credits=9, hand=cards("Hedge Fund"), deck=cards("Urtica Cipher", *["Palisade"] * 9))
    game = laid("nisei-1.6", RUNNER, corp, LaidSide(credits=9, hand=cards("Jailbreak")))
    does(game, "run R&D", "gain credit")
    assert remembered(game) == {}
    does(game, "gain credit", "gain credit", "gain credit")
    assert remembered(game) == {"Urtica Cipher": [1.0]}
    held = [game.state.cards[oid].title for oid in game.state.zone(CORP, "hand")]
    assert "Urtica Cipher" in held


def test_a_card_that_both_have_seen_come_into_a_hand_is_remembered_there() -> None:
    corp = LaidSide(credits=9, hand=cards("Archived Memories"), discard=(Laid(title="Urtica Cipher", faceup=True),), deck=cards("Palisade"))
    game = laid("nisei-1.6", CORP, corp, LaidSide(credits=9))
    does(game, "play Archived Memories", "choose Urtica Cipher", "gain credit", "gain credit")
    assert remembered(game) == {"Urtica Cipher": [1.0]}


@pytest.mark.parametrize("lists", [(), (DeckList("Palisades", "", ((38, "Palisade"),)),)], ids=["open", "unknown"])
def test_a_card_that_is_shown_in_a_hand_is_not_dealt_there_once_more(lists: tuple[DeckList, ...]) -> None:
    """Another copy may lie there as well, no oftener than elsewhere."""
    corp = LaidSide(credits=9, hand=cards("Palisade", "Palisade", "Tithe", "Palisade", "Palisade"), deck=cards("Tithe", *["Palisade"] * 20))
    game = laid("nisei-1.6", RUNNER, corp, LaidSide(credits=9, hand=cards("Diesel")))
    does(game, "run HQ")
    while game.state.access is None:
        assert game.question is not None
        game.answer(game.question.forced() or game.question.decline() or (0,))
    shown = game.state.cards[game.state.access.card].title
    assert shown == "Tithe", "the one that is not in every hand"
    worlds = Worlds(game, RUNNER)
    belief = Belief(seed="1", lists=lists, in_hand=((shown, 1.0),), of_deck=((shown, 1),))
    drawn = [worlds.draw(belief, number).state for number in range(60)]
    hands = [[state.cards[oid].title for oid in state.zone(CORP, "hand")] for state in drawn]
    assert all(shown in hand for hand in hands)
    assert sum(hand.count("Tithe") > 1 for hand in hands) < 30
    assert lists == () or all(hand.count("Tithe") == 1 for hand in hands)


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_what_is_remembered_for_certain_is_there(rules: str) -> None:
    """In random games, from both chairs; what lies apart on its way is not gone yet."""
    certain = 0
    for index in range(MOST_GAMES):
        if index >= 12 and certain > 20:
            break
        one = matches.match(index, "seen", list(pairings(rules)))
        game, rng = Game.new(one.setup, pools().of(rules)), random.Random(one.answers_seed)
        worlds = {side: Worlds(game, side) for side in SIDES}
        while game.question is not None and game.number < 400:
            game.answer(choose(game.question, rng))
            for side, of_side in worlds.items():
                cards_of = [card for card in game.state.cards.values() if card.owner == other(side)]
                there = Counter(card.title for card in cards_of if card.zone in (HAND, PLAY, ASIDE))
                known = Counter(title for title, chance in of_side.seen_in_hand() if chance >= 1.0)
                assert not known - there, (index, game.number, side)
                certain += bool(known)
    assert certain > 20


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_events_that_are_quiet_move_and_show_nothing_and_open_no_turn(rules: str) -> None:
    met = set()
    for index in range(MOST_GAMES):
        if index >= 6 and len(met) > 20:
            break
        one = matches.match(index, "quiet", list(pairings(rules)))
        game, rng = Game.new(one.setup, pools().of(rules)), random.Random(one.answers_seed)
        while game.question is not None and game.number < 400:
            game.answer(choose(game.question, rng))
        state = game.start.snapshot()
        for event in (event for answered in game.history for event in answered.events):
            before = state.turn_number, dict(state.zones)
            apply(state, event)
            if type(event) in QUIET:
                met.add(type(event))
                assert (state.turn_number, state.zones) == before, event
                assert not any(shown_to(side, event) for side in SIDES), event
    assert len(met) > 20


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_cards_and_turns_are_the_same_without_the_events_that_nobody_who_remembers_asks_for(rules: str) -> None:
    left_out = set()
    for index in range(MOST_GAMES):
        if index >= 6 and len(left_out) > 10:
            break
        one = matches.match(index, "unasked", list(pairings(rules)))
        game, rng = Game.new(one.setup, pools().of(rules)), random.Random(one.answers_seed)
        while game.question is not None and game.number < 400:
            game.answer(choose(game.question, rng))
        state = game.start.snapshot()
        for event in (event for answered in game.history for event in answered.events):
            if type(event) in UNASKED:
                left_out.add(type(event))
            else:
                apply(state, event)
        now = game.state
        assert (state.turn_number, state.zones) == (now.turn_number, now.zones), index
        asked = [
            [(card.oid, card.cid, card.title, card.owner, card.zone, card.seen, card.faceup, card.turn) for card in one.cards.values()]
            for one in (state, now)
        ]
        assert asked[0] == asked[1], index
    assert len(left_out) > 10
    assert UNASKED <= QUIET
