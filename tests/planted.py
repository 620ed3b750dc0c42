"""Mistakes planted in the program, for tests of what it does about its own: in a card's effect, in a view, in a painter."""

from pathlib import Path
from typing import NoReturn

import pytest

from netrunner_tui.library.paths import data_folder
from netrunner_tui.model.state import State
from netrunner_tui.model.view import Seat, View
from netrunner_tui.replays.game_service import OpenTable
from netrunner_tui.rules.telling import views
from netrunner_tui.user_games import UserGames

SECRET = "a text of the exception that must not be told"


def begin(path: Path, games: UserGames | None = None) -> OpenTable:
    """A game in which the Corp may play Hedge Fund at its first action; both hands are kept, and it is the Corp's window before that."""
    games = games or UserGames()
    setup = games.set_up({}, names={"corp": "Ada Lovelace", "runner": "Ben"}, rules="nisei-1.6", seed="1")
    table = games.begin(setup, path)
    answer(table, "keep")
    answer(table, "keep")
    while table.seats["corp"].view().asked is not None and not _at_action(table):
        answer(table, "pass")
    return table


def reports() -> list[Path]:
    """The reports of mistakes that were written."""
    return sorted((data_folder() / "reports").glob("*.yaml"))


def _at_action(table: OpenTable) -> bool:
    question = table.seats["corp"].question()
    return question is not None and question.kind == "action"


def answer(table: OpenTable, phrase: str) -> None:
    """Gives the answer of this phrase for whoever is asked."""
    for seat in table.seats.values():
        question = seat.question()
        if question is not None:
            seat.answer((next(place for place, option in enumerate(question.options) if option.phrase == phrase),))
            return
    raise AssertionError("nobody is asked")


def in_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """Credits that a card gives are a mistake."""
    from netrunner_tui.model.events import CreditsGained

    right = CreditsGained.apply

    def apply(self: CreditsGained, s: State) -> None:
        if self.source:
            raise KeyError(SECRET)
        right(self, s)

    monkeypatch.setattr(CreditsGained, "apply", apply)


def in_a_view(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Runner cannot be shown a Corp of more than eight credits."""
    right = views.view

    def view(referee: object, seat: Seat, *rest: object) -> View:
        seen = right(referee, seat, *rest)  # type: ignore[arg-type]
        if seat == "runner" and seen.corp.credits > 8:
            raise IndexError(SECRET)
        return seen

    monkeypatch.setattr(views, "view", view)


def fail(*_: object, **__: object) -> NoReturn:
    raise ZeroDivisionError(SECRET)
