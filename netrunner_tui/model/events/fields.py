"""What events of many kinds say by a field of one name: the card, its number afterwards, its title, the server, the player.

`fields.card(event)` is the field, or what says nothing where an event has none of that type.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import Final, Literal

from netrunner_tui.model.events import EVENTS
from netrunner_tui.model.sides import Side
from netrunner_tui.model.state import Fact


def _having(field: str, *types: object) -> frozenset[type[Fact]]:
    """Returns the events that have a field of one of some types."""
    return frozenset(kind for kind in EVENTS.values() if kind.__annotations__.get(field) in types)


_CARD: Final = _having("card", int)
_NEW: Final = _having("new", int)
_TITLE: Final = _having("title", str)
_SERVER: Final = _having("server", str)
_SIDE: Final = _having("side", Side, Side | None)
_card: Final[Callable[[Fact], int]] = attrgetter("card")
_new: Final[Callable[[Fact], int]] = attrgetter("new")
_title: Final[Callable[[Fact], str]] = attrgetter("title")
_server: Final[Callable[[Fact], str]] = attrgetter("server")
_side: Final[Callable[[Fact], Side | None]] = attrgetter("side")


def card(event: Fact) -> int:
    """Returns the card that an event names, as the object that it was before; 0 for none."""
    return _card(event) if type(event) in _CARD else 0


def new(event: Fact) -> int:
    """Returns the object that the card of an event became; 0 where it stayed what it was."""
    return _new(event) if type(event) in _NEW else 0


def card_after(event: Fact) -> int:
    """Returns the card that an event is about, as the object that it is afterwards; 0 for none."""
    kind = type(event)
    return (_new(event) if kind in _NEW else 0) or (_card(event) if kind in _CARD else 0)


def title(event: Fact) -> str:
    """Returns the title that an event tells; "" for none."""
    return _title(event) if type(event) in _TITLE else ""


def server(event: Fact) -> str:
    """Returns the server that an event names; "" for none."""
    return _server(event) if type(event) in _SERVER else ""


def side(event: Fact) -> Side | Literal[""]:
    """Returns the player that an event names; "" for none."""
    return (_side(event) if type(event) in _SIDE else None) or ""
