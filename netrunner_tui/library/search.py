"""Card search in the usual syntax: `t:ice f:nbn o<3 x:"end the run"`."""

import re
from collections.abc import Callable
from typing import Final, Literal
from weakref import WeakKeyDictionary

import msgspec

from netrunner_tui.abilities.cards import CardDefinition, Pool
from netrunner_tui.library.formats.checking import banned
from netrunner_tui.library.formats.organised_play import format_named
from netrunner_tui.library.formats.printed_sets import PrintedSet, printed_sets, sets_of
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.printed import Printed
from netrunner_tui.model.text import folded, plain
from netrunner_tui.rulebook_facts.registry import RULEBOOKS

Operator = Literal[":", "!", "<", ">"]


class BadQuery(NetrunnerError):
    """An invalid search; the message names the wrong part."""


class SearchCondition(msgspec.Struct, frozen=True):
    """One part of a query. A card matches if one of `values` matches; with `!`, if none does."""

    letter: str
    """A letter of LETTERS, or "" for the title."""
    operator: Operator
    values: tuple[str, ...]


LETTERS: Final = {
    "x": "text",
    "e": "set",
    "c": "cycle",
    "t": "type",
    "f": "faction (letter or beginning)",
    "s": "subtype",
    "d": "side",
    "o": "cost",
    "g": "advancement requirement",
    "p": "strength",
    "v": "agenda points",
    "n": "influence",
    "m": "memory",
    "h": "trash cost",
    "l": "base link",
    "u": "unique (true or false)",
    "z": "format whose pool has it",
    "banned": "format that bans it",
}
"""The property for each letter."""

_OPERATORS: Final[dict[str, Operator]] = {":": ":", "!": "!", "<": "<", ">": ">"}
_FACTIONS: Final = {
    "a": "anarch",
    "c": "criminal",
    "s": "shaper",
    "h": "haasbioroid",
    "hb": "haasbioroid",
    "j": "jinteki",
    "n": "nbn",
    "w": "weyland",
    "-": "neutral",
}
_TRUE: Final = {"true", "t", "yes", "y", "1"}
_FALSE: Final = {"false", "f", "no", "n", "0"}


def _type(word: str) -> str:
    """Returns the usual word for a card type that some games name differently."""
    return next((book.types[word] for book in RULEBOOKS.values() if word in book.types), word)


_NUMBERS: Final[dict[str, Callable[[Printed], int | None]]] = {
    "o": lambda printed: printed.cost,
    "g": lambda printed: printed.advancement,
    "p": lambda printed: printed.strength,
    "v": lambda printed: printed.points,
    "n": lambda printed: printed.influence,
    "m": lambda printed: printed.memory,
    "h": lambda printed: printed.trash,
    "l": lambda printed: printed.link,
}

_PART: Final = re.compile(r'(?:(?P<letter>[^\W\d_]+)(?P<operator>[:!<>])(?=\S))?(?P<values>(?:"[^"]*"|[^\s"])+)')
_VALUE: Final = re.compile(r'"(?P<quoted>[^"]*)"|(?P<bare>[^|"]+)')


class Searched(msgspec.Struct, gc=False, eq=False):
    """A card, with what searches compare of it. It is kept: whoever types a search asks for all cards at every letter."""

    card: CardDefinition
    printed: Printed
    title: str
    """Folded, as the text."""
    known_text: str = ""

    @property
    def text(self) -> str:
        """Returns its text, which is put together once somebody searches in texts."""
        if not self.known_text:
            self.known_text = folded("\n".join((*self.card.text, *self.card.subroutine_texts)))
        return self.known_text


_SEARCHED: Final[WeakKeyDictionary[Pool, list[Searched]]] = WeakKeyDictionary()
"""The cards of pools, in the order of their titles."""

_BY_SET: Final = frozenset({"e", "c"})
"""The letters that ask for sets, whose cards stand in the order of their numbers."""


def _searched(pool: Pool) -> list[Searched]:
    """Returns the cards of a pool, in the order of their titles."""
    known = _SEARCHED.get(pool)
    if known is None:
        listed = (Searched(card, card.printed, folded(card.printed.title)) for card in pool.cards.values())
        known = _SEARCHED[pool] = sorted(listed, key=lambda one: (one.title.lstrip("\"'#.¡¿ "), one.printed.set, one.printed.number))
    return known


def search(pool: Pool, query: str) -> list[CardDefinition]:
    """Returns the cards that match every part of `query`; all cards for an empty one. Raises BadQuery.

    Those whose titles fit the best come first, then they stand in the order of their titles; where sets are asked for, in the sets' order.
    """
    conditions = parse(query)
    found = _searched(pool)
    for condition in conditions:
        found = [one for one in found if _fits(one, condition)]
    if any(condition.letter in _BY_SET for condition in conditions):
        found = sorted(found, key=lambda one: (one.printed.set, one.printed.number))
    titles = [condition.values for condition in conditions if not condition.letter]
    return [one.card for one in (sorted(found, key=lambda one: _distance(one.title, titles)) if titles else found)]


def _distance(title: str, sought: list[tuple[str, ...]]) -> tuple[int, int]:
    """Returns how far a title is from the words that it is searched by, with the alternatives of each: first all in a row, then each."""
    whole = _remoteness(title, " ".join(values[0] for values in sought)) if all(len(values) == 1 for values in sought) else 0
    return whole, sum(min(_remoteness(title, value) for value in values) for values in sought)


def _remoteness(title: str, words: str) -> int:
    """Returns 0 for the whole title, 1 for its beginning, 2 for that of one of its words, 3 for a part of one, 4 for none."""
    if title == words:
        return 0
    if title.startswith(words):
        return 1
    if words not in title:
        return 4
    return 2 if re.search(rf"\b{re.escape(words)}", title) else 3


def parse(query: str) -> tuple[SearchCondition, ...]:
    """Parses the conditions of `query`. Raises BadQuery."""
    text = query.translate({ord("“"): '"', ord("”"): '"'})
    if text.count('"') % 2:
        raise BadQuery(f"a quote is not closed in `{plain(query)}`")
    return tuple(_condition(match) for match in _PART.finditer(text))


def _condition(match: re.Match[str]) -> SearchCondition:
    letter, operator = (match["letter"] or "").casefold(), _OPERATORS.get(match["operator"], ":")
    values = tuple(folded(value["quoted"] if value["bare"] is None else value["bare"]) for value in _VALUE.finditer(match["values"]))
    part = plain(match[0])
    if not letter:
        if not any(values) or re.fullmatch(r"[^\W\d_][:!<>]", match[0]):
            raise BadQuery(f"`{part}`: expected a value")
        return SearchCondition("", ":", values)
    if letter not in LETTERS:
        known = ", ".join(f"{name} {what}" for name, what in LETTERS.items())
        raise BadQuery(f"`{part}`: there is no search letter `{plain(letter)}`; there are: {known}")
    if not any(values):
        raise BadQuery(f"`{part}`: expected a value after `{letter}{operator}`")
    if letter in _NUMBERS:
        for value in values:
            if not re.fullmatch(r"-?[0-9]{1,6}", value) and not (letter == "o" and value == "x" and operator in ":!"):
                raise BadQuery(f"`{part}`: {LETTERS[letter]} is compared with a whole number, and `{plain(value)}` is none")
    elif operator in "<>":
        raise BadQuery(f"`{part}`: {LETTERS[letter]} can be compared with : and ! only")
    if letter in ("z", "banned"):
        for value in values:
            try:
                format_named(value)
            except NetrunnerError as problem:
                raise BadQuery(f"`{part}`: {problem}") from None
    if letter == "u" and not set(values) <= _TRUE | _FALSE:
        raise BadQuery(f"`{part}`: expected u:true or u:false")
    return SearchCondition(letter, operator, values)


def _fits(one: Searched, condition: SearchCondition) -> bool:
    """Returns whether a card meets `condition`."""
    if condition.letter in _NUMBERS:
        return _fits_number(one.printed, condition)
    test = _TEXTS[condition.letter]
    for value in condition.values:
        if test(one, value):
            return condition.operator != "!"
    return condition.operator == "!"


def _fits_number(printed: Printed, condition: SearchCondition) -> bool:
    """Compares a number; a card without it matches no comparison, not even `!`."""
    if condition.letter == "o" and printed.cost_x:
        return ("x" in condition.values) != (condition.operator == "!")
    number = _NUMBERS[condition.letter](printed)
    if number is None:
        return False
    numbers = [int(value) for value in condition.values if value != "x"]
    if condition.operator == "<":
        return any(number < other for other in numbers)
    if condition.operator == ">":
        return any(number > other for other in numbers)
    return (number in numbers) != (condition.operator == "!")


def _joined(text: str) -> str:
    """Returns a name without spaces and punctuation, such as `haasbioroid`."""
    return re.sub(r"[\W_]", "", folded(text))


def _faction(card: Searched, value: str) -> bool:
    return _joined(card.printed.faction).startswith(_FACTIONS.get(value) or _joined(value) or value)


def _set(card: Searched, value: str) -> bool:
    """Returns whether a card is in the set with this short name, else in one whose name begins so or has these initials."""
    printed, names = _printed_in(card), (card.printed.set, *card.printed.also_in)
    if value in printed_sets():
        return any(each.code == value for each in printed)
    return any(_is_set(value, name) for name in (*names, *(each.name for each in printed)))


def _is_set(value: str, name: str) -> bool:
    initials = "".join(word[0] for word in re.findall(r"\w+", folded(name)))
    return value == initials or _joined(name).startswith(_joined(value) or value)


def _cycle(card: Searched, value: str) -> bool:
    return any(each.cycle and _joined(each.cycle).startswith(_joined(value) or value) for each in _printed_in(card))


def _printed_in(card: Searched) -> tuple[PrintedSet, ...]:
    return sets_of(card.printed.title, (card.printed.set, *card.printed.also_in))


def _pool(card: Searched, value: str) -> bool:
    return card.title in format_named(value).on().titles()


_TEXTS: Final[dict[str, Callable[[Searched, str], bool]]] = {
    "": lambda card, value: value in card.title,
    "x": lambda card, value: value in card.text,
    "e": _set,
    "c": _cycle,
    "t": lambda card, value: card.printed.type.startswith(_type(value)),
    "f": _faction,
    "s": lambda card, value: any(value in folded(subtype) for subtype in card.printed.subtypes),
    "d": lambda card, value: card.printed.side.startswith(value),
    "u": lambda card, value: card.printed.unique == (value in _TRUE),
    "z": _pool,
    "banned": lambda card, value: _pool(card, value) and banned(card.printed.title, format_named(value).on()),
}
