"""The last line of a screen holds whole keys, and always the way out and help, whatever stands at its right."""

import re
from hashlib import sha256

import msgspec
import pytest
from fake_apps import FakeHost, both
from fixtures import END_KEYS, run_view

from netrunner_tui.settings.keys import USUAL_KEYS, Keymap
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.board.ending import paint_ending
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.click_targets import KeyTarget
from netrunner_tui.table.drawing.foot import paint_foot, staying
from netrunner_tui.table.home.start import Start
from netrunner_tui.table.home.start_menus.start_items import StartHooks
from netrunner_tui.table.home.start_page import paint_start

REVIEW = USUAL_KEYS.at("review")
KEYS = REVIEW.labels("act", "better line", "next zone", "judge", "up", "down", "close", "help")


def last_line(canvas: Canvas) -> str:
    return canvas.text().split("\n")[-1]


@pytest.mark.parametrize("width", [40, 57, 80, 81, 90, 97, 120])
@pytest.mark.parametrize(
    "told", ["", "1-20 of 117", "judging ■■■■■■■■■■□□□□□□□□□□ 60 of 117", "This review cannot be kept: " + "no room left " * 9]
)
def test_whole_keys_stand_on_it_and_the_way_out_and_help_always(width: int, told: str) -> None:
    canvas = Canvas(width, 1)
    paint_foot(canvas, KEYS, staying(REVIEW), told=told)
    line = last_line(canvas)
    assert "q back" in line
    assert "? keys" in line
    keys, _, right = line.partition("? keys")
    if told:
        assert right.startswith("  ")
        assert line.endswith(told if len(told) <= width - 18 else "…")
    shown = [f"{key} {words}" for key, words in KEYS if f"{key} {words}" in line]
    assert " ".join(shown).split() == [*keys.split(), "?", "keys"], "no word is cut, no key without its words"
    for hit in canvas.hits:
        assert isinstance(hit.target, KeyTarget)
        assert line[hit.x : hit.x + hit.width].startswith(hit.target.key), "each is clicked where it stands"


@pytest.mark.parametrize("size", [(80, 24), (97, 31), (60, 20)])
def test_the_bar_of_the_cards_that_are_read_leaves_the_keys_whole(size: tuple[int, int]) -> None:
    start = Start(FakeHost(both), Options(), Keymap(), StartHooks(begin=lambda _: None, leave=lambda: None, set_options=lambda _: None))
    start.reading = (3, 10)
    canvas = Canvas(*size)
    paint_start(start, canvas)
    keys, _, right = last_line(canvas).partition("? keys")
    assert "q quit" in keys
    assert "enter open" in keys or size[0] < 80
    assert right.strip() == "Reading the cards"


@pytest.mark.parametrize("size", [(80, 24), (97, 31), (120, 40), (200, 60)])
def test_the_end_of_a_game_shows_each_key_once(size: tuple[int, int]) -> None:
    view = msgspec.structs.replace(run_view("runner"), winner="runner", reason="agenda", asked=None)
    canvas = Canvas(*size)
    keys = USUAL_KEYS.at("end of a game")
    shown = (*END_KEYS[:-1], *keys.labels("review", "close"))
    paint_ending(canvas, view, (), "game.jsonl", shown, keys.labels("help"))
    text = canvas.text().casefold()
    assert "? keys" in text
    assert text.count("to the start") == 1
    for _, words in shown:
        assert text.count(words.split(",")[0].casefold()) == 1, words


def test_a_narrow_end_of_a_game_shows_its_seed_before_the_proof() -> None:
    seed = "00" * 16
    view = msgspec.structs.replace(run_view("runner"), winner="runner", reason="agenda", asked=None, seed=seed)
    canvas = Canvas(80, 24)
    view = msgspec.structs.replace(view, seed_commitment=sha256(seed.encode()).hexdigest())
    paint_ending(canvas, view, (), "game.jsonl", ())
    rows = [row.strip() for row in canvas.text().split("\n")]
    first = next(place for place, row in enumerate(rows) if row.startswith("Seed"))
    assert "SHA-256 matches" in rows[first + 1]


@pytest.mark.parametrize(("size", "first"), [((120, 40), 4), ((200, 60), 1)])
def test_as_many_turns_as_fit_have_their_points(size: tuple[int, int], first: int) -> None:
    view = msgspec.structs.replace(run_view("runner"), winner="runner", reason="agenda", asked=None, turn_number=14)
    canvas = Canvas(*size)
    paint_ending(canvas, view, (), "game.jsonl", ())
    told = next(row for row in canvas.text().split("\n") if re.search(r" 10 11 12 13 14\b", row))
    assert told.split()[:14] == [str(turn) for turn in range(first, 15)]
