"""Text on one line: what comes from outside made safe for a terminal, and words put together."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

_WITHOUT_DECOMPOSITION: Final = str.maketrans({"ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "æ": "ae", "Æ": "AE"})
_QUOTES_AND_DASHES: Final = str.maketrans(
    {"‘": "'", "’": "'", "‚": "'", "“": '"', "”": '"', "„": '"', "–": "-", "—": "-", "‐": "-", "‑": "-"}
)


def plain(text: str) -> str:
    """Returns `text` with everything that could control a terminal or reorder a line escaped (`\\x1b`, `\\u202e`).

    This covers control codes (including newlines and tabs: the result is one line), format characters such as bidi overrides, line
    separators, lone surrogates, and what no font draws. Every blank becomes a space.
    """
    if text.isprintable():
        return text
    return "".join(_escaped(character) for character in text)


def _escaped(character: str) -> str:
    if character.isprintable():
        return character
    if unicodedata.category(character) == "Zs":
        return " "
    code = ord(character)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


_SECOND_STOP: Final = re.compile(r"(?<=[.!?])\.(?=\s|$)")


def one_stop(sentence: str) -> str:
    """Returns a sentence without the full stop that follows a title with one of its own: "Runner accesses Snare!"."""
    if ".." in sentence or "!." in sentence or "?." in sentence:
        return _SECOND_STOP.sub("", sentence)
    return sentence


def without_accents(text: str) -> str:
    """Returns `text` without accents, and with straight quotes and dashes; case stays."""
    if text.isascii():
        return text
    decomposed = unicodedata.normalize("NFKD", text.translate(_WITHOUT_DECOMPOSITION))
    return "".join(c for c in decomposed if not unicodedata.combining(c)).translate(_QUOTES_AND_DASHES)


def folded(text: str) -> str:
    """Returns `text` normalised for comparing titles: without accents, case, curly quotes or doubled blanks."""
    return " ".join(without_accents(text).casefold().split())


def nearest(name: str, known: Iterable[str], most: int = 1) -> list[str]:
    """Returns the names that look most like one that is not known, the best first."""
    from difflib import get_close_matches  # loaded where a name is wrong: everything that is started knows names

    return get_close_matches(name, list(known), most)


def copies(title: str, count: int) -> str:
    """Returns a title, with the number of its copies where there are several.

    >>> copies("Diesel", 1), copies("Diesel", 2)
    ('Diesel', '2 copies of Diesel')
    """
    return title if count == 1 else f"{count} copies of {title}"


def capital(text: str) -> str:
    """Returns a text as it begins a sentence: "draw 1 card" is "Draw 1 card"."""
    return text[:1].upper() + text[1:]


def count_text(number: int, noun: str) -> str:
    """Returns a number with its noun: "1 card", "2 cards"."""
    return f"{number} {noun if number == 1 else noun + 's'}"


def joined(things: Iterable[str], last: str = "and") -> str:
    """Returns things as a sentence lists them; `last` is the word before the last of several. Of no things an empty text.

    >>> joined(["a"]), joined(["a", "b"]), joined(["a", "b", "c"], "or")
    ('a', 'a and b', 'a, b or c')
    """
    several = list(things)
    return f"{', '.join(several[:-1])} {last} {several[-1]}" if len(several) > 1 else "".join(several)


def named_with_side(name: str, side: str) -> str:
    """Returns a player's name with the word for the side.

    >>> named_with_side("Ada", "Corp"), named_with_side("Trainee (computer)", "Corp")
    ('Ada (Corp)', 'Trainee (computer, Corp)')
    """
    return f"{name[:-1]}, {side})" if name.endswith(")") else f"{name} ({side})"
