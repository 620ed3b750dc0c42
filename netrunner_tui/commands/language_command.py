"""`netrunner-tui language`: the words that card files are written in."""

from pathlib import Path

from netrunner_tui.abilities.language import vocabulary
from netrunner_tui.arguments import Parser


def main(args: list[str]) -> int:
    """Prints the vocabulary, how many cards use each word (`--usage`), or the cards that need code of their own (`--exceptions`)."""
    parser = Parser.of("language")
    parser.add_argument("--exceptions", action="store_true", help="list the cards that a Python function carries out")
    parser.add_argument("--usage", action="store_true", help="count the cards that use each word and each field of a word")
    parser.add_argument("--cards", type=Path, action="append", default=[], metavar="DIR", help="with --usage: count these cards too")
    options = parser.parse_args(args)
    if options.exceptions:
        print("No card needs a function of its own: every ability is written in the words of the language.")
        return 0
    for line in _usage(options.cards) if options.usage else vocabulary():
        print(line)
    return 0


def _usage(folders: list[Path]) -> list[str]:
    """How many cards of all games use each word."""
    from netrunner_tui.library.paths import cards_folder
    from netrunner_tui.library.pools import Pools
    from netrunner_tui.library.usage import lines, usage
    from netrunner_tui.rulebook_facts.registry import RULEBOOKS

    pools = Pools([cards_folder(), *folders])
    return list(lines(usage(card for rules in RULEBOOKS for card in pools.of(rules).cards.values())))
