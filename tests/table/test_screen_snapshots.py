"""Each screen and each page at four sizes as it stood when somebody last looked at it, with its colours in the four themes.

How a new one is accepted stands in test_snapshots.py.
"""

from collections.abc import Callable

import fixtures as f
import msgspec
import pytest
from accepted import as_accepted
from fake_apps import FakeHost, both
from test_snapshots import FOLDER, SIZES, told

from netrunner_tui.model.match import Played
from netrunner_tui.settings.keys import USUAL_KEYS, Keymap
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.board.ending import paint_ending
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.glyphs import Glyphs
from netrunner_tui.table.home.start import Start
from netrunner_tui.table.home.start_menus.filled_in import FilledIn
from netrunner_tui.table.home.start_menus.start_items import StartHooks
from netrunner_tui.table.home.start_page import paint_start
from netrunner_tui.table.sitting.hooks import Hooks
from netrunner_tui.table.sitting.sitting import Sitting

SCREENS = FOLDER / "screens"
HELP = USUAL_KEYS.at("end of a game").labels("help")
Size = tuple[int, int]


def nothing(*_: object) -> None:
    """What the screens ask of the app is not their picture."""


def whole(sitting: Sitting) -> Canvas:
    """The zones of a sitting, and what lies over them, on one canvas."""
    sitting.paint()
    canvas = Canvas(sitting.preferences.width, sitting.preferences.height, "desk", sitting.glyphs)
    parts = [(sitting.layout.area(zone), part) for zone, part in sitting.canvases.items()]
    for area, part in [*parts, *([sitting.cover] if sitting.cover else [])]:
        for y, row in enumerate(part.rows):
            canvas.rows[area.y + y][area.x : area.x + area.width] = row
    return canvas


def at_table(*keys: str, curtain: bool = False) -> Callable[[Size, Glyphs], Canvas]:
    """The table of the pictures after some keys."""

    def draw(size: Size, glyphs: Glyphs) -> Canvas:
        seats = both() if curtain else {"runner": f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)}
        options = Options(ascii=glyphs.ascii)
        sitting = Sitting(seats, options, Keymap(), Hooks(nothing, nothing, nothing), size)
        sitting.paint()
        for key in keys:
            sitting.press(key)
            sitting.paint()
        return whole(sitting)

    return draw


def at_start(*keys: str) -> Callable[[Size, Glyphs], Canvas]:
    """The start screen after some keys."""

    def draw(size: Size, glyphs: Glyphs) -> Canvas:
        start = Start(
            FakeHost(both), Options(ascii=glyphs.ascii), Keymap(), StartHooks(begin=nothing, leave=nothing, set_options=nothing),
            FilledIn({"corp": "Ada", "runner": "Ben"}), now=lambda: 7200.0,
        )  # fmt: skip
        for key in keys:
            start.press("7" if key == "settings" else key)
        canvas = Canvas(*size, "desk", glyphs)
        paint_start(start, canvas)
        return canvas

    return draw


def at_end(reason: str, winner: str, match: tuple[Played, ...] | None = None) -> Callable[[Size, Glyphs], Canvas]:
    """The end of a game; in a match the earlier games are those of `match`."""

    def draw(size: Size, glyphs: Glyphs) -> Canvas:
        view = msgspec.structs.replace(f.run_view("runner"), winner=winner, reason=reason, asked=None, match=match)
        canvas = Canvas(*size, "desk", glyphs)
        paint_ending(canvas, view, f.LOG, "game-14.jsonl", f.END_KEYS if match is None else f.MATCH_KEYS, HELP)
        return canvas

    return draw


SHOWN: dict[str, Callable[[Size, Glyphs], Canvas]] = {
    "start": at_start(),
    "start-games": at_start("3"),
    "start-new": at_start("3", "enter"),
    "start-computer": at_start("2"),
    "start-settings": at_start("settings"),
    "curtain": at_table(curtain=True),
    "curtain-keys": at_table("?", curtain=True),
    "jump": at_table("f"),
    "card": at_table("space"),
    "words": at_table("w"),
    "timing": at_table("T"),
    "stops": at_table("S"),
    "log": at_table("L"),
    "find": at_table("/", "r", "e", "z"),
    "keys": at_table("?"),
    "leave": at_table("ctrl+q"),
    "step": at_table("down"),
    "win": at_end("agenda", "runner"),
    "flatline": at_end("flatline", "corp"),
    "draw": at_end("decked", "draw"),
    "match": at_end("agenda", "corp", ()),
}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("screen", SHOWN)
def test_the_screen_is_as_it_was_accepted(screen: str, size: Size) -> None:
    as_accepted(SCREENS / f"{screen}-{size[0]}x{size[1]}.txt", told(lambda glyphs: SHOWN[screen](size, glyphs)))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("screen", SHOWN)
def test_no_screen_leaves_its_canvas_or_its_characters(screen: str, size: Size) -> None:
    from netrunner_tui.table.drawing.glyphs import PLAIN, SAFE

    for glyphs in (SAFE, PLAIN):
        canvas = SHOWN[screen](size, glyphs)
        assert len(canvas.rows) == size[1]
        assert all(len(row) == size[0] for row in canvas.rows)
        if glyphs is PLAIN:
            assert all(" " <= character <= "~" for row in canvas.rows for character, _ in row if character)


def test_below_the_smallest_size_nothing_else_stands_there() -> None:
    from netrunner_tui.table.drawing.glyphs import SAFE

    for size in ((79, 24), (80, 23), (20, 5), (1, 1)):
        text = at_table()(size, SAFE).text()
        assert sum(bool(line.strip()) for line in text.split("\n")) <= 5
        assert text.strip().startswith("needs 80×24, this is"[: size[0]])


def test_no_snapshot_is_left_over() -> None:
    expected = {f"{screen}-{width}x{height}.txt" for screen in SHOWN for width, height in SIZES}
    assert {path.name for path in SCREENS.glob("*.txt")} == expected
