"""`netrunner-tui export`: transcripts, data, pictures, recordings; what goes wrong; what no seat may learn."""

import dataclasses
import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from exports import excerpt_of, play, quiet_game

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.cli import main as cli
from netrunner_tui.model import wire
from netrunner_tui.model.events import fold
from netrunner_tui.model.gamefile.contents import TAKE_BACK
from netrunner_tui.model.gamefile.reader import read_game_file
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.story import Mark, Moment
from netrunner_tui.replays.excerpt import SEATS, SeatName
from netrunner_tui.replays.records import as_json
from netrunner_tui.replays.transcript import safe, transcript
from netrunner_tui.rules.beginning import beginning
from netrunner_tui.rules.history import Past
from netrunner_tui.table.past.export import ENDINGS, exported

GOLDEN = Path(__file__).parent / "golden" / "transcript.md"


@pytest.fixture(scope="module")
def open_game(pool: Pool, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game that is not over."""
    return play(pool, tmp_path_factory.mktemp("games") / "open.jsonl", "04", answers=70)


def export(*arguments: object) -> int:
    return cli(["export", *map(str, arguments)])


def test_walking_in_order_sees_what_jumping_sees(told_game: Path) -> None:
    excerpt = excerpt_of(told_game)
    seats = tuple(SEATS.values())
    jumping = [tuple(excerpt.past.view(place, seat) for seat in seats) for place in excerpt.places]
    for first in (0, 31):
        assert list(excerpt.past.walk(first, excerpt.last, seats)) == jumping[first:]


# --- the transcript --------------------------------------------------------------------------------------------------------------------


def test_a_transcript_is_as_it_was(pool: Pool, tmp_path: Path) -> None:
    """Whole, word for word: `python tests/test_export.py` writes the golden file anew."""
    path = play(pool, tmp_path / "short.jsonl", "0a", taking_back=True)
    assert transcript(excerpt_of(path)) == GOLDEN.read_text(encoding="utf-8")


def test_a_transcript_tells_everything_once(told_game: Path) -> None:
    excerpt = excerpt_of(told_game)
    told = transcript(excerpt)
    lines = [line.text for lines in excerpt.log().values() for line in lines if not line.text.startswith("Turn ")]
    for text in set(lines):
        assert len(re.findall(rf"^(?:> )?- (?:~~)?{re.escape(safe(text))}(?:~~ \(taken back\))?$", told, re.MULTILINE)) == lines.count(text)
    story = excerpt.past.story("all")
    assert told.count("**Run on ") == sum(mark.kind == "run" for mark in story.marks)
    gone = sum(len(excerpt.log().get(place, ())) for place, moment in enumerate(story.moments) if moment.taken_back)
    assert told.count("~~ (taken back)") == gone > 0
    assert "**Note by Ada:** look here " in told
    for number in range(1, excerpt.head.turns + 1):
        assert f"## Turn {number}: " in told


def test_a_game_of_no_day_says_nothing_of_when_it_began(told_game: Path) -> None:
    """One that the laboratory has played again."""
    excerpt = excerpt_of(told_game)
    assert "- Begun: 2026-01-02T03:04:05+00:00" in transcript(excerpt)
    undated = dataclasses.replace(excerpt, head=msgspec.structs.replace(excerpt.head, created=""))
    assert "Begun" not in transcript(undated)


def test_nobody_s_name_steers_a_forum(told_game: Path) -> None:
    told = transcript(excerpt_of(told_game))
    assert "<script" not in told.replace("\\<script", "")
    assert "\u2028" not in told


def test_a_part_of_a_game_is_told_alone(told_game: Path) -> None:
    told = transcript(excerpt_of(told_game, None, 30, 60))
    assert "- Only answers 30 to 60" in told
    log = excerpt_of(told_game).log()
    assert safe(log[0][0].text) not in told


# --- data ------------------------------------------------------------------------------------------------------------------------------


def test_the_data_is_the_game(told_game: Path, pool: Pool) -> None:
    """Decoded and folded again, the records of an export lead to the state that the file leads to; taken back ones count no more."""
    data: dict[str, Any] = json.loads(as_json(excerpt_of(told_game)))
    saved = read_game_file(told_game)
    assert (data["format"], data["version"], data["seat"]) == ("netrunner-tui export", 1, "all")
    assert data["header"]["seed"] == saved.header.setup.seed
    assert [record["number"] for record in data["records"]] == [record.number for record in saved.records]
    left: list[dict[str, Any]] = []
    for record in data["records"]:
        if record["kind"] == TAKE_BACK:
            left = [one for one in left if one["number"] <= record["answer"][0]]
        left.append(record)
    state = beginning(saved.header.setup, pool)
    for record in left:
        fold(state, wire.decode(json.dumps(record["events"]).encode()))
    assert state.data() == Past.of_file(saved, pool, told_game).state(Past.of_file(saved, pool, told_game).last).data()
    assert [note["at"] for note in data["notes"]] == [9]
    assert [moment["number"] for moment in data["story"]] == [record.number for record in saved.records]


@pytest.mark.parametrize("seat", ["corp", "runner", "table"])
def test_the_data_of_a_seat_is_what_it_saw(told_game: Path, seat: SeatName) -> None:
    """Put together from its changes, each view is the one of the past; there are no events and no seed before the end."""
    excerpt = excerpt_of(told_game, seat)
    data = json.loads(as_json(excerpt))
    assert "records" not in data
    view: dict[str, Any] = {}
    for place, moment in enumerate(data["moments"]):
        sides = {side: {**view.get(side, {}), **moment["view"].get(side, {})} for side in ("corp", "runner")}
        view |= moment["view"] | sides
        wanted = json.loads(msgspec.json.encode(excerpt.past.view(place, SEATS[seat])))
        for side in ("corp", "runner"):
            wanted[side]["name"] = view[side]["name"]
        assert view == wanted


def test_a_game_that_goes_on_keeps_its_seed(open_game: Path) -> None:
    seed = '"seed":"04"'
    for seat in ("both", "corp", "table", None):
        told = as_json(excerpt_of(open_game, seat)).decode()
        assert seed not in told
    assert excerpt_of(open_game).seat == "table"
    assert b'"events"' not in as_json(excerpt_of(open_game))


# --- what no seat may learn ------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def quiet(pool: Pool, tmp_path_factory: pytest.TempPathFactory) -> Callable[[tuple[Side, ...], SeatName, str], bytes]:
    """What a seat has of a game, in a format; the decks of some sides are of other cards."""

    @cache
    def path_of(swapped: tuple[Side, ...]) -> Path:
        return quiet_game(pool, tmp_path_factory.mktemp("quiet") / "game.jsonl", swapped)

    @cache
    def made(swapped: tuple[Side, ...], seat: SeatName, kind: str) -> bytes:
        excerpt = excerpt_of(path_of(swapped), seat)
        return exported(excerpt, kind, excerpt.last)

    return made


@pytest.mark.parametrize("kind", ENDINGS)
@pytest.mark.parametrize(("seat", "hidden"), [("corp", (RUNNER,)), ("runner", (CORP,)), ("table", (CORP, RUNNER))])
def test_hidden_cards_leave_no_trace(
    quiet: Callable[[tuple[Side, ...], SeatName, str], bytes], kind: str, seat: SeatName, hidden: tuple[Side, ...]
) -> None:
    """Two games that differ in cards that a seat never sees are the same bytes for it, in every format."""
    assert quiet(hidden, seat, kind) == quiet((), seat, kind)
    assert quiet(hidden, "both", kind) != quiet((), "both", kind)


# --- the command -----------------------------------------------------------------------------------------------------------------------


def test_each_format_by_its_ending(told_game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for ending in ENDINGS:
        target = tmp_path / f"out.{ending}"
        assert export(told_game, "-o", target) == 0
        assert target.stat().st_size > 500
        assert str(target) in capsys.readouterr().out
    (tmp_path / "folder").mkdir()
    assert export(told_game, "--to", "md", "-o", tmp_path / "folder") == 0
    assert (tmp_path / "folder" / "game.md").is_file()
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_to_the_standard_output(told_game: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "netrunner_tui", "export", str(told_game), "--to", "json", "-o", "-"], capture_output=True, check=True
    )
    assert done.stdout == as_json(excerpt_of(told_game))


def test_text_formats_load_nothing_that_paints(told_game: Path, tmp_path: Path) -> None:
    script = (
        "import sys\nfrom netrunner_tui.cli import main\n"
        f"for kind in ('md', 'json', 'html'): main(['export', {str(told_game)!r}, '--to', kind, '-o', {str(tmp_path)!r}])\n"
        "print([name for name in sys.modules if name.split('.')[0] in ('textual', 'rich')])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def refused(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """The one line that a refusal prints."""
    code = export(*arguments)
    told = capsys.readouterr()
    assert code == 2
    assert told.out == ""
    assert told.err.count("\n") == 1
    return told.err.strip()


def test_what_cannot_be_exported(told_game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "out.md"
    nothing = tmp_path / "nothing.jsonl"
    assert "there is no such file" in refused(capsys, nothing, "-o", target)
    nothing.write_text("not a game\n")
    assert "is not a game file" in refused(capsys, nothing, "-o", target)
    lines = told_game.read_bytes().splitlines(keepends=True)
    edited = tmp_path / "edited.jsonl"
    edited.write_bytes(b"".join([*lines[:5], lines[5].replace(b'"answer":[', b'"answer":[9'), *lines[6:]]))
    assert f"{edited}:6: the line was changed" in refused(capsys, edited, "-o", target)
    empty = tmp_path / "empty.jsonl"
    empty.write_bytes(lines[0])
    assert "nothing was played in it" in refused(capsys, empty, "-o", target)
    assert "is a folder" in refused(capsys, tmp_path, "-o", target)
    assert "there is no answer 999 in this game; it has those from 0 to" in refused(
        capsys, told_game, "-o", tmp_path / "a.svg", "--at", 999
    )
    assert "there is no answer 999" in refused(capsys, told_game, "-o", target, "--until", 999)
    assert "the first comes after the second" in refused(capsys, told_game, "-o", target, "--from", 9, "--until", 3)
    assert "is not among those" in refused(capsys, told_game, "-o", tmp_path / "a.html", "--from", 9, "--at", 3)
    assert "--at is for html and svg" in refused(capsys, told_game, "-o", target, "--at", 3)
    assert "--theme and --size are for svg and cast" in refused(capsys, told_game, "-o", target, "--theme", "sprawl")
    assert "no theme is called `mauve`; known: sprawl" in refused(capsys, told_game, "-o", tmp_path / "a.svg", "--theme", "mauve")
    assert "is no size from 80x24" in refused(capsys, told_game, "-o", tmp_path / "a.svg", "--size", "70x20")
    assert "which format?" in refused(capsys, told_game)
    assert "which format?" in refused(capsys, told_game, "-o", tmp_path / "game.pdf")
    assert not target.exists()


def test_a_card_that_is_not_known_here(pool: Pool, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = play(pool, tmp_path / "game.jsonl", "0a", answers=20, renamed="Hedge Fund of Somebody")
    assert "has a card that is not known here: `Hedge Fund of Somebody`" in refused(capsys, path, "-o", tmp_path / "out.md")


def test_a_torn_game_is_told_up_to_where_it_is_whole(told_game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    torn = tmp_path / "torn.jsonl"
    torn.write_bytes(told_game.read_bytes()[:-40])
    assert export(torn, "-o", tmp_path / "out.md") == 0
    assert "was torn and is left out" in capsys.readouterr().err


def test_targets(told_game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    before = told_game.read_bytes()
    target = tmp_path / "out.md"
    target.write_text("mine")
    monkeypatch.setattr(sys, "stdin", None)
    assert refused(capsys, told_game, "-o", target) == f"{target}: is there already; --force overwrites it"
    assert target.read_text() == "mine"
    assert "its folder is not there" in refused(capsys, told_game, "-o", tmp_path / "no" / "out.md")
    assert "is the game file itself" in refused(capsys, told_game, "--to", "md", "-o", told_game, "--force")
    link = tmp_path / "link.md"
    link.symlink_to(told_game)
    assert "is the game file itself" in refused(capsys, told_game, "-o", link, "--force")
    assert "cannot be written" in refused(capsys, told_game, "--to", "md", "-o", Path("/proc/version"), "--force")
    assert told_game.read_bytes() == before
    assert export(told_game, "-o", target, "--force") == 0
    assert target.read_text(encoding="utf-8").startswith("# ")
    assert told_game.read_bytes() == before


@pytest.mark.parametrize(("said", "written"), [("yes\n", True), ("no\n", False)])
def test_on_a_terminal_it_asks(told_game: Path, tmp_path: Path, said: str, written: bool) -> None:
    target = tmp_path / "out.md"
    target.write_text("mine")
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "netrunner_tui", "export", str(told_game), "-o", str(target)],
        stdin=theirs, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    os.write(ours, said.encode())
    _, told = process.communicate(timeout=60)
    os.close(ours)
    os.close(theirs)
    assert "is there already. Overwrite it? yes, or no?" in told
    assert (target.read_text(encoding="utf-8") != "mine") == written
    assert process.returncode == (0 if written else 2)


def test_a_name_is_a_game_in_the_user_s_folder(told_game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from netrunner_tui.library.paths import games_folder

    games_folder().mkdir(parents=True, exist_ok=True)
    (games_folder() / "kept.jsonl").write_bytes(told_game.read_bytes())
    assert export("kept", "-o", tmp_path / "out.md") == 0
    assert (tmp_path / "out.md").is_file()
    assert export("ke", "--to", "md", "-o", tmp_path / "begun.md") == 0, "how its name begins is enough, as for `replay`"
    assert (tmp_path / "begun.md").is_file()


@pytest.mark.parametrize("rules", ["ffg", "classic"])
def test_the_other_games_too(tmp_path: Path, rules: str) -> None:
    path = play(None, tmp_path / "game.jsonl", "05", answers=260, rules=rules)
    excerpt = excerpt_of(path, "both")
    for kind in ENDINGS:
        assert exported(excerpt, kind, excerpt.last)
    told = transcript(excerpt)
    assert "## Turn 1: " in told
    if rules == "classic":
        assert " bits, " in told
        assert " credits, " not in told


if __name__ == "__main__":
    import tempfile

    from netrunner_tui.library.card_files import load_pool
    from netrunner_tui.library.paths import cards_folder

    with tempfile.TemporaryDirectory() as folder:
        short = play(load_pool([cards_folder()]), Path(folder) / "short.jsonl", "0a", taking_back=True)
        GOLDEN.parent.mkdir(exist_ok=True)
        GOLDEN.write_text(transcript(excerpt_of(short)), encoding="utf-8")


@pytest.mark.parametrize(("member", "kind"), [("story", Moment), ("marks", Mark)])
def test_the_page_names_all_that_a_moment_and_a_mark_hold(member: str, kind: type[Moment | Mark]) -> None:
    page = (Path(__file__).parents[1] / "docs" / "exports.md").read_text(encoding="utf-8")
    (row,) = (line for line in page.splitlines() if line.startswith(f"| `{member}` |"))
    told = re.findall(r"`([^`]*)`", row)[1].split()
    assert told == list(kind.__struct_fields__)
