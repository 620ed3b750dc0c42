"""Actions in a replay besides looking: notes, playing on in a new game, comparing it with another."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.table.board.overlay import Overlay
from netrunner_tui.table.board.page_texts import ask_page, stay
from netrunner_tui.table.board.pages import Page
from netrunner_tui.table.drawing.preferences import Preferences
from netrunner_tui.table.drawing.symbols import player_word
from netrunner_tui.table.past.replay_board import side_of
from netrunner_tui.table.past.replay_hooks import ReplayHooks
from netrunner_tui.table.past.replay_pages import Typing, note_page, notes_page
from netrunner_tui.table.past.replay_walk import Walk

_CHOICE_KEYS: Final = "123456789abcdefghijklmnopqrstuvwxyz"


class ReplayActions(msgspec.Struct, frozen=True):
    """Opens the pages of what can be done at the moment that is shown, and does it."""

    walk: Walk
    overlay: Overlay
    hooks: ReplayHooks
    preferences: Preferences

    # Notes

    def begin_note(self) -> Typing | None:
        """Returns a note about the moment, to be typed; None where notes cannot be kept."""
        if self.walk.opened.annotate is None:
            self.overlay.tell("Notes are written into a game's file, and there is none here.")
            return None
        return Typing("note", f"Note at answer {self.walk.place}")

    def write_note(self, text: str) -> None:
        """Keeps a note that has been typed."""
        if not text.strip():
            return
        walk, author = self.walk, ""
        if walk.seat in {CORP, RUNNER}:
            side = side_of(walk.seat)
            author = player_word(walk.view.player(side).name, side)
        if walk.annotate(text, author):
            kept = "The note is kept in the game's file"
            # Another player at this keyboard reads no notes while the game goes on.
            self.overlay.tell(f"{kept}: its replay shows it." if walk.live else f"{kept}.")

    def open_notes(self) -> None:
        """Opens the list of all notes."""
        page = notes_page(self.walk.story, self.preferences.glyphs(self.walk.view.rules), self._open_note)
        if page is not None:
            self.overlay.open(page)
        elif self.overlay.page is None:
            key = self.preferences.keymap.at(self.walk.context).key_of("note")
            self.overlay.tell(f"Nobody has written a note; {key} writes one at this moment.")

    def _open_note(self, which: int) -> None:
        note = self.walk.story.notes[which]
        self.walk.go(note.place)
        self.overlay.hush()
        self.overlay.open(note_page(note))

    # Playing on

    def ask_to_branch(self) -> None:
        """Asks whether to play on from the moment in a new game; another player of it is asked too."""
        walk = self.walk
        branch, number, propose = walk.opened.branch, walk.number, self.hooks.propose
        if branch is None and propose is not None and not walk.view.winner:
            self._ask_elsewhere(number, propose)
            return
        if branch is None:
            told = "Both players have to be at this keyboard to play on from here." if walk.live else "It cannot be branched here."
            self.overlay.tell(told)
            return
        if walk.view.winner:
            self.overlay.tell("The game is over at this moment: choose an earlier one to play on from.")
            return

        def play_on() -> None:
            try:
                table = branch(number)
            except NetrunnerError as problem:
                self.overlay.tell(walk.problem(problem))
                return
            self.hooks.sit_down(table)

        if not self.hooks.agree(walk.place, play_on):
            words = f"Play on from answer {walk.place} in a new game? This one stays as it is."
            self.overlay.open(ask_page("Play on from here", words, ("y", "play on from here", play_on), ("n", "stay", stay)))

    def _ask_elsewhere(self, number: int, propose: Callable[[int], str]) -> None:
        def ask() -> None:
            try:
                self.overlay.tell(propose(number))
            except NetrunnerError as problem:
                self.overlay.tell(self.walk.problem(problem))

        words = f"Ask the other player to play on from answer {self.walk.place} in a new game? This one stays as it is."
        self.overlay.open(ask_page("Play on from here", words, ("y", "ask them", ask), ("n", "stay", stay)))

    # Another game

    def choose_other(self) -> None:
        """Opens the list of games that this one can be held against."""
        compare = self.walk.opened.compare
        others = tuple(self.walk.opened.others()) if compare is not None else ()
        if compare is None or not others:
            self.overlay.tell("There is no other game to hold this one against.")
            return

        def opens(path: Path) -> Callable[[], None]:
            def act() -> None:
                try:
                    found = compare(path)
                except NetrunnerError as problem:
                    self.overlay.tell(self.walk.problem(problem))
                    return
                # It opens where the games part.
                told = tuple((line, "") for line in found.lines)
                self.overlay.open(Page("text", "Two games by turn", told, scroll=max(0, found.parting - 6)))

            return act

        choices = tuple((key, name, opens(path)) for key, (name, path) in zip(_CHOICE_KEYS, others, strict=False))
        self.overlay.open(Page("ask", "Hold this game against", (("", "Another game, side by side by turn:"),), choices=choices))
