"""Findings of the checks."""

from typing import NoReturn

from netrunner_tui.model.errors import NetrunnerError


class Violation(NetrunnerError):
    """A violated invariant."""

    def __init__(self, rule: str, what: str) -> None:
        self.rule = rule
        """The invariant, in a few words."""
        self.what = what
        super().__init__(f"{rule}: {what}")


def broken(rule: str, what: str) -> NoReturn:
    """Raises Violation."""
    raise Violation(rule, what)


def first_difference(one: object, other: object, path: str = "") -> str:
    """Returns where and how two values made of tuples, lists, dicts and structs first differ; "" if they are equal."""
    if one == other:
        return ""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *(key for key in other if key not in one)]:
            if key not in one or key not in other:
                here, there = one.get(key, "nothing"), other.get(key, "nothing")
                return f"{path}.{key}: {_short(here)} against {_short(there)}"
            if one[key] != other[key]:
                return first_difference(one[key], other[key], f"{path}.{key}")
    if isinstance(one, (tuple, list)) and isinstance(other, (tuple, list)):
        for place, (here, there) in enumerate(zip(one, other, strict=False)):
            if here != there:
                return first_difference(here, there, f"{path}[{place}]")
        return f"{path}: {len(one)} against {len(other)} items"
    fields: tuple[str, ...] = getattr(one, "__struct_fields__", ())
    if fields and type(one) is type(other):
        for name in fields:
            if getattr(one, name) != getattr(other, name):
                return first_difference(getattr(one, name), getattr(other, name), f"{path}.{name}")
    return f"{path}: {_short(one)} against {_short(other)}"


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 200 else f"{text[:200]}…"
