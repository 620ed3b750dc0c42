"""What a game of the laboratory comes to: a row of a file, which its unit alone decides."""

import os
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final, Literal, NamedTuple

import msgspec

from netrunner_tui.library.decks import DeckFile, deck_to_yaml
from netrunner_tui.model.errors import BadFile, NetrunnerError
from netrunner_tui.model.local_files import lock
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.state import Winner

PLAYED_BY: Final = ("abilities", "bots", "model", "rulebook_facts", "rules")
"""The rooms of the package that decide how a game goes."""
MOST_DECKS: Final = 500
"""Decks that are kept as they were read, each with its hash: every game of a matrix asks for two."""


class PlannedGame(msgspec.Struct, frozen=True, order=True):
    """One game to play: two decks, who plays them, and the shuffles."""

    rules: str
    corp: str
    runner: str
    """Names or files of decks."""
    corp_bot: str
    runner_bot: str
    seed: str
    """The shuffles and the draws: the same for whoever plays."""


class PlayedDeck(NamedTuple):
    """A deck as games of a rulebook name it."""

    rules: str
    side: Side
    name: str


class PlayedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game that was played. Nothing in it depends on the machine or on time."""

    unit: PlannedGame
    corp_deck: str
    runner_deck: str
    """Hashes of the decks."""
    fingerprint: str
    """A hash of the cards, the rules and the computer opponents."""
    winner: Winner | Literal[""]
    """"" where the game did not end."""
    reason: str
    turns: int
    answers: int
    points: dict[Side, int]
    stolen: dict[str, int]
    """Agendas that the Runner stole, by server."""
    credits: dict[Side, int]
    """Credits that a side gained in the whole game."""
    used: dict[Side, tuple[str, ...]]
    """Titles of a side's deck that were played, installed faceup, rezzed, scored or used."""
    log: str
    """A hash of all that happened."""

    @property
    def decks(self) -> dict[PlayedDeck, str]:
        """Returns the hashes of its decks."""
        unit = self.unit
        return {PlayedDeck(unit.rules, CORP, unit.corp): self.corp_deck, PlayedDeck(unit.rules, RUNNER, unit.runner): self.runner_deck}


@lru_cache(maxsize=MOST_DECKS)
def deck_hash(file: DeckFile) -> str:
    """Returns a short hash of a deck's identity and cards, whatever it is called."""
    deck = msgspec.structs.replace(file.deck, name="", cards=tuple(sorted(file.deck.cards, key=lambda card: card[1])))
    return _short(deck_to_yaml(msgspec.structs.replace(file, deck=deck, about="")).encode())


def fingerprint(folders: Sequence[Path]) -> str:
    """Returns a short hash of the card files and of the modules and weights that decide how a game goes. Raises OSError."""
    package = Path(__file__).parent.parent
    modules = sorted(path for room in PLAYED_BY for path in (package / room).rglob("*") if path.suffix in (".py", ".yaml"))
    parts = [f"{path.relative_to(package)}\n".encode() + path.read_bytes() for path in modules]
    parts += [path.read_bytes() for folder in folders for path in sorted(folder.glob("*.yaml"))]
    return _short(b"\0".join(parts))


def _short(data: bytes) -> str:
    return sha256(data).hexdigest()[:16]


def read_rows(paths: Iterable[Path]) -> list[PlayedGame]:
    """Returns the rows of files, each unit once. Raises BadFile for a line that is no row, NetrunnerError where files do not fit together.

    A last line that is torn was never written whole, and is left out.
    """
    rows: dict[PlannedGame, PlayedGame] = {}
    for path in paths:
        for row in _rows_of(path):
            rows.setdefault(row.unit, row)
    if len({row.fingerprint for row in rows.values()}) > 1:
        raise NetrunnerError("these games were played with different cards, rules or opponents; expected files of one version")
    decks: dict[PlayedDeck, str] = {}
    for row in rows.values():
        for deck, found in row.decks.items():
            if decks.setdefault(deck, found) != found:
                raise NetrunnerError(f"`{deck.name}` is two different decks in these games; expected one")
    return list(rows.values())


def _rows_of(path: Path) -> list[PlayedGame]:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadFile(path, 0, f"cannot be read: {(error.strerror or 'error').lower()}") from None
    rows = []
    for number, line in enumerate(data[: data.rfind(b"\n") + 1].splitlines(), 1):
        try:
            rows.append(msgspec.json.decode(line, type=PlayedGame))
        except (msgspec.MsgspecError, UnicodeDecodeError):
            raise BadFile(path, number, "is no game of the laboratory; expected a file that `lab play --out` wrote") from None
    return rows


class PlayedGames:
    """A file of rows that games are added to; what is there already is not played again."""

    def __init__(self, path: Path, version: str, decks: Mapping[PlayedDeck, str]) -> None:
        """`decks` are the hashes of the decks that are to be played.

        Raises OSError, BadFile; NetrunnerError if another process adds to it, or the rows are of another version of cards, rules or
        opponents, or of decks that were changed since.
        """
        self._file = path.open("a+b")
        try:
            self._begin(path, version, decks)
        except BaseException:
            self._file.close()
            raise

    def _begin(self, path: Path, version: str, decks: Mapping[PlayedDeck, str]) -> None:
        if not lock(self._file.fileno()):
            raise NetrunnerError(f"{path}: another run is adding games to this file; name another file with --out")
        self.rows = read_rows([path])
        if self.rows and self.rows[0].fingerprint != version:
            raise NetrunnerError(f"{path} has games of other cards, rules or opponents; expected a new file")
        for deck, found in ((deck, found) for row in self.rows for deck, found in row.decks.items()):
            if decks.get(deck, found) != found:
                raise NetrunnerError(f"`{deck.name}` has other cards now than in the games in {path}; name another file with --out")
        self._decks = dict(decks)
        self._file.truncate(_whole(path))  # a line that was torn by a kill is written anew

    def add(self, row: PlayedGame) -> None:
        """Writes a row, and has it on disk when this returns. Raises NetrunnerError if a deck was changed since the games were begun."""
        for deck, found in row.decks.items():
            if self._decks.setdefault(deck, found) != found:
                raise NetrunnerError(f"`{deck.name}` was changed while it was played; name another file with --out")
        self.rows.append(row)
        self._file.write(msgspec.json.encode(row) + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Closes the file."""
        self._file.close()


def _whole(path: Path) -> int:
    """Returns where the last whole line of a file ends."""
    return path.read_bytes().rfind(b"\n") + 1
