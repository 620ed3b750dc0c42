"""`netrunner-tui selfplay`: plays games at random or by computer opponents, and prints their outcomes and what was never used."""

import argparse
import json
import secrets
import sys
import time
from collections import Counter
from collections.abc import Iterator
from math import sqrt
from statistics import mean, median
from typing import Final

import msgspec

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.abilities.text_symbols import ASCII, with_symbols
from netrunner_tui.arguments import Parser, count
from netrunner_tui.bots.opponents import opponent_of
from netrunner_tui.library.decks import DeckFile, load_deck_file
from netrunner_tui.library.paths import cards_folder, decks_folder, find_deck
from netrunner_tui.library.pools import Pools
from netrunner_tui.library.setup import new_setup
from netrunner_tui.model.deck import GameSetup
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import CORP, RUNNER, SIDES, Side
from netrunner_tui.model.text import count_text, plain
from netrunner_tui.players.coverage import CardPart, Coverage, text_of
from netrunner_tui.players.matches import MatchOutcome, drawn_match, match, play_all
from netrunner_tui.progress_bar import watched
from netrunner_tui.rulebook_facts.registry import USUAL
from netrunner_tui.rules.beginning import beginning

MOST_TOLD: Final = 5
"""Upper limit of games with a violation that are printed in full."""


def main(args: list[str]) -> int:
    """Runs the command. Returns 0, or 1 if a game violated an invariant. Raises NetrunnerError."""
    options = _parser().parse_args(args)
    folders = [cards_folder(), *options.cards]
    pools = Pools(folders)
    rules = options.rules
    pool = pools.of(rules)
    numbers = range(options.first, options.first + options.games)
    if options.any_cards:
        matches = [drawn_match(index, options.seed, pool, rules) for index in numbers]
    else:
        pairings = all_pairings(pools, options.corp, options.runner, rules)
        matches = [match(index, options.seed, pairings) for index in numbers]
    bots: dict[Side, str] = {side: name for side, name in _named(options) if name}
    for side, name in bots.items():
        opponent_of(side, name)
    matches = [msgspec.structs.replace(one, bots=bots) for one in matches]
    begun = time.perf_counter()
    played = play_all(matches, folders, pool, rules=rules, check=options.check, jobs=options.jobs)
    outcomes = sorted(watched(played, len(matches), "games"), key=lambda outcome: outcome.index)
    setups = list({(one.setup.corp, one.setup.runner): one.setup for one in matches}.values())
    summary = _summary(outcomes, setups, pool, options, time.perf_counter() - begun)
    if options.json:
        _say(json.dumps(msgspec.to_builtins(summary), ensure_ascii=False))
    else:
        for line in _lines(summary, pool):
            _say(plain(line))
    for outcome in [o for o in outcomes if o.trouble][: 0 if options.json else MOST_TOLD]:
        for line in outcome.trouble.splitlines():
            print(plain(line), file=sys.stderr)  # noqa: T201
    return 1 if summary.violations else 0


class Lengths(msgspec.Struct, frozen=True):
    """The lengths of games, in turns or answers."""

    mean: float
    median: float
    longest: int


class Summary(msgspec.Struct, frozen=True):
    """The results of the games."""

    games: int
    seed: str
    first: int
    jobs: int
    checked: bool
    pairings: int
    wins: dict[str, int]
    players: dict[str, str]
    """Who played each side; a side at random is not named."""
    corp_share: tuple[float, float, float]
    """The Corp's share of the wins, and the interval that holds its chance in 19 cases of 20 (Wilson)."""
    turns: Lengths
    answers: Lengths
    never: list[CardPart]
    """Abilities of the cards in the decks that were never used."""
    parts: int
    """Number of abilities on those cards."""
    violations: list[str]
    seconds: float
    games_per_second: float


def _parser() -> Parser:
    parser = Parser.of("selfplay")
    parser.add_argument("--games", metavar="N", type=count, default=100, help="how many; default: 100")
    parser.add_argument("--seed", metavar="S", default=secrets.token_hex(4), help="decides every game; default: a new one")
    parser.add_argument("--first", metavar="I", type=_place, default=0, help="the number of the first game, to play one again; default: 0")
    parser.add_argument("--jobs", metavar="J", type=count, default=1, help="processes that play; default: 1")
    parser.add_argument("--corp", metavar="DECK", help="the Corp's deck, a file or a name; default: each of those that come with the game")
    parser.add_argument("--runner", metavar="DECK", help="the Runner's deck")
    parser.add_argument(
        "--corp-bot", metavar="NAME", default="", help="who plays the Corp: trainee … shadow, operator/glacier …; default: at random"
    )
    parser.add_argument("--runner-bot", metavar="NAME", default="", help="who plays the Runner")
    parser.add_argument("--rules", metavar="RULEBOOK", default=USUAL.name, help="the game and its cards; default: %(default)s")
    parser.add_argument("--any-cards", action="store_true", help="draw decks from all cards of the game, new ones each time")
    parser.add_argument("--check", action="store_true", help="hold everything that must always hold, after every answer")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_cards()
    return parser


def _named(options: argparse.Namespace) -> tuple[tuple[Side, str], ...]:
    return ((CORP, options.corp_bot), (RUNNER, options.runner_bot))


def _place(text: str) -> int:
    return 0 if text == "0" else count(text)


def all_pairings(cards: Pool | Pools, corp: str | None = None, runner: str | None = None, rules: str = USUAL.name) -> list[GameSetup]:
    """Returns every pairing of a Corp deck and a Runner deck of a rulebook. Raises NetrunnerError for none and for unknown cards."""
    pool = cards.of(rules) if isinstance(cards, Pools) else cards
    decks: dict[Side, list[DeckFile]] = {CORP: [], RUNNER: []}
    named: dict[Side, str | None] = {CORP: corp, RUNNER: runner}
    for path in sorted(decks_folder().glob("*.yaml")) if corp is None or runner is None else ():
        file = load_deck_file(path, cards)
        if named[file.side] is None:
            decks[file.side].append(file)
    for side, name in named.items():
        if name is not None:
            decks[side] = [load_deck_file(find_deck(name), cards, rules=rules)]
    pairings = [
        new_setup({CORP: one, RUNNER: two}, pool, seed="0", any_deck=True)
        for two in decks[RUNNER]
        for one in decks[CORP]
        if all(file.rules == rules or (named[file.side] is not None and rules in file.games) for file in (one, two))
    ]
    if not pairings:
        raise NetrunnerError(f"no two of these decks can play each other by the rulebook {rules}")
    if corp is not None or runner is not None:
        for setup in pairings:
            beginning(setup, pool)  # whether every card of a deck that was given is known
    return pairings


def _summary(outcomes: list[MatchOutcome], pairings: list[GameSetup], pool: Pool, options: argparse.Namespace, seconds: float) -> Summary:
    coverage = Coverage(pool)
    for outcome in outcomes:
        coverage.seen.update(outcome.came_up)
    decks = [deck for setup in pairings for deck in (setup.corp, setup.runner)]
    wins = Counter(f"{o.winner} by {o.reason}" if o.winner not in ("", "draw") else o.winner or "not finished" for o in outcomes)
    # For one process, without the time for printing; for several, wall-clock time.
    taken = sum(o.seconds for o in outcomes) if options.jobs == 1 else seconds
    return Summary(
        games=len(outcomes),
        seed=options.seed,
        first=options.first,
        jobs=options.jobs,
        checked=options.check,
        pairings=len(pairings),
        wins=dict(wins.most_common()),
        players={side: name for side, name in _named(options) if name},
        corp_share=share(sum(o.winner == CORP for o in outcomes), len(outcomes)),
        turns=_lengths([o.turns for o in outcomes]),
        answers=_lengths([o.answers for o in outcomes]),
        never=coverage.never(decks),
        parts=len(coverage.all_parts(decks)),
        violations=[o.trouble for o in outcomes if o.trouble],
        seconds=round(taken, 2),
        games_per_second=round(len(outcomes) / taken, 1),
    )


def share(won: int, games: int) -> tuple[float, float, float]:
    """Returns a share of games with the interval that holds its chance in 19 cases of 20, to three places."""
    part, low, high = wilson(won, games)
    return round(part, 3), round(low, 3), round(high, 3)


def wilson(won: float, games: int) -> tuple[float, float, float]:
    """Returns a share of at least one game with the interval that holds its chance in 19 cases of 20 (Wilson)."""
    z = 1.96
    part, width = won / games, 1 + z * z / games
    middle = (part + z * z / (2 * games)) / width
    half = z / width * sqrt(part * (1 - part) / games + z * z / (4 * games * games))
    return part, max(0.0, middle - half), min(1.0, middle + half)


def _lengths(values: list[int]) -> Lengths:
    return Lengths(round(mean(values), 1), median(values), max(values))


def _lines(summary: Summary, pool: Pool) -> Iterator[str]:
    """Yields the summary as lines."""
    yield f"{count_text(summary.games, 'game')} of {count_text(summary.pairings, 'pairing')}, seed {summary.seed}"
    yield "wins     " + ", ".join(f"{count} {how}" for how, count in summary.wins.items())
    if summary.players:
        who = " against ".join(summary.players.get(side, "random") for side in SIDES)
        won, low, high = summary.corp_share
        yield f"{who}: the Corp wins {won:.2f} [{low:.2f}, {high:.2f}]"
    for name, lengths in (("turns", summary.turns), ("answers", summary.answers)):
        yield f"{name:<8} {lengths.mean} a game, median {lengths.median:g}, longest {lengths.longest}"
    yield f"abilities: {summary.parts - len(summary.never)} of {summary.parts} came up{'; these never did:' if summary.never else ''}"
    for part in summary.never:
        yield f"  {part.title}, {part.kind} {part.number}: {with_symbols(text_of(pool.cards[part.title], part), ASCII)}"
    if summary.checked:
        found = count_text(len(summary.violations), "violation") if summary.violations else "no violations"
        yield f"checks   {found}" + (f"; the first {MOST_TOLD} follow" if len(summary.violations) > MOST_TOLD else "")
    what = f"{'checked ' if summary.checked else ''}{'' if summary.players else 'random '}games"
    where = "one process" if summary.jobs == 1 else f"{summary.jobs} processes"
    yield f"{what}, {where}, {summary.seconds} s: {summary.games_per_second} games/s"


def _say(line: str) -> None:
    print(line)  # noqa: T201
