"""Games are begun, kept and gone on with from the command line."""

import io
import os
import shutil
import subprocess
import sys
import types
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from netrunner_tui import cli, terminal, user_games
from netrunner_tui.commands.plain_play import resumed_by
from netrunner_tui.library.decks import load_deck_file
from netrunner_tui.library.paths import list_decks
from netrunner_tui.model import wire
from netrunner_tui.model.errors import BadFile, GameInUse, NetrunnerError
from netrunner_tui.model.events import HandKept
from netrunner_tui.model.gamefile.reader import read_game_file
from netrunner_tui.model.gamefile.writer import GameFile
from netrunner_tui.model.sides import SIDES, Side
from netrunner_tui.replays.game_service import OpenTable
from netrunner_tui.table.home.start_menus.filled_in import USUAL_FORM, FilledIn
from netrunner_tui.user_games import UserGames


def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, typed: str, *argv: str) -> tuple[int, str, str]:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8"))
    code = cli.main(["play", "--plain", *argv])
    out, err = capsys.readouterr()
    return code, out, err


def test_playing_in_lines_of_text(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    kept = tmp_path / "my game.jsonl"
    code, out, err = play(
        capsys, monkeypatch, "keep\nkeep\ncard tithe\nquit\n",
        "--corp", "reality-check", "--runner", "loup-crasher", "--seed", "7", "--new", str(kept),
    )  # fmt: skip
    assert (code, err) == (0, "")
    assert "Runner keeps the starting hand." in out
    assert "\nTithe" in out
    assert f"netrunner-tui play --plain --resume '{kept}'" in out
    code, out, err = play(capsys, monkeypatch, "quit\n", "--resume", str(kept))
    assert (code, err) == (0, "")
    assert "Take an action" in out
    code, out, err = play(capsys, monkeypatch, "", "--new", str(kept))
    assert (code, out) == (2, "")
    assert "never overwritten" in err


@pytest.mark.parametrize("name", ["no\u00a0break", "c1\u009b1", "left\u202e", "lone\udcff", "two\nlines 'here'"])
def test_the_command_that_goes_on_names_any_file(name: str) -> None:
    word = resumed_by(name, ()).split("--resume ")[1]
    assert word.isprintable()
    assert subprocess.run(["bash", "-c", f"printf %s {word}"], capture_output=True, check=True).stdout == os.fsencode(name)


def test_the_command_that_goes_on_has_no_control_codes(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kept = tmp_path / "it's\\a\x1b[31m.jsonl"
    _, out, _ = play(capsys, monkeypatch, "quit\n", "--rules", "nisei-1.6", "--new", str(kept))
    assert "\x1b" not in out
    command = out.split("To go on with it: ")[1].strip()
    word = command.split("--resume ")[1]
    assert subprocess.run(["bash", "-c", f"printf %s {word}"], capture_output=True, text=True, check=True).stdout == str(kept)


def test_the_same_seed_is_the_same_game(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    told = []
    for place, seed in enumerate(["1", "1", "2"]):
        _, out, _ = play(capsys, monkeypatch, "keep\nkeep\nhand\nquit\n", "--seed", seed, "--new", str(tmp_path / f"{place}.jsonl"))
        told.append(out.split("The game is kept.\n")[0])
    assert told[0] == told[1] != told[2]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, object]]:
    """What the table is opened with, without opening it."""
    calls: list[dict[str, object]] = []

    def run(host: UserGames, *, later: Callable[[], object] | None = None, **given: object) -> int:
        first = given["first"] if later is None else later()
        if isinstance(first, OpenTable):
            first.close()
        calls.append({**given, "first": first.path if isinstance(first, OpenTable) else None})
        return 0

    monkeypatch.setattr(terminal, "draws", lambda: True)
    stand_in = types.ModuleType("netrunner_tui.table.screens.app")
    stand_in.__dict__["run"] = run
    monkeypatch.setitem(sys.modules, "netrunner_tui.table.screens.app", stand_in)
    return calls


def test_without_a_command_the_start_screen_opens(opened: list[dict[str, object]]) -> None:
    assert cli.main([]) == cli.main(["--ascii"]) == cli.main(["play", "--corp", "reality-check", "--corp-name", "Ada"]) == 0
    assert [(call["first"], call["ascii"], call["filled_in"]) for call in opened] == [
        (None, False, USUAL_FORM),
        (None, True, USUAL_FORM),
        (None, False, FilledIn({"corp": "Ada", "runner": "Runner"}, {"corp": "reality-check", "runner": None})),
    ]


def test_a_game_that_is_asked_for_opens_at_once(opened: list[dict[str, object]], tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    assert cli.main(["play", "--corp", "reality-check", "--runner", "tao-conjurer", "--new", str(kept)]) == 0
    assert cli.main(["play", "--resume", str(kept)]) == 0
    assert [call["first"] for call in opened] == [str(kept), str(kept)]
    assert kept.read_bytes().startswith(b'{"format":"netrunner-tui game"')


@pytest.mark.parametrize(
    "argv",
    [
        ["--corp", "absent", "--runner", "tao-conjurer"],
        ["--corp", "tao-conjurer", "--runner", "tao-conjurer"],
        ["--seed", "xyz"],
        ["--rules", "chess"],
    ],
)
def test_a_game_that_cannot_be_is_told_before_the_screen_opens(
    argv: list[str], opened: list[dict[str, object]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["play", *argv]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert opened == []


@pytest.fixture
def keeper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> UserGames:
    """The games of a user with an empty folder."""
    monkeypatch.setattr(user_games, "games_folder", lambda: tmp_path / "games")
    return UserGames()


def test_the_decks_of_a_side(keeper: UserGames) -> None:
    corp, runner = keeper.decks("corp"), keeper.decks("runner")
    pools = keeper.library()
    files = [load_deck_file(path, pools) for path in list_decks()]
    for rules in ("nisei-1.6", "ffg"):
        for side in SIDES:
            listed = sorted(deck.name for deck in keeper.decks(side, rules))
            assert listed == sorted(file.deck.name for file in files if file.side == side and rules in file.games), (side, rules)
    assert all(deck.playable and deck.side == "corp" and deck.note for deck in corp)
    chosen = next(deck for deck in runner if deck.name == "Tāo the conjurer")
    assert (chosen.identity, chosen.cards) == ("Tāo Salonga: Telepresence Magician", 40)


def test_decks_that_cannot_be_played_say_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keeper: UserGames) -> None:
    (tmp_path / "small.txt").write_text("Precision Design\n3x Hedge Fund\n")
    (tmp_path / "bad.yaml").write_text("cards: 3\n")
    monkeypatch.setattr("netrunner_tui.library.paths.user_decks_folder", lambda: tmp_path)
    bad, small = keeper.decks("corp")[-2:]
    assert (small.name, small.playable, small.note) == ("small", False, "3 cards, at least 40 needed (CR 1.4.3).")
    assert (bad.name, bad.playable) == ("bad", False)
    assert "bad.yaml:1: " in bad.note
    with pytest.raises(BadFile):
        keeper.new_game("bad", "Tāo the conjurer", "A", "B")
    with pytest.raises(NetrunnerError, match="breaks a rule"):
        keeper.new_game("small", "Tāo the conjurer", "A", "B")


def test_a_begun_game_that_is_discarded_leaves_no_file_and_one_that_is_gone_on_with_keeps_its_own(keeper: UserGames) -> None:
    decks: dict[Side, str | None] = {"corp": "Built to launch", "runner": "zahya-courier"}
    for begin in (
        lambda: keeper.new_game("Built to launch", "zahya-courier", "Ada", "Bo"),
        lambda: keeper.against_computer("shadow", "corp", decks, "Ada"),
    ):
        begun = begin()
        assert Path(begun.path).is_file()
        assert begun.discard is not None
        begun.discard()
        assert not list(Path(begun.path).parent.iterdir())
    kept = keeper.new_game("Built to launch", "zahya-courier", "Ada", "Bo")
    kept.close()
    again = keeper.resume(Path(kept.path))
    assert again.discard is None
    again.close()


def test_a_game_is_kept_listed_and_gone_on_with(keeper: UserGames) -> None:
    assert keeper.games() == ()
    table = keeper.new_game("Built to launch", "zahya-courier", "Ada", "Bo")
    assert (table.corp_deck, table.runner_deck) == ("Built to launch", "Zahya the courier")
    asked = table.seats["corp"].question()
    assert asked is not None
    with pytest.raises(GameInUse):
        keeper.resume(Path(table.path))
    table.seats["corp"].answer((len(asked.options) - 1,))
    seen = {side: table.seats[side].view() for side in SIDES}
    table.close()

    (saved,) = keeper.games()
    assert (saved.path, saved.corp_name, saved.runner_name, saved.over) == (Path(table.path), "Ada", "Bo", "")
    assert saved.corp_identity == "Weyland Consortium: Built to Last"

    again = keeper.resume(saved.path)
    assert again.notice == ""
    assert {side: again.seats[side].view() for side in SIDES} == seen
    again.seats["runner"].concede()
    again.close()
    assert keeper.games()[0].over == "Ada wins: concede"


def test_two_games_of_one_second_are_two_files(keeper: UserGames) -> None:
    tables = [keeper.new_game("Built to launch", "zahya-courier", "Ada", "Bo") for _ in range(3)]
    assert len({table.path for table in tables}) == 3
    for table in tables:
        table.close()


def test_a_game_whose_answers_no_longer_hold_goes_on_in_a_branch(keeper: UserGames) -> None:
    table = keeper.new_game("Built to launch", "zahya-courier", "Ada", "Bo")
    for side in SIDES:
        asked = table.seats[side].question()
        assert asked is not None
        table.seats[side].answer((len(asked.options) - 1,))
    table.close()
    old = Path(table.path)
    saved = read_game_file(old)
    # What an older version of the rules may have written: the Runner's answer led to something else.
    other = old.with_name("other.jsonl")
    with GameFile.create(other, saved.header) as file:
        file.append(saved.records[0])
        file.append(saved.records[1])
        file.append(msgspec.structs.replace(saved.records[2], events=wire.encode([HandKept("corp")])))
    before = other.read_bytes()

    again = keeper.resume(other)
    assert again.path == str(other.with_name("other-branch.jsonl"))
    assert "goes on from before answer 2" in again.notice
    asked = again.seats["runner"].question()
    assert asked is not None
    again.seats["runner"].answer((len(asked.options) - 1,))
    again.close()
    assert other.read_bytes() == before
    branch = read_game_file(Path(again.path))
    assert (branch.header.parent, branch.header.moment, branch.records[2].number) == ("other.jsonl", 1, 2)


def test_what_is_no_game_is_not_listed(keeper: UserGames, tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "x.jsonl").write_text("{}\n")
    (tmp_path / "games" / "y.jsonl").mkdir()
    assert keeper.games() == ()
    with pytest.raises(BadFile):
        keeper.resume(tmp_path / "games" / "x.jsonl")
    with pytest.raises(NetrunnerError, match="no deck `nothing`: expected a file, or one of "):
        keeper.new_game("nothing", "Tāo the conjurer", "A", "B")
    with pytest.raises(NetrunnerError, match=r"^no deck `gateway-start-corp`; did you mean `gateway-starter-corp`( or `[^`]+`)?\?$"):
        keeper.new_game("gateway-start-corp", "Tāo the conjurer", "A", "B")


def test_the_start_screen_waits_for_no_cards_to_tell_the_points_of_a_game(
    keeper: UserGames, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "games").mkdir()
    shutil.copy(Path(__file__).parent / "golden" / "saved" / "nisei-1.6-from-60.jsonl", tmp_path / "games")
    keeper.pools.of("nisei-1.6")
    warm = keeper.games()[0]
    assert warm.turn
    monkeypatch.setattr("netrunner_tui.library.card_cache.cache_folder", lambda: tmp_path / "cache")
    cold = UserGames().games()[0]
    assert (cold.path, cold.turn) == (warm.path, "")
    assert not (tmp_path / "cache").exists()
