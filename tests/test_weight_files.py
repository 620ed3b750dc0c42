"""Files of weights: what they must hold, and what they make of a chance."""

from pathlib import Path

import msgspec
import pytest

from netrunner_tui.bots.ladder import OPPONENTS
from netrunner_tui.bots.weight_files import FIRST, FOLDER, TERMS, read_weights, weights_named
from netrunner_tui.model.errors import BadFile, NetrunnerError


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.yaml")), ids=lambda path: path.stem)
def test_every_file_is_read(path: Path) -> None:
    assert set(weights_named(path.stem).evaluation) <= set(TERMS)
    assert weights_named(path.stem).gate.commit


def test_every_opponent_s_weights_are_there() -> None:
    for rung in OPPONENTS.values():
        for effort in rung.effort.values():
            weights_named(effort.weights)
    with pytest.raises(NetrunnerError, match="there are no weights 'x'; there are 2026"):
        weights_named("x")


@pytest.mark.parametrize(
    ("before", "after", "error"),
    [
        ("pairs: 60", "pairs: many", r"w\.yaml:19: Expected `int`"),
        ("  rig: 0.35", "  rigs: 0.35", r"w\.yaml:7: `rigs` is no term; expected one of points"),
        ("  rig: 0.35", "  rig: much", r"w\.yaml:7: Expected `float`"),
        ("about: written", "abuot: written", r"w\.yaml:2: Object contains unknown field `abuot`"),
        ("gate:", "shown: {corp: [[0.5, 0.5], [0.4, 0.6]]}\ngate:", r"w\.yaml:15: expected points that rise"),
    ],
)
def test_mistakes_are_told_with_their_line(before: str, after: str, error: str, tmp_path: Path) -> None:
    text = (FOLDER / f"{FIRST}.yaml").read_text(encoding="utf-8")
    assert before in text
    path = tmp_path / "w.yaml"
    path.write_text(text.replace(before, after), encoding="utf-8")
    with pytest.raises(BadFile, match=error):
        read_weights(path)


def test_the_chance_that_is_shown_lies_on_its_curve() -> None:
    weights = msgspec.structs.replace(weights_named(FIRST), shown={"corp": ((0.2, 0.3), (0.4, 0.5), (0.8, 0.6))})
    shown = [round(weights.chance_shown("corp", found), 3) for found in (0.0, 0.2, 0.3, 0.4, 0.6, 0.8, 1.0)]
    assert shown == [0.3, 0.3, 0.4, 0.5, 0.55, 0.6, 0.6]
    assert weights.chance_shown("runner", 0.37) == 0.37, "without a curve it is what was found"
