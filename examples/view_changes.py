"""Makes a view of the one before and what changed, without any library. docs/api.md describes changes."""

from typing import Any

Object = dict[str, Any]


def fold(view: Object, changes: Object, blank: Object) -> Object:
    """The view that the changes were made for. `blank` is where new objects begin, by the field that they stand in."""
    known = cards(view)

    def changed(old: Object, change: Object) -> Object:
        plain = {key: told for key, told in change.items() if key[-1] not in "~^@"}
        return {**old, **plain, **{key[:-1]: value(key[:-1], old[key[:-1]], told) for key, told in change.items() if key[-1] == "~"}}

    def value(field: str, old: Any, told: Any) -> Any:
        if isinstance(told, dict):
            return begun(field, told, old)
        if told and isinstance(told[-1], str):
            return old[: told[0]] + told[2] + old[len(old) - told[1] :]
        parts = (old[one[0] : sum(one)] if isinstance(one, list) else [begun(field, one, "@" in one and old[one["@"]])] for one in told)
        return [element for part in parts for element in part]

    def begun(field: str, told: Object, old: Any) -> Object:
        return changed(known[told["^"]] if "^" in told else old if old and "card" not in old else blank.get(field, {}), told)

    return changed(view, changes)


def cards(view: Object) -> dict[int, Object]:
    """The cards of a view by number; of several with one number the first in this order."""
    pending = [card for zone in ("rig", "play", "set_aside", "removed", "looking") for card in view[zone]]
    pending += filter(None, [view["accessed"]])
    pending += [card for server in view["servers"] for card in server["ice"] + server["root"]]
    pending += [card for side in ("corp", "runner") for zone in ("hand", "discard", "score_area") for card in view[side][zone] or ()]
    pending += [view["corp"]["identity"], view["runner"]["identity"]]
    for place, card in enumerate(pending, 1):
        pending[place:place] = card["hosted"]
    return {card["card"]: card for card in reversed(pending)}
