"""Deck files are read exactly, pasted lists kindly, and mistakes are told with their line."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.library import decks
from netrunner_tui.library.decks import DeckFile, deck_to_text, deck_to_yaml, load_deck, load_deck_file, parse_deck
from netrunner_tui.library.paths import list_decks
from netrunner_tui.library.pools import Pools
from netrunner_tui.model.deck import DeckList
from netrunner_tui.model.errors import BadFile
from netrunner_tui.model.text import plain

PRECISION = "Haas-Bioroid: Precision Design"
YAML = """\
name: Mine
rules: nisei-1.6
identity: "Haas-Bioroid: Precision Design"
cards: {Hedge Fund: 3, bran 1.0: 2}
"""


def read(text: str, pool: Pool) -> DeckList:
    return parse_deck(text, pool).deck


def read_yaml(text: str, pool: Pool) -> DeckFile:
    return parse_deck(text, pool, source="d.yaml", as_yaml=True)


def test_our_yaml(pool: Pool) -> None:
    file = read_yaml(YAML, pool)
    assert file.deck == DeckList("Mine", PRECISION, ((3, "Hedge Fund"), (2, "Brân 1.0")), 7)
    assert (file.side, file.rules, file.starter) == ("corp", "nisei-1.6", False)


def test_optional_keys(pool: Pool) -> None:
    file = read_yaml("about: Fast\nidentity: precision design\ntarget score: 6\nstarter: true\ncards:\n  Palisade: 1\n", pool)
    assert file.about == "Fast"
    assert file.deck.target_score == 6
    assert file.starter
    assert file.deck.name == "d"
    assert file.deck.identity == PRECISION


def test_a_game_without_identities_needs_none(pool: Pool) -> None:
    file = read_yaml("rules: classic\ncards: {Sure Gamble: 3}\n", pool)
    assert (file.deck.identity, file.side) == ("", "runner")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "d.yaml:1: is empty; expected a deck"),
        ("- a\n", "d.yaml:1: expected a deck as lines of `KEY: VALUE`"),
        ("name: [\n", "d.yaml:2: is not YAML"),
        ("name: a\tb\x07\n", "d.yaml:1: holds a character"),
        ("nam: x\n", "d.yaml:1: unknown key `nam`; expected one of name, about, rules"),
        ("name: {a: b}\n", "d.yaml:1: name is not one text"),
        ("name: \n", "d.yaml:1: name is not one text"),
        ("name: a\nname: b\n", "d.yaml:2: `name` stands here and in line 1"),
        ("rules: chess\n", "d.yaml:1: unknown rulebook `chess`; expected one of nisei-1.6, ffg, classic"),
        ("cards: {Palisade: 1}\n", "d.yaml:1: no identity; expected a line"),
        ("identity: Precision Design\n", "d.yaml:1: no cards; expected `cards:`"),
        ("identity: Precision Design\ncards: {}\n", "d.yaml:2: no cards"),
        ("identity: Precision Design\ncards: [3x Palisade]\n", "d.yaml:2: expected cards as lines of `KEY: VALUE`"),
        (
            "identity: Precision Design\ncards:\n  Palisade: 1\n  Palisaed: 1\n",
            "d.yaml:4: no card is called `Palisaed`; did you mean `Palisade`",
        ),
        ("identity: Precision Design\ncards:\n  Palisade: 1\n  PALISADE: 1\n", "d.yaml:4: `Palisade` stands twice"),
        ("identity: Precision Design\ncards: {Palisade: 0}\n", "d.yaml:2: copies of Palisade is `0`; expected a whole number from 1 to 99"),
        ("identity: Precision Design\ncards: {Palisade: 1000000000000}\n", "expected a whole number from 1 to 99"),
        ("identity: Precision Design\ncards: {Palisade: yes}\n", "copies of Palisade is `yes`"),
        ("identity: Precision Design\ncards: {Palisade: ١}\n", "expected a whole number"),
        ("identity: Precision Design\ntarget score: x\ncards: {Palisade: 1}\n", "d.yaml:2: target score is `x`"),
        ("identity: Precision Design\nstarter: yes\ncards: {Palisade: 1}\n", "d.yaml:2: starter is `yes`; expected true or false"),
        ("identity: Palisade\ncards: {Palisade: 1}\n", "d.yaml:1: `Palisade` is no identity but an ice"),
        ("identity: Precison Desing\ncards: {Palisade: 1}\n", "d.yaml:1: no identity is called `Precison Desing`"),
        ("identity: the\ncards: {Palisade: 1}\n", "`the` is short for "),
        ("name: a\n---\nname: b\n", "is not YAML"),
        ("[" * 100_000, "nested too deeply"),
    ],
)
def test_mistakes_in_yaml_are_told_with_their_line(text: str, message: str, pool: Pool) -> None:
    with pytest.raises(BadFile) as raised:
        read_yaml(text, pool)
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)


def test_an_alias_bomb_is_only_a_wrong_deck(pool: Pool) -> None:
    bomb = "a: &a [x, x]\n" + "".join(f"{chr(98 + i)}: &{chr(98 + i)} [*{chr(97 + i)}, *{chr(97 + i)}]\n" for i in range(20))
    with pytest.raises(BadFile, match=r"d.yaml:2: `\*a`: aliases are not read"):
        read_yaml(bomb, pool)


PASTED = """\
\ufeff# from a friend
My favourite

Haas-Bioroid: Precision Design (System Gateway)

== Agenda (8) ==
1x Luminal Transubstantiation (System Gateway)
3 Send a Message

Operation (3)
3x Hedge Fund [sg]
ICE (7):
2x Bran 1.0
Karunā x2 ●●●●
1X Tithe #73
- 2x Diviner ••••
1× Funhouse (System Gateway) ***
Upgrades
1x Manegarm  Skunkworks
// the end

15 influence spent (max 15, available 0)
18 agenda points (between 18 and 19)
44 cards (min 40)
Cards up to System Gateway

Deck built on https://netrunnerdb.com.
"""


def test_a_pasted_list(pool: Pool) -> None:
    deck = read(PASTED, pool)
    assert deck.name == "My favourite"
    assert deck.identity == PRECISION
    assert deck.cards == (
        (1, "Luminal Transubstantiation"),
        (3, "Send a Message"),
        (3, "Hedge Fund"),
        (2, "Brân 1.0"),
        (2, "Karunā"),
        (1, "Tithe"),
        (2, "Diviner"),
        (1, "Funhouse"),
        (1, "Manegarm Skunkworks"),
    )


@pytest.mark.parametrize(
    "line",
    [
        "Tao Salonga: Telepresence Magician",
        "1x Tāo Salonga: Telepresence Magician (System Gateway)",
        "1 TAO SALONGA",
        "Telepresence Magician",
        "Identity: Tāo",
    ],
)
def test_the_identity_stands_in_many_ways(line: str, pool: Pool) -> None:
    assert read(f"{line}\n3x Sure Gamble\n", pool).identity == "Tāo Salonga: Telepresence Magician"


def test_a_curly_nickname(pool: Pool) -> None:
    assert read("René “Loup” Arcemont: Party Animal\n1 Leech", pool).identity == 'René "Loup" Arcemont: Party Animal'
    assert read("Loup\n1 Leech", pool).identity == 'René "Loup" Arcemont: Party Animal'


def test_the_identity_may_come_later_and_copies_add_up(pool: Pool) -> None:
    deck = read("Event (3)\n1x Sure Gamble\n2x Sure Gamble\nIdentity\n1x Zahya\n", pool)
    assert deck.identity == "Zahya Sadeghi: Versatile Smuggler"
    assert deck.cards == ((3, "Sure Gamble"),)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "deck:1: no identity; expected its title in the first line"),
        ("3x Sure Gamble\n", "deck:1: no identity"),
        ("Telepresense Magicain\n3x Sure Gamble\n", "deck:1: no identity is called `Telepresense Magicain`"),
        ("The Syndicate\nNBN: Reality Plus\n1x Tithe", "deck:2: a second identity, `NBN: Reality Plus`"),
        ("Zahya\n", "deck:1: no cards; expected lines like"),
        ("Zahya\n3x Sure Gambel (sg) ●●\n", "deck:2: no card is called `Sure Gambel`; did you mean `Sure Gamble`"),
        ("Zahya\n3x Sure Gamble\nwhat is this\n", "deck:3: `what is this` is neither a card nor a heading"),
        ("Zahya\n500 Sure Gamble\n", "deck:2: 500 copies; expected a whole number from 1 to 99"),
        ("Zahya\n" + "x" * 400, "deck:2: a line of 400 characters"),
        ("Zahya\n2x \x1b]0;owned\x07\n", "`\\x1b]0;owned\\x07`"),
    ],
)
def test_mistakes_in_a_pasted_list(text: str, message: str, pool: Pool) -> None:
    with pytest.raises(BadFile) as raised:
        read(text, pool)
    assert message in str(raised.value)
    assert "\x1b" not in str(raised.value)


@pytest.mark.parametrize("path", list_decks(), ids=lambda path: path.stem)
def test_exports_read_back(path: Path, pools: Pools) -> None:
    file = load_deck_file(path, pools)
    again = parse_deck(deck_to_yaml(file), pools, as_yaml=True)
    assert again == file
    listed = deck_to_text(file, pools.of(file.rules))
    assert "\n\n\n" not in listed
    if file.rules == "classic":
        assert not re.search(r"^(Asset|Event) ", listed, re.MULTILINE), "1996 has nodes and preps"
    text = parse_deck(listed, pools, rules=file.rules).deck
    assert (text.name, text.identity, sorted(text.cards)) == (file.deck.name, file.deck.identity, sorted(file.deck.cards))


def test_text_export_counts_influence(pool: Pool) -> None:
    file = read_yaml('identity: "NBN: Reality Plus"\ncards: {Karunā: 2, Ping: 1, Palisade: 3}\n', pool)
    text = deck_to_text(file, pool)
    assert "2x Karunā ●●●●\n" in text
    assert "1x Ping\n3x Palisade\n" in text
    assert "Ice (6)\n" in text


def test_files_that_cannot_be_used(tmp_path: Path, pool: Pool) -> None:
    with pytest.raises(BadFile, match="cannot be read: no such file"):
        load_deck(tmp_path / "absent.yaml", pool)
    with pytest.raises(BadFile, match="cannot be read: is a directory"):
        load_deck(tmp_path, pool)
    binary = tmp_path / "binary.txt"
    binary.write_bytes(b"Zahya\n\xff\xfe")
    with pytest.raises(BadFile, match=r"binary\.txt:2: is not UTF-8 text"):
        load_deck(binary, pool)
    huge = tmp_path / "huge.txt"
    huge.write_bytes(b" " * 1_000_001)
    with pytest.raises(BadFile, match="more than 1,000,000 bytes"):
        load_deck(huge, pool)


@settings(max_examples=150, deadline=None)
@given(text=st.text(st.sampled_from(list(":{}[]&*!|>-?\"'#@%\n\t x3ZahyaLeech1●(,)\x1b\u202e\ud800ā")), max_size=80), as_yaml=st.booleans())
def test_no_text_does_worse_than_a_bad_file(text: str, as_yaml: bool, pool: Pool) -> None:
    problem = ""
    try:
        parse_deck(text, pool, as_yaml=as_yaml)
    except BadFile as error:
        problem = str(error)
    assert plain(problem) == problem


def test_a_list_that_cannot_be_read_is_told_with_a_card_of_its_game(pools: Pools) -> None:
    with pytest.raises(BadFile, match=r"expected a line like `3x Score!`"):
        decks.decode_typed_deck(b"My deck\n\nNobody's Card\n", pools, source="deck", rules="classic")
