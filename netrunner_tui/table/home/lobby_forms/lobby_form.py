"""What the forms of a lobby are made of: their lines, what is filled in, and what a form may have done."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Literal, Protocol, Self

import msgspec

from netrunner_tui.bots.styles import NO_STYLE
from netrunner_tui.model.lobby import ClockTimes, TableInfo
from netrunner_tui.model.text import count_text
from netrunner_tui.rules.server_seats import GameServerLobby, HostedTable
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.drawing.typed_text import edited

LONGEST_LIST: Final = 64_000
"""Characters of a pasted deck list."""
Typed = Literal["", "password", "invite"]
"""A field of a form that is typed."""
LONGEST: Final[dict[Typed, int]] = {"password": 64, "invite": 24}
"""Characters of what is typed."""


@dataclass(frozen=True)
class FormRow:
    """A line of a form: its name, its value, what is said of it, and what it does."""

    name: str
    value: str = ""
    words: str = ""
    act: Callable[[], None] = field(default=lambda: None, compare=False)
    change: Callable[[int], None] | None = field(default=None, compare=False)
    typed: Typed = ""
    """The field of the form that is typed here."""

    @classmethod
    def valued(cls, name: str, value: str, words: str, change: Callable[[int], None]) -> Self:
        """Returns a line with values: enter on it goes to the next one."""
        return cls(name, value, words, partial(change, 1), change)


@dataclass
class Form:
    """What is filled in: for a new table, or for sitting down at one."""

    table: TableInfo | None = None
    """The table that is being joined or watched."""
    rules: str = ""
    side: str = ""
    decks: dict[tuple[str, str], str] = field(default_factory=dict)
    """The deck chosen for a side of a game; empty: its starter deck."""
    pasted: str = ""
    """A deck as text, in place of a deck of the server."""
    clock: ClockTimes | None = None
    delay: int = 0
    password: str = ""
    invite: str = ""
    """The player who is invited, and for whom alone the other side is; empty: anybody may sit down."""
    bot: str = ""
    """The computer opponent; empty: a person."""
    style: str = NO_STYLE.name
    """How it plays, where its side is known."""
    bot_deck: str = ""
    """Its deck: one of the player's own or of the server's, `surprise`, or empty for the starter deck."""

    def forget(self) -> None:
        """Empties what is for one table only."""
        self.password = self.pasted = self.invite = ""

    def type(self, name: Typed, key: str) -> bool:
        """Takes a key into a line that is typed. Returns whether it is one that can be."""
        before: str = getattr(self, name)
        now = edited(before, key, LONGEST[name])
        if now is not None:
            setattr(self, name, now)
        return now is not None

    def paste_into(self, name: Typed, text: str) -> None:
        """Takes the first line of a paste into a line that is typed, without what does not print."""
        for letter in next(iter(text.strip().splitlines()), ""):
            self.type(name, letter)


class LobbyForm(Protocol):
    """A form of the lobby."""

    def rows(self) -> list[FormRow]:
        """Returns its lines."""


class FormCalls(msgspec.Struct, frozen=True):
    """What a form may ask of the lobby."""

    server: GameServerLobby
    down: Callable[[], None]
    """Picks the next line."""
    sit: Callable[[HostedTable], None]
    """Sits down at a table."""
    to_tables: Callable[[], None]
    invited_to: Callable[[TableInfo], bool]
    """Returns whether this player is invited to a table."""
    options: Callable[[], Options]
    set_options: Callable[[Options], None]


def deck_row(form: Form, server: GameServerLobby, rules: str, side: str) -> FormRow:
    """Returns the line for this player's deck of a side of a game."""

    def change(by: int) -> None:
        form.pasted = ""
        names = ("", *server.decks(side, rules))
        now = form.decks.get((rules, side), "")
        place = names.index(now) if now in names else 0
        form.decks[rules, side] = names[(place + by) % len(names)]

    if form.pasted:
        lines = len(form.pasted.splitlines())
        return FormRow.valued("Your deck", f"pasted, {count_text(lines, 'line')}", "left or right: a deck of the server instead", change)
    name = form.decks.get((rules, side), "") or "starter deck"
    return FormRow.valued("Your deck", name, "left or right changes it; paste a list here to play your own", change)


def password_row(form: Form, words: str, down: Callable[[], None]) -> FormRow:
    """Returns the line in which a password is typed, hidden."""
    return FormRow("Password", "*" * len(form.password), words, down, typed="password")
