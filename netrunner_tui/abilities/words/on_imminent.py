"""Instructions of interrupts: less or more of what is imminent (CR 9.9)."""

from collections.abc import Mapping
from typing import ClassVar, Final, Literal, assert_never, get_args

from netrunner_tui.abilities.clauses import Clause
from netrunner_tui.abilities.units import CountedNoun, bare, counted_as, credit_text, marked, plural_of, points_of, unit_of
from netrunner_tui.abilities.words.closed_lists import By, Increasable, Preventable, PreventableName
from netrunner_tui.abilities.words.instruction import Instruction, Speaker, named_amount
from netrunner_tui.abilities.words.values import Amount, Cards, Count, EventCard, Resolved
from netrunner_tui.model.events.imminent_effects import DAMAGE, DAMAGE_NAMES
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.terms import DamageKind
from netrunner_tui.model.text import joined

_DAMAGE_KINDS: Final[Mapping[PreventableName, DamageKind]] = {DAMAGE_NAMES[kind]: kind for kind in get_args(DamageKind)}


class Prevent(Instruction, frozen=True, kw_only=True):
    """Part of an imminent effect does not happen (CR 9.9.5); only in interrupts."""

    EXAMPLE: ClassVar = "{prevent: 1, of: [net damage]}"

    prevent: Amount | Literal["all"]
    of: tuple[Preventable, ...]
    up_to: bool = False
    """The player says how much, up to that."""
    each_turn: bool = False
    """No more than that in a turn, however often it is used."""
    in_all: bool = False
    """No more than that in the run, however often it is used."""
    cards: Cards | None = None
    """Which cards' trashing, exposing, or subroutines."""
    done_by: EventCard = None
    """Only damage that this card does, or such a card."""
    by: By = ""
    """Only the trashing that this player does."""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        if self.of == ("credits",) and (self.prevent != "all" or self.up_to):
            say.done = counted_as("<credit>", " not gained this way")
            gain, who = ("have them gain", "they") if say.named else ("gain", "you")
            if self.prevent == "all":
                return Clause(f"{gain} any number of <credits> less than {who} would")
            less = say.amount(self.prevent, lambda number: f"{credit_text(number)} less than {who} would")
            return Clause(f"{gain} {'up to ' if self.up_to else ''}{less}")
        say.done = self._prevented(" prevented this way")
        return self._one(self.of[0], say) if len(self.of) == 1 else self._so_much(self._what(), say)

    def _one(self, what: PreventableName, say: Speaker) -> Clause:
        """Returns the clause where one effect is prevented."""
        match what:
            case "exposing" | "trashing":
                noun = (
                    ("cards" if self.prevent == "all" else "card")
                    if self.cards is None
                    else say.noun(self.cards, many=self.prevent == "all") + say.after(self.cards)
                )
                by = f" by {say.player(self.by)}" if self.by else ""
                return Clause(
                    f"prevent {self._up_to()}{self._many(say, noun)} from being {'exposed' if what == 'exposing' else 'trashed'}{by}"
                )
            case "virus counters":
                say.done = counted_as("virus counter", " avoided this way")
                many = "all virus counters" if self.prevent == "all" else say.amount(self.prevent, plural_of("virus counter"))
                return say.do(f"avoid {many}")
            case "breaking":
                of = "" if self.cards is None else f" on {say.a_card(self.cards)}"
                return Clause(f"prevent {self._up_to()}{self._many(say, 'subroutine')} from being broken{of}")
            case "resolving":
                say.done = counted_as("subroutine", " prevented this way")
                return Clause("prevent it from resolving")
            case "encounter ability":
                return Clause(f"prevent a piece of ice's own ability from resolving as {say.does(RUNNER, 'encounter')} it")
            case "tags":
                return Clause(
                    f"avoid {'all tags' if self.prevent == 'all' else self._up_to() + say.amount(self.prevent, plural_of('tag'))}"
                )
            case "ending the run":
                return Clause(f"prevent {'an' if say.you == CORP else 'a Corp card'} ability from ending the run")
            case "base trace strength":
                base = "the base strength of a trace"
                return Clause(
                    f"reduce {base} {'to 0' if self.prevent == 'all' else 'by ' + self._up_to() + say.amount(self.prevent, bare)}"
                )
            case "trace effects":
                say.done = counted_as("effect", " cancelled this way, tags aside")
                return Clause("cancel the effects of a successful trace")
            case "flatline":
                return Clause(f"prevent {'yourself' if say.you == RUNNER else say.player(RUNNER)} from being flatlined")
            case "jacking out":
                return Clause(f"prevent {'yourself' if say.you == RUNNER else say.player(RUNNER)} from jacking out")
            case "purging":
                return Clause("prevent virus counters from being purged")
            case "net damage" | "meat damage" | "core damage" | "damage" | "drawing" | "bad publicity" | "credits":
                return self._so_much(self._what(), say)
            case _:
                assert_never(what)

    def _so_much(self, what: str, say: Speaker) -> Clause:
        """Returns the clause where so much of an effect, or of several together, is prevented."""
        within = " each turn" if self.each_turn else " in all" if self.in_all else ""
        limit = within + (", in any mix" if len(self.of) > 1 and self.prevent not in (1, "all") else "")
        of = ""
        if self.done_by is not None:
            of += f" done by {say.a_card(self.done_by) if isinstance(self.done_by, Cards) else say.ref(self.done_by)}"
        of += f" done by {say.player(self.by)}" if self.by else ""
        left = self._left()
        many = f"all but {left} {what}" if left else self._many(say, what)
        return say.who("", f"prevent {self._up_to()}{many}{limit}{of}")

    def _left(self) -> int:
        """Returns how much is not prevented where all the rest of what would come is."""
        match self.prevent:
            case Count(plus=plus) as amount if plus < 0 and amount == Count(count=Resolved(name="expected"), plus=plus):
                return -plus
            case _:
                return 0

    def _up_to(self) -> str:
        return "up to " if self.up_to and self.prevent != "all" else ""

    def _what(self) -> str:
        """Returns the effects as they are named in a sentence."""
        kinds = [_DAMAGE_KINDS[one] for one in self.of if one in _DAMAGE_KINDS]
        if len(kinds) == len(self.of) > 1:
            return joined(map(marked, kinds), "or") + " damage"
        return " or ".join("<credits>" if one == "credits" else marked(one) if one in DAMAGE else one for one in self.of)

    def _prevented(self, how: str) -> CountedNoun:
        """Returns what is counted of what is prevented."""
        match self.of:
            case ("credits",):
                return counted_as("<credit>", how)
            case ("tags",):
                return counted_as("tag", how)
            case _:
                return points_of(" or ".join(marked(one) if one in DAMAGE else one for one in self.of), how)

    def _many(self, say: Speaker, noun: str) -> str:
        """Returns how many of what, or all."""
        if self.prevent == "all" and self.up_to:
            return f"any {'amount' if any(one == 'damage' or one in DAMAGE for one in self.of) else 'number'} of {noun}"
        return f"all {noun}" if self.prevent == "all" else named_amount(self.prevent, say, unit_of(noun))


class LowerCost(Instruction, frozen=True, kw_only=True):
    """What would be played or installed is, but with fewer credits paid (CR 1.16.2, 9.9.6); only in interrupts."""

    EXAMPLE: ClassVar = "{lower cost: 2}"
    VERB: ClassVar = "lower the cost"

    lower_cost: Amount

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        return Clause(f"{say.ref('it')} costs {say.amount(self.lower_cost, credit_text)} less", "subject")


class Increase(Instruction, frozen=True, kw_only=True):
    """The value of an imminent effect becomes higher (CR 9.9.6); only in interrupts."""

    EXAMPLE: ClassVar = "{increase: 1, of: [net damage]}"
    VERB: ClassVar = "increase it"

    increase: Amount
    of: tuple[Increasable, ...]

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        if self.of == ("drawing",):
            return say.do(f"increase the number of those cards by {say.amount(self.increase, bare)}")
        if self.of == ("tags",):
            return say.do(f"increase the number of those tags by {say.amount(self.increase, bare)}")
        if self.of == ("credits",):
            return say.do(f"increase the number of those <credits> by {say.amount(self.increase, bare)}")
        return say.do(f"increase the {' or '.join(self.of)} by {say.amount(self.increase, bare)}")
