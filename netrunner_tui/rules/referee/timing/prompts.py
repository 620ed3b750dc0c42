"""The situation of a window, in words for the player who is asked: the first of several sayings that fits, then what is open."""

from collections.abc import Callable
from typing import Final

from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, Side
from netrunner_tui.model.text import joined
from netrunner_tui.rules.referee import names
from netrunner_tui.rules.referee.instructions import Instructions
from netrunner_tui.rules.referee.phrases import fitted

Situation = Callable[[Instructions, Side], str]


def _before_turn(owner: Side) -> Situation:
    def text(_: Instructions, player: Side) -> str:
        whose = "your" if player == owner else f"the {SIDE_NAMES[owner]}'s"
        return f"Before {whose} turn begins: act, or pass?"

    return text


def _before_action(owner: Side) -> Situation:
    def text(referee: Instructions, player: Side) -> str:
        clicks = referee.state.player(owner).clicks
        left = f"{referee.book.terms.clicks(clicks)} left"
        if player == owner:
            return f"Your turn, {left}." if clicks else f"No {referee.book.terms.word('clicks')} left: act, or pass to end the phase?"
        return f"The {SIDE_NAMES[owner]} has {left}: act first, or pass?"

    return text


def _discard(owner: Side) -> Situation:
    def text(_: Instructions, player: Side) -> str:
        whose = "Your" if player == owner else f"The {SIDE_NAMES[owner]}'s"
        return f"{whose} turn is ending: act, or pass?"

    return text


def approach(referee: Instructions, player: Side) -> str:
    """Returns the question of the window in which the approached ice may be rezzed."""
    run = referee.state.run
    assert run is not None
    server = referee.book.terms.server(run.server)
    if player == RUNNER:
        named = names.name(referee.state, run.ice, RUNNER, referee.book.terms) if run.ice in referee.state.cards else "ice"
        known = run.ice in referee.state.cards and names.knows(referee.state.cards[run.ice], RUNNER)
        where = f" on {server}" if known else ""
        return fitted(f"You approach {named}{where}. Act, or pass?", f"You approach ice on {server}.")
    if run.ice in referee.state.cards and not referee.state.cards[run.ice].faceup:
        title = names.name(referee.state, run.ice, CORP)
        if not referee.can_rez(run.ice):
            return fitted(
                f"The Runner approaches ice on {server}. You cannot rez {title}.", f"The Runner approaches {title}. You cannot rez it.",
                f"You cannot rez {title}.",
            )  # fmt: skip
        return fitted(
            f"The Runner approaches ice on {server}. Rez {title}, or pass?", f"The Runner approaches {title}. Rez it, or pass?",
            f"The Runner approaches {title}.",
        )  # fmt: skip
    return f"The Runner approaches ice on {server}. Act, or pass?"


def _encounter(referee: Instructions, player: Side) -> str:
    encounter = referee.state.encounter
    assert encounter is not None
    card = referee.state.cards.get(encounter.ice)
    if card is None:  # CR 8.5.10: the window is completed without the ice
        return "The encountered ice is gone. Act, or pass?"
    title = card.title
    if player == CORP:
        return fitted(f"The Runner encounters {title}. Act, or pass?", f"The Runner encounters {title}.")
    places = list(map(str, referee.unbroken_numbers()))
    if not places:
        return fitted(f"Nothing of {title} is unbroken. Act, or pass?", f"Nothing of {title} is unbroken.")
    if len(places) == 1:
        return fitted(
            f"Subroutine {places[0]} of {title} is unbroken. Break it, or pass?", f"Subroutine {places[0]} of {title} is unbroken."
        )
    return fitted(f"Subroutines {joined(places)} of {title} are unbroken.", f"{len(places)} subroutines are unbroken.")


def _passing(referee: Instructions, player: Side) -> str:
    run = referee.state.run
    assert run is not None
    server = referee.book.terms.server(run.server)
    who = "You" if player == RUNNER else "The Runner"
    if run.position < 0:
        return f"{who} move{'' if player == RUNNER else 's'} on {server}: no ice. Act, or pass?"
    if run.ice in referee.state.cards:
        named = names.name(referee.state, run.ice, player, referee.book.terms)
        return fitted(f"{who} pass{'' if player == RUNNER else 'es'} {named}. Act, or pass?", "The ice is passed. Act, or pass?")
    return "The ice is passed. Act, or pass?"


def moving(referee: Instructions, player: Side) -> str:
    """Returns the question of the last window of the movement phase."""
    run = referee.state.run
    assert run is not None
    server = referee.book.terms.server(run.server)
    onward = server if run.position < 0 else "the next ice"
    who = "You move" if player == RUNNER else "The Runner moves"
    return f"{who} to {onward}. {'Act' if player == RUNNER else 'Rez, act'}, or pass?"


SITUATIONS: Final[dict[str, Situation]] = {
    "5.6.1b": _before_turn(CORP),
    "5.6.2a": _before_action(CORP),
    "5.6.3b": _discard(CORP),
    "5.7.1b": _before_turn(RUNNER),
    "5.7.1e": _before_action(RUNNER),
    "5.7.2b": _discard(RUNNER),
    "6.9.2b": approach,
    "6.9.3b": _encounter,
    "6.9.4b": _passing,
    "6.9.4e": moving,
}
"""By the steps of the shared procedures; a rulebook adds its own."""
