"""What the table's tests share."""

import pytest
from fixtures import Sit

from netrunner_tui.model.sides import Side
from netrunner_tui.rules.seats import SeatAtTable
from netrunner_tui.settings.keys import Keymap
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.sitting.hooks import Hooks
from netrunner_tui.table.sitting.sitting import Sitting


@pytest.fixture
def sit() -> Sit:
    """Sits down at seats; what the sitting asks of the app is kept in `asked`."""

    def make(seats: dict[Side, SeatAtTable], size: tuple[int, int] = (120, 40), options: Options | None = None) -> Sitting:
        asked: list[str] = []
        hooks = Hooks(lambda: asked.append("leave"), lambda: asked.append("over"), lambda _: asked.append("options"))
        sitting = Sitting(seats, options or Options(), Keymap(), hooks, size)
        sitting.asked = asked  # type: ignore[attr-defined]
        sitting.paint()
        return sitting

    return make
