"""Instructions that breach servers and access cards, and limits on that."""

from typing import ClassVar, Literal

from netrunner_tui.abilities.clauses import Clause, led_by
from netrunner_tui.abilities.units import plural_of
from netrunner_tui.abilities.words.closed_lists import Ref, ServerMeant
from netrunner_tui.abilities.words.instruction import Instruction, Speaker
from netrunner_tui.abilities.words.values import Amount, Target
from netrunner_tui.model.sides import RUNNER
from netrunner_tui.model.text import count_text


class BreachServer(Instruction, frozen=True, kw_only=True):
    """The Runner breaches a server, in a run or outside; during a breach, as soon as that is over (CR 7.3.1, 7.3.8)."""

    EXAMPLE: ClassVar = "{breach: HQ, without root: true}"
    VERB: ClassVar = "breach"

    breach: ServerMeant
    without_root: bool = False
    """Cards in the root of the server cannot be accessed during that breach."""
    first: Ref = ""
    """The card in HQ that must be the first one accessed in that breach."""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        named = say.terms.labels
        breached = say.who(RUNNER, f"{'breach' if named else 'access cards from'} {say.server(self.breach)}")
        if self.first:
            breached += f", accessing {say.ref(self.first)} first"
        if not self.without_root:
            return breached
        rest = "access cards in its root during that <breach>" if named else "access what is installed there"
        return breached + f", but {'you' if say.you == RUNNER else 'they'} cannot {rest}"


class AccessCards(Instruction, frozen=True, kw_only=True):
    """The Runner accesses cards one after the other, without a breach (CR 7.1.9)."""

    EXAMPLE: ClassVar = "{access: {choose: 1, side: corp, not type: ice}}"
    VERB: ClassVar = "access"

    access: Target

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        return say.who(RUNNER, f"access {say.target(self.access)}")


class AccessFrom(Instruction, frozen=True, kw_only=True):
    """The Runner accesses so many cards in a server and its root, in the order of a breach, which it is none of (CR 7.1.10)."""

    EXAMPLE: ClassVar = "{access from: attacked server, number: {tags of: runner}, up to: true}"
    VERB: ClassVar = "access"

    access_from: ServerMeant
    number: Amount
    up_to: bool = False
    """Or fewer: the Runner says how many before they access any."""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        server = say.server(self.access_from)
        where = f"in {server} or its root" if say.terms.labels else f"from {server}"
        cards = say.amount(self.number, lambda number: f"{plural_of('card')(number)} {where}")
        return say.who(RUNNER, f"access {'up to ' if self.up_to else ''}{cards}")


class AccessAtMost(Instruction, frozen=True, kw_only=True):
    """The Runner cannot access more than so many cards in a time; those accessed already count (CR 7.4.2a)."""

    EXAMPLE: ClassVar = "{access at most: 1, for: this run}"

    access_at_most: int
    for_: Literal["this run", "this turn", "this breach"] = "this run"

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        during = "this turn" if self.for_ == "this turn" else f"during {self.for_}"
        return led_by(say.player(RUNNER), f"cannot access more than {count_text(self.access_at_most, 'card')} {during}")
