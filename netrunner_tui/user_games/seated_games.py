"""The table of a game that is kept in a file: its seats, who sits there, and what can be done there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from netrunner_tui.model.sides import SIDES, Side
from netrunner_tui.model.text import capital, plain
from netrunner_tui.model.times import now_iso
from netrunner_tui.replays.game_service import Advising, OpenTable
from netrunner_tui.user_games.coached_games import is_coached, keep_as_played
from netrunner_tui.user_games.new_notes import new_note

if TYPE_CHECKING:
    from collections.abc import Callable

    from netrunner_tui.computer_tables import ComputerTable
    from netrunner_tui.model.advice import Advice
    from netrunner_tui.model.errors import FaultKind
    from netrunner_tui.rules.game import Game
    from netrunner_tui.rules.referee.questions import Answer


def seated(game: Game, notice: str) -> OpenTable:
    """Returns the table of a game. `notice` is a remark on how it was opened."""
    from netrunner_tui.rules.local_table import LocalTable

    store = game.store
    assert store is not None

    def report(during: FaultKind, problem: BaseException | None, answer: Answer) -> str:
        from netrunner_tui.replays.fault_report import reporting

        return reporting("table", store.path)(during, problem, answer)

    table = LocalTable(game, report=report, now=now_iso)

    def advise(side: Side) -> Advice:
        from netrunner_tui.computer_tables import advice_for

        return advice_for(table, game, side)

    return OpenTable(
        seats={side: table.seat(side) for side in SIDES},
        path=str(store.path),
        close=table.close,
        corp_deck=plain(game.setup.corp.name),
        runner_deck=plain(game.setup.runner.name),
        rules=game.setup.rules,
        notice=plain(capital(notice)),
        annotate=lambda number, text, author: store.annotate(new_note(number, text, author)),
        advising=Advising(advise, lambda: table.hints_on, table.ask_for_hints),
    )


def watching(table: OpenTable, game: Game, again: Callable[[bool], OpenTable]) -> OpenTable:
    """Has computer opponents sit down at both sides of a table, which is watched: at their pace, also in lines of text."""
    against = _begun(game, at_once=False)
    return replace(table, seats={"corp": against.local.seat("table")}, close=against.close, again=again, trouble=lambda: against.trouble)


def beside_computer(table: OpenTable, game: Game, side: Side, again: Callable[[bool], OpenTable], *, at_once: bool) -> OpenTable:
    """Has the computer sit down against somebody who plays `side`, with a coach where the game's file says so."""
    assert game.store is not None
    against = _begun(game, at_once=at_once)
    seats = {side: against.local.seat(side)}
    alone = replace(
        table, seats=seats, close=against.close, again=again, advising=Advising(against.advise), trouble=lambda: against.trouble
    )  # fmt: skip
    if not is_coached(game.store.header, game.store.path, side):
        return alone

    def close() -> None:
        against.close()
        if game.over:
            keep_as_played(side)

    return replace(alone, close=close, coach=against.coach(side))


def _begun(game: Game, *, at_once: bool) -> ComputerTable:
    """Has the opponents answer that the game's file names."""
    from netrunner_tui.computer_tables import ComputerTable

    assert game.store is not None
    against = ComputerTable(game, game.store.header.computer, at_once=at_once)
    against.begin()
    return against
