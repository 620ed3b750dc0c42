"""Text from outside never reaches a terminal as anything but text."""

from typing import get_args

from hypothesis import given, strategies as st

from netrunner_tui.model.state import EndReason
from netrunner_tui.model.text import folded, plain
from netrunner_tui.rules.telling.end_reasons import REASONS, reason_then


def test_ordinary_text_stays() -> None:
    assert plain("Brân 1.0: R&D, 3 ▲") == "Brân 1.0: R&D, 3 ▲"


def test_what_a_terminal_obeys_is_shown() -> None:
    assert plain("\x1b[2Jhidden\x07") == "\\x1b[2Jhidden\\x07"
    assert plain("a\nb\u2028c") == "a\\x0ab\\u2028c"
    assert plain("\u202egnirts") == "\\u202egnirts"
    assert plain("\udcff") == "\\udcff"
    assert plain("\x9b31m") == "\\x9b31m"
    assert plain("no\u208ffont\ue0b0") == "no\\u208ffont\\ue0b0"
    assert plain("two\u3000words\xa0more") == "two words more"


def test_titles_are_found_without_accents_and_case() -> None:
    assert folded("BRÂN  1.0") == "bran 1.0"
    assert folded("Ōöé ‘x’") == "ooe 'x'"


@given(st.text(st.characters(codec=None)))
def test_nothing_unsafe_is_left(text: str) -> None:
    safe = plain(text)
    safe.encode("utf-8")
    assert safe.isprintable()


def test_every_reason_for_which_a_game_ends_is_told() -> None:
    assert set(REASONS) == set(get_args(EndReason))
    assert reason_then("concede") == "the other player gave up"
    assert reason_then("a reason of another program") == "a reason of another program"
