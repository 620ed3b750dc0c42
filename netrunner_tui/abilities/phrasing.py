"""Things in words: cards, counts and amounts, which speak of each other. `render` makes sentences of them."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.card_nouns import NOUNS, kind_noun, only_alternatives, other_of_those, says_where
from netrunner_tui.abilities.phrase_scope import KINDS_OF_SERVERS, SERVER_NAMES, PhraseScope
from netrunner_tui.abilities.triggers import EVENTS
from netrunner_tui.abilities.units import CountedNoun, counted_as, plural_of, top_cards, uncounted, with_article
from netrunner_tui.model.sides import RUNNER
from netrunner_tui.model.text import count_text, joined

_BESIDE_THIS: Final[Mapping[str, str]] = {
    "outward of this": "outward of", "inward of this": "inward of", "directly outward of this": "directly outward of",
    "directly inward of this": "directly inward of",
}  # fmt: skip
"""Places among ice beside the card that speaks."""


def server_names(servers: Sequence[str]) -> str:
    """Returns servers by name or kind: "HQ or R&D", "this server"."""
    return joined((SERVER_NAMES.get(name, name) for name in servers), "or")


def limit_text(limit: words.Limit, scene: PhraseScope) -> str:
    """Returns how high a number has to be: "3 or more"."""
    if limit.odd:
        return "odd"
    if limit.at_least is not None and limit.at_most is not None:
        return f"between {_bound(limit.at_least, scene)} and {_bound(limit.at_most, scene)}"
    for number, after in ((limit.at_least, " or more"), (limit.at_most, " or less"), (limit.equal, "")):
        if number is not None:
            bound = _bound(number, scene)
            if " " not in bound or not after:
                return f"{bound}{after}"
            return f"{'at least' if after == ' or more' else 'no more than'} {bound}"
    return "any"


def _bound(number: words.Amount, scene: PhraseScope) -> str:
    return str(number) if isinstance(number, int) else measured(number, scene)


def cards_noun(cards: words.Cards, scene: PhraseScope, *, many: bool = False, anywhere: bool = False) -> str:
    """Returns what cards are called: "rezzed piece of ice", "other installed programs"; `anywhere`: not that they are installed."""
    if not only_alternatives(cards):
        return kind_noun(cards, scene, many=many, anywhere=anywhere)
    kinds = [cards_noun(inner, scene, many=many, anywhere=anywhere) + cards_after(inner, scene) for inner in cards.any_of]
    if says_where(cards):
        return joined([kinds[0], *(kind if many else with_article(kind) for kind in kinds[1:])], "or")
    return ("installed " if "installed" in cards.in_ and not anywhere else "") + joined(kinds, "or")


_AMONG: Final = {
    "found": " among them",
    "chosen": " among those cards",
    "trashed": " trashed this way",
    "accessed": " accessed so far",
}
"""What is said of cards by what became of them."""


def cards_after(
    cards: words.Cards, scene: PhraseScope, join: str = "or", choice: str = "", *, many: bool = False, stay: bool = False
) -> str:
    """Returns what is said of cards after the noun: where they are, and what else has to be so.

    `choice` says whose choice they are, which stands before what they are taken from, or else at the end.
    `stay`: they are not taken from there, so they are "in HQ", not "from HQ".
    """
    be, was = ("are", "were") if many else ("is", "was")
    after = f" {scene.as_named}" if cards.as_named else ""
    zones = [z for z in cards.in_ if z not in ("installed", "hosted")]
    if cards.among or (zones and "installed" not in cards.in_ and not says_where(cards)):
        after, choice = after + choice, ""
    if cards.among:
        after += ("" if stay or cards.among != "found" else " from") + _AMONG[cards.among]
        if cards.among == "accessed" and zones:  # an accessed card may be anywhere; the others lie where they came to lie
            after += f", {'installed or ' if 'installed' in cards.in_ else ''}in {joined(map(scene.zone, zones), 'or')}"
    elif says_where(cards):
        pass
    elif zones and "installed" in cards.in_:
        after += f" that {be} installed or in {joined(map(scene.zone, zones), 'or')}"
    elif zones:
        top = _top(cards, scene)
        after += f"{'' if stay and top else ' in' if stay else ' from'}{f' {top} of' if top else ''} "
        after += f" {join} ".join(map(scene.zone, zones))
    if cards.top != 0 and (cards.among or not zones or "installed" in cards.in_):
        after += f"{', still' if cards.among == 'found' else ''} {_top(cards, scene)}"
    if cards.protecting:
        after += f" <protecting> {server_names(cards.protecting)}"
    if cards.in_root:
        after += f" <in the root of> {server_names(cards.in_root)}"
    if cards.server:
        after += f" in or <protecting> {server_names(cards.server)}"
    if cards.hosted_on == "this" and not scene.terms.hosting:
        after += f" on {scene.this}"
    elif isinstance(cards.hosted_on, words.Cards):
        host = msgspec.structs.replace(cards.hosted_on, in_=tuple(zone for zone in cards.hosted_on.in_ if zone != "installed"))
        after += f" hosted on {a_card(host, scene, stay=True)}"
    elif cards.hosted_on and cards.hosted_on != "this":
        after += f" that {be} not hosted" if cards.hosted_on == "nothing" else f" hosted on {scene.ref(cards.hosted_on)}"
    if cards.installed_this_turn is not None:
        after += f" that {was} {'' if cards.installed_this_turn else 'not '}installed this turn"
    if cards.rezzed_this_turn is not None:
        after += f" that {was} {'' if cards.rezzed_this_turn else 'not '}rezzed this turn"
    if cards.rezzed_this_run:
        after += " rezzed during this run"
    if cards.used_this_run:
        after += f" that {was} used {'to break subroutines ' if cards.used_this_run == 'to break' else ''}during that run"
    if cards.counters_placed_this_turn:
        kinds = " or ".join(scene.counter(kind) + "s" for kind in cards.counters_placed_this_turn)
        after += f" on which {kinds} were placed this turn"
    for position in cards.position:
        after += _position_after(position, scene)
    if cards.can_be_advanced:
        after += " that can be advanced"
    return after + _numbers_after(cards, scene, be, was) + choice


def several_cards(cards: words.Cards, scene: PhraseScope, join: str = "or", choice: str = "", *, stay: bool = False) -> str:
    """Returns cards of a kind, with all that is said of them: "programs that were installed this turn"."""
    return cards_noun(cards, scene, many=True) + cards_after(cards, scene, join, choice, many=True, stay=stay)


def a_card(cards: words.Cards, scene: PhraseScope, *, stay: bool = False) -> str:
    """Returns one card of a kind, with its article: "a program that was installed this turn"."""
    return with_article(cards_noun(cards, scene)) + cards_after(cards, scene, stay=stay)


def _position_after(position: words.IcePosition, scene: PhraseScope) -> str:
    """Returns where ice is: "directly inward of this ice"; of a card that is not ice, where its host is."""
    this = scene.this if scene.printed.type == "ice" else scene.ref("host")
    if position == "approached":
        return f" that {scene.does(RUNNER, 'be')} approaching"
    if position == "level with it":
        return f" in the same position (counted from the innermost) as {scene.ref('it')}"
    if position == "level with this":
        return f" in the same position as {this}, counted from the innermost, <protecting> another <server>"
    return f" {_BESIDE_THIS[position]} {this}" if position in _BESIDE_THIS else f" in the {position} position"


def _top(cards: words.Cards, scene: PhraseScope) -> str:
    """Returns "among the top 3 cards" where only those of a deck are meant."""
    return f"among {amount_text(cards.top, scene, top_cards)}" if cards.top != 0 else ""


def from_the_top(cards: words.Cards, scene: PhraseScope) -> str:
    """Returns the top cards of a deck, whatever they are: "the top 3 cards of R&D"; "" where something else is said of them."""
    if cards.top == 0 or len(cards.in_) != 1 or cards != words.Cards(in_=cards.in_, top=cards.top):
        return ""
    if cards.in_ == ("hosted",):
        return f"{amount_text(cards.top, scene, top_cards)} on {scene.this}"
    if isinstance(cards.top, words.Count):
        return f"the top X cards of {scene.zone(cards.in_[0])} (X is {measured(cards.top, scene)}{within(cards.top, str)})"
    return f"{amount_text(cards.top, scene, top_cards)} of {scene.zone(cards.in_[0])}"


class _Number(NamedTuple):
    """What a number of a card is called, alone and as something that a card has, and what stands before its value."""

    name: str
    had: str
    of: str = " of"


_NUMBERS: Final = {
    "cost": _Number("printed cost", "a printed cost"),
    "strength": _Number("strength", "strength", of=""),
    "points": _Number("agenda points", "agenda points", of=""),
    "memory": _Number("<memory cost>", "<a memory cost>"),
    "requirement": _Number("<advancement requirement>", "an <advancement requirement>"),
    "trash_cost": _Number("trash cost", "a trash cost"),
    "rez_cost": _Number("rez cost", "a rez cost"),
}
_ANY_AT_ALL: Final = words.Limit(at_least=0)
"""A number of which nothing is asked but that there is one."""


def _held(cards: words.Cards, scene: PhraseScope) -> list[str]:
    """Returns the counters and numbers that cards have: "2 or more virus counters", "strength 3"."""
    said = [f"{_so_many(one.number, scene)} {scene.counter(one.kind)}s" for one in cards.counters]
    for field, number in _NUMBERS.items():
        limit: words.Limit | None = getattr(cards, field)
        if limit == _ANY_AT_ALL:
            said.append(number.had)
        elif limit is not None:
            of = " equal to" if isinstance(limit.equal, words.Count) else number.of
            said.append(f"an odd {number.name}" if limit.odd else f"{number.had}{of} {limit_text(limit, scene)}")
    return said


def _so_many(number: words.Limit, scene: PhraseScope) -> str:
    """Returns how many counters cards have: "no", "an odd number of", "2 or more"."""
    if number in (words.Limit(at_most=0), words.Limit(equal=0)):
        return "no"
    return "an odd number of" if number.odd else limit_text(number, scene)


_TRASH_ABILITY: Final = "a [trash] ability"


def _same_title(like: words.Cards | words.Ref, scene: PhraseScope) -> str:
    """Returns the title that cards have if that is another's: "the same title as the accessed card"."""
    return f"the same title as {a_card(like, scene, stay=True) if isinstance(like, words.Cards) else scene.ref(like)}"


_HAVING: Final = {"counters": (), **dict.fromkeys(_NUMBERS), "trash_ability": False, "same_title_as": ""}
"""What cards have, by how it is when nothing is said of it."""


def what_it_has(cards: words.Cards, scene: PhraseScope) -> str:
    """Returns what a card that has been named has, too: "strength 3 or more"; "" where anything else is said of it."""
    if cards == (bare := words.Cards(in_=())) or msgspec.structs.replace(cards, **_HAVING) != bare:
        return ""
    trashing = [_TRASH_ABILITY] if cards.trash_ability else []
    titled = [_same_title(cards.same_title_as, scene)] if cards.same_title_as else []
    return " and ".join([*_held(cards, scene), *trashing, *titled])


def _numbers_after(cards: words.Cards, scene: PhraseScope, be: str, was: str) -> str:
    """Returns what is said of counters, numbers, hosted cards and titles; `be` and `was` are the verbs of their number."""
    said = _held(cards, scene)
    after = f" with {' and '.join(said)}" if said else ""
    if cards.hosts is not None:
        after += f" hosting {a_card(cards.hosts, scene, stay=True)}"
    if cards.faction_of:
        after += f" of the faction of {scene.whose(cards.faction_of)} identity"
    if cards.trash_ability:
        after += f" with {_TRASH_ABILITY}"
    if cards.passed_in_last_run:
        after += f" that {scene.player(RUNNER)} passed in {'your' if scene.you == RUNNER else 'their'} last run"
    if cards.installed_in_last_turn_of:
        after += f" that {was} installed in {scene.whose(cards.installed_in_last_turn_of)} last turn"
    if cards.fully_broken_in_last_run:
        after += f" of which {scene.player(RUNNER)} broke all subroutines in {'your' if scene.you == RUNNER else 'their'} latest run"
    if cards.other_than and not other_of_those(cards):
        after += f" other than {scene.ref(cards.other_than)}"
    if cards.same_title_as:
        after += f" with {_same_title(cards.same_title_as, scene)}"
    if cards.same_type_as:
        after += f" of the same type as {scene.ref(cards.same_type_as)}"
    alternatives = cards.any_of if not only_alternatives(cards) else ()
    if alternatives and cards.not_ is None:
        after += f" that {be} {joined((what_it_is(inner, scene) for inner in alternatives), 'or')}"
    if cards.not_ == words.Cards(in_=(), among="chosen"):
        after += " other than those cards"
    elif cards.not_ is not None and cards.not_ == words.Cards(in_=(), server=cards.not_.server):
        after += f" except those in or <protecting> {server_names(cards.not_.server)}"
    elif cards.not_ is not None and cards.not_ == words.Cards(in_=(), same_title_as=cards.not_.same_title_as):
        unlike = cards.not_.same_title_as
        if isinstance(unlike, words.Cards) and unlike == words.Cards(in_=unlike.in_):
            after += f" without a copy in {joined(map(scene.zone, unlike.in_), 'or')}"
        else:
            told = f"any {cards_noun(unlike, scene)}{cards_after(unlike, scene)}" if isinstance(unlike, words.Cards) else scene.ref(unlike)
            after += f" with another title than {told}"
    elif cards.not_ is not None and (lacking := what_it_has(cards.not_, scene)):
        after += f" without {lacking}"
    elif cards.not_ is not None:
        after += f" that {be} {_unlike(cards.not_, scene)}"
    if alternatives and cards.not_ is not None:
        after += f", and {be} {joined((what_it_is(inner, scene) for inner in alternatives), 'or')}"
    return after


def _unlike(cards: words.Cards, scene: PhraseScope) -> str:
    """Returns what a card is not: "not a barrier", or of several things "neither a barrier nor a sentry"."""
    if not only_alternatives(cards) or len(cards.any_of) < 2:
        return f"not {what_it_is(cards, scene)}"
    return f"neither {joined((what_it_is(inner, scene) for inner in cards.any_of), 'nor')}"


def what_it_is(cards: words.Cards, scene: PhraseScope) -> str:
    """Returns what a card that has been named is, too: "a program", or where nothing is said of its kind "hosting a program"."""
    if only_alternatives(cards):
        return joined((what_it_is(inner, scene) for inner in cards.any_of), "or")
    after = cards_after(cards, scene)
    return after.strip() if after and cards_noun(cards, scene) == NOUNS[""] else with_article(cards_noun(cards, scene)) + after


VALUES: Final = {"points": "agenda points", "memory": "<memory> cost", "requirement": "<advancement requirement>"}
"""Values of cards that are called otherwise on them."""


_ONE_OF_VALUE: Final = {"points": "agenda point"}
"""Values of which one can be counted."""


def value_text(value: words.ValueOf, scene: PhraseScope) -> str:
    """Returns a value of a card: "the strength of host ice", "its cost"."""
    name = VALUES.get(value.value, value.value)
    if isinstance(value.of, words.Cards):
        return f"the total {name} of all {several_cards(value.of, scene, 'and')}"
    if value.of == "trashed" and scene.several_trashed:
        name = f"total {name}"
    return f"its {name}" if value.of == "it" else f"the {name} of {scene.ref(value.of)}"


def counted(count: words.Count, scene: PhraseScope) -> CountedNoun:
    """Returns what a count counts is called."""
    match count.count:
        case words.Cards(in_=zones, among="chosen") as cards if cards == words.Cards(in_=zones, among="chosen"):
            return CountedNoun("of those cards", "cards among those cards")
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
            return counted_as(one, f" of {scene.ref(of)}{' that resolved in that encounter' if state == 'resolved' else ''}")
        case words.Events() as happened:
            return _counted_events(happened, scene)
        case words.Servers(servers=servers, protected=protected, root=root):
            one = "<server>" if {"central", "remote"} <= set(servers) else joined((KINDS_OF_SERVERS.get(n, n) for n in servers), "or")
            told = ["has a card <in the root of> it" for _ in range(root)] + ["is protected by ice" for _ in range(protected)]
            return counted_as(one, f" that {' and '.join(told)}" if told else "")
        case words.GivenCounters(given=server):
            return counted_as(f"{scene.printed.title} counter", f" in {server_names((server,))}") if server else counted_as("such counter")
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


def _counted_events(happened: words.Events, scene: PhraseScope) -> CountedNoun:
    """Returns events that are counted: "card accessed in that run"."""
    trigger = happened.events
    row = EVENTS[trigger.event]
    span = f" {span_text(happened.in_, scene)}"
    if trigger.event == "card accessed" and trigger.card is None and not happened.sum:
        zones = joined(map(scene.zone, trigger.from_), "or")
        return CountedNoun("access", "accesses", f"{f' of a card in {zones}' if zones else ''}{span}")
    if happened.alike:
        return counted_as("card", f" of one {happened.alike} {row.participle} at once{span}")
    if happened.sum == "damage":
        return counted_as("point", f" of damage that {scene.does(RUNNER, 'have')} suffered{span}")
    if happened.sum == "credits":
        return counted_as("<credit>", f" that you secretly spent{span}")
    if row.participle:
        like = trigger.card if isinstance(trigger.card, words.Cards) else None
        one, many = (row.noun, f"{row.noun}s") if like is None else (cards_noun(like, scene), cards_noun(like, scene, many=True))
        if happened.sum:
            summed, on = _SUMS[happened.sum]
            return counted_as(summed, f" {on} {many} {row.participle}{span}")
        if happened.different:
            one, many = f"different {one}", f"different {many}"
        return CountedNoun(one, many, f" {row.participle}{span}")
    if trigger.event == "action ends":
        return counted_as(f"{'different ' if happened.different else ''}action", f" that {scene.does(trigger.by, 'have')} taken{span}")
    if trigger.event in _RUNS:
        return counted_as(_RUNS[trigger.event], f"{f' on {server_names(trigger.server)}' if trigger.server else ''}{span}")
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
    return f"{what}, less {_number_of(count.less, scene)}" if count.less is not None else what


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
    per = f" divided by {count.per}, rounded down," if count.per != 1 else ""
    more = f" plus {count.plus}" if count.plus > 0 else f" minus {-count.plus}" if count.plus else ""
    less = f", less {_number_of(count.less, scene)}" if count.less is not None else ""
    most = f", or {measured(count.at_most, scene)} if that is less" if isinstance(count.at_most, words.Count) else ""
    return f"{times}{name}{per}{more}".rstrip(",") + less + most


def _number_of(amount: words.Amount, scene: PhraseScope) -> str:
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
        letter = "Y" if any(words.is_number(one, "X") for one in (amount, amount.less) if one is not None) else "X"
        return f"{unit(letter)} ({letter} is {measured(amount, scene)}{within(amount, str)})"
    text = f"{unit(str(amount.times))} for {every(amount, scene)}"
    if amount.plus > 0:
        text = f"{unit(str(amount.plus))} plus {text}"
    elif amount.plus < 0:
        text += f", minus {-amount.plus}"
    return text + within(amount, unit)


def each_card(cards: words.Cards, scene: PhraseScope, *, there: bool = False) -> str:
    """Returns every card of a kind, with the server where it matters; `there`: what is said of them is so while they are installed."""
    placed = bool(cards.protecting or cards.in_root or cards.server)
    shown = msgspec.structs.replace(cards, in_=("installed",)) if there and not cards.in_ and not placed else cards
    return f"each {cards_noun(shown, scene)}{cards_after(cards, scene, stay=True)}"


def additional_cards(amount: words.Amount, scene: PhraseScope) -> str:
    """Returns cards accessed beside the usual ones."""
    if isinstance(amount, int) and amount < 0:
        return count_text(-amount, "fewer card")
    if isinstance(amount, words.Count) and amount.plus == -1 and amount.times == amount.per == 1:
        return f"X additional cards (X is 1 less than the number of {counted(amount, scene).plural}{within(amount, str)})"
    if isinstance(amount, words.Count) and isinstance(amount.at_most, int):  # in brackets: when they are accessed is said after it
        return f"{additional_cards(msgspec.structs.replace(amount, at_most=None), scene)} ({amount.at_most} at most)"
    return amount_text(amount, scene, plural_of("additional card"))
