"""A player's files between games: settings, keys and custom themes; and the abilities of their terminal."""

import locale
from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec.structs import replace
from rich.console import Console

from netrunner_tui.model.errors import BadFile, NetrunnerError
from netrunner_tui.model.text import plain
from netrunner_tui.settings.keys import Keymap, read_keymap
from netrunner_tui.settings.player_options import Options, read_options
from netrunner_tui.table.drawing.themes import PALETTES, Palette


class Kept(msgspec.Struct, frozen=True):
    """The files of a folder, as far as they can be read."""

    options: Options
    options_path: Path
    keymap: Keymap
    palettes: Mapping[str, Palette]
    notice: str
    """A line for each file that does without."""


def read_kept(folder: Path, *, ascii: bool = False, theme: str | None = None) -> Kept:
    """Reads them. A file that cannot be read is told in a line, and does without. Raises NetrunnerError for an unknown theme."""
    options_path = folder / "options.json"
    notices = []
    try:
        options = read_options(options_path)
    except BadFile as problem:
        options = Options()
        notices.append(f"{problem}; the defaults are used")
    try:
        keymap = read_keymap(folder / "keys.yaml")
        notices += keymap.notes
    except BadFile as problem:
        keymap = Keymap()
        notices.append(f"{problem}; the usual keys are used")
    palettes = dict(PALETTES)
    if (folder / "themes").is_dir():
        # Loaded here: few players have themes of their own.
        from netrunner_tui.table.drawing.theme_files import read_themes

        own, told = read_themes(folder / "themes")
        palettes |= own
        notices += told
    if ascii:
        options = replace(options, ascii=True)
    if theme:
        if theme.lower() not in palettes:
            raise NetrunnerError(f"no theme is called {plain(theme)}; known: {', '.join(palettes)}")
        options = replace(options, theme=theme.lower())
    return Kept(options, options_path, keymap, palettes, "\n".join(notices))


def writes_utf_8() -> bool:
    """Returns whether the terminal reads UTF-8, as far as the environment tells: with `LC_ALL=C` it does not."""
    return locale.getencoding().lower().replace("-", "") == "utf8"


def terminal_colours() -> int:
    """Returns the number of colours of the terminal, as far as the environment tells."""
    system = Console(force_terminal=True, legacy_windows=False).color_system
    return {None: 2, "standard": 16, "windows": 16, "256": 256}.get(system, 1 << 24)
