"""A seat played by a program: what it is told, what it may answer, and what becomes of it when it does not."""

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from netrunner_tui import cli
from netrunner_tui.abilities.cards import Pool
from netrunner_tui.library.decks import load_deck_file
from netrunner_tui.library.paths import find_deck
from netrunner_tui.library.setup import new_setup
from netrunner_tui.model.deck import DeckList, GameSetup
from netrunner_tui.model.errors import IllegalAnswer, NetrunnerError
from netrunner_tui.model.gamefile.reader import read_game_file
from netrunner_tui.model.sides import Side
from netrunner_tui.players.programs import LONGEST_LINE, MOST_REFUSED, OutOfTime, Pipe, ProgramPlayer
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.local_table import LocalTable

ROOT = Path(__file__).parent.parent
BOT = shlex.join([sys.executable, str(ROOT / "examples" / "bot.py")])
STARTERS = {"corp": "gateway-starter-corp", "runner": "gateway-starter-runner"}


def script(*lines: str) -> str:
    """The command of a program with these lines, each run for every message `m` of the game."""
    body = "".join(f"    {line}\n" for line in lines)
    return shlex.join([sys.executable, "-c", f"import json, sys\nfor line in sys.stdin:\n    m = json.loads(line)\n{body}"])


class Program:
    """The program's end of a pipe, in this process."""

    def __init__(self, game: Game, side: Side, seconds: float = 0, *, changes: bool = False) -> None:
        hears, tells = os.pipe()
        reads, writes = os.pipe()
        self.player = ProgramPlayer(LocalTable(game).seat(side), Pipe(reads, tells, "the program"), seconds=seconds, changes=changes)
        self._hears, self._writes = os.fdopen(hears, "rb"), os.fdopen(writes, "wb", buffering=0)

    def say(self, *lines: object) -> None:
        for line in lines:
            self._writes.write((line if isinstance(line, str) else json.dumps(line)).encode() + b"\n")

    def leave(self) -> None:
        self._writes.close()

    def heard(self) -> dict[str, Any]:
        heard: dict[str, Any] = json.loads(self.line())
        return heard

    def line(self) -> bytes:
        return self._hears.readline()


@pytest.fixture(scope="module")
def setup(pool: Pool) -> GameSetup:
    decks = {side: load_deck_file(find_deck(name), pool) for side, name in STARTERS.items()}
    return new_setup({"corp": decks["corp"], "runner": decks["runner"]}, pool, seed="1")


@pytest.fixture
def game(setup: GameSetup, pool: Pool) -> Game:
    return Game.new(setup, pool)


def test_it_is_asked_and_answers_by_place_phrase_or_list(game: Game) -> None:
    program = Program(game, "corp")
    program.say({"answer": "keep"})
    assert program.player.play()
    asked = program.heard()
    assert (asked["type"], asked["number"], asked["question"]["kind"]) == ("question", 0, "mulligan")
    assert [option["verb"] for option in asked["question"]["options"]] == ["mulligan", "keep"]
    assert asked["phrases"] == ["mulligan", "keep"]
    assert len(asked["view"]["corp"]["hand"]) == 5
    assert game.history[-1].said == "keep"
    assert not program.player.play()  # it is the Runner's question now
    game.answer((1,))
    program.say({"answer": [0]})
    assert program.player.play()
    assert program.heard()["log"][0]["text"] == "Corp keeps the starting hand."
    assert game.history[-1].said == "pass"


def test_an_answer_that_is_not_offered_is_refused_and_asked_again(game: Game) -> None:
    program = Program(game, "corp")
    program.say({"answer": "kepe"}, {"answer": 2}, "nonsense", {"answer": 1})
    program.player.play()
    program.heard()
    assert [program.heard()["error"] for _ in range(3)] == [
        "no option is called `kepe`; did you mean `keep`?",
        "there is no option 2; expected a place from 0 to 1",
        "not a message: JSON is malformed: invalid character (byte 4)",
    ]
    assert game.number == 1


@pytest.mark.parametrize(
    "line",
    [
        {},
        {"answer": None},
        {"answer": []},
        {"answer": [0, 1]},
        {"answer": -1},
        {"answr": 0},
        [0],
        {"answer": {}},
        {"whole": True, "answer": 0},
    ],
)
def test_whatever_is_no_answer_changes_nothing(game: Game, line: object) -> None:
    program = Program(game, "corp")
    program.say(line, {"answer": 0})
    program.player.play()
    program.heard()
    assert program.heard()["type"] == "refused"
    assert game.number == 1


def test_too_many_refused_answers_end_its_try(game: Game) -> None:
    program = Program(game, "corp")
    program.say(*[{"answer": 7}] * MOST_REFUSED, {"answer": 0})
    with pytest.raises(IllegalAnswer, match="no option 7"):
        program.player.play()
    assert game.number == 0


def test_it_may_concede(game: Game) -> None:
    program = Program(game, "corp")
    program.say({"concede": True})
    program.player.play()
    program.player.end()
    program.heard()
    ended = program.heard()
    assert (ended["type"], ended["winner"], ended["reason"], ended["view"]["seed"]) == ("end", "runner", "concede", "1")


def test_one_that_answers_far_ahead_has_its_lines_read_one_by_one(tmp_path: Path) -> None:
    """As a prepared file of answers on the standard input: together they are longer than one line may be."""
    answers = tmp_path / "answers"
    answers.write_text('{"answer": "no such"}\n' * 5000)
    with answers.open("rb") as file:
        pipe = Pipe(file.fileno(), -1, "the program")
        assert {pipe.receive() for _ in range(5000)} == {b'{"answer": "no such"}'}
        with pytest.raises(NetrunnerError, match="has ended"):
            pipe.receive()


def test_one_that_leaves_says_nothing_or_too_much_is_told_of(game: Game) -> None:
    silent = Program(game, "corp", seconds=0.01)
    with pytest.raises(OutOfTime, match=r"^the program has not answered within 0.01 s$"):
        silent.player.play()
    endless = Program(game, "corp")
    endless.say("x" * (LONGEST_LINE + 1))
    with pytest.raises(NetrunnerError, match="a line of more than 64,000 bytes"):
        endless.player.play()
    gone = Program(game, "corp")
    gone.leave()
    with pytest.raises(NetrunnerError, match="has ended before the game was over"):
        gone.player.play()
    assert game.number == 0


def other_cards(deck: DeckList) -> DeckList:
    """A deck with as many cards, each of them another one: where the copies stand, the next title stands."""
    titles = [title for _, title in deck.cards]
    copies = [title for count, title in deck.cards for _ in range(count)]
    return msgspec.structs.replace(deck, cards=tuple((1, titles[(titles.index(title) + 1) % len(titles)]) for title in copies))


@pytest.mark.parametrize("changes", [False, True], ids=["whole", "changes"])
@pytest.mark.parametrize("side", ["corp", "runner"])
def test_what_it_is_told_says_nothing_of_hidden_cards(setup: GameSetup, pool: Pool, side: Side, changes: bool) -> None:
    """With every hidden card of the other player replaced by another, every line is the same, byte for byte."""
    other = "runner" if side == "corp" else "corp"
    swapped = msgspec.structs.replace(setup, **{other: other_cards(getattr(setup, other))})
    told: list[list[bytes]] = []
    for played in (setup, swapped):
        game = Game.new(played, pool)
        program = Program(game, side, changes=changes)
        lines = []
        while game.number < 80 and (question := game.question) is not None:
            quiet = next((place for place, option in enumerate(question.options) if option.verb in {"keep", "pass", "gain"}), 0)
            if question.player != side:
                game.answer(tuple(range(question.least)) if question.several else (quiet,))
                continue
            program.say({"answer": list(range(question.least)) if question.several else quiet})
            program.player.play()
            lines.append(program.line())
        told.append(lines)
    assert len(told[0]) > 20
    assert told[0] == told[1]
    assert [b'"changes":' in line for line in told[0]] == [False, *[changes] * (len(told[0]) - 1)]


# --- the command --------------------------------------------------------------------------------------------------------------------------


def seat(*args: str, given: str | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "netrunner_tui", "seat", *args]
    return subprocess.run(command, input=given, capture_output=True, text=True, encoding="utf-8", timeout=60, check=False)


def test_two_bots_play_games_that_are_kept(tmp_path: Path) -> None:
    done = seat("runner", "--program", BOT, "--against", BOT, "--games", "2", "--seed", "1", "--keep", str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    first, second, *totals = done.stdout.splitlines()
    assert first.startswith("game 1: ")
    assert second.startswith("game 2: ")
    assert sum(int(line.split()[0]) for line in totals) == 2
    kept = [read_game_file(tmp_path / f"game-{number}.jsonl") for number in (1, 2)]
    assert [b"GameWon" in bytes(saved.records[-1].events) for saved in kept] == [True, True]
    assert len({saved.header.setup.seed for saved in kept}) == 2


def test_without_a_program_it_speaks_on_its_own_streams() -> None:
    done = seat("corp", "--seed", "1", given='{"answer": "keep"}\n{"concede": true}\n')
    told: Sequence[dict[str, Any]] = [json.loads(line) for line in done.stdout.splitlines()]
    assert [message["type"] for message in told] == ["game", "question", "question", "end"]
    assert (told[0]["seat"], told[0]["rules"], told[0]["deck"]["identity"].split(":")[0]) == ("corp", "nisei-1.6", "The Syndicate")
    assert told[-1]["winner"] == "runner"
    assert (done.returncode, done.stderr) == (0, "")


def test_one_that_never_answers_well_loses_its_games() -> None:
    done = seat("corp", "--program", script("m['type'] in ('question', 'refused') and print('{}', flush=True)"), "--games", "2")
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1].split() == ["2", "Runner", "wins", "by", "concede"]
    assert done.stderr.splitlines()[0] == "game 1: the Corp's program gives up: expected an `answer`, or `concede`"


def test_one_that_is_too_slow_loses_the_game_and_ends_the_command(tmp_path: Path) -> None:
    done = seat("corp", "--program", script("pass"), "--games", "2", "--seconds", "0.05", "--keep", str(tmp_path))
    assert (done.returncode, done.stderr) == (2, "the Corp's program has not answered within 0.05 s\n")
    assert b'"time"' in bytes(read_game_file(tmp_path / "game-1.jsonl").records[-1].events)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ([], "netrunner-tui seat: expected the side that the program plays, corp or runner; see netrunner-tui seat --help"),
        (
            ["corp", "--program", "no-such-bot --fast"],
            "the Corp's program, `no-such-bot --fast`, cannot be started: no such file or directory",
        ),
        (["corp", "--program", "'"], "the Corp's program, `'`, cannot be started: no closing quotation"),
        (["corp", "--program", "true"], "the Corp's program has ended before the game was over"),
        (
            ["corp", "--changes", "--program", "random"],
            "netrunner-tui seat: --changes is for a program, and that side gives random answers; see netrunner-tui seat --help",
        ),
        (
            ["corp", "--against-changes"],
            "netrunner-tui seat: --against-changes is for a program, and that side gives random answers; see netrunner-tui seat --help",
        ),
        (["corp", "--rules", "chess"], "no rulebook is called `chess`; expected one of nisei-1.6, ffg, classic"),
    ],
)
def test_a_mistake_is_one_line(args: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["seat", *args]) == 2
    assert capsys.readouterr().err == f"{said}\n"


def test_the_schema_has_every_message(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["seat", "--schema"]) == 0
    schema = json.loads(capsys.readouterr().out)
    assert list(schema["to_program"]["discriminator"]["mapping"]) == ["game", "question", "refused", "end"]
    assert schema["$defs"]["Question"]["description"] == "What is open: who must answer, and which answers are legal."
    tour = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    members = {
        name for part in ("GameBegins", "Asked", "Refused", "GameEnds", "FromProgram") for name in schema["$defs"][part]["properties"]
    }
    assert {name for name in members if f"`{name}`" not in tour and f'"{name}"' not in tour} == set()
