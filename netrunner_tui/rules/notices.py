"""Listeners to what changes at a table, or on a server."""

from collections.abc import Callable

from netrunner_tui.rules.seats import Notify


class Notices:
    """The listeners."""

    def __init__(self) -> None:
        self._notices: list[Notify] = []

    def __bool__(self) -> bool:
        return bool(self._notices)

    def __call__(self) -> None:
        """Calls all of them."""
        for notice in [*self._notices]:
            notice()

    def add(self, notice: Notify) -> Callable[[], None]:
        """Adds a listener; returns a function that removes it."""
        self._notices.append(notice)

        def stop() -> None:
            if notice in self._notices:
                self._notices.remove(notice)

        return stop
