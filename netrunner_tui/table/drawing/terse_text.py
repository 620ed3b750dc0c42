"""The same picture in fewer bytes: a terminal is only told what of a colour or a weight changes from one run of text to the next.

Textual prints every run with all that it is, and takes all of it back after; most neighbours differ in one thing.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

import msgspec
from rich.color import ColorSystem
from rich.style import Style
from textual.strip import Strip

StyledText = tuple[str, Style | None]
"""Text of one style."""

_STYLE: Final = re.compile(r"\x1b\[([\d;:]*)m")
_NO_TEXT: Final = re.compile(r"(?:[\r\n]|\x1b\[[\d;?]*[Hhl])*")
"""Codes that move the cursor or switch something, and print nothing."""
_USELESS: Final = re.compile(r"(?:\r\n|\n)(?=\x1b\[\d+;\d+H)")
"""A line's end before the cursor is put elsewhere."""
_SEEN_ON_BLANKS: Final = frozenset({"4", "7", "9", "21", "53"})
"""Underlines, reversed colours and such: blanks show them too."""


class _Look(msgspec.Struct, frozen=True, cache_hash=True):
    """The style of printed text: its attributes' numbers, and the codes of its colours, empty for the terminal's own."""

    weights: frozenset[str] = frozenset()
    fg: str = ""
    bg: str = ""


_BARE: Final = _Look()


@lru_cache(maxsize=4096)
def _dressed(before: _Look, codes: str) -> _Look:
    """Returns the look after a style sequence."""
    weights, fg, bg = set(before.weights), before.fg, before.bg
    numbers = codes.split(";")
    place = 0
    while place < len(numbers):
        code = numbers[place].lstrip("0")
        place += 1
        if not code:
            weights, fg, bg = set(), "", ""
        elif code in {"38", "48"}:
            long = 4 if numbers[place : place + 1] == ["2"] else 2
            colour = ";".join([code, *numbers[place : place + long]])
            place += long
            fg, bg = (colour, bg) if code == "38" else (fg, colour)
        elif code == "39":
            fg = ""
        elif code == "49":
            bg = ""
        elif len(code) == 2 and code[0] in "39":
            fg = code
        elif (len(code) == 2 and code[0] == "4") or code.startswith("10"):
            bg = code
        else:
            weights.add(code)
    return _Look(frozenset(weights), fg, bg)


@lru_cache(maxsize=4096)
def _change(there: _Look, wanted: _Look) -> str:
    """Returns the shortest sequence that makes one look of another."""
    gone = there.weights - wanted.weights
    whole = ["0", *sorted(wanted.weights), *filter(None, (wanted.fg, wanted.bg))]
    if gone - {"1"}:
        return f"\x1b[{';'.join(whole)}m"
    codes = (["22"] if gone else []) + sorted(wanted.weights - there.weights)
    codes += ["2"] if gone and "2" in wanted.weights else []
    codes += [wanted.fg or "39"] if wanted.fg != there.fg else []
    codes += [wanted.bg or "49"] if wanted.bg != there.bg else []
    return f"\x1b[{min(';'.join(codes), ';'.join(whole), key=len)}m"


def _look_of(text: str, there: _Look, wanted: _Look) -> _Look:
    """Returns the look to print a text in: of blanks only the ground is seen, the rest may stay as it is."""
    if text.isspace() and not (there.weights | wanted.weights) & _SEEN_ON_BLANKS:
        return msgspec.structs.replace(there, bg=wanted.bg)
    return wanted


class Terse(str):
    """Output that has the fewest style sequences already."""

    __slots__ = ()

    def __add__(self, plain: str) -> "Terse":
        """Returns it with something behind it that has no style, as Textual puts the cursor there."""
        return Terse(super().__add__(plain))


def printed(rows: Iterable[tuple[int, int, Sequence[StyledText]]], colours: ColorSystem) -> Terse:
    """Returns parts of rows, each with the column and the row that it is printed from. It begins and ends without a style."""
    made: list[str] = []
    there = _BARE
    for x, y, texts in rows:
        made.append(f"\x1b[{y + 1};{x + 1}H")
        for text, style in texts:
            codes = "" if style is None else style._ansi or Strip.render_ansi(style, colours)
            look = _look_of(text, there, _dressed(_BARE, codes) if codes else _BARE)
            if look != there:
                made.append(_change(there, look))
                there = look
            made.append(text)
    if there != _BARE:
        made.append("\x1b[0m")
    return Terse("".join(made))


def thin(output: str) -> str:
    """Returns `output` with the fewest style sequences that print the same. It begins and ends without a style."""
    if "\x1b[" not in output:
        return output
    parts = _STYLE.split(_USELESS.sub("", output) if "\n" in output else output)
    made: list[str] = []
    there = wanted = _BARE
    for place in range(0, len(parts), 2):
        text = parts[place]
        if text:
            if text[0] not in "\x1b\r\n" or not _NO_TEXT.fullmatch(text):
                look = _look_of(text, there, wanted)
                if look != there:
                    made.append(_change(there, look))
                    there = look
            made.append(text)
        if place + 1 < len(parts):
            codes = parts[place + 1]
            wanted = _dressed(wanted, codes) if codes.strip("0") else _BARE
    if there != _BARE:
        made.append("\x1b[0m")
    return "".join(made)
