"""A game as JSON for programs: all of its records, or one seat's view of it. docs/exports.md describes both."""

from collections.abc import Iterator
from typing import Final

import msgspec

from netrunner_tui.model import wire
from netrunner_tui.model.story import Moment
from netrunner_tui.model.text import plain
from netrunner_tui.model.view import PlayerView, View
from netrunner_tui.replays.excerpt import Excerpt

FORMAT: Final = "netrunner-tui export"
VERSION: Final = 1

_encode = msgspec.json.Encoder().encode


def as_json(excerpt: Excerpt) -> bytes:
    """Returns one JSON object, array elements one a line. For both seats it has the records with their events, else views and log."""
    return b"".join(_lines(excerpt))


def _lines(excerpt: Excerpt) -> Iterator[bytes]:
    yield b'{\n"format": %s,\n"version": %d,\n"seat": %s,\n' % (_encode(FORMAT), VERSION, _encode(excerpt.seat))
    yield b'"header": %s' % _encode(excerpt.head)
    story = excerpt.past.story(excerpt.seat)
    if excerpt.seat == "all":
        yield from _array("records", (_record(excerpt, place) for place in excerpt.places))
    else:
        yield from _array("moments", _moments(excerpt))
    notes = (note for note in excerpt.past.notes(excerpt.seat) if excerpt.first <= excerpt.past.place_of(note.at) <= excerpt.last)
    yield from _array("notes", ({"note": plain(n.note), "at": n.at, "by": plain(n.by), "made": plain(n.made)} for n in notes))
    yield from _array("story", (_told(story.moments[place]) for place in excerpt.places))
    yield from _array("marks", (mark for mark in story.marks if excerpt.first <= mark.place <= excerpt.last))
    yield b"\n}\n"


def _array(name: str, elements: Iterator[object]) -> Iterator[bytes]:
    yield b',\n"%s": [' % name.encode()
    comma = b"\n"
    for element in elements:
        yield comma + _encode(element)
        comma = b",\n"
    yield b"\n]"


def _told(moment: Moment) -> Moment:
    return msgspec.structs.replace(moment, said=plain(moment.said)) if moment.said else moment


def _record(excerpt: Excerpt, place: int) -> dict[str, object]:
    """Returns a record as in the game file."""
    answered = excerpt.past.answered[place]
    return {
        "number": answered.number, "seat": answered.seat, "kind": answered.kind, "step": answered.step, "answer": answered.answer,
        "said": plain(answered.said), "offered": answered.offered, "events": wire.encode(answered.events),
    }  # fmt: skip


def _moments(excerpt: Excerpt) -> Iterator[dict[str, object]]:
    """Yields the seat's views, answer by answer: first the whole view, then its changed members."""
    log = excerpt.log()
    before: dict[str, dict[str, object]] = {}
    for place, (view,) in zip(excerpt.places, excerpt.past.walk(excerpt.first, excerpt.last, (excerpt.seat,)), strict=True):
        now = {"": _members(view), "corp": _members(view.corp), "runner": _members(view.runner)}
        told: dict[str, object] = {}
        for part, members in now.items():
            was = before.get(part, {})
            changed = {name: value for name, value in members.items() if name not in was or was[name] != value}
            if not part:
                told |= changed
            elif changed:
                told[part] = changed
        before = now
        sentences = [{"step": line.step, "side": line.side, "turn": line.turn, "text": line.text} for line in log.get(place, ())]
        yield {"number": view.number, "view": told, "log": sentences}


def _members(seen: View | PlayerView) -> dict[str, object]:
    """Returns the members of a view, or of one side of it; a view's sides are compared separately."""
    found: dict[str, object] = {name: getattr(seen, name) for name in seen.__struct_fields__ if name not in ("corp", "runner")}
    if isinstance(seen, PlayerView):
        found["name"] = plain(seen.name)
    return found
