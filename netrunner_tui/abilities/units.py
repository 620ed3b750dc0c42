"""Numbers with what they count: "3 cards", "2[credit]", "a piece of ice"."""

from collections.abc import Callable
from typing import Final, Literal

import msgspec

from netrunner_tui.model.events.imminent_effects import DAMAGE, DAMAGE_NAMES, DamageName
from netrunner_tui.model.terms import DamageKind


def marked(term: str) -> str:
    """Returns a term of the game, marked: each game puts its own word for it (`Terms.marked`)."""
    return f"<{term}>"


_THIRD: Final = {"be": "is", "have": "has", "may": "may", "must": "must", "can": "can", "cannot": "cannot"}


def second_person(verb: str) -> str:
    """Returns a phrase that begins with a verb, as it is said to a player: "be tagged" is "are tagged"."""
    return f"are{verb.removeprefix('be')}" if verb.partition(" ")[0] == "be" else verb


def third(verb: str) -> str:
    """Returns a verb in the third person."""
    if verb.endswith(">"):
        return marked(third(verb[1:-1]))
    if verb in _THIRD:
        return _THIRD[verb]
    if verb.endswith("rez"):
        return verb + "zes"
    if verb.endswith(("s", "sh", "ch", "x", "o")):
        return verb + "es"
    return verb + "s"


def third_person(verb: str) -> str:
    """Returns a phrase that begins with a verb, in the third person: "trashes 1 card"."""
    first, space, rest = verb.partition(" ")
    return f"{third(first)}{space}{rest}"


def plural(noun: str) -> str:
    """Returns a noun for more than one: "sentries"."""
    return f"{noun[:-1]}ies" if noun.endswith("ry") else f"{noun}s"


class Called(msgspec.Struct, frozen=True):
    """What cards are called that the text has named before, and whether they are several."""

    text: str
    several: bool
    again: bool = False
    """It is a pronoun."""


THAT_CARD: Final = Called("that card", several=False)
THOSE_CARDS: Final = Called("those cards", several=True)


class CountedNoun(msgspec.Struct, frozen=True):
    """What is counted: one of it is called "tag", more are "tags", and of either is said "that you have"."""

    one: str
    many: str
    after: str = ""
    matter: str = ""
    """What it is that there are points of: "net damage"."""

    @property
    def singular(self) -> str:
        """Returns what one is called, with what is said of it."""
        return self.one + self.after

    @property
    def plural(self) -> str:
        """Returns what more than one are called, with what is said of them."""
        return self.many + self.after


def counted_as(noun: str, after: str = "") -> CountedNoun:
    """Returns what is counted by a noun that has a plural."""
    return CountedNoun(noun, f"{noun}s", after)


def uncounted(noun: str, after: str = "") -> CountedNoun:
    """Returns what is measured by a noun without a plural: "bad publicity"."""
    return CountedNoun(noun, noun, after)


def points_of(matter: str, after: str = "") -> CountedNoun:
    """Returns what is counted in points, also without saying so: "point of net damage", or "net damage"."""
    return CountedNoun(f"point of {matter}", f"points of {matter}", after, matter)


def with_article(noun: str) -> str:
    """Returns a noun with its article: "an icebreaker", "another icebreaker"."""
    if noun.startswith("other "):
        return f"an{noun}"
    if noun.startswith("<"):  # the article goes with the game's word
        return f"<{with_article(noun[1:])}"
    return f"{'an' if noun[0] in 'aeiou' or noun[:2] in ('AP', 'AI') else 'a'} {noun}"


def bare(number: str) -> str:
    """Returns the number alone."""
    return number


def nth(number: int) -> str:
    """Returns which one of several: "third", "7th"."""
    return {1: "first", 2: "second", 3: "third"}.get(number, f"{number}th")


def plural_of(noun: str) -> Callable[[str], str]:
    """Returns a unit that has a plural."""
    return lambda number: f"{number} {noun}" if number in ("1", "-1") else f"{number} {noun}s"


def unit_of(noun: str) -> Callable[[str], str]:
    """Returns a unit without a plural: "2 bad publicity", "1 net damage"."""
    return lambda number: f"{number} {noun}"


def damage_of(kind: DamageKind) -> Callable[[str], str]:
    """Returns the unit of damage of a kind: "2 net damage"."""
    return unit_of(marked(DAMAGE_NAMES[kind]))


def credit_text(number: str) -> str:
    """Returns a number of credits: "3[credit]"."""
    return f"{number}[credit]"


def credits_less(number: str) -> str:
    """Returns how many credits less: "3[credit] less"."""
    return f"{number}[credit] less"


def counters_text(noun: str) -> Callable[[str], str]:
    """Returns the unit of counters, by what one of them is called."""
    return credit_text if noun == marked("credit") else plural_of(noun)


def cards_from(place: str) -> Callable[[str], str]:
    """Returns a number with its noun, and from where: "2 cards from HQ"."""
    return lambda number: f"{number} card{'' if number == '1' else 's'} from {place}"


def clicks_text(number: int) -> str:
    """Returns a symbol for each click."""
    return "[click]" * number


def click_text(number: str) -> str:
    """Returns clicks where the game decides how many."""
    return "[click]" if number == "1" else f"{number} [click]"


def clicks_of(number: str) -> str:
    """Returns a symbol for each click, also for each of what the game decides: "X [click]"."""
    return clicks_text(int(number)) if number.isdigit() else click_text(number)


def top_cards(number: str) -> str:
    """Returns so many cards from the top: "the top card", "the top 3 cards"."""
    return "the top card" if number == "1" else f"the top {number} cards"


Within = Literal["", "this", "that", "during this"]
"""Whether an ability is about one run or encounter: what ends as this does, or as that which was named; or whatever is in this run."""


SubroutineThing = Literal["trace", DamageName, "end the run"]


def does_text(thing: SubroutineThing) -> str:
    """Returns what a subroutine does, as a verb: "trace", "do net damage"."""
    return f"do {marked(thing)}" if thing in DAMAGE else thing
