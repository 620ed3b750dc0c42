"""Who a player is to the server, and the owners of seats."""

from typing import Final

import msgspec

SERVER_NAME: Final = "server"
"""The name in which the server itself speaks; nobody can own it."""
GUEST: Final = "guest"
"""The key of a player who has none."""
COMPUTER: Final = "computer"
"""The owner of a seat that the computer plays; nobody's key."""
BROWSER: Final = "web:"
"""What the key of a player in a browser begins with; the number of their cookie follows."""


def has_key(owner: str) -> bool:
    """Returns whether the owner of a seat has a key of their own: neither a guest nor a browser, which get another one for nothing."""
    return not is_guest(owner) and not owner.startswith(BROWSER)


def is_guest(owner: str) -> bool:
    """Returns whether the owner of a seat has no key: nobody can prove to be them once their session is over."""
    return owner.startswith((f"{GUEST} ", f"{GUEST}:"))


class Identity(msgspec.Struct, frozen=True):
    """A player's identity, as established by a trusted front end."""

    name: str
    """The name shown to others: 1 to 24 printable characters."""
    key: str = GUEST
    """The fingerprint of their public key; `guest`, or `guest:` and a session secret, for a player without one."""
    address: str = ""
    """The address they connect from, for limits and the log."""

    @property
    def owner(self) -> str:
        """Returns the owner of a seat: the key, or, for guests without a secret, the name."""
        return f"{GUEST} {self.name}" if self.key == GUEST else self.key

    @property
    def guest(self) -> bool:
        """Returns whether the identity is unproven."""
        return self.key == GUEST
