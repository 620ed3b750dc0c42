"""Cards as chips: what they say in each state, cut to their width."""

import fixtures as f
import msgspec
import pytest

from netrunner_tui.model.sides import Side
from netrunner_tui.model.view import CardView
from netrunner_tui.table.board.chips import Look, face, paint_medium, paint_small, stacks
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.glyphs import PLAIN, SAFE, Glyphs

REGOLITH_SEEN = msgspec.structs.replace(f.REGOLITH, seen=True)


def medium(card: CardView, viewer: Side, glyphs: Glyphs = SAFE, look: Look | None = None, copies: int = 1) -> list[str]:
    canvas = Canvas(16, 2, "desk", glyphs)
    paint_medium(canvas, 0, 0, 16, face(card, viewer, glyphs, copies), look or Look())
    return canvas.text().split("\n")


def small(card: CardView, viewer: Side, width: int = 16, glyphs: Glyphs = SAFE, indent: bool = False) -> str:
    canvas = Canvas(width, 1, "desk", glyphs)
    paint_small(canvas, 0, 0, width, face(card, viewer, glyphs), Look(), indent)
    return canvas.text()


@pytest.mark.parametrize(
    ("card", "viewer", "first", "second"),
    [
        (f.BRAN_MET, "runner", "█ Brân 1.0   5↓", "█ barrier   ↳✗✗"),
        (f.ice(9, "Ansel 1.0", 4, 3, "sentry", 6, "HQ", faceup=False), "corp", "░ Ansel 1.0   4", "░ sentry rez 6c"),
        (f.ice(9, "Whitespace", 0, 2, "code gate", 2, "HQ", faceup=False), "corp", "░ Whitespace  0", "░ gate   rez 2c"),
        (f.ice(9, "Whitespace", 0, 2, "code gate", 2, "HQ"), "corp", "█ Whitespace  0", "█ code gate  ↳↳"),
        (f.CLEAVER_BOOSTED, "runner", "█ Cleaver    5↑", "█ fracter  1 MU"),
        (REGOLITH_SEEN, "runner", "░ Regolith Min…", "░ asset    seen"),
        (f.OFFWORLD, "corp", "░ Offworld…  ★2", "░ agenda   ▲3/4"),
        (f.GRIP[0], "runner", "█ Sure Gamb… 5c", "█ event"),
        (f.GRIP[2], "runner", "█ Mayfly     1c", "█ program · AI"),
        (f.HQ_CARDS[2], "corp", "█ Send a Me… ▲5", "█ agenda ★3"),
        (f.permanent(1, "Telework Contract", "resource", "job", 6), "corp", "█ Telework…  6c", "█ job"),
    ],
)
def test_two_rows(card: CardView, viewer: Side, first: str, second: str) -> None:
    assert medium(card, viewer) == [first, second]


def test_a_facedown_card_shows_its_back_and_its_public_counters_only() -> None:
    assert medium(f.back(1, "HQ"), "runner") == ["░ ice ░░░░░░░░░░", "░" * 16]
    card = f.back(1, "Server 1", "card", counters={"advancement": 3})
    assert medium(card, "runner") == ["░ card ░░░░░░░░░", "░░░░░░░░░ ▲▲▲ 3"]
    assert medium(card, "runner", PLAIN) == [": card :::::::::", "::::::::: ^^^ 3"]
    many = f.back(1, "Server 1", "card", counters={"advancement": 12})
    assert medium(many, "runner")[1].endswith(" ▲ 12")


def test_one_row() -> None:
    assert small(f.BRAN, "corp") == "▌Brân 1.0   bar6"
    assert small(f.ice(9, "Ansel 1.0", 4, 3, "sentry", 6, "HQ", faceup=False), "corp") == "░Ansel 1.0  sen4"
    assert small(f.back(1, "HQ"), "runner") == "░ ice ░░░░░░░░░░"
    assert small(f.RIG[3], "corp") == "▌Leech         ♣1"[:1] + "Leech" + " " * 8 + "♣1"
    assert small(f.BOTULUS, "runner", indent=True) == "└█ Botulus   ♣2"
    assert small(f.BRAN, "corp", glyphs=PLAIN) == "|Bran 1.0   bar6"


def test_a_label_takes_the_edge_and_a_chosen_card_its_mark() -> None:
    assert medium(f.PALISADE, "corp", look=Look(label="a"))[0] == " a  Palisade  2"
    assert medium(f.PALISADE, "corp", look=Look(marked="1."))[1] == "█ barrier  ↳ 1."


def test_copies_in_the_same_state_stack_and_facedown_ones_do_not() -> None:
    leeches = (f.program(1, "Leech", None, "virus", {"virus": 1}), f.program(2, "Leech", None, "virus", {"virus": 1}))
    other = f.program(3, "Leech", None, "virus", {"virus": 2})
    assert [len(stack) for stack in stacks((*leeches, other))] == [2, 1]
    assert [len(stack) for stack in stacks((f.back(1, "HQ"), f.back(2, "HQ")))] == [1, 1]
    assert medium(leeches[0], "runner", copies=2) == ["█ 2× Leech   ♣1", "█ virus    2 MU"]


def test_a_focused_chip_is_reversed_and_a_dimmed_one_grey() -> None:
    canvas = Canvas(16, 2)
    paint_medium(canvas, 0, 0, 16, face(f.PALISADE, "corp", SAFE), Look(focused=True))
    assert canvas.rows[0][5][1].bg == "focus"
    paint_medium(canvas, 0, 0, 16, face(f.PALISADE, "corp", SAFE), Look(dim=True))
    assert {ink.fg for _, ink in canvas.rows[0][2:]} <= {"ink3", "ink"}
    # `ink3` is never printed on `card`.
    assert all((ink.fg, ink.bg) != ("ink3", "card") for row in canvas.rows for _, ink in row)
