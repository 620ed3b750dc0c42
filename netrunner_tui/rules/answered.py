"""One answer of a game and what came of it: in memory, and as a record of a file."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from netrunner_tui.model import wire
from netrunner_tui.model.events import (
    AbilityUsed,
    AccessEnded,
    AccessLimitSet,
    ActionEnded,
    AllIcePassed,
    AttackedServerChanged,
    BadPublicityRemoved,
    BoundaryReached,
    CardActivated,
    CardAdvanced,
    CardDrawn,
    CardRezzed,
    CardsLookedAt,
    CardsRevealed,
    CardTrashed,
    ClicksGained,
    ClicksLost,
    CountersPlaced,
    CreditsGained,
    EncounterBegan,
    Event,
    GameWon,
    IcePassed,
    PlayerCounters,
    RunBegan,
    RunInitiated,
    SubroutinesBroken,
    TraceEnded,
    VirusPurged,
    WindowOpened,
)
from netrunner_tui.model.gamefile.contents import TAKE_BACK, Record, SavedGame
from netrunner_tui.model.gamefile.saved_events import all_decoded
from netrunner_tui.model.gamefile.writer import GameFile
from netrunner_tui.model.sides import CORP, Side
from netrunner_tui.rules.referee.questions import Answer, Question


class Answered(msgspec.Struct, frozen=True, gc=False):
    """One answer and what came of it, in memory: the same facts as a record on disk."""

    number: int
    question: Question | None
    answer: Answer
    events: list[Event]
    seat: Side = CORP
    kind: str = ""
    step: str = ""
    said: str = ""
    offered: int = 0
    """The number of possible answers; 0 if unknown or not countable."""

    @property
    def passed(self) -> bool:
        """Returns whether it was a pass. A file has answers as they were said."""
        return self.said == "pass"


def record_of(answered: Answered) -> Record:
    """Returns the file record of an answer."""
    return Record(
        answered.number, answered.seat, answered.kind, answered.step, answered.answer, answered.said, wire.encode(answered.events),
        answered.offered,
    )  # fmt: skip


def answers_of(store: GameFile | SavedGame, records: Sequence[Record], path: object) -> list[Answered]:
    """Reads the answers of records of a file. Raises BadFile, with its line, where events of one cannot be read."""
    events = all_decoded([record.events for record in records], path, [line_of(store, record.number) for record in records])
    return [
        Answered(record.number, None, record.answer, happened, record.seat, record.kind, record.step, record.said, record.offered)
        for record, happened in zip(records, events, strict=True)
    ]


def line_of(store: GameFile | SavedGame, number: int) -> int:
    """Returns the line of the file in which record `number` stands."""
    return store.lines[number - store.records[0].number]


def same_events(now: Sequence[Event], then: Sequence[Event]) -> bool:
    """Returns whether the events match those of a file; older files lack some of them, and of others what is told of them since.

    In these an access that its card has left ended later, perhaps with another answer.
    """
    return _same(now, then) or _same(*[[event for event in events if not isinstance(event, AccessEnded)] for events in (now, then)])


def _same(now: Sequence[Event], then: Sequence[Event]) -> bool:
    if len(now) != len(then) and not any(isinstance(event, _RECORDED_SINCE) for event in then):
        now = [event for event in now if not isinstance(event, _RECORDED_SINCE)]
    return len(now) == len(then) and all(a == b or _as_told_then(a, b) == b for a, b in zip(now, then, strict=True))


def same_but_for_additional_clicks(now: Sequence[Event], then: Sequence[Event]) -> bool:
    """Returns whether the events match those of a file, perhaps an older one, which does not say how many clicks are additional ones.

    Nothing goes on from there: the states differ in that number.
    """
    return same_events([_without_additional(event) for event in now], [_without_additional(event) for event in then])


def _without_additional(event: Event) -> Event:
    return msgspec.structs.replace(event, additional=None) if isinstance(event, ClicksGained) else event


_TOLD_SINCE: Final[Mapping[type[Event], Mapping[str, object]]] = {
    RunBegan: {"ice": 0}, CardDrawn: {"through": "", "after": 0}, RunInitiated: {"done": 0}, CardsRevealed: {"titles": ()},
    TraceEnded: {"raised": 0}, CardRezzed: {"subtypes": ()}, AccessLimitSet: {"server": "", "inside": 0},
    AttackedServerChanged: {"instead_of": ""}, CardsLookedAt: {"searched": False}, CreditsGained: {"taken": False},
    AbilityUsed: {"giver": 0}, ClicksGained: {"source": 0}, ClicksLost: {"source": 0}, BadPublicityRemoved: {"source": 0},
    PlayerCounters: {"source": 0}, CountersPlaced: {"server": "", "ice": False}, CardAdvanced: {"ice": False}, VirusPurged: {"spared": ()},
    CardTrashed: {"place": 0}, CardActivated: {"zone": ""}, EncounterBegan: {"server": ""}, IcePassed: {"server": ""},
    SubroutinesBroken: {"breaker": "", "breaker_subtypes": ()},
}  # fmt: skip
"""What older files do not tell of some events, beside the title, which the card gives; each with what stands there then."""
_RECORDED_SINCE: Final = (ActionEnded, AllIcePassed, WindowOpened)
"""Events that are recorded where a card of the game asks for them: older files of games with some cards have none."""


def _as_told_then(event: Event, then: Event) -> Event:
    """Returns an event without what that of a file does not tell: files of different ages lack different things."""
    if type(event) is not type(then):
        return event
    since = {"title": "", **_TOLD_SINCE.get(type(event), {})}
    lacking = {name: none for name, none in since.items() if name in event.__struct_fields__ and getattr(then, name) == none}
    return msgspec.structs.replace(event, **lacking)


def counted(gone: Sequence[Answered]) -> int:
    """Returns the number of answers as a player would count them: passes, and answers without a choice, only if there is nothing else."""
    answers = [answered for answered in gone if answered.kind != TAKE_BACK]
    choices = sum(answered.offered != 1 and not (answered.kind == "window" and answered.passed) for answered in answers)
    return choices or len(answers)


def last_choice(kept: Sequence[Answered], side: Side) -> int:
    """Returns the record after which a side last chose something; -1 where it has chosen nothing.

    Passes in windows are no choices here: a table gives most of them for its player.
    """
    for place in range(len(kept) - 1, 0, -1):
        answered = kept[place]
        passed = answered.kind == "window" and answered.passed
        if answered.seat == side and answered.kind != TAKE_BACK and answered.offered != 1 and not passed:
            return kept[place - 1].number
    return -1


def is_boundary(answered: Answered) -> bool:
    """Returns whether the game can be entered from the state alone after an answer."""
    return any(isinstance(event, BoundaryReached) and event.at for event in answered.events)


def last_boundary(kept: Sequence[Answered]) -> int:
    """Returns the last record after which the game can be entered from the state alone, at least the set-up; -1 where there is none."""
    for place in range(len(kept) - 1, -1, -1):
        if is_boundary(kept[place]) or any(isinstance(event, GameWon) for event in kept[place].events):
            return place
    return 0 if kept else -1
