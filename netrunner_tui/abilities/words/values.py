"""What the words of the ability language are made of: cards, amounts, costs, conditions and events."""

from functools import cache
from typing import Annotated, Final, Literal

import msgspec

from netrunner_tui.abilities.units import counted_as, points_of, uncounted
from netrunner_tui.abilities.words.closed_lists import (
    By,
    CardType,
    CardZone,
    CounterKind,
    EventName,
    Faction,
    IcePosition,
    Outcome,
    Ref,
    Server,
    ServerMeant,
    Span,
    Subtype,
    Who,
)
from netrunner_tui.model.events.imminent_effects import DamageName
from netrunner_tui.model.events.moves import DrawnThrough
from netrunner_tui.model.printed import CORP_TYPES, RUNNER_TYPES
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.terms import DamageKind


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
    rezzed_this_run: bool = False
    """Rezzed in the run going on, or the one whose end set the ability off, whether it still is rezzed or not."""
    used_this_run: bool | Literal["to break"] = False
    """Used in that run: one of its abilities by a player's choice, or credits from it (CR 9.1.6)."""
    position: tuple[IcePosition, ...] = ()
    """Ice in such a place among the ice of its server, all of them where several are named (CR 6.2.1)."""
    counters_placed_this_turn: tuple[CounterKind, ...] = ()
    """Counters of such a kind were placed on it this turn."""
    advanced_this_turn: bool | None = None
    """Whether it was advanced this turn: counters that were placed without advancing it are none (CR 1.18)."""
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
    trash_cost: Limit | None = None
    """Of 0 or more: it has one at all."""
    rez_cost: Limit | None = None
    """Rez cost now; what is printed, where it is not installed."""
    number_of_subtypes: Limit | None = None
    title: str = ""
    same_title_as: "Ref | Cards" = ""
    """As that card has, or as any one of such cards."""
    same_type_as: Ref = ""
    """Of the card type that this object has."""
    among: Literal["", "found", "chosen", "trashed", "accessed"] = ""
    """Only among the cards that were found or looked at, chosen, or trashed before, or accessed in the breach going on."""
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
    """A value of a card. Ice that is not rezzed has no strength, an agenda no rez or play cost: what is compared with it does not hold.

    `cost` is the printed one, whatever its card costs now; `rez or play cost` what it costs now to play an event or operation, or to rez
    another card of the Corp's. `points` are what an agenda is worth now, `printed points` what it would be without any ability (CR 1.17.1).
    """

    value: Literal["strength", "cost", "points", "printed points", "requirement", "trash cost", "rez cost", "rez or play cost"]
    of: "Ref | Cards"
    """Of cards like these, the sum."""


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
    state: Literal["", "unbroken", "broken", "resolved", "just broken"] = ""
    """Those that are unbroken or have resolved in the encounter going on, or that has just ended; or whose breaking set the ability off."""
    printed: bool = False
    """Only those that are printed on it."""


class Servers(Word, frozen=True, kw_only=True):
    """Servers of a kind."""

    servers: tuple[Server, ...]
    protected: bool = False
    """Only those that ice protects."""
    root: bool = False
    """Only those with a card in the root."""


class GivenCounters(Word, frozen=True, kw_only=True):
    """Counters named after this card: those that speak, or those that are in a server (1996)."""

    given: ServerMeant | Literal[""] = ""


class Resolved(Word, frozen=True, kw_only=True):
    """A number that comes out of the ability as it resolves."""

    name: str


RESOLVED: Final = {
    "X": uncounted("X"),
    "expected": counted_as("point", " of it that would come"),
    "die": counted_as("point", " of the die"),
    "named": counted_as("point", " of the named number"),
    "that many": counted_as("thing", " that it was about"),
    "this way": counted_as("card", " trashed or <credit> lost this way"),
    "trace strength": points_of("trace strength"),
    "trace margin": counted_as("point", " by which the trace strength exceeded the link strength"),
    "counters over requirement": counted_as("advancement counter", " over its <requirement>"),
}
"""Numbers that come out of the ability, written `{X: true}`, and what they count."""


_CORP_ZONES: Final = ("HQ", "R&D", "Archives")
_RUNNER_ZONES: Final = ("grip", "stack", "heap")
"""The hands, decks and discard piles of the players."""


def owner_of(cards: Cards, you: Side | None = None) -> Side | None:
    """Returns whose cards these are, by side, type, server or zone; None where they may be of either player, or of nobody in particular."""
    if cards.side:
        return you if cards.side == "you" else cards.side
    if cards.protecting or cards.in_root:
        return CORP
    for asked, corp, runner in ((cards.type, CORP_TYPES, RUNNER_TYPES), (cards.in_, _CORP_ZONES, _RUNNER_ZONES)):
        if asked and set(asked) <= set(corp) - set(runner):
            return CORP
        if asked and set(asked) <= set(runner) - set(corp):
            return RUNNER
    return None


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
    least: int = 0
    """Of any number, no fewer than these, as far as there are so many."""
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
    x_counters: bool = False
    """X hosted counters, X chosen as it is paid; beside `kind`."""
    kind: CounterKind = ""
    """Kind of the hosted counters that are spent."""
    counters_on: CardsLike = None
    """Cards that the counters are spent from, in any division; without, from this card."""
    trash_this: bool = False
    remove_this: bool = False
    """Removing the card from the game."""
    return_this: bool = False
    """Adding the card to its owner's hand."""
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
    move: Choose | None = None
    """Cards that go elsewhere, whoever pays chooses them."""
    to: Literal["", "hand", "stack", "bottom of stack", "removed"] = ""
    """Where these go: to their owner's hand, shuffled into the stack, to its bottom, or out of the game (`trashed` in what follows)."""
    derez: Choose | None = None
    """Rezzed cards that are derezzed, the payer's choice."""
    take_bad_publicity: Amount = 0
    points: Amount = 0
    """Agenda points that are given up, in the game where they lie apart from the agendas."""

    one_of: "tuple[Cost, ...]" = ()
    """Costs of which one is paid beside the rest, of the payer's choice."""

    @property
    def leaves(self) -> bool:
        """Returns whether the card itself is gone once this is paid, by trashing, removing or returning it."""
        return self.trash_this or self.remove_this or self.return_this

    @property
    def of_x(self) -> bool:
        """Returns whether its payer chooses X as it is paid (CR 1.16.2c)."""
        return self.x_credits or self.x_counters


FREE: Final = Cost()


# --- conditions ------------------------------------------------------------------------------------------------------------------


class Named(Word, frozen=True, kw_only=True):
    """A condition about the game that has a name."""

    name: str


class Reading(msgspec.Struct, frozen=True):
    """How a condition reads where it is so, and where it is not; `{runner is}` is "you are" on a Runner card, `{your}` "your"."""

    so: str
    not_so: str


CONDITIONS: Final = {
    "the Runner is tagged": Reading("{runner is} tagged", "{runner is} not tagged"),
    "in a run": Reading("a run is in progress", "no run is in progress"),
    "in an encounter": Reading("{runner is} encountering a piece of ice", "{runner is} not encountering a piece of ice"),
    "your turn": Reading("it is {your} turn", "it is not {your} turn"),
    "your action phase": Reading("it is {your} action phase", "it is not {your} action phase"),
}
"""Conditions that have a name."""


class Is(Word, frozen=True, kw_only=True):
    """A card is as described, or is the one that another name stands for."""

    card: Ref
    is_: "Ref | Cards"


class RunOnServer(Word, frozen=True, kw_only=True):
    """A run on such a server is in progress."""

    run_on: tuple[Server, ...]


class Threat(Word, frozen=True, kw_only=True):
    """Either player has so many agenda points or more, as cards of later sets have it ("threat")."""

    threat: int


class LeadingFaction(Word, frozen=True, kw_only=True):
    """Its player has more active cards of a faction than of any other faction (neutral is none): rezzed or installed, identities aside."""

    leading_faction: Faction


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


class Trigger(Word, frozen=True, kw_only=True):
    """An event that something waits for, or looks back on, narrowed down by who did it, to which card, where and how it came out."""

    event: EventName
    by: By = ""
    card: EventCard = None
    """Cards like these, as they were last; or one card by what it is to the ability."""
    server: tuple[Server, ...] = ()
    outcome: Outcome = ""
    kind: DamageKind | CounterKind | Literal[""] = ""
    """Only such damage, or such counters."""
    from_: tuple[CardZone, ...] = ()
    """Where the card was until then."""
    to: Literal["", "break", "effect", "draw", "gain", "Archives", "heap"] = ""
    """What clicks were spent or lost for; or where the card came, and not where something replaced that (CR 8.2.2).

    `effect`: they were lost, and did not pay for breaking subroutines, which is all that clicks are lost for as a trigger cost.
    `draw` and `gain` are the basic actions (CR 5.2.7, 5.2.8), not what a card does.
    """
    while_accessed: bool = False
    """Only while the Runner is accessing it: a card's own ability works then wherever it is, active or not (CR 9.1.8)."""
    to_make_room: bool | None = None
    """Whether it was trashed for another that was being installed (CR 8.5.6)."""
    same_action: int = 0
    """Only the click with which a player has spent so many on the same action this turn (CR 5.2.6)."""
    through: DrawnThrough | DamageName | Literal["net damage of a subroutine"] = ""
    """Only cards drawn with the basic action (CR 5.2.7), or in the Corp's draw phase (CR 5.3.2); or trashed by such damage (CR 10.4.2)."""
    first_subroutines: int = 0
    """Only the first so many subroutines that the ice has."""
    least_ice: int = 0
    """Only on a server that so many pieces of ice protected then, or more."""


class Happened(Word, frozen=True, kw_only=True):
    """Something happened in a time, as often as that or oftener."""

    happened: Trigger
    in_: Span = "this turn"
    at_least: Amount = 1
    would: bool = False
    """What was prevented or replaced counts too: it would have happened (CR 9.9.5a)."""
    at_once: bool = False
    """What happens to several cards at the same time counts as one time (CR 8.4.5)."""


class Events(Word, frozen=True, kw_only=True):
    """How often something happened in a time; with `sum`, what that value of its cards adds up to."""

    events: Trigger
    in_: Span = "this turn"
    sum: Literal["", "points", "cost", "advancement counters", "damage", "credits"] = ""
    different: bool = False
    """Of actions, how many different ones (CR 5.2.6); of ice encountered or passed, or cards rezzed, how many cards (CR 1.12.6)."""
    alike: Literal["", "type"] = ""
    """Of cards that this card revealed at once, how many at most are alike in this."""


Measure = Cards | SpentFrom | ValueOf | CountersOn | PlayerHas | SubroutinesOf | Events | Servers | GivenCounters | Resolved
Condition = Named | Is | RunOnServer | Threat | LeadingFaction | Compare | Not | Both | AnyOf | Happened
