"""Notes on a game that is walked in, branches played on from it, and games held against each other."""

import re
import shutil
from copy import copy
from pathlib import Path

import msgspec
import pytest
from rich.cells import cell_len
from walks import NAMES, Walk, kept_game

from netrunner_tui.library.paths import games_folder
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.gamefile.reader import read_game_file
from netrunner_tui.model.gamefile.writer import GameFile
from netrunner_tui.replays.comparison import common, compare
from netrunner_tui.replays.game_service import OpenTable
from netrunner_tui.user_games import UserGames


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game, with answers that were taken back."""
    return kept_game(tmp_path_factory.mktemp("replay") / "whole.jsonl", take_back=3)


@pytest.fixture
def own(game: Path, tmp_path: Path) -> Path:
    """A copy that may be written to."""
    return Path(shutil.copy(game, tmp_path / "own.jsonl"))


# --- notes ---------------------------------------------------------------------------------------------------------------------------


def test_a_note_is_written_and_found_again(own: Path) -> None:
    walk = Walk(UserGames().replay(own), seat="runner", place=40)
    walk.press("n", *"why not", "space", *"run?", "enter")
    assert "The note is kept" in walk.text()
    walk.press("]")
    walk.press("]", "]", "]", "]", "]", "]", "]", "]", "]", "]", "]", "]", "]", "]")
    assert "◆" in walk.text()
    walk.press("N")
    assert "answer 40, turn" in walk.text()
    walk.press("enter")
    assert walk.replay.walk.place == 40
    assert "Ben" in walk.text()
    assert "why not run?" in walk.text()
    again = Walk(UserGames().replay(own), place=39)
    again.press("]")
    assert "Ben (Runner): why not run?" in again.text()
    (note,) = read_game_file(own).notes
    assert (note.note, note.at, note.by) == ("why not run?", walk.replay.walk.story.moments[40].number, "Ben (Runner)")


def test_a_note_holds_no_control_characters_and_has_an_end(own: Path) -> None:
    walk = Walk(UserGames().replay(own), place=3)
    walk.press("n", "a", "ctrl+x", "\x1b", "f1", "b")
    walk.replay.paste("c\x1b[31m\n\td\u202e" + "x" * 2000)
    walk.press("enter")
    (note,) = read_game_file(own).notes
    assert len(note.note) == 1000
    assert note.note.startswith("abc[31m dx")
    assert note.note.isprintable()
    games = UserGames()
    games.annotate(own, 3, "bell \x07 and \u202e turned", "Ada\x1b")
    second = read_game_file(own).notes[1]
    assert (second.note, second.by) == ("bell \\x07 and \\u202e turned", "Ada\\x1b")
    for text, problem in (("", "the note is empty"), (" \n ", "the note is empty"), ("x" * 1001, "1001 characters; 1000 is the most")):
        with pytest.raises(NetrunnerError, match=problem):
            games.annotate(own, 3, text, "")


def test_a_note_cannot_be_written_while_the_game_is_played(own: Path) -> None:
    walk = Walk(UserGames().replay(own), place=3)
    with GameFile.open(own):
        walk.press("n", "a", "enter")
        assert "this game is open in another place" in walk.text()
    assert read_game_file(own).notes == ()


# --- branches ------------------------------------------------------------------------------------------------------------------------


def test_a_branch_plays_on_from_a_moment(own: Path) -> None:
    walk = Walk(UserGames().replay(own), place=50)
    number = walk.replay.walk.number
    before = own.read_bytes()
    walk.press("b")
    assert "Play on from answer 50 in a new game?" in walk.text()
    walk.press("n")
    assert walk.sat == []
    walk.press("b", "y")
    (table,) = walk.sat
    assert isinstance(table, OpenTable)
    try:
        assert Path(table.path).parent == games_folder()
        assert f"from moment {number} of own.jsonl" in table.notice
        header = read_game_file(Path(table.path)).header
        assert (header.parent, header.moment) == ("own.jsonl", number)
        assert table.seats["corp"].view().number == number
        asked = next(seat for seat in table.seats.values() if seat.question() is not None)
        question = asked.question()
        assert question is not None
        asked.answer(question.decline() or (0,))
    finally:
        table.close()
    assert own.read_bytes() == before
    games = UserGames()
    found = compare(games.past(own)[0], games.past(Path(table.path))[0], openly=True)
    assert found.common >= 51
    lines = games.compare(own, Path(table.path)).lines
    assert lines[0].split() == ["own", "|", f"own-from-{number}"]
    assert any("the same game up to answer" in line for line in lines)
    assert all(cell_len(line) <= 76 for line in lines)
    walk.press("c")
    branch = next(row for row in walk.text().split("\n") if f"branched at {number}, " in row)
    assert re.search(rf"branched at {number}, \d+ answers: own-from-{number}", branch), "what is cut is the name of a file"
    walk.press("1")
    assert "the same game up to answer" in walk.text()
    games.branch(Path(table.path), 5).close()


def test_nothing_is_played_on_after_the_end(own: Path) -> None:
    walk = Walk(UserGames().replay(own))
    walk.press("end", "b")
    assert "The game is over at this moment" in walk.text()
    last = walk.replay.walk.number
    with pytest.raises(NetrunnerError, match=f"the game is over at moment {last}"):
        UserGames().branch(own, last)
    with pytest.raises(NetrunnerError, match="there is no moment 99999 to play on from"):
        UserGames().branch(own, 99999)


def test_games_to_another_number_of_points_have_nothing_in_common(game: Path) -> None:
    past, _ = UserGames().past(game)
    shorter = copy(past)
    shorter.setup = msgspec.structs.replace(past.setup, target_score=6)
    assert common(past, past, openly=True) == len(past.answered)
    assert common(past, shorter, openly=True) == 0


def test_games_that_have_nothing_in_common(own: Path, tmp_path: Path) -> None:
    other = kept_game(tmp_path / "other.jsonl", seed="6", answers=80)
    games = UserGames()
    assert common(games.past(own)[0], games.past(other)[0], openly=True) == 0
    lines = games.compare(own, other).lines
    assert any("nothing in common" in line for line in lines)


def install_facedown(path: Path, which: int) -> Path:
    """A game up to the Corp's first install, of one card or another of HQ in the root of a new server."""
    decks = {"corp": "precision-launch", "runner": "tao-conjurer"}
    table = UserGames().begin(UserGames().set_up(decks, names=NAMES, rules="nisei-1.6", seed="5"), path)
    for _ in range(20):
        seat = next(seat for seat in table.seats.values() if seat.question() is not None)
        question = seat.question()
        assert question is not None
        found = {
            option.title: place for place, option in enumerate(question.options) if (option.where, option.server) == ("root", "new server")
        }
        if found:
            seat.answer((found[sorted(found)[which]],))
            break
        seat.answer(question.decline() or (0,))
    table.close()
    return path


def test_a_comparison_of_games_that_go_on_tells_nothing_of_what_lies_facedown(tmp_path: Path) -> None:
    one, two = (install_facedown(tmp_path / f"{which}.jsonl", which) for which in (0, -1))
    games = UserGames()
    first, second = games.past(one)[0], games.past(two)[0]
    assert common(first, second, openly=True) < len(first.answered)
    assert common(first, second, openly=False) == len(first.answered)
    for lines in (games.compare(one, two).lines, games.compare(one, one).lines):
        assert f"--- the same game up to answer {first.last} (turns marked =) ---" in lines


def test_a_game_that_was_branched_off_parts_at_its_end(own: Path) -> None:
    past = UserGames().past(own)[0]
    number = past.answered[past.last // 2].number
    branch = UserGames().branch(own, number)
    branch.close()
    assert common(past, UserGames().past(Path(branch.path))[0], openly=False) == past.last // 2 + 1
