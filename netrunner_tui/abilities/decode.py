"""Reads the words of the ability language out of plain data (as YAML gives it).

Every mistake is a `WordError` with the path of the node that holds it, so that the caller can name a file and a line.
"""

import re
import types
import typing
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Literal, TypeVar, Union, get_args, get_origin

from netrunner_tui.abilities import words
from netrunner_tui.abilities.triggers import TRIGGERS
from netrunner_tui.model.printed import CORP_TYPES, RUNNER_TYPES

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

ZONES: Final = ("installed", "HQ", "R&D", "Archives", "grip", "stack", "heap", "corp score area", "runner score area")

TYPES: Final = frozenset({*CORP_TYPES, *RUNNER_TYPES})

_COST_PART: Final = re.compile(
    r"(?P<credits>\d+)c$|(?P<x>Xc)$|(?P<lose>lose click)$|(?P<spend>spend click)$|(?P<click>click)$|(?P<clicks>\d+) clicks$"
    r"|(?P<this>trash this)$|(?P<remove>remove this)$|trash (?P<hand>\d+) from hand$|take (?P<tags>\d+) tags?$"
    r"|(?P<forfeit>forfeit an agenda)$|(?P<itself>forfeit this)$|suffer (?P<suffer>\d+) (?P<suffered>net|meat|core)$"
    r"|(?P<points>\d+) agenda points?$|(?P<untag>\d+) tags?$"
    r"|(?P<count>\d+) (?P<kind>virus|power|agenda|advancement|ablative|boon|trauma)$"
)


def read_cost(node: object, path: Path) -> words.Cost:
    """A cost, written as "1c, click": its parts with commas between; a mapping where that is not enough."""
    if isinstance(node, dict):
        return _struct(words.Cost, _mapping(node, path, "a cost"), path)
    if not isinstance(node, str):
        raise WordError(path, f"a cost is text such as '1c' or 'click, trash this', not {_shown(node)}")
    values: dict[str, Any] = {}
    for text in node.split(","):
        part = text.strip()
        if part == "free":
            continue
        found = _COST_PART.match(part)
        if found is None:
            raise WordError(path, f"no cost reads '{part}'; known: 2c, Xc, click, 2 clicks, lose click, trash this, remove this, "
                            "trash 2 from hand, take 1 tag, 1 tag, forfeit an agenda, suffer 2 net, 1 agenda point, 1 virus")  # fmt: skip
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
        raise WordError(path, f"expected a number, found {_shown(node)}")
    if isinstance(node, int):
        return node
    if isinstance(node, dict) and "count" in node:
        counted = node["count"]
        if isinstance(counted, str):
            if counted not in words.COUNTS:
                raise WordError((*path, "count"), f"nothing to count is called '{counted}'; known: {_one_of(words.COUNTS)}")
            what: str | words.Cards = counted
        else:
            what = read_cards(counted, (*path, "count"))
        _only(node, ("count", "times", "plus", "per"), path)
        numbers = {key: _int(node.get(key, usual), (*path, key)) for key, usual in (("times", 1), ("plus", 0), ("per", 1))}
        if numbers["per"] < 1:
            raise WordError((*path, "per"), "'per:' is 1 or more")
        return words.Count(count=what, **numbers)
    raise WordError(path, f"expected a number or 'count:', found {_shown(node)}")


def read_cards(node: object, path: Path) -> words.Cards:
    """Cards by what they are."""
    cards = _struct(words.Cards, _mapping(node, path, "cards such as {type: program}"), path)
    for zone in cards.in_:
        if zone not in ZONES:
            raise WordError((*path, "in"), f"no zone is called '{zone}'; known: {_one_of(ZONES)}")
    for kind in (*cards.type, *cards.not_type):
        if kind not in TYPES:
            raise WordError((*path, "type"), f"no card type is called '{kind}'; known: {_one_of(TYPES)}")
    corp_only = {"agenda", "asset", "ice", "upgrade", "operation"}
    if cards.side == "runner" and cards.type and corp_only.issuperset(cards.type):
        raise WordError((*path, "side"), f"no Runner card is of type {_one_of(cards.type)}: nothing can fit")
    return cards


def read_target(node: object, path: Path) -> words.Target:
    """This card, a chosen one, or all that fit."""
    if isinstance(node, str):
        if node not in words.REFS:
            raise WordError(path, f"no object is called '{node}'; known: {_one_of(words.REFS)}")
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
    by = _literal(words.Who, mapping.pop("by", ""), (*path, "by"))
    return words.Choose(choose=choose, up_to=up_to, by=by, cards=read_cards(mapping, path))


def read_condition(node: object, path: Path) -> words.Condition:
    """A condition: a name, a comparison, or several."""
    if isinstance(node, str):
        if node not in words.CONDITIONS:
            raise WordError(path, f"no condition reads '{node}'; known: {_one_of(words.CONDITIONS)}")
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
            raise WordError((*path, "happened"), f"nothing that happens reads '{happened.happened}'; known: {_one_of(words.HAPPENINGS)}")
        return happened
    limits = {key: read_amount(mapping[key], (*path, key)) for key in ("at least", "at most") if key in mapping}
    if not limits:
        raise WordError(path, "a comparison needs 'at least:' or 'at most:'")
    amount = read_amount({k: v for k, v in mapping.items() if k not in limits}, path)
    return words.Compare(count=amount, at_least=limits.get("at least"), at_most=limits.get("at most"))


def read_block(node: object, path: Path) -> words.Block:
    """One instruction, or a list of them."""
    if isinstance(node, list):
        return tuple(read_instruction(n, (*path, i)) for i, n in enumerate(node))
    return (read_instruction(node, path),)


_COUNTER_KINDS: Final = ("credit", "virus", "power", "agenda", "advancement", "ablative", "boon", "trauma")


def read_instruction(node: object, path: Path) -> words.Instruction:
    """One instruction, found by its key."""
    if isinstance(node, str):
        if node not in BARE:
            raise WordError(path, f"no instruction reads '{node}'; known: {_one_of(BARE)}")
        return BARE[node]()
    mapping = dict(_mapping(node, path, "an instruction such as {gain: 3}"))
    for verb in ("place", "load", "remove counters"):
        if isinstance(counters := mapping.get(verb), dict) and len(counters) == 1 and "count" not in counters:
            ((kind, amount),) = counters.items()
            if kind not in _COUNTER_KINDS:
                raise WordError((*path, verb), f"no counter is called '{kind}'; known: {_one_of(_COUNTER_KINDS)}")
            mapping[verb], mapping["kind"] = amount, kind
    # `if:` and `may:` also qualify each other; the more particular word decides.
    for key in ("unless", "may", *(k for k in INSTRUCTIONS if k not in ("if", "all"))):
        if key in mapping:
            return _struct(INSTRUCTIONS[key], mapping, path)
    for key in ("if", "all"):
        if key in mapping:
            return _struct(INSTRUCTIONS[key], mapping, path)
    raise WordError(path, f"no instruction has the keys {_one_of(map(str, mapping))}; known: {_one_of([*INSTRUCTIONS, *BARE])}")


def read_declaration(node: object, path: Path) -> words.Declaration:
    """One declaration of a static ability."""
    if node == "can be advanced":
        return words.Advanceable()
    if node == "rezzed when installed":
        return words.RezOnInstall()
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
            _only(mapping, (), path)
            return words.Modify(quantity=quantity, amount=amount, of=of, first_each_turn=first, inactive=inactive)
    known = _one_of([*words.QUANTITIES, *DECLARATIONS, "can be advanced", "rezzed when installed"])
    raise WordError(path, f"no declaration has the keys {_one_of(map(str, mapping))}; known: {known}")


def read_ability(node: object, path: Path) -> words.Ability:
    """One ability of a card."""
    mapping = dict(_mapping(node, path, "an ability"))
    keys = [key for key in ABILITY_KEYS if key in mapping and not (key == "interrupt" and "when" in mapping)]
    if len(keys) != 1:
        raise WordError(path, f"an ability has exactly one of {_one_of(ABILITY_KEYS)}")
    match keys[0]:
        case "static":
            listed = mapping["static"]
            nodes = listed if isinstance(listed, list) else [listed]
            declared = tuple(read_declaration(n, (*path, "static")) for n in nodes)
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
        if name not in TRIGGERS:
            raise WordError((*path, "when"), f"no trigger reads '{name}'; known: {_one_of(TRIGGERS)}")
    may = values.get("may")
    if "do" not in values and not isinstance(may, bool) and may is not None:
        values["do"], values["may"] = may, True
    if "do" not in values:
        raise WordError(path, "a conditional ability needs 'do:' or 'may:'")
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


SERVERS: Final = ("HQ", "R&D", "Archives", "central", "remote")


def read_servers(node: object, path: Path) -> tuple[str, ...]:
    """Servers by name or kind."""
    listed = node if isinstance(node, list) else [node]
    for name in listed:
        if name not in SERVERS:
            raise WordError(path, f"no server is called {_shown(name)}; known: {_one_of(SERVERS)}")
    return tuple(map(str, listed))


def read_subroutine(node: object, path: Path) -> words.Subroutine:
    """A subroutine: the instructions in it."""
    return words.Subroutine(do=read_block(node, path), part=part_of(path))


# --- reading by type ---------------------------------------------------------------------------------------------------------------

W = TypeVar("W", bound=words.Word)


def _struct(cls: type[W], mapping: dict[str, object], path: Path) -> W:
    """Reads every field of `cls` from `mapping` by the field's type."""
    hints = _hints(cls)
    known = {spoken(name): name for name in hints if name != "part"}
    values: dict[str, Any] = {}
    for key, node in mapping.items():
        if key not in known:
            raise WordError((*path, key), f"'{key}' is not known here; known: {_one_of(known)}")
        values[known[key]] = _value(hints[known[key]], node, (*path, key))
    if "part" in hints:
        values["part"] = part_of(path)
    try:
        return cls(**values)
    except TypeError as error:
        raise WordError(path, f"{error}".replace("Missing required argument", "missing")) from None


_hints_of: Final[dict[type[words.Word], dict[str, Any]]] = {}


def _hints(cls: type[words.Word]) -> dict[str, Any]:
    if cls not in _hints_of:
        hints = typing.get_type_hints(cls)
        _hints_of[cls] = {name: hints[name] for name in cls.__struct_fields__}
    return _hints_of[cls]


def _value(hint: Any, node: object, path: Path) -> object:
    """Reads one node as `hint` says."""
    reader = _READERS.get(hint)
    if reader is not None:
        return reader(node, path)
    origin = get_origin(hint)
    if origin is Literal:
        return _literal(hint, node, path)
    if origin is tuple:
        inner = get_args(hint)[0]
        if inner is words.Instruction:
            return read_block(node, path)
        nodes = node if isinstance(node, list) else [node]
        return tuple(_value(inner, n, (*path, i)) for i, n in enumerate(nodes))
    if origin in (Union, types.UnionType):
        return _union(hint, node, path)
    if isinstance(hint, type) and issubclass(hint, words.Word):
        return _struct(hint, _mapping(node, path, f"what '{path[-1]}' takes"), path)
    raise WordError(path, f"{_shown(node)} does not fit here")


def _union(hint: Any, node: object, path: Path) -> object:
    arms = get_args(hint)
    for arm in arms:
        if get_origin(arm) is Literal and isinstance(node, str) and node in get_args(arm):
            return node
        if arm is type(None) and node is None:
            return None
    if words.Count in arms:
        return read_amount(node, path)
    if words.Cards in arms and isinstance(node, dict):
        return read_cards(node, path)
    if words.Cards in arms:
        return read_target(node, path)
    if words.Choose in arms and words.All in arms:
        return read_target(node, path)
    if words.Named in arms:
        return read_condition(node, path)
    if int in arms:
        return _int(node, path)
    rest = [arm for arm in arms if arm is not type(None) and get_origin(arm) is not Literal]
    if len(rest) == 1:
        return _value(rest[0], node, path)
    raise WordError(path, f"{_shown(node)} does not fit here")


def _int(node: object, path: Path) -> int:
    if isinstance(node, bool) or not isinstance(node, int):
        raise WordError(path, f"expected a whole number, found {_shown(node)}")
    return node


def _bool(node: object, path: Path) -> bool:
    if not isinstance(node, bool):
        raise WordError(path, f"expected true or false, found {_shown(node)}")
    return node


def _str(node: object, path: Path) -> str:
    if not isinstance(node, str):
        raise WordError(path, f"expected text, found {_shown(node)}")
    return node


def _literal(hint: Any, node: object, path: Path) -> Any:
    allowed = get_args(hint)
    if node not in allowed or isinstance(node, bool):
        raise WordError(path, f"expected one of {_one_of(repr(a) for a in allowed if a != '')}, found {_shown(node)}")
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


_READERS: Final[dict[Any, Callable[[object, Path], object]]] = {
    int: _int,
    bool: _bool,
    str: _str,
    words.Cost: read_cost,
    words.Cards: read_cards,
    words.Choose: _choose,
    words.Static: _static,
    words.Conditional: _later,
    words.Ability: read_ability,
    words.Instruction: read_instruction,
    words.Block: read_block,
}


def _mapping(node: object, path: Path, expected: str) -> dict[str, object]:
    if not isinstance(node, dict):
        raise WordError(path, f"expected {expected}, found {_shown(node)}")
    for key in node:
        if not isinstance(key, str):
            raise WordError(path, f"a key must be text, found {_shown(key)}")
    return node


def _only(mapping: dict[str, object], known: Sequence[str], path: Path) -> None:
    for key in mapping:
        if key not in known:
            allowed = f"; known: {_one_of(known)}" if known else ""
            raise WordError((*path, key), f"'{key}' is not known here{allowed}")


def _shown(node: object) -> str:
    text = repr(node)
    return text if len(text) <= 40 else text[:39] + "…"
