"""Hints that people get tell nothing of the other deck's list: with another list, and the same things seen, they are the same."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import msgspec
import pytest
from card_pools import pools
from random_games import pairings
from worlds import written

from netrunner_tui.bots import hints, unknown_decks
from netrunner_tui.bots.card_facts.fact_book import FactBook
from netrunner_tui.bots.game_coach import GameCoach
from netrunner_tui.bots.thinking import Judged
from netrunner_tui.bots.unknown_decks import belief_of_person, usual_lists
from netrunner_tui.computer_tables import advice_for
from netrunner_tui.model.card_zones import IDENTITY
from netrunner_tui.model.deck import DeckList
from netrunner_tui.model.events import apply
from netrunner_tui.model.sides import CORP, RUNNER, SIDES, Side, other
from netrunner_tui.plain.hint_lines import advised
from netrunner_tui.players import matches, secrecy
from netrunner_tui.players.random_player import choose
from netrunner_tui.replays.reviews import review_judged
from netrunner_tui.rulebook_facts.registry import RULEBOOKS, USUAL, rulebook
from netrunner_tui.rules.followed_games import shown_to
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.history import Past
from netrunner_tui.rules.imagining.dealing import Belief
from netrunner_tui.rules.imagining.guessed_decks import GuessedDeck
from netrunner_tui.rules.imagining.worlds import Worlds
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.rules.referee.names import knows
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Answer, Question

LENGTH = 150
"""Answers of a game that are compared."""


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thinks ahead in two worlds, one of them to the end: whether twins are alike needs no strong play."""
    for efforts in (hints.EFFORT, review_judged.FIRST):
        for side in SIDES:
            monkeypatch.setitem(efforts, side, msgspec.structs.replace(efforts[side], worlds=2, ends=min(1, efforts[side].ends)))


def known_copies(game: Game, side: Side) -> frozenset[int]:
    """The physical cards that a side has known somewhere in a game, or was shown for a moment."""
    state = game.start.snapshot()
    found = {card.cid for card in state.cards.values() if knows(card, side)}
    for answered in game.history:
        for event in answered.events:
            found |= {state.cards[oid].cid for oid in shown_to(side, event) if oid in state.cards}
            apply(state, event)
            found |= {card.cid for card in state.cards.values() if knows(card, side)}
    return frozenset(found)


def other_list(game: Game, rival: Side, known: frozenset[int], rng: random.Random) -> DeckList:
    """A list in which every copy of a card that was not known is another card of its type; an agenda one as long and as dear."""
    pool, cards = game.pool, []
    for card in sorted(game.start.cards.values(), key=lambda one: one.cid):
        if card.owner != rival or card.zone == IDENTITY:
            continue
        like = pool.cards[card.title].printed
        others = [
            other_title
            for other_title, definition in pool.cards.items()
            if definition.printed.side == rival
            and definition.printed.type == like.type
            and (definition.printed.points, definition.printed.advancement) == (like.points, like.advancement)
            and other_title != card.title
        ]
        cards.append((1, card.title if card.cid in known or not others else rng.choice(others)))
    deck = game.setup.corp if rival == CORP else game.setup.runner
    return msgspec.structs.replace(deck, cards=tuple(cards))


def place_of(option: Option) -> tuple[object, ...]:
    """An option without what it is called and costs."""
    return (
        option.verb, option.card, option.cards, option.server, option.where, option.host, option.ability, option.subroutine, option.mode,
        option.amount, option.zone, option.zone_server,
    )  # fmt: skip


def same_answer(asked: Question, answer: Answer, twin: Question) -> Answer | None:
    """The answer that does in a twin what an answer does in the game; None where there is none."""
    if asked.player != twin.player or asked.kind != twin.kind or (asked.numbers is None) != (twin.numbers is None):
        return None
    if asked.numbers is not None:
        return answer if twin.allows(answer) else None
    places = {place_of(option): place for place, option in enumerate(twin.options)}
    found = [places.get(place_of(asked.options[each])) for each in answer]
    same = tuple(place for place in found if place is not None)
    return same if len(same) == len(found) and twin.allows(same) else None


def twins(rules: str, index: int, side: Side) -> Iterator[tuple[Game, Game]]:
    """A random game and one in which the other side's deck has another list, while a side sees the same in both and is asked."""
    pool = pools().of(rules)
    one = matches.match(index, "lists", list(pairings(rules)))
    game, rng = Game.new(one.setup, pool), random.Random(one.answers_seed)
    while game.question is not None and game.number < LENGTH:
        game.answer(choose(game.question, rng))
    rival = other(side)
    instead = other_list(game, rival, known_copies(game, side), rng)
    changed = {"corp": instead} if rival == CORP else {"runner": instead}
    twin = Game.new(msgspec.structs.replace(one.setup, **changed), pool)
    again, rng = Game.new(one.setup, pool), random.Random(one.answers_seed)
    while (asked := again.question) is not None and again.number < LENGTH:
        answer = choose(asked, rng)
        same = same_answer(asked, answer, twin.question) if twin.question is not None else None
        if same is None or secrecy.read_by(again.view(side)) != secrecy.read_by(twin.view(side)) or again.log(side) != twin.log(side):
            return
        if asked.player == side:
            yield again, twin
        again.answer(answer)
        twin.answer(same)


def actions(rules: str, side: Side, every: int, most: int) -> Iterator[tuple[Game, Game]]:
    """Twins at every so many actions of a side."""
    found = (
        (game, twin) for index in range(9) for game, twin in twins(rules, index, side) if game.question and game.question.kind == "action"
    )  # fmt: skip
    return islice(found, every, every * most + 1, every)


def told(game: Game, side: Side) -> list[str]:
    """The lines of a hint, and what a coach says."""
    table = LocalTable(game, free=True)
    coach = GameCoach(table.worlds(side), side, game.pool, rulebook(game.setup.rules).terms, game.randomness.commitment)
    assert game.question is not None
    return [*advised(lambda: advice_for(table, game, side), game.question), coach.says(game.number, {}).text]


def reviewed(game: Game, side: Side) -> tuple[Judged, Judged]:
    """What a review finds where a side takes a credit now: the best answer, and that one."""
    fork = game.fork()
    assert fork.question is not None
    fork.answer(next((place,) for place, option in enumerate(fork.question.options) if option.verb == "gain"))
    judging = review_judged.GameJudging(Past(fork.setup, fork.pool, fork.start, fork.history))
    moment = list(judging.moments())[-1]
    assert moment.side == side
    found = judging.compared(moment, review_judged.FIRST[side], "first")
    assert found is not None
    return found.best, found.given


def worlds_of(game: Game, side: Side) -> list[object]:
    """The worlds that a hint may be found in."""
    worlds = Worlds(game, side)
    belief = belief_of_person(worlds, "tests", FactBook(game.pool))
    return [belief.of_deck, belief.in_hand, *map(written, (worlds.look(belief), worlds.draw(belief, 0), worlds.draw(belief, 1)))]


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("rules", RULEBOOKS)
def test_hints_coach_and_review_say_the_same_whatever_list_the_other_deck_has(rules: str, side: Side) -> None:
    """With the list open each of these moments differs; that the worlds which they are found in do not is looked at more often, below."""
    ((game, twin),) = actions(rules, side, 8, 1)
    assert told(game, side) == told(twin, side)
    assert reviewed(game, side) == reviewed(twin, side)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("rules", RULEBOOKS)
def test_the_worlds_of_hints_are_the_same_whatever_list_the_other_deck_has(rules: str, side: Side) -> None:
    compared, index = 0, 1
    while compared <= 5:  # a game may soon show what tells the lists apart: then the next one is looked at, too
        assert index < 10
        for game, twin in islice(twins(rules, index, side), 0, None, 4):
            assert worlds_of(game, side) == worlds_of(twin, side)
            compared += 1
        index += 1


def test_hints_that_peek_at_the_list_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the list open, as it is for computer players, the twins above differ: the comparison bites."""
    monkeypatch.setattr(unknown_decks, "usual_lists", lambda *_: ())
    assert any(told(game, RUNNER) != told(twin, RUNNER) for game, twin in actions(USUAL.name, RUNNER, 8, 4))
    games = islice(twins(USUAL.name, 1, RUNNER), 0, None, 4)
    assert all(worlds_of(game, RUNNER) != worlds_of(twin, RUNNER) for game, twin in games)


def test_the_list_of_the_identity_that_is_seen_is_thought_of_first() -> None:
    pool, seen = pools().of(USUAL.name), Counter[str]()
    for one in usual_lists(pool, USUAL.name, CORP):
        guess = GuessedDeck(usual_lists(pool, USUAL.name, CORP), pool, one.identity, seen, seen, one.size).guess(None)
        same = [other for other in usual_lists(pool, USUAL.name, CORP) if other.identity == one.identity]
        assert guess.titles in [tuple(sorted(title for _, title in each.cards)) for each in same]
        assert len(guess.bag) == one.size


def test_cards_outside_the_identitys_list_lead_to_the_list_that_has_them_and_stay() -> None:
    pool = pools().of(USUAL.name)
    lists = usual_lists(pool, USUAL.name, CORP)
    identity, held = lists[0].identity, lists[-1]
    assert held.identity != identity
    own = {title for _, title in lists[0].cards}
    seen = Counter({title: copies for copies, title in held.cards if title not in own})
    guess = GuessedDeck(lists, pool, identity, Counter(), seen, held.size).guess(random.Random(1))
    assert guess.titles == tuple(sorted(title for _, title in held.cards))
    assert seen <= Counter(guess.bag)


def test_a_deck_that_is_like_none_that_comes_with_the_game_is_played_on_with_what_was_seen() -> None:
    """Eight pieces of ice on HQ, of a list without so much ice: each is imagined as ice, and what was seen of the deck is there."""
    pool = pools().of(USUAL.name)
    ice = [title for title, card in pool.cards.items() if card.printed.type == "ice"][:8]
    deck = DeckList("own", usual_lists(pool, USUAL.name, CORP)[0].identity, tuple((5, title) for title in ice))
    setup = msgspec.structs.replace(next(iter(pairings())), corp=deck)
    game, few = Game.new(setup, pool), DeckList("few", "", ((40, "Hedge Fund"), (1, "Palisade")))
    while game.question is not None and len(game.state.ice("HQ")) < 3:
        question = game.question
        assert question is not None
        wanted = [(place,) for place, option in enumerate(question.options) if option.verb == "install" and option.server == "HQ"]
        game.answer(wanted[0] if wanted else question.forced() or question.decline() or choose(question, random.Random(1)))
    while game.question is not None and game.question.player != RUNNER:
        game.answer(choose(game.question, random.Random(1)))
    for number in range(5):
        world = Worlds(game, RUNNER).draw(Belief(seed="1", lists=(few,), of_deck=((ice[0], 1),)), number)
        assert {pool.cards[world.state.cards[oid].title].printed.type for oid in world.state.ice("HQ")} == {"ice"}
        titles = Counter(card.title for card in world.state.cards.values() if card.owner == CORP and card.zone != IDENTITY)
        assert titles[ice[0]] >= 1
        assert titles.total() == deck.size
