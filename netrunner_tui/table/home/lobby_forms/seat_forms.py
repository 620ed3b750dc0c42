"""The forms for sitting down at a table of a server, for watching it, and for the settings."""

from collections.abc import Callable

from netrunner_tui.model.sides import SIDES
from netrunner_tui.table.home.lobby_forms.lobby_form import Form, FormCalls, FormRow, deck_row, password_row
from netrunner_tui.table.home.setting_rows import settings


class JoinForm:
    """The form for sitting down: a deck, and the password where there is one."""

    def __init__(self, calls: FormCalls, form: Form) -> None:
        self._calls = calls
        self._form = form

    @property
    def rules(self) -> str:
        """Returns the game of the table; empty where none is chosen."""
        return self._form.table.rules if self._form.table is not None else ""

    @property
    def side(self) -> str:
        """Returns the free side of the table."""
        table = self._form.table
        return next((side for side in SIDES if table is not None and not table.player(side)), "")

    def rows(self) -> list[FormRow]:
        """Returns the lines of the form."""
        table, calls = self._form.table, self._calls
        locked = table is not None and table.locked and not calls.invited_to(table)
        return [
            deck_row(self._form, calls.server, self.rules, self.side),
            *([password_row(self._form, "of this table", calls.down)] if locked else []),
            FormRow("Sit down", "", "the game begins when both sides are taken", self._join),
        ]

    def _join(self) -> None:
        form = self._form
        if form.table is None:
            return
        deck = "" if form.pasted else form.decks.get((self.rules, self.side), "")
        self._calls.sit(self._calls.server.join(form.table.name, deck=deck, deck_list=form.pasted, password=form.password))


class WatchForm:
    """The form for watching: the password."""

    def __init__(self, calls: FormCalls, form: Form) -> None:
        self._calls = calls
        self._form = form

    def rows(self) -> list[FormRow]:
        """Returns the lines of the form."""
        return [
            password_row(self._form, "of this table", self._calls.down),
            FormRow("Watch", "", "you see what both players see", self.watch),
        ]

    def watch(self) -> None:
        """Watches the table."""
        if self._form.table is not None:
            self._calls.sit(self._calls.server.watch(self._form.table.name, password=self._form.password))


class SettingsForm:
    """The settings, each with its value."""

    def __init__(self, calls: FormCalls, themes: tuple[str, ...]) -> None:
        self._calls = calls
        self._themes = themes

    def rows(self) -> list[FormRow]:
        """Returns the settings."""
        lines = settings(self._calls.options(), self._themes)
        rows = [FormRow.valued(line.name, line.value, line.words, self._changer(number)) for number, line in enumerate(lines)]
        return [*rows, FormRow("Done", "", "back to the tables", self._calls.to_tables)]

    def _changer(self, number: int) -> Callable[[int], None]:
        return lambda by: self._calls.set_options(settings(self._calls.options(), self._themes)[number].turned(by))
