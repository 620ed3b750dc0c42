"""The setup of a new game: between which decks, whose, by which rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from netrunner_tui.model.deck import SURPRISE
from netrunner_tui.model.gamefile.reader import read_game_file
from netrunner_tui.model.sides import SIDES, Side
from netrunner_tui.rulebook_facts.registry import USUAL, rulebook

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from netrunner_tui.library.pools import Pools
    from netrunner_tui.model.deck import GameSetup
    from netrunner_tui.user_games.cards_and_decks import CardsAndDecks


def new_game_setup(
    cards: CardsAndDecks, decks: Mapping[Side, str | None], *, names: Mapping[Side, str], rules: str, seed: str, any_deck: bool,
    second: Mapping[Side, str | None] | None,
) -> GameSetup:  # fmt: skip
    """Returns the setup of a game between two decks, given by name or file; the default is a side's starter deck.

    A deck called SURPRISE is drawn from those that can be played. With `second` it is the first game of a match; those are the decks of
    the second game where they are others. Raises NetrunnerError.
    """
    from netrunner_tui.library.setup import as_match, broken, common_rules, new_setup

    if rules:
        rulebook(rules)
    named = {side: cards.named(name, rules) for side, name in decks.items() if name and name != SURPRISE}
    rules = rules or (common_rules(named) if len(named) == 2 else next((file.rules for file in named.values()), USUAL.name))
    starters = rulebook(rules).starters
    pair = {side: named.get(side) or cards.named(cards.drawn(decks.get(side), side, rules) or starters[side], rules) for side in SIDES}
    again = {side: cards.drawn(name, side, rules) for side, name in (second or {}).items()}
    others = {side: cards.named(name, rules) for side, name in again.items() if name}
    for file in () if any_deck else (*pair.values(), *others.values()):
        problems = cards.against_pool(file)
        if problems:
            raise broken(file, problems)
    setup = new_setup(pair, cards.pools.of(rules), names=names, rules=rules, seed=seed, any_deck=any_deck)
    if second is None:
        return setup
    return as_match(setup, {**pair, **others}, cards.pools.of(rules), any_deck=any_deck)


def second_setup(first: Path, pools: Pools) -> GameSetup:
    """Returns the setup of a match's second game: with the players' sides swapped, and what came of the first.

    Raises NetrunnerError while the first game is not over, BadFile.
    """
    import msgspec

    from netrunner_tui.library.setup import seeded
    from netrunner_tui.model.deck import MatchSoFar
    from netrunner_tui.replays.saved_matches import played

    header = read_game_file(first).header
    setup = header.setup
    decks = setup.match.decks if setup.match is not None else None
    corp, runner = decks or (setup.corp, setup.runner)
    return msgspec.structs.replace(
        setup, corp_name=setup.runner_name, runner_name=setup.corp_name, corp=corp, runner=runner, seed=seeded(""),
        target_score=max(corp.target_score, runner.target_score), match=MatchSoFar((played(first, pools),), header.commitment),
    )  # fmt: skip
