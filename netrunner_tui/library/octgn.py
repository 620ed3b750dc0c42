"""Lists as OCTGN writes them (`.o8d`): XML with a number for each card."""

from typing import Final
from xml.parsers import expat

import msgspec

from netrunner_tui.library.formats.printed_sets import titled
from netrunner_tui.model.errors import NetrunnerError

OCTGN_GAME: Final = "0f38e453-26df-4c04-9d67-6d43de939c77"
OCTGN_CARD: Final = "bc0f047c-01b1-427f-a439-d451eda"
"""What OCTGN's name of a card begins with; the card's number follows."""


class ListedCard(msgspec.Struct, frozen=True):
    """A card of an XML list, with the line where it stands."""

    line: int
    copies: str
    title: str


class NotOctgn(NetrunnerError):
    """Text that is not a list of OCTGN's; `line` is where."""

    def __init__(self, line: int, problem: str) -> None:
        self.line = line
        self.problem = problem
        super().__init__(problem)


class _OctgnReader:
    def __init__(self) -> None:
        self.cards: list[ListedCard] = []
        self._open: tuple[int, str, str] | None = None
        self._text: list[str] = []
        self._parser = expat.ParserCreate()
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text.append
        # Nothing is declared in such a list, and declarations are how XML is made to grow without limit.
        self._parser.StartDoctypeDeclHandler = self._doctype

    def read(self, text: str) -> tuple[ListedCard, ...]:
        try:
            self._parser.Parse(text.encode(), True)
        except expat.ExpatError as error:
            raise NotOctgn(error.lineno, f"is not XML: {expat.ErrorString(error.code)}; expected a list as OCTGN writes it") from None
        return tuple(self.cards)

    def _doctype(self, *_: object) -> None:
        raise NotOctgn(self._parser.CurrentLineNumber, "has a document type; expected a list as OCTGN writes it")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if not self._open and not self.cards and name not in ("deck", "section", "card", "notes"):
            raise NotOctgn(self._parser.CurrentLineNumber, f"begins with <{name}>; expected <deck> as OCTGN writes it")
        if name == "card":
            self._open = (self._parser.CurrentLineNumber, attributes.get("qty", "1"), attributes.get("id", ""))
            self._text.clear()

    def _end(self, name: str) -> None:
        if name == "card" and self._open is not None:
            line, copies, identifier = self._open
            known = titled(identifier.removeprefix(OCTGN_CARD)) if identifier.startswith(OCTGN_CARD) else ""
            self.cards.append(ListedCard(line, copies, known or "".join(self._text).strip()))
            self._open = None


def read_octgn(text: str) -> tuple[ListedCard, ...]:
    """Returns the cards of a list as OCTGN writes it (`.o8d`), the identity among them. Raises NotOctgn."""
    return _OctgnReader().read(text)
