"""Following the game: passes where a player does not want to be asked, the curtain, the answers of each new question."""

from collections.abc import Mapping

from netrunner_tui.model.sides import Side, other
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.seats import SeatAtTable, came_back
from netrunner_tui.rules.telling.shortcuts import pick
from netrunner_tui.settings.keys import Keymap
from netrunner_tui.settings.options import Options
from netrunner_tui.settings.stops import standing_pass
from netrunner_tui.table.board import answer_rows
from netrunner_tui.table.board.compound import compound_rows
from netrunner_tui.table.board.page_texts import guide_page
from netrunner_tui.table.board.question import page_size
from netrunner_tui.table.board.scene import subject
from netrunner_tui.table.drawing.canvas import Target
from netrunner_tui.table.drawing.symbols import side_word
from netrunner_tui.table.sitting.seated import Hooks
from netrunner_tui.table.sitting.taking_back import Undoing


class Following(Undoing):
    """A sitting that keeps up with the game."""

    def __init__(
        self, seats: Mapping[Side, SeatAtTable], options: Options, keymap: Keymap, hooks: Hooks, size: tuple[int, int]
    ) -> None:  # fmt: skip
        super().__init__(seats, options, keymap, hooks, size)
        self.sync()

    def sync(self) -> None:
        """Takes in what has changed: passes where a player does not want to be asked, lets the curtain fall, lists the answers."""
        if self._syncing:
            return
        self._syncing = True
        try:
            while self._advance():
                pass
        finally:
            self._syncing = False
        self.teach()

    def teach(self) -> None:
        """Opens the page of the guided first game that it is time for."""
        guide, question = self.guide, self._question
        lesson = guide.next(self._view, question) if guide and question and not self.veil and not self.page else None
        if guide is None or lesson is None:
            return

        guide.done(lesson)
        self.page = guide_page(lesson, self.teach, guide.over)

    def _advance(self) -> bool:
        """One step of following; True where an answer was given and the game must be looked at again."""
        self._take_in()
        view = self._view
        if view.winner or (self.puzzle is not None and self.puzzle.verdict() != "open"):
            self.veil = None
            self._question = None
            self._back = None
            if not self._told_over:
                self._told_over = True
                self.hooks.over()
            return False
        if self._requested():
            if view.asked != self.shown:
                # The one who is asked to agree may not read the other's question.
                self._question, self._lists = None, []
            return False
        asked = view.asked
        if asked is None or asked not in self.seats:
            self._question = None
            self._lists = []
            return False
        question = self.seats[asked].question()
        going_on = bool(self._following) and asked == self.shown
        if question is not None and not going_on and self._pass_for(asked, question):
            return True
        if asked != self.shown or not self._sat:
            if len(self.seats) == 1 or self.options.open_play:
                self._sit_down(asked)
            else:
                if self.veil != asked:
                    # The curtain names the question: keys typed once it is there are meant for it, the lifting one and the next.
                    self._new_turnover(f"{asked} {question.kind}" if question else "curtain")
                self.veil = asked
                self.page = None
                return False
        if question is None:
            # Over a line an answer may still be on its way: what it answered is asked no more.
            self._question = None
            self._lists = []
            return False
        if self.veil:
            return False
        self._question = question
        return self._open(question)

    def _take_in(self) -> None:
        seat = self.seats[self.shown]
        self._view = seat.view()
        self._log = seat.log()
        if self._back is not None:
            self._back.reload()

    def _pass_for(self, side: Side, question: Question) -> bool:
        """Gives the pass that the player has ordered, if any."""
        passing = self._passing_on.get(side)
        seat = self.seats[side]
        if passing and passing.over(question, seat.view(), seat.log(passing.number)):
            del self._passing_on[side]
            passing = None
        view = seat.view()
        given = standing_pass(question, view, self.options.stops_of(side, view.player(side).name), passing is not None)
        return given is not None and not came_back(seat, view.number) and self._send(side, given, by_hand=False)

    def _sit_down(self, side: Side) -> None:
        if side != self.shown:
            self._back = None
            self._focus = None
            self._first_server = self._rig_row = self._hand_row = self._log_back = 0
        self.shown = side
        self._sat = True
        self.veil = None
        self._question_number = -1
        self._notice = self._tidings.pop(side, self._notice)
        self._take_in()

    def _open(self, question: Question) -> bool:
        """Prepares the answers of a question that was not on the screen before."""
        if self._question_number == self._view.number:
            return False
        self._question_number = self._view.number
        if (kind := f"{question.player} {question.kind}") != self._kind:
            self._new_turnover(kind)
        self._page = 0
        self._chosen = ()
        self._amount = ""
        self._typed = ""
        if self._back is not None:
            self._back.tell("You are asked now: backspace returns to the question.")
        self._jump = self._jump_here = False
        own_focus = self._focus.ref if self._focus and self._focus.kind == "card" and isinstance(self._focus.ref, int) else 0
        about = subject(self._view, question)
        if about and self._view.cards().get(about) and not (self._focus and self._focus == Target("card", about)):
            self._focus = Target("card", about)
            self._pointed = False
        elif self._focus and self._focus.kind != "card":
            self._focus = None
        # What the table itself points at is no wish of the player's: it does not change the order of the answers.
        focused = own_focus if own_focus != about else 0
        extra = compound_rows(question, self._view, self.glyphs)
        self._lists = [answer_rows.build(question, self._view, self.glyphs, page_size(self.layout), focused, extra)]
        if self._follow(question):
            return True
        if question.kind in {"choose", "discard", "order"} and self._all_in_sight(question):
            self._jump = True
        return False

    def _follow(self, question: Question) -> bool:
        """Goes on with a compound answer, or with the action chosen before its window was passed."""
        if self._following:
            answer = pick(question, self._following.pop(0))
            if answer is not None:
                return self._send(self.shown, answer)
            self._following = []
            self._notice = "It stopped there: the next step is not possible now."
        if self._intent and question.kind == "action":
            intent, number = self._intent
            self._intent = None
            if self._opponent_acted(number):
                self._notice = f"The {side_word(other(self.shown))} acted: choose your action again."
                return False
            found = [place for place, option in enumerate(question.options) if intent.fits(option)]
            if len(found) == 1:
                return self._send(self.shown, (found[0],))
            if found:
                self._push(question, intent.fits, self._title(intent.verb), intent.verb)
            else:
                self._notice = "That action is not possible now."
        return False

    def _opponent_acted(self, number: int) -> bool:
        lines = self.seats[self.shown].log(number)
        return any(line.side == other(self.shown) for line in lines)

    def resize(self, width: int, height: int) -> None:
        """The terminal has another size now."""
        self.width, self.height = width, height
        if self._back is not None:
            self._back.resize(width, height)
        if self._question:
            self._question_number = -1
            chosen, amount = self._chosen, self._amount
            if len(self._lists) <= 1:
                self._open(self._question)
            self._chosen, self._amount = chosen, amount
            self._question_number = self._view.number
