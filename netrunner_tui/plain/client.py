"""The plain client: one or both seats of a game, played in lines of text."""

import contextlib
import io
import sys
import threading
from collections.abc import Callable, Sequence
from typing import Final, TextIO

import msgspec

from netrunner_tui.bots.run_costs import cost_of_run, run_words
from netrunner_tui.model.errors import IllegalAnswer, NetrunnerError, NotSaved, ProgramFault
from netrunner_tui.model.price import begins_with_a_deed
from netrunner_tui.model.sides import SIDES, Side, other
from netrunner_tui.model.text import plain
from netrunner_tui.model.view import LogLine, View
from netrunner_tui.plain import board_lines
from netrunner_tui.plain.answer_numbers import action_lines, numbers, read_order
from netrunner_tui.plain.console import Console
from netrunner_tui.plain.help import always, answering
from netrunner_tui.plain.hint_lines import advised
from netrunner_tui.plain.plain_settings import VERBOSITIES, PlainSettings
from netrunner_tui.plain.plain_table import PlainTable, Verbosity
from netrunner_tui.plain.puzzle_lines import PuzzleLines
from netrunner_tui.plain.reference_lines import step, term
from netrunner_tui.plain.replay_lines import look_back
from netrunner_tui.plain.speech import sentence, spoken, spoken_answer, spoken_cost
from netrunner_tui.plain.table_news import TableNews
from netrunner_tui.plain.take_back_lines import TakeBackLines
from netrunner_tui.plain.type_ahead import Meant, PassingWindows, meant_at
from netrunner_tui.plain.typed_answers import NotUnderstood, asked, expected, phrased, understood
from netrunner_tui.replays.game_service import Advising
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.referee.options import Option, Trashes
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.seats import came_back
from netrunner_tui.rules.telling.results import told
from netrunner_tui.rules.telling.shortcuts import idle_boost
from netrunner_tui.settings.action_window import before_action
from netrunner_tui.settings.player_options import Options
from netrunner_tui.settings.stops import lone_answer
from netrunner_tui.settings.typed_commands import typed_help

ALWAYS_ASKED: Final = frozenset({"action", "mulligan"})
"""Kinds of question that are put even where one answer is all there is."""

PLAIN_ACTIONS: Final = frozenset({"gain", "draw"})
"""Answers whose words say what they bring."""

RECALLED: Final = 10
"""Sentences of the log that are read out when a game goes on."""
PASS_ON: Final = "Pass the keyboard to the {}, then press enter. "


def level(word: str) -> Verbosity:
    """Returns the verbosity of that name; normal for any other word."""
    return "brief" if word == "brief" else "full" if word == "full" else "normal"


class _Left(Exception):
    """The player leaves, or the input is at its end."""


def run(table: PlainTable, *, stdin: TextIO | None, stdout: TextIO | None) -> int:
    """Plays until the game is over or the input ends.

    Returns the exit code: 0, also where nobody reads on; 1 where the output fails; 130 after ctrl+c.
    """
    # None is what Python makes of a stream that was closed before it began: an input at its end, an output that nobody reads.
    lines = Console(stdin or io.StringIO(), stdout or io.StringIO())
    first = next(iter(table.seats.values()))
    lines.words = rulebook(first.view().rules).terms
    game = _Play(table, lines)
    changed = threading.Event()
    deaf = [seat.listen(changed.set) for seat in table.seats.values()]
    if table.table_news is not None:
        deaf += [seat.listen(game.overhear) for seat in table.seats.values()] + [table.table_news.listen(game.overhear)]
    resume = table.resume
    try:
        game.greet(kept=bool(resume))
        game.play(changed, table.wait or (lambda: not changed.wait()))
        if table.review is not None:
            _look_back(lines, table.review, first.view())
    except _Left:
        lines.tell("The game is kept." if resume else "You leave the game.", *([f"To go on with it: {resume}"] if resume else ()))
    except KeyboardInterrupt:
        lines.tell("", "You leave the game." + (f" It is kept. To go on with it: {resume}" if resume else ""))
        return 130
    except BrokenPipeError:
        # Nobody reads on. Each answer is saved when it is given, so nothing is lost.
        lines.silence()
    except OSError as error:
        # The terminal is gone, or the disk that the output goes to is full.
        lines.silence()
        with contextlib.suppress(OSError, ValueError):
            sys.stderr.write(f"cannot go on: {(error.strerror or str(error)).lower()}{'; the game is kept' if resume else ''}\n")
        return 1
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
                try:
                    lines.say(*(spoken(sentence) for sentence in review()))
                except NetrunnerError as problem:
                    lines.say(spoken(str(problem)))
            case "seed":
                lines.say(*board_lines.seed(view))
            case _:
                return


class _Play:
    """The client's memory while it plays: nothing about the game, only the lines read to each player."""

    def __init__(self, table: PlainTable, lines: Console) -> None:
        self.table = table
        self.seats = table.seats
        self.lines = lines
        self.curtain = len(table.seats) > 1 and lines.interactive and not table.open_play
        self.verbosity = table.verbosity
        self.ask_always = table.ask_always
        self.settings = table.settings or PlainSettings(Options())
        self.hearing = -1
        """While a line is waited for, the number of the record that the player knows of."""
        self.said_figures: dict[Side, list[str]] = {}
        self.at_keyboard: Side | None = None
        self.heard: dict[Side, int] = dict.fromkeys(table.seats, -1)
        """The number of the last log record that was read to each side."""
        self.stuck: Question | None = None
        """A question whose only answer could not be saved: the player is asked after all."""
        self.passing: dict[Side, PassingWindows] = {}
        self.meant: dict[Side, Meant] = {}
        self.kind_said = ""
        """The kind of action that was said at the window before it: of that question only those are read out."""
        self.making_room = False
        """The next install asks which cards to trash first."""
        self.undoing = TakeBackLines(table.seats, lines, self.call, curtain=self.curtain)

    def greet(self, *, kept: bool) -> None:
        """Tells how to get help. In a running game all but about the last sentences count as read out; a record is read whole."""
        if self.table.puzzle is not None:
            self.lines.say(*self.table.puzzle.told(), "Type help to hear what can be typed.")
        elif self.verbosity != "brief":
            self.lines.say(*(["The game is kept after every answer."] if kept else []), "Type help to hear what can be typed.")
        first = next(iter(self.seats.values())).view()
        if not first.winner:
            self.lines.say(*board_lines.match(first))
        for side in self.seats:
            log = self.log(side)
            if len(log) > RECALLED:
                self.heard[side] = log[-RECALLED - 1].number

    def play(self, changed: threading.Event, wait: Callable[[], bool]) -> None:
        """Plays until the game is over, or another one begins at this table. Raises _Left, OSError."""
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
                self.tell(self.at_keyboard or anyone)
                self.lines.say(*board_lines.ended(view))
                if self.table.table_news is not None:
                    self.lines.say(*board_lines.match(view))
                if self.table.table_news is not None and self.lines.interactive:
                    self.afterwards(self.table.table_news, anyone)
                return
            if len(self.seats) == 1 and self.undoing.settle():
                continue
            side = self.asked()
            if side is None:
                self.tell(anyone)
                if view.asked is not None and first.side is not None:
                    asking = f" {sentence(spoken(view.asking))}" if view.asking and self.verbosity == "full" else ""
                    waiting = f"Waiting for the {board_lines.NAMES[view.asked]}.{asking}"
                    if waiting != said_waiting:
                        self.lines.say(waiting)
                    said_waiting = waiting
                if wait():
                    self.meanwhile(anyone)
                continue
            said_waiting = ""
            question = self.seats[side].question()
            if question is not None:
                self.turn_to(side, question)

    def meanwhile(self, side: Side) -> None:
        """Takes a line that was typed while the player is not asked. Raises _Left."""
        typed = self.lines.read("")
        if typed is None:
            raise _Left
        looked: list[bool] = []
        if typed and self.done(side, lambda: looked.append(self.look(side, typed))) and not looked[0]:
            self.lines.say("You are not asked now. help: what can be typed meanwhile.")

    def afterwards(self, table_news: TableNews, side: Side) -> None:
        """Stays at a server's table after the game: there is talk, and perhaps another game. Raises _Left."""
        self.lines.say(*table_news.help(), *typed_help({"end of a game"}))
        while not table_news.anew():
            self.lines.say(*table_news.news())
            if self.undoing.settle():
                continue
            typed = self.hear(side)
            if typed is None:
                raise _Left
            if typed and not table_news.anew() and not self.look(side, typed):
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
        """Returns who is at the prompt at once that something has changed at a table of a server."""
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
            news.append(f"{moved}: press enter.")
        if news:
            self.lines.say("", *news)

    def judged(self, puzzle: PuzzleLines, side: Side) -> bool:
        """Tells how the puzzle came out; False where the player takes back instead of ending there."""
        self.tell(side)
        self.lines.say(*puzzle.ended())
        if puzzle.verdict() == "met":
            return True
        self.lines.say("take back, or done?")
        typed = (self.lines.read() or "").casefold()
        return not (typed in {"take back", "undo"} and self.undoing.take_back(side))

    def asked(self) -> Side | None:
        """Returns the first side at this keyboard that has a question to answer."""
        return next((side for side, seat in self.seats.items() if seat.question() is not None), None)

    def turn_to(self, side: Side, question: Question) -> None:
        """Has one question answered, by the player or, where only one answer is possible, for them."""
        unasked = self.unasked(side, question)
        if unasked is not None and question != self.stuck:
            self.stuck = None if self.give(side, unasked, typed=False) else question
            return
        if self.at_keyboard is not None:
            self.tell(self.at_keyboard)
        self.call(side)
        self.tell(side)
        if not self.done(side, lambda: self.put(side, question)):
            told = zip(numbers(question), question.options, strict=True)
            self.lines.say(question.text, *(f"{number}. {option.phrase}" for number, option in told))
        number = self.seats[side].view().number
        while self.seats[side].question() == question:
            typed = self.hear(side, unseen=question.secret and len(self.seats) > 1)
            if typed is None:
                raise _Left
            if len(self.seats) == 1 and (self.undoing.settle() or self.seats[side].view().number != number):
                # Somebody elsewhere has asked or answered meanwhile: what was typed was meant for what stood here before.
                if typed:
                    self.lines.tell(f"“{typed}” is not done: say it again if it still holds.")
                return
            if self.obeyed(side, question, typed):
                return

    def done(self, side: Side, act: Callable[[], None]) -> bool:
        """Does something; returns False, and tells the player, where the program makes a mistake at it."""
        try:
            act()
        except (NetrunnerError, OSError, _Left):
            raise
        except Exception as problem:  # whatever it is, the game goes on
            if self.table.faults is None:
                raise
            self.lines.tell(plain(self.table.faults.line(problem, "painting", side)))  # in one line: it holds a path
            return False
        return True

    def obeyed(self, side: Side, question: Question, typed: str) -> bool:
        """Does what was typed, as `obey` does; the question stays where the program makes a mistake at it."""
        answered: list[bool] = []
        return self.done(side, lambda: answered.append(self.obey(side, question, typed))) and answered[0]

    def call(self, side: Side) -> None:
        """Has the player of a side come to the keyboard. Raises _Left."""
        if self.curtain and self.at_keyboard != side and self.lines.read(PASS_ON.format(board_lines.NAMES[side])) is None:
            raise _Left
        self.at_keyboard = side

    def unasked(self, side: Side, question: Question) -> Answer | None:
        """Returns the answer that is given for the player: an action or passes that they said before, or the only answer there is."""
        meant = self.meant.pop(side, None)
        if meant is not None:
            action = phrased(question, meant.said, self.lines.words) if question.kind == "action" and not meant.verb else None
            told_kind = bool(meant.verb) and any(option.verb == meant.verb for option in question.options)
            if self.seats[side].view().number == meant.number:
                if action is not None:
                    return action
                if told_kind:
                    self.kind_said = meant.verb
                    return None
            why = "is not possible now" if action is None and not told_kind else "is not done: something happened in between"
            self.lines.tell(f"“{meant.said}” {why}.")
        if came_back(self.seats[side]):
            self.passing.pop(side, None)
            return None
        if side in self.passing:
            if self.passing[side].passes(self.seats[side].view().turn_number, question):
                return question.decline()
            del self.passing[side]
        room, self.making_room = self.making_room, self.making_room and question.effect != "make room"
        if question.effect == "make room" and not question.least and not room:
            return question.decline()
        if self.ask_always or question.kind in ALWAYS_ASKED:
            return None
        if question.kind == "window" and self.settings.follow:
            return self.settings.standing_pass(question, self.seats[side].view())  # by what both see: a lone pass is asked like any other
        return lone_answer(question, self.seats[side].view()) if self.settings.follow else question.forced()

    def tell(self, side: Side) -> None:
        """Reads out what happened since `side` last heard of the game. Without a curtain both players hear it at once."""
        news = self.log(side, self.heard[side])
        if not news:
            return
        last = max(line.number for line in news)
        # Who has taken back has been told so.
        news = [line for line in news if line.kind != "take back" or line.side not in ((side,) if self.curtain else self.seats)]
        for listener in [side] if self.curtain else self.seats:
            self.heard[listener] = last
        self.done(side, lambda: self.lines.say(*(spoken(line.text, self.lines.words) for line in news)))

    def log(self, side: Side, since: int = -1) -> list[LogLine]:
        """Returns the log of `side` after record `since`. The set-up is record 0; a seat asked for what follows 0 may give all of it."""
        return [line for line in self.seats[side].log(since) if line.number > since]

    def put(self, side: Side, question: Question) -> None:
        """Reads the question and its answers out."""
        view = self.seats[side].view()
        if self.verbosity == "full":
            figures = [line for player in (other(side), side) for line in board_lines.figures(view, view.player(player))]
            known = self.said_figures.get(side, [])
            self.said_figures[side] = figures
            self.lines.say(*([board_lines.moment(view)] if view.run else []), *(line for line in figures if line not in known))
        whose = f"{board_lines.NAMES[side]}, your question" if len(self.seats) > 1 else "Your question"
        if self.verbosity != "brief":
            at = f", step {question.step}" if question.step and self.verbosity == "full" else ""
            self.lines.say("", f"{whose}{at}:")
        elif len(self.seats) > 1:
            self.lines.say(f"{board_lines.NAMES[side]}:")
        if question.kind == "mulligan":
            self.show(side, "hand")
        self.lines.say(asked(question), *self.listed(view, question))
        if question.numbers is not None or question.several:
            self.lines.say(expected(question))
        if self.table.coach is not None:
            self.lines.say(*self.table.coach.before(question, self.lines.words))

    def listed(self, view: View, question: Question) -> list[str]:
        """Returns the answers; in the window before an action the actions too, and of a kind of action that was said there only those."""
        acting = before_action(question, view)
        told, kind = numbers(question, acting=acting), self.kind_said
        self.kind_said = ""
        options = [(told[place], question.options[place]) for place in read_order(question)]
        if kind and question.kind == "action":
            few = [self.option(view, question, number, option) for number, option in options if option.verb == kind]
            return [*few, "again: every action."]
        ahead = action_lines(view, question.player, self.lines.words) if acting else []
        return [*ahead, *(self.option(view, question, number, option) for number, option in options)]

    def option(self, view: View, question: Question, number: int, option: Option) -> str:
        """Returns `1. Rez Palisade, cost 3 credits`. That an action costs a click, and that nothing is paid, is said in full alone."""
        full, action = self.verbosity == "full", question.kind == "action"
        said = f"{number}. {sentence(spoken_answer(option, self.lines.words))}"
        run = cost_of_run(question, view, option)
        brings = spoken(run_words(run, self.lines.words) if run is not None else told(option.result, self.lines.words), self.lines.words)
        if question.kind == "window" and (idle := idle_boost(option, view)):
            brings += f", {idle}"
        # Of an ability that is named by its card or number alone, the result tells which one it is.
        if option.verb == "use":
            does = brings or spoken(option.effect, self.lines.words)
            said += f", {does}" if does else ""
        price = msgspec.structs.replace(option.cost, clicks=0) if action and option.cost.clicks == 1 and not full else option.cost
        cost = spoken_cost(price, self.lines.words, zero=option.tells_zero and full)
        if cost and self.verbosity != "brief":
            said += f", cost: {cost}" if begins_with_a_deed(price) else f", cost {cost}"
        gone = isinstance(option.result, Trashes)
        telling = full or gone or (self.verbosity == "normal" and (run is not None or option.verb not in PLAIN_ACTIONS))
        if brings and telling and option.verb != "use":
            said += f", {brings}"
        return said

    def obey(self, side: Side, question: Question, typed: str) -> bool:
        """Does what was typed; True where the question is answered, or no longer stands. Whole phrases go before commands."""
        whole = phrased(question, typed, self.lines.words)
        if whole is not None:
            return self.give(side, whole)
        command, _, rest = typed.partition(" ")
        match command.casefold(), rest:
            case "", _:
                self.lines.say(asked(question), expected(question, acting=before_action(question, self.seats[side].view())))
            case "help" | "?", _:
                self.lines.say(*answering(question), *self.help(side))
            case "again", "":
                self.said_figures.pop(side, None)
                self.put(side, question)
            case "pass", "on" if question.kind == "window" and question.may_decline:
                self.passing[side] = PassingWindows.since(self.seats[side].view().turn_number, question)
                return True
            case "make", "room":
                self.making_room = True
                self.lines.say("The next install asks which cards to trash first.")
            case "hint", "" if self.table.puzzle is not None:
                self.lines.say(*self.table.puzzle.hint())
            case "hint", "" if self.table.advising is not None:
                return self.hint(self.table.advising, side, question)
            case "coach", "" if self.table.coach is not None:
                self.lines.say(*self.table.coach.before(question, self.lines.words))
            case "goal", "" if self.table.puzzle is not None:
                self.lines.say(*self.table.puzzle.told())
            case "undo", "":
                return self.undoing.take_back(side)
            case "take", "back":
                return self.undoing.take_back(side)
            case _ if not self.look(side, typed):
                return self.take(side, question, typed)
        return self.seats[side].question() != question

    def hint(self, advising: Advising, side: Side, question: Question) -> bool:
        """Says what the computer would do; between people, asks the other player first whether they agree to hints.

        True where that one came to the keyboard: the question is put anew to the player who asked.
        """
        try:
            if not advising.on():
                advising.ask(side)
            if advising.on():
                self.lines.say(*advised(lambda: advising.advise(side), question, acting=before_action(question, self.seats[side].view())))
                return False
        except NetrunnerError as problem:
            self.lines.say(spoken(str(problem)))
            return False
        self.undoing.ask_for_hints(side)
        return self.at_keyboard != side

    def help(self, side: Side) -> list[str]:
        """Returns the commands that can be typed whether or not the player is asked."""
        lines = always(plays=self.seats[side].side is not None)
        lines += self.table.puzzle.help() if self.table.puzzle is not None else []
        lines += typed_help({"against the computer"}) if self.table.advising is not None else []
        lines += typed_help({"coached game"}) if self.table.coach is not None else []
        return [*lines, *(self.table.table_news.help() if self.table.table_news is not None else [])]

    def look(self, side: Side, typed: str) -> bool:
        """Does what can be done at any time; False where it is nothing of that. Raises _Left."""
        seat = self.seats[side]
        command, _, rest = typed.partition(" ")
        match command.casefold(), rest.casefold():
            case "help" | "?", _:
                self.lines.say(*self.help(side))
            case "board" | "hand" | "score" | "view", "":
                self.show(side, command.casefold())
            case "log", count if not count or count.isdecimal():
                self.read_log(side, int(count[:6] or 10))
            case "card", name if name:
                self.show_card(side, name)
            case "step", number:
                self.lines.say(*step(seat.view(), number))
            case "term", name if name:
                self.lines.say(*term(seat.view(), name))
            case "seed", "":
                self.lines.say(*board_lines.seed(seat.view()))
            case "back", _:
                self.look_back(side, typed)
            case "options", "":
                two = len(self.seats) > 1 and self.lines.interactive
                wished = self.settings.told(side, seat.view(), self.verbosity, self.ask_always, two=two, curtain=self.curtain)
                self.lines.say(*wished)
            case "curtain", "on" | "off" as drawn if len(self.seats) > 1 and self.lines.interactive:
                self.curtain = self.undoing.curtain = drawn == "on"
                self.settings.set_curtain(self.curtain)
                self.lines.say(f"The keyboard is {'passed on' if self.curtain else 'not passed on any more'}.")
            case "verbosity", word if word in VERBOSITIES:
                self.verbosity = level(word)
                self.settings.set_verbosity(word)
                self.lines.say(f"Verbosity: {word}, {VERBOSITIES[word]}.")
            case "ask", "always" | "choices" as when:
                self.ask_always = when == "always"
                self.lines.say(f"Questions with 1 possible answer: {'asked' if self.ask_always else 'answered for you'}.")
            case "stops", "":
                self.lines.say(*self.settings.stops(side, seat.view()))
            case "stops", "always" | "could" | "mine" as mode:
                self.lines.say(self.settings.set_mode(side, seat.view(), mode))
            case "ask", "more":
                self.lines.say(self.settings.ask_more(side, seat.view()))
            case "stop", number if number:
                self.lines.say(self.settings.toggle(side, seat.view(), number))
            case "coach", "on" | "off" as wanted if self.table.coach is not None:
                self.lines.say(self.table.coach.switch(silent=wanted == "off"))
            case "withdraw", "" if seat.side is not None:
                self.undoing.withdraw(side)
            case "concede", "" if seat.side is not None and not seat.view().winner:
                self.concede(side)
            case "quit" | "exit", "":
                raise _Left
            case _:
                answer = self.table.table_news.obey(typed) if self.table.table_news is not None else None
                if answer is None:
                    return False
                self.lines.say(*answer)
        return True

    def look_back(self, side: Side, typed: str) -> None:
        """Walks in the game so far. Raises _Left at the end of the input."""
        try:
            seat = self.seats[side]
            if not look_back(seat, self.lines, typed, self.table.table_news.branch if self.table.table_news and seat.side else None):
                raise _Left
        except NetrunnerError as problem:
            self.lines.say(spoken(str(problem)))

    def take(self, side: Side, question: Question, typed: str) -> bool:
        """Takes what was typed for an answer, or for an action at the window before it; says what was expected where it is neither."""
        meant = meant_at(question, self.seats[side].view(), typed)
        passing = question.decline() if meant is not None else None
        if meant is not None and passing is not None:
            if not self.give(side, passing):
                return False
            self.meant[side] = meant
            return True
        try:
            answer = understood(question, typed, self.lines.words, acting=before_action(question, self.seats[side].view()))
        except NotUnderstood as problem:
            self.lines.say(str(problem))
            self.lines.say(asked(question))
            return False
        return self.give(side, answer)

    def give(self, side: Side, answer: Answer, *, typed: bool = True) -> bool:
        """Gives the answer; says why where that is refused. What is not `typed` is no answer that could be taken back by itself."""
        if typed:
            question = self.seats[side].question()
            self.undoing.mark(side, question.say(answer, self.lines.words) if question is not None and not question.secret else "")
        try:
            self.seats[side].answer(answer, by_hand=typed)
        except (IllegalAnswer, NotSaved) as problem:
            self.lines.say(spoken(str(problem)))
            return False
        except ProgramFault as problem:
            self.lines.tell(str(problem))
            return False
        return True

    def show(self, side: Side, what: str) -> None:
        """Shows the table in one of the ways of looking at it."""
        view = self.seats[side].view()
        match what:
            case "board":
                self.lines.say(*board_lines.board(view))
            case "hand":
                self.lines.say(*board_lines.hand(view, side))
            case "score":
                self.lines.say(*board_lines.points(view))
            case _:
                self.lines.say(
                    board_lines.moment(view), *(line for player in SIDES for line in board_lines.figures(view, view.player(player)))
                )

    def read_log(self, side: Side, count: int) -> None:
        """Reads out the last `count` sentences of the log."""
        log = self.log(side)
        self.lines.say(*(spoken(line.text, self.lines.words) for line in log[-count:] if count), *([] if log else ["The log is empty."]))

    def show_card(self, side: Side, name: str) -> None:
        """Shows a card on the table in full, else one of the game's other cards."""
        found = board_lines.cards_named(self.seats[side].view(), name)
        titles = list(dict.fromkeys(card.title for card in found))
        if len(titles) == 1:
            self.lines.say(*board_lines.card_in_full(self.lines.words, *found))
        elif titles:
            self.lines.say(f"Several cards fit: {', '.join(spoken(title) for title in titles)}.")
        else:
            elsewhere = self.table.lookup(name) if self.table.lookup else ()
            said = [sentence(spoken(line, self.lines.words)) for line in elsewhere if line]
            self.lines.say(*(said or ["No card that you can see here has that name."]))

    def concede(self, side: Side) -> None:
        """Gives the game up when the player says yes to it."""
        self.lines.say(f"Concede: the {board_lines.NAMES[other(side)]} wins the game. yes, or no?")
        if (self.lines.read() or "").casefold() not in ("yes", "y"):
            self.lines.say("The game goes on.")
            return
        try:
            self.seats[side].concede()
        except NetrunnerError as problem:
            self.lines.say(spoken(str(problem)))
