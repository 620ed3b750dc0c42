"""Reading the position of a scenario: what each side has, and where its cards lie."""

from typing import Final

from netrunner_tui.model.card_zones import CENTRALS, DECK, DISCARD, HAND, ICE, RIG, ROOT, SCORE
from netrunner_tui.model.errors import NodePath
from netrunner_tui.model.printed import ROOT_TYPES, Printed
from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, Side
from netrunner_tui.model.text import joined
from netrunner_tui.scenarios.nicknames import COPIES, FILLER, SERVER, Nicknames
from netrunner_tui.scenarios.nodes import Nodes, kind_of, suggest
from netrunner_tui.scenarios.script import Laid, LaidServer, LaidSide, Position

_BOTH: Final = ("identity", "credits", "clicks", "hand", "deck", "discard", "score area", "counters")
_SIDE: Final[dict[Side, tuple[str, ...]]] = {
    CORP: (*_BOTH, "bad publicity", "servers"),
    RUNNER: (*_BOTH, "rig", "tags", "core damage", "brain damage"),
}
_INSTALLED: Final = ("card", "rezzed", "facedown", "advancements", "counters", "credits", "hosted", "on", "as")
_HOSTED: Final = "hosted"
_CARD: Final[dict[str, tuple[str, ...]]] = {
    HAND: ("card", "as"),
    DECK: ("card", "as"),
    DISCARD: ("card", "as", "facedown"),
    SCORE: ("card", "as", "counters"),
    ICE: _INSTALLED,
    ROOT: _INSTALLED,
    RIG: _INSTALLED,
    _HOSTED: _INSTALLED,
}
"""The keys allowed for a card in each zone, and on another card."""
_TURNS: Final = ("corp", "runner", "setup")


class PositionReader:
    """Reads a position, and takes in its cards by name: steps and goals may name those alone."""

    def __init__(self, nodes: Nodes, titles: Nicknames) -> None:
        self._nodes = nodes
        self._titles = titles
        self._ons: list[tuple[NodePath, str]] = []

    def position(self, data: dict[str, object]) -> Position:
        """Reads the position, with all cards of both sides."""
        turn = data.get("turn", CORP)
        if turn not in _TURNS:
            self._nodes.problem(("turn",), f"'turn:' is {joined(_TURNS, 'or')}, not {kind_of(turn)}")
        corp = self._side(data, CORP)
        runner = self._side(data, RUNNER)
        for path, on in self._ons:
            held = self._titles.held(on)
            if isinstance(held, str):
                self._nodes.problem(path, held)
        return Position(
            rules=self._nodes.text(data, "rules", ()),
            seed=self._nodes.number(data, "seed", (), 0, most=2**63),
            filler=self._nodes.number(data, "filler", (), 10, most=1000),
            corp=corp,
            runner=runner,
            turn="setup" if turn == "setup" else RUNNER if turn == RUNNER else CORP,
        )

    def _side(self, data: dict[str, object], side: Side) -> LaidSide:
        path: NodePath = (side,)
        node = self._nodes.mapping(data.get(side), path, _SIDE[side], f"what the {side} has")
        if "core damage" in node and "brain damage" in node:
            self._nodes.problem((*path, "brain damage"), "core damage and brain damage are the same: say one of them")
        zones = {
            zone: self._cards(node.get(key), (*path, key), side, zone)
            for key, zone in (("hand", HAND), ("deck", DECK), ("discard", DISCARD), ("score area", SCORE), ("rig", RIG))
        }
        return LaidSide(
            identity=self._identity(node, path, side),
            credits=self._nodes.number(node, "credits", path, 5),
            clicks=self._nodes.number(node, "clicks", path, 0) if "clicks" in node else None,
            hand=zones[HAND],
            deck=zones[DECK],
            discard=zones[DISCARD],
            score=zones[SCORE],
            counters=self._counters(node.get("counters"), (*path, "counters")),
            bad_publicity=self._nodes.number(node, "bad publicity", path, 0),
            tags=self._nodes.number(node, "tags", path, 0),
            core_damage=self._nodes.number(node, "brain damage" if "brain damage" in node else "core damage", path, 0),
            rig=zones[RIG],
            servers=self._servers(node.get("servers"), (*path, "servers")),
        )

    def _identity(self, node: dict[str, object], path: NodePath, side: Side) -> str:
        if "identity" not in node:
            return ""
        title = self._nodes.text(node, "identity", path)
        path = (*path, "identity")
        if not isinstance(node["identity"], str):
            return ""
        card = self._titles.pool.get(title)
        if card is None:
            self._nodes.problem(path, self._titles.unknown(title))
            return ""
        if card.printed.side != side or card.printed.type != "identity":
            self._nodes.problem(path, f"'{card.title}' is no {side} identity")
        self._titles.add(card.title)
        return card.title

    def _servers(self, value: object, path: NodePath) -> dict[str, LaidServer]:
        if value is None:
            return {}
        if not isinstance(value, dict):
            self._nodes.problem(path, f"'servers:' is a mapping of servers, found {kind_of(value)}")
            return {}
        found: dict[str, LaidServer] = {}
        for key, inner in value.items():
            name = str(key)
            here = (*path, key)
            if not SERVER.fullmatch(name):
                self._nodes.problem(here, f"'{name}' is no server; {suggest(name, (*CENTRALS, 'Server 1', 'Server 2'))}")
                continue
            node = self._nodes.mapping(inner, here, ("ice", "root", "counters"), f"server '{name}'")
            ice = self._cards(node.get("ice"), (*here, "ice"), CORP, ICE)
            root = self._cards(node.get("root"), (*here, "root"), CORP, ROOT)
            for place, card in enumerate(root):
                if name in CENTRALS and self._printed(card.title).type in ("agenda", "asset"):
                    self._nodes.problem((*here, "root", place), f"'{card.title}' cannot be in the root of {name}")
            found[name] = LaidServer(ice=ice, root=root, counters=self._counters(node.get("counters"), (*here, "counters")))
        return found

    def _cards(self, value: object, path: NodePath, side: Side, zone: str) -> tuple[Laid, ...]:
        found: list[Laid] = []
        for place, item in enumerate(self._nodes.listed(value, path, f"'{path[-1]}:'")):
            found += self._card(item, (*path, place), side, zone)
        return tuple(found)

    def _card(self, value: object, path: NodePath, side: Side, zone: str) -> list[Laid]:
        """Returns a title, `2x` a title, or a mapping."""
        if isinstance(value, dict):
            laid = self._described(value, path, side, zone)
            return [laid] if laid is not None else []
        if not _is_title(value):
            self._nodes.problem(path, f"a card is a title or a mapping, found {kind_of(value)}")
            return []
        title, copies = str(value), 1
        several = COPIES.fullmatch(title)
        if several is not None and self._titles.pool.get(title) is None:
            title, copies = several[2], int(several[1])
        known = self._title(title, path, side, zone)
        for _ in range(copies if known else 0):
            self._titles.add(known)
        return [Laid(title=known)] * copies if known else []

    def _described(self, value: dict[str, object], path: NodePath, side: Side, zone: str) -> Laid | None:
        node = self._nodes.mapping(value, path, _CARD[zone], "a card here")
        if "card" not in node:
            self._nodes.problem(path, "a card that is described needs 'card:'")
            return None
        facedown, rezzed = self._nodes.flag(node, "facedown", path), self._nodes.flag(node, "rezzed", path)
        if not _is_title(node["card"]):
            self._nodes.problem((*path, "card"), f"'card:' is a title, found {kind_of(node['card'])}")
            return None
        title = self._title(str(node["card"]), (*path, "card"), side, zone, blank=facedown is True)
        if rezzed is not None and side == RUNNER:
            self._nodes.problem((*path, "rezzed"), "only Corp cards are rezzed")
        if facedown is not None and zone == DISCARD and side == RUNNER:
            self._nodes.problem((*path, "facedown"), "the heap is faceup")
        if rezzed is not None and facedown is not None:
            self._nodes.problem((*path, "facedown"), "'rezzed:' says that already")
        counters = self._counters_on(node, path)
        hosted: list[Laid] = []
        for place, item in enumerate(self._nodes.listed(node.get(_HOSTED), (*path, _HOSTED), "'hosted:'")):
            hosted += self._hosted(item, (*path, _HOSTED, place), side)
        nickname = self._nodes.text(node, "as", path)
        if not title:
            return None
        if problem := self._titles.add(title, nickname):
            self._nodes.problem((*path, "as"), problem)
        on = self._nodes.text(node, "on", path)
        if on:
            self._ons.append(((*path, "on"), on))
        faceup = not facedown if facedown is not None else rezzed
        return Laid(title=title, faceup=faceup, counters=counters, hosted=tuple(hosted), on=on, nickname=nickname)

    def _counters_on(self, node: dict[str, object], path: NodePath) -> dict[str, int]:
        """Reads the counters on a card, of which two kinds have keys of their own."""
        counters = self._counters(node.get("counters"), (*path, "counters"))
        for key, kind in (("advancements", "advancement"), ("credits", "credit")):
            if key in node and kind in counters:
                self._nodes.problem((*path, key), f"'counters:' says how many {kind} counters there are already")
            elif key in node:
                counters[kind] = self._nodes.number(node, key, path, 0)
        return counters

    def _hosted(self, value: object, path: NodePath, side: Side) -> list[Laid]:
        """Returns a card on a card; of either side, as its title says."""
        named = value.get("card") if isinstance(value, dict) else value
        card = self._titles.pool.get(str(named))
        owner = card.printed.side if card is not None else side
        return self._card(value, path, owner, _HOSTED)

    def _title(self, title: str, path: NodePath, side: Side, zone: str, *, blank: bool = False) -> str:
        """Returns a title that may lie there; "" where it may not. `blank`: it lies facedown and could be anything of its side."""
        card = self._titles.pool.get(title)
        if card is None:
            self._nodes.problem(path, self._titles.unknown(title))
            return ""
        wrong = "" if card.title == FILLER and zone in (HAND, DECK, DISCARD) else _misplaced(card.printed, side, zone)
        if wrong and not (blank and zone == RIG and card.printed.side == RUNNER):
            self._nodes.problem(path, f"'{card.title}' is {wrong}")
            return ""
        return card.title

    def _counters(self, value: object, path: NodePath) -> dict[str, int]:
        node = self._nodes.mapping(value, path, sorted(self._titles.catalogue.counters), "'counters:'")
        return {kind: self._nodes.number(node, kind, path, 0) for kind in node}

    def _printed(self, title: str) -> Printed:
        return self._titles.pool.cards[title].printed


def _is_title(value: object) -> bool:
    """Returns whether a node can be a title: text, or a number that is one."""
    return isinstance(value, (str, int, float)) and not isinstance(value, bool)


def _misplaced(printed: Printed, side: Side, zone: str) -> str:
    """Describes a card that cannot be in a zone of that player; "" if it can."""
    kind = f"{'an' if printed.type[0] in 'aeiou' else 'a'} {printed.type}"
    if zone == SCORE:
        return ""
    if printed.side != side:
        return f"a {SIDE_NAMES[printed.side]} card"
    if printed.type == "identity":
        return "an identity"
    if zone == ICE and printed.type != "ice":
        return f"{kind}, not ice"
    if zone == ROOT and printed.type not in ROOT_TYPES:
        return f"{kind}: it is not installed in a root"
    if zone == RIG and printed.type not in ("hardware", "program", "resource"):
        return f"{kind}: it is not installed"
    return ""
