"""The sealed pools of a user as lines of the deck builder, and opening new ones."""

from collections.abc import Callable
from secrets import token_hex

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.library.sealed_pools import SealedPool, SealedPools, open_pool, pool_name, usual_boosters
from netrunner_tui.model.errors import NetrunnerError


class SealedRows:
    """The pools that are kept; none where no pools are, as on a server."""

    def __init__(self, kept: SealedPools | None, say: Callable[[str], None]) -> None:
        """`say` tells why a pool cannot be read."""
        self.kept = kept
        self._say = say
        self._read: tuple[str, SealedPool | None] = ("", None)

    def rows(self) -> list[int | str]:
        """Returns the lines: for how many players cards are opened, then each pool's name."""
        return [1, 2, *(self.kept.names() if self.kept is not None else [])]

    def named(self, name: str) -> SealedPool | None:
        """Returns a sealed pool by its name; None for no name, and with a line on why where it cannot be read."""
        if not name or self.kept is None:
            return None
        if self._read[0] != name:
            try:
                self._read = (name, self.kept.read(name))
            except NetrunnerError as problem:
                self._read = (name, None)
                self._say(str(problem))
        return self._read[1]

    def open(self, players: int, cards: Pool, rules: str) -> int:
        """Opens cards from packs for so many players. Returns the line of the first one's pool. Raises NetrunnerError."""
        seed = token_hex(4)
        if self.kept is not None:
            for player in range(1, players + 1):
                self.kept.keep(open_pool(cards, rules, seed, player=player, boosters=usual_boosters(rules)))
        return self.rows().index(pool_name(seed, 1))
