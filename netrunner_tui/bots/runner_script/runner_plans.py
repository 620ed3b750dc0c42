"""The Runner's script: what each answer is worth in credits, and to which plan it belongs."""

from collections import Counter, defaultdict
from collections.abc import Callable
from functools import cached_property, partial
from math import ceil
from typing import Final

from netrunner_tui.bots.candidates import Candidate, JudgesOption, Script, is_plain_window, next_in_order, paid_from, ranked
from netrunner_tui.bots.card_facts.fact_book import FactBook
from netrunner_tui.bots.card_facts.facts import BAD_PUBLICITY, LOST, CardFacts, Harm, Mode
from netrunner_tui.bots.plan import ANSWER, NO_PLAN, PASS, Plan
from netrunner_tui.bots.run_prices import CARD, CLICK, DEATH, TAG, RunPrices
from netrunner_tui.bots.runner_script.breach_worth import BreachWorth, extra_accesses
from netrunner_tui.bots.runner_script.card_worth import CardWorth
from netrunner_tui.bots.runner_script.dangers import Dangers
from netrunner_tui.bots.runner_script.encounter_worth import EncounterWorth
from netrunner_tui.bots.runner_script.run_worth import OTHERWISE, RunWorth
from netrunner_tui.bots.runner_script.runner_actions import RunnerActions
from netrunner_tui.bots.runner_script.runner_windows import RunnerWindows, matters
from netrunner_tui.bots.sight import PlayerSight
from netrunner_tui.bots.styles import RunnerWeights
from netrunner_tui.model.card_zones import DECK, DISCARD, HAND, SCORE
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.state import Encounter, Run
from netrunner_tui.rules.imagining.looking import TurnAndRun
from netrunner_tui.rules.referee.options import Links, Option, Replaces, SetsBaseLink
from netrunner_tui.rules.referee.questions import Question, QuestionKind

FACEDOWN: Final = 1.6
"""Credits that a card is worth that lies facedown in the rig: the price of something, or one less that counts."""
FEW: Final = 2
"""Cards in hand that are few."""
KEPT: Final = 5
"""Credits that are kept for the turn, and not stored on a card."""
OTHER_CARD: Final = 2.0
"""Credits that another card is worth that is trashed by an effect, whatever it is."""
_USUAL: Final = RunnerWeights()


def _apart_from_encounters(option: Option) -> tuple[float, Plan]:
    """Returns what an option of a window is worth where it breaks no ice."""
    if option.verb == "prevent":
        return 2.0 - option.cost.credits * 0.3, Plan("prevent")
    return (0.0, PASS) if option.verb == "pass" else (-1.0, NO_PLAN)


def runner_at_a_glance(question: Question, moment: TurnAndRun, book: FactBook) -> list[Candidate] | None:
    """Returns what the script finds where it has to look at nothing else: in windows without anything to break; None elsewhere."""
    if not is_plain_window(question) or (moment.encounter is not None and not _is_done_with(moment.encounter, moment.met, book)):
        return None
    used = (book[option.title].use(option.ability) for option in question.options if option.verb == "use" and option.title)
    if any(use is not None and matters(use, moment) for use in used):
        return None
    return ranked(question, _apart_from_encounters)


def _is_done_with(encounter: Encounter, met: str, book: FactBook) -> bool:
    """Returns whether every subroutine that is printed on the ice called `met` is broken or has resolved; "" for ice that is not known."""
    done = {*encounter.broken, *encounter.resolved}
    return bool(met) and done.issuperset(range(len(book[met].ice.harms)))


class RunnerPlans(Script):
    """The Runner's script in one position."""

    def __init__(self, sight: PlayerSight, weights: RunnerWeights = _USUAL) -> None:
        self.sight = sight
        self.weights = weights
        self.prices = RunPrices(sight)
        self.worths = CardWorth(sight, weights)
        self.breaches = BreachWorth(sight, weights, self.worths.gained)
        self.runs = RunWorth(sight, weights, self.prices, self.worths, self.breaches)
        self.dangers = Dangers(sight, self.breaches)

    @cached_property
    def actions(self) -> RunnerActions:
        """What actions are worth."""
        return RunnerActions(self.sight, self.weights, self.prices, self.worths, self.breaches, self.runs, self.dangers)

    @cached_property
    def windows(self) -> RunnerWindows:
        """What abilities are worth in windows."""
        return RunnerWindows(self.sight, self.weights, self.worths, self.breaches, self.runs, self.dangers)

    @cached_property
    def encounters(self) -> EncounterWorth:
        """What abilities are worth against the ice that is encountered."""
        return EncounterWorth(self.sight, self.prices, self.worths, self.breaches)

    def _judge(self, question: Question) -> JudgesOption | None:
        judge = self._JUDGES.get(question.kind)
        return partial(judge, self, question) if judge is not None else None

    # --- the questions -----------------------------------------------------------------------------------------------------------------

    def _action(self, question: Question, option: Option) -> tuple[float, Plan]:
        return self.actions.judge(option)

    def _window(self, question: Question, option: Option) -> tuple[float, Plan]:
        encounter = self.sight.state.encounter
        facts = self.sight.facts(option.card) if option.verb == "use" else None
        use = facts.use(option.ability) if facts is not None else None
        if use is not None:
            needed = encounter is not None and self.encounters.pays_past(encounter, option.card, use)
            return (1.5, Plan("break")) if needed else self.windows.judge(option, use)
        if encounter is None or option.verb not in ("use", "pass"):
            return _apart_from_encounters(option)
        return self.encounters.judge(encounter, option)

    def _may(self, question: Question, option: Option) -> tuple[float, Plan]:
        run = self.sight.state.run
        if option.verb in ("continue", "jack out"):
            found, costs = self._ahead(run) if run is not None else (0.0, 0.0)
            if option.verb == "jack out" or run is None:
                # Where nothing is in the way, it is called off for what may be found alone.
                return 0.0, Plan("jack out") if costs > 0 or found < 0 else NO_PLAN
            return found - costs + self.weights.onward, Plan("contest", run.server)
        if option.verb in ("no", "decline"):
            return 0.0, Plan("decline")
        if option.verb == "pay from":
            return paid_from(option)
        stakes = self.breaches.breach(run.server) if run is not None else 1.0
        cost = self.worths.outlay(option.cost, question.about) + 2 * option.cost.clicks
        card, facts = self.sight.state.cards.get(question.about), self.sight.facts(question.about)
        mine = card is not None and card.owner == RUNNER
        if mine and facts is not None and facts.fatal:
            # What costs nothing would let it go; what costs something pays for not losing the game.
            return (DEATH if cost else -DEATH), Plan("survive")
        if mine and facts is not None and facts.run.optional and run is None:
            return max(self.runs.by_card(facts, question.about, 0, 0), default=(0.0, ""))[0] - 0.1, ANSWER
        if question.effect == "run" and run is None:
            return 1.0, ANSWER  # the server was chosen for what a run on it is worth with all that it costs
        encounter = self.sight.state.encounter
        if mine and facts is not None and facts.breaking.gives_when_met and encounter is not None:
            return self.encounters.given_when_met(facts, encounter, option.cost.credits) - cost, Plan("break")
        if isinstance(option.result, Links):
            return -abs(option.amount - self.dangers.bid()), ANSWER
        if run is None and not mine and facts is not None and facts.averts != Harm():
            stakes = self.dangers.suffered(facts.averts)
        gain = 1.5
        if mine and facts is not None:
            if facts.puts_facedown:
                gain = max(map(self._facedown, self.sight.hand()), default=0.0)
            gain = (facts.lasting.sale if facts.lasting.sells else gain) - CARD * facts.asked.hurts - TAG * facts.asked.tags
        return (gain if mine else stakes) - cost, ANSWER

    def _ahead(self, run: Run) -> tuple[float, float]:
        """Returns what going on with a run may find, and what it costs: what is left of the ice that the Runner is at happens first."""
        sight = self.sight
        encounter = sight.state.encounter
        # Ice that is approached is still to be met: there the game of 2012 asks.
        inside = run.position + (encounter is None and not run.passed) if run.position >= 0 else 0
        price = self.prices.run(run.server, clicks=sight.runner.clicks, inside=inside)
        chance, costs = price.chance, price.harm + self.runs.felt(price)
        damage = 0
        if encounter is not None:
            left = self.encounters.left_of(encounter)
            damage = sum(harm.damage for harm in left)
            costs += sum(CARD * harm.hurts + harm.loses + TAG * harm.tags for harm in left)
            costs += DEATH * (damage + price.damage + sight.owed > sight.hand_size(RUNNER))
            paid = sum(harm.price for harm in left if harm.price > 0)
            chance *= not any(harm.bars for harm in left) and paid <= sight.spendable()
            costs += self.worths.felt(paid)
        if sight.referee.prohibited("steal", RUNNER):
            chance = 0.0
        return chance * self.breaches.breach(run.server, lost=round(damage + price.damage) + sight.owed), costs

    def _access(self, question: Question, option: Option) -> tuple[float, Plan]:
        if option.verb == "steal":
            return -DEATH if option.cost.damage > self.sight.hand_size(RUNNER) else 50.0, Plan("steal")
        if option.verb == "trash":
            access = self.sight.state.access
            accessed = self.sight.facts(access.card) if access is not None else None
            spared = min(option.cost.credits, self.sight.set_aside("trash", accessed.printed)) if accessed is not None else 0
            return self._trashed() - self.worths.outlay(option.cost) + self.worths.felt(spared), Plan("trash")
        if option.verb == "use":
            return self._used_in_access(option)
        if option.verb == "access":
            card = self.sight.state.cards.get(option.card)
            return 1.0 + (card.counters.get("advancement", 0) if card is not None else 0), Plan("access")
        return 0.0, Plan("decline")

    def _trashed(self) -> float:
        """Returns what it is worth to trash the card that is accessed."""
        access = self.sight.state.access
        facts = self.sight.facts(access.card) if access is not None else None
        if access is None or facts is None:
            return 0.0
        deep = access.zone in (HAND, DECK) and facts.printed.type not in ("asset", "upgrade")
        accessed = self.sight.state.cards[access.card]
        held = accessed.counters.get("credit", 0) if accessed.faceup else facts.lasting.holds
        gain = 0.3 if deep else self.breaches.working(facts, held)
        return gain * 1.6 + (0.5 if self.sight.runner.credits > 8 else 0.0)

    def _used_in_access(self, option: Option) -> tuple[float, Plan]:
        """Returns what it is worth to use an ability while a card is accessed: what it does, less its price."""
        card, facts = self.sight.state.cards.get(option.card), self.sight.facts(option.card)
        mode = next((mode for place, mode in facts.in_access if place == option.ability), None) if facts is not None else None
        if card is None or facts is None or mode is None:
            return -1.0, NO_PLAN
        done = self.worths.gained(mode.credits) + 0.9 * mode.draws + OTHER_CARD * (mode.trashes - mode.trashes_accessed)
        worth = done - CARD * mode.harm.hurts - TAG * mode.harm.tags - self.worths.outlay(option.cost, option.card)
        if option.cost.leaves:
            worth -= self.worths.keeps(card, facts)
        if not mode.trashes_accessed:
            return worth, Plan("economy" if mode.credits else "draw" if mode.draws else "set up")
        return worth + self._trashed(), Plan("trash")

    def _choose(self, question: Question, option: Option) -> tuple[float, Plan]:
        if question.effect == "run" and option.server:
            by = self.sight.facts(question.about)
            if by is None or not by.run.servers:
                return self.runs.run(option.server, paid=True)[0], Plan("contest", option.server)
            more = extra_accesses(self.sight.state.cards[question.about], by, option.server) if by.accessing.count else 0
            return self.runs.run(option.server, by, more=more, paid=True)[0], Plan("contest", option.server)
        if option.verb in ("pass", "choose none", "leave"):
            return 0.0, Plan("decline")
        run = self.sight.state.run
        if option.verb == "breach" and run is not None:
            return self.breaches.found(run.server, 0, self.sight.hand_size(RUNNER)), Plan("contest", run.server)
        if isinstance(option.result, Replaces):
            return self._instead(option.card), Plan("instead of breach")
        mode = self.sight.mode(question, option)
        if mode is not None:
            return self._mode(mode, question.about), ANSWER
        if isinstance(option.result, SetsBaseLink) and (facts := self.sight.facts(option.card)) is not None:
            fits = [base for base in facts.tracing.bases if (base.base_link, base.cost) == (option.result.link, option.cost.credits)]
            return max((self.dangers.best_bid(base)[0] for base in fits), default=0.0) - 0.1, Plan("base link")
        return self._wanted(question)(option), ANSWER

    def _instead(self, oid: int) -> float:
        """Returns what it is worth that something happens instead of a breach, by a card of the Runner."""
        card, facts = self.sight.state.cards.get(oid), self.sight.facts(oid)
        if card is None or facts is None:
            return OTHERWISE
        credits = card.counters.get("credit", 0) if facts.success.replaces else 0
        return self.worths.gained(credits) or self.runs.on_success(facts) or OTHERWISE

    def _mode(self, mode: Mode, by: int) -> float:
        """Returns what it is worth that this one of several things happens, by a card of either side."""
        sight, harm = self.sight, mode.harm
        gained = self.worths.gained(mode.credits) + 0.9 * mode.draws + OTHER_CARD * (mode.trashes - mode.gives_up)
        run = sight.state.run
        lost = CARD * harm.hurts + TAG * harm.tags + harm.loses + DEATH * (harm.damage > sight.hand_size(RUNNER))
        lost += self.breaches.breach(run.server) if harm.stops and run is not None else 0.0
        lost += mode.gives_up * self.worths.least(0) - LOST * mode.corp_loses - BAD_PUBLICITY * mode.bad_publicity
        card, facts = sight.state.cards[by], sight.facts(by)
        mine = card.owner == RUNNER
        if not mode.price.free:
            pays = mode.payer == RUNNER or (mine and mode.payer != CORP)
            lost += self.worths.outlay(mode.price) + CLICK * mode.price.clicks if pays else -LOST * mode.price.credits
        if mode.trashes_this and mine and facts is not None:
            gained -= self.worths.keeps(card, facts)
        return (gained if mine else -gained) - lost

    def _mulligan(self, question: Question, option: Option) -> tuple[float, Plan]:
        hand = [facts for _, facts in self.sight.hand()]
        good = sum(1.0 for facts in hand if facts.played.credits or facts.earns > 1) + 0.6 * sum(1 for facts in hand if facts.breaking.ways)
        return (good - 1.2, Plan("keep hand")) if option.verb == "keep" else (0.0, Plan("look for breakers"))

    def _order(self, question: Question, option: Option) -> tuple[float, Plan]:
        return next_in_order(option)

    def _number(self, question: Question) -> float:
        """Returns how much to pay: what a trace is worth, or all that may be taken."""
        high = question.numbers[1] if question.numbers is not None else 0
        facts = self.sight.facts(question.about)
        if question.kind != "pay" and not self.sight.chooses_x(question):
            if facts is not None and facts.lasting.stores:
                return float(max(0, min(high, self.sight.runner.credits - KEPT)))
            return self._named(facts, high) if facts is not None and facts.naming else float(high)
        if self.sight.state.trace is not None:
            return float(self.dangers.bid())
        if question.kind == "pay" and (question.enough or (facts is not None and facts.tracing.strength)):
            stake = self.dangers.suffered(facts.tracing.harm) if facts is not None else TAG
            enough = question.enough or self._enough_whatever_comes(facts)
            return float(enough if enough <= high and enough < stake else 0)
        if question.secret:
            return min(high, self.sight.runner.credits / 3)
        wanted = self._strength_wanted(high) if facts is not None and facts.breaking.ways else 0
        return float(min(high, wanted or self.sight.runner.credits // 2))

    def _enough_whatever_comes(self, facts: CardFacts | None) -> int:
        """Returns what makes a trace fail whatever the Corp adds after; 0 where the Corp has spent already, and it fails anyway."""
        if facts is None or not self.sight.referee.runner_traced_first():
            return 0
        return max(0, facts.tracing.strength + self.sight.corp.credits - self.sight.referee.total("trace link"))

    def _named(self, facts: CardFacts, high: int) -> float:
        """Returns the number that is named for a card: by what it counts then."""
        run = self.sight.state.run
        if facts.naming == "own cards":
            costs = Counter(own.printed.cost for _, own in self.sight.rig if own.printed.cost)
            return float(min(costs.items(), key=lambda found: (-found[1], found[0]))[0]) if costs else 1.0
        if run is None:
            return float(high)
        # What is named and not spent is lost.
        return float(ceil(self.prices.run(run.server, clicks=self.sight.runner.clicks).credits))

    def _strength_wanted(self, most: int) -> int:
        """Returns the strength, up to `most`, that most ice has which the Runner knows, or may meet yet; 0 where there is none."""
        sight = self.sight
        met: defaultdict[int, float] = defaultdict(float)
        for oid in (oid for server in sight.servers for oid in sight.state.ice(server)):
            if sight.facts(oid) is not None:
                met[sight.referee.strength(oid)] += 1
        for facts, share in sight.unseen.ice:
            met[facts.printed.strength or 0] += share
        fitting = [(count, -strength) for strength, count in met.items() if 0 < strength <= most]
        return -max(fitting)[1] if fitting else 0

    # --- choosing ------------------------------------------------------------------------------------------------------------------------

    def _wanted(self, question: Question) -> Callable[[Option], float]:
        """Returns what a chosen card is worth; one of the Corp's that is harmed, or one of the Runner's that is gained."""

        def worth(option: Option) -> float:
            encounter = self.sight.state.encounter
            if option.subroutine and encounter is not None:
                title = self.sight.state.cards[encounter.ice].title
                harms = self.sight.book[title].ice.harms
                harm = harms[option.subroutine - 1] if option.subroutine <= len(harms) else None
                if harm is None:
                    return 1.0
                return 20.0 * harm.bars + max(0, harm.price) + CARD * harm.hurts + TAG * harm.tags + harm.loses
            facts, by = self.sight.named(option), self.sight.facts(question.about)
            if question.effect == "remove" or (question.effect == "shuffle" and self.sight.state.cards[option.card].zone != DISCARD):
                return self._losing(option)
            if question.effect == "install" and facts is not None and by is not None and by.puts_facedown:
                return self._facedown((option.card, facts))
            if question.effect == "subtypes" and by is not None and by.breaking.gives_subtypes:
                return self.actions.given_subtypes(by, option.card)
            if facts is None:
                unknown = self.sight.state.cards.get(option.card)
                return 0.5 + (unknown.counters.get("advancement", 0) if unknown is not None else 0)
            if facts.printed.side == CORP:
                return 1.0 + (facts.printed.cost or 0) + (facts.printed.points or 0) * 3
            return self.worths.keeping(facts)

        return worth

    def _facedown(self, held: tuple[int, CardFacts]) -> float:
        """Returns what it is worth that a card of the hand lies facedown: little more than to be rid of it, and no use in a small hand."""
        hand = self.sight.hand_size(RUNNER)
        return FACEDOWN - self.worths.keeping(held[1]) - CARD * (hand <= max(FEW, self.dangers.blow(self.sight.runner.tags > 0)))

    def _losing(self, option: Option) -> float:
        """Returns what it is worth to be rid of a card: the Runner's least useful, the Corp's most useful cards."""
        card = self.sight.state.cards.get(option.card)
        facts = self.sight.named(option)
        if facts is None or card is None:
            return 0.0
        if option.card in self.sight.state.zone(RUNNER, SCORE):
            return -float(facts.printed.points or 0)
        if facts.printed.side == CORP:
            return 2.0 + (facts.printed.cost or 0)
        return -self.worths.keeps(card, facts) - 1.0 if card.installed else -self.worths.keeping(facts)

    _JUDGES: Final[dict[QuestionKind, Callable[["RunnerPlans", Question, Option], tuple[float, Plan]]]] = {
        "action": _action,
        "window": _window,
        "may": _may,
        "pay": _may,
        "access": _access,
        "choose": _choose,
        "mulligan": _mulligan,
        "order": _order,
    }
