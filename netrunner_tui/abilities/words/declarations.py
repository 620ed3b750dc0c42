"""Declarations: what a static ability says is so."""

from typing import Annotated, Final, Literal, NamedTuple

from netrunner_tui.abilities.words.values import Amount, Block, By, Cards, CentralServer, Closed, Cost, Preventable, Ref, Server, Word
from netrunner_tui.model.sides import CORP, RUNNER


class Declaration(Word, frozen=True, kw_only=True):
    """Base of what a static ability declares (CR 9.3.5)."""


class Modify(Declaration, frozen=True, kw_only=True):
    """A quantity is higher or lower."""

    quantity: str
    amount: Amount
    of: "Ref | Cards" = "this"
    first_each_turn: bool = False
    """Only the first such card of a turn."""
    inactive: bool = False
    """Counts while the card is inactive too (CR 9.1.8): it changes the card's own cost or requirement."""


QUANTITIES = {
    "memory": "MU",
    "hand size": "maximum hand size",
    "strength": "strength",
    "install cost": "credits to install",
    "rez cost": "credits to rez",
    "play cost": "credits to play",
    "trash cost": "credits to trash",
    "use cost": "credits to use the break ability",
    "requirement": "advancement requirement",
    "link": "link",
    "basic draw": "cards drawn with the basic action",
    "net damage": "net damage that the Corp does",
    "meat damage": "meat damage that the Corp does",
    "core damage": "core damage that the Corp does",
    "trace limit": "trace limit",
    "break cost": "credits to break each subroutine",
}
"""Quantities that declarations change."""


class Forbidding(NamedTuple):
    """Something that can be forbidden: who alone could do it, to what, and what it can be narrowed down by."""

    takes: tuple[Literal["by", "card", "server"], ...]
    actor: Literal["", "corp", "runner"] = ""
    things: str = ""
    """What it is done to, in the plural."""
    participle: str = ""


PROHIBITIONS: Final[dict[str, Forbidding]] = {
    "score": Forbidding(("card", "server"), CORP, "agendas", "scored"),
    "steal": Forbidding(("card", "server"), RUNNER, "agendas", "stolen"),
    "trash": Forbidding(("by", "card"), "", "cards", "trashed"),
    "draw": Forbidding(("by",), "", "cards", "drawn"),
    "jack out": Forbidding((), RUNNER),
    "run": Forbidding(("server",), RUNNER),
    "break": Forbidding(("card",), RUNNER, "subroutines", "broken"),
    "rez": Forbidding(("card", "server"), CORP, "cards", "rezzed"),
    "install": Forbidding(("by", "card"), "", "cards", "installed"),
    "play": Forbidding(("by", "card"), "", "cards", "played"),
    "advance": Forbidding(("card", "server"), CORP, "cards", "advanced"),
    "access": Forbidding(("server",), RUNNER, "cards", "accessed"),
    "use": Forbidding(("by", "card"), "", "cards", "used"),
    "remove tags": Forbidding((), RUNNER),
    "gain credits": Forbidding(("by",)),
    "discard": Forbidding(("by",)),
}
"""What `cannot:` knows."""

Prohibition = Annotated[str, Closed("prohibition", tuple(PROHIBITIONS))]


class Prohibit(Declaration, frozen=True, kw_only=True):
    """Something cannot be done (CR 1.2.2)."""

    cannot: tuple[Prohibition, ...]
    by: By = ""
    card: "Ref | Cards | None" = None
    """Only to cards like these, or to one by what it is to the ability."""
    server: tuple[Server, ...] = ()


class Advanceable(Declaration, frozen=True, kw_only=True):
    """The Corp can advance this card (CR 1.18.3)."""


PURPOSES = {
    "icebreakers": "using icebreakers",
    "virus programs": "installing virus programs",
    "programs": "installing programs",
    "trace": "trace attempts",
    "remove tags": "removing tags",
    "any": "anything",
    "quiet icebreakers": "using icebreakers that are not noisy",
    "killers": "using killers",
    "link": "increasing link",
    "trash assets": "trashing assets",
    "trash upgrades": "trashing upgrades",
    "trace on this server": "trace attempts during runs on this server",
}
"""What limited credits can be spent for."""

Purpose = Annotated[str, Closed("purpose", tuple(PURPOSES))]
HostedPurpose = Annotated[str, Closed("purpose", ("this run", *PURPOSES))]


class SpendHosted(Declaration, frozen=True, kw_only=True):
    """Credits on this card can be spent (CR 1.10.4b)."""

    spend_hosted: HostedPurpose
    """this run, or what for."""
    in_pool: bool = False
    """They are considered to be in the credit pool: they count there, and can be lost."""
    beyond_limit: bool = False
    """Each of them that is spent in a trace attempt raises its limit by 1 too (1996)."""


class Recurring(Declaration, frozen=True, kw_only=True):
    """N recurring credits (CR 1.10.5)."""

    recurring: int
    spend: tuple[Purpose, ...]
    """What for."""


class AlwaysPrevents(Declaration, frozen=True, kw_only=True):
    """All of some effects is prevented without anybody's choice: what cannot come cannot be a cost either (CR 1.16.1b)."""

    always_prevents: tuple[Preventable, ...]


class RevealedInAccess(Declaration, frozen=True, kw_only=True):
    """The Runner must reveal this card while accessing it in a zone (CR 1.21.7)."""

    revealed_in_access: CentralServer


class AdditionalCost(Declaration, frozen=True, kw_only=True):
    """Something costs more than it would; who does not pay does not do it (CR 1.16.10)."""

    additional_cost: Cost
    to: Literal["steal", "score", "run", "play", "install", "rez", "trash"]
    of: "Ref | Cards" = "this"
    server: tuple[Server, ...] = ()


class CanHost(Declaration, frozen=True, kw_only=True):
    """Cards may be installed on this card (CR 1.13.5a)."""

    can_host: Cards
    most: int = 99
    most_memory: int = 99
    """MU of the programs that it can host."""
    free_memory: bool = False
    """Hosted programs do not count against the memory limit."""


class BaseLink(Declaration, frozen=True, kw_only=True):
    """A base link for one trace attempt: `cost` credits to use it, then +1 link for each `each` credits (1996)."""

    base_link: int
    cost: int = 0
    each: int = 0
    """0: it cannot be raised."""
    only_in_runs: bool = False
    then: Block = ()
    """What using it brings with it."""
    part: str = ""


class RezOnInstall(Declaration, frozen=True, kw_only=True):
    """The Corp rezzes this card as it installs it, and installs it only if it can."""
