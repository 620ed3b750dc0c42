"""The table of differences between the rulebooks: whole, in order, and printed so that it fits any terminal."""

import re
from pathlib import Path

import pytest

from netrunner_tui import cli
from netrunner_tui.rulebook_facts.registry import RULEBOOKS
from netrunner_tui.rules.books.differences import DIFFERENCES, NARROWEST, difference_lines

TESTS = Path(__file__).parent


def test_every_row_says_what_each_game_does() -> None:
    assert [row.number for row in DIFFERENCES] == [f"D{number:02}" for number in range(1, 46)]
    for row in DIFFERENCES:
        assert row.topic
        assert all(row.of(rules) for rules in RULEBOOKS)
        assert all(len(row.of(rules)) <= 60 for rules in RULEBOOKS)


def test_every_row_is_shown() -> None:
    """A row has a scenario of each game in one file, side by side, or a test; D42 is nothing that a game could show."""
    files = [*(TESTS / "scenarios" / "diff").glob("*.yaml"), TESTS / "scenarios-mechanics" / "diff.yaml"]
    tests = "".join((TESTS / name).read_text(encoding="utf-8") for name in ("test_ffg.py", "test_library_legality.py", "test_match.py"))
    for row in DIFFERENCES:
        columns = max((_columns(row.number, file) for file in files), key=len)
        assert columns == set(RULEBOOKS) or row.number in tests or row.number == "D42", row.number


def _columns(row: str, file: Path) -> set[str]:
    """The games of which a file shows a row."""
    documents = re.split(r"(?<=\n)---\n", file.read_text(encoding="utf-8"))
    cited = [document for document in documents if re.search(rf"^cites: \[{row},", document, re.MULTILINE)]
    return {found[1] for document in cited if (found := re.search(r"^rules: (\S+)", document, re.MULTILINE))}


@pytest.mark.parametrize("width", [1, 20, 40, 80, 109, 110, 160, 300])
def test_lines_fit(width: int) -> None:
    listed = difference_lines(width)
    assert all(len(line) <= max(width, NARROWEST) for line in listed)
    assert sum(line.startswith("D") for line in listed) == len(DIFFERENCES)


@pytest.mark.parametrize("width", ["40", "140"])
def test_the_command_prints_them(width: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("COLUMNS", width)
    assert cli.main(["rules", "--diff", "--ascii"]) == 0
    out = capsys.readouterr().out
    assert out.isascii()
    assert all(row.number in out for row in DIFFERENCES)
    assert all(rules in out for rules in RULEBOOKS)
    assert max(map(len, out.splitlines())) <= int(width)


def test_a_narrow_table_uses_the_width_there_is() -> None:
    assert difference_lines(NARROWEST - 10) == difference_lines(NARROWEST)
    assert len(difference_lines(NARROWEST + 20)) < len(difference_lines(NARROWEST))
