"""docs/cards.md: every file on it is read and prints what the page says, and every scenario on it holds."""

import re
from pathlib import Path

import pytest

from netrunner_tui.cli import main as cli
from netrunner_tui.library import formats
from netrunner_tui.library.paths import cards_folder
from netrunner_tui.library.pools import Pools
from netrunner_tui.rulebook_facts.registry import RULEBOOKS
from netrunner_tui.scenarios.main import collect
from netrunner_tui.scenarios.nicknames import Catalogues
from netrunner_tui.scenarios.runner import run

PAGE = (Path(__file__).parent.parent / "docs" / "cards.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(yaml|text)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
FILES = [text for kind, text in BLOCKS if kind == "yaml" and text.startswith("set:")]
SCENARIOS = [text for kind, text in BLOCKS if text.startswith("scenario:")]


def test_the_page_has_a_first_file_and_six_examples() -> None:
    assert len(re.findall(r"^### \d\. ", PAGE, re.MULTILINE)) == 6
    assert len(SCENARIOS) == 7
    assert len(FILES) == 8
    assert len(BLOCKS) == len(FILES) + len(SCENARIOS) + sum(kind == "text" for kind, _ in BLOCKS)


@pytest.mark.parametrize("at", [at for at, (kind, _) in enumerate(BLOCKS) if kind == "text"])
def test_a_file_prints_what_the_page_says(at: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(next(text for kind, text in reversed(BLOCKS[:at]) if text.startswith("set:")), encoding="utf-8")
    assert cli(["card", str(file)]) == 0
    assert capsys.readouterr().out.partition("(nisei-1.6")[0] == BLOCKS[at][1]


def test_no_example_is_called_like_a_printed_card() -> None:
    """One that is would clash with that card once it is written."""
    printed = (Path(formats.__file__).parent / "sets.json").read_text(encoding="utf-8")
    titles = [title for text in FILES for title in re.findall(r"title: ([^,\n]+)", text)]
    assert len(titles) >= len(FILES)
    assert [title for title in titles if f'"{title}"' in printed] == []


def test_every_scenario_of_the_page_holds(tmp_path: Path) -> None:
    cards = tmp_path / "cards"
    cards.mkdir()
    for number, text in enumerate(FILES):
        (cards / f"{number}.yaml").write_text(re.sub(r"name: (Examples|My cards)", rf"name: Set {number}", text), encoding="utf-8")
    file = tmp_path / "scenarios.yaml"
    file.write_text("---\n".join(SCENARIOS), encoding="utf-8")
    catalogues = Catalogues.of_folders([cards_folder(), cards])
    scenarios, problems = collect([file], catalogues)
    assert not problems
    pool = catalogues.of("nisei-1.6").pool
    assert {s.name: failure.message for s in scenarios if (failure := run(s, pool))} == {}
    assert len(scenarios) == len(SCENARIOS)


def test_each_mechanism_is_shown_by_a_file_or_a_card_that_is_there(pools: Pools) -> None:
    here = Path(__file__).parent
    files = {file.stem for folder in ("sets", "scenarios-mechanics") for file in (here / folder).glob("*.yaml")}
    titles = {title for rules in RULEBOOKS for title in pools.of(rules).cards}
    table = PAGE.partition("## Mechanisms")[2].partition("\n## ")[0]
    shown = [row.rpartition(" | ")[2].rstrip(" |") for row in table.splitlines() if row.startswith("| ") and "---" not in row][1:]
    assert len(shown) > 60
    assert [names for names in shown if names not in titles and not files.issuperset(re.findall(r"`([^`]+)`", names) or [names])] == []


def test_every_mistake_of_a_file_is_told_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.yaml"
    text = FILES[0].replace("cost: 2", "cost: 2\n  faction: pirates").replace("{gain: 5}", "{gian: 5}")
    file.write_text(
        text + "  - when: pigs fly\n    do: {draw: 1}\n- {title: Good, side: corp, type: operation, cost: 1}\n", encoding="utf-8"
    )
    assert cli(["card", str(file)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert [line.removeprefix(f"{file}:").partition(":")[0] for line in told if line.startswith(str(file))] == ["8", "10", "11"]
    assert "Good" in told


def test_a_card_that_reads_the_same_in_two_games_is_printed_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(FILES[0], encoding="utf-8")
    assert cli(["card", str(file)]) == 0
    out = capsys.readouterr().out
    assert out.count("Gain 5c.") == 1
    assert "(nisei-1.6, ffg)" in out


def test_a_folder_of_card_files_is_checked_as_each_of_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "one.yaml").write_text(FILES[0], encoding="utf-8")
    (mine / "two.yaml").write_text(FILES[0].replace("type: operation", "type: opperation"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for name in ("mine", "mine/", str(mine)):
        assert cli(["card", name]) == 1
        out = capsys.readouterr().out
        assert "Gain 5c." in out
        assert "no corp card is of type 'opperation'; did you mean operation?" in out


def test_a_card_file_that_is_checked_for_scenarios_is_told_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(FILES[0], encoding="utf-8")
    assert cli(["check", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"{file}:1: this file holds cards, not scenarios; `netrunner-tui card FILE` checks it\n"


@pytest.mark.parametrize(
    ("word", "told"),
    [
        (
            "first each turn",
            "first each turn: a field of boosts last, chooses damage, additional cost, must trash, static: {QUANTITY: N}, when",
        ),
        ("tags of", "  - {tags of: runner}"),
        ("happened", "  - {happened: run succeeds, server: HQ, in: this turn, at least: 1}"),
        ("this turn", "this turn: how long something lasts, in 'for:'"),
        ("virus", "virus: a counter"),
        ("click", "click: in costs, as click, spend click, lose click"),
        ("die", "die: a number, written '{die: true}': point of the die"),
        ("among", "among: a field of name, cards"),
    ],
)
def test_names_inside_words_are_explained_too(word: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli(["language", word]) == 0
    assert told in capsys.readouterr().out.splitlines()


def test_one_word_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli(["language", "trash"]) == 0
    out = capsys.readouterr().out
    assert "Cards are trashed (CR 1.19)." in out
    assert "{trash: {choose: 1, type: program}}" in out
    assert "Alice Merchant: Clan Agitator" in out
    assert cli(["language", "tarsh"]) == 2
    assert "did you mean trash" in capsys.readouterr().err


def test_the_beginning_of_a_title_is_enough_where_one_card_has_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli(["card", "beth"]) == 0
    assert "Beth Kilrain-Chang" in capsys.readouterr().out
    assert cli(["card", "sure"]) == 0
    assert cli(["card", "pro"]) == 2
    assert "more?" in capsys.readouterr().err
    assert cli(["card", "temp"]) == 2
    assert "did you mean `Temple of the Liberated Mind` or `Tempus`?" in capsys.readouterr().err
