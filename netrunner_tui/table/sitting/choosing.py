"""Giving answers: rows of the list, cards that are acted on, several things chosen one by one, passing."""

from collections.abc import Callable

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import Side
from netrunner_tui.rules.referee.questions import Answer, Option, Question
from netrunner_tui.rules.telling.shortcuts import pick
from netrunner_tui.settings.action_window import before_action
from netrunner_tui.settings.stops import PassingOn
from netrunner_tui.table.board import answer_rows
from netrunner_tui.table.board.answer_rows import AnswerRow, Intent, Listing
from netrunner_tui.table.board.page_texts import pile_page
from netrunner_tui.table.board.question import page_size
from netrunner_tui.table.board.reasons import why_not
from netrunner_tui.table.board.reference import timing_page
from netrunner_tui.table.drawing.canvas import Target
from netrunner_tui.table.sitting.seated import Seated


class Choosing(Seated):
    """A sitting that can answer."""

    def _send(self, side: Side, answer: Answer, *, by_hand: bool = True) -> bool:
        """Gives an answer through a seat; False where it was refused."""
        try:
            self.seats[side].answer(answer, by_hand=by_hand)
        except NetrunnerError as error:
            self._notice = str(error)
            self._following = []
            return False
        return True

    def _give(self, answer: Answer) -> None:
        self._marks.append((self.shown, self._view.number))
        syncing, self._syncing = self._syncing, True
        try:
            self._send(self.shown, answer)
        finally:
            self._syncing = syncing
        self.sync()

    def _title(self, verb: str) -> str:
        return answer_rows.group_name(verb, self.shown)

    def _push(self, question: Question, fit: Callable[[Option], bool], title: str, group: str) -> None:
        self._lists.append(answer_rows.members(question, self._view, self.glyphs, fit, title, group, page_size(self.layout)))
        self._page = 0
        self._typed = ""
        self._jump = False
        if self._focus and self._focus.kind == "answer":
            self._focus = None

    def _choose_row(self, place: int) -> None:
        question, listing = self._question, self.listing
        row = listing.row(place) if listing else None
        if question is None or row is None:
            return
        if row.steps:
            self._following = list(row.steps)
            self._begin_following(question)
        elif question.several and row.option >= 0:
            self._toggle(row.option)
        elif row.group:
            verb, _, card = row.group.partition("#")
            wanted = int(card) if card else 0
            self._push(question, lambda option: option.verb == verb and (not wanted or option.card == wanted), row.text, row.group)
        elif row.intent is not None:
            self._intend(row.intent)
        elif row.give is not None:
            self._give(row.give)

    def _begin_following(self, question: Question) -> None:
        """Gives the first answer of a compound one; the others follow as their questions come."""
        answer = pick(question, self._following.pop(0))
        if answer is None:
            self._following = []
            self._notice = "That is not possible now."
        else:
            self._give(answer)

    def _intend(self, intent: Intent) -> None:
        question = self._question
        declined = question.decline() if question else None
        if declined is not None:
            self._intent = (intent, self._view.number)
            self._give(declined)

    def _toggle(self, option: int) -> None:
        question = self._question
        if question is None:
            return
        if option in self._chosen:
            self._chosen = tuple(one for one in self._chosen if one != option)
        elif len(self._chosen) < question.most:
            self._chosen = (*self._chosen, option)
        else:
            self._notice = f"{question.most} are chosen already: take one back first, or give `.` to be done."

    def _done(self) -> None:
        question = self._question
        if question is None:
            return
        if question.several:
            if len(self._chosen) < question.least:
                self._notice = f"Choose {question.least}: {len(self._chosen)} chosen so far."
            else:
                self._give(self._chosen)
        elif question.may_decline and (declined := question.decline()) is not None:
            self._give(declined)

    def _pass(self, on: bool = False) -> None:
        question = self._question
        if on:
            self._passing_on[self.shown] = PassingOn(self._view.number)
            if question is None:
                self._notice = "Your windows are passed until something happens to you."
                return
        if question is None:
            self._notice = self._waiting_words()
        elif question.kind == "window" and (declined := question.decline()) is not None:
            self._give(declined)
        else:
            self._passing_on.pop(self.shown, None)
            self._notice = "There is nothing to pass here."

    def act_on(self, target: Target) -> None:
        """What enter does on a thing: the one answer about it, the list of several, or why there is none."""
        question = self._question
        if target.kind == "answer" and isinstance(target.ref, int):
            self._choose_row(target.ref)
            return
        if target.kind == "step":
            self.page = timing_page(self._view, str(target.ref))
            return
        if question is None:
            if target == Target("server", "Archives"):
                self.page = pile_page(self._view, "corp")
            else:
                self._notice = self._waiting_words()
            return
        compound = self._compound_about(target)
        if len(compound) == 1:
            self._choose_row(self._lists[0].rows.index(compound[0]))
            return
        if compound:
            self._lists.append(Listing(compound, self._name(target), "about"))
            self._page = 0
            self._jump = False
            return
        found = self._options_about(question, target)
        if question.several:
            if found:
                self._toggle(next((place for place in found if place not in self._chosen), found[0]))
            return
        if len(found) == 1:
            self._give((found[0],))
        elif found:
            chosen = {question.options[place].phrase for place in found}
            self._push(question, lambda option: option.phrase in chosen, self._name(target), "about")
        elif (intents := self._intents(question, target)) and len(intents) == 1:
            self._intend(intents[0])
        elif target == Target("server", "Archives"):
            self.page = pile_page(self._view, "corp")
        else:
            self._notice = why_not(self._view, question, target) or f"Nothing can be done with {self._name(target)} now."

    def _compound_about(self, target: Target) -> tuple[AnswerRow, ...]:
        """The rows about a card where one of them is a compound answer."""
        rows = tuple(row for row in self._lists[0].rows if row.card == target.ref and not row.passing) if self._lists else ()
        return rows if target.kind == "card" and any(row.steps for row in rows) else ()

    def _options_about(self, question: Question, target: Target) -> list[int]:
        """The options that a card or server could be meant for. The server of a card stands for it when the Runner may run."""
        if target.kind == "card":
            found = [n for n, option in enumerate(question.options) if option.card == target.ref and option.verb != "pass"]
            card = self._view.cards().get(target.ref) if isinstance(target.ref, int) else None
            if found or card is None or card.zone not in {"ice", "root"}:
                return found
            return [n for n, option in enumerate(question.options) if option.verb == "run" and option.server == card.server]
        return [n for n, option in enumerate(question.options) if option.server == target.ref]

    def _intents(self, question: Question, target: Target) -> list[Intent]:
        """The actions about a thing that can be chosen in the window before an action."""
        if not before_action(question, self._view):
            return []
        verbs = {row.intent.verb for row in self._lists[0].rows if row.intent}
        card = self._view.cards().get(target.ref) if target.kind == "card" and isinstance(target.ref, int) else None
        found = []
        if card is not None and card.zone == "hand":
            verb = "play" if card.type in {"event", "operation"} else "install"
            found = [Intent(verb, card.card)]
        elif self.shown == "runner":
            server = card.server if card is not None and card.zone in {"ice", "root"} else target.ref if target.kind == "server" else ""
            if server:
                found = [Intent("run", server=str(server))]
        elif card is not None and card.owner == "corp" and card.zone in {"ice", "root"}:
            found = [Intent("advance", card.card)]
        return [intent for intent in found if intent.verb in verbs]
