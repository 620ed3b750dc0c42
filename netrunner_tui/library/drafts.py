"""Decks in progress: changes of a list, and deck construction's check of an unfinished one."""

import re
from collections.abc import Iterable
from typing import Final

import msgspec

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.library.decks import MOST_COPIES, DeckFile, decode_typed_deck
from netrunner_tui.library.formats.checking import check_format
from netrunner_tui.library.formats.organised_play import formats
from netrunner_tui.library.legality import agenda_points, check_deck, influence_spent
from netrunner_tui.library.pools import Pools
from netrunner_tui.library.sealed_pools import SealedPool
from netrunner_tui.model.deck import DeckList
from netrunner_tui.model.errors import BadFile, BadPaste
from netrunner_tui.model.printed import CORP_TYPES, RUNNER_TYPES
from netrunner_tui.model.sides import CORP, Side
from netrunner_tui.model.text import folded
from netrunner_tui.rulebook_facts.registry import rulebook

PASTED: Final = "the pasted list"
"""What a list without a name is called in what is said of its mistakes."""
UNNAMED: Final = "Pasted deck"
"""The name of a deck whose list has none."""
HIGHEST_COST: Final = 7
"""Costs from here on share one bar of the curve."""


class InFormat(msgspec.Struct, frozen=True):
    """What a format says of a deck."""

    title: str
    problems: tuple[str, ...]
    """What keeps the deck out of it; none if it is legal there."""


class DeckNumbers(msgspec.Struct, frozen=True):
    """The numbers relevant for deck construction, and every broken rule."""

    size: int
    least: int
    influence: int
    limit: int | None
    points: int
    band: tuple[int, int] | None
    kinds: dict[str, int]
    """Number of cards of each type, in the order of a deck list."""
    curve: tuple[int, ...]
    """Number of cards by cost, 0 to HIGHEST_COST and more."""
    problems: tuple[str, ...]
    formats: tuple[InFormat, ...] = ()


def numbers(file: DeckFile, pool: Pool, rules: str, sealed: SealedPool | None = None) -> DeckNumbers:
    """Returns the numbers of a deck in the game `rules`; `sealed` is the pool that it is built from, if any."""
    deck = file.deck
    identity = pool.get(deck.identity)
    order = CORP_TYPES if file.side == CORP else RUNNER_TYPES
    kinds = dict.fromkeys(order[1:], 0)
    curve = [0] * (HIGHEST_COST + 1)
    for copies, title in deck.cards:
        card = pool.get(title)
        if card is None:
            continue
        kinds[card.printed.type] = kinds.get(card.printed.type, 0) + copies
        if card.printed.cost is not None:
            curve[min(card.printed.cost, HIGHEST_COST)] += copies
    needs = rulebook(rules).deck
    return DeckNumbers(
        size=deck.size,
        least=(identity.printed.deck_minimum or 0) if identity else needs.least,
        influence=influence_spent(deck, pool),
        limit=identity.printed.influence_limit if identity else None,
        points=agenda_points(deck, pool),
        band=needs.points.band(max(deck.size, needs.points.size)) if file.side == CORP else None,
        kinds=kinds,
        curve=tuple(curve),
        problems=(*check_deck(deck, pool, rules, starter=file.starter), *(sealed.problems(deck.cards) if sealed is not None else [])),
        formats=tuple(InFormat(each.title, tuple(check_format(deck, pool, each.on()))) for each in formats() if each.game == rules),
    )


def new_file(identity: str, side: Side, rules: str, name: str, sealed: str = "") -> DeckFile:
    """Returns an empty deck of an identity; `sealed` names the pool that it is built from."""
    return DeckFile(deck=DeckList(name=name, identity=identity, cards=()), side=side, games=(rules,), pool=sealed)


def with_copies(file: DeckFile, title: str, change: int) -> DeckFile:
    """Returns the deck with `change` more (or fewer) copies of a title; at 0 the title is removed."""
    cards = {title: copies for copies, title in file.deck.cards}
    cards[title] = max(0, min(MOST_COPIES, cards.get(title, 0) + change))
    listed = tuple((copies, title) for title, copies in cards.items() if copies)
    return msgspec.structs.replace(file, deck=msgspec.structs.replace(file.deck, cards=listed))


def renamed(file: DeckFile, name: str) -> DeckFile:
    """Returns the deck with another name."""
    return msgspec.structs.replace(file, deck=msgspec.structs.replace(file.deck, name=name))


def copies_of(file: DeckFile, title: str) -> int:
    """Returns the number of copies of a title."""
    return sum(copies for copies, listed in file.deck.cards if listed == title)


def pasted(text: str, pools: Pools, rules: str) -> DeckFile:
    """Parses a pasted text, a list or our YAML. Raises BadFile with one line naming the mistake, in words: there is no file to open."""
    data = text.encode("utf-8", "replace")
    try:
        file = decode_typed_deck(data, pools, source=PASTED, rules=rules)
    except BadFile as problem:
        raise BadPaste(PASTED, problem.line, problem.problem) from None
    return renamed(file, UNNAMED) if file.deck.name == PASTED else file


def free_name(name: str, taken: Iterable[str]) -> str:
    """Returns `name`, or `name 2` and so on, whichever no deck has."""
    known = {folded(one) for one in taken}
    number, free = 1, name
    while folded(free) in known:
        number += 1
        free = f"{name} {number}"
    return free


def stem_of(name: str) -> str:
    """Returns the file name of a deck, without folder and ending."""
    return re.sub(r"[^a-z0-9]+", "-", folded(name)).strip("-")[:60] or "deck"
