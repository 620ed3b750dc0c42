"""The deck that is open in the deck builder: changed, taken back, kept at every change."""

from collections.abc import Callable
from pathlib import Path

from netrunner_tui.library.decks import DeckFile
from netrunner_tui.library.kept_decks import KeptDecks
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.text import plain


class OpenDeck:
    """A deck file, where it is kept, and what it was before."""

    def __init__(self, kept: KeptDecks, changed: Callable[[], None], say: Callable[[str], None]) -> None:
        """`changed` hears of every change of a deck file; `say` tells why one is not kept."""
        self._kept = kept
        self._changed = changed
        self._say = say
        self.file: DeckFile | None = None
        self.path: Path | None = None
        """Its file; None for a deck that is not the user's own, or not in a form that is written here."""
        self._past: list[DeckFile] = []

    @property
    def editable(self) -> bool:
        """Returns whether it is the user's own, in a form that is written here."""
        return self.file is not None and self.path is not None

    @property
    def file_name(self) -> str:
        """Returns what its file is called."""
        return plain(self.path.name) if self.path else ""

    def open(self, file: DeckFile, path: Path | None) -> None:
        """Opens another deck."""
        self.file, self.path, self._past = file, path, []

    def close(self) -> None:
        """Opens none."""
        self.file, self.path, self._past = None, None, []

    def change(self, file: DeckFile) -> None:
        """Changes the deck."""
        if self.file is None or file == self.file:
            return
        self._past.append(self.file)
        self._set(file)

    def undo(self) -> None:
        """Takes the last change back."""
        if not self._past:
            self._say("There is nothing to take back.")
            return
        self._set(self._past.pop())

    def _set(self, file: DeckFile) -> None:
        """Takes a changed deck and keeps it; a deck without cards is kept when it has some."""
        self.file = file
        if self.path is None:
            return
        if not file.deck.cards:
            self._say("A deck without cards is not kept: its file still has the last ones.")
            return
        try:
            self._kept.keep(file, self.path)
            self._changed()
        except NetrunnerError as problem:
            self._say(str(problem))
