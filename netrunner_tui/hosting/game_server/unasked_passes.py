"""Passes that are given for players, without their timing revealing anything.

An immediate pass reveals that the player had nothing to do, or did not want to be asked. So it waits for a random time, drawn from
the same distribution whatever the player could have done. It does not wait if everybody can see that there is nothing to do: there the
server passes itself for players who let it. A key is followed by some three such passes; given by front ends, each would be told to both.
"""

import random
from collections.abc import Callable, Sequence
from typing import Final

from netrunner_tui.abilities.words import Boost
from netrunner_tui.hosting.game_server.hosted_game import HostedGame
from netrunner_tui.hosting.game_server.served_table import ServedTable
from netrunner_tui.model.card_zones import RIG
from netrunner_tui.model.sides import CORP, Side
from netrunner_tui.rulebook_facts.charts import Opens
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.referee.base.instances import PaidSource
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.settings.stops import might_act

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


def pass_on(table: ServedTable) -> None:
    """Passes for as long as players who let the server do it are asked in such windows.

    Raises NotSaved, ProgramFault; then the question is open, and its player's front end is told of it.
    """
    while (hosted := table.hosted) is not None and (side := hosted.asked) is not None:
        place = table.place_of(side)
        answer = unasked_pass(hosted) if place is not None and place.passes_unasked else None
        if answer is None:
            return
        table.answer(side, hosted.number, hosted.game.number, answer)


def unasked_pass(hosted: HostedGame) -> Answer | None:
    """Returns the pass at a window where nobody wants to be asked who is not asked at every window; None anywhere else.

    It follows from what both players see, as do the passes that front ends give.
    """
    question = hosted.game.question
    if question is None or not open_to_all(hosted.game, question) or might_act(question, hosted.seen(question.player)[0]):
        return None
    return question.decline()


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
