"""The list of saved games: searched, gone on with, walked in, reviewed, renamed, deleted, exported. Keys in; `saved_games_page` paints."""

from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal, Protocol

from netrunner_tui.model.errors import NetrunnerError, UnknownCard
from netrunner_tui.model.text import plain
from netrunner_tui.replays.game_service import OpenReplay, OpenTable
from netrunner_tui.replays.index_entry import SORTS, Entry, Query, typed
from netrunner_tui.settings.handlers import Handler, Handlers
from netrunner_tui.settings.keys import Keymap
from netrunner_tui.table.drawing.click_targets import ClickTarget, KeyTarget, LineTarget
from netrunner_tui.table.drawing.typed_text import edited

FORMATS: Final = (("1", "md", "text"), ("2", "json", "data"), ("3", "html", "page"), ("4", "svg", "picture"), ("5", "cast", "recording"))
"""Export formats: key, ending, and what it is."""
A_LOOK: Final = 0.08
"""Seconds that files are read for before the list is shown, and between two keys."""
MOST: Final = 1000
"""Games that are listed: who looks for one among more searches for it."""
LONGEST: Final = 100
"""Characters that can be typed."""

GamesMode = Literal["list", "search", "rename", "delete", "export"]


class SavedGames(Protocol):
    """The saved games. Every method that changes one raises NetrunnerError where it cannot."""

    def refresh(self, seconds: float) -> int:
        """Looks anew; returns how many files are left to be read."""

    def go_on(self, seconds: float) -> int:
        """Reads more of what is left."""

    def find(self, query: Query, most: int) -> tuple[list[Entry], int]:
        """Returns the first games that fit, and how many fit."""

    def rename(self, path: Path, name: str) -> Path:
        """Gives a game another name."""

    def delete(self, path: Path) -> None:
        """Deletes a game."""

    def close(self) -> None:
        """Lets go of it."""


class Doings(Protocol):
    """Actions on a game from the list."""

    def go_on(self, path: Path) -> OpenTable:
        """Opens it to be played."""

    def replay(self, path: Path) -> OpenReplay:
        """Opens it to walk in."""

    def export(self, path: Path, kind: str) -> Path:
        """Writes it in another format, and says where."""


class Library:
    """The list's state."""

    def __init__(
        self, saved: SavedGames, doings: Doings, keymap: Keymap, *, begin: Callable[[OpenTable], None], walk: Callable[[OpenReplay], None],
        review: Callable[[Path], None], leave: Callable[[], None],
    ) -> None:  # fmt: skip
        self.saved = saved
        self.doings = doings
        self.keys = keymap.at("saved games")
        self.show_keys: Callable[[], None] = lambda: None
        """Opens the page of what the keys do here; whoever shows this sets it."""
        self.mode: GamesMode = "list"
        self.typed = ""
        """The search as it was typed."""
        self.name = ""
        """The new name as it is being typed."""
        self.sort = "saved"
        self.picked = 0
        self.notice = ""
        self.left = 0
        """Files that have not been read yet."""
        self.room = 10
        """Rows on the screen, as it was painted last."""
        self.entries: list[Entry] = []
        self.total = 0
        """Games that fit; more than are listed where there are very many."""
        self._begin = begin
        self._walk = walk
        self._review = review
        self._leave = leave
        self.look_again()

    @property
    def entry(self) -> Entry | None:
        """Returns the game that is picked."""
        return self.entries[self.picked] if self.picked < len(self.entries) else None

    def look_again(self) -> None:
        """Takes in what has changed in the folder."""
        self.left = self.saved.refresh(A_LOOK)
        self.list_again()

    def go_on_reading(self) -> bool:
        """Reads more files that are new; whether any are left."""
        if self.left:
            self.left = self.saved.go_on(A_LOOK)
            self.list_again()
        return self.left > 0

    def list_again(self) -> None:
        """Asks for the games that fit what was typed; the picked one stays picked where it still fits."""
        before = self.entry
        try:
            query = typed(f"sort:{self.sort} {self.typed}")
        except NetrunnerError as problem:
            # While it is being typed it is not whole yet: the list stays as it was.
            self.notice = str(problem)
            return
        self.entries, self.total = self.saved.find(query, MOST)
        names = [entry.name for entry in self.entries]
        if before is not None and before.name in names:
            self.picked = names.index(before.name)
        self.picked = max(0, min(self.picked, len(self.entries) - 1))

    # --- keys ----------------------------------------------------------------------------------------------------------------------------

    def press(self, key: str) -> None:
        """Handles a key."""
        self.notice = ""
        match self.mode:
            case "search":
                self._search(key)
            case "rename":
                self._rename(key)
            case "delete":
                self._delete(key)
            case "export":
                self._export(key)
            case _:
                self._press(key)

    def _press(self, key: str) -> None:
        command = self.keys.command(key)
        if command is not None and self.handlers[command].offered:
            self.handlers[command].do()

    @property
    def handlers(self) -> Handlers:
        """Returns the handler of each command of the list."""

        picked = self.entry is not None
        return {
            "up": Handler(lambda: self._pick(-1)),
            "down": Handler(lambda: self._pick(1)),
            "previous zone": Handler(lambda: self._pick(-1)),
            "next zone": Handler(lambda: self._pick(1)),
            "page up": Handler(lambda: self._pick(-self.room)),
            "page down": Handler(lambda: self._pick(self.room)),
            "start": Handler(lambda: self._pick(-len(self.entries))),
            "end": Handler(lambda: self._pick(len(self.entries))),
            "find": Handler(lambda: self._set_mode("search")),
            "sort": Handler(self._sort_otherwise),
            "back": Handler(self._back),
            "close": Handler(self._leave),
            "act": Handler(self._open, picked),
            "go on": Handler(self._go_on, picked),
            "replay": Handler(self._replay, picked),
            "review": Handler(self._look_back, picked),
            "rename": Handler(self._begin_rename, picked),
            "delete": Handler(lambda: self._set_mode("delete"), picked),
            "help": Handler(self.show_keys),
            "export": Handler(self._begin_export, picked),
        }

    def _pick(self, by: int) -> None:
        self.picked = max(0, min(len(self.entries) - 1, self.picked + by))

    def _set_mode(self, mode: GamesMode) -> None:
        self.mode = mode

    def _sort_otherwise(self) -> None:
        self.sort = SORTS[(SORTS.index(self.sort) + 1) % len(SORTS)]
        self.picked = 0
        self.list_again()
        self.picked = 0

    def _back(self) -> None:
        """Ends a search, else leaves the list."""
        if self.typed:
            self.typed = ""
            self.list_again()
        else:
            self._leave()

    def _readable(self) -> Entry | None:
        """Returns the picked game, where its file can be read; else it is told why not."""
        entry = self.entry
        if entry is not None and not entry.readable:
            self.notice = f"This file cannot be opened: {entry.problem}"
            return None
        return entry

    def _open(self) -> None:
        entry = self.entry
        if entry is not None and entry.winner:
            self._replay()
        else:
            self._go_on()

    def _go_on(self) -> None:
        entry = self._readable()
        if entry is not None and entry.winner and not entry.goes_on:
            replay, review = self.keys.key_of("replay"), self.keys.key_of("review")
            self.notice = f"This game is over: {replay} walks in it, {review} looks back on it."
        elif entry is not None:
            self._try(lambda: self._begin(self.doings.go_on(entry.path)))

    def _replay(self) -> None:
        entry = self._readable()
        if entry is not None:
            self._try(lambda: self._walk(self.doings.replay(entry.path)))

    def _look_back(self) -> None:
        entry = self._readable()
        if entry is None:
            return
        if not entry.winner and entry.known:
            # Those who play it may be those who look.
            self.notice = "This game goes on, and a review tells what is hidden in it: netrunner-tui review reads the file all the same."
        else:
            self._try(lambda: self._review(entry.path))

    def _begin_rename(self) -> None:
        if self.entry is not None:
            self.mode, self.name = "rename", self.entry.stem

    def _begin_export(self) -> None:
        if self._readable() is not None:
            self.mode = "export"

    def _try(self, act: Callable[[], None]) -> None:
        try:
            act()
        except NetrunnerError as problem:
            self.notice = self._said(problem)

    def _said(self, problem: NetrunnerError) -> str:
        """Returns the error message, without the folder that all games are in."""
        said, entry = str(problem.with_way() if isinstance(problem, UnknownCard) else problem), self.entry
        return said.replace(f"{plain(str(entry.path.parent))}/", "") if entry is not None else said

    def _search(self, key: str) -> None:
        typed = edited(self.typed, key, LONGEST)
        if typed is not None:
            self.typed = typed
            self.picked = 0
            self.list_again()
            self.picked = 0
        elif key in {"enter", "down", "up", "escape"}:
            self.mode = "list"
            if key == "escape":
                self.typed = ""
            self.list_again()

    def _rename(self, key: str) -> None:
        name = edited(self.name, key, LONGEST)
        entry = self.entry
        if name is not None:
            self.name = name
        elif key == "enter" and entry is not None:
            self.mode = "list"
            try:
                new = self.saved.rename(entry.path, self.name)
            except NetrunnerError as problem:
                self.mode, self.notice = "rename", self._said(problem)
                return
            self.look_again()
            self.picked = next((place for place, one in enumerate(self.entries) if one.path == new), self.picked)
            self.notice = f"It is called {plain(new.stem)} now."
        elif key == "escape":
            self.mode = "list"

    def _delete(self, key: str) -> None:
        entry, self.mode = self.entry, "list"
        if key in {"y", "Y"} and entry is not None:
            try:
                self.saved.delete(entry.path)
            except NetrunnerError as problem:
                self.notice = self._said(problem)
                return
            self.look_again()
            self.notice = f"{entry.stem} is deleted."
        else:
            self.notice = "It is kept."

    def _export(self, key: str) -> None:
        entry, self.mode = self.entry, "list"
        kind = next((ending for digit, ending, _ in FORMATS if key == digit), "")
        if not kind or entry is None:
            return
        try:
            written = self.doings.export(entry.path, kind)
        except NetrunnerError as problem:
            self.notice = self._said(problem)
            return
        self.notice = f"Written: {plain(str(written))}"

    def click(self, target: ClickTarget | None) -> None:
        """Picks the game that was clicked; opens the picked one; presses the key at the bottom that was clicked."""
        if isinstance(target, KeyTarget):
            self.press(target.key)
        elif isinstance(target, LineTarget) and target.line < len(self.entries):
            if self.mode in {"delete", "rename", "export"}:
                self.mode = "list"
            elif target.line == self.picked:
                self.mode = "list"
                self.press("enter")
                return
            self.notice = ""
            self.picked = target.line
