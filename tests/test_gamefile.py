"""The game file: nothing is lost, nothing is overwritten, nothing damaged is taken for whole."""

import os
import random
import resource
import signal
import stat
import subprocess
import sys
import textwrap
import time
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, strategies as st

from netrunner_tui.model.deck import DeckList, GameSetup
from netrunner_tui.model.errors import BadFile, GameInUse, NotSaved
from netrunner_tui.model.gamefile.contents import Header, Record, SavedGame, seed_commitment
from netrunner_tui.model.gamefile.reader import glance_at, read_game_file
from netrunner_tui.model.gamefile.writer import GameFile

DECK = DeckList("Deck", "Someone: Something", ((3, "Brân 1.0"), (2, "Sure Gamble")))
SETUP = GameSetup(rules="nisei-1.6", corp=DECK, runner=DECK, seed="00ff00ff")
HEADER = Header.of(SETUP, library="abc123", created="2026-01-02T03:04:05+00:00")


def record(number: int, *, kind: str = "window", size: int = 8) -> Record:
    events = msgspec.Raw(msgspec.json.encode([{"type": "CreditsGained", "side": "corp", "amount": n} for n in range(size)]))
    return Record(number, "corp" if number % 2 else "runner", kind, "6.9.3b", (number % 3,), f"gain credit {number}", events)


def saved(path: Path, count: int) -> bytes:
    with GameFile.create(path, HEADER) as file:
        for number in range(1, count + 1):
            file.append(record(number))
    return path.read_bytes()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "game.jsonl"


def sealed(content: object, chain: str) -> bytes:
    """A line as docs/game-file.md says, written without the module's help."""
    body = msgspec.json.encode(content).removesuffix(b"}")
    return body + b',"hash":"' + sha256(chain.encode() + body).hexdigest()[:16].encode() + b'"}\n'


def refused(path: Path) -> BadFile:
    """What both ways of opening say; they say the same, on one printable line."""
    with pytest.raises(BadFile) as opening:
        GameFile.open(path)
    with pytest.raises(BadFile) as reading:
        read_game_file(path)
    assert str(opening.value) == str(reading.value)
    assert str(opening.value).isprintable()
    return opening.value


def test_what_was_written_is_read_again(path: Path) -> None:
    saved(path, 20)
    with GameFile.open(path) as file:
        assert file.header == HEADER
        assert file.records == [record(n) for n in range(1, 21)]
        assert file.notice is None
        file.append(record(21))
    assert read_game_file(path) == SavedGame(HEADER, [record(n) for n in range(1, 22)], lines=list(range(2, 23)))


def test_each_line_is_a_json_object(path: Path) -> None:
    lines = saved(path, 3).splitlines()
    header = msgspec.json.decode(lines[0])
    assert (header["format"], header["version"], header["commitment"]) == ("netrunner-tui game", 2, seed_commitment("00ff00ff"))
    assert [msgspec.json.decode(line)["number"] for line in lines[1:]] == [1, 2, 3]


def test_a_game_may_begin_with_a_record_of_its_set_up(path: Path) -> None:
    with GameFile.create(path, HEADER) as file:
        file.append(record(0, kind="setup"))
        file.append(record(1))
    assert [r.number for r in read_game_file(path).records] == [0, 1]


def test_a_glance_tells_how_a_game_stands_without_reading_all_of_it(path: Path) -> None:
    saved(path, 3)
    assert glance_at(path).last == record(3)
    path.unlink()
    data = saved(path, 600)
    assert len(data) > 1 << 18
    glance = glance_at(path)
    assert (glance.header, glance.last) == (HEADER, record(600))
    middle = data[: len(data) // 2] + b"x" + data[len(data) // 2 + 1 :]
    path.write_bytes(middle)
    assert glance_at(path) == glance
    for wrong in (data[:-30] + b"x" + data[-29:], b"x" + data[1:]):
        path.write_bytes(wrong)
        with pytest.raises(BadFile):
            glance_at(path)
    path.write_bytes(data[:-9])
    assert glance_at(path).last == record(599)


def test_a_glance_at_lines_longer_than_the_end_that_is_read(path: Path) -> None:
    long = [msgspec.structs.replace(record(number), said="x" * 50_000) for number in (1, 2, 3)]
    with GameFile.create(path, HEADER) as file:
        for one in long:
            file.append(one)
    assert glance_at(path).last == long[-1]


def test_a_record_out_of_order_is_the_callers_mistake(path: Path) -> None:
    with GameFile.create(path, HEADER) as file:
        for wrong in (2, -1):
            with pytest.raises(ValueError, match="out of order"):
                file.append(record(wrong))
        file.append(record(1))
        for wrong in (1, 3, 0):
            with pytest.raises(ValueError, match="out of order"):
                file.append(record(wrong))
        for events in (b"", b"{}", b"[\n]"):
            with pytest.raises(ValueError, match=r"JSON array|one line"):
                file.append(Record(2, "corp", "window", "", (), "", msgspec.Raw(events)))
    with pytest.raises(ValueError, match="closed"):
        file.append(record(2))
    assert [r.number for r in read_game_file(path).records] == [1]


def test_nothing_is_overwritten(path: Path) -> None:
    before = saved(path, 1)
    with pytest.raises(BadFile, match="never overwritten"):
        GameFile.create(path, HEADER)
    assert path.read_bytes() == before
    with pytest.raises(BadFile, match="never overwritten"):
        GameFile.create(path.parent, HEADER)
    with pytest.raises(BadFile, match="folder cannot be made"):
        GameFile.create(path / "below a file", HEADER)


def test_only_its_owner_may_read_the_seed(path: Path) -> None:
    saved(path, 0)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_last_line_torn_anywhere_is_left_out(path: Path) -> None:
    whole = saved(path, 3)
    two = saved(path.with_name("two.jsonl"), 2)
    for length in range(len(two) + 1, len(whole) - 1):
        path.write_bytes(whole[:length])
        read = read_game_file(path)
        assert [r.number for r in read.records] == [1, 2]
        assert read.notice is not None
        assert "after answer 2" in read.notice
        with GameFile.open(path) as file:
            assert file.notice == read.notice
            assert path.stat().st_size == length  # looking does not change the file
            file.append(record(3))
        assert path.read_bytes() == whole
    path.write_bytes(two)
    assert read_game_file(path).notice is None


def test_a_last_line_without_its_line_end_is_whole(path: Path) -> None:
    whole = saved(path, 2)
    path.write_bytes(whole[:-1])
    with GameFile.open(path) as file:
        assert (len(file.records), file.notice) == (2, None)
        file.append(record(3))
    assert path.read_bytes() == saved(path.with_name("three.jsonl"), 3)
    path.write_bytes(saved(path.with_name("none.jsonl"), 0)[:-1])
    with GameFile.open(path) as file:
        file.append(record(1))
    assert len(read_game_file(path).records) == 1


def test_a_header_torn_anywhere_is_no_game(path: Path) -> None:
    header = saved(path, 0)
    for length in range(len(header) - 1):
        path.write_bytes(header[:length])
        refused(path)


@given(st.data())
def test_any_changed_byte_is_noticed(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    path = tmp_path_factory.mktemp("edited") / "game.jsonl"
    whole = saved(path, 3)
    place = data.draw(st.just(len(whole) - 1) | st.integers(0, len(whole) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda b: b != whole[place]))
    path.write_bytes(whole[:place] + bytes([byte]) + whole[place + 1 :])
    if place == len(whole) - 1:  # the last line is no longer ended as a line: it counts as torn
        assert read_game_file(path).notice is not None
    else:
        assert refused(path).line <= whole[:place].count(b"\n") + 1


def test_an_edited_line_is_named(path: Path) -> None:
    whole = saved(path, 5)
    path.write_bytes(whole.replace(b"gain credit 3", b"gain credit 9"))
    assert refused(path).line == 4
    lines = whole.splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:2] + lines[3:]))
    assert refused(path).line == 3
    path.write_bytes(b"".join([lines[0], lines[2], lines[1], *lines[3:]]))
    assert refused(path).line == 2
    path.write_bytes(whole + b"\n")
    assert refused(path).line == 7
    path.write_bytes(whole.replace(b"\n", b"\r\n"))
    assert refused(path).line == 1


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is empty"),
        (b"hello\n", "not a game file"),
        (b"\x00\x1b[2J\xff" * 1000, "not a game file"),
        (b'{"format":"something else"}\n', "not a game file"),
        (b'{"format":"netrunner-tui game","version":3,"x":1}\n', "version 3 of the game format"),
        (b'{"format":"netrunner-tui game","version":"\x1b[2J"}\n', "header is torn or damaged"),
        (b'{"format":"netrunner-tui game",' + b'"a":' + b"[" * 300_000, "header is torn or damaged"),
    ],
)
def test_what_is_no_game_file_is_refused_in_one_line(path: Path, content: bytes, said: str) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    assert said in str(refused(path))


def test_well_sealed_nonsense_is_refused(path: Path) -> None:
    """A header and a record that no version wrote, with hashes that hold."""
    path.parent.mkdir()
    header = msgspec.json.decode(msgspec.json.encode(HEADER))
    path.write_bytes(sealed({**header, "setup": {"\x1b[2J": 1}}, ""))
    assert "header is not as expected" in str(refused(path))
    path.write_bytes(sealed({**header, "commitment": "0"}, ""))
    assert "commits to" in str(refused(path))
    first = sealed(header, "")
    good = {"number": 1, "seat": "corp", "kind": "window", "step": "", "answer": [0], "said": "pass", "events": []}
    path.write_bytes(first + sealed(good, msgspec.json.decode(first)["hash"]))
    assert len(read_game_file(path).records) == 1
    for bad in ({**good, "seat": "\x1b[2J"}, {"number": 1}, {**good, "number": 5}, {**good, "answer": ["pass"]}):
        path.write_bytes(first + sealed(bad, msgspec.json.decode(first)["hash"]))
        assert refused(path).line == 2
        path.write_bytes(path.read_bytes()[:-1])
        assert refused(path).line == 2


def test_what_the_system_says_is_the_reason(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved(path, 1)

    def refusing(name: Path, flags: int) -> int:
        raise OSError(24, "Too many open files")

    monkeypatch.setattr(os, "open", refusing)
    with pytest.raises(BadFile, match="cannot be opened: too many open files"):
        read_game_file(path)


def test_places_that_hold_no_file(tmp_path: Path) -> None:
    assert "is a folder" in str(refused(tmp_path))
    assert "no such file" in str(refused(tmp_path / "missing"))
    assert "\\x1b" in str(refused(tmp_path / "steering\x1b[2Jterminal"))
    refused(tmp_path / "null\x00byte")
    os.mkfifo(tmp_path / "pipe")
    assert "not an ordinary file" in str(refused(tmp_path / "pipe"))
    assert "not an ordinary file" in str(refused(Path("/dev/null")))


def test_no_permission(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Told by the operating system's refusal, which root never gets."""
    saved(path, 1)
    ordinary = os.open

    def refusing(name: Path, flags: int) -> int:
        if flags & os.O_RDWR:
            raise PermissionError(13, "Permission denied")
        return ordinary(name, flags)

    monkeypatch.setattr(os, "open", refusing)
    assert len(read_game_file(path).records) == 1
    with pytest.raises(BadFile, match="no permission to write"):
        GameFile.open(path)


def test_two_cannot_play_the_same_file(path: Path) -> None:
    saved(path, 1)
    script = (
        "import sys; from pathlib import Path; from netrunner_tui.model.gamefile.writer import GameFile; GameFile.open(Path(sys.argv[1]))"
    )
    with GameFile.open(path) as file:
        with pytest.raises(GameInUse, match="one place at a time"):
            GameFile.open(path)
        other = subprocess.run([sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=False)
        assert "GameInUse" in other.stderr.splitlines()[-1]
        file.append(record(2))
        assert len(read_game_file(path).records) == 2  # a viewer needs no lock
    subprocess.run([sys.executable, "-c", script, str(path)], check=True)


def test_a_branch_shares_what_came_before(path: Path) -> None:
    before = saved(path, 5)
    branched = path.with_name("branch.jsonl")
    with (
        GameFile.open(path) as parent,
        GameFile.branch(
            branched, parent.saved, parent=path.name, moment=3, created="2027-01-01T00:00:00+00:00", library="def456"
        ) as branch,
    ):
        branch.append(record(4, size=1))
    assert path.read_bytes() == before
    read = read_game_file(branched)
    assert read.records == [record(1), record(2), record(3), record(4, size=1)]
    assert (read.header.parent, read.header.moment, read.header.setup) == (path.name, 3, SETUP)
    with pytest.raises(BadFile, match="never overwritten"):
        GameFile.branch(path, read, parent="", moment=0, created="", library="")


def test_a_file_changed_behind_its_back_takes_no_more(path: Path) -> None:
    saved(path, 2)
    with GameFile.open(path) as file:
        with path.open("ab") as intruder:
            intruder.write(b"x")
        with pytest.raises(NotSaved, match="something else changed the file"):
            file.append(record(3))
        assert path.read_bytes().endswith(b"x")
        os.truncate(path, path.stat().st_size - 1)
        path.unlink()
        with pytest.raises(NotSaved, match="deleted or replaced"):
            file.append(record(3))
        assert len(file.records) == 2


def test_a_full_disk_keeps_the_last_whole_record(path: Path) -> None:
    """A limit on the size of files stands for the full disk: a part of the line is still taken, the rest refused."""
    with GameFile.create(path, HEADER) as file:
        file.append(record(1))
        whole = path.read_bytes()
        before = resource.getrlimit(resource.RLIMIT_FSIZE)
        try:
            for room in (0, 1, 50, 100):
                resource.setrlimit(resource.RLIMIT_FSIZE, (len(whole) + room, before[1]))
                with pytest.raises(NotSaved, match="not saved"):
                    file.append(record(2))
                assert path.read_bytes() == whole
                assert [r.number for r in file.records] == [1]
            resource.setrlimit(resource.RLIMIT_FSIZE, (10, before[1]))
            with pytest.raises(NotSaved):
                GameFile.create(path.with_name("other"), HEADER)
            assert not path.with_name("other").exists()
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        file.append(record(2))
        file.append(record(3))
    assert read_game_file(path).records == [record(1), record(2), record(3)]


def test_a_half_line_that_cannot_be_taken_back_is_taken_back_later(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with GameFile.create(path, HEADER) as file:
        file.append(record(1))
        whole = path.read_bytes()
        write = os.write

        def half(descriptor: int, data: memoryview) -> int:
            if len(data) < 100:
                raise OSError(28, "No space left on device")
            return write(descriptor, data[: len(data) // 2])

        def broken(descriptor: int, size: int) -> None:
            raise OSError(5, "Input/output error")

        with monkeypatch.context() as failing:
            failing.setattr(os, "write", half)
            failing.setattr(os, "ftruncate", broken)
            for _ in range(2):
                with pytest.raises(NotSaved):
                    file.append(record(2))
                assert len(path.read_bytes()) > len(whole)
        assert read_game_file(path).notice is not None
        file.append(record(2))
    assert read_game_file(path) == SavedGame(HEADER, [record(1), record(2)], lines=[2, 3])


WRITER = textwrap.dedent("""
    import sys
    from pathlib import Path
    import msgspec
    from netrunner_tui.model.gamefile.contents import Record
    from netrunner_tui.model.gamefile.writer import GameFile
    file = GameFile.open(Path(sys.argv[1]))
    number = file.records[-1].number if file.records else 0
    while True:
        number += 1
        events = msgspec.Raw(msgspec.json.encode(["x" * (number * 37 % 3000)]))
        file.append(Record(number, "corp", "action" if number % 50 == 0 else "window", "", (0,), "pass", events))
        sys.stdout.write(f"{number}\\n")
        sys.stdout.flush()
""")


def test_a_killed_process_loses_no_record(path: Path) -> None:
    saved(path, 0)
    chance = random.Random(6)
    last = 0
    for _ in range(8):
        writer = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True)
        assert writer.stdout is not None
        reported = int(writer.stdout.readline())
        time.sleep(chance.random() * 0.05)
        writer.send_signal(signal.SIGKILL)
        reported = max([reported, *(int(line) for line in writer.stdout.read().split("\n")[:-1])])
        writer.wait()
        read = read_game_file(path)
        assert [r.number for r in read.records] == list(range(1, len(read.records) + 1))
        assert len(read.records) >= reported > last
        last = len(read.records)
