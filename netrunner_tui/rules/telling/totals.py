"""Statistics of a whole game, counted from its events: for the end of the game, when nothing is hidden any more."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from netrunner_tui.model import events
from netrunner_tui.model.events import Event
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.terms import PRESENT, Terms
from netrunner_tui.model.view import Total

_BOTH: Final[tuple[tuple[str, str], ...]] = (
    ("clicks", "{Clicks} spent"), ("gained", "{Credits} gained"), ("spent", "{Credits} spent"), ("drawn", "Cards drawn"),
    ("installed", "Cards installed"),
)  # fmt: skip
_ONE: Final[tuple[tuple[str, str, Side], ...]] = (
    ("rezzed", "Cards rezzed", CORP), ("resolved", "Subroutines resolved", CORP), ("broken", "Subroutines broken", RUNNER),
    ("accessed", "Cards accessed", RUNNER), ("damage", "Damage taken", RUNNER), ("tags", "Tags taken", RUNNER),
)  # fmt: skip


def totals(happened: Iterable[Event], terms: Terms = PRESENT) -> tuple[Total, ...]:
    """Returns the totals of a game, a line each, in the order in which they are shown."""
    count: Counter[tuple[str, Side]] = Counter()
    for event in happened:
        match event:
            case events.ClicksSpent():
                count["clicks", event.side] += event.count
            case events.CreditsGained():
                count["gained", event.side] += event.count
            case events.CreditsSpent():
                count["spent", event.side] += event.count
            case events.CardDrawn():
                count["drawn", event.side] += 1
            case events.CardInstalled():
                count["installed", event.side] += 1
            case events.CardRezzed():
                count["rezzed", CORP] += 1
            case events.SubroutineResolved():
                count["resolved", CORP] += 1
            case events.SubroutinesBroken():
                count["broken", RUNNER] += len(event.places)
            case events.CardAccessed():
                count["accessed", RUNNER] += 1
            case events.DamageSuffered():
                count["damage", RUNNER] += event.count
            case events.TagsTaken():
                count["tags", RUNNER] += event.count
            case events.RunBegan():
                count["runs", RUNNER] += 1
            case events.RunSucceeded():
                count["successful", RUNNER] += 1
            case _:
                pass
    found = [Total(terms.fill(name), str(count[key, RUNNER]), str(count[key, CORP])) for key, name in _BOTH]
    found.append(Total("Runs (successful)", f"{count['runs', RUNNER]} ({count['successful', RUNNER]})"))
    found += [
        Total(name, str(count[key, side]) if side == RUNNER else "", str(count[key, side]) if side == CORP else "")
        for key, name, side in _ONE
    ]  # fmt: skip
    return tuple(found)
