"""Completion in the shell: the words that may stand where the cursor is, by argcomplete, from the parser of the command.

`netrunner-tui completion SHELL` prints what a shell has to read. A shell then runs the program with `_ARGCOMPLETE` set.
"""

import argparse
import os
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, Literal, get_args

Shell = Literal["bash", "zsh", "fish"]
SHELLS: Final[tuple[Shell, ...]] = get_args(Shell)

_ASKED: Final = "_ARGCOMPLETE"
"""The variable by which a shell asks for completion: the place, from 1, of the program among the words typed."""


def completion_asked() -> bool:
    """Returns whether a shell asks for completion."""
    return _ASKED in os.environ


def skip_program(words: int) -> None:
    """Leaves out the program's name and all but the last of a subcommand's `words`: the parser that is asked is that of the subcommand."""
    os.environ[_ASKED] = str(1 + words)


def subcommand_typed(known: Container[str], nested: Container[str]) -> list[str]:
    """Returns the subcommand whose arguments are being typed, a word each; empty while it is typed itself.

    It has two words where `known` has them, and where the first is of `nested`: then the second is always a command.
    """
    typed = os.environ.get("COMP_LINE", "")[: int(os.environ.get("COMP_POINT") or 0) or None]
    words = typed.split()[1:]
    done = words if typed.endswith((" ", "\t")) else words[:-1]
    return done[:2] if " ".join(done[:2]) in known or (done[:1] and done[0] in nested) else done[:1]


def complete(parser: argparse.ArgumentParser) -> None:
    """Prints the words that may stand at the cursor, and ends the program."""
    import argcomplete

    for action, program in _actions(parser):
        names = _NAMES.get(str(action.metavar or action.dest).lower())
        for (end, dest), narrower in _OF_PROGRAM.items():
            if program.endswith(end) and action.dest == dest:
                names = narrower
        if names is not None:
            action.completer = _completer(names)  # type: ignore[attr-defined]  # argcomplete reads it; argparse knows of none
    argcomplete.autocomplete(parser, always_complete_options="long", validator=_begins)


def shell_code(shell: Shell) -> str:
    """Returns what a shell has to read."""
    from argcomplete.shell_integration import shellcode

    return shellcode(["netrunner-tui"], shell=shell)


def _actions(parser: argparse.ArgumentParser) -> Iterator[tuple[argparse.Action, str]]:
    """Yields every argument of a parser and of those within it, with the program that it belongs to."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for within in dict.fromkeys(action.choices.values()):
                yield from _actions(within)
        else:
            yield action, parser.prog


def _begins(name: str, typed: str) -> bool:
    """Returns whether a name begins with what is typed, whatever its case."""
    return name.lower().startswith(typed.lower())


def _completer(names: Callable[[], Iterable[str]]) -> Callable[..., list[str]]:
    """Returns what argcomplete asks: the names that begin with what is typed, whatever its case; files where there are none and may be.

    bash looks for files by itself, zsh and fish do not.
    """

    def found(prefix: str, **_: object) -> list[str]:
        return [name for name in names() if _begins(name, prefix)] or (list(_files(prefix)) if names in _OR_FILES else [])

    return found


def _files(typed: str) -> Iterator[str]:
    """Yields the files and folders that a path may go on to; hidden ones where their dot is typed, none that a terminal cannot show."""
    folder, name = os.path.split(typed)
    before = typed.removesuffix(name)
    try:
        for entry in sorted(Path(folder).expanduser().iterdir()):
            if entry.name.startswith(name) and entry.name.startswith(".") == name.startswith(".") and entry.name.isprintable():
                yield before + entry.name + ("/" if entry.is_dir() else "")
    except (OSError, RuntimeError):
        return  # there is no such folder or home, or this user may not look into it


def _decks() -> Iterator[str]:
    from netrunner_tui.library.paths import list_decks

    return (path.stem for path in list_decks())


def _games() -> Iterator[str]:
    from netrunner_tui.library.paths import games_folder

    return (path.stem for path in sorted(games_folder().glob("*.jsonl")))


def _games_commands() -> Iterator[str]:
    from netrunner_tui.settings.subcommands import SUBCOMMANDS

    return (one.verb for one in SUBCOMMANDS if one.group == "games")


def _opponents() -> Iterable[str]:
    from netrunner_tui.bots.ladder import OPPONENTS

    return OPPONENTS


def _styles() -> Iterable[str]:
    from netrunner_tui.bots.styles import STYLES

    return STYLES


def _puzzles() -> Iterator[str]:
    from netrunner_tui.library.paths import puzzles_folder

    return (path.stem.partition("-")[2] or path.stem for path in sorted(puzzles_folder().glob("*.yaml")))


def _lessons() -> Iterator[str]:
    from netrunner_tui.library.paths import lessons_folder

    yield from (path.stem for path in sorted(lessons_folder().glob("*.yaml")))
    yield from ("corp-game", "runner-game")


def _cards() -> list[str]:
    from netrunner_tui.library.paths import cards_folder
    from netrunner_tui.library.pools import Pools
    from netrunner_tui.rulebook_facts.registry import RULEBOOKS

    pools = Pools([cards_folder()])
    return sorted({title for rules in RULEBOOKS for title in pools.of(rules).cards})


def _rulebooks() -> Iterable[str]:
    from netrunner_tui.rulebook_facts.registry import RULEBOOKS

    return RULEBOOKS


def _words() -> Iterable[str]:
    from netrunner_tui.abilities.language import known_words

    return known_words()


def _shells() -> Iterable[str]:
    return SHELLS


_NAMES: Final[Mapping[str, Callable[[], Iterable[str]]]] = {
    "deck": _decks, "gamefile": _games, "rulebook": _rulebooks, "word": _words, "a": _games, "b": _games, "shell": _shells,
}  # fmt: skip
"""The names to complete by an argument's placeholder; files where there is none."""

_OF_PROGRAM: Final[Mapping[tuple[str, str], Callable[[], Iterable[str]]]] = {
    (" card", "name"): _cards, (" deck check", "files"): _decks, (" deck show", "file"): _decks, (" deck export", "file"): _decks,
    (" learn", "lesson"): _lessons,
    (" puzzle", "file"): _puzzles, (" replay", "file"): _games, (" review", "file"): _games, (" export", "file"): _games,
    (" play", "bot"): _opponents, (" play", "style"): _styles, (" play", "watch"): _opponents,
    (" selfplay", "corp_bot"): _opponents, (" selfplay", "runner_bot"): _opponents, (" lab deck", "bot"): _opponents,
    (" lab blind", "bot"): _opponents, (" lab play", "bots"): _opponents, (" lab gate", "base"): _opponents,
    (" lab gate", "candidate"): _opponents,
    (" games", "query"): _games_commands, (" games rename", "file"): _games, (" games delete", "files"): _games,
}  # fmt: skip
"""The same by the end of the command and the argument."""

_OR_FILES: Final = frozenset({_decks, _games, _puzzles})
"""What a file may stand for, too."""
