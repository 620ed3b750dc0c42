"""This user's games: started, saved in their folder, resumed, looked at. The table's start screen and the command line begin here."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from netrunner_tui.library.paths import games_folder
from netrunner_tui.model.deck import SURPRISE
from netrunner_tui.model.gamefile.writer import GameFile
from netrunner_tui.model.local_files import free_path
from netrunner_tui.model.sides import SIDE_NAMES, SIDES, Side, other
from netrunner_tui.model.text import plain
from netrunner_tui.model.times import now_iso
from netrunner_tui.replays.game_service import DeckChoice, ListedGame, OpenReplay, OpenTable, PuzzleChoice
from netrunner_tui.rulebook_facts.registry import RULEBOOKS, USUAL
from netrunner_tui.user_games import coached_games
from netrunner_tui.user_games.cards_and_decks import CardsAndDecks
from netrunner_tui.user_games.free_names import branched, made_anew
from netrunner_tui.user_games.listed_games import is_over, listed_games
from netrunner_tui.user_games.saved_pasts import SavedPasts

# The start screen needs the list of saved games only: cards, library and referee are loaded by the methods that need them.
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from netrunner_tui.library.pools import Pools
    from netrunner_tui.model.deck import GameSetup
    from netrunner_tui.model.gamefile.contents import SavedGame
    from netrunner_tui.replays.comparison import ComparisonTable
    from netrunner_tui.replays.faults import Fault
    from netrunner_tui.replays.reviews.review_data import Progressed, Review
    from netrunner_tui.replays.saved_game_list import GameLibrary
    from netrunner_tui.rules.game import Game
    from netrunner_tui.rules.history import Past


class UserGames:
    """The games of one user. Cards are read when first needed."""

    def __init__(self, card_folders: Iterable[Path] = (), *, at_once: bool = False) -> None:
        """`at_once`: for lines of text: a computer opponent answers as soon as it is asked, a line tells that cards are read."""
        self._at_once = at_once
        self._folder = games_folder()
        self._cards = CardsAndDecks(card_folders, told=at_once)
        self._pasts = SavedPasts(self._cards, self._folder, self.branch)

    # --- cards and decks ------------------------------------------------------------------------------------------------------------

    @property
    def pools(self) -> Pools:
        """Returns the cards of each game."""
        return self._cards.pools

    def library(self) -> Pools:
        """Returns the cards of each game."""
        return self._cards.pools

    def decks_changed(self) -> None:
        """Has the deck files read again when next needed."""
        self._cards.changed()

    def rulebooks(self) -> Mapping[str, str]:
        """Returns the games that can be played, each with its full name."""
        return {book.name: book.title for book in RULEBOOKS.values()}

    def decks(self, side: Side, rules: str = USUAL.name) -> tuple[DeckChoice, ...]:
        """Returns a side's decks for a game, ready-made ones first. An unreadable file is listed for both sides, with its error."""
        return self._cards.choices(side, rules)

    # --- new games ------------------------------------------------------------------------------------------------------------------

    def new_game(
        self, corp_deck: str, runner_deck: str, corp_name: str, runner_name: str, rules: str = "", *, match: bool = False,
        second: Mapping[Side, str] | None = None,
    ) -> OpenTable:  # fmt: skip
        """Starts a game between two decks, given by name; with `match` the first of two, where `second` are the other's decks if not these.

        Raises NetrunnerError.
        """
        decks: dict[Side, str | None] = {"corp": corp_deck, "runner": runner_deck}
        names: dict[Side, str] = {"corp": corp_name, "runner": runner_name}
        return self.begin(self.set_up(decks, names=names, rules=rules, second=dict(second or {}) if match else None))

    def set_up(
        self, decks: Mapping[Side, str | None], *, names: Mapping[Side, str], rules: str = "", seed: str = "", any_deck: bool = False,
        second: Mapping[Side, str | None] | None = None,
    ) -> GameSetup:  # fmt: skip
        """Returns the setup of a game between two decks, given by name or file; the default is a side's starter deck.

        A deck called SURPRISE is drawn from those that can be played. With `second` it is the first game of a match; those are the decks of
        the second game where they are others. Raises NetrunnerError.
        """
        from netrunner_tui.user_games.new_setups import new_game_setup

        return new_game_setup(self._cards, decks, names=names, rules=rules, seed=seed, any_deck=any_deck, second=second)

    def opponents(self) -> Sequence[tuple[str, str]]:
        """Returns the computer's opponents, easiest first: the name of each, and what it is."""
        from netrunner_tui.bots.ladder import LADDER

        return tuple((rung.name, rung.about) for rung in LADDER)

    def against_computer(
        self, opponent: str, side: Side, decks: Mapping[Side, str | None], name: str, rules: str = "", *,
        seed: str = "", any_deck: bool = False, path: Path | None = None, coached: bool = False,
    ) -> OpenTable:  # fmt: skip
        """Starts a game of somebody who plays `side` against the computer, which has a style where it is named `operator/glacier`.

        An empty deck is drawn from those that can be played, as one called SURPRISE is.

        Raises NetrunnerError for an unknown opponent, style or deck, and for a style of the other side; BadFile, NotSaved.
        """
        from netrunner_tui.bots.opponents import opponent_of

        rival = other(side)
        found = opponent_of(rival, opponent)
        drawn = {which: SURPRISE if deck == "" else deck for which, deck in decks.items()}
        names: dict[Side, str] = {side: name, rival: found.rung.player}
        setup = self.set_up(drawn, names=names, rules=rules, seed=seed, any_deck=any_deck)
        return self.begin(setup, path, {rival: found.name}, coached=coached)

    def watch_computers(
        self, opponents: Mapping[Side, str], decks: Mapping[Side, str | None], rules: str = "", *,
        seed: str = "", any_deck: bool = False, path: Path | None = None,
    ) -> OpenTable:  # fmt: skip
        """Starts a game of two computer opponents, to be watched.

        Raises NetrunnerError for an unknown opponent, style or deck, and for a style of the other side; BadFile, NotSaved.
        """
        from netrunner_tui.bots.opponents import opponent_of

        found = {side: opponent_of(side, name) for side, name in opponents.items()}
        names: dict[Side, str] = {side: one.rung.player for side, one in found.items()}
        setup = self.set_up(decks, names=names, rules=rules, seed=seed, any_deck=any_deck)
        return self.begin(setup, path, {side: one.name for side, one in found.items()})

    def begin(
        self, setup: GameSetup, path: Path | None = None, computer: Mapping[Side, str] | None = None, *, coached: bool = False
    ) -> OpenTable:
        """Starts a game, saved at `path`, or under a new name in the user's folder. Raises BadFile, NotSaved.

        `computer` names the opponent of each side that the computer plays; with `coached`, a coach tells the other side what to do.
        """
        from netrunner_tui.library.setup import game_file_name
        from netrunner_tui.rules.game import Game

        pool = self.pools.of(setup.rules)

        def kept_in(path: Path) -> Game:
            return Game.kept(setup, pool, path, now_iso(), computer, coached=coached)

        path, game = (path, kept_in(path)) if path else made_anew(self._folder / game_file_name(setup, datetime.now()), kept_in)
        table = self._seated(game)

        def discard() -> None:
            table.close()
            path.unlink(missing_ok=True)

        return replace(table, discard=discard)

    def coached_game(self, side: Side) -> OpenTable:
        """Goes on with the first whole game of a side, which has a coach, or starts it if there is none or it is over.

        Raises NetrunnerError.
        """
        from netrunner_tui.bots.ladder import LADDER

        begun = coached_games.begun_with_coach(self._folder, side)
        for path in begun:
            if not is_over(path):
                return self.resume(path)
        seed = "" if begun else coached_games.FIRST_SEED
        path = free_path(self._folder / f"{coached_games.COACHED[side]}.jsonl")
        return self.against_computer(LADDER[0].name, side, {}, SIDE_NAMES[side], USUAL.name, seed=seed, path=path, coached=True)

    # --- puzzles and lessons --------------------------------------------------------------------------------------------------------

    def solved(self) -> frozenset[str]:
        """Returns the names of the puzzles and lessons that were solved; `corp game` and `runner game` once that game is over.

        Raises BadFile where they cannot be read.
        """
        return coached_games.solved(self._folder)

    def lessons(self) -> tuple[PuzzleChoice, ...]:
        """Returns the lessons of both courses, in their order. Raises BadFile."""
        from netrunner_tui.puzzle_tables import lesson_choices

        return lesson_choices()

    def puzzles(self) -> tuple[PuzzleChoice, ...]:
        """Returns the puzzles that come with the game, the easiest first. Raises BadFile."""
        from netrunner_tui.puzzle_tables import puzzle_choices

        return puzzle_choices()

    def puzzle(self, path: Path) -> OpenTable:
        """Opens a puzzle, or a lesson, at its start; after a course's last lesson comes its whole game. Raises BadFile."""
        from netrunner_tui.puzzle_tables import open_puzzle

        return open_puzzle(path, self.pools, self.coached_game)

    # --- games that are gone on with ------------------------------------------------------------------------------------------------

    def games(self) -> tuple[ListedGame, ...]:
        """Returns the saved games, the latest first; other files are skipped."""
        return listed_games(self._folder, self._cards.card_folders)

    def resume(self, path: Path) -> OpenTable:
        """Resumes a saved game.

        If the rules or cards have changed so that its last answers no longer hold, it resumes before them, in a new file beside the old
        one, which stays unchanged.
        Raises BadFile, GameInUse, NotSaved, NetrunnerError for missing cards.
        """
        from netrunner_tui.rules.game import Game

        file = GameFile.open(path)
        try:
            game = Game.open(file, self.pools.of_game(file.header.rules, path))
            notices = [game.notice] if game.notice else []
            if game.fell_back:
                file = game.go_on_in(branched(file.path), now_iso())
                notices.append(f"it goes on in {file.path}")
            return self._seated(game, "; ".join(notices))
        except BaseException:
            file.close()
            raise

    def branch(self, path: Path, moment: int) -> OpenTable:
        """Plays on from after record `moment` of a game, in a new file that names the game and the moment; the game stays unchanged.

        Raises BadFile, NotSaved, NetrunnerError for missing cards, a missing moment, or one after the game's end.
        """
        table = self.resume(self._pasts.branch(path, moment))
        told = f"This is a game of its own now, from moment {moment} of {plain(path.name)} on."
        return replace(table, notice=f"{told} {table.notice}".strip())

    def _second(self, first: Path) -> OpenTable:
        """Goes on with the second game of a match, or starts it: with the players' sides swapped, and what came of the first in its file.

        Raises NetrunnerError while the first game is not over, BadFile, NotSaved.
        """
        from netrunner_tui.replays.saved_matches import second_of
        from netrunner_tui.user_games.new_setups import second_setup

        begun = second_of(first)
        if begun is not None:
            return self.resume(begun)
        return self.begin(second_setup(first, self.pools), free_path(first.with_name(f"{first.stem}-second{first.suffix}")))

    # --- games to look at -----------------------------------------------------------------------------------------------------------

    def past(self, path: Path, *, everything: bool = False) -> tuple[Past, SavedGame]:
        """Returns the past of any game file, finished or not, and the file's contents; with `everything`, including what was taken back.

        Raises BadFile for an incomplete game file, NetrunnerError for missing cards.
        """
        return self._pasts.past(path, everything=everything)

    def replay(self, path: Path, *, openly: bool = False) -> OpenReplay:
        """Opens any game, finished or not, as a replay: seen from any seat where it is over or `openly`, else as its players may see it.

        Raises BadFile, NetrunnerError for missing cards.
        """
        return self._pasts.replay(path, openly=openly)

    def annotate(self, path: Path, moment: int, text: str, author: str) -> None:
        """Adds a note about record `moment` to a game file: one line of at most 1,000 printable characters.

        Raises NetrunnerError for a note that is empty or too long, GameInUse, BadFile, NotSaved.
        """
        self._pasts.annotate(path, moment, text, author)

    def compare(self, first: Path, second: Path) -> ComparisonTable:
        """Compares two games turn by turn. Raises BadFile, NetrunnerError for missing cards."""
        return self._pasts.compare(first, second)

    def game_library(self) -> GameLibrary:
        """Returns the library of all saved games; the caller closes it."""
        # SQLite is loaded here: the start screen does not need it.
        from netrunner_tui.library.card_cache import cache_folder
        from netrunner_tui.replays.printed_points import PrintedPoints
        from netrunner_tui.replays.saved_game_list import GameLibrary

        looked_up = PrintedPoints(self._cards.card_folders)
        return GameLibrary(self._folder, cache_folder(), looked_up, looked_up.match)

    def review(self, path: Path) -> Review:
        """Reviews a game with complete information. Raises BadFile, NetrunnerError for missing cards."""
        return self._pasts.review(path)

    def is_judged(self, path: Path) -> bool:
        """Returns whether a computer opponent has looked at every action of a game already, and what it found is kept."""
        from netrunner_tui.replays.reviews.review_judged import kept

        judged = kept(path)
        return judged is not None and judged.whole

    def judged(self, path: Path, watch: Progressed) -> Review:
        """Reviews a game with what a computer opponent finds in it, and keeps that; one that was begun is gone on with.

        Raises BadFile, NetrunnerError, NotSaved.
        """
        return self._pasts.judged(path, watch)

    def report(self, fault: Fault, path: str) -> str:
        """Writes a report of a mistake of the program, with the game at `path`, if any; returns a sentence on where it is."""
        from netrunner_tui.replays.fault_report import write_report

        return write_report(fault, Path(path) if path else None)

    def export(self, path: Path, kind: str) -> Path:
        """Exports a game to a new file in the current folder; returns its path. Raises NetrunnerError."""
        return self._pasts.export(path, kind)

    # --- who sits down --------------------------------------------------------------------------------------------------------------

    def _seated(self, game: Game, notice: str = "") -> OpenTable:
        """Returns the table of a game: with a computer opponent, where its file names one."""
        from netrunner_tui.user_games.seated_games import beside_computer, seated, watching

        assert game.store is not None
        computer, path, match = game.store.header.computer, game.store.path, game.setup.match
        table = seated(game, notice)
        if match is not None and not match.played:
            table = replace(table, second=partial(self._second, path))
        if not computer:
            return table
        if len(computer) == len(SIDES):
            return watching(table, game, partial(self._watched_again, table, computer))
        side: Side = next(side for side in SIDES if side not in computer)
        return beside_computer(table, game, side, partial(self._again, table, game, side), at_once=self._at_once)

    def _again(self, table: OpenTable, game: Game, side: Side, swap: bool) -> OpenTable:
        """Starts another game of somebody against the computer, with the same decks; after a coached one a coached one."""
        from netrunner_tui.bots.opponents import for_side

        assert game.store is not None
        mine: Side = other(side) if swap else side
        if coached_games.is_coached(game.store.header, game.store.path, side):
            return self.coached_game(mine)
        name = game.setup.corp_name if side == "corp" else game.setup.runner_name
        mine_name = mine.capitalize() if name in ("Corp", "Runner") else name
        rival = for_side(other(mine), game.store.header.computer[other(side)])
        return self.against_computer(rival, mine, _decks(table), mine_name, game.setup.rules)

    def _watched_again(self, table: OpenTable, computer: Mapping[Side, str], swap: bool) -> OpenTable:
        """Starts another game of two computer opponents, with the same decks."""
        from netrunner_tui.bots.opponents import for_side

        sides: dict[Side, str] = {side: for_side(side, computer[other(side) if swap else side]) for side in SIDES}
        return self.watch_computers(sides, _decks(table), table.rules)


def _decks(table: OpenTable) -> dict[Side, str | None]:
    return {"corp": table.corp_deck, "runner": table.runner_deck}
