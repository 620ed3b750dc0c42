"""What each game calls things. The referee and its cards speak the words of the present game; one look-up puts an older game's.

    terms("classic").say("Runner gains 3c for 1 click.")      # Runner gains 3 bits for 1 action.

Titles are never touched: only small words are replaced, and those few that can begin a label.
"""

import re
from functools import lru_cache
from typing import Final

_WORDS_1996: Final = {
    "credits": "bits", "credit": "bit", "clicks": "actions", "a click": "an action", "click": "action",
    "remote servers": "subsidiary data forts", "remote server": "subsidiary data fort",
    "Remote servers": "Subsidiary data forts", "servers": "data forts", "server": "data fort",
    "ast": "nod", "evt": "prp",
    "assets": "nodes", "an asset": "a node", "asset": "node", "events": "preps", "an event": "a prep", "event": "prep",
    "steals": "liberates", "stealing": "liberating", "stole": "liberated", "stolen": "liberated", "steal": "liberate",
    "core damage": "brain damage", "grip": "hand", "heap": "trash",
    "advancement requirement": "difficulty", "requirement": "difficulty",
    "breaches": "accesses", "breaching": "accessing", "breach": "access", "is breached": "is accessed",
    "in the root of": "inside", "protecting": "on",
    "recurring credits": "recurring bits", "recurring credit": "recurring bit",
    "purges virus counters": "removes all virus counters", "purge virus counters": "remove all virus counters",
    "Purge virus counters": "Remove all virus counters", "purge": "remove virus counters",
    "Credits": "Bits", "Clicks": "Actions", "Steal": "Liberate",
}  # fmt: skip
"""The 1996 words by those of the present game."""

_AMOUNT: Final = r"(?P<amount>\d+|X)(?:c\b|\[credit\])"
_SIGN: Final = r"\[credit\]"
_LOST: Final = r"(?P<lose>\b[Ll]oses?) (?P<lost>(?:(?:\d+|X) clicks?\b)|(?:\[click\])+)"
_FORT: Final = r"\bServer (?=\d)"


class Terms:
    """The words of one game."""

    def __init__(self, words: dict[str, str], *, points_apart: bool = False, bits: bool = False) -> None:
        self.points_apart = points_apart
        """Whether agenda points are counted apart from the agendas. That game has link in traces alone."""
        self._bits = bits
        """Whether credits are bits, servers are forts and lost clicks are forgone."""
        self._words = words
        longest = sorted(words, key=len, reverse=True)
        told = "|".join(re.escape(word) for word in longest)
        whole = rf"(?<!\[)\b(?:{told})\b(?!\])"
        self._pattern = re.compile(rf"{_LOST}|{_AMOUNT}|{_SIGN}|{_FORT}|{whole}" if bits else whole) if words else None

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
_BY_RULES: Final = {"ffg": Terms({"core damage": "brain damage"}), "classic": Terms(_WORDS_1996, points_apart=True, bits=True)}


def terms(rules: str) -> Terms:
    """The words of the game that a rulebook is for."""
    return _BY_RULES.get(rules, PRESENT)
