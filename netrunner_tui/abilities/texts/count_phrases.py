"""What is counted, in words: amounts, counts, and numbers that have a name."""

from collections import defaultdict
from collections.abc import Callable
from typing import Final

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.clauses import IT, THOSE_CHOSEN
from netrunner_tui.abilities.texts.card_phrases import cards_after, cards_noun, several_cards
from netrunner_tui.abilities.texts.phrase_scope import KINDS_OF_SERVERS, PhraseScope
from netrunner_tui.abilities.triggers import EVENTS
from netrunner_tui.abilities.units import CountedNoun, counted_as, plural_of, top_cards, uncounted, with_article
from netrunner_tui.model.sides import RUNNER
from netrunner_tui.model.text import count_text, joined

VALUES: Final = {
    "points": "agenda points",
    "printed points": "printed agenda points",
    "memory": "<memory> cost",
    "requirement": "<advancement requirement>",
}
"""Values of cards that are called otherwise on them."""


_ONE_OF_VALUE: Final = {"points": "agenda point", "printed points": "printed agenda point"}
"""Values of which one can be counted."""


def value_text(value: words.ValueOf, scene: PhraseScope) -> str:
    """Returns a value of a card: "the strength of host ice", "its cost"."""
    name = VALUES.get(value.value, value.value)
    if isinstance(value.of, words.Cards):
        return f"the total {name} of all {several_cards(value.of, scene, 'and')}"
    if value.of == "trashed" and scene.several_trashed:
        name = f"total {name}"
    return f"its {name}" if value.of == "it" and scene.it == IT else f"the {name} of {scene.ref(value.of)}"


def counted(count: words.Count, scene: PhraseScope) -> CountedNoun:
    """Returns what a count counts is called."""
    match count.count:
        case words.Cards(in_=zones, among="chosen") as cards if cards == words.Cards(in_=zones, among="chosen"):
            return CountedNoun(f"of {THOSE_CHOSEN}", f"cards among {THOSE_CHOSEN}")
        case words.Cards() as cards:
            return CountedNoun(cards_noun(cards, scene) + cards_after(cards, scene, stay=True), several_cards(cards, scene, stay=True))
        case words.CountersOn(counters=kind, on="this") if scene.terms.hosting:
            return counted_as(f"hosted {scene.counter(kind)}")
        case words.CountersOn(counters=kind, on=on):
            return counted_as(scene.counter(kind), f" on {scene.ref(on)}")
        case words.ValueOf(value=value, of=words.Cards() as of):
            return counted_as(_ONE_OF_VALUE.get(value, value), f" of all {several_cards(of, scene, 'and')}")
        case words.ValueOf(value=value, of=str() as of):
            return uncounted(VALUES.get(value, value), f" of {scene.ref(of)}")
        case words.SpentFrom(spent_from=cards):
            return counted_as("<credit>", f" spent from {several_cards(cards, scene)}")
        case words.PlayerHas() as held:
            return _held_by(held, scene)
        case words.SubroutinesOf(subroutines_of=of, state=state, printed=printed):
            one = f"{state + ' ' if state in ('broken', 'unbroken') else ''}{'printed ' * printed}subroutine"
            if state == "just broken":
                return counted_as(one, " just broken")
            if of == "encountered ice" and scene.ref(of) == "it":
                return CountedNoun(f"of its {one}s", f"its {one}s")
            return counted_as(one, f" of {scene.ref(of)}{' that resolved in that encounter' if state == 'resolved' else ''}")
        case words.Events() as happened:
            return _counted_events(happened, scene)
        case words.Servers(servers=servers, protected=protected, root=root):
            one = "<server>" if {"central", "remote"} <= set(servers) else joined((KINDS_OF_SERVERS.get(n, n) for n in servers), "or")
            told = ["has a card <in the root of> it" for _ in range(root)] + ["is protected by ice" for _ in range(protected)]
            return counted_as(one, f" that {' and '.join(told)}" if told else "")
        case words.GivenCounters(given=server):
            return counted_as(f"{scene.printed.title} counter", f" in {scene.servers((server,))}") if server else counted_as("such counter")
        case words.Resolved(name=name):
            return {"this way": scene.done, "that many": scene.that_many}.get(name, words.RESOLVED[name])
    raise AssertionError(count)


def _held_by(held: words.PlayerHas, scene: PhraseScope) -> CountedNoun:
    """Returns what is called what a player has."""
    has = f" that {scene.does(held.of, 'have')}"
    match held.has:
        case "tags":
            return counted_as("tag", has if scene.you == RUNNER else " on the Runner")
        case "core damage":
            return uncounted(scene.terms.word("core damage"), f" that {'you have' if scene.you == RUNNER else 'the Runner has'} suffered")
        case "points" if held.in_ == "this turn":
            return counted_as("agenda point", f" that {scene.player(held.of)} scored this turn")
        case "free memory":
            return uncounted("unused MU")
        case "clicks":
            return counted_as("<click>", f"{has} left")
        case "hand size":
            return counted_as("card", f" of maximum hand size{has}")
        case "link" | "bad publicity":
            return uncounted(held.has, has)
        case "credits" | "points":
            return counted_as({"credits": "<credit>", "points": "agenda point"}[held.has], has)


CLICKS_FOR: Final = {
    "break": " to break a subroutine", "effect": " other than to break subroutines",
    "draw": " on the basic action to draw 1 card", "gain": " on the basic action to gain 1[credit]",
}  # fmt: skip
"""What clicks were spent or lost for."""
_RUNS: Final = {"run begins": "run", "run succeeds": "successful run"}


def _plain(scene: PhraseScope) -> dict[str, str]:
    """Returns what stands in the phrase of an event that is counted, whoever did it to whatever card."""
    players = {"runner": scene.player("runner"), "corp": scene.player("corp"), "player": "a player"}
    return defaultdict(str, {**players, "card": "a card", "a_outcome": "a "})


_SUMS: Final = {
    "points": ("printed agenda point", "on"),
    "cost": ("<credit>", "of printed cost of"),
    "advancement counters": ("advancement counter", "that there was on"),
}
"""What is added up of the cards of events."""


def span_text(span: str, scene: PhraseScope) -> str:
    """Returns when what is counted happened: "during that run"."""
    breach = "during that <breach>" if scene.terms.labels else "at that time"
    spans = {f"this {name}": f"during {scene.going_on} {name}" for name in ("run", "encounter")}
    spans |= {"this breach": breach, "this turn": "this turn"}
    spans |= {"this game": "this game", "since the last window": "since the last paid ability window"}
    spans["the Runner's last 3 actions"] = f"in {scene.whose(RUNNER)} last 3 actions"
    return spans.get(span) or f"during {scene.whose(words.LAST_TURNS[span])} last turn"


def _from_where(trigger: words.Trigger, scene: PhraseScope) -> str:
    """Returns where something happened, or came from: " from HQ"; "" for anywhere."""
    at = "in" if trigger.event == "card installed" else "from"
    servers = f" {at} {scene.servers(trigger.server)}" if trigger.server else ""
    zones = [scene.zone(zone) for zone in trigger.from_ if zone != "installed"]
    installed = " while installed" if "installed" in trigger.from_ else ""
    return servers + (f" from {joined(zones, 'or')}" if zones else "") + (" or" if zones and installed else "") + installed


def _counted_events(happened: words.Events, scene: PhraseScope) -> CountedNoun:
    """Returns events that are counted: "card accessed in that run"."""
    trigger = happened.events
    row = EVENTS[trigger.event]
    span = f" {span_text(happened.in_, scene)}"
    if trigger.event == "card accessed" and trigger.card is None and not trigger.server and not happened.sum:
        zones = joined(map(scene.zone, trigger.from_), "or")
        return CountedNoun("access", "accesses", f"{f' of a card in {zones}' if zones else ''}{span}")
    if happened.alike:
        return counted_as("card", f" of one {happened.alike} {row.participle} at once with {scene.this}{span}")
    if happened.sum == "damage":
        return counted_as("point", f" of damage that {scene.does(RUNNER, 'have')} suffered{span}")
    if happened.sum == "credits":
        return counted_as("<credit>", f" that you secretly spent{span}")
    if row.participle:
        like = trigger.card if isinstance(trigger.card, words.Cards) else None
        one, many = (row.noun, f"{row.noun}s") if like is None else (cards_noun(like, scene), cards_noun(like, scene, many=True))
        if happened.sum:
            summed, on = _SUMS[happened.sum]
            return counted_as(summed, f" {on} {many} {row.participle}{_from_where(trigger, scene)}{span}")
        if happened.different:
            one, many = f"different {one}", f"different {many}"
        elif row.noun == "piece of ice":  # the same piece may be passed again
            return counted_as("time", f" that {scene.player(RUNNER)} {row.past} {with_article(one)}{span}")
        return CountedNoun(one, many, f" {row.participle}{_from_where(trigger, scene)}{span}")
    if trigger.event == "action ends":
        return counted_as(f"{'different ' if happened.different else ''}action", f" that {scene.does(trigger.by, 'have')} taken{span}")
    if trigger.event in _RUNS:
        return counted_as(_RUNS[trigger.event], f"{f' on {scene.servers(trigger.server)}' if trigger.server else ''}{span}")
    plain = _plain(scene) | {"clicks": "<a click>", "to": CLICKS_FOR.get(trigger.to, "")}
    if trigger.card == "this":
        plain["card"] = scene.this
    if trigger.by:
        plain["player"] = scene.player(trigger.by)
    return counted_as("time", f" that {row.past_phrase.format_map(defaultdict(str, plain))}{span}")


def within(count: words.Count, unit: Callable[[str], str]) -> str:
    """Returns how low or high a count can come out: ", 1 card at least"."""
    sure = words.is_number(count, "die") and count == words.Count(count=count.count, at_least=count.at_least)
    low = f", {unit(str(count.at_least))} at least" if count.at_least is not None and not (sure and count.at_least <= 1) else ""
    high = f", {unit(str(count.at_most))} at most" if isinstance(count.at_most, int) else ""
    return low + high


def every(count: words.Count, scene: PhraseScope) -> str:
    """Returns what is counted, each or by so many: "each installed program", "every 2 virus counters"."""
    thing = counted(count, scene)
    what = f"each {thing.singular}" if count.per == 1 else f"every {count.per} {thing.plural}"
    what = f"{what} past {count.past}" if count.past else what
    return f"{what}, less {number_of(count.less, scene)}" if count.less is not None else what


_NAMED: Final = {
    "X": "X",
    "die": "the number rolled",
    "named": "the named number",
    "expected": "what would come",
    "trace strength": "the trace strength",
    "trace margin": "the amount by which the trace strength exceeded {whose} link strength",
}
"""What numbers are called that come out of the ability."""

_BY_NAME: Final = ("X", "die", "trace strength", "trace margin", "named")
"""Those that are never told as "for each"."""


def measured(count: words.Count, scene: PhraseScope) -> str:
    """Returns a count as a number that has a name: "the number of your tags", "twice the strength of it plus 1"."""
    if isinstance(count.count, words.Resolved) and count.count.name in _NAMED:
        name = _NAMED[count.count.name].format(whose=scene.whose(RUNNER))
    elif isinstance(count.count, words.PlayerHas) and count.count.has == "hand size":
        name = f"{scene.whose(count.count.of)} maximum hand size"
    else:
        name = value_text(count.count, scene) if isinstance(count.count, words.ValueOf) else f"the number of {counted(count, scene).plural}"
    name += f" past {count.past}" if count.past else ""
    times = {1: "", 2: "twice "}.get(count.times, f"{count.times} times ")
    more = f" plus {count.plus}" if count.plus > 0 else f" minus {-count.plus}" if count.plus else ""
    per = f" divided by {count.per}, rounded down{',' if more else ''}" if count.per != 1 else ""
    less = f", less {number_of(count.less, scene)}" if count.less is not None else ""
    most = f", or {measured(count.at_most, scene)} if that is less" if isinstance(count.at_most, words.Count) else ""
    return f"{times}{name}{per}{more}{less}{most}{within(count, str)}"


def number_of(amount: words.Amount, scene: PhraseScope) -> str:
    """Returns an amount as a number that has a name."""
    return str(amount) if isinstance(amount, int) else measured(amount, scene)


def amount_text(amount: words.Amount, scene: PhraseScope, unit: Callable[[str], str]) -> str:
    """Returns `unit` of a number; "for each" where the game decides it."""
    if isinstance(amount, int):
        return unit(str(amount))
    plain = amount == words.Count(count=amount.count)
    if words.is_number(amount, "X") and plain:
        return unit("X" if scene.x is None else str(scene.x))
    named = any(words.is_number(amount, name) for name in _BY_NAME) or amount.less is not None
    named = named or (amount.plus < 0 and words.is_number(amount, "expected"))
    if isinstance(amount.count, words.ValueOf) or named or isinstance(amount.at_most, words.Count):
        letter = letter_of(amount)
        return unit(letter) + scene.stands_for(letter, measured(amount, scene))
    text = f"{unit(str(amount.times))} for {every(amount, scene)}"
    if amount.plus > 0 and amount.times < 0:
        text = f"{unit(str(amount.plus))} less {unit(str(-amount.times))} for {every(amount, scene)}"
    elif amount.plus > 0:
        text = f"{unit(str(amount.plus))} plus {text}"
    elif amount.plus < 0:
        text += f", minus {-amount.plus}"
    return text + within(amount, unit)


def letter_of(amount: words.Count) -> str:
    """Returns the letter that an amount is called by: Y, where X is one that its player has chosen."""
    return "Y" if any(words.is_number(one, "X") for one in (amount, amount.less) if one is not None) else "X"


def additional_cards(amount: words.Amount, scene: PhraseScope) -> str:
    """Returns cards accessed beside the usual ones."""
    if isinstance(amount, int) and amount < 0:
        return count_text(-amount, "fewer card")
    if isinstance(amount, words.Count) and amount == words.Count(count=amount.count, plus=-1, at_least=amount.at_least):
        fewer = f"1 less than the number of {counted(amount, scene).plural}{within(amount, str)}"
        return "X additional cards" + scene.stands_for("X", fewer)
    if isinstance(amount, words.Count) and isinstance(amount.at_most, int):  # in brackets: when they are accessed is said after it
        return f"{additional_cards(msgspec.structs.replace(amount, at_most=None), scene)} ({amount.at_most} at most)"
    return amount_text(amount, scene, plural_of("additional card"))


def from_the_top(cards: words.Cards, scene: PhraseScope) -> str:
    """Returns the top cards of a deck, whatever they are: "the top 3 cards of R&D"; "" where something else is said of them."""
    if cards.top == 0 or len(cards.in_) != 1 or cards != words.Cards(in_=cards.in_, top=cards.top):
        return ""
    if cards.in_ == ("hosted",):
        return f"{amount_text(cards.top, scene, top_cards)} on {scene.this}"
    if isinstance(cards.top, words.Count):
        return f"the top X cards of {scene.zone(cards.in_[0])}" + scene.stands_for("X", measured(cards.top, scene))
    return f"{amount_text(cards.top, scene, top_cards)} of {scene.zone(cards.in_[0])}"
