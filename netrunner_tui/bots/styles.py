"""Styles: how a computer player likes to win, apart from how well it plays. Weights on terms of the scripts, by name."""

from functools import lru_cache
from typing import Final, Literal, get_args

import msgspec

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import CORP, RUNNER, Side

StyleName = Literal["none", "glacier", "fast", "traps", "aggressive", "rig-first"]
"""Every style; `none` is the script with every weight at its usual value."""


class CorpWeights(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
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
    bluff_counters: float = 3.0
    """Advancement counters that such a card is given."""
    hq: float = 1.0
    """How much HQ wants ice."""
    rd: float = 1.0
    """How much R&D wants ice."""
    remote: float = 1.0
    """How much a remote server wants ice."""
    next_remote: float = 2.6
    """What the first ice of a new remote server is worth, where there is none to score in."""
    waiting: float = 3.0
    """What ice before the server to score in is worth more, for each agenda that waits in HQ."""
    score: float = 1.0
    """What scoring an agenda is worth, where it may go on for some turns."""
    hidden: float = 1.0
    """What an agenda in a server without ice is feared for."""
    patience: float = 1.0
    """What an agenda that was begun is feared for when it is advanced."""
    eager: float = 0.4
    """What advancing an agenda counts that the next turn is long enough to score anyway."""
    late: float = 4.0
    """Added to an agenda that is installed or advanced, the later it is."""
    income: float = 3.0
    """Credits that the Runner is expected to earn before the run that ice is to stop."""
    afraid: float = 1.0
    """How much ice that hurts keeps the Runner from running."""
    gain: float = 0.0
    """Added to taking a credit."""
    saving: float = 0.5
    """How much an operation for money that cannot be paid for has credits earned."""
    draw: float = 0.0
    """Added to drawing a card."""
    flooded: float = 0.4
    """Taken off drawing a card for each agenda in HQ."""
    rich: float = 10.0
    """Credits above which one more is worth little."""
    plenty: float = 0.0
    """How fast a click for a credit loses its worth beyond that."""
    idle: float = 0.5
    """Added to drawing a card by a Corp that is as rich as that, and holds no agenda or no ice."""
    seek: float = 0.0
    """Added to drawing a card without ice in hand, for HQ and R&D without ice; a starting hand without ice is worth as much less."""
    assets: float = 1.0
    """What an asset without ice before it keeps of what it is worth behind ice."""
    operations: float = 1.0
    """What an operation for money or cards is worth."""
    tags: float = 1.0
    """What a tag on the Runner is worth."""
    rez: float = 1.0
    """How much the credits count that ice costs to rez."""
    stop: float = 2.0
    """What ice that ends a run is worth beyond what lies behind it."""


class RunnerWeights(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
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
    hq: float = 1.0
    """What may be found in HQ."""
    rd: float = 1.0
    """What may be found in R&D."""
    remote: float = 1.0
    """What a facedown card in a remote server may be worth."""
    archives: float = 1.0
    """What may be found in Archives."""
    again: float = 0.55
    """What HQ is worth after a successful run there this turn."""
    advanced: float = 0.75
    """How likely an advanced facedown card is an agenda."""
    fresh: float = 0.45
    """How likely one is that was just installed."""
    old: float = 0.2
    """How likely one is that has lain there for turns."""
    near: float = 1.6
    """What a point is worth where the Runner has nearly won."""
    threat: float = 1.3
    """What a point is worth where the Corp has nearly won."""
    ambush: float = 1.0
    """How much a facedown card is feared."""
    peril: float = 1.0
    """How much cards of HQ and R&D are feared."""
    trash: float = 1.5
    """What it is worth to trash what works for the Corp."""
    onward: float = 0.2
    """Added to going on with a run."""
    events: float = 0.8
    """Taken off a run for an event that makes it."""
    rich: float = 10.0
    """Credits above which one more is worth less."""
    least: float = 0.15
    """What one more is worth to the richest."""
    poor: float = 1.6
    """What a credit is worth to who has hardly any."""
    gain: float = 1.1
    """What a click for a credit is worth."""
    saving: float = 1.0
    """How much a card in hand that cannot be paid for has credits earned."""
    purpose: float = 1.0
    """How much a run that cannot be paid for has credits earned."""
    few: float = 2.4
    """What a card drawn is worth to who has hardly any."""
    draw: float = 1.0
    """What a card drawn is worth."""
    lacking: float = 0.5
    """Added to it for each kind of ice that cannot be broken."""
    lasting: float = 1.0
    """What cards are worth that earn over turns."""
    turns: float = 11.0
    """Turns of the Runner that a game is expected to last in which nobody has points yet."""
    better: float = 3.5
    """What a breaker is worth for ice that only a breaker of all kinds breaks."""
    rig_price: float = 0.5
    """What the credits count that a breaker costs."""
    card_price: float = 0.8
    """What the credits count that another card costs."""
    board: float = 0.6
    """What any card is worth when it is installed."""
    memory: float = 0.8
    """What a unit of memory is worth that is not needed yet."""
    more: float = 2.5
    """What a card is worth for each access more that it gives."""
    tags: float = 0.8
    """How much a tag is worth being rid of."""
    guard: float = 3.5
    """What a card drawn is worth to who may be killed."""


class Style(msgspec.Struct, frozen=True, kw_only=True):
    """One way to play one side."""

    name: StyleName
    about: str
    """One line for whoever chooses."""
    side: Side | None = None
    """None for one of both sides."""
    corp: CorpWeights = CorpWeights()
    runner: RunnerWeights = RunnerWeights()


@lru_cache(64)
def on_top(style: Style, corp: CorpWeights, runner: RunnerWeights) -> Style:
    """Returns the style for a player whose scripts have weights of their own: what it changes of the usual ones is added to them."""
    return msgspec.structs.replace(
        style,
        corp=CorpWeights(**_changed(corp, style.corp, CorpWeights())),
        runner=RunnerWeights(**_changed(runner, style.runner, RunnerWeights())),
    )


def _changed(own: msgspec.Struct, style: msgspec.Struct, usual: msgspec.Struct) -> dict[str, float]:
    return {name: getattr(own, name) + getattr(style, name) - getattr(usual, name) for name in own.__struct_fields__}


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
        runner=RunnerWeights(accesses=1.15, price=0.9, early=1.3),
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
