"""What the Corp does in windows: rezzing, scoring, and abilities that are no actions."""

from typing import Final

from netrunner_tui.bots.candidates import Candidate, best_first, is_plain_window
from netrunner_tui.bots.card_facts.fact_book import FactBook
from netrunner_tui.bots.card_facts.facts import CardFacts, Use
from netrunner_tui.bots.corp_script.carried_counters import carries
from netrunner_tui.bots.corp_script.server_needs import POINT, ServerNeeds
from netrunner_tui.bots.plan import NO_PLAN, PASS, Plan
from netrunner_tui.bots.run_prices import CARD
from netrunner_tui.bots.sight import PlayerSight
from netrunner_tui.bots.styles import CorpWeights
from netrunner_tui.model.card_zones import ICE
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.state import Card
from netrunner_tui.rules.imagining.looking import TurnAndRun
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Question

ENOUGH: Final = 5
"""Credits that the Corp likes to keep for rezzing."""
CLICKS_A_TURN: Final = 3
"""Clicks of the Corp's turn."""
CARRIED: Final = 3.0
"""Credits that it is worth to rez a card when something is made of its counters."""
DECIDED: Final = 0.3
"""What credits for rezzing count where the Runner may win by what they find."""


def _apart_from_rezzing(option: Option) -> tuple[float, Plan]:
    """Returns what an option of a window is worth that rezzes nothing."""
    if option.verb == "score":
        return 100.0, Plan("score")
    if option.verb == "prevent":
        return 2.0, Plan("prevent")
    return (0.0, PASS) if option.verb == "pass" else (-1.0, NO_PLAN)


def _rez_asset(facts: CardFacts, cost: float, moment: TurnAndRun) -> tuple[float, Plan]:
    each_turn = facts.lasting.every_turn > 0 or facts.lasting.draws > 0
    helpful = each_turn or facts.clicked.credits > 1 or facts.lasting.holds > 0
    if facts.lasting.nags or facts.clicked.damage:
        return (1.5 if moment.run is None else -1.0), Plan("set up")
    in_peace = moment.turn == CORP and moment.run is None
    if facts.clicked.credits and not facts.lasting.every_turn:
        # It earns by clicks: where too few are left, the Runner would come first.
        in_peace = in_peace and moment.clicks >= facts.clicked.clicks
    if each_turn and not facts.clicked.credits:
        # It earns from the next turn on: until then the Runner may trash it, and should not know what it is.
        in_peace = moment.run is None and (moment.clicks == 0 if moment.turn == RUNNER else moment.clicks >= CLICKS_A_TURN)
    spare = facts.lasting.works and not facts.trap.hurts and moment.corp_credits - cost >= ENOUGH
    worth = 1.5 if helpful and in_peace else 0.5 if spare and in_peace else -1.0
    return worth, Plan("economy") if helpful or spare else NO_PLAN


_NOT_NOW: Final = (-1.0, NO_PLAN)
"""What it is worth to rez what does nothing just now."""


def _rez_at_a_glance(facts: CardFacts, option: Option, moment: TurnAndRun) -> tuple[float, Plan] | None:
    """Returns what it is worth to rez a card where that does not depend on the rest of the position; None elsewhere.

    That depends on what lies there for ice, for assets with counters that something is made of, and for upgrades that help agendas or
    ice; and for what is unique, where it is worth anything as long as no copy of it is rezzed.
    """
    if facts.printed.type == "upgrade":
        helps = facts.server.eases or facts.server.cheaper_ice or facts.server.stronger_ice
        met = moment.run is not None and moment.run.position < 1
        return None if helps or (facts.server.guards and met) else _NOT_NOW
    if facts.printed.type != "asset" or option.cost.forfeit or option.cost.points or carries(facts):
        return None
    found = _rez_asset(facts, float(option.cost.credits), moment)
    return None if facts.printed.unique and found != _NOT_NOW else found


def matters(use: Use, moment: TurnAndRun) -> bool:
    """Returns whether a paid ability may be worth something at a moment, whatever the rest of the position is."""
    if use.damage or use.purges or use.saves:
        return True
    if moment.run is not None:
        return bool(use.ends_run or use.credits) and moment.run.position < 0
    return moment.turn == CORP and bool(use.fetches or use.advances or use.credits or use.tags or use.clicks or use.draws)


def corp_at_a_glance(question: Question, moment: TurnAndRun, book: FactBook) -> list[Candidate] | None:
    """Returns what the script finds where it has to look at nothing else: in windows to rez in; None elsewhere."""
    if not is_plain_window(question):
        return None
    found: list[Candidate] = []
    for place, option in enumerate(question.options):
        if option.verb == "rez":
            worth = _rez_at_a_glance(book[option.title], option, moment) if option.title else None
        else:
            use = book[option.title].use(option.ability) if option.verb == "use" and option.title else None
            worth = None if use is not None and matters(use, moment) else _apart_from_rezzing(option)
        if worth is None:
            return None
        found.append(Candidate((place,), *worth))
    return best_first(found)


class CorpWindows:
    """The Corp's windows in one position."""

    def __init__(self, sight: PlayerSight, weights: CorpWeights, servers: ServerNeeds) -> None:
        self.sight = sight
        self.weights = weights
        self.servers = servers

    def judge(self, option: Option) -> tuple[float, Plan]:
        """Returns what an option is worth that uses no ability."""
        facts = self.sight.facts(option.card)
        if option.verb != "rez":
            return _apart_from_rezzing(option)
        if facts is None or self.sight.has_active(facts):
            return -1.0, NO_PLAN
        card = self.sight.state.cards[option.card]
        cost = float(option.cost.credits)
        run, forgone = self.sight.state.run, POINT * (option.cost.forfeit + option.cost.points)
        if card.zone == ICE:
            return self._rez_ice(card, facts, cost) - forgone, Plan("protect", card.server)
        if carries(facts) and facts.printed.type == "asset":
            return self._carrier(card, facts) - self._felt(cost), Plan("economy")
        if facts.printed.type == "asset":
            worth, plan = _rez_asset(facts, cost, TurnAndRun.of(self.sight.state))
            return worth - forgone, plan
        if facts.server.eases:
            return self._ease(card, facts) - self._felt(cost), Plan("scoring remote", card.server)
        if facts.server.cheaper_ice or facts.server.stronger_ice:
            return self._helped(card, facts) - self._felt(cost), Plan("protect", card.server)
        on_it = run is not None and run.server == card.server and run.position < 1
        if not on_it or not facts.server.guards:
            return -1.0, NO_PLAN
        return 3.0 - cost * 0.4 - self._spared(card, cost), Plan("protect", card.server)

    def _carrier(self, card: Card, facts: CardFacts) -> float:
        """Returns what it is worth to rez what makes something of its counters: as that is wanted, or before the Runner finds it."""
        sight, run = self.sight, self.sight.state.run
        held = card.counters.get("advancement", 0)
        enough = any(use.each_kind == "advancement" or 0 < use.counters <= held for use in facts.uses if use.kind in ("", "advancement"))
        if not held or not enough:
            return -1.0
        if run is not None:
            return CARRIED if run.server == card.server and run.position < 1 else -1.0
        wanted = sight.corp.credits < ENOUGH or all(use.counters <= held for use in facts.uses)
        return CARRIED if sight.state.turn == CORP and wanted else -1.0

    def _ease(self, card: Card, facts: CardFacts) -> float:
        """Returns what it is worth that agendas beside an upgrade need fewer counters: much where one can be scored by that."""
        sight = self.sight
        if sight.state.run is not None or sight.state.turn != CORP:
            return -1.0
        scored = [
            self._points(other.oid)
            for other, own in sight.root(card.server)
            if own is not None and own.printed.type == "agenda" and 0 < sight.counters_needed(other.oid) <= facts.server.eases
        ]
        return POINT * max(scored) if scored else -1.0

    def _helped(self, card: Card, facts: CardFacts) -> float:
        """Returns what an upgrade does for the ice that the Runner meets yet: what it saves the Corp, and what it costs the Runner."""
        sight, run = self.sight, self.sight.state.run
        if run is None or run.server != card.server:
            return -1.0
        worth, spendable = 0.0, float(sight.spendable())
        for oid in sight.state.ice(card.server)[: run.position + 1]:
            ice = sight.state.cards[oid]
            own = sight.book[ice.title]
            if not ice.faceup:
                dear = float(sight.referee.total("rez cost", oid))
                saved = min(float(facts.server.cheaper_ice), dear)
                if dear - saved <= sight.corp.credits and self._stops(ice, own) > self._felt(dear - saved):
                    worth += saved
                continue
            strength = sight.referee.strength(oid)
            stronger = strength + facts.server.stronger_ice
            now, then = (self.servers.prices.way(ice, ice.title, each, spendable) for each in (strength, stronger))
            if now is not None:
                worth += self._stops(ice, own, stronger) if then is None else then.credits - now.credits
        return worth or -1.0

    def reserved(self) -> float:
        """Returns the credits that ice and upgrades cost which the Runner meets yet in this run, where something is at stake."""
        run = self.sight.state.run
        if run is None or self.servers.stakes(run.server) < POINT / 2:
            return 0.0
        cards = self.sight.state.cards
        ahead = [cards[oid] for oid in self.sight.state.ice(run.server)[: max(0, run.position)]]
        ahead += [card for card, facts in self.sight.root(run.server) if facts is not None and facts.server.guards]
        return float(sum(self.sight.referee.total("rez cost", card.oid) for card in ahead if not card.faceup))

    def _spared(self, card: Card, cost: float) -> float:
        """Returns what would be lost by rezzing a card: the ice further in that could not be paid for any more."""
        run, credits = self.sight.state.run, self.sight.corp.credits
        if run is None or run.server != card.server:
            return 0.0
        lost = 0.0
        for oid in self.sight.state.ice(card.server)[: run.position + 1]:
            other, dear = self.sight.state.cards[oid], float(self.sight.referee.total("rez cost", oid))
            if oid != card.oid and not other.faceup and credits - cost < dear <= credits:
                lost = max(lost, self._stops(other, self.sight.book[other.title]) - self._felt(dear))
        return lost

    def _rez_ice(self, card: Card, facts: CardFacts, cost: float) -> float:
        """Returns what rezzing approached ice is worth: what it keeps or costs the Runner, against its cost."""
        return self._stops(card, facts) - self._felt(cost) - self._spared(card, cost)

    def _stops(self, card: Card, facts: CardFacts, strength: int = -1) -> float:
        """Returns what a piece of ice keeps, or costs the Runner; at its printed strength, if no other is given."""
        own = strength if strength >= 0 else facts.printed.strength or 0
        way = self.servers.prices.way(card, card.title, own, float(self.sight.spendable()))
        if way is not None:
            return 0.9 * way.credits + CARD * (way.damage + way.core) + way.loses + 1.5 * way.clicks + 1.0
        inner = 0.7 if len(self.sight.state.ice(card.server)) > 1 else 1.0
        return self.servers.stakes(card.server) * inner + self.weights.stop

    def _felt(self, cost: float) -> float:
        """Returns what credits for rezzing ice count: less to a rich Corp, and little where the Runner may win by this run."""
        run = self.sight.state.run
        reserve = 0.35 if self.sight.corp.credits - cost >= 2 else 0.5
        decided = DECIDED if run is not None and self.servers.decides(run.server) else 1.0
        return self.weights.rez * reserve * self.servers.money() * decided * cost

    def _points(self, oid: int) -> int:
        return self.sight.book[self.sight.state.cards[oid].title].printed.points or 0
