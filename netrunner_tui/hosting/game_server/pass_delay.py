"""Delays for answers that the interface gives for its player, so that their timing reveals nothing.

An immediate pass reveals that the player had nothing to do, or did not want to be asked. So it waits for a random time, drawn from
the same distribution whatever the player could have done. It does not wait if everybody can see that there is nothing to do.
"""

import random
from collections.abc import Callable, Sequence
from typing import Final

from netrunner_tui.abilities.words import Boost
from netrunner_tui.model.sides import CORP, Side
from netrunner_tui.model.state import RIG
from netrunner_tui.rulebook_facts.charts import Opens
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.referee.base.instances import PaidSource
from netrunner_tui.rules.referee.questions import Question

_SYSTEM: Final = random.SystemRandom()
"""Independent of any game's seed."""


def pause(game: Game, question: Question, spread: tuple[float, float], rng: Callable[[], float] = _SYSTEM.random) -> float:
    """Returns the seconds by which to delay an answer given for a player."""
    if open_to_all(game, question):
        return 0.0
    low, high = spread
    return low + (high - low) * rng()


def open_to_all(game: Game, question: Question) -> bool:
    """Returns whether everybody can see that the asked player can only sensibly pass at this window.

    Uses public information only: whether the player has an active card with an ability to use (active cards are faceup), or a
    facedown card that could be turned faceup in this window. The identity of the facedown card makes no difference, nor does whether
    anything could be paid for.
    """
    if question.kind != "window":
        return False
    side: Side = question.player
    if any(_may_be_used(game, source) for source in game.referee.active.paid[side]):
        return False
    return not _may_turn_up(game, side, question.window)


def _may_be_used(game: Game, source: PaidSource) -> bool:
    """Returns whether an ability might be used at this window. Abilities for encounters only count during encounters."""
    ability = source.ability
    if ability.flag not in ("", "interface") or ability.is_action:
        return False
    for_encounter = ability.flag == "interface" or all(isinstance(word, Boost) and word.for_ == "this encounter" for word in ability.do)
    return not for_encounter or game.state.encounter is not None


def _may_turn_up(game: Game, side: Side, window: Sequence[Opens]) -> bool:
    state = game.state
    if side != CORP:
        return any(not state.cards[oid].faceup for oid in state.zones.get(RIG, ()))
    run = state.run
    if "rez ice" in window and run is not None and run.ice and not state.cards[run.ice].faceup:
        return True
    roots = (oid for server in state.servers for oid in state.root(server))
    return ("rez" in window or "score" in window) and any(not state.cards[oid].faceup for oid in roots)
