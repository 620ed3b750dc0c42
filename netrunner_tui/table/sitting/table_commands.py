"""The handler of each command of the table, and whether it is offered now."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.rules.referee.questions import Answer
from netrunner_tui.settings.commands import CommandId
from netrunner_tui.settings.handlers import Handler, Handlers
from netrunner_tui.table.board.overlay import Overlay
from netrunner_tui.table.coaching.table_coach import TableCoach
from netrunner_tui.table.drawing import jump
from netrunner_tui.table.sitting.board_moves import BoardMoves
from netrunner_tui.table.sitting.computer_advice import ComputerAdvice
from netrunner_tui.table.sitting.table_pages import TablePages

if TYPE_CHECKING:
    from netrunner_tui.table.sitting.hosted import AtHostedTable


class TableCommands(msgspec.Struct, frozen=True, kw_only=True):
    """The commands where the board is in sight and nothing lies over it."""

    moves: BoardMoves
    pages: TablePages
    overlay: Overlay
    hosted: AtHostedTable | None
    give: Callable[[Answer | None], None]
    """Gives what has been chosen, if it is complete."""
    take_back: Callable[[], None]
    look_back: Callable[[CommandId], None]
    """Opens the game so far, and does a first step in it."""
    help: Callable[[], None]
    advice: ComputerAdvice
    coach: TableCoach
    switch_coach: Callable[[], None]
    """Silences the coach, or has the coach speak again."""

    def handlers(self) -> Handlers:
        """Returns every command that there is at this table."""
        moves, pages, choosing = self.moves, self.pages, self.moves.choosing
        question = choosing.at.present.question
        plays = any(seat.side is not None for seat in pages.at.seats.values()) and (self.hosted is None or not self.hosted.watching)
        goes_on = plays and not choosing.at.present.view.winner
        window = question is not None and question.kind == "window"
        chooses = question is not None and (question.several or question.may_decline)
        several = moves.pages > 1

        def moving(direction: jump.Direction) -> Handler:
            return Handler(partial(moves.move, direction))

        found: dict[CommandId, Handler] = {
            "left": moving("left"),
            "right": moving("right"),
            "up": moving("up"),
            "down": moving("down"),
            "next zone": Handler(partial(moves.next_zone, 1)),
            "previous zone": Handler(partial(moves.next_zone, -1)),
            "jump": Handler(self._jump),
            "page up": Handler(partial(moves.turn_page, -1), several),
            "page down": Handler(partial(moves.turn_page, 1), several),
            "act": Handler(self._act),
            "read": Handler(pages.read),
            "back": Handler(moves.step_back),
            "close": Handler(moves.step_back),
            "pass": Handler(lambda: self.give(choosing.pass_window()), window),
            "pass on": Handler(lambda: self.give(choosing.pass_window(on=True)), goes_on and (question is None or window)),
            "done": Handler(lambda: self.give(choosing.done()), chooses),
            "take back": Handler(self.take_back, plays),
            "earlier": Handler(partial(self.look_back, "earlier")),
            "later": Handler(self._tell_now),
            "turn earlier": Handler(partial(self.look_back, "turn earlier")),
            "turn later": Handler(self._tell_now),
            "scroll left": Handler(partial(moves.scroll_servers, -1)),
            "scroll right": Handler(partial(moves.scroll_servers, 1)),
            "log": Handler(self.overlay.open_log),
            "find": Handler(partial(self.overlay.open_log, find=True)),
            "words": Handler(self.words),
            "timing": Handler(pages.timing),
            "glossary": Handler(pages.glossary),
            "stops": Handler(pages.stops, plays),
            "ask more": Handler(choosing.ask_more, goes_on),
            "agendas": Handler(pages.agendas),
            "archives": Handler(partial(pages.pile, CORP)),
            "heap": Handler(partial(pages.pile, RUNNER)),
            "concede": Handler(pages.ask_to_concede, goes_on),
            "help": Handler(self.help),
            "leave": Handler(pages.ask_to_leave),
        }
        if self.hosted is None:
            found["coach"] = Handler(self.switch_coach, self.coach.present)
        if self.hosted is not None:
            found |= self.hosted.handlers()
        if pages.hints.puzzle is None:
            asked = question.player if question is not None else None
            found["hint"] = Handler(
                partial(self.advice.ask, asked, choosing.at.present.view.number), self.advice.advising is not None and question is not None
            )
        if self.hosted is None and pages.hints.puzzle is None:
            found["export game"] = Handler(pages.export, bool(pages.at.hooks.file))
        if pages.hints.puzzle is not None:
            found |= {"hint": Handler(partial(pages.puzzle, hint=True)), "puzzle": Handler(pages.puzzle)}
        return found

    def _act(self) -> None:
        """Acts on what the player points at."""
        cursor = self.moves.choosing.cursor
        if cursor.focus is None or not cursor.pointed:
            self.overlay.tell("Digits and letters answer; enter acts on what the arrows have moved to.")
        else:
            self.give(self.moves.choosing.act_on(cursor.focus))

    def _jump(self) -> None:
        """Puts letters on the cards, or takes them away; says so where there is nothing to put one on."""
        jumping = self.moves.choosing.jump
        jumping.toggle()
        if jumping.on and not self.moves.painting.jump_targets():
            jumping.close()
            self.overlay.tell("There is no card in sight to point at.")

    def words(self) -> None:
        """Opens what the words on the focused card mean."""
        from netrunner_tui.table.board.reference import words_page

        scene = self.moves.painting.scene()
        self.overlay.open(words_page(scene.focused_card(), scene.glyphs.words))

    def _tell_now(self) -> None:
        keys = self.pages.at.preferences.keys
        self.overlay.tell(f"This is now: {keys.key_of('earlier')} and {keys.key_of('turn earlier')} look back.")
