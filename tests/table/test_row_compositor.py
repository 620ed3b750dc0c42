"""A terminal that is told only what has changed shows what a whole frame would show."""

import random
from itertools import chain

import pytest
from card_pools import pools
from fake_apps import FakeHost, app_for
from random_games import pairings
from rich.console import RenderableType
from terminal import Screen
from textual._compositor import Compositor, CompositorUpdate
from textual.geometry import Region
from textual.screen import Screen as TextualScreen

from netrunner_tui.model.sides import SIDES
from netrunner_tui.players.matches import match
from netrunner_tui.replays.game_service import OpenTable
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.drawing.terse_text import Terse, thin
from netrunner_tui.table.screens.app import TableApp
from netrunner_tui.table.screens.row_compositor import RowsUpdate

SIZE = (120, 40)
KEYS = ("right", "down", "left", "up", "1", "2", "enter", "c", "d", "p", "g", "n", "?", "escape", "l", "j")


def _table() -> OpenTable:
    one = match(1, "rows", pairings())
    table = LocalTable(Game.new(one.setup, pools().of(one.setup.rules)))
    return OpenTable({side: table.seat(side) for side in SIDES}, "game.jsonl", lambda: None)


def _whole(app: TableApp) -> Screen:
    """The picture as one whole frame, as Textual prints it."""
    shown = Screen(*SIZE)
    compositor = app.screen._compositor
    waiting = set(compositor._dirty_regions)
    shown.feed("\x1b[H" + Compositor.render_full_update(compositor).render_segments(app.console))
    compositor._dirty_regions |= waiting
    return shown


def _seen(terminal: Screen) -> list[tuple[str, str, str]]:
    """What a terminal shows in each cell: of a blank, its ground alone."""
    cells = zip(chain(*terminal.cells), chain(*terminal.inks), strict=True)
    return [(letter, "" if letter == " " else ink, ground) for letter, (ink, ground) in cells]


@pytest.mark.parametrize("planted", [False, True])
async def test_parts_of_rows_make_the_same_picture_as_whole_frames(planted: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal, parts = Screen(*SIZE), 0
    app = app_for(FakeHost(dict), Options(open_play=True), _table())

    def told(screen: TextualScreen[object], update: RenderableType | None) -> None:
        nonlocal parts
        if isinstance(update, RowsUpdate):
            parts += 1
            if planted:
                update.parts = update.parts[1:]
        if isinstance(update, CompositorUpdate) and screen is app.screen and not app._batch_count:
            terminal.feed(update.render_segments(app.console))

    monkeypatch.setattr(app, "_display", told)
    rng, unlike = random.Random(2), 0
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await pilot.pause()
        for press in range(10 if planted else 45):
            if press % 15 == 7:
                app.notify("Something lies over a corner of the table.", timeout=0.3)
                app.screen.refresh(Region(60, 20, 50, 15))
            await pilot.press(rng.choice(KEYS))
            await pilot.pause()
            unlike += _seen(terminal) != _seen(_whole(app))
    assert parts > (0 if planted else press)
    assert bool(unlike) == planted


async def test_a_whole_frame_is_told_as_thin_at_once() -> None:
    app = app_for(FakeHost(dict), Options(open_play=True), _table())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        compositor = app.screen._compositor
        told = compositor.render_full_update().render_segments(app.console)
        assert isinstance(told, Terse)
        assert told == thin(Compositor.render_full_update(compositor).render_segments(app.console))
