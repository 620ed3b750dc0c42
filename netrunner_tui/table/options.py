"""What a player has set and keeps between games: theme, glyphs, curtain, stops."""

from dataclasses import dataclass, field, replace
from pathlib import Path

import msgspec

from netrunner_tui.model.errors import BadFile
from netrunner_tui.model.sides import SIDES, Side
from netrunner_tui.table.stops import CHECKLIST, DEFAULT_STEPS, MODES, Mode, Stops


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
    stops: dict[Side, Stops] = field(default_factory=lambda: {side: Stops() for side in SIDES})

    def with_stops(self, side: Side, stops: Stops) -> "Options":
        """The same with one player's stops changed."""
        return replace(self, stops={**self.stops, side: stops})


class _Stored(msgspec.Struct, forbid_unknown_fields=False):
    theme: str = ""
    ascii: bool = False
    open_play: bool = False
    rules: str = ""
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
    return Options(stored.theme, stored.ascii, stored.open_play, stored.rules, stops)


def write_options(path: Path, options: Options) -> None:
    """Keeps the settings. Raises OSError where the disk refuses."""
    stored = _Stored(
        options.theme, options.ascii, options.open_play, options.rules,
        {side: (stops.mode, tuple(sorted(stops.steps))) for side, stops in options.stops.items()},
    )  # fmt: skip
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(stored), indent=2) + b"\n")
