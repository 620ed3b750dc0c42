"""Random games with every check after every answer, between ready-made decks and decks of any cards, by every rulebook."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

from card_pools import pools
from random_games import pairings

from fuzzing.findings import Findings
from netrunner_tui.players.matches import drawn_match, match, play
from netrunner_tui.rulebook_facts.registry import RULEBOOKS


def _trouble(rules: str, any_cards: bool, seed: str, index: int, findings: Findings | None = None) -> str:
    pool = pools().of(rules)
    one = drawn_match(index, seed, pool, rules) if any_cards else match(index, seed, pairings(rules))
    outcome = play(one, pool, check=True)
    if findings is not None:
        findings.tried["games"] += 1
        findings.tried[f"games: {rules}"] += 1
        findings.tried["games: answers"] += outcome.answers
    return outcome.trouble


def search(rng: random.Random, findings: Findings, names: list[str]) -> Iterator[None]:
    """Plays one game at each step."""
    seed, index = f"fuzz {rng.getrandbits(64):x}", 0
    while True:
        for rules in RULEBOOKS:
            for any_cards in (False, True):
                trouble = _trouble(rules, any_cards, seed, index, findings)
                if trouble:
                    told = {"rules": rules, "any_cards": any_cards, "seed": seed, "index": index, "trouble": trouble}
                    findings.add("play", trouble.splitlines()[0], json.dumps(told, indent=1).encode(), ".json")
                yield
        index += 1


def trouble_of(path: Path) -> str:
    """Plays a game of a finding again; returns what goes wrong."""
    told = json.loads(path.read_text())
    return _trouble(told["rules"], told["any_cards"], told["seed"], told["index"])
