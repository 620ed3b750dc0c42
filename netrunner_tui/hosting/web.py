"""The tables in a browser: textual-serve behind our own door."""

from collections.abc import Awaitable, Callable

from netrunner_tui.hosting.folder import HouseFolder
from netrunner_tui.hosting.journal import HouseLog


async def open_web(bind: str, port: int, folder: HouseFolder, log: HouseLog) -> tuple[str, Callable[[], Awaitable[None]]]:
    """Begins to listen; returns the address to open, and a function that ends it."""
    raise NotImplementedError
