"""Reads what an instruction is about: this card, a chosen one, or all that fit."""

from typing import Literal, get_args

from netrunner_tui.abilities import words
from netrunner_tui.abilities.reading.amount_nodes import read_amount
from netrunner_tui.abilities.reading.card_nodes import cards_anywhere, read_cards
from netrunner_tui.abilities.reading.mistakes import WordError, shown, shown_name, unknown
from netrunner_tui.abilities.reading.plain_nodes import literal, mapping_of, only, truth, whole_number
from netrunner_tui.abilities.reading.word_fields import reads
from netrunner_tui.abilities.words.values import CardsMeant
from netrunner_tui.model.errors import NodePath


@reads(words.All)
def read_target(node: object, path: NodePath) -> words.Target:
    """Reads this card, a chosen one, or all that fit."""
    if isinstance(node, str):
        if node not in words.REFS:
            raise WordError(path, unknown(f"no object is called '{shown_name(node)}'", node, words.REFS))
        return node
    mapping = dict(mapping_of(node, path, "an object such as 'this' or {choose: 1, type: program}"))
    if "all" in mapping:
        only(mapping, ("all",), path)
        return words.All(cards=read_cards(mapping["all"], (*path, "all")))
    if "choose" not in mapping:
        raise WordError(path, "expected 'choose:' or 'all:' here")
    number = mapping.pop("choose")
    choose: words.Amount | Literal["any number"] = "any number" if number == "any number" else read_amount(number, (*path, "choose"))
    if isinstance(choose, int) and choose < 1:
        raise WordError((*path, "choose"), f"'choose:' is 1 or more, or 'any number', found {choose}")
    up_to = truth(mapping.pop("up to", False), (*path, "up to"))
    least = whole_number(mapping.pop("least"), (*path, "least")) if "least" in mapping else 0
    if least and choose != "any number":
        raise WordError((*path, "least"), "'least:' stands beside 'choose: any number'")
    by: words.Who = literal(get_args(words.Who), mapping.pop("by"), (*path, "by")) if "by" in mapping else ""
    different = truth(mapping.pop("different titles", False), (*path, "different titles"))
    at_random = truth(mapping.pop("at random", False), (*path, "at random"))
    if up_to and choose == "any number":
        raise WordError((*path, "up to"), "'up to:' beside 'any number': that is as many as the player wants anyhow")
    if at_random and (up_to or by or choose == "any number"):
        raise WordError((*path, "at random"), "what is picked 'at random' nobody chooses: it has a number, without 'up to:' and 'by:'")
    cards = read_cards(mapping, path) if mapping else words.Cards(in_=("installed",))
    if not at_random:
        _check_seen(cards, path)
    return words.Choose(choose=choose, up_to=up_to, least=least, by=by, at_random=at_random, different_titles=different, cards=cards)


def _check_seen(cards: words.Cards, path: NodePath) -> None:
    """Checks that whoever chooses a card of a deck has been shown it: those on top, or those that were found."""
    deck = next((zone for zone in cards.in_ if zone in ("R&D", "stack")), "")
    if deck and not cards.among and not cards.top:
        raise WordError(
            (*path, "in"), f"in a deck nobody sees what there is to choose: write {{search: {{in: {deck}}}}}, or 'top:', or 'among: found'"
        )


@reads(CardsMeant)
def _cards_meant(node: object, path: NodePath) -> object:
    return cards_anywhere(node, path) if isinstance(node, dict) else read_target(node, path)


@reads(words.Choose)
def _choose(node: object, path: NodePath) -> words.Choose:
    target = read_target(node, path)
    if not isinstance(target, words.Choose):
        may = "; in place of 'pay:' write 'may:' with that as its first instruction" if "pay" in path and isinstance(node, str) else ""
        raise WordError(path, f"a player chooses here: expected cards such as {{choose: 1, type: ice}}, found {shown(node)}{may}")
    return target
