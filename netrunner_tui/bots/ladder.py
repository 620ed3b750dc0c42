"""The opponents, easiest first: one player, handicapped the way people err."""

from typing import Final

import msgspec

from netrunner_tui.bots.thinking import Effort
from netrunner_tui.bots.weight_files import BEST, PLAIN
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import CORP, RUNNER, Side

COMPUTER: Final = "(computer)"
"""The end of the name of every computer player."""


class Rung(msgspec.Struct, frozen=True, kw_only=True):
    """An opponent."""

    name: str
    about: str
    """One line for whoever chooses."""
    random: bool = False
    """Gives any legal answer."""
    anchor: bool = False
    """Decides as the anchor does (`anchor_player.py`), whatever the scripts learn."""
    effort: dict[Side, Effort] = msgspec.field(default_factory=lambda: {CORP: Effort(), RUNNER: Effort()})
    """How much it thinks ahead on each side."""
    blur: dict[Side, float] = {}
    """How far apart two actions may be, in credits (for a script) or in chances (for one that thinks ahead), and still be mixed up."""
    slips: float = 0.0
    """Chance of a mistake outside actions, where one may be made (`slips.py`)."""
    remembers: bool = True
    """Keeps in mind what was seen in the opponent's hand."""

    @property
    def player(self) -> str:
        """Returns the player's name in a game that it plays."""
        return f"{self.name.capitalize()} {COMPUTER}"


_SCRIPT: Final[dict[Side, Effort]] = {CORP: Effort(weights=PLAIN), RUNNER: Effort(weights=PLAIN)}
"""Does not think ahead."""
_AHEAD: Final[dict[Side, Effort]] = {
    CORP: Effort(worlds=8, width=5, looks=(4,), compared=1, halved=(0, 3), doubt=1.0, answers=850, trust=0.025, weights=BEST[CORP]),
    RUNNER: Effort(
        worlds=6,
        width=7,
        looks=(3, 5),
        compared=1,
        halved=(0, 1, 3),
        doubt=1.0,
        answers=700,
        at_first=0.45,
        trust=0.0,
        in_one_world=0.06,
        weights=BEST[RUNNER],
    ),
}
"""A Corp's plans show when its next turn and the Runner's are over, a Runner's at the end of their next turn and of the one after it."""
LADDER: Final[tuple[Rung, ...]] = (
    Rung(
        name="trainee", about="knows the rules, takes what looks good",
        effort=_SCRIPT, blur={CORP: 5.8, RUNNER: 14.0}, slips=0.2, remembers=False,
    ),
    Rung(
        name="freelancer", about="has a plan, and is often careless about it",
        effort=_SCRIPT, blur={CORP: 4.0, RUNNER: 4.2}, slips=0.1, remembers=False,
    ),
    Rung(
        name="operator", about="follows its plans, and is seldom careless",
        effort=_SCRIPT, blur={CORP: 2.1, RUNNER: 1.8}, slips=0.03,
    ),
    Rung(name="specialist", about="follows its plans, but does not think ahead", effort=_SCRIPT),
    Rung(
        name="shadow", about="thinks turns ahead in many possible worlds",
        effort=_AHEAD,
    ),
)  # fmt: skip
DICE: Final = Rung(name="dice", about="any legal answer, for tests", random=True)
ANCHOR: Final = Rung(name="anchor", about="a fixed list of priorities that never changes, for measuring", anchor=True)
OPPONENTS: Final[dict[str, Rung]] = {rung.name: rung for rung in (*LADDER, DICE, ANCHOR)}


def opponent(name: str) -> Rung:
    """Returns an opponent by name. Raises NetrunnerError for an unknown one."""
    rung = OPPONENTS.get(name.casefold())
    if rung is None:
        raise NetrunnerError(f"there is no opponent '{name}'; there are {', '.join(OPPONENTS)}")
    return rung
