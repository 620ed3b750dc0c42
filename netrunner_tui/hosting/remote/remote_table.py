"""A table of a server in another process."""

import contextlib
from collections.abc import Callable, Iterator

import msgspec

from netrunner_tui.hosting import protocol as p
from netrunner_tui.hosting.remote.client_socket import ClientSocket, ConnectionLost
from netrunner_tui.hosting.remote.heard_talk import with_heard
from netrunner_tui.hosting.remote.remote_seat import RemoteSeat
from netrunner_tui.model.advice import Advice
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.lobby import Clocks, Offer, Presence, Said, TableInfo
from netrunner_tui.model.sides import Side
from netrunner_tui.rules.notices import Notices
from netrunner_tui.rules.seats import Notify
from netrunner_tui.rules.telling.view_changes import DoesNotFit, changed_table


class RemoteTable:
    """A place at a table of a server in another process."""

    def __init__(self, socket: ClientSocket, name: str, forget: Callable[[], object], awake: Callable[[], None]) -> None:
        self.name = name
        self._socket = socket
        self._forget = forget
        self._awake = awake
        self._seat: RemoteSeat | None = None
        self._table_state: p.TableState | None = None
        self._talk: list[Said] = []
        self._notices = Notices()
        self._gone = ""
        self._advice: p.AdviceTold | None = None
        self._advice_asked = 0
        """How often advice was asked for."""
        self._advising = False
        """Whether the last has still to come."""
        self._refused = ""
        self._password = ""
        self._watches = False
        self._passes_unasked = False
        self._whole_asked = False
        """Whether the whole state was asked for and has not come."""

    @property
    def seat(self) -> RemoteSeat:
        """Returns the seat in the current game. Raises NetrunnerError while the table waits for its second player."""
        if self._seat is None:
            raise NetrunnerError("the game has not begun: the table waits for its other player")
        return self._seat

    def trouble(self) -> str:
        """Returns one line if the connection or the place is lost or the last answer was refused; otherwise empty."""
        return self._gone or self._socket.trouble or self._refused

    def info(self) -> TableInfo:
        """Returns the table as listed in the lobby; it waits until the seat of its first game has been told of."""
        self._check()
        assert self._table_state is not None
        info = self._table_state.info
        if self._seat is None:
            return msgspec.structs.replace(info, state="waiting")
        return msgspec.structs.replace(info, answer=info.mine != "" and info.mine == self._asked)

    @property
    def _asked(self) -> Side | None:
        """Returns the side that has to answer now."""
        return self._seat.view().asked if self._seat is not None else None

    def talk(self) -> tuple[Said, ...]:
        """Returns the talk here, oldest first, without muted players."""
        return tuple(self._talk)

    def say(self, text: str) -> None:
        """Says something to everybody at the table."""
        self._check()
        self._socket.call(p.Say(table=self.name, text=text))

    def mute(self, name: str, muted: bool) -> None:
        """Mutes somebody, or unmutes them."""
        self._check()
        self._socket.call(p.Mute(table=self.name, name=name, muted=muted))

    def block(self, name: str, blocked: bool) -> None:
        """Blocks somebody on this server, or ends that."""
        self._socket.call(p.BlockPlayer(name=name, blocked=blocked))

    def present(self) -> tuple[Presence, ...]:
        """Returns who is here: players first, then spectators."""
        here = self._table_state.present if self._table_state is not None else ()
        thinking = {who for who in here if not who.mark and who.side and who.side == self._asked}
        return tuple(msgspec.structs.replace(who, mark="thinking") if who in thinking else who for who in here)

    def clocks(self) -> Clocks | None:
        """Returns the clocks, if the table has them."""
        return self._table_state.clocks if self._table_state is not None else None

    def claim(self) -> None:
        """Claims the win because the other player's time is up."""
        self._check()
        self._socket.call(p.Claim(table=self.name))

    def add_time(self, seconds: int) -> None:
        """Gives the other player more time."""
        self._check()
        self._socket.call(p.AddTime(table=self.name, seconds=seconds))

    def offer(self, what: Offer, moment: int = 0) -> None:
        """Asks the other player for a restart, a rematch, or to play on from after record `moment`."""
        self._check()
        self._socket.call(p.Propose(table=self.name, what=what, moment=moment))

    def ask_advice(self) -> None:
        """Has the server think about this player's open question; its advice comes later."""
        self._check()
        self._advice, self._advice_asked, self._advising = None, self._advice_asked + 1, True
        self._socket.call(p.AskAdvice(table=self.name, asked=self._advice_asked))

    def advice(self) -> Advice | str | None:
        """Returns what the server has found, once; a line where it has found nothing; None until then."""
        told, self._advice = self._advice, None
        if told is None:
            return None
        return told.advice if told.advice is not None else told.problem

    def awake(self) -> None:
        """Reports a key press. May be called for each one."""
        self._awake()

    def listen(self, notice: Notify) -> Callable[[], None]:
        """Calls `notice` after every change outside the game."""
        return self._notices.add(notice)

    def pass_unasked(self, on: bool) -> None:
        """Has the server pass for this player, or no longer, in windows where everybody can see that there is nothing to do."""
        if on != self._passes_unasked:
            self._passes_unasked = on
            self._tell_passing()

    def _tell_passing(self) -> None:
        with contextlib.suppress(ConnectionLost):  # whoever comes back says it again
            self._socket.send(p.PassUnasked(table=self.name, on=self._passes_unasked))

    def leave(self) -> None:
        """Leaves; a player's seat is kept."""
        self._forget()
        if not self._gone and not self._socket.trouble:
            self._gone = "You have left this table."
            self._socket.call(p.Leave(table=self.name))

    def _check(self) -> None:
        if self._gone:
            raise NetrunnerError(self._gone)

    # --- pushes ---------------------------------------------------------------------------------------------------------------------------

    def seated(self, password: str, watches: bool) -> None:
        """Notes what is needed to return here."""
        self._password, self._watches = password, watches

    def again(self) -> p.Join | p.Watch:
        """Returns the request that takes this place again after a lost connection."""
        if self._watches:
            return p.Watch(table=self.name, password=self._password)
        return p.Join(table=self.name, password=self._password)

    def returned(self) -> None:
        """Says again what the server has to know of this place, which has been taken again."""
        if self._passes_unasked:
            self._tell_passing()

    def told_table_state(self, state: p.TableState) -> None:
        """Handles a new state of the table."""
        self._table_state = state
        # If a game has started, its seat comes next: nobody may look for it before.
        if self._seat is not None or state.info.state == "waiting":
            self._notices()

    def told_state(self, state: p.GameState) -> None:
        """Handles a new state of the game, or another game."""
        self._refused = ""
        self._whole_asked = False
        if self._seat is not None and self._seat.game == state.game:
            self._seat.told(state)
            return
        self._seat = RemoteSeat(self._socket, state)
        self._notices()

    def told_changes(self, changes: p.GameChanges) -> None:
        """Handles what has changed in the game, and beside it."""
        with self._asking_for_whole():
            seat, asked = self._seat, self._asked
            if seat is None:
                raise DoesNotFit("nothing is known of the game")
            state = seat.changed(changes)
            if changes.place:
                self._table_state = changed_table(self._known_table(), changes.place)
            self._refused = ""
            seat.told(state, changes)
            if changes.place or self._asked != asked:
                self._notices()

    def told_table_changes(self, changes: p.TableChanges) -> None:
        """Handles what has changed at the table apart from its game."""
        with self._asking_for_whole():
            self.told_table_state(changed_table(self._known_table(), changes.place))

    def _known_table(self) -> p.TableState:
        if self._table_state is None:
            raise DoesNotFit("nothing is known of the table")
        return self._table_state

    @contextlib.contextmanager
    def _asking_for_whole(self) -> Iterator[None]:
        """Asks for the whole state, once, where changes do not fit what was told before."""
        try:
            yield
        except DoesNotFit:
            if not self._whole_asked:
                self._whole_asked = True
                with contextlib.suppress(ConnectionLost):  # whoever comes back is told the whole
                    self._socket.send(p.AskWhole(table=self.name))

    def told_advice(self, message: p.AdviceTold) -> None:
        """Handles what the computer would do; what was asked before the last time is too late."""
        if message.asked != self._advice_asked:
            return
        self._advice, self._advising = message, False
        self._notices()

    def told_talk(self, talk: p.Talk) -> None:
        """Handles new talk."""
        self._talk = with_heard(self._talk, talk)
        self._notices()

    def told_gone(self, text: str) -> None:
        """Handles the end of the table, or of this place at it."""
        self._gone = text
        self.told_line()

    def told_refused(self, failed: p.Failed) -> None:
        """Handles a refused answer."""
        self._refused = failed.text
        if self._seat is not None:
            self._seat.told_refused(failed)
        self._notices()

    def told_line(self) -> None:
        """Handles loss and return of the connection."""
        if self._advising:
            self.told_advice(p.AdviceTold(table=self.name, asked=self._advice_asked, problem="The connection was lost. Ask again."))
        if self._seat is not None:
            self._seat.told_line()
        self._notices()
