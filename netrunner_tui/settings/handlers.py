"""Handlers of commands: the screen of a context has one for each of its commands."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from netrunner_tui.model.text import capital
from netrunner_tui.settings.commands import FOUND_BY, CommandId, KeyContext, Words, commands_at


class Handler(msgspec.Struct, frozen=True):
    """A command's action, and whether it is available now."""

    do: Callable[[], None]
    offered: bool = True


Handlers = Mapping[CommandId, Handler]


class Listed(msgspec.Struct, frozen=True):
    """A line of the list of commands (ctrl+p)."""

    name: str
    help: str
    do: Callable[[], None]
    also: str = ""
    """Further words that it is found by."""


class Here(msgspec.Struct, frozen=True):
    """What is otherwise on the part of a screen that is open: texts of commands, what a click does, and what can be typed."""

    words: Mapping[CommandId, Words] = MappingProxyType({})
    mouse: str = "click a line to pick it, again to open it, a key to press it; the wheel scrolls"
    typed: tuple[tuple[str, str], ...] = ()
    """A heading, and lines below it: what is typed, and what that does."""


USUAL: Final = Here()


def named(context: KeyContext, handlers: Handlers, here: Here = USUAL) -> Iterator[tuple[CommandId, Words]]:
    """Yields the commands of a context that are available now with their texts, in the registry's order."""
    for row in commands_at(context):
        words = here.words.get(row.id, row.told(context))
        if words.name and handlers[row.id].offered:
            yield row.id, words


def listed(command: CommandId, words: Words, do: Callable[[], None]) -> Listed:
    """Returns a command as it stands in the list of commands."""
    return Listed(words.name, capital(words.help), do, FOUND_BY.get(command, ""))


def offered(context: KeyContext, handlers: Handlers) -> list[CommandId]:
    """Returns the commands of a context that are available now, in the registry's order."""
    return [row.id for row in commands_at(context) if handlers[row.id].offered]
