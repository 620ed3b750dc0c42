"""The rulebook ffg where a scenario cannot look: building decks (D15 to D18), shuffles, and the order of the heap (D43)."""

from collections import Counter

import pytest

from netrunner_tui.abilities.cards import CardDefinition, Pool
from netrunner_tui.library.legality import check_deck, influence_spent
from netrunner_tui.library.pools import Pools
from netrunner_tui.model.card_zones import DECK, DISCARD, HAND
from netrunner_tui.model.deck import DeckList, GameSetup
from netrunner_tui.model.printed import Printed
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.players.random_player import choose
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.game import Game

GAMES = ("ffg", "nisei-1.6")
HAAS, NOISE = "Haas-Bioroid: Engineering the Future", "Noise: Hacker Extraordinaire"


def corp_deck(pool: Pool, size: int, agendas: int) -> DeckList:
    """A Corp deck of a size, with so many agendas of 2 points and no card of another faction."""
    cards = [c.printed for c in pool.cards.values() if c.printed.side == CORP and c.printed.type != "identity"]
    own = [p for p in cards if p.faction in ("haas-bioroid", "neutral") and p.type != "agenda"]
    assert agendas <= 12
    points = [p.title for p in cards if p.type == "agenda" and p.points == 2 and p.faction in ("haas-bioroid", "neutral")]
    listed = [(3, title) for title in points][: agendas // 3]
    rest = size - sum(count for count, _ in listed)
    for printed in own:
        count = min(3, rest)
        if count:
            listed.append((count, printed.title))
        rest -= count
    return DeckList("test", HAAS, tuple(listed))


@pytest.mark.parametrize(("size", "band"), [(40, (18, 19)), (45, (20, 21)), (49, (20, 21)), (50, (22, 23)), (66, (28, 29))])
def test_agenda_points_by_deck_size(size: int, band: tuple[int, int]) -> None:
    """D15: 45 to 49 cards need 20 or 21 points; two more for every 5 cards from 50 on (EX-001-06)."""
    assert rulebook("ffg").deck.points.band(size) == band


@pytest.mark.parametrize("game", GAMES)
def test_a_small_corp_deck(game: str, pools: Pools) -> None:
    """D15: fewer cards than the identity's minimum, and the wrong points, are told."""
    pool = pools.of(game)
    problems = check_deck(corp_deck(pool, 44, 0), pool, game)
    assert any("45" in problem for problem in problems)
    assert any("agenda points" in problem for problem in problems)


@pytest.mark.parametrize("game", GAMES)
def test_copies(game: str, pools: Pools) -> None:
    """D16: three copies at most."""
    pool = pools.of(game)
    deck = DeckList("test", NOISE, ((4, "Diesel"),))
    assert any("Diesel" in problem and "3" in problem for problem in check_deck(deck, pool, game))


@pytest.mark.parametrize("game", GAMES)
def test_a_runner_deck(game: str, pools: Pools) -> None:
    """D17: the identity's minimum and its influence, and nothing else."""
    pool = pools.of(game)
    small = DeckList("test", NOISE, ((3, "Corroder"),))
    assert any("45" in problem for problem in check_deck(small, pool, game))
    dear = DeckList("test", NOISE, ((3, "Account Siphon"), (2, "Desperado")))
    assert influence_spent(dear, pool) == 3 * 4 + 2 * 3
    assert any("influence" in problem for problem in check_deck(dear, pool, game))


def test_neutral_influence_counts() -> None:
    """D18: what a neutral card says of influence counts for every identity; those of the Core Set say 0."""
    cards = [
        Printed(title="Me", side="runner", type="identity", faction="anarch", deck_minimum=1, influence_limit=3),
        Printed(title="Anybody's", side="runner", type="event", faction="neutral", influence=2),
    ]
    pool = Pool([CardDefinition(printed=printed) for printed in cards])
    deck = DeckList("test", "Me", ((2, "Anybody's"),))
    assert influence_spent(deck, pool) == 4
    assert any("influence" in problem for problem in check_deck(deck, pool, "ffg"))


def test_the_core_sets_neutral_cards_are_free(core: Pool) -> None:
    """D18."""
    neutral = [c.printed for c in core.cards.values() if c.printed.faction == "neutral" and c.printed.type != "agenda"]
    neutral = [printed for printed in neutral if "Core Set" in (printed.set, *printed.also_in)]
    assert neutral
    assert all(not printed.influence for printed in neutral)


def game_of(core: Pool, seed: str) -> Game:
    runner = DeckList("runner", NOISE, tuple((3, title) for title in ("Diesel", "Corroder", "Mimic", "Medium", "Easy Mark", "Sure Gamble")))
    return Game.new(GameSetup(rules="ffg", corp=corp_deck(core, 45, 3), runner=runner, seed=seed), core)


def test_decks_are_shuffled(core: Pool) -> None:
    """Both decks are shuffled before the starting hands, by the seed (SET-04)."""
    orders = [
        [[game.state.cards[oid].title for oid in game.state.zone(side, DECK)] for side in (CORP, RUNNER)]
        for game in (game_of(core, "01"), game_of(core, "01"), game_of(core, "02"))
    ]
    assert orders[0] == orders[1]
    assert orders[0][0] != orders[2][0]
    assert orders[0][1] != orders[2][1]


def test_the_heap_keeps_its_order(core: Pool) -> None:
    """D43: what comes to the heap comes on top of what lies there, and nothing there changes places (SRV-09)."""
    import random

    game, rng = game_of(core, "07"), random.Random("heap")
    longest = 0
    before: tuple[int, ...] = ()
    while (question := game.question) is not None and game.number < 400:
        game.answer(choose(question, rng))
        now = tuple(game.state.zone(RUNNER, DISCARD))
        stayed = [oid for oid in before if oid in now]
        assert [oid for oid in now if oid in before] == stayed
        assert now[: len(stayed)] == tuple(stayed)
        before, longest = now, max(longest, len(now))
    assert longest > 3
    titles = Counter(card.title for card in game.state.cards.values() if card.owner == RUNNER)
    assert titles["Diesel"] == 3
    assert len(game.state.zone(RUNNER, HAND)) <= 20
