"""`netrunner-tui language`: the words that card files are written in."""

from netrunner_tui.abilities.language import vocabulary
from netrunner_tui.arguments import Parser


def main(args: list[str]) -> int:
    """Prints the vocabulary, or (`--exceptions`) the cards that need code of their own."""
    parser = Parser.of("language")
    parser.add_argument("--exceptions", action="store_true", help="list the cards that a Python function carries out")
    if parser.parse_args(args).exceptions:
        print("No card needs a function of its own: every ability is written in the words of the language.")
        return 0
    for line in vocabulary():
        print(line)
    return 0
