"""Installing (CR 8.5): whether a card could be installed, and the steps of installing it."""

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.model import events
from netrunner_tui.model.card_zones import ICE, NEW_SERVER, RIG, ROOT, ZoneKind
from netrunner_tui.model.printed import RIG_TYPES, ROOT_TYPES
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.rules.referee.base.instances import Context, Flow, Flowing
from netrunner_tui.rules.referee.making_room import MakingRoom
from netrunner_tui.rules.referee.paying.relief import IGNORES_ALL, NO_RELIEF, Relief
from netrunner_tui.rules.referee.phrases import choosing_x


class Installing(MakingRoom):
    """The procedure of CR 8.5.14, and whether it could be carried out."""

    def can_install_runner(self, oid: int, relief: Relief = NO_RELIEF) -> bool:
        """Returns whether the Runner could install a card: a host, enough memory after trashing programs, the cost."""
        return self.payable_to_install(oid, relief) is not None or bool(self.payable_on_hosts(oid, relief))

    def payable_to_install(self, oid: int, relief: Relief = NO_RELIEF) -> words.Cost | None:
        """Returns the total cost for the Runner to install a card; None where they cannot install it now."""
        definition = self.definition(oid)
        if definition.printed.type not in RIG_TYPES or self.state.cards[oid].installed or self.prohibited("install", RUNNER, oid):
            return None
        if definition.only_if and not self._allows("install", oid):
            return None
        if definition.install_only_on is not None and not self.hosts_for(oid):
            return None
        relief = self._with_what_is_ignored(oid, "", relief)
        cost = self.cost_to_install(oid, relief=relief)
        if not self.can_pay(RUNNER, cost, Context(oid, definition.title, RUNNER), "install"):
            whole = relief
            less = self.could_be_lowered(
                RUNNER, lambda less: self.cost_to_install(oid, relief=self.relief_with(whole, less)), oid, "install"
            )
            relief = self.relief_with(relief, less)
            if not less:
                return None
            cost = self.cost_to_install(oid, relief=relief)
        kept = 0 if self.pays_before_room else self._own_price(oid, relief)
        return cost if definition.printed.type != "program" or self._has_room(oid, self.memory_cost(oid), kept) else None

    def can_install_plainly(self, oid: int, price: int) -> bool:
        """Returns whether the Runner could install a card that nothing forbids to install, for the printed `price`."""
        printed = self.definition(oid).printed
        if printed.type not in RIG_TYPES or price > self.spendable(RUNNER, "install", oid):
            return False
        return printed.type != "program" or self._has_room(oid, self.memory_cost(oid), 0 if self.pays_before_room else price)

    def can_install_corp(self, oid: int, server: str = "", relief: Relief = NO_RELIEF) -> bool:
        """Returns whether the Corp could install a card: in that server, or somewhere."""
        definition = self.definition(oid)
        if definition.printed.type not in (*ROOT_TYPES, "ice") or self.state.cards[oid].installed or self.prohibited("install", CORP, oid):
            return False
        if definition.only_if and not self._allows("install", oid):
            return False
        if not server and not self.servers_for(oid):
            return False
        extra = self.least_to_install(oid, server, relief)
        return extra == words.FREE or self.can_pay(CORP, extra, Context(oid, definition.title, CORP), "install")

    def install_corp(
        self, oid: int, server: str, relief: Relief = NO_RELIEF, *, at: int = -1, basic: bool = False, host: int = 0
    ) -> Flowing[int]:
        """Carries out 8.5.14 a to f for a Corp card. `at`: place among the ice, 0 innermost, -1 outermost. Returns the installed object.

        On a `host` it is in that one's server, and ice protects nothing there.
        """
        kind = self.definition(oid).printed.type
        zone: ZoneKind = ICE if kind == "ice" and not host else ROOT
        if host:
            server = self.state.cards[host].server
            relief = self.relief_there(relief, host)
        placed = self.state.next_oid
        before = self._place_before(oid)
        faceup = self.definition(oid).installed_faceup
        self.emit(events.CardPlaced(oid, placed, CORP, faceup))  # a
        server = self.next_server() if server == NEW_SERVER else server  # b
        relief = self._with_what_is_ignored(placed, "" if host else server, relief)
        outer, self._installing = self._installing, server
        inward = self.state.ice(server)[: max(at, 0)]
        left = self._left_for_ice(placed, server, relief) if zone == ICE else 0
        if not host:
            yield from self._make_room_corp(placed, server, zone, left, free=bool(relief.ignoring) or at >= 0)  # c
        if at > 0:  # what was trashed further in leaves the place directly inward where it is (CR 6.2.3c)
            at = sum(1 for o in inward if o in self.state.cards)
        title = self.state.cards[placed].title
        there = "" if host else server
        where, self.assumed.installed_where = self.assumed.installed_where, there
        yield from self._pay_to_install(CORP, placed, self.cost_to_install(placed, there, relief))  # d
        self.assumed.installed_where = where
        new = self.state.next_oid
        created = server not in self.state.servers
        self.emit(events.CardInstalled(placed, new, CORP, zone, server, host, at, faceup, title, basic, 0, created, *before))  # e, f
        self._installing = outer
        return new

    def payable_on_hosts(self, oid: int, relief: Relief = NO_RELIEF) -> list[tuple[words.Cost, tuple[int, ...]]]:
        """Returns the costs for which the Runner could install a card on hosts where that costs less, with these hosts."""
        found: list[tuple[words.Cost, tuple[int, ...]]] = []
        for hosts in self.cheaper_hosts(oid).values():
            there = self.relief_there(relief, hosts[0])
            cost = self.payable_to_install(oid, there)
            if cost is not None:
                room = self.hosts_with_room(oid, self._own_price(oid, there))
                found.append((cost, tuple(host for host in hosts if host in room)))
        return [(cost, hosts) for cost, hosts in found if hosts]

    def _place_before(self, oid: int) -> tuple[ZoneKind, int]:
        """Returns the zone of a card that is about to be installed, and the card that it is hosted on without being installed."""
        card = self.state.cards[oid]
        return card.zone, 0 if card.installed else card.host

    def install_runner(self, oid: int, relief: Relief = NO_RELIEF, *, host: int = 0, basic: bool = False) -> Flowing[int]:
        """Carries out 8.5.14 a to f for a Runner card. Returns the installed object."""
        placed = self.state.next_oid
        before = self._place_before(oid)
        self.emit(events.CardPlaced(oid, placed, RUNNER, not self.definition(oid).installed_facedown))  # a, b
        return (yield from self._install_placed(placed, before, relief, host=host, basic=basic))

    def can_install_as(self, oid: int) -> bool:
        """Returns whether the Runner could install a card as what its other facts say: nothing forbids it, and there is room."""
        other = self.definition(oid).other
        if other is None or self.prohibited("install", RUNNER, oid):
            return False
        return other.printed.type != "program" or self._has_room(oid, other.printed.memory or 0, 0)

    def install_as(self, oid: int) -> Flowing[int]:
        """Installs a card as what its other facts say: from the moment that it is placed it is that, and their side's (1996)."""
        other = self.definition(oid).other
        assert other is not None
        placed = self.state.next_oid
        before = self._place_before(oid)
        self.emit(events.CardPlaced(oid, placed, RUNNER, faceup=True))
        self.emit(events.FactsChanged(placed, other.title, other.printed.side))
        return (yield from self._install_placed(placed, before, IGNORES_ALL))

    def restore_facts(self, oid: int) -> None:
        """Makes a card that has come to be something else what it is printed as, and its first player's (1996)."""
        front = self.definition(oid).front
        if front:
            self.emit(events.FactsChanged(oid, front, self.card_of[front].printed.side))

    def _install_placed(
        self,
        placed: int,
        before: tuple[ZoneKind, int],
        relief: Relief,
        *,
        host: int = 0,
        basic: bool = False,
    ) -> Flowing[int]:
        """Carries out 8.5.14 c to f for a Runner card that has been placed. Returns the installed object."""
        printed = self.definition(placed).printed
        faceup = not self.definition(placed).installed_facedown
        x = 0
        relief = self._with_what_is_ignored(placed, "", relief)
        if self.pays_before_room:
            x = yield from self._pay_for_runner(placed, relief)
        if printed.type == "program":  # c
            price = 0 if self.pays_before_room else self._own_price(placed, relief)
            yield from self._make_room_runner(placed, host, price)
        if not self.pays_before_room:
            x = yield from self._pay_for_runner(placed, relief)  # d
        new = self.state.next_oid
        if host not in self.state.cards:
            host = 0
        self.emit(events.CardInstalled(placed, new, RUNNER, RIG, "", host, -1, faceup, printed.title, basic, x, False, *before))  # e, f
        self.place_recurring(new)
        return new

    def _pay_for_runner(self, placed: int, relief: Relief) -> Flowing[int]:
        """Pays the install cost of a Runner card; returns X, which is chosen now if the cost includes it (CR 1.16.2c)."""
        cost = self.cost_to_install(placed, relief=relief)
        x = 0
        if cost.x_credits:
            x, paid = yield from self._choose_x(placed, cost, relief.discount + relief.off_the_whole)
            cost = msgspec.structs.replace(cost, credits=paid, x_credits=False)
        yield from self._pay_to_install(RUNNER, placed, cost)
        return x

    def _choose_x(self, placed: int, cost: words.Cost, discount: int) -> Flowing[tuple[int, int]]:
        """Returns X and the credits that are paid for it: changes of the install cost are changes of X credits (CR 1.16.2a)."""
        change = sum(term.amount for term in self.terms("install cost", placed)) - discount
        additional = (cost.credits if isinstance(cost.credits, int) else 0) - max(0, change)
        beside = additional + change
        text = choosing_x(self.state.cards[placed].title, beside)
        most = max(0, self.spendable(RUNNER, "install", placed) - beside)
        x = yield from self.ask_number(RUNNER, 0, most, text, kind="choose" if beside else "pay", about=placed)
        return x, additional + max(0, x + change)

    def install_facedown(self, oid: int) -> Flowing[int]:
        """Installs a Runner card of any kind facedown: its install cost is 0 there. Returns the installed object."""
        placed = self.state.next_oid
        self.emit(events.CardPlaced(oid, placed, RUNNER, faceup=False))
        yield from self.checkpoint()
        new = self.state.next_oid
        self.emit(events.CardInstalled(placed, new, RUNNER, RIG, faceup=False))
        return new

    def _pay_to_install(self, side: Side, placed: int, cost: words.Cost) -> Flow:
        """Carries out 8.5.14d: the install cost and what comes to it; then the checkpoint."""
        if cost != words.FREE:
            yield from self.pay(side, cost, Context(placed, self.state.cards[placed].title, side), "install", "install")
        elif self.met or self.look:
            yield from self.checkpoint()
