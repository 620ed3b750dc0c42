"""Random results: fair, drawn from the seed and their number alone, and said beforehand where somebody says them."""

import hashlib
from collections import Counter

import pytest

from netrunner_tui.rules.referee.randomness import Fate

CARDS = (11, 12, 13, 14)
TITLES = ("Palisade", "Tithe", "Palisade", "Whitespace")


def test_a_die_has_six_sides() -> None:
    rolled = Counter(Fate("seed").roll(number) for number in range(600))
    assert sorted(rolled) == [1, 2, 3, 4, 5, 6]
    assert min(rolled.values()) > 60


def test_every_card_can_be_picked() -> None:
    picked = Counter(Fate("seed").pick("access", number, CARDS, TITLES, 1) for number in range(400))
    assert sorted(picked) == [(card,) for card in CARDS]
    assert min(picked.values()) > 60


@pytest.mark.parametrize(("count", "most"), [(0, 0), (1, 1), (3, 3), (4, 4), (9, 4)])
def test_as_many_are_picked_as_there_are(count: int, most: int) -> None:
    picked = Fate("seed").pick("damage", 1, CARDS, TITLES, count)
    assert len(picked) == len(set(picked)) == most


def test_a_game_that_was_saved_goes_on_with_the_same_results() -> None:
    """What these seeds have always led to: other results would be other games."""
    assert Fate("ab").shuffle(3, range(8)) == (6, 1, 4, 2, 0, 7, 3, 5)
    assert Fate("ab").pick("damage", 4, range(8), "abcdefgh", 3) == (6, 4, 5)
    assert [Fate("ab").roll(number) for number in range(6)] == [2, 2, 1, 3, 4, 6]


def test_each_result_has_its_own_number() -> None:
    fate = Fate("ab")
    assert fate.shuffle(1, range(20)) == fate.shuffle(1, range(20)) == Fate("ab").shuffle(1, range(20))
    assert fate.shuffle(1, range(20)) != fate.shuffle(2, range(20))
    assert fate.shuffle(1, range(20)) != Fate("ac").shuffle(1, range(20))


def test_the_seed_can_be_checked_and_not_guessed() -> None:
    assert Fate("ab").commitment == hashlib.sha256(b"ab").hexdigest()


def test_results_that_are_said_beforehand() -> None:
    fate = Fate("ab")
    fate.force(0, ["Whitespace", "Palisade", "5"])
    assert fate.pick("access", 0, CARDS, TITLES, 1) == (14,)
    assert fate.pick("damage", 1, CARDS, TITLES, 1) == (11,)
    assert fate.roll(2) == 5
    assert fate.forced == []
    assert fate.pick("access", 0, CARDS, TITLES, 1) == (14,), "played again it falls on the same"


def test_results_of_one_kind_wait_for_it() -> None:
    fate = Fate("ab")
    fate.force(0, ["Tithe"], "damage")
    assert fate.pick("access", 0, CARDS, TITLES, 1) == Fate("ab").pick("access", 0, CARDS, TITLES, 1)
    assert fate.pick("damage", 1, CARDS, TITLES, 2)[0] == 12


def test_a_result_that_cannot_fall_there_is_told() -> None:
    fate = Fate("ab")
    fate.force(0, ["Enigma"])
    assert fate.pick("access", 0, CARDS, TITLES, 1) == Fate("ab").pick("access", 0, CARDS, TITLES, 1)
    assert fate.refused == "Enigma"


def test_a_result_that_was_drawn_before_stays() -> None:
    fate = Fate("ab")
    fate.force(5, ["Whitespace"])
    assert fate.pick("access", 4, CARDS, TITLES, 1) == Fate("ab").pick("access", 4, CARDS, TITLES, 1)
    assert fate.pick("access", 5, CARDS, TITLES, 1) == (14,)


def test_a_copy_goes_its_own_way() -> None:
    fate = Fate("ab")
    fate.force(0, ["Whitespace"])
    copy = fate.copy()
    assert copy.pick("access", 0, CARDS, TITLES, 1) == (14,)
    assert fate.forced == [(None, "Whitespace")]
    assert fate.given == {}
