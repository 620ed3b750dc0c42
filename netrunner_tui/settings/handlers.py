"""Carrying commands out: whoever shows a context has a handler for each of its commands."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from netrunner_tui.settings.commands import CommandId, Context, Words, commands_at


class Handler(NamedTuple):
    """What carries a command out, and whether it can be just now."""

    do: Callable[[], None]
    offered: bool = True


Handlers = Mapping[CommandId, Handler]


def named(context: Context, handlers: Handlers) -> Iterator[tuple[CommandId, Words]]:
    """The commands of a context that can be asked for by name just now, in the order of the registry."""
    for row in commands_at(context):
        words = row.told(context)
        if words.name and handlers[row.id].offered:
            yield row.id, words


def sentence(help: str) -> str:
    """What a command does, as the list of commands tells it."""
    return f"{help[:1].upper()}{help[1:]}"


def offered(context: Context, handlers: Handlers) -> list[CommandId]:
    """The commands of a context that can be given just now, in the order of the registry."""
    return [row.id for row in commands_at(context) if handlers[row.id].offered]
