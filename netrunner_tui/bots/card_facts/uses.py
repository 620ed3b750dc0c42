"""Reads off the words of a card what its paid abilities do in windows, beside breaking ice and preventing."""

from collections.abc import Callable, Iterator, Sequence

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.cards import CardDefinition
from netrunner_tui.abilities.word_trees import walk
from netrunner_tui.bots.card_facts.facts import Use
from netrunner_tui.bots.card_facts.word_amounts import credits_of, draws_of, number_of
from netrunner_tui.model.sides import CORP, Side, other


def uses_of(card: CardDefinition) -> tuple[Use, ...]:
    """Returns what the paid abilities do that are no actions, of those that do anything that is understood here."""
    return _understood(card, lambda ability: not ability.is_action and not ability.flag)


def spent_of(card: CardDefinition) -> tuple[Use, ...]:
    """Returns what the paid abilities do that are actions and take the card itself, of those that do anything that is understood here."""
    return _understood(card, lambda ability: ability.is_action and ability.cost.leaves)


def _understood(card: CardDefinition, fits: Callable[[words.Paid], bool]) -> tuple[Use, ...]:
    side: Side = card.printed.side
    paid = [(place, one) for place, one in enumerate(card.abilities, 1) if isinstance(one, words.Paid) and one.only != other(side)]
    found = [_use(place, ability, card) for place, ability in paid if fits(ability)]
    return tuple(one for one in found if one != Use(place=one.place, counters=one.counters, kind=one.kind, times=one.times, once=one.once))


def _use(place: int, ability: words.Paid, card: CardDefinition) -> Use:
    done = ability.do
    installed = next((word for word in walk(done) if isinstance(word, words.Install)), None)
    zones = _installed_from(done) if installed is not None else ()
    use = Use(
        place=place,
        counters=number_of(ability.cost.counters),
        kind=ability.cost.kind,
        times=_times(ability.cost, card),
        once=ability.once_per_turn,
        credits=credits_of(done),
        for_each=sum(each for each, _ in map(_for_each, walk(done))),
        each_kind=next((kind for _, kind in map(_for_each, walk(done)) if kind), ""),
        draws=draws_of(done),
        clicks=sum(number_of(word.gain_clicks) for word in walk(done) if isinstance(word, words.GainClicks) and word.who in ("", "you")),
        untags=sum(number_of(word.remove_tags) for word in walk(done) if isinstance(word, words.Untag)),
        tags=sum(number_of(word.tags) for word in walk(done) if isinstance(word, words.Tag)),
        damage=sum(number_of(word.damage) * (1 + (word.kind == "core")) for word in walk(done) if isinstance(word, words.Damage)),
        accesses=sum(number_of(word.access_more) for word in walk(done) if isinstance(word, words.AccessMore)),
        servers=tuple(server for word in walk(done) if isinstance(word, words.ChooseServer) for server in word.choose_server),
        advances=sum(map(_advances, done)),
        here=any(_advances(word) and _is_here(word) for word in done),
        installs=zones,
        types=_installed_types(done) if zones else (),
        discount=number_of(installed.discount) if installed is not None and zones else 0,
        pays_off=any(map(_is_paid_off, done)),
        replays=any(isinstance(word, words.PlayCard) and _lies_in_heap(word.play_card) for word in done),
    )
    return msgspec.structs.replace(use, **_of_the_corp(done)) if card.printed.side == CORP else use


def _times(cost: words.Cost, card: CardDefinition) -> int:
    """Returns how often a price may be paid: by the counters that the card is installed with, or gets by one of its abilities."""
    if cost.leaves or not cost.counters:
        return 1
    placing = [word for word in walk(card.abilities) if isinstance(word, (words.Place, words.Load)) and word.kind == cost.kind]
    placed = max((number_of(word.load if isinstance(word, words.Load) else word.place) for word in placing), default=0)
    return max(1, placed // number_of(cost.counters))


def _of_the_corp(done: Sequence[words.Instruction]) -> dict[str, bool]:
    """Returns what an ability of the Corp does that no card of the Runner does, by the field that says it."""
    return {
        "purges": any(isinstance(word, words.Purge) for word in walk(done)),
        "fetches": any(isinstance(word, words.Move) and word.to in ("HQ", "hand") and word.move != "this" for word in done),
        "saves": any(isinstance(word, words.ShuffleIn) for word in done),
        "ends_run": any(isinstance(word, words.EndRun) or (isinstance(word, words.Forbid) and "succeed" in word.cannot) for word in done),
    }


def _for_each(word: object) -> tuple[int, str]:
    """Returns the credits gained for each counter of a kind on the card, and that kind; 0 and "" where none are counted."""
    if isinstance(word, words.Gain) and isinstance(word.gain, words.Count):
        counted = word.gain.count
        if isinstance(counted, words.CountersOn) and counted.on == "this":
            return word.gain.times, counted.counters
    if isinstance(word, words.Take) and word.take == "all" and word.from_ == "this":
        return 1, "credit"
    return 0, ""


def _advances(word: object) -> int:
    """Returns the advancement counters that a word places on another card."""
    return number_of(word.place) if isinstance(word, words.Place) and word.kind == "advancement" and word.on != "this" else 0


def _is_here(word: object) -> bool:
    """Returns whether a word places counters on a card in the server of its own card alone."""
    return isinstance(word, words.Place) and isinstance(word.on, words.Choose) and "this server" in word.on.cards.in_root


def _is_paid_off(word: object) -> bool:
    """Returns whether a word takes counters off a card that is hosted on its own card."""
    chosen = word.from_ if isinstance(word, words.RemoveCounters) else None
    return isinstance(chosen, words.Choose) and chosen.cards.hosted_on == "this"


def _lies_in_heap(target: object) -> bool:
    return isinstance(target, words.Choose) and target.cards.in_ == ("heap",)


def _installed(done: Sequence[words.Instruction]) -> Iterator[words.Cards]:
    """Yields what a card has to be that instructions install: one that was searched for, or is chosen."""
    for word in walk(done):
        if isinstance(word, words.Search):
            yield word.search
        elif isinstance(word, words.Install) and isinstance(word.install, words.Choose):
            yield word.install.cards


def _installed_from(done: Sequence[words.Instruction]) -> tuple[str, ...]:
    """Returns the zones of the own side of which a card is installed that can be told beforehand."""
    return tuple(dict.fromkeys(zone for cards in _installed(done) for zone in cards.in_ if zone in ("stack", "heap", "grip")))


def _installed_types(done: Sequence[words.Instruction]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(kind for cards in _installed(done) for kind in cards.type))
