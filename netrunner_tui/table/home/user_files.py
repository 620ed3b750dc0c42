"""A player's files between games: settings, keys and custom themes; and the abilities of their terminal."""

import locale
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace
from rich.console import Console

from netrunner_tui.model.errors import BadFile, FileNotice, NetrunnerError
from netrunner_tui.model.text import plain
from netrunner_tui.settings.keys import Keymap, read_keymap
from netrunner_tui.settings.player_options import Options, read_options
from netrunner_tui.table.drawing.themes import PALETTES, Palette


class UserFiles(msgspec.Struct, frozen=True):
    """The files of a player's folder, as far as they can be read."""

    options: Options = Options()
    keymap: Keymap = msgspec.field(default_factory=Keymap)
    palettes: Mapping[str, Palette] = msgspec.field(default_factory=lambda: PALETTES)
    options_path: Path | None = None
    """Where settings that are changed are kept, the others beside them; None where they last as long as the app."""
    notices: tuple[FileNotice, ...] = ()
    """One for each file that does without."""

    @property
    def notice(self) -> str:
        """Returns the lines about them."""
        return "\n".join(one.told() for one in self.notices)


class TerminalColours(msgspec.Struct, frozen=True):
    """What a terminal shows of colours."""

    count: int = 1 << 24
    unwanted: bool = False
    """Its player asks for none (`NO_COLOR`)."""


TRUE_COLOUR: Final = TerminalColours()


def read_user_files(folder: Path, *, ascii: bool = False, theme: str | None = None) -> UserFiles:
    """Reads them. A file that cannot be read is told in a line, and does without. Raises NetrunnerError for an unknown theme."""
    options_path = folder / "options.json"
    notices: list[FileNotice] = []
    try:
        options = read_options(options_path)
    except BadFile as problem:
        options = Options()
        notices.append(FileNotice.of(problem, "the defaults are used"))
    try:
        keymap = read_keymap(folder / "keys.yaml")
        notices += keymap.notes
    except BadFile as problem:
        keymap = Keymap()
        notices.append(FileNotice.of(problem, "the usual keys are used"))
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
    return UserFiles(options, keymap, palettes, options_path, tuple(notices))


def writes_utf_8() -> bool:
    """Returns whether the terminal reads UTF-8, as far as the environment tells: with `LC_ALL=C` it does not."""
    return locale.getencoding().lower().replace("-", "") == "utf8"


def terminal_colours() -> TerminalColours:
    """Returns the colours of the terminal, as far as the environment tells.

    Rich knows no terminal whose name says that it takes colours as they are, as `xterm-direct`, unless COLORTERM says so too.
    """
    direct = "direct" in os.environ.get("TERM", "").lower().partition("-")[2]
    system = "truecolor" if direct else Console(force_terminal=True, legacy_windows=False).color_system
    count = {None: 2, "standard": 16, "windows": 16, "256": 256}.get(system, 1 << 24)
    return TerminalColours(count, unwanted=bool(os.environ.get("NO_COLOR")))
