"""The plain client: one or both seats of a game, played in lines of text."""

import contextlib
import io
import sys
import threading
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Final, TextIO

from netrunner_tui.model.errors import IllegalAnswer, NetrunnerError, NotSaved, ProgramFault
from netrunner_tui.model.sides import SIDE_NAMES, Side
from netrunner_tui.model.view import View
from netrunner_tui.plain import board_lines
from netrunner_tui.plain.answer_numbers import numbers
from netrunner_tui.plain.console import INTERRUPTED, OUTPUT_FAILED, Console
from netrunner_tui.plain.game_commands import command_of
from netrunner_tui.plain.plain_game import PlainGame, PlayerLeft
from netrunner_tui.plain.plain_table import PlainTable
from netrunner_tui.plain.puzzle_lines import PuzzleLines
from netrunner_tui.plain.speech import spoken
from netrunner_tui.plain.table_news import TableNews
from netrunner_tui.plain.type_ahead import Meant, compound_meant, meant_at
from netrunner_tui.plain.typed_answers import NotUnderstood, asked, expected, phrased, understood
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.seats import came_back
from netrunner_tui.rules.telling.compound_answer import CompoundAnswer
from netrunner_tui.settings.action_window import before_action
from netrunner_tui.settings.stops import lone_answer, worth_asking
from netrunner_tui.settings.typed_commands import typed_help

ALWAYS_ASKED: Final = frozenset({"action", "mulligan"})
"""Kinds of question that are put even where one answer is all there is."""


def run(table: PlainTable, *, stdin: TextIO | None, stdout: TextIO | None) -> int:
    """Plays until the game is over or the input ends.

    Returns the exit code: 0, also where nobody reads on; 1 where the output fails; 130 after ctrl+c.
    """
    # None is what Python makes of a stream that was closed before it began: an input at its end, an output that nobody reads.
    lines = Console(stdin or io.StringIO(), stdout or io.StringIO())
    first = next(iter(table.seats.values()))
    lines.words = rulebook(first.view().rules).terms
    play = _Play(table, lines)
    changed = threading.Event()
    deaf = [seat.listen(changed.set) for seat in table.seats.values()]
    if table.table_news is not None:
        deaf += [seat.listen(play.overhear) for seat in table.seats.values()] + [table.table_news.listen(play.overhear)]
    resume = table.resume
    try:
        play.game.greet(kept=bool(resume))
        play.play(changed, table.wait or (lambda: not changed.wait()))
        if table.review is not None and table.table_news is None:
            _look_back(lines, table.review, first.view())
    except PlayerLeft:
        lines.tell("The game is kept." if resume else "You leave the game.", *([f"To go on with it: {resume}"] if resume else ()))
    except KeyboardInterrupt:
        lines.tell("", "You leave the game." + (f" It is kept. To go on with it: {resume}" if resume else ""))
        return INTERRUPTED
    except BrokenPipeError:
        # Nobody reads on. Each answer is saved when it is given, so nothing is lost.
        lines.silence()
    except OSError as error:
        # The terminal is gone, or the disk that the output goes to is full.
        lines.silence()
        with contextlib.suppress(OSError, ValueError):
            sys.stderr.write(f"cannot go on: {(error.strerror or str(error)).lower()}{'; the game is kept' if resume else ''}\n")
        return OUTPUT_FAILED
    finally:
        for stop in deaf:
            stop()
    return 0


def _look_back(lines: Console, review: Callable[[], Sequence[str]], view: View) -> None:
    """Reads out the review of a game that is over to who asks for it, and the seed of its shuffles. Raises OSError."""
    while True:
        lines.say("review: looks back on the game. seed: what its cards were shuffled with. Anything else, or enter, leaves.")
        match (lines.read() or "").casefold():
            case "review":
                _read_out(lines, review)
            case "seed":
                lines.say(*board_lines.seed(view))
            case _:
                return


def _read_out(lines: Console, review: Callable[[], Sequence[str]]) -> None:
    """Reads out the review of a game that is over, or why there is none. Raises OSError."""
    try:
        lines.say(*(spoken(sentence) for sentence in review()))
    except NetrunnerError as problem:
        lines.say(spoken(str(problem)))


class _Play:
    """The game as it is played: who is asked, what is typed, what is answered."""

    def __init__(self, table: PlainTable, lines: Console) -> None:
        self.table = table
        self.seats = table.seats
        self.lines = lines
        self.game = PlainGame(table, lines)
        self.hearing = -1
        """While a line is waited for, the number of the record that the player knows of."""
        self.stuck: Question | None = None
        """A question whose only answer could not be saved: the player is asked after all."""
        self.meant: dict[Side, Meant] = {}
        self.compound: defaultdict[Side, CompoundAnswer] = defaultdict(CompoundAnswer)

    def play(self, changed: threading.Event, wait: Callable[[], bool]) -> None:
        """Plays until the game is over, or another one begins at this table. Raises PlayerLeft, OSError."""
        anyone, first = next(iter(self.seats.items()))
        said_waiting = ""
        while True:
            changed.clear()
            if self.table.table_news is not None:
                if self.table.table_news.anew():
                    self.lines.say("Another game begins.")
                    return
                self.lines.say(*self.table.table_news.news())
            view = first.view()
            if self.table.puzzle is not None and self.table.puzzle.verdict() != "open":
                if self.judged(self.table.puzzle, anyone):
                    return
                continue
            if view.winner:
                self.tell_end(view, anyone)
                return
            if len(self.seats) == 1 and self.game.undoing.settle():
                continue
            side = self.asked()
            if side is None:
                self.game.tell(anyone)
                if view.asked is not None and first.side is not None:
                    waiting = self.waiting_for(view.asked, view.asking)
                    if waiting != said_waiting:
                        self.lines.say(waiting)
                    said_waiting = waiting
                if wait():
                    self.meanwhile(anyone)
                continue
            question = self.seats[side].question()
            if question is not None and self.turn_to(side, question):
                said_waiting = ""

    def tell_end(self, view: View, side: Side) -> None:
        """Tells that the game is over and why; at a hosted table, what can be done there then."""
        self.game.tell(self.game.at_keyboard or side)
        self.lines.say(*board_lines.ended(view))
        if self.table.table_news is not None:
            self.lines.say(*board_lines.match(view))
            self.afterwards(self.table.table_news, side)

    def waiting_for(self, asked: Side, asking: str) -> str:
        """Returns who has to answer, and what, where the player wants to hear all."""
        told = f"Waiting for the {SIDE_NAMES[asked]}."
        return f"{told} {spoken(asking)}" if asking and self.game.verbosity == "full" else told

    def meanwhile(self, side: Side) -> None:
        """Takes a line that was typed while the player is not asked. Raises PlayerLeft."""
        typed = self.lines.read("")
        if typed is None:
            raise PlayerLeft
        if typed and not self.game.tried(side, lambda: self.look(side, typed), otherwise=True):
            self.lines.say("You are not asked now. help: what can be typed meanwhile.")

    def afterwards(self, table_news: TableNews, side: Side) -> None:
        """Stays at a server's table after the game: there is talk, and perhaps another game. Raises PlayerLeft.

        Whoever plays without a terminal (`ssh HOST play --plain`) stays as long as their input does: nothing tells them from a script.
        """
        self.lines.say(*table_news.help(), *typed_help({"end of a game"}))
        while not table_news.anew():
            self.lines.say(*table_news.news())
            if self.game.undoing.settle():
                continue
            typed = self.hear(side)
            if typed is None and not self.lines.interactive:
                return
            if typed is None:
                raise PlayerLeft
            if typed.casefold() == "review" and self.table.review is not None:
                _read_out(self.lines, self.table.review)
            elif typed and not table_news.anew() and not self.look(side, typed):
                self.lines.say(*table_news.help(), *typed_help({"end of a game"}))
        self.lines.say("Another game begins.")

    def hear(self, side: Side, *, unseen: bool = False) -> str | None:
        """Returns the next typed line; what happens at a table of a server meanwhile is told."""
        self.hearing = self.seats[side].view().number
        try:
            return self.lines.read(unseen=unseen)
        finally:
            self.hearing = -1

    def overhear(self) -> None:
        """Tells whoever is at the prompt, at once, that something has changed at a table of a server."""
        if self.hearing < 0 or self.table.table_news is None:
            return
        news = self.table.table_news.news()
        seat = next(iter(self.seats.values()))
        request = seat.request()
        if self.table.table_news.anew():
            moved = "Another game begins"
        elif seat.view().number != self.hearing:
            moved = "The game is over" if seat.view().winner else "The game has gone on"
        else:
            asked = request is not None and seat.side is not None and request.by != seat.side
            moved = "The other player asks something of you" if asked else ""
        if moved:
            self.hearing = -1
            self.lines.enter_counts = True
            news.append(f"{moved}: press enter.")
        if news:
            self.lines.say("", *news)

    def judged(self, puzzle: PuzzleLines, side: Side) -> bool:
        """Tells how the puzzle came out; False where the player takes back instead of ending there."""
        self.game.tell(side)
        self.lines.say(*puzzle.ended())
        if puzzle.verdict() == "met":
            return True
        self.lines.say("take back, or done?")
        typed = (self.lines.read() or "").casefold()
        return not (typed in {"take back", "undo"} and self.game.undoing.take_back(side))

    def asked(self) -> Side | None:
        """Returns the first side at this keyboard that has a question to answer."""
        return next((side for side, seat in self.seats.items() if seat.question() is not None), None)

    def turn_to(self, side: Side, question: Question) -> bool:
        """Has one question answered, by the player or, where only one answer is possible, for them; returns whether they were asked."""
        unasked = self.unasked(side, question)
        if unasked is not None and question != self.stuck:
            self.stuck = None if self.give(side, unasked, typed=False) else question
            return False
        if self.game.at_keyboard is not None:
            self.game.tell(self.game.at_keyboard)
        self.game.call(side)
        self.game.tell(side)
        if not self.game.done(side, lambda: self.game.put(side, question)):
            told = zip(numbers(question), question.options, strict=True)
            self.lines.say(question.text, *(f"{number}. {option.phrase}" for number, option in told))
        number = self.seats[side].view().number
        while self.seats[side].question() == question:
            typed = self.hear(side, unseen=question.secret and len(self.seats) > 1)
            if typed is None:
                raise PlayerLeft
            if len(self.seats) == 1 and (self.game.undoing.settle() or self.seats[side].view().number != number):
                # Somebody elsewhere has asked or answered meanwhile: what was typed was meant for what stood here before.
                if typed:
                    self.lines.tell(f"“{typed}” is not done: say it again if it still holds.")
                return True
            if self.obeyed(side, question, typed):
                return True
        return True

    def obeyed(self, side: Side, question: Question, typed: str) -> bool:
        """Does what was typed, as `obey` does; the question stays where the program makes a mistake at it."""
        return self.game.tried(side, lambda: self.obey(side, question, typed), otherwise=False)

    def unasked(self, side: Side, question: Question) -> Answer | None:
        """Returns the answer that is given for the player: an action or passes that they said before, or the only answer there is."""
        meant = self.meant.pop(side, None)
        if meant is not None:
            action = phrased(question, meant.said) if question.kind == "action" else None
            if action is not None and self.seats[side].view().number == meant.number:
                return action
            why = "is not possible now" if action is None else "is not done: something happened in between"
            self.lines.tell(f"“{meant.said}” {why}.")
        if came_back(self.seats[side]):
            self.game.passing.pop(side, None)
            self.compound[side].drop()
            return None
        step = self.compound[side].go_on(question)
        if step is not None:
            return step
        if side in self.game.passing:
            if self.game.passing[side].passes(self.seats[side].view().turn_number, question):
                return question.decline()
            del self.game.passing[side]
        room, self.game.making_room = self.game.making_room, self.game.making_room and question.effect != "make room"
        if question.effect == "make room" and not question.least and not room:
            return question.decline()
        if self.game.ask_always or question.kind in ALWAYS_ASKED:
            return None
        view, follow, alone = self.seats[side].view(), self.game.settings.follow, self.game.table.alone
        if question.kind == "window" and follow:
            # By what both see: a lone pass is asked like any other, unless a computer plays the other side.
            return self.game.settings.standing_pass(question, view, alone=alone)
        if question.kind == "window" and not any(worth_asking(question, option, view) for option in question.options):
            return question.decline() or question.forced()
        return lone_answer(question, view, alone=alone) if follow else question.forced()

    def obey(self, side: Side, question: Question, typed: str) -> bool:
        """Does what was typed; True where the question is answered, or no longer stands. Whole phrases go before commands."""
        whole = phrased(question, typed, self.lines.words)
        if whole is not None:
            return self.give(side, whole)
        if not typed:
            self.lines.say(asked(question), expected(question, acting=before_action(question, self.seats[side].view())))
        elif (found := command_of(self.game, side, typed, asked=True)) is not None:
            command, rest = found
            moved = command.do(self.game, side, rest)
            if moved is not None:
                return moved
        elif not self.overheard(typed):
            return self.take(side, question, typed)
        return self.seats[side].question() != question

    def look(self, side: Side, typed: str) -> bool:
        """Does what can be done at any time; False where it is nothing of that. Raises PlayerLeft."""
        found = command_of(self.game, side, typed, asked=False)
        if found is None:
            return self.overheard(typed)
        command, rest = found
        command.do(self.game, side, rest)
        return True

    def overheard(self, typed: str) -> bool:
        """Does what can be done beside the game at a table of a server; False where it is nothing of that."""
        answer = self.table.table_news.obey(typed) if self.table.table_news is not None else None
        if answer is None:
            return False
        self.lines.say(*answer)
        return True

    def take(self, side: Side, question: Question, typed: str) -> bool:
        """Takes what was typed for an answer, or for an action at the window before it; says what was expected where it is neither."""
        view, terms = self.seats[side].view(), self.lines.words
        listed = self.game.kind_listed(view, question, typed.strip())
        if listed:
            self.lines.say(*listed)
            return False
        try:
            compound = compound_meant(question, view, typed, terms)
            step = self.compound[side].begin(question, compound.steps) if compound is not None else None
            answer = step if step is not None else understood(question, typed, terms, acting=before_action(question, view))
        except NotUnderstood as problem:
            try:
                return self.act(side, question, typed, otherwise=problem)
            except NotUnderstood as told:
                self.lines.say(str(told), asked(question))
                return False
        return self.give(side, answer)

    def act(self, side: Side, question: Question, typed: str, *, otherwise: NotUnderstood) -> bool:
        """Passes the window before an action that was typed; it is taken when it is asked for. Raises NotUnderstood for what is none."""
        meant = meant_at(question, self.seats[side].view(), typed, self.lines.words)
        passing = question.decline() if meant is not None else None
        if meant is None or passing is None:
            raise otherwise
        if not self.give(side, passing):
            return False
        self.meant[side] = meant
        return True

    def give(self, side: Side, answer: Answer, *, typed: bool = True) -> bool:
        """Gives the answer; says why where that is refused. What is not `typed` is no answer that could be taken back by itself."""
        if typed:
            question = self.seats[side].question()
            if question is not None:
                self.compound[side].pay_from(question, answer)
            self.game.undoing.mark(side, question.say(answer, self.lines.words) if question is not None and not question.secret else "")
        try:
            before = self.seats[side].view().number
            self.seats[side].answer(answer, by_hand=typed)
            if typed:
                self.game.typed[side] = before
        except (IllegalAnswer, NotSaved) as problem:
            self.lines.say(spoken(str(problem)))
        except ProgramFault as problem:
            self.lines.tell(str(problem))
        else:
            return True
        self.compound[side].drop()
        return False
