"""Declarations that the game of 1996 alone has."""

from typing import ClassVar, Literal

from netrunner_tui.abilities.units import does_text, marked
from netrunner_tui.abilities.words.closed_lists import SubroutineDoes
from netrunner_tui.abilities.words.declarations import Declaration
from netrunner_tui.abilities.words.instruction import Block, Speaker
from netrunner_tui.abilities.words.values import Amount, Cards
from netrunner_tui.model.parts import NOWHERE, Part
from netrunner_tui.model.text import joined


class BaseLink(Declaration, frozen=True, kw_only=True):
    """A base link for one trace attempt: `cost` credits to use it, then +1 link for each `each` credits (1996)."""

    EXAMPLE: ClassVar = "{base link: 4, cost: 2, each: 2}"

    base_link: int
    cost: int = 0
    each: int = 0
    """0: it cannot be raised."""
    only_in_runs: bool = False
    then: Block = ()
    """What using it brings with it."""
    if_avoided: Block = ()
    """What it brings where the trace attempt is unsuccessful."""
    part: Part = NOWHERE

    def text(self, say: Speaker) -> str:
        """Returns sentences: what it costs, what raises it, and when it can be used."""
        text = f"{self.cost}[credit]: Base link {self.base_link}."
        if self.each:
            text += f" {self.each}[credit]: +1 link."
        if self.only_in_runs:
            text += " Use this only during a run."
        if self.then:
            text += f" When you use it, {say.afresh(self.then)}."
        if self.if_avoided:
            text += f" When you use it and the trace attempt is unsuccessful, {say.afresh(self.if_avoided)}."
        return f"{text} Use no more than 1 base link card in a trace attempt"


class TracesSucceed(Declaration, frozen=True, kw_only=True):
    """Every trace attempt is successful, whatever is bid (1996)."""

    EXAMPLE: ClassVar = "traces succeed"

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        return "all trace attempts are successful"


class RandomDiscards(Declaration, frozen=True, kw_only=True):
    """The cards that a player discards to their maximum hand size are picked at random (1996)."""

    EXAMPLE: ClassVar = "{random discards: corp}"

    random_discards: Literal["corp", "runner"]

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        return f"{say.does(self.random_discards, 'discard')} at random"


class IgnoresSubroutines(Declaration, frozen=True, kw_only=True):
    """Subroutines of some ice do nothing (1996)."""

    EXAMPLE: ClassVar = "{ignores subroutines: {type: ice, subtype: AP}, but: [trace, net damage]}"

    ignores_subroutines: Cards
    but: tuple[SubroutineDoes, ...] = ()
    """But for subroutines that do one of these."""

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        ice = say.several_anywhere(self.ignores_subroutines)
        return f"ignore all subroutines of {ice}" + (f" but those that {joined(map(does_text, self.but), 'or')}" if self.but else "")


class InstalledFacedown(Declaration, frozen=True, kw_only=True):
    """The Runner installs this card facedown; it is active so, and both players see it as it is used or trashed (1996, Proteus)."""

    EXAMPLE: ClassVar = "installed facedown"

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        return f"install {say.this} facedown; it is active all the same, and turns faceup when you use it or it is trashed"


class HoldsMore(Declaration, frozen=True, kw_only=True):
    """The server that this card is in can hold more agendas and assets than one; if it cannot any more, the Corp trashes some (1996)."""

    EXAMPLE: ClassVar = "{holds more: 1}"

    holds_more: Amount

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        more = say.amount(self.holds_more, lambda number: f"{number} more {marked('agenda')} or {marked('asset')}")
        return f"this <server> can hold {more}; when {say.this} leaves play, trash what is too much"


class RezOnInstall(Declaration, frozen=True, kw_only=True):
    """The Corp rezzes this card as it installs it, and installs it only if it can (1996)."""

    EXAMPLE: ClassVar = "rezzed when installed"

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        return f"when you install {say.this}, rez it; you cannot install it without paying its rez cost"
