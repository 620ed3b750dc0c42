"""The end of a long game's log is told without all that was before, in the same words."""

import random
from collections.abc import Sequence
from pathlib import Path

import pytest
from card_pools import pools
from random_games import match

from netrunner_tui.model.events import TurnOpened, fold
from netrunner_tui.model.gamefile.writer import GameFile
from netrunner_tui.model.sides import SIDES
from netrunner_tui.model.view import LogLine, Seat
from netrunner_tui.players.checker import save
from netrunner_tui.players.random_player import choose
from netrunner_tui.rules import game_log
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.game_log import LATELY, GameLog, LateLog
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.settings.keys import Keymap
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.sitting.hooks import Hooks
from netrunner_tui.table.sitting.sitting import Sitting

SEATS: tuple[Seat, ...] = ("corp", "runner", "all")


def played(rules: str, index: int, answers: int = 100_000) -> Game:
    one = match(index, "late", rules)
    rng, game = random.Random(one.answers_seed), Game.new(one.setup, pools().of(rules))
    while game.question is not None and game.number < answers:
        game.answer(choose(game.question, rng))
    return game


def long_game(least: int = 2 * LATELY) -> Game:
    """A random game that goes on after so many answers."""
    return next(game for game in (played("nisei-1.6", index, least) for index in range(60)) if game.question is not None)


def opened(game: Game, path: Path) -> Game:
    save(game, path)
    return Game.open(GameFile.open(path), game.pool)


def after(lines: Sequence[LogLine], number: int) -> list[LogLine]:
    return [line for line in lines if line.number > number]


@pytest.mark.parametrize("rules", ["nisei-1.6", "ffg", "classic"])
def test_from_each_turn_on_the_log_is_told_in_the_same_words(rules: str) -> None:
    """Nothing that was told before a turn is needed to tell the turn: what was trashed, spent, drawn or used then."""
    turns = 0
    for index in range(4):
        game = played(rules, index)
        for seat in SEATS:
            whole = game.log(seat)
            state = game.start.snapshot()
            for place, answered in enumerate(game.history):
                if place and any(isinstance(event, TurnOpened) for event in answered.events):
                    before = game.history[place - 1].number
                    late = LateLog(place, before, state.snapshot(), GameLog(game.pool))
                    assert list(late.lines(seat, game.history, before)) == after(whole, before)
                    turns += 1
                fold(state, answered.events)
    assert turns > 100


def told_records(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Collects the numbers of the records that are told from now on."""
    told: list[int] = []
    tell_all = game_log.tell_all

    def noted(state: object, narrators: object, number: int, events: object) -> None:
        told.append(number)
        tell_all(state, narrators, number, events)  # type: ignore[arg-type]

    monkeypatch.setattr(game_log, "tell_all", noted)
    return told


def test_the_log_of_an_opened_game_is_the_same_whatever_is_asked_for_first(tmp_path: Path) -> None:
    game = long_game()
    rng = random.Random(1)
    late = opened(game, tmp_path / "game.jsonl")
    for _ in range(80):
        since = late.number - LATELY
        for seat in SEATS:
            assert list(late.log(seat, since)) == after(game.log(seat), since)
        if game.question is None:
            break
        answer = choose(game.question, rng)
        game.answer(answer)
        late.answer(answer)
    to = late.number - 20
    for one in (game, late):
        one.take_back(to, "corp")
    assert late.log("corp", late.number - LATELY) == game.log("corp", late.number - LATELY)
    for seat in SEATS:
        assert late.log(seat) == game.log(seat)
        assert late.log(seat, late.number - 5) == game.log(seat, late.number - 5)


def test_of_a_long_game_the_end_alone_is_told_and_all_of_it_where_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = long_game()
    late = opened(game, tmp_path / "game.jsonl")
    table = LocalTable(late)
    told = told_records(monkeypatch)
    hooks = Hooks(leave=lambda: None, over=lambda: None, save_options=lambda options: None)
    sitting = Sitting({side: table.seat(side) for side in SIDES}, Options(open_play=True), Keymap(), hooks, (120, 40))
    sitting.paint()
    assert 0 < len(told) < len(late.history) * 0.9
    whole = GameLog(late.pool).lines(sitting.shown, late.start, late.history, ())
    assert sitting.log == whole[-len(sitting.log) :]
    sitting.overlay.open_log()
    sitting.paint()
    assert sitting.scene().log == whole, "the page of the log has all of it"
