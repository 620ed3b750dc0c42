"""Conditions in words, without "if"."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.texts.card_phrases import a_card, cards_after, several_cards, what_it_has, what_it_is
from netrunner_tui.abilities.texts.count_phrases import counted, measured, span_text, value_text
from netrunner_tui.abilities.texts.phrase_scope import PhraseScope
from netrunner_tui.abilities.texts.trigger_text import happened_text
from netrunner_tui.abilities.triggers import EVENTS
from netrunner_tui.abilities.units import CountedNoun
from netrunner_tui.model.printed import faction_name
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.text import joined


def _players(scene: PhraseScope) -> dict[str, str]:
    """Returns the players as the phrases of named conditions speak of them."""
    return {"runner is": scene.does(RUNNER, "be"), "your": scene.whose("you")}


def condition_text(condition: words.Condition, scene: PhraseScope) -> str:
    """Returns a condition in words, without "if"."""
    match condition:
        case words.Named(name=name):
            return words.CONDITIONS[name].so.format_map(_players(scene))
        case words.Is():
            return is_text(condition, scene)
        case words.RunOnServer(run_on=servers):
            run = f"a run on {scene.servers(servers)}"
            return f"it is {run}" if scene.run_named else f"{run} is in progress"
        case words.LeadingFaction(leading_faction=faction):
            return _leading_text(faction, scene, "more", "any other")
        case words.Threat(threat=points):
            return f"either player has {points} or more agenda points"
        case words.Not(not_=inner):
            return opposite_text(inner, scene)
        case words.Happened():
            return happened_text(condition, scene)
        case words.Both(conditions=conditions):
            return _on_all(conditions, scene) or all_of_text(conditions, scene)
        case words.AnyOf(any_of=conditions):
            return _either_player(conditions, scene) or " or ".join(condition_text(c, scene) for c in conditions)
        case words.Compare():
            return compare_text(condition, scene)


def all_of_text(conditions: Sequence[words.Condition], scene: PhraseScope) -> str:
    """Returns several conditions of which each has to be so: of one that is an alternative it is said where that begins."""
    told = [condition_text(c, scene) for c in conditions]
    if len(conditions) > 1:
        told = [f"either {text}" if _is_alternative(c, scene) else text for c, text in zip(conditions, told, strict=True)]
    return " and ".join(told)


def _is_alternative(condition: words.Condition, scene: PhraseScope) -> bool:
    """Returns whether a condition is told as several of which one has to be so."""
    if isinstance(condition, words.AnyOf):
        return not _either_player(condition.any_of, scene)
    return isinstance(condition, words.Not) and isinstance(condition.not_, words.Both)


def _either_player(conditions: Sequence[words.Condition], scene: PhraseScope) -> str:
    """Returns what is asked of each player, and is so where it is of one of them; "" where that is not what is said."""
    asked: dict[str, words.Compare] = {}
    for condition in conditions:
        match condition:
            case words.Compare(count=words.Count(count=words.PlayerHas() as held) as count):
                of_corp = msgspec.structs.replace(count, count=msgspec.structs.replace(held, of=CORP))
                asked[scene.side_of(held.of)] = msgspec.structs.replace(condition, count=of_corp)
    if len(conditions) != 2 or len(asked) != 2 or asked[CORP] != asked[RUNNER]:
        return ""
    match asked[CORP]:
        case words.Compare(
            count=words.Count(count=words.PlayerHas() as held) as count,
            at_least=int() | None as low, at_most=int() | None as high, equal=int() | None as same,
        ) if count == words.Count(count=held):  # fmt: skip
            return _held_text(held, _Bounds(low, high, same), scene, "either player has") or ""
    return ""


def _leading_text(faction: str, scene: PhraseScope, more: str, than: str) -> str:
    """Returns of how many of its player's cards one faction is, beside others."""
    state = "installed" if scene.mine == RUNNER else "rezzed"
    return f"{scene.does('you', 'have')} {more} {state} {faction_name(faction)} cards than cards of {than} faction"


def _on_all(conditions: tuple[words.Condition, ...], scene: PhraseScope) -> str:
    """Returns in one clause that the same happened on each of several servers; "" where that is not what is said."""
    said = [c for c in conditions if isinstance(c, words.Happened) and len(c.happened.server) == 1]
    if len(said) < 2 or len(said) != len(conditions):
        return ""
    first = said[0]
    if any(msgspec.structs.replace(c, happened=msgspec.structs.replace(c.happened, server=first.happened.server)) != first for c in said):
        return ""
    everywhere = tuple(server for c in said for server in c.happened.server)
    scene.on_all = True
    text = happened_text(msgspec.structs.replace(first, happened=msgspec.structs.replace(first.happened, server=everywhere)), scene)
    scene.on_all = False
    return text


def opposite_text(condition: words.Condition, scene: PhraseScope) -> str:
    """Returns the opposite of a condition in words, without "if"."""
    match condition:
        case words.Named(name=name):
            return words.CONDITIONS[name].not_so.format_map(_players(scene))
        case words.Is():
            return is_text(condition, scene, negative=True)
        case words.RunOnServer(run_on=servers):
            return f"no run on {scene.servers(servers)} is in progress"
        case words.LeadingFaction(leading_faction=faction):
            return _leading_text(faction, scene, "no more", "some other")
        case words.Threat(threat=points):
            return f"both players have fewer than {points} agenda points"
        case words.Not(not_=inner):
            return condition_text(inner, scene)
        case words.Happened():
            return happened_text(condition, scene, negative=True)
        case words.Both(conditions=conditions):
            return " or ".join(opposite_text(c, scene) for c in conditions)
        case words.AnyOf(any_of=conditions):
            return " and ".join(opposite_text(c, scene) for c in conditions)
        case words.Compare():
            several = _opposite(condition)
            return " or ".join(compare_text(one, scene) for one in several) if several else compare_text(condition, scene, negative=True)


def _opposite(asked: words.Compare) -> tuple[words.Compare, ...]:
    """Returns the comparisons of which one is so where another is not; none where its bounds are no numbers."""
    low, high, same = asked.at_least, asked.at_most, asked.equal
    if any(isinstance(bound, words.Count) for bound in (low, high, same)):
        return ()
    if same == 0 and low is None and high is None:
        return (words.Compare(count=asked.count, at_least=1),)
    below = low if same is None else same
    above = high if same is None else same
    return (
        *([words.Compare(count=asked.count, at_most=below - 1)] if isinstance(below, int) else []),
        *([words.Compare(count=asked.count, at_least=above + 1)] if isinstance(above, int) else []),
    )


_THIS_TURN: Final = {
    "installed": words.Cards(in_=(), installed_this_turn=True),
    "rezzed": words.Cards(in_=(), rezzed_this_turn=True),
}
_GOING_ON: Final = {
    "approached ice": "approaching",
    "encountered ice": "encountering",
    "any encountered ice": "encountering",
    "accessed card": "accessing",
}


def is_text(asked: words.Is, scene: PhraseScope, *, negative: bool = False) -> str:
    """Returns what a card is: "this asset is rezzed", "the Runner is encountering host ice"."""
    no = "not " if negative else ""
    doing = _GOING_ON.get(asked.card)
    if doing is not None:
        what = asked.is_
        if isinstance(what, str):
            return f"{scene.does(RUNNER, 'be')} {no}{doing} {scene.this if what == 'this' else scene.ref(what)}"
        if asked.card != "accessed card" and not what.type:
            what = msgspec.structs.replace(what, type=("ice",))
        return f"{scene.does(RUNNER, 'be')} {no}{doing} {a_card(what, scene, stay=True)}"
    if isinstance(asked.is_, str):
        return f"{scene.ref(asked.card)} is {no}{scene.ref(asked.is_)}"
    if asked.is_.not_ is not None and asked.is_ == words.Cards(in_=(), not_=asked.is_.not_):
        return is_text(msgspec.structs.replace(asked, is_=asked.is_.not_), scene, negative=not negative)
    said = _adjective(asked.is_, scene)
    subject = scene.ref(asked.card)
    for what, done in _THIS_TURN.items():
        if asked.is_ == msgspec.structs.replace(done, in_=asked.is_.in_):
            return f"{subject} was {no}{what} this turn"
    has = what_it_has(asked.is_, scene)
    if has:
        return f"{subject} {'does not have' if negative else 'has'} {has}"
    return f"{subject} is {no}{said or what_it_is(asked.is_, scene)}"


def _adjective(cards: words.Cards, scene: PhraseScope) -> str:
    """Returns a description that is one adjective or place: "rezzed", "in Archives"; "" for any other."""
    bare = words.Cards(in_=())
    for name in words.Cards.__struct_fields__:
        value = getattr(cards, name)
        if value == getattr(bare, name):
            continue
        others = [n for n in words.Cards.__struct_fields__ if n != name and getattr(cards, n) != getattr(bare, n)]
        if others:
            return ""
        match name:
            case "rezzed":
                return "rezzed" if value else "not rezzed"
            case "advanced":
                return "advanced" if value else "not advanced"
            case "flipped":
                return "flipped" if value else "not flipped"
            case "facedown":
                return "facedown" if value else "faceup"
            case "in_":
                return "installed" if value == ("installed",) else f"in {joined(map(scene.zone, value), 'or')}"
            case "position":
                return cards_after(cards, scene).strip()
            case "protecting":
                return f"<protecting> {scene.servers(value)}"
    return ""


def _identity(cards: words.Cards, scene: PhraseScope) -> str:
    """Returns what a player's identity is: "your identity is digital"."""
    own = msgspec.structs.replace(cards, in_=(), side="", type=())
    whose = "an" if not cards.side else scene.whose(cards.side)
    if own == words.Cards(in_=(), subtype=cards.subtype, faction=cards.faction):
        return f"{whose} identity is {' or '.join((*cards.subtype, *map(faction_name, cards.faction)))}"
    return f"{whose} identity is {a_card(own, scene)}"


_WITHIN: Final = ("at least", "at most", "equal to")
_BEYOND: Final = ("less than", "more than", "not equal to")


class _Bounds(NamedTuple):
    """What a count is compared with, where that is numbers."""

    low: int | None
    high: int | None
    same: int | None

    @property
    def any(self) -> bool:
        """Returns whether one is enough, however many there are."""
        return self.low == 1 and self.high is None

    @property
    def none(self) -> bool:
        """Returns whether there may be none at all."""
        return self.low is None and 0 in (self.high, self.same)

    @property
    def one(self) -> bool:
        """Returns whether there has to be just one."""
        return self.low is None and self.high is None and self.same == 1

    def of(self, unit: str = "", less: str = "less") -> str:
        """Returns the number before what is counted, or before its `unit`: "2 or more", "between 1 and 3", "no"."""
        if self.low is not None:
            return f"{self.low}{unit} or more" if self.high is None else f"between {self.low} and {self.high}{unit}"
        if self.none:
            return f"no{unit}"
        return f"{self.high}{unit} or {less}" if self.high is not None else f"{self.same}{unit}"

    @property
    def some(self) -> str:
        """Returns the same, with "any" for one or more."""
        return "any" if self.any else self.of()

    def value(self) -> str:
        """Returns the number that a value is: 0 where nothing is counted."""
        return self.of() if not self.none else "0" if self.same == 0 else "0 or less"


def compare_text(asked: words.Compare, scene: PhraseScope, *, negative: bool = False) -> str:
    """Returns a comparison, without "if"."""
    amount, limits = asked.count, (asked.at_least, asked.at_most, asked.equal)
    low, high, same = (None if isinstance(limit, words.Count) else limit for limit in limits)
    if not isinstance(amount, words.Count) or amount != words.Count(count=amount.count) or (low, high, same) != limits:
        if compared := _players_compared(asked, scene, negative=negative):
            return compared
        subject = measured(amount, scene) if isinstance(amount, words.Count) else str(amount)
        bounds = [
            f"{how} {measured(limit, scene) if isinstance(limit, words.Count) else limit}"
            for limit, how in zip(limits, _BEYOND if negative else _WITHIN, strict=True)
            if limit is not None
        ]
        return f"{subject} is {' or '.join(bounds) if negative else ' and '.join(bounds)}"
    number = _Bounds(low, high, same)
    match amount.count:
        case words.PlayerHas() as held if (told := _held_text(held, number, scene)) is not None:
            return told
        case words.Cards() as cards if (told := _cards_text(cards, number, scene)) is not None:
            return told
        case words.Events(events=words.Trigger(event="action ends", by=by), in_="this turn", different=different):
            sort = "different " if different else ""
            return f"{scene.does(by, 'have')} taken {number.of()} {sort}action{'' if number.one else 's'} this turn"
        case words.Events(alike="type" as alike, events=trigger) as happened if trigger.by:
            cards = trigger.card if isinstance(trigger.card, words.Cards) else words.Cards(in_=())
            done = f"{scene.player(trigger.by)} {EVENTS[trigger.event].past}"
            told = f"{done} {number.of()} {several_cards(cards, scene)} of one {alike} at once"
            return f"{told} with {scene.this} {span_text(happened.in_, scene)}"
        case words.Events(sum="", different=False, alike="") as events if (told := _events_text(events, number, scene)) is not None:
            return told
        case words.SubroutinesOf(subroutines_of=of, state="broken", printed=printed) if number.any:
            return f"{scene.player(RUNNER)} broke a {'printed ' * printed}subroutine of {scene.ref(of)}"
        case words.SubroutinesOf(subroutines_of=of, state="", printed=printed):
            has = "exactly 1" if number.one else number.of()
            return f"{scene.ref(of)} has {has} {'printed ' * printed}subroutine{'' if number.one else 's'}"
        case words.SpentFrom(spent_from=cards):
            return f"you spent {number.some} <credits> from {several_cards(cards, scene)} to use this"
        case words.ValueOf(value=value) as measure:
            return f"{value_text(measure, scene)} {'are' if value in ('points', 'printed points') else 'is'} {number.value()}"
        case words.Resolved(name="X" | "die" | "trace strength" | "trace margin"):
            return f"{measured(amount, scene)} is {'0' if number.none else number.of()}"
        case words.Resolved(name="this way") if scene.done.after:
            return _this_way_text(scene.done, number)
    thing = counted(amount, scene)
    return f"there is 1 {thing.singular}" if number.one else f"there are {number.some} {thing.plural}"


def _players_compared(asked: words.Compare, scene: PhraseScope, *, negative: bool) -> str:
    """Returns that one player has more of something than the other, or as many, and so on; "" where that is not what is compared."""
    limits = [limit for limit in (asked.at_least, asked.at_most, asked.equal) if limit is not None]
    if len(limits) != 1 or not isinstance(asked.count, words.Count) or not isinstance(limits[0], words.Count):
        return ""
    match asked.count, limits[0]:
        case words.Count(count=words.PlayerHas() as held) as one, words.Count(count=words.PlayerHas() as other) as limit:
            plain = one == words.Count(count=held) and limit == words.Count(count=other) and not held.in_ and not other.in_
            things = {"credits": "<credits>", "points": "agenda points", "tags": "tags"}.get(held.has, "")
            if not plain or not things or held.has != other.has:
                return ""
            if asked.equal is not None:
                how = ("not as many", "as") if negative else ("as many", "as")
            elif asked.at_least is not None:
                how = ("fewer", "than") if negative else ("at least as many", "as")
            else:
                how = ("more", "than") if negative else ("no more", "than")
            return f"{scene.does(held.of, 'have')} {how[0]} {things} {how[1]} {scene.player(other.of)}"
    return ""


def _events_text(events: words.Events, number: _Bounds, scene: PhraseScope) -> str | None:
    """Returns how often something happened; None where that is between two numbers."""
    if number.low is not None and number.high is not None:
        return None
    asked = words.Happened(happened=events.events, in_=events.in_)
    if number.none:
        return happened_text(asked, scene, negative=True)
    if number.same is not None:
        return happened_text(msgspec.structs.replace(asked, at_least=number.same), scene, exactly=True)
    negative = number.high is not None
    least = number.high + 1 if number.high is not None else number.low
    return happened_text(msgspec.structs.replace(asked, at_least=least), scene, negative=negative)


def _held_text(held: words.PlayerHas, number: _Bounds, scene: PhraseScope, has: str = "") -> str | None:
    """Returns what a player has, or whoever `has`; None where that is told as other counts are."""
    has = has or scene.does(held.of, "have")
    match held.has:
        case "credits":
            bounded = not number.any and not number.none and (number.low is None) != (number.high is None)
            return f"{has} {number.of('[credit]') if bounded else f'{number.some} <credits>'}"
        case "clicks":
            return f"{has} {'any [click]' if number.any else f'{number.of()} <clicks>'} left"
        case "tags" | "points" | "link" | "bad publicity" if not held.in_:
            one = {"tags": "tag", "points": "agenda point"}.get(held.has, held.has)
            return f"{has} {number.of()} {one}{'' if number.one or one in ('link', 'bad publicity') else 's'}"
    return None


def _cards_text(cards: words.Cards, number: _Bounds, scene: PhraseScope) -> str | None:
    """Returns that there are cards; None where that is told as other counts are."""
    if not cards.among:
        if cards.in_ == ("identity",) and number.any:
            return _identity(cards, scene)
        what = several_cards(cards, scene, stay=True)
        if not number.any:
            return f"there are {number.of(less='fewer')} {what}"
        if cards == words.Cards(in_=cards.in_):
            return f"there are any {what}"
        return f"there is {a_card(cards, scene, stay=True)}"
    if not number.any:
        return None
    if cards.among == "trashed":
        here = msgspec.structs.replace(cards, among="")
        return f"{a_card(here, scene)} was trashed this way"
    return f"there is {a_card(cards, scene, stay=True)}"


def _this_way_text(done: CountedNoun, number: _Bounds) -> str:
    """Returns what an instruction has done."""
    if done.matter:
        return f"{number.some} {done.matter} was{done.after}"
    was = "was" if number.one or done.one == done.many else "were"
    return f"{number.some} {done.one if number.one else done.many} {was}{done.after}"
