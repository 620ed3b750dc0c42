"""What the plain client remembers while it plays, and how it reads a game out: nothing here decides what is done."""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Final

import msgspec

from netrunner_tui.bots.run_costs import cost_of_run, run_words
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.price import begins_with_a_deed
from netrunner_tui.model.sides import SIDE_NAMES, Side, other
from netrunner_tui.model.text import capital, plain
from netrunner_tui.model.view import LogLine, View
from netrunner_tui.plain import board_lines
from netrunner_tui.plain.answer_numbers import action_lines, kind_ahead, numbers, numbers_ahead, read_order
from netrunner_tui.plain.console import Console
from netrunner_tui.plain.plain_settings import PlainSettings
from netrunner_tui.plain.plain_table import PlainTable
from netrunner_tui.plain.speech import gathered, is_boost, says_amount, spoken, spoken_answer, spoken_cost
from netrunner_tui.plain.take_back_lines import TakeBackLines
from netrunner_tui.plain.type_ahead import PassingWindows, compound_lines
from netrunner_tui.plain.typed_answers import asked, expected
from netrunner_tui.rules.referee.basic_actions import ACTION
from netrunner_tui.rules.referee.options import Option, Trashes
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.telling.results import told
from netrunner_tui.rules.telling.shortcuts import idle_boost
from netrunner_tui.settings.action_window import before_action
from netrunner_tui.settings.player_options import Options

RECALLED: Final = 10
"""Sentences of the log that are read out when a game goes on."""
PASS_ON: Final = "Pass the keyboard to the {}, then press enter. "


class PlayerLeft(Exception):
    """The player leaves, or the input is at its end."""


class PlainGame:
    """A game that is read out: nothing about the game itself, only the lines read to each player and what they have set."""

    def __init__(self, table: PlainTable, lines: Console) -> None:
        self.table = table
        self.seats = table.seats
        self.lines = lines
        self.curtain = len(table.seats) > 1 and lines.interactive and not table.open_play
        self.verbosity = table.verbosity
        self.ask_always = table.ask_always
        self.settings = table.settings or PlainSettings(Options())
        self.said_figures: dict[Side, list[str]] = {}
        self.at_keyboard: Side | None = None
        self.heard: dict[Side, int] = dict.fromkeys(table.seats, -1)
        """The number of the last log record that was read to each side."""
        self._read_hands: dict[Side, set[int]] = {}
        """The cards of the hand that was read to each side at its mulligan, until it is asked something else."""
        self.passing: dict[Side, PassingWindows] = {}
        self.typed: dict[Side, int] = {}
        """The record before the last answer that each player typed."""
        self.making_room = False
        """The next install asks which cards to trash first."""
        self.undoing = TakeBackLines(table.seats, lines, self.call, curtain=self.curtain)

    def greet(self, *, kept: bool) -> None:
        """Tells how to get help. In a running game all but about the last sentences count as read out; a record is read whole."""
        if self.table.puzzle is not None:
            self.lines.say(*self.table.puzzle.told(), "Type help to hear what can be typed.")
        elif self.verbosity != "brief":
            # Whoever watches here types nothing; at a table of a server lines are taken meanwhile.
            deaf = self.table.wait is None and all(seat.side is None for seat in self.seats.values())
            help_ = "You watch. ctrl+c leaves." if deaf else "Type help to hear what can be typed."
            self.lines.say(*(["The game is kept after every answer."] if kept else []), help_)
        first = next(iter(self.seats.values())).view()
        if self.table.puzzle is None and self.verbosity != "brief":
            here = first if len(self.seats) == 1 else msgspec.structs.replace(first, seat="all")
            self.lines.say(*board_lines.players(here))
        if not first.winner:
            self.lines.say(*board_lines.match(first))
        for side in self.seats:
            log = self.log(side)
            if len(log) > RECALLED:
                self.heard[side] = log[-RECALLED - 1].number

    def done(self, side: Side, act: Callable[[], None]) -> bool:
        """Does something; returns False, and tells the player, where the program makes a mistake at it."""

        def whole() -> bool:
            act()
            return True

        return self.tried(side, whole, otherwise=False)

    def tried(self, side: Side, act: Callable[[], bool], *, otherwise: bool) -> bool:
        """Returns what comes of something; `otherwise`, and tells the player, where the program makes a mistake at it."""
        try:
            return act()
        except (NetrunnerError, OSError, PlayerLeft):
            raise
        except Exception as problem:  # whatever it is, the game goes on
            if self.table.faults is None:
                raise
            self.lines.tell(plain(self.table.faults.line(problem, "painting", side)))  # in one line: it holds a path
            return otherwise

    def call(self, side: Side) -> None:
        """Has the player of a side come to the keyboard. Raises PlayerLeft."""
        if self.curtain and self.at_keyboard != side and self.lines.read(PASS_ON.format(SIDE_NAMES[side])) is None:
            raise PlayerLeft
        self.at_keyboard = side

    def tell(self, side: Side) -> None:
        """Reads out what happened since `side` last heard of the game. Without a curtain both players hear it at once."""
        news = self.log(side, self.heard[side])
        if not news:
            return
        last = max(line.number for line in news)
        # Who has taken back has been told so, and who asked for a hint knows it; who only watches is neither.
        told = {self.seats[one].side for one in ([side] if self.curtain else self.seats)}
        news = [line for line in news if line.kind not in {"take back", "hint"} or line.side not in told]
        # How the game came out is said after the news, with the points.
        news = [line for line in news if line.kind != "end"]
        for listener in [side] if self.curtain else self.seats:
            self.heard[listener] = last
        self.done(side, lambda: self.lines.say(*gathered(spoken(line.text, self.lines.words) for line in news)))

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
        whose = f"{SIDE_NAMES[side]}, your question" if len(self.seats) > 1 else "Your question"
        if self.verbosity != "brief":
            at = f", step {question.step}" if question.step and self.verbosity == "full" else ""
            self.lines.say("", f"{whose}{at}:")
        elif len(self.seats) > 1:
            self.lines.say(f"{SIDE_NAMES[side]}:")
        if self._hand_is_news(side, view, question):
            self.show(side, "hand")
        self.lines.say(asked(question), *self.listed(view, question))
        if question.numbers is not None or question.several:
            self.lines.say(expected(question))
        if self.table.coach is not None:
            self.lines.say(*self.table.coach.before(question, self.lines.words))

    def _hand_is_news(self, side: Side, view: View, question: Question) -> bool:
        """Returns whether the hand is read out before a question: at the mulligan, and after it where it has become another one."""
        hand = {card.card for card in view.player(side).hand or ()}
        read = self._read_hands.pop(side, None)
        if question.kind == "mulligan":
            self._read_hands[side] = hand
            return True
        return read is not None and not read <= hand

    def listed(self, view: View, question: Question) -> list[str]:
        """Returns the answers; in the window before an action the actions too, of each kind of basic action one line."""
        acting = before_action(question, view)
        told = numbers(question, acting=acting)
        lines = self.lines_of(view, question, [(told[place], question.options[place]) for place in read_order(question)])
        if acting:
            action = question.once_passed()
            used = [(number, option) for number, option in numbers_ahead(question).items() if option.verb not in ACTION]
            ahead = action_lines(question, self.lines.words, lambda option: self.cost(action, option))
            lines = [*ahead, *lines, *self.lines_of(view, action, used)]
        return [*lines, *compound_lines(question, view, self.lines.words, costs=self.verbosity != "brief")]

    def kind_listed(self, view: View, question: Question, digit: str) -> list[str]:
        """Returns the actions of the kind that a digit stands for in the window before an action; none where it stands for one action."""
        if not before_action(question, view):
            return []
        kind = kind_ahead(question, digit)
        return self.lines_of(view, question.once_passed(), sorted(kind.items())) if digit not in map(str, kind) else []

    def lines_of(self, view: View, question: Question, options: Iterable[tuple[int, Option]]) -> list[str]:
        """Returns a line an answer; of a card that can be installed in several servers, one line in all."""

        def line_of(one: tuple[int, Option]) -> int:
            number, option = one
            return option.card if option.verb == "install" and option.server and option.card and option.result is None else -number

        groups = [list(group) for _, group in groupby(options, line_of)]
        return [self.option(view, question, *group[0]) if len(group) == 1 else self.places(question, group) for group in groups]

    def places(self, question: Question, installs: Sequence[tuple[int, Option]]) -> str:
        """Returns `Install Palisade: 31 on HQ, cost 1 credit; 32 on R&D.`"""
        words = self.lines.words
        told = (
            f"{number} {'on' if option.where == 'ice' else 'in'} {spoken(words.server(option.server), words)}{self.cost(question, option)}"
            for number, option in installs
        )
        return f"Install {spoken(installs[0][1].title, words)}: {'; '.join(told)}."

    def option(self, view: View, question: Question, number: int, option: Option) -> str:
        """Returns `1. Rez Palisade, cost 3 credits`. That an action costs a click, and that nothing is paid, is said in full alone."""
        full = self.verbosity == "full"
        said = f"{number}. {capital(spoken_answer(option, self.lines.words, boosts=is_boost(option, question)))}"
        run = cost_of_run(question, view, option)
        brings = spoken(
            run_words(run, self.lines.words, aloud=True) if run is not None else told(option.result, self.lines.words), self.lines.words
        )
        if question.kind == "window" and (idle := idle_boost(option, view)):
            brings += f", {idle}"
        # Of an ability that is named by its card or number alone, the result tells which one it is; of a yes or no, what comes of it.
        if option.verb == "use" or option.effect:
            effect = spoken(option.effect, self.lines.words)
            # A pending ability that may be declined: "you may draw 1 card".
            does = f"{brings} {effect}".strip() if option.verb == "resolve" else brings or effect
            said += f", {does}" if does else ""
        said += self.cost(question, option)
        gone = isinstance(option.result, Trashes)
        telling = full or gone or self.verbosity == "normal"
        if brings and telling and not says_amount(option) and option.verb != "use" and not (option.verb == "resolve" and option.effect):
            said += f", {brings}"
        return said

    def cost(self, question: Question, option: Option) -> str:
        """Returns `, cost 3 credits`; nothing where that is not said."""
        full, action = self.verbosity == "full", question.kind == "action"
        price = msgspec.structs.replace(option.cost, clicks=0) if action and option.cost.clicks == 1 and not full else option.cost
        cost = spoken_cost(price, self.lines.words, zero=option.tells_zero and full)
        if not cost or self.verbosity == "brief":
            return ""
        return f", cost: {cost}" if begins_with_a_deed(price) else f", cost {cost}"

    def show(self, side: Side, what: str) -> None:
        """Shows the table in one of the ways of looking at it."""
        view = self.seats[side].view()
        match what:
            case "board":
                self.lines.say(*board_lines.board(view))
            case "rig":
                self.lines.say(*board_lines.rig(view))
            case "hand":
                self.lines.say(*board_lines.hand(view, side))
            case "score":
                self.lines.say(*board_lines.points(view))
            case _:
                self.lines.say(*board_lines.summary(view))

    def read_log(self, side: Side, count: int) -> None:
        """Reads out the last `count` sentences of the log."""
        log = self.log(side)
        self.lines.say(*(spoken(line.text, self.lines.words) for line in log[-count:] if count), *([] if log else ["The log is empty."]))

    def read_since(self, side: Side) -> None:
        """Reads out what has happened since the last answer that a player typed, or chose before they came in."""
        since = self.typed.get(side, self.seats[side].last_choice())
        news = self.log(side, since)
        self.lines.say(*gathered(spoken(line.text, self.lines.words) for line in news), *([] if news else ["Nothing has happened since."]))

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
            said = [capital(spoken(line, self.lines.words)) for line in elsewhere if line]
            self.lines.say(*(said or ["No card that you can see here has that name."]))
