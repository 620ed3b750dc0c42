"""Where decks are kept: limits of players on a server, names from anybody, guests, and files that cannot be written."""

from pathlib import Path

import pytest

from netrunner_tui.library import kept_decks
from netrunner_tui.library.decks import DeckFile
from netrunner_tui.library.drafts import new_file, with_copies
from netrunner_tui.library.kept_decks import LARGEST_DECK, MOST_DECKS, FolderOfDecks, KeptDecks, decks_of_player, decks_of_user
from netrunner_tui.library.pools import Pools
from netrunner_tui.model.deck import DeckList
from netrunner_tui.model.errors import NetrunnerError

RULES = "nisei-1.6"
IDENTITY = "Haas-Bioroid: Precision Design"


def deck(name: str) -> DeckFile:
    return with_copies(new_file(IDENTITY, "corp", RULES, name), "Hedge Fund", 3)


def keep(own_decks: KeptDecks, name: str) -> Path:
    path = own_decks.path_for(name)
    own_decks.keep(deck(name), path)
    return path


@pytest.mark.parametrize("keeps", [True, False], ids=["key", "guest"])
def test_a_player_keeps_so_many_decks_of_such_a_size(keeps: bool, tmp_path: Path, pools: Pools) -> None:
    own_decks = decks_of_player(tmp_path / "decks" if keeps else None)
    paths = [keep(own_decks, "The same name") for _ in range(MOST_DECKS)]
    assert len(set(paths)) == MOST_DECKS
    with pytest.raises(NetrunnerError, match=f"you have {MOST_DECKS} here"):
        keep(own_decks, "One more")
    # One that is there is changed all the same, and there is room again where one is deleted.
    own_decks.keep(deck("Another name"), paths[3])
    assert "Another name" in {one.file.deck.name for one in own_decks.own(pools) if one.file}
    own_decks.remove(paths[0])
    keep(own_decks, "One more")
    assert len(own_decks.own(pools)) == MOST_DECKS
    cards = tuple((1, f"Card {number} of a long list of titles") for number in range(2_000))
    with pytest.raises(NetrunnerError, match="more than 64,000 bytes"):
        own_decks.keep(DeckFile(deck=DeckList(name="Large", identity=IDENTITY, cards=cards), side="corp", games=(RULES,)), paths[3])
    assert all(one.file is not None and len(str(one.file)) < LARGEST_DECK for one in own_decks.own(pools))
    assert bool(list(tmp_path.iterdir())) is keeps


@pytest.mark.parametrize(
    "name", ["../../../escaped", "/etc/passwd", "\x1b]0;title\x07\x9bred", "..", "\x00", "a" * 300, ".hidden", "con\nnew"]
)
def test_no_name_leaves_the_folder_or_reaches_a_terminal(name: str, tmp_path: Path, pools: Pools) -> None:
    folder = tmp_path / "players" / "one" / "decks"
    own_decks = decks_of_player(folder)
    path = keep(own_decks, name)
    assert path.parent == folder
    assert [each for each in tmp_path.rglob("*") if each.is_file()] == [path]
    (kept,) = own_decks.own(pools)
    assert kept.file is not None, kept.problem
    assert kept.path.name.isprintable()
    # What its owner reads of it names no folder of the host.
    assert own_decks.keep(deck(name), path) == f"Kept as {path.name}"
    assert str(tmp_path) not in own_decks.export("text", "deck.txt")


def test_players_do_not_see_each_others_decks(tmp_path: Path, pools: Pools) -> None:
    ada, ben, guest, other = (decks_of_player(folder) for folder in (tmp_path / "ada", tmp_path / "ben", None, None))
    for own_decks, name in ((ada, "Of Ada"), (ben, "Of Ben"), (guest, "Of a guest")):
        keep(own_decks, name)
    names = [[one.file.deck.name for one in own_decks.own(pools) if one.file] for own_decks in (ada, ben, guest, other)]
    assert names == [["Of Ada"], ["Of Ben"], ["Of a guest"], []]
    # The same player in another session sees what was changed meanwhile.
    keep(decks_of_player(tmp_path / "ada"), "Of Ada too")
    assert {one.file.deck.name for one in ada.own(pools) if one.file} == {"Of Ada", "Of Ada too"}
    assert {one.own for one in other.all(pools)} == {False}


def test_what_cannot_be_written_leaves_the_old_deck_whole(tmp_path: Path, pools: Pools, monkeypatch: pytest.MonkeyPatch) -> None:
    own_decks = decks_of_player(tmp_path)
    path = keep(own_decks, "Mine")

    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(kept_decks, "write_private", full)
        with pytest.raises(NetrunnerError, match=r"^mine.yaml: the deck is not kept: no space left on device$"):
            own_decks.keep(deck("Changed"), path)
    assert [one.file.deck.name for one in own_decks.own(pools) if one.file] == ["Mine"]
    path.write_bytes(b"name: [")
    (broken,) = own_decks.own(pools)
    assert broken.file is None
    assert broken.problem.startswith("mine.yaml")


def test_the_user_of_this_machine_has_no_limits_and_reads_paths(tmp_path: Path, pools: Pools, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_decks, "user_decks_folder", lambda: tmp_path / "decks")
    monkeypatch.setattr(kept_decks, "data_folder", lambda: tmp_path)
    own_decks = decks_of_user()
    for _ in range(MOST_DECKS + 1):
        keep(own_decks, "Mine")
    assert len(own_decks.own(pools)) == MOST_DECKS + 1
    assert own_decks.export("a list", "mine.txt").startswith(f"Written to {tmp_path / 'exports' / 'mine.txt'}, ")
    assert (tmp_path / "exports" / "mine.txt").read_text() == "a list"
    assert FolderOfDecks(tmp_path / "nowhere").paths() == []
