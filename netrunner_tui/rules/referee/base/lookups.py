"""The state of a game, lookups in it, and what the classes built on this one provide."""

from abc import ABC, abstractmethod
from itertools import takewhile
from typing import ClassVar, Final

from netrunner_tui.abilities import words
from netrunner_tui.abilities.cards import CardDefinition, Pool
from netrunner_tui.model import events, parts
from netrunner_tui.model.card_zones import CENTRAL_OF, CENTRALS
from netrunner_tui.model.effects import Effect
from netrunner_tui.model.events import Event
from netrunner_tui.model.named_things import NamedKind, NamedThings, number_named
from netrunner_tui.model.parts import NOWHERE, Part
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.state import Card, State
from netrunner_tui.rulebook_facts.rulebook import Rulebook
from netrunner_tui.rules.referee.base.cards_in_game import CardsInGame
from netrunner_tui.rules.referee.base.instances import (
    ActiveAbilities,
    Assumed,
    Context,
    Declared,
    Flow,
    Instance,
    PaidSource,
)
from netrunner_tui.rules.referee.mechanisms.listed_subroutines import ListedSubroutine
from netrunner_tui.rules.referee.randomness import Randomness

_SERVER_OF_CARDS: Final = frozenset({"server of chosen", "server of it"})
"""Servers by a card that is in them or protects them."""


def _share(some: tuple[str, ...], others: tuple[str, ...]) -> bool:
    """Returns whether two lists of subtypes have one in common."""
    return any(one in others for one in some)


class Lookups(ABC):
    """The state of a game, and lookups of where cards are and what is printed on them."""

    stays_turned_up: ClassVar[bool] = False
    """Whether an installed card that is exposed or derezzed lies faceup from then on (1996 "Rezzing Corporation Cards")."""
    book: ClassVar[Rulebook]
    """The facts of the rulebook."""

    def __init__(self, state: State, pool: Pool, randomness: Randomness, in_game: CardsInGame | None = None) -> None:
        """`in_game`: the facts of the cards in this game, where a referee of it has found them already.

        A referee has all its attributes from here on: one that came later made each look at any of them slower (Python looks in
        another place then), by a fifteenth of a scripted game. So does having more than 29 of them.
        """
        self.state = state
        self.pool = pool
        self.randomness = randomness
        self.events: list[Event] = []
        """Emitted since the last answer."""
        self.met: list[Instance] = []
        """Conditional abilities that met their condition since the last checkpoint."""
        self.look: int = 0
        """Flags that tell the next checkpoint which changes to look for: MOVED, ENDED."""
        self._active: ActiveAbilities | None = None
        self._sums: dict[tuple[str, int], int] = {}
        self._counted: dict[tuple[int, int], tuple[int, int]] = {}
        """What abilities that count installed cards came to, by object and number: with when any card had been edited last."""
        self._installing: str = ""
        """The server that a card is being installed in: it does not cease to exist meanwhile (CR 8.5.9)."""
        self.unread = False
        """Whether nobody reads what is asked: no texts, and no results told to people alone."""
        self.unrecorded = False
        """Whether nobody keeps the events (`Game.playout`): none for steps and boundaries, which the state alone remembers."""
        self.passes_unasked = False
        """Whether a player who could only pass in a window is not asked."""
        self.abilities_from: dict[Side, int] = {CORP: 0, RUNNER: 0}
        """The first turn in which a side is offered paid abilities in windows outside encounters: before, it uses none there (`World`)."""
        self.card_of: dict[str, CardDefinition] = pool.facts
        self.cards_in_game = in_game if in_game is not None else CardsInGame(pool, state)
        self.cards_are_active = True
        """Whether anything but the set-up itself sets abilities off: in the set-up of a game no card is active (CR 1.6.1a, 1.8.3d)."""
        self.fewer_clicks: int = 0
        """Clicks by which an action that an ability tells a player to take costs less, until it is paid for."""
        self.resolving: tuple[tuple[int, str, parts.Part], ...] = ()
        """Subroutines that are resolving one inside the other, by their ice, card and part."""
        self.assumed = Assumed()
        """What is taken for given while something is worked out."""

    def definition(self, oid: int) -> CardDefinition:
        """Returns the card's printed facts and abilities."""
        return self.card_of[self.state.cards[oid].title]

    def effect_text(self, source: PaidSource) -> str:
        """Returns what a paid ability does, as its card says it."""
        return self.card_of[source.title].texts.effects.get(source.ability.part, "")

    def told_to(self, side: Side, block: words.Block, title: str) -> str:
        """Returns what instructions of a card do, as an answer tells the player who gives it; "" where nobody reads it."""
        if self.unread or title not in self.card_of:
            return ""
        clauses, key = self.pool.readings.clauses, (id(block), title, side)
        known = clauses.get(key)
        if known is None:
            # Loaded here, as the texts of modes are; the block is kept with its text: no other gets its identity meanwhile.
            from netrunner_tui.abilities.texts.render import clause_to

            card = self.card_of[title]
            known = clauses[key] = block, clause_to(side, block, card.printed, self.book.terms, card.abilities)
        return known[1]

    def server_of(self, card: Card) -> str:
        """Returns the server that "this server" is for a card: where it is installed, or the central of its zone (CR 4.6.6i)."""
        if card.server:
            return card.server
        if card.host and (host := self.state.cards.get(card.host)) is not None:
            return self.server_of(host)
        if card.owner == CORP:
            return CENTRAL_OF.get(card.zone, "")
        return ""

    def named_with(self, source: int, context: Context | None = None) -> NamedThings:
        """Returns what was named with a card, or by the instructions so far, by the kind of thing."""
        card = self.state.cards.get(source)
        kept = card.named if card is not None else self._named_of_run(source)
        return {**kept, **context.named} if context is not None and context.named else kept

    def _named_of_run(self, source: int) -> NamedThings:
        """Returns the server chosen for the run of a card that has gone: what holds for the run still knows it (CR 9.10.1, 9.10.3)."""
        run = self.state.run
        return {"server": run.servers[0]} if run is not None and run.source == source and len(run.servers) == 1 else {}

    def chosen_by(self, effect: Effect) -> tuple[int, ...]:
        """Returns what "chosen" is for an effect: the objects chosen before it began, or the followed cards as the objects they are now."""
        if not effect.followed:
            return effect.chosen
        return tuple(card.oid for card in self.state.cards.values() if card.cid in effect.followed)

    def context_of(self, declared: Declared) -> Context:
        """Returns what a declaration knows: where an effect keeps it, X, the card it is about, and what was chosen and named before."""
        context = Context(declared.oid, declared.title, declared.side, server=declared.server, x=declared.x)
        effect = self.state.effects.get(declared.effect)
        if effect is not None:
            context.chosen, context.named, context.x = self.chosen_by(effect), effect.named, effect.amount
            context.it = effect.target
        return context

    def server_fits(self, server: str, wanted: tuple[str, ...], this: str, source: int = 0, context: Context | None = None) -> bool:
        """Returns whether a server is one of those that a card names; `source` is the card that "chosen server" was chosen with."""
        for name in wanted:
            if name == "chosen server":
                if server and server == self.named_with(source, context).get("server"):
                    return True
                continue
            if name == server or name == "any" or (name == "this server" and server and server == this):
                return True
            if name == "attacked server" and server and server == self._attacked(context):
                return True
            if name == "another server" and server and server != (this or self._attacked()):
                return True
            if name in ("protected", "unprotected") and server and bool(self.state.ice(server)) == (name == "protected"):
                return True
            if name in ("run successfully this turn", "last run successfully") and server:
                successes = [event.server for event in self.state.history if isinstance(event, events.RunSucceeded)]
                if server in (successes[-1:] if name == "last run successfully" else successes):
                    return True
            if name in _SERVER_OF_CARDS and context is not None:
                oids = context.chosen if name == "server of chosen" else (context.it,)
                if server and server in map(self.server_of, self._there(oids)):
                    return True
            if name == "mark" and server and server == self.state.mark:
                return True
            central = server in CENTRALS
            if (name == "central" and central) or (name == "remote" and server and not central):
                return True
        return False

    def _there(self, oids: tuple[int, ...]) -> list[Card]:
        """Returns the cards among some objects that have not moved on."""
        return [self.state.cards[oid] for oid in oids if oid in self.state.cards]

    def _attacked(self, context: Context | None = None) -> str:
        """Returns the attacked server, for what the end of a run set off that of this run; "" where there is no run."""
        if self.state.run is not None:
            return self.state.run.server
        return context.event.server if context is not None and isinstance(context.event, events.RunEnded) else ""

    def is_ending(self) -> bool:
        """Returns whether something has ended the run, which is not over yet (CR 6.1.4)."""
        return self.state.run is not None and self.state.run.ending

    def title_of(self, oid: int) -> str:
        """Returns the title of a card; "" where it has gone."""
        card = self.state.cards.get(oid)
        return card.title if card is not None else ""

    def printed_fits(self, title: str, cards: words.Cards, side: str = "") -> bool:
        """Returns whether what is printed on a card fits; where it is does not matter. `side` is "you"."""
        definition = self.card_of.get(title)
        if definition is None:
            return False
        printed = definition.printed
        if cards.type and printed.type not in cards.type:
            return False
        if printed.type in cards.not_type or (cards.unique is not None and printed.unique != cards.unique):
            return False
        if cards.subtype and not _share(cards.subtype, printed.subtypes):
            return False
        if cards.not_subtype and _share(cards.not_subtype, printed.subtypes):
            return False
        if cards.faction and printed.faction not in cards.faction:
            return False
        if cards.faction_of and printed.faction not in self._factions_of(cards.faction_of):
            return False
        if cards.trash_ability and not any(isinstance(a, words.Paid) and a.cost.trash_this for a in definition.abilities):
            return False
        if cards.side and printed.side != (side if cards.side == "you" and side else cards.side.replace("you", printed.side)):
            return False
        if cards.any_of and not self._is_one_of(title, cards.any_of, side):
            return False
        return not cards.title or cards.title == title

    def _is_one_of(self, title: str, described: tuple[words.Cards, ...], side: str) -> bool:
        """Returns whether what is printed on a card fits one of some descriptions."""
        return any(self.printed_fits(title, one, side) for one in described)

    def _factions_of(self, side: str) -> tuple[str, ...]:
        """Returns the faction of a player's identity; () where there is none, or it is neutral: that is no faction (CR 2.13)."""
        identity = self.state.cards.get(self.state.corp.identity if side == CORP else self.state.runner.identity)
        faction = self.card_of[identity.title].printed.faction if identity is not None else ""
        return () if faction in ("", "neutral") else (faction,)

    def printed_as_named(self, title: str, named: NamedThings, *, subtype: bool = True) -> bool:
        """Returns whether what is printed on a card is what was named; nothing is where nothing was."""
        printed = self.card_of[title].printed
        costs = tuple(number_named(number) for number in (printed.cost, printed.advancement) if number is not None)
        has: dict[NamedKind, tuple[str, ...]] = {
            "card type": (printed.type,),
            "subtype": printed.subtypes,
            "number": costs,
            "card": (title,),
        }
        told = [kind for kind in has if kind in named]
        return bool(told) and all(named[kind] in has[kind] for kind in told if subtype or kind != "subtype")

    def ability_number(self, title: str, part: Part) -> int:
        """Returns the number on its card, from 1, of the ability that a place is in; 0 for a place in none."""
        return self.pool.readings.ability_number(title, part)

    def used_up(self, oid: int, part: Part) -> bool:
        """Returns whether a once-per-turn ability of this object has been used this turn."""
        return self.state.used.get((oid, part)) == self.state.turn_number

    def used_in_this_run(self, source: PaidSource) -> bool:
        """Returns whether a paid ability was used since the last run began."""
        lately = takewhile(lambda e: not isinstance(e, events.RunBegan), reversed(self.state.history))
        used = source.oid, source.ability.part, source.giver
        return any(isinstance(e, events.AbilityUsed) and (e.card, e.part, e.giver) == used for e in lately)

    def used_in_this_encounter(self, source: PaidSource) -> bool:
        """Returns whether a paid ability was used in the encounter going on, not counting those that were within it (CR 6.5.9)."""
        used, within = (source.oid, source.ability.part, source.giver), 0
        for event in reversed(self.state.history):
            if isinstance(event, events.EncounterEnded):
                within += 1
            elif isinstance(event, events.EncounterBegan):
                if not within:
                    return False
                within -= 1
            elif not within and isinstance(event, events.AbilityUsed) and (event.card, event.part, event.giver) == used:
                return True
        return False

    def is_used_up(self, oid: int, ability: words.Conditional) -> bool:
        """Returns whether an ability of this object that can be used once per turn, run or encounter has been."""
        if ability.once_per_turn and self.used_up(oid, ability.part):
            return True
        if ability.once_per_run and self.used_up(oid, self._part_in_run(ability)):
            return True
        return ability.once_per_encounter and self.used_up(oid, self._part_in_encounter(ability))

    def note_use(self, oid: int, ability: words.Conditional) -> None:
        """Notes that an ability was used, where it can be used once only in a time."""
        if ability.once_per_turn:
            self.emit(events.UseRecorded(oid, ability.part))
        if ability.once_per_run:
            self.emit(events.UseRecorded(oid, self._part_in_run(ability)))
        if ability.once_per_encounter:
            self.emit(events.UseRecorded(oid, self._part_in_encounter(ability)))

    def _part_in_run(self, ability: words.Conditional) -> Part:
        return parts.in_run(ability.part, self.state.run_number)

    def _part_in_encounter(self, ability: words.Conditional) -> Part:
        encounter = self.state.encounter
        return parts.in_encounter(ability.part, encounter.number if encounter is not None else self.state.encounter_number)

    # --- what the other parts of the referee provide ---------------------------------------------------------------------------

    @abstractmethod
    def emit(self, event: Event) -> None:
        """Makes a fact true, and notes which conditional abilities it sets off."""

    @abstractmethod
    def fits_as(self, card: Card, cards: words.Cards, context: Context) -> bool:
        """Returns whether a card, as it is or as it was last, is as described."""

    @abstractmethod
    def numbers_fit(self, title: str, cards: words.Cards, context: Context | None = None) -> bool:
        """Returns whether the numbers printed on a card are as described; `context` is that of whose description it is."""

    @abstractmethod
    def referred(self, ref: str, context: Context) -> tuple[int, ...]:
        """Returns the objects that a reference names."""

    @abstractmethod
    def subroutines(self, oid: int) -> tuple[ListedSubroutine, ...]:
        """Returns the subroutines that a piece of ice has now, in order."""

    @abstractmethod
    def holds(self, declared: Declared, context: Context) -> bool:
        """Returns whether a declaration holds now."""

    @abstractmethod
    def condition(self, condition: words.Condition, context: Context) -> bool:
        """Returns whether a condition is so."""

    @abstractmethod
    def checkpoint(self) -> Flow:
        """Carries out CR 10.3."""

    @abstractmethod
    def resolve_block(self, block: words.Block, context: Context) -> Flow:
        """Resolves instructions in order (CR 9.1.2)."""

    @abstractmethod
    def carry_out(self, word: words.Instruction, context: Context) -> Flow:
        """Resolves one instruction, without a checkpoint after it."""

    @abstractmethod
    def encounter(self, ice: int, forced: bool = False) -> Flow:
        """Carries out an encounter with a piece of ice (CR 6.5)."""

    @abstractmethod
    def access(self, oid: int) -> Flow:
        """Carries out an access of a card (CR 7.2)."""

    @abstractmethod
    def end_run(self, source: int = 0, jacked_out: bool = False) -> None:
        """Ends the run (CR 6.1.4)."""

    @abstractmethod
    def shuffle(self, side: Side) -> None:
        """Shuffles a deck (CR 1.12.3)."""

    @abstractmethod
    def move_to(self, oid: int, place: str, source: int) -> int:
        """Adds a card to a hand, a deck or a discard pile (CR 8.2.1a). Returns the object that it is there."""

    @abstractmethod
    def take_one_action(self, side: Side, *, different: bool, fewer: int) -> Flow:
        """Has a player take an action (CR 5.2.5)."""

    @abstractmethod
    def run(
        self, server: str, source: int = 0, title: str = "", part: Part = NOWHERE, servers: tuple[str, ...] = (), x: int = 0,
        done: int = 0,
    ) -> Flow:  # fmt: skip
        """Carries out a run (CR 6)."""
