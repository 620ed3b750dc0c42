"""Styles wherever an opponent is named: the command line, a game's file, a rematch with the sides swapped."""

import io
from pathlib import Path

import pytest

from netrunner_tui import cli, computer_tables
from netrunner_tui.abilities.cards import Pool
from netrunner_tui.bots.computer_player import ComputerPlayer
from netrunner_tui.bots.ladder import Rung
from netrunner_tui.bots.opponents import for_side, opponent_of
from netrunner_tui.bots.styles import NO_STYLE, Style, in_style
from netrunner_tui.bots.thinking import ImaginesWorlds
from netrunner_tui.front.command import understood
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.gamefile.reader import read_game_file
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.players import matches
from netrunner_tui.user_games import UserGames

STARTERS: dict[Side, str | None] = {"corp": None, "runner": None}


@pytest.fixture
def seated(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, str]]:
    """Every computer player that sits down: side, opponent, style."""
    found: list[tuple[str, str, str]] = []

    class Watched(ComputerPlayer):
        def __init__(self, worlds: ImaginesWorlds, side: Side, rung: Rung, pool: Pool, seed: str, style: Style = NO_STYLE) -> None:
            super().__init__(worlds, side, rung, pool, seed, style)
            found.append((side, rung.name, style.name))

    for room in (computer_tables, matches):
        monkeypatch.setattr(room, "ComputerPlayer", Watched)
    return found


def test_an_opponent_is_named_with_its_style() -> None:
    assert opponent_of(CORP, "Operator").name == "operator"
    assert opponent_of(CORP, "operator/Glacier").name == "operator/glacier"
    assert opponent_of(RUNNER, "shadow/rig first").name == "shadow/rig-first"
    assert opponent_of(RUNNER, "shadow/none").name == "shadow"
    assert in_style("shadow", "") == in_style("shadow", "none") == "shadow"
    with pytest.raises(NetrunnerError, match="'glacier' is a style of the other side; the Runner plays none, aggressive, rig-first"):
        opponent_of(RUNNER, "operator/glacier")
    with pytest.raises(NetrunnerError, match="there is no style 'slow'"):
        opponent_of(CORP, "operator/slow")
    with pytest.raises(NetrunnerError, match="there is no opponent 'nobody'"):
        opponent_of(CORP, "nobody/glacier")


def test_a_style_is_left_behind_with_its_side() -> None:
    assert for_side(CORP, "operator/glacier") == "operator/glacier"
    assert for_side(RUNNER, "operator/glacier") == "operator"
    assert for_side(RUNNER, "operator") == "operator"
    assert for_side(CORP, "") == ""


def test_a_game_that_is_resumed_has_the_same_style(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seated: list[tuple[str, str, str]]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    games = UserGames(at_once=True)
    table = games.against_computer("operator/glacier", RUNNER, STARTERS, "Ada", seed="12")
    assert table.seats[RUNNER].view().corp.name == "Operator (computer)"
    table.close()
    path = Path(table.path)
    assert read_game_file(path).header.computer == {"corp": "operator/glacier"}
    again = games.resume(path)
    assert again.again is not None
    for swap in (False, True):
        again.again(swap).close()
    again.close()
    assert seated == [("corp", "operator", "glacier")] * 3 + [("runner", "operator", "none")]


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["--bot", "operator", "--style", "aggressive", "--as", "runner"], "'aggressive' is a style of the other side; the Corp plays"),
        (["--bot", "operator", "--style", "slow"], "there is no style 'slow'"),
        (["--style", "glacier"], "--style says how the computer plays: it goes with --bot"),
        (["--watch", "operator/glacier", "operator/glacier"], "'glacier' is a style of the other side; the Runner plays"),
    ],
)
def test_what_cannot_be_is_told_in_a_line(args: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["play", *args, "--plain"]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1


def test_it_plays_in_lines_of_text_in_its_style(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seated: list[tuple[str, str, str]]
) -> None:
    kept = tmp_path / "game.jsonl"
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert (
        cli.main(
            ["play", "--plain", "--bot", "trainee", "--style", "rig-first", "--as", "corp", "--runner", "surprise", "--new", str(kept)]
        )
        == 0
    )
    assert read_game_file(kept).header.computer == {"runner": "trainee/rig-first"}
    assert seated == [("runner", "trainee", "rig-first")]


def test_two_of_them_play_in_their_styles(capsys: pytest.CaptureFixture[str], seated: list[tuple[str, str, str]]) -> None:
    bots = ["--corp-bot", "operator/fast", "--runner-bot", "operator/aggressive"]
    decks = ["--corp", "gateway-starter-corp", "--runner", "gateway-starter-runner"]
    assert cli.main(["selfplay", "--games", "1", "--seed", "s", *bots, *decks]) == 0
    assert "operator/fast" in capsys.readouterr().out
    assert seated == [("corp", "operator", "fast"), ("runner", "operator", "aggressive")]


def test_over_ssh_a_style_goes_with_a_bot() -> None:
    assert understood("new --bot operator --style traps --side runner").new_table.bot == "operator/traps"
    with pytest.raises(NetrunnerError, match="it goes with --bot"):
        understood("new --style traps")
