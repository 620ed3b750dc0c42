"""A server at the screen: its lobby, and a table of it with talk, clocks and offers. The server is a real one but for its line."""

import asyncio
from pathlib import Path

import msgspec
import pytest
from fake_server import FakePlace, FakeServer, FakeTable, begin, playing
from test_app import part, shown as shown_on
from textual import events
from textual.screen import Screen

from netrunner_tui.front.command import Command
from netrunner_tui.front.own_decks import WithOwnDecks
from netrunner_tui.front.visit import listed
from netrunner_tui.laboratory import lab_games
from netrunner_tui.laboratory.rows import PlannedGame
from netrunner_tui.library.decks import load_deck_file
from netrunner_tui.library.kept_decks import decks_of_player
from netrunner_tui.library.paths import cards_folder, find_deck
from netrunner_tui.library.pools import Pools
from netrunner_tui.model.lobby import Clocks, FinishedGame, Presence, Said, TableInfo
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.rules.seats import SeatRequest
from netrunner_tui.settings.keys import Keymap
from netrunner_tui.settings.player_options import Options
from netrunner_tui.settings.stops import Stops
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.glyphs import PLAIN, SAFE
from netrunner_tui.table.drawing.themes import PALETTES
from netrunner_tui.table.home.lobby_menu import Lobby
from netrunner_tui.table.home.lobby_page import paint_lobby
from netrunner_tui.table.home.user_files import UserFiles
from netrunner_tui.table.screens import hosted_screen
from netrunner_tui.table.screens.hosted_screen import HostedScreen
from netrunner_tui.table.screens.lobby_screen import LobbyScreen
from netrunner_tui.table.screens.replay_screen import ReplayScreen
from netrunner_tui.table.screens.review_screen import ReviewScreen
from netrunner_tui.table.screens.server_app import ServerApp, open_table
from netrunner_tui.table.sitting.hooks import Hooks
from netrunner_tui.table.sitting.painting import Painting
from netrunner_tui.table.sitting.sitting import Sitting
from netrunner_tui.user_games import UserGames

SIZES = ((80, 24), (97, 31), (120, 40), (200, 60))


def app_of(server: FakeServer, folder: Path, options: Options | None = None) -> ServerApp:
    """Returns the app of a server's user."""
    return ServerApp(server, UserFiles(options or Options(), options_path=folder / "options.json"))  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def games() -> UserGames:
    return UserGames()


def lobby_of(server: FakeServer | WithOwnDecks) -> tuple[Lobby, list[FakePlace]]:
    begun: list[FakePlace] = []
    lobby = Lobby(
        server, Options(), Keymap(), begin=begun.append, leave=lambda: None, set_options=lambda _: None, themes=tuple(PALETTES)  # type: ignore[arg-type]
    )  # fmt: skip
    return lobby, begun


def text_of(lobby: Lobby, size: tuple[int, int] = (120, 40), ascii: bool = False) -> str:
    canvas = Canvas(*size, "desk", PLAIN if ascii else SAFE)
    paint_lobby(lobby, canvas)
    return canvas.text()


def keys(lobby: Lobby, *pressed: str) -> None:
    for key in pressed:
        lobby.press(key)


# --- the lobby -------------------------------------------------------------------------------------------------------------------------


def test_a_table_is_made_and_begins_when_the_other_player_sits_down(games: UserGames) -> None:
    tables: dict[str, FakeTable] = {}
    ada, ben = FakeServer("Ada", games, tables), FakeServer("Ben", games, tables)
    lobby, begun = lobby_of(ada)
    assert "No table is open. Press n to make one." in text_of(lobby)
    keys(lobby, "n", "down", "right", "down", "right", "down", "down", "right", "enter")
    assert "< 25 minutes, 10 seconds an answer >" in text_of(lobby)
    keys(lobby, "down", "down", *"key", "down", "down", "enter")
    assert (ada.new_table.rules, ada.new_table.side, ada.new_table.clock, ada.new_table.password) == ("ffg", "corp", "25+10", "key")
    assert "They come in with:  join amber-fort" in text_of(lobby)
    assert begun == []
    other, seated = lobby_of(ben)
    shown = text_of(other)
    assert "Corp: Ada   Runner: free" in shown
    assert "password" in shown
    keys(other, "enter", *"lock", "enter", "enter")
    assert other.notice == "that is not the password of amber-fort"
    assert seated == []
    keys(other, "up", *["backspace"] * 4, *"key", "down", "enter")
    assert [place.side for place in seated] == ["runner"]
    assert [place.side for place in begun] == ["corp"]
    assert (lobby.place, other.place) == ("tables", "tables")
    lobby.look_again()
    assert "your seat" in text_of(lobby)


async def test_the_keys_page_of_a_form_speaks_of_the_form(games: UserGames, tmp_path: Path) -> None:
    app = app_of(FakeServer("Ada", games), tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("?")
        assert "sit down at the picked table" in shown_on(app)
        assert "leave the server" in shown_on(app)
        await pilot.press("escape", "n", "?")
        shown = shown_on(app)
        assert "sit down at the picked table" not in shown
        assert "leave the server" not in shown
        assert "go to the next value" in shown
        assert "back to the tables" in shown
        await pilot.press("escape", "escape", "w", "?")
        assert "watch the picked game" in shown_on(app)


@pytest.mark.parametrize("end", ["", "\r", "\r\n", "\rand more", "\x1b[2J"])
def test_a_name_is_pasted_without_what_does_not_print(games: UserGames, end: str) -> None:
    lobby, _ = lobby_of(FakeServer("Ada", games))
    keys(lobby, "n")
    lobby.picked = next(place for place, row in enumerate(lobby.rows()) if row.typed == "invite")
    lobby.paste(f"Ben{end}")
    assert lobby.form.invite == ("Ben[2J" if "[" in end else "Ben")


def test_enter_changes_the_picked_value_of_a_form_of_the_lobby(games: UserGames) -> None:
    server = FakeServer("Ada", games)
    server.bots = (("trainee", "knows the rules"), ("shadow", "thinks ahead"))
    lobby, begun = lobby_of(server)
    keys(lobby, "n")
    assert "enter make the table" in text_of(lobby, (80, 24)), "the line that makes it is picked first"
    keys(lobby, "down", "down", "enter")
    assert "< Corp >" in text_of(lobby, (80, 24))
    assert "enter next value" in text_of(lobby, (80, 24))
    keys(lobby, "down", "enter", "enter", "enter")
    assert "<" in next(line for line in text_of(lobby).splitlines() if "Your deck" in line), "it stays picked"
    assert begun == []
    keys(lobby, "down", "down", "down", "down")
    assert "enter next line" in text_of(lobby, (80, 24)), "a line that is typed leads to the next"
    keys(lobby, "enter", "enter")
    assert "enter make the table" in text_of(lobby, (80, 24))
    keys(lobby, "enter")
    assert server.new_table.side == "corp"
    assert len(server.all) == 1


def test_waiting_can_be_left(games: UserGames) -> None:
    server = FakeServer("Ada", games)
    lobby, _ = lobby_of(server)
    keys(lobby, "n", "enter", "escape")
    assert lobby.place == "tables"
    assert server.all["amber-fort"].left == ["Ada"]
    keys(lobby, "x")
    assert lobby.lists.tables == ()


def test_computer_opponents_stand_after_the_tables(games: UserGames) -> None:
    server = FakeServer("Ada", games)
    server.bots = (("trainee", "knows the rules"), ("shadow", "thinks ahead"))
    lobby, _ = lobby_of(server)
    text = text_of(lobby, (80, 24))
    assert "Trainee (computer)" in text
    assert "a computer opponent: thinks ahead" in text
    keys(lobby, "down", "enter")
    assert lobby.place == "new"
    assert "Shadow (computer)" in text_of(lobby)
    assert "Its deck" not in text_of(lobby), "the sides are not chosen yet"
    assert "Style" not in text_of(lobby), "nor whose style it is"
    keys(lobby, "down", "down", "right", "down", "down", "down", "right")
    assert "aggressive" in text_of(lobby, (80, 24))
    keys(lobby, "down", "right", *["down"] * 4)
    assert "a surprise" in text_of(lobby, (80, 24))
    keys(lobby, "enter")
    assert (server.new_table.bot, server.new_table.bot_deck, server.new_table.side) == ("shadow/aggressive", "surprise", "corp")
    keys(lobby, "escape")
    lobby.look_again()
    assert lobby.picked == 0
    keys(lobby, "down", "down")
    server.all.clear()
    lobby.look_again()
    assert lobby.picked == 1, "the opponent that was picked stays picked"
    keys(lobby, "n")
    assert lobby.form.bot == ""


def test_the_computer_is_given_a_deck_of_the_player(games: UserGames, tmp_path: Path, pools: Pools) -> None:
    own_decks = decks_of_player(tmp_path / "decks")
    starter = load_deck_file(find_deck("gateway-starter-runner"), pools)
    own_decks.keep(msgspec.structs.replace(starter, deck=msgspec.structs.replace(starter.deck, name="Mine")), own_decks.path_for("Mine"))
    server = FakeServer("Ada", games)
    server.bots = (("shadow", "thinks ahead"),)
    lobby, _ = lobby_of(WithOwnDecks(server, own_decks, pools))
    keys(lobby, "down", "enter", "down", "down", "right", "down", "down", "down", "down", "right", "right")
    assert any("Its deck" in line and "Mine" in line for line in text_of(lobby, (80, 24)).splitlines())
    keys(lobby, *["down"] * 4, "enter")
    assert (server.new_table.side, server.new_table.bot_deck) == ("corp", "")
    assert server.new_table.bot_deck_list.startswith("name: Mine\n")
    assert server.new_table.deck_list == ""


def test_games_to_watch_and_finished_ones(games: UserGames, tmp_path: Path) -> None:
    fake, _ = playing(games)
    fake.info = msgspec.structs.replace(fake.info, watchers=("Cyd", "Dee", "Eve", "Fay"), turn_number=7, points=(2, 3))
    server = FakeServer("Dot", games, {"amber-fort": fake})
    ended = FinishedGame(name="2026-11-22-ivy", table="ivy", rules="ffg", corp="Ada", runner="Ben", winner="corp", reason="agenda")
    server.ended = (ended, msgspec.structs.replace(ended, name="2026-11-21-oak", table="oak", open=True, winner="draw"))
    lobby, begun = lobby_of(server)
    seen: list[tuple[str, str]] = []
    lobby.see_again = lambda game: seen.append(("again", game.table))
    lobby.review = lambda game: seen.append(("review", game.table))
    keys(lobby, "w")
    for size in SIZES:
        shown = text_of(lobby, size)
        assert "turn 7, points 2 to 3" in shown
        assert "4 spectators: Cyd, Dee, Eve, …" in shown
        assert "the Corp won: agenda" in shown
        assert "spectators' view" in shown
    keys(lobby, "v", "down", "v", "e", "enter", "3", "v", "e")
    assert seen == [("again", "ivy"), ("again", "oak"), ("review", "oak")]
    assert "In a shell: ssh HOST export 2026-11-21-oak" in text_of(lobby, (80, 24))
    keys(lobby, "1")
    assert [place.side for place in begun] == [""], "the game that goes on is watched"
    keys(lobby, "w", "escape")
    assert lobby.place == "tables"
    server.all.clear()
    server.ended = ()
    lobby.look_again()
    keys(lobby, "w", "enter", "down")
    assert "none was finished that you may see" in text_of(lobby)


def test_hints_between_people_at_a_server_are_asked_for(games: UserGames) -> None:
    fake, _ = playing(games)
    assert fake.table is not None
    place = FakePlace(fake, "Ada", "corp")
    sitting = Sitting({"corp": place.seat}, Options(), Keymap(), Hooks(lambda: None, lambda: None, lambda: None), (80, 24), table=place)  # type: ignore[dict-item]
    sitting.advice.hosted = place
    sitting.advice.advising = open_table(place).advising
    sitting.press("H")
    assert sitting.overlay.page is not None
    assert "Hints are off between people" in sitting.overlay.page.lines[0][1]
    sitting.press("y")
    assert fake.offers == [("Ada", "hints")]
    fake.info = msgspec.structs.replace(fake.info, hints=True)
    sitting.press("H")
    sitting.catch_up()
    assert sitting.overlay.page is not None
    assert "50 in 100: gain 1 credit (money)" in sitting.overlay.page.lines[1][1]


async def test_a_finished_game_is_walked_in_and_reviewed(games: UserGames, tmp_path: Path) -> None:
    played = tmp_path / "played.jsonl"
    unit = PlannedGame("nisei-1.6", "gateway-starter-corp", "gateway-starter-runner", "trainee", "trainee", "3")
    game, players, _ = lab_games.begun(unit, lab_games.Workplace.of([cards_folder()]), played)
    lab_games.play_out(game, players)
    server = FakeServer("Ada", games)
    ended = FinishedGame(name="g", table="ivy", rules="nisei-1.6", corp="Ada", runner="Ben", winner="corp", reason="agenda", open=True)
    server.ended = (ended,)
    server.texts["g"] = played.read_text(encoding="utf-8")
    app = app_of(server, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("w", "enter")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press("right", "right", "q")
        await pilot.pause()
        await pilot.press("v")
        await pilot.pause()
        assert isinstance(app.screen, ReviewScreen)
        await pilot.press("tab", "enter")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press("q")
        await pilot.pause()
        await pilot.press("q")
        await pilot.pause()
        assert app.screen.name == "lobby"


def test_a_pasted_deck_is_played(games: UserGames) -> None:
    tables: dict[str, FakeTable] = {}
    keys(lobby_of(FakeServer("Ada", games, tables))[0], "n", "enter")
    lobby, begun = lobby_of(FakeServer("Ben", games, tables))
    keys(lobby, "enter")
    for end in ("\r", "\r\n", "\n"):
        lobby.paste(f"1 broken{end}2 broken{end}")
        assert "pasted, 2 lines" in text_of(lobby)
    keys(lobby, "enter")
    assert lobby.notice == "line 1: no card is called `broken`"
    lobby.paste("x" * 70_000)
    assert lobby.notice == "That is no deck list: 70000 characters, at most 64000."
    keys(lobby, "up", "right", "down", "enter")
    assert len(begun) == 1


def test_tables_are_told_at_every_size_in_either_set_of_glyphs(games: UserGames) -> None:
    tables = {
        f"table-{n}": FakeTable(TableInfo(
            name=f"table-{n}", rules="classic", state="playing", corp="Ada" * n, runner="B\x1b[2Jen", points=(1, n), turn_number=n,
            watchers=("Cyd",) * n, clock="25+10", locked=n % 2 == 0, delay=20 * (n % 3),
        ))
        for n in range(1, 16)
    }  # fmt: skip
    lobby, _ = lobby_of(FakeServer("Dot", games, tables))
    for size in SIZES:
        for ascii in (False, True):
            for picked in (0, 7, 14):
                lobby.picked = picked
                shown = text_of(lobby, size, ascii)
                assert f"table-{picked + 1}" in shown
                assert "\x1b" not in shown
                assert not ascii or shown.isascii()


def test_what_cannot_be_done_is_said_in_a_line(games: UserGames) -> None:
    fake, _ = playing(games)
    lobby, _ = lobby_of(FakeServer("Ada", games, {"amber-fort": fake}))
    keys(lobby, "x")
    assert lobby.notice == "amber-fort is being played at"
    lobby, begun = lobby_of(FakeServer("Dot", games, {"amber-fort": fake}))
    keys(lobby, "enter")
    assert [place.side for place in begun] == [""]


# --- at a hosted table -----------------------------------------------------------------------------------------------------------------


def sitting_of(fake: FakeTable, name: str, side: str, now: float = 1000.0) -> Sitting:
    place = FakePlace(fake, name, side)
    hooks = Hooks(lambda: fake.left.append(name), lambda: None, lambda _: None)
    seats = {"runner" if side == "runner" else "corp": place.seat}
    sitting = Sitting(seats, Options(), Keymap(), hooks, (120, 40), table=place, now=lambda: now)  # type: ignore[arg-type]
    sitting.paint()
    return sitting


def shown(sitting: Sitting) -> str:
    sitting.paint()
    parts = [canvas.text() for canvas in sitting.canvases.values()]
    return "\n".join([*parts, sitting.cover[1].text()] if sitting.cover else parts)


def test_talk_is_written_heard_and_muted(games: UserGames) -> None:
    fake, _ = playing(games)
    ada, ben = sitting_of(fake, "Ada", "corp"), sitting_of(fake, "Ben", "runner")
    for key in ("C", *"hello", "space", *"p", "backspace", *"there", "enter"):
        ada.press(key)
    assert [(line.by, line.text) for line in fake.talk] == [("Ada", "hello there")]
    ben.hosted.hear()
    assert "Ada: hello there" in shown(ben)
    assert "1 said" in shown(ben)
    ben.press("C")
    assert "hello there" in shown(ben)
    for key in (*"rude", "enter"):
        ben.press(key)
    assert "you say too much at once; wait a moment" in shown(ben)
    ben.press("escape")
    assert "1 said" not in shown(ben)
    ben.press("M")
    assert "hear Ada no more" in shown(ben)
    ben.press("1")
    ben.hosted.hear()
    ben.press("C")
    assert "hello there" not in shown(ben)


def test_what_is_wrong_with_the_line_stands_on_the_key_line_until_it_is_mended(games: UserGames) -> None:
    fake, _ = playing(games)
    ada = sitting_of(fake, "Ada", "corp")
    fake.trouble = "the server does not answer"
    ada.press("left")
    assert "the server does not answer" in shown(ada)
    fake.trouble = ""
    assert "the server does not answer" not in shown(ada)


def test_a_paste_into_talk_is_one_plain_line(games: UserGames) -> None:
    fake, _ = playing(games)
    ada = sitting_of(fake, "Ada", "corp")
    ada.press("C")
    ada.hosted.paste("a\x1b[2Jb\r\nc" + "d" * 1_000_000)
    ada.press("enter")
    said = fake.talk[0].text
    assert said.isprintable()
    assert len(said) == 500


def test_nobody_needs_a_curtain_and_only_the_own_seat_is_asked(games: UserGames) -> None:
    fake, game = playing(games)
    ada, ben = sitting_of(fake, "Ada", "corp"), sitting_of(fake, "Ben", "runner")
    assert ada.question is not None
    assert (ben.question, ben.curtain_for) == (None, None)
    ada.press("1")
    assert game.number == 1
    ben.catch_up()
    assert (ada.question, ada.curtain_for) == (None, None)
    assert ben.question is not None


def test_clocks_and_marks_stand_in_the_top_line(games: UserGames) -> None:
    fake, _ = playing(games)
    fake.clocks = Clocks(1500.0, 65.0, "runner", 1000.0)
    fake.present = [Presence("Ada", "corp"), Presence("Ben", "runner", "away"), Presence("Cyd", "")]
    top = shown(sitting_of(fake, "Ada", "corp", now=1003.0)).splitlines()[0]
    assert "Ben is away   1 watching   Corp 25 min  Runner 1:02" in top
    ada = sitting_of(fake, "Ada", "corp", now=1100.0)
    ada.press("M")
    assert "claim the win: Ben (Runner) has no time left" in shown(ada)
    ada.press("w")
    ada.press("M")
    ada.press("a")
    assert fake.offers == [("Ada", "claim"), ("Ada", "add 300")]


def test_a_spectator_answers_nothing_and_goes_round_the_table(games: UserGames) -> None:
    fake, game = playing(games)
    cyd = sitting_of(fake, "Cyd", "")
    before = game.number
    for key in ("1", "p", "P", "enter", "c", "g"):
        cyd.press(key)
    cyd.ask_to_concede()
    assert (game.number, cyd.page) == (before, None)
    cyd.press("v")
    assert cyd.shown == RUNNER
    hands = [game.view("table").corp.hand, game.view("table").runner.hand]
    assert hands == [None, None]
    cyd.press("M")
    assert "give the game up" not in shown(cyd)


def test_a_branch_is_proposed_from_an_earlier_moment(games: UserGames) -> None:
    fake, _ = playing(games)
    ada, ben = sitting_of(fake, "Ada", "corp"), sitting_of(fake, "Ben", "runner")
    ada.press("2")
    ben.catch_up()
    ben.press("2")
    ada.catch_up()
    for key in ("[", "b", "y"):
        ada.press(key)
    assert [offer.split()[:2] for _, offer in fake.offers] == [["branch", fake.offers[0][1].split()[1]]]
    assert "The Runner is asked." in shown(ada)
    cyd = sitting_of(fake, "Cyd", "")
    for key in ("[", "b", "y"):
        cyd.press(key)
    assert len(fake.offers) == 1


async def test_the_app_of_a_server(games: UserGames, tmp_path: Path) -> None:
    """From the lobby to a table, a paste, the end, a rematch on the other side, and back."""
    fake, game = playing(games)
    server = FakeServer("Ada", games, {"amber-fort": fake})
    app = app_of(server, tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        screen = app.table_screen
        assert screen is not None
        assert screen.sitting is not None
        assert screen.sitting.hosted is not None
        assert "YOU DECIDE" in part(app, "question").text()
        await pilot.press("C")
        app.screen.post_message(events.Paste("good luck"))
        await pilot.pause()
        await pilot.press("enter", "escape")
        assert [line.text for line in fake.talk] == ["good luck"]
        fake.talk.append(Said(2, "Ben", "you too", 0.0))
        fake.changed()
        await pilot.pause()
        assert "Ben: you too" in part(app, "keys").text()
        game.concede("runner")
        assert fake.table is not None
        fake.table.tell_changed()
        await pilot.pause()
        await pilot.press("r", "v")
        assert fake.left == [], "looking back does not leave the table"
        await pilot.press("n")
        assert fake.offers == [("Ada", "rematch")]
        fake.info = msgspec.structs.replace(fake.info, corp="Ben", runner="Ada")
        begin(fake, games)
        await pilot.pause()
        await pilot.pause()
        assert app.table_screen is not screen
        assert app.table_screen is not None
        assert list(app.table_screen.table.seats) == ["runner"]
        await pilot.press("ctrl+q", "y")
        await pilot.pause()
        assert app.screen.name == "lobby"
        assert fake.left == ["Ada"]


async def test_the_server_may_pass_for_whoever_is_not_asked_at_every_window(games: UserGames, tmp_path: Path) -> None:
    fake, _ = playing(games)
    server = FakeServer("Ada", games, {"amber-fort": fake})
    app = app_of(server, tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.table_screen, HostedScreen)
        place = app.table_screen.hosted
        assert isinstance(place, FakePlace)
        assert place.passes_unasked
        app.set_options(app.options.with_stops(CORP, Stops("always"), "Ada"))
        assert not place.passes_unasked
        app.set_options(app.options.with_stops(CORP, Stops("could"), "Ada"))
        assert place.passes_unasked


async def test_what_a_player_only_watches_is_painted_together(games: UserGames, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One key of the other player may be many answers, each of them told: the screen shows what came of them, and the log all of it.

    What the player is asked is on the screen at once.
    """
    monkeypatch.setattr(hosted_screen, "UPDATE_PERIOD", 60.0)
    fake, game = playing(games)
    server = FakeServer("Ada", games, {"amber-fort": fake})
    app = app_of(server, tmp_path, Options(motion="off"))
    assert fake.table is not None
    runner, painted = fake.table.seat(RUNNER), 0
    paint = Painting.paint

    def note(self: Painting, request: SeatRequest | None) -> None:
        nonlocal painted
        painted += 1
        paint(self, request)

    async def answer(phrase: str) -> None:
        """The Runner answers, and passes in each window that follows; the Corp's screen passes by itself."""
        question = runner.question()
        while question is not None:
            runner.answer(([option.phrase for option in question.options].index(phrase),))
            await asyncio.sleep(0.02)
            question, phrase = runner.question(), "pass"
            if question is not None and question.kind != "window":
                return

    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("enter", "2")
        await answer("keep")
        for _ in range(3):
            assert "Take an action" in part(app, "question").text(), "without a frame to wait for"
            await pilot.press("c")
            await answer("pass")
        await pilot.press("tab", "1")  # discards
        await answer("pass")
        monkeypatch.setattr(Painting, "paint", note)
        number, shown = game.number, part(app, "log").text()
        for _ in range(3):
            await answer("gain credit")
        assert game.number == number + 9, "there are two windows after each"
        assert (painted, part(app, "log").text()) == (0, shown)
        await pilot.pause()  # the frame comes
        assert painted == 1
        assert part(app, "log").text().count("Runner gains 1c") == 3
        await answer("gain credit")
        assert "Take an action" in part(app, "question").text()


async def test_what_changes_in_the_lobby_paints_nothing_on_a_table_over_it(
    games: UserGames, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake, _ = playing(games)
    server = FakeServer("Ada", games, {"amber-fort": fake})
    app = app_of(server, tmp_path)
    painted: list[str] = []
    display = ServerApp._display

    def note(self: ServerApp, screen: Screen[object], renderable: object) -> None:
        if renderable is not None:
            painted.append(type(screen).__name__)
        display(self, screen, renderable)  # type: ignore[arg-type]

    monkeypatch.setattr(ServerApp, "_display", note)
    async with app.run_test(size=(120, 40)) as pilot:
        lobby = app.screen
        assert server.notices, "the lobby hears of the tables"
        await pilot.press("enter")
        await pilot.pause()
        assert app.screen is app.table_screen
        assert not server.notices, "a player at a table is not told of the others"
        painted.clear()
        server.all["blue-bay"] = FakeTable(msgspec.structs.replace(fake.info, name="blue-bay"))
        lobby.post_message(LobbyScreen.Changed())
        await pilot.pause(0.1)
        assert painted == []
        await pilot.press("ctrl+q", "y")
        await pilot.pause()
        assert server.notices
        assert "blue-bay" in shown_on(app)
        # A list of commands over the lobby covers little of it: it goes on changing.
        await pilot.press("ctrl+p")
        server.all["calm-cove"] = FakeTable(msgspec.structs.replace(fake.info, name="calm-cove"))
        for notice in list(server.notices):
            notice()
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert "calm-cove" in shown_on(app)


def test_the_tables_as_lines_tell_no_turn_before_the_first(games: UserGames) -> None:
    fake, _ = playing(games)
    server = FakeServer("Cyd", games, {"amber-fort": fake})
    for turn, told in ((0, "starting hands"), (2, "turn 2, points 0 to 0")):
        fake.info = msgspec.structs.replace(fake.info, state="playing", turn_number=turn)
        assert listed(server, Command("tables")) == [f"amber-fort: nisei-1.6; Corp Ada, Runner Ben; {told}"]  # type: ignore[arg-type]
