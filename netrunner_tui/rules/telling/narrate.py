"""The log in plain sentences, as each seat may read it: one sentence an event that matters, told while folding events."""

from bisect import bisect_left
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import Final

from msgspec.structs import replace

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.model import events as e
from netrunner_tui.model.events import Event, apply, reach_step
from netrunner_tui.model.gamefile.contents import RemarkKind
from netrunner_tui.model.sides import SIDE_NAMES, Side
from netrunner_tui.model.state import State
from netrunner_tui.model.text import one_stop
from netrunner_tui.model.view import LogKind, LogLine, Seat
from netrunner_tui.rules.telling.card_sentences import OF_CARDS
from netrunner_tui.rules.telling.cards_seen import sees
from netrunner_tui.rules.telling.player_sentences import OF_PLAYERS
from netrunner_tui.rules.telling.run_sentences import OF_RUNS
from netrunner_tui.rules.telling.teller import CLICKS, Counting, Joining, Sentence, Teller, Told

SENTENCES: Final[Mapping[type[Event], Told]] = {**OF_PLAYERS, **OF_CARDS, **OF_RUNS}
"""How each event is told."""

SILENT: Final[frozenset[type[Event]]] = frozenset({
    # told in the sentence of what they belong to
    e.AccessEnded, e.AccessesEnded, e.AccessLimitSet, e.AccessResumed, e.ActionEnded, e.ActionPhaseBegan, e.ActionPhaseClosed,
    e.AdditionalClicks, e.AllIcePassed, e.BreachEnded, e.CardResolved, e.LeavesInstead, e.WindowOpened, e.FirstTimeCame,
    e.BreakingEnded, e.CreditsTaken, e.CandidateChosen, e.CardEmptied, e.CardPlaced, e.CardPlayed,
    e.EffectsEnded, e.EncounterEnded, e.EncounterHalted, e.EncounterResumed, e.IceFullyBroken, e.PickedAtRandom, e.PositionMoved,
    e.RunBegan, e.RunEnded, e.SecretBidsSettled, e.ServerCeased, e.SpentUnderLimit, e.CardUsed,
    e.ThingForgotten, e.TraceUsed, e.UseRecorded,
    # what only one player knows
    e.DeckArranged,
    # told by the name that the card has then
    e.FactsChanged,
    # steps of a turn or a run, which are shown otherwise
    e.PhaseReached, e.StepReached, e.TurnBegan, e.TurnEnded,
})  # fmt: skip
"""Events that no sentence tells."""
NOTED: Final[frozenset[type[Event]]] = frozenset(event for event, told in SENTENCES.items() if not told.kind)
"""Events that are only remembered for the sentences to come."""
TOLD: Final[frozenset[type[Event]]] = frozenset(SENTENCES) - NOTED
"""Events that have a sentence."""


JOINED: Final[frozenset[type[Event]]] = frozenset(joins.to for told in SENTENCES.values() for joins in told.joins)
"""Events that others are told together with."""
_OF_A_PRICE: Final[frozenset[type[Event]]] = frozenset({e.ChoiceMade, e.CardTrashed, e.AgendaForfeited, e.TagsRemoved, e.CountersRemoved})
"""Events that are told of while a price is paid: with any other the payment is over."""


class Narrator(Teller):
    """Tells events to one seat."""

    def __init__(self, state: State, seat: Seat, pool: Pool) -> None:
        super().__init__(state, seat, pool)
        self.lines: list[LogLine] = []
        self._alike: tuple[LogLine, Sentence, int] | None = None
        """A line of several events that are told alike, the sentence of each, and their number."""
        self._joined: dict[type[Event], tuple[int, int, tuple[Event, ...]]] = {}
        """Of events that others are told together with, the last ones: their record, the place of their line, and all that it tells."""

    def add(self, line: LogLine, sentence: Sentence, event: Event, several: Counting) -> None:
        """Adds the sentence of an event, or counts the event in the sentence of those before that are told alike."""
        last, told, count = self._alike or (None, None, 0)
        if last is None or self.lines[-1] is not last or (last.number, last.step, told) != (line.number, line.step, sentence):
            self.lines.append(line)
            self._alike = line, sentence, 1
            return
        line = self.lines[-1] = self.line(line.number, *several(self, event, count + 1), line.kind, event, line.about)
        self._alike = line, sentence, count + 1

    def join(self, joins: Joining, number: int, kind: LogKind, event: Event) -> bool:
        """Tells an event in the line of one before it; returns False where there is none that it belongs to."""
        record, place, before = self._joined.get(joins.to, (-1, 0, ()))
        if record != number or (joins.at_once and place < len(self.lines) - 1) or (sentence := joins.told(self, before, event)) is None:
            return False
        joined = self.lines[place]
        line = self.line(number, *sentence, joins.kind or kind, event, joined.about or self.about(event))
        self.lines[place] = replace(line, step=joined.step, title=joined.title, points=joined.points)
        self._joined[joins.to] = self._joined[type(event)] = number, place, (*before, event)
        return True

    def use_paid(self, number: int) -> None:
        """Adds to the sentence of a use what was paid for it, where nothing is told together with it in its record."""
        record, place, before = self._joined.get(e.AbilityUsed, (-1, 0, ()))
        if self.breaking or record != number or place != len(self.lines) - 1 or len(before) > 1:
            return
        line, used = self.lines[place], before[0]
        assert isinstance(used, e.AbilityUsed)
        paid = self.paid(used.side)
        if paid:
            said = self.line(number, used.side, f"{SIDE_NAMES[used.side]} uses {used.title}{paid}.", line.kind, used, line.about)
            self.lines[place] = replace(said, step=line.step)

    def remember(self, number: int, event: Event) -> None:
        """Notes an event that has just been told in the last line, and that others may be told together with."""
        self._joined[type(event)] = number, len(self.lines) - 1, (event,)

    def tell(self, number: int, events: Iterable[Event]) -> None:
        """Adds the sentences of one record."""
        tell_all(self.state, (self,), number, events)

    def tell_taken_back(self, number: int, side: Side, count: int) -> None:
        """Tells that a side has taken back `count` answers; what they were is not said: the other player may not know it."""
        what = "an answer" if count == 1 else f"{count} answers"
        self.lines.append(self.line(number, side, f"{SIDE_NAMES[side]} takes back {what}.", "take back"))

    def remark(self, number: int, step: str, side: Side, kind: RemarkKind) -> LogLine:
        """Returns the sentence for a remark of the program, about hints: at the record `number`, which was asked for in `step`."""
        said = "asks what the computer would do" if kind == "hint" else "and the other player agree to hints of the computer"
        before = bisect_left(self.lines, number, key=lambda line: line.number)
        turn = self.lines[before - 1].turn if before else 0
        return LogLine(number=number, step=step, side=side, kind="hint", text=f"{SIDE_NAMES[side]} {said}.", turn=turn, led=True)

    def line(self, number: int, side: Side | None, text: str, kind: LogKind, event: Event | None = None, about: str = "") -> LogLine:
        """Returns a sentence as a line of the log; `about`: the title of the card that it is about, if the seat sees it."""
        title, points = "", 0
        if isinstance(event, (e.AgendaScored, e.AgendaStolen)):
            printed = self.pool.facts[event.title].printed.points or 0
            title, points = event.title, event.points if event.points is not None else printed
        before, clicks, after = one_stop(text).partition(CLICKS)
        said = self.terms.clicks(self.clicks) if clicks else ""
        return LogLine(
            number=number, step=self.state.step, side=side, kind=kind, text=f"{before}{said}{after}", turn=self.state.turn_number,
            led=side is not None and text.startswith(SIDE_NAMES[side]), title=title, points=points,
            clicks=self.clicks if clicks else 0, clicks_at=(len(before), len(before) + len(said)) if clicks else (0, 0),
            about=title or about,
        )  # fmt: skip

    def about(self, event: Event) -> str:
        """Returns the title of the card that an event changes, or comes from, if the seat sees it."""
        cards = self.state.cards
        for field in _cards_of(type(event)):
            card = cards.get(getattr(event, field))
            if card is not None:
                return card.title if sees(card, self.seat) else ""
        return ""


@cache
def _cards_of(kind: type[Event]) -> tuple[str, ...]:
    """Returns the fields of an event that name the card that it changes, or comes from."""
    return tuple(field for field in ("new", "card", "ice", "source") if hasattr(kind, field))


def tell_all(state: State, narrators: Collection[Narrator], number: int, events: Iterable[Event]) -> None:
    """Tells one record to several seats whose narrators share a state: it is folded once for all of them."""
    for event in events:
        if type(event) is e.StepReached:
            reach_step(state, event.step)
            continue
        told = SENTENCES.get(type(event))
        if told is None:
            apply(state, event)
            continue
        before, after, kind = told.before, told.after, told.kind
        sentences = [(narrator, before(narrator, event)) for narrator in narrators] if before is not None else None
        apply(state, event)
        if after is not None:
            sentences = [(narrator, after(narrator, event)) for narrator in narrators]
        if not kind or sentences is None:
            continue
        line: LogLine | None = None
        read: object = None
        paying = type(event) in _OF_A_PRICE
        for narrator, sentence in sentences:
            if sentence is None:
                continue
            if narrator.settled and not paying:
                narrator.settled = ""
            if told.joins and any(narrator.join(joins, number, kind, event) for joins in told.joins):
                continue
            if narrator.spent:
                narrator.use_paid(number)
            reads = sentence, narrator.clicks, narrator.about(event)
            if line is None or reads != read:  # mostly all seats read the same
                line, read = narrator.line(number, *sentence, kind, event, reads[2]), reads
            if told.several is None:
                narrator.lines.append(line)
            else:
                narrator.add(line, sentence, event, told.several)
            if type(event) in JOINED:
                narrator.remember(number, event)
    for narrator in narrators:
        if narrator.spent:
            narrator.use_paid(number)
