"""A whole short game in a real terminal, by keys alone and by mouse alone."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from caches import with_cards
from card_pools import pools

from netrunner_tui.library.card_cache import APP, key_of
from netrunner_tui.library.paths import cards_folder
from netrunner_tui.model.gamefile.reader import read_game_file
from netrunner_tui.rulebook_facts.registry import USUAL

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
    text = program.wait(lambda text: "keyboard goes to" in text)
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
    elif "Keep" in text:
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


def from_nothing(arguments: list[str], tmp_path: Path) -> Program:
    """The program where no cards are cached yet."""
    return Program(arguments, tmp_path, XDG_CACHE_HOME=str(tmp_path / "nothing"))


def from_others(arguments: list[str], tmp_path: Path) -> Program:
    """The program where the cards of all games but the usual one are cached."""
    pools().prepare(lambda done, of: None)
    (with_cards(tmp_path / "others") / APP / f"cards-{key_of([cards_folder()], USUAL.name)}").unlink()
    return Program(arguments, tmp_path, XDG_CACHE_HOME=str(tmp_path / "others"))


def test_where_no_cards_are_cached_yet_a_bar_comes_before_the_board_and_the_replay(tmp_path: Path) -> None:
    game = tmp_path / "game.jsonl"
    begins = ["play", "--corp", "precision-launch", "--runner", "tao-conjurer", "--new", str(game)]
    for number, (begin, arguments, words) in enumerate(
        [
            (from_nothing, begins, "keyboard goes to"),
            (from_others, ["replay", str(game)], "Answer 0 of 0"),
            (from_others, ["puzzle", "1"], "GRIP"),
        ]
    ):
        program = begin(arguments, tmp_path / str(number))
        try:
            program.wait(lambda text, words=words: words in text)  # type: ignore[misc]
            assert "Reading the cards, once" in program.written
        finally:
            program.close()


def test_what_is_wrong_with_card_files_that_are_read_for_a_table_is_a_line_on_the_terminal_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text("set: {code: x, name: X}\ncards:\n- title: X\n  gian: 3\n")
    program = from_nothing(["play", "--rules", "nisei-1.6", "--cards", str(tmp_path)], tmp_path)
    try:
        assert program.ended() == 2
        program.settle()
        *_, told = program.written.split("\x1b[?1049l")
        assert "x.yaml:4" in told
        assert told.count("\n") == 1
    finally:
        program.close()


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
    game = read_game_file(tmp_path / "game.jsonl")
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
        table = program.wait(lambda text: "YOU DECIDE" in text)
        assert unseen(program.screen) == []
        assert len(program.screen.shown) > 3, "who is asked, the cards and the rest are told apart"
        program.type("\x10")
        listed = program.wait(lambda text: "Concede" in text)
        assert unseen(program.screen) == []
    finally:
        program.close()
    assert (table + listed).isascii() == (encoding == "C")


@pytest.mark.parametrize(
    ("term", "direct"), [("xterm-direct", True), ("konsole-direct256", True), ("xterm", False), ("xterm-256color", False)]
)
def test_a_terminal_whose_name_says_that_it_takes_colours_as_they_are_gets_them(term: str, direct: bool, tmp_path: Path) -> None:
    program = Program([], tmp_path, (80, 24), TERM=term, COLORTERM="", NO_COLOR="")
    try:
        program.wait(lambda text: "Learn to play" in text)
        assert ("38;2;" in program.written) == direct
    finally:
        program.close()


def unseen(screen: Screen) -> list[tuple[int, int, str]]:
    """The letters of which the ink is the ground's colour. Left to itself, a terminal tells its own ink from its own ground."""
    return [
        (y, x, screen.cells[y][x])
        for y, row in enumerate(screen.inks)
        for x, (ink, ground) in enumerate(row)
        if screen.cells[y][x] != " " and ink == ground != OWN
    ]
