"""Reads the words of the ability language out of plain data (as YAML gives it).

Every mistake is a `WordError` with the path of the node that holds it, so that the caller can name a file and a line.
"""

import re
import types
import typing
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from typing import Annotated, Any, Final, Literal, TypeVar, Union, get_args, get_origin

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.triggers import EVENTS
from netrunner_tui.abilities.words.values import (
    NEXT_TURNS,
    ActiveZone,
    CardsLike,
    CardsMeant,
    CardType,
    Closed,
    CounterKind,
    EventCard,
    SearchedCards,
    Server,
    Subtype,
    key_of,
    spoken,
)
from netrunner_tui.model.text import plain

Path = tuple[str | int, ...]
"""Where a node stands in a file: keys and places."""


class WordError(Exception):
    """A word that the language does not know, or one in a wrong place."""

    def __init__(self, path: Path, problem: str) -> None:
        self.path = path
        self.problem = problem
        super().__init__(problem)


def _one_of(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))


MOST: Final = 999
"""The highest number that a card file may hold."""
MOST_LISTED: Final = 12
"""A longer list of known names is not put into a message."""


def unknown(problem: str, name: object, known: Iterable[str]) -> str:
    """Returns `problem`, with the known names that look most like `name`; with all of them where none does and they are few."""
    listed = sorted(known)
    near = _near(str(name), listed)
    if near:
        return f"{problem}; did you mean {' or '.join(near)}?"
    if len(listed) <= MOST_LISTED:
        return f"{problem}; known: {', '.join(listed)}" if listed else problem
    return f"{problem}; `netrunner-tui language` lists all {len(listed)} that are known"


def _near(name: str, known: Sequence[str]) -> list[str]:
    """Returns the names that look most like `name`, or that differ in case only."""
    same = [known_name for known_name in known if known_name.casefold() == name.casefold()]
    return same or get_close_matches(name, known, 2, 0.6)


def closed(names: Closed, node: object, path: Path) -> str:
    """Reads a name out of a closed list."""
    if not isinstance(node, str):
        raise WordError(path, f"expected a {names.what}, found {shown(node)}")
    if node not in names.known:
        raise WordError(path, unknown(f"no {names.what} is called '{shown_name(node)}'", node, names.known))
    return node


INSTRUCTIONS: Final[dict[str, type[words.Instruction]]] = {
    key_of(cls): cls for cls in words.Instruction.__subclasses__() if cls.__struct_fields__
}
"""Instructions by their key."""

_RANKS: Final = {
    key: rank
    for rank, key in enumerate(("unless", "may", *(key for key in INSTRUCTIONS if key not in ("unless", "may", "if", "all")), "if", "all"))
}
"""The order in which keys name the instruction: `if:` and `may:` also qualify others, and the more particular word decides."""

BARE: Final[dict[str, type[words.Instruction]]] = {
    cls.EXAMPLE: cls for cls in words.Instruction.__subclasses__() if not cls.__struct_fields__
}
"""Instructions that are a bare phrase."""

DECLARATIONS: Final[dict[str, type[words.Declaration]]] = {
    key_of(cls): cls for cls in words.Declaration.__subclasses__() if cls.__struct_fields__ and cls is not words.Modify
}
"""Declarations by their key, but for the quantities (`words.QUANTITIES`), which are all of one class."""

BARE_DECLARATIONS: Final[dict[str, type[words.Declaration]]] = {
    cls.EXAMPLE: cls for cls in words.Declaration.__subclasses__() if not cls.__struct_fields__
}
"""Declarations that are a bare phrase."""

SPELT: Final[dict[type[words.Word], str]] = {
    cls: name for listed in (INSTRUCTIONS, BARE, DECLARATIONS, BARE_DECLARATIONS) for name, cls in listed.items()
}
"""Instructions and declarations as card files spell them."""

ABILITY_KEYS: Final = ("static", "paid", "interface", "access", "interrupt", "when", "as long as", "play", "after reveal", "counters")

_COST_PART: Final = re.compile(
    r"(?P<credits>\d+)c$|(?P<x>Xc)$|(?P<lose>lose click)$|(?P<spend>spend click)$|(?P<click>click)$|(?P<clicks>\d+) clicks$"
    r"|(?P<this>trash this)$|(?P<remove>remove this)$|trash (?P<hand>\d+) from hand$|take (?P<tags>\d+) tags?$"
    r"|(?P<forfeit>forfeit an agenda)$|(?P<itself>forfeit this)$|suffer (?P<suffer>\d+) (?P<suffered>net|meat|core)$"
    r"|(?P<points>\d+) agenda points?$|(?P<untag>\d+) tags?$"
    r"|(?P<count>\d+) (?P<kind>virus|power|agenda|advancement|ablative|boon|trauma)$"
)


COSTS: Final = (
    "2c, Xc, click, 2 clicks, lose click, trash this, remove this, trash 2 from hand, take 1 tag, 1 tag, forfeit an agenda, "
    "suffer 2 net, 1 agenda point, 1 virus"
)


def read_cost(node: object, path: Path) -> words.Cost:
    """Reads a cost, written as "1c, click": its parts with commas between; a mapping where that is not enough."""
    if isinstance(node, dict):
        cost = _struct(words.Cost, _mapping(node, path, "a cost"), path)
        if cost.from_ is not None and not (cost.credits or cost.x_credits):
            raise WordError((*path, "from"), "'from:' says where credits come from, and there are no 'credits:'")
        if cost.at_least_from and cost.from_ is None:
            raise WordError((*path, "at least from"), "'at least from:' needs 'from:'")
        return cost
    if not isinstance(node, str) or not node.strip():
        raise WordError(path, f"a cost is text such as '1c' or 'click, trash this', not {shown(node)}")
    values: dict[str, Any] = {}
    for text in node.split(","):
        part = text.strip()
        if part == "free":
            continue
        found = _COST_PART.match(part)
        if found is None:
            raise WordError(path, f"no cost reads '{shown_name(part)}'; known: {COSTS}")
        groups = {key: value for key, value in found.groupdict().items() if value is not None}
        match next(iter(groups)):
            case "credits":
                values["credits"] = int(groups["credits"])
            case "x":
                values["x_credits"] = True
            case "spend":
                values["spend_clicks"] = values.get("spend_clicks", 0) + 1
            case "lose":
                values["lose_clicks"] = values.get("lose_clicks", 0) + 1
            case "click":
                values["clicks"] = values.get("clicks", 0) + 1
            case "clicks":
                values["clicks"] = int(groups["clicks"])
            case "this":
                values["trash_this"] = True
            case "remove":
                values["remove_this"] = True
            case "hand":
                values["trash_hand"] = int(groups["hand"])
            case "tags":
                values["take_tags"] = int(groups["tags"])
            case "untag":
                values["tags"] = int(groups["untag"])
            case "forfeit":
                values["forfeit"] = 1
            case "itself":
                values["forfeit_this"] = True
            case "suffer":
                values["suffer"] = int(groups["suffer"])
                values["suffer_kind"] = groups["suffered"]
            case "points":
                values["points"] = int(groups["points"])
            case _:
                values["counters"] = int(groups["count"])
                values["kind"] = groups["kind"]
    return words.Cost(**values)


ARITHMETIC: Final = ("times", "plus", "minus", "per", "at least", "at most")
_VALUES: Final = {f"{name} of": name for name in get_args(typing.get_type_hints(words.ValueOf)["value"])}
_HAS: Final = {f"{name} of": name for name in get_args(typing.get_type_hints(words.PlayerHas)["has"])}
_PLAYERS: Final = ("you", "the other player", "corp", "runner")
AMOUNTS: Final = ("count", "counters", "subroutines of", "events", "spent from", *_VALUES, *_HAS, *words.RESOLVED)
"""What an amount can begin with."""


def read_amount(node: object, path: Path) -> words.Amount:
    """Reads a number, or what the game counts or measures, with some arithmetic."""
    if isinstance(node, bool):
        raise WordError(path, f"expected a number, found {shown(node)}")
    if isinstance(node, int):
        return _small(node, path)
    if not isinstance(node, dict) or not node:
        raise WordError(path, f"expected a number or an amount such as {{count: {{type: ice}}}}, found {shown(node)}")
    rest = {key: inner for key, inner in _mapping(node, path, "an amount").items() if key not in ARITHMETIC}
    measure = _measure(rest, path)
    numbers = {key.replace(" ", "_"): _int(node[key], (*path, key)) for key in ARITHMETIC if key in node}
    if "minus" in numbers:
        numbers["plus"] = numbers.get("plus", 0) - numbers.pop("minus")
    if numbers.get("per", 1) < 1:
        raise WordError((*path, "per"), "'per:' is 1 or more")
    return words.Count(count=measure, **numbers)


def _measure(mapping: dict[str, object], path: Path) -> words.Measure:
    """Reads what an amount counts or measures."""
    key = next((name for name in AMOUNTS if name in mapping), "")
    if not key:
        first = next(iter(mapping), "")
        raise WordError(path, unknown(f"no amount has the keys {_one_of(map(shown_name, mapping))}", first, AMOUNTS))
    inner, where = mapping[key], (*path, key)
    if key == "events":
        return _events(mapping, path)
    also = {"counters": ("on",), "subroutines of": ("state",)}.get(key, ())
    _only(mapping, (key, *also), path)
    if key == "count":
        return read_cards(inner, where)
    if key == "spent from":
        return words.SpentFrom(spent_from=_cards_anywhere(inner, where))
    if key == "counters":
        return _struct(words.CountersOn, mapping, path)
    if key == "subroutines of":
        return _struct(words.SubroutinesOf, mapping, path)
    if key in words.RESOLVED:
        if inner is not True:
            raise WordError(where, f"'{key}:' is written '{key}: true'")
        return words.Resolved(name=key)
    if key in _HAS and inner in _PLAYERS:
        return words.PlayerHas(has=_HAS[key], of=typing.cast("Any", inner))
    if key in _VALUES:
        known = (*words.REFS, *(_PLAYERS if key in _HAS else ()))
        if inner not in words.REFS:
            raise WordError(where, unknown(f"nothing that has {_VALUES[key]} is called '{shown_name(inner)}'", inner, known))
        return words.ValueOf(value=_VALUES[key], of=str(inner))
    raise WordError(where, unknown(f"no player is called '{shown_name(inner)}'", inner, _PLAYERS))


def _events(mapping: dict[str, object], path: Path) -> words.Events:
    rest = {key: node for key, node in mapping.items() if key not in (*ASKED, "events")}
    _only(rest, ("in", "sum"), path)
    asked = {key: node for key, node in mapping.items() if key in ASKED}
    trigger = read_trigger(mapping["events"], asked, path, "events")
    _check_counted(trigger, "events", path, "events")
    if "sum" in rest and "card" not in EVENTS[trigger.event].takes:
        raise WordError((*path, "sum"), f"'{trigger.event}' is about no card")
    return _struct(words.Events, rest, path, events=trigger)


def _limit(node: object, path: Path) -> words.Limit:
    """Reads a number, or how high it may be: {at most: 3}."""
    if isinstance(node, int) and not isinstance(node, bool):
        return words.Limit(equal=_small(node, path))
    return _struct(words.Limit, _mapping(node, path, "a number or a limit such as {at most: 3}"), path)


def _counter_limits(node: object, path: Path) -> tuple[words.CounterLimit, ...]:
    """Reads kinds of counters with the least number of each, or a limit."""
    found: list[words.CounterLimit] = []
    for kind, number in _mapping(node, path, "counters such as {virus: 1}").items():
        limit = _limit(number, (*path, kind))
        limit = words.Limit(at_least=limit.equal) if isinstance(number, int) else limit
        found.append(words.CounterLimit(kind=closed(_COUNTERS, kind, path), number=limit))
    return tuple(found)


_CORP_ONLY: Final = frozenset({"agenda", "asset", "ice", "upgrade", "operation"})


def read_cards(node: object, path: Path, *, anywhere: bool = False) -> words.Cards:
    """Reads cards by what they are: installed ones, or `anywhere`, where the node does not say where."""
    mapping = _mapping(node, path, "cards such as {type: program}")
    cards = _struct(words.Cards, mapping, path)
    if "in" not in mapping and (anywhere or cards.among):
        cards = msgspec.structs.replace(cards, in_=())
    if cards.side == "runner" and cards.type and _CORP_ONLY.issuperset(cards.type):
        raise WordError((*path, "side"), f"no Runner card is of type {_one_of(cards.type)}: nothing can fit")
    return cards


def _cards_anywhere(node: object, path: Path) -> words.Cards:
    return read_cards(node, path, anywhere=True)


def _several_cards(node: object, path: Path) -> tuple[words.Cards, ...]:
    if not isinstance(node, list) or len(node) < 2:
        raise WordError(path, "'any of:' is a list of two or more")
    return tuple(_cards_anywhere(inner, (*path, place)) for place, inner in enumerate(node))


def read_target(node: object, path: Path) -> words.Target:
    """Reads this card, a chosen one, or all that fit."""
    if isinstance(node, str):
        if node not in words.REFS:
            raise WordError(path, unknown(f"no object is called '{shown_name(node)}'", node, words.REFS))
        return node
    mapping = dict(_mapping(node, path, "an object such as 'this' or {choose: 1, type: program}"))
    if "all" in mapping:
        _only(mapping, ("all",), path)
        return words.All(cards=read_cards(mapping["all"], (*path, "all")))
    if "choose" not in mapping:
        raise WordError(path, "expected 'choose:' or 'all:' here")
    number = mapping.pop("choose")
    choose: words.Amount | Literal["any number"] = "any number" if number == "any number" else read_amount(number, (*path, "choose"))
    up_to = _bool(mapping.pop("up to", False), (*path, "up to"))
    by: words.Who = _literal(get_args(words.Who), mapping.pop("by"), (*path, "by")) if "by" in mapping else ""
    return words.Choose(choose=choose, up_to=up_to, by=by, cards=read_cards(mapping, path))


def read_condition(node: object, path: Path) -> words.Condition:
    """Reads a condition: a name, what a card is, what happened, a comparison, or several."""
    if isinstance(node, str):
        if node not in words.CONDITIONS:
            raise WordError(path, unknown(f"no condition reads '{shown_name(node)}'", node, words.CONDITIONS))
        return words.Named(name=node)
    if isinstance(node, list):
        if not node:
            raise WordError(path, "a list of conditions holds one at least")
        return words.Both(conditions=tuple(read_condition(n, (*path, i)) for i, n in enumerate(node)))
    mapping = _mapping(node, path, "a condition")
    if "not" in mapping:
        _only(mapping, ("not",), path)
        return words.Not(not_=read_condition(mapping["not"], (*path, "not")))
    if "any of" in mapping:
        _only(mapping, ("any of",), path)
        several = read_condition(mapping["any of"], (*path, "any of"))
        if not isinstance(several, words.Both):
            raise WordError((*path, "any of"), "'any of:' is a list of conditions")
        return words.AnyOf(any_of=several.conditions)
    if "happened" in mapping:
        return _happened(mapping, path)
    if "run on" in mapping:
        return _struct(words.RunOnServer, mapping, path)
    if "card" in mapping:
        return _is(mapping, path)
    limits = {key: read_amount(mapping[key], (*path, key)) for key in ("at least", "at most", "equal") if key in mapping}
    if not limits:
        known = ("card", "happened", "run on", "not", "any of", "at least", "at most", "equal")
        first = next((key for key in mapping if key not in AMOUNTS), "")
        if first:
            raise WordError((*path, first), unknown(f"'{shown_name(first)}' is not known in a condition", first, known))
        raise WordError(path, "a comparison needs 'at least:', 'at most:' or 'equal:'")
    amount = read_amount({k: v for k, v in mapping.items() if k not in limits}, path)
    return words.Compare(count=amount, **{key.replace(" ", "_"): limit for key, limit in limits.items()})


def _is(mapping: dict[str, object], path: Path) -> words.Is:
    """Reads {card: it, is: {rezzed: true}}, {card: encountered ice, is: host}."""
    _only(mapping, ("card", "is"), path)
    if "is" not in mapping:
        raise WordError(path, "'card:' in a condition needs 'is:'")
    card, what = mapping["card"], mapping["is"]
    if not isinstance(card, str) or card not in words.REFS:
        raise WordError((*path, "card"), unknown(f"no object is called '{shown_name(card)}'", card, words.REFS))
    if not isinstance(what, str):
        return words.Is(card=card, is_=_cards_anywhere(what, (*path, "is")))
    if what not in words.REFS:
        raise WordError((*path, "is"), unknown(f"no object is called '{shown_name(what)}'", what, words.REFS))
    return words.Is(card=card, is_=what)


ASKED: Final = ("by", "card", "server", "outcome", "kind")
"""What an event can be narrowed down by."""
TRIGGER_REFS: Final = ("this", "host", "accessed card", "encountered ice", "remembered", "chosen")
"""The cards that a trigger can name by what they are to the ability."""


def read_trigger(name: object, asked: dict[str, object], path: Path, key: str) -> words.Trigger:
    """Reads an event under `key`, with what is asked of it beside that key."""
    if not isinstance(name, str) or name not in EVENTS:
        raise WordError((*path, key), unknown(f"no event is called '{shown_name(name)}'", name, EVENTS))
    row = EVENTS[name]
    for field in asked:
        if field not in row.takes:
            takes = f"it takes: {', '.join(row.takes)}" if row.takes else "it takes nothing"
            raise WordError((*path, field), f"'{field}' cannot be asked of '{name}'; {takes}")
    trigger = _struct(words.Trigger, {"event": name, **{k: v for k, v in asked.items() if k != "card"}}, path)
    if trigger.outcome and trigger.outcome not in row.outcomes:
        problem = f"'{name}' does not come out '{trigger.outcome}'"
        raise WordError((*path, "outcome"), unknown(problem, trigger.outcome, row.outcomes))
    if "card" not in asked:
        return trigger
    return msgspec.structs.replace(trigger, card=_trigger_card(asked["card"], (*path, "card")))


def _trigger_card(node: object, path: Path) -> "words.Cards | str":
    if not isinstance(node, str):
        cards = _cards_anywhere(node, path)
        if cards.among:
            raise WordError((*path, "among"), "'among' cannot be asked of the card of an event: nothing has been found then")
        return cards
    if node not in TRIGGER_REFS:
        raise WordError(path, unknown(f"no card of an event is called '{shown_name(node)}'", node, TRIGGER_REFS))
    return node


def _happened(mapping: dict[str, object], path: Path) -> words.Happened:
    rest = {key: node for key, node in mapping.items() if key not in (*ASKED, "happened")}
    _only(rest, ("in", "at least"), path)
    asked = {key: node for key, node in mapping.items() if key in ASKED}
    trigger = read_trigger(mapping["happened"], asked, path, "happened")
    _check_counted(trigger, "happened", path, "happened")
    return _struct(words.Happened, rest, path, happened=trigger)


def _check_counted(trigger: words.Trigger, asker: str, path: Path, key: str) -> None:
    """Checks that what looks back on events has one that is kept, and asks of its card only what is printed on it."""
    if not EVENTS[trigger.event].counted:
        raise WordError((*path, key), f"'{asker}:' cannot be asked of '{trigger.event}': it is not kept")
    if trigger.card is None or trigger.card in ("this", "accessed card"):
        return
    printed = isinstance(trigger.card, words.Cards) and all(
        name in PRINTED or getattr(trigger.card, name) == usual for name, usual in _usual_cards().items()
    )
    titled = trigger.event != "card breaks subroutines" and all("title" in cls.__struct_fields__ for cls in EVENTS[trigger.event].classes)
    if not printed or not titled:
        known = f"{', '.join(map(spoken, PRINTED))}" if titled else "this"
        raise WordError((*path, "card"), f"'{asker}:' can only ask this of the card of '{trigger.event}': {known}")


PRINTED: Final = (
    "type", "not_type", "subtype", "not_subtype", "faction", "side", "title", "other", "cost", "points", "memory", "requirement",
    "as_named",
)  # fmt: skip
"""Fields of cards that can be asked of a card long after."""


def _usual_cards() -> dict[str, object]:
    return {name: getattr(words.Cards(in_=()), name) for name in words.Cards.__struct_fields__}


def read_block(node: object, path: Path) -> words.Block:
    """Reads one instruction, or a list of them."""
    if not isinstance(node, list):
        return (read_instruction(node, path),)
    if not node:
        raise WordError(path, f"'{path[-1]}:' holds no instruction")
    return tuple(read_instruction(n, (*path, i)) for i, n in enumerate(node))


_COUNTERS: Final[Closed] = get_args(CounterKind)[1]


def read_instruction(node: object, path: Path) -> words.Instruction:
    """Reads one instruction, found by its key."""
    if isinstance(node, str):
        if node not in BARE:
            raise WordError(path, unknown(f"no instruction reads '{shown_name(node)}'", node, BARE))
        return BARE[node]()
    mapping = dict(_mapping(node, path, "an instruction such as {gain: 3}"))
    for verb in ("place", "load", "remove counters"):
        if isinstance(counters := mapping.get(verb), dict) and len(counters) == 1 and not counters.keys() & set(AMOUNTS):
            ((kind, amount),) = counters.items()
            if "kind" in mapping:
                raise WordError((*path, "kind"), f"'kind:' beside '{verb}:' that names a kind already")
            mapping[verb], mapping["kind"] = amount, closed(_COUNTERS, kind, (*path, verb))
    keys = [key for key in mapping if key in _RANKS]
    if keys:
        return _instruction(min(keys, key=_RANKS.__getitem__), mapping, path)
    known = [*INSTRUCTIONS, *BARE]
    first = next(iter(mapping), "")
    raise WordError(path, unknown(f"no instruction has the keys {_one_of(map(shown_name, mapping))}", first, known))


def _instruction(key: str, mapping: dict[str, object], path: Path) -> words.Instruction:
    cls = INSTRUCTIONS[key]
    fields = {spoken(name) for name in cls.__struct_fields__}
    for other in mapping:
        if other not in fields and other in INSTRUCTIONS:
            raise WordError((*path, other), f"two instructions in one mapping, '{key}' and '{other}': write a list")
    return _forbidden(_struct(cls, mapping, path), path)


_NAMED: Final = {"card type": get_args(CardType)[1], "subtype": get_args(Subtype)[1]}


def _check_named(word: words.NameThing, path: Path) -> None:
    """Checks that what is named comes from the list of its kind."""
    for field, value, kinds in (("among", word.among, ("card type", "subtype")), ("of", word.of, ("card", "subtype"))):
        if value and word.name not in kinds:
            raise WordError((*path, field), f"'{field}:' cannot be asked of 'name: {word.name}'")
    if word.most != 99 and word.name != "number":
        raise WordError((*path, "most"), f"'most:' cannot be asked of 'name: {word.name}'")
    for place, one in enumerate(word.among):
        closed(_NAMED[word.name], one, (*path, "among", place))


F = TypeVar("F", bound=words.Word)


def _forbidden(word: F, path: Path) -> F:
    """Checks that a prohibition asks nothing that what it forbids lacks; what waits for an event has no encounter to wait for."""
    if isinstance(word, words.Later) and word.for_ == "the next encounter":
        raise WordError((*path, "for"), "'later:' cannot last for 'the next encounter'; 'next ice:' is tied to that")
    if isinstance(word, words.NameThing):
        _check_named(word, path)
    if isinstance(word, words.Later) and word.once and not word.for_:
        raise WordError((*path, "once"), "'once:' needs 'for:': without it 'later:' resolves once anyhow")
    if getattr(word, "for_", "") in NEXT_TURNS and not isinstance(word, (words.Declare, words.Forbid)):
        raise WordError((*path, "for"), "only 'declare:' and 'cannot:' can be for a turn that comes later")
    if not isinstance(word, (words.Forbid, words.Prohibit)):
        return word
    for verb in word.cannot:
        takes = words.PROHIBITIONS[verb].takes
        for field in ("by", "card", "server"):
            if getattr(word, field) not in ("", None, ()) and field not in takes:
                said = f"it takes: {', '.join(takes)}" if takes else "it takes nothing"
                raise WordError((*path, field), f"'{field}' cannot be asked of 'cannot: {verb}'; {said}")
    return word


def read_declaration(node: object, path: Path) -> words.Declaration:
    """Reads one declaration of a static ability."""
    if isinstance(node, str):
        if node not in BARE_DECLARATIONS:
            raise WordError(path, unknown(f"no declaration reads '{shown_name(node)}'", node, BARE_DECLARATIONS))
        return BARE_DECLARATIONS[node]()
    mapping = dict(_mapping(node, path, "a declaration such as {memory: 1}"))
    for key, cls in DECLARATIONS.items():
        if key in mapping:
            word = _forbidden(_struct(cls, mapping, path), path)
            if isinstance(word, words.AdditionalCost):
                _check_arriving(word.of, word.to, False, (*path, "of"))
            return word
    for quantity in words.QUANTITIES:
        if quantity in mapping:
            both = next((key for key in mapping if key != quantity and key in words.QUANTITIES), "")
            if both:
                raise WordError((*path, both), f"two declarations in one mapping, '{quantity}' and '{both}': write a list")
            amount = read_amount(mapping.pop(quantity), (*path, quantity))
            changed = _struct(words.Modify, mapping, path, quantity=quantity, amount=amount)
            if changed.who and not words.QUANTITIES[quantity].whose:
                raise WordError((*path, "who"), f"'who:' cannot be asked of '{quantity}': no player has one of their own")
            _check_arriving(changed.of, quantity.removesuffix(" cost"), changed.first_each_turn, (*path, "of"))
            return changed
    known = [*words.QUANTITIES, *DECLARATIONS, *BARE_DECLARATIONS]
    raise WordError(path, unknown(f"no declaration has the keys {_one_of(map(shown_name, mapping))}", next(iter(mapping), ""), known))


def _check_arriving(of: "words.Cards | str", to: str, first: bool, path: Path) -> None:
    """Checks that of what is installed or played it is not asked where it is, or what is on it: it comes from somewhere."""
    if not isinstance(of, words.Cards) or (to not in ("install", "play") and not first):
        return
    usual = _usual_cards()
    for name, value in usual.items():
        if name not in PRINTED and getattr(of, name) != value:
            known = ", ".join(map(spoken, PRINTED))
            raise WordError((*path, spoken(name)), f"'{spoken(name)}' cannot be asked of a card that is about to be {to}ed; known: {known}")


def read_ability(node: object, path: Path) -> words.Ability:
    """Reads one ability of a card."""
    mapping = dict(_mapping(node, path, "an ability"))
    keys = [key for key in ABILITY_KEYS if key in mapping]
    if not keys:
        raise WordError(
            path, unknown(f"no ability has the keys {_one_of(map(shown_name, mapping))}", next(iter(mapping), ""), ABILITY_KEYS)
        )
    if len(keys) > 1:
        raise WordError(path, f"two abilities in one mapping, '{keys[0]}' and '{keys[1]}': write a list")
    match keys[0]:
        case "static":
            listed = mapping["static"]
            nodes = listed if isinstance(listed, list) else [listed]
            if not nodes:
                raise WordError((*path, "static"), "'static:' declares nothing")
            places = [(*path, "static", i) for i in range(len(nodes))] if isinstance(listed, list) else [(*path, "static")]
            declared = tuple(read_declaration(n, where) for n, where in zip(nodes, places, strict=True))
            _only(mapping, ("static", "while", "persistent", "active in"), path)
            condition = read_condition(mapping["while"], (*path, "while")) if "while" in mapping else None
            persistent = _bool(mapping.get("persistent", False), (*path, "persistent"))
            kept = persistent or "declare" in path
            zones = _active_zones(mapping["active in"], (*path, "active in")) if "active in" in mapping else ()
            return words.Static(
                static=declared, while_=condition, persistent=persistent, active_in=zones, part=part_of(path) if kept else ""
            )
        case "when" | "as long as":
            return _conditional(mapping, path)
        case "counters":
            _only(mapping, ("counters", "virus"), path)
            return _struct(words.CounterAbilities, mapping, path)
        case "play":
            _only(mapping, ("play",), path)
            return words.Play(play=read_block(mapping["play"], (*path, "play")))
        case flag:
            _only(mapping, (flag,), path)
            return _paid(mapping[flag], (*path, flag), flag)


_IN_A_DECK: Final = "'active in: R&D' is for what happens when this card is accessed: 'when: card accessed, card: this'"


def _active_zones(node: object, path: Path) -> tuple[str, ...]:
    listed = node if isinstance(node, list) else [node]
    zones = tuple(closed(get_args(ActiveZone)[1], zone, (*path, place)) for place, zone in enumerate(listed))
    if not zones:
        raise WordError(path, "'active in:' lists nothing")
    if "R&D" in zones:
        raise WordError(path, _IN_A_DECK)
    return zones


_HANDS: Final = frozenset({"HQ", "grip"})


def _check_active_zones(ability: words.Conditional, path: Path) -> None:
    """Checks that in a deck only a card's access sets off its ability; in a hand, a question would show the card is there (CR 10.2.2)."""
    about_access = {trigger.event for trigger in ability.when} == {"card accessed"} and all(t.card == "this" for t in ability.when)
    if about_access or not ability.active_in:
        return
    if "R&D" in ability.active_in:
        raise WordError((*path, "active in"), _IN_A_DECK)
    if ability.optional and _HANDS & set(ability.active_in):
        raise WordError((*path, "active in"), "to be asked would show what is in the hand: make it a 'paid:' ability")
    if ability.would or ability.as_long_as is not None:
        raise WordError((*path, "active in"), "'active in:' is for abilities that an event sets off, for paid and for static abilities")


def _paid(node: object, path: Path, flag: str) -> words.Paid:
    mapping = dict(_mapping(node, path, "a paid ability"))
    if "break" in mapping:
        sugar = {key: mapping.pop(key) for key in ("break", "up to", "subtype") if key in mapping}
        if "do" in mapping:
            raise WordError(path, "'break:' beside 'do:': write the break into 'do:'")
        mapping["do"] = sugar
    if "cost" not in mapping or "do" not in mapping:
        raise WordError(path, "a paid ability needs 'cost:' and 'do:' (or 'break:')")
    if flag != "paid":
        mapping["flag"] = flag
    if "active in" in mapping:
        zones = _active_zones(mapping["active in"], (*path, "active in"))
        if flag == "interrupt" and _HANDS & set(zones):
            raise WordError((*path, "active in"), "to be asked would show what is in the hand: an 'interrupt:' cannot be active there")
    return _struct(words.Paid, mapping, path)


_OF_EVENTS: Final = ("if", "first each turn", "first each run", "would", "instead")
"""What beside its filters is asked of the event that an ability waits for."""


def _conditional(mapping: dict[str, object], path: Path) -> words.Conditional:
    values = {key: node for key, node in mapping.items() if key != "when" and key not in ASKED}
    may = values.get("may")
    if "do" not in values and not isinstance(may, bool) and may is not None:
        values["do"], values["may"] = may, True
    if "do" not in values:
        raise WordError(path, "a conditional ability needs 'do:' or 'may:'")
    asked = {key: node for key, node in mapping.items() if key in ASKED}
    if "when" not in mapping:
        for key in (*asked, *(key for key in _OF_EVENTS if key in mapping)):
            raise WordError((*path, key), f"'{key}:' is asked of an event, and there is no 'when:'")
        ability = _struct(words.Conditional, values, path)
        _check_active_zones(ability, path)
        return ability
    triggers = tuple(_triggers(mapping["when"], asked, path))
    ability = _struct(words.Conditional, values, path, when=triggers)
    for flag in ("first_each_turn", "first_each_run"):
        if getattr(ability, flag):
            for trigger in triggers:
                _check_counted(trigger, spoken(flag), path, "when")
    if ability.would:
        _check_would(ability, path)
    elif ability.instead:
        raise WordError((*path, "instead"), "'instead:' needs 'would: true': only what has not happened yet can be replaced")
    _check_active_zones(ability, path)
    return ability


def _triggers(node: object, asked: dict[str, object], path: Path) -> Iterable[words.Trigger]:
    """Yields one event, or each of a list, with what is asked of all of them, or of it alone (`{when: card installed, card: this}`)."""
    listed = node if isinstance(node, list) else [node]
    if not listed:
        raise WordError((*path, "when"), "'when:' names nothing that happens")
    for place, one in enumerate(listed):
        where = (*path, "when", place)
        if not isinstance(one, dict):
            yield read_trigger(one, asked, path, "when")
            continue
        own = _mapping(one, where, "an event")
        _only(own, ("when", *ASKED), where)
        if "when" not in own:
            raise WordError(where, "'when:' is missing")
        yield read_trigger(own["when"], {**asked, **{key: inner for key, inner in own.items() if key != "when"}}, where, "when")


def _check_would(ability: words.Conditional, path: Path) -> None:
    """Checks that what would happen is waited for by name; what rezzes its card first cannot ask which card it is about."""
    for trigger in ability.when:
        if not EVENTS[trigger.event].would:
            known = ", ".join(name for name, row in EVENTS.items() if row.would)
            raise WordError((*path, "would"), f"'would:' cannot be said of '{trigger.event}'; known: {known}")
    rezzes = ability.do == (words.Rez(rez="this"),)
    if rezzes and (ability.instead or any(t.card is not None or t.event not in REZZED_FIRST for t in ability.when)):
        raise WordError((*path, "would"), f"what may rez its card first waits for these, whatever the card: {', '.join(REZZED_FIRST)}")
    if ability.persistent:
        raise WordError((*path, "persistent"), "'persistent:' cannot be said of what would happen")


REZZED_FIRST: Final = ("card exposed", "card drawn")
"""The events that a card may be rezzed before."""

_UNSAID: Final = frozenset({"paid", "interface", "access", "interrupt", "after reveal"})
"""Keys that are no part of a place's name."""


def part_of(path: Path) -> str:
    """Returns the name of a place on a card: its path from the list of abilities or subroutines on."""
    for start, key in enumerate(path):
        if key in ("abilities", "subroutines"):
            head = "" if key == "abilities" else "s"
            return head + ".".join(str(p) for p in path[start + 1 :] if p not in _UNSAID)
    return ".".join(map(str, path))


def read_servers(node: object, path: Path) -> tuple[str, ...]:
    """Reads servers by name or kind."""
    listed = node if isinstance(node, list) else [node]
    return tuple(closed(get_args(Server)[1], name, path) for name in listed)


def read_subroutine(node: object, path: Path) -> words.Subroutine:
    """Reads a subroutine: the instructions in it."""
    return words.Subroutine(do=read_block(node, path), part=part_of(path))


# --- reading by type ---------------------------------------------------------------------------------------------------------------

W = TypeVar("W", bound=words.Word)
Reader = Callable[[object, Path], object]

_MAY_BE_NEGATIVE: Final = frozenset(
    {(words.Boost, "strength"), (words.NextIce, "next_ice"), (words.AddAsAgenda, "add_as_agenda"), (words.AccessMore, "access_more")}
)
"""Fields whose numbers may be below 0."""


def _struct(cls: type[W], mapping: dict[str, object], path: Path, **values: Any) -> W:
    """Reads every field of `cls` from `mapping` by the field's type; `values` are read already."""
    fields = _fields(cls)
    for key, node in mapping.items():
        if key not in fields:
            raise WordError((*path, key), unknown(f"'{shown_name(key)}' is not known here", key, fields))
        name, reader = fields[key]
        value = values[name] = reader(node, (*path, key))
        if type(value) is int and value < 0 and (cls, name) not in _MAY_BE_NEGATIVE:
            raise WordError((*path, key), f"'{key}:' cannot be below 0")
    if "part" in cls.__struct_fields__:
        values["part"] = part_of(path)
    try:
        return cls(**values)
    except TypeError as error:
        missing = spoken(f"{error}".partition("'")[2].rstrip("'"))
        raise WordError(path, f"'{missing}:' is missing") from None


_fields_of: Final[dict[type[words.Word], dict[str, tuple[str, Reader]]]] = {}


def _fields(cls: type[words.Word]) -> dict[str, tuple[str, Reader]]:
    """Returns the fields of a word as card files spell them, with what reads each."""
    known = _fields_of.get(cls)
    if known is None:
        hints = typing.get_type_hints(cls, include_extras=True)
        known = {spoken(name): (name, _reader(hints[name])) for name in cls.__struct_fields__ if name != "part"}
        if cls is words.Modify:  # its key is the quantity, with the amount
            del known["quantity"], known["amount"]
        if cls is words.Cards:  # cards that are told by other cards may be anywhere
            known |= {name: (known[name][0], _cards_anywhere) for name in ("hosts", "not")}
        _fields_of[cls] = known
    return known


def _reader(hint: Any) -> Reader:
    """Returns what reads a node as `hint` says."""
    reader = _READERS.get(hint)
    if reader is not None:
        return reader
    origin = get_origin(hint)
    if origin is Annotated:
        return _closed_reader(get_args(hint)[1])
    if origin is Literal:
        return lambda node, path: _literal(get_args(hint), node, path)
    if origin is tuple:
        inner = get_args(hint)[0]
        return read_block if inner is words.Instruction else _several(_reader(inner), inner is not words.Face)
    if origin in (Union, types.UnionType):
        return _union(hint)
    if isinstance(hint, type) and issubclass(hint, words.Word):
        return lambda node, path: _struct(hint, _mapping(node, path, f"what '{path[-1]}' takes"), path)
    raise AssertionError(hint)


def _closed_reader(names: Closed) -> Reader:
    return lambda node, path: closed(names, node, path)


def _several(inner: Reader, some: bool) -> Reader:
    """Reads one, or a list; of one or more where there have to be `some`."""

    def read(node: object, path: Path) -> object:
        if not isinstance(node, list):
            return (inner(node, path),)
        if some and not node:
            raise WordError(path, f"'{path[-1]}:' lists nothing")
        return tuple(inner(n, (*path, i)) for i, n in enumerate(node))

    return read


def _union(hint: Any) -> Reader:
    arms = [arm for arm in get_args(hint) if arm is not type(None)]
    names: list[str] = []
    what = "name"
    for arm in arms:
        if get_origin(arm) is Literal:
            names += [name for name in get_args(arm) if name]
        elif get_origin(arm) is Annotated and isinstance(get_args(arm)[1], Closed):
            names += get_args(arm)[1].known
            what = get_args(arm)[1].what
    phrases = Closed(what, tuple(names))
    others = [arm for arm in arms if get_origin(arm) is not Literal and not (get_origin(arm) is Annotated and names)]
    if not others:
        return lambda node, path: closed(phrases, node, path)
    if words.Count in others:
        rest: Reader = read_amount
    elif words.Cards in others:
        rest = read_cards
    elif words.Choose in others and words.All in others:
        rest = read_target
    elif words.Named in others:
        rest = read_condition
    elif int in others:
        rest = _int
    else:
        (only,) = others
        rest = _reader(only)
    if not names:
        return rest
    return lambda node, path: closed(phrases, node, path) if isinstance(node, str) else rest(node, path)


def _int(node: object, path: Path) -> int:
    if isinstance(node, bool) or not isinstance(node, int):
        raise WordError(path, f"expected a whole number, found {shown(node)}")
    return _small(node, path)


def _small(number: int, path: Path) -> int:
    """Returns a number as cards have them."""
    if abs(number) > MOST:
        raise WordError(path, f"no number on a card is above {MOST}, found {shown(number)}")
    return number


def _bool(node: object, path: Path) -> bool:
    if not isinstance(node, bool):
        raise WordError(path, f"expected true or false, found {shown(node)}")
    return node


def _str(node: object, path: Path) -> str:
    if not isinstance(node, str):
        raise WordError(path, f"expected text, found {shown(node)}")
    return node


def _literal(phrases: Sequence[str], node: object, path: Path) -> Any:
    allowed = [phrase for phrase in phrases if phrase != ""]
    if not isinstance(node, str) or node not in allowed:
        near = _near(node, allowed) if isinstance(node, str) else []
        meant = f"; did you mean {near[0]}?" if near else ""
        raise WordError(path, f"expected one of {', '.join(allowed)}, found {shown(node)}{meant}")
    return node


def _cards_meant(node: object, path: Path) -> object:
    return _cards_anywhere(node, path) if isinstance(node, dict) else read_target(node, path)


def _choose(node: object, path: Path) -> words.Choose:
    target = read_target(node, path)
    if not isinstance(target, words.Choose):
        raise WordError(path, "expected 'choose:' here")
    return target


def _static(node: object, path: Path) -> words.Static:
    ability = read_ability(node, path)
    if not isinstance(ability, words.Static):
        raise WordError(path, "expected 'static:' here")
    return ability


def _later(node: object, path: Path) -> words.Conditional:
    return _conditional(_mapping(node, path, "a conditional ability"), path)


def _search(node: object, path: Path) -> words.Cards:
    cards = read_cards(node, path)
    if cards.in_ not in (("stack",), ("R&D",)):
        raise WordError(path, "a search is of one deck: 'in: stack' or 'in: R&D'")
    return cards


ANYTHING: Final = "anything"
"""The purpose of credits that can be spent on everything."""


def _spending(node: object, path: Path) -> words.Spending:
    """Reads what credits can be spent on: {on: use, card: {subtype: icebreaker}}, or `anything`."""
    if node == ANYTHING:
        return words.Spending()
    if isinstance(node, str):
        raise WordError(path, unknown(f"no purpose reads '{shown_name(node)}'; write {{on: {shown_name(node)}}}", node, (ANYTHING,)))
    purpose = _struct(words.Spending, _mapping(node, path, "a purpose such as {on: trace}"), path)
    verbless = [verb for verb in purpose.on if not words.SPENDING[verb].about_cards]
    if purpose.card is not None and (verbless or not purpose.on):
        about = ", ".join(verb for verb, row in words.SPENDING.items() if row.about_cards)
        raise WordError((*path, "card"), f"'card:' is asked of what credits are spent on; these are about cards: {about}")
    return purpose


_READERS: Final[dict[Any, Callable[[object, Path], object]]] = {
    int: _int,
    bool: _bool,
    str: _str,
    words.Cost: read_cost,
    SearchedCards: _search,
    CardsMeant: _cards_meant,
    CardsLike: _cards_anywhere,
    words.Spending: _spending,
    EventCard: _trigger_card,
    words.Limit: _limit,
    tuple[words.CounterLimit, ...]: _counter_limits,
    tuple[words.Cards, ...]: _several_cards,
    words.Cards: read_cards,
    words.Choose: _choose,
    words.Static: _static,
    words.Conditional: _later,
    words.Ability: read_ability,
    words.Instruction: read_instruction,
    words.Block: read_block,
}


def _mapping(node: object, path: Path, expected: str) -> dict[str, object]:
    if not isinstance(node, dict) or not node:
        raise WordError(path, f"expected {expected}, found {shown(node)}")
    for key in node:
        if not isinstance(key, str):
            raise WordError(path, f"a key must be text, found {shown(key)}")
    return node


def _only(mapping: dict[str, object], known: Sequence[str], path: Path) -> None:
    for key in mapping:
        if key not in known:
            raise WordError((*path, key), unknown(f"'{shown_name(key)}' is not known here", key, known))


def shown(node: object) -> str:
    """Returns a node as it was found, on one line and not too long."""
    return shown_name(repr(node))


def shown_name(name: object) -> str:
    """Returns a name as it was found, on one line and not too long."""
    text = plain(str(name))
    return text if len(text) <= 40 else text[:39] + "…"
