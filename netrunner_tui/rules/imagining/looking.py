"""Worlds for looking at alone: nothing is played in them, so what was dealt for one is kept while nothing of it has changed."""

from collections.abc import Mapping

import msgspec

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.model.sides import Side
from netrunner_tui.model.state import Card, Encounter, Fact, Run, State
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.imagining.dealing import Belief, Deal, Dealer, hidden_from, made, shown, unseen_backs, untold
from netrunner_tui.rules.imagining.fits import Fits
from netrunner_tui.rules.imagining.recent_facts import ReadFacts, RecentFacts
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.world import Recalled, World


class TurnAndRun(msgspec.Struct, frozen=True, gc=False):
    """What both players see of a position at once: what many questions can be answered by, without a look at the rest."""

    turn: Side | None
    run: Run | None
    encounter: Encounter | None
    met: str
    """The title of the ice that is encountered, as far as both see it; else ""."""
    corp_credits: int
    clicks: int
    """Left to the player whose turn it is."""
    tagged: bool
    """Whether the Runner is."""

    @classmethod
    def of(cls, state: State) -> "TurnAndRun":
        """Returns the moment of a position."""
        ice = state.cards.get(state.encounter.ice) if state.encounter is not None else None
        met = ice.title if ice is not None and ice.open else ""
        clicks = state.player(state.turn).clicks if state.turn else 0
        return cls(state.turn, state.run, state.encounter, met, state.corp.credits, clicks, state.runner.tags > 0)


class Looks:
    """The world that one side looks at, from question to question.

    What it cannot know lies there in an order that says nothing: what is likeliest in a place, then by the alphabet. So a deal is a
    function of what it knows now, and one that is kept is the one that would be dealt.
    """

    def __init__(self, side: Side, fits: Fits) -> None:
        self._side: Side = side
        self._fits = fits
        self._cards: dict[int, Card] = {}
        """The cards of the game at the last look. A card is copied before it changes: one that is still the same has not changed."""
        self._zones: dict[str, tuple[int, ...]] = {}
        self._turn = 0
        self._guessed: tuple[object, ...] = ()
        """What the last deal was guessed from, where the opponent's list is not open."""
        self._hidden: frozenset[int] = frozenset()
        """Those that the side does not know, but for what is shown just now."""
        self._showing: frozenset[int] = frozenset()
        """Those among them that were shown."""
        self._dealer: Dealer | None = None
        """Who has dealt last."""
        self._recent: RecentFacts | None = None
        """What the state at the last look remembered."""
        self._deal = Deal({}, {}, {})
        self._renamed: list[tuple[ReadFacts, list[Fact]]] = []
        """The facts of turns at the last look, with the titles of that deal: until another one gives a card another title."""
        self._without: frozenset[type[Fact]] = frozenset()
        """The kinds of facts that these are told without."""
        self._dealt: dict[int, Card] = {}
        """The unknown cards as they are dealt."""

    def world(self, game: Game, question: Question, belief: Belief) -> World:
        """Returns the game at its open question, to be looked at."""
        state = game.state
        recent = self._recent = RecentFacts.of(state, self._recent)
        self._look_at(state, recent, question, belief)
        new = state.snapshot()
        new.cards.update(self._dealt)
        new.cards.update(unseen_backs(game.pool, state, self._side, None))
        self._deal.follow(new, self._remembered(recent, game.pool, untold(game.pool, state, self._side, belief, self._hidden)))
        referee = game.read_as(new, same_cards=not belief.lists)
        return World(referee, None, question, game.setup, game.number, Recalled(self._side, belief.in_hand))

    def _remembered(self, recent: RecentFacts, pool: Pool, without: frozenset[type[Fact]]) -> list[list[Fact]]:
        """Returns what turns remember, as it is dealt: as at the last look where there is nothing new, for nobody changes it."""
        known = self._renamed if without == self._without else []
        self._without = without
        self._renamed = []
        for read in recent.turns:
            facts = next((facts for one, facts in known if one is read), None)
            self._renamed.append((read, self._deal.renamed(read, pool, without) if facts is None else facts))
        return [facts for _, facts in self._renamed]

    def _look_at(self, state: State, recent: RecentFacts, question: Question, belief: Belief) -> None:
        """Deals anew, unless nothing has changed since the last look."""
        cards = state.cards
        guessed = (belief.lists, belief.of_deck, belief.in_hand) if belief.lists else ()
        same = cards == self._cards and state.zones == self._zones and state.turn_number == self._turn and guessed == self._guessed
        hidden = self._hidden if same else hidden_from(self._side, state)
        showing = shown(state, question) & hidden
        # An effect may follow a card that has not changed.
        if same and showing == self._showing and not any(effect.followed for effect in state.effects.values()):
            return
        before, titles = self._dealer, self._deal.titles
        unknown_stays = not belief.lists and hidden == self._hidden and showing == self._showing
        if before is not None and unknown_stays and before.lies_as_in(state):
            dealer = before.gone_on(state, recent)
        else:
            dealer = Dealer(state, recent, self._fits, self._side, belief, hidden, showing, before)
            titles = dealer.titles(None)
            self._dealt = self._made(cards, dealer, titles)
        deal = dealer.with_titles(titles, None)
        if deal.titles is not self._deal.titles or deal.left != self._deal.left:
            self._renamed = []
        self._dealer, self._deal = dealer, deal
        self._cards, self._zones, self._turn, self._showing = dict(cards), dict(state.zones), state.turn_number, showing
        self._guessed, self._hidden = guessed, hidden

    def _made(self, cards: Mapping[int, Card], dealer: Dealer, titles: Mapping[int, str]) -> dict[int, Card]:
        """Returns cards of the game as ones with these titles: each the same as at the last look, where it was that one."""
        before, side, former = self._cards, self._side, self._dealer
        kept = former.unplaced if former is not None and not dealer.belief.lists else {}
        new: dict[int, Card] = {}
        for owner, unplaced in dealer.unplaced.items():
            if kept.get(owner) is unplaced:  # the same cards lie there, and the same titles are the likeliest
                new.update([(oid, self._dealt[oid]) for oid in unplaced.oids])
                continue
            for oid in unplaced.oids:
                live, title, dealt = cards[oid], titles[oid], self._dealt.get(oid)
                new[oid] = dealt if dealt is not None and dealt.title == title and before.get(oid) is live else made(live, title, side)
        return new
