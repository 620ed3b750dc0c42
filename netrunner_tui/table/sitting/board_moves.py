"""Moving over the board: the focus, the pages of the list of answers, what is scrolled."""

import msgspec

from netrunner_tui.table.board.scrolling import Scrolling
from netrunner_tui.table.drawing import jump
from netrunner_tui.table.drawing.layout import ZoneName
from netrunner_tui.table.sitting.choosing import Choosing
from netrunner_tui.table.sitting.painting import Painting


class BoardMoves(msgspec.Struct, frozen=True):
    """Moves over what was painted last. Nothing of it answers anything."""

    painting: Painting
    choosing: Choosing
    scrolling: Scrolling

    def move(self, direction: jump.Direction) -> None:
        """Moves the focus; at the edge of the board, scrolls."""
        cursor, scrolling, view = self.choosing.cursor, self.scrolling, self.choosing.at.present.view
        hits = self.painting.hits()
        here = self.painting.focused(hits)
        if cursor.move(direction, hits, here):
            return
        by = 1 if direction in {"right", "down"} else -1
        card = view.cards().get(cursor.card)
        if direction in {"left", "right"}:
            if here.y < self.painting.layout.area("question").y:
                scrolling.servers(by)
        elif card is not None and card.zone == "hand":
            scrolling.hand(by)
        elif card is not None and card.zone == "rig":
            scrolling.rig(by)

    def next_zone(self, by: int) -> None:
        """Moves the focus to the next zone, or to the one before; out of jump mode, to the list of answers."""
        if self.choosing.jump.on and by > 0:
            self.choosing.jump.close()
            return
        hits, layout = self.painting.hits(), self.painting.layout
        self.choosing.cursor.next_zone(by, hits, {zone: layout.area(zone).y for zone, _ in hits})

    def step_back(self) -> None:
        """Backs out of jump mode, of a further list, of what is half chosen, and of the list of answers."""
        choosing = self.choosing
        if choosing.jump.on and choosing.jump.by_hand:
            choosing.jump.close()
        elif choosing.answers.deeper:
            choosing.answers.step_back()
            choosing.cursor.leave_answers()
        elif not choosing.answers.step_back() and not choosing.cursor.leave_answers() and choosing.at.present.question is not None:
            keys = choosing.at.preferences.keys
            choosing.at.overlay.tell(
                f"Nothing is half done. {keys.key_of('take back')} takes back, {keys.key_of('leave')} leaves the table."
            )

    @property
    def pages(self) -> int:
        """Returns the number of pages in the list of answers."""
        listing = self.choosing.listing
        return len(listing.pages(self.choosing.rows_on_a_page)) if listing is not None else 0

    @property
    def on_last_page(self) -> bool:
        """Returns whether the list of answers is on its last page; False where there is none."""
        return self.choosing.listing is not None and self.choosing.answers.on_last_page(self.choosing.rows_on_a_page)

    def turn_page(self, by: int) -> None:
        """Turns some pages on or back in the list of answers."""
        if self.choosing.listing is not None:
            self.choosing.answers.turn(by, self.choosing.rows_on_a_page)

    def scroll_servers(self, by: int) -> None:
        """Scrolls the servers some columns to the right."""
        self.scrolling.servers(by, len(self.choosing.at.present.view.servers))

    def scroll(self, zone: ZoneName, by: int) -> None:
        """Scrolls the zone under the wheel: `by` rows down, or columns to the right."""
        match zone:
            case "servers":
                self.scroll_servers(by)
            case "rig":
                self.scrolling.rig(by)
            case "hand":
                self.scrolling.hand(by)
            case "log":
                self.scrolling.log(by)
            case "question":
                self.turn_page(by)
            case _:
                pass
