"""Everything that a line to the server can do wrong: it harms nobody else."""

import contextlib
import random
import time
from pathlib import Path

import pytest
from hosts import Host, Raw, finish, two, until

from netrunner_tui.hosting import protocol as p
from netrunner_tui.hosting.player_identity import Identity
from netrunner_tui.hosting.remote.remote_server import status
from netrunner_tui.model.errors import IllegalAnswer

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
        p.AskDecks(id=5, side="corp", rules="x"), p.Join(id=5, table="x"), p.PassUnasked(id=5, table="x", on=True),
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
        lambda: watcher.seat.reply(agree=True),
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
        begun = time.monotonic()
        flood.send(b"".join(p.encode(p.Awake()) for _ in range(300)) + p.encode(p.AskStatus(id=9)))
        flood.until("status")
        assert time.monotonic() - begun > 1.5
        corp.say("quick")
        flood.close()
    finally:
        host.close()
