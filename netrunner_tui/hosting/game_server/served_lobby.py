"""The lobby of the server: who is here, what they say, invitations, and blocks. It knows no sockets: clients call it."""

from collections.abc import Callable, Collection, Mapping
from typing import Final, NamedTuple, Protocol

import msgspec

from netrunner_tui.hosting import protocol as p
from netrunner_tui.hosting.addresses import network_of
from netrunner_tui.hosting.game_server.blocks import Blocks
from netrunner_tui.hosting.game_server.clocks import Times
from netrunner_tui.hosting.game_server.served_table import ServedTable, TablePlace
from netrunner_tui.hosting.game_server.server_options import ServerOptions
from netrunner_tui.hosting.game_server.talk import Bucket, Conversation, Recent, TalkSent
from netrunner_tui.hosting.player_identity import COMPUTER, GUEST, SERVER_NAME, Identity, has_key
from netrunner_tui.library.setup import LONGEST_NAME
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.lobby import Invitation, Person
from netrunner_tui.model.text import plain

MOST_TOLD: Final = 500
"""Upper limit of people in one message."""
MOST_INVITED: Final = 8
"""Upper limit of players invited to one table."""
MOST_INVITATIONS: Final = 20
"""Upper limit of invitations that one player is told of."""
MOST_SEEN: Final = 2000
"""Upper limit of players remembered by name after they have left."""


class LobbyClient(Protocol):
    """The server's end of a client's connection."""

    who: Identity
    known: bool
    places: dict[str, TablePlace]
    company: "LobbyPlace | None"

    def due(self) -> None:
        """Notes that something is to be sent as soon as the connection can take it."""


class LobbyPlace:
    """Somebody's place in the lobby, and how much of it they have been sent."""

    def __init__(self, lobby: "ServedLobby", client: LobbyClient) -> None:
        self.lobby = lobby
        self.client = client
        self._talk = TalkSent(lobby.talk, table="")
        self._people_due = True
        self._people_told = b""

    def change(self) -> None:
        """Marks who is here as changed."""
        self._people_due = True
        self.client.due()

    def spoken(self, *, anew: bool = False) -> None:
        """Marks talk as new; with `anew`, the player's mute list has changed and all talk is sent again."""
        self._talk.change(anew=anew)
        self.client.due()

    def messages(self) -> list[bytes]:
        """Returns the messages to send now, and marks them as sent."""
        found = self._talk.messages(self.client.who.owner)
        if self._people_due:
            self._people_due = False
            told = p.encode(self.lobby.people(self.client))
            if told != self._people_told:
                self._people_told = told
                found.append(told)
        return found


class PeopleTold(p.FromServer, tag="people", frozen=True, kw_only=True):
    """A `protocol.People` whose longest part is JSON already: it is the same for almost everybody."""

    here: msgspec.Raw
    invitations: tuple[Invitation, ...] = ()
    blocked: tuple[str, ...] = ()
    muted: tuple[str, ...] = ()


class _Everybody(NamedTuple):
    """Everybody who is in the lobby or at a table."""

    people: dict[str, Person]
    """By owner key, in the order of their names."""
    blockers: tuple[str, ...]
    """The owner keys of those who have blocked anybody."""
    told: msgspec.Raw
    """All of them as JSON."""


class NamedPlayer(NamedTuple):
    """A player as others may name them."""

    owner: str
    name: str


class ServedLobby:
    """The lobby of a server."""

    def __init__(
        self, tables: Mapping[str, ServedTable], clients: Collection[LobbyClient], blocks: Blocks, options: Callable[[], ServerOptions],
        times: Times, changed: Callable[[], None],
    ) -> None:  # fmt: skip
        """`changed` is called when something has changed that everybody in the lobby may see: `tell` is due soon."""
        self._tables = tables
        self._clients = clients
        self.blocks = blocks
        self._times = times
        self._changed = changed
        self.talk = Conversation(lambda: options().talk, times.now, blocks.apart)
        self._invites: Recent[Bucket] = Recent(lambda: Bucket(lambda: options().invitations, times.now))
        self._changes: Recent[Bucket] = Recent(lambda: Bucket(lambda: options().invitations, times.now))
        self._seen: dict[str, NamedPlayer] = {}
        """By name without case: the last players who were here."""
        self._everybody: _Everybody | None = None
        """Who is here, until it has changed."""

    # --- who is here ----------------------------------------------------------------------------------------------------------------------

    def meet(self, who: Identity) -> None:
        """Remembers a player who has come, so that they can be named after they have left."""
        key = who.name.casefold()
        self._seen.pop(key, None)
        self._seen[key] = NamedPlayer(who.owner, who.name)
        if len(self._seen) > MOST_SEEN:
            del self._seen[next(iter(self._seen))]

    def enter(self, client: LobbyClient) -> LobbyPlace:
        """Gives a client a place in the lobby, anew if it has one."""
        client.company = LobbyPlace(self, client)
        self._everybody = None
        self._changed()
        return client.company

    def exit(self, client: LobbyClient) -> None:
        """Takes a client's place away."""
        if client.company is not None:
            client.company = None
            self._everybody = None
            self._changed()

    def tell(self) -> None:
        """Tells everybody in the lobby who is here now."""
        self._everybody = None
        for client in self._clients:
            if client.company is not None:
                client.company.change()

    def people(self, client: LobbyClient, number: int = 0) -> PeopleTold:
        """Returns who is here, and what concerns a client alone."""
        owner = client.who.owner
        return PeopleTold(
            id=number, here=self._here(owner), invitations=self.invitations(client.who), blocked=self.blocks.names(owner),
            muted=self.talk.muted(owner),
        )  # fmt: skip

    def _here(self, owner: str) -> msgspec.Raw:
        """Returns everybody who is in the lobby or at a table, by name, except those whom a block keeps apart from `owner`, as JSON."""
        everybody = self._everybody
        if everybody is None:
            everybody = self._everybody = self._gathered()
        mine = self.blocks.of(owner)
        if not mine and not everybody.blockers:
            return everybody.told
        hidden = {other for other in everybody.people if self.blocks.blocks(owner, other)} if mine else set()
        hidden |= {other for other in everybody.blockers if self.blocks.blocks(other, owner)}
        if not hidden:
            return everybody.told
        return msgspec.Raw(p.encoded([person for other, person in everybody.people.items() if other not in hidden]))

    def _gathered(self) -> _Everybody:
        found: dict[str, Person] = {}
        for client in self._clients:
            who = client.who
            if not client.known or (client.company is None and not client.places):
                continue
            place = max(client.places.values(), key=lambda place: place.side is not None, default=None)
            told = Person(who.name, place.table.name if place else "", place is not None and place.side is not None)
            before = found.get(who.owner)
            if before is None or (told.plays, told.at != "") > (before.plays, before.at != ""):
                found[who.owner] = told
        people = dict(sorted(found.items(), key=lambda one: one[1].name.casefold())[:MOST_TOLD])
        return _Everybody(people, tuple(owner for owner in people if self.blocks.of(owner)), msgspec.Raw(p.encoded(list(people.values()))))

    def _player(self, name: str) -> NamedPlayer | None:
        """Returns who has a name: of those who are here, who were here lately, or who sit at a table."""
        wanted = name.casefold()
        for client in self._clients:
            if client.known and client.who.name.casefold() == wanted:
                return NamedPlayer(client.who.owner, client.who.name)
        if wanted in self._seen:
            return self._seen[wanted]
        for table in self._tables.values():
            for seated in table.kept.players.values():
                if seated.name.casefold() == wanted and seated.owner != COMPUTER:
                    return NamedPlayer(seated.owner, seated.name)
        return None

    def _is_here(self, owner: str) -> bool:
        return any(client.known and client.who.owner == owner for client in self._clients)

    # --- talk -----------------------------------------------------------------------------------------------------------------------------

    def say(self, who: Identity, text: str) -> None:
        """Says something to everybody in the lobby. Raises NetrunnerError if it is too long or too soon."""
        self.talk.say(who.owner, who.name, text, self._times.wall(), _counted(who))
        self._spoken()

    def announce(self, text: str) -> None:
        """Says something in the server's name."""
        self.talk.announce(SERVER_NAME, text, self._times.wall())
        self._spoken()

    def _spoken(self) -> None:
        for client in self._clients:
            if client.company is not None:
                client.company.spoken()

    def mute(self, client: LobbyClient, name: str, muted: bool) -> None:
        """Mutes a name in the lobby for somebody, or unmutes it."""
        self.talk.mute(client.who.owner, plain(name), muted)
        self._anew({client.who.owner})

    def _anew(self, owners: Collection[str]) -> None:
        """Tells some players everything again, here and at their tables: what they may hear has changed."""
        self._everybody = None
        for client in self._clients:
            if client.known and client.who.owner in owners:
                if client.company is not None:
                    client.company.change()
                    client.company.spoken(anew=True)
                for place in client.places.values():
                    place.spoken(anew=True)

    # --- invitations ----------------------------------------------------------------------------------------------------------------------

    def invitations(self, who: Identity) -> tuple[Invitation, ...]:
        """Returns the invitations that a player can accept now."""
        found = []
        for table in self._tables.values():
            side = table.free_side()
            if side is None or not table.invites(who):
                continue
            seated = next(iter(table.kept.players.values()), None)
            if seated is None or seated.owner == who.owner or self.blocks.apart(seated.owner, who.owner):
                continue
            found.append(Invitation(table.name, seated.name, table.kept.rules, side, table.kept.clock))
        return tuple(found[:MOST_INVITATIONS])

    def invitee(self, who: Identity, name: str) -> NamedPlayer:
        """Returns a player to be invited: one who was never seen has no owner key. Raises NetrunnerError if they cannot be invited."""
        wanted = " ".join(name.split())
        if not 0 < len(wanted) <= LONGEST_NAME or plain(wanted) != wanted:
            raise NetrunnerError(f"`{plain(name[:40])}` is no name of a player")
        if wanted.casefold() == who.name.casefold():
            raise NetrunnerError("you cannot invite yourself")
        found = self._player(wanted)
        if found is None:
            return NamedPlayer("", wanted)
        if self.blocks.blocks(who.owner, found.owner):
            raise NetrunnerError(f"you have blocked {found.name}; unblock them first")
        if self.blocks.blocks(found.owner, who.owner):
            raise NetrunnerError(f"{found.name} takes no invitations from you")
        return found

    def invite(self, who: Identity, table: ServedTable, name: str) -> p.Invited:
        """Invites a player to a table at which `who` waits. Raises NetrunnerError."""
        if table.side_of(who.owner) is None:
            raise NetrunnerError(f"you do not sit at {table.name}, so you invite nobody to it")
        if table.free_side() is None:
            raise NetrunnerError(f"both sides are taken at {table.name}")
        invited = self.invitee(who, name)
        self.check_rate(who)
        table.invitations.invite(invited.name, invited.owner, MOST_INVITED)
        self._changed()
        return p.Invited(name=invited.name, here=self._is_here(invited.owner))

    def check_rate(self, who: Identity) -> None:
        """Counts an invitation. Raises NetrunnerError if there were too many lately."""
        wait = self._invites.of(_counted(who)).wait()
        if wait:
            raise NetrunnerError(f"you invite too many at once; wait {max(1, round(wait))} s")

    def decline(self, who: Identity, table: ServedTable) -> None:
        """Declines an invitation. Raises NetrunnerError if there is none."""
        if not table.invites(who):
            raise NetrunnerError(f"you are not invited to {table.name}")
        table.invitations.decline(who)
        table.announce(f"{who.name} declines to come.")
        self._changed()

    # --- blocks ---------------------------------------------------------------------------------------------------------------------------

    def block(self, who: Identity, name: str, blocked: bool) -> None:
        """Blocks a player, or ends that. Raises NetrunnerError.

        What they may hear of each other is told anew.
        """
        wanted = " ".join(name.split())
        if wait := self._changes.of(_counted(who)).wait():
            raise NetrunnerError(f"you change your block list too often; wait {max(1, round(wait))} s")
        if not blocked:
            others = self.blocks.remove(who.owner, wanted)
        elif wanted.casefold() == GUEST:
            others = {GUEST}
            self.blocks.add(who.owner, GUEST, GUEST)
        else:
            found = self._player(wanted)
            if found is None:
                raise NetrunnerError(f"nobody called `{plain(wanted[:40])}` was here lately")
            if found.owner == who.owner:
                raise NetrunnerError("you cannot block yourself")
            others = {found.owner}
            self.blocks.add(who.owner, found.owner, found.name)
        if GUEST in others:
            others |= {client.who.owner for client in self._clients if client.known and not has_key(client.who.owner)}
        self._anew({who.owner, *others})

    def check_seat(self, who: Identity, table: ServedTable) -> None:
        """Raises NetrunnerError if a player may not sit down at a table: it is kept for others, or a block is between them."""
        for seated in table.kept.players.values():
            if self.blocks.blocks(seated.owner, who.owner):
                raise NetrunnerError(f"{seated.name} has blocked you: you cannot sit down at {table.name}")
            if self.blocks.blocks(who.owner, seated.owner):
                raise NetrunnerError(f"you have blocked {seated.name}; unblock them first to sit down at {table.name}")
        if table.kept.reserved and not table.invites(who):
            raise NetrunnerError(f"{table.name} waits for {', '.join(table.kept.invited) or 'somebody who is invited'}")

    def check_watching(self, who: Identity, table: ServedTable) -> None:
        """Raises NetrunnerError if a player may not watch a table: it is private, and a player there has blocked them."""
        if table.private:
            for seated in table.kept.players.values():
                if self.blocks.blocks(seated.owner, who.owner):
                    raise NetrunnerError(f"{seated.name} has blocked you: you cannot watch {table.name}")


def _counted(who: Identity) -> str:
    """Returns in whose allowance a player's remarks count: a key's own, or that of the address of those without one."""
    return who.owner if has_key(who.owner) else network_of(who.address) or who.owner
