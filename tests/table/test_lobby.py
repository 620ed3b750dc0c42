"""The lobby of a server at the screen. The server is a real one but for its line."""

from datetime import datetime
from pathlib import Path

import msgspec
import pytest
from fake_apps import shown
from fake_server import FakePlace, FakeServer, FakeTable, playing
from lobbies import SIZES, app_of, keys, lobby_of, text_of

from netrunner_tui.front.command import Command
from netrunner_tui.front.own_decks import WithOwnDecks
from netrunner_tui.front.visit import listed
from netrunner_tui.laboratory import lab_games
from netrunner_tui.laboratory.rows import PlannedGame
from netrunner_tui.library.decks import load_deck_file
from netrunner_tui.library.kept_decks import decks_of_player
from netrunner_tui.library.paths import cards_folder, find_deck
from netrunner_tui.library.pools import Pools
from netrunner_tui.model.lobby import FinishedGame, TableInfo
from netrunner_tui.settings.keys import Keymap
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.screens.replay_screen import ReplayScreen
from netrunner_tui.table.screens.review_screen import ReviewScreen
from netrunner_tui.table.screens.server_app import open_table
from netrunner_tui.table.sitting.hooks import Hooks
from netrunner_tui.table.sitting.sitting import Sitting
from netrunner_tui.user_games import UserGames


@pytest.fixture(scope="module")
def games() -> UserGames:
    return UserGames()


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
        assert "sit down at the picked table" in shown(app)
        assert "leave the server" in shown(app)
        await pilot.press("escape", "n", "?")
        form = shown(app)
        assert "sit down at the picked table" not in form
        assert "leave the server" not in form
        assert "go to the next value" in form
        assert "back to the tables" in form
        await pilot.press("escape", "escape", "w", "?")
        assert "watch the picked game" in shown(app)


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


def test_an_opponent_that_nobody_picked_gives_way_to_a_table(games: UserGames) -> None:
    """Who waits for a table sees it picked as it appears; who has chosen an opponent keeps it."""
    server = FakeServer("Ada", games)
    server.bots = (("trainee", "knows the rules"), ("shadow", "thinks ahead"))
    waiting, chosen = lobby_of(server)[0], lobby_of(server)[0]
    keys(chosen, "down", "up")
    server.all["amber-fort"] = FakeTable(TableInfo(name="amber-fort", rules="ffg", state="waiting", corp="Ben"))
    for lobby in (waiting, chosen):
        lobby.look_again()
        keys(lobby, "enter")
    assert (waiting.place, chosen.place) == ("join", "new")


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
    ended = FinishedGame(name="2026-11-22-ivy", table="ivy", rules="ffg", corp="Ada", runner="Ben", winner="corp", reason="concede")
    ended = msgspec.structs.replace(ended, ended=datetime(2026, 11, 22, 20, 15).timestamp(), turn_number=12)
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
        # It was "the Corp won: concede", and the time was cut to "20…".
        assert "the Corp won, the other player gave up · 0 to 0 · " in shown
        assert ("turn 12 · 2026-11-22 20:15\n" if size > (97, 31) else " · 2026-11-22\n") in shown
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


def test_the_tables_as_lines_tell_no_turn_before_the_first(games: UserGames) -> None:
    fake, _ = playing(games)
    server = FakeServer("Cyd", games, {"amber-fort": fake})
    for turn, told in ((0, "starting hands"), (2, "turn 2, points 0 to 0")):
        fake.info = msgspec.structs.replace(fake.info, state="playing", turn_number=turn)
        assert listed(server, Command("tables")) == [f"amber-fort: nisei-1.6; Corp Ada, Runner Ben; {told}"]  # type: ignore[arg-type]
