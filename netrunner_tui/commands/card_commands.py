"""`netrunner-tui card` and `cards`: prints a card, the cards of a file, or those that a search finds."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import Final

from netrunner_tui.arguments import Parser
from netrunner_tui.commands.given_cards import pool_of, pools_of
from netrunner_tui.commands.printing import aloud, say
from netrunner_tui.model.errors import NetrunnerError

MOST_NAMED: Final = 8
"""Titles that are named where several are meant."""


def card_options(card: Parser) -> None:
    """Adds the arguments."""
    card.add_argument(
        "name",
        metavar="NAME",
        nargs="+",
        help="its title, or the beginning of it; case and accents do not matter; or a file or folder of cards",
    )


def cards_options(cards: Parser) -> None:
    """Adds the arguments."""
    cards.add_argument("query", metavar="QUERY", nargs="*", help="nothing lists every card")
    cards.add_argument("--json", action="store_true", help="one JSON object a card, one a line")


def _card_file(file: Path, args: argparse.Namespace) -> int:
    """Prints the cards of a file as they read in each game that it is for, then its mistakes, a line each; 1 where there are any."""
    from netrunner_tui.abilities.text_symbols import ASCII, GLYPHS
    from netrunner_tui.library.card_files import check_file
    from netrunner_tui.library.describe import describe
    from netrunner_tui.library.paths import cards_folder
    from netrunner_tui.library.pools import Pools
    from netrunner_tui.progress_bar import bar

    cards, problems = check_file(file, Pools([cards_folder()], bar).of)
    told: dict[tuple[str, ...], list[str]] = {}  # what reads the same in several games is told once
    for rules, found in cards.items():
        for card in found:
            told.setdefault(tuple(describe(card, ASCII if args.ascii else GLYPHS, rules)), []).append(rules)
    for lines, games in told.items():
        for line in [*lines, f"({', '.join(games)})", ""]:
            say(line, ascii_only=args.ascii)
    for problem in problems:
        say(str(problem), ascii_only=args.ascii)
    return 1 if problems else 0


def _card_folder(folder: Path, args: argparse.Namespace) -> int:
    """Prints the cards of every file of a folder, and their mistakes; 1 where there are any. Raises NetrunnerError if it holds none."""
    files = sorted(folder.rglob("*.yaml"))
    if not files:
        raise NetrunnerError(f"{folder}: no card files here; expected *.yaml")
    return max([_card_file(file, args) for file in files])


def print_card(args: argparse.Namespace) -> int:
    """Prints a card, or the cards of a file or folder."""
    from netrunner_tui.abilities.text_symbols import ASCII, GLYPHS
    from netrunner_tui.library.describe import describe
    from netrunner_tui.library.titles import Titles

    name = " ".join(args.name)
    if name.endswith((".yaml", ".yml")):
        return _card_file(Path(name), args)
    titles = Titles(pool_of(args))
    named = titles.named(name)
    if not named and Path(name).is_dir():
        return _card_folder(Path(name), args)
    if len(named) != 1:
        if not named and (others := _rulebooks_with(name, args)):
            there = f"{' and '.join(others)} {'has' if len(others) == 1 else 'have'}"
            raise NetrunnerError(f"{args.rules} has no card called `{name}`, but {there}: add `--rules {others[0]}`")
        named = named or titles.begun(name)
    if len(named) != 1:
        several = f"; did you mean {_either([card.printed.title for card in named])}?" if named else titles.suggestion(name)
        raise NetrunnerError(f"no card is called `{name}`{several}")
    if args.plain:
        from netrunner_tui.abilities.text_symbols import SYMBOLS

        aloud(args.rules, *(line for line in describe(named[0], SYMBOLS, args.rules) if line))
        return 0
    for line in describe(named[0], ASCII if args.ascii else GLYPHS, args.rules):
        say(line, ascii_only=args.ascii)
    return 0


def _either(titles: list[str]) -> str:
    """Returns titles as they are asked about: the first of many, and how many more there are."""
    said = [f"`{title}`" for title in titles[:MOST_NAMED]]
    return " or ".join([*said, f"one of {len(titles) - MOST_NAMED} more"] if len(titles) > MOST_NAMED else said)


def _rulebooks_with(name: str, args: argparse.Namespace) -> list[str]:
    """Returns the other games that have a card of this name."""
    from netrunner_tui.library.titles import Titles
    from netrunner_tui.rulebook_facts.registry import RULEBOOKS

    pools = pools_of(args)
    return [rules for rules in RULEBOOKS if rules != args.rules and len(Titles(pools.of(rules)).named(name)) == 1]


def print_cards(args: argparse.Namespace) -> int:
    """Prints the cards that a search finds."""
    import json

    from netrunner_tui.library.describe import as_data, facts, kind
    from netrunner_tui.library.search import search
    from netrunner_tui.rulebook_facts.registry import rulebook

    found = search(pool_of(args), " ".join(_requoted(part) for part in args.query))
    if args.json:
        for card in found:
            print(json.dumps(as_data(card)))
        return 0
    if args.plain and found:
        from netrunner_tui.plain.deck_lines import in_short

        aloud(args.rules, *(f"{card.printed.title}: {in_short(card, rulebook(args.rules).terms)}." for card in found))
        return 0
    width, book = max((len(card.printed.title) for card in found), default=0), rulebook(args.rules)
    for card in found:
        printed = card.printed
        numbers = ", ".join(f"{book.terms.word(name)} {value}" for name, value in facts(printed))
        faction = f"{printed.faction:<20}  " if book.factions else ""
        unique = "◆" if printed.unique else " "
        line = f"{unique} {printed.title:<{width}}  {faction}{kind(printed, book.terms)}{'; ' if numbers else ''}{numbers}"
        say(line, ascii_only=args.ascii)
    if not found:
        print("no card fits", file=sys.stderr)
    return 0


def _requoted(part: str) -> str:
    """Quotes an argument again whose quotes the shell removed: `x:"end the run"` arrives as `x:end the run`."""
    taken = re.fullmatch(r'([a-z][:!])([^"]* [^"]*)', part)
    return f'{taken[1]}"{taken[2]}"' if taken and not re.search(r" [a-z][:!<>]", taken[2]) else part
