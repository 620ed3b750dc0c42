"""A game's terms, in which every text is made: amounts, names, and templates with slots.

    terms = rulebook("classic").terms
    terms.credits(3), terms.server("Server 1"), terms.fill("{Clicks} spent")      # 3 bits, Fort 1, Actions spent

In the texts of cards a term is marked until the text is whole, because grammar comes between: `terms.marked("trash <an event>")`.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

from netrunner_tui.model.card_zones import NEW_SERVER

DamageKind = Literal["net", "meat", "core"]
"""Kinds of damage as cards and events name them, whatever a game calls them."""

_CREDIT: Final = "[credit]"
_MARKS: Final = re.compile(r"(?P<amount>\d+|X|Y)?(?P<sign>\[credit\])|<(?P<term>[^<>]+)>")
_LOSE: Final = ("lose", "loses")


class _Slots(dict[str, str]):
    """The terms by name, for `str.format_map`; a name that is not among them stands for itself."""

    def __missing__(self, name: str) -> str:
        lower = name[:1].lower() + name[1:]
        return name if lower == name else self[lower][:1].upper() + self[lower][1:]


class Terms:
    """The terms of one game.

    `words` are its terms by those of the present game. `credit` is its unit in written-out amounts (3 bits, not 3c), `lose` the verb
    for clicks that are not spent, as in "you" and "the Corp", `server` the word before a server's number.
    """

    def __init__(
        self,
        words: Mapping[str, str] = MappingProxyType({}),
        *,
        credit: str = "",
        lose: tuple[str, str] = _LOSE,
        server: str = "Server",
        labels: bool = True,
        hosting: bool = True,
        numbered: bool = True,
        meanings: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.labels = labels
        """Whether abilities have labels ("Interface", "Access", "Interrupt", "Persistent") on cards."""
        self.hosting = hosting
        """Whether cards speak of hosting, loading and recurring credits."""
        self.numbered = numbered
        """Whether the rules of the game are those that the Comprehensive Rules number: else no term has its number there."""
        self.meanings = meanings
        """What its words mean where that is another thing than today, and words of its own; "" of a word of today that it does not have."""
        self._words = words
        self._slots = _Slots(words, lose=lose[0], loses=lose[1])
        self._credit = credit
        self._lose = lose
        self.remote = server
        """The word before a server's number."""

    def word(self, name: str) -> str:
        """Returns this game's term: "credit" is "bit"."""
        return self._words.get(name, name)

    def fill(self, template: str) -> str:
        """Returns a template with its slots filled: of "Lost {clicks}, {Server} 1", each slot is a term of the present game.

        A slot with a capital letter gets one.
        """
        return template.format_map(self._slots)

    def credits(self, count: int | str) -> str:
        """Returns an amount of credits: `3c`, "3 bits"."""
        if not self._credit:
            return f"{count}c"
        return f"{count} {self._credit}{'' if str(count) == '1' else 's'}"

    def short_credits(self, count: int | str) -> str:
        """Returns an amount of credits in the fewest cells: `3c`, `3b`."""
        return f"{count}{(self._credit or 'c')[0]}"

    def clicks(self, count: int) -> str:
        """Returns an amount of clicks: "2 clicks", "2 actions"."""
        return f"{count} {self.word('click' if count == 1 else 'clicks')}"

    @property
    def lose(self) -> str:
        """Returns the verb for clicks that are not spent."""
        return self._lose[0]

    @property
    def loses(self) -> str:
        """Returns the same, of one player."""
        return self._lose[1]

    @property
    def core(self) -> str:
        """Returns the name of permanent damage: core, or brain."""
        return self.word("core")

    def server(self, name: str) -> str:
        """Returns a server's name: "Server 1" is "Fort 1"."""
        return f"new {self.word('server')}" if name == NEW_SERVER else name.replace("Server ", f"{self.remote} ")

    def marked(self, text: str) -> str:
        """Returns the text of a card with its marks put in this game's terms: of "the <server> gets 2[credit]", the term and the amount.

        The symbol of a credit stays where it stands for the game's unit.
        """
        if "<" not in text and not (self._credit and _CREDIT in text):  # mostly: searching for marks takes some times as long
            return text
        return _MARKS.sub(self._put, text)

    def _put(self, mark: re.Match[str]) -> str:
        if mark["term"]:
            return self._slots[mark["term"]]
        if not self._credit:
            return mark[0]
        return self.credits(mark["amount"]) if mark["amount"] else self._credit


PRESENT: Final = Terms()
"""The terms of the present game."""
