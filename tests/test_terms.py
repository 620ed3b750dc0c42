"""The terms of each game: text is made in them, card texts are put into them by one look-up, and titles stay as they are."""

import ast
from pathlib import Path

import pytest

import netrunner_tui
from netrunner_tui.model.terms import Terms
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
def test_card_texts_in_the_terms_of_1996(present: str, classic: str) -> None:
    assert rulebook("classic").terms.card_text(present) == classic
    assert rulebook("nisei-1.6").terms.card_text(present) == present
    assert rulebook("ffg").terms.card_text(present) == present.replace("core damage", "brain damage")


def test_nothing_is_replaced_twice() -> None:
    for present, classic in SAID:
        assert rulebook("classic").terms.card_text(classic) == classic, present


def test_only_card_texts_are_replaced() -> None:
    """Everything else is made in the terms of its game: no finished sentence is searched for words of the present one."""
    package = Path(netrunner_tui.__file__).parent
    callers = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "card_text" and ast.unparse(node.value).endswith("terms")
    }
    assert callers == {"library/card_files.py", "rules/referee/instructions.py"}


@pytest.mark.parametrize(
    ("template", "classic"),
    [
        ("{Clicks} spent", "Actions spent"),
        ("the run {steals} it", "the run liberates it"),
        ("{Remote server}s and {servers}", "Subsidiary data forts and data forts"),
        ("for {a click} and 2 {credits}", "for an action and 2 bits"),
        ("the stack of {Someone}", "the stack of Someone"),
    ],
)
def test_slots_are_filled_with_the_terms_of_the_game(template: str, classic: str) -> None:
    assert rulebook("classic").terms.fill(template) == classic
    assert Terms().fill(template) == template.replace("{", "").replace("}", "")


def test_amounts_and_servers() -> None:
    terms = rulebook("classic").terms
    assert (terms.credits(1), terms.credits(3), terms.short_credits(3)) == ("1 bit", "3 bits", "3b")
    assert (terms.clicks(1), terms.clicks(2)) == ("1 action", "2 actions")
    assert [terms.server(name) for name in ("HQ", "Server 2", "new server")] == ["HQ", "Fort 2", "new data fort"]


def test_ffg_has_credits() -> None:
    """D13: brain damage is the one word that differs; credits are no bits, and servers no forts."""
    told = "Runner gains 1c on Server 1, loses 1 click, suffers 1 core damage, and pays 2[credit]"
    assert rulebook("ffg").terms.card_text(told) == told.replace("core", "brain")
    assert rulebook("ffg").terms.card_text("lose [click]") == "lose [click]"


def test_points_are_counted_apart_in_1996_alone() -> None:
    assert {name: book.points_apart for name, book in RULEBOOKS.items()} == {"nisei-1.6": False, "ffg": False, "classic": True}
