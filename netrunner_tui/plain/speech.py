"""Sentences as they are read aloud: figures with their words, no symbols."""

import re
from collections.abc import Iterable
from typing import Final

from netrunner_tui.model.text import plain

_WORDS: Final = (
    (re.compile(r"(\d+|X)\[credits?\]"), lambda m: counted(m[1], "credit")),
    (re.compile(r"(?<![\w.])(\d+|X)c\b"), lambda m: counted(m[1], "credit")),
    (re.compile(r"any \[click\]"), lambda m: "any clicks"),
    (re.compile(r"(?:\[click\])+"), lambda m: counted(m[0].count("["), "click")),
    (re.compile(r"●+"), lambda m: counted(len(m[0]), "click")),
    (re.compile(r"\[credits?\]"), lambda m: "1 credit"),
    (re.compile(r"\[subroutine\]|↳"), lambda m: "subroutine:"),
    (re.compile(r"\[trash\]"), lambda m: "trash this card"),
    (re.compile(r"(\d+|X) ?(?:\[mu\]|MU\b)"), lambda m: counted(m[1], "memory unit")),
    (re.compile(r"\[mu\]|\bMU\b"), lambda m: "memory units"),
    (re.compile(r" ?\[([a-z -]+)\]"), lambda m: f" {m[1]}"),
    (re.compile(r" ?\[TM\]"), lambda m: ""),
    (re.compile(r" ?#(?=\d)"), lambda m: " number "),
    (re.compile(r"^(use .+): (\d+)$", re.IGNORECASE), lambda m: f"{m[1]}, ability {m[2]}"),
    (re.compile(r" = "), lambda m: " is "),
    (re.compile(r"(?<!\w)\+(?=\d)"), lambda m: "plus "),
    (re.compile(r"(?<![\w-])[-−](?=\d)"), lambda m: "minus "),
    (re.compile(r"^(\w+) →"), lambda m: f"{m[1]},"),
    (re.compile(r"\b(\d+)[×x] (?=\w)"), lambda m: f"{m[1]} copies of "),
    (re.compile(r"(\d+)×"), lambda m: f"{m[1]} times"),
    (re.compile(r" ?(?:→|->) ?"), lambda m: " to "),
    (re.compile(r"◆ ?"), lambda m: ""),
    (re.compile(r" ?· ?"), lambda m: ", "),
    (re.compile(r"…$"), lambda m: ""),
    (re.compile(r"(credits?) (?=\d+ clicks?)"), lambda m: f"{m[1]}, "),
)
"""What stands for a symbol, in the order of replacing."""

_BREATH: Final = 100
"""Letters of a line, about: what is longer goes on in the next one."""

_COUNTERS: Final = re.compile(r"^(\d+) (advancement|agenda|power|virus)$")


def spoken(text: str) -> str:
    """`text`, ours or another player's, on one line with words in place of symbols: `3c` is "3 credits"."""
    said = plain(text)
    for pattern, words in _WORDS:
        said = pattern.sub(words, said)
    return said


def spoken_cost(cost: str) -> str:
    """A cost as an answer shows it: `click, 2c` is "1 click and 2 credits"."""
    parts = (part.strip() for part in cost.split(",") if part.strip())
    return listed(
        "1 click" if part == "click" else _COUNTERS.sub(lambda m: counted(m[1], f"{m[2]} counter"), spoken(part)) for part in parts
    )


def counted(count: int | str, thing: str) -> str:
    """`1 card`, `2 cards`, `X cards`; things that are not counted in plurals ("bad publicity") stay as they are."""
    plural = thing if thing.endswith(("publicity", "damage")) else f"{thing}s"
    return f"{count} {thing if str(count) == '1' else plural}"


def listed(things: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    several = list(things)
    return ", ".join(several[:-1]) + " and " + several[-1] if len(several) > 1 else "".join(several)


def breaths(text: str) -> list[str]:
    """`text` as lines of no more than a hundred letters, parted where a reader would draw breath."""
    lines = []
    while len(text) > _BREATH:
        ends = (text.rfind(mark, _BREATH // 3, _BREATH) + len(mark) for mark in (". ", "; ", ": ", ", ", " "))
        end = next((end for end in ends if end > _BREATH // 3), _BREATH)
        lines.append(text[:end].rstrip())
        text = text[end:].lstrip()
    return [*lines, text]


def sentence(text: str) -> str:
    """`text` with a capital at its beginning."""
    return text[:1].upper() + text[1:]
