"""Conditions in words, without "if"."""

from typing import Final

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.phrasing import (
    PhraseScope,
    cards_after,
    cards_noun,
    counted,
    many_of,
    measured,
    server_names,
    value_text,
)
from netrunner_tui.abilities.trigger_text import happened_text
from netrunner_tui.abilities.units import with_article
from netrunner_tui.model.printed import faction_name
from netrunner_tui.model.sides import RUNNER


def _runner(scene: PhraseScope) -> dict[str, str]:
    """Returns the Runner with a verb, for the phrases of named conditions."""
    return {"runner is": scene.does(RUNNER, "be")}


def condition_text(condition: words.Condition, scene: PhraseScope) -> str:
    """Returns a condition in words, without "if"."""
    match condition:
        case words.Named(name=name):
            return words.CONDITIONS[name].so.format_map(_runner(scene))
        case words.Is():
            return is_text(condition, scene)
        case words.RunOnServer(run_on=servers):
            return f"a run on {server_names(servers)} is in progress"
        case words.Not(not_=inner):
            return opposite_text(inner, scene)
        case words.Happened():
            return happened_text(condition, scene)
        case words.Both(conditions=conditions):
            return _on_all(conditions, scene) or " and ".join(condition_text(c, scene) for c in conditions)
        case words.AnyOf(any_of=conditions):
            return " or ".join(condition_text(c, scene) for c in conditions)
        case words.Compare():
            return compare_text(condition, scene)


def _on_all(conditions: tuple[words.Condition, ...], scene: PhraseScope) -> str:
    """Returns in one clause that the same happened on each of several servers; "" where that is not what is said."""
    said = [c for c in conditions if isinstance(c, words.Happened) and len(c.happened.server) == 1]
    if len(said) < 2 or len(said) != len(conditions):
        return ""
    first = said[0]
    if any(msgspec.structs.replace(c, happened=msgspec.structs.replace(c.happened, server=first.happened.server)) != first for c in said):
        return ""
    names = [f"on {server_names(c.happened.server)}" for c in said]
    return condition_text(first, scene).replace(names[0], f"{', '.join(names[:-1])} and {names[-1]}", 1)


def opposite_text(condition: words.Condition, scene: PhraseScope) -> str:
    """Returns the opposite of a condition in words, without "if"."""
    match condition:
        case words.Named(name=name):
            return words.CONDITIONS[name].not_so.format_map(_runner(scene))
        case words.Is():
            return is_text(condition, scene, negative=True)
        case words.RunOnServer(run_on=servers):
            return f"no run on {server_names(servers)} is in progress"
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


_GOING_ON: Final = {"approached ice": "approaching", "encountered ice": "encountering", "accessed card": "accessing"}


def is_text(asked: words.Is, scene: PhraseScope, *, negative: bool = False) -> str:
    """Returns what a card is: "this asset is rezzed", "the Runner is encountering host ice"."""
    no = "not " if negative else ""
    last = words.Cards(in_=(), position=("innermost",), protecting=("this server",))
    if asked.card == "passed ice" and isinstance(asked.is_, words.Cards) and msgspec.structs.replace(asked.is_, in_=()) == last:
        return f"{scene.does(RUNNER, 'have')} {no}just passed the last ice on this <server>"
    doing = _GOING_ON.get(asked.card)
    if doing is not None:
        what = asked.is_
        if isinstance(what, str):
            return f"{scene.does(RUNNER, 'be')} {no}{doing} {scene.this if what == 'this' else scene.ref(what)}"
        if asked.card != "accessed card" and not what.type:
            what = msgspec.structs.replace(what, type=("ice",))
        after = cards_after(what, scene).replace(" from ", " in ", 1)
        return f"{scene.does(RUNNER, 'be')} {no}{doing} {with_article(cards_noun(what, False, scene))}{after}"
    if isinstance(asked.is_, str):
        return f"{scene.ref(asked.card)} is {no}{scene.ref(asked.is_)}"
    said = _adjective(asked.is_, scene)
    subject = scene.ref(asked.card)
    if asked.is_ == words.Cards(in_=asked.is_.in_, installed_this_turn=True):
        return f"{subject} was {no}installed this turn"
    return (
        f"{subject} is {no}{said}"
        if said
        else f"{subject} is {no}{with_article(cards_noun(asked.is_, False, scene))}{cards_after(asked.is_, scene)}"
    )


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
                return "installed" if value == ("installed",) else f"in {' or '.join(map(scene.zone, value))}"
            case "position":
                return cards_after(cards, scene).strip()
            case "protecting":
                return f"<protecting> {server_names(value)}"
    return ""


def _identity(cards: words.Cards, scene: PhraseScope) -> str:
    """Returns what a player's identity is: "your identity is digital"."""
    own = msgspec.structs.replace(cards, in_=(), side="", type=())
    whose = "an" if not cards.side else scene.whose(cards.side)
    if own == words.Cards(in_=(), subtype=cards.subtype, faction=cards.faction):
        return f"{whose} identity is {' or '.join((*cards.subtype, *map(faction_name, cards.faction)))}"
    return f"{whose} identity is {with_article(cards_noun(own, False, scene))}{cards_after(own, scene)}"


_WITHIN: Final = ("at least", "at most", "equal to")
_BEYOND: Final = ("less than", "more than", "not equal to")


def compare_text(asked: words.Compare, scene: PhraseScope, *, negative: bool = False) -> str:
    """Returns a comparison, without "if"."""
    amount, low, high, same = asked.count, asked.at_least, asked.at_most, asked.equal
    bare = isinstance(amount, words.Count) and amount == words.Count(count=amount.count)
    noun = counted(amount, scene) if isinstance(amount, words.Count) else str(amount)
    if not bare or any(isinstance(limit, words.Count) for limit in (low, high, same)):
        subject = measured(amount, scene) if isinstance(amount, words.Count) else noun
        bounds = [
            f"{how} {measured(limit, scene) if isinstance(limit, words.Count) else limit}"
            for limit, how in zip((low, high, same), _BEYOND if negative else _WITHIN, strict=True)
            if limit is not None
        ]
        return f"{subject} is {' or '.join(bounds) if negative else ' and '.join(bounds)}"
    number = f"{low} or more" if low is not None else f"{high} or less" if high is not None else str(same)
    if low is not None and high is not None:
        number = f"between {low} and {high}"
    elif high == 0 or same == 0:
        number = "no"
    match amount:
        case words.Count(count=words.PlayerHas(has="credits", of=of)):
            if number == "1 or more":
                return f"{scene.does(of, 'have')} any <credits>"
            return f"{scene.does(of, 'have')} {number.replace(' or', '[credit] or', 1) if ' or' in number else f'{number} <credits>'}"
        case words.Count(count=words.PlayerHas(has="clicks", of=of)):
            return f"{scene.does(of, 'have')} {'any [click]' if number == '1 or more' else f'{number} <clicks>'} left"
        case words.Count(count=words.Events(events=words.Trigger(event="action ends", by=by), in_="this turn", different=different)):
            return (
                f"{scene.does(by, 'have')} taken {number} {'different ' if different else ''}action{'' if number == '1' else 's'} this turn"
            )
        case words.Count(count=words.SpentFrom()):
            return f"you spent {'any' if number == '1 or more' else number} <credits> {noun.removeprefix('<credit> spent ')} to use this"
        case words.Count(count=words.ValueOf(value=value) as measure):
            bound = number if number != "no" else "0" if same == 0 else "0 or less"
            return f"{value_text(measure, scene)} {'are' if value == 'points' else 'is'} {bound}"
        case words.Count(count=words.Resolved(name="X" | "die" | "trace margin")):
            return f"{measured(amount, scene)} is {number if number != 'no' else '0'}"
        case words.Count(count=words.PlayerHas(has=has, of=of, in_="")) if has in ("tags", "points", "link", "bad publicity"):
            one = {"tags": "tag", "points": "agenda point"}.get(has, has)
            many = one if has in ("link", "bad publicity") or number == "1" else f"{one}s"
            return f"{scene.does(of, 'have')} {number} {many}"
        case words.Count(count=words.Cards(among="") as cards):
            if cards.in_ == ("identity",) and low == 1 and high is None:
                return _identity(cards, scene)
            what = f"{cards_noun(cards, True, scene)}{cards_after(cards, scene).replace(' from ', ' in ', 1)}"
            if low == 1 and high is None:
                single = f"{cards_noun(cards, False, scene)}{cards_after(cards, scene).replace(' from ', ' in ', 1)}"
                plain = cards == words.Cards(in_=cards.in_)
                return f"there are any {what}" if plain else f"there is {with_article(single)}"
            return f"there are {number} {what}"
        case words.Count(count=words.Cards() as cards) if low == 1 and high is None:
            if cards.among == "trashed":
                here = msgspec.structs.replace(cards, among="")
                return f"{with_article(cards_noun(here, False, scene))}{cards_after(here, scene)} was trashed this way"
            after = cards_after(cards, scene).replace(" from among", " among")
            return f"there is {with_article(cards_noun(cards, False, scene))}{after}"
    if isinstance(amount, words.Count) and words.is_number(amount, "this way") and " this way" in noun:
        one, _, how = noun.partition(" ")
        if "damage" in noun:
            what = noun.removeprefix("point of ")
            for done in (" done", " suffered"):
                what = what.replace(done, f" was{done}")
            return f"{'any' if number == '1 or more' else number} {what}"
        return (
            f"{'any' if number == '1 or more' else number} {one}{'' if number == '1' else 's'} {'was' if number == '1' else 'were'} {how}"
        )
    if number == "1":
        return f"there is 1 {noun}"
    many = noun if noun.endswith("s") and " in " not in noun else many_of(noun)
    return f"there are {'any' if number == '1 or more' else number} {many}"
