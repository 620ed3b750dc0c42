"""The state that a game begins with: both decks as they are listed, before anything has happened."""

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.model.card_zones import ASIDE, DECK, IDENTITY
from netrunner_tui.model.deck import DeckList, GameSetup
from netrunner_tui.model.errors import NetrunnerError, UnknownCard
from netrunner_tui.model.gamefile.contents import Header
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.state import State
from netrunner_tui.model.text import plain
from netrunner_tui.rulebook_facts.registry import rulebook


def beginning(setup: GameSetup, pool: Pool) -> State:
    """Returns the state before anything has happened: both decks as listed. Raises NetrunnerError for a card that is not in the pool."""
    state = State(setup.rules, setup.target_score, setup.corp_name, setup.runner_name)
    _lay_out(state, CORP, setup.corp, pool)
    _lay_out(state, RUNNER, setup.runner, pool)
    return state


def beginning_of(header: Header, pool: Pool, path: object) -> State:
    """Returns the state that a saved game begins with. Raises UnknownCard for a card that is not in the pool."""
    try:
        return beginning(header.setup, pool)
    except NetrunnerError as problem:
        raise UnknownCard(path, 1, str(problem)) from None


def _lay_out(state: State, side: Side, deck: DeckList, pool: Pool) -> None:
    if deck.identity or rulebook(state.rules).deck.identities:
        _lay_identity(state, side, deck, pool)
    for copies, title in deck.cards:
        card = pool.get(title)
        if card is None or card.printed.side != side:
            raise NetrunnerError(f"the {side} deck `{plain(deck.name)}` has a card that is not known here: `{plain(title)}`")
        for _ in range(copies):
            state.place_new(card.title, side, DECK)
    for title in deck.beside:
        card = pool.get(title)
        if card is None or card.printed.side != side:
            raise NetrunnerError(f"the {side} deck `{plain(deck.name)}` brings a card that is not known here: `{plain(title)}`")
        state.place_new(card.title, side, ASIDE, faceup=True)


def _lay_identity(state: State, side: Side, deck: DeckList, pool: Pool) -> None:
    identity = pool.get(deck.identity)
    if identity is None or identity.printed.side != side or identity.printed.type != "identity":
        raise NetrunnerError(f"`{plain(deck.identity)}` is no {side} identity of these cards")
    state.player(side).identity = state.place_new(identity.title, side, IDENTITY, faceup=True).oid
