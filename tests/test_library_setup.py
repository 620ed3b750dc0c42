"""A game is set up from two decks that fit each other."""

from datetime import datetime
from hashlib import sha256

import pytest

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.library.decks import DeckFile, load_deck_file, parse_deck
from netrunner_tui.library.paths import find_deck
from netrunner_tui.library.setup import game_file_name, new_setup, seeded
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import Side


def decks(pool: Pool, corp: str = "gateway-starter-corp", runner: str = "gateway-starter-runner") -> dict[Side, DeckFile]:
    return {"corp": load_deck_file(find_deck(corp), pool), "runner": load_deck_file(find_deck(runner), pool)}


def test_a_set_up(pool: Pool) -> None:
    setup = new_setup(decks(pool), pool, names={"corp": " Ada  L ", "runner": "Bo"}, seed="00FF")
    assert (setup.rules, setup.corp_name, setup.runner_name, setup.seed, setup.target_score) == ("nisei-1.6", "Ada L", "Bo", "00ff", 6)
    assert setup.corp.identity == "The Syndicate: Profit over Principle"


def test_the_longer_game_counts(pool: Pool) -> None:
    assert new_setup(decks(pool, runner="tao-conjurer"), pool).target_score == 7


def test_each_game_has_a_seed_of_its_own(pool: Pool) -> None:
    seeds = {new_setup(decks(pool), pool).seed for _ in range(5)}
    assert len(seeds) == 5
    assert all(len(seed) == 32 for seed in seeds)


def test_an_illegal_deck_is_refused_unless_wanted(pool: Pool) -> None:
    pair = decks(pool)
    pair["corp"] = parse_deck("Precision Design\n4x Hedge Fund\n", pool, source="mine")
    with pytest.raises(NetrunnerError, match=r"`mine` breaks 2 rules of deck construction, the first: 4 cards, at least 40 .*[^.]$"):
        new_setup(pair, pool)
    assert new_setup(pair, pool, any_deck=True).corp.size == 4


def test_what_does_not_fit(pool: Pool) -> None:
    pair = decks(pool)
    with pytest.raises(NetrunnerError, match="is a Runner deck; expected one for the Corp"):
        new_setup({"corp": pair["runner"], "runner": pair["runner"]}, pool)
    with pytest.raises(NetrunnerError, match=r"is a deck for nisei-1\.6, and the game is played by ffg"):
        new_setup(pair, pool, rules="ffg")
    for name in ("", " ", "x" * 25, "a\x1bb", "\u202eeve"):
        with pytest.raises(NetrunnerError, match="is no name for a player"):
            new_setup(pair, pool, names={"corp": name})
    for seed in ("xyz", "0x10", "1" * 65, "١"):
        with pytest.raises(NetrunnerError, match="is no seed; expected 1 to 64 hexadecimal digits"):
            new_setup(pair, pool, seed=seed)


def test_file_names_are_plain(pool: Pool) -> None:
    setup = new_setup(decks(pool, "humanity-garden", "tao-conjurer"), pool)
    assert game_file_name(setup, datetime(2026, 11, 20, 21, 5, 7)) == "2026-11-20-210507-humanity-garden-vs-tao-the-conjurer.jsonl"


def test_a_game_of_a_test_is_the_same_in_every_run(request: pytest.FixtureRequest) -> None:
    """What fails once fails again, also with decks and shuffles that no test has named."""
    expected = [sha256(f"{request.node.nodeid} {number}".encode()).hexdigest()[:32] for number in (1, 2)]
    assert [seeded(""), seeded("")] == expected
