"""The player at the keyboard, and the curtain that falls before another player sits down at it."""

from netrunner_tui.model.sides import Side


class Keyboard:
    """The side whose cards are shown, whether its player sits here, and what waits for those who do not."""

    def __init__(self, shown: Side, *, alone: bool) -> None:
        """`alone`: nobody else plays at this keyboard."""
        self.shown = shown
        self.seated = alone
        """True once the player of the shown side has sat down; the curtain stays down until then."""
        self.curtain_for: Side | None = None
        """The player whom the curtain calls to the keyboard; None while there is no curtain."""
        self.turnovers = 0
        """Changes whenever the asked seat or the kind of question has: keys typed before are not meant for it."""
        self._asked = ""
        self._messages: dict[Side, str] = {}

    def turn_over(self, asked: str) -> None:
        """Notes that somebody is asked something new: keys typed before are not meant for it."""
        self._asked = asked
        self.turnovers += 1

    def ask(self, asked: str) -> None:
        """Notes that somebody is asked something; of a kind that was asked before, keys may have been typed ahead."""
        if asked != self._asked:
            self.turn_over(asked)

    def sit_down(self, side: Side) -> None:
        """Sits a player down, and raises the curtain."""
        self.shown, self.seated, self.curtain_for = side, True, None

    def get_up(self) -> None:
        """Frees the keyboard for whoever is asked next, the same player included."""
        self.seated = False

    def reads(self, side: Side) -> bool:
        """Returns whether a player looks at the screen now."""
        return side == self.shown and self.seated and not self.curtain_for

    def leave_message(self, side: Side, words: str) -> None:
        """Keeps a line for a player until they sit down."""
        self._messages[side] = words

    def take_message(self, side: Side) -> str:
        """Returns the line that was kept for a player, once; empty where there is none."""
        return self._messages.pop(side, "")
