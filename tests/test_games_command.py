"""The command that lists, renames and deletes saved games."""

import io
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from caches import with_cards
from saved_games import save

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.cli import main
from netrunner_tui.commands import games_command
from netrunner_tui.library.paths import cards_folder
from netrunner_tui.library.pools import Waiting
from netrunner_tui.model.gamefile.writer import GameFile
from netrunner_tui.replays.index_entry import Entry
from netrunner_tui.replays.printed_points import PrintedPoints


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user with a games folder of their own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(with_cards(tmp_path / "cachehome")))
    games = tmp_path / "data" / "netrunner-tui" / "games"
    games.mkdir(parents=True)
    return games


def test_the_command(pool: Pool, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    assert "no saved games yet" in capsys.readouterr().err
    save(pool, home / "one.jsonl", "Zoë", "Bo", concede=True)
    save(pool, home / "two.jsonl", answers=5)
    (home / "bad.jsonl").write_text("x\n")
    assert main(["games"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert len(out) == 4
    assert sum("not a game file" in line for line in out) == 1
    assert main(["games", "zoe", "--ascii"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert "Zoe against Bo" in line
    assert "Zoe (Corp) wins, given up" in line
    assert main(["games", "--json", "--player", "bo", "--sort", "name"]) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(game["name"], game["winner"], game["readable"]) for game in told] == [("one", "corp", True), ("two", "", True)]
    assert main(["games", "--most", "1"]) == 0
    captured = capsys.readouterr()
    assert len(captured.out.splitlines()) in (1, 2)
    assert "3 games fit" in captured.err
    assert main(["games", "nothing like this"]) == 0
    assert "no game fits" in capsys.readouterr().err
    assert main(["games", "rename", "one", "The final"]) == 0
    assert (home / "The final.jsonl").is_file()
    assert main(["games", "delete", "two", "--yes"]) == 0
    assert not (home / "two.jsonl").exists()
    capsys.readouterr()
    assert main(["games", "reindex"]) == 0
    assert capsys.readouterr().out == "2 games read, 1 of them unreadable\n"


def test_a_game_is_opened_by_the_beginning_of_its_name_as_a_list_shows_it(
    pool: Pool, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("2026-11-27-one", "2026-11-27-two", "2026"):
        save(pool, home / f"{name}.jsonl", answers=5)
    for begun, found in (("2026-11-27-o", "2026-11-27-one"), ("2026-11-27-t…", "2026-11-27-two"), ("2026", "2026")):
        monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
        assert main(["replay", "--plain", begun]) == 0
        assert f"Replay of {found}, " in capsys.readouterr().out, "a whole name is that game, whatever others begin so"
    assert main(["replay", "--plain", "2026-11"]) == 2
    assert capsys.readouterr().err == "2 games' names begin with `2026-11`; the first is `2026-11-27-one`\n"
    assert main(["replay", "--plain", "2027"]) == 2
    assert "2027: there is no such file" in capsys.readouterr().err
    assert main(["games", "delete", "2026-11-27-o", "--yes"]) == 2, "what is deleted is named in full"
    assert (home / "2026-11-27-one.jsonl").exists()


def test_bad_input_has_one_line_and_changes_nothing(pool: Pool, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save(pool, home / "one.jsonl", answers=3)
    save(pool, home / "two.jsonl", answers=3)
    before = {path: path.read_bytes() for path in home.iterdir()}
    for args in (
        ["--result", "x"], ["--sort", "x"], ["--rules", "x"], ["--since", "x"], ["--most", "-1"], ["--result", "won"],
        ["rename", "none", "x"], ["rename", "one", "two"], ["rename", "one", "a/b"], ["delete", "none"], ["delete", "one"],
        ["delete", "one", "none", "--yes"],
        ["export", "none", "--to", "md"],
    ):  # fmt: skip
        assert main(["games", *args]) == 2, args
        out, told = capsys.readouterr()
        assert (out, told.count("\n")) == ("", 1), args
    for args in (["--what"], ["rename", "one"], ["delete"], ["reindex", "x"]):
        assert main(["games", *args]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert {path: path.read_bytes() for path in home.iterdir()} == before


def test_a_game_in_use_is_neither_renamed_nor_deleted(pool: Pool, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = save(pool, home / "one.jsonl", answers=3)
    with GameFile.open(path):
        assert main(["games", "delete", "one", "--yes"]) == 2
        assert main(["games", "rename", "one", "two"]) == 2
        assert capsys.readouterr().err.count("open in another place") == 2
        assert main(["games"]) == 0
    assert path.is_file()


def test_renaming_says_which_branches_keep_the_old_name(pool: Pool, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save(pool, home / "one.jsonl", answers=3)
    save(pool, home / "branch.jsonl", answers=3, parent="one.jsonl")
    assert main(["games", "rename", "one", "uno"]) == 0
    assert "1 game says that it branched off one.jsonl" in capsys.readouterr().out


def test_the_start_screen_does_without_the_index(home: Path) -> None:
    """What it takes to list the latest games does not load SQLite: that is loaded with the list of all of them."""
    code = (
        "import sys\nfrom netrunner_tui.user_games import UserGames\nimport netrunner_tui.table.screens.app\nUserGames().games()\n"
        "late = {'sqlite3', 'netrunner_tui.replays.index', 'netrunner_tui.table.home.saved_games'}\n"
        "late |= {'netrunner_tui.replays.reviews.review_data'}\n"
        "bad = late & set(sys.modules)\n"
        "assert not bad, bad\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=Path(__file__).parent.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_games_read_more_card_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--cards`: the agendas of own card files have their points in the lists."""
    card = "{title: Own Agenda, side: corp, type: agenda, advancement: 3, points: 2}"
    (tmp_path / "mine.yaml").write_text(f"set: {{name: x}}\ncards:\n- {card}\n")
    folders: list[tuple[Path, ...]] = []

    class Seen(PrintedPoints):
        def __init__(self, given: Sequence[Path], waiting: Waiting | None = None) -> None:
            folders.append(tuple(given))
            super().__init__(given, waiting)

    monkeypatch.setattr(games_command, "PrintedPoints", Seen)
    assert games_command.main(["--cards", str(tmp_path)]) == 0
    assert games_command.main(["reindex", "--cards", str(tmp_path)]) == 0
    assert folders == [(cards_folder(), tmp_path)] * 2
    assert PrintedPoints(folders[0])("nisei-1.6", "Own Agenda") == 2


@pytest.mark.parametrize(("count", "told"), [(1, ["1 turn", "1 answer"]), (2, ["2 turns", "2 answers"])])
def test_one_turn_is_one(count: int, told: list[str]) -> None:
    (line,) = games_command.lines([Entry("", "one.jsonl", 0.0, turns=count, answers=count)], 200)
    assert all(f" {words} " in line for words in told)


def test_where_there_is_little_room_a_game_has_two_lines_and_its_file_is_named_whole() -> None:
    game = Entry(
        "", "2026-11-28-operator-against-shadow-0007.jsonl", 0.0, readable=True, rules="nisei-1.6", corp_name="Operator (computer, Corp)",
        runner_name="Shadow (computer, Runner)", turns=14, answers=321,
    )  # fmt: skip
    first, *rest = games_command.lines([game], 80)
    assert first.endswith("  2026-11-28-operator-against-shadow-0007")
    assert " ".join(map(str.strip, rest)).startswith("Operator (computer, Corp) against Shadow (computer, Runner), nisei-1.6, ")
    assert all(len(line) <= 80 and "…" not in line for line in [first, *rest])
    assert len(games_command.lines([game], 200)) == 1
