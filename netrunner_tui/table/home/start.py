"""The start screen: what to play, between which decks and players, and the games to go on with. Keys in, a canvas out."""

import string
import time
from collections.abc import Callable, Mapping
from typing import Final

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.replays.game_service import GameService, ListedGame, OpenTable
from netrunner_tui.settings.handlers import Handler, Handlers
from netrunner_tui.settings.keys import Keymap
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.drawing.click_targets import ClickTarget, KeyTarget, LineTarget
from netrunner_tui.table.drawing.themes import PALETTES
from netrunner_tui.table.home.key_rows import KeyRows
from netrunner_tui.table.home.start_menus.computer_form import ComputerForm
from netrunner_tui.table.home.start_menus.filled_in import USUAL_FORM, FilledIn
from netrunner_tui.table.home.start_menus.lessons_menu import LessonsMenu, PuzzlesMenu
from netrunner_tui.table.home.start_menus.main_menu import MainMenu
from netrunner_tui.table.home.start_menus.new_game_choices import NewGameChoices
from netrunner_tui.table.home.start_menus.settings_menu import KeysMenu, SettingsMenu
from netrunner_tui.table.home.start_menus.start_items import FORMS, Item, Menu, MenuName, StartCalls, StartHooks
from netrunner_tui.table.home.start_menus.two_player_form import TwoPlayerForm, WhichGame

DIGITS: Final = "1234567890"
"""As at the table: the tenth is 0."""


class Start:
    """The start screen's state: which menu is open, what is picked there, and what keys do."""

    def __init__(
        self, host: GameService, options: Options, keymap: Keymap, hooks: StartHooks, filled_in: FilledIn = USUAL_FORM, *,
        now: Callable[[], float] = time.time, themes: tuple[str, ...] = tuple(PALETTES),
    ) -> None:  # fmt: skip
        self.host = host
        self._hooks = hooks
        self.key_rows = KeyRows(keymap, self._bound)
        self.options = options
        self.keys = keymap.at("start screen")
        self.show_keys: Callable[[], None] = lambda: None
        """Opens the page of what the keys do here; whoever shows this sets it."""
        self.notice = ""
        self.reading: tuple[int, int] | None = None
        """How much of the card files has been read, and of how much, while they are read for the first time."""
        self._then: Callable[[], None] | None = None
        """What was chosen meanwhile."""
        self.place: MenuName = "menu"
        self.picked = 0
        self.now = now
        calls = StartCalls(host, self.go, self._say, self._sit, self._next, lambda: self.options, self._set)
        self.chosen = NewGameChoices(calls, filled_in)
        self.form = self.chosen.form
        self.against_computer = ComputerForm(calls, self.chosen)
        self.two_players = TwoPlayerForm(calls, self.chosen)
        self._main = MainMenu(calls, hooks, lambda: self.two_players.first, now)
        self._settings = SettingsMenu(calls, themes, hooks)
        self._menus: Mapping[MenuName, Menu] = {
            "menu": self._main, "new": self.two_players, "computer": self.against_computer, "game": WhichGame(calls, self.chosen),
            "puzzles": PuzzlesMenu(calls), "learn": LessonsMenu(calls), "settings": self._settings, "keys": KeysMenu(calls, self.key_rows),
        }  # fmt: skip
        self._main.look_again()
        self.go("menu")

    def look_again(self) -> None:
        """Reads the saved games anew; where another one is to go on with, or none any more, that is told by the line that is picked."""
        before = self._main.unfinished
        self._main.look_again()
        now = self._main.unfinished
        if self.place == "menu" and (now and now.path) != (before and before.path):
            self.picked = self._main.opened()

    def decks_changed(self) -> None:
        """Forgets the choices, which are asked for anew: deck files have changed."""
        self.chosen.decks_changed()

    def items(self) -> list[Item]:
        """Returns the lines of the open menu."""
        return self._menus[self.place].items()

    @property
    def game(self) -> ListedGame | None:
        """Returns the saved game that is picked."""
        return self._main.unfinished if self.place == "menu" and self.picked == 0 else None

    # What menus have done

    def go(self, place: MenuName) -> None:
        """Opens a menu."""
        self.place = place
        self.picked = self._menus[place].opened()

    def _say(self, notice: str) -> None:
        self.notice = notice

    def _set(self, options: Options) -> None:
        self.options = options
        self._hooks.set_options(options)

    def _next(self) -> None:
        self.picked = min(self.picked + 1, len(self.items()) - 1)

    def _bound(self, keymap: Keymap) -> None:
        self.keys = keymap.at("start screen")
        self._hooks.set_keymap(keymap)

    def _sit(self, opened: Callable[[], OpenTable]) -> None:
        try:
            table = opened()
        except NetrunnerError as error:
            self.notice = str(error)
            return
        self.go("menu")
        self._hooks.begin(table)

    def _replay(self, game: ListedGame) -> None:
        try:
            opened = self.host.replay(game.path)
        except NetrunnerError as error:
            self.notice = str(error)
            return
        self._hooks.open_replay(opened)

    # Keys

    @property
    def line_keys(self) -> str:
        """Returns the keys of the open menu's lines from the first on: ten digits, then the letters that are no key of this screen.

        In the first menu 0 goes on with a game, so that each other line has the same digit whether there is one or not.
        """
        if self.place in FORMS:
            return ""
        if self.place == "menu":
            return DIGITS[:9] if self._main.unfinished is None else f"0{DIGITS[:9]}"
        if self.place in {"settings", "keys"}:  # the lines of these are long lists to change, some of them of keys
            return DIGITS[:9]
        return DIGITS + "".join(letter for letter in string.ascii_lowercase if self.keys.command(letter) is None)

    def press(self, key: str) -> None:
        """Handles a key."""
        self.notice = ""
        if self.key_rows.waiting is not None:
            self.notice = self.key_rows.take(key)
            return
        items = self.items()
        item = items[self.picked] if items else None
        if item and item.edits and self.chosen.type_name(key, item.edits):
            return
        command = self.keys.command(key)
        line = self.line_keys.find(key) if len(key) == 1 else -1
        if 0 <= line < len(items):
            self.picked = line
            self._do(items[line])
        elif command is not None and self.handlers[command].offered:
            self.handlers[command].do()

    @property
    def handlers(self) -> Handlers:
        """Returns the handler of each command of the start screen."""

        item = self.item
        changes = item is not None and item.change is not None
        return {
            "up": Handler(lambda: self._pick(-1)),
            "previous zone": Handler(lambda: self._pick(-1)),
            "down": Handler(lambda: self._pick(1)),
            "next zone": Handler(lambda: self._pick(1)),
            "left": Handler(lambda: self._change(-1), changes),
            "right": Handler(lambda: self._change(1), changes),
            "act": Handler(self._act, item is not None),
            "back": Handler(self._back, self.place != "menu" or self.waits),
            "close": Handler(self._close),
            "replay": Handler(self._replay_picked, self.game is not None),
            "help": Handler(self.show_keys),
            "theme": Handler(self._settings.next_theme),
        }

    @property
    def item(self) -> Item | None:
        """Returns the line that is picked."""
        items = self.items()
        return items[self.picked] if self.picked < len(items) else None

    def _pick(self, by: int) -> None:
        self.picked = (self.picked + by) % max(1, len(self.items()))

    def _change(self, by: int) -> None:
        item = self.item
        if item is not None and item.change is not None:
            item.change(by)

    def _act(self) -> None:
        item = self.item
        if item is not None:
            self._do(item)

    def _do(self, item: Item) -> None:
        """Does what a line is for; what needs cards waits until they have been read, where they are being read."""
        if item.at_once:
            self._then = None
            item.act()
        else:
            self.when_read(item.act)

    def when_read(self, act: Callable[[], None]) -> None:
        """Does something that needs cards: at once, or when they have been read, where they are being read."""
        if self.reading is None:
            act()
        else:
            self._then = act

    @property
    def waits(self) -> bool:
        """Returns whether what was chosen waits for the cards."""
        return self._then is not None

    def cards_read(self) -> None:
        """Does what was chosen while the cards were read, and tells the points of the game to go on with."""
        self.reading = None
        self.look_again()
        then, self._then = self._then, None
        if then is not None:
            then()

    def _back(self) -> None:
        """Goes back to what a menu was opened from; what was chosen there, or in the first menu, is not begun later."""
        self._then = None
        self.go(self._menus[self.place].back)

    def _close(self) -> None:
        if self.place == "menu":
            self._hooks.leave()
        else:
            self._back()

    def _replay_picked(self) -> None:
        game = self.game
        if game is not None:
            self.when_read(lambda: self._replay(game))

    def click(self, target: ClickTarget | None) -> None:
        """Picks the line that was clicked; acts on the picked one."""
        self.notice = ""
        if isinstance(target, KeyTarget):
            self.press(target.key)
        elif isinstance(target, LineTarget) and target.line < len(self.items()):
            item = self.items()[target.line]
            again = target.line == self.picked
            self.picked = target.line
            if again or self.place == "menu":
                self._do(item)
            elif item.change:
                item.change(1)
