"""Files of weights: what they must hold, and what they make of a chance."""

from pathlib import Path

import msgspec
import pytest

from netrunner_tui.bots.ladder import OPPONENTS
from netrunner_tui.bots.weight_files import FIRST, FOLDER, TERMS, ToldChance, chance_of, logit, read_weights, weights_named
from netrunner_tui.model.errors import BadFile, NetrunnerError
from netrunner_tui.model.sides import Side


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
        ("gate:", "shown: {corp: {constant: 0.5, found: -0.4}}\ngate:", r"w\.yaml:15: expected no weight below 0"),
    ],
)
def test_mistakes_are_told_with_their_line(before: str, after: str, error: str, tmp_path: Path) -> None:
    text = (FOLDER / f"{FIRST}.yaml").read_text(encoding="utf-8")
    assert before in text
    path = tmp_path / "w.yaml"
    path.write_text(text.replace(before, after), encoding="utf-8")
    with pytest.raises(BadFile, match=error):
        read_weights(path)


def test_a_chance_is_shown_by_what_the_search_found_and_by_games_played_to_their_end() -> None:
    told: dict[Side, ToldChance] = {"corp": ToldChance(constant=1.0, found=0.5)}
    weights = msgspec.structs.replace(weights_named(FIRST), shown=told, ended={"corp": ToldChance(found=0.5, ended=1.0)})
    assert round(weights.chance_shown("corp", 0.5), 3) == 0.731
    assert weights.chance_shown("corp", 0.5, 0.5, 0.5) == 0.5, "the games that were played to their end know better"
    best, second = (weights.chance_shown("corp", found, 0.6, 0.3) for found in (0.6, 0.5))
    assert round(chance_of(0.5 * logit(0.6) + logit(0.3)), 6) == round(best, 6)
    assert best > second > 0.3
    assert weights.chance_shown("runner", 0.37, 0.37, 0.9) == pytest.approx(0.37), "without weights it is what was found"
