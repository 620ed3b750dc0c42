"""Every quantity of a card or a player, as a sum of terms (CR 9.12).

Sums are kept until an event may have changed them. `terms` says why a sum is what it is.
"""

from abc import abstractmethod
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Literal

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.model import events
from netrunner_tui.model.card_zones import ICE, SCORE
from netrunner_tui.model.effects import Until
from netrunner_tui.model.sides import CORP, RUNNER, SIDES, Side
from netrunner_tui.model.state import Card
from netrunner_tui.model.view import Sum, Term
from netrunner_tui.rules.referee.base.instances import Context, Declared
from netrunner_tui.rules.referee.quantities.subtypes import SubtypesNow

OF_A_PLAYER: Final = ("hand size", "basic draw", "allotted clicks", "additional clicks", "starting hand", "points to win")
"""Quantities that each player has: their names begin with the side."""
_PRINTED: Final = frozenset({"points", "strength", "trash cost", "requirement", "install cost", "rez cost", "play cost", "memory cost"})
"""Quantities that are printed on a card: those that are asked for most."""
_FIELDS: Final = {
    "points": "points", "strength": "strength", "trash cost": "trash", "requirement": "advancement", "memory cost": "memory",
}  # fmt: skip
"""What is printed of them, by its name among the printed facts; of the others it is the cost."""
_OF_PLAYERS: Final[dict[str, tuple[Side, str]]] = {f"{side} {quantity}": (side, quantity) for side in SIDES for quantity in OF_A_PLAYER}
"""The side and the quantity in the name of a quantity of a player."""
_USUAL: Final = {
    **{f"{side} {quantity}": 5 for side in SIDES for quantity in ("hand size", "starting hand")},
    **{f"{side} basic draw": 1 for side in SIDES},
    **{f"{side} {quantity}": 0 for side in SIDES for quantity in ("additional clicks", "points to win")},
    **{f"{kind} damage": 0 for kind in ("net", "meat", "core")},
    "trace limit": 0, "base trace strength": 0, "subroutine trace strength": 0, "break cost": 0, "use cost": 0,
    "basic untag cost": 0, "basic trash cost": 0,
}  # fmt: skip
"""What quantities are in every game where nothing changes them."""
_BELOW_ZERO: Final = frozenset({"strength", "points", "corp points to win", "runner points to win", "corp hand size", "runner hand size"})
"""Quantities that may be below 0."""
_ALLOTTED: Final = {f"{side} allotted clicks": side for side in SIDES}
"""Whose clicks a quantity is."""
STARTING_MEMORY: Final = 4
"""MU of a Runner whom no identity says anything else (CR 1.20.2)."""
DURATIONS: Final[Mapping[Until, str]] = {
    "encounter": "this encounter",
    "run": "this run",
    "turn": "this turn",
    "next run ends": "until the next run ends",
    "breach": "this {breach}",
    "access": "this access",
    "next encounter": "the next encounter",
    "next encounter ends": "until the next encounter ends",
    "next turn begins": "until a turn begins",
    "next turn ends": "until a turn ends",
    "active": "while that card is active",
    "corp turn": "during that turn",
    "runner turn": "during that turn",
    "corp turn begins": "until a turn begins",
    "runner turn begins": "until a turn begins",
}


def _always_the_same(declared: Declared) -> bool:
    """Returns whether a declaration changes a quantity of a player by the same number for as long as it is active."""
    word = declared.word
    if not isinstance(word, words.Modify) or not isinstance(word.amount, int) or declared.condition is not None or declared.effect:
        return False
    return not (word.set or word.server or word.first_each_turn)


class Sums(SubtypesNow):
    """Quantities as sums of terms."""

    @abstractmethod
    def amount(self, amount: words.Amount, context: Context) -> int:
        """Returns a number, or what a count comes to now."""

    def strength(self, oid: int) -> int:
        """Returns the strength of ice or an icebreaker now."""
        return self.total("strength", oid)

    def total(self, name: str, oid: int = 0) -> int:
        """Returns a quantity now. For quantities of a player, `oid` is 0."""
        if oid and name in _PRINTED and self._is_as_printed(name, oid):  # mostly: to keep it would take longer
            printed = self._printed(name, oid)
            return 0 if printed < 0 and name not in _BELOW_ZERO else printed
        key = (name, oid)
        known = self._sums.get(key)
        if known is None:
            amount = self._sum(name, oid)
            known = self._sums[key] = 0 if amount < 0 and name not in _BELOW_ZERO else amount
        return known

    def _sum(self, name: str, oid: int) -> int:
        """Returns the sum of the terms of a quantity that is not simply printed. Often there is nothing to add up all the same."""
        declared = (self._active or self.active).declared
        if (owned := _OF_PLAYERS.get(name)) is not None:
            side, quantity = owned
            core_damage = self.state.runner.core_damage if quantity == "hand size" and side == RUNNER else 0
            if not self.state.effects and not core_damage:
                change = self._fixed_change(name) if quantity in declared else 0
                if change is not None:
                    return self._unprinted(name, oid) + change
            return sum(t.amount for t in self.terms(name, oid))
        if self.state.effects or name in declared:
            if not oid and not self.state.effects and (change := self._fixed_change(name)) is not None:
                return self._unprinted(name, oid) + change
            return sum(t.amount for t in self.terms(name, oid))
        amount = self._default(name, oid)
        if oid and self.cards_in_game.changes_itself:
            amount += sum(t.amount for t in self._own_terms(name, oid))
        return amount

    def _fixed_change(self, name: str) -> int | None:
        """Returns what declarations add to a quantity of a player; None where more than that they are active decides it."""
        active = self._active or self.active
        if name not in active.fixed_changes:
            side, quantity = _OF_PLAYERS.get(name) or ("", name)
            declared = active.declared.get(quantity, ())
            terms = self._declared_terms(quantity, 0, side, 0) if all(map(_always_the_same, declared)) else None
            active.fixed_changes[name] = sum(term.amount for term in terms) if terms is not None else None
        return active.fixed_changes[name]

    def counters_seen(self, card: Card, kind: str) -> int:
        """Returns how many counters of a kind a card hosts, or is considered to (CR 1.9.4)."""
        declared = (self._active or self.active).declared
        there = card.oid in self.state.cards
        if kind == "advancement" and "advancement counters" in declared and there:
            return self.total("advancement counters", card.oid)  # those that are not there are neither moved nor spent
        if "counters also on" in declared and there:
            return sum(self.state.cards[oid].counters.get(kind, 0) for oid in self.hosting_for(card.oid, kind))
        return card.counters.get(kind, 0)

    def hosting_for(self, oid: int, kind: str) -> tuple[int, ...]:
        """Returns the cards whose counters of a kind a card is considered to host: itself, and those that say so of it."""
        card, listed = self.state.cards.get(oid), (self._active or self.active).declared.get("counters also on", ())
        if card is None:
            return ()
        return (oid, *(one.oid for one in listed if one.oid != oid and self._shares_with(one, card, kind)))

    def _shares_with(self, declared: Declared, card: Card, kind: str) -> bool:
        """Returns whether counters of a kind on the card of a declaration are considered to be on another card, too."""
        assert isinstance(declared.word, words.CountersAlsoOn)
        if declared.word.kind != kind or declared.oid not in self.state.cards:
            return False
        context = self.context_of(declared)
        return self.fits_as(card, declared.word.counters_also_on, context) and self.holds(declared, context)

    def changed(self, name: str, oid: int) -> bool:
        """Returns whether anything may make a quantity of a card another than what is printed."""
        return not self._is_as_printed(name, oid)

    def explain(self, name: str, oid: int = 0) -> Sum:
        """Returns a quantity now, with the terms that add up to it."""
        if name in _PRINTED and oid and self._is_as_printed(name, oid):
            return _as_printed(name, self._printed(name, oid), self._star(name, oid))
        if not oid and self._is_unchanged(name):
            return _as_printed(name, self._unprinted(name, oid), False)
        terms = self.terms(name, oid)
        total = sum(t.amount for t in terms)
        floored = self._floor(name, total)
        if floored != total:
            terms = [*terms, Term(floored - total, "cannot be below 0")]
        return Sum(name=name, total=floored, terms=tuple(terms), star=self._star(name, oid))

    def _is_unchanged(self, name: str) -> bool:
        """Returns whether nothing is there that could change a quantity of a player."""
        if self.state.effects or (name == "runner hand size" and self.state.runner.core_damage):
            return False
        owned = _OF_PLAYERS.get(name)
        return (owned[1] if owned is not None else name) not in (self._active or self.active).declared

    def _is_as_printed(self, name: str, oid: int) -> bool:
        """Returns whether nothing is there that could change what is printed on a card."""
        s = self.state
        active = self._active or self.active
        if name in active.declared and ((own := active.only_of(name)) is None or oid in own):
            return False
        for effect in s.effects.values():
            if effect.target == oid:
                return False
        itself = self.cards_in_game.changes_itself
        return not itself or name not in itself.get(s.cards[oid].title, ())

    @staticmethod
    def _floor(name: str, total: int) -> int:
        """Keeps costs and requirements from falling below 0 (CR 1.16.2a); strength and the maximum hand size may."""
        return total if name in _BELOW_ZERO else max(0, total)

    def unfloored(self, name: str, oid: int = 0) -> int:
        """Returns a quantity that may be below 0."""
        return sum(term.amount for term in self.terms(name, oid))

    def strength_more(self, oid: int, amount: int) -> int:
        """Returns by how much an amount would change a strength: by nothing where it would lower one that cannot be (CR 1.2.2a)."""
        return 0 if amount < 0 and self.prohibited("lower strength", "", oid) else amount

    def requirement_without(self, oid: int, gone: int) -> int:
        """Returns the advancement requirement of a card as it would be without the abilities of the card `gone`."""
        return self._floor("requirement", sum(t.amount for t in self.terms("requirement", oid, without=gone)))

    def rez_cost_as(self, placed: Card) -> int:
        """Returns the rez cost that a card will have once it is where `placed` says."""
        outer, self.assumed.placed = self.assumed.placed, placed
        amount = self._floor("rez cost", sum(term.amount for term in self.terms("rez cost", placed.oid)))
        self.assumed.placed = outer
        return amount

    def terms(self, name: str, oid: int = 0, without: int = 0) -> list[Term]:
        """Returns the printed value, then increases, then decreases (CR 9.12.1a); ignores the declarations of the card `without`."""
        terms = [] if self._star(name, oid) else [Term(self._default(name, oid), "printed")]
        side, quantity = _OF_PLAYERS.get(name) or ("", name)
        found = self._declared_terms(quantity, oid, side, without)
        for effect in self.state.effects.values():
            if effect.kind == "modifier" and effect.name == name and effect.target == oid and self.going_on_now(effect):
                found.append(Term(effect.amount, effect.title, self.book.terms.fill(DURATIONS.get(effect.until, ""))))
        if oid and self.cards_in_game.changes_itself:
            found += self._own_terms(quantity, oid)
        if name == "strength" and any(term.amount < 0 for term in found) and self.prohibited("lower strength", "", oid):
            found = [term for term in found if term.amount > 0]
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
        if (usual := _USUAL.get(name)) is not None:
            return usual
        if (owner := _ALLOTTED.get(name)) is not None:
            return self.book.clicks[owner]
        if name == "tags":
            return self.state.runner.tags
        if name == "advancement counters":
            return self.state.cards[oid].counters.get("advancement", 0)
        identity = self.state.runner.identity
        if name == "memory":
            return self.definition(identity).printed.base_memory if identity else STARTING_MEMORY
        if name == "link":
            return self.definition(identity).printed.link or 0 if identity else 0
        if name == "trace link":
            return self.total("link")
        if name == "bad publicity":
            return self.state.corp.bad_publicity
        return self._printed(name, oid)

    def _printed(self, name: str, oid: int) -> int:
        card = self.state.cards[oid]
        printed = self.card_of[card.title].printed
        if name == "points" and card.memory:
            return card.memory.get("points", printed.points or 0)
        if name == "install cost" and printed.side == CORP:
            return 0  # what Corp ice costs to install depends on the ice that is there
        value: int | None = getattr(printed, _FIELDS.get(name, "cost"))
        return value or 0

    def _applies(self, declared: Declared, oid: int, side: Side | Literal[""]) -> bool:
        """Returns whether one declaration is about a quantity of `oid` (or of `side`), and holds."""
        word = declared.word
        assert isinstance(word, words.Modify)
        if side and not self._has_it(word, side, declared.side):
            return False
        context = self.context_of(declared)
        if word.server and not self.server_fits(self.assumed.installed_where, word.server, declared.server, declared.oid, context):
            return False
        if oid:
            if word.of == "this":
                if declared.oid != oid:
                    return False
            elif isinstance(word.of, words.Cards):
                placed = self.assumed.placed
                card = placed if placed is not None and placed.oid == oid else self.state.cards[oid]
                if not self.fits_as(card, word.of, context):
                    return False
                if word.quantity == "strength" and not card.installed:
                    return False  # ice encountered as it is accessed (CR 6.5.9): what is said of ice is said of installed ice
                if word.first_each_turn and (_has_come(card, word) or self._came_earlier(word)):
                    return False
            elif self.referred(word.of, context) != (oid,):
                return False
        elif word.first_each_turn and self._first_is_over(word.quantity, declared):
            return False
        if word.inactive and word.of == "this":
            return False  # counted by _own_terms, active or not
        return self.holds(declared, context)

    def _declared_terms(self, quantity: str, oid: int, side: Side | Literal[""], without: int) -> list[Term]:
        """Returns the terms that declarations add to a quantity of `oid` (or of `side`), but those of the card `without`.

        Of declarations that say outright what it is, one counts: they do not add up (CR 9.12.1a).
        """
        found: list[Term] = []
        outright: Term | None = None
        for declared in self.active.declared.get(quantity, ()):
            if (without and declared.oid == without) or not self._applies(declared, oid, side):
                continue
            word = declared.word
            assert isinstance(word, words.Modify)
            term = Term(self._change(word, oid, self.context_of(declared), side), declared.title)
            if word.set:
                outright = term
            elif term.amount:
                found.append(term)
        return found if outright is None or not outright.amount else [*found, outright]

    def _change(self, word: words.Modify, oid: int, context: Context, side: str = "") -> int:
        """Returns by how much a declaration changes a quantity: what is set is set before anything is added (CR 9.12.1a).

        The card whose quantity it is is `it` in the amount, where the declaration is about cards like these.
        """
        if isinstance(word.of, words.Cards):
            context.it = oid
        amount = self.amount(word.amount, context)
        return amount - self._default(f"{side} {word.quantity}".strip(), oid) if word.set else amount

    def is_set(self, quantity: str, oid: int) -> bool:
        """Returns whether a declaration says outright what a quantity of a card is."""
        declared = self.active.declared.get(quantity, ())
        return any(isinstance(d.word, words.Modify) and d.word.set and self._applies(d, oid, "") for d in declared)

    def is_ignored(self, quantity: str, oid: int) -> bool:
        """Returns whether a declaration says that a quantity of a card is not paid (CR 1.16.5a)."""
        declared = self.active.declared.get(quantity, ())
        return any(isinstance(d.word, words.Modify) and d.word.ignored and self._applies(d, oid, "") for d in declared)

    def _has_it(self, word: words.Modify, side: Side | Literal[""], controller: Side) -> bool:
        """Returns whether a change of what each player has is about a player."""
        return word.who == "each player" or self._is_by(word.who or "you", side, controller)

    def _own_terms(self, quantity: str, oid: int) -> list[Term]:
        """Returns changes to a card's own costs, which count while it is inactive (CR 9.1.8d)."""
        card = self.state.cards[oid]
        if quantity not in self.cards_in_game.changes_itself.get(card.title, ()) or self.is_blank(oid):
            return []
        found: list[Term] = []
        for ability in self.definition(oid).abilities:
            if not isinstance(ability, words.Static):
                continue
            for word in ability.static:
                if isinstance(word, words.Modify) and word.inactive and word.quantity == quantity:
                    context = Context(oid, card.title, card.owner, server=self.server_of(card))
                    if ability.while_ is None or self.condition(ability.while_, context):
                        found.append(Term(self._change(word, oid, context), card.title))
        return found

    def _came_earlier(self, word: words.Modify) -> bool:
        """Returns whether such a card was rezzed this turn, where its rez cost is changed, or else installed.

        A card that the Runner installed facedown is only a card of theirs (CR 1.8.4b).
        """
        assert isinstance(word.of, words.Cards)
        if word.quantity == "rez cost":
            return any(isinstance(e, events.CardRezzed) and self.printed_fits(e.title, word.of) for e in self.state.history)
        installed = [e for e in self.state.history if isinstance(e, events.CardInstalled)]
        any_card = msgspec.structs.replace(word.of, side="", in_=()) == words.Cards(in_=())
        return any(self.printed_fits(e.title, word.of) if e.title else any_card and word.of.side in ("", e.side) for e in installed)

    def _drawn_by_action(self, side: Side) -> int:
        """Returns how often the basic draw was taken before the one going on (or at all, between actions)."""
        taken = [e for e in self.state.history if isinstance(e, events.ActionStarted) and e.side == side and e.action == "draw"]
        going_on = self.state.boundary == ""
        return len(taken) - (1 if going_on else 0)

    def _first_is_over(self, quantity: str, declared: Declared) -> bool:
        """Returns whether the first of what a quantity of no card is about has come in this turn, before the one going on.

        It is the second one, too, where a card says so.
        """
        come = self._drawn_by_action(declared.side) if quantity == "basic draw" else self._traced() if quantity == "trace link" else 0
        return come > 0 and come >= self.first_times_of(declared.oid)

    def _traced(self) -> int:
        """Returns how many trace attempts have ended in this turn."""
        return sum(isinstance(event, events.TraceEnded) for event in self.state.history)

    def strength_now(self, oid: int) -> int | None:
        """Returns the strength of ice or an icebreaker; None for installed ice not rezzed (FAQ "Parasite"), and for a `*` still open."""
        card = self.state.cards.get(oid)
        if card is None or (card.zone == ICE and not card.faceup):
            return None
        return None if self._star("strength", oid) and not self.terms("strength", oid) else self.strength(oid)

    def value(self, name: str, card: Card) -> int | None:
        """Returns a value of a card: the current one, if it can change while the card is there; the printed one, if the card has gone."""
        oid, printed = card.oid, self.card_of[card.title].printed
        there = oid in self.state.cards
        match name:
            case "strength":
                has_any = printed.strength is not None or printed.strength_star
                return self.strength_now(oid) if there and has_any else printed.strength
            case "points":
                return self.total("points", oid) if there and card.zone == SCORE else printed.points
            case "printed points":
                return printed.points
            case "requirement":
                return self.total("requirement", oid) if there and printed.advancement is not None else printed.advancement
            case "trash cost":
                return self.total("trash cost", oid) if there and printed.trash is not None else printed.trash
            case "rez cost":
                return self.total("rez cost", oid) if there and card.installed else printed.cost
            case "rez or play cost":
                return self._rez_or_play_cost(card) if there else printed.cost
            case "memory":
                return self.total("memory cost", oid) if there and printed.memory is not None else printed.memory
            case "number of subtypes":
                return len(self.subtypes_of(oid)) if there else len(printed.subtypes)
        return printed.cost

    def _rez_or_play_cost(self, card: Card) -> int | None:
        """Returns what it costs now to play an event or operation, or to rez another card of the Corp's; None for what is neither."""
        printed = self.card_of[card.title].printed
        if printed.cost is None and not printed.cost_x:
            return None
        return self.total("play cost" if printed.type in ("event", "operation") else "rez cost", card.oid)


@lru_cache(maxsize=4096)
def _as_printed(name: str, value: int, star: bool) -> Sum:
    """Returns a printed quantity that nothing changes: most are, and each is made once."""
    return Sum(name=name, total=0 if star else value, terms=() if star else (Term(value, "printed"),), star=star)


def _has_come(card: Card, word: words.Modify) -> bool:
    """Returns whether a card is rezzed already, where its rez cost is changed, or else installed: it is not the next one that will be."""
    return card.faceup and card.installed if word.quantity == "rez cost" else card.installed
