"""What a format says of a deck, and how much of a format's pool is written."""

import msgspec

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.library.formats.organised_play import FormatOn, titles_of
from netrunner_tui.library.formats.printed_sets import sets_with
from netrunner_tui.library.legality import influence_spent
from netrunner_tui.model.deck import DeckList
from netrunner_tui.model.text import folded, joined, plain


class Written(msgspec.Struct, frozen=True):
    """How much of a pool is written."""

    written: int
    all: int


def check_format(deck: DeckList, pool: Pool, wanted: FormatOn) -> list[str]:
    """Returns every rule of a format that a deck breaks beside those of deck construction, a sentence each; none if it is legal there."""
    copies = _copies(deck)
    return [
        *_outside(copies, wanted),
        *_banned(copies, wanted),
        *_restricted(copies, wanted),
        *_points(copies, wanted),
        *_influence(deck, copies, pool, wanted),
    ]


def written(pool: Pool, sets: tuple[str, ...]) -> Written:
    """Returns how many titles of these printed sets the cards have."""
    titles = titles_of(sets)
    return Written(len(titles & {folded(title) for title in pool.cards}), len(titles))


def banned(title: str, wanted: FormatOn) -> bool:
    """Returns whether no deck of the format may have this card of its pool."""
    return folded(title) in {folded(each) for each in wanted.restriction.banned}


def _copies(deck: DeckList) -> dict[str, int]:
    """Returns the copies of each title, the identity among them."""
    copies = {deck.identity: 1} if deck.identity else {}
    for number, title in deck.cards:
        copies[title] = copies.get(title, 0) + number
    return copies


def _outside(copies: dict[str, int], wanted: FormatOn) -> list[str]:
    pool = wanted.titles()
    told = []
    for title in copies:
        if folded(title) not in pool:
            names = [each.name for each in sets_with(title) if each.numbered]
            printed = f"; it was printed in {joined(names)}" if names else ""
            told.append(f"{plain(title)} is not in the pool of {_named(wanted)}{printed}.")
    return told


def _named(wanted: FormatOn) -> str:
    return f"{wanted.format.title} of {wanted.day}"


def _banned(copies: dict[str, int], wanted: FormatOn) -> list[str]:
    return [f"{plain(title)} is banned ({wanted.restriction.name})." for title in copies if banned(title, wanted)]


def _restricted(copies: dict[str, int], wanted: FormatOn) -> list[str]:
    limited = {folded(each) for each in wanted.restriction.restricted}
    found = [plain(title) for title in copies if folded(title) in limited]
    if len(found) < 2:
        return []
    return [f"{joined(found)} are restricted: a deck may have one of them ({wanted.restriction.name})."]


def _each(copies: dict[str, int], listed: dict[str, int]) -> dict[str, int]:
    """Returns the number of each title of the deck that is on a list."""
    numbers = {folded(title): number for title, number in listed.items()}
    return {title: numbers[folded(title)] for title in copies if folded(title) in numbers}


def _points(copies: dict[str, int], wanted: FormatOn) -> list[str]:
    points = _each(copies, wanted.restriction.points)
    if sum(points.values()) <= wanted.restriction.point_limit:
        return []
    told = ", ".join(f"{plain(title)} {number}" for title, number in points.items())
    return [f"{sum(points.values())} points, at most {wanted.restriction.point_limit} allowed ({wanted.restriction.name}): {told}."]


def _influence(deck: DeckList, copies: dict[str, int], pool: Pool, wanted: FormatOn) -> list[str]:
    more, less = _each(copies, wanted.restriction.influence), _each(copies, wanted.restriction.penalty)
    identity = pool.get(deck.identity)
    printed = identity.printed.influence_limit if identity is not None else None
    if printed is None or not (more or less):
        return []
    spent = influence_spent(deck, pool) + sum(copies[title] * number for title, number in more.items())
    limit = max(1, printed - sum(copies[title] * number for title, number in less.items()))
    if spent <= limit:
        return []
    told = ", ".join(f"{copies[title]}x {plain(title)}" for title in (*more, *less))
    return [f"{spent} influence spent, at most {limit} allowed with {told} ({wanted.restriction.name})."]
