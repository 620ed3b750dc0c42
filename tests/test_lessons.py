"""Lessons: their files, in lines of text by the words that the coach tells, and what is remembered of them."""

import io
import re
from pathlib import Path

import pytest

from netrunner_tui.cli import main
from netrunner_tui.commands.puzzle_command import known
from netrunner_tui.library.paths import lessons_folder
from netrunner_tui.model.errors import BadFile, NetrunnerError
from netrunner_tui.model.sides import SIDES
from netrunner_tui.puzzle_tables import lesson_choices, open_puzzle, puzzle_choices
from netrunner_tui.scenarios.main import main as check
from netrunner_tui.scenarios.nicknames import Catalogues
from netrunner_tui.scenarios.puzzles import bundled_lessons, find_puzzle, read_puzzle
from netrunner_tui.scenarios.runner import run
from netrunner_tui.scenarios.script import AnswerStep
from netrunner_tui.scenarios.step_reader import LONGEST_SAID
from netrunner_tui.settings.solved_puzzles import SolvedPuzzles
from netrunner_tui.user_games import UserGames

LESSONS = bundled_lessons()
MOST_LINES = 80


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A user's folder with nothing in it."""
    monkeypatch.setattr("netrunner_tui.puzzle_tables.data_folder", lambda: tmp_path)
    monkeypatch.setattr("netrunner_tui.user_games.games_folder", lambda: tmp_path / "games")
    return tmp_path


class FollowsTheCoach(io.StringIO):
    """A player who types what the coach tells, and nothing else; `out` is what is read."""

    def __init__(self, out: io.StringIO) -> None:
        super().__init__()
        self.out = out
        self.lines = 0
        self.read_to = 0

    def readline(self, size: int | None = -1, /) -> str:
        said = self.out.getvalue()[self.read_to :]
        self.read_to = len(self.out.getvalue())
        told = re.findall(r"^Type: (.+?)\.?$", said, re.MULTILINE)
        self.lines += 1
        if not told or self.lines > MOST_LINES:
            return ""
        return f"{told[-1]}\n"


def followed(name: str, monkeypatch: pytest.MonkeyPatch) -> str:
    out = io.StringIO()
    monkeypatch.setattr("sys.stdout", out)
    monkeypatch.setattr("sys.stdin", FollowsTheCoach(out))
    assert main(["learn", name, "--plain"]) == 0
    return out.getvalue()


def test_what_is_installed_has_two_courses() -> None:
    assert lessons_folder().is_dir()
    for side in SIDES:
        assert len([choice for choice in lesson_choices() if choice.side == side]) >= 6


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: file.stem)
def test_a_lesson_reaches_its_goal_and_each_wrong_way_misses_it(file: Path, catalogues: Catalogues) -> None:
    scenario = read_puzzle(file, catalogues)
    puzzle = scenario.puzzle
    assert puzzle is not None
    assert puzzle.lesson
    assert puzzle.wrong
    assert puzzle.hints
    assert puzzle.task
    assert puzzle.learnt
    assert run(scenario, catalogues.of(scenario.position.rules).pool) is None
    # Every answer of the player's says why, but for one that is given for them at once.
    own = [step for step in scenario.steps if isinstance(step, AnswerStep) and step.side == puzzle.goal.player]
    assert all(step.say or step.answer == "steal" for step in own)


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: file.stem)
def test_in_lines_of_text_the_told_words_lead_to_the_goal(file: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = followed(file.stem, monkeypatch)
    assert "Lesson: " in text
    assert "Coach: " in text
    assert "Done: " in text
    assert file.stem in SolvedPuzzles(home / "progress.json").solved()


def test_a_wrong_word_is_taken_back_as_the_coach_says(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    monkeypatch.setattr("sys.stdout", out)
    monkeypatch.setattr("sys.stdin", io.StringIO("draw\ntake back\ncoach\ncoach off\ncoach\ncoach on\ngoal\nquit\n"))
    assert main(["learn", "corp-1", "--plain"]) == 0
    text = out.getvalue()
    assert "That is another way than the lesson's." in text
    assert "Type: take back." in text
    assert text.count("You have just enough") + text.count("you have just enough") >= 3
    off, on = text.index("The coach is silent."), text.index("The coach speaks again.", text.index("The coach is silent.") + 60)
    assert "Coach:" not in text[off:on]
    assert text.count("Goal. Have 11 credits this turn.") == 2
    assert not (home / "progress.json").exists()


def test_a_whole_game_in_lines_of_text_with_the_coach(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netrunner_tui.library.paths.config_folder", lambda: home)
    out = io.StringIO()
    monkeypatch.setattr("sys.stdout", out)
    player = FollowsTheCoach(out)
    monkeypatch.setattr("sys.stdin", player)
    assert main(["learn", "runner-game", "--plain"]) == 0
    text = out.getvalue()
    assert player.lines > 20
    assert text.count("Type: ") >= player.lines - 1
    assert "is not an answer" not in text


def test_the_list_and_the_names(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    SolvedPuzzles(home / "progress.json").keep("corp-2-ice", "2026-11-22T12:00:00")
    assert main(["learn"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["1", "corp-1-clicks", "Clicks", "and", "credits"]
    assert lines[1].endswith("done")
    assert max(map(len, lines)) <= 80
    assert any("corp-game" in line for line in lines)
    assert find_puzzle("7", lesson=True).stem == "runner-1-clicks"
    assert find_puzzle("Runner-3", lesson=True).stem == "runner-3-breaker"
    with pytest.raises(NetrunnerError, match="no lesson `runner`: expected a file, or one of corp-1-clicks,"):
        find_puzzle("runner", lesson=True)


def test_what_is_solved_is_remembered_and_shown(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = open_puzzle(puzzle_choices()[0].path)
    assert table.puzzle is not None
    assert table.puzzle.keep() == ""
    assert table.puzzle.keep() == ""
    table.close()
    assert UserGames().solved() == {"just-enough"}
    assert main(["puzzle"]) == 0
    first, second = capsys.readouterr().out.splitlines()[:2]
    assert first.split() == ["1", "just-enough", "*", "Just", "enough", "solved"]
    assert "solved" not in second


def test_a_file_elsewhere_is_not_remembered(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(LESSONS[0].read_text())
    table = open_puzzle(file)
    assert table.puzzle is not None
    assert table.puzzle.keep() == ""
    assert table.puzzle.following is None
    table.close()
    assert not (home / "progress.json").exists()


@pytest.mark.parametrize("contents", ["{", "[]", '{"solved": {"a": 1}}', "\xff", '{"solved": ' + "[" * 5000])
def test_a_bad_file_is_one_line_and_stays_as_it_is(contents: str, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = home / "progress.json"
    file.write_text(contents, "latin-1")
    before = file.read_bytes()
    with pytest.raises(BadFile, match="what was solved cannot be read"):
        SolvedPuzzles(file).solved()
    table = open_puzzle(LESSONS[0])
    assert table.puzzle is not None
    problem = table.puzzle.keep()
    table.close()
    assert "what was solved cannot be read" in problem
    assert "\n" not in problem
    assert file.read_bytes() == before
    assert known() == frozenset()
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_disk_that_refuses_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "progress.json.new").mkdir()
    with pytest.raises(NetrunnerError, match="that this is solved cannot be kept"):
        SolvedPuzzles(tmp_path / "progress.json").keep("a", "2026-11-22")


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("say: Why.", f"'say:' has {LONGEST_SAID + 1} characters; {LONGEST_SAID} is the most that the smallest table shows"),
        ("wrong:\n  - [{corp: gain credit}, {corp: gain credit}, {corp: play Hedge Fund}]", "the goal is not missed then"),
        ("stars: 6", "'stars:' is a whole number from 0 to 5"),
        ("lesson: maybe", "'lesson:' is true or false"),
    ],
)
def test_a_bad_lesson_is_told(line: str, problem: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = "x" * (LONGEST_SAID + 1) if line == "say: Why." else "Why."
    more = "" if line == "say: Why." else f"{line}\n"
    lesson = "" if line.startswith("lesson") else "lesson: true\n"
    file = tmp_path / "bad.yaml"
    file.write_text(
        f"scenario: bad\ntitle: Bad\nrules: nisei-1.6\nturn: corp\n{lesson}corp: {{hand: [Hedge Fund]}}\n"
        f'goal: {{corp.credits: ">= 9", within: turn}}\nsolution:\n  - {{say: {said}, corp: play Hedge Fund}}\n{more}'
    )
    assert check([str(file)]) in {1, 2}
    assert problem in "".join(capsys.readouterr())


def test_a_lesson_that_says_nothing_is_none(tmp_path: Path, catalogues: Catalogues) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(
        "scenario: bad\ntitle: Bad\nlesson: true\nrules: nisei-1.6\nturn: corp\ngoal: {corp.credits: 6}\nsolution:\n  - corp: gain credit\n"
    )
    with pytest.raises(BadFile, match="a lesson needs a 'solution:' that says something"):
        read_puzzle(file, catalogues)


def test_the_words_are_short_and_name_no_key(catalogues: Catalogues) -> None:
    for file in LESSONS:
        scenario = read_puzzle(file, catalogues)
        for step in scenario.steps:
            if isinstance(step, AnswerStep):
                assert len(step.say) <= LONGEST_SAID
                assert not re.search(r"\b(press|key|keys|type|mouse)\b", step.say), step.say


def test_play_in_lines_of_text_leads_to_the_lessons_by_a_word(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    SolvedPuzzles(home / "progress.json").keep("corp-1-clicks", "2026-11-22T12:00:00")
    monkeypatch.setattr("netrunner_tui.library.paths.config_folder", lambda: home)
    out = io.StringIO()
    monkeypatch.setattr("sys.stdout", out)
    monkeypatch.setattr("sys.stdin", io.StringIO("learn\n2\ngain credit\nquit\n"))
    assert main(["play", "--plain", "--choose"]) == 0
    text = out.getvalue()
    assert "1. Corp: Clicks and credits, done" in text
    assert "14. Runner: a whole game, with a coach" in text
    assert "Lesson: A server and its ice." in text
    assert "That is another way" in text


def test_after_the_last_lesson_comes_the_whole_game(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = UserGames(at_once=True)
    last = games.puzzle(find_puzzle("runner-6", lesson=True))
    assert last.puzzle is not None
    assert last.puzzle.following is not None
    game = last.puzzle.following()
    last.close()
    assert game.coach is not None
    assert set(game.seats) == {"runner"}
    assert Path(game.path).name == "learn-runner.jsonl"
    game.close()
    out = io.StringIO()
    monkeypatch.setattr("sys.stdout", out)
    monkeypatch.setattr("netrunner_tui.library.paths.config_folder", lambda: home)
    typed = "run server 1\npay 3\ncontinue\nnext\nkeep\nquit\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert main(["learn", "runner-6", "--plain"]) == 0
    text = out.getvalue()
    assert "Done: Traces and tags." in text
    assert "Coach: A hand that works" in text[text.index("again, next, or quit?") :]
