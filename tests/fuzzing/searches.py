"""The searches by name, and how a file that one of them has written is tried again."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

from fuzzing import command_lines, keys, kills, long_games, readers
from fuzzing.findings import Findings

Search = Callable[[random.Random, Findings, list[str]], Iterator[None]]

SEARCHES: dict[str, Search] = {
    "files": readers.search, "kills": kills.search, "keys": keys.search, "lines": command_lines.search, "games": long_games.search,
}  # fmt: skip
_AGAIN: dict[str, Callable[[Path], str]] = {"keys": keys.trouble_of, "line": command_lines.trouble_of, "play": long_games.trouble_of}


def replayed(path: Path) -> str:
    """Tries a finding again; returns what is wrong, empty where nothing is. What found it is the beginning of the file's name."""
    name = path.name.partition("-")[0]
    if name == "kill":
        name = "game"  # what a killed process has left is read like any other
    # `keys` is a reader too; what is typed is kept as JSON, what is read as YAML.
    if name in _AGAIN and path.suffix == ".json":
        return _AGAIN[name](path)
    return readers.trouble(name, path.read_bytes())
