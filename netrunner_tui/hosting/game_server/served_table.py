"""A table of the server: its players, games, clocks and talk. It knows no sockets: clients call it, and it notifies them of changes."""

import contextlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import msgspec

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.hosting import protocol as p
from netrunner_tui.hosting.game_server.clocks import TableClock, Times
from netrunner_tui.hosting.game_server.hosted_game import HostedGame, SentSoFar
from netrunner_tui.hosting.game_server.server_options import ServerOptions
from netrunner_tui.hosting.game_server.table_file import KeptTable, SeatedPlayer, forget, save
from netrunner_tui.hosting.game_server.table_games import TableGames
from netrunner_tui.hosting.game_server.table_invitations import TableInvitations
from netrunner_tui.hosting.game_server.talk import Conversation, TalkSent
from netrunner_tui.hosting.player_identity import SERVER_NAME, Identity, is_guest
from netrunner_tui.model.errors import IllegalAnswer, NetrunnerError, NotSaved, ProgramFault
from netrunner_tui.model.lobby import Offer, Presence, TableInfo, TableStage
from netrunner_tui.model.sides import CORP, RUNNER, SIDES, Side, other
from netrunner_tui.model.text import plain
from netrunner_tui.rules.referee.questions import Answer
from netrunner_tui.rules.telling.view_changes import Change, change_of_table


class ConnectedClient(Protocol):
    """The server's end of a client's connection."""

    who: Identity
    awake: float
    """The time of the last key press."""

    def due(self) -> None:
        """Notes that something is to be sent as soon as the connection can take it."""


class TablePlace:
    """Somebody's place at a table, and how much of it they have been sent."""

    def __init__(self, table: "ServedTable", client: ConnectedClient, side: Side | None) -> None:
        """`side` is the side they play; None for a spectator."""
        self.table = table
        self.client = client
        self.side = side
        self._talk = TalkSent(table.talk, table.name)
        self.passes_unasked = False
        """Whether the server passes for its player in windows where everybody can see that there is nothing to do."""
        self.anew()

    def anew(self) -> None:
        """Marks everything as unsent."""
        self._told = SentSoFar()
        self._state_due = self._table_due = True
        self._table_told: p.TableState | None = None
        self._talk.change(anew=True)

    def whole(self) -> None:
        """Marks the game and the table as unsent: the client has lost what changes begin at."""
        self._told = SentSoFar()
        self._table_told = None
        self._state_due = self._table_due = True
        self.client.due()

    def change(self, *, game: bool, table: bool = True) -> None:
        """Marks the game, the table's state apart from it, or both as changed."""
        self._state_due |= game
        self._table_due |= table
        self.client.due()

    def spoken(self, *, anew: bool = False) -> None:
        """Marks talk as new; with `anew`, the player's mute list has changed and all talk is sent again."""
        self._talk.change(anew=anew)
        self.client.due()

    def messages(self) -> list[bytes]:
        """Returns the messages to send now, and marks them as sent."""
        found: list[bytes] = []
        hosted = self.table.hosted if self._state_due else None
        place: Change = {}
        if self._table_due:
            self._table_due = False
            state, before = self.table.table_state(self), self._table_told
            self._table_told = state
            if before is None:
                found.append(p.encode(state))
            elif state is not before:
                place = change_of_table(before, state)
        if place and (hosted is None or not hosted.continues(self._told)):
            found.append(p.encode(p.TableChanges(table=self.table.name, place=place)))
            place = {}
        self._state_due = False
        if hosted is not None:
            found.append(hosted.line(self.table.name, self.side, self._told, place))
        if self._talk.due:
            found += self._talk.messages(self.client.who.owner)
        return found


class ServedTable:
    """A table. Each change is written to disk first; then every connection is notified."""

    def __init__(
        self, kept: KeptTable, folder: Path, pool: Pool, options: ServerOptions, times: Times, force: Callable[[int], None] = os.fsync,
        apart: Callable[[str, str], bool] = lambda one, other: False,
        on_change: Callable[["ServedTable", bool], None] = lambda table, people: None,
    ) -> None:  # fmt: skip
        """`force` forces what was written to a game file's descriptor to the device, now or soon; `apart` says of two owners whether
        one of them has blocked the other. `on_change` is called after every change, to update the lobby and timers; with whether perhaps
        others are here, or sit here, now."""
        self.kept = kept
        self._games = TableGames(kept, folder, pool, force)
        self._on_change = on_change
        self.invitations = TableInvitations(kept, self._keep_invitations)
        self.name = kept.name
        self.folder = folder
        self.options = options
        self.times = times
        self.places: list[TablePlace] = []
        self.talk = Conversation(lambda: self.options.talk, times.now, apart)
        self.hosted: HostedGame | None = None
        self.quiet_since = times.now()
        """The time when the last connection left; meaningless while anybody is connected."""
        self.unplayed_since = times.now()
        """The time when the last player's connection left; meaningless while a player is connected."""
        self.clock = TableClock(kept, times)
        self._present: tuple[Presence, ...] = ()
        self._states: dict[Side | None, p.TableState] = {}
        """The state apart from the game since the last change of it, as it is told to each side and to those who watch."""
        self._stood: tuple[object, ...] = ()
        """What of it an answer may change, as it was when it was made."""

    # --- loading and closing --------------------------------------------------------------------------------------------------------------

    def take_up(self) -> str:
        """Resumes the table's game, if it has one; returns a line about how, or an empty string if there is nothing to say.

        Raises NetrunnerError.
        """
        if not self.kept.game:
            return ""
        self.hosted = self._games.take_up()
        self.tell_changed(game=True)
        return self.hosted.game.notice

    def mend(self) -> None:
        """Reloads the game from its file after the referee has failed during an answer. Raises NetrunnerError."""
        if self.hosted is not None:
            self.hosted.close()
        self.kept.games += 1  # everybody is sent everything again
        self.take_up()

    def close(self) -> None:
        """Closes the table; it can be loaded again."""
        try:
            self.keep()
        except NotSaved:
            pass  # the game is safe in its own file; only a little clock time is lost
        finally:
            if self.hosted is not None:
                self.hosted.close()

    def forget(self) -> None:
        """Deletes the table; the files of its games stay."""
        if self.hosted is not None:
            self.hosted.close()
        forget(self.name, self.folder)

    def keep(self, *, sync: bool = True) -> None:
        """Saves the table. Raises NotSaved."""
        self.clock.keep()
        save(self.kept, self.folder, sync=sync)

    # --- players and spectators -----------------------------------------------------------------------------------------------------------

    @property
    def state(self) -> TableStage:
        """Returns whether the table is waiting, playing or over."""
        if self.hosted is None:
            return "waiting"
        return "over" if self.hosted.game.over else "playing"

    def side_of(self, owner: str) -> Side | None:
        """Returns the side of somebody's seat."""
        for side in SIDES:
            if (seated := self.kept.players.get(side)) is not None and seated.owner == owner:
                return side
        return None

    @property
    def for_guests(self) -> bool:
        """Returns whether only guests sit here, or guests and the computer."""
        return all(is_guest(seated.owner) or seated.computer for seated in self.kept.players.values())

    @property
    def computer(self) -> Side | None:
        """Returns the side that the computer plays."""
        return next((side for side in SIDES if side in self.kept.players and self.kept.players[side].computer), None)

    @property
    def alone(self) -> bool:
        """Returns whether a computer plays one side and nobody watches: then the time that an answer takes tells nobody anything."""
        return self.computer is not None and all(place.side is not None for place in self.places)

    @property
    def played(self) -> bool:
        """Returns whether a player is connected."""
        return any(place.side is not None for place in self.places)

    @property
    def private(self) -> bool:
        """Returns whether not everybody may come in: it has a password, or is kept for those who are invited."""
        return bool(self.kept.password) or self.kept.reserved

    def invites(self, who: Identity) -> bool:
        """Returns whether a player is invited to the free side."""
        return self.free_side() is not None and self.invitations.include(who)

    def _keep_invitations(self) -> None:
        self.keep()
        self.tell_changed(game=False)

    def free_side(self) -> Side | None:
        """Returns the side that nobody has taken."""
        return next((side for side in SIDES if side not in self.kept.players), None)

    def place_of(self, side: Side) -> TablePlace | None:
        """Returns the place of the player of a side; None while they are not connected."""
        for place in self.places:
            if place.side == side:
                return place
        return None

    def take(self, side: Side, seated: SeatedPlayer) -> None:
        """Takes a side for somebody; once both are taken, the game starts. Raises NetrunnerError, leaving the side free."""
        self.kept.players[side] = seated
        try:
            if self.free_side() is None:
                self._go_over_to(self._games.first())
            else:
                self.keep()
        except BaseException:
            del self.kept.players[side]
            raise
        self.tell_changed(game=True)

    def enter(self, client: ConnectedClient, side: Side | None) -> TablePlace:
        """Adds a connection as a player or spectator. Raises NetrunnerError if there is no room for another spectator."""
        if side is None and sum(1 for place in self.places if place.side is None) >= self.options.spectators:
            raise NetrunnerError(f"there is no room to watch {self.name}: {self.options.spectators} watch already")
        place = TablePlace(self, client, side)
        self.places.append(place)
        self.tell_changed(game=False)
        return place

    def exit(self, place: TablePlace) -> None:
        """Removes a connection."""
        if place in self.places:
            self.places.remove(place)
            self.quiet_since = self.times.now()
            if place.side is not None:
                self.unplayed_since = self.quiet_since
            self.tell_changed(game=False)

    def present(self) -> tuple[Presence, ...]:
        """Returns who is connected, and who seems to be away. Who is asked stands in the view: here it would change with each answer."""
        now = self.times.now()
        found = []
        for side in SIDES:
            seated = self.kept.players.get(side)
            if seated is not None:
                place = self.place_of(side)
                if seated.computer:
                    found.append(Presence(seated.name, side, computer=True))
                elif place is None:
                    found.append(Presence(seated.name, side, "gone"))
                else:
                    found.append(Presence(seated.name, side, "away" if now - place.client.awake >= self.options.away else ""))
        for place in self.places:
            if place.side is None:
                away = now - place.client.awake >= self.options.away
                found.append(Presence(place.client.who.name, "", "away" if away else ""))
        return tuple(found)

    def info(self, owner: str = "") -> TableInfo:
        """Returns the table's description as `owner` may see it."""
        side = self.side_of(owner) if owner else None
        return self._info(side, answer=side is not None and self.hosted is not None and self.hosted.asked == side)

    def _info(self, side: Side | None, *, answer: bool) -> TableInfo:
        """Returns the table's description for whoever plays `side`; `answer`: whether it says that they have to answer."""
        kept, hosted = self.kept, self.hosted
        corp, runner = kept.players.get(CORP), kept.players.get(RUNNER)
        return TableInfo(
            name=self.name,
            rules=kept.rules,
            state=self.state,
            corp=corp.name if corp is not None else "",
            runner=runner.name if runner is not None else "",
            points=self._points(),
            turn_number=hosted.game.state.turn_number if hosted is not None else 0,
            watchers=tuple([place.client.who.name for place in self.places if place.side is None]),
            locked=bool(kept.password),
            delay=kept.delay,
            clock=kept.clock,
            mine=side or "",
            answer=answer,
            hints=hosted is not None and hosted.local.hints_on,
            alone=self.alone,
            reserved=(", ".join(kept.invited) or "whoever is invited") if kept.reserved and hosted is None else "",
        )

    def table_state(self, place: TablePlace) -> p.TableState:
        """Returns the table's state apart from the game, for one connection."""
        side = None if place.side is None else self.side_of(place.client.who.owner)
        state = self._states.get(side)
        if state is None:
            state = self._states[None]
            state = self._states[side] = msgspec.structs.replace(state, info=msgspec.structs.replace(state.info, mine=side or ""))
        return state

    def _standing(self) -> tuple[object, ...]:
        """Returns all that an answer may change of the state apart from the game and its clocks."""
        if self.hosted is None:
            return ()
        view = self.hosted.seen(CORP)[0]  # which is made in any case, and told next
        return view.winner, view.corp.score, view.runner.score, view.turn_number

    def _points(self) -> tuple[int, int]:
        referee = self.hosted.game.referee if self.hosted is not None else None
        return (referee.score(CORP), referee.score(RUNNER)) if referee is not None else (0, 0)

    def _note_state(self) -> None:
        """Makes the state apart from the game anew where it is another one than before."""
        self._stood = self._standing()
        state = p.TableState(info=self._info(None, answer=False), present=self._present, clocks=self.clock.told)
        if state != self._states.get(None):
            self._states = {None: state}

    # --- games ----------------------------------------------------------------------------------------------------------------------------

    def _go_over_to(self, hosted: HostedGame) -> None:
        """Replaces the table's game by another, which has begun."""
        if self.hosted is not None:
            self.hosted.close()
        self.hosted = hosted
        self.clock.restart()

    def game_at(self, number: int | None = None) -> HostedGame:
        """Returns the current game, which must be the table's game `number`. Raises NetrunnerError."""
        if self.hosted is None:
            raise NetrunnerError("the game has not begun: the table waits for its other player")
        if number is not None and number != self.hosted.number:
            raise IllegalAnswer("that game is not played any more")
        return self.hosted

    def answer(self, side: Side, game: int, number: int, answer: Answer) -> None:
        """Answers a question for a player. Raises IllegalAnswer, NotSaved, ProgramFault."""
        try:
            self.game_at(game).answer(side, number, answer)
        except ProgramFault:
            self.tell_changed(game=True)  # what could not be seen has been taken back
            raise
        self.clock.answered(side)
        self.tell_changed(game=True, people=False)

    def concede(self, side: Side) -> None:
        """Concedes for a player. Raises IllegalAnswer, NotSaved."""
        self.game_at().seat(side).concede()
        self.tell_changed(game=True)

    def take_back(self, side: Side, to: int | None) -> None:
        """Takes back for a player, or asks for it. Raises NetrunnerError."""
        self.game_at().take_back(side, to)
        self.tell_changed(game=True)

    def offer(self, side: Side, what: Offer, moment: int = 0) -> None:
        """Offers another game. Raises NetrunnerError."""
        hosted = self.game_at()
        hosted.offer(what, side, moment)
        if self.computer == other(side):
            self.reply(other(side), agree=True)
        else:
            self.tell_changed(game=True)

    def reply(self, side: Side, *, agree: bool) -> None:
        """Replies to the open request. Raises NetrunnerError, NotSaved."""
        hosted = self.game_at()
        agreed = hosted.reply(side, agree=agree)
        try:
            if agreed is not None:
                what, moment = agreed
                self._go_over_to(self._games.another(hosted.game, what, moment))
                if what == "rematch":
                    for place in self.places:
                        place.side = other(place.side) if place.side is not None else None
        finally:  # also where the other game cannot begin: nothing is asked any more
            self.tell_changed(game=True)

    def claim(self, side: Side) -> None:
        """Claims the win because the other player's time is up. Raises NetrunnerError."""
        hosted = self.game_at()
        self.clock.check_up(other(side))
        hosted.game.give_up(other(side), "time")
        self.tell_changed(game=True)

    def add_time(self, side: Side, seconds: int) -> None:
        """Gives the other player more time. Raises NetrunnerError."""
        self.clock.add(other(side), seconds)
        self.keep(sync=False)
        self.tell_changed(game=False)

    def say(self, place: TablePlace, text: str) -> None:
        """Says something at the table. Raises NetrunnerError."""
        self.talk.say(place.client.who.owner, place.client.who.name, text, self.times.wall())
        for each in self.places:
            each.spoken()

    def announce(self, text: str) -> None:
        """Says something at the table in the server's name."""
        self.talk.announce(SERVER_NAME, text, self.times.wall())
        for each in self.places:
            each.spoken()

    def mute(self, place: TablePlace, name: str, muted: bool) -> None:
        """Mutes a name for somebody, or unmutes it."""
        self.talk.mute(place.client.who.owner, plain(name), muted)
        place.spoken(anew=True)

    # --- changes --------------------------------------------------------------------------------------------------------------------------

    def tell_changed(self, *, game: bool, people: bool = True) -> None:
        """Updates clocks and presences after a change, then notifies the clients; `people`: perhaps others are here, or sit here, now."""
        if self.hosted is not None and game:
            self.hosted.changed()
        if self.hosted is not None and self.kept.clock:
            self.clock.run(self.hosted.asked if self.played else None)
        if people:
            self._present = self.present()
        table = people or bool(self.kept.clock) or self._standing() != self._stood
        if table:
            self._note_state()
        for place in self.places:
            place.change(game=game, table=table)
        self._on_change(self, people)

    def look(self) -> None:
        """Notifies clients of changes by time alone (a player is away, time is up), and saves the clocks now and then."""
        if self.clock.unseen_flag() or self.present() != self._present:
            self.tell_changed(game=False)
        if self.clock.unkept():
            # Where it cannot be written it is tried again later: the game itself is in its own file.
            with contextlib.suppress(NotSaved):
                self.keep(sync=False)
