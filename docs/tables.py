"""The tables of README.md and docs/*.md that are made from the registry of commands and the words of card files.

`python docs/tables.py` writes them anew.
"""

import re
import typing
from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from pathlib import Path
from typing import Final

from netrunner_tui.abilities import language, words
from netrunner_tui.abilities.language import COST_FORMS, PRINTED_TERMS
from netrunner_tui.abilities.reading import COSTS, FACTS, NUMBERS_OF
from netrunner_tui.abilities.triggers import EVENTS, Row
from netrunner_tui.abilities.units import with_article
from netrunner_tui.abilities.words.closed_lists import Closed, CounterKind
from netrunner_tui.arguments import PROGRAM
from netrunner_tui.library.formats.checking import Written, written
from netrunner_tui.library.formats.organised_play import formats, titles_of
from netrunner_tui.library.formats.printed_sets import PrintedSet, printed_sets
from netrunner_tui.library.paths import cards_folder
from netrunner_tui.library.pools import Pools
from netrunner_tui.rulebook_facts.ffg_2012 import FFG
from netrunner_tui.rulebook_facts.registry import RULEBOOKS, USUAL
from netrunner_tui.settings.commands import (
    ENDS,
    KEY_CONTEXTS,
    PAST,
    SECTIONS,
    TABLES,
    CommandId,
    KeyCommand,
    KeyContext,
    commands_at,
)  # fmt: skip
from netrunner_tui.settings.keys import USUAL_KEYS
from netrunner_tui.settings.subcommands import SUBCOMMANDS
from netrunner_tui.settings.typed_commands import SSH_COMMANDS, TYPED, TypedContext

ROOT: Final = Path(__file__).resolve().parent.parent
FILES: Final = ("README.md", "docs/settings.md", "docs/plain.md", "docs/playing-on-a-server.md", "docs/cards.md", "docs/cards-written.md")
COLUMN: Final = 47
"""Characters before what a line of the command line does."""


def subcommands() -> list[str]:
    """Every example of a subcommand as a line of code, with what it does."""
    lines = []
    for one in SUBCOMMANDS:
        for number, (typed_words, told) in enumerate(one.examples):
            typed = f"{PROGRAM} {typed_words}".rstrip()
            does = told or ("" if number else one.help)
            lines.append(f"    {typed:<{COLUMN - 1}} {does}".rstrip())
    return lines


FIRST: Final[frozenset[CommandId]] = frozenset(
    {"left", "down", "up", "right", "next zone", "previous zone", "act", "read", "pass", "pass on", "jump", "take back", "back", "close",
     "earlier", "later", "turn earlier", "turn later", "help", "leave"}
)  # fmt: skip
"""The commands of the table that matter first."""
TOGETHER: Final[Mapping[str, tuple[KeyContext, ...]]] = {
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
        where += [KEY_CONTEXTS[one] for one in KEY_CONTEXTS if one in there and not any(one in TOGETHER[words] for words in where)]
        found.append((min(row.contexts.index(one) for one in there), f"{help} ({'; '.join(where)})"))
    return "; ".join(told for _, told in sorted(found))


def typed(*contexts: TypedContext) -> list[str]:
    """The commands that are typed in some contexts, as a Markdown table."""
    rows = (row for row in TYPED if row.where in contexts)
    return ["| typed | does |", "| --- | --- |", *(f"| {' '.join(f'`{form}`' for form in row.forms)} | {row.help} |" for row in rows)]


def ssh_commands() -> list[str]:
    """The commands over ssh as lines of code."""
    return [f"    {one.line:<{max(COLUMN, len(one.line) + 2)}}{one.help}" for one in SSH_COMMANDS]


# --- docs/cards.md ----------------------------------------------------------------------------------------------------------------


def _table(first: str, second: str, rows: Iterable[tuple[str, str]]) -> list[str]:
    """Two columns as a Markdown table; the first as code."""
    return [f"| {first} | {second} |", "| --- | --- |", *(f"| `{one}` | {two} |" for one, two in rows)]


def _wrapped(names: Iterable[str]) -> list[str]:
    """Names in one paragraph, as code."""
    return [", ".join(f"`{name}`" for name in names) + "."]


_NEEDED: Final = {
    "title": "every card",
    "side": "every card: corp or runner",
    "type": "every card",
    "cost": "all but agendas and identities",
}


def card_facts() -> list[str]:
    """Printed facts, what each is written as, and which cards have it."""
    kinds = {int: "number", str: "text", bool: "true or false", list: "list"}
    more = {"cost": " or X", "strength": ' or "\\*"', "free with": " or cards"}
    rows = ((key, f"{kinds[kind]}{more.get(key, '')} | {_needed(key)}") for key, kind in FACTS.items())
    return ["| fact | written as | of |", "| --- | --- | --- |", *(f"| `{key}` | {told} |" for key, told in rows)]


def _needed(key: str) -> str:
    return _NEEDED.get(key) or ", ".join(NUMBERS_OF.get(key, ())) or "any card"


def card_abilities() -> list[str]:
    """The kinds of abilities, each with an example."""
    classes = (words.Static, words.Paid, words.Conditional, words.Play, words.CounterAbilities)
    rows = [(language.EXAMPLES[cls], " ".join((cls.__doc__ or "").split())) for cls in classes]
    return _table("ability", "what it is", [*rows, *((example, meaning) for _, example, meaning in language.ALSO[:4])])


def card_events() -> list[str]:
    """Events, what may be asked of each, and whether it is counted."""
    rows = ((name, f"{', '.join(row.takes) or '—'}{_outcomes(row)} | {'yes' if row.counted else 'no'}") for name, row in EVENTS.items())
    return ["| event | takes | first each turn, happened |", "| --- | --- | --- |", *(f"| `{name}` | {told} |" for name, told in rows)]


def _outcomes(row: Row) -> str:
    return f" ({', '.join(row.outcomes)})" if row.outcomes else ""


def card_filter() -> list[str]:
    """The keys of a filter, with what each may be."""
    hints = typing.get_type_hints(words.Cards, include_extras=True)
    return _table("key", "is", ((words.spoken(name), _values(hints[name])) for name in words.Cards.__struct_fields__))


def _values(hint: object) -> str:
    """What a key may be, in a few words."""
    origin, arms = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        return with_article(arms[1].what) if isinstance(arms[1], Closed) else _values(arms[0])
    if origin is typing.Literal:
        return ", ".join(f"`{arm}`" for arm in arms if arm)
    if origin is tuple:
        return f"{_values(arms[0])}, or a list"
    found = [_values(arm) for arm in arms if arm is not type(None)]
    known = {bool: "true or false", str: "text", int: "a number", words.Count: "an amount",
             words.Limit: "a number, or `{at least: 2}`, `{at most: 2}`", words.Cards: "a filter",
             words.CounterLimit: "kinds with numbers, as `{virus: 2}`"}  # fmt: skip
    return " or ".join(found) if found else known[hint] if isinstance(hint, type) else "text"


def card_prohibitions() -> list[str]:
    """What can be forbidden, and what may be asked of each."""
    return _table("cannot", "takes", ((verb, ", ".join(row.takes) or "—") for verb, row in words.PROHIBITIONS.items()))


def printed_terms() -> list[str]:
    """Words of printed cards that are no words of card files, and how they are written."""
    return _table("printed", "is", ((term, f"{said}: `{example}`") for term, said, example in PRINTED_TERMS))


def card_counters() -> list[str]:
    """Kinds of counters and purposes of credits."""
    kinds = typing.get_args(CounterKind)[1].known
    return [*_wrapped(kinds), "", *_table("purpose", "spent on", ((verb, row.doing) for verb, row in words.SPENDING.items()))]


LAST_OF_FFG: Final = "2018-06-28"
"""The day of the last set that was made for the game of 2012; later ones were made by those who carry it on."""


def of_games() -> list[str]:
    """Every game, with how many of its cards are written."""
    pools = Pools([cards_folder()])
    told: dict[str, str] = {}
    for rules, book in RULEBOOKS.items():
        sets = {each.code: each for each in printed_sets().values() if each.numbered == book.deck.identities}
        if rules == FFG.name:
            sets = {code: each for code, each in sets.items() if each.date <= LAST_OF_FFG}
        parts = [_counted(written(pools.of(rules), tuple(sets)), "from " + _years(sets.values()))]
        for each in (each for each in formats() if each.game == rules and each.name in ("startup", "standard")):
            parts.append(_counted(written(pools.of(rules), each.on().sets), f"of {each.title}"))
        told[rules] = ", ".join(parts)
    rows = ((f"`{book.name}`{' (the default)' * (book is USUAL)}", book.title, told[book.name]) for book in RULEBOOKS.values())
    lines = (f"| {name} | {title} | {cards} |" for name, title, cards in rows)
    return ["| `--rules` | the game | cards that are written |", "| --- | --- | --- |", *lines]


def _counted(count: Written, what: str) -> str:
    return f"all {count.all} {what}" if count.written == count.all else f"{count.written:,} of {count.all:,} {what}"


def _years(sets: Iterable[PrintedSet]) -> str:
    years = sorted(each.date[:4] for each in sets)
    return f"{years[0]} to {years[-1]}"


def of_formats() -> list[str]:
    """Every format, with how much of its pool is written."""
    pools = Pools([cards_folder()])
    lines = ["| format | since | restrictions | written | of |", "| --- | --- | --- | ---: | ---: |"]
    for each in formats():
        told = each.on()
        count = written(pools.of(each.game), told.sets)
        lines.append(f"| {each.title} (`{each.name}`) | {told.day} | {told.restriction.name or 'none'} | {count.written} | {count.all} |")
    return lines


def of_sets() -> list[str]:
    """Every printed set of which cards are written."""
    pools = Pools([cards_folder()])
    lines = ["| set | out | nisei-1.6 | ffg | classic | of |", "| --- | --- | ---: | ---: | ---: | ---: |"]
    for each in printed_sets().values():
        counts = [
            written(pools.of(rules), (each.code,)).written if book.deck.identities == each.numbered else 0
            for rules, book in RULEBOOKS.items()
        ]
        if any(counts):
            titles = len(titles_of((each.code,)))
            lines.append(f"| {each.name} | {each.date} | {' | '.join(str(number or '') for number in counts)} | {titles} |")
    return lines


MADE: Final[Mapping[str, Callable[[], list[str]]]] = {
    "subcommands": subcommands, "table keys": table_keys, "replay keys": replay_keys, "commands": commands,
    "typed at a question": lambda: typed(
        "answer", "several", "number", "may pass", "yes or no", "before an action", "breaking", "window", "installing", "question",
    ),
    "typed against the computer": lambda: typed("against the computer"),
    "typed in a game": lambda: typed("game", "player", "playing", "two here", "asking", "kept"),
    "typed in a puzzle": lambda: typed("puzzle", "hints"),
    "typed with a coach": lambda: typed("coached game"),
    "typed at a table of a server": lambda: typed("server table", "blocks", "rematch", "restart", "clocks", "player with a clock"),
    "typed in a replay": lambda: typed(
        "moments", "replay", "seats of a replay", "taken back", "own notes", "notes", "branches", "better ways", "better line",
    ), "typed while looking back": lambda: typed("now", "asks to branch"),
    "typed in decks": lambda: typed("decks", "open deck"), "typed in the lobby": lambda: typed("lobby", "people", "blocks"),
    "ssh commands": ssh_commands,
    "card facts": card_facts, "card abilities": card_abilities, "card events": card_events, "card filter": card_filter,
    "card objects": lambda: _table("object", "means", language.OBJECTS.items()),
    "card amounts": lambda: _wrapped((*language.AMOUNTS, *(f"{{{name}: true}}" for name in words.RESOLVED))),
    "card conditions": lambda: _table("condition", "reads", language.NAMED_CONDITIONS.items()),
    "card condition forms": lambda: _wrapped(language.CONDITIONS),
    "card quantities": lambda: _table("quantity", "is", ((name, row.about) for name, row in words.QUANTITIES.items())),
    "card prohibitions": card_prohibitions,
    "card durations": lambda: _wrapped(name for name in typing.get_args(words.For) if name),
    "card costs": lambda: _wrapped(COSTS), "card cost forms": lambda: _wrapped(COST_FORMS),
    "printed terms": printed_terms, "card counters": card_counters,
    "games": of_games, "formats": of_formats, "printed sets": of_sets,
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
