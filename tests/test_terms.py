"""The words of each game: one look-up, and titles stay as they are."""

import pytest

from netrunner_tui.rulebook_facts.registry import RULEBOOKS, rulebook

SAID = [
    ("Runner gains 3c for 1 click.", "Runner gains 3 bits for 1 action."),
    ("Runner steals Tycho Extension: 4 agenda points.", "Runner liberates Tycho Extension: 4 agenda points."),
    ("Corp installs a card in the root of Server 1 for 1 click.", "Corp installs a card inside Fort 1 for 1 action."),
    ("Gain 1[credit]. The Runner loses [click].", "Gain 1 bit. The Runner forgoes [click]."),
    ("Do 1 core damage.", "Do 1 brain damage."),
    ("Lose 2 clicks, and the Corp loses 1 click.", "Forgo 2 actions, and the Corp forgoes 1 action."),
    ("Loses [click][click]: X[credit] on Server 12, not on the server", "Forgoes [click][click]: X bits on Fort 12, not on the data fort"),
    ("Corp plays Netwatch Credit Voucher.", "Corp plays Netwatch Credit Voucher."),
    ("purge", "remove virus counters"),
]


@pytest.mark.parametrize(("present", "classic"), SAID)
def test_the_words_of_1996(present: str, classic: str) -> None:
    assert rulebook("classic").terms.say(present) == classic
    assert rulebook("nisei-1.6").terms.say(present) == present
    assert rulebook("ffg").terms.brief(present) == present.replace("core damage", "brain damage")


def test_short_amounts() -> None:
    assert rulebook("classic").terms.brief("Pay 3c: from where first?") == "Pay 3b: from where first?"


def test_nothing_is_said_twice() -> None:
    for present, classic in SAID:
        assert rulebook("classic").terms.say(classic) == classic, present


def test_ffg_has_credits() -> None:
    """D13: brain damage is the one word that differs; credits are no bits, and servers no forts."""
    told = "Runner gains 1c on Server 1, loses 1 click, suffers 1 core damage, and pays 2[credit]"
    assert rulebook("ffg").terms.say(told) == told.replace("core", "brain")
    assert rulebook("ffg").terms.replace("lose [click]") == "lose [click]"


def test_points_are_counted_apart_in_1996_alone() -> None:
    assert {name: book.points_apart for name, book in RULEBOOKS.items()} == {"nisei-1.6": False, "ffg": False, "classic": True}
