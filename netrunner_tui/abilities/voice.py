"""Card text as its own player is spoken to: on a Runner card the Runner is "you", on a Corp card the Corp."""

import re
from typing import Final

from netrunner_tui.model.sides import CORP, RUNNER, Side

_NAMES: Final[dict[Side, str]] = {CORP: "Corp", RUNNER: "Runner"}
_SUBJECTS: Final = {side: re.compile(rf"(?<!on )(?<!give )(?<!move )(?<!make )\b([Tt])he {name} (\w+)") for side, name in _NAMES.items()}
_BASE: Final = {"is": "are", "has": "have", "does": "do", "was": "were", "forgoes": "forgo"}
_OWN: Final = re.compile(r"\bthe (stack|grip|heap)\b")


def spoken_to(side: Side, text: str) -> str:
    """`text` of a card as the player of `side` reads it."""
    name = _NAMES[side]
    text = text.replace(f"The {name}'s", "Your").replace(f"the {name}'s", "your")
    text = _SUBJECTS[side].sub(lambda found: f"{'You' if found[1] == 'T' else 'you'} {_verb(found[2])}", text)
    text = text.replace(f"The {name}", "You").replace(f"the {name}", "you")
    return _OWN.sub(r"your \1", text) if side == RUNNER else text


def _verb(word: str) -> str:
    """A verb of the third person in the second: "breaches" is "breach"."""
    if word in _BASE:
        return _BASE[word]
    if word.endswith("zzes"):
        return word[:-3]
    if word.endswith(("ches", "shes", "sses", "xes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


_HOSTED: Final = (
    (re.compile(r"(^|→ |, |shown, )(\d+) hosted (\w+ counters?):"), r"\1Remove \2 \3:"),
    (re.compile(r"there are 1 or more hosted (\w+ )?(counter|credit)s?"), r"there are any \1\2s on it"),
    (re.compile(r"\bHosted credits"), r"Credits on THIS"),
    (re.compile(r"\bhosted credits"), r"credits on THIS"),
    (re.compile(r"\bhosted (\w+ )?(counters?)"), r"\1\2 on it"),
    (re.compile(r"\b([Ee])ach hosted (\w+)"), r"\1ach \2 on it"),
    (re.compile(r"; hosted programs take no memory"), r"; these take no memory"),
    (re.compile(r"\bcan host\b"), r"can hold"),
    (re.compile(r"When (this \w+) is empty"), r"When nothing is left on \1"),
)
"""Words of hosting, and how they read in a game that has none."""


def without_hosting(text: str, this: str) -> str:
    """`text` of a card of a game without hosting: counters and cards lie on it."""
    for pattern, said in _HOSTED:
        text = pattern.sub(said, text)
    return text.replace("THIS", this)
