"""The people of a server, for its full-screen lobby: who is here, talk, invitations, mutes and blocks. Keys in, rows out."""

from typing import Final, NamedTuple

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.lobby import Invitation, Person, Said, TableInfo
from netrunner_tui.model.text import plain
from netrunner_tui.rules.server_seats import LobbyCompany
from netrunner_tui.settings.commands import CommandId
from netrunner_tui.table.board.hosted_panel import LONGEST_SAYING
from netrunner_tui.table.drawing.typed_text import edited

PAGE: Final = 8
"""Lines of talk that are scrolled at once."""


class PersonRow(NamedTuple):
    """A line of the list of people."""

    name: str
    where: str
    """Where they are, in words; empty for one who is not here but blocked."""
    me: bool = False
    muted: bool = False
    blocked: bool = False


class LobbyPeople:
    """What the lobby shows of the others, and what is typed in its talk."""

    def __init__(self, company: LobbyCompany, me: str) -> None:
        """`me` is what this player is called here."""
        self.company = company
        self.me = me
        self.picked = 0
        self.saying = ""
        """What is typed, and not said yet."""
        self.back = 0
        """Lines of talk that are scrolled out of sight below."""

    # What is there; nothing while the server is away, which the lobby tells

    @property
    def here(self) -> tuple[Person, ...]:
        """Returns who is here."""
        try:
            return self.company.here()
        except NetrunnerError:
            return ()

    @property
    def talk(self) -> tuple[Said, ...]:
        """Returns what was said."""
        try:
            return self.company.talk()
        except NetrunnerError:
            return ()

    @property
    def invitations(self) -> tuple[Invitation, ...]:
        """Returns this player's invitations; the first is the one that the keys are for."""
        try:
            return self.company.invitations()
        except NetrunnerError:
            return ()

    def invited_to(self, table: TableInfo) -> bool:
        """Returns whether this player is invited to a table."""
        return any(one.table == table.name for one in self.invitations)

    def rows(self) -> list[PersonRow]:
        """Returns everybody who is here, then those who are blocked."""
        try:
            muted, blocked = self.company.muted(), self.company.blocked()
        except NetrunnerError:
            return []
        found = [
            PersonRow(who.name, f"{'sits' if who.plays else 'watches'} at {who.at}" if who.at else "in the lobby",
                      who.name == self.me, who.name in muted, False)
            for who in self.here
        ]  # fmt: skip
        return [*found, *(PersonRow(name, "", blocked=True) for name in blocked)]

    @property
    def row(self) -> PersonRow | None:
        """Returns the picked line, unless it is this player's own."""
        rows = self.rows()
        self.picked = max(0, min(self.picked, len(rows) - 1))
        return rows[self.picked] if rows and not rows[self.picked].me else None

    # What is done

    def pick(self, by: int) -> None:
        """Picks another line."""
        self.picked = (self.picked + by) % max(1, len(self.rows()))

    def mute(self) -> str:
        """Mutes the picked player in the lobby, or unmutes them; returns what is told of that. Raises NetrunnerError."""
        row = self.row
        if row is None or row.blocked:
            return ""
        self.company.mute(row.name, not row.muted)
        return f"You hear {row.name} again." if row.muted else f"You do not hear {row.name} in the lobby any more."

    def block(self) -> str:
        """Blocks the picked player, or ends that; returns what is told of that. Raises NetrunnerError."""
        row = self.row
        if row is None:
            return ""
        self.company.block(row.name, not row.blocked)
        if row.blocked:
            return f"{row.name} is not blocked any more."
        return f"{row.name} is blocked: no talk, no invitation, no seat at your tables."

    def invite(self, table: str) -> str:
        """Invites the picked player to a table where this one waits; returns what is told of that. Raises NetrunnerError."""
        row = self.row
        if row is None or row.blocked:
            return ""
        name, here = self.company.invite(table, row.name)
        return f"{name} is invited to {table}." if here else f"{name} is not here now, and will find the invitation."

    def decline(self) -> str:
        """Declines the first invitation; returns what is told of that. Raises NetrunnerError."""
        table = self.invitations[0].table
        self.company.decline(table)
        return f"You have declined to come to {table}."

    # Talk

    def type(self, key: str, command: CommandId | None) -> bool:
        """Handles a key while something is said; `command` is what it does on a page. Returns False where it closes the talk.

        Raises NetrunnerError; what was typed stays then.
        """
        if key == "enter":
            text = self.saying.strip()
            if not text:
                return False
            self.company.say(text)
            self.saying, self.back = "", 0
        elif (typed := edited(self.saying, key, LONGEST_SAYING)) is not None:
            self.saying = typed
        elif key in {"backspace", "escape"}:
            return False
        elif len(key) > 1 and command in {"up", "page up"}:
            self.back += 1 if command == "up" else PAGE
        elif len(key) > 1 and command in {"down", "page down"}:
            self.back = max(0, self.back - (1 if command == "down" else PAGE))
        return True

    def paste(self, text: str) -> None:
        """Takes a paste into what is said."""
        self.saying = f"{self.saying}{plain(' '.join(text[: 2 * LONGEST_SAYING].split()))}"[:LONGEST_SAYING]
