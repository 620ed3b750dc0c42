"""Deck lists as other programs read them: jinteki.net, NetrunnerDB and OCTGN."""

from xml.sax.saxutils import escape

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.library.decks import DeckFile, cards_by_type, influence_of_copies
from netrunner_tui.library.formats.printed_sets import number_of, sets_with
from netrunner_tui.library.legality import agenda_points, influence_spent
from netrunner_tui.library.octgn import OCTGN_CARD, OCTGN_GAME
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import CORP


def to_octgn(file: DeckFile) -> str:
    """Returns the deck as OCTGN reads it. Raises NetrunnerError for a card that OCTGN's game does not have."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
        f'<deck game="{OCTGN_GAME}">',
        '  <section name="Identity" shared="False">',
    ]
    lines += [_octgn_card(1, file.deck.identity)] if file.deck.identity else []
    lines += ["  </section>", '  <section name="R&amp;D / Stack" shared="False">']
    lines += [_octgn_card(copies, title) for copies, title in file.deck.cards]
    return "\n".join((*lines, "  </section>", "</deck>")) + "\n"


def _octgn_card(copies: int, title: str) -> str:
    number = number_of(title)
    if not number:
        raise NetrunnerError(f"`{title}` has no number; OCTGN's lists are of cards from 2012 on")
    return f'    <card qty="{copies}" id="{OCTGN_CARD}{number}">{escape(title)}</card>'


def to_jinteki(file: DeckFile) -> str:
    """Returns the deck as jinteki.net reads it: a line a card. The identity is chosen there, and stands in a comment."""
    identity = [f"# {file.deck.identity}"] if file.deck.identity else []
    return "\n".join((*identity, *(f"{copies} {title}" for copies, title in file.deck.cards))) + "\n"


def to_netrunnerdb(file: DeckFile, pool: Pool) -> str:
    """Returns the deck as NetrunnerDB writes it: with the set of each card, and the numbers of the deck below."""
    identity = pool.get(file.deck.identity)
    lines = [file.deck.name, ""]
    lines += [_with_set(file.deck.identity), ""] if identity is not None else []
    for kind, cards in cards_by_type(file, pool):
        lines.append(f"{kind.capitalize()} ({sum(copies for copies, _ in cards)})")
        for copies, title in cards:
            card = pool.get(title)
            dots = influence_of_copies(copies, card, file.deck, pool) if card is not None else 0
            lines.append(f"{copies}x {_with_set(title)}" + (f" {'•' * dots}" if dots else ""))
        lines.append("")
    if identity is not None:
        limit, spent = identity.printed.influence_limit, influence_spent(file.deck, pool)
        lines.append(f"{spent} influence spent" + (f" (max {limit}, available {limit - spent})" if limit is not None else ""))
    if file.side == CORP:
        lines.append(f"{agenda_points(file.deck, pool)} agenda points")
    least = f" (min {identity.printed.deck_minimum})" if identity is not None else ""
    return "\n".join((*lines, f"{file.deck.size} cards{least}")) + "\n"


def _with_set(title: str) -> str:
    sets = sets_with(title)
    return f"{title} ({sets[-1].name})" if sets else title
