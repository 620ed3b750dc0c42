"""How often a screen is drawn whole as it opens."""

import pytest
from fake_apps import FakeHost, app_for, both, shown, wait_for
from textual._compositor import LayoutUpdate
from textual.geometry import Size

from netrunner_tui.table.screens.row_compositor import RowCompositor
from netrunner_tui.table.screens.table_screens import TableScreen


async def test_a_table_that_opens_is_drawn_whole_twice_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    """Textual draws what opens as it resumes, as it is told its size, and once more."""
    drawn: list[Size] = []
    whole = RowCompositor.render_full_update

    def counted(compositor: RowCompositor, simplify: bool = False) -> LayoutUpdate:
        drawn.append(compositor.size)
        return whole(compositor, simplify)

    monkeypatch.setattr(RowCompositor, "render_full_update", counted)
    host = FakeHost(both)
    app = app_for(host, table=host.open_table())
    async with app.run_test(size=(120, 40)) as pilot:
        await wait_for(lambda: isinstance(app.screen, TableScreen) and len(shown(app)) > 0, pilot)
        await pilot.pause(0.2)
        assert 1 <= len(drawn) <= 2
