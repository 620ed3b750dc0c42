"""Reads costs, and what credits can be spent on."""

import re
from collections.abc import Mapping
from typing import Final

from msgspec import structs

from netrunner_tui.abilities import words
from netrunner_tui.abilities.reading.mistakes import WordError, shown, shown_name
from netrunner_tui.abilities.reading.plain_nodes import mapping_of
from netrunner_tui.abilities.reading.word_fields import read_struct, reads
from netrunner_tui.model.errors import NodePath

_COST_PART: Final = re.compile(
    r"(?P<credits>\d+)c$|(?P<x>Xc)$|(?P<lose>lose click)$|(?P<spend>spend click)$|(?P<click>click)$|(?P<clicks>\d+) clicks$"
    r"|(?P<this>trash this)$|(?P<remove>remove this)$|(?P<back>return this)$|trash (?P<hand>\d+) from hand$|take (?P<tags>\d+) tags?$"
    r"|take (?P<publicity>\d+) bad publicity$"
    r"|(?P<forfeit>forfeit an agenda)$|(?P<itself>forfeit this)$|suffer (?P<suffer>\d+) (?P<suffered>net|meat|core)$"
    r"|(?P<points>\d+) agenda points?$|(?P<untag>\d+) tags?$"
    r"|(?:(?P<count>\d+)|(?P<x_counters>X)) (?P<kind>virus|power|agenda|advancement|ablative|boon|trauma)$"
)

COSTS: Final = (
    "2c", "Xc", "click", "3 clicks", "spend click", "lose click", "trash this", "remove this", "return this",
    "trash 2 from hand", "take 1 tag", "take 1 bad publicity", "1 tag", "forfeit an agenda", "forfeit this", "suffer 2 net",
    "1 virus", "1 power", "X power", "1 agenda point",
)  # fmt: skip
"""An example of each part of a cost."""


_NUMBERS: Final = {
    "credits": "credits", "clicks": "clicks", "hand": "trash_hand", "tags": "take_tags", "untag": "tags", "suffer": "suffer",
    "points": "points", "count": "counters", "publicity": "take_bad_publicity",
}  # fmt: skip
"""Parts of a cost that are a number, with the field that it is put in."""
_KINDS: Final = {"suffered": "suffer_kind", "kind": "kind"}
"""What stands beside a number: the kind of damage, or of counters."""
_FIXED: Final = {
    "x": ("x_credits", True), "x_counters": ("x_counters", True), "this": ("trash_this", True), "remove": ("remove_this", True),
    "back": ("return_this", True), "forfeit": ("forfeit", 1), "itself": ("forfeit_this", True),
}  # fmt: skip
"""Parts of a cost without a number: the field, and the value that it has then."""
_ADDED: Final = {"spend": "spend_clicks", "lose": "lose_clicks", "click": "clicks"}
"""Parts of a cost that may be written several times: each adds 1."""


@reads(words.Cost)
def read_cost(node: object, path: NodePath) -> words.Cost:
    """Reads a cost, written as "1c, click": its parts with commas between; a mapping where that is not enough."""
    if isinstance(node, dict):
        return _read_mapping(node, path)
    if not isinstance(node, str) or not node.strip():
        raise WordError(path, f"a cost is text such as '1c' or 'click, trash this', not {shown(node)}")
    cost = words.Cost()
    for text in node.split(","):
        part = text.strip()
        if part == "free":
            continue
        found = _COST_PART.match(part)
        if found is None:
            raise WordError(path, f"no cost reads '{shown_name(part)}'; known: {', '.join(COSTS)}")
        cost = _with_part(cost, {group: value for group, value in found.groupdict().items() if value is not None})
    return cost


def _read_mapping(node: object, path: NodePath) -> words.Cost:
    """Reads a cost that is written field by field, and checks what one field needs of another."""
    as_written = mapping_of(node, path, "a cost")
    cost = read_struct(words.Cost, as_written, path)
    if cost.from_ is not None and not (cost.credits or cost.x_credits):
        raise WordError((*path, "from"), "'from:' says where credits come from, and there are no 'credits:'")
    if isinstance(cost.credits, words.Count) and cost.credits.times < 0 and cost.credits.plus <= 0 and not (cost.credits.at_least or 0) > 0:
        told = "a cost of less than nothing is nothing: 'plus:' says from how many credits these are taken off"
        raise WordError((*path, "credits"), told)
    if cost.x_at_most is not None and not cost.x_credits:
        raise WordError((*path, "x at most"), "'x at most:' needs 'x credits: true'")
    if cost.x_counters and (not cost.kind or cost.counters or cost.counters_on is not None):
        raise WordError((*path, "x counters"), "'x counters: true' needs 'kind:', and no other counters are spent beside these")
    if bool(cost.to) != (cost.move is not None):
        raise WordError(path, "'move:' and 'to:' are written together: which cards go, and where to")
    if "suffer kind" in as_written and not cost.suffer:
        raise WordError((*path, "suffer kind"), "'suffer kind:' needs 'suffer:': how much damage")
    if len(cost.one_of) == 1:
        raise WordError((*path, "one of"), "'one of:' is a list of two costs or more")
    if cost.at_least_from and cost.from_ is None:
        raise WordError((*path, "at least from"), "'at least from:' needs 'from:'")
    return cost


def _with_part(cost: words.Cost, groups: Mapping[str, str]) -> words.Cost:
    """Returns a cost with one part more: the groups of its pattern that matched, with their texts."""
    for group, text in groups.items():
        if group in _NUMBERS:
            cost = structs.replace(cost, **{_NUMBERS[group]: int(text)})
        elif group in _KINDS:
            cost = structs.replace(cost, **{_KINDS[group]: text})
        elif group in _ADDED:
            field = _ADDED[group]
            cost = structs.replace(cost, **{field: getattr(cost, field) + 1})
        else:
            field, value = _FIXED[group]
            cost = structs.replace(cost, **{field: value})
    return cost


ANYTHING: Final = "anything"
"""The purpose of credits that can be spent on everything."""


@reads(words.Spending)
def read_spending(node: object, path: NodePath) -> words.Spending:
    """Reads what credits can be spent on: {on: use, card: {subtype: icebreaker}}, or `anything`."""
    if node == ANYTHING:
        return words.Spending()
    if isinstance(node, str):
        if node in words.SPENDING:
            raise WordError(path, f"no purpose reads '{node}'; write {{on: {node}}}")
        ways = f"'{ANYTHING}', or {{on: …}} with one of {', '.join(sorted(words.SPENDING))}"
        raise WordError(path, f"no purpose reads '{shown_name(node)}'; known: {ways}")
    purpose = read_struct(words.Spending, mapping_of(node, path, "a purpose such as {on: trace}"), path)
    verbless = [verb for verb in purpose.on if not words.SPENDING[verb].about_cards]
    if purpose.card is not None and (verbless or not purpose.on):
        about = ", ".join(verb for verb, row in words.SPENDING.items() if row.about_cards)
        raise WordError((*path, "card"), f"'card:' is asked of what credits are spent on; these are about cards: {about}")
    return purpose
