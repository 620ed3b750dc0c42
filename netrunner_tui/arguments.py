"""Command-line arguments: each mistake is raised as one line, and options shared by many commands are described once."""

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from netrunner_tui.completion import complete, completion_asked
from netrunner_tui.model.errors import NetrunnerError, UnknownCard
from netrunner_tui.model.text import capital, joined, nearest, plain
from netrunner_tui.settings.subcommands import subcommand

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

PROGRAM: Final = "netrunner-tui"
USER_ERROR: Final = 2
"""The exit code of a command with wrong arguments."""
CARDS: Final = "--cards"
"""The option that adds a folder of card files."""
MOST_COUNTED: Final = 10_000_000
_INVALID: Final = r"argument (?P<which>.+?): invalid choice: (?P<word>.+) \(choose from (?P<known>[^()]*)\)"
"""What argparse says of a word that is none of those that may stand there."""


class WrongArguments(NetrunnerError):
    """Arguments that a command does not accept. `mistake` is the mistake; the message adds where to find help."""

    def __init__(self, program: str, mistake: str) -> None:
        super().__init__(f"{program}: {mistake}; see {program} --help")
        self.mistake = mistake


def error_line(error: NetrunnerError, *, cards_named: bool) -> str:
    """Returns what is printed of an error; of a card that is unknown where no folder of cards was named, with how one is."""
    return plain(str(error.with_way() if isinstance(error, UnknownCard) and not cards_named else error))


def count(text: str) -> int:
    """Parses a number of at least 1. Raises argparse's error, which the parser reports."""
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= MOST_COUNTED:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 on")
    return int(text)


def _none_of(which: str, word: str, known: str) -> str:
    """Returns what is wrong with a word that is none of those that may stand there; of commands, which are many, it names the nearest."""
    word, choices = word.strip("'\""), re.findall(r"[^\s',]+", known)
    if which != "COMMAND":
        return f"{which} is `{word}`; expected {joined(choices, 'or')}"
    near = [f"`{one}`" for one in nearest(word, choices, 2)]
    return f"there is no command `{word}`" + (f" (perhaps {joined(near, 'or')})" if near else "")


def description(name: str) -> str:
    """Returns the purpose of a subcommand as a sentence."""
    told = subcommand(name).help
    return f"{capital(told)}."


class Parser(argparse.ArgumentParser):
    """Parses the arguments of a command. Raises WrongArguments."""

    @classmethod
    def of(cls, name: str, more: str = "", *, epilog: str = "") -> "Parser":
        """Returns the parser of a subcommand, described by the registry and by `more` sentences."""
        return cls(prog=f"{PROGRAM} {name}", description=f"{description(name)} {more}".strip(), epilog=epilog)

    def parse_args(  # type: ignore[override]  # argparse has forms for namespaces of other types, too
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> argparse.Namespace:
        """Parses; where a shell asks for completion, prints the words that fit and ends the program."""
        if completion_asked():
            complete(self)
        return super().parse_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        """Raises WrongArguments in place of argparse's own lines."""
        invalid = re.fullmatch(_INVALID, message)
        raise WrongArguments(self.prog, message if invalid is None else _none_of(**invalid.groupdict()))

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        """Prints help. argparse's own version ignores write errors."""
        (file or sys.stderr).write(message)

    def add_cards(self) -> None:
        """Adds `--cards DIR`, which may be repeated."""
        self.add_argument(CARDS, metavar="DIR", type=Path, action="append", default=[], help="a folder with more card files")

    def add_ascii(self) -> None:
        """Adds `--ascii`."""
        self.add_argument("--ascii", action="store_true", help="print nothing but ASCII")
