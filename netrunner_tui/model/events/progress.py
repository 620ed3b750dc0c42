"""Progress of the game: setup, turns, steps, and the end."""

from typing import ClassVar, Literal

from msgspec.structs import replace

from netrunner_tui.model.effects import IN_TURN_OF
from netrunner_tui.model.events.base import ENDED, NUMBERS, Event
from netrunner_tui.model.parts import Part
from netrunner_tui.model.sides import Side
from netrunner_tui.model.state import Boundary, EndReason, State, Winner

ActionVerb = Literal["gain", "draw", "install", "play", "advance", "run", "purge", "untag", "trash resource", "use"]
"""The actions: the basic ones, and the use of a card's ability."""


class StepReached(Event, frozen=True):
    """The game reaches a step of a timing structure."""

    step: str

    def apply(self, s: State) -> None:
        s.step = self.step


class TurnOpened(Event, frozen=True):
    """The timing structure of a turn opens (before the turn formally begins, CR 5.1.4)."""

    touches: ClassVar[int] = NUMBERS | ENDED
    side: Side
    number: int

    def apply(self, s: State) -> None:
        if s.turn is not None:
            s.last_turn[s.turn] = s.history
        s.history = []
        s.windows = (0, 0)
        s.more_turns = s.more_turns - 1 if s.turn == self.side and s.more_turns else 0
        s.turn = self.side
        s.turn_number = self.number
        s.phase_over = False


class BoundaryReached(Event, frozen=True):
    """The game can be resumed here from the state alone."""

    at: Boundary

    def apply(self, s: State) -> None:
        s.boundary = self.at


class ActionStarted(Event, frozen=True):
    """A player takes an action: its name, and its card."""

    historic: ClassVar[bool] = True
    touches: ClassVar[int] = NUMBERS
    side: Side
    action: ActionVerb
    card: int = 0
    server: str = ""

    def apply(self, s: State) -> None:
        s.boundary = ""


class ActionEnded(Event, frozen=True):
    """An action is complete (CR 5.2.2a): a basic one by its name, any other by its card and ability too.

    Recorded only if something waits for it.
    """

    historic: ClassVar[bool] = True
    side: Side
    action: ActionVerb
    card: int = 0
    number: int = 0
    title: str = ""
    """The title of its card, which may have left meanwhile."""


class TurnsAdded(Event, frozen=True):
    """The player whose turn it is takes more turns after it, before the other player's next one."""

    side: Side
    count: int
    source: int = 0

    def apply(self, s: State) -> None:
        s.more_turns += self.count
        for effect in list(s.effects.values()):  # the next turn of either player may be another now
            if effect.until in IN_TURN_OF and effect.mark > s.turn_number:
                s.effects[effect.id] = replace(effect, mark=s.next_turn_of(IN_TURN_OF[effect.until] or effect.side))


class TurnBegan(Event, frozen=True):
    """The turn formally begins (5.6.1d, 5.7.1d)."""

    touches: ClassVar[int] = ENDED
    historic: ClassVar[bool] = True
    side: Side


class ActionPhaseBegan(Event, frozen=True):
    """A player's action phase begins (CR 5.4). Recorded only if something waits for it."""

    side: Side


class ActionPhaseClosed(Event, frozen=True):
    """A player's action phase is over, and their discard phase is about to begin (CR 5.4). Recorded only if something waits for it."""

    side: Side


class FirstTimeCame(Event, frozen=True):
    """Something that an ability waits for is so for the first time in this turn. Recorded only where a card of the game asks for it."""

    historic: ClassVar[bool] = True
    title: str
    part: Part


class WindowOpened(Event, frozen=True):
    """A paid ability window opens (CR 9.2.7). Recorded only where a card of the game asks what happened since the one before."""

    touches: ClassVar[int] = NUMBERS

    def apply(self, s: State) -> None:
        s.windows = (s.windows[1], len(s.history))


class TurnEnded(Event, frozen=True):
    """The turn, and its discard phase, formally end (5.6.3d, 5.7.2d)."""

    side: Side


class HandKept(Event, frozen=True):
    """A starting hand is kept (CR 1.6.6a)."""

    side: Side


class MulliganTaken(Event, frozen=True):
    """A starting hand is shuffled back; a new one follows (CR 1.6.6a)."""

    side: Side


class GameWon(Event, frozen=True):
    """The game is over."""

    winner: Winner
    reason: EndReason

    def apply(self, s: State) -> None:
        s.winner = self.winner
        s.reason = self.reason
        s.boundary = ""


class TargetChanged(Event, frozen=True):
    """Cards make the game be won with more agenda points than it began with, or with fewer, by one player or both (CR 1.7.1)."""

    touches: ClassVar[int] = NUMBERS
    change: int
    side: Side | Literal[""] = ""
    """The player who alone needs so many more; "" where both do."""

    def apply(self, s: State) -> None:
        if self.side:
            s.player(self.side).target_change = self.change
            return
        s.target += self.change - s.target_change
        s.target_change = self.change
