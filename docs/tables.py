"""The tables of README.md and docs/*.md that are made from the registry of commands. `python docs/tables.py` writes them anew."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from netrunner_tui.arguments import PROGRAM
from netrunner_tui.settings.commands import SUBCOMMANDS

ROOT: Final = Path(__file__).resolve().parent.parent
FILES: Final = ("README.md", "docs/settings.md")
COLUMN: Final = 47
"""Characters before what a line of the command line does."""


def subcommands() -> list[str]:
    """Every example of a subcommand as a line of code, with what it does."""
    lines = []
    for one in SUBCOMMANDS:
        for number, (words, told) in enumerate(one.examples):
            typed = f"{PROGRAM} {words}".rstrip()
            does = told or ("" if number else one.help)
            lines.append(f"    {typed:<{COLUMN - 1}} {does}".rstrip())
    return lines


TABLES: Final[Mapping[str, Callable[[], list[str]]]] = {"subcommands": subcommands}
_TABLE: Final = re.compile(r"(?<=<!-- table: )([a-z ]+)( -->\n).*?(?=<!-- end of table -->)", re.DOTALL)


def with_tables(text: str) -> str:
    """A page with each of its tables made anew."""

    def made(found: re.Match[str]) -> str:
        return f"{found[1]}{found[2]}\n" + "".join(f"{line}\n" for line in TABLES[found[1]]()) + "\n"

    return _TABLE.sub(made, text)


def main() -> None:
    """Writes the pages anew."""
    for name in FILES:
        page = ROOT / name
        page.write_text(with_tables(page.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
