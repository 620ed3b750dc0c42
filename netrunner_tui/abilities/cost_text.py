"""Costs in words: before the colon of an ability, and with a verb where one is paid on the way."""

from typing import Final

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.phrase_scope import PhraseScope
from netrunner_tui.abilities.phrasing import amount_text, cards_after, cards_noun, measured, several_cards
from netrunner_tui.abilities.target_text import target_text
from netrunner_tui.abilities.units import cards_from, clicks_of, clicks_text, credit_text, damage_of, plural_of

_WHOLE_HAND: Final = (words.Count(count=words.Cards(in_=("HQ",))), words.Count(count=words.Cards(in_=("grip",))))
"""As many cards of a hand as there are in it."""


def cost_text(cost: words.Cost, scene: PhraseScope) -> str:
    """Returns a cost as it stands before the colon."""
    return ", ".join(_parts(cost, scene)) or "0[credit]"


def _parts(cost: words.Cost, scene: PhraseScope) -> list[str]:
    """Returns each part of a cost."""
    this = scene.this
    parts: list[str] = []
    if cost.clicks:
        parts.append(clicks_text(cost.clicks))
    if cost.spend_clicks:
        parts.append(f"spend {amount_text(cost.spend_clicks, scene, clicks_of)}")
    if cost.lose_clicks:
        parts.append(f"<lose> {clicks_text(cost.lose_clicks)}")
    if cost.x_credits:
        parts.append(f"X[credit]{_at_most(cost, scene)}")
    if cost.credits and isinstance(cost.credits, int):
        parts.append(credit_text(str(cost.credits)))
    if cost.counters_on is not None:
        one = cost.counters == 1
        whose = "your " if cost.counters_on.side == "you" else ""
        many = not one or bool(whose)
        on = cards_noun(cost.counters_on, scene, many=many) + cards_after(cost.counters_on, scene, many=many)
        whose = f"1 of {whose}" if one and whose else "1 " if one else whose
        parts.append(f"remove {_number(cost.counters, scene.counter(cost.kind), scene)} from {whose}{on}")
    elif cost.counters and scene.terms.hosting:
        parts.append(_number(cost.counters, f"hosted {scene.counter(cost.kind)}", scene))
    elif cost.counters:
        parts.append(f"remove {_number(cost.counters, scene.counter(cost.kind), scene)} from {this}")
    if cost.trash_hand in _WHOLE_HAND:
        parts.append(f"trash all cards from {scene.hand(scene.doer)}")
    elif cost.trash_hand:
        parts.append(f"trash {amount_text(cost.trash_hand, scene, cards_from(scene.hand(scene.doer)))}")
    if cost.take_tags:
        parts.append(f"take {_number(cost.take_tags, 'tag', scene)}")
    if cost.tags:
        parts.append(f"remove {_number(cost.tags, 'tag', scene)}")
    if cost.forfeit:
        parts.append("forfeit 1 agenda")
    if cost.points:
        parts.append(_number(cost.points, "agenda point", scene))
    if cost.forfeit_this:
        parts.append(f"forfeit {this}")
    if isinstance(cost.credits, words.Count):
        parts.append(amount_text(cost.credits, scene, credit_text))
    if cost.suffer:
        parts.append(f"suffer {amount_text(cost.suffer, scene, damage_of(cost.suffer_kind))}")
    if cost.trash is not None:
        parts.append(f"trash {target_text(_chosen_by_payer(cost.trash, scene), scene)}")
    if cost.move is not None:
        moved = target_text(_chosen_by_payer(cost.move, scene), scene)
        stack = scene.zone("stack")
        parts.append(f"shuffle {moved} into {stack}" if cost.to == "stack" else f"add {moved} to the bottom of {stack}")
    if cost.trash_this:
        parts.append(f"trash {this}")
    if cost.remove_this:
        parts.append(f"remove {this} from the game")
    if cost.return_this:
        parts.append(f"add {this} to {scene.hand(scene.doer)}")
    return parts


def _chosen_by_payer(target: words.Target, scene: PhraseScope) -> words.Target:
    """Returns what is trashed as a cost: whoever pays it chooses."""
    return msgspec.structs.replace(target, by=scene.doer) if isinstance(target, words.Choose) and not target.by else target


def _at_most(cost: words.Cost, scene: PhraseScope) -> str:
    """Returns the highest X."""
    if cost.x_at_most is None:
        return ""
    return f" (X is at most {cost.x_at_most if isinstance(cost.x_at_most, int) else measured(cost.x_at_most, scene)})"


def _number(amount: words.Amount, noun: str, scene: PhraseScope) -> str:
    """Returns how many of something."""
    return amount_text(amount, scene, plural_of(noun))


def from_text(cost: words.Cost, scene: PhraseScope) -> str:
    """Returns from where the credits of a cost have to come: "2[credit] from stealth cards"."""
    assert cost.from_ is not None
    cards = several_cards(cost.from_, scene)
    return f"{f'at least {cost.at_least_from}[credit]' if cost.at_least_from else '<credits>'} from {cards}"


def pay_text(cost: words.Cost, scene: PhraseScope) -> str:
    """Returns a nested cost with its verb: "pay 2[credit]"."""
    verb: list[str] = []
    if cost.clicks:
        verb.append(f"spend {clicks_text(cost.clicks)}")
    if isinstance(cost.credits, int) and cost.credits:
        verb.append(f"pay {cost.credits}[credit]")
    elif isinstance(cost.credits, words.Count):
        verb.append(f"pay {amount_text(cost.credits, scene, credit_text)}")
    if cost.x_credits:
        verb.append(f"pay X[credit]{_at_most(cost, scene)}")
    if cost.from_ is not None:
        verb = [*verb[:-1], f"{verb[-1] if verb else 'pay 0[credit]'}, spending {from_text(cost, scene)},"]
    if cost.points:
        verb.append(f"pay {_number(cost.points, 'agenda point', scene)}")
    if cost.counters and scene.terms.hosting and cost.counters_on is None:
        verb.append(f"remove {_number(cost.counters, f'hosted {scene.counter(cost.kind)}', scene)}")
        cost = msgspec.structs.replace(cost, counters=0)
    verb += _parts(msgspec.structs.replace(cost, clicks=0, credits=0, x_credits=False, points=0), scene)
    return " and ".join(verb) or "pay 0[credit]"
