"""A card as text on one line or several, and as data."""

from typing import Final

from netrunner_tui.abilities.cards import CardDefinition, Pool
from netrunner_tui.abilities.text_symbols import GLYPHS, SYMBOLS, with_symbols
from netrunner_tui.library.titles import Titles
from netrunner_tui.model.printed import Printed, faction_name
from netrunner_tui.model.sides import SIDE_NAMES
from netrunner_tui.model.terms import PRESENT, Terms
from netrunner_tui.model.text import folded
from netrunner_tui.rulebook_facts.registry import USUAL, rulebook

_COST_NAMES: Final = {"ice": "rez cost", "asset": "rez cost", "upgrade": "rez cost", "operation": "play cost", "event": "play cost"}


def facts(printed: Printed) -> list[tuple[str, str]]:
    """Returns the card's printed numbers with their names, in the order of a card's face."""
    identity = printed.type == "identity"
    cost = "X" if printed.cost_x else printed.cost
    strength = "*" if printed.strength_star else printed.strength
    named = [
        (_COST_NAMES.get(printed.type, "install cost"), cost),
        ("advancement requirement", "X" if printed.advancement_x else printed.advancement),
        ("agenda points", printed.points),
        ("strength", strength),
        ("memory", printed.memory),
        ("trash cost", printed.trash),
        ("minimum deck size", printed.deck_minimum),
        ("influence limit", printed.influence_limit if identity else None),
        ("link", printed.link),
        ("influence", None if identity else printed.influence),
    ]
    return [(name, str(value)) for name, value in named if value is not None]


def _numbers(printed: Printed, terms: Terms) -> str:
    """Returns the printed numbers on one line."""
    told = [f"{terms.word(name)} {value}" for name, value in facts(printed)]
    if printed.type == "identity" and printed.influence_limit is None and printed.deck_minimum is not None:
        told.append("no influence limit")
    return ", ".join(told)


def kind(printed: Printed, terms: Terms = PRESENT) -> str:
    """Returns the type in its game's terms and the subtypes as printed: `ice: barrier, bioroid`."""
    return terms.word(printed.type) + (f": {', '.join(printed.subtypes)}" if printed.subtypes else "")


def described(pool: Pool, rules: str, name: str) -> list[str]:
    """Returns the lines about the card of this title, or about the identities of that short name; none for a name that no card has."""
    listed = Titles(pool).named(name) or [card for card in pool.facts.values() if card.front and folded(card.title) == folded(name)]
    return [line for card in listed for line in describe(card, SYMBOLS, rules)]


def describe(card: CardDefinition, glyphs: dict[str, str] = GLYPHS, rules: str = USUAL.name) -> list[str]:
    """Returns the complete card, a line each: title, kind, numbers, text, subroutines.

    `glyphs` replace the symbols of its text; its kind and numbers have the names of the game `rules`.
    """
    printed, book = card.printed, rulebook(rules)
    numbers = _numbers(printed, book.terms)
    place = f"{printed.set} {printed.number}" if printed.number else printed.set
    also = f"; also in {', '.join(printed.also_in)}" if printed.also_in else ""
    return [
        f"{'◆ ' if printed.unique else ''}{printed.title}",
        f"{SIDE_NAMES[printed.side]} {kind(printed, book.terms)}" + (f" · {faction_name(printed.faction)}" if book.factions else ""),
        *([numbers] if numbers else []),
        *([""] if card.text or card.subroutine_texts else []),
        *(with_symbols(text, glyphs) for text in card.text),
        *(with_symbols(f"[subroutine] {text}", glyphs) for text in card.subroutine_texts),
        *(["", place + also] if place else []),
    ]


def as_data(card: CardDefinition) -> dict[str, object]:
    """Returns the card as JSON data; numbers not printed are left out, a cost of X is "X", a strength of * "*"."""
    printed = card.printed
    numbers = {
        "cost": "X" if printed.cost_x else printed.cost,
        "advancement": "X" if printed.advancement_x else printed.advancement,
        "points": printed.points,
        "strength": "*" if printed.strength_star else printed.strength,
        "memory": printed.memory,
        "trash": printed.trash,
        "link": printed.link,
        "influence": printed.influence,
        "deck_minimum": printed.deck_minimum,
        "influence_limit": printed.influence_limit,
    }
    return {
        "title": printed.title,
        "side": printed.side,
        "type": printed.type,
        "subtypes": list(printed.subtypes),
        "faction": printed.faction,
        "unique": printed.unique,
        **{name: value for name, value in numbers.items() if value is not None},
        "deck_limit": printed.deck_limit,
        "set": printed.set,
        "number": printed.number,
        "text": list(card.text),
        "subroutines": list(card.subroutine_texts),
    }
