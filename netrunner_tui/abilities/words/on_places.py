"""Instructions about where cards are: hosting, swapping, moving them from server to server, setting them aside."""

from typing import ClassVar, Literal

from msgspec.structs import replace

from netrunner_tui.abilities.clauses import Clause
from netrunner_tui.abilities.units import THAT_CARD, THOSE_CARDS, counted_as
from netrunner_tui.abilities.words.closed_lists import ServerToInstall
from netrunner_tui.abilities.words.instruction import Instruction, Speaker
from netrunner_tui.abilities.words.on_cards import found_name
from netrunner_tui.abilities.words.values import All, Cards, Choose, Target
from netrunner_tui.model.text import joined


class Host(Instruction, frozen=True, kw_only=True):
    """Cards are hosted on a card. What is installed stays installed, anything else is not by that (CR 1.13.2, 1.13.7)."""

    EXAMPLE: ClassVar = "{host: {choose: 1, in: HQ}, facedown: true}"
    VERB: ClassVar = "host cards"

    host: Target
    on: Target = "this"
    facedown: bool = False

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        host, on = say.target(self.host), f"{say.target(self.on)}{' facedown' if self.facedown else ''}"
        say.done = counted_as("card", " hosted this way")
        if isinstance(self.host, Choose) and self.host.choose == 1 and isinstance(self.host.cards.hosted_on, Cards):
            return say.do(f"move {host} onto {on}")
        if not say.terms.hosting:  # where the rules do not say what becomes of the cards
            gone = f", to be trashed when {say.this} leaves play" if self.on == "this" else ""
            return say.do(f"put {host} on {on}{gone}")
        return say.do(f"host {host} on {on}")


class FromOutside(Instruction, frozen=True, kw_only=True):
    """A card that is in nobody's deck is set aside faceup, as `found`: any such card that the game has (CR 1.5.4)."""

    EXAMPLE: ClassVar = "{from outside: {type: identity, side: runner, subtype: g-mod}}"
    VERB: ClassVar = "bring a card"

    from_outside: Cards

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        say.found = THAT_CARD
        return say.do(f"choose, from outside the game, {say.one_anywhere(self.from_outside)}")


class SwitchIdentity(Instruction, frozen=True, kw_only=True):
    """An identity from outside the game takes the place of that of its player, front side up; the former one leaves it (CR 1.5.4)."""

    EXAMPLE: ClassVar = "{switch identity: {type: identity, subtype: g-mod}}"
    VERB: ClassVar = "switch identities"

    switch_identity: Cards

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        other = f"another {say.noun_anywhere(self.switch_identity)}{say.after(self.switch_identity)}"
        return say.do(f"switch {say.whose('you')} identity with {other}, taken from outside the game")


class BecomeCondition(Instruction, frozen=True, kw_only=True):
    """This card becomes a condition counter hosted on a card; abilities with `active in: condition` are its text then (CR 10.1.4)."""

    EXAMPLE: ClassVar = "{become condition: {choose: 1, type: ice, rezzed: true}}"
    VERB: ClassVar = "install"

    become_condition: Target
    """What it is hosted on."""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        counter = "a hosted condition counter" if say.terms.hosting else "a condition counter"
        on = self.become_condition
        if isinstance(on, Choose) and on.cards.type:
            say.host_noun = " or ".join(on.cards.type)
            say.host = f"host {say.host_noun}"
        return say.do(f"install {say.this} on {say.target(on)} as {counter}")


class Swap(Instruction, frozen=True, kw_only=True):
    """Two cards exchange places, each in a place that it may be in (CR 8.8)."""

    EXAMPLE: ClassVar = "{swap: {choose: 2, type: ice}}"
    VERB: ClassVar = "swap cards"

    swap: Target
    with_: Target | None = None
    """The other card; without it two are chosen."""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        return say.do(f"swap {say.target(self.swap)}{'' if self.with_ is None else f' with {say.target(self._other())}'}")

    def _other(self) -> Target:
        """Returns the other card as it is told: another one, where both are chosen from the same place."""
        assert self.with_ is not None
        if isinstance(self.swap, Choose) and isinstance(self.with_, Choose) and self.swap.cards.in_ == self.with_.cards.in_:
            return replace(self.with_, cards=replace(self.with_.cards, other=True))
        return self.with_


class Rearrange(Instruction, frozen=True, kw_only=True):
    """A player swaps cards in pairs as long as they like (CR 8.8.1)."""

    EXAMPLE: ClassVar = "{rearrange: {type: ice, protecting: this server}}"
    VERB: ClassVar = "rearrange"

    rearrange: Cards
    reverse: bool = False
    """The first takes the place of the last, and so on: nobody chooses."""
    unseen: bool = False
    """The other player does not see what goes where, as far as it is facedown (1996)."""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        if self.unseen:
            return say.do(f"rearrange {say.several(self.rearrange)} in any order, unseen by the other player")
        if self.reverse:
            return say.do(f"reverse the order of the {say.several(self.rearrange)}")
        return say.do(f"rearrange any number of {say.several(self.rearrange)}")


class Relocate(Instruction, frozen=True, kw_only=True):
    """An installed Corp card moves to another server, or to another place among the ice; it stays installed (CR 6.2.4)."""

    EXAMPLE: ClassVar = "{relocate: this, to: [central, remote], other: true}"
    VERB: ClassVar = "move a card"

    relocate: Target
    to: tuple[ServerToInstall, ...]
    other: bool = False
    """Not to the server where it is."""
    at: Literal["outermost", "innermost", "any position"] = "outermost"
    """Where among the ice."""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        named = {"central": "a <central server>", "remote": "a <remote server>", "new server": "a new <server>"}
        if self.relocate == "this":  # "the same" would be the one where it is
            named |= {"server of chosen": f"the <server> of {say.ref('chosen')}", "server of it": f"the <server> of {say.ref('it')}"}
        to = joined((named.get(server, say.server(server)) for server in self.to), "or")
        if {"central", "remote"} <= set(self.to):
            to = "any other <server>" if self.other else "any <server>"
        elif self.other:
            to += " that it is not in now"
        chosen = self.relocate.cards.type if isinstance(self.relocate, (Choose, All)) else (say.printed.type,)
        position = "any position" if self.at == "any position" else f"the {self.at} position"
        where = f"{position} <protecting>" if set(chosen) == {"ice"} else "the root of"
        if where == "the root of" and self.at != "outermost":
            where = f"the root of, or {position} <protecting>,"
        return say.do(f"move {say.target(self.relocate)} to {where} {to}")


class SetAside(Instruction, frozen=True, kw_only=True):
    """Cards are set aside. They are `found` in the instructions after it, and lie `in: set aside` for this card's abilities (CR 4.8)."""

    EXAMPLE: ClassVar = "{set aside: {choose: 2, in: grip}, facedown: true}"
    VERB: ClassVar = "set cards aside"

    set_aside: Target
    facedown: bool = False

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        text = say.do(f"set {say.target(self.set_aside)} aside {'facedown' if self.facedown else 'faceup'}")
        several = self.set_aside in ("found", "chosen", "trashed")
        say.found = found_name(self.set_aside) if not isinstance(self.set_aside, str) else THOSE_CARDS if several else THAT_CARD
        return text


class RevealUntil(Instruction, frozen=True, kw_only=True):
    """Cards are revealed from the top of a deck, one by one, until one fits; that one is `found`, all stay there (CR 1.21.3)."""

    EXAMPLE: ClassVar = "{reveal until: {type: ice}, of: R&D}"
    VERB: ClassVar = "reveal cards"

    reveal_until: Cards
    of: Literal["R&D", "stack"]
    aside: bool = False
    """Each is set aside faceup as it has been revealed; they lie `in: set aside` for this card's abilities (CR 4.8)."""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        deck = say.zone(self.of)
        say.found = THAT_CARD
        one = say.one_anywhere(self.reveal_until)
        aside = " and set aside" if self.aside else ""
        return say.do(f"reveal{aside} cards from the top of {deck} one by one until {one} is revealed")


class ShuffleDeck(Instruction, frozen=True, kw_only=True):
    """A deck is shuffled (CR 8.3.1)."""

    EXAMPLE: ClassVar = "{shuffle: R&D}"
    VERB: ClassVar = "shuffle"

    shuffle: Literal["R&D", "stack"]

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        return say.do(f"shuffle {say.zone(self.shuffle)}")
