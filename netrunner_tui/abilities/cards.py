"""Cards with their abilities, and the pool of cards that a game is played with."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Final, TypeGuard, TypeVar

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.readings import Readings
from netrunner_tui.abilities.triggers import EVENTS
from netrunner_tui.abilities.word_trees import walk
from netrunner_tui.model import counter_kinds
from netrunner_tui.model.events import (
    ActionEnded,
    ActionStarted,
    CardAccessed,
    ClicksGained,
    ClicksLost,
    ClicksSpent,
    CreditsGained,
    CreditsLost,
    CreditsSpent,
    Event,
)
from netrunner_tui.model.events.imminent_effects import ExpectedKind
from netrunner_tui.model.named_things import NamedKind
from netrunner_tui.model.parts import NOWHERE, Part
from netrunner_tui.model.printed import CardTexts, Printed, without_subtitle
from netrunner_tui.model.state import MemoryName
from netrunner_tui.model.text import folded
from netrunner_tui.rulebook_facts.registry import USUAL, rulebook


class CardDefinition(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A card: what is printed on it, and its abilities in the words of the ability language.

    >>> import netrunner_tui as nt
    >>> card = nt.find_card("Hedge Fund")
    >>> card.printed.cost, card.text
    (5, ('Gain 9[credit].',))
    """

    printed: Printed
    abilities: tuple[words.Ability, ...] = ()
    subroutines: tuple[words.Subroutine, ...] = ()
    install_only_on: words.Cards | None = None
    """It can only be installed hosted on such a card (CR 1.13.5c)."""
    install_only_in: tuple[str, ...] = ()
    """Servers in whose roots alone it may be (CR 8.5.12)."""
    only_if: dict[str, words.Condition] = {}
    """What must be so for it to be played or installed, by the verb."""
    x_at_most: words.Amount | None = None
    """The highest X that may be chosen for its cost (CR 1.16.2c)."""
    parts: dict[Part, words.Word] = {}
    """Its abilities, and the words in them that an effect may come back to, by the place where they stand."""
    other: "CardDefinition | None" = None
    """What it is once it is installed as something else: a second set of facts, with its own abilities (1996)."""
    front: str = ""
    """The title of the card of which these are the other facts; "" for a card as it is printed."""
    rules: str = USUAL.name
    """The rulebook in whose words it is told."""

    @cached_property
    def texts(self) -> CardTexts:
        """Returns it as text, made when somebody reads it: to say all cards takes as long as reading their files."""
        from netrunner_tui.abilities.texts import render

        where = render.Restrictions(
            install_on=self.install_only_on, install_in=self.install_only_in, only_if=self.only_if, x_at_most=self.x_at_most
        )
        other = None if self.other is None else (self.other.printed, self.other.text)
        return render.card_texts(self.printed, self.abilities, self.subroutines, where, other, terms=rulebook(self.rules).terms)

    @property
    def text(self) -> tuple[str, ...]:
        """Returns its abilities as text, a line each, without subroutines."""
        return self.texts.abilities

    @property
    def subroutine_texts(self) -> tuple[str, ...]:
        """Returns its subroutines as text, without their symbol."""
        return self.texts.subroutines

    def tell_as(self, texts: CardTexts) -> None:
        """Has it told as it was told before: it is what was made of the same words."""
        vars(self)["texts"] = texts

    @property
    def title(self) -> str:
        """Returns its full name."""
        return self.printed.title

    @cached_property
    def backs(self) -> tuple[words.Back, ...]:
        """Returns what may be on its other side, where its player chooses that in secret; () for any other card."""
        return next((word.choose_back for word in walk(self.abilities) if isinstance(word, words.ChooseBack)), ())

    def back(self, memory: Mapping[MemoryName, int]) -> words.Back | None:
        """Returns what its player chose to be on its other side, by what the card has in mind; None where nothing was chosen."""
        place = memory.get("back", 0)
        return self.backs[place - 1] if 0 < place <= len(self.backs) else None

    @property
    def installed_faceup(self) -> bool:
        """Returns whether it can only be installed faceup: then it is active while it is installed (CR 3.2.3a)."""
        return self.declares(words.InstalledFaceup)

    @property
    def installed_facedown(self) -> bool:
        """Returns whether the Runner installs it facedown, where it is active all the same (Proteus)."""
        return self.declares(words.InstalledFacedown)

    def declares(self, kind: type[words.Declaration]) -> bool:
        """Returns whether a static ability of it is a declaration of a kind."""
        statics = (ability for ability in self.abilities if isinstance(ability, words.Static))
        return any(isinstance(word, kind) for ability in statics for word in ability.static)

    @property
    def counter_kind(self) -> str:
        """Returns the kind of the counters that it gives and that are named after it (1996)."""
        virus = any(isinstance(ability, words.CounterAbilities) and ability.virus for ability in self.abilities)
        return counter_kinds.named_after(self.title, virus=virus)

    @property
    def active_elsewhere(self) -> tuple[str, ...]:
        """Returns the zones in which some ability of it is active though the card is not (CR 9.1.8)."""
        listed = (a.active_in for a in self.abilities if isinstance(a, (words.Static, words.Paid, words.Conditional)))
        return tuple(dict.fromkeys(zone for zones in listed for zone in zones))


def waits_in_hand(ability: words.Ability) -> TypeGuard[words.Conditional]:
    """Returns whether an ability may be used from a hand, from facedown in Archives or unrezzed when something happens."""
    if not isinstance(ability, words.Conditional) or not ability.optional or ability.would:
        return False
    return not HANDS.isdisjoint(ability.active_in)


_NOT_IN_ARCHIVES: Final = words.Not(not_=words.Is(card="this", is_=words.Cards(in_=("Archives",))))


def _waits_in_archives(ability: words.Ability) -> bool:
    """Returns whether an ability waits for its card to be accessed, and may do something where that lies in Archives, without counters."""
    if not isinstance(ability, words.Conditional):
        return False
    waits = any(trigger.card == "this" and CardAccessed in EVENTS[trigger.event].classes for trigger in ability.when)
    conditions = ability.if_.conditions if isinstance(ability.if_, words.Both) else (ability.if_,)
    return waits and _NOT_IN_ARCHIVES not in conditions and not all(_is_by_own_counters(word) for word in ability.do)


def _is_by_own_counters(word: words.Instruction) -> bool:
    """Returns whether an instruction does as much as counters lie on its card, so nothing where there are none."""
    match word:
        case (
            words.Damage(damage=words.Count() as amount)
            | words.Tag(tags=words.Count() as amount)
            | words.Trash(trash=words.Choose(choose=words.Count() as amount))
        ):
            return amount == words.Count(count=amount.count, times=amount.times) and _are_own_counters(amount.count)
    return False


def _are_own_counters(measure: words.Word) -> bool:
    return isinstance(measure, words.CountersOn) and measure.on == "this"


def _by_event(waiting: Iterable[tuple[str, words.Conditional]]) -> dict[type[Event], tuple[str, ...]]:
    """Returns the titles of the cards whose abilities wait for an event, by the event, in an order that is always the same."""
    found: dict[type[Event], set[str]] = {}
    for title, ability in waiting:
        for cls in (cls for trigger in ability.when for cls in EVENTS[trigger.event].classes):
            found.setdefault(cls, set()).add(title)
    return {cls: tuple(sorted(titles)) for cls, titles in found.items()}


def _chosen_for_a_turn(ability: words.Ability) -> tuple[NamedKind, ...]:
    """Returns the kinds of things that an ability has chosen for the turn that begins: one that does nothing else (CR 9.10.3b)."""
    if not isinstance(ability, words.Conditional) or {trigger.event for trigger in ability.when} != {"turn begins"}:
        return ()
    kinds: list[NamedKind] = []
    for word in ability.do:
        if not isinstance(word, (words.ChooseServer, words.NameThing)):
            return ()
        kinds.append("server" if isinstance(word, words.ChooseServer) else word.name)
    return tuple(kinds)


_LASTING: Final = (words.Static, words.Paid, words.Declaration, words.CounterAbilities)
"""Words that hold for some time: what they say depends on what is so at each moment."""


def _changes_memory(card: CardDefinition, said: tuple[words.Word, ...]) -> bool:
    """Returns whether memory may change by a card while no card moves: not where it says a number for as long as it is active.

    `said` are all its words.
    """
    steady = [a for a in card.abilities if isinstance(a, words.Static) and a.while_ is None and not a.active_in]
    fixed = [word for ability in steady for word in ability.static if isinstance(word, words.Modify) and isinstance(word.amount, int)]
    if any(isinstance(word, words.LosesAbilities) for word in said):
        return True
    about = [word for word in said if isinstance(word, words.Modify) and word.quantity in ("memory", "memory cost")]
    return any(all(word is not one for one in fixed) for word in about)


def _asked_all_the_time(inner: Iterable[words.Word]) -> Iterator[words.Word]:
    """Yields those of a card's words that ask at each moment what is so: what lasts, and the static conditions of conditional abilities."""
    for word in inner:
        if isinstance(word, _LASTING):
            yield word
        elif isinstance(word, words.Conditional):
            yield from (condition for condition in (word.as_long_as, word.while_) if condition is not None)


def _counts_money(word: words.Word) -> bool:
    if isinstance(word, words.PlayerHas):
        return word.has in ("credits", "clicks")
    return isinstance(word, words.Trigger) and not MONEY.isdisjoint(EVENTS[word.event].classes)


def _waits_for_first(ability: words.Ability) -> TypeGuard[words.Conditional]:
    """Returns whether an ability waits for something to be so for the first time in a turn."""
    return isinstance(ability, words.Conditional) and ability.as_long_as is not None and ability.first_each_turn


def find_parts(inner: Iterable[words.Word]) -> dict[Part, words.Word]:
    """Returns every one of a card's words (`walk`) that has a `part`, by that."""
    found: dict[Part, words.Word] = {}
    for word in inner:
        part = getattr(word, "part", NOWHERE)
        if part:
            found[part] = word
    return found


def _is_such(printed: Printed, cards: words.Cards) -> bool:
    """Returns whether a card is of a type and has a subtype, where a description asks for them."""
    kinds = {subtype.casefold() for subtype in printed.subtypes}
    return (not cards.type or printed.type in cards.type) and kinds.issuperset(subtype.casefold() for subtype in cards.subtype)


HANDS: Final = frozenset({"HQ", "grip", "facedown Archives", "unrezzed"})
"""The zones whose cards the other player does not see, by their names: the hands, and where cards of the Corp lie facedown, or unrezzed."""

MONEY: Final[frozenset[type[Event]]] = frozenset({
    ActionStarted, ActionEnded, ClicksGained, ClicksLost, ClicksSpent, CreditsGained, CreditsLost, CreditsSpent,
})  # fmt: skip
"""Events after which players have other credits or clicks, and actions, which are begun with clicks."""

REZ_FIRST: Final = (words.Rez(rez="this"),)
"""What a card that is not rezzed may do about an imminent effect; it is asked for apart from the interrupt window."""


BEFORE_IT_IS_ACTIVE: Final = frozenset({"play", "install", "rez", "score", "steal"})
"""What can be done only to a card that is not active yet: what it says of these itself counts then (CR 9.1.8 b, c)."""


def _rezzes_first(ability: words.Conditional) -> bool:
    return ability.would and ability.do == REZ_FIRST


def _forbids_itself(word: words.Declaration) -> frozenset[str]:
    """Returns what a card says that cannot be done to itself, by anybody and anywhere, before it is active."""
    if not isinstance(word, words.Prohibit) or word.card != "this" or word.by or word.server or word.with_:
        return frozenset()
    return BEFORE_IT_IS_ACTIVE & frozenset(word.cannot)


Read = TypeVar("Read")


class ReadOffWords(cached_property[Read]):
    """What is read off the words of all cards together, once: cards without abilities change nothing of it."""


class Pool:
    """The cards that a game, a deck or a search knows."""

    def __init__(self, cards: Iterable[CardDefinition] = ()) -> None:
        self.cards: dict[str, CardDefinition] = {card.title: card for card in cards}
        others = (card.other for card in self.cards.values() if card.other is not None)
        self.facts: dict[str, CardDefinition] = {**self.cards, **{other.title: other for other in others}}
        """What a card in a game may be, by the title that it has there: cards, and those that have come to be something else."""
        self._folded = {folded(title): title for title in self.cards}
        self._short: dict[str, list[str]] = {}
        for title, card in self.cards.items():
            if card.printed.type == "identity":
                self._short.setdefault(folded(without_subtitle(title)), []).append(title)

    @classmethod
    def of_read(cls, cards: dict[str, CardDefinition], facts: dict[str, CardDefinition], said: Mapping[str, object]) -> "Pool":
        """Returns a pool of cards that were read before, with all that was found then (`found`): none of them is looked at."""
        pool = cls.__new__(cls)
        vars(pool).update(said)
        pool.cards, pool.facts = cards, facts
        return pool

    def read_rest(self) -> None:
        """Has all cards read, where each was to be read when it is asked for. A plain mapping is a little faster, too."""
        self.cards, self.facts = self.cards.copy(), self.facts.copy()

    @property
    def found(self) -> dict[str, object]:
        """Returns all that has been found of its cards, but for the cards and what grows with every game."""
        found = vars(self).copy()  # a game in another thread may begin to read off them meanwhile
        return {name: value for name, value in found.items() if name not in ("cards", "facts", "readings", "words_of")}

    def with_blanks(self, blanks: Iterable[CardDefinition]) -> "Pool":
        """Returns a pool that has cards without abilities too. What was read off the words of these cards is not read off them again."""
        new = Pool([*self.facts.values(), *blanks])
        for name, kind in vars(Pool).items():
            if isinstance(kind, ReadOffWords) and name in vars(self):
                vars(new)[name] = getattr(self, name)
        return new

    def all_facts_of(self, title: str) -> tuple[str, ...]:
        """Returns the titles that a card may have in a game: its own, and those under which it is something else."""
        card = self.facts.get(title)
        if card is None:
            return (title,)
        return tuple(one for one in (title, card.front, card.other.title if card.other is not None else "") if one)

    def read_off(self) -> None:
        """Finds now all that is said here of its cards as a whole: whoever keeps them keeps it too, and no start has to wait for it."""
        for name, kind in vars(Pool).items():
            if isinstance(kind, cached_property) and name not in ("readings", "words_of"):  # one grows with games, one is but asked
                getattr(self, name)
        vars(self).pop("words_of", None)  # nothing else is asked of all words

    @cached_property
    def words_of(self) -> dict[str, tuple[words.Word, ...]]:
        """Returns all words that each card says, by its title: to gather them takes longer than to ask something of them."""
        return {title: tuple(walk([*card.abilities, *card.subroutines, *card.only_if.values()])) for title, card in self.facts.items()}

    @cached_property
    def readings(self) -> Readings:
        """Returns what is read off the words of its cards, once for all games."""
        return Readings(self.facts)

    @ReadOffWords
    def watched(self) -> dict[str, frozenset[type[Event]]]:
        """Returns the events that a card's own ability waits for to happen to that card, by the title of each such card."""
        found: dict[str, frozenset[type[Event]]] = {}
        for title, card in self.facts.items():
            own = (t for a in card.abilities if isinstance(a, words.Conditional) for t in a.when if t.card == "this")
            if kinds := frozenset(cls for trigger in own for cls in EVENTS[trigger.event].classes):
                found[title] = kinds
        return found

    @ReadOffWords
    def waiting_for_access(self) -> frozenset[str]:
        """Returns the titles of the cards with an ability that waits for them to be accessed."""
        return frozenset(title for title, kinds in self.watched.items() if CardAccessed in kinds)

    @ReadOffWords
    def waiting_in_archives(self) -> frozenset[str]:
        """Returns the titles of those of them that may do something when they are accessed in Archives."""
        return frozenset(title for title in self.waiting_for_access if any(map(_waits_in_archives, self.facts[title].abilities)))

    @ReadOffWords
    def active_elsewhere(self) -> dict[str, tuple[str, ...]]:
        """Returns the zones in which some ability is active though its card is not, by the title of each such card (CR 9.1.8)."""
        return {title: zones for title, card in self.facts.items() if (zones := card.active_elsewhere) or card.installed_facedown}

    @ReadOffWords
    def installed_facedown(self) -> frozenset[str]:
        """Returns the titles of the cards that are active facedown: which one lies there is its player's secret."""
        return frozenset(title for title, card in self.facts.items() if card.installed_facedown)

    @ReadOffWords
    def waiting_unseen(self) -> dict[type[Event], tuple[str, ...]]:
        """Returns the titles of the cards that may be used from a hand, or unrezzed, by the event: that one is there is a secret."""
        return _by_event((title, a) for title, card in self.facts.items() for a in card.abilities if waits_in_hand(a))

    @ReadOffWords
    def counters(self) -> frozenset[str]:
        """Returns the kinds of counters that its cards place, load or cost."""
        said = (word for title in self.cards for word in self.words_of[title])
        return frozenset(word.kind for word in said if isinstance(word, (words.Place, words.Load, words.Cost)) and word.kind)

    @ReadOffWords
    def named_on_cards(self) -> frozenset[str]:
        """Returns the titles of the cards that put counters on cards which are named after them."""
        return frozenset(
            title for title, inner in self.words_of.items() if any(isinstance(word, words.Give) and word.on is not None for word in inner)
        )

    @ReadOffWords
    def asking_for(self) -> dict[str, frozenset[str]]:
        """Returns the titles of the cards that wait for an event or look back on one, by the event as the language names it."""
        found: dict[str, set[str]] = {}
        for title, inner in self.words_of.items():
            for word in inner:
                if isinstance(word, words.Trigger):
                    found.setdefault(word.event, set()).add(title)
        return {event: frozenset(titles) for event, titles in found.items()}

    @property
    def counting_actions(self) -> frozenset[str]:
        """Returns the titles of the cards that ask which actions were completed: nothing tells of these where nothing asks."""
        return self.asking_for.get("action ends", frozenset())

    @property
    def counting_resolved(self) -> frozenset[str]:
        """Returns the titles of the cards that ask which events and operations have resolved."""
        return self.asking_for.get("card resolved", frozenset())

    @property
    def counting_all_passed(self) -> frozenset[str]:
        """Returns the titles of the cards that ask whether all ice was passed: nothing tells of that where nothing asks."""
        return self.asking_for.get("all ice passed", frozenset())

    @ReadOffWords
    def counting_windows(self) -> frozenset[str]:
        """Returns the titles of the cards that ask what happened since the last paid ability window."""
        asked = (words.Happened, words.Events)
        return frozenset(
            title for title, inner in self.words_of.items() if any(isinstance(w, asked) and w.in_ == "since the last window" for w in inner)
        )

    @cached_property
    def without_abilities(self) -> frozenset[str]:
        """Returns the titles of the cards without abilities that are active as the card is: most ice, and what is played."""
        kinds = (words.Static, words.Paid, words.Conditional)
        return frozenset(title for title, card in self.facts.items() if not any(isinstance(a, kinds) for a in card.abilities))

    @ReadOffWords
    def counting_money(self) -> frozenset[str]:
        """Returns the titles of the cards which ask all the time how many credits or clicks a player has, or what was done with them.

        What is asked once, when an instruction is carried out, is not meant.
        """
        at_all = ((title, inner) for title, inner in self.words_of.items() if any(map(_counts_money, inner)))
        return frozenset(title for title, inner in at_all if any(map(_counts_money, walk(list(_asked_all_the_time(inner))))))

    @ReadOffWords
    def changing_memory(self) -> frozenset[str]:
        """Returns the titles of the cards by which memory may come to be exceeded while no card moves.

        By a condition or a count, for a time, or because what brings memory loses its abilities.
        """
        return frozenset(title for title, card in self.facts.items() if _changes_memory(card, self.words_of[title]))

    @ReadOffWords
    def rezzed_like_root(self) -> frozenset[str]:
        """Returns the titles of the ice that may be rezzed although it is not approached (CR 9.1.8c)."""
        return frozenset(title for title, card in self.facts.items() if card.declares(words.RezzedLikeRoot))

    @ReadOffWords
    def interrupting_from_grip(self) -> frozenset[str]:
        """Returns the titles of the cards that may interrupt something from the grip: that one is there is its player's secret."""
        return frozenset(
            title
            for title, card in self.facts.items()
            if any(isinstance(a, words.Paid) and a.flag == "interrupt" and "grip" in a.active_in for a in card.abilities)
        )

    @ReadOffWords
    def hidden_events(self) -> dict[type[Event], tuple[str, ...]]:
        """Returns the titles of the cards that lie facedown before the Runner and wait for something, by the event: that is a secret."""
        listed = ((title, a) for title in self.installed_facedown for a in self.facts[title].abilities)
        return _by_event((title, a) for title, a in listed if isinstance(a, words.Conditional) and a.optional)

    @ReadOffWords
    def changes_itself(self) -> dict[str, frozenset[str]]:
        """Returns the quantities that a card's own text changes while the card is inactive, by the title of each such card (CR 9.1.8d)."""
        found: dict[str, frozenset[str]] = {}
        for title, card in self.facts.items():
            said = (word for ability in card.abilities if isinstance(ability, words.Static) for word in ability.static)
            changed = frozenset(word.quantity for word in said if isinstance(word, words.Modify) and word.inactive)
            if changed:
                found[title] = changed
        return found

    @ReadOffWords
    def looks_otherwise(self) -> frozenset[str]:
        """Returns the titles of cards whose own text says what they look like by what is so: costs, or whether they can be advanced."""
        found = set(self.changes_itself)
        for title, card in self.facts.items():
            statics = (ability for ability in card.abilities if isinstance(ability, words.Static) and ability.while_ is not None)
            if any(isinstance(word, words.Advanceable) for ability in statics for word in ability.static):
                found.add(title)
        return frozenset(found)

    @ReadOffWords
    def costs_more_itself(self) -> dict[str, tuple[words.AdditionalCost, ...]]:
        """Returns the additional costs that a card's own text makes while the card is inactive, by its title (CR 9.1.8e)."""
        found: dict[str, tuple[words.AdditionalCost, ...]] = {}
        for title, card in self.facts.items():
            said = (word for ability in card.abilities if isinstance(ability, words.Static) for word in ability.static)
            own = tuple(word for word in said if isinstance(word, words.AdditionalCost) and word.of == "this" and not word.instead)
            if own:
                found[title] = own
        return found

    @ReadOffWords
    def awaited_first(self) -> dict[str, tuple[words.Conditional, ...]]:
        """Returns the abilities that wait for something to be so for the first time in a turn, by the title of their card."""
        found = {title: tuple(a for a in card.abilities if _waits_for_first(a)) for title, card in self.facts.items()}
        return {title: waiting for title, waiting in found.items() if waiting}

    @ReadOffWords
    def rezzed_instead(self) -> dict[str, words.Cost]:
        """Returns what may be paid instead of the rez cost of a card, by its title."""
        found: dict[str, words.Cost] = {}
        for title, card in self.facts.items():
            said = (word for ability in card.abilities if isinstance(ability, words.Static) for word in ability.static)
            instead = (word.additional_cost for word in said if isinstance(word, words.AdditionalCost) and word.instead)
            if (cost := next(instead, None)) is not None:
                found[title] = cost
        return found

    @ReadOffWords
    def forbids_itself(self) -> dict[str, dict[str, tuple[words.Static, ...]]]:
        """Returns what a card's own text forbids to be done to it while it is inactive, by its title (CR 9.1.8 b, c)."""
        found: dict[str, dict[str, tuple[words.Static, ...]]] = {}
        for title, card in self.facts.items():
            statics = (ability for ability in card.abilities if isinstance(ability, words.Static) and not ability.active_in)
            for ability in statics:
                for what in (what for word in ability.static for what in _forbids_itself(word)):
                    own = found.setdefault(title, {})
                    own[what] = (*own.get(what, ()), ability)
        return found

    @ReadOffWords
    def chosen_each_turn(self) -> dict[str, frozenset[NamedKind]]:
        """Returns the kinds of things that a card's abilities choose for each turn anew, by its title (CR 9.10.3b)."""
        found = ((title, (kind for a in card.abilities for kind in _chosen_for_a_turn(a))) for title, card in self.facts.items())
        return {title: chosen for title, kinds in found if (chosen := frozenset(kinds))}

    @ReadOffWords
    def rezzed_first(self) -> dict[ExpectedKind, dict[str, words.Conditional]]:
        """Returns the abilities by which cards may be rezzed before something happens, by what would happen and by title (CR 9.1.8c)."""
        found: dict[ExpectedKind, dict[str, words.Conditional]] = {}
        for title, card in self.facts.items():
            conditionals = (ability for ability in card.abilities if isinstance(ability, words.Conditional))
            for ability in filter(_rezzes_first, conditionals):
                for what in (what for trigger in ability.when for what in EVENTS[trigger.event].would):
                    found.setdefault(what, {})[title] = ability
        return found

    def get(self, title: str) -> CardDefinition | None:
        """Returns the card with that title, whatever its case, accents and quotation marks; identities by the short name too."""
        if title in self.cards:
            return self.cards[title]
        key = folded(title)
        if key in self._folded:
            return self.cards[self._folded[key]]
        short = self._short.get(key, [])
        return self.cards[short[0]] if len(short) == 1 else None

    @ReadOffWords
    def having_those_of_hosted(self) -> frozenset[str]:
        """Returns the titles of the cards that have the abilities of what they host (CR 9.1.9)."""
        return frozenset(title for title, inner in self.words_of.items() if any(isinstance(word, words.HasAllOfHosted) for word in inner))

    @cached_property
    def from_outside(self) -> dict[str, frozenset[str]]:
        """Returns the titles of the cards that a card may bring into the game, by its title (CR 1.5.4)."""
        found: dict[str, frozenset[str]] = {}
        for title, inner in self.words_of.items():
            wanted = [word.from_outside for word in inner if isinstance(word, words.FromOutside)]
            wanted += [word.switch_identity for word in inner if isinstance(word, words.SwitchIdentity)]
            if wanted:
                kinds, side = {kind for one in wanted for kind in one.type}, self.facts[title].printed.side
                printed = ((other, facts.printed) for other, facts in self.facts.items())
                found[title] = frozenset(other for other, facts in printed if facts.type in kinds and facts.side == side)
        return found

    def brought_by(self, identity: str) -> tuple[str, ...]:
        """Returns the titles of the cards that an identity brings along with its deck (CR 1.5.3), of those of this pool."""
        definition = self.get(identity) if identity else None
        statics = [a for a in definition.abilities if isinstance(a, words.Static)] if definition is not None else []
        wanted = [word.brings for ability in statics for word in ability.static if isinstance(word, words.Brings)]
        if not wanted:  # hardly any identity brings cards, and to ask every card takes long
            return ()
        return tuple(sorted(card.title for card in self.cards.values() if any(_is_such(card.printed, one) for one in wanted)))

    @cached_property
    def fingerprint(self) -> str:
        """Returns a short hash of all cards: games note which cards they were played with."""
        digest = hashlib.sha256()
        for title in sorted(self.cards):
            digest.update(repr(self.cards[title]).encode())
        return digest.hexdigest()[:16]
