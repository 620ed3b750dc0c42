"""Things in words: cards, counts and amounts, which speak of each other. `render` makes sentences of them."""

import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.phrase_scope import SERVER_NAMES, ZONE_NAMES, PhraseScope
from netrunner_tui.abilities.triggers import EVENTS
from netrunner_tui.abilities.units import marked, plural, plural_of, top_cards, with_article
from netrunner_tui.model.printed import faction_name
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.text import count_text, joined

NOUNS: Final = {
    "ice": "piece of ice",
    "hardware": "piece of hardware",
    "": "card",
}
PLURALS: Final = {"ice": "pieces of ice", "hardware": "pieces of hardware", "": "cards"}
_MATTER: Final = {"ice": "ice", "hardware": "hardware"}
"""What there are pieces of."""

_BESIDE_THIS: Final[Mapping[str, str]] = {
    "outward of this": "outward of", "inward of this": "inward of", "directly outward of this": "directly outward of",
    "directly inward of this": "directly inward of",
}  # fmt: skip
"""Places among ice beside the card that speaks."""

_PROGRAM_KINDS: Final = frozenset({"icebreaker", "fracter", "decoder", "killer", "daemon"})
"""Kinds of programs whose name alone says what they are."""
_ICE_KINDS: Final = frozenset({"barrier", "code gate", "sentry", "wall"})
"""Kinds of ice whose name alone says that it is ice."""


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


_INSTALLED_KINDS: Final = {
    frozenset({"hardware", "program", "resource"}): RUNNER,
    frozenset({"agenda", "asset", "ice", "upgrade"}): CORP,
}
"""Every kind of card that a side installs: those are its cards, as long as it is installed ones that are spoken of."""


def cards_noun(cards: words.Cards, scene: PhraseScope, *, many: bool = False) -> str:
    """Returns what cards are called: "rezzed piece of ice", "other installed programs"."""
    side = _INSTALLED_KINDS.get(frozenset(cards.type), "") if cards.in_ == ("installed",) else ""
    if side and not cards.any_of:
        cards = msgspec.structs.replace(cards, type=(), side=cards.side if cards.side == "you" else side)
    if cards.title:
        return " ".join([*_adjectives(cards, scene), f"{'copies' if many else 'copy'} of {cards.title}"])
    if _only_alternatives(cards):
        kinds = [f"{cards_noun(inner, scene, many=many)}{cards_after(inner, scene)}" for inner in cards.any_of]
        if _says_where(cards):
            return joined([kinds[0], *(kind if many else with_article(kind) for kind in kinds[1:])], "or")
        return ("installed " if "installed" in cards.in_ else "") + joined(kinds, "or")
    table = PLURALS if many else NOUNS
    kinds = list(cards.type) or [""]
    nouns = [table.get(k, marked(k + ("s" if many else ""))) for k in kinds]
    noun = joined(nouns, "or")
    lead = _adjectives(cards, scene)
    if cards.side not in ("", "you") and (not cards.in_ or "installed" in cards.in_) and not cards.type:
        lead.append("Corp" if cards.side == "corp" else "Runner")
    subtype = joined(cards.subtype, "or")
    sorts: list[str] = []
    matter = _MATTER.get(kinds[0], "") if len(kinds) == 1 else ""
    if kinds == ["ice"] and cards.subtype and _ICE_KINDS.issuperset(cards.subtype):
        noun, matter = joined((plural(one) if many else one for one in cards.subtype), "or"), ""
    elif kinds == ["ice"] and cards.subtype[-1:] == ("black ice",):
        matter = subtype
    elif len(cards.subtype) == 1 and subtype in _PROGRAM_KINDS and set(kinds) <= {"", "program"}:
        noun = f"{subtype}s" if many else subtype
    elif subtype:
        sorts.append(subtype)
    sorts += [f"non-{name}" for name in (*cards.not_subtype, *cards.not_type)]
    if matter:  # it is the ice that is NEXT, not the piece
        return " ".join([*lead, "pieces of" if many else "piece of", *sorts, matter])
    return " ".join([*lead, *sorts, noun])


def _only_alternatives(cards: words.Cards) -> bool:
    """Returns whether nothing is said of cards but that they are any of several kinds, and where."""
    return bool(cards.any_of) and cards == words.Cards(any_of=cards.any_of, in_=cards.in_)


def _says_where(cards: words.Cards) -> bool:
    """Returns whether each of several kinds is somewhere else, so that the places stand with the kinds."""
    return _only_alternatives(cards) and len(cards.in_) > 1 and sorted(z for one in cards.any_of for z in one.in_) == sorted(cards.in_)


def _adjectives(cards: words.Cards, scene: PhraseScope) -> list[str]:
    """Returns what stands before the noun."""
    hosting = scene.terms.hosting
    lead: list[str] = []
    plain_ice = cards.type == ("ice",) and (cards.protecting or cards.rezzed is not None)
    elsewhere = [zone for zone in cards.in_ if zone not in ("installed", "hosted")]  # then all places are named after the noun
    if "installed" in cards.in_ and not elsewhere and (cards.installed_this_turn is not None or not (plain_ice or cards.in_root)):
        lead.append("installed")
    if cards.rezzed is not None:
        facedown = not hosting and cards.type != ("ice",)  # where agendas are never rezzed, nothing is "unrezzed" but ice
        lead.append("rezzed" if cards.rezzed else "facedown" if facedown else "unrezzed")
    if cards.facedown is not None:
        lead.append("facedown" if cards.facedown else "faceup")
    if cards.turned_up is not None:
        said = "revealed" if cards.rezzed is False else "rezzed or revealed"
        lead.append(said if cards.turned_up else "concealed")
    if cards.flipped is not None:
        lead.append("flipped" if cards.flipped else "unflipped")
    if cards.hosted_on == "this":
        lead = [*(["hosted"] if hosting else []), *(said for said in lead if said != "installed")]
    if cards.advanced is not None:
        lead.append("advanced" if cards.advanced else "unadvanced")
    if cards.other or _other_of_those(cards):
        lead.insert(0, "other")
    if cards.faction:
        lead.append(joined(map(faction_name, cards.faction), "or"))
    if cards.unique is not None:
        lead.append("unique" if cards.unique else "non-unique")
    return lead


def _other_of_those(cards: words.Cards) -> bool:
    """Returns whether cards are others of the same ones that one was chosen from."""
    return cards.among == "found" and cards.other_than == "chosen"


_AMONG: Final = {
    "found": " from among them",
    "chosen": " among those cards",
    "trashed": " trashed this way",
    "accessed": " accessed so far",
}
"""What is said of cards by what became of them."""


def cards_after(cards: words.Cards, scene: PhraseScope, join: str = "or", choice: str = "") -> str:
    """Returns what is said of cards after the noun: where they are, and what else has to be so.

    `choice` says whose choice they are, which stands before what they are taken from, or else at the end.
    """
    after = f" {scene.as_named}" if cards.as_named else ""
    zones = [z for z in cards.in_ if z not in ("installed", "hosted")]
    if cards.among or (zones and "installed" not in cards.in_ and not _says_where(cards)):
        after, choice = after + choice, ""
    if cards.among:
        after += _AMONG[cards.among]
        if cards.among == "accessed" and zones:  # an accessed card may be anywhere; the others lie where they came to lie
            after += f", {'installed or ' if 'installed' in cards.in_ else ''}in {joined(map(scene.zone, zones), 'or')}"
    elif _says_where(cards):
        pass
    elif zones and "installed" in cards.in_:
        after += f" that {'are' if join == 'and' else 'is'} installed or in {joined(map(scene.zone, zones), 'or')}"
    elif zones:
        after += f" from {_top(cards, scene)}" + f" {join} ".join(map(scene.zone, zones))
    if cards.top != 0 and (cards.among or not zones or "installed" in cards.in_):
        after += f"{', still' if cards.among == 'found' else ''} {_top(cards, scene).removesuffix(' of ')}"
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
        after += f" hosted on {_one_like(host, scene)}"
    elif cards.hosted_on and cards.hosted_on != "this":
        after += " that is not hosted" if cards.hosted_on == "nothing" else f" hosted on {scene.ref(cards.hosted_on)}"
    if cards.installed_this_turn is not None:
        after += " that was installed this turn" if cards.installed_this_turn else " that was not installed this turn"
    if cards.rezzed_this_turn is not None:
        after += f" that was {'' if cards.rezzed_this_turn else 'not '}rezzed this turn"
    if cards.rezzed_this_run:
        after += " rezzed during this run"
    if cards.counters_placed_this_turn:
        kinds = " or ".join(scene.counter(kind) + "s" for kind in cards.counters_placed_this_turn)
        after += f" on which {kinds} were placed this turn"
    for position in cards.position:
        after += _position_after(position, scene)
    if cards.can_be_advanced:
        after += " that can be advanced"
    return after + _numbers_after(cards, scene) + choice


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
    """Returns "among the top 3 cards of " where only those of a deck are meant."""
    return f"among {amount_text(cards.top, scene, top_cards)} of " if cards.top != 0 else ""


def _from_the_top(cards: words.Cards, scene: PhraseScope) -> str:
    """Returns the top cards of a deck, whatever they are: "the top 3 cards of R&D"; "" where something else is said of them."""
    if cards.top == 0 or len(cards.in_) != 1 or cards != words.Cards(in_=cards.in_, top=cards.top):
        return ""
    if cards.in_ == ("hosted",):
        return f"{amount_text(cards.top, scene, top_cards)} on {scene.this}"
    if isinstance(cards.top, words.Count):
        return f"the top X cards of {scene.zone(cards.in_[0])} (X is {measured(cards.top, scene)}{within(cards.top, str)})"
    return f"{amount_text(cards.top, scene, top_cards)} of {scene.zone(cards.in_[0])}"


_NUMBERS: Final = {
    "cost": "a printed cost of",
    "strength": "strength",
    "points": "agenda points",
    "memory": "<a memory cost> of",
    "requirement": "an <advancement requirement> of",
    "trash_cost": "a trash cost of",
}
_ANY_AT_ALL: Final = words.Limit(at_least=0)
"""A number of which nothing is asked but that there is one."""


def _held(cards: words.Cards, scene: PhraseScope) -> list[str]:
    """Returns the counters and numbers that cards have: "2 or more virus counters", "strength 3"."""
    said = [f"{_so_many(one.number, scene)} {scene.counter(one.kind)}s" for one in cards.counters]
    for name, lead in _NUMBERS.items():
        limit: words.Limit | None = getattr(cards, name)
        if limit == _ANY_AT_ALL:
            said.append(lead.removesuffix(" of"))
        elif limit is not None:
            odd = lead.removeprefix("a ").removeprefix("an ").removesuffix(" of")
            equal = limit.equal is not None and not isinstance(limit.equal, int)
            told = f"{lead.removesuffix(' of')} equal to" if equal else lead
            said.append(f"an odd {odd}" if limit.odd else f"{told} {limit_text(limit, scene)}")
    return said


def _so_many(number: words.Limit, scene: PhraseScope) -> str:
    """Returns how many counters cards have: "no", "an odd number of", "2 or more"."""
    if number in (words.Limit(at_most=0), words.Limit(equal=0)):
        return "no"
    return "an odd number of" if number.odd else limit_text(number, scene)


_TRASH_ABILITY: Final = "a [trash] ability"


def _same_title(like: words.Cards | words.Ref, scene: PhraseScope) -> str:
    """Returns the title that cards have if that is another's: "the same title as the accessed card"."""
    return f"the same title as {_one_like(like, scene) if isinstance(like, words.Cards) else scene.ref(like)}"


_HAVING: Final = {"counters": (), **dict.fromkeys(_NUMBERS), "trash_ability": False, "same_title_as": ""}
"""What cards have, by how it is when nothing is said of it."""


def what_it_has(cards: words.Cards, scene: PhraseScope) -> str:
    """Returns what a card that has been named has, too: "strength 3 or more"; "" where anything else is said of it."""
    if cards == (bare := words.Cards(in_=())) or msgspec.structs.replace(cards, **_HAVING) != bare:
        return ""
    trashing = [_TRASH_ABILITY] if cards.trash_ability else []
    titled = [_same_title(cards.same_title_as, scene)] if cards.same_title_as else []
    return " and ".join([*_held(cards, scene), *trashing, *titled])


def _numbers_after(cards: words.Cards, scene: PhraseScope) -> str:
    """Returns what is said of counters, numbers, hosted cards and titles."""
    said = _held(cards, scene)
    after = f" with {' and '.join(said)}" if said else ""
    if cards.hosts is not None:
        after += f" hosting {_one_like(cards.hosts, scene)}"
    if cards.faction_of:
        after += f" of the faction of {scene.whose(cards.faction_of)} identity"
    if cards.trash_ability:
        after += f" with {_TRASH_ABILITY}"
    if cards.passed_in_last_run:
        after += f" that {scene.player(RUNNER)} passed in {'your' if scene.you == RUNNER else 'their'} last run"
    if cards.installed_in_last_turn_of:
        after += f" that was installed in {scene.whose(cards.installed_in_last_turn_of)} last turn"
    if cards.fully_broken_in_last_run:
        after += f" of which {scene.player(RUNNER)} broke all subroutines in {'your' if scene.you == RUNNER else 'their'} latest run"
    if cards.other_than and not _other_of_those(cards):
        after += f" other than {scene.ref(cards.other_than)}"
    if cards.same_title_as:
        after += f" with {_same_title(cards.same_title_as, scene)}"
    if cards.same_type_as:
        after += f" of the same type as {scene.ref(cards.same_type_as)}"
    alternatives = cards.any_of if not _only_alternatives(cards) else ()
    if alternatives and cards.not_ is None:
        after += f" that is {joined((what_it_is(inner, scene) for inner in alternatives), 'or')}"
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
    elif cards.not_ is not None:
        after += f" that is {_unlike(cards.not_, scene)}"
    if alternatives and cards.not_ is not None:
        after += f", and is {joined((what_it_is(inner, scene) for inner in alternatives), 'or')}"
    return after


def _one_like(cards: words.Cards, scene: PhraseScope) -> str:
    """Returns one card, with its article."""
    return with_article(cards_noun(cards, scene)) + cards_after(cards, scene)


def _unlike(cards: words.Cards, scene: PhraseScope) -> str:
    """Returns what a card is not: "not a barrier", or of several things "neither a barrier nor a sentry"."""
    if not _only_alternatives(cards) or len(cards.any_of) < 2:
        return f"not {what_it_is(cards, scene)}"
    return f"neither {joined((what_it_is(inner, scene) for inner in cards.any_of), 'nor')}"


def what_it_is(cards: words.Cards, scene: PhraseScope) -> str:
    """Returns what a card that has been named is, too: "a program", or where nothing is said of its kind "hosting a program"."""
    if _only_alternatives(cards):
        return joined((what_it_is(inner, scene) for inner in cards.any_of), "or")
    after = cards_after(cards, scene)
    return after.strip() if after and cards_noun(cards, scene) == NOUNS[""] else with_article(cards_noun(cards, scene)) + after


_OF_THEM: Final = {"found": "of them", "chosen": "of those cards"}
"""What is said of cards about which nothing is known but that they are some of those named before."""


def cards_text(cards: words.Cards, number: int | str, scene: PhraseScope, choice: str = "") -> str:
    """Returns a number of cards: "2 installed programs", "1 card from HQ or Archives"; `choice` says whose choice they are."""
    if cards.side == "you":
        return f"{number} of your {cards_noun(cards, scene, many=True)}{cards_after(cards, scene, choice=choice)}"
    if "installed" not in cards.in_ and cards == words.Cards(in_=cards.in_, among=cards.among) and cards.among in _OF_THEM:
        return f"{number} {_OF_THEM[cards.among]}{choice}"
    if number == cards.top and (top := _from_the_top(cards, scene)):
        return top + choice
    many = number != 1
    return f"{number} {cards_noun(cards, scene, many=many)}{cards_after(cards, scene, choice=choice)}"


def target_text(target: words.Target, scene: PhraseScope, choice: str = "") -> str:
    """Returns what an instruction acts on; `choice` says whose choice it is, where that goes not without saying."""
    if isinstance(target, str):
        return scene.ref(target)
    target = _own(target, scene)
    cards = target.cards
    several = f"{'your ' if cards.side == 'you' else ''}{cards_noun(cards, scene, many=True)}"
    if isinstance(target, words.All):
        if top := _from_the_top(cards, scene):
            return top
        if cards in (words.Cards(in_=("set aside",), side=cards.side), words.Cards(in_=("set aside",), side=cards.side, among="found")):
            return ZONE_NAMES["set aside"]
        return f"all {'of ' if cards.side == 'you' else ''}{several}{cards_after(cards, scene, 'and')}"
    if (chooser := scene.side_of(target.by)) != scene.doer and not target.at_random:
        whose = f" of {scene.whose(chooser)} choice"
        return target_text(msgspec.structs.replace(target, by=scene.doer), scene, whose)
    if target.different_titles:
        return _and_said(target_text(msgspec.structs.replace(target, different_titles=False), scene, choice), "with different titles")
    if target.at_random:
        return _and_said(target_text(msgspec.structs.replace(target, at_random=False), scene, choice), "at random")
    number = target.choose
    if number == "any number":
        return f"any number of {several}{cards_after(cards, scene, choice=choice)}"
    up_to = "up to " if target.up_to else ""
    if isinstance(number, int):
        return up_to + cards_text(cards, number, scene, choice)
    if number == words.Count(count=words.Resolved(name="named")):
        return f"{up_to}that many {cards_noun(cards, scene, many=True)}{cards_after(cards, scene, choice=choice)}"
    if number == words.Count(count=words.Resolved(name="X")):
        return f"{up_to}X {cards_noun(cards, scene, many=True)}{cards_after(cards, scene, choice=choice)}"
    if number == words.Count(count=number.count, times=number.times) and not isinstance(number.count, words.ValueOf):
        return f"{up_to}{cards_text(cards, number.times, scene, choice)} for each {counted(number, scene)}"
    named = f"{cards_noun(cards, scene, many=True)}{cards_after(cards, scene, choice=choice)}"
    return f"{up_to}X {named} (X is {measured(number, scene)}{within(number, str)})"


def _and_said(text: str, said: str) -> str:
    """Returns what is acted on with what else is said of it, before what a number in it is."""
    named, number, rest = text.partition(" (X is ")
    return f"{named} {said}{number}{rest}"


def _own(target: words.Choose | words.All, scene: PhraseScope) -> words.Choose | words.All:
    """Makes installed cards of the card's own side "yours" where nothing else says whose they are."""
    cards = target.cards
    if cards.side != scene.printed.side or cards.type or "installed" not in cards.in_:
        return target
    return msgspec.structs.replace(target, cards=msgspec.structs.replace(cards, side="you"))


_HAS: Final = {
    "credits": "<credit>",
    "tags": "tag",
    "link": "link",
    "bad publicity": "bad publicity",
    "points": "agenda point",
    "hand size": "card of maximum hand size",
}


VALUES: Final = {"points": "agenda points", "memory": "<memory> cost", "requirement": "<advancement requirement>"}
"""Values of cards that are called otherwise on them."""


_ONE_OF_VALUE: Final = {"points": "agenda point"}
"""Values of which one can be counted."""


def value_text(value: words.ValueOf, scene: PhraseScope) -> str:
    """Returns a value of a card: "the strength of host ice", "its cost"."""
    name = VALUES.get(value.value, value.value)
    if isinstance(value.of, words.Cards):
        return f"the total {name} of all {cards_noun(value.of, scene, many=True)}{cards_after(value.of, scene, 'and')}"
    if value.of == "trashed" and scene.trashed.endswith("cards"):
        name = f"total {name}"
    return f"its {name}" if value.of == "it" else f"the {name} of {scene.ref(value.of)}"


def counted(count: words.Count, scene: PhraseScope) -> str:
    """Returns what one of the things that a count counts is called."""
    match count.count:
        case words.Cards(in_=zones, among="chosen") as cards if cards == words.Cards(in_=zones, among="chosen"):
            return "of those cards"
        case words.Cards() as cards:
            return _counted_cards(cards, scene)
        case words.CountersOn(counters=kind, on=on):
            noun = scene.counter(kind)
            if on == "this":
                return f"hosted {noun}" if scene.terms.hosting else f"{noun} on {scene.this}"
            return f"{noun} on {scene.ref(on)}"
        case words.ValueOf(value=value, of=of):
            if isinstance(of, words.Cards):
                return f"{_ONE_OF_VALUE.get(value, value)} of all {cards_noun(of, scene, many=True)}{cards_after(of, scene, 'and')}"
            return f"{VALUES.get(value, value)} of {scene.ref(of)}"
        case words.SpentFrom(spent_from=cards):
            return f"<credit> spent from {cards_noun(cards, scene, many=True)}{cards_after(cards, scene)}"
        case words.PlayerHas(has="tags"):
            return "tag that you have" if scene.you == RUNNER else "tag on the Runner"
        case words.PlayerHas(has="core damage"):
            return f"{scene.terms.word('core damage')} that {'you have' if scene.you == RUNNER else 'the Runner has'} suffered"
        case words.PlayerHas(has="points", of=of, in_="this turn"):
            return f"agenda point that {scene.player(of)} scored this turn"
        case words.PlayerHas(has="free memory"):
            return "unused MU"
        case words.PlayerHas(has="clicks", of=of):
            return f"<click> that {scene.does(of, 'have')} left"
        case words.PlayerHas(has=has, of=of):
            return f"{_HAS[has]} that {scene.does(of, 'have')}"
        case words.SubroutinesOf(subroutines_of=of, state=state, printed=printed):
            one = f"{state + ' ' if state in ('broken', 'unbroken') else ''}{'printed ' * printed}subroutine"
            if state == "just broken":
                return f"{one} just broken"
            return f"{one} of {scene.ref(of)}" + (" that resolved in that encounter" if state == "resolved" else "")
        case words.Events() as happened:
            return _counted_events(happened, scene)
        case words.Servers(servers=servers, protected=protected, root=root):
            one = "<server>" if {"central", "remote"} <= set(servers) else server_names(servers).replace("a <", "<").replace("an <", "<")
            told = ["has a card <in the root of> it" for _ in range(root)] + ["is protected by ice" for _ in range(protected)]
            return f"{one} that {' and '.join(told)}" if told else one
        case words.GivenCounters(given=server):
            return f"{scene.printed.title} counter in {server_names((server,))}" if server else "such counter"
        case words.Resolved(name=name):
            return scene.done if name == "this way" else words.RESOLVED[name]
    raise AssertionError(count)


def lying_in(after: str) -> str:
    """Returns what is said of cards that stay where they are: "in HQ", not "from HQ"."""
    return _FROM_ZONE.sub(" in ", after, count=1)


_FROM_ZONE: Final = re.compile(r"(?<! counted) from ")


def _counted_cards(cards: words.Cards, scene: PhraseScope, *, many: bool = False) -> str:
    """Returns what cards that are counted are called, and where they are."""
    after = cards_after(cards, scene)
    return cards_noun(cards, scene, many=many) + (after.replace(" from among", " among") if cards.among else lying_in(after))


def _all_counted(count: words.Count, scene: PhraseScope) -> str:
    """Returns what more than one of the things that a count counts are called."""
    match count.count:
        case words.Cards(any_of=(), title="") as cards:
            return _counted_cards(cards, scene, many=True)
    return many_of(counted(count, scene))


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


def _counted_events(happened: words.Events, scene: PhraseScope) -> str:
    """Returns events that are counted: "card accessed in that run"."""
    trigger = happened.events
    row = EVENTS[trigger.event]
    breach = "during that <breach>" if scene.terms.labels else "at that time"
    spans = {name: f"during {scene.going_on} {name.removeprefix('this ')}" for name in ("this run", "this encounter")}
    spans |= {"this breach": breach, "this turn": "this turn"}
    spans["this game"] = "this game"
    spans["the Runner's last 3 actions"] = f"in {scene.whose(RUNNER)} last 3 actions"
    span = spans.get(happened.in_) or f"during {scene.whose(words.LAST_TURNS[happened.in_])} last turn"
    if trigger.event == "card accessed" and trigger.card is None and not happened.sum:
        zones = joined(map(scene.zone, trigger.from_), "or")
        return f"access {f'of a card in {zones} ' if zones else ''}{span}"
    if row.participle:
        noun = row.noun if not isinstance(trigger.card, words.Cards) else cards_noun(trigger.card, scene)
        sort = {
            "points": "printed agenda point on",
            "cost": "<credit> of printed cost of",
            "advancement counters": "advancement counter that there was on",
        }.get(happened.sum, "")
        what = f"{sort} {noun}s" if sort else noun
        return f"{what} {row.participle} {span}"
    if trigger.event == "action ends":
        return f"{'different ' if happened.different else ''}action that {scene.does(trigger.by, 'have')} taken {span}"
    if trigger.event in _RUNS:
        return f"{_RUNS[trigger.event]}{f' on {server_names(trigger.server)}' if trigger.server else ''} {span}"
    plain = _plain(scene) | {"clicks": "<a click>", "to": CLICKS_FOR.get(trigger.to, "")}
    if trigger.card == "this":
        plain["card"] = scene.this
    if trigger.by:
        plain["player"] = scene.player(trigger.by)
    return f"time that {row.past_phrase.format_map(defaultdict(str, plain))} {span}"


def within(count: words.Count, unit: Callable[[str], str]) -> str:
    """Returns how low or high a count can come out: ", 1 card at least"."""
    sure = words.is_number(count, "die") and count == words.Count(count=count.count, at_least=count.at_least)
    low = f", {unit(str(count.at_least))} at least" if count.at_least is not None and not (sure and count.at_least <= 1) else ""
    high = f", {unit(str(count.at_most))} at most" if isinstance(count.at_most, int) else ""
    return low + high


def every(count: words.Count, scene: PhraseScope) -> str:
    """Returns what is counted, each or by so many: "each installed program", "every 2 virus counters"."""
    what = f"each {counted(count, scene)}" if count.per == 1 else f"every {count.per} {_all_counted(count, scene)}"
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
        name = value_text(count.count, scene) if isinstance(count.count, words.ValueOf) else f"the number of {_all_counted(count, scene)}"
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


_HEAD: Final = re.compile(
    r"^(.*?)(?= (?:that|from|among|of|on|in|<protecting>|hosting|with|spent|lost|trashed|accessed|passed|left|over|just) |$)"
)


def many_of(noun: str) -> str:
    """Returns more than one of what `counted` calls one."""
    head = _HEAD.match(noun)
    one = head[1] if head is not None else noun
    if one.endswith((" MU", "link", "strength", "bad publicity", "damage")) or one == "X":
        return noun
    rest = noun[len(one) :]
    return f"{one}s{rest}"


def each_card(cards: words.Cards, scene: PhraseScope, *, there: bool = False) -> str:
    """Returns every card of a kind, with the server where it matters; `there`: what is said of them is so while they are installed."""
    placed = bool(cards.protecting or cards.in_root or cards.server)
    shown = msgspec.structs.replace(cards, in_=("installed",)) if there and not cards.in_ and not placed else cards
    return f"each {cards_noun(shown, scene)}{lying_in(cards_after(cards, scene))}"


def additional_cards(amount: words.Amount, scene: PhraseScope) -> str:
    """Returns cards accessed beside the usual ones."""
    if isinstance(amount, int) and amount < 0:
        return count_text(-amount, "fewer card")
    if isinstance(amount, words.Count) and amount.plus == -1 and amount.times == amount.per == 1:
        return f"X additional cards (X is 1 less than the number of {many_of(counted(amount, scene))}{within(amount, str)})"
    return amount_text(amount, scene, plural_of("additional card"))
