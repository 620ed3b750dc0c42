"""The Corp's script: what each answer is worth in credits, and to which plan it belongs."""

from collections.abc import Callable
from functools import cached_property, partial
from math import ceil
from typing import Final

from netrunner_tui.bots.candidates import JudgesOption, Script, next_in_order, paid_from
from netrunner_tui.bots.card_facts.facts import BAD_PUBLICITY, LOST, CardFacts, Mode, Use
from netrunner_tui.bots.corp_script.carried_counters import CarriedCounters, carries
from netrunner_tui.bots.corp_script.corp_uses import KILLED, VIRUS, CorpUses
from netrunner_tui.bots.corp_script.corp_windows import ENOUGH, CorpWindows
from netrunner_tui.bots.corp_script.scoring import LATE, Scoring
from netrunner_tui.bots.corp_script.server_needs import POINT, ServerNeeds, ice_worth
from netrunner_tui.bots.plan import ANSWER, NO_PLAN, Plan
from netrunner_tui.bots.run_prices import CARD, DEATH, TAG
from netrunner_tui.bots.sight import PlayerSight
from netrunner_tui.bots.styles import CorpWeights
from netrunner_tui.model.card_zones import CENTRALS, DISCARD, HAND
from netrunner_tui.model.price import Price
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.rules.referee.options import Option, OptionVerb
from netrunner_tui.rules.referee.questions import ChosenFor, Question, QuestionKind

CLICK: Final = 1.5
"""Credits that a click is worth that an action takes beyond its first."""
LOST_CARD: Final = 6.0
"""Credits that an installed card is worth which is trashed to pay for something, or by what it does itself."""
GATHERS: Final = 2.0
"""Counters that are let gather which are worth credits, while there is money."""
DRAWN: Final = 0.7
"""Credits that a card is worth which another one draws."""
EVERY_DRAW: Final = 1.0
"""Credits that a card is worth by which another one is drawn each turn."""
MORE: Final = 0.8
"""What a credit counts that comes beyond one for each click."""
UNKNOWN_RESOURCE: Final = 2.0
"""Credits that it is worth to trash a resource that the Runner has installed facedown."""
MOST_MORE: Final = 0.5
"""Credits that a resource counts more, at most, that earns: which of several goes first."""
FIRST: Final = 5.0
"""Credits that it is worth to do first what gives clicks: whatever is done after it is done with more of them."""
BROUGHT_BACK: Final = 0.6
"""What a card counts that is installed from Archives or HQ by another one."""
IDLE: Final = -20.0
"""What an action that does nothing is worth."""
DECKED: Final = -8.0
"""Credits that it is worth to draw one of the last cards of R&D."""
LAST_CARDS: Final = 3
"""Cards of R&D that are its last."""
MISPLACED: Final = -9.0
"""Credits that it is worth to install in a central server what is no upgrade."""
RESOURCE: Final = 4.0
"""Credits that it is worth to trash a resource."""
PUNISHING: Final = 0.5
"""What a credit counts that is spent on trashing one."""
PURGING: Final = 3.5
"""Credits that the clicks of purging are worth."""
A_CLICK_EARNS: Final = 0.95
"""What a credit counts that an action brings, beside one of the usual clicks for a credit."""

HELPING: Final[frozenset[ChosenFor]] = frozenset({"charge", "install", "place", "play", "rez", "strength"})
"""Effects that the cards they are about are better for."""
_USUAL: Final = CorpWeights()


def plan_of_operation(facts: CardFacts) -> Plan:
    """Returns the plan of an operation that neither kills nor advances anything: by what it does."""
    if facts.played.credits or facts.played.draws:
        return Plan("economy" if facts.played.credits else "draw")
    if facts.played.tags:
        return Plan("tag")
    if facts.tracing.harm.damage or facts.tracing.harm.loses:
        return Plan("damage")
    return Plan("tutor" if facts.finds else "punish tags" if facts.tagging.needs_one else "set up")


class CorpPlans(Script):
    """The Corp's script in one position."""

    def __init__(self, sight: PlayerSight, weights: CorpWeights = _USUAL) -> None:
        self.sight = sight
        self.weights = weights
        self.servers = ServerNeeds(sight, weights)
        self.scoring = Scoring(sight, weights, self.servers)
        self.windows = CorpWindows(sight, weights, self.servers)

    @cached_property
    def uses(self) -> CorpUses:
        """What abilities are worth in windows."""
        return CorpUses(self.sight, self.weights, self.servers, self.scoring)

    @cached_property
    def carried(self) -> CarriedCounters:
        """What advancement counters are worth on other cards than agendas."""
        return CarriedCounters(self.sight, self.servers, self.tag_worth)

    def _judge(self, question: Question) -> JudgesOption | None:
        judge = self._JUDGES.get(question.kind)
        return partial(judge, self, question) if judge is not None else None

    # --- what things are worth ---------------------------------------------------------------------------------------------------------

    def money(self) -> float:
        """Returns what another credit is worth: little to a Corp that can pay for everything it has."""
        return self.servers.money()

    @cached_property
    def tag_worth(self) -> float:
        """Returns the credits that a tag on the Runner is worth: more to a Corp that holds what hurts the tagged."""
        mine = [facts for _, facts in (*self.sight.hand(), *self.sight.in_roots)]
        punishes = any(facts.tagging.asks and (facts.played.damage or facts.clicked.damage) for facts in mine)
        return self.weights.tags * (3.5 if punishes else 2.0)

    # --- actions -----------------------------------------------------------------------------------------------------------------------

    def _action(self, question: Question, option: Option) -> tuple[float, Plan]:
        sight = self.sight
        facts = sight.facts(option.card) if option.card else None
        judge = self._ACTIONS.get(option.verb)
        if judge is not None:
            return judge(self, option)
        if facts is None:
            return 0.0, NO_PLAN
        if option.verb == "install":
            return self._install(option, facts)
        if option.verb == "advance" and carries(facts):
            return self.carried.advance(facts, sight.state.cards[option.card], option.cost.credits), Plan("economy")
        if option.verb == "advance":
            return self.scoring.advance(option, facts)
        if option.verb == "play":
            return self._play(option, facts)
        spent = facts.spending(option.ability)
        if spent is not None and (spent.credits or spent.clicks):
            return self._cashed(option, spent)
        if facts.clicked.damage:
            return self._strike(facts) - self._outlay(option.cost), Plan("damage")
        if facts.clicked.gives_clicks:
            # What it gives may not serve to advance.
            advances = any(own is not None and own.printed.type == "agenda" for server in sight.remotes() for _, own in sight.root(server))
            return (IDLE if advances else FIRST) - self._outlay(option.cost), Plan("clicks")
        if facts.clicked.draws and option.cost.counters:
            return self._drawn_by_counter(facts.clicked.draws), Plan("draw")
        if facts.clicked.places and facts.clicked.kind == "credit" and facts.lasting.every_turn:
            # One for each turn is taken off it: it is filled as it runs empty.
            empty = not sight.state.cards[option.card].counters.get("credit", 0)
            return (self._better_than_clicks(facts.clicked.places, option.cost.clicks) if empty else 0.0), Plan("economy")
        if facts.clicked.credits:
            worth = facts.clicked.credits * A_CLICK_EARNS * self.money() - CLICK * (facts.clicked.clicks - 1) - self._outlay(option.cost)
            return max(worth, self._better_than_clicks(facts.clicked.credits - option.cost.credits, facts.clicked.clicks)), Plan("economy")
        return 0.7 - self._outlay(option.cost), Plan("set up")

    def _outlay(self, cost: Price) -> float:
        """Returns what a price costs beside its clicks, in credits."""
        return (
            cost.credits * self.money()
            + LOST_CARD * cost.trash
            + CARD * cost.trash_hand
            + POINT * (cost.forfeit + cost.forfeit_this + cost.points)
        )

    def _gain(self, option: Option) -> tuple[float, Plan]:
        return self._credit(), Plan("economy")

    def _credit(self) -> float:
        """Returns what a click for a credit is worth."""
        credits = self.sight.corp.credits
        usual = (1.7 if credits < ENOUGH else 1.2 if credits < self.weights.rich else 0.2) + self.weights.gain
        plenty: float = min(1.0, self.weights.rich / max(1, credits)) ** self.weights.plenty
        return max(self.scoring.paid_by_clicks(), usual * plenty + self.weights.saving * self._saving())

    def _better_than_clicks(self, credits: float, clicks: int) -> float:
        """Returns what it is worth, at least, to have so many credits for so many clicks: more than a credit for each, where it is more."""
        more = credits - clicks
        return self._credit() + MORE * self.money() * more if more > 0 else IDLE

    def _cashed(self, option: Option, use: Use) -> tuple[float, Plan]:
        """Returns what it is worth to spend clicks and a card for what that brings: one on which counters gather waits for more.

        Clicks are kept until an agenda can be scored by them.
        """
        cost = option.cost
        if use.clicks:
            return self.scoring.by_clicks(use.clicks - cost.clicks) - self._outlay(cost), Plan("fast advance")
        held = self.sight.state.cards[option.card].counters.get(use.each_kind, 0)
        credits = use.for_each * held if use.for_each else use.credits
        gathers = use.for_each and use.each_kind != "advancement" and self.sight.corp.credits >= ENOUGH
        waits = self.money() * GATHERS * use.for_each if gathers else 0.0
        return self._better_than_clicks(credits - cost.credits, cost.clicks) - waits, Plan("economy")

    def _drawn_by_counter(self, draws: int) -> float:
        """Returns what it is worth to draw so many cards at once for a counter: where there is room for most of them."""
        room = self.sight.referee.max_hand_size(CORP) + 1 - self.sight.hand_size(CORP)
        if draws > self.sight.deck_size(CORP) - LATE or room < draws - 1:
            return IDLE
        return self._credit() + DRAWN * min(draws, room)

    def _saving(self) -> float:
        """Returns what a credit more is worth for operations for money that cannot be paid for yet."""
        credits, best = self.sight.corp.credits, 0.0
        for _, facts in self.sight.hand():
            short = (facts.printed.cost or 0) - credits
            if short > 0 and facts.played.credits:
                best = max(best, (facts.played.credits - (facts.printed.cost or 0)) / (short + 1))
        return best

    def _draw(self, option: Option) -> tuple[float, Plan]:
        hand, most = self.sight.hand_size(CORP), self.sight.referee.max_hand_size(CORP)
        if self.sight.deck_size(CORP) <= LAST_CARDS:
            return DECKED, Plan("draw")
        # A Corp with money and no agenda to score, or no ice to score it behind, has nothing better to do than to look for some.
        idle = self.weights.idle if self.sight.corp.credits >= self.weights.rich and self._lacking() else 0.0
        worth = (1.8 if hand <= 2 else 1.1 if hand < most - 1 else 0.2) + idle + self.weights.seek * self._bare() * (hand < most)
        return worth - self.weights.flooded * len(self.servers.agendas_in_hand) + self.weights.draw, Plan("draw")

    def _lacking(self) -> bool:
        """Returns whether the hand holds no agenda, or no ice."""
        return not self.servers.agendas_in_hand or not self._ice_in_hand

    @property
    def _ice_in_hand(self) -> int:
        return sum(1 for _, facts in self.sight.hand() if facts.printed.type == "ice")

    def _bare(self) -> float:
        """Returns which part of HQ and R&D lies open for want of ice."""
        return 0.0 if self._ice_in_hand else sum(0.5 for server in ("HQ", "R&D") if not self.sight.state.ice(server))

    def _purge(self, option: Option) -> tuple[float, Plan]:
        viruses = self.sight.state.virus_counters()
        return VIRUS * viruses - PURGING if viruses else IDLE, Plan("purge")

    def _trash_resource(self, option: Option) -> tuple[float, Plan]:
        card, facts = self.sight.state.cards[option.card], self.sight.facts(option.card)
        if facts is None:
            return UNKNOWN_RESOURCE - PUNISHING * option.cost.credits, Plan("punish tags")
        works = facts.lasting.every_turn + card.counters.get("credit", 0) / 10 + max(0.0, facts.clicked.credits - 1)
        return RESOURCE + min(MOST_MORE, 0.1 * works) - PUNISHING * option.cost.credits, Plan("punish tags")

    def _install(self, option: Option, facts: CardFacts) -> tuple[float, Plan]:
        kind, server = facts.printed.type, option.server
        if option.where == "ice":
            if option.cost.credits > self.sight.corp.credits:
                # Ice before that server would be trashed for it.
                return -LOST_CARD, NO_PLAN
            cost = self.money() * option.cost.credits
            afford = 1.0 if (facts.printed.cost or 0) <= self.sight.corp.credits + 3 else 0.6
            if server == "new server":
                has = bool(self.servers.best_remote)
                return (0.5 if has else self.weights.next_remote) * afford + 0.15 * ice_worth(facts) - cost, Plan("remote")
            return self.weights.ice * self.servers.ice(server) * afford + 0.2 * ice_worth(facts) - cost, Plan("protect", server)
        if kind == "agenda":
            gone = sum(1.5 + self.money() * max(0.0, other.earns) for other in self.servers.inside(server))
            return self.scoring.install(facts, server, gone)
        if kind == "upgrade":
            stake = 1.5 if server in ("HQ", "R&D") else 2.5 if server != "new server" and self.sight.state.ice(server) else -1.0
            plan = Plan("remote") if server == "new server" else Plan("protect", server)
            return (stake if facts.server.guards else 0.2) - 0.3 * (facts.printed.cost or 0), plan
        if server in CENTRALS:
            return MISPLACED, NO_PLAN
        if server != "new server" and self.servers.inside(server):
            # What lies there would be trashed for it.
            return -LOST_CARD, NO_PLAN
        return self._install_asset(facts, server), Plan("economy" if facts.earns > 0 else "ambush" if facts.trap.hurts else "set up")

    def _install_asset(self, facts: CardFacts, server: str) -> float:
        iced = server != "new server" and bool(self.sight.state.ice(server))
        stays = self.weights.assets + (1.0 - self.weights.assets) * iced * self.servers.safe(server)
        worth = 0.6 + 0.9 * self.money() * facts.earns * stays if facts.earns > 0 else 1.2 if facts.trap.hurts else 0.3
        worth += facts.lasting.nags * self._alone(facts) + 0.25 * min(8, facts.clicked.damage)
        if (facts.lasting.draws or facts.lasting.draws_rezzed) and self.sight.deck_size(CORP) > LATE:
            worth += EVERY_DRAW * facts.lasting.draws * self._alone(facts)
            room = self.sight.referee.max_hand_size(CORP) - self.sight.hand_size(CORP)
            worth += DRAWN * max(0, min(facts.lasting.draws_rezzed, room))
        if facts.lasting.works and self.sight.corp.credits >= 10:
            worth += 0.6 * self._alone(facts)
        if facts.trap.hurts or facts.takes_advancement:
            worth += self.weights.bluff
        if carries(facts):
            worth += self.carried.installed(facts)
        if iced:
            worth += 1.2 * (self.servers.safe(server) - 0.5) - (1.5 if facts.earns > 0 and self.servers.agendas_in_hand else 0.0)
        return worth - (0.0 if (facts.printed.cost or 0) <= self.sight.corp.credits else 1.5)

    def _alone(self, facts: CardFacts) -> float:
        """Returns how much of a card's effect is new, beside the copies of it that lie on the table."""
        return 0.5 ** sum([other.printed == facts.printed for _, other in self.sight.in_roots])

    def _play(self, option: Option, facts: CardFacts) -> tuple[float, Plan]:
        cost = option.cost.credits
        if facts.played.draws > self.sight.deck_size(CORP):
            return -KILLED, Plan("avoid decking")
        hand = self.sight.hand_size(RUNNER)
        if facts.played.damage:
            return (KILLED if self._deadly(hand) else CARD * min(facts.played.damage, hand) - 1.0) - cost, Plan("damage")
        if facts.played.advances or facts.played.moved_counters:
            return self.scoring.at_once(facts) - cost, Plan("fast advance")
        played, credits = facts.played, self.sight.gained_by(option.card, facts)
        gained = (credits - cost) * A_CLICK_EARNS * self.money() + DRAWN * played.draws
        theirs = sorted((LOST_CARD / 2 * (1 + bool(own.breaking.ways)) for _, own in self.sight.rig), reverse=True)
        trashed = sum(theirs[: played.trashes])
        worth = self.weights.operations * gained + self.tag_worth * played.tags + trashed
        if credits:
            worth = max(worth, self._better_than_clicks(credits - cost, option.cost.clicks - played.clicks_back))
        cleared = min(played.clears, self.sight.corp.bad_publicity)
        worth += BAD_PUBLICITY * cleared + self._brought_back(played.installs)
        if credits or played.draws or played.tags or trashed or cleared or played.installs:
            return worth, plan_of_operation(facts)
        return 0.8 - cost * (0.5 if self.sight.corp.credits < self.weights.rich else 0.1), plan_of_operation(facts)

    def _brought_back(self, zones: tuple[str, ...]) -> float:
        """Returns what the best card is worth that lies in one of the own zones, to be installed by another one; 0 without zones."""
        sight, found = self.sight, list[CardFacts]()
        if "Archives" in zones:
            found += [sight.book[sight.state.cards[oid].title] for oid in sight.state.zone(CORP, DISCARD)]
        if "HQ" in zones:
            found += [facts for _, facts in sight.hand()]
        return BROUGHT_BACK * max((self._installing(facts) for facts in found if facts.printed.type != "operation"), default=0.0)

    def _deadly(self, hand: int) -> bool:
        """Returns whether what can be played now kills a Runner with so many cards."""
        clicks, credits, damage = self.sight.corp.clicks, self.sight.corp.credits, 0
        for facts in sorted((facts for _, facts in self.sight.hand() if facts.played.damage), key=lambda facts: -facts.played.damage):
            cost = facts.printed.cost or 0
            if clicks and cost <= credits:
                clicks, credits, damage = clicks - 1, credits - cost, damage + facts.played.damage
        return damage > hand

    def _strike(self, facts: CardFacts) -> float:
        """Returns what a click for damage is worth: the game where it is enough, less where tags must help it."""
        tags, hand = self.sight.runner.tags, self.sight.hand_size(RUNNER)
        likely = min(1.0, tags / 6) if facts.tagging.counts else 1.0
        return likely * (KILLED if facts.clicked.damage > hand else CARD * min(facts.clicked.damage, hand)) - 0.5

    # --- other questions ---------------------------------------------------------------------------------------------------------------

    def _window(self, question: Question, option: Option) -> tuple[float, Plan]:
        if option.verb == "use":
            return self.uses.judge(option, self._outlay(option.cost), self.tag_worth)
        return self.windows.judge(option)

    def _may(self, question: Question, option: Option) -> tuple[float, Plan]:
        if option.verb in ("no", "decline"):
            return 0.0, Plan("decline")
        if option.verb == "pay from":
            return paid_from(option)
        facts = self.sight.facts(question.about)
        if facts is not None and facts.may_draw and self.sight.deck_size(CORP) <= LATE:
            return -1.0, Plan("avoid decking")
        run = self.sight.state.run
        stakes = self.servers.stakes(run.server) if run is not None else 1.5
        hurts = self._hurts(facts, question.about) if facts is not None else 0.0
        return max(1.0, stakes, hurts) - self._outlay(option.cost), Plan("damage" if hurts > 1.0 else "use")

    def _hurts(self, facts: CardFacts, oid: int) -> float:
        """Returns what the damage and the tags of an ability that has been met are worth: the game where they are enough to kill."""
        hand, counters = self.sight.hand_size(RUNNER), self.sight.state.cards[oid].counters.get("advancement", 0)
        damage = facts.trap.damage_at(counters)
        deadly = damage > hand or (facts.tagging.when_met > 0 and self._deadly(hand - damage))
        return KILLED * deadly + CARD * min(damage, hand) + self.tag_worth * facts.tagging.when_met

    def _choose(self, question: Question, option: Option) -> tuple[float, Plan]:
        if option.verb in ("pass", "choose none", "leave"):
            return 0.0, Plan("decline")
        mode = self.sight.mode(question, option)
        if mode is not None:
            return self._mode(mode, question.about), ANSWER
        facts = self.sight.facts(option.card) if option.card else None
        if option.verb == "install" and facts is not None:
            return self._install(option, facts)
        return self._wanted(question)(option), ANSWER

    def _mode(self, mode: Mode, by: int) -> float:
        """Returns what it is worth that this one of several things happens, by a card of either side."""
        sight, harm = self.sight, mode.harm
        gained = self.money() * mode.credits + 0.9 * mode.draws - LOST_CARD * mode.trashes_this
        run = sight.state.run
        done = CARD * harm.hurts + self.tag_worth * harm.tags + harm.loses + LOST_CARD / 2 * mode.trashes
        done += KILLED * (harm.damage > sight.hand_size(RUNNER))
        done += self.servers.stakes(run.server) if harm.stops and run is not None else 0.0
        mine = sight.state.cards[by].owner == CORP
        if mine and mode.draws > sight.deck_size(CORP):
            return -KILLED
        worth = (gained + done if mine else -gained) - self.money() * mode.corp_loses - BAD_PUBLICITY * mode.bad_publicity
        if mode.price.free:
            return worth
        pays = mode.payer == CORP or (mine and mode.payer != RUNNER)
        return worth - self._outlay(mode.price) if pays else worth + LOST * mode.price.credits

    def _mulligan(self, question: Question, option: Option) -> tuple[float, Plan]:
        hand = [facts for _, facts in self.sight.hand()]
        ice = self._ice_in_hand
        good = min(ice, 3) + sum(1 for facts in hand if facts.earns > 1) - 0.6 * len(self.servers.agendas_in_hand)
        good -= self.weights.seek * (not ice)
        return (good - 1.3, Plan("keep ice")) if option.verb == "keep" else (0.0, Plan("look for ice"))

    def _order(self, question: Question, option: Option) -> tuple[float, Plan]:
        return next_in_order(option)

    def _number(self, question: Question) -> float:
        """Returns how much to pay: for a trace, what the Runner might match."""
        high = question.numbers[1] if question.numbers is not None else 0
        credits = self.sight.corp.credits
        facts = self.sight.facts(question.about)
        if question.kind != "pay" and not self.sight.chooses_x(question):
            stores = facts is not None and facts.lasting.stores
            return float(max(0, min(high, credits - ENOUGH)) if stores else high)
        if question.secret or facts is None:
            return float(min(high, self.sight.runner.credits // 2 + self.sight.referee.total("link"), credits // 2))
        if not facts.tracing.strength:
            needed = self.scoring.counters_needed(high) if facts.played.advances else 0
            return float(min(high, needed or credits // 2))
        wanted, worth = self._tracing(facts)
        if question.enough:  # the Runner has spent already
            wanted = question.enough
        return float(wanted if wanted <= min(high, worth, credits - self.windows.reserved()) else 0)

    def _tracing(self, facts: CardFacts) -> tuple[int, float]:
        """Returns what added to a trace makes it dearer than the Runner can or would pay, and what its success is worth."""
        harm, run = facts.tracing.harm, self.sight.state.run
        harms = CARD * harm.hurts + harm.loses + (self.servers.stakes(run.server) if harm.stops and run is not None else 0.0)
        harms += DEATH * (harm.damage > self.sight.hand_size(RUNNER))
        pays = min(self.sight.spendable(), ceil(harms + TAG * harm.tags) - 1)
        lead = facts.tracing.strength - self.sight.referee.total("trace link")
        return max(0, pays + 1 - lead), harms + self.tag_worth * harm.tags

    def _wanted(self, question: Question) -> Callable[[Option], float]:
        def worth(option: Option) -> float:
            facts = self.sight.named(option)
            card = self.sight.state.cards.get(option.card)
            if facts is None or card is None:
                return 0.5
            if facts.printed.side == RUNNER:
                return -1.0 if question.effect in HELPING else 1.0 + (facts.printed.cost or 0) + 3.0 * bool(facts.breaking.ways)
            if question.effect == "remove" or (question.effect == "shuffle" and card.zone != DISCARD):
                return self._losing(option)
            if question.effect == "place" and card.zone != HAND:
                need = self.sight.referee.total("requirement", card.oid) if facts.printed.type == "agenda" else 9
                return (
                    10.0 - need + card.counters.get("advancement", 0) if facts.printed.type == "agenda" else 0.5 * facts.takes_advancement
                )
            if question.effect == "install":
                return self._installing(facts)
            if question.effect == "rez":
                return float(facts.printed.cost or 0) + ice_worth(facts)
            return self.hand_worth(facts)

        return worth

    def _installing(self, facts: CardFacts) -> float:
        """Returns what a card is worth that another card installs: an agenda little, in a run that may come upon it."""
        if facts.printed.type == "ice":
            return 2.0 + 0.4 * ice_worth(facts)
        if facts.printed.type == "agenda":
            return (0.4 if self.sight.state.run is None else -4.0) + 0.1 * (facts.printed.points or 0)
        return 1.0 + 0.6 * max(0.0, facts.earns) + facts.server.guards

    def hand_worth(self, facts: CardFacts) -> float:
        """Returns what a card in HQ is worth keeping for."""
        if facts.printed.type == "agenda":
            return 3.0 + (facts.printed.points or 0)
        if facts.printed.type == "ice":
            return 1.5 + 0.4 * ice_worth(facts)
        return 1.0 + 0.6 * max(0.0, facts.earns) + 0.5 * facts.played.damage + facts.played.advances + facts.server.guards

    def _losing(self, option: Option) -> float:
        """Returns what it is worth to be rid of a card: the Corp's least useful, the Runner's most useful cards."""
        facts = self.sight.named(option)
        if facts is None:
            return 0.0
        if facts.printed.side == RUNNER:
            return 2.0 + (facts.printed.cost or 0) + 3.0 * bool(facts.breaking.ways)
        return -self.hand_worth(facts)

    _ACTIONS: Final[dict[OptionVerb, Callable[["CorpPlans", Option], tuple[float, Plan]]]] = {
        "gain": _gain,
        "draw": _draw,
        "purge": _purge,
        "trash resource": _trash_resource,
    }
    _JUDGES: Final[dict[QuestionKind, Callable[["CorpPlans", Question, Option], tuple[float, Plan]]]] = {
        "action": _action,
        "window": _window,
        "may": _may,
        "pay": _may,
        "access": _choose,
        "choose": _choose,
        "mulligan": _mulligan,
        "order": _order,
    }
