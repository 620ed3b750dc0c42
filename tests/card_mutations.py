"""Card files with one mistake each, made from the cards that there are: what the loader has to tell in one line.

`python tests/card_mutations.py 5000` tries so many and prints what was told, the oftener the earlier.
"""

import copy
import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from netrunner_tui.library.card_files import load_cards
from netrunner_tui.library.yaml_files import read_trees
from netrunner_tui.model.errors import BadFile
from netrunner_tui.rulebook_facts.registry import RULEBOOKS

ROOT = Path(__file__).parent.parent
FILES = (*sorted((ROOT / "cards").glob("*.yaml")), *sorted((ROOT / "tests" / "sets").glob("*.yaml")))
ODD: tuple[object, ...] = (
    None, 0, -1, 3.5, True, "x", "", "Palisade", "this", "it", "a\nb", "HQQ", [], {}, [1], [[]], {"gain": 1}, {"count": "X"},
    {1: 2}, {"": ""}, ["end the run", 3], {"choose": 1}, {"all": {}}, 10**30, "…" * 90,
)  # fmt: skip
FREE_TEXT = {"title", "name", "code", "number"}
"""Keys whose values are whatever the writer wants."""


def corpus() -> list[tuple[str, dict[str, Any]]]:
    """Every card with the rules of its set."""
    found: list[tuple[str, dict[str, Any]]] = []
    for file in FILES:
        data: Any = read_trees(file)[0].data
        rules = data["set"].get("games", ["nisei-1.6"])[-1]
        found += [(rules, card) for card in data["cards"]]
    return found


def places(node: object, path: tuple[int | str, ...] = ()) -> Iterator[tuple[int | str, ...]]:
    """The way to every node below `node`."""
    if path:
        yield path
    for key in node if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ():
        yield from places(node[key], (*path, key))  # type: ignore[index]


def misspelt(name: str, chance: random.Random) -> str:
    """A name with two letters exchanged, one doubled or one left out."""
    at = chance.randrange(len(name))
    tries = (name[:at] + name[at + 1 :], name[: at + 1] + name[at:], name[:at] + name[at + 1 : at + 2] + name[at] + name[at + 2 :])
    return chance.choice([wrong for wrong in tries if wrong != name] or [name + "x"])


def mutation(cards: list[tuple[str, dict[str, Any]]], chance: random.Random) -> tuple[str, str, dict[str, Any], bool]:
    """What was done, the rules, the card, and whether it has to be refused."""
    rules, original = chance.choice(cards)
    card = copy.deepcopy(original)
    *way, last = chance.choice(list(places(card)))
    inner: Any = card
    for key in way:
        inner = inner[key]
    rules = next((step for step in (*way, last) if step in RULEBOOKS), rules)  # what a card says for one game is read for that game
    free = FREE_TEXT & {str(step) for step in (*way, last)}
    match chance.choice(("misspell key", "misspell name", "odd", "odd", "delete", "add", "graft", "graft")):
        case "misspell key" if isinstance(last, str) and last not in ("on",):
            wrong = misspelt(last, chance)
            while wrong in inner:
                wrong += "x"
            changed = {wrong if key == last else key: value for key, value in inner.items()}
            inner.clear()
            inner.update(changed)
            return f"key {last} as {wrong}", rules, card, wrong.strip() not in (last, "")
        case "misspell name" if isinstance(inner[last], str) and not free and not re.search(r"\d|,", inner[last]):
            right = inner[last]
            inner[last] = misspelt(right, chance)
            return f"{last}: {right} as {inner[last]}", rules, card, inner[last].strip() not in (right, "")
        case "delete":
            del inner[last]
            return f"no {last}", rules, card, False
        case "add" if isinstance(inner[last], dict):
            inner[last]["surplus"] = 1
            return f"surplus in {last}", rules, card, last not in ("place", "load", "remove counters")
        case "graft":
            donor: Any = chance.choice(cards)[1]
            for key in chance.choice(list(places(donor))):
                donor = donor[key]
            inner[last] = copy.deepcopy(donor)
            return f"{last} from elsewhere", rules, card, False
    inner[last] = copy.deepcopy(chance.choice(ODD))
    return f"{last} as {str(inner[last])[:20]!r}", rules, card, False


class NotTold(Exception):
    """A mistake that nobody is told of, or not in one line."""


def told(done: str, rules: str, card: dict[str, Any], wrong: bool, file: Path) -> str:
    """What the loader says of a card; "" where it takes it. Raises NotTold."""
    text = yaml.safe_dump({"set": {"name": "Mutants", "games": [rules]}, "cards": [card]}, allow_unicode=True, sort_keys=False)
    file.write_text(text)
    try:
        load_cards(file, rules)
    except BadFile as error:
        said = str(error)
        if "\n" in said or not re.match(rf"{re.escape(str(file))}:\d+: .", said) or len(said) > 400 + len(str(file)):
            raise NotTold(f"{done} of {card.get('title')}: not one line with its place: {said!r}") from None
        return error.problem
    except Exception as error:
        raise NotTold(f"{done} of {card.get('title')}: {type(error).__name__}: {error}") from error
    if wrong:
        raise NotTold(f"{done} of {card.get('title')}: nobody is told")
    return ""


def try_out(number: int, seed: str, file: Path) -> tuple[Counter[str], list[str]]:
    """What is said of so many mutated files, and what is not told as it should be."""
    cards, chance = corpus(), random.Random(seed)
    said: Counter[str] = Counter()
    failures: list[str] = []
    for _ in range(number):
        done, rules, card, wrong = mutation(cards, chance)
        try:
            said[told(done, rules, card, wrong, file)] += 1
        except NotTold as error:
            failures.append(str(error))
    return said, failures


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        everything, missed = try_out(int(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "cards", Path(folder) / "mutant.yaml")
    for problem, count in everything.most_common():
        print(f"{count:5}  {problem or '(a card that can be read)'}")
    for failure in missed:
        print("NOT TOLD:", failure)
    sys.exit(bool(missed))
