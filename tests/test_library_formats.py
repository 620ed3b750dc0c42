"""Formats: pools and restrictions by date, what keeps a deck out of one, and the lists that other programs read and write."""

from pathlib import Path

import pytest
from card_pools import pools

from netrunner_tui.abilities.cards import CardDefinition, Pool
from netrunner_tui.library.deck_lists import to_jinteki, to_netrunnerdb, to_octgn
from netrunner_tui.library.decks import DeckFile, load_deck_file, parse_deck
from netrunner_tui.library.formats.checking import check_format, written
from netrunner_tui.library.formats.organised_play import BadDay, format_named, formats
from netrunner_tui.library.formats.printed_sets import number_of, printed_sets, sets_with, titled
from netrunner_tui.library.paths import list_decks
from netrunner_tui.library.search import BadQuery, search
from netrunner_tui.model.deck import DeckList
from netrunner_tui.model.errors import BadFile, NetrunnerError
from netrunner_tui.model.printed import Printed

DECKS = {path.stem: path for path in list_decks() if path.parent.name == "decks"}
WITH_IDENTITIES = [name for name, path in DECKS.items() if "\nidentity:" in path.read_text(encoding="utf-8")]


def deck_called(name: str) -> DeckFile:
    return load_deck_file(DECKS[name], pools())


def told(wanted: str, *cards: str, day: str = "", identity: str = "", pool: Pool | None = None) -> list[str]:
    """What a format says of a deck of these cards, `3 Title` each."""
    listed = tuple((int(card.split(" ", 1)[0]), card.split(" ", 1)[1]) for card in cards)
    deck = DeckList(name="a deck", identity=identity, cards=listed)
    return check_format(deck, pool or pools().of("nisei-1.6"), format_named(wanted).on(day))


def test_every_set_and_title_that_a_format_names_was_printed() -> None:
    for each in formats():
        for version in each.snapshots:
            assert set(version.sets) <= set(printed_sets()), each.name
            restriction = each.on(version.date).restriction
            named = (*restriction.banned, *restriction.restricted, *restriction.points, *restriction.influence, *restriction.penalty)
            assert all(sets_with(title) for title in named)


def test_pools_grow_and_rotate_with_the_day() -> None:
    assert len(format_named("startup").on().titles()) == 354
    assert len(format_named("system-gateway").on().titles()) == 77
    before, after = format_named("startup").on("2022-07-21"), format_named("Startup").on("2022-07-22")
    assert "ms" not in before.sets
    assert "ms" in after.sets
    assert "core" in format_named("standard").on("2017-01-01").sets
    assert "core" not in format_named("standard").on("2019-01-01").sets
    # A set that came out after the day is not in the pool, whatever the format takes in.
    assert "sg" not in format_named("eternal").on("2020-01-01").sets


def test_a_day_or_a_name_that_is_none() -> None:
    with pytest.raises(BadDay, match="`2022-02-30` is not a day; expected one like 2022-07-31"):
        format_named("startup").on("2022-02-30")
    with pytest.raises(NetrunnerError, match="Startup begins on 2019-03-18"):
        format_named("startup").on("2012-09-06")
    with pytest.raises(NetrunnerError, match="no format is called `modern`; expected one of eternal"):
        format_named("modern")


def test_what_keeps_a_deck_out() -> None:
    assert told("startup", "3 Sure Gamble") == []
    assert told("startup", "3 Desperado") == ["Desperado is not in the pool of Startup of 2022-07-22; it was printed in Core Set."]
    assert told("standard", "3 Sure Gamble", identity="Noise: Hacker Extraordinaire")[0].startswith(
        "Noise: Hacker Extraordinaire is not in"
    )
    assert told("standard", "3 Watch the World Burn") == ["Watch the World Burn is banned (Standard Ban List 22.08)."]
    # Cards of a subtype that is banned as a whole.
    assert told("standard", "1 Employee Strike", day="2022-07-31")[-1] == "Employee Strike is banned (Standard Ban List 21.10)."


def test_one_restricted_card_in_any_number_of_copies() -> None:
    assert told("snapshot", "3 Aesop's Pawnshop") == []
    assert told("snapshot", "3 Aesop's Pawnshop", "1 Film Critic") == [
        "Aesop's Pawnshop and Film Critic are restricted: a deck may have one of them (Snapshot Ban List 1.0)."
    ]


def test_points_count_once_for_a_title() -> None:
    assert told("eternal", "3 Account Siphon", "1 Aaron Marrón", "1 Déjà Vu", day="2021-08-01") == []
    broken = told("eternal", "3 Account Siphon", "3 Temüjin Contract", "1 Sifr", day="2021-08-01")
    assert broken == [
        "8 points, at most 7 allowed (Eternal Points List, Version 1.0): Account Siphon 3, Temüjin Contract 3, Sifr 2.",
    ]


def runner(limit: int, faction: str) -> Pool:
    """An identity with this influence limit, and a card of 2 influence that lists have restricted."""
    identity = Printed(title="Somebody", side="runner", type="identity", faction=faction, deck_minimum=1, influence_limit=limit)
    clone = Printed(title="Clone Chip", side="runner", type="hardware", faction="shaper", influence=2)
    return Pool([CardDefinition(printed=identity), CardDefinition(printed=clone)])


def influence_told(day: str, limit: int, faction: str) -> list[str]:
    found = told("standard", "3 Clone Chip", day=day, identity="Somebody", pool=runner(limit, faction))
    return [each for each in found if "influence" in each]


def test_copies_that_lower_the_influence_limit() -> None:
    assert influence_told("2016-03-01", 9, "anarch") == []
    assert influence_told("2016-03-01", 8, "anarch") == ["6 influence spent, at most 5 allowed with 3x Clone Chip (NAPD MWL 1.0)."]
    # To one at least, which a deck of its own faction does not spend.
    assert influence_told("2016-03-01", 2, "shaper") == []


def test_copies_that_cost_more_influence_in_their_own_faction_too() -> None:
    assert influence_told("2017-05-01", 3, "shaper") == []
    assert influence_told("2017-05-01", 2, "shaper") == ["3 influence spent, at most 2 allowed with 3x Clone Chip (NAPD MWL 1.2)."]


def test_how_much_is_written() -> None:
    count = written(pools().of("nisei-1.6"), ("sg",))
    assert (count.written, count.all) == (77, 77)


def test_search_by_format() -> None:
    pool = pools().of("nisei-1.6")
    found = {card.printed.title for card in search(pool, "z:startup t:identity")}
    assert "Zahya Sadeghi: Versatile Smuggler" in found
    assert "Noise: Hacker Extraordinaire" not in found
    banned = {"Accelerated Diagnostics", "Hired Help", "Salvaged Vanadis Armory", "Watch the World Burn"}
    assert {card.printed.title for card in search(pool, "banned:eternal")} == banned
    assert {card.printed.title for card in search(pool, "banned:snapshot")} <= set(pool.cards)
    with pytest.raises(BadQuery, match="no format is called `nowhere`"):
        search(pool, "z:nowhere")


# --- lists ---------------------------------------------------------------------------------------------------------------------------


def same(one: DeckFile, other: DeckFile) -> None:
    assert other.deck.identity == one.deck.identity
    assert dict(map(reversed, other.deck.cards)) == dict(map(reversed, one.deck.cards))


@pytest.mark.parametrize("name", WITH_IDENTITIES)
def test_every_deck_comes_back_from_the_lists_of_others(name: str) -> None:
    file = deck_called(name)
    assert file.deck.identity
    pool = pools().of(file.rules)
    same(file, parse_deck(to_netrunnerdb(file, pool), pools(), rules=file.rules))
    same(file, parse_deck(to_octgn(file), pools(), rules=file.rules))
    # jinteki.net's list has no identity: there it is chosen beside the list.
    same(file, parse_deck(f"{file.deck.identity}\n{to_jinteki(file)}", pools(), rules=file.rules))


def test_numbers_of_cards() -> None:
    assert titled("30001").endswith("Party Animal")
    assert titled("99999") == ""
    assert number_of("Hedge Fund").startswith("30")
    assert number_of("Aardvark") == ""


OCTGN = """<?xml version="1.0"?>
<deck game="0f38e453-26df-4c04-9d67-6d43de939c77">
  <section name="Identity"><card qty="1" id="bc0f047c-01b1-427f-a439-d451eda30001">Loup</card></section>
  <section name="R&amp;D / Stack">
    <card qty="{copies}" id="bc0f047c-01b1-427f-a439-d451eda30030">{title}</card>
  </section>
</deck>"""


def test_a_card_of_octgn_is_known_by_its_number() -> None:
    deck = parse_deck(OCTGN.format(copies=3, title="anything"), pools()).deck
    assert deck.identity == 'René "Loup" Arcemont: Party Animal'
    assert deck.cards == ((3, titled("30030")),)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (OCTGN.format(copies="x", title="x"), "list:5: qty is `x`; expected a whole number from 1 to 99"),
        (OCTGN.replace("30030", "77777").format(copies=1, title="Nothing Like It"), "list:5: no card is called `Nothing Like It`"),
        ("<deck>\n<card qty='1'>", "list:2: is not XML: no element found; expected a list as OCTGN writes it"),
        ("<html><p/></html>", "list:1: begins with <html>; expected <deck> as OCTGN writes it"),
        ('<!DOCTYPE a [<!ENTITY a "aaaa">]>\n<deck>&a;</deck>', "list:1: has a document type; expected a list as OCTGN writes it"),
        ("<deck></deck>", "list:1: no identity; expected its title in the first line"),
    ],
)
def test_a_list_of_octgn_that_is_wrong(text: str, message: str) -> None:
    with pytest.raises(BadFile) as caught:
        parse_deck(text, pools(), source="list")
    assert str(caught.value).startswith(message)


def test_a_card_that_is_not_written_is_said_to_be() -> None:
    with pytest.raises(BadFile, match=r"2: `Evidence Collection` of Terminal Directive Campaign is not written here yet"):
        parse_deck("Spark Agency: Worldswide Reach\n3 Evidence Collection\n", pools())


def test_the_1996_game_has_no_numbers(tmp_path: Path) -> None:
    file = deck_called("classic-corp-starter")
    with pytest.raises(NetrunnerError, match="OCTGN's lists are of cards from 2012 on"):
        to_octgn(file)
