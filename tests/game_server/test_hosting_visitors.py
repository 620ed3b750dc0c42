"""Who may come to a server: tables and their passwords, decks, guests, what goes away again, and talk."""

import os
from pathlib import Path

import pytest
from hosts import Host, to_the_end, two, until

from netrunner_tui.hosting.game_server.clocks import Times
from netrunner_tui.hosting.game_server.server import GameServer
from netrunner_tui.hosting.game_server.server_options import ServerOptions
from netrunner_tui.hosting.player_identity import Identity
from netrunner_tui.hosting.remote.remote_server import connect
from netrunner_tui.hosting.server_log import ServerLog
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.lobby import NewTable


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
    assert list(names) == sorted(names, key=str.casefold)  # they stood the other way round
    table = ada.make(NewTable(deck=names[0]))
    assert table.info().runner == "Ada"
    bad = {
        "hello": "line 1 of the pasted list:",
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
        host.servers[-2].close()
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
