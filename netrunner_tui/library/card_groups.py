"""What cards are browsed by: formats, cycles and sets, with how much of each is written."""

from typing import Literal

import msgspec

from netrunner_tui.abilities.cards import CardDefinition, Pool
from netrunner_tui.library.formats.checking import Written, banned, written
from netrunner_tui.library.formats.organised_play import formats
from netrunner_tui.library.formats.printed_sets import PrintedSet, printed_sets
from netrunner_tui.model.text import count_text, folded, joined
from netrunner_tui.rulebook_facts.registry import rulebook

GroupKind = Literal["all", "format", "cycle", "set", "own set"]


class CardGroup(msgspec.Struct, frozen=True):
    """Cards to browse together."""

    kind: GroupKind
    name: str
    query: str
    """The search that finds its cards; empty for all."""
    count: Written
    date: str = ""
    """The day since when it is so, or on which it came out; empty for what never came out."""
    restriction: str = ""
    """The list of restricted cards of a format; empty for none."""
    sets: tuple[str, ...] = ()
    """The short names of its sets."""
    cycle: str = ""
    """The cycle of several sets to which a set belongs."""

    @property
    def told(self) -> str:
        """Returns how much of it is written: "334 of 354 cards"."""
        whole = self.kind in ("all", "own set")
        return count_text(self.count.written, "card") if whole else f"{self.count.written} of {count_text(self.count.all, 'card')}"


def card_groups(pool: Pool, rules: str) -> tuple[CardGroup, ...]:
    """Returns all cards, the formats of a game, its cycles with their sets, the oldest first, and the sets that were never printed.

    A set of which nothing is written is left out.
    """
    numbered = rulebook(rules).deck.identities
    printed = [each for each in printed_sets().values() if each.numbered == numbered and written(pool, (each.code,)).written]
    everything = CardGroup("all", "All cards", "", Written(len(pool.cards), len(pool.cards)))
    return (everything, *_formats(pool, rules), *_cycles(pool, printed), *_own_sets(pool))


def unwritten(pool: Pool, group: CardGroup) -> list[str]:
    """Returns the titles of a group that are not written, sorted."""
    titles = {title for code in group.sets for _, title in printed_sets()[code].cards}
    here = {folded(title) for title in pool.cards}
    return sorted((title for title in titles if folded(title) not in here), key=folded)


def formats_of(card: CardDefinition, rules: str) -> str:
    """Returns in which formats of a game a card may be played, and which ban it: "Legal in Startup and Eternal; banned in Standard."."""
    legal: list[str] = []
    without: list[str] = []
    for each in formats():
        now = each.on()
        if each.game == rules and folded(card.printed.title) in now.titles():
            (without if banned(card.printed.title, now) else legal).append(each.title)
    told = [f"{words} in {joined(names)}" for words, names in (("legal", legal), ("banned", without)) if names]
    return f"{told[0][0].upper()}{'; '.join(told)[1:]}." if told else ""


def _formats(pool: Pool, rules: str) -> list[CardGroup]:
    found = []
    for each in formats():
        if each.game == rules:
            now = each.on()
            query = f"z:{each.name}"
            found.append(CardGroup("format", each.title, query, written(pool, now.sets), now.day, now.restriction.name, now.sets))
    return found


def _cycles(pool: Pool, printed: list[PrintedSet]) -> list[CardGroup]:
    """Returns each cycle before its sets; one of a single set is told as the set alone."""
    found = []
    for cycle in dict.fromkeys(each.cycle for each in printed):
        codes = tuple(each.code for each in printed_sets().values() if each.cycle == cycle and cycle)
        sets = [each for each in printed if each.cycle == cycle]
        whole = cycle if len(codes) > 1 else ""
        if whole:
            found.append(CardGroup("cycle", cycle, f'c:"{cycle.casefold()}"', written(pool, codes), sets[0].date, sets=codes))
        found += [_printed_set(pool, each, whole) for each in sets]
    return found


def _printed_set(pool: Pool, printed: PrintedSet, cycle: str) -> CardGroup:
    count = written(pool, (printed.code,))
    return CardGroup("set", printed.name, f"e:{printed.code}", count, printed.date, sets=(printed.code,), cycle=cycle)


def _own_sets(pool: Pool) -> list[CardGroup]:
    known = {each.name for each in printed_sets().values()}
    counts: dict[str, int] = {}
    for card in pool.cards.values():
        if card.printed.set not in known:
            counts[card.printed.set] = counts.get(card.printed.set, 0) + 1
    return [CardGroup("own set", name, f'e:"{name.casefold()}"', Written(count, count)) for name, count in sorted(counts.items()) if name]
