"""Cards in words: what they are called, and what is said of them after the noun."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.clauses import THOSE_CHOSEN, Noun
from netrunner_tui.abilities.texts.card_nouns import NOUNS, kind_noun, only_alternatives, other_of_those, says_where
from netrunner_tui.abilities.texts.phrase_scope import PhraseScope
from netrunner_tui.abilities.units import top_cards, with_article
from netrunner_tui.model.sides import RUNNER
from netrunner_tui.model.text import joined


def cards_noun(cards: words.Cards, scene: PhraseScope, *, many: bool = False, anywhere: bool = False) -> str:
    """Returns what cards are called: "rezzed piece of ice", "other installed programs"; `anywhere`: not that they are installed."""
    if not only_alternatives(cards):
        return kind_noun(cards, scene, many=many, anywhere=anywhere)
    kinds = [cards_noun(inner, scene, many=many, anywhere=anywhere) + cards_after(inner, scene) for inner in cards.any_of]
    placed = all(cards_noun(inner, scene) == NOUNS[""] for inner in cards.any_of) and any(
        cards_after(inner, scene) for inner in cards.any_of
    )
    if says_where(cards) or placed:
        return joined([kinds[0], *(kind if many else with_article(kind) for kind in kinds[1:])], "or")
    return ("installed " if "installed" in cards.in_ and not anywhere else "") + joined(kinds, "or")


def cards_after(
    cards: words.Cards, scene: PhraseScope, join: str = "or", choice: str = "", *, many: bool = False, stay: bool = False
) -> str:
    """Returns what is said of cards after the noun: where they are, and what else has to be so.

    `choice` says whose choice they are, which stands before what they are taken from, or else at the end.
    `stay`: they are not taken from there, so they are "in HQ", not "from HQ".
    """
    verbs = _Verbs("are", "were") if many else _Verbs("is", "was")
    named = f" {scene.as_named}" if cards.as_named else ""
    zones = _zones(cards)
    taken = bool(cards.among or (zones and "installed" not in cards.in_ and not says_where(cards)))
    before, after = (choice, "") if taken else ("", choice)
    where = _among(cards, scene, stay=stay) if cards.among else _where(cards, scene, join, verbs, stay=stay)
    return f"{named}{before}{where}{''.join(say(cards, scene, verbs) for say in _SAID)}{after}"


def several_cards(cards: words.Cards, scene: PhraseScope, join: str = "or", choice: str = "", *, stay: bool = False) -> str:
    """Returns cards of a kind, with all that is said of them: "programs that were installed this turn"."""
    return cards_noun(cards, scene, many=True) + cards_after(cards, scene, join, choice, many=True, stay=stay)


def a_card(cards: words.Cards, scene: PhraseScope, *, stay: bool = False) -> str:
    """Returns one card of a kind, with its article: "a program that was installed this turn"."""
    return with_article(cards_noun(cards, scene)) + cards_after(cards, scene, stay=stay)


def each_card(cards: words.Cards, scene: PhraseScope, *, there: bool = False) -> str:
    """Returns every card of a kind, with the server where it matters; `there`: what is said of them is so while they are installed."""
    placed = bool(cards.protecting or cards.in_root or cards.server)
    shown = msgspec.structs.replace(cards, in_=("installed",)) if there and not cards.in_ and not placed else cards
    return f"each {cards_noun(shown, scene)}{cards_after(cards, scene, stay=True)}"


def what_it_is(cards: words.Cards, scene: PhraseScope) -> str:
    """Returns what a card that has been named is, too: "a program", or where nothing is said of its kind "hosting a program"."""
    if only_alternatives(cards):
        return joined((what_it_is(inner, scene) for inner in cards.any_of), "or")
    after = cards_after(cards, scene)
    return after.strip() if after and cards_noun(cards, scene) == NOUNS[""] else with_article(cards_noun(cards, scene)) + after


# --- where cards are taken from, or lie ---

_AMONG: Final = {
    "found": " among them",
    "chosen": f" among {THOSE_CHOSEN}",
    "trashed": " trashed this way",
    "accessed": " accessed so far",
}
"""What is said of cards by what became of them."""


def _zones(cards: words.Cards) -> list[str]:
    """Returns the zones that are named after the noun: that cards are installed or hosted stands before it."""
    return [zone for zone in cards.in_ if zone not in ("installed", "hosted")]


def _top(cards: words.Cards, scene: PhraseScope) -> str:
    """Returns "among the top 3 cards" where only those of a deck are meant."""
    return f"among {scene.amount(cards.top, top_cards)}" if cards.top != 0 else ""


def _among(cards: words.Cards, scene: PhraseScope, *, stay: bool) -> str:
    """Returns which of the cards that were named before are meant."""
    among = ("" if stay or cards.among != "found" else " from") + _AMONG[cards.among]
    zones = _zones(cards)
    if cards.among == "accessed" and zones:  # an accessed card may be anywhere; the others lie where they came to lie
        among += f", {'installed or ' if 'installed' in cards.in_ else ''}in {joined(map(scene.zone, zones), 'or')}"
    if cards.top == 0:
        return among
    return f"{among}{', still' if cards.among == 'found' else ''} {_top(cards, scene)}"


def _where(cards: words.Cards, scene: PhraseScope, join: str, verbs: "_Verbs", *, stay: bool) -> str:
    """Returns the zones of cards: "from HQ or Archives"; "" where they stand with the kinds of cards."""
    zones, top = _zones(cards), _top(cards, scene)
    apart = f" {top}" if top and (not zones or "installed" in cards.in_) else ""
    if says_where(cards) or not zones:
        return apart
    if "installed" in cards.in_:
        return f" that {verbs.be} installed or in {joined(map(scene.zone, zones), 'or')}{apart}"
    from_ = "" if stay and top else " in" if stay else " from"
    return f"{from_}{f' {top} of' if top else ''} {f' {join} '.join(map(scene.zone, zones))}"


# --- what else is said of them, in this order ---


class _Verbs(NamedTuple):
    """The verbs of one card, or of several."""

    be: str
    was: str


def _by_server(cards: words.Cards, scene: PhraseScope, _: _Verbs) -> str:
    """Returns the servers that cards protect, or in whose roots they are."""
    placed = {" <protecting>": cards.protecting, " <in the root of>": cards.in_root, " in or <protecting>": cards.server}
    return "".join(f"{there} {scene.servers(servers)}" for there, servers in placed.items() if servers)


def _by_host(cards: words.Cards, scene: PhraseScope, verbs: _Verbs) -> str:
    """Returns the card that cards are hosted on."""
    match cards.hosted_on:
        case words.Cards() as on:
            host = msgspec.structs.replace(on, in_=tuple(zone for zone in on.in_ if zone != "installed"))
            return f" hosted on {a_card(host, scene, stay=True)}"
        case "":
            return ""
        case "this":  # a game with hosting has an adjective for it
            return "" if scene.terms.hosting else f" on {scene.this}"
        case "nothing":
            return f" that {verbs.be} not hosted"
        case host:
            return f" hosted on {scene.ref(host)}"


def _lately(cards: words.Cards, scene: PhraseScope, verbs: _Verbs) -> str:
    """Returns what has become of cards in this turn or run."""
    asked = {"installed": cards.installed_this_turn, "rezzed": cards.rezzed_this_turn, "advanced": cards.advanced_this_turn}
    told = {so: [done for done, is_so in asked.items() if is_so is so] for so in (True, False)}
    said = " and".join(
        f" that {verbs.was} {'' if so else 'not '}{joined(done, 'and' if so else 'or')} this turn" for so, done in told.items() if done
    )
    if cards.rezzed_this_run:
        said += " rezzed during this run"
    if cards.used_this_run:
        said += f" that {verbs.was} used {'to break subroutines ' if cards.used_this_run == 'to break' else ''}during that run"
    if cards.counters_placed_this_turn:
        kinds = " or ".join(scene.counter(kind) + "s" for kind in cards.counters_placed_this_turn)
        said += f" on which {kinds} were placed this turn"
    return said


_BESIDE_THIS: Final[Mapping[str, str]] = {
    "outward of this": "outward of", "inward of this": "inward of", "directly outward of this": "directly outward of",
    "directly inward of this": "directly inward of",
}  # fmt: skip
"""Places among ice beside the card that speaks."""


def _by_position(cards: words.Cards, scene: PhraseScope, _: _Verbs) -> str:
    """Returns where ice is: "directly inward of this ice"; of a card that is not ice, where its host is."""
    return "".join(_position(position, scene) for position in cards.position)


def _position(position: words.IcePosition, scene: PhraseScope) -> str:
    this = scene.this if scene.printed.type == "ice" else scene.ref("host")
    if position == "approached":
        return f" that {scene.does(RUNNER, 'be')} approaching"
    if position == "beside encountered ice":
        return f" directly inward or outward of {scene.ref('encountered ice')}"
    if position == "level with it":
        return f" in the same position (counted from the innermost) as {scene.ref('it')}"
    if position == "level with this":
        return f" in the same position as {this}, counted from the innermost, <protecting> another <server>"
    return f" {_BESIDE_THIS[position]} {this}" if position in _BESIDE_THIS else f" in the {position} position"


def _advanceable(cards: words.Cards, _: PhraseScope, __: _Verbs) -> str:
    """Returns that cards can be advanced."""
    return " that can be advanced" if cards.can_be_advanced else ""


def _by_numbers(cards: words.Cards, scene: PhraseScope, _: _Verbs) -> str:
    """Returns the counters and numbers that cards have."""
    held = _held(cards, scene)
    return f" with {' and '.join(held)}" if held else ""


def _by_hosted(cards: words.Cards, scene: PhraseScope, _: _Verbs) -> str:
    """Returns what cards host."""
    return "" if cards.hosts is None else f" hosting {a_card(cards.hosts, scene, stay=True)}"


def _by_faction(cards: words.Cards, scene: PhraseScope, _: _Verbs) -> str:
    """Returns whose faction cards share."""
    return f" of the faction of {scene.whose(cards.faction_of)} identity" if cards.faction_of else ""


_TRASH_ABILITY: Final = "a [trash] ability"


def _by_ability(cards: words.Cards, _: PhraseScope, __: _Verbs) -> str:
    """Returns the abilities that cards have."""
    return f" with {_TRASH_ABILITY}" if cards.trash_ability else ""


def _before(cards: words.Cards, scene: PhraseScope, verbs: _Verbs) -> str:
    """Returns what became of cards in the last run or turn."""
    runner, their = scene.player(RUNNER), "your" if scene.you == RUNNER else "their"
    said = f" that {runner} passed in {their} last run" if cards.passed_in_last_run else ""
    if cards.installed_in_last_turn_of:
        said += f" that {verbs.was} installed in {scene.whose(cards.installed_in_last_turn_of)} last turn"
    return said + (f" of which {runner} broke all subroutines in {their} latest run" if cards.fully_broken_in_last_run else "")


def _by_likeness(cards: words.Cards, scene: PhraseScope, _: _Verbs) -> str:
    """Returns which card cards are like, or are not."""
    said = f" other than {scene.ref(cards.other_than)}" if cards.other_than and not other_of_those(cards) else ""
    said += f" with {_same_title(cards.same_title_as, scene)}" if cards.same_title_as else ""
    return said + (f" of the same type as {scene.ref(cards.same_type_as)}" if cards.same_type_as else "")


def _by_alternatives(cards: words.Cards, scene: PhraseScope, verbs: _Verbs) -> str:
    """Returns what cards are not, and of which kinds they are where these are said of more than their noun."""
    alternatives = () if only_alternatives(cards) else cards.any_of
    kinds = f"{verbs.be} {joined((what_it_is(inner, scene) for inner in alternatives), 'or')}" if alternatives else ""
    if cards.not_ is None:
        return f" that {kinds}" if kinds else ""
    return f" {_without(cards.not_, scene, verbs)}{f', and {kinds}' if kinds else ''}"


_Say = Callable[[words.Cards, PhraseScope, _Verbs], str]
_SAID: Final[tuple[_Say, ...]] = (
    _by_server, _by_host, _lately, _by_position, _advanceable, _by_numbers, _by_hosted, _by_faction, _by_ability, _before, _by_likeness,
    _by_alternatives,
)  # fmt: skip
"""What is said of cards after where they are, each "" where nothing is."""


# --- numbers, titles, and what cards are not ---


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


_X: Final = words.Count(count=words.Resolved(name="X"))


def limit_text(limit: words.Limit, scene: PhraseScope) -> str:
    """Returns how high a number has to be: "3 or more"."""
    if limit.odd:
        return "odd"
    if limit.at_least is not None and limit.at_most is not None:
        return f"between {_bound(limit.at_least, scene)} and {_bound(limit.at_most, scene)}"
    for number, after in ((limit.at_least, " or more"), (limit.at_most, " or less"), (limit.equal, "")):
        if number is not None:
            bound = _bound(number, scene)
            if isinstance(number, int) or number == _X or not after:
                return f"{bound}{after}"
            return f"{'at least' if after == ' or more' else 'no more than'} {bound}"
    return "any"


def _bound(number: words.Amount, scene: PhraseScope) -> str:
    """Returns a number that cards are compared with. "Its cost" would be that of the cards themselves."""
    if isinstance(number, int):
        return str(number)
    if not (isinstance(number.count, words.ValueOf) and number.count.of == "it"):
        return scene.measured(number)
    usual, scene.it = scene.it, Noun("it", "that card")
    said = scene.measured(number)
    scene.it = usual
    return said


def _held(cards: words.Cards, scene: PhraseScope) -> list[str]:
    """Returns the counters and numbers that cards have: "2 or more virus counters", "strength 3"."""
    said = [f"{_so_many(one.number, scene)} {scene.counter(one.kind)}s" for one in cards.counters]
    if cards.number_of_subtypes is not None:
        said.append(f"{_so_many(cards.number_of_subtypes, scene)} subtypes")
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


def _same_title(like: words.Cards | words.Ref, scene: PhraseScope) -> str:
    """Returns the title that cards have if that is another's: "the same title as the accessed card"."""
    return f"the same title as {a_card(like, scene, stay=True) if isinstance(like, words.Cards) else scene.ref(like)}"


_HAVING: Final = {"counters": (), "number_of_subtypes": None, **dict.fromkeys(_NUMBERS), "trash_ability": False, "same_title_as": ""}
"""What cards have, by how it is when nothing is said of it."""


def what_it_has(cards: words.Cards, scene: PhraseScope) -> str:
    """Returns what a card that has been named has, too: "strength 3 or more"; "" where anything else is said of it."""
    if cards == (bare := words.Cards(in_=())) or msgspec.structs.replace(cards, **_HAVING) != bare:
        return ""
    trashing = [_TRASH_ABILITY] if cards.trash_ability else []
    titled = [_same_title(cards.same_title_as, scene)] if cards.same_title_as else []
    return " and ".join([*_held(cards, scene), *trashing, *titled])


def _without(unlike: words.Cards, scene: PhraseScope, verbs: _Verbs) -> str:
    """Returns what cards are not, or have not: "other than those cards", "without a trash cost", "that is not a barrier"."""
    if unlike == words.Cards(in_=(), among="chosen"):
        return f"other than {THOSE_CHOSEN}"
    if unlike == words.Cards(in_=(), server=unlike.server):
        return f"except those in or <protecting> {scene.servers(unlike.server)}"
    if unlike == words.Cards(in_=(), same_title_as=unlike.same_title_as):
        return _another_title(unlike.same_title_as, scene)
    if unlike.strength is not None and unlike == words.Cards(in_=(), strength=words.Limit(equal=unlike.strength.equal)):
        return f"whose strength is not {limit_text(unlike.strength, scene)}"
    if lacking := what_it_has(unlike, scene):
        return f"without {lacking}"
    if only_alternatives(unlike) and len(unlike.any_of) > 1:
        return f"that {verbs.be} neither {joined((what_it_is(inner, scene) for inner in unlike.any_of), 'nor')}"
    return f"that {verbs.be} not {what_it_is(unlike, scene)}"


def _another_title(than: words.Cards | words.Ref | str, scene: PhraseScope) -> str:
    """Returns that no card like these has the title: "without a copy in HQ", "with another title than any installed program"."""
    if isinstance(than, words.Cards):
        if than == words.Cards(in_=than.in_):
            return f"without a copy in {joined(map(scene.zone, than.in_), 'or')}"
        return f"with another title than any {cards_noun(than, scene)}{cards_after(than, scene)}"
    return f"with another title than {scene.ref(than)}"
