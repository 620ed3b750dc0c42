"""The app: the start screen, the table, the end of the game; themes, settings and the list of commands around them."""

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from textual import events
from textual.app import App, SystemCommand
from textual.screen import Screen

from netrunner_tui.library.paths import config_folder
from netrunner_tui.model.errors import BadFile, NetrunnerError
from netrunner_tui.model.sides import Side
from netrunner_tui.model.text import plain
from netrunner_tui.table.alerts import TITLE_BACK, TITLE_KEPT, alert
from netrunner_tui.table.host import Host, OpenTable
from netrunner_tui.table.keys import Keymap, read_keymap
from netrunner_tui.table.motion import wanted
from netrunner_tui.table.options import Options, read_options, write_options
from netrunner_tui.table.screens import Painted, StartScreen
from netrunner_tui.table.start import Start
from netrunner_tui.table.themes import MONO, PALETTES, SIXTEEN, Palette, choose_palette

if TYPE_CHECKING:
    from netrunner_tui.table.table_screens import TableScreen


class TableApp(App[int]):
    """The table of one keyboard."""

    CSS_PATH = "table.tcss"
    TITLE = "Netrunner"
    ENABLE_COMMAND_PALETTE = True
    ALLOW_SELECT = False

    def __init__(
        self, host: Host, options: Options, keymap: Keymap, *, names: dict[Side, str], decks: dict[Side, str | None],
        table: OpenTable | None = None, options_path: Path | None = None, no_color: bool = False,
        palettes: Mapping[str, Palette] = PALETTES, colours: int = 1 << 24, notice: str = "",
    ) -> None:  # fmt: skip
        super().__init__()
        self.palettes = dict(palettes)
        self._colours = colours
        self.host = host
        self.options = options
        self.keymap = keymap
        self.no_color_asked = no_color
        self.palette: Palette = self._choose(options.theme)
        self._options_path = options_path
        self.table_screen: TableScreen | None = None
        """The table that is open, on the screen or below the end of its game."""
        self._first_table = table
        self._start = Start(
            host, options, keymap, begin=self.sit_down, leave=self.exit, set_options=self.set_options, names=names, decks=decks,
            themes=tuple(self.palettes), open_shelf=self.open_shelf,
        )  # fmt: skip
        self._start.notice = notice or self._start.notice
        for palette in (*self.palettes.values(), SIXTEEN, MONO):
            self.register_theme(palette.textual())
        self.theme = self.palette.name
        self.released: float | None = None
        """When the mouse button went up whose click is being made."""
        self.moves = True
        """Nothing moves where nobody looks: a test without a terminal switches it on for itself."""
        # Named colours reach the terminal as they are.
        self.ansi_color = self.palette.named

    def _choose(self, theme: str) -> Palette:
        return choose_palette(theme, self.no_color_asked, self.palettes, self._colours)

    def on_mount(self) -> None:
        """Opens the start screen, and a table over it where one was asked for."""
        self.moves = not self.is_headless
        if self.options.title:
            self.send(TITLE_KEPT)
        self.push_screen(StartScreen(self._start))
        if self._first_table is not None:
            self.sit_down(self._first_table)

    async def on_event(self, event: events.Event) -> None:
        """Notes the time of a click before it is handed on."""
        self.released = event.time if isinstance(event, events.MouseUp) and not event.is_forwarded else None
        try:
            await super().on_event(event)
        finally:
            self.released = None

    # Moving between the screens

    def sit_down(self, table: OpenTable) -> None:
        """Opens a table."""
        # Loaded here: the start screen is on the terminal before the table's modules are read.
        from netrunner_tui.table.table_screens import TableScreen

        self.table_screen = TableScreen(table)
        self.push_screen(self.table_screen)

    def open_shelf(self) -> None:
        """Opens decks and cards over whatever is on the screen."""
        from netrunner_tui.table.shelf import Shelf
        from netrunner_tui.table.shelf_screen import ShelfScreen

        def changed() -> None:
            self.host.decks_changed()
            self._start.decks_changed()

        def leave() -> None:
            if isinstance(self.screen, ShelfScreen):
                self.pop_screen()

        if isinstance(self.screen, ShelfScreen):
            return
        books, table = tuple(self.host.rulebooks()), self.table_screen
        rules = (table.table.rules if table else "") or self.options.rules
        rules = rules if rules in books else books[0]
        shelf = Shelf(self.host.library(), books, rules, self.keymap, leave=leave, changed=changed, copy=self.copy_to_clipboard)
        self.push_screen(ShelfScreen(shelf))

    def end_game(self) -> None:
        """Shows the end of the game."""
        from netrunner_tui.table.table_screens import EndScreen

        screen = self.table_screen
        if screen and screen.sitting and screen.sitting.over and self.screen is screen:
            self.push_screen(EndScreen(screen.table, screen.sitting))

    def leave_table(self) -> None:
        """Back to the start screen; the game is kept."""
        screen = self.table_screen
        while len(self.screen_stack) > 1 and not isinstance(self.screen, StartScreen):
            self.pop_screen()
        if screen:
            self.table_screen = None
            screen.put_away()

    def play_again(self, swap: bool) -> None:
        """A new game between the same decks; with `swap` the players change sides."""
        screen = self.table_screen
        if screen is None:
            return
        view = screen.table.seats[next(iter(screen.table.seats))].view()
        names = (view.corp.name, view.runner.name)
        if swap:
            # Names that only say the side stay with the side.
            names = (_moved(names[1], "Corp"), _moved(names[0], "Runner"))
        corp_deck, runner_deck, rules = screen.table.corp_deck, screen.table.runner_deck, screen.table.rules
        self.leave_table()
        try:
            table = self.host.new_game(corp_deck, runner_deck, names[0], names[1], rules)
        except NetrunnerError as error:
            self._start.notice = str(error)
            return
        self.sit_down(table)

    def play_second(self, begin: Callable[[], OpenTable]) -> None:
        """The second game of a match."""
        self.leave_table()
        try:
            table = begin()
        except NetrunnerError as error:
            self._start.notice = str(error)
            return
        self.sit_down(table)

    @property
    def motion(self) -> bool:
        """Whether a change may be shown for a moment."""
        return self.moves and wanted(self.options.motion)

    def alert(self, words: str) -> None:
        """Tells the terminal that a player has to answer, in the ways that the settings ask for."""
        sent = alert(self.options, words)
        if sent:
            self.send(sent)

    def send(self, sequence: str) -> None:
        """Sends a sequence to the terminal, beside what is painted."""
        if self._driver is not None and not self.is_headless:
            self._driver.write(sequence)

    # Settings

    def set_options(self, options: Options) -> None:
        """Takes and keeps new settings."""
        self.options = options
        self.palette = self._choose(options.theme)
        self.theme = self.palette.name
        if self.table_screen:
            self.table_screen.set_options(options)
        self._start.options = options
        if self._options_path is not None:
            try:
                write_options(self._options_path, options)
            except OSError as error:
                self._start.notice = f"The settings could not be kept: {error.strerror}"

    def _with_theme(self, name: str) -> None:
        self.set_options(replace(self.options, theme=name))
        self._repaint()

    def _repaint(self) -> None:
        screen = self.screen
        if isinstance(screen, Painted):
            screen.repaint()

    def _toggle_ascii(self) -> None:
        self.set_options(replace(self.options, ascii=not self.options.ascii))
        self._repaint()

    def _toggle_curtain(self) -> None:
        self.set_options(replace(self.options, open_play=not self.options.open_play))
        self._repaint()

    # Commands

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Everything that can be asked for by name."""
        for palette in self.palettes.values():
            yield SystemCommand(f"Theme: {palette.name}", "Change the colours", lambda name=palette.name: self._with_theme(name))
        yield SystemCommand("Glyphs: full or plain", "Switch between the glyph sets", self._toggle_ascii)
        yield SystemCommand("Decks and cards", "Search, build, check, paste, export", self.open_shelf)
        yield SystemCommand("Open play", "Switch the curtain between the players on or off", self._toggle_curtain)
        table = self.table_screen
        if table and screen is table and table.sitting:
            sitting = table.sitting

            def then(act: object) -> None:
                if callable(act):
                    act()
                table.repaint()

            yield SystemCommand("Keys", "What the keys do here", lambda: then(lambda: sitting.run_command("help")))
            yield SystemCommand("Timing", "What every step is", lambda: then(lambda: sitting.run_command("timing")))
            yield SystemCommand("Glossary", "The words of the game", lambda: then(sitting.show_glossary))
            yield SystemCommand("Log", "Read the log", lambda: then(lambda: sitting.run_command("log")))
            yield SystemCommand("Stops", "Where you want to be asked", lambda: then(lambda: sitting.run_command("stops")))
            yield SystemCommand("Read Archives", "The Corp's discard pile", lambda: then(lambda: sitting.show_pile("corp")))
            yield SystemCommand("Read the heap", "The Runner's discard pile", lambda: then(lambda: sitting.show_pile("runner")))
            yield SystemCommand("Concede", "Give the game up (asks first)", lambda: then(sitting.ask_to_concede))
            yield SystemCommand("Leave the table", "The game is kept (asks first)", lambda: then(sitting.ask_to_leave))
        yield SystemCommand("Quit", "Back to the shell; a game going on is kept", self.exit)

    async def action_quit(self) -> None:
        """ctrl+q: asks at a table, quits elsewhere."""
        table = self.table_screen
        if table and self.screen is table and table.sitting and not table.sitting.veil:
            table.sitting.ask_to_leave()
            table.repaint()
        elif self.screen.name == "shelf":
            self.pop_screen()
        elif table:
            self.leave_table()
        else:
            self.exit()

    def on_unmount(self) -> None:
        """Puts the game away whatever way the app ends."""
        if self.options.title:
            self.send(TITLE_BACK)
        screen = self.table_screen
        if screen:
            screen.put_away()


def _terminal_colours() -> int:
    """How many colours the terminal has, as far as the environment tells."""
    system = Console(force_terminal=True, legacy_windows=False).color_system
    return {None: 2, "standard": 16, "windows": 16, "256": 256}.get(system, 1 << 24)


def _moved(name: str, side: str) -> str:
    """The name of a player who changes to a side; a name that only says the old side becomes the new one."""
    return side if name in {"Corp", "Runner"} else name


def run(
    host: Host, *, table: OpenTable | None = None, corp_deck: str | None = None, runner_deck: str | None = None, corp_name: str = "Corp",
    runner_name: str = "Runner", ascii: bool = False, theme: str | None = None,
) -> int:  # fmt: skip
    """Opens the app at `table`, or at the start screen with these decks and names filled in; returns the exit status.

    Files of settings that cannot be read are told in a line, and do without. Raises NetrunnerError for an unknown theme, before
    anything is drawn.
    """
    folder = config_folder()
    options_path = folder / "options.json"
    notices = []
    try:
        options = read_options(options_path)
    except BadFile as problem:
        options = Options()
        notices.append(f"{problem}; the defaults are used")
    try:
        keymap = read_keymap(folder / "keys.yaml")
    except BadFile as problem:
        keymap = Keymap()
        notices.append(f"{problem}; the usual keys are used")
    palettes = dict(PALETTES)
    if (folder / "themes").is_dir():
        # Loaded here: few players have themes of their own.
        from netrunner_tui.table.theme_files import read_themes

        own, told = read_themes(folder / "themes")
        palettes |= own
        notices += told
    if ascii:
        options = replace(options, ascii=True)
    if theme:
        if theme.lower() not in palettes:
            raise NetrunnerError(f"no theme is called {plain(theme)}; known: {', '.join(palettes)}")
        options = replace(options, theme=theme.lower())
    app = TableApp(
        host, options, keymap, names={"corp": corp_name, "runner": runner_name},
        decks={"corp": corp_deck, "runner": runner_deck}, table=table, options_path=options_path,
        no_color=bool(os.environ.get("NO_COLOR")), palettes=palettes, colours=_terminal_colours(),
        notice=" ".join(notices),
    )  # fmt: skip
    return app.run() or 0
