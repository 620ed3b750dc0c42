"""The ledger: which rules of each rulebook a scenario or a test shows, which are gaps, and that every cited clause exists.

`ledger/rows.yaml` lists the rules, `ledger/gaps.yaml` those that nothing shows yet, `ledger/clauses.txt` the numbers of the
clauses that there are, `ledger/headings.txt` the headings of FFG's texts. A row or a worked example of a rulebook is shown where
its id stands in `cites:` of a scenario that is played by it, or in the docstring of a test (of `test_ffg*.py` for ffg, of the
others for nisei-1.6).
"""

import ast
import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest
import yaml

TESTS = Path(__file__).parent
LEDGER = TESTS / "ledger"
CODE = TESTS.parent / "netrunner_tui"
SCENARIOS = ("scenarios", "scenarios-mechanics")

MOST_GAPS: Final = {"nisei-1.6": 0, "ffg": 0}
"""How many rows of a rulebook may be gaps. It goes down with each that is shown, and never up."""
MOST_EXAMPLES: Final = {"nisei-1.6": 0, "ffg": 0}
"""How many worked examples may be gaps; the same."""
GAMES: Final = tuple(MOST_GAPS)

CITES = re.compile(r"^cites:.*(?:\n[ -].*)*", re.MULTILINE)
PLAYED_BY = re.compile(r"^rules: (\S+)", re.MULTILINE)
HEADING = re.compile(r'\b(ffg(?: core)?) "([^"]+)"')
ROW = re.compile(r"\b[A-Z][A-Z0-9]{2,5}-\d\d\b")
EXAMPLE = re.compile(r"\bEX-\d{3}-\d\d\b")
CITED = re.compile(r"(nisei-1\.6|22\.12) §(\d+(?:\.\d+)*[a-z]?)")
IN_CODE = re.compile(r"\bCR (\d+(?:\.\d+)*[a-z]?(?:, (?:CR )?\d+(?:\.\d+)+[a-z]?)*)")
STEP = re.compile(r"(?<![\d.§])\d{1,2}\.\d{1,2}\.\d{1,2}[a-z]?(?![\d.])")


def clauses() -> dict[str, frozenset[str]]:
    """The clauses of each document, by its name."""
    found: dict[str, set[str]] = {}
    for line in (LEDGER / "clauses.txt").read_text().splitlines():
        if line.startswith("#"):
            continue
        document, number, *letters = line.split()
        found.setdefault(document, set()).update({number, *(number + letter for letter in "".join(letters))})
    return {document: frozenset(numbers) for document, numbers in found.items()}


def exists(number: str, document: str, known: dict[str, frozenset[str]]) -> bool:
    """Whether a clause exists. From 4.2 on 1.6 has what the next document has."""
    later = int(number.split(".")[0]) > 4 or (number.startswith("4.") and not number.startswith("4.1"))
    return number in known[document] or (later and number in known["22.12"])


@cache
def rows(game: str = "") -> dict[str, dict[str, object]]:
    """The rows, or those of one rulebook."""
    found: dict[str, dict[str, object]] = yaml.safe_load((LEDGER / "rows.yaml").read_text(encoding="utf-8"))
    return {row: facts for row, facts in found.items() if not game or game in games_of(facts)}


def games_of(facts: dict[str, object]) -> list[str]:
    games = facts.get("games", ["nisei-1.6"])
    assert isinstance(games, list)
    return games


@cache
def gaps(kind: str, game: str) -> dict[str, str]:
    found: dict[str, dict[str, dict[str, str]]] = yaml.safe_load((LEDGER / "gaps.yaml").read_text(encoding="utf-8"))
    return found[game][kind]


def citations(game: str = "") -> list[tuple[str, str]]:
    """What every scenario, or every one that is played by a rulebook, cites, with where."""
    return [(where, text) for where, text, played_by in cited() if not game or played_by == game]


@cache
def cited() -> list[tuple[str, str, str]]:
    """What every scenario cites, with where, and the rulebook that it is played by."""
    listed = []
    for folder in SCENARIOS:
        for file in sorted((TESTS / folder).rglob("*.yaml")):
            text, at = file.read_text(encoding="utf-8"), 0
            for document in re.split(r"(?<=\n)---\n", text):
                found, played_by = CITES.search(document), PLAYED_BY.search(document)
                if found:
                    where = f"{file.relative_to(TESTS)}:{text.count(chr(10), 0, at + found.start()) + 1}"
                    listed.append((where, found[0], played_by[1] if played_by is not None else ""))
                at += len(document) + len("---\n")
    return listed


@cache
def docstrings(folder: Path) -> list[tuple[str, str]]:
    """Every docstring of the Python files below a folder, with where."""
    found = []
    for file in sorted(folder.rglob("*.py")):
        for node in definitions(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
                text = ast.get_docstring(node)
                if text:
                    found.append((f"{file.relative_to(folder.parent)}:{getattr(node, 'lineno', 1)}", text))
    return found


def definitions(node: ast.AST) -> Iterator[ast.AST]:
    """A node and all that can define something in it: statements and what holds them."""
    yield node
    for field in ("body", "orelse", "handlers", "finalbody", "cases"):
        below = getattr(node, field, ())
        for inner in below if isinstance(below, list) else ():
            yield from definitions(inner)


def examples(game: str) -> frozenset[str]:
    """The worked examples of a rulebook."""
    return frozenset((LEDGER / f"examples-{game}.txt").read_text().split())


@cache
def shown(pattern: re.Pattern[str], game: str) -> set[str]:
    """The ids that scenarios and tests of a rulebook cite."""
    tests = [text for where, text in docstrings(TESTS) if ("/test_ffg" in where) == (game == "ffg")]
    texts = [*tests, *(text for _, text in citations(game))]
    return {found for text in texts for found in pattern.findall(text)}


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_shown_or_a_gap(game: str) -> None:
    about_play = {row for row, facts in rows(game).items() if facts.get("play", True)}
    missing = about_play - shown(ROW, game) - gaps("rows", game).keys()
    assert not missing, "neither cited nor in tests/ledger/gaps.yaml"


@pytest.mark.parametrize("game", GAMES)
def test_every_example_is_shown_or_a_gap(game: str) -> None:
    missing = examples(game) - shown(EXAMPLE, game) - gaps("examples", game).keys()
    assert not missing, "neither cited nor in tests/ledger/gaps.yaml"
    assert not gaps("examples", game).keys() - examples(game)


@pytest.mark.parametrize("game", GAMES)
def test_gaps_are_gaps_and_have_a_reason(game: str) -> None:
    listed = gaps("rows", game)
    assert not listed.keys() - rows(game).keys()
    assert not listed.keys() & shown(ROW, game), "cited by now: take it out of gaps.yaml and lower MOST_GAPS"
    assert not gaps("examples", game).keys() & shown(EXAMPLE, game), "cited by now: take it out of gaps.yaml and lower MOST_EXAMPLES"
    assert all(len(why) > 10 for kind in ("rows", "examples") for why in gaps(kind, game).values())


@pytest.mark.parametrize("game", GAMES)
def test_gaps_only_ever_shrink(game: str) -> None:
    assert len(gaps("rows", game)) == MOST_GAPS[game]
    assert len(gaps("examples", game)) == MOST_EXAMPLES[game]


def test_cited_rows_exist() -> None:
    known = rows().keys()
    areas = {row.partition("-")[0] for row in known}
    wrong = [
        (where, row) for where, text in citations() for row in ROW.findall(text) if row.partition("-")[0] in areas and row not in known
    ]
    assert not wrong


def test_cited_headings_exist() -> None:
    """A heading of FFG's texts, with or without the short name in parentheses after it."""
    known = {re.sub(r" \([^)]*\)$", "", line) for line in (LEDGER / "headings.txt").read_text(encoding="utf-8").splitlines()}
    wrong = []
    for where, text in citations():
        for document, heading in HEADING.findall(text):
            name = heading.replace("“", "").replace("”", "")
            wrong += [] if {f"{document} {name}", f"ffg core {name}"} & known else [(where, heading)]
    assert not wrong


def test_cited_clauses_exist() -> None:
    known = clauses()
    document = {"nisei-1.6": "1.6", "22.12": "22.12"}
    wrong = [
        (where, f"{name} §{number}")
        for where, text in citations()
        for name, number in CITED.findall(text)
        if not exists(number, document[name], known)
    ]
    assert not wrong


@pytest.mark.parametrize("package", ["rules", "model", "abilities", "scenarios"])
def test_clauses_in_docstrings_exist(package: str) -> None:
    known = clauses()
    wrong: list[tuple[str, str]] = []
    for where, text in docstrings(CODE / package):
        numbers = {number for listed in IN_CODE.findall(text) for number in re.findall(r"\d+(?:\.\d+)*[a-z]?", listed)}
        numbers |= set(STEP.findall(text)) if package == "rules" else set()
        wrong += [(where, number) for number in sorted(numbers) if not exists(number, "1.6", known)]
    assert not wrong


def test_rows_name_existing_clauses() -> None:
    known = clauses()
    wrong: list[str] = []
    for row, facts in rows().items():
        for key, document in (("in", "1.6"), ("later", "22.12")):
            numbers = facts.get(key, [])
            assert isinstance(numbers, list)
            wrong += [f"{row}: {number}" for number in numbers if number not in known[document]]
    assert not wrong


def test_the_rows_are_those_of_the_inventory() -> None:
    """Only where the inventory is at hand: beside the repository, or where NETRUNNER_RULES says."""
    folder = Path(os.environ.get("NETRUNNER_RULES", TESTS.parent.parent / "shared" / "rules"))
    inventory = folder / "rules-inventory.md"
    if not inventory.is_file():
        pytest.skip("the inventory is not here")
    told = (folder / "rules-examples.md").read_text(encoding="utf-8").split("\n### ")[1:]
    for game, tag in (("nisei-1.6", "CR16"), ("ffg", "FFG")):
        listed: set[str] = set()
        for line in inventory.read_text(encoding="utf-8").splitlines():
            found = re.match(r"- \*\*([A-Z0-9]+-\d+)\*\* (.*)", line)
            if found and f"[{tag}]" in found[2].partition(" — src:")[0]:
                listed.add(found[1])
        assert listed == rows(game).keys()
        assert examples(game) == {
            found for section in told if tag in section.split("\n")[1] for found in EXAMPLE.findall(section.split("\n")[0])
        }
