"""Sentences as they are read aloud: figures with their words, no symbols."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import groupby
from typing import Final

import msgspec

from netrunner_tui.model.price import Price, parts
from netrunner_tui.model.terms import PRESENT, Terms
from netrunner_tui.model.text import joined, plain
from netrunner_tui.rules.referee.options import Draws, Gains, Option, called, is_subroutine, phrase
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.telling.results import told

_WORDS: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str], Terms], str]], ...]] = (
    (re.compile(r"(\d+|X)\[credits?\]"), lambda m, t: counted(m[1], t.word("credit"))),
    (re.compile(r"(?<![\w.])(\d+|X)[bc]\b"), lambda m, t: counted(m[1], t.word("credit"))),
    (re.compile(r"any \[click\]"), lambda m, t: t.fill("any {clicks}")),
    (re.compile(r"(?:\[click\])+"), lambda m, t: t.clicks(m[0].count("["))),
    (re.compile(r"●+"), lambda m, t: t.clicks(len(m[0]))),
    (re.compile(r"\[credits?\]"), lambda m, t: t.fill("1 {credit}")),
    (re.compile(r"^(?:\[subroutine\]|↳)"), lambda m, t: "Subroutine:"),
    (re.compile(r"\[subroutine\]|↳"), lambda m, t: "subroutine:"),
    (re.compile(r"\[interrupt\] → ?"), lambda m, t: "Interrupt: "),
    (re.compile(r"\[trash\]"), lambda m, t: "trash this card"),
    (re.compile(r"(\d+|X) ?(?:\[mu\]|MU\b)"), lambda m, t: counted(m[1], "memory unit")),
    (re.compile(r"\[mu\]|\bMU\b"), lambda m, t: "memory units"),
    (re.compile(r" ?\[([a-z -]+)\]"), lambda m, t: f" {m[1]}"),
    (re.compile(r" ?\[TM\]"), lambda m, t: ""),
    (re.compile(r" ?#(?=\d)"), lambda m, t: " number "),
    (re.compile(r" = "), lambda m, t: " is "),
    (re.compile(r"(?<=\d) \+ (?=\d)"), lambda m, t: " plus "),
    (re.compile(r"(?<!\w)\+(?=\d|X\b)"), lambda m, t: "plus "),
    (re.compile(r"(?<![\w-])[-−](?=\d)"), lambda m, t: "minus "),
    (re.compile(r"(^|(?<=: )|(?<=→ )|(?<=\x22))([A-Z][a-z]+(?: [a-z]+)*) → ?"), lambda m, t: f"{m[2]}: "),
    (re.compile(r"\b(\d+)[×x] (?=\w)"), lambda m, t: f"{m[1]} {'copy' if m[1] == '1' else 'copies'} of "),
    (re.compile(r"(\d+)×"), lambda m, t: f"{m[1]} times"),
    (re.compile(r" ?(?:→|->) ?"), lambda m, t: " to "),
    (re.compile(r"◆ ?"), lambda m, t: "unique: "),
    (re.compile(r" ?· ?"), lambda m, t: ", "),
    (re.compile(r"…$"), lambda m, t: ""),
)
"""Replacements for symbols, in the order of replacing."""

_BREATH: Final = 100
"""Letters of a line, about: what is longer goes on in the next one."""
_REST: Final = 61
"""Letters that are left for the last line, at least, where they can be."""


def spoken(text: str, terms: Terms = PRESENT) -> str:
    """Returns a text, ours or another player's, on one line with a game's words in place of symbols: `3c` is "3 credits"."""
    said = plain(text)
    for pattern, words in _WORDS:
        said = pattern.sub(partial(_replaced, words, terms), said)
    return said


def _replaced(words: Callable[[re.Match[str], Terms], str], terms: Terms, found: re.Match[str]) -> str:
    return words(found, terms)


def is_boost(option: Option, question: Question) -> bool:
    """Returns whether an answer boosts a card in an encounter, and is the only one that boosts that card: its ability needs no number."""
    alike = [one for one in question.options if one.verb == "use" and one.does == "strength" and one.card == option.card]
    return "break" in question.window and alike == [option]


def gathered(sentences: Iterable[str]) -> Iterator[str]:
    """Yields sentences with those that are the same in a row said once: "Corp gains 1 credit for 1 click, 3 times."."""
    for said, same in groupby(sentences):
        times = sum(1 for _ in same)
        yield said if times == 1 else f"{said.removesuffix('.')}, {times} times."


def spoken_answer(option: Option, terms: Terms = PRESENT, *, boosts: bool = False) -> str:
    """Returns an answer as it is read aloud: "use Mayfly, ability 2", "boost Mayfly" where that is what it does."""
    if boosts:
        return f"boost {spoken(called(option.title, option, terms), terms)}"
    if is_subroutine(option):
        return f"choose subroutine {option.subroutine}"
    if says_amount(option):
        return spoken(told(option.result, terms), terms)
    if not option.numbered:
        return spoken(phrase(option, terms), terms)
    return f"{spoken(phrase(msgspec.structs.replace(option, numbered=False), terms), terms)}, ability {option.ability}"


def says_amount(option: Option) -> bool:
    """Returns whether an answer is called by what it brings: "gain 1 credit", "draw 2 cards"."""
    match option.verb, option.result:
        case "gain", Gains():
            return True
        case "draw", Draws(cards):
            return cards > 0
        case _:
            return False


def spoken_cost(price: Price, terms: Terms = PRESENT, *, zero: bool = False) -> str:
    """Returns a price as it is read aloud: "1 click and 2 credits"; with `zero`, that no credits are paid is said too."""
    told = parts(msgspec.structs.replace(price, counters=0, x_counters=False), terms, zero=zero)
    if number := "X" if price.x_counters else price.counters:
        told.insert(len(parts(_before_counters(price), zero=zero)), counted(number, _counters_of(price.kind, terms)))
    return joined(spoken(part, terms) for part in told)


def _counters_of(kind: str, terms: Terms) -> str:
    return f"{kind} counter" if kind != "credit" else terms.word("credit")


def _before_counters(price: Price) -> Price:
    return Price(price.credits, price.clicks, price.lost_clicks, price.forgone_clicks, price.x)


def counted(count: int | str, thing: str) -> str:
    """Returns `1 card`, `2 cards`, `X cards`; things that are not counted in plurals ("bad publicity") stay as they are."""
    plural = thing if thing.endswith(("publicity", "damage")) else f"{thing}s"
    return f"{count} {thing if str(count) == '1' else plural}"


def breaths(text: str) -> list[str]:
    """Returns `text` as lines of no more than a hundred letters, parted where a reader would draw breath."""
    lines = []
    while len(text) > _BREATH:
        # No full stop tells where an answer ends: what is left of it for the last line is no mere word or two.
        reach = _BREATH if text.endswith((".", "?", "!", ":", ";")) else min(_BREATH, max(len(text) - _REST, _BREATH // 3 + 2))
        ends = (text.rfind(mark, _BREATH // 3, reach) + len(mark) for mark in (". ", "; ", ": ", ", ", " "))
        end = next((end for end in ends if end > _BREATH // 3), reach)
        lines.append(text[:end].rstrip())
        text = text[end:].lstrip()
    return [*lines, text]
