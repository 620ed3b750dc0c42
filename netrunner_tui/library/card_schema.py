"""A JSON Schema of card files, made from the types that read them, for completion and checks in editors.

It has every key and every closed list. Mistakes found only by reading (such as a filter that an event does not have) pass it.
"""

import inspect
import types
import typing
from typing import Any, Final

from netrunner_tui.abilities import reading, words
from netrunner_tui.abilities.triggers import EVENTS
from netrunner_tui.abilities.words.closed_lists import SUBTYPE, Closed, CounterKind
from netrunner_tui.abilities.words.values import SearchedCards
from netrunner_tui.library.card_files import CARD_WORDS, SET_FACTS
from netrunner_tui.model.printed import CORP_TYPES, FACTIONS, RUNNER_TYPES, SUBTYPES
from netrunner_tui.rulebook_facts.registry import RULEBOOKS

Schema = dict[str, Any]

_REFERENCES: Final[dict[Any, str]] = {
    words.Cards: "cards",
    SearchedCards: "cards",
    words.Cost: "cost",
    words.Limit: "limit",
    words.Choose: "target",
    words.Instruction: "instruction",
    words.Static: "ability",
    words.Conditional: "ability",
    words.Declaration: "declaration",
    words.Trigger: "trigger",
}
"""Types with their own definitions."""
_COUNTERS: Final = ("place", "load", "remove counters")
"""Words whose amount may include its kind: `{virus: 1}`."""


def schema() -> Schema:
    """Returns the whole schema (JSON Schema, draft 2020-12)."""
    card = _card()
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "netrunner-tui card file",
        "type": "object",
        "required": ["set", "cards"],
        "additionalProperties": False,
        "properties": {
            "set": {
                "type": "object",
                "description": "The set that the cards are printed in.",
                "required": ["name"],
                "additionalProperties": False,
                "properties": {
                    **{key: {"type": "string"} for key in SET_FACTS},
                    "subtypes": {"type": "array", "items": {"type": "string"}},
                    "games": {"type": "array", "items": {"enum": list(RULEBOOKS)}, "minItems": 1},
                },
            },
            "cards": {"type": "array", "items": {"$ref": "#/$defs/card"}},
        },
        "$defs": {
            "card": card,
            "ability": {"anyOf": list(_abilities())},
            "block": _one_or_more({"$ref": "#/$defs/instruction"}),
            "instruction": {"anyOf": [{"enum": list(reading.BARE)}, *(_word(cls, key) for key, cls in reading.INSTRUCTIONS.items())]},
            "declaration": {"anyOf": list(_declarations())},
            "cards": _object({words.spoken(name): _of(hint) for name, hint in _hints(words.Cards).items()}),
            "target": _target(),
            "amount": _amount(),
            "limit": {"anyOf": [{"type": "integer"}, _object({words.spoken(n): _of(h) for n, h in _hints(words.Limit).items()})]},
            "condition": _condition(),
            "trigger": _trigger(),
            "cost": _cost(),
        },
    }


def _card() -> Schema:
    kinds = {int: {"type": "integer"}, str: {"type": "string"}, bool: {"type": "boolean"}}
    facts: Schema = {key: kinds.get(kind, {}) for key, kind in reading.FACTS.items()}
    facts |= {
        "side": {"enum": ["corp", "runner"]},
        "type": {"enum": list(dict.fromkeys((*CORP_TYPES, *RUNNER_TYPES)))},
        "faction": {"enum": list(FACTIONS)},
        "without faction": {"enum": list(FACTIONS)},
        "free with": {"anyOf": [{"type": "integer"}, _object({key: kinds[kind] for key, kind in reading.FREE_WITH.items()})]},
        "free first copies": {"enum": list(dict.fromkeys((*CORP_TYPES, *RUNNER_TYPES)))},
        "subtypes": {"type": "array", "items": _names(Closed(SUBTYPE, SUBTYPES))},
        "cost": {"anyOf": [{"type": "integer", "minimum": 0}, {"const": "X"}]},
        "advancement": {"anyOf": [{"type": "integer", "minimum": 0}, {"const": "X"}]},
        "strength": {"anyOf": [{"type": "integer"}, {"const": "*"}]},
    }
    own: Schema = {
        "abilities": {"type": "array", "items": {"$ref": "#/$defs/ability"}},
        "subroutines": {"type": "array", "items": {"$ref": "#/$defs/block"}},
        "install only on": {"$ref": "#/$defs/cards"},
        "install only in": _one_or_more(_of(words.Server)),
        "play only if": {"$ref": "#/$defs/condition"},
        "install only if": {"$ref": "#/$defs/condition"},
        "x at most": {"$ref": "#/$defs/amount"},
        "other facts": {"type": "object"},
    }
    assert set(own) == set(CARD_WORDS)
    variant = _object({**facts, **own})
    return {**_object({**facts, **own, **dict.fromkeys(RULEBOOKS, variant)}), "required": ["title", "side", "type"]}


def _abilities() -> typing.Iterator[Schema]:
    """Yields one alternative for each kind of ability."""
    static = {**_fields(words.Static), "static": _one_or_more({"$ref": "#/$defs/declaration"})}
    yield _object(static, "static", about=words.Static)
    yield _object({"play": {"$ref": "#/$defs/block"}}, "play", about=words.Play)
    yield _object(_fields(words.CounterAbilities), "counters", about=words.CounterAbilities)
    paid = {key: inner for key, inner in _fields(words.Paid).items() if key != "flag"}
    broken = {key: _of(hint) for key, hint in _spoken_hints(words.Break).items()}
    for key in ("paid", "interface", "access", "interrupt", "after reveal", "paying"):
        yield _object({key: _object({**paid, **broken}, "cost")}, key, about=words.Paid)
    conditional = {**_fields(words.Conditional), **_asked(), "when": _one_or_more({"$ref": "#/$defs/trigger"})}
    conditional["may"] = {"anyOf": [{"type": "boolean"}, {"$ref": "#/$defs/block"}]}
    yield {**_object(conditional, about=words.Conditional), "anyOf": [{"required": ["when"]}, {"required": ["as long as"]}]}


def _declarations() -> typing.Iterator[Schema]:
    yield {"enum": list(reading.BARE_DECLARATIONS)}
    for key, cls in reading.DECLARATIONS.items():
        yield _word(cls, key)
    amount = {"$ref": "#/$defs/amount"}
    beside = {key: inner for key, inner in _fields(words.Modify).items() if key not in ("quantity", "amount", "inactive")}
    for quantity, row in words.QUANTITIES.items():
        yield {**_object({quantity: amount, **beside}, quantity), "description": row.about}


def _word(cls: type[words.Word], key: str) -> Schema:
    """Returns the schema of a word with its key and fields."""
    fields = _fields(cls)
    if key in _COUNTERS:
        counters = dict.fromkeys(typing.get_args(CounterKind)[1].known, fields[key])
        fields[key] = {"anyOf": [fields[key], _object(counters)]}
    return _object(fields, key, about=cls)


def _trigger() -> Schema:
    names = {"enum": list(EVENTS)}
    return {"anyOf": [names, _object({"when": names, **_asked()}, "when")]}


def _asked() -> dict[str, Schema]:
    """Returns the schemas of the filters that events have."""
    hints = _spoken_hints(words.Trigger)
    return {key: _of(hints[key]) for key in reading.ASKED}


def _target() -> Schema:
    choose = {**_fields(words.Choose), **{words.spoken(name): _of(hint) for name, hint in _hints(words.Cards).items()}}
    choose.pop("cards")
    every = _object({"all": {"$ref": "#/$defs/cards"}}, "all", about=words.All)
    return {"anyOf": [{"enum": list(words.REFS)}, _object(choose, "choose", about=words.Choose), every]}


_AMOUNT_KEYS: Final = (
    *reading.AMOUNTS, "on", "state", "protected", "root", "printed", "in", "sum", "different", "alike", "same",
    *reading.ASKED, *reading.ARITHMETIC,
)  # fmt: skip
"""What may stand in an amount."""


def _amount() -> Schema:
    return {"anyOf": [{"type": "integer"}, {"type": "object", "propertyNames": {"enum": list(_AMOUNT_KEYS)}, "minProperties": 1}]}


def _condition() -> Schema:
    here = {"$ref": "#/$defs/condition"}
    amount = {"$ref": "#/$defs/amount"}
    compared = {"type": "object", "propertyNames": {"enum": [*_AMOUNT_KEYS, "equal"]}, "minProperties": 2}
    is_ = {"card": _of(words.Ref), "is": {"anyOf": [_of(words.Ref), {"$ref": "#/$defs/cards"}]}}
    happened = {
        "happened": {"enum": list(EVENTS)},
        **_asked(),
        "in": _of(words.Span),
        "at least": amount,
        "would": {"const": True},
        "at once": {"const": True},
    }
    return {
        "anyOf": [
            {"enum": list(words.CONDITIONS)},
            {"type": "array", "items": here},
            _object({"not": here}, "not"),
            _object({"any of": {"type": "array", "items": here}}, "any of"),
            _object(is_, "card", "is"),
            _object({"run on": _one_or_more(_of(words.Server))}, "run on"),
            _object({"leading faction": {"enum": list(FACTIONS)}}, "leading faction"),
            _object({"threat": {"type": "integer", "minimum": 1}}, "threat"),
            _object(happened, "happened"),
            compared,
        ]
    }


def _cost() -> Schema:
    parts = f"parts with commas between: {', '.join(reading.COSTS)}"
    return {"anyOf": [{"type": "string", "description": parts}, _object(_fields(words.Cost))]}


def _fields(cls: type[words.Word]) -> dict[str, Schema]:
    """Returns the schemas of a word's fields, by their spelling in card files."""
    return {key: _of(hint) for key, hint in _spoken_hints(cls).items()}


def _spoken_hints(cls: type[words.Word]) -> dict[str, Any]:
    return {words.spoken(name): hint for name, hint in _hints(cls).items()}


def _hints(cls: type[words.Word]) -> dict[str, Any]:
    hints = typing.get_type_hints(cls, include_extras=True)
    return {name: hints[name] for name in cls.__struct_fields__ if name != "part"}


def _of(hint: Any) -> Schema:
    """Returns the schema of a type."""
    if hint in _REFERENCES:
        return {"$ref": f"#/$defs/{_REFERENCES[hint]}"}
    simple = {int: "integer", bool: "boolean", str: "string"}.get(hint)
    if simple is not None:
        return {"type": simple}
    origin, arms = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        return _names(arms[1]) if isinstance(arms[1], Closed) else _of(arms[0])
    if origin is typing.Literal:
        return {"enum": [arm for arm in arms if arm != ""]}
    if origin is tuple:
        inner = _of(arms[0])
        return {"$ref": "#/$defs/block"} if arms[0] is words.Instruction else _one_or_more(inner)
    if origin in (typing.Union, types.UnionType):
        return _union([arm for arm in arms if arm is not type(None)])
    if hint is words.CounterLimit:
        kinds = typing.get_args(CounterKind)[1].known
        return _object({kind: {"$ref": "#/$defs/limit"} for kind in (*kinds, "any")})
    if hint is words.Spending:
        return {"anyOf": [{"const": reading.ANYTHING}, _object(_fields(hint))]}
    return _object(_fields(hint))


def _names(listed: Closed) -> Schema:
    """Returns the schema of a name out of a closed list; a set may have subtypes of its own beside those listed."""
    names: Schema = {"enum": list(listed.known)}
    return {"anyOf": [names, {"type": "string"}]} if listed.what == SUBTYPE else names


def _union(arms: list[Any]) -> Schema:
    """Returns the schema of a union; unions of amounts, targets, conditions and abilities are recognised by their members."""
    if words.Count in arms:
        rest = [_of(arm) for arm in arms if arm not in (int, words.Count)]
        return {"anyOf": [{"$ref": "#/$defs/amount"}, *rest]} if rest else {"$ref": "#/$defs/amount"}
    for word, name in ((words.All, "target"), (words.Named, "condition"), (words.Paid, "ability")):
        if word in arms:
            return {"$ref": f"#/$defs/{name}"}
    found = [_of(arm) for arm in arms]
    return found[0] if len(found) == 1 else {"anyOf": found}


def _one_or_more(inner: Schema) -> Schema:
    return {"anyOf": [inner, {"type": "array", "items": inner}]}


def _object(properties: dict[str, Schema], *required: str, about: type[words.Word] | None = None) -> Schema:
    found: Schema = {"type": "object", "additionalProperties": False, "properties": properties}
    if required:
        found["required"] = list(required)
    if about is not None:
        found["description"] = " ".join((inspect.getdoc(about) or "").split())
    return found
