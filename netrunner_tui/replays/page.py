"""A game as one self-contained web page: `page.html` with the game's data in it."""

import html
import re
from collections.abc import Sequence
from importlib.resources import files
from typing import Final

import msgspec

from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.story import Mark, Story
from netrunner_tui.model.text import count_text, plain
from netrunner_tui.model.view import Seat
from netrunner_tui.replays.boards import FIGURES, Boards, Json, Slots, changes
from netrunner_tui.replays.excerpt import DeckTold, Excerpt
from netrunner_tui.rulebook_facts.registry import rulebook

SEATS: Final[tuple[Seat, ...]] = ("all", "runner", "corp", "table")
"""The seats that a page for both can switch between, in the order of its key."""
_LABELS: Final = (
    "credit", "credits", "clicks", "HQ", "R&D", "Archives", "grip", "stack", "heap", "rig", "server", "rezzed", "unrezzed", "points", "run",
    "steal", "advancement", "encounter", "accessed", "remote server",
)  # fmt: skip
_PLACE: Final = re.compile(r"@@(TITLE|HEAD|DATA)@@")


def page(excerpt: Excerpt, at: int) -> bytes:
    """Returns the page, opened at place `at` of the game."""
    template = (files("netrunner_tui") / "replays" / "page.html").read_text(encoding="utf-8")
    head = excerpt.head
    title = html.escape(f"{head.player(CORP)} against {head.player(RUNNER)}")
    parts = {"TITLE": title, "HEAD": _head(excerpt), "DATA": _embedded(data(excerpt, at))}
    # One pass: inserted text is not searched again.
    return _PLACE.sub(lambda found: parts[found[1]], template).encode()


def _embedded(value: Json) -> str:
    """Returns JSON that is safe in a script element: nothing in it ends the element or opens a comment."""
    text = msgspec.json.encode(value).decode()
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text


def data(excerpt: Excerpt, at: int) -> Json:
    """Returns all data of the page; docs/exports.md describes its members."""
    head = excerpt.head
    words = rulebook(head.rules).terms
    seats = SEATS if excerpt.seat == "all" else (excerpt.seat,)
    boards = Boards(words)
    stories = [excerpt.past.story(seat) for seat in seats]
    shared, own = _moments(excerpt, seats, stories, boards)
    story = stories[0]
    marks: list[Json] = [_mark(mark, excerpt.first, boards) for mark in story.marks if mark.place in excerpt.places]
    notes: list[Json] = [
        [note.place - excerpt.first, plain(note.text), plain(note.by), plain(note.made)]
        for note in story.notes
        if note.place in excerpt.places
    ]
    starts: list[Json] = [0, *(place - excerpt.first for place in story.turn_starts() if excerpt.first < place <= excerpt.last)]
    return {
        "names": [head.player(CORP), head.player(RUNNER)],
        "target": head.target_score,
        "result": head.result,
        "last": excerpt.past.answered[-1].number,
        "words": {label: words.word(label) for label in _LABELS},
        "figures": [[words.word(label) for label in FIGURES[side]] for side in (CORP, RUNNER)],
        "seats": [str(seat) for seat in seats],
        "at": at - excerpt.first,
        "texts": [*boards.texts],
        "faces": boards.faces,
        "cards": boards.cards,
        "charts": boards.charts,
        "price": words.short_credits("#"),
        "starts": starts,
        "marks": marks,
        "notes": notes,
        "shared": shared,
        "own": [*own] if len(own) > 1 else [],
    }


def _moments(excerpt: Excerpt, seats: Sequence[Seat], stories: Sequence[Story], boards: Boards) -> tuple[list[Json], list[list[Json]]]:
    """Returns the changes from each moment to the next: those that are the same for all seats, and for each seat its own."""
    logs = [excerpt.log(seat) for seat in seats]
    shared: list[Json] = []
    own: list[list[Json]] = [[] for _ in seats]
    before: list[Slots] = [{} for _ in seats]
    for place, views in zip(excerpt.places, excerpt.past.walk(excerpt.first, excerpt.last, seats), strict=True):
        now = [boards.slots(view) for view in views]
        common, each = changes(before, now)
        before = now
        moment = stories[0].moments[place]
        common["m"] = [moment.number, int(moment.seat == RUNNER), boards.text(moment.kind), int(moment.taken_back)]
        lines: list[Json] = [[boards.line(line) for line in log.get(place, ())] for log in logs]
        said: list[Json] = [boards.text(story.moments[place].said) if story.moments[place].said else None for story in stories]
        _put("l", lines, common, each)
        _put("a", said, common, each)
        shared.append(dict(common))
        for kept, slots in zip(own, each, strict=True):
            kept.append(dict(slots) or 0)
    return shared, own


def _put(name: str, values: Sequence[Json], common: Slots, each: Sequence[Slots]) -> None:
    """Adds what each seat is told to a moment: once where it is the same for all seats, and nowhere what is empty."""
    if all(value == values[0] for value in values):
        if values[0]:
            common[name] = values[0]
        return
    for slots, value in zip(each, values, strict=True):
        if value:
            slots[name] = value


def _mark(mark: Mark, first: int, boards: Boards) -> Json:
    """Returns place, kind, side, count, server, success."""
    server = boards.text(mark.server) if mark.server else -1
    return [mark.place - first, mark.kind, int(mark.side == RUNNER), mark.count, server, int(mark.successful)]


def _head(excerpt: Excerpt) -> str:
    """Returns the game's description for everybody, even where scripts do not run."""
    head = excerpt.head
    facts = [
        ("Rules", f"{head.rulebook}, to {head.target_score} agenda points"), ("Result", head.result),
        ("Length", f"{count_text(head.turns, 'turn')}, {count_text(head.answers, 'answer')}"), ("Begun", head.created),
        ("Branched off", f"{head.parent} after {head.moment} records" if head.parent else ""),
        ("Commitment", head.commitment), ("Seed", head.seed),
    ]  # fmt: skip
    told = "".join(f"<dt>{name}</dt><dd>{html.escape(value)}</dd>" for name, value in facts if value)
    return f"<dl>{told}</dl><div class=decks>{_deck('Corp', head.corp)}{_deck('Runner', head.runner)}</div>"


def _deck(side: str, deck: DeckTold) -> str:
    name = html.escape(": ".join(part for part in (f"The {side}’s deck", deck.name) if part))
    cards = "".join(f"<li>{copies} {html.escape(title)}</li>" for copies, title in deck.cards)
    listed = f"<ul>{cards}</ul>" if cards else "<p>Its cards are not known to this seat.</p>"
    return f"<section><h3>{name}</h3><p>{html.escape(deck.identity)}</p>{listed}</section>"
