"""Finished games of a server: who may see which, and what; again after a kill; walked in, reviewed and printed."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from card_pools import pools
from hosts import Host, until

from netrunner_tui.hosting.remote.remote_server import RemoteServer
from netrunner_tui.hosting.remote.remote_table import RemoteTable
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.lobby import NewTable
from netrunner_tui.players.random_player import choose
from netrunner_tui.replays.sent_games import SentGame
from netrunner_tui.table.past.export import exported


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    host = Host(tmp_path, "tables_per_player=100")
    yield host
    host.close()


def finished(host: Host, **wishes: object) -> tuple[RemoteServer, RemoteServer, RemoteTable]:
    """Ada concedes to Ben after a turn or two."""
    ada, ben = host.come("Ada"), host.come("Ben")
    corp = ada.make(NewTable(side="corp", **wishes))  # type: ignore[arg-type]
    runner = ben.join(corp.name, password=str(wishes.get("password", "")))
    rng = random.Random(7)
    until(lambda: corp.info().state == "playing", [ada])
    for _ in range(40):
        until(lambda: corp.seat.question() or runner.seat.question(), [ada, ben])
        seat = corp.seat if corp.seat.question() else runner.seat
        question = seat.question()
        assert question is not None
        # Nobody runs: a game that random runs had won in this time could not be conceded.
        gains = tuple(place for place, option in enumerate(question.options) if option.verb == "gain")
        seat.answer(question.decline() or gains or choose(question, rng))
    corp.seat.concede()
    until(lambda: corp.info().state == runner.info().state == "over", [ada, ben])
    return ada, ben, corp


def test_who_may_see_a_finished_game_and_what(host: Host) -> None:
    ada, ben, table = finished(host)
    _, _, locked = finished(host, password="sesame")
    _, _, late = finished(host, delay=20)
    cyd = host.come("Cyd")
    assert [(game.table, game.mine, game.open) for game in ada.finished()] == [
        (late.name, "corp", True), (locked.name, "corp", True), (table.name, "corp", True),
    ]  # fmt: skip
    assert [game.mine for game in ben.finished()] == ["runner"] * 3
    assert [(game.table, game.mine, game.open) for game in cyd.finished()] == [(late.name, "", True), (table.name, "", False)]
    game = ada.finished()[-1]
    assert (game.winner, game.reason, game.corp, game.runner, game.rules) == ("runner", "concede", "Ada", "Ben", "nisei-1.6")
    with pytest.raises(NetrunnerError, match="hidden in it is for its players alone"):
        cyd.game_text(game.name)
    hidden = ada.finished()[1]
    for ask in (cyd.game_text, cyd.watch):
        with pytest.raises(NetrunnerError, match="is called"):
            ask(hidden.name)
    with pytest.raises(NetrunnerError, match="is called"):
        ada.game_text("../" + game.name)
    # A spectator walks in what both players saw; whoever may see everything, in everything.
    seen = cyd.watch(game.name)
    assert (seen.seat.seat, seen.seat.side, seen.info().state) == ("table", None, "over")
    story = seen.seat.story()
    view = seen.seat.view_at(story.last // 2)
    assert view.corp.hand is None
    assert view.runner.hand is None
    seen.leave()
    everything = cyd.watch(cyd.finished()[0].name)
    assert everything.seat.view_at(3).corp.hand is not None
    everything.leave()
    host.kill()
    until(cyd.trouble, [cyd])
    until(ada.trouble, [ada])
    host.again()
    until(lambda: not cyd.trouble() and not ada.trouble(), [cyd, ada])
    assert [game.table for game in cyd.finished()] == [late.name, table.name]
    again = ada.watch(game.name)
    assert again.seat.view_at(3).runner.hand is not None, "its players see all of it"


def test_a_list_that_is_torn_and_games_whose_files_are_gone(host: Host) -> None:
    ada, _, table = finished(host)
    ada.close_table(table.name)
    game = ada.finished()[0]
    path = host.tables / "finished.list"
    host.kill()
    until(ada.trouble, [ada])
    whole = path.read_bytes()
    path.write_bytes(b'{"game":1}\nnonsense\n' + whole + b'\n{"game":{"name":"x"')
    host.again()
    until(lambda: not ada.trouble(), [ada])
    assert [one.name for one in ada.finished()] == [game.name]
    finished(host)
    assert len(ada.finished()) == 2
    assert len([line for line in path.read_bytes().splitlines() if line.startswith(b'{"game":{"name":"2')]) == 2
    (host.tables / f"{game.name}.jsonl").unlink()
    assert game.name not in [one.name for one in ada.finished()]
    with pytest.raises(NetrunnerError, match="its file is not there any more"):
        ada.game_text(game.name)


def test_a_game_that_was_sent_is_walked_in_reviewed_and_printed(host: Host) -> None:
    ada, _, _ = finished(host)
    game = ada.finished()[0]
    sent = SentGame(game.name, ada.game_text(game.name), pools())
    opened = sent.replay()
    assert list(opened.pasts) == ["all", "corp", "runner"]
    assert opened.title == f"{game.name}, Ada and Ben"
    assert opened.pasts["corp"].view_at(3).runner.hand is None
    assert sent.review().winner == "runner"
    for kind in ("md", "json"):
        excerpt = sent.excerpt("runner")
        text = exported(excerpt, kind, excerpt.last).decode()
        assert "Ada" in text
    assert json.loads(text)["seat"] == "runner"
    with pytest.raises(NetrunnerError):
        SentGame("x", "nonsense", pools())
