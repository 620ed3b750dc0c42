"""An app without files or games of its own, and what stands on its screen, for tests."""

import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import fixtures as f
from textual.pilot import Pilot

from netrunner_tui.library.pools import Pools
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import Side
from netrunner_tui.replays.faults import Fault
from netrunner_tui.replays.game_service import DeckChoice, ListedGame, OpenTable, PuzzleChoice
from netrunner_tui.rules.seats import SeatAtTable
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.zone import Zone
from netrunner_tui.table.home.user_files import TerminalColours, UserFiles
from netrunner_tui.table.screens.app import TableApp
from netrunner_tui.table.screens.base_app import BaseApp
from netrunner_tui.table.screens.board_widget import BoardWidget


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


PATIENCE = 60.0
"""Seconds that anything may take on a machine that does other things too."""


async def wait_for(so: Callable[[], bool], pilot: Pilot[int]) -> None:
    end = time.monotonic() + PATIENCE
    while not so():
        assert time.monotonic() < end, "it did not come about"
        await pilot.pause(0.02)
