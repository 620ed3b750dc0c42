"""Declarations: what a static ability says is so."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Annotated, ClassVar, Final, Literal, get_args

import msgspec

from netrunner_tui.abilities.clauses import Beginning
from netrunner_tui.abilities.units import credit_text, marked, third_person
from netrunner_tui.abilities.words.closed_lists import By, CentralServer, Closed, CounterKind, Preventable, Server, Subtype
from netrunner_tui.abilities.words.instruction import Speaker
from netrunner_tui.abilities.words.values import Cards, CardsLike, CardsMeant, Cost, EventCard, Word, key_of
from netrunner_tui.model.events.imminent_effects import DAMAGE, ExpectedKind
from netrunner_tui.model.printed import CORP_TYPES, RUNNER_TYPES
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.terms import DamageKind
from netrunner_tui.model.text import joined


class Declaration(Word, frozen=True, kw_only=True):
    """Base of what a static ability declares (CR 9.3.5).

    A word says all of itself, as an instruction does: its fields, its rule, an example, its text, and what the referee asks for.
    """

    EXAMPLE: ClassVar[str]
    """The word as a card file writes it; a word without fields is written as a bare phrase."""

    @abstractmethod
    def text(self, say: Speaker) -> str:
        """Returns what is so, as a clause without a full stop."""

    def begins(self, _: Speaker) -> Beginning:
        """Returns how that clause begins."""
        return "subject"

    def parts(self, say: Speaker) -> tuple[str, str]:
        """Returns what the clause is about, and the rest: several that are about the same say it once."""
        return "", self.text(say)

    def asked(self) -> tuple[str, ...]:
        """Returns what the referee asks for when it wants to know: the word's key, unless it says otherwise."""
        return (key_of(type(self)) or self.EXAMPLE,)


class Forbidding(msgspec.Struct, frozen=True):
    """Something that can be forbidden: who alone could do it, to what, and what it can be narrowed down by."""

    takes: tuple[Literal["by", "card", "with", "server", "by subroutines"], ...]
    actor: Literal["", "corp", "runner"] = ""
    things: str = ""
    """What it is done to, in the plural."""
    participle: str = ""


PROHIBITIONS: Final[dict[str, Forbidding]] = {
    "score": Forbidding(("card", "server"), CORP, "agendas", "scored"),
    "steal": Forbidding(("card", "server"), RUNNER, "agendas", "<stolen>"),
    "trash": Forbidding(("by", "card"), "", "cards"),
    "draw": Forbidding(("by",), "", "cards", "drawn"),
    "jack out": Forbidding((), RUNNER),
    "run": Forbidding(("server",), RUNNER),
    "break": Forbidding(("card", "with"), RUNNER, "subroutines", "broken"),
    "rez": Forbidding(("card", "server"), CORP, "cards", "rezzed"),
    "install": Forbidding(("by", "card"), "", "cards", "installed"),
    "play": Forbidding(("by", "card"), "", "cards", "played"),
    "advance": Forbidding(("card", "server"), CORP, "cards", "advanced"),
    "access": Forbidding(("card", "server"), RUNNER, "cards", "accessed"),
    "succeed": Forbidding(("server",), RUNNER, "runs"),
    "breach": Forbidding(("server",), RUNNER, "any <server>"),
    "use": Forbidding(("by", "card"), "", "cards", "used"),
    "use paid abilities": Forbidding(("by", "card"), "", "paid abilities", "used"),
    "remove tags": Forbidding((), RUNNER),
    "gain credits": Forbidding(("by",)),
    "discard": Forbidding(("by",)),
    "create servers": Forbidding((), CORP),
    "lower strength": Forbidding(("card",), "", "strength", "lowered"),
    "bypass": Forbidding(("card",), "", "ice", "bypassed"),
    "expose": Forbidding(("card",), "", "cards", "exposed"),
    "win by agenda points": Forbidding(("by",)),
    "end the run": Forbidding(("with", "by subroutines")),
    "host cards": Forbidding(("card",), "", "cards"),
    "leave the heap": Forbidding(("card",), "", "cards"),
}
"""What `cannot:` knows."""

Prohibition = Annotated[str, Closed("prohibition", tuple(PROHIBITIONS))]


class Prohibit(Declaration, frozen=True, kw_only=True):
    """Something cannot be done (CR 1.2.2)."""

    EXAMPLE: ClassVar = "{cannot: trash, by: runner, card: {type: asset}}"

    cannot: tuple[Prohibition, ...]
    by: By = ""
    card: EventCard = None
    """Only to cards like these, or to one by what it is to the ability."""
    with_: EventCard = None
    """Only with cards like these, or with one by what it is to the ability."""
    server: tuple[Server, ...] = ()
    by_subroutines: bool = False
    """Only as a subroutine does it."""

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        return say.prohibition(self)

    def asked(self) -> tuple[str, ...]:
        """Returns each thing that is forbidden."""
        return tuple(f"cannot {what}" for what in self.cannot)


class Advanceable(Declaration, frozen=True, kw_only=True):
    """The Corp can advance this card (CR 1.18.3)."""

    EXAMPLE: ClassVar = "can be advanced"

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        return f"{say.this} can be advanced"


class Subtypes(Declaration, frozen=True, kw_only=True):
    """Cards have subtypes beside the printed ones, or have printed ones no longer (CR 2.16.5)."""

    EXAMPLE: ClassVar = "{subtypes: [sentry], without: [barrier], of: this}"

    subtypes: tuple[Subtype, ...] = ()
    without: tuple[Subtype, ...] = ()
    of: CardsMeant = "this"

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        gains = f"gains {joined(self.subtypes)}" if self.subtypes else ""
        loses = f"loses {joined(self.without)}" if self.without else ""
        of = say.each(self.of) if isinstance(self.of, Cards) else say.ref(self.of)
        return f"{of} {' and '.join(filter(None, (gains, loses)))}"


class LeavesTheGame(Declaration, frozen=True, kw_only=True):
    """This event or operation is removed from the game wherever it would be trashed from play (CR 4.9, 8.6.6g)."""

    EXAMPLE: ClassVar = "removed instead of trashed"

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        return f"{say.this} is removed from the game instead of being trashed from play"


class SubtypesOfOthers(Declaration, frozen=True, kw_only=True):
    """This card has all subtypes that such cards have now, beside its own (CR 2.16.5)."""

    EXAMPLE: ClassVar = "{has subtypes of: {type: ice, rezzed: true, other: true}}"

    has_subtypes_of: Cards

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        return f"{say.this} has the subtypes of {say.each(self.has_subtypes_of)}"

    def asked(self) -> tuple[str, ...]:
        """Returns that it is about subtypes."""
        return (key_of(Subtypes),)


class BoostsLast(Declaration, frozen=True, kw_only=True):
    """What makes a card stronger for a time lasts longer, if it would not anyway (CR 3.9.5b, 9.10)."""

    EXAMPLE: ClassVar = "{boosts last: this turn, of: {subtype: icebreaker}}"

    boosts_last: Literal["this run", "this turn"]
    of: CardsMeant = "this"
    instead_of: Literal["", "this encounter"] = ""
    """Only what would last so long; without, whatever would last less."""
    first_each_turn: bool = False
    """Only of the first such card that its player makes stronger in a turn, from then on, in that run."""

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        if self.first_each_turn and isinstance(self.of, Cards):
            first = f"the first {say.noun_anywhere(self.of)}{say.after(self.of)} that you make stronger each turn"
            return f"{first} keeps all strength that it is given for the rest of {self.boosts_last}"
        of = say.each(self.of, there=True) if isinstance(self.of, Cards) else say.ref(self.of)
        if self.instead_of:
            return f"whatever makes {of} stronger for {self.instead_of} does so for the rest of {self.boosts_last}"
        return f"whatever makes {of} stronger does so for the rest of {self.boosts_last}, if it would end sooner"


class AlwaysPrevents(Declaration, frozen=True, kw_only=True):
    """All of some effects is prevented without anybody's choice: what cannot come cannot be a cost either (CR 1.16.1b)."""

    EXAMPLE: ClassVar = "{always prevents: [net damage]}"

    always_prevents: tuple[Preventable, ...]
    done_by: EventCard = None
    """Only what this card does, or such a card."""

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        several = len(self.always_prevents) > 1 or self.always_prevents == ("tags",)
        by = ""
        if self.done_by is not None:
            by = f" done by {say.a_card(self.done_by) if isinstance(self.done_by, Cards) else say.ref(self.done_by)}"
        what = " and ".join(marked(one) if one in DAMAGE else one for one in self.always_prevents)
        return f"all {what}{by} {'are' if several else 'is'} prevented"

    def asked(self) -> tuple[str, ...]:
        """Returns each thing that is prevented."""
        return tuple(ALWAYS_PREVENTED[what] for name in self.always_prevents for what in (DAMAGE if name == "damage" else (name,)))


ALWAYS_PREVENTED: Final[Mapping[ExpectedKind, str]] = {what: f"{key_of(AlwaysPrevents)} {what}" for what in get_args(ExpectedKind)}
"""What the referee asks for where an effect may always be prevented."""


class ChoosesDamage(Declaration, frozen=True, kw_only=True):
    """The player of this card chooses what damage trashes from the grip (CR 10.4.3); of two who choose, whose turn it is."""

    EXAMPLE: ClassVar = "{chooses damage: [net, meat]}"

    chooses_damage: tuple[DamageKind, ...]
    first_each_turn: bool = False
    """Only the first card for the first such damage in a turn."""
    may: bool = False
    """If they like."""

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        kinds = joined(map(marked, self.chooses_damage), "or")
        kinds = "damage" if set(self.chooses_damage) == {"net", "meat", "core"} else f"{kinds} damage"
        who, mine = say.player(say.printed.side), say.printed.side == RUNNER
        grip = say.zone("grip")
        done = f"{'' if mine else f'look at {grip} and '}choose {{}} trashed from {grip if mine else 'it'}"
        done = done.format("the first card that is" if self.first_each_turn else "the cards that are")
        when = "the first time each turn that" if self.first_each_turn else "whenever"
        acts = f"{who} may {done}" if self.may else f"{who} {done if who == 'you' else third_person(done)}"
        return f"{when} {say.does(RUNNER, 'suffer')} {kinds}, {acts}"


class LosesAbilities(Declaration, frozen=True, kw_only=True):
    """Cards have no abilities, subroutines among them, of their own (CR 9.1.9)."""

    EXAMPLE: ClassVar = "{lose abilities: {type: program, hosted on: this}}"

    lose_abilities: CardsMeant
    but: Literal["", "printed subroutines"] = ""
    """They keep these."""

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        lost = f"loses all abilities{f' except {self.but}' if self.but else ''}"
        if not isinstance(self.lose_abilities, Cards):
            return f"{say.ref(self.lose_abilities)} {lost}"
        if self.lose_abilities == Cards(in_=("identity",), side=self.lose_abilities.side):
            whose = "each player's identity" if not self.lose_abilities.side else f"{say.whose(self.lose_abilities.side)} identity"
            return f"{whose} {lost}"
        return f"{say.each(self.lose_abilities)} {lost}"


class RevealedInAccess(Declaration, frozen=True, kw_only=True):
    """The Runner must reveal this card, active or not, or such cards, while accessing them in a zone (CR 1.21.7)."""

    EXAMPLE: ClassVar = "{revealed in access: R&D}"

    revealed_in_access: CentralServer
    of: CardsLike = None
    """Cards like these, while this one is active; without, this card."""

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        what = say.this if self.of is None else say.one_anywhere(self.of)
        return f"{say.does(RUNNER, 'must')} reveal {what} while accessing it in {self.revealed_in_access}"


PAYERS: Final = {
    "steal": RUNNER, "trash": RUNNER, "access": RUNNER, "run": RUNNER, "jack out": RUNNER, "break": RUNNER, "score": CORP, "rez": CORP,
}  # fmt: skip
"""Who alone can do what costs more."""
TO_NO_CARD: Final = ("run", "jack out")
"""What costs more and is not done to a card."""


class AdditionalCost(Declaration, frozen=True, kw_only=True):
    """Something costs more than it would; who does not pay does not do it (CR 1.16.10)."""

    EXAMPLE: ClassVar = "{additional cost: click, to: steal, of: this}"

    additional_cost: Cost
    to: Literal["steal", "score", "run", "play", "install", "rez", "trash", "jack out", "break", "access"]
    """To break: to use an ability that breaks subroutines."""
    of: CardsMeant | None = None
    """What it is done to, or what breaks. Where nothing is said, this card is read for what is done to a card, and to break with any."""
    server: tuple[Server, ...] = ()
    instead: bool = False
    """It may be paid in place of the card's own rez cost, and is none beside that (CR 8.1.2)."""
    basic: bool = False
    """To run, or to trash a resource: by the basic action alone, not by what a card does."""
    first_each_turn: bool = False
    """Only the first time in a turn that the Runner takes the basic action to run."""

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        servers = joined(map(say.server, self.server), "or")
        payer = CORP if self.to == "trash" and self.basic else PAYERS.get(self.to, say.printed.side)
        outer, say.actor = say.actor, payer if payer != say.printed.side else say.actor
        paid = say.pay(self.additional_cost)
        say.actor = outer
        if self.instead:
            who = say.player(CORP)
            return f"{who} may {paid} to {marked(self.to)} {say.ref(str(self.of))} instead of paying its rez cost"
        if self.to in ("install", "play") and isinstance(self.of, Cards):
            corp = self.of.side == CORP or set(self.of.type) & set(CORP_TYPES)
            payer = CORP if corp else RUNNER if self.of.side == RUNNER or set(self.of.type) & set(RUNNER_TYPES) else payer
        who = say.player(payer)
        verb = marked(self.to)
        if self.to == "steal" and isinstance(self.of, Cards):
            what = say.one_anywhere(self.of) + (f" from {servers}" if servers else "")
        elif self.to == "access" and isinstance(self.of, Cards):
            what = say.a_card(self.of) + (f" in {servers}" if servers else "")
        elif self.to == "jack out":
            what = ""
        elif self.to == "break":
            what = "subroutines"
            if self.of is not None:
                what += f" with {say.one_anywhere(self.of) if isinstance(self.of, Cards) else say.ref(self.of)}"
        elif self.to == "run":
            what = f"on {servers or 'any server'}" if servers or not self.basic else ""
            verb = "take the basic action to run" if self.basic else verb
            what += " for the first time each turn" if self.first_each_turn else ""
            what = what.strip()
        elif self.basic:
            verb = f"take the basic action to {verb}"
            what = say.one_anywhere(self.of) if isinstance(self.of, Cards) else say.ref(self.of or "this")
        else:
            what = say.each(self.of) if isinstance(self.of, Cards) else say.ref(self.of or "this")
            only_ice = isinstance(self.of, Cards) and self.of.type == ("ice",)
            what += f" {'on' if only_ice else 'in or on'} {servers}" if servers else ""
        if not say.terms.hosting:  # where cards have no words for costs
            # A click beside the one of the action itself is one more; "also" would leave open whether it is that one.
            due = f"{paid} more" if self.additional_cost.clicks else f"also {paid}"
            return f"{who} must {due} to {verb} {what}".rstrip()
        return f"as an additional cost to {f'{verb} {what}'.rstrip()}, {paid if who == 'you' else f'{who} must {paid}'}"

    def asked(self) -> tuple[str, ...]:
        """Returns what it is a cost of."""
        return (f"{key_of(AdditionalCost)} to {self.to}",)


class IgnoresAdditionalCosts(Declaration, frozen=True, kw_only=True):
    """Its player ignores additional costs of playing such cards (CR 1.16.10)."""

    EXAMPLE: ClassVar = "{ignores additional costs: {type: event, subtype: double}}"

    ignores_additional_costs: CardsLike

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        played = say.one_anywhere(self.ignores_additional_costs) if self.ignores_additional_costs is not None else "a card"
        who = say.player(say.printed.side)
        return f"{who} {'ignore' if who == 'you' else 'ignores'} additional costs to play {played}"


class MustTrash(Declaration, frozen=True, kw_only=True):
    """The Runner must trash a card that they access, if able: by any means, or by its trash cost alone (CR 7.1.5 c and d, 9.12.3)."""

    EXAMPLE: ClassVar = "{must trash: {type: upgrade}, by: trash cost}"

    must_trash: CardsMeant
    """`this` is meant while it is installed."""
    by: Literal["", "trash cost"] = ""
    first_each_turn: bool = False
    """Only the first such card that they access in a turn."""

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        if isinstance(self.must_trash, Cards):
            what = say.one_anywhere(self.must_trash)
        else:
            what = f"{say.ref(self.must_trash)} while it is installed"
        who = "you" if say.player(RUNNER) == "you" else "they"
        means = " by paying its trash cost" if self.by else ""
        when = "the first time each turn" if self.first_each_turn else "when"
        return f"{when} {say.does(RUNNER, 'access')} {what}, {who} must {marked('trash')} it{means}, if able"


class CanHost(Declaration, frozen=True, kw_only=True):
    """Cards may be installed on this card (CR 1.13.5a)."""

    EXAMPLE: ClassVar = "{can host: {type: program}, most: 1}"

    can_host: Cards
    most: int = 99
    most_memory: int = 99
    """MU of the programs that it can host."""
    free_memory: bool = False
    """Hosted programs do not count against the memory limit."""
    ignoring: Literal["", "all costs"] = ""
    """What installing a card there ignores."""
    discount: int = 0
    """Credits by which it costs less to install a card there."""

    def text(self, say: Speaker) -> str:
        """Returns a clause; where the rules do not say so, also what becomes of the cards."""
        number = "any number of" if self.most == 99 else f"up to {self.most}"
        single = self.most == 1
        if self.most_memory != 99 and not single:
            many = "" if self.most == 99 else f"up to {self.most} cards, "
            number = f"{many}up to {self.most_memory}[mu] of"
        cards = say.noun_anywhere(self.can_host, many=not single) + say.after(self.can_host)
        if self.most_memory != 99 and single:
            cards += f" of {self.most_memory}[mu] or less"
        it = "it" if single else "them"
        less = f"; installing {it} there costs {credit_text(str(self.discount))} less" if self.discount else ""
        if say.terms.hosting:
            ignoring = f", installed ignoring {self.ignoring}" if self.ignoring else ""
            free = "; hosted programs take no memory" if self.free_memory else ""
            return f"{say.this} can host {number} {cards}{free}{ignoring}{less}"
        free = "; these take no <memory>" if self.free_memory else ""
        at_no_cost = f"; {it} cost{'s' if single else ''} nothing to install there" if self.ignoring else ""
        return f"{say.this} can hold {number} {cards}{free}{at_no_cost}{less}; when {say.this} leaves play, trash them"


class Brings(Declaration, frozen=True, kw_only=True):
    """One copy of each such card is brought along with the deck, and is no part of it: set aside as the game begins (CR 1.5.3)."""

    EXAMPLE: ClassVar = "{brings: {subtype: directive}}"

    brings: Cards

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        return f"you bring 1 copy of each {say.noun_anywhere(self.brings)}{say.after(self.brings)} along; they are no part of your deck"


class SparedViruses(Declaration, frozen=True, kw_only=True):
    """Some virus counters are left where they are purged: on each such card, or (1996) any, which the Runner chooses (CR 10.1.2)."""

    EXAMPLE: ClassVar = "{spared viruses: 2}"

    spared_viruses: int
    of: CardsLike = None

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        if self.of is not None:
            removed = "purged" if say.terms.hosting else "removed"
            return f"when virus counters are {removed}, {self.spared_viruses} of them {self._are()} left on {say.each(self.of)}"
        kept = f"{self.spared_viruses} of {say.whose(RUNNER)} choice {self._are()} left"
        if say.terms.hosting:
            return f"when virus counters are purged, {kept}"
        return f"when {say.does(CORP, 'forgo')} actions to remove virus counters, {kept}"

    def _are(self) -> str:
        return "is" if self.spared_viruses == 1 else "are"


class RunnerTracedFirst(Declaration, frozen=True, kw_only=True):
    """In a trace the Runner spends credits before the Corp does (CR 10.8.6)."""

    EXAMPLE: ClassVar = "the Runner spends first in traces"

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        return f"{say.does(RUNNER, 'spend')} <credits> before {say.player(CORP)} in each trace attempt"


class ChoosesAccesses(Declaration, frozen=True, kw_only=True):
    """The Corp chooses which cards the Runner accesses in breaches of HQ, as many as they would access at random (CR 7.4.6)."""

    EXAMPLE: ClassVar = "{chooses accesses: HQ}"

    chooses_accesses: Literal["HQ"]

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        return f"{say.does(CORP, 'choose')} which cards {say.player(RUNNER)} {'access' if say.you == RUNNER else 'accesses'} from HQ"


class RunnerOrdersSubroutines(Declaration, frozen=True, kw_only=True):
    """The Runner chooses the order in which unbroken subroutines resolve, before any of them does (CR 9.8.8)."""

    EXAMPLE: ClassVar = "the Runner orders subroutines"

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        return f"unbroken subroutines resolve in the order that {say.does(RUNNER, 'choose')}"


class NeverBid(Declaration, frozen=True, kw_only=True):
    """Nobody who spends credits in secret can spend just so many (CR 1.2.2, 1.10.4b)."""

    EXAMPLE: ClassVar = "{never spent in secret: 2}"

    never_spent_in_secret: int

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        return f"players cannot spend exactly {credit_text(str(self.never_spent_in_secret))} in secret"


class CountsAsTagged(Declaration, frozen=True, kw_only=True):
    """The Runner is tagged whether they have a tag or not; as many tags as they have stay all there are (CR 10.5.2)."""

    EXAMPLE: ClassVar = "counts as tagged"

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        return f"{say.does(RUNNER, 'count')} as tagged"


class OpenHand(Declaration, frozen=True, kw_only=True):
    """A player plays with the hand revealed: the other one sees all cards there, and each that comes (CR 1.21.3, 10.2.3b)."""

    EXAMPLE: ClassVar = "{open hand: runner}"

    open_hand: Side

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        return f"the cards in {say.zone('HQ' if self.open_hand == CORP else 'grip')} lie open to both players"


class AlsoSecondTime(Declaration, frozen=True, kw_only=True):
    """What such cards of its player do the first time something happens in a turn they do the second time, too (CR 9.6.5)."""

    EXAMPLE: ClassVar = "{also second time: {subtype: genetics}}"

    also_second_time: Cards

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        those = f"abilities of {say.several(self.also_second_time)} that resolve the first time something happens each turn"
        return f"{those} also resolve the second time"


class CountersAlsoOn(Declaration, frozen=True, kw_only=True):
    """Counters on this card are considered to be on such cards as well, and can be spent or removed as if they were there (CR 1.9.4)."""

    EXAMPLE: ClassVar = "{counters also on: {type: program, subtype: virus, other: true}, kind: virus}"

    counters_also_on: Cards
    kind: CounterKind

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        counters = f"{say.counter(self.kind)}s on {say.this}"
        return f"{counters} count as being on {say.each(self.counters_also_on)} as well, and can be spent as if they were there"


class FirstClickForRun(Declaration, frozen=True, kw_only=True):
    """The first click that its player spends in a turn goes into a run: the basic action, or a run event (CR 5.2.7)."""

    EXAMPLE: ClassVar = "first click for a run"

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        return "you must spend your first [click] each turn to play a run <event>, or to run without using a card"


class InstalledFaceup(Declaration, frozen=True, kw_only=True):
    """The Corp installs this card faceup. An agenda is active then while it is installed, and neither rezzed nor unrezzed (CR 3.2.3a)."""

    EXAMPLE: ClassVar = "installed faceup"

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        return f"install {say.this} only faceup"


class RezzedLikeRoot(Declaration, frozen=True, kw_only=True):
    """The Corp can rez this ice whenever it could rez assets and upgrades, approached or not (CR 8.1.2)."""

    EXAMPLE: ClassVar = "rezzed like assets"

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        return f"you can rez {say.this} whenever you could rez a card that is not ice"
