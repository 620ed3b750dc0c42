"""Computer opponents at a table: resumed, in threads of their own, stopped by a mistake, hinting, watched."""

import io
import random
import threading
import time
from functools import partial
from pathlib import Path

import msgspec
import pytest
from computer_games import begun

from netrunner_tui import cli
from netrunner_tui.bots import hints, table_player
from netrunner_tui.bots.corp_script.corp_plans import CorpPlans
from netrunner_tui.bots.table_player import TablePlayer
from netrunner_tui.bots.thinking import Thinker
from netrunner_tui.model.advice import Advice, Hint
from netrunner_tui.model.errors import IllegalAnswer, NetrunnerError
from netrunner_tui.model.gamefile.reader import read_game_file
from netrunner_tui.model.sides import CORP, RUNNER, SIDES
from netrunner_tui.plain.answer_numbers import numbers
from netrunner_tui.plain.hint_lines import advised
from netrunner_tui.players.random_player import choose
from netrunner_tui.replays.fault_report import read_report
from netrunner_tui.rulebook_facts.registry import USUAL
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.telling.results import answer_told
from netrunner_tui.user_games import UserGames


def test_a_game_against_the_computer_is_resumed_against_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    games = UserGames(at_once=True)
    table = games.against_computer("Operator", RUNNER, {"corp": None, "runner": "gateway-starter-runner"}, "Ada", USUAL.name, seed="12")
    assert list(table.seats) == [RUNNER]
    seat = table.seats[RUNNER]
    assert seat.view().corp.name == "Operator (computer)"
    seat.answer((1,))
    while (question := seat.question()) is not None and question.kind != "action":
        seat.answer(question.decline() or (0,))
    assert question is not None
    assert seat.view().turn == RUNNER, "the Corp has played its turn"
    number, clicks = seat.view().number, seat.view().runner.clicks
    seat.answer(([option.verb for option in question.options].index("gain"),))
    assert seat.view().runner.clicks == clicks - 1
    seat.take_back()
    assert seat.request() is None, "nobody is asked"
    assert seat.view().runner.clicks == clicks
    path = Path(table.path)
    table.close()
    assert read_game_file(path).header.computer == {"corp": "operator"}
    again = games.resume(path)
    assert list(again.seats) == [RUNNER]
    assert again.seats[RUNNER].view().number > number
    assert again.again is not None
    swapped = again.again(True)
    assert list(swapped.seats) == [CORP]
    swapped.close()
    again.close()


class _Slow:
    """Decides as the dice do, and says when it was asked."""

    def decide(self, question: Question, number: int) -> Answer:
        """The last option."""
        return question.forced() or question.decline() or ((question.numbers or (len(question.options) - 1,))[0],)


def test_a_player_in_its_own_thread_goes_on_until_it_is_stopped() -> None:
    table = LocalTable(begun("thread"), free=True)
    human = table.seat(RUNNER)
    player = TablePlayer(table.seat(CORP), _Slow(), table.lock, pytest.fail)
    player.answer_at_its_pace()
    told = threading.Event()
    human.listen(told.set)
    assert human.question() is not None or told.wait(60)
    assert human.question() is not None, "the Corp has decided on its starting hand"
    player.stop()
    assert "computer player" not in [thread.name for thread in threading.enumerate()]


class _Broken:
    """Fails at its first question, then gives an answer that is none, then any."""

    def __init__(self) -> None:
        self.asked = 0

    def decide(self, question: Question, number: int) -> Answer:
        """An exception, or an answer."""
        self.asked += 1
        if self.asked == 1:
            raise KeyError("a title")
        return (99,) if self.asked == 2 else question.forced() or question.decline() or (0,)


def test_a_player_whose_plans_fail_reports_it_and_goes_on() -> None:
    table, faults = LocalTable(begun("broken"), free=True), list[Exception]()
    player = TablePlayer(table.seat(CORP), _Broken(), table.lock, faults.append)
    player.answer_at_once()
    assert table.seat(RUNNER).question() is not None, "the mulligan is the Runner's"
    table.seat(RUNNER).answer((1,))
    assert [type(fault) for fault in faults] == [KeyError, IllegalAnswer]
    player.stop()


def test_a_player_that_is_stuck_says_so_and_tries_anew_when_the_game_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    table, told, said = LocalTable(begun("stuck"), free=True), list[Exception | None](), threading.Event()
    seat = table.seat(CORP)

    def stuck(problem: Exception | None) -> None:
        told.append(problem)
        table.tell_changed()  # as whoever shows the table does: it is no news for the player itself
        said.set()

    player = TablePlayer(seat, _Slow(), table.lock, pytest.fail, stuck)
    monkeypatch.setattr(seat, "view", lambda: {}["a title"])
    player.answer_at_its_pace()
    assert said.wait(60)
    said.clear()
    assert not said.wait(0.5), "it is said once"
    monkeypatch.undo()
    table.tell_changed()
    assert said.wait(60)
    player.stop()
    assert [type(problem) for problem in told] == [KeyError, type(None)]


def test_what_somebody_does_while_it_is_told_that_a_player_is_stuck_has_it_try_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    table, told, goes_on = LocalTable(begun("stuck"), free=True), list[Exception | None](), threading.Event()
    seat = table.seat(CORP)

    def stuck(problem: Exception | None) -> None:
        told.append(problem)
        if problem is None:
            goes_on.set()
            return
        monkeypatch.undo()
        person = threading.Thread(target=table.tell_changed)
        person.start()
        person.join()

    player = TablePlayer(seat, _Slow(), table.lock, pytest.fail, stuck)
    monkeypatch.setattr(seat, "view", lambda: {}["a title"])
    player.answer_at_its_pace()
    assert goes_on.wait(20)
    player.stop()
    assert [type(problem) for problem in told] == [KeyError, type(None)]


def test_a_fault_of_the_computer_s_plans_is_a_report_beside_the_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(CorpPlans, "rank", lambda self, question: {}[question.kind])
    table = UserGames(at_once=True).against_computer("operator", RUNNER, {"corp": None, "runner": None}, "Ada", seed="12")
    seat = table.seats[RUNNER]
    while (question := seat.question()) is not None and question.kind != "action":
        seat.answer(question.decline() or (0,))
    assert seat.view().turn == RUNNER, "the Corp has played its turn all the same"
    table.close()
    (report,) = (tmp_path / "netrunner-tui" / "reports").iterdir()
    fault = read_report(report).fault
    assert (fault.during, fault.error, fault.interface) == ("thinking", "KeyError", "table")


def test_a_hint_is_what_the_computer_would_do_and_the_game_keeps_that_it_was_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    table = UserGames(at_once=True).against_computer("trainee", RUNNER, {"corp": None, "runner": None}, "Ada", seed="12")
    seat = table.seats[RUNNER]
    while (question := seat.question()) is not None and question.kind != "action":
        seat.answer(question.decline() or (0,))
    assert question is not None
    assert table.advising is not None
    advise = partial(table.advising.advise, RUNNER)
    before = seat.view()
    advice = advise()
    assert seat.view() == before, "nothing is answered"
    assert 2 <= len(advice.hints) <= 3
    assert advice.worlds == 8
    assert {hint.answer for hint in advice.hints} <= {answer_told(question, (place,)) for place in range(len(question.options))}
    assert all(0 < hint.chance < 1 for hint in advice.hints)
    assert any(hint.plan for hint in advice.hints)
    assert [hint.chance for hint in advice.hints] == sorted((hint.chance for hint in advice.hints), reverse=True)
    runs = [hint for hint in advice.hints if hint.answer.startswith("run ")]
    assert all(hint.reasons for hint in runs)
    assert advise() == advice, "asked again, it says the same"
    with pytest.raises(NetrunnerError, match="nothing is asked of you"):
        table.advising.advise(CORP)
    answers = (answer_told(question, (place,)) for place in range(len(question.options)))
    told = dict(zip(answers, numbers(question), strict=True))
    said = advised(lambda: advice, question)
    assert [line.partition(".")[0] for line in said[: len(advice.hints)]] == [str(told[hint.answer]) for hint in advice.hints]
    assert "in 100 to win. Plan: " in said[0]
    path = Path(table.path)
    table.close()
    assert [(note.note, note.by) for note in read_game_file(path).notes] == [("asked what the computer would do", "Ada")] * 2


def test_what_the_log_tells_of_a_hint_stays_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that changed would stand under another step, and a take-back would tell it as what is gone."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for side in SIDES:  # whatever the hint says, in however many worlds it was found
        monkeypatch.setitem(hints.EFFORT, side, msgspec.structs.replace(hints.EFFORT[side], worlds=2, ends=1))
    table = UserGames(at_once=True).against_computer("trainee", RUNNER, {"corp": None, "runner": None}, "Ada", seed="12")
    seat, told = table.seats[RUNNER], set()
    while (question := seat.question()) is not None and question.kind != "action":
        seat.answer(question.decline() or (0,))
    assert question is not None
    assert table.advising is not None
    table.advising.advise(RUNNER)
    step = question.step
    for _ in range(40):
        question = seat.question()
        if question is None:
            break
        seat.answer(question.forced() or question.decline() or (0,))
        told |= {line for line in seat.log() if line.kind == "hint"}
    (line,) = told
    assert (line.step, line.turn) == (step, 2)
    table.close()


def test_the_log_tells_of_a_hint_whatever_is_taken_back() -> None:
    """Records that were taken back are no more in memory: numbers have gaps. A hint is told of before one and behind one."""
    game, rng = begun("hints"), random.Random(4)
    for taken_back in (0, 1):
        for _ in range(8):
            assert game.question is not None
            game.answer(choose(game.question, rng))
        assert game.question is not None
        game.remark("hint", game.question.player, "now")
        game.answer(choose(game.question, rng))
        told = [line for line in game.log(RUNNER) if line.kind == "hint"]
        assert len(told) == taken_back + 1
        game.take_back(game.history[-5].number, game.question.player if game.question is not None else RUNNER)
        assert len([line for line in game.log(RUNNER) if line.kind == "hint"]) == taken_back + 1


def test_a_fault_of_the_plans_in_a_hint_is_told_and_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    table = UserGames(at_once=True).against_computer("trainee", RUNNER, {"corp": None, "runner": None}, "Ada", seed="12")
    seat = table.seats[RUNNER]
    while (question := seat.question()) is not None and question.kind != "action":
        seat.answer(question.decline() or (0,))
    monkeypatch.setattr(Thinker, "verdict", lambda *_: {}["lost"])
    assert table.advising is not None
    with pytest.raises(NetrunnerError, match="report"):
        table.advising.advise(RUNNER)
    assert seat.question() == question
    assert len(list((tmp_path / "netrunner-tui" / "reports").iterdir())) == 1
    table.close()


def test_what_came_of_an_answer_is_said_in_sentences() -> None:
    question = Question(
        player=RUNNER, kind="action", step="", text="", options=(Option("gain"), Option("draw"), Option("run", server="HQ"))
    )
    hint = Hint("draw 1 card", 0.5, "cards", ("You have 2 credits more by your next turn.",), (1,), "draw")
    said = "Draw 1 card, about 50 in 100 to win. Plan: cards. You have 2 credits more by your next turn."
    assert advised(lambda: Advice((hint,), 8), question)[0] == f"{numbers(question)[1]}. {said}"
    assert advised(lambda: Advice((msgspec.structs.replace(hint, given=()),), 8), question)[0] == said, "nothing to type"
    window = Question(player=RUNNER, kind="window", step="", text="", options=(Option("pass"),), may_decline=True)
    window = msgspec.structs.replace(window, ahead=(Option("gain"), Option("run", server="R&D"), Option("run", server="HQ")))
    run = Hint("run HQ", 0.5, "", (), (2,), "run", server="HQ")
    ahead = Advice((run,), 8, ahead=True)
    assert advised(lambda: ahead, window, acting=True)[0] == "51. Run HQ, about 50 in 100 to win."
    assert advised(lambda: ahead, window)[0] == "Run HQ, about 50 in 100 to win.", "its number is not that of an answer here"


@pytest.fixture
def hurried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Computer players at tables take no time, in games of a user with an empty folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(table_player, "PACE", {})
    monkeypatch.setattr(table_player, "OTHER_PACE", 0.001)


@pytest.mark.usefixtures("hurried")
def test_two_computers_are_watched_by_somebody_who_sees_neither_hand() -> None:
    table = UserGames().watch_computers({"corp": "operator", "runner": "trainee"}, {"corp": None, "runner": None}, seed="12")
    (seat,) = table.seats.values()
    until = time.monotonic() + 60
    while not (view := seat.view()).winner and time.monotonic() < until:
        time.sleep(0.01)
    assert view.winner, "they have played to the end"
    assert (view.corp.name, view.runner.name) == ("Operator (computer)", "Trainee (computer)")
    assert seat.side is None
    assert view.corp.hand is None
    assert view.runner.hand is None
    table.close()


@pytest.mark.usefixtures("hurried")
def test_two_computers_are_watched_in_lines_of_text_from_the_beginning_and_after_it_was_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    kept = str(tmp_path / "kept.jsonl")
    games = UserGames(at_once=True)
    games.watch_computers({"corp": "trainee", "runner": "trainee"}, {"corp": None, "runner": None}, seed="3", path=Path(kept)).close()
    assert cli.main(["play", "--plain", "--resume", kept]) == 0
    resumed = capsys.readouterr().out
    assert cli.main(["play", "--watch", "trainee", "trainee", "--plain", "--seed", "3"]) == 0
    told = capsys.readouterr().out
    for out in (told, resumed):
        assert "Turn 1: the Corp's turn.\n" in out
        assert "You watch. ctrl+c leaves.\n" in out
        assert "The game is over: " in out
        assert "your question" not in out.casefold()
