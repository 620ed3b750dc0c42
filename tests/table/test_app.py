"""The app in Textual: screens, keys, mouse, themes, and what is sent to the terminal."""

import asyncio
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from threading import Event

import fixtures as f
import msgspec
import pytest
from textual import events
from textual.pilot import Pilot

from netrunner_tui.library.pools import Pools, unseen
from netrunner_tui.model.advice import Advice, Hint
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import Side
from netrunner_tui.replays.faults import Fault
from netrunner_tui.replays.game_service import Advising, DeckChoice, ListedGame, OpenTable, PuzzleChoice
from netrunner_tui.rules.seats import SeatAtTable
from netrunner_tui.settings.keys import Keymap
from netrunner_tui.settings.player_options import Options, read_options
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.click_targets import CardTarget
from netrunner_tui.table.drawing.zone import Zone
from netrunner_tui.table.home.start import Start
from netrunner_tui.table.home.start_menus.filled_in import FilledIn
from netrunner_tui.table.home.start_menus.start_items import StartHooks
from netrunner_tui.table.home.user_files import TerminalColours, UserFiles
from netrunner_tui.table.screens.app import TableApp, run
from netrunner_tui.table.screens.base_app import BaseApp
from netrunner_tui.table.screens.board_widget import COVER, BoardWidget
from netrunner_tui.table.screens.command_palette import Commands
from netrunner_tui.table.screens.end_screen import EndScreen
from netrunner_tui.table.screens.start_screen import StartScreen
from netrunner_tui.table.screens.table_screens import TableScreen
from netrunner_tui.table.screens.waiting_screen import Opening, WaitingScreen
from netrunner_tui.table.sitting import computer_advice


class FakeHost:
    """Two decks a side, one saved game, and tables that are remembered."""

    def __init__(self, seats: Callable[[], dict[Side, SeatAtTable]]) -> None:
        self.seats = seats
        self.begun: list[tuple[str, str, str, str]] = []
        self.rules: list[str] = []
        self.matches: list[bool] = []
        self.seconds: list[dict[Side, str]] = []
        self.closed = 0
        self.discarded = 0

    def rulebooks(self) -> dict[str, str]:
        return {"nisei-1.6": "NISEI", "ffg": "Android: Netrunner"}

    def library(self) -> Pools:
        return Pools([])

    def report(self, fault: Fault, path: str) -> str:
        return "It is in a report."

    def decks(self, side: Side, rules: str = "nisei-1.6") -> tuple[DeckChoice, ...]:
        if rules == "ffg":
            return (DeckChoice("Core", side, "An old identity", 45),)
        return (DeckChoice("Starter", side, "An identity", 40), DeckChoice("Other", side, "Another", 45))

    def games(self) -> tuple[ListedGame, ...]:
        return (ListedGame(Path("game-14.jsonl"), "Ada", "Ben", "A", "B", 164, 0.0),)

    def new_game(
        self, corp_deck: str, runner_deck: str, corp_name: str, runner_name: str, rules: str = "", *, match: bool = False,
        second: Mapping[Side, str] | None = None,
    ) -> OpenTable:  # fmt: skip
        self.begun.append((corp_deck, runner_deck, corp_name, runner_name))
        self.rules.append(rules)
        self.matches.append(match)
        self.seconds.append(dict(second or {}))
        return self.open_table()

    def opponents(self) -> Sequence[tuple[str, str]]:
        return (("trainee", "easy"), ("operator", "plans"), ("shadow", "thinks"))

    def against_computer(self, opponent: str, side: Side, decks: Mapping[Side, str], name: str, rules: str = "") -> OpenTable:
        self.begun.append((opponent, side, decks["corp"], decks["runner"]))
        return OpenTable({side: self.seats()[side]}, "game-14.jsonl", lambda: None, "Starter", "Starter")

    def coached_game(self, side: Side) -> OpenTable:
        self.begun.append(("coached", side, "", ""))
        return self.open_table()

    def lessons(self) -> tuple[PuzzleChoice, ...]:
        return (PuzzleChoice(Path("corp-1-clicks.yaml"), "Clicks", "About clicks.", name="corp-1-clicks", side="corp"),)

    def solved(self) -> frozenset[str]:
        return frozenset()

    def puzzles(self) -> tuple[PuzzleChoice, ...]:
        return (PuzzleChoice(Path("01-first.yaml"), "The first one", "Win."),)

    def puzzle(self, path: Path) -> OpenTable:
        return self.open_table()

    def resume(self, path: Path) -> OpenTable:
        if path.name != "game-14.jsonl":
            raise NetrunnerError("no such game")
        return self.open_table()

    def open_table(self) -> OpenTable:
        def close() -> None:
            self.closed += 1

        def discard() -> None:
            self.discarded += 1

        return OpenTable(self.seats(), "game-14.jsonl", close, "Starter", "Starter", discard=discard)


def both() -> dict[Side, SeatAtTable]:
    corp = f.FakeSeat(f.run_view("corp"), None, side="corp")
    return {"corp": corp, "runner": f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)}


def app_for(
    host: FakeHost, options: Options | None = None, table: OpenTable | None = None, path: Path | None = None, colours: int = 1 << 24,
    later: Callable[[], OpenTable] | None = None,
) -> TableApp:  # fmt: skip
    return TableApp(
        host,
        UserFiles(options or Options(), options_path=path),
        TerminalColours(colours),
        table=table,
        later=later,
    )


def shown(app: TableApp) -> str:
    return "\n".join(zone.canvas.text() for zone in app.screen.query(Zone) if zone.area.height)


def part(app: BaseApp, name: str) -> Canvas:
    """A zone as it is shown."""
    return app.screen.query_one(BoardWidget).parts[name][1]


def within(app: BaseApp, name: str, x: int, y: int) -> tuple[int, int]:
    """A cell of a zone, as a cell of the screen."""
    area, _ = app.screen.query_one(BoardWidget).parts[name]
    return area.x + x, area.y + y


async def test_a_new_game_from_the_start_screen() -> None:
    host = FakeHost(both)
    app = app_for(host)
    async with app.run_test(size=(120, 40)) as pilot:
        assert "Continue" in shown(app)
        await pilot.press("3")
        assert "Android: Netrunner" in shown(app)
        await pilot.press("enter")
        assert "Start the game" in shown(app)
        # Up from `Start the game` to the Runner's name.
        await pilot.press("up", "up", "up", "up", "B", "e", "n")
        assert "Ben_" in shown(app)
        await pilot.press("down", "right", "down", "down", "down", "enter")
        await pilot.pause()
        assert host.begun == [("Starter", "Other", "Corp", "Ben")]
        assert isinstance(app.screen, TableScreen)
        assert "lift the curtain" in shown(app)
        assert "Sure Gamb" not in shown(app)
        await pilot.press("enter")
        assert "Sure Gamb…" in shown(app)
        await pilot.press("ctrl+q")
        assert "Leave the table?" in shown(app)
        await pilot.press("y")
        assert isinstance(app.screen, StartScreen)
        assert host.closed == 1


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
        await pilot.press("6")
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


PATIENCE = 60.0
"""Seconds that anything may take on a machine that does other things too."""


async def wait_for(so: Callable[[], bool], pilot: Pilot[int]) -> None:
    end = time.monotonic() + PATIENCE
    while not so():
        assert time.monotonic() < end, "it did not come about"
        await pilot.pause(0.02)


async def test_a_game_against_the_computer_from_the_start_screen() -> None:
    host = FakeHost(both)
    app = app_for(host)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("2")
        assert "Operator" in shown(app)
        # Down from the last line, past the game: the Runner's side, the hardest opponent, a style of the Corp, its deck a surprise.
        await pilot.press("down", "down", "right", "down", "right")
        assert "Shadow" in shown(app)
        assert "any style" in shown(app)
        await pilot.press("down", "right")
        assert "glacier" in shown(app)
        await pilot.press("down", "down", "down", "left")
        assert "surprise me" in shown(app)
        await pilot.press("down", "enter")
        await pilot.pause()
        assert host.begun == [("shadow/glacier", "runner", "", "Starter")]
        assert isinstance(app.screen, TableScreen)
        assert "lift the curtain" not in shown(app)


async def test_enter_changes_the_picked_value_of_a_form_and_begins_on_its_last_line_alone() -> None:
    host = FakeHost(both)
    app = app_for(host)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("2")
        assert "enter start the game" in shown(app)
        await pilot.press("down", "down", "enter")
        assert "< Runner >" in shown(app)
        assert "enter next value" in shown(app)
        await pilot.press("down", "enter")
        assert "< Shadow >" in shown(app)
        await pilot.press("down", "down")
        assert "enter next line" in shown(app), "a name is typed, and enter ends it"
        await pilot.press(*"Ada", "enter", "enter", "enter")
        assert "< surprise me >" in shown(app)
        await pilot.press("down", "down")
        assert host.begun == []
        await pilot.press("enter")
        await pilot.pause()
        assert host.begun == [("shadow", "runner", "Starter", "")]


async def test_enter_on_every_line_of_the_form_for_one_keyboard() -> None:
    host = FakeHost(both)
    app = app_for(host)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("3", "1")
        start = app.start
        for place, item in enumerate(start.items()[:-1]):
            start.picked = place
            await pilot.press("enter")
            assert start.picked == (place + 1 if item.edits else place)
            assert item.change is None or f"{start.items()[place].value} >" in shown(app)
        assert host.begun == []


async def test_what_the_computer_would_do_is_told_with_its_chances() -> None:
    hints = (
        Hint("run HQ", 0.6, "contest HQ", ("The Runner steals in 3 of 8.",)),
        Hint("draw", 0.35, "cards"),
        Hint("pass", 0.3, "wait", given=(4,)),
    )
    seat = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    table = OpenTable({"runner": seat}, "game-14.jsonl", lambda: None, advising=Advising(lambda side: Advice(hints, 8)))
    app = app_for(FakeHost(both), table=table)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("H")
        await wait_for(lambda: "run HQ" in shown(app), pilot)
        assert "chance to win" in shown(app)
        assert "████████████░░░░░░░░ 60 in 100: run HQ (contest HQ)" in shown(app)
        assert "The Runner steals in 3 of 8." in shown(app)
        assert "███████░░░░░░░░░░░░░ 35 in 100: draw (cards)" in shown(app)
        assert "p  ██████░░░░░░░░░░░░░░ 30 in 100: pass (wait)" in shown(app), "the key that it has in the list of answers"
        assert "Tried in 8 games that fit what you know" in shown(app)
        await pilot.press("escape")
        assert "60 in 100" not in shown(app)
    asked: list[str] = []

    def advise(side: Side) -> Advice:
        asked.append(side)
        return Advice(hints, 8)

    waiting = OpenTable({"runner": f.FakeSeat(f.run_view("runner"), None)}, "game-14.jsonl", lambda: None, advising=Advising(advise))
    waits = app_for(FakeHost(both), table=waiting)
    async with waits.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("H")
        await wait_for(lambda: "Nothing is asked of you." in shown(waits), pilot)
    assert asked == [], "what the other side would do is told to nobody"
    alone = app_for(FakeHost(both), table=OpenTable({"runner": seat}, "game-14.jsonl", lambda: None))
    async with alone.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("H")
        assert "WHAT WOULD THE COMPUTER DO" not in shown(alone)


@pytest.mark.parametrize(
    ("settles", "key", "answers"), [(0, "enter", [(3,)]), (9, "enter", []), (9, "3", [(3,)]), (9, "p", [(4,)]), (9, "z", [])]
)
async def test_enter_does_what_the_computer_would_do_first(
    settles: int, key: str, answers: list[tuple[int, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The best is the third answer: its key is 3, not its rank. The keys of answers give them; enter does nothing while a hint is new."""
    monkeypatch.setattr(computer_advice, "SETTLES", settles)
    hints = (Hint("use Leech", 0.6, "", given=(3,), verb="use", card=14), Hint("pass", 0.3, "", given=(4,), verb="pass"))
    seat = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    table = OpenTable({"runner": seat}, "game-14.jsonl", lambda: None, advising=Advising(lambda side: Advice(hints, 8)))
    app = app_for(FakeHost(both), table=table)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("H")
        await wait_for(lambda: "use Leech" in shown(app), pilot)
        assert "3  ████████████░░░░░░░░ 60 in 100: use Leech" in shown(app)
        assert "enter do the first" in shown(app)
        await pilot.press(key)
        assert seat.answers == answers
        assert ("enter do the first" in shown(app)) is (key == "enter" and not answers)


async def test_the_game_is_asked_for_first_and_remembered(tmp_path: Path) -> None:
    host = FakeHost(both)
    path = tmp_path / "options.json"
    app = app_for(host, path=path)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("3", "2")
        await wait_for(lambda: "An old identity" in shown(app), pilot)
        assert "Starter" not in shown(app)
        await pilot.press("enter")
        await wait_for(lambda: bool(host.begun), pilot)
        assert host.begun == [("Core", "Core", "Corp", "Runner")]
        assert host.rules == ["ffg"]
        assert read_options(path).rules == "ffg"
    again = app_for(host, read_options(path))
    async with again.run_test(size=(80, 24)) as pilot:
        await pilot.press("3")
        await wait_for(lambda: again.start.picked == 1, pilot)
        await pilot.press("enter")
        await wait_for(lambda: "Android: Netrunner" in shown(again), pilot)
        assert "Core" in shown(again)
        await pilot.press("escape", "up", "enter")
        await wait_for(lambda: "Starter" in shown(again), pilot)
        assert "Core" not in shown(again)


async def test_a_click_answers_and_a_click_on_a_card_focuses_it(monkeypatch: pytest.MonkeyPatch) -> None:
    seat = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    host = FakeHost(lambda: {"runner": seat})
    app = app_for(host, table=host.open_table())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.click("#board", offset=within(app, "hand", 20, 1))
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert screen.sitting is not None
        assert screen.sitting.scene().focus == CardTarget(52)
        painted = []
        monkeypatch.setattr(screen, "paint_sitting", painted.append)
        seat.then = lambda answer: seat.changed()
        await pilot.click("#board", offset=within(app, "question", 20, 1))
        await pilot.pause()
        assert seat.said == ["use Cleaver: 1"]
        assert len(painted) == 1, "its news are painted with it, and not once more for each of them"


async def test_only_the_rows_that_change_are_painted_again() -> None:
    seat = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    host = FakeHost(lambda: {"runner": seat})
    app = app_for(host, table=host.open_table())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        board, log = app.screen.query_one(BoardWidget), part(app, "log")
        first = within(app, "hand", 0, 0)[1]
        painted = {y: board.render_line(y) for y in range(first, first + 3)}
        await pilot.press("up")
        assert part(app, "log") is log
        assert all(board.render_line(y) is strip for y, strip in painted.items())
        for size in ((80, 24), (60, 20), (200, 60), (120, 40)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert ("needs 80×24" in shown(app)) == (size == (60, 20))


async def test_the_end_and_another_game_with_the_sides_swapped() -> None:
    over = f.FakeSeat(msgspec.structs.replace(f.run_view("runner"), winner="runner", reason="agenda", asked=None))
    host = FakeHost(lambda: {"runner": over})
    app = app_for(host, table=host.open_table())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, EndScreen)
        assert "3 agenda points to 4." in shown(app)
        over.now = f.run_view("runner")
        over.open = f.RUN_QUESTION
        await pilot.press("s")
        await pilot.pause()
        assert host.begun == [("Starter", "Starter", "Corp", "Runner")]
        assert isinstance(app.screen, TableScreen)


async def test_settings_change_everything_at_once_and_are_kept(tmp_path: Path) -> None:
    seat = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    host = FakeHost(lambda: {"runner": seat})
    path = tmp_path / "options.json"
    app = app_for(host, table=host.open_table(), path=path)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        for command in app.get_system_commands(app.screen):
            if command.title in {"Theme: daylight", "Glyphs: full or plain"}:
                command.callback()
        await pilot.pause()
        assert app.palette.name == "daylight"
        assert all(" " <= c <= "~" or c == "\n" for c in shown(app))
        assert read_options(path) == Options("daylight", True, False)
        titles = {command.title for command in app.get_system_commands(app.screen)}
        assert {"Concede", "Leave the table", "Stops", "Read the heap"} <= titles


async def test_looking_at_pages_and_the_command_palette() -> None:
    seat = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    host = FakeHost(lambda: {"runner": seat})
    app = app_for(host, table=host.open_table())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("space")
        assert "End the run." in shown(app)
        await pilot.press("space", "question_mark")
        assert "KEYS HERE" in shown(app)
        await pilot.press("escape", "ctrl+p")
        await pilot.pause()
        assert isinstance(app.screen, Commands)
        await pilot.press("escape")
        await pilot.pause()
        assert seat.answers == []


async def test_nothing_of_the_hand_is_left_in_a_zone_when_the_curtain_falls() -> None:
    corp = f.FakeSeat(f.run_view("corp"), None, side="corp")
    runner = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    host = FakeHost(lambda: {"runner": runner, "corp": corp})
    app = app_for(host, table=host.open_table())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        board = app.screen.query_one(BoardWidget)
        assert "Sure Gamb" in part(app, "hand").text()
        for seat in (runner, corp):
            seat.now = msgspec.structs.replace(seat.now, asked="corp", number=156)
        corp.open = msgspec.structs.replace(f.RUN_QUESTION, player="corp")
        await pilot.press("p")
        await pilot.pause()
        assert list(board.parts) == [COVER]
        drawn = "".join(segment.text for y in range(40) for segment in board.render_line(y))
        assert "lift the curtain" in drawn
        assert "Sure Gamb" not in board.canvas.text() + drawn
        assert "lift the curtain" in shown(app)


async def test_a_new_game_begins_with_the_names_and_decks_of_the_last(tmp_path: Path) -> None:
    path = tmp_path / "options.json"
    host = FakeHost(both)
    app = app_for(host, path=path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.start.form.names["corp"] = "Ada"
        app.start.form.rules = "nisei-1.6"
        app.start.form.decks["nisei-1.6", "runner"] = "Other"
        app.start.two_players.start_game()
        await pilot.pause()
    kept = read_options(path)
    assert (kept.names, kept.decks) == ({"corp": "Ada"}, {"nisei-1.6": {"corp": "Starter", "runner": "Other"}})
    again = app_for(host, kept)
    async with again.run_test(size=(80, 24)) as pilot:
        again.start.two_players.start_game()
        await pilot.pause()
    assert host.begun[0] == host.begun[1] == ("Starter", "Other", "Ada", "Runner")
    path.write_text('{"names": {"corp": "B\\u001b[31mob", "nobody": "x"}}')
    assert read_options(path).names.keys() == {"corp"}
    assert "\x1b" not in read_options(path).names["corp"]


def test_open_play_can_be_asked_for_on_the_command_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    opened: list[bool] = []
    monkeypatch.setattr(TableApp, "run_in_terminal", lambda app: opened.append(app.options.open_play))
    run(FakeHost(both), open_play=True)
    run(FakeHost(both))
    assert opened == [True, False]


async def test_keys_faster_than_the_screen_open_one_table() -> None:
    """A key that was typed for the start screen, and comes when a table has opened, opens no second one."""
    app = app_for(FakeHost(both))
    async with app.run_test(size=(80, 24)) as pilot:
        start = app.screen
        for _ in range(3):
            start.post_message(events.Key("1", "1"))
        await pilot.pause()
        await pilot.pause()
        assert [type(screen).__name__ for screen in app.screen_stack].count("TableScreen") == 1


def test_a_match_is_begun_where_the_game_scores_matches() -> None:
    """Two games with the sides swapped (1996 "Objective"); who plays has a name that stays when the sides change."""
    host = FakeHost(both)
    host.rulebooks = lambda: {"nisei-1.6": "NISEI", "classic": "Netrunner"}  # type: ignore[method-assign]
    begun: list[OpenTable] = []
    hooks = StartHooks(begin=begun.append, leave=lambda: None, set_options=lambda options: None)
    start = Start(host, Options(), Keymap(), hooks, FilledIn({"corp": "Ada", "runner": "Runner"}))  # type: ignore[arg-type]
    start.form.rules, start.place = "nisei-1.6", "new"
    assert "Match" not in [item.name for item in start.items()]
    start.form.rules = "classic"
    start.picked = [item.name for item in start.items()].index("Match")
    assert start.items()[start.picked].value == "one game"
    start.press("right")
    assert start.items()[start.picked].value == "two games"
    start.press("down")
    assert (start.items()[start.picked].name, start.items()[start.picked].value) == ("Corp's deck, game 2", "the same")
    start.press("right")
    start.press("right")
    start.items()[-1].act()
    assert (host.matches, host.seconds) == ([True], [{"corp": "Other"}])
    assert host.begun[0][2:] == ("Ada", "Player 2")
    assert len(begun) == 1
