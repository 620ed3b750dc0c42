"""Things that are named, and servers and piles of cards that are chosen."""

from typing import ClassVar, Final, Literal

from netrunner_tui.abilities.clauses import Clause
from netrunner_tui.abilities.units import Called, marked, with_article
from netrunner_tui.abilities.words.closed_lists import ServerToRun, Who
from netrunner_tui.abilities.words.instruction import Instruction, Speaker
from netrunner_tui.abilities.words.values import All, Amount, Cards
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.text import joined

ThingKind = Literal["card type", "subtype", "number", "card"]
"""What can be named."""


AS_NAMED: Final[dict[str, str]] = {
    "card type": "of the named type",
    "subtype": "with the named <subtype>",
    "number": "with the named printed cost",
    "card": "with the named title",
}
"""What is said of cards that are as was named."""


class NameThing(Instruction, frozen=True, kw_only=True):
    """A player names something; cards are asked for it by `as named` for as long as this card is there (CR 9.10.3)."""

    EXAMPLE: ClassVar = "{name: card type, among: [event, hardware]}"
    VERB: ClassVar = "name something"

    name: ThingKind
    among: tuple[str, ...] = ()
    """Only one of these."""
    of: Cards | None = None
    """Only a card like these; only a subtype that is printed on such a card."""
    but: tuple[str, ...] = ()
    """None of these."""
    most: Amount = 99
    """No higher number."""
    least: int = 0
    """No lower number."""
    by: Who = ""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        say.as_named = AS_NAMED[self.name]
        what = with_article("<subtype>" if self.name == "subtype" else self.name)
        if self.among:
            among = joined(map(marked, self.among), "or")
            what += f" out of {among}" if len(self.among) > 1 else f", {among}"
        if self.of is not None and self.of.same_title_as:
            like = self.of.same_title_as
            what = f"the title of {say.a_card(like) if isinstance(like, Cards) else say.ref(like)}"
        elif self.of is not None:
            of = say.one_anywhere(self.of)
            what = of if self.name == "card" else f"{what} printed on {of}"
        if self.but:
            what += f" other than {joined(map(marked, self.but), 'or')}"
        if self.least:
            what += f" that is {self.least} or more"
        if self.most != 99:
            bounded = isinstance(self.most, int) or self.most.at_least is not None or isinstance(self.most.at_most, int)
            most = say.amount(self.most, str) if bounded or isinstance(self.most, int) else say.measured(self.most)
            what += f"{' and' if self.least else ' that is'} at most {most}"
        return say.who(self.by, f"name {what}")


class ChooseServer(Instruction, frozen=True, kw_only=True):
    """A player chooses a server; it is `chosen server` for as long as this card is there (CR 9.10.3)."""

    EXAMPLE: ClassVar = "{choose server: [central], by: corp}"
    VERB: ClassVar = "choose a server"

    choose_server: tuple[ServerToRun, ...]
    other: bool = False
    """Not the attacked server."""
    protected: bool = False
    """Only one that ice protects."""
    run_this_turn: bool = False
    """Only one on which a run was successful this turn."""
    by: Who = ""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        names = {"any": "a <server>", "central": "a <central server>", "remote": "a <remote server>"}
        what = " or ".join(names.get(server, say.server(server)) for server in self.choose_server)
        what += " that is not the attacked <server>" if self.other else ""
        what += " protected by ice" if self.protected else ""
        what += f" on which {say.player(RUNNER)} made a successful run this turn" if self.run_this_turn else ""
        return say.who(self.by, f"choose {what}")


class Separate(Instruction, frozen=True, kw_only=True):
    """A player separates cards into two facedown piles, neither of them empty; the other player chooses one, `chosen` (CR 1.15.1)."""

    EXAMPLE: ClassVar = "{separate: {in: HQ}, by: corp}"
    VERB: ClassVar = "separate cards"

    separate: Cards
    by: Who = ""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        separated = say.who(self.by, f"separate {say.target(All(cards=self.separate), stay=True)} into 2 facedown piles")
        say.chosen = Called("the cards in that pile", several=True)
        chooser = CORP if say.side_of(self.by) == RUNNER else RUNNER
        return separated.then(say.who(chooser, "choose 1 of the piles"), ends=True)
