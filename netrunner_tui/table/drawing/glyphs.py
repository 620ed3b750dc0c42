"""The two glyph sets: one of safe single-width characters, one of bytes 32 to 126."""

import unicodedata
from functools import lru_cache
from typing import Final

import msgspec
from msgspec.structs import replace

from netrunner_tui.model.terms import PRESENT, Terms
from netrunner_tui.rulebook_facts.registry import rulebook


class Glyphs(msgspec.Struct, frozen=True, cache_hash=True):
    """Every sign that the table draws; each is one cell wide except `becomes` in the ASCII set."""

    ascii: bool = False
    click: str = "●"
    spent: str = "○"
    subroutine: str = "↳"
    broken: str = "✗"
    resolved: str = "✓"
    advancement: str = "▲"
    virus: str = "♣"
    power: str = "↯"
    agenda: str = "♦"
    points: str = "★"
    gauge: str = "■"
    gauge_empty: str = "□"
    tag: str = "◉"
    bad_publicity: str = "▼"
    core: str = "♥"
    link: str = "∞"
    edge: str = "█"
    edge_small: str = "▌"
    hatch: str = "░"
    unique: str = "◆"
    hosted: str = "└"
    up: str = "↑"
    down: str = "↓"
    becomes: str = "→"
    here_up: str = "↑"
    here_down: str = "↓"
    done: str = "●"
    here: str = "◉"
    ahead: str = "○"
    path: str = "━"
    rule: str = "─"
    dot: str = "·"
    cut: str = "…"
    copies: str = "×"
    left: str = "←"
    right: str = "→"
    more_down: str = "↓"
    more_up: str = "↑"
    enter: str = "→"
    words: Terms = PRESENT
    """The terms of the game at the table."""


SAFE: Final = Glyphs()


@lru_cache(maxsize=8)
def with_words(glyphs: Glyphs, rules: str) -> Glyphs:
    """Returns `glyphs` with the words of a rulebook's game."""
    return replace(glyphs, words=rulebook(rules).terms)


PLAIN: Final = Glyphs(
    ascii=True,
    click="*",
    spent=".",
    subroutine=">",
    broken="x",
    resolved="+",
    advancement="^",
    virus="v",
    power="p",
    agenda="a",
    points="$",
    gauge="#",
    gauge_empty=".",
    tag="!",
    bad_publicity="b",
    core="h",
    link="&",
    edge="|",
    edge_small="|",
    hatch=":",
    unique="@",
    hosted="`",
    up="+",
    down="-",
    becomes="->",
    here_up="^",
    here_down="v",
    done="*",
    here="!",
    ahead=".",
    path="=",
    rule="-",
    dot="-",
    cut="~",
    copies="x",
    left="<",
    right=">",
    more_down="v",
    more_up="^",
    enter=">",
)

# Characters allowed in free text (card text, log lines, titles) beside letters with accents.
_TEXT: Final = str.maketrans(
    {
        "●": "*", "○": ".", "↳": ">", "✗": "x", "✓": "+", "▲": "^", "♣": "v", "↯": "p", "♦": "a", "★": "$", "■": "#", "□": ".",
        "◉": "!", "▼": "b", "♥": "h", "∞": "&", "█": "|", "▌": "|", "▐": "|", "░": ":", "▒": ":", "▓": ":", "◆": "@", "└": "`",
        "↑": "+", "↓": "-", "→": "->", "←": "<", "━": "=", "─": "-", "·": "-", "…": "~", "×": "x", "–": "-", "—": "-", "“": '"',
        "”": '"', "’": "'", "‘": "'", "•": "*", "▀": "#", "▄": "#", "│": "|", "ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "ß": "ss",
        "æ": "ae", "Æ": "AE", "đ": "d",
    }
)  # fmt: skip


@lru_cache(maxsize=4096)
def to_ascii(text: str) -> str:
    """Returns `text` with bytes 32 to 126 only; what has no counterpart becomes `?`."""
    if text.isascii():
        return text
    plain = unicodedata.normalize("NFKD", text.translate(_TEXT))
    kept = (c for c in plain if not unicodedata.combining(c))
    return "".join(c if " " <= c <= "~" else "?" for c in kept)
