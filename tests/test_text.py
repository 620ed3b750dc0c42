"""Text from outside never reaches a terminal as anything but text."""

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from netrunner_tui.model.text import plain


def test_ordinary_text_stays() -> None:
    assert plain("Brân 1.0: R&D, 3 ▲") == "Brân 1.0: R&D, 3 ▲"


def test_what_a_terminal_obeys_is_shown() -> None:
    assert plain("\x1b[2Jhidden\x07") == "\\x1b[2Jhidden\\x07"
    assert plain("a\nb\tc\u2028d") == "a b c d"
    assert plain("\u202egnirts") == "\\u202egnirts"
    assert plain("\udcff") == "\\udcff"
    assert plain("\x9b31m") == "\\x9b31m"


def test_long_text_is_cut() -> None:
    assert plain("x" * 100, 10) == "x" * 9 + "…"
    assert plain("x" * 10, 10) == "x" * 10


@given(st.text(st.characters(codec=None)))
def test_nothing_unsafe_is_left(text: str) -> None:
    safe = plain(text)
    safe.encode("utf-8")
    assert not any(unicodedata.category(character) in {"Cc", "Cf", "Cs"} for character in safe)
