"""Reading the steps of a scenario: answers, random results, expectations."""

import re
from typing import Final

import msgspec

from netrunner_tui.model.card_zones import CENTRALS
from netrunner_tui.model.errors import NodePath
from netrunner_tui.model.sides import CORP, RUNNER, SIDES, Side
from netrunner_tui.model.text import joined, plain
from netrunner_tui.rules.referee.randomness import PICKS
from netrunner_tui.scenarios import expectation_reader
from netrunner_tui.scenarios.answer_phrases import problem_of
from netrunner_tui.scenarios.expect import Expectation
from netrunner_tui.scenarios.expectation_reader import Unreadable
from netrunner_tui.scenarios.nicknames import Nicknames
from netrunner_tui.scenarios.nodes import Nodes, kind_of, suggest
from netrunner_tui.scenarios.script import (
    FINISH,
    TAKE_BACK,
    UNTIL,
    AnswerStep,
    CannotStep,
    ExpectStep,
    FinishStep,
    RandomStep,
    ScenarioStep,
    TakeBackStep,
    UntilStep,
)

LONGEST_SAID: Final = 152
"""Upper limit of characters in what a lesson says at a step: two rows of the smallest table."""
_STEPS: Final = ("corp", "runner", "random", "expect", "cannot", "take back", "finish", "until")
_STEP: Final = re.compile(r"\d+(\.\d+)*[a-z]?")


class StepReader:
    """Reads steps, which name the cards of a position that has been read."""

    def __init__(self, nodes: Nodes, titles: Nicknames) -> None:
        self._nodes = nodes
        self._titles = titles

    def steps(self, value: object, path: NodePath, *, lesson: bool = False) -> tuple[ScenarioStep, ...]:
        """Reads a list of steps; those of a lesson may say something."""
        found: list[ScenarioStep] = []
        for place, item in enumerate(self._nodes.listed(value, path, f"'{path[0]}:'")):
            here = (*path, place)
            said = ""
            if lesson and isinstance(item, dict) and "say" in item:
                said, item = self._said(item, here), {key: inner for key, inner in item.items() if key != "say"}
            if not isinstance(item, dict) or len(item) != 1:
                self._nodes.problem(
                    here, f"a step is one of {', '.join(f'{key}:' for key in _STEPS)} with its value; found {kind_of(item)}"
                )
                continue
            key, inner = next(iter(item.items()))
            if key not in _STEPS:
                self._nodes.problem(here, f"'{key}' is no step; {suggest(str(key), _STEPS)}")
                continue
            step = self._step(str(key), inner, (*here, key))
            if said and isinstance(step, AnswerStep):
                step = msgspec.structs.replace(step, say=said)
            elif said:
                self._nodes.problem((*here, "say"), "something is said at an answer, as {say: …, corp: …}")
            if step is not None:
                found.append(step)
        return tuple(found)

    def _said(self, item: dict[str, object], path: NodePath) -> str:
        """Reads what a lesson says at a step."""
        said = plain(" ".join(self._nodes.text(item, "say", path).split()))
        if len(said) > LONGEST_SAID:
            self._nodes.problem(
                (*path, "say"), f"'say:' has {len(said)} characters; {LONGEST_SAID} is the most that the smallest table shows"
            )
        return said

    def _step(self, key: str, value: object, path: NodePath) -> ScenarioStep | None:
        line = self._nodes.line(path)
        match key:
            case "corp" | "runner":
                answer = self.answer(value, path)
                side: Side = CORP if key == CORP else RUNNER
                return AnswerStep(line=line, said=f"{key}: {answer}", side=side, answer=answer) if answer else None
            case "random":
                return self._randoms(value, path)
            case "expect":
                return ExpectStep(line=line, said="expect", expectations=self.expectations(value, path))
            case "cannot":
                return self._cannot(value, path)
            case "take back":
                return self._take_back(value, path)
            case "finish":
                return FinishStep(line=line, said=f"finish: {value}", what=self._span(value, path, "finish"))
            case _:
                what = str(value)
                if isinstance(value, (dict, list, bool)) or not (what in UNTIL or _STEP.fullmatch(what)):
                    self._nodes.problem(path, f"'until:' is {', '.join(UNTIL)} or a step like 6.9.3b, not {kind_of(value)}")
                return UntilStep(line=line, said=f"until: {what}", what=what)

    def _span(self, value: object, path: NodePath, key: str) -> str:
        """Reads what a step goes on to the end of."""
        if value not in FINISH:
            self._nodes.problem(path, f"'{key}:' is {joined(FINISH, 'or')}, not {kind_of(value)}")
        return str(value)

    def _cannot(self, value: object, path: NodePath) -> ScenarioStep:
        """Reads answers that are not offered, and how long."""
        node = self._nodes.mapping(value, path, (*SIDES, "in"), "'cannot:'")
        answers = [(who, self.answer(node[who], (*path, who))) for who in SIDES if who in node]
        if value is None or (isinstance(value, dict) and value.keys() <= {"in"}):
            self._nodes.problem(path, "'cannot:' needs a player and an answer")
        within = self._span(node["in"], (*path, "in"), "in") if "in" in node else ""
        said = ", ".join([f"{who}: {answer}" for who, answer in answers] + [f"in: {within}"] * bool(within))
        return CannotStep(line=self._nodes.line(path), said=f"cannot: {said}", answers=tuple(answers), within=within)

    def _take_back(self, value: object, path: NodePath) -> ScenarioStep | None:
        """Returns a side, or a side and whether that is free."""
        who, how = next(iter(value.items())) if isinstance(value, dict) and len(value) == 1 else (value, "")
        if who not in SIDES or (how and how not in TAKE_BACK) or (isinstance(value, dict) and not how):
            self._nodes.problem(path, f"'take back:' is corp or runner, or as {{runner: free}} or {{corp: asked}}; found {kind_of(value)}")
            return None
        side: Side = CORP if who == CORP else RUNNER
        return TakeBackStep(line=self._nodes.line(path), said=f"take back: {side}", side=side, how=str(how))

    def answer(self, value: object, path: NodePath) -> str:
        """Reads an answer in words; "" for a mistaken one."""
        if not isinstance(value, str):
            self._nodes.problem(path, f"an answer is text, found {kind_of(value)}")
            return ""
        if problem := problem_of(value, self._titles):
            self._nodes.problem(path, problem)
            return ""
        return value

    def _randoms(self, value: object, path: NodePath) -> ScenarioStep:
        """Returns a list for the results of every kind, or a mapping with a list for each kind."""
        line = self._nodes.line(path)
        if not isinstance(value, dict):
            names = self._random_names(value, path, "'random:'")
            return RandomStep(line=line, said=f"random: [{', '.join(names)}]", names=names)
        node = self._nodes.mapping(value, path, PICKS, "'random:'")
        kinds = tuple((kind, self._random_names(node[kind], (*path, kind), f"'{kind}:'")) for kind in PICKS if kind in node)
        said = ", ".join(f"{kind}: [{', '.join(names)}]" for kind, names in kinds)
        return RandomStep(line=line, said=f"random: {{{said}}}", kinds=kinds)

    def _random_names(self, value: object, path: NodePath, what: str) -> tuple[str, ...]:
        return tuple(self._random(item, (*path, place)) for place, item in enumerate(self._nodes.listed(value, path, what)))

    def _random(self, value: object, path: NodePath) -> str:
        """Returns a title, a server, or a number of a die."""
        text = str(value)
        nickname = self._titles.nickname(text)
        if nickname is not None:
            return nickname.title
        card = self._titles.pool.get(text)
        if card is not None:
            return card.title
        if text not in CENTRALS and not text.isdecimal():
            self._nodes.problem(path, self._titles.unknown(text))
        return text

    def expectations(self, value: object, path: NodePath, what: str = "expect") -> tuple[Expectation, ...]:
        """Reads what must hold, paths with their values."""
        if not isinstance(value, dict) or not value:
            self._nodes.problem(path, f"'{what}:' is a mapping of paths to values, found {kind_of(value)}")
            return ()
        found: list[Expectation] = []
        for key, wanted in value.items():
            here = (*path, key)
            try:
                found.append(expectation_reader.read(str(key), wanted, self._nodes.line(here), self._titles))
            except Unreadable as problem:
                self._nodes.problem(here, str(problem))
        return tuple(found)
