"""Worlds in which the window before an action is passed: where a player is asked at it, the action is what there is to think about."""

from typing import Final

from netrunner_tui.bots.thinking import ImaginesWorlds
from netrunner_tui.model.sides import Side
from netrunner_tui.rulebook_facts.timing import acts_here
from netrunner_tui.rules.dealing import Belief
from netrunner_tui.rules.looking import TurnAndRun
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.seen_of_deck import SeenOfDeck
from netrunner_tui.rules.world import World

MOST_PASSES: Final = 4
"""Passes of both players after which an action does not follow."""


class ActionAhead:
    """The worlds of a seat that is asked at the window before its action, at that action's question: both players have passed."""

    def __init__(self, worlds: ImaginesWorlds, asked: Question, seen: TurnAndRun) -> None:
        """`asked` and `seen` are what `moment` returns."""
        self._worlds = worlds
        self._asked = asked
        self._seen = seen

    @classmethod
    def after(cls, worlds: ImaginesWorlds, side: Side, belief: Belief) -> "ActionAhead | None":
        """Returns the worlds at the action; None where the open question is no window before one. Raises IllegalAnswer as `look` does."""
        looked = worlds.look(belief)
        question, state = looked.question, looked.state
        if question is None or question.kind != "window" or state.turn != side or state.run is not None:
            return None
        if not acts_here(question.step, looked.view(side)):
            return None
        world = _passed(worlds.draw(belief, 0))
        asked = world.question
        if asked is None or asked.player != side or asked.kind != "action":
            return None
        return cls(worlds, asked, TurnAndRun.of(world.state))

    def seen_in_hand(self) -> tuple[tuple[str, float], ...]:
        """Returns the titles seen in the opponent's hand, each with the chance that it is still there."""
        return self._worlds.seen_in_hand()

    def seen_of_deck(self) -> SeenOfDeck | None:
        """Returns what this side has seen of the opponent's deck; None in a position without deck lists."""
        return self._worlds.seen_of_deck()

    def draw(self, belief: Belief, number: int) -> World:
        """Returns the world with this number."""
        return _passed(self._worlds.draw(belief, number))

    def look(self, belief: Belief) -> World:
        """Returns a world for looking at alone; its question is told in full."""
        world = self._worlds.draw(belief, 0)
        world.tell_all()
        return _passed(world)

    def moment(self) -> tuple[Question, TurnAndRun]:
        """Returns the question of the action and what both players see."""
        return self._asked, self._seen


def _passed(world: World) -> World:
    for _ in range(MOST_PASSES):
        question = world.question
        if question is None or question.kind != "window":
            break
        passing = question.decline() or question.forced()
        if passing is None:
            break
        world.answer(passing)
    return world
