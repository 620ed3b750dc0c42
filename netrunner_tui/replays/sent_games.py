"""A finished game that a server has sent: walked in, reviewed and exported without a file."""

from collections.abc import Mapping
from typing import Final

from netrunner_tui.library.pools import Pools
from netrunner_tui.model.deck import GameSetup
from netrunner_tui.model.gamefile.contents import TAKE_BACK
from netrunner_tui.model.gamefile.reader import parse_game_file
from netrunner_tui.model.printed import without_subtitle
from netrunner_tui.model.text import plain
from netrunner_tui.model.view import Seat
from netrunner_tui.replays.excerpt import Excerpt, SeatName, excerpt_of
from netrunner_tui.replays.game_service import OpenReplay
from netrunner_tui.replays.reviews.game_review import review
from netrunner_tui.replays.reviews.review_data import Review
from netrunner_tui.rules.history import Past, PastOfSeat
from netrunner_tui.rules.seats import SeesThePast

WALKED: Final[tuple[Seat, ...]] = ("all", "corp", "runner")
"""The seats that a game can be walked in from, the first one first."""


def players_of(setup: GameSetup) -> str:
    """Returns who plays: their names, or, where they are called by their sides, their identities."""
    if (setup.corp_name, setup.runner_name) != ("Corp", "Runner"):
        return f"{plain(setup.corp_name)} and {plain(setup.runner_name)}"
    return " against ".join(without_subtitle(plain(deck.identity or deck.name)) for deck in (setup.corp, setup.runner))


class SentGame:
    """A game of which everything may be seen."""

    def __init__(self, name: str, text: str, pools: Pools) -> None:
        """Raises BadFile for what is no game, NetrunnerError for missing cards."""
        self.name = name
        self._saved = parse_game_file(text.encode(), name)
        self._pool = pools.of_game(self._saved.header.rules, name)

    def _past(self, *, everything: bool = False) -> Past:
        return Past.of_file(self._saved, self._pool, self.name, everything=everything)

    def replay(self) -> OpenReplay:
        """Returns it to walk in. It cannot be branched off or written in."""

        def everything() -> Mapping[Seat, SeesThePast]:
            whole = self._past(everything=True)
            return {seat: PastOfSeat(whole, seat) for seat in WALKED}

        past = self._past()
        taken_back = any(record.kind == TAKE_BACK for record in self._saved.records)
        return OpenReplay(
            pasts={seat: PastOfSeat(past, seat) for seat in WALKED}, title=f"{plain(self.name)}, {players_of(past.setup)}",
            rules=past.setup.rules, everything=everything if taken_back else None,
        )  # fmt: skip

    def review(self) -> Review:
        """Looks back on it."""
        past = self._past()
        with past.fitting():
            return review(past)

    def excerpt(self, seat: SeatName | None = None) -> Excerpt:
        """Returns it as an export tells it."""
        return excerpt_of(self._saved, self._past(everything=True), seat)
