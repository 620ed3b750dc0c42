"""What a scenario expects after a step, and whether it is so."""

import operator
from collections.abc import Callable
from typing import Final

import msgspec

from netrunner_tui.abilities.reading.mistakes import shown_name
from netrunner_tui.model.state import Card
from netrunner_tui.model.text import folded
from netrunner_tui.scenarios.nicknames import Held, Placed
from netrunner_tui.scenarios.readable_paths import NotThere, ReadablePath, Sight, ValueKind

_OPERATORS: Final[dict[str, Callable[[int, int], bool]]] = {
    ">=": operator.ge, "<=": operator.le, "!=": operator.ne, "==": operator.eq, "=": operator.eq, ">": operator.gt, "<": operator.lt,
}  # fmt: skip


class Expectation(msgspec.Struct, frozen=True, kw_only=True):
    """A path and the value that it must have."""

    path: str
    line: int
    measure: ReadablePath
    subject: str = ""
    """The side, the server, the kind of counter or the card that the path is about."""
    placed: Placed | None = None
    """The card that the path is about, where it is named by its place."""
    wanted: object
    said: str
    """The value as it stands in the file."""


def failure(expectation: Expectation, sight: Sight) -> str:
    """Returns the failure of an expectation, as `expected ..., is ...`; "" if it holds."""
    try:
        subject = expectation.subject if expectation.placed is None else sight.look_at(expectation.placed)
    except NotThere as absent:
        return f"{expectation.path}: expected {expectation.said}; {absent}"
    found = expectation.measure.read(sight, subject)
    if _holds(expectation, found, sight):
        return ""
    kind = expectation.measure.kind
    if kind in ("text", "no text"):
        return f"{expectation.path}: expected {expectation.said}; it does {'not ' if kind == 'text' else ''}stand in that log"
    if kind in ("answer", "no answer"):
        so = "it is not" if kind == "answer" else "it is"
        return f"{expectation.path}: expected {expectation.said}; {so} an answer to the open question"
    return f"{expectation.path}: expected {expectation.said}, is {_shown(found)}"


def _holds(expectation: Expectation, found: object, sight: Sight) -> bool:
    wanted = expectation.wanted
    match expectation.measure.kind:
        case "number":
            assert isinstance(wanted, tuple)
            assert isinstance(found, int)
            return _OPERATORS[wanted[0]](found, wanted[1])
        case "card":
            return found is None if wanted is None else isinstance(found, Card) and _is(found, wanted, sight)
        case "cards" | "cards in order" | "top cards":
            assert isinstance(wanted, tuple)
            assert isinstance(found, list)
            return _cards_hold(expectation.measure.kind, found, wanted, sight)
        case "words":
            assert isinstance(wanted, tuple)
            assert isinstance(found, list)
            return sorted(map(folded, wanted)) == sorted(map(folded, found))
        case "text" | "no text":
            assert isinstance(wanted, tuple)
            assert isinstance(found, list)
            stands = [any(folded(text) in folded(line) for line in found) for text in wanted]
            return all(stands) if expectation.measure.kind == "text" else not any(stands)
        case "answer" | "no answer":
            assert isinstance(wanted, tuple)
            offered = [sight.offers(answer) for answer in wanted]
            return all(offered) if expectation.measure.kind == "answer" else not any(offered)
        case _:
            return found == wanted


def _is(card: Card, wanted: object, sight: Sight) -> bool:
    assert isinstance(wanted, Held)
    return card.cid == sight.cids[wanted.key] if wanted.key else card.title == wanted.title


def _cards_hold(kind: ValueKind, found: list[Card], wanted: tuple[Held, ...], sight: Sight) -> bool:
    if kind == "top cards":
        found = found[: len(wanted)]
    if len(found) != len(wanted):
        return False
    if kind != "cards":
        return all(_is(card, held, sight) for card, held in zip(found, wanted, strict=True))
    left = list(found)
    for held in sorted(wanted, key=lambda held: not held.key):  # nicknames first: they mean one card
        card = next((card for card in left if _is(card, held, sight)), None)
        if card is None:
            return False
        left.remove(card)
    return True


def _shown(found: object) -> str:
    if found is None:
        return "none"
    if isinstance(found, Card):
        return found.title
    if isinstance(found, list):
        return f"[{', '.join(map(_shown, found))}]"
    return written(found)


def written(value: object) -> str:
    """Returns a value as it was written, on one line and not too long."""
    return shown_name(_whole(value))


def _whole(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(map(_whole, value))}]"
    return str(value)
