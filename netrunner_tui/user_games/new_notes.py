"""Notes that players write about moments of a game, checked before they are kept in its file."""

from typing import Final

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.gamefile.contents import Note
from netrunner_tui.model.text import plain
from netrunner_tui.model.times import now_iso

LONGEST_NOTE: Final = 1000
"""Upper limit of characters in a note."""
LONGEST_AUTHOR: Final = 40


def new_note(moment: int, text: str, author: str) -> Note:
    """Returns a note for the file, checked to be one printable line. Raises NetrunnerError if it is empty or too long."""
    kept = plain(" ".join(text.split()))
    if not kept:
        raise NetrunnerError("the note is empty")
    if len(kept) > LONGEST_NOTE:
        raise NetrunnerError(f"the note has {len(kept)} characters; {LONGEST_NOTE} is the most")
    return Note(kept, moment, plain(author)[:LONGEST_AUTHOR], now_iso())
