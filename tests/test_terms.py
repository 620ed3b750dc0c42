"""The terms of each game: text is made in them, marks on cards are put into them, and titles stay as they are."""

import re

import pytest
from test_language import abilities

from netrunner_tui.abilities import reading
from netrunner_tui.abilities.texts.render import card_text
from netrunner_tui.library.yaml_files import parse_trees
from netrunner_tui.model.printed import Printed
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.terms import Terms
from netrunner_tui.rulebook_facts.registry import RULEBOOKS, rulebook

MARKED = [
    ("Gain 3[credit] for 1 <click>.", "Gain 3 bits for 1 action."),
    ("The Runner <steals> Tycho Extension: X[credit].", "The Runner liberates Tycho Extension: X bits."),
    ("Install <an asset> <in the root of> this <server>.", "Install a node inside this data fort."),
    ("Gain 1[credit]. The Runner <loses> [click].", "Gain 1 bit. The Runner forgoes [click]."),
    ("Do 1 <core damage>.", "Do 1 brain damage."),
    ("<Lose> 2 <clicks>, then <purge virus counters>.", "Forgo 2 actions, then remove all virus counters."),
    ("Take the steal and the server of Netwatch Credit Voucher.", "Take the steal and the server of Netwatch Credit Voucher."),
]


@pytest.mark.parametrize(("present", "classic"), MARKED)
def test_marked_terms_are_the_words_of_each_game(present: str, classic: str) -> None:
    plain = present.replace("<", "").replace(">", "")
    assert rulebook("classic").terms.marked(present) == classic
    assert rulebook("nisei-1.6").terms.marked(present) == plain
    assert rulebook("ffg").terms.marked(present) == plain.replace("core damage", "brain damage")


OF_THE_PRESENT = re.compile(
    r"\b(credits?|clicks?|servers?|assets?|events?|steals?|stolen?|grip|heap|core damage|breach\w*|protecting|in the root of|memory)"
    r"\b(?!\])",
    re.I,
)
"""Terms that the game of 1996 has other words for."""


def test_no_text_of_1996_has_a_term_of_the_present() -> None:
    """A term that is not marked where a text is made would stay as it is: every ability of the language, on a card of either side."""
    terms, found = rulebook("classic").terms, set()
    for text in abilities():
        read = reading.read_ability(parse_trees(text, "example")[0].data, ("abilities", 0))
        for side, kind in ((CORP, "asset"), (RUNNER, "event")):
            for line in card_text(Printed(title="Thing", side=side, type=kind), [read], terms=terms):
                found |= {(text, line)} if OF_THE_PRESENT.search(line) else set()
    assert not found


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


def test_points_are_counted_apart_in_1996_alone() -> None:
    assert {name: book.points_apart for name, book in RULEBOOKS.items()} == {"nisei-1.6": False, "ffg": False, "classic": True}
