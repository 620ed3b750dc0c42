"""Weights of players: files that say what each term counts, how sure it makes, and which gate let them in."""

from bisect import bisect_right
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

import msgspec

from netrunner_tui.bots.styles import CorpWeights, RunnerWeights
from netrunner_tui.library.yaml_files import read_trees
from netrunner_tui.model.errors import BadFile, NetrunnerError, NodePath
from netrunner_tui.model.sides import CORP, RUNNER, Side

FOLDER: Final = Path(__file__).parent / "weights"
FIRST: Final = "2026-11-a"
"""The weights that were written by hand."""
PLAIN: Final = "2026-11-g"
"""The weights of those that follow a script."""
BEST: Final[dict[Side, str]] = {CORP: PLAIN, RUNNER: "2026-11-h"}
"""The weights of those that think ahead, for each side."""
TERMS: Final = (
    "points", "near", "credits", "rig", "ice", "in HQ", "installed", "hand", "tags", "income", "locked",
    "scoring server", "R&D", "cards left", "Corp's turn", "ripe", "HQ size", "Corp credits",
)  # fmt: skip
"""The terms of the evaluation (`worth.terms`)."""


class GateReport(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How weights were let in."""

    date: str
    commit: str
    command: str
    pairs: int
    corp: str
    runner: str


class Weights(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a player weighs: terms of the evaluation, in logits, and those of the scripts that it plays and thinks ahead by."""

    about: str
    evaluation: dict[str, float]
    """For each of `TERMS`; one that is not named counts nothing."""
    gate: GateReport
    constant: float = 0.0
    corp: CorpWeights = CorpWeights()
    runner: RunnerWeights = RunnerWeights()
    shown: dict[Side, tuple[tuple[float, float], ...]] = {}
    """For a side: points of the curve from what the search finds to what games came to; hints and reviews show the second."""

    def chance_shown(self, side: Side, found: float) -> float:
        """Returns the chance to show for one that the search found."""
        points = self.shown.get(side, ())
        if not points:
            return found
        place = bisect_right(points, found, key=lambda point: point[0])
        if place in (0, len(points)):
            return points[min(place, len(points) - 1)][1]
        (low, below), (high, above) = points[place - 1 : place + 1]
        return below + (above - below) * (found - low) / (high - low)


@cache
def weights_named(name: str) -> Weights:
    """Returns the weights that come with the game under this name. Raises BadFile with the line, NetrunnerError for an unknown name."""
    path = FOLDER / f"{name}.yaml"
    if not path.is_file():
        known = ", ".join(sorted(each.stem for each in FOLDER.glob("*.yaml")))
        raise NetrunnerError(f"there are no weights '{name}'; there are {known}")
    return read_weights(path)


def read_weights(path: Path) -> Weights:
    """Reads a file of weights. Raises BadFile with the line."""
    trees = read_trees(path)
    if len(trees) != 1:
        raise BadFile(path, 1, "expected one set of weights")
    (tree,) = trees
    for group, name, value in _numbers(tree.data):
        if not isinstance(value, (int, float)):
            raise BadFile(path, tree.line((group, name)), f"Expected `float`, got `{type(value).__name__}`")
    try:
        found = msgspec.convert(tree.data, Weights)
    except msgspec.ValidationError as error:
        message, _, where = str(error).partition(" - at `$")
        raise BadFile(path, tree.line(_path(where)), message) from None
    for name in found.evaluation:
        if name not in TERMS:
            raise BadFile(path, tree.line(("evaluation", name)), f"`{name}` is no term; expected one of {', '.join(TERMS)}")
    for side, points in found.shown.items():
        if not _rises(points):
            raise BadFile(path, tree.line(("shown", side)), "expected points that rise, as [[0.2, 0.3], [0.8, 0.7]]")
    return found


def _numbers(data: object) -> list[tuple[str, str, object]]:
    """Returns what stands under each group of weights: msgspec does not say which value of a mapping is none that it expects."""
    groups = {group: data.get(group) for group in ("evaluation", "corp", "runner")} if isinstance(data, dict) else {}
    return [(group, name, value) for group, found in groups.items() if isinstance(found, dict) for name, value in found.items()]


def _rises(points: tuple[tuple[float, float], ...]) -> bool:
    pairs = list(pairwise(points))
    return all(0 <= each <= 1 for point in points for each in point) and all(a[0] < b[0] and a[1] <= b[1] for a, b in pairs)


def _path(where: str) -> NodePath:
    """Returns the place that msgspec names as `.gate.pairs`, with a backtick after it."""
    names = where.rstrip("`").lstrip(".").split(".")
    return tuple(name.partition("[")[0] for name in names if name)
