"""What the app does when it has made a mistake: nobody's game ends by it.

Textual ends the app, or the screen whose handler failed. A `Guarded` screen, widget or app asks its app to mend instead.
"""

import time
from typing import Final

from textual.message import Message
from textual.message_pump import MessagePump

MOST: Final = 5
"""Mistakes within `SPAN` that are mended; with more, the app ends: it cannot paint even what it falls back to."""
SPAN: Final = 10.0
"""Seconds."""


class Guarded(MessagePump):
    """Hands an exception of its message handlers to the app to mend, so that its queue of messages goes on."""

    async def _dispatch_message(self, message: Message) -> None:
        try:
            await super()._dispatch_message(message)
        except Exception as problem:
            if not isinstance(self.app, Mends) or not self.app.mend(problem):
                raise


class Mends:
    """An app that can go on after a mistake."""

    def mend(self, problem: Exception) -> bool:
        """Goes on after an exception; returns False where that is not possible."""
        raise NotImplementedError


class Mender:
    """Counts mistakes: too many at once are not mended."""

    def __init__(self) -> None:
        self._times: list[float] = []

    def too_many(self) -> bool:
        """Counts a mistake; returns whether there were too many at once."""
        now = time.monotonic()
        self._times = [each for each in self._times if now - each < SPAN] + [now]
        return len(self._times) > MOST
