"""What one side has seen in the other's hand, and how likely it is still there."""

from typing import Final

import msgspec

from netrunner_tui.model import events
from netrunner_tui.model.card_zones import ASIDE, DECK, HAND, ICE, PLAY, ROOT
from netrunner_tui.model.events import Event, apply, fold
from netrunner_tui.model.sides import RUNNER, Side, other
from netrunner_tui.model.state import SEEN_BY, Card
from netrunner_tui.rules.followed_games import Followed, GameFollower, shown_to
from netrunner_tui.rules.referee.names import knows

FORGOTTEN: Final = 0.1
"""A chance below which nobody reckons with a card any more."""


class _Seen(msgspec.Struct):
    """A card seen in the opponent's hand."""

    title: str
    turn: int
    """The turn in which it was seen there last."""
    chance: float = 1.0
    """The chance that it is still there."""


class SeenInHand:
    """What one side has seen in the other's hand, followed through the game: titles, for which of two copies it was nobody can tell."""

    def __init__(self, game: Followed, side: Side) -> None:
        self._side: Side = side
        self._zone = f"{other(side)} {HAND}"
        self._facts = game.pool.facts
        self._state = game.start.snapshot()
        self._behind: list[Event] = []
        """Events that the state has still to be told: quiet ones, and while nothing has been seen, those that show nothing."""
        self._follower = GameFollower()
        self._seen: list[_Seen] = []
        self._at_once: list[str] = []
        """Titles seen in this breach, or in one look, that are still in the hand: so many copies are there at least."""
        self._drawn: list[str] = []
        """Titles known on top of the deck that are being drawn."""
        self._deck_seen = False
        self._open = self._state.player(other(side)).hand_open
        """Whether the hand lies open."""
        if self._open:
            self._see_all()

    def goes_on(self, game: Followed) -> bool:
        """Returns whether the game is still the one that was followed: nothing was taken back."""
        return self._follower.goes_on(game)

    def titles(self, game: Followed) -> tuple[tuple[str, float], ...]:
        """Takes in what is new. Returns titles with chances; a title as often as copies of it were seen."""
        for answered in self._follower.news(game):
            for event in answered.events:
                kind = type(event)
                if kind in UNASKED:
                    continue
                self._behind.append(event)
                if kind in QUIET:
                    continue
                opens = isinstance(event, events.HandOpened) and event.side != self._side
                if opens or self._open:
                    self._matters(event)
                    fold(self._state, self._behind)
                    self._behind.clear()
                    self._see_all()
                    self._open = opens or not (isinstance(event, events.HandClosed) and event.side != self._side)
                elif self._seen or self._drawn or (kind in _SHOWING and self._matters(event)):
                    fold(self._state, self._behind[:-1])
                    self._behind.clear()
                    self._take_in(event)
        return tuple(sorted((one.title, one.chance) for one in self._seen))

    def _see_all(self) -> None:
        """Takes in a whole hand that lies open, or did until now."""
        self._at_once = [self._state.cards[oid].title for oid in self._state.zones.get(self._zone, ())]
        self._seen = [_Seen(title, self._state.turn_number) for title in self._at_once]
        self._drawn = []

    def _matters(self, event: Event) -> bool:
        """Returns whether an event may show a card in the hand, or one that will be drawn."""
        if isinstance(event, events.CardDrawn):
            return self._deck_seen and event.side != self._side
        if isinstance(event, events.CardAccessed):
            self._deck_seen = self._deck_seen or (event.zone == DECK and self._side == RUNNER)
            return event.zone == HAND and self._side == RUNNER
        if isinstance(event, events.CardMoved):
            known = event.faceup or bool(event.seen & SEEN_BY[self._side])
            self._deck_seen = self._deck_seen or (known and event.zone == DECK)
            return known and event.zone == HAND
        self._deck_seen = self._deck_seen or isinstance(event, (events.CardsRevealed, events.CardsLookedAt))
        return isinstance(event, events.AgendaReturned) or bool(shown_to(self._side, event))

    def _take_in(self, event: Event) -> None:
        state = self._state
        before = state.zones.get(self._zone, ())
        self._matters(event)
        if isinstance(event, (events.BreachBegan, events.AccessesBegan, events.CardsRevealed, events.CardsLookedAt)):
            self._at_once = []
        held = {oid: state.cards[oid] for oid in before}
        shown = [state.cards[oid] for oid in shown_to(self._side, event) if oid in state.cards]
        for card in shown:
            if card.oid in held:
                self._at_once.append(card.title)
            else:
                self._found_elsewhere(card)
        if isinstance(event, events.CardRezzed):
            self._found_elsewhere(state.cards[event.card])
        elif isinstance(event, events.CardDrawn) and event.side != self._side and knows(state.cards[event.card], self._side):
            self._drawn.append(state.cards[event.card].title)
        elif isinstance(event, events.CardMoved) and event.zone != HAND and state.cards[event.card].zone == ASIDE:
            self._drawn = []  # which of the drawn cards it is cannot be seen
        apply(state, event)
        after = state.zones.get(self._zone, ())
        if len(after) > len(before):
            self._came(event, [state.cards[oid] for oid in after if oid not in held])
        gone = {card.cid for card in held.values()} - {state.cards[oid].cid for oid in after} if before is not after else set()
        if gone and len(after) <= len(before):
            for card in [card for card in state.cards.values() if card.cid in gone]:
                if card.zone != PLAY or knows(card, self._side):
                    self._left(card, len(before))
        elif isinstance(event, events.CardInstalled) and event.side != self._side and event.came_from == HAND and not event.faceup:
            self._left(state.cards[event.new], len(after) + 1)  # it lay apart until now, and may be of fewer kinds than then
        if self._at_once or not after:
            self._count(len(after))

    def _came(self, event: Event, cards: list[Card]) -> None:
        """Takes in what has come into the hand: what was known on top of the deck, or is seen as it comes."""
        if isinstance(event, events.CardAddedToHand) and self._drawn:
            self._seen.append(_Seen(self._drawn.pop(0), self._state.turn_number))
            return
        self._seen += [_Seen(card.title, self._state.turn_number) for card in cards if knows(card, self._side)]

    def _count(self, held: int) -> None:
        """Makes certain what was seen at once; where that was the whole hand, nothing else is there."""
        if len(self._at_once) >= held:
            self._seen = []
        for title in sorted(set(self._at_once)):
            copies = sorted((one for one in self._seen if one.title == title), key=lambda one: -one.chance)
            wanted = self._at_once.count(title)
            copies += [_Seen(title, 0) for _ in range(wanted - len(copies))]
            for one in copies[:wanted]:
                one.chance, one.turn = 1.0, self._state.turn_number
            self._seen = [*(one for one in self._seen if one.title != title), *copies]

    def _left(self, card: Card, before: int) -> None:
        """Takes in that a card has left a hand of so many."""
        if knows(card, self._side):
            if card.title in self._at_once:
                self._at_once.remove(card.title)
            copies = [one for one in self._seen if one.title == card.title]
            if copies:
                self._seen.remove(max(copies, key=lambda one: one.chance))
            return
        self._at_once = []
        fitting = [one for one in self._seen if self._may_be(one.title, card.zone)]
        others = len(self._seen) - len(fitting)
        for one in fitting:
            one.chance *= 1 - 1 / max(1, before - others)
        self._seen = [one for one in self._seen if one.chance > FORGOTTEN]

    def _may_be(self, title: str, zone: str) -> bool:
        """Returns whether a card that went to a zone facedown may have this title."""
        kind = self._facts[title].printed.type
        return kind == "ice" if zone == ICE else kind in ("agenda", "asset", "upgrade") if zone == ROOT else True

    def _found_elsewhere(self, card: Card) -> None:
        """Takes in what an installed card is: it may be one that was seen in the hand, and has left it since."""
        copies = [one for one in self._seen if one.title == card.title and one.chance < 1.0 and card.turn >= one.turn]
        if copies and card.installed:
            self._seen.remove(min(copies, key=lambda one: one.chance))


_SHOWING: Final = frozenset(
    {events.CardAccessed, events.CardsRevealed, events.CardsLookedAt, events.CardDrawn, events.CardMoved, events.AgendaReturned}
)
"""Events that may show a player cards in the other's hand, or what comes there."""
QUIET: Final = frozenset(
    {
        events.StepReached, events.PhaseReached, events.BoundaryReached, events.ActionStarted, events.TurnBegan, events.TurnEnded,
        events.ClicksGained, events.ClicksSpent, events.CreditsGained, events.CreditsSpent, events.CountersPlaced, events.CountersRemoved,
        events.AbilityTriggered, events.AbilityUsed, events.CandidateChosen, events.PickedAtRandom, events.RunInitiated, events.RunBegan,
        events.RunSucceeded, events.RunEnded, events.IceApproached, events.IcePassed, events.PositionMoved, events.ServerApproached,
        events.EncounterBegan, events.EncounterEnded, events.SubroutinesBroken, events.IceFullyBroken, events.AccessLimitSet,
        events.AccessEnded, events.AccessesEnded,
        events.BreachEnded, events.CardActivated, events.CardAdvanced, events.CardUsed, events.ClicksLost,
        events.EffectBegan, events.EffectsEnded, events.RunEnding, events.RunFailed, events.SubroutineResolved, events.UseRecorded,
        events.ActionEnded, events.CreditsLost, events.WindowOpened,
    }
)  # fmt: skip
"""Frequent events by which no card is shown or moves, and no turn begins: what was seen stays as it was."""
UNASKED: Final = frozenset(
    {
        events.StepReached, events.BoundaryReached, events.ActionStarted, events.TurnBegan, events.TurnEnded, events.ClicksGained,
        events.ClicksSpent, events.ClicksLost, events.CreditsGained, events.CreditsSpent, events.AbilityTriggered, events.AbilityUsed,
        events.CardUsed, events.UseRecorded, events.ActionEnded, events.CreditsLost, events.WindowOpened,
    }
)  # fmt: skip
"""Those among them that change only what nothing here asks for, and are not told to the state that is kept here: most events."""
