"""`netrunner-tui seat`: a program plays one side, by JSON lines; the other side is random, or another program."""

import argparse
import contextlib
import random
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.arguments import Parser, WrongArguments, count
from netrunner_tui.model.deck import GameSetup
from netrunner_tui.model.errors import IllegalAnswer
from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, SIDES, Side, other
from netrunner_tui.model.text import plain
from netrunner_tui.model.times import now_iso
from netrunner_tui.players.programs import OutOfTime, Pipe, ProgramPlayer, schema, started
from netrunner_tui.players.random_player import RandomPlayer
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.user_games import UserGames

PROGRAM: Final = "netrunner-tui seat"
RANDOM: Final = "random"
"""Instead of a command: random answers."""
STREAMS: Final = ""
"""Instead of a command: whoever holds the other ends of this process's standard streams."""
LONGEST_TIME: Final = 1e6
"""Seconds."""


def parser() -> Parser:
    """Returns the command's arguments."""
    made = Parser.of("seat", "docs/api.md has the messages. Without --program, on this command's own input and output.")
    made.add_argument("side", choices=SIDES, nargs="?", help="the side that the program plays")
    made.add_argument("--program", metavar="COMMAND", default=STREAMS, help="start this program and speak with it")
    made.add_argument("--against", metavar="COMMAND", default=RANDOM, help="the other side's program; default: random answers")
    made.add_argument("--changes", action="store_true", help="tell the program what changed instead of whole views")
    made.add_argument("--against-changes", action="store_true", help="tell the other side's program so")
    made.add_argument("--games", metavar="N", type=count, default=1, help="play so many games in a row; default: 1")
    made.add_argument("--seconds", metavar="S", type=_seconds, default=0.0, help="the most that one answer may take; default: no limit")
    made.add_argument("--corp", metavar="DECK", help="the Corp's deck: a file or the name of a deck")
    made.add_argument("--runner", metavar="DECK", help="the Runner's deck")
    made.add_argument("--any-deck", action="store_true", help="play decks that break rules of deck construction too")
    made.add_argument("--rules", metavar="RULEBOOK", default="", help="the rulebook to play by; default: that of the decks")
    made.add_argument("--seed", metavar="HEX", default="", help="decides the shuffles of every game; default: a new secret one")
    made.add_argument("--keep", metavar="FOLDER", type=Path, help="keep each game in a file of this folder")
    made.add_argument("--schema", action="store_true", help="print the JSON Schema of the messages, and play nothing")
    made.add_cards()
    return made


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= LONGEST_TIME:
        raise argparse.ArgumentTypeError(f"{text!r} is no time in seconds")
    return seconds


def main(args: list[str]) -> int:
    """Runs the command. Raises NetrunnerError where a program cannot be started, ends before a game is over, or takes too long."""
    given = parser().parse_args(args)
    if given.schema:
        print(schema())
        return 0
    if given.side is None:
        raise WrongArguments(PROGRAM, "expected the side that the program plays, corp or runner")
    for option, tells, command in (("changes", given.changes, given.program), ("against-changes", given.against_changes, given.against)):
        if tells and command == RANDOM:
            raise WrongArguments(PROGRAM, f"--{option} is for a program, and that side gives random answers")
    side: Side = given.side
    games = UserGames(given.cards)
    decks: dict[Side, str | None] = {CORP: given.corp, RUNNER: given.runner}
    setup = games.set_up(
        decks, names={side: SIDE_NAMES[side] for side in SIDES}, rules=given.rules, seed=given.seed, any_deck=given.any_deck
    )
    pool = games.pools.of(setup.rules)
    commands: dict[Side, str] = {side: given.program, other(side): given.against}
    changes: dict[Side, bool] = {side: given.changes, other(side): given.against_changes}
    tell = given.program != STREAMS
    endings: Counter[str] = Counter()
    with contextlib.ExitStack() as stack:
        pipes = {side: stack.enter_context(_pipe(command, side)) for side, command in commands.items()}
        for number in range(1, given.games + 1):
            seed = setup.seed if given.games == 1 else sha256(f"{setup.seed}/{number}".encode()).hexdigest()[:32]
            path = given.keep / f"game-{number}.jsonl" if given.keep else None
            game = _begun(replace(setup, seed=seed), pool, path)
            _play(game, pipes, number, given.seconds, changes)
            ending = _ending(game)
            endings[ending] += 1
            if tell:
                print(f"game {number}: {ending}, turn {game.state.turn_number}", flush=True)
    if tell and given.games > 1:
        print(*(f"{count:>5}  {ending}" for ending, count in endings.most_common()), sep="\n")
    return 0


@contextlib.contextmanager
def _pipe(command: str, side: Side) -> Iterator[Pipe | None]:
    """Returns the program that plays a side; None for random answers."""
    name = f"the {SIDE_NAMES[side]}'s program"
    if command == RANDOM:
        yield None
    elif command == STREAMS:
        yield Pipe(sys.stdin.fileno(), sys.stdout.fileno(), name)
    else:
        with started(command, name) as pipe:
            yield pipe


def _begun(setup: GameSetup, pool: Pool, path: Path | None) -> Game:
    if path is None:
        return Game.new(setup, pool)
    return Game.kept(setup, pool, path, now_iso())


def _play(game: Game, pipes: Mapping[Side, Pipe | None], number: int, seconds: float, changes: Mapping[Side, bool]) -> None:
    """Plays a game to its end. A program whose answers are refused too often gives it up. Raises NetrunnerError as `main` does."""
    table, setup = LocalTable(game), game.setup
    programs: dict[Side, ProgramPlayer] = {}
    players: dict[Side, ProgramPlayer | RandomPlayer] = {}
    try:
        for side, pipe in pipes.items():
            if pipe is None:
                players[side] = RandomPlayer(table.seat(side), random.Random(f"{setup.seed}/{side}"))
            else:
                players[side] = programs[side] = ProgramPlayer(table.seat(side), pipe, seconds=seconds, changes=changes[side])
                programs[side].begin(side, setup.rules, setup.corp if side == CORP else setup.runner, number)
        while (question := game.question) is not None:
            try:
                players[question.player].play()
            except IllegalAnswer as refused:
                print(plain(f"game {number}: the {SIDE_NAMES[question.player]}'s program gives up: {refused}"), file=sys.stderr)
                game.concede(question.player)
            except OutOfTime:
                # The games in a row end here: what it says late would be taken for its answer to another question.
                game.give_up(question.player, "time")
                raise
        for program in programs.values():
            program.end()
    finally:
        table.close()


def _ending(game: Game) -> str:
    """Returns the result of a game, e.g. `Runner wins by agenda`."""
    return f"draw by {game.reason}" if game.winner == "draw" else f"{SIDE_NAMES[game.winner]} wins by {game.reason}"
