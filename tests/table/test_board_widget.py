"""The board as one widget: what is seen where, and what of a row is sent."""

import fixtures as f
import pytest
from fake_apps import FakeHost, app_for, within
from textual import events
from textual.geometry import Offset

from netrunner_tui.table.drawing.canvas import Canvas, Ink
from netrunner_tui.table.drawing.click_targets import LineTarget, ServerTarget
from netrunner_tui.table.drawing.layout import Area
from netrunner_tui.table.drawing.zone import GAP, changed_columns
from netrunner_tui.table.screens.board_widget import COVER, BoardWidget, Parts
from netrunner_tui.table.screens.table_screens import TableScreen

INK = Ink("ink", "desk")


def row(text: str) -> Canvas:
    canvas = Canvas(40, 1)
    canvas.put(0, 0, text, INK)
    return canvas


@pytest.mark.parametrize(
    ("before", "after", "changed"),
    [
        ("Hedge Fund", "Hedge Fund", []),
        ("Hedge Fund", "Ledge Fund", [(0, 1)]),
        ("Hedge Fund", "Ledge Fond", [(0, 8)]),
        ("1" + "." * GAP + "1", "2" + "." * GAP + "2", [(0, 1), (GAP + 1, GAP + 2)]),
        ("1" + "." * (GAP - 1) + "1", "2" + "." * (GAP - 1) + "2", [(0, GAP + 1)]),
        ("a界b", "a世b", [(1, 3)]),
        ("a界b", "axyb", [(1, 3)]),
        ("axyb", "a界b", [(1, 3)]),
    ],
)
def test_what_of_a_row_is_sent_begins_and_ends_with_whole_letters(before: str, after: str, changed: list[tuple[int, int]]) -> None:
    assert list(changed_columns(row(before).rows[0], row(after).rows[0])) == changed


def test_a_click_is_one_on_what_is_seen() -> None:
    server, page = ServerTarget("HQ"), LineTarget(1)
    zone, cover = Canvas(10, 4), Canvas(5, 2)
    zone.point(0, 0, 10, 4, server)
    cover.point(0, 1, 5, 1, page)
    board = BoardWidget()
    board.parts = {"servers": (Area(2, 1, 10, 4), zone), COVER: (Area(0, 2, 5, 2), cover)}
    seen = {at: board.part_at(*at) for at in ((2, 1), (4, 2), (4, 3), (5, 3), (11, 4), (12, 4), (1, 1))}
    assert seen == {
        (2, 1): ("servers", server),
        (4, 2): (COVER, None),
        (4, 3): (COVER, page),
        (5, 3): ("servers", server),
        (11, 4): ("servers", server),
        (12, 4): None,
        (1, 1): None,
    }


async def test_the_wheel_turns_what_it_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    seat = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    host = FakeHost(lambda: {"runner": seat})
    app = app_for(host, table=host.open_table())
    turned: list[tuple[str, int]] = []
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        board, screen = app.screen.query_one(BoardWidget), app.screen
        assert isinstance(screen, TableScreen)
        assert screen.sitting is not None
        monkeypatch.setattr(screen.sitting, "scroll", lambda name, by: turned.append((name, by)))
        for name in ("servers", "log", "near_bar"):
            at = Offset(*within(app, name, 1, 0))
            for kind in (events.MouseScrollDown, events.MouseScrollUp):
                board.post_message(kind(board, at.x, at.y, 0, 0, 0, False, False, False, at.x, at.y))
                await pilot.pause()
    assert turned == [(name, by) for name in ("servers", "log", "near_bar") for by in (1, -1)]


def test_parts_are_put_on_one_canvas_with_the_cover_on_top() -> None:
    shown: list[Canvas] = []

    class Board(BoardWidget):
        def show(self, fresh: Canvas, palette: object) -> None:
            shown.append(fresh)

        def place(self, area: Area) -> None: ...

    parts: Parts = {"top": (Area(0, 0, 40, 1), row("R&D")), COVER: (Area(1, 0, 38, 1), row("x" * 38))}
    Board().put(parts, (39, 2), None)  # type: ignore[arg-type]
    assert shown[0].text() == "R" + "x" * 38 + "\n"
