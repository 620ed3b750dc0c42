"""What static abilities declare of credits that lie on cards: what they pay for, and that they come again."""

from typing import Annotated, ClassVar, Final

import msgspec

from netrunner_tui.abilities.units import credit_text, plural_of
from netrunner_tui.abilities.words.closed_lists import Closed
from netrunner_tui.abilities.words.declarations import Declaration
from netrunner_tui.abilities.words.instruction import Speaker
from netrunner_tui.abilities.words.values import Amount, CardsLike, Word, key_of
from netrunner_tui.model.card_zones import CENTRALS
from netrunner_tui.model.events.numbers import SpendCause
from netrunner_tui.model.parts import NOWHERE, Part
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.text import joined


class Paying(msgspec.Struct, frozen=True):
    """Something that credits are spent on: what the referee calls it, and how it reads."""

    purpose: SpendCause
    doing: str
    about_cards: bool = True
    """Whether it is done to a card: a filter can be asked of that one."""


SPENDING: Final[dict[str, Paying]] = {
    "use": Paying("use", "using"),
    "install": Paying("install", "installing"),
    "play": Paying("play", "playing"),
    "rez": Paying("rez", "rezzing"),
    "advance": Paying("advance", "advancing"),
    "trash": Paying("trash", "trashing"),
    "trace": Paying("trace", "trace attempts", about_cards=False),
    "remove tags": Paying("untag", "removing tags", about_cards=False),
    "link": Paying("link", "increasing link", about_cards=False),
}
"""What `spend:` and `spend hosted:` know."""

SpendVerb = Annotated[str, Closed("purpose", tuple(SPENDING))]
RunServer = Annotated[str, Closed("server", ("any", *CENTRALS, "central", "remote", "this server"))]


class Spending(Word, frozen=True, kw_only=True):
    """What limited credits can be spent on; without anything said, on everything (CR 1.10.4b)."""

    on: tuple[SpendVerb, ...] = ()
    card: CardsLike = None
    """Only where it is done to, or with, a card like these."""
    runs_on: tuple[RunServer, ...] = ()
    """Only during runs on such servers."""

    def text(self, say: Speaker) -> str:
        """Returns what comes after "spend credits on": "using icebreakers during runs on HQ"; without "on" where only a time is said."""
        cards = say.several(self.card) if self.card is not None else "cards"
        done = [SPENDING[verb].doing for verb in self.on]
        text = joined(done, "or") + (f" {cards}" if self.on and SPENDING[self.on[-1]].about_cards else "")
        if self.runs_on:
            text += " during runs" if self.runs_on == ("any",) else f" during runs on {joined(map(say.server, self.runs_on), 'or')}"
        return text


def _purposes(purposes: tuple[Spending, ...], say: Speaker) -> str:
    """Returns what comes after "spend credits": " on using icebreakers during runs on HQ"; nothing where it is anything."""
    told = [purpose.text(say) for purpose in purposes]
    return f" on {' or '.join(told)}" if purposes[0].on else "".join(told)


class SpendHosted(Declaration, frozen=True, kw_only=True):
    """Credits on this card can be spent (CR 1.10.4b)."""

    EXAMPLE: ClassVar = "{spend hosted: {on: use, card: {subtype: icebreaker}}}"

    spend_hosted: tuple[Spending, ...]
    """What for; `anything` for everything."""
    in_pool: bool = False
    """They are considered to be in the credit pool: they count there, and can be lost."""
    beyond_limit: bool = False
    """Each of them that is spent in a trace attempt raises its limit by 1 too (1996)."""

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        hosted = "hosted <credits>" if say.terms.hosting else f"<credits> from {say.this}"
        if self.in_pool:
            return f"{hosted} count as <credits> in your <credit> pool"
        text = f"you can spend {hosted}{_purposes(self.spend_hosted, say)}"
        return text + ("; each [credit] spent so raises the trace limit by 1 too" if self.beyond_limit else "")


class SpendAtMost(Declaration, frozen=True, kw_only=True):
    """The Runner cannot spend more than so many credits for some purposes while a run goes on (CR 1.2.2)."""

    EXAMPLE: ClassVar = "{spend at most: 3, spend: {on: use, card: {subtype: icebreaker}}}"

    spend_at_most: Amount
    spend: tuple[Spending, ...]
    """What for; `anything` for everything."""
    rest_is_lost: bool = False
    """When the run ends, the Runner loses what they could have spent yet."""
    part: Part = NOWHERE

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        many = "<credits>" if self.spend_at_most == 0 else f"more than {say.amount(self.spend_at_most, credit_text)}"
        lost = f", and when that run ends, {say.does(RUNNER, 'lose')} as much of it as is not spent" if self.rest_is_lost else ""
        return f"{say.player(RUNNER)} cannot spend {many}{_purposes(self.spend, say)}{lost}"


class Recurring(Declaration, frozen=True, kw_only=True):
    """N recurring credits (CR 1.10.5)."""

    EXAMPLE: ClassVar = "{recurring: 2, spend: {on: trace}}"

    recurring: Amount
    spend: tuple[Spending, ...]
    """What for; `anything` for everything."""

    def text(self, say: Speaker) -> str:
        """Returns a clause; where cards do not speak of recurring credits, what these do."""
        spent = _purposes(self.spend, say) or " on anything"
        if say.terms.hosting:
            return f"{say.amount(self.recurring, plural_of('recurring credit'))}, to spend{spent}"
        programs = any("install" in one.on and one.card is not None and one.card.type == ("program",) for one in self.spend)
        overwritten = ", one that overwrites it too" if programs and say.printed.type == "program" else ""
        verb = "rez" if say.printed.side == CORP else "install"
        only = "" if spent == " on anything" else " only"
        held = f"when you {verb} {say.this}, place {say.amount(self.recurring, credit_text)} on it, to spend{spent}{only}{overwritten}"
        return f"{held}; when your turn begins, fill it up again"

    def asked(self) -> tuple[str, ...]:
        """Returns the same as other credits on cards."""
        return (key_of(SpendHosted),)
