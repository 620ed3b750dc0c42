"""Whether a deck may be played: every rule of deck construction that it breaks (CR 1.4).

Android: Netrunner has the same rules, where its core book and its later glossary are read together: the glossary goes first, so that
neutral cards with influence count (D18).
"""

import re

from netrunner_tui.abilities.cards import CardDefinition, Pool
from netrunner_tui.library.decks import DEFAULT_RULES, influence_of
from netrunner_tui.model.deck import DeckList
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.text import plain

CHECKED_RULES = frozenset({DEFAULT_RULES, "ffg", "classic"})
"""The rulebooks whose deck construction is known here."""
LEAST_1996 = 45
"""Cards in a deck of 1996, of either side."""


def check_deck(deck: DeckList, pool: Pool, rules: str = DEFAULT_RULES, *, starter: bool = False) -> list[str]:
    """Every rule that `deck` breaks, a sentence each with its numbers; an empty list is a legal deck.

    A product's own starter deck (`starter`) may use a starter identity and is free of the agenda point bands.
    Raises NetrunnerError for a rulebook whose deck construction is not known here.
    """
    if rules not in CHECKED_RULES:
        raise NetrunnerError(f"deck construction is checked for {' and '.join(sorted(CHECKED_RULES))} only, not for {plain(rules)}")
    if rules == "classic":
        return _problems_1996(deck, pool)
    identity = pool.get(deck.identity)
    if identity is None or identity.printed.type != "identity":
        return [f"`{plain(deck.identity)}` is not an identity of these cards (CR 1.4.1)."]
    problems = _problems(deck, pool, identity, starter)
    return problems if rules == DEFAULT_RULES else [re.sub(r" \(CR [^)]*\)", "", problem) for problem in problems]


def _problems(deck: DeckList, pool: Pool, identity: CardDefinition, starter: bool) -> list[str]:
    unknown = [f"`{plain(title)}` is not one of these cards." for _, title in deck.cards if pool.get(title) is None]
    cards = _cards(deck, pool)
    return [
        *unknown,
        *_starter(identity, starter),
        *_size(deck, identity),
        *_kinds(cards, identity),
        *_influence(influence_spent(deck, pool), identity),
        *([] if starter and identity.printed.starter_only else _agenda_points(deck.size, agenda_points(deck, pool), identity)),
        *_copies(cards),
    ]


def _problems_1996(deck: DeckList, pool: Pool) -> list[str]:
    """1996: at least 45 cards of one side, for the Corp enough agenda points; nothing limits the copies, and there are no identities."""
    problems = [f"`{plain(title)}` is not one of these cards." for _, title in deck.cards if pool.get(title) is None]
    if deck.identity:
        problems.append(f"`{plain(deck.identity)}`: there are no identities in this game.")
    cards = _cards(deck, pool)
    sides = {card.printed.side for _, card in cards}
    if len(sides) > 1:
        problems.append("Corp and Runner cards in one deck.")
    if deck.size < LEAST_1996:
        problems.append(f"{deck.size} cards, at least {LEAST_1996} needed.")
    least, points = least_points_1996(deck.size), agenda_points(deck, pool)
    if sides == {"corp"} and points < least:
        problems.append(f"{points} agenda points, at least {least} needed in {deck.size} cards.")
    return problems


def least_points_1996(size: int) -> int:
    """The least agenda points of a Corp deck: 18 in 45 cards, 2 more for each 5 cards begun beyond."""
    return 18 + max(0, (size - 41) // 5) * 2


def agenda_points(deck: DeckList, pool: Pool) -> int:
    """The agenda points printed on the deck's cards."""
    return sum(copies * (card.printed.points or 0) for copies, card in _cards(deck, pool))


def agenda_band(size: int) -> tuple[int, int] | None:
    """The least and the most agenda points of a Corp deck of `size` cards (CR 1.4.6); None below 40, for which there is no band."""
    if size < 40:
        return None
    least = 22 + (size - 50) // 5 * 2 if size > 54 else 18 + (size - 40) // 5 * 2
    return least, least + 1


def influence_spent(deck: DeckList, pool: Pool) -> int:
    """The influence of the deck's out-of-faction cards, counted by copy (CR 1.4.5a)."""
    identity = pool.get(deck.identity)
    return sum(copies * influence_of(card, identity) for copies, card in _cards(deck, pool))


def _cards(deck: DeckList, pool: Pool) -> list[tuple[int, CardDefinition]]:
    """The deck's known cards, each title once with all of its copies."""
    copies: dict[str, int] = {}
    for number, title in deck.cards:
        copies[title] = copies.get(title, 0) + number
    return [(number, card) for title, number in copies.items() if (card := pool.get(title)) is not None]


def _starter(identity: CardDefinition, starter: bool) -> list[str]:
    if identity.printed.starter_only and not starter:
        return [f"{identity.printed.title} is for its own starter decks only (CR 1.4.1a); such a deck's file says `starter: true`."]
    if starter and not identity.printed.starter_only:
        return [f"The deck is marked `starter: true`, and {identity.printed.title} is not a starter identity (CR 1.4.1a)."]
    return []


def _size(deck: DeckList, identity: CardDefinition) -> list[str]:
    least = identity.printed.deck_minimum or 0
    return [f"{deck.size} cards, at least {least} needed (CR 1.4.3)."] if deck.size < least else []


def _kinds(cards: list[tuple[int, CardDefinition]], identity: CardDefinition) -> list[str]:
    problems = []
    for copies, card in cards:
        printed = card.printed
        name = f"{copies}x {printed.title}"
        if printed.type == "identity":
            problems.append(f"{name}: an identity is not part of a deck (CR 1.4.4).")
        elif printed.side != identity.printed.side:
            problems.append(f"{name}: a {printed.side.capitalize()} card in a {identity.printed.side.capitalize()} deck (CR 1.4.4).")
        elif printed.faction != identity.printed.faction and printed.influence is None:
            problems.append(f"{name}: of another faction ({printed.faction}) and without an influence cost (CR 1.4.4).")
    return problems


def _influence(spent: int, identity: CardDefinition) -> list[str]:
    limit = identity.printed.influence_limit
    return [f"{spent} influence spent, at most {limit} allowed (CR 1.4.5)."] if limit is not None and spent > limit else []


def _agenda_points(size: int, points: int, identity: CardDefinition) -> list[str]:
    band = agenda_band(size)
    if identity.printed.side != "corp" or band is None or band[0] <= points <= band[1]:
        return []
    return [f"{points} agenda points, {band[0]} or {band[1]} needed in {size} cards (CR 1.4.6{_band_letter(size)})."]


def _band_letter(size: int) -> str:
    return "abcd"[min((size - 40) // 5, 3)]


def _copies(cards: list[tuple[int, CardDefinition]]) -> list[str]:
    return [
        f"{copies}x {card.printed.title}: at most {card.printed.deck_limit} allowed (CR 1.4.7)."
        for copies, card in cards
        if card.printed.type != "identity" and copies > card.printed.deck_limit
    ]
