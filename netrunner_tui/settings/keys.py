"""Key bindings in each context, and the file in which a player changes them.

Digits, arrows, enter, backspace, escape, tab, home, end, pageup, pagedown, ctrl+p and ctrl+q are fixed, and a command whose usual key a
player has given to another one is still in the list of commands: no binding can lock a player out.
"""

import re
from collections.abc import Container, Mapping
from itertools import groupby
from pathlib import Path
from typing import Final

import msgspec

from netrunner_tui.model.errors import BadFile, FileNotice
from netrunner_tui.model.text import joined, nearest, plain
from netrunner_tui.settings.commands import (
    COMMANDS,
    KEY_COMMANDS,
    KEY_CONTEXTS,
    SECTIONS,
    CommandId,
    KeyContext,
    Words,
    command,
    commands_at,
)

FIXED: Final[frozenset[str]] = frozenset({"ctrl+c", *(key for row in KEY_COMMANDS for key in row.fixed)})
"""Keys that cannot be bound."""
_KEY: Final = re.compile(r"\S|space|insert|delete|f\d{1,2}|(?:(?:ctrl|alt|shift|super|hyper|meta)\+)+\S+")
"""What a key is called: by the letter that it types, or by a name; one that is held beside it goes before."""
GIVE: Final = command("act").fixed[0]
"""The key that gives what was typed."""
ERASE: Final = command("back").fixed[0]
"""The key that takes a letter away, or closes a page."""
LEAVE: Final = command("back").fixed[1]
"""The key that leaves what is typed."""
OTHER_LIST: Final = command("next zone").fixed[0]
COMMAND_LIST: Final = command("commands").fixed[0]
"""The key that opens the list of commands."""
LEAVE_TABLE: Final = command("leave").fixed[0]
_NOTHING: Final[Mapping[CommandId, Words]] = {}
PAINTED: Final[frozenset[CommandId]] = frozenset({"pass", "done", "read", "help", "next game"})
"""Commands whose key is painted where it can be clicked: they cannot be left without one."""

_ARROWS: Final = ("left", "right", "up", "down")


class Keys(msgspec.Struct, frozen=True):
    """The key bindings of one context."""

    context: KeyContext
    bound: Mapping[str, CommandId]
    """The command of each key; among several keys of one command, those a player can bind come first."""
    first: Mapping[CommandId, str]
    """The first key of each command that has one."""

    def command(self, key: str) -> CommandId | None:
        """Returns the command of a key, None if it has none here (an answer's letter, a digit)."""
        return self.bound.get(key)

    def key_of(self, id: CommandId) -> str:
        """Returns the first key of a command, for labels and messages.

        Where the player has given its usual key to another command, that is the key of the list of commands; empty if it has no usual key.
        """
        return self.first.get(id) or (COMMAND_LIST if command(id).keys else "")

    def words(self, id: CommandId) -> Words:
        """Returns a command's texts here."""
        return command(id).told(self.context)

    def keys_of(self, id: CommandId) -> tuple[str, ...]:
        """Returns every key of a command here."""
        return tuple(key for key, given in self.bound.items() if given == id)

    def labels(self, *ids: CommandId) -> tuple[tuple[str, str], ...]:
        """Returns keys with their commands' labels, for a key line; neighbours with the same label are joined."""
        told = [(id, command(id).told(self.context).label) for id in ids]
        return tuple((self._together([id for id, _ in group]), label) for label, group in groupby(told, key=lambda one: one[1]))

    def _together(self, ids: list[CommandId]) -> str:
        """Returns the first key of each of several commands; arrows before letters that do the same."""
        return " ".join([*_arrows(ids), *(self.key_of(id) for id in ids if id not in _ARROWS)])

    def explained(self, ids: Container[CommandId], here: Mapping[CommandId, Words] = _NOTHING) -> list[tuple[str, str]]:
        """Returns keys with their commands' help, a line each under the registry's headings, for a `?` page.

        Neighbours with the same help share a line. `here`: texts of what a command does otherwise on the page that is open.
        """
        lines: list[tuple[str, str]] = []
        for heading, rows in SECTIONS.items():
            told = [(row.id, here.get(row.id, row.told(self.context)).help) for row in rows if row.id in ids and self.keys_of(row.id)]
            below = [(self._every([id for id, _ in group]), help) for help, group in groupby(told, key=lambda one: one[1]) if help]
            lines += [(heading, ""), *below] if below else []
        return lines

    def _every(self, ids: list[CommandId]) -> str:
        """Returns all keys of several commands: `arrows h j k l`, `[ ]`, `q backspace escape`."""
        return " ".join([*_arrows(ids), *(key for id in ids for key in self.keys_of(id) if key not in _ARROWS)])


def corner(keys: Keys) -> tuple[tuple[str, str], tuple[str, str]]:
    """Returns the keys for the list of commands and for help with their labels, for the corner of a screen: `ctrl+p commands`, `? keys`."""
    row = command("commands")
    return (row.fixed[0], row.words.label), keys.labels("help")[0]


def _arrows(ids: Container[CommandId]) -> list[str]:
    """Returns the arrow keys of commands that move; `arrows` for all four."""
    found = [arrow for arrow in _ARROWS if arrow in ids]
    return ["arrows"] if len(found) == len(_ARROWS) else found


def _bound(own: Mapping[CommandId, tuple[str, ...]]) -> dict[KeyContext, Keys]:
    """Returns the keys of every context, given a player's own bindings."""
    taken = {(context, key): id for id, keys in own.items() for key in keys for context in command(id).contexts}
    contexts: dict[KeyContext, Keys] = {}
    for context in KEY_CONTEXTS:
        bound: dict[str, CommandId] = {}
        for row in commands_at(context):
            for key in own.get(row.id, row.keys):
                if taken.get((context, key), row.id) == row.id:
                    bound[key] = row.id
        for row in commands_at(context):
            bound.update(dict.fromkeys(row.fixed, row.id))
        contexts[context] = Keys(context, bound, {id: key for key, id in reversed(bound.items())})
    return contexts


class Keymap(msgspec.Struct, frozen=True):
    """The key bindings of every context."""

    contexts: Mapping[KeyContext, Keys] = msgspec.field(default_factory=lambda: _bound({}))
    own: Mapping[CommandId, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """The player's own bindings among them."""
    notes: tuple[FileNotice, ...] = ()
    """A line for each command that is left without a key, because its usual one is among them."""

    def at(self, context: KeyContext) -> Keys:
        """Returns the key bindings of a context."""
        return self.contexts[context]


def bound(own: Mapping[CommandId, tuple[str, ...]]) -> Keymap:
    """Returns the bindings of every context, given a player's own ones."""
    return Keymap(_bound(own), own)


USUAL_KEYS: Final = Keymap()
"""The default key bindings."""


def read_keymap(path: Path) -> Keymap:
    """Reads a file that binds commands to lists of keys (`jump: [g]`); without a file, returns the default keys.

    Raises BadFile if the file names an unknown command, a fixed key, or a key twice in a context, or leaves a command of its own, or one
    that is painted, without a key.
    """
    if not path.exists():
        return USUAL_KEYS
    # Loaded here: few players have such a file, and the start screen must not wait for it.
    from netrunner_tui.library.yaml_files import read_text

    return keymap_of(read_text(path), path)


def keymap_of(text: str, path: Path) -> Keymap:
    """Reads what such a file holds. Raises BadFile as `read_keymap` does."""
    from netrunner_tui.library.yaml_files import parse_trees

    tree = next(iter(parse_trees(text, path)), None)
    content = tree.data if tree is not None else None
    if tree is None or content in (None, ""):
        return Keymap()
    if not isinstance(content, dict):
        raise BadFile(path, 1, "expected lines such as `jump: [g]`")
    own: dict[CommandId, tuple[str, ...]] = {}
    taken: dict[tuple[KeyContext, str], str] = {}
    """The command of each key in the file by context; a key may mean something else in another context."""
    for name, keys in content.items():
        line = tree.line((name,))
        id = next((known for known in COMMANDS if known == name), None)
        if id is None or not command(id).rebound:
            known = [row.id for row in KEY_COMMANDS if row.rebound]
            near = nearest(str(name), known, 3)
            hint = f"perhaps {joined(near, 'or')} is meant" if near else f"known: {', '.join(known)}"
            raise BadFile(path, line, f"unknown command {_cut(name)}; {hint}")
        if not isinstance(keys, (str, list)):
            raise BadFile(path, line, f"{name}: {_cut(keys)} is no list of keys; expected one such as `{name}: [g]`")
        own[id] = ()
        for key in [keys] if isinstance(keys, str) else keys:
            if not isinstance(key, str) or key in FIXED or key.isdigit():
                raise BadFile(path, line, f"{name}: the key {_cut(key)} cannot be bound")
            if not _KEY.fullmatch(key):
                raise BadFile(path, line, f"{name}: no key is called {_cut(key)}; expected one such as g, G, space, f2 or ctrl+g")
            for context in command(id).contexts:
                if (context, key) in taken:
                    raise BadFile(path, line, f"{name}: the key {_cut(key)} is bound to {taken[context, key]} already")
                taken[context, key] = id
            own[id] = (*own[id], key)
    keymap = bound(own)
    notes = []
    for row in KEY_COMMANDS:
        without = [context for context in row.contexts if not keymap.at(context).keys_of(row.id)]
        if not without or not (row.keys or row.fixed):
            continue
        where, usual = KEY_CONTEXTS[without[0]], f"`{row.id}: [{next(iter(row.keys), '')}]`"
        if row.id in own or row.id in PAINTED:
            raise BadFile(path, tree.line((row.id,)), f"{row.id} has no key left {where}: give it one, as {usual}")
        # Its usual key may be newer than the file: the player's binding stays.
        other = taken[without[0], row.keys[0]]
        told = f"`{row.keys[0]}` is {other}; {row.id} has no key {where} until you give it one"
        notes.append(FileNotice(told, str(path), tree.line((other,))))
    return msgspec.structs.replace(keymap, notes=tuple(notes))


def _cut(typed: object) -> str:
    """Returns a value from the file in quotes, safe to print and of bounded length."""
    text = plain(str(typed))
    return repr(text if len(text) <= 40 else text[:39] + "…")
