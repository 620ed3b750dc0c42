"""The registry of commands: each row is carried out, and the pages made from it are as it says."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from netrunner_tui import cli
from netrunner_tui.commands import games_command
from netrunner_tui.commands.parsers import readers
from netrunner_tui.settings.subcommands import SUBCOMMANDS, subcommand

DOCS = Path(__file__).resolve().parent.parent / "docs"


@pytest.fixture(scope="module")
def tables() -> ModuleType:
    """`docs/tables.py`."""
    spec = importlib.util.spec_from_file_location("tables", DOCS / "tables.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_tables_of_the_pages_are_those_of_the_registry(tables: ModuleType) -> None:
    """Where this fails, `make tables` writes them anew."""
    for name in tables.FILES:
        text = (tables.ROOT / name).read_text(encoding="utf-8")
        assert tables.with_tables(text) == text, name


def test_every_table_stands_in_a_page(tables: ModuleType) -> None:
    pages = "".join((tables.ROOT / name).read_text(encoding="utf-8") for name in tables.FILES)
    assert [name for name in tables.MADE if f"<!-- table: {name} -->" not in pages] == []


def test_every_subcommand_is_carried_out_and_nothing_else_is() -> None:
    names = {one.name for one in SUBCOMMANDS}
    assert names == {*cli.ELSEWHERE, *readers(), *(f"games {action}" for action in games_command.actions()), "deck", "help"}
    assert len(SUBCOMMANDS) == len(names)


@pytest.mark.parametrize("name", [one.name for one in SUBCOMMANDS if one.name not in {"help", "games export"}])
def test_help_tells_a_subcommand_in_the_words_of_the_registry(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    with pytest.raises(SystemExit) as left:
        cli.main(["help", *name.split()])
    out, told = capsys.readouterr()
    assert (left.value.code, told) == (0, "")
    assert out.startswith(f"usage: netrunner-tui {name} ")
    assert subcommand(name).help[1:] in out


def test_help_alone_names_every_subcommand(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    with pytest.raises(SystemExit):
        cli.main(["help"])
    out = capsys.readouterr().out
    for one in SUBCOMMANDS:
        if " " not in one.name:
            assert f"    {one.name} " in out
            assert one.help in out


def test_examples_begin_with_their_subcommand() -> None:
    for one in SUBCOMMANDS:
        assert one.examples or one.name == "deck"
        for words, _ in one.examples:
            assert words.startswith(one.name) or (one.name, words) == ("play", "")


def test_an_example_without_placeholders_can_be_typed_as_it_stands(capsys: pytest.CaptureFixture[str]) -> None:
    """Words in capitals stand for something of the reader's own, as README.md says; beside them nothing looks like a reader's own."""
    placed = [words for one in SUBCOMMANDS for words, _ in one.examples if "RULEBOOK" in words]
    assert placed == ["play --rules RULEBOOK", "play --rules RULEBOOK --match"]
    (search,) = (words for words, _ in subcommand("games").examples if " " in words)
    assert cli.main(search.split()) == 0
    assert "rulebook" not in capsys.readouterr().err


def test_the_registry_is_read_without_a_screen() -> None:
    """It stands below the table: whoever has no terminal needs no Textual to read it."""
    script = "import sys, netrunner_tui.settings.commands; print([m for m in sys.modules if m.split('.')[0] in ('textual', 'rich')])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
