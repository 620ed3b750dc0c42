"""Abilities as the referee holds them: where they are, what has met its condition, what an ability refers to while it resolves."""

from collections.abc import Generator, Mapping
from types import MappingProxyType
from typing import Literal, TypeVar

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.readings import PaidUse
from netrunner_tui.model import parts
from netrunner_tui.model.card_zones import ZoneKind
from netrunner_tui.model.events import ENDED, MOVED, Event
from netrunner_tui.model.named_things import NamedThings
from netrunner_tui.model.parts import NOWHERE, Part
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.state import Card
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Answer, Question

T = TypeVar("T")
Flow = Generator[Question, Answer, None]
Flowing = Generator[Question, Answer, T]


class GameOver(Exception):
    """The game has ended; ends every procedure that is going on."""


class Source(msgspec.Struct, eq=False, gc=False):
    """A conditional ability that is active: what it is, whose it is, and the card or effect that it is on."""

    oid: int
    title: str
    side: Side
    server: str
    ability: words.Conditional
    effect: int = 0
    seeming: bool = False
    """Its card is elsewhere, and might be where the ability works for all that the other player knows."""
    linked: bool = False
    """It belongs to the ability that made the run or the trace, and waits for its result (CR 6.7.4, 10.8.5)."""


class Instance:
    """A conditional ability that has met its condition and is pending (CR 9.6.2)."""

    __slots__ = (
        "ability", "block", "chosen", "effect", "event", "found", "gone", "it", "lasting", "linked", "lost", "named", "oid", "part",
        "seeming", "serial", "server", "side", "title", "unmet", "within",
    )  # fmt: skip

    def __init__(self, source: Source, event: Event | None, it: int, serial: int) -> None:
        self.oid = source.oid
        self.title = source.title
        self.side = source.side
        self.server = source.server
        self.ability = source.ability
        self.effect = source.effect
        self.event = event
        self.it = it
        self.serial = serial
        self.block = source.ability.do
        self.part = source.ability.part
        self.seeming = source.seeming
        self.linked = source.linked
        self.unmet = False
        """Its condition was not met, which the other player cannot tell: its player is asked as if it had been, and can only decline."""
        self.gone = False
        """Its card had left when the condition was met: it stays active for this (CR 9.1.8g)."""
        self.lost = False
        """It was inactive at a checkpoint since: it is no longer pending, though it may be active again (CR 9.6.10)."""
        self.lasting = False
        """It is kept by an effect with a duration: it stays pending when that ends (CR 9.6.2)."""
        self.chosen: tuple[int, ...] = ()
        """Objects chosen when the effect that keeps it began (CR 1.15.4)."""
        self.named: NamedThings = {}
        """What had been named when that effect began."""
        self.found: tuple[int, ...] = ()
        """The cards to which it happened, where it resolves once for all of them."""
        self.within: Context | None = None
        """What the ability refers to whose trace it waits for: it is a part of that ability (CR 10.8.5)."""


class Context(msgspec.Struct, eq=False, gc=False):
    """The values that the words of an ability refer to while it resolves. One is made for every question whether something fits."""

    source: int
    title: str
    side: Side
    server: str = ""
    event: Event | None = None
    it: int = 0
    part: Part = NOWHERE
    found: tuple[int, ...] = ()
    searched: ZoneKind | Literal[""] = ""
    """The zone in which the last search found cards."""
    chosen: tuple[int, ...] = ()
    trashed: tuple[int, ...] = ()
    forfeited: tuple[int, ...] = ()
    revealed: Mapping[int, str] = MappingProxyType({})
    """The cards that the instructions so far revealed, with their titles."""
    shown: tuple[int, ...] = ()
    """The cards that the instructions so far let the Runner see: they stay visible to them until the ability is over (CR 1.21.6)."""
    named: NamedThings = MappingProxyType({})
    """What was named or chosen by the instructions so far, by the kind of thing."""
    counters: dict[str, int] | None = None
    """Counters that were hosted on the source when paying the cost uninstalled it (CR 9.5.5)."""
    x: int = 0
    expected: int = 0
    """How much the imminent effect that an interrupt is about would come to."""
    done: int = 0
    """How many cards the last instruction of that kind trashed, or how many credits it made a player lose."""
    rounds: int = 0
    """How many rounds of processes that repeat the ability has carried out."""
    subroutine: int = -1
    """The key of the subroutine that the instructions around chose; -1 for none."""
    of_subroutine: bool = False
    """Whether it is a subroutine that resolves."""
    traced: int = 0
    """The Corp's trace strength in the last trace attempt of the ability."""
    margin: int = 0
    """By how much the trace strength exceeded the link strength, in what a successful trace does."""
    following: words.Block = ()
    """The instructions after the one that resolves."""
    actor: Side | Literal[""] = ""
    """The other player, while what they have chosen to do resolves."""
    must: bool = False
    """Whether the player had to choose what is resolving; if so, no part of it can be declined (CR 9.12.3e)."""
    declined: bool = False
    """Whether the last instruction that let a player do something came to nothing: they declined, or could not."""
    used: bool = False
    """Whether a player's choice to use the ability has been noted, or is as it ends (CR 9.1.6)."""
    since: int | None = None
    """The number of entries in this turn's history that precede the imminent effect an interrupt is about."""
    spent: tuple[tuple[Card, int], ...] = ()
    """Cards whose credits were spent to use the ability, as they were last, and how many."""
    due: words.Cost = words.FREE
    """What is still to be paid, while it is asked what the instructions could change once it has been (CR 1.2.5)."""
    played: bool = False
    """Whether it is asked what playing the source could change: by then it is in its hand no more (CR 8.6.6a)."""
    spared: tuple[int, ...] = ()
    """Objects that a cost cannot be paid with: a restriction would not be met without them (CR 1.16.1c)."""

    @property
    def doer(self) -> Side:
        """Returns the player who does what an instruction says: who chose to, or whose ability it is."""
        return self.actor or self.side


class PaidSource:
    """A paid ability that is active, and whose it is."""

    __slots__ = ("ability", "boosts_alone", "encounters_alone", "giver", "in_windows", "number", "offered", "oid", "takes_alone", "title")

    def __init__(self, oid: int, title: str, ability: words.Paid, number: int, used: PaidUse, giver: int = 0) -> None:
        self.oid = oid
        self.title = title
        self.ability = ability
        self.number = number
        self.giver = giver
        """The object by which its card has gained it; 0 for one of its own."""
        self.in_windows = used.in_windows
        self.encounters_alone = used.encounters_alone
        self.boosts_alone = used.boosts_alone
        self.takes_alone = used.takes_alone
        self.offered: Option | None = None
        """An ability that does nothing but to boost or to take, as it was offered last outside an encounter (`windows.py`)."""

    @property
    def noted_as(self) -> Part:
        """What its use is noted under: one that is gained has a limit of its own for each card that gives it."""
        return parts.gained(self.ability.part, self.giver) if self.giver else self.ability.part


class Declared(msgspec.Struct, eq=False, gc=False):
    """One declaration that holds now, if its condition does."""

    oid: int
    title: str
    side: Side
    server: str
    word: words.Declaration | words.Forbid
    condition: words.Condition | None
    effect: int = 0
    x: int = 0
    """X of the ability that made the run for which it holds."""


class Assumed:
    """What is taken for given while something is worked out."""

    __slots__ = ("declaring", "gathering", "installed_where", "placed", "playing", "seeming", "without")

    def __init__(self) -> None:
        self.declaring = False
        """Whether it is being found out which subtypes are declared."""
        self.gathering: frozenset[int] = frozenset()
        """The cards of which it is being found out which subtypes of others they have."""
        self.installed_where = ""
        """The server that an install cost is asked for."""
        self.placed: Card | None = None
        """A card as it would be once it is installed, while it is found out what it would cost to rez there."""
        self.playing: frozenset[int] = frozenset()
        """The cards that are taken for played, while it is found out whether they could play another."""
        self.seeming = False
        """Whether it is being found out what could be paid if other cards lay hidden."""
        self.without = False
        """Whether it is being found out what could be paid without what its player may use or not."""


class ActionsAhead(msgspec.Struct, frozen=True):
    """The actions that would follow a window if nothing happened in it, and when they were found."""

    clock: int
    options: list[Option]
    named: tuple[Option, ...]
    """The same, no two of which are called the same."""


class ActiveAbilities:
    """All abilities that are active now (CR 9.1.7), sorted by what asks for them."""

    def __init__(self) -> None:
        self.triggers: dict[type[Event], list[Source]] = {}
        self.paid: dict[Side, list[PaidSource]] = {CORP: [], RUNNER: []}
        self.in_windows: dict[Side, list[PaidSource]] = {CORP: [], RUNNER: []}
        """Those of them that are used in windows."""
        self.having: dict[Side, set[int]] = {CORP: set(), RUNNER: set()}
        """The objects that have them."""
        self.several: dict[Side, set[int]] = {CORP: set(), RUNNER: set()}
        """The objects that have more than one of a player's paid abilities."""
        self.declared: dict[str, list[Declared]] = {}
        """By quantity, and "cannot X", "spend hosted"."""
        self.cards: list[int] | None = None
        """The active cards: identities first, then in the order of the zones; None until they are asked for."""
        self.losing = False
        """Whether a declaration takes abilities from cards."""
        self.looked_at: int = MOVED | ENDED
        """What of an event the next checkpoint has to look at."""
        self.interrupts: list[Source] = []
        """Conditional interrupts."""
        self.lasting: list[Source] = []
        """Conditional abilities with a static condition (CR 9.6.7)."""
        self.come_and_go = False
        """Whether a card has a conditional ability only while something is so."""
        self.blank: frozenset[int] = frozenset()
        """Objects that have lost their abilities (CR 9.1.9)."""
        self.without_subroutines: frozenset[int] = frozenset()
        """Of these, the ones that have lost their printed subroutines, too."""
        self.paying: list[PaidSource] = []
        """Paid abilities that bring credits as their player pays a cost."""
        self.lowering = False
        """Whether an interrupt may lower what it costs to play or install a card."""
        self.paid_interrupts = False
        """Whether a paid interrupt is active."""
        self.limited: list[int] | None = None
        """Once it has been asked for: the active cards of which a player may have too many (CR 10.3.1d)."""
        self.unsure: dict[Side, list[PaidSource]] = {}
        """By side, once it has been asked for: the paid abilities that could do nothing because of hidden cards."""
        self.changed: dict[str, frozenset[int]] = {}
        """By type, once it has been asked for: the cards whose look a declaration may change."""
        self.ahead: ActionsAhead | None = None
        """The actions that a player was told of in the window before them."""
        self.fixed_changes: dict[str, int | None] = {}
        """By quantity of a player, once it has been asked for: what declarations add to it; None where more than they decides it."""
        self._only_of: dict[str, frozenset[int] | None] = {}
        self._about_installing: bool | None = None

    def again(self) -> "ActiveAbilities":
        """Returns the same abilities, without what was asked for so far that hidden cards may decide."""
        new = ActiveAbilities.__new__(ActiveAbilities)
        new.__dict__.update(self.__dict__)  # `copy` takes eight times as long, and every world begins with it
        new.unsure, new.changed, new.ahead = {}, {}, None
        return new

    def before_cards_moved(self) -> "ActiveAbilities":
        """Returns the same abilities, for a moment since which cards without any may have come or gone."""
        new = self.again()
        new.forget_cards()
        return new

    def data(self) -> tuple[object, ...]:
        """Returns all abilities, for comparison."""
        return (
            {kind.__name__: list(map(_waiting, there)) for kind, there in self.triggers.items()},
            {side: [(one.oid, one.number) for one in there] for side, there in self.paid.items()},
            {name: [(one.oid, one.side, one.server, one.effect) for one in there] for name, there in self.declared.items()},
            list(map(_waiting, self.interrupts)), list(map(_waiting, self.lasting)), sorted(self.blank), sorted(self.without_subroutines),
            self.looked_at,
        )  # fmt: skip

    def forget_cards(self) -> None:
        """Lets the active cards be found anew: some without abilities have come or gone."""
        self.cards = self.limited = None

    def add_paid(self, side: Side, source: PaidSource) -> None:
        """Adds a paid ability of a player."""
        (self.several if source.oid in self.having[side] else self.having)[side].add(source.oid)
        self.paid[side].append(source)
        if source.in_windows:
            self.in_windows[side].append(source)
        self.paid_interrupts |= source.ability.flag == "interrupt"

    def only_of(self, name: str) -> frozenset[int] | None:
        """Returns the cards that alone say of themselves what a quantity of theirs is, or which subtypes they have; None where one says it
        of others too."""
        if name not in self._only_of:
            listed = self.declared.get(name, ())
            own = all(isinstance(one.word, (words.Modify, words.Subtypes)) and one.word.of == "this" for one in listed if not _is_own(one))
            self._only_of[name] = frozenset(one.oid for one in listed) if own else None
        return self._only_of[name]

    @property
    def about_installing(self) -> bool:
        """Returns whether a declaration may change what installing costs, or forbid it."""
        if self._about_installing is None:
            said = (one for quantity, listed in self.declared.items() if "install" in quantity for one in listed)
            self._about_installing = not all(map(counts_anyway, said))
        return self._about_installing


def _is_own(declared: Declared) -> bool:
    """Returns whether a declaration is about its own card alone, whatever it says."""
    return isinstance(declared.word, words.SubtypesOfOthers)


def counts_anyway(declared: Declared) -> bool:
    """Returns whether a card says of itself what counts whether it is active or not: as a declaration it is about nothing (`Sums`)."""
    word = declared.word
    return isinstance(word, words.Modify) and word.inactive and word.of == "this"


def _waiting(source: Source) -> tuple[object, ...]:
    return source.oid, source.side, source.server, source.ability.part, source.effect
