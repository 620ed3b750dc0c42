"""Deck legality: the rules of deck construction that a deck breaks (CR 1.4, or those of the game's rulebook)."""

from netrunner_tui.abilities.cards import CardDefinition, Pool
from netrunner_tui.library.decks import influence_of_copies
from netrunner_tui.model.deck import DeckList
from netrunner_tui.model.printed import faction_name
from netrunner_tui.model.sides import CORP, SIDE_NAMES, SIDES
from netrunner_tui.model.text import count_text, joined, plain
from netrunner_tui.rulebook_facts.registry import USUAL, rulebook
from netrunner_tui.rulebook_facts.rulebook import DeckRules


def check_deck(deck: DeckList, pool: Pool, rules: str = USUAL.name, *, starter: bool = False) -> list[str]:
    """Returns every rule that `deck` breaks, a sentence each with its numbers; an empty list if it is legal.

    A product's own starter deck (`starter`) may use a starter identity and is exempt from the agenda point bands.
    Raises NetrunnerError for an unknown rulebook.
    """
    needs = rulebook(rules).deck
    cards = _cards(deck, pool)
    unknown = [f"`{plain(title)}` is not one of these cards." for _, title in deck.cards if pool.get(title) is None]
    if not needs.identities:
        sides = {card.printed.side for _, card in cards}
        return [
            *unknown,
            *_no_identity(deck),
            *_of_both_sides(cards),
            *_size(deck, needs.least, needs),
            *(_agenda_points(deck, pool, needs) if sides == {CORP} else []),
            *_copies(cards, None, needs),
        ]
    identity = pool.get(deck.identity)
    if identity is None or identity.printed.type != "identity":
        return [f"`{plain(deck.identity)}` is not an identity of these cards{_cited(needs, '1.4.1')}."]
    return [
        *unknown,
        *_starter(identity, starter, needs),
        *_size(deck, identity.printed.deck_minimum or 0, needs),
        *_kinds(cards, identity, needs),
        *_influence(influence_spent(deck, pool), identity, needs),
        *(_agenda_points(deck, pool, needs) if identity.printed.side == CORP and not (starter and identity.printed.starter_only) else []),
        *_copies(cards, identity.printed.copies_limit, needs),
    ]


def _of_both_sides(cards: list[tuple[int, CardDefinition]]) -> list[str]:
    """Returns that there are cards of both sides where no identity says whose deck it is, with those of the side that has fewer."""
    of = {side: [(copies, card) for copies, card in cards if card.printed.side == side] for side in SIDES}
    if not all(of.values()):
        return []
    fewer = min(SIDES, key=lambda side: sum(copies for copies, _ in of[side]))
    listed = joined(f"{copies}x {card.printed.title}" for copies, card in of[fewer])
    return [f"Corp and Runner cards in one deck: of the {SIDE_NAMES[fewer]} {listed}."]


def _cited(needs: DeckRules, rule: str) -> str:
    """Returns the number of a broken rule, if the game uses these numbered rules."""
    return f" (CR {rule})" if needs.cites else ""


def agenda_points(deck: DeckList, pool: Pool) -> int:
    """Returns the agenda points printed on the deck's cards."""
    return sum(copies * (card.printed.points or 0) for copies, card in _cards(deck, pool))


def influence_spent(deck: DeckList, pool: Pool) -> int:
    """Returns the influence of the deck's out-of-faction cards, counted by copy (CR 1.4.5a)."""
    return sum(influence_of_copies(copies, card, deck, pool) for copies, card in _cards(deck, pool))


def _cards(deck: DeckList, pool: Pool) -> list[tuple[int, CardDefinition]]:
    """Returns the deck's known cards, each title once with the number of its copies."""
    copies: dict[str, int] = {}
    for number, title in deck.cards:
        copies[title] = copies.get(title, 0) + number
    return [(number, card) for title, number in copies.items() if (card := pool.get(title)) is not None]


def _no_identity(deck: DeckList) -> list[str]:
    return [f"`{plain(deck.identity)}`: there are no identities in this game."] if deck.identity else []


def _starter(identity: CardDefinition, starter: bool, needs: DeckRules) -> list[str]:
    if identity.printed.starter_only and not starter:
        cited = _cited(needs, "1.4.1a")
        return [f"{identity.printed.title} is for its own starter decks only{cited}; such a deck's file says `starter: true`."]
    if starter and not identity.printed.starter_only:
        return [f"The deck is marked `starter: true`, and {identity.printed.title} is not a starter identity{_cited(needs, '1.4.1a')}."]
    return []


def _size(deck: DeckList, least: int, needs: DeckRules) -> list[str]:
    return [f"{count_text(deck.size, 'card')}, at least {least} needed{_cited(needs, '1.4.3')}."] if deck.size < least else []


def _kinds(cards: list[tuple[int, CardDefinition]], identity: CardDefinition, needs: DeckRules) -> list[str]:
    problems, cited = [], _cited(needs, "1.4.4")
    for copies, card in cards:
        printed = card.printed
        name = f"{copies}x {printed.title}"
        if printed.type == "identity":
            problems.append(f"{name}: an identity is not part of a deck{cited}.")
        elif printed.side != identity.printed.side:
            problems.append(f"{name}: a {SIDE_NAMES[printed.side]} card in a {SIDE_NAMES[identity.printed.side]} deck{cited}.")
        elif printed.faction == identity.printed.without_faction:
            problems.append(f"{name}: no {faction_name(printed.faction)} card may be in a deck of {identity.printed.title}.")
        elif printed.type == "agenda" and identity.printed.agendas_of_any_faction:
            continue
        elif printed.faction not in (identity.printed.faction, "neutral") and printed.influence is None:
            problems.append(f"{name}: of another faction ({faction_name(printed.faction)}) and without an influence cost{cited}.")
    return problems


def _influence(spent: int, identity: CardDefinition, needs: DeckRules) -> list[str]:
    limit = identity.printed.influence_limit
    if limit is None or spent <= limit:
        return []
    return [f"{spent} influence spent, at most {limit} allowed{_cited(needs, '1.4.5')}."]


def _agenda_points(deck: DeckList, pool: Pool, needs: DeckRules) -> list[str]:
    size, points, least = deck.size, agenda_points(deck, pool), needs.points.needed(deck.size)
    if least is None:
        return []
    most = None if needs.points.spread is None else least + needs.points.spread
    if points >= least and (most is None or points <= most):
        return []
    wanted = f"at least {least}" if most is None else f"{least} {'or' if most == least + 1 else 'to'} {most}"
    rule = _cited(needs, f"1.4.6{_band_letter(size)}")
    return [f"{count_text(points, 'agenda point')}, {wanted} needed in {count_text(size, 'card')}{rule}."]


def _band_letter(size: int) -> str:
    return "abcd"[max(0, min((size - 40) // 5, 3))]


def _copies(cards: list[tuple[int, CardDefinition]], most: int | None, needs: DeckRules) -> list[str]:
    """Returns of which cards there are more copies than these allow, or than the identity allows of any card (`most`)."""
    if not needs.limited_copies:
        return []
    limits = [(card.printed.deck_limit if most is None else min(most, card.printed.deck_limit)) for _, card in cards]
    return [
        f"{copies}x {card.printed.title}: at most {limit} allowed{_cited(needs, '1.4.7')}."
        for (copies, card), limit in zip(cards, limits, strict=True)
        if card.printed.type != "identity" and copies > limit
    ]
