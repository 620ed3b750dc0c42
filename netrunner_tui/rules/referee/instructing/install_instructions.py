"""Instructions to install cards and to rez and derez them (CR 8.1, 8.5)."""

from collections.abc import Callable, Iterable
from itertools import repeat
from typing import ClassVar, Final, Literal

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.model import events, price
from netrunner_tui.model.card_zones import ASIDE, DECK, ICE, NEW_SERVER, ROOT, ZoneKind
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.rules.referee import names
from netrunner_tui.rules.referee.base.instances import Context, Flow, Flowing
from netrunner_tui.rules.referee.instructing.instruction_rows import row
from netrunner_tui.rules.referee.mechanisms.placing import Placing
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.paying.costs import combined, credits_alone
from netrunner_tui.rules.referee.paying.relief import NO_RELIEF, Relief
from netrunner_tui.rules.referee.phrases import fitted
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.referee.targets import hosting_options

_PLACES_TOLD: Final = ("directly inward", "where the trashed ice was")
"""Where ice is installed that nobody chooses a place for."""


class InstallInstructions(Placing):
    """Instructions to install, rez and derez cards."""

    declines_to_rez: ClassVar[bool] = True
    """Whether a player who is told to rez a card may decline what that costs beside its rez cost (CR 1.16.4c)."""

    def _install(self, word: words.Install, context: Context) -> Flow:
        """Installs cards, each to its end before the next one is chosen (CR 8.5.5): each is an instruction of its own (CR 9.11.4b)."""
        installed: tuple[int, ...] = ()
        chosen = word.install.choose if isinstance(word.install, words.Choose) else 1
        most = None if chosen == "any number" else self.amount(chosen, context)
        titles: set[str] = set()

        def can_be(oid: int) -> bool:
            return self.title_of(oid) not in titles and self._can_be_installed(word, context)(oid)

        for target in _one_at_a_time(word.install, most):
            if installed:
                yield from self.checkpoint()
            oids = yield from self.targets(target, context, "install", can_be)
            for place, oid in enumerate(oids):
                if place:
                    yield from self.checkpoint()
                if oid not in self.state.cards or not can_be(oid):
                    continue  # what one cost may be missing for the next
                if isinstance(target, words.Choose) and target.different_titles:
                    titles.add(self.title_of(oid))
                new = yield from self._install_one(oid, word, context)
                if new:  # else something else happened instead
                    installed = (*installed, new)
                    context.chosen = installed
            if not oids:
                break
        if word.install == "found" and context.searched:
            self._put_back(context.searched, context)

    def _put_back(self, zone: ZoneKind, context: Context) -> None:
        """Puts cards that were found back where they were, if they could not be installed: what came in between may have cost too much."""
        for oid in context.found:
            card = self.state.cards.get(oid)
            if card is None or card.zone != ASIDE:
                continue
            if zone == DECK:
                self.emit(events.CardMoved(oid, self.state.next_oid, DECK, source=context.source))
                self.shuffle(card.owner)
            else:
                self.move_to(oid, "heap" if card.owner == RUNNER else "Archives", context.source)

    def _relief(self, word: words.Install | words.Rez, context: Context) -> Relief:
        """Returns what an instruction to install or rez takes off the cost, or will once what is due is paid."""
        half = isinstance(word, words.Rez) and word.half
        in_total = self.expected_amount(word.total_discount, context) if isinstance(word, words.Rez) else 0
        return Relief(word.ignoring, self.expected_amount(word.discount, context) + in_total, half)

    def _install_one(self, oid: int, word: words.Install, context: Context) -> Flowing[int]:
        """Installs a card as an instruction says, and returns what it is then."""
        if word.revealed:
            self.emit(events.CardsRevealed.of(self.state, (oid,), source=context.source, by=context.doer))
        if self.state.cards[oid].owner == CORP:
            return (yield from self._install_corp_by_ability(oid, word, context))
        if word.facedown:
            return (yield from self.install_facedown(oid))
        host = yield from self._host_told(oid, word, context)
        return (yield from self.install_runner(oid, self._relief(word, context), host=host))

    def _can_be_installed(self, word: words.Install, context: Context) -> Callable[[int], bool]:
        def fits(oid: int) -> bool:
            if not self.may_leave(oid):
                return False
            if self.state.cards[oid].owner == CORP and word.on is not None:
                return bool(self._hosts_meant(oid, word, context)) and self.can_install_corp(oid, relief=self._relief(word, context))
            if self.state.cards[oid].owner == CORP:
                anywhere = not word.server and not word.if_able and not self.ice_stays()
                where = anywhere or bool(self._servers_told(oid, word, context) or self._hosts_told(oid, word, context))
                told = where and not (word.at in _PLACES_TOLD and self._place_told(word, context) is None)
                return told and self.can_install_corp(oid, relief=self._relief(word, context))
            if word.facedown:
                return not self.prohibited("install", RUNNER)  # whatever it is, it is only a card there (CR 1.8.4b)
            return self.can_install_runner(oid, self._relief(word, context))

        return fits

    def _hosts_meant(self, oid: int, word: words.Install, context: Context) -> tuple[int, ...]:
        """Returns the cards that an instruction speaks of, and that a card of the Corp may be installed on."""
        meant, hosts = self.meant_by(word.on, context) if word.on is not None else (), self.hosts_that_take(oid)
        there = (host for host in meant if host in hosts)
        return tuple(host for host in there if self._rezzed_there(oid, self.state.cards[host].server, word, context, host))

    def _rezzed_there(self, oid: int, server: str, word: words.Install, context: Context, host: int = 0) -> bool:
        """Returns whether a card could be rezzed in a server once it is installed, if it has to be: all of it is done, or nothing."""
        if not word.if_able:
            return True
        card, relief = self.state.cards[oid], self._relief(word, context)
        if self.definition(oid).printed.type == "agenda" or self.prohibited("rez", CORP, oid):
            return False
        zone: ZoneKind = ICE if self.definition(oid).printed.type == "ice" and not host else ROOT
        placed = msgspec.structs.replace(card, zone=zone, server=server, host=host, faceup=False)
        stays = zone == ICE and self.ice_stays()
        left = _left_to_rez(relief, self._price_of_ice(oid, server)(len(self.state.ice(server)))) if stays else relief
        rez = words.FREE if relief.ignoring else credits_alone(left.rez_cost(self.rez_cost_as(placed)))
        if zone == ICE and not stays:  # trashing what protects the server makes it cheaper (CR 8.5.6)
            relief = Relief(relief.ignoring, relief.discount + len(self.state.ice(server)))
        install = self.cost_to_install_on(oid, host) if host else self.cost_to_install(oid, server, relief)
        due = combined([install, rez, self.extra_cost("rez", oid, ignoring=relief.ignoring)])
        return self.can_pay(CORP, due, Context(oid, card.title, CORP), "rez")

    def _place_told(self, word: words.Install, context: Context) -> tuple[str, int] | None:
        """Returns the server and the place among its ice that an instruction names (CR 8.5.14); None where there is none."""
        match word.at:
            case "directly inward":
                card = self.state.cards.get(context.source)
                return (card.server, self.state.ice(card.server).index(card.oid)) if card is not None and card.zone == ICE else None
            case "where the trashed ice was":
                return self._place_of_trashed(context)
            case _:
                return None

    def _place_of_trashed(self, context: Context) -> tuple[str, int] | None:
        """Returns the server and the place of the ice that was trashed before."""
        for event in reversed(self.state.history):
            if isinstance(event, events.CardTrashed) and event.new in context.trashed and event.zone == ICE:
                return event.server, min(event.place, len(self.state.ice(event.server)))
        return None

    def _install_corp_by_ability(self, oid: int, word: words.Install, context: Context) -> Flowing[int]:
        """Installs a Corp card where the instruction says, and returns what it is then."""
        place = self._place_told(word, context)
        relief = self._relief(word, context)
        priced: Callable[[int], int] = _free
        if place is not None:
            priced = self._price_of_ice(oid, place[0])
            new = yield from self.install_corp(oid, place[0], relief, at=place[1])
        elif word.on is not None:
            there = self._hosts_meant(oid, word, context)
            hosts = yield from self.targets(word.on, context, "install", lambda host: host in there, told="install it on")
            new = yield from self.install_corp(oid, "", relief, host=hosts[0])
        else:
            server, host = yield from self._choose_place(oid, word, context)
            at = 0 if word.at == "innermost" and self.state.ice(server) else -1
            if word.at == "any position":
                at = yield from self.ask_position(CORP, len(self.state.ice(server)), context, oid)
            priced = self._price_of_ice(oid, server)
            new = yield from self.install_corp(oid, server, relief, at=at, host=host)
        if word.and_rez and new:
            card = self.state.cards[new]
            left = relief if card.zone != ICE else _left_to_rez(relief, priced(len(self.state.ice(card.server)) - 1))
            if self.can_rez(new, left):
                yield from self._rez_as_told(new, left, word.if_able)
            if new in self.state.cards and not self.state.cards[new].faceup:
                self.emit(events.CardsRevealed.of(self.state, (new,), source=context.source, by=CORP))  # why it is not rezzed
        return new

    def _price_of_ice(self, oid: int, server: str) -> Callable[[int], int]:
        """Returns what installing a card costs by how much ice protects the server, before anything is taken off; nothing but ice does."""
        is_ice = self.definition(oid).printed.type == "ice"
        if not is_ice or self._with_what_is_ignored(oid, server, NO_RELIEF).ignoring:
            return _free
        more, outright = self._added_to_install(oid, server)
        return lambda ice: max(0, more + (0 if outright else ice))

    def _choose_place(self, oid: int, word: words.Install, context: Context) -> Flowing[tuple[str, int]]:
        """Asks the Corp where to install a card that an ability lets it install: in a server, or on a host (CR 1.13.5a)."""
        servers, hosts = self._servers_told(oid, word, context), self._hosts_told(oid, word, context)
        title = names.name(self.state, oid, CORP)
        where: Literal["ice", "root"] = "ice" if self.definition(oid).printed.type == "ice" else "root"
        relief = self._relief(word, context)
        paid_by = Context(oid, title, CORP)

        def priced(server: str) -> Option:
            cost = self.price(self.whole_cost_to_install(oid, server, relief), paid_by)
            gone = None if word.at in ("innermost", "any position") else self.trashed_for_corp(oid, server, relief)
            return Option("install", oid, title, server=server, where=where, cost=cost, result=gone)

        on_hosts = {host: self.price(self.cost_to_install_on(oid, host, relief), paid_by) for host in hosts}
        answer = yield Question(
            player=CORP,
            kind="choose",
            step=self.state.step,
            text=f"Where do you install {title}?",
            options=(*(priced(server) for server in servers), *hosting_options(self, oid, hosts, on_hosts)),
            about=context.source,
            effect="install",
        )
        place = answer[0] - len(servers)
        return ("", hosts[place]) if place >= 0 else (servers[answer[0]], 0)

    def _hosts_told(self, oid: int, word: words.Install, context: Context) -> tuple[int, ...]:
        """Returns the cards that an instruction lets the Corp install a card on: they are in a root, where ice protects nothing."""
        if word.at or "can host" not in self.active.declared:
            return ()
        ice = self.definition(oid).printed.type == "ice"

        def told(host: int) -> bool:
            server = self.state.cards[host].server
            here = (context.server, context.source, context)
            meant = not word.server or (not ice and self.server_fits(server, word.server, *here))
            kept_out = bool(word.not_in_root) and self.server_fits(server, word.not_in_root, *here)
            return meant and not kept_out and self._rezzed_there(oid, server, word, context, host)

        return tuple(filter(told, self.hosts_for(oid)))

    def _servers_told(self, oid: int, word: words.Install, context: Context) -> list[str]:
        """Returns the servers where an instruction lets the Corp install a card."""
        servers = self.servers_for(oid)
        if word.not_in_root and self.definition(oid).printed.type != "ice":
            kept_out = (word.not_in_root, context.server, context.source, context)
            servers = [server for server in servers if server == NEW_SERVER or not self.server_fits(server, *kept_out)]
        if word.at == "innermost" and not word.ignoring:  # nothing is trashed to make it cheaper: all of it is paid
            servers = [server for server in servers if self._payable_innermost(oid, server, word, context)]
        if self.ice_stays() and self.definition(oid).printed.type == "ice":
            relief = self._relief(word, context)
            servers = [server for server in servers if self.leaves_room(oid, server, relief)]
        servers = [server for server in servers if self._rezzed_there(oid, server, word, context)]
        if not word.server:
            return servers
        if word.other:
            here = self.state.cards.get(context.it or context.source)
            servers = [server for server in servers if here is None or server != here.server]
        new = {NEW_SERVER, "remote", "another server"} & set(word.server)  # a new one is none of those that there are (CR 8.5.2)
        return [
            server
            for server in servers
            if (bool(new) if server == NEW_SERVER else self.server_fits(server, word.server, context.server, context.source, context))
        ]

    def _payable_innermost(self, oid: int, server: str, word: words.Install, context: Context) -> bool:
        cost = self.cost_to_install(oid, server, self._relief(word, context))
        return self.can_pay(CORP, cost, Context(oid, self.title_of(oid), CORP), "install")

    def _host_told(self, oid: int, word: words.Install, context: Context) -> Flowing[int]:
        """Returns the card that a Runner card is installed on: the one that the instruction names, or what the Runner may choose."""
        if word.on is None:
            return (yield from self._choose_host(oid, self._relief(word, context)))
        hosts = yield from self.targets(
            word.on, context, "install", lambda host: not self.prohibited("host cards", "", host), told="install it on"
        )
        return hosts[0] if hosts else 0

    def _choose_host(self, oid: int, relief: Relief) -> Flowing[int]:
        title = self.state.cards[oid].title
        shown = self.price(self.cost_to_install(oid, relief=relief), Context(oid, title, RUNNER))
        cheaper = self.cheaper_hosts(oid)
        payable = not cheaper or self.payable_to_install(oid, relief) is not None
        hosts = self.usual_hosts(oid, shown.credits) if payable else ()
        listed = hosting_options(self, oid, hosts, shown)
        for cost, there in self.payable_on_hosts(oid, relief) if cheaper else ():
            hosts += there
            listed += hosting_options(self, oid, there, self.price(cost, Context(oid, title, RUNNER)))
        if not hosts:
            return 0
        if self.definition(oid).install_only_on is None and payable:
            listed = (*listed, Option("install", oid, title, cost=shown, result=self.trashed_for_runner(oid, 0, shown.credits)))
        answer = yield Question(
            player=RUNNER,
            kind="choose",
            step=self.state.step,
            text=f"On what do you install {title}?",
            options=listed,
            effect="install",
        )
        return hosts[answer[0]] if answer[0] < len(hosts) else 0

    def _rez(self, word: words.Rez, context: Context) -> Flow:
        # Cards that are paid for are chosen and rezzed one after the other: what one cost may be missing for the next.
        most = word.rez.choose if isinstance(word.rez, words.Choose) and not word.ignoring else 1
        rezzed: tuple[int, ...] = ()
        for target in _one_at_a_time(word.rez, None if most == "any number" else self.amount(most, context)):
            if rezzed:
                yield from self.checkpoint()
            oids = yield from self.targets(target, context, "rez", self.rezzable(word, context))
            for oid in oids:
                relief = self._relief(word, context)
                if isinstance(target, words.All) and not word.ignoring and not self.can_rez(oid, relief):
                    continue  # as many as can be, one after the other
                cost = self.total("rez cost", oid) if word.total_discount else 0
                yield from self._rez_as_told(oid, relief, context.must)
                if cost and oid in self.state.cards and self.state.cards[oid].faceup:
                    left = self.amount(word.total_discount, context) - cost
                    word = msgspec.structs.replace(word, total_discount=max(0, left))
            if not oids:
                break
            rezzed = (*rezzed, *oids)
        if isinstance(word.rez, words.Choose):  # an additional cost may have been declined
            context.chosen = tuple(oid for oid in rezzed if oid in self.state.cards and self.state.cards[oid].faceup)

    def rezzable(self, word: words.Rez, context: Context) -> Callable[[int], bool]:
        """Returns a test for the cards that an instruction to rez can affect: no agenda (CR 8.1.1), nor one that cannot be (CR 1.2.2)."""
        if word.ignoring:
            return lambda oid: self.definition(oid).printed.type != "agenda" and not self.prohibited("rez", CORP, oid)
        relief = self._relief(word, context)
        return lambda oid: self.can_rez(oid, relief)

    def _rez_as_told(self, oid: int, relief: Relief, must: bool = False) -> Flow:
        """Rezzes as directed: the cost is paid if it can be; an additional one may be declined, not in a `must` (CR 1.16.4b, 1.16.4c)."""
        if self.prohibited("rez", CORP, oid):
            return
        extra = self.extra_cost("rez", oid, ignoring=relief.ignoring)
        if extra != words.FREE:
            title = self.state.cards[oid].title
            if not self.can_pay(CORP, extra, Context(oid, title, CORP), "rez"):
                return
            cost = self.price(self.cost_to_rez(oid, relief), Context(oid, title, CORP))
            wanted = must or not self.declines_to_rez
            if not wanted:
                text = fitted(f"{title}: {price.due(cost, self.book.terms)} to rez it?", f"{title}: rez it?")
                wanted = yield from self.ask_may(CORP, text, about=oid, cost=cost, effect="rez")
            if not wanted:
                return
        yield from self.rez(oid, relief)

    def _derez(self, word: words.Derez, context: Context) -> Flow:
        oids = yield from self.targets(word.derez, context, "derez")
        chooser = word.derez.by if isinstance(word.derez, words.Choose) else ""
        doer = self.player_of(chooser, context) if chooser else context.doer
        for oid in oids:
            if self._is_rezzed(oid):
                card = self.state.cards[oid]
                self.emit(events.CardDerezzed(oid, context.source, self.stays_turned_up, card.title, doer))

    def _is_rezzed(self, oid: int) -> bool:
        """Returns whether a card can be derezzed: ice that is encountered as it is accessed cannot (CR 6.5.9, 8.1.2)."""
        card = self.state.cards.get(oid)
        return card is not None and card.installed and card.owner == CORP and card.faceup

    def _install_as(self, word: words.InstallAs, context: Context) -> Flow:
        if context.source in self.state.cards and self.can_install_as(context.source):
            yield from self.install_as(context.source)


def _free(_: int) -> int:
    return 0


def _left_to_rez(relief: Relief, install: int) -> Relief:
    """Returns what an instruction to install and rez takes off the rez cost: what is left of it, where the install cost is so much."""
    return msgspec.structs.replace(relief, discount=max(0, relief.discount - install))


def _one_at_a_time(target: words.Target, most: int | None) -> Iterable[words.Target]:
    """Returns as what each card is chosen that is installed before the next one is: as long as any are where there is no `most`."""
    if not isinstance(target, words.Choose) or most == 1:
        return (target,)
    one = msgspec.structs.replace(target, choose=1, up_to=target.up_to or most is None)
    return repeat(one) if most is None else repeat(one, most)


ROWS: Final = dict((
    row(words.Install, InstallInstructions._install, lambda r, w, c: r.has_target(w.install, c, r._can_be_installed(w, c))),
    row(words.InstallAs, InstallInstructions._install_as, lambda r, w, c: c.source in r.state.cards and r.can_install_as(c.source)),
    row(words.Rez, InstallInstructions._rez, lambda r, w, c: r.has_target(w.rez, c, r.rezzable(w, c))),
    row(words.Derez, InstallInstructions._derez, lambda r, w, c: r.has_target(w.derez, c, r._is_rezzed)),
))  # fmt: skip
