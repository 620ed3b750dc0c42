"""Following the game: passes where a player does not want to be asked, the curtain, the answers of each new question.

This is the one place where answers are given and where what came of them is taken in. A seat that has news only leaves a mark:
what comes of an answer given here is looked at when the answer has returned, all else by `catch_up`.
"""

from collections.abc import Callable

import msgspec

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import SIDE_NAMES, Side, other
from netrunner_tui.rules.referee.questions import Answer, ChosenFor, Question, QuestionKind
from netrunner_tui.settings.action_window import before_action
from netrunner_tui.table.board import answer_rows
from netrunner_tui.table.board.compound import compound_rows
from netrunner_tui.table.board.scene import subject
from netrunner_tui.table.board.scrolling import Scrolling
from netrunner_tui.table.coaching.puzzle_hints import PuzzleHints
from netrunner_tui.table.coaching.table_coach import TableCoach
from netrunner_tui.table.drawing.click_targets import CardTarget, ServerTarget
from netrunner_tui.table.sitting.choosing import Choosing
from netrunner_tui.table.sitting.hooks import AtTable
from netrunner_tui.table.sitting.looking_back import LookingBack
from netrunner_tui.table.sitting.passing import Passing
from netrunner_tui.table.sitting.planned_answers import PlannedAnswers
from netrunner_tui.table.sitting.taking_back import KeyPresses, TakingBack


class Following(msgspec.Struct, kw_only=True):
    """Keeps up with the game, and gives the answers of this keyboard."""

    at: AtTable
    choosing: Choosing
    planned: PlannedAnswers
    passing: Passing
    presses: KeyPresses
    scrolling: Scrolling
    hints: PuzzleHints
    looking_back: LookingBack
    taking_back: TakingBack
    all_in_sight: Callable[[Question], bool]
    """Tells whether every answer of a question is about something on the board."""
    coach: TableCoach
    over: bool = False
    """True once the end of the game has been told."""
    news: bool = False
    """True if a seat has news that has not been looked at."""
    _opened: tuple[Side, QuestionKind, ChosenFor, int] | None = None
    """What the question that was laid out last is about: one may follow that is like it."""
    _refused_at: int = -1
    """The record after which a pass has just been refused."""

    def wake(self) -> None:
        """Notes that a seat has news; they are taken in when the answer that brought them has returned, or by `catch_up`."""
        self.news = True

    def catch_up(self) -> None:
        """Takes in what the seats have told of, if anything."""
        if self.news:
            self.follow()

    def follow(self) -> None:
        """Takes in what has changed: passes where a player does not want to be asked, lets the curtain fall, lists the answers."""
        self._refused_at = -1
        while self._advance() or self.news:
            pass

    # Giving answers

    def give(self, answer: Answer) -> None:
        """Gives an answer of the player who sits here, and takes in what comes of it."""
        self.presses.note(self.at.keyboard.shown, self.at.present.view.number)
        if self.at.present.question is not None:
            self.planned.compound.pay_from(self.at.present.question, answer)
        self._send(self.at.keyboard.shown, answer)
        self.follow()

    def _send(self, side: Side, answer: Answer, *, by_hand: bool = True) -> bool:
        """Gives an answer through a seat; False where it was refused."""
        try:
            self.at.seats[side].answer(answer, by_hand=by_hand)
        except NetrunnerError as error:
            self.at.overlay.tell(str(error))
            self.planned.compound.drop()
            return False
        return True

    # Taking in

    def _advance(self) -> bool:
        """Takes one step of following; True where an answer was given and the game must be looked at again."""
        self.news = False
        self._take_in()
        view, keyboard = self.at.present.view, self.at.keyboard
        if view.winner or self.hints.decided:
            keyboard.curtain_for = None
            self.at.present.question = None
            self.looking_back.close()
            if not self.over:
                self.over = True
                self.at.hooks.over()
            self.taking_back.look()  # at a server's table another game can be asked for
            return False
        if self.taking_back.look():
            if view.asked != keyboard.shown:
                # The one who is asked to agree may not read the other's question.
                self._ask_nothing()
            return False
        asked = view.asked
        if asked is None or asked not in self.at.seats:
            self._ask_nothing()
            return False
        question = self.at.seats[asked].question()
        going_on = self.planned.compound.going_on and asked == keyboard.shown
        if question is not None and not going_on and self._pass_for(asked, question):
            return True
        if asked != keyboard.shown or not keyboard.seated:
            if len(self.at.seats) == 1 or self.at.preferences.options.open_play:
                self.sit_down(asked)
            else:
                if keyboard.curtain_for != asked:
                    # The curtain names the question: keys typed once it is there are meant for it, the lifting one and the next.
                    keyboard.turn_over(f"{asked} {question.kind}" if question else "curtain")
                keyboard.curtain_for = asked
                self.at.overlay.close()
                return False
        if question is None:
            # Over a connection an answer may still be on its way: what it answered is asked no more.
            self._ask_nothing()
            return False
        if keyboard.curtain_for:
            return False
        self.at.present.question = question
        self.at.overlay.asked()
        return self._open(question)

    def _take_in(self) -> None:
        self.at.present.take_in(self.at.seats[self.at.keyboard.shown])
        self.looking_back.reload()

    def _ask_nothing(self) -> None:
        self.at.present.question = None
        self.choosing.answers.clear()
        if not self.choosing.jump.by_hand:
            self.choosing.jump.close()

    def _pass_for(self, side: Side, question: Question) -> bool:
        """Gives the pass that the player has ordered, if any; one that was refused is not given again until there is other news."""
        number = self.at.seats[side].view().number
        given = self.passing.answer(side, self.at.seats[side], question, self.at.preferences.options)
        if given is None or number == self._refused_at:
            return False
        sent = self._send(side, given, by_hand=False)
        self._refused_at = -1 if sent else number
        return sent

    def sit_down(self, side: Side) -> None:
        """Sits a player down at this keyboard; their question is laid out when the game is followed next."""
        if side != self.at.keyboard.shown:
            self.looking_back.close()
            self.choosing.cursor.lift()
            self.scrolling.reset()
        self.at.keyboard.sit_down(side)
        self.choosing.answers.forget()
        message = self.at.keyboard.take_message(side)
        if message:
            self.at.overlay.tell(message)
        self._take_in()

    # Laying out a question

    def _open(self, question: Question) -> bool:
        """Prepares the answers of a question that was not on the screen before; True where one of them was given, as planned."""
        choosing, view = self.choosing, self.at.present.view
        answers, jump = choosing.answers, choosing.jump
        if answers.is_laid_out(view.number):
            return False
        answers.lay_out(view.number)
        if (question.kind == "action" and not self.planned.intending) or before_action(question, view):
            self.passing.making_room = False
        self.at.keyboard.ask(f"{question.player} {question.kind}")
        self.looking_back.tell("You are asked now: backspace returns to the question.")
        kind = (question.player, question.kind, question.effect, question.about)
        jump.begin(again=kind == self._opened)
        self._opened = kind
        about = subject(view, question)
        focused = choosing.cursor.follow_question(about, about in view.cards())
        glyphs = self.at.preferences.glyphs(view.rules)
        extra = compound_rows(question, view, glyphs)
        answers.begin(answer_rows.build(question, view, glyphs, choosing.rows_on_a_page, focused, extra))
        self._point_at_what_is_said(question)
        if self._give_planned(question):
            return True
        if question.kind in {"choose", "discard", "order"} and self.all_in_sight(question):
            jump.open()
        return False

    def _point_at_what_is_said(self, question: Question) -> None:
        """Points at the card, or the server, that the coach speaks of."""
        said, view = self.coach.says(self.at.present.view.number), self.at.present.view
        if said is None or not said.answer or question.numbers is not None:
            return
        option = said.ahead or question.options[said.answer[0]]
        if option.card in view.cards():
            self.choosing.cursor.show(CardTarget(option.card))
        elif option.server in {server.name for server in view.servers}:
            self.choosing.cursor.show(ServerTarget(option.server))

    def _give_planned(self, question: Question) -> bool:
        """Goes on with a compound answer, or with the action chosen before its window was passed."""
        planned, overlay, shown = self.planned, self.at.overlay, self.at.keyboard.shown
        going_on, answer = planned.compound.going_on, planned.compound.go_on(question)
        if answer is not None:
            return self._send(shown, answer)
        if question.effect == "pay from":
            return False
        if going_on:
            overlay.tell("It stopped there: the next step is not possible now.")
        intended = planned.take_intent() if question.kind == "action" else None
        if intended is None:
            return False
        intent, number = intended
        if self.opponent_acted(number):
            overlay.tell(f"The {SIDE_NAMES[other(shown)]} acted: choose your action again.")
            return False
        place = next((place for place, option in enumerate(question.options) if option.is_like(intent)), None)
        if place is None:
            overlay.tell("That action is not possible now.")
            return False
        return self._send(shown, (place,))

    def opponent_acted(self, number: int) -> bool:
        """Returns whether the log tells anything of the opponent since a record."""
        lines = self.at.seats[self.at.keyboard.shown].log(number)
        return any(line.side == other(self.at.keyboard.shown) for line in lines)

    def lay_out_again(self) -> None:
        """Lays the question out for the screen's new size, and keeps what is half made."""
        question, answers = self.at.present.question, self.choosing.answers
        if question is None:
            return
        chosen, amount = answers.chosen, answers.amount
        if not answers.deeper:
            answers.forget()
            self._open(question)
        answers.chosen, answers.amount = chosen, amount
        answers.lay_out(self.at.present.view.number, anew=False)
