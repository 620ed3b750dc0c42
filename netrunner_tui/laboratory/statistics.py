"""What games prove: shares with intervals, paired differences, a test that stops early, ratings."""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import comb, copysign, exp, inf, log, sqrt
from statistics import fmean, stdev
from typing import Final, Literal

import msgspec

from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.players.selfplay import wilson

RESAMPLES: Final = 400


class Share(msgspec.Struct, frozen=True):
    """A share of games and the interval that holds its chance in 19 cases of 20."""

    of: float
    low: float
    high: float
    games: int

    def __str__(self) -> str:
        return f"{self.of:.2f} [{self.low:.2f}, {self.high:.2f}]"


def share(won: float, games: int) -> Share:
    """Returns a share of at least one game."""
    return Share(*wilson(won, games), games)


class PairedDifference(msgspec.Struct, frozen=True):
    """How far one thing is above another on the same shuffles."""

    mean: float
    low: float
    high: float
    z: float
    """Standard errors away from nothing."""
    sign: float
    """The chance of as clear a count of better and worse pairs if there were no difference."""
    pairs: int


def difference(pairs: Sequence[float], seed: str = "difference") -> PairedDifference:
    """Returns the mean of at least two paired differences, with an interval by bootstrap over pairs."""
    mean, spread = fmean(pairs), stdev(pairs)
    low, high = _interval(pairs, fmean, seed)
    z = mean / (spread / sqrt(len(pairs))) if spread else copysign(inf, mean) if mean else 0.0
    return PairedDifference(mean, low, high, z, sign_test(sum(each > 0 for each in pairs), sum(each < 0 for each in pairs)), len(pairs))


def sign_test(better: int, worse: int) -> float:
    """Returns the chance of a count as uneven as this, either way, of things that are better or worse alike."""
    pairs = better + worse
    tail = sum(comb(pairs, number) for number in range(min(better, worse) + 1))
    return min(1.0, float(2 * tail / (1 << pairs)))


def _interval(sample: Sequence[float], measure: Callable[[Sequence[float]], float], seed: str) -> tuple[float, float]:
    rng = random.Random(seed)
    found = sorted(measure(rng.choices(sample, k=len(sample))) for _ in range(RESAMPLES))
    return found[int(0.025 * RESAMPLES)], found[int(0.975 * RESAMPLES) - 1]


Verdict = Literal["better", "not better", "go on"]


def sequential(better: int, worse: int, *, even: float = 0.5, above: float = 0.55, error: float = 0.05) -> Verdict:
    """Returns what a sequential probability ratio test says after so many pairs that were better or worse (Wald, 1945)."""
    ratio = better * log(above / even) + worse * log((1 - above) / (1 - even))
    bound = log((1 - error) / error)
    return "better" if ratio >= bound else "not better" if ratio <= -bound else "go on"


# --- ratings -----------------------------------------------------------------------------------------------------------------------------

ANCHOR: Final = 1500.0
SCALE: Final = 400 / log(10)
"""Points of a rating for each unit of log odds, as in chess."""
RIDGE: Final = 0.05
"""How strongly ratings are drawn to the mean: with few games they stay near it."""
STEPS: Final = 30


class Pairing(msgspec.Struct, frozen=True):
    """Games between the same two opponents with the same two decks."""

    corp_bot: str
    runner_bot: str
    corp: str
    runner: str


RatedTerm = tuple[str, str]
"""A kind of term (corp bot, runner bot, deck, chair) and its name."""


def terms_of(cell: Pairing) -> tuple[tuple[RatedTerm, float], ...]:
    """Returns what makes the Corp's chance in a game: the chair, both opponents in theirs, both decks."""
    return (
        (("chair", "Corp"), 1.0), (("corp bot", cell.corp_bot), 1.0), (("runner bot", cell.runner_bot), -1.0),
        (("deck", cell.corp), 1.0), (("deck", cell.runner), -1.0),
    )  # fmt: skip


def fitted(won: Mapping[Pairing, tuple[float, int]]) -> dict[RatedTerm, float]:
    """Returns the log odds of every term (Bradley and Terry, with a ridge), from the Corp's wins and the games of each cell."""
    terms = list(dict.fromkeys(term for cell in won for term, _ in terms_of(cell)))
    place = {term: number for number, term in enumerate(terms)}
    rows = [([(place[term], sign) for term, sign in terms_of(cell)], wins, games) for cell, (wins, games) in won.items()]
    return dict(zip(terms, logistic(rows, len(terms), RIDGE), strict=True))


def logistic(rows: Sequence[tuple[Sequence[tuple[int, float]], float, int]], terms: int, ridge: float) -> list[float]:
    """Returns the log odds of so many terms, by logistic regression (Newton's method); `ridge` draws them to nothing.

    A row has its terms, by number, with how much of each is in it; then what was won of how many games.
    """
    weights = [0.0] * terms
    for _ in range(STEPS):
        gradient = [-ridge * weight for weight in weights]
        curve = [[ridge if row == column else 0.0 for column in range(terms)] for row in range(terms)]
        for parts, wins, games in rows:
            chance = 1 / (1 + exp(-sum(weights[number] * much for number, much in parts)))
            for number, much in parts:
                gradient[number] += much * (wins - games * chance)
                for other, other_much in parts:
                    curve[number][other] += much * other_much * games * chance * (1 - chance)
        step = solved(curve, gradient)
        weights = [weight + change for weight, change in zip(weights, step, strict=True)]
        if max(map(abs, step), default=0.0) < 1e-9:
            break
    return weights


def chairs_told_apart(cells: Iterable[Pairing]) -> bool:
    """Returns whether games determine what opponents are worth in each chair: a chain of games joins every Corp with every Runner."""
    joined: list[set[tuple[Side, str]]] = []
    for cell in cells:
        here: set[tuple[Side, str]] = {(CORP, cell.corp_bot), (RUNNER, cell.runner_bot)}
        apart = [group for group in joined if not group & here]
        joined = [*apart, here.union(*(group for group in joined if group & here))]
    return len(joined) <= 1


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Returns the solution of linear equations, by elimination; the matrix is positive definite."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for column in range(len(rows)):
        pivot = max(range(column, len(rows)), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(column + 1, len(rows)):
            factor = rows[row][column] / rows[column][column]
            if factor:
                rows[row] = [value - factor * above for value, above in zip(rows[row], rows[column], strict=True)]
    found = [0.0] * len(rows)
    for row in reversed(range(len(rows))):
        known = sum(rows[row][column] * found[column] for column in range(row + 1, len(rows)))
        found[row] = (rows[row][-1] - known) / rows[row][row]
    return found


class Rating(msgspec.Struct, frozen=True):
    """A rating with its interval."""

    kind: str
    name: str
    rating: float
    low: float
    high: float


def ratings(games: Sequence[tuple[Pairing, float]], anchor: str, seed: str = "ratings") -> list[Rating]:
    """Returns ratings of opponents in each chair and of decks; `anchor` has ANCHOR in both chairs. `games` have the Corp's wins."""
    rng = random.Random(seed)
    first = _rated(games, anchor)
    again = [_rated(rng.choices(games, k=len(games)), anchor) for _ in range(RESAMPLES // 4)]
    found = []
    for term, rating in first.items():
        drawn = sorted(each[term] for each in again if term in each)
        low, high = drawn[int(0.025 * len(drawn))], drawn[min(len(drawn) - 1, int(0.975 * len(drawn)))]
        found.append(Rating(*term, rating, low, high))
    return sorted(found, key=lambda each: (each.kind, -each.rating))


def _rated(games: Sequence[tuple[Pairing, float]], anchor: str) -> dict[RatedTerm, float]:
    won: dict[Pairing, tuple[float, int]] = {}
    for cell, wins in games:
        before, count = won.get(cell, (0.0, 0))
        won[cell] = before + wins, count + 1
    odds = fitted(won)
    return {
        term: (0.0 if term[0] in ("deck", "chair") else ANCHOR - SCALE * odds.get((term[0], anchor), 0.0)) + SCALE * value
        for term, value in odds.items()
    }
