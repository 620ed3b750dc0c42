"""A match is played: the first game, its score, the second with the sides swapped, and the result."""

import io
import random
import re
import sys
from pathlib import Path

import pytest

from netrunner_tui import cli
from netrunner_tui.model.sides import SIDES
from netrunner_tui.replays.game_service import OpenTable
from netrunner_tui.settings.keys import USUAL_KEYS, Keymap
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.board.ending import paint_ending
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.screens.app import TableApp
from netrunner_tui.user_games import UserGames


class Typist(io.StringIO):
    """Answers every question with the number of one of its answers, drawn at random, as it reads them."""

    def __init__(self, heard: io.StringIO, seed: int, yes: int = 1) -> None:
        super().__init__()
        self.heard = heard
        self.chance = random.Random(seed)
        self.yes = yes
        self.said = 0

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # typeshed's own StringIO needs the same
        text = self.heard.getvalue()
        told = text[self.said :]
        self.said = len(text)
        if "Play the second game" in told:
            self.yes -= 1
            return "yes\n" if self.yes >= 0 else "no\n"
        several = re.findall(r"^Choose (\d+)(?: to \d+)? answers", told, re.M)
        if several:
            return ", ".join(map(str, range(1, int(several[-1]) + 1))) + "\n"
        span = re.findall(r"from (\d+) to (\d+)", told)
        places = re.findall(r"^(\d+)\. ", told.rpartition("your question")[2], re.M)
        return f"{self.chance.choice(places) if places else span[-1][0] if span else self.chance.randint(1, 5)}\n"


def typed(monkeypatch: pytest.MonkeyPatch, lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))


@pytest.fixture
def concede(monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "concede\nyes\nyes\nconcede\nyes\n")


@pytest.mark.parametrize("seed", range(2))
def test_a_whole_match_by_numbers_from_a_script(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, seed: int) -> None:
    heard = io.StringIO()
    # The second game has a secret seed of its own: here one that is always the same.
    monkeypatch.setattr("netrunner_tui.library.setup.secrets.token_hex", lambda count: f"{seed:0{2 * count}x}")
    monkeypatch.setattr(sys, "stdout", heard)
    monkeypatch.setattr(sys, "stdin", Typist(heard, seed))
    argv = ["play", "--rules", "classic", "--plain", "--match", "--seed", str(seed), "--new", str(tmp_path / "game.jsonl")]
    assert cli.main(argv) == 0
    said = heard.getvalue()
    assert said.count("The game is over: ") == 2
    assert "Swap sides for the next game." in said
    assert re.search(r"wins the match: |The match is drawn: ", said)
    assert said.count("Player 1") > 2


def test_both_games_are_scored(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, concede: None) -> None:
    first = tmp_path / "one.jsonl"
    argv = ["--corp-name", "Ada", "--runner-name", "Bob", "--new", str(first)]
    assert cli.main(["play", "--plain", "--match", "--rules", "classic", *argv]) == 0
    said = capsys.readouterr().out
    assert "The match stands: Bob 10, Ada 0. Swap sides for the next game." in said
    assert "Game 2: Ada wins as the Runner, 10 points; Bob gets 0." in said
    assert said.rstrip().endswith("The match is drawn: Ada 10, Bob 10.")
    assert cli.main(["match", str(first), str(tmp_path / "one-second.jsonl")]) == 0
    assert "The match is drawn: Ada 10, Bob 10." in capsys.readouterr().out


def test_the_second_game_may_wait(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    first = tmp_path / "one.jsonl"
    typed(monkeypatch, "concede\nyes\nno\n")
    assert cli.main(["play", "--plain", "--match", "--rules", "classic", "--new", str(first)]) == 0
    assert f"To play it later: netrunner-tui play --plain --match --resume {first}" in capsys.readouterr().out
    typed(monkeypatch, "yes\nquit\n")
    assert cli.main(["play", "--plain", "--match", "--resume", str(first)]) == 0
    said = capsys.readouterr().out
    assert "Play the second game" in said
    assert f"netrunner-tui match {first} {tmp_path / 'one-second.jsonl'}" in said


@pytest.mark.parametrize("argv", [(), ("--match",)])
def test_the_second_game_resumed_alone_knows_its_match(
    argv: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    first, second = tmp_path / "one.jsonl", tmp_path / "one-second.jsonl"
    typed(monkeypatch, "concede\nyes\nyes\nquit\n")
    names = ["--corp-name", "Ada", "--runner-name", "Bob"]
    assert cli.main(["play", "--plain", "--match", "--rules", "classic", *names, "--new", str(first)]) == 0
    typed(monkeypatch, "concede\nyes\n")
    assert cli.main(["play", "--plain", *argv, "--resume", str(second)]) == 0
    assert capsys.readouterr().out.rstrip().endswith("The match is drawn: Ada 10, Bob 10.")


def test_the_first_game_goes_on_with_the_second_that_was_begun(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    first = tmp_path / "one.jsonl"
    typed(monkeypatch, "concede\nyes\nyes\nquit\n")
    assert cli.main(["play", "--plain", "--match", "--rules", "classic", "--new", str(first)]) == 0
    typed(monkeypatch, "yes\nconcede\nyes\n")
    assert cli.main(["play", "--plain", "--match", "--resume", str(first)]) == 0
    assert "The match is drawn" in capsys.readouterr().out
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one-second.jsonl", "one.jsonl"]


def test_a_game_that_is_only_called_the_second_has_no_match(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for name in ("one.jsonl", "one-second.jsonl"):
        typed(monkeypatch, "quit\n")
        assert cli.main(["play", "--plain", "--rules", "classic", "--new", str(tmp_path / name)]) == 0
    typed(monkeypatch, "concede\nyes\n")
    assert cli.main(["play", "--plain", "--resume", str(tmp_path / "one-second.jsonl")]) == 0
    assert "match" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        ((), "expected --match --rules classic"),
        (("--rules", "ffg"), "expected --match --rules classic"),
        (("--rules", "classic", "--corp-name", "Ada", "--runner-name", "Ada"), "different names"),
    ],
)
def test_no_match(argv: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert cli.main(["play", "--plain", "--match", "--new", str(tmp_path / "none.jsonl"), *argv]) == 2
    err = capsys.readouterr().err
    assert told in err
    assert err.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("rules", ["nisei-1.6", "ffg", "classic"])
def test_each_game_has_decks_that_it_is_begun_with(rules: str) -> None:
    games = UserGames()
    setup = games.set_up({}, names={"corp": "Ada", "runner": "Bob"}, rules=rules)
    for side in SIDES:
        first = [choice.name for choice in games.decks(side, rules) if choice.first]
        assert first == [getattr(setup, side).name]


def match(tmp_path: Path) -> OpenTable:
    games = UserGames()
    setup = games.set_up({}, names={"corp": "Ada", "runner": "Bob"}, rules="classic", seed="1")
    return games.match(games.begin(setup, tmp_path / "one.jsonl"))


async def test_the_end_of_the_game_at_the_table_tells_the_match(tmp_path: Path) -> None:
    table = match(tmp_path)
    table.seats["corp"].concede()
    app = TableApp(
        UserGames(), Options(), Keymap(), names={"corp": "Ada", "runner": "Bob"}, decks={"corp": None, "runner": None}, table=table
    )
    for told, names in (
        ("The match stands: Bob 10, Ada 0. Swap sides for the next game.", ("Bob", "Ada")),
        ("The match is drawn: Ada 10, Bob 10.", None),
    ):
        canvas = Canvas(80, 24)
        seat = table.seats["corp"]
        stands = table.match() if table.match else ()
        paint_ending(canvas, seat.view(), seat.log(), table.path, USUAL_KEYS.at("between games").labels("second game"), match=stands)
        assert told in canvas.text()
        if names is None:
            break
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            app.end_game()
            await pilot.pause()
            await pilot.press("s")
            await pilot.pause()
            assert app.table_screen is not None
            table = app.table_screen.table
            view = table.seats["corp"].view()
            assert (view.corp.name, view.runner.name) == names
            table.seats["corp"].concede()
            assert table.second is None


def test_cards_of_1996_are_found_by_its_words(capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for query in ("t:node", "t:asset"):
        assert cli.main(["cards", "--rules", "classic", query]) == 0
        found.append(capsys.readouterr().out)
    assert found[0] == found[1]
    assert "TRAP!" in found[0]
