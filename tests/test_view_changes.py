"""What changed instead of whole views: whoever puts changes together holds what one who asks for the whole holds.

`python tests/test_view_changes.py 500` (`make changes`) compares both at every answer of so many fuzzed games of each rulebook, or of
those that are named; `100-200 ffg` (`make changes GAMES="100-200 ffg"`) goes on where the first hundred games of that one are compared.
"""

import contextlib
import random
import sys
from collections.abc import Iterator

import msgspec
import pytest
from test_imagine import begun

from netrunner_tui.hosting import protocol as p
from netrunner_tui.hosting.game_server.hosted_game import HostedGame, SentSoFar
from netrunner_tui.hosting.remote.client_socket import ClientSocket, ConnectionLost
from netrunner_tui.hosting.remote.remote_table import RemoteTable
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.lobby import TableInfo
from netrunner_tui.model.sides import CORP, RUNNER, SIDES, Side
from netrunner_tui.model.view import LogLine
from netrunner_tui.players import matches
from netrunner_tui.players.random_player import choose
from netrunner_tui.rulebook_facts.registry import RULEBOOKS
from netrunner_tui.rules.telling.view_changes import (
    Askings,
    Change,
    DoesNotFit,
    change_of_log,
    change_of_view,
    changed_log,
    changed_view,
    note_asking,
)

DELAY = 15
"""Answers by which the late spectator is late."""


class Line(ClientSocket):
    """A connection that only keeps what is sent."""

    def __init__(self) -> None:
        self.trouble = ""
        self.sent: list[p.ToServer] = []

    def send(self, message: p.ToServer) -> None:
        if self.trouble:
            raise ConnectionLost(self.trouble)
        self.sent.append(message)


class Client:
    """A place at a table, and the client that is told of it."""

    def __init__(self, hosted: HostedGame, side: Side | None) -> None:
        self.hosted = hosted
        self.side = side
        self.line = Line()
        self.table = RemoteTable(self.line, "ivy", lambda: None, lambda: None)
        self.told = SentSoFar()

    def message(self) -> bytes:
        return self.hosted.line("ivy", self.side, self.told, {})

    def take(self, data: bytes) -> None:
        message = p.outgoing(data)
        if isinstance(message, p.GameChanges):
            self.table.told_changes(message)
        else:
            assert isinstance(message, p.GameState)
            self.table.told_state(message)

    def has_the_view(self) -> bool:
        """Compares what it sees and is asked with what the server would tell as a whole."""
        seat = self.table.seat
        return (seat.view(), seat.question()) == self.hosted.seen(self.side)

    def has_the_whole(self) -> bool:
        """Compares what it holds with what is told to somebody who comes in now."""
        whole = p.outgoing(self.hosted.line("ivy", self.side, SentSoFar(), {}))
        assert isinstance(whole, p.GameState)
        seat = self.table.seat
        held = (seat.view(), seat.question(), seat.log(), seat.request(), seat.side)
        return held == (whole.view, whole.question, whole.log, whole.request, self.side)


def clients(hosted: HostedGame, late: HostedGame) -> list[Client]:
    return [Client(hosted, CORP), Client(hosted, RUNNER), Client(hosted, None), Client(late, None)]


def played(rules: str, index: int) -> Iterator[tuple[list[Client], random.Random]]:
    """A random game, at each answer: some actions are taken back, some clients are not told of each one."""
    game, rng = begun(rules, index)
    hosted, late = HostedGame(game, 1, 0, free=True), HostedGame(game, 1, DELAY)
    told = clients(hosted, late)
    while game.question is not None and game.number < matches.MOST_ANSWERS:
        if game.number > 20 and rng.random() < 0.03:
            with contextlib.suppress(NetrunnerError):
                hosted.take_back(rng.choice(SIDES), rng.choice([None, rng.choice(game.history[-12:]).number]))
            if rng.random() < 0.7:  # told at once, and otherwise together with the next answer
                for one in (hosted, late):
                    one.changed()
                yield told, rng
        if game.question is not None:
            hosted.answer(game.question.player, game.number, choose(game.question, rng))
        for one in (hosted, late):
            one.changed()
        yield told, rng
    yield told, rng


def compared(rules: str, index: int, most: int = matches.MOST_ANSWERS, every: int = 25) -> tuple[int, int, int, int]:
    """Plays a game; returns the messages to both seats, their bytes, what whole states would have been, and how many took lines back.

    Views and questions are compared at every answer, and all that somebody who comes in is told at `every` so many, and wherever
    something was taken back.
    """
    answers = messages = sent = whole = shorter = 0
    begun_with: set[Client] = set()
    for told, rng in played(rules, index):
        answers += 1
        for client in told:
            if rng.random() < 0.1 and not client.hosted.game.over:
                continue
            data = client.message()
            client.take(data)
            where = f"{rules}, game {index}, answer {client.hosted.game.number}, {client.side or 'a spectator'}"
            assert client.has_the_view(), where
            assert client.line.sent == [], where
            changed = data.startswith(b'{"tell":"changed"')
            assert changed == (client in begun_with), where
            begun_with.add(client)
            taken_back = b'"kept":' in data
            if client.side is not None and changed:
                messages, sent, shorter = messages + 1, sent + len(data), shorter + taken_back
            if taken_back:
                assert client.has_the_whole(), where
            if answers % every == 0 or client.hosted.game.over:
                assert client.has_the_whole(), where
                whole += every * len(msgspec.json.encode(client.table.seat.view())) if client.side is not None else 0
        if answers >= most:
            break
    return messages, sent, whole, shorter


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_whoever_puts_changes_together_holds_the_whole(rules: str) -> None:
    messages, sent, whole, shorter = compared(rules, 1, 120, every=10)
    assert shorter > 0
    assert messages > 150
    # A tenth of what whole states are, also in the beginning of a game when few cards are in sight.
    assert sent < whole / 10


def some_way_in(rules: str, answers: int) -> list[Client]:
    return next(told for number, (told, _) in enumerate(played(rules, 1)) if number == answers)


def test_whoever_has_missed_something_asks_for_the_whole_once() -> None:
    walk = played("ffg", 3)
    told, _ = next(walk)
    corp = told[0]
    corp.take(corp.message())
    for _ in range(2):  # lost on the way
        next(walk)
        corp.message()
    view = corp.table.seat.view()
    for _ in range(3):
        next(walk)
        corp.take(corp.message())
        assert corp.table.seat.view() == view
    assert corp.line.sent == [p.AskWhole(table="ivy")]
    corp.told = SentSoFar()  # as the server does
    corp.take(corp.message())
    assert corp.has_the_whole()
    next(walk)
    corp.take(corp.message())
    assert corp.has_the_whole()
    assert len(corp.line.sent) == 1
    # While the connection is lost, nothing is asked: whoever comes back is told the whole.
    next(walk)
    corp.message()
    corp.line.trouble = "lost"
    next(walk)
    corp.take(corp.message())
    assert len(corp.line.sent) == 1


def test_whoever_comes_in_is_told_when_they_last_chose() -> None:
    game, rng = begun("ffg", 3)
    hosted = HostedGame(game, 1, 0, free=True)
    chosen: dict[Side, list[int]] = {CORP: [-1], RUNNER: [-1]}
    early = Client(hosted, CORP)
    early.take(early.message())
    while game.number < 60 and (question := game.question) is not None:
        before = game.number
        hosted.answer(question.player, before, choose(question, rng))
        hosted.changed()
        last = game.history[-1]
        if last.offered != 1 and not (question.kind == "window" and last.passed):
            chosen[question.player].append(before)
        for client in (late := [Client(hosted, side) for side in (CORP, RUNNER, None)]):
            client.take(client.message())
        assert [client.table.seat.last_choice() for client in late] == [chosen[CORP][-1], chosen[RUNNER][-1], -1]
        early.take(early.message())
        assert early.table.seat.last_choice() == -1
    assert all(len(numbers) > 5 for numbers in chosen.values())
    game.take_back(chosen[CORP][-1], CORP)
    assert hosted.seat(CORP).last_choice() == chosen[CORP][-2]


BROKEN: tuple[Change, ...] = (
    {"nothing": 1},
    {"number": "many"},
    {"corp~": 7},
    {"number~": {}},
    {"corp~": {"discard~": [[0, 500]]}},
    {"corp~": {"discard~": [[0]]}},
    {"corp~": {"discard~": ["all"]}},
    {"corp~": {"discard~": [{"^": 12345}]}},
    {"servers~": [{"@": 40}]},
    {"servers~": [{"@": "HQ"}]},
    {"accessed~": {"^": "Enigma"}},
    {"asking~": [0, 400, ""]},
    {"asking~": "nothing"},
    {"totals~": [{"name": 3}]},
)


@pytest.mark.parametrize("change", BROKEN, ids=str)
def test_a_change_that_fits_nothing_is_refused(change: Change) -> None:
    (corp, *_) = some_way_in("nisei-1.6", 30)
    corp.take(corp.message())
    view = corp.table.seat.view()
    with pytest.raises(DoesNotFit):
        changed_view(view, change, {})
    corp.table.told_changes(p.GameChanges(table="ivy", serial=corp.told.serial + 1, view=change))
    assert corp.line.sent == [p.AskWhole(table="ivy")]
    assert corp.table.seat.view() == view


def test_changes_of_a_table_that_nothing_is_known_of_are_asked_for_whole() -> None:
    line = Line()
    table = RemoteTable(line, "ivy", lambda: None, lambda: None)
    table.told_table_changes(p.TableChanges(table="ivy", place={"info~": {"turn_number": 3}}))
    table.told_changes(p.GameChanges(table="ivy", serial=3))
    assert line.sent == [p.AskWhole(table="ivy")]
    table.told_table_state(p.TableState(info=TableInfo(name="ivy", rules="ffg", state="waiting")))
    table.told_table_changes(
        p.TableChanges(table="ivy", place={"info~": {"turn_number": 3}, "present~": [{"name": "Ada", "side": "corp"}]})
    )
    assert table.info().turn_number == 3
    assert [who.name for who in table.present()] == ["Ada"]


def test_a_table_waits_until_its_seat_has_been_told_of() -> None:
    """What a lobby hears in between, of other tables, has it look at this one too: it would sit down where there is no game yet."""
    (corp, *_) = some_way_in("nisei-1.6", 60)
    table = RemoteTable(Line(), "ivy", lambda: None, lambda: None)
    table.told_table_state(p.TableState(info=TableInfo(name="ivy", rules="nisei-1.6", state="playing")))
    assert table.info().state == "waiting"
    state = p.outgoing(corp.message())
    assert isinstance(state, p.GameState)
    table.told_state(state)
    assert table.info().state == "playing"
    assert table.seat.view() == state.view


def test_what_was_asked_before_at_the_same_step_is_not_told_again() -> None:
    (corp, *_) = some_way_in("nisei-1.6", 60)
    corp.take(corp.message())
    old = corp.table.seat.view()
    window, action = (msgspec.structs.replace(old, step=step, asking=f"{step}: what is asked then") for step in ("window", "action"))
    told: Askings = {}
    held: Askings = {}
    sent: list[bool] = []
    for before, after in ((old, window), (window, action), (action, window), (window, action)):
        change = change_of_view(before, after, told)
        sent.append(any(field.startswith("asking") for field in change))
        note_asking(after, told)
        assert changed_view(before, msgspec.json.decode(msgspec.json.encode(change)), held) == after
        note_asking(after, held)
    assert sent == [True, True, False, False]


def test_a_line_of_the_log_is_told_from_the_one_before() -> None:
    first = LogLine(number=7, step="5.6.2a", side=CORP, kind="rez", text="Corp rezzes a card of four words.", turn=3, led=True)
    again = msgspec.structs.replace(first, number=8)
    change = change_of_log(first, [again])
    assert change == ({"number": 8},)
    assert changed_log(first, change) == (again,)
    assert changed_log(None, change_of_log(None, [first, again])) == (first, again)


def test_a_large_discard_pile_is_told_once() -> None:
    """The change that a card more makes of a pile does not grow with the pile."""
    (corp, *_) = some_way_in("nisei-1.6", 60)
    corp.take(corp.message())
    old = corp.table.seat.view()
    card = old.corp.identity
    pile = tuple(msgspec.structs.replace(card, card=9000 + number) for number in range(500))

    def with_pile(count: int) -> int:
        before, after = (
            msgspec.structs.replace(old, corp=msgspec.structs.replace(old.corp, discard=pile[:size])) for size in (count, count + 1)
        )
        change = msgspec.json.encode(change_of_view(before, after, {}))
        assert changed_view(before, msgspec.json.decode(change), {}) == after
        return len(change)

    assert with_pile(499) - with_pile(1) <= 4


def games_of(argument: str) -> range:
    """Returns the places of so many games, or of those from one place up to another: `500`, `100-200`."""
    first, found, end = argument.rpartition("-")
    return range(int(first) if found else 0, int(end))


if __name__ == "__main__":
    games = games_of(sys.argv[1] if len(sys.argv) > 1 else "500")
    for book in sys.argv[2:] or RULEBOOKS:
        found = [compared(book, index) for index in games]
        messages, sent, whole, shorter = (sum(one[place] for one in found) for place in range(4))
        each = f"{sent / messages:.0f} bytes of changes to a seat, whole views {whole / messages:.0f}"
        told = f"{messages} messages to seats, {shorter} of what was taken back"
        print(f"{book}: games {games.start} to {games.stop - 1}, {told}: the same as the whole; {each}", flush=True)
