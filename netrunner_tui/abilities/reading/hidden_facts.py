"""Refuses cards that ask what their player cannot see: what comes of the answer would tell it (CR 4.1, 8.1)."""

from typing import Final

from netrunner_tui.abilities import words
from netrunner_tui.abilities.words.values import spoken
from netrunner_tui.model.printed import CORP_TYPES, Printed
from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, Side, other

_ON_ITS_FACE: Final = (
    "type", "not_type", "subtype", "not_subtype", "faction", "title", "cost", "strength", "points", "requirement", "trash_cost", "rez_cost",
    "memory", "unique", "same_title_as", "same_type_as", "as_named", "number_of_subtypes", "trash_ability",
)  # fmt: skip
"""Fields of cards that only the face of a card tells."""
_USUAL: Final = words.Cards(in_=())
_IN_SIGHT: Final = {"type": ("ice",), "not_type": ("ice",)}
"""What the place of an installed card tells of it."""

_UNSEEN: Final[dict[Side, dict[str, str]]] = {
    CORP: {
        "card installed": "installs", "card advanced": "advances", "counters placed": "has", "card drawn": "draws",
        "card discarded": "discards",
    },
    RUNNER: {"card drawn": "draws"},
}  # fmt: skip
"""What happens to cards of a player that the other one does not see then: what that player does."""


def asks_hidden_card(word: words.Word, printed: Printed) -> str:
    """Returns why a word on a card asks what its player cannot see of the other player's cards; "" where it does not."""
    match word:
        case words.Trigger(card=words.Cards() as cards, event=event):
            owner = other(printed.side)
            done = _UNSEEN[owner].get(event, "")
            by = {"the other player": owner, "you": printed.side}.get(word.by, word.by)
            if done and (by == owner or (not by and _are_of(owner, cards))):
                return _told(cards, owner, f"cards that the {SIDE_NAMES[owner]} {done}")
        case words.Count(count=words.Cards() as cards) if printed.side == RUNNER and _are_of(CORP, cards) and "installed" in cards.in_:
            return _told(cards, CORP, "installed cards that may be unrezzed")
    return ""


def _are_of(side: Side, cards: words.Cards) -> bool:
    """Returns whether a description is of cards of one side alone."""
    return cards.side == side or (side == CORP and bool(cards.type) and set(cards.type) <= set(CORP_TYPES))


def _told(cards: words.Cards, owner: Side, which: str) -> str:
    """Returns what is asked of cards that may lie facedown; "" where only such are meant as both players see."""
    if cards.rezzed or cards.facedown is False:
        return ""
    asked = [name for name in _ON_ITS_FACE if getattr(cards, name) not in (getattr(_USUAL, name), _IN_SIGHT.get(name))]
    seen = f"the {SIDE_NAMES[other(owner)]} does not see: the answer would tell them"
    return f"'{spoken(asked[0])}:' is asked of {which}, which {seen}" if asked else ""
