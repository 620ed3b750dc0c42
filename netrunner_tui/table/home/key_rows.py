"""Commands and their keys as lines of the start screen, and the line that waits for a key."""

from collections.abc import Callable, Iterator

import msgspec

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.settings.commands import CommandId
from netrunner_tui.settings.keys import ERASE, FIXED, LEAVE, Keymap
from netrunner_tui.settings.rebinding import rebind, rebindable, usual


class KeyRow(msgspec.Struct, frozen=True):
    """A line: a command, what it does, and its keys."""

    id: CommandId
    name: str
    words: str
    keys: str


class KeyRows:
    """The lines, and the command that waits for a key."""

    def __init__(self, keymap: Keymap, keep: Callable[[Keymap], None]) -> None:
        self.keymap = keymap
        self.waiting: CommandId | None = None
        self._keep = keep

    def rows(self) -> Iterator[KeyRow]:
        """Returns every command that can be bound."""
        for row in rebindable():
            keys = self.keymap.at(row.contexts[0]).keys_of(row.id)
            own = [key for key in keys if key not in FIXED]
            told = "press a key" if row.id == self.waiting else " ".join(own or keys) or "no key"
            help = row.words.help or next((words.help for words in row.there.values() if words.help), "")
            yield KeyRow(row.id, row.words.name or row.id.capitalize(), help, told)

    def take(self, key: str) -> str:
        """Takes a key for the command that waits; returns why it is not taken, empty where it is."""
        id = self.waiting
        if id is None or key in {ERASE, LEAVE}:
            self.waiting = None
            return ""
        return self._tried(lambda: rebind(self.keymap, id, key))

    def reset(self, id: CommandId) -> str:
        """Gives a command its usual keys again; returns why not, empty where it has them."""
        self.waiting = id
        return self._tried(lambda: usual(self.keymap, id))

    def _tried(self, change: Callable[[], Keymap]) -> str:
        try:
            self.keymap = change()
        except NetrunnerError as problem:
            return str(problem)
        self.waiting = None
        self._keep(self.keymap)
        return ""
