"""A lobby and a hosted table for tests, of a server that is a real one but for its line."""

from pathlib import Path

from fake_server import FakePlace, FakeServer, FakeTable

from netrunner_tui.front.own_decks import WithOwnDecks
from netrunner_tui.settings.keys import Keymap
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.glyphs import PLAIN, SAFE
from netrunner_tui.table.drawing.themes import PALETTES
from netrunner_tui.table.home.lobby_menu import Lobby
from netrunner_tui.table.home.lobby_page import paint_lobby
from netrunner_tui.table.home.user_files import UserFiles
from netrunner_tui.table.screens.server_app import ServerApp
from netrunner_tui.table.sitting.hooks import Hooks
from netrunner_tui.table.sitting.sitting import Sitting

SIZES = ((80, 24), (97, 31), (120, 40), (200, 60))


def app_of(server: FakeServer, folder: Path, options: Options | None = None) -> ServerApp:
    """Returns the app of a server's user."""
    return ServerApp(server, UserFiles(options or Options(), options_path=folder / "options.json"))  # type: ignore[arg-type]


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


def sitting_of(fake: FakeTable, name: str, side: str, now: float = 1000.0) -> Sitting:
    place = FakePlace(fake, name, side)
    hooks = Hooks(lambda: fake.left.append(name), lambda: None, lambda _: None)
    seats = {"runner" if side == "runner" else "corp": place.seat}
    sitting = Sitting(seats, Options(), Keymap(), hooks, (120, 40), table=place, now=lambda: now)  # type: ignore[arg-type]
    sitting.paint()
    return sitting


def shown_at(sitting: Sitting) -> str:
    sitting.paint()
    parts = [canvas.text() for canvas in sitting.canvases.values()]
    return "\n".join([*parts, sitting.cover[1].text()] if sitting.cover else parts)
