"""Card text as its own player is spoken to: on a Runner card the Runner is "you"."""

import re
from typing import Final

from netrunner_tui.model.sides import RUNNER, Side

_SUBJECT: Final = re.compile(r"(?<!on )(?<!give )(?<!move )\b([Tt])he Runner (\w+)")
_BASE: Final = {"is": "are", "has": "have", "does": "do", "was": "were"}
_OWN: Final = re.compile(r"\bthe (stack|grip|heap)\b")


def spoken_to(side: Side | str, text: str) -> str:
    """`text` of a card of `side` as its player reads it."""
    if side != RUNNER:
        return text
    text = text.replace("The Runner's", "Your").replace("the Runner's", "your")
    text = _SUBJECT.sub(lambda found: f"{'You' if found[1] == 'T' else 'you'} {_verb(found[2])}", text)
    return _OWN.sub(r"your \1", text.replace("the Runner", "you"))


def _verb(word: str) -> str:
    """A verb of the third person in the second: "breaches" is "breach"."""
    if word in _BASE:
        return _BASE[word]
    if word.endswith(("ches", "shes", "sses", "xes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word
