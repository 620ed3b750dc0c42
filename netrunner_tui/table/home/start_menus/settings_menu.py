"""The settings, and the keys of the commands."""

from functools import partial

from netrunner_tui.settings.commands import CommandId
from netrunner_tui.table.home.key_rows import KeyRows
from netrunner_tui.table.home.setting_rows import Setting, settings
from netrunner_tui.table.home.start_menus.start_items import Item, MenuName, StartCalls, StartHooks


class SettingsMenu:
    """The settings, each with its value."""

    back: MenuName = "menu"

    def __init__(self, calls: StartCalls, themes: tuple[str, ...], hooks: StartHooks) -> None:
        self._calls = calls
        self._themes = themes
        self._themes_again = hooks.themes_again

    def opened(self) -> int:
        """Looks for themes: a file may have been written or mended meanwhile. Returns the first line."""
        if self._themes_again is not None:
            self._themes, problem = self._themes_again()
            self._calls.say(problem)
        return 0

    def items(self) -> list[Item]:
        """Returns the settings, and the ways out."""
        return [
            *(Item.valued(line.name, line.value, line.words, partial(self._turn, line)) for line in self._lines()),
            Item("Keys", "a key of your own for each command", partial(self._calls.go, "keys"), free=True),
            Item("Done", "back to the menu", partial(self._calls.go, "menu"), free=True),
        ]

    def next_theme(self) -> None:
        """Sets the next theme."""
        self._turn(self._lines()[0], 1)

    def _lines(self) -> list[Setting]:
        return settings(self._calls.options(), self._themes)

    def _turn(self, line: Setting, by: int) -> None:
        self._calls.set_options(line.turned(by))


class KeysMenu:
    """The commands with their keys: enter waits for another key."""

    back: MenuName = "settings"

    def __init__(self, calls: StartCalls, rows: KeyRows) -> None:
        self._calls = calls
        self._rows = rows

    def opened(self) -> int:
        """Returns the first line."""
        return 0

    def items(self) -> list[Item]:
        """Returns every command that can be bound."""
        return [
            Item(row.name, row.words, partial(self._wait_for_key, row.id), partial(self._usual_key, row.id), row.keys)
            for row in self._rows.rows()
        ]

    def _wait_for_key(self, id: CommandId) -> None:
        self._rows.waiting = id

    def _usual_key(self, id: CommandId, by: int) -> None:
        self._calls.say(self._rows.reset(id))
