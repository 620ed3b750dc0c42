"""Reads the words of the ability language out of plain data (as YAML gives it).

Every mistake is a `WordError` with the path of the node that holds it, so that the caller can name a file and a line.
"""

import re
import types
import typing
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from typing import Annotated, Any, Final, Literal, TypeVar, Union, get_args, get_origin

from netrunner_tui.abilities import words
from netrunner_tui.abilities.triggers import TRIGGERS
from netrunner_tui.abilities.words.values import Closed, CounterKind, SearchedCards, Server
from netrunner_tui.model.text import plain

Path = tuple[str | int, ...]
"""Where a node stands in a file: keys and places."""


class WordError(Exception):
    """A word that the language does not know, or one in a wrong place."""

    def __init__(self, path: Path, problem: str) -> None:
        self.path = path
        self.problem = problem
        super().__init__(problem)


def spoken(field: str) -> str:
    """A field's name as card files spell it."""
    return field.rstrip("_").replace("_", " ")


def _one_of(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))


MOST: Final = 999
"""The highest number that a card file may hold."""
MOST_LISTED: Final = 12
"""A longer list of known names is not put into a message."""


def unknown(problem: str, name: object, known: Iterable[str]) -> str:
    """`problem`, with the known names that look most like `name`; with all of them where none does and they are few."""
    listed = sorted(known)
    near = _near(str(name), listed)
    if near:
        return f"{problem}; did you mean {' or '.join(near)}?"
    if len(listed) <= MOST_LISTED:
        return f"{problem}; known: {', '.join(listed)}" if listed else problem
    return f"{problem}; `netrunner-tui language` lists all {len(listed)} that are known"


def _near(name: str, known: Sequence[str]) -> list[str]:
    """The names that look most like `name`, or that differ in case only."""
    same = [known_name for known_name in known if known_name.casefold() == name.casefold()]
    return same or get_close_matches(name, known, 2, 0.6)


def closed(names: Closed, node: object, path: Path) -> str:
    """A name out of a closed list."""
    if not isinstance(node, str):
        raise WordError(path, f"expected a {names.what}, found {shown(node)}")
    if node not in names.known:
        raise WordError(path, unknown(f"no {names.what} is called '{shown_name(node)}'", node, names.known))
    return node


INSTRUCTIONS: Final[dict[str, type[words.Instruction]]] = {
    spoken(cls.__struct_fields__[0]): cls for cls in words.Instruction.__subclasses__() if cls.__struct_fields__
}
"""Instructions by their key."""

BARE: Final[dict[str, type[words.Instruction]]] = {
    "end the run": words.EndRun,
    "the Runner may jack out": words.MayJackOut,
    "bypass": words.Bypass,
    "purge": words.Purge,
    "end the action phase": words.EndActionPhase,
    "identify mark": words.IdentifyMark,
}
"""Instructions that are a bare phrase."""

DECLARATIONS: Final[dict[str, type[words.Declaration]]] = {
    "cannot": words.Prohibit,
    "spend hosted": words.SpendHosted,
    "recurring": words.Recurring,
    "revealed in access": words.RevealedInAccess,
    "always prevents": words.AlwaysPrevents,
    "additional cost": words.AdditionalCost,
    "can host": words.CanHost,
    "base link": words.BaseLink,
}

ABILITY_KEYS: Final = ("static", "paid", "interface", "access", "interrupt", "when", "as long as", "play", "after reveal", "counters")

_COST_PART: Final = re.compile(
    r"(?P<credits>\d+)c$|(?P<x>Xc)$|(?P<lose>lose click)$|(?P<spend>spend click)$|(?P<click>click)$|(?P<clicks>\d+) clicks$"
    r"|(?P<this>trash this)$|(?P<remove>remove this)$|trash (?P<hand>\d+) from hand$|take (?P<tags>\d+) tags?$"
    r"|(?P<forfeit>forfeit an agenda)$|(?P<itself>forfeit this)$|suffer (?P<suffer>\d+) (?P<suffered>net|meat|core)$"
    r"|(?P<points>\d+) agenda points?$|(?P<untag>\d+) tags?$"
    r"|(?P<count>\d+) (?P<kind>virus|power|agenda|advancement|ablative|boon|trauma)$"
)


_COSTS: Final = (
    "2c, Xc, click, 2 clicks, lose click, trash this, remove this, trash 2 from hand, take 1 tag, 1 tag, forfeit an agenda, "
    "suffer 2 net, 1 agenda point, 1 virus"
)


def read_cost(node: object, path: Path) -> words.Cost:
    """A cost, written as "1c, click": its parts with commas between; a mapping where that is not enough."""
    if isinstance(node, dict):
        return _struct(words.Cost, _mapping(node, path, "a cost"), path)
    if not isinstance(node, str) or not node.strip():
        raise WordError(path, f"a cost is text such as '1c' or 'click, trash this', not {shown(node)}")
    values: dict[str, Any] = {}
    for text in node.split(","):
        part = text.strip()
        if part == "free":
            continue
        found = _COST_PART.match(part)
        if found is None:
            raise WordError(path, f"no cost reads '{shown_name(part)}'; known: {_COSTS}")
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


def read_amount(node: object, path: Path) -> words.Amount:
    """A number, or a count of something."""
    if isinstance(node, bool):
        raise WordError(path, f"expected a number, found {shown(node)}")
    if isinstance(node, int):
        return _small(node, path)
    if isinstance(node, dict) and "count" in node:
        counted = node["count"]
        if isinstance(counted, str):
            if counted not in words.COUNTS:
                raise WordError((*path, "count"), unknown(f"nothing to count is called '{shown_name(counted)}'", counted, words.COUNTS))
            what: str | words.Cards = counted
        else:
            what = read_cards(counted, (*path, "count"))
        _only(node, ("count", "times", "plus", "per"), path)
        numbers = {key: _int(node.get(key, usual), (*path, key)) for key, usual in (("times", 1), ("plus", 0), ("per", 1))}
        if numbers["per"] < 1:
            raise WordError((*path, "per"), "'per:' is 1 or more")
        return words.Count(count=what, **numbers)
    raise WordError(path, f"expected a number or 'count:', found {shown(node)}")


def read_cards(node: object, path: Path) -> words.Cards:
    """Cards by what they are."""
    cards = _struct(words.Cards, _mapping(node, path, "cards such as {type: program}"), path)
    corp_only = {"agenda", "asset", "ice", "upgrade", "operation"}
    if cards.side == "runner" and cards.type and corp_only.issuperset(cards.type):
        raise WordError((*path, "side"), f"no Runner card is of type {_one_of(cards.type)}: nothing can fit")
    return cards


def read_target(node: object, path: Path) -> words.Target:
    """This card, a chosen one, or all that fit."""
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
    """A condition: a name, a comparison, or several."""
    if isinstance(node, str):
        if node not in words.CONDITIONS:
            raise WordError(path, unknown(f"no condition reads '{shown_name(node)}'", node, words.CONDITIONS))
        return words.Named(name=node)
    if isinstance(node, list):
        return words.Both(conditions=tuple(read_condition(n, (*path, i)) for i, n in enumerate(node)))
    mapping = _mapping(node, path, "a condition")
    if "not" in mapping:
        _only(mapping, ("not",), path)
        return words.Not(not_=read_condition(mapping["not"], (*path, "not")))
    if "happened" in mapping:
        happened = _struct(words.Happened, mapping, path)
        if happened.happened not in words.HAPPENINGS:
            problem = f"nothing that happens reads '{shown_name(happened.happened)}'"
            raise WordError((*path, "happened"), unknown(problem, happened.happened, words.HAPPENINGS))
        return happened
    limits = {key: read_amount(mapping[key], (*path, key)) for key in ("at least", "at most") if key in mapping}
    if not limits:
        raise WordError(path, "a comparison needs 'at least:' or 'at most:'")
    amount = read_amount({k: v for k, v in mapping.items() if k not in limits}, path)
    return words.Compare(count=amount, at_least=limits.get("at least"), at_most=limits.get("at most"))


def read_block(node: object, path: Path) -> words.Block:
    """One instruction, or a list of them."""
    if not isinstance(node, list):
        return (read_instruction(node, path),)
    if not node:
        raise WordError(path, f"'{path[-1]}:' holds no instruction")
    return tuple(read_instruction(n, (*path, i)) for i, n in enumerate(node))


_COUNTERS: Final[Closed] = get_args(CounterKind)[1]


def read_instruction(node: object, path: Path) -> words.Instruction:
    """One instruction, found by its key."""
    if isinstance(node, str):
        if node not in BARE:
            raise WordError(path, unknown(f"no instruction reads '{shown_name(node)}'", node, BARE))
        return BARE[node]()
    mapping = dict(_mapping(node, path, "an instruction such as {gain: 3}"))
    for verb in ("place", "load", "remove counters"):
        if isinstance(counters := mapping.get(verb), dict) and len(counters) == 1 and "count" not in counters:
            ((kind, amount),) = counters.items()
            if "kind" in mapping:
                raise WordError((*path, "kind"), f"'kind:' beside '{verb}:' that names a kind already")
            mapping[verb], mapping["kind"] = amount, closed(_COUNTERS, kind, (*path, verb))
    # `if:` and `may:` also qualify each other; the more particular word decides.
    for key in ("unless", "may", *(k for k in INSTRUCTIONS if k not in ("if", "all")), "if", "all"):
        if key in mapping:
            return _instruction(key, mapping, path)
    known = [*INSTRUCTIONS, *BARE]
    first = next(iter(mapping), "")
    raise WordError(path, unknown(f"no instruction has the keys {_one_of(map(shown_name, mapping))}", first, known))


def _instruction(key: str, mapping: dict[str, object], path: Path) -> words.Instruction:
    cls = INSTRUCTIONS[key]
    fields = {spoken(name) for name in cls.__struct_fields__}
    for other in mapping:
        if other not in fields and other in INSTRUCTIONS:
            raise WordError((*path, other), f"two instructions in one mapping, '{key}' and '{other}': write a list")
    return _struct(cls, mapping, path)


def read_declaration(node: object, path: Path) -> words.Declaration:
    """One declaration of a static ability."""
    if node == "can be advanced":
        return words.Advanceable()
    if node == "rezzed when installed":
        return words.RezOnInstall()
    if isinstance(node, str):
        known_phrases = ("can be advanced", "rezzed when installed")
        raise WordError(path, unknown(f"no declaration reads '{shown_name(node)}'", node, known_phrases))
    mapping = dict(_mapping(node, path, "a declaration such as {memory: 1}"))
    for key, cls in DECLARATIONS.items():
        if key in mapping:
            return _struct(cls, mapping, path)
    for quantity in words.QUANTITIES:
        if quantity in mapping:
            amount = read_amount(mapping.pop(quantity), (*path, quantity))
            of: str | words.Cards = "this"
            if "of" in mapping:
                found = mapping.pop("of")
                of = read_cards(found, (*path, "of")) if isinstance(found, dict) else str(read_target(found, (*path, "of")))
            first = _bool(mapping.pop("first each turn", False), (*path, "first each turn"))
            inactive = _bool(mapping.pop("inactive", False), (*path, "inactive"))
            if mapping:
                extra = next(iter(mapping))
                both = extra in words.QUANTITIES or extra in DECLARATIONS
                problem = f"two declarations in one mapping, '{quantity}' and '{extra}': write a list"
                raise WordError((*path, extra), problem if both else f"'{shown_name(extra)}' is not known beside '{quantity}:'")
            return words.Modify(quantity=quantity, amount=amount, of=of, first_each_turn=first, inactive=inactive)
    known = [*words.QUANTITIES, *DECLARATIONS, "can be advanced", "rezzed when installed"]
    raise WordError(path, unknown(f"no declaration has the keys {_one_of(map(shown_name, mapping))}", next(iter(mapping), ""), known))


def read_ability(node: object, path: Path) -> words.Ability:
    """One ability of a card."""
    mapping = dict(_mapping(node, path, "an ability"))
    keys = [key for key in ABILITY_KEYS if key in mapping and not (key == "interrupt" and "when" in mapping)]
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
            _only(mapping, ("static", "while", "persistent"), path)
            condition = read_condition(mapping["while"], (*path, "while")) if "while" in mapping else None
            persistent = _bool(mapping.get("persistent", False), (*path, "persistent"))
            kept = persistent or "declare" in path
            return words.Static(static=declared, while_=condition, persistent=persistent, part=part_of(path) if kept else "")
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
    return _struct(words.Paid, mapping, path)


def _conditional(mapping: dict[str, object], path: Path) -> words.Conditional:
    values = dict(mapping)
    when = values.pop("when", [])
    listed = when if isinstance(when, list) else [when]
    for name in listed:
        if not isinstance(name, str) or name not in TRIGGERS:
            raise WordError((*path, "when"), unknown(f"no trigger reads '{shown_name(name)}'", name, TRIGGERS))
    if "when" in mapping and not listed:
        raise WordError((*path, "when"), "'when:' names nothing that happens")
    may = values.get("may")
    if "do" not in values and not isinstance(may, bool) and may is not None:
        values["do"], values["may"] = may, True
    if "do" not in values:
        raise WordError(path, "a conditional ability needs 'do:' or 'may:'")
    if listed:
        values["when"] = listed
    return _struct(words.Conditional, values, path)


_UNSAID: Final = frozenset({"paid", "interface", "access", "interrupt", "after reveal"})
"""Keys that are no part of a place's name."""


def part_of(path: Path) -> str:
    """The name of a place on a card: its path from the list of abilities or subroutines on."""
    for start, key in enumerate(path):
        if key in ("abilities", "subroutines"):
            head = "" if key == "abilities" else "s"
            return head + ".".join(str(p) for p in path[start + 1 :] if p not in _UNSAID)
    return ".".join(map(str, path))


def read_servers(node: object, path: Path) -> tuple[str, ...]:
    """Servers by name or kind."""
    listed = node if isinstance(node, list) else [node]
    return tuple(closed(get_args(Server)[1], name, path) for name in listed)


def read_subroutine(node: object, path: Path) -> words.Subroutine:
    """A subroutine: the instructions in it."""
    return words.Subroutine(do=read_block(node, path), part=part_of(path))


# --- reading by type ---------------------------------------------------------------------------------------------------------------

W = TypeVar("W", bound=words.Word)
Reader = Callable[[object, Path], object]

_MAY_BE_NEGATIVE: Final = frozenset({(words.Boost, "strength"), (words.NextIce, "next_ice"), (words.AddAsAgenda, "add_as_agenda")})
"""Fields whose numbers may be below 0."""


def _struct(cls: type[W], mapping: dict[str, object], path: Path) -> W:
    """Reads every field of `cls` from `mapping` by the field's type."""
    fields = _fields(cls)
    values: dict[str, Any] = {}
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
    """The fields of a word as card files spell them, with what reads each."""
    known = _fields_of.get(cls)
    if known is None:
        hints = typing.get_type_hints(cls, include_extras=True)
        known = _fields_of[cls] = {spoken(name): (name, _reader(hints[name])) for name in cls.__struct_fields__ if name != "part"}
    return known


def _reader(hint: Any) -> Reader:
    """What reads a node as `hint` says."""
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
    arms = get_args(hint)
    phrases = tuple(phrase for arm in arms if get_origin(arm) is Literal for phrase in get_args(arm))
    if all(get_origin(arm) is Literal for arm in arms):
        return lambda node, path: _literal(phrases, node, path)
    if words.Count in arms:
        rest: Reader = read_amount
    elif words.Cards in arms and type(None) in arms:
        rest = read_cards
    elif words.Cards in arms:
        rest = _cards_or_target
    elif words.Choose in arms and words.All in arms:
        rest = read_target
    elif words.Named in arms:
        rest = read_condition
    elif int in arms:
        rest = _int
    else:
        (only,) = [arm for arm in arms if arm is not type(None) and get_origin(arm) is not Literal]
        rest = _reader(only)
    if not phrases:
        return rest

    def read(node: object, path: Path) -> object:
        if isinstance(node, str):
            if node not in phrases:
                raise WordError(path, unknown(f"'{shown_name(node)}' does not fit here", node, phrases))
            return node
        return rest(node, path)

    return read


def _cards_or_target(node: object, path: Path) -> object:
    return read_cards(node, path) if isinstance(node, dict) else read_target(node, path)


def _int(node: object, path: Path) -> int:
    if isinstance(node, bool) or not isinstance(node, int):
        raise WordError(path, f"expected a whole number, found {shown(node)}")
    return _small(node, path)


def _small(number: int, path: Path) -> int:
    """A number as cards have them."""
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


_READERS: Final[dict[Any, Callable[[object, Path], object]]] = {
    int: _int,
    bool: _bool,
    str: _str,
    words.Cost: read_cost,
    SearchedCards: _search,
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
    """A node as it was found, on one line and not too long."""
    return shown_name(repr(node))


def shown_name(name: object) -> str:
    """A name as it was found, on one line and not too long."""
    text = plain(str(name))
    return text if len(text) <= 40 else text[:39] + "…"
