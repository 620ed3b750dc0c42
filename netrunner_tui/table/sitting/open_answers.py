"""The answers that stand on the screen, and the one that is half made."""

from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.settings.commands import CommandId
from netrunner_tui.table.board.answer_rows import Listing


class OpenAnswers:
    """The list of answers with the lists opened from it, its page, the options chosen so far, the digits typed so far."""

    def __init__(self) -> None:
        self.lists: list[Listing] = []
        self.page = 0
        self.chosen: tuple[int, ...] = ()
        self.amount = ""
        self._laid_out = -1

    # Lists

    def is_laid_out(self, number: int) -> bool:
        """Returns whether the answers are those of the question after a record."""
        return self._laid_out == number

    def lay_out(self, number: int, *, anew: bool = True) -> None:
        """Notes that the question after a record is on the screen; `anew`: nothing of it has been chosen yet."""
        self._laid_out = number
        if anew:
            self.page, self.chosen, self.amount = 0, (), ""

    def forget(self) -> None:
        """Has the question laid out anew, even where it is the same."""
        self._laid_out = -1

    def clear(self) -> None:
        """Takes the answers away: nothing is asked here. Where the same question is asked again, it is laid out anew."""
        self.lists = []
        self.forget()

    def begin(self, listing: Listing) -> None:
        """Begins with the answers of a question."""
        self.lists = [listing]

    def push(self, listing: Listing) -> None:
        """Opens a further list."""
        self.lists.append(listing)
        self.page = 0

    @property
    def first(self) -> Listing | None:
        """Returns the answers of the question themselves."""
        return self.lists[0] if self.lists else None

    @property
    def top(self) -> Listing | None:
        """Returns the list that is open."""
        return self.lists[-1] if self.lists else None

    @property
    def deeper(self) -> bool:
        """Returns whether a further list is open."""
        return len(self.lists) > 1

    # Pages

    def turn(self, by: int, size: int) -> None:
        """Turns some pages on or back in the open list; a page holds `size` rows."""
        if self.top is not None:
            self.page = max(0, min(len(self.top.pages(size)) - 1, self.page + by))

    def on_last_page(self, size: int) -> bool:
        """Returns whether the open list is on its last page."""
        return self.top is not None and self.page + 1 >= len(self.top.pages(size))

    def row_of(self, key: str, size: int) -> int | None:
        """Returns the place of the row that has a digit, or `p`, on this page."""
        if self.top is None:
            return None
        pages = self.top.pages(size)
        return self.top.keys(pages[min(self.page, len(pages) - 1)]).get(key)

    # Incomplete answers

    def toggle(self, option: int, most: int) -> bool:
        """Chooses an option, or takes it back; False where `most` are chosen already."""
        if option in self.chosen:
            self.chosen = tuple(one for one in self.chosen if one != option)
        elif len(self.chosen) < most:
            self.chosen = (*self.chosen, option)
        else:
            return False
        return True

    def number(self, low: int) -> int:
        """Returns the number typed so far, or the lowest."""
        return int(self.amount) if self.amount else low

    def type(self, key: str, command: CommandId | None, numbers: tuple[int, int]) -> bool:
        """Handles a key that changes the number; False for one that does not."""
        low, high = numbers
        if key.isdigit() and len(key) == 1:
            typed = int(f"{self.amount}{key}")
            self.amount = str(typed) if typed <= high else key if int(key) <= high else self.amount
        elif key in {"home", "end"}:
            self.amount = str(low if key == "home" else high)
        elif key in {"+", "-"} or command in {"up", "down"}:
            change = 1 if key == "+" or command == "up" else -1
            self.amount = str(max(low, min(high, self.number(low) + change)))
        elif key == "backspace" and self.amount:
            self.amount = self.amount[:-1]
        else:
            return False
        return True

    def step_back(self) -> bool:
        """Closes the further list, or takes back what was chosen or typed last; False where there is nothing of that."""
        if self.deeper:
            self.lists.pop()
            self.page = 0
        elif self.chosen:
            self.chosen = self.chosen[:-1]
        elif self.amount:
            self.amount = ""
        else:
            return False
        return True


def marks(question: Question | None, chosen: tuple[int, ...], sign: str) -> dict[int, str]:
    """Returns the sign, or the place in the order, that each card chosen so far has."""
    if question is None:
        return {}
    return {question.options[place].card: f"{number}." if question.ordered else sign for number, place in enumerate(chosen, 1)}
