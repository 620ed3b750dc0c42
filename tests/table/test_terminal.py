"""A whole short game in a real terminal, by keys alone and by mouse alone."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from netrunner_tui.model.gamefile import GameFile

pytest.importorskip("pty", reason="this system has no pseudo-terminals")

from terminal import OWN, Program, Screen

# Six cards: the Corp draws the last one on its first turn, and loses on its second.
CORP = "Haas-Bioroid: Precision Design\n3x Hedge Fund\n3x Palisade\n"
RUNNER = "Zahya Sadeghi: Versatile Smuggler\n3x Sure Gamble\n3x Carmen\n3x Unity\n3x Marjanah\n"
OVER = "The Corp had to draw from an empty R&D."

Move = Callable[[Program, str], None]


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    (tmp_path / "corp.txt").write_text(CORP)
    (tmp_path / "runner.txt").write_text(RUNNER)
    decks = ["--corp", str(tmp_path / "corp.txt"), "--runner", str(tmp_path / "runner.txt")]
    started = Program(["play", "--any-deck", *decks, "--seed", "5", "--new", str(tmp_path / "game.jsonl")], tmp_path)
    yield started
    started.close()


def play(program: Program, move: Move) -> None:
    """Moves until the game is over; every move must change the screen."""
    text = program.wait(lambda text: "keyboard goes to" in text, 15)
    for _ in range(60):
        if OVER in text:
            return
        before = text
        move(program, text)
        text = program.wait(lambda text, before=before: text != before)  # type: ignore[misc]
    raise AssertionError(f"the game goes on\n{text}")


def by_key(program: Program, text: str) -> None:
    if "lift the curtain" in text:
        program.type("\r")
    elif "starting hand" in text:
        program.type("y")
    elif "Run HQ" in text:
        program.type("1")
    elif "Run a server" in text and "●●●●" in text:
        program.type("r")
    elif "Gain 1 credit" in text:
        program.type("c")
    else:
        program.type("p" if " p " in text else "1")


def by_mouse(program: Program, text: str) -> None:
    wanted = ("lift the curtain", "Keep", "Play Hedge Fund", "Play Sure Gamble", "Play an event", "Gain 1 credit", "Pass")
    if not any(program.click(words) for words in wanted):
        raise AssertionError(f"nothing to click on\n{text}")


@pytest.mark.parametrize("move", [by_key, by_mouse], ids=["keys", "mouse"])
def test_a_whole_game(program: Program, move: Move, tmp_path: Path) -> None:
    play(program, move)
    if move is by_key:
        program.type("q")
        program.wait(lambda text: "Two players, this keyboard" in text)
        program.type("q")
    else:
        program.wait(lambda text: "To the start" in text)
        assert program.click("To the start")
        program.wait(lambda text: "Two players, this keyboard" in text)
        assert program.click("Quit")
    assert program.ended() == 0
    game = GameFile.read(tmp_path / "game.jsonl")
    assert b'"GameWon"' in bytes(game.records[-1].events)


@pytest.mark.parametrize(
    ("no_color", "colours", "encoding"),
    [("", 16, "C.UTF-8"), ("1", 16, "C"), ("", 256, "C"), ("1", 256, "C.UTF-8"), ("", 1 << 24, "C.UTF-8"), ("1", 1 << 24, "C")],
)
def test_every_letter_differs_from_its_ground(no_color: str, colours: int, encoding: str, tmp_path: Path) -> None:
    """At the table and in the list of commands. Where the terminal reads no UTF-8, nothing but ASCII is written."""
    (tmp_path / "corp.txt").write_text(CORP)
    (tmp_path / "runner.txt").write_text(RUNNER)
    decks = ["--corp", str(tmp_path / "corp.txt"), "--runner", str(tmp_path / "runner.txt")]
    program = Program(
        ["play", "--any-deck", "--open-play", *decks, "--seed", "5", "--new", str(tmp_path / "game.jsonl")], tmp_path, (80, 24),
        TERM="xterm" if colours == 16 else "xterm-256color", COLORTERM="truecolor" if colours > 256 else "", NO_COLOR=no_color,
        LC_ALL=encoding, PYTHONUTF8="", PYTHONIOENCODING="",
    )  # fmt: skip
    try:
        table = program.wait(lambda text: "YOU DECIDE" in text, 20)
        assert unseen(program.screen) == []
        assert len(program.screen.shown) > 3, "who is asked, the cards and the rest are told apart"
        program.type("\x10")
        listed = program.wait(lambda text: "Concede" in text)
        assert unseen(program.screen) == []
    finally:
        program.close()
    assert (table + listed).isascii() == (encoding == "C")


def unseen(screen: Screen) -> list[tuple[int, int, str]]:
    """The letters of which the ink is the ground's colour. Left to itself, a terminal tells its own ink from its own ground."""
    return [
        (y, x, screen.cells[y][x])
        for y, row in enumerate(screen.inks)
        for x, (ink, ground) in enumerate(row)
        if screen.cells[y][x] != " " and ink == ground != OWN
    ]
