"""Tables of a server without its sockets, for tests: time that passes when it is told to, and ends of lines that nobody is at."""

import json
from pathlib import Path

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.hosting.game_server.clocks import Times
from netrunner_tui.hosting.game_server.served_table import ServedTable, TablePlace
from netrunner_tui.hosting.game_server.server_options import ServerOptions
from netrunner_tui.hosting.game_server.table_file import KeptTable, SeatedPlayer
from netrunner_tui.hosting.player_identity import Identity
from netrunner_tui.library.decks import load_deck_file
from netrunner_tui.library.paths import find_deck
from netrunner_tui.library.pools import Pools
from netrunner_tui.library.setup import new_setup
from netrunner_tui.model.deck import GameSetup
from netrunner_tui.model.sides import SIDES, Side
from netrunner_tui.rulebook_facts.registry import rulebook


class Clock:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at


class End:
    """The server's end of a line that nobody is at."""

    def __init__(self, name: str, clock: Clock) -> None:
        self.who = Identity(name, f"SHA256:{name}")
        self.awake = clock.at
        self.place: TablePlace | None = None

    def due(self) -> None:
        """Nothing: the test asks."""

    def lines(self) -> list[bytes]:
        assert self.place is not None
        return [line for data in self.place.messages() for line in data.splitlines()]

    def told(self) -> list[dict[str, object]]:
        return [json.loads(line) for line in self.lines()]


def seated_player(pool: Pool | Pools, side: Side, name: str, rules: str = "nisei-1.6") -> SeatedPlayer:
    file = load_deck_file(find_deck(rulebook(rules).starters[side]), pool)
    return SeatedPlayer(owner=f"SHA256:{name}", name=name, deck=file)


def set_up(pool: Pool, seed: str, rules: str = "nisei-1.6") -> GameSetup:
    return new_setup({side: seated_player(pool, side, side, rules).deck for side in SIDES}, pool, seed=seed, rules=rules)


def table_of(pool: Pool, now: Clock, folder: Path, **wishes: object) -> tuple[ServedTable, End, End]:
    kept = KeptTable(name="ivy", rules="nisei-1.6", created="", maker="SHA256:Ada", **wishes)  # type: ignore[arg-type]
    table = ServedTable(kept, folder, pool, ServerOptions(), Times(now, now))
    ends = End("Ada", now), End("Ben", now)
    for end, side in zip(ends, SIDES, strict=True):
        table.take(side, seated_player(pool, side, end.who.name))
        end.place = table.enter(end, side)
    return table, *ends
