"""Events as saved in the log: JSON arrays that begin with the event's name."""

import functools
import operator
from collections.abc import Sequence
from types import GenericAlias
from typing import Final

import msgspec

from netrunner_tui.model.events import EVENTS, Event, StepReached

_encoder = msgspec.json.Encoder()


class _Named(msgspec.Struct, array_like=True, gc=False):
    """The kind of an event; the values that follow on it are passed over."""

    name: str


_NAMES: Final = msgspec.json.Decoder(list[_Named])


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
            if not self._meet(names, data):
                raise
        return self.decode(data)

    def decode_lines(self, data: bytes) -> list[list[Event]]:
        """Decodes the events of many records, each on a line, in less time than one by one. Raises msgspec.DecodeError."""
        names, decoder = self._ready
        try:
            return decoder.decode_lines(data)
        except msgspec.ValidationError:
            if not self._meet(names, data):
                raise
        return self.decode_lines(data)

    def _meet(self, names: frozenset[str], data: msgspec.Raw | bytes) -> bool:
        """Makes it ready for the kinds of events in records, beside those of `names`; returns whether there are others."""
        try:
            new = EVENTS.keys() & {event.name for events in _NAMES.decode_lines(data) for event in events} - names
        except msgspec.ValidationError:
            return False
        if new:
            self._ready = _prepared(names | new)
        return bool(new)


def _prepared(names: frozenset[str]) -> tuple[frozenset[str], msgspec.json.Decoder[list[Event]]]:
    """Returns kinds of events, by their names, with what decodes these and no others."""
    union = functools.reduce(operator.or_, [EVENTS[name] for name in names])
    return names, msgspec.json.Decoder(GenericAlias(list, (union,)))


_decoder = Decoder()


def encode(events: Sequence[Event]) -> msgspec.Raw:
    """Encodes events as JSON."""
    return msgspec.Raw(_encoder.encode(events))


def decode(data: msgspec.Raw | bytes) -> list[Event]:
    """Decodes events from JSON. Raises msgspec.DecodeError (msgspec.ValidationError) for invalid data."""
    return _decoder.decode(data)


def decode_lines(data: bytes) -> list[list[Event]]:
    """Decodes the events of many records, each on a line. Raises msgspec.DecodeError (msgspec.ValidationError) for invalid data."""
    return _decoder.decode_lines(data)
