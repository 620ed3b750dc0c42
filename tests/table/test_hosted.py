"""A table of a server at the screen, with talk, clocks and offers. The server is a real one but for its line."""

import asyncio
from pathlib import Path

import msgspec
import pytest
from fake_apps import part, shown
from fake_server import FakePlace, FakeServer, FakeTable, begin, playing
from lobbies import app_of, shown_at, sitting_of
from positions import laid_out
from textual import events
from textual.screen import Screen

from netrunner_tui.model.lobby import Clocks, Presence, Said, TableInfo
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.rules.seats import RequestKind, SeatRequest
from netrunner_tui.scenarios.script import Laid, LaidServer, LaidSide, Position
from netrunner_tui.settings.player_options import Options
from netrunner_tui.settings.stops import Stops
from netrunner_tui.table.screens import hosted_screen
from netrunner_tui.table.screens.hosted_screen import HostedScreen
from netrunner_tui.table.screens.lobby_screen import LobbyScreen
from netrunner_tui.table.screens.server_app import ServerApp
from netrunner_tui.table.sitting.painting import Painting
from netrunner_tui.user_games import UserGames


@pytest.fixture(scope="module")
def games() -> UserGames:
    return UserGames()


def test_talk_is_written_heard_and_muted(games: UserGames) -> None:
    fake, _ = playing(games)
    ada, ben = sitting_of(fake, "Ada", "corp"), sitting_of(fake, "Ben", "runner")
    for key in ("C", *"hello", "space", *"p", "backspace", *"there", "enter"):
        ada.press(key)
    assert [(line.by, line.text) for line in fake.talk] == [("Ada", "hello there")]
    ben.hosted.hear()
    assert "Ada: hello there" in shown_at(ben)
    assert "1 said" in shown_at(ben)
    ben.press("C")
    assert "hello there" in shown_at(ben)
    for key in (*"rude", "enter"):
        ben.press(key)
    assert "you say too much at once; wait a moment" in shown_at(ben)
    ben.press("escape")
    assert "1 said" not in shown_at(ben)
    ben.press("M")
    assert "hear Ada no more" in shown_at(ben)
    ben.press("1")
    ben.hosted.hear()
    ben.press("C")
    assert "hello there" not in shown_at(ben)


def test_what_is_wrong_with_the_line_stands_on_the_key_line_until_it_is_mended(games: UserGames) -> None:
    fake, _ = playing(games)
    ada = sitting_of(fake, "Ada", "corp")
    fake.trouble = "the server does not answer"
    ada.press("left")
    assert "the server does not answer" in shown_at(ada)
    fake.trouble = ""
    assert "the server does not answer" not in shown_at(ada)


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


@pytest.mark.parametrize("alone", [False, True])
def test_where_nobody_could_learn_from_it_nobody_is_asked_where_they_can_only_pass(alone: bool) -> None:
    """At a table against a computer the Corp was asked at the end of each turn of its opponent, as it had a facedown card."""
    root = LaidServer(root=(Laid(title="Manegarm Skunkworks"),))
    corp = LaidSide(credits=0, servers={"Server 1": root})
    game = laid_out(Position(rules="nisei-1.6", turn="runner", corp=corp, runner=LaidSide(clicks=1)))
    fake = FakeTable(TableInfo(name="lantern", rules="nisei-1.6", state="playing", corp="Ada", runner="Trainee", alone=alone))
    fake.table = LocalTable(game)
    ada = sitting_of(fake, "Ada", "corp")
    asked = set()
    for _ in range(20):
        ada.catch_up()
        if ada.question is not None:
            asked.add(ada.question.step)
            ada.press("p")
        elif game.question is not None and game.question.player == "runner":
            phrases = [option.phrase for option in game.question.options]
            fake.table.seat("runner").answer((phrases.index("gain credit" if "gain credit" in phrases else "pass"),))
    assert ("5.7.2b" in asked) is not alone


def test_nobody_is_away_on_their_own_screen(games: UserGames) -> None:
    """Whoever asked who is here, after two minutes without a key, read that they were away."""
    fake, _ = playing(games)
    fake.present = [Presence("Ada", "corp", "away"), Presence("Ben", "runner", "away"), Presence("Cyd", "")]
    ada = sitting_of(fake, "Ada", "corp")
    ada.press("M")
    told = " ".join(shown_at(ada).split())
    assert "Here: you (Corp), Ben (Runner, is away), Cyd (watches)." in told


def test_nobody_can_stop_hearing_a_computer_or_block_it(games: UserGames) -> None:
    fake, _ = playing(games)
    fake.present = [Presence("Ada", "corp"), Presence("Trainee (computer)", "runner", computer=True), Presence("Cyd", "")]
    ada = sitting_of(fake, "Ada", "corp")
    ada.press("M")
    told = shown_at(ada)
    assert "hear Cyd no more" in told
    assert "hear Trainee" not in told
    ada.press("b")
    assert "block Cyd" in shown_at(ada)
    assert "block Trainee" not in shown_at(ada)


def test_clocks_and_marks_stand_in_the_top_line(games: UserGames) -> None:
    fake, _ = playing(games)
    fake.clocks = Clocks(1500.0, 65.0, "runner", 1000.0)
    fake.present = [Presence("Ada", "corp"), Presence("Ben", "runner", "away"), Presence("Cyd", "")]
    top = shown_at(sitting_of(fake, "Ada", "corp", now=1003.0)).splitlines()[0]
    assert "Ben is away   1 watching   Corp 25 min  Runner 1:02" in top
    ada = sitting_of(fake, "Ada", "corp", now=1100.0)
    ada.press("M")
    assert "claim the win: Ben (Runner) has no time left" in shown_at(ada)
    ada.press("w")
    ada.press("M")
    ada.press("a")
    assert fake.offers == [("Ada", "claim"), ("Ada", "add 300")]


def test_both_players_are_told_once_when_time_is_up_and_what_may_be_done(games: UserGames) -> None:
    """Only the clock in the top line said so: nobody knew that the win can be claimed, but in lines of text."""
    fake, _ = playing(games)
    fake.clocks = Clocks(1500.0, 65.0, "runner", 1000.0)
    ada, ben = sitting_of(fake, "Ada", "corp", now=1064.0), sitting_of(fake, "Ben", "runner", now=1064.0)
    for one in (ada, ben):
        assert one.hosted is not None
        one.hosted.hear()
        assert "no time left" not in shown_at(one)
    fake.clocks = Clocks(1500.0, 0.0, "runner", 1064.0)
    for one, told in (
        (ada, "Ben (Runner) has no time left: M claims the win, or gives more."),
        (ben, "You have no time left: Ada (Corp) may claim"),
    ):
        assert one.hosted is not None
        one.hosted.hear()
        assert told in shown_at(one)
        one.press("j")
        one.hosted.hear()
        assert "no time left" not in shown_at(one), "it is told once"


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
    assert "give the game up" not in shown_at(cyd)


@pytest.mark.parametrize("side", ["corp", "runner"])
def test_a_spectator_hears_what_one_player_asks_the_other_and_what_came_of_it(games: UserGames, side: Side) -> None:
    """Whoever only watches is offered neither to agree nor to withdraw it, from whichever side they look."""
    fake, game = playing(games)
    ada, ben, cyd = sitting_of(fake, "Ada", "corp"), sitting_of(fake, "Ben", "runner"), sitting_of(fake, "Cyd", "")
    if side == "runner":
        cyd.press("v")
    ada.press("2")
    for _ in range(3):  # the screens pass where nothing can be done
        ben.catch_up()
        ben.press("2")
        ada.catch_up()
    ada.press("d")  # the Corp draws a card, which is not undone for nothing
    for came in ("The answer stands.", "Taken back."):
        ada.press("ctrl+z")
        cyd.catch_up()
        assert "The Corp asks to take back the last answer" in shown_at(cyd)
        assert cyd.page is not None
        assert (cyd.page.title, [words for _, words, _ in cyd.page.choices]) == ("The Corp asks the Runner", ["go on looking"])
        cyd.press("g")
        cyd.press("ctrl+z")
        assert cyd.page is not None, "the same key shows it again, as it does to the players"
        ben.catch_up()
        ben.press("y" if came == "Taken back." else "n")
        ada.catch_up()
        cyd.catch_up()
        assert cyd.page is None
        assert came in shown_at(cyd)
    assert game.view("table").corp.hand_size == 6


def test_a_spectator_looks_back_from_the_side_that_they_watch_from(games: UserGames) -> None:
    """The board turned round at the first key: the Corp, who sat at the bottom, stood at the top."""
    fake, _ = playing(games)
    sitting_of(fake, "Ada", "corp").press("2")
    cyd = sitting_of(fake, "Cyd", "")

    for side in (CORP, RUNNER):
        cyd.catch_up()
        cyd.press("[")
        cyd.paint()
        assert cyd.shown == side
        assert side.upper() in cyd.canvases["near_bar"].text()
        cyd.press("backspace")
        cyd.press("v")


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
    assert "The Runner is asked." in shown_at(ada)
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
        assert "q  To the lobby" in shown(app)
        assert "To the start" not in shown(app)
        await pilot.press("r", "v")
        assert fake.left == [], "looking back does not leave the table"
        await pilot.press("n")
        assert fake.offers == [], "another game has the sides swapped here"
        await pilot.press("s")
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
        assert "blue-bay" in shown(app)
        # A list of commands over the lobby covers little of it: it goes on changing.
        await pilot.press("ctrl+p")
        server.all["calm-cove"] = FakeTable(msgspec.structs.replace(fake.info, name="calm-cove"))
        for notice in list(server.notices):
            notice()
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert "calm-cove" in shown(app)


async def test_players_talk_and_agree_to_a_rematch_where_the_end_is_told(
    games: UserGames, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither player was shown anything of a rematch that was asked for, and nobody could talk."""
    fake, game = playing(games)
    app = app_of(FakeServer("Ada", games, {"amber-fort": fake}), tmp_path)
    asked: list[SeatRequest] = []
    replies: list[tuple[str, bool]] = []
    monkeypatch.setattr(LocalTable, "request", lambda self, side=None: asked[0] if asked else None)
    monkeypatch.setattr(LocalTable, "reply", lambda self, side, *, agree: replies.append((side, agree)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        game.concede("runner")
        assert fake.table is not None
        fake.table.tell_changed()
        await pilot.pause()
        assert "C Talk" in " ".join(shown(app).split())
        fake.talk.append(Said(1, "Ben", "well played", 0.0))
        fake.changed()
        await pilot.pause()
        assert "Ben: well played" in shown(app)
        await pilot.press("C", "s", "o", "enter", "escape")
        assert [line.text for line in fake.talk] == ["well played", "so"]
        await pilot.press("s")
        assert fake.offers == [("Ada", "rematch")]
        asked.append(SeatRequest("rematch", "runner", ("The Runner asks for a rematch.",)))
        fake.table.tell_changed()
        await pilot.pause()
        assert "The Runner asks for a rematch." in shown(app)
        await pilot.press("escape")
        assert "s shows it again." in shown(app)
        await pilot.press("s", "y")
        assert fake.offers == [("Ada", "rematch")]
        assert replies == [("corp", True)]
        asked[0] = SeatRequest("rematch", "corp", ("The Corp asks for a rematch.",))
        fake.table.tell_changed()
        await pilot.pause()
        assert "withdraw it" in shown(app)
        asked.clear()
        fake.table.tell_changed()
        await pilot.pause()
        assert "The Runner does not agree." in shown(app)


@pytest.mark.parametrize("kind", ["hints", "restart"])
def test_who_asked_is_told_that_the_other_does_not_agree(games: UserGames, monkeypatch: pytest.MonkeyPatch, kind: RequestKind) -> None:
    """The page closed, and nothing was said."""
    fake, _ = playing(games)
    ada = sitting_of(fake, "Ada", "corp")
    asked = [SeatRequest(kind, "corp", ("The Corp asks.",))]
    monkeypatch.setattr(LocalTable, "request", lambda self, side=None: asked[0] if asked else None)
    assert fake.table is not None
    fake.table.tell_changed()
    assert "withdraw it" in shown_at(ada)
    asked.clear()
    fake.table.tell_changed()
    assert "The Runner does not agree." in shown_at(ada)
