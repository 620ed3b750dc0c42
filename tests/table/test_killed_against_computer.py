"""A game against the computer in a real terminal, killed with -9 at the person's question and while the computer is asked."""

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
