"""What installed cards could break, read off the words of cards, at the prices of the referee."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final
from weakref import WeakKeyDictionary

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.cards import Pool
from netrunner_tui.abilities.word_trees import walk
from netrunner_tui.model.breakers import ALL, AtEncounter, Boosting, Breaker, Breaking
from netrunner_tui.model.card_zones import ICE, RIG, ROOT
from netrunner_tui.model.events import EncounterBegan
from netrunner_tui.model.price import Price
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.state import Card, State
from netrunner_tui.rules.referee.base.instances import Context, Source
from netrunner_tui.rules.referee.timing.windows import Windows

_SOME: Final = 2
"""Stands for an amount that only the game can tell."""


class BreakWay(msgspec.Struct, frozen=True):
    """An ability of a card that breaks subroutines: so many of ice of a subtype."""

    ability: words.Paid
    number: int
    subtype: str
    """Empty where it breaks those of any ice."""
    only_host: bool
    """Only on the ice that hosts it, or that it is printed on."""
    once: bool
    """The card is gone after the run, or after the encounter."""
    up_to: bool
    """Fewer may be chosen; in an encounter of 1996, what each costs more is paid beside the price of the ability."""
    at_most: int = ALL
    """Only on ice of at most this strength."""
    equal: bool = False
    """Only on ice exactly as strong as the card."""
    wears: str = ""
    """The kind of counter of which the card loses one after an encounter in which it broke; without one, it is gone then."""
    at_least: int = 0
    """Only on ice of at least this strength."""


def break_ways(abilities: Iterable[words.Ability]) -> Iterator[BreakWay]:
    """Reads the abilities of a Runner card that break."""
    abilities = tuple(abilities)
    once, wears = _after_encounters(abilities)
    equal = any(_is_of_equal_strength(word) for ability in abilities if isinstance(ability, words.Static) for word in walk(ability.static))
    for ability in abilities:
        if isinstance(ability, words.Paid) and ability.only != RUNNER and not ability.is_action:
            only_host = isinstance(ability.while_, words.Is) and ability.while_.is_ == "host"
            yield from _break_ways(ability, only_host, once=once, wears=wears, equal=equal)


def _after_encounters(abilities: Iterable[words.Ability]) -> tuple[bool, str]:
    """Returns whether a card is trashed after any encounter in which it broke, and the kind of counter of which it may lose one instead."""
    for ability in abilities:
        if isinstance(ability, words.Conditional) and any(trigger.event == "encounter ends" for trigger in ability.when):
            found = list(walk(ability.do))
            if any(isinstance(word, words.Trash) and word.trash == "this" for word in found):
                kind = next((word.kind for word in found if isinstance(word, words.RemoveCounters) and word.from_ == "this"), "")
                return not kind, kind
    return False, ""


def own_break_ways(abilities: Iterable[words.Paid]) -> Iterator[BreakWay]:
    """Reads the abilities of ice with which the Runner breaks its own subroutines."""
    for ability in abilities:
        if ability.only == RUNNER:
            yield from _break_ways(ability, True)


def _break_ways(ability: words.Paid, only_host: bool, *, once: bool = False, wears: str = "", equal: bool = False) -> Iterator[BreakWay]:
    found = list(walk(ability.do))
    once = once or ability.cost.trash_this or any(isinstance(other, words.Later) for other in found)
    for word in found:
        if isinstance(word, words.Break) and not word.that:  # which subroutines these are is asked later
            number = ALL if word.most is None else word.most if isinstance(word.most, int) else _SOME
            least, most, same = _ice_strength(ability.while_)
            yield BreakWay(ability, number, word.subtype, only_host, once, word.fewer, most, equal or same, wears, least)


def _ice_strength(needed: words.Condition | None) -> tuple[int, int, bool]:
    """Returns what a condition says of the strength of the encountered ice: the least and the most that it may be, and whether it is that
    of the card."""
    for word in walk(needed):
        if isinstance(word, words.Compare) and _is_strength(word.count, "encountered ice"):
            least = word.at_least if isinstance(word.at_least, int) else 0
            return least, word.at_most if isinstance(word.at_most, int) else ALL, _is_strength(word.equal, "this")
    return 0, ALL, False


def _is_of_equal_strength(word: object) -> bool:
    """Returns whether a card says that it breaks nothing of ice of another strength than its own."""
    if not isinstance(word, words.Prohibit) or word.cannot != ("break",) or word.with_ != "this" or not isinstance(word.card, words.Cards):
        return False
    other = word.card.not_
    return other is not None and other.strength is not None and _is_strength(other.strength.equal, "this")


def _is_strength(amount: words.Amount | None, of: str) -> bool:
    return isinstance(amount, words.Count) and amount.count == words.ValueOf(value="strength", of=of)


def boosts(abilities: Iterable[words.Paid]) -> tuple[words.Paid, ...]:
    """Returns the abilities that make their own card stronger, or as an interface the encountered ice weaker."""
    return tuple(
        ability for ability in abilities if any(isinstance(word, words.Boost) and _helps(word, ability) for word in walk(ability.do))
    )


def _helps(word: words.Boost, ability: words.Paid) -> bool:
    return word.of == "this" or (_weakens(word) and ability.flag == "interface")


def _weakens(word: words.Boost) -> bool:
    return word.of == "encountered ice" and isinstance(word.strength, int) and word.strength < 0


def breaker(referee: Windows, card: Card, ways: Iterable[BreakWay], boosting: Sequence[words.Paid]) -> Breaker:
    """Returns what an active card could break, with these abilities, at the prices of now."""
    context = Context(card.oid, card.title, RUNNER)
    strong = "icebreaker" in referee.subtypes_of(card.oid)
    found = [boost for ability in boosting if (boost := _boosting(referee, ability, context)) is not None]
    return Breaker(
        card.oid,
        card.host,
        referee.strength(card.oid) if strong else None,
        tuple(boost for own, boost in found if own),
        tuple(_breaking(referee, card, way, context) for way in ways if _is_able(referee, way.ability, context)),
        _barred(referee, card.oid),
        tuple(boost for own, boost in found if not own),
    )


CHANGING: Final = frozenset({"additional cost to break", "break cost", "cannot break", "strength", "subtypes", "use cost"})
"""What declarations change about breaking."""
_CHANGING_OTHERWISE: Final = CHANGING - {"strength", "subtypes"}
_IN_RIGS: Final = frozenset({"program", "hardware", "resource"})
"""The types of cards that only the Runner installs."""
_OF_ONE_CARD: Final = frozenset({"this", "host"})
"""Whose strength a declaration may change where that is one card."""


def strong_by_themselves(referee: Windows) -> frozenset[int] | None:
    """Returns the cards that say themselves how strong they are, or of which their guests say it, if nothing else in play changes what
    installed cards could break; else None."""
    declared = referee.active.declared
    if referee.state.effects or not _CHANGING_OTHERWISE.isdisjoint(declared) or referee.installed_subtypes_declared():
        return None
    found: set[int] = set()
    for one in declared.get("strength", ()):
        of = one.word.of if isinstance(one.word, words.Modify) else None
        if not isinstance(of, str) or of not in _OF_ONE_CARD:
            return None
        found.update(referee.referred(of, referee.context_of(one)))
    return frozenset(found)


def is_usual_for(referee: Windows, breakers: Iterable[Breaker]) -> bool:
    """Returns whether nothing in play changes what these cards could break: other cards may say how strong they are themselves."""
    own = strong_by_themselves(referee)
    return own is not None and own.isdisjoint([one.card for one in breakers])


def is_fixed(abilities: Iterable[words.Paid]) -> bool:
    """Returns whether as usual nothing decides what abilities that break and boost could do, and at what price, but counters on their
    card and which cards of the Runner are installed."""
    return all(
        _is_fixed_condition(ability.while_)
        and not ability.cheaper
        and ability.cost.trash is None
        and not ability.cost.x_credits
        and not any(isinstance(getattr(ability.cost, name), words.Word) for name in ability.cost.__struct_fields__)
        and all(_is_fixed_boost(word) for word in ability.do if isinstance(word, words.Boost))
        for ability in abilities
    )


def by_themselves(abilities: Iterable[words.Paid]) -> bool:
    """Returns whether it does not matter either to `is_fixed` abilities which other cards are installed."""
    boosting = [word.strength for ability in abilities for word in ability.do if isinstance(word, words.Boost)]
    return all(isinstance(strength, int) for strength in boosting) and all(ability.while_ is None for ability in abilities)


def _is_fixed_condition(needed: words.Condition | None) -> bool:
    """Returns whether nothing is needed, or at least a number of installed cards of the Runner's of some kind."""
    if needed is None:
        return True
    if not isinstance(needed, words.Compare) or not isinstance(needed.count, words.Count) or not isinstance(needed.at_least, int):
        return False
    counted = needed.count.count
    if not isinstance(counted, words.Cards) or not counted.type or not _IN_RIGS.issuperset(counted.type):
        return False
    kind = words.Cards(type=counted.type, subtype=counted.subtype)
    return needed == words.Compare(count=words.Count(count=kind), at_least=needed.at_least)


def _is_fixed_boost(word: words.Boost) -> bool:
    """Returns whether a number, or a count of installed icebreakers, is what a card becomes stronger by."""
    if not isinstance(word.strength, words.Count) or not isinstance(counted := word.strength.count, words.Cards):
        return isinstance(word.strength, int)
    return "icebreaker" in counted.subtype and counted == words.Cards(in_=("installed",), type=counted.type, subtype=counted.subtype)


def _barred(referee: Windows, oid: int) -> tuple[int, ...]:
    """Returns the ice of which a card may not break subroutines now: rezzed ice, and other ice for where it is, which everybody knows.

    What a card says of equal strengths is in its `BreakWay.equal`: strengths change until the encounter.
    """
    listed = [one for one in referee.active.declared.get("cannot break", ()) if not _is_of_equal_strength(one.word)]
    if not listed:
        return ()
    own = [(one.word.card, referee.context_of(one)) for one in listed if one.oid == oid and isinstance(one.word, words.Prohibit)]
    placed = [(there, context) for there, context in own if isinstance(there, words.Cards) and _is_a_place(there)]
    cards = referee.state.cards
    return tuple(
        one
        for one in _all_ice(referee.state)
        if (cards[one].faceup and any(referee.forbids(declared, RUNNER, one, using=oid) for declared in listed))
        or any(referee.fits(one, there, context) for there, context in placed)
    )


def _is_a_place(there: words.Cards) -> bool:
    """Returns whether ice is described by nothing but the server that it protects, or by a place where it is not."""
    where = words.Cards(type=("ice",), in_=there.in_, protecting=there.protecting)
    if there.not_ is not None:
        where = msgspec.structs.replace(where, not_=words.Cards(in_=there.not_.in_, position=there.not_.position))
    return there == where


def at_encounter(referee: Windows, ice: Card) -> AtEncounter | None:
    """Returns what its own text, and the Runner's active cards, do when a piece of ice is encountered; None for nothing."""
    if referee.state.encounter is not None and referee.state.encounter.ice == ice.oid:
        return None
    found = _met(referee, ice)
    own = () if ice.faceup else _own_breaks(referee, ice)
    found = msgspec.structs.replace(found, most=_most(referee, ice), stronger=tuple(_stronger(referee, ice)), own=own)
    return found if found != AtEncounter() else None


def _own_breaks(referee: Windows, ice: Card) -> tuple[Breaking, ...]:
    ways = _ways_of(referee.pool, ice.title, CORP)
    return breaker(referee, ice, ways.own, ()).breaks if ways.own else ()


def _met(referee: Windows, ice: Card) -> AtEncounter:
    """Returns what its own abilities do then, and whether another card changes it."""
    own = referee.card_of[ice.title].abilities
    strength, tags, or_ends, lost = 0, 0, False, 0
    more = any(_changes_ice(referee, source) for source in referee.active.triggers.get(EncounterBegan, ()))
    for ability in own:
        if not isinstance(ability, words.Conditional) or not any(_meets(one) and one.card == "this" for one in ability.when):
            continue
        for word in ability.do:
            done = AtEncounter() if ability.optional or ability.if_ is not None else _done_by(word, own)
            strength, tags, or_ends, lost = strength + done.strength, tags + done.tags, or_ends or done.or_ends, lost + done.lost
            more = more or done == AtEncounter()
    return AtEncounter(strength, more=more, tags=tags, or_ends=or_ends, lost=lost)


def _done_by(word: words.Instruction, own: tuple[words.Ability, ...]) -> AtEncounter:
    """Returns what an instruction does to a card with these abilities, and to the Runner, as far as that is told."""
    match word:
        case words.Place(place=int(count), on="this"):
            return AtEncounter(_by_counters(own, word.kind, count))
        case words.Tag(tags=int(tags)):
            return AtEncounter(tags=tags)
        case words.Lose(lose=int(lost), who="runner", up_to=False, from_=None):
            return AtEncounter(lost=lost)
        case words.ChooseOne(choose_one=((words.Tag(tags=int(tags)),), (words.EndRun(),)), by="runner"):
            return AtEncounter(tags=tags, or_ends=True)
        case words.Unless(unless=(words.Cost(take_tags=int(tags)) as cost,), by="runner", do=(words.EndRun(),)):
            return AtEncounter(tags=tags, or_ends=True) if cost == words.Cost(take_tags=tags) else AtEncounter()
    return AtEncounter()


def _meets(trigger: words.Trigger) -> bool:
    return trigger.event == "ice encountered"


def _by_counters(own: tuple[words.Ability, ...], kind: str, more: int) -> int:
    """Returns what so many more counters on a card change of its own strength."""
    change = 0
    for word in walk([ability for ability in own if isinstance(ability, words.Static)]):
        if isinstance(word, words.Modify) and word.quantity == "strength" and word.of == "this" and isinstance(word.amount, words.Count):
            counted = word.amount.count
            if isinstance(counted, words.CountersOn) and counted.on == "this" and counted.counters in (kind, "any"):
                change += word.amount.times * (more // word.amount.per)
    return change


def _stronger(referee: Windows, ice: Card) -> Iterator[tuple[int, int]]:
    """Yields the Runner's cards that become stronger when they meet a piece of ice, each with by how much."""
    for source in referee.active.triggers.get(EncounterBegan, ()):
        boost = next((word for word in source.ability.do if isinstance(word, words.Boost) and word.of == "this"), None)
        if boost is None or source.ability.may or not any(_fits(referee, one, ice, source) for one in source.ability.when):
            continue
        match boost.strength:
            case int(more):
                yield source.oid, more
            case words.Count(count=words.SubroutinesOf(subroutines_of="encountered ice", state=""), times=times):
                yield source.oid, times * len(referee.subroutines(ice.oid))


def _fits(referee: Windows, trigger: words.Trigger, ice: Card, source: Source) -> bool:
    context = Context(source.oid, source.title, source.side)
    return _meets(trigger) and (not isinstance(trigger.card, words.Cards) or referee.fits(ice.oid, trigger.card, context))


def _changes_ice(referee: Windows, source: Source) -> bool:
    """Returns whether an ability changes whatever ice is encountered next, unasked."""
    ability = source.ability
    if ability.may or not any(
        isinstance(one, (words.Boost, words.GainSubtype)) and one.of == "encountered ice" for one in walk(ability.do)
    ):
        return False
    return not (ability.first_each_turn and any(isinstance(event, EncounterBegan) for event in referee.state.history))


def _most(referee: Windows, ice: Card) -> int:
    limit = referee.limit_of_breaks(ice.oid)
    return ALL if limit is None else limit


def _is_able(referee: Windows, ability: words.Paid, context: Context) -> bool:
    """Returns whether there is what an ability needs, and the credits that have to come from certain cards."""
    return _may_be_used(referee, ability.while_, context) and referee.can_pay_from(RUNNER, ability.cost, context, "use")


def _may_be_used(referee: Windows, needed: words.Condition | None, context: Context) -> bool:
    """Returns whether what an ability needs is so, as far as it is not about the encounter that is to come."""
    match needed:
        case words.Both(conditions=conditions):
            return all(_may_be_used(referee, one, context) for one in conditions)
        case words.Compare(count=words.Count(count=words.SubroutinesOf(subroutines_of="encountered ice")), equal=int()):
            return True
        case words.Compare() | words.Is(card="this"):
            met = any(isinstance(word, words.ValueOf) and word.of == "encountered ice" for word in walk(needed))
            return met or referee.condition(needed, context)
    return True


def _boosting(referee: Windows, ability: words.Paid, context: Context) -> tuple[bool, Boosting] | None:
    """Returns whether an ability makes its own card stronger, or else the ice weaker, and how; None for one that takes the card itself."""
    word = next((word for word in ability.do if isinstance(word, words.Boost)), None)
    price = referee.price(referee.paid_cost(ability, context), context)
    if price.x:
        # For X credits: so much strength for each of them.
        context, price = Context(context.source, context.title, RUNNER), Price(credits=1)
        context.x = 1
    more = referee.amount(word.strength, context) if word is not None else 0
    card = referee.state.cards.get(context.source)
    uses = referee.counters_seen(card, price.kind) // price.counters if card is not None and price.counters else ALL
    own = word is not None and word.of == "this"
    return (own, Boosting(abs(more), price, uses)) if (more > 0 if own else more < 0) and not price.trash_this else None


def _breaking(referee: Windows, card: Card, way: BreakWay, context: Context) -> Breaking:
    price = referee.price(referee.paid_cost(way.ability, context), context)
    uses = referee.counters_seen(card, price.kind) // price.counters if price.counters else 1 if price.trash_this else ALL
    each = referee.total("break cost") if way.up_to or referee.state.encounter is None else 0
    wears = way.wears if way.wears and card.counters.get(way.wears) else ""
    once = way.once or wears != way.wears
    barred = _elsewhere(referee, way.ability.while_, context)
    return Breaking(price, way.number, uses, each, way.subtype, way.only_host, once, way.at_most, way.equal, wears, way.at_least, barred)


def _elsewhere(referee: Windows, needed: words.Condition | None, context: Context) -> tuple[int, ...]:
    """Returns the ice of which an ability breaks nothing: for what it has, or as another one was chosen for its card.

    What was chosen, and how many subroutines rezzed ice has, everybody knows.
    """
    match needed:
        case words.Compare(count=words.Count(count=words.SubroutinesOf(subroutines_of="encountered ice")), equal=int() as number):
            rezzed = (oid for oid in _all_ice(referee.state) if referee.state.cards[oid].faceup)
            return tuple(oid for oid in rezzed if len(referee.subroutines(oid)) != number)
        case words.Is(card="encountered ice" | "any encountered ice", is_="remembered"):
            chosen = referee.state.cards[context.source].memory.get("remembered")
            return tuple(oid for oid in _all_ice(referee.state) if oid != chosen)
    return ()


def _all_ice(state: State) -> list[int]:
    return [oid for server in state.servers for oid in state.ice(server)]


def installed(state: State) -> list[int]:
    """Returns all installed cards, in the order of their numbers."""
    zones = state.zones
    places = [RIG, *[f"{zone} {server}" for server in state.servers for zone in (ICE, ROOT)]]
    return sorted([oid for place in places for oid in zones.get(place, ())])


def breakers_in_play(referee: Windows) -> tuple[tuple[Breaker, ...], bool]:
    """Returns the installed cards that break subroutines: active cards of the Runner, and rezzed ice whose own the Runner breaks.

    And whether as usual only cards, and whether there is an encounter, decide what these could do.
    """
    s = referee.state
    found, all_fixed = [], True
    for oid in installed(s):
        card = s.cards[oid]
        if not card.faceup or card.title not in referee.card_of:
            continue
        ways = _ways_of(referee.pool, card.title, card.owner)
        if ways.own:
            made = breaker(referee, card, ways.own, ways.boosting)
            found.append(
                made if card.owner == RUNNER else msgspec.structs.replace(made, host=card.oid, strength=None, boosts=(), weakens=())
            )
            all_fixed = all_fixed and ways.fixed and card.title not in referee.cards_in_game.changes_itself
    return tuple(found), all_fixed


class _Ways(msgspec.Struct, frozen=True):
    """The abilities of a card that break subroutines, and those that make it stronger."""

    own: tuple[BreakWay, ...]
    boosting: tuple[words.Paid, ...]
    fixed: bool
    """See `is_fixed`."""


_WAYS: Final[WeakKeyDictionary[Pool, dict[tuple[str, Side], _Ways]]] = WeakKeyDictionary()


def _ways_of(pool: Pool, title: str, owner: Side) -> _Ways:
    """Returns the abilities of a card that break subroutines, and those that make it stronger: read off its words once."""
    known = _WAYS.setdefault(pool, {})
    found = known.get((title, owner))
    if found is None:
        abilities = pool.facts[title].abilities
        paid = [ability for ability in abilities if isinstance(ability, words.Paid)]
        own = tuple(break_ways(abilities) if owner == RUNNER else own_break_ways(paid))
        boosting = boosts(paid)
        found = known[title, owner] = _Ways(own, boosting, is_fixed((*(way.ability for way in own), *boosting)))
    return found
