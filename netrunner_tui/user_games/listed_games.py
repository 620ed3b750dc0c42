"""What a list tells of saved games: read from the ends of their files, without the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.gamefile.contents import Record
from netrunner_tui.model.gamefile.reader import glance_at
from netrunner_tui.model.text import plain
from netrunner_tui.replays.game_service import ListedGame

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from netrunner_tui.model.deck import GameSetup

MOST_LISTED: Final = 50
"""Upper limit of saved games read for a list."""


def listed_games(folder: Path, card_folders: Sequence[Path]) -> tuple[ListedGame, ...]:
    """Returns the saved games of a folder, the latest first, the one to go on with with its points; other files are skipped."""
    written: list[tuple[float, Path]] = []
    for path in folder.glob("*.jsonl"):
        try:
            written.append((path.stat().st_mtime, path))
        except OSError:
            continue
    listed = [game for when, path in sorted(written, reverse=True)[:MOST_LISTED] if (game := listed_game(path, when)) is not None]
    place = next((place for place, game in enumerate(listed) if not game.over), None)
    if place is not None:
        listed[place] = _with_score(listed[place], card_folders)
    return tuple(listed)


def _with_score(game: ListedGame, card_folders: Sequence[Path]) -> ListedGame:
    """Returns the game with whose turn it is, and its points: for the one to go on with, as the whole file is read for it.

    Where the cards for that are not cached yet, the game is as it was.
    """
    from netrunner_tui.library.not_cached import NotCached, not_now
    from netrunner_tui.replays.index_entry import entry_of
    from netrunner_tui.replays.printed_points import PrintedPoints

    points = PrintedPoints(card_folders, not_now)
    try:
        entry = entry_of(str(game.path.parent), game.path.name, game.saved, 0, points)
    except NotCached:
        return game
    return replace(game, turns=entry.turns, turn=entry.turn, points=(entry.corp_points, entry.runner_points))


def listed_game(path: Path, when: float) -> ListedGame | None:
    """Returns a game as a list tells it, last written at `when`; None for a file that is no game."""
    try:
        glance = glance_at(path)
    except NetrunnerError:
        return None
    setup = glance.header.setup
    return ListedGame(
        path=path,
        corp_name=plain(setup.corp_name),
        runner_name=plain(setup.runner_name),
        corp_identity=plain(setup.corp.identity),
        runner_identity=plain(setup.runner.identity),
        answers=glance.last.number if glance.last else 0,
        saved=when,
        over=_ending(glance.last, setup),
        rules=plain(setup.rules),
    )


def is_over(path: Path) -> bool:
    """Returns whether a file is a game that is over."""
    saved = listed_game(path, 0.0)
    return saved is not None and bool(saved.over)


def _ending(last: Record | None, setup: GameSetup) -> str:
    """Returns the outcome of a game, such as `Ada wins: agenda`; empty while it goes on."""
    if last is None or b'"GameWon"' not in bytes(last.events):
        return ""
    import msgspec

    from netrunner_tui.model import wire
    from netrunner_tui.model.events import GameWon

    try:
        won = next((event for event in wire.decode(last.events) if isinstance(event, GameWon)), None)
    except msgspec.DecodeError:
        return ""
    if won is None:
        return ""
    winner = {"corp": setup.corp_name, "runner": setup.runner_name}.get(won.winner)
    return plain(f"{winner} wins: {won.reason}" if winner else f"draw: {won.reason}")
