"""The list of saved games and the review at the table: keys, clicks, what is refused, and pictures at three sizes."""

import os
import random
from pathlib import Path

import msgspec
import pytest
from accepted import as_accepted
from caches import with_cards
from fake_apps import shown, wait_for
from textual.pilot import Pilot
from textual.screen import Screen

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.library.decks import load_deck
from netrunner_tui.library.paths import find_deck
from netrunner_tui.model.deck import GameSetup
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.gamefile.contents import Header
from netrunner_tui.model.gamefile.writer import GameFile
from netrunner_tui.model.sides import RUNNER
from netrunner_tui.players.random_player import choose
from netrunner_tui.replays.index_entry import Entry, Query, typed
from netrunner_tui.replays.reviews.game_review import review
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.history import Past
from netrunner_tui.settings.keys import Keymap
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.click_targets import KeyTarget, LineTarget
from netrunner_tui.table.drawing.glyphs import PLAIN, SAFE
from netrunner_tui.table.home.saved_games import Library
from netrunner_tui.table.home.saved_games_page import paint_library
from netrunner_tui.table.home.user_files import UserFiles
from netrunner_tui.table.screens.app import TableApp
from netrunner_tui.table.screens.end_screen import EndScreen
from netrunner_tui.table.screens.replay_screen import ReplayScreen
from netrunner_tui.table.screens.review_screen import ReviewPage, ReviewScreen
from netrunner_tui.table.screens.saved_games_screen import LibraryScreen
from netrunner_tui.table.screens.start_screen import StartScreen
from netrunner_tui.table.screens.table_screens import TableScreen
from netrunner_tui.user_games import UserGames

SIZES = ((80, 24), (120, 40), (200, 60))
SNAPSHOTS = Path(__file__).parent / "snapshots" / "library"

ENTRIES = [
    Entry(
        "/games", "final.jsonl", 5.0, 61384, "Ada", "Bo", "Precision Launch", "Tāo Conjurer", "Haas-Bioroid: Precision Design",
        "Tāo Salonga: Telepresence Magician", "nisei-1.6", "corp", "agenda", 17, 378, "2026-11-20T21:14:03+01:00", "2026-11-20",
    ),
    Entry(
        "/games", "evening-from-120.jsonl", 4.0, 950, "Zoë", "A player with a rather long name", "Starter", "Starter", "", "", "classic",
        "", "", 3, 60, "2026-11-19T20:00:00+01:00", "2026-11-19", parent="evening.jsonl", moment=120,
    ),
    Entry("/games", "edited.jsonl", 3.0, 4000, day="2026-11-18", problem="line 7: the line was changed after it was written", readable=0),
    Entry(
        "/games", "torn.jsonl", 2.0, 20_000, "Ada", "Cy", "A", "B", "", "", "ffg", "", "", 9, 180, "2026-11-17T20:00:00+01:00",
        "2026-11-17", problem="The last line of the game file was torn and is left out; the game stands after answer 180.",
    ),
    Entry("/games", "new one.jsonl", 1.0, 10, known=False),
]  # fmt: skip


class FakeSavedGames:
    """Games that are in no folder."""

    def __init__(self, entries: list[Entry] = ENTRIES, left: int = 0) -> None:
        self.entries = list(entries)
        self.left = left
        self.queries: list[Query] = []
        self.done: list[str] = []
        self.refuses = ""

    def refresh(self, seconds: float) -> int:
        return self.left

    def go_on(self, seconds: float) -> int:
        self.left = max(0, self.left - 1)
        return self.left

    def find(self, query: Query, most: int) -> tuple[list[Entry], int]:
        self.queries.append(query)
        found = [entry for entry in self.entries if all(word in entry.text for word in query.words)]
        return found[:most], len(found)

    def rename(self, path: Path, name: str) -> Path:
        self._refuse()
        self.done.append(f"rename {path.name} {name}")
        return path

    def delete(self, path: Path) -> None:
        self._refuse()
        self.done.append(f"delete {path.name}")
        self.entries = [entry for entry in self.entries if entry.path != path]

    def close(self) -> None:
        self.done.append("close")

    def _refuse(self) -> None:
        if self.refuses:
            raise NetrunnerError(self.refuses)


class FakeDoings:
    """Notes what is done with a game."""

    def __init__(self, done: list[str]) -> None:
        self.done = done

    def go_on(self, path: Path) -> None:
        self.done.append(f"play {path.name}")

    def replay(self, path: Path) -> None:
        self.done.append(f"replay {path.name}")

    def export(self, path: Path, kind: str) -> Path:
        self.done.append(f"export {path.name} {kind}")
        return Path(f"/out/{path.stem}.{kind}")


def made(saved: FakeSavedGames | None = None) -> tuple[Library, FakeSavedGames]:
    saved = saved or FakeSavedGames()

    def review(path: Path) -> None:
        saved.done.append(f"review {path.name}")

    library = Library(
        saved, FakeDoings(saved.done), Keymap(), begin=lambda table: None, walk=lambda opened: None, review=review,  # type: ignore[arg-type]
        leave=lambda: saved.done.append("leave"),
    )  # fmt: skip
    return library, saved


def press(library: Library, *keys: str) -> None:
    for key in keys:
        library.press(key)


def painted(library: Library, size: tuple[int, int] = (120, 40), *, ascii_only: bool = False) -> str:
    canvas = Canvas(*size, "desk", PLAIN if ascii_only else SAFE)
    paint_library(library, canvas)
    return canvas.text()


# --- keys --------------------------------------------------------------------------------------------------------------------------------


def test_moving_and_opening() -> None:
    library, saved = made()
    press(library, "enter", "r", "v", "down", "enter", "c", "r", "v")
    assert "This game goes on, and a review tells what is hidden in it" in library.notice
    assert saved.done == [
        "replay final.jsonl", "replay final.jsonl", "review final.jsonl",
        "play evening-from-120.jsonl", "play evening-from-120.jsonl", "replay evening-from-120.jsonl",
    ]  # fmt: skip
    press(library, "up", "up", "up")
    assert library.picked == 0
    press(library, "end", "down", "pagedown")
    assert library.picked == 4
    press(library, "home", "c")
    assert "over" in library.notice
    press(library, "q")
    assert saved.done[-1] == "leave"


def test_a_file_that_cannot_be_opened_says_why_and_can_be_renamed_and_deleted() -> None:
    library, saved = made()
    press(library, "down", "down")
    for key in ("enter", "c", "r", "v", "e"):
        press(library, key)
        assert "line 7: the line was changed" in library.notice
    press(library, "n", "!", "enter", "d", "y")
    assert saved.done == ["rename edited.jsonl edited!", "delete edited.jsonl"]


def test_deleting_asks() -> None:
    library, saved = made()
    press(library, "d")
    assert "Delete final for good?" in painted(library)
    press(library, "n")
    assert saved.done == []
    press(library, "d", "enter", "d", "escape")
    assert saved.done == []
    saved.refuses = "final.jsonl: this game is open in another place"
    press(library, "d", "y")
    assert library.notice == saved.refuses
    assert len(library.entries) == 5
    saved.refuses = ""
    press(library, "d", "y")
    assert saved.done == ["delete final.jsonl"]
    assert library.entries[0].stem == "evening-from-120"


def test_renaming_is_typed_and_stays_open_where_it_is_refused() -> None:
    library, saved = made()
    press(library, "n", *["backspace"] * 9, "m", "y", "space", "g", "q")
    assert library.name == "my gq"
    press(library, "escape", "n")
    assert library.name == "final"
    saved.refuses = "something is there already"
    press(library, "2", "enter")
    assert (library.mode, library.notice, library.name) == ("rename", "something is there already", "final2")
    assert "something is there already" in painted(library)
    saved.refuses = ""
    press(library, "enter")
    assert saved.done == ["rename final.jsonl final2"]
    assert library.mode == "list"


def test_exporting() -> None:
    library, saved = made()
    press(library, "e")
    named = ("Export as:", "1 text (md)", "2 data (json)", "3 page (html)", "4 picture (svg)", "5 recording (cast)", "escape back")
    assert [words for words in named if words not in painted(library)] == []
    narrow = painted(library, (80, 24)).splitlines()[-1]
    assert [words for words in ("1 text", "2 data", "3 page", "4 picture", "5 recording", "escape back") if words not in narrow] == []
    press(library, "escape", "e", "x", "e", "3")
    assert saved.done == ["export final.jsonl html"]
    assert library.notice == "Written: /out/final.html"


def test_searching_as_it_is_typed() -> None:
    library, saved = made()
    press(library, "/", "c", "y")
    assert [entry.stem for entry in library.entries] == ["torn"]
    assert "cy_" in painted(library)
    press(library, "backspace", "backspace", *"player:ad")
    assert saved.queries[-1].player == "ad"
    press(library, *" result:w".replace(" ", ""))
    press(library, "enter")
    assert library.mode == "list"
    press(library, "escape")
    assert library.typed == ""
    assert len(library.entries) == 5
    press(library, "/", *"rules:chess")
    assert "no rulebook is called `chess`" in library.notice
    press(library, "escape", "s")
    assert saved.queries[-1].sort == "created"


def test_a_typed_query() -> None:
    assert typed("ada  Player:Bo deck: sort:turns") == Query(words=("ada",), player="Bo", sort="turns")
    assert typed("http://x").words == ("http://x",)
    with pytest.raises(NetrunnerError):
        typed("since:soon")


def test_clicks() -> None:
    library, saved = made()
    library.click(LineTarget(1))
    assert (library.picked, saved.done) == (1, [])
    library.click(LineTarget(1))
    assert saved.done == ["play evening-from-120.jsonl"]
    library.click(KeyTarget("d"))
    library.click(LineTarget(0))
    assert (library.mode, library.picked) == ("list", 0)
    library.click(LineTarget(99))
    library.click(None)
    assert saved.done == ["play evening-from-120.jsonl"]


def test_files_that_are_new_are_read_between_the_keys() -> None:
    library, _ = made(FakeSavedGames(left=2))
    assert "reading 2 files" in painted(library)
    assert library.go_on_reading()
    assert not library.go_on_reading()
    assert "reading" not in painted(library)


def test_an_empty_list() -> None:
    library, _ = made(FakeSavedGames([]))
    for key in ("enter", "r", "v", "n", "d", "e", "up", "down", "end"):
        press(library, key)
    assert "There are no saved games yet." in painted(library)
    press(library, "/", "x")
    assert "No game fits." in painted(library)


# --- pictures ----------------------------------------------------------------------------------------------------------------------------


def test_the_winner_s_name_gives_way_to_the_names_of_both_players() -> None:
    """Against the computer names are long: both were cut, and the winner's stood there twice."""
    game = msgspec.structs.replace(ENTRIES[0], corp_name="Operator (computer)", runner_name="Ada", reason="flatline")
    for size, result in (((120, 40), "Corp wins "), ((200, 60), "Operator (computer, Corp) wins by flatline")):
        library, _ = made(FakeSavedGames([game]))
        row = next(line for line in painted(library, size).splitlines() if game.day in line)
        assert f"Operator (computer) and Ada  {result}" in row


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", ["list", "bad", "torn", "search", "delete", "rename", "ascii"])
def test_pictures_of_the_list(kind: str, size: tuple[int, int]) -> None:
    library, _ = made()
    keys = {
        "bad": ["down", "down"], "torn": ["down", "down", "down"], "search": ["/", "a", "d", "a"], "delete": ["down", "d"], "rename": ["n"],
    }  # fmt: skip
    press(library, *keys.get(kind, []))
    text = painted(library, size, ascii_only=kind == "ascii")
    assert all(len(line) <= size[0] for line in text.splitlines())
    if kind == "ascii":
        assert text.isascii()
    as_accepted(SNAPSHOTS / f"{kind}-{size[0]}x{size[1]}.txt", f"{text}\n")


def test_a_long_list_scrolls_with_what_is_picked() -> None:
    many = [Entry("/games", f"g{number:03}.jsonl", 1.0, 1, "Ada", "Bo", day="2026-11-21", turns=number) for number in range(300)]
    library, _ = made(FakeSavedGames(many))
    painted(library, (80, 24))
    press(library, "pagedown", "pagedown", "end")
    text = painted(library, (80, 24))
    assert "299 turns" in text
    assert "of 300" in text


def test_one_turn_is_no_turns() -> None:
    many = [Entry("/games", f"g{number}.jsonl", 1.0, 1, "Ada", "Bo", day="2026-11-21", turns=number) for number in (1, 2)]
    library, _ = made(FakeSavedGames(many))
    for size in ((80, 24), (120, 40)):
        text = painted(library, size)
        assert "1 turns" not in text
        assert "  1 turn" in text
        assert "  2 turns" in text


def test_of_very_many_games_the_first_are_listed() -> None:
    many = [Entry("/games", f"g{number}.jsonl", 1.0, 1, "Ada", "Bo") for number in range(1500)]
    library, _ = made(FakeSavedGames(many))
    assert len(library.entries) == 1000
    assert "first 1000 of 1500 games" in painted(library)


def finished(pool: Pool) -> Game:
    decks = [load_deck(find_deck(name), pool) for name in ("precision-launch", "tao-conjurer")]
    setup = GameSetup(rules="nisei-1.6", corp=decks[0], runner=decks[1], corp_name="Ada", runner_name="Bo", seed="b")
    game, rng = Game.new(setup, pool), random.Random(11)
    while game.question is not None:
        game.answer(choose(game.question, rng))
    return game


@pytest.mark.parametrize("size", SIZES)
def test_the_review_at_each_size(pool: Pool, size: tuple[int, int]) -> None:
    game = finished(pool)
    page = ReviewPage(review(Past(game.setup, pool, game.start, game.history)))
    for glyphs in (SAFE, PLAIN):
        canvas = Canvas(*size, "desk", glyphs)
        page.paint(canvas, (("q", "back"),))
        text = canvas.text()
        assert "TURNING POINTS" in text
        assert all(len(line) <= size[0] for line in text.splitlines())
        assert glyphs is SAFE or text.isascii()
    page.pick(1)
    assert page.picked == 0
    for _ in range(100):
        page.pick(1)
    assert page.picked == len(page.review.turning) - 1
    page.scroll(10_000)
    page.paint(canvas, ())
    assert "HOW TURNING POINTS ARE FOUND" in canvas.text()
    page.scroll(-10_000)
    assert page.top == 0


# --- the app -----------------------------------------------------------------------------------------------------------------------------


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(with_cards(tmp_path / "cache")))
    monkeypatch.chdir(tmp_path)
    games = tmp_path / "data" / "netrunner-tui" / "games"
    games.mkdir(parents=True)
    return games


def keep(pool: Pool, path: Path, corp: str, *, concede: bool) -> Path:
    """A game between the starter decks, begun, and given up by the Runner or not."""
    setup = UserGames().set_up({"corp": None, "runner": None}, names={"corp": corp, "runner": "Bo"}, seed="5")
    with GameFile.create(path, Header.of(setup, library=pool.fingerprint, created="2026-11-20T10:00:00+01:00")) as file:
        game, rng = Game.new(setup, pool, file), random.Random(5)
        while game.number < 40:
            assert game.question is not None
            game.answer(choose(game.question, rng))
        if concede:
            game.concede(RUNNER)
    return path


def app_with(table: object = None) -> TableApp:
    return TableApp(
        UserGames(), UserFiles(Options(open_play=True)),
        table=table,  # type: ignore[arg-type]
    )  # fmt: skip


async def comes(pilot: Pilot[int], app: TableApp, screen: type[Screen[object]], *words: str) -> None:
    """Waits until a screen has come, and these words on it: the cards may have to be read before."""
    await wait_for(lambda: isinstance(app.screen, screen) and all(word in shown(app) for word in words), pilot)


async def test_from_the_start_screen_to_everything_that_the_list_does(pool: Pool, home: Path) -> None:
    over = keep(pool, home / "over.jsonl", "Ada", concede=True)
    going = keep(pool, home / "going.jsonl", "Cy", concede=False)
    os.utime(over, (10, 10))
    app = app_with()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("4")
        await comes(pilot, app, LibraryScreen, "Cy and Bo", "Ada (Corp) wins, given up")
        await pilot.press("down", "v")
        await comes(pilot, app, ReviewScreen, "TURNING POINTS")
        await pilot.press("end", "home", "q")
        await comes(pilot, app, LibraryScreen)
        await pilot.press("r")
        await comes(pilot, app, ReplayScreen)
        await pilot.press("q")
        await comes(pilot, app, LibraryScreen)
        await pilot.press("n", "2", "enter")
        assert (home / "over2.jsonl").is_file()
        await pilot.press("e", "1")
        await comes(pilot, app, LibraryScreen, "Written")
        assert Path("over2.md").is_file()
        await pilot.press("d", "y")
        assert not (home / "over2.jsonl").exists()
        await pilot.press("/", "c", "y", "enter", "enter")
        await comes(pilot, app, TableScreen)
        await pilot.press("ctrl+q", "y")
        await comes(pilot, app, StartScreen)
    assert going.is_file()


async def test_a_game_that_is_played_elsewhere_is_neither_renamed_nor_deleted_nor_opened(pool: Pool, home: Path) -> None:
    path = keep(pool, home / "going.jsonl", "Cy", concede=False)
    app = app_with()
    with GameFile.open(path):
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("4")
            await comes(pilot, app, LibraryScreen, "Cy and Bo")
            for keys in (("d", "y"), ("n", "2", "enter"), ("escape", "enter")):
                await pilot.press(*keys)
                await comes(pilot, app, LibraryScreen, "open in another")
    assert path.is_file()


async def test_the_end_of_a_game_offers_the_review_and_goes_to_a_turning_point(pool: Pool, home: Path) -> None:
    path = keep(pool, home / "going.jsonl", "Cy", concede=False)
    table = UserGames().resume(path)
    app = app_with(table)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        table.seats["runner"].concede()
        await comes(pilot, app, EndScreen, "Review")
        await pilot.press("v")
        await comes(pilot, app, ReviewScreen)
        page = app.screen.page
        await pilot.press("tab")
        if page.review.turning:
            await pilot.press("enter")
            await comes(pilot, app, ReplayScreen)
            assert app.screen.replay is not None
            await pilot.press("q")
            await comes(pilot, app, ReviewScreen)
        await pilot.press("q")
        await comes(pilot, app, EndScreen)
