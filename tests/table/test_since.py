"""What has happened since a player's last decision."""

from benchmarks.keys import begin
from netrunner_tui.model.view import LogKind, LogLine
from netrunner_tui.table.board.logbook import fitting, since
from netrunner_tui.table.board.zones import compose


def line(number: int, kind: LogKind, side: str = "corp") -> LogLine:
    return LogLine(number=number, step="", side=side, kind=kind, text=f"{kind} {number}.")  # type: ignore[arg-type]


LOG = (line(1, "damage"), line(3, "encounter"), line(4, "draw"), line(5, "run", "runner"), line(6, "damage", "runner"), line(7, "rez"))


def test_what_was_before_and_what_the_player_did_is_left_out() -> None:
    assert [told.number for told in since(LOG, "runner", 2)] == [4, 6, 7]
    assert [told.number for told in since(LOG, "corp", 2)] == [5, 6, 7]
    assert since(LOG, "runner", 7) == ()


def test_what_matters_most_stays_where_there_is_little_room() -> None:
    news = since(LOG, "runner", 2)
    assert fitting(news, [10, 10, 10], 40) == (0, 1, 2)
    assert fitting(news, [10, 10, 10], 22) == (1, 2)
    assert fitting(news, [10, 10, 10], 12) == (1,)
    assert fitting(news, [10, 99, 10], 12) == (1,)


def test_the_strip_above_the_question_and_the_marks_in_the_log() -> None:
    """The Corp rezzes in the Runner's run: the Runner's next question stands under it."""
    table = begin("runner-turn")
    for key in ("enter", "r", "4", "g", "enter", "z", "p", "enter"):
        table.press(key)
    text = compose(table._painting.scene()).text().splitlines()
    question = next(row for row, words in enumerate(text) if "YOU DECIDE" in words)
    assert "Corp rezzes Nico Campaign for 2c." in text[question - 1]
    assert any("·▌ Corp rezzes" in words for words in text)
    assert not any("·▌ Runner spends" in words for words in text)
