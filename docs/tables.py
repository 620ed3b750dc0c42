"""The tables of README.md and docs/*.md that are made from the registry of commands. `python docs/tables.py` writes them anew."""

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from pathlib import Path
from typing import Final

from netrunner_tui.arguments import PROGRAM
from netrunner_tui.settings.commands import (
    CONTEXTS,
    ENDS,
    PAST,
    SECTIONS,
    SUBCOMMANDS,
    TABLES,
    CommandId,
    Context,
    KeyCommand,
    commands_at,
)  # fmt: skip
from netrunner_tui.settings.keys import USUAL_KEYS

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


FIRST: Final[frozenset[CommandId]] = frozenset(
    {"left", "down", "up", "right", "next zone", "previous zone", "act", "read", "pass", "pass on", "jump", "take back", "back", "close",
     "earlier", "later", "turn earlier", "turn later", "help", "leave"}
)  # fmt: skip
"""The commands of the table that matter first."""
TOGETHER: Final[Mapping[str, tuple[Context, ...]]] = {
    "at a table": TABLES, "while you look back, in a replay": PAST, "at the end of a game, a match or a puzzle": ENDS,
}  # fmt: skip
"""Contexts that are told in one word where a command is told the same in all of them."""


def table_keys() -> list[str]:
    """The keys of the table that matter first, as a Markdown table."""
    lines = USUAL_KEYS.at("table").explained(FIRST) + USUAL_KEYS.at("anywhere").explained({"commands"})
    head, rule, *rows = _key_table(line for line in lines if line[1])
    return [head, rule, "| `1` to `9`, `0` | give that answer |", *rows]


def replay_keys() -> list[str]:
    """The keys of a replay, as a Markdown table."""
    ids = {row.id for row in commands_at("replay")}
    return _key_table(line for line in USUAL_KEYS.at("replay").explained(ids) if line[1])


def _key_table(lines: Iterable[tuple[str, str]]) -> list[str]:
    return ["| key | does |", "| --- | --- |", *(f"| {_keys(keys)} | {help} |" for keys, help in lines)]


def _keys(keys: str) -> str:
    """Keys as code."""
    return " ".join(key if key == "arrows" else f"`{key}`" for key in keys.split())


def commands() -> list[str]:
    """Every command that keys can be bound to, under its heading, as Markdown tables."""
    lines: list[str] = []
    for heading, rows in SECTIONS.items():
        bound = [row for row in rows if row.rebound]
        lines += ["", f"### {heading}", "", "| command | keys | does |", "| --- | --- | --- |"] if bound else []
        lines += [f"| `{row.id}` | {_bound(row)} | {_told(row)} |" for row in bound]
    return lines[1:]


def _bound(row: KeyCommand) -> str:
    always = f"always {_keys(' '.join(row.fixed))}" if row.fixed else ""
    return ", ".join(filter(None, (_keys(" ".join(row.keys)), always)))


def _told(row: KeyCommand) -> str:
    """What a command does, and where: once for all contexts in which it is told the same."""
    contexts = sorted(row.contexts, key=lambda context: row.told(context).help)
    found = []
    for help, group in groupby(contexts, key=lambda context: row.told(context).help):
        there = set(group)
        where = [words for words, together in TOGETHER.items() if there.issuperset(together)]
        where += [CONTEXTS[one] for one in CONTEXTS if one in there and not any(one in TOGETHER[words] for words in where)]
        found.append((min(row.contexts.index(one) for one in there), f"{help} ({'; '.join(where)})"))
    return "; ".join(told for _, told in sorted(found))


MADE: Final[Mapping[str, Callable[[], list[str]]]] = {
    "subcommands": subcommands, "table keys": table_keys, "replay keys": replay_keys, "commands": commands,
}  # fmt: skip
"""What makes each table."""
_TABLE: Final = re.compile(r"(?<=<!-- table: )([a-z ]+)( -->\n).*?(?=<!-- end of table -->)", re.DOTALL)


def with_tables(text: str) -> str:
    """A page with each of its tables made anew."""

    def made(found: re.Match[str]) -> str:
        return f"{found[1]}{found[2]}\n" + "".join(f"{line}\n" for line in MADE[found[1]]()) + "\n"

    return _TABLE.sub(made, text)


def main() -> None:
    """Writes the pages anew."""
    for name in FILES:
        page = ROOT / name
        page.write_text(with_tables(page.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
