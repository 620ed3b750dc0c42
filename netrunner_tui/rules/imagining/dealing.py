"""Dealing what one side cannot know to the places where it could be: a function of what that side knows."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

import msgspec

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.model import events
from netrunner_tui.model.card_zones import CENTRALS, DECK, DISCARD, HAND, ICE, IDENTITY, RIG, ROOT
from netrunner_tui.model.deck import DeckList
from netrunner_tui.model.events import fields
from netrunner_tui.model.sides import CORP, SIDES, Side, other
from netrunner_tui.model.state import SEEN_BY, Card, Fact, State
from netrunner_tui.rules.imagining.fits import Fits
from netrunner_tui.rules.imagining.guessed_decks import Guess, GuessedDeck
from netrunner_tui.rules.imagining.recent_facts import ReadFacts, RecentFacts
from netrunner_tui.rules.imagining.seen_of_deck import of_deck
from netrunner_tui.rules.imagining.unplaced import LyingThere, TightPlace, Unplaced, zone_and_server
from netrunner_tui.rules.referee.names import knows
from netrunner_tui.rules.referee.questions import Question

FRESH: Final = 2
"""Turns for which a facedown card in a remote server counts as new: agendas seldom lie longer, and what earns is rezzed."""
SHARED: Final = -1
"""The epoch of a card that several states share: no state has it (`State.edit`)."""


class Belief(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat makes of what it does not know."""

    seed: str
    """Decides the worlds, with the number of the answer and of the world. It must not depend on anything hidden."""
    lists: tuple[DeckList, ...] = ()
    """The lists of which the opponent's deck may be one, none of them empty; no lists where the deck lists lie open to both players."""
    of_deck: tuple[tuple[str, int], ...] = ()
    """Titles that the seat has once seen of the opponent's deck, each with the most copies at once: wherever they are, worlds hold them."""
    in_hand: tuple[tuple[str, float], ...] = ()
    """Titles seen in the opponent's hand, each with the chance that it is still there."""
    hand_weight: Callable[[str], float] | None = None
    """How much more often a card with a title lies in the opponent's hand than in its deck; None for just as often."""
    discard_weight: Callable[[str], float] | None = None
    """How much more often one lies facedown in the opponent's discard pile than in its deck; None for just as often."""


class Deal(msgspec.Struct, frozen=True):
    """A title for each card that one side cannot know."""

    titles: dict[int, str]
    """By object number."""
    left: dict[int, str]
    """Titles for objects that became other ones since, as far as events are remembered in which they were not seen."""
    followed: dict[int, tuple[int, ...]]
    """The cards that effects follow now, by the number of the effect."""

    def follow(self, state: State, turns: Sequence[list[Fact]]) -> None:
        """Lets effects and turns remember the dealt cards: `turns` are the facts of `RecentFacts.turns`, `renamed`."""
        for number, followed in self.followed.items():
            state.effects[number] = msgspec.structs.replace(state.effects[number], followed=followed)
        state.history = turns[0]
        state.last_turn = dict(zip(state.last_turn, turns[1:], strict=True))

    def renamed(self, read: ReadFacts, pool: Pool, untold: frozenset[type[Fact]]) -> list[Fact]:
        """Returns the facts of a turn with the titles that are dealt, without the `untold` kinds."""
        facts = list(read.facts)
        for place, oid in read.titled:
            if oid in self.titles or oid in self.left:
                facts[place] = self._called(facts[place], oid, pool)
        return [fact for fact in facts if type(fact) not in untold] if untold else facts

    def _called(self, fact: Fact, oid: int, pool: Pool) -> Fact:
        """Returns an event with the title that its card, now this object, is dealt, and what is printed on that."""
        dealt = self.titles.get(oid)
        title = dealt or self.left.get(oid)
        if not title or not fields.title(fact) or (not dealt and _was_seen(fact)):
            return fact
        if isinstance(fact, events.CardTrashed):
            return msgspec.structs.replace(fact, title=title, trash_cost=pool.facts[title].printed.trash or 0)
        return msgspec.structs.replace(fact, title=title)


def _was_seen(fact: Fact) -> bool:
    """Returns whether both players saw the title of the card that an event is about, as far as the event says."""
    if isinstance(fact, events.CardInstalled):
        return fact.faceup
    if isinstance(fact, events.CardTrashed):
        return fact.faceup or fact.active or fact.accessed
    if isinstance(fact, events.IcePassed):
        return fact.rezzed
    return not isinstance(fact, (events.IceApproached, events.CardAdvanced))


def shown(state: State, question: Question) -> frozenset[int]:
    """Returns the cards that are shown just now: being accessed, revealed, or named by the open question."""
    accessed = (state.access.card,) if state.access is not None else ()
    named = [option.card for option in question.options if option.title]
    several = [oid for option in question.options if option.cards and option.title for oid in option.cards]
    return frozenset((*accessed, *state.revealed, *named, *several))


def is_known(card: Card, side: Side, showing: frozenset[int]) -> bool:
    """Returns whether a player can tell what a card is. Which cards have left the opponent's hand is not told, so none of it is known."""
    if card.owner != side and card.in_closed_hand and card.oid not in showing:
        return False
    return knows(card, side)


def hidden_from(side: Side, state: State) -> frozenset[int]:
    """Returns the cards that a player does not know, but for what may be shown just now."""
    seen = SEEN_BY[side]
    held = () if state.player(other(side)).hand_open else state.zone(other(side), HAND)
    return frozenset([*(oid for oid, card in state.cards.items() if not card.seen & seen), *held])


def untold(pool: Pool, state: State, side: Side, belief: Belief, hidden: frozenset[int]) -> frozenset[type[Fact]]:
    """Returns the kinds of facts that turns remember only where some card asks for them, as far as none that a player knows does.

    Whether they are remembered would tell something of the other deck; where the lists lie open that is no secret.
    """
    if not belief.lists:
        return frozenset()
    known = {card.title for oid, card in state.cards.items() if card.owner == side or oid not in hidden}
    asking: dict[type[Fact], frozenset[str]] = {
        events.AllIcePassed: pool.counting_all_passed,
        events.CardResolved: pool.counting_resolved,
        events.WindowOpened: pool.counting_windows,
    }
    return frozenset(kind for kind, titles in asking.items() if titles.isdisjoint(known))


def made(card: Card, title: str, side: Side) -> Card:
    """Returns a card as one that it is dealt to be in worlds of `side`. They share it: it is copied before it changes."""
    new = msgspec.structs.replace(card, title=title, epoch=SHARED)
    if card.zone == HAND and card.owner != side:
        new.seen = SEEN_BY[card.owner]
    return new


def unseen_backs(pool: Pool, state: State, side: Side, rng: random.Random | None) -> dict[int, Card]:
    """Returns the cards of whose other side a player knows nothing, each with one that it may have; without `rng`, the first."""
    found: dict[int, Card] = {}
    for oid in (state.corp.identity, state.runner.identity):
        card = state.cards.get(oid)
        if card is None or card.owner == side or "back" not in card.memory or card.memory.get("flipped"):
            continue
        most = len(pool.facts[card.title].backs)
        found[oid] = msgspec.structs.replace(card, memory={**card.memory, "back": 1 if rng is None else rng.randint(1, most)}, epoch=SHARED)
    return found


class Dealer:
    """What one side cannot know in one position, and where it could be."""

    def __init__(
        self, state: State, recent: RecentFacts, fits: Fits, side: Side, belief: Belief, hidden: frozenset[int], showing: frozenset[int],
        before: "Dealer | None" = None,
    ) -> None:  # fmt: skip
        """`state` is only read, and `recent` read off it. `hidden` is what the side does not know but for what is `showing` just now.

        `before` is who dealt in an earlier position: of a player whose unknown cards lie as they did there, nothing is reckoned again.
        """
        self.state = state
        self.fits = fits
        self.pool = fits.pool
        self.side: Side = side
        self.belief = belief
        cards = state.cards
        known = {oid for oid in hidden & showing if is_known(cards[oid], side, showing)}
        self._in_hand = _without(
            belief.in_hand, [cards[oid].title for oid in known if cards[oid].zone == HAND and cards[oid].owner != side]
        )
        self.unplaced = self._unplaced(hidden - known, before)
        self._guessed = self._guessed_deck(other(side)) if belief.lists else None
        self._left = dict(self._left_behind(recent))

    def _unplaced(self, unknown: frozenset[int], before: "Dealer | None") -> dict[Side, Unplaced]:
        """Returns the unknown cards of each player."""
        state, stay = self.state, before.unplaced if before is not None else {}
        kept = {owner: one for owner, one in stay.items() if one.oids <= unknown and one.lie_as_in(state)}
        rest = unknown.difference(*[one.oids for one in kept.values()])
        cards = state.cards
        found = [(key, oids, [cards[oid] for oid in oids]) for key, oids in state.zones.items() if not rest.isdisjoint(oids)]
        found.sort(key=zone_and_server)
        there: dict[Side, list[Card]] = {owner: [] for owner in SIDES}
        for _, _, lying in found:
            for card in lying:
                if card.oid in rest:
                    there[card.owner].append(card)
        if any(there[owner] for owner in kept):  # more is unknown than before
            return self._unplaced(unknown, None)
        return {owner: kept[owner] if owner in kept else self._lying_there(there[owner], found) for owner in SIDES}

    def _lying_there(self, cards: list[Card], zones: list[LyingThere]) -> Unplaced:
        """Returns unknown cards of one player, which lie in some of these zones."""
        oids = {card.oid for card in cards}
        lying = [zone for zone in zones if not oids.isdisjoint(zone[1])]
        tight = [self._place(card, main) for card, main in self._in_order(cards)]
        return Unplaced(cards, lying, self.state.turn_number, tight)

    def gone_on(self, state: State, recent: RecentFacts) -> "Dealer":
        """Returns this dealer in a later position, where everything that the side does not know lies as it did (`lies_as_in`)."""
        new = Dealer.__new__(Dealer)
        new.__dict__.update(self.__dict__)  # `copy` takes several times as long
        new.state = state
        new._left = dict(new._left_behind(recent))
        return new

    def lies_as_in(self, state: State) -> bool:
        """Returns whether what the side does not know lies in a state as here. The cards that are not known must be the same."""
        return all(one.lie_as_in(state) for one in self.unplaced.values())

    def deal(self, rng: random.Random | None) -> Deal:
        """Returns what is dealt, as `rng` has it; without it, the likeliest."""
        return self.with_titles(self.titles(rng), rng)

    def with_titles(self, titles: dict[int, str], rng: random.Random | None) -> Deal:
        """Returns these titles with those of what is remembered of their cards."""
        left = {oid: titles[now] for oid, now in self._left.items() if now in titles}
        return Deal(titles, left, dict(self._followed(titles, rng)))

    def titles(self, rng: random.Random | None) -> dict[int, str]:
        """Returns a title for every unknown card, as `rng` has it; without it, the likeliest, and of those the first in the alphabet."""
        titles: dict[int, str] = {}
        for owner in SIDES:
            guess = self._guessed.guess(rng) if self._guessed is not None and owner != self.side else None
            if guess is None and rng is None:
                titles.update(self._likeliest(owner))
                continue
            bag = list(self.unplaced[owner].bag) if guess is None else guess.bag
            if rng is not None:
                rng.shuffle(bag)
            rest = self._fit(owner, bag, titles, rng, guess)
            if owner != self.side and rng is not None:
                rest = self._remember(rest, bag, titles, rng)
                for zone, weight in ((HAND, self.belief.hand_weight), (DISCARD, self.belief.discard_weight)):
                    rest = self._weighed(rest, zone, weight, bag, titles, rng)
            titles.update([(card.oid, bag.pop()) for card in rest])
        return titles

    def _likeliest(self, owner: Side) -> dict[int, str]:
        """Returns the likeliest title for every unknown card of a player whose deck is not guessed."""
        unplaced = self.unplaced[owner]
        if unplaced.likeliest is None:
            bag = list(unplaced.bag)
            titles: dict[int, str] = {}
            rest = self._fit(owner, bag, titles, None, None)
            titles.update(zip([card.oid for card in rest], reversed(bag), strict=True))
            unplaced.likeliest = titles
        return unplaced.likeliest

    def _guessed_deck(self, owner: Side) -> GuessedDeck:
        """Returns the deck of the opponent, whose list is not open."""
        unknown, identity = self.unplaced[owner].oids, self.state.player(owner).identity
        known = (card for card in self.state.cards.values() if card.oid not in unknown and card.zone != IDENTITY)
        placed = Counter(title for card in known for title in of_deck(self.pool, card, owner))
        certain = Counter(dict(self.belief.of_deck)) | placed
        held = [title for title, chance in self._in_hand if chance >= 1.0]
        certain |= placed + Counter(held)
        title = self.state.cards[identity].title if identity in self.state.cards else ""
        return GuessedDeck(self.belief.lists, self.pool, self._front_of(title), placed, certain, len(unknown))

    def _left_behind(self, recent: RecentFacts) -> Iterable[tuple[int, int]]:
        """Yields objects that are remembered and became other ones since: each with the card that it is now.

        Where that is not remembered, any card that the opponent may hold stands for one that lay facedown.
        """
        cards, rival = self.state.cards, self.unplaced[other(self.side)].cards
        gone = [(read.facts[place], oid) for read in recent.turns for place, oid in read.titled if oid not in cards]
        if not gone:
            return
        later = {before: new for read in recent.turns for before, new in read.moved}
        for fact, oid in gone:
            now = oid
            while now in later:
                now = later[now]
            if now in cards:
                yield oid, now
            elif rival and (fields.side(fact) or CORP) != self.side and not _was_seen(fact):
                yield oid, rival[0].oid

    def _front_of(self, title: str) -> str:
        definition = self.pool.facts.get(title)
        return definition.front or title if definition is not None else title

    def _place(self, card: Card, main: bool) -> TightPlace:
        """Returns the place of a card that does not take every card; `main`: it may be its server's one agenda."""
        host = self.state.cards[card.host].title if card.host in self.state.cards else ""
        return card, host, main, self.state.turn_number - card.turn > FRESH

    def _in_order(self, cards: Sequence[Card]) -> Iterable[tuple[Card, bool]]:
        """Yields the cards in places that do not take every card, tightest first; with each, whether it may be its server's one agenda.

        Of several facedown cards in a server that is the most advanced one, and the latest.
        """
        tight = [card for card in cards if card.zone in (ICE, ROOT)]
        if not tight:
            return
        may_be = [card for card in cards if card.zone == ROOT and not card.host and self._may_be_main(card)]
        mains = {card.server: card.oid for card in sorted(may_be, key=lambda one: (one.counters.get("advancement", 0), one.turn))}
        for wanted in ("hosted", "upgrade", "root", "ice"):
            for card in tight:
                if (wanted == "hosted") != bool(card.host):
                    continue
                main = mains.get(card.server) == card.oid
                if not card.host and (
                    card.zone != (ICE if wanted == "ice" else ROOT) or (card.zone == ROOT and main != (wanted == "root"))
                ):
                    continue
                yield card, main

    def _fit(self, owner: Side, bag: list[str], titles: dict[int, str], rng: random.Random | None, guess: Guess | None) -> list[Card]:
        """Deals the places that do not take every card. Returns the cards that are left.

        Where no title fits, a deck that is guessed holds another one instead of some title of the bag.
        """
        for card, host, main, old in self.unplaced[owner].tight:
            weights = self._weights(owner, bag, partial(self.fits.of, card, host, main, old), rng, guess, titles)
            if not any(weights):
                weights = [1e-9 + ((self._type(title) == "ice") == (card.zone == ICE)) for title in bag]
            titles[card.oid] = bag.pop(_picked(weights, rng))
        for card in self.unplaced[owner].cards:
            if card.zone == RIG:
                weights = self._weights(owner, bag, self.fits.facedown_in_rig, rng, guess, titles)
                fitting = [place for place, weight in enumerate(weights) if weight]
                if fitting:
                    titles[card.oid] = bag.pop(rng.choice(fitting) if rng is not None else fitting[0])
        return [card for card in self.unplaced[owner].cards if card.oid not in titles]

    def _weights(
        self,
        owner: Side,
        bag: list[str],
        weigh: Callable[[Sequence[str]], list[float]],
        rng: random.Random | None,
        guess: Guess | None,
        titles: dict[int, str],
    ) -> list[float]:
        """Returns how well each title of a bag fits a place, after another one was put there where the deck is guessed and none fits.

        `titles` are those that are dealt already.
        """
        weights = weigh(bag)
        if guess is None or any(weights):
            return weights
        for listed in (guess.titles, self._all_titles(owner)):
            found = weigh(listed)
            if any(found):
                self._exchange(owner, bag, listed[_picked(found, rng)], titles)
                return weigh(bag)
        return weights

    def _all_titles(self, owner: Side) -> tuple[str, ...]:
        """Returns the titles that a deck of a side may hold."""
        printed = ((title, card.printed) for title, card in self.pool.cards.items())
        return tuple(sorted(title for title, one in printed if one.side == owner and one.type != "identity"))

    def _exchange(self, owner: Side, bag: list[str], title: str, titles: dict[int, str]) -> None:
        """Puts a title into a bag, in place of one that is not known to be there: one more copy than is known is none that is known."""
        assert self._guessed is not None
        spare = Counter(bag) - (self._guessed.certain - Counter(titles.values()))
        place = next((place for place in reversed(range(len(bag))) if spare[bag[place]]), None)
        if place is None:
            place = self._put_elsewhere(owner, bag, titles)
        bag[-1 if place is None else place] = title

    def _put_elsewhere(self, owner: Side, bag: Sequence[str], titles: dict[int, str]) -> int | None:
        """Deals a title of a bag to a place that was dealt one that is not known to be there.

        Returns where in the bag it stands; None where none fits such a place.
        """
        assert self._guessed is not None
        spare = Counter(titles.values()) - self._guessed.certain
        for card, host, main, old in self.unplaced[owner].tight:
            if spare[titles.get(card.oid, "")]:
                weights = self.fits.of(card, host, main, old, bag)
                if any(weights):
                    place = _picked(weights, None)
                    titles[card.oid] = bag[place]
                    return place
        return None

    def _may_be_main(self, card: Card) -> bool:
        """Returns whether a facedown card can be the one agenda or asset of its server."""
        if card.server in CENTRALS:
            return False
        others = (self.state.cards[oid] for oid in self.state.root(card.server) if oid != card.oid)
        return not any(self._type(one.title) in ("agenda", "asset") for one in others if one.open or knows(one, self.side))

    def _type(self, title: str) -> str:
        return self.pool.facts[title].printed.type

    def _followed(self, titles: dict[int, str], rng: random.Random | None) -> Iterable[tuple[int, tuple[int, ...]]]:
        """Lets effects that follow a card unknown now follow one that is dealt its title: which it is, is not to be seen."""
        s = self.state
        for effect in [effect for effect in s.effects.values() if effect.followed]:
            lost = [card for card in s.cards.values() if card.cid in effect.followed and card.oid in titles]
            if lost:
                kept = [cid for cid in effect.followed if all(card.cid != cid for card in lost)]
                if self._guessed is not None:
                    yield effect.id, (*kept, *(self._like(card, rng) for card in lost))
                    continue
                for title in sorted(card.title for card in lost):
                    like = sorted(s.cards[oid].cid for oid, dealt in titles.items() if dealt == title and s.cards[oid].cid not in kept)
                    kept += [rng.choice(like) if rng is not None else like[0]] if like else []
                yield effect.id, tuple(kept)

    def _like(self, lost: Card, rng: random.Random | None) -> int:
        """Returns the number of a card that lies where one that is followed lies, where its place is all that is known of it."""
        if lost.zone not in (HAND, DECK, DISCARD):
            return lost.cid
        like = [card.cid for card in self.unplaced[lost.owner].cards if card.zone == lost.zone]
        return rng.choice(like) if rng is not None else like[0]

    def _remember(self, cards: Sequence[Card], bag: list[str], titles: dict[int, str], rng: random.Random) -> list[Card]:
        """Deals into the opponent's hand what was seen there and may still be. Returns the cards that are left."""
        hand = [card for card in cards if card.zone == HAND]
        for title, chance in self._in_hand:
            if hand and title in bag and rng.random() < chance:
                bag.remove(title)
                titles[hand.pop().oid] = title
        return [card for card in cards if card.oid not in titles]

    def _weighed(
        self,
        cards: list[Card],
        zone: str,
        weight: Callable[[str], float] | None,
        bag: list[str],
        titles: dict[int, str],
        rng: random.Random,
    ) -> list[Card]:
        """Deals the rest of a zone of the opponent, by how often such cards lie there. Returns the cards that are left."""
        there = [card for card in cards if card.zone == zone]
        if weight is None or not there:
            return cards
        # The first of an order by u^(1/weight) are as if drawn one after the other by their weights (Efraimidis and Spirakis).
        order = sorted(range(len(bag)), key=[rng.random() ** (1.0 / weight(title)) for title in bag].__getitem__)
        for card in there:
            titles[card.oid] = bag[order.pop()]
        bag[:] = [bag[place] for place in sorted(order)]
        return [card for card in cards if card.zone != zone]


def _without(remembered: Iterable[tuple[str, float]], titles: Iterable[str]) -> list[tuple[str, float]]:
    """Returns what is remembered of a hand apart from cards that are shown there just now: of several copies, the surest is shown."""
    left = sorted(remembered, key=lambda one: (one[0], -one[1]))
    for title in titles:
        place = next((place for place, one in enumerate(left) if one[0] == title), None)
        if place is not None:
            del left[place]
    return left


def _picked(weights: Sequence[float], rng: random.Random | None) -> int:
    """Returns a place, as likely as its weight; without `rng`, the first of the likeliest."""
    if rng is None:
        return weights.index(max(weights))
    return rng.choices(range(len(weights)), weights)[0]
