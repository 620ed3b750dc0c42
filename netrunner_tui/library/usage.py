"""The number of cards that use each word of the ability language, and each field of a word."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final, get_args

from netrunner_tui.abilities import reading, words
from netrunner_tui.abilities.cards import CardDefinition
from netrunner_tui.abilities.triggers import EVENTS
from netrunner_tui.abilities.word_trees import walk

Usage = dict[str, dict[str, set[str]]]
"""By group and name: the titles of the cards that use it."""

ONE_USE: Final = ("events", "conditions", "amounts")
"""Groups in which only few names may be used by a single card."""

_ABILITIES: Final[dict[type[words.Word], str]] = {
    words.Static: "static", words.Paid: "paid", words.Conditional: "when", words.Play: "play", words.Subroutine: "subroutines",
    words.CounterAbilities: "counters",
}  # fmt: skip
_FORMS: Final[dict[type[words.Word], str]] = {
    words.Is: "{card: …, is: …}", words.RunOnServer: "{run on: …}", words.Threat: "{threat: …}",
    words.LeadingFaction: "{leading faction: …}", words.Compare: "{AMOUNT, at least: …}", words.Not: "{not: …}", words.Both: "[…, …]",
    words.AnyOf: "{any of: […]}", words.Happened: "{happened: …}",
}  # fmt: skip
_SPELT: Final[Mapping[type[words.Word], str]] = {**_ABILITIES, **reading.SPELT}


def usage(cards: Iterable[CardDefinition]) -> Usage:
    """Returns the cards using each name; unused names have no titles."""
    found: Usage = {group: {name: set() for name in names} for group, names in _everything().items()}
    for card in cards:
        whole = (card.abilities, card.subroutines, card.install_only_on, tuple(card.only_if.values()), card.x_at_most)
        for word in walk(whole):
            for group, name in _names(word):
                found[group].setdefault(name, set()).add(card.title)
    return found


def lines(found: Usage) -> Iterator[str]:
    """Yields the usage as text: each group with the most used first, and finally the names used by one card only."""
    for group, names in found.items():
        yield from (group.upper(), *(f"  {len(titles):4}  {name}" for name, titles in _ranked(names)), "")
    yield "USED BY ONE CARD ALONE"
    for group in ONE_USE:
        alone = [(name, *titles) for name, titles in _ranked(found[group]) if len(titles) == 1]
        used = sum(bool(titles) for titles in found[group].values())
        yield f"  {group}: {len(alone)} of {used} that are used, {len(found[group])} in all"
        yield from (f"    {name}  ({title})" for name, title in alone)


def _ranked(names: Mapping[str, set[str]]) -> list[tuple[str, set[str]]]:
    return sorted(names.items(), key=lambda item: (-len(item[1]), item[0]))


def _everything() -> dict[str, list[str]]:
    """Returns every name that could be used."""
    return {
        "words": list(_SPELT.values()),
        "fields of words": [f"{spelt}: {name}" for cls, spelt in _SPELT.items() for name in _fields(cls)],
        "events": list(EVENTS),
        "asked of events": list(reading.ASKED),
        "conditions": [*words.CONDITIONS, *_FORMS.values()],
        "amounts": [f"{name}:" for name in reading.AMOUNTS],
        "done to amounts": list(reading.ARITHMETIC),
        "fields of cards": _fields(words.Cards),
        "objects": list(words.REFS),
        "quantities": list(words.QUANTITIES),
        "prohibitions": list(words.PROHIBITIONS),
        "durations": [name for name in get_args(words.For) if name],
    }


def _fields(cls: type[words.Word]) -> list[str]:
    return [words.spoken(name) for name in cls.__struct_fields__ if name != "part"]


def _names(word: words.Word) -> Iterator[tuple[str, str]]:
    """Yields the names that one word uses, with their groups."""
    spelt, fields = _SPELT.get(type(word)), _given(word)
    given = [words.spoken(name) for name, _ in fields]
    if spelt is not None:
        yield "words", spelt
        yield from (("fields of words", f"{spelt}: {name}") for name in given)
    for name, value in fields:
        if name == "for_":
            yield "durations", str(value)
        if isinstance(value, str) and value in words.REFS and not isinstance(word, words.Named):
            yield "objects", value
    form = _FORMS.get(type(word))
    if form is not None:
        yield "conditions", form
    match word:
        case words.Trigger():
            yield "events", word.event
            yield from (("asked of events", name) for name in given if name in reading.ASKED)
        case words.Named(name=name):
            yield "conditions", name
        case words.Cards():
            yield from (("fields of cards", name) for name in given)
        case words.Modify(quantity=quantity):
            yield "quantities", quantity
        case words.Prohibit(cannot=verbs) | words.Forbid(cannot=verbs):
            yield from (("prohibitions", verb) for verb in verbs)
        case words.Count(count=measure):
            yield "amounts", f"{_measured(measure)}:"
            yield from (("done to amounts", name) for name in given if name in reading.ARITHMETIC)
        case _:
            pass


def _measured(measure: words.Measure) -> str:
    match measure:
        case words.Cards():
            return "count"
        case words.CountersOn():
            return "counters"
        case words.Servers():
            return "servers"
        case words.SpentFrom():
            return "spent from"
        case words.SubroutinesOf():
            return "subroutines of"
        case words.Events():
            return "events"
        case words.ValueOf(value=value):
            return f"{value} of"
        case words.PlayerHas(has=has):
            return f"{has} of"
        case words.GivenCounters():
            return "given"
        case words.Resolved(name=name):
            return name


def _given(word: words.Word) -> list[tuple[str, object]]:
    """Returns the fields of a word that are set."""
    return [(name, value) for name, usual in _usual(type(word)) if (value := getattr(word, name)) != usual]


@cache
def _usual(cls: type[words.Word]) -> tuple[tuple[str, object], ...]:
    """Returns the fields of a kind of word with their defaults; with one that equals nothing, where there is none."""
    defaults = cls.__struct_defaults__
    needed = len(cls.__struct_fields__) - len(defaults)
    return tuple(
        (name, usual) for name, usual in zip(cls.__struct_fields__, (*[object()] * needed, *defaults), strict=True) if name != "part"
    )
