"""What crosses the server's unix socket: one JSON object a line, in both directions. docs/hosting.md describes it.

A front end begins with `Hello` and gets `Welcome`. Every request has a number of its own (`id`) and gets one reply with that number:
`Done`, `Failed`, or what was asked for. Between replies the server tells what has changed (`GameState`, `TableState`, `Tables`, …).
"""

from typing import Final, TypeVar

import msgspec

from netrunner_tui.model.lobby import Clocks, NewTable, Offer, Presence, Said, TableInfo
from netrunner_tui.model.story import Story
from netrunner_tui.model.view import LogLine, View
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.seats import Request as Asked

VERSION: Final = 2
"""Of the protocol; both ends must speak the same."""
LONGEST_MESSAGE: Final = 160_000
"""Bytes of a message to the server: room for a deck as text."""
LONGEST_DECK: Final = 64_000
"""Bytes of a deck as text."""
LONGEST_SAYING: Final = 500
"""Characters of table talk said at once."""
LONGEST_WORD: Final = 200
"""Characters of a name, a key, an address, a password."""
MOST_PLACES: Final = 200
"""Options of one answer."""
SOCKET: Final = "server.sock"
"""The socket's name in the runtime folder."""
GUEST: Final = "guest"
"""The key of a player without one."""


class Identity(msgspec.Struct, frozen=True):
    """Who somebody is, as a trusted front end has found out."""

    name: str
    """What they are called in the server: 1 to 24 printable characters."""
    key: str = GUEST
    """The fingerprint of their public key; `guest`, or `guest:` and a secret of the session, for a player without one."""
    address: str = ""
    """Where their connection comes from, for limits and the log."""

    @property
    def owner(self) -> str:
        """Whom a seat belongs to: the key; for guests without a secret, their name."""
        return f"{GUEST} {self.name}" if self.key == GUEST else self.key

    @property
    def guest(self) -> bool:
        """Whether nothing proves who this is."""
        return self.key == GUEST


class ToServer(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", omit_defaults=True):
    """A message to the server."""

    id: int = 0
    """The reply has the same number; 0: no reply is wanted."""


class Hello(ToServer, tag="hello", frozen=True, kw_only=True):
    """The first message: who is here. The reply is `Welcome`."""

    version: int
    who: Identity


class AskTables(ToServer, tag="lobby", frozen=True, kw_only=True):
    """Asks for the list of tables; with `on`, also whenever it has changed. The reply is `Tables`."""

    on: bool = False


class AskDecks(ToServer, tag="decks", frozen=True, kw_only=True):
    """Asks for the names of the server's decks. The reply is `Names`."""

    side: str
    rules: str


class Make(ToServer, tag="make", frozen=True, kw_only=True):
    """Makes a table. The reply is `SeatTaken`; `TableState` and the rest come before it."""

    wishes: NewTable


class Join(ToServer, tag="join", frozen=True, kw_only=True):
    """Sits down at a table, or comes back to it. The reply is `SeatTaken`."""

    table: str
    deck: str = ""
    deck_list: str = ""
    password: str = ""


class Watch(ToServer, tag="watch", frozen=True, kw_only=True):
    """Watches a table. The reply is `SeatTaken`."""

    table: str
    password: str = ""


class Leave(ToServer, tag="leave", frozen=True, kw_only=True):
    """Goes away from a table."""

    table: str


class CloseTable(ToServer, tag="close", frozen=True, kw_only=True):
    """Takes a table away."""

    table: str


class GiveAnswer(ToServer, tag="answer", frozen=True, kw_only=True):
    """Answers the question that was open after record `number`. Refused: `Failed`, and the question is open as before."""

    table: str
    game: int
    number: int
    answer: tuple[int, ...]
    auto: bool = False
    """The interface gave it for its player."""


class Concede(ToServer, tag="concede", frozen=True, kw_only=True):
    """Gives the game up."""

    table: str


class AskTakeBack(ToServer, tag="take back", frozen=True, kw_only=True):
    """Takes back, or asks for it; `to` as for a seat."""

    table: str
    to: int | None = None


class Reply(ToServer, tag="reply", frozen=True, kw_only=True):
    """Agrees to what the other player asks, or not."""

    table: str
    agree: bool


class Propose(ToServer, tag="offer", frozen=True, kw_only=True):
    """Offers the other player a restart, a rematch, or a branch after record `moment`."""

    table: str
    what: Offer
    moment: int = 0


class Claim(ToServer, tag="claim", frozen=True, kw_only=True):
    """Claims the win: the other's time is up."""

    table: str


class AddTime(ToServer, tag="add time", frozen=True, kw_only=True):
    """Gives the other player more time."""

    table: str
    seconds: int


class Say(ToServer, tag="say", frozen=True, kw_only=True):
    """Says something at a table."""

    table: str
    text: str


class Mute(ToServer, tag="mute", frozen=True, kw_only=True):
    """Hears somebody no more, or again. All that was said here, as it is heard now, comes before the reply."""

    table: str
    name: str
    muted: bool


class Awake(ToServer, tag="awake", frozen=True, kw_only=True):
    """A key was pressed: this player is not away."""


class TellStory(ToServer, tag="story", frozen=True, kw_only=True):
    """Asks for the line of moments. The reply is `StoryTold`."""

    table: str
    game: int


class ViewAt(ToServer, tag="view at", frozen=True, kw_only=True):
    """Asks what this place could see at a moment. The reply is `Seen`."""

    table: str
    game: int
    place: int
    event: int | None = None


class Changes(ToServer, tag="changes", frozen=True, kw_only=True):
    """Asks for the events at which the table changed on the way to a moment. The reply is `EventNumbers`."""

    table: str
    game: int
    place: int


class AskStatus(ToServer, tag="status", frozen=True, kw_only=True):
    """Asks how the server does; needs no hello. The reply is `Status`."""


# --- from the server ----------------------------------------------------------------------------------------------------------------------


class FromServer(msgspec.Struct, frozen=True, kw_only=True, tag_field="tell", omit_defaults=True):
    """A message of the server."""

    id: int = 0
    """The request that it replies to; 0: told unasked."""


class Welcome(FromServer, tag="welcome", frozen=True, kw_only=True):
    """Who the player is here, and what can be played."""

    version: int
    name: str
    rulebooks: tuple[tuple[str, str], ...]


class Done(FromServer, tag="done", frozen=True, kw_only=True):
    """It is done."""


class Failed(FromServer, tag="failed", frozen=True, kw_only=True):
    """It is not done, and why, in one plain line.

    With id 0 and a table, an answer that was given there is refused: its question is open as before. With neither, it is the last
    message before the connection is closed.
    """

    text: str
    kind: str = ""
    """illegal: IllegalAnswer; not saved: NotSaved; closed: the connection is closed and not wanted back; else NetrunnerError."""
    table: str = ""


class SeatTaken(FromServer, tag="seated", frozen=True, kw_only=True):
    """At a table. Its state was told just before."""

    table: str


class Names(FromServer, tag="names", frozen=True, kw_only=True):
    """Names of decks."""

    names: tuple[str, ...]


class StoryTold(FromServer, tag="story", frozen=True, kw_only=True):
    """The line of moments, as this place may see it."""

    story: Story


class Seen(FromServer, tag="seen", frozen=True, kw_only=True):
    """What could be seen at a moment."""

    view: View


class EventNumbers(FromServer, tag="numbers", frozen=True, kw_only=True):
    """Numbers of events."""

    numbers: tuple[int, ...]


class Mine(msgspec.Struct, frozen=True, gc=False):
    """A table at which whoever asks has a seat."""

    side: str
    answer: bool
    """They have a question to answer there."""


class Tables(FromServer, tag="tables", frozen=True, kw_only=True):
    """The tables, and those at which this player sits."""

    tables: tuple[TableInfo, ...]
    mine: dict[str, Mine] = {}


class GameState(FromServer, tag="state", frozen=True, kw_only=True):
    """What a place may see of its game now; the latest one counts."""

    table: str
    game: int
    """Which of the table's games: after a restart or a rematch it is another."""
    side: str = ""
    """The side of this place in it; empty: it only watches."""
    view: View
    question: Question | None = None
    """The open question, where it is this place's."""
    log: tuple[LogLine, ...] = ()
    """Lines of the log that are new to this connection; all of them where `anew`."""
    anew: bool = False
    request: Asked | None = None


class TableState(FromServer, tag="beside", frozen=True, kw_only=True):
    """What is beside the game."""

    info: TableInfo
    """As this player may know it, with `mine` and `answer`."""
    present: tuple[Presence, ...] = ()
    clocks: Clocks | None = None


class Talk(FromServer, tag="talk", frozen=True, kw_only=True):
    """Table talk that is new to this connection; all of it where `anew`."""

    table: str
    said: tuple[Said, ...]
    anew: bool = False


class Gone(FromServer, tag="gone", frozen=True, kw_only=True):
    """A table is there no more, or this player's place at it is held by another connection now."""

    table: str
    text: str


class Status(FromServer, tag="status", frozen=True, kw_only=True):
    """How the server does."""

    version: int
    uptime: float
    """Seconds."""
    tables: int
    playing: int
    connections: int
    """Connections that have said hello."""
    players: int
    """Players and spectators at tables."""
    memory: int
    """Bytes that the process holds (RSS)."""
    answers: int
    """Answers taken since the start."""
    p50: float
    """Milliseconds from an answer's arrival until all at the table were told, half of the last thousand answers."""
    p95: float


Incoming = (
    Hello | AskTables | AskDecks | Make | Join | Watch | Leave | CloseTable | GiveAnswer | Concede | AskTakeBack | Reply | Propose | Claim
    | AddTime | Say | Mute | Awake | TellStory | ViewAt | Changes | AskStatus
)  # fmt: skip
Outgoing = (
    Welcome | Done | Failed | SeatTaken | Names | StoryTold | Seen | EventNumbers | Tables | GameState | TableState | Talk | Gone | Status
)

Message = TypeVar("Message", bound=ToServer | FromServer)

_ENCODER: Final = msgspec.json.Encoder()
_INCOMING: Final[msgspec.json.Decoder[Incoming]] = msgspec.json.Decoder(Incoming)
_OUTGOING: Final[msgspec.json.Decoder[Outgoing]] = msgspec.json.Decoder(Outgoing)

BROKEN: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What `incoming` and `outgoing` raise for a text that is no message."""


def encode(message: ToServer | FromServer) -> bytes:
    """A message as it is sent, with its line end."""
    return _ENCODER.encode(message) + b"\n"


def encoded(part: object) -> bytes:
    """A part of a message as JSON."""
    return _ENCODER.encode(part)


def incoming(data: bytes | bytearray) -> Incoming:
    """A message to the server. Raises one of `BROKEN`."""
    return _INCOMING.decode(data)


def outgoing(data: bytes | bytearray) -> Outgoing:
    """A message of the server. Raises one of `BROKEN`."""
    return _OUTGOING.decode(data)


class LineBuffer:
    """Cuts what arrives on a connection into messages."""

    def __init__(self, longest: int = 0) -> None:
        """`longest` is the size of the longest line that is taken, 0 for any."""
        self._longest = longest
        self._rest = bytearray()
        self._looked = 0

    def feed(self, data: bytes) -> list[bytes]:
        """The whole lines that there are now, without their ends. Raises ValueError where one is too long."""
        self._rest += data
        if (end := self._rest.rfind(b"\n", self._looked)) < 0:
            self._looked = len(self._rest)
            self._check(self._looked)
            return []
        whole = bytes(self._rest[:end]).split(b"\n")
        del self._rest[: end + 1]
        self._looked = len(self._rest)
        for each in (*whole, self._rest):
            self._check(len(each))
        return whole

    def _check(self, size: int) -> None:
        if self._longest and size > self._longest:
            raise ValueError(f"a message of more than {self._longest:,} bytes")
