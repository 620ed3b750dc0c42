"""What the words of the ability language are made of: amounts, cards, costs, conditions, and the base of all instructions."""

from abc import abstractmethod
from collections.abc import Callable
from functools import cache
from typing import Annotated, ClassVar, Final, Literal, NamedTuple, Protocol

import msgspec

from netrunner_tui.abilities.triggers import EVENTS, OUTCOMES
from netrunner_tui.model.printed import CORP_TYPES, FACTIONS, RUNNER_TYPES, SUBTYPES, Printed
from netrunner_tui.model.sides import Side
from netrunner_tui.model.terms import Terms


class Closed(NamedTuple):
    """A closed list of names: what a field's text may be."""

    what: str
    """What one of them is called in a message."""
    known: tuple[str, ...]


CardType = Annotated[str, Closed("card type", tuple(dict.fromkeys((*CORP_TYPES, *RUNNER_TYPES))))]
Subtype = Annotated[str, Closed("subtype", SUBTYPES)]
SubtypeGained = Annotated[str, Closed("subtype", (*SUBTYPES, "named"))]
"""A subtype, or the one that was named with this card."""
Faction = Annotated[str, Closed("faction", FACTIONS)]
CardZone = Annotated[
    str,
    Closed(
        "zone",
        (
            "installed",
            "HQ",
            "R&D",
            "Archives",
            "grip",
            "stack",
            "heap",
            "corp score area",
            "runner score area",
            "hosted",
            "set aside",
            "identity",
        ),
    ),
]
_SERVERS: Final = (
    "HQ",
    "R&D",
    "Archives",
    "central",
    "remote",
    "this server",
    "another server",
    "attacked server",
    "chosen server",
    "server of chosen",
    "unprotected",
    "run successfully this turn",
    "last run successfully",
)
Server = Annotated[str, Closed("server", (*_SERVERS, "mark"))]
"""A server by its name or kind; `this server` is the one that the card is in, or protects.

`another server` is any but that one; where the card is in none, any but the attacked one.
"""
ServerToInstall = Annotated[str, Closed("server", (*_SERVERS, "new server"))]
ServerToRun = Annotated[
    str,
    Closed(
        "server",
        (
            "any",
            "HQ",
            "R&D",
            "Archives",
            "central",
            "remote",
            "chosen server",
            "attacked server",
            "mark",
            "run successfully this turn",
            "last run successfully",
        ),
    ),
]
CentralServer = Annotated[str, Closed("central server", ("HQ", "R&D", "Archives"))]
ServerMeant = Annotated[str, Closed("server", ("HQ", "R&D", "Archives", "this server", "attacked server", "chosen server"))]
ActiveZone = Annotated[
    str,
    Closed(
        "zone that an ability can be active in",
        (
            "HQ",
            "R&D",
            "Archives",
            "facedown Archives",
            "grip",
            "heap",
            "corp score area",
            "runner score area",
            "condition",
            "unrezzed",
        ),
    ),
]
CounterKind = Annotated[
    str,
    Closed("counter", ("credit", "virus", "power", "agenda", "advancement", "ablative", "boon", "trauma")),
]
Preventable = Annotated[
    str,
    Closed(
        "effect that can be prevented",
        (
            "net damage",
            "meat damage",
            "core damage",
            "damage",
            "tags",
            "trashing",
            "exposing",
            "drawing",
            "bad publicity",
            "credits",
            "purging",
            "virus counters",
            "ending the run",
            "base trace strength",
            "flatline",
            "trace effects",
            "breaking",
        ),
    ),
]
Increasable = Annotated[
    str,
    Closed(
        "effect that can be increased",
        ("net damage", "meat damage", "core damage", "damage", "tags", "drawing", "bad publicity", "credits"),
    ),
]  # fmt: skip

Who = Literal["", "you", "corp", "runner"]
"""A player; "" and "you" are the controller of the ability (CR 1.14.4)."""

For = Literal[
    "", "this encounter", "the next encounter", "until the next encounter ends", "this run", "this turn", "this breach",
    "until your next turn begins", "until your next turn ends", "the Corp's next turn", "the Runner's next turn",
    "until the Corp's next turn begins", "until the Runner's next turn begins", "while this is active", "the rest of the game",
]  # fmt: skip
"""How long a lingering effect lasts (CR 9.10); "" where the word says it itself, or for ever."""

NEXT_TURNS = ("the Corp's next turn", "the Runner's next turn")
"""Durations that begin later."""

DamageKind = Literal["net", "meat", "core"]

IcePosition = Literal[
    "outermost", "innermost", "outward of this", "inward of this", "directly outward of this", "directly inward of this",
]  # fmt: skip
"""A place among the ice that protects a server (CR 6.2.1)."""

REFS = (
    "this", "host", "it", "found", "approached ice", "encountered ice", "passed ice", "accessed card", "chosen", "trashed", "remembered",
)  # fmt: skip

Ref = Annotated[str, Closed("object", REFS)]
"""An object by what it is to the ability."""


class Word(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Base of all words."""


def spoken(field: str) -> str:
    """Returns a field's name as card files spell it."""
    return field.rstrip("_").replace("_", " ")


@cache
def key_of(word: type[Word]) -> str:
    """Returns the key of a word in card files; "" for one that is a bare phrase."""
    return next(map(spoken, word.__struct_fields__), "")


# --- what is spoken of -----------------------------------------------------------------------------------------------------------


class Limit(Word, frozen=True, kw_only=True):
    """How high a number has to be. A number alone is `equal`."""

    at_least: "Amount | None" = None
    at_most: "Amount | None" = None
    equal: "Amount | None" = None
    odd: bool = False


class CounterLimit(Word, frozen=True, kw_only=True):
    """How many counters of a kind a card hosts."""

    kind: CounterKind
    number: Limit


class Cards(Word, frozen=True, kw_only=True):
    """Cards by what they are. Every field that is given must fit."""

    type: tuple[CardType, ...] = ()
    not_type: tuple[CardType, ...] = ()
    subtype: tuple[Subtype, ...] = ()
    """Any of these."""
    not_subtype: tuple[Subtype, ...] = ()
    """None of these."""
    faction: tuple[Faction, ...] = ()
    in_: tuple[CardZone, ...] = ("installed",)
    side: Who = ""
    server: tuple[Server, ...] = ()
    """In or protecting such a server, or in the zone that belongs to it."""
    rezzed: bool | None = None
    facedown: bool | None = None
    turned_up: bool | None = None
    """Installed and visible to both players, rezzed or not (1996)."""
    flipped: bool | None = None
    """Whether the flip side of a card with two sides is up."""
    other: bool = False
    """Not the card that the ability is on."""
    other_than: Ref = ""
    """Not the card that this object is."""
    protecting: tuple[Server, ...] = ()
    in_root: tuple[Server, ...] = ()
    installed_this_turn: bool | None = None
    installed_in_last_turn_of: Literal["", "corp", "runner"] = ""
    """Installed in the last turn of that player, before the one that it is now."""
    rezzed_this_turn: bool | None = None
    position: tuple[IcePosition, ...] = ()
    """Ice in such a place among the ice of its server, all of them where several are named (CR 6.2.1)."""
    counters_placed_this_turn: tuple[CounterKind, ...] = ()
    """Counters of such a kind were placed on it this turn."""
    can_be_advanced: bool = False
    advanced: bool | None = None
    counters: tuple[CounterLimit, ...] = ()
    cost: Limit | None = None
    """Printed play, install or rez cost."""
    strength: Limit | None = None
    """Strength now; what is printed, where it is not installed."""
    points: Limit | None = None
    memory: Limit | None = None
    requirement: Limit | None = None
    title: str = ""
    same_title_as: Ref = ""
    among: Literal["", "found", "chosen", "trashed"] = ""
    """Only among the cards that were found or looked at, chosen, or trashed by the instructions before."""
    as_named: bool = False
    """Of the type, the subtype, the number or the title that was named with this card."""
    top: "Amount" = 0
    """Only among so many on the top of the deck that they are in; 0 for anywhere in it."""
    unique: bool | None = None
    faction_of: Literal["", "corp", "runner"] = ""
    """Of the faction of that player's identity."""
    trash_ability: bool = False
    """With an ability whose cost trashes the card itself."""
    passed_in_last_run: bool = False
    """Ice that the Runner passed in the last run of this turn."""
    fully_broken_in_last_run: bool = False
    """Ice that had all its subroutines broken in the last run of this turn, the one that is in progress too."""
    hosted_on: "Ref | Cards | Literal['nothing']" = ""
    """Hosted on that object, on an installed card like these, or on nothing."""
    hosts: Annotated["Cards | None", "wherever they are"] = None
    """Hosting such a card."""
    any_of: "tuple[Cards, ...]" = ()
    not_: Annotated["Cards | None", "wherever they are"] = None


SearchedCards = Annotated[Cards, "of one deck"]
CardsMeant = Annotated[Ref | Cards, "wherever they are"]
"""Cards by what they are, or one by what it is to the ability."""
CardsLike = Annotated[Cards | None, "wherever they are"]
"""Cards by what they are, or any."""
EventCard = Annotated[Ref | Cards | None, "of an event"]
"""The card of an event: none asked for, one that the event can name, or any like these."""


# --- amounts -----------------------------------------------------------------------------------------------------------------------


class ValueOf(Word, frozen=True, kw_only=True):
    """A value of a card. Ice that is not rezzed has no strength: what is compared with it does not hold."""

    value: Literal["strength", "cost", "points", "requirement", "memory", "trash cost"]
    of: Ref


class CountersOn(Word, frozen=True, kw_only=True):
    """Counters that a card hosts."""

    counters: CounterKind | Literal["any"]
    on: Ref = "this"


class PlayerHas(Word, frozen=True, kw_only=True):
    """What a player has."""

    has: Literal["credits", "clicks", "tags", "link", "bad publicity", "points", "free memory", "core damage", "hand size"]
    of: Literal["you", "the other player", "corp", "runner"]
    in_: Literal["", "this turn"] = ""
    """Only the agenda points that they got in that time."""


class SpentFrom(Word, frozen=True, kw_only=True):
    """Credits that were spent from cards like these to use the ability."""

    spent_from: Cards


class SubroutinesOf(Word, frozen=True, kw_only=True):
    """Subroutines of a piece of ice."""

    subroutines_of: Ref
    state: Literal["", "unbroken"] = ""


class Servers(Word, frozen=True, kw_only=True):
    """Servers of a kind."""

    servers: tuple[Server, ...]
    protected: bool = False
    """Only those that ice protects."""
    root: bool = False
    """Only those with a card in the root."""


class GivenIn(Word, frozen=True, kw_only=True):
    """Counters named after this card that are in a server (1996)."""

    given_in: ServerMeant


class Resolved(Word, frozen=True, kw_only=True):
    """A number that comes out of the ability as it resolves."""

    name: str


RESOLVED = {
    "X": "X",
    "expected": "point of it that would come",
    "die": "point of the die",
    "named": "point of the named number",
    "this way": "card trashed or <credit> lost this way",
    "trace margin": "point by which the trace strength exceeded the link strength",
    "given": "such counter",
    "subroutines broken": "subroutine that was broken",
    "printed subroutines broken": "printed subroutine that was broken",
    "clicks on that action": "<click> spent on that action this turn",
    "counters over requirement": "advancement counter over its <requirement>",
}
"""Numbers that come out of the ability, written `{X: true}`, and what one of them is called."""


class Count(Word, frozen=True, kw_only=True):
    """An amount that the game decides: how many cards, or a value; `per` so many, `times` a number, `plus` a number (CR 9.12.2b)."""

    count: "Measure"
    past: int = 0
    """Only what is more than so many counts ("for each past 3")."""
    times: int = 1
    plus: int = 0
    per: int = 1
    """Only whole groups of so many count ("for every two")."""
    at_least: int | None = None
    """It counts as this where it is less."""
    at_most: "Amount | None" = None
    """It counts as this where it is more."""
    less: "Amount | None" = None
    """Less another amount, once the rest is worked out."""


Amount = int | Count


def is_number(amount: "int | str | Count", name: str) -> bool:
    """Returns whether an amount is one that comes out of the ability, by its name."""
    return isinstance(amount, Count) and isinstance(amount.count, Resolved) and amount.count.name == name


class Choose(Word, frozen=True, kw_only=True):
    """Cards that a player chooses just before the instruction resolves (CR 1.15)."""

    choose: Amount | Literal["any number"]
    up_to: bool = False
    by: Who = ""
    at_random: bool = False
    """Nobody chooses: they are picked at random (CR 1.12)."""
    different_titles: bool = False
    """No two of the same title."""
    cards: Cards


class All(Word, frozen=True, kw_only=True):
    """Every card that fits, at once."""

    cards: Cards


Target = Ref | Choose | All


# --- costs -----------------------------------------------------------------------------------------------------------------------


class Cost(Word, frozen=True, kw_only=True):
    """A cost (CR 1.16): all of it is paid at once or not at all."""

    credits: Amount = 0
    from_: CardsLike = None
    """Cards that the credits have to come from (CR 1.10.4)."""
    at_least_from: int = 0
    """Only so many of the credits have to come from there."""
    x_credits: bool = False
    """X credits, X chosen as it is paid (CR 1.16.2c)."""
    x_at_most: Amount | None = None
    """The highest X."""
    clicks: int = 0
    spend_clicks: Amount = 0
    """Clicks that are spent without its being an action."""
    lose_clicks: int = 0
    """Clicks that are lost, not spent: no action (CR 5.2.1a)."""
    counters: Amount = 0
    kind: CounterKind = ""
    """Kind of the hosted counters that are spent."""
    counters_on: CardsLike = None
    """Cards that the counters are spent from, in any division; without, from this card."""
    trash_this: bool = False
    remove_this: bool = False
    """Removing the card from the game."""
    trash_hand: Amount = 0
    """Cards trashed from the payer's hand, the payer's choice."""
    take_tags: Amount = 0
    tags: Amount = 0
    """Tags that the Runner loses, whoever pays (CR 1.14.2e)."""
    forfeit: int = 0
    suffer: Amount = 0
    """Damage suffered."""
    suffer_kind: DamageKind = "net"
    forfeit_this: bool = False
    trash: Choose | None = None
    points: Amount = 0
    """Agenda points that are given up, in the game where they lie apart from the agendas."""


FREE = Cost()


# --- conditions ------------------------------------------------------------------------------------------------------------------


class Named(Word, frozen=True, kw_only=True):
    """A condition about the game that has a name."""

    name: str


class Reading(NamedTuple):
    """How a condition reads where it is so, and where it is not; `{runner is}` is "you are" on a Runner card."""

    so: str
    not_so: str


CONDITIONS = {
    "the Runner is tagged": Reading("{runner is} tagged", "{runner is} not tagged"),
    "in a run": Reading("a run is in progress", "no run is in progress"),
    "in an encounter": Reading("{runner is} encountering a piece of ice", "{runner is} not encountering a piece of ice"),
    "a run was made this game": Reading("{runner has} made a run this game", "{runner has} made no run this game"),
    "your turn": Reading("it is your turn", "it is not your turn"),
    "your turn is beginning": Reading("your turn is beginning", "your turn is not beginning"),
    "your action phase": Reading("it is your action phase", "it is not your action phase"),
}
"""Conditions that have a name."""


class Is(Word, frozen=True, kw_only=True):
    """A card is as described, or is the one that another name stands for."""

    card: Ref
    is_: "Ref | Cards"


class RunOnServer(Word, frozen=True, kw_only=True):
    """A run on such a server is in progress."""

    run_on: tuple[Server, ...]


class Compare(Word, frozen=True, kw_only=True):
    """An amount that is high or low enough."""

    count: Amount
    at_least: Amount | None = None
    at_most: Amount | None = None
    equal: Amount | None = None


class Not(Word, frozen=True, kw_only=True):
    """The opposite of a condition."""

    not_: "Condition"


class Both(Word, frozen=True, kw_only=True):
    """Conditions that are all so."""

    conditions: "tuple[Condition, ...]"


class AnyOf(Word, frozen=True, kw_only=True):
    """Conditions of which one at least is so."""

    any_of: "tuple[Condition, ...]"


EventName = Annotated[str, Closed("event", tuple(EVENTS))]
Outcome = Annotated[str, Closed("outcome", OUTCOMES)]
By = Literal["", "you", "the other player", "corp", "runner"]
"""Whose doing an event is; "" is anybody's."""
Span = Literal[
    "this turn", "this run", "this encounter", "this breach", "the Runner's last turn", "the Corp's last turn",
    "the Runner's last 3 actions",
]  # fmt: skip
"""A time that abilities look back on."""


class Trigger(Word, frozen=True, kw_only=True):
    """An event that something waits for, or looks back on, narrowed down by who did it, to which card, where and how it came out."""

    event: EventName
    by: By = ""
    card: EventCard = None
    """Cards like these, as they were last; or one card by what it is to the ability."""
    server: tuple[Server, ...] = ()
    outcome: Outcome = ""
    kind: DamageKind | Literal[""] = ""
    from_: tuple[CardZone, ...] = ()
    """Where the card was until then."""
    to: Literal["", "break"] = ""
    """What clicks were spent or lost for."""
    while_accessed: bool = False
    """Only while the Runner is accessing it: a card's own ability works then wherever it is, active or not (CR 9.1.8)."""
    to_make_room: bool | None = None
    """Whether it was trashed for another that was being installed (CR 8.5.6)."""


class Happened(Word, frozen=True, kw_only=True):
    """Something happened in a time, as often as that or oftener."""

    happened: Trigger
    in_: Span = "this turn"
    at_least: Amount = 1
    would: bool = False
    """What was prevented or replaced counts too: it would have happened (CR 9.9.5a)."""


class Events(Word, frozen=True, kw_only=True):
    """How often something happened in a time; with `sum`, what that value of its cards adds up to."""

    events: Trigger
    in_: Span = "this turn"
    sum: Literal["", "points", "cost", "advancement counters"] = ""
    different: bool = False
    """Of actions, how many different ones (CR 5.2.6)."""


Measure = Cards | SpentFrom | ValueOf | CountersOn | PlayerHas | SubroutinesOf | Events | Servers | GivenIn | Resolved
Condition = Named | Is | RunOnServer | Compare | Not | Both | AnyOf | Happened


# --- instructions ----------------------------------------------------------------------------------------------------------------


class Speaker(Protocol):
    """What a word asks for to say what it does on a card (`abilities.render`)."""

    printed: Printed
    """The card whose text it is: its side is "you"."""
    this: str
    """What the card calls itself: "this program"."""
    found: str
    """What "found" is called after the instruction that found it."""
    chosen: str
    """What "chosen" is called after the instruction that chose it."""
    done: str
    """What the instruction before counts as it is carried out: "credit lost this way"."""
    actor: str
    """The player whose choice is being written, where that is not the card's controller."""
    brief: bool
    """What goes without saying is left out: it is one answer among others."""
    you: Side | None
    """The player who is spoken to."""
    subject: str
    """The player that the sentence last named as doing something."""
    named: str
    """The other player, where the sentence has named them already."""
    as_named: str
    """What is said of cards that are as was named."""
    has_subroutines: bool
    """Whether subroutines are printed on the card."""
    giving: str
    """The player who has the counters that the text gives, where nothing else says so: in subroutines."""
    terms: Terms
    """How the game of the card speaks."""

    @property
    def doer(self) -> str:
        """Returns the player whom an imperative speaks of."""

    def ref(self, ref: str, /) -> str:
        """Returns an object in words."""

    def who(self, who: str, verb: str, /) -> str:
        """Returns a player with a verb: "gain", "the Corp gains"."""

    def player(self, who: str, /) -> str:
        """Returns a player: "you", "the Runner"; "" and "you" are the card's controller."""

    def whose(self, who: str, /) -> str:
        """Returns what belongs to a player: "your", "the Runner's"."""

    def does(self, who: str, verb: str, /) -> str:
        """Returns a player with a verb: "you are tagged", "the Runner is tagged"."""

    def zone(self, zone: str, /) -> str:
        """Returns a zone as the player who is spoken to calls it: "your grip"."""

    def counter(self, kind: str, /) -> str:
        """Returns what a counter of a kind is called: "virus counter"."""

    def name(self, side: str, /) -> str:
        """Returns a player as a subject: "you", "the Runner", "they"."""

    def do(self, verb: str, /) -> str:
        """Returns a verb of whoever does what is said: "trash 1 card", "you trash 1 card"."""

    def amount(self, amount: Amount, unit: Callable[[str], str], /) -> str:
        """Returns `unit` of a number; "for each" where the game decides it."""

    def measured(self, count: Count, /) -> str:
        """Returns a count as a number that has a name: "the number of your tags"."""

    def counted(self, count: Count, /) -> str:
        """Returns what one of the things that a count counts is called."""

    def every(self, count: Count, /) -> str:
        """Returns " for each installed program", with what else there is to the count."""

    def noun(self, cards: Cards, many: bool, /) -> str:
        """Returns what cards are called: "rezzed piece of ice"."""

    def each(self, cards: Cards, there: bool = False, /) -> str:
        """Returns every card of a kind: "each piece of ice"; `there`: what is said of it is so while it is installed."""

    def after(self, cards: Cards, /) -> str:
        """Returns what is said of cards after the noun."""

    def cards(self, cards: Cards, number: int | str, /) -> str:
        """Returns a number of cards: "2 installed programs"."""

    def target(self, target: Target, /) -> str:
        """Returns what an instruction acts on."""

    def more_cards(self, amount: Amount, /) -> str:
        """Returns cards accessed beside the usual ones."""

    def condition(self, condition: Condition, /) -> str:
        """Returns a condition, without "if"."""

    def pay(self, cost: Cost, /) -> str:
        """Returns a nested cost with its verb: "pay 2[credit]"."""

    def server(self, server: str, /) -> str:
        """Returns a server by name or kind."""

    def clause(self, block: "Block", /) -> str:
        """Returns instructions one after the other in one clause."""

    def afresh(self, block: "Block", /) -> str:
        """Returns the same at the beginning of a sentence or of a choice: it names again who does it."""

    def pronoun(self, before: str, text: str, /) -> str:
        """Returns `text` with "it" for the card that the clause before it ended with."""

    def sentence(self, text: str, /) -> str:
        """Returns a clause with a capital and a full stop."""

    def ability(self, ability: Word, within: str = "", /) -> str:
        """Returns an ability as it reads on the card; `within` is "this" or "that" where it is about one run or encounter."""

    def prohibition(self, word: Word, /) -> str:
        """Returns what cannot be done, by whom, to which cards and where."""

    def static(self, static: Word, /) -> str:
        """Returns a static ability as a clause."""

    def delayed(self, later: Word, within: str = "", /) -> str:
        """Returns a conditional ability as a clause that begins with its trigger."""


class Instruction(Word, frozen=True, kw_only=True):
    """Base of what an ability tells the players to do (CR 9.3.4).

    A word says all of itself: its fields, its rule (docstring), an example and its text. The referee has one row for it.
    """

    EXAMPLE: ClassVar[str]
    """The word as a card file writes it; a word without fields is written as a bare phrase."""
    VERB: ClassVar[str] = ""
    """The word in a short question: "trash", "do damage"."""

    @abstractmethod
    def text(self, say: Speaker) -> str:
        """Returns what it does, as a clause without a full stop."""


Block = tuple[Instruction, ...]
"""Instructions one after the other, each with its own checkpoint (CR 9.11.3)."""
