"""Choosing the game and its decks in lines of text, before the first question of the referee."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from netrunner_tui.model.deck import SURPRISE
from netrunner_tui.model.sides import SIDE_NAMES, SIDES, Side
from netrunner_tui.model.text import folded
from netrunner_tui.plain.console import Console
from netrunner_tui.plain.speech import spoken
from netrunner_tui.replays.game_service import DeckChoice


@dataclass(frozen=True)
class ChosenGame:
    """The choices for a new game."""

    rules: str
    decks: dict[Side, str]


LEARN: Final = "learn"
"""What is chosen instead of a game."""


def choose(lines: Console, books: Mapping[str, str], decks: Callable[[Side, str], Sequence[DeckChoice]]) -> ChosenGame | None:
    """Asks for the game, then for a deck of each side; None where the input ends. An empty line takes the first.

    Without decks, and with LEARN for the game, where the player wants lessons.
    """
    rules = pick(lines, "Which game?", [*books, LEARN], [*books.values(), "Learn to play, in short lessons"])
    if rules is None or rules == LEARN:
        return None if rules is None else ChosenGame(LEARN, {})
    chosen: dict[Side, str] = {}
    for side in SIDES:
        known = sorted((deck for deck in decks(side, rules) if deck.playable), key=lambda deck: not deck.first)
        told = [f"{deck.name}: {deck.identity}, {deck.cards} cards" for deck in known]
        surprise, any_of_them = ([SURPRISE], ["Surprise me: any of these"]) if known else ([], [])
        names = [*(deck.name for deck in known), *surprise]
        deck = pick(lines, f"Which deck for the {SIDE_NAMES[side]}?", names, [*told, *any_of_them])
        if deck is None:
            return None
        chosen[side] = deck
    return ChosenGame(rules, chosen)


def pick(lines: Console, question: str, values: Sequence[str], told: Sequence[str], first: int = 0) -> str | None:
    """Returns one of `values`, by its number or the beginning of its words; the one at place `first` for an empty line.

    None where the input ends, or there is nothing to choose from.
    """
    lines.say(*(f"{place}. {spoken(words)}" for place, words in enumerate(told, 1)), question)
    while values:
        typed = lines.read()
        if typed is None:
            return None
        if not typed:
            return values[first]
        if typed.isdecimal() and 0 < int(typed[:6]) <= len(values):
            return values[int(typed[:6]) - 1]
        found = [value for value, words in zip(values, told, strict=True) if folded(words).startswith(folded(typed)) or value == typed]
        if len(found) == 1:
            return found[0]
        lines.say(f"Say a number from 1 to {len(values)}, or the beginning of a name; an empty line takes number {first + 1}.")
    lines.say("There is nothing to choose from.")
    return None
