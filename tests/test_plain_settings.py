"""Settings, stops and the choice of decks in lines of text; the transcript of a whole game by each rulebook."""

import io
import itertools
import random
import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from test_plain_games import SYMBOLS, Player
from typed_lines import Terminal

from netrunner_tui.cli import main
from netrunner_tui.library.paths import config_folder
from netrunner_tui.model.gamefile.reader import read_game_file
from netrunner_tui.model.sides import SIDES
from netrunner_tui.plain.client import run
from netrunner_tui.plain.console import Console
from netrunner_tui.plain.new_game import choose
from netrunner_tui.plain.plain_settings import PlainSettings
from netrunner_tui.plain.plain_table import PlainTable, Verbosity
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.settings.player_options import Options, read_options, write_options
from netrunner_tui.settings.stops import Stops
from netrunner_tui.user_games import UserGames

DOUBLES = r".* (?:gains|draws|takes|trashes|loses|accesses) |.*, cost "
"""What may happen twice on end, and copies of a card in a hand."""


@pytest.fixture(scope="module")
def games() -> UserGames:
    return UserGames()


def begun(games: UserGames, rules: str, seed: str) -> Game:
    setup = games.set_up({"corp": None, "runner": None}, names={"corp": "Ada", "runner": "Ben"}, rules=rules, seed=seed)
    return Game.new(setup, games.pools.of(rules))


def said(game: Game, typed: str, **more: object) -> str:
    table, out = LocalTable(game), io.StringIO()
    run(PlainTable({side: table.seat(side) for side in SIDES}, **more), stdin=io.StringIO(typed), stdout=out)  # type: ignore[arg-type]
    return out.getvalue()


def test_what_is_set_is_told_and_changed(games: UserGames) -> None:
    text = said(begun(games, "nisei-1.6", "01"), "options\nverbosity full\noptions\nask always\nstops\nstops mine\nstops\nverbosity loud\n")
    assert "Verbosity: normal, with costs and results." in text
    assert "Verbosity: full, with steps, every cost, and both players' figures where they have changed." in text
    assert "Questions with 1 possible answer: asked." in text
    assert "Windows: ask at every window with a choice." in text
    assert "6.9.2b, run: ice is approached: asked." in text
    assert "5.7.1b, Runner's turn: before it begins: passed." in text


def test_a_stop_is_set_by_each_rulebook_s_own_number(games: UserGames) -> None:
    assert "3.1, run: ice is encountered: passed." in said(begun(games, "ffg", "01"), "stop 3.1\n")
    assert "No window has the number 9.9" in said(begun(games, "ffg", "01"), "stop 9.9\n")


def test_stops_are_kept_for_the_table_too(games: UserGames, tmp_path: Path) -> None:
    path = tmp_path / "options.json"
    settings = PlainSettings(Options(theme="harbour"), lambda options: write_options(path, options))
    said(begun(games, "nisei-1.6", "01"), "stops always\n", settings=settings)
    assert read_options(path).stops_of("corp", "Ada").mode == "always"
    assert read_options(path).theme == "harbour"


def test_verbosity_and_the_curtain_are_kept(games: UserGames, tmp_path: Path) -> None:
    path = tmp_path / "options.json"
    settings = PlainSettings(Options(), lambda options: write_options(path, options), follow=True)
    game, out = begun(games, "nisei-1.6", "01"), io.StringIO()
    table = LocalTable(game)
    typed = Terminal("\noptions\ncurtain off\nverbosity brief\nkeep\nkeep\noptions\nhelp\n")
    run(PlainTable({side: table.seat(side) for side in SIDES}, settings=settings), stdin=typed, stdout=out)
    text = out.getvalue()
    assert "The keyboard is passed on. To change it: curtain on, or curtain off." in text
    assert text.count("Pass the keyboard to the") == 1
    assert "The keyboard is not passed on. To change it" in text
    assert (read_options(path).verbosity, read_options(path).open_play) == ("brief", True)
    assert "curtain" not in said(begun(games, "nisei-1.6", "01"), "options\n")


def test_a_broken_option_file_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    monkeypatch.setattr("netrunner_tui.library.paths.config_folder", lambda: tmp_path)
    (tmp_path / "options.json").write_text("{")
    monkeypatch.setattr("sys.stdin", io.StringIO("keep\n"))
    assert main(["play", "--plain", "--new", str(tmp_path / "game.jsonl")]) == 0
    told = capsys.readouterr()
    assert len(told.err.splitlines()) == 1
    assert "the defaults are used" in told.err
    assert "Corp keeps the starting hand." in told.out


def test_windows_without_a_stop_are_passed(games: UserGames) -> None:
    typed = "keep\nkeep\n" + "gain credit\n" * 12
    asked = said(begun(games, "nisei-1.6", "01"), typed, settings=PlainSettings(Options(), follow=True))
    every = said(begun(games, "nisei-1.6", "01"), typed)
    assert asked.count("Turn ") >= every.count("Turn ")
    assert asked.count("your question") <= every.count("your question")


def test_the_window_before_an_action_has_the_actions_with_their_numbers(games: UserGames) -> None:
    """No question has one lone pass there, and the numbers are those of the question that follows. A digit alone passes nothing."""
    asked = PlainSettings(Options().with_stops("corp", Stops("always"), "Ada"), follow=True)
    text = said(begun(games, "nisei-1.6", "01"), "keep\nkeep\npass\n1\n3\n31\n", settings=asked)
    window = re.compile(r"Your turn, 3 clicks left\.\n1\. Gain 1 credit\n2\. Draw 1 card\n3\. Install a card\n(?:.+\n)*8\. Pass\n> 1\n")
    assert window.search(text)
    assert "Corp gains 1 credit for 1 click." in text
    only = re.search(r"Your turn, 2 clicks left\.\n(?:.+\n)*> 3\n((?:.+\n)*)> 31\n", text)
    assert only is not None
    assert all(re.match(r"3\d+\. Install |Install .+: 3\d+ |3\d+ ", line) for line in only[1].splitlines())
    assert re.search(r"> 31\n(?:.*\n)*?Corp installs ", text)


def test_the_digit_of_several_actions_says_which_there_are(games: UserGames) -> None:
    text = said(begun(games, "nisei-1.6", "01"), "keep\nkeep\n3\n99\n")
    assert "Say which: 31, install " in text
    assert "Answer with the number of an action, or with its words." in text


def test_the_game_and_the_decks_are_chosen_in_words(games: UserGames) -> None:
    out = io.StringIO()
    surprised = choose(Console(io.StringIO("1\nsurprise\nsurprise me\n"), io.StringIO()), games.rulebooks(), games.decks)
    assert surprised is not None
    assert surprised.decks == {"corp": "surprise", "runner": "surprise"}
    setup = games.set_up(surprised.decks, names={"corp": "A", "runner": "B"}, rules=surprised.rules)
    for side, deck in (("corp", setup.corp), ("runner", setup.runner)):
        assert deck.name in {choice.name for choice in games.decks(side, surprised.rules) if choice.playable}
    chosen = choose(Console(io.StringIO("Android\nrubbish\n2\ncore shaper starter\n"), out), games.rulebooks(), games.decks)
    assert chosen is not None
    assert chosen.rules == "ffg"
    assert chosen.decks["runner"] == "Core Shaper starter"
    assert "1. Core Jinteki starter: Jinteki: Personal Evolution, 49 cards" in out.getvalue()
    assert "Say a number from 1 to" in out.getvalue()
    assert choose(Console(io.StringIO("1\n"), io.StringIO()), games.rulebooks(), games.decks) is None


def test_the_command_line_asks_first(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("2\n1\n1\nkeep\n"))
    path = tmp_path / "game.jsonl"
    assert main(["play", "--plain", "--choose", "--new", str(path)]) == 0
    assert "Which deck for the Runner?" in capsys.readouterr().out
    assert read_game_file(path).header.setup.rules == "ffg"
    assert not (config_folder() / "options.json").exists()


@pytest.mark.parametrize("verbosity", ["brief", "normal", "full"])
@pytest.mark.parametrize(("rules", "seed"), [("nisei-1.6", "c0"), ("ffg", "c1"), ("classic", "c2")])
def test_the_transcript_of_a_whole_game(games: UserGames, rules: str, seed: str, verbosity: Verbosity) -> None:
    game = begun(games, rules, seed)
    table, out = LocalTable(game), io.StringIO()
    run(
        PlainTable(
            {side: table.seat(side) for side in SIDES},
            verbosity=verbosity,
            settings=PlainSettings(Options(), follow=True),
        ),
        stdin=Player(game, random.Random(seed)),
        stdout=out,
    )
    text = out.getvalue()
    assert game.over
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", text)
    lines = [line for line in text.splitlines() if not line.startswith("> ") and not line.endswith("not shown. > ")]
    for line in lines:
        assert len(line) <= 100, line
        assert not re.search("[\u2190-\u2bff\\[\\]#=+*<>_{}|~^]", line), line
        assert not SYMBOLS & set(line), line
        # Bare amounts: what is spent is said with its word.
        assert not re.search(r"(?<![.\d])\b\d+[cb]\b", line), line
        assert re.match(r"\d+\. ", line) or not line or line.endswith((".", "?", "!", ":", ";", ",")) or len(line) > 60, line
    assert sorted(map(len, lines))[len(lines) * 9 // 10] <= 80
    # Nothing is said twice in a row.
    doubled = [one for one, two in itertools.pairwise(lines) if one == two and one and not re.match(DOUBLES, one)]
    assert not doubled
    # What stands above a prompt is the question: its answers, what to type, or what was said to a command.
    blocks = re.split(r"^> .*$", text, flags=re.MULTILINE)
    heading = r"^(?:Corp|Runner)(?:, your question.*)?:$"
    questions = [block for block in blocks if re.search(heading, block, re.MULTILINE)]
    assert len(questions) > 10
    for block in questions:
        rest = re.split(heading, block, flags=re.MULTILINE)[-1].strip().splitlines()
        assert rest, block
        assert not any(line.startswith(("Corp ", "Runner ")) and line.endswith(".") for line in rest[2:]), block


def test_the_settings_can_say_that_a_game_opens_in_lines_of_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`play` alone asks for the game and the decks in words then; `--table` is the board all the same."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    path = config_folder() / "options.json"
    write_options(path, replace(Options(), plain=True))
    assert read_options(path).plain
    opened: list[str] = []
    monkeypatch.setattr("netrunner_tui.commands.play_command.must_draw", lambda: None)
    monkeypatch.setattr("netrunner_tui.commands.play_command.play_plain", lambda games, args: opened.append(f"lines {args.choose}") or 0)
    monkeypatch.setattr("netrunner_tui.table.screens.app.run", lambda *args, **more: opened.append("table") or 0)
    for arguments in ([], ["play", "--rules", "ffg"], ["play", "--table"], ["play", "--plain"]):
        assert main(arguments) == 0
    write_options(path, Options())
    assert main([]) == 0
    assert opened == ["lines True", "lines False", "table", "lines False", "table"]
