"""The anchor as the Corp: the first thing on a fixed list that can be done."""

from typing import Final

from netrunner_tui.bots.anchor_sight import AnchorReading, AnchorSight
from netrunner_tui.model.card_zones import CENTRALS, ICE
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.state import Card
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Question

NEW: Final = "new server"
SPARE: Final = 4
"""Credits beyond what is to be rezzed, that make the Corp feel rich."""
PURGED: Final = 6
"""Virus counters on one card that are too many."""
BLUFF: Final = 3
"""Advancement on a card that only seems to be an agenda."""


class AnchorCorp:
    """The Corp's decisions in one position: each returns the place of an option."""

    def __init__(self, sight: AnchorSight, question: Question) -> None:
        self.sight = sight
        self.options = question.options
        self.credits = sight.state.corp.credits
        self.clicks = sight.state.corp.clicks

    # --- servers -----------------------------------------------------------------------------------------------------------------------

    def ice_worth(self, one: AnchorReading) -> float:
        """Returns what ice protects."""
        return (1.0 + one.cost) * (1.0 if any(sub.ends for sub in one.subs) else 0.6)

    def protection(self, server: str) -> float:
        """Returns how well a server is protected by ice that is rezzed or can be."""
        return sum(
            self.ice_worth(one) * (1.0 if card.faceup or one.cost <= self.credits else 0.3)
            for card in self.sight.ice(server)
            if (one := self.sight.card(card.oid)) is not None
        )

    def holds(self, server: str) -> bool:
        """Returns whether an agenda or asset lies in a remote server."""
        return any(one is not None and one.type in ("agenda", "asset") for _, one in self.sight.root(server))

    def value(self, server: str) -> float:
        """Returns how much a server is worth protecting."""
        if server == "HQ":
            return 1.0 + 0.4 * len(self.sight.corp_agendas())
        if server == "R&D":
            return 1.2
        if server == "Archives":
            return 0.1
        return sum(1.0 + one.points if one.type == "agenda" else 0.8 for _, one in self.sight.root(server) if one is not None)

    def weakest(self) -> str:
        """Returns the server that wants ice most."""
        wanted = [server for server in self.sight.state.servers if server != "Archives" and self.value(server) > 0]
        return min(wanted, key=lambda server: (self.protection(server) / self.value(server), server))

    def empty(self) -> list[str]:
        """Returns remote servers with ice and room, the best protected first."""
        free = [server for server in self.sight.remotes() if self.sight.ice(server) and not self.holds(server)]
        return sorted(free, key=lambda server: (-self.protection(server), server))

    def rich(self, *, tight: bool = True, beyond: int = 0) -> bool:
        """Returns whether the Corp can pay for the three dearest cards that it may have to rez; for all, where it is not `tight`."""
        costs = [
            one.cost
            for server in self.sight.state.servers
            for card in (*self.sight.ice(server), *(card for card, _ in self.sight.root(server)))
            if not card.faceup and (one := self.sight.card(card.oid)) is not None and one.type != "agenda"
        ]
        costs.sort(reverse=True)
        return self.credits >= sum(costs[:3] if tight else costs) + beyond

    # --- actions -----------------------------------------------------------------------------------------------------------------------

    def action(self) -> int:
        """Returns what to do with a click."""
        steps = (self.finish, self.punish, self.purge, self.advance, self.install, self.earn_if_poor, self.earn_if_not_rich, self.unload)
        for step in steps:
            place = step()
            if place >= 0:
                return place
        return self.earn()

    def find(self, verb: str, card: int = 0, server: str = "", where: str = "") -> int:
        """Returns the place of an option; -1 for none."""
        for place, option in enumerate(self.options):
            fits = option.verb == verb and (not where or option.where == where)
            if fits and (not card or option.card == card) and (not server or option.server == server):
                return place
        return -1

    def finish(self) -> int:
        """Advances, or has a card advance, an agenda that can be scored this turn."""
        reach = min(self.clicks, self.credits)
        rushes = [
            (place, one)
            for place, option, one in self.sight.listed(self.options, "play")
            if one.places and option.cost.credits <= self.credits
        ]
        best = (-1, -1)
        for place, option, one in self.sight.listed(self.options, "advance"):
            card = self.sight.state.cards[option.card]
            if one.type != "agenda":
                continue
            need = self.sight.need(card)
            if 0 < need <= reach:
                best = max(best, (one.points, place))
            elif need > 0 and rushes and card.turn != self.sight.state.turn_number and need - rushes[0][1].places <= reach - 1:
                best = max(best, (one.points, rushes[0][0]))
        return best[1]

    def punish(self) -> int:
        """Hurts a Runner who is tagged, or whom it kills."""
        hand, tagged = self.sight.hand_size(RUNNER), self.sight.state.runner.tags > 0
        for place, _, one in self.sight.listed(self.options, "play"):
            if one.hurts > hand or (one.hurts and tagged):
                return place
        return self.find("trash resource") if tagged and self.credits > 2 else -1

    def purge(self) -> int:
        """Purges where one card has many virus counters."""
        many = any(card.counters.get("virus", 0) > PURGED for card, _ in self.sight.rig())
        return self.find("purge") if many else -1

    def advance(self) -> int:
        """Goes on advancing what is begun; begins where the server is better protected than HQ and there is money to finish."""
        if not self.rich():
            return -1
        for place, option, one in self.sight.listed(self.options, "advance"):
            card = self.sight.state.cards[option.card]
            counters = card.counters.get("advancement", 0)
            if card.zone == ICE:
                continue
            limit = self.sight.need(card) + counters if one.type == "agenda" else BLUFF
            begun = counters > 0 or one.type != "agenda" or self.protection(card.server) > self.protection("HQ")
            if counters < limit and begun and (counters or self.credits >= limit):
                return place
        return next((place for place, option, _ in self.sight.listed(self.options, "advance") if self._growing(option)), -1)

    def _growing(self, option: Option) -> bool:
        card = self.sight.state.cards[option.card]
        return card.zone == ICE and card.counters.get("advancement", 0) < BLUFF and self.rich(tight=False, beyond=SPARE)

    def install(self, everything: bool = False) -> int:
        """Installs: what wins, what earns, ice where it is wanted, agendas, upgrades, ice for a new server."""
        cards, empty, rich = self.sight.listed(self.options, "install"), self.empty(), self.rich(tight=False, beyond=SPARE)
        lacking = self.sight.state.target_of(CORP) - self.sight.referee.score(CORP)
        best = empty[0] if empty else NEW
        for place, option, one in cards:
            if one.type == "agenda" and one.points >= lacking and one.need <= min(self.clicks - 1, self.credits) and option.server == best:
                return place
        earning = empty[1] if len(empty) > 1 else NEW
        for place, option, one in cards:
            if one.type == "asset" and (one.gains or one.per_click > 1) and one.cost <= self.credits and option.server == earning:
                return place
        weakest = self.weakest()
        waiting = any(not card.faceup for card in self.sight.ice(weakest))
        if not waiting or rich:
            place = self._ice(weakest, everything)
            if place >= 0:
                return place
        for place, option, one in sorted(cards, key=lambda each: (-each[2].points, each[0])):
            if one.type == "agenda" and empty and option.server == best:
                return place
        for place, option, one in cards:
            if one.type == "asset" and len(empty) > 1 and option.server == empty[-1]:
                return place
        for place, option, one in cards:
            if one.type == "upgrade" and one.guards and option.server == (best if empty else weakest):
                return place
        if empty:
            return self._ice(weakest, everything) if rich else -1
        return self._ice(NEW, everything) if rich and self.clicks > 1 else -1

    def _ice(self, server: str, everything: bool) -> int:
        """Returns the first ice that can be paid for; with `everything`, any."""
        ice = [
            (place, option, one)
            for place, option, one in self.sight.listed(self.options, "install")
            if option.where == "ice" and option.server == server
        ]
        for place, option, one in ice:
            if one.cost + option.cost.credits <= self.credits:
                return place
        return ice[0][0] if ice and everything else -1

    def earn_if_poor(self) -> int:
        """Earns where what is installed could not be rezzed."""
        return -1 if self.rich() else self.earn()

    def earn_if_not_rich(self) -> int:
        """Earns by cards where not all could be rezzed."""
        place = -1 if self.rich(tight=False) else self.earn()
        return -1 if place == self.find("gain") else place

    def unload(self) -> int:
        """Installs whatever there is when the hand is full."""
        room = self.sight.referee.max_hand_size(CORP) - self.sight.hand_size(CORP)
        return self.install(everything=True) if room < 0 or (room == 0 and self.clicks > 1) else -1

    def earn(self) -> int:
        """Returns the best way to credits: an operation, an asset, a card drawn for one, a click."""
        plays = [
            (one.gains - option.cost.credits, place)
            for place, option, one in self.sight.listed(self.options, "play")
            if one.gains > option.cost.credits
        ]
        if plays:
            return max(plays)[1]
        uses = [(one.per_click, place) for place, _, one in self.sight.listed(self.options, "use") if one.per_click > 1]
        if uses:
            return max(uses)[1]
        room = self.sight.referee.max_hand_size(CORP) - self.sight.hand_size(CORP)
        exposed = self.clicks < 2 and self.protection("HQ") < self.protection("R&D")
        draw, deck = self.find("draw"), len(self.sight.state.zone(CORP, "deck"))
        if room > 0 and not exposed and draw >= 0 and deck > 3:
            return draw
        return max(0, self.find("gain"))

    # --- windows -----------------------------------------------------------------------------------------------------------------------

    def window(self) -> int:
        """Scores; rezzes approached ice unless other ice is better worth the money, and assets before its own turn."""
        score = self.find("score")
        if score >= 0:
            return score
        for place, option, one in self.sight.listed(self.options, "rez"):
            card = self.sight.state.cards[option.card]
            if option.cost.credits <= self.credits and self._rezzes(card, one, option.cost.credits):
                return place
        return len(self.options) - 1

    def _rezzes(self, card: Card, one: AnchorReading, cost: int) -> bool:
        state = self.sight.state
        run = state.run
        if card.zone == ICE:
            return self._worth_rezzing(card, one, cost)
        if one.type == "asset":
            return run is None and bool(one.gains or one.per_click > 1) and (state.turn == CORP or state.runner.clicks == 0)
        return run is not None and run.server == card.server and run.position < 1 and one.guards

    def _worth_rezzing(self, card: Card, one: AnchorReading, cost: int) -> bool:
        """Returns whether no ice elsewhere, or behind, wants these credits more."""
        server = card.server
        if server not in CENTRALS and not list(self.sight.root(server)):
            return False
        mine = (self.value(server), self.ice_worth(one))
        for other in self.sight.state.servers:
            elsewhere = other != server
            if elsewhere and self.sight.state.runner.clicks == 0:
                continue
            for waiting in self.sight.ice(other):
                if waiting.oid == card.oid and not elsewhere:
                    break
                own = self.sight.card(waiting.oid)
                if waiting.faceup or own is None or own.cost > self.credits or cost + own.cost <= self.credits:
                    continue
                if (self.value(other), self.ice_worth(own)) > mine:
                    return False
        return True

    def mulligan(self) -> int:
        """Wants two pieces of ice that it can pay for, and no more than two agendas."""
        hand = self.sight.hand()
        ice = sum(1 for one in hand if one.type == "ice" and one.cost <= self.credits)
        agendas = sum(1 for one in hand if one.type == "agenda")
        return max(0, self.find("mulligan" if ice < 2 or agendas > 2 else "keep"))

    def worth(self, option: Option) -> float:
        """Returns what a card that is chosen is worth to the Corp."""
        card, one = self.sight.state.cards.get(option.card), self.sight.card(option.card)
        if one is None or card is None:
            return 0.5
        if card.owner == RUNNER:
            return 1.0 + one.cost + 3.0 * bool(one.ways)
        if one.type == "agenda":
            return 5.0 + one.points + card.counters.get("advancement", 0)
        return 1.0 + (one.cost if one.cost <= self.credits + 3 else 0.5) * (1.0 if one.type == "ice" else 0.5) + one.gains
