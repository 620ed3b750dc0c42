"""The field's search syntax, letter by letter."""

import re
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from netrunner_tui.abilities.cards import CardDefinition, Pool
from netrunner_tui.library.card_groups import CardGroup, card_groups, formats_of, unwritten
from netrunner_tui.library.formats.checking import Written
from netrunner_tui.library.pools import Pools
from netrunner_tui.library.search import LETTERS, BadQuery, SearchCondition, parse, search
from netrunner_tui.model.printed import CardTexts, Printed
from netrunner_tui.rulebook_facts.registry import RULEBOOKS


def told(card: CardDefinition, *text: str, subroutines: tuple[str, ...] = ()) -> CardDefinition:
    """Returns a card that is told so, whatever its words."""
    card.tell_as(CardTexts(text, subroutines))
    return card


SOME = Pool(
    [
        told(
            CardDefinition(
                printed=Printed(
                    title="Wall of Ångst",
                    side="corp",
                    type="ice",
                    faction="nbn",
                    subtypes=("barrier", "tracer"),
                    cost=2,
                    strength=-1,
                    influence=2,
                    set="System Gateway",
                    number=3,
                )
            ),
            "When you rez this ice, gain 1[credit].",
            subroutines=("End the run.",),
        ),
        told(
            CardDefinition(
                printed=Printed(
                    title="Gate",
                    side="corp",
                    type="ice",
                    faction="haas-bioroid",
                    subtypes=("code gate",),
                    cost_x=True,
                    strength=4,
                    influence=1,
                    set="System Gateway",
                    number=1,
                )
            ),
            subroutines=("The Runner loses 1[click].",),
        ),
        CardDefinition(
            printed=Printed(
                title="Big Plan",
                side="corp",
                type="agenda",
                faction="neutral",
                advancement=5,
                points=3,
                unique=True,
                set="Core Set",
                number=9,
            )
        ),
        told(
            CardDefinition(
                printed=Printed(
                    title="Chisel",
                    side="runner",
                    type="program",
                    faction="weyland-consortium",
                    cost=0,
                    memory=1,
                    trash=2,
                    link=1,
                )
            ),
            "End the world.",
        ),
    ]
)


def found(query: str) -> list[str]:
    return [card.printed.title for card in search(SOME, query)]


def test_nothing_lists_all_in_the_order_of_their_titles() -> None:
    assert found("") == ["Big Plan", "Chisel", "Gate", "Wall of Ångst"]


@pytest.mark.parametrize(
    ("query", "titles"),
    [
        ("angst", ["Wall of Ångst"]),
        ("wall of", ["Wall of Ångst"]),
        ('"of a"', ["Wall of Ångst"]),
        ("“of a”", ["Wall of Ångst"]),
        ("gate|chisel", ["Chisel", "Gate"]),
        ("t:ice", ["Gate", "Wall of Ångst"]),
        ("T:ICE", ["Gate", "Wall of Ångst"]),
        ("t:agenda|program", ["Big Plan", "Chisel"]),
        ("t!ice|agenda", ["Chisel"]),
        ("f:n", ["Wall of Ångst"]),
        ("f:nbn", ["Wall of Ångst"]),
        ("f:h", ["Gate"]),
        ("f:hb", ["Gate"]),
        ("f:haas-bio", ["Gate"]),
        ("f:weyland", ["Chisel"]),
        ("f:-", ["Big Plan"]),
        ("f:neu", ["Big Plan"]),
        ("f!n|h|w", ["Big Plan"]),
        ("s:tracer", ["Wall of Ångst"]),
        ('s:"code gate"', ["Gate"]),
        ("d:r", ["Chisel"]),
        ("d:corp t!ice", ["Big Plan"]),
        ("e:sg", ["Gate", "Wall of Ångst"]),
        ("e:core", ["Big Plan"]),
        ('x:"end the run"', ["Wall of Ångst"]),
        ('x:"END THE"', ["Chisel", "Wall of Ångst"]),
        ("x:click", ["Gate"]),
        ("o:2", ["Wall of Ångst"]),
        ("o<3", ["Chisel", "Wall of Ångst"]),
        ("o>0", ["Wall of Ångst"]),
        ("o!2", ["Chisel", "Gate"]),
        ("o:x", ["Gate"]),
        ("o:x|0", ["Chisel", "Gate"]),
        ("p<0", ["Wall of Ångst"]),
        ("p:-1", ["Wall of Ångst"]),
        ("g>4 v:3", ["Big Plan"]),
        ("n:1|2", ["Gate", "Wall of Ångst"]),
        ("m:1", ["Chisel"]),
        ("h:2", ["Chisel"]),
        ("l:1", ["Chisel"]),
        ("u:true", ["Big Plan"]),
        ("u:0 d:corp", ["Gate", "Wall of Ångst"]),
        ("u!true d:r", ["Chisel"]),
        ("t:ice gate", ["Gate"]),
        ("nothing", []),
    ],
)
def test_a_query_finds(query: str, titles: list[str]) -> None:
    assert found(query) == titles


def test_what_a_query_is_read_as() -> None:
    assert parse('t:ice o<3 x:"end the run"|"gain 1" Wall') == (
        SearchCondition("t", ":", ("ice",)),
        SearchCondition("o", "<", ("3",)),
        SearchCondition("x", ":", ("end the run", "gain 1")),
        SearchCondition("", ":", ("wall",)),
    )
    assert parse("NBN: Reality Snare!") == tuple(SearchCondition("", ":", (word,)) for word in ("nbn:", "reality", "snare!"))


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("q:1", "`q:1`: there is no search letter `q`; there are: x text, "),
        ("type:ice", "no search letter `type`"),
        ("o:two", "`o:two`: cost is compared with a whole number, and `two` is none"),
        ("o<1.5", "`1.5` is none"),
        ("o<x", "`x` is none"),
        ("p:99999999999", "is none"),
        ("t<ice", "`t<ice`: type can be compared with : and ! only"),
        ("u:perhaps", "expected u:true or u:false"),
        ("t:", "`t:`: expected a value"),
        ('t:""', "expected a value after `t:`"),
        ("|", "expected a value"),
        ('x:"end', "a quote is not closed"),
        ("q:\x1b[2J", "`q:\\x1b[2J`"),
    ],
)
def test_a_mistake_is_one_clear_line(query: str, message: str) -> None:
    with pytest.raises(BadQuery) as raised:
        parse(query)
    assert message in str(raised.value)
    assert str(raised.value).isprintable()


BY_LETTER = {
    "x": ("world", ["Chisel"]),
    "e": ("core", ["Big Plan"]),
    "c": ('"core set"', ["Big Plan"]),
    "t": ("program", ["Chisel"]),
    "f": ("haas", ["Gate"]),
    "s": ("barrier", ["Wall of Ångst"]),
    "d": ("runner", ["Chisel"]),
    "o": ("0", ["Chisel"]),
    "g": ("5", ["Big Plan"]),
    "p": ("4", ["Gate"]),
    "v": ("3", ["Big Plan"]),
    "n": ("1", ["Gate"]),
    "m": ("1", ["Chisel"]),
    "h": ("2", ["Chisel"]),
    "l": ("1", ["Chisel"]),
    "u": ("yes", ["Big Plan"]),
}
"""For each letter a value that one card alone has there, and that card."""


@pytest.mark.parametrize("letter", [letter for letter in LETTERS if letter not in ("z", "banned")])  # of formats: test_library_formats.py
def test_every_letter_looks_at_its_own_fact(letter: str) -> None:
    value, titles = BY_LETTER[letter]
    assert found(f"{letter}:{value}") == titles
    with_it = [card.printed.title for card in SOME.cards.values() if card.printed.title in found(f"{letter}!{value}")]
    assert not set(with_it) & set(titles)


@given(st.text(st.sampled_from(list('xofutdepq:!<>|"“ 1-a\x1b\n')), max_size=30))
def test_any_text_is_a_query_or_a_bad_query(query: str) -> None:
    problem = ""
    try:
        search(SOME, query)
    except BadQuery as error:
        problem = str(error)
    assert problem.isprintable()


def test_real_cards(pool: Pool) -> None:
    assert {card.printed.title for card in search(pool, 't:ice f:nbn e:"system gateway"')} == {"Funhouse", "Ping"}
    assert {card.printed.title for card in search(pool, "t:ice f:nbn e:core")} == {"Data Raven", "Matrix Analyzer", "Tollbooth"}
    assert [card.printed.title for card in search(pool, "t:agenda v:3 e:sg")] == ["Send a Message"]
    assert [card.printed.title for card in search(pool, "t:agenda v:3 e:core")] == ["Priority Requisition"]
    assert len(search(pool, "d:runner t:identity e:sg")) == 4
    assert {card.printed.title for card in search(pool, "gamble e:core")} == {card.printed.title for card in search(pool, "gamble e:sg")}


def test_every_group_of_cards_is_found_by_its_search(pools: Pools) -> None:
    """What is counted of a format, a cycle or a set is what its search finds, in every game."""
    for rules in RULEBOOKS:
        groups = card_groups(pools.of(rules), rules)
        wrong = {group.name: len(search(pools.of(rules), group.query)) for group in groups}
        assert wrong == {group.name: group.count.written for group in groups}
        assert {group.kind for group in groups} >= {"all", "set"}
    assert unwritten(pools.of("nisei-1.6"), CardGroup("set", "", "", Written(0, 0), sets=("sg",))) == []
    assert unwritten(pools.of("ffg"), CardGroup("set", "", "", Written(0, 0), sets=("ts",))) == ["Earthrise Hotel"]


def test_a_card_says_where_it_may_be_played(pool: Pool) -> None:
    told = {title: formats_of(card, "nisei-1.6") for title, card in pool.cards.items()}
    assert told["Hedge Fund"] == "Legal in Eternal, Snapshot, Standard, Startup and System Gateway."
    assert told["Cayambe Grid"] == "Legal in Eternal and Startup; banned in Standard."
    assert formats_of(CardDefinition(printed=Printed(title="Nobody Printed This", side="corp", type="ice")), "nisei-1.6") == ""


def test_cards_of_sets_stand_in_the_order_of_the_sets() -> None:
    places = (("B", 1, "Zebra"), ("B", 2, "Ant"), ("A", 9, "Yak"), ("A", 10, "Bee"))
    pool = Pool(CardDefinition(printed=Printed(title=title, side="corp", type="ice", set=name, number=at)) for name, at, title in places)
    assert [card.title for card in search(pool, "e:a|b")] == ["Yak", "Bee", "Zebra", "Ant"]
    assert [card.title for card in search(pool, "t:ice")] == ["Ant", "Bee", "Yak", "Zebra"]


def test_the_titles_that_fit_the_best_come_first() -> None:
    titles = ("Swarm", "Armed", "War", "Hot War", "Warden", "Cold War Room", "Warm War")
    pool = Pool(
        CardDefinition(printed=Printed(title=title, side="corp", type="ice", set="A", number=9 - at)) for at, title in enumerate(titles)
    )

    def found_here(query: str) -> list[str]:
        return [card.title for card in search(pool, query)]

    assert found_here("war") == ["War", "Warden", "Warm War", "Cold War Room", "Hot War", "Swarm"]
    assert found_here("war room") == ["Cold War Room"]
    assert found_here("war m") == ["Warm War", "Cold War Room", "Swarm"]
    assert found_here("armed|war")[:2] == ["Armed", "War"]
    assert found_here("e:a war")[0] == "War"


def test_texts_are_put_together_once_for_all_searches_in_a_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    pool, other = Pool(SOME.cards.values()), Pool([*SOME.cards.values()][:1])
    found = search(pool, "x:end")
    monkeypatch.setattr("netrunner_tui.library.search.folded", lambda text: text if " " not in text else pytest.fail("folded again"))
    assert [card.title for card in found] == [card.title for card in search(pool, "x:end")] == ["Chisel", "Wall of Ångst"]
    assert search(pool, "x:world") == [SOME.cards["Chisel"]]
    monkeypatch.undo()
    assert [card.title for card in search(other, "x:end")] == ["Wall of Ångst"]


def test_the_readme_names_every_letter() -> None:
    readme = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
    told = readme.partition("The search letters are")[2].partition("operators")[0]
    assert set(re.findall(r"`(\w+)`", told)) == set(LETTERS)
