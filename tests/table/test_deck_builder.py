"""Decks and cards at the table: by keys alone, by mouse alone, by pasting."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from netrunner_tui.library.decks import load_deck_file
from netrunner_tui.library.describe import describe
from netrunner_tui.library.drafts import copies_of
from netrunner_tui.library.kept_decks import decks_of_user
from netrunner_tui.library.paths import data_folder, user_decks_folder
from netrunner_tui.library.pools import Pools
from netrunner_tui.settings.keys import Keymap
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.click_targets import KeyTarget, LineTarget
from netrunner_tui.table.drawing.glyphs import PLAIN, SAFE, Glyphs
from netrunner_tui.table.home.deck_builder import DeckBuilder
from netrunner_tui.table.home.deck_builder_page import paint_deck_builder
from netrunner_tui.table.home.user_files import UserFiles
from netrunner_tui.table.screens.app import TableApp
from netrunner_tui.table.screens.deck_builder_screen import DeckBuilderScreen
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
def builder(pools: Pools, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[DeckBuilder]:
    for name in ("HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    made = DeckBuilder(
        decks_of_user(), pools, ("nisei-1.6", "ffg"), "nisei-1.6", Keymap(), leave=lambda: None, changed=lambda: None, copy=lambda _: None
    )
    yield made
    assert not list(user_decks_folder().glob(".*"))


def text(builder: DeckBuilder, size: tuple[int, int] = (120, 40), glyphs: Glyphs = SAFE) -> str:
    return painted(builder, size, glyphs).text()


def painted(builder: DeckBuilder, size: tuple[int, int] = (120, 40), glyphs: Glyphs = SAFE) -> Canvas:
    canvas = Canvas(*size, "desk", glyphs)
    paint_deck_builder(builder, canvas)
    return canvas


def press(builder: DeckBuilder, *keys: str) -> None:
    for key in keys:
        builder.press(key)


def click(builder: DeckBuilder, words: str, after: int = 0, size: tuple[int, int] = (120, 40)) -> None:
    """Clicks on the first place where `words` stand, or so many cells after it."""
    canvas = painted(builder, size)
    for y, row in enumerate(canvas.rows):
        line = "".join(character for character, _ in row)
        if words in line:
            builder.click(canvas.at(line.index(words) + after, y))
            return
    raise AssertionError(f"{words!r} is not on the screen:\n{canvas.text()}")


def only_deck() -> Path:
    (path,) = user_decks_folder().glob("*.yaml")
    return path


def test_decks_stand_by_the_names_in_the_list(builder: DeckBuilder) -> None:
    """They stood by the names of their files, which nobody sees: Cyber Exodus before Core, Creation and Control before both."""
    names = [deck.name.casefold() for deck in builder.decks]
    assert len(names) > 20
    assert names == sorted(names)


def test_cards_are_searched_while_the_query_is_typed(builder: DeckBuilder) -> None:
    press(builder, "/", *"t:ice o<2")
    assert {card.printed.type for card in builder.results()} == {"ice"}
    found = builder.results()
    press(builder, "space", *"q:x")
    assert "there is no search letter `q`" in text(builder)
    assert builder.results() == found
    press(builder, "enter", "enter")
    assert builder.reading
    press(builder, "space", "q")
    assert builder.place == "decks"


def test_a_deck_is_built_by_keys(builder: DeckBuilder, pools: Pools) -> None:
    press(builder, "n")
    while builder.card and not builder.card.title.startswith("Haas-Bioroid: Precision"):
        press(builder, "down")
    press(builder, "enter", "/", *"hedge", "enter", "+", "+", "+", "+")
    assert "4x Hedge Fund: at most 3 allowed (CR 1.4.7)." in " ".join(text(builder).split()).replace("✗ ", "")
    assert "4 cards, at least 40 needed" in text(builder, (80, 24))
    press(builder, "-")
    assert "at most 3" not in text(builder)
    press(builder, "u", "u")
    press(builder, "r", "space", *"mine", "enter")
    path = only_deck()
    kept = load_deck_file(path, pools)
    assert kept.deck.name == "Haas-Bioroid mine"
    assert copies_of(kept, "Hedge Fund") == 3
    press(builder, "r", *["backspace"] * 40)
    assert "Haas-Bioroid mine" not in text(builder)
    press(builder, "enter")
    assert load_deck_file(path, pools).deck.name == "Haas-Bioroid mine", "a deck has always a name"
    press(builder, "r", *["backspace"] * 40, *"Ours", "enter")
    assert load_deck_file(path, pools).deck.name == "Ours"
    press(builder, "tab", "-", "-", "-")
    assert "without cards" in text(builder)
    assert load_deck_file(path, pools).deck.size == 1
    press(builder, "u", "x")
    assert "Hedge Fund" in text(builder)
    assert [file.suffix for file in (data_folder() / "exports").iterdir()] == [".txt"]
    press(builder, "q", "D")
    assert "for good?" in text(builder)
    press(builder, "n")
    assert path.exists()
    press(builder, "D", "y")
    assert not path.exists()
    assert builder.place == "decks"


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
def test_a_deck_is_built_by_mouse(builder: DeckBuilder, pools: Pools, size: tuple[int, int]) -> None:
    click(builder, "n new", size=size)
    row = painted(builder, size)
    builder.click(next(hit.target for hit in row.hits if hit.target == LineTarget(3)))
    builder.click(LineTarget(3))
    assert builder.place == "deck"
    click(builder, "t type", size=size)
    plus = [
        hit
        for hit in painted(builder, size).hits
        if isinstance(hit.target, LineTarget) and hit.target.pane == "cards" and hit.target.by > 0
    ]
    for _ in range(2):
        builder.click(plus[0].target)
    assert builder.file
    assert builder.file.deck.size == 2
    minus = [
        hit for hit in painted(builder, size).hits if isinstance(hit.target, LineTarget) and hit.target.pane == "deck" and hit.target.by < 0
    ]
    builder.click(minus[0].target)
    assert load_deck_file(only_deck(), pools).deck.size == 1
    click(builder, "q back", size=size)
    click(builder, "1 yours", size=size)
    click(builder, "D delete", size=size)
    click(builder, "delete it", size=size)
    assert not list(user_decks_folder().glob("*.yaml"))


def test_a_pasted_list_is_kept(builder: DeckBuilder, pools: Pools) -> None:
    builder.paste(LIST)
    assert builder.place == "deck"
    assert copies_of(load_deck_file(only_deck(), pools), "Sure Gamble") == 3
    builder.paste(only_deck().read_text())
    assert sorted(load_deck_file(path, pools).deck.name for path in user_decks_folder().glob("*.yaml")) == [
        "My pasted deck",
        "My pasted deck 2",
    ]


@pytest.mark.parametrize("end", ["\r", "\r\n"])
def test_a_list_is_pasted_as_terminals_give_it(builder: DeckBuilder, pools: Pools, end: str) -> None:
    """Most terminals end its lines with a carriage return, as if enter were pressed."""
    builder.paste(LIST.replace("\n", end))
    assert "the pasted list" not in builder.notice
    kept = load_deck_file(only_deck(), pools)
    assert (kept.deck.name, kept.deck.size) == ("My pasted deck", 5)
    builder.paste(only_deck().read_text().replace("\n", end))
    assert len(list(user_decks_folder().glob("*.yaml"))) == 2


@pytest.mark.parametrize("rubbish", ["x" * 1_000_001, "3x Nothing At All", "name: [", "", "\x1b[2J\x00", "1x Hedge Fund\n" * 60_000])
def test_a_paste_that_is_no_deck_changes_nothing_and_says_why_in_one_line(builder: DeckBuilder, rubbish: str) -> None:
    builder.paste(LIST)
    press(builder, "+")
    before = (builder.file, builder.place, only_deck().read_bytes())
    builder.paste(rubbish)
    assert (builder.file, builder.place, only_deck().read_bytes()) == before
    assert builder.notice
    assert "\n" not in builder.notice
    assert builder.notice.isprintable()
    assert len(builder.notice) < 300


def test_no_card_is_read_where_none_is_picked(builder: DeckBuilder) -> None:
    for opens in ("v", "x"):
        press(builder, opens)
        assert not builder.handlers["read"].offered
        press(builder, "space")
        assert not builder.reading, "the identity of the deck that was picked before"
        press(builder, "q")
        press(builder, "q")


def test_ready_made_decks_stay_as_they_are(builder: DeckBuilder) -> None:
    press(builder, "enter", "+")
    assert "makes a copy" in text(builder)
    press(builder, "D")
    assert "stay" in text(builder)
    press(builder, "c", "+")
    assert builder.open_deck.editable
    assert only_deck().exists()


def test_escape_leaves_a_deck_the_name_that_it_had(builder: DeckBuilder, pools: Pools) -> None:
    """Each letter was kept at once: of a name that was given up half of it stayed, and taking back took one letter."""
    press(builder, "n", "enter", "/", *"hedge", "enter", "+")
    before = load_deck_file(only_deck(), pools).deck.name
    press(builder, "r", "space", *"half")
    assert "half_" in text(builder)
    assert "escape the name as it was" in text(builder)
    press(builder, "escape")
    assert "half" not in text(builder)
    assert load_deck_file(only_deck(), pools).deck.name == before
    press(builder, "r", "space", *"whole", "enter")
    assert load_deck_file(only_deck(), pools).deck.name == f"{before} whole"
    press(builder, "u")
    assert load_deck_file(only_deck(), pools).deck.name == before


@pytest.mark.parametrize("by_mouse", [False, True])
def test_escape_ends_a_search_and_shows_everything_again(builder: DeckBuilder, by_mouse: bool) -> None:
    """What had been typed stayed, as if it were still searched for; and no key but enter was named."""
    for keys, place, everything in (
        (("n",), "identity", "all identities"),
        (("enter",), "deck", "all cards"),
        (("q", "b"), "cards", "all cards"),
    ):
        press(builder, *keys)
        assert builder.place == place
        before = text(builder)
        press(builder, "/", *"zzzz")
        assert "Nothing is like that." in text(builder)
        assert "? tells what can be searched for." not in text(builder)  # it would be typed
        press(builder, "enter")
        assert "Nothing is like that. ? tells" in " ".join(text(builder).split())
        press(builder, "/")
        assert f"enter to the list   escape {everything}" in text(builder)
        if by_mouse:
            click(builder, f"escape {everything}")
        else:
            press(builder, "escape")
        assert (builder.place, builder.cards.query, builder.typing) == (place, "", "")
        found = len(builder.cards.identities() if place == "identity" else builder.results())
        assert f"{found} found" in text(builder)
        assert found > 10
        assert before.count("▌") == text(builder).count("▌")


def test_cards_are_browsed_by_formats_cycles_and_sets(builder: DeckBuilder) -> None:
    press(builder, "s")
    shown = text(builder)
    assert "FORMATS" in shown
    assert "CYCLES AND SETS" in shown
    assert f"  {builder.group.name}" in shown
    while builder.group.name != "Core Set":
        press(builder, "down")
    assert "113 of 113 cards are written." in text(builder)
    press(builder, "enter")
    assert builder.place == "cards"
    assert len(builder.results()) == 113
    press(builder, "s")
    assert builder.group.name == "Core Set"
    press(builder, "escape")
    assert builder.place == "cards"


def test_cards_to_add_are_browsed_by_set_and_the_deck_stays_open(builder: DeckBuilder) -> None:
    press(builder, "n", "enter", "s")
    click(builder, "Startup", 1)
    click(builder, "Startup", 1)
    assert (builder.place, builder.cards.query) == ("deck", "z:startup")
    press(builder, "enter")
    assert builder.file is not None
    assert builder.file.deck.size == 1


def test_a_deck_that_breaks_much_leaves_room_for_the_card(builder: DeckBuilder) -> None:
    """However much keeps a deck out of the formats, nothing of it is painted over the card below."""
    press(builder, "c", "+", "+", "tab", "/", *"t:agenda", "enter", "+", "+", "+")
    assert builder.numbers is not None
    assert builder.numbers.problems
    shown = text(builder)
    assert builder.card is not None
    for line in describe(builder.card):
        assert len(line) > 30 or line in shown
    below = shown[shown.index("CARD ") :]
    assert "Influence" not in below
    assert "Agenda points" not in below


def test_every_place_fits_and_is_ascii_where_that_is_wanted(builder: DeckBuilder) -> None:
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
        press(builder, *keys)
        for size in ((80, 24), (97, 31), (120, 40), (200, 60)):
            canvas = painted(builder, size, PLAIN)
            assert all(" " <= character <= "~" for row in canvas.rows for character, _ in row)
            assert all(len(row) == size[0] for row in canvas.rows)
            assert any(hit.target == KeyTarget("q") for hit in canvas.hits) or builder.reading or builder.place == "delete"


async def test_the_deck_builder_opens_from_the_start_screen_and_the_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    app = TableApp(UserGames(), UserFiles())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        items = [item.name for item in app.start.items()]
        await pilot.press(str(items.index("Decks and cards") + 1))
        await pilot.pause()
        assert isinstance(app.screen, DeckBuilderScreen)
        await pilot.press("ctrl+q")
        assert not isinstance(app.screen, DeckBuilderScreen)
        next(command for command in app.get_system_commands(app.screen) if command.title == "Decks and cards").callback()
        await pilot.pause()
        assert isinstance(app.screen, DeckBuilderScreen)
        await pilot.press("c", "q", "q")
        assert not isinstance(app.screen, DeckBuilderScreen)
        assert any(" 2" in deck.name for side in ("corp", "runner") for deck in app.host.decks(side))


def test_a_deck_of_a_game_without_identities(builder: DeckBuilder, pools: Pools) -> None:
    builder.cards.rules = "classic"
    press(builder, "n")
    assert "for which side?" in text(builder)
    press(builder, "r", "+", "+")
    assert "2 cards, at least 45" in text(builder)
    kept = load_deck_file(only_deck(), pools)
    assert (kept.side, kept.rules, kept.deck.size) == ("runner", "classic", 2)
    press(builder, "x", "q", "q", "n", "q")
    assert builder.place == "decks"


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_1996_speaks_its_own_words(pools: Pools, size: tuple[int, int]) -> None:
    builder = DeckBuilder(
        decks_of_user(), pools, ("classic",), "classic", Keymap(), leave=lambda: None, changed=lambda: None, copy=lambda _: None
    )
    seen = [text(builder, size)]
    press(builder, "b")
    queries = []
    for _ in range(9):
        press(builder, "t")
        queries.append(builder.cards.query)
        seen.append(text(builder, size))
    assert {"t:node", "t:prep"} <= set(queries)
    press(builder, "q", "v")
    seen.append(text(builder, size))
    press(builder, "q", "enter")
    assert builder.place == "deck"
    seen += [text(builder, size)]
    for screen in seen:
        assert not re.search(r"asset \d|\bast\b|\bevt\b|event \d|nfluence|identity|f:nbn|\dc\b", screen), screen
    assert re.search(r"node \d|nod \d", seen[-1]) or re.search(r"prep \d|prp \d", seen[-1])


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_formats_that_a_deck_is_not_in_are_named_once(builder: DeckBuilder, size: tuple[int, int]) -> None:
    first = next(place for place, deck in enumerate(builder.decks) if deck.file and "Andromeda" in deck.file.deck.identity)
    press(builder, *["down"] * first)
    shown = " ".join(text(builder, size).split())
    assert "and 9 more" not in shown
    assert shown.count("not in ") == 1
    assert "Dispossessed Ristie is not" not in shown


def test_a_deck_that_is_in_no_format_is_told_why_of_the_nearest(builder: DeckBuilder) -> None:
    press(builder, "n", "enter")
    assert builder.numbers is not None
    nearest = min((each for each in builder.numbers.formats if each.problems), key=lambda each: len(each.problems))
    shown = " ".join(line[85:] for line in text(builder).split("\n"))
    assert f"{nearest.title}: {nearest.problems[0].rstrip('.')}" in " ".join(shown.split())


def test_where_there_are_no_packs_the_key_says_where_they_are(builder: DeckBuilder) -> None:
    builder.books = ("nisei-1.6", "ffg", "classic")
    press(builder, "p")
    assert builder.place == "decks"
    assert "Packs are opened in Netrunner, 1996: `g`" in text(builder, (80, 24))
    press(builder, "g", "g", "p")
    assert builder.place == "pools"


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_help_and_the_other_games_have_their_keys_on_the_line(builder: DeckBuilder, size: tuple[int, int]) -> None:
    for keys in ((), ("c",)):
        press(builder, *keys)
        last = text(builder, size).split("\n")[-1]
        assert "? keys" in last
        assert "q back" in last
        assert "g game" in last or keys


def test_an_identity_is_searched_for_by_its_title(builder: DeckBuilder) -> None:
    """There are more than a hundred, and they could only be scrolled through; those of a side stand together."""
    press(builder, "n")
    sides = [card.printed.side for card in builder.cards.identities()]
    assert sides == sorted(sides)
    press(builder, "/", *"kate")
    shown = text(builder)
    assert "/ kate_" in shown
    assert {card.printed.side for card in builder.cards.identities()} == {"runner"}
    press(builder, "enter", "enter")
    assert builder.place == "deck"
    assert builder.file is not None
    assert builder.file.deck.identity.startswith('Kate "Mac" McCaffrey')
    assert builder.cards.query == ""
    press(builder, "q", "n")
    assert len(builder.cards.identities()) == len(sides), "the next deck begins with all of them"


def test_a_query_is_emptied_by_one_key_and_influence_beyond_its_dots_is_a_number(builder: DeckBuilder) -> None:
    """What was sought before stays to be changed; 20 dots were cut after 8, and those could not be counted."""
    press(builder, "n")
    assert "haas-bioroid" not in text(builder), "a faction is told as it is written, not as files have it"
    press(builder, "/", *"kate", "enter", "enter", "/", *"corroder", "enter", "+", "+")
    assert "2× Corroder" in text(builder)
    assert "4●" not in text(builder)
    press(builder, "/", "ctrl+u", *"account", "space", *"siphon", "enter", *["+"] * 5)
    assert builder.cards.query == "account siphon"
    assert "20●" in text(builder)
