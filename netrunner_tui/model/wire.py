"""Events as saved in the log: JSON arrays that begin with the event's name."""

import functools
import operator
from collections.abc import Sequence
from types import GenericAlias

import msgspec

from netrunner_tui.model.events import EVENTS, Event

_decoder: msgspec.json.Decoder[list[Event]] = msgspec.json.Decoder(GenericAlias(list, (functools.reduce(operator.or_, EVENTS.values()),)))
_encoder = msgspec.json.Encoder()


def encode(events: Sequence[Event]) -> msgspec.Raw:
    """Encodes events as JSON."""
    return msgspec.Raw(_encoder.encode(events))


def decode(data: msgspec.Raw | bytes) -> list[Event]:
    """Decodes events from JSON. Raises msgspec.DecodeError (msgspec.ValidationError) for invalid data."""
    return _decoder.decode(data)
