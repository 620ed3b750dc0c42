"""Playing the games of the laboratory, in this process, in several, or on other machines."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from netrunner_tui.bots.card_facts.fact_book import FactBook
from netrunner_tui.bots.computer_player import ComputerPlayer
from netrunner_tui.bots.opponents import for_side, opponent_of
from netrunner_tui.laboratory.processes import spread
from netrunner_tui.laboratory.rows import MOST_DECKS, PlannedGame, PlayedDeck, PlayedGame, deck_hash, fingerprint
from netrunner_tui.library.decks import DeckFile, decode_deck_file, read_deck_file
from netrunner_tui.library.paths import find_deck
from netrunner_tui.library.pools import Pools
from netrunner_tui.library.setup import new_setup
from netrunner_tui.model import events as e, wire
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.events import fields
from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, SIDES, Side
from netrunner_tui.players.matches import MOST_ANSWERS
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.imagining.worlds import Worlds


class Workplace(msgspec.Struct, frozen=True):
    """What every game needs: folders of cards, and the version that they and the program are."""

    folders: tuple[Path, ...]
    version: str

    @classmethod
    def of(cls, folders: Sequence[Path]) -> "Workplace":
        """Returns the workplace with these folders of cards."""
        return cls(tuple(folder.absolute() for folder in folders), fingerprint(folders))

    def check(self) -> None:
        """Raises NetrunnerError in a process that has other cards, rules or opponents, perhaps on another machine."""
        if _version(self.folders) != self.version:
            raise NetrunnerError("a process has other cards, rules or opponents than the run was begun with; expected the same everywhere")


@cache
def _version(folders: tuple[Path, ...]) -> str:
    return fingerprint(folders)


def paired(rules: str, decks: Iterable[tuple[str, str]], bots: Sequence[str], games: int, seed: str) -> list[PlannedGame]:
    """Returns the games of every pair of decks, `games` shuffles each: each opponent in either chair against each, itself too.

    What it does there against itself is what ratings and steps are measured by: without, two opponents cannot be told from the chairs.
    """
    chairs = [(one, two) for one in bots for two in bots]
    return [
        PlannedGame(rules, corp, runner, corp_bot, runner_bot, f"{seed}/{number}")
        for number in range(games)
        for corp, runner in decks
        for corp_bot, runner_bot in chairs
    ]


def part_of(units: Sequence[PlannedGame], part: tuple[int, int]) -> list[PlannedGame]:
    """Returns part I of N, from (1, N) to (N, N): the games of a shuffle stay together."""
    number, of = part
    seeds = {seed: place for place, seed in enumerate(dict.fromkeys(unit.seed for unit in units))}
    return [unit for unit in units if seeds[unit.seed] % of == number - 1]


@cache
def _pools(folders: tuple[Path, ...]) -> Pools:
    return Pools(folders)


def deck_of(name: str, side: Side, workplace: Workplace, rules: str = "") -> DeckFile:
    """Returns a deck by its name or file. Raises BadFile, NetrunnerError for a deck of the other side."""
    path = find_deck(name)
    file = _decoded(read_deck_file(path), path, workplace.folders, rules)
    if file.side != side:
        raise NetrunnerError(f"`{name}` is a deck of the {SIDE_NAMES[file.side]}; expected one of the {SIDE_NAMES[side]}")
    return file


@lru_cache(maxsize=MOST_DECKS)
def _decoded(data: bytes, path: Path, folders: tuple[Path, ...], rules: str) -> DeckFile:
    return decode_deck_file(data, path, _pools(folders), rules=rules)


def decks_now(units: Iterable[PlannedGame], workplace: Workplace) -> dict[PlayedDeck, str]:
    """Returns the hashes that the decks of games have now. Raises as `deck_of` does."""
    named = {deck for unit in units for deck in (PlayedDeck(unit.rules, CORP, unit.corp), PlayedDeck(unit.rules, RUNNER, unit.runner))}
    return {deck: deck_hash(deck_of(deck.name, deck.side, workplace, deck.rules)) for deck in sorted(named)}


def deck_played(row: PlayedGame, side: Side, workplace: Workplace) -> DeckFile:
    """Returns a side's deck in a game that was played. Raises as `deck_of` does; NetrunnerError where it has been changed since."""
    deck, played = next((deck, played) for deck, played in row.decks.items() if deck.side == side)
    file = deck_of(deck.name, side, workplace, deck.rules)
    if deck_hash(file) != played:
        raise NetrunnerError(f"`{deck.name}` has other cards now than in these games; expected the deck that was played")
    return file


def begun(
    unit: PlannedGame, workplace: Workplace, path: Path | None = None
) -> tuple[Game, dict[Side, ComputerPlayer], dict[Side, DeckFile]]:
    """Returns a unit's game before its first question, its players and its decks. Raises NetrunnerError.

    `path` is a file to keep it in, for somebody to replay; what is asked in one that is not kept nobody reads.
    """
    pool = _pools(workplace.folders).of(unit.rules)
    files: dict[Side, DeckFile] = {
        CORP: deck_of(unit.corp, CORP, workplace, unit.rules),
        RUNNER: deck_of(unit.runner, RUNNER, workplace, unit.rules),
    }
    secret = sha256(unit.seed.encode()).hexdigest()[:32]
    setup = new_setup(files, pool, rules=unit.rules, seed=secret, any_deck=True)
    game = Game.new(setup, pool, unread=True) if path is None else Game.kept(setup, pool, path, "")
    bots: dict[Side, str] = {CORP: unit.corp_bot, RUNNER: unit.runner_bot}
    # A player draws from the shuffles' seed and its own name: the same opponent does the same in either game of a pair.
    # A style is of one side: in the other chair its opponent plays without.
    found = {side: opponent_of(side, for_side(side, bots[side])) for side in SIDES}
    book = FactBook(pool)
    players = {side: ComputerPlayer(Worlds(game, side), side, found[side].rung, book, unit.seed, found[side].style) for side in SIDES}
    return game, players, files


_USES: Final = frozenset({e.CardRezzed, e.CardActivated, e.CardInstalled, e.AgendaScored, e.AbilityUsed, e.AbilityTriggered})
"""Events by which a card is used; a facedown card that is installed has no title in them."""
_COUNTED: Final = _USES | {e.CreditsGained, e.AgendaStolen}
"""Events that a row of a game tells of; of hundreds that are none, half only reach a step."""


def play(unit: PlannedGame, workplace: Workplace) -> PlayedGame:
    """Plays a game to its end."""
    game, players, files = begun(unit, workplace)
    play_out(game, players)
    happened = sha256()
    gained: dict[Side, int] = dict.fromkeys(SIDES, 0)
    stolen: dict[str, int] = {}
    seen: set[str] = set()
    for answered in game.history:
        happened.update(wire.encode(answered.events))
        for event in [event for event in answered.events if type(event) in _COUNTED]:
            if isinstance(event, e.CreditsGained):
                gained[event.side] += event.count
            elif isinstance(event, e.AgendaStolen):
                stolen[event.server] = stolen.get(event.server, 0) + 1
            else:
                seen.add(fields.title(event))
    return PlayedGame(
        unit=unit,
        corp_deck=deck_hash(files[CORP]),
        runner_deck=deck_hash(files[RUNNER]),
        fingerprint=workplace.version,
        winner=game.winner,
        reason=game.reason,
        turns=game.state.turn_number,
        answers=game.number,
        points={side: game.referee.score(side) for side in SIDES},
        stolen=stolen,
        credits=gained,
        used={side: tuple(sorted(title for _, title in files[side].deck.cards if title in seen)) for side in SIDES},
        log=happened.hexdigest()[:16],
    )


def play_out(game: Game, players: dict[Side, ComputerPlayer]) -> None:
    """Answers every question of a game. One that does not end is given up."""
    while (question := game.question) is not None and game.number < MOST_ANSWERS:
        game.answer(players[question.player].decide(question, game.number))


def play_all(
    units: Sequence[PlannedGame], workplace: Workplace, *, jobs: int = 1, backend: str = "", address: str = ""
) -> Iterator[PlayedGame]:
    """Plays the games; returns their rows as they come; each is decided by its unit alone. Raises NetrunnerError.

    The games of a process that is killed are played by another; `backend` and `address` are those of `spread`.
    """
    sent = [msgspec.structs.replace(unit, corp=_anywhere(unit.corp), runner=_anywhere(unit.runner)) for unit in units]
    done = spread(_Player(workplace), sent, jobs=jobs, backend=backend, address=address)
    return (msgspec.structs.replace(row, unit=units[place]) for place, row in done)


def _anywhere(deck: str) -> str:
    """Returns a deck's name, or where its file is, for a process that runs in another folder. Raises NetrunnerError."""
    found = find_deck(deck)
    return str(found.absolute()) if found == Path(deck).expanduser() else deck


class _Player:
    """A game in another process."""

    def __init__(self, workplace: Workplace) -> None:
        self._workplace = workplace

    def __call__(self, unit: PlannedGame) -> PlayedGame:
        self._workplace.check()
        return play(unit, self._workplace)
