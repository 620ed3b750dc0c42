"""What the anchor reads off cards and positions: its own reading, so that it stays as it is when the scripts learn more."""

from collections.abc import Iterator, Sequence
from typing import Final
from weakref import WeakKeyDictionary

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.cards import CardDefinition, Pool
from netrunner_tui.abilities.word_trees import walk
from netrunner_tui.model.card_zones import CENTRALS, HAND, RIG
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.state import SEEN_BY, Card, State
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.telling.break_ways import BreakWay, boosts, break_ways
from netrunner_tui.rules.world import World


class Sub(msgspec.Struct, frozen=True):
    """What a subroutine does, as far as the anchor looks."""

    ends: bool
    damage: int
    other: bool
    """Something else that the Runner would rather not have."""


class AnchorReading(msgspec.Struct, frozen=True):
    """What the anchor reads off a card."""

    type: str
    cost: int
    points: int
    need: int
    """Advancement that it takes to score."""
    trash: int
    strength: int
    subtypes: tuple[str, ...]
    subs: tuple[Sub, ...]
    ways: tuple[BreakWay, ...]
    boosts: tuple[words.Paid, ...]
    clicks_break: bool
    gains: int
    """Credits for playing it, or over three turns."""
    per_click: int
    """Credits for a click spent on it."""
    draws: int
    hurts: int
    """Damage for playing it."""
    places: int
    """Advancement for playing it."""
    accesses: int
    runs: bool
    ambush: bool
    guards: bool


def _read(card: CardDefinition) -> AnchorReading:
    plays = [word for ability in card.abilities if isinstance(ability, words.Play) for word in ability.play]
    paid = [ability for ability in card.abilities if isinstance(ability, words.Paid)]
    static = [ability for ability in card.abilities if isinstance(ability, words.Static)]
    conditional = [ability for ability in card.abilities if isinstance(ability, words.Conditional)]
    clicked = [ability.do for ability in paid if ability.is_action]
    turns = sum(_credits(one.do) for one in conditional if any(t.event == "turn begins" and t.by == "you" for t in one.when))
    loaded = sum(_number(w.load) for one in conditional for w in walk(one.do) if isinstance(w, words.Load) and w.kind == "credit")
    accessed = [one for one in conditional if any(t.event == "card accessed" and t.card == "this" for t in one.when)]
    printed = card.printed
    return AnchorReading(
        type=printed.type,
        cost=printed.cost or 0,
        points=printed.points or 0,
        need=printed.advancement or 0,
        trash=-1 if printed.trash is None else printed.trash,
        strength=printed.strength or 0,
        subtypes=printed.subtypes,
        subs=tuple(_sub(one.do) for one in card.subroutines),
        ways=tuple(break_ways((*paid, *static))),
        boosts=boosts(paid),
        clicks_break=any(one.only == RUNNER and (one.cost.lose_clicks or one.cost.spend_clicks) for one in paid),
        gains=_credits(plays) + 3 * turns + loaded,
        per_click=max((_credits(block) for block in clicked), default=0),
        draws=sum(_number(word.draw) for word in walk(plays) if isinstance(word, words.Draw)),
        hurts=sum(_number(word.damage) for word in walk(plays) if isinstance(word, words.Damage)),
        places=sum(_number(word.place) for word in walk(plays) if isinstance(word, words.Place) and word.kind == "advancement"),
        accesses=sum(_number(word.access_more) for word in walk(card.abilities) if isinstance(word, words.AccessMore)),
        runs=any(isinstance(word, words.RunOn) for word in walk((plays, *clicked))),
        ambush=any(isinstance(word, words.Damage) for one in accessed for word in walk(one.do)),
        guards=printed.type == "upgrade" and any(isinstance(word, (words.EndRun, words.Damage)) for word in walk(card.abilities)),
    )


def _number(amount: object) -> int:
    return amount if isinstance(amount, int) else 2


def _credits(block: object) -> int:
    gained = [_number(word.gain) for word in walk(block) if isinstance(word, words.Gain) and word.who in ("", "you")]
    return sum(gained) + sum(_number(word.take) for word in walk(block) if isinstance(word, words.Take))


def _sub(block: words.Block) -> Sub:
    found = list(walk(block))
    ends = any(isinstance(word, words.EndRun) for word in found)
    damage = sum(_number(word.damage) for word in found if isinstance(word, words.Damage))
    return Sub(ends, damage, not ends and not damage)


_READINGS: Final[WeakKeyDictionary[Pool, dict[str, AnchorReading]]] = WeakKeyDictionary()
"""What was read off the cards of each pool."""


class AnchorSight:
    """A side's knowledge of a world."""

    def __init__(self, world: World, side: Side) -> None:
        self.referee = world.referee
        self.state: State = world.referee.state
        self.side: Side = side
        self._pool = world.referee.pool
        self._readings = _READINGS.setdefault(self._pool, {})

    def title(self, title: str) -> AnchorReading:
        """Reads a card by its title."""
        found = self._readings.get(title)
        if found is None:
            found = self._readings[title] = _read(self._pool.facts[title])
        return found

    def knows(self, card: Card) -> bool:
        """Returns whether this side can tell what a card is."""
        return not (card.owner != self.side and card.in_closed_hand) and bool(card.seen & SEEN_BY[self.side])

    def card(self, oid: int) -> AnchorReading | None:
        """Reads a card; None for one that this side does not know, or that has gone."""
        card = self.state.cards.get(oid)
        return self.title(card.title) if card is not None and self.knows(card) else None

    def listed(self, options: Sequence[Option], verb: str) -> list[tuple[int, Option, AnchorReading]]:
        """Returns the options of a kind with their places, and what the anchor reads off their cards."""
        found = [(place, option, self.card(option.card)) for place, option in enumerate(options) if option.verb == verb]
        return [(place, option, one) for place, option, one in found if one is not None]

    def hand(self) -> list[AnchorReading]:
        """Reads the own hand."""
        return [self.title(self.state.cards[oid].title) for oid in self.state.zone(self.side, HAND)]

    def hand_size(self, side: Side) -> int:
        """Returns the cards in a hand."""
        return len(self.state.zone(side, HAND))

    def remotes(self) -> list[str]:
        """Returns the remote servers."""
        return [server for server in self.state.servers if server not in CENTRALS]

    def root(self, server: str) -> Iterator[tuple[Card, AnchorReading | None]]:
        """Reads what lies in a server's root."""
        for oid in self.state.root(server):
            yield self.state.cards[oid], self.card(oid)

    def ice(self, server: str) -> list[Card]:
        """Returns a server's ice, innermost first."""
        return [self.state.cards[oid] for oid in self.state.ice(server)]

    def rig(self) -> list[tuple[Card, AnchorReading]]:
        """Reads the Runner's installed cards."""
        cards = (self.state.cards[oid] for oid in self.state.zones.get(RIG, ()))
        return [(card, self.title(card.title)) for card in cards if card.faceup]

    def need(self, card: Card) -> int:
        """Returns the advancement that an agenda still lacks."""
        return self.referee.total("requirement", card.oid) - card.counters.get("advancement", 0)

    def corp_agendas(self) -> list[AnchorReading]:
        """Returns the agendas in HQ; for the Corp."""
        return [one for one in self.hand() if one.type == "agenda"] if self.side == CORP else []
