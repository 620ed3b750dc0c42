"""What may be found in a server, in credits."""

from collections.abc import Callable
from functools import cached_property
from typing import Final

from netrunner_tui.bots.card_facts.facts import CardFacts, TrapPlace
from netrunner_tui.bots.card_facts.word_amounts import number_of
from netrunner_tui.bots.run_prices import CARD, DEATH
from netrunner_tui.bots.sight import PlayerSight
from netrunner_tui.bots.styles import RunnerWeights
from netrunner_tui.model.card_zones import CENTRALS, DECK, DISCARD
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.state import SEEN_BY, Card

CLICKS: Final = 3
"""Clicks that a Corp has to advance in its turn."""
POINT: Final = 7.0
"""Credits that an agenda point is worth."""


def menace(facts: CardFacts) -> float:
    """Returns what a card of the Corp does to the Runner turn by turn, in credits; an upgrade does so in runs on its server alone."""
    return 2.0 * facts.lasting.nags + 0.5 * min(8, facts.clicked.damage) if facts.printed.type == "asset" else 0.0


def extra_accesses(card: Card, facts: CardFacts, server: str) -> int:
    """Returns how many more cards a card has the Runner access in a server."""
    servers, kind = facts.accessing.servers, facts.accessing.counters
    if servers and server not in servers and not ("central" in servers and server in CENTRALS):
        return 0
    if kind:
        return max(0, card.counters.get(kind, 0) - (not facts.run.servers))
    return facts.accessing.count


class BreachWorth:
    """What servers hold, in one position."""

    def __init__(self, sight: PlayerSight, weights: RunnerWeights, gained: Callable[[float], float]) -> None:
        """`gained` says what so many credits more are worth."""
        self.sight = sight
        self.weights = weights
        self._gained = gained
        self._values: dict[tuple[str, int, int], float] = {}

    @cached_property
    def point(self) -> float:
        """Returns the credits that an agenda point is worth now: more where the game is nearly decided."""
        need = max(1, self.sight.state.target_of(RUNNER) - self.sight.points(RUNNER))
        threat = self.sight.state.target_of(CORP) - self.sight.points(CORP)
        return POINT * (self.weights.near if need <= 2 else 1.0) * (self.weights.threat if threat <= 2 else 1.0)

    def breach(self, server: str, more: int = 0, lost: int = 0) -> float:
        """Returns what a successful run on a server brings, in credits, to a Runner who has lost so many cards on the way."""
        lost = lost if lost and self._perilous else 0
        value = self._values.get((server, more, lost))
        if value is None:
            found = self.found(server, more, max(0, self.sight.hand_size(RUNNER) - lost))
            instead = self._instead(server) if self._replacing else 0.0
            value = (max(found, instead) if instead else found) + self._on_success(server)
            self._values[server, more, lost] = value
        return value

    @cached_property
    def _perilous(self) -> bool:
        """Returns whether an access may hurt: only then it matters to what is found how many cards the Runner holds."""
        sight = self.sight
        if sight.unseen.traps:
            return True
        known = [facts for facts, _ in sight.recalled]
        known += [facts for _, facts in sight.in_roots]
        deck, seen = map(sight.state.cards.__getitem__, sight.state.zone(CORP, DECK)), SEEN_BY[RUNNER]
        known += [sight.book[card.title] for card in deck if card.seen & seen]
        return any(facts.trap.hurts for facts in known)

    def found(self, server: str, more: int, hand: int) -> float:
        """Returns what may be found in a server, in credits, by a Runner who holds so many cards then."""
        sight = self.sight
        state, point = sight.state, self.point
        more += sum([extra_accesses(card, facts, server) for card, facts in self._openers]) if self._openers else 0
        more += sum([count for where, count in self._used_for_more if where == server]) if self._used_for_more else 0
        weights = self.weights
        value = self._of_root(server, hand) if sight.root(server) else 0
        if server == "R&D":
            top = state.zone(CORP, DECK)[: 1 + more]
            seen = [state.cards[oid] for oid in top]
            known = [sight.book[card.title] for card in seen if sight.knows(card)]
            value += sum([point * self._loot(facts) - self._hurts(facts, "R&D", 0, hand) for facts in known])
            unknown = len(seen) - len(known)
            value += weights.rd * point * sight.unseen.points * unknown - weights.peril * self._peril(unknown, hand)
        elif server == "HQ":
            value += self._in_hand(min(sight.hand_size(CORP), 1 + more), hand)
        elif server == "Archives":
            hidden = sum(1 for oid in state.zone(CORP, DISCARD) if not state.cards[oid].faceup)
            open_points = sum(
                self._loot(sight.book[card.title])
                for card in (state.cards[oid] for oid in state.zone(CORP, DISCARD))
                if card.faceup and sight.book[card.title].printed.type == "agenda"
            )
            value += point * (open_points + weights.archives * hidden * min(0.5, sight.unseen.points * 0.8))
        return value

    def _in_hand(self, accesses: int, hand: int) -> float:
        """Returns what so many accesses of cards in HQ are worth: less where the Runner has seen what is held there."""
        sight, weights, point = self.sight, self.weights, self.point
        held = max(1, sight.hand_size(CORP))
        deadly = sum([chance for facts, chance in sight.recalled if "HQ" in facts.trap.places and facts.trap.damage > hand]) / held
        worth = weights.hq * point * accesses * self._points_in_hand
        return worth - weights.peril * (self._peril(accesses, hand, held=True) + DEATH * accesses * deadly)

    @cached_property
    def _points_in_hand(self) -> float:
        """Returns how many points are to be expected of one card of HQ, of those that the Runner has not seen and of those seen."""
        sight, held = self.sight, max(1, self.sight.hand_size(CORP))
        seen = sum(chance for _, chance in sight.recalled)
        fresh = min(self.weights.again ** sight.successes("HQ"), max(0.0, 1.0 - seen / held))
        loot = sum(chance * self._loot(facts) for facts, chance in sight.recalled) / held
        return sight.unseen.points * fresh + loot

    def _on_success(self, server: str) -> float:
        """Returns what installed cards make of a successful run, beside more accesses."""
        if not self._earners:
            return 0
        return sum(
            [
                self._gained(facts.success.credits * (self._brings(facts, server) and not facts.success.replaces))
                + bool(facts.accessing.counters and server in facts.accessing.servers)
                for facts in self._earners
            ]
        )

    def _instead(self, server: str) -> float:
        """Returns the credits that a successful run brings instead of a breach."""
        cards = [(card, facts) for card, facts in self._replacing if self._brings(facts, server)]
        return self._gained(max((float(card.counters.get("credit", 0)) or facts.success.credits for card, facts in cards), default=0.0))

    @cached_property
    def _replacing(self) -> list[tuple[Card, CardFacts]]:
        """Returns the installed cards that bring something instead of breaches."""
        return [(card, facts) for card, facts in self.sight.rig if facts.success.replaces]

    def _brings(self, facts: CardFacts, server: str) -> bool:
        """Returns whether a successful run on a server brings what a card gives for such runs."""

        def fits(one: str) -> bool:
            names = facts.success.servers
            return not names or one in names or ("central" if one in CENTRALS else "remote") in names

        return fits(server) and not (facts.success.first and any(self.sight.successes(one) for one in self.sight.servers if fits(one)))

    @cached_property
    def _openers(self) -> list[tuple[Card, CardFacts]]:
        """Returns the installed cards that have more cards accessed in any run."""
        return [(card, facts) for card, facts in self.sight.rig if facts.accessing.count and not facts.run.servers]

    @cached_property
    def _used_for_more(self) -> list[tuple[str, int]]:
        """Returns what abilities that were used in this run have accessed more, each with its server."""
        used = [
            effect for effect in self.sight.state.effects.values() if effect.kind == "delayed" and effect.until == "run" and effect.title
        ]
        found = [(effect.named.get("server", ""), use.accesses) for effect in used for use in self.sight.book[effect.title].uses]
        return [(server, count) for server, count in found if count]

    @cached_property
    def _earners(self) -> list[CardFacts]:
        """Returns the installed cards that make something of successful runs."""
        return [facts for _, facts in self.sight.rig if facts.success.credits or facts.accessing.counters]

    def access_price(self, server: str) -> int:
        """Returns the credits that it costs to access a card in the root of a server."""
        lying = self.sight.root(server)
        return number_of(self.sight.referee.additional_cost("access", lying[0][0].oid).credits) if lying else 0

    def _of_root(self, server: str, hand: int) -> float:
        """Returns what the root of a server holds; where accesses cost something, of the cards worth that as many as can be paid for."""
        values, price = self._in_root(server, hand), self.access_price(server)
        if not price:
            return sum(values)
        paid = sorted((value - price for value in values if value > price), reverse=True)
        return sum(paid[: self.sight.spendable() // price])

    def _in_root(self, server: str, hand: int) -> list[float]:
        sight, point, weights = self.sight, self.point, self.weights
        values: list[float] = []
        lying = sight.root(server)
        iced = bool(lying and sight.state.ice(server))
        for card, facts in lying:
            counters = card.counters.get("advancement", 0)
            if facts is None:
                age = sight.state.turn_number - card.turn
                likely = (weights.advanced if counters else weights.fresh if age <= 2 else weights.old) if server not in CENTRALS else 0.0
                found = weights.remote * point * 2.0 * likely * (1.3 if counters >= 2 else 1.0)
                found += DEATH * likely * self._wins(counters)
                values.append(found + 0.8 - weights.ambush * self._ambush(counters, iced, hand))
            elif facts.printed.type == "agenda":
                lost = DEATH * self._scores_to_win(facts, counters)
                values.append(point * self._loot(facts) * 1.2 + lost - self._hurts(facts, "installed", counters, hand))
            else:
                values.append(self._trashing(card, facts) - self._hurts(facts, "installed", counters, hand))
        return values

    def _scores_to_win(self, facts: CardFacts, counters: int) -> bool:
        """Returns whether the Corp wins by an agenda with so many counters that it can score in its next turn."""
        sight, wanted = self.sight, max(0, (facts.printed.advancement or 0) - counters)
        wins = sight.points(CORP) + (facts.printed.points or 0) >= sight.state.target_of(CORP)
        short = max(0, wanted - sight.corp.credits)  # a click for each credit that is missing, beside one for each counter
        return wins and wanted + short <= CLICKS

    @cached_property
    def _matched(self) -> bool:
        """Returns whether the Corp may win by one agenda more."""
        need = self.sight.state.target_of(CORP) - self.sight.points(CORP)
        return any((facts.printed.points or 0) >= need for facts, _ in self.sight.unseen.agendas)

    def _wins(self, counters: int) -> float:
        """Returns how many of the agendas that a facedown card with so many counters may be would win the game for the Corp next turn."""
        if not self._matched:
            return 0.0
        agendas = self.sight.unseen.agendas
        found = sum(count for facts, count in agendas if self._scores_to_win(facts, counters))
        return found / sum(count for _, count in agendas)

    def _loot(self, facts: CardFacts) -> int:
        """Returns the points of an agenda that could be paid for now."""
        return (facts.printed.points or 0) if facts.steal_cost <= self.sight.runner.credits else 0

    def _hurts(self, facts: CardFacts, place: TrapPlace, counters: int, hand: int) -> float:
        """Returns what accessing a card that is known does in a place, in credits."""
        if place not in facts.trap.places:
            return 0.0
        damage = facts.trap.damage_at(counters)
        return CARD * damage + (2 * DEATH if damage > hand else 0.0)

    def _peril(self, accesses: int, hand: int, *, held: bool = False) -> float:
        """Returns the danger that cards of HQ (`held`) or R&D kill when they are accessed, in credits: one alone, or two together."""
        place: TrapPlace = "HQ" if held else "R&D"
        unseen = self.sight.unseen
        known = [(facts, count) for facts, count in unseen.traps if facts.trap.damage and place in facts.trap.places]
        if not known:
            return 0.0
        total = max(1.0, unseen.held if held else unseen.total)
        traps = [(facts, count * (facts.hand_weight if held else 1.0) / total) for facts, count in known]
        alone = sum(share for facts, share in traps if facts.trap.damage > hand)
        mild = [(facts.trap.damage, share) for facts, share in traps if facts.trap.damage <= hand]
        together = sum(one * two for first, one in mild for second, two in mild if first + second > hand) if accesses > 1 else 0.0
        return DEATH * (accesses * alone + accesses * (accesses - 1) / 2 * together)

    @cached_property
    def _installed_traps(self) -> list[tuple[CardFacts, int]]:
        """Returns the traps that the Runner cannot place and that hurt where they are installed, each with its count."""
        return [(facts, count) for facts, count in self.sight.unseen.traps if "installed" in facts.trap.places]

    def _ambush(self, counters: int, iced: bool, hand: int) -> float:
        """Returns the danger of a facedown card, in credits."""
        danger = 0.0
        for facts, count in self._installed_traps:
            damage = facts.trap.damage_at(counters)
            danger += self._likely(facts, count, counters, iced) * (CARD * damage + (DEATH if damage > hand else 0.0))
        return danger

    def _likely(self, facts: CardFacts, count: int, counters: int, iced: bool) -> float:
        """Returns how likely a facedown card in a remote server is one of so many like this."""
        if not counters:
            return min(0.5, 4.0 * count / max(1, self.sight.unseen.total))
        if not facts.takes_advancement:
            return 0.0
        agendas = sum(number for _, number in self.sight.unseen.agendas)
        return count / max(1.0, count + agendas * (1.0 if iced else 0.5))

    def lurks(self) -> list[tuple[str, int, float]]:
        """Returns the servers where an advanced facedown card may be a trap, each with its damage and how likely it is one."""
        found = []
        for server in self.sight.remotes():
            iced = bool(self.sight.state.ice(server))
            for counters in (card.counters.get("advancement", 0) for card, known in self.sight.root(server) if known is None):
                if counters:
                    traps = self._installed_traps
                    found += [(server, f.trap.damage_at(counters), self._likely(f, count, counters, iced)) for f, count in traps]
        return found

    def working(self, facts: CardFacts, held: int) -> float:
        """Returns what a card does for the Corp over the turns that are left, with so many credits on it yet, in credits."""
        every_turn = facts.lasting.every_turn
        if facts.lasting.holds:
            earns = min(2.0 * every_turn, 0.6 * held) if every_turn else 0.3 * held * (facts.clicked.credits > 1)
        else:
            earns = 2.0 * every_turn + (facts.clicked.credits > 1)
        return 1.0 + earns + 2.0 * facts.server.guards + menace(facts)

    def _trashing(self, card: Card, facts: CardFacts) -> float:
        if facts.printed.trash is None:
            return 0.0
        cost = max(0, self.sight.referee.total("trash cost", card.oid) - self.sight.set_aside("trash", facts.printed))
        if cost > self.sight.runner.credits:
            return 0.0
        gain = self.working(facts, card.counters.get("credit", 0) if card.faceup else facts.lasting.holds) + 0.8 * card.faceup
        return max(0.0, gain * self.weights.trash - cost)
