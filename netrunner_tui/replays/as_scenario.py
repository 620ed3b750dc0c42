"""A moment of a game as a scenario file: the position at the last action boundary, and what was answered since."""

import json
from collections.abc import Sequence
from typing import Final

from netrunner_tui.model.card_zones import DECK, DISCARD, HAND, IDENTITY, RIG, SCORE, ZoneKind
from netrunner_tui.model.gamefile.contents import TAKE_BACK
from netrunner_tui.model.sides import CORP, RUNNER, SIDES, Side
from netrunner_tui.model.state import Card, State
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.answered import Answered

_NUMBERS: Final[dict[Side, tuple[tuple[str, str], ...]]] = {
    CORP: (("bad publicity", "bad_publicity"),),
    RUNNER: (("tags", "tags"), ("core damage", "core_damage")),
}
"""What only one side has, as scenarios call it and as the state does."""
_ZONES: Final[tuple[tuple[str, ZoneKind], ...]] = (("hand", HAND), ("deck", DECK), ("discard", DISCARD), ("score area", SCORE))


def scenario_of(state: State, answers: Sequence[Answered], then: str = "", side: Side | None = None) -> str:
    """Returns a scenario that begins in `state`, at a boundary, and gives `answers`, then the answer `then` of `side`.

    What scenarios cannot say (lasting effects, what was used this turn) is not in it. Empty where the game has not begun.
    """
    if state.turn is None or state.boundary not in SIDES:
        return ""
    lines = [
        "scenario: as-it-was", "about: The position before the mistake, and the answers that led to it.", f"rules: {state.rules}",
        "filler: 0",
        f"corp: {_side(state, CORP)}", f"runner: {_side(state, RUNNER)}", f"turn: {state.turn}", "steps:",
    ]  # fmt: skip
    steps = [(one.seat, one.said) for one in answers if one.kind not in {TAKE_BACK, "setup", "concede"} and not one.passed]
    if then and side is not None:
        steps.append((side, then))
    lines += [f"- {seat}: {_flow(said)}" for seat, said in steps]
    return "\n".join(lines) + "\n" if steps else ""


def _flow(value: object) -> str:
    """Returns a value in YAML's flow style, which JSON is a part of."""
    return json.dumps(value, ensure_ascii=False)


def _side(state: State, side: Side) -> str:
    player = state.player(side)
    said: dict[str, object] = {"credits": player.credits}
    if player.identity and rulebook(state.rules).deck.identities:
        said["identity"] = state.cards[player.identity].title
    if state.turn == side:
        said["clicks"] = player.clicks
    if player.counters:
        said["counters"] = player.counters
    for name, field in _NUMBERS[side]:
        if getattr(player, field):
            said[name] = getattr(player, field)
    for name, zone in _ZONES:
        cards = [_card(state, state.cards[oid], zone) for oid in state.zone(side, zone)]
        if cards:
            said[name] = cards
    if side == RUNNER:
        said["rig"] = [_card(state, card, RIG) for card in _all(state, RIG) if not card.host]
    else:
        said["servers"] = {
            server: {
                "ice": [_card(state, state.cards[oid], "ice") for oid in reversed(state.ice(server))],
                "root": [_card(state, state.cards[oid], "root") for oid in state.root(server) if not state.cards[oid].host],
            }
            for server in state.servers
            if state.ice(server) or state.root(server)
        }
    return _flow(said)


def _all(state: State, zone: str) -> list[Card]:
    return [card for card in state.cards.values() if card.zone == zone and card.zone != IDENTITY]


def _card(state: State, card: Card, zone: str) -> object:
    """Returns a card as a scenario lays it: its title, or a mapping where there is more to say."""
    said: dict[str, object] = {"card": card.title}
    if zone in {"ice", "root"} and card.faceup:
        said["rezzed"] = True
    if (zone == DISCARD and card.owner == CORP and not card.faceup) or (zone == RIG and not card.faceup):
        said["facedown"] = True
    if card.counters and zone not in {HAND, DECK, DISCARD}:
        said["counters"] = card.counters
    if card.hosted:
        said["hosted"] = [_card(state, state.cards[oid], RIG if state.cards[oid].owner == RUNNER else "root") for oid in card.hosted]
    return said if len(said) > 1 else card.title
