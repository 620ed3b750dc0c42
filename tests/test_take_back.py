"""What a player does is taken back as one thing, and the other is asked where it matters."""

from pathlib import Path

import pytest
from positions import read_position

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.library.decks import load_deck
from netrunner_tui.library.paths import find_deck
from netrunner_tui.model.deck import GameSetup
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.rules.seats import came_back
from netrunner_tui.rules.take_back import last_deed_of
from netrunner_tui.scenarios.main import main as check


def give(game: Game, *verbs: str) -> None:
    for verb in verbs:
        question = game.question
        assert question is not None
        game.answer((next(at for at, option in enumerate(question.options) if option.verb == verb),))


@pytest.fixture
def game(pool: Pool) -> Game:
    """The Corp's first action."""
    decks = [load_deck(find_deck(name), pool) for name in ("precision-launch", "tao-conjurer")]
    game = Game.new(GameSetup(rules="nisei-1.6", corp=decks[0], runner=decks[1], seed="5"), pool)
    give(game, "keep", "keep")
    while game.question is not None and game.question.kind == "window":
        give(game, "pass")
    return game


def test_passes_between_ones_own_actions_are_no_answers(game: Game) -> None:
    number, question = game.number, game.question
    give(game, "gain", "pass", "pass")
    deed = last_deed_of(game, "corp")
    assert deed is not None
    assert deed.free
    # The Corp could do nothing in its window but pass: the action before it is what is meant.
    assert (deed.to, deed.answers) == (number, 3)
    table = LocalTable(game)
    table.seat("corp").take_back()
    assert game.question == question
    assert came_back(table.seat("corp"))
    assert not came_back(table.seat("runner"))


def test_all_since_a_key_was_pressed(game: Game) -> None:
    give(game, "gain")
    window, number = game.question, game.number
    give(game, "pass", "pass", "gain")
    seat = LocalTable(game).seat("corp")
    seat.take_back(number)
    assert game.question == window
    # A record that does not stand, or that nothing came after, is no hint.
    seat.take_back(9999)
    assert game.state.corp.credits == 5


def test_where_going_back_so_far_is_not_free_the_last_answer_alone_may_be(game: Game) -> None:
    number = game.number
    give(game, "draw", "pass", "pass")
    action = game.question
    give(game, "gain")
    seat = LocalTable(game).seat("corp")
    seat.take_back(number)
    assert seat.request() is None
    assert game.question == action


def test_the_window_before_an_action_goes_with_it_where_the_other_player_is_asked_too(game: Game) -> None:
    """Who agreed gave back the action alone: the window that the same key had passed before it was lost."""
    give(game, "gain")
    window, number = game.question, game.number
    assert window is not None
    assert window.kind == "window"
    give(game, "pass", "pass", "draw")
    table = LocalTable(game)
    corp, runner = table.seat("corp"), table.seat("runner")
    corp.take_back(number)
    request = runner.request()
    assert request is not None
    assert request.words[0].startswith("The Corp asks to take back the last answer: Corp draws 1 card")
    assert request.words[1:] == ("The Corp has seen 1 card that was hidden before.",)
    runner.reply(agree=True)
    assert game.question == window


def test_a_request_says_what_came_since(game: Game) -> None:
    number = game.number
    give(game, "draw")
    first = last_deed_of(game, "corp", number)
    assert first is not None
    assert (first.to, first.answers, first.words[1:]) == (number, 1, ("The Corp has seen 1 card that was hidden before.",))
    give(game, "pass", "pass")
    second = game.number
    give(game, "draw")
    # The Runner answered between the two: going back to the second alone is asked for, though the key was pressed before the first.
    deed = last_deed_of(game, "corp", number)
    assert deed is not None
    assert (deed.to, deed.answers, deed.free) == (second, 1, False)
    both = last_deed_of(game, "corp", number, free=True)
    assert both is not None
    assert (both.to, both.answers) == (number, 4)
    assert both.words[1:] == ("The Corp has seen 2 cards that were hidden before.",)


def test_the_end_of_a_turn_is_an_answer_of_both(game: Game) -> None:
    for _ in range(3):
        give(game, "gain", "pass", "pass")
    while game.state.turn == "corp":
        give(game, "pass")
    assert game.state.turn == "runner"
    deed = last_deed_of(game, "corp")
    assert deed is not None
    assert not deed.free
    # They were passes, and may have been given for the player; and the turn that came then is no part of what the Corp did.
    assert deed.words[1].startswith("The Runner has passed ")
    assert "turn" not in deed.words[0]
    while game.question is not None and game.question.kind == "window":
        give(game, "pass")
    give(game, "gain")
    deed = last_deed_of(game, "corp")
    assert deed is not None
    assert deed.words[1].startswith("The Runner has answered ")


def test_what_is_agreed_to_is_what_was_asked_for(game: Game) -> None:
    number, question = game.number, game.question
    give(game, "draw")
    table = LocalTable(game)
    corp, runner = table.seat("corp"), table.seat("runner")
    corp.take_back(number)
    request = runner.request()
    assert request is not None
    assert request.words[0].startswith("The Corp asks to take back the last answer: Corp draws 1 card")
    corp.reply(agree=False)
    assert runner.request() is None
    corp.take_back()
    runner.reply(agree=True)
    assert game.question == question


def test_a_request_at_the_beginning_quotes_no_more_than_is_taken_back(pool: Pool) -> None:
    decks = [load_deck(find_deck(name), pool) for name in ("precision-launch", "tao-conjurer")]
    game = Game.new(GameSetup(rules="nisei-1.6", corp=decks[0], runner=decks[1], seed="5"), pool)
    give(game, "mulligan")
    deed = last_deed_of(game, "corp")
    assert deed is not None
    assert "gains 5" not in deed.words[0]


def test_a_game_that_is_over_stays_over_but_at_a_free_table(game: Game) -> None:
    game.concede("corp")
    with pytest.raises(NetrunnerError, match="the game is over"):
        LocalTable(game).seat("corp").take_back()
    LocalTable(game, free=True).seat("corp").take_back()
    assert not game.over


def test_a_scenario_says_who_takes_back_and_whether_it_is_free(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "one.yaml"
    head = "scenario: one\nrules: nisei-1.6\nturn: runner\nsteps:\n"
    for step, code, said in (
        ("take back: {runner: free}", 1, "the runner has no answer to take back"),
        ("take back: nobody", 2, "'take back:' is corp or runner, or as {runner: free} or {corp: asked}; found 'nobody'"),
        ("take back: {runner: maybe}", 2, "'take back:' is corp or runner"),
    ):
        file.write_text(f"{head}  - {step}\n")
        assert check([str(file)]) == code
        told = capsys.readouterr()
        assert said in told.out + told.err
    file.write_text(f"{head}  - runner: draw\n  - take back: {{runner: free}}\n")
    assert check([str(file)]) == 1
    assert "expected that it is free; The Runner has seen 1 card" in capsys.readouterr().out


def test_a_pass_that_was_given_as_a_puzzle_began_is_nothing_to_take_back(tmp_path: Path) -> None:
    """`undo` before the first answer took back the window that the table had passed, and asked that."""
    game = read_position(tmp_path, "rules: nisei-1.6\ncorp: {hand: [Hedge Fund]}\nrunner: {credits: 5}\nturn: runner\n")
    while game.question is not None and game.question.kind == "window":
        passing = game.question.decline()
        assert passing is not None
        game.answer(passing)
    assert game.history[-1].passed, "the position begins with windows"
    assert last_deed_of(game, "runner", free=True) is None
    assert last_deed_of(game, "runner", 0, free=True) is not None, "passed by a key"
    game.answer((0,))
    assert last_deed_of(game, "runner", free=True) is not None
