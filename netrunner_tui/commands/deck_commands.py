"""`netrunner-tui deck`: checks, shows, exports, builds and lists decks, and opens sealed pools."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Final

from netrunner_tui.arguments import PROGRAM, USER_ERROR, Parser, error_line
from netrunner_tui.commands.given_cards import pools_of
from netrunner_tui.commands.printing import aloud, say
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import CORP

if TYPE_CHECKING:
    from collections.abc import Callable

    from netrunner_tui.abilities.cards import Pool
    from netrunner_tui.library.decks import DeckFile
    from netrunner_tui.library.pools import Pools

BROKEN_RULES: Final = 1
"""The exit code of a check that found something."""


def check_options(check: Parser) -> None:
    """Adds the arguments."""
    check.add_argument("files", metavar="FILE", nargs="+", help="a deck file, the name of a deck, or - to read a pasted list")
    check.add_argument("--format", metavar="FORMAT", default="", help="name what keeps it out of a format too (deck formats lists them)")
    check.add_argument("--on", metavar="DATE", default="", help="with --format: as it was on a day, as 2022-07-31; default: the last known")


def formats_options(listed: Parser) -> None:
    """Adds the arguments."""
    listed.add_argument("--on", metavar="DATE", default="", help="as they were on a day, as 2022-07-31; default: the last known")


def show_options(show: Parser) -> None:
    """Adds the arguments."""
    show.add_argument("file", metavar="FILE")


def export_options(export: Parser) -> None:
    """Adds the arguments."""
    export.add_argument("file", metavar="FILE")
    export.add_argument(
        "--format", choices=("text", "yaml", "jinteki", "netrunnerdb", "octgn"), default="text", help="one of %(choices)s; default: text"
    )


def build_options(build: Parser) -> None:
    """Adds the arguments."""
    build.add_argument("deck", metavar="DECK", nargs="?", default="", help="the name of a deck to begin with")


def sealed_options(sealed: Parser) -> None:
    """Adds the arguments."""
    sealed.add_argument("--seed", metavar="S", default="", help="decides every card; default: a new one")
    sealed.add_argument("--players", metavar="N", type=int, choices=(1, 2), default=1, help="open cards for 1 player or for 2; default: 1")
    sealed.add_argument("--name", metavar="NAME", default="", help="the pool's name; default: that of its seed and player")
    sealed.add_argument("--boosters", metavar="SET=N", default="", help="how many of each set, as base=2,proteus=1; default: base=2")


def _deck_file(args: argparse.Namespace, name: str, pools: Pools) -> DeckFile:
    from netrunner_tui.library.decks import LARGEST_FILE, decode_typed_deck, load_deck_file
    from netrunner_tui.library.paths import find_deck

    if name != "-":
        return load_deck_file(find_deck(name), pools, rules=args.rules)
    data = sys.stdin.buffer.read(LARGEST_FILE + 1)
    return decode_typed_deck(data, pools, source="-", rules=args.rules)


def check_decks(args: argparse.Namespace) -> int:
    """Checks decks; 1 where one breaks a rule."""
    from netrunner_tui.library.formats.checking import check_format
    from netrunner_tui.library.formats.organised_play import format_named
    from netrunner_tui.library.legality import check_deck
    from netrunner_tui.library.paths import pools_folder
    from netrunner_tui.library.sealed_pools import SealedPools

    if args.on and not args.format:
        raise NetrunnerError("--on is the day of a format; expected --format FORMAT with it")
    wanted = format_named(args.format).on(args.on) if args.format else None
    pools, worst = pools_of(args), 0
    for name in args.files:
        try:
            file = _deck_file(args, name, pools)
            rules = args.rules or file.rules
            pool = pools.of(rules)
            problems = check_deck(file.deck, pool, rules, starter=file.starter)
            problems += SealedPools(pools_folder()).problems(file.pool, file.deck.cards)
            problems += check_format(file.deck, pool, wanted) if wanted is not None else []
        except NetrunnerError as error:
            print(error_line(error, cards_named=bool(args.cards)), file=sys.stderr)
            worst = USER_ERROR
            continue
        for problem in problems:
            say(f"{name}: {problem}")
        if problems:
            worst = max(worst, BROKEN_RULES)
        else:
            place = f" in {wanted.format.title} of {wanted.day}" if wanted is not None else ""
            say(f"{name}: legal{place}, {_numbers(file, pool)}.")
    return worst


def print_formats(args: argparse.Namespace) -> int:
    """Prints the formats as they are on a day."""
    from netrunner_tui.library.formats.checking import written
    from netrunner_tui.library.formats.organised_play import BadDay, formats

    pools = pools_of(args)
    for each in formats():
        try:
            told = each.on(args.on)
        except BadDay:
            raise
        except NetrunnerError as error:  # it did not exist yet
            say(f"{each.name}: {error}")
            continue
        here, names = written(pools.of(each.game), told.sets), told.restriction.name
        say(f"{each.name}: {each.title} of {told.day}, {here.written} of {here.all} cards written{'; ' if names else ''}{names}.")
    return 0


def _numbers(file: DeckFile, pool: Pool) -> str:
    """Returns the numbers that deck construction checks."""
    from netrunner_tui.library.legality import agenda_points, influence_spent

    identity = pool.get(file.deck.identity)
    limit = identity.printed.influence_limit if identity else None
    influence = f"{influence_spent(file.deck, pool)} of {limit} influence" if limit is not None else "no influence limit"
    influence = f", {influence}" if file.deck.identity else ""
    points = f", {agenda_points(file.deck, pool)} agenda points" if file.side == CORP else ""
    return f"{file.deck.size} cards{influence}{points}"


def show_deck(args: argparse.Namespace) -> int:
    """Prints a deck."""
    from netrunner_tui.library.decks import deck_to_text

    pools = pools_of(args)
    file = _deck_file(args, args.file, pools)
    pool = pools.of(file.rules)
    if args.plain:
        from netrunner_tui.plain.deck_lines import shown
        from netrunner_tui.rulebook_facts.registry import rulebook

        aloud(
            file.rules,
            *shown(file, pool, rulebook(file.rules).terms),
            f"{_numbers(file, pool)}; played to {file.deck.target_score} agenda points.",
        )
        return 0
    for line in deck_to_text(file, pool).splitlines():
        say(line, ascii_only=args.ascii)
    say("")
    say(f"{_numbers(file, pool)}; played to {file.deck.target_score} agenda points")
    return 0


def export_deck(args: argparse.Namespace) -> int:
    """Prints a deck in another form."""
    from netrunner_tui.library.deck_lists import to_jinteki, to_netrunnerdb, to_octgn
    from netrunner_tui.library.decks import deck_to_text, deck_to_yaml

    pools = pools_of(args)
    file = _deck_file(args, args.file, pools)
    pool = pools.of(file.rules)
    forms: dict[str, Callable[[], str]] = {
        "text": lambda: deck_to_text(file, pool), "yaml": lambda: deck_to_yaml(file), "jinteki": lambda: to_jinteki(file),
        "netrunnerdb": lambda: to_netrunnerdb(file, pool), "octgn": lambda: to_octgn(file),
    }  # fmt: skip
    for line in forms[args.format]().splitlines():
        say(line)
    return 0


def build_deck(args: argparse.Namespace) -> int:
    """Builds a deck in lines of text."""
    from netrunner_tui.library.kept_decks import decks_of_user
    from netrunner_tui.plain.deck_lines import run
    from netrunner_tui.rulebook_facts.registry import USUAL, rulebook

    name, rules = args.deck, args.rules
    if name:
        try:
            file = _deck_file(args, name, pools_of(args))
            name, rules = file.deck.name, rules or file.rules
        except NetrunnerError:
            # Only this file may use the name: opening it shows what exists.
            rules = rules or USUAL.name
    return run(decks_of_user(), pools_of(args), rulebook(rules or USUAL.name).name, name, stdin=sys.stdin, stdout=sys.stdout)


def open_sealed(args: argparse.Namespace) -> int:
    """Opens starters and boosters, prints what was in them, and keeps it for the deck builder."""
    import secrets

    from netrunner_tui.library.paths import pools_folder
    from netrunner_tui.library.sealed_pools import SealedPools, boosters_said, open_pool, pool_lines, pool_name
    from netrunner_tui.rulebook_facts.registry import RULEBOOKS

    rules = args.rules or next(book.name for book in RULEBOOKS.values() if book.boosters)
    pool, kept, seed = pools_of(args).of(rules), SealedPools(pools_folder()), args.seed or secrets.token_hex(4)
    if args.name and args.players > 1:
        raise NetrunnerError("--name names one pool; with --players each has the name of its seed and player")
    boosters = boosters_said(args.boosters, rules)
    opened = [
        open_pool(pool, rules, seed, player=player, boosters=boosters, name=args.name or pool_name(seed, player))
        for player in range(1, args.players + 1)
    ]
    for number, one in enumerate(opened):
        path = kept.keep(one)
        if number:
            say("")
        for line in pool_lines(one, pool):
            say(line.text)
        say("")
        say(f"Kept as {path}")
        say(f"To build from it: Decks and cards at the table (p), or {PROGRAM} deck build --rules {rules}, then: new corp from {one.name}")
    return 0


def name_decks(args: argparse.Namespace) -> int:
    """Prints the names of the decks."""
    from netrunner_tui.library.paths import list_decks

    for path in list_decks():
        say(f"{path.stem}  {path}")
    return 0
