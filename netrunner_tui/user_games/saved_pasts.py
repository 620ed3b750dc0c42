"""Saved games to look at: replays, notes, comparisons, reviews, exports."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.gamefile.contents import TAKE_BACK, Header
from netrunner_tui.model.gamefile.reader import glance_at, read_game_file
from netrunner_tui.model.gamefile.writer import GameFile
from netrunner_tui.model.local_files import free_path
from netrunner_tui.model.sides import SIDES
from netrunner_tui.model.text import count_text, plain
from netrunner_tui.model.times import now_iso
from netrunner_tui.replays.game_service import BetterWay, OpenReplay
from netrunner_tui.user_games.free_names import played_on_from
from netrunner_tui.user_games.listed_games import listed_game, listed_games
from netrunner_tui.user_games.new_notes import new_note

if TYPE_CHECKING:
    from collections.abc import Callable, Container
    from pathlib import Path

    from netrunner_tui.model.gamefile.contents import SavedGame
    from netrunner_tui.model.sides import Side
    from netrunner_tui.model.view import Seat
    from netrunner_tui.replays.comparison import ComparisonTable
    from netrunner_tui.replays.game_service import OpenTable
    from netrunner_tui.replays.reviews.review_data import Progressed, Review
    from netrunner_tui.rules.history import Past
    from netrunner_tui.rules.seats import SeesThePast
    from netrunner_tui.user_games.cards_and_decks import CardsAndDecks

MOST_HELD_AGAINST: Final = 30
"""Upper limit of games offered for a comparison."""
_SEATS: Final[tuple[Seat, ...]] = ("corp", "runner", "all")


def _seats_of_players(computer: Container[Side]) -> tuple[tuple[Seat, ...], str]:
    """Returns the seats that a game that goes on may be seen from, by the sides that the computer plays, and a sentence about it.

    Those who play it may be those who look: of two people both, so that they see what both may.
    """
    people = [side for side in SIDES if side not in computer]
    if not people:
        return _SEATS, ""
    if len(people) == 1:
        return (people[0],), "This game goes on: it is seen from your seat."
    return ("table",), "This game goes on: it shows what both players may see."


def _played_on(past: Past, saved: SavedGame) -> bool:
    """Returns whether a game goes on in which a person plays."""
    return not past.state(past.last).winner and len(saved.header.computer) < len(SIDES)


class SavedPasts:
    """The games of a folder as they were played."""

    def __init__(self, cards: CardsAndDecks, folder: Path, play_on: Callable[[Path, int], OpenTable]) -> None:
        """`play_on` opens a game from after a record, in a new file."""
        self._cards = cards
        self._folder = folder
        self._play_on = play_on

    def past(self, path: Path, *, everything: bool = False) -> tuple[Past, SavedGame]:
        """Returns the past of any game file, finished or not, and the file's contents; with `everything`, including what was taken back.

        Raises BadFile for an incomplete game file, NetrunnerError for missing cards.
        """
        from netrunner_tui.rules.history import Past

        saved = read_game_file(path)
        return Past.of_file(saved, self._cards.pools.of_game(saved.header.rules, path), path, everything=everything), saved

    def replay(self, path: Path, *, openly: bool = False) -> OpenReplay:
        """Opens any game, finished or not, as a replay: seen from any seat where it is over or `openly`, else as its players may see it.

        Raises BadFile, NetrunnerError for missing cards.
        """
        from netrunner_tui.replays.sent_games import players_of
        from netrunner_tui.rules.history import PastOfSeat

        past, saved = self.past(path)
        setup = saved.header.setup
        taken_back = any(record.kind == TAKE_BACK for record in saved.records)
        secret = not openly and not past.state(past.last).winner
        seats, told = _seats_of_players(saved.header.computer) if secret else (_SEATS, "")

        def everything() -> dict[Seat, SeesThePast]:
            whole, _ = self.past(path, everything=True)
            return {seat: PastOfSeat(whole, seat) for seat in seats}

        def annotate(number: int, text: str, author: str) -> OpenReplay:
            self.annotate(path, number, text, author)
            return self.replay(path, openly=openly)

        return OpenReplay(
            pasts={seat: PastOfSeat(past, seat) for seat in seats},
            title=f"{plain(path.stem)}, {players_of(setup)}",
            rules=setup.rules,
            path=str(path),
            notice=saved.notice or told,
            everything=everything if taken_back else None,
            annotate=annotate,
            branch=lambda number: self._play_on(path, number),
            better=dict if secret else lambda: _better_ways(path, past),
            others=lambda: self._others(path, saved.header),
            compare=lambda other: self.compare(path, other),
        )

    def branch(self, path: Path, moment: int) -> Path:
        """Writes a new file, which names the game and the moment, with a game up to record `moment`; the game stays unchanged.

        Raises BadFile, NotSaved, NetrunnerError for missing cards, a missing moment, or one after the game's end.
        """
        past, saved = self.past(path, everything=True)
        numbers = [record.number for record in saved.records]
        if moment not in numbers:
            raise NetrunnerError(f"{plain(str(path))}: there is no moment {moment} to play on from; the last one is {numbers[-1]}")
        if past.state(past.place_of(moment)).winner:
            raise NetrunnerError(f"{plain(str(path))}: the game is over at moment {moment}; choose an earlier one to play on from")
        target = played_on_from(path, moment, self._folder)
        library = past.pool.fingerprint
        GameFile.branch(target, saved, parent=path.name, moment=moment, created=now_iso(), library=library).close()
        return target

    def annotate(self, path: Path, moment: int, text: str, author: str) -> None:
        """Adds a note about record `moment` to a game file: one line of at most 1,000 printable characters.

        Raises NetrunnerError for a note that is empty or too long, GameInUse, BadFile, NotSaved.
        """
        note = new_note(moment, text, author)
        with GameFile.open(path) as file:
            file.annotate(note)

    def compare(self, first: Path, second: Path) -> ComparisonTable:
        """Compares two games turn by turn: where people still play one, by what both see.

        Raises BadFile, NetrunnerError for missing cards.
        """
        from netrunner_tui.replays.comparison import compare, table

        (first_past, one), (second_past, two) = self.past(first), self.past(second)
        openly = not (_played_on(first_past, one) or _played_on(second_past, two))
        with first_past.fitting(), second_past.fitting():
            found = compare(first_past, second_past, openly=openly)
        names = (first.stem, second.stem) if first.stem != second.stem else (str(first), str(second))
        return table(found, (plain(names[0]), plain(names[1])))

    def _others(self, path: Path, header: Header) -> tuple[tuple[str, Path], ...]:
        """Returns games to compare with: its parent, its branches and theirs, then the latest ones."""
        near: list[tuple[str, Path]] = []
        far: list[tuple[str, Path]] = []
        known = {game.path: game for game in listed_games(self._folder, self._cards.card_folders)}
        for beside in path.parent.glob("*.jsonl"):
            if beside not in known and (game := listed_game(beside, 0.0)) is not None:
                known[beside] = game
        for other, game in known.items():
            if other.resolve() == path.resolve():
                continue
            try:
                theirs = glance_at(other).header
            except NetrunnerError:
                continue
            related = theirs.setup == header.setup
            words = f"branched at {theirs.moment}, " if related and theirs.parent else ""
            # The name of the file is what is cut where a list has no room.
            told = f"{words}{count_text(game.answers, 'answer')}{', ' + game.over if game.over else ''}: {plain(other.stem)}"
            (near if related else far).append((told, other))
        return (*near, *far)[:MOST_HELD_AGAINST]

    def review(self, path: Path) -> Review:
        """Reviews a game with complete information. Raises BadFile, NetrunnerError for missing cards."""
        from netrunner_tui.replays.reviews.game_review import review

        past = self.past(path)[0]
        with past.fitting():
            return review(past, path)

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

    def export(self, path: Path, kind: str) -> Path:
        """Exports a game to a new file in the current folder; returns its path. Raises NetrunnerError."""
        from netrunner_tui.replays import target
        from netrunner_tui.replays.excerpt import read
        from netrunner_tui.table.past.export import exported

        excerpt = read(path, self._cards.pools)
        out = free_path(target.target_of(None, path, kind))
        target.check(out, path, force=False, ask=None)
        target.write(out, exported(excerpt, kind, excerpt.first if kind == "html" else excerpt.last))
        return out.absolute()


def _better_ways(path: Path, past: Past) -> dict[int, BetterWay]:
    """Returns the better lines that are kept beside a game, by the record they begin at."""
    from netrunner_tui.replays.reviews.better_lines import BetterLine, past_of_line
    from netrunner_tui.replays.reviews.review_judged import kept
    from netrunner_tui.rules.history import PastOfSeat

    def way(line: BetterLine) -> BetterWay:
        return BetterWay(line.number, line.side, (line.chance, line.instead), lambda: PastOfSeat(past_of_line(past, line), line.side))

    judged = kept(path)
    return {line.number: way(line) for line in judged.lines} if judged is not None else {}
