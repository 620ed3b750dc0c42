"""The printed facts of a card, without its abilities."""

from typing import Final

import msgspec

from netrunner_tui.model.parts import Part
from netrunner_tui.model.sides import CORP, RUNNER, Side

CORP_TYPES: Final = ("identity", "agenda", "asset", "ice", "operation", "upgrade")
RUNNER_TYPES: Final = ("identity", "event", "hardware", "program", "resource")
ROOT_TYPES: Final = frozenset({"agenda", "asset", "upgrade"})
RIG_TYPES: Final = frozenset({"hardware", "program", "resource"})

FACTIONS_OF: Final[dict[str, tuple[str, ...]]] = {
    CORP: ("haas-bioroid", "jinteki", "nbn", "weyland-consortium"),
    RUNNER: ("anarch", "criminal", "shaper", "adam", "apex", "sunny-lebeau"),
}
"""The factions of each side."""

FACTIONS: Final = ("neutral", *FACTIONS_OF[CORP], *FACTIONS_OF[RUNNER])
"""Every faction of the games (CR 2.7)."""

SUBTYPES: Final = (
    "AI", "AP", "BBS", "NEXT", "advertisement", "alliance", "ambush", "asset", "bad publicity", "barrier", "base link", "beanstalk",
    "bioroid", "black ice", "black ops", "bloodhound", "bomb", "brainwipe", "cast", "caïssa", "character", "chip", "clan", "clone", "cloud",
    "code gate", "companion", "condition", "connection", "console", "consumer-grade", "corp", "corporation", "current", "cybernetic",
    "cybernetics", "cyborg", "daemon", "deck", "DecKrash", "decoder", "deflector", "department", "destroyer", "detection", "deva",
    "digital", "directive",
    "division", "double", "enforcer", "executive", "expansion", "facility", "firestarter", "flatline", "fracter", "g-mod", "gear",
    "genetics", "government", "grail", "gray ops", "harmonic", "hellbolt", "hellhound", "hidden", "hostile", "icebreaker", "illicit",
    "industrial", "initiative", "job", "killer", "knockout", "link", "location", "lockdown", "megacorp", "mod", "morph", "mythic",
    "natural", "noisy", "observer", "off-site", "orgcrime", "pit bull", "police department", "political", "position", "priority", "psi",
    "public", "random", "region", "remote", "reprisal", "research", "ritzy", "run", "sabotage", "security", "security protocol", "seedy",
    "sensie", "sentry", "sleepy", "source", "stealth", "stun", "subsidiary", "sword", "sysop", "terminal", "tracer", "transaction",
    "transactions", "trap", "triple", "unique", "unorthodox", "vehicle", "virtual", "virus", "wall", "watchdog", "weapon", "worm", "zombie",
)  # fmt: skip
"""Every subtype of the games, as card files write them (CR 2.16)."""


LASTING: Final = frozenset({"current", "lockdown"})
"""Subtypes of events and operations that stay in play once they have resolved (CR 3.5.1 b, c, 3.7.1b)."""


class FreeWith(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The cards of a deck by which a card costs no influence there: how many of them there have to be, or may be."""

    least: int = 0
    most: int | None = None
    """No more than these; None for any number."""
    type: str = ""
    """Only cards of this type; "" for any."""
    title: str = ""
    """Only copies of this card; "" for any."""
    own_faction: bool = False
    """Only cards of the faction of the card itself, alliances aside (CR 2.16)."""


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
    """Whether the play, install or rez cost is X (CR 1.16.2c)."""
    trash: int | None = None
    strength: int | None = None
    strength_star: bool = False
    """Whether the strength is `*`: its own ability defines it, and until then it has none (1996 "AI Boon")."""
    memory: int | None = None
    advancement: int | None = None
    advancement_x: bool = False
    """Whether the advancement requirement is X: its own ability says what that is."""
    points: int | None = None
    influence: int | None = None
    link: int | None = None
    base_memory: int = 4
    deck_minimum: int | None = None
    influence_limit: int | None = None
    """None on an identity is "no limit"."""
    free_with: FreeWith | None = None
    """In which decks it costs no influence; None where it always does."""
    deck_limit: int = 3
    """Upper limit of copies in a deck (CR 1.4.7)."""
    starter_only: bool = False
    """Whether it may be used with its starter decks only (CR 1.4.1a)."""
    without_faction: str = ""
    """The faction of which an identity's deck has no cards; empty for none."""
    free_first_copies: str = ""
    """The type of cards of which the first copy of each costs no influence in an identity's deck; empty for none."""
    copies_limit: int | None = None
    """Upper limit of copies of each card in an identity's deck, where it has one."""
    agendas_of_any_faction: bool = False
    """Whether an identity's deck may have agendas of other factions."""
    set: str = ""
    also_in: tuple[str, ...] = ()
    """Other sets that contain it."""
    number: int = 0
    """Its printed number in its set; 0 if it has none."""


def without_subtitle(title: str) -> str:
    """Returns the title of a card without the subtitle that identities have (CR 2.1.2)."""
    return title.partition(":")[0]


_FACTION_NAMES: Final = {"haas-bioroid": "Haas-Bioroid", "nbn": "NBN", "weyland-consortium": "Weyland Consortium"}


def faction_name(faction: str) -> str:
    """Returns a faction as written: "Haas-Bioroid"."""
    return _FACTION_NAMES.get(faction, faction.replace("-", " ").title())


class CardTexts(msgspec.Struct, frozen=True):
    """A card as text, in the words of its game."""

    abilities: tuple[str, ...]
    """Its abilities, a line each, without subroutines."""
    subroutines: tuple[str, ...] = ()
    """Its subroutines, without their symbol."""
    gained: dict[Part, str] = {}
    """The subroutines that it gives to ice, by the place where they stand."""
    told: dict[Part, str] = {}
    """Its subroutines and those that it gives, as they are told to both players, by the place where they stand."""
    effects: dict[Part, str] = {}
    """What its paid abilities do, without cost, by the place where they stand."""
