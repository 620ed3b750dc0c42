"""Current costs in whole numbers: the cost that an answer shows is the cost that the referee takes (CR 1.16)."""

from typing import Final, Literal

import msgspec

from netrunner_tui.model.terms import PRESENT, DamageKind, Terms


class Price(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Everything to be paid at once. All fields are 0 if it costs nothing.

    >>> words(Price(clicks=1, credits=2))
    '1 click, 2c'
    """

    credits: int = 0
    clicks: int = 0
    """Clicks to spend."""
    lost_clicks: int = 0
    """Clicks to lose, not to spend (CR 5.2.1a)."""
    forgone_clicks: int = 0
    """Clicks of this turn and later ones to give up (1996)."""
    x: bool = False
    """Whether X more credits are paid; the payer chooses X when paying (CR 1.16.2c)."""
    x_counters: bool = False
    """Whether X hosted counters are spent, which the payer chooses as well."""
    counters: int = 0
    """Hosted counters to spend from the card itself."""
    kind: str = ""
    """The kind of these counters."""
    trash_this: bool = False
    remove_this: bool = False
    """Whether the card itself is removed from the game."""
    return_this: bool = False
    """Whether the card itself is added to its owner's hand."""
    forfeit_this: bool = False
    trash_hand: int = 0
    """Cards to trash from the payer's hand, of their choice."""
    trash: int = 0
    """Cards to trash, of those that the ability names."""
    moved: int = 0
    """Cards to move elsewhere, of those that the ability names."""
    moved_to: Literal["", "hand", "stack", "bottom of stack", "removed"] = ""
    """Where they go."""
    derezzed: int = 0
    """Cards to derez, of those that the ability names."""
    forfeit: int = 0
    """Agendas to forfeit."""
    tags: int = 0
    """Tags for the Runner to remove."""
    take_tags: int = 0
    take_bad_publicity: int = 0
    damage: int = 0
    damage_kind: DamageKind | Literal[""] = ""
    points: int = 0
    """Agenda points to give up (1996)."""

    @property
    def leaves(self) -> bool:
        """Returns whether the card itself is gone once this is paid."""
        return self.trash_this or self.remove_this or self.return_this

    @property
    def free(self) -> bool:
        """Returns whether nothing is paid."""
        return self == FREE

    def times(self, count: int) -> "Price":
        """Returns this price multiplied."""
        numbers = {name: count * value for name in _NUMBERS if (value := getattr(self, name))}
        return msgspec.structs.replace(self, **numbers) if numbers and count != 1 else self

    def plus(self, other: "Price") -> "Price":
        """Returns this price and another together; they must not take counters of two kinds.

        >>> words(Price(credits=3).plus(Price(credits=1, counters=2, kind="virus")))
        '4c, 2 virus'
        """
        numbers = {name: value for name in _NUMBERS if (value := getattr(self, name) + getattr(other, name))}
        flags = {name: True for name in _FLAGS if getattr(self, name) or getattr(other, name)}
        return Price(
            **numbers, **flags, kind=self.kind or other.kind, damage_kind=self.damage_kind or other.damage_kind,
            moved_to=self.moved_to or other.moved_to,
        )  # fmt: skip


FREE: Final = Price()
_NUMBERS: Final = (
    "credits", "clicks", "lost_clicks", "forgone_clicks", "counters", "trash_hand", "trash", "moved", "derezzed", "forfeit",
    "tags", "take_tags", "take_bad_publicity", "damage", "points",
)  # fmt: skip
_FLAGS: Final = ("x", "x_counters", "trash_this", "remove_this", "return_this", "forfeit_this")


def parts(price: Price, terms: Terms = PRESENT, *, zero: bool = False, short: bool = False) -> list[str]:
    """Returns the parts of a price, in a game's terms; with `zero`, including zero credits.

    With `short`, credits take the fewest cells.
    """
    credits = terms.short_credits if short else terms.credits
    told: list[str] = []
    if price.clicks:
        told.append(terms.clicks(price.clicks))
    if price.lost_clicks:
        told.append(f"{terms.lose} {terms.clicks(price.lost_clicks)}")
    if price.forgone_clicks:
        told.append(f"forgo {terms.clicks(price.forgone_clicks)}")
    if price.x:
        told.append(credits("X"))
    if price.credits or (zero and not price.x):
        told.append(credits(price.credits))
    if price.x_counters:
        told.append(f"X {price.kind}{' counters' * (price.kind == 'agenda')}")
    if price.counters:
        unit = f" counter{'s' * (price.counters != 1)}" if price.kind == "agenda" else ""  # "1 agenda" would be a card
        told.append(f"{price.counters} {price.kind}{unit}")
    if price.trash_hand:
        told.append("trash a card from hand" if price.trash_hand == 1 else f"trash {price.trash_hand} from hand")
    if price.trash:
        told.append("trash a card" if price.trash == 1 else f"trash {price.trash} cards")
    if price.moved:
        cards, stack = "a card" if price.moved == 1 else f"{price.moved} cards", f"the {terms.word('stack')}"
        there = {"stack": f"shuffle {cards} into {stack}", "removed": f"remove {cards} from the game", "hand": f"{cards} to hand"}
        told.append(there.get(price.moved_to, f"{cards} to the bottom of {stack}"))
    if price.derezzed:
        told.append("derez a card" if price.derezzed == 1 else f"derez {price.derezzed} cards")
    if price.take_tags:
        told.append("take 1 tag" if price.take_tags == 1 else f"take {price.take_tags} tags")
    if price.take_bad_publicity:
        told.append(f"take {price.take_bad_publicity} bad publicity")
    if price.tags:
        told.append("1 tag" if price.tags == 1 else f"{price.tags} tags")
    if price.forfeit:
        told.append("forfeit an agenda" if price.forfeit == 1 else f"forfeit {price.forfeit} agendas")
    if price.points:
        told.append("1 agenda point" if price.points == 1 else f"{price.points} agenda points")
    if price.damage:
        told.append(f"{price.damage} {price.damage_kind} damage")
    if price.trash_this:
        told.append("trash it")
    if price.remove_this:
        told.append("remove it from the game")
    if price.return_this:
        told.append("return it to hand")
    if price.forfeit_this:
        told.append("forfeit it")
    return told


def words(price: Price, terms: Terms = PRESENT, *, zero: bool = False, short: bool = False) -> str:
    """Returns a price as short text: "1 click, 2c"."""
    return ", ".join(parts(price, terms, zero=zero, short=short))


def due(price: Price, terms: Terms = PRESENT) -> str:
    """Returns a price that is to be paid as short text: "0c" where it has come to nothing (CR 1.16.2a).

    >>> due(FREE)
    '0c'
    """
    return words(price, terms, zero=price.free)


_DEEDS: Final = {
    "clicks": False, "lost_clicks": True, "forgone_clicks": True, "x": False, "credits": False, "x_counters": False, "counters": False,
    "trash_hand": True, "trash": True, "moved": True, "derezzed": True, "take_tags": True, "take_bad_publicity": True,
    "tags": False, "forfeit": True, "points": False, "damage": False, "trash_this": True,
    "remove_this": True, "return_this": True, "forfeit_this": True,
}  # fmt: skip
"""Whether each part reads as an action ("trash it") or as a sum ("2c"), in the order in which they are shown."""


def begins_with_a_deed(price: Price) -> bool:
    """Returns whether a price's text begins with an action: "lose 1 click", "trash it"."""
    return next((deed for name, deed in _DEEDS.items() if getattr(price, name)), False)


def ends_with_a_deed(price: Price) -> bool:
    """Returns whether a price's text ends with an action: "2c, trash it"."""
    return next((deed for name, deed in reversed(_DEEDS.items()) if getattr(price, name)), False)
