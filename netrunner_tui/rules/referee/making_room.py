"""Making room for a card that is being installed: what may be trashed for it, and what must be (CR 8.5.6, 8.5.7)."""

from typing import ClassVar

from netrunner_tui.abilities import words
from netrunner_tui.model.card_zones import ICE, RIG, ROOT, ZoneKind
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.rules.referee import names
from netrunner_tui.rules.referee.base.instances import Flow, Flowing
from netrunner_tui.rules.referee.install_costs import InstallCosts
from netrunner_tui.rules.referee.options import Trashes
from netrunner_tui.rules.referee.paying.relief import NO_RELIEF, Relief
from netrunner_tui.rules.referee.questions import Question


class MakingRoom(InstallCosts):
    """What goes for a card that is installed."""

    pays_before_room: ClassVar[bool] = False
    """Whether a Runner card is paid for before programs go for it, so that credits on those can pay for it."""

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

    def leaves_room(self, oid: int, server: str, relief: Relief = NO_RELIEF) -> bool:
        """Returns whether the Corp could pay to install ice on a server as far as it cannot trash what protects that (8.5.6, 8.5.11)."""
        staying = len(self._staying(server))
        relief = self._with_what_is_ignored(oid, server, relief)
        return not staying or bool(relief.ignoring) or staying <= self._left_for_ice(oid, server, relief)

    def ice_stays(self) -> bool:
        """Returns whether anything says that cards cannot be trashed."""
        return "cannot trash" in (self._active or self.active).declared

    def _staying(self, server: str) -> tuple[int, ...]:
        """Returns the ice of a server that the Corp cannot trash (CR 1.2.2)."""
        return tuple(oid for oid in self.state.ice(server) if self.prohibited("trash", CORP, oid)) if self.ice_stays() else ()

    def _left_for_ice(self, placed: int, server: str, relief: Relief) -> int:
        """Returns how many pieces of ice that protect a server the Corp could pay for, when it installs another there."""
        extra = self.extra_cost("install", placed, server, ignoring=relief.ignoring)
        more, outright = self._added_to_install(placed, server)
        discount = relief.discount + relief.off_the_whole - more + (len(self.state.ice(server)) if outright else 0)
        outer, self.assumed.installed_where = self.assumed.installed_where, server
        funds = self.spendable(CORP, "install", placed)
        self.assumed.installed_where = outer
        return funds + discount - (extra.credits if isinstance(extra.credits, int) else 0)

    def _standing_in(self, server: str) -> tuple[int, ...]:
        """Returns the cards of a root that are not hosted on another: the place of those is their host (CR 1.13)."""
        return tuple(oid for oid in self.state.root(server) if not self.state.cards[oid].host)

    def _excluded_in(self, placed: int, server: str) -> tuple[int, ...]:
        """Returns the cards in a root that another cannot stand beside, as far as nobody chooses among them."""
        return tuple(oid for oid in self._standing_in(server) if self._excludes(placed, oid))

    def _excludes(self, placed: int, oid: int) -> bool:
        """Returns whether a card in a root must go for another: a second agenda or asset, a second region (CR 3.2.1, 3.6.5d)."""
        new, old = self.definition(placed).printed, self.definition(oid).printed
        if new.type in ("agenda", "asset") and old.type in ("agenda", "asset"):
            return True
        return "region" in new.subtypes and "region" in old.subtypes

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

    def hosts_with_room(self, oid: int, price: int) -> tuple[int, ...]:
        """Returns the cards that the Runner could install a card on for a price: none that would have to go to make room for it."""
        hosts = self.hosts_for(oid)
        if self.definition(oid).printed.type != "program":
            return hosts
        size, price = self.memory_cost(oid), 0 if self.pays_before_room else price
        return tuple(h for h in hosts if self._takes_no_memory(h) or self.memory_over(size, oid, self._may_go(oid, price, h)) <= 0)

    def usual_hosts(self, oid: int, credits: int) -> tuple[int, ...]:
        """Returns the hosts with room for a card that is installed for so many credits, but for those on which it costs less."""
        cheaper = {host for hosts in self.cheaper_hosts(oid).values() for host in hosts}
        return tuple(host for host in self.hosts_with_room(oid, credits) if host not in cheaper)

    def _takes_no_memory(self, host: int) -> bool:
        """Returns whether programs hosted on a card do not count against the memory limit."""
        declared = self.active.declared.get("can host", ())
        return any(d.oid == host and isinstance(d.word, words.CanHost) and d.word.free_memory for d in declared)

    def _has_room(self, oid: int, memory: int, price: int) -> bool:
        """Returns whether a program fits into the memory once others have been trashed for it."""
        if self.memory_over(memory, oid) <= 0 or self.memory_over(memory, oid, self._may_go(oid, price)) <= 0:
            return True
        return any(self._takes_no_memory(host) for host in self.hosts_for(oid))

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

    def _is_full(self, host: int, memory: int) -> bool:
        """Returns whether a card hosts too much to host a program of so many MU."""
        for declared in self.active.declared.get("can host", ()):
            if declared.oid == host and isinstance(word := declared.word, words.CanHost):
                hosted = self.state.cards[host].hosted
                return len(hosted) >= word.most or sum(map(self.memory_cost, hosted)) + memory > word.most_memory
        return False

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
