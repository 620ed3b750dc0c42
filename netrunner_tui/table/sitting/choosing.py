"""Choosing an answer: by a row of the list, by the card that is acted on, one by one where several are chosen, or by passing.

What is chosen is returned; it is given elsewhere.
"""

from collections.abc import Callable
from typing import Final

import msgspec

from netrunner_tui.model.advice import Hint
from netrunner_tui.model.sides import CORP
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.settings.commands import CommandId
from netrunner_tui.table.board import answer_rows
from netrunner_tui.table.board.answer_rows import AnswerGroup, AnswerRow, Listing
from netrunner_tui.table.board.page_texts import pile_page
from netrunner_tui.table.board.question import page_size
from netrunner_tui.table.drawing.click_targets import AnswerTarget, ClickTarget, ServerTarget, StepTarget
from netrunner_tui.table.sitting.answers_about import actions_about, compound_about, options_about
from netrunner_tui.table.sitting.cursor import Cursor, JumpMode
from netrunner_tui.table.sitting.hooks import AtTable
from netrunner_tui.table.sitting.open_answers import OpenAnswers
from netrunner_tui.table.sitting.passing import Passing
from netrunner_tui.table.sitting.planned_answers import PlannedAnswers

_ARCHIVES: Final = ServerTarget("Archives")


class Choosing(msgspec.Struct, frozen=True):
    """The player's choices for the open question. Every method that returns an answer returns None while none is complete."""

    at: AtTable
    answers: OpenAnswers
    cursor: Cursor
    jump: JumpMode
    planned: PlannedAnswers
    passing: Passing

    @property
    def rows_on_a_page(self) -> int:
        """Returns the number of rows of a list that fit."""
        return page_size(self.at.preferences.layout(self.at.keyboard.shown), self.at.present.question)

    @property
    def page_in_sight(self) -> tuple[int, ...]:
        """Returns the places of the rows on the open page of the list."""
        pages = self.answers.top.pages(self.rows_on_a_page) if self.answers.top is not None else [()]
        return pages[min(self.answers.page, len(pages) - 1)]

    @property
    def listing(self) -> Listing | None:
        """Returns the list of answers on the screen."""
        return self.answers.top if self.at.present.question else None

    # Answers about a thing

    def options_about(self, question: Question, target: ClickTarget) -> list[int]:
        """Returns the options that a card or server could be meant for."""
        return options_about(question, self.at.present.view, target)

    def compound_about(self, target: ClickTarget) -> tuple[AnswerRow, ...]:
        """Returns the rows about a card where one of them is a compound answer."""
        return compound_about(self.answers.first, target)

    def actions_about(self, question: Question, target: ClickTarget) -> list[AnswerRow]:
        """Returns the actions about a thing that can be chosen in the window before an action."""
        view = self.at.present.view
        return actions_about(question, view, target, self.at.preferences.glyphs(view.rules))

    def rows_about(self, question: Question, target: ClickTarget) -> list[AnswerRow]:
        """Returns all that can be done with a thing: now, and with the action that the window before it lists too."""
        view = self.at.present.view
        glyphs = self.at.preferences.glyphs(view.rules)
        now = [answer_rows.single(question, view, place, glyphs) for place in self.options_about(question, target)]
        return [*now, *self.actions_about(question, target)]

    # Lists

    def open_group(self, question: Question, fits: Callable[[Option], bool], title: str, group: AnswerGroup | None = None) -> None:
        """Opens the list of the options that fit; `group` says which these are, where they are of one kind."""
        view, glyphs = self.at.present.view, self.at.preferences.glyphs(self.at.present.view.rules)
        self.answers.push(answer_rows.members(question, view, glyphs, fits, title, group, self.rows_on_a_page))
        self.jump.close()
        self.cursor.leave_answers()

    def choose_row(self, place: int) -> Answer | None:
        """Returns the row at a place of the open list: an answer, a further list, or one of several."""
        question, listing = self.at.present.question, self.listing
        row = listing.row(place) if listing else None
        if question is None or row is None:
            return None
        if row.steps:
            return self._begin(question, row)
        if question.several and row.option >= 0:
            self._toggle(question, row.option)
            return None
        if row.group is not None:
            if row.group.makes_room:
                self.passing.making_room = True
            self.open_group(question, row.group.holds, row.opens, row.group)
            return None
        return self._intend(question, row.intent) if row.intent is not None else row.give

    def _begin(self, question: Question, row: AnswerRow) -> Answer | None:
        """Returns the first answer of a compound one; the others follow as their questions come."""
        answer = self.planned.compound.begin(question, row.steps)
        if answer is None:
            self.at.overlay.tell("That is not possible now.")
        return answer

    def press_answer(self, key: str, listing: Listing) -> Answer | None:
        """Returns the digit of a row on this page, or a letter, which may stand for several rows."""
        place = self.answers.row_of(key, self.rows_on_a_page)
        if place is not None:
            return self.choose_row(place)
        found = listing.lettered(key)
        if len(found) == 1:
            return self.choose_row(found[0])
        if found:
            rows = tuple(listing.rows[place] for place in found)
            self.answers.push(Listing(rows, answer_rows.letter_title(key, rows[0], self.at.present.question)))
        elif len(key) == 1 and self.answers.deeper:
            back = self.at.preferences.keys.key_of("back")
            self.at.overlay.tell(f"Nothing in this list has the key {key}; {back} goes back.")
        elif len(key) == 1 and self.at.present.question is not None:
            # Loaded here: a table is on the screen before anybody is refused anything.
            from netrunner_tui.table.board.reasons import why_no_answer

            terms = self.at.preferences.glyphs(self.at.present.view.rules).words
            self.at.overlay.tell(why_no_answer(self.at.present.view, self.at.present.question, key, terms))
        return None

    # What a hint advises

    def key_of(self, hint: Hint, *, ahead: bool) -> str:
        """Returns the key of an advised answer in the list on the screen, or of the row that opens its list; "" where none is in sight.

        `ahead`: it is about the action after the open window.
        """
        listing = self.listing
        if listing is None or self.jump.on:
            return ""
        for key, place in listing.keys(self.page_in_sight).items():
            row = listing.rows[place]
            if self._is_advised(row, hint, ahead=ahead):
                return self.at.preferences.keys.key_of("pass") if row.passing else key
        return ""

    def _is_advised(self, row: AnswerRow, hint: Hint, *, ahead: bool) -> bool:
        """Returns whether a row gives an advised answer, or opens its list."""
        if row.intent is not None:
            return ahead and self._advises(hint, row.intent)
        if row.give is not None:
            return not ahead and row.give == hint.given
        opened = row.group
        if opened is None or opened.makes_room or opened.ahead != ahead:
            return False
        return opened.verb == hint.verb and opened.card in (0, hint.card)

    @staticmethod
    def _advises(hint: Hint, action: Option) -> bool:
        """Returns whether a hint about the action after a window is about this one."""
        return (action.verb, action.card, action.server) == (hint.verb, hint.card, hint.server)

    def advised(self, hint: Hint, *, ahead: bool) -> Answer | None:
        """Returns an advised answer, or that the window before it is passed; None where it cannot be given by one key."""
        question = self.at.present.question
        if question is None or not ahead:
            return hint.given or None
        fitting = [place for place, option in enumerate(question.ahead) if self._advises(hint, option)]
        # One of several abilities of a card is named by its place alone.
        place = next((place for place in hint.given if place in fitting), fitting[0] if fitting else None)
        return self._intend(question, question.ahead[place]) if place is not None else None

    # Several, numbers, passing

    def _toggle(self, question: Question, option: int) -> None:
        if not self.answers.toggle(option, question.most):
            self.at.overlay.tell(
                f"{question.most} are chosen already: take one back first, or give `{self.at.preferences.keys.key_of('done')}` to be done."
            )

    def _intend(self, question: Question, intent: Option | None) -> Answer | None:
        """Passes the window before an action; the action follows when it is asked for."""
        declined = question.decline()
        if declined is not None and intent is not None:
            self.planned.intend(intent, self.at.present.view.number)
        return declined

    def done(self) -> Answer | None:
        """Returns what is chosen as the answer, or declines; None where neither may be."""
        question = self.at.present.question
        if question is None:
            return None
        if not question.several:
            return question.decline() if question.may_decline else None
        chosen = self.answers.chosen
        if len(chosen) < question.least:
            self.at.overlay.tell(f"Choose {question.least}: {len(chosen)} chosen so far.")
            return None
        return chosen

    def give_number(self, low: int) -> Answer | None:
        """Returns the number that has been typed."""
        number = self.answers.number(low)
        if number < low:
            self.at.overlay.tell(f"The lowest number is {low}.")
            return None
        return (number,)

    def press_number(self, key: str, command: CommandId | None, numbers: tuple[int, int]) -> tuple[bool, Answer | None]:
        """Handles a key while a number is typed: whether it was meant for that, and the answer where it gave it."""
        typed = f"{self.answers.amount}{key}"
        if self.answers.type(key, command, numbers):
            if key.isdigit() and int(typed) > numbers[1]:
                self.at.overlay.tell(f"The highest number is {numbers[1]}.")
            return True, None
        return (True, self.give_number(numbers[0])) if command == "act" else (False, None)

    def pass_window(self, *, on: bool = False) -> Answer | None:
        """Returns the pass; `on`: and every one after it, until something happens to the player."""
        question, side = self.at.present.question, self.at.keyboard.shown
        if on:
            self.passing.begin(side, self.at.present.view.number)
        if question is None:
            told = "Your windows are passed until something happens to you." if on else self.at.present.whose_turn_to_answer
            self.at.overlay.tell(told, waits=True)
            return None
        declined = question.decline() if question.kind == "window" else None
        if declined is None:
            self.passing.stop(side)
            self.at.overlay.tell(f"There is nothing to pass here{self._goes_on(question)}.")
        return declined

    def _goes_on(self, question: Question) -> str:
        """Returns the key of the answer in sight that does nothing else, for who types `pass` for it; "" for none."""
        listing, declined = self.listing, question.decline()
        if listing is None or self.jump.on or declined is None:
            return ""
        found = ((key, listing.rows[place]) for key, place in listing.keys(self.page_in_sight).items())
        return next((f": {key} is “{row.text}”" for key, row in found if row.give == declined), "")

    def ask_more(self) -> None:
        """Has the player asked wherever they might do something, for a while; said again, no longer."""
        more = self.passing.ask_more(self.at.keyboard.shown, self.at.present.view)
        self.at.overlay.tell(f"You are asked wherever you might act, {more.told}." if more else "You are asked at your stops again.")

    # Acting on a thing

    def act_on(self, target: ClickTarget) -> Answer | None:
        """Acts on a target as enter does: gives its one answer, lists several, or tells why there is none."""
        question = self.at.present.question
        if isinstance(target, AnswerTarget):
            return self.choose_row(target.row)
        if isinstance(target, StepTarget):
            from netrunner_tui.table.board.reference import timing_page

            self.at.overlay.open(timing_page(self.at.present.view, target.step))
            return None
        if question is None:
            if not self._opened_archives(target):
                self.at.overlay.tell(self.at.present.whose_turn_to_answer, waits=True)
            return None
        compound = self.compound_about(target)
        if len(compound) == 1 and self.answers.first is not None:
            return self.choose_row(self.answers.first.rows.index(compound[0]))
        listing = self.listing_about(question, target)
        if listing is not None:
            if listing != self.answers.top:
                self.answers.push(listing)
            self.jump.close()
            self.cursor.leave_answers()
            return None
        found = self.options_about(question, target)
        if question.several:
            if found:
                self._toggle(question, next((place for place in found if place not in self.answers.chosen), found[0]))
            return None
        rows = self.rows_about(question, target)
        if rows:
            return (found[0],) if found else self._intend(question, rows[0].intent)
        if not self._opened_archives(target):
            from netrunner_tui.table.board.reasons import why_not

            words = why_not(self.at.present.view, question, target)
            self.at.overlay.tell(words or f"Nothing can be done with {self.at.present.name(target)} now.")
        return None

    def listing_about(self, question: Question, target: ClickTarget) -> Listing | None:
        """Returns the list that acting on a thing opens; None where it opens none."""
        title = self.at.present.name(target)
        compound = self.compound_about(target)
        if compound or question.several:
            return Listing(compound, title) if len(compound) > 1 else None
        rows, found = self.rows_about(question, target), self.options_about(question, target)
        if len(rows) < 2 or len(rows) > len(found):
            return Listing(tuple(rows), title) if len(rows) > 1 else None
        chosen = {question.options[place] for place in found}
        view, glyphs = self.at.present.view, self.at.preferences.glyphs(self.at.present.view.rules)
        return answer_rows.members(question, view, glyphs, lambda option: option in chosen, title, None, self.rows_on_a_page)

    @staticmethod
    def opens(target: ClickTarget | None) -> bool:
        """Returns whether acting on a target opens a page where nothing is asked."""
        return isinstance(target, StepTarget) or target == _ARCHIVES

    def _opened_archives(self, target: ClickTarget) -> bool:
        """Opens the pile where the thing is Archives."""
        if target != _ARCHIVES:
            return False
        self.at.overlay.open(pile_page(self.at.present.view, CORP))
        return True
