"""A game against the computer in a real terminal: killed with -9 at either's question, or with an opponent that stops by a mistake."""

import os
from pathlib import Path

from terminal import Program

from netrunner_tui.model.gamefile.reader import read_game_file

SIZE = (80, 24)
PATIENCE = 60.0


def test_a_game_against_the_computer_goes_on_at_the_same_question(tmp_path: Path) -> None:
    saved = tmp_path / "game.jsonl"
    begin = ["play", "--bot", "operator", "--as", "runner", "--new", str(saved), "--seed", "00" * 16]
    program = Program(begin, tmp_path, SIZE)
    try:
        program.wait(lambda text: "starting hand: keep it" in text, PATIENCE)
        program.type("y")
        before = program.wait(lambda text: "Take an action: 4 clicks left." in text, PATIENCE)
        program.process.kill()
        program.process.wait()
    finally:
        program.close()
    program = Program(["play", "--resume", str(saved)], tmp_path, SIZE)
    try:
        after = program.wait(lambda text: "Take an action: 4 clicks left." in text, PATIENCE)
        assert "▌ … Corp" in before
        assert after == before, "what happened since the Runner's last answer is news still"
        # The last click: the Corp is asked next, and is killed with the program.
        for left in (3, 2, 1):
            program.type("c")
            program.wait(lambda text, left=left: f"Take an action: {left} click" in text, PATIENCE)
        program.type("c")
        program.wait(lambda text: "Take an action" not in text, PATIENCE)
        program.process.kill()
        program.process.wait()
    finally:
        program.close()
    number = read_game_file(saved).records[-1].number
    program = Program(["play", "--resume", str(saved)], tmp_path, SIZE)
    try:
        program.wait(lambda text: "YOU DECIDE" in text, PATIENCE)
        assert read_game_file(saved).records[-1].number > number, "the computer goes on by itself"
        assert read_game_file(saved).header.computer == {"corp": "operator"}
    finally:
        program.close()


PLANTED = """
import sys

from netrunner_tui.bots.table_player import TablePlayer

right = TablePlayer._give


def _give(self, question, number, answer, *, paced):
    if question.kind == "action":
        raise KeyError("SECRET")
    return right(self, question, number, answer, paced=paced)


TablePlayer._give = _give
"""


def test_an_opponent_that_has_stopped_is_told_of_and_the_game_is_kept(tmp_path: Path) -> None:
    """A fault in the opponent's thread said nothing, and the person waited for ever."""
    planted = tmp_path / "planted"
    planted.mkdir()
    (planted / "sitecustomize.py").write_text(PLANTED)
    path = os.pathsep.join([str(planted), str(Path(__file__).parents[2])])
    saved = tmp_path / "game.jsonl"
    begin = ["play", "--bot", "operator", "--as", "runner", "--new", str(saved), "--seed", "00" * 16]
    program = Program(begin, tmp_path, SIZE, PYTHONPATH=path)
    try:
        program.wait(lambda text: "starting hand: keep it" in text, PATIENCE)
        program.type("y")
        told = program.wait(lambda text: "The computer has stopped" in text, PATIENCE)
        assert "The computer has stopped: a mistake. ctrl+q leaves, and the game is kept." in told
        program.type("j")
        program.settle()
        assert "The computer has stopped" in program.screen.text, "the line stays"
        program.type("\x11y")
        left = program.wait(lambda text: "Against the computer" in text, PATIENCE)
        assert "This program has made a mistake. A report that you can send is " in " ".join(left.split())
        assert "SECRET" not in program.written
    finally:
        program.close()
    (report,) = (tmp_path / "data" / "netrunner-tui" / "reports").iterdir()
    assert "KeyError" in report.read_text()
    program = Program(["play", "--resume", str(saved)], tmp_path, SIZE)
    try:
        program.wait(lambda text: "Take an action: 4 clicks left." in text, PATIENCE)
    finally:
        program.close()
