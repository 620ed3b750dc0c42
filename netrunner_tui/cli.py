"""The command line: parses arguments, calls the package, and prints. Each part is imported only when needed."""

from __future__ import annotations

import gc
import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Final

from netrunner_tui.arguments import CARDS, USER_ERROR, error_line
from netrunner_tui.completion import completion_asked, skip_program, subcommand_typed
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.text import plain
from netrunner_tui.settings.subcommands import SUBCOMMANDS

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141
SELDOM: Final = 50_000
"""Objects that a short command makes until garbage is collected."""

ELSEWHERE: Final = {
    "check": "netrunner_tui.commands.check_command",
    "compare": "netrunner_tui.commands.compare_command",
    "export": "netrunner_tui.table.past.export",
    "games": "netrunner_tui.commands.games_command",
    "lab": "netrunner_tui.commands.lab_command",
    "language": "netrunner_tui.commands.language_command",
    "learn": "netrunner_tui.commands.learn_command",
    "play": "netrunner_tui.commands.play_command",
    "puzzle": "netrunner_tui.commands.puzzle_command",
    "replay": "netrunner_tui.commands.replay_command",
    "review": "netrunner_tui.commands.review_command",
    "seat": "netrunner_tui.commands.seat_command",
    "selfplay": "netrunner_tui.players.selfplay",
    "serve": "netrunner_tui.hosting.serve",
    "sit": "netrunner_tui.front.sit",
}
"""Subcommands that parse their own arguments: each one's module with a `main(args) -> exit code`."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code: 0 done, 1 a rule is broken, 2 a user's mistake, 130 interrupted, 141 nobody reads on."""
    _have_streams()
    _never_fail_to_print()
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        try:
            return _run(words)
        finally:
            sys.stdout.flush()
    except NetrunnerError as error:
        print(error_line(error, cards_named=any(word.partition("=")[0] == CARDS for word in words)), file=sys.stderr)
        return USER_ERROR
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has read enough. Buffered output must not fail again at exit.
        _print_no_more()
        return BROKEN_PIPE
    except OSError as error:
        # A disk or stream failed; nothing here can mend that.
        _print_no_more()
        what = f"{plain(str(error.filename))}: " if error.filename else "cannot go on: "
        print(f"{what}{(error.strerror or str(error)).lower()}", file=sys.stderr)
        return USER_ERROR


def _print_no_more() -> None:
    """Discards buffered output, so that it does not fail again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _have_streams() -> None:
    """Replaces closed standard streams by empty or unwritable ones, so that no file takes their numbers."""
    for number, mode in enumerate((os.O_RDONLY, os.O_RDONLY, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, mode)  # takes the lowest free number
    if sys.stdin is None:
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115


def _run(argv: list[str]) -> int:
    if completion_asked():
        argv = subcommand_typed({one.name for one in SUBCOMMANDS}, nested=("lab",))
        if argv and argv[0] in ELSEWHERE:
            skip_program(len(argv))
        else:
            argv = ["help"]
    if argv[:1] == ["help"]:
        argv = [*argv[1:], "--help"]
    if not argv or (argv[0].startswith("-") and argv[0] not in {"-h", "--help", "--version"}):
        argv = ["play", *argv]
    if argv[0] in ELSEWHERE:
        command: Callable[[list[str]], int] = import_module(ELSEWHERE[argv[0]]).main
        _collect_garbage()
        return command(argv[1:])
    from netrunner_tui.commands.parsers import parser_of_all, parser_of_one, readers

    reader = None if completion_asked() else readers().get(argv[0])
    # The parser of all subcommands is only made for what concerns them all: it takes longer than most of them.
    args = parser_of_all().parse_args(argv) if reader is None else parser_of_one(argv[0], reader).parse_args(argv[1:])
    run: Callable[[argparse.Namespace], int] = args.run
    _collect_garbage(seldom=True)
    return run(args)


def _collect_garbage(*, seldom: bool = False) -> None:
    """Has garbage collected again, where the program is one command: what was loaded by now all stays, and is not looked through.

    `seldom`: of a command that prints and ends: collecting garbage as Python does takes a tenth of its time.
    """
    if gc.isenabled():
        return
    gc.freeze()
    if seldom:
        gc.set_threshold(SELDOM)
    gc.enable()


def _never_fail_to_print() -> None:
    """Prints `?` for characters that the terminal cannot show."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
