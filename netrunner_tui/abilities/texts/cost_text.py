"""Costs in words: before the colon of an ability, and with a verb where one is paid on the way."""

from collections.abc import Callable
from typing import Final, NamedTuple

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.texts.card_phrases import cards_after, cards_noun, several_cards
from netrunner_tui.abilities.texts.count_phrases import amount_text, measured
from netrunner_tui.abilities.texts.phrase_scope import PhraseScope
from netrunner_tui.abilities.texts.target_text import target_text
from netrunner_tui.abilities.units import cards_from, clicks_of, clicks_text, credit_text, damage_of, plural_of, third_person, unit_of
from netrunner_tui.model.text import count_text, joined

_WHOLE_HAND: Final = (words.Count(count=words.Cards(in_=("HQ",))), words.Count(count=words.Cards(in_=("grip",))))
"""As many cards of a hand as there are in it."""


def cost_text(cost: words.Cost, scene: PhraseScope) -> str:
    """Returns a cost as it stands before the colon."""
    return ", ".join(text for part in _PARTS if (text := part.text(cost, scene))) or "0[credit]"


def pay_text(cost: words.Cost, scene: PhraseScope) -> str:
    """Returns a nested cost with its verb: "pay 2[credit]"."""
    return " and ".join(_paid(cost, scene))


def pays_text(cost: words.Cost, scene: PhraseScope) -> str:
    """Returns a nested cost as what somebody does: "pays 2[credit]"."""
    return " and ".join(map(third_person, _paid(cost, scene)))


def _paid(cost: words.Cost, scene: PhraseScope) -> list[str]:
    """Returns the parts of a nested cost, each with its verb."""
    told = {part: text for part in _PARTS if (text := part.text(cost, scene))}
    if cost.from_ is not None:
        paid = next((part for part in told if part.of_credits), _CREDITS)
        told[paid] = f"{told.get(paid, '0[credit]')}, spending {from_text(cost, scene)},"
    with_verb = [f"{part.verb} {text}" for part, text in told.items() if part.verb]
    either = [joined((pay_text(one, scene) for one in cost.one_of), "or")] if cost.one_of else []
    return [*with_verb, *(text for part, text in told.items() if not part.verb), *either] or ["pay 0[credit]"]


def _chosen_by_payer(target: words.Target, scene: PhraseScope) -> words.Target:
    """Returns what is trashed as a cost: whoever pays it chooses."""
    return msgspec.structs.replace(target, by=scene.doer) if isinstance(target, words.Choose) and not target.by else target


def _at_most(cost: words.Cost, scene: PhraseScope) -> str:
    """Returns the highest X."""
    if cost.x_at_most is None:
        return ""
    return scene.stands_for("X", f"at most {cost.x_at_most if isinstance(cost.x_at_most, int) else measured(cost.x_at_most, scene)}")


def _number(amount: words.Amount, noun: str, scene: PhraseScope) -> str:
    """Returns how many of something."""
    return amount_text(amount, scene, plural_of(noun))


def from_text(cost: words.Cost, scene: PhraseScope) -> str:
    """Returns from where the credits of a cost have to come: "2[credit] from stealth cards"."""
    assert cost.from_ is not None
    cards = several_cards(cost.from_, scene)
    return f"{f'at least {cost.at_least_from}[credit]' if cost.at_least_from else '<credits>'} from {cards}"


def _credits(cost: words.Cost, _: PhraseScope) -> str:
    return credit_text(str(cost.credits)) if cost.credits and isinstance(cost.credits, int) else ""


def _counted_credits(cost: words.Cost, scene: PhraseScope) -> str:
    return amount_text(cost.credits, scene, credit_text) if isinstance(cost.credits, words.Count) else ""


def _hosted_counters(cost: words.Cost, scene: PhraseScope) -> str:
    if not (cost.counters or cost.x_counters) or cost.counters_on is not None or not scene.terms.hosting:
        return ""
    return _counted(cost, f"hosted {scene.counter(cost.kind)}", scene)


def _counted(cost: words.Cost, counter: str, scene: PhraseScope) -> str:
    """Returns how many counters a cost takes."""
    return f"X {counter}s" if cost.x_counters else _number(cost.counters, counter, scene)


def _counters_elsewhere(cost: words.Cost, scene: PhraseScope) -> str:
    """Returns counters that are removed from other cards, and in a game without hosting those from the card itself."""
    counters = _counted(cost, scene.counter(cost.kind), scene)
    if cost.counters_on is None:
        told = (cost.counters or cost.x_counters) and not scene.terms.hosting
        return f"remove {counters} from {scene.this}" if told else ""
    one, yours = cost.counters == 1, cost.counters_on.side == "you"
    many = not one or yours
    whose = "1 of your " if one and yours else "1 " if one else "your " if yours else ""
    on = cards_noun(cost.counters_on, scene, many=many) + cards_after(cost.counters_on, scene, many=many, stay=True)
    return f"remove {counters} from {whose}{on}"


def _trashed_of_hand(cost: words.Cost, scene: PhraseScope) -> str:
    hand = scene.hand(scene.doer)
    if cost.trash_hand in _WHOLE_HAND:
        return f"trash all cards from {hand}"
    return f"trash {amount_text(cost.trash_hand, scene, cards_from(hand))}" if cost.trash_hand else ""


def _moved(cost: words.Cost, scene: PhraseScope) -> str:
    if cost.move is None:
        return ""
    moved, stack = target_text(_chosen_by_payer(cost.move, scene), scene), scene.zone("stack")
    if cost.to == "removed":
        scene.gone = "removed"
        return f"remove {moved} from the game"
    if cost.to == "hand":
        return f"add {moved} to {scene.hand(scene.doer)}"
    return f"shuffle {moved} into {stack}" if cost.to == "stack" else f"add {moved} to the bottom of {stack}"


class _Part(NamedTuple):
    """A part of a cost in words; "" where the cost has none."""

    text: Callable[[words.Cost, PhraseScope], str]
    verb: str = ""
    """What is done with it; "" where the text says that itself."""
    of_credits: bool = False


_CREDITS: Final = _Part(_credits, "pay", of_credits=True)
_PARTS: Final = (
    _Part(lambda cost, _: clicks_text(cost.clicks), "spend"),
    _Part(lambda cost, scene: f"spend {amount_text(cost.spend_clicks, scene, clicks_of)}" if cost.spend_clicks else ""),
    _Part(lambda cost, _: f"<lose> {clicks_text(cost.lose_clicks)}" if cost.lose_clicks else ""),
    _Part(lambda cost, scene: f"X[credit]{_at_most(cost, scene)}" if cost.x_credits else "", "pay", of_credits=True),
    _CREDITS,
    _Part(_hosted_counters, "remove"),
    _Part(_counters_elsewhere),
    _Part(_trashed_of_hand),
    _Part(lambda cost, scene: f"take {_number(cost.take_tags, 'tag', scene)}" if cost.take_tags else ""),
    _Part(
        lambda cost, scene: (
            f"take {amount_text(cost.take_bad_publicity, scene, unit_of('bad publicity'))}" if cost.take_bad_publicity else ""
        )
    ),
    _Part(lambda cost, scene: f"remove {_number(cost.tags, 'tag', scene)}" if cost.tags else ""),
    _Part(lambda cost, _: f"forfeit {count_text(cost.forfeit, 'agenda')}" if cost.forfeit else ""),
    _Part(lambda cost, scene: _number(cost.points, "agenda point", scene) if cost.points else "", "pay"),
    _Part(lambda cost, scene: f"forfeit {scene.this}" if cost.forfeit_this else ""),
    _Part(_counted_credits, "pay", of_credits=True),
    _Part(lambda cost, scene: f"suffer {amount_text(cost.suffer, scene, damage_of(cost.suffer_kind))}" if cost.suffer else ""),
    _Part(lambda cost, scene: "" if cost.trash is None else f"trash {target_text(_chosen_by_payer(cost.trash, scene), scene)}"),
    _Part(_moved),
    _Part(lambda cost, scene: "" if cost.derez is None else f"derez {target_text(_chosen_by_payer(cost.derez, scene), scene)}"),
    _Part(lambda cost, scene: f"trash {scene.this}" if cost.trash_this else ""),
    _Part(lambda cost, scene: f"remove {scene.this} from the game" if cost.remove_this else ""),
    _Part(lambda cost, scene: f"add {scene.this} to {scene.hand(scene.doer)}" if cost.return_this else ""),
)
"""All parts of costs, in the order in which they are told."""
