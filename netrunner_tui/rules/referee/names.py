"""What a player calls things: the titles of the cards that they know, the places of those that they do not."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.state import ICE, ROOT, SEEN_BY, Card, State
from netrunner_tui.rules.referee.questions import Option


def knows(card: Card, side: Side) -> bool:
    """Whether a player knows what a card is."""
    return bool(card.seen & SEEN_BY[side])


def place_of(state: State, card: Card) -> str:
    """Where an installed card is: "in Server 1", "on HQ"; "" elsewhere."""
    if card.zone == ICE:
        return f"on {card.server}"
    if card.zone == ROOT:
        return f"in {card.server}"
    if card.host and (host := state.cards.get(card.host)) is not None:
        return place_of(state, host)
    return {"hand": "in hand", "discard": "in the discard pile", "deck": "in the deck", "score": "in the score area"}.get(card.zone, "")


def name(state: State, oid: int, side: Side) -> str:
    """What a player calls an object: its title, or "card in Server 1", "ice on HQ"."""
    card = state.cards[oid]
    if knows(card, side):
        return card.title
    if card.zone == ICE:
        return f"ice on {card.server}"
    if card.zone == ROOT:
        return f"card in {card.server}"
    return "a card"


def public(state: State, oid: int) -> str:
    """What both players can call an object: its title if both know it, else its place, with its number where there are several."""
    card = state.cards[oid]
    if knows(card, CORP) and knows(card, RUNNER):
        return card.title
    unknown = name(state, oid, RUNNER if card.owner == CORP else CORP)
    several = len(state.ice(card.server) if card.zone == ICE else state.root(card.server)) > 1 if card.server else False
    return f"{unknown} #{ordinal(state, card)}" if several else unknown


def ordinal(state: State, card: Card) -> int:
    """Its place among its like, from 1: ice from outside, a root in the order of installing."""
    if card.zone == ICE:
        ice = state.ice(card.server)
        return len(ice) - ice.index(card.oid)
    if card.zone == ROOT:
        return state.root(card.server).index(card.oid) + 1
    zone = [o for zone in state.zones.values() if card.oid in zone for o in zone]
    return zone.index(card.oid) + 1 if card.oid in zone else 1


def ability_number(part: str) -> int:
    """The place on its card, from 1, of the ability that a part belongs to; 0 for a part of none."""
    head = part.partition(".")[0]
    return int(head) + 1 if head.isdecimal() else 0


def distinguish(state: State, options: Sequence[Option]) -> tuple[Option, ...]:
    """The options with unique phrases: abilities of one card by their place on it, copies by where they are, then by their number."""
    seen = Counter(option.phrase for option in options)
    if len(seen) == len(options):
        return tuple(options)
    numbers: dict[tuple[str, int], set[int]] = {}
    for option in options:
        numbers.setdefault((option.phrase, option.card), set()).add(option.number)
    told = [_numbered(o) if o.number and o.card and len(numbers[o.phrase, o.card]) > 1 else o for o in options]
    seen = Counter(option.phrase for option in told)
    placed = [_placed(state, o) if seen[o.phrase] > 1 else o for o in told]
    seen = Counter(option.phrase for option in placed)
    if len(seen) == len(placed):
        return tuple(placed)
    result: list[Option] = []
    used: set[str] = set()
    for option in placed:
        phrase = option.phrase
        if seen[phrase] > 1:
            number = ordinal(state, state.cards[option.card]) if option.card in state.cards else 1
            while f"{phrase} #{number}" in used:
                number += 1
            phrase = f"{phrase} #{number}"
        used.add(phrase)
        result.append(msgspec.structs.replace(option, phrase=phrase))
    return tuple(result)


def _placed(state: State, option: Option) -> Option:
    card = state.cards.get(option.card)
    if card is None:
        return option
    place = place_of(state, card)
    if not place or place in option.phrase:
        return option
    ability = f": {option.number}"
    numbered = bool(option.number) and option.phrase.endswith(ability)
    return msgspec.structs.replace(
        option, phrase=f"{option.phrase.removesuffix(ability)} {place}{ability}" if numbered else f"{option.phrase} {place}"
    )


def _numbered(option: Option) -> Option:
    return msgspec.structs.replace(option, phrase=f"{option.phrase}: {option.number}")
