"""Answers that an interface gives for its player: how long they wait, so that nobody can tell them by the time.

A pass that is given at once says: this player had nothing to do, or did not want to be asked. So it waits a random while, drawn from
the same spread whatever the player could have done. It does not wait where everybody at the table can see that nothing is to be done.
"""

import random
from collections.abc import Callable
from typing import Final

from netrunner_tui.abilities.words import Boost
from netrunner_tui.model.sides import CORP, Side
from netrunner_tui.model.state import RIG
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.referee.core import PaidSource
from netrunner_tui.rules.referee.questions import Question

_SYSTEM: Final = random.SystemRandom()
"""No seed of a game has to do with it."""


def pause(game: Game, question: Question, spread: tuple[float, float], rng: Callable[[], float] = _SYSTEM.random) -> float:
    """Seconds that an answer given for a player waits."""
    if open_to_all(game, question):
        return 0.0
    low, high = spread
    return low + (high - low) * rng()


def open_to_all(game: Game, question: Question) -> bool:
    """Whether everybody can see that there is nothing to think about for the asked player: at a window where only passing makes sense.

    It looks at what is public and at nothing else: whether the player has any active card with something to use (active cards are
    faceup), or a facedown one that could be turned up in this window. What the facedown card is makes no difference, nor does what
    could be paid for.
    """
    if question.kind != "window":
        return False
    side: Side = question.player
    if any(_may_be_used(game, source) for source in game.referee.active.paid[side]):
        return False
    return not _may_turn_up(game, side, question.window)


def _may_be_used(game: Game, source: PaidSource) -> bool:
    """Whether an ability might be used at a window. What is for an encounter alone is not thought about elsewhere."""
    ability = source.ability
    if ability.flag not in ("", "interface") or ability.is_action:
        return False
    for_encounter = ability.flag == "interface" or all(isinstance(word, Boost) and word.for_ == "this encounter" for word in ability.do)
    return not for_encounter or game.state.encounter is not None


def _may_turn_up(game: Game, side: Side, window: str) -> bool:
    state = game.state
    if side != CORP:
        return any(not state.cards[oid].faceup for oid in state.zones.get(RIG, ()))
    run = state.run
    if "i" in window and run is not None and run.ice and not state.cards[run.ice].faceup:
        return True
    roots = (oid for server in state.servers for oid in state.root(server))
    return ("r" in window or "s" in window) and any(not state.cards[oid].faceup for oid in roots)
