"""Every line of the start screen and of the lobby's forms is explained at every size; the key line tells what enter does."""

import pytest
from fake_apps import FakeHost, both
from fake_server import FakeServer

from netrunner_tui.settings.keys import Keymap
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.home.lobby_menu import Lobby
from netrunner_tui.table.home.lobby_page import paint_lobby
from netrunner_tui.table.home.start import Start
from netrunner_tui.table.home.start_menus.filled_in import FilledIn
from netrunner_tui.table.home.start_menus.start_items import StartHooks
from netrunner_tui.table.home.start_page import paint_start
from netrunner_tui.user_games import UserGames


class LongWords(FakeHost):
    """Its opponents are told of in more words than a line of the list holds."""

    def opponents(self) -> tuple[tuple[str, str], ...]:
        return (("operator", "follows its plans, and is now and then careless about one of them"),)


def start_at(place: str) -> Start:
    hooks = StartHooks(begin=lambda _: None, leave=lambda: None, set_options=lambda _: None)
    start = Start(LongWords(both), Options(), Keymap(), hooks, FilledIn({"corp": "Ada", "runner": "Ben"}), now=lambda: 7200.0)
    start.place = place
    return start


def words_on(canvas: Canvas, begin: int = 0) -> str:
    """The text of a canvas from a column on, its lines joined."""
    return " ".join(" ".join(line[begin:] for line in canvas.text().split("\n")).split())


@pytest.mark.parametrize("place", ["menu", "computer", "new", "settings", "keys", "game", "puzzles", "learn"])
@pytest.mark.parametrize("size", [(80, 24), (97, 31), (120, 24), (120, 40)])
def test_the_whole_words_of_the_picked_line_stand_on_the_screen(place: str, size: tuple[int, int]) -> None:
    start = start_at(place)
    for picked, item in enumerate(start.items()):
        start.picked = picked
        canvas = Canvas(*size)
        paint_start(start, canvas)
        wanted = item.words
        assert wanted in words_on(canvas) or wanted in words_on(canvas, 53) or wanted in words_on(canvas, 60), (item.name, canvas.text())


@pytest.mark.parametrize("place", ["computer", "new"])
def test_the_key_line_says_what_enter_does_on_each_line(place: str) -> None:
    start = start_at(place)
    for picked, item in enumerate(start.items()):
        start.picked = picked
        canvas = Canvas(80, 24)
        paint_start(start, canvas)
        words = {"Start the game": "start the game", "Swap sides": "choose"}
        wanted = "enter " + words.get(item.name, "next value" if item.change else "next line")
        assert wanted in canvas.text().split("\n")[-1]


def test_the_form_of_a_new_table_explains_the_picked_line_at_the_smallest_size() -> None:
    lobby = Lobby(
        FakeServer("Ada", UserGames()), Options(), Keymap(), begin=lambda _: None, leave=lambda: None, set_options=lambda _: None, themes=()
    )
    lobby.press("n")
    for row in lobby.rows():
        lobby.press("down")
        canvas = Canvas(80, 24)
        paint_lobby(lobby, canvas)
        assert row.words in words_on(canvas), (row.name, canvas.text())
