"""What is read off the words of cards, once for all games of a pool: the words stay as they are."""

from collections.abc import Collection, Iterator, Mapping
from typing import Final, Protocol

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.triggers import EVENTS
from netrunner_tui.abilities.units import SubroutineThing
from netrunner_tui.abilities.word_trees import walk
from netrunner_tui.model import parts
from netrunner_tui.model.events import Event
from netrunner_tui.model.events.imminent_effects import DAMAGE_NAMES
from netrunner_tui.model.parts import NOWHERE, Part
from netrunner_tui.model.price import Price
from netrunner_tui.model.sides import Side

SaidOfCards = tuple[words.Cards | words.Rez | str, ...]
"""What instructions say of cards: descriptions, the words for rezzing chosen ones, and references."""

MOST_BLOCKS: Final = 4096
"""Blocks of instructions that are kept, some of them made while a game is played; then they are read anew."""

_ABOUT_NUMBERS: Final = (words.Break, words.Boost, words.Gain, words.Lose, words.Take, words.Draw)
"""Instructions that never do nothing because of what is hidden."""


def does(block: words.Block, things: Collection[SubroutineThing]) -> bool:
    """Returns whether instructions do one of the things that subroutines are told apart by (`SubroutineDoes`)."""
    return any(_thing(word) in things for word in walk(block))


def does_only(block: words.Block, things: Collection[SubroutineThing]) -> bool:
    """Returns whether instructions are one of those things and nothing beside it."""
    return len(block) == 1 and _thing(block[0]) in things


def _thing(word: words.Word) -> SubroutineThing | None:
    match word:
        case words.Trace():
            return "trace"
        case words.Damage(kind=kind):
            return DAMAGE_NAMES[kind]
        case words.EndRun():
            return "end the run"
        case _:
            return None


class HasAbilities(Protocol):
    """A card, as far as its abilities go."""

    @property
    def abilities(self) -> tuple[words.Ability, ...]:
        """Returns its abilities."""

    @property
    def subroutines(self) -> tuple[words.Subroutine, ...]:
        """Returns its subroutines."""


def choices_of(card: HasAbilities) -> tuple[words.ChooseOne, ...]:
    """Returns the choices between effects that a card's words give, in their order."""
    return tuple(word for word in walk((card.abilities, card.subroutines)) if isinstance(word, words.ChooseOne))


class PaidUse(msgspec.Struct, frozen=True):
    """Where a paid ability is used, and for what alone."""

    in_windows: bool
    """In windows: actions and interrupts have questions of their own."""
    encounters_alone: bool
    """It does nothing but to break subroutines, or to change the strength of the encountered ice: it cannot be used outside encounters."""
    boosts_alone: bool
    """It does nothing but to make its card stronger, for credits alone, as often as its player likes."""
    takes_alone: bool
    """It does nothing but to take so many credits from its card, for clicks alone."""


class Readings:
    """What was read off the cards of a pool so far."""

    def __init__(self, cards: Mapping[str, HasAbilities]) -> None:
        self._cards = cards
        self._own: dict[str, dict[type[Event], tuple[words.Conditional, ...]]] = {}
        self._kinds: dict[tuple[str, Part, bool], tuple[type[Event], ...]] = {}
        self._numbers: dict[str, dict[Part, int]] = {}
        self._linked: dict[tuple[str, Part], words.Conditional] = {}
        self._chosen_runs: dict[str, words.RunOn | None] = {}
        self._advanceable: dict[str, tuple[words.Static, ...]] = {}
        self._hosting: dict[str, bool] = {}
        self._hidden: dict[int, bool] = {}
        self._said: dict[int, tuple[words.Block, SaidOfCards]] = {}
        self._used: dict[int, PaidUse] = {}
        self._how_much: dict[int, bool] = {}
        self.modes: dict[tuple[int, str, int, bool], tuple[words.ChooseOne, list[str]]] = {}
        """The texts of what players choose between, by the identity of the word, the title of its card, X, and whether both read them."""
        self.clauses: dict[tuple[int, str, Side], tuple[words.Block, str]] = {}
        """The texts of instructions, by the identity of these, the title of their card, and who reads them."""
        self._choices: dict[str, tuple[words.ChooseOne, ...]] = {}
        self.costs: dict[int, words.Cost] = {}
        """The costs of abilities as they are compared, by the identity of the ability, which the pool keeps."""
        self.prices: dict[int, Price] = {}
        """The prices of abilities that never change, by the identity of the ability, which the pool keeps."""

    def choice(self, title: str, word: words.ChooseOne) -> int:
        """Returns which of the choices between effects that a card's words give this one is, from 0; -1 where it is none of them."""
        known = self._choices.get(title)
        if known is None:
            known = self._choices[title] = choices_of(self._cards[title]) if title in self._cards else ()
        return next((place for place, one in enumerate(known) if one is word or one == word), -1)

    def own_abilities(self, title: str) -> dict[type[Event], tuple[words.Conditional, ...]]:
        """Returns the abilities of a card that are about what happens to the card itself, by the event."""
        known = self._own.get(title)
        if known is None:
            known = self._own[title] = {}
            definition = self._cards.get(title)
            for ability in definition.abilities if definition is not None else ():
                if isinstance(ability, words.Conditional) and not ability.would:
                    for kind in {cls for trigger in ability.when if trigger.card == "this" for cls in EVENTS[trigger.event].classes}:
                        known[kind] = (*known.get(kind, ()), ability)
        return known

    def events_of(self, title: str, ability: words.Conditional, *, own: bool) -> tuple[type[Event], ...]:
        """Returns the events that set off an ability; of a card's `own`, but for those about the card itself."""
        key = (title, ability.part, own)
        known = self._kinds.get(key)
        if known is None:
            waiting = (trigger for trigger in ability.when if not own or trigger.card != "this")
            known = self._kinds[key] = tuple({cls for trigger in waiting for cls in EVENTS[trigger.event].classes})
        return known

    def ability_number(self, title: str, part: Part) -> int:
        """Returns the number on its card, from 1, of the ability that a place is in; 0 for a place in none."""
        known = self._numbers.get(title)
        if known is None:
            definition = self._cards.get(title)
            abilities = definition.abilities if definition is not None else ()
            known = self._numbers[title] = {place: number for number, one in enumerate(abilities, 1) for place in _places(one)}
        return known.get(part, 0)

    def if_successful(self, title: str, run: words.RunOn) -> words.Conditional:
        """Returns what a card does if the run that it makes is successful, as an ability (CR 6.7.4)."""
        key = (title, run.part)
        known = self._linked.get(key)
        if known is None:
            when, part = (words.Trigger(event="run succeeds"),), parts.if_successful(run.part)
            known = self._linked[key] = words.Conditional(when=when, do=run.if_successful, part=part)
        return known

    def run_on_chosen(self, title: str) -> words.RunOn | None:
        """Returns the run that a card makes in any case on a server chosen just before it; None where there is no such run."""
        if title not in self._chosen_runs:
            definition = self._cards.get(title)
            inside = walk(definition.abilities if definition is not None else ())
            blocks = (field for word in inside for field in msgspec.structs.astuple(word) if isinstance(field, tuple))
            following = (block for block in blocks if any(isinstance(word, words.ChooseServer) for word in block))
            runs = (word for block in following for word in block if isinstance(word, words.RunOn))
            self._chosen_runs[title] = next((run for run in runs if "chosen server" in run.run), None)
        return self._chosen_runs[title]

    def advanceable(self, title: str) -> tuple[words.Static, ...]:
        """Returns the abilities of a card that say that it can be advanced."""
        known = self._advanceable.get(title)
        if known is None:
            definition = self._cards.get(title)
            statics = (a for a in (definition.abilities if definition is not None else ()) if isinstance(a, words.Static))
            found = (ability for ability in statics if any(isinstance(word, words.Advanceable) for word in ability.static))
            known = self._advanceable[title] = tuple(found)
        return known

    def hosts_by_itself(self, title: str) -> bool:
        """Returns whether an instruction of a card hosts or installs something on it: nothing else is installed there (CR 1.13.5b)."""
        known = self._hosting.get(title)
        if known is None:
            definition = self._cards.get(title)
            inner = walk(definition.abilities if definition is not None else ())
            known = self._hosting[title] = any(isinstance(word, (words.Host, words.Install)) and word.on == "this" for word in inner)
        return known

    def use_of(self, ability: words.Paid) -> PaidUse:
        """Returns where an ability is used, and for what alone."""
        known = self._used.get(id(ability))  # the pool keeps every ability of its cards
        if known is None:
            in_windows = ability.flag in ("", "interface", "paying") and not ability.is_action
            known = self._used[id(ability)] = PaidUse(
                in_windows, is_for_encounters_alone(ability), _boosts_alone(ability), _takes_alone(ability)
            )
        return known

    def x_is_how_much(self, ability: words.Paid) -> bool:
        """Returns whether X of an ability is just how much its instructions do: if some X does something, the highest does."""
        known = self._how_much.get(id(ability))  # the pool keeps every ability of its cards
        if known is None:
            known = self._how_much[id(ability)] = _x_is_how_much(ability.do)
        return known

    def may_hang_on_hidden(self, ability: words.Paid) -> bool:
        """Returns whether an ability could ever do nothing because of hidden cards: it speaks of cards, and not only of boosts."""
        known = self._hidden.get(id(ability))  # the pool keeps every ability of its cards
        if known is None:
            spoken = walk([word for word in ability.do if not isinstance(word, _ABOUT_NUMBERS)])
            known = self._hidden[id(ability)] = any(isinstance(word, (words.Cards, words.Rez)) for word in spoken)
        return known

    def about_cards(self, block: words.Block) -> SaidOfCards:
        """Returns the descriptions of cards, the words for rezzing chosen ones, and the references in instructions."""
        known = self._said.get(id(block))
        if known is None:
            if len(self._said) >= MOST_BLOCKS:
                self._said.clear()
            # Instructions are kept with what was read off them: no others get their identity meanwhile.
            known = self._said[id(block)] = (block, tuple(_find_about_cards(block)))
        return known[1]


def _x_is_how_much(block: words.Block) -> bool:
    """Returns whether X is named nowhere but as the whole amount of an instruction: it limits no cards, and is compared with nothing."""
    x = words.Resolved(name="X")
    inside = list(walk(block))
    amounts = [getattr(word, name) for word in inside if isinstance(word, words.Instruction) for name in word.__struct_fields__]
    return inside.count(x) == amounts.count(words.Count(count=x))


def is_for_encounters_alone(ability: words.Paid) -> bool:
    """Returns whether an ability does nothing but what is done in encounters (`PaidUse.encounters_alone`)."""
    word = ability.do[0] if len(ability.do) == 1 else None
    if isinstance(word, words.Boost):
        return word.of == "encountered ice"
    return isinstance(word, words.Break) and not isinstance(word.break_, words.Count)


def _boosts_alone(ability: words.Paid) -> bool:
    word = ability.do[0] if len(ability.do) == 1 else None
    if not isinstance(word, words.Boost) or word.of != "this" or not _hangs_on_cards_alone(word.strength):
        return False
    restricted = ability.flag or ability.while_ is not None or words.span_of_use(ability) or ability.cheaper
    return not restricted and isinstance(ability.cost.credits, int) and ability.cost == words.Cost(credits=ability.cost.credits)


def _takes_alone(ability: words.Paid) -> bool:
    word = ability.do[0] if len(ability.do) == 1 else None
    if not isinstance(word, words.Take) or word.from_ != "this" or not isinstance(word.take, int) or word.take <= 0:
        return False
    restricted = ability.flag or ability.while_ is not None or words.span_of_use(ability) in ("run", "encounter") or ability.cheaper
    return not restricted and ability.is_action and ability.cost == words.Cost(clicks=ability.cost.clicks)


def _hangs_on_cards_alone(amount: words.Amount) -> bool:
    """Returns whether an amount is the same as long as the same cards are installed: a number, or how many there are of a kind."""
    if isinstance(amount, int):
        return amount != 0
    counted = amount.count
    if not isinstance(counted, words.Cards) or amount != words.Count(count=counted, plus=amount.plus):
        return False
    return counted == words.Cards(type=counted.type, subtype=counted.subtype, side=counted.side)


def _places(ability: words.Ability) -> Iterator[Part]:
    """Yields the places of an ability's words, and of what becomes an ability once a run is successful."""
    for word in walk(ability):
        part: Part = getattr(word, "part", NOWHERE)
        if part:
            yield part
        if isinstance(word, words.RunOn):
            yield parts.if_successful(word.part)


def _seen_by_both(word: words.Word) -> tuple[object, ...]:
    """Returns what a word says of which no player has to be told whether it could change anything."""
    match word:
        case words.RunOn():
            return (*word.during, *word.if_successful)
        case words.Expose():
            return (word.expose,)
        case _:
            return ()


def _find_about_cards(block: words.Block) -> Iterator[words.Cards | words.Rez | str]:
    # What can be exposed both see, and whether there can be a run; what comes of one does not come without it.
    known = {id(word) for said in walk(block) for word in walk(_seen_by_both(said))}
    for word in walk(block):
        if id(word) in known:
            continue
        if isinstance(word, words.Cards):
            yield word
        elif isinstance(word, words.Rez) and isinstance(word.rez, (words.Choose, words.All)):
            if not word.ignoring:
                yield word
        elif isinstance(word, (words.Instruction, words.Is)) and not isinstance(word, words.Expose):
            named = (getattr(word, field) for field in word.__struct_fields__)
            yield from (ref for ref in named if isinstance(ref, str) and ref in words.REFS)
