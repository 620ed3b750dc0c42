"""The people of a server in its full-screen lobby: talk, who is here, invitations, mutes and blocks; and blocks at a table."""

import pytest
from fake_server import FakeCompany, FakePlace, FakeServer, FakeTable, playing
from lobbies import SIZES, keys, lobby_of, sitting_of, text_of

from netrunner_tui.model.lobby import Invitation, Person, Presence, Said, TableInfo
from netrunner_tui.settings.handlers import named, offered
from netrunner_tui.settings.keys import Keymap
from netrunner_tui.table.board.page_texts import keys_page
from netrunner_tui.table.home.lobby_menu import Lobby
from netrunner_tui.table.home.user_files import UserFiles
from netrunner_tui.table.screens.server_app import ServerApp
from netrunner_tui.user_games import UserGames

BEN = Invitation("lantern", "Ben", "ffg", "runner", "25+10")
CYD = Invitation("harbour", "Cyd", "classic", "corp")


@pytest.fixture(scope="module")
def games() -> UserGames:
    return UserGames()


def waiting_for(*reserved: str) -> FakeTable:
    info = TableInfo(name="lantern", rules="ffg", state="waiting", corp="Ben", reserved=", ".join(reserved), locked=not reserved)
    return FakeTable(info)


def lobby_with(games: UserGames, tables: dict[str, FakeTable] | None = None) -> tuple[Lobby, FakeServer, FakeCompany, list[FakePlace]]:
    """Ada's lobby; Ben is there too, and Cyd sits at a table."""
    server = FakeServer("Ada", games, tables)
    server.company.people += [Person("Ben"), Person("Cyd", "harbour", plays=True)]
    lobby, begun = lobby_of(server)
    return lobby, server, server.company, begun


def test_what_is_said_stands_below_the_tables_and_on_a_page_where_it_is_typed(games: UserGames) -> None:
    lobby, _, company, _ = lobby_with(games)
    assert "HERE  3  Ben, Cyd (harbour)" in text_of(lobby, (80, 24))
    company.said += [Said(number, "Ben", f"word {number}", 0.0) for number in range(1, 40)]
    shown = text_of(lobby, (80, 24))
    assert "word 38" in shown
    assert "word 37" not in shown
    assert "word 36" in text_of(lobby)
    keys(lobby, "C", *"no q", "space", *"is ru", "d", "e")
    assert "Say no q is rude_" in text_of(lobby, (80, 24))
    keys(lobby, "enter")
    assert lobby.notice == "you say too much at once; wait a moment"
    keys(lobby, *["backspace"] * 4, "enter")
    assert company.said[-1].text == "no q is"
    assert "Say _" in text_of(lobby)
    assert "23-40 of 40" in text_of(lobby, (80, 24))
    keys(lobby, *["pageup"] * 30)
    assert "word 1\n" in text_of(lobby, (80, 24))
    assert "1-18 of 40" in text_of(lobby, (80, 24))
    keys(lobby, "pagedown", "down")
    lobby.paste("two\nlines \x1b[2J")
    assert lobby.people.saying == "two lines \\x1b[2J"
    keys(lobby, "escape")
    assert lobby.place == "tables"
    keys(lobby, "C", *["backspace"] * (len(lobby.people.saying) + 1))
    assert lobby.place == "tables", "an empty line is left by backspace"
    keys(lobby, "C", "enter")
    assert lobby.place == "tables", "and by enter"


def test_enter_sits_down_nowhere_among_the_people(games: UserGames) -> None:
    lobby, _, _, begun = lobby_with(games)
    keys(lobby, "n", "enter", "escape", "p", "enter")
    assert (lobby.place, begun) == ("people", [])


def test_people_are_muted_and_blocked_and_that_is_undone(games: UserGames) -> None:
    lobby, _, company, _ = lobby_with(games)
    keys(lobby, "p")
    shown = text_of(lobby, (80, 24))
    assert "Ada                       in the lobby · you" in shown
    assert "sits at harbour" in shown
    keys(lobby, "m")
    assert (company.names["muted"], lobby.notice) == (["Ben"], "You do not hear Ben in the lobby any more.")
    assert "not heard in the lobby" in text_of(lobby)
    keys(lobby, "m", "b")
    assert (company.names, lobby.notice) == (
        {"muted": [], "blocked": ["Ben"]}, "Ben is blocked: no talk, no invitation, no seat at your tables."
    )  # fmt: skip
    keys(lobby, "down")
    assert "Ben                       blocked" in text_of(lobby)
    lobby.click(2)
    assert {id for id, handler in lobby.handlers.items() if handler.offered} >= {"block", "talk"}
    assert not lobby.handlers["mute"].offered
    keys(lobby, "b", "escape")
    assert (company.names["blocked"], lobby.place) == ([], "tables")
    keys(lobby, "p", "up", "up")
    assert lobby.people.row is None or not lobby.people.row.me


def test_somebody_is_invited_from_the_list(games: UserGames) -> None:
    lobby, server, company, _ = lobby_with(games)
    keys(lobby, "p", "i")
    assert lobby.place == "new"
    assert "Ben" in text_of(lobby, (80, 24))
    keys(lobby, "enter")
    assert server.new_table.invite == "Ben"
    assert "Table amber-fort waits for Ben." in text_of(lobby)
    keys(lobby, "i", "down", "i")
    assert company.done == [("invite", "amber-fort", "Cyd")]
    assert lobby.notice == "Cyd is invited to amber-fort."
    company.people.pop()
    keys(lobby, "escape")
    assert lobby.place == "waiting"
    keys(lobby, "escape", "p", "i")
    assert company.done[1:] == [("invite", "amber-fort", "Ben")], "also to a table that waits while its maker is away from it"


def test_an_invitation_is_accepted_or_declined_with_one_key(games: UserGames) -> None:
    lobby, server, company, begun = lobby_with(games, {"lantern": waiting_for("Ada")})
    assert not lobby.handlers["accept"].offered
    company.invited = [BEN, CYD]
    for size in SIZES:
        for ascii in (False, True):
            shown = text_of(lobby, size, ascii)
            assert "Ben invites you to lantern: the Runner" in shown
            assert "Cyd invites you to harbour" in shown
            assert "a accept   d decline" in shown
    keys(lobby, "a")
    assert [place.side for place in begun] == ["runner"]
    company.invited = [CYD]
    keys(lobby, "d")
    assert (company.done, lobby.notice) == ([("decline", "harbour")], "You have declined to come to harbour.")
    assert "invites you" not in text_of(lobby)
    # Who waits at a table of their own leaves it for the other one.
    keys(lobby, "n", "enter")
    company.invited = [BEN]
    assert "Ben invites you" in text_of(lobby)
    keys(lobby, "a")
    assert server.all["amber-fort"].left == ["Ada"]
    assert [place.side for place in begun] == ["runner", "runner"]


def test_a_table_for_others_is_not_sat_down_at(games: UserGames) -> None:
    lobby, _, company, begun = lobby_with(games, {"lantern": waiting_for("Dot")})
    assert "for others" in text_of(lobby)
    keys(lobby, "enter")
    assert (lobby.place, lobby.notice) == ("tables", "lantern waits for Dot")
    company.invited = [BEN]
    assert "sit down" in text_of(lobby)
    keys(lobby, "enter", "enter")
    assert len(begun) == 1


def test_an_invitation_is_told_at_a_table(games: UserGames) -> None:
    import asyncio

    async def run() -> None:
        fake, _ = playing(games)
        server = FakeServer("Dot", games, {"amber-fort": fake})
        app = ServerApp(server, UserFiles(), hosted=FakePlace(fake, "Dot", ""))  # type: ignore[arg-type]
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            server.company.invited = [BEN]
            for notice in list(server.company.notices):
                notice()
            await pilot.pause()
            assert app.table_screen is not None
            assert app.table_screen.sitting is not None
            assert app.table_screen.sitting.overlay.notice == "Ben invites you to lantern: the answer can be given in the lobby."

    asyncio.run(run())


def test_somebody_is_blocked_at_a_table(games: UserGames) -> None:
    fake, _ = playing(games)
    fake.present = [Presence("Ada", "corp"), Presence("Ben", "runner"), Presence("Cyd", "")]
    table = sitting_of(fake, "Ada", "corp")
    table.hosted.begin()  # type: ignore[union-attr]
    for key in ("M", "b", "2"):
        table.press(key)
        table.paint()
    assert fake.offers == [("Ada", "block Cyd")]


def test_nobody_else_may_sit_down_where_the_computer_does(games: UserGames) -> None:
    lobby, *_ = lobby_with(games)
    keys(lobby, "n")
    assert "anybody may sit down or watch" in text_of(lobby)
    lobby.form.bot = "operator"
    assert "anybody may watch" in text_of(lobby)
    assert "sit down or watch" not in text_of(lobby)


def test_only_tables_of_ones_own_are_taken_away(games: UserGames) -> None:
    own = FakeTable(TableInfo(name="amber-fort", rules="ffg", state="waiting", corp="Ada", mine="corp"))
    lobby, server, _, _ = lobby_with(games, {"lantern": waiting_for(), "amber-fort": own})
    assert "x remove" not in text_of(lobby, (80, 24))
    keys(lobby, "x")
    assert set(server.all) == {"lantern", "amber-fort"}
    keys(lobby, "down")
    assert "x remove  D decks  o settings  q leave" in text_of(lobby, (80, 24)), "every key has room"
    keys(lobby, "x")
    assert set(server.all) == {"lantern"}


def told_at(lobby: Lobby) -> tuple[dict[str, str], dict[str, str]]:
    """What the list of commands (ctrl+p) and the page of keys (?) tell on the lobby's page that is open."""
    handlers, here = lobby.handlers, lobby.here
    page = keys_page(Keymap(), "lobby", offered("lobby", handlers), here)
    return {words.name: words.help for _, words in named("lobby", handlers, here)}, dict(page.lines)


def test_the_list_of_commands_and_the_keys_are_those_of_the_form_that_is_open(games: UserGames) -> None:
    lobby, *_ = lobby_with(games)
    assert told_at(lobby)[0]["Sit down"] == "sit down at the picked table"
    keys(lobby, "n")
    commands, shown = told_at(lobby)
    assert commands["Make the table"].endswith("do what the last line says")
    assert commands["Back to the tables"] == shown["backspace escape q"] == "back to the tables"
    assert "Sit down" not in commands
    assert "Leave the server" not in commands
    assert "again to change it" in shown["mouse"]


def test_the_keys_among_the_people_say_where_back_leads_and_that_a_click_picks(games: UserGames) -> None:
    lobby, *_ = lobby_with(games)
    keys(lobby, "p")
    _, shown = told_at(lobby)
    assert shown["backspace escape q"] == "back to the tables"
    assert shown["mouse"] == "click a player to pick them, a key to press it; the wheel picks"
    keys(lobby, "escape", "n", "enter", "p")
    assert lobby.waiting is not None
    assert told_at(lobby)[1]["backspace escape q"] == "back to your table, which waits for a player"


def test_nothing_that_is_listed_while_somebody_talks_sits_down(games: UserGames) -> None:
    lobby, _, _, begun = lobby_with(games, {"lantern": waiting_for()})
    keys(lobby, "C")
    commands, _ = told_at(lobby)
    assert "Sit down" not in commands
    assert commands["Back to the tables"] == "back to the tables"
    assert not lobby.handlers["act"].offered
    assert begun == []
