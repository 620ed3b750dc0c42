"""This user's games: started, saved in their folder, resumed. Used by the table's start screen."""

from __future__ import annotations

import contextlib
import re
from datetime import datetime
from functools import cached_property
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from netrunner_tui.library.paths import cards_folder, decks_folder, find_deck, games_folder, list_decks, pools_folder
from netrunner_tui.model.deck import SURPRISE
from netrunner_tui.model.errors import BadFile, NetrunnerError
from netrunner_tui.model.gamefile import TAKE_BACK, GameFile, Header, Note, Record
from netrunner_tui.model.sides import SIDES, Side
from netrunner_tui.model.text import plain
from netrunner_tui.model.times import now_iso
from netrunner_tui.replays.game_service import Advising, BetterWay, DeckChoice, ListedGame, OpenReplay, OpenTable, PuzzleChoice
from netrunner_tui.rulebook_facts.registry import RULEBOOKS, USUAL, rulebook

# The start screen needs the list of saved games only: cards, library and referee are loaded by the methods that need them.
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from netrunner_tui.library.decks import DeckFile
    from netrunner_tui.library.pools import Pools
    from netrunner_tui.model.advice import Advice
    from netrunner_tui.model.deck import GameSetup
    from netrunner_tui.model.errors import FaultKind
    from netrunner_tui.model.gamefile import SavedGame as FileContents
    from netrunner_tui.model.view import Seat
    from netrunner_tui.replays.faults import Fault
    from netrunner_tui.replays.reviews.review_data import Progressed, Review
    from netrunner_tui.replays.saved_game_list import GameLibrary
    from netrunner_tui.rules.game import Game
    from netrunner_tui.rules.history import Past
    from netrunner_tui.rules.referee.questions import Answer
    from netrunner_tui.rules.seats import SeesThePast

COACHED: Final[Mapping[Side, str]] = {"corp": "learn-corp", "runner": "learn-runner"}
"""The beginnings of the names of games with a coach; it is the header that makes one so, but in files of earlier versions."""
FIRST_SEED = "0000000000000000000000000000002f"
"""Deals ice and an agenda to the Corp, an icebreaker and credits to the Runner."""
MOST_LISTED = 50
"""Upper limit of saved games read for a list."""
LONGEST_NOTE = 1000
"""Upper limit of characters in a note."""
LONGEST_AUTHOR = 40
MOST_HELD_AGAINST = 30
"""Upper limit of games offered for a comparison."""
_SEATS: tuple[Seat, ...] = ("corp", "runner", "all")


class UserGames:
    """The games of one user. Cards are read when first needed."""

    def __init__(self, card_folders: Iterable[Path] = (), *, at_once: bool = False) -> None:
        """`at_once`: for lines of text: computer opponents answer as soon as they are asked, a bar shows cards being read."""
        self._card_folders = [cards_folder(), *card_folders]
        self._at_once = at_once
        self._files: dict[str, Path] = {}
        """The path of each deck by name."""

    @cached_property
    def pools(self) -> Pools:
        """Returns the cards of each game."""
        from netrunner_tui.library.pools import Pools

        if not self._at_once:
            return Pools(self._card_folders)
        from netrunner_tui.progress_bar import bar

        return Pools(self._card_folders, bar)

    @cached_property
    def _decks(self) -> dict[str, DeckFile | BadFile]:
        """Returns every deck by its name, ready-made ones first."""
        from netrunner_tui.library.decks import load_deck_file

        found: dict[str, DeckFile | BadFile] = {}
        for path in sorted(list_decks(), key=lambda path: path.parent != decks_folder()):
            read: DeckFile | BadFile
            try:
                read = load_deck_file(path, self.pools)
                name = read.deck.name
            except BadFile as problem:
                read, name = problem, path.stem
            name = name if name not in found else f"{name} ({path})"
            found[name] = read
            self._files[name] = path
        return found

    def library(self) -> Pools:
        """Returns the cards of each game."""
        return self.pools

    def decks_changed(self) -> None:
        """Has the deck files read again when next needed."""
        self.__dict__.pop("_decks", None)

    def rulebooks(self) -> Mapping[str, str]:
        """Returns the games that can be played, each with its full name."""
        return {book.name: book.title for book in RULEBOOKS.values()}

    def decks(self, side: Side, rules: str = USUAL.name) -> tuple[DeckChoice, ...]:
        """Returns a side's decks for a game, ready-made ones first. An unreadable file is listed for both sides, with its error."""
        return tuple(
            self._choice(name, file, side, rules)
            for name, file in self._decks.items()
            if isinstance(file, BadFile) or (file.side == side and rules in file.games)
        )

    def _choice(self, name: str, file: DeckFile | BadFile, side: Side, rules: str) -> DeckChoice:
        from netrunner_tui.library.legality import check_deck

        if isinstance(file, BadFile):
            return DeckChoice(plain(name), side, "", 0, playable=False, note=str(file))
        problems = check_deck(file.deck, self.pools.of(rules), rules, starter=file.starter)
        problems += self._against_pool(file)
        note = problems[0] if problems else plain(file.about)
        path = self._files[name]
        first = path.parent == decks_folder() and path.stem == rulebook(rules).starters[side]
        return DeckChoice(plain(name), side, file.deck.identity, file.deck.size, playable=not problems, note=note, first=first)

    def _against_pool(self, file: DeckFile) -> list[str]:
        """Returns what the sealed pool that a deck is built from says against it."""
        from netrunner_tui.library.sealed_pools import SealedPools

        return SealedPools(pools_folder()).problems(file.pool, file.deck.cards) if file.pool else []

    def _deck(self, name: str, rules: str) -> DeckFile:
        """Returns a deck by its name, file name or path. `rules` is the game of a list that names none."""
        from netrunner_tui.library.decks import load_deck_file

        for known, file in self._decks.items():
            if plain(known) == name:
                if isinstance(file, BadFile):
                    raise file
                return file
        return load_deck_file(find_deck(name), self.pools, rules=rules)

    def games(self) -> tuple[ListedGame, ...]:
        """Returns the saved games, the latest first; other files are skipped."""
        written: list[tuple[float, Path]] = []
        for path in games_folder().glob("*.jsonl"):
            try:
                written.append((path.stat().st_mtime, path))
            except OSError:
                continue
        listed = [game for when, path in sorted(written, reverse=True)[:MOST_LISTED] if (game := _saved(path, when)) is not None]
        place = next((place for place, game in enumerate(listed) if not game.over), None)
        if place is not None:
            listed[place] = self._with_score(listed[place])
        return tuple(listed)

    def _with_score(self, game: ListedGame) -> ListedGame:
        """Returns the game with whose turn it is, and its points: for the one to go on with, as the whole file is read for it.

        Where the cards for that are not cached yet, the game is as it was.
        """
        from netrunner_tui.library.not_cached import NotCached, not_now
        from netrunner_tui.replays.index_entry import entry_of
        from netrunner_tui.replays.printed_points import PrintedPoints

        points = PrintedPoints(self._card_folders, not_now)
        try:
            entry = entry_of(str(game.path.parent), game.path.name, game.saved, 0, points)
        except NotCached:
            return game
        return replace(game, turns=entry.turns, turn=entry.turn, points=(entry.corp_points, entry.runner_points))

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
        from netrunner_tui.library.setup import as_match, common_rules, new_setup

        if rules:
            rulebook(rules)
        named = {side: self._deck(name, rules) for side, name in decks.items() if name and name != SURPRISE}
        rules = rules or (common_rules(named) if len(named) == 2 else next((file.rules for file in named.values()), USUAL.name))
        starters = rulebook(rules).starters
        pair = {side: named.get(side) or self._deck(self._drawn(decks.get(side), side, rules) or starters[side], rules) for side in SIDES}
        again = {side: self._drawn(name, side, rules) for side, name in (second or {}).items()}
        others = {side: self._deck(name, rules) for side, name in again.items() if name}
        for file in () if any_deck else (*pair.values(), *others.values()):
            problems = self._against_pool(file)
            if problems:
                raise NetrunnerError(f"`{plain(file.deck.name)}` breaks a rule of deck construction: {problems[0]}")
        setup = new_setup(pair, self.pools.of(rules), names=names, rules=rules, seed=seed, any_deck=any_deck)
        if second is None:
            return setup
        return as_match(setup, {**pair, **others}, self.pools.of(rules), any_deck=any_deck)

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

        rival: Side = "runner" if side == "corp" else "corp"
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

    def _drawn(self, name: str | None, side: Side, rules: str) -> str | None:
        """Returns the name of any deck that can be played, for SURPRISE; None where there is none. Any other name stays."""
        if name != SURPRISE:
            return name
        playable = [choice.name for choice in self.decks(side, rules) if choice.playable]
        import secrets

        return secrets.choice(playable) if playable else None

    def begin(
        self, setup: GameSetup, path: Path | None = None, computer: Mapping[Side, str] | None = None, *, coached: bool = False
    ) -> OpenTable:
        """Starts a game, saved at `path`, or under a new name in the user's folder. Raises BadFile, NotSaved.

        `computer` names the opponent of each side that the computer plays; with `coached`, a coach tells the other side what to do.
        """
        from netrunner_tui.library.setup import game_file_name
        from netrunner_tui.rules.game import Game

        path = path or _free(games_folder() / game_file_name(setup, datetime.now()))
        table = self._seated(Game.kept(setup, self.pools.of(setup.rules), path, now_iso(), computer, coached=coached))

        def discard() -> None:
            table.close()
            path.unlink(missing_ok=True)

        return replace(table, discard=discard)

    def coached_game(self, side: Side) -> OpenTable:
        """Goes on with the first whole game of a side, which has a coach, or starts it if there is none or it is over.

        Raises NetrunnerError.
        """
        from netrunner_tui.bots.ladder import LADDER

        begun = [path for path in sorted(games_folder().glob("*.jsonl")) if _coached_side(path) == side]
        for path in begun:
            if not _is_over(path):
                return self.resume(path)
        seed = "" if begun else FIRST_SEED
        path = _free(games_folder() / f"{COACHED[side]}.jsonl")
        return self.against_computer(LADDER[0].name, side, {}, side.capitalize(), USUAL.name, seed=seed, path=path, coached=True)

    def solved(self) -> frozenset[str]:
        """Returns the names of the puzzles and lessons that were solved; `corp game` and `runner game` once that game is over.

        That is kept when the game is closed; for one that nobody closed, or of an earlier version, its file is looked at.

        Raises BadFile where they cannot be read.
        """
        from netrunner_tui.puzzle_tables import progress

        played = (side for side in SIDES for path in games_folder().glob(f"{COACHED[side]}*.jsonl") if _is_over(path))
        return progress().solved() | {_game_of(side) for side in played}

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

    def _second(self, first: Path) -> OpenTable:
        """Goes on with the second game of a match, or starts it: with the players' sides swapped, and what came of the first in its file.

        Raises NetrunnerError while the first game is not over, BadFile, NotSaved.
        """
        import msgspec

        from netrunner_tui.library.setup import seeded
        from netrunner_tui.model.deck import MatchSoFar
        from netrunner_tui.replays.saved_matches import played, second_of

        begun = second_of(first)
        if begun is not None:
            return self.resume(begun)
        header = GameFile.read(first).header
        setup = header.setup
        decks = setup.match.decks if setup.match is not None else None
        corp, runner = decks or (setup.corp, setup.runner)
        swapped = msgspec.structs.replace(
            setup, corp_name=setup.runner_name, runner_name=setup.corp_name, corp=corp, runner=runner, seed=seeded(""),
            target_score=max(corp.target_score, runner.target_score), match=MatchSoFar((played(first, self.pools),), header.commitment),
        )  # fmt: skip
        return self.begin(swapped, _free(first.with_name(f"{first.stem}-second{first.suffix}")))

    def resume(self, path: Path) -> OpenTable:
        """Resumes a saved game.

        If the rules or cards have changed so that its last answers no longer hold, it resumes before them, in a new file beside the old
        one, which stays unchanged.
        Raises BadFile, GameInUse, NotSaved, NetrunnerError for missing cards.
        """
        from netrunner_tui.rules.game import Game

        file = GameFile.open(path)
        try:
            pool = self.pools.of_game(file.header.rules, path)
            game = Game.open(file, pool)
            notices = [game.notice] if game.notice else []
            if file.records and game.number < file.records[-1].number:
                saved = file.saved
                file.close()
                stem = re.sub(r"-branch(-\d+)?$", "", file.path.stem)
                target = _free(file.path.with_name(f"{stem}-branch.jsonl"))
                library = pool.fingerprint
                file = GameFile.branch(target, saved, parent=file.path.name, moment=game.number, created=now_iso(), library=library)
                game.store = file
                notices.append(f"it goes on in {file.path}")
            return self._seated(game, "; ".join(notices))
        except BaseException:
            file.close()
            raise

    # --- finished games ------------------------------------------------------------------------------------------------------------

    def past(self, path: Path, *, everything: bool = False) -> tuple[Past, FileContents]:
        """Returns the past of any game file, finished or not, and the file's contents; with `everything`, including what was taken back.

        Raises BadFile for an incomplete game file, NetrunnerError for missing cards.
        """
        from netrunner_tui.rules.history import Past

        saved = GameFile.read(path)
        return Past.of_file(saved, self.pools.of_game(saved.header.rules, path), path, everything=everything), saved

    def replay(self, path: Path) -> OpenReplay:
        """Opens any game, finished or not, as a replay seen from any seat. Raises BadFile, NetrunnerError for missing cards."""
        from netrunner_tui.replays.sent_games import players_of
        from netrunner_tui.rules.history import PastOfSeat

        path = Path(path)
        past, saved = self.past(path)
        setup = saved.header.setup
        taken_back = any(record.kind == TAKE_BACK for record in saved.records)

        def everything() -> dict[Seat, SeesThePast]:
            whole, _ = self.past(path, everything=True)
            return {seat: PastOfSeat(whole, seat) for seat in _SEATS}

        def annotate(number: int, text: str, author: str) -> OpenReplay:
            self.annotate(path, number, text, author)
            return self.replay(path)

        return OpenReplay(
            pasts={seat: PastOfSeat(past, seat) for seat in _SEATS},
            title=f"{plain(path.stem)}, {players_of(setup)}",
            rules=setup.rules,
            path=str(path),
            notice=saved.notice or "",
            everything=everything if taken_back else None,
            annotate=annotate,
            branch=lambda number: self.branch(path, number),
            better=lambda: _better_ways(path, past),
            others=lambda: self._others(path, saved.header),
            compare=lambda other: self.compare(path, other),
        )

    def branch(self, path: Path, moment: int) -> OpenTable:
        """Plays on from after record `moment` of a game, in a new file that names the game and the moment; the game stays unchanged.

        Raises BadFile, NotSaved, NetrunnerError for missing cards, a missing moment, or one after the game's end.
        """
        path = Path(path)
        past, saved = self.past(path, everything=True)
        numbers = [record.number for record in saved.records]
        if moment not in numbers:
            raise NetrunnerError(f"{plain(str(path))}: there is no moment {moment} to play on from; the last one is {numbers[-1]}")
        if past.state(past.place_of(moment)).winner:
            raise NetrunnerError(f"{plain(str(path))}: the game is over at moment {moment}; choose an earlier one to play on from")
        stem = re.sub(r"-from-\d+(-\d+)?$", "", path.stem)
        target = _free(games_folder() / f"{stem}-from-{moment}.jsonl")
        library = past.pool.fingerprint
        GameFile.branch(target, saved, parent=path.name, moment=moment, created=now_iso(), library=library).close()
        table = self.resume(target)
        told = f"This is a game of its own now, from moment {moment} of {plain(path.name)} on."
        return replace(table, notice=f"{told} {table.notice}".strip())

    def annotate(self, path: Path, moment: int, text: str, author: str) -> None:
        """Adds a note about record `moment` to a game file: one line of at most 1,000 printable characters.

        Raises NetrunnerError for a note that is empty or too long, GameInUse, BadFile, NotSaved.
        """
        note = _note(moment, text, author)
        with GameFile.open(path) as file:
            file.annotate(note)

    def compare(self, first: Path, second: Path) -> tuple[str, ...]:
        """Compares two games turn by turn; returns lines. Raises BadFile, NetrunnerError for missing cards."""
        from netrunner_tui.replays.comparison import compare, table

        one, two = Path(first), Path(second)
        first_past, second_past = self.past(one)[0], self.past(two)[0]
        with first_past.fitting(), second_past.fitting():
            found = compare(first_past, second_past)
        names = (one.stem, two.stem) if one.stem != two.stem else (str(one), str(two))
        return table(found, (plain(names[0]), plain(names[1])))

    def _others(self, path: Path, header: Header) -> tuple[tuple[str, Path], ...]:
        """Returns games to compare with: its parent, its branches and theirs, then the latest ones."""
        near: list[tuple[str, Path]] = []
        far: list[tuple[str, Path]] = []
        known = {game.path: game for game in self.games()}
        for beside in path.parent.glob("*.jsonl"):
            if beside not in known and (game := _saved(beside, 0.0)) is not None:
                known[beside] = game
        for other, game in known.items():
            if other.resolve() == path.resolve():
                continue
            try:
                theirs = GameFile.glance(other).header
            except NetrunnerError:
                continue
            related = theirs.setup == header.setup
            words = f"branched at {theirs.moment}, " if related and theirs.parent else ""
            told = f"{plain(other.stem)}: {words}{game.answers} answers{', ' + game.over if game.over else ''}"
            (near if related else far).append((told, other))
        return (*near, *far)[:MOST_HELD_AGAINST]

    def game_library(self) -> GameLibrary:
        """Returns the library of all saved games; the caller closes it."""
        # SQLite is loaded here: the start screen does not need it.
        from netrunner_tui.library.card_cache import cache_folder
        from netrunner_tui.replays.printed_points import PrintedPoints
        from netrunner_tui.replays.saved_game_list import GameLibrary

        looked_up = PrintedPoints(self._card_folders)
        return GameLibrary(games_folder(), cache_folder(), looked_up, looked_up.match)

    def review(self, path: Path) -> Review:
        """Reviews a game with complete information. Raises BadFile, NetrunnerError for missing cards."""
        from netrunner_tui.replays.reviews.game_review import review

        past = self.past(path)[0]
        with past.fitting():
            return review(past, path)

    def is_judged(self, path: Path) -> bool:
        """Returns whether a computer opponent has looked at every action of a game already, and what it found is kept."""
        from netrunner_tui.replays.reviews.review_judged import kept

        judged = kept(path)
        return judged is not None and judged.whole

    def judged(self, path: Path, watch: Progressed) -> Review:
        """Reviews a game with what a computer opponent finds in it, and keeps that; one that was begun is gone on with.

        Raises BadFile, NetrunnerError, NotSaved.
        """
        from netrunner_tui.replays.reviews.game_review import review
        from netrunner_tui.replays.reviews.review_judged import judge_and_keep

        past = self.past(path)[0]
        with past.fitting():
            judge_and_keep(past, path, watch)
            return review(past, path)

    def report(self, fault: Fault, path: str) -> str:
        """Writes a report of a mistake of the program, with the game at `path`, if any; returns a sentence on where it is."""
        from netrunner_tui.replays.fault_report import write_report

        return write_report(fault, Path(path) if path else None)

    def export(self, path: Path, kind: str) -> Path:
        """Exports a game to a new file in the current folder; returns its path. Raises NetrunnerError."""
        from netrunner_tui.replays import target
        from netrunner_tui.replays.excerpt import read
        from netrunner_tui.table.past.export import exported

        excerpt = read(path, self.pools)
        out = _free(target.target_of(None, path, kind))
        target.check(out, path, force=False, ask=None)
        target.write(out, exported(excerpt, kind, excerpt.first if kind == "html" else excerpt.last))
        return out.absolute()

    def _seated(self, game: Game, notice: str = "") -> OpenTable:
        """Returns the table of a game: with a computer opponent, where its file names one."""
        assert game.store is not None
        computer = game.store.header.computer
        table = _seated(game, notice)
        match, path = game.setup.match, game.store.path
        if match is not None and not match.played:
            table = replace(table, second=lambda: self._second(path))
        if not computer:
            return table
        from netrunner_tui.bots.opponents import for_side
        from netrunner_tui.computer_tables import ComputerTable

        against = ComputerTable(game, computer, at_once=self._at_once)
        against.begin()
        setup = game.setup
        side: Side = next((side for side in SIDES if side not in computer), "corp")

        def again(swap: bool) -> OpenTable:
            mine: Side = ("runner" if side == "corp" else "corp") if swap else side
            decks: dict[Side, str | None] = {"corp": table.corp_deck, "runner": table.runner_deck}
            name = setup.corp_name if side == "corp" else setup.runner_name
            mine_name = mine.capitalize() if name in ("Corp", "Runner") else name
            rival = for_side("runner" if mine == "corp" else "corp", next(iter(computer.values())))
            return self.against_computer(rival, mine, decks, mine_name, setup.rules)

        def again_watched(swap: bool) -> OpenTable:
            swapped = {"corp": computer["runner"], "runner": computer["corp"]} if swap else computer
            sides: dict[Side, str] = {side: for_side(side, swapped[side]) for side in SIDES}
            return self.watch_computers(sides, {"corp": table.corp_deck, "runner": table.runner_deck}, setup.rules)

        if len(computer) == len(SIDES):
            return replace(table, seats={"corp": against.local.seat("table")}, close=against.close, again=again_watched)
        seats = {side: against.local.seat(side)}
        alone = replace(table, seats=seats, close=against.close, again=again, advising=Advising(against.advise))
        if not _is_coached(game.store.header, path, side):
            return alone

        def close() -> None:
            against.close()
            if game.over:
                _keep_as_played(side)

        return replace(alone, close=close, coach=against.coach(side))


def _is_coached(header: Header, path: Path, side: Side) -> bool:
    """Returns whether a game against the computer has a coach: earlier versions said so by the name of its file alone."""
    return path.stem.startswith(COACHED[side]) if header.coached is None else header.coached


def _coached_side(path: Path) -> Side | None:
    """Returns the side that a coach tells what to do in a saved game; None if it has none, or is no game."""
    try:
        header = GameFile.glance(path).header
    except NetrunnerError:
        return None
    return next((side for side in SIDES if header.computer and side not in header.computer and _is_coached(header, path, side)), None)


def _game_of(side: Side) -> str:
    """Returns the name by which it is kept that a side's whole game was played."""
    return f"{side} game"


def _keep_as_played(side: Side) -> None:
    """Keeps that a side's game with a coach was played to its end, whatever becomes of its file."""
    from netrunner_tui.puzzle_tables import progress

    with contextlib.suppress(NetrunnerError):  # it can be seen by the file, as long as that has its name
        progress().keep(_game_of(side), now_iso())


def _better_ways(path: Path, past: Past) -> dict[int, BetterWay]:
    """Returns the better lines that are kept beside a game, by the record they begin at."""
    from netrunner_tui.replays.reviews.better_lines import BetterLine, past_of_line
    from netrunner_tui.replays.reviews.review_judged import kept
    from netrunner_tui.rules.history import PastOfSeat

    def way(line: BetterLine) -> BetterWay:
        return BetterWay(line.number, line.side, (line.chance, line.instead), lambda: PastOfSeat(past_of_line(past, line), line.side))

    judged = kept(path)
    return {line.number: way(line) for line in judged.lines} if judged is not None else {}


def _note(moment: int, text: str, author: str) -> Note:
    """Returns a note for the file, checked to be one printable line. Raises NetrunnerError if it is empty or too long."""
    kept = plain(" ".join(text.split()))
    if not kept:
        raise NetrunnerError("the note is empty")
    if len(kept) > LONGEST_NOTE:
        raise NetrunnerError(f"the note has {len(kept)} characters; {LONGEST_NOTE} is the most")
    return Note(kept, moment, plain(author)[:LONGEST_AUTHOR], now_iso())


def _free(path: Path) -> Path:
    """Returns `path`, or `path` with a number if that exists."""
    names = (path.name if number == 1 else f"{path.stem}-{number}{path.suffix}" for number in count(1))
    return next(free for name in names if not (free := path.with_name(name)).exists())


def _seated(game: Game, notice: str = "") -> OpenTable:
    from netrunner_tui.rules.local_table import LocalTable

    store = game.store
    assert store is not None

    def report(during: FaultKind, problem: BaseException | None, answer: Answer) -> str:
        from netrunner_tui.replays.fault_report import reporting

        return reporting("table", store.path)(during, problem, answer)

    table = LocalTable(game, report=report, now=now_iso)

    def advise(side: Side) -> Advice:
        from netrunner_tui.computer_tables import advice_for

        return advice_for(table, game, side)

    return OpenTable(
        seats={side: table.seat(side) for side in SIDES},
        path=str(store.path),
        close=table.close,
        corp_deck=plain(game.setup.corp.name),
        runner_deck=plain(game.setup.runner.name),
        rules=game.setup.rules,
        notice=plain(notice[:1].upper() + notice[1:]),
        annotate=lambda number, text, author: store.annotate(_note(number, text, author)),
        advising=Advising(advise, lambda: table.hints_on, table.ask_for_hints),
    )


def _is_over(path: Path) -> bool:
    saved = _saved(path, 0.0)
    return saved is not None and bool(saved.over)


def _saved(path: Path, when: float) -> ListedGame | None:
    try:
        glance = GameFile.glance(path)
    except NetrunnerError:
        return None
    setup = glance.header.setup
    return ListedGame(
        path=path,
        corp_name=plain(setup.corp_name),
        runner_name=plain(setup.runner_name),
        corp_identity=plain(setup.corp.identity),
        runner_identity=plain(setup.runner.identity),
        answers=glance.last.number if glance.last else 0,
        saved=when,
        over=_ending(glance.last, setup),
        rules=plain(setup.rules),
    )


def _ending(last: Record | None, setup: GameSetup) -> str:
    """Returns the outcome of a game, such as `Ada wins: agenda`; empty while it goes on."""
    if last is None or b'"GameWon"' not in bytes(last.events):
        return ""
    import msgspec

    from netrunner_tui.model import wire
    from netrunner_tui.model.events import GameWon

    try:
        won = next((event for event in wire.decode(last.events) if isinstance(event, GameWon)), None)
    except msgspec.DecodeError:
        return ""
    if won is None:
        return ""
    winner = {"corp": setup.corp_name, "runner": setup.runner_name}.get(won.winner)
    return plain(f"{winner} wins: {won.reason}" if winner else f"draw: {won.reason}")
