"""Tables with a computer opponent: the seats of people, and somebody who answers for the other."""

from __future__ import annotations

from collections.abc import Callable

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.bots.card_facts.fact_book import FactBook
from netrunner_tui.bots.computer_player import ComputerPlayer
from netrunner_tui.bots.game_coach import GameCoach
from netrunner_tui.bots.hints import advise
from netrunner_tui.bots.opponents import opponent_of
from netrunner_tui.bots.table_player import TablePlayer
from netrunner_tui.model.advice import Advice
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import Side
from netrunner_tui.model.times import now_iso
from netrunner_tui.replays.fault_report import reporting, write_report
from netrunner_tui.replays.faults import FaultLog
from netrunner_tui.replays.game_service import Coaching
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.local_table import LocalTable


def advice_for(local: LocalTable, game: Game, side: Side) -> Advice:
    """Returns what the computer would do at a side's open question, from what that side knows; it is noted, and the log tells it.

    Raises NetrunnerError where nothing is asked of that side, hints are off between people, or the plans fail.
    """
    if not local.hints_on:
        raise NetrunnerError("hints are off until both players agree to them")
    try:
        advice = advise(local.worlds(side), side, game.pool, rulebook(game.setup.rules).terms, game.randomness.commitment)
    except NetrunnerError:
        raise
    except Exception as problem:  # a fault in a plan is reported, and whoever asked plays on without a hint
        log = FaultLog("table", lambda fault: write_report(fault, game.store.path if game.store is not None else None))
        raise NetrunnerError(log.line(problem, "thinking")) from None
    local.note_hint(side)
    return advice


class ComputerTable:
    """A table of which the computer plays some sides. Taking back is free there: nobody has to be asked."""

    def __init__(self, game: Game, computer: dict[Side, str], *, at_once: bool) -> None:
        """`computer` names the opponent of each such side; `at_once`: they answer without a pace, in the caller's thread.

        Raises NetrunnerError for an unknown opponent.
        """
        self._game = game
        path = game.store.path if game.store is not None else None
        self.local = LocalTable(game, free=True, report=reporting("table", path), now=now_iso)
        self._faults = FaultLog("table", lambda fault: write_report(fault, game.store.path if game.store is not None else None))
        self._players = [self._player(game, side, name, game.pool) for side, name in computer.items()]
        self._computer = frozenset(computer)
        self._at_once = at_once
        self.trouble = ""
        """The line about the mistake by which an opponent answers no more; empty while all of them answer."""

    def _player(self, game: Game, side: Side, name: str, pool: Pool) -> TablePlayer:
        # The commitment is public: the same game against the same opponent goes the same way, also after it was left.
        found = opponent_of(side, name)
        player = ComputerPlayer(self.local.worlds(side), side, found.rung, FactBook(pool), game.randomness.commitment, found.style)
        return TablePlayer(self.local.seat(side), player, self.local.lock, self._line, self._tell_stuck)

    def _line(self, problem: Exception) -> str:
        """Reports a mistake of an opponent, once; returns a line about it."""
        return self._faults.line(problem, "thinking")

    def _tell_stuck(self, problem: Exception | None) -> None:
        """Tells everybody at the table that an opponent answers no more by a mistake, or does again."""
        self.trouble = self._line(problem) if problem is not None else ""
        self.local.tell_changed()

    def advise(self, side: Side) -> Advice:
        """Returns what the computer would do at the open question of a person, from what that person knows.

        The game's file keeps a note that it was asked. Raises NetrunnerError where nothing is asked of that side, or it is the computer's.
        """
        if side in self._computer:
            raise NetrunnerError("nothing is asked of you")
        return advice_for(self.local, self._game, side)

    def coach(self, side: Side) -> Callable[[], Coaching | None]:
        """Makes a coach of a person: it says at each question what the computer's script would do, from what that person knows, and why."""
        game, terms = self._game, rulebook(self._game.setup.rules).terms
        coach = GameCoach(self.local.worlds(side), side, game.pool, terms, game.randomness.commitment)
        said: dict[int, Coaching] = {}

        def says() -> Coaching | None:
            with self.local.lock:
                question, number = game.question, game.number
                if question is None or question.player != side:
                    return None
                if number not in said:
                    said.clear()
                    given = {one.number - 1: one.answer for one in game.history if one.seat == side}
                    told = coach.says(number, given)
                    said[number] = Coaching(told.text, told.answer, ahead=told.ahead)
                return said[number]

        return says

    def begin(self) -> None:
        """Has the computer answer from now on."""
        for player in self._players:
            if self._at_once:
                player.answer_at_once()
            else:
                player.answer_at_its_pace()

    def close(self) -> None:
        """Stops the computer, and lets the game's file go."""
        for player in self._players:
            player.stop()
        self.local.close()
