"""Temporary layers over the board: a page, a log search, and a message on the key line."""

from typing import Final

from msgspec.structs import replace

from netrunner_tui.settings.commands import CommandId
from netrunner_tui.table.board.pages import Page
from netrunner_tui.table.board.scrolling import Extent
from netrunner_tui.table.drawing.click_targets import ClickTarget, LineTarget
from netrunner_tui.table.drawing.typed_text import edited

SCROLLS: Final[dict[CommandId, int]] = {"up": -1, "down": 1, "page up": -8, "page down": 8}
"""Lines that a command scrolls a page by."""

LONGEST_SEARCH: Final = 60
"""Characters that are looked for at most."""


_NOTHING: Final = Extent(0, 0, 0)


class LogSearch:
    """The words that are looked for, and which of the places found is meant, counted from the newest."""

    def __init__(self) -> None:
        self.words: str | None = None
        """None while nobody looks for anything."""
        self.place = 0

    def open(self) -> None:
        """Begins with no words."""
        self.words, self.place = "", 0

    def close(self) -> None:
        """Ends the search; the place stays until another begins."""
        self.words = None

    def press(self, key: str) -> None:
        """Handles a key: a letter of the search, `up` or `enter` for the previous match, `down` for the next; does nothing while closed."""
        words = self.words
        if words is None:
            return
        if key in {"enter", "up"}:
            self.place += 1
        elif key == "down":
            self.place = max(0, self.place - 1)
        elif (typed := edited(words, key, LONGEST_SEARCH)) is not None:
            self.words, self.place = typed, 0
        elif key in {"backspace", "escape"}:
            self.close()


class Overlay:
    """The open page, the search in it where it is the log, and what was told last."""

    def __init__(self) -> None:
        self.page: Page | None = None
        self.extent = _NOTHING
        """How much there is on the page, as it was painted last."""
        self.notice = ""
        self._waits = False
        """Whether what was told holds only while nobody here is asked."""
        self.search = LogSearch()

    def tell(self, words: str, *, waits: bool = False) -> None:
        """Shows one plain line on the key line until the next key; one that `waits`, until a question is open here too."""
        self.notice, self._waits = words, waits

    def asked(self) -> None:
        """Takes away a line that held only while nobody here was asked."""
        if self._waits:
            self.hush()

    def hush(self) -> None:
        """Takes the line away."""
        self.notice, self._waits = "", False

    def open(self, page: Page) -> None:
        """Opens a page in place of the one that is open; what was told before it is no longer about what is seen."""
        self.hush()
        self.page = page

    def open_log(self, *, find: bool = False) -> None:
        """Opens the log, to read or to look for words in it."""
        self.hush()
        self.page = Page("log", "Log")
        self.search.place = 0
        if find:
            self.search.open()
        else:
            self.search.close()

    def close(self) -> None:
        """Closes the page."""
        self.page = None

    @property
    def kind(self) -> str:
        """Returns the kind of the open page; empty without one."""
        return self.page.kind if self.page else ""

    @property
    def searching(self) -> bool:
        """Returns whether the open log is being searched."""
        return self.kind == "log" and self.search.words is not None

    def choose(self, key: str, command: CommandId | None) -> bool:
        """Moves over the choices of the page, or makes one; the page closes first. False where the key does neither."""
        page = self.page
        if page is not None and page.enter is not None and command == "act":
            self.close()
            page.enter[2]()
            return True
        if page is None or not page.choices:
            return False
        scroll = SCROLLS.get(command, 0) if command else 0
        place = next((place for place, choice in enumerate(page.choices) if choice[0] == key), None)
        if place is None and scroll:
            self.page = replace(page, picked=max(0, min(len(page.choices) - 1, page.picked + scroll)))
            return True
        if place is None and command == "act":
            place = page.picked
        if place is None:
            return False
        self.close()
        page.choices[place][2]()
        return True

    def click(self, target: ClickTarget | None) -> bool:
        """Makes the choice that is clicked on; the page closes first. False where none is."""
        page = self.page
        if page is None or not isinstance(target, LineTarget) or target.line >= len(page.choices):
            return False
        self.close()
        page.choices[target.line][2]()
        return True

    def scroll(self, by: int) -> None:
        """Scrolls the page down by some lines."""
        if self.page is not None:
            self.page = replace(self.page, scroll=max(0, self.page.scroll + by))

    def painted(self, extent: Extent) -> None:
        """Notes that the page has been painted, and which part of it."""
        if self.page is not None:
            self.extent = extent
            self.page = replace(self.page, scroll=extent.top if self.page.kind != "log" else 0, opened=True)
