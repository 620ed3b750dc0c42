"""The parsers of the subcommands that have none of their own, and of all of them."""

import argparse
import sys
from collections.abc import Callable
from typing import NamedTuple

from netrunner_tui import __version__
from netrunner_tui.arguments import PROGRAM, Parser, description
from netrunner_tui.commands import card_commands, deck_commands, match_command, rules_command
from netrunner_tui.completion import SHELLS, shell_code
from netrunner_tui.rulebook_facts.registry import USUAL
from netrunner_tui.settings.subcommands import SUBCOMMANDS


class ParsedCommand(NamedTuple):
    """A subcommand's handler and the function that adds its arguments."""

    run: Callable[[argparse.Namespace], int]
    parents: list[Parser]
    add: Callable[[Parser], None] = lambda parser: None
    epilog: str = ""


class _Help(argparse.HelpFormatter):
    """Keeps a column that is wide enough for every subcommand: argparse does not count their indentation."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog)
        self._action_max_length = max(len(one.name) for one in SUBCOMMANDS if not one.group) + 4


def parser_of_all() -> Parser:
    """Returns the parser of all subcommands; those that parse their own arguments are only listed."""
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


def parser_of_one(name: str, reader: ParsedCommand) -> Parser:
    """Returns the parser of one subcommand."""
    made = Parser(prog=f"{PROGRAM} {name}", parents=reader.parents, description=description(name), epilog=reader.epilog)
    reader.add(made)
    made.set_defaults(run=reader.run)
    return made


def readers() -> dict[str, ParsedCommand]:
    """Returns the subcommands whose arguments are parsed here."""
    cards, rules, game, ascii_only, aloud = (Parser(add_help=False) for _ in range(5))
    cards.add_cards()
    rules.add_argument("--rules", metavar="RULEBOOK", default=USUAL.name, help="the cards as they are in that game; default: %(default)s")
    game.add_argument("--rules", metavar="RULEBOOK", default="", help="the game; default: the one that the deck names")
    ascii_only.add_ascii()
    aloud.add_argument("--plain", action="store_true", help="print sentences without symbols, for reading aloud")
    letters = 'As on card sites: t:ice f:nbn o<3 x:"end the run" u:true; | stands between alternatives; bare words are of the title.'
    return {
        "card": ParsedCommand(card_commands.print_card, [cards, rules, ascii_only, aloud], card_commands.card_options),
        "cards": ParsedCommand(card_commands.print_cards, [cards, rules, ascii_only, aloud], card_commands.cards_options, letters),
        "deck check": ParsedCommand(deck_commands.check_decks, [cards, game], deck_commands.check_options),
        "deck formats": ParsedCommand(deck_commands.print_formats, [cards], deck_commands.formats_options),
        "deck show": ParsedCommand(deck_commands.show_deck, [cards, game, ascii_only, aloud], deck_commands.show_options),
        "deck export": ParsedCommand(deck_commands.export_deck, [cards, game], deck_commands.export_options),
        "deck build": ParsedCommand(deck_commands.build_deck, [cards, game], deck_commands.build_options),
        "deck list": ParsedCommand(deck_commands.name_decks, []),
        "deck sealed": ParsedCommand(deck_commands.open_sealed, [cards, game], deck_commands.sealed_options),
        "match": ParsedCommand(match_command.print_match, [cards], match_command.match_options),
        "rules": ParsedCommand(rules_command.print_rules, [ascii_only], rules_command.rules_options),
        "completion": ParsedCommand(_completion, [], _completion_options),
    }


def _completion_options(made: Parser) -> None:
    made.add_argument("shell", metavar="SHELL", choices=SHELLS, help=f"one of {', '.join(SHELLS)}")


def _completion(args: argparse.Namespace) -> int:
    sys.stdout.write(shell_code(args.shell))
    return 0
