"""A match of two games with sides swapped, as 1996 scores it: 10 points for a win, a point an agenda point for the loser."""

from collections.abc import Iterable

import msgspec

from netrunner_tui.model.sides import SIDES, Side, other

FOR_A_WIN = 10
GAMES = 2


class Played(msgspec.Struct, frozen=True):
    """One game of a match: who sat where, who won, and the agenda points of both sides."""

    corp: str
    runner: str
    winner: str
    """corp, runner or draw."""
    corp_points: int
    runner_points: int

    def player(self, side: Side) -> str:
        """Returns the name of the player of a side."""
        return self.corp if side == "corp" else self.runner

    def points(self, side: Side) -> int:
        """Returns the match points of a side's player for this game; in a draw both get their agenda points (1996 "Objective")."""
        if self.winner == side:
            return FOR_A_WIN
        return max(0, self.corp_points if side == "corp" else self.runner_points)


def scores(games: Iterable[Played]) -> dict[str, int]:
    """Returns the points of each player, in the order in which they first sat down."""
    found: dict[str, int] = {}
    for game in games:
        for side in SIDES:
            name = game.player(side)
            found[name] = found.get(name, 0) + game.points(side)
    return found


def lines(games: Iterable[Played]) -> list[str]:
    """Tells a match in sentences: a line a game, then where it stands."""
    played = list(games)
    told = []
    for number, game in enumerate(played, 1):
        if game.winner in SIDES:
            winner: Side = "corp" if game.winner == "corp" else "runner"
            loser = other(winner)
            told.append(
                f"Game {number}: {game.player(winner)} wins as the {winner.capitalize()}, {game.points(winner)} points; "
                f"{game.player(loser)} gets {game.points(loser)}."
            )
        else:
            told.append(f"Game {number}: a draw; {game.corp} gets {game.points('corp')}, {game.runner} {game.points('runner')}.")
    standing = sorted(scores(played).items(), key=lambda entry: -entry[1])
    stands = ", ".join(f"{name} {points}" for name, points in standing)
    if len(played) < GAMES:
        return [*told, f"The match stands: {stands}. Swap sides for the next game."]
    if len(standing) > 1 and standing[0][1] == standing[1][1]:
        return [*told, f"The match is drawn: {stands}."]
    return [*told, f"{standing[0][0]} wins the match: {stands}."]
