"""What a card file says more is refused, or said on the card: nothing is taken without a word.

Each mapping in the abilities of some cards is given one key more, of those in `ADDED`. Where the card is read so, and means something else
than before, its text says something else. `python tests/test_accepted_is_said.py` tries all cards.
"""

import copy
import sys
import zlib
from collections.abc import Iterator
from typing import Any

import pytest

from netrunner_tui.abilities.cards import CardDefinition
from netrunner_tui.abilities.reading import WordError
from netrunner_tui.library.card_files import read_card
from netrunner_tui.library.paths import cards_folder
from netrunner_tui.library.yaml_files import parse_trees
from netrunner_tui.rulebook_facts.registry import USUAL

Path_ = tuple[str | int, ...]

PARTS = ("abilities", "subroutines", "install only on", "play only if")
ARITHMETIC: dict[str, Any] = {"times": 3, "per": 3, "plus": 2, "minus": 2, "past": 2, "less": {"tags of": "runner"}}
BOUNDS: dict[str, Any] = {"at least": 2, "at most": 4, "equal": 3}
FILTERS: dict[str, Any] = {
    "rezzed": False, "facedown": True, "other": True, "advanced": True, "counters": {"power": 1}, "strength": 2, "cost": {"at most": 2},
    "points": 2, "memory": 1, "trash cost": 3, "installed this turn": True, "rezzed this turn": True, "hosted on": "this",
    "hosts": {"type": "program"}, "position": "outermost", "protecting": "HQ", "in root": "remote", "server": "R&D",
    "can be advanced": True,
}  # fmt: skip
ABILITIES: dict[str, Any] = {
    "first each turn": True, "first each run": True, "once per turn": True, "once per run": True, "at once": True, "persistent": True,
    "active in": "heap", "if": "the Runner is tagged", "while": "the Runner is tagged", "cheaper": 1, "cheaper if": "in a run",
}  # fmt: skip
INSTRUCTIONS: dict[str, Any] = {
    "up to": True, "for": "this turn", "cannot be prevented": True, "each turn": True, "in all": True, "done by": {"type": "ice"},
    "cards": {"type": "hardware"}, "revealed": True, "if able": True, "facedown": True, "discount": 1, "otherwise": {"gain": 1},
    "from": {"subtype": "stealth"}, "reverse": True, "unseen": True, "recurring": True, "most": 2, "least": 1, "once": True, "then": "pass",
    "pay": "3c", "number": 2, "instead of passing": True, "reveal": True, "different titles": True, "same title": True,
    "all if": "in a run",
    "if successful": {"draw": 1}, "not run this turn": True, "without root": True, "arrange": True, "of": {"type": "ice"},
    "suffer kind": "core",
    "beyond limit": True, "ignored": True, "free memory": True, "most memory": 2, "set": True,
}  # fmt: skip
ADDED = {**ARITHMETIC, **BOUNDS, **FILTERS, **ABILITIES, **INSTRUCTIONS}

GOES_WITHOUT_SAYING = {
    ("Deep Dive", "other"), ("Constellation Protocol", "other"), ("Falsified-Transactions Expert", "other"),
    ("Daily Business Show", "at once"),
}  # fmt: skip
"""What the rest of these cards says anyway."""


def cards() -> Iterator[tuple[dict[str, Any], str]]:
    """Every card as its file has it, with a game that has it."""
    for file in sorted(cards_folder().glob("*.yaml")):
        data: Any = parse_trees(file.read_text(encoding="utf-8"), file)[0].data
        games = data["set"].get("games", [USUAL.name])
        yield from ((card, USUAL.name if USUAL.name in games else games[0]) for card in data["cards"])


def mappings(node: object, path: Path_) -> Iterator[tuple[Path_, dict[str, Any]]]:
    """Every mapping in a node, with where it is."""
    if isinstance(node, dict):
        yield path, node
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, inner in items:
        yield from mappings(inner, (*path, key))


def with_key(card: dict[str, Any], path: Path_, key: str) -> dict[str, Any]:
    """The card with a key more in the mapping at a path."""
    changed = {**card, path[0]: copy.deepcopy(card[str(path[0])])}
    place: Any = changed
    for step in path:
        place = place[step]
    place[key] = ADDED[key]
    return changed


def meaning(card: CardDefinition) -> object:
    return card.abilities, card.subroutines, card.install_only_on, card.only_if


def told(card: CardDefinition) -> object:
    return card.text, card.subroutine_texts


def said_nowhere(card: dict[str, Any], rules: str) -> Iterator[tuple[str, Path_, dict[str, Any]]]:
    """What can be added to a card, with where, so that it is read and means something else, and says the same."""
    before = read_card(card, ("cards", 0), "set", rules)
    for part in PARTS:
        for path, mapping in mappings(card.get(part), (part,)):
            for key in ADDED.keys() - mapping.keys():
                try:
                    after = read_card(with_key(card, path, key), ("cards", 0), "set", rules)
                except WordError:
                    continue
                if meaning(after) != meaning(before) and told(after) == told(before):
                    yield key, path, mapping


def test_what_is_accepted_is_said() -> None:
    sample = [(card, rules) for card, rules in cards() if zlib.crc32(card["title"].encode()) % 40 == 0]
    assert len(sample) > 20
    found = [(card["title"], key, path) for card, rules in sample for key, path, _ in said_nowhere(card, rules)]
    assert [one for one in found if one[:2] not in GOES_WITHOUT_SAYING] == []


def test_what_is_said_nowhere_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where every text is the same whatever stands in the file."""
    monkeypatch.setattr(sys.modules[__name__], "told", lambda card: "")
    card, rules = next((card, rules) for card, rules in cards() if card["title"] == "Closed Accounts")
    assert {key for key, _, _ in said_nowhere(card, rules)} >= {"plus", "times", "up to"}


def main() -> None:
    wanted = sys.argv[1:]
    for card, rules in cards():
        if not wanted or card["title"] in wanted or (wanted[0].isdigit() and zlib.crc32(card["title"].encode()) % int(wanted[0]) == 0):
            for key, path, mapping in said_nowhere(card, rules):
                print(f"{card['title']}: {key!r} at {path} in {mapping}"[:300], flush=True)


if __name__ == "__main__":
    main()
