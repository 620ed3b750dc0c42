"""Every fact of a view is told in lines of text by one word: where a fact changes, what some word says changes."""

from collections.abc import Iterator

import fixtures as f
import msgspec

from netrunner_tui.model.sides import SIDES
from netrunner_tui.model.terms import PRESENT
from netrunner_tui.model.view import Sum, View
from netrunner_tui.plain import board_lines

ELSEWHERE = {
    ("View", "seat"): "whose view it is", ("View", "number"): "counts the answers", ("View", "asked"): "the question, or the wait",
    ("View", "asking"): "the wait", ("View", "breakers"): "the answer that begins a run",
    ("View", "winner"): "the end of the game", ("View", "reason"): "the end of the game",
    ("PlayerView", "allotted"): "the log, as a turn begins", ("PlayerView", "name"): "the set-up",
    ("RunView", "encountering"): "the question names the ice", ("RunView", "successful"): "the log, and the step after an encounter",
    ("RunView", "accesses"): "the log",
    ("CardView", "advanceable"): "the answers that advance it", ("CardView", "encountered"): "the question names it",
    ("CardView", "host"): "stands below its host on the board", ("CardView", "server"): "stands in its server on the board",
    ("CardView", "waits_for_access"): "the text of the card",
    ("CardView", "seen"): "its title is told", ("CardView", "unique"): "the text of the card, which begins with it",
}  # fmt: skip
"""Fields that no word about the board tells, and what tells them."""


def told(view: View) -> dict[str, list[str]]:
    """What each word says of a view."""
    cards = [line for card in view.cards().values() if card.title for line in board_lines.card_in_full(PRESENT, card)]
    return {
        "board": board_lines.board(view),
        "view": [board_lines.moment(view), *(line for side in SIDES for line in board_lines.figures(view, view.player(side)))],
        "score": board_lines.points(view),
        "hand": [line for side in SIDES if view.player(side).hand is not None for line in board_lines.hand(view, side)],
        "card": cards,
        "seed": board_lines.seed(view),
    }


def changed(value: object) -> object:
    """Another value of the same kind."""
    match value:
        case "corp" | "runner":
            return "runner" if value == "corp" else "corp"
        case "card" | "ice":
            return "ice" if value == "card" else "card"
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"{value}x"
        case dict():
            return {**value, "power": value.get("power", 0) + 2}
        case Sum():
            return msgspec.structs.replace(value, total=value.total + 1, terms=())
        case tuple() if value:
            return value[1:]
        case _:
            return value


def other_ways(struct: msgspec.Struct) -> Iterator[tuple[str, msgspec.Struct]]:
    """The struct with one field changed, for each field that can be."""
    for name in struct.__struct_fields__:
        value = getattr(struct, name)
        if name != "rules" and changed(value) != value:
            yield name, msgspec.structs.replace(struct, **{name: changed(value)})


def variants(view: View) -> Iterator[tuple[str, str, View]]:
    """The view with one fact changed: its struct and field, and the view."""

    def having(**fields: object) -> View:
        return msgspec.structs.replace(view, **fields)

    for name, other in other_ways(view):
        yield "View", name, other  # type: ignore[misc]
    for side in SIDES:
        for name, other in other_ways(view.player(side)):
            yield "PlayerView", name, having(**{side: other})
    if view.run is not None:
        for name, other in other_ways(view.run):
            yield "RunView", name, having(run=other)
    for name, other in other_ways(view.rig[0]):
        yield "CardView", name, having(rig=(other, *view.rig[1:]))
    for place, server in enumerate(view.servers):
        before, after = view.servers[:place], view.servers[place + 1 :]
        for name, other in other_ways(server):
            yield "ServerView", name, having(servers=(*before, other, *after))
        for row, cards in (("ice", server.ice), ("root", server.root)):
            for at, card in enumerate(cards):
                for name, other in other_ways(card):
                    new = msgspec.structs.replace(server, **{row: (*cards[:at], other, *cards[at + 1 :])})
                    yield "CardView", name, having(servers=(*before, new, *after))


def test_every_fact_is_told() -> None:
    seen: set[tuple[str, str]] = set()
    everything: set[tuple[str, str]] = set()
    for seat in SIDES:
        view = f.run_view(seat)
        before = told(view)
        for struct, name, other in variants(view):
            everything.add((struct, name))
            if (struct, name) not in seen and told(other) != before:
                seen.add((struct, name))
    silent = everything - seen
    assert len(seen) > 40
    assert sorted(silent - ELSEWHERE.keys()) == [], "no word tells it"
    assert sorted(ELSEWHERE.keys() - silent) == [], "a word tells it"
