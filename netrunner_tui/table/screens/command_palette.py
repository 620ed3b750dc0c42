"""The list of commands: Textual's command palette, made safe against keys that come faster than it answers and terminals of few rows."""

from collections.abc import Callable, Iterable
from typing import Final

from textual import events, on
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.command import CommandInput, CommandList, CommandPalette, DiscoveryHit, Hit, Hits, Provider, SearchIcon
from textual.containers import Horizontal, Vertical
from textual.errors import NoWidget
from textual.reactive import var
from textual.screen import Screen
from textual.widgets import LoadingIndicator, OptionList
from textual.worker import ResultType, Worker, WorkType

from netrunner_tui.settings.handlers import Listed

PAGES: Final = {"page_up": "cursor_up", "page_down": "cursor_down"}
"""The movements by pages, and the movements by rows that stand for them where no row is in sight."""


LAST: Final = 0.001
"""The score of a command that is found by another word than its name: below that of every name with the letters that were typed."""


def provider_of(commands: Callable[[Screen[object]], Iterable[Listed]]) -> type[Provider]:
    """Returns what has the list show the commands of a screen, and find them by their names, their help, and further words."""

    class Registered(Provider):
        async def discover(self) -> Hits:
            for one in sorted(commands(self.screen), key=lambda one: one.name):
                yield DiscoveryHit(one.name, one.do, help=one.help)

        async def search(self, query: str) -> Hits:
            matcher = self.matcher(query)
            for one in commands(self.screen):
                match = matcher.match(one.name)
                if match > 0:
                    yield Hit(match, matcher.highlight(one.name), one.do, help=one.help)
                elif _is_told_by(query, f"{one.help} {one.also}"):
                    yield Hit(LAST, one.name, one.do, help=one.help)

    return Registered


def _is_told_by(query: str, words: str) -> bool:
    """Returns whether every word of a query begins one of the words, whatever their case."""
    told = words.casefold().replace(",", " ").split()
    return all(any(word.startswith(part) for word in told) for part in query.casefold().split())


class PaletteRows(CommandList):
    """The list itself."""

    def on_click(self, event: events.Click) -> None:
        """Drops a click on a row that has gone since it was painted. Textual calls this before its own handler."""
        if (event.style.meta.get("option") or 0) >= self.option_count:
            event.prevent_default()


class Prompt(SearchIcon):
    """The sign before what is typed. Textual's is an emoji, of which terminals do not agree on the width."""

    icon = var(">")


class Commands(CommandPalette):
    """The command palette. Unlike Textual's it has no id, so one that is being closed and the next one can live at the same time."""

    # Here, not in table.tcss: parsed when the list is first opened, not at the start.
    DEFAULT_CSS = """
    /* Textual frames the list of commands with letters that not every terminal has. */
    Commands #--input, Commands #--results, Commands CommandList {
        border: none;
        scrollbar-size: 0 0;
    }

    Commands LoadingIndicator {
        display: none;
    }

    Commands #--input {
        padding: 1 0;
    }

    Prompt {
        color: $foreground;
    }

    /* The picked command is seen without colours too. */
    Commands CommandList > .option-list--option-highlighted {
        text-style: bold underline;
    }
    """

    def on_mount(self, event: events.Mount) -> None:
        """Drops the start of a list that was closed before it came to that. Textual calls this before its own handler."""
        if not self.is_current:
            event.prevent_default()

    @on(CommandInput.Submitted)
    @on(OptionList.OptionSelected)
    def choose_once(self, event: CommandInput.Submitted | OptionList.OptionSelected) -> None:
        """Drops a choice that follows a choice, or comes when the list is closed. Textual calls this before its own handlers."""
        if self._selected_command is not None or not self.is_current:
            event.stop()
            event.prevent_default()

    def on_click(self, event: events.Click) -> None:
        """Drops a click outside every widget: the terminal has become smaller since. Textual calls this before its own handler."""
        try:
            self.get_widget_at(int(event.screen_x), int(event.screen_y))
        except NoWidget:
            event.prevent_default()

    def compose(self) -> ComposeResult:
        """Returns the palette of Textual, with a list of ours."""
        with Vertical(id="--container"):
            with Horizontal(id="--input"):
                yield Prompt()
                yield CommandInput(placeholder=self._placeholder, select_on_focus=False)
            with Vertical(id="--results"):
                yield PaletteRows()
                yield LoadingIndicator()

    def run_worker(
        self, work: WorkType[ResultType], name: str | None = "", group: str = "default", description: str = "", exit_on_error: bool = True,
        start: bool = True, exclusive: bool = False, thread: bool = False,
    ) -> Worker[ResultType]:  # fmt: skip
        """Starts a search, which may fail: the list that it is for may be closed before it begins."""
        return super().run_worker(work, name, group, description, False, start, exclusive, thread)

    def dismiss(self, result: None = None) -> AwaitComplete:
        """Closes the list; closing it twice does nothing."""
        return super().dismiss(result) if self.is_current else AwaitComplete()

    def _action_command_list(self, command: str) -> None:
        """Moves by rows where the list has none in sight: Textual counts its rows only when it shows some."""
        if command in PAGES and not self.query_one(CommandList).scrollable_content_region.height:
            command = PAGES[command]
        super()._action_command_list(command)
