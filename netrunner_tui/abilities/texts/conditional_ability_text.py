"""Conditional abilities in words: what they wait for, and what comes of it."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import Final

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.clauses import (
    IT,
    Clause,
    Noun,
    at_a_price,
    last_noun,
    nouns,
    permitted,
    says_this,
    sentence,
    small,
    this_said_before,
)
from netrunner_tui.abilities.texts.clause_text import ClauseSpeaker, block_sentences
from netrunner_tui.abilities.texts.condition_text import all_of_text, condition_text
from netrunner_tui.abilities.texts.cost_text import pay_text
from netrunner_tui.abilities.texts.trigger_text import just_broken_text, player_of, when_text
from netrunner_tui.abilities.triggers import EVENTS
from netrunner_tui.abilities.units import CountedNoun, Within, counted_as
from netrunner_tui.abilities.word_trees import refers_to, walk
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.text import joined

_IN_ARCHIVES: Final = words.Is(card="this", is_=words.Cards(in_=("Archives",)))
_INSTALLED: Final = words.Is(card="this", is_=words.Cards(in_=("installed",)))
_REZZED: Final = words.Is(card="this", is_=words.Cards(in_=(), rezzed=True))


def _when_text(ability: words.Conditional, scene: ClauseSpeaker, within: Within = "", led: str = "") -> str:
    """Returns what an ability waits for, with all that has to be so then; `led` stands in place of "when"."""
    if ability.as_long_as is not None:
        begins = led or ("the first time each turn" if ability.first_each_turn else "as soon as")
        return f"{begins} {condition_text(ability.as_long_as, scene)}"
    head, aside, during = when_text(ability, scene, within=within, led=led), "", ""
    conditions = list(ability.if_.conditions) if isinstance(ability.if_, words.Both) else [ability.if_] if ability.if_ is not None else []
    if {trigger.event for trigger in ability.when} == {"card accessed"} and all(trigger.card == "this" for trigger in ability.when):
        # What is active although it is not rezzed: the rulebooks with labels say so, cards of the older games have to.
        elsewhere = words.Not(not_=_IN_ARCHIVES) in conditions
        head += " anywhere but in Archives" if elsewhere else ""
        state = next((c for c in (_REZZED, _INSTALLED) if c in conditions), None)
        if state is not None:
            head += f" while {this_said_before(condition_text(state, scene))}"
        elif not scene.terms.hosting and scene.printed.type != "agenda":
            aside = ", rezzed or not"
        conditions = [c for c in conditions if c not in (state, words.Not(not_=_IN_ARCHIVES))]
    if {trigger.event for trigger in ability.when} == {"card leaves play"} and not scene.terms.hosting and scene.printed.side == CORP:
        during += " while it is rezzed"
    head += "".join(just_broken_text(ability, c, scene) for c in conditions)
    conditions = [c for c in conditions if not just_broken_text(ability, c, scene)]
    for run in [c for c in conditions if isinstance(c, words.RunOnServer)]:
        during += f" during a run on {joined(map(scene.server, run.run_on), 'or')}"
        conditions.remove(run)
    if words.Named(name="in a run") in conditions:
        during += " during a run"
        conditions.remove(words.Named(name="in a run"))
    if words.Named(name="your turn") in conditions:
        during += " during your turn"
        conditions.remove(words.Named(name="your turn"))
    head += f"{aside}{',' if aside and during else ''}{during}"
    if not conditions:
        return head
    counts_itself = {id(c) for c in conditions if any(_is_counted_itself(part, ability) for part in walk(c))}
    told = all_of_text(sorted(conditions, key=lambda c: id(c) in counts_itself), scene)  # with what is said of it last
    if counts_itself:
        told += ", this time included"
    # What is so then belongs to the trigger (CR 9.6.5c): an "if" after a comma would read as what is asked when it resolves (9.6.5d).
    before = any(_is_past(part) for c in conditions for part in walk(c))
    led = f"{head}{', if' if before or (aside and not during) else ' while'}"
    return f"{led} {this_said_before(told) if says_this(head) else told}"


def _is_counted_itself(part: words.Word, ability: words.Conditional) -> bool:
    """Returns whether a part of its condition counts how often that has happened which the ability waits for."""
    events = {trigger.event for trigger in ability.when} if not ability.would else set()
    match part:
        case words.Happened(happened=counted):
            return part.at_least != 1 and counted.event in events
        case words.Events(events=counted):
            return counted.event in events - {"action ends"}  # "have taken" says so
    return False


def _is_past(part: words.Word) -> bool:
    """Returns whether a part of a condition is about what has happened."""
    return isinstance(part, words.Happened | words.Events | words.Resolved) or (
        isinstance(part, words.Cards)
        and (part.installed_this_turn is not None or part.rezzed_this_turn is not None or part.rezzed_this_run)
    )


def lasting(text: str, scene: ClauseSpeaker) -> str:
    """Returns an ability that goes on in the run in which its card is trashed (CR 1.6): by its label, or in words where there are none."""
    if scene.terms.labels:
        return f"Persistent → {text}"
    return f"{text} This holds for the rest of the run in which {scene.does(RUNNER, 'trash')} {scene.this}."


def looks_back(condition: words.Condition) -> bool:
    """Returns whether a condition is about what has happened, and not about what is so."""
    if isinstance(condition, words.Not):
        return looks_back(condition.not_)
    if isinstance(condition, (words.Both, words.AnyOf)):
        return all(map(looks_back, condition.conditions if isinstance(condition, words.Both) else condition.any_of))
    counted = condition.count if isinstance(condition, words.Compare) else None
    return isinstance(condition, words.Happened) or (isinstance(counted, words.Count) and isinstance(counted.count, words.Events))


def _name_doer(ability: words.Conditional, scene: ClauseSpeaker) -> None:
    """Notes whom the trigger names, so that what follows says "they"."""
    doers = {player_of(trigger, scene) for trigger in ability.when}
    scene.named = next(iter(doers - {scene.you}), "") if len(doers) == 1 else ""


def name_number(ability: words.Conditional, scene: ClauseSpeaker) -> None:
    """Notes what the event was about, of which there are "that many"."""
    if any(trigger.event == "counters purged" for trigger in ability.when):
        scene.that_many = counted_as("purged virus counter")
    elif any(trigger.event == "accesses counted" for trigger in ability.when):
        scene.that_many = counted_as("card", " that you may access there")
    elif any(trigger.event == "tag taken" for trigger in ability.when):
        scene.that_many = counted_as("tag", " taken then")
    elif any(trigger.event == "trace ends" for trigger in ability.when):
        scene.that_many = counted_as("<credit>", f" that {scene.player(RUNNER)} spent on link strength in it")


_LASTING: Final = (words.Later, words.Declare, words.Forbid)
"""Instructions of which something is left for later: with others before or after them, each is a sentence of its own."""


def _conditional_body(ability: words.Conditional, scene: ClauseSpeaker) -> Clause:
    """Returns what a conditional ability does, with what its controller may do, and may do for a cost."""
    if ability.pay != words.FREE:
        return _paid_for(ability, scene)
    if not ability.optional:
        if len(ability.do) > 1 and any(isinstance(word, _LASTING) for word in ability.do):
            return block_sentences(ability.do, scene)
        return _put_off(ability, scene) or (_of_stolen(ability, scene) if _is_stolen(ability, scene) else scene.afresh(ability.do))
    if len(ability.do) == 1:
        word = ability.do[0]
        if isinstance(word, words.InsteadOfBreach):  # what its player has said that they do is told as what they may do
            return scene.afresh((msgspec.structs.replace(word, must=False),))
        return permitted("you", scene.afresh(ability.do))
    first = scene.afresh(ability.do[:1])
    rest = ability.do[1]
    if _is_rezzed(ability.do[0]) and isinstance(rest, words.If) and rest.if_ == _REZZED:  # what follows asks itself whether it was done
        return permitted("you", first).then(scene.clause(ability.do[1:]), ends=False)
    verb = "you may " if isinstance(ability.do[1], words.Repeat) else ""
    then = _if_done(ability.do[1:], scene).led(f"you do, {verb}", "condition")
    return permitted("you", first).then(then, ends=False)


def _paid_for(ability: words.Conditional, scene: ClauseSpeaker) -> Clause:
    """Returns what a conditional ability does at a cost; what is put off until later is a sentence of its own."""
    *now, last = ability.do
    later = isinstance(last, words.Later) and bool(now)
    scene.subject = ""
    done = scene.clause(tuple(now) if later else ability.do)
    if done.begins == "change":
        done = done.led(f"{scene.this} gets ", "subject")
    paid = at_a_price("you", pay_text(ability.pay, scene), done)
    if not later:
        return paid
    if paid.several:
        return paid + f"; {scene.clause((last,))}"
    return paid.then(scene.afresh((last,)).led("you do, ", "condition"), ends=False)


def comes_rezzed(ability: words.Word) -> bool:
    """Returns whether an ability is that of a card which is not rezzed, and begins with its rez: both are said, and show the card."""
    if not isinstance(ability, words.Conditional) or not ability.optional or ability.if_ != words.Not(not_=_REZZED):
        return False
    return _is_rezzed(ability.do[0])


def _is_rezzed(word: words.Word) -> bool:
    return isinstance(word, words.Rez) and word.rez == "this"


def _if_done(block: words.Block, scene: ClauseSpeaker) -> Clause:
    """Returns all that depends on what a player may do, so that none of it reads as if it came anyway."""
    told = [scene.afresh((word,)) for word in block]
    open_ended = any(isinstance(word, (words.May, words.If, words.Repeat)) for word in block[:-1])
    if not open_ended and not any(clause.begins == "permission" for clause in told[:-1]):
        return scene.afresh(block)
    return told[0].then(*(scene.pronoun(before, clause).led("", "next") for before, clause in pairwise(told)), ends=told[-1].ends)


def _is_stolen(ability: words.Conditional, scene: ClauseSpeaker) -> bool:
    """Returns whether an agenda's own ability comes of its being stolen, and says of nobody whose what it gives is."""
    if scene.printed.side != CORP:
        return False
    own = any(trigger.event == "agenda stolen" and trigger.card == "this" for trigger in ability.when)
    return own and any(isinstance(word, (words.Gain, words.GainClicks, words.Draw)) and not word.who for word in ability.do)


def _of_stolen(ability: words.Conditional, scene: ClauseSpeaker) -> Clause:
    """Returns what an ability of a stolen agenda does, with the player named: it lies before the Runner, and is not theirs."""
    you, scene.you, scene.subject = scene.you, None, RUNNER
    done = scene.clause(ability.do)
    scene.you = you
    return done


def _put_off(ability: words.Conditional, scene: ClauseSpeaker) -> Clause | None:
    """Returns what is done later, with the time last: the ability begins with another "when"; None for what is not so simple."""
    (word, *others) = ability.do
    if others or not isinstance(word, words.Later) or word != words.Later(later=word.later, part=word.part) or word.later.optional:
        return None
    runs = any(trigger.event in ("run begins", "run succeeds") for trigger in ability.when)
    head = _when_text(word.later, scene, "that" if runs else "this")
    _name_doer(word.later, scene)
    done = scene.afresh(word.later.do)
    simple = len(word.later.when) == 1 and not done.several
    return done + f" {head}" if simple and done.begins not in ("condition", "alternatives", "time") else None


_GOES_ON: Final = frozenset({"condition", "alternatives", "permission", "next"})
"""How a sentence begins that goes on from the one before."""


def _ends_with_this(head: str) -> bool:
    last = last_noun(head)
    return last is not None and last.names_this


def _card_said_once(done: Clause, ability: words.Conditional) -> Clause:
    """Returns a clause with "it" for the card that the trigger has named, for as long as no other card can be meant."""
    if isinstance(ability.do[0], words.ChooseCard):  # "it" would be the card that was chosen
        return done
    told: list[Clause] = []
    same = ability.pay.trash is None
    for each in done.more:
        other = any(noun.again for noun in nouns(each.said))
        same = same and each.begins in _GOES_ON and not (other and says_this(each.said))
        told.append(each.reworded(this_said_before) if same else each)
        same = same and not other
    return Clause(this_said_before(done.said), done.begins, tuple(told), done.ends)


_OF_BROKEN_ICE: Final = frozenset({"card fully breaks ice"})
"""Events that name a card after the one that does it, so that "it" would be that one."""

_OF_RUNS: Final = frozenset({"run begins", "run succeeds", "run ends"})
"""Events that are about a run, which is "it" in what they set off."""


def _names_another(block: words.Block) -> bool:
    """Returns whether an instruction speaks of the card of the event after one that has a player choose another card."""
    if len(block) == 1 and isinstance(block[0], words.May):
        block = block[0].may
    chosen = False
    for word in block:
        if chosen and refers_to(word, "it"):
            return True
        chosen = chosen or any(isinstance(inner, words.Choose) for inner in walk(word))
    return False


def _kind_named(trigger: words.Trigger) -> str:
    """Returns what kind of card an event speaks of: ice or any card; "" where it is none that was described."""
    if isinstance(trigger.card, words.Cards):
        return "ice" if trigger.card.type == ("ice",) else "card"
    return "ice" if trigger.card is None and EVENTS[trigger.event].noun == "piece of ice" else ""


def _named_before(trigger: words.Trigger) -> Noun | None:
    """Returns what the card of an event is called where another one was named since; None where it is none that was described."""
    kind = _kind_named(trigger)
    return Noun("it", f"that {kind}") if kind else None


def _of_the_event(trigger: words.Trigger) -> Noun | None:
    """Returns what the card of an event is called beside another card, by what happened to it; None where that has no such word."""
    kind, participle = _kind_named(trigger), EVENTS[trigger.event].participle
    return Noun("it", f"the {participle} {kind}") if kind and participle else _named_before(trigger)


def conditional_text(ability: words.Conditional, scene: ClauseSpeaker, within: Within = "") -> str:
    """Returns a conditional ability as it reads on the card."""
    text = sentence(conditional_clause(ability, scene, within))
    if ability.while_ is not None:
        text = _only_while(ability.while_, text, scene)
    if ability.persistent:
        text = lasting(text, scene)
    text = interrupt_label(ability, scene) + text
    span = words.span_of_use(ability)
    if not span:
        return text
    return f"Once per {span} → {text}" if scene.terms.labels else f"{text} Use this ability only once per {span}."


def interrupt_label(ability: words.Conditional, scene: ClauseSpeaker) -> str:
    """Returns the label of an ability about what would happen; "" for any other, and in games without labels."""
    return "[interrupt] → " if ability.would and scene.terms.labels else ""


@contextmanager
def _named_by_trigger(ability: words.Conditional, scene: ClauseSpeaker, *, ice: bool = True) -> Iterator[None]:
    """Has what an ability does speak of the run, breach or ice that the trigger has named as of something named."""
    events = {trigger.event for trigger in ability.when}
    outer = scene.run_named, scene.in_breach, scene.encountered, scene.bypassed, scene.host
    if any(refers_to(word, "host") for word in walk(ability.as_long_as)):
        scene.host = "it"
    scene.run_named, scene.in_breach = bool(events) and events <= _OF_RUNS, "server breached" in events
    if ice and "ice encountered" in events:
        boost = ability.do[0]
        if ability.when[0].card == "this":
            scene.bypassed = "it"
        elif ability.pay.leaves or (isinstance(boost, words.Boost) and boost.of == "this"):  # the card itself was named last
            scene.encountered = "that ice"
        else:
            scene.encountered = "it"
    yield
    scene.run_named, scene.in_breach, scene.encountered, scene.bypassed, scene.host = outer


def conditional_clause(ability: words.Conditional, scene: ClauseSpeaker, within: Within = "", led: str = "") -> Clause:
    """Returns what a conditional ability waits for and what it does, without its label and its limits; `led` stands in place of "when"."""
    name_number(ability, scene)
    head = _when_text(ability, scene, within, led)
    if words.Resolved(name="that many") in walk(ability.if_):
        scene.that_many = CountedNoun("of them", "of them")
    _name_doer(ability, scene)
    row = EVENTS[ability.when[0].event] if ability.when and ability.pay.forfeit_this else None
    named = row is not None and row.participle and ability.when[0].card != "this"
    scene.it = Noun("it", f"the {row.participle} {row.noun}") if row is not None and named else IT
    if ability.when and (ability.pay.leaves or (says_this(head) and just_broken_text(ability, ability.if_, scene))):
        scene.it = _named_before(ability.when[0]) or scene.it  # the card itself was named last
    elif ability.when and _names_another(ability.do):
        scene.it = _of_the_event(ability.when[0]) or scene.it  # a card that was chosen was named last
    with _named_by_trigger(ability, scene):
        clause = _conditional_body(ability, scene)
    scene.it = IT
    if clause.begins == "change":
        owner = scene.this if isinstance(ability.do[0], words.Boost) else scene.player(RUNNER)
        clause = clause.led(f"{owner} {'get' if owner == 'you' else 'gets'} ", "subject")
    first = all(trigger.card == "this" and trigger.event not in _OF_BROKEN_ICE for trigger in ability.when)
    if says_this(head) and (first or _ends_with_this(head)):
        clause = _card_said_once(clause, ability)
    if ability.instead:
        several = clause.several or ability.pay != words.FREE
        clause = clause.led("instead ", "verb") if several else clause + f" instead{_of_what(ability, scene)}"
    return clause.led(f"{head}, ", "time")


def _of_what(ability: words.Conditional, scene: ClauseSpeaker) -> str:
    """Returns which part of a trashing is replaced: a card that goes elsewhere or stays still counts as trashed (CR 8.2.2)."""
    if [(trigger.event, trigger.card) for trigger in ability.when] != [("card trashed", "this")]:
        return ""
    return f" of adding it to {scene.zone('Archives' if scene.mine == CORP else 'heap')}; it still counts as trashed"


def _only_while(condition: words.Condition, text: str, scene: ClauseSpeaker) -> str:
    """Returns an ability that a card has only while something is so; the card is named once, and first."""
    told = condition_text(condition, scene)
    if says_this(told):
        text = this_said_before(text)
    return f"{'If' if looks_back(condition) else 'While'} {told}, {small(text)}"


def delayed_text(later: words.Conditional, scene: ClauseSpeaker, within: Within, led: str = "") -> Clause:
    """Returns a conditional ability as a clause that begins with its trigger; `led` stands in place of "when"."""
    head = _when_text(later, scene, within, led)
    _name_doer(later, scene)
    with _named_by_trigger(later, scene, ice=False):
        clause = _conditional_body(later, scene) if later.optional else scene.clause(later.do)
    return clause.led(f"{head}, {'instead ' if later.instead else ''}", "time")
