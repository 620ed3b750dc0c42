"""The extras of a hosted table: table talk, clocks, players present, and offers to the other player."""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.lobby import Clocks, Offer, Presence, Said
from netrunner_tui.model.sides import SIDE_NAMES, SIDES, Side, other
from netrunner_tui.model.text import plain
from netrunner_tui.rules.server_seats import HostedTable, plays_alone
from netrunner_tui.settings.commands import CommandId
from netrunner_tui.settings.handlers import Handler
from netrunner_tui.settings.keys import GIVE, LEAVE
from netrunner_tui.table.board.hosted_panel import LONGEST_SAYING, here, left_of, marks
from netrunner_tui.table.board.pages import Choice, Page
from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.drawing.symbols import player_word
from netrunner_tui.table.drawing.typed_text import edited
from netrunner_tui.table.sitting.hooks import AtTable
from netrunner_tui.table.sitting.key_line import KeyLine

MORE_TIME: Final = 300
"""Seconds that a player gives the other at once."""


class AtHostedTable:
    """One player, or a spectator, at a table of a server."""

    def __init__(
        self, table: HostedTable, at: AtTable, *, turn_table: Callable[[], None], ask_to_concede: Callable[[], None],
        now: Callable[[], float],
    ) -> None:  # fmt: skip
        """`turn_table` lets a spectator look from the other side."""
        self._table = table
        self._at = at
        self._turn_table = turn_table
        self._ask_to_concede = ask_to_concede
        self._now = now
        self._saying = ""
        self._said: tuple[Said, ...] = ()
        self._here: tuple[Presence, ...] = ()
        self._clocks: Clocks | None = None
        self._out_of_time: frozenset[Side] = frozenset()
        """Who has been told to have no time left."""
        self._said_back = 0
        self._muted: frozenset[str] = frozenset()
        self._heard = 0
        """The number of the last line of talk that this player has seen."""

    @property
    def watching(self) -> bool:
        """Returns whether this seat only watches."""
        return self._at.seats[self._at.keyboard.shown].side is None

    @property
    def alone(self) -> bool:
        """Returns whether a computer plays the other side and nobody watches."""
        return plays_alone(self._table)

    @property
    def _me(self) -> str:
        """Returns the name of the player who sits here; empty for a spectator."""
        return self._at.present.view.player(self._at.keyboard.shown).name if not self.watching else ""

    # Extras of a hosted table

    def begin(self) -> None:
        """Takes in what is there when the player sits down; what was said before is not new."""
        self._heard = max((line.number for line in self._hear()), default=0)

    def _hear(self) -> tuple[Said, ...]:
        try:
            self._said = self._table.talk()
            self._here = self._table.present()
            self._clocks = self._table.clocks()
        except NetrunnerError as problem:
            self._at.overlay.tell(str(problem))
        return self._said

    def hear(self) -> None:
        """Takes in what has changed beside the game: talk, who is here, clocks."""
        before = self._said[-1].number if self._said else 0
        new = [line for line in self._hear() if line.number > before]
        if self._at.overlay.kind == "talk":
            self._heard = self._said[-1].number if self._said else 0
        elif new:
            self._at.overlay.tell(f"{new[-1].by}: {new[-1].text}")
        self.look_at_time()

    def look_at_time(self) -> None:
        """Tells a player once that somebody's time is up, and what may be done about it."""
        clocks, me = self._clocks, self._at.seats[self._at.keyboard.shown].side
        if clocks is None or me is None or self._at.present.view.winner:
            return
        out = frozenset(side for side in SIDES if left_of(clocks, side, self._now()) <= 0)
        new, self._out_of_time = out - self._out_of_time, out
        them = player_word(self._at.present.view.player(other(me)).name, other(me))
        if other(me) in new:
            key = self._at.preferences.keys.key_of("table")
            self._at.overlay.tell(f"{them} has no time left: {key} claims the win, or gives more.")
        elif me in new:
            self._at.overlay.tell(f"You have no time left: {them} may claim the win.")

    @property
    def ticks(self) -> bool:
        """Returns whether a clock runs that is shown to the second."""
        clocks = self._clocks
        return clocks is not None and clocks.running != "" and not self._at.present.view.winner

    def told(self, scene: Scene) -> Scene:
        """Returns the scene with what the top line tells beside the game."""
        unread = sum(1 for line in self._said if line.number > self._heard)
        return replace(
            scene,
            notice=scene.notice or self._table.trouble(),
            table_marks=marks(self._here, self._me, self._clocks, self._now(), unread),
            talk=self._said,
            saying=self._saying,
            talk_back=self._said_back,
        )

    # Keys

    def handlers(self) -> dict[CommandId, Handler]:
        """Returns the handler of each command that only a hosted table has."""
        return {
            "talk": Handler(self.open_talk),
            "table": Handler(self.open_table),
            "other side": Handler(self._look_from_other_side, self.watching),
        }

    def _look_from_other_side(self) -> None:
        if self.watching:
            self._turn_table()

    def press(self, key: str) -> bool:
        """Handles a key while something is said; False where nothing is."""
        if self._at.overlay.kind == "talk":
            self._at.overlay.hush()
            self._press_talk(key)
            return True
        return False

    def key_line(self, line: KeyLine, *, board: bool) -> KeyLine:
        """Returns the key line, with the table's keys added."""
        if self._at.overlay.kind == "talk":
            scrolls = (("up down", "scroll"),) if self._at.overlay.extent.scrolls else ()
            return ((GIVE, "say it"), *scrolls, (LEAVE, "close"))
        if not board:
            return line
        own = self._at.preferences.keys.labels("talk", "table")
        around = self._at.preferences.keys.labels("other side") if self.watching else ()
        return (*line[:4], *own, *around, *line[4:]) if len(line) > 5 else (*line, *own, *around)

    def _press_talk(self, key: str) -> None:
        """Takes a key while something is said: every letter is one of it."""
        command = self._at.preferences.keymap.at("page").command(key) if len(key) > 1 and key != "space" else None
        if key == "enter":
            text, self._saying = self._saying.strip(), ""
            if text:
                self._try(lambda: self._table.say(text))
            else:
                self._at.overlay.close()
        elif (typed := edited(self._saying, key, LONGEST_SAYING)) is not None:
            self._saying = typed
        elif command in {"up", "page up"}:
            self._said_back = min(self._at.overlay.extent.most, self._said_back + (1 if command == "up" else 8))
        elif command in {"down", "page down"}:
            self._said_back = max(0, self._said_back - (1 if command == "down" else 8))
        elif key in {"backspace", "escape"}:
            self._at.overlay.close()

    def paste(self, text: str) -> None:
        """Pastes into what is said."""
        if self._at.overlay.kind == "talk":
            self._saying = f"{self._saying}{plain(' '.join(text[: 2 * LONGEST_SAYING].split()))}"[:LONGEST_SAYING]

    # Pages

    def open_talk(self) -> None:
        """Opens table talk."""
        self._at.overlay.open(Page("talk", "Table talk"))
        self._said_back = 0
        self._heard = self._said[-1].number if self._said else 0

    def open_table(self) -> None:
        """Opens what can be asked, and who is here."""
        told = (("", f"Here: {here(self._here, self._me)}."),)
        self._at.overlay.open(Page("ask", "This table", told, choices=(*self._choices(), ("n", "back", lambda: None))))

    def _choices(self) -> list[Choice]:
        view, side = self._at.present.view, other(self._at.keyboard.shown)
        found: list[Choice] = [("t", "talk", self.open_talk)]
        if self.watching:
            found.append(("v", "look from the other side", self._turn_table))
        else:
            them = player_word(view.player(side).name, side)
            if view.winner:
                found.append(("r", f"ask {them} for a rematch, with the sides swapped", self._offering("rematch")))
            else:
                found.append(("r", f"ask {them} to begin this game anew", self._offering("restart")))
                found.append(("c", "give the game up", self._ask_to_concede))
            clocks = self._clocks
            if clocks is not None and not view.winner:
                if left_of(clocks, side, self._now()) <= 0:
                    found.append(("w", f"claim the win: {them} has no time left", lambda: self._try(self._table.claim)))
                minutes = MORE_TIME // 60
                found.append(("a", f"give {them} {minutes} minutes more", lambda: self._try(lambda: self._table.add_time(MORE_TIME))))
        others = [who.name for who in self._here if who.name != self._me and not who.computer]
        for letter, name in zip("123456789", others, strict=False):
            muted = name in self._muted
            words = f"hear {name} again" if muted else f"hear {name} no more"
            found.append((letter, words, self._muting(name, not muted)))
        if others:
            found.append(("b", "block somebody here", lambda: self._open_blocks(others)))
        found.append(("l", "leave; your seat is kept" if not self.watching else "leave", self._at.hooks.leave))
        return found

    def _open_blocks(self, names: Sequence[str]) -> None:
        """Opens the list of those here who can be blocked on this server."""
        told = (("", "Between you: no talk, no invitations, no seat at the other's tables. The list in the lobby undoes it."),)
        choices = [(letter, f"block {name}", self._blocking(name)) for letter, name in zip("123456789", names, strict=False)]
        self._at.overlay.open(Page("ask", "Block", told, choices=(*choices, ("n", "back", lambda: None))))

    def _blocking(self, name: str) -> Callable[[], None]:
        return lambda: self._try(lambda: self._table.block(name, True), f"{name} is blocked.")

    def _muting(self, name: str, muted: bool) -> Callable[[], None]:
        def act() -> None:
            self._try(lambda: self._table.mute(name, muted))
            self._muted = self._muted | {name} if muted else self._muted - {name}
            self.hear()

        return act

    def _offering(self, what: Offer) -> Callable[[], None]:
        return lambda: self._try(lambda: self._table.offer(what), self._asked)

    @property
    def _asked(self) -> str:
        return f"The {SIDE_NAMES[other(self._at.keyboard.shown)]} is asked."

    def propose(self, number: int) -> str:
        """Asks the other player to play on from after a record. Returns what is told of that; raises NetrunnerError."""
        self._table.offer("branch", number)
        return self._asked

    def _try(self, act: Callable[[], None], done: str = "") -> None:
        try:
            act()
            self.hear()
            if done:
                self._at.overlay.tell(done)
        except NetrunnerError as problem:
            self._at.overlay.tell(str(problem))
