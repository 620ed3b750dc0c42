"""Mistakes of the program: nothing is lost, the game stands before the answer, and a report that can be sent replays what happened."""

import io
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import planted
import pytest

from netrunner_tui.__main__ import MISTAKE, main as program
from netrunner_tui.cli import main
from netrunner_tui.model.errors import WRONG, BadFile, ProgramFault
from netrunner_tui.model.gamefile.reader import read_game_file
from netrunner_tui.plain.client import run
from netrunner_tui.plain.plain_table import PlainTable
from netrunner_tui.replays.fault_report import read_report, write_report
from netrunner_tui.replays.faults import FaultLog, ReportedFault, fault_of
from netrunner_tui.replays.game_service import OpenTable
from netrunner_tui.user_games import UserGames

PLANTED: dict[str, tuple[Callable[[pytest.MonkeyPatch], None], str]] = {
    "card": (planted.in_a_card, "KeyError"),
    "view": (planted.in_a_view, "IndexError"),
}


@pytest.fixture
def table(tmp_path: Path) -> OpenTable:
    return planted.begin(tmp_path / "Ada's game.jsonl")


@pytest.fixture(autouse=True)
def _no_reports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in ("DATA", "CONFIG"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path / kind.lower()))


@pytest.mark.parametrize("where", PLANTED)
def test_the_game_stands_before_the_answer(where: str, table: OpenTable, monkeypatch: pytest.MonkeyPatch) -> None:
    corp, runner = table.seats["corp"], table.seats["runner"]
    before, question, number = corp.view(), corp.question(), corp.view().number
    PLANTED[where][0](monkeypatch)
    with pytest.raises(ProgramFault) as caught:
        planted.answer(table, "play Hedge Fund")
    told = str(caught.value)
    assert told.startswith(f"{WRONG} The game stands where it stood before that answer. A report that you can send is ")
    assert planted.SECRET not in told
    assert corp.question() == question
    assert (corp.view().corp, runner.view().corp.credits) == (before.corp, 5)
    planted.answer(table, "gain credit")
    assert runner.view().corp.credits == 6
    table.close()
    kept = read_game_file(Path(table.path))
    assert kept.records[-1].said == "gain credit"
    assert [record.kind for record in kept.records[number + 1 :]] == {"card": ["action"], "view": ["action", "take back", "action"]}[where]
    monkeypatch.undo()
    again = UserGames().resume(Path(table.path))
    assert again.notice == ""
    assert again.seats["corp"].view().corp.credits == 6
    again.close()


@pytest.mark.parametrize("where", PLANTED)
def test_the_report_can_be_sent_and_sees_it_again(
    where: str, table: OpenTable, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plant, error = PLANTED[where]
    plant(monkeypatch)
    with pytest.raises(ProgramFault):
        planted.answer(table, "play Hedge Fund")
    table.close()
    (report,) = planted.reports()
    text = report.read_text()
    for private in ("Ada", "Lovelace", "Ben", str(Path.home()), "/tmp", planted.SECRET):
        assert private not in text
    assert "scenario: as-it-was" in text
    assert '- corp: "play Hedge Fund"' in text
    read = read_report(report)
    assert read.saved is not None
    assert read.saved.records[-1].number == 6
    assert main(["check", str(report)]) == 1
    assert f": {error} at " in (out := capsys.readouterr().out)
    assert out.endswith("it still happens\n")
    monkeypatch.undo()
    assert main(["check", str(report)]) == 0
    assert capsys.readouterr().out.endswith("it does not happen any more\n")


def test_the_scenario_of_a_report_is_one(
    table: OpenTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.MonkeyPatch.context() as planting:
        planted.in_a_card(planting)
        with pytest.raises(ProgramFault):
            planted.answer(table, "play Hedge Fund")
    table.close()
    scenario = tmp_path / "it.yaml"
    scenario.write_text(planted.reports()[0].read_text().partition("---\n")[2])
    assert main(["check", str(scenario)]) == 0
    planted.in_a_card(monkeypatch)
    capsys.readouterr()
    assert main(["check", str(scenario)]) == 1
    assert "step 1, corp: play Hedge Fund: the referee broke: KeyError" in capsys.readouterr().out


def played_in_lines(table: OpenTable, typed: str, *, faults: bool = True) -> str:
    out = io.StringIO()
    told = FaultLog("plain", lambda fault: UserGames().report(fault, table.path)) if faults else None
    run(PlainTable(table.seats, faults=told), stdin=io.StringIO(typed), stdout=out)
    table.close()
    return out.getvalue()


@pytest.mark.parametrize("where", PLANTED)
def test_in_lines_of_text(where: str, table: OpenTable, monkeypatch: pytest.MonkeyPatch) -> None:
    PLANTED[where][0](monkeypatch)
    out = played_in_lines(table, "play Hedge Fund\ngain credit\n")
    assert out.count(WRONG) == 1
    assert "Take an action: 2 clicks left." in out
    assert len(planted.reports()) == 1


def test_lines_that_cannot_be_told(table: OpenTable, monkeypatch: pytest.MonkeyPatch) -> None:
    for painter in ("board", "option_line", "moment"):
        monkeypatch.setattr(f"netrunner_tui.plain.board_lines.{painter}", planted.fail, raising=False)
    monkeypatch.setattr("netrunner_tui.plain.plain_game.asked", planted.fail)
    out = played_in_lines(table, "board\ngain credit\nboard\n")
    assert f"{WRONG} A report that you can send is {planted.reports()[0]}." in out
    assert "Corp gains 1 credit" in out
    assert len(planted.reports()) == 1
    read = read_report(planted.reports()[0])
    assert (read.fault.during, read.fault.interface, read.fault.error) == ("painting", "plain", "ZeroDivisionError")


def test_a_mistake_is_reported_once(tmp_path: Path) -> None:
    written = []
    log = FaultLog("plain", lambda fault: written.append(fault) or "There.")  # type: ignore[func-returns-value]
    for _ in range(3):
        with pytest.raises(ZeroDivisionError) as caught:
            planted.fail()
        assert log.line(caught.value, "painting") == f"{WRONG} There."
    assert len(written) == 1


def test_a_report_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert write_report(fault_of(KeyError(1), "view", "table"), None, tmp_path / "file" / "in it").startswith("A report of it could not be")


def ending(monkeypatch: pytest.MonkeyPatch, command: Callable[[], int]) -> int:
    """The program's exit code with a command of its own."""
    monkeypatch.setattr("netrunner_tui.cli.main", command)
    hook = threading.excepthook
    try:
        return program()
    finally:
        threading.excepthook = hook


def test_a_mistake_of_a_command_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert ending(monkeypatch, planted.fail) == MISTAKE
    assert capsys.readouterr().err == f"{WRONG} A report that you can send is {planted.reports()[0]}.\n"
    monkeypatch.setitem(sys.modules, "netrunner_tui.replays.fault_report", None)
    assert ending(monkeypatch, planted.fail) == MISTAKE
    assert capsys.readouterr().err == f"{WRONG} A report of it could not be written.\n"


def test_a_mistake_that_was_reported_is_told_as_it_was(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def command() -> int:
        raise ReportedFault("A line.")

    assert ending(monkeypatch, command) == MISTAKE
    assert capsys.readouterr().err == "A line.\n"
    assert not planted.reports()


def test_a_mistake_in_a_thread_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Python prints the text of the exception, which may name hidden cards."""

    def command() -> int:
        thread = threading.Thread(target=planted.fail)
        thread.start()
        thread.join()
        return 0

    assert ending(monkeypatch, command) == 0
    assert capsys.readouterr().err == f"{WRONG} A report that you can send is {planted.reports()[0]}.\n"


def test_a_broken_report_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "report.yaml"
    path.write_text("report: netrunner-tui\nprogram: x\nduring: lunch\n")
    with pytest.raises(BadFile, match="is not a report: Invalid enum value 'lunch'"):
        read_report(path)
    path.write_text("report: netrunner-tui\nprogram: x\nduring: view\nlog: |\n  nothing\n")
    with pytest.raises(BadFile, match="holds no saved game"):
        read_report(path)
