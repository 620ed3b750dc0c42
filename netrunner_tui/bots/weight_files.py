"""Weights of players: files that say what each term counts, how sure it makes, and which gate let them in."""

from functools import cache
from math import exp, log
from pathlib import Path
from typing import Final

import msgspec

from netrunner_tui.bots.styles import CorpWeights, RunnerWeights
from netrunner_tui.library.yaml_files import read_trees
from netrunner_tui.model.errors import BadFile, NetrunnerError, problem_and_place
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


class ToldChance(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a chance is told, in logits: a constant, what the search found, and the share won of games played to their end."""

    constant: float = 0.0
    found: float = 1.0
    ended: float = 0.0


class Weights(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a player weighs: terms of the evaluation, in logits, and those of the scripts that it plays and thinks ahead by."""

    about: str
    evaluation: dict[str, float]
    """For each of `TERMS`; one that is not named counts nothing."""
    gate: GateReport
    constant: float = 0.0
    corp: CorpWeights = CorpWeights()
    runner: RunnerWeights = RunnerWeights()
    shown: dict[Side, ToldChance] = {}
    """For a side: what games came to where the search alone had found so much. What is better by this is better by what is told."""
    ended: dict[Side, ToldChance] = {}
    """The same where the best answer was played to the end of the game too: that knows how strong the decks are against each other."""

    def chance_shown(self, side: Side, found: float, best: float | None = None, ended: float | None = None) -> float:
        """Returns the chance to show for one that the search found, from 0 to 1.

        `best` is what it found for the best answer, and `ended` the share of games that this won which were played to their end.
        """
        alone = self.shown.get(side, _AS_FOUND)
        with_ends = self.ended.get(side)
        if with_ends is None or ended is None or best is None:
            return chance_of(alone.constant + alone.found * logit(found))
        of_best = with_ends.constant + with_ends.found * logit(best) + with_ends.ended * logit(ended)
        return chance_of(of_best + alone.found * (logit(found) - logit(best)))


_AS_FOUND: Final = ToldChance()
SURE: Final = 0.002
"""Chances nearer to 0 and 1 than this are taken for this much."""


def logit(chance: float) -> float:
    """Returns the logarithm of the odds of a chance."""
    kept = min(1.0 - SURE, max(SURE, chance))
    return log(kept / (1.0 - kept))


def chance_of(logits: float) -> float:
    """Returns the chance that has these odds."""
    return 1.0 / (1.0 + exp(-logits))


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
        message, place = problem_and_place(str(error))
        raise BadFile(path, tree.line(place), message) from None
    for name in found.evaluation:
        if name not in TERMS:
            raise BadFile(path, tree.line(("evaluation", name)), f"`{name}` is no term; expected one of {', '.join(TERMS)}")
    for group, told in (("shown", found.shown), ("ended", found.ended)):
        for side, each in told.items():
            if each.found < 0 or each.ended < 0:
                raise BadFile(path, tree.line((group, side)), "expected no weight below 0: what is found to be better is told as better")
    return found


def _numbers(data: object) -> list[tuple[str, str, object]]:
    """Returns what stands under each group of weights: msgspec does not say which value of a mapping is none that it expects."""
    groups = {group: data.get(group) for group in ("evaluation", "corp", "runner")} if isinstance(data, dict) else {}
    return [(group, name, value) for group, found in groups.items() if isinstance(found, dict) for name, value in found.items()]
