"""Refuses cards whose words could never do what they say: words in places where they have no effect, or that speak of nothing."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from netrunner_tui.abilities import words
from netrunner_tui.abilities.reading import Mistakes, WordError, check_imminent, type_with_article
from netrunner_tui.abilities.reading.hidden_facts import asks_hidden_card
from netrunner_tui.abilities.reading.references_given import AbilityWords, AnyAbility, check_given, place_of, within
from netrunner_tui.abilities.word_trees import walk, words_and_names
from netrunner_tui.abilities.words import card_types
from netrunner_tui.abilities.words.closed_lists import BESIDE_THIS
from netrunner_tui.abilities.words.declarations import TO_NO_CARD
from netrunner_tui.abilities.words.values import spoken
from netrunner_tui.model.errors import NodePath
from netrunner_tui.model.printed import LASTING, ROOT_TYPES, Printed
from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, other


def check_words(printed: Printed, listed: Sequence[AbilityWords], node: Mapping[str, object], path: NodePath) -> None:
    """Rejects words that can never have an effect on their card. `node`: the card as its file has it. Raises WordError."""
    mistakes = Mistakes()
    for one in listed:
        mistakes.read(partial(_check_one, printed, one, node, path))
    mistakes.stop()
    plays = [one for one in listed if isinstance(one.ability, words.Play)]
    if len(plays) > 1:
        raise WordError((*path, plays[1].key, plays[1].place), "two 'play:' on one card: write what it does as one list")
    if printed.type in card_types.PLAYED:
        _check_played(printed, listed, path)
    check_given(printed, listed, node, path)


def _check_one(printed: Printed, one: AbilityWords, node: Mapping[str, object], path: NodePath) -> None:
    where = (*path, one.key, one.place)
    check_imminent(one.ability, one.inner, within(node, one), where)
    _check_place(printed, one, path)
    _check_passing(one, within(node, one), where)
    _check_found(one, within(node, one), where)
    _check_circles(one, printed, where)


_TAGGED: Final = words.Named(name="the Runner is tagged")
_MEASURED_AS: Final = {"memory": "free memory"}
"""What a player has of a quantity, where that is called something else."""


def _check_circles(one: AbilityWords, printed: Printed, where: NodePath) -> None:
    """Rejects a quantity that would depend on itself: on how much a player has of it, or on which cards have how much of it."""
    for static, word in _modifying(one):
        whose = _side(word.who, printed)
        named = _MEASURED_AS.get(word.quantity, word.quantity)
        asked = [inner for part in (static.while_, word.amount) if isinstance(part, words.Word) for inner in walk(part)]
        own = any(isinstance(has, words.PlayerHas) and has.has == named and whose in (None, _side(has.of, printed)) for has in asked)
        own = own or (named == "tags" and _TAGGED in asked)
        if own or (isinstance(word.of, words.Cards) and getattr(word.of, word.quantity.replace(" ", "_"), None) is not None):
            raise WordError(where, f"'{word.quantity}:' would depend on itself: how much there is of it says how much there is")
    ability = one.ability
    if not isinstance(ability, words.Static) or ability.while_ is None or _TAGGED not in walk(ability.while_):
        return
    if any(isinstance(word, words.CountsAsTagged) for word in ability.static):
        raise WordError(where, "'counts as tagged' would depend on itself: whether the Runner is tagged says whether they are")


def _modifying(one: AbilityWords) -> Iterator[tuple[words.Static, words.Modify]]:
    """Yields what changes quantities for as long as its ability is active, with that ability."""
    for static in one.inner:
        if isinstance(static, words.Static):
            yield from ((static, word) for word in static.static if isinstance(word, words.Modify))


def _side(who: str, printed: Printed) -> str | None:
    """Returns a player by side; None where it is not said which."""
    return {"": None, "you": printed.side, "the other player": other(printed.side), "each player": None}.get(who, who)


def _check_found(one: AbilityWords, node: object, where: NodePath) -> None:
    """Rejects a search of which nothing comes: what is found would stay set aside (CR 8.7)."""
    if not any(isinstance(word, (words.Search, words.FromOutside)) for word in one.inner):
        return
    _, names = words_and_names(one.ability)
    if "found" not in names:
        key = "search" if any(isinstance(word, words.Search) for word in one.inner) else "from outside"
        raise WordError(place_of(key, node, where) or where, f"what '{key}:' finds goes nowhere: say after it what is done with 'found'")


_OF_ICE: Final = (words.GainsSubroutine, words.LosesSubroutines, words.GainSubroutine, words.BreaksAtMost)


def _check_place(printed: Printed, one: AbilityWords, path: NodePath) -> None:
    """Rejects an ability that stands on a card of a wrong type."""
    ability, where = one.ability, (*path, one.key, one.place)
    if isinstance(ability, words.Subroutine) and printed.type != "ice":
        raise WordError((*path, "subroutines"), "only ice has subroutines (CR 3.4.6)")
    if isinstance(ability, words.Play) and printed.type not in card_types.PLAYED:
        raise WordError(where, f"{type_with_article(printed.type)} is never played: 'play:' belongs on events and operations (CR 9.7)")
    if isinstance(ability, words.Paid):
        _check_paid(ability, printed, where)
    if isinstance(ability, (words.Static, words.Conditional)) and ability.persistent and printed.type not in ROOT_TYPES:
        raise WordError(where, f"'persistent:' is for what is in the root of a server, and this is {type_with_article(printed.type)}")
    if isinstance(ability, (words.Static, words.Paid, words.Conditional)):
        zone = next((zone for zone in ability.active_in if zone not in card_types.ZONES_OF[printed.side]), "")
        if zone:
            raise WordError((*where, "active in"), f"no card of the {SIDE_NAMES[printed.side]} is active in {zone}")
    for word in one.inner:
        check = _CHECKED.get(word.__class__)
        problem = check(word, printed) if check is not None else ""
        problem = problem or _beside_nothing(word, printed, ability) or asks_hidden_card(word, printed)
        if problem:
            raise WordError(where, problem)


def _check_paid(ability: words.Paid, printed: Printed, where: NodePath) -> None:
    if ability.flag == "interface" and "icebreaker" not in map(str.lower, printed.subtypes):
        raise WordError(where, "'interface:' belongs on icebreakers (CR 3.9.5e)")
    if ability.cost.one_of:
        raise WordError((*where, "cost"), "'one of:' is said of what is paid on the way: write an ability for each of these costs")
    if ability.flag == "access" and CORP in (printed.side, ability.only) and ability.only != RUNNER:
        raise WordError(where, "only the Runner accesses cards: 'access:' belongs on their cards, or beside 'only: runner'")


def _own_ice(word: words.Word, printed: Printed) -> str:
    own = isinstance(word, _OF_ICE) and word.of == "this"
    return "only ice has subroutines (CR 3.4.6): say of which ice, 'of: …'" if own and printed.type != "ice" else ""


def _never_passed(word: words.Word, printed: Printed) -> str:
    wrong = isinstance(word, words.MoveTo) and word.instead_of_passing and printed.type != "ice"
    return f"'instead of passing:' is about this ice, and this is {type_with_article(printed.type)}" if wrong else ""


def _wrong_types(said: str, types: Sequence[str], about: object, printed: Printed) -> str:
    """Returns why what is said of a card, or of cards like these, is never so; "" where it can be."""
    if about == "this":
        wrong: tuple[str, ...] = (printed.type,) if printed.type not in types else ()
    else:
        wrong = about.type if isinstance(about, words.Cards) and not set(about.type).intersection(types) else ()
    return f"{said} cannot be said of {' or '.join(map(type_with_article, wrong))}; expected one of {', '.join(types)}" if wrong else ""


def _wrong_event(word: words.Word, printed: Printed) -> str:
    assert isinstance(word, words.Trigger)
    types = card_types.HAPPENS_TO.get(word.event)
    return _wrong_types(f"'{word.event}'", types, word.card, printed) if types is not None and word.card is not None else ""


def _wrong_quantity(word: words.Word, printed: Printed) -> str:
    assert isinstance(word, words.Modify)
    types = card_types.QUANTITY_OF.get(word.quantity)
    return _wrong_types(f"'{word.quantity}:'", types, word.of, printed) if types is not None else ""


def _wrong_additional_cost(word: words.Word, printed: Printed) -> str:
    assert isinstance(word, words.AdditionalCost)
    if (word.basic and word.to not in ("run", "trash")) or (word.first_each_turn and not (word.basic and word.to == "run")):
        return "'basic:' is said of what it costs to run, or to trash a resource, and 'first each turn:' beside it of runs alone"
    if word.basic and word.to == "trash":
        return _wrong_types("'additional cost:' with 'to: trash' and 'basic:'", ("resource",), word.of or "this", printed)
    if word.to in TO_NO_CARD and word.of is not None:
        return f"'additional cost:' with 'to: {word.to}' is of no card: 'of:' would be asked of none"
    types = card_types.COSTS_MORE.get(word.to)
    wrong = "" if types is None or word.of is None else _wrong_types(f"'additional cost:' with 'to: {word.to}'", types, word.of, printed)
    return f"{wrong}: of other cards say 'of: {{type: {types[0]}}}'" if wrong and types and word.of == "this" else wrong


def _wrong_prohibition(word: words.Word, printed: Printed) -> str:
    assert isinstance(word, (words.Prohibit, words.Forbid))
    listed = ((what, types) for what in word.cannot if (types := card_types.CANNOT_BE.get(what)) is not None)
    problems = (_wrong_types(f"'cannot: {what}'", types, word.card, printed) for what, types in listed if word.card is not None)
    return next(filter(None, problems), "")


_PLAYED_FROM: Final = {"event": "grip", "operation": "HQ"}
"""The hands of the cards that are never installed."""


def _wrong_cards(word: words.Word, printed: Printed) -> str:
    assert isinstance(word, words.Cards)
    if word.position and (wrong := _wrong_types("'position:'", ("ice",), word, printed)):
        return wrong
    for kind, wanted, unwanted in (("type", word.type, word.not_type), ("subtype", word.subtype, word.not_subtype)):
        if wanted and set(wanted) <= set(unwanted):
            return f"nothing can fit '{kind}: {wanted[0]}' with 'not {kind}: {wanted[0]}'"
    if word.rezzed is not None and word.in_ and card_types.NEVER_REZZED_IN.issuperset(word.in_):
        return f"no card in {' or '.join(word.in_)} is rezzed or unrezzed: 'rezzed:' can be asked of installed cards"
    if word.in_ == ("installed",) and word.type and set(word.type) <= set(_PLAYED_FROM):
        return f"no {' or '.join(word.type)} is installed: say where it is, as 'in: {_PLAYED_FROM[word.type[0]]}'"
    side = printed.side if word.side == "you" else word.side
    types = card_types.TYPES_OF.get(side)
    if types is None or not word.type or set(word.type).intersection(types):
        return ""
    return f"no {SIDE_NAMES[side]} card is of type {', '.join(word.type)}: nothing can fit 'side: {word.side}'"


def _wrong_own_cost(word: words.Word, printed: Printed) -> str:
    assert isinstance(word, words.Cost)
    if word.forfeit_this and printed.type != "agenda":
        return f"only an agenda is forfeited, and this is {type_with_article(printed.type)}"
    if word.derez is not None and word.derez.cards.rezzed is False:
        return "'derez:' cannot be said of unrezzed cards"
    return "an identity is never trashed or removed" if printed.type == "identity" and word.leaves else ""


def _beside_nothing(word: words.Word, printed: Printed, ability: AnyAbility) -> str:
    """Returns why no ice is ever beside this card; "" where the card is ice, or may be hosted on it."""
    beside = next((place for place in word.position if place in BESIDE_THIS), "") if isinstance(word, words.Cards) else ""
    if not beside or (printed.type not in _NEVER_ON_ICE and not isinstance(ability, words.Play)):
        return ""
    return f"'position: {beside}' is about ice, or what ice hosts, and this is {type_with_article(printed.type)}"


_NEVER_ON_ICE: Final = ("identity", "agenda", "asset", "upgrade")
"""Cards that are neither ice nor hosted on it. What is played may be hosted as a condition counter (CR 10.1.4)."""


def _wrong_state(word: words.Word, printed: Printed) -> str:
    assert isinstance(word, words.Is)
    wanted = word.is_.type if isinstance(word.is_, words.Cards) and word.card == "this" else ()
    if not wanted or printed.type in wanted:
        return ""
    return f"this card is {type_with_article(printed.type)}, never {' or '.join(map(type_with_article, wanted))}"


def _wrong_target(word: words.Word, printed: Printed) -> str:
    """Returns why an instruction can do nothing to what it says; "" where it can."""
    assert isinstance(word, words.Instruction)
    (field, *_) = word.__struct_fields__
    target = getattr(word, field)
    about = target.cards if isinstance(target, (words.Choose, words.All)) else target
    if field == "steal" and about == "this":  # what an agenda is once it is installed as something else
        return ""
    if isinstance(about, words.Cards) and about.rezzed is card_types.DONE_ALREADY.get(field, ...):
        return f"'{spoken(field)}:' cannot be said of {'rezzed' if about.rezzed else 'unrezzed'} cards"
    if field == "advance" and isinstance(about, words.Cards) and about.in_ and "installed" not in about.in_:
        return "only installed cards are advanced (CR 1.18)"
    return _wrong_types(f"'{spoken(field)}:'", card_types.DONE_TO[field], about, printed)


_TAKES_AWAY: Final[Mapping[type[words.Word], tuple[str, ...]]] = {
    words.Trash: ("trash",),
    words.Move: ("move",),
    words.RemoveFromGame: ("remove_from_game",),
    words.AddAsAgenda: ("of",),
    words.AddToScoreArea: ("add_to_score_area",),
    words.Host: ("host",),
    words.SetAside: ("set_aside",),
    words.ShuffleIn: ("shuffle_in",),
    words.Swap: ("swap", "with_"),
}
"""Instructions that take a card from where it is, with the fields that say which."""


def _wrong_taking(word: words.Word, printed: Printed) -> str:
    """Returns why an instruction cannot take a card away: an identity stays where it is (CR 3.1)."""
    for field in _TAKES_AWAY[type(word)]:
        target = getattr(word, field)
        taken = target.cards.in_ == ("identity",) if isinstance(target, (words.Choose, words.All)) else target == "this"
        if taken and (printed.type == "identity" or target != "this"):
            return f"'{spoken(field)}:' cannot be said of an identity: it stays where it is"
    return ""


def _wrong_strength(word: words.Word, printed: Printed) -> str:
    assert isinstance(word, words.Boost)
    if not isinstance(word.of, (words.Choose, words.All)):
        return ""
    return _wrong_types("'strength:'", card_types.QUANTITY_OF["strength"], word.of.cards, printed)


def _wrong_zone(word: words.Word, _: Printed) -> str:
    assert isinstance(word, words.Move)
    zone = words.DECK_ENDS[word.to][1] if word.to in words.DECK_ENDS else word.to
    types = card_types.TYPES_IN.get(zone)
    cards = () if isinstance(word.move, str) else word.move.cards.type
    if types is None or not cards or set(cards).intersection(types):
        return ""
    return f"'to: {word.to}' cannot be said of {' or '.join(map(type_with_article, cards))}: a card goes to its owner's zones"


def _wrong_move(word: words.Word, printed: Printed) -> str:
    return _wrong_zone(word, printed) or _wrong_taking(word, printed)


def _wrong_choice(word: words.Word, _: Printed) -> str:
    assert isinstance(word, words.ChooseOne)
    modes = len(word.choose_one)
    if modes < 2:
        return "'choose one:' needs two things or more to choose from"
    return f"'number: {word.number}' of {modes} things: each is chosen once" if isinstance(word.number, int) and word.number > modes else ""


def _wrong_break(word: words.Word, printed: Printed) -> str:
    assert isinstance(word, words.Break)
    if word.alone and not word.that:
        return "'alone:' is said of what the subroutines do: expected 'that:' beside it"
    if word.at and (word.break_ != 1 or word.up_to or word.that):
        return f"'at: {word.at}' is one subroutine, whatever it does: expected 'break: 1' alone beside it"
    return ""


def _wrong_gain(word: words.Word, printed: Printed) -> str:
    assert isinstance(word, words.GainsAbilities)
    paid = all(isinstance(ability, words.Paid) and not ability.active_in for ability in word.host_gains)
    return "" if paid and word.host_gains else "'host gains:' lists paid abilities, as {paid: {cost: 2c, do: {strength: 4}}}"


def _wrong_must(word: words.Word, printed: Printed) -> str:
    assert isinstance(word, words.MustTrash)
    needs = word.first_each_turn and not isinstance(word.must_trash, words.Cards)
    return "'first each turn:' is the first of such cards: expected a filter such as {type: asset}" if needs else ""


def _wrong_bringing(word: words.Word, printed: Printed) -> str:
    assert isinstance(word, words.Brings)
    if printed.type != "identity":
        return "only an identity brings cards along (CR 1.5.3)"
    asked = word.brings
    plain = asked == words.Cards(type=asked.type, subtype=asked.subtype, in_=asked.in_)
    return "" if plain else "of the cards that are brought along only 'type:' and 'subtype:' are asked"


def _wrong_run(word: words.Word, printed: Printed) -> str:
    assert isinstance(word, words.RunOn)
    asked = word.protected_by
    if asked is None or asked == words.Cards(type=asked.type, in_=asked.in_, rezzed=asked.rezzed, advanced=asked.advanced):
        return ""
    return "of ice that protects a server only 'rezzed:' and 'advanced:' are asked: its face may be hidden"


def _wrong_interrupt(word: words.Word, printed: Printed) -> str:
    assert isinstance(word, words.Conditional)
    lowers = printed.side == CORP and any(isinstance(inner, words.LowerCost) for inner in word.do)
    if lowers and any(trigger.event == "card installed" for trigger in word.when):
        return "the Corp is not offered to install for the sake of a lower cost: expected 'when: card played'"
    return ""


def _wrong_outside(word: words.Word, printed: Printed) -> str:
    assert isinstance(word, (words.FromOutside, words.SwitchIdentity))
    wanted = word.from_outside if isinstance(word, words.FromOutside) else word.switch_identity
    return "" if wanted.type == ("identity",) else "only identities are outside the game (CR 1.5.4): expected 'type: identity'"


_CHECKED: Final[dict[type, Callable[[words.Word, Printed], str]]] = {
    **dict.fromkeys(_OF_ICE, _own_ice),
    words.MoveTo: _never_passed,
    words.Trigger: _wrong_event,
    words.Modify: _wrong_quantity,
    words.AdditionalCost: _wrong_additional_cost,
    words.Prohibit: _wrong_prohibition,
    words.Forbid: _wrong_prohibition,
    words.Cards: _wrong_cards,
    words.Cost: _wrong_own_cost,
    words.ChooseOne: _wrong_choice,
    words.Is: _wrong_state,
    **dict.fromkeys(_TAKES_AWAY, _wrong_taking),
    words.Move: _wrong_move,
    words.Break: _wrong_break,
    words.Boost: _wrong_strength,
    **{word: _wrong_target for word in words.Instruction.__subclasses__() if {*word.__struct_fields__[:1]} & card_types.DONE_TO.keys()},
    words.GainsAbilities: _wrong_gain,
    words.Brings: _wrong_bringing,
    words.RunOn: _wrong_run,
    words.Conditional: _wrong_interrupt,
    words.FromOutside: _wrong_outside,
    words.SwitchIdentity: _wrong_outside,
    words.MustTrash: _wrong_must,
}
"""What is asked of words on a card of some type: what is wrong with them there."""

_NEVER_ACTIVE: Final = "is never active: it is trashed once it has resolved; expected 'play:', 'active in:' or 'card: this'"


def check_installed(printed: Printed, install_on: words.Cards | None, only_in: Sequence[str], path: NodePath) -> None:
    """Rejects restrictions on where a card is installed that it can never fulfil. Raises WordError."""
    if only_in and printed.type not in card_types.ADVANCED:
        raise WordError((*path, "install only in"), f"{type_with_article(printed.type)} is not installed in or protecting a server")
    if install_on is None:
        return
    where = (*path, "install only on")
    if printed.type not in card_types.INSTALLED:
        raise WordError(where, f"{type_with_article(printed.type)} is not installed")
    if problem := _wrong_types("'install only on:'", card_types.INSTALLED, install_on, printed):
        raise WordError(where, problem)


def _check_played(printed: Printed, listed: Sequence[AbilityWords], path: NodePath) -> None:
    """Rejects abilities of an event or operation that are active only while it is in play, where nothing keeps it there (CR 9.1.8)."""
    if LASTING.intersection(printed.subtypes) or any(_stays(word) for one in listed for word in one.inner):
        return
    runs = any(isinstance(word, words.RunOn) for one in listed for word in one.inner)
    for one in listed:
        ability = one.ability
        if isinstance(ability, (words.Play, words.CounterAbilities)) or _works_elsewhere(ability):
            continue
        if runs and isinstance(ability, (words.Static, words.Conditional)):
            continue  # it is there for as long as its run goes on
        raise WordError((*path, one.key, one.place), f"'{_key(ability)}:' on {type_with_article(printed.type)} {_NEVER_ACTIVE}")


def _stays(word: words.Word) -> bool:
    """Returns whether a word keeps its card in play, or makes something else of it."""
    if isinstance(word, words.Host):
        return word.host == "this"
    return isinstance(word, (words.BecomeCondition, words.InstallAs, words.AddAsAgenda, words.AddToScoreArea))


def _works_elsewhere(ability: AnyAbility) -> bool:
    """Returns whether an ability does not need its card to be in play."""
    if isinstance(ability, words.Subroutine):
        return True
    if isinstance(ability, (words.Static, words.Paid, words.Conditional)) and ability.active_in:
        return True
    if isinstance(ability, words.Static):
        return any(_is_of_itself(word) for word in ability.static)
    if isinstance(ability, words.Paid):
        return ability.played
    return isinstance(ability, words.Conditional) and any(
        trigger.card == "this" or trigger.while_accessed or trigger.event == "card played" for trigger in ability.when
    )


def _is_of_itself(word: words.Declaration) -> bool:
    """Returns whether a declaration is about its own card before that is played, or as it is accessed."""
    if isinstance(word, words.Modify):
        return word.inactive
    if isinstance(word, words.RevealedInAccess):
        return word.of is None
    return isinstance(word, (words.AdditionalCost, words.LeavesTheGame, words.Prohibit))


def _key(ability: AnyAbility) -> str:
    """Returns the key of an ability as card files spell it."""
    if isinstance(ability, words.Conditional):
        return "when" if ability.when else "as long as"
    return "static" if isinstance(ability, words.Static) else ability.flag or "paid" if isinstance(ability, words.Paid) else "counters"


_IN_ENCOUNTERS: Final = frozenset({
    "ice encountered", "encounter ends", "breaking ends", "subroutine broken", "card breaks subroutines", "ice fully broken",
    "card fully breaks ice",
})  # fmt: skip
"""Events at which an encounter goes on, or has just ended: the ice of it has not been passed yet."""


def _check_passing(one: AbilityWords, node: object, path: NodePath) -> None:
    """Rejects what would be instead of passing ice where no encounter with it goes on, or where it has been passed."""
    ability = one.ability
    if not isinstance(ability, words.Conditional) or not any(
        isinstance(word, words.MoveTo) and word.instead_of_passing for word in one.inner
    ):
        return
    wrong = next((trigger.event for trigger in ability.when if trigger.event not in _IN_ENCOUNTERS), "")
    if wrong:
        where = place_of("instead of passing", node, path)
        raise WordError(where, f"'instead of passing:' is said in an encounter, or as it ends, not of '{wrong}'")
