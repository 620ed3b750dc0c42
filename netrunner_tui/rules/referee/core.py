"""The common base of the referee: events are emitted here, and set off abilities.

A procedure of the referee is a generator (`Flow`): it emits events by calling `emit` and asks by yielding a `Question`.
The classes of this package add one area of the rules each; a rulebook is the last class of that line.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import ClassVar, Final

from netrunner_tui.abilities.triggers import LEAVING
from netrunner_tui.model import counter_kinds, events
from netrunner_tui.model.events import ACTIVE, ENDED, MOVED, NUMBERS, Event, fields
from netrunner_tui.model.state import Card, EndReason, Winner
from netrunner_tui.rules.referee.base.cards_in_game import CardsInGame
from netrunner_tui.rules.referee.base.instances import GameOver, Source
from netrunner_tui.rules.referee.base.trigger_conditions import TriggerConditions

_NONE: Final[list[Source]] = []
_OF_CREDITS: Final = frozenset({events.CreditsGained, events.CreditsSpent, events.CreditsLost})
"""What changes how many credits a player has: quantities change with it only where some card counts them."""
_OF_RUNS_AND_EFFECTS: Final = frozenset({events.PositionMoved, events.RunBegan, events.RunEnded, events.EffectBegan, events.EffectsEnded})
"""Events that make abilities active or inactive of which no card is moved or turned."""
# What an event can make active or inactive: nothing, cards without abilities that could be, or abilities.
_NOTHING: Final = 0
_CARDS: Final = 1
_ABILITIES: Final = 2


@lru_cache(maxsize=256)
def _reached(step: str) -> events.StepReached:
    """Returns the event that a step is reached: half of the events of a game are such, and there are few steps, so each is made once."""
    return events.StepReached(step)


class Referee(TriggerConditions):
    """What all procedures do with the state of a game."""

    def emit(self, event: Event) -> None:
        """Makes a fact true, and notes which conditional abilities it sets off."""
        kind = type(event)
        active = self._active
        if active is None:
            active = self._active = self._find_active()
        before = active.triggers.get(kind, _NONE)
        blank = active.blank
        touches = kind.touches
        if not touches and kind in _OF_CREDITS and self.cards_in_game.count_money:
            touches = NUMBERS
        last: Card | None = None
        if not touches:
            events.apply(self.state, event)
            self.events.append(event)
        else:
            if kind in LEAVING and (before or kind in self.cards_in_game.watched or kind is events.AgendaScored):
                last = self._as_it_is(event)
            change = self._ends(event) if touches & ACTIVE else _NOTHING
            events.apply(self.state, event)
            self.events.append(event)
            self._sums.clear()
            self.look |= touches & active.looked_at
            if touches & ACTIVE and change < _ABILITIES:
                change = max(change, self._begins(event))
            if change == _CARDS and not active.losing:
                active.forget_cards()
            elif change or active.losing:
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
        if kind in self.cards_in_game.noticed:
            self._notice(kind, event, last, blank)
        if kind is events.RunSucceeded:
            self._meet_linked(event)
        if kind in self.applied_at_once:
            self.apply_at_once(event)

    def _notice(self, kind: type[Event], event: Event, last: Card | None, blank: frozenset[int]) -> None:
        """Notes which abilities an event sets off that are not listed as active: of its own card, or of cards that are not seen."""
        if kind in self.cards_in_game.awaited_unseen:
            for source in self.as_if_there(kind):
                self._meet(source, event, last)
        if kind in self.cards_in_game.watched and (not blank or fields.card(event) not in blank):
            self._meet_own(event, last)

    applied_at_once: ClassVar[frozenset[type[Event]]] = frozenset()
    """Events that this rulebook draws consequences from at once, not at the next checkpoint."""

    def apply_at_once(self, event: Event) -> None:
        """Draws the consequences of an event at once."""
        raise NotImplementedError

    def _as_it_is(self, event: Event) -> Card | None:
        """Returns the card that an event is about, as it is just before the event: its last known information (CR 9.1.4)."""
        card = self.state.cards.get(fields.card(event))
        return card.copy() if card is not None else None

    def _moves_the_run(self, event: events.PositionMoved) -> bool:
        """Returns whether the Runner comes to another server, with what holds for the run: "this server" is that one from now on."""
        run = self.state.run
        return run is not None and run.part != "" and run.server != event.server

    def _ends(self, event: Event) -> int:
        """Returns what an event that is about to happen may make inactive."""
        if type(event) in _OF_RUNS_AND_EFFECTS:
            return self._ends_beside_cards(event)
        card = self.state.cards.get(fields.card(event))
        return _ABILITIES if card is None else self._activity_of(card)

    def _ends_beside_cards(self, event: Event) -> int:
        """Returns what an event about a run or an effect may make inactive."""
        if isinstance(event, events.PositionMoved):
            return _ABILITIES if self._moves_the_run(event) else _NOTHING
        if isinstance(event, (events.RunBegan, events.RunEnded)):
            return _ABILITIES if self.state.run is not None and self.state.run.part else _NOTHING
        if isinstance(event, events.EffectBegan):
            return _ABILITIES if self.keeps_ability(event.effect) else _NOTHING
        assert isinstance(event, events.EffectsEnded)
        return _ABILITIES if any(self.keeps_ability(self.state.effects[number]) for number in event.effects) else _NOTHING

    def _begins(self, event: Event) -> int:
        """Returns what is active of the card that an event was about."""
        card = self.state.cards.get(fields.card_after(event))
        return _NOTHING if card is None else self._activity_of(card)

    def _activity_of(self, card: Card) -> int:
        """Returns what is active of a card. "This server" is for the abilities of what it hosts where it is."""
        in_game = self.cards_in_game
        if card.title in in_game.active_elsewhere or (in_game.named_on_cards and self._carries(card)):
            return _ABILITIES
        if not self.is_active(card):
            host = self.state.cards.get(card.host) if in_game.having_those_of_hosted else None
            return _ABILITIES if host is not None and host.title in in_game.having_those_of_hosted else _NOTHING
        return _CARDS if card.title in in_game.without_abilities and not card.hosted else _ABILITIES

    def _carries(self, card: Card) -> bool:
        """Returns whether counters with abilities of their own are on a card."""
        return any(counter_kinds.title_of(kind) in self.card_of for kind in card.counters)

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
            if type(event) in self.cards_in_game.noticed:
                self._notice(type(event), event, last, blank)

    def look_again(self, *, same_cards: bool = False) -> None:
        """Finds active abilities and sums anew: for whoever has changed the state without an event, as in a game that is imagined.

        `same_cards`: they have only changed places, so that what the cards of the game can do is known.
        """
        if not same_cards:
            self.cards_in_game = CardsInGame(self.pool, self.state)
        self._active = None
        self._sums.clear()

    step_names: ClassVar[dict[str, str]] = {}
    """This rulebook's chart names for steps that the procedures identify by CR number."""

    def step_name(self, step: str) -> str:
        """Returns a step as this rulebook's charts number it."""
        return self.step_names.get(step, step)

    def step(self, step: str) -> None:
        """Reaches a step of a timing structure."""
        named = self.step_names.get(step, step)
        if self.state.step == named:
            return
        events.reach_step(self.state, named)
        if not self.unrecorded:
            self.events.append(_reached(named))

    def note(self, event: events.BoundaryReached) -> None:
        """Says that the game can be entered here, or not any more. Nothing is set off by it; where nobody keeps the events it is none."""
        events.apply(self.state, event)
        if not self.unrecorded:
            self.events.append(event)

    def win(self, winner: Winner, reason: EndReason) -> None:
        """Ends the game (CR 1.7). Raises GameOver."""
        self.emit(events.GameWon(winner, reason))
        raise GameOver
