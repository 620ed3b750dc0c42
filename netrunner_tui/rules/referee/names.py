"""Names of things as a player sees them: titles of the cards that they know, places of those that they do not."""

from collections import Counter
from collections.abc import Sequence
from itertools import count
from typing import Literal

import msgspec

from netrunner_tui.model.card_zones import DECK, DISCARD, HAND, ICE, ROOT, SCORE, ZoneKind
from netrunner_tui.model.price import FREE, Price
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.state import SEEN_BY, Card, State
from netrunner_tui.model.terms import PRESENT, Terms
from netrunner_tui.model.text import copies, count_text, joined
from netrunner_tui.rules.referee.options import AnyResult, Option, OptionVerb, place


def knows(card: Card, side: Side) -> bool:
    """Returns whether a player knows what a card is."""
    return bool(card.seen & SEEN_BY[side])


def where(state: State, card: Card) -> tuple[ZoneKind | Literal[""], str]:
    """Returns the zone and the server that tell where a card is; of a hosted card, its host's. Two empty texts for the rig."""
    if card.zone in (ICE, ROOT):
        return card.zone, card.server
    if card.host and (host := state.cards.get(card.host)) is not None:
        return where(state, host)
    return (card.zone, "") if card.zone in (HAND, DISCARD, DECK, SCORE) else ("", "")


def place_of(state: State, card: Card) -> str:
    """Returns the location of a card: "in Server 1", "on HQ"; "" for the rig."""
    return place(*where(state, card))


def name(state: State, oid: int, side: Side, terms: Terms = PRESENT) -> str:
    """Returns a player's name for an object: its title, or "card in Server 1", "ice on HQ"."""
    card = state.cards[oid]
    return card.title if knows(card, side) else _unknown(card, terms)


def _unknown(card: Card, terms: Terms) -> str:
    if card.zone == ICE:
        return f"ice on {terms.server(card.server)}"
    if card.zone == ROOT:
        return f"card in {terms.server(card.server)}"
    return "a card"


def known_to_both(state: State, oid: int) -> bool:
    """Returns whether both players can call a card by its title.

    Whoever once saw a card in a hand cannot tell it from the others there (CR 4.3.3).
    """
    card = state.cards[oid]
    among_others = card.in_closed_hand and oid not in state.revealed and (state.access is None or state.access.card != oid)
    return knows(card, CORP) and knows(card, RUNNER) and not among_others


def public(state: State, oid: int, terms: Terms = PRESENT) -> str:
    """Returns a name that both players can use: the title if both know it, else the place, with a number where there are several."""
    card = state.cards[oid]
    if known_to_both(state, oid):
        return card.title
    unknown = _unknown(card, terms)
    several = len(state.ice(card.server) if card.zone == ICE else state.root(card.server)) > 1 if card.server else False
    return f"{unknown} #{ordinal(state, card)}" if several else unknown


def publicly(state: State, oids: Sequence[int]) -> str:
    """Returns several cards by names that both players can use."""
    named = Counter(public(state, oid) for oid in oids)
    return joined(count_text(number, "card") if name == "a card" and number > 1 else copies(name, number) for name, number in named.items())


def apart(state: State, oids: Sequence[int], side: Side, terms: Terms = PRESENT) -> dict[int, str]:
    """Returns a player's names for several installed cards; copies of one are told apart by where they are, then by their number there."""
    result = {oid: name(state, oid, side, terms) for oid in oids}
    same = Counter(result.values())
    result = {oid: f"{so} {place_of(state, state.cards[oid])}".rstrip() if same[so] > 1 else so for oid, so in result.items()}
    same = Counter(result.values())
    return {oid: f"{so} #{ordinal(state, state.cards[oid])}" if same[so] > 1 else so for oid, so in result.items()}


def ordinal(state: State, card: Card) -> int:
    """Returns a card's place among its like, from 1: ice from outside, a root in the order of installing, copies in a rig in that order."""
    like = _like(state, card)
    return like.index(card.oid) + 1 if card.oid in like else 1


def _like(state: State, card: Card) -> tuple[int, ...]:
    """Returns the cards among which a card has a number, in the order of these."""
    if card.zone == ICE:
        return state.ice(card.server)[::-1]
    if card.zone == ROOT:
        return state.root(card.server)
    there = state.zones.get(state.key_of(card), ())
    return tuple([oid for oid in there if state.cards[oid].faceup and state.cards[oid].title == card.title]) if card.faceup else there


def option(state: State, side: Side, verb: OptionVerb, oid: int, cost: Price = FREE, result: AnyResult | None = None) -> Option:
    """Returns an answer about a card, which is called what the asked player calls it."""
    card = state.cards[oid]
    if knows(card, side):
        return Option(verb, oid, card.title, cost=cost, result=result)
    if card.zone not in (ICE, ROOT):
        return Option(verb, oid, cost=cost, result=result)
    return Option(verb, oid, zone=card.zone, zone_server=card.server, cost=cost, result=result)


def distinguish(state: State, options: Sequence[Option]) -> tuple[Option, ...]:
    """Returns the options so that no two are called the same: abilities of one card by their place on it, copies by where they are, then by
    their number.
    """
    if len({(o.verb, o.title, o.server) for o in options}) == len(options):
        return tuple(options)
    if len({(o.verb, o.title, o.server, o.host_title, o.subroutine, o.mode) for o in options}) == len(options):
        return tuple(options)
    called = list(map(_called, options))
    if len(set(called)) == len(options):
        return tuple(options)
    abilities: dict[tuple[object, int], set[int]] = {}
    for option, so_called in zip(options, called, strict=True):
        abilities.setdefault((so_called, option.card), set()).add(option.ability)
    told = [
        msgspec.structs.replace(o, numbered=True) if o.ability and o.card and len(abilities[so_called, o.card]) > 1 else o
        for o, so_called in zip(options, called, strict=True)
    ]
    called = _called_now(told, options, called)
    seen = Counter(called)
    placed = [_placed(state, o) if seen[so_called] > 1 else o for o, so_called in zip(told, called, strict=True)]
    called = _called_now(placed, told, called)
    seen = Counter(called)
    if len(seen) == len(placed):
        return tuple(placed)
    result: list[Option] = []
    used: set[tuple[object, ...]] = set()
    numbers: dict[int, int] = {}
    for one, so_called in zip(placed, called, strict=True):
        if seen[so_called] > 1:
            if one.card in state.cards and one.card not in numbers:
                numbers.update(zip(_like(state, state.cards[one.card]), count(1)))
            copy = numbers.get(one.card, 1)
            while (so_called := _called(numbered := msgspec.structs.replace(one, copy=copy))) in used:
                copy += 1
            one = numbered
        used.add(so_called)
        result.append(one)
    return tuple(result)


def _called_now(options: Sequence[Option], before: Sequence[Option], called: Sequence[tuple[object, ...]]) -> list[tuple[object, ...]]:
    """Returns what options are called, some of which have changed since they were `called` so."""
    return [so if now is then else _called(now) for now, then, so in zip(options, before, called, strict=True)]


def _called(option: Option) -> tuple[object, ...]:
    """Returns the parts of an option's phrase: phrases are equal where these are."""
    return (
        option.verb, option.title, option.server, option.host_title, option.ability if option.numbered else 0, option.subroutine,
        option.mode, option.amount, option.zone, option.zone_server, option.copy, option.cost if option.verb == "pay" else None,
    )  # fmt: skip


def _placed(state: State, option: Option) -> Option:
    card = state.cards.get(option.card)
    if card is None or option.zone:
        return option
    return at_place(state, option, card)


def at_place(state: State, option: Option, card: Card) -> Option:
    """Returns the option with the place of a card, where that says anything."""
    zone, server = where(state, card)
    return msgspec.structs.replace(option, zone=zone, zone_server=server) if zone else option
