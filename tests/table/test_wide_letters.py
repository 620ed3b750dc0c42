"""Wide letters, which take two cells, and marks on the top line: nothing is printed over its neighbour, and no row gets longer."""

import pytest

from netrunner_tui.table.board.hosted_panel import paint_talk
from netrunner_tui.table.drawing.canvas import Canvas, Ink

INK = Ink("ink", "desk")


def cells(canvas: Canvas, row: int = 0) -> list[str]:
    return [character for character, _ in canvas.rows[row]]


@pytest.mark.parametrize(
    ("x", "text", "left"),
    [
        (0, "日本語", ["日", "", "本", "", " "]),
        (-1, "日本", [" ", "本", "", " ", " "]),
        (4, "日", [" ", " ", " ", " ", " "]),
    ],
)
def test_half_a_wide_letter_is_not_printed(x: int, text: str, left: list[str]) -> None:
    canvas = Canvas(5, 1)
    canvas.put(x, 0, text, INK)
    assert cells(canvas) == left


@pytest.mark.parametrize(("x", "left"), [(1, [" ", "x", " ", " ", " "]), (0, ["x", " ", " ", " ", " "])])
def test_the_other_half_of_an_overwritten_letter_goes(x: int, left: list[str]) -> None:
    canvas = Canvas(5, 1)
    canvas.put(0, 0, "日", INK)
    canvas.put(x, 0, "x", INK)
    assert cells(canvas) == left


@pytest.mark.parametrize(("x", "left"), [(0, ["-", " ", "本", ""]), (1, [" ", "-", "本", ""]), (2, ["日", "", "-", " "])])
def test_what_is_filled_leaves_no_half(x: int, left: list[str]) -> None:
    canvas = Canvas(4, 1)
    canvas.put(0, 0, "日本", INK)
    canvas.fill(x, 0, 1, 1, INK, "-")
    assert cells(canvas) == left


def test_nothing_that_is_put_changes_nothing() -> None:
    canvas = Canvas(4, 1)
    canvas.put(0, 0, "日本", INK)
    assert canvas.put(1, 0, "", INK) == 1
    assert cells(canvas) == ["日", "", "本", ""]


@pytest.mark.parametrize("letter", ["あ", "x"])
def test_the_end_of_what_is_typed_is_seen(letter: str) -> None:
    canvas = Canvas(40, 12)
    paint_talk((), "a" + letter * 60, canvas, 0)
    line = "".join(cells(canvas, 11))
    assert line.rstrip().endswith(f"{letter}_")
    assert canvas.measure(line) == 40


def test_a_long_word_is_broken_behind_a_hyphen() -> None:
    canvas = Canvas(1, 1)
    assert canvas.wrap("Ultra-Hyper-Extended Megacorp", 18) == ["Ultra-Hyper-", "Extended Megacorp"]
    assert canvas.wrap("Megacorporation", 8) == ["Megacorp", "oration"]
    assert canvas.wrap("漢字カード名前長い", 7) == ["漢字カ", "ード名", "前長い"]
    assert canvas.wrap("-" * 5, 2) == ["--", "--", "-"]
