"""What a sentence of the log is made with: the state as it was told, what a seat calls cards, and what was paid since the last sentence."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final, Literal, TypeVar, cast

import msgspec

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.model.card_zones import DECK, DISCARD, HAND, ICE, ROOT
from netrunner_tui.model.events import AbilityUsed, CountersRemoved, CreditsSpent, DamageSuffered, Event
from netrunner_tui.model.events.imminent_effects import DAMAGE_NAMES
from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, Side
from netrunner_tui.model.state import Card, State
from netrunner_tui.model.text import copies, joined
from netrunner_tui.model.view import LogKind, Seat
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.telling.cards_seen import sees

Sentence = tuple[Side | None, str]
Kind = TypeVar("Kind", bound=Event)
_NO_CARDS: Final[Counter[str]] = Counter()

CLICKS: Final = "\0"
"""Stands in a sentence for the clicks that were paid, until it is said."""


class Teller:
    """What one seat may be told, in which words. Keeps a state of its own, so that it needs no rules to know what things were called."""

    def __init__(self, state: State, seat: Seat, pool: Pool) -> None:
        self.state = state
        self.seat = seat
        self.pool = pool
        self.terms = rulebook(state.rules).terms
        self.spent: dict[str, int] = {}
        """Clicks and credits that the sentence to come mentions."""
        self.hosted: dict[str, Counter[str]] = {}
        """The credits among these that come from cards, by the titles of the cards; from a card that the seat does not know by no title."""
        self.settled: Side | Literal[""] = ""
        """Who pays a price that a sentence has just told: what they spend now for nothing else is not told once more."""
        self.boosting = 0
        """The card whose ability was used last, if that is told with what the ability does: it boosts the card, or breaks with it."""
        self.breaking = False
        """Whether the ability that was used last breaks subroutines: what was paid for it is told with these."""
        self.using = ""
        """The card whose ability was used or set off last, if the seat sees which it is."""
        self.clicks = 0
        """The clicks that it says are paid."""
        self.gone = ""
        """The card that is about to move, if the seat sees which it is."""
        self.within_deck = False
        """Whether it lies in a deck by then."""
        self.orphaned = False
        """Whether the host of the card that is about to be trashed has gone (CR 10.3.1f)."""
        self.trashed_as: dict[int, str] = {}
        """Titles of the cards that the seat has seen trashed: what they do afterwards is told as theirs."""
        self.drawing: dict[int, tuple[str, str]] = {}
        """What is said before and after the cards that are drawn, by the first of them."""
        self.adding: dict[int, str] = {}
        """The titles of cards that were added to a hand, a deck or a discard pile; "" of one that the seat does not know."""
        self.added_to = ""
        """Where the last of them was added to, and by which card."""

    def name(self, oid: int) -> str:
        """Returns a card as this seat may call it."""
        card = self.state.cards.get(oid)
        if card is None:
            return "a card"
        if sees(card, self.seat):
            return card.title
        return self.place_name(card)

    def place_name(self, card: Card) -> str:
        """Returns a card that the seat does not know, by its place."""
        if card.zone == ICE:
            return f"ice on {self.server(card.server)}"
        if card.zone == ROOT:
            return f"a card in {self.server(card.server)}"
        hand, deck = ("HQ", "R&D") if card.owner == CORP else (f"the {self.terms.word('grip')}", f"the {self.terms.word('stack')}")
        return {HAND: f"a card from {hand}", DECK: f"the top card of {deck}", DISCARD: "a facedown card"}.get(card.zone, "a card")

    def server(self, name: str) -> str:
        """Returns a server as the game calls it."""
        return self.terms.server(name)

    def source(self, oid: int) -> str:
        """Returns the title of a card that the seat knows, else nothing."""
        card = self.state.cards.get(oid)
        if card is None:
            return self.trashed_as.get(oid, "")
        return card.title if sees(card, self.seat) else ""

    def by(self, word: str, source: int, *of: int) -> str:
        """Returns the card that does something, behind a word: `" to Enigma"`.

        Nothing for a card that the seat does not know, and for one of those (`of`) that it does it to.
        """
        title = self.source(source) if source not in of else ""
        return f" {word} {title}" if title else ""

    def means(self, side: Side, source: int, *of: int) -> str:
        """Returns the card that has a side do something: `" with Diesel"`, of the other side's cards `" through Laramy Fisk"`."""
        card = self.state.cards.get(source)
        return self.by("with" if card is None or card.owner == side else "through", source, *of)

    def paid(self, side: str, *, even_nothing: bool = False) -> str:
        """Returns what a side has paid since the last sentence, " for ..."; then it has been said. Of nothing it says so only if asked."""
        clicks = self.spent.pop(f"{side} clicks", 0)
        hosted = self._hosted_by(side) if self.hosted else _NO_CARDS
        credits = self._credits(f"{side} credits") + self._credits(f"{side} use")
        parts = []
        if clicks:
            self.clicks = clicks
            parts.append(CLICKS)
        if credits or (even_nothing and not clicks):
            parts.append(self.terms.credits(credits) + self._from_cards(credits, hosted))
        return f" for {' and '.join(parts)}" if parts else ""

    def spend(self, side: str, cause: str, count: int, title: str | None = None) -> None:
        """Notes credits that a side has spent, to be told; `title`: that of the card that they come from, if not from the pool."""
        if self.settled == side and not cause:
            return
        account = f"{side} {'use' if cause == 'use' else 'credits'}"
        self.spent[account] = self.spent.get(account, 0) + count
        if title is not None:
            self.hosted.setdefault(account, Counter())[title] += count

    def forget_spent(self) -> None:
        """Forgets what was spent and not told."""
        self.settled = ""
        self.spent.clear()
        self.hosted.clear()

    def forget_credits(self, side: str) -> None:
        """Forgets the credits that a side has spent and that were not told."""
        self._credits(f"{side} credits")
        self._credits(f"{side} use")

    def _credits(self, account: str) -> int:
        """Returns the credits of an account; then they have been said."""
        self.hosted.pop(account, None)
        return self.spent.pop(account, 0)

    def _hosted_by(self, side: str) -> Counter[str]:
        """Returns the credits from cards among those that a side has spent, by the titles of the cards."""
        return self.hosted.get(f"{side} credits", Counter()) + self.hosted.get(f"{side} use", Counter())

    def _from_cards(self, credits: int, hosted: Counter[str]) -> str:
        """Returns which of some credits come from cards: `" from Overclock"` where all do, else how many, in parentheses."""
        if not hosted:  # as it mostly is
            return ""
        names = {title or "a card": count for title, count in hosted.items()}
        if len(names) == 1 and hosted.total() == credits:
            return f" from {next(iter(names))}"
        said = " and ".join(f"{self.terms.credits(count)} from {name}" for name, count in names.items())
        return f" ({said})" if said else ""

    def added_to_trace(self, paid: Iterable[Event]) -> Sentence | None:
        """Returns that a side adds credits to a trace whose bids are open, and which of them come from cards; None of other payments."""
        credits, sides, hosted = 0, set(), Counter[str]()
        for event in paid:
            if not isinstance(event, CountersRemoved | CreditsSpent) or event.cause != "trace" or self.state.trace is not None:
                return None
            if isinstance(event, CreditsSpent):
                sides.add(event.side)
            elif (card := self.state.cards.get(event.card)) is not None:
                sides.add(card.owner)
                hosted[self.source(event.card)] += event.count
            else:
                return None
            credits += event.count
        if len(sides) != 1:
            return None
        (side,) = sides
        said = f"{SIDE_NAMES[side]} adds {self.terms.credits(credits)}{self._from_cards(credits, hosted)}"
        return side, f"{said} to {'the trace' if side == CORP else 'their link'}."

    def paid_for_card(self, side: str, *, even_nothing: bool = False) -> str:
        """Returns what a side has paid for a card since the last sentence, and apart from it what using the ability that lets it cost."""
        hosted = self.hosted.get(f"{side} use", Counter())
        using = self._credits(f"{side} use")
        used = f" ({self.terms.credits(using)}{self._from_cards(using, hosted)} to use {self.using or 'the ability'})" if using else ""
        return self.paid(side, even_nothing=even_nothing) + used


Telling = Callable[[Teller, Event], Sentence | None]
Counting = Callable[[Teller, Event, int], Sentence]


class Joining(msgspec.Struct, frozen=True):
    """How an event is told together with one before it, in one sentence."""

    to: type[Event]
    """The kind of event whose sentence it becomes part of, where that is of the same record."""
    told: Callable[[Teller, tuple[Event, ...], Event], Sentence | None]
    """Tells the events of that sentence and this one; None where they do not belong together."""
    kind: LogKind | Literal[""] = ""
    """The topic of the sentence of all; "" for that of the event."""
    at_once: bool = False
    """Whether nothing else may have been told since that sentence."""


class Told(msgspec.Struct, frozen=True):
    """How an event is told."""

    kind: LogKind | Literal[""]
    """The topic of its sentence; "" for an event that is only remembered for the sentences to come."""
    after: Telling | None
    """Tells it from the state after it."""
    before: Telling | None = None
    """Tells it, or notes what its sentence needs, from the state before it."""
    several: Counting | None = None
    """Tells so many of them in a row that would be told alike, in the one sentence of all."""
    joins: tuple[Joining, ...] = ()
    """With which events before it it is told, the first of them that it belongs to."""


def tells(
    event: type[Kind], topic: LogKind | Literal[""], after: Callable[[Teller, Kind], Sentence | None] | None,
    before: Callable[[Teller, Kind], Sentence | None] | None = None, *, several: Callable[[Teller, Kind, int], Sentence] | None = None,
    joins: tuple[Joining, ...] = (),
) -> tuple[type[Event], Told]:  # fmt: skip
    """Returns a row of a table of events: what tells an event is checked here to take that event, which a table cannot say."""
    return event, Told(topic, cast(Telling | None, after), cast(Telling | None, before), cast(Counting | None, several), joins)


def added_together(teller: Teller, before: tuple[Event, ...], event: Event) -> Sentence | None:
    """Tells what is added to a trace from several places together."""
    return teller.added_to_trace((*before, event))


ADDED_TO_TRACE: Final = tuple(Joining(to, added_together, "credits", at_once=True) for to in (CountersRemoved, CreditsSpent))
"""Credits of the pool and those of cards are added to a trace in one sentence."""


def used_for(teller: Teller, before: tuple[Event, ...], source: int, result: str) -> Sentence | None:
    """Tells the use of an ability together with the first thing that it does, and what was paid for it."""
    used = use_told(teller, before, source)
    return None if used is None else (used[0], f"{used[1]}: {result}.")


def use_told(teller: Teller, before: tuple[Event, ...], source: int) -> tuple[Side, str] | None:
    """Returns who uses an ability, and that with what was paid for it, if nothing that it does has been told yet."""
    used = before[0]
    assert isinstance(used, AbilityUsed)
    if len(before) > 1 or used.card != source:
        return None
    return used.side, f"{SIDE_NAMES[used.side]} uses {used.title}{teller.paid(used.side)}"


def damage_done(teller: Teller, event: DamageSuffered) -> tuple[Side, str]:
    """Returns who does, or suffers, damage, and the sentence about it without its stop."""
    damage = f"{event.count} {teller.terms.word(DAMAGE_NAMES[event.kind])}"
    if event.by == CORP:
        return CORP, f"Corp does {damage}{teller.by('with', event.source)}"
    return RUNNER, f"Runner suffers {damage}{teller.by('from', event.source)}"


def enumerated(titles: Iterable[str]) -> str:
    """Returns titles as they are said one after another, each once.

    >>> enumerated(["Diesel", "Sure Gamble", "Mayfly", "Diesel"])
    '2 copies of Diesel, Sure Gamble and Mayfly'
    """
    return joined(copies(title, count) for title, count in Counter(titles).items())


def listed(titles: Iterable[str]) -> str:
    """Returns titles with commas between, each once.

    >>> listed(["Diesel", "Sure Gamble", "Diesel"])
    '2 copies of Diesel, Sure Gamble'
    """
    return ", ".join(copies(title, count) for title, count in Counter(titles).items())
