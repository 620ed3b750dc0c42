"""Deck construction: every rule that is broken is named, with its numbers (CR 1.4)."""

from pathlib import Path

import pytest

from netrunner_tui.abilities.cards import CardDefinition, Pool
from netrunner_tui.library.decks import load_deck_file
from netrunner_tui.library.legality import agenda_points, check_deck, influence_spent
from netrunner_tui.library.paths import list_decks
from netrunner_tui.library.pools import Pools
from netrunner_tui.model.deck import DeckList
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.printed import Printed
from netrunner_tui.model.sides import Side
from netrunner_tui.rulebook_facts.registry import USUAL, rulebook


def make(title: str, type_: str = "operation", side: Side = "corp", faction: str = "neutral", **more: int | None) -> CardDefinition:
    return CardDefinition(printed=Printed(title=title, side=side, type=type_, faction=faction, **more))  # type: ignore[arg-type]


POOL = Pool(
    [
        make("Corp", "identity", faction="jinteki", deck_minimum=45, influence_limit=10),
        make("Runner", "identity", "runner", faction="anarch", deck_minimum=40, influence_limit=10),
        make("Other", "identity", faction="nbn", deck_minimum=40, influence_limit=10),
        CardDefinition(printed=Printed(title="Starter", side="corp", type="identity", deck_minimum=30, starter_only=True)),
        *(make(f"Filler {number}", influence=0) for number in range(30)),
        *(make(f"Event {number}", "event", "runner", influence=0) for number in range(30)),
        CardDefinition(
            printed=Printed(title="Pure", side="corp", type="identity", faction="nbn", deck_minimum=45, without_faction="jinteki")
        ),
        CardDefinition(
            printed=Printed(
                title="Learned", side="corp", type="identity", faction="anarch", deck_minimum=45, influence_limit=4,
                free_first_copies="operation",
            )
        ),
        make("Single", "identity", faction="jinteki", deck_minimum=6, influence_limit=10, copies_limit=1),
        make("Any", "identity", faction="jinteki", deck_minimum=45, influence_limit=10, agendas_of_any_faction=True),
        make("Two", "agenda", points=2, influence=0, deck_limit=30),
        make("Own agenda", "agenda", faction="jinteki", points=2),
        make("Their agenda", "agenda", faction="nbn", points=2),
        make("Dear", faction="nbn", influence=4),
        make("Own", faction="jinteki", influence=5),
        make("Once", influence=0, deck_limit=1),
        make("Many", influence=0, deck_limit=6),
    ]
)  # fmt: skip


def filled(size: int, *cards: tuple[int, str], kind: str = "Filler") -> tuple[tuple[int, str], ...]:
    """`cards`, with harmless ones up to `size`."""
    missing = size - sum(copies for copies, _ in cards)
    filler = [(min(3, missing - 3 * number), f"{kind} {number}") for number in range((missing + 2) // 3)]
    return (*cards, *filler)


def problems(size: int, *cards: tuple[int, str], identity: str = "Corp", starter: bool = False, kind: str = "Filler") -> list[str]:
    return check_deck(DeckList("d", identity, filled(size, *cards, kind=kind)), POOL, starter=starter)


def test_a_legal_deck_has_no_problems() -> None:
    assert problems(45, (10, "Two")) == []
    assert problems(40, identity="Runner", kind="Event") == []


def test_size() -> None:
    assert problems(44, (9, "Two")) == ["44 cards, at least 45 needed (CR 1.4.3)."]
    assert problems(90, identity="Runner", kind="Event") == []
    assert problems(1, identity="Runner", kind="Event") == ["1 card, at least 40 needed (CR 1.4.3)."]


def test_an_identity_may_forbid_a_faction() -> None:
    assert problems(45, (10, "Two"), (3, "Dear"), identity="Pure") == []
    assert problems(45, (10, "Two"), (1, "Own"), identity="Pure") == ["1x Own: no Jinteki card may be in a deck of Pure."]


def test_an_identity_may_have_the_first_copy_of_each_card_of_a_type_for_no_influence() -> None:
    assert problems(45, (10, "Two"), (1, "Dear"), (1, "Own"), identity="Learned") == []
    assert problems(45, (10, "Two"), (2, "Dear"), identity="Learned") == []
    assert problems(45, (10, "Two"), (2, "Dear"), (2, "Own"), identity="Learned") == ["9 influence spent, at most 4 allowed (CR 1.4.5)."]
    assert influence_spent(DeckList("d", "Learned", ((1, "Own agenda"), (3, "Dear"))), POOL) == 8


def test_identities_that_build_otherwise(core: Pool) -> None:
    """Custom Biotics takes no Jinteki card; The Professor has the first copy of each program for no influence."""
    custom = DeckList("d", "Custom Biotics: Engineered for Success", ((3, "Snare!"), (1, "Hunter")))
    assert [told for told in check_deck(custom, core) if "no Jinteki card" in told]
    assert not [told for told in check_deck(custom, core) if "Hunter" in told]
    learned = DeckList("d", "The Professor: Keeper of Knowledge", ((1, "Corroder"), (2, "Mimic"), (1, "Grimoire")))
    assert influence_spent(learned, core) == 1 + 2


def test_an_alliance_costs_nothing_among_cards_of_its_own(core: Pool) -> None:
    """Six cards of its faction in the deck, alliances aside, and Product Recall costs no influence; five, and it does."""
    nbn = "NBN: Making News"
    six = DeckList("d", nbn, ((3, "Product Recall"), (1, "Jeeves Model Bioroids"), (3, "Adonis Campaign"), (3, "Viktor 1.0")))
    five = DeckList("d", nbn, ((3, "Product Recall"), (1, "Jeeves Model Bioroids"), (3, "Adonis Campaign"), (2, "Viktor 1.0")))
    assert influence_spent(six, core) == 6 * 2
    assert influence_spent(five, core) == 3 * 2 + 3 + 5 * 2


def alliance_and(title: str, *others: tuple[int, str]) -> DeckList:
    """A deck of NBN with an alliance of no faction, and other cards."""
    return DeckList("d", "NBN: Making News", ((1, title), *others))


def test_an_alliance_costs_nothing_by_what_else_is_in_the_deck(core: Pool) -> None:
    """So many copies of a card, cards of a type, or cards at all; one too few, or too many, and it costs its 2."""
    assert influence_spent(alliance_and("PAD Factory", (3, "PAD Campaign")), core) == 0
    assert influence_spent(alliance_and("PAD Factory", (2, "PAD Campaign")), core) == 2
    assert influence_spent(alliance_and("Mumba Temple", (3, "Tollbooth"), (12, "Pop-up Window")), core) == 0
    assert influence_spent(alliance_and("Mumba Temple", (3, "Tollbooth"), (13, "Pop-up Window")), core) == 2
    assert influence_spent(alliance_and("Mumbad Virtual Tour", (7, "PAD Campaign")), core) == 0
    assert influence_spent(alliance_and("Mumbad Virtual Tour", (6, "PAD Campaign"), (3, "Tollbooth")), core) == 2
    assert influence_spent(alliance_and("Museum of History", (49, "Hedge Fund")), core) == 0
    assert influence_spent(alliance_and("Museum of History", (48, "Hedge Fund")), core) == 2


@pytest.mark.parametrize(
    ("size", "band"),
    [
        (39, None), (40, (18, 19)), (44, (18, 19)), (45, (20, 21)), (49, (20, 21)), (50, (22, 23)), (54, (22, 23)),
        (55, (24, 25)), (59, (24, 25)), (60, (26, 27)), (66, (28, 29)),
    ],
)  # fmt: skip
def test_bands_of_agenda_points(size: int, band: tuple[int, int] | None) -> None:
    """DCK-01, DCK-02, DCK-22, EX-001-06."""
    assert USUAL.deck.points.band(size) == band


@pytest.mark.parametrize(
    ("size", "twos", "said"),
    [
        (45, 9, "18 agenda points, 20 or 21 needed in 45 cards (CR 1.4.6b)."),
        (45, 11, "22 agenda points, 20 or 21 needed in 45 cards (CR 1.4.6b)."),
        (52, 10, "20 agenda points, 22 or 23 needed in 52 cards (CR 1.4.6c)."),
        (66, 12, "24 agenda points, 28 or 29 needed in 66 cards (CR 1.4.6d)."),
    ],
)
def test_agenda_points(size: int, twos: int, said: str) -> None:
    assert problems(size, (twos, "Two")) == [said]


def test_influence_is_counted_by_copy_and_only_out_of_faction() -> None:
    """DCK-09, DCK-10, EX-001-05."""
    assert problems(45, (10, "Two"), (2, "Dear"), (3, "Own")) == []
    assert problems(45, (10, "Two"), (3, "Dear")) == ["12 influence spent, at most 10 allowed (CR 1.4.5)."]


def test_copies() -> None:
    assert problems(45, (10, "Two"), (6, "Many")) == []
    said = problems(45, (10, "Two"), (2, "Once"), (4, "Own"))
    assert said == ["2x Once: at most 1 allowed (CR 1.4.7).", "4x Own: at most 3 allowed (CR 1.4.7)."]


def test_copies_are_added_up_by_name() -> None:
    assert problems(45, (10, "Two"), (2, "Own"), (2, "Own")) == ["4x Own: at most 3 allowed (CR 1.4.7)."]


def test_cards_that_no_such_deck_may_hold() -> None:
    said = problems(45, (8, "Two"), (1, "Event 1"), (1, "Other"), (2, "Their agenda"))
    assert said == [
        "1x Event 1: a Runner card in a Corp deck (CR 1.4.4).",
        "1x Other: an identity is not part of a deck (CR 1.4.4).",
        "2x Their agenda: of another faction (NBN) and without an influence cost (CR 1.4.4).",
    ]
    assert problems(45, (9, "Two"), (1, "Own agenda")) == []


def test_every_broken_rule_is_named() -> None:
    said = problems(40, (7, "Own"), (3, "Dear"), (1, "Event 1"))
    assert [line[line.index("(CR") :] for line in said] == ["(CR 1.4.3).", "(CR 1.4.4).", "(CR 1.4.5).", "(CR 1.4.6a).", "(CR 1.4.7)."]


def test_starter_identities() -> None:
    assert problems(34, (3, "Dear"), identity="Starter", starter=True) == []
    assert problems(40, (9, "Two"), identity="Starter")[0].startswith("Starter is for its own starter decks only (CR 1.4.1a)")
    assert problems(45, (10, "Two"), starter=True) == [
        "The deck is marked `starter: true`, and Corp is not a starter identity (CR 1.4.1a)."
    ]
    assert problems(29, identity="Starter", starter=True) == ["29 cards, at least 30 needed (CR 1.4.3)."]


@pytest.mark.parametrize(("size", "least"), [(45, 18), (46, 20), (50, 20), (51, 22), (55, 22), (60, 24), (70, 28)])
def test_the_points_that_a_deck_of_1996_needs(size: int, least: int) -> None:
    assert rulebook("classic").deck.points.needed(size) == least


def test_decks_of_1996(pools: Pools) -> None:
    """1996 dck-01, 1996 dck-03, 1996 dck-04, 1996 dck-07."""
    pool = pools.of("classic")

    def said(*cards: tuple[int, str], identity: str = "") -> list[str]:
        return check_deck(DeckList("d", identity, cards), pool, "classic")

    assert said((5, "Tycho Extension"), (40, "Data Wall")) == []
    assert said((45, "Score!")) == []
    assert said((44, "Score!")) == ["44 cards, at least 45 needed."]
    assert said((4, "Tycho Extension"), (42, "Data Wall")) == ["16 agenda points, at least 20 needed in 46 cards."]
    assert said((40, "Score!"), (5, "Data Wall")) == ["Corp and Runner cards in one deck: of the Corp 5x Data Wall."]
    assert said((45, "Score!"), identity="Corp") == ["`Corp`: there are no identities in this game."]


def test_what_is_not_known_is_a_problem_too() -> None:
    assert check_deck(DeckList("d", "Nobody", ()), POOL) == ["`Nobody` is not an identity of these cards (CR 1.4.1)."]
    assert problems(45, (10, "Two"), (1, "Nothing\x1b")) == ["`Nothing\\x1b` is not one of these cards."]
    with pytest.raises(NetrunnerError, match=r"no rulebook is called `chess`; expected one of nisei-1\.6, ffg, classic"):
        check_deck(DeckList("d", "Corp", ()), POOL, "chess")


@pytest.mark.parametrize("path", list_decks(), ids=lambda path: path.stem)
def test_decks_that_come_with_the_game_are_legal(path: Path, pools: Pools) -> None:
    file = load_deck_file(path, pools)
    for rules in file.games:
        assert check_deck(file.deck, pools.of(rules), rules, starter=file.starter) == []


def test_the_numbers_of_a_known_deck(pool: Pool) -> None:
    file = load_deck_file(next(path for path in list_decks() if path.stem == "gateway-advanced-corp"), pool)
    assert file.deck.size == 44
    assert agenda_points(file.deck, pool) == 18
    assert influence_spent(file.deck, pool) == 43


def test_there_is_a_deck_for_every_faction_with_an_identity(pool: Pool, pools: Pools) -> None:
    files = [load_deck_file(path, pools) for path in list_decks()]
    factions = {pool.cards[file.deck.identity].printed.faction for file in files if file.deck.identity}
    assert factions == {card.printed.faction for card in pool.cards.values() if card.printed.type == "identity"}


def test_an_identity_that_allows_fewer_copies() -> None:
    cards = ((2, "Many"), (1, "Once"), (1, "Filler 0"), (1, "Two"), (1, "Own"))
    found = check_deck(DeckList("d", "Single", cards), POOL)
    assert [problem for problem in found if "allowed" in problem] == ["2x Many: at most 1 allowed (CR 1.4.7)."]
    assert not [p for p in check_deck(DeckList("d", "Single", ((1, "Many"), *cards[1:])), POOL) if "allowed" in p]


def test_an_identity_that_allows_agendas_of_any_faction() -> None:
    assert problems(45, (9, "Two"), (1, "Their agenda"), identity="Any") == []
    assert any("of another faction" in problem for problem in problems(45, (9, "Two"), (1, "Their agenda"), identity="Corp"))
