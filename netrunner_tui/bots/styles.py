"""Styles: how a computer player likes to win, apart from how well it plays. Weights on terms of the scripts, by name."""

from typing import Final, Literal, get_args

import msgspec

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import CORP, RUNNER, Side

StyleName = Literal["none", "glacier", "fast", "traps", "aggressive", "rig-first"]
"""Every style; `none` is the script with every weight at its usual value."""


class CorpWeights(msgspec.Struct, frozen=True, kw_only=True):
    """What the Corp's script multiplies, and adds, in credits."""

    ice: float = 1.0
    """How much a server wants another piece of ice."""
    crowding: float = 1.0
    """How much less a server wants ice for each piece that it has."""
    fear: float = 1.0
    """What an agenda that may be stolen is worth, against one that will be scored."""
    hurry: float = 0.0
    """Added to an agenda that is installed or advanced."""
    rush: float = 1.0
    """What scoring in the turn of installing is worth."""
    bluff: float = 0.0
    """Added to a trap, or another card that can be advanced, that is installed or advanced."""
    bluff_counters: int = 3
    """Advancement counters that such a card is given."""


class RunnerWeights(msgspec.Struct, frozen=True, kw_only=True):
    """What the Runner's script multiplies, and adds, in credits."""

    accesses: float = 1.0
    """What may be found in a server."""
    price: float = 1.0
    """What a run is to be expected to cost."""
    early: float = 0.0
    """Added to a run in the first turns."""
    unready: float = 0.0
    """Taken off a run for each kind of ice that the rig cannot break, in the first turns."""
    rig: float = 1.0
    """What a breaker is worth; other cards half as much more."""
    cards: float = 0.0
    """Added to a card drawn while a kind of ice cannot be broken."""


class Style(msgspec.Struct, frozen=True, kw_only=True):
    """One way to play one side."""

    name: StyleName
    about: str
    """One line for whoever chooses."""
    side: Side | None = None
    """None for one of both sides."""
    corp: CorpWeights = CorpWeights()
    runner: RunnerWeights = RunnerWeights()


IN_STYLE: Final = "/"
"""Stands between an opponent and its style, in a game's file and wherever one is named."""
NO_STYLE: Final = Style(name="none", about="whatever looks best")
_ALL: Final = (
    NO_STYLE,
    Style(
        name="glacier", side=CORP, about="ice upon ice, and agendas only behind it",
        corp=CorpWeights(ice=2.0, crowding=0.35, fear=1.6, hurry=-1.0),
    ),
    Style(
        name="fast", side=CORP, about="scores before the Runner is ready, out of the hand where it can",
        corp=CorpWeights(ice=0.9, crowding=1.3, fear=0.6, hurry=2.5, rush=1.5),
    ),
    Style(
        name="traps", side=CORP, about="lures the Runner into what hurts",
        corp=CorpWeights(bluff=3.0, bluff_counters=5),
    ),
    Style(
        name="aggressive", side=RUNNER, about="runs early and often, and worries later",
        runner=RunnerWeights(accesses=1.15, price=0.9, early=1.0),
    ),
    Style(
        name="rig-first", side=RUNNER, about="builds in peace before it runs",
        runner=RunnerWeights(unready=2.0, rig=1.3, cards=0.6),
    ),
)  # fmt: skip
STYLES: Final[dict[str, Style]] = {style.name: style for style in _ALL}
assert tuple(STYLES) == get_args(StyleName)


def style(name: str) -> Style:
    """Returns a style by its name. Raises NetrunnerError for an unknown one."""
    found = STYLES.get(name.casefold())
    if found is None:
        raise NetrunnerError(f"there is no style '{name}'; there are {', '.join(STYLES)}")
    return found


def in_style(opponent: str, style: str) -> str:
    """Returns the name of an opponent that plays in a style: `operator/glacier`; an empty style and `none` are no style."""
    return f"{opponent}{IN_STYLE}{style}" if style not in ("", NO_STYLE.name) else opponent


def styles_of(side: Side) -> tuple[Style, ...]:
    """Returns the styles in which a side can be played, the usual one first."""
    return tuple(one for one in STYLES.values() if one.side in (None, side))
