"""Conditions in words, without "if"."""

from typing import Final

from netrunner_tui.abilities import words
from netrunner_tui.abilities.phrasing import PhraseScope, cards_after, cards_noun, counted, many_of, server_names
from netrunner_tui.abilities.trigger_text import happened_text
from netrunner_tui.abilities.units import with_article

_OPPOSITES: Final = {
    "the Runner is tagged": "the Runner is not tagged",
    "in a run": "no run is in progress",
    "in an encounter": "the Runner is not encountering a piece of ice",
    "your turn": "it is not your turn",
}
"""Named conditions, and how their opposite reads."""


def condition_text(condition: words.Condition, scene: PhraseScope) -> str:
    """A condition in words, without "if"."""
    match condition:
        case words.Named(name=name):
            return words.CONDITIONS[name]
        case words.Is():
            return is_text(condition, scene)
        case words.RunOnServer(run_on=servers):
            return f"a run {'against' if servers == ('this server',) else 'on'} {server_names(servers)} is in progress"
        case words.Not(not_=words.Named(name=name)) if name in _OPPOSITES:
            return _OPPOSITES[name]
        case words.Not(not_=words.Is() as inner):
            return is_text(inner, scene, negative=True)
        case words.Not(not_=words.Happened() as inner):
            return happened_text(inner, scene, negative=True)
        case words.Not(not_=inner):
            return f"it is not so that {condition_text(inner, scene)}"
        case words.Happened():
            return happened_text(condition, scene)
        case words.Both(conditions=conditions):
            return " and ".join(condition_text(c, scene) for c in conditions)
        case words.AnyOf(any_of=conditions):
            return " or ".join(condition_text(c, scene) for c in conditions)
        case words.Compare():
            return compare_text(condition, scene)
    raise AssertionError(condition)


_GOING_ON: Final = {"encountered ice": "encountering", "accessed card": "accessing"}


def is_text(asked: words.Is, scene: PhraseScope, *, negative: bool = False) -> str:
    """What a card is: "this asset is rezzed", "the Runner is encountering host ice"."""
    no = "not " if negative else ""
    doing = _GOING_ON.get(asked.card)
    if doing is not None:
        what = asked.is_
        if isinstance(what, str):
            return f"the Runner is {no}{doing} {scene.this if what == 'this' else scene.ref(what)}"
        after = cards_after(what).replace(" from ", " in ", 1)
        return f"the Runner is {no}{doing} {with_article(cards_noun(what, False))}{after}"
    if isinstance(asked.is_, str):
        return f"{scene.ref(asked.card)} is {no}{scene.ref(asked.is_)}"
    said = _adjective(asked.is_)
    subject = scene.ref(asked.card)
    return f"{subject} is {no}{said}" if said else f"{subject} is {no}{with_article(cards_noun(asked.is_, False))}{cards_after(asked.is_)}"


def _adjective(cards: words.Cards) -> str:
    """A description that is one adjective or place: "rezzed", "in Archives"; "" for any other."""
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
            case "facedown":
                return "facedown" if value else "faceup"
            case "in_":
                return "installed" if value == ("installed",) else f"in {' or '.join(value)}"
            case "protecting":
                return f"protecting {server_names(value)}"
    return ""


def compare_text(asked: words.Compare, scene: PhraseScope) -> str:
    """A comparison, without "if"."""
    amount, low, high, same = asked.count, asked.at_least, asked.at_most, asked.equal
    noun = counted(amount) if isinstance(amount, words.Count) else str(amount)
    for limit, how in ((low, "at least"), (high, "at most"), (same, "equal to")):
        if isinstance(limit, words.Count):
            bound = "the number rolled" if words.is_number(limit, "die") else f"the number of {many_of(counted(limit))}"
            return f"the number of {many_of(noun)} is {how} {bound}"
    number = f"{low} or more" if low is not None else f"{high} or less" if high is not None else str(same)
    if high == 0 or same == 0:
        number = "no"
    match amount:
        case words.Count(count=words.PlayerHas(has="credits", of=of)):
            return f"{_has(of, scene)} {number.replace(' or', '[credit] or', 1) if ' or' in number else f'{number} credits'}"
        case words.Count(count=words.PlayerHas(has="clicks", of=of)):
            return f"{_has(of, scene)} {'any [click]' if low == 1 else f'{number} clicks'} left"
        case words.Count(count=words.Resolved(name="counters before")):
            return f"it had {number} advancement counters"
        case words.Count(count=words.ValueOf()):
            return f"the {noun} is {number if number != 'no' else '0 or less'}"
        case words.Count(count=words.PlayerHas(has=has, of=of)) if has in ("tags", "points", "link", "bad publicity"):
            one = {"tags": "tag", "points": "agenda point"}.get(has, has)
            many = one if has in ("link", "bad publicity") or number == "1" else f"{one}s"
            return f"{_has(of, scene)} {number} {many}"
        case words.Count(count=words.Cards(among="") as cards):
            what = f"{cards_noun(cards, True)}{cards_after(cards).replace(' from ', ' in ', 1)}"
            if low == 1:
                single = f"{cards_noun(cards, False)}{cards_after(cards).replace(' from ', ' in ', 1)}"
                plain = cards == words.Cards(in_=cards.in_)
                return f"there are any {what}" if plain else f"there is {with_article(single)}"
            return f"there are {number} {what}"
        case words.Count(count=words.Cards() as cards) if low == 1:
            return f"there is {with_article(cards_noun(cards, False))}{cards_after(cards)}"
    return f"there are {number} {noun}" if noun.endswith("s") else f"there are {number} {many_of(noun)}"


def _has(player: str, scene: PhraseScope) -> str:
    """A player with "have"."""
    if player in ("you", scene.printed.side):
        return "you have"
    name = {"corp": "the Corp", "runner": "the Runner"}.get(player, "the other player")
    return f"{name} has"
