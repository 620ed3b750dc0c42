"""The games of a table, one after the other, each in a file of its own."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import msgspec

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.bots.opponents import for_side
from netrunner_tui.hosting.game_server.hosted_game import HostedGame
from netrunner_tui.hosting.game_server.table_file import KeptTable, save
from netrunner_tui.library.setup import new_setup
from netrunner_tui.model.deck import GameSetup, MatchSoFar
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.gamefile.contents import Header
from netrunner_tui.model.gamefile.writer import GameFile
from netrunner_tui.model.lobby import Offer
from netrunner_tui.model.match import GAMES
from netrunner_tui.model.sides import CORP, RUNNER, SIDES
from netrunner_tui.model.times import now_iso
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.telling.match_lines import games_of


class TableGames:
    """Starts and resumes the games of one table. What is kept of the table names the game's file before anybody sees the game."""

    def __init__(self, kept: KeptTable, folder: Path, pool: Pool, force: Callable[[int], None]) -> None:
        """`force` forces what was written to a game file's descriptor to the device, now or soon."""
        self._kept = kept
        self._folder = folder
        self._pool = pool
        self._force = force

    def take_up(self) -> HostedGame:
        """Resumes the table's game, which says in its notice if something was not as it had been left.

        If rules or cards have changed, resumes from before the change, in a new file beside the old one. Raises NetrunnerError.
        """
        file = GameFile.open(self._folder / self._kept.game)
        try:
            game = Game.open(file, self._pool)
            if game.fell_back:
                file = game.go_on_in(self._free_path(f"{file.path.stem}-branch"), now_iso())
                self._kept.game = file.path.name
                save(self._kept, self._folder)
        except BaseException:
            file.close()
            raise
        file.force = self._force
        return self._hosted(game)

    def first(self) -> HostedGame:
        """Starts a game between those who sit here; the first of a match where the game scores matches. Raises NetrunnerError."""
        return self._begin(self._setup(None))

    def another(self, before: Game, what: Offer, moment: int) -> HostedGame:
        """Starts another game with the same decks: a rematch swaps sides; a branch starts after record `moment`.

        Raises NetrunnerError, changing nothing.
        """
        if what == "branch":
            return self._branch(before, moment)
        players = dict(self._kept.players)
        if what == "rematch":
            corp, runner = players[CORP], players[RUNNER]
            self._kept.players = {
                CORP: msgspec.structs.replace(corp, owner=runner.owner, name=runner.name, computer=for_side(CORP, runner.computer)),
                RUNNER: msgspec.structs.replace(runner, owner=corp.owner, name=corp.name, computer=for_side(RUNNER, corp.computer)),
            }
        try:
            return self._begin(self._setup(_match_after(before, what)))
        except BaseException:
            self._kept.players = players
            raise

    def _setup(self, match: MatchSoFar | None) -> GameSetup:
        """Returns the setup of a game between those who sit here: the next of a match, or a match's first where the game scores matches."""
        players = {side: self._kept.players[side] for side in SIDES}
        setup = new_setup(
            {side: seated.deck for side, seated in players.items()}, self._pool,
            names={side: seated.name for side, seated in players.items()}, rules=self._kept.rules, any_deck=self._kept.any_deck,
        )  # fmt: skip
        if not rulebook(setup.rules).scores_matches or setup.corp_name == setup.runner_name:
            return setup
        return msgspec.structs.replace(setup, match=match or MatchSoFar())

    def _begin(self, setup: GameSetup) -> HostedGame:
        """Starts a game in a new file. Raises NetrunnerError, changing nothing."""
        Game.new(setup, self._pool)  # before the file is created: a game that cannot start leaves none behind
        path = self._free_path(f"{datetime.now():%Y-%m-%d-%H%M%S}-{self._kept.name}")
        computer = {side: seated.computer for side in SIDES if (seated := self._kept.players[side]).computer}
        file = GameFile.create(path, Header.of(setup, library=self._pool.fingerprint, created=now_iso(), computer=computer))
        return self._in_file(file, lambda: Game.new(setup, self._pool, file))

    def _branch(self, before: Game, moment: int) -> HostedGame:
        """Starts a branch after record `moment` in a new file that names the game before. Raises NetrunnerError, changing nothing."""
        store = before.store
        if store is None:
            raise NetrunnerError("this game is kept nowhere")
        path = self._free_path(f"{store.path.stem}-from-{moment}")
        library = self._pool.fingerprint
        file = GameFile.branch(path, store.saved, parent=store.path.name, moment=moment, created=now_iso(), library=library)
        return self._in_file(file, lambda: Game.open(file, self._pool))

    def _in_file(self, file: GameFile, begin: Callable[[], Game]) -> HostedGame:
        """Makes the game of a new file the table's."""
        path, before = file.path, (self._kept.game, self._kept.games)
        try:
            game = begin()
            self._kept.game, self._kept.games = path.name, self._kept.games + 1
            self._kept.left = {}
            save(self._kept, self._folder)
        except BaseException:
            self._kept.game, self._kept.games = before
            file.close()
            path.unlink(missing_ok=True)
            raise
        file.force = self._force
        return self._hosted(game)

    def _hosted(self, game: Game) -> HostedGame:
        against_computer = any(seated.computer for seated in self._kept.players.values())
        return HostedGame(game, self._kept.games, self._kept.delay, free=against_computer)

    def _free_path(self, stem: str) -> Path:
        number = 1
        while (path := self._folder / f"{stem}{'' if number == 1 else f'-{number}'}.jsonl").exists():
            number += 1
        return path


def _match_after(game: Game, what: Offer) -> MatchSoFar | None:
    """Returns the match that another game belongs to: the same for a restart; for a rematch, with this game, while it has one left."""
    match = game.setup.match
    if match is None or what == "restart":
        return match
    played = games_of(game.view("table"))
    return MatchSoFar(played, match.first or game.randomness.commitment) if len(played) < GAMES else None
