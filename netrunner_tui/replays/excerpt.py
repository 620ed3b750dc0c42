"""The content of an export: a game as one seat may know it, from one moment to another."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

import msgspec

from netrunner_tui.abilities.text_symbols import GLYPHS, with_symbols
from netrunner_tui.library.pools import Pools
from netrunner_tui.model.deck import DeckList
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.gamefile.contents import SavedGame
from netrunner_tui.model.gamefile.reader import read_game_file
from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, Side
from netrunner_tui.model.text import named_with_side, plain
from netrunner_tui.model.view import LogLine, Seat, View
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.history import Past
from netrunner_tui.rules.telling.end_reasons import REASONS

SeatName = Literal["corp", "runner", "both", "table"]
SEATS: Final[dict[SeatName, Seat]] = {"corp": "corp", "runner": "runner", "both": "all", "table": "table"}
"""The seats by the names that players use."""
SEEN_FROM: Final[dict[Seat, str]] = {
    "corp": "the Corp's seat", "runner": "the Runner's seat", "all": "both seats", "table": "beside the table: what both players see",
}  # fmt: skip


class DeckTold(msgspec.Struct, frozen=True):
    """A deck as the seat may know it: of an opponent's, only the identity."""

    identity: str
    name: str = ""
    cards: tuple[tuple[int, str], ...] = ()
    """Copies and title."""


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """Information about a game before its first moment. Every text is safe to print."""

    corp_name: str
    runner_name: str
    corp: DeckTold
    runner: DeckTold
    rules: str
    rulebook: str
    """The full name of `rules`."""
    target_score: int
    created: str
    parent: str
    moment: int
    """For a branch: the number of records shared with `parent`."""
    library: str
    commitment: str
    seed: str
    """Empty while the game goes on."""
    answers: int
    turns: int
    result: str
    winner: str
    points: tuple[int, int]
    """The Corp's and the Runner's, at the end."""

    def player(self, side: Side) -> str:
        """Returns the player of a side: `Ada (Corp)`, or the side alone."""
        name, word = (self.corp_name, "Corp") if side == CORP else (self.runner_name, "Runner")
        return word if name in {"", word} else named_with_side(name, word)


@dataclass(frozen=True)
class Excerpt:
    """The moments from place `first` to place `last` of a game, including those taken back, as seen by `seat`."""

    saved: SavedGame
    past: Past
    seat: Seat
    first: int
    last: int
    head: Head

    @property
    def places(self) -> range:
        """Returns every place of it."""
        return range(self.first, self.last + 1)

    def log(self, seat: Seat | None = None) -> dict[int, list[LogLine]]:
        """Returns the sentences by their places, with glyphs for the symbols of card text."""
        place_of = {answered.number: place for place, answered in enumerate(self.past.answered)}
        found: dict[int, list[LogLine]] = {}
        for line in self.past.log(seat or self.seat):
            place = place_of[line.number]
            if self.first <= place <= self.last:
                text = plain(with_symbols(line.text, GLYPHS))
                found.setdefault(place, []).append(msgspec.structs.replace(line, text=text))
        return found

    def view(self, place: int) -> View:
        """Returns the seat's view at a place."""
        return self.past.view(place, self.seat)


def read(path: Path, pools: Pools, seat: SeatName | None = None, first: int | None = None, last: int | None = None) -> Excerpt:
    """Reads the part of a game file from answer `first` to answer `last`.

    By default a finished game is seen from both seats, any other as a spectator. Raises BadFile for a file that is not a game, is torn
    or was edited, NetrunnerError for missing cards and missing answers.
    """
    saved = read_game_file(path)
    return excerpt_of(saved, Past.of_file(saved, pools.of_game(saved.header.rules, path), path, everything=True), seat, first, last)


def excerpt_of(saved: SavedGame, past: Past, seat: SeatName | None = None, first: int | None = None, last: int | None = None) -> Excerpt:
    """Returns the same of a game that was read, with everything that was taken back. Raises NetrunnerError for missing answers."""
    over = bool(past.state(past.last).winner)
    viewer = SEATS[seat] if seat else "all" if over else "table"
    start = 0 if first is None else place_of(past, first)
    end = past.last if last is None else place_of(past, last)
    if end < start:
        raise NetrunnerError(f"from answer {first} until answer {last} is nothing: the first comes after the second")
    return Excerpt(saved, past, viewer, start, end, head_of(saved, past, viewer))


def place_of(past: Past, number: int) -> int:
    """Returns the place of answer `number`. Raises NetrunnerError if there is none."""
    for place, answered in enumerate(past.answered):
        if answered.number == number:
            return place
    first, last = past.answered[0].number, past.answered[-1].number
    raise NetrunnerError(f"there is no answer {number} in this game; it has those from {first} to {last}")


def head_of(saved: SavedGame, past: Past, seat: Seat) -> Head:
    """Returns the information about a game that a seat may have apart from its moments."""
    header, setup = saved.header, saved.header.setup
    state = past.state(past.last)
    points = past.story(seat).moments[-1].points
    return Head(
        corp_name=plain(setup.corp_name),
        runner_name=plain(setup.runner_name),
        corp=_deck(setup.corp, known=seat in (CORP, "all")),
        runner=_deck(setup.runner, known=seat in (RUNNER, "all")),
        rules=plain(setup.rules),
        rulebook=rulebook(setup.rules).title,
        target_score=setup.target_score,
        created=plain(header.created),
        parent=plain(header.parent),
        moment=header.moment,
        library=plain(header.library),
        commitment=plain(header.commitment),
        seed=plain(setup.seed) if state.winner else "",
        answers=past.answered[-1].number,
        turns=state.turn_number,
        result=_result(state.winner, state.reason, points),
        winner=state.winner,
        points=points,
    )


def _deck(deck: DeckList, *, known: bool) -> DeckTold:
    if not known:
        return DeckTold(plain(deck.identity))
    return DeckTold(plain(deck.identity), plain(deck.name), tuple((copies, plain(title)) for copies, title in deck.cards))


def _result(winner: str, reason: str, points: tuple[int, int]) -> str:
    corp, runner = points
    if not winner:
        return f"not over; the Corp has {corp}, the Runner {runner} agenda points"
    if winner == "draw":
        return f"a draw, {corp} to {runner}"
    told = REASONS[reason].now if reason in REASONS else plain(reason)
    score = f"{corp} to {runner}" if winner == CORP else f"{runner} to {corp}"
    return f"the {SIDE_NAMES[winner]} wins, {told}; {score} agenda points"
