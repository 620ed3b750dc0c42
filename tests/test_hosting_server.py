"""A server and its tables over a real socket: whole games, kills, comings and goings, and everything that a line can do wrong."""

import asyncio
import contextlib
import json
import os
import random
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hosts import PATIENCE, ROOT, Host, until

from netrunner_tui.hosting import protocol as p
from netrunner_tui.hosting.game_server.served_table import Times
from netrunner_tui.hosting.game_server.server import GameServer
from netrunner_tui.hosting.game_server.server_options import ServerOptions
from netrunner_tui.hosting.remote.remote_server import Identity, RemoteServer, RemoteTable, connect, status
from netrunner_tui.hosting.server_log import ServerLog
from netrunner_tui.model.errors import IllegalAnswer, NetrunnerError, NotSaved
from netrunner_tui.model.gamefile import GameFile
from netrunner_tui.model.lobby import NewTable
from netrunner_tui.model.match import Played
from netrunner_tui.players.random_player import choose
from netrunner_tui.rules.telling.match_lines import told


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    host = Host(tmp_path)
    yield host
    host.close()


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """One server for tests that do it no harm."""
    host = Host(tmp_path_factory.mktemp("server"), "tables_per_player=100", "talk=[1000,0]")
    yield host
    host.close()


@pytest.fixture
def shared(lasting: Host) -> Iterator[Host]:
    """The lasting server, empty again after each test."""
    yield lasting
    lasting.leave()


def two(host: Host, **wishes: object) -> tuple[RemoteServer, RemoteTable, RemoteServer, RemoteTable]:
    """Ada as the Corp and Ben as the Runner at a new table."""
    ada, ben = host.come("Ada"), host.come("Ben")
    corp = ada.make(NewTable(**{"side": "corp", **wishes}))  # type: ignore[arg-type]
    runner = ben.join(corp.name, password=str(wishes.get("password", "")))
    until(lambda: corp.info().state == "playing", [ada])
    return ada, corp, ben, runner


def play(pairs: list[tuple[RemoteServer, RemoteTable]], rng: random.Random, answers: int) -> int:
    """Random answers, until the game is over or so many were given."""
    given = 0
    end = time.monotonic() + 6 * PATIENCE
    while given < answers and time.monotonic() < end:
        for server, table in pairs:
            if table.seat.view().winner:
                return given
            question = table.seat.question()
            if question is not None:
                table.seat.answer(choose(question, rng))
                given += 1
            else:
                server.wait(0.005)
    return given


def finish(pairs: list[tuple[RemoteServer, RemoteTable]], rng: random.Random) -> None:
    play(pairs, rng, 100_000)
    until(lambda: all(table.seat.view().winner for _, table in pairs), [server for server, _ in pairs])


def to_the_end(server: RemoteServer) -> None:
    """Waits until the server closes the line; raises what that says."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        server.wait(1.0)


# --- games ---------------------------------------------------------------------------------------------------------------------------


def test_a_whole_game_on_event_loops_with_a_spectator(host: Host) -> None:
    async def game() -> None:
        rng = random.Random(11)
        ada, ben, cyd = host.come("Ada"), host.come("Ben"), host.come("Cyd", "guest")
        for server in (ada, ben, cyd):
            server.attach()
        corp = ada.make(NewTable(side="corp", rules="nisei-1.6"))
        assert corp.info().state == "waiting"
        with pytest.raises(NetrunnerError, match="has not begun"):
            _ = corp.seat
        begun = asyncio.Event()
        corp.listen(begun.set)
        runner = ben.join(corp.name)
        await asyncio.wait_for(begun.wait(), PATIENCE)
        watcher = cyd.watch(corp.name)
        over = asyncio.Event()
        seen: list[int] = []

        def follow() -> None:
            seen.append(watcher.seat.view().number)

        watcher.seat.listen(follow)
        for table in (corp, runner):
            seat = table.seat

            def answer(seat=seat) -> None:  # type: ignore[no-untyped-def]
                if seat.view().winner:
                    over.set()
                question = seat.question()
                if question is not None:
                    before = seat.view().number
                    seat.answer(choose(question, rng))
                    assert seat.view().number > before or seat.question() is None

            seat.listen(answer)
            answer()
        await asyncio.wait_for(over.wait(), 6 * PATIENCE)
        while not all(table.seat.view().winner for table in (corp, runner, watcher)):
            await asyncio.sleep(0.01)
        assert seen == sorted(seen)
        view = corp.seat.view()
        assert watcher.seat.side is None
        assert watcher.seat.view().seat == "table"
        assert view.seed
        assert [line.number for line in corp.seat.log()] == sorted(line.number for line in corp.seat.log())
        assert corp.seat.log()[0].number == 0
        assert len(corp.seat.log(view.number - 1)) >= 1
        story = corp.seat.story()
        assert story.moments[-1].number == view.number
        assert corp.seat.view_at(3).seat == "corp"
        with pytest.raises(NetrunnerError, match="no moment"):
            corp.seat.view_at(100_000)
        (file,) = host.tables.glob("*.jsonl")
        saved = GameFile.read(file)
        assert saved.records[-1].number == view.number
        assert corp.info().state == "over"

    asyncio.run(game())


def test_the_server_is_killed_and_both_come_back_to_the_same_question(host: Host) -> None:
    ada, corp, ben, runner = two(host, clock="25+10", password="sesame")
    pairs = [(ada, corp), (ben, runner)]
    rng, killed = random.Random(5), 0
    for _ in range(3):
        play(pairs, rng, 40)
        # The last answer may be on its way still: nobody has a question then.
        until(lambda: corp.seat.question() or runner.seat.question() or corp.seat.view().winner, [ada, ben])
        if corp.seat.view().winner:
            break  # random players do not always last that long
        until(lambda: corp.seat.view().number == runner.seat.view().number, [ada, ben])
        before, log = corp.seat.view(), corp.seat.log()
        question = corp.seat.question() or runner.seat.question()
        assert question is not None
        host.kill()
        until(lambda: corp.trouble() and runner.trouble(), [ada, ben])
        asked = corp if before.asked == "corp" else runner
        assert asked.seat.question() is None
        with pytest.raises(NotSaved, match="gone"):
            asked.seat.answer((0,))
        with pytest.raises(NetrunnerError, match="gone"):
            ada.decks("corp", "ffg")
        host.again()
        until(lambda: not corp.trouble() and not runner.trouble(), [ada, ben])
        until(lambda: all(who.mark in ("", "thinking") for who in corp.present()), [ada, ben])
        assert corp.seat.view() == before
        assert corp.seat.log() == log
        assert (corp.seat.question() or runner.seat.question()) == question
        killed += 1
    assert killed
    finish(pairs, rng)
    assert corp.info().state == "over"


def test_a_server_that_is_stopped_keeps_its_tables(host: Host) -> None:
    ada, corp, ben, runner = two(host, clock="10+5", delay=3)
    waiting = ben.make(NewTable(side="runner", rules="ffg", password="x"))
    play([(ada, corp), (ben, runner)], random.Random(1), 20)
    names = {table.name for table in ada.tables()}
    assert host.stop() == 0
    assert not host.socket.exists()
    host.again()
    new = host.come("Ada")
    tables = {table.name: table for table in new.tables()}
    assert set(tables) == names
    assert tables[corp.name].mine == "corp"
    assert tables[corp.name].delay == 3
    assert tables[waiting.name].locked
    assert tables[waiting.name].rules == "ffg"
    again = new.join(corp.name)
    clocks = again.clocks()
    assert clocks is not None
    assert 0 < clocks.corp <= 600
    for file in host.tables.glob("*.table.json"):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert "sesame" not in file.read_text()


def test_a_guest_with_a_password_comes_back_after_a_kill(host: Host) -> None:
    guest = host.come("guest-1", "guest")
    table = guest.make(NewTable(side="corp", password="sesame"))
    host.kill()
    until(table.trouble, [guest])
    host.again()
    until(lambda: not table.trouble(), [guest])
    assert table.info().mine == "corp"
    assert table.info().state == "waiting"
    host.kill()
    until(table.trouble, [guest])
    (host.tables / f"{table.name}.table.json").unlink()
    host.again()
    until(lambda: "no table" in table.trouble(), [guest])
    with pytest.raises(NetrunnerError, match="no table"):
        table.info()


def test_a_second_line_takes_a_seat_over(shared: Host) -> None:
    ada, corp, _, runner = two(shared)
    question, view = corp.seat.question() or runner.seat.question(), corp.seat.view()
    other = shared.come("Ada")
    taken = other.join(corp.name)
    assert taken.seat.view() == view
    assert (taken.seat.question() or runner.seat.question()) == question
    with pytest.raises(NetrunnerError, match="somewhere else"):
        to_the_end(ada)
    assert "somewhere else" in corp.trouble()
    with pytest.raises(NetrunnerError, match="somewhere else"):
        corp.say("hello?")
    assert taken.trouble() == ""


def test_a_guest_does_not_take_a_seat_over(shared: Host) -> None:
    guest = shared.come("guest-1", "guest")
    table = guest.make(NewTable(side="corp"))
    thief = shared.come("guest-1", "guest")
    with pytest.raises(NetrunnerError, match="cannot prove"):
        thief.join(table.name)
    table.leave()
    assert thief.join(table.name).info().mine == "corp"


def test_rematch_restart_and_requests(shared: Host) -> None:
    ada, corp, ben, runner = two(shared)
    with pytest.raises(NetrunnerError, match="when the game is over"):
        corp.offer("rematch")
    corp.offer("restart")
    until(lambda: runner.seat.request(), [ben])
    request = runner.seat.request()
    assert request is not None
    assert request.kind == "restart"
    with pytest.raises(NetrunnerError, match="other player has to agree"):
        corp.seat.reply(True)
    old = runner.seat
    runner.seat.reply(True)
    until(lambda: corp.seat.view().number == 0 and corp.seat.request() is None, [ada])
    assert runner.seat is not old
    with pytest.raises(NetrunnerError, match="not played any more"):
        old.story()
    runner.seat.concede()
    until(lambda: corp.seat.view().winner, [ada])
    assert corp.seat.view().reason == "concede"
    runner.offer("rematch")
    until(lambda: corp.seat.request(), [ada])
    corp.seat.reply(False)
    until(lambda: not runner.seat.request(), [ben])
    corp.offer("rematch")
    until(lambda: runner.seat.request(), [ben])
    runner.seat.reply(True)
    until(lambda: corp.seat.side == "runner", [ada])
    assert runner.seat.side == "corp"
    assert runner.info().mine == "corp"
    assert (corp.info().corp, corp.info().runner) == ("Ben", "Ada")
    play([(ada, corp), (ben, runner)], random.Random(2), 10)
    assert len(list(shared.tables.glob(f"*{corp.name}*.jsonl"))) == 3


def test_a_rematch_is_the_second_game_of_a_match_where_the_game_scores_matches(shared: Host) -> None:
    """The roles are traded after each game, and the points are added up (1996 "Objective"); a third game begins another match."""
    ada, corp, ben, runner = two(shared, rules="classic")
    assert corp.seat.view().match == ()

    def ends_and_another() -> None:
        number = corp.seat.side
        corp.seat.concede()
        until(lambda: runner.seat.view().winner, [ben])
        corp.offer("rematch")
        until(lambda: runner.seat.request(), [ben])
        runner.seat.reply(True)
        until(lambda: corp.seat.side != number, [ada])

    ends_and_another()
    first = Played("Ada", "Ben", "runner", 0, 0)
    assert (corp.seat.view().match, runner.seat.view().match) == ((first,), (first,))
    corp.offer("restart")
    until(lambda: runner.seat.request(), [ben])
    runner.seat.reply(True)
    until(lambda: corp.seat.request() is None and corp.seat.view().number == 0, [ada])
    assert corp.seat.view().match == (first,)
    corp.seat.concede()
    until(lambda: runner.seat.view().winner, [ben])
    assert told(runner.seat.view())[-1] == "Ben wins the match: Ben 20, Ada 0."
    corp.offer("rematch")
    until(lambda: runner.seat.request(), [ben])
    runner.seat.reply(True)
    until(lambda: corp.seat.side == "corp", [ada])
    assert corp.seat.view().match == ()


def test_both_agree_to_play_on_from_an_earlier_moment(shared: Host) -> None:
    ada, corp, ben, runner = two(shared)
    play([(ada, corp), (ben, runner)], random.Random(4), 25)
    number = corp.seat.view().number
    then = corp.seat.view_at(8)
    with pytest.raises(NetrunnerError, match="there is no moment 999 to play on from"):
        corp.offer("branch", 999)
    corp.offer("branch", 8)
    until(lambda: runner.seat.request(), [ben])
    request = runner.seat.request()
    assert request is not None
    assert request.words == (
        f"The Corp asks to play on from answer 8, in turn {then.turn_number}, in a new game. This one is kept as it is.",
    )
    runner.seat.reply(True)
    until(lambda: corp.seat.view().number == 8, [ada])
    assert corp.seat.view().servers == then.servers
    play([(ada, corp), (ben, runner)], random.Random(5), 10)
    kept = sorted(shared.tables.glob(f"*{corp.name}*.jsonl"), key=lambda path: path.stat().st_mtime)
    first, branch = (GameFile.read(path) for path in kept)
    assert (branch.header.parent, branch.header.moment) == (kept[0].name, 8)
    assert first.records[-1].number >= number
    assert branch.records[:9] == first.records[:9]


def test_answers_are_taken_back(shared: Host) -> None:
    ada, corp, ben, runner = two(shared)
    rng = random.Random(9)
    pairs = [(ada, corp), (ben, runner)]
    play(pairs, rng, 25)
    number = corp.seat.view().number
    until(lambda: runner.seat.view().number == number or runner.seat.view().number > number, [ada, ben])
    corp.seat.take_back()
    if corp.seat.request() is not None:
        until(lambda: runner.seat.request(), [ben])
        asked, own = runner.seat.request(), corp.seat.request()
        assert asked is not None
        assert own is not None
        assert own.words[0].startswith("The Corp asks to take back the last")
        assert ":" not in own.words[0]
        runner.seat.reply(True)
    until(lambda: any("take" in line.text for line in corp.seat.log()[-1:]), [ada, ben])
    assert corp.seat.view().number > number
    numbers = [line.number for line in corp.seat.log()]
    assert numbers == sorted(numbers)
    play(pairs, rng, 10)


def test_stale_and_illegal_answers(shared: Host) -> None:
    ada, corp, ben, runner = two(shared)
    server, table = (ada, corp) if corp.seat.question() else (ben, runner)
    with pytest.raises(IllegalAnswer, match="not an answer"):
        table.seat.answer((999,))
    raw = Raw(shared, (table.seat.side == "corp" and "Ada") or "Ben")
    raw.send(p.Join(id=2, table=table.name))
    raw.until("seated")
    for number, game in ((99, table.seat.game), (table.seat.view().number, 77)):
        raw.send(p.GiveAnswer(table=table.name, game=game, number=number, answer=(0,)))
        failed = raw.until("failed")
        assert failed["kind"] == "illegal"
        assert failed["table"] == table.name
    raw.send(p.GiveAnswer(table=table.name, game=table.seat.game, number=table.seat.view().number, answer=(0,) * 10_000))
    assert "at most" in str(raw.until("failed")["text"])
    raw.close()
    assert server.name in ("Ada", "Ben")


def test_an_answer_that_the_disk_refuses(host: Host, tmp_path: Path) -> None:
    ada, corp, ben, runner = two(host)
    table = corp if corp.seat.question() else runner
    (file,) = host.tables.glob("*.jsonl")
    data = file.read_bytes()
    file.rename(host.tables / "elsewhere")
    file.write_bytes(data)
    (host.tables / "elsewhere").unlink()
    question = table.seat.question()
    with pytest.raises(NotSaved, match="not saved"):
        table.seat.answer((0,))
    assert table.seat.question() == question
    assert "not saved" in table.trouble()
    assert str(tmp_path) not in table.trouble()
    assert ada.trouble() == ben.trouble() == ""


def test_a_spectator_who_sees_everything_late(shared: Host) -> None:
    ada, corp, ben, runner = two(shared, delay=12)
    cyd = shared.come("Cyd")
    watcher = cyd.watch(corp.name)
    assert watcher.info().delay == 12
    pairs = [(ada, corp), (ben, runner)]
    rng = random.Random(4)
    hands: dict[int, object] = {}
    for _ in range(30):
        view = runner.seat.view()
        hands[view.number] = view.runner.hand
        play(pairs, rng, 1)
        number = max(corp.seat.view().number, runner.seat.view().number)
        until(lambda number=number: watcher.seat.view().number == max(0, number - 12), [cyd])
        until(lambda number=number: runner.seat.view().number == number, [ben])
        late = watcher.seat.view()
        assert late.seat == "all"
        assert late.asked is None
        if late.number in hands and late.runner.hand is not None:
            mine = [card.title for card in hands[late.number] or ()]  # type: ignore[attr-defined]
            assert [card.title for card in late.runner.hand] == mine
        assert all(line.number <= late.number for line in watcher.seat.log())
    assert watcher.seat.story().moments[-1].number == watcher.seat.view().number
    with pytest.raises(NetrunnerError, match="you play at"):
        ben.watch(corp.name)
    corp.seat.concede()
    until(lambda: watcher.seat.view().winner, [cyd])


def test_both_are_told_of_answers_given_for_a_player_late(host: Host) -> None:
    host.stop()
    slow = Host(host.folder, "pause=[0.3,0.3]")
    try:
        ada, corp, ben, runner = two(slow)
        pairs = [(ada, corp), (ben, runner)]
        rng = random.Random(3)
        waits: list[float] = []
        for _ in range(120):
            until(lambda: corp.seat.question() or runner.seat.question(), [ada, ben])
            seat = corp.seat if corp.seat.question() else runner.seat
            question = seat.question()
            assert question is not None
            if question.kind == "window":
                begun = time.monotonic()
                declined = question.decline()
                assert declined is not None
                seat.answer(declined, by_hand=False)
                waits.append(time.monotonic() - begun)
            else:
                play(pairs, rng, 1)
            if (len(waits) > 25 and max(waits) > 0.3) or corp.seat.view().winner:
                break
        assert any(wait >= 0.3 for wait in waits)
        assert any(wait < 0.25 for wait in waits)
    finally:
        slow.close()


# --- the lobby -----------------------------------------------------------------------------------------------------------------------


def test_what_cannot_be_joined(shared: Host) -> None:
    ada, corp, _, _ = two(shared, password="sesame")
    dan = shared.come("Dan")
    with pytest.raises(NetrunnerError, match="no table of this server is called `nowhere`"):
        dan.join("nowhere")
    with pytest.raises(NetrunnerError, match=r"called `\\x1b"):
        dan.watch("\x1b[31m")
    with pytest.raises(NetrunnerError, match="takes a password"):
        dan.join(corp.name)
    with pytest.raises(NetrunnerError, match="not the password"):
        dan.watch(corp.name, password="Sesame")
    with pytest.raises(NetrunnerError, match="both sides are taken"):
        dan.join(corp.name, password="sesame")
    assert dan.watch(corp.name, password="sesame").seat.side is None
    assert ada.join(corp.name).info().mine == "corp"
    with pytest.raises(NetrunnerError, match="not yours"):
        dan.close_table(corp.name)
    with pytest.raises(NetrunnerError, match="end the game first"):
        ada.close_table(corp.name)


def test_too_many_wrong_passwords(shared: Host) -> None:
    ada = shared.come("Ada")
    name = ada.make(NewTable(side="corp", password="sesame")).name
    eve = shared.come("Eve")
    for _ in range(5):
        with pytest.raises(NetrunnerError):
            eve.join(name, password="guess")
    with pytest.raises(NetrunnerError, match="Too many wrong passwords"):
        to_the_end(eve)
    again = shared.come("Eve", "SHA256:another", "192.0.2.9")
    other = shared.come("Eve", "SHA256:third", "192.0.2.9")
    for guesser in (again, again, again, again, other):
        with pytest.raises(NetrunnerError, match="not the password"):
            guesser.join(name, password="guess")
    with pytest.raises(NetrunnerError, match="too many wrong passwords; wait"):
        other.join(name, password="sesame")
    # fail2ban finds the address of a guesser there.
    assert any('"what":"wrong password"' in line and '"address":"192.0.2.9"' in line for line in shared.log.read_text().splitlines())
    ada.close_table(name)


def test_decks(shared: Host) -> None:
    ada = shared.come("Ada")
    assert [rules for rules, _ in ada.rulebooks()] == ["nisei-1.6", "ffg", "classic"]
    names = ada.decks("runner", "nisei-1.6")
    assert names
    table = ada.make(NewTable(deck=names[0]))
    assert table.info().runner == "Ada"
    bad = {
        "hello": "the pasted list:1",
        "The Catalyst: Convention Breaker\n3x No Such Card": "no card is called",
        "The Catalyst: Convention Breaker\n3x Sure Gamble": "deck construction",
        "x" * 70_000: "more than 64,000 bytes",
        "name: [\n": "is not YAML",
    }
    for text, words in bad.items():
        with pytest.raises(NetrunnerError, match=words) as problem:
            ada.make(NewTable(side="runner", deck_list=text, rules="nisei-1.6"))
        assert "\n" not in str(problem.value)
    with pytest.raises(NetrunnerError, match="no deck of this server"):
        ada.make(NewTable(deck="/etc/passwd"))
    with pytest.raises(NetrunnerError, match="is no clock"):
        ada.make(NewTable(clock="soon"))
    with pytest.raises(NetrunnerError, match="not played here"):
        ada.make(NewTable(rules="chess"))
    with pytest.raises(NetrunnerError, match="is no side"):
        ada.make(NewTable(side="both"))
    ben = shared.come("Ben")
    with pytest.raises(NetrunnerError, match="is a Runner deck"):
        ben.join(table.name, deck=names[0])
    with pytest.raises(NetrunnerError, match="no deck of this server"):
        ben.join(table.name, deck="mine")
    assert table.info().corp == ""
    free = ben.make(NewTable(side="runner", any_deck=True, deck_list="The Catalyst: Convention Breaker\n3x Sure Gamble"))
    assert ada.join(free.name).info().state == "playing"
    many = "\n".join(f"99x {title}" for title in ("Sure Gamble", "Mayfly", "Telework Contract", "Jailbreak"))
    with pytest.raises(NetrunnerError, match="too large"):
        ben.make(NewTable(side="runner", any_deck=True, deck_list=f"The Catalyst: Convention Breaker\n{many}"))


def test_the_lobby_tells_of_changes(shared: Host) -> None:
    ada, eve = shared.come("Ada"), shared.come("Eve")
    told: list[int] = []
    stop = eve.listen(lambda: told.append(1))
    name = ada.make(NewTable(side="corp")).name
    until(lambda: any(table.name == name for table in eve.tables()), [eve])
    assert told
    ada.close_table(name)
    until(lambda: all(table.name != name for table in eve.tables()), [eve])
    stop()
    assert eve.tables() is not None


def test_tables_of_one_player_and_names(tmp_path: Path) -> None:
    host = Host(tmp_path, "tables_per_player=2", "connections_per_player=3", "connections_per_address=2", "connections=8")
    try:
        ada = host.come("Ada")
        ada.make(NewTable(side="corp"))
        ada.make(NewTable(side="corp"))
        with pytest.raises(NetrunnerError, match="2 tables already"):
            ada.make(NewTable(side="corp"))
        host.come("Ada")
        host.come("Ada")
        with pytest.raises(NetrunnerError, match="too many connections"):
            host.come("Ada")
        host.come("Ben", address="192.0.2.1")
        host.come("Cyd", address="192.0.2.1")
        with pytest.raises(NetrunnerError, match="from your address"):
            host.come("Dan", address="192.0.2.1")
        for name in ("", "x" * 25, "a\x1b[2J", " a", "a\nb"):
            with pytest.raises(NetrunnerError, match="no name"):
                connect(host.socket, Identity(name, "k"))
        host.come("Eve")
        host.come("Fay")
        host.come("Gil")
        with pytest.raises(NetrunnerError, match="full"):
            host.come("Hal")
    finally:
        host.close()


def test_a_guest_does_not_fill_the_server(tmp_path: Path) -> None:
    """Waiting tables of a guest go with the connection, and tables are counted by address: an IPv6 /64 is one."""
    host = Host(tmp_path, "tables_per_address=3", "keep_guests=0.3")
    try:
        guests = [host.come(f"guest-{n}", f"guest:{n}", f"2001:db8::{n}") for n in range(2)]
        for guest in (guests[0], guests[0], guests[1]):
            guest.make(NewTable(side="corp"))
        with pytest.raises(NetrunnerError, match="3 tables were made from your address"):
            guests[1].make(NewTable(side="corp"))
        host.come("Ada", address="192.0.2.1").make(NewTable(side="corp"))
        ben = host.come("Ben")
        assert len(ben.tables()) == 4
        guests[0].close()
        until(lambda: len(ben.tables()) == 2, [ben])
        # A game between two guests who are both gone is one that nobody can come back to.
        table = host.come("guest-3", "guest:3").join(next(info.name for info in ben.tables() if info.corp == "guest-1"))
        spectator = ben.watch(table.name)
        host.come("guest-4", "guest:4")
        host._servers[-2].close()
        assert table.name in {info.name for info in ben.tables()}
        guests[1].close()
        until(lambda: "gone" in spectator.trouble(), [ben])
        assert {info.corp for info in ben.tables()} == {"Ada"}
    finally:
        host.close()


def test_tables_that_nobody_comes_back_to_go_away(tmp_path: Path) -> None:
    host = Host(tmp_path, "keep_waiting=0.4", "keep_over=0.4")
    try:
        ada, corp, ben, runner = two(host)
        waiting = ada.make(NewTable(side="corp"))
        played = {table.name for table in ada.tables()} - {waiting.name}
        assert played == {corp.name}
        waiting.leave()
        until(lambda: {table.name for table in ada.tables()} == played, [ada])
        runner.seat.concede()
        runner.leave()
        ben.wait(0.6)
        assert {table.name for table in ada.tables()} == played  # Ada looks at how it ended
        corp.leave()
        until(lambda: not ada.tables(), [ada])
        assert not list(host.tables.glob("*.table.json"))
        assert len(list(host.tables.glob("*.jsonl"))) == 1
    finally:
        host.close()


async def test_old_games_that_no_table_names_are_deleted(tmp_path: Path) -> None:
    """Only where the operator wants it, only files without a table, and none while a table's file cannot be read: it may name any."""
    folder, clock = tmp_path / "tables", [1e9]
    played = Host(tmp_path)
    try:
        two(played)
    finally:
        played.close()
    (named,) = folder.glob("*.jsonl")
    for name, age in ((named.name, 5000), ("old.jsonl", 5000), ("young.jsonl", 50)):
        (folder / name).touch()
        os.utime(folder / name, (clock[0] - age, clock[0] - age))
    (folder / "broken.table.json").write_text("{")

    async def left(limit: float) -> set[str]:
        options = ServerOptions(folder=folder, socket=tmp_path / "other.sock", keep_files=limit)
        server = GameServer(options, Times(lambda: clock[0], lambda: clock[0]), ServerLog(tmp_path / "log"))
        await server.open()
        try:
            server.upkeep.tick()
            return {path.name for path in folder.glob("*.jsonl")}
        finally:
            await server.close()

    everything = {named.name, "old.jsonl", "young.jsonl"}
    assert await left(100) == everything
    (folder / "broken.table.json").unlink()
    assert await left(0) == everything
    assert await left(100) == {named.name, "young.jsonl"}
    assert '"what":"game deleted","file":"old.jsonl"' in (tmp_path / "log").read_text()


# --- talk ----------------------------------------------------------------------------------------------------------------------------


def test_talk_is_plain_and_can_be_muted(shared: Host) -> None:
    ada, corp, ben, runner = two(shared)
    corp.say("hi\x1b[31m\nthere\u202e!")
    until(lambda: runner.talk(), [ben])
    (said,) = runner.talk()
    assert said.text == "hi\\x1b[31m there\\u202e!"
    assert said.by == "Ada"
    runner.mute("Ada", True)
    assert runner.talk() == ()
    corp.say("are you there?")
    ben.wait(0.2)
    assert runner.talk() == ()
    runner.mute("Ada", False)
    assert [line.text for line in runner.talk()] == [said.text, "are you there?"]
    with pytest.raises(NetrunnerError, match="at most 500"):
        corp.say("x" * 501)
    with pytest.raises(NetrunnerError, match="nothing was said"):
        corp.say(" \n ")
    late = shared.come("Cyd").watch(corp.name)
    assert len(late.talk()) == 2
    assert ada.trouble() == ""


# --- what a line can do wrong ------------------------------------------------------------------------------------------------------------


class Raw:
    """A line without a client."""

    def __init__(self, host: Host, name: str = "") -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(PATIENCE)
        self._socket.connect(str(host.socket))
        self._file = self._socket.makefile("rb")
        if name:
            self.send(p.Hello(id=1, version=p.VERSION, who=Identity(name, f"SHA256:{name}")))
            self.until("welcome")

    def send(self, data: bytes | p.ToServer) -> None:
        self._socket.sendall(data if isinstance(data, bytes) else p.encode(data))

    def line(self) -> dict[str, object]:
        line = self._file.readline()
        return dict(json.loads(line)) if line else {}

    def until(self, what: str) -> dict[str, object]:
        while (told := self.line()).get("tell") != what:
            assert told, f"no {what}"
        return told

    def last(self) -> dict[str, object]:
        """The last message before the line is closed."""
        last: dict[str, object] = {}
        while told := self.line():
            last = told
        return last

    def close(self) -> None:
        self._file.close()
        self._socket.close()


GARBAGE = (
    b"hello\n",
    b"\x00\xff\xfe\n",
    b"[]\n",
    b"{}\n",
    b'{"do":"dance"}\n',
    b'{"do":"hello","version":1}\n',
    b'{"do":"hello","version":"1","who":{"name":"x"}}\n',
    b"[" * 100_000 + b"\n",
    b"\n",
    b"SSH-2.0-OpenSSH_9.6\r\n",
)


def test_garbage_closes_its_own_line_alone(shared: Host) -> None:
    _, corp, _, _ = two(shared)
    for data in GARBAGE:
        raw = Raw(shared)
        raw.send(data)
        last = raw.last()
        assert last["tell"] == "failed", data[:40]
        assert "\n" not in str(last["text"])
        raw.close()
        raw = Raw(shared, "Eve")
        raw.send(data)
        assert raw.last()["tell"] == "failed"
        raw.close()
    assert corp.info().state == "playing"
    corp.say("still here")


def test_ten_megabytes(shared: Host) -> None:
    _, corp, _, _ = two(shared)
    before = status(shared.socket).memory
    raw = Raw(shared, "Eve")
    with contextlib.suppress(OSError):  # the server stops reading
        for _ in range(160):
            raw.send(b"x" * 65_536)
    raw.close()
    assert status(shared.socket).memory < before + 8_000_000
    corp.say("still here")


def test_half_a_message_and_none(tmp_path: Path) -> None:
    host = Host(tmp_path, "unknown=0.3", "idle=1.0")
    try:
        silent = Raw(host)
        assert "not said who you are" in str(silent.last()["text"])
        half = Raw(host, "Eve")
        half.send(b'{"do":"say","table":')
        assert "long time" in str(half.last()["text"])
        early = Raw(host)
        early.send(p.AskTables(id=1))
        assert "who you are first" in str(early.last()["text"])
        old = Raw(host)
        old.send(p.Hello(id=1, version=p.VERSION - 1, who=Identity("Ada")))
        words = f"The server speaks version {p.VERSION} of its protocol, this front end version {p.VERSION - 1}; it is closed."
        assert old.last()["text"] == words
    finally:
        host.close()


def test_every_request_at_a_table_where_one_is_not(shared: Host) -> None:
    raw = Raw(shared, "Eve")
    requests: list[p.ToServer] = [
        p.Concede(id=5, table="x"), p.AskTakeBack(id=5, table="x"), p.Reply(id=5, table="x", agree=True), p.Claim(id=5, table="x"),
        p.Propose(id=5, table="x", what="restart"), p.AddTime(id=5, table="x", seconds=5), p.Say(id=5, table="x", text="a"),
        p.Mute(id=5, table="x", name="a", muted=True), p.TellStory(id=5, table="x", game=1), p.CloseTable(id=5, table="x"),
        p.ViewAt(id=5, table="x", game=1, place=0), p.Changes(id=5, table="x", game=1, place=0),
        p.Hello(id=5, version=p.VERSION, who=Identity("Z")), p.Invite(id=5, table="x", name="a"), p.Decline(id=5, table="x"),
        p.BlockPlayer(id=5, name="", blocked=True), p.BlockPlayer(id=5, name="a", blocked=False),
        p.AskDecks(id=5, side="corp", rules="x"), p.Join(id=5, table="x"),
    ]  # fmt: skip
    for request in requests:
        raw.send(request)
        told = raw.until("failed")
        assert told["id"] == 5
    raw.send(p.Leave(id=6, table="x"))
    assert raw.until("done")["id"] == 6
    raw.close()


def test_spectators_do_not_play(shared: Host) -> None:
    ada, corp, _, _ = two(shared)
    watcher = shared.come("Cyd").watch(corp.name)
    for act in (
        watcher.seat.concede,
        watcher.seat.take_back,
        watcher.claim,
        lambda: watcher.offer("restart"),
        lambda: watcher.seat.reply(True),
    ):
        with pytest.raises(IllegalAnswer, match="only watches"):
            act()
    with pytest.raises(IllegalAnswer):
        watcher.seat.answer((0,))
    assert [who.name for who in watcher.present()] == ["Ada", "Ben", "Cyd"]
    watcher.leave()
    until(lambda: corp.info().watchers == (), [ada])


def test_a_line_that_takes_nothing_holds_up_nobody(tmp_path: Path) -> None:
    host = Host(tmp_path, "stuck=1.0", "messages=[100000,0]")
    try:
        ada, corp, ben, runner = two(host)
        stuck = Raw(host, "Eve")
        stuck.send(p.Watch(id=2, table=corp.name))
        stuck.until("seated")
        before = status(host.socket).memory
        rng = random.Random(8)
        pairs = [(ada, corp), (ben, runner)]
        with contextlib.suppress(OSError):  # it may be closed already
            for _ in range(150):  # whole states, one after another: far more than the socket holds
                stuck.send(p.AskWhole(table=corp.name))
                status(host.socket)
        finish(pairs, rng)
        assert status(host.socket).memory < before + 16_000_000
        until(lambda: corp.info().watchers == (), [ada])
        log = host.log.read_text()
        assert '"why":"stuck"' in log
        stuck.close()
    finally:
        host.close()


def test_a_flood_is_slowed_down_and_does_no_harm(tmp_path: Path) -> None:
    host = Host(tmp_path, "messages=[50,0.01]")
    try:
        _, corp, _, _ = two(host)
        flood = Raw(host, "Eve")
        flood.send(b"".join(p.encode(p.Awake()) for _ in range(300)) + p.encode(p.AskStatus(id=9)))
        begun = time.monotonic()
        flood.until("status")
        assert time.monotonic() - begun > 1.5
        corp.say("quick")
        flood.close()
    finally:
        host.close()


# --- the daemon ------------------------------------------------------------------------------------------------------------------------


def test_the_socket_is_the_users_alone_and_there_is_one_server(shared: Host, tmp_path: Path) -> None:
    assert stat.S_IMODE(shared.socket.stat().st_mode) == 0o600

    def begin(path: Path) -> "subprocess.CompletedProcess[str]":
        command = [
            sys.executable,
            "-m",
            "netrunner_tui.hosting.game_server.daemon",
            "--socket",
            str(path),
            "--folder",
            str(tmp_path / "tables"),
        ]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)

    second = begin(shared.socket)
    assert second.returncode == 1
    assert second.stderr.strip().endswith(f"a server is open already at {shared.socket}")
    file = tmp_path / "file"
    file.write_text("mine")
    assert "something else than a socket" in begin(file).stderr
    assert file.read_text() == "mine"
    assert "cannot be made" in begin(tmp_path / ("x" * 120)).stderr
    with pytest.raises(NetrunnerError, match="No server answers"):
        connect(tmp_path / "nobody", Identity("Ada"))


def test_status_and_log(shared: Host) -> None:
    ada, corp, ben, runner = two(shared)
    play([(ada, corp), (ben, runner)], random.Random(1), 10)
    told = status(shared.socket)
    assert told.tables >= 1
    assert told.players >= 2
    assert told.memory > 10_000_000
    assert told.p95 >= told.p50 > 0
    (saved,) = [GameFile.read(path) for path in shared.tables.glob(f"*{corp.name}.jsonl")]
    log = shared.log.read_text()
    assert saved.header.setup.seed not in log
    assert stat.S_IMODE(shared.log.stat().st_mode) == 0o600
    assert all(json.loads(line)["what"] for line in log.splitlines())


def test_broken_table_files_are_passed_over(host: Host) -> None:
    _, corp, _, _ = two(host)
    host.stop()
    (host.tables / "broken.table.json").write_text("{")
    (host.tables / "other.table.json").write_text('{"name":"another","rules":"ffg","created":"","maker":""}')
    (host.tables / "lost.table.json").write_text(
        (host.tables / f"{corp.name}.table.json").read_text().replace(f'"name":"{corp.name}"', '"name":"lost"').replace('.jsonl"', '.gone"')
    )
    host.again()
    assert [table.name for table in host.come("Ada").tables()] == [corp.name]
    log = host.log.read_text()
    assert log.count("table not read") == 2
    assert log.count("table not taken up") == 1


def test_the_daemon_draws_nothing() -> None:
    imported = "import sys, netrunner_tui.hosting.game_server.daemon; "
    code = imported + "print([m for m in sys.modules if m.split('.')[0] in ('textual', 'rich', 'asyncssh')])"
    found = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, env={**os.environ})
    assert found.stdout.strip() == "[]"
