"""The strip of the coach: what gives way where its words need more room."""

from netrunner_tui.model.sides import CORP
from netrunner_tui.table.coaching.coach_strip import Spoken, paint_coach
from netrunner_tui.table.coaching.next_key import NextKey
from netrunner_tui.table.drawing.glyphs import SAFE
from netrunner_tui.table.drawing.layout import Area

LONG = (
    "An agenda in a server can be scored soon. In your hand it can only be found. The plan: score in Server 1, and then the next one,"
    " which costs two turns more."
)


def painted(goal: str, text: str) -> list[str]:
    """The lines of a strip of 4 rows."""
    spoken = Spoken("The coach", goal, text, NextKey("3", "Install a card"), "C")
    canvas = paint_coach(spoken, CORP, Area(0, 0, 70, 4), SAFE)
    return ["".join(cell[0] for cell in row).rstrip() for row in canvas.rows]


def test_a_heading_gives_way_to_words_that_it_would_cut() -> None:
    """Where the plan was, its end was cut; and the row above it said only that this was the coach."""
    lines = painted("", LONG)
    assert "".join(line.strip("▌").strip() + " " for line in lines[:3]).strip() == LONG
    assert "Install a card" in lines[3]


def test_a_heading_stays_where_there_is_room_or_it_says_the_goal() -> None:
    assert "The coach" in painted("", "Short.")[0]
    goal = painted("Score an agenda.", LONG)
    assert "Score an agenda." in goal[0]
    assert goal[2].endswith("…")
