"""Installing (CR 8.5): where a card may be installed, what that costs, and what goes for it."""

from typing import ClassVar, Final

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.model import events
from netrunner_tui.model.card_zones import ICE, RIG, ROOT, ZoneKind, remote_name
from netrunner_tui.model.printed import RIG_TYPES, ROOT_TYPES
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.state import Card
from netrunner_tui.rules.referee import names
from netrunner_tui.rules.referee.base.instances import Context, Flow, Flowing
from netrunner_tui.rules.referee.movements import Movements
from netrunner_tui.rules.referee.options import Trashes
from netrunner_tui.rules.referee.paying.costs import combined, credits_alone, with_less
from netrunner_tui.rules.referee.paying.relief import IGNORES_ALL, NO_RELIEF, Relief
from netrunner_tui.rules.referee.phrases import choosing_x
from netrunner_tui.rules.referee.questions import Question

NEW_SERVER: Final = "new server"


class Installing(Movements):
    """The procedure of CR 8.5."""

    pays_before_room: ClassVar[bool] = False
    """Whether a Runner card is paid for before programs go for it, so that credits on those can pay for it."""

    def servers_for(self, oid: int) -> list[str]:
        """Returns the servers where the Corp could install a card, with a new remote server last (8.5.2)."""
        only = self.definition(oid).install_only_in
        new = [] if self.prohibited("create servers", CORP) else [NEW_SERVER]
        if only:
            return [server for server in self.state.servers if self.allowed_in(oid, server)] + new * ("remote" in only)
        kind = self.definition(oid).printed.type
        if kind in ("asset", "agenda"):
            return [*(server for server in self.state.servers[3:]), *new]
        return [*self.state.servers, *new]

    def allowed_in(self, oid: int, server: str) -> bool:
        """Returns whether a card does not say of itself that it is in other servers only (CR 8.5.12)."""
        only = self.definition(oid).install_only_in
        return not only or self.server_fits(server, only, "")

    def may_be_in(self, oid: int, server: str) -> bool:
        """Returns whether a card may come into a server without being installed there: what it says of itself holds always (CR 8.5.12)."""
        return self.allowed_in(oid, server)

    def next_server(self) -> str:
        """Returns the name of the next remote server."""
        return remote_name(self.state.remotes + 1)

    def hosts_for(self, oid: int) -> tuple[int, ...]:
        """Returns the cards that a card must (CR 1.13.5c) or may (CR 1.13.5a) be installed on: those of its own player."""
        definition = self.definition(oid)
        side = definition.printed.side
        if definition.install_only_on is not None:
            there = self.each_matching(definition.install_only_on, Context(oid, definition.title, side))
            return tuple(host for host in there if not self.prohibited("host cards", "", host))
        hosts: list[int] = []
        for declared in self.active.declared.get("can host", ()):
            word = declared.word
            holder = self.state.cards.get(declared.oid)
            if not isinstance(word, words.CanHost) or holder is None or holder.owner != side:
                continue
            if self.prohibited("host cards", "", holder.oid):
                continue
            if len(holder.hosted) >= word.most and not (definition.printed.type == "program" and self._programs_on(holder)):
                continue  # of programs one may go for another (CR 8.5.6c)
            if self.pool.readings.hosts_by_itself(holder.title):
                continue  # it hosts in no other way
            context = Context(holder.oid, holder.title, holder.owner)
            fits = self.printed_fits(definition.title, word.can_host) and self.numbers_fit(definition.title, word.can_host, context)
            if fits and (side == CORP or self.memory_cost(oid) <= word.most_memory):  # with room once programs have gone
                hosts.append(declared.oid)
        return tuple(hosts)

    def can_install_runner(self, oid: int, relief: Relief = NO_RELIEF) -> bool:
        """Returns whether the Runner could install a card: a host, enough memory after trashing programs, the cost."""
        return self.payable_to_install(oid, relief) is not None or bool(self.payable_on_hosts(oid, relief))

    def payable_to_install(self, oid: int, relief: Relief = NO_RELIEF) -> words.Cost | None:
        """Returns the total cost for the Runner to install a card; None where they cannot install it now."""
        definition = self.definition(oid)
        if definition.printed.type not in RIG_TYPES or self.prohibited("install", RUNNER, oid):
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

    def _own_price(self, oid: int, relief: Relief) -> int:
        """Returns the install cost of a Runner card in credits, but for additional costs."""
        return 0 if relief.ignoring else max(0, self.total("install cost", oid) - relief.discount - relief.off_the_whole)

    def relief_with(self, relief: Relief, less: int) -> Relief:
        """Returns what need not be paid to install a card, and so many credits beside."""
        if self.lowers_additional_costs:
            return msgspec.structs.replace(relief, off_the_whole=relief.off_the_whole + less)
        return msgspec.structs.replace(relief, discount=relief.discount + less)

    def can_install_plainly(self, oid: int, price: int) -> bool:
        """Returns whether the Runner could install a card that nothing forbids to install, for the printed `price`."""
        printed = self.definition(oid).printed
        if printed.type not in RIG_TYPES or price > self.spendable(RUNNER, "install", oid):
            return False
        return printed.type != "program" or self._has_room(oid, self.memory_cost(oid), 0 if self.pays_before_room else price)

    def cost_to_install(self, oid: int, server: str = "", relief: Relief = NO_RELIEF) -> words.Cost:
        """Returns the total cost to install a card now (CR 8.5.14d, 1.16.10b). For the Corp, the card is in, or protects, `server`."""
        relief = self._with_what_is_ignored(oid, server, relief)
        extra = self.extra_cost("install", oid, server, ignoring=relief.ignoring)
        printed = self.definition(oid).printed
        if relief.ignoring or printed.type in ROOT_TYPES:
            return with_less(extra, relief.off_the_whole)
        if printed.side == RUNNER:
            credits = max(0, self.total("install cost", oid) - relief.discount)
            own = words.Cost(credits=credits, x_credits=True) if printed.cost_x else credits_alone(credits)
        else:
            more, outright = self._added_to_install(oid, server)
            there = 0 if outright else len(self.state.ice(server))
            own = credits_alone(max(0, there + more - relief.discount))
        whole = combined([own, extra]) if extra is not words.FREE else own
        return whole if whole.x_credits else with_less(whole, relief.off_the_whole)

    def _added_to_install(self, oid: int, server: str) -> tuple[int, bool]:
        """Returns what is added to the ice there as the Corp installs a card in a server, and whether it is said outright instead."""
        if not self.changed("install cost", oid):
            return 0, False
        outer, self.assumed.installed_where = self.assumed.installed_where, server
        added = self.unfloored("install cost", oid), self.is_set("install cost", oid)
        self.assumed.installed_where = outer
        return added

    def _with_what_is_ignored(self, oid: int, server: str, relief: Relief) -> Relief:
        """Returns what need not be paid to install a card, for the Corp in a server, also where a card in play says so (CR 1.16.5a)."""
        if relief.ignoring or not self.changed("install cost", oid):
            return relief
        outer, self.assumed.installed_where = self.assumed.installed_where, server
        ignored = self.is_ignored("install cost", oid)
        self.assumed.installed_where = outer
        return Relief("install cost", off_the_whole=relief.off_the_whole) if ignored else relief

    def whole_cost_to_install(self, oid: int, server: str, relief: Relief = NO_RELIEF) -> words.Cost:
        """Returns the total that the Corp pays to install a card: here, just the install cost."""
        return self.cost_to_install(oid, server, relief)

    def installs_as_printed(self, title: str) -> bool:
        """Returns whether nothing on a card itself changes what installing it costs, or when it can be installed."""
        definition, there = self.card_of[title], self.cards_in_game
        return not (
            definition.only_if
            or definition.install_only_on is not None
            or definition.printed.cost_x
            or title in there.costs_more_itself
            or title in there.forbids_itself
            or title in there.changes_itself
        )

    def can_install_corp(self, oid: int, server: str = "", relief: Relief = NO_RELIEF) -> bool:
        """Returns whether the Corp could install a card: in that server, or somewhere."""
        definition = self.definition(oid)
        if definition.printed.type not in (*ROOT_TYPES, "ice") or self.prohibited("install", CORP, oid):
            return False
        if definition.only_if and not self._allows("install", oid):
            return False
        if not server and not self.servers_for(oid):
            return False
        extra = self.extra_cost("install", oid, server, ignoring=relief.ignoring)
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
            relief = relief if relief.ignoring else self._relief_on(host)
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

    def _standing_in(self, server: str) -> tuple[int, ...]:
        """Returns the cards of a root that are not hosted on another: the place of those is their host (CR 1.13)."""
        return tuple(oid for oid in self.state.root(server) if not self.state.cards[oid].host)

    def _relief_on(self, host: int) -> Relief:
        """Returns what a card that is installed on a host need not pay."""
        declared = (d.word for d in self.active.declared.get("can host", ()) if d.oid == host)
        return next((Relief(word.ignoring, word.discount) for word in declared if isinstance(word, words.CanHost)), NO_RELIEF)

    def relief_there(self, relief: Relief, host: int) -> Relief:
        """Returns what need not be paid to install a card of the Runner on a host, and so much beside."""
        discount = self._relief_on(host).discount if host else 0
        return msgspec.structs.replace(relief, discount=relief.discount + discount) if discount else relief

    def cheaper_hosts(self, oid: int) -> dict[int, tuple[int, ...]]:
        """Returns the cards that the Runner may install a card on for less, by how many credits."""
        if "can host" not in (self._active or self.active).declared:
            return {}
        found: dict[int, tuple[int, ...]] = {}
        for host in self.hosts_for(oid):
            if discount := self._relief_on(host).discount:
                found[discount] = (*found.get(discount, ()), host)
        return found

    def usual_hosts(self, oid: int, credits: int) -> tuple[int, ...]:
        """Returns the hosts with room for a card that is installed for so many credits, but for those on which it costs less."""
        cheaper = {host for hosts in self.cheaper_hosts(oid).values() for host in hosts}
        return tuple(host for host in self.hosts_with_room(oid, credits) if host not in cheaper)

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

    def cost_to_install_on(self, oid: int, host: int) -> words.Cost:
        """Returns the total cost for the Corp to install a card on another: ice protects nothing there."""
        return self.cost_to_install(oid, relief=self._relief_on(host))

    def _place_before(self, oid: int) -> tuple[ZoneKind, int]:
        """Returns the zone of a card that is about to be installed, and the card that it is hosted on without being installed."""
        card = self.state.cards[oid]
        return card.zone, 0 if card.installed else card.host

    def _left_for_ice(self, placed: int, server: str, relief: Relief) -> int:
        """Returns how many pieces of ice that protect a server the Corp could pay for, when it installs another there."""
        extra = self.extra_cost("install", placed, server, ignoring=relief.ignoring)
        more, outright = self._added_to_install(placed, server)
        discount = relief.discount + relief.off_the_whole - more + (len(self.state.ice(server)) if outright else 0)
        outer, self.assumed.installed_where = self.assumed.installed_where, server
        funds = self.spendable(CORP, "install", placed)
        self.assumed.installed_where = outer
        return funds + discount - (extra.credits if isinstance(extra.credits, int) else 0)

    def _excluded_in(self, placed: int, server: str) -> tuple[int, ...]:
        """Returns the cards in a root that another cannot stand beside, as far as nobody chooses among them."""
        return tuple(oid for oid in self._standing_in(server) if self._excludes(placed, oid))

    def trashed_for_corp(self, oid: int, server: str, relief: Relief = NO_RELIEF) -> Trashes | None:
        """Returns what is trashed for certain to install a Corp card in a server, None for nothing (8.5.6).

        It is told to people alone: where nobody reads what is asked, it is not looked for.
        """
        if self.unread or server not in self.state.servers:
            return None
        if self.definition(oid).printed.type != "ice":
            return self._trashing(CORP, self._excluded_in(oid, server))
        ice, staying = self.state.ice(server), self._staying(server)
        relief = self._with_what_is_ignored(oid, server, relief)
        if not ice or relief.ignoring or self._left_for_ice(oid, server, relief) > len(staying):
            return None
        return self._trashing(CORP, tuple(oid for oid in reversed(ice) if oid not in staying))

    def ice_stays(self) -> bool:
        """Returns whether anything says that cards cannot be trashed."""
        return "cannot trash" in (self._active or self.active).declared

    def _staying(self, server: str) -> tuple[int, ...]:
        """Returns the ice of a server that the Corp cannot trash (CR 1.2.2)."""
        return tuple(oid for oid in self.state.ice(server) if self.prohibited("trash", CORP, oid)) if self.ice_stays() else ()

    def leaves_room(self, oid: int, server: str, relief: Relief = NO_RELIEF) -> bool:
        """Returns whether the Corp could pay to install ice on a server as far as it cannot trash what protects that (8.5.6, 8.5.11)."""
        staying = len(self._staying(server))
        relief = self._with_what_is_ignored(oid, server, relief)
        return not staying or bool(relief.ignoring) or staying <= self._left_for_ice(oid, server, relief)

    def trashed_for_runner(self, oid: int, host: int, price: int) -> Trashes | None:
        """Returns the program that is trashed without a choice for another that costs a price; None where there is none (8.5.6c).

        It is told to people alone: where nobody reads what is asked, it is not looked for.
        """
        if self.unread or self.definition(oid).printed.type != "program" or not self.state.zones.get(RIG):
            return None
        full = self._is_full(host, self.memory_cost(oid))
        over = 0 if full or self._takes_no_memory(host) else self.memory_over(self.memory_cost(oid), oid)
        if not full and over <= 0:
            return None
        programs = self._programs_on(self.state.cards[host]) if full else self._may_go(oid, price, host)
        return self._trashing(RUNNER, programs) if len(programs) == 1 else None

    def _trashing(self, side: Side, oids: tuple[int, ...]) -> Trashes | None:
        """Returns that these cards are trashed, as a player calls them."""
        return Trashes(oids, tuple(names.name(self.state, oid, side, self.book.terms) for oid in oids)) if oids else None

    def _make_room_corp(self, placed: int, server: str, zone: ZoneKind, left: int, *, free: bool) -> Flow:
        """Trashes cards (8.5.6): like ones may go, some must: what `left` credits do not pay for. CR 8.5.7: they keep their facing."""
        here = tuple(reversed(self.state.ice(server))) if zone == ICE else self._standing_in(server)
        if not here:
            return
        must = self._excluded_in(placed, server) if zone == ROOT else ()
        least = len(must)
        if zone == ICE:
            staying, all_of_it = self._staying(server), len(here)
            here = tuple(oid for oid in here if oid not in staying)
            if not here:
                return
            if not free:
                least = min(len(here), max(0, all_of_it - left))
        if least == len(here) and zone == ICE:
            chosen = here
        else:  # also where all must go: whether the Corp had a choice would show what the facedown cards are (CR 10.2.2)
            options = [names.option(self.state, CORP, "choose", oid) for oid in here]
            terms = self.book.terms
            place = f"{terms.word('protecting' if zone == ICE else 'in the root of')} {terms.server(server)}"
            question = Question(
                player=CORP,
                kind="choose",
                step=self.state.step,
                text=f"Trash cards {place} to make room",
                options=names.distinguish(self.state, options),
                least=least,
                most=len(here),
                required=tuple(here.index(oid) for oid in must),
                may_decline=least == len(must),
                about=placed,
                effect="make room",
            )
            answer = yield question
            chosen = tuple(here[place] for place in sorted(answer))
        if chosen:
            self.trash_now(chosen, CORP, "install")
            yield from self.check_hosts()  # what pays for the new card is asked before the next checkpoint

    def _excludes(self, placed: int, oid: int) -> bool:
        """Returns whether a card in a root must go for another: a second agenda or asset, a second region (CR 3.2.1, 3.6.5d)."""
        new, old = self.definition(placed).printed, self.definition(oid).printed
        if new.type in ("agenda", "asset") and old.type in ("agenda", "asset"):
            return True
        return "region" in new.subtypes and "region" in old.subtypes

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
        """Makes a card that has come to be something else what it is printed as, and its first player's."""
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

    def _takes_no_memory(self, host: int) -> bool:
        """Returns whether programs hosted on a card do not count against the memory limit."""
        declared = self.active.declared.get("can host", ())
        return any(d.oid == host and isinstance(d.word, words.CanHost) and d.word.free_memory for d in declared)

    def _has_room(self, oid: int, memory: int, price: int) -> bool:
        """Returns whether a program fits into the memory once others have been trashed for it."""
        if self.memory_over(memory, oid) <= 0 or self.memory_over(memory, oid, self._may_go(oid, price)) <= 0:
            return True
        return any(self._takes_no_memory(host) for host in self.hosts_for(oid))

    def hosts_with_room(self, oid: int, price: int) -> tuple[int, ...]:
        """Returns the cards that the Runner could install a card on for a price: none that would have to go to make room for it."""
        hosts = self.hosts_for(oid)
        if self.definition(oid).printed.type != "program":
            return hosts
        size, price = self.memory_cost(oid), 0 if self.pays_before_room else price
        return tuple(h for h in hosts if self._takes_no_memory(h) or self.memory_over(size, oid, self._may_go(oid, price, h)) <= 0)

    def _bearing(self, host: int) -> tuple[int, ...]:
        """Returns a card, and what it is hosted on itself, and so on: none of them is there without the next one (CR 1.13.11)."""
        return (host, *self._bearing(self.state.cards[host].host)) if host else ()

    def _may_go(self, placed: int, price: int, host: int = 0) -> tuple[int, ...]:
        """Returns the programs that may be trashed for another: not those whose credits its cost needs, which is paid whole (CR 1.16.1).

        Nor that which it will be hosted on, its place since 8.5.14b: it comes there once room is made (8.5.14e).
        """
        staying = self._bearing(host)
        spare = self.spendable(RUNNER, "install", placed) - price
        useful = self.hosted_credits(RUNNER, "install", placed)
        found: list[int] = []
        for oid in self.state.zones.get(RIG, ()):
            if oid in staying or self.type_shown(self.state.cards[oid]) != "program":
                continue
            held = self.state.cards[oid].counters["credit"] if oid in useful else 0
            if held <= max(0, spare):
                found.append(oid)
                spare -= held
        return tuple(found)

    def _make_room_runner(self, placed: int, host: int, price: int) -> Flow:
        """Trashes programs (8.5.6c): they may go, and must while the host is full or the new one would exceed the memory limit."""
        size = self.memory_cost(placed)
        memory = 0 if self._takes_no_memory(host) else size
        first = True
        while True:
            full = self._is_full(host, size)
            programs = self._programs_on(self.state.cards[host]) if full else self._may_go(placed, price, host)
            over = self.memory_over(memory, placed)
            if not programs or (not first and over <= 0 and not full):
                return
            if len(programs) == 1 and (full or over > 0):
                chosen: tuple[int, ...] = programs
            elif full:
                chosen = yield from self._choose_room(placed, programs, 1, f"{self.title_of(host)} is full: choose programs to trash")
            elif over > 0:
                chosen = yield from self._choose_room(placed, programs, 1, f"You need {over} MU more: choose programs to trash")
            else:
                chosen = yield from self._choose_room(placed, programs, 0, "Trash programs to make room?")
            if not chosen:
                return
            yield from self.trash_for_room(chosen, "install")
            yield from self.check_hosts()
            first = full and first

    def _programs_on(self, host: Card) -> tuple[int, ...]:
        """Returns the programs that are hosted on a card."""
        return tuple(oid for oid in host.hosted if self.type_shown(self.state.cards[oid]) == "program")

    def _is_full(self, host: int, memory: int) -> bool:
        """Returns whether a card hosts too much to host a program of so many MU."""
        for declared in self.active.declared.get("can host", ()):
            if declared.oid == host and isinstance(word := declared.word, words.CanHost):
                hosted = self.state.cards[host].hosted
                return len(hosted) >= word.most or sum(map(self.memory_cost, hosted)) + memory > word.most_memory
        return False

    def _choose_room(self, placed: int, programs: tuple[int, ...], least: int, text: str) -> Flowing[tuple[int, ...]]:
        options = [names.option(self.state, RUNNER, "choose", oid) for oid in programs]
        answer = yield Question(
            player=RUNNER,
            kind="choose",
            step=self.state.step,
            text=text,
            options=names.distinguish(self.state, options),
            least=least,
            most=len(programs),
            may_decline=not least,
            about=placed,
            effect="make room",
        )
        return tuple(programs[place] for place in sorted(answer))
