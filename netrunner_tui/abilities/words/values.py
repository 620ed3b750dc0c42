"""What the words of the ability language are made of: amounts, cards, costs, conditions, and the base of all instructions."""

from typing import Annotated, Literal, NamedTuple

import msgspec

from netrunner_tui.model.printed import CORP_TYPES, RUNNER_TYPES, SUBTYPES


class Closed(NamedTuple):
    """A closed list of names: what a field's text may be."""

    what: str
    """What one of them is called in a message."""
    known: tuple[str, ...]


CardType = Annotated[str, Closed("card type", tuple(dict.fromkeys((*CORP_TYPES, *RUNNER_TYPES))))]
Subtype = Annotated[str, Closed("subtype", SUBTYPES)]
Zone = Annotated[
    str,
    Closed("zone", ("installed", "HQ", "R&D", "Archives", "grip", "stack", "heap", "corp score area", "runner score area")),
]
Server = Annotated[str, Closed("server", ("HQ", "R&D", "Archives", "central", "remote", "this"))]
"""A server by its name or kind; `this` is the server that the card is in, or protects."""
ServerToRun = Annotated[str, Closed("server", ("any", "HQ", "R&D", "Archives", "central", "remote"))]
CentralServer = Annotated[str, Closed("central server", ("HQ", "R&D", "Archives"))]
ServerMeant = Annotated[str, Closed("server", ("HQ", "R&D", "Archives", "this", "attacked server"))]
CounterKind = Annotated[
    str,
    Closed("counter", ("credit", "virus", "power", "agenda", "advancement", "ablative", "boon", "trauma")),
]
Preventable = Annotated[
    str,
    Closed(
        "effect that can be prevented", ("net damage", "meat damage", "core damage", "damage", "tags", "trashing", "exposing", "drawing")
    ),
]

Who = Literal["", "you", "corp", "runner"]
"""A player; "" and "you" are the controller of the ability (CR 1.14.4)."""

For = Literal["", "this encounter", "this run", "this turn", "this breach"]
"""How long a lingering effect lasts (CR 9.10)."""

DamageKind = Literal["net", "meat", "core"]

REFS = ("this", "host", "it", "found", "encountered ice", "accessed card", "chosen", "remembered")

Ref = Annotated[str, Closed("object", REFS)]
"""An object by what it is to the ability."""


class Word(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Base of all words."""


# --- what is spoken of -----------------------------------------------------------------------------------------------------------


class Cards(Word, frozen=True, kw_only=True):
    """Cards by what they are. Every field that is given must fit."""

    type: tuple[CardType, ...] = ()
    not_type: tuple[CardType, ...] = ()
    subtype: Subtype = ""
    not_subtype: Subtype = ""
    in_: tuple[Zone, ...] = ("installed",)
    side: Who = ""
    rezzed: bool | None = None
    facedown: bool | None = None
    other: bool = False
    """Not the card that the ability is on."""
    protecting: Literal["", "this server", "attacked server"] = ""
    in_root: Literal["", "this server", "attacked server"] = ""
    installed_this_turn: bool | None = None
    can_be_advanced: bool = False
    advanced: bool = False
    title: str = ""
    among: Literal["", "found"] = ""
    """Only among the cards that were found or looked at."""
    on_this: bool = False
    """Only cards that this card hosts."""


SearchedCards = Annotated[Cards, "of one deck"]


class Count(Word, frozen=True, kw_only=True):
    """An amount that the game decides: how often something is so, `times` a number, `plus` a number (CR 9.12.2b)."""

    count: "str | Cards"
    times: int = 1
    plus: int = 0
    per: int = 1
    """Only whole groups of so many count ("for every two")."""


COUNTS = {
    "hosted virus": "hosted virus counter",
    "hosted power": "hosted power counter",
    "hosted agenda": "hosted agenda counter",
    "hosted advancement": "hosted advancement counter",
    "hosted credit": "hosted credit",
    "runner credits": "credit that the Runner has",
    "corp credits": "credit that the Corp has",
    "runner clicks": "click that the Runner has left",
    "corp clicks": "click that the Corp has left",
    "runner tags": "tag on the Runner",
    "bad publicity": "bad publicity that the Corp has",
    "runner link": "link that the Runner has",
    "free memory": "unused MU",
    "host strength": "strength of host ice",
    "encountered strength": "strength of the ice being encountered",
    "encountered subroutines": "subroutine of the ice being encountered",
    "lost this way": "credit lost this way",
    "cards in HQ": "card in HQ",
    "cards in grip": "card in the grip",
    "accesses this run": "card accessed in that run",
    "ice passed this run": "piece of ice passed in that run",
    "agenda points scored this turn": "printed agenda point on agendas scored this turn",
    "counters before": "advancement counter that it had before",
    "advancement over requirement": "advancement counter over its requirement",
    "trashed this way": "card trashed this way",
    "X": "X",
    "die": "point of the die",
    "given": "such counter",
    "corp agenda points": "agenda point that the Corp has",
    "runner agenda points": "agenda point that the Runner has",
}
"""Names that `count:` knows, and what one of them is called."""

Amount = int | Count


class Choose(Word, frozen=True, kw_only=True):
    """Cards that a player chooses just before the instruction resolves (CR 1.15)."""

    choose: Amount | Literal["any number"]
    up_to: bool = False
    by: Who = ""
    cards: Cards


class All(Word, frozen=True, kw_only=True):
    """Every card that fits, at once."""

    cards: Cards


Target = Ref | Choose | All


# --- costs -----------------------------------------------------------------------------------------------------------------------


class Cost(Word, frozen=True, kw_only=True):
    """A cost (CR 1.16): all of it is paid at once or not at all."""

    credits: Amount = 0
    x_credits: bool = False
    """X credits, X chosen as it is paid (CR 1.16.2c)."""
    clicks: int = 0
    spend_clicks: int = 0
    """Clicks that are spent without its being an action."""
    lose_clicks: int = 0
    """Clicks that are lost, not spent: no action (CR 5.2.1a)."""
    counters: int = 0
    kind: CounterKind = ""
    """Kind of the hosted counters that are spent."""
    trash_this: bool = False
    remove_this: bool = False
    """Removing the card from the game."""
    trash_hand: int = 0
    """Cards trashed from the payer's hand, the payer's choice."""
    take_tags: int = 0
    tags: int = 0
    """Tags that the Runner loses, whoever pays (CR 1.14.2e)."""
    forfeit: int = 0
    suffer: int = 0
    """Damage suffered."""
    suffer_kind: DamageKind = "net"
    forfeit_this: bool = False
    trash: Choose | None = None
    points: int = 0
    """Agenda points that are given up, in the game where they lie apart from the agendas."""


FREE = Cost()


# --- conditions ------------------------------------------------------------------------------------------------------------------


class Named(Word, frozen=True, kw_only=True):
    """A condition that has a name."""

    name: str


class Compare(Word, frozen=True, kw_only=True):
    """An amount that is high or low enough."""

    count: Amount
    at_least: Amount | None = None
    at_most: Amount | None = None


class Not(Word, frozen=True, kw_only=True):
    """The opposite of a condition."""

    not_: "Condition"


class Both(Word, frozen=True, kw_only=True):
    """Conditions that are all so."""

    conditions: "tuple[Condition, ...]"


class Happened(Word, frozen=True, kw_only=True):
    """Something happened this turn, or in the acting player's last one; `card` says to what card, `server` where."""

    happened: str
    card: Cards | None = None
    server: tuple[Server, ...] = ()
    in_: Literal["this turn", "the Runner's last turn", "the Corp's last turn"] = "this turn"
    at_least: int = 1


HAPPENINGS = {
    "a run": "the Runner made a run",
    "a successful run": "the Runner made a successful run",
    "a card is stolen": "the Runner stole an agenda",
    "a card is scored": "the Corp scored an agenda",
    "a card is installed": "a card was installed",
    "a card is advanced": "a card was advanced",
    "a tag is taken": "the Runner took a tag",
}
"""What `happened:` knows, and how it reads."""

Condition = Named | Compare | Not | Both | Happened

CONDITIONS = {
    "successful run this turn": "the Runner made a successful run this turn",
    "successful run on HQ this turn": "the Runner made a successful run on HQ this turn",
    "run last turn": "the Runner made a run during their last turn",
    "agenda scored this turn": "you scored an agenda this turn",
    "encountering the remembered ice": "the Runner is encountering the chosen ice",
    "this broke a subroutine": "this card broke a subroutine during that encounter",
    "this was used in that encounter": "this card was used during that encounter",
    "the ice was not fully broken": "the Runner did not fully break that ice",
    "first net damage this turn": "it is the first time this turn that you would suffer net damage",
    "no net damage yet this turn": "no net damage was suffered or prevented this turn",
    "that card is rezzed": "that card is rezzed",
    "successful run last turn": "the Runner made a successful run during their last turn",
    "the Runner is tagged": "the Runner is tagged",
    "encountering host": "the Runner is encountering host ice",
    "encountering this": "the Runner is encountering this ice",
    "encountering ice": "the Runner is encountering a piece of ice",
    "in a run": "a run is in progress",
    "in a run against this server": "a run against this server is in progress",
    "this is installed": "this card is installed",
    "this is rezzed": "this card is rezzed",
    "in Archives": "it is in Archives",
    "protecting a remote server": "it is protecting a remote server",
    "an agenda was stolen in that run": "the Runner stole an agenda during that run",
    "it had no advancement counters": "it had no advancement counters",
    "a trashed card has an odd cost": "a card that it trashed has an odd printed play or install cost",
    "Archives has a facedown card": "there is a facedown card in Archives",
    "it is advanced": "it is advanced",
    "the run was successful": "that run was successful",
    "no click spent this turn": "it is played as the first click of the turn",
    "your turn": "it is your turn",
    "the passed ice is rezzed": "that ice is rezzed",
    "accessing a card in HQ": "the Runner is accessing a card in HQ",
    "accessing a card in R&D": "the Runner is accessing a card in R&D",
}
"""Conditions that have a name, and how they read."""


# --- instructions ----------------------------------------------------------------------------------------------------------------


class Instruction(Word, frozen=True, kw_only=True):
    """Base of what an ability tells the players to do (CR 9.3.4)."""


Block = tuple[Instruction, ...]
"""Instructions one after the other, each with its own checkpoint (CR 9.11.3)."""
