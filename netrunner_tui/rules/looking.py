"""Worlds for looking at alone: nothing is played in them, so what was dealt for one is kept while nothing of it has changed."""

from netrunner_tui.model.sides import Side
from netrunner_tui.model.state import HAND, SEEN_BY, Card, State
from netrunner_tui.rules.dealing import Belief, Deal, Dealer, make, shown
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.world import World


class Looks:
    """The world that one side looks at, from question to question.

    What it cannot know lies there in an order that says nothing: the first that may lie in a place, in alphabetical order. So a deal is a
    function of what it knows now, and one that is kept is the one that would be dealt.
    """

    def __init__(self, side: Side) -> None:
        self._side: Side = side
        self._cards: dict[int, Card] = {}
        """The cards of the game at the last look. A card is copied before it changes: one that is still the same has not changed."""
        self._zones: dict[str, tuple[int, ...]] = {}
        self._unknown: frozenset[int] = frozenset()
        """Those that the side does not know, whatever is shown just now."""
        self._showing: frozenset[int] = frozenset()
        """Those among them that were shown."""
        self._deal = Deal({}, {})
        self._dealt: dict[int, Card] = {}
        """The unknown cards as they are dealt."""

    def world(self, game: Game, question: Question, belief: Belief) -> World:
        """Returns the game at its open question, to be looked at."""
        state = game.state
        self._look_at(state, game, question, belief)
        new = state.snapshot()
        new.cards.update(self._dealt)
        self._deal.follow(new)
        return World(game.read_as(new, same_cards=not belief.lists), None, question, game.setup, game.number)

    def _look_at(self, state: State, game: Game, question: Question, belief: Belief) -> None:
        """Deals anew, unless nothing has changed since the last look."""
        cards = state.cards
        same = cards == self._cards and state.zones == self._zones and not belief.lists
        if not same:
            seen, side = SEEN_BY[self._side], self._side
            self._unknown = frozenset(
                oid for oid, card in cards.items() if not card.seen & seen or (card.zone == HAND and card.owner != side)
            )
        showing = shown(state, question) & self._unknown
        # An effect may follow a card that has not changed.
        if same and showing == self._showing and not any(effect.followed for effect in state.effects.values()):
            return
        self._deal = Dealer(state, game.pool, self._side, belief, showing).deal(None)
        self._dealt = {oid: self._made(cards[oid], title) for oid, title in self._deal.titles.items()}
        self._cards, self._zones, self._showing = dict(cards), dict(state.zones), showing

    def _made(self, live: Card, title: str) -> Card:
        """Returns a card of the game as one with a title: the same as at the last look, where it was that one."""
        dealt = self._dealt.get(live.oid)
        if dealt is None or dealt.title != title or self._cards.get(live.oid) is not live:
            dealt = live.copy()
            make(dealt, title, self._side)
        return dealt
