"""Instructions about counters and credits that lie on cards."""

from typing import ClassVar, Final, Literal

import msgspec

from netrunner_tui.abilities.clauses import Clause
from netrunner_tui.abilities.units import counted_as, counters_text, credit_text, plural_of
from netrunner_tui.abilities.words.closed_lists import CounterKind, Ref
from netrunner_tui.abilities.words.instruction import Instruction, Speaker
from netrunner_tui.abilities.words.values import Amount, Choose, Count, CountersOn, Target


class Place(Instruction, frozen=True, kw_only=True):
    """Counters from the bank onto a card (CR 1.9.3)."""

    EXAMPLE: ClassVar = "{place: {virus: 1}, on: this}"
    VERB: ClassVar = "place counters"

    place: Amount
    kind: CounterKind
    up_to: bool = False
    """The player says how many."""
    on: Target = "this"
    recurring: bool = False
    """Recurring credits that were spent, on a card that has such: no more than it says (CR 1.10.5d)."""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        if self.recurring:
            return say.do(f"place {say.amount(self.place, plural_of('spent recurring credit'))} back on {say.target(self.on)}")
        several = self.on.choose != 1 if isinstance(self.on, Choose) else self.on == "chosen" and say.chosen.several
        each = "each of " if several else ""
        counters, where = counters_text(say.counter(self.kind)), f" on {each}{say.target(self.on)}"
        up_to = "up to " if self.up_to else ""
        if self.up_to:
            say.done = counted_as(say.counter(self.kind), " placed this way")
        if isinstance(self.place, Count) and self.up_to:
            return say.do(f"place up to {counters('X')}{where}" + say.stands_for("X", say.measured(self.place)))
        if isinstance(self.place, Count) and self.place.plus <= 0:
            return say.do(f"place {say.amount(self.place, lambda number: counters(number) + where)}")
        return say.do(f"place {up_to}{say.amount(self.place, counters)}{where}")


_TIMES: Final = {"1": "once", "2": "twice"}


class Advance(Instruction, frozen=True, kw_only=True):
    """A card that the Corp can advance is advanced at no cost, so often one after the other (CR 1.18.1)."""

    EXAMPLE: ClassVar = "{advance: {choose: 1, type: agenda}, times: 2}"
    VERB: ClassVar = "advance"

    advance: Target
    times: Amount = 1

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        often = "" if self.times == 1 else f" {say.amount(self.times, lambda number: _TIMES.get(number, f'{number} times'))}"
        return say.do(f"advance {say.target(self.advance)}{often}")


MANY_COUNTERS: Final = {"any number": "any number of", "all": "all"}
"""Numbers of counters that have names, as they are said before the counters."""


class MoveCounters(Instruction, frozen=True, kw_only=True):
    """Counters move from one card to another (CR 4.1.2)."""

    EXAMPLE: ClassVar = "{move counters: 3, up to: true, kind: advancement, from: this, on: {choose: 1, can be advanced: true}}"
    VERB: ClassVar = "move counters"

    move_counters: Amount | Literal["any number", "all"]
    up_to: bool = False
    """As many of them as the controller wants."""
    kind: CounterKind
    from_: Target = "this"
    """Of several cards, so many from each."""
    on: Target

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        amount = self.move_counters
        many = MANY_COUNTERS[amount] if isinstance(amount, str) else ("up to " if self.up_to else "") + say.amount(amount, str)
        on = self.on
        if isinstance(on, Choose) and isinstance(self.from_, Choose):
            on = msgspec.structs.replace(on, cards=msgspec.structs.replace(on.cards, other=True))
        return say.do(f"move {many} {say.counter(self.kind)}{'' if amount == 1 else 's'} from {say.target(self.from_)} to {say.target(on)}")


class Load(Instruction, frozen=True, kw_only=True):
    """Counters loaded onto this card: it can become empty (CR 10.9)."""

    EXAMPLE: ClassVar = "{load: {credit: 9}}"

    load: Amount
    kind: CounterKind

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        verb, on = ("load", "onto") if say.terms.labels else ("place", "on")
        return say.do(f"{verb} {say.amount(self.load, counters_text(say.counter(self.kind)))} {on} {say.this}")


class Take(Instruction, frozen=True, kw_only=True):
    """Credits from a card to its controller's pool (CR 1.10.3)."""

    EXAMPLE: ClassVar = "{take: 3}"
    VERB: ClassVar = "take {credits}"

    take: Amount | Literal["all", "any number"]
    from_: Ref = "this"

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        many = {"all": "all <credits>", "any number": "any number of <credits>"}
        taken = many[self.take] if isinstance(self.take, str) else say.amount(self.take, credit_text)
        return say.do(f"take {taken} from {say.ref(self.from_)}")


class Store(Instruction, frozen=True, kw_only=True):
    """Credits from their player's credit pool onto this card: neither spent nor lost (CR 1.10.3)."""

    EXAMPLE: ClassVar = "{store: 3, up to: true}"
    VERB: ClassVar = "move {credits}"

    store: Amount | Literal["any number"]
    up_to: bool = False
    """The player says how many."""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        many = "any number of <credits>" if isinstance(self.store, str) else say.amount(self.store, credit_text)
        return say.do(f"move {'up to ' if self.up_to else ''}{many} from {say.whose('you')} <credit> pool to {say.this}")


class RemoveCounters(Instruction, frozen=True, kw_only=True):
    """Counters are removed from a card, this one where nothing is said (CR 1.9.3)."""

    EXAMPLE: ClassVar = "{remove counters: {virus: 1}}"
    VERB: ClassVar = "remove counters"

    remove_counters: Amount | Literal["all"]
    kind: CounterKind
    up_to: bool = False
    """The player says how many."""
    from_: Target = "this"

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        where = say.target(self.from_)
        amount = self.remove_counters
        whole = amount == "all" or (isinstance(self.from_, str) and amount == Count(count=CountersOn(counters=self.kind, on=self.from_)))
        if amount == "all" or (whole and not self.up_to):
            say.done = counted_as(say.counter(self.kind), " removed this way")
            return say.do(f"remove all {say.counter(self.kind)}s from {where}")
        if whole:
            say.done = counted_as(say.counter(self.kind), " removed this way")
            return say.do(f"remove any number of {say.counter(self.kind)}s from {where}")
        many = say.amount(amount, counters_text(say.counter(self.kind)))
        say.done = counted_as(say.counter(self.kind), " removed this way")
        return say.do(f"remove {'up to ' if self.up_to else ''}{many} from {where}")


class Charge(Instruction, frozen=True, kw_only=True):
    """1 power counter on a card that has one (CR 10.10)."""

    EXAMPLE: ClassVar = "{charge: this}"
    VERB: ClassVar = "charge"

    charge: Target

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        return say.do(f"charge {say.target(self.charge)}")
