"""What a player has set and keeps between games: theme, glyphs, curtain, stops."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

import msgspec

from netrunner_tui.model.errors import BadFile
from netrunner_tui.model.sides import SIDES, Side
from netrunner_tui.table.stops import CHECKLIST, DEFAULT_STEPS, MODES, Mode, Stops

Notice = Literal["", "osc9", "osc777"]
NOTICES: dict[Notice, str] = {"": "none", "osc9": "OSC 9 (iTerm2, Windows, kitty)", "osc777": "OSC 777 (foot, urxvt, VTE)"}


@dataclass(frozen=True)
class Options:
    """The settings of this keyboard."""

    theme: str = ""
    """Empty: the default of the terminal."""
    ascii: bool = False
    open_play: bool = False
    """No curtain between the players."""
    rules: str = ""
    """The game that was begun last, by the name of its rulebook."""
    motion: bool = True
    """A change may be shown for a moment; never over ssh."""
    bell: bool = False
    """The terminal's bell when it is a player's turn to answer."""
    title: bool = False
    """The terminal's title says who has to answer."""
    notice: Notice = ""
    """A notice of the desktop when it is a player's turn to answer, by the terminal's way to ask for one."""
    guide: tuple[str, ...] = ()
    """The pages of the guided first game that have been read."""
    stops: dict[Side, Stops] = field(default_factory=lambda: {side: Stops() for side in SIDES})

    def with_stops(self, side: Side, stops: Stops) -> "Options":
        """The same with one player's stops changed."""
        return replace(self, stops={**self.stops, side: stops})


class _Stored(msgspec.Struct, forbid_unknown_fields=False):
    theme: str = ""
    ascii: bool = False
    open_play: bool = False
    rules: str = ""
    motion: bool = True
    bell: bool = False
    title: bool = False
    notice: Notice = ""
    guide: tuple[str, ...] = ()
    stops: dict[str, tuple[str, tuple[str, ...]]] = {}


def read_options(path: Path) -> Options:
    """The settings of a file; the defaults where there is none. Raises BadFile where it cannot be read."""
    try:
        stored = msgspec.json.decode(path.read_bytes(), type=_Stored)
    except FileNotFoundError:
        return Options()
    except (OSError, msgspec.MsgspecError) as error:
        raise BadFile(path, 0, f"settings cannot be read: {error}") from error
    stops: dict[Side, Stops] = {}
    for side in SIDES:
        mode, steps = stored.stops.get(side, ("could", tuple(DEFAULT_STEPS)))
        known: Mode = next((one for one in MODES if one == mode), "could")
        stops[side] = Stops(known, frozenset(step for step in steps if step in CHECKLIST))
    return Options(
        stored.theme, stored.ascii, stored.open_play, stored.rules, stored.motion, stored.bell, stored.title, stored.notice,
        stored.guide, stops,
    )  # fmt: skip


def write_options(path: Path, options: Options) -> None:
    """Keeps the settings. A file that could not be read is kept beside them, as `options.json.broken`.

    Raises OSError where the disk refuses.
    """
    stored = _Stored(
        options.theme, options.ascii, options.open_play, options.rules, options.motion, options.bell, options.title, options.notice,
        options.guide,
        {side: (stops.mode, tuple(sorted(stops.steps))) for side, stops in options.stops.items()},
    )  # fmt: skip
    path.parent.mkdir(parents=True, exist_ok=True)
    # Beside it first: a full disk or a killed process leaves the old settings whole.
    fresh = path.with_name(f"{path.name}.new")
    fresh.write_bytes(msgspec.json.format(msgspec.json.encode(stored), indent=2) + b"\n")
    try:
        read_options(path)
    except BadFile:
        path.replace(path.with_name(f"{path.name}.broken"))
    fresh.replace(path)
