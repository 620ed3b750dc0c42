"""A table of the server: its players, games, clocks and talk. It knows no sockets: clients call it, and it notifies them of changes."""

import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, Protocol

import msgspec

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.bots.opponents import for_side
from netrunner_tui.hosting import protocol as p
from netrunner_tui.hosting.game_server.clocks import ChessClock
from netrunner_tui.hosting.game_server.hosted_game import HostedGame, SentSoFar
from netrunner_tui.hosting.game_server.server_options import ServerOptions
from netrunner_tui.hosting.game_server.table_file import KeptTable, SeatedPlayer, forget, save
from netrunner_tui.hosting.game_server.table_invitations import TableInvitations
from netrunner_tui.hosting.game_server.talk import Conversation
from netrunner_tui.hosting.player_identity import SERVER_NAME, Identity, is_guest
from netrunner_tui.library.setup import new_setup
from netrunner_tui.model.deck import GameSetup, MatchSoFar
from netrunner_tui.model.errors import IllegalAnswer, NetrunnerError, NotSaved, ProgramFault
from netrunner_tui.model.gamefile.contents import Header
from netrunner_tui.model.gamefile.writer import GameFile
from netrunner_tui.model.lobby import Clocks, Offer, Presence, TableInfo, TableStage
from netrunner_tui.model.match import GAMES
from netrunner_tui.model.sides import CORP, RUNNER, SIDES, Side, other
from netrunner_tui.model.text import plain
from netrunner_tui.model.times import now_iso
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.referee.questions import Answer
from netrunner_tui.rules.telling.match_lines import games_of
from netrunner_tui.rules.telling.view_changes import Change, change_of_table


class Times(NamedTuple):
    """The sources of time."""

    now: Callable[[], float]
    """Monotonic seconds."""
    wall: Callable[[], float]
    """Seconds since 1970."""


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
        self.passes_unasked = False
        """Whether the server passes for its player in windows where everybody can see that there is nothing to do."""
        self.anew()

    def anew(self) -> None:
        """Marks everything as unsent."""
        self._told = SentSoFar()
        self._state_due = self._table_due = self._talk_due = True
        self._table_told: p.TableState | None = None
        self._heard = -1

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
        self._talk_due = True
        if anew:
            self._heard = -1
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
        if self._talk_due:
            self._talk_due = False
            anew = self._heard < 0
            said = self.table.talk.heard(self.client.who.owner, max(0, self._heard))
            self._heard = self.table.talk.number
            if said or anew:
                found.append(p.encode(p.Talk(table=self.table.name, said=said, anew=anew)))
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
        self._force = force
        self._on_change = on_change
        self.invitations = TableInvitations(kept, self._keep_invitations)
        self.name = kept.name
        self.folder = folder
        self.pool = pool
        self.options = options
        self.times = times
        self.places: list[TablePlace] = []
        self.talk = Conversation(lambda: self.options.talk, times.now, apart)
        self.hosted: HostedGame | None = None
        self.quiet_since = times.now()
        """The time when the last connection left; meaningless while anybody is connected."""
        self.unplayed_since = times.now()
        """The time when the last player's connection left; meaningless while a player is connected."""
        self._clock: ChessClock | None = None
        self._clocks_told: Clocks | None = None
        self._clock_kept_at = times.now()
        self._present: tuple[Presence, ...] = ()
        self._states: dict[Side | None, p.TableState] = {}
        """The state apart from the game since the last change of it, as it is told to each side and to those who watch."""
        self._stood: tuple[object, ...] = ()
        """What of it an answer may change, as it was when it was made."""
        if kept.clock:
            self._clock = ChessClock(kept.clock, times.now, kept.left)

    # --- loading and closing --------------------------------------------------------------------------------------------------------------

    def take_up(self) -> str:
        """Resumes the table's game, if it has one; returns a line about how, or an empty string if there is nothing to say.

        If rules or cards have changed, resumes from before the change, in a new file beside the old one. Raises NetrunnerError.
        """
        if not self.kept.game:
            return ""
        file = GameFile.open(self.folder / self.kept.game)
        try:
            game = Game.open(file, self.pool)
            notice = game.notice
            if file.records and game.number < file.records[-1].number:
                saved = file.saved
                file.close()
                target = self._free_path(f"{file.path.stem}-branch")
                file = GameFile.branch(
                    target, saved, parent=file.path.name, moment=game.number, created=now_iso(), library=self.pool.fingerprint
                )  # fmt: skip
                game.store = file
                self.kept.game = target.name
                save(self.kept, self.folder)
        except BaseException:
            file.close()
            raise
        file.force = self._force
        self.hosted = self._hosted(game)
        self._changed(game=True)
        return notice

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
        if self._clock is not None:
            self.kept.left = self._clock.kept()
        save(self.kept, self.folder, sync=sync)
        self._clock_kept_at = self.times.now()

    def _free_path(self, stem: str) -> Path:
        number = 1
        while (path := self.folder / f"{stem}{'' if number == 1 else f'-{number}'}.jsonl").exists():
            number += 1
        return path

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
        self._changed(game=False)

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
                self._begin(self._setup())
            else:
                self.keep()
        except BaseException:
            del self.kept.players[side]
            raise
        self._changed(game=True)

    def enter(self, client: ConnectedClient, side: Side | None) -> TablePlace:
        """Adds a connection as a player or spectator. Raises NetrunnerError if there is no room for another spectator."""
        if side is None and sum(1 for place in self.places if place.side is None) >= self.options.spectators:
            raise NetrunnerError(f"there is no room to watch {self.name}: {self.options.spectators} watch already")
        place = TablePlace(self, client, side)
        self.places.append(place)
        self._changed(game=False)
        return place

    def exit(self, place: TablePlace) -> None:
        """Removes a connection."""
        if place in self.places:
            self.places.remove(place)
            self.quiet_since = self.times.now()
            if place.side is not None:
                self.unplayed_since = self.quiet_since
            self._changed(game=False)

    def present(self) -> tuple[Presence, ...]:
        """Returns who is connected, and who seems to be away. Who is asked stands in the view: here it would change with each answer."""
        now = self.times.now()
        found = []
        for side in SIDES:
            seated = self.kept.players.get(side)
            if seated is not None:
                place = self.place_of(side)
                if seated.computer:
                    found.append(Presence(seated.name, side, ""))
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
        state = p.TableState(info=self._info(None, answer=False), present=self._present, clocks=self._clocks_told)
        if state != self._states.get(None):
            self._states = {None: state}

    # --- games ----------------------------------------------------------------------------------------------------------------------------

    def _setup(self, match: MatchSoFar | None = None) -> GameSetup:
        """Returns the setup of a game between those who sit here: the next of a match, or a match's first where the game scores matches."""
        players = {side: self.kept.players[side] for side in SIDES}
        setup = new_setup(
            {side: seated.deck for side, seated in players.items()}, self.pool,
            names={side: seated.name for side, seated in players.items()}, rules=self.kept.rules, any_deck=self.kept.any_deck,
        )  # fmt: skip
        if not rulebook(setup.rules).scores_matches or setup.corp_name == setup.runner_name:
            return setup
        return msgspec.structs.replace(setup, match=match or MatchSoFar())

    def _match_after(self, what: Offer) -> MatchSoFar | None:
        """Returns the match that another game belongs to: the same for a restart; for a rematch, with this game, while it has one left."""
        game = self.game_at().game
        match = game.setup.match
        if match is None or what == "restart":
            return match
        played = games_of(game.view("table"))
        return MatchSoFar(played, match.first or game.randomness.commitment) if len(played) < GAMES else None

    def _begin(self, setup: GameSetup) -> None:
        """Starts a game in a new file. Raises NetrunnerError, changing nothing."""
        Game.new(setup, self.pool)  # before the file is created: a game that cannot start leaves none behind
        path = self._free_path(f"{datetime.now():%Y-%m-%d-%H%M%S}-{self.name}")
        computer = {side: seated.computer for side in SIDES if (seated := self.kept.players[side]).computer}
        file = GameFile.create(path, Header.of(setup, library=self.pool.fingerprint, created=now_iso(), computer=computer))
        self._go_over_to(file, lambda: Game.new(setup, self.pool, file))

    def _branch(self, moment: int) -> None:
        """Starts a branch after record `moment` in a new file that names this game. Raises NetrunnerError, changing nothing."""
        store = self.game_at().game.store
        if store is None:
            raise NetrunnerError("this game is kept nowhere")
        path = self._free_path(f"{store.path.stem}-from-{moment}")
        library = self.pool.fingerprint
        file = GameFile.branch(path, store.saved, parent=store.path.name, moment=moment, created=now_iso(), library=library)
        self._go_over_to(file, lambda: Game.open(file, self.pool))

    def _go_over_to(self, file: GameFile, begin: Callable[[], Game]) -> None:
        """Replaces the table's game by the game of a new file."""
        path, before = file.path, (self.kept.game, self.kept.games)
        try:
            game = begin()
            self.kept.game, self.kept.games = path.name, self.kept.games + 1
            self.kept.left = {}
            save(self.kept, self.folder)
        except BaseException:
            self.kept.game, self.kept.games = before
            file.close()
            path.unlink(missing_ok=True)
            raise
        if self.hosted is not None:
            self.hosted.close()
        file.force = self._force
        self.hosted = self._hosted(game)
        if self.kept.clock:
            self._clock = ChessClock(self.kept.clock, self.times.now)

    def _hosted(self, game: Game) -> HostedGame:
        return HostedGame(game, self.kept.games, self.kept.delay, free=self.computer is not None)

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
            self._changed(game=True)  # what could not be seen has been taken back
            raise
        if self._clock is not None:
            self._clock.answered(side)
        self._changed(game=True, people=False)

    def concede(self, side: Side) -> None:
        """Concedes for a player. Raises IllegalAnswer, NotSaved."""
        self.game_at().seat(side).concede()
        self._changed(game=True)

    def take_back(self, side: Side, to: int | None) -> None:
        """Takes back for a player, or asks for it. Raises NetrunnerError."""
        self.game_at().take_back(side, to)
        self._changed(game=True)

    def offer(self, side: Side, what: Offer, moment: int = 0) -> None:
        """Offers another game. Raises NetrunnerError."""
        hosted = self.game_at()
        hosted.offer(what, side, moment)
        if self.computer == other(side):
            self.reply(other(side), True)
        else:
            self._changed(game=True)

    def reply(self, side: Side, agree: bool) -> None:
        """Replies to the open request. Raises NetrunnerError, NotSaved."""
        hosted = self.game_at()
        agreed = hosted.reply(side, agree)
        if agreed is not None:
            self._another(*agreed)
        self._changed(game=True)

    def _another(self, what: Offer, moment: int) -> None:
        """Starts another game with the same decks: a rematch swaps sides; a branch starts after record `moment`."""
        if what == "branch":
            self._branch(moment)
            return
        players, match = dict(self.kept.players), self._match_after(what)
        if what == "rematch":
            corp, runner = players[CORP], players[RUNNER]
            self.kept.players = {
                CORP: msgspec.structs.replace(corp, owner=runner.owner, name=runner.name, computer=for_side(CORP, runner.computer)),
                RUNNER: msgspec.structs.replace(runner, owner=corp.owner, name=corp.name, computer=for_side(RUNNER, corp.computer)),
            }
        try:
            self._begin(self._setup(match))
        except BaseException:
            self.kept.players = players
            raise
        if what == "rematch":
            for place in self.places:
                place.side = other(place.side) if place.side is not None else None

    def claim(self, side: Side) -> None:
        """Claims the win because the other player's time is up. Raises NetrunnerError."""
        hosted = self.game_at()
        if self._clock is None:
            raise NetrunnerError("this table has no clocks")
        if self._clock.up() != other(side):
            raise NetrunnerError("the other player's time is not up")
        hosted.game.give_up(other(side), "time")
        self._changed(game=True)

    def add_time(self, side: Side, seconds: int) -> None:
        """Gives the other player more time. Raises NetrunnerError."""
        if self._clock is None:
            raise NetrunnerError("this table has no clocks")
        self._clock.add(other(side), seconds)
        self.keep(sync=False)
        self._changed(game=False)

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

    def _changed(self, *, game: bool, people: bool = True) -> None:
        """Updates clocks and presences after a change, then notifies the clients; `people`: perhaps others are here, or sit here, now."""
        if self.hosted is not None and game:
            self.hosted.changed()
        if self._clock is not None:
            self._run_clock()
        if people:
            self._present = self.present()
        table = people or self._clock is not None or self._standing() != self._stood
        if table:
            self._note_state()
        for place in self.places:
            place.change(game=game, table=table)
        self._on_change(self, people)

    def _run_clock(self) -> None:
        """Runs the clock of the player who is asked, while at least one player is connected."""
        clock, hosted = self._clock, self.hosted
        if clock is None or hosted is None:
            return
        clock.run(hosted.asked if self.played else None)
        self._clocks_told = clock.told(round(self.times.wall(), 3))

    def runs_out_in(self) -> float | None:
        """Returns the seconds until the running clock reaches zero."""
        return self._clock.runs_out_in() if self._clock is not None else None

    def look(self) -> None:
        """Notifies clients of changes by time alone (a player is away, time is up), and saves the clocks now and then."""
        up = self._clock is not None and self._clocks_told is not None and self._clock.up() is not None and not self._clocks_told.claim
        if up or self.present() != self._present:
            self._changed(game=False)
        if self._clock is not None and self._clock.running is not None and self.times.now() - self._clock_kept_at > 5.0:
            try:
                self.keep(sync=False)
            except NotSaved:
                self._clock_kept_at = self.times.now()  # tried again later: the game itself is in its own file
