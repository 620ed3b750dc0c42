"""How high things are, and whether things are so: every quantity, amount, condition and description of cards is asked here.

Sums are kept until an event may have changed them. `terms` says why a sum is what it is.
"""

from collections.abc import Iterable
from itertools import takewhile
from typing import assert_never

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.model import events
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.state import HAND, ICE, RIG, ROOT, SCORE, Card, Effect, Fact
from netrunner_tui.model.view import Sum, Term
from netrunner_tui.rules.referee.core import Context, Declared, Referee

ZONE_OF: dict[str, tuple[Side, str]] = {
    "HQ": (CORP, "hand"),
    "R&D": (CORP, "deck"),
    "Archives": (CORP, "discard"),
    "grip": (RUNNER, "hand"),
    "stack": (RUNNER, "deck"),
    "heap": (RUNNER, "discard"),
    "corp score area": (CORP, "score"),
    "runner score area": (RUNNER, "score"),
}
"""Zones by the names that players use."""

HAPPENINGS: dict[str, type[events.Event]] = {
    "a run": events.RunBegan,
    "a successful run": events.RunSucceeded,
    "a card is stolen": events.AgendaStolen,
    "a card is scored": events.AgendaScored,
    "a card is installed": events.CardInstalled,
    "a card is advanced": events.CardAdvanced,
    "a tag is taken": events.TagsTaken,
}
"""The events that `happened:` looks for."""

OF_A_PLAYER = ("hand size", "basic draw")
"""Quantities that each player has: their names begin with the side."""

STARTING_MEMORY = 4
"""MU of a Runner whom no identity says anything else (CR 1.20.2)."""

DURATIONS = {
    "encounter": "this encounter",
    "run": "this run",
    "turn": "this turn",
    "breach": "this breach",
    "checkpoint": "until the next checkpoint",
}


class Quantities(Referee):
    """Sums, amounts, conditions, and which cards a description fits."""

    # --- sums ------------------------------------------------------------------------------------------------------------------

    def strength(self, oid: int) -> int:
        """Strength of ice or an icebreaker now."""
        return self.total("strength", oid)

    def total(self, name: str, oid: int = 0) -> int:
        """A quantity now. For quantities of a player, `oid` is 0."""
        key = (name, oid)
        known = self._sums.get(key)
        if known is None:
            known = self._sums[key] = self._floor(name, self._sum(name, oid))
        return known

    def _sum(self, name: str, oid: int) -> int:
        """What the terms come to. Most often nothing changes what is printed, and there is nothing to add up."""
        if self.state.effects or name.endswith(OF_A_PLAYER) or self.active.declared.get(name):
            return sum(t.amount for t in self.terms(name, oid))
        amount = self._default(name, oid)
        if oid and name.endswith("cost"):
            amount += sum(t.amount for t in self._own_terms(name, oid))
        return amount

    def explain(self, name: str, oid: int = 0) -> Sum:
        """A quantity now, with the terms that add up to it."""
        terms = self.terms(name, oid)
        total = sum(t.amount for t in terms)
        floored = self._floor(name, total)
        if floored != total:
            terms = [*terms, Term(floored - total, "cannot be below 0")]
        return Sum(name=name, total=floored, terms=tuple(terms), star=self._star(name, oid))

    @staticmethod
    def _floor(name: str, total: int) -> int:
        """Costs and requirements do not fall below 0 (CR 1.16.2a); strength and the maximum hand size may."""
        return total if name in ("strength", "corp hand size", "runner hand size") else max(0, total)

    def total_without(self, name: str, oid: int, gone: int) -> int:
        """What a quantity would be without the abilities of the card `gone`."""
        return self._floor(name, sum(t.amount for t in self.terms(name, oid, without=gone)))

    def terms(self, name: str, oid: int = 0, without: int = 0) -> list[Term]:
        """Printed value first, then what raises it, then what lowers it (CR 9.12.1a); `without` what that card declares."""
        terms = [] if self._star(name, oid) else [Term(self._default(name, oid), "printed")]
        found: list[Term] = []
        quantity, side = (name.partition(" ")[2], name.partition(" ")[0]) if name.endswith(OF_A_PLAYER) else (name, "")
        for declared in self.active.declared.get(quantity, ()):
            term = self._term(declared, oid, side) if not without or declared.oid != without else None
            if term is not None:
                found.append(term)
        for effect in self.state.effects.values():
            if effect.kind == "modifier" and effect.name == name and effect.target == oid:
                found.append(Term(effect.amount, effect.title, DURATIONS.get(effect.until, "")))
        if oid and quantity.endswith("cost"):
            found += self._own_terms(quantity, oid)
        if name == "runner hand size" and self.state.runner.core_damage:
            found.append(Term(-self.state.runner.core_damage, self.book.terms.say("core damage")))
        return [*terms, *sorted(found, key=lambda t: -t.amount)]

    def _star(self, name: str, oid: int) -> bool:
        """Whether `*` is printed for a quantity: its own ability says how high it is."""
        return name == "strength" and oid != 0 and self.definition(oid).printed.strength_star

    def _default(self, name: str, oid: int) -> int:
        if name in ("corp hand size", "runner hand size"):
            return 5
        identity = self.state.runner.identity
        if name == "memory":
            return self.definition(identity).printed.base_memory if identity else STARTING_MEMORY
        if name == "link":
            return self.definition(identity).printed.link or 0 if identity else 0
        if name in ("trace limit", "break cost"):
            return 0
        if name.endswith("basic draw"):
            return 1
        if name.endswith(" damage"):
            return 0
        printed = self.definition(oid).printed
        if name == "install cost" and printed.side == CORP:
            return 0  # what Corp ice costs to install depends on the ice that is there
        if name == "strength":
            return printed.strength or 0
        if name == "trash cost":
            return printed.trash or 0
        if name == "requirement":
            return printed.advancement or 0
        return printed.cost or 0

    def _term(self, declared: Declared, oid: int, side: str) -> Term | None:
        """What one declaration adds to a quantity of `oid` (or of `side`), or None."""
        word = declared.word
        assert isinstance(word, words.Modify)
        if side and declared.side != side:
            return None
        context = Context(declared.oid, declared.title, declared.side, server=declared.server)
        if oid:
            if word.of == "this":
                if declared.oid != oid:
                    return None
            elif isinstance(word.of, words.Cards):
                if not self._description_fits(oid, word.of, context):
                    return None
                if word.first_each_turn and self._installed_earlier(word.of):
                    return None
            elif self.referred(word.of, context) != (oid,):
                return None
        elif word.quantity == "basic draw" and word.first_each_turn and self._drew_by_action(declared.side):
            return None
        if declared.condition is not None and not self.condition(declared.condition, context):
            return None
        if word.inactive and word.of == "this":
            return None  # counted by _own_terms, active or not
        amount = self.amount(word.amount, context)
        return Term(amount, declared.title) if amount else None

    def _description_fits(self, oid: int, cards: words.Cards, context: Context) -> bool:
        """A declaration about cards that are about to be installed, rezzed or played looks at what they are."""
        card = self.state.cards[oid]
        if card.zone in ("play", HAND):
            return self.printed_fits(card.title, cards)
        return self.fits(oid, cards, context)

    def _own_terms(self, quantity: str, oid: int) -> list[Term]:
        """Changes to a card's own costs, which count while it is inactive (CR 9.1.8d)."""
        card = self.state.cards[oid]
        found: list[Term] = []
        for ability in self.definition(oid).abilities:
            if not isinstance(ability, words.Static):
                continue
            for word in ability.static:
                if isinstance(word, words.Modify) and word.inactive and word.quantity == quantity:
                    context = Context(oid, card.title, card.owner, server=self.server_of(card))
                    if ability.while_ is None or self.condition(ability.while_, context):
                        found.append(Term(self.amount(word.amount, context), card.title))
        return found

    def _installed_earlier(self, cards: words.Cards) -> bool:
        return any(isinstance(e, events.CardInstalled) and self.printed_fits(e.title, cards) for e in self.state.history)

    def _drew_by_action(self, side: Side) -> bool:
        """Whether the basic draw was taken before the one going on (or at all, between actions)."""
        taken = [e for e in self.state.history if isinstance(e, events.ActionStarted) and e.side == side and e.action == "draw"]
        going_on = self.state.boundary == ""
        return len(taken) > (1 if going_on else 0)

    def score(self, side: Side) -> int:
        """Agenda points in a player's score area (CR 1.17.1)."""
        return sum(self.points(oid) for oid in self.state.zone(side, SCORE))

    def points(self, oid: int) -> int:
        """Agenda points of a card in a score area; a converted card is worth what its conversion says (CR 10.1.3)."""
        card = self.state.cards[oid]
        return card.memory["points"] if "points" in card.memory else self.card_of[card.title].printed.points or 0

    def has_subtype(self, oid: int, subtype: str) -> bool:
        """Whether a card has a subtype: more gains, the printed one included, than losses (CR 2.16.5)."""
        gains = int(subtype in self.definition(oid).printed.subtypes)
        for effect in self.state.effects.values():
            if effect.kind == "subtype" and effect.target == oid and effect.name == subtype:
                gains += effect.amount
        return gains > 0

    def in_pool(self, side: Side) -> list[int]:
        """Cards whose credits are considered to be in a player's credit pool now."""
        declared = self.active.declared.get("spend hosted", ()) if self.state.run is not None else ()
        return [d.oid for d in declared if isinstance(d.word, words.SpendHosted) and d.word.in_pool and d.side == side]

    def pooled(self, side: Side) -> int:
        """Credits that a player has in their credit pool, with those that are considered to be there."""
        cards = self.state.cards
        return self.state.player(side).credits + sum(cards[oid].counters.get("credit", 0) for oid in self.in_pool(side) if oid in cards)

    def subtypes_of(self, oid: int) -> tuple[str, ...]:
        """The subtypes that a card has now, printed ones first."""
        gained = [e.name for e in self.state.effects.values() if e.kind == "subtype" and e.target == oid]
        printed = self.definition(oid).printed.subtypes
        return tuple(name for name in dict.fromkeys([*printed, *gained]) if not gained or self.has_subtype(oid, name))

    def max_hand_size(self, side: Side) -> int:
        """The most cards that a player keeps in the discard phase (CR 5.5.3)."""
        return self.total(f"{side} hand size")

    def memory_used(self) -> int:
        """MU that installed programs take (CR 3.9.3)."""
        cards = self.state.cards
        rig = self.state.zones.get(RIG, ())
        return sum(self.definition(oid).printed.memory or 0 for oid in rig if cards[oid].faceup and not self._hosted_free(cards[oid]))

    def _hosted_free(self, card: Card) -> bool:
        """Whether a program's host says that it takes no memory. One whose host has gone is trashed too (CR 10.3.1g)."""
        if not card.host:
            return False
        if card.host not in self.state.cards:
            return True
        for declared in self.active.declared.get("can host", ()):
            if declared.oid == card.host and isinstance(declared.word, words.CanHost) and declared.word.free_memory:
                return True
        return False

    def prohibited(self, what: str) -> bool:
        """Whether something cannot be done now (CR 1.2.2)."""
        for declared in self.active.declared.get(f"cannot {what}", ()):
            context = Context(declared.oid, declared.title, declared.side, server=declared.server)
            if declared.condition is None or self.condition(declared.condition, context):
                return True
        return False

    def always_prevented(self, what: str) -> int:
        """The card that prevents all of something now, whoever wants it or not; 0 for none."""
        for declared in self.active.declared.get(f"always prevents {what}", ()):
            context = Context(declared.oid, declared.title, declared.side, server=declared.server)
            if declared.condition is None or self.condition(declared.condition, context):
                return declared.oid
        return 0

    # --- amounts ---------------------------------------------------------------------------------------------------------------

    def amount(self, amount: words.Amount, context: Context) -> int:
        """A number, or what a count comes to now (CR 9.12.2b); 0 for the strength of a card that has none."""
        return self.measured(amount, context) or 0

    def measured(self, amount: words.Amount, context: Context) -> int | None:
        """An amount; None where it counts the strength of a card that has none."""
        if isinstance(amount, int):
            return amount
        counted = amount.count
        number = len(self.matching(counted, context)) if isinstance(counted, words.Cards) else self._counted(counted, context)
        return None if number is None else number // amount.per * amount.times + amount.plus

    def strength_now(self, oid: int) -> int | None:
        """The strength of ice or an icebreaker; None for installed ice that is not rezzed (FAQ "Parasite"), and for a `*` still open."""
        card = self.state.cards.get(oid)
        if card is None or (card.zone == ICE and not card.faceup):
            return None
        return None if self._star("strength", oid) and not self.terms("strength", oid) else self.strength(oid)

    def _counted(self, name: str, context: Context) -> int | None:
        s = self.state
        if name.startswith("hosted "):
            kind = name.removeprefix("hosted ")
            if context.counters is not None:
                return context.counters.get(kind, 0)
            card = s.cards.get(context.source)
            return card.counters.get(kind, 0) if card is not None else 0
        match name:
            case "runner credits":
                return self.pooled(RUNNER)
            case "corp credits":
                return self.pooled(CORP)
            case "runner clicks":
                return s.runner.clicks
            case "corp clicks":
                return s.corp.clicks
            case "runner tags":
                return s.runner.tags
            case "bad publicity":
                return s.corp.bad_publicity
            case "runner link":
                return self.total("link")
            case "free memory":
                return max(0, self.total("memory") - self.memory_used())
            case "host strength":
                card = s.cards.get(context.source)
                return self.strength_now(card.host) if card is not None else None
            case "encountered strength":
                return self.strength(s.encounter.ice) if s.encounter is not None else 0
            case "encountered subroutines":
                return len(self.definition(s.encounter.ice).subroutines) if s.encounter is not None else 0
            case "lost this way":
                return context.lost
            case "cards in HQ":
                return len(s.zone(CORP, HAND))
            case "cards in grip":
                return len(s.zone(RUNNER, HAND))
            case "accesses this run":
                return context.event.accesses if isinstance(context.event, events.RunEnded) else (s.run.all_accesses if s.run else 0)
            case "ice passed this run":
                lately = takewhile(lambda e: not isinstance(e, events.RunBegan), reversed(s.history))
                return sum(isinstance(e, events.IcePassed) for e in lately)
            case "agenda points scored this turn":
                return sum(self.card_of[e.title].printed.points or 0 for e in s.history if isinstance(e, events.AgendaScored))
            case "counters before":
                return context.event.before if isinstance(context.event, events.CardAdvanced) else 0
            case "advancement over requirement":
                return max(0, context.event.over) if isinstance(context.event, events.AgendaScored) else 0
            case "trashed this way":
                return len(context.trashed)
            case "X" | "die":
                return context.x
            case "given":
                return max(player.counters.get(self.given_name(context.title), 0) for player in (s.corp, s.runner))
            case "corp agenda points":
                return self.score(CORP)
            case "runner agenda points":
                return self.score(RUNNER)
        raise AssertionError(name)

    # --- conditions --------------------------------------------------------------------------------------------------------------

    def condition(self, condition: words.Condition, context: Context) -> bool:
        """Whether a condition is so."""
        match condition:
            case words.Named(name=name):
                return self._named(name, context)
            case words.Compare(count=count, at_least=low, at_most=high):
                number = self.measured(count, context)
                if number is None:  # what is not there is neither high nor low
                    return False
                return (low is None or number >= self.amount(low, context)) and (high is None or number <= self.amount(high, context))
            case words.Not(not_=inner):
                return not self.condition(inner, context)
            case words.Both(conditions=conditions):
                return all(self.condition(c, context) for c in conditions)
            case words.Happened():
                return self._happened(condition, context)
            case _:
                assert_never(condition)

    def _happened(self, asked: words.Happened, context: Context) -> bool:
        """Whether something happened often enough in a turn."""
        s = self.state
        history = {"the Runner's last turn": s.last_turn[RUNNER], "the Corp's last turn": s.last_turn[CORP]}.get(asked.in_, s.history)
        kind = HAPPENINGS[asked.happened]
        found = 0
        for event in history:
            if not isinstance(event, kind):
                continue
            if asked.server and not self.server_fits(getattr(event, "server", ""), asked.server, context.server):
                continue
            if asked.card is not None:
                card = s.cards.get(getattr(event, "card", 0))
                title = getattr(event, "title", "") or (card.title if card is not None else "")
                if not self.printed_fits(title, asked.card):
                    continue
            found += 1
        return found >= asked.at_least

    def given_name(self, title: str) -> str:
        """What counters on a player are called that are named after a card."""
        return title

    def _named(self, name: str, context: Context) -> bool:
        s = self.state
        event = context.event
        match name:
            case "successful run this turn":
                return any(isinstance(e, events.RunSucceeded) for e in s.history)
            case "successful run on HQ this turn":
                return any(isinstance(e, events.RunSucceeded) and e.server == "HQ" for e in s.history)
            case "run last turn":
                return any(isinstance(e, events.RunBegan) for e in s.last_turn[RUNNER])
            case "agenda scored this turn":
                return any(isinstance(e, events.AgendaScored) for e in s.history)
            case "encountering the remembered ice":
                card = s.cards.get(context.source)
                return s.encounter is not None and card is not None and card.memory.get("remembered") == s.encounter.ice
            case "this broke a subroutine":
                return isinstance(event, events.EncounterEnded) and context.source in event.breakers
            case "this was used in that encounter":
                lately = (e for e in reversed(s.history) if isinstance(e, (events.AbilityUsed, events.EncounterBegan)))
                used = takewhile(lambda e: isinstance(e, events.AbilityUsed), lately)
                return isinstance(event, events.EncounterEnded) and any(e.card == context.source for e in used)
            case "the ice was not fully broken":
                return isinstance(event, (events.EncounterEnded, events.BreakingEnded)) and not event.fully_broken
            case "first net damage this turn":  # CR 9.9.5a: how often it became imminent
                return not _net_damage(s.history[: context.since])
            case "no net damage yet this turn":
                return not _net_damage(s.history)
            case "that card is rezzed":
                return any(oid in s.cards and s.cards[oid].installed and s.cards[oid].faceup for oid in context.chosen)
            case "successful run last turn":
                return any(isinstance(e, events.RunSucceeded) for e in s.last_turn[RUNNER])
            case "the Runner is tagged":
                return s.runner.tags > 0
            case "encountering host":
                card = s.cards.get(context.source)
                return s.encounter is not None and card is not None and card.host == s.encounter.ice
            case "encountering this":
                return s.encounter is not None and s.encounter.ice == context.source
            case "encountering ice":
                return s.encounter is not None
            case "in a run":
                return s.run is not None
            case "in a run against this server":
                return s.run is not None and s.run.server == context.server
            case "this is installed":
                card = s.cards.get(context.source)
                return card is not None and card.installed
            case "this is rezzed":
                card = s.cards.get(context.source)
                return card is not None and card.installed and card.faceup
            case "in Archives":
                card = s.cards.get(context.source)
                return card is not None and card.zone == "discard"
            case "protecting a remote server":
                card = s.cards.get(context.source)
                return card is not None and card.zone == ICE and self.server_fits(card.server, ("remote",), "")
            case "an agenda was stolen in that run":
                return isinstance(event, events.RunEnded) and event.stolen > 0
            case "the run was successful":
                return isinstance(event, events.RunEnded) and event.successful
            case "it had no advancement counters":
                return isinstance(event, events.CardAdvanced) and event.before == 0
            case "a trashed card has an odd cost":
                costs = [self.definition(oid).printed.cost for oid in context.trashed if oid in s.cards]
                return any(cost is not None and cost % 2 for cost in costs)
            case "Archives has a facedown card":
                return any(not s.cards[oid].faceup for oid in s.zone(CORP, "discard"))
            case "no click spent this turn":
                return not any(isinstance(e, events.ClicksSpent) and e.side == context.side for e in s.history)
            case "your turn":
                return s.turn == context.side
            case "the passed ice is rezzed":
                return isinstance(event, events.IcePassed) and event.card in s.cards and s.cards[event.card].faceup
            case "accessing a card in HQ" | "accessing a card in R&D":
                place = "hand" if name.endswith("HQ") else "deck"
                return s.access is not None and s.access.card in s.cards and s.cards[s.access.card].zone == place
            case "it is advanced":
                card = s.cards.get(context.it)
                return card is not None and card.counters.get("advancement", 0) > 0
        raise AssertionError(name)

    # --- which cards -------------------------------------------------------------------------------------------------------------

    def referred(self, ref: str, context: Context) -> tuple[int, ...]:
        """The objects that a reference names; none where it has moved on (CR 9.1.4)."""
        s = self.state
        match ref:
            case "this":
                oids: tuple[int, ...] = (context.source,)
            case "host":
                card = s.cards.get(context.source)
                oids = (card.host,) if card is not None and card.host else ()
            case "it":
                oids = (context.it,)
            case "found":
                oids = context.found
            case "remembered":
                card = s.cards.get(context.source)
                oids = (card.memory.get("remembered", 0),) if card is not None else ()
            case "encountered ice":
                oids = (s.encounter.ice,) if s.encounter is not None else ()
            case "accessed card":
                oids = (s.access.card,) if s.access is not None else ()
            case _:
                oids = context.chosen
        return tuple(oid for oid in oids if oid in s.cards)

    def matching(self, cards: words.Cards, context: Context) -> tuple[int, ...]:
        """Every object that a description fits now."""
        return tuple(oid for oid in self._in_zones(cards, context) if self.fits(oid, cards, context))

    def _in_zones(self, cards: words.Cards, context: Context) -> Iterable[int]:
        s = self.state
        for zone in cards.in_:
            if zone != "installed":
                yield from s.zone(*ZONE_OF[zone])
                continue
            if not cards.type or set(cards.type) & {"agenda", "asset", "upgrade", "ice"}:
                for server in s.servers:
                    yield from reversed(s.ice(server))
                    yield from s.root(server)
            if not cards.type or set(cards.type) & {"program", "hardware", "resource"}:
                yield from s.zones.get(RIG, ())

    def fits(self, oid: int, cards: words.Cards, context: Context) -> bool:
        """Whether a card is as described, apart from its zone."""
        s = self.state
        card = s.cards[oid]
        if not card.faceup and card.zone == RIG:
            if cards.type or cards.subtype:
                return False  # facedown Runner cards have no type (CR 1.8.4b)
        elif not self._is_such(oid, cards):
            return False
        if cards.side == "you" and card.owner != context.side:
            return False
        if cards.rezzed is not None and (not card.installed or card.owner != CORP or card.faceup != cards.rezzed):
            return False
        if cards.rezzed is not None and card.faceup and self.card_of[card.title].printed.type == "agenda":
            return False  # a faceup agenda is neither (CR 3.2.3a)
        if cards.facedown is not None and card.faceup == cards.facedown:
            return False
        if cards.other and oid == context.source:
            return False
        if cards.protecting and not (card.zone == ICE and card.server == self._server_meant(cards.protecting, context)):
            return False
        if cards.in_root and not (card.zone == ROOT and card.server == self._server_meant(cards.in_root, context)):
            return False
        if cards.installed_this_turn is not None and (card.turn == s.turn_number) != cards.installed_this_turn:
            return False
        if cards.on_this and card.host != context.source:
            return False
        if cards.among and oid not in context.found:
            return False
        if cards.advanced and not card.counters.get("advancement"):
            return False
        return not cards.can_be_advanced or self.can_be_advanced(card)

    def _is_such(self, oid: int, cards: words.Cards) -> bool:
        """Whether a card is of the described kind, with the subtypes that it has gained and lost."""
        title = self.state.cards[oid].title
        if not (cards.subtype or cards.not_subtype) or not any(e.kind == "subtype" for e in self.state.effects.values()):
            return self.printed_fits(title, cards)
        if cards.subtype and not self.has_subtype(oid, cards.subtype):
            return False
        if cards.not_subtype and self.has_subtype(oid, cards.not_subtype):
            return False
        return self.printed_fits(title, msgspec.structs.replace(cards, subtype="", not_subtype=""))

    def _server_meant(self, which: str, context: Context) -> str:
        if which == "attacked server":
            return self.state.run.server if self.state.run is not None else ""
        card = self.state.cards.get(context.source)
        return self.server_of(card) if card is not None else context.server

    def can_be_advanced(self, card: Card) -> bool:
        """Whether the Corp can advance a card: agendas always, others that say so, rezzed or not (CR 1.18.3)."""
        if card.zone not in (ROOT, ICE):
            return False
        definition = self.card_of[card.title]
        if definition.printed.type == "agenda":
            return True
        return any(
            isinstance(word, words.Advanceable)
            for ability in definition.abilities
            if isinstance(ability, words.Static)
            for word in ability.static
        )

    # --- durations ----------------------------------------------------------------------------------------------------------------

    def mark_of(self, until: str) -> int:
        """The number of the encounter, run, breach or turn that a duration is about (CR 9.10)."""
        s = self.state
        match until:
            case "encounter":
                return s.encounter.number if s.encounter is not None else 0
            case "run" | "run end":
                return s.run.number if s.run is not None else 0
            case "breach":
                return s.breach.number if s.breach is not None else 0
            case "turn":
                return s.turn_number
        return 0

    def expired(self, effect: Effect) -> bool:
        """Whether the duration of a lingering effect has passed (CR 9.10.4: at once where its structure is not going on)."""
        if effect.until == "game":
            return False
        if effect.until == "checkpoint":
            return True
        if effect.until == "run end":
            return False
        return effect.mark == 0 or self.mark_of(effect.until) != effect.mark


def _net_damage(history: Iterable[Fact]) -> bool:
    """Whether net damage was suffered or prevented."""
    return any(
        (isinstance(e, events.DamageSuffered) and e.kind == "net") or (isinstance(e, events.DamagePrevented) and e.what == "net damage")
        for e in history
    )
