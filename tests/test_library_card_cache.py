"""Cards that were read before are kept, and never instead of what the files say."""

import os
import pickle
import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Barrier
from typing import Any

import msgspec
import pytest

from netrunner_tui.abilities import cards as card_abilities
from netrunner_tui.abilities.cards import CardDefinition, Pool
from netrunner_tui.abilities.cards_read_later import CardsReadLater
from netrunner_tui.library import card_cache, card_files
from netrunner_tui.library.paths import cards_folder
from netrunner_tui.library.pools import READING, Pools
from netrunner_tui.library.titles import Titles
from netrunner_tui.model.deck import DeckList, GameSetup
from netrunner_tui.model.errors import BadFile
from netrunner_tui.model.printed import Printed
from netrunner_tui.model.sides import SIDES
from netrunner_tui.model.state import State
from netrunner_tui.rulebook_facts.registry import RULEBOOKS
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.referee.base.cards_in_game import CardsInGame

CARD = "set: {code: x, name: X}\ncards:\n- {title: Pay Day, side: corp, type: operation, cost: 1, abilities: [{play: {gain: %d}}]}\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one card, and an empty cache beside it."""
    monkeypatch.setattr(card_cache, "cache_folder", lambda: tmp_path / "cache")
    cards = tmp_path / "cards"
    cards.mkdir()
    (cards / "x.yaml").write_text(CARD % 3)
    return cards


def text_of(folder: Path) -> tuple[str, ...]:
    """The text of the card as a new process reads it."""
    return Pools([folder]).of("nisei-1.6").cards["Pay Day"].text


def test_kept_cards_are_the_cards_of_the_files(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Pools([folder]).of("nisei-1.6")
    monkeypatch.setattr(card_files, "load_pool", lambda *_: pytest.fail("the files were read again"))
    again = Pools([folder]).of("nisei-1.6")
    assert again.cards == first.cards
    assert again.fingerprint == first.fingerprint
    assert Titles(again).nearest("Pay Dey") == ["Pay Day"]


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_every_kept_card_is_the_same_in_every_field(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rules: str) -> None:
    monkeypatch.setattr(card_cache, "cache_folder", lambda: tmp_path)
    read = card_files.load_pool([cards_folder()], rules)
    card_cache.keep("key", read)
    kept = card_cache.kept("key", lambda: pytest.fail("the files were read again"))
    assert kept is not None
    assert kept.cards == read.cards
    assert kept.facts == read.facts
    assert (list(kept.cards), list(kept.facts)) == (list(read.cards), list(read.facts)), "what goes through them does so in the same order"
    assert all(kept.facts[title] is card for title, card in kept.cards.items()), "what is known of a card by its identity is known of it"
    assert Pool(kept.cards.values()).fingerprint == read.fingerprint, "also where equal values are written differently"


def test_a_saved_game_that_is_gone_on_with_has_the_cards_of_its_decks_read_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pool: Pool
) -> None:
    monkeypatch.setattr(card_cache, "cache_folder", lambda: tmp_path)
    card_cache.keep(card_cache.key_of([cards_folder()], "nisei-1.6"), pool)
    pools = Pools([cards_folder()], later=True)
    read_later = pools.of("nisei-1.6")
    decks = [
        DeckList("Corp", "The Syndicate: Profit over Principle", ((9, "Hedge Fund"),)),
        DeckList("Runner", "Tāo Salonga: Telepresence Magician", ()),
    ]
    game = Game.new(GameSetup(rules="nisei-1.6", corp=decks[0], runner=decks[1], seed="1"), read_later)
    for side in SIDES:
        game.view(side), game.log(side)
    assert isinstance(read_later.cards, CardsReadLater)
    assert isinstance(read_later.facts, CardsReadLater)
    played = {title for deck in decks for title in (deck.identity, *(title for _, title in deck.cards))}
    assert read_later.facts.read == read_later.cards.read == played
    one = read_later.facts["Hedge Fund"]
    pools.read_rest()
    assert type(read_later.facts) is type(read_later.cards) is dict
    assert read_later.facts["Hedge Fund"] is one
    assert type(Pools([cards_folder()]).of("nisei-1.6").facts) is dict, "where nobody waits for a first screen, all are read at once"


def test_two_threads_that_read_a_card_get_the_same(folder: Path) -> None:
    Pools([folder]).of("nisei-1.6")
    card = Pools([folder]).of("nisei-1.6").cards["Pay Day"]
    both = Barrier(2, timeout=120)

    def read(title: str) -> CardDefinition:
        both.wait()
        return msgspec.structs.replace(card)

    later = CardsReadLater(["Pay Day"], read)
    with ThreadPoolExecutor(2) as threads:
        first, second = (threads.submit(lambda: later["Pay Day"]) for _ in range(2))
    assert first.result() is second.result() is later["Pay Day"]


def test_cards_that_are_read_later_are_asked_for_as_if_they_were_there() -> None:
    later = CardsReadLater(["A", "B"], lambda title: CardDefinition(printed=Printed(title=title, side="corp", type="operation")))
    assert ("A" in later, "C" in later, len(later), list(later), list(later.keys())) == (True, False, 2, ["A", "B"], ["A", "B"])
    assert later.get("C") is None
    with pytest.raises(KeyError):
        later["C"]
    assert later.read == set(), "titles alone have no card read"
    assert later["B"] is later.get("B")
    assert later.read == {"B"}
    everything = {title: later[title] for title in ("A", "B")}
    assert list(later.values()) == list(everything.values())
    assert list(later.items()) == list(everything.items())
    assert later == everything == {**later} == dict(later) == later.copy()
    assert type(pickle.loads(pickle.dumps(later))) is dict


def test_what_every_game_asks_of_its_cards_is_kept_with_them(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Pools([folder]).of("nisei-1.6")
    monkeypatch.setattr(card_abilities, "walk", lambda words: pytest.fail("the words of all cards were looked through again"))
    assert CardsInGame(Pools([folder]).of("nisei-1.6"), State("nisei-1.6", 7, "Corp", "Runner")).named_on_cards is False


def test_a_changed_file_is_read(folder: Path) -> None:
    assert text_of(folder) == ("Gain 3[credit].",)
    (folder / "x.yaml").write_text(CARD % 4)
    assert text_of(folder) == ("Gain 4[credit].",)


def test_a_changed_file_is_read_whatever_its_time_is(folder: Path) -> None:
    then = (folder / "x.yaml").stat()
    text_of(folder)
    (folder / "x.yaml").write_text(CARD % 4)
    os.utime(folder / "x.yaml", ns=(then.st_atime_ns, then.st_mtime_ns))  # as where times are kept by the second, or copied too
    assert text_of(folder) == ("Gain 4[credit].",)


def test_cards_that_are_used_stay_however_many_others_are_read(folder: Path, tmp_path: Path) -> None:
    """A designer's changes, one after the other, had pushed the cards of the games out."""
    used = tmp_path / "used"
    shutil.copytree(folder, used)
    assert text_of(used) == ("Gain 3[credit].",)
    key = card_cache.key_of([used], "nisei-1.6")
    for credits in range(10, 11 + card_cache.MOST_KEPT):
        (folder / "x.yaml").write_text(CARD % credits)
        assert text_of(folder) == (f"Gain {credits}[credit].",)
        assert card_cache.kept(key, lambda: pytest.fail("the files were read again")) is not None
    assert len(list((tmp_path / "cache").glob("cards-*"))) == card_cache.MOST_KEPT


def test_whoever_writes_a_card_waits_for_their_own_files_alone(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    own = tmp_path / "own"
    own.mkdir()
    (own / "own.yaml").write_text((CARD % 7).replace("Pay Day", "Own Day").replace("code: x, name: X", "code: o, name: O"))
    from_files = Pools([folder, own]).of("nisei-1.6")
    assert set(from_files.cards) == {"Pay Day", "Own Day"}
    Pools([folder]).of("nisei-1.6")  # cached from now on
    read, files = card_files.load_cards, list[str]()
    monkeypatch.setattr(card_files, "load_cards", lambda file, *more: files.append(file.name) or read(file, *more))
    (own / "own.yaml").write_text((CARD % 8).replace("Pay Day", "Own Day").replace("code: x, name: X", "code: o, name: O"))
    pool = Pools([folder, own]).of("nisei-1.6")
    assert files == ["own.yaml"]
    assert pool.cards["Own Day"].text == ("Gain 8[credit].",)
    assert pool.cards["Pay Day"] == from_files.cards["Pay Day"]
    (own / "own.yaml").write_text((CARD % 8).replace("code: x, name: X", "code: o, name: O"))
    with pytest.raises(BadFile, match=rf"'Pay Day' stands already at .*{folder.name}/x.yaml:3, and differs"):
        Pools([folder, own]).of("nisei-1.6")
    (own / "own.yaml").write_text((CARD % 3).replace("code: x, name: X", "code: o, name: O"))
    assert Pools([folder, own]).of("nisei-1.6").cards["Pay Day"].printed.also_in == ("X",)


def test_a_spoiled_cache_is_passed_over(folder: Path, tmp_path: Path) -> None:
    text_of(folder)
    for kept in (tmp_path / "cache").iterdir():
        whole = kept.read_bytes()
        kept.write_bytes(b"\x80nonsense")
        assert text_of(folder) == ("Gain 3[credit].",)
        # A card would be read in the middle of a game.
        for place in range(0, len(whole), 7):
            kept.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
            assert card_cache.kept(kept.name.removeprefix("cards-"), lambda: pytest.fail("it was taken")) is None, place


def of_another_version(kind: type[msgspec.Struct], values: dict[str, object]) -> msgspec.Struct:
    """Makes a struct of one more field than it has."""
    return kind(**values, unheard_of=1)


@pytest.mark.parametrize("later", [True, False])
def test_cards_that_cannot_be_made_of_what_is_cached_are_read_from_their_files(
    folder: Path, monkeypatch: pytest.MonkeyPatch, later: bool
) -> None:
    text_of(folder)
    monkeypatch.setattr(card_cache, "remade", of_another_version)  # what another version wrote has fields that this one does not know
    pool = Pools([folder], later=later).of("nisei-1.6")
    assert pool.cards["Pay Day"].text == ("Gain 3[credit].",)
    assert pool.facts["Pay Day"] is pool.cards["Pay Day"]


def test_a_process_that_goes_on_beside_another_version_has_a_cache_of_its_own(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = card_cache.key_of([folder], "nisei-1.6")
    whole = os.scandir

    def of_cards_alone(path: Path) -> Any:
        assert path == folder, "it would take the modules of the new version for its own"
        return whole(path)

    monkeypatch.setattr(card_cache.os, "scandir", of_cards_alone)
    assert card_cache.key_of([folder], "nisei-1.6") == before


def test_a_copy_has_what_is_cached(folder: Path, tmp_path: Path) -> None:
    """The key says what the cards depend on, and not where that lies."""
    shutil.copytree(folder, tmp_path / "copy")
    keys = [card_cache.key_of(folders, "nisei-1.6") for folders in ([folder], [tmp_path / "copy"], [folder, tmp_path / "copy"])]
    assert keys[0] == keys[1] != keys[2]
    package = str(Path(card_cache.__file__).parents[2])
    assert not [line for line in card_cache.LOADED.splitlines() if package in line]
    (tmp_path / "copy" / "x.yaml").write_text(CARD % 4)
    assert card_cache.key_of([tmp_path / "copy"], "nisei-1.6") != keys[0]


def test_of_processes_that_begin_together_one_reads_the_cards(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other waits, shows that it does, and has what the first has cached."""
    pool, load = Pools([folder]), card_files.load_pool
    shown: list[tuple[int, int]] = []
    with ExitStack() as first:
        first.enter_context(card_cache.reading_alone(lambda: pytest.fail("there is nobody to wait for")))

        @contextmanager
        def waiting(what: str) -> Iterator[Callable[[int, int], None]]:
            yield told

        def told(done: int, of: int) -> None:
            shown.append((done, of))
            if len(shown) == 1:
                card_cache.keep(card_cache.key_of([folder], "nisei-1.6"), load([folder]))
                monkeypatch.setattr(card_files, "load_pool", lambda *_: pytest.fail("the files were read twice"))
                first.close()

        with pool.waiting_by(waiting):
            assert pool.of("nisei-1.6").cards["Pay Day"].text == ("Gain 3[credit].",)
    assert shown[0][0] == 0
    assert len(shown) > 1


def test_a_mistake_is_told_each_time(folder: Path) -> None:
    (folder / "x.yaml").write_text((CARD % 3).replace("gain", "gian"))
    for _ in range(2):
        with pytest.raises(BadFile, match=r"x\.yaml:3"):
            text_of(folder)


def test_a_cache_that_cannot_be_written_is_done_without(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file where the folder would be")
    assert text_of(folder) == ("Gain 3[credit].",)


def test_a_folder_that_is_not_there_is_told(folder: Path, tmp_path: Path) -> None:
    text_of(folder)
    with pytest.raises(BadFile, match="no such folder"):
        Pools([folder, tmp_path / "absent"]).of("nisei-1.6")


def test_cards_are_prepared_with_how_far_it_has_come_and_then_come_from_the_cache(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pools = Pools([folder])
    missing = pools.not_cached()
    assert "nisei-1.6" in missing
    told: list[tuple[int, int]] = []
    pools.prepare(lambda done, of: told.append((done, of)))
    assert told[0][0] == 0 < told[0][1]
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    shares = [done * len(missing) / of % 1 for done, of in told]
    assert any(share > READING for share in shares), "it stands still while cards are cached"
    assert "nisei-1.6" not in pools.not_cached()
    monkeypatch.setattr(card_files, "load_pool", lambda *_: pytest.fail("the files were read again"))
    assert "Pay Day" in pools.of("nisei-1.6").cards


def test_cards_that_are_waited_for_are_told_to_the_end_on_one_scale(folder: Path) -> None:
    told: list[tuple[int, int]] = []

    @contextmanager
    def waiting(what: str) -> Iterator[Callable[[int, int], None]]:
        yield lambda done, of: told.append((done, of))

    (folder / "x.yaml").write_text((CARD % 3).replace("name: X}", "name: X, games: [nisei-1.6, ffg]}"))
    pools = Pools([folder])
    assert {"nisei-1.6", "ffg"} <= set(pools.not_cached())
    missing = len(pools.not_cached())
    with pools.waiting_by(waiting):
        pools.of("nisei-1.6")
        first = told[-1]
        pools.of("ffg")
    assert told == sorted(told)
    assert len({of for _, of in told}) == 1
    assert [done * missing / of for done, of in (first, told[-1])] == [1, 2]
    assert any(READING < done * missing / of < 1 for done, of in told), "it stands still while cards are cached"


def test_whoever_leaves_while_the_last_cards_are_cached_gets_none(folder: Path) -> None:
    @contextmanager
    def left_at_the_end(what: str) -> Iterator[Callable[[int, int], None]]:
        def tell(done: int, of: int) -> None:
            if done * missing == of:
                raise InterruptedError

        yield tell

    pools = Pools([folder])
    missing = len(pools.not_cached())
    with pytest.raises(InterruptedError), pools.waiting_by(left_at_the_end):
        pools.of("nisei-1.6")
    assert "Pay Day" in pools.of("nisei-1.6").cards


def test_where_cards_are_waited_for_it_is_shown_and_where_they_are_cached_it_is_not(folder: Path) -> None:
    shown: list[str] = []

    @contextmanager
    def waiting(what: str) -> Iterator[Callable[[int, int], None]]:
        shown.append(what)
        yield lambda done, of: None

    for _ in range(2):
        Pools([folder], waiting).of("nisei-1.6")
        assert shown == ["Reading the cards"]


def test_cards_that_somebody_waits_for_are_cached_afterwards(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[int, int]] = []

    @contextmanager
    def waiting(what: str) -> Iterator[Callable[[int, int], None]]:
        yield lambda done, of: told.append((done, of))

    pools, key = Pools([folder]), card_cache.key_of([folder], "nisei-1.6")
    missing = len(pools.not_cached())
    with pools.waiting_by(waiting), pools.caching_later():
        pool = pools.of("nisei-1.6")
    assert not card_cache.is_kept(key)
    assert max(done * missing / of for done, of in told) == 1, "the bar waits for what is done later"
    pools.cache_read()
    monkeypatch.setattr(card_files, "load_pool", lambda *_: pytest.fail("the files were read again"))
    assert Pools([folder]).of("nisei-1.6").cards == pool.cards
    monkeypatch.setattr(card_cache, "keep", lambda *_: pytest.fail("they were cached twice"))
    pools.cache_read()


def test_what_another_process_has_cached_meanwhile_is_not_cached_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, other = Pools([folder]), Pools([folder])
    with first.caching_later():
        first.of("nisei-1.6")
    other.of("nisei-1.6")
    monkeypatch.setattr(card_cache, "keep", lambda *_: pytest.fail("they were cached twice"))
    first.cache_read()
