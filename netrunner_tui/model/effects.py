"""Lingering effects (CR 9.10), as the state of a game holds them."""

from typing import Final, Literal

import msgspec

from netrunner_tui.model.named_things import NamedKind
from netrunner_tui.model.parts import NOWHERE, Part
from netrunner_tui.model.sides import CORP, RUNNER, Side

Until = Literal[
    "encounter", "next encounter", "next encounter ends", "run", "run end", "next run ends", "breach", "access", "turn", "next turn begins",
    "next turn ends", "corp turn", "corp turn begins", "runner turn", "runner turn begins", "active", "rest", "game",
]  # fmt: skip
"""How long an effect lasts (CR 9.10). With `Effect.mark`, the number of what it names:

- `encounter`, `run`, `breach`, `turn`: until that is over. `run end`: until that run has ended, whatever it is asked before.
- `access`: until the access of the card whose number is the mark is over.
- `next encounter`, `corp turn`, `runner turn`: during the next one only. `next encounter ends`: until that has ended.
- `next run ends`: until the next run of this turn has ended, or the turn where there is none.
- `next turn begins`, `next turn ends`: the next turn of its player. `corp turn begins`, `runner turn begins`: the next one of that side.
- `active`: as long as its card is active. `rest`: for the rest of the game. `game`: no end is said.
"""
IN_TURN_OF: Final[dict[Until, Side | None]] = {
    "corp turn": CORP, "corp turn begins": CORP, "runner turn": RUNNER, "runner turn begins": RUNNER,
    "next turn begins": None, "next turn ends": None,
}  # fmt: skip
"""Durations that have to do with the next turn of a player; None: of the player whose effect it is."""
EffectKind = Literal[
    "abilities", "access", "access limit", "accessible in hand", "action", "breach next", "cannot", "delayed", "first access", "instead",
    "modifier", "next encounter", "next ice", "passing", "persist", "repeat", "subroutine", "subtype", "tried", "without root",
]  # fmt: skip
"""What an effect does:

- `abilities`: its card has those of the card called `name`.
- `access`: `amount` more cards are accessed in breaches of `server`; `name` "bottom": from the bottom of the deck.
- `access limit`: `amount` cards at most are accessed in the time that `name` says (`words.Span`).
- `accessible in hand`: of the hand only `chosen` can be accessed.
- `action`: one of its player's actions of this turn is such as the words at `part` say; that is the last one, if no other was.
- `breach next`: `server` is breached after this breach; with an `amount`, without its root, with a `target`, that is accessed first.
- `cannot`: what its words forbid; `name` is the prohibition.
- `delayed`: the conditional ability at `part` waits; `name` "once": it resolves once at most; `amount`: so often.
- `first access`: `target` is accessed before anything else.
- `instead`: the words at `part` may come in place of a breach; with an `amount`, they must.
- `modifier`: `amount` is added to the quantity `name` of `target`, or of a player.
- `next encounter`: what `cannot` is, for the encounter whose number is `amount`; in games that former versions saved.
- `next ice`: `amount` strength for the next ice that is encountered, and what the words at `part` say.
- `passing`: the Runner moves to `server` instead of passing `target` after the encounter whose number is `amount`.
- `persist`: the ability at `part` is active.
- `repeat`: the subroutine of `target` with the key `name`, or each of them (""), resolves twice.
- `subroutine`: `target` has the subroutine at `part`, `amount` times; `name` "first": before its others.
- `subtype`: `target` has the subtype `name`.
- `tried`: the subroutine with the key `amount` has been chosen with its card.
- `without root`: nothing in the root is accessed.
"""

ONCE: Final = "once"
FROM_BOTTOM: Final = "bottom"
BEFORE_OTHERS: Final = "first"
"""What an effect of one kind or another says in its name."""


class Effect(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A lingering effect (CR 9.10): data for its kind, duration and source."""

    id: int
    kind: EffectKind
    side: Side
    source: int = 0
    title: str = ""
    part: Part = NOWHERE
    """The place of its words on the card, for kinds that need them."""
    until: Until = "game"
    mark: int = 0
    """The number of that encounter, run, breach or turn."""
    name: str = ""
    """What its kind says, as games save it; code that decides asks the properties below, a title or a quantity apart."""
    target: int = 0
    amount: int = 0
    server: str = ""
    chosen: tuple[int, ...] = ()
    """Cards chosen before it began, which its words refer to."""
    named: dict[NamedKind, str] = {}
    """What was named before it began, by the kind of thing: its card may have gone since (CR 9.10.3)."""
    followed: tuple[int, ...] = ()
    """Physical cards (`Card.cid`) that its words refer to as chosen, wherever they are: in each zone a card is another object."""

    @property
    def once(self) -> bool:
        """Returns whether it is `delayed` and resolves once at most."""
        return self.kind == "delayed" and self.name == ONCE

    @property
    def from_bottom(self) -> bool:
        """Returns whether it is an `access` from the bottom of the deck."""
        return self.kind == "access" and self.name == FROM_BOTTOM

    @property
    def before_others(self) -> bool:
        """Returns whether it is a `subroutine` that comes before the others of its ice."""
        return self.kind == "subroutine" and self.name == BEFORE_OTHERS

    @property
    def raises_strength(self) -> bool:
        """Returns whether it is a `modifier` that makes a card stronger."""
        return self.kind == "modifier" and self.name == "strength" and self.amount > 0

    def repeats(self, key: int) -> bool:
        """Returns whether it is a `repeat` of the subroutine with this key, or of each."""
        return self.kind == "repeat" and self.name in ("", str(key))
