"""What the keys mean, and the file in which a player binds them anew.

Only what moves and opens things can be bound; digits, arrows, enter, backspace and ctrl+q always keep their meaning, so that
no binding can lock a player out.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, get_args

from netrunner_tui.model.errors import BadFile

Command = Literal[
    "left", "right", "up", "down", "act", "read", "next zone", "previous zone", "page down", "page up", "pass", "pass on", "jump", "back",
    "scroll left", "scroll right", "log", "find", "words", "timing", "stops", "help", "done", "earlier", "later",
    "turn earlier", "turn later", "open play", "take back", "hint", "talk", "table", "leave",
]  # fmt: skip

COMMANDS: tuple[Command, ...] = get_args(Command)

FIXED: dict[str, Command] = {
    "left": "left", "right": "right", "up": "up", "down": "down", "enter": "act", "backspace": "back", "escape": "back", "ctrl+q": "leave",
    "pagedown": "page down", "pageup": "page up", "tab": "next zone", "shift+tab": "previous zone",
}  # fmt: skip
"""Keys that cannot be bound to anything else."""

FREE: dict[str, Command] = {
    "h": "left", "l": "right", "k": "up", "j": "down", "space": "read", "p": "pass", "P": "pass on", "f": "jump", "q": "back",
    "<": "scroll left", ">": "scroll right", "L": "log", "/": "find", "w": "words", "T": "timing", "S": "stops",
    "?": "help", ".": "done", "[": "earlier", "]": "later", "{": "turn earlier", "}": "turn later", "O": "open play",
    "C": "talk", "M": "table", "ctrl+z": "take back", "H": "hint",
}  # fmt: skip
"""The keys that a player may bind anew."""

ReplayCommand = Literal[
    "next action", "previous action", "next run", "previous run", "next score", "previous score", "next event", "previous event",
    "go to", "seen from", "note", "notes", "branch", "compare", "taken back", "faster", "slower",
]  # fmt: skip
"""What keys do in a game that is looked back at, beside what they do everywhere."""

REPLAY_COMMANDS: tuple[ReplayCommand, ...] = get_args(ReplayCommand)

REPLAY: dict[str, ReplayCommand] = {
    "a": "next action", "A": "previous action", "r": "next run", "R": "previous run", "s": "next score", "S": "previous score",
    ".": "next event", ",": "previous event", "g": "go to", "v": "seen from", "n": "note", "N": "notes", "b": "branch", "c": "compare",
    "u": "taken back", "+": "faster", "=": "faster", "-": "slower",
}  # fmt: skip
"""Keys of a game that is looked back at, which a player may bind anew; they go before what the key does at the table."""

SHARED: frozenset[Command] = frozenset(
    {
        "left", "right", "up", "down", "read", "scroll left", "scroll right", "log", "find", "words", "timing", "help", "back", "leave",
        "earlier", "later", "turn earlier", "turn later",
    }
)  # fmt: skip
"""Commands of the table that a game looked back at has too."""


@dataclass(frozen=True)
class Keymap:
    """Which command each key gives."""

    keys: Mapping[str, Command] = field(default_factory=lambda: {**FREE, **FIXED})
    replay: Mapping[str, ReplayCommand] = field(default_factory=lambda: dict(REPLAY))

    def command(self, key: str) -> Command | None:
        """The command of a key, None where it has none (an answer's letter, a digit)."""
        return self.keys.get(key)

    def key_of(self, command: Command) -> str:
        """The first key that gives a command, for help and the key line."""
        return next((key for key, bound in self.keys.items() if bound == command), "")

    def replay_key_of(self, command: ReplayCommand) -> str:
        """The first key that gives a command where a game is looked back at."""
        return next((key for key, bound in self.replay.items() if bound == command), "")


def read_keymap(path: Path) -> Keymap:
    """The keys of a file that binds commands to lists of keys (`jump: [g]`); the default keys where there is no file.

    Raises BadFile where the file names an unknown command, a fixed key, or one key twice.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Keymap()
    except (OSError, UnicodeDecodeError) as error:
        raise BadFile(path, 0, f"cannot be read: {error}") from error
    # Loaded here: few players have such a file, and the start screen shall not wait for it.
    import yaml

    try:
        content: object = yaml.load(text, yaml.BaseLoader)
    except yaml.YAMLError as error:
        raise BadFile(path, 0, "not YAML; expected lines such as `jump: [g]`") from error
    if content in (None, ""):
        return Keymap()
    if not isinstance(content, dict):
        raise BadFile(path, 0, "expected lines such as `jump: [g]`")
    free, replay = dict(FREE), dict(REPLAY)
    taken: dict[str, str] = {}
    """What each key that the file names is bound to; a key may have one meaning at the table, another where a game is looked back at."""
    for name, keys in content.items():
        command = next((known for known in COMMANDS if known == name), None)
        looking = next((known for known in REPLAY_COMMANDS if known == name), None)
        if command is None and looking is None:
            raise BadFile(path, 0, f"unknown command {name!r}; known: {', '.join((*COMMANDS, *REPLAY_COMMANDS))}")
        free = {key: bound for key, bound in free.items() if bound != command}
        replay = {key: bound for key, bound in replay.items() if bound != looking}
        for key in [keys] if isinstance(keys, str) else list(keys) if isinstance(keys, list) else []:
            if not isinstance(key, str) or key in FIXED or key.isdigit():
                raise BadFile(path, 0, f"{name}: the key {key!r} cannot be bound")
            for place in _places(command):
                if place + key in taken:
                    raise BadFile(path, 0, f"{name}: the key {key!r} is bound to {taken[place + key]} already")
                taken[place + key] = str(name)
            if command is not None:
                free[key] = command
                if command in SHARED:
                    replay.pop(key, None)
            elif looking is not None:
                replay[key] = looking
    keymap = Keymap({**free, **FIXED}, replay)
    for command in COMMANDS:
        if not keymap.key_of(command):
            raise BadFile(path, 0, f"{command} has no key left: give it one, as `{command}: [{_default(command)}]`")
    for looking in REPLAY_COMMANDS:
        if not keymap.replay_key_of(looking):
            usual = next(key for key, bound in REPLAY.items() if bound == looking)
            raise BadFile(path, 0, f"{looking} has no key left: give it one, as `{looking}: [{usual}]`")
    return keymap


def _places(command: Command | None) -> tuple[str, ...]:
    """Where a key means something: at the table, where a game is looked back at, or in both."""
    if command is None:
        return ("replay ",)
    return ("table ", "replay ") if command in SHARED else ("table ",)


def _default(command: Command) -> str:
    return next((key for key, bound in FREE.items() if bound == command), "")
