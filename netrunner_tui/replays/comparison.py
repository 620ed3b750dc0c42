"""Two games compared turn by turn: credits, cards in hand, agenda points; and how far they are identical."""

from itertools import zip_longest
from typing import Final

import msgspec

from netrunner_tui.model.sides import SIDE_NAMES, Side
from netrunner_tui.model.view import View
from netrunner_tui.rules.history import Past

_HEADS: Final = ("credits", "cards", "points")
_WIDTH: Final = 25
"""Cells for one game's numbers."""


class Figures(msgspec.Struct, frozen=True, gc=False):
    """A game's numbers at the end of a turn: each pair is the Corp's and the Runner's."""

    place: int
    """The last moment of the turn."""
    credits: tuple[int, int]
    cards: tuple[int, int]
    points: tuple[int, int]


class TurnRow(msgspec.Struct, frozen=True, gc=False):
    """A turn in both games; None if a game has no such turn."""

    number: int
    turn: Side | None
    first: Figures | None
    second: Figures | None
    common: bool
    """Whether both games are identical up to the end of this turn."""


class ComparisonTable(msgspec.Struct, frozen=True):
    """A comparison as lines of text."""

    lines: tuple[str, ...]
    parting: int
    """The place of the line that says where the games part."""


class Comparison(msgspec.Struct, frozen=True):
    """The comparison of two games."""

    common: int
    """Number of identical moments at the start, including the setup; 0 if there are none."""
    rows: tuple[TurnRow, ...]


def common(first: Past, second: Past, *, openly: bool) -> int:
    """Returns the number of moments for which two games have the same decks, seed, answers and events.

    Not `openly`: for which nothing that both players see is different. Elsewhere the number would tell what lies facedown.
    """
    one, two = first.setup, second.setup
    if (one.rules, one.seed, one.corp, one.runner, one.target_score) != (two.rules, two.seed, two.corp, two.runner, two.target_score):
        return 0
    if not openly:
        return _alike_in_sight(first, second)
    count = 0
    for a, b in zip(first.answered, second.answered, strict=False):
        if (a.seat, a.kind, a.answer) != (b.seat, b.kind, b.answer) or a.events != b.events:
            break
        count += 1
    return count


def _alike_in_sight(first: Past, second: Past) -> int:
    logs = first.log("table"), second.log("table")
    last = min(first.answered[first.last].number, second.answered[second.last].number)
    for one, two in zip_longest(*logs):
        if one != two:
            last = min(last, *(line.number - 1 for line in (one, two) if line is not None))
            break
    return sum(answered.number <= last for answered in first.answered)


def compare(first: Past, second: Past, *, openly: bool) -> Comparison:
    """Compares two games, one of which may still be played unless `openly`. Raises BadFile if the events of one do not fit."""
    shared = common(first, second, openly=openly)
    one, two = _turns(first), _turns(second)
    order = sorted({*one, *two}, key=lambda key: key[0])
    rows = []
    for number, turn in order:
        left, right = one.get((number, turn)), two.get((number, turn))
        same = left is not None and right is not None and left.place == right.place and left.place < shared
        rows.append(TurnRow(number, turn, left, right, same))
    return Comparison(shared, tuple(rows))


def _turns(past: Past) -> dict[tuple[int, Side | None], Figures]:
    """Returns the numbers at the end of each turn, and of the setup (turn 0)."""
    story = past.story("all")
    last = {(moment.turn_number, moment.turn): place for place, moment in enumerate(story.moments)}
    return {key: _figures(past.view(place, "all"), place) for key, place in last.items()}


def _figures(view: View, place: int) -> Figures:
    corp, runner = view.corp, view.runner
    return Figures(place, (corp.credits, runner.credits), (corp.hand_size, runner.hand_size), (corp.score, runner.score))


def table(found: Comparison, names: tuple[str, str]) -> ComparisonTable:
    """Returns the comparison as lines of at most 76 characters. The names, and so the lines, may hold external text."""
    titles = tuple(name if len(name) <= _WIDTH else f"{name[: _WIDTH - 1]}…" for name in names)
    lines = [
        f"{'':<14}  {titles[0]:<{_WIDTH}}  | {titles[1]:<{_WIDTH}}",
        f"{'turn':<14}  {_heads()}  | {_heads()}",
        f"{'':<14}  {_sides()}  | {_sides()}",
    ]
    parting = -1
    for row in found.rows:
        if not row.common and parting < 0:
            parting = len(lines)
            lines.append(_parting(found.common))
        turn = f"{row.number:>3} {SIDE_NAMES[row.turn]}" if row.turn else "    set-up"
        lines.append(f"{turn:<12}{'=' if row.common else ' '}   {_cells(row.first)}  | {_cells(row.second)}")
    if parting < 0:
        parting = len(lines)
        lines.append(_parting(found.common))
    return ComparisonTable(tuple(line.rstrip() for line in lines), parting)


def _parting(shared: int) -> str:
    if not shared:
        return "--- two games with nothing in common ---"
    return f"--- the same game up to answer {shared - 1} (turns marked =) ---"


def _heads() -> str:
    return "".join(f"{head:<9}" for head in _HEADS)[:_WIDTH].ljust(_WIDTH)


def _sides() -> str:
    return "".join(f"{'C':>3} {'R':>3}  " for _ in _HEADS)[:_WIDTH].ljust(_WIDTH)


def _cells(figures: Figures | None) -> str:
    if figures is None:
        return "-".ljust(_WIDTH)
    pairs = (figures.credits, figures.cards, figures.points)
    return "".join(f"{corp:>3} {runner:>3}  " for corp, runner in pairs)[:_WIDTH].ljust(_WIDTH)
