"""`netrunner-tui rules`: prints the charts of the rulebooks, a step, or how the rulebooks differ."""

from __future__ import annotations

import argparse

from netrunner_tui.arguments import Parser
from netrunner_tui.commands.printing import say
from netrunner_tui.model.errors import NetrunnerError


def rules_options(rules: Parser) -> None:
    """Adds the arguments."""
    rules.add_argument("what", metavar="WHAT", nargs="?", help="a rulebook, or a step's number as the table shows it, such as 6.9.3b")
    rules.add_argument("--diff", action="store_true", help="print how the rulebooks differ")


def print_rules(args: argparse.Namespace) -> int:
    """Prints charts, a step, or the differences of the rulebooks."""
    from netrunner_tui.rulebook_facts.charts import part_and_phase
    from netrunner_tui.rulebook_facts.registry import RULEBOOKS
    from netrunner_tui.rulebook_facts.timing import chart_lines, window_words

    if args.diff:
        from shutil import get_terminal_size

        from netrunner_tui.rules.books.differences import difference_lines

        for line in difference_lines(get_terminal_size().columns):
            say(line, ascii_only=args.ascii)
        return 0
    if args.what is None or args.what in RULEBOOKS:
        for book in RULEBOOKS.values() if args.what is None else [RULEBOOKS[args.what]]:
            say(book.name, ascii_only=args.ascii)
            for line in chart_lines(book):
                say(f"  {line}" if line else "", ascii_only=args.ascii)
        return 0
    found = [(book, part, step) for book in RULEBOOKS.values() for part, step in book.charts.steps(args.what)]
    if not found:
        raise NetrunnerError(f"no step is numbered `{args.what}`; expected a number such as 6.9.3b, or {' or '.join(RULEBOOKS)}")
    for book, part, step in found:
        say(f"{step.number} {step.name} ({book.title}, {part_and_phase(part, step)})", ascii_only=args.ascii)
        say(f"  {step.told}", ascii_only=args.ascii)
        if step.window:
            say(f"  Window: {window_words(step)}.", ascii_only=args.ascii)
    return 0
