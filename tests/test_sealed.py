"""Sealed play: packs by rarity from a seed, pools that are kept, and decks that are built from them alone."""

import io
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from netrunner_tui import cli
from netrunner_tui.library import drafts
from netrunner_tui.library.formats.printed_sets import printed_sets
from netrunner_tui.library.kept_decks import FolderOfDecks, KeptDecks
from netrunner_tui.library.legality import check_deck
from netrunner_tui.library.paths import pools_folder, user_decks_folder
from netrunner_tui.library.pools import Pools
from netrunner_tui.library.sealed_pools import (
    BOOSTER,
    STARTER,
    STARTER_SIZE,
    SealedPool,
    SealedPools,
    boosters_said,
    open_pool,
    rarities,
    rarity_of,
)
from netrunner_tui.model.deck import DeckList
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import SIDES, Side
from netrunner_tui.model.text import folded
from netrunner_tui.plain.deck_lines import run
from netrunner_tui.settings.keys import Keymap
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.home.deck_builder import DeckBuilder
from netrunner_tui.table.home.deck_builder_page import paint_deck_builder
from netrunner_tui.user_games import UserGames

RULES = "classic"
SOLD = ("onr-base", "onr-proteus", "onr-classic")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def opened(pools: Pools, seed: str = "7", player: int = 1, boosters: Mapping[str, int] | None = None) -> SealedPool:
    return open_pool(pools.of(RULES), RULES, seed, player=player, boosters=boosters or {})


def own_decks(home: Path) -> KeptDecks:
    return KeptDecks(FolderOfDecks(user_decks_folder()), exports=home, sealed=SealedPools(pools_folder()))


def deck_of(found: SealedPool, pools: Pools, side: Side) -> DeckList:
    cards = pools.of(RULES).cards
    return DeckList("all", "", tuple((many, title) for title, many in found.cards.items() if cards[title].printed.side == side))


@pytest.mark.parametrize("code", SOLD)
def test_every_printed_card_has_a_rarity_and_only_those(code: str) -> None:
    listed = [title for titles in rarities()[code].values() for title in titles]
    assert sorted(listed) == sorted(title for _, title in printed_sets()[code].cards)


def test_every_written_card_is_in_some_pack(pools: Pools) -> None:
    assert [title for title in pools.of(RULES).cards if rarity_of(title) is None] == []
    written = {folded(title) for title in pools.of(RULES).cards}
    spelled = {folded(title) for titles in rarities().values() for sheet in titles.values() for title in sheet}
    assert written <= spelled


@pytest.mark.parametrize("seed", range(8))
def test_a_starter_can_be_played_as_it_is(pools: Pools, seed: int) -> None:
    """Sixty cards for each side, of which the Corp's have the agenda points that they need (1996 "Getting Started")."""
    found = opened(pools, str(seed))
    assert found.packs == {"starter": 1}
    for side in SIDES:
        deck = deck_of(found, pools, side)
        assert deck.size == STARTER_SIZE
        assert check_deck(deck, pools.of(RULES), RULES) == []
        rarity = Counter(kind for many, title in deck.cards for kind in [rarity_of(title)] * many)
        assert {kind: rarity[kind] for kind in STARTER} == STARTER


@pytest.mark.parametrize("word", ["base", "proteus", "classic"])
def test_a_booster_is_of_its_set_and_by_rarity(pools: Pools, word: str) -> None:
    plain, more = opened(pools), opened(pools, boosters={word: 1})
    booster = Counter(more.cards) - Counter(plain.cards)
    code = dict(zip(("base", "proteus", "classic"), SOLD, strict=True))[word]
    sheet = {title: rarity for rarity, titles in rarities()[code].items() for title in titles}
    kinds = Counter(sheet[title] for title in booster.elements())
    assert booster.total() == sum(BOOSTER.values())
    expected = dict(BOOSTER) if "uncommon" in rarities()[code] else {"rare": 4, "common": 11}
    assert kinds == expected


def test_the_seed_and_the_player_decide_every_card(pools: Pools) -> None:
    assert opened(pools) == opened(pools)
    assert opened(pools) != opened(pools, player=2)
    assert opened(pools).cards != opened(pools, "8").cards


def test_the_same_pool_in_every_process(tmp_path: Path) -> None:
    said = []
    for number, hashed in enumerate(("0", "1", "random")):
        env = {**os.environ, "PYTHONHASHSEED": hashed, "XDG_DATA_HOME": str(tmp_path / str(number))}
        argv = [sys.executable, "-m", "netrunner_tui", "deck", "sealed", "--seed", "s", "--players", "2", "--boosters", "base=3,proteus=1"]
        told = subprocess.run(argv, env=env, capture_output=True, text=True, check=True).stdout
        said.append([line for line in told.splitlines() if not line.startswith("Kept as ")])
    assert said[0] == said[1] == said[2]
    assert len(said[0]) > 100


def test_pools_are_kept_and_nothing_is_overwritten(pools: Pools, home: Path) -> None:
    kept, first = SealedPools(pools_folder()), opened(pools)
    assert kept.keep(first) == kept.keep(first)
    assert kept.names() == ["sealed-7-1"]
    assert kept.read("sealed-7-1") == first
    with pytest.raises(NetrunnerError, match="nothing is overwritten"):
        kept.keep(opened(pools, boosters={"base": 2}))
    for name in ("../decks/mine", "nothing", ""):
        with pytest.raises(NetrunnerError, match="no sealed pool is called"):
            kept.read(name)
    kept.path("bad").write_text("{}")
    with pytest.raises(NetrunnerError, match="is no sealed pool"):
        kept.read("bad")


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (("--rules", "ffg"), "were not sold by rarity; expected --rules classic"),
        (("--boosters", "alpha=2"), "is no number of boosters; expected such as base=2"),
        (("--boosters", "base=500"), "expected up to 100"),
        (("--players", "2", "--name", "mine"), "--name names one pool"),
    ],
)
def test_what_cannot_be_opened(home: Path, capsys: pytest.CaptureFixture[str], argv: tuple[str, ...], told: str) -> None:
    assert cli.main(["deck", "sealed", "--seed", "7", *argv]) == 2
    assert told in capsys.readouterr().err
    assert not pools_folder().exists()


def test_boosters_are_said_by_their_words() -> None:
    assert boosters_said("base=3, proteus=1", RULES) == {"base": 3, "proteus": 1}
    assert boosters_said("", RULES) == {"base": 2}


def test_deck_check_says_what_the_pool_does_not_have(pools: Pools, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = opened(pools)
    SealedPools(pools_folder()).keep(found)
    corp = deck_of(found, pools, "corp")
    path = home / "corp.yaml"

    def written(pool: str, *more: str) -> None:
        cards = "".join(f'  "{title}": {many}\n' for many, title in corp.cards)
        path.write_text(f"name: Sealed\nrules: classic\npool: {pool}\ncards:\n{cards}{''.join(more)}", encoding="utf-8")

    written("sealed-7-1")
    assert cli.main(["deck", "check", str(path)]) == 0
    missing = next(title for title in rarities()["onr-base"]["common"] if title not in found.cards and title in pools.of(RULES).cards)
    written("sealed-7-1", f'  "{missing}": 2\n')
    capsys.readouterr()
    assert cli.main(["deck", "check", str(path)]) == 1
    assert f"2x {missing}: none is in the sealed pool sealed-7-1." in capsys.readouterr().out
    with pytest.raises(NetrunnerError, match="breaks a rule of deck construction: 2x"):
        UserGames().set_up({"corp": str(path)}, names={"corp": "Ada", "runner": "Bob"}, rules=RULES)
    UserGames().set_up({"corp": str(path)}, names={"corp": "Ada", "runner": "Bob"}, rules=RULES, any_deck=True)
    written("elsewhere")
    assert cli.main(["deck", "check", str(path)]) == 1
    assert "No sealed pool is called `elsewhere`" in capsys.readouterr().out


def test_in_lines_of_text_a_deck_is_built_from_the_pool_alone(pools: Pools, home: Path) -> None:
    found = opened(pools, boosters={"base": 2})
    SealedPools(pools_folder()).keep(found)
    cards = pools.of(RULES).cards
    held = next(title for title, many in found.cards.items() if many == 1 and cards[title].printed.type == "ice")
    other = next(title for title, card in cards.items() if card.printed.type == "ice" and title not in found.cards)
    typed = f"pools\nnew corp from sealed-7-1\nfind t:ice\nadd {held}\nadd {held}\nadd {other}\npool\ncheck\nquit\n"
    heard = io.StringIO()
    assert run(own_decks(home), pools, RULES, "", stdin=io.StringIO(typed), stdout=heard) == 0
    said = heard.getvalue()
    assert "sealed-7-1." in said
    assert "1 in the pool." in said
    assert f"{other}:" not in said
    assert f"The pool sealed-7-1 has only 1 of {held}." in said
    assert f"The pool sealed-7-1 has no copy of {other}." in said
    (deck,) = user_decks_folder().iterdir()
    assert "pool: sealed-7-1\n" in deck.read_text(encoding="utf-8")


def _after(builder: DeckBuilder, key: str, painted: Callable[[], str]) -> str:
    builder.press(key)
    return painted()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_at_the_table_packs_are_opened_and_a_deck_is_built_from_them(pools: Pools, home: Path, size: tuple[int, int]) -> None:
    builder = DeckBuilder(
        own_decks(home), pools, (RULES,), RULES, Keymap(), leave=lambda: None, changed=lambda: None, copy=lambda text: None
    )  # fmt: skip

    def painted() -> str:
        canvas = Canvas(*size)
        paint_deck_builder(builder, canvas)
        return canvas.text()

    builder.press("p")
    assert "Open packs for two players" in painted()
    builder.press("down")
    builder.press("enter")
    first, second = SealedPools(pools_folder()).names()
    assert (first[:-2], second[:-2]) == (second[:-2], first[:-2])
    assert "150 cards from 1" in painted()
    held, pages = set(SealedPools(pools_folder()).read(first).cards), 1
    seen = painted()
    while "page 1 of" not in (shown := _after(builder, "pagedown", painted)) and pages < 20:
        seen, pages = seen + shown, pages + 1
    # In narrow columns the ends of long titles are cut.
    assert all(f"x {title[:16]}" in seen for title in held), "every card of the pool can be read"
    assert f"page 1 of {pages}   pagedown more" in painted()
    assert f"page {pages} of {pages}" in _after(builder, "pageup", painted)
    builder.press("enter")
    builder.press("r")
    assert builder.file is not None
    assert builder.file.pool == first
    there = {card.title for card in builder.results()}
    assert there
    assert all(builder.sealed is not None and builder.sealed.copies(title) for title in there)
    title = builder.results()[0].title
    copies = SealedPools(pools_folder()).read(first).copies(title)
    for _ in range(copies + 2):
        builder.press("+")
    assert "has no more copies of" in builder.notice
    assert drafts.copies_of(builder.file, title) == copies
    assert f"{copies}/{copies}" in painted()
    assert builder.numbers is not None
    assert not [problem for problem in builder.numbers.problems if "sealed pool" in problem]


def test_a_match_is_played_with_the_decks_of_both_pools(pools: Pools, home: Path) -> None:
    """Each player builds for either side from their own cards, and the second game is of the other two decks."""
    user_decks_folder().mkdir(parents=True)
    for player in (1, 2):
        found = opened(pools, "m", player)
        SealedPools(pools_folder()).keep(found)
        for side in SIDES:
            file = drafts.new_file("", side, RULES, f"{side} of {player}", found.name)
            file = drafts.renamed(file, file.deck.name)
            for many, title in deck_of(found, pools, side).cards:
                file = drafts.with_copies(file, title, many)
            own_decks(home).keep(file, user_decks_folder() / f"{side}-{player}.yaml")
    games = UserGames()
    assert {"corp of 1", "corp of 2"} <= {choice.name for choice in games.decks("corp", RULES) if choice.playable}
    second: dict[Side, str | None] = {"corp": "corp of 2", "runner": "runner of 1"}
    decks: dict[Side, str | None] = {"corp": "corp of 1", "runner": "runner of 2"}
    setup = games.set_up(decks, names={"corp": "Ada", "runner": "Bob"}, rules=RULES, second=second)
    assert setup.match is not None
    assert setup.match.decks is not None
    assert [deck.name for deck in setup.match.decks] == ["corp of 2", "runner of 1"]
