"""Commands in every context: each row of the registry is carried out, and every key and command that is shown does something."""

from collections.abc import Callable, Mapping
from pathlib import Path

import fixtures as f
import msgspec
import pytest
from fake_apps import FakeHost, app_for, both, shown
from fake_server import FakePlace, FakeServer, playing
from test_library import FakeSavedGames, made, painted as list_of_games
from test_snapshots import KINDS
from walks import Walk, kept_game

from netrunner_tui.library.kept_decks import decks_of_user
from netrunner_tui.model.view import View
from netrunner_tui.puzzle_tables import open_puzzle
from netrunner_tui.replays.game_service import BetterWay, OpenTable
from netrunner_tui.replays.reviews.game_review import review_file
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.scenarios.puzzles import bundled
from netrunner_tui.settings.commands import COMMANDS, KEY_COMMANDS, KEY_CONTEXTS, KeyContext, command, commands_at
from netrunner_tui.settings.handlers import Handlers, named
from netrunner_tui.settings.keys import USUAL_KEYS, Keymap, read_keymap
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.board.overlay import SCROLLS
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.click_targets import KeyTarget
from netrunner_tui.table.drawing.glyphs import SAFE
from netrunner_tui.table.drawing.zone import Zone
from netrunner_tui.table.home.deck_builder import DeckBuilder
from netrunner_tui.table.home.deck_builder_page import paint_deck_builder
from netrunner_tui.table.home.lobby_menu import Lobby
from netrunner_tui.table.home.start import Start
from netrunner_tui.table.home.start_menus.start_items import StartHooks
from netrunner_tui.table.home.start_page import keys_shown, paint_start
from netrunner_tui.table.screens.deck_builder_screen import DeckBuilderScreen
from netrunner_tui.table.screens.end_screen import EndScreen
from netrunner_tui.table.screens.puzzle_screen import PuzzleEnd
from netrunner_tui.table.screens.review_screen import ReviewScreen
from netrunner_tui.table.sitting.hooks import Hooks
from netrunner_tui.table.sitting.sitting import Sitting
from netrunner_tui.user_games import UserGames

ARROWS = ("left", "right", "up", "down")


def nothing(*_: object) -> None:
    """What a screen asks of the app around it."""


@pytest.fixture(scope="module")
def games() -> UserGames:
    return UserGames()


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game."""
    return kept_game(tmp_path_factory.mktemp("games") / "game.jsonl")


def sitting(view: View, question: Question | None, done: list[str] | None = None) -> Sitting:
    """One player at a table of the pictures, asked at every window; what is asked of the app stands in `done`."""
    done = [] if done is None else done
    seat = f.FakeSeat(view, question)
    hooks = Hooks(lambda: done.append("leave"), lambda: done.append("over"), lambda _: done.append("options"))
    side = "corp" if view.seat == "corp" else "runner"
    made = Sitting({side: seat}, Options(), Keymap(), hooks, (80, 24))
    made.paint()
    return made


def text(table: Sitting) -> str:
    """Everything on the screen."""
    table.paint()
    parts = [canvas.text() for canvas in table.canvases.values()]
    return "\n".join([*parts, table.cover[1].text() if table.cover else ""])


def start_of(*keys: str) -> Start:
    start = Start(FakeHost(both), Options(), Keymap(), StartHooks(begin=nothing, leave=nothing, set_options=nothing))
    for key in keys:
        start.press(key)
    return start


def deck_builder(games: UserGames, *keys: str) -> DeckBuilder:
    built = DeckBuilder(
        decks_of_user(), games.library(), ("nisei-1.6", "ffg"), "nisei-1.6", Keymap(), leave=nothing, changed=nothing, copy=nothing
    )
    for key in keys:
        built.press(key)
    return built


async def handlers_of(games: UserGames, game: Path) -> Mapping[KeyContext, Handlers]:
    """What carries commands out in each context."""
    found: dict[KeyContext, Handlers] = {}
    table = sitting(f.run_view("runner"), f.RUN_QUESTION)
    found[table.context] = table.handlers
    table.begin_puzzle(open_puzzle(bundled()[0]).puzzle)  # type: ignore[arg-type]
    found[table.context] = table.handlers
    curtain = Sitting(both(), Options(), Keymap(), Hooks(nothing, nothing, nothing), (120, 40))
    curtain.paint()
    found[curtain.context] = curtain.handlers
    place = FakePlace(playing(games)[0], "Cyd", "")
    hosted = Sitting({"corp": place.seat}, Options(), Keymap(), Hooks(nothing, nothing, nothing), (120, 40), table=place)  # type: ignore[dict-item]
    found[hosted.context] = hosted.handlers
    for live in (True, False):
        replay = Walk(games.replay(game), live=live).replay
        found[replay.context] = replay.handlers
    way = BetterWay(5, "runner", (0.6, 0.4), lambda: games.replay(game).pasts["runner"])
    better = Walk(msgspec.structs.replace(games.replay(game), better=lambda: {5: way}), place=5).replay
    better.press("B")
    found[better.context] = better.handlers
    found["start screen"], found["saved games"] = start_of().handlers, made()[0].handlers
    found["deck builder"] = deck_builder(games).handlers
    lobby = Lobby(FakeServer("Ada", games), Options(), Keymap(), begin=nothing, leave=nothing, set_options=nothing, themes=())
    found["lobby"] = lobby.handlers
    found["review"] = ReviewScreen(review_file(game, games.pools), nothing).handlers()
    app = app_for(FakeHost(both))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        found["anywhere"], found["own files"] = app.handlers(), app.own_handlers(app.screen)
        ends: list[EndScreen | PuzzleEnd] = [
            EndScreen(OpenTable(both(), "", nothing, "", ""), table),
            EndScreen(OpenTable(both(), "", nothing, "", "", second=nothing), table),  # type: ignore[arg-type]
            EndScreen(OpenTable({"corp": place.seat}, "", nothing, "", "", hosted=place), hosted),  # type: ignore[arg-type,dict-item]
            PuzzleEnd(open_puzzle(bundled()[0]).puzzle, table, nothing),  # type: ignore[arg-type]
        ]
        for end in ends:
            await app.push_screen(end)
            await pilot.pause()
            found[end.context] = end.handlers()
            app.pop_screen()
    return found


async def test_every_command_of_a_context_is_carried_out_there_and_nothing_else_is(games: UserGames, game: Path) -> None:
    found = await handlers_of(games, game)
    assert set(found) == set(KEY_CONTEXTS) - {"page"}
    for context, handlers in found.items():
        assert set(handlers) == {row.id for row in commands_at(context)}, context
    # A page that lies over the table is scrolled, searched, read on or chosen from, and closed by any other key.
    assert {row.id for row in commands_at("page")} == {*SCROLLS, "act", "find", "words"}


def test_every_command_has_one_row_and_is_told() -> None:
    assert sorted(row.id for row in KEY_COMMANDS) == sorted(COMMANDS)
    for row in KEY_COMMANDS:
        assert row.contexts
        assert set(row.there) <= set(row.contexts), row.id
        assert (row.keys or row.fixed) or row.words.name, f"{row.id} can be given in no way"
        for context in row.contexts:
            words = row.told(context)
            assert words.help, f"{row.id} is not told {KEY_CONTEXTS[context]}"
            assert not words.help.endswith("."), row.id


# --- every key that is shown works -------------------------------------------------------------------------------------------------------


def keys_of(line: tuple[tuple[str, str], ...]) -> list[tuple[str, ...]]:
    """The keys of a key line that stand alone; of the four arrows one at least does something."""
    found: list[tuple[str, ...]] = []
    for keys, _ in line:
        for key in keys.split():
            if key == "arrows":
                found.append(ARROWS)
            elif key not in {"0-9", "1-9", "a-z"}:
                found.append((key,))
    return found


@pytest.mark.parametrize(("kind", "before"), [*((kind, "") for kind in KINDS), *(("window", key) for key in ("f", "L", "space", "?"))])
def test_every_key_of_the_key_line_works(kind: str, before: str) -> None:
    view, question = KINDS[kind]

    def after(*pressed: str) -> str:
        done: list[str] = []
        table = sitting(view, question, done)
        for key in filter(None, (before, *pressed)):
            table.press(key)
            table.paint()
        said = table.seats[table.shown].said  # type: ignore[attr-defined]
        return f"{text(table)} {table.scene().focus} {said} {done}"

    table = sitting(view, question)
    if before:
        table.press(before)
        table.paint()
    still = after()
    for choice in keys_of(table.scene().keys):
        # What is at its end already cannot be moved further: the other of the two keys moves it.
        undone = {"up", "pageup", "-", "down", "pagedown"}
        assert any(after(key) != still for key in choice) or set(choice) <= undone, (choice, table.scene().keys)


@pytest.mark.parametrize("kind", KINDS)
def test_every_command_that_is_offered_by_name_works(kind: str) -> None:
    view, question = KINDS[kind]
    table = sitting(view, question)
    for id, words in named(table.context, table.handlers):
        done: list[str] = []
        other = sitting(view, question, done)
        before = text(other)
        other.run_command(id)
        said = other.seats[other.shown].said  # type: ignore[attr-defined]
        assert said or done or text(other) != before, words.name


def test_a_command_that_cannot_be_given_is_not_shown(games: UserGames) -> None:
    """A window is passed, a choice is done, answers have pages: where they have not, no page and no list names the key."""
    asked = {kind: {id for id, _ in named("table", sitting(*KINDS[kind]).handlers)} for kind in KINDS}
    assert {kind for kind, ids in asked.items() if "pass" in ids} == {"window", "before-action"}
    assert {kind for kind, ids in asked.items() if "done" in ids} >= {"discard", "order"}
    assert "done" not in asked["mulligan"]
    cyd = FakePlace(playing(games)[0], "Cyd", "")
    hosted = Sitting({"corp": cyd.seat}, Options(), Keymap(), Hooks(nothing, nothing, nothing), (120, 40), table=cyd)  # type: ignore[dict-item]
    names = {words.name for _, words in named(hosted.context, hosted.handlers)}
    assert "The other side" in names
    assert not names & {"Concede", "Stops", "Take back", "Pass"}


# --- the start screen, saved games, decks ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("state", ["final", "going on", "broken", "none"])
def test_every_key_at_the_foot_of_the_saved_games_works(state: str) -> None:
    def opened() -> tuple[Callable[[str], None], Callable[[], str], FakeSavedGames]:
        saved = FakeSavedGames()
        if state == "none":
            saved.entries = []
        library, saved = made(saved)
        library.show_keys = lambda: saved.done.append("keys")
        for _ in range({"going on": 1, "broken": 2}.get(state, 0)):
            library.press("down")
        return library.press, lambda: f"{list_of_games(library)} {saved.done}", saved

    _, text, _ = opened()
    still = text()
    foot = still.splitlines()[39].split("  ")
    keys = [part.split()[0] for part in foot if part.split() and part.split()[0] in USUAL_KEYS.at("saved games").bound]
    assert {"/", "s", "q"} <= set(keys)
    assert ("n" in keys) == (state != "none")
    for key in keys:
        press, text, _ = opened()
        press(key)
        assert text() != still, (state, key)


@pytest.mark.parametrize("before", [(), ("enter",), ("b",), ("n",), ("enter", "x")], ids=["decks", "deck", "cards", "identity", "export"])
def test_every_key_at_the_foot_of_decks_and_cards_works(
    games: UserGames, before: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path))

    opened: list[str] = []

    def text(built: DeckBuilder) -> str:
        canvas = Canvas(120, 40, "desk", SAFE)
        paint_deck_builder(built, canvas)
        return f"{canvas.text()} {built.place} {built.typing} {built.reading} {opened}"

    still = text(deck_builder(games, *before))
    foot = still.splitlines()[39].split("  ")
    keys = [part.split()[0] for part in foot if part.split() and part.split()[0] in USUAL_KEYS.at("deck builder").bound]
    assert keys or before == ("enter", "x")
    for key in keys:
        if key != "q" or before:
            built = deck_builder(games, *before)
            built.show_keys = lambda: opened.append("keys")
            built.press(key)
            assert text(built) != still or (key == "space"), key


def test_every_key_at_the_foot_of_the_start_screen_works() -> None:
    def text(start: Start) -> str:
        canvas = Canvas(120, 40, "desk", SAFE)
        paint_start(start, canvas)
        return canvas.text()

    left: list[str] = []
    walked: list[object] = []
    options: list[Options] = []

    def begin() -> Start:
        host = FakeHost(both)
        host.replay = lambda path: walked.append(path)  # type: ignore[attr-defined]
        hooks = StartHooks(begin=nothing, leave=lambda: left.append("left"), set_options=options.append)
        start = Start(host, Options(), Keymap(), hooks)
        start.show_keys = lambda: left.append("keys")
        return start

    still = text(begin())
    for keys, words in keys_shown(begin()):
        for key in keys.split():
            if key in USUAL_KEYS.at("start screen").bound:
                before = (len(left), len(walked), len(options))
                start = begin()
                start.press(key)
                assert text(start) != still or (len(left), len(walked), len(options)) != before or key == "enter", words


# --- bound anew ------------------------------------------------------------------------------------------------------------------------


def test_bound_keys_stand_wherever_a_key_is_named(tmp_path: Path) -> None:
    """No screen names a key that a player has bound to something else."""
    own = {"help": "f1", "read": "i", "done": "x", "pass": "y", "jump": "J", "words": "W", "log": "O", "stops": "Z", "earlier": "(",
           "later": ")", "find": "F", "close": "X", "pass on": "Y"}  # fmt: skip
    (tmp_path / "keys.yaml").write_text("".join(f"{id}: ['{key}']\n" for id, key in own.items()) + "open play: [o]\n")
    keymap = read_keymap(tmp_path / "keys.yaml")
    gone = {key for id in own for key in command(id).keys}  # type: ignore[arg-type]
    for view, question in KINDS.values():
        seat = f.FakeSeat(view, question)
        side = "corp" if view.seat == "corp" else "runner"
        for size in ((80, 24), (120, 40)):
            table = Sitting({side: seat}, Options(), keymap, Hooks(nothing, nothing, nothing), size)
            table.paint()
            for canvas in table.canvases.values():
                pointed = {hit.target.key for hit in canvas.hits if isinstance(hit.target, KeyTarget)}
                assert not pointed & gone, (pointed & gone, question and question.kind)
            table.press("f1")
            table.paint()
            assert table.page is not None
            told = {key for keys, _ in table.page.lines for key in keys.split()}
            assert set(own.values()) - {"y", "x", "Y"} <= told
            assert not (told & gone) - {"/"}


# --- what the keys do, on every screen ---------------------------------------------------------------------------------------------------


async def test_the_keys_are_told_on_every_screen_and_typed_where_something_is_typed(games: UserGames) -> None:
    app = app_for(FakeHost(both))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("question_mark")
        assert "KEYS HERE" in shown(app)
        assert "the next theme" in shown(app)
        await pilot.press("t")
        assert "KEYS HERE" not in shown(app)
        assert app.options.theme == ""
        # In the form of a new game, on the Runner's name.
        await pilot.press("3", "enter", "up", "up", "up", "up", "question_mark")
        assert "?_" in shown(app)
        await pilot.press("escape", "escape")
        await app.push_screen(DeckBuilderScreen(deck_builder(games)))
        await pilot.pause()
        await pilot.press("question_mark")
        first = shown(app)
        assert "open the picked line; in a deck, add a copy" in first
        await pilot.press("pagedown")
        assert shown(app) != first
        # What is typed into a search stood nowhere at the table, but for three examples.
        seen = [shown(app)]
        for _ in range(3):
            await pilot.press("pagedown")
            seen.append(shown(app))
        told = " ".join(" ".join(seen).split())
        assert all(f"{letter}: {what}" in told for letter, what in (("n", "influence"), ("z", "format whose pool has it")))
        await pilot.click(app.screen.query(Zone).first(), offset=(10, 10))
        assert "KEYS HERE" not in shown(app)
        await app.push_screen(EndScreen(OpenTable(both(), "", nothing, "", ""), sitting(f.run_view("runner"), f.RUN_QUESTION)))
        await pilot.pause()
        titles = [command.title for command in app.get_system_commands(app.screen)]
        assert {"Keys", "New game", "Swap sides", "Log"} <= set(titles)
        await pilot.press("question_mark")
        assert "another game with the sides swapped" in shown(app)
