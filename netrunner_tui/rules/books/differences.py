"""Differences between the rulebooks as the referee plays them: one row per topic, one cell per game.

`netrunner-tui rules --diff` prints this table; the scenarios of `tests/scenarios/diff` show its rows, by their numbers.
"""

import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from netrunner_tui.rulebook_facts.registry import RULEBOOKS

WIDE: Final = 110
"""Columns of a terminal from which on the games stand side by side."""
NARROWEST: Final = 24
"""Columns below which nothing is wrapped any further."""


@dataclass(frozen=True)
class Difference:
    """A topic, and what each game does in a few words, by the rulebook's name."""

    number: str
    topic: str
    cells: Mapping[str, str]

    def of(self, rules: str) -> str:
        """Returns the cell of a rulebook; empty for one that the table does not have."""
        return self.cells.get(rules, "")


_TABLE: Final = """
    | | classic | ffg | nisei-1.6
D01 | who acts first | Runner, then Corp, no answer | active player, until one passes idle | active player, until one passes idle
D02 | jacking out | behind each ice; with none, once | each ice but the first, and the server | behind each ice, before moving on
D03 | rezzing non-ice in a run | at ice, behind it, before access | at ice (2.3), at the server (5.3) | at ice (6.9.2b), moving (6.9.4e)
D04 | rezzing non-ice in turns | as a turn starts, after actions | start, after actions, discards | start, after actions, discards
D05 | an even trace | succeeds | fails | fails
D06 | spending on a trace | in secret, up to the limit | open, Corp first, no limit | open, Corp first, no limit
D07 | link | a base link card each trace, and bits | link in play, and credits | link in play, and credits
D08 | a second console | the newest deck stays | cannot be installed | replaces the first
D09 | a second unique copy | one stays, where it says so | the older is trashed at once | the older is trashed at the next checkpoint
D10 | a second region | stated on cards | replaces the first | replaces the first
D11 | end of a turn | discard | discard, window, clicks are lost, end | discard, window, clicks are lost, end
D12 | hand size below 0 | kills at the end of the turn | kills at the end of the turn | kills as the discard phase begins
D13 | damage for good | brain damage | brain damage | core damage
D14 | several damage | card by card | card by card, trashed at once | trashed at once
D15 | Corp deck | 45: 18 points; 2 for each 5 more | 45 to 49: 20 or 21 points | 45 to 49: 20 or 21 points
D16 | copies of a card | any number | 3 | 3
D17 | Runner deck | 45 or more | identity's minimum, and influence | identity's minimum, and influence
D18 | neutral cards | no factions | their influence counts | their influence counts
D19 | how many accesses | by the fort | a total, fixed first | a limit for HQ and R&D; all that is there
D20 | R&D reordered meanwhile | no rule | goes on from the top | topmost card not yet chosen
D21 | Archives grow meanwhile | not accessed | not accessed | accessed too
D22 | a stolen agenda | liberated: its points count | goes to the score area | goes to the score area
D23 | damage of a winning steal | comes first | comes too late | comes too late
D24 | seven points win | as they are counted | at once | at the next checkpoint
D25 | both at seven | a draw | a draw | a draw
D26 | an exposed card | stays face up | goes back as it was | goes back as it was
D27 | a derezzed card | stays face up | turns facedown | turns facedown
D28 | revealing | a state of a card | cards not installed | any card
D29 | abilities at once | active player orders all | active player's own first | active player's own first
D30 | preventing a cost | no rule | possible: the effect does not come | impossible
D31 | searching | as the card says | what fits must be found | may find nothing
D32 | new starting hand | none | Corp, then Runner, once | Corp, then Runner, once
D33 | counters on what leaves | gone | gone at once | gone at the next checkpoint
D34 | programs over memory | trashed at once | trashed until they fit | trashed at the next checkpoint, no more than needed
D35 | an empty remote | stays | ceases at once | ceases at the next checkpoint
D36 | more actions lost than left | are owed next turn | nothing more | nothing more
D37 | purging viruses | where a card lets actions be forgone | three clicks | three clicks
D38 | room for an install | like cards are replaced | agenda or asset must go; others may | agenda or asset must go; others may
D39 | strength outside encounters | no rule | gone at once | gone at the next checkpoint
D40 | bad publicity | no bits; seven lose the game | to spend in the run, not to lose | in the pool, for the run
D41 | who chooses what is trashed | who started it | whose effect it is | whose ability it is
D42 | the bank | one each | one for both | one for both
D43 | order of the heap | newest on top | kept | none
D44 | points of a match | 10 a win, 1 an agenda point | none | none
D45 | the first time, prevented | no rule | was the first; one point of damage is first | was the first, where a card says "would"
"""


def _read(table: str) -> tuple[Difference, ...]:
    """Reads the rows below a line with the rulebooks' names."""
    (_, _, *names), *rows = ([cell.strip() for cell in line.split("|")] for line in table.strip("\n").splitlines())
    return tuple(Difference(number, topic, dict(zip(names, cells, strict=True))) for number, topic, *cells in rows)


DIFFERENCES: Final = _read(_TABLE)
"""The rows, in order."""


def _compared() -> list[str]:
    """Returns the rulebooks that the table has, in the order of the registry."""
    return [name for name in RULEBOOKS if name in DIFFERENCES[0].cells]


def difference_lines(width: int) -> list[str]:
    """Returns the table as lines that fit a terminal of `width` columns: side by side where it is wide, else one game below the other."""
    return _wide(width, _compared()) if width >= WIDE else _narrow(max(width, NARROWEST), _compared())


def _wide(width: int, games: list[str]) -> list[str]:
    topic = 24
    each = (width - 5 - topic - 2 * len(games)) // len(games)
    found = [_row("", "", tuple(games), topic, each), ""]
    for row in DIFFERENCES:
        cells = [textwrap.wrap(row.topic, topic), *(textwrap.wrap(row.of(rules), each) for rules in games)]
        for place in range(max(map(len, cells))):
            first, *rest = (cell[place] if place < len(cell) else "" for cell in cells)
            found.append(_row("" if place else row.number, first, tuple(rest), topic, each))
    return found


def _row(number: str, topic: str, cells: tuple[str, ...], wide: int, each: int) -> str:
    return f"{number:<5}{topic:<{wide}}{''.join(f'  {cell:<{each}}' for cell in cells)}".rstrip()


def _narrow(width: int, games: list[str]) -> list[str]:
    found: list[str] = []
    for row in DIFFERENCES:
        found += textwrap.wrap(f"{row.number} {row.topic}", width, subsequent_indent="    ")
        for rules in games:
            found += textwrap.wrap(f"{rules}: {row.of(rules)}", width, initial_indent="    ", subsequent_indent="      ")
    return found
