"""A match is played: the first game, its score, the second with the sides swapped, and the result."""

import io
import random
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from netrunner_tui import cli
from netrunner_tui.library.paths import cards_folder
from netrunner_tui.model.sides import SIDES, Side
from netrunner_tui.replays.game_service import OpenTable
from netrunner_tui.replays.index_entry import Entry, entry_of
from netrunner_tui.replays.printed_points import PrintedPoints
from netrunner_tui.replays.reviews.review_text import bare, lines as review_lines, sentences
from netrunner_tui.rules.telling.match_lines import match_told
from netrunner_tui.settings.keys import USUAL_KEYS
from netrunner_tui.table.board.bars import paint_top
from netrunner_tui.table.board.ending import paint_ending
from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.layout import plan
from netrunner_tui.table.home.start_menus.filled_in import FilledIn
from netrunner_tui.table.home.user_files import UserFiles
from netrunner_tui.table.screens.app import TableApp
from netrunner_tui.user_games import UserGames


class Typist(io.StringIO):
    """Answers every question with the number of one of its answers, drawn at random, as it reads them."""

    def __init__(self, heard: io.StringIO, seed: int, yes: int = 1) -> None:
        super().__init__()
        self.heard = heard
        self.chance = random.Random(seed)
        self.yes = yes
        self.said = 0

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # typeshed's own StringIO needs the same
        text = self.heard.getvalue()
        told = text[self.said :]
        self.said = len(text)
        if "Play the second game" in told:
            self.yes -= 1
            return "yes\n" if self.yes >= 0 else "no\n"
        several = re.findall(r"^Choose (\d+)(?: to \d+)? answers", told, re.M)
        if several:
            return ", ".join(map(str, range(1, int(several[-1]) + 1))) + "\n"
        span = re.findall(r"from (\d+) to (\d+)", told)
        places = re.findall(r"^(\d+)\. ", told.rpartition("your question")[2], re.M)
        return f"{self.chance.choice(places) if places else span[-1][0] if span else self.chance.randint(1, 5)}\n"


def typed(monkeypatch: pytest.MonkeyPatch, lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))


@pytest.fixture
def concede(monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "concede\nyes\nyes\nconcede\nyes\n")


@pytest.mark.parametrize("seed", range(2))
def test_a_whole_match_by_numbers_from_a_script(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, seed: int) -> None:
    heard = io.StringIO()
    # The second game has a secret seed of its own: here one that is always the same.
    monkeypatch.setattr("netrunner_tui.library.setup.secrets.token_hex", lambda count: f"{seed:0{2 * count}x}")
    monkeypatch.setattr(sys, "stdout", heard)
    monkeypatch.setattr(sys, "stdin", Typist(heard, seed))
    argv = ["play", "--rules", "classic", "--plain", "--match", "--seed", str(seed), "--new", str(tmp_path / "game.jsonl")]
    assert cli.main(argv) == 0
    said = heard.getvalue()
    assert said.count("The game is over: ") == 2
    assert "Swap sides for the next game." in said
    assert re.search(r"wins the match: |The match is drawn: ", said)
    assert said.count("Player 1") > 2


def test_both_games_are_scored(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, concede: None) -> None:
    first = tmp_path / "one.jsonl"
    argv = ["--corp-name", "Ada", "--runner-name", "Bob", "--new", str(first)]
    assert cli.main(["play", "--plain", "--match", "--rules", "classic", *argv]) == 0
    said = capsys.readouterr().out
    assert "The match stands: Bob 10, Ada 0. Swap sides for the next game." in said
    assert "Game 2: Ada wins as the Runner, 10 points; Bob gets 0." in said
    assert said.rstrip().endswith("The match is drawn: Ada 10, Bob 10.")
    assert cli.main(["match", str(first), str(tmp_path / "one-second.jsonl")]) == 0
    assert "The match is drawn: Ada 10, Bob 10." in capsys.readouterr().out


def test_the_second_game_may_wait(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    first = tmp_path / "one.jsonl"
    typed(monkeypatch, "concede\nyes\nno\n")
    assert cli.main(["play", "--plain", "--match", "--rules", "classic", "--new", str(first)]) == 0
    assert f"To play it later: netrunner-tui play --plain --resume {first}" in capsys.readouterr().out
    typed(monkeypatch, "yes\nquit\n")
    assert cli.main(["play", "--plain", "--resume", str(first)]) == 0
    said = capsys.readouterr().out
    assert "Play the second game" in said
    assert "Game 2 of the match: Player 1 0, Player 2 10." in said
    assert f"play --plain --resume {tmp_path / 'one-second.jsonl'}" in said


@pytest.mark.parametrize("argv", [(), ("--match",)])
def test_the_second_game_resumed_alone_knows_its_match(
    argv: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    first, second = tmp_path / "one.jsonl", tmp_path / "one-second.jsonl"
    typed(monkeypatch, "concede\nyes\nyes\nquit\n")
    names = ["--corp-name", "Ada", "--runner-name", "Bob"]
    assert cli.main(["play", "--plain", "--match", "--rules", "classic", *names, "--new", str(first)]) == 0
    typed(monkeypatch, "concede\nyes\n")
    assert cli.main(["play", "--plain", *argv, "--resume", str(second)]) == 0
    assert capsys.readouterr().out.rstrip().endswith("The match is drawn: Ada 10, Bob 10.")


def test_the_first_game_goes_on_with_the_second_that_was_begun(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    first = tmp_path / "one.jsonl"
    typed(monkeypatch, "concede\nyes\nyes\nquit\n")
    assert cli.main(["play", "--plain", "--match", "--rules", "classic", "--new", str(first)]) == 0
    typed(monkeypatch, "yes\nconcede\nyes\n")
    assert cli.main(["play", "--plain", "--match", "--resume", str(first)]) == 0
    assert "The match is drawn" in capsys.readouterr().out
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one-second.jsonl", "one.jsonl"]


def test_the_second_game_keeps_what_the_first_came_to(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Its file alone tells the whole match, whatever it is called, and wherever the first game's has gone."""
    first, second, elsewhere = tmp_path / "one.jsonl", tmp_path / "one-second.jsonl", tmp_path / "else" / "late.jsonl"
    typed(monkeypatch, "concede\nyes\nyes\nquit\n")
    names = ["--corp-name", "Ada", "--runner-name", "Bob"]
    assert cli.main(["play", "--plain", "--match", "--rules", "classic", *names, "--new", str(first)]) == 0
    elsewhere.parent.mkdir()
    second.rename(elsewhere)
    first.unlink()
    capsys.readouterr()
    typed(monkeypatch, "board\nconcede\nyes\n")
    assert cli.main(["play", "--plain", "--resume", str(elsewhere)]) == 0
    said = capsys.readouterr().out
    assert said.count("Game 2 of the match: Ada 0, Bob 10.") == 2
    assert said.rstrip().endswith("The match is drawn: Ada 10, Bob 10.")
    assert cli.main(["match", str(elsewhere)]) == 0
    assert capsys.readouterr().out.splitlines()[0].startswith("Game 1: Bob wins as the Runner, 10 points; Ada gets 0.")


def test_a_first_game_that_was_renamed_finds_its_second(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    typed(monkeypatch, "concede\nyes\nyes\nquit\n")
    assert cli.main(["play", "--plain", "--match", "--rules", "classic", "--new", str(tmp_path / "one.jsonl")]) == 0
    (tmp_path / "one.jsonl").rename(tmp_path / "uno.jsonl")
    (tmp_path / "one-second.jsonl").rename(tmp_path / "another.jsonl")
    typed(monkeypatch, "yes\nquit\n")
    assert cli.main(["play", "--plain", "--resume", str(tmp_path / "uno.jsonl")]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["another.jsonl", "uno.jsonl"]


def test_killed_between_and_in_the_games_both_scores_are_there(tmp_path: Path) -> None:
    """The process is killed after each of the steps of a match; whoever goes on reads the scores of both games."""
    play = (
        "import sys; from pathlib import Path; from netrunner_tui.user_games import UserGames\n"
        "games, folder, step = UserGames(), Path(sys.argv[1]), sys.argv[2]\n"
        "if step == 'begin':\n"
        "    names = {'corp': 'Ada', 'runner': 'Bob'}\n"
        "    games.begin(games.set_up({}, names=names, rules='classic', seed='1', second={}), folder / 'one.jsonl')\n"
        "elif step == 'end first':\n"
        "    games.resume(folder / 'one.jsonl').seats['runner'].concede()\n"
        "elif step == 'begin second':\n"
        "    games.resume(folder / 'one.jsonl').second()\n"
        "else:\n"
        "    games.resume(folder / 'one-second.jsonl').seats['corp'].concede()\n"
        "import os, signal; os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    for step in ("begin", "end first", "begin second", "end second"):
        assert subprocess.run([sys.executable, "-c", play, str(tmp_path), step], check=False).returncode == -signal.SIGKILL
    table = UserGames().resume(tmp_path / "one-second.jsonl")
    assert match_told(table.seats["corp"].view()) == [
        "Game 1: Ada wins as the Corp, 10 points; Bob gets 0.",
        "Game 2: Ada wins as the Runner, 10 points; Bob gets 0.",
        "Ada wins the match: Ada 20, Bob 0.",
    ]
    table.close()


def test_the_second_game_may_be_of_other_decks(tmp_path: Path) -> None:
    """Each player brings a deck for either side (1996 "Objective": the roles are traded after each game)."""
    games = UserGames()
    others: dict[Side, str | None] = {"corp": "classic-corp-manhunt", "runner": "classic-runner-shadow"}
    setup = games.set_up({}, names={"corp": "Ada", "runner": "Bob"}, rules="classic", second=others)
    table = games.begin(setup, tmp_path / "one.jsonl")
    table.seats["corp"].concede()
    assert table.second is not None
    second = table.second()
    assert (second.corp_deck, second.runner_deck) != (table.corp_deck, table.runner_deck)
    assert second.corp_deck == setup.match.decks[0].name if setup.match is not None and setup.match.decks else False
    for opened in (table, second):
        opened.close()


@pytest.mark.parametrize("width", [80, 120])
def test_the_top_line_of_the_table_tells_the_match(tmp_path: Path, width: int) -> None:
    def top(table: OpenTable) -> str:
        canvas = Canvas(width, 1)
        paint_top(Scene(plan(width, 24 if width == 80 else 40, "runner"), table.seats["runner"].view(), "runner"), canvas)
        return canvas.text()

    table = match(tmp_path)
    assert "match, game 1" in top(table)
    table.seats["corp"].concede()
    assert table.second is not None
    second = table.second()
    assert ("match: Ada 0, Bob 10" if width == 80 else "match, game 2: Ada 0, Bob 10") in top(second)
    for opened in (table, second):
        opened.close()


def test_the_list_of_saved_games_and_the_review_tell_the_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = UserGames()
    table = match(tmp_path)
    looked_up = PrintedPoints([cards_folder()])

    def listed(name: str) -> Entry:
        return entry_of(str(tmp_path), name, 0.0, 0, looked_up, looked_up.match)

    assert (listed("one.jsonl").match, listed("one.jsonl").goes_on) == ("Game 1 of the match.", 1)
    table.seats["corp"].concede()
    assert listed("one.jsonl").match == "The match stands: Bob 10, Ada 0. Swap sides for the next game."
    assert table.second is not None
    second = table.second()
    assert (listed("one-second.jsonl").match, listed("one-second.jsonl").goes_on) == ("Game 2 of the match: Ada 0, Bob 10.", 0)
    second.seats["corp"].concede()
    assert listed("one-second.jsonl").match == "The match is drawn: Ada 10, Bob 10."
    review = games.review(tmp_path / "one-second.jsonl")
    assert review.match[0] == "Game 1: Bob wins as the Runner, 10 points; Ada gets 0."
    for said in ("\n".join(sentences(review)), "\n".join(bare(line) for line in review_lines(review, 80))):
        assert "The match is drawn: Ada 10, Bob 10." in said
    for opened in (table, second):
        opened.close()


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        ((), "expected --match --rules classic"),
        (("--rules", "ffg"), "expected --match --rules classic"),
        (("--rules", "classic", "--corp-name", "Ada", "--runner-name", "Ada"), "different names"),
    ],
)
def test_no_match(argv: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert cli.main(["play", "--plain", "--match", "--new", str(tmp_path / "none.jsonl"), *argv]) == 2
    err = capsys.readouterr().err
    assert told in err
    assert err.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("rules", ["nisei-1.6", "ffg", "classic"])
def test_each_game_has_decks_that_it_is_begun_with(rules: str) -> None:
    games = UserGames()
    setup = games.set_up({}, names={"corp": "Ada", "runner": "Bob"}, rules=rules)
    for side in SIDES:
        first = [choice.name for choice in games.decks(side, rules) if choice.first]
        assert first == [getattr(setup, side).name]


def match(tmp_path: Path) -> OpenTable:
    games = UserGames()
    setup = games.set_up({}, names={"corp": "Ada", "runner": "Bob"}, rules="classic", seed="1", second={})
    return games.begin(setup, tmp_path / "one.jsonl")


async def test_the_end_of_the_game_at_the_table_tells_the_match(tmp_path: Path) -> None:
    table = match(tmp_path)
    table.seats["corp"].concede()
    app = TableApp(UserGames(), UserFiles(), filled_in=FilledIn(names={"corp": "Ada", "runner": "Bob"}), table=table)
    for told, names in (
        ("The match stands: Bob 10, Ada 0. Swap sides for the next game.", ("Bob", "Ada")),
        ("The match is drawn: Ada 10, Bob 10.", None),
    ):
        canvas = Canvas(80, 24)
        seat = table.seats["corp"]
        paint_ending(canvas, seat.view(), seat.log(), table.path, USUAL_KEYS.at("between games").labels("second game"))
        assert told in canvas.text()
        if names is None:
            break
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            app.end_game()
            await pilot.pause()
            await pilot.press("s")
            await pilot.pause()
            assert app.table_screen is not None
            table = app.table_screen.table
            view = table.seats["corp"].view()
            assert (view.corp.name, view.runner.name) == names
            table.seats["corp"].concede()
            assert table.second is None


def test_cards_of_1996_are_found_by_its_words(capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for query in ("t:node", "t:asset"):
        assert cli.main(["cards", "--rules", "classic", query]) == 0
        found.append(capsys.readouterr().out)
    assert found[0] == found[1]
    assert "TRAP!" in found[0]


@pytest.mark.parametrize("width", [80, 100, 120])
def test_marks_of_a_table_leave_the_turn_to_be_read(tmp_path: Path, width: int) -> None:
    """Two names of 23 letters, talk, spectators and clocks."""
    table, canvas = match(tmp_path), Canvas(width, 1)
    marks = ("1 said", "Maximiliane Charlotte X is thinking", "2 watching", "Corp 25 min  Runner 25 min")
    view = table.seats["runner"].view()
    paint_top(Scene(plan(width, 24 if width == 80 else 40, "runner"), view, "runner", table_marks=marks), canvas)
    told = canvas.text()
    assert "Turn 1" in told
    assert "Corp 25 min  Runner 25 min" in told
    assert sum(map(len, (mark for mark in marks if mark in told))) < width
