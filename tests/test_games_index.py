"""The library of games: an index that follows the files whatever happens to it; renaming and deleting them."""

import os
import random
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from saved_games import save

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.model.errors import GameInUse, NetrunnerError
from netrunner_tui.model.gamefile.reader import read_game_file
from netrunner_tui.model.gamefile.writer import GameFile
from netrunner_tui.players.random_player import choose
from netrunner_tui.replays import game_files, index_entry
from netrunner_tui.replays.index import NAME, Index
from netrunner_tui.replays.index_entry import Entry, Query, checked
from netrunner_tui.rules.game import Game


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "games"
    made.mkdir()
    return made


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return tmp_path / "cache"


def listed(folder: Path, cache: Path | None, query: Query | None = None) -> list[Entry]:
    with Index(folder, cache) as index:
        assert index.refresh() == 0
        return index.find(query)


def stems(folder: Path, cache: Path | None, query: Query | None = None) -> list[str]:
    return sorted(entry.stem for entry in listed(folder, cache, query))


# --- what it knows -----------------------------------------------------------------------------------------------------------------------


def test_an_entry_tells_what_the_file_tells(pool: Pool, folder: Path, cache: Path) -> None:
    path = save(pool, folder / "one.jsonl", concede=True, parent="zero.jsonl")
    saved = read_game_file(path)
    for _ in range(2):  # read from the file, then from the index
        (entry,) = listed(folder, cache)
        assert (entry.path, entry.corp_name, entry.runner_name, entry.rules) == (path, "Ada", "Bo", "nisei-1.6")
        assert (entry.winner, entry.reason, entry.result) == ("corp", "concede", "Ada (Corp) wins, given up")
        assert (entry.answers, entry.created, entry.day, entry.parent) == (31, "2026-11-20T10:00:00+01:00", "2026-11-20", "zero.jsonl")
        assert entry.corp_identity == saved.header.setup.corp.identity
        assert entry.turns == sum(bytes(record.events).count(b'["TurnOpened"') for record in saved.records)
        assert entry.size == path.stat().st_size
        assert not entry.problem


def test_what_was_taken_back_does_not_count(pool: Pool, folder: Path, cache: Path) -> None:
    save(pool, folder / "long.jsonl", answers=60)
    save(pool, folder / "back.jsonl", answers=60, back=True)
    turns = {entry.stem: entry.turns for entry in listed(folder, cache)}
    assert turns["long"] > 1
    assert turns["back"] <= 1


def test_files_that_are_not_whole_stand_in_the_list_with_their_problem(pool: Pool, folder: Path, cache: Path) -> None:
    good = save(pool, folder / "good.jsonl").read_bytes()
    (folder / "edited.jsonl").write_bytes(good.replace(b"keep", b"kelp", 1))
    (folder / "torn.jsonl").write_bytes(good[:-25])
    (folder / "cut.jsonl").write_bytes(good[:-1])
    (folder / "empty.jsonl").write_bytes(b"")
    (folder / "other.jsonl").write_text("hello\n")
    (folder / "folder.jsonl").mkdir()
    (folder / "future.jsonl").write_bytes(good.replace(b'"version":2', b'"version":9', 1))
    (folder / "notes.txt").write_text("no game at all")
    entries = {entry.stem: entry for entry in listed(folder, cache)}
    assert set(entries) == {"good", "edited", "torn", "cut", "empty", "other", "folder", "future"}
    assert all(entry.problem.isprintable() for entry in entries.values())
    assert not entries["good"].problem
    assert not entries["cut"].problem
    assert entries["torn"].readable
    assert "torn" in entries["torn"].problem
    for name, words in (("edited", "changed"), ("empty", "empty"), ("other", "not a game"), ("folder", "folder"), ("future", "version 9")):
        assert not entries[name].readable
        assert words in entries[name].problem
    assert stems(folder, cache, checked(Query(result="bad"))) == ["edited", "empty", "folder", "future", "other", "torn"]


def test_changed_new_and_deleted_files_are_followed(pool: Pool, folder: Path, cache: Path) -> None:
    path = save(pool, folder / "one.jsonl", answers=10)
    assert [entry.answers for entry in listed(folder, cache)] == [10]
    with GameFile.open(path) as file:
        game = Game.open(file, pool)
        assert game.question is not None
        game.answer(choose(game.question, random.Random(1)))
    save(pool, folder / "two.jsonl", "Cy", answers=5)
    assert sorted(entry.answers for entry in listed(folder, cache)) == [5, 11]
    path.unlink()
    assert stems(folder, cache) == ["two"]
    for missing in (folder / "none", folder / "two.jsonl"):
        assert listed(missing, cache) == []


def test_only_changed_files_are_read(pool: Pool, folder: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a", "b", "c"):
        save(pool, folder / f"{name}.jsonl", answers=3)
    listed(folder, cache)
    read: list[str] = []
    skim = index_entry.skim_game_file
    monkeypatch.setattr(index_entry, "skim_game_file", lambda path: (read.append(path.name), skim(path))[1])
    listed(folder, cache)
    assert read == []
    os.utime(folder / "b.jsonl", ns=(1, 1))
    listed(folder, cache)
    assert read == ["b.jsonl"]


def test_a_budget_leaves_the_rest_for_later_and_lists_it_by_name(pool: Pool, folder: Path, cache: Path) -> None:
    for number in range(4):
        save(pool, folder / f"g{number}.jsonl", answers=3)
    with Index(folder, cache) as index:
        left = index.refresh(0.0)
        assert left > 0
        found = index.find()
        assert sorted(entry.stem for entry in found) == ["g0", "g1", "g2", "g3"]
        assert 0 < sum(not entry.known for entry in found) == left
        assert len(index.find(checked(Query(words=("g2",))))) == 1
        assert index.find(checked(Query(player="ada"))) == [entry for entry in found if entry.known]
        while index.refresh(0.0):
            pass
        assert all(entry.known for entry in index.find())


# --- searches ----------------------------------------------------------------------------------------------------------------------------


def test_searches(pool: Pool, folder: Path, cache: Path) -> None:
    save(pool, folder / "won.jsonl", "Ada", "Bo", concede=True)
    save(pool, folder / "going.jsonl", "Zoë 100%", "Ada_x", created="2026-11-22T10:00:00+01:00", answers=5)
    save(pool, folder / "odd.jsonl", "C\x1b[2J", "D'; drop table games; --", created="whenever", answers=5)
    for query, expected in (
        (checked(Query(words=("ADA",))), ["going", "won"]),
        (checked(Query(words=("ada", "concede"))), ["won"]),
        (checked(Query(words=("zoe",))), ["going"]),
        (checked(Query(words=("100%",))), ["going"]),
        (checked(Query(words=("%",))), ["going"]),
        (checked(Query(words=("ada_x",))), ["going"]),
        (checked(Query(words=("drop table",))), ["odd"]),
        (checked(Query(words=("going",))), ["going"]),
        (checked(Query(player="bo")), ["won"]),
        (checked(Query(player="ada", result="won")), ["won"]),
        (checked(Query(player="bo", result="won")), []),
        (checked(Query(player="bo", result="lost")), ["won"]),
        (checked(Query(deck="precision")), ["going", "odd", "won"]),
        (checked(Query(deck="conjurer")), ["going", "odd", "won"]),
        (checked(Query(deck="starter")), []),
        (checked(Query(identity="tāo")), ["going", "odd", "won"]),
        (checked(Query(result="open")), ["going", "odd"]),
        (checked(Query(result="over")), ["won"]),
        (checked(Query(result="corp")), ["won"]),
        (checked(Query(result="concede")), ["won"]),
        (checked(Query(rules="present")), ["going", "odd", "won"]),
        (checked(Query(rules="classic")), []),
        (checked(Query(since="2026-11-21", until="2026-11-30")), ["going"]),
        (checked(Query(until="2026-11-20")), ["won"]),
    ):
        found = stems(folder, cache, query)
        # A game that does not say when it began counts from when it was written: today.
        assert [name for name in found if not ((query.since or query.until) and name == "odd")] == expected, query
    (odd,) = listed(folder, cache, checked(Query(words=("drop",))))
    assert odd.corp_name == "C\\x1b[2J"
    assert len(odd.day) == 10
    assert len(listed(folder, cache)) == 3


def test_orders(pool: Pool, folder: Path, cache: Path) -> None:
    for place, (name, answers) in enumerate((("b", 9), ("a", 3), ("c", 30))):
        path = save(pool, folder / f"{name}.jsonl", answers=answers, created=f"2026-11-0{9 - place}T10:00:00+01:00")
        os.utime(path, (1000 + place, 1000 + place))

    def order(sort: str, reverse: bool = False) -> str:
        return "".join(entry.stem for entry in listed(folder, cache, checked(Query(sort=sort, reverse=reverse))))

    assert (order("saved"), order("saved", True)) == ("cab", "bac")
    assert (order("name"), order("name", True)) == ("abc", "cba")
    assert (order("answers"), order("answers", True)) == ("cba", "abc")
    assert (order("created"), order("created", True)) == ("bac", "cab")
    with Index(folder, cache) as index:
        index.refresh()
        assert [entry.stem for entry in index.find(most=2)] == ["c", "a"]
        assert index.count() == 3


def test_a_query_that_cannot_be_says_what_was_expected() -> None:
    for bad in (
        {"result": "victory"}, {"result": "won"}, {"sort": "colour"}, {"rules": "chess"}, {"since": "yesterday"}, {"until": "2026-02-30"},
    ):  # fmt: skip
        with pytest.raises(NetrunnerError) as problem:
            checked(Query(**bad))  # type: ignore[arg-type]
        assert "expected" in str(problem.value)


def test_names_that_are_no_text(pool: Pool, folder: Path, cache: Path) -> None:
    strange = os.fsencode(folder) + b"/\xff\xfe.jsonl"
    save(pool, folder / "one.jsonl", answers=3)
    try:
        (folder / "one.jsonl").rename(os.fsdecode(strange))
    except OSError:
        pytest.skip("this file system takes text alone")
    for _ in range(2):
        (entry,) = listed(folder, cache)
        assert entry.stem.isprintable()
        assert entry.path.is_file()


# --- whatever happens to the index -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("damage", ["garbage", "cut", "empty", "version", "table", "row", "folder"])
def test_it_is_made_anew_where_it_is_damaged(pool: Pool, folder: Path, cache: Path, damage: str) -> None:
    for number in range(30):
        save(pool, folder / f"g{number}.jsonl", answers=2)
    expected = stems(folder, cache)
    kept = cache / NAME
    if damage == "garbage":
        kept.write_bytes(b"no database at all" * 1000)
    elif damage == "cut":
        kept.write_bytes(kept.read_bytes()[:5000])
    elif damage == "empty":
        kept.write_bytes(b"")
    elif damage == "folder":
        kept.unlink()
        kept.mkdir()
    else:
        with sqlite3.connect(kept) as database:
            told = {
                "version": "pragma user_version = 77",
                "table": "alter table games drop column reason",
                "row": "update games set corp_name = x'00ff', day = 7",
            }
            database.execute(told[damage])
        database.close()
    assert stems(folder, cache) == expected
    assert stems(folder, cache) == expected


def test_without_a_place_to_keep_it_lives_in_memory(pool: Pool, folder: Path, tmp_path: Path) -> None:
    save(pool, folder / "one.jsonl", answers=3)
    blocked = tmp_path / "file"
    blocked.write_text("in the way of a folder")
    for cache in (None, blocked, blocked / "below"):
        assert stems(folder, cache) == ["one"]


def test_while_another_process_writes_it_goes_on_in_memory(pool: Pool, folder: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netrunner_tui.replays.index.PATIENCE", 0.05)
    save(pool, folder / "one.jsonl", answers=3)
    assert stems(folder, cache) == ["one"]
    save(pool, folder / "two.jsonl", answers=3)
    other = sqlite3.connect(cache / NAME, isolation_level=None)
    other.execute("begin exclusive")
    assert stems(folder, cache) == ["one", "two"]
    other.execute("rollback")
    other.close()
    assert stems(folder, cache) == ["one", "two"]


_READER = """
import sys
from pathlib import Path
from netrunner_tui.replays.index import Index
for _ in range(15):
    with Index(Path(sys.argv[1]), Path(sys.argv[2])) as index:
        index.forget()
        index.refresh()
        assert len(index.find()) == int(sys.argv[3]), len(index.find())
"""


def test_two_processes_at_once(pool: Pool, folder: Path, cache: Path) -> None:
    """Both throw the index away and make it anew, again and again; each still lists everything."""
    for number in range(20):
        save(pool, folder / f"g{number}.jsonl", answers=2)
    command = [sys.executable, "-c", _READER, str(folder), str(cache), "20"]
    root = str(Path(__file__).parent.parent)
    processes = [subprocess.Popen(command, cwd=root, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    for process in processes:
        _, told = process.communicate(timeout=120)
        assert process.returncode == 0, told
    assert len(stems(folder, cache)) == 20


def test_folders_are_kept_apart(pool: Pool, folder: Path, cache: Path, tmp_path: Path) -> None:
    save(pool, folder / "one.jsonl", answers=3)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    save(pool, elsewhere / "two.jsonl", answers=3)
    assert stems(folder, cache) == ["one"]
    assert stems(elsewhere, cache) == ["two"]
    assert stems(folder, cache) == ["one"]


# --- renaming and deleting ---------------------------------------------------------------------------------------------------------------


def test_renaming_never_overwrites_and_takes_no_folders(pool: Pool, folder: Path) -> None:
    path = save(pool, folder / "one.jsonl", answers=3)
    other = save(pool, folder / "two.jsonl", "Cy", answers=3)
    before = path.read_bytes()
    for name in ("two", "two.jsonl", "", " ", "a/b", "..", ".hidden", "a\\b", "a\nb", "x" * (game_files.LONGEST_NAME + 1), "a:b"):
        with pytest.raises(NetrunnerError):
            game_files.rename(path, name)
        assert path.read_bytes() == before
        assert read_game_file(other).header.setup.corp_name == "Cy"
    assert game_files.rename(path, "one") == path
    path = game_files.rename(path, "x" * game_files.LONGEST_NAME)
    new = game_files.rename(path, "Grand final")
    assert new == folder / "Grand final.jsonl"
    assert new.read_bytes() == before
    assert not path.exists()


def test_without_links_renaming_does_not_overwrite_either(pool: Pool, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError("no links here")

    monkeypatch.setattr(os, "link", refuse)
    path, other = save(pool, folder / "one.jsonl", answers=3), save(pool, folder / "two.jsonl", "Cy", answers=3)
    with pytest.raises(NetrunnerError):
        game_files.rename(path, "two")
    assert read_game_file(other).header.setup.corp_name == "Cy"
    assert game_files.rename(path, "three").is_file()


def test_a_game_that_is_being_played_is_left_alone(pool: Pool, folder: Path) -> None:
    path = save(pool, folder / "one.jsonl", answers=3)
    with GameFile.open(path):
        for act in (lambda: game_files.delete(path), lambda: game_files.rename(path, "two")):
            with pytest.raises(GameInUse):
                act()
    assert path.is_file()
    assert not (folder / "two.jsonl").exists()
    game_files.delete(path)
    assert not path.exists()


def test_only_game_files_are_deleted(folder: Path) -> None:
    other = folder / "notes.txt"
    other.write_text("keep me")
    with pytest.raises(NetrunnerError):
        game_files.delete(other)
    assert other.read_text() == "keep me"
    (folder / "broken.jsonl").write_bytes(b"")
    game_files.delete(folder / "broken.jsonl")
    with pytest.raises(NetrunnerError):
        game_files.delete(folder / "broken.jsonl")


def test_the_list_reads_no_file_again_when_it_is_warm(pool: Pool, folder: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """How fast that is, with 10,000 games, benchmarks/library.py measures."""
    read: list[str] = []
    whole = index_entry.entry_of

    def entry_of(where: str, name: str, *more: object) -> Entry:
        read.append(name)
        return whole(where, name, *more)  # type: ignore[arg-type]

    monkeypatch.setattr("netrunner_tui.replays.index.entry_of", entry_of)
    one = save(pool, folder / "g.jsonl", answers=5)
    for number in range(300):
        os.link(one, folder / f"g{number}.jsonl")
    listed(folder, cache)
    assert len(read) == 301
    with Index(folder, cache) as index:
        assert index.refresh() == 0
        assert len(index.find(most=200)) == 200
    assert len(read) == 301
