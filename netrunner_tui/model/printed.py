"""What is printed on a card: its facts, without its abilities."""

import msgspec

from netrunner_tui.model.sides import Side

CORP_TYPES = ("identity", "agenda", "asset", "ice", "operation", "upgrade")
RUNNER_TYPES = ("identity", "event", "hardware", "program", "resource")
ROOT_TYPES = frozenset({"agenda", "asset", "upgrade"})


class Printed(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The printed facts of one card (CR 2). Costs are credits; None is "not printed" (a dash) and `x` marks X.

    `title` is the full name (identities: title and subtitle) and is unique in a pool of cards.
    """

    title: str
    side: Side
    type: str
    faction: str = "neutral"
    subtypes: tuple[str, ...] = ()
    unique: bool = False
    cost: int | None = None
    cost_x: bool = False
    """The play, install or rez cost is X (CR 1.16.2c)."""
    trash: int | None = None
    strength: int | None = None
    strength_star: bool = False
    """The strength is `*`: its own ability says what it is, and until then it has none (1996 "AI Boon")."""
    memory: int | None = None
    advancement: int | None = None
    points: int | None = None
    influence: int | None = None
    link: int | None = None
    base_memory: int = 4
    deck_minimum: int | None = None
    influence_limit: int | None = None
    """None on an identity is "no limit"."""
    deck_limit: int = 3
    """Copies that a deck may hold (CR 1.4.7)."""
    starter_only: bool = False
    """May be used with its starter decks only (CR 1.4.1a)."""
    set: str = ""
    also_in: tuple[str, ...] = ()
    """Other sets that it stands in."""
    number: int = 0
    """Its place in its set, as printed; 0 where it has none."""
