"""Whoever sits at the keyboard: what they look at, what they have half chosen, and what each key does.

It holds seats, never a game, and knows nothing of Textual: keys and clicks come in as words, canvases come out.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import Side, other
from netrunner_tui.model.view import LogLine, View
from netrunner_tui.rules.questions import Answer, Option, Question
from netrunner_tui.rules.seats import SeatAtTable
from netrunner_tui.table import answers, jump
from netrunner_tui.table.answers import BEFORE_ACTION, Intent, Listing, Row
from netrunner_tui.table.board import ZONES, paint
from netrunner_tui.table.canvas import Canvas, Hit, Target
from netrunner_tui.table.compound import compound_rows
from netrunner_tui.table.curtain import paint_curtain
from netrunner_tui.table.glyphs import PLAIN, SAFE, Glyphs
from netrunner_tui.table.keys import Command, Keymap
from netrunner_tui.table.layout import Area, Layout, ZoneName, fits, plan
from netrunner_tui.table.leaf import ask_page, help_page, pile_page, stops_page
from netrunner_tui.table.options import Options
from netrunner_tui.table.pages import Page, paint_page
from netrunner_tui.table.question import page_size
from netrunner_tui.table.scene import Scene, subject
from netrunner_tui.table.stops import PassingOn, standing_pass
from netrunner_tui.table.words import side_word

PAST = 300
"""Views kept for looking back."""


@dataclass
class Hooks:
    """What the sitting asks of the app around it."""

    leave: Callable[[], None]
    over: Callable[[], None]
    save_options: Callable[[Options], None]


class Sitting:
    """The players of `seats` at one keyboard. After every `press`, `click` or change, `paint` gives what to show."""

    def __init__(self, seats: Mapping[Side, SeatAtTable], options: Options, keymap: Keymap, hooks: Hooks, size: tuple[int, int]) -> None:
        self.seats = dict(seats)
        self.options = options
        self.keymap = keymap
        self.hooks = hooks
        self.width, self.height = size
        self.shown: Side = next(iter(self.seats))
        self.veil: Side | None = None
        self.page: Page | None = None
        self.turnovers = 0
        """Changes whenever the asked seat or the kind of question has: keys typed before are not meant for it."""
        self.canvases: dict[ZoneName, Canvas] = {}
        self.cover: tuple[Area, Canvas] | None = None
        self._sat = len(self.seats) == 1
        self._told_over = False
        self._syncing = False
        self._kind = ""
        self._question_number = -1
        self._focus: Target | None = None
        self._lists: list[Listing] = []
        self._page = 0
        self._chosen: tuple[int, ...] = ()
        self._amount = ""
        self._jump = False
        self._jump_here = False
        """Jump mode was opened by hand, not by the question."""
        self._labels: dict[Target, str] = {}
        self._typed = ""
        self._notice = ""
        self._first_server = self._rig_row = self._hand_row = self._log_back = 0
        self._intent: tuple[Intent, int] | None = None
        self._following: list[str] = []
        self._passing_on: dict[Side, PassingOn] = {}
        self._past: list[View] = []
        self._back: int | None = None
        self._view: View = self.seats[self.shown].view()
        self._question: Question | None = None
        self._log: tuple[LogLine, ...] = ()
        self._layout: Layout | None = None
        self._stop_listening = [seat.listen(self.sync) for seat in self.seats.values()]
        self.sync()

    def close(self) -> None:
        """Stops listening to the seats."""
        for stop in self._stop_listening:
            stop()
        self._stop_listening = []

    @property
    def glyphs(self) -> Glyphs:
        """The glyph set in use."""
        return PLAIN if self.options.ascii else SAFE

    @property
    def view(self) -> View:
        """What the shown seat sees."""
        return self._view

    @property
    def question(self) -> Question | None:
        """The open question if the shown seat is asked."""
        return self._question

    # Following the game

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

    def _advance(self) -> bool:
        """One step of following; True where an answer was given and the game must be looked at again."""
        self._take_in()
        view = self._view
        if view.winner:
            self.veil = None
            self._question = None
            if not self._told_over:
                self._told_over = True
                self.hooks.over()
            return False
        asked = view.asked
        if asked is None or asked not in self.seats:
            self._question = None
            self._lists = []
            return False
        question = self.seats[asked].question()
        if question is not None and self._pass_for(asked, question):
            return True
        if asked != self.shown or not self._sat:
            if len(self.seats) == 1 or self.options.open_play:
                self._sit_down(asked)
            else:
                if self.veil != asked:
                    self._new_turnover("curtain")
                self.veil = asked
                self.page = None
                return False
        if question is None or self.veil:
            return False
        self._question = question
        return self._open(question)

    def _take_in(self) -> None:
        seat = self.seats[self.shown]
        self._view = seat.view()
        self._log = seat.log()
        if not self._past or self._past[-1].number != self._view.number or self._past[-1].seat != self._view.seat:
            self._past = [*self._past[-PAST:], self._view]

    def _pass_for(self, side: Side, question: Question) -> bool:
        """Gives the pass that the player has ordered, if any."""
        passing = self._passing_on.get(side)
        seat = self.seats[side]
        if passing and passing.over(question, seat.log(passing.number)):
            del self._passing_on[side]
            passing = None
        given = standing_pass(question, seat.view(), self.options.stops[side], passing is not None)
        return given is not None and self._send(side, given)

    def _sit_down(self, side: Side) -> None:
        if side != self.shown:
            self._past = []
            self._focus = None
            self._first_server = self._rig_row = self._hand_row = self._log_back = 0
        self.shown = side
        self._sat = True
        self.veil = None
        self._question_number = -1
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
        self._back = None
        self._jump = self._jump_here = False
        about = subject(self._view, question)
        if about and self._view.cards().get(about) and not (self._focus and self._focus == Target("card", about)):
            self._focus = Target("card", about)
        elif self._focus and self._focus.kind != "card":
            self._focus = None
        focused = self._focus.ref if self._focus and self._focus.kind == "card" and isinstance(self._focus.ref, int) else 0
        extra = compound_rows(question, self._view, self.glyphs)
        self._lists = [answers.build(question, self._view, self.glyphs, page_size(self.layout), focused, extra)]
        if self._follow(question):
            return True
        if question.kind in {"choose", "discard", "order"} and self._all_in_sight(question):
            self._jump = True
        return False

    def _follow(self, question: Question) -> bool:
        """Goes on with a compound answer, or with the action chosen before its window was passed."""
        if self._following:
            phrase = self._following.pop(0)
            place = next((n for n, option in enumerate(question.options) if option.phrase == phrase), None)
            if place is not None:
                return self._send(self.shown, (place,))
            self._following = []
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
        return any(line.side == other(self.shown) and not line.text.endswith("passes.") for line in lines)

    def _new_turnover(self, kind: str) -> None:
        self._kind = kind
        self.turnovers += 1

    def _send(self, side: Side, answer: Answer) -> bool:
        """Gives an answer through a seat; False where it was refused."""
        try:
            self.seats[side].answer(answer)
        except NetrunnerError as error:
            self._notice = str(error)
            self._following = []
            return False
        return True

    # Giving answers

    def _give(self, answer: Answer) -> None:
        syncing, self._syncing = self._syncing, True
        try:
            self._send(self.shown, answer)
        finally:
            self._syncing = syncing
        self.sync()

    @property
    def listing(self) -> Listing | None:
        """The list of answers on the screen."""
        return self._lists[-1] if self._lists and self._question else None

    def _title(self, verb: str) -> str:
        return answers.group_name(verb, self.shown)

    def _push(self, question: Question, fit: Callable[[Option], bool], title: str, group: str) -> None:
        self._lists.append(answers.members(question, self._view, self.glyphs, fit, title, group, page_size(self.layout)))
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
        if question.several and row.option >= 0:
            self._toggle(row.option)
        elif row.group:
            verb, _, card = row.group.partition("#")
            wanted = int(card) if card else 0
            self._push(question, lambda option: option.verb == verb and (not wanted or option.card == wanted), row.text, row.group)
        elif row.intent is not None:
            self._intend(row.intent)
        elif row.give is not None:
            self._following = list(row.steps)
            self._give(row.give)

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

    def _waiting_words(self) -> str:
        return f"It is for the {side_word(self._view.asked)} to answer." if self._view.asked else "Nothing is asked now."

    def act_on(self, target: Target) -> None:
        """What enter does on a thing: the one answer about it, the list of several, or why there is none."""
        question = self._question
        if target.kind == "answer" and isinstance(target.ref, int):
            self._choose_row(target.ref)
            return
        if question is None:
            if target == Target("server", "Archives"):
                self.page = pile_page(self._view, "corp")
            else:
                self._notice = self._waiting_words()
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
            self._notice = f"Nothing can be done with {self._name(target)} now."

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
        if question.kind != "window" or question.step != BEFORE_ACTION[question.player]:
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

    def _name(self, target: Target) -> str:
        if target.kind == "card" and isinstance(target.ref, int):
            card = self._view.cards().get(target.ref)
            return card.title or ("this ice" if card.kind == "ice" else "this card") if card else "this card"
        return str(target.ref)

    # Keys and clicks

    def press(self, key: str) -> None:
        """One key: a printable character, or a name as `enter`, `left`, `ctrl+q`."""
        self._notice = ""
        command = self.keymap.command(key)
        if self.veil:
            self._press_curtain(key, command)
        elif self.page:
            self._press_page(self.page, key, command)
        elif self._back is not None or command in {"earlier", "turn earlier"}:
            self._press_past(command)
        else:
            self._passing_on.pop(self.shown, None)
            self._press_table(key, command)

    def _press_curtain(self, key: str, command: Command | None) -> None:
        side = self.veil
        if side is None:
            return
        if command == "act":
            self._sit_down(side)
            self.sync()
        elif command == "open play":
            self.options = replace(self.options, open_play=True)
            self.hooks.save_options(self.options)
            self._sit_down(side)
            self.sync()
        elif command in {"leave", "back"} and key != "backspace":
            self.hooks.leave()

    def _press_page(self, page: Page, key: str, command: Command | None) -> None:
        scroll = {"up": -1, "down": 1, "page up": -8, "page down": 8}.get(command or "", 0)
        for name, _, act in page.choices:
            if key == name:
                self.page = None
                act()
                return
        if page.choices and scroll:
            self.page = replace(page, picked=max(0, min(len(page.choices) - 1, page.picked + scroll)))
        elif page.choices and command == "act":
            self.page = None
            page.choices[page.picked][2]()
        elif page.kind == "log" and scroll:
            self._log_back = max(0, self._log_back - scroll)
        elif scroll:
            self.page = replace(page, scroll=max(0, page.scroll + scroll))
        else:
            self.page = None
            self._log_back = 0

    def _press_past(self, command: Command | None) -> None:
        """Looking back: the views that this seat has seen, one an answer."""
        last = len(self._past) - 1
        now = last if self._back is None else self._back
        turn = self._past[now].turn_number, self._past[now].turn
        if command == "earlier":
            now = max(0, now - 1)
        elif command == "later":
            now += 1
        elif command == "turn earlier":
            while now > 0 and (self._past[now].turn_number, self._past[now].turn) == turn:
                now -= 1
        elif command == "turn later":
            while now < last and (self._past[now].turn_number, self._past[now].turn) == turn:
                now += 1
        elif command == "back":
            now = last
        elif command in {"left", "right", "up", "down"}:
            self._move(cast(jump.Direction, command))
        else:
            self._notice = "Answers are off while you look back: backspace returns to now."
        self._back = now if now < last else None

    def _press_table(self, key: str, command: Command | None) -> None:
        question = self._question
        if question is not None and question.numbers is not None and self._press_number(key, command, question.numbers):
            return
        if self._jump and len(key) == 1 and key in jump.LETTERS:
            self._press_letter(key)
            return
        if command is not None:
            self._command(command)
        elif self.listing is not None:
            self._press_answer(key, self.listing)

    def _press_number(self, key: str, command: Command | None, numbers: tuple[int, int]) -> bool:
        low, high = numbers
        now = int(self._amount) if self._amount else low
        if key.isdigit() and len(key) == 1:
            typed = int(f"{self._amount}{key}")
            self._amount = str(typed) if typed <= high else key if int(key) <= high else self._amount
        elif key in {"+", "-"} or command in {"up", "down"}:
            change = 1 if key == "+" or command == "up" else -1
            self._amount = str(max(low, min(high, now + change)))
        elif key == "backspace" and self._amount:
            self._amount = self._amount[:-1]
        elif command == "act":
            if now < low:
                self._notice = f"The lowest number is {low}."
            else:
                self._give((now,))
        else:
            return False
        return True

    def _press_letter(self, key: str) -> None:
        """A letter in jump mode."""
        typed = self._typed + key
        target = next((target for target, label in self._labels.items() if label == typed), None)
        if target is not None:
            self._typed = ""
            self._focus = target
            by_hand = self._jump_here
            if by_hand:
                self._jump = self._jump_here = False
            if not by_hand or (self._question and self._options_about(self._question, target)):
                self.act_on(target)
        elif any(label.startswith(typed) for label in self._labels.values()):
            self._typed = typed
        else:
            self._typed = ""

    def _press_answer(self, key: str, listing: Listing) -> None:
        pages = listing.pages(page_size(self.layout))
        keys = listing.keys(pages[min(self._page, len(pages) - 1)])
        if key in keys:
            self._choose_row(keys[key])
            return
        found = listing.lettered(key)
        if len(found) == 1:
            self._choose_row(found[0])
        elif found and self._question:
            options = {listing.rows[place].option for place in found}
            question = self._question
            phrases = {question.options[place].phrase for place in options if place >= 0}
            if len(phrases) == len(found):
                self._push(question, lambda option: option.phrase in phrases, listing.rows[found[0]].text.split(" ")[0], "letter")
            else:
                self._choose_row(found[0])

    def _command(self, command: Command) -> None:
        question = self._question
        match command:
            case "left" | "right" | "up" | "down":
                self._move(command)
            case "next zone":
                if self._jump:
                    self._jump = self._jump_here = False
                else:
                    self._next_zone(1)
            case "previous zone":
                self._next_zone(-1)
            case "act":
                if self._focus is None:
                    self._notice = "Nothing is focused: arrows move, digits and letters answer."
                else:
                    self.act_on(self._focus)
            case "read":
                self._read()
            case "pass":
                self._pass()
            case "pass on":
                self._pass(on=True)
            case "jump":
                self._jump = not self._jump
                self._jump_here = self._jump
                self._typed = ""
            case "back":
                self._step_back()
            case "page down" | "page up":
                self._turn_page(1 if command == "page down" else -1)
            case "scroll left" | "scroll right":
                self._first_server = max(0, min(self._first_server + (1 if command == "scroll right" else -1), len(self._view.servers) - 1))
            case "log":
                self.page = Page("log", "Log")
            case "help":
                self.page = help_page(question, self.keymap, self._jump)
            case "stops":
                self._show_stops()
            case "done":
                self._done()
            case "leave":
                self.ask_to_leave()
            case _:
                pass

    def _step_back(self) -> None:
        if self._jump and self._jump_here:
            self._jump = self._jump_here = False
        elif len(self._lists) > 1:
            self._lists.pop()
            self._page = 0
            if self._focus and self._focus.kind == "answer":
                self._focus = None
        elif self._chosen:
            self._chosen = self._chosen[:-1]
        elif self._amount:
            self._amount = ""
        elif self._focus and self._focus.kind == "answer":
            self._focus = None

    def _turn_page(self, by: int) -> None:
        listing = self.listing
        if listing is not None:
            count = len(listing.pages(page_size(self.layout)))
            self._page = max(0, min(count - 1, self._page + by))

    def _read(self) -> None:
        """Opens the focused card in full, or a pile."""
        if self._focus == Target("server", "Archives"):
            self.page = pile_page(self._view, "corp")
        elif self._focus == Target("card", self._view.runner.identity.card):
            self.page = pile_page(self._view, "runner")
        else:
            self.page = Page("card")

    def ask_to_leave(self) -> None:
        """Asks whether to leave the table."""
        if self.veil:
            self.hooks.leave()
            return
        leave = ("y", "leave the table", self.hooks.leave)
        self.page = ask_page("Leave", "Leave the table? The game is kept and can be continued.", leave, ("n", "stay", _nothing))

    def ask_to_concede(self) -> None:
        """Asks whether to give the game up."""
        if self.veil or self._view.winner:
            return

        def concede() -> None:
            self.seats[self.shown].concede()
            self.sync()

        word = side_word(self.shown)
        self.page = ask_page("Concede", f"The {word} gives the game up, and loses it.", ("y", "concede", concede), ("n", "play on", _nothing))

    def _show_stops(self) -> None:
        def chosen(options: Options) -> None:
            self.options = options
            self.hooks.save_options(options)
            self._show_stops()
            self.page = replace(self.page, picked=picked()) if self.page else None

        def picked() -> int:
            return self._stop_picked

        before = self.page.picked if self.page else 0
        self._stop_picked = before
        self.page = stops_page(self.options, self.shown, chosen)

    _stop_picked = 0

    def show_pile(self, side: Side) -> None:
        """Opens the discard pile of a side, where the table is in sight."""
        if not self.veil:
            self.page = pile_page(self._view, side)

    def run_command(self, command: Command) -> None:
        """A command chosen from the list of commands, as if its key were pressed."""
        if not self.veil:
            self._notice = ""
            self._command(command)

    # The focus

    def _hits(self) -> list[tuple[ZoneName, Hit]]:
        """Where everything stands that can be focused, in cells of the screen."""
        found = []
        seen: set[Target] = set()
        for zone, canvas in self.canvases.items():
            area = self.layout.area(zone)
            for hit in canvas.hits:
                if hit.target.kind not in {"card", "server", "answer"} or hit.target in seen:
                    continue
                seen.add(hit.target)
                found.append((zone, hit._replace(x=hit.x + area.x, y=hit.y + area.y)))
        return found

    def _here(self) -> Hit:
        focus = self._focus
        hits = self._hits()
        found = next((hit for _, hit in hits if hit.target == focus), None)
        if found:
            return found
        area = self.layout.area("question")
        return Hit(area.x + 1, area.y, 1, 1, Target("key", ""))

    def _move(self, direction: jump.Direction) -> None:
        here = self._here()
        found = jump.beside([hit for _, hit in self._hits()], here, direction)
        if found:
            self._focus = found.target
        elif direction in {"left", "right"} and here.y < self.layout.area("question").y:
            self._first_server = max(0, self._first_server + (1 if direction == "right" else -1))
        elif direction in {"up", "down"}:
            self._scroll_rows(1 if direction == "down" else -1)

    def _scroll_rows(self, by: int) -> None:
        focus = self._focus
        card = self._view.cards().get(focus.ref) if focus and focus.kind == "card" and isinstance(focus.ref, int) else None
        if card is not None and card.zone == "hand":
            self._hand_row = max(0, self._hand_row + by)
        elif card is not None and card.zone == "rig":
            self._rig_row = max(0, self._rig_row + by)

    def _next_zone(self, by: int) -> None:
        order: list[ZoneName] = []
        for zone, _ in self._hits():
            if zone not in order:
                order.append(zone)
        if not order:
            return
        order.sort(key=lambda zone: self.layout.area(zone).y)
        now = next((zone for zone, hit in self._hits() if hit.target == self._focus), None)
        place = (order.index(now) + by) % len(order) if now in order else 0
        self._focus = next(hit.target for zone, hit in self._hits() if zone == order[place])

    def click(self, target: Target | None) -> None:
        """A click: an answer is given, a thing is focused, a focused thing is acted on."""
        self._notice = ""
        if self.page:
            if target and target.kind == "line" and isinstance(target.ref, int) and target.ref < len(self.page.choices):
                act = self.page.choices[target.ref][2]
                self.page = None
                act()
            else:
                self.page = None
            return
        if target is None:
            return
        if self.veil:
            if target.kind == "key":
                self.press(str(target.ref))
            return
        match target.kind:
            case "answer":
                if self._back is None:
                    self.act_on(target)
            case "card" | "server":
                if self._back is None and (target == self._focus or target in self._labels):
                    self._focus = target
                    self.act_on(target)
                else:
                    self._focus = target
            case "key":
                self.press(str(target.ref))
            case "log":
                self.page = Page("log", "Log")
            case _:
                pass

    def scroll(self, zone: ZoneName, by: int) -> None:
        """The wheel over a zone: `by` rows down, or columns to the right."""
        if self.veil:
            return
        if self.page:
            self._press_page(self.page, "", "down" if by > 0 else "up") if not self.page.choices else None
            return
        match zone:
            case "servers":
                self._first_server = max(0, min(self._first_server + by, len(self._view.servers) - 1))
            case "rig":
                self._rig_row = max(0, self._rig_row + by)
            case "hand":
                self._hand_row = max(0, self._hand_row + by)
            case "log":
                self._log_back = max(0, self._log_back - by)
            case "question":
                self._turn_page(by)
            case _:
                pass

    # Painting

    @property
    def layout(self) -> Layout:
        """The layout for the present size and seat."""
        if self._layout is None or (self._layout.width, self._layout.height, self._layout.side) != (self.width, self.height, self.shown):
            self._layout = plan(max(80, self.width), max(24, self.height), self.shown)
        return self._layout

    def resize(self, width: int, height: int) -> None:
        """The terminal has another size now."""
        self.width, self.height = width, height
        if self._question:
            self._question_number = -1
            chosen, amount = self._chosen, self._amount
            if len(self._lists) <= 1:
                self._open(self._question)
            self._chosen, self._amount = chosen, amount
            self._question_number = self._view.number

    def _all_in_sight(self, question: Question) -> bool:
        canvases = self._paint_zones(self.scene())
        sight = {hit.target for canvas in canvases.values() for hit in canvas.hits}
        last = len(question.options) - 1
        for place, option in enumerate(question.options):
            if question.may_decline and place == last and not option.card and not option.server:
                continue
            if Target("card", option.card) not in sight and (option.card or Target("server", option.server) not in sight):
                return False
        return len(question.options) > 1

    def _jump_targets(self, canvases: Mapping[ZoneName, Canvas]) -> list[Target]:
        """What gets a letter: every card that could be acted on, or all cards where there is none."""
        question = self._question
        hits: list[Hit] = []
        for zone in ("servers", "rig", "hand"):
            area = self.layout.area(cast(ZoneName, zone))
            canvas = canvases.get(cast(ZoneName, zone))
            if canvas is None:
                continue
            near = [hit._replace(x=hit.x + area.x, y=hit.y + area.y) for hit in canvas.hits if hit.target.kind in {"card", "server"}]
            hits += jump.from_left(near)
        places: dict[tuple[int, int], Target] = {}
        for hit in hits:
            places.setdefault((hit.x, hit.y), hit.target)
        everything = list(dict.fromkeys(places.values()))
        if question is None:
            return [target for target in everything if target.kind == "card"]
        found = [target for target in everything if self._options_about(question, target) or self._intents(question, target)]
        return found or [target for target in everything if target.kind == "card"]

    def scene(self) -> Scene:
        """The present moment, ready to be painted."""
        question = self._question if self._back is None else None
        view = self._view if self._back is None else self._past[self._back]
        listing = self.listing
        marked: dict[int, str] = {}
        if question is not None:
            for number, place in enumerate(self._chosen, 1):
                marked[question.options[place].card] = f"{number}." if question.ordered else self.glyphs.resolved
        hint, hint_cost = self._hint(question)
        log = self._log if self._back is None else tuple(line for line in self._log if line.number <= view.number)
        return Scene(
            layout=self.layout, view=view, side=self.shown, question=question, listing=listing if question else None, log=log,
            glyphs=self.glyphs, focus=self._focus, labels=self._labels if self._jump else {}, jump=self._jump and bool(self._labels),
            marked=marked, chosen=self._chosen, amount=self._amount, page=self._page, first_server=self._first_server, rig_row=self._rig_row,
            hand_row=self._hand_row, log_back=self._log_back, notice=self._notice, keys=self._key_line(question), hint=hint,
            hint_cost=hint_cost,
            banner="" if self._back is None else f"Looking back: {view.number} of {self._view.number} answers. Backspace returns to now.",
        )  # fmt: skip

    def _hint(self, question: Question | None) -> tuple[str, str]:
        """What enter does on the focused card."""
        focus = self._focus
        if question is None or focus is None or focus.kind == "answer" or question.several:
            return "", ""
        found = self._options_about(question, focus)
        name = self._name(focus)
        if len(found) == 1:
            row = next((row for row in self._lists[0].rows if row.option == found[0]), None)
            row = row or answers.single(question, found[0], self.glyphs)
            said = row.text[:1].lower() + row.text[1:]
            return f"enter on {name}: {said}", row.cost
        if found:
            return f"enter on {name}: {len(found)} answers {self.glyphs.cut}", ""
        intents = self._intents(question, focus)
        if intents:
            intent = intents[0]
            words = {"run": f"run {intent.server}", "advance": "advance it", "play": "play it", "install": "install it"}
            cost = {"advance": f"{self.glyphs.click} 1c"}.get(intent.verb, self.glyphs.click)
            return f"enter on {name}: {words.get(intent.verb, intent.verb)}", cost
        return "", ""

    def _key_line(self, question: Question | None) -> tuple[tuple[str, str], ...]:
        key = self.keymap.key_of
        if self._back is not None:
            return (("[ ]", "answer"), ("{ }", "turn"), ("arrows", "look"), ("backspace", "now"))
        if self._jump and self._labels:
            done = ((key("done"), "done"),) if question and (question.several or question.may_decline) else ()
            return (("a-z", "choose"), ("tab", "list"), ("arrows", "move"), ("enter", "choose"), *done, ("backspace", "back"), ("?", "keys"))
        if question is not None and question.numbers is not None:
            return (("0-9", "type"), ("+ -", "change"), ("enter", "give"), (key("help"), "keys"))
        if len(self._lists) > 1:
            return (("1-9", "choose"), ("enter", "choose"), ("backspace", "back"), ("pagedown", "more"), (key("help"), "keys"))
        line = [("arrows", "move"), ("enter", "act"), (key("jump"), "jump"), ("space", "read card"), (key("log"), "log")]
        line += [(f"{key('earlier')} {key('later')}", "back, forward"), (key("stops"), "stops"), (key("help"), "keys")]
        return tuple(line)

    def _paint_zones(self, scene: Scene) -> dict[ZoneName, Canvas]:
        canvases = {}
        for zone in ZONES:
            area = self.layout.area(zone)
            if area.height and area.width:
                canvas = Canvas(area.width, area.height, "panel" if zone in {"inspector", "log"} else "desk", self.glyphs)
                paint(zone, scene, canvas)
                canvases[zone] = canvas
        return canvases

    def paint(self) -> None:
        """Paints every zone into `canvases`, and what lies over them into `cover`."""
        whole = Area(0, 0, self.width, self.height)
        if not fits(self.width, self.height):
            canvas = Canvas(self.width, self.height, "desk", self.glyphs)
            words = f"needs {80}{self.glyphs.copies}{24}, this is {self.width}{self.glyphs.copies}{self.height}"
            canvas.put(0, self.height // 2, words, canvas.rows[0][0][1])
            self.canvases, self.cover = {}, (whole, canvas)
            return
        if self.veil:
            canvas = Canvas(self.width, self.height, "desk", self.glyphs)
            log = tuple(line for line in self._public_log() if line.text)
            paint_curtain(canvas, self._view, self.veil, log)
            self.canvases, self.cover = {}, (whole, canvas)
            return
        if self._jump:
            self._labels = {}
            self._labels = jump.labels(self._jump_targets(self._paint_zones(self.scene())))
        else:
            self._labels = {}
        scene = self.scene()
        self.canvases = self._paint_zones(scene)
        self.cover = None
        if self.page:
            area = self._page_area(self.page)
            canvas = Canvas(area.width, area.height, "panel", self.glyphs)
            lines = paint_page(self.page, scene, canvas)
            if self.page.scroll and self.page.scroll >= lines:
                self.page = replace(self.page, scroll=max(0, lines - 1))
            self.cover = (area, canvas)

    def _public_log(self) -> Sequence[LogLine]:
        """The last line that both players may read: one whose words hold nothing but a pass or an action without hidden cards."""
        return [line for line in self._log[-1:] if line.text.endswith("passes.")]

    def _page_area(self, page: Page) -> Area:
        """Over the table above the question; a question of its own is a small box."""
        board = self.layout.area("question")
        height = board.y - 1
        if page.kind == "ask":
            high = min(height, len(page.lines) * 2 + len(page.choices) + 4)
            return Area(4, max(1, 1 + (height - high) // 2), min(board.width - 8, 74), high)
        if page.kind == "log" and not self.layout.compact:
            height = self.height - 2
        return Area(0, 1, board.width, height)


def _nothing() -> None:
    """Closing the page is all that staying takes."""


def row_texts(listing: Listing | None) -> list[str]:
    """The words of the rows, for tests and for reading aloud."""
    rows: tuple[Row, ...] = listing.rows if listing else ()
    return [row.text for row in rows]
