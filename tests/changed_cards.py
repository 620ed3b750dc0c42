"""Random games with cards that were changed at random, as far as card files may say so: what card designers might write.

`python tests/changed_cards.py [MINUTES [SEED]]` (`make changed-cards`) names what breaks, with the cards that were changed in that game.
Whatever a file is read with must be played: no error of the referee, and with `check` no broken promise.
"""

import copy
import json
import random
import sys
import time
from collections import defaultdict
from typing import Any

from test_accepted_is_said import ADDED, PARTS, cards, mappings

from netrunner_tui.abilities.cards import CardDefinition, Pool
from netrunner_tui.abilities.reading import WordError
from netrunner_tui.library.card_files import read_card
from netrunner_tui.library.paths import cards_folder
from netrunner_tui.library.pools import Pools
from netrunner_tui.players.matches import drawn_match, play
from netrunner_tui.rulebook_facts.registry import USUAL

CHANGED = 0.7
"""The share of the cards that are changed."""
GAMES = 30
"""Games with the same cards."""
TRIES = 6

Card = dict[str, Any]


class Designer:
    """Changes cards: leaves out a key, gives one the value that another card of the side has for it, or adds one."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._values: dict[str, dict[str, list[Any]]] = {"corp": defaultdict(list), "runner": defaultdict(list)}
        self.cards = [card for card, rules in cards() if rules == USUAL.name]
        for card in self.cards:
            for _, mapping in _mappings(card):
                for key, value in mapping.items():
                    self._values[card["side"]][key].append(value)

    def changed(self, card: Card) -> Card:
        """The card with some changes that card files may have; without any where none of some tries may be."""
        for _ in range(self._rng.choice((1, 1, 2, 3))):
            for _ in range(TRIES):
                other = self._changed_once(card)
                if other is not None and _is_read(other):
                    card = other
                    break
        return card

    def _changed_once(self, card: Card) -> Card | None:
        places = _mappings(card)
        if not places:
            return None
        path, mapping = self._rng.choice(places)
        found = copy.deepcopy(card)
        place: Any = found
        for step in path:
            place = place[step]
        values: dict[str, list[Any]] = self._values[card["side"]]
        kind = self._rng.random()
        if kind < 0.2 and len(mapping) > 1:
            del place[self._rng.choice(list(mapping))]
            return found
        listed = list(mapping) if kind < 0.6 else list(ADDED) if kind < 0.8 else list(values)
        key = self._rng.choice(listed)
        place[key] = copy.deepcopy(ADDED[key] if key in ADDED else self._rng.choice(values[key]))
        return found


def _mappings(card: Card) -> list[tuple[tuple[str | int, ...], Card]]:
    return [each for part in PARTS for each in mappings(card.get(part), (part,))]


def _is_read(card: Card) -> bool:
    try:
        read_card(card, ("cards", 0))
    except WordError:
        return False
    return True


def main(minutes: float, seed: str, *, check: bool) -> int:
    rng = random.Random(seed)
    designer, real = Designer(rng), Pools([cards_folder()]).of(USUAL.name)
    ends, played, broken = time.monotonic() + minutes * 60, 0, 0
    for number in range(sys.maxsize):
        changed = {card["title"]: designer.changed(card) for card in designer.cards if rng.random() < CHANGED}
        pool = Pool([_as_changed(card, changed) for card in real.facts.values()])
        for index in range(GAMES):
            if time.monotonic() > ends:
                print(f"{played} games, {broken} with trouble")
                return min(broken, 1)
            outcome = play(drawn_match(index, f"{seed}/{number}", pool), pool, check=check)
            played += 1
            if outcome.trouble:
                broken += 1
                print(outcome.trouble)
                for title, card in changed.items():
                    if title in outcome.trouble:
                        print(f"  {title}: {json.dumps({part: card[part] for part in PARTS if part in card})}")
    return 0


def _as_changed(card: CardDefinition, changed: dict[str, Card]) -> CardDefinition:
    own = changed.get(card.title)
    return card if own is None else read_card(own, ("cards", 0), card.printed.set)


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else 5.0, sys.argv[2] if len(sys.argv) > 2 else "1", check="check" in sys.argv))
