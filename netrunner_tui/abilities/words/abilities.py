"""Abilities: when, and for what, instructions and declarations count."""

from typing import ClassVar, Final, Literal

import msgspec

from netrunner_tui.abilities.clauses import Clause, done_if, read_out, this_card
from netrunner_tui.abilities.triggers import BROKEN
from netrunner_tui.abilities.units import THAT_CARD, Called, counted_as, plural_of, unit_of
from netrunner_tui.abilities.words.closed_lists import ActiveZone, CentralServer, For, Ref, ServerToRun, Who
from netrunner_tui.abilities.words.declarations import AdditionalCost, Declaration
from netrunner_tui.abilities.words.instruction import Block, Instruction, Speaker
from netrunner_tui.abilities.words.values import FREE, Amount, Cards, CardsLike, Condition, Cost, Trigger, Word, key_of
from netrunner_tui.model.parts import NOWHERE, Part
from netrunner_tui.model.sides import RUNNER
from netrunner_tui.model.text import joined


class Static(Word, frozen=True, kw_only=True):
    """A static ability (CR 9.4)."""

    static: tuple[Declaration, ...]
    while_: Condition | None = None
    persistent: bool = False
    active_in: tuple[ActiveZone, ...] = ()
    """It is active while its card is in one of these zones, and only then (CR 9.1.8)."""
    part: Part = NOWHERE


class Paid(Word, frozen=True, kw_only=True):
    """A paid ability (CR 9.5). An action where the cost begins with a click (CR 5.2.1)."""

    cost: Cost
    do: Block
    while_: Condition | None = None
    once_per_turn: bool = False
    once_per_run: bool = False
    once_per_encounter: bool = False
    only: Who = ""
    """The only player who can use it; they control it (CR 1.14.4b)."""
    flag: Literal["", "interface", "access", "interrupt", "after reveal", "paying"] = ""
    cheaper: int = 0
    cheaper_if: Condition | None = None
    """Credits less where a condition is so."""
    names_itself: bool = False
    """Its words call its card by the title: a card that has gained it does nothing with it (FFG "Self-Referential Language")."""
    active_in: tuple[ActiveZone, ...] = ()
    """It is active while its card is in one of these zones, and only then (CR 9.1.8)."""
    played: bool = False
    """Using it is to play its card, which is trashed afterwards (1996 "Arasaka Owns You")."""
    part: Part = NOWHERE

    @property
    def is_action(self) -> bool:
        """Returns whether using it is an action (CR 5.2.1)."""
        return self.cost.clicks > 0


class Conditional(Word, frozen=True, kw_only=True):
    """A conditional ability (CR 9.6)."""

    when: tuple[Trigger, ...] = ()
    """Any of these events."""
    would: bool = False
    """About what would happen, before it does (CR 9.9.1)."""
    instead: bool = False
    """It happens in place of that (CR 9.9.8)."""
    as_long_as: Condition | None = None
    """A static condition in place of a trigger (CR 9.6.7)."""
    if_: Condition | None = None
    """Part of the trigger condition: must be so at the moment it is met (CR 9.6.5c)."""
    while_: Condition | None = None
    """Its card has it only while this is so (CR 9.1.9): what is pending is no longer so once it is not (CR 9.6.10)."""
    first_each_turn: bool = False
    """Only the first such event of a turn; earlier ones that do not fit all of it do not count."""
    first_each_run: bool = False
    at_once: bool = False
    """It resolves once for all cards to which it happens at once; they are `found`."""
    once_per_turn: bool = False
    once_per_run: bool = False
    once_per_encounter: bool = False
    may: bool = False
    pay: Cost = FREE
    """A nested cost of the whole ability."""
    do: Block
    persistent: bool = False
    active_in: tuple[ActiveZone, ...] = ()
    """It is active while its card is in one of these zones, and only then (CR 9.1.8)."""
    part: Part = NOWHERE

    @property
    def optional(self) -> bool:
        """Returns whether its controller may leave it (CR 9.6.9)."""
        return self.may or self.once_per_turn or self.once_per_run or self.once_per_encounter or self.pay != FREE


def span_of_use(ability: Paid | Conditional) -> Literal["turn", "run", "encounter", ""]:
    """Returns in what time an ability can be used once only; "" where nothing limits it."""
    if ability.once_per_turn:
        return "turn"
    return "run" if ability.once_per_run else "encounter" if ability.once_per_encounter else ""


class Play(Word, frozen=True, kw_only=True):
    """The play ability of an event or operation (CR 9.7)."""

    play: Block


class Subroutine(Word, frozen=True, kw_only=True):
    """A subroutine (CR 9.8)."""

    do: Block
    part: Part = NOWHERE


class CounterAbilities(Word, frozen=True, kw_only=True):
    """What counters named after this card do where they are, whatever becomes of the card (1996).

    With a player, on a card (`host`) or in a server (`this server`); `given` is how many there are.
    """

    counters: "tuple[Ability, ...]"
    of: Literal["", "players", "cards", "servers"] = ""
    """Only those of players, on cards or in servers, where the card gives counters of several kinds."""
    virus: bool = False
    """The Corp can forgo three actions to remove all virus counters."""
    part: Part = NOWHERE


Ability = Static | Paid | Conditional | Play | CounterAbilities


class GainsAbilities(Declaration, frozen=True, kw_only=True):
    """The host of this card has paid abilities beside its own; in them "this" is the host (CR 9.1.9)."""

    EXAMPLE: ClassVar = "{host gains: [{paid: {cost: 2c, do: {strength: 4}}}]}"

    host_gains: "tuple[Ability, ...]"

    def text(self, say: Speaker) -> str:
        """Returns a clause, with what is gained in quotation marks."""
        outer, say.this = say.this, this_card(f"this {say.host_noun}")
        told = joined(f'"{say.ability(ability)}"' for ability in self.host_gains)
        say.this = outer
        host = say.ref("host") if say.terms.hosting else f"the {say.host_noun} that {outer} is on"
        return f"{host} gains {told}"


class HasAbilitiesOfHosted(Declaration, frozen=True, kw_only=True):
    """This card has the paid abilities of such cards that it hosts beside its own; in them "this" is this card (CR 9.1.9)."""

    EXAMPLE: ClassVar = "{paid abilities of hosted: {type: program, subtype: icebreaker}}"

    paid_abilities_of_hosted: Cards

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        hosted = say.several_anywhere(self.paid_abilities_of_hosted)
        if say.terms.hosting:
            return f"{say.this} gains the paid abilities of all hosted {hosted}"
        return f"{say.this} gains the paid abilities of all {hosted} that it holds"


class HasAllOfHosted(Declaration, frozen=True, kw_only=True):
    """This card has all abilities of such cards that it hosts, active or not, beside its own; "this" is this card in them (CR 9.1.9)."""

    EXAMPLE: ClassVar = "{abilities of hosted: {type: identity}}"

    abilities_of_hosted: Cards

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        hosted = say.noun_anywhere(self.abilities_of_hosted) + say.after(self.abilities_of_hosted)
        if say.terms.hosting:
            return f"{say.this} gains the abilities of each hosted {hosted}"
        return f"{say.this} gains the abilities of each {hosted} that it holds"


# --- instructions that hold abilities ---


_KINDS_TO_RUN: Final = {"any": ("any", "<server>"), "central": ("a", "<central server>"), "remote": ("a", "<remote server>")}
_SERVERS_TO_RUN: Final = {"chosen server": "the chosen <server>", "attacked server": "the attacked <server>"}


class RunOn(Instruction, frozen=True, kw_only=True):
    """The Runner runs (CR 6). `during` holds for that run; `if_successful` is tied to it (CR 6.7.4)."""

    EXAMPLE: ClassVar = "{run: [HQ, R&D], if successful: {draw: 1}}"
    VERB: ClassVar = "run"

    run: tuple[ServerToRun, ...]
    not_run_this_turn: bool = False
    during: tuple[Ability, ...] = ()
    if_successful: Block = ()
    becomes: tuple[CentralServer, ...] = ()
    """The attacked server that it changes to when it would be successful, one that the Runner chooses where there are several."""
    ignoring: Literal["", "additional costs"] = ""
    each: bool = False
    """One run on each such server, one after the other."""
    protected_by: CardsLike = None
    """Only servers that such ice protects; nothing is asked of its face, which may be hidden."""
    part: Part = NOWHERE

    def text(self, say: Speaker) -> Clause:
        """Returns a clause, with what holds for that run as sentences."""
        each = {name: f"each {kind}" for name, (_, kind) in _KINDS_TO_RUN.items()}
        one = {name: f"{article} {kind}" for name, (article, kind) in _KINDS_TO_RUN.items()}
        names = (each if self.each else one) | _SERVERS_TO_RUN
        servers = joined((names.get(server) or say.server(server) for server in self.run), "or")
        text = f"run {servers}{', one after the other' if self.each else ''}"
        if self.protected_by is not None:
            text += f" that {say.a_card(self.protected_by)} <protects>"
        if self.not_run_this_turn:
            text += " that you have not run this turn"
        if self.ignoring:
            text += ", ignoring additional costs to run"
        run = say.who(RUNNER, text)
        told = [self._in_that_run(ability, say) for ability in self.during]
        if self.becomes and not say.terms.labels:
            told.append(Clause(f"successful, treat it as a successful run on {joined(self.becomes, 'or')} instead", "condition"))
        elif self.becomes:
            becomes = f"the attacked <server> becomes {joined(self.becomes, 'or')}"
            told.append(Clause(f"that run would be successful, {becomes}", "condition"))
        if self.if_successful:
            told.append(done_if("successful", say.afresh(self.if_successful)))
        say.done = counted_as("run", " made this way")
        return run.then(*told)

    def _in_that_run(self, ability: Ability, say: Speaker) -> Clause:
        """Returns what holds in that run, as a sentence."""
        if isinstance(ability, Static):
            so = say.static(ability)
            return so.led(f"during that run, {'you have ' if so.begins == 'change' else ''}", "time")
        if not isinstance(ability, Conditional):
            return Clause(f'during that run, you can use "{say.ability(ability)}"', "time")
        label = say.interrupt_label(ability)
        if ability.once_per_run:
            freely = msgspec.structs.replace(ability, once_per_run=False, may=ability.may or ability.pay == FREE)
            return say.conditional(freely, "that", "once during that run, when").labelled(label)
        told = say.conditional(ability, "that")
        alone = all(trigger.event in ("run begins", "run ends") for trigger in ability.when)
        return (told if alone else told.led("during that run, ", "time")).labelled(label)


_DURING: Final = {
    "this encounter": " during this encounter",
    "this run": " during this run",
    "this turn": " this turn",
    "the rest of the game": "",
}


class Later(Instruction, frozen=True, kw_only=True):
    """A delayed conditional ability (CR 9.6.13). What was chosen before it is `chosen` in it too."""

    EXAMPLE: ClassVar = "{later: {when: run ends, do: {trash: this}}}"

    later: Conditional
    for_: For = ""
    """It can resolve any number of times until then; without, once."""
    once: bool = False
    """It resolves once at most until then: the next time that it can."""
    times: Amount = 1
    """It resolves so often, the next times that it can, and then no more."""
    follow: Ref | None = None
    """These physical cards are `chosen` in it, wherever they are then; without, `chosen` is the objects that they are now."""
    part: Part = NOWHERE

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        if self.follow is not None:
            return self._following(say, self.follow)
        if not self.for_ and not self.once and self.times == 1:
            return say.delayed(self.later, "this")
        if self.times != 1:
            return say.delayed(self.later, "", f"the next {say.amount(self.times, plural_of('time'))} that")
        if self.once:
            outer = say.chosen
            if outer == THAT_CARD and any(trigger.card == "chosen" for trigger in self.later.when):  # "that" stands before it
                say.chosen = Called("the chosen card", several=False)
            told = say.delayed(self.later, "", f"the next time{_DURING.get(self.for_, say.duration(self.for_))} that")
            say.chosen = outer
            return told
        if self.for_ == "this turn" and self.later.first_each_turn:
            return say.delayed(self.later, "", "the first time this turn that")
        if self.for_ == "this run" and self.later.once_per_run:
            return say.delayed(self.later, "", "once during this run, when")
        if self.for_ == "this run" and self.later.when == (Trigger(event="run succeeds"),):
            return say.delayed(self.later, "during this")
        return say.lasting(say.delayed(self.later), self.for_)

    def _following(self, say: Speaker, follow: Ref) -> Clause:
        """Returns the clause where cards are followed."""
        outer, many = say.chosen, follow == "found" and say.found.several
        if follow != "chosen":
            say.chosen = THAT_CARD if follow == "it" else Called(read_out(say.ref(follow)), several=many)
        say.subject = ""
        told = msgspec.structs.replace(self, follow=None).text(say)
        taken = any(key_of(type(word)) in ("steal", "add to score area") for word in self.later.do)
        unless = f", unless {'they have' if many else 'it has'} been scored" if taken else ""
        say.chosen = outer
        return told + f", wherever {'they are' if many else 'it is'} then{unless}"


class NextIce(Instruction, frozen=True, kw_only=True):
    """Strength for the next ice that the Runner encounters in this run, and what is tied to that encounter (CR 9.10, 9.6.13)."""

    EXAMPLE: ClassVar = "{next ice: 2, then: {when: encounter ends, outcome: not fully broken, do: {damage: 3}}}"

    next_ice: Amount
    do: Block = ()
    """What is done to that ice, `it`, as its encounter begins: no ability, so it comes before any that the encounter sets off."""
    then: Conditional | None = None
    """It resolves once at most, and not after that encounter."""
    part: Part = NOWHERE

    def text(self, say: Speaker) -> Clause:
        """Returns a clause, with what is tied to the encounter as a sentence."""
        if self.do:
            return self._done_to_it(say)
        if (
            self.then is not None
            and not self.then.optional
            and not say.terms.labels
            and {trigger.outcome for trigger in self.then.when} == {BROKEN[1]}
        ):
            done, runner = say.afresh(self.then.do), say.player(RUNNER)
            if self.next_ice == 0:
                they = runner if runner == "you" else "they"
                next_time = f"the next time {say.does(RUNNER, 'encounter')} a piece of ice during this run"
                return Clause(f"{next_time}, {done} unless {they} break all its subroutines", "time")
            return self._stronger(say).then(done.led(f"unless {say.does(RUNNER, 'break')} all subroutines of that ice, ", "time"))
        if self.next_ice == 0 and self.then is not None and {trigger.event for trigger in self.then.when} == {"encounter ends"}:
            outer, say.encounter = say.encounter, f"{say.whose(RUNNER)} next encounter with a piece of ice during this run"
            told = say.delayed(self.then, "this")
            say.encounter = outer
            return told
        stronger = self._stronger(say)
        return stronger if self.then is None else stronger.then(say.delayed(self.then, "this"))

    def _done_to_it(self, say: Speaker) -> Clause:
        """Returns what is done to that ice as it is encountered, and how strong it is."""
        done = self._done_then(say)
        return done if self.next_ice == 0 else done.then(self._stronger(say))

    def _done_then(self, say: Speaker) -> Clause:
        ice = "piece of ice during this run"
        match self.do:
            case (Later(for_="this encounter", times=1, once=False, follow=None) as later,):
                return Clause(f"in {say.whose(RUNNER)} next encounter with a {ice}, {say.delayed(later.later)}", "time")
        done = say.afresh(self.do)
        return Clause(f"as {say.does(RUNNER, 'encounter')} the next {ice}, {done}", "time")

    def _stronger(self, say: Speaker) -> Clause:
        more = f"{self.next_ice:+d} strength" if isinstance(self.next_ice, int) else "+" + say.amount(self.next_ice, unit_of("strength"))
        return Clause(f"the next piece of ice that {say.does(RUNNER, 'encounter')} during this run gets {more}", "subject")


class Declare(Instruction, frozen=True, kw_only=True):
    """A static ability holds for a time (CR 9.10)."""

    EXAMPLE: ClassVar = "{declare: {static: {strength: 1, of: {type: ice}}}, for: this run}"

    declare: Static
    for_: For = "this run"

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        if any(isinstance(word, AdditionalCost) for word in self.declare.static):
            return self.as_sentence(say)  # what has to be paid would seem to be so for that time
        return self._declared(say) + say.duration(self.for_)

    def as_sentence(self, say: Speaker) -> Clause:
        """Returns the clause with how long it is so first."""
        return say.lasting(self._declared(say), self.for_)

    def _declared(self, say: Speaker) -> Clause:
        outer, say.in_one_encounter = say.in_one_encounter, self.for_ in ("this encounter", "the next encounter")
        told = say.static(self.declare)
        say.in_one_encounter = outer
        return told
