"""What must always hold: random games with every check on. That each check can fail is in `test_checks_can_fail.py`."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from card_pools import pools
from random_games import match

from netrunner_tui import cli
from netrunner_tui.abilities.cards import Pool
from netrunner_tui.library.paths import cards_folder
from netrunner_tui.model import events
from netrunner_tui.model.events import Event
from netrunner_tui.players import matches, selfplay
from netrunner_tui.players.random_player import RandomPlayer
from netrunner_tui.rulebook_facts.registry import RULEBOOKS, USUAL
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.local_table import LocalTable

# --- games ---------------------------------------------------------------------------------------------------------------------------


def hold(one: matches.Match, pool: Pool) -> None:
    outcome = matches.play(one, pool, check=True)
    assert outcome.trouble == ""
    assert outcome.winner


@pytest.mark.parametrize("number", range(1, 4))
def test_everything_holds_in_random_games(number: int, pool: Pool) -> None:
    """The first of them is among those by each rulebook."""
    hold(match(number * 7), pool)


@pytest.mark.parametrize("rules", RULEBOOKS)
@pytest.mark.parametrize("number", range(2))
def test_everything_holds_by_each_rulebook(number: int, rules: str) -> None:
    hold(match(number * 5, rules=rules), pools().of(rules))


@pytest.mark.parametrize("rules", RULEBOOKS)
@pytest.mark.parametrize("number", range(2))
def test_everything_holds_between_decks_of_any_cards(number: int, rules: str) -> None:
    hold(matches.drawn_match(number, "tests", pools().of(rules), rules), pools().of(rules))


def test_a_game_is_decided_by_its_seed_and_number(pool: Pool) -> None:
    def untimed(outcomes: Iterator[matches.MatchOutcome]) -> list[matches.MatchOutcome]:
        return sorted((msgspec.structs.replace(o, seconds=0.0) for o in outcomes), key=lambda o: o.index)

    games = [match(index) for index in (3, 4)]
    alone = untimed(matches.play_all(games, [cards_folder()], pool, check=False, jobs=1))
    assert alone == untimed(matches.play_all(games, [cards_folder()], pool, check=False, jobs=2))
    assert alone != untimed(matches.play_all([match(index, "other") for index in (3, 4)], [cards_folder()], pool, check=False, jobs=1))


def test_random_players_hold_seats(pool: Pool) -> None:
    game = Game.new(match(1).setup, pool)
    table, rng = LocalTable(game), random.Random(1)
    players = [RandomPlayer(table.seat("corp"), rng), RandomPlayer(table.seat("runner"), rng)]
    while not game.over:
        assert sum(player.play() for player in players) in (1, 2)
    assert not any(player.play() for player in players)


# --- the command ---------------------------------------------------------------------------------------------------------------------


def test_selfplay_tells_what_games_came_to(capsys: pytest.CaptureFixture[str]) -> None:
    assert selfplay.main(["--games", "3", "--seed", "1"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "3 games of 3 pairings, seed 1"
    assert out[-1].endswith(" games/s")
    assert selfplay.main(["--games", "1", "--seed", "1"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "1 game of 1 pairing, seed 1"


def test_selfplay_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    args = ["--games", "2", "--seed", "1", "--first", "5", "--corp", "built-to-launch", "--runner", "loup-crasher", "--json"]
    assert selfplay.main(args) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == sum(told["wins"].values()) == 2
    assert told["pairings"] == 1
    assert told["violations"] == []
    assert {part["title"] for part in told["never"]} <= set(pools().of(USUAL.name).cards)


@pytest.mark.parametrize("args", [["--games", "0"], ["--games", "x"], ["--jobs", "-1"], ["--nonsense"]])
def test_selfplay_refuses_in_one_line(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["selfplay", *args]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_selfplay_refuses_a_deck_with_cards_of_another_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A deck that says it is for both games, with a card that one of them has not."""
    deck = tmp_path / "corp.yaml"
    deck.write_text('name: Mine\nrules: [nisei-1.6, ffg]\nidentity: "NBN: Making News"\ncards: {Spin Doctor: 3, Hedge Fund: 3}\n')
    assert cli.main(["selfplay", "--rules", "ffg", "--corp", str(deck), "--games", "1"]) == 2
    assert capsys.readouterr().err == "the corp deck `Mine` has a card that is not known here: `Spin Doctor`\n"


def test_a_violation_is_told_with_its_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(events.ClicksSpent, "apply", lambda event, s: None)
    monkeypatch.setattr(matches, "MOST_ANSWERS", 30)
    assert selfplay.main(["--games", "1", "--seed", "1", "--check"]) == 1
    err = capsys.readouterr().err
    assert "every game ends" in err
    assert "the last events:" in err


def test_an_error_of_the_referee_is_told_with_its_game(monkeypatch: pytest.MonkeyPatch, pool: Pool) -> None:
    def stumble(event: Event, s: object) -> None:
        raise KeyError("planted")

    monkeypatch.setattr(events.CreditsGained, "apply", stumble)
    assert "KeyError: 'planted'" in matches.play(match(0), pool).trouble
