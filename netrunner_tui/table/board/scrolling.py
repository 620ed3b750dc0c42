"""Scroll positions of the parts of the board, and how much there is to scroll on a page."""

import msgspec


class Extent(msgspec.Struct, frozen=True):
    """The number of lines on a page, the first visible one, how many there is room for, and how many hold what is looked for."""

    lines: int
    top: int
    room: int
    found: int = 0

    @property
    def scrolls(self) -> bool:
        """Returns whether some of it is out of sight."""
        return self.lines > self.room

    @property
    def most(self) -> int:
        """Returns how many lines can be out of sight at one end."""
        return max(0, self.lines - self.room)


def reach(top: int, room: int, lines: int) -> str:
    """Returns which lines of a page are in sight: "1-10 of 18"."""
    return f"{top + 1}-{min(lines, top + room)} of {lines}"


class Scrolling:
    """The first or last visible item of each part: a server, rows of the rig and of the hand, lines of the log."""

    def __init__(self) -> None:
        self.first_server = 0
        self.rig_row = 0
        self.hand_row = 0
        self.log_back = 0
        """Lines of the log that are out of sight below."""

    def reset(self) -> None:
        """Scrolls back to the beginning of everything, and to the end of the log."""
        self.first_server = self.rig_row = self.hand_row = self.log_back = 0

    def servers(self, by: int, count: int | None = None) -> None:
        """Scrolls the servers some columns to the right; at most to the last of `count` servers."""
        last = max(0, self.first_server + by) if count is None else count - 1
        self.first_server = max(0, min(self.first_server + by, last))

    def rig(self, by: int) -> None:
        """Scrolls the rig some rows down."""
        self.rig_row = max(0, self.rig_row + by)

    def hand(self, by: int) -> None:
        """Scrolls the hand some rows down."""
        self.hand_row = max(0, self.hand_row + by)

    def log(self, by: int) -> None:
        """Scrolls the log some lines down, to newer ones."""
        self.log_back = max(0, self.log_back - by)

    def log_ends(self, extent: Extent) -> None:
        """Scrolls the log, once it has been painted as a page, no further than to its first line."""
        self.log_back = min(self.log_back, extent.most)
