"""Whole games on a server over a real socket: kills, comings and goings, rematches, answers taken back."""

import asyncio
import random
import stat
import time
from pathlib import Path

import pytest
from hosts import PATIENCE, Host, Raw, finish, play, to_the_end, two, until

from netrunner_tui.hosting import protocol as p
from netrunner_tui.hosting.remote.remote_server import RemoteServer, status
from netrunner_tui.hosting.remote.remote_table import RemoteTable
from netrunner_tui.model.errors import IllegalAnswer, NetrunnerError, NotSaved
from netrunner_tui.model.gamefile.reader import read_game_file
from netrunner_tui.model.lobby import NewTable
from netrunner_tui.model.match import Played
from netrunner_tui.players.random_player import choose
from netrunner_tui.rules.telling.match_lines import match_told


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
        saved = read_game_file(file)
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
        corp.seat.reply(agree=True)
    old = runner.seat
    runner.seat.reply(agree=True)
    until(lambda: corp.seat.view().number == 0 and corp.seat.request() is None, [ada])
    assert runner.seat is not old
    with pytest.raises(NetrunnerError, match="not played any more"):
        old.story()
    runner.seat.concede()
    until(lambda: corp.seat.view().winner, [ada])
    assert corp.seat.view().reason == "concede"
    runner.offer("rematch")
    until(lambda: corp.seat.request(), [ada])
    corp.seat.reply(agree=False)
    until(lambda: not runner.seat.request(), [ben])
    corp.offer("rematch")
    until(lambda: runner.seat.request(), [ben])
    runner.seat.reply(agree=True)
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
        runner.seat.reply(agree=True)
        until(lambda: corp.seat.side != number, [ada])

    ends_and_another()
    first = Played("Ada", "Ben", "runner", 0, 0)
    assert (corp.seat.view().match, runner.seat.view().match) == ((first,), (first,))
    corp.offer("restart")
    until(lambda: runner.seat.request(), [ben])
    runner.seat.reply(agree=True)
    until(lambda: corp.seat.request() is None and corp.seat.view().number == 0, [ada])
    assert corp.seat.view().match == (first,)
    corp.seat.concede()
    until(lambda: runner.seat.view().winner, [ben])
    assert match_told(runner.seat.view())[-1] == "Ben wins the match: Ben 20, Ada 0."
    corp.offer("rematch")
    until(lambda: runner.seat.request(), [ben])
    runner.seat.reply(agree=True)
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
    runner.seat.reply(agree=True)
    until(lambda: corp.seat.view().number == 8, [ada])
    assert corp.seat.view().servers == then.servers
    play([(ada, corp), (ben, runner)], random.Random(5), 10)
    kept = sorted(shared.tables.glob(f"*{corp.name}*.jsonl"), key=lambda path: path.stat().st_mtime)
    first, branch = (read_game_file(path) for path in kept)
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
        runner.seat.reply(agree=True)
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


def begun_by(ada: RemoteServer, ben: RemoteServer) -> list[tuple[RemoteServer, RemoteTable]]:
    corp = ada.make(NewTable(side="corp"))
    runner = ben.join(corp.name)
    until(lambda: corp.info().state == "playing", [ada])
    return [(ada, corp), (ben, runner)]


def test_both_are_told_of_answers_given_for_a_player_late(host: Host) -> None:
    host.stop()
    slow = Host(host.folder, "pause=[0.3,0.3]")
    try:
        ada, corp, ben, runner = two(slow)
        pairs = [(ada, corp), (ben, runner)]
        rng = random.Random(3)
        waits: list[float] = []
        # A pause takes a card that could be turned up or used. What is drawn is random: nine games of ten had one within sixty answers, but
        # four of four hundred only after more than a hundred.
        for _ in range(5000):
            if waits and max(waits) >= 0.3 and min(waits) < 0.25:
                break
            if pairs[0][1].seat.view().winner:  # too early: some random games end within ten turns
                pairs[:] = begun_by(ada, ben)
            until(lambda: any(table.seat.question() for _, table in pairs), [ada, ben])
            seat = next(table.seat for _, table in pairs if table.seat.question())
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
        assert any(wait >= 0.3 for wait in waits)
        assert any(wait < 0.25 for wait in waits)
    finally:
        slow.close()


def test_passes_that_nobody_is_asked_for_are_told_at_once(host: Host) -> None:
    """One answer of the Corp, and both are told of the passes too; where the Runner wants to be asked, they are."""
    ada, corp, ben, runner = two(host)
    for table in (corp, runner):
        table.pass_unasked(True)
    for table in (corp, runner):
        until(lambda table=table: table.seat.question() is not None, [ada, ben])
        table.seat.answer((1,))
    until(lambda: corp.seat.view().asking == "The Corp takes an action.", [ada, ben])

    def gain() -> list[int]:
        """The Corp gains a credit: the numbers of answers that the Runner is told of."""
        question = corp.seat.question()
        assert question is not None
        numbers: list[int] = []
        deaf = runner.seat.listen(lambda: numbers.append(runner.seat.view().number))
        corp.seat.answer(([option.verb for option in question.options].index("gain"),))
        until(lambda: numbers, [ben])
        deaf()
        return numbers

    before = corp.seat.view().number
    assert gain() == [before + 3]
    assert [line.text for line in runner.seat.log(before)] == ["Corp gains 1c for 1 click."]
    assert corp.seat.question() is not None
    runner.pass_unasked(False)
    status(host.socket)
    assert gain() == [before + 5]
    question = runner.seat.question()
    assert question is not None
    assert question.kind == "window"
    # Whoever comes back says it again.
    host.kill()
    until(lambda: ada.trouble() and ben.trouble(), [ada, ben])
    host.again()
    until(lambda: not ada.trouble() and not ben.trouble(), [ada, ben])
    status(host.socket)  # by now it has heard what both have said again
    runner.seat.answer((len(question.options) - 1,))
    until(lambda: corp.seat.view().number == before + 6, [ada, ben])
    runner.pass_unasked(True)
    status(host.socket)
    assert gain() == [before + 9]
