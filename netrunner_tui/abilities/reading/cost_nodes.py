"""Reads costs, and what credits can be spent on."""

import re
from typing import Any, Final

from netrunner_tui.abilities import words
from netrunner_tui.abilities.reading.mistakes import WordError, shown, shown_name, unknown
from netrunner_tui.abilities.reading.plain_nodes import mapping_of
from netrunner_tui.abilities.reading.word_fields import read_struct, reads
from netrunner_tui.model.errors import NodePath

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


@reads(words.Cost)
def read_cost(node: object, path: NodePath) -> words.Cost:
    """Reads a cost, written as "1c, click": its parts with commas between; a mapping where that is not enough."""
    if isinstance(node, dict):
        cost = read_struct(words.Cost, mapping_of(node, path, "a cost"), path)
        if cost.from_ is not None and not (cost.credits or cost.x_credits):
            raise WordError((*path, "from"), "'from:' says where credits come from, and there are no 'credits:'")
        if cost.x_at_most is not None and not cost.x_credits:
            raise WordError((*path, "x at most"), "'x at most:' needs 'x credits: true'")
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


ANYTHING: Final = "anything"
"""The purpose of credits that can be spent on everything."""


@reads(words.Spending)
def read_spending(node: object, path: NodePath) -> words.Spending:
    """Reads what credits can be spent on: {on: use, card: {subtype: icebreaker}}, or `anything`."""
    if node == ANYTHING:
        return words.Spending()
    if isinstance(node, str):
        raise WordError(path, unknown(f"no purpose reads '{shown_name(node)}'; write {{on: {shown_name(node)}}}", node, (ANYTHING,)))
    purpose = read_struct(words.Spending, mapping_of(node, path, "a purpose such as {on: trace}"), path)
    verbless = [verb for verb in purpose.on if not words.SPENDING[verb].about_cards]
    if purpose.card is not None and (verbless or not purpose.on):
        about = ", ".join(verb for verb, row in words.SPENDING.items() if row.about_cards)
        raise WordError((*path, "card"), f"'card:' is asked of what credits are spent on; these are about cards: {about}")
    return purpose
