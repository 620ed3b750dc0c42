"""What an imminent instruction is expected to do (CR 9.9.2)."""

from collections.abc import Callable
from typing import Final

from netrunner_tui.abilities import words
from netrunner_tui.model.events import EffectReplaced
from netrunner_tui.model.events.imminent_effects import ExpectedKind
from netrunner_tui.model.sides import Side
from netrunner_tui.rules.referee.base.instances import Context, Source


class Pending:
    """A conditional interrupt that is relevant to the imminent effect (CR 9.9.4b); `card` is the one of its cards that it is about."""

    __slots__ = ("card", "source")

    def __init__(self, source: Source, card: int) -> None:
        self.source = source
        self.card = card

    def is_like(self, other: "Pending") -> bool:
        """Returns whether both are one ability that has met its condition once, by two parts of an instruction."""
        return self.source is other.source and self.card == other.card


class Replaced:
    """What happens in place of an effect, or of a part of it: the event that stands for it, and what of its block is still to resolve."""

    __slots__ = ("block", "context", "event")

    def __init__(self, event: EffectReplaced, block: words.Block, context: Context) -> None:
        self.event = event
        self.block = block
        self.context = context


class Expected:
    """What an imminent instruction is expected to do, or a part of it, as interrupts leave it."""

    __slots__ = (
        "amount",
        "beside_tags",
        "by",
        "cards",
        "cost",
        "least_less",
        "less",
        "pending",
        "places",
        "preventable",
        "replaced",
        "since",
        "source",
        "what",
    )

    def __init__(
        self, what: ExpectedKind, amount: int, *, cards: tuple[int, ...] = (), source: int = 0, by: Side | None = None,
        preventable: bool = True, places: tuple[int, ...] = (),
    ) -> None:  # fmt: skip
        self.what: Final = what
        self.amount = amount
        self.beside_tags = 0
        """Of the effects of a trace: how many there are that give no tags."""
        self.cards = cards
        self.places = places
        """The subroutines of its card that would be broken, or the place in the list of the one that would resolve."""
        self.source = source
        self.cost: Callable[[int], words.Cost] | None = None
        """What is to be paid to play or install its card, for so many credits less."""
        self.less = 0
        """By how many credits what would be played or installed costs less."""
        self.least_less = 0
        """By how many at least, for its player to be able to pay it."""
        self.by = by
        """Whose doing it would be, where an ability may ask that."""
        self.preventable = preventable
        self.since: int | None = None
        """The number of entries in this turn's history that precede this effect."""
        self.pending: list[Pending] = []
        self.replaced: list[Replaced] = []
        """What happens in place of it, or of a part of it, once the window is over."""
