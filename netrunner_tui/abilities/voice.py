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


TERMS: Final = {"ffg": {"core damage": "brain damage"}}
"""What a rulebook calls by another name than we do."""


def in_terms_of(rules: str, text: str) -> str:
    """`text` in the words of a rulebook."""
    for ours, theirs in TERMS.get(rules, {}).items():
        text = text.replace(ours, theirs)
    return text
