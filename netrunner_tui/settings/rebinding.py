"""Keys of one's own, command by command: what may be bound, and the file that keeps it."""

import contextlib
from pathlib import Path

from netrunner_tui.model.errors import BadFile, NetrunnerError
from netrunner_tui.model.local_files import write_private
from netrunner_tui.model.text import plain
from netrunner_tui.settings.commands import KEY_COMMANDS, KEY_CONTEXTS, CommandId, KeyCommand, command
from netrunner_tui.settings.keys import FIXED, Keymap, bound, keymap_of, read_keymap
from netrunner_tui.settings.keys_file import changed_file, new_file


def rebindable() -> tuple[KeyCommand, ...]:
    """Returns the commands of which a player may change the keys, and which have a text to be known by."""
    return tuple(row for row in KEY_COMMANDS if row.rebound and (row.words.name or row.words.help))


def rebind(keymap: Keymap, id: CommandId, key: str) -> Keymap:
    """Returns the bindings with this one key for a command. Raises NetrunnerError, with the command that has the key, for a clash."""
    if key in FIXED or key.isdigit():
        raise NetrunnerError(f"`{plain(key)}` cannot be bound: it means the same everywhere.")
    for context in command(id).contexts:
        taken = keymap.at(context).command(key)
        if taken is not None and taken != id:
            row = command(taken)
            raise NetrunnerError(f"`{plain(key)}` is the key of “{row.words.name or row.words.help}” {KEY_CONTEXTS[context]}.")
    return bound({**keymap.own, id: (key,)})


def usual(keymap: Keymap, id: CommandId) -> Keymap:
    """Returns the bindings with the usual keys for a command. Raises NetrunnerError where another command has one of them by now."""
    for key in command(id).keys:
        for context in command(id).contexts:
            taken = keymap.at(context).command(key)
            if taken is not None and taken != id:
                raise NetrunnerError(f"`{key}` is the key of “{command(taken).words.name}” now.")
    return bound({other: keys for other, keys in keymap.own.items() if other != id})


def write_keymap(path: Path, keymap: Keymap) -> None:
    """Keeps the bindings; comments and order of a file that is there already stay. Raises OSError if that fails."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = new_file(keymap.own)
    if path.exists():
        # A file that cannot be read as bindings is replaced: the player was told when the program began.
        with contextlib.suppress(BadFile, UnicodeError):
            changed = changed_file(path.read_text(encoding="utf-8"), read_keymap(path).own, keymap.own)
            text = changed if _binds(changed, keymap) else text
    write_private(path, text.encode())


def _binds(text: str, keymap: Keymap) -> bool:
    """Returns whether a file with this text gives just these bindings."""
    return keymap_of(text, Path("keys.yaml")).own == keymap.own
