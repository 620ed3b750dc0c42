"""What one side knows of a world, and sums over it that plans ask for."""

from collections import Counter
from functools import cached_property

from netrunner_tui.bots.card_facts.fact_book import FactBook, Kit, Unseen
from netrunner_tui.bots.card_facts.facts import CardFacts, Mode
from netrunner_tui.bots.card_facts.standing import Allowance
from netrunner_tui.bots.card_facts.word_amounts import SOME, number_of
from netrunner_tui.model.breakers import Breaker
from netrunner_tui.model.card_zones import CENTRALS, DECK, DISCARD, HAND, PLAY, RIG
from netrunner_tui.model.events import RunBegan, RunSucceeded
from netrunner_tui.model.printed import Printed
from netrunner_tui.model.sides import RUNNER, Side, other
from netrunner_tui.model.state import SEEN_BY, Card, Player, State
from netrunner_tui.rules.referee.base.instances import Context
from netrunner_tui.rules.referee.options import ChoosesMode, Option
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.referee.turns import Turns
from netrunner_tui.rules.telling.break_ways import CHANGING, breaker, installed, strong_by_themselves
from netrunner_tui.rules.world import World


class PlayerSight:
    """A side's knowledge at one moment: a card that it cannot know has no title here, in a world as in the game."""

    def __init__(self, world: World, side: Side, book: FactBook) -> None:
        self.referee: Turns = world.referee
        self.state: State = world.referee.state
        self.side: Side = side
        self.book = book
        self.corp: Player = world.referee.state.corp
        """The Corp's numbers."""
        self.runner: Player = world.referee.state.runner
        """The Runner's numbers."""
        self._world = world
        self._strengths: dict[int, int] = {}
        self._subtypes: dict[int, tuple[str, ...]] = {}
        self._roots: dict[str, list[tuple[Card, CardFacts | None]]] = {}
        self._hand_sizes: dict[Side, int] = {}
        self._points: dict[Side, int] = {}

    @property
    def me(self) -> Player:
        """Returns this side's numbers."""
        return self.state.player(self.side)

    def knows(self, card: Card) -> bool:
        """Returns whether this side can tell what a card is."""
        if card.owner != self.side and card.in_closed_hand:
            return False
        return bool(card.seen & SEEN_BY[self.side])

    def facts(self, oid: int) -> CardFacts | None:
        """Returns the facts of a card that this side knows; None for another, or one that has gone."""
        card = self.state.cards.get(oid)
        return self.book[card.title] if card is not None and self.knows(card) else None

    def named(self, option: Option) -> CardFacts | None:
        """Returns the facts of the card of an option, also where its question alone tells which that is: as of a hand that is looked at."""
        facts = self.facts(option.card)
        told = facts is None and not option.cards and option.title in self.book.pool.facts
        return self.book[option.title] if told else facts

    def mode(self, question: Question, option: Option) -> Mode | None:
        """Returns what an option stands for where one of several things is chosen; None elsewhere."""
        facts, chosen = self.facts(question.about), option.result
        if facts is None or not isinstance(chosen, ChoosesMode) or not 0 <= chosen.choice < len(facts.modes):
            return None
        return facts.modes[chosen.choice][option.mode - 1]

    def gained_by(self, oid: int, facts: CardFacts) -> int:
        """Returns the credits that playing a card of the own hand brings in this position."""
        played = facts.played
        if not played.counted and not played.for_shown:
            return played.credits
        context = Context(oid, facts.printed.title, self.side)
        exact = sum(self.referee.amount(count, context) - number_of(count) for count in played.counted)
        shown = played.for_shown * min(played.shown, self.hand_size(self.side) - 1) - SOME if played.for_shown else 0
        return max(0, played.credits + exact + shown)

    def chooses_x(self, question: Question) -> bool:
        """Returns whether a number is the X of a card that costs X: a part of its price, also where that is more or less than X."""
        facts = self.facts(question.about)
        return facts is not None and facts.printed.cost_x

    def has_active(self, facts: CardFacts) -> bool:
        """Returns whether a card is unique, and a copy of it lies faceup already: another one would have that trashed (CR 10.1.3)."""
        return facts.printed.unique and facts.printed.title in self._faceup_titles

    @cached_property
    def _faceup_titles(self) -> frozenset[str]:
        """Returns the titles of the installed cards that lie faceup."""
        return frozenset([card.title for card in self.state.cards.values() if card.faceup and card.installed])

    def hand(self) -> list[tuple[int, CardFacts]]:
        """Returns the own hand."""
        return self._held

    @cached_property
    def _held(self) -> list[tuple[int, CardFacts]]:
        return [(oid, self.book[self.state.cards[oid].title]) for oid in self.state.zone(self.side, HAND)]

    def hand_size(self, side: Side) -> int:
        """Returns the number of cards in a hand."""
        found = self._hand_sizes.get(side)
        if found is None:
            found = self._hand_sizes[side] = len(self.state.zone(side, HAND))
        return found

    def deck_size(self, side: Side) -> int:
        """Returns the number of cards in a deck."""
        return len(self.state.zone(side, DECK))

    @cached_property
    def recalled(self) -> list[tuple[CardFacts, float]]:
        """Returns the cards that this side has seen in the opponent's hand, each with the chance that it is still there."""
        return [(self.book[title], chance) for title, chance in self._world.recalls(self.side)]

    @cached_property
    def rig(self) -> list[tuple[Card, CardFacts]]:
        """Returns the Runner's installed cards."""
        cards = (self.state.cards[oid] for oid in self.state.zones.get(RIG, ()))
        return [(card, self.book[card.title]) for card in cards if card.faceup]

    @cached_property
    def breakers(self) -> list[tuple[Card, CardFacts]]:
        """Returns the installed cards that break subroutines."""
        hosted = (card for card in self.state.cards.values() if card.host and card.owner == RUNNER and card.faceup and card.installed)
        found = [*self.rig, *((card, self.book[card.title]) for card in hosted if card.zone != RIG)]
        return [(card, facts) for card, facts in found if facts.breaking.ways]

    @cached_property
    def kit(self) -> Kit:
        """Returns these breakers with what is reckoned with them, perhaps as it was in another position."""
        breakers = self.breakers
        if not breakers:
            return self.book.kit((), (), tuple)
        special = strong_by_themselves(self.referee)
        usual = [special is not None and self._is_usual(card, facts, special) for card, facts in breakers]
        state, decided = self.state, None
        if all(usual):
            lying = [(card.title, card.oid, card.host, tuple(card.counters.items())) for card, _ in breakers]
            beside = () if all(facts.breaking.by_itself for _, facts in breakers) else self._installed
            decided = (tuple(lying), state.encounter is None, beside)
        titles = tuple([card.title for card, _ in breakers])
        return self.book.kit(titles, decided, lambda: tuple(map(self._tool, breakers, usual)))

    def _is_usual(self, card: Card, facts: CardFacts, special: frozenset[int]) -> bool:
        """Returns whether nothing decides what a card could break but itself, its counters and the Runner's installed cards."""
        itself = self.referee.cards_in_game.changes_itself
        return card.oid not in special and facts.breaking.fixed and CHANGING.isdisjoint(itself.get(card.title, ()))

    def _tool(self, installed: tuple[Card, CardFacts], usual: bool) -> Breaker:
        """Returns what a card could break, at the prices of now."""
        card, facts = installed
        if not usual:
            return breaker(self.referee, card, facts.breaking.ways, facts.breaking.boosts)
        beside = () if facts.breaking.by_itself else self._installed
        key = (card.title, card.oid, card.host, self.state.encounter is None, tuple(card.counters.items()), beside)
        known = self.book.breakers.get(key)
        if known is None:
            known = self.book.keep(key, breaker(self.referee, card, facts.breaking.ways, facts.breaking.boosts))
        return known

    @cached_property
    def _installed(self) -> tuple[tuple[str, bool], ...]:
        """Returns the Runner's installed cards, each with whether it is faceup."""
        cards = [self.state.cards[oid] for oid in installed(self.state)]
        return tuple([(card.title, card.faceup) for card in cards if card.owner == RUNNER])

    @cached_property
    def servers(self) -> tuple[str, ...]:
        """Returns every server."""
        return self.state.servers

    def remotes(self) -> list[str]:
        """Returns the remote servers."""
        return [server for server in self.servers if server not in CENTRALS]

    @cached_property
    def unseen(self) -> Unseen:
        """Returns the opponent's cards that this side cannot place: in the hand, the deck, or facedown."""
        rival, seen = other(self.side), SEEN_BY[self.side]
        cards = self.state.cards.values()
        titles = [card.title for card in cards if card.owner == rival and (not card.seen & seen or card.in_closed_hand)]
        return self.book.unseen(Counter(titles))

    @cached_property
    def own_deck(self) -> Counter[str]:
        """Counts the titles of the own deck, whose order this side does not know."""
        return Counter([self.state.cards[oid].title for oid in self.state.zone(self.side, DECK)])

    def hosted_on(self, oid: int) -> list[tuple[Card, CardFacts]]:
        """Returns the cards of the Runner that a card hosts, installed or not, of those that this side knows."""
        hosted = (card for card in self.state.cards.values() if card.host == oid and card.owner == RUNNER and self.knows(card))
        return [(card, self.book[card.title]) for card in hosted]

    def set_aside(self, purpose: str, printed: Printed) -> int:
        """Returns the credits that lie on the Runner's cards for a purpose alone, and that serve for a card like this."""
        found = (count for allowance, count in self._allowances if purpose in allowance.on and allowance.serves(printed))
        return sum(found)

    @cached_property
    def _allowances(self) -> list[tuple[Allowance, int]]:
        """Returns what credits on the Runner's cards pay for, with how many there are."""
        held = ((card.counters.get("credit", 0), facts) for card, facts in self.rig)
        return [(allowance, count) for count, facts in held if count for allowance in facts.standing.allowances]

    @property
    def heap(self) -> list[CardFacts]:
        """Returns the Runner's discarded cards."""
        return [self.book[self.state.cards[oid].title] for oid in self.state.zone(RUNNER, DISCARD)]

    def points(self, side: Side) -> int:
        """Returns agenda points scored or stolen."""
        found = self._points.get(side)
        if found is None:
            found = self._points[side] = self.referee.score(side)
        return found

    @cached_property
    def owed(self) -> int:
        """Returns the damage that the event which made the present run does to the Runner once it ends."""
        run = self.state.run
        source = self.state.cards.get(run.source) if run is not None else None
        return self.book[source.title].played.damage if source is not None and source.zone == PLAY and source.owner == RUNNER else 0

    def spendable(self) -> int:
        """Returns the Runner's credits for a run: the pool, and what lies for use in runs on cards; one is kept where having none hurts."""
        return self._spendable

    @cached_property
    def _spendable(self) -> int:
        kept = min(self.runner.credits, any(facts.lasting.penniless for _, facts in self.rig))
        hosted = sum(card.counters.get("credit", 0) for card, facts in self.rig if facts.lasting.pays_runs)
        run = self.state.run
        if run is None:
            return self.runner.credits - kept + self.corp.bad_publicity + hosted
        source = self.state.cards.get(run.source)
        lent = source.counters.get("credit", 0) if source is not None and source.zone == PLAY and source.owner == RUNNER else 0
        return self.runner.credits - kept + run.credits + hosted + lent

    def root(self, server: str) -> list[tuple[Card, CardFacts | None]]:
        """Returns the cards in a server's root, with the facts of those that this side knows."""
        found = self._roots.get(server)
        if found is None:
            cards = [self.state.cards[oid] for oid in self.state.root(server)]
            found = self._roots[server] = [(card, self.book[card.title] if self.knows(card) else None) for card in cards]
        return found

    @cached_property
    def in_roots(self) -> list[tuple[Card, CardFacts]]:
        """Returns the cards in the roots of all servers that this side knows, with their facts."""
        return [(card, facts) for server in self.servers for card, facts in self.root(server) if facts is not None]

    def strength(self, oid: int) -> int:
        """Returns the strength of a piece of ice, as it will be when it is encountered."""
        found = self._strengths.get(oid)
        if found is None:
            met = self.state.encounter is not None and self.state.encounter.ice == oid
            found = self.referee.strength(oid)
            found = self._strengths[oid] = max(0, found - self._lowered) if self._lowered and not met else found
        return found

    def subtypes(self, oid: int) -> tuple[str, ...]:
        """Returns the subtypes that a piece of ice has now."""
        found = self._subtypes.get(oid)
        if found is None:
            found = self._subtypes[oid] = self.referee.subtypes_of(oid)
        return found

    @cached_property
    def _lowered(self) -> int:
        """Returns the strength that ice will lack once it is encountered, by the Runner's cards."""
        return sum(facts.breaking.lowers for _, facts in self.rig)

    def counters_needed(self, oid: int) -> int:
        """Returns the advancement counters that an installed agenda needs yet."""
        return self.referee.total("requirement", oid) - self.state.cards[oid].counters.get("advancement", 0)

    def successes(self, server: str) -> int:
        """Returns successful runs on a server this turn."""
        return self._successes[server]

    @cached_property
    def _successes(self) -> Counter[str]:
        return Counter([fact.server for fact in self.state.history if isinstance(fact, RunSucceeded)])

    def was_run(self, server: str) -> bool:
        """Returns whether the Runner has run on a server this turn."""
        return any(isinstance(fact, RunBegan) and fact.server == server for fact in self.state.history)
