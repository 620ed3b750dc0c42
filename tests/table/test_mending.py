"""Mistakes of the program at the table: what was planted in a card, a view, a painter or a key's handler strands nobody."""

import asyncio
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from fake_apps import FakeHost, app_for, both, shown
from fake_server import FakeServer, playing
from textual.pilot import Pilot

from netrunner_tui.table.board import zones
from netrunner_tui.table.drawing.click_targets import AnswerTarget, CardTarget
from netrunner_tui.table.home.start_menus.filled_in import FilledIn
from netrunner_tui.table.home.user_files import UserFiles

sys.path.insert(0, str(Path(__file__).parent.parent))
import planted

from netrunner_tui.model.errors import WRONG
from netrunner_tui.replays.fault_report import read_report
from netrunner_tui.replays.faults import ReportedFault
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.screens.app import TableApp
from netrunner_tui.table.screens.base_app import BaseApp
from netrunner_tui.table.screens.server_app import ServerApp
from netrunner_tui.table.screens.table_screens import TableScreen
from netrunner_tui.user_games import UserGames


@pytest.fixture(autouse=True)
def _mends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The app mends as it does in a terminal, and reports go into a folder of the test's own."""
    for kind in ("DATA", "CONFIG"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path / kind.lower()))
    right = BaseApp.on_mount

    def on_mount(app: BaseApp) -> None:
        right(app)
        app.mends = True

    monkeypatch.setattr(BaseApp, "on_mount", on_mount)


def at_table(tmp_path: Path) -> TableApp:
    """The app at a game of two players at this keyboard, before the Corp's first action."""
    games = UserGames()
    return TableApp(
        games, UserFiles(Options(open_play=True)), filled_in=FilledIn(names={"corp": "Ada", "runner": "Ben"}),
        table=planted.begin(tmp_path / "game.jsonl", games),
    )  # fmt: skip


async def press_answer(app: TableApp, pilot: object, phrase: str) -> None:
    """Clicks the card that an answer is about, twice; the row of one that is about none."""
    screen = app.screen
    assert isinstance(screen, TableScreen)
    assert screen.sitting is not None
    question, listing = screen.sitting.question, screen.sitting.listing
    assert question is not None
    assert listing is not None
    given = next(place for place, option in enumerate(question.options) if option.phrase == phrase)
    card = question.options[given].card
    row = next((place for place, row in enumerate(listing.rows) if row.give == (given,)), 0)
    for target in [CardTarget(card)] * 2 if card else [AnswerTarget(row)]:
        screen.sitting.click(target)
    screen.repaint()
    await pilot.pause()  # type: ignore[attr-defined]


@pytest.mark.parametrize("plant", [planted.in_a_card, planted.in_a_view])
async def test_an_answer_that_cannot_be_carried_out(
    plant: Callable[[pytest.MonkeyPatch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = at_table(tmp_path)
    async with app.run_test(size=(200, 50)) as pilot:
        await pilot.pause()
        plant(monkeypatch)
        await press_answer(app, pilot, "play Hedge Fund")
        assert WRONG in shown(app)
        assert "3 clicks left" in shown(app)
        await press_answer(app, pilot, "gain credit")
        assert "2 clicks left" in shown(app)
        assert len(planted.reports()) == 1


async def test_a_board_that_cannot_be_painted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = at_table(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        with monkeypatch.context() as planting:
            planting.setattr("netrunner_tui.table.board.zones.paint_bar", planted.fail)
            await pilot.press("c")
            assert f"{WRONG} A report that you can send is" in shown(app)
            assert "Take an action: 2 clicks left." in shown(app)
            await pilot.press("c")
            assert "Take an action: 1 click left." in shown(app)
            assert app.is_running
        await pilot.press("x")
        assert WRONG not in shown(app)
        assert "1 click left" in shown(app)
    (report,) = planted.reports()
    read = read_report(report)
    assert (read.fault.during, read.fault.seat, read.fault.size) == ("painting", "corp", (120, 40))
    assert read.saved is not None


async def test_a_curtain_that_cannot_be_painted_tells_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = UserGames()
    app = TableApp(
        games, UserFiles(), filled_in=FilledIn(names={"corp": "Ada", "runner": "Ben"}),
        table=planted.begin(tmp_path / "game.jsonl", games),
    )  # fmt: skip
    async with app.run_test(size=(120, 40)) as pilot:
        monkeypatch.setattr("netrunner_tui.table.board.curtain.paint_curtain", planted.fail)
        await pilot.pause()
        await pilot.press("f1")
        assert WRONG in shown(app)
        assert "Hedge Fund" not in shown(app)
        assert "Take an action" not in shown(app)


async def test_a_key_that_fails_sits_the_player_down_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = at_table(tmp_path)
    async with app.run_test(size=(200, 50)) as pilot:
        await pilot.pause()
        with monkeypatch.context() as planting:
            planting.setattr("netrunner_tui.table.sitting.sitting.Sitting.press", planted.fail)
            await pilot.press("c")
            assert WRONG in shown(app)
        await pilot.press("c")
        assert "2 clicks left" in shown(app)
        assert app.is_running


async def test_what_always_fails_ends_the_app_and_not_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = at_table(tmp_path)
    monkeypatch.setattr("netrunner_tui.table.sitting.sitting.Sitting.press", planted.fail)

    async def press() -> None:
        async with app.run_test(size=(120, 40)) as pilot:
            for _ in range(10):
                await pilot.press("x")

    with pytest.raises(ZeroDivisionError):
        await press()
    again = UserGames().resume(tmp_path / "game.jsonl")
    assert again.seats["corp"].question() is not None
    again.close()


class Painting(Exception):
    """An exception that Textual has paint itself."""

    def __rich__(self) -> str:
        return "Hedge Fund lies in HQ"


def run_and_press(app: TableApp, monkeypatch: pytest.MonkeyPatch, keys: int) -> int:
    """Runs the app as a command does, but without a terminal, and presses keys."""

    async def press(pilot: Pilot[int]) -> None:
        for _ in range(keys):
            await pilot.press("x")
        app.exit(0)

    monkeypatch.setattr("netrunner_tui.table.screens.base_app.must_draw", lambda: None)
    monkeypatch.setattr(app, "run", lambda: TableApp.run(app, headless=True, size=(120, 40), auto_pilot=press))
    return app.run_in_terminal()


@pytest.mark.parametrize("problem", [KeyError(planted.SECRET), Painting()])
def test_what_ends_the_app_is_told_in_a_line_and_nothing_else_is_printed(
    problem: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Textual's traceback has the values of all variables: at one keyboard, the cards that players hide from each other."""

    def press(self: object, key: str) -> None:
        raise problem

    monkeypatch.setattr("netrunner_tui.table.sitting.sitting.Sitting.press", press)
    with pytest.raises(ReportedFault, match=f"^{re.escape(WRONG)} A report that you can send is"):
        run_and_press(at_table(tmp_path), monkeypatch, 10)
    assert "".join(capfd.readouterr()) == ""
    (report,) = planted.reports()
    assert read_report(report).saved is not None


def test_what_fails_outside_of_all_messages_is_mended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    app = at_table(tmp_path)
    monkeypatch.setattr("netrunner_tui.table.sitting.sitting.Sitting.press", lambda *_: asyncio.get_running_loop().call_soon(planted.fail))
    assert run_and_press(app, monkeypatch, 2) == 0
    assert "".join(capfd.readouterr()) == ""
    assert len(planted.reports()) == 1


async def test_a_report_that_cannot_be_loaded_ends_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program may have been upgraded under a running game: what is loaded late fails, and so may what writes reports."""
    app = at_table(tmp_path)
    async with app.run_test(size=(200, 50)) as pilot:
        await pilot.pause()
        monkeypatch.setitem(sys.modules, "netrunner_tui.replays.fault_report", None)
        with monkeypatch.context() as planting:
            planting.setattr("netrunner_tui.table.sitting.sitting.Sitting.press", planted.fail)
            await pilot.press("c")
            assert f"{WRONG} A report of it could not be written." in shown(app)
        await pilot.press("c")
        assert "2 clicks left" in shown(app)


async def test_the_start_screen_tells_of_a_mistake_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    host = FakeHost(both)
    monkeypatch.setattr(host, "report", lambda fault, path: "There is a report.", raising=False)
    app = app_for(host)
    async with app.run_test(size=(120, 40)) as pilot:
        with monkeypatch.context() as planting:
            planting.setattr("netrunner_tui.table.home.start.Start.press", planted.fail)
            await pilot.press("x")
        assert f"{WRONG} There is a report." in shown(app)
        await pilot.press("2")
        assert WRONG not in shown(app)
        assert app.is_running


async def test_the_board_of_one_player_of_a_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = UserGames()
    fake, game = playing(games, corp="Ben", runner="Ada")
    game.answer((1,))
    app = ServerApp(FakeServer("Ada", games, {"amber-fort": fake}), UserFiles())  # type: ignore[arg-type]
    monkeypatch.setitem(zones.PAINTERS, "top", planted.fail)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert f"{WRONG} The game is kept by its server." in shown(app)
        await pilot.press("2")
        await pilot.pause()
        assert (game.number, game.history[-1].said) == (2, "keep")
        assert "You are not asked now." in shown(app)
    assert not planted.reports()
