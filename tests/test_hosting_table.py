"""A hosted table without its sockets: who is away, pauses; and nothing of what is hidden in what a line is told."""

import asyncio
import contextlib
import io
import json
import random
from itertools import dropwhile
from pathlib import Path

import msgspec
import pytest
from hosted_tables import Clock, End, seated_player, set_up, table_of
from random_games import MOST_GAMES

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.hosting.game_server.clocks import Times
from netrunner_tui.hosting.game_server.hosted_game import HostedGame, Viewer
from netrunner_tui.hosting.game_server.served_table import ServedTable
from netrunner_tui.hosting.game_server.server import GameServer
from netrunner_tui.hosting.game_server.server_options import ServerOptions
from netrunner_tui.hosting.game_server.table_file import KeptTable, fits, hashed
from netrunner_tui.hosting.game_server.unasked_passes import open_to_all, pause, unasked_pass
from netrunner_tui.hosting.line_buffer import LineBuffer
from netrunner_tui.hosting.player_identity import Identity
from netrunner_tui.hosting.remote.remote_server import connect
from netrunner_tui.hosting.server_log import ServerLog
from netrunner_tui.library.pools import Pools
from netrunner_tui.model.card_zones import HAND
from netrunner_tui.model.errors import IllegalAnswer, NetrunnerError, NotSaved, ProgramFault
from netrunner_tui.model.events import BoundaryReached
from netrunner_tui.model.lobby import NewTable
from netrunner_tui.model.sides import SIDES, Side, other
from netrunner_tui.model.view import LogLine, View
from netrunner_tui.players.random_player import choose
from netrunner_tui.players.secrecy import Twin
from netrunner_tui.rulebook_facts.moments import MOMENTS
from netrunner_tui.rules.answered import Answered
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.rules.referee.options import Strength
from netrunner_tui.settings.stops import Stops, standing_pass


@pytest.fixture
def clock() -> Clock:
    return Clock()


# --- who is here ---------------------------------------------------------------------------------------------------------------------


def test_both_hear_that_an_offer_is_gone_which_could_not_be_carried_out(
    pool: Pool, clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise NotSaved("no room")

    table, ada, ben = table_of(pool, clock, tmp_path)
    table.offer("corp", "restart")
    asked = [[line["request"] for line in end.told() if "request" in line] for end in (ada, ben)]
    assert all(requests[-1]["kind"] == "restart" for requests in asked)
    monkeypatch.setattr("netrunner_tui.hosting.game_server.table_games.save", full)
    with pytest.raises(NotSaved):
        table.reply("runner", agree=True)
    for end in (ada, ben):
        (line,) = end.told()
        assert line["tell"] == "changed"
        assert "request" not in line


def test_marks(pool: Pool, clock: Clock, tmp_path: Path) -> None:
    table, ada, ben = table_of(pool, clock, tmp_path)
    assert table.hosted is not None
    assert {who.side: who.mark for who in table.present()} == dict.fromkeys(SIDES, "")
    clock.at += 121
    ben.awake = clock.at
    table.look()
    assert {who.name: who.mark for who in table.present()}["Ada"] == "away"
    assert ada.place is not None
    table.exit(ada.place)
    assert {who.name: who.mark for who in table.present()}["Ada"] == "gone"
    ben.told()
    table.look()
    assert ben.told() == []  # nothing has changed: nothing is told
    table.close()


def test_passwords() -> None:
    kept = hashed("sesame")
    assert "sesame" not in kept
    assert fits("sesame", kept)
    assert not fits("Sesame", kept)
    assert hashed("sesame") != kept


def test_lines_are_cut_as_they_come() -> None:
    lines = LineBuffer(10)
    assert lines.feed(b"ab") == []
    assert lines.feed(b"c\nde\nf") == [b"abc", b"de"]
    assert lines.feed(b"\n") == [b"f"]
    with pytest.raises(ValueError, match="more than 10"):
        lines.feed(b"x" * 11)
    with pytest.raises(ValueError, match="more than 10"):
        LineBuffer(10).feed(b"x" * 11 + b"\n")


# --- hidden cards --------------------------------------------------------------------------------------------------------------------


def enters(answered: Answered) -> bool:
    """Returns whether a game can be entered after a record."""
    return any(isinstance(event, BoundaryReached) and event.at for event in answered.events)


def twins(pool: Pool, seed: int, rules: str) -> tuple[Game, Twin, Side] | None:
    """A game some way in, and a second one that differs in two cards that one side cannot see."""
    rng = random.Random(seed)
    game = Game.new(set_up(pool, f"{seed:x}", rules), pool)
    for _ in range(rng.randrange(10, 160)):
        if game.question is None:
            return None
        game.answer(choose(game.question, rng))
    while game.question is not None and not enters(game.history[-1]):
        game.answer(choose(game.question, rng))
    if game.question is None:
        return None
    watcher: Side = rng.choice(SIDES)
    twin = Twin.begin(game, watcher, rng)
    return (game, twin, watcher) if twin is not None else None


class LogFrom(HostedGame):
    """A hosted game whose log begins after a record: a twin has no earlier lines."""

    def __init__(self, game: Game, begins: int) -> None:
        super().__init__(game, 1, 0)
        self.begins = begins

    def log_of(self, viewer: Viewer, since: int) -> tuple[LogLine, ...]:
        return super().log_of(viewer, max(since, self.begins))


@pytest.mark.parametrize("rules", ["nisei-1.6", "ffg", "classic"])
def test_a_line_tells_nothing_of_hidden_cards(pools: Pools, clock: Clock, tmp_path: Path, rules: str) -> None:
    """Two games that differ in two cards hidden from a player: both lines get the same, byte for byte, and wait alike.

    So they do when some answers are taken back.
    """
    compared = taken_back = unasked = 0
    pool = pools.of(rules)
    for seed in range(MOST_GAMES):
        if seed >= 25 and compared > 200 and taken_back > 10 and unasked > 50:
            break
        found = twins(pool, seed, rules)
        if found is None:
            continue
        game, twin, watcher = found
        channels = []
        for number, each in enumerate((game, twin.twin)):
            folder = tmp_path / f"{seed}-{number}"
            kept = KeptTable(name="ivy", rules=rules, created="", maker="SHA256:Ada", clock="5+5", games=1)
            table = ServedTable(kept, folder, pool, ServerOptions(), Times(clock, clock))
            table.kept.players = {side: seated_player(pool, side, side, rules) for side in SIDES}
            table.hosted = LogFrom(each, game.number)
            ends = [End("Ada", clock), End("Cyd", clock)]
            ends[0].place, ends[1].place = table.enter(ends[0], watcher), table.enter(ends[1], None)
            for end in ends:
                end.told()
            channels.append((table, ends))
        rng = random.Random(seed)
        for _ in range(40):
            question = game.question
            if question is None:
                break
            for one, two in zip(channels[0][1], channels[1][1], strict=True):
                told = one.lines()
                assert told == two.lines(), f"seed {seed}"
                compared += len(told)
            # A twin's history begins in the middle: it can be entered again where an action began since.
            since = [answered.number for answered in dropwhile(lambda one: not enters(one), twin.twin.history)][:-1]
            if since and rng.random() < 0.1:
                to = rng.choice(since)
                for each, (table, _) in zip((game, twin.twin), channels, strict=True):
                    each.take_back(to, question.player)
                    table.tell_changed(game=True)
                lines = [[line for end in ends for line in end.lines()] for _, ends in channels]
                assert lines[0] == lines[1], f"seed {seed}"
                taken_back += sum(b'"kept":' in line for line in lines[0])
                break  # `twin` does not follow
            assert twin.twin.question is not None
            assert open_to_all(game, question) == open_to_all(twin.twin, twin.twin.question), f"seed {seed}"
            passed = [unasked_pass(table.hosted) is not None for table, _ in channels if table.hosted is not None]
            assert passed in ([False, False], [True, True]), f"seed {seed}"
            unasked += passed[0]
            answer = choose(question, rng)
            game.answer(answer)
            if not twin.follow(question, answer):
                break
            clock.at += 1.5
            for table, _ in channels:
                table.tell_changed(game=True)
    assert compared > 200
    assert taken_back > 10
    assert unasked > 50


def numbers(told: object) -> set[int]:
    """Every number of an object in what a seat was told."""
    if isinstance(told, list):
        return set().union(*map(numbers, told)) if told else set()
    if not isinstance(told, dict):
        return set()
    found = {told[key] for key in ("card", "about", "accessing", "encountering", "host") if isinstance(told.get(key), int)}
    for key, value in told.items():
        found |= set(value) if key == "cards" and isinstance(value, list) else numbers(value)
    return found


@pytest.mark.parametrize("rules", ["nisei-1.6", "ffg", "classic"])
def test_nobody_is_told_the_number_of_a_card_in_the_others_hand(pools: Pools, rules: str) -> None:
    """It would tell when the card was drawn, and in the next visit that it is the same copy."""
    pool = pools.of(rules)
    visits = 0
    for seed in range(MOST_GAMES):
        if seed >= 6 and visits > 3:
            break
        rng = random.Random(seed)
        game = Game.new(set_up(pool, f"{seed:x}", rules), pool)
        table = LocalTable(game)
        seats = {side: table.seat(side) for side in SIDES}
        for _ in range(250):
            if game.question is None:
                break
            for side, seat in seats.items() if game.state.access is not None or game.number % 16 == 0 else ():
                held = set(game.state.zone(other(side), HAND))
                told = json.loads(json.dumps(msgspec.to_builtins([seat.view(), seat.question()])))
                assert not numbers(told) & held, f"{rules} {seed} {side}"
            access = game.state.access
            if access is not None and access.card in game.state.zone("corp", HAND):
                seen, asked = seats["runner"].view(), seats["runner"].question()
                assert seen.accessed is not None
                assert seen.run is None or seen.run.accessing == seen.accessed.card
                about = {option.card for option in asked.options if option.title == seen.accessed.title} if asked else set()
                assert about <= {seen.accessed.card}
                visits += 1
            runs = [place for place, option in enumerate(game.question.options) if option.verb == "run" and option.server == "HQ"]
            game.answer((runs[0],) if runs and rng.random() < 0.7 else choose(game.question, rng))
    assert visits > 3


def test_what_is_given_for_a_player_waits_the_same_whatever_they_could_do(pool: Pool) -> None:
    """With facedown cards the Corp might do something at its windows: it waits, whatever they are; without any, it does not."""
    waited = at_once = 0
    for seed in range(MOST_GAMES):
        if seed >= 12 and waited > 50 and at_once > 50:
            break
        game = Game.new(set_up(pool, f"{seed:x}"), pool)
        rng = random.Random(seed)
        for _ in range(200):
            question = game.question
            if question is None:
                break
            if question.kind == "window":
                draws = iter([0.0, 1.0])
                spread = (0.25, 1.2)
                low = pause(game, question, spread, lambda draws=draws: next(draws))  # type: ignore[misc]
                if open_to_all(game, question):
                    assert low == 0.0
                    assert all(option.verb == "pass" or isinstance(option.result, Strength) for option in question.options)
                    at_once += 1
                else:
                    assert (low, pause(game, question, spread, lambda draws=draws: next(draws))) == spread  # type: ignore[misc]
                    waited += 1
                facedown = any(
                    not game.state.cards[oid].faceup for server in game.state.servers for oid in game.state.root(server)
                )  # fmt: skip
                if question.player == "corp" and facedown and "rez" in question.window:
                    assert not open_to_all(game, question)
            game.answer(choose(question, rng))
    assert waited > 50
    assert at_once > 50


@pytest.mark.parametrize("rules", ["nisei-1.6", "ffg", "classic"])
def test_the_server_passes_where_every_front_end_would(pools: Pools, rules: str) -> None:
    """But for those who want to be asked at every window: whatever stops a player has, and whatever they have said for a while."""
    pool, passed = pools.of(rules), 0
    stops = [Stops(mode, frozenset(steps)) for mode in ("could", "stops") for steps in ((), MOMENTS)]  # type: ignore[arg-type]
    for seed in range(MOST_GAMES):
        if seed >= 15 and passed > 300:
            break
        game = Game.new(set_up(pool, f"{seed:x}", rules), pool)
        hosted, rng = HostedGame(game, 1, 0), random.Random(seed)
        while (question := game.question) is not None and game.number < 300:
            answer = unasked_pass(hosted)
            if answer is not None:
                view = hosted.seen(question.player)[0]
                for each in stops:
                    for told in ((), (False, True), (True, False)):
                        assert standing_pass(question, view, each, *told) == answer, (seed, game.number)
                passed += 1
            game.answer(choose(question, rng))
            hosted.changed()
    assert passed > 300


def test_a_referee_that_fails_is_mended_from_the_file(pool: Pool, clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table, ada, _ = table_of(pool, clock, tmp_path)
    assert table.hosted is not None
    rng = random.Random(2)
    for _ in range(30):
        question = table.hosted.game.question
        assert question is not None
        table.answer(question.player, table.hosted.number, table.hosted.game.number, choose(question, rng))
    number, question = table.hosted.game.number, table.hosted.game.question
    assert question is not None

    def fail(*_: object) -> None:
        raise RuntimeError("a mistake in the referee")

    with monkeypatch.context() as patch:
        patch.setattr(type(table.hosted.game.referee), "emit", fail)
        with contextlib.suppress(RuntimeError, ProgramFault):  # the first where even going back fails
            while (asked := table.hosted.game.question) is not None:
                table.answer(asked.player, table.hosted.number, table.hosted.game.number, choose(asked, rng))
    table.mend()
    assert table.hosted.game.number >= number
    assert table.hosted.game.question is not None
    told = ada.told()
    assert any(message["tell"] == "state" for message in told)
    with pytest.raises(IllegalAnswer, match="not played any more"):
        table.answer("corp", 1, table.hosted.game.number, (0,))
    table.close()


async def test_a_line_that_cannot_be_told_is_closed_and_the_others_play_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told_log = io.StringIO()
    options = ServerOptions(socket=tmp_path / "server.sock", folder=tmp_path / "tables", pause=(0, 0))
    daemon = GameServer(options, log=ServerLog(stream=told_log))
    await daemon.open()
    servers = [await asyncio.to_thread(connect, options.socket, Identity(name, name), 20.0) for name in ("Ada", "Ben", "Cyd")]
    ada, ben, cyd = servers
    try:
        corp = await asyncio.to_thread(ada.make, NewTable(side="corp"))
        runner = await asyncio.to_thread(ben.join, corp.name)
        view = HostedGame.view_of

        def broken(self: HostedGame, viewer: Viewer) -> View:
            if viewer == "table":
                raise RuntimeError("Hedge Fund is hidden here")
            return view(self, viewer)

        monkeypatch.setattr(HostedGame, "view_of", broken)
        with pytest.raises(NetrunnerError, match="made a mistake"):
            await asyncio.to_thread(cyd.watch, corp.name)
        monkeypatch.undo()
        asked = corp if runner.seat.question() is None else runner
        if asked is corp:
            await asyncio.to_thread(ada.wait, 0.5)
        await asyncio.to_thread(asked.seat.answer, (0,))
        assert asked.seat.view().number == 1
        assert "RuntimeError" in told_log.getvalue()
        assert "Hedge" not in told_log.getvalue()
    finally:
        for server in servers:
            server.close()
        await daemon.close()
