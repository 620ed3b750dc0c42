"""`replay` and `compare` from the command line: in lines of text, in a real terminal, and what is told of files that are no games."""

import io
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec
import pytest

from netrunner_tui import cli
from netrunner_tui.model.gamefile.reader import read_game_file
from netrunner_tui.model.gamefile.writer import GameFile
from netrunner_tui.model.sides import Side

sys.path.insert(0, str(Path(__file__).parent / "table"))
from walks import kept_game


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return kept_game(tmp_path_factory.mktemp("cli") / "kept.jsonl", seed="9")


@pytest.fixture
def own(game: Path, tmp_path: Path) -> Path:
    path = tmp_path / "own.jsonl"
    path.write_bytes(game.read_bytes())
    return path


Told = tuple[int, str, str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> object:
    def call(*argv: str, typed: str = "") -> Told:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8"))
        capsys.readouterr()
        code = cli.main([*argv])
        out, err = capsys.readouterr()
        return code, out, err

    return call


def test_stepping_in_lines_of_text(run, own: Path) -> None:  # type: ignore[no-untyped-def]
    typed = (
        "next\n\nback\nturn\nback turn\nrun\nback run\nscore\nback score\naction\n"
        + "event\n" * 30
        + "back event\nseen from runner\nhand\n"
        "seen from both\nhand\ngo 99999\ngo 40\nwhere\nboard\nview\npoints\nlog 3\n"
        "find steals\nfind back draws\nfind zzz\nnext 10\nback 3\n"
        "note a thought\nnotes\ntaken back\nstart\nend\nnext\nfoo\nquit\n"
    )
    code, out, err = run("replay", str(own), "--plain", typed=typed)
    assert "Before the first turn.\n" in out, "the step before the first question has no number"
    assert (code, err) == (0, "")
    assert out.startswith("Replay of own, Ada and Ben, seen from both sides.")
    for words in (
        "Answer 0 of 258: the game is set up.", "Answer 1 of 258: the Corp chose", "There is no run before this.", "Run on ", "steals",
        "on the way to it", "Seen from the Runner.", "Seen from both sides.", "There is no answer 99999; the last one is 258.",
        "Answer 40 of 258:", "HQ holds", "The grip holds", "It is not in the log after this.", "The note is kept in the game's file.",
        ": a thought", "Nothing was taken back in this game.", "The game is over: the Runner wins", "That is not understood",
        "This is the last answer, 258.",
    ):  # fmt: skip
        assert words in out, words
    assert all(letter >= " " or letter == "\n" for letter in out)
    assert [note.note for note in read_game_file(own).notes] == ["a thought"]


def test_what_one_seat_may_not_know_is_not_read_out(run, own: Path) -> None:  # type: ignore[no-untyped-def]
    _, out, _ = run("replay", str(own), "--plain", "--seat", "corp", "--at", "60", typed="hand\nboard\n" + "next\n" * 60)
    assert "seen from the Corp" in out
    assert "The grip holds" not in out
    _, whole, _ = run("replay", str(own), "--plain", "--at", "60", typed="hand\nboard\n" + "next\n" * 60)
    runner_draws = [line for line in whole.splitlines() if line.startswith("Runner draws ") and " card" not in line]
    assert runner_draws
    assert not any(line in out.splitlines() for line in runner_draws)


def test_a_branch_is_made_and_held_against_its_parent(run, own: Path) -> None:  # type: ignore[no-untyped-def]
    _, out, _ = run("replay", str(own), "--plain", "--at", "60", typed="branch\nend\nbranch\n")
    branched = Path(next(line for line in out.splitlines() if line.startswith("A new game plays on")).split(": ", 1)[1])
    assert read_game_file(branched).header.moment == 60
    assert "The game is over at moment" in out or "the game is over at moment" in out
    code, out, err = run("compare", str(own), str(branched))
    assert (code, err) == (0, "")
    assert "the same game up to answer 60" in out
    assert out.isascii()
    branched.unlink()


def going_on(own: Path, folder: Path, computer: Mapping[Side, str]) -> Path:
    """Returns the file of a game that goes on, with the sides that the computer plays."""
    saved, path = read_game_file(own), folder / "going-on.jsonl"
    saved = msgspec.structs.replace(saved, header=msgspec.structs.replace(saved.header, computer=dict(computer)))
    GameFile.branch(path, saved, parent="", moment=60, created="", library="").close()
    return path


@pytest.mark.parametrize(
    ("computer", "seen", "shut"),
    [
        ({}, "the table", "seen from corp\nseen from runner\nseen from both\n"),
        ({"corp": "operator"}, "the Runner", "seen from corp\nseen from both\n"),
        ({"corp": "operator", "runner": "trainee"}, "both sides", ""),
    ],
)  # fmt: skip
def test_a_game_that_goes_on_is_seen_as_its_players_may_see_it(
    run, own: Path, tmp_path: Path, computer: Mapping[Side, str], seen: str, shut: str  # type: ignore[no-untyped-def]
) -> None:  # fmt: skip
    path = going_on(own, tmp_path, computer)
    _, out, _ = run("replay", str(path), "--plain", typed="end\n" + shut)
    assert f"seen from {seen}." in out
    assert ("This game goes on: it" in out) == bool(shut)
    assert out.count("It cannot be seen from") == shut.count("seen")
    # The game's file says it all to whoever asks for it.
    for seat, name in (("corp", "the Corp"), ("both", "both sides")):
        assert f"seen from {name}." in run("replay", str(path), "--plain", "--seat", seat)[1]


def _spoilt(path: Path, what: str) -> Path:
    if what == "none":
        path.unlink()
    elif what == "text":
        path.write_text("once upon a time\n")
    elif what == "empty":
        path.write_bytes(b"")
    elif what == "edited":
        lines = path.read_bytes().split(b"\n")
        lines[20] = lines[20].replace(b'"said":"', b'"said":"X', 1)
        path.write_bytes(b"\n".join(lines))
    return path


@pytest.mark.parametrize(
    ("what", "problem"),
    [
        ("none", "there is no such file"), ("text", ":1: is not a game file"), ("empty", "is empty; no game was saved in it"),
        ("edited", ":21: the line was changed after it was written"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("command", ["replay", "compare"])
def test_what_is_no_game_is_one_line(run, own: Path, game: Path, command: str, what: str, problem: str) -> None:  # type: ignore[no-untyped-def]
    path = str(_spoilt(own, what))
    code, out, err = run(command, path) if command == "replay" else run(command, str(game), path)
    assert (code, out) == (2, "")
    assert problem in err
    assert err.count("\n") == 1


def test_a_moment_beyond_the_end_is_one_line(run, own: Path) -> None:  # type: ignore[no-untyped-def]
    for number in ("259", "99999", "-1"):
        code, out, err = run("replay", str(own), "--at", number)
        assert (code, out) == (2, "")
        assert err == f"{own}: there is no answer {number}; the last one is 258\n"


def test_a_torn_game_opens_with_a_word(run, own: Path) -> None:  # type: ignore[no-untyped-def]
    own.write_bytes(own.read_bytes()[:-20])
    code, out, err = run("replay", str(own), "--plain", typed="end\n")
    assert (code, err) == (0, "")
    assert "The last line of the game file was torn" in out
    assert "Answer 257 of 257" in out


@pytest.mark.parametrize("args", [("replay",), ("replay", "x", "--seat", "both sides"), ("replay", "x", "--at", "last"), ("compare", "x")])
def test_a_mistake_on_the_command_line_is_one_line(capsys: pytest.CaptureFixture[str], args: tuple[str, ...]) -> None:
    assert cli.main([*args]) == 2
    _, err = capsys.readouterr()
    assert err.count("\n") == 1
    assert f"see netrunner-tui {args[0]} --help" in err


# --- in a terminal ---------------------------------------------------------------------------------------------------------------------


@pytest.fixture
def terminal(own: Path, tmp_path: Path) -> Iterator[object]:
    pytest.importorskip("pty", reason="this system has no pseudo-terminals")
    from terminal import Program

    started = Program(["replay", str(own), "--at", "100"], tmp_path, (80, 24))
    yield started
    started.close()


def test_a_replay_in_a_real_terminal(terminal) -> None:  # type: ignore[no-untyped-def]
    terminal.wait(lambda text: "Answer 100 of 258" in text)
    terminal.type("]")
    terminal.wait(lambda text: "Answer 101 of 258" in text)
    terminal.type("v")
    terminal.wait(lambda text: "seen from the Corp" in text)
    terminal.type("g7\r")
    terminal.wait(lambda text: "Answer 7 of 258" in text)
    row = next(y for y, line in enumerate(terminal.screen.lines, 1) if "events" in line)
    terminal.type(f"\x1b[<0;40;{row}M\x1b[<0;40;{row}m")
    terminal.wait(lambda text: "Answer 7 of 258" not in text)
    terminal.type("q")
    assert terminal.ended() == 0
