"""Events as the log keeps them: JSON arrays that begin with the event's name."""

import functools
import operator
from collections.abc import Iterable
from typing import Any

import msgspec

from netrunner_tui.model.events import EVENTS, Event

_union: Any = functools.reduce(operator.or_, EVENTS.values())
_decoder: msgspec.json.Decoder[list[Event]] = msgspec.json.Decoder(list[_union])
_encoder = msgspec.json.Encoder()


def encode(events: Iterable[Event]) -> msgspec.Raw:
    """Events as JSON."""
    return msgspec.Raw(_encoder.encode(list(events)))


def decode(data: msgspec.Raw | bytes) -> list[Event]:
    """Events out of JSON. Raises msgspec.DecodeError (msgspec.ValidationError) for anything else."""
    return _decoder.decode(data)
