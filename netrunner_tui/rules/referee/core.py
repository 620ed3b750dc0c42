"""The common base of the referee: the state, event emission, active abilities, and what each player is told.

A procedure of the referee is a generator (`Flow`): it emits events by calling `emit` and asks by yielding a `Question`.
The classes of this package add one area of the rules each; a rulebook is the last class of that line.
"""

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import ClassVar, Final, TypeVar

from netrunner_tui.abilities import words
from netrunner_tui.abilities.cards import CardDefinition, Pool, waits_in_hand
from netrunner_tui.abilities.triggers import BY_A_CARD, EVENTS, LEAVING, actor_of, cards_of, is_one, outcome_of
from netrunner_tui.model import events
from netrunner_tui.model.events import ACTIVE, ENDED, MOVED, NUMBERS, Event
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.state import ASIDE, DECK, DISCARD, HAND, ICE, PLAY, RIG, ROOT, SCORE, SEEN_BY, Card, Fact, State
from netrunner_tui.rulebook_facts.rulebook import Rulebook
from netrunner_tui.rules.referee.mechanisms.listed_subroutines import ListedSubroutine
from netrunner_tui.rules.referee.mechanisms.named_zones import IN_NO_ZONE_OF_ITS_OWN, ZONE_OF, lies_in
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.referee.randomness import Fate

T = TypeVar("T")
Flow = Generator[Question, Answer, None]
Flowing = Generator[Question, Answer, T]


class GameOver(Exception):
    """The game has ended; ends every procedure that is going on."""


class Source:
    """A conditional ability that is active: what it is, whose it is, and the card or effect that it is on."""

    __slots__ = ("ability", "effect", "oid", "seeming", "server", "side", "title")

    def __init__(
        self, oid: int, title: str, side: Side, server: str, ability: words.Conditional, effect: int = 0, *, seeming: bool = False
    ) -> None:
        self.oid = oid
        self.title = title
        self.side = side
        self.server = server
        self.ability = ability
        self.effect = effect
        self.seeming = seeming
        """Its card is elsewhere, and might be where the ability works for all that the other player knows."""


class Instance:
    """A conditional ability that has met its condition and is pending (CR 9.6.2)."""

    __slots__ = (
        "ability", "block", "chosen", "effect", "event", "found", "gone", "it", "lasting", "named", "oid", "part", "seeming", "serial",
        "server", "side", "title",
    )  # fmt: skip

    def __init__(self, source: Source, event: Event | None, it: int, serial: int, block: words.Block | None = None, part: str = "") -> None:
        self.oid = source.oid
        self.title = source.title
        self.side = source.side
        self.server = source.server
        self.ability = source.ability
        self.effect = source.effect
        self.event = event
        self.it = it
        self.serial = serial
        self.block = source.ability.do if block is None else block
        self.part = part or source.ability.part
        self.seeming = source.seeming
        self.gone = False
        """Its card had left when the condition was met: it stays active for this (CR 9.1.8g)."""
        self.lasting = False
        """It is kept by an effect with a duration: it stays pending when that ends (CR 9.6.2)."""
        self.chosen: tuple[int, ...] = ()
        """Objects chosen when the effect that keeps it began (CR 1.15.4)."""
        self.named: Mapping[str, str] = {}
        """What had been named when that effect began."""
        self.found: tuple[int, ...] = ()
        """The cards to which it happened, where it resolves once for all of them."""


class Context:
    """The values that the words of an ability refer to while it resolves."""

    # Most are never set: a context is made for every question whether something fits, and what is not set costs nothing.
    found: tuple[int, ...] = ()
    chosen: tuple[int, ...] = ()
    trashed: tuple[int, ...] = ()
    revealed: Mapping[int, str] = MappingProxyType({})
    """The cards that the instructions so far revealed, with their titles."""
    named: Mapping[str, str] = MappingProxyType({})
    """What was named or chosen by the instructions so far, by the kind of thing."""
    counters: dict[str, int] | None = None
    """Counters that were hosted on the source when paying the cost uninstalled it (CR 9.5.5)."""
    x: int = 0
    expected: int = 0
    """How much the imminent effect that an interrupt is about would come to."""
    done: int = 0
    """How many cards the last instruction of that kind trashed, or how many credits it made a player lose."""
    subroutine: int = -1
    """The key of the subroutine that the instructions around chose; -1 for none."""
    margin: int = 0
    """By how much the trace strength exceeded the link strength, in what a successful trace does."""
    following: words.Block = ()
    """The instructions after the one that resolves."""
    must: bool = False
    """Whether the player had to choose what is resolving; if so, no part of it can be declined (CR 9.12.3e)."""
    used: bool = False
    """Whether a player's choice to use the ability has been noted, or is as it ends (CR 9.1.6)."""
    since: int | None = None
    """The number of entries in this turn's history that precede the imminent effect an interrupt is about."""
    spent: tuple[tuple[Card, int], ...] = ()
    """Cards whose credits were spent to use the ability, as they were last, and how many."""
    spared: tuple[int, ...] = ()
    """Objects that a cost cannot be paid with: a restriction would not be met without them (CR 1.16.1c)."""

    def __init__(
        self, source: int, title: str, side: Side, *, server: str = "", event: Event | None = None, it: int = 0, part: str = ""
    ) -> None:
        self.source = source
        self.title = title
        self.side = side
        self.server = server
        self.event = event
        self.it = it
        self.part = part


class PaidSource:
    """A paid ability that is active, and whose it is."""

    __slots__ = ("ability", "in_windows", "number", "oid", "title")

    def __init__(self, oid: int, title: str, ability: words.Paid, number: int) -> None:
        self.oid = oid
        self.title = title
        self.ability = ability
        self.number = number
        self.in_windows = ability.flag in ("", "interface", "paying") and not ability.is_action
        """Whether it is used in windows: actions and interrupts have questions of their own."""


class Declared:
    """One declaration that holds now, if its condition does."""

    __slots__ = ("condition", "effect", "oid", "server", "side", "title", "word")

    def __init__(
        self, oid: int, title: str, side: Side, server: str, word: words.Declaration | words.Forbid,
        condition: words.Condition | None, effect: int = 0,
    ) -> None:  # fmt: skip
        self.oid = oid
        self.title = title
        self.side = side
        self.server = server
        self.word = word
        self.condition = condition
        self.effect = effect


class ActiveAbilities:
    """All abilities that are active now (CR 9.1.7), sorted by what asks for them."""

    def __init__(self) -> None:
        self.triggers: dict[type[Event], list[Source]] = {}
        self.paid: dict[Side, list[PaidSource]] = {CORP: [], RUNNER: []}
        self.declared: dict[str, list[Declared]] = {}
        """By quantity, and "cannot X", "spend hosted"."""
        self.interrupts: list[Source] = []
        """Conditional interrupts."""
        self.lasting: list[Source] = []
        """Conditional abilities with a static condition (CR 9.6.7)."""
        self.blank: frozenset[int] = frozenset()
        """Objects that have lost their abilities (CR 9.1.9)."""
        self.paying: list[PaidSource] = []
        """Paid abilities that bring credits as their player pays a cost."""
        self.paid_interrupts = False
        """Whether a paid interrupt is active."""
        self.unsure: dict[Side, list[PaidSource]] = {}
        """By side, once it has been asked for: the paid abilities that could do nothing because of hidden cards."""
        self.changed: dict[str, frozenset[int]] = {}
        """By type, once it has been asked for: the cards whose look a declaration may change."""
        self._about_installing: bool | None = None

    @property
    def about_installing(self) -> bool:
        """Returns whether a declaration may change what installing costs, or forbid it."""
        if self._about_installing is None:
            self._about_installing = any("install" in quantity for quantity in self.declared)
        return self._about_installing


_NONE: Final[list[Source]] = []

COUNTERS_IN_SERVERS: Final = 100
MOST_SERVERS: Final = 100
COUNTERS_ON_CARDS: Final = 10_000
"""Where the numbers begin under which abilities of counters in servers, and of those on each object, are stored.

A saved game holds no number beyond 100,000,000.
"""

ELSEWHERE: Final = (words.Static, words.Paid, words.Conditional)
"""Abilities that may be active where their card is not."""

_FORMER: Final = {"trash corp cards": words.Prohibit(cannot=("trash",), by="runner", card=words.Cards(in_=(), side="corp"))}
"""Effects of games saved by earlier versions, by the names used there."""

_INACTIVE_TOO: Final = frozenset(
    {events.CardAccessed, events.AgendaStolen, events.CardTrashed, events.CardMoved, events.CardRemoved, events.AgendaForfeited}
)
"""Events that a card's own ability may be about though it is not active after them (CR 9.1.8)."""


class Referee(ABC):
    """The state of a game and the few things that all procedures do with it."""

    def __init__(self, state: State, pool: Pool, fate: Fate) -> None:
        self.state = state
        self.pool = pool
        self.fate = fate
        self.events: list[Event] = []
        """Emitted since the last answer."""
        self.met: list[Instance] = []
        """Conditional abilities that met their condition since the last checkpoint."""
        self.look: int = 0
        """Flags that tell the next checkpoint which changes to look for: MOVED, ENDED."""
        self._active: ActiveAbilities | None = None
        self._sums: dict[tuple[str, int], int] = {}
        self._installing: str = ""
        """The server that a card is being installed in: it does not cease to exist meanwhile (CR 8.5.9)."""
        self.unread = False
        """Whether nobody reads what is asked (`Game.playout`): no texts, no events for steps, and a lone pass is not asked."""
        self.card_of: dict[str, CardDefinition] = pool.cards
        self._watched = pool.watched
        self._forbidding = pool.forbids_itself
        self._costing_more = pool.costs_more_itself
        self._kinds: dict[tuple[str, str, bool], tuple[type[Event], ...]] = {}
        """By title, part and whether it is the card's own: the events that set off a conditional ability."""
        self._own: dict[str, dict[type[Event], list[words.Conditional]]] = {}
        """By title: its abilities about what happens to the card itself."""

    fewer_clicks: int = 0
    """Clicks by which an action that an ability tells a player to take costs less, until it is paid for."""

    # --- emitting ------------------------------------------------------------------------------------------------------------

    def emit(self, event: Event) -> None:
        """Makes a fact true, and notes which conditional abilities it sets off."""
        kind = type(event)
        active = self._active
        if active is None:
            active = self._active = self._find_active()
        before = active.triggers.get(kind, _NONE)
        blank = active.blank
        touches = kind.touches
        last: Card | None = None
        if not touches:
            events.apply(self.state, event)
            self.events.append(event)
        else:
            if kind in LEAVING and (before or kind in self._watched or kind is events.AgendaScored):
                last = self._as_it_is(event)
            moving = touches & ACTIVE and self._may_change_active(event)
            events.apply(self.state, event)
            self.events.append(event)
            self._sums.clear()
            self.look |= touches & (MOVED | ENDED | NUMBERS if active.lasting or "points" in active.declared else MOVED | ENDED)
            if moving or "lose abilities" in active.declared or (touches & ACTIVE and self._became_active(event)):
                self._active = None
                after = self.active.triggers.get(kind, _NONE)
                for source in before:
                    self._meet(source, event, last)
                known = {(s.oid, s.ability.part, s.effect) for s in before}
                for source in after:
                    if (source.oid, source.ability.part, source.effect) not in known:
                        self._meet(source, event, last)
                before = _NONE
        for source in before:
            self._meet(source, event, last)
        if kind in self.pool.hidden_events:
            for source in self._as_if_hidden(kind):
                self._meet(source, event, last)
        if kind in self.pool.unrezzed_events:
            for source in self._as_if_unrezzed():
                self._meet(source, event, last)
        if kind in self._watched:
            if not blank or getattr(event, "card", 0) not in blank:
                self._meet_own(event, last)
        elif kind is events.RunSucceeded:
            self._meet_linked(event)
        if kind in self.applied_at_once:
            self.apply_at_once(event)

    applied_at_once: ClassVar[frozenset[type[Event]]] = frozenset()
    """Events that this rulebook draws consequences from at once, not at the next checkpoint."""

    def apply_at_once(self, event: Event) -> None:
        """Draws the consequences of an event at once."""
        raise NotImplementedError

    def _as_it_is(self, event: Event) -> Card | None:
        """Returns the card that an event is about, as it is just before the event: its last known information (CR 9.1.4)."""
        card = self.state.cards.get(getattr(event, "card", 0))
        return card.copy() if card is not None else None

    def _may_change_active(self, event: Event) -> bool:
        """Returns whether an event that is about to happen can end an ability's being active."""
        if isinstance(event, (events.RunBegan, events.RunEnded)):
            return self.state.run is not None and bool(self.state.run.part)
        card = self.state.cards.get(getattr(event, "card", 0))
        return card is None or self.is_active(card) or card.title in self.pool.active_elsewhere or self._carries(card)

    def _carries(self, card: Card) -> bool:
        """Returns whether counters with abilities of their own are on a card."""
        return self.pool.named_on_cards and any(kind.removesuffix(" virus") in self.card_of for kind in card.counters)

    def _became_active(self, event: Event) -> bool:
        """Returns whether the card that an event was about is active now."""
        card = self.state.cards.get(about_card(event))
        return card is not None and (self.is_active(card) or card.title in self.pool.active_elsewhere)

    def emit_all(self, batch: Iterable[Event]) -> None:
        """Makes several facts true at once: abilities on the cards that leave see all of them (CR 9.1.8g)."""
        leaving = list(batch)
        if not leaving:
            return
        watching: dict[type[Event], list[Source]] = {type(e): list(self.active.triggers.get(type(e), _NONE)) for e in leaving}
        before = [self._as_it_is(event) if type(event) in LEAVING else None for event in leaving]
        blank = self.active.blank
        for event in leaving:
            events.apply(self.state, event)
            self.events.append(event)
            self.look |= type(event).touches & (MOVED | ENDED)
        self._sums.clear()
        self._active = None
        for event, last in zip(leaving, before, strict=True):
            for source in watching[type(event)]:
                self._meet(source, event, last)
            if type(event) in self._watched and getattr(event, "card", 0) not in blank:
                self._meet_own(event, last)

    def look_again(self) -> None:
        """Finds active abilities and sums anew: for whoever has changed the state without an event, as in a game that is imagined."""
        self._active = None
        self._sums.clear()

    stays_turned_up: ClassVar[bool] = False
    """Whether an installed card that is exposed or derezzed lies faceup from then on (1996 "Rezzing Corporation Cards")."""
    book: ClassVar[Rulebook]
    """The facts of the rulebook."""
    step_names: ClassVar[dict[str, str]] = {}
    """This rulebook's chart names for steps that the procedures identify by CR number."""

    def step_name(self, step: str) -> str:
        """Returns a step as this rulebook's charts number it."""
        return self.step_names.get(step, step)

    def step(self, step: str) -> None:
        """Reaches a step of a timing structure."""
        named = self.step_names.get(step, step)
        if self.state.step != named:
            self.note(events.StepReached(named))

    def note(self, event: events.StepReached | events.BoundaryReached) -> None:
        """Says where the game has got to: nothing is set off by it, and where nobody reads the events it is none of them."""
        if self.unread:
            events.apply(self.state, event)
        else:
            self.emit(event)

    def win(self, winner: str, reason: str) -> None:
        """Ends the game (CR 1.7). Raises GameOver."""
        self.emit(events.GameWon(winner, reason))
        raise GameOver

    # --- conditional abilities that meet their condition ---------------------------------------------------------------------

    def _meet(self, source: Source, event: Event, last: Card | None) -> None:
        for trigger in source.ability.when:
            if is_one(trigger.event, event):
                met = self._cards_met(source, trigger, event, last)
                for it in met:
                    self._meet_with(source, trigger, event, it)
                if met:
                    return

    def _meet_with(self, source: Source, trigger: words.Trigger, event: Event, it: int) -> None:
        """Settles the last questions of a trigger that an event fits."""
        ability = source.ability
        if self.is_used_up(source.oid, ability):
            return
        if ability.at_once and (going_on := self._met_already(source)) is not None:
            if ability.if_ is None or self.condition(ability.if_, self._context_at(source, event, it)):
                going_on.found = (*going_on.found, it)
            return
        if (ability.first_each_turn or ability.first_each_run) and self._happened_before(source, event, in_run=ability.first_each_run):
            return
        if ability.if_ is not None and not self.condition(ability.if_, self._context_at(source, event, it)):
            return
        self._pend(source, event, it)

    def _met_already(self, source: Source) -> Instance | None:
        """Returns the instance of an ability that the same occasion has met; None for none."""
        same = (source.oid, source.ability.part, source.effect)
        return next((one for one in self.met if (one.oid, one.ability.part, one.effect) == same), None)

    def _cards_met(self, source: Source, trigger: words.Trigger, event: Event, last: Card | None) -> tuple[int, ...]:
        """Returns the cards of an event that a trigger fits, as they are after it; (0,) where it fits an event that is about no card."""
        if not self._occasion_fits(trigger, event, source.side, source.server, source.oid):
            return ()
        about = cards_of(event, trigger.event) or (0,)
        if trigger.event == "card leaves play" and not (last is not None and last.installed and last.faceup):
            return ()
        if trigger.card is None:
            return about
        context = self._context_at(source, event)
        return tuple(oid for oid in about if self._card_fits(trigger.card, oid, event, last, context))

    def _context_at(self, source: Source, event: Event, it: int = 0) -> Context:
        """Returns what an ability knows as an event meets it: where an effect keeps it, what was chosen and named before that began."""
        context = Context(source.oid, source.title, source.side, server=source.server, event=event, it=it)
        effect = self.state.effects.get(source.effect)
        if effect is not None:
            context.chosen, context.named, context.it = effect.chosen, effect.named, it or effect.target
        return context

    def context_of(self, declared: Declared) -> Context:
        """Returns what a declaration knows: where an effect keeps it, X and what was chosen and named before that began."""
        context = Context(declared.oid, declared.title, declared.side, server=declared.server)
        effect = self.state.effects.get(declared.effect)
        if effect is not None:
            context.chosen, context.named, context.x = effect.chosen, effect.named, effect.amount
        return context

    def _occasion_fits(self, trigger: words.Trigger, event: Fact, side: Side, server: str, source: int) -> bool:
        """Returns whether an event is by the player, on the server and with the outcome that a trigger names."""
        if trigger.by and not self._is_by(trigger.by, actor_of(event), side):
            return False
        if trigger.outcome and outcome_of(event) != trigger.outcome:
            return False
        if trigger.kind and getattr(event, "kind", "") != trigger.kind:
            return False
        if trigger.from_ and not self._was_in(trigger.from_, event, source):
            return False
        if trigger.while_accessed and not getattr(event, "accessed", False):
            return False
        if trigger.to_make_room is not None and trigger.to_make_room != (getattr(event, "cause", "") == "install"):
            return False
        if trigger.to and getattr(event, "to", "") != trigger.to:
            return False
        return not trigger.server or self.server_fits(self._server_of_event(event), trigger.server, server, source)

    def _was_in(self, zones: tuple[str, ...], event: Fact, source: int) -> bool:
        """Returns whether the card of an event came from one of some zones; "hosted" is what was hosted on the card that asks."""
        if not isinstance(event, (events.CardTrashed, events.CardInstalled)) or event.title not in self.card_of:
            return False
        owner = self.card_of[event.title].printed.side
        if isinstance(event, events.CardInstalled):
            return any(
                0 < event.came_from_host == source if zone == "hosted" else ZONE_OF.get(zone) == (owner, event.came_from) for zone in zones
            )
        return any(event.zone in (ICE, ROOT, RIG) if zone == "installed" else ZONE_OF.get(zone) == (owner, event.zone) for zone in zones)

    def _server_of_event(self, event: Fact) -> str:
        """Returns the server of an event; a card trashed from the Corp's hand or deck was in that server (CR 4.6.6)."""
        server: str = getattr(event, "server", "")
        if server or not isinstance(event, events.CardTrashed) or self.card_of[event.title].printed.side != CORP:
            return server
        return {"hand": "HQ", "deck": "R&D", "discard": "Archives"}.get(event.zone, "")

    @staticmethod
    def _is_by(by: str, actor: str, side: Side) -> bool:
        if by == "you":
            return actor == side
        return actor not in ("", side) if by == "the other player" else actor == by

    def _card_fits(self, wanted: "words.Cards | words.Ref", oid: int, event: Event, last: Card | None, context: Context) -> bool:
        """Returns whether the card of an event is the one that a trigger names, or is as it says: as it was last, where it has moved."""
        card = last if last is not None else self.state.cards.get(oid)
        if isinstance(wanted, words.Cards) and card is None and isinstance(event, events.CardUsed):
            return self.printed_fits(event.title, wanted, event.side)  # it paid for what it did with itself
        if isinstance(wanted, words.Cards):
            return card is not None and self.fits_as(card, wanted, context)
        if wanted == "accessed card" and isinstance(event, events.CardTrashed):
            return event.accessed
        oids = (oid,) if card is None else (oid, card.oid)
        if wanted == "it":  # what the event was about after which something was to come later, wherever it is now
            return context.it in oids
        return context.source in oids if wanted == "this" else any(named in oids for named in self.referred(wanted, context))

    def _happened_before(self, source: Source, event: Event, *, in_run: bool) -> bool:
        """Returns whether an event that the same ability looks for happened earlier in this turn, or in this run."""
        history = self.state.history
        end = next((place for place in range(len(history) - 1, -1, -1) if history[place] is event), len(history))
        start = 0
        if in_run:
            start = next((place for place in range(end - 1, -1, -1) if isinstance(history[place], events.RunBegan)), 0)
        earlier = history[start:end]
        if _in_runs(source.ability.if_):
            earlier = [past for place, past in enumerate(earlier, start) if self._within_a_run(place)]
        return any(self._fitted(source, trigger, past) for past in earlier for trigger in source.ability.when)

    def _within_a_run(self, place: int) -> bool:
        """Returns whether an entry of this turn's history came during a run."""
        for past in reversed(self.state.history[:place]):
            if isinstance(past, (events.RunBegan, events.RunEnded)):
                return isinstance(past, events.RunBegan)
        return False

    def _fitted(self, source: Source, trigger: words.Trigger, past: Fact) -> bool:
        """Returns whether a trigger fits an event of the past, by what the event itself says."""
        return self.past_fits(trigger, past, Context(source.oid, source.title, source.side, server=source.server))

    def past_fits(self, trigger: words.Trigger, past: Fact, context: Context) -> bool:
        """Returns whether something that happened is what a trigger or `happened:` looks for, by what the event itself says."""
        if not is_one(trigger.event, past) or not self._occasion_fits(trigger, past, context.side, context.server, context.source):
            return False
        if "mark" in trigger.server and self._before_the_mark(past):
            return False
        return trigger.card is None or self._past_card_fits(trigger, past, context.source, context.side)

    def _before_the_mark(self, past: Fact) -> bool:
        """Returns whether something happened before a server was the mark: then it was not about the mark (CR 10.11.5)."""
        marked = False
        for event in reversed(self.state.history):
            if event is past:
                return marked
            marked = marked or (isinstance(event, events.MarkIdentified) and event.server != "")
        return False

    def _past_card_fits(self, trigger: words.Trigger, past: Fact, source: int, side: Side) -> bool:
        """Returns whether the card of a past event is as described, by what is printed on it."""
        wanted = trigger.card
        oids = {
            *cards_of(past, trigger.event),
            *((card,) if trigger.event in _ABOUT_ITS_CARD and (card := getattr(past, "card", 0)) else ()),
        }
        if isinstance(wanted, words.Cards):
            title: str = getattr(past, "title", "") or next((self.title_of(oid) for oid in oids if oid in self.state.cards), "")
            if wanted.other and source in oids:
                return False
            if wanted.as_named and not self.printed_as_named(title, self.named_with(source)):
                return False
            if isinstance(past, events.IcePassed) and wanted.rezzed not in (None, past.rezzed):
                return False
            return self.printed_fits(title, wanted, side) and self.numbers_fit(title, wanted)
        if wanted == "accessed card":
            return isinstance(past, events.CardTrashed) and past.accessed
        return source in oids

    def _own_abilities(self, title: str) -> dict[type[Event], list[words.Conditional]]:
        """Returns the abilities of a card that are about what happens to the card itself, by the event."""
        known = self._own.get(title)
        if known is None:
            known = self._own[title] = {}
            definition = self.card_of.get(title)
            for ability in definition.abilities if definition is not None else ():
                if isinstance(ability, words.Conditional) and not ability.would:
                    for kind in {cls for trigger in ability.when if trigger.card == "this" for cls in EVENTS[trigger.event].classes}:
                        known.setdefault(kind, []).append(ability)
        return known

    def _hears_of_itself(self, event: Event, last: Card | None, card: Card, ability: words.Conditional) -> bool:
        """Returns whether an ability is active as it has to be for an event about its own card; `last` is the card as it was before."""
        if isinstance(event, events.CardTrashed):
            if event.accessed and any(trigger.while_accessed for trigger in ability.when):
                return True
            if not ability.active_in:
                return last is not None and self._active_until_trashed(last)
        return (type(event) in _INACTIVE_TOO and not ability.active_in) or self.works(card, ability)

    def _meet_own(self, event: Event, last: Card | None) -> None:
        kind = type(event)
        about = cards_of(event)
        if isinstance(event, (events.SubroutinesBroken, events.IceFullyBroken)):
            about = (*about, event.by)
        for oid in about:
            card = self.state.cards.get(oid)
            if card is None or not card.title:
                continue
            abilities = self._own_abilities(card.title).get(kind)
            for ability in abilities or ():
                if not self._hears_of_itself(event, last, card, ability):
                    continue
                # For what was trashed or scored "this server" is the one that it was in (CR 4.6.6i).
                left = event.server if isinstance(event, (events.CardTrashed, events.AgendaScored)) else ""
                server = left or self.server_of(card)
                self._meet_own_ability(Source(oid, card.title, card.owner, server, ability), event, last)

    def _active_until_trashed(self, last: Card) -> bool:
        """Returns whether what a card does as it is trashed works: it was active, or is of a kind that never waits so (CR 9.1.8 b, g)."""
        return self.card_of[last.title].printed.type in ("event", "operation") or self.is_active(last)

    def _meet_own_ability(self, source: Source, event: Event, last: Card | None) -> None:
        for trigger in source.ability.when:
            if trigger.card == "this" and is_one(trigger.event, event) and source.oid in self._cards_met(source, trigger, event, last):
                self._meet_with(source, trigger, event, source.oid)
                return

    def _meet_linked(self, event: Event) -> None:
        """Makes the "if successful" ability of what made the run pending (CR 6.7.4)."""
        run = self.state.run
        if run is None or not run.part:
            return
        word = self.card_of[run.title].parts.get(run.part)
        if not isinstance(word, words.RunOn) or not word.if_successful or run.server not in run.servers:
            return
        ability = words.Conditional(when=(words.Trigger(event="run succeeds"),), do=word.if_successful, part=f"{run.part}.if successful")
        source = Source(run.source, run.title, RUNNER, run.server, ability)
        self._pend(source, event, 0)

    def _pend(self, source: Source, event: Event, it: int) -> None:
        run = self.state.run
        serial = run.serial if run is not None and isinstance(event, PHASE_BEGINNINGS) else -1
        instance = Instance(source, event, it, serial)
        instance.gone = source.oid not in self.state.cards
        instance.found = (it,) if source.ability.at_once else ()
        effect = self.state.effects.get(source.effect)
        instance.lasting = effect is not None and effect.until != "game"
        if effect is not None:
            instance.chosen, instance.named = effect.chosen, effect.named
        self.met.append(instance)

    # --- which abilities are active ------------------------------------------------------------------------------------------

    @property
    def active(self) -> ActiveAbilities:
        """Returns all abilities that are active now."""
        if self._active is None:
            self._active = self._find_active()
        return self._active

    def is_active(self, card: Card) -> bool:
        """Returns whether a card is active (CR 1.8.3)."""
        if card.zone == PLAY:
            return "active" in card.memory
        if card.zone == SCORE:
            return "stolen" not in card.memory and "points" not in card.memory
        if not card.faceup:
            return card.zone == RIG and card.title in self.pool.installed_facedown
        if not (card.installed or card.zone == "identity"):
            return False
        if card.zone != ROOT or self.card_of[card.title].printed.type != "agenda":
            return True
        return self.card_of[card.title].installed_faceup  # any other agenda is inactive, faceup or not (CR 3.2.3a)

    def works(self, card: Card, ability: words.Static | words.Paid | words.Conditional) -> bool:
        """Returns whether an ability of a card is active: with its card, or where it says that it is (CR 9.1.8).

        A card that lies facedown in Archives has none: a question about it would tell the Runner what it is (CR 4.4.6, 10.2.2).
        """
        if not ability.active_in or ("unrezzed" in ability.active_in and self.is_active(card)):
            return self.is_active(card)
        return any(lies_in(card, zone) and (zone != "Archives" or card.faceup) for zone in ability.active_in)

    def show_used(self, oid: int, block: words.Block = ()) -> None:
        """Shows a card whose ability is used where not both players see it (CR 1.21.3), unless that reveals it itself."""
        card = self.state.cards.get(oid)
        if block and isinstance(block[0], words.Reveal) and block[0].reveal == "this":
            return
        unseen = card is not None and not card.faceup and card.title in self.pool.active_elsewhere
        if not unseen or card is None:
            return
        if not card.installed or card.zone == RIG:
            self.emit(events.CardsRevealed((oid,), source=oid))
        elif not card.turned_up:
            self.emit(events.CardsRevealed((oid,), source=oid, stays_up=self.stays_turned_up))

    def _cards_elsewhere(self) -> list[Card]:
        """Returns the cards in hands, discard piles and score areas with abilities that are active there."""
        titles = self.pool.active_elsewhere
        if not titles:
            return []
        s = self.state
        cards = s.cards
        found: list[Card] = []
        for zone in self.pool.zones_elsewhere:
            if zone == "unrezzed":
                there = tuple(oid for server in s.servers for oid in (*s.ice(server), *s.root(server)) if not cards[oid].faceup)
            else:
                there = s.zones.get(ASIDE, ()) if zone in IN_NO_ZONE_OF_ITS_OWN else s.zone(*ZONE_OF[zone])
            found += [card for oid in there if (card := cards[oid]).title in titles]
        return found

    def _as_if_in_hand(self) -> Iterator[tuple[Card, words.Conditional]]:
        """Yields abilities that could be used from the hand or Archives, were their cards there: nobody is to know that they are not."""
        s = self.state
        for title in sorted(self.pool.waiting_in_hand):
            owner = self.card_of[title].printed.side
            hand, deck = s.zone(owner, HAND), s.zone(owner, DECK)
            lying = any(not s.cards[oid].faceup for oid in s.zone(CORP, DISCARD))
            for ability in self.card_of[title].abilities:
                if not isinstance(ability, words.Conditional) or not waits_in_hand(ability):
                    continue
                if "unrezzed" in ability.active_in:
                    continue
                hidden = "facedown Archives" in ability.active_in
                elsewhere = (*hand, *deck) if hidden and lying else deck if hand and not hidden else ()
                yield from ((s.cards[oid], ability) for oid in elsewhere if s.cards[oid].title == title)

    def _as_if_unrezzed(self) -> Iterator[Source]:
        """Yields abilities of unrezzed ice for each server where ice that the Runner has not seen might have them, and has not."""
        s = self.state
        hidden = [card for card in s.cards.values() if card.owner == CORP and not card.faceup]
        # One that was seen is unknown again among the others of HQ, or of those that lie facedown in Archives.
        unseen = [card for card in hidden if card.zone in (HAND, DISCARD) or not card.seen & SEEN_BY[RUNNER]]
        servers = tuple(dict.fromkeys(card.server for card in unseen if card.zone == ICE))
        for title in sorted({card.title for card in unseen} & self.pool.waiting_in_hand if servers else ()):
            for ability in self.card_of[title].abilities:
                if not isinstance(ability, words.Conditional) or "unrezzed" not in ability.active_in:
                    continue
                for server in servers:
                    elsewhere = next((card for card in unseen if card.title == title and card.server != server), None)
                    if elsewhere is not None:
                        yield Source(elsewhere.oid, title, CORP, server, ability, seeming=True)

    def lies_hidden(self) -> bool:
        """Returns whether a card lies facedown before the Runner that is active so: the Corp cannot tell which (Proteus)."""
        titles = self.pool.installed_facedown
        cards = self.state.cards
        return bool(titles) and any(not cards[oid].faceup and cards[oid].title in titles for oid in self.state.zones.get(RIG, ()))

    def seemingly_hidden(self) -> list[Card]:
        """Returns, where a card lies hidden, one card of each other title that it might be for all that the Corp knows."""
        if not self.lies_hidden():
            return []
        s = self.state
        found: dict[str, Card] = {}
        for oid in (*s.zone(RUNNER, HAND), *s.zone(RUNNER, DECK)):
            if (card := s.cards[oid]).title in self.pool.installed_facedown:
                found.setdefault(card.title, card)
        return list(found.values())

    def _as_if_hidden(self, kind: type[Event]) -> Iterator[Source]:
        """Yields what the cards that might lie hidden before the Runner, and do not, would do about an event."""
        for card in self.seemingly_hidden():
            for waiting in self.card_of[card.title].abilities:
                if not isinstance(waiting, words.Conditional) or not waiting.optional:
                    continue
                if any(kind in EVENTS[trigger.event].classes for trigger in waiting.when):
                    yield Source(card.oid, card.title, card.owner, "", waiting, seeming=True)

    def seeming(self) -> list[PaidSource]:
        """Returns the paid abilities of the cards that lie hidden before the Runner, or might for all that the Corp knows."""
        cards, titles = self.state.cards, self.pool.installed_facedown
        if not titles and not self.pool.interrupting_from_grip and not self.lies_hidden():
            return []
        lying = (cards[oid] for oid in self.state.zones.get(RIG, ()) if not cards[oid].faceup) if titles else ()
        hidden = [
            PaidSource(card.oid, card.title, ability, number)
            for card in (*(one for one in lying if one.title in titles), *self.seemingly_hidden())
            for number, ability in enumerate(self.card_of[card.title].abilities, 1)
            if isinstance(ability, words.Paid)
        ]
        return [*hidden, *self._seeming_in_grip()]

    def _seeming_in_grip(self) -> Iterator[PaidSource]:
        """Yields the interrupts that the Runner might use from the grip for all that the Corp knows: it may hold any card of the stack."""
        s, titles = self.state, self.pool.interrupting_from_grip
        unseen = (*s.zone(RUNNER, HAND), *s.zone(RUNNER, DECK), *s.zones.get(RIG, ())) if titles and s.zone(RUNNER, HAND) else ()
        copies = {card.title: card for oid in unseen if (card := s.cards[oid]).title in titles and not card.faceup}
        for title, card in sorted(copies.items()):
            for number, ability in enumerate(self.card_of[title].abilities, 1):
                if isinstance(ability, words.Paid) and "grip" in ability.active_in and ability.flag == "interrupt":
                    yield PaidSource(card.oid, title, ability, number)

    def waits_unseen(self, instance: Instance) -> bool:
        """Returns whether an ability that is pending is of a card that the other player does not see: whether it is there is a secret."""
        return waits_in_hand(instance.ability) or (instance.ability.optional and instance.title in self.pool.installed_facedown)

    def active_cards(self) -> list[Card]:
        """Returns every active card: identities first, then in the order of the zones."""
        s = self.state
        cards = s.cards
        oids = [s.corp.identity, s.runner.identity]
        zones = s.zones
        for server in s.servers:
            oids += zones.get(f"ice {server}", ())
            oids += zones.get(f"root {server}", ())
        oids += zones.get(RIG, ())
        oids += zones.get("corp score", ())
        oids += zones.get(PLAY, ())
        return [card for oid in oids if oid and self.is_active(card := cards[oid])]

    def _find_active(self) -> ActiveAbilities:
        found = self._list_active(frozenset())
        if "lose abilities" not in found.declared:
            return found
        self._active = found  # what has lost its abilities is asked of the game as it is with them
        blank = self._blanked(found.declared["lose abilities"])
        self._active = None
        return self._list_active(blank) if blank else found

    def _blanked(self, losing: list[Declared]) -> frozenset[int]:
        """Returns the objects that declarations take all abilities from (CR 9.1.9)."""
        cards = [card for card in self.state.cards.values() if card.title]
        blank: set[int] = set()
        for declared in losing:
            word = declared.word
            assert isinstance(word, words.LosesAbilities)
            context = Context(declared.oid, declared.title, declared.side, server=declared.server)
            if not self.holds(declared, context):
                continue
            if isinstance(word.lose_abilities, words.Cards):
                blank.update(card.oid for card in cards if self.fits_as(card, word.lose_abilities, context))
            else:
                blank.update(self.referred(word.lose_abilities, context))
        return frozenset(blank)

    def is_blank(self, oid: int) -> bool:
        """Returns whether an object has lost its abilities."""
        return oid in self.active.blank

    def _list_active(self, blank: frozenset[int]) -> ActiveAbilities:
        """Returns the active abilities, but for those of the objects that have lost theirs."""
        found = ActiveAbilities()
        found.blank = blank
        for card in self.active_cards():
            definition = self.card_of.get(card.title)
            if definition is None or not definition.abilities or card.oid in blank:
                continue
            self._add_abilities(found, definition.abilities, card.oid, card.title, card.owner, self.server_of(card))
        for card in self._cards_elsewhere():
            if card.oid in blank:
                continue
            listed = self.card_of[card.title].abilities
            here = tuple(a for a in listed if isinstance(a, ELSEWHERE) and a.active_in and self.works(card, a))
            self._add_abilities(found, listed, card.oid, card.title, card.owner, self.server_of(card), here)
        for card, ability in self._as_if_in_hand():
            self._add_trigger(found, Source(card.oid, card.title, card.owner, "", ability), own=True)
        self._add_counters(found)
        for effect in self.state.effects.values():
            word = self.card_of[effect.title].parts.get(effect.part) if effect.part else None
            if isinstance(word, words.Conditional):
                self._add_trigger(found, Source(effect.source, effect.title, effect.side, effect.server, word, effect.id))
            elif isinstance(word, words.Static):
                self._add_static(found, word, effect.source, effect.title, effect.side, effect.server, effect.id)
            elif effect.kind in ("cannot", "next encounter"):
                forbidden = word if isinstance(word, words.Forbid) else _FORMER.get(effect.name) or words.Prohibit(cannot=(effect.name,))
                declared = Declared(effect.source, effect.title, effect.side, effect.server, forbidden, None, effect.id)
                name = forbidden.cannot[0] if effect.name in _FORMER else effect.name
                found.declared.setdefault(f"cannot {name}", []).append(declared)
        self._add_run(found)
        return found

    def _add_abilities(
        self, found: ActiveAbilities, abilities: tuple[words.Ability, ...], oid: int, title: str, owner: Side, server: str,
        here: tuple[words.Ability, ...] | None = None,
    ) -> None:  # fmt: skip
        """Adds the abilities of one card, or of counters named after it; of a card that is not active, those that are active `here`."""
        for number, ability in enumerate(abilities, 1):
            if here is not None and ability not in here:
                continue
            if isinstance(ability, words.Conditional):
                if ability.active_in and here is None and "unrezzed" not in ability.active_in:
                    continue
                self._add_trigger(found, Source(oid, title, owner, server, ability), own=oid > 0)
            elif isinstance(ability, words.Paid):
                if (ability.active_in and here is None) or (here is not None and self._is_copy(found, oid, title, number)):
                    continue
                side: Side = owner if ability.only in ("", "you") else ability.only  # type: ignore[assignment]
                found.paid[side].append(PaidSource(oid, title, ability, number))
                if ability.flag == "paying":
                    found.paying.append(found.paid[side][-1])
                found.paid_interrupts |= ability.flag == "interrupt"
            elif isinstance(ability, words.Static) and (here is not None or not ability.active_in):
                self._add_static(found, ability, oid, title, owner, server)

    def _is_copy(self, found: ActiveAbilities, oid: int, title: str, number: int) -> bool:
        """Returns whether the same ability of a copy in the same hand or discard pile is there already: nobody can tell them apart."""
        card = self.state.cards[oid]
        others = (self.state.cards[s.oid] for s in (*found.paid[CORP], *found.paid[RUNNER]) if (s.title, s.number) == (title, number))
        return card.zone != SCORE and any((o.zone, o.faceup) == (card.zone, card.faceup) for o in others)

    def _add_counters(self, found: ActiveAbilities) -> None:
        """Adds the abilities of counters named after cards. They are not objects: their abilities are stored under numbers below 0."""
        s = self.state
        if s.corp.counters or s.runner.counters:
            for place, name in enumerate(sorted({*s.corp.counters, *s.runner.counters}), 1):
                self._add_named(found, name, -place, "players")
        for server, held in s.server_counters.items():
            for place, name in enumerate(sorted(held), 1):
                number = -COUNTERS_IN_SERVERS - place * MOST_SERVERS - s.servers.index(server)
                self._add_named(found, name, number, "servers", server)
        for card in s.cards.values() if self.pool.named_on_cards else ():
            if not card.counters:
                continue
            for place, name in enumerate(sorted(card.counters), 1):
                self._add_named(found, name, -COUNTERS_ON_CARDS * card.oid - place, "cards", self.server_of(card))

    def _add_named(self, found: ActiveAbilities, name: str, number: int, of: str, server: str = "") -> None:
        """Adds the abilities of the counters of one name in one place."""
        definition = self.card_of.get(name.removesuffix(" virus"))
        for ability in definition.abilities if definition is not None else ():
            if definition is not None and isinstance(ability, words.CounterAbilities) and ability.of in ("", of):
                self._add_abilities(found, ability.counters, number, definition.title, definition.printed.side, server)

    @staticmethod
    def under_counters(source: int) -> int:
        """Returns the card that the counters with this number are on; 0 for other counters, and for what is no counter."""
        return -source // COUNTERS_ON_CARDS if source < -COUNTERS_ON_CARDS else 0

    def server_of_source(self, source: int) -> str:
        """Returns the server that "this server" is for an ability of a card, or of counters on a card or in a server."""
        if -COUNTERS_ON_CARDS < source < -COUNTERS_IN_SERVERS:
            return self.state.servers[(-source - COUNTERS_IN_SERVERS) % MOST_SERVERS]
        card = self.state.cards.get(source if source > 0 else self.under_counters(source))
        return self.server_of(card) if card is not None else ""

    def held_with(self, source: int) -> list[Mapping[str, int]]:
        """Returns the counters where an ability of counters is: of a card, a server, or of both players."""
        s = self.state
        if card := self.under_counters(source):
            return [s.cards[card].counters] if card in s.cards else []
        if source < -COUNTERS_IN_SERVERS:
            return [s.server_counters.get(self.server_of_source(source), {})]
        return [s.corp.counters, s.runner.counters]

    def _add_run(self, found: ActiveAbilities) -> None:
        """Adds the abilities that apply during a run made by a card."""
        run = self.state.run
        if run is None or not run.part:
            return
        word = self.card_of[run.title].parts.get(run.part)
        if isinstance(word, words.RunOn):
            for number, ability in enumerate(word.during, 1):
                if isinstance(ability, words.Static):
                    self._add_static(found, ability, run.source, run.title, RUNNER, run.server)
                elif isinstance(ability, words.Paid):
                    found.paid[RUNNER].append(PaidSource(run.source, run.title, ability, number))
                    found.paid_interrupts |= ability.flag == "interrupt"
                elif isinstance(ability, words.Conditional):
                    self._add_trigger(found, Source(run.source, run.title, RUNNER, run.server, ability))

    def _add_trigger(self, found: ActiveAbilities, source: Source, *, own: bool = False) -> None:
        """Adds a conditional ability. What a card's `own` says of the card itself is looked for as that happens to it (`_meet_own`)."""
        if source.ability.would:
            found.interrupts.append(source)
            return
        if source.ability.as_long_as is not None:
            found.lasting.append(source)
            return
        key = (source.title, source.ability.part, own)
        kinds = self._kinds.get(key)
        if kinds is None:
            waiting = (t for t in source.ability.when if not own or t.card != "this")
            kinds = self._kinds[key] = tuple({cls for trigger in waiting for cls in EVENTS[trigger.event].classes})
        for kind in kinds:
            found.triggers.setdefault(kind, []).append(source)

    def _add_static(
        self, found: ActiveAbilities, ability: words.Static, oid: int, title: str, side: Side, server: str, effect: int = 0
    ) -> None:
        for word in ability.static:
            declared = Declared(oid, title, side, server, word, ability.while_, effect)
            for name in word.asked():
                found.declared.setdefault(name, []).append(declared)

    # --- small questions about the state -------------------------------------------------------------------------------------

    def definition(self, oid: int) -> CardDefinition:
        """Returns the card's printed facts and abilities."""
        return self.card_of[self.state.cards[oid].title]

    def server_of(self, card: Card) -> str:
        """Returns the server that "this server" is for a card: where it is installed, or the central of its zone (CR 4.6.6i)."""
        if card.server:
            return card.server
        if card.host and (host := self.state.cards.get(card.host)) is not None:
            return self.server_of(host)
        if card.owner == CORP:
            return {"hand": "HQ", "deck": "R&D", "discard": "Archives"}.get(card.zone, "")
        return ""

    def named_with(self, source: int, context: Context | None = None) -> Mapping[str, str]:
        """Returns what was named with a card, or by the instructions so far, by the kind of thing."""
        card = self.state.cards.get(source)
        kept = card.named if card is not None else {}
        return {**kept, **context.named} if context is not None and context.named else kept

    def server_fits(self, server: str, wanted: tuple[str, ...], this: str, source: int = 0, context: Context | None = None) -> bool:
        """Returns whether a server is one of those that a card names; `source` is the card that "chosen server" was chosen with."""
        for name in wanted:
            if name == "chosen server":
                if server and server == self.named_with(source, context).get("server"):
                    return True
                continue
            if name == server or name == "any" or (name == "this server" and server and server == this):
                return True
            if name == "attacked server" and server and server == self._attacked(context):
                return True
            if name == "another server" and server and server != (this or self._attacked()):
                return True
            if name == "unprotected" and server and not self.state.ice(server):
                return True
            if name in ("run successfully this turn", "last run successfully") and server:
                successes = [event.server for event in self.state.history if isinstance(event, events.RunSucceeded)]
                if server in (successes[-1:] if name == "last run successfully" else successes):
                    return True
            if name == "server of chosen" and context is not None and server in map(self.server_of, self._there(context.chosen)):
                return True
            if name == "mark" and server and server == self.state.mark:
                return True
            central = server in ("HQ", "R&D", "Archives")
            if (name == "central" and central) or (name == "remote" and server and not central):
                return True
        return False

    def _there(self, oids: tuple[int, ...]) -> list[Card]:
        """Returns the cards among some objects that have not moved on."""
        return [self.state.cards[oid] for oid in oids if oid in self.state.cards]

    def _attacked(self, context: Context | None = None) -> str:
        """Returns the attacked server, for what the end of a run set off that of this run; "" where there is no run."""
        if self.state.run is not None:
            return self.state.run.server
        return context.event.server if context is not None and isinstance(context.event, events.RunEnded) else ""

    def title_of(self, oid: int) -> str:
        """Returns the title of a card; "" where it has gone."""
        card = self.state.cards.get(oid)
        return card.title if card is not None else ""

    def printed_fits(self, title: str, cards: words.Cards, side: str = "") -> bool:
        """Returns whether what is printed on a card fits; where it is does not matter. `side` is "you"."""
        definition = self.card_of.get(title)
        if definition is None:
            return False
        printed = definition.printed
        if cards.type and printed.type not in cards.type:
            return False
        if printed.type in cards.not_type or (cards.unique is not None and printed.unique != cards.unique):
            return False
        if cards.subtype and not any(subtype in printed.subtypes for subtype in cards.subtype):
            return False
        if any(subtype in printed.subtypes for subtype in cards.not_subtype):
            return False
        if cards.faction and printed.faction not in cards.faction:
            return False
        if cards.faction_of and printed.faction != self._faction_of(cards.faction_of):
            return False
        if cards.trash_ability and not any(isinstance(a, words.Paid) and a.cost.trash_this for a in definition.abilities):
            return False
        if cards.side and printed.side != (side if cards.side == "you" and side else cards.side.replace("you", printed.side)):
            return False
        if cards.any_of and not any(self.printed_fits(title, one, side) for one in cards.any_of):
            return False
        return not cards.title or cards.title == title

    def _faction_of(self, side: str) -> str:
        """Returns the faction of a player's identity; "" where there is none."""
        identity = self.state.cards.get(self.state.corp.identity if side == CORP else self.state.runner.identity)
        return self.card_of[identity.title].printed.faction if identity is not None else ""

    def printed_as_named(self, title: str, named: Mapping[str, str], *, subtype: bool = True) -> bool:
        """Returns whether what is printed on a card is what was named; nothing is where nothing was."""
        printed = self.card_of[title].printed
        costs = tuple(str(number) for number in (printed.cost, printed.advancement) if number is not None)
        has = {"card type": (printed.type,), "subtype": printed.subtypes, "number": costs, "card": (title,)}
        told = [kind for kind in has if kind in named]
        return bool(told) and all(named[kind] in has[kind] for kind in told if subtype or kind != "subtype")

    def used_up(self, oid: int, part: str) -> bool:
        """Returns whether a once-per-turn ability of this object has been used this turn."""
        return self.state.used.get((oid, part)) == self.state.turn_number

    def is_used_up(self, oid: int, ability: words.Conditional) -> bool:
        """Returns whether an ability of this object that can be used once per turn, or once per run, has been."""
        if ability.once_per_turn and self.used_up(oid, ability.part):
            return True
        return ability.once_per_run and self.used_up(oid, self._part_in_run(ability))

    def note_use(self, oid: int, ability: words.Conditional) -> None:
        """Notes that an ability was used, where it can be used once only in a time."""
        if ability.once_per_turn:
            self.emit(events.UseRecorded(oid, ability.part))
        if ability.once_per_run:
            self.emit(events.UseRecorded(oid, self._part_in_run(ability)))

    def _part_in_run(self, ability: words.Conditional) -> str:
        return f"{ability.part} in run {self.state.run_number}"

    # --- what the other parts of the referee provide ---------------------------------------------------------------------------

    @abstractmethod
    def fits_as(self, card: Card, cards: words.Cards, context: Context) -> bool:
        """Returns whether a card, as it is or as it was last, is as described."""

    @abstractmethod
    def numbers_fit(self, title: str, cards: words.Cards) -> bool:
        """Returns whether the numbers printed on a card are as described."""

    @abstractmethod
    def referred(self, ref: str, context: Context) -> tuple[int, ...]:
        """Returns the objects that a reference names."""

    @abstractmethod
    def subroutines(self, oid: int) -> tuple[ListedSubroutine, ...]:
        """Returns the subroutines that a piece of ice has now, in order."""

    @abstractmethod
    def holds(self, declared: Declared, context: Context) -> bool:
        """Returns whether a declaration holds now."""

    @abstractmethod
    def condition(self, condition: words.Condition, context: Context) -> bool:
        """Returns whether a condition is so."""

    @abstractmethod
    def checkpoint(self) -> Flow:
        """Carries out CR 10.3."""

    @abstractmethod
    def resolve_block(self, block: words.Block, context: Context) -> Flow:
        """Resolves instructions in order (CR 9.1.2)."""

    @abstractmethod
    def encounter(self, ice: int, forced: bool = False) -> Flow:
        """Carries out an encounter with a piece of ice (CR 6.5)."""

    @abstractmethod
    def access(self, oid: int) -> Flow:
        """Carries out an access of a card (CR 7.2)."""

    @abstractmethod
    def end_run(self, source: int = 0, jacked_out: bool = False) -> None:
        """Ends the run (CR 6.1.4)."""

    @abstractmethod
    def take_one_action(self, side: Side, *, different: bool, fewer: int) -> Flow:
        """Has a player take an action (CR 5.2.5)."""

    @abstractmethod
    def run(self, server: str, source: int = 0, title: str = "", part: str = "", servers: tuple[str, ...] = ()) -> Flow:
        """Carries out a run (CR 6)."""


PHASE_BEGINNINGS: Final = (events.IceApproached, events.EncounterBegan)
"""Events that are a phase's beginning: reactions to them are dropped when the phase ends (CR 9.2.8f)."""


def about_card(event: Event) -> int:
    """Returns the card that an event is about, as the object that it is afterwards; 0 for none."""
    new: int = getattr(event, "new", 0)
    if new:
        return new
    card: int = getattr(event, "card", 0)
    return card


def _in_runs(condition: words.Condition | None) -> bool:
    """Returns whether a condition is so only during a run."""
    if isinstance(condition, words.Both):
        return any(map(_in_runs, condition.conditions))
    return condition == words.Named(name="in a run")


_ABOUT_ITS_CARD: Final = frozenset(EVENTS) - BY_A_CARD
"""Events whose card is the one that the event of the model names."""


__all__ = [
    "NUMBERS",
    "ActiveAbilities",
    "Context",
    "Declared",
    "Flow",
    "Flowing",
    "GameOver",
    "Instance",
    "PaidSource",
    "Referee",
    "Source",
]
