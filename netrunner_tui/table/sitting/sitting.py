"""Whoever sits at the keyboard: what they look at, what they have half chosen, and what each key does.

It holds seats, never a game, and knows nothing of Textual: keys and clicks come in as words, canvases come out.
"""

from collections.abc import Callable
from dataclasses import replace

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import Side, other
from netrunner_tui.replays.game_service import OpenReplay
from netrunner_tui.settings.keys import Command
from netrunner_tui.settings.options import Options
from netrunner_tui.table.board.answer_rows import Listing
from netrunner_tui.table.board.page_texts import ask_page, help_page, pile_page, puzzle_page, stops_page
from netrunner_tui.table.board.pages import Page
from netrunner_tui.table.board.question import page_size
from netrunner_tui.table.board.reference import glossary_page, timing_page, words_page
from netrunner_tui.table.drawing import jump
from netrunner_tui.table.drawing.canvas import Target
from netrunner_tui.table.drawing.layout import ZoneName
from netrunner_tui.table.drawing.symbols import player_word, side_word
from netrunner_tui.table.past.replay import Replay
from netrunner_tui.table.past.replay_walk import ReplayHooks
from netrunner_tui.table.sitting.following import Following
from netrunner_tui.table.sitting.looking import AGREE
from netrunner_tui.table.sitting.taking_back import REQUEST


class Sitting(Following):
    """The players of `seats` at one keyboard. After every `press`, `click` or change, `paint` gives what to show."""

    def press(self, key: str) -> None:
        """One key: a printable character, or a name as `enter`, `left`, `ctrl+q`."""
        self._notice = ""
        command = self.keymap.command(key)
        if self.veil and not self.page:
            self._press_curtain(key, command)
        elif self.page and self.page.kind == "log" and self._find is not None:
            self._press_find(self._find, key)
        elif self.page:
            self._press_page(self.page, key, command)
        elif self._back is not None:
            self._back.press(key)
        elif command in {"earlier", "turn earlier"}:
            self._command(command)
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
        elif command == "help":
            self.page = help_page(None, self.keymap, False)
        elif command == "take back":
            self.take_back()
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
        elif page.kind in {REQUEST, AGREE}:
            # Any other key could be meant for what was on the screen before; over a line the table may be looked at first.
            if command == "back" and len(self.seats) == 1:
                self.page = None
                self._notice = f"{self.keymap.key_of('take back')} shows it again."
        elif page.kind == "card" and command == "words":
            self._command(command)
        elif page.kind == "log" and command == "find":
            self._open_log(find=True)
        elif page.kind == "log" and scroll:
            self._log_back = max(0, self._log_back - scroll)
        elif scroll:
            self.page = replace(page, scroll=max(0, page.scroll + scroll))
        else:
            self.page = None
            self._log_back = 0

    def _press_find(self, find: str, key: str) -> None:
        """A key while words are looked for in the log: every letter is one of them."""
        if key in {"enter", "up"}:
            self._find_at += 1
        elif key == "down":
            self._find_at = max(0, self._find_at - 1)
        elif key == "backspace" and find:
            self._find, self._find_at = find[:-1], 0
        elif key == "space" or (len(key) == 1 and key.isprintable()):
            self._find, self._find_at = f"{find}{' ' if key == 'space' else key}"[:60], 0
        elif key in {"backspace", "escape"}:
            self._find = None

    def _open_log(self, find: bool = False) -> None:
        self.page = Page("log", "Log")
        self._find, self._find_at = ("" if find else None), 0

    def _look_back(self) -> None:
        """Opens the game so far, as the shown seat could see it."""
        seat = self.seats[self.shown]
        write = self.hooks.annotate

        def annotate(number: int, text: str, author: str) -> OpenReplay:
            if write is not None:
                write(number, text, author)
            return opened

        opened = OpenReplay(
            pasts={seat.seat: seat}, rules=self._view.rules, branch=self.hooks.branch, annotate=annotate if write is not None else None
        )
        hooks = ReplayHooks(self._look_at_now, self.hooks.sit_down, self._ask_to_branch, self._proposing())
        try:
            self._back = Replay(opened, self.options, self.keymap, hooks, (self.width, self.height), live=True)
        except NetrunnerError as problem:
            self._notice = str(problem)

    def _proposing(self) -> Callable[[int], str] | None:
        """How the other player is asked to play on from an earlier moment, where they are not at this keyboard."""
        return None

    def _look_at_now(self) -> None:
        self._back = None

    def _ask_to_branch(self, place: int, branch: Callable[[], None]) -> bool:
        """Asks the other player, who is at this keyboard too, whether to play on from there; nothing that is theirs to hide lies open."""
        me, party = self.shown, other(self.shown)
        names = {side: player_word(self._view.player(side).name, side) for side in (me, party)}
        hidden = not self.options.open_play

        def refuse() -> None:
            if hidden:
                # The keyboard goes back.
                self._back, self._sat = None, False
                self._new_turnover("branch refused")
                self.sync()

        words = f"{names[me]} asks to play on from answer {place} in a new game. This one is kept as it is. {names[party]}, do you agree?"
        agree, decline = ("y", "agree: play on from there", branch), ("n", "do not agree", refuse)
        self.page = Page(AGREE if hidden else "ask", f"For {names[party]}", (("", words),), picked=1, choices=(agree, decline))
        return True

    @property
    def pace(self) -> float | None:
        """Seconds until the next moment is shown, while the past plays by itself."""
        return self._back.pace if self._back is not None and self._back.playing else None

    def tick(self) -> None:
        """The next moment of the past."""
        if self._back is not None:
            self._back.tick()

    @property
    def looking_back(self) -> Replay | None:
        """The game so far, while it is looked at."""
        return self._back

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
        elif key in {"home", "end"}:
            self._amount = str(low if key == "home" else high)
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
            self._focus, self._pointed = target, True
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
        elif found:
            rows = tuple(listing.rows[place] for place in found)
            self._lists.append(Listing(rows, rows[0].text.split(" ")[0], "letter"))
            self._page = 0

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
                if self._focus is None or not self._pointed:
                    self._notice = "Digits and letters answer; enter acts on what the arrows have moved to."
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
            case "log" | "find":
                self._open_log(find=command == "find")
            case "help":
                self.page = help_page(question, self.keymap, self._jump, self.puzzle is not None)
            case "words":
                self.page = words_page(self.scene().focused_card())
            case "timing":
                self.page = timing_page(self._view)
            case "earlier" | "turn earlier":
                self._look_back()
                if self._back is not None:
                    self._back.run_command(command)
            case "stops":
                self._show_stops()
            case "done":
                self._done()
            case "hint":
                self.show_puzzle(hint=True)
            case "take back":
                self.take_back()
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
        """Opens the focused card in full, a pile, or what happens in a step."""
        if self._focus and self._focus.kind == "step":
            self.page = timing_page(self._view, str(self._focus.ref))
        elif self._focus == Target("server", "Archives"):
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
        if self.puzzle is not None:
            self.page = ask_page("Leave", "Leave the puzzle? It is laid out anew when it is opened again.", leave, ("n", "stay", _nothing))
            return
        self.page = ask_page("Leave", "Leave the table? The game is kept and can be continued.", leave, ("n", "stay", _nothing))

    def ask_to_concede(self) -> None:
        """Asks whether to give the game up."""
        if self.veil or self._view.winner:
            return

        def concede() -> None:
            self.seats[self.shown].concede()
            self.sync()

        word = side_word(self.shown)
        words = f"The {word} gives the game up, and loses it."
        self.page = ask_page("Concede", words, ("y", "concede", concede), ("n", "play on", _nothing))

    def show_puzzle(self, *, hint: bool = False, begin: bool = False) -> None:
        """Opens the page of the puzzle that this is, with one hint more where one is asked for."""
        puzzle = self.puzzle
        if puzzle is None:
            self._notice = "This is no puzzle: there are no hints."
            return
        self._hints = min(len(puzzle.hints), self._hints + hint)
        self.page = puzzle_page(puzzle, self._hints, lambda: self.show_puzzle(hint=True), self.keymap.key_of("hint"), begin)

    def go_on_solving(self) -> None:
        """Takes back the answer after which the puzzle could not be solved any more."""
        self._told_over = False
        self.take_back()

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
        self.page = stops_page(self.options, self.shown, self._view.player(self.shown).name, self._view.rules, chosen)

    def show_glossary(self) -> None:
        """Opens the words of the game."""
        self.page = glossary_page()

    def show_pile(self, side: Side) -> None:
        """Opens the discard pile of a side, where the table is in sight."""
        if not self.veil:
            self.page = pile_page(self._view, side)

    def run_command(self, command: Command) -> None:
        """A command chosen from the list of commands, as if its key were pressed."""
        if not self.veil:
            self._notice = ""
            if self._back is not None:
                self._back.do(command)
            else:
                self._command(command)

    def click(self, target: Target | None) -> None:
        """A click: an answer is given, a thing is focused, a focused thing is acted on."""
        self._notice = ""
        if self.page:
            if target and target.kind == "key" and target != Target("key", self.keymap.key_of("read")):
                self.press(str(target.ref))
            elif target and target.kind == "line" and isinstance(target.ref, int) and target.ref < len(self.page.choices):
                act = self.page.choices[target.ref][2]
                self.page = None
                act()
            elif self.page.kind not in {REQUEST, AGREE} or len(self.seats) == 1:
                self.page = None
            return
        if self._back is not None:
            self._back.click(target)
            return
        if target is None:
            return
        if self.veil:
            if target.kind == "key":
                self.press(str(target.ref))
            return
        match target.kind:
            case "answer":
                self.act_on(target)
            case "card" | "server":
                again = self._pointed and target == self._focus
                self._focus, self._pointed = target, True
                if again or target in self._labels:
                    self.act_on(target)
            case "key":
                last = self.listing is not None and self._page + 1 >= len(self.listing.pages(page_size(self.layout)))
                if target.ref == "pagedown" and last:
                    # The mouse turns on from the last page to the first.
                    self._page = 0
                else:
                    self.press(str(target.ref))
            case "log":
                self._open_log()
            case "step":
                self.page = timing_page(self._view, str(target.ref))
            case _:
                pass

    def scroll(self, zone: ZoneName, by: int) -> None:
        """The wheel over a zone: `by` rows down, or columns to the right."""
        if self.veil:
            return
        if self._back is not None and not self.page:
            self._back.scroll(zone, by)
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
                if self._question and self._question.numbers is not None:
                    self._press_number("+" if by < 0 else "-", None, self._question.numbers)
                else:
                    self._turn_page(by)
            case _:
                pass

    _stop_picked = 0


def _nothing() -> None:
    """Closing the page is all that staying takes."""
