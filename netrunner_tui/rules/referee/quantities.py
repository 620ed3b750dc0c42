"""Evaluation of every quantity, amount, condition and description of cards.

Sums are kept until an event may have changed them. `terms` says why a sum is what it is.
"""

from collections.abc import Iterable
from typing import assert_never

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.model import events
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.state import ASIDE, ICE, RIG, ROOT, SCORE, Card, Effect, Fact
from netrunner_tui.model.view import Sum, Term
from netrunner_tui.rules.referee.core import Context, Declared, Referee
from netrunner_tui.rules.referee.mechanisms.named_zones import IN_NO_ZONE_OF_ITS_OWN, ZONE_OF, lies_in

_CANNOT = {verb: f"cannot {verb}" for verb in words.PROHIBITIONS}
"""Keys of the prohibitions among the active declarations, by verb."""

OF_A_PLAYER = ("hand size", "basic draw", "allotted clicks", "starting hand")
"""Quantities that each player has: their names begin with the side."""

_PRINTED = frozenset({"points", "strength", "trash cost", "requirement", "install cost", "rez cost", "play cost"})
"""Quantities that are printed on a card: those that are asked for most."""
_OWN = ("cost", "points")
"""Ends of the names of quantities that a card's own text can change while it is inactive."""

STARTING_MEMORY = 4
"""MU of a Runner whom no identity says anything else (CR 1.20.2)."""

DURATIONS = {
    "encounter": "this encounter",
    "run": "this run",
    "turn": "this turn",
    "breach": "this {breach}",
    "checkpoint": "until the next checkpoint",
    "next encounter": "the next encounter",
    "next turn begins": "until a turn begins",
    "next turn ends": "until a turn ends",
    "active": "while that card is active",
    "corp turn": "during that turn",
    "runner turn": "during that turn",
    "corp turn begins": "until a turn begins",
    "runner turn begins": "until a turn begins",
}


class Quantities(Referee):
    """Sums, amounts, conditions, and which cards a description fits."""

    # --- sums ------------------------------------------------------------------------------------------------------------------

    def strength(self, oid: int) -> int:
        """Returns the strength of ice or an icebreaker now."""
        return self.total("strength", oid)

    def total(self, name: str, oid: int = 0) -> int:
        """Returns a quantity now. For quantities of a player, `oid` is 0."""
        key = (name, oid)
        known = self._sums.get(key)
        if known is None:
            known = self._sums[key] = self._floor(name, self._sum(name, oid))
        return known

    def _sum(self, name: str, oid: int) -> int:
        """Returns the sum of the terms. Usually nothing changes the printed value, and there is nothing to add up."""
        if self.state.effects or name.endswith(OF_A_PLAYER) or self.active.declared.get(name):
            return sum(t.amount for t in self.terms(name, oid))
        amount = self._default(name, oid)
        if oid and name.endswith(_OWN):
            amount += sum(t.amount for t in self._own_terms(name, oid))
        return amount

    def explain(self, name: str, oid: int = 0) -> Sum:
        """Returns a quantity now, with the terms that add up to it."""
        terms = self.terms(name, oid)
        total = sum(t.amount for t in terms)
        floored = self._floor(name, total)
        if floored != total:
            terms = [*terms, Term(floored - total, "cannot be below 0")]
        return Sum(name=name, total=floored, terms=tuple(terms), star=self._star(name, oid))

    @staticmethod
    def _floor(name: str, total: int) -> int:
        """Costs and requirements do not fall below 0 (CR 1.16.2a); strength and the maximum hand size may."""
        return total if name in ("strength", "points", "corp hand size", "runner hand size") else max(0, total)

    def total_without(self, name: str, oid: int, gone: int) -> int:
        """Returns a quantity as it would be without the abilities of the card `gone`."""
        return self._floor(name, sum(t.amount for t in self.terms(name, oid, without=gone)))

    def terms(self, name: str, oid: int = 0, without: int = 0) -> list[Term]:
        """Returns the printed value, then increases, then decreases (CR 9.12.1a); ignores the declarations of the card `without`."""
        terms = [] if self._star(name, oid) else [Term(self._default(name, oid), "printed")]
        found: list[Term] = []
        quantity, side = (name.partition(" ")[2], name.partition(" ")[0]) if name.endswith(OF_A_PLAYER) else (name, "")
        for declared in self.active.declared.get(quantity, ()):
            term = self._term(declared, oid, side) if not without or declared.oid != without else None
            if term is not None:
                found.append(term)
        for effect in self.state.effects.values():
            if effect.kind == "modifier" and effect.name == name and effect.target == oid and self._going_on(effect):
                found.append(Term(effect.amount, effect.title, self.book.terms.fill(DURATIONS.get(effect.until, ""))))
        if oid and quantity.endswith(_OWN):
            found += self._own_terms(quantity, oid)
        if name == "runner hand size" and self.state.runner.core_damage:
            found.append(Term(-self.state.runner.core_damage, self.book.terms.word("core damage")))
        return [*terms, *sorted(found, key=lambda t: -t.amount)]

    def _star(self, name: str, oid: int) -> bool:
        """Returns whether `*` is printed for a quantity: its own ability says how high it is."""
        return name == "strength" and oid != 0 and self.definition(oid).printed.strength_star

    def _default(self, name: str, oid: int) -> int:
        """Returns what a quantity is where nothing changes it."""
        return self._printed(name, oid) if name in _PRINTED else self._unprinted(name, oid)

    def _unprinted(self, name: str, oid: int) -> int:
        if name.endswith((" hand size", " starting hand")):
            return 5
        if name.endswith(" allotted clicks"):
            return self.book.clicks[CORP if name.startswith(CORP) else RUNNER]
        if name == "tags":
            return self.state.runner.tags
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
        if name == "bad publicity":
            return self.state.corp.bad_publicity
        return self._printed(name, oid)

    def _printed(self, name: str, oid: int) -> int:
        printed = self.definition(oid).printed
        if name == "points":
            return self.state.cards[oid].memory.get("points", printed.points or 0)
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
        """Returns the term that one declaration adds to a quantity of `oid` (or of `side`), or None."""
        word = declared.word
        assert isinstance(word, words.Modify)
        if side and not self._has_it(word, side, declared.side):
            return None
        context = Context(declared.oid, declared.title, declared.side, server=declared.server)
        if oid:
            if word.of == "this":
                if declared.oid != oid:
                    return None
            elif isinstance(word.of, words.Cards):
                if not self.fits_as(self.state.cards[oid], word.of, context):
                    return None
                if word.first_each_turn and self._installed_earlier(word.of):
                    return None
            elif self.referred(word.of, context) != (oid,):
                return None
        elif word.quantity == "basic draw" and word.first_each_turn and self._drew_by_action(declared.side):
            return None
        if not self.holds(declared, context):
            return None
        if word.inactive and word.of == "this":
            return None  # counted by _own_terms, active or not
        amount = self.amount(word.amount, context)
        return Term(amount, declared.title) if amount else None

    def _has_it(self, word: words.Modify, side: str, controller: Side) -> bool:
        """Returns whether a change of what each player has is about a player."""
        return word.who == "each player" or self._is_by(word.who or "you", side, controller)

    def _own_terms(self, quantity: str, oid: int) -> list[Term]:
        """Returns changes to a card's own costs, which count while it is inactive (CR 9.1.8d)."""
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
        """Returns whether the basic draw was taken before the one going on (or at all, between actions)."""
        taken = [e for e in self.state.history if isinstance(e, events.ActionStarted) and e.side == side and e.action == "draw"]
        going_on = self.state.boundary == ""
        return len(taken) > (1 if going_on else 0)

    def score(self, side: Side) -> int:
        """Returns the agenda points in a player's score area (CR 1.17.1)."""
        return sum(self.points(oid) for oid in self.state.zone(side, SCORE))

    def points(self, oid: int) -> int:
        """Returns the agenda points of a card in a score area; a converted card is worth what its conversion says (CR 10.1.3)."""
        return self.total("points", oid)

    def has_subtype(self, oid: int, subtype: str) -> bool:
        """Returns whether a card has a subtype: more gains, the printed one included, than losses (CR 2.16.5)."""
        return self._has_subtype(self.state.cards[oid], subtype)

    def _has_subtype(self, card: Card, subtype: str) -> bool:
        gains = int(subtype in self.card_of[card.title].printed.subtypes)
        for effect in self.state.effects.values():
            if effect.kind == "subtype" and effect.target == card.oid and effect.name == subtype:
                gains += effect.amount
        if not self._declaring and self.active.declared.get("subtypes"):
            self._declaring = True  # a declaration that asks for subtypes asks for those that nothing declares
            gains += self._declared_gains(card, subtype)
            self._declaring = False
        return gains > 0

    _declaring: bool = False
    """Whether it is being found out which subtypes are declared."""

    def _declared_gains(self, card: Card, subtype: str) -> int:
        """How many more declarations give a card a subtype than take it away."""
        gains = 0
        for declared in self.active.declared["subtypes"]:
            word = declared.word
            assert isinstance(word, words.Subtypes)
            change = (subtype in word.subtypes) - (subtype in word.without)
            if not change:
                continue
            context = Context(declared.oid, declared.title, declared.side, server=declared.server)
            fits = self.fits_as(card, word.of, context) if isinstance(word.of, words.Cards) else card.oid in self.referred(word.of, context)
            if fits and self.holds(declared, context):
                gains += change
        return gains

    def in_pool(self, side: Side) -> list[int]:
        """Returns the cards whose credits are considered to be in a player's credit pool now."""
        declared = self.active.declared.get("spend hosted", ()) if self.state.run is not None else ()
        return [d.oid for d in declared if isinstance(d.word, words.SpendHosted) and d.word.in_pool and d.side == side]

    def pooled(self, side: Side) -> int:
        """Returns the credits that a player has in their credit pool, with those that are considered to be there."""
        cards = self.state.cards
        return self.state.player(side).credits + sum(cards[oid].counters.get("credit", 0) for oid in self.in_pool(side) if oid in cards)

    def subtypes_of(self, oid: int) -> tuple[str, ...]:
        """Returns the subtypes that a card has now, printed ones first."""
        gained = [e.name for e in self.state.effects.values() if e.kind == "subtype" and e.target == oid]
        for declared in self.active.declared.get("subtypes", ()):
            if isinstance(declared.word, words.Subtypes):
                gained += (*declared.word.subtypes, *declared.word.without)
        printed = self.definition(oid).printed.subtypes
        return tuple(name for name in dict.fromkeys([*printed, *gained]) if not gained or self.has_subtype(oid, name))

    def max_hand_size(self, side: Side) -> int:
        """Returns the most cards that a player keeps in the discard phase (CR 5.5.3)."""
        return self.total(f"{side} hand size")

    def memory_used(self) -> int:
        """Returns the MU that installed programs take (CR 3.9.3)."""
        cards = self.state.cards
        rig = self.state.zones.get(RIG, ())
        return sum(self.definition(oid).printed.memory or 0 for oid in rig if cards[oid].faceup and not self._hosted_free(cards[oid]))

    def _hosted_free(self, card: Card) -> bool:
        """Returns whether a program's host says that it takes no memory. One whose host has gone is trashed too (CR 10.3.1g)."""
        if not card.host:
            return False
        if card.host not in self.state.cards:
            return True
        for declared in self.active.declared.get("can host", ()):
            if declared.oid == card.host and isinstance(declared.word, words.CanHost) and declared.word.free_memory:
                return True
        return False

    def tags(self) -> int:
        """Returns the tags that the Runner has, with those that they are considered to have (CR 1.9.4)."""
        return self.total("tags") if self.active.declared.get("tags") else self.state.runner.tags

    def prohibited(self, what: str, side: str = "", oid: int = 0, server: str = "") -> bool:
        """Returns whether something cannot be done now (CR 1.2.2), by a player, to a card, on a server."""
        listed = (self._active or self.active).declared.get(_CANNOT[what])
        for declared in listed or ():
            word = declared.word
            assert isinstance(word, (words.Prohibit, words.Forbid))
            context = Context(declared.oid, declared.title, declared.side, server=declared.server)
            if word.by and side and not self._is_by(word.by, side, declared.side):
                continue
            if word.server and not self.server_fits(server or (self._place_of(oid)), word.server, declared.server, declared.oid):
                continue
            if word.card is not None and not self._is_forbidden(word.card, oid, declared.effect, context):
                continue
            if self.holds(declared, context):
                return True
        return False

    def _place_of(self, oid: int) -> str:
        card = self.state.cards.get(oid)
        return self.server_of(card) if card is not None else ""

    def _is_forbidden(self, wanted: "words.Cards | str", oid: int, effect: int, context: Context) -> bool:
        """Returns whether a card is one of those that a prohibition is about."""
        card = self.state.cards.get(oid)
        if card is None:
            return False
        if isinstance(wanted, words.Cards):
            return self.fits_as(card, wanted, context)
        if effect in self.state.effects:
            context.chosen = self.state.effects[effect].chosen
        return oid in self.referred(wanted, context)

    def _going_on(self, effect: Effect) -> bool:
        """Returns whether what an effect waits for has come."""
        if effect.until in ("corp turn", "runner turn"):
            return self.state.turn_number == effect.mark
        encounter = self.state.encounter
        if effect.until != "next encounter" and effect.kind != "next encounter":
            return True
        number = effect.mark if effect.until == "next encounter" else effect.amount  # the kind of games that former versions saved
        return encounter is not None and encounter.number == number

    def holds(self, declared: Declared, context: Context) -> bool:
        """Returns whether a declaration holds now: its condition is met, and whatever it waits for has come."""
        effect = self.state.effects.get(declared.effect)
        if effect is not None and not self._going_on(effect):
            return False
        return declared.condition is None or self.condition(declared.condition, context)

    def always_prevented(self, what: str) -> int:
        """Returns the card that prevents all of something now, whoever wants it or not; 0 for none."""
        for declared in self.active.declared.get(f"always prevents {what}", ()):
            if self.holds(declared, Context(declared.oid, declared.title, declared.side, server=declared.server)):
                return declared.oid
        return 0

    # --- amounts ---------------------------------------------------------------------------------------------------------------

    def amount(self, amount: words.Amount, context: Context) -> int:
        """Returns a number, or what a count comes to now (CR 9.12.2b); 0 for the strength of a card that has none."""
        return amount if isinstance(amount, int) else self.measured(amount, context) or 0

    def measured(self, amount: words.Amount, context: Context) -> int | None:
        """Returns an amount; None where it is the strength of a card that has none."""
        if isinstance(amount, int):
            return amount
        number = self._measure(amount.count, context)
        if number is None:
            return None
        number = number // amount.per * amount.times + amount.plus
        if amount.at_least is not None:
            number = max(number, amount.at_least)
        return number if amount.at_most is None else min(number, amount.at_most)

    def strength_now(self, oid: int) -> int | None:
        """Returns the strength of ice or an icebreaker; None for installed ice not rezzed (FAQ "Parasite"), and for a `*` still open."""
        card = self.state.cards.get(oid)
        if card is None or (card.zone == ICE and not card.faceup):
            return None
        return None if self._star("strength", oid) and not self.terms("strength", oid) else self.strength(oid)

    def _measure(self, what: words.Measure, context: Context) -> int | None:
        match what:
            case words.Cards():
                return len(self.matching(what, context))
            case words.ValueOf():
                return self._value_of(what, context)
            case words.CountersOn():
                return self._counters_on(what, context)
            case words.PlayerHas():
                return self._player_has(what, context)
            case words.SpentFrom():
                return sum(count for card, count in context.spent if self.fits_as(card, what.spent_from, context))
            case words.SubroutinesOf():
                return self._subroutines_of(what, context)
            case words.Events():
                return self._events(what, context)
            case words.Resolved():
                return self._resolved(what.name, context)
            case _:
                assert_never(what)

    def _value_of(self, what: words.ValueOf, context: Context) -> int | None:
        """Returns a value of a card, added up where several are named; None for strength where none has any."""
        values = [self.value(what.value, self.state.cards[oid]) for oid in self.referred(what.of, context)]
        known = [value for value in values if value is not None]
        return sum(known) if known or what.value != "strength" else None

    def value(self, name: str, card: Card) -> int | None:
        """Returns a value of a card: the current one, if it can change while the card is there; the printed one, if the card has gone."""
        oid, printed = card.oid, self.card_of[card.title].printed
        there = oid in self.state.cards
        match name:
            case "strength":
                has_any = printed.strength is not None or printed.strength_star
                return self.strength_now(oid) if there and has_any else printed.strength
            case "points":
                return self.points(oid) if there and card.zone == SCORE else printed.points
            case "requirement":
                return self.total("requirement", oid) if there and printed.advancement is not None else printed.advancement
            case "trash cost":
                return self.total("trash cost", oid) if there and printed.trash is not None else printed.trash
            case "memory":
                return printed.memory
        return printed.cost

    def _counters_on(self, what: words.CountersOn, context: Context) -> int:
        if what.on == "this" and context.counters is not None:
            held = [context.counters]
        else:
            held = [self.state.cards[oid].counters for oid in self.referred(what.on, context)]
        return sum(sum(counters.values()) if what.counters == "any" else counters.get(what.counters, 0) for counters in held)

    def _player_has(self, what: words.PlayerHas, context: Context) -> int:
        s = self.state
        side = self.side_of(what.of, context)
        match what.has:
            case "credits":
                return self.pooled(side)
            case "clicks":
                return s.player(side).clicks
            case "tags":
                return self.tags()
            case "link":
                return self.total("link")
            case "bad publicity":
                return self.total("bad publicity")
            case "points":
                return self.score(side)
            case "free memory":
                return max(0, self.total("memory") - self.memory_used())

    def side_of(self, player: str, context: Context) -> Side:
        """Returns the player that a name means to an ability."""
        if player in ("", "you"):
            return context.side
        return CORP if player == CORP or (player == "the other player" and context.side == RUNNER) else RUNNER

    def _subroutines_of(self, what: words.SubroutinesOf, context: Context) -> int:
        oids = self.referred(what.subroutines_of, context)
        number = sum(len(self.subroutines(oid)) for oid in oids)
        encounter = self.state.encounter
        if what.state != "unbroken" or encounter is None or encounter.ice not in oids:
            return number
        return number - sum(one.key in encounter.broken for one in self.subroutines(encounter.ice))

    def _events(self, what: words.Events, context: Context) -> int:
        found = [event for event in self._span(what.in_, context) if self.past_fits(what.events, event, context)]
        if not what.sum:
            return len(found)
        printed = [self.card_of[title].printed for event in found if (title := getattr(event, "title", "")) in self.card_of]
        return sum((facts.points if what.sum == "points" else facts.cost) or 0 for facts in printed)

    def _span(self, span: str, context: Context) -> list[Fact]:
        """Returns the events in a span of time, as far as they are kept."""
        s = self.state
        if span in ("the Runner's last turn", "the Corp's last turn"):
            return s.last_turn[RUNNER if span.startswith("the Runner") else CORP]
        history = s.history if context.since is None else s.history[: context.since]
        if span == "this turn":
            return history
        if span == "this run":
            going_on = s.run is not None or isinstance(context.event, events.RunEnded)
            begin: type[events.Event] = events.RunBegan
        elif span == "this breach":
            going_on = s.breach is not None or isinstance(context.event, events.BreachEnded)
            begin = events.BreachBegan
        else:
            going_on = s.encounter is not None or isinstance(context.event, events.EncounterEnded)
            begin = events.EncounterBegan
        first = next((place for place in range(len(history) - 1, -1, -1) if isinstance(history[place], begin)), None)
        return history[first:] if going_on and first is not None else []

    def _resolved(self, name: str, context: Context) -> int:
        """Returns a number that comes out of the ability as it resolves."""
        s, event = self.state, context.event
        match name:
            case "expected":
                return context.expected
            case "lost this way":
                return context.lost
            case "trashed this way":
                return len(context.trashed)
            case "counters before":
                return event.before if isinstance(event, events.CardAdvanced) else 0
            case "counters over requirement":
                return max(0, event.over) if isinstance(event, events.AgendaScored) else 0
            case "given":
                return max(player.counters.get(self.given_name(context.title), 0) for player in (s.corp, s.runner))
        return context.x

    # --- conditions --------------------------------------------------------------------------------------------------------------

    def condition(self, condition: words.Condition, context: Context) -> bool:
        """Returns whether a condition is so."""
        match condition:
            case words.Named(name=name):
                return self._named(name, context)
            case words.Is():
                return self._is(condition, context)
            case words.RunOnServer():
                run = self.state.run
                return run is not None and self.server_fits(run.server, condition.run_on, context.server, context.source, context)
            case words.Compare():
                number = self.measured(condition.count, context)  # what is not there is neither high nor low
                return number is not None and self._within(number, condition, context)
            case words.Not(not_=inner):
                return not self.condition(inner, context)
            case words.Both(conditions=conditions):
                return all(self.condition(c, context) for c in conditions)
            case words.AnyOf(any_of=conditions):
                return any(self.condition(c, context) for c in conditions)
            case words.Happened():
                found = sum(self.past_fits(condition.happened, event, context) for event in self._span(condition.in_, context))
                return found >= self.amount(condition.at_least, context)
            case _:
                assert_never(condition)

    def _within(self, number: int, limit: "words.Compare | words.Limit", context: Context) -> bool:
        """Returns whether a number is as high as a comparison says."""
        if limit.at_least is not None and number < self.amount(limit.at_least, context):
            return False
        if limit.at_most is not None and number > self.amount(limit.at_most, context):
            return False
        return limit.equal is None or number == self.amount(limit.equal, context)

    def _is(self, asked: words.Is, context: Context) -> bool:
        oids = self.referred(asked.card, context)
        if isinstance(asked.is_, str):
            return bool(set(oids) & set(self.referred(asked.is_, context)))
        return any(self.fits_as(self.state.cards[oid], asked.is_, context) for oid in oids)

    def given_name(self, title: str) -> str:
        """Returns the name of counters on a player that are named after a card."""
        return title

    def _named(self, name: str, context: Context) -> bool:
        s = self.state
        match name:
            case "the Runner is tagged":
                return self.tags() > 0
            case "in a run":
                return s.run is not None
            case "in an encounter":
                return self._encountered(context) != 0
            case "your turn":
                return s.turn == context.side
            case "first net damage this turn":  # CR 9.9.5a: how often it became imminent
                return not _net_damage(self._span("this turn", context))
            case "no net damage yet this turn":
                return not _net_damage(s.history)
        raise AssertionError(name)

    def _encountered(self, context: Context) -> int:
        """Returns the ice that is being encountered; the one that was, where its encounter has just ended. 0 for none."""
        if isinstance(context.event, events.EncounterEnded):
            return context.event.card
        return self.state.encounter.ice if self.state.encounter is not None else 0

    # --- which cards -------------------------------------------------------------------------------------------------------------

    def referred(self, ref: str, context: Context) -> tuple[int, ...]:
        """Returns the objects that a reference names; none where it has moved on (CR 9.1.4)."""
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
                oids = (self._encountered(context),)
            case "accessed card":
                oids = (s.access.card,) if s.access is not None else ()
            case _:
                oids = context.chosen
        return tuple(oid for oid in oids if oid in s.cards)

    def matching(self, cards: words.Cards, context: Context) -> tuple[int, ...]:
        """Returns every object that a description fits now."""
        return tuple(oid for oid in self._in_zones(cards, context) if self.fits(oid, cards, context))

    def _in_zones(self, cards: words.Cards, context: Context) -> Iterable[int]:
        s = self.state
        if cards.among and not cards.in_:
            yield from (oid for oid in self.gathered(cards.among, context) if oid in s.cards)
        for zone in cards.in_:
            if zone in IN_NO_ZONE_OF_ITS_OWN:
                there = (s.cards[oid] for oid in s.zones.get(ASIDE, ()))
                yield from (card.oid for card in there if lies_in(card, zone) and card.memory.get("aside", 0) in (0, context.source))
                continue
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
        """Returns whether a card is as described, apart from its zone."""
        return self._is_as(self.state.cards[oid], cards, context)

    def fits_as(self, card: Card, cards: words.Cards, context: Context) -> bool:
        """Returns whether a card, as it is or as it was last, is as described and where it is said to be."""
        return (not cards.in_ or any(lies_in(card, zone) for zone in cards.in_)) and self._is_as(card, cards, context)

    def _is_as(self, card: Card, cards: words.Cards, context: Context) -> bool:
        if not card.faceup and card.zone == RIG:
            if cards.type or cards.subtype:
                return False  # facedown Runner cards have no type (CR 1.8.4b)
        elif not self._is_such(card, cards):
            return False
        if cards.side and card.owner != (context.side if cards.side == "you" else cards.side):
            return False
        if cards.rezzed is not None and (not card.installed or card.owner != CORP or card.faceup != cards.rezzed):
            return False
        if cards.rezzed is not None and card.faceup and self.card_of[card.title].printed.type == "agenda":
            return False  # a faceup agenda is neither (CR 3.2.3a)
        if cards.facedown is not None and card.faceup == cards.facedown:
            return False
        if cards.flipped is not None and bool(card.memory.get("flipped")) != cards.flipped:
            return False
        if cards.other and card.oid == context.source:
            return False
        if cards.protecting and not (card.zone == ICE and self._server_meant(card.server, cards.protecting, context)):
            return False
        if cards.in_root and not (card.zone == ROOT and self._server_meant(card.server, cards.in_root, context)):
            return False
        if cards.server and not self._server_meant(self.server_of(card), cards.server, context):
            return False
        if cards.installed_this_turn is not None and (card.turn == self.state.turn_number) != cards.installed_this_turn:
            return False
        if cards.hosted_on and not self._hosted_as(card, cards.hosted_on, context):
            return False
        if cards.among and card.oid not in self.gathered(cards.among, context):
            return False
        if cards.advanced is not None and bool(card.counters.get("advancement")) != cards.advanced:
            return False
        if cards.can_be_advanced and not self.can_be_advanced(card):
            return False
        return self._is_further(card, cards, context)

    def _is_further(self, card: Card, cards: words.Cards, context: Context) -> bool:
        """Returns whether a card is as the fields of a description say that are seldom given."""
        if not (
            cards.counters or cards.hosts or cards.cost or cards.strength or cards.points or cards.memory or cards.requirement
            or cards.same_title_as or cards.as_named or cards.any_of or cards.not_
        ):  # fmt: skip
            return True
        if any(not self._within(card.counters.get(c.kind, 0), c.number, context) for c in cards.counters):
            return False
        if cards.hosts is not None and not self._hosts_such(card, cards.hosts, context):
            return False
        for name in ("cost", "strength", "points", "memory", "requirement"):
            limit: words.Limit | None = getattr(cards, name)
            if limit is not None:
                value = self.value(name, card)
                if value is None or not self._within(value, limit, context) or (limit.odd and value % 2 == 0):
                    return False
        if cards.as_named and not self._is_as_named(card, context):
            return False
        if cards.same_title_as:
            titles = {self.state.cards[oid].title for oid in self.referred(cards.same_title_as, context)}
            if card.title not in titles:
                return False
        if cards.any_of and not any(self.fits_as(card, inner, context) for inner in cards.any_of):
            return False
        return cards.not_ is None or not self.fits_as(card, cards.not_, context)

    def _is_as_named(self, card: Card, context: Context) -> bool:
        """Returns whether a card is of the type, has the subtype, the number or the title that was named."""
        named = self.named_with(context.source, context)
        if "subtype" in named and not self._has_subtype(card, named["subtype"]):
            return False
        return self.printed_as_named(card.title, named, subtype=False)

    def numbers_fit(self, title: str, cards: words.Cards) -> bool:
        """Returns whether the numbers printed on a card are as described."""
        printed = self.card_of[title].printed
        values = ((cards.cost, printed.cost), (cards.points, printed.points), (cards.memory, printed.memory))
        for limit, value in (*values, (cards.requirement, printed.advancement)):
            if limit is not None and (value is None or not self._fixed(value, limit)):
                return False
        return True

    def _fixed(self, value: int, limit: words.Limit) -> bool:
        return self._within(value, limit, Context(0, "", CORP)) and not (limit.odd and value % 2 == 0)

    def _hosted_as(self, card: Card, host: str, context: Context) -> bool:
        return not card.host if host == "nothing" else bool(card.host) and card.host in self.referred(host, context)

    def _hosts_such(self, card: Card, guests: words.Cards, context: Context) -> bool:
        there = self.state.cards
        return any(oid in there and self.fits_as(there[oid], guests, context) for oid in card.hosted)

    @staticmethod
    def gathered(among: str, context: Context) -> tuple[int, ...]:
        """Returns the cards that the instructions before found, chose or trashed."""
        return {"found": context.found, "chosen": context.chosen, "trashed": context.trashed}[among]

    def _subtypes_change(self) -> bool:
        """Whether any card has gained or lost a subtype."""
        return any(e.kind == "subtype" for e in self.state.effects.values()) or bool(self.active.declared.get("subtypes"))

    def _is_such(self, card: Card, cards: words.Cards) -> bool:
        """Whether a card is of the described kind, with the subtypes that it has gained and lost."""
        if not (cards.subtype or cards.not_subtype) or not self._subtypes_change():
            return self.printed_fits(card.title, cards)
        if cards.subtype and not any(self._has_subtype(card, subtype) for subtype in cards.subtype):
            return False
        if any(self._has_subtype(card, subtype) for subtype in cards.not_subtype):
            return False
        return self.printed_fits(card.title, msgspec.structs.replace(cards, subtype=(), not_subtype=()))

    def _server_meant(self, server: str, wanted: tuple[str, ...], context: Context) -> bool:
        """Returns whether a server is one of those that a description names; "this server" is where the card is now."""
        card = self.state.cards.get(context.source)
        this = self.server_of(card) if card is not None else context.server
        return self.server_fits(server, wanted, this, context.source, context)

    def can_be_advanced(self, card: Card) -> bool:
        """Returns whether the Corp can advance a card: agendas always, others that say so, rezzed or not (CR 1.18.3)."""
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

    def mark_of(self, until: str, side: str = "") -> int:
        """Returns the number of the encounter, run, breach or turn of a duration (CR 9.10); `side` is whose next turn it may be."""
        s = self.state
        match until:
            case "encounter":
                return s.encounter.number if s.encounter is not None else 0
            case "next encounter":
                return s.encounter_number + 1 if s.run is not None else 0
            case "run" | "run end":
                return s.run.number if s.run is not None else 0
            case "breach":
                return s.breach.number if s.breach is not None else 0
            case "turn":
                return s.turn_number
            case "corp turn" | "corp turn begins":
                return s.turn_number + (2 if s.turn == CORP else 1)
            case "runner turn" | "runner turn begins":
                return s.turn_number + (2 if s.turn == RUNNER else 1)
            case "next turn begins" | "next turn ends":
                return s.turn_number + (2 if s.turn == side else 1)
        return 0

    def expired(self, effect: Effect) -> bool:
        """Returns whether the duration of a lingering effect has passed (CR 9.10.4: at once where its structure is not going on)."""
        s = self.state
        match effect.until:
            case "game" | "run end":
                return False
            case "checkpoint":
                return True
            case "active":
                card = s.cards.get(effect.source)
                return card is None or not self.is_active(card)
            case "next encounter":
                over = s.encounter_number > effect.mark or (s.encounter_number == effect.mark and s.encounter is None)
                return s.run is None or effect.mark == 0 or over
            case "next turn begins" | "corp turn begins" | "runner turn begins":
                begun = any(isinstance(event, events.TurnBegan) for event in s.history)
                return s.turn_number > effect.mark or (s.turn_number == effect.mark and begun)
            case "next turn ends" | "corp turn" | "runner turn":
                return s.turn_number > effect.mark
        return effect.mark == 0 or self.mark_of(effect.until) != effect.mark


def _net_damage(history: Iterable[Fact]) -> bool:
    """Returns whether net damage was suffered or prevented."""
    return any(
        (isinstance(e, events.DamageSuffered) and e.kind == "net") or (isinstance(e, events.DamagePrevented) and e.what == "net damage")
        for e in history
    )
