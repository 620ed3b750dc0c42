"""What the player points at: the focused card, server, step or answer, and jump mode, with a letter on every card that can be acted on."""

from collections.abc import Sequence

from netrunner_tui.table.drawing import jump
from netrunner_tui.table.drawing.canvas import Hit
from netrunner_tui.table.drawing.click_targets import AnswerTarget, CardTarget, ClickTarget
from netrunner_tui.table.drawing.layout import ZoneName


class Cursor:
    """The focused target, and whether the player chose it."""

    def __init__(self) -> None:
        self.focus: ClickTarget | None = None
        self.pointed = False
        """True if the player chose the focus; enter does not act on a focus that the table chose itself."""

    @property
    def card(self) -> int:
        """Returns the object number of the focused card; 0 for none."""
        return self.focus.card if isinstance(self.focus, CardTarget) else 0

    def point(self, target: ClickTarget) -> None:
        """Points at a target chosen by the player."""
        self.focus, self.pointed = target, True

    def show(self, target: ClickTarget) -> None:
        """Points at a target that the player did not choose."""
        self.focus, self.pointed = target, False

    def lift(self) -> None:
        """Points at nothing."""
        self.focus = None

    def leave_answers(self) -> bool:
        """Points at nothing where it pointed at an answer of the list; False where it did not."""
        if not isinstance(self.focus, AnswerTarget):
            return False
        self.focus = None
        return True

    def follow_question(self, about: int, in_sight: bool) -> int:
        """Points at the card that a new question is about, where that is seen. Returns the card that the player pointed at, 0 for none.

        A focus that the table chose itself is no wish of the player's: it goes with the question that it was about.
        """
        own = self.card
        if about and in_sight:
            if self.focus != CardTarget(about):
                self.focus, self.pointed = CardTarget(about), False
        elif not self.pointed or not isinstance(self.focus, CardTarget):
            self.focus = None
        return own if own != about else 0

    def move(self, direction: jump.Direction, hits: Sequence[tuple[ZoneName, Hit]], here: Hit) -> bool:
        """Moves to the next thing in a direction; False where there is none. Of copies on one chip it is the one on top."""
        found = jump.nearest((hit for _, hit in hits), here, direction)
        if found is None:
            return False
        self.point(next(hit.target for _, hit in reversed(hits) if (hit.x, hit.y) == (found.x, found.y)))
        return True

    def next_zone(self, by: int, hits: Sequence[tuple[ZoneName, Hit]], top: dict[ZoneName, int]) -> None:
        """Moves to the first thing of the next zone, or of the one before; `top` is the row at which each begins."""
        order = list(dict.fromkeys(zone for zone, _ in hits))
        if not order:
            return
        order.sort(key=lambda zone: top[zone])
        now = next((zone for zone, hit in hits if hit.target == self.focus), None)
        place = (order.index(now) + by) % len(order) if now in order else 0
        self.point(next(hit.target for zone, hit in hits if zone == order[place]))


class JumpMode:
    """The state of jump letters: shown or not, on which targets, and the typed part of a label of two letters."""

    def __init__(self) -> None:
        self.on = False
        self.by_hand = False
        """Opened by the player, not by the question: it closes when a card has been chosen."""
        self.labels: dict[ClickTarget, str] = {}
        """The target of each label on the screen that was painted last."""
        self._typed = ""
        self._kept: dict[ClickTarget, str] = {}
        """The labels of the question before, where this one is its like."""

    @property
    def labelled(self) -> bool:
        """Returns whether letters stand on the screen."""
        return self.on and bool(self.labels)

    def toggle(self) -> None:
        """Opens or closes it for the player."""
        self.on = self.by_hand = not self.on
        self._typed = ""

    def begin(self, *, again: bool) -> None:
        """Closes it for a new question; `again`: one like that before, as of each card to discard, in which a card keeps its letter."""
        self.close()
        self._kept = self.labels if again else {}

    def open(self) -> None:
        """Opens it for the question."""
        self.on = True

    def close(self) -> None:
        """Takes the letters away."""
        self.on = self.by_hand = False
        self._typed = ""

    def label(self, targets: Sequence[ClickTarget]) -> None:
        """Gives each of these things a label."""
        self.labels = jump.labels(targets, self._kept)

    def unlabel(self) -> None:
        """Takes all labels away."""
        self.labels = {}

    @property
    def begun(self) -> bool:
        """Returns whether the first letter of a label of two letters has been typed."""
        return bool(self._typed)

    def press(self, key: str) -> ClickTarget | None:
        """Returns one letter: what its label stands for; None while a second letter is wanted, or where nothing has this label."""
        typed = self._typed + key
        target = next((target for target, label in self.labels.items() if label == typed), None)
        begun = target is None and any(label.startswith(typed) for label in self.labels.values())
        self._typed = typed if begun else ""
        return target
