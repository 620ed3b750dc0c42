"""Card text as its own player is spoken to: on a Runner card the Runner is "you", on a Corp card the Corp."""

import re
from typing import Final

from netrunner_tui.model.sides import CORP, RUNNER, Side

_NAMES: Final[dict[Side, str]] = {CORP: "Corp", RUNNER: "Runner"}
_SUBJECTS: Final = {side: re.compile(rf"(?<!on )(?<!give )(?<!move )(?<!make )\b([Tt])he {name} (\w+)") for side, name in _NAMES.items()}
_BASE: Final = {"is": "are", "has": "have", "does": "do", "was": "were", "forgoes": "forgo"}
_OWN: Final = re.compile(r"\bthe (stack|grip|heap)\b")


def spoken_to(side: Side, text: str) -> str:
    """Returns `text` of a card as the player of `side` reads it."""
    name = _NAMES[side]
    text = text.replace(f"The {name}'s", "Your").replace(f"the {name}'s", "your")
    text = _SUBJECTS[side].sub(lambda found: f"{'You' if found[1] == 'T' else 'you'} {_verb(found[2])}", text)
    text = text.replace(f"The {name}", "You").replace(f"the {name}", "you")
    return _OWN.sub(r"your \1", text) if side == RUNNER else text


def _verb(word: str) -> str:
    """Returns a verb of the third person in the second: "breaches" is "breach"."""
    if word in _BASE:
        return _BASE[word]
    if word.endswith("zzes"):
        return word[:-3]
    if word.endswith(("ches", "shes", "sses", "xes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word
