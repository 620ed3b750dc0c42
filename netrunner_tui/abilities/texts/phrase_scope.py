"""What the card, its players, its places and what its text has named are called where a text speaks of them."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final

from netrunner_tui.abilities import words
from netrunner_tui.abilities.clauses import IT, Clause, Noun, this_card
from netrunner_tui.abilities.units import THAT_CARD, Called, CountedNoun, marked, second_person, third_person
from netrunner_tui.model.printed import Printed
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.terms import PRESENT, Terms
from netrunner_tui.model.text import joined

KINDS_OF_SERVERS: Final = {
    "central": "<central server>",
    "remote": "<remote server>",
    "protected": "<server> with ice",
    "unprotected": "<server> without ice",
    "run successfully this turn": "<server> on which a run was successful this turn",
}
"""What any server of a kind is called."""


SERVER_NAMES: Final = {
    **{kind: f"a {name}" for kind, name in KINDS_OF_SERVERS.items()},
    "another server": "another <server>",
    "server of chosen": "the same <server>",
    "server of it": "the same <server>",
    "attacked server": "the attacked <server>",
    "chosen server": "the chosen <server>",
    "last run successfully": "the <server> of the last successful run this turn",
}
"""What servers are called."""


_DURATIONS: Final = {
    "": "",
    "this encounter": " for the rest of this encounter",
    "this run": " for the rest of this run",
    "this turn": " for the rest of this turn",
    "this breach": " for the rest of this <breach>",
    "this access": " during this access",
    "the next encounter": " during the next encounter of this run",
    "until the next run ends": " until the next run of this turn ends",
    "until the next encounter ends": " until the next encounter of this run ends",
    "until your next turn begins": " until {your} next turn begins",
    "until your next turn ends": " until {your} next turn ends",
    "the Corp's next turn": " during {corp's} next turn",
    "the Runner's next turn": " during {runner's} next turn",
    "until the Corp's next turn begins": " until {corp's} next turn begins",
    "until the Runner's next turn begins": " until {runner's} next turn begins",
    "the rest of the game": " for the rest of the game",
    "while this is active": " for as long as this card is active",
}
"""How long something lasts."""


ZONE_NAMES: Final = {"set aside": "the cards set aside", "play area": "play", "identity": "play as an identity"}
"""What zones are called that belong to no player."""
_RUNNER_ZONES: Final = ("grip", "stack", "heap")
_SCORE_AREAS: Final[Mapping[str, Side]] = {"corp score area": CORP, "runner score area": RUNNER}

_CALLED: Final = {
    "approached ice": "the ice being approached",
    "any encountered ice": "ice being encountered",
    "forfeited": "the forfeited agenda",
    "passed ice": "the ice that was just passed",
    "accessed card": "the card being accessed",
}
"""What objects are called whatever the text has named."""

_PLAYER: Final = {CORP: "the Corp", RUNNER: "the Runner"}


def host_noun(cards: words.Cards) -> str:
    """Returns what kind of card a host is, of which it is said what it has to be."""
    return "ice" if "ice" in cards.type else " or ".join(cards.subtype or cards.type) or "card"


class PhraseScope(ABC):
    """What things are called in the text that is being written, by what that has said: who writes a part of it sets what it has named."""

    named: str = ""
    """The other player, where the sentence has named them already."""
    subject: str = ""
    """The player that the sentence last named as doing something; "" where it speaks to whoever does it."""
    host_noun: str = "ice"
    """What kind of card this one is hosted on."""
    found: Called = Called("the card found", several=False)
    """What "found" is called after the instruction that found it."""
    chosen: Called = THAT_CARD
    """What "chosen" is called after the instruction that chose it."""
    remembered: str = "the chosen card"
    """What "remembered" is called after the instruction that chose it."""
    gone: str = "trashed"
    """What has become of what "trashed" is: it may have been removed from the game as a cost."""
    several_trashed: bool = False
    """Whether "trashed" may be several cards."""
    as_named: str = "as named"
    """What is said of cards that are as was named, once it has been said what was."""
    it: Noun = IT
    """What the card that the event was about is called: more than "it" where the sentence has just named another."""
    done: CountedNoun = words.RESOLVED["this way"]
    """What the instruction before counts as it is carried out."""
    that_many: CountedNoun = words.RESOLVED["that many"]
    """What the event was about that an ability waits for."""
    broken: str = ""
    """What is broken, where it has been chosen: "it"."""
    broken_on: str = ""
    """On which ice subroutines are broken, where an ability is about one piece: " on host ice"."""
    bypassed: str = ""
    """What is bypassed, where the ability has named it: "it"."""
    encountered: str = "the ice being encountered"
    """What the ice is called that the Runner encounters."""
    in_breach: bool = False
    """Whether the ability speaks of a breach, in which cards are accessed."""
    run_named: bool = False
    """Whether the ability speaks of a run, which is "it"."""
    on_all: bool = False
    """Whether what happened did so on each of several servers."""
    these: words.Cards | None = None
    """The cards that a condition has just named, of which one is "1 of them"."""
    has_subroutines: bool = True
    """Whether subroutines are printed on the card."""
    holder: str = ""
    """The player who has the counters that the card gives."""
    giving: str = ""
    """That player, where the text has not named them as the one who has those counters."""
    holding: str = ""
    """Where else they go: on "cards", in "servers"."""
    actor: str = ""
    """The player whose choice is being written, where that is not the player whose ability it is."""
    going_on: str = "that"
    """How the run or encounter is called that an ability looks back on: "this" where it is going on as the ability is used."""
    encounter: str = "that encounter"
    """How the encounter is called that an ability is tied to."""
    here: str = "this <server>"
    """What the server is called that the card is in or protects."""
    in_one_encounter: bool = False
    """Whether what is declared holds for one encounter, and for no other."""
    brief: bool = False
    """What goes without saying is left out: it is one answer among others."""
    x: int | None = None
    """What X is, where it has been chosen."""
    _letters: set[str] | None = None
    """What the clause that is being written has said that a letter stands for; None outside of clauses."""

    def __init__(self, printed: Printed, install_on: words.Cards | None = None, terms: Terms = PRESENT) -> None:
        self.printed = printed
        self.terms = terms
        """How the game of the card speaks."""
        self.you: Side | None = printed.side
        """The player who is spoken to; None for both."""
        if install_on is not None:
            self.host_noun = host_noun(install_on)
        self.host = f"host {self.host_noun}"
        kind = printed.type
        self.this = this_card(f"this {marked(kind)}")
        self.mine: str = printed.side
        """The player whose ability is being written: the card's controller, or who alone can use it."""

    @abstractmethod
    def amount(self, amount: words.Amount, unit: Callable[[str], str]) -> str:
        """Returns `unit` of a number; "for each" where the game decides it."""

    @abstractmethod
    def measured(self, count: words.Count) -> str:
        """Returns a count as a number that has a name: "the number of your tags"."""

    @contextmanager
    def letters_said_once(self) -> Iterator[None]:
        """Has it said but once in a clause, and in those within it, what a letter stands for."""
        outer = self._letters
        self._letters = set() if outer is None else outer
        yield
        self._letters = outer

    def stands_for(self, letter: str, what: str) -> str:
        """Returns what a letter is, in brackets, behind what was said with it: " (X is the number of your tags)"."""
        said = f" ({letter} is {what})"
        if self._letters is None:
            return said
        if said in self._letters:
            return ""
        self._letters.add(said)
        return said

    def ref(self, ref: str) -> str:
        """Returns an object in words."""
        match ref:
            case "this":
                return self.this
            case "chosen":
                return str(Noun("chosen", self.chosen.text, self.chosen.several))
            case "it":
                return str(self.it)
            case "trashed":
                return f"the {self.gone} card{'s' if self.several_trashed else ''}"
            case "found":
                return self.found.text
            case "host":
                return self.host
            case "remembered":
                return self.remembered
            case "encountered ice":
                return self.encountered
        return _CALLED[ref]

    @property
    def doer(self) -> str:
        """Returns the player whom an imperative speaks of: who chooses, or whose ability it is."""
        return self.actor or self.mine

    def who(self, who: str, verb: str) -> Clause:
        """Returns a player with a verb: "gain", "you gain", "the Corp gains"; `who` is "" or "you" for the player whose ability it is."""
        side = self.mine if who in ("", "you") else who
        if side == self.doer and not self.subject:
            return Clause(verb)
        again = self.subject == side
        self.subject = side
        if side == self.you:
            return Clause(verb) if again else Clause(f"you {verb}", "you")
        said = third_person(verb)
        return Clause(said) if again else Clause(f"{self.player(side)} {said}", "subject")

    def name(self, side: str) -> str:
        """Returns a player as a subject: "you", "the Runner", and "they" for who was named just before."""
        if side == self.you:
            return "you"
        again, self.named = self.named == side, side
        return "they" if again else _PLAYER[side]

    def do(self, verb: str) -> Clause:
        """Returns a verb of whoever does what is said: bare, with "you" or "they" after somebody else was spoken of."""
        if not self.subject or self.subject == self.doer:
            return self.who(self.doer, verb)
        self.subject = self.doer
        if self.doer == self.you:
            return Clause(f"you {verb}", "you")
        return Clause(f"{_PLAYER[self.doer]} {third_person(verb)}", "subject")

    def goes_on(self, verb: str) -> Clause:
        """Returns a verb of nobody in particular, which follows what its player was said to do: "the Corp gains 1 and ends the run"."""
        return Clause(third_person(verb) if self.subject == self.mine not in (self.doer, self.you) else verb)

    def side_of(self, who: str) -> str:
        """Returns a player by side: "you" and "" are the player whose ability it is."""
        if who in ("", "you"):
            return self.mine
        return (RUNNER if self.mine == CORP else CORP) if who == "the other player" else who

    def player(self, who: str) -> str:
        """Returns a player: "you", "the Runner"."""
        side = self.side_of(who)
        return "you" if side == self.you else _PLAYER[side]

    def whose(self, who: str) -> str:
        """Returns what belongs to a player: "your", "the Runner's"."""
        side = self.side_of(who)
        return "your" if side == self.you else f"{_PLAYER[side]}'s"

    def does(self, who: str, verb: str) -> str:
        """Returns a player with a verb: "you are tagged", "the Runner is tagged"."""
        side = self.side_of(who)
        return f"you {second_person(verb)}" if side == self.you else f"{_PLAYER[side]} {third_person(verb)}"

    def server(self, server: str) -> str:
        """Returns a server by name or kind: "HQ", "this server"."""
        own = {"this server": self.here, "mark": f"{self.whose(RUNNER)} mark"}
        return own.get(server) or SERVER_NAMES.get(server, server)

    def servers(self, servers: Sequence[str]) -> str:
        """Returns servers of which any is meant: "HQ or R&D"."""
        return joined(map(self.server, servers), "or")

    def duration(self, duration: str) -> str:
        """Returns how long something lasts, to put after it: " for the rest of this run"."""
        whose = {"your": self.whose("you"), "corp's": self.whose(CORP), "runner's": self.whose(RUNNER)}
        return _DURATIONS[duration].format_map(whose)

    def lasting(self, clause: Clause | str, duration: str) -> Clause:
        """Returns a clause with how long it is so at its beginning: "for the rest of this run, you cannot draw"."""
        lasts = self.duration(duration).strip()
        if not lasts:
            return clause if isinstance(clause, Clause) else Clause(clause, "subject")
        return Clause(f"{lasts}, {clause}", "time") if isinstance(clause, str) else clause.led(f"{lasts}, ", "time").unstopped

    def zone(self, zone: str) -> str:
        """Returns a zone as the player who is spoken to calls it: "your grip", "the Corp's score area"."""
        if zone in _RUNNER_ZONES:
            whose = "your" if self.you == RUNNER else "the" if self.terms.hosting else "the Runner's"
            return f"{whose} <{zone}>"
        return f"{self.whose(_SCORE_AREAS[zone])} score area" if zone in _SCORE_AREAS else ZONE_NAMES.get(zone, zone)

    def counter(self, kind: str) -> str:
        """Returns what a counter of a kind is called: "virus counter". The game that has no agenda counters names them after the card."""
        if kind in ("any", "credit"):
            return "counter" if kind == "any" else marked(kind)
        return f"{self.printed.title if kind == 'agenda' and not self.terms.hosting else kind} counter"

    def hand(self, side: str) -> str:
        """Returns a player's hand, as its owner or the other player speaks of it."""
        return "HQ" if side == CORP else self.zone("grip")
