"""Symbols in texts, in brackets ([click], [credit], [subroutine], [trash], [mu], [link]), and the glyphs for them."""

from typing import Final

GLYPHS: Final = {
    "[click]": "●",
    "[credit]": "c",
    "[subroutine]": "↳",
    "[trash]": "trash",
    "[mu]": " MU",
    "[link]": " link",
    "[interrupt]": "Interrupt",
}
ASCII: Final = {**GLYPHS, "[click]": "*", "[subroutine]": ">"}
SYMBOLS: Final[dict[str, str]] = {}
"""Leaves the symbols as they are, for who says them aloud (`plain.speech`)."""


def with_symbols(text: str, glyphs: dict[str, str] = GLYPHS) -> str:
    """Returns `text` with glyphs or ASCII signs for the symbols, or as it is (`SYMBOLS`)."""
    for symbol, glyph in glyphs.items():
        text = text.replace(symbol, glyph)
    return " ".join(text.split())
