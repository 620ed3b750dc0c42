"""A legal answer: its effect as typed data, and its phrase, which people type and scenario files contain.

Nothing decides by a phrase: it is made of the other fields, in the words of a game.
"""

from collections.abc import Callable, Mapping
from typing import ClassVar, Final, Literal

import msgspec

from netrunner_tui.model import price
from netrunner_tui.model.card_zones import ZoneKind
from netrunner_tui.model.price import FREE, Price
from netrunner_tui.model.terms import PRESENT, Terms

OptionVerb = Literal[
    "access", "advance", "breach", "choose", "choose none", "continue", "decline", "discard", "draw", "gain", "install", "jack out",
    "keep", "leave", "mulligan", "no", "pass", "pay", "pay from", "play", "prevent", "purge", "resolve", "rez", "run", "score", "steal",
    "trash", "trash resource", "untag", "use", "yes",
]  # fmt: skip
"""The kind of answer. The basic actions are gain, draw, install, play, advance, purge, run, trash resource and untag."""

Does = Literal[
    "", "access", "base link", "break", "close", "draw", "end the run", "gain", "link", "lose the game", "mode", "new hand", "points",
    "purge", "replace", "resolve", "strength", "subroutine", "take", "trash", "trigger",
]  # fmt: skip
"""The kind of result of an answer, as far as it is known in advance."""


class Result(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="does"):
    """The result of an answer: one struct for each value of `does`."""

    does: ClassVar[Does] = ""


class Accesses(Result, frozen=True, tag="access"):
    """A card that nobody chooses is accessed: a random one of HQ, or the next one from the top of R&D."""

    does: ClassVar[Does] = "access"
    zone: Literal["hand", "deck"]


class SetsBaseLink(Result, frozen=True, tag="base link"):
    """The base link of a trace (1996)."""

    does: ClassVar[Does] = "base link"
    link: int


class Breaks(Result, frozen=True, tag="break"):
    """So many subroutines of the encountered ice are broken each time."""

    does: ClassVar[Does] = "break"
    most: int = 0
    """0 for all of them."""
    up_to: bool = False
    """Fewer may be chosen, at least `least`."""
    subtype: str = ""
    """Only on ice of this subtype."""
    each: int = 0
    """Credits that each of them costs beside (1996)."""
    left: int = -1
    """How many more printed ones may be broken in this encounter, where that is limited; -1 where it is not."""
    gained: tuple[int, ...] = ()
    """Where that is limited, the places of the other ones, from 1: they are not counted."""
    funds: int = -1
    """In an encounter, the credits that could be spent on it all in all, where those of the pool are not just these; else -1."""
    least: int = 1
    """How many must be chosen where fewer may be."""


class Closes(Result, frozen=True, tag="close"):
    """Passing an encounter is for good (1996): what is unbroken resolves, from this subroutine on."""

    does: ClassVar[Does] = "close"
    subroutine: int = 0
    """Its place, from 1; 0 where all are broken."""


class Draws(Result, frozen=True, tag="draw"):
    """So many cards are drawn; none from an empty deck."""

    does: ClassVar[Does] = "draw"
    cards: int


class EndsTheRun(Result, frozen=True, tag="end the run"):
    """The run ends."""

    does: ClassVar[Does] = "end the run"


class Gains(Result, frozen=True, tag="gain"):
    """So many credits are gained."""

    does: ClassVar[Does] = "gain"
    credits: int


class Links(Result, frozen=True, tag="link"):
    """So much link is added to a trace (1996)."""

    does: ClassVar[Does] = "link"
    link: int


class LosesTheGame(Result, frozen=True, tag="lose the game"):
    """The Corp draws from an empty R&D."""

    does: ClassVar[Does] = "lose the game"


class ChoosesMode(Result, frozen=True, tag="mode"):
    """One of the effects that a card gives the choice of."""

    does: ClassVar[Does] = "mode"
    text: str
    """As the card says it."""
    choice: int = -1
    """Which of the choices between effects that its card gives, in the order of its words, from 0; -1 where it is none of them."""


class NewHand(Result, frozen=True, tag="new hand"):
    """The starting hand is shuffled in, and so many cards are drawn."""

    does: ClassVar[Does] = "new hand"
    cards: int


class Points(Result, frozen=True, tag="points"):
    """An agenda worth so many points is scored or stolen."""

    does: ClassVar[Does] = "points"
    points: int


class Purges(Result, frozen=True, tag="purge"):
    """All virus counters are removed."""

    does: ClassVar[Does] = "purge"


class Replaces(Result, frozen=True, tag="replace"):
    """It happens instead of the breach."""

    does: ClassVar[Does] = "replace"


class Resolves(Result, frozen=True, tag="resolve"):
    """If both players pass, this subroutine resolves."""

    does: ClassVar[Does] = "resolve"
    subroutine: int
    """Its place, from 1."""


class ToBreak(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An ability to break that its card is not strong enough for yet."""

    ability: int
    """Place of the ability on its card, from 1."""
    cost: Price
    result: Breaks


class Strength(Result, frozen=True, tag="strength"):
    """A strength changes: that of the card itself, or of the encountered ice."""

    does: ClassVar[Does] = "strength"
    now: int
    then: int
    to_break: tuple[ToBreak, ...] = ()
    """What the card could break the encountered ice with, were it strong enough."""
    funds: int = -1
    """In an encounter, the credits that could be spent on it all in all, where those of the pool are not just these; else -1."""


class SubroutineText(Result, frozen=True, tag="subroutine"):
    """A subroutine that is broken."""

    does: ClassVar[Does] = "subroutine"
    text: str
    """As it is said to the player who answers."""


class Takes(Result, frozen=True, tag="take"):
    """So many credits are taken from a card."""

    does: ClassVar[Does] = "take"
    credits: int


class Trashes(Result, frozen=True, tag="trash"):
    """These cards are trashed, whatever else is chosen on the way."""

    does: ClassVar[Does] = "trash"
    cards: tuple[int, ...]
    names: tuple[str, ...]
    """What the asked player calls each of them."""


class Triggers(Result, frozen=True, tag="trigger"):
    """A pending ability that its player may let be."""

    does: ClassVar[Does] = "trigger"


AnyResult = (
    Accesses | Breaks | ChoosesMode | Closes | Draws | EndsTheRun | Gains | Links | LosesTheGame | NewHand | Points | Purges | Replaces
    | Resolves | SetsBaseLink | Strength | SubroutineText | Takes | Trashes | Triggers
)  # fmt: skip


class Option(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, cache_hash=True):
    """One answer.

    >>> import netrunner_tui as nt
    >>> option = nt.new_game().question.options[0]
    >>> option.verb, option.phrase, option.does
    ('mulligan', 'mulligan', 'new hand')
    """

    verb: OptionVerb
    card: int = 0
    """The object that the answer is about, 0 for none."""
    title: str = ""
    """Its title, where the asked player knows it. Of an installed card that they do not know, `zone` says where it is."""
    cards: tuple[int, ...] = ()
    """Several objects that are chosen as one answer; `title` names all of them."""
    server: str = ""
    """The server that the answer names ("new server" for one to be made)."""
    where: Literal["", "root", "ice"] = ""
    """For installing in a server: in its root, or as ice that protects it."""
    host: int = 0
    """The card that it is installed on, or that an ability acts on, where it could act on several."""
    host_title: str = ""
    ability: int = 0
    """Place of the ability on its card, from 1."""
    numbered: bool = False
    """The card has several abilities, and the phrase says which."""
    subroutine: int = 0
    """Place of the subroutine, from 1."""
    mode: int = 0
    """Place of the chosen effect, from 1."""
    amount: int = 0
    """Credits that are paid, where the answer is that number."""
    cost: Price = FREE
    """Its total cost: shown, and then paid."""
    result: AnyResult | None = None
    """Its result."""
    effect: str = ""
    """What the ability does, as its card says it, where no `result` says it shorter."""
    zone: ZoneKind | Literal[""] = ""
    """The zone of the card (or the host), where its title does not identify it."""
    zone_server: str = ""
    """The server of that zone."""
    copy: int = 0
    """The number, from 1, that tells it from others of the same name."""

    def is_like(self, other: "Option") -> bool:
        """Returns whether both are the same answer, whatever it costs and brings at their moments."""
        mine, theirs = (msgspec.structs.replace(one, cost=FREE, result=None, effect="") for one in (self, other))
        return mine == theirs

    @property
    def tells_zero(self) -> bool:
        """Returns whether it is said that no credits are paid: where something else of its kind would cost some."""
        return self.verb in ("play", "rez", "trash") or (self.verb == "install" and not self.server and self.cost.clicks > 0)

    @property
    def does(self) -> Does:
        """Returns the kind of result, as one word; empty where it is not known."""
        return self.result.does if self.result is not None else ""

    @property
    def phrase(self) -> str:
        """Returns the text that players type and scenario files contain; unique in its question."""
        return phrase(self)


# --- phrases -----------------------------------------------------------------------------------------------------------------------


def phrase(option: Option, terms: Terms = PRESENT) -> str:
    """Returns the phrase of an answer, in the terms of a game."""
    return _PHRASES[option.verb](option, terms)


def option_name(option: Option, terms: Terms = PRESENT) -> str:
    """Returns the name of an answer in a list of several: its phrase without the verb."""
    if option.verb == "choose":
        return _chosen(option, terms)
    if option.verb == "install":
        return _installed(option, terms)
    return called(option.title, option, terms, ability=True) if option.verb == "discard" else phrase(option, terms)


_UNKNOWN: Final[Mapping[str, str]] = {"ice": "ice on", "root": "card in"}
_PLACES: Final[Mapping[str, str]] = {
    "hand": "in hand", "discard": "in the discard pile", "deck": "in the deck", "score": "in the score area",
}  # fmt: skip


def place(zone: ZoneKind | Literal[""], server: str, terms: Terms = PRESENT) -> str:
    """Returns the location of a card: "in Server 1", "on HQ"; "" for the rig."""
    if server:
        return f"{'on' if zone == 'ice' else 'in'} {terms.server(server)}"
    return _PLACES.get(zone, "")


def called(title: str, option: Option, terms: Terms, *, ability: bool = False) -> str:
    """Returns the title of a card, or its place; with what tells it from others called so, and perhaps which ability is meant."""
    told = title
    if title or option.zone not in _UNKNOWN:
        told = title or "a card"
        if option.zone:
            told += f" {place(option.zone, option.zone_server, terms)}"
    else:
        told = f"{_UNKNOWN[option.zone]} {terms.server(option.zone_server)}"
    if ability and option.numbered:
        told += f": {option.ability}"
    return f"{told} #{option.copy}" if option.copy else told


def _about(words: str) -> Callable[[Option, Terms], str]:
    return lambda option, terms: f"{words} {called(option.title, option, terms, ability=True)}"


def _alone(words: str) -> Callable[[Option, Terms], str]:
    return lambda option, terms: words


def _word(words: str) -> Callable[[Option, Terms], str]:
    return lambda option, terms: terms.word(words)


def _server(words: str) -> Callable[[Option, Terms], str]:
    return lambda option, terms: f"{terms.word(words)} {terms.server(option.server)}"


def _access(option: Option, terms: Terms) -> str:
    if isinstance(option.result, Accesses):
        return f"access {option.result.zone}"
    return f"access {called(option.title, option, terms, ability=True)}"


def is_subroutine(option: Option) -> bool:
    """Returns whether an answer chooses a subroutine, which its phrase names by the number alone."""
    return option.verb == "choose" and option.subroutine > 0 and not isinstance(option.result, ChoosesMode)


def _chosen(option: Option, terms: Terms) -> str:
    if isinstance(option.result, ChoosesMode):
        return option.result.text
    if option.subroutine:
        return str(option.subroutine)
    return terms.server(option.server) if option.server else called(option.title, option, terms, ability=True)


def _choose(option: Option, terms: Terms) -> str:
    return f"choose {_chosen(option, terms)}"


def _installed(option: Option, terms: Terms) -> str:
    if option.server:
        return f"{option.title} {'on' if option.where == 'ice' else 'in'} {terms.server(option.server)}"
    if option.host:
        return f"{option.title} on {called(option.host_title, option, terms)}"
    return called(option.title, option, terms, ability=True)


def _install(option: Option, terms: Terms) -> str:
    return f"install {_installed(option, terms)}"


def _resolve(option: Option, terms: Terms) -> str:
    said = f"resolve {called(option.title, option, terms, ability=True)}"
    return f"{said} for {option.host_title}" if option.host else said


def _pay(option: Option, terms: Terms) -> str:
    return f"pay {option.amount}" if option.cost.free else f"pay {price.words(option.cost, terms)}"


def _pay_from(option: Option, terms: Terms) -> str:
    return f"pay from {called(option.title, option, terms, ability=True)}" if option.card else f"pay from {terms.word('credit')} pool"


_PHRASES: Final[dict[OptionVerb, Callable[[Option, Terms], str]]] = {
    "access": _access,
    "advance": _about("advance"),
    "breach": _server("breach"),
    "choose": _choose,
    "choose none": _alone("choose none"),
    "continue": _alone("continue"),
    "decline": _alone("decline"),
    "discard": _about("discard"),
    "draw": _alone("draw"),
    "gain": lambda option, terms: f"gain {terms.word('credit')}",
    "install": _install,
    "jack out": _alone("jack out"),
    "keep": _alone("keep"),
    "leave": _alone("no action"),
    "mulligan": _alone("mulligan"),
    "no": _alone("no"),
    "pass": _alone("pass"),
    "pay": _pay,
    "pay from": _pay_from,
    "play": _about("play"),
    "prevent": _about("prevent with"),
    "purge": _word("purge"),
    "resolve": _resolve,
    "rez": _about("rez"),
    "run": _server("run"),
    "score": _about("score"),
    "steal": _word("steal"),
    "trash": _alone("trash"),
    "trash resource": _about("trash resource"),
    "untag": _alone("remove tag"),
    "use": _about("use"),
    "yes": _alone("yes"),
}
