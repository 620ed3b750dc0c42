"""Quantities that a static ability makes higher or lower, or says outright (CR 9.4)."""

from typing import ClassVar, Final, Literal

import msgspec

from netrunner_tui.abilities.clauses import Beginning
from netrunner_tui.abilities.units import marked
from netrunner_tui.abilities.words.closed_lists import Server
from netrunner_tui.abilities.words.declarations import Declaration
from netrunner_tui.abilities.words.instruction import Speaker
from netrunner_tui.abilities.words.values import Amount, Cards, CardsLike, CardsMeant, Count, Resolved
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.text import joined


class Quantity(msgspec.Struct, frozen=True):
    """Something that can be higher or lower."""

    about: str
    """What it is."""
    clause: str
    """How a change of it reads. `{number}` is signed, `{amount}` is not; `{more}` and `{higher}` or their opposites; `{of}` is whose."""
    verb: str = ""
    """The verb of what it is about, where the clause is what comes after both."""
    there: bool = False
    """Whether only an installed card has it."""
    whose: bool = False
    """Whether each player has it, so that it can be said whose is meant."""
    unit: str | None = None
    """What follows the number where a card says outright what it is; None where none can."""
    outright: str = ""
    """How it reads where a card says outright what it is; "" as most do."""
    first: bool = False
    """Whether it can be changed of what comes first each turn alone."""

    @property
    def of_cards(self) -> bool:
        """Returns whether cards have it, or do it, so that it can be said which are meant."""
        return bool(self.verb) or any(named in phrase for named in ("{of}", "{by}") for phrase in (self.clause, self.outright))


QUANTITIES: Final[dict[str, Quantity]] = {
    "memory": Quantity("MU", "{has mu}{number}[mu]", unit="", outright="{runner's} base MU is {amount}"),
    "hand size": Quantity(
        "maximum hand size", "{gets} {number} maximum hand size", whose=True, unit="", outright="{whose} maximum hand size is {amount}"
    ),
    "starting hand": Quantity(
        "cards in the starting hand", "the number of cards in {whose} starting hand is {amount} {higher}", whose=True
    ),
    "allotted clicks": Quantity("clicks for each turn", "{gets} {number} allotted [click]", whose=True),
    "additional clicks": Quantity(
        "clicks for each turn, the one going on too: gained or lost at once",
        "{has} {amount} [click] {fewer} each turn, the current one included",
        whose=True,
    ),
    "tags": Quantity(
        "tags that the Runner is considered to have", "the number of tags that {runner} considered to have is {amount} {higher}"
    ),
    "advancement counters": Quantity(
        "advancement counters that a card is considered to host (CR 1.9.4)",
        "{of} is considered to host {amount} {fewer} advancement counter{s}",
    ),
    "strength": Quantity("strength", "{number} strength", verb="gets", there=True, unit=""),
    "install cost": Quantity("credits to install", "{amount}[credit] {more} to install", verb="costs", unit="[credit]", first=True),
    "rez cost": Quantity("credits to rez", "{amount}[credit] {more} to rez", verb="costs", there=True, unit="[credit]", first=True),
    "play cost": Quantity("credits to play", "{amount}[credit] {more} to play", verb="costs", unit="[credit]"),
    "trash cost": Quantity("credits to trash", "{amount}[credit] {more} to trash", verb="costs", unit="[credit]"),
    "memory cost": Quantity("MU that a program takes", "the <memory> cost of {of} is {amount}[mu] {higher}", unit="[mu]"),
    "use cost": Quantity("credits to use a paid ability", "each use of {of} costs {amount}[credit] {more}", there=True),
    "requirement": Quantity("advancement requirement", "the <advancement requirement> of {of} is {amount} {higher}", unit=""),
    "points": Quantity("agenda points", "{of} is worth {amount} {fewer} agenda point{s}"),
    "points to win": Quantity("agenda points that win the game", "{needs} {amount} {fewer} agenda point{s} to win the game", whose=True),
    "bad publicity": Quantity(
        "bad publicity that the Corp is considered to have (CR 1.9.4)", "{corp is} considered to have {amount} {fewer} bad publicity"
    ),
    "link": Quantity("link", "{number}[link]"),
    "basic draw": Quantity(
        "cards drawn with the basic action", "{whenever} you take the basic action to draw 1 card, draw {amount} {more}", first=True
    ),
    "basic untag cost": Quantity(
        "credits to remove a tag with the basic action", "{pays} {amount}[credit] {more} to remove a tag with the basic action"
    ),
    "basic trash cost": Quantity(
        "credits to trash a resource with the basic action",
        "{corp_pays} {amount}[credit] {more} to trash a resource with the basic action",
    ),
    "net damage": Quantity("net damage that the Corp does", "whenever {corp} net damage, {again} {amount} {more}"),
    "meat damage": Quantity("meat damage that the Corp does", "whenever {corp} meat damage, {again} {amount} {more}"),
    "core damage": Quantity("core damage that the Corp does", "whenever {corp} <core damage>, {again} {amount} {more}"),
    "trace link": Quantity(
        "the Runner's link in a trace",
        "{runner's} link is {amount} {higher} in {traces}",
        unit="",
        first=True,
        outright="{runner's} link counts as {amount} in {traces}",
    ),
    "trace limit": Quantity("trace limit", "the trace limit of each trace attempt{by} is {amount} {higher}"),
    "base trace strength": Quantity("base trace strength", "the base strength of each trace{by} is {amount} {higher}"),
    "subroutine trace strength": Quantity(
        "base trace strength of subroutines", "in subroutines, the base strength of each trace{by} is {amount} {higher}"
    ),
    "break cost": Quantity("credits to break each subroutine", "{pays} {amount}[credit] {more} to break each subroutine"),
}
"""Quantities that declarations change."""


def _size(amount: Count) -> Count:
    """Returns an amount with how low it can be, below 0, as how much it can be lowered by: "-1 for each tag, 4 at most"."""
    if amount.times > 0 or isinstance(amount.at_most, Count) or amount.plus:
        return amount
    low, high = amount.at_least, amount.at_most
    least, most = None if high is None else -high, None if low is None else -low
    return msgspec.structs.replace(amount, at_least=least, at_most=most)


Whose = Literal["", "you", "the other player", "corp", "runner", "each player"]


class Modify(Declaration, frozen=True, kw_only=True):
    """A quantity is higher or lower (CR 9.4)."""

    EXAMPLE: ClassVar = "{strength: 5, of: this}"

    quantity: str
    amount: Amount
    of: CardsMeant = "this"
    first_each_turn: bool = False
    """Only the first such card of a turn."""
    inactive: bool = False
    """Counts while the card is inactive too (CR 9.1.8): it changes the card's own cost or requirement."""
    who: Whose = ""
    """Whose, where each player has one."""
    set: bool = False
    """It is that number, before anything else changes it (CR 9.12.1a)."""
    ignored: bool = False
    """Of install costs: they are no part of what is paid, with all that is added to them (CR 1.16.5a)."""
    server: tuple[Server, ...] = ()
    """Of install costs: only of what is installed in, or protecting, such a server."""
    only_for: CardsLike = None
    """Of memory: MU that only such programs can take."""

    def begins(self, say: Speaker) -> Beginning:
        """Returns how the clause begins: some quantities of the Runner need no subject."""
        said_of_runner = say.printed.side == RUNNER if self.quantity == "memory" else self.quantity == "link"
        return "change" if said_of_runner and self._changes else "subject"

    def text(self, say: Speaker) -> str:
        """Returns a clause, as the row of its quantity says it."""
        return "".join(self.parts(say))

    def parts(self, say: Speaker) -> tuple[str, str]:
        """Returns what the clause is about, and the rest."""
        row = QUANTITIES[self.quantity]
        outright = self.set and not isinstance(self.amount, int)  # the number that it is, whatever it would be
        is_x = isinstance(self.amount, Count) and self.amount == Count(count=Resolved(name="X"))
        each = "" if isinstance(self.amount, int) or is_x or outright else say.every(_size(self.amount))
        said = self._clause(row, say).format_map(self._numbers(say) | self._cards(row, say) | self._players(say))
        limited = f", which only {say.several_anywhere(self.only_for)} can take" if self.only_for is not None else ""
        lasting = " while it is encountered" if self.of == "encountered ice" else ""
        subject = self._changes and bool(row.verb)
        about, verb = (f"{self._of(row, say)} ", f"{row.verb} ") if subject else ("", "")
        return about, f"{verb}{said}{self._where(say)}{each}{limited}{lasting}"

    @property
    def _changes(self) -> bool:
        """Returns whether the quantity is higher or lower than it would be, and is not said outright."""
        return not self.set and not self.ignored

    def _clause(self, row: Quantity, say: Speaker) -> str:
        """Returns the phrase that the numbers, cards and players are put in."""
        what = "advancement requirement" if self.quantity == "requirement" else self.quantity
        if self.ignored:
            return f"the {marked(what)} of {{of}} is ignored"
        if self.set:
            return row.outright or f"the {marked(what)} of {{of}} is {{amount}}{row.unit}"
        if self.quantity == "allotted clicks" and not say.terms.hosting:
            return "{has} {amount} [click] {fewer} each turn"
        return row.clause

    def _numbers(self, say: Speaker) -> dict[str, str]:
        """Returns what says how much it is, and whether that is more or less."""
        number = self.amount if isinstance(self.amount, int) else self.amount.times
        is_x = isinstance(self.amount, Count) and self.amount == Count(count=Resolved(name="X"))
        outright = say.measured(self.amount) if self.set and isinstance(self.amount, Count) and not is_x else ""
        less = number < 0
        return {
            "number": "+X" if is_x else f"{number:+d}",
            "amount": "X" if is_x else outright or str(abs(number)),
            "more": "less" if less else "more",
            "fewer": "fewer" if less else "more",
            "higher": "lower" if less else "higher",
            "s": "" if abs(number) == 1 else "s",
        }

    def _of(self, row: Quantity, say: Speaker) -> str:
        """Returns the cards whose quantity it is."""
        if not isinstance(self.of, Cards):
            return "each piece of ice" if self.of == "encountered ice" else say.ref(self.of)
        return self._first(self.of, say) if self.first_each_turn else say.each(self.of, there=row.there)

    def _first(self, cards: Cards, say: Speaker) -> str:
        """Returns the first such card of a turn: who rezzes or installs it is said by the verb alone."""
        doing = say.does(CORP, "rez") if self.quantity == "rez cost" else say.does(cards.side, "install")
        any_player = msgspec.structs.replace(cards, side="")
        return f"the first {say.noun(any_player)}{say.after(any_player)} that {doing} each turn"

    def _cards(self, row: Quantity, say: Speaker) -> dict[str, str]:
        """Returns the cards, as those whose quantity it is and as those that do something."""
        by = say.a_card(self.of) if isinstance(self.of, Cards) else say.ref(self.of)
        return {"of": self._of(row, say), "by": "" if self._of_either_player() else f" by {by}"}

    def _of_either_player(self) -> bool:
        """Returns whether they are any cards of the Corp or of the Runner."""
        if not isinstance(self.of, Cards) or self.of != Cards(any_of=self.of.any_of, in_=self.of.in_):
            return False
        return {one.side for one in self.of.any_of if one == Cards(side=one.side, in_=one.in_)} == {CORP, RUNNER}

    def _players(self, say: Speaker) -> dict[str, str]:
        """Returns the players with their verbs, and when that is counted."""
        each = self.who == "each player"
        return {
            "gets": "each player gets" if each else say.does(self.who, "get"),
            "needs": "each player needs" if each else say.does(self.who, "need"),
            "has": "each player has" if each else say.does(self.who, "have"),
            "whose": "each player's" if each else say.whose(self.who),
            "runner": say.does(RUNNER, "be"),
            "runner's": say.whose(RUNNER),
            "corp is": say.does(CORP, "be"),
            "pays": say.does(RUNNER, "pay"),
            "corp_pays": say.does(CORP, "pay"),
            "has mu": "" if say.printed.side == RUNNER else f"{say.does(RUNNER, 'get')} ",
            "traces": "the first trace each turn" if self.first_each_turn else "traces",
            "whenever": "the first time each turn that" if self.first_each_turn else "whenever",
            "corp": say.does(CORP, "do"),
            "again": "do" if say.you == CORP else "it does",
        }

    def _where(self, say: Speaker) -> str:
        """Returns the servers in which, or protecting which, cards are installed for it."""
        if not self.server:
            return ""
        ice = isinstance(self.of, Cards) and self.of.type == ("ice",)
        return f" {'<protecting>' if ice else 'in or <protecting>'} {joined(map(say.server, self.server), 'or')}"

    def asked(self) -> tuple[str, ...]:
        """Returns the quantity."""
        return (self.quantity,)
