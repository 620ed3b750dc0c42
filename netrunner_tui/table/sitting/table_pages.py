"""The pages that are opened at the table: cards, piles, keys, stops, and questions to the player alone."""

from collections.abc import Callable, Container

import msgspec

from netrunner_tui.model.sides import Side
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.seats import SeatAtTable
from netrunner_tui.settings.commands import CommandId, KeyContext
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.board.overlay import Overlay
from netrunner_tui.table.board.page_texts import ask_page, help_page, pile_page, stay, stops_page
from netrunner_tui.table.board.pages import Page
from netrunner_tui.table.drawing.canvas import ClickTarget
from netrunner_tui.table.drawing.preferences import Preferences
from netrunner_tui.table.drawing.symbols import side_word
from netrunner_tui.table.sitting.cursor import Cursor
from netrunner_tui.table.sitting.hooks import Hooks
from netrunner_tui.table.sitting.keyboard import Keyboard
from netrunner_tui.table.sitting.present import Present
from netrunner_tui.table.sitting.puzzle_hints import PuzzleHints


class TablePages(msgspec.Struct, frozen=True):
    """Opens them, and does what is chosen on them."""

    seats: dict[Side, SeatAtTable]
    present: Present
    keyboard: Keyboard
    cursor: Cursor
    overlay: Overlay
    preferences: Preferences
    hints: PuzzleHints
    hooks: Hooks
    follow: Callable[[], None]
    """Takes in what has changed."""

    def read(self) -> None:
        """Opens the focused card in full, a pile, or what happens in a step."""
        focus = self.cursor.focus
        if focus and focus.kind == "step":
            self.timing(str(focus.ref))
        elif focus == ClickTarget("server", "Archives"):
            self.pile("corp")
        elif focus == ClickTarget("card", self.present.view.runner.identity.card):
            self.pile("runner")
        else:
            self.overlay.open(Page("card"))

    def pile(self, side: Side) -> None:
        """Opens Archives or the heap."""
        self.overlay.open(pile_page(self.present.view, side))

    def timing(self, step: str = "") -> None:
        """Opens the chart of the steps, at one of them or at the present one."""
        # Loaded here: a table is on the screen before anybody looks anything up.
        from netrunner_tui.table.board.reference import timing_page

        self.overlay.open(timing_page(self.present.view, step))

    def glossary(self) -> None:
        """Opens the words of the game."""
        from netrunner_tui.table.board.reference import glossary_page

        self.overlay.open(glossary_page(rulebook(self.present.view.rules).terms))

    def help(self, context: KeyContext, ids: Container[CommandId], *, jumping: bool) -> None:
        """Opens the keys of the commands that are offered where the player is."""
        question = None if self.keyboard.curtain_for else self.present.question
        words = self.preferences.glyphs(self.present.view.rules).words
        self.overlay.open(help_page(self.preferences.keymap, context, ids, question, words, jumping=jumping))

    def puzzle(self, *, hint: bool = False, begin: bool = False) -> None:
        """Opens the page of the puzzle that this is, with one hint more where one is asked for."""
        self.hints.open(self.overlay, self.preferences.keys, hint=hint, begin=begin)

    def set_options(self, options: Options) -> None:
        """Takes in settings that were changed here, which the app keeps."""
        self.preferences.options = options
        self.hooks.save_options(options)

    def stops(self) -> None:
        """Opens where the player of the shown side wants to be asked."""

        def chosen(options: Options) -> None:
            self.set_options(options)
            self.stops()

        view, side = self.present.view, self.keyboard.shown
        self.overlay.open(stops_page(self.preferences.options, side, view.player(side).name, view.rules, chosen))

    def ask_to_leave(self) -> None:
        """Asks whether to leave the table; behind the curtain nobody is asked."""
        if self.keyboard.curtain_for:
            self.hooks.leave()
            return
        words = "Leave the table? The game is kept and can be continued."
        if self.hints.puzzle is not None:
            what = "lesson" if self.hints.puzzle.lesson else "puzzle"
            words = f"Leave the {what}? It is laid out anew when it is opened again."
        self.overlay.open(ask_page("Leave", words, ("y", "leave the table", self.hooks.leave), ("n", "stay", stay)))

    def ask_to_concede(self) -> None:
        """Asks whether to give the game up; who only watches has none."""
        side = self.keyboard.shown
        if self.keyboard.curtain_for or self.present.view.winner or self.seats[side].side is None:
            return

        def concede() -> None:
            self.seats[side].concede()
            self.follow()

        words = f"The {side_word(side)} gives the game up, and loses it."
        self.overlay.open(ask_page("Concede", words, ("y", "concede", concede), ("n", "play on", stay)))
