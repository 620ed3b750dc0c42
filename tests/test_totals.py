"""The numbers at the end of a game."""

from pathlib import Path

import pytest

from netrunner_tui.model import events
from netrunner_tui.rules.referee.totals import totals
from netrunner_tui.user_games import UserGames


def test_totals_are_counted_from_events() -> None:
    found = {
        total.name: (total.runner, total.corp)
        for total in totals(
            [
                events.ClicksSpent("corp", 3),
                events.CreditsGained("runner", 9),
                events.CreditsGained("runner", 1),
                events.CreditsSpent("runner", 5),
                events.RunBegan("HQ"),
                events.RunBegan("HQ"),
                events.SubroutinesBroken(7, (0, 1), 9),
                events.TagsTaken(2),
                events.DamageSuffered("net", 3),
            ]
        )
    }
    assert found["Clicks spent"] == ("0", "3")
    assert found["Credits gained"] == ("10", "0")
    assert found["Credits spent"] == ("5", "0")
    assert found["Runs (successful)"] == ("2 (0)", "")
    assert found["Subroutines broken"] == ("2", "")
    assert found["Damage taken"] == ("3", "")
    assert found["Tags taken"] == ("2", "")


def test_they_are_told_when_the_game_is_over(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("netrunner_tui.user_games.games_folder", lambda: tmp_path)
    table = UserGames().new_game("", "", "Corp", "Runner")
    corp = table.seats["corp"]
    assert corp.view().totals == ()
    corp.concede()
    assert [total.name for total in corp.view().totals][:2] == ["Clicks spent", "Credits gained"]
    assert corp.view().totals == table.seats["runner"].view().totals
    table.close()
