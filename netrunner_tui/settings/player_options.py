"""A player's saved options: theme, glyphs, curtain, stops."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from netrunner_tui.model.errors import BadFile
from netrunner_tui.model.local_files import read_bounded
from netrunner_tui.model.sides import SIDES, Side
from netrunner_tui.model.text import joined, plain
from netrunner_tui.rulebook_facts.moments import MOMENTS
from netrunner_tui.settings.stops import MODES, StopMode, Stops, usual_stops

DesktopNotice = Literal["", "osc9", "osc777"]
NOTICES: Final[dict[DesktopNotice, str]] = {"": "none", "osc9": "OSC 9", "osc777": "OSC 777"}


class Options(msgspec.Struct, frozen=True):
    """The options of this user."""

    theme: str = ""
    """Empty: the default of the terminal."""
    ascii: bool = False
    open_play: bool = False
    """Whether there is no curtain between the players."""
    rules: str = ""
    """The rulebook of the last game started."""
    motion: bool = True
    """Whether changes may be animated briefly; never over ssh."""
    bell: bool = False
    """Whether the terminal's bell rings when it is a player's turn to answer."""
    title: bool = False
    """Whether the terminal's title names the player to answer."""
    notice: DesktopNotice = ""
    """The escape sequence for a desktop notification when it is a player's turn to answer."""
    stops: dict[Side, Stops] = msgspec.field(default_factory=lambda: {side: usual_stops(side) for side in SIDES})
    """For players without a name or stops of their own."""
    own_stops: dict[str, dict[Side, Stops]] = msgspec.field(default_factory=dict)
    """By player name and side, the most recently changed last."""
    verbosity: str = "normal"
    """The verbosity of games in lines of text: brief, normal, full."""
    names: dict[Side, str] = msgspec.field(default_factory=dict)
    """The players' own names in the last game started."""
    decks: dict[str, dict[Side, str]] = msgspec.field(default_factory=dict)
    """The last decks played, by rulebook and side."""
    plain: bool = False
    """Whether `play` opens in lines of text unless asked otherwise."""

    def stops_of(self, side: Side, name: str = "") -> Stops:
        """Returns a player's stops for a side."""
        return self.own_stops.get(_key(name), {}).get(side) or self.stops[side]

    def with_stops(self, side: Side, stops: Stops, name: str = "") -> "Options":
        """Returns a copy with one player's stops changed; the shared stops, if the name is only that of the side."""
        key = _key(name)
        if not key:
            return replace(self, stops={**self.stops, side: stops})
        others = [(known, own) for known, own in self.own_stops.items() if known != key]
        return replace(self, own_stops={**dict(others[1 - MOST_NAMES :]), key: {**self.own_stops.get(key, {}), side: stops}})


MOST_NAMES: Final = 40
"""Upper limit of players whose stops are saved; the least recently changed are dropped."""


def _key(name: str) -> str:
    """Returns the key for a player's name; empty for a name that is only that of the side."""
    known = plain(name).strip().casefold()[:40]
    return "" if known in SIDES else known


_SHOWN: Final = 40
"""Letters of a wrong value that are shown."""
_StoredStops = tuple[str, tuple[str, ...]]


class _StoredOptions(msgspec.Struct, forbid_unknown_fields=False):
    theme: str = ""
    ascii: bool = False
    open_play: bool = False
    rules: str = ""
    motion: bool = True
    bell: bool = False
    title: bool = False
    notice: DesktopNotice = ""
    stops: dict[str, _StoredStops | dict[str, _StoredStops]] = {}
    """By player and side; shared stops under the empty name. Older files have them by side alone."""
    verbosity: str = "normal"
    names: dict[str, str] = {}
    decks: dict[str, dict[str, str]] = {}
    plain: bool = False


_WANTED: Final[Mapping[str, str]] = {
    "theme": "a theme's name",
    **dict.fromkeys(("ascii", "open_play", "motion", "bell", "title", "plain"), "true or false"),
    "rules": "a rulebook's name",
    "notice": joined((f'"{one}"' for one in NOTICES), "or"),
    "stops": 'for each player, as "", a mode and a list of moments for each side',
    "verbosity": '"brief", "normal" or "full"',
    "names": "a name for each side",
    "decks": "for each rulebook a deck for each side",
}
"""What each option takes, for whoever wrote something else."""


def _wrong(text: bytes) -> str | None:
    """Returns which option has a value that it cannot have, in words; None where the text is no mapping of options at all."""
    try:
        values = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    for field in msgspec.structs.fields(_StoredOptions):
        if field.name in values:
            try:
                msgspec.json.decode(values[field.name], type=field.type)
            except msgspec.ValidationError:
                found = plain(bytes(values[field.name]).decode(errors="replace").strip())
                found = found if len(found) <= _SHOWN else found[: _SHOWN - 1] + "…"
                return f"{field.name} is {found}; expected {_WANTED[field.name]}"
    return None


def read_options(path: Path) -> Options:
    """Reads the options of a file; returns the defaults if there is none. Raises BadFile if it cannot be read."""
    text = b""
    try:
        text = read_bounded(path)
        stored = msgspec.json.decode(text, type=_StoredOptions)
    except FileNotFoundError:
        return Options()
    except OSError as error:  # its text has the whole path in it
        raise BadFile(path, 0, f"settings cannot be read: {(error.strerror or 'error').lower()}") from error
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        wrong = _wrong(text)
        raise BadFile(path, 0, wrong if wrong is not None else f"settings cannot be read: {error}") from error
    by_side = {side: of for side, of in stored.stops.items() if not isinstance(of, dict)}
    by_name = {name: _known(of) for name, of in stored.stops.items() if isinstance(of, dict)}
    stops = {side: usual_stops(side) for side in SIDES} | _known(by_side) | by_name.pop("", {})
    return Options(
        stored.theme, stored.ascii, stored.open_play, stored.rules, stored.motion, stored.bell, stored.title, stored.notice,
        stops, by_name, stored.verbosity,
        _by_side(stored.names), {rules: _by_side(of) for rules, of in stored.decks.items()}, stored.plain,
    )  # fmt: skip


def _by_side(stored: Mapping[str, str]) -> dict[Side, str]:
    """Returns names by side, safe to draw and of bounded length."""
    return {side: name for side in SIDES if (name := plain(stored.get(side, "")).strip()[:80])}


def _plain_keys(of: Mapping[Side, str]) -> dict[str, str]:
    return dict(of.items())


def _known(stored: Mapping[str, _StoredStops]) -> dict[Side, Stops]:
    """Returns stops by side, keeping only known modes and windows."""
    found: dict[Side, Stops] = {}
    for side in SIDES:
        if side in stored:
            mode, steps = stored[side]
            known: StopMode = next((one for one in MODES if one == mode), "could")
            found[side] = Stops(known, frozenset(step for step in steps if step in MOMENTS))
    return found


def write_options(path: Path, options: Options) -> None:
    """Saves the options. A file that could not be read is kept beside them, as `options.json.broken`.

    Raises OSError if writing fails.
    """
    stored = _StoredOptions(
        options.theme, options.ascii, options.open_play, options.rules, options.motion, options.bell, options.title, options.notice,
        {
            name: {side: (stops.mode, tuple(sorted(stops.steps))) for side, stops in own.items()}
            for name, own in {"": options.stops, **options.own_stops}.items()
        },
        options.verbosity, _plain_keys(options.names), {rules: _plain_keys(of) for rules, of in options.decks.items()}, options.plain,
    )  # fmt: skip
    path.parent.mkdir(parents=True, exist_ok=True)
    # Into a temporary file first: a full disk or a killed process leaves the old settings whole.
    fresh = path.with_name(f"{path.name}.new")
    fresh.write_bytes(msgspec.json.format(msgspec.json.encode(stored), indent=2) + b"\n")
    try:
        read_options(path)
    except BadFile:
        path.replace(path.with_name(f"{path.name}.broken"))
    fresh.replace(path)
