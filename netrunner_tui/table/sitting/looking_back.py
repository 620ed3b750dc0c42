"""The game so far, while the player of the shown side looks back at it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import msgspec

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import other
from netrunner_tui.replays.game_service import OpenReplay
from netrunner_tui.table.board.pages import Page
from netrunner_tui.table.drawing.symbols import player_word
from netrunner_tui.table.sitting.hooks import AtTable

if TYPE_CHECKING:
    from netrunner_tui.table.past.replay import Replay

AGREE: Final = "agree"
"""The kind of page that asks the other player of this keyboard, before whom nothing may lie open."""


class LookingBack(msgspec.Struct):
    """Opens the past, and closes it."""

    at: AtTable
    replay: Replay | None = None
    """The past, while it is looked at."""

    def open(self, propose: Callable[[int], str] | None) -> None:
        """Opens the game so far, as the shown seat could see it; `propose` asks a player elsewhere to play on from a record."""
        # Loaded here: a table is on the screen before anybody looks back.
        from netrunner_tui.table.past.replay import Replay
        from netrunner_tui.table.past.replay_hooks import ReplayHooks

        seat = self.at.seats[self.at.keyboard.shown]
        write = self.at.hooks.annotate

        def annotate(number: int, text: str, author: str) -> OpenReplay:
            if write is not None:
                write(number, text, author)
            return opened

        opened = OpenReplay(
            pasts={seat.seat: seat},
            rules=self.at.present.view.rules,
            branch=self.at.hooks.branch,
            annotate=annotate if write is not None else None,
        )
        hooks = ReplayHooks(self.close, self.at.hooks.sit_down, self._ask_to_branch, propose)
        try:
            self.replay = Replay(opened, self.at.preferences, hooks, live=True, watched_from=self.at.keyboard.shown)
        except NetrunnerError as problem:
            self.at.overlay.tell(str(problem))

    def close(self) -> None:
        """Returns to now."""
        self.replay = None

    def reload(self) -> None:
        """Reads the past anew, which has become longer; the moment that is looked at stays."""
        if self.replay is not None:
            self.replay.walk.reload()

    def tell(self, words: str) -> None:
        """Shows a line to a player who looks back."""
        if self.replay is not None:
            self.replay.tell(words)

    def _ask_to_branch(self, place: int, branch: Callable[[], None]) -> bool:
        """Asks the other player, who is at this keyboard too, whether to play on from there; nothing that is theirs to hide lies open."""
        me = self.at.keyboard.shown
        party = other(me)
        names = {side: player_word(self.at.present.view.player(side).name, side) for side in (me, party)}
        hidden = not self.at.preferences.options.open_play

        def refuse() -> None:
            if hidden:
                # The keyboard goes back.
                self.close()
                self.at.keyboard.get_up()
                self.at.keyboard.turn_over("branch refused")
                self.at.follow()

        words = f"{names[me]} asks to play on from answer {place} in a new game. This one is kept as it is. {names[party]}, do you agree?"
        agree, decline = ("y", "agree: play on from there", branch), ("n", "do not agree", refuse)
        self.at.overlay.open(Page(AGREE if hidden else "ask", f"For {names[party]}", (("", words),), picked=1, choices=(agree, decline)))
        return True
