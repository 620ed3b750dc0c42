"""Decks and cards at the table: by keys alone, by mouse alone, by pasting."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from netrunner_tui.library.deck_shelf import user_shelf
from netrunner_tui.library.decks import load_deck_file
from netrunner_tui.library.describe import describe
from netrunner_tui.library.drafts import copies_of
from netrunner_tui.library.paths import data_folder, user_decks_folder
from netrunner_tui.library.pools import Pools
from netrunner_tui.settings.keys import Keymap
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.drawing.canvas import Canvas, ClickTarget
from netrunner_tui.table.drawing.glyphs import PLAIN, SAFE, Glyphs
from netrunner_tui.table.home.deck_builder import DeckBuilder
from netrunner_tui.table.home.deck_builder_page import paint_shelf
from netrunner_tui.table.screens.app import TableApp
from netrunner_tui.table.screens.deck_builder_screen import ShelfScreen
from netrunner_tui.user_games import UserGames

LIST = """My pasted deck

Zahya Sadeghi: Versatile Smuggler

Event (3)
3x Sure Gamble
Program (2)
2x Carmen
"""


def nothing() -> None:
    """What the builder asks of the app around it."""


@pytest.fixture(scope="module")
def pools() -> Pools:
    return UserGames().library()


@pytest.fixture
def shelf(pools: Pools, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[DeckBuilder]:
    for name in ("HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    made = DeckBuilder(
        user_shelf(), pools, ("nisei-1.6", "ffg"), "nisei-1.6", Keymap(), leave=lambda: None, changed=lambda: None, copy=lambda _: None
    )
    yield made
    assert not list(user_decks_folder().glob(".*"))


def text(shelf: DeckBuilder, size: tuple[int, int] = (120, 40), glyphs: Glyphs = SAFE) -> str:
    return painted(shelf, size, glyphs).text()


def painted(shelf: DeckBuilder, size: tuple[int, int] = (120, 40), glyphs: Glyphs = SAFE) -> Canvas:
    canvas = Canvas(*size, "desk", glyphs)
    paint_shelf(shelf, canvas)
    return canvas


def press(shelf: DeckBuilder, *keys: str) -> None:
    for key in keys:
        shelf.press(key)


def click(shelf: DeckBuilder, words: str, after: int = 0, size: tuple[int, int] = (120, 40)) -> None:
    """Clicks on the first place where `words` stand, or so many cells after it."""
    canvas = painted(shelf, size)
    for y, row in enumerate(canvas.rows):
        line = "".join(character for character, _ in row)
        if words in line:
            shelf.click(canvas.at(line.index(words) + after, y))
            return
    raise AssertionError(f"{words!r} is not on the screen:\n{canvas.text()}")


def only_deck() -> Path:
    (path,) = user_decks_folder().glob("*.yaml")
    return path


def test_cards_are_searched_while_the_query_is_typed(shelf: DeckBuilder) -> None:
    press(shelf, "/", *"t:ice o<2")
    assert {card.printed.type for card in shelf.results()} == {"ice"}
    found = shelf.results()
    press(shelf, "space", *"q:x")
    assert "there is no search letter `q`" in text(shelf)
    assert shelf.results() == found
    press(shelf, "enter", "enter")
    assert shelf.reading
    press(shelf, "space", "q")
    assert shelf.place == "decks"


def test_a_deck_is_built_by_keys(shelf: DeckBuilder, pools: Pools) -> None:
    press(shelf, "n")
    while shelf.card and not shelf.card.title.startswith("Haas-Bioroid: Precision"):
        press(shelf, "down")
    press(shelf, "enter", "/", *"hedge", "enter", "+", "+", "+", "+")
    assert "4x Hedge Fund: at most 3 allowed (CR 1.4.7)." in " ".join(text(shelf).split()).replace("✗ ", "")
    assert "4 cards, at least 40 needed" in text(shelf, (80, 24))
    press(shelf, "-")
    assert "at most 3" not in text(shelf)
    press(shelf, "u", "u")
    press(shelf, "r", "space", *"mine", "enter")
    path = only_deck()
    kept = load_deck_file(path, pools)
    assert kept.deck.name == "Haas-Bioroid mine"
    assert copies_of(kept, "Hedge Fund") == 3
    press(shelf, "r", *["backspace"] * 40)
    assert "Haas-Bioroid mine" not in text(shelf)
    press(shelf, "enter")
    assert load_deck_file(path, pools).deck.name == "H", "a deck has always a name"
    press(shelf, "r", "backspace", *"Ours", "enter")
    assert load_deck_file(path, pools).deck.name == "Ours"
    press(shelf, "tab", "-", "-", "-")
    assert "without cards" in text(shelf)
    assert load_deck_file(path, pools).deck.size == 1
    press(shelf, "u", "x")
    assert "Hedge Fund" in text(shelf)
    assert [file.suffix for file in (data_folder() / "exports").iterdir()] == [".txt"]
    press(shelf, "q", "D")
    assert "for good?" in text(shelf)
    press(shelf, "n")
    assert path.exists()
    press(shelf, "D", "y")
    assert not path.exists()
    assert shelf.place == "decks"


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
def test_a_deck_is_built_by_mouse(shelf: DeckBuilder, pools: Pools, size: tuple[int, int]) -> None:
    click(shelf, "n new", size=size)
    row = painted(shelf, size)
    shelf.click(next(hit.target for hit in row.hits if hit.target == ClickTarget("line", 3)))
    shelf.click(ClickTarget("line", 3))
    assert shelf.place == "deck"
    click(shelf, "t type", size=size)
    plus = [hit for hit in painted(shelf, size).hits if hit.target.pane == "cards" and hit.target.by > 0]
    for _ in range(2):
        shelf.click(plus[0].target)
    assert shelf.file
    assert shelf.file.deck.size == 2
    minus = [hit for hit in painted(shelf, size).hits if hit.target.pane == "deck" and hit.target.by < 0]
    shelf.click(minus[0].target)
    assert load_deck_file(only_deck(), pools).deck.size == 1
    click(shelf, "q back", size=size)
    click(shelf, "1 yours", size=size)
    click(shelf, "D delete", size=size)
    click(shelf, "delete it", size=size)
    assert not list(user_decks_folder().glob("*.yaml"))


def test_a_pasted_list_is_kept(shelf: DeckBuilder, pools: Pools) -> None:
    shelf.paste(LIST)
    assert shelf.place == "deck"
    assert copies_of(load_deck_file(only_deck(), pools), "Sure Gamble") == 3
    shelf.paste(only_deck().read_text())
    assert sorted(load_deck_file(path, pools).deck.name for path in user_decks_folder().glob("*.yaml")) == [
        "My pasted deck",
        "My pasted deck 2",
    ]


@pytest.mark.parametrize("rubbish", ["x" * 1_000_001, "3x Nothing At All", "name: [", "", "\x1b[2J\x00", "1x Hedge Fund\n" * 60_000])
def test_a_paste_that_is_no_deck_changes_nothing_and_says_why_in_one_line(shelf: DeckBuilder, rubbish: str) -> None:
    shelf.paste(LIST)
    press(shelf, "+")
    before = (shelf.file, shelf.place, only_deck().read_bytes())
    shelf.paste(rubbish)
    assert (shelf.file, shelf.place, only_deck().read_bytes()) == before
    assert shelf.notice
    assert "\n" not in shelf.notice
    assert shelf.notice.isprintable()
    assert len(shelf.notice) < 300


def test_ready_made_decks_stay_as_they_are(shelf: DeckBuilder) -> None:
    press(shelf, "enter", "+")
    assert "makes a copy" in text(shelf)
    press(shelf, "D")
    assert "stay" in text(shelf)
    press(shelf, "c", "+")
    assert shelf.editable
    assert only_deck().exists()


def test_cards_are_browsed_by_formats_cycles_and_sets(shelf: DeckBuilder) -> None:
    press(shelf, "s")
    shown = text(shelf)
    assert "FORMATS" in shown
    assert "CYCLES AND SETS" in shown
    assert f"  {shelf.group.name}" in shown
    while shelf.group.name != "Core Set":
        press(shelf, "down")
    assert "113 of 113 cards are written." in text(shelf)
    press(shelf, "enter")
    assert shelf.place == "cards"
    assert len(shelf.results()) == 113
    press(shelf, "s")
    assert shelf.group.name == "Core Set"
    press(shelf, "escape")
    assert shelf.place == "cards"


def test_cards_to_add_are_browsed_by_set_and_the_deck_stays_open(shelf: DeckBuilder) -> None:
    press(shelf, "n", "enter", "s")
    click(shelf, "Startup", 1)
    click(shelf, "Startup", 1)
    assert (shelf.place, shelf.query) == ("deck", "z:startup")
    press(shelf, "enter")
    assert shelf.file is not None
    assert shelf.file.deck.size == 1


def test_a_deck_that_breaks_much_leaves_room_for_the_card(shelf: DeckBuilder) -> None:
    """However much keeps a deck out of the formats, nothing of it is painted over the card below."""
    press(shelf, "c", "+", "+", "tab", "/", *"t:agenda", "enter", "+", "+", "+")
    assert shelf.numbers is not None
    assert shelf.numbers.problems
    shown = text(shelf)
    assert shelf.card is not None
    for line in describe(shelf.card):
        assert len(line) > 30 or line in shown
    below = shown[shown.index("CARD ") :]
    assert "Influence" not in below
    assert "Agenda points" not in below


def test_every_place_fits_and_is_ascii_where_that_is_wanted(shelf: DeckBuilder) -> None:
    steps = [
        ["down"],
        ["b"],
        ["s"],
        ["down", "down"],
        ["q", "q", "n"],
        ["q", "v"],
        ["q", "g"],
        ["g", "c"],
        ["tab"],
        ["space"],
        ["space", "x"],
        ["q", "D"],
    ]
    for keys in steps:
        press(shelf, *keys)
        for size in ((80, 24), (97, 31), (120, 40), (200, 60)):
            canvas = painted(shelf, size, PLAIN)
            assert all(" " <= character <= "~" for row in canvas.rows for character, _ in row)
            assert all(len(row) == size[0] for row in canvas.rows)
            assert any(hit.target == ClickTarget("key", "q") for hit in canvas.hits) or shelf.reading or shelf.place == "delete"


async def test_the_shelf_opens_from_the_start_screen_and_the_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    app = TableApp(UserGames(), Options(), Keymap(), names={"corp": "Corp", "runner": "Runner"}, decks={"corp": None, "runner": None})
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        items = [item.name for item in app._start.items()]
        await pilot.press(str(items.index("Decks and cards") + 1))
        await pilot.pause()
        assert isinstance(app.screen, ShelfScreen)
        await pilot.press("ctrl+q")
        assert not isinstance(app.screen, ShelfScreen)
        next(command for command in app.get_system_commands(app.screen) if command.title == "Decks and cards").callback()
        await pilot.pause()
        assert isinstance(app.screen, ShelfScreen)
        await pilot.press("c", "q", "q")
        assert not isinstance(app.screen, ShelfScreen)
        assert any(" 2" in deck.name for side in ("corp", "runner") for deck in app.host.decks(side))


def test_a_deck_of_a_game_without_identities(shelf: DeckBuilder, pools: Pools) -> None:
    shelf.rules = "classic"
    press(shelf, "n")
    assert "for which side?" in text(shelf)
    press(shelf, "r", "+", "+")
    assert "2 cards, at least 45" in text(shelf)
    kept = load_deck_file(only_deck(), pools)
    assert (kept.side, kept.rules, kept.deck.size) == ("runner", "classic", 2)
    press(shelf, "x", "q", "q", "n", "q")
    assert shelf.place == "decks"


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_1996_speaks_its_own_words(pools: Pools, size: tuple[int, int]) -> None:
    shelf = DeckBuilder(
        user_shelf(), pools, ("classic",), "classic", Keymap(), leave=lambda: None, changed=lambda: None, copy=lambda _: None
    )
    seen = [text(shelf, size)]
    press(shelf, "b")
    queries = []
    for _ in range(9):
        press(shelf, "t")
        queries.append(shelf.query)
        seen.append(text(shelf, size))
    assert {"t:node", "t:prep"} <= set(queries)
    press(shelf, "q", "v")
    seen.append(text(shelf, size))
    press(shelf, "q", "enter")
    assert shelf.place == "deck"
    seen += [text(shelf, size)]
    for screen in seen:
        assert not re.search(r"asset \d|\bast\b|\bevt\b|event \d|nfluence|identity|f:nbn|\dc\b", screen), screen
    assert re.search(r"node \d|nod \d", seen[-1]) or re.search(r"prep \d|prp \d", seen[-1])


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_formats_that_a_deck_is_not_in_are_named_once(shelf: DeckBuilder, size: tuple[int, int]) -> None:
    press(shelf, *["down"] * next(place for place, deck in enumerate(shelf.decks) if deck.file and "Andromeda" in deck.file.deck.identity))
    shown = " ".join(text(shelf, size).split())
    assert "and 9 more" not in shown
    assert shown.count("not in ") == 1
    assert "Dispossessed Ristie is not" not in shown


def test_a_deck_that_is_in_no_format_is_told_why_of_the_nearest(shelf: DeckBuilder) -> None:
    press(shelf, "n", "enter")
    assert shelf.numbers is not None
    nearest = min((each for each in shelf.numbers.formats if each.problems), key=lambda each: len(each.problems))
    shown = " ".join(line[85:] for line in text(shelf).split("\n"))
    assert f"{nearest.title}: {nearest.problems[0].rstrip('.')}" in " ".join(shown.split())


def test_where_there_are_no_packs_the_key_says_where_they_are(shelf: DeckBuilder) -> None:
    shelf.books = ("nisei-1.6", "ffg", "classic")
    press(shelf, "p")
    assert shelf.place == "decks"
    assert "Packs are opened in Netrunner, 1996: `g`" in text(shelf, (80, 24))
    press(shelf, "g", "g", "p")
    assert shelf.place == "pools"


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_help_and_the_other_games_have_their_keys_on_the_line(shelf: DeckBuilder, size: tuple[int, int]) -> None:
    for keys in ((), ("c",)):
        press(shelf, *keys)
        last = text(shelf, size).split("\n")[-1]
        assert "? keys" in last
        assert "q back" in last
        assert "g game" in last or keys
