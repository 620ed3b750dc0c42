"""Whether the chances that people are told come true: actions of played games, judged as hints judge them."""

import random
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from operator import itemgetter
from typing import Final

import msgspec

from netrunner_tui.bots.card_facts.fact_book import FactBook
from netrunner_tui.bots.hints import EFFORT, judged_for
from netrunner_tui.bots.weight_files import Weights, logit, weights_named
from netrunner_tui.laboratory.lab_games import Workplace, begun
from netrunner_tui.laboratory.processes import in_order, spread
from netrunner_tui.laboratory.reports import corp_won
from netrunner_tui.laboratory.rows import PlayedGame
from netrunner_tui.laboratory.statistics import logistic
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import CORP, SIDE_NAMES, SIDES, Side
from netrunner_tui.model.text import count_text
from netrunner_tui.players.matches import MOST_ANSWERS
from netrunner_tui.rules.imagining.worlds import Worlds

BINS: Final = 10
EVERY: Final = 20
"""About one action in so many is judged: those next to each other say the same."""
DRAWN: Final = 0.01
"""How much a fit is drawn to nothing, where there are few games."""


class Sighting(msgspec.Struct, frozen=True):
    """What was found at an action, and what its game came to."""

    side: Side
    found: float
    """The chance to win that the search found for the best answer, from 0 to 1."""
    ended: float
    """The share of games played to their end that this answer won."""
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


# --- judging -----------------------------------------------------------------------------------------------------------------------------


def sightings(rows: Sequence[PlayedGame], place: Workplace, jobs: int = 1) -> Iterator[list[Sighting]]:
    """Plays the games again and judges some of their actions, in so many processes. Yields those of each game, in the order of the games.

    Raises NetrunnerError where they were played with other cards, rules or opponents than there are now.
    """
    if any(row.fingerprint != place.version for row in rows):
        raise NetrunnerError(
            "these games were played with other cards, rules or opponents than there are now; expected games of this version"
        )
    yield from in_order(spread(_Judge(place), rows, jobs=jobs))


class _Judge:
    """Judges a game, also in another process."""

    def __init__(self, place: Workplace) -> None:
        self._place = place

    def __call__(self, row: PlayedGame) -> list[Sighting]:
        self._place.check()
        return list(_judged(row, self._place))


def _judged(row: PlayedGame, place: Workplace) -> Iterator[Sighting]:
    game, players, _ = begun(row.unit, place)
    unit = row.unit  # games of other decks on the same shuffle are judged at other actions
    book, dice = FactBook(game.pool), random.Random(f"{unit.seed}/{unit.corp}/{unit.runner}")
    worlds = {side: Worlds(game, side) for side in SIDES}
    while (question := game.question) is not None and game.number < MOST_ANSWERS:
        side = question.player
        if question.kind == "action" and dice.random() * EVERY < 1:
            _, verdict = judged_for(worlds[side], side, book, unit.seed)
            if verdict.ended is not None:
                yield Sighting(side, verdict.best.chance, verdict.ended, corp_won(row) if side == CORP else 1.0 - corp_won(row))
        game.answer(players[side].decide(question, game.number))


# --- comparing ---------------------------------------------------------------------------------------------------------------------------


def deciles(seen: Sequence[Sighting], weights: Mapping[Side, Weights]) -> list[Bin]:
    """Sorts the actions by the chance that is shown, parts them into ten of about as many actions; equal chances stay together.

    Fewer actions than ten are one each.
    """
    shown = _shown(seen, weights)
    counts = [len(shown) * number // BINS for number in range(1, BINS + 1)]
    ends = [bisect_right(shown, shown[count - 1][0], key=itemgetter(0)) for count in counts if count]
    return [_bin(shown[low:high]) for low, high in pairwise((0, *ends)) if high > low]


def tenths(seen: Sequence[Sighting], weights: Mapping[Side, Weights]) -> list[Bin]:
    """Sorts the actions by the chance that is shown, and parts them where that passes a tenth; some tenths hold few."""
    return [_bin(list(here)) for _, here in groupby(_shown(seen, weights), lambda each: min(BINS - 1, int(each[0] * BINS)))]


def _shown(seen: Sequence[Sighting], weights: Mapping[Side, Weights]) -> list[tuple[float, float]]:
    return sorted((weights[each.side].chance_shown(each.side, each.found, each.found, each.ended), each.won) for each in seen)


def _bin(here: Sequence[tuple[float, float]]) -> Bin:
    shown, won = (sum(each) / len(here) for each in zip(*here, strict=True))
    return Bin(here[0][0], here[-1][0], len(here), shown, won)


def decile_lines(seen: Sequence[Sighting], games: int) -> Iterator[str]:
    """Yields the deciles and the tenths of both sides together, then of each, with the farthest of all."""
    files = {side: EFFORT[side].weights for side in SIDES}
    weights = {side: weights_named(file) for side, file in files.items()}
    yield f"{count_text(len(seen), 'action')} of {count_text(games, 'game')}, weights {', '.join(dict.fromkeys(files.values()))}"
    for name, here in (
        ("both sides", seen),
        *((f"the {SIDE_NAMES[side]}", [each for each in seen if each.side == side]) for side in SIDES),
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


# --- fitting -----------------------------------------------------------------------------------------------------------------------------


def logistic_fit(seen: Sequence[tuple[Sequence[float], float]]) -> list[float]:
    """Fits the logits of what happened as a sum over features, a constant first; none of them counts less than nothing.

    What would count less than nothing is left out.
    """
    rows = [((1.0, *features), won) for features, won in seen]
    terms = len(rows[0][0]) if rows else 0
    used = list(range(terms))
    while True:
        found = logistic([([(at, features[place]) for at, place in enumerate(used)], won, 1) for features, won in rows], len(used), DRAWN)
        weights = dict(zip(used, found, strict=True))
        used = [place for place in used if not place or weights[place] >= 0]
        if len(used) == len(weights):
            return [weights.get(place, 0.0) for place in range(terms)]


def curve_lines(seen: Sequence[Sighting]) -> Iterator[str]:
    """Yields the lines for a file of weights: how chances are told, by the search alone and with games played to their end."""
    by_side = {side: here for side in SIDES if (here := [each for each in seen if each.side == side])}
    yield "shown:"
    for side, here in by_side.items():
        constant, found = logistic_fit([((logit(each.found),), each.won) for each in here])
        yield f"  {side}: {{constant: {constant:.3f}, found: {found:.3f}}}"
    yield "ended:"
    for side, here in by_side.items():
        constant, found, ended = logistic_fit([((logit(each.found), logit(each.ended)), each.won) for each in here])
        yield f"  {side}: {{constant: {constant:.3f}, found: {found:.3f}, ended: {ended:.3f}}}"
