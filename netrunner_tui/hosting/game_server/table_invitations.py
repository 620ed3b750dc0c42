"""Who is invited to a table, and who has declined to come. Both are kept with the table."""

from collections.abc import Callable

from netrunner_tui.hosting.game_server.table_file import KeptTable
from netrunner_tui.hosting.player_identity import Identity, has_key
from netrunner_tui.model.errors import NetrunnerError, NotSaved


class TableInvitations:
    """The invitations to one table."""

    def __init__(self, kept: KeptTable, keep: Callable[[], None]) -> None:
        """`keep` saves the table and notifies everybody there. Raises NotSaved."""
        self._kept = kept
        self._keep = keep

    def include(self, who: Identity) -> bool:
        """Returns whether a player is invited. A name alone proves nothing of one who has no key."""
        return any(
            owner == who.owner or (not owner and name.casefold() == who.name.casefold() and has_key(who.owner))
            for name, owner in self._kept.invited.items()
        )

    def invite(self, name: str, owner: str, most: int) -> None:
        """Invites a player, whose owner key is empty if it is not known. Raises NetrunnerError if they have declined, are invited already,
        or `most` were invited."""
        kept = self._kept
        if name.casefold() in map(str.casefold, kept.invited):
            raise NetrunnerError(f"{name} is invited to {kept.name} already")
        if name.casefold() in map(str.casefold, kept.declined):
            raise NetrunnerError(f"{name} has declined to come to {kept.name}")
        if len(kept.invited) + len(kept.declined) >= most:
            raise NetrunnerError(f"{most} players were invited to {kept.name}, and more cannot be")
        self._set({**kept.invited, name: owner}, kept.declined)

    def decline(self, who: Identity) -> None:
        """Takes an invitation back that a player has declined. Raises NotSaved."""
        left = {
            name: owner for name, owner in self._kept.invited.items() if owner != who.owner and name.casefold() != who.name.casefold()
        }  # fmt: skip
        self._set(left, (*self._kept.declined, who.name))

    def _set(self, invited: dict[str, str], declined: tuple[str, ...]) -> None:
        before = self._kept.invited, self._kept.declined
        self._kept.invited, self._kept.declined = invited, declined
        try:
            self._keep()
        except NotSaved:
            self._kept.invited, self._kept.declined = before
            raise
