"""Answers that an interface gives for its player: how long they wait, so that nobody can tell them by the time.

A pass that is given at once says: this player had nothing to do, or did not want to be asked. So it waits a random while, drawn from
the same spread whatever the player could have done. It does not wait where everybody at the table can see that nothing could be done.
"""

import random
from collections.abc import Callable
from typing import Final

from netrunner_tui.model.sides import CORP, Side
from netrunner_tui.model.state import RIG
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.questions import Question

_SYSTEM: Final = random.SystemRandom()
"""No seed of a game has to do with it."""


def pause(game: Game, question: Question, spread: tuple[float, float], rng: Callable[[], float] = _SYSTEM.random) -> float:
    """Seconds that an answer given for a player waits."""
    if open_to_all(game, question):
        return 0.0
    low, high = spread
    return low + (high - low) * rng()


def open_to_all(game: Game, question: Question) -> bool:
    """Whether everybody can see that the asked player has one answer alone.

    It looks at what is public and at nothing else: at a window, whether the player has any active card with something to use (active
    cards are faceup), or a facedown one that could be turned up in this window. What the facedown card is makes no difference.
    """
    if question.kind != "window" or question.forced() is None:
        return False
    side: Side = question.player
    paid = game.referee.active.paid[side]
    if any(source.ability.flag in ("", "interface") and not source.ability.is_action for source in paid):
        return False
    return not _may_turn_up(game, side, question.window)


def _may_turn_up(game: Game, side: Side, window: str) -> bool:
    state = game.state
    if side != CORP:
        return any(not state.cards[oid].faceup for oid in state.zones.get(RIG, ()))
    run = state.run
    if "i" in window and run is not None and run.ice and not state.cards[run.ice].faceup:
        return True
    roots = (oid for server in state.servers for oid in state.root(server))
    return ("r" in window or "s" in window) and any(not state.cards[oid].faceup for oid in roots)
