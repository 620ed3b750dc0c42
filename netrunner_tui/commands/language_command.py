"""`netrunner-tui language`: the words that card files are written in."""

from pathlib import Path
from typing import Final

from netrunner_tui.abilities.language import explain, known_words, vocabulary
from netrunner_tui.arguments import Parser
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.text import count_text

MOST_TITLES: Final = 12
"""Cards that are named for a word."""


def main(args: list[str]) -> int:
    """Prints the vocabulary, one word, how many cards use each (`--usage`), a schema for editors, or the cards that need code."""
    parser = Parser.of("language")
    parser.add_argument("word", nargs="*", metavar="WORD", help="explain one word, with the cards that use it")
    parser.add_argument("--exceptions", action="store_true", help="list the cards that a Python function carries out")
    parser.add_argument("--usage", action="store_true", help="count the cards that use each word and each field of a word")
    parser.add_argument("--schema", action="store_true", help="print a JSON Schema of card files, for editors")
    parser.add_argument("--cards", type=Path, action="append", default=[], metavar="DIR", help="with --usage or WORD: these cards too")
    options = parser.parse_args(args)
    if options.exceptions:
        print("No card needs a function of its own: every ability is written in the words of the language.")
        return 0
    if options.schema:
        import json

        from netrunner_tui.library.card_schema import schema

        print(json.dumps(schema(), indent=1))
        return 0
    for line in _usage(options.cards) if options.usage else _word(" ".join(options.word), options.cards) if options.word else vocabulary():
        print(line)
    return 0


def _found(folders: list[Path]) -> dict[str, dict[str, set[str]]]:
    """Returns the cards of all games that use each word."""
    from netrunner_tui.library.paths import cards_folder
    from netrunner_tui.library.pools import Pools
    from netrunner_tui.library.usage import usage
    from netrunner_tui.rulebook_facts.registry import RULEBOOKS

    pools = Pools([cards_folder(), *folders])
    return usage(card for rules in RULEBOOKS for card in pools.of(rules).cards.values())


def _usage(folders: list[Path]) -> list[str]:
    """Returns the number of cards, over all games, that use each word."""
    from netrunner_tui.library.usage import lines

    return list(lines(_found(folders)))


def _word(word: str, folders: list[Path]) -> list[str]:
    """Explains one word and lists the cards that use it. Raises NetrunnerError for an unknown word."""
    from netrunner_tui.abilities.reading import unknown

    told = explain(word)
    if not told:
        raise NetrunnerError(unknown(f"no word of the language is '{word}'", word, known_words()))
    spelt = (word, f"{word}:", f"{{{word}: …}}")
    counted = [used for names in _found(folders).values() for name, used in names.items() if name in spelt or name.endswith(f": {word}")]
    titles: set[str] = set().union(*counted)
    if not titles:
        return [*told, "", "no card uses it"] if counted else told
    named = ", ".join(sorted(titles)[:MOST_TITLES])
    more = f" and {len(titles) - MOST_TITLES} more" if len(titles) > MOST_TITLES else ""
    return [*told, "", f"{count_text(len(titles), 'card')}: {named}{more}"]
