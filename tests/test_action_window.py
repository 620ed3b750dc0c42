"""The window before an action, and what only looks like it."""

import random
from pathlib import Path

from positions import read_position

from netrunner_tui.model.sides import RUNNER, SIDES
from netrunner_tui.players.random_player import choose
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.settings.action_window import before_action


def test_no_action_comes_after_a_window_for_interrupts(tmp_path: Path) -> None:
    """Hades Shard breaches Archives before an action; Archives Interface may interrupt the access. Passing that is no action."""
    runner = "{rig: [Hades Shard, Archives Interface]}"
    game = read_position(tmp_path, f"rules: ffg\ncorp: {{discard: [Hedge Fund, Enigma]}}\nrunner: {runner}\nturn: runner")
    seat = LocalTable(game).seat(RUNNER)
    while (question := seat.question()) is not None and not question.interrupts:
        phrases = [option.phrase for option in question.options]
        if "use Hades Shard" in phrases:
            assert before_action(question, seat.view())
            assert question.ahead
        wanted = next((phrase for phrase in ("use Hades Shard", "access Hedge Fund") if phrase in phrases), phrases[-1])
        seat.answer((phrases.index(wanted),))
    assert question is not None
    assert [option.phrase for option in question.options] == ["resolve Archives Interface", "pass"]
    assert not question.ahead
    assert not before_action(question, seat.view())


_EARNING = """
rules: nisei-1.6
corp: {deck: [Hedge Fund, Hedge Fund, Hedge Fund, Hedge Fund]}
runner:
  credits: 5
  clicks: 4
  rig: [{card: Telework Contract, credits: 6}, {card: Telework Contract, credits: 3}, {card: Liberated Account, credits: 8},
    {card: Armitage Codebusting, credits: 4}]
  deck: [Sure Gamble, Telework Contract, Sure Gamble, Liberated Account]
turn: runner
"""
"""A Runner who takes credits from cards, by clicks, as often as they like or once per turn."""


def test_cards_are_offered_that_credits_can_still_be_taken_from(tmp_path: Path) -> None:
    """One Telework Contract was used this turn, the other one is offered until it is, too; the other cards stay."""
    game = read_position(tmp_path, _EARNING)
    table = LocalTable(game)
    seats = {side: table.seat(side) for side in SIDES}
    ahead: list[list[str]] = []
    for wanted in ("use Telework Contract #1", "use Telework Contract", "use Liberated Account", "use Liberated Account"):
        while game.question is not None and game.question.kind == "window":
            told = seats[game.question.player].question()
            if told is not None and told.ahead:
                ahead.append([option.phrase for option in told.ahead if option.verb == "use"])
            game.answer((len(game.question.options) - 1,))
        assert game.question is not None
        phrases = [option.phrase for option in game.question.options]
        assert [phrase for phrase in phrases if phrase.startswith("use")] == ahead[-1]
        game.answer((phrases.index(wanted),))
    armitage, account = "use Armitage Codebusting", "use Liberated Account"
    assert ahead == [
        ["use Telework Contract #1", "use Telework Contract #2", account, armitage],
        ["use Telework Contract", account, armitage],
        [account, armitage],
        [account, armitage],
    ]
    assert seats[RUNNER].view().runner.credits == 5 + 3 + 3 + 4 + 4


def test_what_is_offered_again_is_what_would_be_found_anew(tmp_path: Path) -> None:
    """Actions and their names are kept from window to window: a player is told the same ones as if nothing were."""
    for seed in range(12):
        game, rng = read_position(tmp_path, _EARNING), random.Random(seed)
        while game.question is not None and game.number < 120:
            question = game.question
            told = game.referee.for_its_reader(question)
            active = game.referee.active
            offered = [source.offered for source in active.paid[question.player]]
            for source in active.paid[question.player]:
                source.offered = None
            kept, active.ahead = active.ahead, None
            assert game.referee.for_its_reader(question) == told
            active.ahead = kept
            for source, option in zip(active.paid[question.player], offered, strict=True):
                source.offered = option
            game.answer(choose(question, rng))
