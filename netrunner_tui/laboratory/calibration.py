"""Whether the chances that are shown come true: what games came to where so much had been found, and a curve that makes it so."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from math import exp, log
from operator import itemgetter

import msgspec

from netrunner_tui.bots.opponents import opponent_named
from netrunner_tui.bots.weight_files import Weights, weights_named
from netrunner_tui.laboratory.reports import corp_won
from netrunner_tui.laboratory.rows import PlayedGame
from netrunner_tui.laboratory.statistics import solved
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import CORP, SIDES, Side

BINS = 10
POINTS = (0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98)
"""Chances found at which the fitted curve is written down."""
NEWTON_STEPS = 25
SURE = 0.002
"""Chances nearer to 0 and 1 than this are taken for this much."""


class Sighting(msgspec.Struct, frozen=True):
    """A chance that was found at an action, and what its game came to."""

    side: Side
    found: float
    won: float


class Bin(msgspec.Struct, frozen=True):
    """The actions at which about the same chance was shown."""

    lowest: float
    highest: float
    """The chances shown, from 0 to 1."""
    actions: int
    shown: float
    won: float
    """Shares: the mean of what was shown, and of what happened."""


def sightings(rows: Iterable[PlayedGame], bot: str) -> list[Sighting]:
    """Returns what an opponent found at its actions. Raises NetrunnerError where it did not think ahead in these games."""
    found = [
        Sighting(side, chance, corp_won(row) if side == CORP else 1.0 - corp_won(row))
        for row in rows
        for side in SIDES
        if (row.unit.corp_bot if side == CORP else row.unit.runner_bot) == bot
        for chance in row.chances.get(side, ())
    ]
    if not found:
        raise NetrunnerError(f"`{bot}` did not think ahead in these games")
    return found


def deciles(seen: Sequence[Sighting], weights: Mapping[Side, Weights]) -> list[Bin]:
    """Sorts the actions by the chance that is shown, and parts them into ten of about as many actions; equal chances stay together."""
    shown = _shown(seen, weights)
    ends = [bisect_right(shown, shown[len(shown) * number // BINS - 1][0], key=itemgetter(0)) for number in range(1, BINS + 1)]
    return [_bin(shown[low:high]) for low, high in pairwise((0, *ends)) if high > low]


def tenths(seen: Sequence[Sighting], weights: Mapping[Side, Weights]) -> list[Bin]:
    """Sorts the actions by the chance that is shown, and parts them where that passes a tenth; some tenths hold few."""
    return [_bin(list(here)) for _, here in groupby(_shown(seen, weights), lambda each: min(BINS - 1, int(each[0] * BINS)))]


def _shown(seen: Sequence[Sighting], weights: Mapping[Side, Weights]) -> list[tuple[float, float]]:
    return sorted((weights[each.side].chance_shown(each.side, each.found), each.won) for each in seen)


def _bin(here: Sequence[tuple[float, float]]) -> Bin:
    shown, won = (sum(each) / len(here) for each in zip(*here, strict=True))
    return Bin(here[0][0], here[-1][0], len(here), shown, won)


def decile_lines(rows: Sequence[PlayedGame], bot: str) -> Iterator[str]:
    """Yields the deciles and the tenths of both sides together, then of each, with the farthest of all."""
    seen, files = sightings(rows, bot), {side: opponent_named(bot).rung.effort[side].weights for side in SIDES}
    weights = {side: weights_named(file) for side, file in files.items()}
    games = sum(
        bool(row.chances.get(side)) and (row.unit.corp_bot if side == CORP else row.unit.runner_bot) == bot
        for row in rows
        for side in SIDES
    )
    yield f"{bot}: {len(seen)} actions of {games} seats in {len(rows)} games, weights {', '.join(dict.fromkeys(files.values()))}"
    for name, here in (
        ("both sides", seen),
        *((f"the {side.capitalize()}", [each for each in seen if each.side == side]) for side in SIDES),
    ):
        if not here:
            continue
        yield name
        for what, found in (("deciles", deciles(here, weights)), ("tenths of a chance", tenths(here, weights))):
            yield f"  {what:<18}   actions  shown  happened  difference"
            for each in found:
                span = f"{each.lowest:.3f} to {each.highest:.3f}"
                yield f"    {span:<16}  {each.actions:>8}  {each.shown:.3f}  {each.won:>8.3f}  {each.won - each.shown:>+10.3f}"
            whole = sum(abs(each.won - each.shown) * each.actions for each in found) / len(here)
            yield f"  farthest {max(abs(each.won - each.shown) for each in found):.3f}, on average {whole:.3f}"


def curve(seen: Sequence[Sighting], side: Side) -> tuple[tuple[float, float], ...]:
    """Fits what is shown to what happened: the log odds of the one are a line over those of the other (Platt)."""
    here = [(_odds(each.found), each.won) for each in seen if each.side == side]
    level, slope = 0.0, 1.0
    for _ in range(NEWTON_STEPS if here else 0):
        gradient = [-0.01 * level, 0.01 * (1.0 - slope)]  # a little drawn to what was found, where there are few games
        bend = [[0.01, 0.0], [0.0, 0.01]]
        for odds, won in here:
            chance = 1.0 / (1.0 + exp(-(level + slope * odds)))
            for row, left in enumerate((1.0, odds)):
                gradient[row] += left * (won - chance)
                for column, right in enumerate((1.0, odds)):
                    bend[row][column] += left * right * chance * (1.0 - chance)
        change = solved(bend, gradient)
        level, slope = level + change[0], max(0.0, slope + change[1])
    return tuple((point, round(1.0 / (1.0 + exp(-(level + slope * _odds(point)))), 3)) for point in POINTS)


def curve_lines(rows: Sequence[PlayedGame], bot: str) -> Iterator[str]:
    """Yields the lines for a file of weights."""
    seen = sightings(rows, bot)
    yield "shown:"
    for side in SIDES:
        yield f"  {side}: [{', '.join(f'[{found:g}, {shown:g}]' for found, shown in curve(seen, side))}]"


def _odds(chance: float) -> float:
    kept = min(1.0 - SURE, max(SURE, chance))
    return log(kept / (1.0 - kept))
