"""The better line of a turning point: what it tells and hides, kept beside the game, walked in at the table and in lines of text."""

import io
from pathlib import Path

import msgspec
import pytest
from fake_apps import shown as on_screen
from test_replay_app import app_of, on
from walks import Walk

from netrunner_tui import cli
from netrunner_tui.model.sides import other
from netrunner_tui.plain.replay_lines import run as read_out
from netrunner_tui.replays.game_files import judged_file
from netrunner_tui.replays.reviews.better_lines import BetterLine, past_of_line
from netrunner_tui.replays.reviews.game_review import past_of
from netrunner_tui.replays.reviews.review_judged import KeptJudgement, keep
from netrunner_tui.rules.history import Past
from netrunner_tui.table.screens.review_screen import ReviewScreen
from netrunner_tui.user_games import UserGames


def pasts_of(judged: tuple[Path, KeptJudgement]) -> list[tuple[Past, Past, BetterLine]]:
    """The game, and each better line in it."""
    game = past_of(judged[0], UserGames().pools)
    return [(game, past_of_line(game, line), line) for line in judged[1].lines]


def test_it_begins_with_what_its_player_saw(judged: tuple[Path, KeptJudgement]) -> None:
    for game, line, kept in pasts_of(judged):
        before = msgspec.structs.replace(game.view(game.place_of(kept.number), kept.side), number=0)
        assert line.view(0, kept.side) == before


def test_its_numbers_are_those_of_the_file_where_answers_were_taken_back(judged: tuple[Path, KeptJudgement]) -> None:
    path, found = judged
    game = past_of(path, UserGames().pools)
    for point, line in zip(found.points, found.lines, strict=True):
        assert point.number == line.number == point.place + 2, "the two answers that were taken back have numbers, and are no moments"
        assert game.place_of(line.number) == point.place
        assert game.answered[point.place + 1].seat == line.side, "what its player did next is what it is better than"
        assert [one.number for one in line.answers] == list(range(line.number + 1, line.number + 1 + len(line.answers)))


def test_what_its_player_could_not_know_is_not_what_lay_there(judged: tuple[Path, KeptJudgement]) -> None:
    moved = 0
    for game, line, kept in pasts_of(judged):
        rival = other(kept.side)
        truly, dealt = (past.view(place, rival).player(rival).hand for past, place in ((game, game.place_of(kept.number)), (line, 0)))
        assert truly is not None
        assert dealt is not None
        assert len(truly) == len(dealt)
        moved += [card.title for card in truly] != [card.title for card in dealt]
    assert moved, "the opponent's hand was never dealt anew"


def test_it_ends_with_the_beginning_of_the_own_next_turn_or_of_the_game(judged: tuple[Path, KeptJudgement]) -> None:
    for game, line, kept in pasts_of(judged):
        turn = game.state(game.place_of(kept.number)).turn_number
        last = line.state(line.last)
        assert last.winner or last.turn_number == turn + 2
        assert 1 <= line.last < 60
        for place in range(1, line.last + 1):
            number = line.answered[place].number
            assert any(told.number == number for told in line.log(kept.side)), "a step of which its player reads nothing"


def test_the_review_tells_it_answer_by_answer(judged: tuple[Path, KeptJudgement], capsys: pytest.CaptureFixture[str]) -> None:
    path, found = judged
    assert cli.main(["review", "--judge", "--width", "100", str(path)]) == 0
    told = capsys.readouterr().out
    assert "One way that it could have gone" in told
    point = found.points[0]
    assert f"1. {point.line[0].split('.')[0][:40]}" in told
    assert f"{len(point.line)}. " in told
    assert cli.main(["review", "--plain", str(path)]) == 0
    aloud = capsys.readouterr().out
    assert "One way that it could have gone" in aloud
    assert aloud.count("\n1. ") == len(found.points)


def test_it_is_walked_in_and_left_again(judged: tuple[Path, KeptJudgement]) -> None:
    path, found = judged
    line = found.lines[0]
    place = found.points[0].place
    walk = Walk(UserGames().replay(path, openly=True), place=place)
    assert "B better line" in walk.text()
    walk.press("v", "B")
    count = len(line.answers)
    assert f"Better line from answer {line.number}: 0 of {count}" in walk.text()
    assert "one way that it could have gone" in walk.text().casefold()
    assert f"{line.chance * 100:.0f} in 100 instead of {line.instead * 100:.0f}" in walk.text()
    assert walk.replay.walk.seat == line.side
    small = Walk(UserGames().replay(path, openly=True), (80, 24), place=place)
    small.press("B")
    shown = small.text()
    assert f"chance {line.chance * 100:.0f} in 100, not {line.instead * 100:.0f}" in shown, "however narrow it is"
    assert "[ ] answer" in shown, "the keys stand where they stood"
    assert "backspace the game" in shown
    walk.press("]")
    assert f"Better line from answer {line.number}: 1 of {count}" in walk.text()
    small.press("]")
    (told,) = (row for row in small.text().splitlines() if "1 of" in row)
    assert "…" not in told, "the turn and the step stand in the first row, and give way to what was chosen"
    # What belongs to the game is not done in a line that was never played.
    for key in ("n", "b", "c", "u", "v"):
        walk.press(key)
        assert walk.replay.page is None
        assert walk.replay.typing is None
        assert f"Better line from answer {line.number}: 1 of {count}" in walk.text()
    walk.press("end")
    assert f"{count} of {count}" in walk.text()
    walk.press("g")
    assert f"GO TO ANSWER, 0 TO {count}" in walk.text()
    walk.press("2", "enter")
    assert f"Better line from answer {line.number}: 2 of {count}" in walk.text()
    walk.press("?")
    assert "back to the game" in walk.text()
    walk.press("backspace", "backspace")
    assert f"Answer {line.number} of" in walk.text()
    assert walk.replay.walk.seat == "corp", "the seat that it was seen from before"
    assert walk.left == 0
    walk.press("[", "B")
    assert "No better line is kept" in walk.text()
    walk.press("q")
    assert walk.left == 1


async def test_a_review_opens_it(judged: tuple[Path, KeptJudgement]) -> None:
    path = judged[0]
    app = app_of()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.open_review(path)
        await pilot.pause()
        assert isinstance(app.screen, ReviewScreen)
        page = app.screen.page
        assert len(page.review.turning) > 1
        for place, found in enumerate(page.review.turning):
            await pilot.press("tab")
            assert page.picked == place
            assert f"A better line of {len(found.line)} answer" in " ".join(on_screen(app).split())
            assert "tab picks it, B walks in it." in " ".join(on_screen(app).split())
            assert "B better line" in on_screen(app)
        await pilot.press("B", "]")
        await pilot.pause()
        assert "backspace the game" in on_screen(app)
        assert f"Better line from answer {found.number}: 1 of {len(found.line)}" in on_screen(app)
        await pilot.press("escape")
        await pilot.pause()
        assert f"Answer {found.number} of" in on_screen(app)
        assert on(app).replay is not None
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, ReviewScreen)


def read(path: Path, place: int, typed: str) -> str:
    out = io.StringIO()
    assert read_out(UserGames().replay(path, openly=True), stdin=io.StringIO(typed), stdout=out, place=place) == 0
    return out.getvalue()


def test_in_lines_of_text_it_is_walked_in_too(judged: tuple[Path, KeptJudgement]) -> None:
    path, found = judged
    line, point = found.lines[0], found.points[0]
    told = read(path, point.place, "better\nnext\nnote this\nend\nnext\ngame\nback\nbetter\n")
    assert "A computer opponent found a better line from here. better: walk in it." in told
    assert f"a chance of {line.chance:.2f} instead of {line.instead:.2f}" in told
    assert f"Better line from answer {line.number}: 1 of {len(line.answers)}" in told
    assert point.line[0].split(".")[0].split(" for ")[0].replace("1c", "1 credit") in told
    assert "That is for the game itself. game: back to it." in told
    assert "The better line ends here." in told
    assert "This is the last answer" not in told
    assert f"Answer {line.number} of" in told
    assert "No better line is kept for this moment" in told
    assert "better: walk in the better line" in read(path, 0, "help\n")
    gone = read(path, found.points[0].place, f"better\ngo 2\ngo {len(line.answers) + 1}\n")
    assert f"Better line from answer {line.number}: 2 of {len(line.answers)}" in gone, "the numbers that the list shows"
    assert f"There is no answer {len(line.answers) + 1}; the last one is {len(line.answers)}." in gone


def test_what_does_not_fit_is_told_in_a_line(judged: tuple[Path, KeptJudgement], tmp_path: Path) -> None:
    path, found = judged
    copy = tmp_path / "game.jsonl"
    copy.write_bytes(path.read_bytes())
    first = found.lines[0]
    broken = msgspec.structs.replace(first, answers=(msgspec.structs.replace(first.answers[0], events=msgspec.Raw(b'[["Nothing"]]')),))
    gone = msgspec.structs.replace(first, dealt=(msgspec.structs.replace(first.dealt[0], card=99_999),))
    for line in (broken, gone):
        keep(msgspec.structs.replace(found, lines=(line,)), copy)
        walk = Walk(UserGames().replay(copy, openly=True), place=found.points[0].place)
        walk.press("B")
        assert "does not fit this game" in walk.text()
        assert f"Answer {line.number} of" in walk.text()
        assert "Does not fit" in read(copy, found.points[0].place, "better\n").replace("does not fit", "Does not fit")


def test_what_was_kept_before_lines_were_is_judged_again(judged: tuple[Path, KeptJudgement], tmp_path: Path) -> None:
    path, found = judged
    copy = tmp_path / "game.jsonl"
    copy.write_bytes(path.read_bytes())
    keep(msgspec.structs.replace(found, version=1), copy)
    assert judged_file(copy).exists()
    assert not UserGames().is_judged(copy)
    assert UserGames().replay(copy, openly=True).better() == {}
