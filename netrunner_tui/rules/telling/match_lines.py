"""What a match of two games with sides swapped is told as: 10 points for a win, a point an agenda point for the loser (1996)."""

from collections.abc import Iterable, Sequence

from netrunner_tui.model.match import GAMES, Played
from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, SIDES, Side, other
from netrunner_tui.model.view import View


def scores(games: Iterable[Played]) -> dict[str, int]:
    """Returns the points of each player, in the order in which they first sat down."""
    found: dict[str, int] = {}
    for game in games:
        for side in SIDES:
            name = game.player(side)
            found[name] = found.get(name, 0) + game.points(side)
    return found


def games_of(view: View) -> tuple[Played, ...]:
    """Returns the games of a view's match that are over, this one with them once it is; none where it is no game of a match."""
    if view.match is None or not view.winner:
        return view.match or ()
    return (*view.match, Played(view.corp.name, view.runner.name, view.winner, view.corp.score, view.runner.score))


def lines(games: Iterable[Played]) -> list[str]:
    """Tells the games of a match that are over in sentences: a line a game, then where it stands; nothing before the first is over."""
    played = list(games)
    told = []
    for number, game in enumerate(played, 1):
        if game.winner in SIDES:
            winner: Side = CORP if game.winner == CORP else RUNNER
            loser = other(winner)
            told.append(
                f"Game {number}: {game.player(winner)} wins as the {SIDE_NAMES[winner]}, {game.points(winner)} points; "
                f"{game.player(loser)} gets {game.points(loser)}."
            )
        else:
            told.append(f"Game {number}: a draw; {game.corp} gets {game.points('corp')}, {game.runner} {game.points('runner')}.")
    if not played:
        return []
    standing = sorted(scores(played).items(), key=lambda entry: -entry[1])
    stands = ", ".join(f"{name} {points}" for name, points in standing)
    if len(played) < GAMES:
        return [*told, f"The match stands: {stands}. Swap sides for the next game."]
    if len(standing) > 1 and standing[0][1] == standing[1][1]:
        return [*told, f"The match is drawn: {stands}."]
    return [*told, f"{standing[0][0]} wins the match: {stands}."]


def score(games: Iterable[Played]) -> str:
    """Returns the players' points in the order of the first game's sides, as `Ada 10, Bob 4`; empty before a game is over."""
    return ", ".join(f"{name} {points}" for name, points in scores(games).items())


def going_on(before: Sequence[Played]) -> str:
    """Returns which game of the match this is, and how it stands, as `Game 2 of the match: Ada 10, Bob 4.`"""
    stands = score(before)
    return f"Game {len(before) + 1} of the match{f': {stands}' if stands else ''}."


def match_told(view: View) -> list[str]:
    """Tells the match of a view in sentences: while its game goes on, which game that is; nothing where it is no game of a match."""
    if view.match is None:
        return []
    return lines(games_of(view)) if view.winner else [going_on(view.match)]


def mark(before: Sequence[Played] | None, room: int) -> str:
    """Returns the match in at most `room` letters for the top of a table, as `match, game 2: Ada 10, Bob 4`; empty where there is none.

    Where there is least room, it is the points of whoever plays the Corp now, and of the Runner.
    """
    if before is None:
        return ""
    if not before:
        return "match, game 1" if room >= len("match, game 1") else "match"
    stands, found, last = score(before), scores(before), before[-1]
    words = f"match, game {len(before) + 1}: {stands}", f"match: {stands}", f"match {found[last.runner]}-{found[last.corp]}"
    return next((text for text in words if len(text) <= room), words[-1])
