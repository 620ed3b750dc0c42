"""Every field of every word is in its text, in the right person."""

import types
import typing
from collections.abc import Iterator
from functools import partial
from itertools import combinations, product

import msgspec
import pytest
from word_texts import DECLARATIONS, PRINTED, WORDS, example, read, said

from netrunner_tui.abilities import reading, words
from netrunner_tui.abilities.texts.render import CardSpeaker, card_text
from netrunner_tui.model.sides import CORP, RUNNER, SIDES, Side, other

UNSAID = {
    ("AdditionalCost", "basic"): "said where it is a cost of running: Enhanced Login Protocol",
    ("AdditionalCost", "first_each_turn"): "said where it is a cost of running: Enhanced Login Protocol",
    ("ChooseOne", "must"): "said where the other player chooses, below",
    ("AdditionalCost", "server"): "said where it is a cost of running or stealing, below",
    ("BoostsLast", "first_each_turn"): "said where it is about such cards, below",
    ("SpendHosted", "beyond_limit"): "said where they pay for traces: Hacker Tracker Central, below",
    ("Prevent", "cards"): "said of trashing, exposing, and breaking: of damage, as in the example, it is refused",
    ("Prohibit", "by_subroutines"): "said beside 'end the run', below, and refused beside any other verb",
    ("Forbid", "by_subroutines"): "said beside 'end the run', below, and refused beside any other verb",
    ("Install", "other"): "said beside a kind of server, below, and refused without one",
}


def others(hint: object, value: object) -> Iterator[object]:
    """Other values that a field could have."""
    origin, arms = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        inner = arms[0]
        if inner is words.Cards:
            yield words.Cards(type=("event",), in_=("stack",))
        else:
            known = getattr(arms[1], "known", None)
            yield from others(inner, value) if known is None else (name for name in known if name != value)
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
    elif hint is words.Limit:
        yield words.Limit(at_least=3)
    elif hint is str:
        yield "Thing"
    elif hint == tuple[words.CounterLimit, ...]:
        yield (words.CounterLimit(kind="virus", number=words.Limit(at_least=2)),)
    elif hint == tuple[words.Cards, ...]:
        yield (words.Cards(subtype=("virus",)), words.Cards(subtype=("killer",)))
    elif origin is tuple and typing.get_origin(arms[0]) is typing.Annotated:
        yield from ((name,) for name in typing.get_args(arms[0])[1].known[:2])
    elif origin is tuple and arms and arms[0] is words.Instruction:
        yield (words.EndActionPhase(),)


def variants() -> Iterator[tuple[type[words.Instruction | words.Declaration], str, object]]:
    for cls in (*WORDS, *DECLARATIONS):
        hints = typing.get_type_hints(cls, include_extras=True)
        word = example(cls)
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
        word = example(cls)
        usual = getattr(word, name)
        by_who = "the other player" not in typing.get_args(typing.get_type_hints(cls)[name])
        if meant(usual, side, by_who) == meant(value, side, by_who):
            continue
        if said(msgspec.structs.replace(word, **{name: value}), side) == said(word, side):
            silent.append((cls.__name__, name, value))
    assert silent == []


def one_line(ability: words.Ability, side: Side) -> str:
    return " ".join(card_text(PRINTED[side], [ability]))


def test_what_follows_a_choice_does_not_hang_on_it() -> None:
    """ "You may take 1 bad publicity, then gain 3c" would read as if who does not take it gained nothing."""
    node = {"when": "agenda scored", "card": "this", "do": [{"may": {"bad publicity": 1}}, {"gain": 3}]}
    text = one_line(reading.read_ability(node, ("abilities", 0)), CORP)
    assert text.endswith("you may take 1 bad publicity. Then gain 3[credit].")


def test_the_fewest_of_any_number_are_said() -> None:
    node = {"when": "agenda scored", "card": "this", "do": {"trash": {"choose": "any number", "least": 2, "in": "HQ"}}}
    assert one_line(reading.read_ability(node, ("abilities", 0)), CORP).endswith("trash 2 or more cards from HQ.")


def test_what_subroutines_alone_cannot_do_is_said_of_them() -> None:
    node = {"static": {"cannot": "end the run", "with": {"subtype": "barrier"}, "by subroutines": True}}
    assert "subroutines on barrier cards cannot end the run" in one_line(reading.read_ability(node, ("abilities", 0)), RUNNER).casefold()


def test_another_server_to_install_in_is_said_to_be_another() -> None:
    node = {"when": "turn begins", "do": {"install": {"choose": 1, "in": "HQ"}, "server": "remote", "other": True}}
    assert "another remote server" in one_line(reading.read_ability(node, ("abilities", 0)), CORP)


def test_boosts_of_the_first_such_card_are_said_to_be() -> None:
    node = {"static": {"boosts last": "this run", "of": {"subtype": "icebreaker"}, "first each turn": True}}
    text = one_line(reading.read_ability(node, ("abilities", 0)), RUNNER)
    assert text == "The first icebreaker that you make stronger each turn keeps all strength that it is given for the rest of this run."


DRAWS = (words.Draw(draw=1),)
MEMORY = (words.Modify(quantity="hand size", amount=1),)
WHOLES: list[tuple[str, words.Word, typing.Callable[[typing.Any, Side], str], tuple[str, ...]]] = [
    ("cards", words.Cards(), lambda word, side: CardSpeaker(PRINTED[side]).cards(word, 1), ()),
    (
        "a counter's cost",
        words.Cost(counters=2, kind="virus", suffer=2),
        lambda word, side: CardSpeaker(PRINTED[side]).pay(word),
        ("at_least_from", "x_at_most", "to"),
    ),
    ("a choice", words.Choose(choose=1, cards=words.Cards()), lambda word, side: CardSpeaker(PRINTED[side]).target(word), ("least",)),
    ("a static ability", words.Static(static=MEMORY), one_line, ("static",)),
    ("a paid ability", words.Paid(cost=words.Cost(clicks=1), do=DRAWS, cheaper=1, cheaper_if=words.Named(name="your turn")), one_line, ()),
    ("a conditional ability", words.Conditional(when=(words.Trigger(event="card drawn"),), do=DRAWS), one_line, ("when", "instead")),
]
"""What is made of several fields, how it is told, and the fields that are about other words."""


@pytest.mark.parametrize(("name", "word", "tell", "left_out"), WHOLES, ids=[row[0] for row in WHOLES])
@pytest.mark.parametrize("side", SIDES)
def test_every_field_of_cards_costs_and_abilities_is_said(
    side: Side, name: str, word: words.Word, tell: typing.Callable[[typing.Any, Side], str], left_out: tuple[str, ...]
) -> None:
    hints = typing.get_type_hints(type(word), include_extras=True)
    silent = []
    for field in word.__struct_fields__:
        usual = getattr(word, field)
        for value in () if field in ("part", *left_out) else others(hints[field], usual):
            own = {"you": side, "": side} if field in ("by", "only") else {}
            same = value == usual or (isinstance(value, str) and own.get(value, value) == own.get(str(usual), usual))
            if not same and tell(msgspec.structs.replace(word, **{field: value}), side) == tell(word, side):
                silent.append((field, value))
    assert silent == []


def test_no_two_fields_of_cards_hide_each_other() -> None:
    """But for a title, which says all else; what lies in HQ is the Corp's, and so is ice."""
    say, bare = CardSpeaker(PRINTED[CORP]), words.Cards()
    hints = typing.get_type_hints(words.Cards, include_extras=True)
    values = {
        name: [v for v in others(hints[name], getattr(bare, name)) if v != getattr(bare, name)][:2] for name in hints if name != "title"
    }
    hidden = set()
    for one, two in combinations(values, 2):
        for first, second in product(values[one], values[two]):
            alone = [say.cards(msgspec.structs.replace(bare, **changed), 1) for changed in ({one: first}, {two: second})]
            if say.cards(msgspec.structs.replace(bare, **{one: first, two: second}), 1) in alone:
                hidden.add((one, two))
    assert hidden <= {("in_", "side"), ("type", "side")}


@pytest.mark.parametrize("cls", [cls for cls in WORDS if "who" in cls.__struct_fields__], ids=lambda cls: cls.__name__)
@pytest.mark.parametrize("side", SIDES)
def test_a_player_is_you_on_their_own_cards_and_named_on_the_others(cls: type[words.Instruction], side: Side) -> None:
    word = read(cls.EXAMPLE)
    names = {CORP: "the Corp", RUNNER: "the Runner"}
    for who in SIDES:
        text = said(msgspec.structs.replace(word, who=who), side)
        assert (names[who] in text) == (who != side), text
    assert said(msgspec.structs.replace(word, who="you"), side) == said(msgspec.structs.replace(word, who=""), side)


COUNT = words.Count(count=words.Cards(type=("hardware",)))
OF_A_COUNT = ({"times": 3}, {"plus": 2}, {"plus": -2}, {"per": 4}, {"at_least": 5}, {"at_most": 6}, {"less": 2})


def said_with(cls: type[words.Instruction | words.Declaration], name: str, chosen: bool, count: words.Count) -> str:
    """A word whose number, or number of chosen cards, is a count."""
    value = words.Choose(choose=count, cards=words.Cards(type=("ice",))) if chosen else count
    return said(msgspec.structs.replace(example(cls), **{name: value}), CORP)


def amounts() -> Iterator[tuple[str, typing.Callable[[words.Count], str]]]:
    """Every place where a number stands, as what a count in it reads."""
    for cls in (*WORDS, *DECLARATIONS):
        hints = typing.get_type_hints(cls, include_extras=True)
        for name in cls.__struct_fields__:
            arms = {arm for outer in (hints[name], *typing.get_args(hints[name])) for arm in (outer, *typing.get_args(outer))}
            if {words.Count, words.Choose} & arms:
                yield f"{cls.__name__}.{name}", partial(said_with, cls, name, words.Choose in arms)
    for quantity in words.QUANTITIES:
        yield quantity, lambda c, quantity=quantity: said(words.Modify(quantity=quantity, amount=c), CORP)
    say = CardSpeaker(PRINTED[CORP])
    yield "a cost", lambda c: say.pay(words.Cost(credits=c))
    yield "a bound", lambda c: say.condition(words.Compare(count=words.Count(count=words.PlayerHas(has="tags", of="runner")), at_least=c))
    yield "a limit", lambda c: say.cards(words.Cards(type=("ice",), strength=words.Limit(at_most=c)), 1)


@pytest.mark.parametrize(("where", "tell"), list(amounts()), ids=lambda value: value if isinstance(value, str) else "")
def test_everything_of_a_count_is_said_wherever_a_number_stands(where: str, tell: typing.Callable[[words.Count], str]) -> None:
    usual = tell(COUNT)
    bound = where in ("a bound", "a limit")  # what bounds a number is not bounded itself: a card file cannot say it
    silent = [change for change in OF_A_COUNT if tell(msgspec.structs.replace(COUNT, **change)) == usual]
    assert [change for change in silent if not (bound and change.keys() & {"at_least", "at_most"})] == []
