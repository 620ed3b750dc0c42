"""The anchor as the Runner: it runs where the most may be found, if a path through the ice can be paid for."""

from collections.abc import Sequence
from typing import Final

import msgspec

from netrunner_tui.bots.anchor_sight import AnchorReading, AnchorSight, Sub
from netrunner_tui.model.breakers import Breaker, IceToBreak, ways_to_break
from netrunner_tui.model.card_zones import DECK, RIG
from netrunner_tui.model.events import RunSucceeded
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.state import Card
from netrunner_tui.rules.referee.options import Breaks, Option, Strength
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.telling.break_ways import breaker

LEAST: Final = 0.5
"""What may be found in a server: less is not run for."""
LOW: Final = 0.75
"""Less is not run for if there is much to do before."""
MIDDLING: Final = 1.1
"""Less is not run for if it costs."""
HIGH: Final = 1.5
"""Less is not run for if money is short."""
POOR: Final = 4
"""Credits below which money comes first."""
WISHED: Final = 4
"""Cards in hand that the Runner draws up to."""


class RunPath(msgspec.Struct, frozen=True):
    """What a way through the ice of a server costs."""

    credits: int
    clicks: int
    damage: int

    @property
    def cost(self) -> float:
        """Sums it up in credits."""
        return self.credits + 2.0 * self.clicks + 1.5 * self.damage


class WayPast(RunPath, frozen=True):
    """How one piece of ice is got past."""

    breaker: int = 0
    """0 where nothing is broken, the ice itself where clicks break it."""
    broken: int = 0


class AnchorRunner:
    """The Runner's decisions in one position: each returns the place of an option."""

    def __init__(self, sight: AnchorSight, question: Question) -> None:
        self.sight = sight
        self.options = question.options
        self.credits = sight.state.runner.credits
        self.clicks = sight.state.runner.clicks
        self.grip = sight.hand_size(RUNNER)
        self._tools = [breaker(sight.referee, card, one.ways, one.boosts) for card, one in sight.rig() if one.ways]

    # --- the path ----------------------------------------------------------------------------------------------------------------------

    def path(self, server: str, more: int = 0, inside: int = -1, tools: Sequence[Breaker] = ()) -> RunPath | None:
        """Returns the cheapest way in, with so many more credits and breakers; None for none that can be paid and survived."""
        ice = self.sight.ice(server)
        corp = self.sight.state.corp.credits
        left, clicks, damage = self.credits + self.sight.state.corp.bad_publicity + more, max(0, self.clicks - 1), 0
        whole = left, clicks
        for card in reversed(ice if inside < 0 else ice[:inside]):
            found, corp = self._passing(card, corp, tools)
            if found is None:
                return None
            left, clicks, damage = left - found.credits, clicks - found.clicks, damage + found.damage
            if left < 0 or clicks < 0 or damage > max(0, self.grip - 1):
                return None
        return RunPath(whole[0] - left, whole[1] - clicks, damage)

    def _passing(self, card: Card, corp: int, tools: Sequence[Breaker]) -> tuple[WayPast | None, int]:
        """Returns how a piece of ice is got past, and the Corp's credits after it was rezzed."""
        one = self.sight.card(card.oid)
        if one is None:
            return self._unknown(card, corp, tools), max(0, corp - 3)
        if not card.faceup and one.cost > corp:
            return WayPast(0, 0, 0), corp
        strength = self.sight.referee.strength(card.oid) if card.faceup else one.strength
        wall = IceToBreak(card.oid, strength, one.subtypes)
        return self.cheapest(wall, one.subs, one.clicks_break, tools), corp if card.faceup else corp - one.cost

    def _unknown(self, card: Card, corp: int, tools: Sequence[Breaker]) -> WayPast | None:
        """Supposes what unknown ice is: advanced ice by its counters; other ice a sentry as strong as the Corp is rich."""
        counters = card.counters.get("advancement", 0)
        subs: tuple[Sub, ...]
        if counters and corp:
            if counters >= 3 and corp >= 7:
                wall, subs = IceToBreak(card.oid, 10, ("barrier",)), (Sub(False, 0, True), Sub(True, 0, False), Sub(True, 0, False))
            elif counters >= 3 and corp >= 4:
                wall, subs = IceToBreak(card.oid, 4, ("code gate",)), (Sub(False, 0, True), Sub(True, 0, False))
            else:
                wall, subs = IceToBreak(card.oid, 1 + counters, ("barrier",)), (Sub(True, 0, False),)
            return self.cheapest(wall, subs, False, tools)
        strength = min(6, int(0.6 * corp))
        if not strength:
            return WayPast(0, 0, 0)
        hurt = 1 if strength < 4 else 2
        sentry = self.cheapest(IceToBreak(card.oid, strength, ("sentry",)), (Sub(False, hurt, False), Sub(True, 0, False)), False, tools)
        paid = WayPast(3, 0, hurt)  # its other subroutine: pay, or the run ends
        return paid if sentry is None or paid.cost < sentry.cost else sentry

    def cheapest(self, wall: IceToBreak, subs: Sequence[Sub], clicks_break: bool, tools: Sequence[Breaker] = ()) -> WayPast | None:
        """Returns the cheapest way past ice: the worst subroutines are broken first, and none that ends the run is left."""
        order = sorted(subs, key=lambda sub: (not sub.ends, -sub.damage, not sub.other))
        ends = sum(sub.ends for sub in subs)
        found: list[WayPast] = []
        for count in range(ends, len(order) + 1):
            damage = sum(sub.damage for sub in order[count:])
            if not count:
                found.append(WayPast(0, 0, damage))
                continue
            for tool in (*self._tools, *tools):
                found += [WayPast(way.credits, 0, damage, tool.card, count) for way in ways_to_break(tool, wall, count)]
            if clicks_break:
                found.append(WayPast(0, count, damage, wall.card, count))
        return min(found, key=lambda way: (way.cost, way.breaker), default=None)

    # --- what may be found -------------------------------------------------------------------------------------------------------------

    def potential(self, server: str) -> float:
        """Returns what may be found in a server, on the anchor's scale."""
        state, sight = self.sight.state, self.sight
        if server == "R&D":
            deck = state.zone(CORP, DECK)
            top = sight.card(deck[0]) if deck else None
            if not deck or (top is not None and top.type != "agenda"):
                return 0.0
            return 2.0 + top.points if top is not None else 1.0 if sight.hand_size(CORP) else 1.5
        if server == "HQ":
            hand = sight.hand_size(CORP)
            seen = sum(isinstance(fact, RunSucceeded) and fact.server == "HQ" for fact in state.history)
            return max(0, hand - seen) / hand if hand else 0.0
        if server == "Archives":
            cards = [state.cards[oid] for oid in state.zone(CORP, "discard")]
            open_agendas = [one for card in cards if card.faceup and (one := sight.title(card.title)).type == "agenda"]
            return 0.2 * sum(not card.faceup for card in cards) + sum(1.0 + one.points for one in open_agendas)
        return sum(self._in_root(card, one) for card, one in sight.root(server))

    def _in_root(self, card: Card, one: AnchorReading | None) -> float:
        counters = card.counters.get("advancement", 0)
        if one is None:
            return 1.5 if counters > 3 else 5.0 if counters else 1.0
        if one.type == "agenda":
            return 1.0 + one.points
        return 0.1 * card.counters.get("credit", 0) if card.faceup else 1.0 * bool(one.gains)

    # --- actions -----------------------------------------------------------------------------------------------------------------------

    def find(self, verb: str, card: int = 0, server: str = "") -> int:
        """Returns the place of an option; -1 for none."""
        for place, option in enumerate(self.options):
            if option.verb == verb and (not card or option.card == card) and (not server or option.server == server):
                return place
        return -1

    def action(self) -> int:
        """Returns what to do with a click: a run, cards, what is worth having installed, credits."""
        untag = self.find("untag")
        if untag >= 0:
            return untag
        poor = self.credits < POOR
        place = self.run(poor)
        if place < 0 and not poor:
            place = self.draw()
        if place < 0:
            place = self.set_up(poor)
        return place if place >= 0 else max(0, self.earn())

    def run(self, poor: bool) -> int:
        """Returns a run, or what is to be installed before it; -1 where no server is worth it now."""
        best: tuple[float, str, RunPath, int, int] | None = None
        for server in self.sight.state.servers:
            potential = self.potential(server)
            path, before = self.path(server), -1
            if self.clicks > 1:
                path, before = self._with_breaker(server, path)
            event, extra = self._event(server)
            if path is not None and potential + extra >= LEAST and (best is None or potential + extra > best[0]):
                best = (potential + extra, server, path, before, event)
        if best is None:
            return -1
        found, server, path, before, event = best
        if found >= LOW and before < 0:
            if poor and found < HIGH and self.clicks > 1:
                return -1
            if found < MIDDLING and path.cost > 1 and self._wanted():
                return -1
        if before >= 0:
            return before
        return event if event >= 0 else self.find("run", server=server)

    def _with_breaker(self, server: str, path: RunPath | None) -> tuple[RunPath | None, int]:
        """Returns the path with a breaker of the hand, and its place, where that is cheaper."""
        place_of = -1
        for place, option, one in self.sight.listed(self.options, "install"):
            if not one.ways or option.cost.credits > self.credits:
                continue
            card = self.sight.state.cards[option.card]
            tool = msgspec.structs.replace(breaker(self.sight.referee, card, one.ways, one.boosts), strength=one.strength)
            other = self.path(server, more=-option.cost.credits, tools=(tool,))
            if other is not None and (path is None or other.cost < path.cost):
                path, place_of = other, place
        return path, place_of

    def _event(self, server: str) -> tuple[int, float]:
        """Returns an event or ability that runs with more accesses or credits, and what it adds; -1 for none."""
        best = (-1, 0.0)
        for verb in ("play", "use"):
            for place, option, one in self.sight.listed(self.options, verb):
                extra = 0.5 * one.accesses
                if one.runs and extra > best[1] and option.cost.credits < self.credits and server in ("HQ", "R&D"):
                    best = (place, extra)
        return best

    def _wanted(self) -> list[int]:
        """Returns the places of what is worth installing."""
        kinds = {way.subtype for _, one in self.sight.rig() for way in one.ways}
        found: list[tuple[int, int]] = []
        for place, option, one in self.sight.listed(self.options, "install"):
            if option.cost.credits > self.credits:
                continue
            if one.ways:
                new = any(not way.once and way.subtype not in kinds for way in one.ways)
                found += [(0, place)] if new else []
            else:
                found.append((1 if one.gains or one.per_click > 1 else 2, place))
        return [place for _, place in sorted(found)]

    def draw(self) -> int:
        """Draws, by an event where there is one, up to a handful."""
        if self.grip >= WISHED or len(self.sight.state.zone(RUNNER, DECK)) <= 2:
            return -1
        events = [
            (one.draws, place)
            for place, option, one in self.sight.listed(self.options, "play")
            if one.draws > 1 and option.cost.credits <= self.credits
        ]
        return max(events)[1] if events else self.find("draw")

    def set_up(self, poor: bool) -> int:
        """Installs what is worth it; what costs more than is left for a run waits while money is short."""
        for place in self._wanted():
            if not poor or self.options[place].cost.credits + 1 < self.credits:
                return place
        return -1

    def earn(self) -> int:
        """Returns the best way to credits."""
        plays = [
            (one.gains - option.cost.credits, place)
            for place, option, one in self.sight.listed(self.options, "play")
            if one.gains > option.cost.credits
        ]
        if plays:
            return max(plays)[1]
        uses = [(one.per_click, place) for place, _, one in self.sight.listed(self.options, "use") if one.per_click > 1 and not one.runs]
        return max(uses)[1] if uses else self.find("gain")

    # --- in a run ----------------------------------------------------------------------------------------------------------------------

    def window(self) -> int:
        """Breaks what the path says."""
        prevent = self.find("prevent")
        if prevent >= 0:
            return prevent
        encounter = self.sight.state.encounter
        ice = self.sight.state.cards.get(encounter.ice) if encounter is not None else None
        leave = len(self.options) - 1
        if encounter is None or ice is None:
            return leave
        one = self.sight.title(ice.title)
        gone = (*encounter.broken, *encounter.resolved)
        subs = [sub for place, sub in enumerate(one.subs) if place not in gone]
        strength = self.sight.referee.strength(ice.oid)
        found = self.cheapest(IceToBreak(ice.oid, strength, one.subtypes), subs, one.clicks_break)
        if found is None or not found.broken or found.credits > self.credits + 6:
            return leave
        for place, option in enumerate(self.options):
            result = option.result if option.verb == "use" and option.card == found.breaker else None
            if isinstance(result, Strength) and result.now < strength:
                return place
        for place, option in enumerate(self.options):
            if option.verb == "use" and option.card == found.breaker and isinstance(option.result, Breaks):
                return place
        return leave

    def goes_on(self) -> bool:
        """Returns whether the rest of the run can still be paid for."""
        run = self.sight.state.run
        return run is None or self.path(run.server, inside=max(0, run.position)) is not None

    def access(self) -> int:
        """Steals; trashes what it can pay for and keep half of its credits."""
        for place, option in enumerate(self.options):
            if option.verb == "steal" and option.cost.damage <= self.sight.hand_size(RUNNER):
                return place
        access = self.sight.state.access
        one = self.sight.card(access.card) if access is not None else None
        trash = self.find("trash")
        if trash >= 0 and one is not None and one.type in ("asset", "upgrade"):
            cost = self.options[trash].cost.credits
            if cost <= 1 or cost <= self.credits / 2:
                return trash
        access_more = self.find("access")
        return access_more if access_more >= 0 else len(self.options) - 1

    def mulligan(self) -> int:
        """Wants something that earns."""
        earning = any(one.gains > one.cost or one.per_click > 1 for one in self.sight.hand())
        return max(0, self.find("keep" if earning else "mulligan"))

    def worth(self, option: Option) -> float:
        """Returns what a card that is chosen is worth to the Runner; a server what may be found in it."""
        encounter = self.sight.state.encounter
        if option.subroutine and encounter is not None:
            subs = self.sight.title(self.sight.state.cards[encounter.ice].title).subs
            sub = subs[option.subroutine - 1] if option.subroutine <= len(subs) else None
            return 0.5 if sub is None else 20.0 * sub.ends + 2.0 * sub.damage + sub.other
        if option.server and not option.card:
            return self.potential(option.server) if self.path(option.server) is not None else 0.01
        card, one = self.sight.state.cards.get(option.card), self.sight.card(option.card)
        if card is None or one is None:
            return 0.5
        if card.owner == CORP:
            return 1.0 + one.cost + 3 * one.points
        kinds = {way.subtype for other, held in self.sight.rig() if other.oid != card.oid for way in held.ways}
        new = any(way.subtype not in kinds for way in one.ways)
        return (6.0 if new else 1.0 if one.ways else 2.0 + 0.3 * one.gains) + 2.0 * (card.zone == RIG)
