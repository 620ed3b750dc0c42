"""A game's terms. The referee and its cards use the present game's terms; one look-up replaces them by an older game's.

    rulebook("classic").terms.say("Runner gains 3c for 1 click.")      # Runner gains 3 bits for 1 action.

Titles are never touched: only lower-case words are replaced, and those few that can begin a label.
"""

import re
from collections.abc import Mapping
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Final

_AMOUNT: Final = r"(?P<amount>\d+|X)(?:c\b|\[credit\])"
_SIGN: Final = r"(?P<sign>\[credit\])"
_LOST: Final = r"(?P<lose>\b[Ll]oses?) (?P<lost>(?:(?:\d+|X) clicks?\b)|(?:\[click\])+)"
_SERVER: Final = r"(?P<server>\bServer) (?=\d)"
_LOSE: Final = ("lose", "loses")


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
        self._credit = credit
        self._lose = lose
        self._server = server

    @cached_property
    def _pattern(self) -> re.Pattern[str] | None:
        """The pattern of words to replace. Compiled on first use, so that looking a rulebook up stays fast."""
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
        """The verb for clicks that are not spent."""
        return self._lose[0]

    @property
    def loses(self) -> str:
        """The same, of one player."""
        return self._lose[1]

    @property
    def core(self) -> str:
        """The name of permanent damage: core, or brain."""
        return self.word("core damage").removesuffix(" damage")

    def server(self, name: str) -> str:
        """Returns a server's name: "Server 1" is "Fort 1"."""
        return f"new {self.word('server')}" if name == "new server" else name.replace("Server ", f"{self._server} ")

    def say(self, text: str) -> str:
        """Returns `text` in this game's terms."""
        return text if self._pattern is None else _said(self, text)

    def brief(self, text: str) -> str:
        """Returns `text` in this game's terms with short amounts: `3c` is `3b`."""
        if not self._credit:
            return self.say(text)
        return _said(self, re.sub(r"(?<![\w.])(\d+|X)c\b", lambda found: self.short_credits(found[1]), text))

    def replace(self, text: str) -> str:
        """Returns `text` in this game's terms, uncached."""
        return text if self._pattern is None else self._pattern.sub(self._replaced, text)

    def _replaced(self, found: re.Match[str]) -> str:
        match found.lastgroup:
            case "lost":
                verb = self._lose[found["lose"].endswith("s")]
                return f"{verb.capitalize() if found['lose'][0].isupper() else verb} {self.replace(found['lost'])}"
            case "amount":
                return self.credits(found["amount"])
            case "sign":
                return self._credit
            case "server":
                return f"{self._server} "
            case _:
                return self._words[found[0]]


@lru_cache(maxsize=8192)
def _said(terms: Terms, text: str) -> str:
    return terms.replace(text)


PRESENT: Final = Terms()
"""The terms in which everything is written."""
