"""The pages of a game that is looked back at: its notes, and where something is typed."""

from collections.abc import Callable
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from netrunner_tui.model.story import NoteAt, Story
from netrunner_tui.table.board.pages import Page
from netrunner_tui.table.drawing.glyphs import Glyphs
from netrunner_tui.table.drawing.typed_text import edited

LONGEST_NOTE: Final = 1000
"""Characters of a note."""
_LONGEST_NUMBER: Final = 6


class Typing(msgspec.Struct, frozen=True):
    """Something that is typed: a note, or the number of an answer."""

    kind: Literal["note", "answer"]
    title: str
    text: str = ""

    def typed(self, key: str) -> "Typing":
        """Returns it with one more key: only what can be printed on one line gets in."""
        text = edited(self.text, key, LONGEST_NOTE if self.kind == "note" else _LONGEST_NUMBER)
        if text is None or (self.kind == "answer" and text and not (text.isascii() and text.isdigit())):
            return self
        return replace(self, text=text)

    def page(self) -> Page:
        """Returns the box in which it is typed."""
        lines = [("", f"{self.text}_")]
        if self.kind == "note" and len(self.text) > LONGEST_NOTE - 100:
            lines.append(("", f"{LONGEST_NOTE - len(self.text)} characters left"))
        return Page("ask", self.title, tuple(lines))


def notes_page(story: Story, glyphs: Glyphs, opens: Callable[[int], None]) -> Page | None:
    """Returns every note as a line that leads to its moment; None where there is none."""
    keys = "123456789abcdefghijklmnopqrstuvwxyz"
    choices = []
    for which, note in enumerate(story.notes):
        moment = story.moments[note.place]
        author = f"{note.by}: " if note.by else ""
        text = f"answer {note.place}, turn {moment.turn_number} {glyphs.dot} {author}{note.text}"
        choices.append((keys[which] if which < len(keys) else glyphs.dot, text, _opening(opens, which)))
    if not choices:
        return None
    return Page("ask", "Notes", (("", f"{len(choices)} written; enter goes to the moment and reads it."),), choices=tuple(choices))


def _opening(opens: Callable[[int], None], which: int) -> Callable[[], None]:
    return lambda: opens(which)


def note_page(note: NoteAt) -> Page:
    """Returns one note in full."""
    written = note.made.replace("T", " ")[:16] or " "
    return Page("list", f"Note at answer {note.place}", ((note.by or "note", note.text), ("written", written)))
