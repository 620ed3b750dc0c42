"""What a state remembers of this turn and the last ones, and which of those facts say the title of a card."""

from operator import is_
from typing import Final

import msgspec

from netrunner_tui.model import events
from netrunner_tui.model.events import fields
from netrunner_tui.model.state import Fact, State

_TITLED: Final = frozenset(kind for kind in events.EVENTS.values() if "title" in kind.__struct_fields__)
"""Events that say the title of a card."""
_MOVING: Final = frozenset(kind for kind in events.EVENTS.values() if "new" in kind.__struct_fields__)
"""Events that may say that a card became another object."""


class ReadFacts(msgspec.Struct, frozen=True):
    """The facts of one turn, with what was read off them."""

    source: list[Fact]
    """The list of the state that they were read in: facts are added to it, and nothing else happens to it."""
    facts: list[Fact]
    titled: list[tuple[int, int]]
    """The places of those that say a title, each with the card that it is about, as the object that it was afterwards."""
    moved: list[tuple[int, int]]
    """The cards of those by which one became another object, in order: the object before, and after."""

    @classmethod
    def of(cls, facts: list[Fact], known: "ReadFacts | None" = None) -> "ReadFacts":
        """Reads the facts of a turn. Those of `known` are not read again where these go on from there."""
        if known is not None and known.reads(facts):
            return known
        count = len(known.facts) if known is not None else 0
        titled: list[tuple[int, int]] = []
        moved: list[tuple[int, int]] = []
        if known is not None and (known.source is facts or facts[:count] == known.facts):
            if count == len(facts):
                return known if known.source is facts else cls(facts, known.facts, known.titled, known.moved)
            titled, moved = list(known.titled), list(known.moved)
        else:
            count = 0
        for place, fact in enumerate(facts[count:], count):
            kind = type(fact)
            if kind in _TITLED and (oid := fields.card_after(fact)):
                titled.append((place, oid))
            if kind in _MOVING and (new := fields.new(fact)):
                moved.append((fields.card(fact), new))
        return cls(facts, list(facts), titled, moved)

    def reads(self, facts: list[Fact]) -> bool:
        """Returns whether this is what is read off these facts: none has been added."""
        return self.source is facts and len(self.facts) == len(facts)


class RecentFacts(msgspec.Struct, frozen=True):
    """The facts of this turn and of the last one of each side, as they are kept in a state."""

    turns: tuple[ReadFacts, ...]
    """This turn, then the last ones in the order of the state."""

    @classmethod
    def of(cls, state: State, known: "RecentFacts | None" = None) -> "RecentFacts":
        """Reads what a state remembers; `known` is what was read in an earlier state, perhaps of the same game."""
        lists = (state.history, *state.last_turn.values())
        if known is None:
            return cls(tuple([ReadFacts.of(facts) for facts in lists]))
        turns = [
            one if one.reads(facts) else ReadFacts.of(facts, known._begun_as(facts, one))
            for facts, one in zip(lists, known.turns, strict=True)
        ]
        return known if all(map(is_, turns, known.turns)) else cls(tuple(turns))

    def _begun_as(self, facts: list[Fact], before: ReadFacts) -> ReadFacts:
        """Returns what was read of these facts: what was this turn at the last reading may be a last turn by now."""
        return before if before.source is facts or before.facts[:1] == facts[:1] else self.turns[0]
