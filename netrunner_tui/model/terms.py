"""What a game calls things. The referee and its cards speak the words of the present game; one look-up puts an older game's.

    rulebook("classic").terms.say("Runner gains 3c for 1 click.")      # Runner gains 3 bits for 1 action.

Titles are never touched: only small words are replaced, and those few that can begin a label.
"""

import re
from functools import cached_property, lru_cache
from typing import Final

_AMOUNT: Final = r"(?P<amount>\d+|X)(?:c\b|\[credit\])"
_SIGN: Final = r"\[credit\]"
_LOST: Final = r"(?P<lose>\b[Ll]oses?) (?P<lost>(?:(?:\d+|X) clicks?\b)|(?:\[click\])+)"
_FORT: Final = r"\bServer (?=\d)"


class Terms:
    """The words of one game."""

    def __init__(self, words: dict[str, str], *, bits: bool = False) -> None:
        self._bits = bits
        """Whether credits are bits, servers are forts and lost clicks are forgone."""
        self._words = words

    @cached_property
    def _pattern(self) -> re.Pattern[str] | None:
        """Finds what has another word here. Made when something is first said: who only looks a rulebook up does not wait for it."""
        longest = sorted(self._words, key=len, reverse=True)
        told = "|".join(re.escape(word) for word in longest)
        whole = rf"(?<!\[)\b(?:{told})\b(?!\])"
        return re.compile(rf"{_LOST}|{_AMOUNT}|{_SIGN}|{_FORT}|{whole}" if self._bits else whole) if self._words else None

    def word(self, name: str) -> str:
        """What this game calls a thing or a deed: "credit" is "bit"."""
        return self._words.get(name, name)

    def credits(self, count: int | str) -> str:
        """So many credits: `3c`, "3 bits"."""
        if not self._bits:
            return f"{count}c"
        return f"{count} bit{'' if str(count) == '1' else 's'}"

    def short_credits(self, count: int | str) -> str:
        """So many credits in as few cells as there are: `3c`, `3b`."""
        return f"{count}{'b' if self._bits else 'c'}"

    def clicks(self, count: int) -> str:
        """So many clicks: "2 clicks", "2 actions"."""
        return f"{count} {self.word('click' if count == 1 else 'clicks')}"

    @property
    def lose(self) -> str:
        """What a player does with clicks that are not spent."""
        return "forgo" if self._bits else "lose"

    @property
    def core(self) -> str:
        """The kind of damage that stays: core, or brain."""
        return "brain" if "core damage" in self._words else "core"

    def server(self, name: str) -> str:
        """A server: "Server 1" is "Fort 1"."""
        if not self._bits:
            return name
        return "new data fort" if name == "new server" else name.replace("Server ", "Fort ")

    def say(self, text: str) -> str:
        """`text` in this game's words."""
        return text if self._pattern is None else _said(self, text)

    def brief(self, text: str) -> str:
        """`text` in this game's words, amounts as short as they were: `3c` is `3b`."""
        if not self._bits:
            return self.say(text)
        return _said(self, re.sub(r"(?<![\w.])(\d+|X)c\b", r"\1b", text))

    def replace(self, text: str) -> str:
        """`text` in this game's words, worked out afresh."""
        return text if self._pattern is None else self._pattern.sub(self._replaced, text)

    def _replaced(self, found: re.Match[str]) -> str:
        if not self._bits:
            return self._words[found[0]]
        if found["lose"]:
            verb = {"loses": "forgoes", "lose": "forgo", "Loses": "Forgoes", "Lose": "Forgo"}[found["lose"]]
            return f"{verb} {self.replace(found['lost'])}"
        if found["amount"]:
            return f"{found['amount']} bit{'' if found['amount'] == '1' else 's'}"
        if found[0] == "[credit]":
            return "bit"
        return "Fort " if found[0] == "Server " else self._words[found[0]]


@lru_cache(maxsize=8192)
def _said(terms: Terms, text: str) -> str:
    return terms.replace(text)


PRESENT: Final = Terms({})
"""The words that everything is written in."""
