"""Instructions about players: credits, clicks, cards drawn, damage, tags, bad publicity, agenda points, the die."""

from typing import ClassVar, Final, Literal

from netrunner_tui.abilities.clauses import Clause, permitted
from netrunner_tui.abilities.units import (
    THAT_CARD,
    THOSE_CARDS,
    Called,
    bare,
    click_text,
    clicks_text,
    counted_as,
    credit_text,
    damage_of,
    marked,
    plural_of,
    points_of,
    top_cards,
    uncounted,
    unit_of,
)
from netrunner_tui.abilities.words.closed_lists import Ref, Server, Who
from netrunner_tui.abilities.words.instruction import Instruction, Speaker, named_amount
from netrunner_tui.abilities.words.values import Amount, Cards, CardsLike, Choose, Count, PlayerHas, Target, is_number
from netrunner_tui.model.events.imminent_effects import DAMAGE_NAMES
from netrunner_tui.model.parts import NOWHERE, Part
from netrunner_tui.model.sides import CORP, RUNNER, Side, other
from netrunner_tui.model.terms import DamageKind


class Gain(Instruction, frozen=True, kw_only=True):
    """Credits from the bank to a pool (CR 1.10.3a)."""

    EXAMPLE: ClassVar = "{gain: 3}"
    VERB: ClassVar = "gain {credits}"

    gain: Amount
    who: Who = ""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        return say.who(self.who, "gain " + say.amount(self.gain, credit_text))


class Lose(Instruction, frozen=True, kw_only=True):
    """Credits from a pool to the bank (CR 1.10.3b)."""

    EXAMPLE: ClassVar = "{lose: 3, who: runner}"

    lose: Amount | Literal["all"]
    who: Who = ""
    up_to: bool = False
    """The controller of the ability says how much."""
    from_: Cards | None = None
    """From cards like these, as far as there are any on them; the player says from which."""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        own = self.who in ("", "you", say.printed.side)
        amount = "all <credits>" if isinstance(self.lose, str) else say.amount(self.lose, credit_text)
        say.done = counted_as("<credit>", " lost this way")
        if (self._whole_pool(say) and not self.up_to) or (self.lose == "all" and self.from_ is None):
            return say.who(self.who, f"lose all <credits> in {say.whose(self.who) if own else 'their'} <credit> pool")
        if self.up_to and not own:
            return say.do(f"make {say.player(self.who)} lose up to {amount}")
        if self.from_ is not None:
            return say.who(self.who, f"lose {amount} from {say.several_anywhere(self.from_)}")
        return say.who(self.who, f"lose {'up to ' if self.up_to else ''}{amount}")

    def _whole_pool(self, say: Speaker) -> bool:
        """Returns whether so many credits are lost as the player has: all of them."""
        loser = say.printed.side if self.who in ("", "you") else self.who
        match self.lose:
            case Count(count=PlayerHas(has="credits", of=of)):
                owner = {"you": say.printed.side, "the other player": other(say.printed.side)}.get(of, of)
                return self.lose == Count(count=self.lose.count) and owner == loser and self.from_ is None
        return False


class GainClicks(Instruction, frozen=True, kw_only=True):
    """Clicks for this turn (CR 5.1.3)."""

    EXAMPLE: ClassVar = "{gain clicks: 1}"
    VERB: ClassVar = "gain {clicks}"

    gain_clicks: Amount
    who: Who = ""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        number = self.gain_clicks
        return say.who(self.who, "gain " + (clicks_text(number) if isinstance(number, int) else say.amount(number, click_text)))


ActionKind = Literal["gain", "draw", "install", "play", "advance", "run"]

_ACTIONS: Final[dict[str, str]] = {
    "gain": "gain 1[credit]", "draw": "draw 1 card", "install": "install {}", "play": "play {}", "advance": "advance {}",
    "run": "run {}",
}  # fmt: skip
"""What each basic action does, with a slot for the cards or the server that it may be done to."""


class TakeAction(Instruction, frozen=True, kw_only=True):
    """Actions beside those of the turn, for nothing else: at once, one after the other, or any time in the turn (CR 5.2.2)."""

    EXAMPLE: ClassVar = "{take action: [install], number: 3, card: {type: program}}"
    VERB: ClassVar = "take an action"

    take_action: tuple[ActionKind, ...]
    number: Amount = 1
    card: CardsLike = None
    """Only with a card like these."""
    server: tuple[Server, ...] = ()
    """Only on such a server."""
    must: bool = False
    """Who can has to."""
    this_turn: bool = False
    """Not at once: it is one of the actions of this turn, the last one at the latest."""
    part: Part = NOWHERE

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        cards = "a card" if self.card is None else say.one_anywhere(self.card)
        if self.card is not None and self.card.among:
            cards = "that card"
        servers = " or ".join(map(say.server, self.server)) or "a <server>"
        done = " or ".join(_ACTIONS[kind].format(servers if kind == "run" else cards) for kind in self.take_action)
        if self.server and "run" not in self.take_action:
            done += f" in or <protecting> {servers}"
        now = "this turn" if self.this_turn else "now"
        if self.number == 1:
            taken = f"take 1 action more {now}, only to {done}"
            return say.do(taken) if self.must else permitted(say.player(""), Clause(taken))
        return say.do(
            f"take {'' if self.must else 'up to '}{say.amount(self.number, plural_of('action'))} more {now}, only to {done} with each"
        )


def _clicks_alone(number: str) -> str:
    """Returns clicks that come next, of which one needs no number."""
    return "<click>" if number == "1" else f"{number} <clicks>"


class LoseClicks(Instruction, frozen=True, kw_only=True):
    """Clicks lost, as many as there are (CR 1.11)."""

    EXAMPLE: ClassVar = "{lose clicks: 1}"

    lose_clicks: Amount
    who: Who = ""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        number = self.lose_clicks
        if not say.terms.hosting:  # they are forgone, on later turns too
            own = (self.who or say.printed.side) in ("you", say.you, say.doer)
            many = clicks_text(number) if isinstance(number, int) else say.amount(number, _clicks_alone)
            return say.who(self.who, f"forgo {say.whose(self.who) if own else 'their'} next {many}")
        if isinstance(number, int):
            return say.who(self.who, f"<lose> {clicks_text(number)}")
        if isinstance(number.count, PlayerHas) and number.count.has == "clicks" and number == Count(count=number.count):
            own = self.who in ("", "you", say.printed.side)
            return say.who(self.who, f"<lose> all {say.whose(self.who) if own else 'their'} remaining <clicks>")
        return say.who(self.who, "<lose> " + say.amount(number, lambda n: "X <clicks>" if n == "X" else f"{n} [click]"))


class Draw(Instruction, frozen=True, kw_only=True):
    """Cards from the top of a deck; they are `found` in the instructions after it (CR 8.4)."""

    EXAMPLE: ClassVar = "{draw: 2}"
    VERB: ClassVar = "draw"

    draw: Amount
    who: Who = ""
    until: bool = False
    """Only until there are so many cards in the hand."""
    up_to: bool = False
    """The player who draws says how many."""
    from_: Literal["", "bottom"] = ""
    """From the bottom of the deck."""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        say.found = THAT_CARD if self.draw == 1 else THOSE_CARDS
        if self.until:
            hand = say.zone("grip" if self._whose(say) == RUNNER else "HQ")
            match self.draw:
                case Count(count=PlayerHas(has="hand size", of=of)) as many if many == Count(count=many.count):
                    as_many = f"as many cards in {hand} as {say.whose(of)} maximum hand size"
                    return say.who(self.who, f"draw until {say.does(self.who, 'have')} {as_many}")
            return say.who(self.who, f"draw until {say.does(self.who, 'have')} {say.amount(self.draw, plural_of('card'))} in {hand}")
        bottom = ""
        if self.from_:
            bottom = f" from the bottom of {say.zone('R&D' if self._whose(say) == CORP else 'stack')}"
        return say.who(self.who, f"draw {'up to ' if self.up_to else ''}{say.amount(self.draw, plural_of('card'))}{bottom}")

    def _whose(self, say: Speaker) -> Side:
        """Returns the player who draws."""
        runner = self.who == RUNNER or (self.who != CORP and (say.printed.side == RUNNER) == (self.who in ("", "you")))
        return RUNNER if runner else CORP


class Damage(Instruction, frozen=True, kw_only=True):
    """Damage to the Runner (CR 10.4). `by` a Runner card it is suffered, not done."""

    EXAMPLE: ClassVar = "{damage: 1, kind: net}"
    VERB: ClassVar = "do damage"

    damage: Amount | Literal["any number"]
    """A number, or as much as the Runner says who suffers it, and survives it."""
    kind: DamageKind = "net"
    cannot_be_prevented: bool = False

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        kind = marked(DAMAGE_NAMES[self.kind])
        amount = f"any amount of {kind}" if isinstance(self.damage, str) else say.amount(self.damage, damage_of(self.kind))
        suffered = RUNNER in (say.printed.side, say.actor)
        say.done = points_of(kind, f" {'suffered' if suffered else 'done'} this way")
        done = say.who(RUNNER, f"suffer {amount}") if suffered else say.do(f"do {amount}")
        done += " that cannot be prevented" if self.cannot_be_prevented else ""
        if not isinstance(self.damage, str):
            return done
        size = f" or {say.whose(RUNNER)} maximum hand size" if self.kind == "core" else ""
        return done + f", but no more than the number of cards in {say.zone('grip')}{size}"


class Tag(Instruction, frozen=True, kw_only=True):
    """Tags for the Runner (CR 10.5)."""

    EXAMPLE: ClassVar = "{tags: 1}"
    VERB: ClassVar = "give tags"

    tags: Amount
    cannot_be_prevented: bool = False

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        taken = self._taken(say)
        say.done = counted_as("tag", " taken this way")
        if RUNNER in (say.actor, say.printed.side):
            return say.who(RUNNER, f"take {taken}")
        say.named = RUNNER
        return say.do(f"give {say.player(RUNNER)} {taken}")

    def _taken(self, say: Speaker) -> str:
        return say.amount(self.tags, plural_of("tag")) + (", which cannot be avoided" if self.cannot_be_prevented else "")

    def given_to(self, side: Side, say: Speaker) -> str:
        """Returns what is given to a player; "" where that is not how it reads."""
        return self._taken(say) if side == RUNNER and RUNNER not in (say.actor, say.printed.side) else ""


class Untag(Instruction, frozen=True, kw_only=True):
    """Tags removed from the Runner (CR 10.5.4)."""

    EXAMPLE: ClassVar = "{remove tags: 1}"
    VERB: ClassVar = "remove tags"

    remove_tags: Amount
    up_to: bool = False
    by: Who = ""
    """Who removes them: on a card of the Corp it may be the Runner."""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        say.done = counted_as("tag", " removed this way")
        if isinstance(self.remove_tags, Count) and self.remove_tags == Count(count=PlayerHas(has="tags", of=RUNNER)) and not self.up_to:
            return say.who(RUNNER, "lose all tags") if say.printed.side == CORP else say.do(f"remove all {say.whose(RUNNER)} tags")
        tags = say.amount(self.remove_tags, plural_of("tag"))
        upto = "up to " if self.up_to else ""
        if self.by:
            return say.who(self.by, f"remove {upto}{tags}")
        return say.who(RUNNER, f"lose {upto}{tags}") if say.printed.side == CORP else say.do(f"remove {upto}{tags}")


class BadPublicity(Instruction, frozen=True, kw_only=True):
    """Bad publicity for the Corp (CR 10.6)."""

    EXAMPLE: ClassVar = "{bad publicity: 1}"
    VERB: ClassVar = "take bad publicity"

    bad_publicity: Amount

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        text = say.who(CORP, "take " + say.amount(self.bad_publicity, unit_of("bad publicity")))
        say.done = uncounted("bad publicity", " taken this way")
        return text


class RemoveBadPublicity(Instruction, frozen=True, kw_only=True):
    """Bad publicity is removed from the Corp, as much as there is (CR 10.6)."""

    EXAMPLE: ClassVar = "{remove bad publicity: 1}"
    VERB: ClassVar = "remove bad publicity"

    remove_bad_publicity: Amount
    up_to: bool = False
    """As much as the player wants whose ability it is."""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        up_to = "up to " if self.up_to else ""
        text = say.who(CORP, f"remove {up_to}{say.amount(self.remove_bad_publicity, unit_of('bad publicity'))}")
        say.done = uncounted("bad publicity", " removed this way")
        return text


class Sabotage(Instruction, frozen=True, kw_only=True):
    """The Corp trashes cards from HQ and the top of R&D (CR 10.12)."""

    EXAMPLE: ClassVar = "{sabotage: 2}"
    VERB: ClassVar = "sabotage"

    sabotage: Amount

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        return Clause(f"sabotage {say.amount(self.sabotage, bare)}")


class TrashTop(Instruction, frozen=True, kw_only=True):
    """Cards are trashed from the top of a deck, facedown from R&D (CR 4.4.6b)."""

    EXAMPLE: ClassVar = "{trash top: 1, of: R&D}"
    VERB: ClassVar = "trash top cards"

    trash_top: Amount
    of: Literal["R&D", "stack"]
    by: Who = ""
    """Who trashes them, where it is not the player whose ability it is."""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        deck = say.zone(self.of)
        some = isinstance(self.trash_top, int)
        top = named_amount(
            self.trash_top,
            say,
            lambda number: f"{(top_cards if some else plural_of('card'))(number)} {'of' if some else 'from the top of'} {deck}",
        )
        say.done = counted_as("card", " trashed this way")
        return say.who(self.by, f"trash {top}") if self.by else say.do(f"trash {top}")


class LookAtTop(Instruction, frozen=True, kw_only=True):
    """The controller looks at the top cards of a deck; `arrange` puts them in an order of their choice (CR 8.3.3)."""

    EXAMPLE: ClassVar = "{look at top: 5, of: R&D, arrange: true}"
    VERB: ClassVar = "look at top cards"

    look_at_top: Amount
    of: Literal["R&D", "stack"]
    arrange: bool = False

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        top_of = say.zone(self.of)
        if self.arrange and self.look_at_top == Count(count=Cards(in_=(self.of,), among="found")):
            return say.do(f"put the rest back on top of {top_of} in any order")
        then = ", then put them back in any order" if self.arrange else ""
        say.found = THAT_CARD if self.look_at_top == 1 else Called("the rest of those cards", several=True)
        if isinstance(self.look_at_top, Count) and is_number(self.look_at_top, "expected"):
            more = f"{self.look_at_top.plus} more than " if self.look_at_top.plus > 0 else ""
            many = say.stands_for("X", f"{more}the number of those cards")
            return say.do(f"look at the top X cards of {top_of}{many}{then}")
        top = say.amount(self.look_at_top, lambda number: f"{'card' if number == '1' else f'{number} cards'} of {top_of}")
        return say.do(f"look at the top {top}{then}")


class LookAt(Instruction, frozen=True, kw_only=True):
    """The controller looks at cards; the other player does not see them (CR 1.21.2)."""

    EXAMPLE: ClassVar = "{look at: {all: {in: HQ}}}"
    VERB: ClassVar = "look at"

    look_at: Target

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        text = say.do(f"look at {say.target(self.look_at, stay=True)}")
        single = isinstance(self.look_at, Choose) and self.look_at.choose == 1 and not self.look_at.up_to
        say.found = THAT_CARD if single else Called("the cards that were looked at", several=True)
        return text


class DiscardToHandSize(Instruction, frozen=True, kw_only=True):
    """A player discards cards until their hand holds no more than its maximum (CR 5.5.2)."""

    EXAMPLE: ClassVar = "{discard to hand size: runner}"
    VERB: ClassVar = "discard"

    discard_to_hand_size: Who

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        whose = "your" if say.side_of(self.discard_to_hand_size) == say.you else "their"
        return say.who(self.discard_to_hand_size, f"discard down to {whose} maximum hand size")


class EndActionPhase(Instruction, frozen=True, kw_only=True):
    """The action phase ends (CR 5.4.3)."""

    EXAMPLE: ClassVar = "end the action phase"

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        return Clause(f"{say.whose('you')} action phase ends", "subject")


class MoreTurns(Instruction, frozen=True, kw_only=True):
    """Its player takes more turns after this one of theirs, before the other player's next one (CR 5.1)."""

    EXAMPLE: ClassVar = "{additional turns: 1}"
    VERB: ClassVar = "take another turn"

    additional_turns: int

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        turns = "another turn" if self.additional_turns == 1 else f"{self.additional_turns} more turns"
        return say.do(f"take {turns} after this one")


class BonusAction(Instruction, frozen=True, kw_only=True):
    """The player takes an action at once, in their action phase (CR 5.2.5); only one they have not taken this turn (CR 5.2.6b)."""

    EXAMPLE: ClassVar = "{bonus action: different, fewer clicks: 1}"
    VERB: ClassVar = "take an action"

    bonus_action: Literal["any", "different"]
    fewer_clicks: int = 0

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        which = "an action not taken this turn" if self.bonus_action == "different" else "an action"
        less = f", paying {self.fewer_clicks} <click> less" if self.fewer_clicks == 1 else f", paying {self.fewer_clicks} <clicks> less"
        return say.do(f"take {which}{less if self.fewer_clicks else ''}")


class AddAsAgenda(Instruction, frozen=True, kw_only=True):
    """A card is added to a score area as an agenda worth that many points, with no other properties (CR 10.1.3)."""

    EXAMPLE: ClassVar = "{add as agenda: 1, of: this}"

    add_as_agenda: Amount
    of: Ref = "this"
    who: Who = ""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        worth = say.amount(self.add_as_agenda, plural_of("agenda point"))
        whose = say.whose(self.who)
        as_what = f"score area{',' if say.brief else ' as an agenda'} worth {worth}"
        if self.who and self.who == say.actor:  # their own doing, as they choose it
            return say.who(self.who, f"add {say.ref(self.of)} to {whose if whose == 'your' else 'their'} {as_what}")
        return Clause(f"add {say.ref(self.of)} to {whose} {as_what}")
