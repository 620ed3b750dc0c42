"""A program that is told what changed holds what one that is told whole views is told, at every question."""

import importlib.util
import json
import random
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from test_imagine import begun

from netrunner_tui.model.errors import IllegalAnswer
from netrunner_tui.model.sides import SIDES, Side
from netrunner_tui.players.programs import MOST_REFUSED, Pipe, ProgramPlayer, ToProgram
from netrunner_tui.players.random_player import choose
from netrunner_tui.rulebook_facts.registry import RULEBOOKS, USUAL
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.telling.view_changes import blanks

EXAMPLES = Path(__file__).parent.parent / "examples"
MOST_ANSWERS = 400


def example() -> Callable[[dict[str, Any], dict[str, Any], dict[str, Any]], dict[str, Any]]:
    """The function of the example that puts changes on."""
    spec = importlib.util.spec_from_file_location("view_changes_example", EXAMPLES / "view_changes.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    fold: Callable[[dict[str, Any], dict[str, Any], dict[str, Any]], dict[str, Any]] = module.fold
    return fold


FOLD = example()


class Line(Pipe):
    """A pipe to a program in this process: it answers as it is told to, in order."""

    def __init__(self) -> None:
        super().__init__(-1, -1, "the program")
        self.answers: list[object] = []
        self.sent: list[bytes] = []

    def send(self, message: ToProgram) -> None:
        self.sent.append(msgspec.json.encode(message))

    def receive(self, seconds: float = 0) -> bytes:
        return msgspec.json.encode(self.answers.pop(0))


class Folding:
    """A program that is told changes."""

    def __init__(self, game: Game, table: LocalTable, side: Side) -> None:
        self.line = Line()
        self.player = ProgramPlayer(table.seat(side), self.line, changes=True)
        self.player.begin(side, game.setup.rules, getattr(game.setup, side))
        (self.blank,) = [{field: one["value"] for one in told["blank"] for field in one["fields"]} for told in self.heard()]
        self.view: dict[str, Any] = {}

    def heard(self) -> list[dict[str, Any]]:
        """What it has been told since it was last looked at."""
        heard, self.line.sent = [json.loads(line) for line in self.line.sent], []
        return heard

    def play(self, *answers: object) -> list[dict[str, Any]]:
        """Answers the open question; returns what it was told."""
        self.line.answers += answers
        self.player.play()
        heard = self.heard()
        for message in heard:
            if message["type"] == "question":
                assert ("view" in message) != ("changes" in message)
                self.view = message["view"] if "view" in message else FOLD(self.view, message["changes"], self.blank)
        return heard


def sat_down(rules: str, index: int) -> tuple[Game, random.Random, dict[Side, Folding]]:
    game, rng = begun(rules, index)
    table = LocalTable(game)
    return game, rng, {side: Folding(game, table, side) for side in SIDES}


def said(question: Question, answer: Answer) -> dict[str, object]:
    return {"answer": list(answer) if question.several else answer[0]}


def size(message: object) -> int:
    return len(msgspec.json.encode(message))


@pytest.mark.parametrize("index", [1, 2, 3])
@pytest.mark.parametrize("rules", RULEBOOKS)
def test_whoever_puts_changes_together_holds_the_whole_view(rules: str, index: int) -> None:
    """And is told a fifth as many bytes, questions and what is told whole included."""
    game, rng, programs = sat_down(rules, index)
    told = whole = 0
    while (question := game.question) is not None and game.number < MOST_ANSWERS:
        view, program = json.loads(msgspec.json.encode(game.view(question.player))), programs[question.player]
        *_, asked = program.play(said(question, choose(question, rng)))
        assert program.view == view, f"{rules}, game {index}, answer {view['number']}"
        told += size(asked)
        asked.pop("changes", None)
        whole += size({**asked, "view": view})
    assert told < whole / 5
    for program in programs.values():
        program.player.end()
        assert program.heard()[-1]["view"]["winner"] == game.winner


def test_the_whole_is_told_when_it_is_asked_for() -> None:
    game, rng, programs = sat_down("ffg", 1)
    asked_for = 0
    while (question := game.question) is not None and game.number < 60:
        view, program = json.loads(msgspec.json.encode(game.view(question.player))), programs[question.player]
        asks = program.view != {} and rng.random() < 0.2
        first, *again = program.play(*[{"whole": True}] * asks, said(question, choose(question, rng)))
        assert program.view == view
        if asks:
            first.pop("changes")
            assert again == [{**first, "view": view, "log": []}]
        asked_for += asks
    assert asked_for > 3


@pytest.mark.parametrize("changes", [True, False])
def test_what_is_whole_is_not_told_again(changes: bool) -> None:
    game, _ = begun("ffg", 1)
    line = Line()
    player = ProgramPlayer(LocalTable(game).seat("corp"), line, changes=changes)
    line.answers = [{"whole": True}] * MOST_REFUSED
    with pytest.raises(IllegalAnswer, match=r"^the view was told whole$"):
        player.play()
    assert [json.loads(told)["type"] for told in line.sent] == ["question", *["refused"] * MOST_REFUSED]


@pytest.mark.parametrize("asks_first", [False, True])
@pytest.mark.parametrize("beside", [{"answer": 0}, {"concede": True}])
def test_an_answer_beside_whole_is_refused_whether_or_not_the_view_was_whole(beside: dict[str, object], asks_first: bool) -> None:
    game, _ = begun("ffg", 1)
    line = Line()
    player = ProgramPlayer(LocalTable(game).seat("corp"), line, changes=True)
    line.answers = [{"answer": 0}]
    player.play()
    while (question := game.question) is not None and question.player != "corp":
        game.answer(question.decline() or (0,))
    line.sent = []
    line.answers = [*[{"whole": True}] * asks_first, {"whole": True, **beside}, {"answer": 0}]
    player.play()
    assert [json.loads(told)["type"] for told in line.sent] == ["question", *["question"] * asks_first, "refused"]
    assert (game.winner, line.answers) == ("", [])


def test_a_field_of_one_name_begins_at_one_blank() -> None:
    fields = [field for blank in blanks() for field in blank.fields]
    assert len(fields) == len(set(fields))
    assert {"hand", "ice", "root", "rig", "hosted", "servers", "run", "strength"} <= set(fields)


def test_the_example_plays_games_that_it_is_told_changes_of() -> None:
    bot = shlex.join([sys.executable, str(EXAMPLES / "folding_bot.py")])
    for rules in RULEBOOKS:
        games = 2 if rules == USUAL.name else 1  # a second game begins with a whole view
        command = [sys.executable, "-m", "netrunner_tui", "seat", "runner", "--program", bot, "--changes", "--against", bot]
        command += ["--against-changes", "--games", f"{games}", "--seed", "1", "--rules", rules]
        done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=60, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith("game 1: ")
