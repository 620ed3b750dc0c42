"""What lies over the board of a sitting, and the keys and hints beside it: each part by itself."""

from dataclasses import dataclass

import fixtures as f

from netrunner_tui.settings.keys import Keymap
from netrunner_tui.table.board.overlay import Overlay
from netrunner_tui.table.board.pages import Page
from netrunner_tui.table.board.scrolling import Extent, Scrolling
from netrunner_tui.table.coaching.puzzle_hints import PuzzleHints
from netrunner_tui.table.drawing.click_targets import CardTarget, LineTarget
from netrunner_tui.table.sitting.key_line import BoardMoment, board_keys, page_keys


def test_a_choice_closes_its_page_before_it_is_carried_out() -> None:
    overlay, seen = Overlay(), []
    choices = (("y", "yes", lambda: seen.append(("yes", overlay.kind))), ("n", "no", lambda: overlay.open(Page("list"))))
    page = Page("ask", "Sure?", choices=choices)
    assert not overlay.choose("y", None)
    overlay.open(page)
    assert not overlay.choose("x", None)
    assert overlay.choose("j", "down")
    assert overlay.choose("j", "down")
    assert overlay.page is not None
    assert overlay.page.picked == 1
    assert overlay.choose("k", "up")
    assert overlay.choose("enter", "act")
    assert (seen, overlay.page) == ([("yes", "")], None)
    overlay.open(page)
    assert overlay.choose("n", None)
    assert overlay.kind == "list"
    overlay.open(page)
    assert not overlay.click(LineTarget(2))
    assert not overlay.click(CardTarget(0))
    assert overlay.click(LineTarget(1))
    assert overlay.kind == "list"


def test_words_are_looked_for_in_the_log_letter_by_letter() -> None:
    overlay = Overlay()
    search = overlay.search
    overlay.open_log(find=True)
    assert overlay.searching
    for key in ("r", "e", "space", "z", "backspace", "tab"):
        search.press(key)
    assert search.words == "re "
    for key in ("up", "enter", "down", "down", "down", "up"):
        search.press(key)
    assert search.place == 1
    search.press("x")
    assert search.place == 0
    search.press("escape")
    assert not overlay.searching
    search.press("x")
    assert search.words is None
    overlay.open_log(find=True)
    overlay.open_log()
    assert not overlay.searching


def test_a_page_is_scrolled_and_remembers_where_it_was_painted() -> None:
    overlay = Overlay()
    overlay.scroll(3)
    overlay.painted(Extent(9, 3, 5))
    assert overlay.page is None
    overlay.open(Page("list"))
    overlay.scroll(8)
    overlay.scroll(-9)
    assert overlay.page == Page("list")
    overlay.painted(Extent(9, 4, 5))
    assert overlay.page == Page("list", scroll=4, opened=True)
    overlay.tell("No.")
    assert overlay.notice == "No."
    overlay.hush()
    assert overlay.notice == ""


def test_nothing_is_scrolled_beyond_its_beginning() -> None:
    scrolling = Scrolling()
    scrolling.servers(9, 4)
    assert scrolling.first_server == 3
    scrolling.servers(-9, 4)
    for move in (scrolling.rig, scrolling.hand, scrolling.servers):
        move(-1)
    scrolling.log(1)
    assert (scrolling.first_server, scrolling.rig_row, scrolling.hand_row, scrolling.log_back) == (0, 0, 0, 0)
    scrolling.rig(2)
    scrolling.hand(1)
    scrolling.log(-5)
    assert (scrolling.rig_row, scrolling.hand_row, scrolling.log_back) == (2, 1, 5)
    scrolling.reset()
    assert (scrolling.rig_row, scrolling.hand_row, scrolling.log_back) == (0, 0, 0)


def test_the_key_line_tells_the_keys_of_what_is_open() -> None:
    overlay, page, puzzle = Overlay(), Keymap().at("page"), Keymap().at("puzzle")
    assert page_keys(overlay, page) is None
    overlay.open_log()
    assert dict(page_keys(overlay, page) or ())["/"] == "find"
    assert "up down" not in dict(page_keys(overlay, page) or ())
    overlay.painted(Extent(9, 4, 5))
    assert dict(page_keys(overlay, page) or ())["up down"] == "scroll"
    overlay.open_log(find=True)
    assert page_keys(overlay, page) == (("escape", "end the search"),)
    overlay.painted(Extent(9, 4, 5, found=2))
    assert dict(page_keys(overlay, page) or ())["enter"] == "older"
    overlay.open(Page("request", choices=(("w", "withdraw it", overlay.close),)))
    assert page_keys(overlay, page) == (("w", "withdraw it"),)
    board = dict(board_keys(f.RUN_QUESTION, puzzle, BoardMoment(puzzle=True)))
    assert board["H"] == "hint"
    assert "backspace" not in dict(board_keys(f.DISCARD, puzzle, BoardMoment(jumping=True)))
    assert "." in dict(board_keys(f.DISCARD, puzzle, BoardMoment(jumping=True)))
    assert dict(board_keys(f.AMOUNT, puzzle, BoardMoment()))["0-9"] == "type"
    assert dict(board_keys(f.ACTION, puzzle, BoardMoment(deeper=True)))["backspace"] == "back"
    assert board_keys(f.ACTION, puzzle, BoardMoment(deeper=True))[0] == ("1-9", "choose")
    assert board_keys(f.ACTION, puzzle, BoardMoment(deeper=True, ten=True))[0] == ("1-9 0", "choose")


@dataclass
class FakePuzzle:
    """As much of a puzzle as is shown."""

    hints: tuple[str, ...] = ("Look at HQ.",)
    title: str = "A wall"
    about: str = "One click is left."
    goal: str = "Breach HQ."
    stands: str = "open"

    def verdict(self) -> str:
        return self.stands


def test_hints_are_given_one_by_one_and_no_more_than_there_are() -> None:
    overlay, hints = Overlay(), PuzzleHints()
    assert not hints.decided
    hints.open(overlay, Keymap().at("puzzle"), hint=True)
    assert (overlay.page, overlay.notice) == (None, "This is no puzzle: there are no hints.")
    puzzle = FakePuzzle()
    hints.puzzle = puzzle  # type: ignore[assignment]
    hints.open(overlay, Keymap().at("puzzle"), begin=True)
    assert overlay.choose("H", None)
    assert hints.given == 1
    hints.open(overlay, Keymap().at("puzzle"), hint=True)
    assert hints.given == 1
    puzzle.stands = "met"
    assert hints.decided
