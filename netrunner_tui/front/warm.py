"""Work shared by all front ends: everything imported, the cards read, and every screen drawn once in memory.

A screen's second drawing uses cached styles, themes and character widths. Forked after that, front ends start faster and share the
memory of those caches.
"""

import asyncio
import gc
import threading
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Final

from netrunner_tui.front.command import understood
from netrunner_tui.front.shared_css import ParsedRules
from netrunner_tui.library.kept_decks import decks_of_player
from netrunner_tui.library.pools import Pools
from netrunner_tui.library.setup import new_setup
from netrunner_tui.model.advice import Advice
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.lobby import Clocks, FinishedGame, Invitation, NewTable, Offer, Person, Presence, Said, TableInfo
from netrunner_tui.model.sides import CORP, SIDES
from netrunner_tui.rulebook_facts.registry import RULEBOOKS, USUAL
from netrunner_tui.rules.books.referees import load_referees
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.rules.seats import Notify, SeatAtTable
from netrunner_tui.rules.server_seats import GameServerLobby
from netrunner_tui.rules.telling.view_changes import prepare

MODULES: Final = (
    "netrunner_tui.front.plain_client", "netrunner_tui.front.own_decks", "netrunner_tui.front.remote_app",
    "netrunner_tui.table.drawing.theme_files", "netrunner_tui.library.describe", "netrunner_tui.library.titles",
    "netrunner_tui.library.drafts", "netrunner_tui.library.kept_decks", "textual.drivers.linux_driver",
    "textual.drivers.linux_inline_driver", "textual.command", "shlex", "encodings.idna",
    "netrunner_tui.settings.rebinding", "netrunner_tui.table.board.curtain", "netrunner_tui.table.board.reasons",
    "netrunner_tui.table.coaching.coach_strip",
    "netrunner_tui.table.past.replay", "netrunner_tui.table.screens.end_screen", "netrunner_tui.table.sitting.hosted",
)  # fmt: skip
KEYS: Final = ("down", "up", "tab", "right", "left", "question_mark", "escape", "L", "escape", "space", "escape")
SEED: Final = "1".zfill(32)
_INFO: Final = TableInfo(name="harbour", rules=USUAL.name, state="playing", corp="Ada", runner="Ben", mine=CORP, answer=True)


class _Table:
    """A table without players."""

    def __init__(self, seat: SeatAtTable) -> None:
        self.seat = seat

    def info(self) -> TableInfo:
        return _INFO

    def talk(self) -> tuple[Said, ...]:
        return (Said(1, "Ben", "Hello", 0.0),)

    def say(self, text: str) -> None:
        return

    def mute(self, name: str, muted: bool) -> None:
        return

    def block(self, name: str, blocked: bool) -> None:
        return

    def present(self) -> tuple[Presence, ...]:
        return (Presence("Ada", "corp"), Presence("Ben", "runner", "thinking"))

    def ask_advice(self) -> None:
        return

    def advice(self) -> Advice | str | None:
        return None

    def clocks(self) -> Clocks | None:
        return None

    def claim(self) -> None:
        return

    def add_time(self, seconds: int) -> None:
        return

    def offer(self, what: Offer, moment: int = 0) -> None:
        return

    def trouble(self) -> str:
        return ""

    def awake(self) -> None:
        return

    def listen(self, notice: Notify) -> Callable[[], None]:
        return lambda: None

    def pass_unasked(self, on: bool) -> None:
        return

    def leave(self) -> None:
        return


class _Company:
    """Two people who have said a word."""

    def here(self) -> tuple[Person, ...]:
        return (Person("Ada"), Person("Ben", "harbour", plays=True))

    def invitations(self) -> tuple[Invitation, ...]:
        return (Invitation("lantern", "Cyd", list(RULEBOOKS)[-1], "runner"),)

    def blocked(self) -> tuple[str, ...]:
        return ()

    def muted(self) -> tuple[str, ...]:
        return ()

    def talk(self) -> tuple[Said, ...]:
        return (Said(1, "Ben", "Hello", 0.0),)

    def say(self, text: str) -> None:
        return

    def mute(self, name: str, muted: bool) -> None:
        return

    def invite(self, table: str, name: str) -> tuple[str, bool]:
        return name, True

    def decline(self, table: str) -> None:
        return

    def block(self, name: str, blocked: bool) -> None:
        return

    def listen(self, notice: Notify) -> Callable[[], None]:
        return lambda: None


class _Server:
    """A server of one table."""

    name = "Ada"

    def __init__(self, table: _Table) -> None:
        self._table = table
        self.company = _Company()

    def tables(self) -> tuple[TableInfo, ...]:
        return (_INFO, TableInfo(name="lantern", rules=list(RULEBOOKS)[-1], state="waiting", corp="Cyd"))

    def rulebooks(self) -> Sequence[tuple[str, str]]:
        return ((USUAL.name, USUAL.title),)

    def opponents(self) -> Sequence[tuple[str, str]]:
        return (("trainee", "knows the rules"),)

    def decks(self, side: str, rules: str) -> tuple[str, ...]:
        return ("A deck",)

    def make(self, new_table: NewTable) -> _Table:
        return self._table

    def join(self, table: str, deck: str = "", deck_list: str = "", password: str = "") -> _Table:
        return self._table

    def watch(self, table: str, password: str = "") -> _Table:
        return self._table

    def finished(self) -> tuple[FinishedGame, ...]:
        return ()

    def game_text(self, game: str) -> str:
        return ""

    def close_table(self, table: str) -> None:
        return

    def trouble(self) -> str:
        return ""

    def awake(self) -> None:
        return

    def listen(self, notice: Notify) -> Callable[[], None]:
        return lambda: None


def warm(pools: Pools, parsed: ParsedRules, log: Callable[[str, BaseException | None], None]) -> None:
    """Does all that once. Errors here are logged: front ends start all the same, only later."""
    for module in MODULES:
        import_module(module)
    load_referees()
    try:
        game = drawn_game(pools)
        understood("new --plain")
        prepare()
        asyncio.run(draw(game, parsed, pools))
    except Exception as problem:  # a front end does without, and draws its first frame later
        log(f"not warmed: {type(problem).__name__}: {problem}", problem)
    gc.collect()
    if threading.active_count() > 1:
        log(f"{threading.active_count()} threads run where one should", None)


def drawn_game(pools: Pools) -> Game:
    """Returns a game at an action of the Corp; the cards of every rulebook are read for it."""
    from netrunner_tui.library.decks import load_deck_file
    from netrunner_tui.library.paths import find_deck

    for rules in RULEBOOKS:
        pools.of(rules)
    files = {side: load_deck_file(find_deck(USUAL.starters[side]), pools) for side in SIDES}
    names = {side: side for side in SIDES}
    pool = pools.of(USUAL.name)
    game = Game.new(new_setup(files, pool, names=names, rules=USUAL.name, seed=SEED, any_deck=False), pool)
    for _ in range(40):
        question = game.question
        if question is None or (question.player == CORP and question.kind == "action" and game.number > 12):
            break
        game.answer(question.forced() or question.decline() or (0,))
    return game


def bare_server(game: Game) -> GameServerLobby:
    """Returns a server with one table, at which the Corp of a game sits."""
    return _Server(_Table(LocalTable(game).seat(CORP)))


async def draw(game: Game, parsed: ParsedRules, pools: Pools) -> None:
    """Draws every screen of a front end in memory. Raises NetrunnerError where one broke."""
    from netrunner_tui.front.remote_app import AppHost, RemoteApp
    from netrunner_tui.table.home.user_files import UserFiles

    server = bare_server(game)
    for size in ((120, 40), (80, 24)):
        host = AppHost(attach=lambda: None, awake=lambda: None, tell_log=lambda text, error: None, parsed=parsed)
        app = RemoteApp(server, UserFiles(), host, pools=pools, own_decks=decks_of_player(None))
        async with app.run_test(size=size, tooltips=True, notifications=True) as pilot:
            await pilot.press("down", "up")
            app.sit_at(server.join("harbour"))
            await pilot.press(*KEYS)
            await pilot.press("ctrl+p")
            await pilot.pause()
            await pilot.press("escape")
            app.exit(0)
        if app.broken:
            raise NetrunnerError("a screen broke")
