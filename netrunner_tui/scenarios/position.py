"""Laying a position out: the state that a scenario begins in. Nothing triggers meanwhile."""

from typing import Final

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.cards import CardDefinition, Pool
from netrunner_tui.abilities.word_trees import walk
from netrunner_tui.model.card_zones import (
    ASIDE,
    CENTRALS,
    DECK,
    DISCARD,
    HAND,
    ICE,
    IDENTITY,
    RIG,
    ROOT,
    SCORE,
    ZoneKind,
    remote_number,
    zone_key,
)
from netrunner_tui.model.deck import DeckList, GameSetup
from netrunner_tui.model.events import HandOpened
from netrunner_tui.model.sides import CORP, RUNNER, SIDES, Side
from netrunner_tui.model.state import AGENDA_POINTS, BOTH, SEEN_BY, Card, State
from netrunner_tui.model.text import folded
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.books.referees import referee_of
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.referee.randomness import Randomness
from netrunner_tui.rules.referee.turns import STARTING_HANDS
from netrunner_tui.scenarios.nicknames import BLANK, FILLER
from netrunner_tui.scenarios.script import Laid, LaidSide, Position

TARGET: Final = 7
_TURNS: Final = {"setup": 0, "corp": 3, "runner": 4}
"""The turn that is going on: late enough that all cards were installed before it."""


class LaidOut(msgspec.Struct, frozen=True):
    """A position as it lies there: the game at its first question, and which card each name means."""

    game: Game
    cids: dict[str, int]
    """The physical card of each nickname (folded), and of each title of which there is one copy."""
    nicknames: dict[int, list[str]]
    """The nicknames of each physical card."""


def lay_out(position: Position, pool: Pool, known_to: Side | None = None) -> LaidOut:
    """Returns the position, with the game at its first question. Every title must be one of the pool.

    `known_to` has seen every card that is installed.
    """
    layer = _Layer(position, pool)
    if known_to is not None:
        for card in layer.state.cards.values():
            if card.zone in (ICE, ROOT):
                card.seen |= SEEN_BY[known_to]
    setup = GameSetup(
        rules=position.rules,
        corp=DeckList("Corp", layer.title(layer.state.corp.identity), ()),
        runner=DeckList("Runner", layer.title(layer.state.runner.identity), ()),
        seed=f"{position.seed:x}",
        target_score=TARGET,
    )
    _count_additional_clicks(layer.state, pool)
    _refill(layer, pool)
    _open_hands(layer.state, pool)
    game = Game.at(setup, pool, layer.state, Randomness(setup.seed))
    return LaidOut(game, layer.cids(), layer.nicknames)


def _count_additional_clicks(state: State, pool: Pool) -> None:
    """Counts the additional clicks that cards bring in this turn: they are among those with which the position begins."""
    if state.turn is not None:
        state.player(state.turn).additional = referee_of(state.rules)(state, pool, Randomness("")).total(f"{state.turn} additional clicks")


def _open_hands(state: State, pool: Pool) -> None:
    """Opens the hands with which players are to play revealed: static abilities apply at once."""
    referee = referee_of(state.rules)(state, pool, Randomness(""))
    for side in SIDES:
        if source := referee.opens_hand(side):
            HandOpened(side, state.zone(side, HAND), source).apply(state)


def _refill(layer: "_Layer", pool: Pool) -> None:
    """Fills up recurring credits, by what lies there now that all does (CR 1.10.5)."""
    recurring = [
        (card, word)
        for card in layer.untold
        for ability in pool.facts[card.title].abilities
        for word in (ability.static if isinstance(ability, words.Static) else ())
        if isinstance(word, words.Recurring)
    ]
    referee = referee_of(layer.state.rules)(layer.state, pool, Randomness("")) if recurring else None
    for card, word in recurring:
        assert referee is not None
        card.counters = {**card.counters, "credit": referee.recurring_now(card.oid, word)}


class _Layer:
    """Lays one position out."""

    def __init__(self, position: Position, pool: Pool) -> None:
        self.pool = pool
        self.book = rulebook(position.rules)
        self.state = State(position.rules, TARGET, "Corp", "Runner")
        self.nicknames: dict[int, list[str]] = {}
        self._waiting: list[tuple[Card, str]] = []
        """Cards that lie on one that is named, perhaps across the table."""
        self.untold: list[Card] = []
        """Cards of which the position does not say how many credits they have."""
        self._side(CORP, position.corp, position)
        self._side(RUNNER, position.runner, position)
        self._corp(position.corp)
        self._runner(position.runner)
        cids = self.cids()
        for card, name in self._waiting:
            cid = cids[folded(name)] if folded(name) in cids else cids[self._title(name)]
            self._host(card, next(c for c in self.state.cards.values() if c.cid == cid))
        self._time(position)

    def title(self, oid: int) -> str:
        return self.state.cards[oid].title if oid else ""

    def _title(self, name: str) -> str:
        card = self.pool.get(name)
        return card.title if card is not None else name

    def cids(self) -> dict[str, int]:
        """Returns the physical card of each nickname, and of each title with a single copy."""
        found: dict[str, int] = {}
        copies: dict[str, list[int]] = {}
        for card in self.state.cards.values():
            copies.setdefault(card.title, []).append(card.cid)
        for title, numbers in copies.items():
            if len(numbers) == 1:
                found[title] = numbers[0]
        for cid, names in self.nicknames.items():
            found.update(dict.fromkeys(names, cid))
        return found

    # --- what both have ------------------------------------------------------------------------------------------------------------

    def _side(self, side: Side, laid: LaidSide, position: Position) -> None:
        s = self.state
        player = s.player(side)
        if laid.identity or self.book.deck.identities:
            player.identity = s.place_new(laid.identity or BLANK[side], side, IDENTITY, faceup=True).oid
            self.untold.append(s.cards[player.identity])
        player.credits = laid.credits
        player.counters = dict(laid.counters)
        if position.turn == side:
            player.allotted = self.book.clicks[side]
            player.clicks = self.book.clicks[side] if laid.clicks is None else laid.clicks
        for card in laid.hand:
            self._place(card, side, HAND)
        for card in laid.deck:
            self._place(card, side, DECK)
        for _ in range(position.filler):
            s.place_new(FILLER, side, DECK)
        for card in laid.discard:
            self._place(card, side, DISCARD, faceup=side == RUNNER or card.faceup is not False)
        for card in laid.score:
            self._score(card, side)
        points = sum(self._definition(card).printed.points or 0 for card in laid.score)
        if self.book.points_apart and points and AGENDA_POINTS not in player.counters:
            player.counters[AGENDA_POINTS] = points

    def _score(self, laid: Laid, side: Side) -> None:
        """Lays an agenda in a score area: it belongs to the Corp, wherever it lies (CR 1.17.2)."""
        s = self.state
        owner = self._definition(laid).printed.side
        card = self._place(laid, owner, SCORE, faceup=True)
        if owner != side:
            old, new = zone_key(owner, SCORE), zone_key(side, SCORE)
            s.zones[old] = s.zones[old][:-1]
            s.zones[new] = (*s.zones.get(new, ()), card.oid)
            card.memory = {"stolen": 1}

    def _place(self, laid: Laid, owner: Side, zone: ZoneKind, *, server: str = "", faceup: bool = False) -> Card:
        card = self.state.place_new(laid.title, owner, zone, server=server, faceup=faceup)
        card.counters = {kind: count for kind, count in laid.counters.items() if count}
        if laid.nickname:
            self.nicknames.setdefault(card.cid, []).append(folded(laid.nickname))
        return card

    def _definition(self, laid: Laid) -> CardDefinition:
        return self.pool.facts[laid.title]

    # --- installed cards -----------------------------------------------------------------------------------------------------------

    def _corp(self, laid: LaidSide) -> None:
        s = self.state
        s.corp.bad_publicity = laid.bad_publicity
        remotes = [name for name in laid.servers if name not in CENTRALS and (laid.servers[name].ice or laid.servers[name].root)]
        remotes.sort(key=remote_number)
        s.servers = (*CENTRALS, *remotes)
        s.remotes = max(map(remote_number, remotes), default=0)
        for name, server in laid.servers.items():
            for card in reversed(server.ice):
                self._installed(card, CORP, ICE, name, faceup=bool(card.faceup))
            for card in server.root:
                self._installed(card, CORP, ROOT, name, faceup=bool(card.faceup))
        s.server_counters = {name: dict(server.counters) for name, server in laid.servers.items() if server.counters}

    def _runner(self, laid: LaidSide) -> None:
        s = self.state
        s.runner.tags = laid.tags
        s.runner.core_damage = laid.core_damage
        for card in laid.rig:
            facedown = card.faceup is False or (card.faceup is None and self._definition(card).installed_facedown)
            self._installed(card, RUNNER, RIG, "", faceup=not facedown)

    def _installed(self, laid: Laid, owner: Side, zone: ZoneKind, server: str, *, faceup: bool, host: Card | None = None) -> None:
        card = self._place(laid, owner, zone, server=server, faceup=faceup)
        if faceup and "credit" not in laid.counters:
            self.untold.append(card)
        loads = {word.kind for word in walk(self._definition(laid).abilities) if isinstance(word, words.Load)}
        card.loaded = tuple(kind for kind in card.counters if kind in loads)
        if host is not None:
            self._host(card, host)
        elif laid.on:
            self._waiting.append((card, laid.on))
        for inner in laid.hosted:
            self._hosted(inner, card)

    def _hosted(self, laid: Laid, host: Card) -> None:
        """Lays a card on a card: installed, unless its host is one that holds cards without installing them (CR 1.13.2)."""
        definition, holder = self._definition(laid), self.pool.facts[host.title]
        owner = definition.printed.side
        holding = [word for word in walk(holder.abilities) if isinstance(word, words.Host)]
        if holding:
            faceup = laid.faceup if laid.faceup is not None else not holding[0].facedown
            card = self._place(laid, owner, ASIDE, faceup=faceup)
            card.seen = BOTH if faceup else SEEN_BY[owner]
            self._host(card, host)
        elif owner == RUNNER:
            self._installed(laid, RUNNER, RIG, "", faceup=laid.faceup is not False, host=host)
        else:
            self._installed(laid, CORP, ROOT, host.server, faceup=bool(laid.faceup), host=host)

    def _host(self, card: Card, host: Card) -> None:
        card.host = host.oid
        host.hosted = (*host.hosted, card.oid)

    # --- whose turn it is ------------------------------------------------------------------------------------------------------------

    def _time(self, position: Position) -> None:
        s = self.state
        s.turn_number = _TURNS[position.turn]
        s.boundary = position.turn
        if position.turn == "setup":
            s.step = STARTING_HANDS
            for title in self.pool.brought_by(self.title(s.runner.identity)):
                s.place_new(title, RUNNER, ASIDE, faceup=True)
        else:
            s.turn = position.turn
