"""What is told while something takes long."""

import io
import sys

import pytest

from netrunner_tui.progress_bar import SaidOnce
from netrunner_tui.user_games import UserGames


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_lines_of_text_say_once_that_cards_are_read_and_draw_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    """A screen reader read out each state of the bar, with its control sequences."""
    stream = _Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    waiting = UserGames(at_once=True).pools.waiting
    assert isinstance(waiting, SaidOnce)
    for _ in range(3):
        with waiting("Reading the cards") as told:
            told(1, 2)
    assert stream.getvalue() == "Reading the cards: this is done once, and takes a minute or less.\n"


def test_nothing_is_said_where_nobody_reads_it(capsys: pytest.CaptureFixture[str]) -> None:
    with SaidOnce()("Reading the cards"):
        pass
    assert capsys.readouterr() == ("", "")
