"""Setting up a game between two decks."""

import re
import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

import msgspec

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.library.decks import DeckFile
from netrunner_tui.library.legality import check_deck
from netrunner_tui.model.deck import DeckList, GameSetup, MatchSoFar
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, SIDES, Side
from netrunner_tui.model.text import folded, plain
from netrunner_tui.rulebook_facts.registry import RULEBOOKS, rulebook

LONGEST_NAME: Final = 24
"""Upper limit of characters in a player's name."""


def new_setup(
    decks: Mapping[Side, DeckFile],
    pool: Pool,
    *,
    names: Mapping[Side, str] | None = None,
    rules: str = "",
    seed: str = "",
    any_deck: bool = False,
) -> GameSetup:
    """Returns the setup of a game between two decks, with a new secret seed unless one is given.

    Raises NetrunnerError if a deck is of the wrong side, is made for another rulebook, or breaks a rule of deck construction
    (unless `any_deck`), or if a name or seed is invalid.
    """
    rules = rules or common_rules(decks)
    for side in SIDES:
        check_playable(side, decks[side], pool, rules, any_deck)
    called = names or {}
    return GameSetup(
        rules=rules,
        corp=_with_what_it_brings(decks[CORP].deck, pool),
        runner=_with_what_it_brings(decks[RUNNER].deck, pool),
        corp_name=_name(called.get(CORP, SIDE_NAMES[CORP])),
        runner_name=_name(called.get(RUNNER, SIDE_NAMES[RUNNER])),
        seed=seeded(seed),
        target_score=max(decks[side].deck.target_score for side in SIDES),
    )


def _with_what_it_brings(deck: DeckList, pool: Pool) -> DeckList:
    """Returns a deck with the cards that its identity brings along, of those that there are (CR 1.5.3)."""
    beside = pool.brought_by(deck.identity)
    return msgspec.structs.replace(deck, beside=beside) if beside else deck


def as_match(setup: GameSetup, second: Mapping[Side, DeckFile], pool: Pool, *, any_deck: bool = False) -> GameSetup:
    """Makes a game the first one of a match; `second` are the decks of the second game, where the players have swapped sides.

    Raises NetrunnerError where the game scores no matches, both players are called the same, or a deck cannot be played.
    """
    if not rulebook(setup.rules).scores_matches:
        scoring = " or ".join(book.name for book in RULEBOOKS.values() if book.scores_matches)
        raise NetrunnerError(f"no match of two games is scored in a game of {setup.rules}; expected --match --rules {scoring}")
    if setup.corp_name == setup.runner_name:
        raise NetrunnerError(f"the players of a match need different names; both are called `{plain(setup.corp_name)}`")
    for side in SIDES:
        check_playable(side, second[side], pool, setup.rules, any_deck)
    corp, runner = (_with_what_it_brings(second[side].deck, pool) for side in SIDES)
    others = None if (corp, runner) == (setup.corp, setup.runner) else (corp, runner)
    return msgspec.structs.replace(setup, match=MatchSoFar(decks=others))


def common_rules(decks: Mapping[Side, DeckFile]) -> str:
    """Returns the game that both decks are made for, preferring the Corp deck's order; the Corp deck's own if they share none."""
    corp, runner = decks[CORP], decks[RUNNER]
    return next((rules for rules in corp.games if rules in runner.games), corp.rules)


def game_file_name(setup: GameSetup, when: datetime) -> str:
    """Returns a new game's file name: the minute it began, and both decks, as in `2026-11-20-2105-my-deck-vs-yours.jsonl`."""
    decks = "-vs-".join(re.sub(r"[^a-z0-9]+", "-", folded(deck.name)).strip("-")[:40] or "deck" for deck in (setup.corp, setup.runner))
    return f"{when:%Y-%m-%d-%H%M%S}-{decks}.jsonl"


def check_playable(side: Side, file: DeckFile, pool: Pool, rules: str, any_deck: bool) -> None:
    """Raises NetrunnerError, one line, if a side cannot play a deck in a game."""
    name = plain(file.deck.name)
    if file.side != side:
        raise NetrunnerError(f"`{name}` is a {SIDE_NAMES[file.side]} deck; expected one for the {SIDE_NAMES[side]}")
    if rules not in file.games:
        raise NetrunnerError(f"`{name}` is a deck for {' and '.join(file.games)}, and the game is played by {plain(rules)}")
    problems = [] if any_deck else check_deck(file.deck, pool, rules, starter=file.starter)
    if problems:
        raise broken(file, problems)


def broken(file: DeckFile, problems: Sequence[str]) -> NetrunnerError:
    """Returns the mistake that a deck breaks rules of deck construction, of which there is at least one."""
    rules = f"{len(problems)} rules of deck construction, the first" if len(problems) > 1 else "a rule of deck construction"
    return NetrunnerError(f"`{plain(file.deck.name)}` breaks {rules}: {problems[0].rstrip('.')}")


def _name(name: str) -> str:
    name = " ".join(name.split())
    if not name or len(name) > LONGEST_NAME or plain(name) != name:
        raise NetrunnerError(f"`{plain(name[:60])}` is no name for a player; expected 1 to {LONGEST_NAME} printable characters")
    return name


def seeded(seed: str) -> str:
    """Returns a game's seed: a new secret one if `seed` is empty. Raises NetrunnerError for an invalid one."""
    if not seed:
        return secrets.token_hex(16)
    if not re.fullmatch(r"[0-9a-fA-F]{1,64}", seed):
        raise NetrunnerError(f"`{plain(seed[:80])}` is no seed; expected 1 to 64 hexadecimal digits")
    return seed.lower()
