"""A match of two games with sides swapped: 10 points for a win, a point an agenda point for the loser (D44, 1996 win-15)."""

from netrunner_tui.model.match import Played
from netrunner_tui.rules.telling.match_lines import lines, scores

FIRST = Played("Ada", "Bob", "corp", 7, 4)


def test_a_win_is_ten_points_whatever_was_scored() -> None:
    assert scores([FIRST]) == {"Ada": 10, "Bob": 4}


def test_a_match_is_added_up_over_both_games() -> None:
    second = Played("Bob", "Ada", "runner", 5, 7)
    assert scores([FIRST, second]) == {"Ada": 20, "Bob": 9}
    assert lines([FIRST, second])[-1] == "Ada wins the match: Ada 20, Bob 9."


def test_after_one_game_sides_are_swapped() -> None:
    assert lines([FIRST]) == [
        "Game 1: Ada wins as the Corp, 10 points; Bob gets 4.",
        "The match stands: Ada 10, Bob 4. Swap sides for the next game.",
    ]


def test_even_matches_and_draws() -> None:
    assert lines([FIRST, Played("Bob", "Ada", "corp", 7, 4)])[-1] == "The match is drawn: Ada 14, Bob 14."
    assert scores([Played("Ada", "Bob", "draw", 6, 5)]) == {"Ada": 6, "Bob": 5}
