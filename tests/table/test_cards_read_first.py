"""Cards are read beside the first screen, or beside a bar where a table waits for them; what is opened meanwhile is closed again."""

import asyncio
import threading
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event

import msgspec
import pytest
from fake_apps import PATIENCE, FakeHost, app_for, both, shown, wait_for

from netrunner_tui.library.pools import Pools, unseen
from netrunner_tui.model.errors import WRONG
from netrunner_tui.replays.game_service import ListedGame, OpenTable
from netrunner_tui.table.screens.app import TableApp
from netrunner_tui.table.screens.start_screen import StartScreen
from netrunner_tui.table.screens.table_screens import TableScreen
from netrunner_tui.table.screens.waiting_screen import Opening, WaitingScreen


class ColdPools(Pools):
    """Cards that are read for the first time, as slowly as the test wants."""

    def __init__(self) -> None:
        super().__init__([])
        self.half, self.whole = Event(), Event()
        self.looked: Callable[[], None] = lambda: None

    def not_cached(self) -> tuple[str, ...]:
        self.looked()
        return ("nisei-1.6",)

    def prepare(self, told: Callable[[int, int], None]) -> None:
        self.half.wait(PATIENCE)
        told(1, 2)
        self.whole.wait(PATIENCE)


async def test_at_the_first_start_the_cards_are_read_beside_the_screen_and_what_is_chosen_meanwhile_follows() -> None:
    host, cold = FakeHost(both), ColdPools()
    host.library = lambda: cold  # type: ignore[method-assign]
    app = app_for(host)
    frames_held_back: list[int] = []
    cold.looked = lambda: frames_held_back.append(app._batch_count)
    async with app.run_test(size=(120, 40)) as pilot:
        await wait_for(lambda: "Reading the cards" in shown(app), pilot)
        assert frames_held_back[0] == 0, "cards are looked for before the first frame"
        await pilot.press("3")
        cold.half.set()
        await wait_for(lambda: app.start.reading == (1, 2), pilot)
        assert "Chosen: the cards first" in shown(app)
        assert "Android: Netrunner" not in shown(app)
        cold.whole.set()
        await wait_for(lambda: "Android: Netrunner" in shown(app), pilot)
        assert "Reading the cards" not in shown(app)


async def test_cards_that_cannot_be_prepared_are_told_of_and_keep_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is chosen waited for them for ever."""
    host, cold = FakeHost(both), ColdPools()
    host.library = lambda: cold  # type: ignore[method-assign]
    monkeypatch.setattr(host, "report", lambda fault, path: "There is a report.", raising=False)

    def fail(told: Callable[[int, int], None]) -> None:
        raise ImportError("a module of another version")

    monkeypatch.setattr(cold, "prepare", fail)
    app = app_for(host)
    async with app.run_test(size=(120, 40)) as pilot:
        app.mends = True
        await wait_for(lambda: f"{WRONG} There is a report." in shown(app), pilot)
        await pilot.press("3")
        await wait_for(lambda: "Android: Netrunner" in shown(app), pilot)
        assert app.start.reading is None


async def test_reading_the_cards_waits_for_no_screen_that_waits_for_them() -> None:
    """Whoever reads the cards holds them until they are read; a screen that needs them stands still as long."""
    app = app_for(FakeHost(both))
    async with app.run_test(size=(80, 24)) as pilot:
        assert isinstance(app.screen, StartScreen)
        reading = threading.Thread(target=app.screen.note_reading, args=(1, 2), daemon=True)
        reading.start()
        reading.join(PATIENCE)  # as the screen does that waits for the cards
        assert not reading.is_alive()
        await wait_for(lambda: "Reading the cards" in shown(app), pilot)


async def test_the_points_of_the_game_to_go_on_with_follow_when_the_cards_are_read(tmp_path: Path) -> None:
    host, cold = FakeHost(both), ColdPools()
    host.library = lambda: cold  # type: ignore[method-assign]
    listed = ListedGame(tmp_path / "x.jsonl", "Ada", "Bo", "", "", 12, 0.0)
    host.games = lambda: (msgspec.structs.replace(listed, turn="corp", points=(4, 2)) if cold.whole.is_set() else listed,)  # type: ignore[method-assign]
    app = app_for(host)
    async with app.run_test(size=(120, 40)) as pilot:
        await wait_for(lambda: "Reading the cards" in shown(app), pilot)
        assert "12 answers" in shown(app)
        cold.half.set()
        cold.whole.set()
        await wait_for(lambda: "4-2" in shown(app), pilot)


async def test_while_the_cards_are_read_escape_takes_a_choice_back_and_what_needs_no_cards_opens() -> None:
    host, cold = FakeHost(both), ColdPools()
    host.library = lambda: cold  # type: ignore[method-assign]
    app = app_for(host)
    async with app.run_test(size=(80, 24)) as pilot:
        await wait_for(lambda: "Reading the cards" in shown(app), pilot)
        await pilot.press("3")
        assert "escape choose something else" in shown(app)
        await pilot.press("escape")
        assert not app.start.waits
        await pilot.press("r")
        assert app.start.waits, "a replay needs the cards too"
        await pilot.press("5")
        assert not app.start.waits, "what is chosen last holds"
        assert app.start.place == "puzzles"
        await pilot.press("escape", "ctrl+p", *"Decks and", "enter")
        await wait_for(lambda: app.start.waits, pilot)
        await pilot.press("escape")
        cold.half.set()
        cold.whole.set()
        await wait_for(lambda: app.start.reading is None, pilot)
        assert isinstance(app.screen, StartScreen)
        assert app.start.place == "menu"


def app_that_waits(host: FakeHost, pools: Pools, go_on: Event) -> TableApp:
    """An app that was asked for a table whose cards are half read until it may `go_on`."""
    host.library = lambda: pools  # type: ignore[method-assign]

    def opening() -> OpenTable:
        with pools.waiting("Reading the cards") as told:
            told(1, 2)
            go_on.wait(PATIENCE)
        return host.new_game("Starter", "Other", "Corp", "Ben")

    return app_for(host, later=opening)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_table_that_waits_for_its_cards_opens_beside_a_bar(size: tuple[int, int]) -> None:
    host, pools, go_on = FakeHost(both), Pools([]), Event()
    app = app_that_waits(host, pools, go_on)
    async with app.run_test(size=size) as pilot:
        await wait_for(lambda: "50 %" in shown(app), pilot)
        assert "Reading the cards, once" in shown(app)
        await pilot.press("ctrl+p", "enter", "?")
        assert host.begun == []
        assert len(app.screen_stack) == 1
        go_on.set()
        await wait_for(lambda: isinstance(app.screen, TableScreen), pilot)
        assert pools.waiting is unseen, "what the table reads later has a screen of its own"
        await pilot.press("ctrl+q", "y")
        assert isinstance(app.screen, StartScreen)
        assert host.closed == 1


async def test_however_fast_cards_are_read_the_bar_takes_little_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was painted for each cell that was filled: 48 times in half a second."""
    host, pools, read, go_on = FakeHost(both), Pools([]), Event(), Event()
    host.library = lambda: pools  # type: ignore[method-assign]
    frames: list[float] = []
    repaint = WaitingScreen.repaint
    monkeypatch.setattr(WaitingScreen, "repaint", lambda screen: (frames.append(time.monotonic()), repaint(screen))[1])

    def opening() -> OpenTable:
        with pools.waiting("Reading the cards") as told:
            frames.clear()
            for done in range(200):
                told(done, 200)
                time.sleep(0.0005)
            read.set()
            go_on.wait(PATIENCE)
        return host.new_game("Starter", "Other", "Corp", "Ben")

    app = app_for(host, later=opening)
    async with app.run_test(size=(120, 40)) as pilot:
        await wait_for(lambda: read.is_set() and len(frames) > 0, pilot)
        taken = frames[-1] - frames[0]
        go_on.set()
        await wait_for(lambda: isinstance(app.screen, TableScreen), pilot)
    assert len(frames) <= 4 + 12 * taken


async def test_the_cards_in_neither_deck_are_read_some_time_after_a_first_table_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netrunner_tui.table.screens.app.REST_AFTER", 0.05)
    host, pools = FakeHost(both), Pools([], later=True)
    host.library = lambda: pools  # type: ignore[method-assign]
    app = app_for(host, table=host.open_table())
    frames_held_back: list[int] = []
    begun = time.monotonic()
    pools.read_rest = lambda: frames_held_back.append(app._batch_count)  # type: ignore[method-assign]
    async with app.run_test(size=(120, 40)) as pilot:
        await wait_for(lambda: bool(frames_held_back), pilot)
        assert frames_held_back == [0], "they are read before the first frame"
        assert time.monotonic() - begun >= 0.05


async def test_whoever_leaves_while_the_cards_are_read_begins_nothing() -> None:
    host, pools, go_on = FakeHost(both), Pools([]), Event()
    app = app_that_waits(host, pools, go_on)
    async with app.run_test(size=(80, 24)) as pilot:
        await wait_for(lambda: "50 %" in shown(app), pilot)
        await pilot.press("escape")
        await pilot.pause()
        assert not app.is_running
        go_on.set()
    end = time.monotonic() + PATIENCE
    while not host.discarded:  # the thread that opens goes on after the app has ended
        assert time.monotonic() < end, "it was not closed"
        await asyncio.sleep(0.02)
    assert len(host.begun) == 1
    assert host.closed == 0
    assert app.failed is None
    assert app.table_screen is None


@pytest.mark.parametrize("ends", ["before", "between", "after"])
def test_what_is_opened_is_shown_or_closed_whenever_the_app_ends(ends: str) -> None:
    host = FakeHost(both)
    opening = Opening(lambda: host.new_game("Starter", "Other", "Corp", "Ben"))
    if ends == "before":
        opening.leave()
    assert opening.open() == (ends != "before")
    if ends == "between":
        opening.leave()
    assert isinstance(opening.take(), OpenTable) == (ends == "after")
    opening.leave()
    assert host.discarded == (ends != "after")


async def test_a_table_that_the_app_did_not_come_to_show_is_closed_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    host, pools, go_on = FakeHost(both), Pools([]), Event()
    app = app_that_waits(host, pools, go_on)
    monkeypatch.setattr(WaitingScreen, "show_opened", lambda screen: None)
    async with app.run_test(size=(80, 24)) as pilot:
        go_on.set()
        await wait_for(lambda: len(host.begun) == 1, pilot)
    assert host.discarded == 1


@pytest.mark.parametrize("leaves", [False, True])
async def test_the_cards_are_cached_after_the_board_is_drawn_or_when_it_is_left(leaves: bool) -> None:
    host, pools, go_on = FakeHost(both), Pools([]), Event()
    app = app_that_waits(host, pools, go_on)
    seen: list[str] = []
    pools.cache_read = lambda: seen.append("left" if app._exit else shown(app))  # type: ignore[method-assign]
    async with app.run_test(size=(120, 40)) as pilot:
        await wait_for(lambda: "50 %" in shown(app), pilot)
        assert not seen
        if leaves:
            await pilot.press("escape")
        go_on.set()
        end = time.monotonic() + PATIENCE
        while not seen:
            assert time.monotonic() < end, "they were never cached"
            await asyncio.sleep(0.02)
    assert "Reading the cards" not in seen[0]
    assert ("left" in seen) == leaves
