"""Cards as chips: what they say in each state, cut to their width."""

import fixtures as f
import msgspec
import pytest

from netrunner_tui.model.sides import Side
from netrunner_tui.model.view import CardView, Sum, Term
from netrunner_tui.settings.keys import USUAL_KEYS
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.board.chips import Look, face, paint_medium, paint_small, stacks
from netrunner_tui.table.board.inspector import facts
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.click_targets import CardTarget
from netrunner_tui.table.drawing.glyphs import PLAIN, SAFE, Glyphs
from netrunner_tui.table.sitting.hooks import Hooks
from netrunner_tui.table.sitting.sitting import Sitting

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


def test_a_card_that_costs_x_says_so() -> None:
    card = f.in_hand(9, "corp", "Psychographics", "operation", 0, cost_x=True)
    assert medium(card, "corp")[0] == "█ Psychogra… Xc"
    dearer = msgspec.structs.replace(card, cost_now=1)
    assert medium(dearer, "corp")[0] == "█ Psycho… Xc 1c"
    assert ("play", "Xc") in facts(card, SAFE)


def test_a_facedown_card_shows_its_back_and_its_public_counters_only() -> None:
    assert medium(f.back(1, "HQ"), "runner") == ["░ ice ░░░░░░░░░░", "░" * 16]
    card = f.back(1, "Server 1", "card", counters={"advancement": 3})
    assert medium(card, "runner") == ["░ card ░░░░░░░░░", "░░░░░░░░░ ▲▲▲ 3"]
    assert medium(card, "runner", PLAIN) == [": card :::::::::", "::::::::: ^^^ 3"]
    many = f.back(1, "Server 1", "card", counters={"advancement": 12})
    assert medium(many, "runner")[1].endswith(" ▲ 12")


def test_a_facedown_card_of_the_runner_s_says_that_it_lies_facedown() -> None:
    lying = msgspec.structs.replace(f.program(1, "Cleaver", 3, "fracter", {}), faceup=False)
    assert medium(lying, "runner") == ["█ Cleaver", "█ facedown"]
    assert small(lying, "runner") == "▌Cleaver    down"


def test_one_row() -> None:
    assert small(f.BRAN, "corp") == "▌Brân 1.0  bar 6"
    assert small(f.ice(9, "Ansel 1.0", 4, 3, "sentry", 6, "HQ", faceup=False), "corp") == "░Ansel 1.0 sen 4"
    assert small(f.ice(9, "Ansel 1.00", 4, 3, "sentry", 6, "HQ", faceup=False), "corp") == "░Ansel 1.00 sen4", "the name stands whole"
    assert small(f.ice(9, "Whitespace ahead", 4, 0, "code gate", 2, "HQ"), "corp") == "▌Whitesp… gate 4"
    assert small(f.back(1, "HQ"), "runner") == "░ ice ░░░░░░░░░░"
    assert small(f.RIG[3], "corp") == "▌Leech         ♣1"[:1] + "Leech" + " " * 8 + "♣1"
    assert small(f.BOTULUS, "runner", indent=True) == "└█ Botulus   ♣2"
    assert small(f.BRAN, "corp", glyphs=PLAIN) == "|Bran 1.0  bar 6"


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


def hand_of(titles: tuple[str, ...], size: tuple[int, int]) -> tuple[Sitting, str]:
    """The Runner's hand on the screen, with nothing else of note on the table."""
    view = f.run_view("runner")
    grip = tuple(f.in_hand(60 + place, "runner", title, "event", 2) for place, title in enumerate(titles))
    runner = msgspec.structs.replace(view.runner, hand=grip, hand_size=len(grip))
    servers = tuple(msgspec.structs.replace(server, ice=server.ice[:1]) for server in view.servers[:3])
    view = msgspec.structs.replace(view, runner=runner, run=None, servers=servers)
    hooks = Hooks(lambda: None, lambda: None, lambda _: None)
    table = Sitting({"runner": f.FakeSeat(view)}, Options(), USUAL_KEYS, hooks, size)
    table.paint()
    return table, table.canvases["hand"].text()


LONG = (
    "Rigged Results of the Year", "Wildcat Strike", "Into the Depths", "Stargate Reopened", "Sure Gamble", "Legwork Service",
    "Dirty Laundry",
)  # fmt: skip


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 50), (200, 60)])
def test_names_in_hand_are_whole_and_chips_are_not_folded_while_rows_stand_blank(size: tuple[int, int]) -> None:
    table, told = hand_of(LONG[:4], size)
    assert all(title in told for title in LONG[:4])
    assert "event" in told or table.layout.compact
    board = table.layout.servers
    crowded, told = hand_of(LONG, size)
    assert all(title[:6] in told for title in LONG), "every card is in sight"
    assert "more" not in told
    assert "event" in told or crowded.layout.compact
    assert crowded.layout.servers == board, "the rows that the servers give are those that stood blank"


@pytest.mark.parametrize("size", [(120, 40), (160, 50)])
def test_no_name_of_a_hand_is_cut_beside_columns_to_spare(size: tuple[int, int]) -> None:
    """Each card stood on its columns, as those of the rig: `Sure Gamb…` beside a wider card, and blanks at the end of the row."""
    for titles in (("Sure Gamble", "Overclock", "Mayfly", "Wildcat Strike"), ("Overclock", "Unity", "Dirty Laundry")):
        _, told = hand_of(titles, size)
        assert all(title in told for title in titles), told


def test_what_the_hand_has_had_it_keeps() -> None:
    """The board does not move up and down with each card that is drawn and played."""
    table, _ = hand_of(LONG, (120, 40))
    height = table.layout.area("hand").height
    seat = table.seats["runner"]
    view = seat.view()
    fewer = msgspec.structs.replace(view.runner, hand=(view.runner.hand or ())[:1])
    seat.now = msgspec.structs.replace(view, number=view.number + 1, runner=fewer)  # type: ignore[attr-defined]
    seat.changed()  # type: ignore[attr-defined]
    table.paint()
    assert table.layout.area("hand").height == height
    assert height > 3


def test_ice_is_not_folded_for_a_hand() -> None:
    view = f.run_view("runner")
    tall = tuple(f.ice(300 + place, f"Ice {place}", 3, 1, "barrier", 2, "HQ") for place in range(3))
    servers = tuple(msgspec.structs.replace(server, ice=tall if server.name == "HQ" else ()) for server in view.servers)
    grip = tuple(f.in_hand(60 + place, "runner", title, "event", 2) for place, title in enumerate(LONG))
    view = msgspec.structs.replace(view, run=None, servers=servers, runner=msgspec.structs.replace(view.runner, hand=grip))
    table = Sitting({"runner": f.FakeSeat(view)}, Options(), USUAL_KEYS, Hooks(lambda: None, lambda: None, lambda _: None), (120, 40))
    table.paint()
    told = table.canvases["servers"].text()
    assert all(f"Ice {place}" in told for place in range(3))
    assert told.count("barrier") == 3


@pytest.mark.parametrize("glyphs", [SAFE, PLAIN])
@pytest.mark.parametrize("met", [True, False])
def test_advancement_counters_stand_on_ice_also_while_it_is_encountered(met: bool, glyphs: Glyphs) -> None:
    card = msgspec.structs.replace(f.PALISADE, encountered=met, counters={"advancement": 2}, hosted=())
    for shown in (small(card, "runner", 15, glyphs), "\n".join(medium(card, "runner", glyphs))):
        assert f"{glyphs.advancement}2" in shown


@pytest.mark.parametrize(("size", "cells"), [((80, 24), 18), ((120, 40), 10), ((200, 60), 19)])
def test_a_name_beside_its_letter_takes_what_others_have_to_spare(size: tuple[int, int], cells: int) -> None:
    """A name that fills its place, in a row of short ones: its letter takes two cells, which others give. Clicks fall where cards stand."""
    long = "Hunter Seekers of the Net"[:cells].strip()[:-1] + "x"
    titles = (long, *(f"Index{place}" for place in range(hand_of((long,), size)[0].layout.hand.count - 1)))
    table, told = hand_of(titles, size)
    assert long in told
    table.press("f")
    table.paint()
    canvas = table.canvases["hand"]
    for title, hit in zip(titles, (hit for hit in canvas.hits if isinstance(hit.target, CardTarget)), strict=True):
        assert title in canvas.text().split("\n")[hit.y][hit.x : hit.x + hit.width]


def test_an_agenda_is_no_asset_by_its_subtype() -> None:
    arcology = f.in_hand(9, "corp", "Marine Arcology", "agenda", None, "asset")
    assert "agd" in small(arcology, "corp")
    assert "ast" not in small(arcology, "corp")


def test_what_a_card_in_hand_is_stands_whole_beside_a_short_name() -> None:
    """`program · fracter` does not fit sixteen cells: the type is said in its code, and the subtype in full."""
    breaker = msgspec.structs.replace(f.in_hand(9, "runner", "Cleaver", "program", 3), subtypes=("icebreaker", "fracter"))
    assert medium(breaker, "runner")[1].split() == ["█", "prg", "·", "fracter"]


@pytest.mark.parametrize(
    ("name", "cells", "shown"),
    [
        ("Fairchild 2.0", 13, "Fairchild 2.0"), ("Fairchild 2.0", 12, "Fairchil…2.0"), ("Data Wall 2.0", 11, "Data Wa…2.0"),
        ("Fetch 4.0.1", 10, "Fetc…4.0.1"), ("Fairchild 2.0", 8, "Fair…2.0"), ("Brân 1.0", 7, "Brân 1…"),
        ("Wall of Static", 11, "Wall of St…"),
    ],
)  # fmt: skip
def test_a_name_that_is_cut_keeps_the_number_that_tells_it_from_others(name: str, cells: int, shown: str) -> None:
    """Data Wall and Data Wall 2.0 looked the same but for their strength, Fairchild 1.0, 2.0 and 3.0 were all "Fairchild…"."""
    assert Canvas(20, 1, "desk", SAFE).cut_name(name, cells) == shown


def test_chips_show_that_number() -> None:
    card = f.ice(90, "Fairchild 2.0", 2, 2, "code gate", 5, "HQ")
    assert medium(card, "runner")[0].startswith("█ Fairchi…2.0 ")
    assert small(card, "runner").startswith("▌Fair")
    assert "…2.0" in small(card, "runner")


@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
@pytest.mark.parametrize("limit", [4, 9, 10, 64])
def test_the_memory_is_told_whatever_there_is_of_it(sit: f.Sit, size: tuple[int, int], limit: int) -> None:
    """With 10 units and more the boxes took the room of the numbers."""
    view = f.run_view("runner")
    more = Sum("memory limit", limit, (Term(limit, "rules"),))
    view = msgspec.structs.replace(view, runner=msgspec.structs.replace(view.runner, memory_limit=more))
    sitting = sit({"runner": f.FakeSeat(view, f.RUN_QUESTION)}, size=size)
    assert f"5/{limit} " in f"{sitting.canvases['rig'].text()} ", sitting.canvases["rig"].text()
