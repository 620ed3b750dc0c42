"""Bots, and letting two of them play a game."""

import random
from collections.abc import Callable

from netrunner_tui.api.game_and_replay import Game
from netrunner_tui.api.game_seat import GameSeat
from netrunner_tui.model.errors import IllegalAnswer
from netrunner_tui.players.random_player import choose
from netrunner_tui.rules.referee.answering import AnswerLike

Bot = Callable[[GameSeat], AnswerLike]
"""Chooses an answer for a seat that has a question open."""


def random_bot(seed: str) -> Bot:
    """Returns a bot that gives a random legal answer to every question; every legal answer can occur.

    >>> import netrunner_tui as nt
    >>> game = nt.new_game(seed="1")
    >>> nt.random_bot("any words")(game.seat("corp")) in list(game.legal_answers())
    True
    """
    rng = random.Random(seed)

    def answer(seat: GameSeat) -> AnswerLike:
        question = seat.question
        if question is None:
            raise IllegalAnswer("this seat has no question open")
        return choose(question, rng)

    return answer


def play(game: Game, corp: Bot, runner: Bot) -> None:
    """Lets two bots answer until the game is over. Each gets its own seat only.

    >>> import netrunner_tui as nt
    >>> def first(seat: nt.GameSeat) -> nt.AnswerLike:
    ...     return seat.question.options[0]
    >>> game = nt.new_game(seed="1")
    >>> nt.play(game, first, nt.random_bot("b"))
    >>> game.over
    True
    """
    bots = {"corp": (corp, game.seat("corp")), "runner": (runner, game.seat("runner"))}
    while (question := game.question) is not None:
        bot, seat = bots[question.player]
        seat.answer(bot(seat))
