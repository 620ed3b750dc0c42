"""The people of a server, in lines of text: talk in the lobby, who is here, invitations, blocks."""

from collections.abc import Callable, Sequence
from typing import Final

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.lobby import Invitation, Said
from netrunner_tui.model.sides import SIDE_NAMES, SIDES
from netrunner_tui.model.text import capital, plain
from netrunner_tui.plain.speech import counted, spoken
from netrunner_tui.rules.seats import Notify
from netrunner_tui.rules.server_seats import LobbyCompany

READ: Final = 10
"""Lines of talk that are read at once."""


class CompanyLines:
    """What one player was told of the others so far, and the words that concern them."""

    def __init__(self, company: LobbyCompany, me: str, waiting: Callable[[], Sequence[str]]) -> None:
        """`me` is what this player is called here; `waiting` tells the tables at which they wait for another player."""
        self._company = company
        self._me = me
        self._waiting = waiting
        self._heard = -1
        """The number of the last remark that was read or was there when they came; -1 before that."""
        self._invitations: tuple[Invitation, ...] = ()

    def listen(self, notice: Notify) -> Callable[[], None]:
        """Enters the lobby, and calls `notice` after every change; returns a function that stops it."""
        stop = self._company.listen(notice)
        if self._heard < 0:
            self._heard = max((said.number for said in self._talk()), default=0)
        return stop

    def news(self, *, talk: bool = True) -> list[str]:
        """Returns what is new: invitations and, with `talk`, what others said in the lobby."""
        lines = []
        for said in self._talk() if talk else ():
            if said.number > self._heard:
                self._heard = said.number
                if said.by != self._me:
                    lines.append(f"{plain(said.by)} says in the lobby: {plain(said.text)}")
        return [*lines[-READ:], *self._invited()]

    def _talk(self) -> tuple[Said, ...]:
        """Returns what was said; nothing while the server is away: what is lost is told elsewhere."""
        try:
            return self._company.talk()
        except NetrunnerError:
            return ()

    def _invited(self) -> list[str]:
        """Returns what is new of this player's invitations."""
        try:
            now = self._company.invitations()
        except NetrunnerError:
            return []
        before, self._invitations = self._invitations, now
        lines = [_invitation(one, len(now)) for one in now if one not in before]
        return [*lines, *(f"The invitation to {one.table} is gone." for one in before if one not in now)]

    def invitation(self, table: str) -> Invitation:
        """Returns the invitation to a table, or with no table the only one. Raises NetrunnerError."""
        found = [one for one in self._company.invitations() if table in {"", one.table}]
        if len(found) == 1:
            return found[0]
        if not found:
            raise NetrunnerError(f"you are not invited to `{plain(table[:40])}`" if table else "nobody has invited you")
        raise NetrunnerError(f"you have {len(found)} invitations; name a table: {', '.join(one.table for one in found)}")

    def accepted(self, table: str) -> None:
        """Notes that an invitation is accepted: that it is gone is no news."""
        self._invitations = tuple(one for one in self._invitations if one.table != table)

    def obey(self, typed: str) -> list[str] | None:
        """Returns the reply to a typed line; None for any other command. Raises NetrunnerError."""
        word, _, rest = typed.strip().partition(" ")
        match word.casefold(), rest.strip():
            case "say", text if text:
                self._company.say(text)
                return ["Said."]
            case "talk", "":
                return told_talk(self._company.talk())
            case "who", "":
                return self._who()
            case "mute" | "unmute" as way, name if name:
                return self._mute(name, way == "mute")
            case "invite", name if name and self._waiting():
                return self._invite(name)
            case "decline", table:
                declined = self.invitation(table)
                self._company.decline(declined.table)
                self.accepted(declined.table)
                return [f"You have declined to come to {declined.table}."]
            case _:
                return self.obey_blocks(typed)

    def obey_blocks(self, typed: str) -> list[str] | None:
        """Returns the reply to a typed line about blocks; None for any other command. Raises NetrunnerError."""
        word, _, rest = typed.strip().partition(" ")
        match word.casefold(), rest.strip():
            case "block" | "unblock" as way, name if name:
                before = {name.casefold() for name in self._company.blocked()}
                self._company.block(name, way == "block")
                found = next((one for one in self._company.blocked() if one.casefold() not in before), name)
                return [f"{spoken(found)} is blocked." if way == "block" else f"{capital(spoken(name))} is not blocked any more."]
            case "blocked", "":
                names = self._company.blocked()
                return [f"You have blocked {', '.join(spoken(name) for name in names)}." if names else "You have blocked nobody."]
            case _:
                return None

    def _who(self) -> list[str]:
        muted = self._company.muted()
        lines = []
        for who in self._company.here():
            where = f"{'sitting' if who.plays else 'watching'} at {who.at}" if who.at else "in the lobby"
            name = "You" if who.name == self._me else spoken(who.name)
            lines.append(f"{name}: {where}{', muted' if who.name in muted else ''}.")
        return lines or ["Nobody is here."]

    def _mute(self, name: str, muted: bool) -> list[str]:
        known = {who.name.casefold(): who.name for who in self._company.here()}
        known |= {said.by.casefold(): said.by for said in self._company.talk()} | {one.casefold(): one for one in self._company.muted()}
        found = known.get(name.casefold())
        if found is None or found == self._me:
            return [f"Nobody called {spoken(name)} is here."]
        self._company.mute(found, muted)
        return [f"You do not hear {spoken(found)} in the lobby any more." if muted else f"You hear {spoken(found)} again."]

    def _invite(self, name: str) -> list[str]:
        tables = self._waiting()
        first, _, last = name.rpartition(" ")
        table = last if first and last in tables else ""
        if not table and len(tables) > 1:
            raise NetrunnerError(f"you wait at {len(tables)} tables; say to which, as in: invite {plain(name)} {tables[0]}")
        found, here = self._company.invite(table or tables[0], first.strip() if table else name)
        return [f"{spoken(found)} is invited to {table or tables[0]}." if here else told_absent(found)]


def told_talk(said: Sequence[Said]) -> list[str]:
    """Returns the last remarks, a line each, under a heading that says which they are where there are more."""
    last = [f"{plain(one.by)}: {plain(one.text)}" for one in said[-READ:]]
    if len(said) > READ:
        return [f"Remarks {len(said) - READ + 1} to {len(said)} of {len(said)}:", *last]
    return last or ["Nothing has been said here."]


def told_absent(name: str) -> str:
    """Returns what is told of an invitation of somebody who is not here."""
    return f"{spoken(name)} is not here now, and will find the invitation."


def _invitation(one: Invitation, count: int) -> str:
    side = next((SIDE_NAMES[side] for side in SIDES if side == one.side), "")
    table = f" {one.table}" if count > 1 else ""
    clock = f", clock {one.clock}" if one.clock else ""
    return f"{plain(one.by)} invites you to {one.table}: {one.rules}, the {side}{clock}. accept{table}, or decline{table}."


def told_here(company: LobbyCompany, me: str) -> str:
    """Returns how many others are here, as a sentence."""
    others = [who for who in company.here() if who.name != me]
    if not others:
        return "Nobody else is here."
    return f"{capital(counted(len(others), 'other'))} {'is' if len(others) == 1 else 'are'} here; who tells them."
