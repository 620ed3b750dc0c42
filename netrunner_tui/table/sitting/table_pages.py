"""The pages that are opened at the table: cards, piles, keys, stops, and questions to the player alone."""

from collections.abc import Container
from pathlib import Path

import msgspec

from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, Side
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.settings.commands import CommandId, KeyContext
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.board.answer_rows import Listing
from netrunner_tui.table.board.page_texts import ask_page, help_page, pile_page, stay, stops_page
from netrunner_tui.table.board.pages import Page
from netrunner_tui.table.coaching.puzzle_hints import PuzzleHints
from netrunner_tui.table.drawing.click_targets import CardTarget, ServerTarget, StepTarget
from netrunner_tui.table.sitting.cursor import Cursor
from netrunner_tui.table.sitting.hooks import AtTable


class TablePages(msgspec.Struct, frozen=True):
    """Opens them, and does what is chosen on them."""

    at: AtTable
    cursor: Cursor
    hints: PuzzleHints

    def read(self) -> None:
        """Opens the focused card in full, a pile, or what happens in a step."""
        focus = self.cursor.focus
        if isinstance(focus, StepTarget):
            self.timing(focus.step)
        elif focus == ServerTarget("Archives"):
            self.pile(CORP)
        elif focus == CardTarget(self.at.present.view.runner.identity.card):
            self.pile(RUNNER)
        else:
            self.at.overlay.open(Page("card"))

    def pile(self, side: Side) -> None:
        """Opens Archives or the heap."""
        self.at.overlay.open(pile_page(self.at.present.view, side))

    def agendas(self) -> None:
        """Opens the agendas that were scored and stolen, and cards that stay in play."""
        from netrunner_tui.table.board.reference import agendas_page

        view = self.at.present.view
        self.at.overlay.open(agendas_page(view, self.at.preferences.glyphs(view.rules)))

    def export(self) -> None:
        """Opens what to type in a shell to have this game as a file, as the shown side sees it."""
        from netrunner_tui.table.board.reference import export_page

        self.at.overlay.open(export_page(Path(self.at.hooks.file).stem, self.at.keyboard.shown))

    def timing(self, step: str = "") -> None:
        """Opens the chart of the steps, at one of them or at the present one."""
        # Loaded here: a table is on the screen before anybody looks anything up.
        from netrunner_tui.table.board.reference import timing_page

        self.at.overlay.open(timing_page(self.at.present.view, step))

    def glossary(self) -> None:
        """Opens the words of the game."""
        from netrunner_tui.table.board.reference import glossary_page

        self.at.overlay.open(glossary_page(rulebook(self.at.present.view.rules).terms))

    def help(self, context: KeyContext, ids: Container[CommandId], listing: Listing | None, *, jumping: bool) -> None:
        """Opens the keys of the commands that are offered where the player is, and of the list of answers that is shown."""
        question = None if self.at.keyboard.curtain_for else self.at.present.question
        asked = (question, listing) if question is not None else None
        words = self.at.preferences.glyphs(self.at.present.view.rules).words
        self.at.overlay.open(help_page(self.at.preferences.keymap, context, ids, asked, words, jumping=jumping))

    def puzzle(self, *, hint: bool = False, begin: bool = False) -> None:
        """Opens the page of the puzzle that this is, with one hint more where one is asked for."""
        self.hints.open(self.at.overlay, self.at.preferences.keys, hint=hint, begin=begin)

    def set_options(self, options: Options) -> None:
        """Takes in settings that were changed here, which the app keeps."""
        self.at.preferences.options = options
        self.at.hooks.save_options(options)

    def stops(self) -> None:
        """Opens where the player of the shown side wants to be asked."""

        def chosen(options: Options) -> None:
            self.set_options(options)
            self.stops()

        view, side = self.at.present.view, self.at.keyboard.shown
        self.at.overlay.open(stops_page(self.at.preferences.options, side, view.player(side).name, view.rules, chosen))

    def ask_to_leave(self) -> None:
        """Asks whether to leave the table; behind the curtain nobody is asked."""
        if self.at.keyboard.curtain_for:
            self.at.hooks.leave()
            return
        words = "Leave the table? The game is kept and can be continued."
        if self.hints.puzzle is not None:
            what = "lesson" if self.hints.puzzle.lesson else "puzzle"
            words = f"Leave the {what}? It is laid out anew when it is opened again."
        self.at.overlay.open(ask_page("Leave", words, ("y", "leave the table", self.at.hooks.leave), ("n", "stay", stay)))

    def ask_to_concede(self) -> None:
        """Asks whether to give the game up; who only watches has none."""
        side = self.at.keyboard.shown
        if self.at.keyboard.curtain_for or self.at.present.view.winner or self.at.seats[side].side is None:
            return

        def concede() -> None:
            self.at.seats[side].concede()
            self.at.follow()

        words = f"The {SIDE_NAMES[side]} gives the game up, and loses it."
        self.at.overlay.open(ask_page("Concede", words, ("y", "concede", concede), ("n", "play on", stay)))
