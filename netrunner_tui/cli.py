"""The command line: parses arguments, calls the package, and prints. Each part is imported only when needed."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple

from netrunner_tui import __version__
from netrunner_tui.arguments import CARDS, PROGRAM, USER_ERROR, Parser, description, error_line
from netrunner_tui.completion import SHELLS, completion_asked, shell_code, skip_program, subcommand_typed
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.text import plain
from netrunner_tui.settings.subcommands import SUBCOMMANDS

if TYPE_CHECKING:
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
    reader = None if completion_asked() else readers().get(argv[0])
    # The parser of all subcommands is only made for what concerns them all: it takes longer than most of them.
    args = _parser().parse_args(argv) if reader is None else _parser_of(argv[0], reader).parse_args(argv[1:])
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


class _Help(argparse.HelpFormatter):
    """Keeps a column that is wide enough for every subcommand: argparse does not count their indentation."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog)
        self._action_max_length = max(len(one.name) for one in SUBCOMMANDS if not one.group) + 4


def _parser() -> Parser:
    """Returns the parser of all subcommands; those of ELSEWHERE are only listed."""
    parser = Parser(prog=PROGRAM, description="Netrunner in a terminal. Without a command, the table opens.", formatter_class=_Help)
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    groups = {"": parser.add_subparsers(title="commands", metavar="COMMAND", required=True)}
    here = readers()
    for one in SUBCOMMANDS:
        reader = here.get(one.name)
        if reader is not None:
            made = groups[one.group].add_parser(
                one.verb, parents=reader.parents, help=one.help, description=description(one.name), epilog=reader.epilog
            )
            reader.add(made)
            made.set_defaults(run=reader.run)
        elif one.name == "deck":
            deck = groups[""].add_parser("deck", help=one.help, description=description("deck"))
            groups["deck"] = deck.add_subparsers(title="commands", metavar="COMMAND", required=True)
        elif not one.group:
            groups[""].add_parser(one.name, help=one.help, add_help=False)
    return parser


def _parser_of(name: str, reader: _Reader) -> Parser:
    """Returns the parser of one subcommand."""
    made = Parser(prog=f"{PROGRAM} {name}", parents=reader.parents, description=description(name), epilog=reader.epilog)
    reader.add(made)
    made.set_defaults(run=reader.run)
    return made


class _Reader(NamedTuple):
    """A subcommand's handler and the function that adds its arguments."""

    run: Callable[[argparse.Namespace], int]
    parents: list[Parser]
    add: Callable[[Parser], None] = lambda parser: None
    epilog: str = ""


def readers() -> dict[str, _Reader]:
    """Returns the subcommands handled here."""
    from netrunner_tui.commands import card_commands, deck_commands, match_command, rules_command
    from netrunner_tui.rulebook_facts.registry import USUAL

    cards, rules, game, ascii_only, aloud = (Parser(add_help=False) for _ in range(5))
    cards.add_cards()
    rules.add_argument("--rules", metavar="RULEBOOK", default=USUAL.name, help="the cards as they are in that game; default: %(default)s")
    game.add_argument("--rules", metavar="RULEBOOK", default="", help="the game; default: the one that the deck names")
    ascii_only.add_ascii()
    aloud.add_argument("--plain", action="store_true", help="print sentences without symbols, for reading aloud")
    letters = 'As on card sites: t:ice f:nbn o<3 x:"end the run" u:true; | stands between alternatives; bare words are of the title.'
    return {
        "card": _Reader(card_commands.print_card, [cards, rules, ascii_only, aloud], card_commands.card_options),
        "cards": _Reader(card_commands.print_cards, [cards, rules, ascii_only, aloud], card_commands.cards_options, letters),
        "deck check": _Reader(deck_commands.check_decks, [cards, game], deck_commands.check_options),
        "deck formats": _Reader(deck_commands.print_formats, [cards], deck_commands.formats_options),
        "deck show": _Reader(deck_commands.show_deck, [cards, game, ascii_only, aloud], deck_commands.show_options),
        "deck export": _Reader(deck_commands.export_deck, [cards, game], deck_commands.export_options),
        "deck build": _Reader(deck_commands.build_deck, [cards, game], deck_commands.build_options),
        "deck list": _Reader(deck_commands.name_decks, []),
        "deck sealed": _Reader(deck_commands.open_sealed, [cards, game], deck_commands.sealed_options),
        "match": _Reader(match_command.print_match, [cards], match_command.match_options),
        "rules": _Reader(rules_command.print_rules, [ascii_only], rules_command.rules_options),
        "completion": _Reader(_completion, [], _completion_options),
    }


def _completion_options(made: Parser) -> None:
    made.add_argument("shell", metavar="SHELL", choices=SHELLS, help=f"one of {', '.join(SHELLS)}")


def _completion(args: argparse.Namespace) -> int:
    sys.stdout.write(shell_code(args.shell))
    return 0
