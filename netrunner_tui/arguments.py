"""The command line's arguments: every mistake in them is raised as one line, and options that many commands have are described once."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.settings.commands import subcommand

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

PROGRAM: Final = "netrunner-tui"
USER_ERROR = 2
"""The exit code of a command that was given something wrong."""
MOST_COUNTED = 10_000_000


class WrongArguments(NetrunnerError):
    """Arguments that a command does not take. `mistake` says what is wrong; the message says too where the help is."""

    def __init__(self, program: str, mistake: str) -> None:
        super().__init__(f"{program}: {mistake}; see {program} --help")
        self.mistake = mistake


def count(text: str) -> int:
    """A number of things, at least 1. Raises argparse's error, which the parser tells."""
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= MOST_COUNTED:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 on")
    return int(text)


def description(name: str) -> str:
    """What a subcommand does, as a sentence."""
    told = subcommand(name).help
    return f"{told[:1].upper()}{told[1:]}."


class Parser(argparse.ArgumentParser):
    """Reads the arguments of a command. Raises WrongArguments."""

    @classmethod
    def of(cls, name: str, more: str = "", *, epilog: str = "") -> "Parser":
        """The parser of a subcommand, described in the words of the registry and in `more` sentences."""
        return cls(prog=f"{PROGRAM} {name}", description=f"{description(name)} {more}".strip(), epilog=epilog)

    def error(self, message: str) -> NoReturn:
        """Raises WrongArguments in place of argparse's own lines."""
        raise WrongArguments(self.prog, message)

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        """Prints help. argparse's own passes over what could not be written."""
        (file or sys.stderr).write(message)

    def add_cards(self) -> None:
        """Adds `--cards DIR`, which can be given several times."""
        self.add_argument("--cards", metavar="DIR", type=Path, action="append", default=[], help="a folder with more card files")

    def add_ascii(self) -> None:
        """Adds `--ascii`."""
        self.add_argument("--ascii", action="store_true", help="print nothing but ASCII")
