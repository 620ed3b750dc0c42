"""The matches that saved games belong to: what a game brought its players, and the games of one match by their files."""

from pathlib import Path
from typing import Final

from netrunner_tui.library.pools import Pools
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.gamefile.reader import glance_at, read_game_file
from netrunner_tui.model.match import Played
from netrunner_tui.model.text import plain
from netrunner_tui.rules.history import Past
from netrunner_tui.rules.telling.match_lines import going_on, lines

MOST_LOOKED_AT: Final = 300
"""Files among which a second game is looked for, the latest first."""


def played(path: Path, pools: Pools) -> Played:
    """Returns a finished game for a match's score. Raises BadFile for an invalid file, NetrunnerError for an unfinished game."""
    saved = read_game_file(path)
    past = Past.of_file(saved, pools.of_game(saved.header.rules, path), path)
    found = played_past(past)
    if found is None:
        raise NetrunnerError(f"{plain(str(path))}: this game is not over")
    return found


def played_past(past: Past) -> Played | None:
    """Returns a game for a match's score; None while it is not over."""
    setup, state = past.setup, past.state(past.last)
    if not state.winner:
        return None
    with past.fitting():
        corp, runner = past.points(past.last)
    return Played(plain(setup.corp_name), plain(setup.runner_name), state.winner, corp, runner)


def match_told(past: Past) -> list[str]:
    """Tells the match of a game in sentences, with this game once it is over; nothing where it is no game of a match."""
    match = past.setup.match
    if match is None:
        return []
    this = played_past(past)
    return lines([*match.played, this]) if this is not None else [going_on(match.played)]


def games_before(path: Path) -> tuple[Played, ...]:
    """Returns the games of a match that were over when the game in a file began. Raises BadFile."""
    match = glance_at(path).header.setup.match
    return match.played if match is not None else ()


def second_of(first: Path) -> Path | None:
    """Returns the latest second game of the match whose first game is in a file, from the same folder; None where none was begun."""
    commitment = glance_at(first).header.commitment
    for path in sorted(first.parent.glob(f"*{first.suffix}"), key=_written, reverse=True)[:MOST_LOOKED_AT]:
        try:
            match = glance_at(path).header.setup.match
        except NetrunnerError:
            continue
        if match is not None and match.first == commitment:
            return path
    return None


def _written(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
