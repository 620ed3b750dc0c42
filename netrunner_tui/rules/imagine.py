"""A game as it might be, for all that one seat knows: what a player thinks ahead with.

Every card that the seat cannot know is dealt anew among the places where it could be, and random results fall anew. A world is a function
of what the seat knows, of a seed and of a number: of nothing that is hidden.
"""

import random
from collections import Counter
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Final

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.cards import CardDefinition, Pool
from netrunner_tui.abilities.word_trees import walk
from netrunner_tui.model import events
from netrunner_tui.model.deck import DeckList
from netrunner_tui.model.errors import IllegalAnswer
from netrunner_tui.model.events import Event, apply
from netrunner_tui.model.sides import RUNNER, SIDES, Side, other
from netrunner_tui.model.state import CENTRALS, HAND, ICE, RIG, ROOT, SEEN_BY, Card, Fact, State
from netrunner_tui.rules.game import Answered, Game
from netrunner_tui.rules.referee.names import knows
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.referee.randomness import Fate
from netrunner_tui.rules.world import World

FRESH: Final = 2
"""Turns for which a facedown card in a remote server counts as new: agendas seldom lie longer."""

FORGOTTEN: Final = 0.1
"""A chance below which nobody reckons with a card any more."""
UNLIKELY: Final = 0.02
"""Weight of a card that only another card's ability could have advanced."""


class Belief(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat makes of what it does not know."""

    seed: str
    """Decides the worlds, with the number of the answer and of the world. It must not depend on anything hidden."""
    lists: tuple[DeckList, ...] = ()
    """The lists of which the opponent's deck may be one; none where the deck lists lie open to both players."""
    in_hand: tuple[tuple[str, float], ...] = ()
    """Titles seen in the opponent's hand, each with the chance that it is still there."""


class Worlds:
    """The games that might be, for one seat at its open question: the only way from a seat to something that can be played on."""

    def __init__(self, game: Game, side: Side, hold: AbstractContextManager[object] | None = None) -> None:
        """`hold` is held while a world is drawn: where somebody else may change the game meanwhile."""
        self._game = game
        self._side: Side = side
        self._hold = nullcontext() if hold is None else hold
        self._memory: _Memory | None = None

    @property
    def side(self) -> Side:
        """Returns the side whose knowledge holds in all of them."""
        return self._side

    def seen_in_hand(self) -> tuple[tuple[str, float], ...]:
        """Returns the titles that this side has seen in the opponent's hand, each with the chance that it is still there."""
        with self._hold:
            if self._memory is None or not self._memory.goes_on(self._game):
                self._memory = _Memory(self._game, self._side)
            return self._memory.seen_in_hand(self._game)

    def draw(self, belief: Belief, number: int) -> World:
        """Returns the world with this number. Raises IllegalAnswer where the open question is not this side's."""
        with self._hold:
            return imagine(self._game, self._side, belief, number)

    def look(self, belief: Belief) -> World:
        """Returns world 0 for looking at alone: nothing is played to get there. Raises IllegalAnswer as `draw` does."""
        with self._hold:
            return imagine(self._game, self._side, belief, 0, still=True)


def imagine(game: Game, side: Side, belief: Belief, number: int, *, still: bool = False) -> World:
    """Returns the game at its open question, as it might be for all that `side` knows; a `still` world cannot be answered.

    Raises IllegalAnswer where the question is not that side's: what is offered to the other would tell what it holds.
    """
    question = game.question
    if question is None or question.player != side:
        raise IllegalAnswer("only whoever is asked can think ahead")
    referee, flow, asked = game.still() if still else game.apart()
    rng = random.Random(f"{belief.seed}/{game.number}/{number}")
    _Dealer(referee.state, game.pool, side, belief, shown(referee.state, question), rng).deal()
    referee.fate = Fate(str(rng.random()))
    referee.look_again(same_cards=not belief.lists)
    return World(referee, flow, asked, game.setup, game.number)


def shown(state: State, question: Question) -> frozenset[int]:
    """Returns the cards that are shown just now: being accessed, revealed, or named by the open question."""
    accessed = (state.access.card,) if state.access is not None else ()
    named = (oid for option in question.options if option.title for oid in (option.card, *option.cards))
    return frozenset((*accessed, *state.revealed, *named))


def is_known(card: Card, side: Side, showing: frozenset[int]) -> bool:
    """Returns whether a player can tell what a card is. Which cards have left the opponent's hand is not told, so none of it is known."""
    if card.owner != side and card.zone == HAND and card.oid not in showing:
        return False
    return knows(card, side)


class _Memory:
    """What one side has seen in the other's hand, followed through the game."""

    def __init__(self, game: Game, side: Side) -> None:
        self._side: Side = side
        self._zone = f"{other(side)} {HAND}"
        self._state = game.start.snapshot()
        self._taken_in: list[Answered] = []
        self._seen: dict[str, float] = {}

    def goes_on(self, game: Game) -> bool:
        """Returns whether the game is still the one that was followed: nothing was taken back."""
        count = len(self._taken_in)
        return count <= len(game.history) and (not count or game.history[count - 1] is self._taken_in[-1])

    def seen_in_hand(self, game: Game) -> tuple[tuple[str, float], ...]:
        """Takes in what is new. Returns titles with chances."""
        for answered in game.history[len(self._taken_in) :]:
            self._taken_in.append(answered)
            for event in answered.events:
                self._take_in(event)
        return tuple(sorted((title, chance) for title, chance in self._seen.items() if chance > FORGOTTEN))

    def _take_in(self, event: Event) -> None:
        before = self._state.zones.get(self._zone, ())
        for oid in self._shown(event):
            card = self._state.cards.get(oid)
            if card is not None and oid in before:
                self._seen[card.title] = 1.0
        cids = {self._state.cards[oid].cid for oid in before}
        apply(self._state, event)
        after = self._state.zones.get(self._zone, ())
        if before is after or len(after) > len(before):
            return
        gone = cids - {self._state.cards[oid].cid for oid in after}
        for card in self._state.cards.values():
            if card.cid not in gone:
                continue
            if knows(card, self._side):
                self._seen.pop(card.title, None)
            else:
                self._seen = {title: chance * (1 - 1 / len(before)) for title, chance in self._seen.items()}

    def _shown(self, event: Event) -> tuple[int, ...]:
        """Returns the cards that an event shows to this side."""
        if isinstance(event, events.CardAccessed):
            return (event.card,) if self._side == RUNNER else ()
        if isinstance(event, events.CardsRevealed):
            return event.cards
        return event.cards if isinstance(event, events.CardsLookedAt) and event.side == self._side else ()


class _Dealer:
    """Deals what one side cannot know to the places where it could be."""

    def __init__(self, state: State, pool: Pool, side: Side, belief: Belief, showing: frozenset[int], rng: random.Random) -> None:
        self.state = state
        self.pool = pool
        self.side: Side = side
        self.belief = belief
        self.rng = rng
        self.unknown: dict[Side, list[Card]] = {owner: [] for owner in SIDES}
        places = {oid: place for zone in sorted(state.zones) for place, oid in enumerate(state.zones[zone])}
        for card in state.cards.values():
            if not is_known(card, side, showing):
                self.unknown[card.owner].append(card)
        for cards in self.unknown.values():
            # In an order that everybody sees.
            cards.sort(key=lambda card: (card.zone, card.server, places.get(card.oid, 0), card.oid))

    def deal(self) -> None:
        """Gives every unknown card a title."""
        titles: dict[int, str] = {}
        for owner in SIDES:
            cards = self.unknown[owner]
            bag = self._bag(owner, cards)
            self.rng.shuffle(bag)
            rest = self._fit(cards, bag, titles)
            if owner != self.side:
                rest = self._remember(rest, bag, titles)
            titles.update((card.oid, bag.pop()) for card in rest)
        self._follow(titles)
        for oid, title in titles.items():
            card = self.state.edit(oid)
            card.title = title
            if card.zone == HAND and card.owner != self.side:
                card.seen = SEEN_BY[card.owner]
        self._rename(titles)

    def _bag(self, owner: Side, cards: Sequence[Card]) -> list[str]:
        """Returns the titles that the unknown cards of a side have, or may have where its list is not open."""
        own = sorted(card.title for card in cards)
        if owner == self.side or not self.belief.lists:
            return own
        hidden = {card.oid for card in cards}
        seen = Counter(title for card in self.state.cards.values() if card.oid not in hidden for title in self._of_deck(card, owner))
        fits = [_overlap(one, seen) for one in self.belief.lists]
        chosen = self.rng.choices(self.belief.lists, fits)[0]
        left = Counter({title: copies for copies, title in chosen.cards}) - seen
        bag = sorted(left.elements())
        self.rng.shuffle(bag)
        spare = sorted(title for _, title in chosen.cards)
        while len(bag) < len(own):
            bag.append(self.rng.choice(spare))
        return sorted(bag[: len(own)])

    def _of_deck(self, card: Card, owner: Side) -> tuple[str, ...]:
        """Returns the title that a card has in the deck of a player, if it came from there."""
        definition = self.pool.facts.get(card.title)
        if definition is not None and definition.front:
            front = self.pool.facts[definition.front]
            return (front.title,) if front.printed.side == owner else ()
        return (card.title,) if card.owner == owner else ()

    def _fit(self, cards: Sequence[Card], bag: list[str], titles: dict[int, str]) -> list[Card]:
        """Deals the places that do not take every card, tightest first. Returns the cards that are left."""
        mains = {card.server: card.oid for card in reversed(cards) if card.zone == ROOT and not card.host and self._may_be_main(card)}
        tight = [card for card in cards if card.zone in (ICE, ROOT)]
        for wanted in ("hosted", "upgrade", "root", "ice") if tight else ():
            for card in tight:
                if (wanted == "hosted") != bool(card.host):
                    continue
                main = mains.get(card.server) == card.oid
                if not card.host and (
                    card.zone != (ICE if wanted == "ice" else ROOT) or (card.zone == ROOT and main != (wanted == "root"))
                ):
                    continue
                weights = [self._weight(card, title, main) for title in bag]
                if not any(weights):
                    weights = [1e-9 + ((self._type(title) == "ice") == (card.zone == ICE)) for title in bag]
                titles[card.oid] = bag.pop(self.rng.choices(range(len(bag)), weights)[0])
        for card in cards:
            fitting = [place for place, title in enumerate(bag) if self.pool.facts[title].installed_facedown] if card.zone == RIG else []
            if fitting:
                titles[card.oid] = bag.pop(self.rng.choice(fitting))
        return [card for card in cards if card.oid not in titles]

    def _may_be_main(self, card: Card) -> bool:
        """Returns whether a facedown card can be the one agenda or asset of its server."""
        if card.server in CENTRALS:
            return False
        others = (self.state.cards[oid] for oid in self.state.root(card.server) if oid != card.oid)
        return not any(self._type(one.title) in ("agenda", "asset") for one in others if one.open or knows(one, self.side))

    def _type(self, title: str) -> str:
        return self.pool.facts[title].printed.type

    def _weight(self, card: Card, title: str, main: bool) -> float:
        """Returns how well a title fits an installed facedown card."""
        definition = self.pool.facts[title]
        kind = definition.printed.type
        if card.host:
            return float(self._may_be_hosted(card, title))
        advanced = card.counters.get("advancement", 0)
        if card.zone == ICE:
            return (1.0 if not advanced or advanceable(definition) else UNLIKELY) if kind == "ice" else 0.0
        if kind == "upgrade":
            return UNLIKELY if advanced else 0.35 if main else 1.0
        if not main or kind not in ("agenda", "asset"):
            return 0.0
        if advanced:
            return 1.0 if kind == "agenda" else 0.45 if advanceable(definition) else UNLIKELY
        old = self.state.turn_number - card.turn > FRESH
        return (0.3 if kind == "agenda" else 0.8) if old else 1.0

    def _may_be_hosted(self, card: Card, title: str) -> bool:
        """Returns whether a card may be what is hosted facedown: as far as what is printed on it goes."""
        printed = self.pool.facts[title].printed
        for word in walk(self.pool.facts[self.state.cards[card.host].title].abilities):
            if isinstance(word, words.CanHost):
                kinds, subtypes = word.can_host.type, word.can_host.subtype
                return (not kinds or printed.type in kinds) and (not subtypes or not set(subtypes).isdisjoint(printed.subtypes))
        return False

    def _follow(self, titles: dict[int, str]) -> None:
        """Lets effects that follow a card unknown now follow one that is dealt its title: which it is, is not to be seen."""
        s = self.state
        for effect in [effect for effect in s.effects.values() if effect.followed]:
            lost = [card for card in s.cards.values() if card.cid in effect.followed and card.oid in titles]
            if lost:
                kept = [cid for cid in effect.followed if all(card.cid != cid for card in lost)]
                for title in sorted(card.title for card in lost):
                    like = sorted(s.cards[oid].cid for oid, dealt in titles.items() if dealt == title and s.cards[oid].cid not in kept)
                    kept += [self.rng.choice(like)] if like else []
                s.effects[effect.id] = msgspec.structs.replace(effect, followed=tuple(kept))

    def _remember(self, cards: Sequence[Card], bag: list[str], titles: dict[int, str]) -> list[Card]:
        """Deals into the opponent's hand what was seen there and may still be. Returns the cards that are left."""
        hand = [card for card in cards if card.zone == HAND]
        for title, chance in self.belief.in_hand:
            if hand and title in bag and self.rng.random() < chance:
                bag.remove(title)
                titles[hand.pop().oid] = title
        return [card for card in cards if card.oid not in titles]

    def _rename(self, titles: dict[int, str]) -> None:
        """Renames these cards in what this turn and the last ones remember of them."""
        s = self.state
        s.history = [_renamed(fact, titles) for fact in s.history]
        s.last_turn = {side: [_renamed(fact, titles) for fact in facts] for side, facts in s.last_turn.items()}


def _renamed(fact: Fact, titles: dict[int, str]) -> Fact:
    if not getattr(fact, "title", ""):
        return fact
    title = titles.get(getattr(fact, "new", 0) or getattr(fact, "card", 0), "")
    return msgspec.structs.replace(fact, title=title) if title else fact


def _overlap(deck: DeckList, seen: Counter[str]) -> float:
    """Returns how likely a list is, given the cards seen of a deck; never impossible."""
    copies = {title: count for count, title in deck.cards}
    misses = sum(max(0, count - copies.get(title, 0)) for title, count in seen.items())
    return 0.05**misses + 1e-9


def advanceable(definition: CardDefinition) -> bool:
    """Returns whether a card's own words let it be advanced."""
    return any(isinstance(word, words.Advanceable) for word in walk(definition.abilities))
