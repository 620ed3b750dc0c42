"""What is about to happen, as players are told of it in the window before (CR 9.2.9)."""

from collections.abc import Callable, Mapping
from typing import Final

from netrunner_tui.model.events.imminent_effects import DAMAGE, ExpectedKind
from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES
from netrunner_tui.model.terms import Terms
from netrunner_tui.model.text import count_text
from netrunner_tui.rules.referee.imminent.expected import Expected

_ASKED: Final[Mapping[ExpectedKind, str]] = {"success": "", "trace effects": " Cancel them?", "base trace strength": " Reduce it?"}
"""What is asked of an imminent effect, where that is not whether it is prevented."""


def _cards(expected: Expected) -> str:
    return count_text(expected.amount, "card")


def _who(expected: Expected) -> str:
    return SIDE_NAMES[CORP if expected.by == CORP else RUNNER]


def _suffered(expected: Expected, terms: Terms) -> str:
    return f"the Runner would get {expected.amount} {terms.word(expected.what)}"


WOULD: Final[Mapping[ExpectedKind, Callable[[Expected, Terms], str]]] = {
    **dict.fromkeys(DAMAGE, _suffered),
    "accessing": lambda expected, terms: "the Runner would access a card",
    "bad publicity": lambda expected, terms: f"the Corp would take {expected.amount} {terms.word('bad publicity')}",
    "base trace strength": lambda expected, terms: f"a trace would begin with a base strength of {expected.amount}",
    "breaking": lambda expected, terms: f"{count_text(expected.amount, 'subroutine')} would be broken",
    "credits": lambda expected, terms: f"the {_who(expected)} would gain {terms.credits(expected.amount)}",
    "drawing": lambda expected, terms: f"the {_who(expected)} would draw {_cards(expected)}",
    "encounter ability": lambda expected, terms: "an ability of the encountered ice would resolve",
    "ending the run": lambda expected, terms: "the run would end",
    "exposing": lambda expected, terms: f"{_cards(expected)} would be exposed",
    "flatline": lambda expected, terms: "the Runner would be flatlined",
    "purging": lambda expected, terms: "virus counters would be purged",
    "resolving": lambda expected, terms: "a subroutine would resolve",
    "running": lambda expected, terms: "the run would begin",
    "stealing": lambda expected, terms: f"the Runner would {terms.word('steal')} an agenda",
    "success": lambda expected, terms: "the run would be successful",
    "tags": lambda expected, terms: f"the Runner would get {count_text(expected.amount, 'tag')}",
    "trace effects": lambda expected, terms: "a successful trace would have its effects",
    "tracing": lambda expected, terms: "a trace attempt would begin",
    "trashing": lambda expected, terms: f"{_cards(expected)} would be trashed",
    "virus counters": lambda expected, terms: f"the Corp would get {count_text(expected.amount, 'virus counter')}",
}
"""What would happen, as a clause."""


def situation(expected: Expected, terms: Terms, *, asked: bool = True) -> str:
    """Returns a sentence about the imminent effect; if `asked`, followed by the question whether to prevent it."""
    said = WOULD[expected.what](expected, terms)
    asks = _ASKED.get(expected.what, " Prevent it?")
    return f"{said[:1].upper()}{said[1:]}.{asks if asked else ''}"
