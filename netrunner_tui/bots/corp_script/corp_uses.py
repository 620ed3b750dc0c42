"""What the Corp's paid abilities are worth that are no actions: counters, money, tags, damage, clicks, cards, and the end of a run."""

from typing import Final

from netrunner_tui.bots.card_facts.facts import CardFacts, Use
from netrunner_tui.bots.corp_script.corp_windows import ENOUGH
from netrunner_tui.bots.corp_script.scoring import LATE, Scoring
from netrunner_tui.bots.corp_script.server_needs import POINT, ServerNeeds
from netrunner_tui.bots.plan import NO_PLAN, Plan
from netrunner_tui.bots.run_prices import CARD
from netrunner_tui.bots.sight import PlayerSight
from netrunner_tui.bots.styles import CorpWeights
from netrunner_tui.model.card_zones import DISCARD
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.state import Card
from netrunner_tui.rules.referee.options import Option

COUNTER: Final = 6.0
"""Credits that a counter is worth that can end a run."""
FETCHED: Final = 1.5
"""Credits that it is worth to bring a card to HQ."""
KILLED: Final = 300.0
"""What it is worth to kill the Runner."""
GAINED_CLICK: Final = 1.5
"""Credits that a click more in this turn is worth."""
ADVANCEMENT: Final = 2.0
"""Credits that an advancement counter has cost, with its click."""
SHOT: Final = 1.0
"""Credits that it is worth to keep a counter that can do damage."""
TRASHED: Final = 2.0
"""Credits that it is worth that a resource can be trashed."""
TRASHING: Final = 2
"""Credits that it takes to trash one, beside a click."""
VIRUS: Final = 0.9
"""Credits that a virus counter counts which is removed."""
PURGER: Final = 3.5
"""Credits that it is worth to keep a card that removes virus counters."""


class CorpUses:
    """The Corp's paid abilities in windows, in one position."""

    def __init__(self, sight: PlayerSight, weights: CorpWeights, servers: ServerNeeds, scoring: Scoring) -> None:
        self.sight = sight
        self.weights = weights
        self.servers = servers
        self.scoring = scoring

    def judge(self, option: Option, outlay: float, tag_worth: float) -> tuple[float, Plan]:
        """Returns what it is worth to use an ability; `outlay` is what its price counts beside clicks and counters, in credits."""
        facts = self.sight.facts(option.card)
        use = facts.use(option.ability) if facts is not None else None
        if use is None or facts is None:
            return -1.0, NO_PLAN
        run, card = self.sight.state.run, self.sight.state.cards[option.card]
        if use.ends_run and run is not None and run.position < 0:
            # All ice has been passed: nothing else stops the Runner.
            return self.servers.stakes(run.server) - COUNTER * option.cost.counters - outlay, Plan("end the run")
        if use.saves:
            points = sum(self._points(oid) for oid in self.sight.state.zone(CORP, DISCARD))
            return 0.5 * POINT * points - 1.0 - outlay, Plan("shuffle agendas")
        if use.fetches and self._in_peace:
            return FETCHED - outlay, Plan("tutor")
        parts = (
            (self._advances(use, card), Plan("fast advance")),
            (self._money(use, facts, card), Plan("economy")),
            (self._tags(use, facts, tag_worth), Plan("tag")),
            (self._damage(use), Plan("damage")),
            (self._clicks(use), Plan("clicks")),
            (self._cards(use), Plan("draw")),
            (self._purges(use), Plan("purge")),
        )
        worth, plan = max(parts, key=lambda part: part[0])
        return (worth - outlay, plan) if worth > 0 else (-1.0, NO_PLAN)

    @property
    def _in_peace(self) -> bool:
        """Returns whether it is the own turn, outside runs."""
        return self.sight.state.run is None and self.sight.state.turn == CORP

    def _points(self, oid: int) -> int:
        return self.sight.book[self.sight.state.cards[oid].title].printed.points or 0

    def _advances(self, use: Use, card: Card) -> float:
        """Returns what advancement counters are worth: an agenda that is scored this turn by them alone."""
        return self.scoring.by_counters(use, card) if use.advances and self._in_peace else 0.0

    def _money(self, use: Use, facts: CardFacts, card: Card) -> float:
        """Returns what credits are worth: they are taken before the Runner trashes the card, when no more come of it, or at need."""
        credits = self._credits_of(use, card)
        run = self.sight.state.run
        lost = run is not None and run.server == card.server and run.position < 0
        more = max((self._credits_of(one, card, more=1) for one in facts.uses), default=0.0)
        poor = self.sight.corp.credits < ENOUGH
        return self.servers.money() * credits if credits and (lost or (self._in_peace and (poor or more <= credits))) else 0.0

    def _credits_of(self, use: Use, card: Card, more: int = 0) -> float:
        """Returns the credits that an ability brings with the counters that its card has, or with so many more."""
        held = card.counters.get("advancement", 0) + more
        if use.for_each:
            return float(use.for_each * (held if use.each_kind == "advancement" else card.counters.get(use.each_kind, 0)))
        return float(use.credits) if use.kind != "advancement" or use.counters <= held else 0.0

    def _tags(self, use: Use, facts: CardFacts, tag_worth: float) -> float:
        """Returns what tags are worth: they are given in the own turn, where something can be made of them at once."""
        if not use.tags or not self._in_peace or not self.sight.corp.clicks:
            return 0.0
        credits = self.sight.corp.credits
        punishes = any(facts.tagging.asks and (facts.printed.cost or 0) <= credits for _, facts in self.sight.hand())
        wanted = not self.sight.runner.tags and credits >= TRASHING
        resource = wanted and any(facts.printed.type == "resource" for _, facts in self.sight.rig)
        worth = tag_worth * use.tags if punishes else TRASHED * resource
        # Counters that nothing else is made of have been paid for.
        return worth - ADVANCEMENT * use.counters * (use.kind == "advancement" and len(facts.uses) > 1)

    def _damage(self, use: Use) -> float:
        """Returns what damage is worth: the game where it is enough."""
        hand = self.sight.hand_size(RUNNER)
        if not use.damage:
            return 0.0
        return KILLED if use.damage > hand else CARD * min(use.damage, hand) - SHOT

    def _clicks(self, use: Use) -> float:
        """Returns what clicks of this turn are worth."""
        return GAINED_CLICK * use.clicks - ADVANCEMENT * use.counters * (use.kind == "advancement") if self._in_peace else 0.0

    def _cards(self, use: Use) -> float:
        """Returns what cards are worth: while there is room in HQ, and R&D is not nearly empty."""
        room = self.sight.referee.max_hand_size(CORP) - self.sight.hand_size(CORP)
        late = self.sight.deck_size(CORP) <= LATE // 2
        return 0.5 * use.draws if self._in_peace and room > 1 and not late else 0.0

    def _purges(self, use: Use) -> float:
        """Returns what it is worth to remove all virus counters without the clicks."""
        return VIRUS * self.sight.state.virus_counters() - PURGER if use.purges else 0.0
