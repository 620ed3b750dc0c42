"""What is about to happen, as players are told of it in the window before (CR 9.2.9)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from netrunner_tui.model.card_zones import ICE, ROOT
from netrunner_tui.model.events.imminent_effects import DAMAGE, ExpectedKind
from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES
from netrunner_tui.model.state import State
from netrunner_tui.model.terms import Terms
from netrunner_tui.model.text import capital, count_text, joined
from netrunner_tui.rules.referee import names
from netrunner_tui.rules.referee.imminent.expected import Expected

_DONE: Final[Mapping[ExpectedKind, str]] = {"trashing": "trashed", "exposing": "exposed"}
"""What would be done to cards, which are named where players can tell from their names which they are."""
_LONGEST: Final = 60
"""How long a question with such names may be: in place of more of them the cards are counted."""

_ASKED: Final[Mapping[ExpectedKind, str]] = {
    "success": "",
    "trace effects": " Cancel them?",
    "playing": " Pay less?",
    "installing": " Pay less?",
    "base trace strength": " Reduce it?",
}
"""What is asked of an imminent effect, where that is not whether it is prevented."""


def _cards(expected: Expected) -> str:
    return count_text(expected.amount, "card")


def _who(expected: Expected) -> str:
    return SIDE_NAMES[CORP if expected.by == CORP else RUNNER]


def _damage(expected: Expected, terms: Terms) -> str:
    return f"{expected.amount} {terms.word(expected.what)}"


WOULD: Final[Mapping[ExpectedKind, Callable[[Expected, Terms], str]]] = {
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
    "installing": lambda expected, terms: f"the {_who(expected)} would install a card",
    "jacking out": lambda expected, terms: "the Runner would jack out",
    "playing": lambda expected, terms: f"the {_who(expected)} would play a card",
    "purging": lambda expected, terms: "virus counters would be purged",
    "resolving": lambda expected, terms: "a subroutine would resolve",
    "running": lambda expected, terms: "the run would begin",
    "stealing": lambda expected, terms: f"the Runner would {terms.word('steal')} an agenda",
    "success": lambda expected, terms: "the run would be successful",
    "trace effects": lambda expected, terms: "a successful trace would have its effects",
    "tracing": lambda expected, terms: "a trace attempt would begin",
    "trashing": lambda expected, terms: f"{_cards(expected)} would be trashed",
    "virus counters": lambda expected, terms: f"the Corp would get {count_text(expected.amount, 'virus counter')}",
}
"""What would happen, as a clause."""
WOULD_GET: Final[Mapping[ExpectedKind, Callable[[Expected, Terms], str]]] = {
    **dict.fromkeys(DAMAGE, _damage),
    "tags": lambda expected, terms: count_text(expected.amount, "tag"),
}
"""What the Runner would get."""


def situation(several: Sequence[Expected], terms: Terms, *, state: State | None = None, asks: str | None = None) -> str:
    """Returns a sentence about what is imminent, and what it `asks`; where None is given, whether to prevent it.

    Of the cards of a `state` it is said which ones they are, by names that both players know.
    """
    asked = _ASKED.get(several[0].what, " Prevent it?") if asks is None else f" {asks}".rstrip()
    named = f"{_sentence(several, terms, state)}{asked}"
    return named if state is None or len(named) <= _LONGEST else f"{_sentence(several, terms, None)}{asked}"


def _sentence(several: Sequence[Expected], terms: Terms, state: State | None) -> str:
    left = [one for one in several if one.amount > 0]
    got = [WOULD_GET[one.what](one, terms) for one in left if one.what in WOULD_GET]
    told = [f"the Runner would get {' and '.join(got)}"] if got else []
    for one in left:
        if one.what not in WOULD_GET:
            called = _called(one, state, terms) if state is not None and one.what in _DONE else ""
            told.append(f"{called} would be {_DONE[one.what]}" if called else WOULD[one.what](one, terms))
    return f"{capital(' and '.join(told))}."


def _called(expected: Expected, state: State, terms: Terms) -> str:
    """Returns the names of the cards that an effect is about; "" where they do not tell which cards these are."""
    if len(expected.cards) != expected.amount or not all(oid in state.cards for oid in expected.cards):
        return ""
    known = [names.known_to_both(state, oid) for oid in expected.cards]
    if not all(titled or state.cards[oid].zone in (ICE, ROOT) for oid, titled in zip(expected.cards, known, strict=True)):
        return ""
    called = [names.public(state, oid, terms) for oid in expected.cards]
    if len(set(called)) < len(called):
        return ""
    return joined(so_called if titled else f"the {so_called}" for so_called, titled in zip(called, known, strict=True))
