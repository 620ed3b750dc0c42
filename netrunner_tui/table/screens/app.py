"""The app: the start screen, the table, the end of the game; themes, settings and the list of commands around them."""

import gc
from collections.abc import Callable, Iterable
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from textual.screen import Screen

from netrunner_tui.library.paths import config_folder
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.replays.faults import Fault
from netrunner_tui.replays.game_service import GameService, OpenReplay, OpenTable
from netrunner_tui.settings.handlers import Handler, Handlers, Listed, listed, named
from netrunner_tui.table.home.start_menus.filled_in import USUAL_FORM, FilledIn
from netrunner_tui.table.home.user_files import TRUE_COLOUR, TerminalColours, UserFiles, read_user_files, terminal_colours, writes_utf_8
from netrunner_tui.table.screens.app_contract import Loaded
from netrunner_tui.table.screens.base_app import BaseApp, First, FirstReplay, Home
from netrunner_tui.table.screens.painted import HOME, Painted

if TYPE_CHECKING:
    from rich.console import RenderableType

    from netrunner_tui.table.home.start import Start
    from netrunner_tui.table.screens.waiting_screen import Opening


REST_AFTER: Final = 1.0
"""Seconds after a first table is drawn until cards are read that nobody has asked for: a key that is pressed at once waits for none."""


class TableApp(BaseApp):
    """The table of one keyboard."""

    def __init__(
        self, host: GameService, files: UserFiles, colours: TerminalColours = TRUE_COLOUR, *, filled_in: FilledIn = USUAL_FORM,
        table: OpenTable | None = None, replay: FirstReplay | None = None, later: Callable[[], First] | None = None,
    ) -> None:  # fmt: skip
        """Opens at a table, or at a game to walk in; `later` opens either, where its cards have to be read first."""
        super().__init__(files, colours, table=table)
        self.host = host
        self._filled_in, self._notice = filled_in, files.notice
        self.first_replay = replay
        self._later = later
        self.failed: Exception | None = None
        """Why that could not be opened."""
        self._opening: Opening | None = None

    @cached_property
    def start(self) -> "Start":
        """Returns what the start screen shows, and what is chosen there."""
        # Loaded and made here: whoever goes on with a game comes to it after the game, if at all.
        from netrunner_tui.table.home.start import Start
        from netrunner_tui.table.home.start_menus.start_items import StartHooks

        hooks = StartHooks(
            begin=self.sit_down, leave=self.exit, set_options=self.set_options, set_keymap=self.bind_keys, open_replay=self.open_replay,
            open_deck_builder=self.open_deck_builder, open_library=self.open_library, themes_again=self.themes_again,
        )  # fmt: skip
        start = Start(self.host, self.options, self.keymap, hooks, self._filled_in, themes=tuple(self.palettes))
        start.notice = self._notice or start.notice
        return start

    @property
    def home(self) -> Home:
        """Returns the start screen's state."""
        return self.start

    def home_screen(self) -> Painted:
        """Returns the start screen."""
        from netrunner_tui.table.screens.start_screen import StartScreen

        return StartScreen(self.start)

    def first_screen(self) -> Painted:
        """Returns the first screen: a bar, where what was asked for waits for its cards."""
        if self._later is None:
            return super().first_screen()
        from netrunner_tui.table.screens.waiting_screen import Opening, WaitingScreen

        self._opening = Opening(self._later)
        return WaitingScreen(self._opening, self.host.library(), self._open_first)

    def exit(self, result: int | None = None, return_code: int = 0, message: "RenderableType | None" = None) -> None:
        """Ends the app, and leaves what has not been opened yet."""
        self._leave_opening()
        super().exit(result, return_code, message)

    def on_unmount(self) -> None:
        """Leaves what has not been opened yet, whatever way the app ends; the base puts away the table that is open."""
        self._leave_opening()

    def keep_loaded(self, what: Loaded) -> None:
        """Excludes what was loaded from the search for garbage; some time after a first table, the cards of neither deck are read too."""
        if what == "a first table" and what in self.to_load:
            self.call_when_drawn(self._read_rest_later)
        super().keep_loaded(what)

    def _read_rest_later(self) -> None:
        self.set_timer(REST_AFTER, self._read_rest)

    def _read_rest(self) -> None:
        self.host.library().read_rest()
        if not self.is_headless:
            gc.freeze()

    def _leave_opening(self) -> None:
        if self._opening is not None:
            self._opening.leave()

    def _open_first(self, found: First | Exception) -> None:
        """Opens what was waited for, or leaves where that cannot be opened."""
        if isinstance(found, OpenTable):
            self.table_screen = self.table_screen_of(found)
            self.switch_screen(self.table_screen)
        elif isinstance(found, Exception):
            self.failed = found
            self.exit()
        else:
            self.first_replay = found
            self.open_replay(*found)
        if self._opening is not None:
            self.call_when_drawn(self._opening.note_drawn)

    def write_report(self, fault: Fault) -> str:
        """Writes a report into the user's folder."""
        return self.host.report(fault, self.table_screen.table.path if self.table_screen is not None else "")

    def own_commands(self, screen: Screen[object]) -> Iterable[Listed]:
        """Yields the commands for games and decks, which are kept at this keyboard."""
        handlers = self.own_handlers(screen)
        for command, words in named("own files", handlers):
            yield listed(command, words, handlers[command].do)

    def own_handlers(self, screen: Screen[object]) -> Handlers:
        """Returns the handler of each command of the games and decks that are kept here; `screen` is the one below the list of commands."""
        return {
            "saved games": Handler(lambda: self.start.when_read(self.open_library), screen.has_class(HOME)),
            "decks and cards": Handler(lambda: self.start.when_read(self.open_deck_builder)),
        }

    def open_deck_builder(self) -> None:
        """Opens decks and cards over whatever is on the screen."""
        from netrunner_tui.library.kept_decks import decks_of_user
        from netrunner_tui.table.home.deck_builder import DeckBuilder
        from netrunner_tui.table.screens.deck_builder_screen import DeckBuilderScreen

        def changed() -> None:
            self.host.decks_changed()
            self.start.decks_changed()

        def leave() -> None:
            if isinstance(self.screen, DeckBuilderScreen):
                self.pop_screen()

        if isinstance(self.screen, DeckBuilderScreen):
            return
        books, table = tuple(self.host.rulebooks()), self.table_screen
        rules = (table.table.rules if table else "") or self.options.rules
        rules = rules if rules in books else books[0]
        builder = DeckBuilder(
            decks_of_user(), self.host.library(), books, rules, self.keymap, leave=leave, changed=changed, copy=self.copy_to_clipboard,
        )  # fmt: skip
        self.push_screen(DeckBuilderScreen(builder))

    def open_library(self) -> None:
        """Opens the saved games over the start screen."""
        # Loaded here, with SQLite: the start screen does without them.
        from netrunner_tui.table.home.saved_games import Library
        from netrunner_tui.table.screens.saved_games_screen import LibraryScreen

        doings = _Doings(self.host)
        library = Library(
            self.host.game_library(), doings, self.keymap, begin=self._begin_from_library, walk=self.open_replay,
            review=self.open_review, leave=self._leave_library,
        )  # fmt: skip
        self.push_screen(LibraryScreen(library))

    def _leave_library(self) -> None:
        self.pop_screen()

    def _begin_from_library(self, table: OpenTable) -> None:
        self.pop_screen()
        self.sit_down(table)

    def open_review(self, path: Path) -> None:
        """Looks back on a game, over whatever is on the screen. Raises NetrunnerError."""
        from netrunner_tui.table.screens.review_screen import ReviewScreen

        def walk(number: int, *, better: bool = False) -> None:
            opened = self.host.replay(path, openly=True)  # a review hides nothing
            self.open_replay(opened, None, next(iter(opened.pasts.values())).story().place_of(number), better=better)

        judge = None if self.host.is_judged(path) else partial(self.host.judged, path)
        self.push_screen(ReviewScreen(self.host.review(path), walk, judge, partial(walk, better=True)))

    def replay_of(self, table: OpenTable) -> OpenReplay:
        """Returns the game of a table, to walk in as any seat sees it, once its file is there. Raises NetrunnerError."""
        path = Path(table.path)
        return self.host.replay(path) if table.path and path.is_file() else super().replay_of(table)

    def review_of(self, table: OpenTable) -> Callable[[], None] | None:
        """Returns a function that opens the review of a finished game; None where its file is not here."""
        path = Path(table.path)
        return (lambda: self.open_review(path)) if table.path and table.hosted is None else None

    def branching(self, table: OpenTable) -> Callable[[int], OpenTable] | None:
        """Returns a function that branches a running game at a record."""
        path = Path(table.path)
        return (lambda number: self.host.branch(path, number)) if table.path and table.hosted is None else None

    def play_again(self, swap: bool) -> None:
        """Begins a new game between the same decks; with `swap` the players change sides."""
        screen = self.table_screen
        if screen is None:
            return
        view = screen.table.seats[next(iter(screen.table.seats))].view()
        names = (view.corp.name, view.runner.name)
        if swap:
            # Names that only say the side stay with the side.
            names = (_moved(names[1], "Corp"), _moved(names[0], "Runner"))
        corp_deck, runner_deck, rules = screen.table.corp_deck, screen.table.runner_deck, screen.table.rules
        again = screen.table.again
        self.leave_table()
        try:
            table = again(swap) if again is not None else self.host.new_game(corp_deck, runner_deck, names[0], names[1], rules)
        except NetrunnerError as error:
            self.start.notice = str(error)
            return
        self.sit_down(table)


class _Doings:
    """Actions on a game from the list of saved games."""

    def __init__(self, host: GameService) -> None:
        self._host = host

    def go_on(self, path: Path) -> OpenTable:
        return self._host.resume(path)

    def replay(self, path: Path) -> OpenReplay:
        return self._host.replay(path)

    def export(self, path: Path, kind: str) -> Path:
        return self._host.export(path, kind)


def _moved(name: str, side: str) -> str:
    """Returns the name of a player who changes to a side; a name that only says the old side becomes the new one."""
    return side if name in {"Corp", "Runner"} else name


def run(
    host: GameService, *, first: First | None = None, later: Callable[[], First] | None = None, filled_in: FilledIn = USUAL_FORM,
    ascii: bool = False, theme: str | None = None, open_play: bool = False,
) -> int:  # fmt: skip
    """Opens the app at `first`, or at the start screen with a filled in form for a new game; returns the exit status.

    `later` opens what stands in place of `first`, beside a bar of how far its cards have been read; whatever it raises is raised here,
    once the terminal is as it was.

    Files of settings that cannot be read are told in a line, and do without. Raises NetrunnerError for an unknown theme, before
    anything is drawn.
    """
    files = read_user_files(config_folder(), ascii=ascii or not writes_utf_8(), theme=theme)
    if open_play:
        files = replace(files, options=replace(files.options, open_play=True))
    app = TableApp(
        host, files, terminal_colours(), filled_in=filled_in, later=later,
        table=first if isinstance(first, OpenTable) else None, replay=first if isinstance(first, tuple) else None,
    )  # fmt: skip
    code = app.run_in_terminal()
    if app.failed is not None:
        raise app.failed
    return code
