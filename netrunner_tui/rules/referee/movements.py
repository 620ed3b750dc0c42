"""Card movement (CR 8): drawing, installing, playing, rezzing, scoring, stealing, shuffling."""

from typing import ClassVar

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.model import events, parts
from netrunner_tui.model.printed import LASTING, ROOT_TYPES
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.state import ASIDE, BOTH, DECK, DISCARD, HAND, ICE, PLAY, RIG, ROOT, SCORE, SEEN_BY, Card, ZoneKind, remote_name
from netrunner_tui.rules.referee import names
from netrunner_tui.rules.referee.base.instances import Context, Flow, Flowing
from netrunner_tui.rules.referee.checkpoints import Checkpoints
from netrunner_tui.rules.referee.options import Trashes
from netrunner_tui.rules.referee.paying.costs import combined, credits_alone
from netrunner_tui.rules.referee.paying.spendable import fixed
from netrunner_tui.rules.referee.questions import Question

NEW_SERVER = "new server"


class Movements(Checkpoints):
    """The procedures of CR 8."""

    pays_before_room: ClassVar[bool] = False
    """Whether a Runner card is paid for before programs go for it, so that credits on those can pay for it."""

    # --- drawing and shuffling (CR 8.4, 8.3) ----------------------------------------------------------------------------------------

    def draw(self, side: Side, count: int) -> Flowing[tuple[int, ...]]:
        """Draws cards: set aside, checkpoint, then to the hand (8.4.5). A Corp that must draw and cannot has lost (CR 1.7.2c).

        Returns the objects that they are in the hand.
        """
        if count <= 0 or self.prohibited("draw", side):
            return ()
        deck = self.state.zone(side, DECK)
        if side == CORP and count > len(deck):
            self.win(RUNNER, "decked")
        drawn: list[int] = []
        for oid in deck[:count]:
            drawn.append(self.state.next_oid)
            self.emit(events.CardDrawn(side, oid, self.state.next_oid))
        if self.met or self.look:
            yield from self.checkpoint()
        added: list[int] = []
        for oid in drawn:
            card = self.state.cards.get(oid)
            if card is not None and card.zone == ASIDE:
                added.append(self.state.next_oid)
                self.emit(events.CardAddedToHand(oid, self.state.next_oid))
        return tuple(added)

    def shuffle(self, side: Side) -> None:
        """Shuffles a deck; its cards become new objects (CR 1.12.3)."""
        deck = self.state.zone(side, DECK)
        order = self.randomness.shuffle(self.state.randoms, deck)
        self.emit(events.Shuffled(side, order, self.state.next_oid))

    def move_to(self, oid: int, place: str) -> int:
        """Adds a card to a hand or a deck (CR 8.2.1a). Returns the object that it is there."""
        card = self.state.cards[oid]
        new = self.state.next_oid
        active = card.installed and card.faceup
        if place in ("HQ", "grip", "hand"):
            public = card.open or card.oid in self.state.revealed
            self.emit(events.CardMoved(oid, new, HAND, seen=BOTH if public else SEEN_BY[card.owner], active=active))
        else:
            at = 0 if place in words.DECK_ENDS and words.DECK_ENDS[place][0] == "top" else -1
            # A player who saw a card in a hand or facedown in a discard pile cannot tell it from the others there (CR 4.3.3, 4.4.2).
            lost = card.zone in (HAND, DISCARD) and not card.faceup and oid not in self.state.revealed
            self.emit(events.CardMoved(oid, new, DECK, at=at, seen=SEEN_BY[card.owner] if lost else card.seen, active=active))
        return new

    # --- installing (CR 8.5) ----------------------------------------------------------------------------------------------------------

    def _allows(self, verb: str, oid: int) -> bool:
        """Returns whether a card's own restriction on playing or installing it is met (CR 8.5.12, 8.6.4)."""
        definition = self.definition(oid)
        only_if = definition.only_if.get(verb)
        side = definition.printed.side
        if only_if is None:
            return True
        context = Context(oid, definition.printed.title, side)
        if verb == "play" and definition.printed.cost_x:
            context.x = self._most_x(oid, side)
        return self.condition(only_if, context)

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
            return self.matching(definition.install_only_on, Context(oid, definition.title, side))
        hosts: list[int] = []
        for declared in self.active.declared.get("can host", ()):
            word = declared.word
            holder = self.state.cards.get(declared.oid)
            if not isinstance(word, words.CanHost) or holder is None or holder.owner != side:
                continue
            if len(holder.hosted) >= word.most and not (definition.printed.type == "program" and self._programs_on(holder)):
                continue  # of programs one may go for another (CR 8.5.6c)
            if self.pool.readings.hosts_by_itself(holder.title):
                continue  # it hosts in no other way
            hosted = sum(self.memory_cost(o) for o in holder.hosted) if side == RUNNER else 0
            if self.printed_fits(definition.title, word.can_host) and (side == CORP or hosted + self.memory_cost(oid) <= word.most_memory):
                hosts.append(declared.oid)
        return tuple(hosts)

    def can_install_runner(self, oid: int, *, free: bool = False, discount: int = 0) -> bool:
        """Returns whether the Runner could install a card: a host, enough memory after trashing programs, the cost."""
        definition = self.definition(oid)
        if definition.printed.type not in ("program", "hardware", "resource") or self.prohibited("install", RUNNER, oid):
            return False
        if definition.only_if and not self._allows("install", oid):
            return False
        if definition.install_only_on is not None and not self.hosts_for(oid):
            return False
        price = 0 if free else max(0, self.total("install cost", oid) - discount)
        kept = 0 if self.pays_before_room else price
        if definition.printed.type == "program" and not self._has_room(oid, self.memory_cost(oid), kept):
            return False
        if free:
            return True
        return self.can_pay(RUNNER, self.cost_to_install(oid, discount=discount), Context(oid, definition.title, RUNNER), "install")

    def can_install_plainly(self, oid: int, price: int) -> bool:
        """Returns whether the Runner could install a card that nothing forbids to install, for the printed `price`."""
        printed = self.definition(oid).printed
        if price > self.spendable(RUNNER, "install", oid):
            return False
        return printed.type != "program" or self._has_room(oid, self.memory_cost(oid), 0 if self.pays_before_room else price)

    def cost_to_install(self, oid: int, server: str = "", *, ignoring: str = "", discount: int = 0) -> words.Cost:
        """Returns the total cost to install a card now (CR 8.5.14d, 1.16.10b). For the Corp, the card is in, or protects, `server`."""
        extra = self.extra_cost("install", oid, server, ignoring=ignoring)
        printed = self.definition(oid).printed
        if ignoring or printed.type in ROOT_TYPES:
            return extra
        if printed.side == RUNNER:
            credits = max(0, self.total("install cost", oid) - discount)
            own = words.Cost(credits=credits, x_credits=True) if printed.cost_x else credits_alone(credits)
        else:
            changed = self.state.effects or self.active.declared.get("install cost")
            outer, self.installed_where = self.installed_where, server
            more = sum(term.amount for term in self.terms("install cost", oid)) if changed else 0
            there = 0 if changed and self.is_set("install cost", oid) else len(self.state.ice(server))
            self.installed_where = outer
            own = credits_alone(max(0, there + more - discount))
        return combined([own, extra]) if extra is not words.FREE else own

    def extra_cost(self, to: str, oid: int, server: str = "", *, ignoring: str) -> words.Cost:
        """Returns the additional costs of installing or rezzing a card, as far as they are not ignored."""
        if ignoring == "all costs":
            return words.FREE
        extra = self.additional_cost(to, oid, server)
        return msgspec.structs.replace(extra, credits=0) if ignoring == "credit costs" and extra.credits else extra

    def whole_cost_to_install(self, oid: int, server: str, *, ignoring: str = "", discount: int = 0) -> words.Cost:
        """Returns the total that the Corp pays to install a card: here, just the install cost."""
        return self.cost_to_install(oid, server, ignoring=ignoring, discount=discount)

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

    def can_install_corp(self, oid: int, server: str = "") -> bool:
        """Returns whether the Corp could install a card: in that server, or somewhere."""
        definition = self.definition(oid)
        if definition.printed.type not in (*ROOT_TYPES, "ice") or self.prohibited("install", CORP, oid):
            return False
        if definition.only_if and not self._allows("install", oid):
            return False
        if not server and not self.servers_for(oid):
            return False
        extra = self.additional_cost("install", oid, server)
        return extra == words.FREE or self.can_pay(CORP, extra, Context(oid, definition.title, CORP), "install")

    def install_corp(
        self, oid: int, server: str, *, ignoring: str = "", at: int = -1, discount: int = 0, basic: bool = False, host: int = 0
    ) -> Flowing[int]:
        """Carries out 8.5.14 a to f for a Corp card. `at`: place among the ice, 0 innermost, -1 outermost. Returns the installed object.

        On a `host` it is in that one's server, and ice protects nothing there.
        """
        kind = self.definition(oid).printed.type
        zone: ZoneKind = ICE if kind == "ice" and not host else ROOT
        if host:
            server, ignoring = self.state.cards[host].server, ignoring or self._ignored_on(host)
        placed = self.state.next_oid
        before = self._place_before(oid)
        faceup = self.definition(oid).installed_faceup
        self.emit(events.CardPlaced(oid, placed, CORP, faceup))  # a
        server = self.next_server() if server == NEW_SERVER else server  # b
        outer, self._installing = self._installing, server
        inward = self.state.ice(server)[: max(at, 0)]
        left = self._left_for_ice(placed, server, ignoring, discount) if zone == ICE else 0
        if not host:
            yield from self._make_room_corp(placed, server, zone, left, free=bool(ignoring) or at >= 0)  # c
        if at > 0:  # what was trashed further in leaves the place directly inward where it is (CR 6.2.3c)
            at = sum(1 for o in inward if o in self.state.cards)
        title = self.state.cards[placed].title
        there = "" if host else server
        yield from self._pay_to_install(CORP, placed, self.cost_to_install(placed, there, ignoring=ignoring, discount=discount))  # d
        new = self.state.next_oid
        created = server not in self.state.servers
        self.emit(events.CardInstalled(placed, new, CORP, zone, server, host, at, faceup, title, basic, 0, created, *before))  # e, f
        self._installing = outer
        return new

    def _standing_in(self, server: str) -> tuple[int, ...]:
        """Returns the cards of a root that are not hosted on another: the place of those is their host (CR 1.13)."""
        return tuple(oid for oid in self.state.root(server) if not self.state.cards[oid].host)

    def _ignored_on(self, host: int) -> str:
        """Returns what a card that is installed on a host ignores."""
        declared = (d.word for d in self.active.declared.get("can host", ()) if d.oid == host)
        return next((word.ignoring for word in declared if isinstance(word, words.CanHost)), "")

    def cost_to_install_on(self, oid: int, host: int) -> words.Cost:
        """Returns the total cost for the Corp to install a card on another: ice protects nothing there."""
        return self.cost_to_install(oid, ignoring=self._ignored_on(host))

    def _place_before(self, oid: int) -> tuple[ZoneKind, int]:
        """Returns the zone of a card that is about to be installed, and the card that it is hosted on without being installed."""
        card = self.state.cards[oid]
        return card.zone, 0 if card.installed else card.host

    def _left_for_ice(self, placed: int, server: str, ignoring: str, discount: int) -> int:
        """Returns how many pieces of ice that protect a server the Corp could pay for, when it installs another there."""
        extra = self.extra_cost("install", placed, server, ignoring=ignoring)
        outer, self.installed_where = self.installed_where, server
        discount -= sum(term.amount for term in self.terms("install cost", placed))
        self.installed_where = outer
        return self.spendable(CORP, "install") + discount - (extra.credits if isinstance(extra.credits, int) else 0)

    def _excluded_in(self, placed: int, server: str) -> tuple[int, ...]:
        """Returns the cards in a root that another cannot stand beside, as far as nobody chooses among them."""
        return tuple(oid for oid in self._standing_in(server) if self._excludes(placed, oid))

    def trashed_for_corp(self, oid: int, server: str, *, ignoring: str = "", discount: int = 0, free: bool = False) -> Trashes | None:
        """Returns what is trashed for certain to install a Corp card in a server, None for nothing (8.5.6); `free`: not for its cost."""
        if server not in self.state.servers:
            return None
        if self.definition(oid).printed.type != "ice":
            return self._trashing(CORP, self._excluded_in(oid, server))
        ice = self.state.ice(server)
        if not ice or free or ignoring or self._left_for_ice(oid, server, ignoring, discount) > 0:
            return None
        return self._trashing(CORP, tuple(reversed(ice)))

    def trashed_for_runner(self, oid: int, host: int, price: int) -> Trashes | None:
        """Returns the program that is trashed without a choice for another that costs a price; None where there is none (8.5.6c)."""
        if self.definition(oid).printed.type != "program" or not self.state.zones.get(RIG):
            return None
        full = self._is_full(host)
        over = 0 if full or self._takes_no_memory(host) else self.memory_used() + self.memory_cost(oid) - self.total("memory")
        if not full and over <= 0:
            return None
        programs = self._programs_on(self.state.cards[host]) if full else self._may_go(oid, price)
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
        if zone == ICE and not free:
            least = max(0, len(here) - left)
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
            self.check_hosts()  # what pays for the new card is asked before the next checkpoint

    def _excludes(self, placed: int, oid: int) -> bool:
        """Returns whether a card in a root must go for another: a second agenda or asset, a second region (CR 3.2.1, 3.6.5d)."""
        new, old = self.definition(placed).printed, self.definition(oid).printed
        if new.type in ("agenda", "asset") and old.type in ("agenda", "asset"):
            return True
        return "region" in new.subtypes and "region" in old.subtypes

    def install_runner(self, oid: int, *, host: int = 0, ignoring: str = "", discount: int = 0, basic: bool = False) -> Flowing[int]:
        """Carries out 8.5.14 a to f for a Runner card. Returns the installed object."""
        placed = self.state.next_oid
        before = self._place_before(oid)
        self.emit(events.CardPlaced(oid, placed, RUNNER, not self.definition(oid).installed_facedown))  # a, b
        return (yield from self._install_placed(placed, before, host=host, ignoring=ignoring, discount=discount, basic=basic))

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
        self.emit(events.CardPlaced(oid, placed, RUNNER, True))
        self.emit(events.FactsChanged(placed, other.title, other.printed.side))
        return (yield from self._install_placed(placed, before, ignoring="all costs"))

    def restore_facts(self, oid: int) -> None:
        """Makes a card that has come to be something else what it is printed as, and its first player's."""
        front = self.definition(oid).front
        if front:
            self.emit(events.FactsChanged(oid, front, self.card_of[front].printed.side))

    def _install_placed(
        self, placed: int, before: tuple[ZoneKind, int], *, host: int = 0, ignoring: str = "", discount: int = 0, basic: bool = False
    ) -> Flowing[int]:
        """Carries out 8.5.14 c to f for a Runner card that has been placed. Returns the installed object."""
        printed = self.definition(placed).printed
        faceup = not self.definition(placed).installed_facedown
        x = 0
        if self.pays_before_room:
            x = yield from self._pay_for_runner(placed, ignoring, discount)
        if printed.type == "program":  # c
            price = 0 if ignoring or self.pays_before_room else max(0, self.total("install cost", placed) - discount)
            yield from self._make_room_runner(placed, host, 0 if self._takes_no_memory(host) else self.memory_cost(placed), price)
        if not self.pays_before_room:
            x = yield from self._pay_for_runner(placed, ignoring, discount)  # d
        new = self.state.next_oid
        if host not in self.state.cards:
            host = 0
        self.emit(events.CardInstalled(placed, new, RUNNER, RIG, "", host, -1, faceup, printed.title, basic, x, False, *before))  # e, f
        self.place_recurring(new)
        return new

    def _pay_for_runner(self, placed: int, ignoring: str, discount: int) -> Flowing[int]:
        """Pays the install cost of a Runner card; returns X, which is chosen now if the cost includes it (CR 1.16.2c)."""
        cost = self.cost_to_install(placed, ignoring=ignoring, discount=discount)
        x = 0
        if cost.x_credits:
            fixed = cost.credits if isinstance(cost.credits, int) else 0
            most = max(0, self.spendable(RUNNER, "install", placed) - fixed)
            x = yield from self.ask_number(RUNNER, 0, most, "Choose X", kind="pay", about=placed)
            cost = msgspec.structs.replace(cost, credits=fixed + x, x_credits=False)
        yield from self._pay_to_install(RUNNER, placed, cost)
        return x

    def install_facedown(self, oid: int) -> Flowing[int]:
        """Installs a Runner card of any kind facedown: its install cost is 0 there. Returns the installed object."""
        placed = self.state.next_oid
        self.emit(events.CardPlaced(oid, placed, RUNNER, False))
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
        over = self.memory_used() + memory - self.total("memory")
        if over <= 0 or sum(self.memory_cost(o) for o in self._may_go(oid, price)) >= over:
            return True
        return any(self._takes_no_memory(host) for host in self.hosts_for(oid))

    def _may_go(self, placed: int, price: int) -> tuple[int, ...]:
        """Returns the programs that may be trashed for another: not those whose credits its cost needs, which is paid whole (CR 1.16.1)."""
        spare = self.spendable(RUNNER, "install", placed) - price
        useful = self.hosted_credits(RUNNER, "install", placed)
        found: list[int] = []
        for oid in self.state.zones.get(RIG, ()):
            if self.definition(oid).printed.type != "program":
                continue
            held = self.state.cards[oid].counters["credit"] if oid in useful else 0
            if held <= max(0, spare):
                found.append(oid)
                spare -= held
        return tuple(found)

    def _make_room_runner(self, placed: int, host: int, memory: int, price: int) -> Flow:
        """Trashes programs (8.5.6c): they may go, and must while the host is full or the new one would exceed the memory limit."""
        first = True
        while True:
            full = self._is_full(host)
            programs = self._programs_on(self.state.cards[host]) if full else self._may_go(placed, price)
            over = self.memory_used() + memory - self.total("memory")
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
            self.trash_now(chosen, RUNNER, "install")
            self.check_hosts()
            first = full and first

    def _programs_on(self, host: Card) -> tuple[int, ...]:
        """Returns the programs that are hosted on a card."""
        return tuple(oid for oid in host.hosted if self.definition(oid).printed.type == "program")

    def _is_full(self, host: int) -> bool:
        """Returns whether a card hosts as many cards as it can."""
        declared = (d.word for d in self.active.declared.get("can host", ()) if d.oid == host)
        return any(isinstance(word, words.CanHost) and len(self.state.cards[host].hosted) >= word.most for word in declared)

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

    # --- playing (CR 8.6) -------------------------------------------------------------------------------------------------------------

    def can_play(self, oid: int) -> bool:
        """Returns whether an event or operation may be played by a card's ability."""
        return self.cost_where_playable(oid) is not None

    def cost_where_playable(self, oid: int, *, basic: bool = False) -> words.Cost | None:
        """Returns the total cost of an event or operation that may be played: its restriction, its cost, and that it could change anything
        (CR 1.2.5); None for any other.

        `basic` by the basic action, which costs a click beside.
        """
        cost = self._payable_cost(oid, basic=basic)
        if cost is None:
            return None
        card, definition = self.state.cards[oid], self.definition(oid)
        context = Context(oid, card.title, card.owner)
        if definition.printed.cost_x:
            context.x = self._most_x(oid, card.owner)
        context.due = cost
        if cost.trash is not None:
            context.trashed = self._to_trash(cost.trash, context)  # any of these it may be
        if not LASTING.isdisjoint(definition.printed.subtypes):
            return cost
        worth = any(isinstance(a, words.Play) and self.worth_using(a.play, context) for a in definition.abilities)
        return cost if worth else None

    def can_be_paid_for(self, oid: int, due: words.Cost = words.FREE) -> bool:
        """Returns whether the restriction and the cost of an event or operation let it be played, whatever it would do.

        The clicks of what is `due` are spent before that, on the ability that plays it.
        """
        clicks = due.clicks + fixed(due.spend_clicks)
        before = words.Cost(clicks=clicks, lose_clicks=due.lose_clicks) if clicks or due.lose_clicks else words.FREE
        return self._payable_cost(oid, before=before) is not None

    def _payable_cost(self, oid: int, *, basic: bool = False, before: words.Cost = words.FREE) -> words.Cost | None:
        """Returns the total cost of an event or operation that its restriction and its cost let be played, after what is paid before it.

        None for any other.
        """
        card = self.state.cards[oid]
        definition = self.card_of[card.title]
        if definition.printed.type not in ("event", "operation") or self.prohibited("play", card.owner, oid):
            return None
        if definition.only_if and not self._allows("play", oid):
            return None
        if "lockdown" in definition.printed.subtypes and self._locked_down():
            return None
        if "priority" in definition.printed.subtypes and not basic:
            return None  # CR 1.11.4
        cost = whole = self.cost_to_play(oid)
        if basic:
            clicks = 1 - min(1, self.fewer_clicks)
            if self.state.player(card.owner).clicks < clicks:
                return None
            if cost.clicks or cost.spend_clicks:
                whole = combined([words.Cost(clicks=clicks), cost])
        whole = combined([before, whole])
        return cost if self.can_pay(card.owner, whole, Context(oid, card.title, card.owner), "play") else None

    def _locked_down(self) -> bool:
        """Returns whether a lockdown is active: no other can be played then (CR 3.7.1b)."""
        return any("lockdown" in self.definition(oid).printed.subtypes for oid in self.state.zones.get(PLAY, ()))

    def cost_to_play(self, oid: int) -> words.Cost:
        """Returns the total cost to play a card now (CR 1.16.10b)."""
        x = self.definition(oid).printed.cost_x
        own = words.Cost(x_credits=True) if x else credits_alone(self.total("play cost", oid))
        extra = self.additional_cost("play", oid)
        return combined([own, extra]) if extra is not words.FREE else own

    def play(self, oid: int) -> Flow:
        """Carries out 8.6.6 a to i."""
        side, zone = self.state.cards[oid].owner, self.state.cards[oid].zone
        played = self.state.next_oid
        self.emit(events.CardPlayed(oid, played, side))  # a
        paying = Context(played, self.state.cards[played].title, side)
        cost = self.cost_to_play(played)
        if cost.x_credits:
            least, most = self._least_x(played, side), self._most_x(played, side)
            paying.x = yield from self.ask_number(side, least, most, "Choose X", kind="pay", about=played)
            cost = msgspec.structs.replace(cost, credits=paying.x, x_credits=False)
        if cost != words.FREE:  # b
            if not (yield from self.pay(side, cost, paying, "play", "play")):
                self.emit(events.CardMoved(played, self.state.next_oid, zone, faceup=zone == DISCARD, seen=BOTH))
                return  # a cost that was prevented in part: the card is not played (FFG glossary "Cost")
        elif self.met or self.look:
            yield from self.checkpoint()
        self.emit(events.CardActivated(played, side, self.state.cards[played].title))  # c, d
        if not LASTING.isdisjoint(self.definition(played).printed.subtypes):
            self.emit(events.CardStays(played))
            self.place_recurring(played)
        if self.met or self.look:
            yield from self.checkpoint()  # e
        title = self.state.cards[played].title
        for index, ability in enumerate(self.card_of[title].abilities):
            if isinstance(ability, words.Play):  # f
                context = Context(played, title, side, part=parts.ability(index))
                context.x, context.trashed, context.forfeited = paying.x, paying.trashed, paying.forfeited
                yield from self.resolve_block(ability.play, context)
        card = self.state.cards.get(played)
        if card is not None and card.zone == PLAY and "stays" not in card.memory:  # g
            self.trash_now((played,), side, "played")
        yield from self.checkpoint()

    def _most_x(self, oid: int, side: Side) -> int:
        """Returns the highest X that may be chosen and paid (CR 1.16.2c)."""
        most = self.spendable(side, "play")
        limit = self.definition(oid).x_at_most
        if limit is None:
            return most
        return min(most, self.amount(limit, Context(oid, self.state.cards[oid].title, side)))

    def _least_x(self, oid: int, side: Side) -> int:
        """Returns the lowest X with which the card may be played, by its own restriction (1996 "Emergency Rig")."""
        restriction = self.definition(oid).only_if.get("play")
        if restriction is None:
            return 0
        context = Context(oid, self.state.cards[oid].title, side)
        for context.x in range(self._most_x(oid, side) + 1):
            if self.condition(restriction, context):
                return context.x
        return 0

    def place_recurring(self, oid: int) -> None:
        """Places recurring credits as soon as a card becomes active (CR 1.10.5b)."""
        for ability in self.definition(oid).abilities:
            if isinstance(ability, words.Static):
                for word in ability.static:
                    if isinstance(word, words.Recurring) and (count := self.recurring_now(oid, word)) > 0:
                        self.emit(events.CountersPlaced(oid, "credit", count, rule=True))

    def recurring_now(self, oid: int, word: words.Recurring) -> int:
        """Returns how many recurring credits a card is filled up to now."""
        card = self.state.cards[oid]
        return self.amount(word.recurring, Context(oid, card.title, card.owner, server=self.server_of(card)))

    # --- rezzing (CR 8.1) ---------------------------------------------------------------------------------------------------------------

    def can_rez(self, oid: int, *, half: bool = False, discount: int = 0) -> bool:
        """Returns whether the Corp could rez a card now, as far as the card and its cost (or half of that) go."""
        return self.payable_to_rez(oid, half=half, discount=discount) is not None

    def payable_to_rez(self, oid: int, *, half: bool = False, discount: int = 0) -> words.Cost | None:
        """Returns the total cost to rez a card (or with half of its rez cost); None where the Corp cannot rez it now."""
        card = self.state.cards[oid]
        if card.faceup or not card.installed or card.owner != CORP:
            return None
        if self.card_of[card.title].printed.type == "agenda" or self.prohibited("rez", CORP, oid):
            return None
        cost = self.cost_to_rez(oid, half=half, discount=discount)
        return cost if self.can_pay(CORP, cost, Context(oid, card.title, CORP), "rez") else None

    def _credits_to_rez(self, oid: int, half: bool, discount: int) -> int:
        """Returns the rez cost of a card, or half of it rounded down; credits less."""
        cost = self.total("rez cost", oid)
        return max(0, (cost // 2 if half else cost) - discount)

    def cost_to_rez(self, oid: int, ignoring: str = "", *, half: bool = False, discount: int = 0) -> words.Cost:
        """Returns the total cost to rez a card now (CR 1.16.10b); with `half`, half of its rez cost, rounded down; credits less."""
        extra = self.extra_cost("rez", oid, ignoring=ignoring)
        own = words.FREE if ignoring else credits_alone(self._credits_to_rez(oid, half, discount))
        return combined([own, extra]) if extra is not words.FREE else own

    def rez(self, oid: int, ignoring: str = "", *, half: bool = False, discount: int = 0) -> Flow:
        """Carries out 8.1.2e: pay, checkpoint, turn faceup. With `half`, half of the rez cost is paid, rounded down."""
        cost = self.cost_to_rez(oid, ignoring, half=half, discount=discount)
        own = 0 if ignoring else self.total("rez cost", oid)
        if cost != words.FREE:
            yield from self.pay(CORP, cost, Context(oid, self.state.cards[oid].title, CORP), "rez", "rez")
        card = self.state.cards.get(oid)
        if card is not None and card.installed and not card.faceup:
            self.emit(events.CardRezzed(oid, max(0, (own // 2 if half else own) - discount), card.title))
            self.place_recurring(oid)

    # --- agendas (CR 1.17) ---------------------------------------------------------------------------------------------------------------

    def can_score(self, oid: int) -> bool:
        """Returns whether the Corp may score an installed card (CR 1.17.3a)."""
        card = self.state.cards[oid]
        if card.zone != ROOT or self.card_of[card.title].printed.type != "agenda":
            return False
        if card.counters.get("advancement", 0) < self.total("requirement", oid) or self.prohibited("score", CORP, oid):
            return False
        extra = self.additional_cost("score", oid)
        return extra is words.FREE or self.can_pay(CORP, extra, self._to_score(oid))

    def _to_score(self, oid: int) -> Context:
        """Returns the context for paying to score an agenda: what it could not be scored without is no payment (CR 1.16.1c)."""
        card = self.state.cards[oid]
        context = Context(oid, card.title, CORP)
        held = card.counters.get("advancement", 0)
        helping = (*self.state.zone(CORP, SCORE), *(other for other, one in self.state.cards.items() if one.installed and other != oid))
        context.spared = tuple(other for other in helping if held < self.total_without("requirement", oid, other))
        return context

    def score_agenda(self, oid: int) -> Flow:
        """Scores an agenda; additional costs come first, and it must still be scorable then (CR 1.16.10c)."""
        extra = self.additional_cost("score", oid)
        if extra != words.FREE:
            yield from self.pay(CORP, extra, self._to_score(oid))
            if oid not in self.state.cards or self.state.cards[oid].counters.get("advancement", 0) < self.total("requirement", oid):
                return
        card = self.state.cards[oid]
        counters = card.counters.get("advancement", 0)
        over = counters - self.total("requirement", oid)
        self.emit(events.AgendaScored(oid, self.state.next_oid, counters, card.title, card.server, over))
        yield from self.checkpoint()

    def steal_agenda(self, oid: int) -> Flow:
        """Steals an agenda; a win is found at the checkpoint (CR 1.17.2)."""
        card = self.state.cards[oid]
        counters = card.counters.get("advancement", 0)
        self.emit(events.AgendaStolen(oid, self.state.next_oid, counters, card.title, self.server_of(card)))
        yield from self.checkpoint()
