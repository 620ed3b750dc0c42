"""Replays in the app: from the command line, the start screen, the end of a game, a live table; by keys, mouse and commands."""

import random
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
from accepted import as_accepted
from fake_apps import wait_for, within
from fixtures import Sit
from walks import NAMES, Walk, kept_game, shown

from netrunner_tui.library.paths import games_folder
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.gamefile.reader import read_game_file
from netrunner_tui.model.sides import SIDES, Side
from netrunner_tui.model.view import Seat, View
from netrunner_tui.players.random_player import choose
from netrunner_tui.replays.game_service import OpenTable
from netrunner_tui.rules.seats import SeatAtTable
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.drawing.themes import PALETTES
from netrunner_tui.table.drawing.zone import Zone
from netrunner_tui.table.home.user_files import UserFiles
from netrunner_tui.table.screens.app import TableApp
from netrunner_tui.table.screens.board_widget import BoardWidget
from netrunner_tui.table.screens.end_screen import EndScreen
from netrunner_tui.table.screens.replay_screen import ReplayScreen
from netrunner_tui.table.screens.start_screen import StartScreen
from netrunner_tui.table.screens.table_screens import TableScreen
from netrunner_tui.table.sitting.sitting import Sitting
from netrunner_tui.user_games import UserGames

Live = Callable[..., tuple[Sitting, OpenTable, dict[Side, list[View]]]]
SIZES = ((80, 24), (97, 31), (120, 40), (200, 60))
FOLDER = Path(__file__).parent / "snapshots" / "replay"


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return kept_game(tmp_path_factory.mktemp("replay") / "kept.jsonl", seed="9")


def app_of(replay: Path | None = None, table: OpenTable | None = None, seat: Seat = "all", place: int = 0) -> TableApp:
    host = UserGames()
    return TableApp(
        host,
        UserFiles(Options(open_play=True)),
        table=table,
        replay=None if replay is None else (host.replay(replay), seat, place),
    )


def on(app: TableApp) -> ReplayScreen:
    assert isinstance(app.screen, ReplayScreen)
    return app.screen


def place(app: TableApp) -> int:
    replay = on(app).replay
    assert replay is not None
    return replay.walk.place


# --- snapshots -----------------------------------------------------------------------------------------------------------------------


def snapshot(game: Path, seat: str, size: tuple[int, int]) -> str:
    """The text of the screen, then a hash of every cell with its colours for each theme and glyph set."""
    opened = UserGames().replay(game)
    lines = []
    for ascii_ in (False, True):
        replay = Walk(opened, size, Options(ascii=ascii_), seat=seat, place=150).replay
        replay.paint()
        if not ascii_:
            lines += [shown(replay).rstrip(), "", "colours"]
        for palette in PALETTES.values():
            cells = [
                f"{zone} {character} {palette.colours[ink.fg]} {palette.colours[ink.bg]} {ink.bold:d}{ink.italic:d}"
                for zone, canvas in replay.canvases.items()
                for row in canvas.rows
                for character, ink in row
            ]
            lines.append(f"{palette.name} {'ascii' if ascii_ else 'full'} {sha256(chr(10).join(cells).encode()).hexdigest()[:16]}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("seat", ["all", "corp", "runner"])
def test_the_screen_is_as_it_was_accepted(game: Path, seat: str, size: tuple[int, int]) -> None:
    as_accepted(FOLDER / f"{seat}-{size[0]}x{size[1]}.txt", snapshot(game, seat, size))


# --- the screen in the app -------------------------------------------------------------------------------------------------------------


async def test_a_replay_by_keys_and_mouse(game: Path) -> None:
    app = app_of(game, place=100)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("right_square_bracket")
        assert place(app) == 101
        await pilot.press("home")
        assert place(app) == 0
        last = len(UserGames().replay(game).pasts["all"].story().moments) - 1
        await pilot.click("#board", offset=within(app, "timeline", 10 + 52, 1))
        assert 0 < place(app) < last
        middle = place(app)
        await pilot.click("#board", offset=within(app, "timeline", 10 + 104, 4))
        assert place(app) == last
        on(app).post_message(Zone.Wheel("timeline", -1))
        await pilot.pause()
        assert place(app) == last - 1
        await pilot.click("#board", offset=within(app, "timeline", 10 + 52, 1))
        assert place(app) == middle
        await pilot.press("q")
        await pilot.pause()
    assert app.return_code in (0, None)
    assert not app.is_running


async def test_it_plays_by_itself_until_a_key(game: Path) -> None:
    app = app_of(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "plus", "plus", "plus")
        await wait_for(lambda: place(app) >= 2, pilot)
        await pilot.press("enter")
        there = place(app)
        await pilot.pause(0.3)
        assert place(app) == there


async def test_every_command_of_a_replay_has_a_name(game: Path) -> None:
    app = app_of(game, place=50)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        names = {command.title: command for command in app.get_system_commands(app.screen)}
        for title in ("Next event", "Previous event", "Next run", "Next action", "Next score or steal", "Next turn", "End", "Start"):
            names[title].callback()
            await pilot.pause()
        assert place(app) == 0
        names["Seen from the Corp"].callback()
        replay = on(app).replay
        assert replay is not None
        assert replay.walk.seat == "corp"
        for title in ("Write a note", "Go to an answer"):
            names[title].callback()
            await pilot.pause()
            assert replay.typing is not None
            await pilot.press("escape")
        names["Leave the replay"].callback()
        await pilot.pause()
    assert not app.is_running


async def test_a_note_is_typed_and_pasted(game: Path, tmp_path: Path) -> None:
    own = tmp_path / "own.jsonl"
    own.write_bytes(game.read_bytes())
    app = app_of(own, place=7)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "h", "i", "space", "q", "enter")
        await pilot.pause()
        assert [note.note for note in read_game_file(own).notes] == ["hi q"]


async def test_the_start_screen_opens_a_saved_game_and_a_branch_sits_down() -> None:
    games_folder().mkdir(parents=True, exist_ok=True)
    kept = kept_game(games_folder() / "zz-kept.jsonl", seed="9", answers=80)
    app = app_of()
    try:
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            assert isinstance(app.screen, StartScreen)
            await pilot.press("r")
            await pilot.pause()
            assert on(app).opened.path == str(kept)
            await pilot.press("q")
            await pilot.pause()
            assert isinstance(app.screen, StartScreen)
            await pilot.press("r")
            await pilot.pause()
            await pilot.press("g", "4", "0", "enter", "b", "y")
            await pilot.pause()
            await pilot.pause()
            assert isinstance(app.screen, TableScreen)
            branched = Path(app.screen.table.path)
            assert read_game_file(branched).header.parent == kept.name
            assert read_game_file(branched).header.moment == 40
    finally:
        for path in games_folder().glob("zz-kept*"):
            path.unlink()


async def test_the_end_of_a_game_opens_its_replay(tmp_path: Path) -> None:
    path = kept_game(tmp_path / "nearly.jsonl", seed="9")
    last = next(record for record in reversed(read_game_file(path).records) if record.kind == "action")  # there is a choice before it
    games = UserGames()
    table = games.branch(path, last.number - 1)
    app = app_of(table=table)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert screen.sitting is not None
        side: Side = screen.sitting.shown
        table.seats[side].concede()
        for _ in range(4):
            await pilot.pause()
        assert isinstance(app.screen, EndScreen)
        await pilot.press("r")
        await pilot.pause()
        assert on(app).opened.path == table.path
        await pilot.press("n", "x", "enter", "q")
        await pilot.pause()
        assert isinstance(app.screen, EndScreen)
        assert [note.note for note in read_game_file(Path(table.path)).notes] == ["x"]


# --- a game that goes on ---------------------------------------------------------------------------------------------------------------


@pytest.fixture
def live(tmp_path: Path, sit: Sit) -> Iterator[Live]:
    """A game that goes on, with every view that each seat has had after each answer."""
    begun: list[Sitting | OpenTable] = []

    def begin(sides: tuple[Side, ...] = SIDES) -> tuple[Sitting, OpenTable, dict[Side, list[View]]]:
        games = UserGames()
        setup = games.set_up({"corp": "precision-launch", "runner": "tao-conjurer"}, names=NAMES, rules="nisei-1.6", seed="5")
        table = games.begin(setup, tmp_path / "live.jsonl")
        had: dict[Side, list[View]] = {side: [table.seats[side].view()] for side in SIDES}
        rng = random.Random(5)
        while table.seats["corp"].view().number < 60:
            seat = next(seat for seat in table.seats.values() if seat.question() is not None)
            question = seat.question()
            assert question is not None
            seat.answer(choose(question, rng))
            for side in SIDES:
                had[side].append(table.seats[side].view())
        seats: dict[Side, SeatAtTable] = {side: table.seats[side] for side in sides}
        sitting = sit(seats)
        begun.extend((sitting, table))
        return sitting, table, had

    yield begin
    for each in begun:
        each.close()


def text(sitting: Sitting) -> str:
    sitting.paint()
    return "\n".join([*(canvas.text() for canvas in sitting.canvases.values()), sitting.cover[1].text() if sitting.cover else ""])


@pytest.mark.parametrize("side", SIDES)
def test_looking_back_shows_what_the_seat_saw_then(live: Live, side: Side) -> None:
    """Every moment of a live game, stepped to: the board that this seat had when it was now, and nothing that it learnt later."""
    sitting, _, had = live(sides=(side,))
    sitting.press("[")
    back = sitting.looking_back
    assert back is not None
    assert back.walk.place == back.walk.story.last - 1
    assert set(back.walk.opened.pasts) == {side}
    while back.walk.place > 0:
        then = had[side][back.walk.place]
        # Nobody is asked in the past.
        step = then.step if then.turn else back.walk.view.step
        assert back.walk.view == msgspec.structs.replace(then, asked=None, asking="", step=step)
        assert "Looking back" in text(sitting)
        sitting.press("[")
    sitting.press("v")
    assert back.walk.seat == side
    assert "Answers are off while you look back: backspace returns to now." in text(sitting)
    for key in ("u", "n", "c", "N"):
        sitting.press(key)
        assert back.page is None or key == "N"
    sitting.press("1")
    assert "Answers are off while you look back" in text(sitting)
    sitting.press("backspace")
    assert sitting.looking_back is None
    assert "Looking back" not in text(sitting)
    sitting.press("{")
    assert sitting.looking_back is not None
    while sitting.looking_back is not None:
        sitting.press("}")
    sitting.press("[")
    sitting.press("]")
    assert sitting.looking_back is None


def test_nobody_looks_back_while_the_curtain_is_down(live: Live) -> None:
    sitting, _, _ = live()
    assert sitting.curtain_for is not None
    for key in ("[", "{"):
        sitting.press(key)
        assert sitting.looking_back is None
    sitting.press("[")
    assert sitting.looking_back is None
    sitting.press("enter")
    sitting.press("[")
    assert sitting.looking_back is not None
    assert set(sitting.looking_back.walk.opened.pasts) == {sitting.shown}


def test_a_past_that_is_out_of_reach_is_told(live: Live) -> None:
    sitting, _, _ = live(sides=("corp",))
    seat = sitting.seats["corp"]

    def lost() -> None:
        raise NetrunnerError("the line is lost")

    seat.story = lost  # type: ignore[method-assign, assignment]
    sitting.press("[")
    assert sitting.looking_back is None
    assert "the line is lost" in text(sitting)


def test_both_players_agree_before_a_live_game_is_branched(live: Live) -> None:
    sitting, table, _ = live()
    branched: list[int] = []
    sitting.hooks.branch = lambda number: branched.append(number) or table  # type: ignore[func-returns-value]
    sitting.hooks.sit_down = lambda table: None
    sitting.press("enter")
    me = sitting.shown
    other_name = "Ben (Runner)" if me == "corp" else "Ada (Corp)"
    hand = [card.title for card in sitting.view.player(me).hand or () if card.title]
    sitting.press("[")
    back = sitting.looking_back
    assert back is not None
    sitting.press("b")
    said = text(sitting)
    assert f"{other_name}, do you agree?" in " ".join(said.split())
    assert "agree: play on from there" in said
    assert not sitting.canvases
    assert not any(title in said for title in hand)
    # No other key and no click opens what lies behind the question.
    for key in ("q", "backspace", "x", "space"):
        sitting.press(key)
        assert not any(title in text(sitting) for title in hand)
    sitting.click(None)
    assert sitting.page is not None
    sitting.press("n")
    assert branched == []
    assert sitting.curtain_for == me
    sitting.press("enter")
    sitting.press("[")
    sitting.press("b")
    sitting.press("y")
    assert branched == [sitting.view.number - 1]


def test_over_a_line_nothing_is_branched(live: Live) -> None:
    sitting, _, _ = live(sides=("corp",))
    sitting.press("[")
    sitting.press("b")
    assert "Both players have to be at this keyboard" in text(sitting)


async def test_a_live_table_looks_back_on_the_screen(tmp_path: Path) -> None:
    path = kept_game(tmp_path / "live.jsonl", seed="9", answers=50)
    table = UserGames().resume(path)
    app = app_of(table=table)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert screen.sitting is not None
        before = {name: [*map(list, canvas.rows)] for name, (_, canvas) in screen.query_one(BoardWidget).parts.items()}
        await pilot.press("left_square_bracket", "left_square_bracket")
        back = screen.sitting.looking_back
        assert back is not None
        assert back.walk.place == back.walk.story.last - 2
        await pilot.click("#board", offset=within(app, "timeline", 10, 1))
        assert back.walk.place <= 1
        names = [command.title for command in app.get_system_commands(screen)]
        assert "Next event" in names
        assert "Seen from" not in names
        await pilot.press("enter", "plus", "plus", "plus")
        await wait_for(lambda: back.walk.place > 2, pilot)
        assert back.walk.place < back.walk.story.last
        await pilot.press("q")
        await pilot.pause()
        assert screen.sitting.looking_back is None
        assert {name: [*map(list, canvas.rows)] for name, (_, canvas) in screen.query_one(BoardWidget).parts.items()} == before
        await pilot.press("left_square_bracket", "n", "h", "m", "enter")
        assert screen.sitting.looking_back is not None
        assert screen.sitting.looking_back.walk.story.notes == ()
        (note,) = read_game_file(path).notes
        assert (note.note, note.at) == ("hm", screen.sitting.looking_back.walk.number)
        await pilot.press("q")
        # Agreed at one keyboard, with open hands.
        await pilot.press("left_square_bracket", "b", "y")
        for _ in range(3):
            await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert app.screen is not screen
        assert read_game_file(Path(app.screen.table.path)).header.parent == "live.jsonl"
