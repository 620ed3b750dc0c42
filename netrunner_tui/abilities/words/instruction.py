"""The base of all instructions, and what a word asks for to say what it does."""

from abc import abstractmethod
from collections.abc import Callable
from typing import ClassVar, Protocol

from netrunner_tui.abilities.clauses import Clause
from netrunner_tui.abilities.units import Called, CountedNoun, Within
from netrunner_tui.abilities.words.values import Amount, Cards, Condition, Cost, Count, Target, Word
from netrunner_tui.model.printed import Printed
from netrunner_tui.model.sides import Side
from netrunner_tui.model.terms import Terms


class Speaker(Protocol):
    """What a word asks for to say what it does on a card (`abilities.render`)."""

    printed: Printed
    """The card whose text it is: its side is "you"."""
    this: str
    """What the card calls itself: "this program"."""
    found: Called
    """What "found" is called after the instruction that found it."""
    chosen: Called
    """What "chosen" is called after the instruction that chose it."""
    remembered: str
    """What "remembered" is called after the instruction that chose it."""
    several_trashed: bool
    """Whether "trashed" may be several cards after the instruction that trashed it."""
    done: CountedNoun
    """What the instruction before counts as it is carried out: "credit lost this way"."""
    actor: str
    """The player whose choice is being written, where that is not the card's controller."""
    brief: bool
    """What goes without saying is left out: it is one answer among others."""
    you: Side | None
    """The player who is spoken to."""
    subject: str
    """The player that the sentence last named as doing something."""
    named: str
    """The other player, where the sentence has named them already."""
    as_named: str
    """What is said of cards that are as was named."""
    host: str
    """What the card is called that this one is hosted on."""
    host_noun: str
    """What kind of card that is."""
    broken: str
    """What is broken, where it has been chosen: "it"."""
    encounter: str
    """How the encounter is called that an ability is tied to."""
    broken_on: str
    """On which ice subroutines are broken, where an ability is about one piece: " on host ice"."""
    bypassed: str
    """What is bypassed, where the ability has named it: "it"."""
    in_one_encounter: bool
    """Whether what is declared holds for one encounter, and for no other."""
    in_breach: bool
    """Whether the ability speaks of a breach, in which cards are accessed."""
    these: Cards | None
    """The cards that a condition has just named, of which one is "1 of them"."""
    has_subroutines: bool
    """Whether subroutines are printed on the card."""
    giving: str
    """The player who has the counters that the text gives, where nothing else says so: in subroutines."""
    terms: Terms
    """How the game of the card speaks."""

    @property
    def doer(self) -> str:
        """Returns the player whom an imperative speaks of."""

    def side_of(self, who: str, /) -> str:
        """Returns a player by side: "you" and "" are the player whose ability it is."""

    def ref(self, ref: str, /) -> str:
        """Returns an object in words."""

    def who(self, who: str, verb: str, /) -> Clause:
        """Returns a player with a verb: "gain", "the Corp gains"."""

    def player(self, who: str, /) -> str:
        """Returns a player: "you", "the Runner"; "" and "you" are the card's controller."""

    def whose(self, who: str, /) -> str:
        """Returns what belongs to a player: "your", "the Runner's"."""

    def does(self, who: str, verb: str, /) -> str:
        """Returns a player with a verb: "you are tagged", "the Runner is tagged"."""

    def zone(self, zone: str, /) -> str:
        """Returns a zone as the player who is spoken to calls it: "your grip"."""

    def counter(self, kind: str, /) -> str:
        """Returns what a counter of a kind is called: "virus counter"."""

    def name(self, side: str, /) -> str:
        """Returns a player as a subject: "you", "the Runner", "they"."""

    def do(self, verb: str, /) -> Clause:
        """Returns a verb of whoever does what is said: "trash 1 card", "you trash 1 card"."""

    def goes_on(self, verb: str, /) -> Clause:
        """Returns a verb of nobody in particular, which follows what its player was said to do: "the Corp gains 1 and ends the run"."""

    def amount(self, amount: Amount, unit: Callable[[str], str], /) -> str:
        """Returns `unit` of a number; "for each" where the game decides it."""

    def measured(self, count: Count, /) -> str:
        """Returns a count as a number that has a name: "the number of your tags"."""

    def every(self, count: Count, /) -> str:
        """Returns " for each installed program", with what else there is to the count."""

    def noun(self, cards: Cards, /, *, many: bool = False) -> str:
        """Returns what cards are called: "rezzed piece of ice"."""

    def noun_anywhere(self, cards: Cards, /, *, many: bool = False) -> str:
        """Returns the same where it goes without saying, or makes no difference, that they are installed."""

    def one_anywhere(self, cards: Cards, /) -> str:
        """Returns one of them so, with its article, and all that is said of it."""

    def several_anywhere(self, cards: Cards, /) -> str:
        """Returns such cards so, with all that is said of them."""

    def each(self, cards: Cards, /, *, there: bool = False) -> str:
        """Returns every card of a kind: "each piece of ice"; `there`: what is said of it is so while it is installed."""

    def after(self, cards: Cards, /) -> str:
        """Returns what is said of cards after the noun."""

    def several(self, cards: Cards, /) -> str:
        """Returns cards of a kind, with all that is said of them: "programs that were installed this turn"."""

    def a_card(self, cards: Cards, /) -> str:
        """Returns one card of a kind with its article, and all that is said of it: "a program that was installed this turn"."""

    def cards(self, cards: Cards, number: int | str, /) -> str:
        """Returns a number of cards: "2 installed programs"."""

    def target(self, target: Target, /, *, stay: bool = False) -> str:
        """Returns what an instruction acts on; `stay`: it is not taken from where it is."""

    def more_cards(self, amount: Amount, /) -> str:
        """Returns cards accessed beside the usual ones."""

    def condition(self, condition: Condition, /) -> str:
        """Returns a condition, without "if"."""

    def pay(self, cost: Cost, /) -> str:
        """Returns a nested cost with its verb: "pay 2[credit]"."""

    def pays(self, cost: Cost, /) -> str:
        """Returns a nested cost as what somebody does: "pays 2[credit]"."""

    def stands_for(self, letter: str, what: str, /) -> str:
        """Returns what a letter is, in brackets, behind what was said with it: " (X is the number of your tags)"."""

    def server(self, server: str, /) -> str:
        """Returns a server by name or kind."""

    def duration(self, duration: str, /) -> str:
        """Returns how long something lasts, to put after it: " for the rest of this run"."""

    def lasting(self, clause: Clause | str, duration: str, /) -> Clause:
        """Returns a clause with how long it is so at its beginning: "for the rest of this run, you cannot draw"."""

    def clause(self, block: "Block", /) -> Clause:
        """Returns instructions one after the other in one clause."""

    def afresh(self, block: "Block", /) -> Clause:
        """Returns the same at the beginning of a sentence or of a choice: it names again who does it."""

    def apart(self, block: "Block", /) -> str:
        """Returns the same as a sentence that is quoted: nobody has been named in it before."""

    def pronoun(self, before: Clause, after: Clause, /) -> Clause:
        """Returns `after` with "it" for the card that the clause before it ended with."""

    def sentence(self, text: Clause | str, /) -> str:
        """Returns a clause with a capital and a full stop."""

    def ability(self, ability: Word, within: Within = "", /) -> str:
        """Returns an ability as it reads on the card; `within` says of which run or encounter it is."""

    def prohibition(self, word: Word, /) -> str:
        """Returns what cannot be done, by whom, to which cards and where."""

    def static(self, static: Word, /) -> Clause:
        """Returns a static ability as a clause."""

    def conditional(self, ability: Word, within: Within = "", led: str = "", /) -> Clause:
        """Returns what an ability waits for and what it does, as a clause; `led` stands in place of "when"."""

    def interrupt_label(self, ability: Word, /) -> str:
        """Returns the label of an ability about what would happen; "" for any other, and in games without labels."""

    def delayed(self, later: Word, within: Within = "", led: str = "", /) -> Clause:
        """Returns a conditional ability as a clause that begins with its trigger; `led` stands in place of "when"."""


class Instruction(Word, frozen=True, kw_only=True):
    """Base of what an ability tells the players to do (CR 9.3.4).

    A word says all of itself: its fields, its rule (docstring), an example and its text. The referee has one row for it.
    """

    EXAMPLE: ClassVar[str]
    """The word as a card file writes it; a word without fields is written as a bare phrase."""
    VERB: ClassVar[str] = ""
    """The word in a short question: "trash", "do damage"."""

    @abstractmethod
    def text(self, say: Speaker) -> Clause:
        """Returns what it does, as a clause without a full stop."""

    def as_sentence(self, say: Speaker) -> Clause:
        """Returns the same where it is a sentence of its own: how long something is so stands first there."""
        return self.text(say)


def named_amount(amount: Amount, say: Speaker, unit: Callable[[str], str]) -> str:
    """Returns an amount of what takes many words, which are not said again of what is added: "X cards of it (X is …)"."""
    if isinstance(amount, Count) and amount.plus > 0:
        return unit("X") + say.stands_for("X", say.measured(amount))
    return say.amount(amount, unit)


Block = tuple[Instruction, ...]
"""Instructions one after the other, each with its own checkpoint (CR 9.11.3)."""
