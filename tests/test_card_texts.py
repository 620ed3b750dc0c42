"""What words say on cards: every field of a word is in its text, in the right person, in the words of the card's own game."""

import re
import types
import typing
from collections.abc import Iterator

import msgspec
import pytest

from netrunner_tui.abilities import decode, words
from netrunner_tui.abilities.render import CardSpeaker, card_text, mode_texts
from netrunner_tui.library.card_files import parse_trees
from netrunner_tui.library.describe import describe
from netrunner_tui.library.paths import cards_folder
from netrunner_tui.library.pools import Pools
from netrunner_tui.model.printed import Printed
from netrunner_tui.model.sides import CORP, RUNNER, SIDES, Side, other
from netrunner_tui.plain.speech import spoken

WORDS = sorted(words.Instruction.__subclasses__(), key=lambda cls: cls.__name__)
PRINTED = {CORP: Printed(title="Thing", side=CORP, type="asset"), RUNNER: Printed(title="Thing", side=RUNNER, type="program")}


@pytest.fixture(scope="module")
def pools() -> Pools:
    return Pools([cards_folder()])


def lines(pools: Pools, rules: str) -> Iterator[tuple[str, str]]:
    for card in pools.of(rules).cards.values():
        yield from ((card.title, line) for line in (*card.text, *card.subroutine_texts))


def text_of(pools: Pools, rules: str, title: str) -> str:
    card = pools.of(rules).cards[title]
    return " ".join((*card.text, *card.subroutine_texts))


def said(word: words.Instruction, side: Side) -> str:
    return CardSpeaker(PRINTED[side]).afresh((word,))


def read(text: str) -> words.Instruction:
    return decode.read_instruction(parse_trees(text, "example")[0].data, ("abilities", 0))


# --- every field is said --------------------------------------------------------------------------------------------------------------

UNSAID = {
    ("ChooseOne", "must"): "said where the other player chooses, below",
}


def others(hint: object, value: object) -> Iterator[object]:
    """Other values that a field could have."""
    origin, arms = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        inner = arms[0]
        if inner is words.Cards:
            yield words.Cards(type=("event",), in_=("stack",))
        else:
            known = getattr(arms[1], "known", ())
            yield from (name for name in known if name != value)
    elif origin is typing.Literal:
        yield from (arm for arm in arms if arm != value)
    elif origin in (typing.Union, types.UnionType):
        for arm in arms:
            yield from others(arm, value)
    elif hint is bool:
        yield not value
    elif hint is int:
        yield 7 if value != 7 else 8
    elif hint is words.Cost:
        yield words.Cost(credits=7)
    elif hint is words.Cards:
        yield words.Cards(type=("hardware",), in_=("grip",))
    elif hint is words.Choose:
        yield words.Choose(choose=2, cards=words.Cards(type=("upgrade",)))
    elif hint is words.Named:
        yield words.Named(name="in a run")
    elif hint is words.Count:
        yield words.Count(count=words.Cards(type=("hardware",)))
    elif origin is tuple and arms and arms[0] is words.Instruction:
        yield (words.EndActionPhase(),)


def variants() -> Iterator[tuple[type[words.Instruction], str, object]]:
    for cls in WORDS:
        hints = typing.get_type_hints(cls, include_extras=True)
        word = read(cls.EXAMPLE)
        for name in cls.__struct_fields__:
            if name != "part" and (cls.__name__, name) not in UNSAID:
                for value in list(others(hints[name], getattr(word, name)))[:12]:
                    yield cls, name, value


def meant(value: object, side: Side, controller: bool) -> object:
    """A player by side, HQ by "hand": names that mean the same there. `controller`: "" is the card's controller (CR 1.14.4)."""
    own = {"you": side, "the other player": other(side), "hand": "HQ"} | ({"": side} if controller else {})
    return own.get(value, value) if isinstance(value, str) else value


@pytest.mark.parametrize("side", SIDES)
def test_every_field_of_every_word_is_in_its_text(side: Side) -> None:
    silent = []
    for cls, name, value in variants():
        word = read(cls.EXAMPLE)
        usual = getattr(word, name)
        by_who = "the other player" not in typing.get_args(typing.get_type_hints(cls)[name])
        if meant(usual, side, by_who) == meant(value, side, by_who):
            continue
        if said(msgspec.structs.replace(word, **{name: value}), side) == said(word, side):
            silent.append((cls.__name__, name, value))
    assert silent == []


@pytest.mark.parametrize("cls", [cls for cls in WORDS if "who" in cls.__struct_fields__], ids=lambda cls: cls.__name__)
@pytest.mark.parametrize("side", SIDES)
def test_a_player_is_you_on_their_own_cards_and_named_on_the_others(cls: type[words.Instruction], side: Side) -> None:
    word = read(cls.EXAMPLE)
    names = {CORP: "the Corp", RUNNER: "the Runner"}
    for who in SIDES:
        text = said(msgspec.structs.replace(word, who=who), side)
        assert (names[who] in text) == (who != side), text
    assert said(msgspec.structs.replace(word, who="you"), side) == said(msgspec.structs.replace(word, who=""), side)


# --- persons --------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "word", "text"),
    [
        (CORP, "{choose one: [{damage: 5, kind: meat}, end the run], by: runner, must: true}",
         "the Runner must suffer 5 meat damage or end the run"),
        (RUNNER, "{choose one: [{gain: 6}, {draw: 4}], by: corp}", "the Corp decides whether you gain 6[credit] or draw 4 cards"),
        (RUNNER, "{choose one: [{lose: 1}, {tags: 1}], by: corp}", "the Corp decides whether you lose 1[credit] or take 1 tag"),
        (CORP, "{unless: [5c], by: runner, must: true, do: {damage: 1}}",
         "the Runner must pay 5[credit] if able; if they do not, do 1 net damage"),
        (CORP, "{may: {draw: 1, who: runner}, by: runner}", "the Runner may draw 1 card"),
        (CORP, "{give: 1, to: corp}", "take 1 Thing counter"),
        (CORP, "{all: [{lose: 1, who: runner}, {gain: 2}]}", "the Runner loses 1[credit] and you gain 2[credit]"),
        (RUNNER, "{all: [{lose: 1, who: corp}, {tags: 1}, {gain: 2}]}", "the Corp loses 1[credit] and you take 1 tag and gain 2[credit]"),
        (RUNNER, "{all: [{draw: 1}, {access more: 1}]}", "draw 1 card; when you breach that server, access 1 additional card"),
        (CORP, "{look at top: 3, of: stack}", "look at the top 3 cards of the stack"),
        (CORP, "{shuffle in: {choose: 1, in: HQ}}", "shuffle 1 card from HQ into R&D"),
        (CORP, "{unless: [trash 2 from hand], by: runner, do: end the run}", "end the run unless the Runner trashes 2 cards from the grip"),
    ],
)  # fmt: skip
def test_words_say_who_does_what(side: Side, word: str, text: str) -> None:
    assert said(read(word), side) == text


def test_whoever_chooses_reads_of_the_other_by_name() -> None:
    choice = read("{choose one: [{gain: 6}, {draw: 4}], by: corp}")
    assert isinstance(choice, words.ChooseOne)
    assert mode_texts(choice, PRINTED[RUNNER]) == ["the Runner gains 6c", "the Runner draws 4 cards"]
    own = read("{choose one: [{gain: 6}, {draw: 4}], by: runner}")
    assert isinstance(own, words.ChooseOne)
    assert mode_texts(own, PRINTED[RUNNER]) == ["gain 6c", "draw 4 cards"]


@pytest.mark.parametrize("rules", ["nisei-1.6", "ffg", "classic"])
def test_nobody_is_named_on_their_own_card(pools: Pools, rules: str) -> None:
    own = {CORP: re.compile(r"\b[Tt]he Corp\b"), RUNNER: re.compile(r"\b[Tt]he Runner\b")}
    for card in pools.of(rules).cards.values():
        for line in (*card.text, *card.subroutine_texts):
            assert not own[card.printed.side].search(line), (card.title, line)


# --- costs, times, conditions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["nisei-1.6", "ffg", "classic"])
def test_every_paid_ability_says_its_cost(pools: Pools, rules: str) -> None:
    """Also where it is free: without a cost and a colon it would read as forced."""
    for card in pools.of(rules).cards.values():
        for ability, line in zip(card.abilities, card.text[-len(card.abilities) :], strict=False):
            if isinstance(ability, words.Paid) and card.text.count(line) == 1 and len(card.text) == len(card.abilities):
                assert ": " in line or "you may pay" in line, (card.title, line)
    assert all("[trash]:" not in line for _, line in lines(pools, rules))


def ability(text: str, side: Side = CORP) -> str:
    node = parse_trees(text, "example")[0].data
    return card_text(PRINTED[side], [decode.read_ability(node, ("abilities", 0))], None, None)[0]


@pytest.mark.parametrize(
    ("side", "text", "line"),
    [
        (CORP, "{when: turn begins, by: you, do: [{gain: 1}, {later: {when: turn ends, by: you, do: {lose: 1}}}]}",
         "When your turn begins, gain 1[credit], then when your turn next ends, lose 1[credit]."),
        (CORP, "{when: turn begins, by: you, do: [{gain: 1}, {may: {draw: 1}}]}",
         "When your turn begins, gain 1[credit], then you may draw 1 card."),
        (CORP, "{when: turn begins, by: you, do: [{gain: 1}, {if: in a run, do: {draw: 1}}]}",
         "When your turn begins, gain 1[credit], then if a run is in progress, draw 1 card."),
        (RUNNER, "{paid: {cost: 'click, trash this', do: {draw: 1}}}", "[click], trash this program: Draw 1 card."),
        (RUNNER, "{access: {cost: free, do: {trash: accessed card}}}", "Access → 0[credit]: Trash the card being accessed."),
        (CORP, "{paid: {cost: trash 1 from hand, do: {draw: 1}}}", "Trash 1 card from HQ: Draw 1 card."),
        (RUNNER, "{paid: {cost: trash 1 from hand, do: {draw: 1}}}", "Trash 1 card from your grip: Draw 1 card."),
        (RUNNER, "{paid: {cost: click, once per turn: true, do: {draw: 1}}}", "Once per turn → [click]: Draw 1 card."),
        (CORP, "{static: {strength: 2}, while: {card: this, is: {protecting: remote}}}",
         "While this asset is protecting a remote server, it gets +2 strength."),
        (CORP, "{static: {trace limit: -1}}", "The trace limit of each trace attempt is 1 lower."),
        (CORP, "{static: {requirement: 2, of: {type: agenda}}}", "The advancement requirement of each installed agenda is 2 higher."),
        (CORP, "{when: ice encountered, card: this, do: {unless: [2c, 1 tag], by: runner, do: end the run}}",
         "When the Runner encounters this asset, end the run unless they pay 2[credit] or remove 1 tag."),
        (RUNNER, "{when: turn begins, by: you, do: {unless: [2c, 1 tag], by: runner, do: end the run}}",
         "When your turn begins, end the run unless you pay 2[credit] or remove 1 tag."),
        (CORP, "{when: ice encountered, do: {choose one: [{tags: 1}, end the run], by: runner, must: true}}",
         "Whenever the Runner encounters a piece of ice, they must take 1 tag or end the run."),
        (CORP, "{static: {meat damage: 1}}", "Whenever you do meat damage, do 1 more."),
    ],
)  # fmt: skip
def test_abilities_read_as_they_work(side: Side, text: str, line: str) -> None:
    assert ability(text, side) == line


# --- each game's own words ------------------------------------------------------------------------------------------------------------


def test_the_older_games_have_no_labels(pools: Pools) -> None:
    for rules in ("ffg", "classic"):
        for title, line in lines(pools, rules):
            assert not re.search(r"(Interface|Access|\[interrupt\]|Persistent) →", line), (title, line)


def test_the_game_of_2012_has_no_breach_and_no_loading(pools: Pools) -> None:
    for title, line in lines(pools, "ffg"):
        assert not re.search(r"\b(breach|breaches|breaching|load|loads)\b", line, re.IGNORECASE), (title, line)


def test_the_game_of_1996_has_no_hosting(pools: Pools) -> None:
    for title, line in lines(pools, "classic"):
        assert not re.search(r"\b(hosts?|hosted|hosting|recurring|load|loads|breach|breaches)\b", line, re.IGNORECASE), (title, line)


@pytest.mark.parametrize(
    ("title", "told"),
    [
        ("Artemis 2020", "Only 1 deck can be in play: when you install this hardware, trash any other."),
        ("Paris City Grid", "Limit 1 region per data fort: a newer one trashes the older."),
        ("Krumz", "This node holds 1 bit, to spend on trace attempts only; when your turn begins, fill it up again."),
        ("Butcher Boy", "These are virus counters: the Corp can forgo its next 3 actions to remove all virus counters."),
        ("Afreet", "when this program leaves play, trash them"),
        ("Nevinyrral", "When this node leaves play while it is rezzed, lose the game."),
        ("Project Babylon", "score 1 additional agenda point"),
        ("TKO 2.0", "The Runner forgoes their next [click]."),
        ("Japanese Water Torture", "Forgo your next X actions."),
        ("Setup!", "When the Runner accesses this node anywhere but in Archives, rezzed or not, do 2 net damage."),
        ("Management Shake-Up", "Place 3 advancement counters on installed cards that can be advanced, in any combination."),
        ("Evil Twin", "Prevent up to 2 net or brain damage in all each turn."),
        ("Red Herrings", "This holds for the rest of the run in which the Runner trashes this upgrade."),
        ("Kilroy Was Here", "only on a card that is stored in R&D, also on one that could not be trashed otherwise"),
        ("Edited Shipping Manifests", "the Corp loses 1 bit, then you take 1 tag and gain 10 bits"),
        ("Hacker Tracker Central", "each of them that is spent raises the trace limit by 1 too"),
        ("Rabbit", "is 1 lower"),
        ("Zetatech Software Installer", "to spend on installing programs only, one that overwrites it too"),
        ("Pocket Virtual Reality", "When an encounter with this ice ends, if there are any bits on it, remove all bits from it."),
        ("Crybaby", "The Runner has -2[link] for each such counter."),
        ("Stumble through Wilderspace", "During that run, you have +9[link]."),
        ("Smith's Pawnshop", "trash 1 of your other installed cards"),
    ],
)
def test_cards_of_1996_carry_the_rules_that_their_rulebook_does_not_have(pools: Pools, title: str, told: str) -> None:
    assert told in text_of(pools, "classic", title)


def test_a_keyword_is_not_called_like_a_type(pools: Pools) -> None:
    """ "asset" is a keyword of agendas in 1996, where the type is a node."""
    for card in pools.of("classic").cards.values():
        line = describe(card, rules="classic")[1]
        assert ": node" not in line
        assert line.endswith(", ".join(card.printed.subtypes))


def test_symbols_are_said_with_their_numbers() -> None:
    said_aloud = {
        "Gain [click][click].": "Gain 2 clicks.",
        "1[credit]: +1 strength.": "1 credit: plus 1 strength.",
        "+1[mu].": "plus 1 memory unit.",
        "X[credit]: +X strength.": "X credits: plus X strength.",
        "Access → 0[credit]: Trash it.": "Access: 0 credits: Trash it.",
        "Run HQ. During that run: Access → 0[credit]: Trash it.": "Run HQ. During that run: Access: 0 credits: Trash it.",
        "Once per turn → [click]: Draw 1 card.": "Once per turn: 1 click: Draw 1 card.",
        "◆ Nevinyrral": "unique: Nevinyrral",
    }
    assert {text: spoken(text) for text in said_aloud} == said_aloud
