"""The JSON Schema of card files: every card file fits it, and common mistakes do not."""

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from netrunner_tui.cli import main as cli
from netrunner_tui.library.card_schema import schema
from netrunner_tui.library.paths import cards_folder
from netrunner_tui.library.yaml_files import parse_trees, read_trees

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def validator() -> jsonschema.Draft202012Validator:
    jsonschema.Draft202012Validator.check_schema(schema())
    return jsonschema.Draft202012Validator(schema())


def any_of(
    validator: jsonschema.Draft202012Validator, alternatives: list[dict[str, Any]], instance: object, _: object
) -> Iterator[jsonschema.ValidationError]:
    """`anyOf` without a look at alternatives that require a key which is not there: of a hundred words, one or two are left."""
    keys = instance.keys() if isinstance(instance, dict) else None
    possible = [one for one in alternatives if (one.get("type") != "object" if keys is None else keys >= set(one.get("required", ())))]
    if not any(validator.evolve(schema=one).is_valid(instance) for one in possible):
        yield jsonschema.ValidationError(f"{instance!r} is none of {len(alternatives)} alternatives")


@pytest.fixture(scope="module")
def quick(validator: jsonschema.Draft202012Validator) -> jsonschema.Draft202012Validator:
    """The same, that is quicker where all is well."""
    return jsonschema.validators.extend(jsonschema.Draft202012Validator, {"anyOf": any_of})(schema())


@pytest.mark.parametrize("file", sorted([*cards_folder().glob("*.yaml"), *(HERE / "sets").glob("*.yaml")]), ids=lambda file: file.name)
def test_every_card_file_fits(file: Path, quick: jsonschema.Draft202012Validator) -> None:
    data: Any = read_trees(file)[0].data
    wrong = {error.json_path: error.message[:200] for error in quick.iter_errors(data)}
    assert wrong == {}


GOOD = """
set: {code: x, name: Test}
cards:
- title: Thing
  side: runner
  type: event
  cost: 1
  abilities:
  - play: {gain: 3}
"""


def test_the_schema_is_printed_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli(["language", "--schema"]) == 0
    assert json.loads(capsys.readouterr().out) == schema()


@pytest.mark.parametrize(
    "change",
    [
        {"type": "evnt"}, {"colour": "red"}, {"abilities": [{"play": {"gian": 3}}]}, {"abilities": [{"play": {"gain": "many"}}]},
        {"abilities": [{"play": {"gain": 3, "whom": "corp"}}]}, {"abilities": [{"when": "pigs fly", "do": {"gain": 1}}]},
        {"abilities": [{"play": {"trash": {"choose": 1, "in": "attic"}}}]}, {"abilities": [{"static": {"cannot": "sing"}}]},
        {"subtypes": [3]}, {"faction": "pirates"}, {"abilities": [{"play": {"if": "it rains", "do": {"gain": 1}}}]},
    ],
    ids=str,
)  # fmt: skip
def test_what_is_wrong_does_not_fit(
    change: dict[str, object], validator: jsonschema.Draft202012Validator, quick: jsonschema.Draft202012Validator
) -> None:
    data: Any = copy.deepcopy(parse_trees(GOOD, "good")[0].data)
    assert validator.is_valid(data)
    assert quick.is_valid(data)
    data["cards"][0].update(change)
    assert not validator.is_valid(data)
    assert not quick.is_valid(data)
