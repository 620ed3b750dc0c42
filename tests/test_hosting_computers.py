"""Computer opponents at hosted tables: a process of their own, answers that come back after every kill, and nothing told by the time."""

import os
import random
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from card_pools import pools
from computer_games import begun
from hosts import ROOT, Host, until

from netrunner_tui.hosting.game_server.computers.computer_messages import Think
from netrunner_tui.hosting.game_server.computers.computer_process import Thinking
from netrunner_tui.hosting.game_server.table_file import KeptTable
from netrunner_tui.hosting.remote.remote_server import RemoteServer
from netrunner_tui.hosting.remote.remote_table import RemoteTable
from netrunner_tui.library.paths import find_deck
from netrunner_tui.model.advice import Advice
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.gamefile.reader import read_game_file
from netrunner_tui.model.lobby import NewTable
from netrunner_tui.players.random_player import choose
from netrunner_tui.rules.game import Game
from netrunner_tui.user_games import UserGames

QUICK = ("computer_action=[0,0]", "computers=2")


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    host = Host(tmp_path, *QUICK)
    yield host
    host.close()


def against(host: Host, bot: str = "operator", side: str = "runner", **wishes: object) -> tuple[RemoteServer, RemoteTable]:
    """Ada at a table with a computer opponent."""
    ada = host.come("Ada")
    return ada, ada.make(NewTable(side=side, bot=bot, **wishes))  # type: ignore[arg-type]


def asked(server: RemoteServer, table: RemoteTable) -> bool:
    """Waits until the person is asked, or the game is over; returns whether they are asked."""
    until(lambda: table.seat.question() or table.seat.view().winner, [server])
    return not table.seat.view().winner


def play(server: RemoteServer, table: RemoteTable, rng: random.Random, answers: int) -> None:
    for _ in range(answers):
        if not asked(server, table):
            return
        question = table.seat.question()
        assert question is not None
        table.seat.answer(choose(question, rng))


def thinking(host: Host) -> list[int]:
    """The daemon's processes that think."""
    children = Path(f"/proc/{host.process.pid}/task/{host.process.pid}/children").read_text().split()
    return [int(child) for child in children if "computer_process" in Path(f"/proc/{child}/cmdline").read_text()]


def kept(host: Host, table: RemoteTable) -> KeptTable:
    return msgspec.json.decode((host.tables / f"{table.name}.table.json").read_bytes(), type=KeptTable)


def test_a_whole_game_with_kills_of_the_daemon_and_of_the_process_that_thinks(host: Host) -> None:
    ada, table = against(host)
    assert ada.opponents()[0][0] == "trainee"
    assert (table.info().corp, table.info().runner, table.info().state) == ("Operator (computer)", "Ada", "playing")
    assert {who.name for who in table.present()} == {"Ada", "Operator (computer)"}
    assert all(who.mark in ("", "thinking") for who in table.present())
    rng = random.Random(3)
    play(ada, table, rng, 8)
    for killed in range(2):
        while not thinking(host):
            play(ada, table, rng, 1)
        assert asked(ada, table)
        before, question = table.seat.view(), table.seat.question()
        (process,) = thinking(host)
        if killed:
            os.kill(process, signal.SIGKILL)
        else:
            host.kill()
            until(lambda: table.trouble(), [ada])
            host.again()
            until(lambda: not table.trouble() and table.seat.question(), [ada])
            assert table.seat.view() == before
        assert table.seat.question() == question
    play(ada, table, rng, 100_000)
    assert table.info().state == "over"
    assert not list((host.tables / "reports").glob("*")), "nothing has failed"
    file = read_game_file(host.tables / kept(host, table).game)
    assert file.header.computer == {"corp": "operator"}
    table.offer("rematch")
    until(lambda: table.info().corp == "Ada" and table.info().state == "playing", [ada])
    assert asked(ada, table)
    assert table.seat.side == "corp", "it has agreed, and the sides are swapped"


def test_the_computer_is_asked_when_the_daemon_dies(tmp_path: Path) -> None:
    host = Host(tmp_path, "computer_action=[1000,1000]", "pause=[1000,1000]")
    try:
        ada, table = against(host)
        until(lambda: table.seat.view().asked == "corp", [ada])
        host.kill()
        host.limits = (*host.limits, "computer_action=[0,0]", "pause=[0,0]")
        host.again()
        until(lambda: not table.trouble(), [ada])
        assert asked(ada, table)
    finally:
        host.close()


def test_taking_back_asks_nobody_and_a_new_game_is_agreed_to(host: Host) -> None:
    ada, table = against(host, side="corp", bot_deck="surprise")
    rng = random.Random(1)
    play(ada, table, rng, 4)
    assert asked(ada, table)
    number = table.seat.view().number
    table.seat.take_back()
    assert table.seat.request() is None
    until(lambda: table.seat.view().number > number and table.seat.question(), [ada])
    game = table.seat.game
    table.offer("restart")
    until(lambda: table.seat.game > game and table.seat.question(), [ada])
    ada.close_table(table.name)
    with pytest.raises(NetrunnerError, match="no table"):
        ada.join(table.name)


def test_only_where_somebody_watches_an_answer_for_a_player_waits_as_if_it_were_thought_about(tmp_path: Path) -> None:
    host = Host(tmp_path, *QUICK, "pause=[2,2]")
    try:
        ada, table = against(host, side="corp")
        ben = host.come("Ben")

        def taken() -> float:
            """Has the only or first answer given for the player; returns the seconds until it counts."""
            assert asked(ada, table)
            while (question := table.seat.question()) is not None and question.kind == "window":  # everybody sees that one can only pass
                table.seat.answer((len(question.options) - 1,))
                assert asked(ada, table)
            number, began = table.seat.view().number, time.monotonic()
            table.seat.answer((0,), by_hand=False)
            until(lambda: table.seat.view().number > number, [ada, ben])
            return time.monotonic() - began

        until(lambda: table.info().alone, [ada])
        assert taken() < 1.5, "the mulligan"
        place = ben.watch(table.name)
        until(lambda: not table.info().alone, [ada, ben])
        assert taken() >= 1.9, "an action"
        place.leave()
        until(lambda: table.info().alone, [ada, ben])
        assert taken() < 1.5, "an action"
    finally:
        host.close()


def test_what_cannot_be_had(host: Host) -> None:
    with pytest.raises(NetrunnerError, match="there is no opponent 'nobody'"):
        against(host, "nobody")
    with pytest.raises(NetrunnerError, match="'aggressive' is a style of the other side; the Corp plays none, glacier, fast, traps"):
        against(host, "operator/aggressive")
    with pytest.raises(NetrunnerError, match="is a Runner deck; expected one for the Corp"):
        against(host, bot_deck="gateway-starter-runner")
    with pytest.raises(NetrunnerError, match="is a Runner deck; expected one for the Corp"):
        against(host, bot_deck_list=list_of("gateway-starter-runner"))
    with pytest.raises(NetrunnerError, match="no identity is called"):
        against(host, bot_deck_list="no deck at all")
    against(host)
    ada, table = against(host)
    with pytest.raises(NetrunnerError, match="the computer plays 2 games here already"):
        against(host)
    ada.close_table(table.name)
    _, table = against(host)
    ben = host.come("Ben")
    with pytest.raises(NetrunnerError, match="both sides are taken"):
        ben.join(table.name)
    assert ben.watch(table.name).seat.side is None


def list_of(deck: str) -> str:
    return find_deck(deck).read_text()


def test_the_computer_plays_a_deck_that_its_opponent_has_brought(host: Host) -> None:
    mine = list_of("gateway-starter-corp").replace("name: ", "name: My own, once ", 1)
    ada, table = against(host, "trainee", bot_deck_list=mine)
    assert asked(ada, table)
    assert kept(host, table).players["corp"].deck.deck.name.startswith("My own, once ")


def test_no_computers(tmp_path: Path) -> None:
    host = Host(tmp_path, "computers=0")
    try:
        assert host.come("Ada").opponents() == ()
        with pytest.raises(NetrunnerError, match="no computer opponents"):
            against(host)
    finally:
        host.close()


def test_plans_that_fail_are_reported_and_any_legal_answer_is_given(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that thinks is replaced by one whose answers are none."""
    host.kill()
    (host.folder / "sitecustomize.py").write_text(
        "from netrunner_tui.bots.computer_player import ComputerPlayer\n"
        "def decide(self, question, number):\n"
        "    if question.kind == 'mulligan': raise KeyError('x')\n"
        "    return (99,) if question.kind == 'action' else question.forced() or question.decline() or (0,)\n"
        "ComputerPlayer.decide = decide\n"
    )
    monkeypatch.setattr("hosts.PATHS", f"{host.folder}{os.pathsep}{ROOT}")
    host.again()
    ada, table = against(host)
    play(ada, table, random.Random(4), 12)
    assert table.seat.view().turn == "runner", "the Corp has played its turn"
    reports = sorted((host.tables / "reports").glob("*.yaml"))
    said = [report.read_text().partition("places:")[0] for report in reports]
    assert any("error: KeyError" in text and "during: thinking" in text for text in said), said
    assert any("error: IllegalAnswer" in text for text in said), said


def test_the_process_follows_the_file(tmp_path: Path) -> None:
    """It takes in what was written since, what was taken back too, and says the same as one that reads the file anew."""
    game = begun("follow on")
    path = tmp_path / "game.jsonl"
    game = Game.kept(game.setup, game.pool, path, "")
    thinking, rng = Thinking(pools()), random.Random(2)
    compared = 0
    for number in range(90):
        question = game.question
        if question is None:
            break
        if number in (40, 70):
            game.take_back(game.history[-4].number, question.player)
            continue
        asked = Think(id=number, path=str(path), number=game.number, side=question.player, opponent="operator")
        told = thinking.thought(asked)
        assert told.id == number
        assert told.answer is not None, told.problem
        if number % 10 == 1:
            assert Thinking(pools()).thought(asked) == told
            compared += 1
        game.answer(told.answer if number % 3 else choose(question, rng))
    assert compared > 5
    side = game.question.player if game.question is not None else "corp"
    stale = thinking.thought(Think(id=1, path=str(path), number=game.number + 5, side=side, opponent="operator"))
    assert stale.problem == "the game does not stand at that question"
    assert "mistake" in thinking.thought(Think(id=1, path=str(tmp_path / "none"), number=0, side="corp")).problem
    game.concede("corp")
    assert thinking.thought(Think(id=2, path=str(path), number=game.number, side="runner")).problem
    assert game.store is not None
    game.store.close()


def test_hints_between_people_are_agreed_to_and_told(host: Host) -> None:
    ada, ben = host.come("Ada"), host.come("Ben")
    corp = ada.make(NewTable(side="corp"))
    runner = ben.join(corp.name)
    both = [ada, ben]
    until(lambda: corp.info().state == "playing" and corp.seat.question(), both)
    with pytest.raises(NetrunnerError, match="hints are off"):
        corp.ask_advice()
    corp.offer("hints")
    until(lambda: runner.seat.request(), both)
    request = runner.seat.request()
    assert request is not None
    assert "the log tells it each time" in request.words[0]
    runner.seat.reply(agree=False)
    until(lambda: corp.seat.request() is None, both)
    assert not corp.info().hints
    corp.offer("hints")
    until(lambda: runner.seat.request(), both)
    runner.offer("hints")  # asks for them too, which agrees to it
    until(lambda: corp.info().hints and runner.info().hints, both)
    with pytest.raises(NetrunnerError, match="nothing is asked of you"):
        runner.ask_advice()
    corp.ask_advice()
    found: list[object] = []
    until(lambda: found.append(corp.advice()) or found[-1] is not None, both)
    advice = found[-1]
    assert isinstance(advice, Advice)
    assert [hint.chance for hint in advice.hints] == sorted((hint.chance for hint in advice.hints), reverse=True)
    assert corp.advice() is None
    assert any(said.text == "Ada asks what the computer would do." for said in runner.talk())
    corp.seat.answer((0,))
    told = "Corp asks what the computer would do."
    until(lambda: any(line.text == told for line in runner.seat.log()), both)
    assert [line.text for line in corp.seat.log() if line.kind == "hint"] == [
        "Corp and the other player agree to hints of the computer.", told,
    ]  # fmt: skip
    host.kill()
    until(lambda: corp.trouble() and runner.trouble(), both)
    host.again()
    until(lambda: not corp.trouble() and not runner.trouble(), both)
    assert runner.info().hints, "they are still agreed to"
    assert [line.text for line in runner.seat.log() if line.kind == "hint"][-1] == told
    runner.offer("restart")
    until(lambda: corp.seat.request(), both)
    corp.seat.reply(agree=True)
    until(lambda: not runner.info().hints, both)


def test_hints_of_two_at_one_keyboard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    games = UserGames(at_once=True)
    table = games.new_game("gateway-starter-corp", "gateway-starter-runner", "Ada", "Ben")
    assert table.advising is not None
    with pytest.raises(NetrunnerError, match="hints are off"):
        table.advising.advise("corp")
    table.advising.ask("corp")
    assert table.seats["runner"].request() is not None
    table.seats["runner"].reply(agree=True)
    assert table.advising.on()
    assert table.advising.advise("corp").hints
    table.seats["corp"].answer((1,))
    told = [line.text for line in table.seats["runner"].log() if line.kind == "hint"]
    assert told[-1] == "Corp asks what the computer would do."
    table.close()
    again = games.resume(Path(table.path))
    assert again.advising is not None
    assert again.advising.on(), "agreed to for this game"
    assert [line.text for line in again.seats["runner"].log() if line.kind == "hint"] == told
    again.close()
