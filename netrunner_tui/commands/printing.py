"""What commands print: lines that may hold text of others, and sentences for reading aloud."""

from __future__ import annotations

import sys

from netrunner_tui.model.text import plain


def say(line: str, *, ascii_only: bool = False) -> None:
    """Prints one line that may hold external text."""
    if ascii_only:
        from netrunner_tui.table.drawing.glyphs import to_ascii

        line = to_ascii(line)
    print(plain(line))


def aloud(rules: str, *lines: str) -> None:
    """Prints sentences in a game's terms, as the plain client does."""
    from netrunner_tui.plain.console import Console
    from netrunner_tui.plain.speech import spoken
    from netrunner_tui.rulebook_facts.registry import rulebook

    out = Console(sys.stdin, sys.stdout)
    out.say(*(spoken(line, rulebook(rules).terms) for line in lines))
