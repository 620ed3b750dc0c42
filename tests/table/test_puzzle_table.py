"""A puzzle at the table: the page that begins it, hints, both ends, again and the next, from the start screen."""

from pathlib import Path

from fake_apps import FakeHost, app_for, both, shown, wait_for

from netrunner_tui.puzzle_tables import open_puzzle, puzzle_choices
from netrunner_tui.replays.game_service import OpenTable, PuzzleChoice
from netrunner_tui.scenarios.puzzles import bundled
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.drawing.click_targets import KeyTarget
from netrunner_tui.table.drawing.zone import Zone
from netrunner_tui.table.screens.puzzle_screen import PuzzleEnd
from netrunner_tui.table.screens.start_screen import StartScreen
from netrunner_tui.table.screens.table_screens import TableScreen


class PuzzleHost(FakeHost):
    """Real puzzles."""

    def __init__(self) -> None:
        super().__init__(both)

    def puzzles(self) -> tuple[PuzzleChoice, ...]:
        return puzzle_choices()

    def puzzle(self, path: Path) -> OpenTable:
        return open_puzzle(path)


async def test_solved_from_the_start_screen_with_a_hint() -> None:
    app = app_for(PuzzleHost())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press(*_to(app, "Puzzles"))
        assert "Just enough" in shown(app)
        assert "The side door" in shown(app)
        await pilot.press("1")
        await wait_for(lambda: "Goal. Runner: win the game before this turn ends." in shown(app), pilot)
        await pilot.press("H")
        await wait_for(lambda: "Hint 1. Count from the end." in shown(app), pilot)
        assert "a hint (1 left)" in shown(app)
        await pilot.press("H", "g")
        await wait_for(lambda: "H hint" in shown(app) and "Hint 1" not in shown(app), pilot)
        await pilot.press("H")
        await wait_for(lambda: "Hint 2." in shown(app), pilot)
        await pilot.press("g")
        await pilot.pause()
        for keys in ("c", "i", "", "r", ""):
            await pilot.press(*(keys or _row(app, "Install Corroder") or _row(app, "Run Server 1")))
            await pilot.pause()
        await _play_on(app, pilot, ("Break subroutine 1 with Corroder", "Boost Corroder", "Continue", "Access", "Steal"))
        await wait_for(lambda: isinstance(app.screen, PuzzleEnd), pilot)
        assert isinstance(app.screen, PuzzleEnd)
        assert app.screen.solved
        await wait_for(lambda: "Next" in shown(app), pilot)
        await pilot.press("n")
        await wait_for(lambda: "EMPTY POCKETS" in shown(app), pilot)
        assert isinstance(app.screen, TableScreen)
        await pilot.press("g", "ctrl+q", "y")
        await wait_for(lambda: isinstance(app.screen, StartScreen), pilot)


async def test_a_hint_leaves_the_question_on_a_small_screen_in_sight() -> None:
    app = app_for(PuzzleHost())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*_to(app, "Puzzles"), "2")
        await wait_for(lambda: "Goal. Runner: steal 3 agenda points" in shown(app), pilot)
        await pilot.press("H")
        await wait_for(lambda: "Hint 1. The Corp can rez one" in shown(app), pilot)
        assert "a hint (1 left)" in shown(app)
        assert "YOU DECIDE  Take an action" in shown(app)


async def test_not_solved_taken_back_and_begun_anew_by_mouse() -> None:
    app = app_for(PuzzleHost(), options=Options(), table=open_puzzle(bundled()[0]))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("g", "d", "d", "d")
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        assert isinstance(app.screen, PuzzleEnd)
        assert not app.screen.solved
        assert "You gave 4 answers." in shown(app), "passes of either side are not counted"
        await pilot.press("L")
        assert "Runner draws" in shown(app)
        await pilot.press("L", "z")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert "Taken back" in shown(app)
        await pilot.press("ctrl+z", "ctrl+z", "ctrl+z")
        await pilot.pause()
        assert "3 clicks left" in shown(app)
        await pilot.press("d", "d", "d")
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        whole = app.screen.query_one("#whole", Zone)
        hit = next(hit for hit in whole.canvas.hits if hit.target == KeyTarget("r"))
        await pilot.click("#whole", offset=(hit.x + 1, hit.y))
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert "JUST ENOUGH" in shown(app)


def _to(app: object, name: str) -> tuple[str, ...]:
    start = app.start  # type: ignore[attr-defined]
    return (next(key for key, item in zip(start.line_keys, start.items(), strict=False) if item.name == name),)


def _row(app: object, text: str) -> tuple[str, ...]:
    """The key of a row of the list of answers; none where it has been given already."""
    sitting = app.table_screen.sitting  # type: ignore[attr-defined]
    rows = sitting.listing.rows if sitting.listing else ()
    return tuple(str(place) for place, row in enumerate(rows, 1) if row.text.startswith(text))[:1]


async def _play_on(app: object, pilot: object, wanted: tuple[str, ...]) -> None:
    """Gives the first of these answers that is offered, else passes, until the puzzle is over."""
    for _ in range(20):
        await pilot.pause()  # type: ignore[attr-defined]
        if isinstance(app.screen, PuzzleEnd):  # type: ignore[attr-defined]
            return
        keys = next((keys for text in wanted if (keys := _row(app, text))), ("p",))
        await pilot.press(*keys)  # type: ignore[attr-defined]
