"""Thinned output prints what the whole output prints."""

import random
import re

from textual.driver import Driver

from netrunner_tui.table.screens.terse_driver import terse, thin

_TOKEN = re.compile(r"\x1b\[([\d;:]*)m|\x1b\[(\d+);(\d+)H|(\x1b\[\?\d+[hl])|(.)", re.DOTALL)


def printed(output: str) -> tuple[dict[tuple[int, int], tuple[object, ...]], object]:
    """Every cell with its letter and its look, as a terminal understands it; and the look that is left."""
    cells: dict[tuple[int, int], tuple[object, ...]] = {}
    x = y = 0
    weights: set[int] = set()
    fg = bg = ""
    for codes, row, column, switch, letter in _TOKEN.findall(output):
        if row:
            y, x = int(row) - 1, int(column) - 1
        elif letter == "\n":
            y, x = y + 1, 0
        elif letter:
            blank = letter == " " and not weights & {4, 7}
            cells[y, x] = (letter, bg) if blank else (letter, frozenset(weights), fg, bg)
            x += 1
        elif not switch:
            numbers = [int(code or 0) for code in codes.split(";")]
            while numbers:
                code = numbers.pop(0)
                if code == 0:
                    weights, fg, bg = set(), "", ""
                elif code == 22:
                    weights -= {1, 2}
                elif code in {38, 48}:
                    count = 4 if numbers[0] == 2 else 2
                    colour, numbers = str(numbers[:count]), numbers[count:]
                    fg, bg = (colour, bg) if code == 38 else (fg, colour)
                elif code in {39, 49}:
                    fg, bg = ("", bg) if code == 39 else (fg, "")
                elif 30 <= code <= 37 or 90 <= code <= 97:
                    fg = str(code)
                elif 40 <= code <= 47 or 100 <= code <= 107:
                    bg = str(code)
                else:
                    weights.add(code)
    return cells, (weights, fg, bg)


STYLES = (
    "38;2;1;2;3;48;2;4;5;6", "1;38;2;1;2;3;48;2;4;5;6", "38;2;9;2;3;48;2;4;5;6", "3;38;2;1;2;3", "2;38;5;7;48;5;8", "1;2;4;31;42",
    "7;97;100", "48;2;4;5;6", "1",
)  # fmt: skip


def test_thinned_output_prints_the_same_and_leaves_nothing_behind() -> None:
    for seed in range(300):
        rng = random.Random(seed)
        output = "\x1b[?2026h"
        for row in rng.sample(range(1, 30), 8):
            output += f"\x1b[{row};{rng.randrange(1, 60)}H"
            for _ in range(rng.randrange(1, 7)):
                text = rng.choice(["Palisade", "   ", "x", "▌ ice", " "])
                output += f"\x1b[{rng.choice(STYLES)}m{text}\x1b[0m" if rng.random() < 0.9 else text
            output += "\n"
        output += "\x1b[1;1H\x1b[?2026l"
        thinned = thin(output)
        assert len(thinned) <= len(output)
        cells, left = printed(thinned)
        assert cells == printed(output)[0]
        assert left == (set(), "", "")


def test_what_has_no_style_goes_through_as_it_is() -> None:
    for output in ("", "words", "\x1b[?1049h", "\x1b]0;title\x07", "\x1b[>1u"):
        assert thin(output) == output


def test_colours_named_after_a_look_stay() -> None:
    assert thin("\x1b[1m\x1b[31mred\x1b[0m") == "\x1b[1;31mred\x1b[0m"


def test_a_driver_sends_the_thinned_output() -> None:
    class Heard(Driver):
        heard = ""

        def write(self, data: str) -> None:
            type(self).heard += data

        def start_application_mode(self) -> None: ...

        def disable_input(self) -> None: ...

        def stop_application_mode(self) -> None: ...

    made = terse(Heard)
    made.write(made.__new__(made), "\x1b[31ma\x1b[0m\x1b[31mb\x1b[0m")
    assert Heard.heard == ""
    assert made.heard == "\x1b[31mab\x1b[0m"  # type: ignore[attr-defined]
