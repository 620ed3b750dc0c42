"""What an installed card could break, at the prices of now: plain data that everybody at the table can work out."""

from collections.abc import Iterable
from typing import Final

import msgspec

from netrunner_tui.model.price import Price

ALL: Final = 99
"""Stands for "all" where a number of subroutines or uses is asked for."""


class Boosting(msgspec.Struct, frozen=True, gc=False):
    """An ability that makes its own card stronger, or the encountered ice weaker."""

    strength: int
    """More strength each time, or less of the ice."""
    price: Price
    uses: int = ALL
    """How often its counters last."""

    def times_for(self, gap: int) -> int | None:
        """Returns how often it is used for so much more strength; None where its counters do not last so long."""
        times = -(-gap // self.strength)
        return times if times <= self.uses else None


class Breaking(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An ability that breaks subroutines."""

    price: Price
    """Each time."""
    most: int
    """Subroutines each time; `ALL` for all of them."""
    uses: int = ALL
    """How often its counters last."""
    each: int = 0
    """Credits that each subroutine costs beside (1996)."""
    subtype: str = ""
    """Only on ice of this subtype."""
    only_host: bool = False
    """Only on the ice that hosts it, or that it is printed on."""
    once: bool = False
    """The card is gone after the run, or after the encounter."""
    at_most: int = ALL
    """Only on ice of at most this strength."""
    equal: bool = False
    """Only on ice exactly as strong as its own card."""
    wears: str = ""
    """The kind of counter of which the card loses one after an encounter in which it broke, or is gone."""
    at_least: int = 0
    """Only on ice of at least this strength."""
    barred: tuple[int, ...] = ()
    """Not on this ice, for the server that it protects, or as another one was chosen."""


# Hashes are kept: what is reckoned with breakers is looked up by them, position by position.
class Breaker(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, cache_hash=True):
    """An installed card that breaks subroutines."""

    card: int
    host: int
    """The card that hosts it; of ice whose own subroutines can be broken, the ice itself."""
    strength: int | None
    """None for a card that needs none."""
    boosts: tuple[Boosting, ...]
    breaks: tuple[Breaking, ...]
    barred: tuple[int, ...] = ()
    """Ice of which something forbids it to break subroutines."""
    weakens: tuple[Boosting, ...] = ()
    """What makes the encountered ice weaker, once the card is as strong as that."""


class AtEncounter(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What is to be reckoned with when a piece of ice is encountered, besides its subroutines."""

    strength: int = 0
    """What it adds to its strength then, or takes away."""
    most: int = ALL
    """So many of its printed subroutines may be broken."""
    more: bool = False
    """Something else happens then, and is in no price."""
    stronger: tuple[tuple[int, int], ...] = ()
    """The Runner's cards that become stronger as they meet it, each with by how much."""
    tags: int = 0
    """Tags that the Runner takes then."""
    or_ends: bool = False
    """The Runner need not take these tags: then the run ends."""
    lost: int = 0
    """Credits that the Runner loses then."""
    own: tuple[Breaking, ...] = ()
    """Of ice that is not rezzed: its own abilities with which the Runner would break its subroutines. Those of rezzed ice are in play."""

    def meets(self, breaker: Breaker) -> Breaker:
        """Returns a card as it is when it meets the ice."""
        more = sum(by for card, by in self.stronger if card == breaker.card)
        return msgspec.structs.replace(breaker, strength=breaker.strength + more) if more and breaker.strength is not None else breaker


class IceToBreak(msgspec.Struct, frozen=True, gc=False):
    """What decides the price of breaking a piece of ice."""

    card: int
    strength: int
    subtypes: tuple[str, ...]


class WayToBreak(msgspec.Struct, frozen=True, gc=False):
    """One way to break so many subroutines of a piece of ice."""

    breaker: int
    boost: Price
    """All boosts together."""
    price: Price
    """All breaking together, and what the card loses by it."""
    once: bool
    """The breaker is gone after the run, or after the encounter."""

    @property
    def credits(self) -> int:
        """Returns the credits of both."""
        return self.boost.credits + self.price.credits


def ways_to_break(breaker: Breaker, ice: IceToBreak, count: int) -> list[WayToBreak]:
    """Returns the ways in which one card breaks `count` subroutines of a piece of ice, each with one ability and one kind of boost."""
    if ice.card in breaker.barred:
        return []
    found = []
    for way in breaker.breaks:
        uses = -(-count // way.most)
        fits = (not way.subtype or way.subtype in ice.subtypes) and (not way.only_host or breaker.host == ice.card)
        fits = fits and ice.card not in way.barred
        if fits and uses <= way.uses:
            price = way.price.times(uses).plus(Price(credits=way.each * count)) if way.each else way.price.times(uses)
            strong = _strong_enough(breaker, way, ice.strength)
            if way.wears:
                worn = price.plus(Price(counters=1, kind=way.wears))
                found += [WayToBreak(breaker.card, boost, worn, way.once) for boost in strong]
            found += [WayToBreak(breaker.card, boost, price, way.once or way.wears != "") for boost in strong]
    return found


def _strong_enough(breaker: Breaker, way: Breaking, strength: int) -> list[Price]:
    """Returns the prices at which a breaker and a piece of ice come to strengths that let it be broken; none where they cannot."""
    if strength < way.at_least or (way.equal and strength != breaker.strength):
        return []
    boosted = _boosted(breaker, strength)
    if strength <= way.at_most:
        return boosted
    weakened = _by_one(breaker.weakens, strength - way.at_most)
    return [boost.plus(price) for boost in boosted for price in weakened]


def _boosted(breaker: Breaker, strength: int) -> list[Price]:
    """Returns the boosts, each by one ability, that bring a breaker to a strength; nothing where nothing does."""
    gap = strength - breaker.strength if breaker.strength is not None else 0
    if gap <= 0:
        return [Price()]
    return _by_one(breaker.boosts, gap)


def _by_one(abilities: Iterable[Boosting], gap: int) -> list[Price]:
    """Returns what so much strength costs, by each ability that comes to it alone."""
    return [one.price.times(times) for one in abilities if (times := one.times_for(gap)) is not None]
