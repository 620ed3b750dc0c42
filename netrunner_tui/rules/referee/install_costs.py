"""Where cards can be installed, and what installing them costs (CR 8.5.2, 8.5.14d)."""

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.model.card_zones import NEW_SERVER, remote_name
from netrunner_tui.model.printed import ROOT_TYPES
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.state import Card
from netrunner_tui.rules.referee.base.instances import Context
from netrunner_tui.rules.referee.movements import Movements
from netrunner_tui.rules.referee.paying.costs import combined, credits_alone, with_less
from netrunner_tui.rules.referee.paying.relief import NO_RELIEF, Relief


class InstallCosts(Movements):
    """The places for a card that is installed, and its total cost there."""

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
        return tuple(host for host in self.hosts_that_take(oid) if not self.pool.readings.hosts_by_itself(self.state.cards[host].title))

    def hosts_that_take(self, oid: int) -> tuple[int, ...]:
        """Returns the cards of its own player that say that they can host a card, and have room for it."""
        definition = self.definition(oid)
        side = definition.printed.side
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
            context = Context(holder.oid, holder.title, holder.owner)
            fits = self.printed_fits(definition.title, word.can_host) and self.numbers_fit(definition.title, word.can_host, context)
            if fits and (side == CORP or self.memory_cost(oid) <= word.most_memory):  # with room once programs have gone
                hosts.append(declared.oid)
        return tuple(hosts)

    def _programs_on(self, host: Card) -> tuple[int, ...]:
        """Returns the programs that are hosted on a card."""
        return tuple(oid for oid in host.hosted if self.type_shown(self.state.cards[oid]) == "program")

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
            extra = self._lowered_too(extra, there + more)
        whole = combined([own, extra]) if extra is not words.FREE else own
        return whole if whole.x_credits else with_less(whole, relief.off_the_whole)

    def least_to_install(self, oid: int, server: str = "", relief: Relief = NO_RELIEF) -> words.Cost:
        """Returns what the Corp has to pay at least to install a card: all ice that is in the way may be trashed (CR 8.5.11)."""
        extra = self.extra_cost("install", oid, server, ignoring=relief.ignoring)
        if relief.ignoring or not server or self.definition(oid).printed.type != "ice" or not self.changed("install cost", oid):
            return extra
        relief = self._with_what_is_ignored(oid, server, relief)
        more, _ = self._added_to_install(oid, server)
        own = 0 if relief.ignoring else max(0, more - relief.discount)
        extra = self._lowered_too(extra, more)
        return with_less(combined([credits_alone(own), extra]) if own else extra, relief.off_the_whole)

    def _lowered_too(self, extra: words.Cost, own: int) -> words.Cost:
        """Returns additional costs less what an install cost is lowered by beyond nothing."""
        return with_less(extra, max(0, -own)) if self.lowers_additional_costs and extra is not words.FREE else extra

    def cost_to_install_on(self, oid: int, host: int, relief: Relief = NO_RELIEF) -> words.Cost:
        """Returns the total cost for the Corp to install a card on another: ice protects nothing there."""
        return self.cost_to_install(oid, relief=self.relief_there(relief, host))

    def whole_cost_to_install(self, oid: int, server: str, relief: Relief = NO_RELIEF) -> words.Cost:
        """Returns the total that the Corp pays to install a card: here, just the install cost."""
        return self.cost_to_install(oid, server, relief)

    def _own_price(self, oid: int, relief: Relief) -> int:
        """Returns the install cost of a Runner card in credits, but for additional costs."""
        return 0 if relief.ignoring else max(0, self.total("install cost", oid) - relief.discount - relief.off_the_whole)

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

    def relief_with(self, relief: Relief, less: int) -> Relief:
        """Returns what need not be paid to install a card, and so many credits beside."""
        if self.lowers_additional_costs:
            return msgspec.structs.replace(relief, off_the_whole=relief.off_the_whole + less)
        return msgspec.structs.replace(relief, discount=relief.discount + less)

    def _relief_on(self, host: int) -> Relief:
        """Returns what a card that is installed on a host need not pay."""
        declared = (d.word for d in self.active.declared.get("can host", ()) if d.oid == host)
        return next((Relief(word.ignoring, word.discount) for word in declared if isinstance(word, words.CanHost)), NO_RELIEF)

    def relief_there(self, relief: Relief, host: int) -> Relief:
        """Returns what need not be paid to install a card on a host, and so much beside."""
        there = self._relief_on(host) if host else NO_RELIEF
        if there == NO_RELIEF:
            return relief
        return msgspec.structs.replace(relief, ignoring=there.ignoring or relief.ignoring, discount=relief.discount + there.discount)

    def cheaper_hosts(self, oid: int) -> dict[int, tuple[int, ...]]:
        """Returns the cards that the Runner may install a card on for less, by how many credits."""
        if "can host" not in (self._active or self.active).declared:
            return {}
        found: dict[int, tuple[int, ...]] = {}
        for host in self.hosts_for(oid):
            if discount := self._relief_on(host).discount:
                found[discount] = (*found.get(discount, ()), host)
        return found
