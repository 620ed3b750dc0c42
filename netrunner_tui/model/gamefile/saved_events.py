"""Events that come from a file: decoded, and folded with checks. A hash says that a file is whole, not that what it tells can have been."""

from collections.abc import Sequence
from itertools import chain
from typing import Final

import msgspec

from netrunner_tui.model import events as e, wire
from netrunner_tui.model.card_zones import ASIDE, RIG
from netrunner_tui.model.errors import BadFile
from netrunner_tui.model.events import EVENTS, Event, fields, fold
from netrunner_tui.model.state import State
from netrunner_tui.model.text import plain

LARGEST: Final = 100_000_000
"""Upper limit of a number in an event, either way. Games stay far below; the highest are keys of subroutines that ice has gained."""
_NINE_DIGITS: Final = b"0" * 9
_DIGITS: Final = bytes.maketrans(b"123456789", b"000000000")
_NO_DIGITS: Final = bytes.maketrans(b"[: \t\r-eE", b",,,,,,..")
_LIKE_FRACTIONS: Final = b",."
"""Either is found wherever a number beyond that is written, and in few other records: nine digits, or what is left of a fraction without
its digits where all that may stand before a number reads alike, and all that may follow it. A step, "5.6.2", is no fraction."""
MOVE_NO_CARD: Final[frozenset[type[Event]]] = frozenset({
    *(kind for kind in EVENTS.values() if kind.apply is Event.apply),
    # progress of the game, and numbers of players
    e.StepReached, e.TurnOpened, e.BoundaryReached, e.ActionStarted, e.GameWon, e.ActionPhaseEnded, e.AdditionalClicks, e.ClicksGained,
    e.ClicksSpent, e.ClicksLost, e.CreditsGained, e.CreditsSpent, e.CreditsLost, e.TagsTaken, e.TagsRemoved, e.BadPublicityTaken,
    e.BadPublicityRemoved, e.DamageSuffered, e.BrainCured,
    e.TurnsAdded,
    # runs, breaches, accesses
    e.RunInitiated, e.PhaseReached, e.PositionMoved, e.AttackedServerChanged, e.RunRedirected, e.SpentUnderLimit, e.IceApproached,
    e.EncounterBegan, e.SubroutinesBroken, e.SubroutinesRestored, e.IceFullyBroken, e.SubroutineResolved, e.IceBypassed, e.EncounterHalted,
    e.EncounterEnded, e.EncounterResumed, e.IcePassed, e.RunSucceeded, e.RunEnding, e.RunEnded, e.BreachBegan, e.AccessesBegan,
    e.AccessLimitSet, e.CandidateChosen, e.CardAccessed, e.AccessEnded, e.AccessResumed, e.AccessesEnded, e.BreachEnded,
    # how cards lie, who knows them, what is remembered with them
    e.CardActivated, e.CardTurned, e.CardFlipped, e.CardStays, e.CardRezzed, e.CardDerezzed, e.CardsConcealed, e.CardsTurnedFaceup,
    e.CardsRevealed, e.CardsLookedAt, e.HandOpened, e.HandClosed, e.CardEmptied, e.ThingNamed, e.ThingForgotten, e.ChoiceRemembered,
    # abilities and their effects, traces, chance
    e.UseRecorded, e.EffectBegan, e.EffectsEnded, e.TraceOpened, e.TraceBid, e.BaseLinkUsed, e.BidsRevealed, e.TraceUsed, e.LinkRaised,
    e.TraceEnded, e.PickedAtRandom, e.DieRolled, e.MarkIdentified,
})  # fmt: skip
"""Events after which cards stand where they stood, with the counters that they had: nothing else comes of most answers."""
_MOVE_LONE_CARDS: Final[frozenset[type[Event]]] = frozenset({
    e.CardDrawn, e.CardAddedToHand, e.CardPlaced, e.CardInstalled, e.CardMoved, e.CardTrashed, e.CardDiscarded, e.CardPlayed, e.CardRemoved,
    e.AgendaScored, e.CardSetAside,
})  # fmt: skip
"""Events that take a card from its zone to another, as a new object: most others are such."""
_MOVE_AT_MOST: Final = MOVE_NO_CARD | _MOVE_LONE_CARDS
MISFITS: Final = (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What comes of events, or of a state, that no game can have led to."""


def misfit(path: object, line: int) -> BadFile:
    """Returns the error for a line whose events cannot have happened."""
    return BadFile(path, line, "its events do not fit the game before them")


def decoded(events: msgspec.Raw | bytes, path: object, line: int) -> list[Event]:
    """Decodes the events of a record. Raises BadFile for what is no list of events, or holds a number that no game reaches."""
    try:
        found = wire.decode(events)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadFile(path, line, f"its events cannot be read: {plain(str(error))}") from None
    if any(map(_is_beyond, found)):
        raise BadFile(path, line, f"its events hold a number beyond {LARGEST:,}")
    return found


def all_decoded(records: Sequence[msgspec.Raw], path: object, lines: Sequence[int]) -> list[list[Event]]:
    """Decodes the events of many records, which stand in these lines, in less time than one by one. Raises BadFile as `decoded` does."""
    written = b"\n".join(records)
    try:
        found = wire.decode_lines(written)
    except (msgspec.DecodeError, RecursionError):
        return [decoded(events, path, line) for events, line in zip(records, lines, strict=True)]  # which says in what line it is
    if _may_be_long(written):  # some line of it: mostly none
        for events, line in zip(records, lines, strict=True):
            if _may_be_long(bytes(events)):
                decoded(events, path, line)
    return found


def _may_be_long(written: bytes) -> bool:
    """Returns whether a number beyond `LARGEST` may be written in records."""
    return _NINE_DIGITS in written.translate(_DIGITS) or _LIKE_FRACTIONS in written.translate(_NO_DIGITS, b"0123456789")


def _is_beyond(value: object) -> bool:
    """Returns whether a number beyond `LARGEST` stands in an event, or in what one holds: effects are structures of their own."""
    if isinstance(value, int):
        return not -LARGEST <= value <= LARGEST
    inner = msgspec.structs.astuple(value) if isinstance(value, msgspec.Struct) else value
    return isinstance(inner, tuple) and any(map(_is_beyond, inner))


def fold_saved(state: State, events: Sequence[Event], path: object, line: int, *, whole: bool = True) -> State:
    """Applies the events of a record to `state`, all of them if `whole`, and returns it. Raises BadFile where they do not fit."""
    kinds = set(map(type, events))
    looked_at = whole and not kinds <= MOVE_NO_CARD
    held = _all_are_placed if looked_at and _move_lone_cards(state, events, kinds) else holds_together
    try:
        fold(state, events)
        fits = not looked_at or held(state)
    except MISFITS:
        fits = False
    if not fits:
        raise misfit(path, line)
    return state


def _move_lone_cards(state: State, events: Sequence[Event], kinds: set[type[Event]]) -> bool:
    """Returns whether all that events do to cards is to move some that carry no others, and are put on none."""
    if not kinds <= _MOVE_AT_MOST:
        return False
    for event in events:
        if type(event) not in _MOVE_LONE_CARDS:
            continue
        card = state.cards.get(fields.card(event))
        if (isinstance(event, e.CardInstalled) and event.host) or (card is not None and card.hosted):
            return False
    return True


def _all_are_placed(state: State) -> bool:
    """Returns what `holds_together` does, where it did before lone cards were moved: a number that another card has makes one too few."""
    return sum(map(len, state.zones.values())) == len(state.cards) and _has_identities(state)


def _has_identities(state: State) -> bool:
    return all(player.identity in state.cards or not player.identity for player in (state.corp, state.runner))


def holds_together(state: State) -> bool:
    """Returns whether every card stands in one zone, and the cards that others refer to are there."""
    cards = state.cards
    placed = list(chain.from_iterable(state.zones.values()))
    if len(placed) != len(cards) or set(cards).difference(placed):
        return False
    # Most cards lie by themselves: a long game has hundreds of them in its decks.
    for oid, card in [(oid, card) for oid, card in cards.items() if card.counters or card.host or card.hosted or card.oid != oid]:
        if card.oid != oid or (card.counters and min(card.counters.values()) < 0):
            return False
        # Of a program in the rig it is asked what becomes of it (1996); what lay on a card is there as its ability resolves (CR 9.5.5).
        if card.host and card.host not in cards and card.zone not in (RIG, ASIDE):
            return False
        if card.hosted and not cards.keys() >= set(card.hosted):
            return False
    return _has_identities(state)
