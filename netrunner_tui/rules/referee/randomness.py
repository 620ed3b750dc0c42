"""The random results of a game. Every result is drawn from the seed and the number of results so far, so that a game that is
entered again from its state draws on as it would have; a scenario can say what the next results are."""

import hashlib
import random
from collections.abc import Sequence
from typing import Final, Literal

Pick = Literal["access", "damage", "die", "mark", "pick"]
"""The purpose of a random result: the card accessed in HQ, the cards trashed by damage, a die, the mark, what a card picks at random."""
PICKS: Final[tuple[Pick, ...]] = ("access", "damage", "die", "mark", "pick")


class Randomness:
    """Draws random results. The state counts them (`State.randoms`); the seed stays secret."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.forced: list[tuple[Pick | None, str]] = []
        """Forced outcomes of the next random results: titles or die numbers, each with the kind of result it is for (None: any)."""
        self.refused = ""
        """The forced outcome that was not among the possible ones."""
        self.given: dict[int, list[str]] = {}
        """Forced results by the number of the result that took them: a game played again takes them again."""
        self.forced_from = 0
        """The number of the first result that `forced` is meant for: one that was drawn before stays what it was."""

    @property
    def commitment(self) -> str:
        """Returns the SHA-256 of the seed: shown at the start, so that the shuffles can be checked at the end."""
        return hashlib.sha256(self.seed.encode()).hexdigest()

    def copy(self) -> "Randomness":
        """Returns the same results for another copy of the game."""
        new = Randomness(self.seed)
        new.forced = list(self.forced)
        new.given = {number: list(names) for number, names in self.given.items()}
        new.forced_from = self.forced_from
        return new

    def force(self, number: int, names: Sequence[str], kind: Pick | None = None) -> None:
        """Makes the results from `number` on (`State.randoms` now) fall on these, in order; those of one kind alone where that is said."""
        self.forced.extend((kind, name) for name in names)
        self.forced_from = number

    def _random(self, number: int) -> random.Random:
        return random.Random(f"{self.seed}/{number}")

    def shuffle(self, number: int, items: Sequence[int]) -> tuple[int, ...]:
        """Returns the items in a random order."""
        order = list(items)
        self._random(number).shuffle(order)
        return tuple(order)

    def pick(self, kind: Pick, number: int, items: Sequence[int], names: Sequence[str], count: int) -> tuple[int, ...]:
        """Picks `count` of the items at random, in order; forced names come first where they are among the items."""
        wanted = self._forced(kind, number, names, count)
        picked: list[int] = []
        left = list(zip(items, names, strict=True))
        for name in wanted:
            place = next((i for i, (_, n) in enumerate(left) if n == name), None)
            if place is not None:
                picked.append(left.pop(place)[0])
        rest = [item for item, _ in left]
        more = count - len(picked)
        if more > 0:
            picked += self._random(number).sample(rest, min(more, len(rest)))
        return tuple(picked)

    def roll(self, number: int) -> int:
        """Rolls a six-sided die."""
        wanted = self._forced("die", number, ["1", "2", "3", "4", "5", "6"], 1)
        return int(wanted[0]) if wanted else self._random(number).randint(1, 6)

    def _forced(self, kind: Pick, number: int, names: Sequence[str], count: int) -> list[str]:
        if number in self.given:
            return self.given[number]
        if number < self.forced_from:
            return []
        taken: list[str] = []
        while len(taken) < count:
            place = next((place for place, (wanted, _) in enumerate(self.forced) if wanted in (None, kind)), -1)
            if place < 0:
                break
            if self.forced[place][1] not in names:
                self.refused = "" if taken else self.forced[place][1]
                break
            taken.append(self.forced.pop(place)[1])
        if taken:
            self.given[number] = taken
        return taken
