"""A key that answers nothing says why."""

import pytest

from benchmarks.keys import begin


@pytest.mark.parametrize(
    ("position", "before", "key", "told"),
    [
        ("runner-turn", "", "b", "There is no ice here to break."),
        ("runner-turn", "", "a", "That is an action of the Corp."),
        ("runner-turn", "", "z", "You have nothing here to rez."),
        ("corp-turn", "c", "v", "That takes 3 clicks; you have 2 clicks."),
        ("last-click", "", "a", "You have no card that can be advanced."),
        ("runner-turn", "r 4", "c", "c answers nothing here."),
    ],
)
def test_a_letter_that_is_not_legal_now_says_why(position: str, before: str, key: str, told: str) -> None:
    table = begin(position)
    for each in ("enter", *before.split()):
        table.press(each)
    number = table.present.view.number
    table.press(key)
    assert table.overlay.notice == told
    assert table.present.view.number == number
