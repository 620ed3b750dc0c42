"""What is done once for all front ends: a screen that is drawn later parses no styles."""

import pytest
from textual.css.stylesheet import Stylesheet

from netrunner_tui.front import warm
from netrunner_tui.front.remote_app import AppHost, RemoteApp
from netrunner_tui.front.shared_css import ParsedRules
from netrunner_tui.library.kept_decks import decks_of_player
from netrunner_tui.library.paths import cards_folder
from netrunner_tui.library.pools import Pools
from netrunner_tui.table.home.user_files import UserFiles


async def test_a_front_end_parses_no_styles(monkeypatch: pytest.MonkeyPatch) -> None:
    pools, parsed = Pools([cards_folder()]), ParsedRules()
    game = warm.drawn_game(pools)
    await warm.draw(game, parsed, pools)
    server = warm.bare_server(game)
    host = AppHost(attach=lambda: None, awake=lambda: None, tell_log=lambda text, error: None, parsed=parsed)
    app = RemoteApp(server, UserFiles(), host, pools=pools, own_decks=decks_of_player(None))
    assert not app.to_load
    anew = []
    monkeypatch.setattr(Stylesheet, "_parse_rules", lambda self, css, *rest: anew.append(css))
    # As on a terminal, where there are tooltips and notifications.
    async with app.run_test(size=(120, 40), tooltips=True, notifications=True) as pilot:
        await pilot.pause()
    assert anew == []
