"""A game as it might be, for all that one seat knows: what a player thinks ahead with.

Every card that the seat cannot know is dealt anew among the places where it could be, and random results fall anew. A world is a function
of what the seat knows, of a seed and of a number: of nothing that is hidden.
"""

import random
from contextlib import AbstractContextManager, nullcontext
from typing import Final

import msgspec

from netrunner_tui.model import events
from netrunner_tui.model.errors import IllegalAnswer
from netrunner_tui.model.events import Event, apply, fold
from netrunner_tui.model.sides import RUNNER, Side, other
from netrunner_tui.model.state import ASIDE, DECK, HAND, ICE, PLAY, ROOT, Card
from netrunner_tui.rules.dealing import Belief, Deal, Dealer, Fits, hidden_from, made, shown
from netrunner_tui.rules.game import Answered, Game
from netrunner_tui.rules.looking import Looks, TurnAndRun
from netrunner_tui.rules.referee.base.cards_in_game import CardsInGame
from netrunner_tui.rules.referee.names import knows
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.referee.randomness import Fate
from netrunner_tui.rules.seen_of_deck import SeenCards, SeenOfDeck
from netrunner_tui.rules.world import Recalled, World

FORGOTTEN: Final = 0.1
"""A chance below which nobody reckons with a card any more."""


class Worlds:
    """The games that might be, for one seat at its open question: the only way from a seat to something that can be played on."""

    def __init__(self, game: Game, side: Side, hold: AbstractContextManager[object] | None = None) -> None:
        """`hold` is held while a world is drawn: where somebody else may change the game meanwhile."""
        self._game = game
        self._side: Side = side
        self._hold = nullcontext() if hold is None else hold
        self._memory: _Memory | None = None
        self._seen_cards: SeenCards | None = None
        self._fits = Fits(game.pool)
        self._draws: _Draws | None = None
        self._looks = Looks(side, self._fits)

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

    def seen_of_deck(self) -> SeenOfDeck | None:
        """Returns what this side has seen of the opponent's deck; None in a position that was laid out card by card, without deck lists."""
        with self._hold:
            setup = self._game.setup
            if not (setup.corp if self._side == RUNNER else setup.runner).cards:
                return None
            if self._seen_cards is None or not self._seen_cards.goes_on(self._game):
                self._seen_cards = SeenCards(self._game, self._side)
            return self._seen_cards.of(self._game)

    def draw(self, belief: Belief, number: int) -> World:
        """Returns the world with this number. Raises IllegalAnswer where the open question is not this side's."""
        with self._hold:
            if self._draws is None or self._draws.question is not self._game.question or self._draws.belief != belief:
                self._draws = _Draws(self._game, self._side, belief, self._fits)
            return self._draws.world(number)

    def moment(self) -> tuple[Question, TurnAndRun]:
        """Returns the open question and what both players see. Raises IllegalAnswer as `draw` does."""
        with self._hold:
            return _asked(self._game, self._side), TurnAndRun.of(self._game.state)

    def look(self, belief: Belief) -> World:
        """Returns a world for looking at alone. Raises IllegalAnswer as `draw` does."""
        with self._hold:
            return self._looks.world(self._game, _asked(self._game, self._side), belief)


def imagine(game: Game, side: Side, belief: Belief, number: int) -> World:
    """Returns the game at its open question, as it might be for all that `side` knows.

    Raises IllegalAnswer where the question is not that side's: what is offered to the other would tell what it holds.
    """
    return _Draws(game, side, belief, Fits(game.pool)).world(number)


class _Draws:
    """The worlds of one side at one question. Several candidates are played in the same ones: each is dealt once."""

    def __init__(self, game: Game, side: Side, belief: Belief, fits: Fits) -> None:
        """Raises IllegalAnswer where the question is not that side's."""
        self._game = game
        self._side: Side = side
        self.question = _asked(game, side)
        self.belief = belief
        state = game.state
        self._recalled = Recalled(side, belief.in_hand)
        self._dealer = Dealer(state, fits, side, belief, hidden_from(side, state), shown(state, self.question))
        self._dealt: dict[int, tuple[Deal, dict[int, Card], str]] = {}
        """By number: titles, the cards that have them, and the seed of random results."""
        self._in_game: dict[int, CardsInGame] = {}
        """By number: what the cards of a world can do, where they are not those of the game."""

    def world(self, number: int) -> World:
        """Returns the world with this number."""
        if number not in self._dealt:
            self._dealt[number] = self._deal(number)
        deal, cards, fate = self._dealt[number]
        referee, flow, asked = self._game.apart()
        referee.state.cards.update(cards)
        deal.follow(referee.state, referee.pool)
        referee.fate = Fate(fate)
        in_game = self._in_game.get(number)
        if in_game is not None:
            referee.cards_in_game = in_game
        referee.look_again(same_cards=in_game is not None or not self.belief.lists)
        if self.belief.lists:
            self._in_game[number] = referee.cards_in_game
        return World(referee, flow, asked, self._game.setup, self._game.number, self._recalled)

    def _deal(self, number: int) -> tuple[Deal, dict[int, Card], str]:
        rng = random.Random(f"{self.belief.seed}/{self._game.number}/{number}")
        deal, cards = self._dealer.deal(rng), self._game.state.cards
        return deal, {oid: made(cards[oid], title, self._side) for oid, title in deal.titles.items()}, str(rng.random())


def _asked(game: Game, side: Side) -> Question:
    """Returns the open question. Raises IllegalAnswer where it is not that side's."""
    question = game.question
    if question is None or question.player != side:
        raise IllegalAnswer("only whoever is asked can think ahead")
    return question


class _Seen(msgspec.Struct):
    """A card seen in the opponent's hand."""

    title: str
    turn: int
    """The turn in which it was seen there last."""
    chance: float = 1.0
    """The chance that it is still there."""


class _Memory:
    """What one side has seen in the other's hand, followed through the game: titles, for which of two copies it was nobody can tell."""

    def __init__(self, game: Game, side: Side) -> None:
        self._side: Side = side
        self._zone = f"{other(side)} {HAND}"
        self._facts = game.pool.facts
        self._state = game.start.snapshot()
        self._behind: list[Event] = []
        """Events that the state has still to be told: while nothing has been seen, those that show nothing are not looked into."""
        self._taken_in = 0
        self._last: Answered | None = None
        self._seen: list[_Seen] = []
        self._at_once: list[str] = []
        """Titles seen in this breach, or in one look, that are still in the hand: so many copies are there at least."""
        self._drawn: list[str] = []
        """Titles known on top of the deck that are being drawn."""
        self._deck_seen = False

    def goes_on(self, game: Game) -> bool:
        """Returns whether the game is still the one that was followed: nothing was taken back."""
        count = self._taken_in
        return count <= len(game.history) and (not count or game.history[count - 1] is self._last)

    def seen_in_hand(self, game: Game) -> tuple[tuple[str, float], ...]:
        """Takes in what is new. Returns titles with chances; a title as often as copies of it were seen."""
        for answered in game.history[self._taken_in :]:
            self._taken_in += 1
            self._last = answered
            for event in answered.events:
                self._behind.append(event)
                if self._seen or self._drawn or (type(event) in _SHOWING and self._matters(event)):
                    fold(self._state, self._behind[:-1])
                    self._behind.clear()
                    self._take_in(event)
        return tuple(sorted((one.title, one.chance) for one in self._seen))

    def _matters(self, event: Event) -> bool:
        """Returns whether an event may show a card in the hand, or one that will be drawn."""
        if isinstance(event, events.CardDrawn):
            return self._deck_seen and event.side != self._side
        if isinstance(event, events.CardAccessed):
            self._deck_seen = self._deck_seen or (event.zone == DECK and self._side == RUNNER)
            return event.zone == HAND and self._side == RUNNER
        self._deck_seen = self._deck_seen or isinstance(event, (events.CardsRevealed, events.CardsLookedAt))
        return bool(self._shown(event))

    def _take_in(self, event: Event) -> None:
        state = self._state
        before = state.zones.get(self._zone, ())
        self._matters(event)
        if isinstance(event, (events.BreachBegan, events.CardsRevealed, events.CardsLookedAt)):
            self._at_once = []
        held = {oid: state.cards[oid] for oid in before}
        shown = [state.cards[oid] for oid in self._shown(event) if oid in state.cards]
        for card in shown:
            if card.oid in held:
                self._at_once.append(card.title)
            else:
                self._found_elsewhere(card)
        if isinstance(event, events.CardRezzed):
            self._found_elsewhere(state.cards[event.card])
        elif isinstance(event, events.CardDrawn) and event.side != self._side and knows(state.cards[event.card], self._side):
            self._drawn.append(state.cards[event.card].title)
        elif isinstance(event, events.CardMoved) and event.zone != HAND and state.cards[event.card].zone == ASIDE:
            self._drawn = []  # which of the drawn cards it is cannot be seen
        apply(state, event)
        after = state.zones.get(self._zone, ())
        if isinstance(event, events.CardAddedToHand) and len(after) > len(before) and self._drawn:
            self._seen.append(_Seen(self._drawn.pop(0), state.turn_number))
        gone = {card.cid for card in held.values()} - {state.cards[oid].cid for oid in after} if before is not after else set()
        if gone and len(after) <= len(before):
            for card in [card for card in state.cards.values() if card.cid in gone]:
                if card.zone != PLAY or knows(card, self._side):
                    self._left(card, len(before))
        elif isinstance(event, events.CardInstalled) and event.side != self._side and event.came_from == HAND and not event.faceup:
            self._left(state.cards[event.new], len(after) + 1)  # it lay apart until now, and may be of fewer kinds than then
        if self._at_once or not after:
            self._count(len(after))

    def _count(self, held: int) -> None:
        """Makes certain what was seen at once; where that was the whole hand, nothing else is there."""
        if len(self._at_once) >= held:
            self._seen = []
        for title in sorted(set(self._at_once)):
            copies = sorted((one for one in self._seen if one.title == title), key=lambda one: -one.chance)
            wanted = self._at_once.count(title)
            copies += [_Seen(title, 0) for _ in range(wanted - len(copies))]
            for one in copies[:wanted]:
                one.chance, one.turn = 1.0, self._state.turn_number
            self._seen = [*(one for one in self._seen if one.title != title), *copies]

    def _left(self, card: Card, before: int) -> None:
        """Takes in that a card has left a hand of so many."""
        if knows(card, self._side):
            if card.title in self._at_once:
                self._at_once.remove(card.title)
            copies = [one for one in self._seen if one.title == card.title]
            if copies:
                self._seen.remove(max(copies, key=lambda one: one.chance))
            return
        self._at_once = []
        fitting = [one for one in self._seen if self._may_be(one.title, card.zone)]
        others = len(self._seen) - len(fitting)
        for one in fitting:
            one.chance *= 1 - 1 / max(1, before - others)
        self._seen = [one for one in self._seen if one.chance > FORGOTTEN]

    def _may_be(self, title: str, zone: str) -> bool:
        """Returns whether a card that went to a zone facedown may have this title."""
        kind = self._facts[title].printed.type
        return kind == "ice" if zone == ICE else kind in ("agenda", "asset", "upgrade") if zone == ROOT else True

    def _found_elsewhere(self, card: Card) -> None:
        """Takes in what an installed card is: it may be one that was seen in the hand, and has left it since."""
        copies = [one for one in self._seen if one.title == card.title and one.chance < 1.0 and card.turn >= one.turn]
        if copies and card.installed:
            self._seen.remove(min(copies, key=lambda one: one.chance))

    def _shown(self, event: Event) -> tuple[int, ...]:
        """Returns the cards that an event shows to this side."""
        if isinstance(event, events.CardAccessed):
            return (event.card,) if self._side == RUNNER and event.zone != DECK else ()
        if isinstance(event, events.CardsRevealed):
            return event.cards
        return event.cards if isinstance(event, events.CardsLookedAt) and event.side == self._side else ()


_SHOWING: Final = frozenset({events.CardAccessed, events.CardsRevealed, events.CardsLookedAt, events.CardDrawn})
"""Events that may show a player cards in the other's hand, or what comes there."""
