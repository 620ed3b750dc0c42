"""Instructions made of others: choices, conditions, permissions, costs on the way, repetition."""

from itertools import pairwise
from typing import ClassVar, Final

from netrunner_tui.abilities.clauses import Clause, at_a_price, done_if, led_by, permitted, says_at_once
from netrunner_tui.abilities.units import Called, bare, counters_text, plural_of, third_person
from netrunner_tui.abilities.words.closed_lists import Ref, Who
from netrunner_tui.abilities.words.first_game.first_game_players import (
    Give,
)
from netrunner_tui.abilities.words.instruction import Block, Instruction, Speaker
from netrunner_tui.abilities.words.on_accesses import BreachServer
from netrunner_tui.abilities.words.on_cards import (
    Install,
    ignoring_text,
    installable,
)
from netrunner_tui.abilities.words.on_counters import (
    Place,
)
from netrunner_tui.abilities.words.on_players import (
    Tag,
)
from netrunner_tui.abilities.words.on_runs import AccessMore, breaching
from netrunner_tui.abilities.words.values import FREE, Amount, AnyOf, Both, Cards, Choose, Compare, Condition, Cost, Count, Is, Not, key_of
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.text import joined


class ChooseOne(Instruction, frozen=True, kw_only=True):
    """A player chooses which of several things happens (CR 9.11.4g); `all_if` all of them may."""

    EXAMPLE: ClassVar = "{choose one: [{gain: 3}, {draw: 3}], all if: the Runner is tagged}"

    choose_one: tuple[Block, ...]
    by: Who = ""
    must: bool = False
    """Only what can be fully resolved may be chosen (CR 9.12.3c)."""
    all_if: Condition | None = None
    number: Amount = 1
    """So many different ones, one after the other, in the order that the player chooses."""
    up_to: bool = False
    """Or fewer."""

    @property
    def is_plain(self) -> bool:
        """Returns whether it reads "this or that", after which something else could be meant as well."""
        return not self.by and self.all_if is None and self.number == 1 and not self.up_to

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        if self.number != 1 or self.up_to:
            return self._several(say)
        other = self.by if self.by in (CORP, RUNNER) and self.by != say.printed.side else ""
        outer, say.subject = say.subject, "" if other else say.subject
        modes, doers = self._modes(say)
        theirs = doers <= {"", self.by}
        say.subject = outer
        if other and not theirs and not doers.isdisjoint(("", self.by)):  # some are theirs and some are not
            name = say.name(other)
            chooses = "must choose 1: " if self.must else "choose 1: " if name == "they" else "chooses 1: "
            apart = self._apart(say)
            if any(len(block) > 1 for block in self.choose_one):  # what comes then is of that mode alone
                return led_by(name, f"{chooses}{'; '.join(apart[:-1])}; or {apart[-1]}")
            return led_by(name, f"{chooses}{joined(apart, 'or')}")
        told = [modes[0], *(say.pronoun(one, two) for one, two in pairwise(modes))]
        options = _any_of(told)
        if self.all_if is not None:
            return options.then(Clause(f"{say.condition(self.all_if)}, you may do both", "condition"), ends=False)
        if other:
            name = say.name(other)
            decides = "decide whether " if not theirs else "choose 1: "
            return led_by(name, f"{'must ' if theirs and self.must else decides if name == 'they' else third_person(decides)}{options}")
        return options

    def _several(self, say: Speaker) -> Clause:
        """Returns the clause that begins a list of modes of which several resolve."""
        many = say.amount(self.number, bare)
        modes: list[str] = []
        for mode in self.choose_one:
            outer, say.actor, say.subject = say.actor, self.by, ""
            modes.append(str(say.clause(mode)))
            say.actor, say.subject = outer, ""
        listed = f"{'; '.join(modes[:-1])}; or {modes[-1]}"
        fixed = "of these, in any order" if self.number != 1 else "of these"
        if not isinstance(self.number, int) and self.number.times == 1 and not self.up_to:
            return say.who(self.by, f"{say.every(self.number).strip()}, resolve 1 of these, each once and in any order: {listed}")
        order = fixed if isinstance(self.number, int) else "of these, each once and in any order"
        return say.who(self.by, f"resolve {'up to ' if self.up_to else ''}{many} {order}: {listed}")

    def _modes(self, say: Speaker) -> tuple[list[Clause], set[str]]:
        """Returns the modes that the player chooses between, each as a clause, and whose doing they are."""
        outer, say.actor = say.actor, self.by
        modes: list[Clause] = []
        doers: set[str] = set()
        for block in self.choose_one:
            modes.append(say.clause(block))
            doers.add(say.subject)
        say.actor = outer
        return modes, doers

    def _apart(self, say: Speaker) -> list[str]:
        """Returns the modes as clauses that do not go on from one another."""
        outer, say.actor = say.actor, self.by
        modes = [str(say.afresh(block)) for block in self.choose_one]
        say.actor = outer
        return modes


def _any_of(modes: list[Clause]) -> Clause:
    """Returns modes of which any can be chosen: "draw 1 card or take 1 tag"."""
    *most, last = modes
    apart = any(", " in str(mode) for mode in most)
    one = most[0] if most else last
    for mode in most[1:]:
        one = one.joined_by(", or " if apart else ", ", mode)
    return one.joined_by(", or " if apart else " or ", last) if most else one


def _and_all(clauses: list[str]) -> str:
    """Returns clauses that happen at once: "gain 1c, draw 1 card and take 1 tag"."""
    simple = not any(", " in clause or " and " in clause for clause in clauses)
    return joined(clauses) if simple else " and ".join(clauses)


def _is_either(word: Instruction) -> bool:
    """Returns whether a choice stands among other things, which are done whatever is chosen."""
    return isinstance(word, ChooseOne) and word.is_plain


class Together(Instruction, frozen=True, kw_only=True):
    """Several things in one instruction, at once as far as the rules let them be (CR 9.11.3)."""

    EXAMPLE: ClassVar = "{all: [{gain: 1}, {draw: 1}]}"

    all: Block

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        later = [word for word in self.all if isinstance(word, AccessMore)]
        now = [word for word in self.all if word not in later]
        given = [word.given_to(RUNNER, say) if isinstance(word, (Tag, Give)) else "" for word in now]
        if all(given) and len(given) > 1:
            say.named = RUNNER
            clauses = [first := say.do(f"give {say.player(RUNNER)} {given[0]}")]
            told = [str(first), *given[1:]]
        else:
            clauses = [word.text(say) for word in now or later]
            first = clauses[0]
            told = [f"{'either ' if _is_either(word) else ''}{clause}" for word, clause in zip(now or later, clauses, strict=True)]
        text = _and_all(told) if now else " and ".join(told)
        for word in later if now else ():
            text += f"; when {breaching(say)} that <server>, {word.during(say)}"
        mixed = first.begins == "verb" and any(clause.begins == "subject" for clause in clauses)
        return Clause(text, "subject" if mixed else first.begins)


_IT: Final = Called("it", several=False, again=True)


def is_about(condition: Condition, ref: Ref) -> bool:
    """Returns whether a condition is about a card by what it is to the ability."""
    match condition:
        case Is(card=card):
            return card == ref
        case Not(not_=inner):
            return is_about(inner, ref)
        case Both(conditions=several) | AnyOf(any_of=several):
            return any(is_about(one, ref) for one in several)
    return False


class If(Instruction, frozen=True, kw_only=True):
    """Instructions that depend on a condition (CR 9.11.4)."""

    EXAMPLE: ClassVar = "{if: the Runner is tagged, do: {damage: 4, kind: meat}, otherwise: {tags: 1}}"

    if_: Condition
    do: Block
    otherwise: Block = ()

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        condition = say.condition(self.if_)
        done = self._done(say)
        if self.otherwise and done.several:  # "otherwise" would be that of its last sentence
            other = say.clause(self.otherwise)
            if not other.several:
                return done.led(f"{say.condition(Not(not_=self.if_))}, {other}; otherwise, ", "alternatives")
        if self.otherwise:
            return Clause(f"{condition}, {done}; otherwise, {say.clause(self.otherwise)}", "alternatives")
        return done_if(condition, done)

    def _done(self, say: Speaker) -> Clause:
        """Returns what is done then; the card or cards that the condition was about are not named again."""
        chosen, found = say.chosen, say.found
        say.chosen = _IT if is_about(self.if_, "chosen") else chosen
        say.found = _IT if is_about(self.if_, "found") else found
        match self.if_:
            case Compare(count=Count(count=Cards(among="") as cards)):
                say.these = cards
        done = say.clause(self.do)
        say.these = None
        say.chosen = chosen if say.chosen is _IT else say.chosen
        say.found = found if say.found is _IT else say.found
        return done


class May(Instruction, frozen=True, kw_only=True):
    """What a player may do, at a nested cost or at none (CR 1.16.11a); `otherwise` where they do not."""

    EXAMPLE: ClassVar = "{may: {draw: 2}, pay: 1c}"

    may: Block
    pay: Cost = FREE
    by: Who = ""
    if_: Condition | None = None
    otherwise: Block = ()
    must: bool = False
    """Who can pay has to."""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause, with the other branch as a sentence."""
        who = say.player(self.by)
        paid = (say.who(self.by, say.pay(self.pay)) if self.by else say.do(say.pay(self.pay))) if self.must else None
        outer, say.actor = say.actor, self.by if self.by in (CORP, RUNNER) else ""
        now, later = self._put_off()
        done = say.afresh(now)
        if paid is None and who != "you" and (done.begins == "you" or (done.begins == "permission" and self.pay == FREE)):
            done = done.led("have ", "verb")
        do = "do" if who == "you" else "does"
        if paid is not None:
            told = paid.then(done.led(f"{who} {do}, ", "condition"), ends=done.ends)
        else:
            told = permitted(who, done) if self.pay == FREE else at_a_price(who, say.pay(self.pay), done)
        if later:
            told = told.then(say.afresh(later).led(f"{who} {do}, ", "condition"), ends=False)
        say.actor, say.subject = outer, self.by if who != "you" else ""
        if self.if_ is not None:
            told = told.led(f"{say.condition(self.if_)}, ", "condition")
        if not self.otherwise:
            return told
        return told.then(say.afresh(self.otherwise).led(f"{who} {do} not, ", "condition"), ends=False)

    def _put_off(self) -> tuple[Block, Block]:
        """Returns what is done now, and what is a sentence of its own: what is put off until later, follows from a chosen card, or is
        done by another player.
        """
        *now, last = self.may
        if not now or self.must or self.pay != FREE:
            return self.may, ()
        whose = [getattr(word, "who", "") for word in self.may]
        if self.by in (CORP, RUNNER) and (place := next((place for place, who in enumerate(whose) if who not in ("", self.by)), 0)):
            return self.may[:place], self.may[place:]
        if len(now) > 1 and key_of(type(now[0])) == "choose card":
            return self.may[:1], self.may[1:]
        return (tuple(now), (last,)) if key_of(type(last)) == "later" else (self.may, ())


class Pay(Instruction, frozen=True, kw_only=True):
    """A player pays a cost, as one of several things that they have to choose from (CR 9.12.3)."""

    EXAMPLE: ClassVar = "{pay: 2c, by: runner}"

    pay: Cost
    by: Who = ""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        return say.who(self.by, say.pay(self.pay)) if self.by else say.do(say.pay(self.pay))


class Unless(Instruction, frozen=True, kw_only=True):
    """What happens unless a player pays one of the nested costs (CR 1.16.11b)."""

    EXAMPLE: ClassVar = "{unless: [2 clicks, 5c], by: runner, do: end the run}"

    unless: tuple[Cost, ...]
    by: Who
    must: bool = False
    """Who can pay has to."""
    do: Block

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        done = None if self.must else say.clause(self.do)
        name = say.name(RUNNER if self.by == RUNNER else CORP)
        plural = name in ("you", "they")
        outer, say.actor = say.actor, self.by
        pays = " or ".join(say.pay(cost) if plural or self.must else say.pays(cost) for cost in self.unless)
        say.actor = outer
        if done is None:
            return led_by(name, f"must {pays} if able; if {'you' if name == 'you' else 'they'} do not, {say.afresh(self.do)}")
        apart = any(isinstance(word, BreachServer) and word.without_root for word in self.do)  # what is paid is not for the root alone
        if says_at_once(done) and not apart:
            return done + f" unless {name} {pays}"
        return Clause(f"unless {name} {pays}, {done}", "time")


class RepeatWhile(Instruction, frozen=True, kw_only=True):
    """The same again, for as long as a condition is so after it (CR 9.11.4b)."""

    EXAMPLE: ClassVar = "{repeat while: {this way: true, at least: 1}, do: {trash: {choose: 1, up to: true, side: you}}}"

    repeat_while: Condition
    do: Block

    def text(self, say: Speaker) -> Clause:
        """Returns a clause, with the condition as a sentence."""
        done = say.afresh(self.do)
        return done.then(Clause(f"{say.condition(self.repeat_while)}, repeat this process", "condition"), ends=False)


class Repeat(Instruction, frozen=True, kw_only=True):
    """The same again, each time as an instruction of its own (CR 9.11.4b)."""

    EXAMPLE: ClassVar = "{repeat: 3, do: {draw: 1}}"

    repeat: Amount
    do: Block

    def text(self, say: Speaker) -> Clause:
        """Returns a clause; several cards installed one at a time, and counters placed one at a time, have one of their own."""
        if not isinstance(self.repeat, int):
            if self.repeat.times == 1:
                done = say.clause(self.do)
                return Clause(f"{say.every(self.repeat).strip()}, {done}", "time" if done.begins == "permission" else "each")
            return Clause(f"{say.amount(self.repeat, plural_of('time'))}: {say.clause(self.do)}", "time")
        match self.do:
            case (May(may=(install, *_)) as may,) if may == May(may=(install,)):
                return _one_at_a_time(install, self.repeat, say) or Clause(f"up to {self.repeat} times, {may.text(say)}", "time")
            case (Place(on=Choose(cards=cards)) as one,) if one == Place(place=1, kind=one.kind, on=Choose(choose=1, cards=cards)):
                placed = counters_text(say.counter(one.kind))(str(self.repeat))
                return say.do(f"place {placed} on {say.several(cards)}, in any combination")
        return Clause(f"{self.repeat} times: {say.clause(self.do)}", "time")


def _one_at_a_time(word: Instruction, count: int, say: Speaker) -> Clause | None:
    """Returns a clause for the installing of several cards one at a time; None for anything else."""
    match word:
        case Install(install=Choose(cards=cards) as chosen, ignoring=ignoring, and_rez=and_rez) if word == Install(
            install=Choose(choose=1, cards=cards), ignoring=ignoring, and_rez=and_rez
        ):
            verb = "install and rez" if and_rez else "install"
            costs = ignoring_text(ignoring, say) or ", paying their <install costs>"
            return Clause(f"{verb} up to {say.cards(installable(chosen).cards, count)}, one at a time{costs}")
        case _:
            return None
