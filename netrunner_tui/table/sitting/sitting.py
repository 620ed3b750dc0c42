"""Whoever sits at the keyboard: what they look at, what they have half chosen, and what each key does.

It holds seats, never a game, and knows nothing of Textual: keys and clicks come in as words, canvases come out. Each part has its
own state; here they are put together, and each key, click and command goes to the part that it is meant for.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from netrunner_tui.model.sides import Side, other
from netrunner_tui.model.view import LogLine, View
from netrunner_tui.replays.game_service import Coaching, PuzzleHere
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.seats import SeatAtTable
from netrunner_tui.settings.commands import CommandId, KeyContext
from netrunner_tui.settings.handlers import Handler, Handlers, offered
from netrunner_tui.settings.keys import OTHER_LIST, Keymap
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.board.answer_rows import Listing
from netrunner_tui.table.board.overlay import SCROLLS, Overlay
from netrunner_tui.table.board.pages import Page
from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.board.scrolling import Scrolling
from netrunner_tui.table.coaching.puzzle_hints import PuzzleHints
from netrunner_tui.table.coaching.table_coach import TableCoach
from netrunner_tui.table.drawing import jump
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.click_targets import AnswerTarget, CardTarget, ClickTarget, KeyTarget, LogTarget, ServerTarget, StepTarget
from netrunner_tui.table.drawing.glyphs import Glyphs
from netrunner_tui.table.drawing.layout import Area, Layout, ZoneName
from netrunner_tui.table.drawing.preferences import Preferences
from netrunner_tui.table.sitting.board_moves import BoardMoves
from netrunner_tui.table.sitting.choosing import Choosing
from netrunner_tui.table.sitting.computer_advice import ComputerAdvice
from netrunner_tui.table.sitting.cursor import Cursor, JumpMode
from netrunner_tui.table.sitting.following import Following
from netrunner_tui.table.sitting.hooks import AtTable, Hooks
from netrunner_tui.table.sitting.keyboard import Keyboard
from netrunner_tui.table.sitting.looking_back import AGREE, LookingBack
from netrunner_tui.table.sitting.open_answers import OpenAnswers
from netrunner_tui.table.sitting.painting import Painting
from netrunner_tui.table.sitting.passing import Passing
from netrunner_tui.table.sitting.planned_answers import PlannedAnswers
from netrunner_tui.table.sitting.present import Present
from netrunner_tui.table.sitting.table_commands import TableCommands
from netrunner_tui.table.sitting.table_pages import TablePages
from netrunner_tui.table.sitting.taking_back import REQUEST, KeyPresses, TakingBack
from netrunner_tui.table.sitting.typed_keys import TypedKeys, allows, allows_row

# What only some tables need is loaded by the sittings at them.
if TYPE_CHECKING:
    from netrunner_tui.rules.server_seats import HostedTable
    from netrunner_tui.table.coaching.coach_strip import Spoken
    from netrunner_tui.table.past.replay import Replay
    from netrunner_tui.table.sitting.hosted import AtHostedTable


class Sitting:
    """The players of `seats` at one keyboard. After every `press`, `click` or change, `paint` gives what to show."""

    def __init__(
        self, seats: Mapping[Side, SeatAtTable], options: Options, keymap: Keymap, hooks: Hooks, size: tuple[int, int], *,
        table: HostedTable | None = None, now: Callable[[], float] = time.time,
    ) -> None:  # fmt: skip
        """`table`: what is beside the game, where somebody else plays the other side at a hosted table."""
        self.seats = dict(seats)
        self.hooks = hooks
        # Against a player elsewhere, nothing is hidden behind a curtain here.
        options = options if table is None else replace(options, open_play=True)
        shown = next(iter(self.seats))
        self.preferences = Preferences(options, keymap, size)
        if table is not None:
            self.preferences.context = "hosted table"
        self.present = Present(self.seats[shown])
        self.keyboard = Keyboard(shown, alone=len(self.seats) == 1)
        self.overlay = Overlay()
        self.scrolling = Scrolling()
        self.cursor = Cursor()
        self.jump = JumpMode()
        self.answers = OpenAnswers()
        self.hints = PuzzleHints()
        self.advice = ComputerAdvice(self.overlay, hooks.changed)
        self.coach = TableCoach()
        self._passing = passing = Passing(alone=self._nobody_learns)
        planned, presses = PlannedAnswers(), KeyPresses()
        self._at = at = AtTable(self.seats, self.present, self.keyboard, self.overlay, self.preferences, hooks, self.follow)
        self.pages = TablePages(at, self.cursor, self.hints)
        self.hosted = None if table is None else self._at_hosted_table(table, now)
        self._back = LookingBack(at)
        self._taking_back = TakingBack(at, self.answers, planned, passing, presses, self._back)
        self.choosing = Choosing(at, self.answers, self.cursor, self.jump, planned, passing)
        self._painting = Painting(
            at, self.choosing, hints=self.hints, scrolling=self.scrolling, looking_back=self._back, hosted=self.hosted, presses=presses,
            coach=self.coach, advice=self.advice,
        )  # fmt: skip
        self._following = Following(
            at=at, choosing=self.choosing, planned=planned, passing=passing, presses=presses, scrolling=self.scrolling, hints=self.hints,
            looking_back=self._back, taking_back=self._taking_back, all_in_sight=self._painting.all_in_sight, coach=self.coach,
        )  # fmt: skip
        self.typed = TypedKeys(at, self.choosing, self._back, self._following.opponent_acted)
        self._moves = BoardMoves(self._painting, self.choosing, self.scrolling)
        self._commands = TableCommands(
            moves=self._moves, pages=self.pages, overlay=self.overlay, hosted=self.hosted, give=self._give, take_back=self.take_back,
            look_back=self._look_back, help=self._help, advice=self.advice, coach=self.coach, switch_coach=self.switch_coach,
        )  # fmt: skip
        self._stop_listening = [seat.listen(self._following.wake) for seat in self.seats.values()]
        self.follow()
        if self.hosted is not None:
            self.hosted.begin()

    def _at_hosted_table(self, table: HostedTable, now: Callable[[], float]) -> AtHostedTable:
        from netrunner_tui.table.sitting.hosted import AtHostedTable

        return AtHostedTable(
            table, self._at, turn_table=self._turn_table, ask_to_concede=self.ask_to_concede, now=now,
        )  # fmt: skip

    def _nobody_learns(self) -> bool:
        """Returns whether no other person is here who could learn something from the time that an answer takes."""
        return self.hosted.alone if self.hosted is not None else len(self.seats) == 1

    def close(self) -> None:
        """Stops listening to the seats."""
        for stop in self._stop_listening:
            stop()
        self._stop_listening = []

    # State that the app around it reads and sets

    @property
    def options(self) -> Options:
        """Returns the settings of whoever sits here."""
        return self.preferences.options

    @options.setter
    def options(self, options: Options) -> None:
        self.preferences.options = options

    @property
    def keymap(self) -> Keymap:
        """Returns the keymap."""
        return self.preferences.keymap

    @keymap.setter
    def keymap(self, keymap: Keymap) -> None:
        self.preferences.keymap = keymap

    @property
    def glyphs(self) -> Glyphs:
        """Returns the glyph set in use."""
        return self.preferences.glyphs(self.present.view.rules)

    @property
    def layout(self) -> Layout:
        """Returns the layout for the present size and seat."""
        return self._painting.layout

    @property
    def view(self) -> View:
        """Returns the view of the shown seat."""
        return self.present.view

    @property
    def question(self) -> Question | None:
        """Returns the open question if the shown seat is asked."""
        return self.present.question

    @property
    def listing(self) -> Listing | None:
        """Returns the list of answers on the screen."""
        return self.choosing.listing

    @property
    def answers_in_sight(self) -> tuple[int, ...]:
        """Returns the places of the answers on the open page of the list."""
        return self.choosing.page_in_sight

    @property
    def log(self) -> Sequence[LogLine]:
        """Returns the log as the shown seat may read it."""
        return self.present.log

    @property
    def shown(self) -> Side:
        """Returns the side whose seat is shown."""
        return self.keyboard.shown

    @property
    def curtain_for(self) -> Side | None:
        """Returns the player whom the curtain calls to the keyboard; None while there is no curtain."""
        return self.keyboard.curtain_for

    @property
    def turnovers(self) -> int:
        """Changes whenever the asked seat or the kind of question has: keys typed before are not meant for it."""
        return self.keyboard.turnovers

    @property
    def page(self) -> Page | None:
        """Returns the page that lies over the table."""
        return self.overlay.page

    @property
    def over(self) -> bool:
        """Returns whether the end of the game has been told."""
        return self._following.over

    @property
    def puzzle(self) -> PuzzleHere | None:
        """Returns the puzzle, where this is one."""
        return self.hints.puzzle

    @property
    def looking_back(self) -> Replay | None:
        """Returns the game so far, while it is looked at."""
        return self._back.replay

    @property
    def canvases(self) -> Mapping[ZoneName, Canvas]:
        """Returns the zones as they were painted last."""
        return self._painting.canvases

    @property
    def cover(self) -> tuple[Area, Canvas] | None:
        """Returns the layer over the zones."""
        return self._painting.cover

    def area(self, zone: ZoneName) -> Area:
        """Returns the place of a zone of `canvases`."""
        return self._painting.area(zone)

    def scene(self) -> Scene:
        """Returns the present moment with the whole log, ready to be painted."""
        return self._painting.scene(whole_log=True)

    def paint(self) -> None:
        """Paints every zone into `canvases`, and what lies over them into `cover`."""
        self.catch_up()
        self._painting.paint(self._taking_back.request)
        self.typed.note_seen()

    def resize(self, width: int, height: int) -> None:
        """Takes in the terminal's new size."""
        self.preferences.resize(width, height)
        self._following.lay_out_again()

    def tell(self, words: str) -> None:
        """Shows one plain line on the key line until the next key."""
        self.overlay.tell(words)

    # Following the game

    def catch_up(self) -> None:
        """Takes in what the seats have told of since it was last looked at, if anything."""
        self._following.catch_up()
        self._type_on()
        self.advice.take_in(self.glyphs, self.choosing, self._give)

    def follow(self) -> None:
        """Takes in what has changed: passes where a player does not want to be asked, lets the curtain fall, lists the answers."""
        self._following.follow()

    def begin_puzzle(self, puzzle: PuzzleHere) -> None:
        """Begins a puzzle: opens the page that says what is to be done. In a lesson the coach says it."""
        self.hints.puzzle, self.preferences.context = puzzle, "puzzle"
        if not puzzle.lesson:
            self.pages.puzzle(begin=True)

    def begin_coach(self, says: Callable[[], Coaching | None], title: str, goal: str) -> None:
        """Begins with a coach: what is said stands above each question, with a heading."""
        self.coach.begin(says, title, goal)
        self._make_room()
        if goal:
            self.overlay.tell(f"The goal: {goal}")

    def switch_coach(self) -> None:
        """Silences the coach, or has the coach speak again."""
        self.coach.silent = not self.coach.silent
        self._make_room()
        key = self.preferences.keys.key_of("coach")
        self.overlay.tell(f"The coach is silent: {key} has the coach speak again." if self.coach.silent else "The coach speaks again.")

    def _make_room(self) -> None:
        self.preferences.make_room(self.coach.speaking)
        self._following.lay_out_again()

    def spoken(self) -> Spoken:
        """Returns what the coach says now."""
        return self._painting.spoken()

    def _give(self, answer: Answer | None) -> None:
        """Gives what has been chosen, if it is complete."""
        if answer is not None:
            self.typed.ahead.answered()
            self._following.give(answer)
            self._type_on()

    def _type_on(self) -> None:
        """Gives the keys that were typed ahead to the question that is open now, unless it is another than they were meant for."""
        if self.question is None:
            return
        turnovers, read = self.turnovers, self.page
        for key, typed in self.typed.take():
            # On a page that has come meanwhile they would confirm what nobody has read.
            if self.turnovers == turnovers and read is None and not (self.page and self.page.choices):
                self.press(key, typed)

    # Keys

    def press(self, key: str, typed: float | None = None) -> None:
        """Takes one key: a printable character, or a name as `enter`, `left`, `ctrl+q`; `typed`: when, None for now."""
        self.catch_up()
        if self.preferences.too_small:
            # Nothing can be read: no key answers, and nobody is asked whether to leave.
            if self.preferences.keys.command(key) == "close":
                self.hooks.leave()
            return
        back = self._back.replay
        if self.hosted is not None and self.hosted.press(key):
            return
        self.overlay.hush()
        command = self.preferences.keys.command(key)
        if self.curtain_for and not self.page:
            self._press_curtain(key)
        elif self.overlay.searching:
            self.overlay.search.press(key)
        elif self.page:
            self._press_page(self.page, key, typed)
        elif back is not None:
            back.press(key)
        elif command in {"earlier", "turn earlier"}:
            self._look_back(command)
        else:
            self._passing.stop(self.shown)
            looks = (self.jump.on and self.jump.by_hand) or (command == "act" and self.choosing.opens(self.cursor.focus))
            if not self.typed.keep(key, command, time.monotonic() if typed is None else typed, looks=looks):
                self._press_table(key, command, typed)

    def _press_curtain(self, key: str) -> None:
        command = self.keymap.at("curtain").command(key)
        if command is not None:
            self.handlers[command].do()

    def _press_page(self, page: Page, key: str, typed: float | None = None) -> None:
        command = self.keymap.at("page").command(key)
        overlay, scroll = self.overlay, SCROLLS.get(command, 0) if command else 0
        if overlay.choose(key, command):
            return
        if page.kind in {REQUEST, AGREE}:
            # Any other key could be meant for what was on the screen before; over a connection the table may be looked at first.
            keys = self.preferences.keys
            if keys.command(key) in {"back", "close"} and len(self.seats) == 1:
                overlay.close()
                again = self.keymap.at("end of a hosted game").key_of("swap sides") if self.over else keys.key_of("take back")
                overlay.tell(f"{again} shows it again.")
        elif page.kind == "card" and command == "words":
            self._commands.words()
        elif page.kind == "log" and command == "find":
            overlay.open_log(find=True)
        elif page.kind == "log" and scroll:
            self.scrolling.log(scroll)
        elif scroll:
            overlay.scroll(scroll)
        else:
            overlay.close()
            self.scrolling.log_back = 0
            at_table = self.preferences.keys.command(key)
            if page.answering and len(key) == 1 and command is None and at_table in {None, "pass", "done"}:
                self._passing.stop(self.shown)
                self._press_table(key, at_table, typed)

    def _press_table(self, key: str, command: CommandId | None, typed: float | None) -> None:
        question = self.question
        on_card = self.jump.on and len(key) == 1 and key in jump.LETTERS
        if not self.typed.for_open_question(typed, lambda now, seen: allows(now, seen, key, command, on_card=on_card)):
            return
        if question is not None and question.numbers is not None and self._press_number(key, command, question.numbers):
            return
        if on_card:
            self._press_letter(key)
        elif command is not None:
            self.handlers[command].do()
        elif self.jump.labelled and not self.jump.by_hand and key.isdigit():
            self.overlay.tell(f"The letters on the cards answer; {OTHER_LIST} lists the answers, with digits.")
        elif (listing := self.listing) is not None:
            self.typed.pressed(key, typed, lambda: self._give(self.choosing.press_answer(key, listing)))

    def _press_number(self, key: str, command: CommandId | None, numbers: tuple[int, int]) -> bool:
        meant, answer = self.choosing.press_number(key, command, numbers)
        self._give(answer)
        return meant

    def _press_letter(self, key: str) -> None:
        """Acts on the card that has a letter in jump mode; where the player opened the mode, only if there is something to do with it."""
        target = self.jump.press(key)
        if target is None:
            if not self.jump.begun:
                self.overlay.tell(f"Nothing here has the letter {key}.")
            return
        self.cursor.point(target)
        by_hand = self.jump.by_hand
        if by_hand:
            self.jump.close()
        if not by_hand or (self.question and self.choosing.options_about(self.question, target)):
            self._act_on(target)

    def _act_on(self, target: ClickTarget) -> None:
        self._give(self.choosing.act_on(target))

    # Commands

    @property
    def context(self) -> KeyContext:
        """Returns the player's context, for the registry of commands."""
        return "curtain" if self.curtain_for else "looking back" if self._back.replay is not None else self.preferences.context

    @property
    def handlers(self) -> Handlers:
        """Returns the handler of each command in the player's context."""
        if self.curtain_for:
            return self._at_curtain(self.curtain_for)
        return self._commands.handlers() if self._back.replay is None else self._back.replay.handlers

    def run_command(self, command: CommandId) -> None:
        """Gives a command chosen from the list of commands, as if its key were pressed; nothing where it cannot be given any more."""
        self.catch_up()
        handler = self.handlers.get(command)
        if handler is None or not handler.offered:
            return
        self.overlay.hush()
        if self._back.replay is not None:
            self._back.replay.give(command)
        else:
            handler.do()

    def _at_curtain(self, side: Side) -> Handlers:
        return {
            "act": Handler(partial(self._lift_curtain, side)),
            "open play": Handler(partial(self._play_openly, side)),
            "help": Handler(self._help),
            "take back": Handler(self.take_back),
            "close": Handler(self.hooks.leave),
        }

    def _lift_curtain(self, side: Side) -> None:
        self._following.sit_down(side)
        self.follow()

    def _play_openly(self, side: Side) -> None:
        self.pages.set_options(replace(self.options, open_play=True))
        self._lift_curtain(side)

    def _help(self) -> None:
        self.pages.help(self.context, offered(self.context, self.handlers), self.choosing.listing, jumping=self.jump.on)

    def _look_back(self, command: CommandId) -> None:
        """Opens the game so far, a step back from now."""
        self._back.open(self.hosted.propose if self.hosted is not None and not self.hosted.watching else None)
        if self._back.replay is not None:
            self._back.replay.give(command)

    def take_back(self) -> None:
        """Takes back what the last key press did, or asks for it; pressed again while it is asked for, withdraws that."""
        self.catch_up()
        self._taking_back.take_back()

    def show_request(self) -> bool:
        """Shows what one player asks of the other once more; False where nothing is asked."""
        return self._taking_back.show()

    def go_on_solving(self) -> None:
        """Takes back the answer after which the puzzle could not be solved any more."""
        self._following.over = False
        self.take_back()

    def ask_to_leave(self) -> None:
        """Asks whether to leave the table."""
        self.catch_up()
        self.pages.ask_to_leave()

    def ask_to_concede(self) -> None:
        """Asks whether to give the game up; who only watches has none."""
        self.catch_up()
        self.pages.ask_to_concede()

    def _turn_table(self) -> None:
        """Lets a spectator look from the other side."""
        seat = self.seats.pop(self.shown)
        self.keyboard.shown = other(self.shown)
        self.seats[self.shown] = seat
        self.answers.forget()
        self.follow()

    # The mouse

    def click(self, target: ClickTarget | None, clicked: float | None = None) -> None:
        """Gives the answer that was clicked; focuses the thing that was clicked; acts on the focused one. `clicked`: when, None for now."""
        self.catch_up()
        if self.preferences.too_small:
            return
        self.overlay.hush()
        if self.page:
            self._click_page(self.page, target)
        elif self._back.replay is not None:
            self._back.replay.click(target)
        elif target is None:
            return
        elif self.curtain_for:
            if isinstance(target, KeyTarget):
                self.press(target.key)
        else:
            self._click_table(target, clicked)

    def _click_page(self, page: Page, target: ClickTarget | None) -> None:
        if isinstance(target, KeyTarget) and target != KeyTarget(self.preferences.keys.key_of("read")):
            self.press(target.key)
        elif not self.overlay.click(target) and (page.kind not in {REQUEST, AGREE} or len(self.seats) == 1):
            self.overlay.close()

    def _click_table(self, target: ClickTarget, clicked: float | None) -> None:
        match target:
            case AnswerTarget(row=row):
                if self.typed.for_open_question(clicked, lambda now, seen: allows_row(now, seen, row)):
                    self._act_on(target)
            case CardTarget() | ServerTarget():
                again = self.cursor.pointed and target == self.cursor.focus
                self.cursor.point(target)
                acts = again or target in self.jump.labels
                if acts and self.typed.for_open_question(clicked, lambda now, seen: allows(now, seen, "", None, on_card=True)):
                    self._act_on(target)
            case KeyTarget(key="pagedown") if self._moves.on_last_page:
                # The mouse turns on from the last page to the first.
                self.answers.page = 0
            case KeyTarget(key=key):
                self.press(key, clicked)
            case LogTarget():
                self.overlay.open_log()
            case StepTarget(step=step):
                self.pages.timing(step)
            case _:
                pass

    def scroll(self, zone: ZoneName, by: int) -> None:
        """Scrolls the zone under the wheel: `by` rows down, or columns to the right."""
        self.catch_up()
        if self.curtain_for:
            return
        if self.page:
            if not self.page.choices:
                self._press_page(self.page, "down" if by > 0 else "up")
        elif self._back.replay is not None:
            self._back.replay.scroll(zone, by)
        elif zone == "question" and self.question and self.question.numbers is not None:
            self._press_number("+" if by < 0 else "-", None, self.question.numbers)
        else:
            self._moves.scroll(zone, by)

    # The past

    @property
    def pace(self) -> float | None:
        """Returns the seconds until the next moment is shown, while the past plays by itself."""
        back = self._back.replay
        return back.walk.pace if back is not None and back.walk.playing else None

    def tick(self) -> None:
        """Goes on to the next moment of the past."""
        if self._back.replay is not None:
            self._back.replay.tick()
