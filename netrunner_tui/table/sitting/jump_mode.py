"""Jump mode: a letter on every card that can be acted on."""

from collections.abc import Sequence

from netrunner_tui.table.drawing import jump
from netrunner_tui.table.drawing.click_targets import ClickTarget


class JumpMode:
    """The state of jump letters: shown or not, on which targets, and the typed part of a label of two letters."""

    def __init__(self) -> None:
        self.on = False
        self.by_hand = False
        """Opened by the player, not by the question: it closes when a card has been chosen."""
        self.labels: dict[ClickTarget, str] = {}
        """The target of each label on the screen that was painted last."""
        self._typed = ""

    @property
    def labelled(self) -> bool:
        """Returns whether letters stand on the screen."""
        return self.on and bool(self.labels)

    def toggle(self) -> None:
        """Opens or closes it for the player."""
        self.on = self.by_hand = not self.on
        self._typed = ""

    def open(self) -> None:
        """Opens it for the question."""
        self.on = True

    def close(self) -> None:
        """Takes the letters away."""
        self.on = self.by_hand = False
        self._typed = ""

    def label(self, targets: Sequence[ClickTarget]) -> None:
        """Gives each of these things a label."""
        self.labels = jump.labels(targets)

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
