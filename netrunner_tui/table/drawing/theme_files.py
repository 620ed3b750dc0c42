"""Themes of the player's own: `themes/NAME.yaml` in the folder of settings.

    like: sprawl          # what is not named here is as in this theme
    desk: "#101418"
    ask: "#ffd060"

docs/settings.md tells the roles; each colour is written as `"#rrggbb"`.
"""

import re
from pathlib import Path
from typing import Final, get_args

from netrunner_tui.model.errors import BadFile, FileNotice
from netrunner_tui.model.text import plain
from netrunner_tui.table.drawing.canvas import Role
from netrunner_tui.table.drawing.contrast import LEAST, is_dark, unreadable
from netrunner_tui.table.drawing.themes import PALETTES, Palette

ROLES: Final[tuple[Role, ...]] = get_args(Role)


def read_themes(folder: Path) -> tuple[dict[str, Palette], list[FileNotice]]:
    """Returns the themes of a folder by name, and one line about each that cannot be used or is hard to read."""
    found: dict[str, Palette] = {}
    notices: list[FileNotice] = []
    try:
        files = sorted(path for path in folder.iterdir() if path.suffix in {".yaml", ".yml"})
    except OSError:
        return found, notices
    for path in files:
        try:
            palette = read_theme(path)
        except BadFile as problem:
            notices.append(FileNotice.of(problem, "this theme is left out"))
            continue
        found[palette.name] = palette
        hard = unreadable(palette.colours)
        if hard:
            ink, ground, ratio = hard[0]
            more = f", and {len(hard) - 1} more" if len(hard) > 1 else ""
            told = f"Theme {palette.name}: {ink} on {ground} is hard to read, contrast {ratio:.1f} of {LEAST}{more}."
            notices.append(FileNotice(told))
    return found, notices


def read_theme(path: Path) -> Palette:
    """Reads one theme. Raises BadFile, with the line where it is one line's mistake."""
    name = plain(path.stem).lower()
    if name in PALETTES:
        raise BadFile(path, 0, f"{name} is a theme that comes with the game; call yours something else")
    # Loaded here: few players have themes of their own, and the start screen shall not wait for it.
    from netrunner_tui.library.yaml_files import read_trees

    tree = next(iter(read_trees(path)), None)
    content = tree.data if tree is not None else None
    if tree is None or not isinstance(content, dict):
        raise BadFile(path, 1, 'expected lines such as `desk: "#101418"`')
    base = PALETTES.get(str(content.get("like", "sprawl")).lower())
    if base is None:
        raise BadFile(path, tree.line(("like",)), f"`like` names no theme; known: {', '.join(PALETTES)}")
    colours = dict(base.colours)
    for key, value in content.items():
        if key == "like":
            continue
        role = next((role for role in ROLES if role == key), None)
        if role is None:
            raise BadFile(path, tree.line((key,)), f"no colour is called {plain(str(key))}; known: {', '.join(ROLES)}")
        if not isinstance(value, str) or not re.fullmatch("#[0-9a-fA-F]{6}", value):
            raise BadFile(path, tree.line((key,)), f'{key} must be a colour such as "#101418"')
        colours[role] = value.lower()
    return Palette(name, is_dark(colours["desk"]), colours)
