"""Lines that are typed: the keys that edit them are the same wherever something is typed."""

import pytest

from netrunner_tui.table.board.overlay import LogSearch
from netrunner_tui.table.drawing.typed_text import edited
from netrunner_tui.table.past.replay_pages import Typing


@pytest.mark.parametrize(
    ("text", "key", "then"),
    [
        ("", "a", "a"),
        ("a", "space", "a "),
        ("ab", "backspace", "a"),
        ("", "backspace", None),
        ("account siphon", "ctrl+u", ""),
        ("account siphon", "ctrl+w", "account "),
        ("account ", "ctrl+w", ""),
        ("", "ctrl+w", ""),
        ("a", "pageup", None),
        ("12345678", "9", "12345678"),
    ],
)
def test_what_a_key_makes_of_what_is_typed(text: str, key: str, then: str | None) -> None:
    assert edited(text, key, 8 if text.isdigit() else 60) == then


def test_only_digits_get_into_the_number_of_an_answer() -> None:
    typing = Typing("answer", "Which answer?")
    for key in ("1", "x", "space", "3", "1"):
        typing = typing.typed(key)
    assert typing.text == "131"
    assert typing.typed("ctrl+u").text == ""


def test_a_search_is_emptied_and_only_then_left_by_backspace() -> None:
    search = LogSearch()
    search.open()
    for key in (*"ice", "ctrl+u"):
        search.press(key)
    assert search.words == ""
    search.press("backspace")
    assert search.words is None
