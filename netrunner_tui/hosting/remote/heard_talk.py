"""What was said in the lobby or at a table, as a client keeps it."""

from collections.abc import Sequence
from typing import Final

from netrunner_tui.hosting import protocol as p
from netrunner_tui.model.lobby import Said

MOST_SAID: Final = 500
"""Upper limit of remarks kept."""


def with_heard(before: Sequence[Said], talk: p.Talk) -> list[Said]:
    """Returns the remarks with those that have just been told: after those before, or in their place."""
    return [*([] if talk.anew else before), *talk.said][-MOST_SAID:]
