"""The guided first game: a page at each new thing, once, short; it can be left and gone on with."""

import re
from pathlib import Path

import fixtures as f
import pytest
from test_app import FakeHost, app_for, shown

from netrunner_tui.rules.telling.tutorial import LESSONS, Guide
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.sitting.sitting import Sitting
from netrunner_tui.user_games import UserGames


@pytest.fixture
def games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> UserGames:
    monkeypatch.setattr("netrunner_tui.user_games.games_folder", lambda: tmp_path / "games")
    return UserGames()


def test_no_page_is_longer_than_three_sentences() -> None:
    for lesson in LESSONS:
        assert 1 <= len(re.findall(r"[.](?: |$)", lesson.words)) <= 3, lesson.name
        assert len(lesson.words) < 330
    assert len({lesson.name for lesson in LESSONS}) == len(LESSONS)


def test_each_page_comes_once_and_the_next_one_after_it(sit: f.Sit) -> None:
    sitting: Sitting = sit({"runner": f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)})
    kept: list[tuple[str, ...]] = []
    sitting.begin_guide(Guide((), kept.append))
    titles = []
    while sitting.page:
        titles.append(sitting.page.title)
        sitting.press("g")
    assert titles == ["Installed, and facedown", "Advancing", "A run", "An encounter", "Breaking", "Points", "A tag", "The rig"]
    assert kept[-1] == ("installed", "advance", "run", "encounter", "break", "scored", "tag", "rig")
    sitting.begin_guide(Guide(kept[-1][:2], kept.append))
    assert sitting.page
    sitting.press("o")
    sitting.follow()
    assert sitting.page is None


def test_the_first_game_is_one_deal_and_is_gone_on_with(games: UserGames, sit: f.Sit) -> None:
    table = games.first_game()
    assert table.guided
    hand = table.seats["corp"].view().corp.hand
    assert hand is not None
    assert {"Tithe", "Diviner", "Offworld Office"} <= {card.title for card in hand}
    sitting: Sitting = sit(table.seats, options=Options(open_play=True))
    sitting.press("y")
    path = table.path
    table.close()
    again = games.first_game()
    assert again.path == path
    assert again.seats["corp"].view().number > 0
    again.seats["corp"].concede()
    again.close()
    anew = games.first_game()
    assert anew.path != path
    assert anew.guided
    anew.close()


async def test_how_to_play_from_the_start_screen() -> None:
    seat = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    app = app_for(FakeHost(lambda: {"runner": seat, "corp": f.FakeSeat(f.run_view("corp"), None, side="corp")}))
    async with app.run_test(size=(80, 24)) as pilot:
        assert "How to play" in shown(app)
        await pilot.press("4")
        await pilot.pause()
        assert "INSTALLED, AND FACEDOWN" in shown(app)
        assert "lift the curtain" not in shown(app)
        await pilot.press("g", "o")
        await pilot.pause()
        assert "Break 1 with" in shown(app)
        assert not app.options.open_play
        assert app.options.guide
