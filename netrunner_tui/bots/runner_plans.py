"""The Runner's script: what each answer is worth in credits, and to which plan it belongs."""

from collections.abc import Callable
from functools import cached_property
from typing import Final

from netrunner_tui.abilities.words import BaseLink
from netrunner_tui.bots.candidates import LOSING, Candidate, first, is_plain_window, nearest, ranked, several
from netrunner_tui.bots.card_facts import CardFacts, Harm
from netrunner_tui.bots.run_prices import CARD, DEATH, TAG, RunPrice, RunPrices
from netrunner_tui.bots.sight import PlayerSight
from netrunner_tui.bots.styles import RunnerWeights
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.state import CENTRALS, DECK, HAND
from netrunner_tui.rules.looking import TurnAndRun
from netrunner_tui.rules.referee.options import Breaks, Links, Option, SetsBaseLink, Strength
from netrunner_tui.rules.referee.questions import Question

POINT: Final = 7.0
"""Credits that an agenda point is worth."""
RESCUE: Final = 7.0
"""Credits that a step is worth that saves the Runner from being killed."""
REMEDY: Final = 6.0
"""Credits that it is worth to be rid of a counter that the Corp has given the Runner."""
UNTAG_CREDITS: Final = 2
"""Credits for removing a tag, beside a click."""
BREAKER_KINDS: Final = ("barrier", "code gate", "sentry")

OPENING: Final = 12
"""The number of the last turn, of both sides together, that counts as one of the first."""
_USUAL: Final = RunnerWeights()


def _menace(facts: CardFacts) -> float:
    """Returns what a card of the Corp does to the Runner turn by turn, in credits; an upgrade does so in runs on its server alone."""
    return 2.0 * facts.nags + 0.5 * min(8, facts.strikes) if facts.printed.type == "asset" else 0.0


def _apart_from_encounters(option: Option) -> tuple[float, str]:
    """Returns what an option of a window is worth where it breaks no ice."""
    if option.verb == "prevent":
        return 2.0 - option.cost.credits * 0.3, "prevent it"
    return (0.0, "go on") if option.verb == "pass" else (-1.0, "")


def runner_at_a_glance(question: Question, moment: TurnAndRun) -> list[Candidate] | None:
    """Returns what the script finds where it has to look at nothing else: in windows outside encounters; None elsewhere."""
    if moment.encounter is not None or not is_plain_window(question):
        return None
    return ranked(question, _apart_from_encounters)


class RunnerPlans:
    """The Runner's script in one position."""

    def __init__(self, sight: PlayerSight, weights: RunnerWeights = _USUAL) -> None:
        self.sight = sight
        self.weights = weights
        self.prices = RunPrices(sight)
        self._values: dict[str, float] = {}
        self._blows: dict[bool, int] = {}

    def rank(self, question: Question) -> list[Candidate]:
        """Returns the answers, best first."""
        if question.numbers is not None:
            return nearest(question, self._number(question), "pay")
        judge = self._JUDGES.get(question.kind)
        if question.kind == "discard" or question.effect in LOSING:
            return self._let_go(question)
        if question.several:
            return several(question, self._wanted(question), question.effect or "choose")
        return ranked(question, lambda option: judge(self, question, option)) if judge is not None else first(question)

    # --- what things are worth ---------------------------------------------------------------------------------------------------------

    def point(self) -> float:
        """Returns the credits that an agenda point is worth now: more where the game is nearly decided."""
        return self._point

    @cached_property
    def _point(self) -> float:
        need = max(1, self.sight.state.target - self.sight.points(RUNNER))
        threat = self.sight.state.target - self.sight.points(CORP)
        return POINT * (1.6 if need <= 2 else 1.0) * (1.3 if threat <= 2 else 1.0)

    def breach(self, server: str, more: int = 0) -> float:
        """Returns what may be found in a server, in credits."""
        key = f"{server} {more}"
        if key not in self._values:
            self._values[key] = self._breach(server, more)
        return self._values[key]

    def _breach(self, server: str, more: int) -> float:
        sight = self.sight
        state, point = sight.state, self.point()
        fresh = 0.55 ** sight.successes(server)
        value = sum(self._in_root(server))
        if server == "R&D":
            top = state.zone(CORP, DECK)[: 1 + more]
            seen = [state.cards[oid] for oid in top]
            known = [sight.book[card.title] for card in seen if sight.knows(card)]
            value += sum(point * self._loot(facts) - self._hurts(facts, 0) for facts in known)
            value += point * sight.unseen_points * (len(seen) - len(known)) - self._peril(len(seen) - len(known))
        elif server == "HQ":
            hand = sight.hand_size(CORP)
            accesses = min(hand, 1 + more)
            value += point * sight.unseen_points * fresh * accesses - self._peril(accesses)
        elif server == "Archives":
            hidden = sum(1 for oid in state.zone(CORP, "discard") if not state.cards[oid].faceup)
            open_points = sum(
                self._loot(sight.book[card.title])
                for card in (state.cards[oid] for oid in state.zone(CORP, "discard"))
                if card.faceup and sight.book[card.title].printed.type == "agenda"
            )
            value += point * (open_points + hidden * min(0.5, sight.unseen_points * 0.8))
        return value + self._on_success(server)

    def _on_success(self, server: str) -> float:
        """Returns what installed cards make of a successful run."""
        return 0.4 * sum(1 for _, facts in self.sight.rig if facts.more_accesses and server in ("HQ", "R&D"))

    def _in_root(self, server: str) -> list[float]:
        sight, point = self.sight, self.point()
        values: list[float] = []
        for card, facts in sight.root(server):
            counters = card.counters.get("advancement", 0)
            if facts is None:
                age = sight.state.turn_number - card.turn
                agenda = (0.75 if counters else 0.45 if age <= 2 else 0.2) if server not in CENTRALS else 0.0
                values.append(point * 2.0 * agenda * (1.3 if counters >= 2 else 1.0) + 0.8 - self._ambush(counters))
            elif facts.printed.type == "agenda":
                values.append(point * self._loot(facts) * 1.2 - self._hurts(facts, counters))
            else:
                values.append(self._trashing(card.oid, facts, card.faceup) - self._hurts(facts, counters))
        return values

    def _loot(self, facts: CardFacts) -> int:
        """Returns the points of an agenda that could be paid for now."""
        return (facts.printed.points or 0) if facts.steal_cost <= self.sight.runner.credits else 0

    def _hurts(self, facts: CardFacts, counters: int) -> float:
        """Returns what accessing a card that is known does, in credits."""
        damage = facts.trap + counters * facts.trap_grows
        return CARD * damage + (2 * DEATH if damage > self.sight.hand_size(RUNNER) else 0.0)

    def _peril(self, accesses: int) -> float:
        """Returns the danger that cards of HQ or R&D kill when they are accessed, in credits: one alone, or two together.

        What hurts only where it is installed counts less.
        """
        hand, unseen = self.sight.hand_size(RUNNER), self.sight.unseen
        total = max(1, sum(unseen.values()))
        traps = [(facts, count / total) for facts, count in self.sight.unseen_traps if facts.trap]
        alone = sum(share * (1.0 if facts.trap_anywhere else 0.4) for facts, share in traps if facts.trap > hand)
        anywhere = [(facts.trap, share) for facts, share in traps if facts.trap_anywhere and facts.trap <= hand]
        together = sum(one * two for first, one in anywhere for second, two in anywhere if first + second > hand) if accesses > 1 else 0.0
        return DEATH * (accesses * alone + accesses * (accesses - 1) / 2 * together)

    def _ambush(self, counters: int) -> float:
        """Returns the danger of a facedown card, in credits."""
        hand = self.sight.hand_size(RUNNER)
        total = sum(self.sight.unseen.values())
        danger = 0.0
        for facts, count in self.sight.unseen_traps:
            damage = facts.trap + counters * facts.trap_grows
            likely = min(0.5, 4.0 * count / max(1, total))
            danger += likely * (CARD * damage + (DEATH if damage > hand else 0.0))
        return danger

    def _trashing(self, oid: int, facts: CardFacts, rezzed: bool) -> float:
        if facts.printed.trash is None:
            return 0.0
        cost = self.sight.referee.total("trash cost", oid)
        if cost > self.sight.runner.credits:
            return 0.0
        gain = 1.0 + 2.0 * facts.every_turn + 2.0 * facts.guards + (1.0 if facts.each_click > 1 else 0.0) + 0.8 * rezzed + _menace(facts)
        return max(0.0, gain * 1.5 - cost)

    def run(self, server: str, *, more: int = 0, credits: float = 0.0) -> tuple[float, RunPrice]:
        """Returns what a run on a server is worth now, and its price."""
        price = self.prices.run(server, credits=self.sight.spendable() + credits)
        rich = 0.6 if self.sight.runner.credits > 12 else 1.0
        spent = max(0.0, price.credits - credits) * rich
        weights = self.weights
        value = weights.accesses * price.chance * self.breach(server, more) - weights.price * (price.total - price.credits + spent)
        if self.sight.state.turn_number <= OPENING:
            value += weights.early - weights.unready * self.missing()
        return value, price

    def missing(self) -> int:
        """Returns how many kinds of ice the rig cannot break."""
        covered = self.covered()
        return sum(kind not in covered for kind in BREAKER_KINDS)

    def covered(self) -> frozenset[str]:
        """Returns the kinds of ice that the rig can break at all."""
        return self._covered

    @cached_property
    def _covered(self) -> frozenset[str]:
        kinds: set[str] = set()
        for _, facts in self.sight.breakers:
            for way in facts.breaks:
                if not way.only_host:
                    kinds.update((way.subtype,) if way.subtype else BREAKER_KINDS if not way.once else ())
        return frozenset(kinds)

    def hand_worth(self, facts: CardFacts) -> float:
        """Returns what a card in hand is worth keeping for."""
        if facts.breaks:
            new = any(way.subtype not in self.covered() for way in facts.breaks)
            return 5.0 if new else 0.6
        if facts.printed.type == "event":
            return 1.0 + 0.5 * max(0.0, facts.earns) + 0.4 * facts.draws + 1.2 * bool(facts.runs)
        return 1.2 + 0.5 * max(0.0, facts.earns) + facts.memory + facts.more_accesses

    def _install(self, facts: CardFacts, cost: float) -> float:
        sight = self.sight
        early = max(0.3, 1.0 - 0.03 * sight.state.turn_number)
        if facts.breaks:
            covered = self.covered()
            new = [way for way in facts.breaks if way.subtype not in covered]
            worth = 7.5 if new else 0.3
            if any(way.once for way in facts.breaks):
                worth = 1.0 if len(covered) < 3 else -1.0
            return worth * self.weights.rig - 0.5 * cost
        worth = 1.2 + (facts.earns + cost) * early + 1.5 * facts.memory + 2.5 * facts.more_accesses
        return worth * (1.0 + self.weights.rig) / 2 - 0.8 * cost

    # --- the questions -----------------------------------------------------------------------------------------------------------------

    def _action(self, question: Question, option: Option) -> tuple[float, str]:
        sight = self.sight
        credits, hand = sight.runner.credits, sight.hand_size(RUNNER)
        facts = sight.facts(option.card) if option.card else None
        if option.card < 0:
            return REMEDY - option.cost.credits, "be rid of counters"
        if option.verb == "gain":
            return (1.6 if credits < 4 else 1.1 if credits < 10 else 0.5) + RESCUE * (self._rescue() == "money"), "money"
        if option.verb == "draw" and self._rescue() == "cards":
            return RESCUE, "keep cards against damage"
        if option.verb == "draw":
            missing = 0.5 * self.missing()
            most = sight.referee.max_hand_size(RUNNER)
            if sight.deck_size(RUNNER) <= 2:
                return -0.5, "cards"
            wanted = self.weights.cards * bool(missing)
            if hand < min(most, self._blow(False)) and sight.runner.clicks <= 2:
                return 3.5, "keep cards against damage"
            worth = 2.4 + wanted if hand <= 2 else 1.0 + 0.5 * missing + wanted if hand < most else -0.5
            return worth - self._toll(1), "cards"
        if option.verb == "run":
            value, _ = self.run(option.server)
            return value, f"contest {option.server}"
        if option.verb == "install" and facts is not None:
            return self._install(facts, option.cost.credits), "build the rig" if facts.breaks else "set up"
        if option.verb in ("play", "use") and facts is not None:
            return self._play(option, facts)
        if option.verb == "untag":
            return TAG * 0.8 * min(2, sight.runner.tags) + (8.0 if self._blow(True) > hand else 0.0), "be rid of tags"
        return 0.0, ""

    def _blow(self, tagged: bool) -> int:
        """Returns the most damage that one card of the Corp may do on its turn to a Runner who is tagged, or is not yet."""
        if tagged not in self._blows:
            self._blows[tagged] = self._most_damage(tagged)
        return self._blows[tagged]

    def _most_damage(self, tagged: bool) -> int:
        sight = self.sight
        known = [sight.book[title] for title in sight.unseen]
        affordable = [facts for facts in known if facts.kills and (facts.printed.cost or 0) <= sight.corp.credits + 2]
        on_table = [facts for server in sight.servers for _, facts in sight.root(server) if facts is not None and facts.strikes]
        may_tag = tagged or any(facts.tags or facts.nags for facts in known)
        kills = [facts.kills for facts in affordable if tagged or (may_tag if facts.needs_tag else not facts.by_tags)]
        if tagged and any(facts is None for server in sight.remotes() for _, facts in sight.root(server)):
            on_table += [facts for facts in known if facts.strikes and facts.printed.type != "agenda"]
        strikes = [facts.strikes for facts in on_table if tagged or not (facts.needs_tag or facts.by_tags)]
        return max((*kills, *strikes), default=0)

    def _toll(self, cards: int) -> float:
        """Returns what rezzed cards of the Corp make of so many cards drawn, in credits."""
        active = [f for server in self.sight.servers for card, f in self.sight.root(server) if f is not None and f.on_draw and card.faceup]
        paid = min(cards, self.sight.runner.credits // max(1, len(active)))
        return sum(paid + (cards - paid) * self._suffered(facts.averts) for facts in active)

    def _rescue(self) -> str:
        """Returns what a tagged Runner whom the Corp can kill on its next turn has to earn first to live: money, cards, or ""."""
        sight = self.sight
        runner, hand = sight.runner, sight.hand_size(RUNNER)
        if not runner.tags or self._blow(True) <= hand:
            return ""
        short = max(0, runner.tags * UNTAG_CREDITS - runner.credits)
        if runner.tags + short <= runner.clicks:
            return "money" if short else ""
        return "cards" if self._blow(True) <= min(hand + runner.clicks, sight.referee.max_hand_size(RUNNER)) else ""

    def _play(self, option: Option, facts: CardFacts) -> tuple[float, str]:
        if facts.runs and (option.verb == "play" or facts.each_click <= 0):
            worth, server = self._best_run(facts)
            return worth + 0.3 - (option.cost.credits if option.verb == "play" else 0), f"contest {server}"
        if option.verb == "play":
            crowded = 0.0 if self.sight.hand_size(RUNNER) > 1 else 0.3
            gain = facts.gains - option.cost.credits
            rescue = RESCUE * (gain > 0 and self._rescue() == "money") - self._toll(facts.draws)
            return rescue + gain * 0.95 + 0.9 * facts.draws - crowded + (
                0.0 if facts.gains or facts.draws else 0.6
            ), "money" if facts.gains else "cards"
        if facts.runs:
            worth, server = self._best_run(facts)
            return worth + 0.7 * facts.each_click, f"contest {server}"
        return facts.each_click * 0.95 if facts.each_click else 0.8, "money"

    def _best_run(self, facts: CardFacts) -> tuple[float, str]:
        """Returns the best server that a card lets the Runner run."""
        best = (-9.0, "")
        for server in self.sight.servers:
            fits = any(name in ("any", server) or name == ("central" if server in CENTRALS else "remote") for name in facts.runs)
            if fits:
                worth, _ = self.run(server, more=facts.more_accesses, credits=facts.run_credits)
                best = max(best, (worth, server))
        return best

    def _window(self, question: Question, option: Option) -> tuple[float, str]:
        encounter = self.sight.state.encounter
        if option.verb != "use" or encounter is None:
            return _apart_from_encounters(option)
        ice = self.sight.state.cards.get(encounter.ice)
        if ice is None:
            return -1.0, ""
        strength = self.sight.referee.strength(ice.oid)
        way = self.prices.way(ice, ice.title, strength)
        if way is None or way[0] > self.sight.spendable() + 6:
            return -1.0, ""
        if isinstance(option.result, Strength) and option.card == way[1]:
            return (2.0 if option.result.now < strength else -2.0), "break the ice"
        if isinstance(option.result, Breaks) and way[2] and (option.card == way[1] or (not way[1] and option.card == ice.oid)):
            return 1.0, "break the ice"
        return -1.0, ""

    def _may(self, question: Question, option: Option) -> tuple[float, str]:
        run = self.sight.state.run
        if option.verb in ("continue", "jack out"):
            if option.verb == "jack out" or run is None:
                return 0.0, "call it off"
            price = self.prices.run(run.server, inside=run.position if run.position >= 0 else 0)
            return price.chance * self.breach(run.server) - price.total + 0.2, f"contest {run.server}"
        if option.verb in ("no", "decline"):
            return 0.0, "leave it"
        stakes = self.breach(run.server) if run is not None else 1.0
        cost = option.cost.credits + CARD * option.cost.trash_hand + TAG * option.cost.take_tags + 2 * option.cost.clicks
        card, facts = self.sight.state.cards.get(question.about), self.sight.facts(question.about)
        mine = card is not None and card.owner == RUNNER
        if mine and facts is not None and facts.fatal:
            # What costs nothing would let it go; what costs something pays for not losing the game.
            return (DEATH if cost else -DEATH), "do not lose the game"
        if isinstance(option.result, Links):
            return -abs(option.amount - self._bid()), "pay"
        if run is None and not mine and facts is not None and facts.averts != Harm():
            stakes = self._suffered(facts.averts)
        return (1.5 if mine else stakes) - cost, "pay"

    def _access(self, question: Question, option: Option) -> tuple[float, str]:
        if option.verb == "steal":
            return 50.0, "steal"
        if option.verb == "trash" or option.verb == "use":
            access = self.sight.state.access
            facts = self.sight.facts(access.card) if access is not None else None
            if facts is None:
                return -1.0, ""
            deep = access is not None and access.zone in (HAND, DECK) and facts.printed.type not in ("asset", "upgrade")
            gain = 0.3 if deep else 1.0 + 2.0 * facts.every_turn + 1.5 * facts.guards + 1.0 * (facts.each_click > 1) + _menace(facts)
            cost = option.cost.credits + CARD * option.cost.trash_hand
            return gain * 1.6 - cost + (0.5 if self.sight.runner.credits > 8 else 0.0), "trash it"
        if option.verb == "access":
            card = self.sight.state.cards.get(option.card)
            return 1.0 + (card.counters.get("advancement", 0) if card is not None else 0), "access"
        return 0.0, "leave it"

    def _choose(self, question: Question, option: Option) -> tuple[float, str]:
        if question.effect == "run" and option.server:
            return self.run(option.server)[0], f"contest {option.server}"
        if option.verb in ("pass", "choose none", "leave"):
            return 0.0, "leave it"
        if isinstance(option.result, SetsBaseLink) and (facts := self.sight.facts(option.card)) is not None:
            fits = [base for base in facts.bases if (base.base_link, base.cost) == (option.result.link, option.cost.credits)]
            return max((self._best_bid(base)[0] for base in fits), default=0.0) - 0.1, "be traced no further"
        return self._wanted(question)(option), question.effect or "choose"

    def _mulligan(self, question: Question, option: Option) -> tuple[float, str]:
        hand = [facts for _, facts in self.sight.hand()]
        good = sum(1.0 for facts in hand if facts.gains or facts.earns > 1) + 0.6 * sum(1 for facts in hand if facts.breaks)
        return (good - 1.2, "keep a hand that works") if option.verb == "keep" else (0.0, "look for money and breakers")

    def _order(self, question: Question, option: Option) -> tuple[float, str]:
        return 0.0, "in order"

    def _number(self, question: Question) -> float:
        """Returns how much to pay: what a trace is worth, or all that may be taken."""
        high = question.numbers[1] if question.numbers is not None else 0
        if question.kind != "pay":
            return float(high)
        if self.sight.state.trace is not None:
            return float(self._bid())
        if question.enough:
            facts = self.sight.facts(question.about)
            stake = self._suffered(facts.traced) if facts is not None else TAG
            return float(question.enough if question.enough <= high and question.enough < stake else 0)
        return min(high, self.sight.runner.credits / 3) if question.secret else 0.0

    # --- traces --------------------------------------------------------------------------------------------------------------------------

    def _bid(self) -> int:
        """Returns what to bid with the base link card that is in use."""
        trace = self.sight.state.trace
        facts = self.sight.facts(trace.card) if trace is not None else None
        bases = [base for base in facts.bases if trace is not None and base.part == trace.part] if facts is not None else []
        return max((self._best_bid(base) for base in bases), default=(0.0, 0))[1]

    def _best_bid(self, base: BaseLink) -> tuple[float, int]:
        """Returns what a base link is worth in the open trace, and the bid that makes it so: every bid of the Corp is as likely."""
        trace, runner = self.sight.state.trace, self.sight.runner
        assert trace is not None
        facts = self.sight.facts(trace.source)
        stake = self._suffered(facts.traced) if facts is not None else TAG
        bids = min(trace.limit, self.sight.corp.credits) + 1
        link = base.base_link + self.sight.referee.unfloored("link") + trace.more
        best = (0.0, 0)
        for bid in range(0, runner.credits - base.cost + 1, base.each or runner.credits + 1):
            avoids = min(bids, max(0, link + bid // (base.each or 1))) / bids
            best = max(best, (stake * avoids - bid - base.cost, -bid))
        return best[0], -best[1]

    def _suffered(self, harm: Harm) -> float:
        """Returns what something does to the Runner, in credits, with what the Corp can make of it."""
        hand = self.sight.hand_size(RUNNER)
        deadly = harm.damage > hand or (harm.tags and self._blow(True) > hand - harm.damage)
        run = self.sight.state.run
        stops = self.breach(run.server) if harm.stops and run is not None else 0.0
        return CARD * harm.damage + TAG * harm.tags + harm.loses + max(0.0, stops) + DEATH * deadly

    def _wanted(self, question: Question) -> Callable[[Option], float]:
        """Returns what a chosen card is worth; one of the Corp's that is harmed, or one of the Runner's that is gained."""

        def worth(option: Option) -> float:
            encounter = self.sight.state.encounter
            if option.subroutine and encounter is not None:
                title = self.sight.state.cards[encounter.ice].title
                harms = self.sight.book[title].harms
                harm = harms[option.subroutine - 1] if option.subroutine <= len(harms) else None
                return 20.0 * harm.stops + CARD * harm.damage + TAG * harm.tags + harm.loses if harm is not None else 1.0
            facts = self.sight.facts(option.card)
            if facts is None:
                return 0.5
            if facts.printed.side == CORP:
                return 1.0 + (facts.printed.cost or 0) + (facts.printed.points or 0) * 3
            return self.hand_worth(facts)

        return worth

    def _let_go(self, question: Question) -> list[Candidate]:
        """Returns what to do without: the Runner's least useful, the Corp's most useful cards."""
        covered_twice = self.covered()

        def worth(option: Option) -> float:
            card = self.sight.state.cards.get(option.card)
            facts = self.sight.facts(option.card)
            if facts is None or card is None:
                return 0.0
            if facts.printed.side == CORP:
                return 2.0 + (facts.printed.cost or 0)
            if card.installed and facts.breaks and covered_twice:
                return -6.0
            return -self.hand_worth(facts)

        if question.several:
            return several(question, worth, "discard")
        return ranked(question, lambda option: (worth(option) if option.card else -3.0, "discard"))

    _JUDGES: Final[dict[str, Callable[["RunnerPlans", Question, Option], tuple[float, str]]]] = {
        "action": _action,
        "window": _window,
        "may": _may,
        "pay": _may,
        "access": _access,
        "choose": _choose,
        "mulligan": _mulligan,
        "order": _order,
    }
