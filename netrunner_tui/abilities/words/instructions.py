"""Instructions: what an ability tells the players to do."""

from typing import Literal

from netrunner_tui.abilities.words.declarations import Prohibition
from netrunner_tui.abilities.words.values import (
    FREE,
    Amount,
    Block,
    Cards,
    Choose,
    Condition,
    Cost,
    CounterKind,
    DamageKind,
    For,
    Instruction,
    Preventable,
    Ref,
    SearchedCards,
    ServerMeant,
    Subtype,
    Target,
    Who,
    Word,
)


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
    kind: CounterKind
    on: Target = "this"


class MoveCounters(Instruction, frozen=True, kw_only=True):
    """Counters move from one card to another, as many as the controller wants up to a number."""

    move_counters: Amount | Literal["any number"]
    kind: CounterKind
    from_: Target = "this"
    on: Target


class Load(Instruction, frozen=True, kw_only=True):
    """Counters loaded onto this card: it can become empty (CR 10.9)."""

    load: int
    kind: CounterKind


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
    subtype: Subtype = ""
    """Only on ice with this subtype."""


class Trash(Instruction, frozen=True, kw_only=True):
    """Cards are trashed (CR 1.19)."""

    trash: Target
    by: Who = ""


class PlayCard(Instruction, frozen=True, kw_only=True):
    """An event or operation is played, for its cost; several one at a time (CR 8.6)."""

    play_card: Target


class Install(Instruction, frozen=True, kw_only=True):
    """A card is installed (CR 8.5)."""

    install: Target
    ignoring: Literal["", "all costs", "install cost"] = ""
    at: Literal["", "directly inward"] = ""
    discount: int = 0
    and_rez: bool = False
    """It is rezzed as well, ignoring the same costs."""
    facedown: bool = False
    """A Runner card of whatever kind, facedown: it costs nothing and has no name, kind or text there (CR 1.8.4b)."""


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


class AccessMore(Instruction, frozen=True, kw_only=True):
    """Additional cards in the breach of this run (CR 7.3.5b)."""

    access_more: Amount
    up_to: bool = False


class AccessTop(Instruction, frozen=True, kw_only=True):
    """The Runner accesses the top cards of R&D, one after the other, without a breach (CR 7.1)."""

    access_top: Amount
    of: Literal["R&D"]


class Search(Instruction, frozen=True, kw_only=True):
    """A player searches their deck, and shuffles it (CR 8.7)."""

    search: SearchedCards
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

    cannot: tuple[Prohibition, ...]
    for_: For | Literal["the next encounter"] = "this turn"


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
    of: tuple[Preventable, ...]
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

    attack: ServerMeant


class MoveTo(Instruction, frozen=True, kw_only=True):
    """The Runner moves to the outermost position of a server (CR 6.2.5b)."""

    move_runner_to: ServerMeant


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

    gain_subtypes: tuple[Subtype, ...]
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
    kind: CounterKind


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
