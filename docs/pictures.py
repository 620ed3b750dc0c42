"""Makes the pictures of this folder: real games from fixed seeds, drawn by the app itself.

python docs/pictures.py [FOLDER]
"""

import asyncio
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import first_turn
from redraw import redraw

from netrunner_tui.hosting.player_identity import Identity
from netrunner_tui.hosting.remote.remote_server import connect
from netrunner_tui.library.paths import games_folder, user_decks_folder
from netrunner_tui.model.lobby import NewTable
from netrunner_tui.model.sides import SIDES, Side
from netrunner_tui.model.view import Seat, View
from netrunner_tui.players.checker import save
from netrunner_tui.players.random_player import choose
from netrunner_tui.replays.game_service import OpenReplay, OpenTable
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.home.user_files import UserFiles
from netrunner_tui.table.screens.app import TableApp
from netrunner_tui.table.screens.deck_builder_screen import DeckBuilderScreen
from netrunner_tui.table.screens.server_app import ServerApp
from netrunner_tui.user_games import UserGames

GAMES = 40
"""Games that are looked through for the moments to show."""
DECKS: Mapping[Side, str] = {"corp": "Precision launch", "runner": "Zahya the courier"}
SAVED_AS = "~/.local/share/netrunner-tui/games/2026-01-02-precision-launch-zahya.jsonl"

_SERVER = """
import random, sys
from netrunner_tui.hosting.game_server import daemon, table_names
table_names.secrets = random.Random(2)
sys.exit(daemon.main(sys.argv[1:]))
"""
"""A game server that draws the same names for its tables each time."""
LESSON_KEYS = ("c", "i", "1", "r", "4")
"""To the ice of the lesson on breakers."""

# What a player of these games likes to do: the higher, the more often. What is not named counts 1.
_LIKES = {
    "install": 12, "new server": 2, "advance": 9, "run": 3, "play": 8, "rez": 5, "score": 60, "use": 2, "idle": 0.01, "gain": 9, "draw": 4,
    "keep": 9, "steal": 60, "trash": 4, "continue": 6, "break": 40, "pass": 3, "purge": 0.1, "jack out": 0.3, "untag": 6, "no": 0.3,
    "trash resource": 0.1,
}  # fmt: skip


def answer(question: Question, rng: random.Random) -> Answer:
    """A legal answer, and rather a sensible one."""
    if question.several or question.numbers is not None:
        return choose(question, rng)
    verbs = [_verb(option, question) for option in question.options]
    return tuple(rng.choices(range(len(verbs)), [_LIKES.get(verb, 1) / verbs.count(verb) for verb in verbs]))


def _verb(option: Option, question: Question) -> str:
    if option.does == "strength" and "break" not in question.window:
        return "idle"
    if option.server == "new server":
        return option.server
    return "break" if option.does == "break" else option.verb


@dataclass
class Moment:
    """The best moment of its kind that has been found."""

    asked: Side | None
    worth: Callable[[View, Question], float]
    best: float = 0.0
    game: Game | None = field(default=None, repr=False)

    def see(self, game: Game, view: View, question: Question) -> None:
        """Looks at a moment, and keeps it if it is better."""
        if question.player == self.asked and (worth := self.worth(view, question)) > self.best:
            self.best, self.game = worth, game.fork()

    @property
    def found(self) -> Game:
        """The game at that moment."""
        if self.game is None:
            raise LookupError("no such moment came up; more games are needed")
        return self.game.fork()


def _met(view: View, question: Question) -> float:
    """The Runner may break at a piece of ice before a remote server, with a rig and a board worth looking at."""
    run = view.run
    if run is None or not run.encountering or "break" not in question.window:
        return 0
    met = view.cards()[run.encountering]
    breaks = sum(option.verb == "use" and option.does == "break" for option in question.options)
    if not breaks or len(met.subroutines) < 2:
        return 0
    some = sum(sub.state == "broken" for sub in met.subroutines) == 1
    remote = run.server.startswith("Server")
    return 1 + 2 * some + 2 * remote + _board(view, most=5) + 0.3 * len(question.options)


def _board(view: View, most: int) -> float:
    """How much there is to see, with at most so many servers."""
    ice = [len(server.ice) for server in view.servers]
    advanced = sum(card.counters.get("advancement", 0) > 0 for server in view.servers for card in server.root)
    agendas = min(len(view.corp.score_area), 2) + min(len(view.runner.score_area), 2)
    hand = view.player("corp" if view.seat == "corp" else "runner").hand or ()
    crowd = max(0, len(view.servers) - most) + max(0, max(ice) - 3) + max(0, len(view.rig) - 6) + max(0, len(hand) - 5)
    shown = sum(card.faceup for server in view.servers for card in server.ice)
    programs = sum(card.type == "program" for card in view.rig)
    seen = 0.4 * min(sum(ice), 7) + 0.4 * min(shown, 3) + advanced + agendas + 0.6 * min(len(view.rig), 6) + 0.8 * min(programs, 3)
    return seen + 0.2 * len(hand) - 3.0 * crowd


def _action(view: View, question: Question) -> float:
    """The Corp's action with something to advance."""
    if question.kind != "action" or view.corp.clicks < 2:
        return 0
    return 1 + _board(view, most=5) + 0.5 * min(len(view.corp.hand or ()), 5)


def _crowded(view: View, question: Question) -> float:
    """The Runner's action on a big board."""
    if question.kind != "action" or view.runner.clicks < 2:
        return 0
    ice = [len(server.ice) for server in view.servers]
    return min(len(view.servers), 9) + 2 * len(view.rig) + 0.6 * sum(ice) + 0.5 * max(ice) + 0.3 * len(view.runner.hand or ())


def _choosing(view: View, question: Question) -> float:
    """A card is to be chosen among many on the table."""
    if question.kind != "choose" or (question.several and question.most > 3) or len(question.options) < 5:
        return 0
    cards = view.cards()
    if not all(option.card in cards and cards[option.card].zone in {"ice", "root", "rig"} for option in question.options if option.card):
        return 0
    return sum(option.card > 0 for option in question.options) + _board(view, most=5)


def games(keeper: UserGames) -> Iterator[Game]:
    """The games that are looked through, each from its beginning."""
    for number in range(GAMES):
        setup = keeper.set_up(DECKS, names={"corp": "Corp", "runner": "Runner"}, seed=f"{number:02x}")
        yield Game.new(setup, keeper.pools.of(setup.rules))


def play(game: Game, rng: random.Random, moments: Sequence[Moment]) -> None:
    """Plays a game to its end and shows every question to `moments`."""
    while (question := game.question) is not None:
        if question.kind in {"window", "action", "choose"} and question.options:
            view = game.view(question.player)
            for moment in moments:
                moment.see(game, view, question)
        game.answer(answer(question, rng))


def table_of(game: Game, *seats: Side) -> OpenTable:
    """A table at which these seats are taken."""
    local = LocalTable(game)
    return OpenTable({side: local.seat(side) for side in seats}, SAVED_AS, local.close, "", "", game.setup.rules)


async def picture(
    keeper: UserGames, to: Path, size: tuple[int, int], options: Options, keys: Sequence[str] = (), table: OpenTable | None = None,
    builder: Sequence[str] = (), deck: str = "", replay: tuple[OpenReplay, Seat, int] | None = None,
) -> None:  # fmt: skip
    """Opens the app, at a replay where one is given, presses keys, and keeps what it shows.

    The keys of `builder` are pressed at decks and cards, where the deck named by `deck` is picked first.
    """
    app = TableApp(
        keeper,
        UserFiles(options),
        table=table,
        replay=replay,
    )
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        if builder:
            app.open_deck_builder()
            await pilot.pause()
            if deck:
                screen = app.screen
                assert isinstance(screen, DeckBuilderScreen)
                names = [listed.file.deck.name for listed in screen.builder.decks if listed.file is not None]
                screen.builder.picked = names.index(deck)
        for key in (*keys, *builder):
            await pilot.press({"/": "slash", "+": "plus", "-": "minus", ":": "colon", " ": "space"}.get(key, key))
        await pilot.pause()
        to.write_text(redraw(app.export_screenshot(), f"netrunner-tui: {to.stem}"), encoding="utf-8")


async def reviewed(keeper: UserGames, to: Path, options: Options, game: Path) -> None:
    """Opens the app at the review of a game, and keeps what it shows."""
    app = TableApp(keeper, UserFiles(options))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        app.open_review(game)
        await pilot.pause()
        to.write_text(redraw(app.export_screenshot(), f"netrunner-tui: {to.stem}"), encoding="utf-8")


async def lobby(to: Path, options: Options) -> None:
    """Opens the app of a real server, on a socket of its own, and keeps what it shows; the server is told the same each time."""
    with tempfile.TemporaryDirectory() as home:
        socket = Path(home) / "server.sock"
        words = [sys.executable, "-c", _SERVER, "--socket", str(socket), "--folder", str(Path(home) / "tables")]
        log = Path(home) / "server.log"
        with log.open("wb") as told:
            daemon = subprocess.Popen(words, stderr=told)
        try:
            while not socket.exists():
                if daemon.poll() is not None:
                    raise LookupError(f"the server for {to.name} is gone, exit code {daemon.returncode}: {log.read_text(encoding='utf-8')}")
                time.sleep(0.05)
            people = {name: connect(socket, Identity(name, f"key of {name}"), 60) for name in ("Ada", "Ben", "Cyd", "Dot")}
            made = people["Ada"].make(NewTable(rules="nisei-1.6", side="corp", clock="25+10"))
            people["Ben"].join(made.info().name)
            people["Cyd"].watch(made.info().name)
            people["Cyd"].make(NewTable(rules="classic", side="runner", password="key"))
            people["Dot"].make(NewTable(rules="ffg", side="corp", delay=20))
            server = people["Ada"]
            server.attach()
            app = ServerApp(server, UserFiles(options))
            async with app.run_test(size=(120, 40)) as pilot:
                await pilot.pause(0.3)
                shot = redraw(app.export_screenshot(), f"netrunner-tui: {to.stem}")
            to.write_text(shot, encoding="utf-8")
            for each in people.values():
                each.close()
        finally:
            daemon.terminate()
            daemon.wait()


async def main(folder: Path) -> None:
    """Makes every picture."""
    keeper = UserGames()
    run, action, crowd, choosing = Moment("runner", _met), Moment("corp", _action), Moment("runner", _crowded), Moment("corp", _choosing)
    over: list[Game] = []
    for number, game in enumerate(games(keeper)):
        play(game, random.Random(number), (run, action, crowd, choosing))
        over.append(game)
    won = max(over, key=lambda game: len(game.view("all").corp.score_area) + 2 * len(game.view("all").runner.score_area))
    full, ascii_ = Options(), Options(theme="teletype", ascii=True)

    async def show(name: str, game: Game, seats: Sequence[Side], size: tuple[int, int] = (120, 40), **more: object) -> None:
        options = more.get("options", full)
        keys = more.get("keys", ())
        assert isinstance(options, Options)
        assert isinstance(keys, tuple)
        await picture(keeper, folder / f"{name}.svg", size, options, keys, table_of(game, *seats))

    await show("table", run.found, ["runner"])
    await show("run-corp", run.found, ["corp"])
    for theme in ("daylight", "harbour"):
        await show(f"theme-{theme}", run.found, ["runner"], options=Options(theme=theme))
    await show("theme-teletype-ascii", run.found, ["runner"], options=ascii_)
    await show("corp-80x24", action.found, ["corp"], (80, 24))
    await show("wide-200x60", crowd.found, ["runner"], (200, 60))
    await show("curtain", run.found, SIDES)
    await show("jump", choosing.found, ["corp"])
    await show("win", won, SIDES)
    kept = games_folder() / "game-14.jsonl"
    save(won, kept)
    opened = keeper.replay(kept)
    await picture(keeper, folder / "replay.svg", (120, 40), full, replay=(opened, "all", _walked_to(opened)))
    await reviewed(keeper, folder / "review.svg", full, kept)
    kept.unlink()
    await picture(keeper, folder / "puzzle.svg", (120, 40), full, table=keeper.puzzle(keeper.puzzles()[0].path))
    lesson = next(choice for choice in keeper.lessons() if choice.name == "runner-3-breaker")
    await picture(keeper, folder / "lesson.svg", (120, 40), full, LESSON_KEYS, table=keeper.puzzle(lesson.path))
    await lobby(folder / "lobby.svg", full)
    await picture(keeper, folder / "cards.svg", (120, 40), full, builder=("b", "/", *"t:ice f:h", "enter", "down"))
    await picture(
        keeper, folder / "deck.svg", (120, 40), full, deck=DECKS["corp"], builder=("c", "tab", "/", *"t:operation", "enter", "+", "+", "-")
    )
    shutil.rmtree(user_decks_folder(), ignore_errors=True)
    _save(keeper)
    await picture(keeper, folder / "start.svg", (120, 40), full)


def _walked_to(opened: OpenReplay) -> int:
    """The encounter in the middle of a game with the most to see."""
    past = opened.pasts["all"]
    moments = past.story().moments
    places = [at for at, moment in enumerate(moments) if moment.step.startswith("6.9.3") and len(moments) // 4 < at < len(moments) * 3 // 4]

    def worth(place: int) -> float:
        view = past.view_at(place)
        met = view.cards().get(view.run.encountering) if view.run and view.run.encountering else None
        broken = sum(sub.state == "broken" for sub in met.subroutines) if met else 0
        return _board(view, most=5) + 3 * (met is not None) + broken + 0.2 * moments[place].offered

    return max(places, key=worth, default=len(moments) // 2)


def _save(keeper: UserGames) -> None:
    """Leaves a game to go on with in the user's folder."""
    names: Mapping[Side, str] = {"corp": "Ada", "runner": "Ben"}
    table = keeper.begin(keeper.set_up(DECKS, names=names, seed="2a"), games_folder() / "2026-01-02-ada-ben.jsonl")
    rng = random.Random(7)
    for _ in range(60):
        seat = next((seat for seat in table.seats.values() if seat.question() is not None), None)
        question = seat.question() if seat else None
        if seat and question:
            seat.answer(answer(question, rng))
    table.close()
    two_minutes_ago = time.time() - 125
    os.utime(table.path, (two_minutes_ago, two_minutes_ago))


if __name__ == "__main__":
    here = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    with tempfile.TemporaryDirectory() as home:
        # The pictures show nobody's own games and settings.
        os.environ |= dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"), home)
        os.environ["TEXTUAL_ANIMATIONS"] = "none"
        os.environ.pop("NO_COLOR", None)
        asyncio.run(main(here))
        first_turn.record(here / "first-turn.svg")
