"""The four palettes: a colour for each role, and the Textual themes made of them."""

from collections.abc import Mapping
from typing import Final

import msgspec
from rich.style import Style
from textual.theme import Theme

from netrunner_tui.table.drawing.canvas import Ink, Role

Colours = dict[Role, str]


class Palette(msgspec.Struct, frozen=True, eq=False):
    """A theme of the table. `dark` says whether its ground is dark; `colours` has every role."""

    name: str
    dark: bool
    colours: Colours
    named: bool = False
    """The colours are names of the terminal's own, and not `#rrggbb`."""
    _styles: dict[Ink, Style] = msgspec.field(default_factory=dict)

    def __eq__(self, other: object) -> bool:
        """Returns whether the other has the same colours, whatever has been painted with either."""
        if not isinstance(other, Palette):
            return NotImplemented
        return (self.name, self.dark, self.colours, self.named) == (other.name, other.dark, other.colours, other.named)

    def style(self, ink: Ink) -> Style:
        """Returns the terminal style of an ink."""
        style = self._styles.get(ink)
        if style is None:
            # Some terminals, PuTTY among them, show bold letters of their own colours as bright ones: black would be grey.
            bold = ink.bold and not (self.named and self.colours[ink.fg] == "black")
            style = Style(color=self.colours[ink.fg], bgcolor=self.colours[ink.bg], bold=bold, italic=ink.italic)
            self._styles[ink] = style
        return style

    def textual(self) -> Theme:
        """Returns the same colours for what Textual draws itself (the command palette)."""
        colour = SPRAWL.colours if self.named else self.colours
        return Theme(
            name=self.name,
            primary=colour["corp"],
            secondary=colour["runner"],
            accent=colour["ask"],
            warning=colour["ask"],
            foreground=colour["ink"],
            background=colour["desk"],
            surface=colour["panel"],
            panel=colour["body"],
            dark=self.dark,
        )


_ROLES: Final[tuple[Role, ...]] = (
    "desk", "panel", "card", "body", "back", "hatch", "rule", "ink", "ink2", "ink3", "runner", "corp", "ask", "askink", "askbg",
    "focus", "focusink",
)  # fmt: skip


def _palette(name: str, dark: bool, colours: str) -> Palette:
    return Palette(name, dark, dict(zip(_ROLES, (f"#{code}" for code in colours.split()), strict=True)))


SPRAWL: Final = _palette(
    "sprawl", True,
    "0b0f14 11171e 233040 18212b 121a23 36495d 2a3643 e8eef4 b4c1cd 8b9aa8 4fd6be b9a0ff ffc14d 171000 1e1a12 e8eef4 0b0f14",
)  # fmt: skip
DAYLIGHT: Final = _palette(
    "daylight", False,
    "f6f3ec ece8de d5d0c2 e4dfd2 efebe1 bdb6a6 c9c2b3 171c22 3a434c 535b62 005a4e 4b2fa0 8f3b00 ffffff fff6df 171c22 ffffff",
)  # fmt: skip
HARBOUR: Final = _palette(
    "harbour", True,
    "0b0e12 11161c 222c37 171f28 121921 2f3d4c 2a3440 e6ebf0 b3bec9 8a97a4 ffab40 74b9ff ffffff 0b0e12 1c242d c3ccd5 0b0e12",
)  # fmt: skip
TELETYPE: Final = _palette(
    "teletype", True,
    "000000 0e0e0e 303030 1a1a1a 0a0a0a 6a6a6a 4a4a4a f2f2f2 c8c8c8 a2a2a2 f2f2f2 f2f2f2 ffffff 000000 141414 cfcfcf 000000",
)  # fmt: skip

PALETTES: Final[dict[str, Palette]] = {palette.name: palette for palette in (SPRAWL, DAYLIGHT, HARBOUR, TELETYPE)}


_SIXTEEN: Final[dict[Role, str]] = {
    "desk": "black", "panel": "black", "card": "black", "body": "black", "back": "black", "hatch": "bright_black", "rule": "bright_black",
    "ink": "bright_white", "ink2": "white", "ink3": "white", "runner": "cyan", "corp": "magenta", "ask": "bright_yellow", "askink": "black",
    "askbg": "black", "focus": "white", "focusink": "black",
}  # fmt: skip
SIXTEEN: Final = Palette("sixteen", True, _SIXTEEN, named=True)
"""For terminals of 16 colours: the terminal's own, by name. Title bands are told by bold letters."""
MONO: Final = Palette("mono", True, {**_SIXTEEN, "runner": "bright_white", "corp": "bright_white", "ask": "bright_white"}, named=True)
"""The same without hues."""


_LEVELS: Final = (0, 95, 135, 175, 215, 255)
_OF_256: Final = tuple(
    [(r, g, b) for r in _LEVELS for g in _LEVELS for b in _LEVELS] + [(8 + 10 * n, 8 + 10 * n, 8 + 10 * n) for n in range(24)]
)  # fmt: skip
"""The colours that a terminal of 256 has beside its own 16."""


def _nearest(colour: str) -> str:
    red, green, blue = (int(colour[n : n + 2], 16) for n in (1, 3, 5))
    best = min(_OF_256, key=lambda one: (one[0] - red) ** 2 + (one[1] - green) ** 2 + (one[2] - blue) ** 2)
    return "#{:02x}{:02x}{:02x}".format(*best)


def for_256(palette: Palette) -> Palette:
    """Returns the same theme in colours that a terminal of 256 has: left to itself it would lift the dark title bands to a middle grey."""
    return Palette(palette.name, palette.dark, {role: _nearest(colour) for role, colour in palette.colours.items()})


def choose_palette(name: str | None, no_color: bool, palettes: Mapping[str, Palette] = PALETTES, colours: int = 1 << 24) -> Palette:
    """Returns the palette named, or the default: Teletype where `NO_COLOR` is set, Sprawl elsewhere.

    A terminal of 16 `colours` or fewer gets its own colours, whatever is named; of the names only Teletype means something there.
    """
    chosen = palettes.get(name.lower()) if name else None
    if colours <= 16:
        return MONO if no_color or chosen is TELETYPE or colours < 8 else SIXTEEN
    chosen = chosen or (TELETYPE if no_color else SPRAWL)
    return for_256(chosen) if colours <= 256 else chosen
