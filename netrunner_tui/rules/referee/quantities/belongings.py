"""What a player has: points, credits, tags, memory (CR 1.9, 1.17, 3.9.3)."""

from itertools import combinations
from typing import ClassVar

from netrunner_tui.abilities import words
from netrunner_tui.model.card_zones import RIG, SCORE
from netrunner_tui.model.sides import Side
from netrunner_tui.model.state import Card
from netrunner_tui.rules.referee.base.instances import Declared
from netrunner_tui.rules.referee.quantities.sums import Sums


class Belongings(Sums):
    """What players have."""

    keeps_bad_publicity: ClassVar[bool] = False
    """Whether no credits of bad publicity are lost before the run ends (FFG core "Bad Publicity": they are spent as if in the pool)."""
    taking_is_gaining: ClassVar[bool] = True
    """Whether who takes credits from a card gains them (CR 1.10.4a; not so by FFG glossary "Credit Pool")."""

    def score(self, side: Side) -> int:
        """Returns the agenda points in a player's score area (CR 1.17.1)."""
        scored = self.state.zone(side, SCORE)
        return sum(map(self.points, scored)) if scored else 0

    def points(self, oid: int) -> int:
        """Returns the agenda points of a card in a score area; a converted card is worth what its conversion says (CR 10.1.3)."""
        memory = self.state.cards[oid].memory
        if not memory and not self.changed("points", oid):
            return self.card_of[self.state.cards[oid].title].printed.points or 0
        return self.total("points", oid)

    def in_pool(self, side: Side) -> list[int]:
        """Returns the cards whose credits are considered to be in a player's credit pool now."""
        declared = self.active.declared.get("spend hosted", ()) if self.state.run is not None else ()
        pooling = (d.oid for d in declared if isinstance(d.word, words.SpendHosted) and d.word.in_pool and d.side == side)
        return [oid for oid in pooling if oid in self.state.cards]  # one that has gone held them for a time (1996)

    def pooled(self, side: Side) -> int:
        """Returns the credits that a player has in their credit pool, with those that are considered to be there."""
        cards = self.state.cards
        return self.state.player(side).credits + sum(cards[oid].counters.get("credit", 0) for oid in self.in_pool(side))

    def max_hand_size(self, side: Side) -> int:
        """Returns the most cards that a player keeps in the discard phase (CR 5.5.3)."""
        return self.total(f"{side} hand size")

    def opens_hand(self, side: Side) -> int:
        """Returns a card that has a player play with the hand revealed; 0 for none."""
        for declared in (self._active or self.active).declared.get("open hand", ()):
            word = declared.word
            if isinstance(word, words.OpenHand) and word.open_hand == side and self.holds(declared, self.context_of(declared)):
                return declared.oid
        return 0

    def memory_used(self) -> int:
        """Returns the MU that installed programs take (CR 3.9.3). Kept as sums are: it is asked for every program in a hand."""
        key = ("memory used", 0)
        known = self._sums.get(key)
        if known is None:
            known = self._sums[key] = self._memory_taken()
        return known

    def _memory_taken(self) -> int:
        cards, used = self.state.cards, 0
        for oid in self.state.zones.get(RIG, ()):
            card = cards[oid]
            if card.faceup and (printed := self.card_of[card.title].printed.memory) and not (card.host and self._hosted_free(card)):
                used += self.total("memory cost", oid) if self.changed("memory cost", oid) else printed
        return used

    def memory_over(self, more: int = 0, placed: int = 0, gone: tuple[int, ...] = ()) -> int:
        """Returns by how many MU programs exceed the memory limit (CR 1.20), 0 or less where they do not.

        `more` are the MU of the program `placed`, beside those that are installed, but for those that are `gone`. MU that only some
        programs can take are no limit to these, but to the others.
        """
        limit = self.total("memory")
        over = self.memory_used() + more - limit - sum(map(self.memory_cost, gone))
        for limited in self._limited_memory():
            used = sum(self.memory_cost(oid) for oid in self.programs_beside(limited) if oid not in gone)
            if placed and not self._takes_limited(placed, limited):
                used += more
            over = max(over, used - self._room_beside(limited))
        return over

    def memory_free(self, title: str) -> int:
        """Returns the MU that are free for a program of this title, by what is printed on it: not those that it cannot take (CR 1.20)."""
        limit = self.total("memory")
        free = limit - self.memory_used()
        for limited in self._limited_memory():
            if not any(self._printed_to_take(title, declared) for declared in limited):
                used = sum(map(self.memory_cost, self.programs_beside(limited)))
                free = min(free, self._room_beside(limited) - used)
        return free

    def _printed_to_take(self, title: str, declared: Declared) -> bool:
        word = declared.word
        return isinstance(word, words.Modify) and word.only_for is not None and self.printed_fits(title, word.only_for, declared.side)

    def _limited_memory(self) -> list[tuple[Declared, ...]]:
        """Returns the declarations of MU that only some programs can take, in every combination: each is a limit to all other programs."""
        found = [
            declared
            for declared in self.active.declared.get("memory", ())
            if isinstance(declared.word, words.Modify) and declared.word.only_for and self.holds(declared, self.context_of(declared))
        ]
        return [together for number in range(1, len(found) + 1) for together in combinations(found, number)]

    def programs_beside(self, limited: tuple[Declared, ...]) -> list[int]:
        """Returns the installed programs that take memory, and can take none of these MU."""
        cards = self.state.cards
        taking = (oid for oid in self.state.zones.get(RIG, ()) if cards[oid].faceup and not self._hosted_free(cards[oid]))
        return [oid for oid in taking if self.memory_cost(oid) and not self._takes_limited(oid, limited)]

    def programs_over(self) -> list[int]:
        """Returns the programs among which some have to go where the memory limit is exceeded."""
        if self.memory_used() <= self.total("memory"):
            for limited in self._limited_memory():
                programs = self.programs_beside(limited)
                if sum(map(self.memory_cost, programs)) > self._room_beside(limited):
                    return programs
        return self.programs_beside(())

    def _room_beside(self, limited: tuple[Declared, ...]) -> int:
        """Returns the MU for programs that can take none of these: what the Runner has lost, they may take from these (Bad Times, 2017)."""
        changes = (declared for declared in self.active.declared.get("memory", ()) if self.holds(declared, self.context_of(declared)))
        lost = sum(min(0, self._limited_by(declared)) for declared in changes)
        return self.total("memory") - lost - sum(map(self._limited_by, limited))

    def _limited_by(self, declared: Declared) -> int:
        assert isinstance(declared.word, words.Modify)
        return self.amount(declared.word.amount, self.context_of(declared))

    def _takes_limited(self, oid: int, limited: tuple[Declared, ...]) -> bool:
        """Returns whether a program can take MU of one of these declarations."""
        card = self.state.cards[oid]
        return any(
            isinstance(d.word, words.Modify) and d.word.only_for is not None and self.fits_as(card, d.word.only_for, self.context_of(d))
            for d in limited
        )

    def memory_cost(self, oid: int) -> int:
        """Returns the MU that a card takes, or would take; 0 for what is no program (CR 3.9.3)."""
        printed = self.card_of[self.state.cards[oid].title].printed.memory or 0
        return self.total("memory cost", oid) if printed and self.changed("memory cost", oid) else printed

    def _hosted_free(self, card: Card) -> bool:
        """Returns whether a program's host says that it takes no memory. One whose host has gone is trashed too (CR 10.3.1g)."""
        if not card.host:
            return False
        if card.host not in self.state.cards:
            return True
        for declared in self.active.declared.get("can host", ()):
            if declared.oid == card.host and isinstance(declared.word, words.CanHost) and declared.word.free_memory:
                return True
        return False

    def tags(self) -> int:
        """Returns the tags that the Runner has, with those that they are considered to have (CR 1.9.4)."""
        return self.total("tags") if self.active.declared.get("tags") else self.state.runner.tags

    def tagged(self) -> bool:
        """Returns whether the Runner is tagged: with a tag, or because a card says so (CR 10.5.2)."""
        return self.tags() > 0 or any(self.holds(one, self.context_of(one)) for one in self.active.declared.get("counts as tagged", ()))
