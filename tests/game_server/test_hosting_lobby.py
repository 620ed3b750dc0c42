"""People on a server, over a real socket: talk in the lobby, invitations, tables for one player, blocks, and what outlives the daemon."""

import json
from pathlib import Path

import pytest
from hosts import Host, until

from netrunner_tui.hosting import protocol as p
from netrunner_tui.hosting.game_server.blocks import MOST_BLOCKED, Blocks
from netrunner_tui.hosting.game_server.clocks import Times
from netrunner_tui.hosting.game_server.served_lobby import ServedLobby
from netrunner_tui.hosting.game_server.server_options import ServerOptions
from netrunner_tui.hosting.game_server.talk import MOST_SPEAKERS, Conversation, Recent
from netrunner_tui.hosting.player_identity import GUEST
from netrunner_tui.hosting.remote.remote_server import RemoteServer
from netrunner_tui.hosting.server_log import ServerLog
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.lobby import Invitation, NewTable


def enter(server: RemoteServer) -> RemoteServer:
    """Has somebody listen, who is in the lobby then."""
    server.company.listen(lambda: None)
    return server


def heard(server: RemoteServer, since: int = 0) -> list[str]:
    return [f"{line.by}: {line.text}" for line in server.company.talk() if line.number > since]


def last(server: RemoteServer) -> int:
    return max((line.number for line in server.company.talk()), default=0)


def names(server: RemoteServer) -> list[str]:
    return [who.name for who in server.company.here()]


# --- talk ------------------------------------------------------------------------------------------------------------------------------


def test_what_is_said_in_the_lobby_is_heard_there_at_once_and_by_those_who_come_later(shared: Host) -> None:
    ada, ben = enter(shared.come("Ada")), enter(shared.come("Ben"))
    before = last(ada)
    ada.company.say("hi\x1b[31m\nall\u202e e" + "\u0301" * 9)
    until(lambda: heard(ben, before), [ben])
    told = "Ada: hi\\x1b[31m all\\u202e e" + "\u0301" * 3
    assert heard(ben, before) == heard(ada, before) == [told]
    assert heard(enter(shared.come("Cyd")), before) == [told]
    assert heard(shared.come("Dot"), before) == [told], "also for one who does not enter"
    for text, why in (("x" * 501, "at most 500"), (" \n ", "nothing was said")):
        with pytest.raises(NetrunnerError, match=why):
            ada.company.say(text)


def test_talk_in_the_lobby_can_be_muted(shared: Host) -> None:
    ada, ben = enter(shared.come("Ada")), enter(shared.come("Ben"))
    before = last(ben)
    ada.company.say("one")
    ben.company.mute("Ada", True)
    assert heard(ben, before) == []
    assert ben.company.muted() == ("Ada",)
    ada.company.say("two")
    ben.company.say("three")
    until(lambda: "Ben: three" in heard(ada, before), [ada, ben])
    assert heard(ben, before) == ["Ben: three"]
    ben.company.mute("Ada", False)
    assert heard(ben, before) == ["Ada: one", "Ada: two", "Ben: three"]


def test_who_is_here_and_where(shared: Host) -> None:
    ada, ben = enter(shared.come("Ada")), enter(shared.come("ben"))
    shared.come("Eve")  # who only asks for a list is not told of
    table = ada.make(NewTable(side="corp"))
    ben.watch(table.name)
    told = [("Ada", True, True), ("ben", True, False)]
    until(lambda: [(who.name, who.at == table.name, who.plays) for who in ben.company.here()] == told, [ben])
    ada.close()
    until(lambda: names(ben) == ["ben"], [ben])


def test_rates_are_those_of_a_key_or_of_an_address_without_one(tmp_path: Path) -> None:
    host = Host(tmp_path, "talk=[2,1000]")
    try:
        for name, key in (("guest-a", "guest:1"), ("guest-b", "guest:2")):
            host.come(name, key, "192.0.2.7").company.say("hello")
        for name, key in (("guest-c", "guest:3"), ("guest-d", "web:4")):
            with pytest.raises(NetrunnerError, match="too much at once"):
                host.come(name, key, "192.0.2.7").company.say("hello")
        host.come("Ada", address="192.0.2.7").company.say("hello")
        host.come("guest-e", "guest:5", "192.0.2.8").company.say("hello")
        written = [json.loads(line) for line in host.log.read_text().splitlines()]
        said = [line for line in written if line["what"] == "said in the lobby"]
        assert [line["by"] for line in said] == ["guest-a", "guest-b", "Ada", "guest-e"]
        assert "hello" not in [value for line in said for value in line.values()], "what was said is nobody's business"
    finally:
        host.close()


def test_rates_that_the_operator_changes_count_for_those_who_are_here(tmp_path: Path) -> None:
    options = ServerOptions(talk=(1, 1000.0))
    lobby = ServedLobby({}, [], Blocks(tmp_path, ServerLog()), lambda: options, Times(lambda: 0.0, lambda: 0.0), lambda: None)
    lobby.talk.say("ada", "Ada", "hello", 0.0)
    with pytest.raises(NetrunnerError, match="too much at once"):
        lobby.talk.say("ada", "Ada", "hello again", 0.0)
    options = ServerOptions(talk=(1, 0.0))
    lobby.talk.say("ada", "Ada", "hello again", 0.0)


def test_what_is_remembered_of_speakers_is_bounded() -> None:
    kept: Recent[set[str]] = Recent(set)
    for number in range(MOST_SPEAKERS + 5):
        kept.of(f"p{number}").add("x")
    assert kept.peek("p4") is None
    assert kept.peek("p5") == {"x"}
    talk = Conversation(lambda: (1, 0), lambda: 0.0)
    for number in range(500):
        talk.say("a", "Ada", str(number), 0)
    assert len(talk.heard("b")) == 200


# --- invitations -----------------------------------------------------------------------------------------------------------------------


def test_an_invitation_is_told_at_once_and_accepted_without_the_password(shared: Host) -> None:
    ada, ben = shared.come("Ada"), enter(shared.come("Ben"))
    table = ada.make(NewTable(side="corp", password="key", clock="25+10"))
    assert ben.company.invitations() == ()
    assert ada.company.invite(table.name, "bEN") == ("Ben", True)
    until(lambda: ben.company.invitations(), [ben])
    assert ben.company.invitations() == (Invitation(table.name, "Ada", table.info().rules, "runner", "25+10"),)
    with pytest.raises(NetrunnerError, match=r"Ben is invited to .* already"):
        ada.company.invite(table.name, "ben")
    with pytest.raises(NetrunnerError, match="takes a password"):
        shared.come("Cyd").join(table.name)
    ben.join(table.name)
    until(lambda: table.info().state == "playing", [ada])
    assert shared.come("Ben").company.invitations() == ()


def test_an_invitation_is_declined_once_and_for_all(shared: Host) -> None:
    ada, ben = shared.come("Ada"), enter(shared.come("Ben"))
    table = ada.make(NewTable(side="corp"))
    ada.company.invite(table.name, "Ben")
    until(lambda: ben.company.invitations(), [ben])
    ben.company.decline(table.name)
    until(lambda: not ben.company.invitations(), [ben])
    until(lambda: table.talk(), [ada])
    assert [(said.by, said.text) for said in table.talk()] == [("server", "Ben declines to come.")]
    for who, why in ((ben, "not invited"), (shared.come("Cyd"), "not invited")):
        with pytest.raises(NetrunnerError, match=why):
            who.company.decline(table.name)
    with pytest.raises(NetrunnerError, match="Ben has declined"):
        ada.company.invite(table.name, "Ben")


def test_a_table_for_one_player_is_for_nobody_else_also_after_a_kill(tmp_path: Path) -> None:
    host = Host(tmp_path)
    try:
        table = host.come("Ada").make(NewTable(side="corp", invite="Ben"))
        assert table.info().reserved == "Ben"
        host.leave()
        host.kill()
        host.again()
        with pytest.raises(NetrunnerError, match="waits for Ben"):
            host.come("Cyd").join(table.name)
        # Nobody had seen Ben: a name alone proves nothing of one without a key.
        with pytest.raises(NetrunnerError, match="waits for Ben"):
            host.come("ben", "guest:1").join(table.name)
        ben = host.come("Ben", "SHA256:of ben")
        assert [each.table for each in ben.company.invitations()] == [table.name]
        assert ben.join(table.name).info().reserved == ""
    finally:
        host.close()


def test_a_guest_who_is_invited_is_the_one_who_was_here(shared: Host) -> None:
    ada, guest = shared.come("Ada"), enter(shared.come("guest-ba", "guest:1"))
    table = ada.make(NewTable(side="corp", invite="guest-ba"))
    until(lambda: guest.company.invitations(), [guest])
    with pytest.raises(NetrunnerError, match="waits for guest-ba"):
        shared.come("guest-ba", "guest:2").join(table.name)
    guest.join(table.name)


def test_who_cannot_be_invited(shared: Host) -> None:
    ada, cyd = shared.come("Ada"), shared.come("Cyd")
    table = ada.make(NewTable(side="corp"))
    for name, why in (("ada", "invite yourself"), ("", "no name"), ("x" * 30, "no name"), ("a\x1b[2J", r"`a\\x1b\[2J` is no name")):
        with pytest.raises(NetrunnerError, match=why):
            ada.company.invite(table.name, name)
        if name:
            with pytest.raises(NetrunnerError, match=why):
                ada.make(NewTable(side="corp", invite=name))
    with pytest.raises(NetrunnerError, match="you do not sit at"):
        cyd.company.invite(table.name, "Ben")
    for number in range(8):
        ada.company.invite(table.name, f"somebody-{number}")
    with pytest.raises(NetrunnerError, match="8 players were invited"):
        ada.company.invite(table.name, "Ben")
    cyd.join(table.name)
    with pytest.raises(NetrunnerError, match="both sides are taken"):
        ada.company.invite(table.name, "Ben")


def test_invitations_have_a_rate(tmp_path: Path) -> None:
    host = Host(tmp_path, "invitations=[2,1000]")
    try:
        ada = host.come("Ada")
        table = ada.make(NewTable(side="corp", invite="Ben"))
        ada.company.invite(table.name, "Cyd")
        with pytest.raises(NetrunnerError, match="you invite too many at once"):
            ada.company.invite(table.name, "Dot")
        with pytest.raises(NetrunnerError, match="you invite too many at once"):
            ada.make(NewTable(side="corp", invite="Ben"))
        assert [info.name for info in ada.tables()] == [table.name]
    finally:
        host.close()


# --- guests ----------------------------------------------------------------------------------------------------------------------------


def test_the_seat_of_a_guest_is_kept_for_a_while_for_whoever_has_the_secret(tmp_path: Path) -> None:
    host = Host(tmp_path, "keep_guests=0.6")
    try:
        ada, ben = host.come("guest-ba", "guest:1"), host.come("guest-be", "guest:2")
        table = ada.make(NewTable(side="corp")).name
        ben.join(table)
        ada.close()
        for name, key in (("guest-ba", "guest:3"), ("guest-ba", "guest")):
            with pytest.raises(NetrunnerError, match="both sides are taken"):
                host.come(name, key).join(table)
        assert host.come("guest-ba", "guest:1").join(table).info().mine == "corp"
        ben.close()
        host.leave()
        cyd = host.come("Cyd")
        until(lambda: not cyd.tables(), [cyd])
        with pytest.raises(NetrunnerError, match="no table of this server"):
            host.come("guest-ba", "guest:1").join(table)
    finally:
        host.close()


# --- blocks ----------------------------------------------------------------------------------------------------------------------------


def test_those_between_whom_a_block_is_do_not_hear_or_see_each_other(shared: Host) -> None:
    ada, ben, cyd = (enter(shared.come(name)) for name in ("Ada", "Ben", "Cyd"))
    table = cyd.make(NewTable(side="corp"))
    tables = [server.watch(table.name) for server in (ada, ben)]
    before = last(ada)
    ben.company.say("one")
    tables[1].say("two")
    until(lambda: heard(ada, before) and tables[0].talk(), [ada])
    ada.company.block("ben", True)
    try:
        assert ada.company.blocked() == ("Ben",)
        assert heard(ada, before) == []
        assert tables[0].talk() == ()
        ben.company.say("three")
        ada.company.say("four")
        tables[0].say("five")
        cyd.company.say("six")
        until(lambda: "Cyd: six" in heard(ben, before), [ben])
        until(lambda: "Cyd: six" in heard(ada, before), [ada])
        assert heard(ada, before) == ["Ada: four", "Cyd: six"]
        assert heard(ben, before) == ["Ben: one", "Ben: three", "Cyd: six"]
        assert [said.text for said in tables[1].talk()] == ["two"]
        until(lambda: names(ada) == ["Ada", "Cyd"] and names(ben) == ["Ben", "Cyd"], [ada, ben])
        assert names(cyd) == ["Ada", "Ben", "Cyd"]
    finally:
        ada.company.block("BEN", False)
    assert ada.company.blocked() == ()
    assert heard(ada, before) == ["Ben: one", "Ben: three", "Ada: four", "Cyd: six"]
    with pytest.raises(NetrunnerError, match="you have not blocked `Ben`"):
        ada.company.block("Ben", False)


def test_who_is_blocked_sits_at_no_table_of_mine_is_not_invited_and_watches_no_private_game(shared: Host) -> None:
    ada, ben, cyd = (shared.come(name) for name in ("Ada", "Ben", "Cyd"))
    private = ada.make(NewTable(side="corp", password="key"))
    public = ada.make(NewTable(side="corp"))
    bens = ben.make(NewTable(side="corp"))
    ben.company.invite(bens.name, "Ada")
    ada.company.invite(public.name, "Ben")
    watching = ben.watch(private.name, "key")
    ada.company.block("Ben", True)
    try:
        until(lambda: watching.trouble(), [ben])
        assert watching.trouble() == f"Ada has blocked you: you cannot watch {private.name}."
        assert ada.company.invitations() == ben.company.invitations() == ()
        with pytest.raises(NetrunnerError, match="Ada has blocked you: you cannot watch"):
            ben.watch(private.name, "key")
        with pytest.raises(NetrunnerError, match="Ada has blocked you: you cannot sit down"):
            ben.join(public.name)
        with pytest.raises(NetrunnerError, match="you have blocked Ben; unblock them first to sit down"):
            ada.join(bens.name)
        with pytest.raises(NetrunnerError, match="Ada takes no invitations from you"):
            ben.make(NewTable(side="corp", invite="Ada"))
        with pytest.raises(NetrunnerError, match="you have blocked Ben; unblock them first"):
            ada.make(NewTable(side="corp", invite="Ben"))
        ben.watch(public.name)
        cyd.join(public.name)
        cyd.watch(private.name, "key")
    finally:
        ada.company.block("Ben", False)
    ben.watch(private.name, "key")


def test_a_block_is_kept_by_key_and_outlives_the_daemon_and_a_name(tmp_path: Path) -> None:
    host = Host(tmp_path)
    try:
        host.come("Ben")
        host.come("Ada").company.block("Ben", True)
        host.come("Guest", "guest:7").company.block("Ben", True)
        host.leave()
        host.kill()
        host.again()
        ada = host.come("Ada")
        assert ada.company.blocked() == ("Ben",)
        assert host.come("Guest", "guest:7").company.blocked() == (), "that of a guest lasts as long as the server"
        table = ada.make(NewTable(side="corp"))
        with pytest.raises(NetrunnerError, match="Ada has blocked you"):
            host.come("Benedict", "SHA256:Ben").join(table.name)
        host.come("Ben", "SHA256:another key").join(table.name)
    finally:
        host.close()


def test_everybody_without_a_key_is_blocked_at_once(shared: Host) -> None:
    ada, guest, tab = enter(shared.come("Ada")), enter(shared.come("guest-ba", "guest:1")), enter(shared.come("guest-go", "web:2"))
    before = last(ada)
    ada.company.block("guest", True)
    try:
        assert ada.company.blocked() == ("guest",)
        for each in (guest, tab):
            each.company.say("buy this")
        until(lambda: len(heard(tab, before)) == 2, [tab])
        ada.wait(0.1)
        assert heard(ada, before) == []
        until(lambda: names(ada) == ["Ada"], [ada])
    finally:
        ada.company.block("guest", False)


def test_a_block_list_is_changed_a_few_times_at_once(tmp_path: Path) -> None:
    host = Host(tmp_path, "invitations=[2,1000]")
    try:
        ada = host.come("Ada")
        for blocked in (True, False):
            ada.company.block("guest", blocked)
        with pytest.raises(NetrunnerError, match="you change your block list too often; wait"):
            ada.company.block("guest", True)
    finally:
        host.close()


def test_what_cannot_be_blocked(shared: Host, tmp_path: Path) -> None:
    ada = shared.come("Ada")
    for name, why in (("Ada", "block yourself"), ("nobody", "nobody called `nobody` was here lately"), ("\x1b", r"nobody called `\\x1b`")):
        with pytest.raises(NetrunnerError, match=why):
            ada.company.block(name, True)
    blocks = Blocks(tmp_path, ServerLog(tmp_path / "log"))
    for number in range(MOST_BLOCKED):
        blocks.add("guest:1", f"SHA256:{number}", f"n{number}")
    with pytest.raises(NetrunnerError, match="unblock somebody first"):
        blocks.add("guest:1", "SHA256:x", "x")


def test_who_blocks_guests_still_meets_everybody_with_a_key(tmp_path: Path) -> None:
    blocks = Blocks(tmp_path, ServerLog(tmp_path / "log"))
    blocks.add("SHA256:Ada", GUEST, "guests")
    assert blocks.blocks("SHA256:Ada", "guest:1")
    assert not blocks.blocks("SHA256:Ada", "SHA256:Ben")


def test_the_block_list_of_another_player_is_not_taken_for_one_s_own(tmp_path: Path) -> None:
    log = ServerLog(tmp_path / "log")
    Blocks(tmp_path, log).add("SHA256:Ben", "SHA256:Cyd", "Cyd")
    (bens,) = (tmp_path / "blocks").iterdir()
    list_of_ben = bens.read_bytes()
    Blocks(tmp_path, log).add("SHA256:Ada", "SHA256:Dot", "Dot")
    (adas,) = set((tmp_path / "blocks").iterdir()) - {bens}
    adas.write_bytes(list_of_ben)
    assert not Blocks(tmp_path, log).blocks("SHA256:Ada", "SHA256:Cyd")
    assert "another player's" in (tmp_path / "log").read_text()


def test_a_block_list_that_cannot_be_read_is_never_overwritten(tmp_path: Path) -> None:
    log = ServerLog(tmp_path / "log")
    Blocks(tmp_path, log).add("SHA256:Ada", "SHA256:Ben", "Ben")
    (path,) = (tmp_path / "blocks").iterdir()
    assert Blocks(tmp_path, log).blocks("SHA256:Ada", "SHA256:Ben")
    assert path.stat().st_mode & 0o777 == 0o600
    Blocks(tmp_path, log).remove("SHA256:Ada", "ben")
    assert not path.exists(), "an empty list needs no file"
    Blocks(tmp_path, log).add("SHA256:Ada", "SHA256:Ben", "Ben")
    path.write_text('{"version":1')
    again = Blocks(tmp_path, log)
    assert not again.blocks("SHA256:Ada", "SHA256:Ben")
    with pytest.raises(NetrunnerError, match="cannot be read"):
        again.add("SHA256:Ada", "SHA256:Cyd", "Cyd")
    assert path.read_text() == '{"version":1'
    assert "blocks not read" in (tmp_path / "log").read_text()


def test_the_operator_is_heard_in_the_lobby(tmp_path: Path) -> None:
    from netrunner_tui.hosting.remote.remote_server import administer

    host = Host(tmp_path)
    try:
        (host.socket.parent / "admin.token").write_text("word", encoding="ascii")
        ada = enter(host.come("Ada"))
        administer(host.socket, p.Admin(id=1, token="word", verb="say", text="a pause at noon"))
        until(lambda: heard(ada), [ada])
        assert heard(ada) == ["server: a pause at noon"]
    finally:
        host.close()


def test_the_lobby_is_entered_again_when_the_daemon_comes_back(tmp_path: Path) -> None:
    host = Host(tmp_path)
    try:
        ada = enter(host.come("Ada"))
        assert names(ada) == ["Ada"]
        host.kill()
        until(ada.trouble, [ada])
        host.again()
        until(lambda: not ada.trouble(), [ada])
        ben = enter(host.come("Ben"))
        until(lambda: names(ada) == ["Ada", "Ben"], [ada])
        ben.company.say("here again?")
        until(lambda: heard(ada) == ["Ben: here again?"], [ada])
    finally:
        host.close()
