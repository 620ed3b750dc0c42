"""A sitting at a hosted table: the game, and beside it table talk, clocks, who is here, and offers to the other player."""

import time
from collections.abc import Callable, Mapping
from dataclasses import replace

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.lobby import Clocks, Offer, Presence, Said
from netrunner_tui.model.sides import Side, other
from netrunner_tui.model.text import plain
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.seats import SeatAtTable
from netrunner_tui.rules.server_seats import HostedTable
from netrunner_tui.settings.keys import Command, Keymap
from netrunner_tui.settings.options import Options
from netrunner_tui.table.board.hosted_panel import LONGEST_SAYING, here, left_of, marks
from netrunner_tui.table.board.page_texts import Choice
from netrunner_tui.table.board.pages import Page
from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.drawing.symbols import player_word, side_word
from netrunner_tui.table.sitting.seated import Hooks
from netrunner_tui.table.sitting.sitting import Sitting

MORE_TIME = 300
"""Seconds that a player gives the other at once."""


class HostedSitting(Sitting):
    """One player, or a spectator, at a table of a server."""

    def __init__(
        self, seats: Mapping[Side, SeatAtTable], options: Options, keymap: Keymap, hooks: Hooks, size: tuple[int, int], beside: HostedTable,
        now: Callable[[], float] = time.time,
    ) -> None:  # fmt: skip
        self.beside = beside
        self._now = now
        self._saying = ""
        self._heard = 0
        """The number of the last line of talk that this player has seen."""
        self._said: tuple[Said, ...] = ()
        self._present: tuple[Presence, ...] = ()
        self._clocks: Clocks | None = None
        self._said_back = 0
        self._muted: frozenset[str] = frozenset()
        # Somebody else plays the other side: nothing is hidden behind a curtain here.
        super().__init__(seats, replace(options, open_play=True), keymap, hooks, size)
        self._heard = max((line.number for line in self._hear()), default=0)

    @property
    def watching(self) -> bool:
        """Whether this seat only watches."""
        return self.seats[self.shown].side is None

    # What is beside the game

    def _hear(self) -> tuple[Said, ...]:
        try:
            self._said = self.beside.talk()
            self._present = self.beside.present()
            self._clocks = self.beside.clocks()
        except NetrunnerError as problem:
            self.tell(str(problem))
        return self._said

    def hear(self) -> None:
        """Takes in what has changed beside the game: talk, who is here, clocks."""
        before = self._said[-1].number if self._said else 0
        new = [line for line in self._hear() if line.number > before]
        if self.page and self.page.kind == "talk":
            self._heard = self._said[-1].number if self._said else 0
        elif new:
            self.tell(f"{new[-1].by}: {new[-1].text}")

    @property
    def ticks(self) -> bool:
        """Whether a clock runs that is shown to the second."""
        clocks = self._clocks
        return clocks is not None and clocks.running != "" and not self._view.winner

    def scene(self) -> Scene:
        """The present moment, with what the top line tells beside it."""
        me = self._view.player(self.shown).name if not self.watching else ""
        unread = sum(1 for line in self._said if line.number > self._heard)
        scene = super().scene()
        return replace(
            scene,
            notice=scene.notice or self.beside.trouble(),
            beside=marks(self._present, me, self._clocks, self._now(), unread),
            talk=self._said,
            saying=self._saying,
            talk_back=self._said_back,
        )

    # Keys

    def press(self, key: str) -> None:
        """One key; while something is said, every letter is one of it."""
        if self.page and self.page.kind == "talk":
            self._notice = ""
            self._press_talk(key)
        elif self.watching and not self.page and self._back is None and key == "v":
            self._look_from(other(self.shown))
        else:
            super().press(key)

    def _key_line(self, question: Question | None) -> tuple[tuple[str, str], ...]:
        key = self.keymap.key_of
        if self.page and self.page.kind == "talk":
            return (("enter", "say it"), ("up down", "scroll"), ("escape", "close"))
        line = super()._key_line(question)
        if self.page or self._back is not None:
            return line
        own = ((key("talk"), "talk"), (key("table"), "table"))
        around = (("v", "other side"),) if self.watching else ()
        return (*line[:4], *own, *around, *line[4:]) if len(line) > 5 else (*line, *own, *around)

    def _press_talk(self, key: str) -> None:
        command = self.keymap.command(key) if len(key) > 1 and key != "space" else None
        if key == "enter":
            text, self._saying = self._saying.strip(), ""
            if text:
                self._try(lambda: self.beside.say(text))
            else:
                self.page = None
        elif key == "backspace" and self._saying:
            self._saying = self._saying[:-1]
        elif command in {"up", "page up"}:
            self._said_back += 1 if command == "up" else 8
        elif command in {"down", "page down"}:
            self._said_back = max(0, self._said_back - (1 if command == "down" else 8))
        elif command in {"back", "leave"}:
            self.page = None
        elif key == "space" or (len(key) == 1 and key.isprintable()):
            self._saying = f"{self._saying}{' ' if key == 'space' else key}"[:LONGEST_SAYING]

    def paste(self, text: str) -> None:
        """A paste into what is said."""
        if self.page and self.page.kind == "talk":
            self._saying = f"{self._saying}{plain(' '.join(text[: 2 * LONGEST_SAYING].split()))}"[:LONGEST_SAYING]

    def _command(self, command: Command) -> None:
        match command:
            case "talk":
                self.open_talk()
            case "table":
                self.open_table()
            case "help":
                super()._command(command)
                key = self.keymap.key_of
                own = ((key("talk"), "talk with all at this table"), (key("table"), "who is here, offers, clocks, leaving"))
                if self.page:
                    self.page = replace(self.page, lines=(("This table", ""), *own, *self.page.lines))
            case _:
                super()._command(command)

    def _look_from(self, side: Side) -> None:
        """A spectator goes round the table."""
        seat = self.seats.pop(self.shown)
        self.seats[side] = seat
        self.shown = side
        self._question_number = -1
        self.sync()

    # Pages

    def open_talk(self) -> None:
        """Opens table talk."""
        self.page = Page("talk", "Table talk")
        self._said_back = 0
        self._heard = self._said[-1].number if self._said else 0

    def open_table(self) -> None:
        """What can be asked, and who is here."""
        told = (("", f"Here: {here(self._present)}."),)
        self.page = Page("ask", "This table", told, choices=(*self._choices(), ("n", "back", _nothing)))

    def _choices(self) -> list[Choice]:
        found: list[Choice] = [("t", "talk", self.open_talk)]
        if self.watching:
            found.append(("v", "look from the other side", lambda: self._look_from(other(self.shown))))
        else:
            them = player_word(self._view.player(other(self.shown)).name, other(self.shown))
            if self._view.winner:
                found.append(("r", f"ask {them} for a rematch, with the sides swapped", self._offering("rematch")))
            else:
                found.append(("r", f"ask {them} to begin this game anew", self._offering("restart")))
                found.append(("c", "give the game up", self.ask_to_concede))
            clocks = self._clocks
            if clocks is not None and not self._view.winner:
                if left_of(clocks, other(self.shown), self._now()) <= 0:
                    found.append(("w", f"claim the win: {them} has no time left", lambda: self._try(self.beside.claim)))
                minutes = MORE_TIME // 60
                found.append(("a", f"give {them} {minutes} minutes more", lambda: self._try(lambda: self.beside.add_time(MORE_TIME))))
        me = self._view.player(self.shown).name if not self.watching else ""
        letters = iter("123456789")
        for who in self._present:
            if who.name != me and (letter := next(letters, "")):
                muted = who.name in self._muted
                words = f"hear {who.name} again" if muted else f"hear {who.name} no more"
                found.append((letter, words, self._muting(who.name, not muted)))
        found.append(("l", "leave; your seat is kept" if not self.watching else "leave", self.hooks.leave))
        return found

    def _muting(self, name: str, muted: bool) -> Callable[[], None]:
        def act() -> None:
            self._try(lambda: self.beside.mute(name, muted))
            self._muted = self._muted | {name} if muted else self._muted - {name}
            self.hear()

        return act

    def _offering(self, what: Offer) -> Callable[[], None]:
        return lambda: self._try(lambda: self.beside.offer(what), f"The {side_word(other(self.shown))} is asked.")

    def _proposing(self) -> Callable[[int], str] | None:
        if self.watching:
            return None

        def propose(number: int) -> str:
            self.beside.offer("branch", number)
            return f"The {side_word(other(self.shown))} is asked."

        return propose

    def _try(self, act: Callable[[], None], done: str = "") -> None:
        try:
            act()
            self.hear()
            if done:
                self.tell(done)
        except NetrunnerError as problem:
            self.tell(str(problem))

    def ask_to_concede(self) -> None:
        """Asks whether to give the game up; who watches has none."""
        if not self.watching:
            super().ask_to_concede()


def _nothing() -> None:
    """Stays as it is."""
