"""What refuses to read card files where nothing is on the screen yet. It imports nothing: the start screen needs it."""

from typing import NoReturn


class NotCached(Exception):
    """Cards would have to be read from their files where nobody is to wait for that."""


def not_now(what: str) -> NoReturn:
    """Has pools raise NotCached instead of reading card files."""
    raise NotCached(what)
