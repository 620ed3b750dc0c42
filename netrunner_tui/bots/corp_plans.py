"""The Corp's script: what each answer is worth in credits, and to which plan it belongs."""

from collections.abc import Callable
from functools import cached_property, partial
from typing import Final

from netrunner_tui.bots.candidates import Candidate, is_plain_window, ranked, ranking
from netrunner_tui.bots.card_facts import CardFacts, FactBook
from netrunner_tui.bots.run_prices import CARD, TAG, RunPrices
from netrunner_tui.bots.sight import PlayerSight
from netrunner_tui.bots.styles import CorpWeights
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.state import CENTRALS, HAND, ICE, Card
from netrunner_tui.rules.looking import TurnAndRun
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Question

POINT: Final = 7.0
"""Credits that an agenda point is worth."""
ENOUGH: Final = 5
"""Credits that the Corp likes to keep for rezzing."""
LATE: Final = 20
"""Cards in R&D below which the Corp must begin to score."""
IDLE: Final = -20.0
"""What an action that does nothing is worth."""

HELPING: Final = frozenset({"charge", "install", "place", "play", "rez", "strength"})
"""Effects that the cards they are about are better for."""
_USUAL: Final = CorpWeights()


def _apart_from_rezzing(option: Option) -> tuple[float, str]:
    """Returns what an option of a window is worth that rezzes nothing."""
    if option.verb == "score":
        return 100.0, "score"
    if option.verb == "prevent":
        return 2.0, "prevent it"
    return (0.0, "go on") if option.verb == "pass" else (-1.0, "")


def _rez_asset(facts: CardFacts, cost: float, moment: TurnAndRun) -> tuple[float, str]:
    helpful = facts.every_turn > 0 or facts.each_click > 1 or facts.holds > 0
    if facts.nags or facts.strikes:
        return (1.5 if moment.run is None else -1.0), "set up"
    in_peace = moment.turn == CORP and moment.run is None
    spare = facts.works and not facts.trap and moment.corp_credits - cost >= ENOUGH
    return (1.5 if helpful and in_peace else 0.5 if spare and in_peace else -1.0), "money"


def corp_at_a_glance(question: Question, moment: TurnAndRun, book: FactBook) -> list[Candidate] | None:
    """Returns what the script finds where it has to look at nothing else: in windows to rez assets in; None elsewhere."""
    if not is_plain_window(question):
        return None
    rezzing = {option.title: book[option.title] for option in question.options if option.verb == "rez" and option.title}
    if any(option.verb == "rez" and (not option.title or rezzing[option.title].printed.type != "asset") for option in question.options):
        return None

    def judge(option: Option) -> tuple[float, str]:
        return (
            _rez_asset(rezzing[option.title], float(option.cost.credits), moment) if option.verb == "rez" else _apart_from_rezzing(option)
        )

    return ranked(question, judge)


class CorpPlans:
    """The Corp's script in one position."""

    def __init__(self, sight: PlayerSight, weights: CorpWeights = _USUAL) -> None:
        self.sight = sight
        self.weights = weights
        self.prices = RunPrices(sight)
        self._safe: dict[str, float] = {}

    def rank(self, question: Question) -> list[Candidate]:
        """Returns the answers, best first."""
        judge = self._JUDGES.get(question.kind)
        return ranking(
            question, partial(judge, self, question) if judge is not None else None,
            number=self._number, wanted=self._wanted, losing=self._losing,
        )  # fmt: skip

    # --- what things are worth ---------------------------------------------------------------------------------------------------------

    def safe(self, server: str) -> float:
        """Returns the chance that the Runner cannot, or will not, get into a server on their next turn."""
        if server not in self._safe:
            runner = self.sight.runner
            clicks = max(runner.allotted, 4)
            credits = runner.credits + min(self.weights.income, clicks - 1) + self.sight.corp.bad_publicity
            price = self.prices.run(server, credits=float(credits), clicks=clicks - 1)
            afraid = min(0.5, self.weights.afraid * (0.12 * price.damage + 0.03 * price.loses))
            self._safe[server] = max(0.0, 1.0 - price.chance * (1.0 - afraid))
        return self._safe[server]

    def late(self) -> float:
        """Returns how late it is, from 0 to 1, by R&D and by money that lies idle.

        An agenda that is never risked loses as surely as one that is stolen.
        """
        idle = min(0.5, max(0.0, (self.sight.corp.credits - self.weights.rich) / 40))
        return max(idle, 1.0 - self.sight.deck_size(CORP) / LATE)

    def money(self) -> float:
        """Returns what another credit is worth: little to a Corp that can pay for everything it has."""
        credits = self.sight.corp.credits
        return 1.0 if credits < self.weights.rich else 0.5 if credits < 2 * self.weights.rich else 0.2

    def fear(self) -> float:
        """Returns how much an agenda that may be stolen counts against one that will be scored."""
        return self.weights.fear * (1.0 - 0.8 * self.late())

    def tag_worth(self) -> float:
        """Returns the credits that a tag on the Runner is worth: more to a Corp that holds what hurts the tagged."""
        mine = [facts for _, facts in self.sight.hand()]
        for server in self.sight.servers:
            mine += [facts for _, facts in self.sight.root(server) if facts is not None]
        return self.weights.tags * (
            3.5 if any((facts.by_tags or facts.needs_tag) and (facts.kills or facts.strikes) for facts in mine) else 2.0
        )

    def agendas_in_hand(self) -> list[CardFacts]:
        """Returns the agendas in HQ."""
        return self._agendas

    @cached_property
    def _agendas(self) -> list[CardFacts]:
        return [facts for _, facts in self.sight.hand() if facts.printed.type == "agenda"]

    def _ice_worth(self, facts: CardFacts) -> float:
        harm = sum(CARD * harm.damage + TAG * harm.tags + harm.loses for harm in facts.harms)
        return 1.0 + 2.5 * facts.stops + 0.4 * harm + 0.15 * (facts.printed.cost or 0)

    def _need(self, server: str) -> float:
        """Returns how much a server wants another piece of ice."""
        state = self.sight.state
        count = self.weights.crowding * len(state.ice(server))
        open_door = 1.0 - self.safe(server)
        if server == "Archives":
            hidden = sum(1 for oid in state.zone(CORP, "discard") if not state.cards[oid].faceup)
            return 0.3 + 0.5 * hidden * open_door - count
        if server == "HQ":
            return self.weights.hq * (3.0 + 1.5 * len(self.agendas_in_hand())) * open_door - 1.3 * count + 0.8
        if server == "R&D":
            return self.weights.rd * 5.0 * open_door - 1.3 * count + 0.8
        stakes = 5.0 if any(f is not None and f.printed.type == "agenda" for _, f in self.sight.root(server)) else 3.0 if count else 2.6
        if server == self._scoring_remote():
            stakes += self.weights.waiting * len(self.agendas_in_hand())
        return self.weights.remote * stakes * open_door + 1.2 - 0.9 * count

    def _scoring_remote(self) -> str:
        """Returns the remote server that is best for an agenda; "" for none with ice."""
        return self._best_remote

    @cached_property
    def _best_remote(self) -> str:
        remotes = [server for server in self.sight.remotes() if self.sight.state.ice(server)]
        return max(remotes, key=lambda server: (self.safe(server), server), default="")

    def _free(self, server: str) -> bool:
        """Returns whether nothing that would have to go lies in a remote."""
        return not self._inside(server)

    def _inside(self, server: str) -> list[CardFacts]:
        """Returns what would have to go if an agenda or an asset came into a remote."""
        return [f for _, f in self.sight.root(server) if f is not None and f.printed.type in ("agenda", "asset")]

    # --- actions -----------------------------------------------------------------------------------------------------------------------

    def _action(self, question: Question, option: Option) -> tuple[float, str]:
        sight = self.sight
        facts = sight.facts(option.card) if option.card else None
        judge = self._ACTIONS.get(option.verb)
        if judge is not None:
            return judge(self, option)
        if facts is None:
            return 0.0, ""
        if option.verb == "install":
            return self._install(option, facts)
        if option.verb == "advance":
            return self._advance(option, facts)
        if option.verb == "play":
            return self._play(option, facts)
        if facts.strikes:
            return self._strike(facts), "hurt the Runner"
        return (facts.each_click * 0.95 * self.money() if facts.each_click else 0.7), "money"

    def _gain(self, option: Option) -> tuple[float, str]:
        credits = self.sight.corp.credits
        return (1.7 if credits < ENOUGH else 1.2 if credits < self.weights.rich else 0.2) + self.weights.gain, "money"

    def _draw(self, option: Option) -> tuple[float, str]:
        hand, most = self.sight.hand_size(CORP), self.sight.referee.max_hand_size(CORP)
        if self.sight.deck_size(CORP) <= 3:
            return -8.0, "cards"
        # A Corp with money and no agenda to score has nothing better to do than to look for one.
        idle = 0.5 if self.sight.corp.credits >= self.weights.rich and not self.agendas_in_hand() else 0.0
        return (1.8 if hand <= 2 else 1.1 if hand < most - 1 else 0.2) + idle - self.weights.flooded * len(
            self.agendas_in_hand()
        ) + self.weights.draw, "cards"

    def _purge(self, option: Option) -> tuple[float, str]:
        viruses = self.sight.state.virus_counters()
        return 0.9 * viruses - 3.5 if viruses else IDLE, "purge viruses"

    def _trash_resource(self, option: Option) -> tuple[float, str]:
        return 4.0 - option.cost.credits * 0.5, "punish tags"

    def _install(self, option: Option, facts: CardFacts) -> tuple[float, str]:
        kind, server = facts.printed.type, option.server
        if option.where == "ice":
            cost = self.money() * option.cost.credits
            afford = 1.0 if (facts.printed.cost or 0) <= self.sight.corp.credits + 3 else 0.6
            if server == "new server":
                has = bool(self._scoring_remote())
                return (0.5 if has else self.weights.next_remote) * afford + 0.15 * self._ice_worth(facts) - cost, "prepare a remote server"
            return self.weights.ice * self._need(server) * afford + 0.2 * self._ice_worth(facts) - cost, f"protect {server}"
        if kind == "agenda":
            return self._install_agenda(facts, server)
        if kind == "upgrade":
            stake = 1.5 if server in ("HQ", "R&D") else 2.5 if server != "new server" and self.sight.state.ice(server) else -1.0
            return (stake if facts.guards else 0.2) - 0.3 * (facts.printed.cost or 0), f"protect {server}"
        return self._install_asset(facts, server), "money" if facts.earns > 0 else "set a trap" if facts.trap else "set up"

    def _install_agenda(self, facts: CardFacts, server: str) -> tuple[float, str]:
        points, need = facts.printed.points or 0, facts.printed.advancement or 3
        clicks, credits, fear = self.sight.corp.clicks, self.sight.corp.credits, self.fear()
        if server in CENTRALS:
            return -9.0, ""
        if need <= clicks - 1 and credits >= need:
            return POINT * points * self.weights.rush, "score at once"
        if server == "new server":
            crowd = 1.5 * max(0, len(self.agendas_in_hand()) - 2)
            return -POINT * points * 0.5 * self.weights.hidden * fear + crowd + self._hurry(), "hide an agenda"
        inside = self._inside(server)
        if any(other.printed.type == "agenda" for other in inside):
            return -9.0, ""
        gone = sum(1.5 + self.money() * max(0.0, other.earns) for other in inside)
        safe = self.safe(server)
        soon = 1.0 if need <= 4 else 0.7
        ready = 1.0 if credits >= 2 else 0.6
        worth = POINT * points * (self.weights.score * soon * ready * safe - 0.8 * fear * (1.0 - safe)) * 0.8
        return worth + self._hurry() - gone, f"score in {server}"

    def _hurry(self) -> float:
        return self.weights.hurry + self.weights.late * self.late()

    def _install_asset(self, facts: CardFacts, server: str) -> float:
        if server in CENTRALS:
            return -9.0
        if server != "new server" and not self._free(server):
            return -6.0
        worth = 0.6 + 0.9 * self.money() * facts.earns if facts.earns > 0 else 1.2 if facts.trap else 0.3
        worth += facts.nags * self._alone(facts) + 0.25 * min(8, facts.strikes)
        if facts.works and self.sight.corp.credits >= 10:
            worth += 0.6 * self._alone(facts)
        iced = server != "new server" and bool(self.sight.state.ice(server))
        if facts.trap or facts.takes_advancement:
            worth += self.weights.bluff
        if iced:
            worth += 1.2 * (self.safe(server) - 0.5) - (1.5 if facts.earns > 0 and self.agendas_in_hand() else 0.0)
        return self.weights.assets * worth - (0.0 if (facts.printed.cost or 0) <= self.sight.corp.credits else 1.5)

    def _alone(self, facts: CardFacts) -> float:
        """Returns how much of a card's effect is new, beside the copies of it that lie on the table."""
        copies = sum(
            1
            for server in self.sight.servers
            for _, other in self.sight.root(server)
            if other is not None and other.printed == facts.printed
        )
        return 0.5**copies

    def _advance(self, option: Option, facts: CardFacts) -> tuple[float, str]:
        card = self.sight.state.cards[option.card]
        clicks, credits = self.sight.corp.clicks, self.sight.corp.credits
        if card.zone == ICE:
            return 0.1, "strengthen ice"
        if facts.printed.type != "agenda":
            more = card.counters.get("advancement", 0) < self.weights.bluff_counters
            worth = 1.4 + self.weights.bluff if facts.trap_grows and more and credits > 4 else -0.5
            return worth, "set a trap"
        need = self.sight.referee.total("requirement", card.oid) - card.counters.get("advancement", 0)
        points = facts.printed.points or 0
        if need <= 0:
            return -2.0, ""
        if need <= clicks and need <= credits:
            return POINT * points * 1.5 + 5, f"score in {card.server}"
        safe = self.safe(card.server)
        # One click less now is one less needed on the turn it is scored, but it also tells the Runner.
        soon = need - clicks <= 3
        worth = (
            POINT
            * points
            * (0.45 * self.weights.score * safe - 0.35 * self.weights.patience * self.fear() * (1.0 - safe))
            * (1.0 if soon else 0.6)
        )
        return worth + self._hurry(), f"score in {card.server}"

    def _play(self, option: Option, facts: CardFacts) -> tuple[float, str]:
        cost = option.cost.credits
        hand = self.sight.hand_size(RUNNER)
        if facts.kills:
            return (300.0 if facts.kills > hand else CARD * min(facts.kills, hand) - 1.0) - cost, "hurt the Runner"
        if facts.advances:
            return self._rush(facts) - cost, "score at once"
        worth = self.weights.operations * ((facts.gains - cost) * 0.95 * self.money() + 0.7 * facts.draws) + self.tag_worth() * facts.tags
        return worth if facts.gains or facts.draws or facts.tags else 0.8 - cost * (
            0.5 if self.sight.corp.credits < self.weights.rich else 0.1
        ), "money" if facts.gains else "cards"

    def _strike(self, facts: CardFacts) -> float:
        """Returns what a click for damage is worth: the game where it is enough, less where tags must help it."""
        tags, hand = self.sight.runner.tags, self.sight.hand_size(RUNNER)
        likely = min(1.0, tags / 6) if facts.by_tags else 1.0
        return likely * (60.0 if facts.strikes > hand else CARD * min(facts.strikes, hand)) - 0.5

    def _rush(self, facts: CardFacts) -> float:
        """Returns what advancement counters from a card are worth: much where they score an agenda this turn."""
        best = -1.0
        clicks, credits = self.sight.corp.clicks - 1, self.sight.corp.credits
        for server in self.sight.remotes():
            for card, own in self.sight.root(server):
                if own is None or own.printed.type != "agenda" or card.turn == self.sight.state.turn_number:
                    continue
                need = self.sight.referee.total("requirement", card.oid) - card.counters.get("advancement", 0) - facts.advances
                now = need <= clicks and need <= credits
                best = max(best, POINT * (own.printed.points or 0) * 1.5 * self.weights.rush + 4 if now else 1.0)
        return best

    # --- other questions ---------------------------------------------------------------------------------------------------------------

    def _window(self, question: Question, option: Option) -> tuple[float, str]:
        if option.verb != "rez":
            return _apart_from_rezzing(option)
        card, facts = self.sight.state.cards[option.card], self.sight.facts(option.card)
        if facts is None:
            return -1.0, ""
        cost = float(option.cost.credits)
        run = self.sight.state.run
        if card.zone == ICE:
            return self._rez_ice(card, facts, cost), f"protect {card.server}"
        if facts.printed.type == "asset":
            return _rez_asset(facts, cost, TurnAndRun.of(self.sight.state))
        on_it = run is not None and run.server == card.server and run.position < 1
        return (3.0 - cost * 0.4 if on_it and facts.guards else -1.0), f"protect {card.server}"

    def _rez_ice(self, card: Card, facts: CardFacts, cost: float) -> float:
        """Returns what rezzing approached ice is worth: what it keeps or costs the Runner, against its cost."""
        way = self.prices.way(card, card.title, facts.printed.strength or 0)
        stakes = self._stakes(card.server)
        inner = 0.7 if len(self.sight.state.ice(card.server)) > 1 else 1.0
        if way is None or way[0] > self.sight.spendable():
            gain = stakes * inner + self.weights.stop
        else:
            gain = 0.9 * way[0] + CARD * way[4] + way[5] + 1.5 * way[3] + 1.0
        reserve = 0.35 if self.sight.corp.credits - cost >= 2 else 0.5
        return gain - self.weights.rez * reserve * cost

    def _stakes(self, server: str) -> float:
        """Returns what the Runner may find, in credits."""
        sight = self.sight
        if server == "HQ":
            hand = sight.hand()
            points = sum(facts.printed.points or 0 for _, facts in hand if facts.printed.type == "agenda")
            return 1.5 + POINT * points / max(1, len(hand))
        if server == "R&D":
            return 1.5 + POINT * 0.45
        if server == "Archives":
            cards = [sight.state.cards[oid] for oid in sight.state.zone(CORP, "discard")]
            return POINT * sum(sight.book[card.title].printed.points or 0 for card in cards if not card.faceup)
        return sum(self._at_stake(card, facts) for card, facts in sight.root(server)) + 0.3

    def _at_stake(self, card: Card, facts: CardFacts | None) -> float:
        if facts is None:
            return 0.0
        if facts.printed.type == "agenda":
            return POINT * (facts.printed.points or 0) * 1.3
        if facts.trap and not card.faceup:
            return -3.0
        return 1.0 + facts.every_turn

    def _may(self, question: Question, option: Option) -> tuple[float, str]:
        if option.verb in ("no", "decline"):
            return 0.0, "leave it"
        facts = self.sight.facts(question.about)
        if facts is not None and facts.may_draw and self.sight.deck_size(CORP) <= LATE:
            return -1.0, "keep cards in R&D"
        cost = option.cost.credits + CARD * option.cost.trash_hand
        run = self.sight.state.run
        stakes = self._stakes(run.server) if run is not None else 1.5
        return max(1.0, stakes) - 0.6 * cost, "use it"

    def _choose(self, question: Question, option: Option) -> tuple[float, str]:
        if option.verb in ("pass", "choose none", "leave"):
            return 0.0, "leave it"
        facts = self.sight.facts(option.card) if option.card else None
        if option.verb == "install" and facts is not None:
            return self._install(option, facts)
        return self._wanted(question)(option), question.effect or "choose"

    def _mulligan(self, question: Question, option: Option) -> tuple[float, str]:
        hand = [facts for _, facts in self.sight.hand()]
        ice = sum(1 for facts in hand if facts.printed.type == "ice")
        good = min(ice, 3) + sum(1 for facts in hand if facts.earns > 1) - 0.6 * sum(1 for f in hand if f.printed.type == "agenda")
        return (good - 1.3, "keep ice and money") if option.verb == "keep" else (0.0, "look for ice and money")

    def _order(self, question: Question, option: Option) -> tuple[float, str]:
        return 0.0, "in order"

    def _number(self, question: Question) -> float:
        """Returns how much to pay: for a trace, what the Runner might match."""
        high = question.numbers[1] if question.numbers is not None else 0
        if question.kind != "pay":
            return float(high)
        runner = self.sight.runner
        enough = runner.credits // 2 + self.sight.referee.total("link")
        return float(min(high, enough, self.sight.corp.credits // 2))

    def _wanted(self, question: Question) -> Callable[[Option], float]:
        def worth(option: Option) -> float:
            facts = self.sight.facts(option.card)
            card = self.sight.state.cards.get(option.card)
            if facts is None or card is None:
                return 0.5
            if facts.printed.side == RUNNER:
                return -1.0 if question.effect in HELPING else 1.0 + (facts.printed.cost or 0) + 3.0 * facts.breaker
            if question.effect == "place" and card.zone != HAND:
                need = self.sight.referee.total("requirement", card.oid) if facts.printed.type == "agenda" else 9
                return (
                    10.0 - need + card.counters.get("advancement", 0) if facts.printed.type == "agenda" else 0.5 * facts.takes_advancement
                )
            if question.effect == "install":
                return self._installing(facts)
            if question.effect == "rez":
                return float(facts.printed.cost or 0) + self._ice_worth(facts)
            return self.hand_worth(facts)

        return worth

    def _installing(self, facts: CardFacts) -> float:
        """Returns what a card is worth that another card installs: an agenda little, in a run that may come upon it."""
        if facts.printed.type == "ice":
            return 2.0 + 0.4 * self._ice_worth(facts)
        if facts.printed.type == "agenda":
            return (0.4 if self.sight.state.run is None else -4.0) + 0.1 * (facts.printed.points or 0)
        return 1.0 + 0.6 * max(0.0, facts.earns) + facts.guards

    def hand_worth(self, facts: CardFacts) -> float:
        """Returns what a card in HQ is worth keeping for."""
        if facts.printed.type == "agenda":
            return 3.0 + (facts.printed.points or 0)
        if facts.printed.type == "ice":
            return 1.5 + 0.4 * self._ice_worth(facts)
        return 1.0 + 0.6 * max(0.0, facts.earns) + 0.5 * facts.kills + facts.advances + facts.guards

    def _losing(self, option: Option) -> float:
        """Returns what it is worth to be rid of a card: the Corp's least useful, the Runner's most useful cards."""
        facts = self.sight.facts(option.card)
        if facts is None:
            return 0.0
        if facts.printed.side == RUNNER:
            return 2.0 + (facts.printed.cost or 0) + 3.0 * facts.breaker
        return -self.hand_worth(facts)

    _ACTIONS: Final[dict[str, Callable[["CorpPlans", Option], tuple[float, str]]]] = {
        "gain": _gain,
        "draw": _draw,
        "purge": _purge,
        "trash resource": _trash_resource,
    }
    _JUDGES: Final[dict[str, Callable[["CorpPlans", Question, Option], tuple[float, str]]]] = {
        "action": _action,
        "window": _window,
        "may": _may,
        "pay": _may,
        "access": _choose,
        "choose": _choose,
        "mulligan": _mulligan,
        "order": _order,
    }
