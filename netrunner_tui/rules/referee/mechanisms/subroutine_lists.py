"""The subroutines that ice has now: printed ones, fewer those that it has lost, with those that it has gained, in order (CR 9.8.2)."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from netrunner_tui.abilities import words
from netrunner_tui.abilities.cards import Pool
from netrunner_tui.abilities.readings import does_only
from netrunner_tui.model import events, parts
from netrunner_tui.model.effects import Effect
from netrunner_tui.model.state import State
from netrunner_tui.rules.referee.base.cards_in_game import CardsInGame
from netrunner_tui.rules.referee.base.instances import Context, Declared
from netrunner_tui.rules.referee.mechanisms.listed_subroutines import FIRST_GAINED, ListedSubroutine
from netrunner_tui.rules.referee.quantities.conditions import Conditions
from netrunner_tui.rules.referee.randomness import Randomness

COPIES: Final = 64
"""Keys for the copies of one gained subroutine."""

OF_NOT_PRINTED: Final = 40
"""Of the keys for copies, the first for those that repeat a subroutine which is not printed."""

SubroutineList = tuple[ListedSubroutine, ...]


def is_printed(key: int) -> bool:
    """Returns whether a subroutine with this key is a printed one."""
    return 0 <= key < FIRST_GAINED


def _with_repeats(listed: SubroutineList, effect: Effect) -> Iterator[ListedSubroutine]:
    """Yields subroutines, those that an effect repeats twice: one of them, or each."""
    others = 0
    for one in listed:
        yield one
        if not effect.repeats(one.key):
            continue
        at = one.key if 0 <= one.key < OF_NOT_PRINTED else OF_NOT_PRINTED + others
        others += not 0 <= one.key < OF_NOT_PRINTED
        if at < COPIES - 1:
            yield replace(one, key=-(effect.id * COPIES + at) - 1)


def _without_last(listed: SubroutineList, word: words.LosesSubroutines, count: int) -> SubroutineList:
    """Returns subroutines without so many of those that a word names, from the last one on."""
    lost = [one.key for one in reversed(listed) if does_only(one.do, word.that)][: max(0, count)]
    return tuple(one for one in listed if one.key not in lost)


class SubroutineLists(Conditions):
    """Works out what subroutines a piece of ice has."""

    def __init__(self, state: State, pool: Pool, randomness: Randomness, in_game: CardsInGame | None = None) -> None:
        super().__init__(state, pool, randomness, in_game)
        self._printed_lists: dict[str, SubroutineList] = {}

    def subroutines(self, oid: int) -> SubroutineList:
        """Returns the subroutines of a piece of ice, in the order in which they resolve."""
        card = self.state.cards[oid]
        printed = self._printed_on(card.title) if self.has_printed_subroutines(oid) else ()
        declared = self.active.declared
        gaining, losing = declared.get("gain subroutine", ()), declared.get("lose subroutines", ())
        lasting = self.state.effects
        effects = [e for e in lasting.values() if e.kind == "subroutine" and e.target == oid] if lasting else []
        repeated = [e for e in lasting.values() if e.kind == "repeat" and e.target == oid] if lasting else []
        if not (repeated or gaining or losing or effects):
            return printed
        for one in losing:
            if self._is_about(one, oid):
                assert isinstance(one.word, words.LosesSubroutines)
                if not one.word.that:
                    printed = printed[: max(0, len(printed) - self.amount(one.word.lose_subroutines, self._of(one)))]
        own: SubroutineList = ()
        listed = printed
        seen: dict[int, int] = {}
        for one in sorted(gaining, key=self._active_since) if len(gaining) > 1 else gaining:
            word = one.word
            assert isinstance(word, words.GainsSubroutine)
            place = seen[one.oid] = seen.get(one.oid, -1) + 1
            if not self._is_about(one, oid):
                continue
            copies = self.amount(word.times, self._of(one))
            first_key = FIRST_GAINED + (one.oid * COPIES + place) * COPIES
            new = tuple(self._gained(first_key + copy, one.title, word.part) for copy in range(min(copies, COPIES - 1)))
            if one.oid == oid and word.variable:
                own = (*own, *new)  # CR 9.8.3
            else:
                listed = (*new, *listed) if word.at == "first" else (*listed, *new)
        for effect in effects:
            keys = (-(effect.id * COPIES + copy) - 1 for copy in range(min(effect.amount, COPIES - 1)))
            new = tuple(self._gained(key, effect.title, effect.part) for key in keys)
            listed = (*new, *listed) if effect.before_others else (*listed, *new)
        listed = (*own, *listed)
        for effect in repeated:
            listed = tuple(_with_repeats(listed, effect))
        for one in losing:
            if isinstance(one.word, words.LosesSubroutines) and one.word.that and self._is_about(one, oid):
                listed = _without_last(listed, one.word, self.amount(one.word.lose_subroutines, self._of(one)))
        return listed

    def _active_since(self, one: Declared) -> int:
        """Returns when the card that declares something became active: what is gained from it comes in that order."""
        card = self.state.cards.get(one.oid)
        return card.since if card is not None else 0

    def _printed_on(self, title: str) -> SubroutineList:
        known = self._printed_lists.get(title)
        if known is None:
            definition = self.card_of[title]
            texts = zip(definition.subroutines, definition.texts.subroutines, strict=True)
            known = self._printed_lists[title] = tuple(
                ListedSubroutine(key, title, part := parts.printed(key), one.do, text, definition.texts.told[part])
                for key, (one, text) in enumerate(texts)
            )
        return known

    def breakable(self) -> list[int]:
        """Returns the keys of the unbroken subroutines that may be broken: printed ones only as far as nothing limits them."""
        keys = self.unbroken()
        return keys if self.breaking_limit() != 0 else [key for key in keys if not is_printed(key)]

    def breaking_limit(self) -> int | None:
        """Returns how many more printed subroutines may be broken in this encounter; None where nothing limits it."""
        encounter = self.state.encounter
        limit = self.limit_of_breaks(encounter.ice) if encounter is not None else None
        return max(0, limit - sum(map(is_printed, encounter.broken))) if encounter is not None and limit is not None else None

    def limit_of_breaks(self, ice: int) -> int | None:
        """Returns how many printed subroutines of a piece of ice may be broken in an encounter; None where nothing limits it."""
        listed = self.active.declared.get("break at most", ())
        return min((self._most(one) for one in listed if self._is_about(one, ice)), default=None)

    def _most(self, one: Declared) -> int:
        assert isinstance(one.word, words.BreaksAtMost)
        return self.amount(one.word.break_at_most, self._of(one))

    def _of(self, one: Declared) -> Context:
        return Context(one.oid, one.title, one.side, server=one.server)

    def _is_about(self, one: Declared, oid: int) -> bool:
        """Returns whether a declaration about subroutines holds now, of this piece of ice."""
        word = one.word
        assert isinstance(word, (words.GainsSubroutine, words.LosesSubroutines, words.BreaksAtMost))
        context = self._of(one)
        if isinstance(word.of, words.Cards):
            card = self.state.cards[oid]
            about = card.installed and self.fits_as(card, word.of, context)  # what is said of ice is said of installed ice (CR 6.5.9)
        else:
            about = oid in self.referred(word.of, context)
        return about and self.holds(one, context)

    def _gained(self, key: int, title: str, part: parts.Part) -> ListedSubroutine:
        definition = self.card_of[title]
        place = parts.printed_index(part)
        if place is not None:
            text = definition.texts.subroutines[place]
            return ListedSubroutine(key, title, part, definition.subroutines[place].do, text, definition.texts.told[part])
        word = definition.parts[part]
        assert isinstance(word, (words.GainsSubroutine, words.GainSubroutine))
        text = definition.texts.gained[part]
        return ListedSubroutine(key, title, part, word.gain_subroutine, text, definition.texts.told[part])

    def number_of(self, oid: int, key: int) -> int:
        """Returns where a subroutine stands in the list of its ice now, from 1; 0 for one that is not there any more."""
        return next((place for place, one in enumerate(self.subroutines(oid), 1) if one.key == key), 0)

    def resolution_of(self, oid: int, one: ListedSubroutine, number: int) -> events.SubroutineResolved:
        """Returns the event that a subroutine resolves; more is said of it only where it does not stand where it is printed."""
        title = self.title_of(oid)
        if (one.key, one.title) == (number - 1, title):
            return events.SubroutineResolved(oid, one.key, title)
        return events.SubroutineResolved(oid, one.key, title, number, one.title, one.part)

    def unbroken(self) -> list[int]:
        """Returns the keys of the unbroken subroutines of the encountered ice that have not resolved, in order."""
        encounter = self.state.encounter
        if encounter is None or encounter.ice not in self.state.cards:
            return []
        done = {*encounter.broken, *encounter.resolved}
        return [one.key for one in self.subroutines(encounter.ice) if one.key not in done]

    def unbroken_numbers(self) -> Iterator[int]:
        """Returns where the unbroken subroutines of the encountered ice stand in its list, from 1."""
        encounter = self.state.encounter
        keys = set(self.unbroken())
        listed = self.subroutines(encounter.ice) if keys and encounter is not None else ()
        return (place for place, one in enumerate(listed, 1) if one.key in keys)
