"""A game as text for reading and for pasting into a forum: Markdown, turn by turn."""

import re
from collections.abc import Generator, Iterator
from itertools import groupby
from typing import Final

from netrunner_tui.model.card_zones import HAND
from netrunner_tui.model.events import TurnOpened
from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, SIDES, Side
from netrunner_tui.model.story import Mark, NoteAt
from netrunner_tui.model.text import count_text, plain
from netrunner_tui.model.view import LogLine
from netrunner_tui.replays.excerpt import SEEN_FROM, DeckTold, Excerpt
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rulebook_facts.timing import charts_of

_STEERS: Final = re.compile(r"([\\`*_\[\]<>|~#])")
_ENTITY: Final = re.compile(r"&(?=#?\w+;)")


def safe(text: str) -> str:
    """Returns `text` escaped for Markdown and HTML, for any position in a line but its beginning."""
    return _ENTITY.sub("&amp;", _STEERS.sub(r"\\\1", plain(text)))


def transcript(excerpt: Excerpt) -> str:
    """Returns the game in Markdown: its description, then its actions turn by turn, with the points after each turn."""
    return "\n".join([*_head(excerpt), *_Turns(excerpt).lines(), ""])


def _head(excerpt: Excerpt) -> Iterator[str]:
    head = excerpt.head
    yield f"# {safe(head.player(CORP))} against {safe(head.player(RUNNER))}"
    yield ""
    yield f"- Rules: {safe(head.rulebook)}, to {head.target_score} agenda points"
    yield f"- Result: {safe(head.result)}"
    yield f"- Length: {count_text(head.turns, 'turn')}, {count_text(head.answers, 'answer')}"
    if head.created:  # a game of the laboratory is of no day
        yield f"- Begun: {safe(head.created)}"
    if head.parent:
        yield f"- Branched off {safe(head.parent)} after {head.moment} records"
    yield f"- Seen from {SEEN_FROM[excerpt.seat]}"
    if head.seed:
        yield f"- Seed: {safe(head.seed)}"
    first, last = (excerpt.past.answered[place].number for place in (excerpt.first, excerpt.last))
    if (excerpt.first, excerpt.last) != (0, excerpt.past.last):
        yield f"- Only answers {first} to {last}"
    yield from _deck("Corp", head.corp)
    yield from _deck("Runner", head.runner)


def _deck(side: str, deck: DeckTold) -> Iterator[str]:
    name = f": {safe(deck.name)}" if deck.name else ""
    yield from ("", f"## The {side}'s deck{name}", "")
    if deck.identity:
        yield f"**{safe(deck.identity)}**"
    if not deck.cards:
        yield "(the cards are not known to this seat)"
        return
    if deck.identity:
        yield ""
    yield from (f"- {copies} {safe(title)}" for copies, title in deck.cards)


class _Turns:
    """Formats the turns of an excerpt as lines."""

    def __init__(self, excerpt: Excerpt) -> None:
        self.excerpt = excerpt
        self.moments = excerpt.past.story(excerpt.seat).moments
        self.log = excerpt.log()
        self.words = rulebook(excerpt.head.rules).terms
        self.turns: dict[int, Side | None] = {moment.turn_number: moment.turn for moment in self.moments}
        self.runs: dict[int, Mark] = {}
        self.notes: dict[int, list[NoteAt]] = {}
        story = excerpt.past.story(excerpt.seat)
        for mark in story.marks:
            if mark.kind == "run":
                self.runs[mark.place] = mark
        for note in (*story.notes, *story.remarks):
            self.notes.setdefault(note.place, []).append(note)
        self.block = ""
        """The kind of block of the last line: a list, a run, or none."""

    def lines(self) -> Iterator[str]:
        """Yields all turns, with their headings."""
        told: list[tuple[int, int, LogLine | NoteAt]] = []
        for place in self.excerpt.places:
            told += [(line.turn, place, line) for line in self.log.get(place, ())]
            told += [(self.moments[place].turn_number, place, note) for note in self.notes.get(place, ())]
        running = self.excerpt.first > 0 and self._running(self.excerpt.first - 1)
        for number, group in groupby(told, key=lambda one: one[0]):
            yield from ("", self._heading(number))
            self.block = ""
            last = self.excerpt.first
            for _, place, one in group:
                if place != last:
                    running = self._running(place - 1) if place else False
                last = place
                if isinstance(one, NoteAt):
                    yield from self._note(one)
                else:
                    running = yield from self._sentence(place, one, running)
            yield from self._standing(number, last)

    def _running(self, place: int) -> bool:
        return self.excerpt.past.state(place).run is not None

    def _heading(self, number: int) -> str:
        side = self.turns.get(number)
        return f"## Turn {number}: {safe(self.excerpt.head.player(side))}" if number and side else "## Setting up"

    def _note(self, note: NoteAt) -> Iterator[str]:
        by = f" by {safe(note.by)}" if note.by else ""
        yield from ("", f"**Note{by}:** {safe(note.text)}")
        self.block = ""

    def _sentence(self, place: int, line: LogLine, running: bool) -> Generator[str, None, bool]:
        """Yields one sentence; returns whether a run goes on after it."""
        if line.kind == "turn":
            return False  # already in the heading
        run = self.runs.get(place)
        begins = run is not None and line.kind == "run"
        if running and not begins and not self._running(place) and not self._of_run(line):
            running = False
        if begins and run is not None:
            running = True
            outcome = "successful" if run.successful else "not successful"
            yield from ("", f"> **Run on {safe(self.words.server(run.server))}**, {outcome}", ">")
        elif running and self.block != "run":
            yield from ("", "> **The run goes on**", ">")
        elif not running and self.block != "list":
            yield ""
        self.block = "run" if running else "list"
        text = safe(line.text)
        if self.moments[place].taken_back:
            text = f"~~{text}~~ (taken back)"
        yield f"{'> ' if running else ''}- {text}"
        return running

    def _of_run(self, line: LogLine) -> bool:
        """Returns whether a sentence is about a step of a run. Old rulebooks number turns' steps likewise: there the record decides."""
        charts = charts_of(self.excerpt.head.rules)
        return any(charts.step(part, line.step) is not None for part in ("run", "breach"))

    def _standing(self, number: int, place: int) -> Iterator[str]:
        """Yields the standings at the end of a turn."""
        state = self.excerpt.past.state(place)
        points = self.moments[place].points
        if number and state.turn_number > number:
            # The last record of a turn begins the next: the standings are those before that.
            state = self.excerpt.past.state(place, self._events_of(place, number))
        told = []
        for side, score in zip(SIDES, points, strict=True):
            player = state.player(side)
            count, hand = len(state.zone(side, HAND)), "HQ" if side == CORP else f"the {self.words.word('grip')}"
            word = SIDE_NAMES[side]
            agenda = count_text(score, "point")
            cards = f"{count_text(count, 'card')} in {hand}"
            told.append(f"{word} {agenda}, {count_text(player.credits, self.words.word('credit'))}, {cards}")
        yield from ("", f"*{safe('; '.join(told))}*")

    def _events_of(self, place: int, number: int) -> int:
        """Returns how many of a record's events are in turn `number` or earlier."""
        for count, event in enumerate(self.excerpt.past.answered[place].events):
            if isinstance(event, TurnOpened) and event.number > number:
                return count
        return len(self.excerpt.past.answered[place].events)
