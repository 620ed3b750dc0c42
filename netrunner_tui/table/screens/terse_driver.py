"""The same picture in fewer bytes: a terminal is only told what of a colour or a weight changes from one run of text to the next.

Textual prints every run with all that it is, and takes all of it back after; most neighbours differ in one thing.
"""

import os
import re
import sys
from codecs import getincrementaldecoder
from functools import lru_cache

import msgspec
from textual.driver import Driver

TERMINAL_GONE = 129
"""The exit code, as after SIGHUP. Every answer is on disk, and there is nobody to tell and no terminal to give back."""
_STYLE = re.compile(r"\x1b\[([\d;:]*)m")
_NO_TEXT = re.compile(r"(?:[\r\n]|\x1b\[[\d;?]*[Hhl])*")
"""Codes that move the cursor or switch something, and print nothing."""
_USELESS = re.compile(r"\r?\n(?=\x1b\[\d+;\d+H)")
"""A line's end before the cursor is put elsewhere."""
_SEEN_ON_BLANKS = frozenset({"4", "7", "9", "21", "53"})
"""Underlines, reversed colours and such: blanks show them too."""


class _Look(msgspec.Struct, frozen=True):
    """The style of printed text: its attributes' numbers, and the codes of its colours, empty for the terminal's own."""

    weights: frozenset[str] = frozenset()
    fg: str = ""
    bg: str = ""


_BARE = _Look()


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


class _Typed:
    """Decodes what is typed, and leaves out what is not UTF-8."""

    def __init__(self) -> None:
        self._decoder = getincrementaldecoder("utf-8")("ignore")

    def decode(self, data: bytes, final: bool = False) -> str:
        """Returns the text of `data`. Raises EOFError where nothing came and something was to be read: the terminal is gone."""
        if not data and not final:
            raise EOFError
        return self._decoder.decode(data, final)


def thin(output: str) -> str:
    """Returns `output` with the fewest style sequences that print the same. It begins and ends without a style."""
    if "\x1b[" not in output:
        return output
    parts = _STYLE.split(_USELESS.sub("", output))
    made: list[str] = []
    there = wanted = _BARE
    for place in range(0, len(parts), 2):
        text = parts[place]
        if text:
            if text[0] not in "\x1b\r\n" or not _NO_TEXT.fullmatch(text):
                look = wanted
                if text.isspace() and not (there.weights | wanted.weights) & _SEEN_ON_BLANKS:
                    look = msgspec.structs.replace(there, bg=wanted.bg)
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


def terse(base: type[Driver]) -> type[Driver]:
    """Makes a driver that sends the same in fewer bytes and passes over typed bytes that are not UTF-8: Textual's own would end the app."""
    module = sys.modules[base.__module__]
    if hasattr(module, "getincrementaldecoder"):
        setattr(module, "getincrementaldecoder", lambda encoding: _Typed)  # noqa: B010 - Textual offers no other way to its reader's decoder

    class Terse(base):  # type: ignore[misc, valid-type]
        """The driver, with its output thinned."""

        def write(self, data: str) -> None:
            """Sends `data`."""
            super().write(thin(data))

        def run_input_thread(self) -> None:
            """Reads keys until the app ends; ends it where the terminal has gone away."""
            try:
                super().run_input_thread()
            except (EOFError, OSError):
                os._exit(TERMINAL_GONE)

    return Terse
