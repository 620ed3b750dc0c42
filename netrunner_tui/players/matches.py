"""Games of random or computer players, one after another or in several processes.

Each game is determined by the seed and its own number.
"""

import contextlib
import gc
import multiprocessing
import os
import random
import time
import traceback
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from queue import Empty
from typing import Final, Literal

import msgspec

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.bots.card_facts.fact_book import FactBook
from netrunner_tui.bots.computer_player import ComputerPlayer
from netrunner_tui.bots.opponents import opponent_of
from netrunner_tui.end_with_parent import end_with
from netrunner_tui.library.card_files import load_pool
from netrunner_tui.model.deck import DeckList, GameSetup
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.state import EndReason, Winner
from netrunner_tui.players.checker import Checker
from netrunner_tui.players.coverage import CardPart, Coverage
from netrunner_tui.players.random_player import choose
from netrunner_tui.players.violation import Violation
from netrunner_tui.rulebook_facts.registry import USUAL
from netrunner_tui.rules.answered import Answered
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.imagining.worlds import Worlds

MOST_ANSWERS: Final = 20_000
"""A random game longer than this counts as endless."""
LAST_EVENTS: Final = 12
"""Answers and events told of a game that went wrong: its last ones."""
LONGEST_TOLD: Final = 300
"""Characters of one of them that are told."""
DRAWN_AGENDAS: Final = 10
DRAWN_OTHERS: Final = 35
"""Cards of a drawn deck: agendas, for the Corp alone, and others."""
SELDOM: Final = (100_000, 20, 50)
"""The garbage collector's thresholds while games are played."""


class Match(msgspec.Struct, frozen=True):
    """Everything that determines one game."""

    index: int
    setup: GameSetup
    answers_seed: str
    bots: dict[Side, str] = {}
    """The computer opponent of each side; a side without one answers at random."""


class MatchOutcome(msgspec.Struct, frozen=True):
    """The outcome of one game."""

    index: int
    winner: Winner | Literal[""]
    reason: EndReason | Literal[""]
    turns: int
    answers: int
    seconds: float
    """Time taken by playing, including checks."""
    came_up: tuple[CardPart, ...] = ()
    trouble: str = ""
    """The error, in several lines; empty if there was none."""


def match(index: int, seed: str, pairings: Sequence[GameSetup]) -> Match:
    """Returns game number `index`: the next pairing in turn, and its own seed."""
    return _seeded(index, seed, pairings[index % len(pairings)])


def _seeded(index: int, seed: str, setup: GameSetup) -> Match:
    secret = sha256(f"{seed}/{index}".encode()).hexdigest()[:32]
    return Match(index, msgspec.structs.replace(setup, seed=secret), f"{seed}/{index}/answers")


def drawn_match(index: int, seed: str, pool: Pool, rules: str = USUAL.name) -> Match:
    """Returns game number `index` between two decks drawn from all cards of a game."""
    rng = random.Random(f"{seed}/{index}/decks")
    setup = GameSetup(
        rules=rules,
        corp=drawn_deck(pool, CORP, rng),
        runner=drawn_deck(pool, RUNNER, rng),
        seed="0",
    )
    return _seeded(index, seed, setup)


def drawn_deck(pool: Pool, side: Side, rng: random.Random) -> DeckList:
    """Returns a deck of any cards of a side: nobody would play it, but it lets every card meet every other."""
    cards = [card.printed for card in pool.cards.values() if card.printed.side == side]
    identities = [card.title for card in cards if card.type == "identity"]
    copies: dict[str, int] = {}
    for agendas, wanted in ((True, DRAWN_AGENDAS if side == CORP else 0), (False, DRAWN_OTHERS)):
        there = [card.title for card in cards if card.type != "identity" and (card.type == "agenda") == agendas]
        for title in rng.choices(there, k=wanted) if there else ():
            copies[title] = copies.get(title, 0) + 1
    identity = rng.choice(identities) if identities else ""
    listed = tuple((count, title) for title, count in sorted(copies.items()))
    return DeckList(f"drawn {side}", identity, listed, beside=pool.brought_by(identity))


def play(match: Match, pool: Pool, *, check: bool = False) -> MatchOutcome:
    """Plays one game to its end."""
    rng = random.Random(match.answers_seed)
    coverage = Coverage(pool)
    coverage.begin(match.setup.corp, match.setup.runner)
    begun = time.perf_counter()
    game: Game | None = None
    trouble = ""
    try:
        game = Game.new(match.setup, pool, unread=not check)  # the checks read it
        checker = Checker(game, random.Random(f"{match.answers_seed}/checks")) if check else None
        book = FactBook(pool)
        deciding = {side: _computer(game, side, name, match, book) for side, name in match.bots.items()}
        _play_out(game, rng, coverage, checker, deciding)
    except Violation as violation:
        trouble = f"{violation.rule}\n  {violation.what}"
    except Exception:  # any error of the referee is a finding, reported with the game that shows it
        trouble = f"the referee stopped with an error\n{traceback.format_exc()}"
    seconds = time.perf_counter() - begun
    if trouble:
        trouble = f"{trouble.rstrip()}\n{_where(match, game)}"
    if game is None:
        return MatchOutcome(match.index, "", "", 0, 0, seconds, (), trouble)
    came_up = tuple(sorted(coverage.seen))
    return MatchOutcome(match.index, game.winner, game.reason, game.state.turn_number, game.number, seconds, came_up, trouble)


def _computer(game: Game, side: Side, name: str, match: Match, book: FactBook) -> ComputerPlayer:
    found = opponent_of(side, name)
    return ComputerPlayer(Worlds(game, side), side, found.rung, book, match.answers_seed, found.style)


def _play_out(game: Game, rng: random.Random, coverage: Coverage, checker: Checker | None, deciding: Mapping[Side, ComputerPlayer]) -> None:
    if checker is not None:
        checker.begin()
    while (question := game.question) is not None:
        if game.number >= MOST_ANSWERS:
            raise Violation("every game ends", f"{MOST_ANSWERS} answers, and it still goes on")
        player = deciding.get(question.player)
        answer = choose(question, rng) if player is None else player.decide(question, game.number)
        game.answer(answer)
        coverage.watch(game.state, game.history[-1].events)
        if checker is not None:
            checker.answered(question, answer)
    if checker is not None:
        checker.ended()


def _where(match: Match, game: Game | None) -> str:
    """Returns the game and the moment, as lines."""
    setup = match.setup
    lines = [f"  game {match.index}, seed {setup.seed}: {setup.corp.name} against {setup.runner.name}"]
    if game is not None:
        lines.append(f"  answer {game.number}, turn {game.state.turn_number}, step {game.state.step}")
        if game.question is not None:
            lines.append(f"  open: {game.question.player}, {game.question.text or game.question.kind!r}")
        lines.append("  the last events:")
        lines += [f"    {line}" for line in _last_events(game.history)]
    return "\n".join(lines)


def _last_events(history: list[Answered]) -> list[str]:
    lines: list[str] = []
    for answered in reversed(history[-LAST_EVENTS:]):
        lines += [f"{answered.number}: {event}" for event in reversed(answered.events)]
        said = answered.question.say(answered.answer) if answered.question is not None else "set-up"
        lines.append(f"{answered.number}: “{said}”")
        if len(lines) >= LAST_EVENTS:
            break
    return [line if len(line) <= LONGEST_TOLD else f"{line[:LONGEST_TOLD]}…" for line in reversed(lines)]


# --- several processes -----------------------------------------------------------------------------------------------------------------


def play_all(
    matches: list[Match], card_folders: list[Path], pool: Pool, *, check: bool, jobs: int, rules: str = USUAL.name
) -> Iterator[MatchOutcome]:
    """Plays the games and yields their outcomes as they finish, with several jobs in no particular order.

    `pool` has the cards of the game `rules`, read from `card_folders`.
    """
    if jobs <= 1 or len(matches) <= 1:
        with rarely_collected():
            for one in matches:
                yield play(one, pool, check=check)
        return
    context = multiprocessing.get_context("spawn")
    outcomes: multiprocessing.Queue[MatchOutcome] = context.Queue()
    workers = [
        context.Process(target=_work, args=(os.getpid(), matches[place::jobs], card_folders, rules, check, outcomes), daemon=True)
        for place in range(jobs)
    ]
    for worker in workers:
        worker.start()
    try:
        for _ in matches:
            yield _next(outcomes, workers)
    finally:
        for worker in workers:
            worker.terminate()
            worker.join()


def collect_rarely() -> None:
    """Has the garbage collector look seldom from now on, and at nothing that is there by now."""
    gc.freeze()
    gc.set_threshold(*SELDOM)


@contextlib.contextmanager
def rarely_collected() -> Iterator[None]:
    """Has the garbage collector look seldom, and at no card: a game leaves hardly any circles, and cards stay."""
    usual = gc.get_threshold()
    collect_rarely()
    try:
        yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()


def _work(
    parent: int, matches: list[Match], card_folders: list[Path], rules: str, check: bool, outcomes: "multiprocessing.Queue[MatchOutcome]"
) -> None:
    end_with(parent)
    pool = load_pool(card_folders, rules)
    with rarely_collected():
        for one in matches:
            outcomes.put(play(one, pool, check=check))
    outcomes.close()
    outcomes.join_thread()


def _next(outcomes: "multiprocessing.Queue[MatchOutcome]", workers: "list[multiprocessing.context.SpawnProcess]") -> MatchOutcome:
    """Returns the next outcome. Raises NetrunnerError if a process has died."""
    while True:
        try:
            return outcomes.get(timeout=1.0)
        except Empty:
            if any(worker.exitcode not in (None, 0) for worker in workers):
                raise NetrunnerError("a process that played games has died; see above") from None
