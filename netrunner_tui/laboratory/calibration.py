"""Whether the chances that are shown come true: what games came to where so much had been found, and a curve that makes it so."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from math import exp, log

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


class Decile(msgspec.Struct, frozen=True):
    """The actions at which about the same chance was shown."""

    number: int
    """From 1."""
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


def deciles(seen: Sequence[Sighting], weights: Mapping[Side, Weights]) -> list[Decile]:
    """Sorts the actions by the chance that is shown, by tenths."""
    shown = sorted((weights[each.side].chance_shown(each.side, each.found), each.won) for each in seen)
    bins = groupby(shown, lambda each: min(BINS - 1, int(each[0] * BINS)))
    made = []
    for number, group in bins:
        here = list(group)
        made.append(Decile(number + 1, len(here), sum(each[0] for each in here) / len(here), sum(each[1] for each in here) / len(here)))
    return made


def decile_lines(rows: Sequence[PlayedGame], bot: str) -> Iterator[str]:
    """Yields the deciles of both sides together, then of each, with the farthest of all."""
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
        found = deciles(here, weights)
        yield name
        yield "  decile   actions  shown  happened  difference"
        for each in found:
            yield f"  {each.number:>6}  {each.actions:>8}  {each.shown:.3f}  {each.won:>8.3f}  {each.won - each.shown:>+10.3f}"
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
