"""The games that were played to their end on this server: who may see which, in a file with one JSON object a line.

The players see all of their own game. Everybody else sees a game of a table without a password, at which nobody was invited: all of it
where the table was made with a delay, which both players agreed to, otherwise what both players saw.
"""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from netrunner_tui.hosting.game_server.clocks import Times
from netrunner_tui.hosting.game_server.hosted_game import HostedGame
from netrunner_tui.hosting.game_server.served_table import ServedTable
from netrunner_tui.hosting.game_server.server_options import ServerOptions
from netrunner_tui.hosting.game_server.table_file import KeptTable, SeatedPlayer
from netrunner_tui.library.decks import DeckFile
from netrunner_tui.library.pools import Pools
from netrunner_tui.model.errors import NetrunnerError, NotSaved
from netrunner_tui.model.gamefile.contents import standing
from netrunner_tui.model.gamefile.reader import read_game_file
from netrunner_tui.model.lobby import FinishedGame
from netrunner_tui.model.sides import CORP, RUNNER, SIDES
from netrunner_tui.model.text import plain
from netrunner_tui.rules.answered import answers_of
from netrunner_tui.rules.game import Game

LIST: Final = "finished.list"
"""The file's name in the folder of tables."""
MOST_KEPT: Final = 1000
"""Games that are remembered; older ones keep their files."""
MOST_LISTED: Final = 100
"""Upper limit of games in one list."""
_GAME: Final = ".jsonl"


class KeptGame(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game, as its line in the file."""

    game: FinishedGame
    owners: tuple[str, str]
    """The owners of the Corp's and of the Runner's seat."""
    public: bool
    delay: int = 0

    def seen_by(self, owner: str) -> FinishedGame | None:
        """Returns the game as somebody may know it; None if they may not."""
        side = next((side for side, each in zip(SIDES, self.owners, strict=True) if each == owner), "")
        if not (side or self.public):
            return None
        return msgspec.structs.replace(self.game, mine=side, open=bool(side or self.delay))


class FinishedGames:
    """The list, in memory and on disk."""

    def __init__(self, folder: Path, pools: Pools, times: Times) -> None:
        self._folder = folder
        self._pools = pools
        self._times = times
        self._games: dict[str, KeptGame] = {}
        """By name, the oldest first."""

    def load(self) -> None:
        """Reads the list. A line that cannot be read is passed over."""
        with contextlib.suppress(OSError):
            for line in (self._folder / LIST).read_bytes().splitlines():
                with contextlib.suppress(msgspec.DecodeError, UnicodeDecodeError):
                    kept = msgspec.json.decode(line, type=KeptGame)
                    self._games[kept.game.name] = kept
        self._trim()

    def _trim(self) -> None:
        for name in list(self._games)[: max(0, len(self._games) - MOST_KEPT)]:
            del self._games[name]

    def add(self, table: ServedTable) -> None:
        """Adds the game of a table that is over, once. Raises NotSaved."""
        name, hosted, kept = Path(table.kept.game).stem, table.hosted, table.kept
        if hosted is None or not hosted.game.over or name in self._games:
            return
        referee, info = hosted.game.referee, table.info()
        game = FinishedGame(
            name=name, table=table.name, rules=kept.rules, corp=info.corp, runner=info.runner, winner=hosted.game.winner,
            reason=hosted.game.reason, points=(referee.score(CORP), referee.score(RUNNER)), turn_number=info.turn_number,
            ended=round(self._times.wall()),
        )  # fmt: skip
        owners = (kept.players[CORP].owner, kept.players[RUNNER].owner)
        self._games[name] = KeptGame(game=game, owners=owners, public=not table.private, delay=kept.delay)
        self._trim()
        try:
            with (self._folder / LIST).open("ab") as file:
                # A line that a power cut has torn ends here.
                file.write((b"\n" if file.tell() else b"") + msgspec.json.encode(self._games[name]))
        except OSError as error:
            raise NotSaved(f"The list of finished games is not saved: {plain((error.strerror or 'error').lower())}.") from None

    def listed(self, owner: str) -> tuple[FinishedGame, ...]:
        """Returns the games that somebody may see, the latest first."""
        found = (seen for kept in reversed(self._games.values()) if (seen := kept.seen_by(owner)) is not None)
        return tuple(game for game, _ in zip(self._there(found), range(MOST_LISTED), strict=False))

    def _there(self, games: Iterator[FinishedGame]) -> Iterator[FinishedGame]:
        return (game for game in games if self._path(game.name).exists())

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}{_GAME}"

    def of(self, name: str, owner: str) -> FinishedGame | None:
        """Returns a game that somebody may see; None if there is none, or they may not."""
        kept = self._games.get(name)
        return kept.seen_by(owner) if kept is not None else None

    def text(self, game: FinishedGame) -> str:
        """Returns the contents of a game's file, for somebody who may see all of it. Raises NetrunnerError."""
        if not game.open:
            raise NetrunnerError(f"{game.name}: what was hidden in it is for its players alone; you can watch it again")
        try:
            return self._path(game.name).read_text(encoding="utf-8")
        except OSError:
            raise NetrunnerError(f"{game.name}: its file is not there any more") from None

    def table(self, game: FinishedGame, options: ServerOptions) -> ServedTable:
        """Returns a table at which a game is seen again. It is kept nowhere. Raises NetrunnerError."""
        path = self._path(game.name)
        pool = self._pools.of_game(game.rules, path)
        saved = read_game_file(path)
        setup = saved.header.setup
        players: dict[str, SeatedPlayer] = {}
        for side in SIDES:
            deck = DeckFile(deck=setup.corp if side == CORP else setup.runner, side=side, games=(game.rules,))
            players[side] = SeatedPlayer(owner="", name=game.player(side), deck=deck)
        kept = KeptTable(name=game.name, rules=game.rules, created=saved.header.created, maker="", players=players)
        table = ServedTable(kept, self._folder, pool, options, self._times)
        answered = answers_of(saved, standing(saved.records), path)
        # A delay of any length shows all of a game that is over.
        table.hosted = HostedGame(Game.after(setup, pool, answered), 1, 1 if game.open else 0)
        return table
