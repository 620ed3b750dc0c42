"""The formats: pools of sets and lists of restricted cards, each from a date on."""

import re
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from netrunner_tui.library.formats.printed_sets import printed_sets
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.text import folded, plain


class Restriction(msgspec.Struct, frozen=True):
    """A list of cards that a format restricts."""

    name: str
    banned: tuple[str, ...] = ()
    """Cards that no deck may have."""
    restricted: tuple[str, ...] = ()
    """Cards of which a deck may have one title, in as many copies as usual."""
    points: dict[str, int] = {}
    """Points that a title takes, however many copies a deck has."""
    point_limit: int = 0
    influence: dict[str, int] = {}
    """Influence that each copy costs beside its own, in its own faction too."""
    penalty: dict[str, int] = {}
    """By how much each copy lowers the identity's influence limit, which stays at 1 at least."""


NOTHING: Final = Restriction("")


class BadDay(NetrunnerError):
    """Text that is not a day."""


class FormatVersion(msgspec.Struct, frozen=True):
    """A format as it was from a day on."""

    date: str
    sets: tuple[str, ...]
    restriction: str = ""


class Format(msgspec.Struct, frozen=True):
    """A format of organised play."""

    name: str
    """As typed: `startup`."""
    title: str
    game: str
    """The rulebook by which it is played."""
    snapshots: tuple[FormatVersion, ...]

    def on(self, day: str = "") -> "FormatOn":
        """Returns the format as it was on a day, as 2022-07-31; "" is the last known. Raises NetrunnerError."""
        if day:
            _check_day(day)
        versions = [each for each in self.snapshots if not day or each.date <= day]
        if not versions:
            raise NetrunnerError(f"{self.title} begins on {self.snapshots[0].date}; expected that day or a later one, not `{plain(day)}`")
        version = versions[-1]
        codes = tuple(code for code, each in printed_sets().items() if code in version.sets and (not day or each.date <= day))
        restriction = _data().restrictions[version.restriction] if version.restriction else NOTHING
        return FormatOn(self, day or version.date, codes, restriction)


class FormatOn(msgspec.Struct, frozen=True):
    """A format on a day: its sets and its restrictions."""

    format: Format
    day: str
    sets: tuple[str, ...]
    restriction: Restriction

    def titles(self) -> frozenset[str]:
        """Returns the titles of its pool, folded; cards that are banned are among them."""
        return titles_of(self.sets)


class _Data(msgspec.Struct, frozen=True):
    formats: tuple[Format, ...]
    restrictions: dict[str, Restriction]


@cache
def _data() -> _Data:
    return msgspec.json.decode((files(__package__) / "formats.json").read_bytes(), type=_Data)


@cache
def titles_of(sets: tuple[str, ...]) -> frozenset[str]:
    """Returns the titles of printed sets, folded."""
    return frozenset(folded(title) for code in sets for _, title in printed_sets()[code].cards)


def formats() -> tuple[Format, ...]:
    """Returns every format, in the order in which they are told."""
    return _data().formats


def format_named(name: str) -> Format:
    """Returns a format by its name. Raises NetrunnerError."""
    sought = "-".join(folded(name).split())
    found = next((each for each in formats() if each.name == sought), None)
    if found is None:
        raise NetrunnerError(f"no format is called `{plain(name)}`; expected one of {', '.join(each.name for each in formats())}")
    return found


def _check_day(day: str) -> None:
    try:
        right = bool(re.fullmatch(r"\d{4}-\d\d-\d\d", day)) and bool(date.fromisoformat(day))
    except ValueError:
        right = False
    if not right:
        raise BadDay(f"`{plain(day)}` is not a day; expected one like 2022-07-31")
