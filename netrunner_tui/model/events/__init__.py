"""The events of a game. Only `apply` of an event changes a state: `state = fold(events)`.

Fields name objects by number. A card that changes zone gets the object number `new`. `touches` says what the referee must check
again: which abilities are active, the values of quantities, whether a checkpoint has something to correct.

>>> import netrunner_tui as nt
>>> game = nt.new_game(seed="1")
>>> for event in game.answer("keep"):
...     match event:
...         case nt.events.HandKept():
...             print(event.side, "keeps")
corp keeps
"""

from collections.abc import Iterable
from typing import Final

from netrunner_tui.model.events.agendas import AddedAsAgenda, AgendaAdded, AgendaForfeited, AgendaReturned, AgendaScored, AgendaStolen
from netrunner_tui.model.events.base import ACTIVE, ENDED, MOVED, NUMBERS, Event, replace
from netrunner_tui.model.events.beginnings import GameBegan, SetUpBegan
from netrunner_tui.model.events.breaches import (
    AccessEnded,
    AccessesBegan,
    AccessesEnded,
    AccessLimitSet,
    AccessOutcome,
    AccessResumed,
    BreachBegan,
    BreachEnded,
    CandidateChosen,
    CardAccessed,
)
from netrunner_tui.model.events.chance import DieRolled, MarkIdentified, PickedAtRandom, Shuffled
from netrunner_tui.model.events.choices import (
    SecretBidMade,
    SecretBidsSettled,
    SecretBidsShown,
    SecretNumberShown,
    ThingForgotten,
    ThingNamed,
)
from netrunner_tui.model.events.knowledge import (
    CardDerezzed,
    CardRezzed,
    CardsConcealed,
    CardsLookedAt,
    CardsRevealed,
    CardsTurnedFaceup,
    HandClosed,
    HandOpened,
)
from netrunner_tui.model.events.lingering import (
    AbilityTriggered,
    AbilityUsed,
    BaseLinkUsed,
    BidsRevealed,
    CardUsed,
    ChoiceMade,
    ChoiceRemembered,
    EffectBegan,
    EffectsEnded,
    LinkRaised,
    TraceBegan,
    TraceBid,
    TraceEnded,
    TraceOpened,
    TraceUsed,
    UseRecorded,
)
from netrunner_tui.model.events.moves import (
    CardActivated,
    CardAddedToHand,
    CardDiscarded,
    CardDrawn,
    CardFlipped,
    CardHosted,
    CardInstalled,
    CardMoved,
    CardPlaced,
    CardPlayed,
    CardRemoved,
    CardResolved,
    CardsSwapped,
    CardStays,
    CardTrashed,
    CardTurned,
    DeckArranged,
    FactsChanged,
    LeavesInstead,
    ServerCeased,
)
from netrunner_tui.model.events.numbers import (
    ActionPhaseEnded,
    AdditionalClicks,
    BadPublicityRemoved,
    BadPublicityTaken,
    BrainCured,
    CardAdvanced,
    CardEmptied,
    ClicksGained,
    ClicksLost,
    ClicksSpent,
    CostLowered,
    CountersPlaced,
    CountersRemoved,
    CreditsGained,
    CreditsLost,
    CreditsSpent,
    CreditsTaken,
    DamagePrevented,
    DamageSuffered,
    EffectIncreased,
    EffectReplaced,
    NamedCounters,
    PlayerCounters,
    TagsRemoved,
    TagsTaken,
    VirusPurged,
)
from netrunner_tui.model.events.places import (
    CardBrought,
    CardRehosted,
    CardRelocated,
    CardSetAside,
    CardsExchanged,
    ConditionHosted,
    IceRearranged,
    IdentitySwitched,
)
from netrunner_tui.model.events.progress import (
    ActionEnded,
    ActionPhaseBegan,
    ActionPhaseClosed,
    ActionStarted,
    BoundaryReached,
    FirstTimeCame,
    GameWon,
    HandKept,
    MulliganTaken,
    StepReached,
    TargetChanged,
    TurnBegan,
    TurnEnded,
    TurnOpened,
    TurnsAdded,
    WindowOpened,
)
from netrunner_tui.model.events.runs import (
    AllIcePassed,
    AttackedServerChanged,
    BreakingEnded,
    EncounterBegan,
    EncounterEnded,
    EncounterHalted,
    EncounterResumed,
    IceApproached,
    IceBypassed,
    IceFullyBroken,
    IcePassed,
    PhaseReached,
    PositionMoved,
    RunBegan,
    RunEnded,
    RunEnding,
    RunFailed,
    RunInitiated,
    RunRedirected,
    RunSucceeded,
    ServerApproached,
    SpentUnderLimit,
    SubroutineResolved,
    SubroutinesBroken,
    SubroutinesRestored,
)
from netrunner_tui.model.state import State

__all__ = [
    "ACTIVE",
    "ENDED",
    "EVENTS",
    "MOVED",
    "NUMBERS",
    "AbilityTriggered",
    "AbilityUsed",
    "AccessEnded",
    "AccessLimitSet",
    "AccessOutcome",
    "AccessResumed",
    "AccessesBegan",
    "AccessesEnded",
    "ActionEnded",
    "ActionPhaseBegan",
    "ActionPhaseClosed",
    "ActionPhaseEnded",
    "ActionStarted",
    "AddedAsAgenda",
    "AdditionalClicks",
    "AgendaAdded",
    "AgendaForfeited",
    "AgendaReturned",
    "AgendaScored",
    "AgendaStolen",
    "AllIcePassed",
    "AttackedServerChanged",
    "BadPublicityRemoved",
    "BadPublicityTaken",
    "BaseLinkUsed",
    "BidsRevealed",
    "BoundaryReached",
    "BrainCured",
    "BreachBegan",
    "BreachEnded",
    "BreakingEnded",
    "CandidateChosen",
    "CardAccessed",
    "CardActivated",
    "CardAddedToHand",
    "CardAdvanced",
    "CardBrought",
    "CardDerezzed",
    "CardDiscarded",
    "CardDrawn",
    "CardEmptied",
    "CardFlipped",
    "CardHosted",
    "CardInstalled",
    "CardMoved",
    "CardPlaced",
    "CardPlayed",
    "CardRehosted",
    "CardRelocated",
    "CardRemoved",
    "CardResolved",
    "CardRezzed",
    "CardSetAside",
    "CardStays",
    "CardTrashed",
    "CardTurned",
    "CardUsed",
    "CardsConcealed",
    "CardsExchanged",
    "CardsLookedAt",
    "CardsRevealed",
    "CardsSwapped",
    "CardsTurnedFaceup",
    "ChoiceMade",
    "ChoiceRemembered",
    "ClicksGained",
    "ClicksLost",
    "ClicksSpent",
    "ConditionHosted",
    "CostLowered",
    "CountersPlaced",
    "CountersRemoved",
    "CreditsGained",
    "CreditsLost",
    "CreditsSpent",
    "CreditsTaken",
    "DamagePrevented",
    "DamageSuffered",
    "DeckArranged",
    "DieRolled",
    "EffectBegan",
    "EffectIncreased",
    "EffectReplaced",
    "EffectsEnded",
    "EncounterBegan",
    "EncounterEnded",
    "EncounterHalted",
    "EncounterResumed",
    "Event",
    "FactsChanged",
    "FirstTimeCame",
    "GameBegan",
    "GameWon",
    "HandClosed",
    "HandKept",
    "HandOpened",
    "IceApproached",
    "IceBypassed",
    "IceFullyBroken",
    "IcePassed",
    "IceRearranged",
    "IdentitySwitched",
    "LeavesInstead",
    "LinkRaised",
    "MarkIdentified",
    "MulliganTaken",
    "NamedCounters",
    "PhaseReached",
    "PickedAtRandom",
    "PlayerCounters",
    "PositionMoved",
    "RunBegan",
    "RunEnded",
    "RunEnding",
    "RunFailed",
    "RunInitiated",
    "RunRedirected",
    "RunSucceeded",
    "SecretBidMade",
    "SecretBidsSettled",
    "SecretBidsShown",
    "SecretNumberShown",
    "ServerApproached",
    "ServerCeased",
    "SetUpBegan",
    "Shuffled",
    "SpentUnderLimit",
    "StepReached",
    "SubroutineResolved",
    "SubroutinesBroken",
    "SubroutinesRestored",
    "TagsRemoved",
    "TagsTaken",
    "TargetChanged",
    "ThingForgotten",
    "ThingNamed",
    "TraceBegan",
    "TraceBid",
    "TraceEnded",
    "TraceOpened",
    "TraceUsed",
    "TurnBegan",
    "TurnEnded",
    "TurnOpened",
    "TurnsAdded",
    "UseRecorded",
    "VirusPurged",
    "WindowOpened",
    "apply",
    "fold",
    "reach_step",
]


def apply(state: State, event: Event) -> None:
    """Applies an event to `state`."""
    run = state.run
    if run is None or not event.touches & MOVED:
        event.apply(state)
        state.clock += 1
        if event.historic:
            state.history.append(event)
        return
    before = state.ice(run.server)
    event.apply(state)
    state.clock += 1
    if event.historic:
        state.history.append(event)
    if state.run is not None:
        _follow_position(state, before)


def reach_step(state: State, step: str) -> None:
    """Applies a `StepReached` without making it, in less time: half of the events of a game are such."""
    state.step = step
    state.clock += 1


def _follow_position(s: State, before: tuple[int, ...]) -> None:
    """Corrects the Runner's position when ice leaves the attacked server (CR 6.2.3c, 6.2.4); `before` is the ice until then."""
    run = s.run
    assert run is not None
    if run.position < 0:
        return
    ice = s.ice(run.server)
    if len(ice) < len(before) and run.ice not in ice:
        inward = sum(1 for oid in before[: run.position] if oid not in ice)
        if inward:
            run = s.run = replace(run, position=run.position - inward)
    if not run.ice:
        return
    if run.ice in ice:
        place = ice.index(run.ice)
        if place != run.position:
            s.run = replace(run, position=place)
    elif not (s.cards.get(run.ice) and run.passed):
        s.run = replace(run, ice=0)


def fold(state: State, events: Iterable[Event]) -> State:
    """Applies `events` to `state` and returns it. Runs no rules."""
    for event in events:
        apply(state, event)
    return state


EVENTS: Final[dict[str, type[Event]]] = {cls.__name__: cls for cls in Event.__subclasses__()}
