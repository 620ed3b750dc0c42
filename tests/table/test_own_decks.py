"""The user's own decks in the forms for a new game."""

from pathlib import Path
from typing import cast

import pytest

from netrunner_tui.model.sides import RUNNER
from netrunner_tui.replays.game_service import DeckChoice, GameService
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.home.start_menus.computer_form import ComputerForm
from netrunner_tui.table.home.start_menus.filled_in import USUAL_FORM
from netrunner_tui.table.home.start_menus.new_game_choices import NewGameChoices
from netrunner_tui.table.home.start_menus.start_items import Item, StartCalls
from netrunner_tui.user_games import UserGames

WHOLE = """name: {name}
rules: nisei-1.6
identity: "Zahya Sadeghi: Versatile Smuggler"
cards: {cards}
"""
LEGAL = (
    "{Career Fair: 3, Carmen: 3, Carpe Diem: 3, Bukhgalter: 3, Abagnale: 3, Afterimage: 3, Boomerang: 3, Sure Gamble: 3, Backstitching: 3,"
    " Always Have a Backup Plan: 3, Bravado: 2, Emergency Shutdown: 3, Flip Switch: 3, Docklands Pass: 2}"
)


@pytest.fixture
def decks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "netrunner-tui" / "decks"
    folder.mkdir(parents=True)
    (folder / "zz.yaml").write_text(WHOLE.format(name="Zz mine", cards=LEGAL))
    return folder


def deck_line() -> tuple[Item, list[DeckChoice]]:
    """The line for the Runner's deck, and the decks that it goes round."""
    said: list[str] = []
    calls = StartCalls(cast(GameService, UserGames()), lambda _: None, said.append, lambda _: None, lambda: None, Options, lambda _: None)
    chosen = NewGameChoices(calls, USUAL_FORM)
    chosen.form.side = RUNNER
    chosen.form.rules = "nisei-1.6"
    chosen.form.decks["nisei-1.6", RUNNER] = "Zz mine"
    line = next(item for item in ComputerForm(calls, chosen).items() if item.name == "Your deck")
    assert said == []
    return line, list(chosen.decks(RUNNER))


def test_own_decks_come_first_and_are_called_so(decks: Path) -> None:
    """They stood among all that come with the game, by their letters."""
    line, found = deck_line()
    assert [deck.name for deck in found if deck.own] == [found[0].name] == ["Zz mine"]
    assert (line.value, line.words) == ("Zz mine", "Zahya Sadeghi: Versatile Smuggler, 40 cards, yours")


def test_an_own_deck_that_breaks_a_rule_is_named_with_the_rule(decks: Path) -> None:
    """It was missing, and nothing said so."""
    (decks / "small.yaml").write_text(WHOLE.format(name="Too small", cards="{Sure Gamble: 3}"))
    assert deck_line()[0].words.endswith("40 cards, yours. Left out is Too small: 3 cards, at least 40 needed (CR 1.4.3)")
    (decks / "small2.yaml").write_text(WHOLE.format(name="Smaller", cards="{Sure Gamble: 2}"))
    assert deck_line()[0].words.endswith("Left out, as rules are broken, are Too small and Smaller")
