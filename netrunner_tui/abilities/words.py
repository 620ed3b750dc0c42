"""The words of the ability language: inert, typed trees without code.

A card file writes each of them as a mapping; the first field of an instruction or declaration is its key (`gain: 9`,
`trash: {choose: 1, type: program}`). Underscores stand for spaces, a trailing one for a Python keyword (`if_` is `if`).
`abilities.decode` reads them, `abilities.render` turns them into text, `rules` carries them out.
"""

from typing import Literal

import msgspec

Who = Literal["", "you", "corp", "runner"]
"""A player; "" and "you" are the controller of the ability (CR 1.14.4)."""

For = Literal["", "this encounter", "this run", "this turn", "this breach"]
"""How long a lingering effect lasts (CR 9.10)."""

DamageKind = Literal["net", "meat", "core"]

Ref = str
"""An object by what it is to the ability: this, host, it, found, encountered ice, accessed card, chosen."""

REFS = ("this", "host", "it", "found", "encountered ice", "accessed card", "chosen", "remembered")


class Word(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Base of all words."""


# --- what is spoken of -----------------------------------------------------------------------------------------------------------


class Cards(Word, frozen=True, kw_only=True):
    """Cards by what they are. Every field that is given must fit."""

    type: tuple[str, ...] = ()
    not_type: tuple[str, ...] = ()
    subtype: str = ""
    not_subtype: str = ""
    in_: tuple[str, ...] = ("installed",)
    """installed, HQ, R&D, Archives, grip, stack, heap, corp score area, runner score area."""
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
    kind: str = ""
    """Kind of the hosted counters that are spent."""
    trash_this: bool = False
    remove_this: bool = False
    """Removing the card from the game."""
    trash_hand: int = 0
    """Cards trashed from the payer's hand, the payer's choice."""
    take_tags: int = 0
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
    server: tuple[str, ...] = ()
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


class Gain(Instruction, frozen=True, kw_only=True):
    """Credits from the bank to a pool."""

    gain: Amount
    who: Who = ""


class Lose(Instruction, frozen=True, kw_only=True):
    """Credits from a pool to the bank (CR 1.10.3b)."""

    lose: Amount
    who: Who = ""
    up_to: bool = False
    """The controller of the ability says how much."""
    from_: Cards | None = None
    """From cards like these, as far as there are any on them; the player says from which."""


class GainClicks(Instruction, frozen=True, kw_only=True):
    """Clicks for this turn."""

    gain_clicks: Amount
    who: Who = ""


class LoseClicks(Instruction, frozen=True, kw_only=True):
    """Clicks lost, as many as there are."""

    lose_clicks: Amount
    who: Who = ""


class Draw(Instruction, frozen=True, kw_only=True):
    """Cards from the top of a deck (CR 8.4)."""

    draw: Amount
    who: Who = ""


class Damage(Instruction, frozen=True, kw_only=True):
    """Damage to the Runner (CR 10.4). `by` a Runner card it is suffered, not done."""

    damage: Amount
    kind: DamageKind = "net"
    cannot_be_prevented: bool = False


class Tag(Instruction, frozen=True, kw_only=True):
    """Tags for the Runner (CR 10.5)."""

    tags: Amount


class Untag(Instruction, frozen=True, kw_only=True):
    """Tags removed from the Runner."""

    remove_tags: Amount
    up_to: bool = False


class BadPublicity(Instruction, frozen=True, kw_only=True):
    """Bad publicity for the Corp (CR 10.6)."""

    bad_publicity: Amount


class Place(Instruction, frozen=True, kw_only=True):
    """Counters from the bank onto a card."""

    place: Amount
    kind: str
    on: Target = "this"


class MoveCounters(Instruction, frozen=True, kw_only=True):
    """Counters move from one card to another, as many as the controller wants up to a number."""

    move_counters: Amount | Literal["any number"]
    kind: str
    from_: Target = "this"
    on: Target


class Load(Instruction, frozen=True, kw_only=True):
    """Counters loaded onto this card: it can become empty (CR 10.9)."""

    load: int
    kind: str


class Take(Instruction, frozen=True, kw_only=True):
    """Credits from a card to its controller's pool."""

    take: Amount | Literal["all", "any number"]
    from_: Ref = "this"


class Boost(Instruction, frozen=True, kw_only=True):
    """Strength for a time; an icebreaker's own is for the encounter (CR 3.9.5b)."""

    strength: Amount
    of: Target = "this"
    for_: For = "this encounter"


class Break(Instruction, frozen=True, kw_only=True):
    """Subroutines of the encountered ice are broken (CR 9.8.6)."""

    break_: int | Literal["all"]
    up_to: bool = False
    subtype: str = ""
    """Only on ice with this subtype."""


class Trash(Instruction, frozen=True, kw_only=True):
    """Cards are trashed (CR 1.19)."""

    trash: Target
    by: Who = ""


class Install(Instruction, frozen=True, kw_only=True):
    """A card is installed (CR 8.5)."""

    install: Target
    ignoring: Literal["", "all costs", "install cost"] = ""
    at: Literal["", "directly inward"] = ""
    discount: int = 0
    and_rez: bool = False
    """It is rezzed as well, ignoring the same costs."""


class Rez(Instruction, frozen=True, kw_only=True):
    """A card is rezzed (CR 8.1.2)."""

    rez: Target
    ignoring: Literal["", "all costs", "rez cost"] = ""
    half: bool = False
    """For half of its rez cost, rounded down."""


class Derez(Instruction, frozen=True, kw_only=True):
    """A card is derezzed (CR 8.1.3)."""

    derez: Target


class EndRun(Instruction, frozen=True, kw_only=True):
    """The run ends (CR 6.1.4)."""


class MayJackOut(Instruction, frozen=True, kw_only=True):
    """The Runner may jack out (CR 6.1.5)."""


class Bypass(Instruction, frozen=True, kw_only=True):
    """The encountered ice is bypassed (CR 6.5.8)."""


class RunOn(Instruction, frozen=True, kw_only=True):
    """The Runner runs (CR 6). `during` holds for that run; `if_successful` is tied to it (CR 6.7.4)."""

    run: tuple[str, ...]
    """any, HQ, R&D, Archives, central, remote."""
    not_run_this_turn: bool = False
    during: "tuple[Ability, ...]" = ()
    if_successful: Block = ()
    becomes: str = ""
    """The attacked server that it changes to when it would be successful."""
    part: str = ""


class AccessMore(Instruction, frozen=True, kw_only=True):
    """Additional cards in the breach of this run (CR 7.3.5b)."""

    access_more: Amount
    up_to: bool = False


class Search(Instruction, frozen=True, kw_only=True):
    """A player searches their deck, and shuffles it (CR 8.7)."""

    search: Cards
    reveal: bool = False


class Move(Instruction, frozen=True, kw_only=True):
    """Cards are added to a zone."""

    move: Target
    to: Literal["HQ", "grip", "heap", "Archives", "top of R&D", "bottom of R&D", "top of stack", "bottom of stack", "hand"]


class ShuffleIn(Instruction, frozen=True, kw_only=True):
    """Cards are shuffled into their owner's deck."""

    shuffle_in: Target


class Swap(Instruction, frozen=True, kw_only=True):
    """Two cards exchange places (CR 8.8)."""

    swap: Choose


class Reveal(Instruction, frozen=True, kw_only=True):
    """Cards are shown to both players (CR 1.21.3)."""

    reveal: Target


class Expose(Instruction, frozen=True, kw_only=True):
    """Installed unrezzed cards are revealed (CR 1.21.4)."""

    expose: Target


class ChooseOne(Instruction, frozen=True, kw_only=True):
    """A player chooses which of several things happens; `both_if` both may."""

    choose_one: tuple[Block, ...]
    by: Who = ""
    must: bool = False
    """Only what can be fully resolved may be chosen (CR 9.12.3c)."""
    all_if: Condition | None = None


class Forbid(Instruction, frozen=True, kw_only=True):
    """Something cannot be done for a time (CR 1.2.2)."""

    cannot: tuple[str, ...]
    for_: For | Literal["the next encounter"] = "this turn"


class Later(Instruction, frozen=True, kw_only=True):
    """A delayed conditional ability (CR 9.6.13). What was chosen before it is `chosen` in it too."""

    later: "Conditional"
    for_: For = ""
    """It can resolve any number of times until then; without, once."""
    part: str = ""


class NextIce(Instruction, frozen=True, kw_only=True):
    """Strength for the next ice that the Runner encounters in this run, and what is tied to that encounter (CR 9.10, 9.6.13)."""

    next_ice: int
    then: "Conditional | None" = None
    """It resolves once at most, and not after that encounter."""
    part: str = ""


class Trace(Instruction, frozen=True, kw_only=True):
    """A trace attempt (CR 10.8)."""

    trace: Amount
    if_successful: Block = ()
    if_unsuccessful: Block = ()
    part: str = ""


class Purge(Instruction, frozen=True, kw_only=True):
    """All virus counters are removed (CR 10.1.2)."""


class Charge(Instruction, frozen=True, kw_only=True):
    """1 power counter on a card that has one (CR 10.10)."""

    charge: Target


class IdentifyMark(Instruction, frozen=True, kw_only=True):
    """A random central server becomes the mark (CR 10.11)."""


class Sabotage(Instruction, frozen=True, kw_only=True):
    """The Corp trashes cards from HQ and the top of R&D (CR 10.12)."""

    sabotage: Amount


class Prevent(Instruction, frozen=True, kw_only=True):
    """Part of an imminent effect does not happen (CR 9.9.5); only in interrupts."""

    prevent: int | Literal["all", "up to 3", "up to 2"]
    of: tuple[str, ...]
    """net damage, meat damage, core damage, damage, tags, trashing."""
    each_turn: bool = False
    """No more than that in a turn, however often it is used."""
    cards: Cards | None = None
    """Which cards' trashing."""


class GainPoints(Instruction, frozen=True, kw_only=True):
    """Agenda points for a player, without an agenda (1996)."""

    gain_points: Amount
    who: Who = ""


class LosePoints(Instruction, frozen=True, kw_only=True):
    """A player loses agenda points, as many as there are (1996)."""

    lose_points: Amount
    who: Who = ""


class Face(Word, frozen=True, kw_only=True):
    """What some faces of a die bring."""

    on: tuple[int, ...]
    do: Block


class Roll(Instruction, frozen=True, kw_only=True):
    """A six-sided die is rolled; the faces say what happens. `count: die` is the number rolled."""

    roll: tuple[Face, ...]
    otherwise: Block = ()


class Give(Instruction, frozen=True, kw_only=True):
    """Counters named after this card for a player; its `counters:` ability says what they do while that player has any."""

    give: Amount
    to: Who


class TakeBack(Instruction, frozen=True, kw_only=True):
    """Counters named after this card are removed from the player who has them."""

    take_back: Amount


class LoseGame(Instruction, frozen=True, kw_only=True):
    """A player loses the game."""

    lose_the_game: Who


class RaiseLink(Instruction, frozen=True, kw_only=True):
    """Link for a time; without one, for the trace attempt that is going on."""

    raise_link: Amount
    for_: For = ""


class Declare(Instruction, frozen=True, kw_only=True):
    """A static ability holds for a time."""

    declare: "Static"
    for_: For = "this run"


class CureBrain(Instruction, frozen=True, kw_only=True):
    """The Runner's brain damage is undone."""

    cure_brain_damage: Amount


class InsteadOfBreach(Instruction, frozen=True, kw_only=True):
    """The Runner may do something else instead of breaching the attacked server in this run (CR 6.7.4c)."""

    instead_of_breaching: Block
    must: bool = False
    part: str = ""


class AddAsAgenda(Instruction, frozen=True, kw_only=True):
    """A card is added to a score area as an agenda worth that many points, with no other properties (CR 10.1.3)."""

    add_as_agenda: int
    of: Ref = "this"
    who: Who = ""


class ForceEncounter(Instruction, frozen=True, kw_only=True):
    """The Runner encounters a piece of ice without moving (CR 6.5.9)."""

    encounter: Target


class AttackServer(Instruction, frozen=True, kw_only=True):
    """The attacked server changes; the step of the run does not (CR 6.1.2d)."""

    attack: str


class MoveTo(Instruction, frozen=True, kw_only=True):
    """The Runner moves to the outermost position of a server (CR 6.2.5b)."""

    move_runner_to: str


class Host(Instruction, frozen=True, kw_only=True):
    """A card is hosted on this card without being installed (CR 1.13.2)."""

    host: Target
    facedown: bool = False


class LookAtTop(Instruction, frozen=True, kw_only=True):
    """The controller looks at the top cards of a deck; `arrange` puts them in an order of their choice (CR 8.3.3)."""

    look_at_top: Amount
    of: Literal["R&D", "stack"]
    arrange: bool = False


class GainSubtype(Instruction, frozen=True, kw_only=True):
    """A card gains subtypes for a time (CR 2.16.5)."""

    gain_subtypes: tuple[str, ...]
    of: Target = "this"
    for_: For = "this turn"


class RemoveFromGame(Instruction, frozen=True, kw_only=True):
    """Cards are removed from the game (CR 4.9)."""

    remove_from_game: Target


class EndActionPhase(Instruction, frozen=True, kw_only=True):
    """The action phase ends (CR 5.4.3)."""


class TrashTop(Instruction, frozen=True, kw_only=True):
    """Cards are trashed from the top of a deck by its player, facedown from R&D."""

    trash_top: Amount
    of: Literal["R&D", "stack"]


class ChooseCard(Instruction, frozen=True, kw_only=True):
    """Cards are chosen, for the instructions that follow (CR 9.11.4c)."""

    choose_card: Choose


class Remember(Instruction, frozen=True, kw_only=True):
    """A card is chosen and remembered for as long as this card stays active (CR 9.10.3c)."""

    remember: Choose


class RemoveCounters(Instruction, frozen=True, kw_only=True):
    """Counters are removed from this card."""

    remove_counters: Amount
    kind: str


class Repeat(Instruction, frozen=True, kw_only=True):
    """The same again, each time as an instruction of its own (CR 9.11.4b)."""

    repeat: int
    do: Block


class Together(Instruction, frozen=True, kw_only=True):
    """Several things in one instruction, at once as far as the rules let them be (CR 9.11.3)."""

    all: Block


class If(Instruction, frozen=True, kw_only=True):
    """Instructions that depend on a condition."""

    if_: Condition
    do: Block
    otherwise: Block = ()


class May(Instruction, frozen=True, kw_only=True):
    """What a player may do, at a nested cost or at none (CR 1.16.11a); `otherwise` where they do not."""

    may: Block
    pay: Cost = FREE
    by: Who = ""
    if_: Condition | None = None
    otherwise: Block = ()


class Unless(Instruction, frozen=True, kw_only=True):
    """What happens unless a player pays one of the nested costs (CR 1.16.11b)."""

    unless: tuple[Cost, ...]
    by: Who
    must: bool = False
    """Who can pay has to."""
    do: Block


# --- abilities -------------------------------------------------------------------------------------------------------------------


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


class Prohibit(Declaration, frozen=True, kw_only=True):
    """Something cannot be done."""

    cannot: tuple[str, ...]


PROHIBITIONS = {
    "score": "the Corp cannot score agendas",
    "steal": "the Runner cannot steal agendas",
    "trash corp cards": "the Runner cannot trash Corp cards",
    "draw": "cards cannot be drawn",
    "jack out": "the Runner cannot jack out",
    "run": "the Runner cannot run",
    "break": "the Runner cannot break subroutines",
    "use stealth": "the Runner cannot use credits from stealth cards",
}
"""What `cannot:` knows."""


class Advanceable(Declaration, frozen=True, kw_only=True):
    """The Corp can advance this card (CR 1.18.3)."""


class SpendHosted(Declaration, frozen=True, kw_only=True):
    """Credits on this card can be spent (CR 1.10.4b)."""

    spend_hosted: str
    """this run, or what for: icebreakers, install programs, …"""
    in_pool: bool = False
    """They are considered to be in the credit pool: they count there, and can be lost."""
    beyond_limit: bool = False
    """Each of them that is spent in a trace attempt raises its limit by 1 too (1996)."""


class Recurring(Declaration, frozen=True, kw_only=True):
    """N recurring credits (CR 1.10.5)."""

    recurring: int
    spend: tuple[str, ...]
    """What for: see `PURPOSES`."""


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


class RevealedInAccess(Declaration, frozen=True, kw_only=True):
    """The Runner must reveal this card while accessing it in a zone (CR 1.21.7)."""

    revealed_in_access: str


class AdditionalCost(Declaration, frozen=True, kw_only=True):
    """Something costs more than it would; who does not pay does not do it (CR 1.16.10)."""

    additional_cost: Cost
    to: Literal["steal", "score", "run", "play", "install", "rez", "trash"]
    of: "Ref | Cards" = "this"
    server: tuple[str, ...] = ()


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


class Static(Word, frozen=True, kw_only=True):
    """A static ability (CR 9.4)."""

    static: tuple[Declaration, ...]
    while_: Condition | None = None
    persistent: bool = False
    part: str = ""


class Paid(Word, frozen=True, kw_only=True):
    """A paid ability (CR 9.5). An action where the cost begins with a click (CR 5.2.1)."""

    cost: Cost
    do: Block
    while_: Condition | None = None
    once_per_turn: bool = False
    once_per_run: bool = False
    only: Who = ""
    """The only player who can use it; they control it (CR 1.14.4b)."""
    flag: Literal["", "interface", "access", "interrupt", "after reveal"] = ""
    cheaper: int = 0
    cheaper_if: Condition | None = None
    """Credits less where a condition is so."""
    part: str = ""

    @property
    def is_action(self) -> bool:
        """Whether using it is an action (CR 5.2.1)."""
        return self.cost.clicks > 0


class Conditional(Word, frozen=True, kw_only=True):
    """A conditional ability (CR 9.6)."""

    when: tuple[str, ...] = ()
    as_long_as: Condition | None = None
    """A static condition in place of a trigger (CR 9.6.7)."""
    server: tuple[str, ...] = ()
    """Only for these servers: HQ, R&D, Archives, central, remote, this."""
    card: Cards | None = None
    """Only for cards like these."""
    if_: Condition | None = None
    """Part of the trigger condition: must be so at the moment it is met (CR 9.6.5c)."""
    first_each_turn: bool = False
    first_each_run: bool = False
    once_per_turn: bool = False
    may: bool = False
    pay: Cost = FREE
    """A nested cost of the whole ability."""
    do: Block
    interrupt: bool = False
    persistent: bool = False
    part: str = ""

    @property
    def optional(self) -> bool:
        """Whether its controller may leave it (CR 9.6.9)."""
        return self.may or self.once_per_turn or self.pay != FREE


class Play(Word, frozen=True, kw_only=True):
    """The play ability of an event or operation (CR 9.7)."""

    play: Block


class Subroutine(Word, frozen=True, kw_only=True):
    """A subroutine (CR 9.8)."""

    do: Block
    part: str = ""


class CounterAbilities(Word, frozen=True, kw_only=True):
    """What counters named after this card do while a player has them, whatever becomes of the card (1996)."""

    counters: "tuple[Ability, ...]"
    virus: bool = False
    """The Corp can forgo three actions to remove all virus counters."""
    part: str = ""


Ability = Static | Paid | Conditional | Play | CounterAbilities
