"""Which answers were given by one key press, so that one press of another key can take them back."""

from netrunner_tui.model.sides import Side


class KeyPresses:
    """Where the game stood at each key press that answered: the side, and the number of the last record then."""

    def __init__(self) -> None:
        self._presses: list[tuple[Side, int]] = []

    def note(self, side: Side, number: int) -> None:
        """A player answers by key or click after a record."""
        self._presses.append((side, number))

    @property
    def last_side(self) -> Side | None:
        """Who answered last."""
        return self._presses[-1][0] if self._presses else None

    def before(self, side: Side, number: int) -> int | None:
        """The record after which a player pressed the last key that counts at record `number`; None where there was none."""
        return next((at for whose, at in reversed(self._presses) if whose == side and at < number), None)

    def forget(self, side: Side) -> None:
        """A player's last key press has been taken back: it was none."""
        place = next((at for at in range(len(self._presses) - 1, -1, -1) if self._presses[at][0] == side), None)
        if place is not None:
            del self._presses[place]
