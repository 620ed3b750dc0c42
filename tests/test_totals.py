"""The numbers at the end of a game."""

from pathlib import Path

import pytest

from netrunner_tui.model import events
from netrunner_tui.rules.telling.totals import totals
from netrunner_tui.user_games import UserGames


def test_totals_are_counted_from_events() -> None:
    happened = [
        events.ClicksSpent("corp", 3),
        events.ClicksSpent("runner", 1),
        events.CreditsGained("runner", 9),
        events.CreditsGained("runner", 1),
        events.CreditsSpent("runner", 5),
        events.CreditsSpent("corp", 2),
        events.CardDrawn("corp", 3, 4),
        events.CardInstalled(5, 6, "runner", "rig"),
        events.CardRezzed(7, 1),
        events.CardRezzed(8, 1),
        events.RunBegan("HQ"),
        events.RunBegan("HQ"),
        events.RunSucceeded("HQ"),
        events.SubroutineResolved(7, 0),
        events.SubroutinesBroken(7, (0, 1), 9),
        events.SubroutinesBroken(7, (2,), 9),
        events.CardAccessed(4, "hand", "HQ"),
        events.TagsTaken(2),
        events.DamageSuffered("net", 3),
        events.DamageSuffered("core", 1),
    ]
    assert [(total.name, total.runner, total.corp) for total in totals(happened)] == [
        ("Clicks spent", "1", "3"),
        ("Credits gained", "10", "0"),
        ("Credits spent", "5", "2"),
        ("Cards drawn", "0", "1"),
        ("Cards installed", "1", "0"),
        ("Runs (successful)", "2 (1)", ""),
        ("Cards rezzed", "", "2"),
        ("Subroutines resolved", "", "1"),
        ("Subroutines broken", "3", ""),
        ("Cards accessed", "1", ""),
        ("Damage taken", "4", ""),
        ("Tags taken", "2", ""),
    ]


def test_they_are_told_when_the_game_is_over(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("netrunner_tui.user_games.games_folder", lambda: tmp_path)
    table = UserGames().new_game("", "", "Corp", "Runner")
    corp = table.seats["corp"]
    assert corp.view().totals == ()
    corp.concede()
    assert [total.name for total in corp.view().totals][:2] == ["Clicks spent", "Credits gained"]
    assert corp.view().totals == table.seats["runner"].view().totals
    table.close()
