"""The base of every app of the table: themes, settings, the list of commands, and moving between a home, a table and its end."""

import asyncio
import gc
import signal
import sys
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Final, Protocol

from msgspec.structs import replace
from rich.color import ColorSystem
from textual import events
from textual.app import SystemCommand
from textual.driver import Driver
from textual.screen import Screen
from textual.worker import WorkerFailed

from netrunner_tui.model.errors import FaultKind, FileNotice, NetrunnerError
from netrunner_tui.model.view import Seat
from netrunner_tui.replays.faults import Fault, FaultLog, ReportedFault
from netrunner_tui.replays.game_service import OpenReplay, OpenTable
from netrunner_tui.settings.handlers import Handler, Handlers, Listed, listed, named
from netrunner_tui.settings.keys import Keymap
from netrunner_tui.settings.player_options import Options, write_options
from netrunner_tui.table.drawing.alerts import TITLE_BACK, TITLE_KEPT, alert
from netrunner_tui.table.drawing.motion import wanted
from netrunner_tui.table.drawing.terse_driver import terse
from netrunner_tui.table.drawing.themes import MONO, PALETTES, SIXTEEN, Palette, choose_palette
from netrunner_tui.table.home.user_files import TRUE_COLOUR, TerminalColours, UserFiles
from netrunner_tui.table.screens.app_contract import AppOfScreens, Loaded
from netrunner_tui.table.screens.mending import Guarded, Mender, Mends
from netrunner_tui.table.screens.painted import HOME, REPLAY, Painted
from netrunner_tui.terminal import must_draw

if TYPE_CHECKING:
    from netrunner_tui.table.screens.table_screens import TableScreen


FirstReplay = tuple[OpenReplay, Seat | None, int | None]
"""A game to walk in, the seat it is seen from, and the moment to begin at."""
First = OpenTable | FirstReplay
"""What a command may open the app at."""
SIGNALLED: Final = 128
"""Added to a signal's number, the exit code of a program that it ended."""


def _within(problem: Exception) -> BaseException:
    """Returns the exception that ended a worker, in place of the one that Textual says so by."""
    return problem.error if isinstance(problem, WorkerFailed) else problem


def _keep() -> None:
    gc.freeze()
    gc.enable()


class Home(Protocol):
    """The screen a player comes from and goes back to: the start screen, or the lobby of a server."""

    options: Options
    notice: str


class BaseApp(Guarded, AppOfScreens, Mends):
    """The base of the app of one keyboard and the app of a server; `home` is the screen a player comes from and goes back to."""

    CSS_PATH = "table.tcss"
    TITLE = "Netrunner"
    ENABLE_COMMAND_PALETTE = True
    ALLOW_SELECT = False
    _has_palette = False
    """True once the colours are known."""

    def __init__(
        self, files: UserFiles, colours: TerminalColours = TRUE_COLOUR, *, table: OpenTable | None = None
    ) -> None:  # fmt: skip
        # Named colours reach the terminal as they are. Textual has to know before it looks at NO_COLOR: it would make greys of them.
        options, palettes = files.options, files.palettes
        super().__init__(ansi_color=choose_palette(options.theme, colours.unwanted, palettes, colours.count).named)
        # Nothing has a tooltip here, and Textual's own notices get their place with the first of them.
        self._disable_tooltips = self._disable_notifications = True
        self.palettes = dict(palettes)
        self._colours = colours
        self.options = options
        self.keymap = files.keymap
        self.palette: Palette = self._choose(options.theme)
        self._options_path = files.options_path
        self.table_screen: TableScreen | None = None
        """The table that is open, on the screen or below the end of its game."""
        self._first_table = table
        self.to_load: set[Loaded] = {"a first screen", "a first table"}
        """What is still to be loaded by this process."""
        self.first_replay: FirstReplay | None = None
        """A game to walk in at once; whoever leaves it leaves the app."""
        for palette in (*self.palettes.values(), SIXTEEN, MONO):
            self.register_theme(palette.textual())
        # Said before anything is styled: a theme that changes later has every style read anew.
        self.set_reactive(BaseApp.theme, self.palette.name)
        self.set_class(self.palette.dark, "-dark-mode", update=False)
        self.set_class(not self.palette.dark, "-light-mode", update=False)
        self._has_palette = True
        self.stylesheet.set_variables(self.get_css_variables())
        self.released: float | None = None
        """When the mouse button went up whose click is being made."""
        self.moves = True
        """Nothing moves where nobody looks: a test without a terminal switches it on for itself."""
        self.mends = True
        """A test without a terminal shall fail at a mistake, and switches mending on for itself."""
        self.mender = Mender()
        self.faults = FaultLog("table", self.write_report)

    @property
    def home(self) -> Home:
        """Returns the screen a player comes from and goes back to."""
        raise NotImplementedError

    def home_screen(self) -> Painted:
        """Returns the screen of it, made anew."""
        raise NotImplementedError

    def play_again(self, swap: bool) -> None:
        """Begins another game between the same decks; with `swap` the players change sides."""
        raise NotImplementedError

    def own_commands(self, screen: Screen[object]) -> Iterable[Listed]:
        """Returns the commands of this app alone; `screen` is the one below the list of commands."""
        return ()

    def get_css_variables(self) -> dict[str, str]:
        """Returns the colours of the theme. Textual asks for those of its own theme first, which is never shown."""
        return super().get_css_variables() if self._has_palette else {}

    def _choose(self, theme: str) -> Palette:
        return choose_palette(theme, self._colours.unwanted, self.palettes, self._colours.count)

    def run_in_terminal(self) -> int:
        """Runs the app on this process's terminal; returns the exit code. Raises NetrunnerError where there is no terminal.

        Whatever ends it, the terminal is given back as it was. Raises ReportedFault where a mistake of the program ended it.
        """
        must_draw()
        if self._colours.count > 256:
            self.console._color_system = ColorSystem.TRUECOLOR  # Rich reads fewer names of terminals than `terminal_colours`
        code = self.run()
        if self._exception is not None:
            raise ReportedFault(self.report_fault(_within(self._exception), "elsewhere")) from self._exception
        return self.return_code or code or 0

    def on_load(self) -> None:
        """Gives the terminal back when the system ends the app. A hang-up still ends it at once: there is no terminal any more."""
        asyncio.get_running_loop().set_exception_handler(self._unheard)
        if not self.is_headless and sys.platform != "win32":
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self.exit, None, SIGNALLED + signal.SIGTERM)

    def get_default_screen(self) -> Screen[None]:
        """Returns the first screen: the table that was asked for, or the start screen. A blank one below it would cost time."""
        self.moves = self.mends = not self.is_headless
        if self.options.title:
            self.send(TITLE_KEPT)
        screen = self.first_screen()
        if not screen.has_class(HOME):
            screen._push_result_callback(self, None)  # as of a screen that is pushed: without it, no other could take its place
        return screen

    def first_screen(self) -> Painted:
        """Returns the screen of the table that was asked for, or the start screen."""
        if self._first_table is None:
            return self.home_screen()
        self.table_screen = self.table_screen_of(self._first_table)
        return self.table_screen

    def on_mount(self) -> None:
        """Opens the game that was asked for."""
        if self.first_replay is not None:
            self.open_replay(*self.first_replay)
        self.keep_loaded("a first screen")

    def on_notify(self) -> None:
        """Makes room for a notice of Textual's, as of ctrl+c, before Textual shows it."""
        from textual.widgets._toast import ToastRack

        self._disable_notifications = False
        if not self.screen.query(ToastRack):
            self.screen.mount(ToastRack(id="textual-toastrack"))

    def keep_loaded(self, what: Loaded) -> None:
        """Excludes all that was loaded for `what` from the search for garbage, once it is drawn: none of it ever is garbage.

        Otherwise a search among it would hold a key up for a tenth of a second. The command line switches searching off until here.
        """
        if what in self.to_load and not self.is_headless:
            self.to_load.remove(what)
            self.call_when_drawn(_keep)

    # Mistakes

    def write_report(self, fault: Fault) -> str:
        """Writes a report of a mistake, with the game of the open table; returns a sentence on where it is."""
        raise NotImplementedError

    def report_fault(self, problem: BaseException, during: FaultKind, seat: str = "") -> str:
        """Reports a mistake, once; returns a line about it."""
        return self.faults.line(problem, during, seat, (self.size.width, self.size.height))

    def mend(self, problem: Exception) -> bool:
        """Goes on after an exception: at the question that is open at the table, or at the screen a player comes from."""
        if not self.mends or not self._running or self.mender.too_many():
            return False
        line = self.report_fault(_within(problem), "elsewhere")
        try:
            while not isinstance(self.screen, Painted) and len(self.screen_stack) > 1:
                self.pop_screen()
            screen = self.screen
            if not isinstance(screen, Painted):
                return False
            if not screen.recover(line):
                if screen.has_class(HOME):
                    return False
                self.leave_table()
                self.home.notice = line
        except Exception:  # what it would fall back to fails too
            return False
        return True

    def _handle_exception(self, error: Exception) -> None:
        """Mends what failed between two messages; Textual ends the app for all that is not mended."""
        if not self.mend(error):
            super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """Ends the app. Textual would print a traceback with the values of its variables: what players hide from each other."""
        self._close_messages_no_wait()

    def panic(self, *_: object) -> None:
        """Ends the app. Textual calls this for exceptions that can paint themselves."""
        self._fatal_error()

    def _print_error_renderables(self) -> None:
        """Prints nothing: whoever runs the app tells of the mistake in a line."""

    def _unheard(self, loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
        """Mends what failed outside of all messages, as a call from a thread; asyncio would print a traceback."""
        problem = context.get("exception")
        if not self.mends:
            loop.default_exception_handler(context)
        elif isinstance(problem, Exception):
            self._handle_exception(problem)

    async def on_event(self, event: events.Event) -> None:
        """Notes the time of a click before it is handed on."""
        self.released = event.time if isinstance(event, events.MouseUp) and not event.is_forwarded else None
        try:
            await super().on_event(event)
        finally:
            self.released = None

    def get_driver_class(self) -> type[Driver]:
        """Returns the terminal's driver, told only what changes from one run of text to the next."""
        return terse(super().get_driver_class())

    # Moving between the screens

    def sit_down(self, table: OpenTable) -> None:
        """Opens a table."""
        self.table_screen = self.table_screen_of(table)
        self.push_screen(self.table_screen)

    def table_screen_of(self, table: OpenTable) -> "TableScreen":
        """Returns the screen for a table."""
        # Loaded here: the start screen is on the terminal before the table's modules are read.
        from netrunner_tui.table.screens.table_screens import TableScreen

        return TableScreen(table)

    def end_game(self) -> None:
        """Shows the end of the game."""
        from netrunner_tui.table.screens.end_screen import EndScreen

        screen = self.table_screen
        if screen is None or screen.sitting is None or not screen.sitting.over or self.screen is not screen:
            return
        if screen.table.puzzle is None:
            self.push_screen(EndScreen(screen.table, screen.sitting))
            return
        from netrunner_tui.table.screens.puzzle_screen import PuzzleEnd

        self.push_screen(PuzzleEnd(screen.table.puzzle, screen.sitting, screen.sitting.go_on_solving))

    def open_replay(self, opened: OpenReplay, seat: Seat | None = None, place: int | None = None, *, better: bool = False) -> None:
        """Opens a game to walk in, over whatever is on the screen; with `better`, in the better line that begins at that moment."""
        from netrunner_tui.table.screens.replay_screen import ReplayScreen

        self.push_screen(ReplayScreen(opened, seat, place, better=better))

    def replay_of(self, table: OpenTable) -> OpenReplay:
        """Returns the game of a table, to walk in: what its seats could see. Raises NetrunnerError."""
        return OpenReplay(pasts={seat.seat: seat for seat in table.seats.values()}, rules=table.rules)

    def review_of(self, table: OpenTable) -> Callable[[], None] | None:
        """Returns a function that opens the review of a finished game; None if it has none. Calling it raises NetrunnerError."""
        return None

    def branching(self, table: OpenTable) -> Callable[[int], OpenTable] | None:
        """Returns a function that branches a running game at a record; None where it is in no file of this keyboard's."""
        return None

    def leave_replay(self) -> None:
        """Goes back to where the game that is walked in was opened."""
        if self.screen.name != REPLAY:
            return
        if self.first_replay is not None:
            self.exit()
        else:
            self.pop_screen()

    def play_branch(self, table: OpenTable) -> None:
        """Plays on at a table that has been branched off."""
        self.first_replay = None
        self.leave_table()
        self.sit_down(table)

    def leave_table(self) -> None:
        """Goes back to the start screen; the game is kept."""
        screen = self.table_screen
        while len(self.screen_stack) > 1 and not self.screen.has_class(HOME):
            self.pop_screen()
        if not self.screen.has_class(HOME):
            self.switch_screen(self.home_screen())
        if screen:
            self.table_screen = None
            self.home.notice = screen.table.trouble() or self.home.notice
            screen.put_away()

    def play_second(self, begin: Callable[[], OpenTable]) -> None:
        """Begins the second game of a match."""
        self.leave_table()
        try:
            table = begin()
        except NetrunnerError as error:
            self.home.notice = str(error)
            return
        self.sit_down(table)

    @property
    def motion(self) -> bool:
        """Returns whether a change may be shown for a moment."""
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
        chosen = self._choose(options.theme)
        if chosen != self.palette:  # an equal one would be another object, and everything would be painted again
            self.palette = chosen
        self.theme = self.palette.name
        if self.table_screen:
            self.table_screen.set_options(options)
        self.home.options = options
        if self._options_path is not None:
            try:
                write_options(self._options_path, options)
            except OSError as error:
                self.home.notice = f"The settings could not be kept: {error.strerror}"

    def bind_keys(self, keymap: Keymap) -> None:
        """Takes and keeps keys of the player's own."""
        from netrunner_tui.settings.rebinding import write_keymap

        self.keymap = keymap
        if self._options_path is not None:
            try:
                write_keymap(self._options_path.with_name("keys.yaml"), keymap)
            except OSError as error:
                self.home.notice = f"The keys could not be kept: {error.strerror}"

    def themes_again(self) -> tuple[tuple[str, ...], str]:
        """Reads the player's own themes anew: the names of all there are, and a line about those that are broken or hard to read."""
        told: list[FileNotice] = []
        folder = self._options_path.parent / "themes" if self._options_path is not None else None
        if folder is not None and (folder.is_dir() or len(self.palettes) > len(PALETTES)):
            # Loaded here: few players have themes of their own.
            from netrunner_tui.table.drawing.theme_files import read_themes

            own, told = read_themes(folder)
            if {**PALETTES, **own} != self.palettes:
                gone = self.palettes.keys() - PALETTES.keys() - own.keys()
                self.palettes = {**PALETTES, **own}
                for palette in own.values():
                    self.register_theme(palette.textual())
                self.palette = self._choose(self.options.theme)
                self.theme = self.palette.name
                for name in gone:
                    self.unregister_theme(name)
        return tuple(self.palettes), "\n".join(one.told(folder.parent if folder is not None else "") for one in told)

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
        """Returns everything that can be asked for by name, as Textual knows it."""
        return (SystemCommand(one.name, one.help, one.do) for one in self.commands_by_name(screen))

    def commands_by_name(self, screen: Screen[object]) -> Iterable[Listed]:
        """Returns everything that can be asked for by name."""
        told = self.themes_again()[1]
        if told and self.table_screen and self.table_screen.sitting:
            self.table_screen.sitting.tell(" ".join(told.splitlines()))
        for palette in self.palettes.values():
            yield Listed(f"Theme: {palette.name}", "Change the colours", partial(self._with_theme, palette.name))
        yield from self.own_commands(screen)
        if isinstance(screen, Painted):
            yield from screen.named_commands()
        handlers = self.handlers()
        for command, words in named("anywhere", handlers):
            yield listed(command, words, handlers[command].do)

    def action_command_palette(self) -> None:
        """Opens the list of commands."""
        if isinstance(self.screen, Painted) and not self.screen.lists_commands:
            return
        # Loaded here: nothing that is there at the start needs it.
        from netrunner_tui.table.screens.command_palette import Commands, provider_of

        if not isinstance(self.screen, Commands):
            self.push_screen(Commands([provider_of(self.commands_by_name)], placeholder="Search for a command"))

    def handlers(self) -> Handlers:
        """Returns the handler of each command that works anywhere."""
        return {
            "glyphs": Handler(self._toggle_ascii),
            "open play": Handler(self._toggle_curtain),
            "quit": Handler(self.exit),
            "commands": Handler(self.action_command_palette),
        }

    async def action_quit(self) -> None:
        """Asks at a table, quits elsewhere: ctrl+q."""
        table = self.table_screen
        if table and self.screen is table and table.sitting and not table.sitting.curtain_for:
            table.sitting.ask_to_leave()
            table.repaint()
        elif self.screen.name in {"deck builder", "library", "review"}:
            self.pop_screen()
        elif self.screen.name == REPLAY:
            self.leave_replay()
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
