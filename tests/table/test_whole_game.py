"""Whole games of the real referee, played through the keyboard."""

import random

import fixtures as f
import pytest

from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.sitting.sitting import Sitting
from netrunner_tui.user_games import UserGames

SIZES = ((80, 24), (120, 40), (200, 60), (97, 31))


def reachable(sitting: Sitting) -> set[int]:
    """The options that the listed rows lead to."""
    question, listing = sitting.question, sitting.listing
    assert question is not None
    assert listing is not None
    found = {row.option for row in listing.rows if row.option >= 0}
    for row in listing.rows:
        found |= {n for n, option in enumerate(question.options) if row.group and row.group.holds(option)}
    return found


def answer_by_key(sitting: Sitting, rng: random.Random) -> None:
    """Gives some answer with the keys on the screen."""
    question = sitting.question
    assert question is not None
    if question.numbers is not None:
        sitting.press("enter")
        return
    sitting.paint()
    if sitting.jump.on:
        label = rng.choice(sorted(sitting.jump.labels.values()))
        for letter in label:
            sitting.press(letter)
    else:
        pages = sitting.listing.pages(12)
        key = rng.choice(list(sitting.listing.keys(pages[0])))
        sitting.press(key)
    if sitting.question is question and question.several and len(sitting.answers.chosen) >= max(1, question.least):
        sitting.press(".")


@pytest.mark.parametrize("seed", range(3))
def test_a_game_goes_on_whatever_is_pressed(seed: int, sit: f.Sit) -> None:
    games = UserGames()
    corp, runner = (rng_choice(games, side, seed) for side in ("corp", "runner"))
    table = games.new_game(corp, runner, "Ada", "Ben")
    rng = random.Random(seed)
    sitting = sit(table.seats, options=Options(open_play=True))
    try:
        for _ in range(300):
            if sitting.view.winner:
                break
            question = sitting.question
            assert question is not None
            if question.numbers is None and len(sitting.answers.lists) == 1:
                assert reachable(sitting) == set(range(len(question.options)))
            assert len(question.text) <= 60
            if rng.random() < 0.1:
                sitting.resize(*rng.choice(SIZES))
                for key in rng.sample(["f", "?", "backspace", "space", "L", "[", "]", "tab", "up", "left"], 4):
                    sitting.press(key)
                    sitting.paint()
                while sitting.page or sitting.looking_back is not None:
                    sitting.press("backspace")
            answer_by_key(sitting, rng)
        assert sitting.view.number > 20
    finally:
        sitting.close()
        table.close()


def rng_choice(games: UserGames, side: str, seed: int) -> str:
    decks = games.decks("corp" if side == "corp" else "runner")
    return decks[seed % len(decks)].name
