"""Random results: fair, drawn from the seed and their number alone, and said beforehand where somebody says them."""

import hashlib
from collections import Counter

import pytest

from netrunner_tui.rules.referee.randomness import Randomness

CARDS = (11, 12, 13, 14)
TITLES = ("Palisade", "Tithe", "Palisade", "Whitespace")


def test_a_die_has_six_sides() -> None:
    rolled = Counter(Randomness("seed").roll(number) for number in range(600))
    assert sorted(rolled) == [1, 2, 3, 4, 5, 6]
    assert min(rolled.values()) > 60


def test_every_card_can_be_picked() -> None:
    picked = Counter(Randomness("seed").pick("access", number, CARDS, TITLES, 1) for number in range(400))
    assert sorted(picked) == [(card,) for card in CARDS]
    assert min(picked.values()) > 60


@pytest.mark.parametrize(("count", "most"), [(0, 0), (1, 1), (3, 3), (4, 4), (9, 4)])
def test_as_many_are_picked_as_there_are(count: int, most: int) -> None:
    picked = Randomness("seed").pick("damage", 1, CARDS, TITLES, count)
    assert len(picked) == len(set(picked)) == most


def test_a_game_that_was_saved_goes_on_with_the_same_results() -> None:
    """What these seeds have always led to: other results would be other games."""
    assert Randomness("ab").shuffle(3, range(8)) == (6, 1, 4, 2, 0, 7, 3, 5)
    assert Randomness("ab").pick("damage", 4, range(8), "abcdefgh", 3) == (6, 4, 5)
    assert [Randomness("ab").roll(number) for number in range(6)] == [2, 2, 1, 3, 4, 6]


def test_each_result_has_its_own_number() -> None:
    randomness = Randomness("ab")
    assert randomness.shuffle(1, range(20)) == randomness.shuffle(1, range(20)) == Randomness("ab").shuffle(1, range(20))
    assert randomness.shuffle(1, range(20)) != randomness.shuffle(2, range(20))
    assert randomness.shuffle(1, range(20)) != Randomness("ac").shuffle(1, range(20))


def test_the_seed_can_be_checked_and_not_guessed() -> None:
    assert Randomness("ab").commitment == hashlib.sha256(b"ab").hexdigest()


def test_results_that_are_said_beforehand() -> None:
    randomness = Randomness("ab")
    randomness.force(0, ["Whitespace", "Palisade", "5"])
    assert randomness.pick("access", 0, CARDS, TITLES, 1) == (14,)
    assert randomness.pick("damage", 1, CARDS, TITLES, 1) == (11,)
    assert randomness.roll(2) == 5
    assert randomness.forced == []
    assert randomness.pick("access", 0, CARDS, TITLES, 1) == (14,), "played again it falls on the same"


def test_results_of_one_kind_wait_for_it() -> None:
    randomness = Randomness("ab")
    randomness.force(0, ["Tithe"], "damage")
    assert randomness.pick("access", 0, CARDS, TITLES, 1) == Randomness("ab").pick("access", 0, CARDS, TITLES, 1)
    assert randomness.pick("damage", 1, CARDS, TITLES, 2)[0] == 12


def test_a_result_that_cannot_fall_there_is_told() -> None:
    randomness = Randomness("ab")
    randomness.force(0, ["Enigma"])
    assert randomness.pick("access", 0, CARDS, TITLES, 1) == Randomness("ab").pick("access", 0, CARDS, TITLES, 1)
    assert randomness.refused == "Enigma"


def test_a_result_that_was_drawn_before_stays() -> None:
    randomness = Randomness("ab")
    randomness.force(5, ["Whitespace"])
    assert randomness.pick("access", 4, CARDS, TITLES, 1) == Randomness("ab").pick("access", 4, CARDS, TITLES, 1)
    assert randomness.pick("access", 5, CARDS, TITLES, 1) == (14,)


def test_a_copy_goes_its_own_way() -> None:
    randomness = Randomness("ab")
    randomness.force(0, ["Whitespace"])
    copy = randomness.copy()
    assert copy.pick("access", 0, CARDS, TITLES, 1) == (14,)
    assert randomness.forced == [(None, "Whitespace")]
    assert randomness.given == {}
