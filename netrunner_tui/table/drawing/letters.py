"""Large letters of half blocks for the start screen, the curtain and the end of the game; plain hashes in the ASCII set."""

from typing import Final

from netrunner_tui.table.drawing.canvas import Canvas, Ink, Role

_FORMS: Final = {
    "A": (".###.", "#...#", "#####", "#...#", "#...#", "....."),
    "C": (".####", "#....", "#....", "#....", "#....", ".####"),
    "D": ("####.", "#...#", "#...#", "#...#", "#...#", "####."),
    "E": ("#####", "#....", "####.", "#....", "#....", "#####"),
    "I": ("###", ".#.", ".#.", ".#.", ".#.", "###"),
    "L": ("#....", "#....", "#....", "#....", "#....", "#####"),
    "N": ("#...#", "##..#", "#.#.#", "#..##", "#...#", "#...#"),
    "O": (".###.", "#...#", "#...#", "#...#", "#...#", ".###."),
    "P": ("####.", "#...#", "####.", "#....", "#....", "#...."),
    "R": ("####.", "#...#", "####.", "#.#..", "#..#.", "#...#"),
    "S": (".####", "#....", ".###.", "....#", "....#", "####."),
    "T": ("#####", "..#..", "..#..", "..#..", "..#..", "..#.."),
    "U": ("#...#", "#...#", "#...#", "#...#", "#...#", ".###."),
    "V": ("#...#", "#...#", "#...#", ".#.#.", ".#.#.", "..#.."),
    "W": ("#...#", "#...#", "#.#.#", "#.#.#", "##.##", "#...#"),
}  # fmt: skip


def width_of(word: str, wide: bool) -> int:
    """Returns the cells that a word takes."""
    scale = 2 if wide else 1
    return sum((len(_FORMS[letter][0]) + 1) * scale for letter in word if letter in _FORMS) - scale


def paint_word(canvas: Canvas, x: int, y: int, word: str, fg: Role, bg: Role, wide: bool = True) -> int:
    """Paints a word three rows high; returns the column after it."""
    scale = 2 if wide else 1
    ink = Ink(fg, bg)
    for letter in word:
        form = _FORMS.get(letter)
        if form is None:
            x += 3 * scale
            continue
        for row in range(3):
            upper, lower = form[2 * row], form[2 * row + 1]
            for column in range(len(upper)):
                high, low = upper[column] == "#", lower[column] == "#"
                sign = "█" if high and low else "▀" if high else "▄" if low else ""
                if canvas.glyphs.ascii and sign:
                    sign = "#" if high and low else '"' if high else "_"
                if sign:
                    canvas.put(x + column * scale, y + row, sign * scale, ink)
        x += (len(form[0]) + 1) * scale
    return x - scale
