"""A game's terms, in which every text is made: amounts, names, and templates with slots.

    terms = rulebook("classic").terms
    terms.credits(3), terms.server("Server 1"), terms.fill("{Clicks} spent")      # 3 bits, Fort 1, Actions spent

Card texts are rendered in the present game's terms; one look-up replaces them by an older game's. Titles are never touched.
"""

import re
from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Final

_AMOUNT: Final = r"(?P<amount>\d+|X)(?:c\b|\[credit\])"
_SIGN: Final = r"(?P<sign>\[credit\])"
_LOST: Final = r"(?P<lose>\b[Ll]oses?) (?P<lost>(?:(?:\d+|X) clicks?\b)|(?:\[click\])+)"
_SERVER: Final = r"(?P<server>\bServer) (?=\d)"
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
    ) -> None:
        self.labels = labels
        """Whether abilities have labels ("Interface", "Access", "Interrupt", "Persistent") on cards."""
        self.hosting = hosting
        """Whether cards speak of hosting, loading and recurring credits."""
        self._words = words
        self._slots = _Slots(words)
        self._credit = credit
        self._lose = lose
        self._server = server

    @cached_property
    def _pattern(self) -> re.Pattern[str] | None:
        """Returns the pattern of words to replace. Compiled on first use, so that looking a rulebook up stays fast."""
        found = [_LOST] if self._lose != _LOSE else []
        found += [_AMOUNT, _SIGN] if self._credit else []
        found += [_SERVER] if self._server != "Server" else []
        if self._words:
            longest = sorted(self._words, key=len, reverse=True)
            found.append(rf"(?<!\[)\b(?:{'|'.join(re.escape(word) for word in longest)})\b(?!\])")
        return re.compile("|".join(found)) if found else None

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
        return self.word("core damage").removesuffix(" damage")

    def server(self, name: str) -> str:
        """Returns a server's name: "Server 1" is "Fort 1"."""
        return f"new {self.word('server')}" if name == "new server" else name.replace("Server ", f"{self._server} ")

    def card_text(self, text: str) -> str:
        """Returns the text of a card, rendered in the terms of the present game, in this game's.

        For card texts alone (`abilities.render`): everything else is made in the terms of its game, by the methods above.
        """
        return text if self._pattern is None else self._pattern.sub(self._replaced, text)

    def _replaced(self, found: re.Match[str]) -> str:
        match found.lastgroup:
            case "lost":
                verb = self._lose[found["lose"].endswith("s")]
                return f"{verb.capitalize() if found['lose'][0].isupper() else verb} {self.card_text(found['lost'])}"
            case "amount":
                return self.credits(found["amount"])
            case "sign":
                return self._credit
            case "server":
                return f"{self._server} "
            case _:
                return self._words[found[0]]


PRESENT: Final = Terms()
"""The terms of the present game."""
