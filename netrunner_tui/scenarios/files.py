"""Reading scenario files. Every mistake is told with its line, and none of them hides the others."""

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Final

import msgspec

from netrunner_tui.abilities.reading.mistakes import shown_name
from netrunner_tui.library.yaml_files import Tree, read_trees
from netrunner_tui.model.errors import BadFile, NodePath
from netrunner_tui.model.printed import ROOT_TYPES, Printed
from netrunner_tui.model.sides import CORP, RUNNER, SIDES, Side
from netrunner_tui.model.state import CENTRALS, DECK, DISCARD, HAND, ICE, RIG, ROOT, SCORE
from netrunner_tui.model.text import plain
from netrunner_tui.rulebook_facts.registry import RULEBOOKS, USUAL
from netrunner_tui.rules.referee.randomness import PICKS
from netrunner_tui.scenarios import expect
from netrunner_tui.scenarios.answer_phrases import problem_of
from netrunner_tui.scenarios.expect import Expectation, Unreadable
from netrunner_tui.scenarios.goals import BREACHED, COUNTED, GOALS, WITHIN, Goal
from netrunner_tui.scenarios.nicknames import FILLER, SERVER, Catalogues, Nicknames
from netrunner_tui.scenarios.script import (
    FINISH,
    MOST_STARS,
    TAKE_BACK,
    UNTIL,
    AnswerStep,
    CannotStep,
    ExpectStep,
    FinishStep,
    Laid,
    LaidServer,
    LaidSide,
    Position,
    Puzzle,
    RandomStep,
    Scenario,
    ScenarioStep,
    TakeBackStep,
    UntilStep,
)

_SCENARIO: Final = ("scenario", "about", "cites", "rules", "seed", "filler", "corp", "runner", "turn", "steps")
_PUZZLE: Final = ("title", "goal", "hints", "defence", "solution", "stars", "lesson", "task", "learnt", "wrong")
LONGEST_SAID: Final = 152
"""Upper limit of characters in what a lesson says at a step: two rows of the smallest table."""
"""The keys found only in a puzzle, which has a solution where a scenario has steps."""
_PASSES: Final = "passes"
_BEST: Final = "best"
_BOTH: Final = ("identity", "credits", "clicks", "hand", "deck", "discard", "score area", "counters")
_SIDE: Final[dict[Side, tuple[str, ...]]] = {
    CORP: (*_BOTH, "bad publicity", "servers"),
    RUNNER: (*_BOTH, "rig", "tags", "core damage", "brain damage"),
}
_INSTALLED: Final = ("card", "rezzed", "facedown", "advancements", "counters", "credits", "hosted", "on", "as")
_CARD: Final[dict[str, tuple[str, ...]]] = {
    HAND: ("card", "as"),
    DECK: ("card", "as"),
    DISCARD: ("card", "as", "facedown"),
    SCORE: ("card", "as", "counters"),
    ICE: _INSTALLED,
    ROOT: _INSTALLED,
    RIG: _INSTALLED,
}
"""The keys allowed for a card in each zone."""
_STEPS: Final = ("corp", "runner", "random", "expect", "cannot", "take back", "finish", "until")
_TURNS: Final = ("corp", "runner", "setup")

_EXPECTED: Final = 4
"""Depth of what a step expects, the deepest of which every line is kept."""

_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_STEP: Final = re.compile(r"\d+(\.\d+)*[a-z]?")
_WITHIN: Final = re.compile(r"turn|([1-9]\d?) turns")
_COPIES: Final = re.compile(r"([1-9]\d?)x (.+)")


def read_scenarios(file: Path, catalogues: Catalogues) -> tuple[list[Scenario], list[BadFile]]:
    """Returns the scenarios of a file, and its mistakes; a scenario with a mistake is left out."""
    try:
        trees = read_trees(file, _EXPECTED)
    except BadFile as error:
        return [], [error]
    found: list[Scenario] = []
    problems: list[BadFile] = []
    for tree in trees:
        if tree.data is None:
            continue
        reader = _Document(file, tree, catalogues)
        scenario = reader.scenario()
        problems += reader.problems
        if scenario is not None and not reader.problems:
            found.append(scenario)
    if not found and not problems:
        problems.append(BadFile(file, 1, "no scenario here; one begins with 'scenario:'"))
    return found, sorted(problems, key=lambda problem: problem.line)


class _Document:
    """Reads one scenario."""

    def __init__(self, file: Path, tree: Tree, catalogues: Catalogues) -> None:
        self.file = file
        self.tree = tree
        rules = tree.data.get("rules") if isinstance(tree.data, dict) else None
        self.titles = Nicknames(catalogues.of(rules if isinstance(rules, str) and rules in RULEBOOKS else USUAL.name))
        self.problems: list[BadFile] = []
        self._ons: list[tuple[NodePath, str]] = []

    def problem(self, path: NodePath, text: str) -> None:
        self.problems.append(BadFile(self.file, self.tree.line(path), text))

    # --- plain data ----------------------------------------------------------------------------------------------------------------

    def mapping(self, value: object, path: NodePath, known: Sequence[str], what: str) -> dict[str, object]:
        """Returns a mapping with known keys only."""
        if value is None:
            return {}
        if not isinstance(value, dict):
            self.problem(path, f"{what} is a mapping, found {_kind(value)}")
            return {}
        result: dict[str, object] = {}
        for key, inner in value.items():
            if key in known:
                result[str(key)] = inner
            else:
                self.problem((*path, key), f"'{key}' is not known in {what}; {_suggest(str(key), known)}")
        return result

    def number(self, node: dict[str, object], key: str, path: NodePath, default: int, most: int = 1_000_000) -> int:
        value = node.get(key, default)
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most:
            return value
        self.problem((*path, key), f"'{key}:' is a whole number from 0 to {most}, found {_kind(value)}")
        return default

    def flag(self, node: dict[str, object], key: str, path: NodePath) -> bool | None:
        value = node.get(key)
        if value is None or isinstance(value, bool):
            return value
        self.problem((*path, key), f"'{key}:' is true or false, found {_kind(value)}")
        return None

    def text(self, node: dict[str, object], key: str, path: NodePath, default: str = "") -> str:
        value = node.get(key, default)
        if isinstance(value, str):
            return value
        self.problem((*path, key), f"'{key}:' is text, found {_kind(value)}")
        return default

    def listed(self, value: object, path: NodePath, what: str) -> list[object]:
        if value is None:
            return []
        if isinstance(value, list):
            return value
        self.problem(path, f"{what} is a list, found {_kind(value)}")
        return []

    # --- the scenario ----------------------------------------------------------------------------------------------------------------

    def scenario(self) -> Scenario | None:
        puzzling = isinstance(self.tree.data, dict) and "goal" in self.tree.data
        known = (*(key for key in _SCENARIO if key != "steps"), *_PUZZLE) if puzzling else (*_SCENARIO, "goal")
        data = self.mapping(self.tree.data, (), known, "a puzzle" if puzzling else "a scenario")
        if not isinstance(self.tree.data, dict):
            return None
        if "rules" in data and not (isinstance(data["rules"], str) and data["rules"] in RULEBOOKS):
            # Its cards cannot be known: problems reported for them too would hide the real one.
            self.problem(("rules",), f"no rulebook is called {_kind(data['rules'])}; known: {', '.join(RULEBOOKS)}")
            return None
        for key in ("scenario", "rules", "turn", "title" if puzzling else "steps"):
            if key not in data:
                self.problem((), f"a {'puzzle' if puzzling else 'scenario'} needs '{key}:'")
        name = self.text(data, "scenario", ())
        if "scenario" in data and not _NAME.fullmatch(name):
            self.problem(("scenario",), f"a scenario is named in small letters, figures and hyphens, not '{name}'")
        cites = data.get("cites", [])
        if not isinstance(cites, (list, str)):
            self.problem(("cites",), "'cites:' is a list of texts")
        position = self.position(data)
        key = "solution" if puzzling else "steps"
        lesson = puzzling and self.flag(data, "lesson", ()) is True
        steps = self.steps(data.get(key), (key,), lesson=lesson)
        if lesson and not any(isinstance(step, AnswerStep) and step.say for step in steps):
            self.problem((), "a lesson needs a 'solution:' that says something: {say: …, corp: …}")
        about = self.text(data, "about", ())
        puzzle = self.puzzle(data) if puzzling else None
        return Scenario(name=name, file=str(self.file), line=self.tree.line(()), about=about, position=position, steps=steps, puzzle=puzzle)

    # --- puzzles ---------------------------------------------------------------------------------------------------------------------

    def puzzle(self, data: dict[str, object]) -> Puzzle:
        if data.get("turn") == "setup":
            self.problem(("turn",), "a puzzle begins in a turn: corp or runner")
        hints = self.listed(data.get("hints"), ("hints",), "'hints:'")
        for place, hint in enumerate(hints):
            if not isinstance(hint, str):
                self.problem(("hints", place), f"a hint is text, found {_kind(hint)}")
        defence: list[str] = []
        said = data.get("defence", _PASSES)
        named = [] if said in (_PASSES, _BEST) else self.listed(said, ("defence",), "'defence:', where it is not passes or best,")
        for place, item in enumerate(named):
            if item != _BEST or place:
                defence.append(self.answer(item, ("defence", place)))
        return Puzzle(
            title=self.text(data, "title", ()),
            goal=self.goal(data),
            hints=tuple(str(hint) for hint in hints),
            best=said == _BEST or named[:1] == [_BEST],
            defence=tuple(defence),
            task=plain(" ".join(self.text(data, "task", ()).split())),
            learnt=plain(" ".join(self.text(data, "learnt", ()).split())),
            stars=self.number(data, "stars", (), 0, most=MOST_STARS),
            lesson=self.flag(data, "lesson", ()) is True,
            wrong=tuple(
                self.steps(way, ("wrong", place)) for place, way in enumerate(self.listed(data.get("wrong"), ("wrong",), "'wrong:'"))
            ),
        )

    def goal(self, data: dict[str, object]) -> Goal:
        path: NodePath = ("goal",)
        value = data["goal"]
        if not isinstance(value, dict) or not value.keys() - {WITHIN}:
            self.problem(path, f"'goal:' says what must become so, as {{winner: runner, within: turn}}; found {_kind(value)}")
            value = {}
        node = {str(key): inner for key, inner in value.items()}
        counted = tuple((name, self.number(node, name, path, 1, most=99)) for name in COUNTED if name in node)
        breached = self.text(node, BREACHED, path)
        if breached and not SERVER.fullmatch(breached):
            self.problem((*path, BREACHED), f"'{breached}' is no server; {_suggest(breached, (*CENTRALS, 'Server 1'))}")
        others = {key: inner for key, inner in node.items() if key not in GOALS}
        expectations = self.expectations(others, path, "goal") if others else ()
        winner = node.get("winner")
        on_turn = data.get("turn")
        player: Side = RUNNER if winner == RUNNER or (winner != CORP and on_turn == RUNNER) else CORP
        return Goal(player=player, turns=self.within(node, path), counted=counted, breached=breached, expectations=expectations)

    def within(self, node: dict[str, object], path: NodePath) -> int:
        """Reads the number of turns; 0 for no limit."""
        if WITHIN not in node:
            return 0
        found = _WITHIN.fullmatch(str(node[WITHIN]))
        if found is None:
            self.problem((*path, WITHIN), f"'{WITHIN}:' is turn, or a number of turns as `2 turns`, not {_kind(node[WITHIN])}")
            return 0
        return int(found[1] or 1)

    def position(self, data: dict[str, object]) -> Position:
        turn = data.get("turn", CORP)
        if turn not in _TURNS:
            self.problem(("turn",), f"'turn:' is {', '.join(_TURNS[:-1])} or {_TURNS[-1]}, not {_kind(turn)}")
        corp = self.side(data, CORP)
        runner = self.side(data, RUNNER)
        for path, on in self._ons:
            held = self.titles.held(on)
            if isinstance(held, str):
                self.problem(path, held)
        return Position(
            rules=self.text(data, "rules", ()),
            seed=self.number(data, "seed", (), 0, most=2**63),
            filler=self.number(data, "filler", (), 10, most=1000),
            corp=corp,
            runner=runner,
            turn="setup" if turn == "setup" else RUNNER if turn == RUNNER else CORP,
        )

    def side(self, data: dict[str, object], side: Side) -> LaidSide:
        path: NodePath = (side,)
        node = self.mapping(data.get(side), path, _SIDE[side], f"what the {side} has")
        if "core damage" in node and "brain damage" in node:
            self.problem((*path, "brain damage"), "core damage and brain damage are the same: say one of them")
        zones = {
            zone: self.cards(node.get(key), (*path, key), side, zone)
            for key, zone in (("hand", HAND), ("deck", DECK), ("discard", DISCARD), ("score area", SCORE), ("rig", RIG))
        }
        return LaidSide(
            identity=self.identity(node, path, side),
            credits=self.number(node, "credits", path, 5),
            clicks=self.number(node, "clicks", path, 0) if "clicks" in node else None,
            hand=zones[HAND],
            deck=zones[DECK],
            discard=zones[DISCARD],
            score=zones[SCORE],
            counters=self.counters(node.get("counters"), (*path, "counters")),
            bad_publicity=self.number(node, "bad publicity", path, 0),
            tags=self.number(node, "tags", path, 0),
            core_damage=self.number(node, "brain damage" if "brain damage" in node else "core damage", path, 0),
            rig=zones[RIG],
            servers=self.servers(node.get("servers"), (*path, "servers")),
        )

    def identity(self, node: dict[str, object], path: NodePath, side: Side) -> str:
        if "identity" not in node:
            return ""
        path = (*path, "identity")
        title = self.text(node, "identity", path[:-1])
        card = self.titles.pool.get(title)
        if card is None:
            self.problem(path, self.titles.unknown(title))
            return ""
        if card.printed.side != side or card.printed.type != "identity":
            self.problem(path, f"'{card.title}' is no {side} identity")
        self.titles.add(card.title)
        return card.title

    def servers(self, value: object, path: NodePath) -> dict[str, LaidServer]:
        if value is None:
            return {}
        if not isinstance(value, dict):
            self.problem(path, f"'servers:' is a mapping of servers, found {_kind(value)}")
            return {}
        found: dict[str, LaidServer] = {}
        for key, inner in value.items():
            name = str(key)
            here = (*path, key)
            if not SERVER.fullmatch(name):
                self.problem(here, f"'{name}' is no server; {_suggest(name, (*CENTRALS, 'Server 1', 'Server 2'))}")
                continue
            node = self.mapping(inner, here, ("ice", "root", "counters"), f"server '{name}'")
            ice = self.cards(node.get("ice"), (*here, "ice"), CORP, ICE)
            root = self.cards(node.get("root"), (*here, "root"), CORP, ROOT)
            for place, card in enumerate(root):
                if name in CENTRALS and self._printed(card.title).type in ("agenda", "asset"):
                    self.problem((*here, "root", place), f"'{card.title}' cannot be in the root of {name}")
            found[name] = LaidServer(ice=ice, root=root, counters=self.counters(node.get("counters"), (*here, "counters")))
        return found

    # --- cards -----------------------------------------------------------------------------------------------------------------------

    def cards(self, value: object, path: NodePath, side: Side, zone: str) -> tuple[Laid, ...]:
        found: list[Laid] = []
        for place, item in enumerate(self.listed(value, path, f"'{path[-1]}:'")):
            found += self.card(item, (*path, place), side, zone)
        return tuple(found)

    def card(self, value: object, path: NodePath, side: Side, zone: str) -> list[Laid]:
        """Returns a title, `2x` a title, or a mapping."""
        if isinstance(value, dict):
            laid = self.described(value, path, side, zone)
            return [laid] if laid is not None else []
        if isinstance(value, (list, bool)) or value is None:
            self.problem(path, f"a card is a title or a mapping, found {_kind(value)}")
            return []
        title, copies = str(value), 1
        several = _COPIES.fullmatch(title)
        if several is not None and self.titles.pool.get(title) is None:
            title, copies = several[2], int(several[1])
        known = self.title(title, path, side, zone)
        for _ in range(copies if known else 0):
            self.titles.add(known)
        return [Laid(title=known)] * copies if known else []

    def described(self, value: dict[str, object], path: NodePath, side: Side, zone: str) -> Laid | None:
        node = self.mapping(value, path, _CARD[zone], "a card here")
        if "card" not in node:
            self.problem(path, "a card that is described needs 'card:'")
            return None
        facedown, rezzed = self.flag(node, "facedown", path), self.flag(node, "rezzed", path)
        named = node["card"]
        title = self.title(str(named), (*path, "card"), side, zone, blank=facedown is True)
        if rezzed is not None and side == RUNNER:
            self.problem((*path, "rezzed"), "only Corp cards are rezzed")
        if facedown is not None and zone == DISCARD and side == RUNNER:
            self.problem((*path, "facedown"), "the heap is faceup")
        if rezzed is not None and facedown is not None:
            self.problem((*path, "facedown"), "'rezzed:' says that already")
        counters = self.counters(node.get("counters"), (*path, "counters"))
        for key, kind in (("advancements", "advancement"), ("credits", "credit")):
            if key in node and kind in counters:
                self.problem((*path, key), f"'counters:' says how many {kind} counters there are already")
            elif key in node:
                counters[kind] = self.number(node, key, path, 0)
        hosted: list[Laid] = []
        for place, item in enumerate(self.listed(node.get("hosted"), (*path, "hosted"), "'hosted:'")):
            hosted += self.hosted(item, (*path, "hosted", place), side)
        nickname = self.text(node, "as", path)
        if not title:
            return None
        if problem := self.titles.add(title, nickname):
            self.problem((*path, "as"), problem)
        on = self.text(node, "on", path)
        if on:
            self._ons.append(((*path, "on"), on))
        faceup = not facedown if facedown is not None else rezzed
        return Laid(title=title, faceup=faceup, counters=counters, hosted=tuple(hosted), on=on, nickname=nickname)

    def hosted(self, value: object, path: NodePath, side: Side) -> list[Laid]:
        """Returns a card on a card; of either side, as its title says."""
        named = value.get("card") if isinstance(value, dict) else value
        card = self.titles.pool.get(str(named))
        owner = card.printed.side if card is not None else side
        return self.card(value, path, owner, "hosted")

    def title(self, title: str, path: NodePath, side: Side, zone: str, *, blank: bool = False) -> str:
        """Returns a title that may lie there; "" where it may not. `blank`: it lies facedown and could be anything of its side."""
        card = self.titles.pool.get(title)
        if card is None:
            self.problem(path, self.titles.unknown(title))
            return ""
        wrong = "" if card.title == FILLER and zone in (HAND, DECK, DISCARD) else _misplaced(card.printed, side, zone)
        if wrong and not (blank and zone == RIG and card.printed.side == RUNNER):
            self.problem(path, f"'{card.title}' is {wrong}")
            return ""
        return card.title

    def counters(self, value: object, path: NodePath) -> dict[str, int]:
        node = self.mapping(value, path, sorted(self.titles.catalogue.counters), "'counters:'")
        return {kind: self.number(node, kind, path, 0) for kind in node}

    def _printed(self, title: str) -> Printed:
        return self.titles.pool.cards[title].printed

    # --- steps -----------------------------------------------------------------------------------------------------------------------

    def steps(self, value: object, path: NodePath, *, lesson: bool = False) -> tuple[ScenarioStep, ...]:
        found: list[ScenarioStep] = []
        for place, item in enumerate(self.listed(value, path, f"'{path[0]}:'")):
            here = (*path, place)
            said = ""
            if lesson and isinstance(item, dict) and "say" in item:
                said, item = self.said(item, here), {key: inner for key, inner in item.items() if key != "say"}
            if not isinstance(item, dict) or len(item) != 1:
                self.problem(here, f"a step is one of {', '.join(f'{key}:' for key in _STEPS)} with its value; found {_kind(item)}")
                continue
            key, inner = next(iter(item.items()))
            if key not in _STEPS:
                self.problem(here, f"'{key}' is no step; {_suggest(str(key), _STEPS)}")
                continue
            step = self.step(str(key), inner, (*here, key))
            if said and isinstance(step, AnswerStep):
                step = msgspec.structs.replace(step, say=said)
            elif said:
                self.problem((*here, "say"), "something is said at an answer, as {say: …, corp: …}")
            if step is not None:
                found.append(step)
        return tuple(found)

    def said(self, item: dict[str, object], path: NodePath) -> str:
        """Reads what a lesson says at a step."""
        said = plain(" ".join(self.text(item, "say", path).split()))
        if len(said) > LONGEST_SAID:
            self.problem((*path, "say"), f"'say:' has {len(said)} characters; {LONGEST_SAID} is the most that the smallest table shows")
        return said

    def step(self, key: str, value: object, path: NodePath) -> ScenarioStep | None:
        line = self.tree.line(path)
        match key:
            case "corp" | "runner":
                answer = self.answer(value, path)
                side: Side = CORP if key == CORP else RUNNER
                return AnswerStep(line=line, said=f"{key}: {answer}", side=side, answer=answer) if answer else None
            case "random":
                return self.randoms(value, path)
            case "expect":
                return ExpectStep(line=line, said="expect", expectations=self.expectations(value, path))
            case "cannot":
                node = self.mapping(value, path, SIDES, "'cannot:'")
                answers = [(who, self.answer(node[who], (*path, who))) for who in SIDES if who in node]
                if not value:
                    self.problem(path, "'cannot:' needs a player and an answer")
                said = ", ".join(f"{who}: {answer}" for who, answer in answers)
                return CannotStep(line=line, said=f"cannot: {said}", answers=tuple(answers))
            case "take back":
                return self.take_back(value, path)
            case "finish":
                if value not in FINISH:
                    self.problem(path, f"'finish:' is {', '.join(FINISH[:-1])} or {FINISH[-1]}, not {_kind(value)}")
                return FinishStep(line=line, said=f"finish: {value}", what=str(value))
            case _:
                what = str(value)
                if isinstance(value, (dict, list, bool)) or not (what in UNTIL or _STEP.fullmatch(what)):
                    self.problem(path, f"'until:' is {', '.join(UNTIL)} or a step like 6.9.3b, not {_kind(value)}")
                return UntilStep(line=line, said=f"until: {what}", what=what)

    def take_back(self, value: object, path: NodePath) -> ScenarioStep | None:
        """Returns a side, or a side and whether that is free."""
        who, how = next(iter(value.items())) if isinstance(value, dict) and len(value) == 1 else (value, "")
        if who not in SIDES or (how and how not in TAKE_BACK) or (isinstance(value, dict) and not how):
            self.problem(path, f"'take back:' is corp or runner, or as {{runner: free}} or {{corp: asked}}; found {_kind(value)}")
            return None
        side: Side = CORP if who == CORP else RUNNER
        return TakeBackStep(line=self.tree.line(path), said=f"take back: {side}", side=side, how=str(how))

    def answer(self, value: object, path: NodePath) -> str:
        if not isinstance(value, str):
            self.problem(path, f"an answer is text, found {_kind(value)}")
            return ""
        if problem := problem_of(value, self.titles):
            self.problem(path, problem)
            return ""
        return value

    def randoms(self, value: object, path: NodePath) -> ScenarioStep:
        """Returns a list for the results of every kind, or a mapping with a list for each kind."""
        line = self.tree.line(path)
        if not isinstance(value, dict):
            names = self.random_names(value, path, "'random:'")
            return RandomStep(line=line, said=f"random: [{', '.join(names)}]", names=names)
        node = self.mapping(value, path, PICKS, "'random:'")
        kinds = tuple((kind, self.random_names(node[kind], (*path, kind), f"'{kind}:'")) for kind in PICKS if kind in node)
        said = ", ".join(f"{kind}: [{', '.join(names)}]" for kind, names in kinds)
        return RandomStep(line=line, said=f"random: {{{said}}}", kinds=kinds)

    def random_names(self, value: object, path: NodePath, what: str) -> tuple[str, ...]:
        return tuple(self.random(item, (*path, place)) for place, item in enumerate(self.listed(value, path, what)))

    def random(self, value: object, path: NodePath) -> str:
        """Returns a title, a server, or a number of a die."""
        text = str(value)
        nickname = self.titles.nickname(text)
        if nickname is not None:
            return nickname.title
        card = self.titles.pool.get(text)
        if card is not None:
            return card.title
        if text not in CENTRALS and not text.isdecimal():
            self.problem(path, self.titles.unknown(text))
        return text

    def expectations(self, value: object, path: NodePath, what: str = "expect") -> tuple[Expectation, ...]:
        if not isinstance(value, dict) or not value:
            self.problem(path, f"'{what}:' is a mapping of paths to values, found {_kind(value)}")
            return ()
        found: list[Expectation] = []
        for key, wanted in value.items():
            here = (*path, key)
            try:
                found.append(expect.read(str(key), wanted, self.tree.line(here), self.titles))
            except Unreadable as problem:
                self.problem(here, str(problem))
        return tuple(found)


_CARD["hosted"] = _INSTALLED


def _misplaced(printed: Printed, side: Side, zone: str) -> str:
    """Describes a card that cannot be in a zone of that player; "" if it can."""
    kind = f"{'an' if printed.type[0] in 'aeiou' else 'a'} {printed.type}"
    if zone == SCORE:
        return ""
    if printed.side != side:
        return f"a {printed.side.capitalize()} card"
    if printed.type == "identity":
        return "an identity"
    if zone == ICE and printed.type != "ice":
        return f"{kind}, not ice"
    if zone == ROOT and printed.type not in ROOT_TYPES:
        return f"{kind}: it is not installed in a root"
    if zone == RIG and printed.type not in ("hardware", "program", "resource"):
        return f"{kind}: it is not installed"
    return ""


def _kind(value: object) -> str:
    if isinstance(value, dict):
        return "a mapping" if len(value) != 1 else f"'{shown_name(next(iter(value)))}:'"
    if isinstance(value, list):
        return "a list"
    if value is None:
        return "nothing"
    return str(value).lower() if isinstance(value, bool) else f"'{shown_name(value)}'"


def _suggest(word: str, known: Iterable[str]) -> str:
    listed = list(known)
    near = get_close_matches(word, listed, 2, 0.6)
    return f"did you mean {' or '.join(near)}?" if near else f"known: {', '.join(listed)}"
