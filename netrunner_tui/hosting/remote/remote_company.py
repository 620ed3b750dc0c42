"""Who else is on a server in another process: who is here, talk in the lobby, invitations, blocks."""

from collections.abc import Callable

from netrunner_tui.hosting import protocol as p
from netrunner_tui.hosting.remote.client_socket import ClientSocket, ConnectionLost
from netrunner_tui.hosting.remote.heard_talk import with_heard
from netrunner_tui.model.lobby import Invitation, Person, Said
from netrunner_tui.rules.notices import Notices
from netrunner_tui.rules.seats import Notify


class RemoteCompany:
    """The people of a server. While somebody listens, this player is in the lobby and is told of every change."""

    def __init__(self, socket: ClientSocket) -> None:
        self._socket = socket
        self._people: p.People | None = None
        """The last that was told, while in the lobby."""
        self._talk: list[Said] = []
        self._notices = Notices()

    def here(self) -> tuple[Person, ...]:
        """Returns everybody who is in the lobby or at a table, by name."""
        return self._told().here

    def invitations(self) -> tuple[Invitation, ...]:
        """Returns this player's invitations."""
        return self._told().invitations

    def blocked(self) -> tuple[str, ...]:
        """Returns the names that this player has blocked."""
        return self._told().blocked

    def muted(self) -> tuple[str, ...]:
        """Returns the names that this player does not hear in the lobby."""
        return self._told().muted

    def talk(self) -> tuple[Said, ...]:
        """Returns what was said in the lobby, oldest first."""
        self._told()
        return tuple(self._talk)

    def say(self, text: str) -> None:
        """Says something to everybody in the lobby."""
        self._socket.call(p.Say(table="", text=text))

    def mute(self, name: str, muted: bool) -> None:
        """Mutes a person in the lobby, or unmutes them."""
        self._socket.call(p.Mute(table="", name=name, muted=muted))

    def invite(self, table: str, name: str) -> tuple[str, bool]:
        """Invites a player to a table; returns their name, and whether they are here now."""
        reply = self._socket.ask(p.Invite(table=table, name=name), p.Invited)
        return reply.name, reply.here

    def decline(self, table: str) -> None:
        """Declines an invitation."""
        self._socket.call(p.Decline(table=table))

    def block(self, name: str, blocked: bool) -> None:
        """Blocks a player, or ends that."""
        self._socket.call(p.BlockPlayer(name=name, blocked=blocked))

    def listen(self, notice: Notify) -> Callable[[], None]:
        """Calls `notice` after every change, and enters the lobby."""
        stop = self._notices.add(notice)
        self.enter()

        def stopped() -> None:
            stop()
            if not self._notices:
                self._people = None
                self._send(on=False)

        return stopped

    def enter(self) -> None:
        """Enters the lobby, again after the connection was lost, if anybody listens."""
        self._people = None
        if self._notices:
            self._send(on=True)

    def _send(self, *, on: bool) -> None:
        try:
            self._socket.send(p.AskPeople(on=on))
        except ConnectionLost:
            return

    def _told(self) -> p.People:
        if self._people is not None and not self._socket.trouble:
            return self._people
        # What was said comes before the reply.
        reply = self._socket.ask(p.AskPeople(on=bool(self._notices)), p.People, heard=self._hear)
        return self._people or reply

    def _hear(self, reply: p.Outgoing) -> None:
        """Takes in who is here, as it was asked for."""
        if isinstance(reply, p.People) and self._notices:
            self._people = reply

    # --- pushes ---------------------------------------------------------------------------------------------------------------------------

    def told_people(self, people: p.People) -> None:
        """Handles news of who is here."""
        if self._notices:
            self._people = people
        self._notices()

    def told_talk(self, talk: p.Talk) -> None:
        """Handles new remarks in the lobby."""
        self._talk = with_heard(self._talk, talk)
        self._notices()

    def told_line(self) -> None:
        """Handles loss and return of the connection."""
        if not self._socket.trouble:
            self.enter()
        self._notices()
