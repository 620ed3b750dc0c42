"""The review of a game: statistics and turning points. For finished games, or for readers who have the file: it reveals everything."""

from pathlib import Path

from netrunner_tui.library.pools import Pools
from netrunner_tui.model.gamefile.reader import read_game_file
from netrunner_tui.model.text import plain
from netrunner_tui.replays.reviews.review_counts import counted
from netrunner_tui.replays.reviews.review_data import Review
from netrunner_tui.replays.reviews.review_judged import kept
from netrunner_tui.replays.reviews.review_turning import turning_points
from netrunner_tui.replays.saved_matches import match_told
from netrunner_tui.rules.history import Past


def review(past: Past, game: Path | None = None) -> Review:
    """Reviews a game, from its setup to its last answer; `game` is its file, beside which what a computer opponent found is kept."""
    judged = kept(game) if game is not None else None
    found = (*turning_points(past), *(judged.points if judged is not None else ()))
    counts, setup = counted(past), past.setup
    return Review(
        rules=setup.rules,
        names=(plain(setup.corp_name), plain(setup.runner_name)),
        decks=(plain(setup.corp.name), plain(setup.runner.name)),
        identities=(plain(setup.corp.identity), plain(setup.runner.identity)),
        target=setup.target_score,
        winner=counts.state.winner,
        reason=counts.state.reason,
        answers=past.answered[-1].number,
        standings=tuple(counts.standings),
        runs=counts.runs,
        clicks=counts.spent(counts.clicks),
        credits=counts.spent(counts.credits),
        damage=tuple(counts.damage),
        agendas=counts.agendas,
        match=tuple(match_told(past)),
        judged=(judged.actions, judged.of) if judged is not None else (0, 0),
        turning=tuple(sorted(found, key=lambda point: point.place)),
    )


def review_file(path: Path, pools: Pools) -> Review:
    """Reviews a saved game. Raises BadFile for an invalid file, or one of missing cards."""
    past = past_of(path, pools)
    with past.fitting():
        return review(past, path)


def past_of(path: Path, pools: Pools) -> Past:
    """Returns the past that a game file tells. Raises BadFile."""
    saved = read_game_file(path)
    return Past.of_file(saved, pools.of_game(saved.header.rules, path), path)
