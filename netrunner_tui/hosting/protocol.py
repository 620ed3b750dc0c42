"""Messages over the server's unix socket: one JSON object a line, in both directions. docs/server-protocol.md describes them.

A front end starts with `Hello` and gets `Welcome`. Every request has its own number (`id`) and gets one reply with that number:
`Done`, `Failed`, or the requested data. Between replies the server pushes changes (`GameState`, `TableState`, `Tables`, …).
"""

from typing import Final, Literal, TypeVar

import msgspec

from netrunner_tui.hosting.player_identity import Identity
from netrunner_tui.model.advice import Advice
from netrunner_tui.model.lobby import Clocks, FinishedGame, Invitation, NewTable, Offer, Person, Presence, Said, TableInfo
from netrunner_tui.model.story import Story
from netrunner_tui.model.view import LogLine, View
from netrunner_tui.rules.referee.questions import Question, QuestionKind
from netrunner_tui.rules.seats import SeatRequest

VERSION: Final = 10
"""The protocol's version; both ends must have the same."""
LONGEST_MESSAGE: Final = 160_000
"""Upper limit of bytes in a message to the server: includes room for a deck as text."""
LONGEST_DECK: Final = 64_000
"""Upper limit of bytes in a deck as text."""
LONGEST_SAYING: Final = 500
"""Upper limit of characters in one remark."""
LONGEST_WORD: Final = 200
"""Upper limit of characters in a name, key, address or password."""
MOST_PLACES: Final = 200
"""Upper limit of options in one answer."""


class ToServer(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", omit_defaults=True):
    """A message to the server."""

    id: int = 0
    """The reply has the same number; 0: no reply."""


class Hello(ToServer, tag="hello", frozen=True, kw_only=True):
    """The first message: the player's identity. The reply is `Welcome`."""

    version: int
    who: Identity


class AskTables(ToServer, tag="lobby", frozen=True, kw_only=True):
    """Requests the list of tables; with `on`, also subscribes to its changes. The reply is `Tables`."""

    on: bool = False


class AskDecks(ToServer, tag="decks", frozen=True, kw_only=True):
    """Requests the names of the server's decks. The reply is `Names`."""

    side: str
    rules: str


class Make(ToServer, tag="make", frozen=True, kw_only=True):
    """Makes a table. The reply is `SeatTaken`, after `TableState` and the rest."""

    new_table: NewTable


class Join(ToServer, tag="join", frozen=True, kw_only=True):
    """Takes a seat at a table, or returns to it. The reply is `SeatTaken`."""

    table: str
    deck: str = ""
    deck_list: str = ""
    password: str = ""


class Watch(ToServer, tag="watch", frozen=True, kw_only=True):
    """Watches a table. The reply is `SeatTaken`."""

    table: str
    password: str = ""


class AskWhole(ToServer, tag="whole", frozen=True, kw_only=True):
    """Requests the whole state of a place: what was told as changes does not fit what the client has."""

    table: str


class Leave(ToServer, tag="leave", frozen=True, kw_only=True):
    """Leaves a table."""

    table: str


class CloseTable(ToServer, tag="close", frozen=True, kw_only=True):
    """Removes a table."""

    table: str


class GiveAnswer(ToServer, tag="answer", frozen=True, kw_only=True):
    """Answers the question that was open after record `number`. If refused: `Failed`, and the question stays open."""

    table: str
    game: int
    number: int
    answer: tuple[int, ...]
    auto: bool = False
    """Whether the interface gave the answer for its player."""


class PassUnasked(ToServer, tag="pass unasked", frozen=True, kw_only=True):
    """Has the server pass for this player, or no longer, in windows where everybody can see that there is nothing to do."""

    table: str
    on: bool


class Concede(ToServer, tag="concede", frozen=True, kw_only=True):
    """Concedes the game."""

    table: str


class AskTakeBack(ToServer, tag="take back", frozen=True, kw_only=True):
    """Takes back, or asks for it; `to` as in `Seat.take_back`."""

    table: str
    to: int | None = None


class Reply(ToServer, tag="reply", frozen=True, kw_only=True):
    """Accepts or declines the other player's request."""

    table: str
    agree: bool


class Propose(ToServer, tag="offer", frozen=True, kw_only=True):
    """Offers the other player a restart, a rematch, or a branch after record `moment`."""

    table: str
    what: Offer
    moment: int = 0


class Claim(ToServer, tag="claim", frozen=True, kw_only=True):
    """Claims the win because the other player's time is up."""

    table: str


class AddTime(ToServer, tag="add time", frozen=True, kw_only=True):
    """Gives the other player more time."""

    table: str
    seconds: int


class Say(ToServer, tag="say", frozen=True, kw_only=True):
    """Says something at a table; with no table, in the lobby."""

    table: str
    text: str


class Mute(ToServer, tag="mute", frozen=True, kw_only=True):
    """Mutes somebody at a table, or with no table in the lobby, or unmutes them. All talk, filtered anew, comes before the reply."""

    table: str
    name: str
    muted: bool


class AskPeople(ToServer, tag="people", frozen=True, kw_only=True):
    """Requests who is here, the player's invitations and lists; with `on`, enters the lobby: changes and its talk are told from now on.

    The lobby's talk so far comes first. The reply is `People`.
    """

    on: bool = False


class Invite(ToServer, tag="invite", frozen=True, kw_only=True):
    """Invites a player to a table at which one waits. The reply is `Invited`."""

    table: str
    name: str


class Decline(ToServer, tag="decline", frozen=True, kw_only=True):
    """Declines an invitation to a table."""

    table: str


class BlockPlayer(ToServer, tag="block", frozen=True, kw_only=True):
    """Blocks a player, or ends that; the name `guest` stands for everybody without a key. `People` with the new list comes first."""

    name: str
    blocked: bool


class Awake(ToServer, tag="awake", frozen=True, kw_only=True):
    """Reports a key press: the player is not away."""


class TellStory(ToServer, tag="story", frozen=True, kw_only=True):
    """Requests the timeline of moments. The reply is `StoryTold`."""

    table: str
    game: int


class ViewAt(ToServer, tag="view at", frozen=True, kw_only=True):
    """Requests this place's view at a moment. The reply is `Seen`."""

    table: str
    game: int
    place: int
    event: int | None = None


class Changes(ToServer, tag="changes", frozen=True, kw_only=True):
    """Requests the numbers, from 1, of the changes that are seen on the way to a moment. The reply is `EventNumbers`."""

    table: str
    game: int
    place: int


class AskAdvice(ToServer, tag="advise", frozen=True, kw_only=True):
    """Requests what the computer would do at this player's open question. The reply is `Done`; `AdviceTold` comes later."""

    table: str
    asked: int = 0
    """The number of this question for advice; what comes of it has the same."""


class AskFinished(ToServer, tag="finished", frozen=True, kw_only=True):
    """Requests the finished games that this player may see. The reply is `Finished`."""


class AskGame(ToServer, tag="game", frozen=True, kw_only=True):
    """Requests the whole of a finished game, of which this player may see everything. The reply is `GameText`."""

    game: str


class AskStatus(ToServer, tag="status", frozen=True, kw_only=True):
    """Requests the server's status, with `tables` each table's too; needs no hello. The reply is `Status`."""

    tables: bool = False


class Admin(ToServer, tag="admin", frozen=True, kw_only=True):
    """The host's operator has something done; needs no hello, but the host's token. The reply is `Done`."""

    token: str
    verb: Literal["say", "kick", "close", "drain", "limits"]
    text: str = ""
    """What is said, the player or the table."""
    limits: dict[str, int | float | tuple[int | float, ...]] = {}


# --- from the server ----------------------------------------------------------------------------------------------------------------------


class FromServer(msgspec.Struct, frozen=True, kw_only=True, tag_field="tell", omit_defaults=True):
    """A message from the server."""

    id: int = 0
    """The request it replies to; 0: a push."""


class Welcome(FromServer, tag="welcome", frozen=True, kw_only=True):
    """The player's name on this server, and the games it offers."""

    version: int
    name: str
    rulebooks: tuple[tuple[str, str], ...]
    opponents: tuple[tuple[str, str], ...] = ()
    """The computer opponents, easiest first: the name of each, and what it is."""


class Done(FromServer, tag="done", frozen=True, kw_only=True):
    """Reports success."""


FailureKind = Literal["", "illegal", "not saved", "mistake", "closed"]
"""illegal: IllegalAnswer; not saved: NotSaved; mistake: ProgramFault; closed: do not reconnect; otherwise NetrunnerError."""


class Failed(FromServer, tag="failed", frozen=True, kw_only=True):
    """Reports a failure, with its reason in one plain line.

    With id 0 and a table, an answer given there is refused and its question is open as before. With neither, it is the last
    message before the connection is closed.
    """

    text: str
    kind: FailureKind = ""
    table: str = ""


class SeatTaken(FromServer, tag="seated", frozen=True, kw_only=True):
    """Confirms a place at a table. The table's state was sent just before."""

    table: str


class Names(FromServer, tag="names", frozen=True, kw_only=True):
    """Names of decks."""

    names: tuple[str, ...]


class StoryTold(FromServer, tag="story", frozen=True, kw_only=True):
    """The timeline of moments, as this place may see it."""

    story: Story


class Finished(FromServer, tag="finished", frozen=True, kw_only=True):
    """The finished games that this player may see, the latest first."""

    games: tuple[FinishedGame, ...]


class GameText(FromServer, tag="game", frozen=True, kw_only=True):
    """The contents of a finished game's file."""

    text: str


class Seen(FromServer, tag="seen", frozen=True, kw_only=True):
    """The view at a moment."""

    view: View


class EventNumbers(FromServer, tag="numbers", frozen=True, kw_only=True):
    """Numbers of events."""

    numbers: tuple[int, ...]


class Mine(msgspec.Struct, frozen=True, gc=False):
    """A table at which the player has a seat."""

    side: str
    answer: bool
    """Whether a question is waiting for their answer there."""


class Tables(FromServer, tag="tables", frozen=True, kw_only=True):
    """The tables, and those at which this player has a seat."""

    tables: tuple[TableInfo, ...]
    mine: dict[str, Mine] = {}


class GameState(FromServer, tag="state", frozen=True, kw_only=True):
    """The view of a place on its current game: told whole when somebody comes in, and when the game is another one."""

    table: str
    serial: int = 0
    """The number of this state among those of the game: what is told next, as changes, begins at it."""
    game: int
    """The number among the table's games; it changes with a restart or a rematch."""
    side: str = ""
    """The side of this place in it; empty for a spectator."""
    view: View
    question: Question | None = None
    """The open question, if it is for this place."""
    log: tuple[LogLine, ...] = ()
    """All lines of the log."""
    request: SeatRequest | None = None
    last_choice: int = -1
    """The record after which the player of this place last chose something; -1 for none. Changes do not tell it."""


class GameChanges(FromServer, tag="changed", frozen=True, kw_only=True):
    """What a place sees otherwise than in the state before. `rules.telling.view_changes` says how changes are put on."""

    table: str
    serial: int
    """The number of the state that the changes lead to."""
    since: int = -1
    """The number of the state that they begin at, -1 for the one before; a client that has another asks for the whole."""
    place: dict[str, object] = {}
    """What changed in the `TableState` at the same time."""
    view: dict[str, object] = {}
    asked: QuestionKind | None = None
    """The kind of the open question, if it is for this place."""
    question: dict[str, object] = {}
    """What it has otherwise than the last question of that kind at the same step, or at any, since the last whole state."""
    kept: int = -1
    """The last record whose log lines stay, where later ones were taken back."""
    log: tuple[dict[str, object], ...] = ()
    """Log lines that are new to this connection, each as far as it is otherwise than the one before it in the log."""
    request: SeatRequest | None = None


class TableState(FromServer, tag="table", frozen=True, kw_only=True):
    """The table's state apart from the game."""

    info: TableInfo
    """The table as this player may see it, with `mine`; whether they are to `answer` stands in the view."""
    present: tuple[Presence, ...] = ()
    """Who is here; who is thinking stands in the view."""
    clocks: Clocks | None = None


class TableChanges(FromServer, tag="table changed", frozen=True, kw_only=True):
    """What changed in a table's state apart from the game."""

    table: str
    place: dict[str, object]


class Talk(FromServer, tag="talk", frozen=True, kw_only=True):
    """Talk at a table, or with no table in the lobby, that is new to this connection; with `anew`, all of it."""

    table: str
    said: tuple[Said, ...]
    anew: bool = False


class People(FromServer, tag="people", frozen=True, kw_only=True):
    """Who is here, as this player may see it, and what concerns this player alone."""

    here: tuple[Person, ...] = ()
    invitations: tuple[Invitation, ...] = ()
    blocked: tuple[str, ...] = ()
    """The names that this player has blocked."""
    muted: tuple[str, ...] = ()
    """The names that this player has muted in the lobby."""


class Invited(FromServer, tag="invited", frozen=True, kw_only=True):
    """Confirms an invitation."""

    name: str
    """The invited player's name as they write it themselves, if they are here."""
    here: bool
    """Whether they are here now; otherwise they find the invitation when they come."""


class AdviceTold(FromServer, tag="advice", frozen=True, kw_only=True):
    """What the computer would do, or why it cannot be told."""

    table: str
    asked: int = 0
    advice: Advice | None = None
    problem: str = ""


class Gone(FromServer, tag="gone", frozen=True, kw_only=True):
    """Reports that a table is gone, or that another connection has taken this player's place at it."""

    table: str
    text: str


class Status(FromServer, tag="status", frozen=True, kw_only=True):
    """The server's status."""

    version: int
    uptime: float
    """Seconds since the start."""
    tables: int
    playing: int
    connections: int
    """Connections that have sent a hello."""
    players: int
    """Players and spectators at tables."""
    memory: int
    """Bytes that the process holds (RSS)."""
    answers: int
    """Answers taken since the start."""
    p50: float
    """Median milliseconds from an answer's arrival until everybody at the table was sent the outcome, over the last thousand answers."""
    p95: float
    each: tuple[TableInfo, ...] = ()
    """The tables, if they were asked for."""


Incoming = (
    Hello | AskTables | AskDecks | Make | Join | Watch | AskWhole | Leave | CloseTable | GiveAnswer | PassUnasked | Concede | AskTakeBack
    | Reply | Propose | Claim | AddTime | Say | Mute | AskPeople | Invite | Decline | BlockPlayer | Awake | TellStory | ViewAt | Changes
    | AskFinished | AskGame | AskAdvice | AskStatus | Admin
)  # fmt: skip
Outgoing = (
    Welcome | Done | Failed | SeatTaken | Names | StoryTold | Seen | EventNumbers | Tables | GameState | GameChanges | TableState
    | TableChanges | Talk | People | Invited | AdviceTold | Gone | Finished | GameText | Status
)  # fmt: skip

Message = TypeVar("Message", bound=ToServer | FromServer)

_ENCODER: Final = msgspec.json.Encoder()
_INCOMING: Final[msgspec.json.Decoder[Incoming]] = msgspec.json.Decoder(Incoming)
_OUTGOING: Final[msgspec.json.Decoder[Outgoing]] = msgspec.json.Decoder(Outgoing)

BROKEN: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""Exceptions of `incoming` and `outgoing` for invalid messages."""


def encode(message: ToServer | FromServer) -> bytes:
    """Encodes a message, with its line end."""
    return _ENCODER.encode_lines((message,))


def encoded(part: object) -> bytes:
    """Encodes a part of a message as JSON."""
    return _ENCODER.encode(part)


def incoming(data: bytes | bytearray) -> Incoming:
    """Decodes a message to the server. Raises one of `BROKEN`."""
    return _INCOMING.decode(data)


def outgoing(data: bytes | bytearray) -> Outgoing:
    """Decodes a message from the server. Raises one of `BROKEN`."""
    return _OUTGOING.decode(data)
