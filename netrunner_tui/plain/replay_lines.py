"""A game walked in in lines of text: every step is a typed word, and what has changed is read out."""

import io
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TextIO

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.story import NoteAt, Story
from netrunner_tui.model.text import capital, folded, plain
from netrunner_tui.model.view import LogLine, Seat, View
from netrunner_tui.plain import board_lines
from netrunner_tui.plain.console import Console, until_left
from netrunner_tui.plain.speech import counted, spoken
from netrunner_tui.replays.game_service import BetterWay, OpenReplay
from netrunner_tui.replays.walking import SEEN_FROM, WORDS, Stride, after, before, deed, instead
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.seats import SeatAtTable, SeesThePast
from netrunner_tui.settings.typed_commands import TypedContext, typed_help

SEAT_NAMED: Final[Mapping[str, Seat]] = {
    "corp": CORP,
    "the corp": CORP,
    "runner": RUNNER,
    "the runner": RUNNER,
    "both": "all",
    "all": "all",
}
"""The seat that each word means."""
_STRIDES: Final[Mapping[str, Stride]] = {
    "turn": "turn",
    "action": "action",
    "run": "run",
    "score": "score",
    "steal": "score",
    "note": "note",
}
_READ_AT_ONCE: Final = 12
"""Sentences of the log that are read out after a step."""


def leads_back(rest: str) -> bool:
    """Returns whether there is a moment that `back` with these words leads to."""
    return not rest or rest.isdecimal() or rest == "event" or rest in _STRIDES


def look_back(seat: SeatAtTable, lines: Console, typed: str, ask: Callable[[int], Sequence[str]] | None = None) -> bool:
    """Walks in the game so far as this seat may see it, until the player returns to it; False at the end of the input.

    `ask` asks the other player to play on from after a record, and says so; None where there is nobody to ask.

    Raises OSError; NetrunnerError where the past is out of reach.
    """
    walk = _Walk(OpenReplay({seat.seat: seat}), lines, seat.seat, seat.story().last, live=True)
    walk.ask = ask
    lines.say("You look back. now: return to the game.")
    line: str | None = typed
    while line is not None and walk.obey(line.strip()):
        line = lines.read("past> ")
    lines.say("This is now.")
    return line is not None


def run(opened: OpenReplay, *, stdin: TextIO | None, stdout: TextIO | None, seat: Seat = "all", place: int = 0) -> int:
    """Walks in a game until the input ends. Returns the exit code: 0, also where nobody reads on; 1 where the output fails.

    Raises NetrunnerError for a moment that is not there.
    """
    lines = Console(stdin or io.StringIO(), stdout or io.StringIO())
    walk = _Walk(opened, lines, seat, place)
    lines.words = rulebook(walk.view.rules).terms

    def work() -> None:
        walk.greet()
        while (typed := lines.read()) is not None and walk.obey(typed.strip()):
            continue

    return until_left(lines, work)


class _Walk:
    """The reader's position, and the seat whose view is read."""

    def __init__(self, opened: OpenReplay, lines: Console, seat: Seat, place: int, *, live: bool = False) -> None:
        """`live`: it is a game that goes on, and only looked back at."""
        self.live = live
        self.ask: Callable[[int], Sequence[str]] | None = None
        self.opened = opened
        self.lines = lines
        self.seat: Seat = seat if seat in opened.pasts else next(iter(opened.pasts))
        self.place = place
        self.event: int | None = None
        self.everything = False
        self.pasts: Mapping[Seat, SeesThePast] = opened.pasts
        self.better_ways: Mapping[int, BetterWay] = opened.better() if not live else {}
        self.left: tuple[Mapping[Seat, SeesThePast], Seat, int] | None = None
        """Where the game was left for a better line: what is seen, from which seat, at which place."""
        self.begins_at = 0
        """The record of the game after which the better line begins that is walked in."""
        self.view: View = self.past.view_at(place)

    @property
    def past(self) -> SeesThePast:
        return self.pasts[self.seat]

    @property
    def story(self) -> Story:
        return self.past.story()

    def greet(self) -> None:
        """Reads the title of the game, and how to get help."""
        self.lines.say(f"Replay of {plain(self.opened.title)}, seen from {SEEN_FROM[self.seat]}. Type help to hear what can be typed.")
        if self.opened.notice:
            self.lines.say(spoken(self.opened.notice))
        self.here()

    def here(self) -> None:
        """Tells of the moment, in one or two sentences."""
        moment = self.story.moments[self.place]
        who, did, said = deed(moment)
        told = " ".join(part for part in (f"the {who}" if who else "", did, spoken(said), instead(moment)) if part)
        at = f"Answer {moment.number} of {self.story.last_number}"
        if self.left is not None:
            at = f"Better line from answer {self.begins_at}: {self.place} of {self.story.last}"
        if self.event is not None:
            done = sum(count <= self.event for count in self.past.changes(self.place))
            at += f", {counted(done, 'event')} on the way to it"
        gone = " It was taken back later." if moment.taken_back else ""
        self.lines.say(f"{at}: {told}.{gone}", board_lines.moment(self.view))
        if self.left is None and self.event is None and moment.number in self.better_ways:
            self.lines.say("A computer opponent found a better line from here. better: walk in it.")
        self.lines.say(*(f"Note{f' by {plain(note.by)}' if note.by else ''}: {plain(note.text)}" for note in self.notes_here()))
        self.lines.say(*(f"{plain(note.by)} {plain(note.text)}." for note in self.story.remarks if note.place == self.place))

    def notes_here(self) -> list[NoteAt]:
        return [note for note in self.story.notes if note.place == self.place]

    def go_to(self, number: int) -> None:
        """Goes to an answer by its number: in the game's file, or in the better line."""
        if number > self.story.last_number:
            self.lines.say(f"There is no answer {number}; the last one is {self.story.last_number}.")
        else:
            self.go(self.story.place_of(number))

    def go(self, place: int, event: int | None = None) -> None:
        """Goes there, and reads out what happened on the way: all of it forward, where it leads backward."""
        if not 0 <= place <= self.story.last:
            end = f"This is the last answer, {self.story.last_number}." if self.left is None else "The better line ends here."
            self.lines.say("This is the beginning." if place < 0 else end)
            return
        number = self.story.moments[self.place].number
        forward = place > self.place
        self.view = self.past.view_at(place, event)
        self.place, self.event = place, event
        if forward and event is None:
            news = self.log(number, self.story.moments[place].number)
            if len(news) > _READ_AT_ONCE:
                self.lines.say(f"{len(news) - _READ_AT_ONCE} sentences are left out; log reads them.")
            self.lines.say(*(spoken(line.text, self.lines.words) for line in news[-_READ_AT_ONCE:]))
        self.here()
        if self.view.winner and place == self.story.last:
            self.lines.say(*board_lines.ended(self.view))

    def log(self, since: int, until: int) -> list[LogLine]:
        return [line for line in self.past.log() if since < line.number <= until]

    def stride(self, stride: Stride, by: int) -> None:
        found = after(self.story, stride, self.place) if by > 0 else before(self.story, stride, self.place + (self.event is not None))
        if found is None:
            what = self.lines.words.fill(WORDS[stride])
            self.lines.say(f"There is no {what} {'after' if by > 0 else 'before'} this.")
        else:
            self.go(found)

    def one_event(self, by: int) -> None:
        if by > 0:
            place = self.place if self.event is not None else self.place + 1
            if place > self.story.last:
                self.lines.say("This is the last moment.")
                return
            left = [count for count in self.past.changes(place) if self.event is None or count > self.event]
            self.go(place, left[0] if left else None)
            return
        left = [count for count in self.past.changes(self.place) if self.event is None or count < self.event]
        self.go(self.place, left[-1]) if left else self.go(self.place - 1)

    def _contexts(self) -> set[TypedContext]:
        """Returns where a command must work to be offered, beside those that move in the game."""
        if self.live:
            return {"now", "asks to branch"} if self.ask is not None else {"now"}
        if self.left is not None:
            return {"replay", "better line"}
        opened = self.opened
        held: dict[TypedContext, bool] = {
            "replay": True, "notes": True, "seats of a replay": len(self.pasts) > 1, "taken back": opened.everything is not None,
            "own notes": opened.annotate is not None, "branches": opened.branch is not None, "better ways": bool(self.better_ways),
        }  # fmt: skip
        return {context for context, holds in held.items() if holds}

    def obey(self, typed: str) -> bool:
        """Does what was typed; False to leave. What cannot be done is told in a line."""
        try:
            return self.command(typed)
        except NetrunnerError as problem:
            told = str(problem)
            self.lines.say(f"{capital(told)}.")
            return True

    def command(self, typed: str) -> bool:
        """Does what was typed; False to leave. Raises NetrunnerError."""
        words = typed.casefold().split()
        if words in (["quit"], ["exit"], ["leave"]) or (self.live and words == ["now"]):
            return False
        if not (self._of_the_game(words) or self._moved(words, typed) or self._read(words, typed) or self._written(words, typed)):
            known = "now" if self.live else "seen from both, note, quit"
            self.lines.tell(f"That is not understood: next, back, turn, run, score, go 131, board, {known}; or help.")
        return True

    def _of_the_game(self, words: list[str]) -> bool:
        """Tells how to get help, and what cannot be done here or is done by the game that goes on."""
        match words:
            case ["help" | "?"]:
                self.lines.say(*typed_help({"moments", *self._contexts()}))
            case ["seen" | "taken" | "note" | "notes" | "branch", *_] if self.left is not None:
                self.lines.say("That is for the game itself. game: back to it.")
            case ["branch"] if self.ask is not None:
                self.lines.say(*self.ask(self.story.moments[self.place].number))
            case ["seen" | "taken" | "note" | "notes" | "branch", *_] if self.live:
                self.lines.say("That is for replays of finished games. now: return to the game.")
            case _:
                return False
        return True

    def _moved(self, words: list[str], typed: str) -> bool:
        """Goes to another moment."""
        match words:
            case [] | ["next"]:
                self.go(self.place + 1)
            case ["back"]:
                self.go(self.place - 1)
            case ["next" | "back" as way, count] if count.isdecimal():
                by = int(count[:6]) if way == "next" else -int(count[:6])
                self.go(max(0, min(self.story.last, self.place + by)))
            case ["event"] | ["next", "event"]:
                self.one_event(1)
            case ["back", "event"]:
                self.one_event(-1)
            case [stride] | ["next", stride] if stride in _STRIDES and (stride != "note" or len(words) == 2):
                self.stride(_STRIDES[stride], 1)
            case ["back", stride] if stride in _STRIDES:
                self.stride(_STRIDES[stride], -1)
            case ["start"]:
                self.go(0)
            case ["end"]:
                self.go(self.story.last)
            case ["go", *rest] if rest and rest[-1].isdecimal():
                self.go_to(int(rest[-1][:9]))
            case ["find", "back", *_]:
                self.find(typed.split(maxsplit=2)[2] if len(words) > 2 else "", -1)
            case ["find", *_]:
                self.find(typed.split(maxsplit=1)[1] if len(words) > 1 else "", 1)
            case _:
                return False
        return True

    def _read(self, words: list[str], typed: str) -> bool:
        """Reads something of the moment."""
        match words:
            case ["where" | "again"]:
                self.here()
            case ["board"]:
                self.lines.say(*board_lines.board(self.view))
            case ["view"]:
                self.lines.say(*board_lines.summary(self.view)[1:])
            case ["points"]:
                self.lines.say(*board_lines.points(self.view))
            case ["hand" | "hands"]:
                for side in (CORP, RUNNER) if self.seat == "all" else (CORP,) if self.seat == CORP else (RUNNER,):
                    self.lines.say(*board_lines.hand(self.view, side))
            case ["log", *count] if not count or count[0].isdecimal():
                told = self.log(-1, self.story.moments[self.place].number)
                self.lines.say(*(spoken(line.text, self.lines.words) for line in told[-int(count[0][:6]) if count else -10 :]))
            case ["card", *_] if len(words) > 1:
                self.card(typed.split(maxsplit=1)[1])
            case _:
                return False
        return True

    def _written(self, words: list[str], typed: str) -> bool:
        """Reads and writes notes, and changes what is walked in, or from which seat."""
        match words:
            case ["seen", "from", *rest] if " ".join(rest) in SEAT_NAMED:
                self.through(SEAT_NAMED[" ".join(rest)])
            case ["taken", "back"]:
                self.taken_back()
            case ["notes"]:
                told_notes = [
                    f"Answer {self.story.moments[note.place].number}: {f'{plain(note.by)}: ' if note.by else ''}{plain(note.text)}"
                    for note in self.story.notes
                ]
                self.lines.say(*(told_notes or ["Nobody has written a note."]))
            case ["better"] if not self.live:
                self.better()
            case ["game"] if self.left is not None:
                self.game()
            case ["note", *_] if len(words) > 1:
                self.note(typed.split(maxsplit=1)[1])
            case ["branch"]:
                self.branch()
            case _:
                return False
        return True

    def find(self, wanted: str, by: int) -> None:
        """Goes to the nearest sentence of the log that holds the words, in a direction."""
        here = self.story.moments[self.place].number
        lines = [line for line in self.past.log() if wanted and folded(wanted) in folded(line.text)]
        found = [line for line in lines if (line.number > here if by > 0 else line.number < here)]
        if not found:
            self.lines.say(f"It is not in the log {'after' if by > 0 else 'before'} this.")
        else:
            self.go(self.story.place_of((found[0] if by > 0 else found[-1]).number))

    def card(self, name: str) -> None:
        cards = board_lines.cards_named(self.view, name)
        self.lines.say(
            *(board_lines.card_in_full(self.lines.words, cards[0]) if cards else [f"No card called {plain(name)} can be seen here."])
        )

    def through(self, seat: Seat) -> None:
        """Shows what another seat sees."""
        if seat not in self.pasts:
            self.lines.say(f"It cannot be seen from {SEEN_FROM[seat]}.")
            return
        self.seat = seat
        self.view = self.past.view_at(self.place, None)
        self.event = None
        self.lines.say(capital(f"seen from {SEEN_FROM[seat]}."))
        self.here()

    def better(self) -> None:
        """Walks in the better line that begins at this moment."""
        way = self.better_ways.get(self.story.moments[self.place].number) if self.left is None and self.event is None else None
        if way is None:
            self.lines.say("No better line is kept for this moment: review --judge finds them.")
            return
        past = way.past()
        self.left, self.begins_at = (self.pasts, self.seat, self.place), way.number
        self.pasts, self.seat, self.place, self.event = {way.seat: past}, way.seat, 0, None
        self.view = past.view_at(0)
        best, given = way.chances
        self.lines.say(
            f"The better line, seen from {SEEN_FROM[way.seat]}: one way that it could have gone. It has a chance of {best:.2f} instead of "
            f"{given:.2f}. What {SEEN_FROM[way.seat]} did not know then is dealt anew. next: its first answer. game: back to the game."
        )

    def game(self) -> None:
        """Returns from a better line to the game."""
        if self.left is not None:
            self.pasts, self.seat, self.place = self.left
            self.left, self.event = None, None
            self.view = self.past.view_at(self.place)
            self.lines.say("This is the game again.")
            self.here()

    def taken_back(self) -> None:
        """Reads on in everything that was answered, or in what stands."""
        if self.opened.everything is None:
            self.lines.say("Nothing was taken back in this game.")
            return
        number = self.story.moments[self.place].number
        self.everything = not self.everything
        self.take(number)
        self.lines.say("What was taken back is read too." if self.everything else "What was taken back is left out.")
        self.here()

    def take(self, number: int) -> None:
        """Takes the past as it is now, at the moment of a record."""
        whole = self.opened.everything
        self.pasts = whole() if self.everything and whole is not None else self.opened.pasts
        self.place, self.event = self.story.place_of(number), None
        self.view = self.past.view_at(self.place)

    def note(self, text: str) -> None:
        """Writes a note at this moment."""
        if self.opened.annotate is None:
            self.lines.say("Notes cannot be written here.")
            return
        number = self.story.moments[self.place].number
        author = self.view.player(self.seat).name if self.seat in (CORP, RUNNER) else ""
        self.opened = self.opened.annotate(number, text, author)
        self.take(number)
        self.lines.say("The note is kept in the game's file.")

    def branch(self) -> None:
        """Begins a new game that plays on from here; says where it is kept."""
        if self.opened.branch is None:
            self.lines.say("It cannot be branched here.")
            return
        table = self.opened.branch(self.story.moments[self.place].number)
        table.close()
        self.lines.tell(f"A new game plays on from here: {plain(table.path)}")
