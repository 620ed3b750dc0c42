"""What an instruction acts on, in words."""

from typing import Final

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.clauses import THOSE_CHOSEN
from netrunner_tui.abilities.texts.card_phrases import cards_after, cards_noun, several_cards
from netrunner_tui.abilities.texts.count_phrases import counted, from_the_top, letter_of, measured
from netrunner_tui.abilities.texts.phrase_scope import ZONE_NAMES, PhraseScope

_OF_THEM: Final = {"found": "of them", "chosen": f"of {THOSE_CHOSEN}"}
"""What is said of cards about which nothing is known but that they are some of those named before."""


def cards_text(cards: words.Cards, number: int | str, scene: PhraseScope, choice: str = "", *, stay: bool = False) -> str:
    """Returns a number of cards: "2 installed programs", "1 card from HQ or Archives".

    `choice` says whose choice they are; `stay`: they are not taken from there.
    """
    if number == 1 and cards == scene.these:
        return "1 of them"
    if cards.side == "you":
        return f"{number} of {scene.whose('you')} {several_cards(cards, scene, choice=choice, stay=stay)}"
    if "installed" not in cards.in_ and cards == words.Cards(in_=cards.in_, among=cards.among) and cards.among in _OF_THEM:
        return f"{number} {_OF_THEM[cards.among]}{choice}"
    if number == cards.top and (top := from_the_top(cards, scene)):
        return top + choice
    many = number != 1
    return f"{number} {cards_noun(cards, scene, many=many)}{cards_after(cards, scene, choice=choice, many=many, stay=stay)}"


def target_text(target: words.Target, scene: PhraseScope, *, stay: bool = False) -> str:
    """Returns what an instruction acts on, with whose choice it is, where that goes not without saying.

    `stay`: it is not taken from where it is.
    """
    if isinstance(target, str):
        return scene.ref(target)
    target = _own(target, scene)
    if isinstance(target, words.All):
        return _all_text(target.cards, scene, stay=stay)
    how = (" at random" if target.at_random else "") + (" with different titles" if target.different_titles else "")
    chooser = scene.side_of(target.by)
    whose = "their" if target.cards.side == "you" and chooser == scene.mine != scene.you else scene.whose(target.by)
    choice = f" of {whose} choice" if chooser != scene.doer and not target.at_random else ""
    up_to = "up to " if target.up_to and target.choose != "any number" else ""
    return up_to + _chosen_text(target, scene, choice, how, stay=stay)


def _all_text(cards: words.Cards, scene: PhraseScope, *, stay: bool) -> str:
    """Returns all cards of a kind, by a name that they have together where there is one."""
    if top := from_the_top(cards, scene):
        return top
    if cards in (words.Cards(in_=("set aside",), side=cards.side), words.Cards(in_=("set aside",), side=cards.side, among="found")):
        return ZONE_NAMES["set aside"]
    if cards == words.Cards(in_=cards.in_, among="found") and "installed" not in cards.in_:  # all of them would be what was found
        return "the rest of those cards"
    whose = f"of {scene.whose('you')} " if cards.side == "you" else ""
    return f"all {whose}{several_cards(cards, scene, 'and', stay=stay)}"


def _chosen_text(target: words.Choose, scene: PhraseScope, choice: str, how: str, *, stay: bool) -> str:
    """Returns cards that are chosen: as many as there are to be, by whom, and then how."""
    cards, number = target.cards, target.choose
    if isinstance(number, int):
        return cards_text(cards, number, scene, choice, stay=stay) + how
    several = several_cards(cards, scene, choice=choice, stay=stay) + how
    if number == "any number":
        many = f"{target.least} or more" if target.least else "any number of"
        return f"{many} {scene.whose('you')} {several}" if cards.side == "you" else f"{many} {several}"
    several = f"of {scene.whose('you')} {several}" if cards.side == "you" else several
    if number in (words.Count(count=words.Resolved(name="named")), words.Count(count=words.Resolved(name="that many"))):
        return f"that many {several}"
    if number == words.Count(count=words.Resolved(name="X")):
        return f"X {several}"
    if number == words.Count(count=number.count, times=number.times) and not isinstance(number.count, words.ValueOf):
        return f"{cards_text(cards, number.times, scene, choice, stay=stay)} for each {counted(number, scene).singular}{how}"
    letter = letter_of(number)
    return f"{letter} {several}" + scene.stands_for(letter, measured(number, scene))


def _own(target: words.Choose | words.All, scene: PhraseScope) -> words.Choose | words.All:
    """Makes installed cards of the card's own side "yours" where nothing else says whose they are."""
    cards = target.cards
    if cards.side != scene.printed.side or cards.type or "installed" not in cards.in_:
        return target
    return msgspec.structs.replace(target, cards=msgspec.structs.replace(cards, side="you"))
