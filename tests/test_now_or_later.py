"""What a command opens the app at, where its cards are cached and where they are not."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from netrunner_tui import user_games
from netrunner_tui.arguments import Parser
from netrunner_tui.commands.now_or_later import now_or_later
from netrunner_tui.commands.play_command import open_table, play_options
from netrunner_tui.library import card_cache
from netrunner_tui.replays.game_service import OpenTable
from netrunner_tui.scenarios.puzzles import find_puzzle
from netrunner_tui.user_games import UserGames

DECKS = "--corp gateway-starter-corp --runner gateway-starter-runner"


def play(words: str, games: UserGames) -> OpenTable:
    parser = Parser.of("play")
    play_options(parser)
    return open_table(games, parser.parse_args(words.split()))


OPENINGS: dict[str, Callable[[UserGames], OpenTable]] = {
    "two decks": partial(play, DECKS),
    "any decks": partial(play, "--corp surprise --runner surprise"),
    "an opponent": partial(play, "--bot shadow"),
    "two opponents": partial(play, "--watch operator operator"),
    "a match": partial(play, f"--match {DECKS}"),
    "a game with a coach": lambda games: games.coached_game("corp"),
    "a lesson": lambda games: games.puzzle(find_puzzle("corp-1", lesson=True)),
}


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> UserGames:
    """The games of a user with an empty folder."""
    monkeypatch.setattr(user_games, "games_folder", lambda: tmp_path / "games")
    return UserGames()


@pytest.mark.parametrize("name", OPENINGS)
def test_what_has_to_wait_for_its_cards_writes_nothing_before(
    name: str, games: UserGames, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(card_cache, "cache_folder", lambda: tmp_path / "cache")
    opening = partial(OPENINGS[name], games)
    assert now_or_later(games.pools, opening) == (None, opening)
    assert not list(tmp_path.iterdir())


def test_what_needs_not_wait_is_opened_at_once(games: UserGames) -> None:
    games.pools.of("nisei-1.6")
    games.pools.of("ffg")
    games.pools.of("classic")
    first, later = now_or_later(games.pools, partial(OPENINGS["two decks"], games))
    assert later is None
    assert isinstance(first, OpenTable)
    first.close()
