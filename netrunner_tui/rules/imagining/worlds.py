"""A game as it might be, for all that one seat knows: what a player thinks ahead with.

Every card that the seat cannot know is dealt anew among the places where it could be, and random results fall anew. A world is a function
of what the seat knows, of a seed and of a number: of nothing that is hidden.
"""

import random
from contextlib import AbstractContextManager, nullcontext

from netrunner_tui.model.errors import IllegalAnswer
from netrunner_tui.model.sides import RUNNER, Side
from netrunner_tui.model.state import Card
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.imagining.dealing import Belief, Deal, Dealer, hidden_from, made, shown, unseen_backs, untold
from netrunner_tui.rules.imagining.fits import Fits
from netrunner_tui.rules.imagining.looking import Looks, TurnAndRun
from netrunner_tui.rules.imagining.recent_facts import RecentFacts
from netrunner_tui.rules.imagining.remembered import Memory
from netrunner_tui.rules.imagining.seen_of_deck import SeenOfDeck
from netrunner_tui.rules.referee.base.cards_in_game import CardsInGame
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.referee.randomness import Randomness
from netrunner_tui.rules.world import Recalled, World


class Worlds:
    """The games that might be, for one seat at its open question: the only way from a seat to something that can be played on."""

    def __init__(
        self, game: Game, side: Side, hold: AbstractContextManager[object] | None = None, memory: Memory | None = None
    ) -> None:  # fmt: skip
        """`hold` is held while a world is drawn: where somebody else may change the game meanwhile.

        `memory`: that of the side, where `game` begins in the middle of what the side remembers.
        """
        self._game = game
        self._side: Side = side
        self._hold = nullcontext() if hold is None else hold
        self._memory = Memory(game, side) if memory is None else memory
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
            return self._memory.in_hand()

    def seen_of_deck(self) -> SeenOfDeck | None:
        """Returns what this side has seen of the opponent's deck; None in a position that was laid out card by card, without deck lists."""
        with self._hold:
            setup = self._game.setup
            if not (setup.corp if self._side == RUNNER else setup.runner).cards:
                return None
            return self._memory.of_deck()

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
        hidden = hidden_from(side, state)
        self._dealer = Dealer(state, RecentFacts.of(state), fits, side, belief, hidden, shown(state, self.question))
        self._untold = untold(game.pool, state, side, belief, hidden)
        self._dealt: dict[int, tuple[Deal, dict[int, Card], str]] = {}
        """By number: titles, the cards that have them, and the seed of random results."""
        self._in_game: dict[int, CardsInGame] = {}
        """By number: what the cards of a world can do, where they are not those of the game."""

    def world(self, number: int) -> World:
        """Returns the world with this number."""
        if number not in self._dealt:
            self._dealt[number] = self._deal(number)
        deal, cards, seed = self._dealt[number]
        referee, flow, asked = self._game.apart()
        referee.state.cards.update(cards)
        deal.follow(referee.state, [deal.renamed(read, referee.pool, self._untold) for read in RecentFacts.of(referee.state).turns])
        referee.randomness = Randomness(seed)
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
        dealt = {oid: made(cards[oid], title, self._side) for oid, title in deal.titles.items()}
        seed = str(rng.random())
        return deal, {**dealt, **unseen_backs(self._game.pool, self._game.state, self._side, rng)}, seed


def _asked(game: Game, side: Side) -> Question:
    """Returns the open question. Raises IllegalAnswer where it is not that side's."""
    question = game.question
    if question is None or question.player != side:
        raise IllegalAnswer("only whoever is asked can think ahead")
    return question
