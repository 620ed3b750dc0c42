"""Events as saved in the log: JSON arrays that begin with the event's name."""

import functools
import operator
from collections.abc import Sequence
from types import GenericAlias

import msgspec

from netrunner_tui.model.events import EVENTS, Event, StepReached

_encoder = msgspec.json.Encoder()


class Decoder:
    """Decodes events. It is made for the kinds that it has met: a game has a third of them, and each takes 0.03 ms to be made ready for."""

    def __init__(self) -> None:
        self._ready = _prepared(frozenset({StepReached.__name__}))  # every game has steps
        """The kinds, by their names, and what decodes them: at once another pair, whichever threads decode."""

    def decode(self, data: msgspec.Raw | bytes) -> list[Event]:
        """Decodes events. Raises msgspec.DecodeError."""
        names, decoder = self._ready
        try:
            return decoder.decode(data)
        except msgspec.ValidationError:
            new = EVENTS.keys() & _names(msgspec.json.decode(data)) - names
            if not new:
                raise
        self._ready = _prepared(names | new)
        return self.decode(data)


def _prepared(names: frozenset[str]) -> tuple[frozenset[str], msgspec.json.Decoder[list[Event]]]:
    """Returns kinds of events, by their names, with what decodes these and no others."""
    union = functools.reduce(operator.or_, [EVENTS[name] for name in names])
    return names, msgspec.json.Decoder(GenericAlias(list, (union,)))


def _names(events: object) -> set[str]:
    """Returns the names of events that were decoded without their kinds, or of what stands in their place."""
    named = [event[0] for event in events if isinstance(event, list) and event] if isinstance(events, list) else []
    return {name for name in named if isinstance(name, str)}


_decoder = Decoder()


def encode(events: Sequence[Event]) -> msgspec.Raw:
    """Encodes events as JSON."""
    return msgspec.Raw(_encoder.encode(events))


def decode(data: msgspec.Raw | bytes) -> list[Event]:
    """Decodes events from JSON. Raises msgspec.DecodeError (msgspec.ValidationError) for invalid data."""
    return _decoder.decode(data)
