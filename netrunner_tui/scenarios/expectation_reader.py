"""Reading what a step or a goal expects: a path, and the value that it must have."""

import re
from typing import Final

from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.text import joined
from netrunner_tui.scenarios.answer_phrases import problem_of
from netrunner_tui.scenarios.expect import Expectation, written
from netrunner_tui.scenarios.nicknames import COPIES, SERVER, Held, Nicknames, Placed
from netrunner_tui.scenarios.nodes import suggest
from netrunner_tui.scenarios.readable_paths import (
    ALONE,
    ON_CARD,
    ON_SERVER,
    ONE_PLAYER,
    PLAYER,
    ReadablePath,
    counters_in_server,
    counters_of_player,
    counters_on_card,
)

_COMPARISON: Final = re.compile(r"(>=|<=|!=|==|=|>|<)\s*(-?\d{1,9})")


class Unreadable(Exception):
    """A path or a value that means nothing; the message says what would."""


def read(path: str, value: object, line: int, titles: Nicknames) -> Expectation:
    """Returns an expectation out of a file. Raises Unreadable."""
    measure, subject = _measure(path, titles)
    wanted = _wanted(measure, value, path, titles)
    placed, named = (subject, "") if isinstance(subject, Placed) else (None, subject)
    return Expectation(path=path, line=line, measure=measure, subject=named, placed=placed, wanted=wanted, said=written(value))


def _measure(path: str, titles: Nicknames) -> tuple[ReadablePath, str | Placed]:
    if path in ALONE:
        return ALONE[path], ""
    head, _, tail = path.partition(".")
    if head in (CORP, RUNNER):
        known = {**PLAYER, **ONE_PLAYER[head]}
        if tail.startswith("counters."):
            return counters_of_player(_counter(tail.removeprefix("counters."), titles)), head
        if tail not in known:
            raise Unreadable(f"the {head} has no '{tail}' to look at; {suggest(tail, sorted(known))}")
        return known[tail], head
    if SERVER.fullmatch(head):
        if tail.startswith("counters."):
            return counters_in_server(_counter(tail.removeprefix("counters."), titles)), head
        if tail not in ON_SERVER:
            raise Unreadable(f"a server has no '{tail}' to look at; {suggest(tail, sorted(ON_SERVER))}")
        return ON_SERVER[tail], head
    if head in ("run", "turn", "question", "log", "winner", "reason", "step"):
        raise Unreadable(f"there is no '{path}' to look at; {suggest(path, sorted(ALONE))}")
    return _on_card(path, titles)


def _on_card(path: str, titles: Nicknames) -> tuple[ReadablePath, str | Placed]:
    """Reads `TITLE.what`, TITLE being the longest that fits: titles may contain dots. `TITLE on HQ` is named by its place."""
    dots = [place for place, character in enumerate(path) if character == "."]
    for dot in reversed(dots):
        name, tail = path[:dot], path[dot + 1 :]
        held = titles.held(name) if titles.known(name) else titles.placed(name)
        if held is None:
            continue
        if isinstance(held, str):
            raise Unreadable(held)
        subject = held.key if isinstance(held, Held) else held
        if tail.startswith("counters."):
            return counters_on_card(_counter(tail.removeprefix("counters."), titles)), subject
        if tail not in ON_CARD:
            raise Unreadable(f"a card has no '{tail}' to look at; {suggest(tail, sorted(ON_CARD))}")
        return ON_CARD[tail], subject
    if not dots:
        raise Unreadable(f"there is no '{path}' to look at; {suggest(path, sorted(ALONE))}")
    named = path.rpartition(".")
    if named[2] not in ON_CARD and (counters := path.rpartition(".counters."))[1]:
        named = counters
    raise Unreadable(titles.unknown(named[0]))


def _counter(kind: str, titles: Nicknames) -> str:
    if kind not in titles.catalogue.counters:
        raise Unreadable(f"there are no '{kind}' counters; {suggest(kind, sorted(titles.catalogue.counters))}")
    return kind


def _wanted(measure: ReadablePath, value: object, path: str, titles: Nicknames) -> object:
    """Returns the value as it is compared. Raises Unreadable."""
    match measure.kind:
        case "number":
            return _wanted_number(value, path)
        case "flag":
            if not isinstance(value, bool):
                raise Unreadable(f"'{path}' is true or false, not {written(value)}")
            return value
        case "word":
            if not isinstance(value, str) or value.casefold() not in measure.words:
                raise Unreadable(f"'{path}' is {joined(measure.words, 'or')}, not {written(value)}")
            return value.casefold()
        case "step":
            if isinstance(value, bool) or not isinstance(value, (str, int, float)):
                raise Unreadable(f"'{path}' is a step like 6.9.3b, not {written(value)}")
            return str(value)
        case "server":
            if not isinstance(value, str) or not (value == "none" or SERVER.fullmatch(value)):
                raise Unreadable(f"'{path}' is a server or none, not {written(value)}")
            return value
        case "card":
            if value == "none":
                return None
            return _wanted_card(value, titles)
        case "cards" | "cards in order" | "top cards":
            if isinstance(value, int):
                counted = f"{path.partition('.')[2]}.size"
                told = f"; how many there are is '{path}.size'" if counted in PLAYER else ""
                raise Unreadable(f"'{path}' is a list of cards, not {written(value)}{told}")
            return tuple(card for item in _listed(value) for card in _wanted_copies(item, titles))
        case "words" | "text" | "no text":
            return tuple(str(item) for item in _listed(value))
        case "answer" | "no answer":
            for item in _listed(value):
                if problem := problem_of(str(item), titles):
                    raise Unreadable(problem)
            return tuple(str(item) for item in _listed(value))


def _listed(value: object) -> list[object]:
    if value is None or isinstance(value, dict):
        raise Unreadable(f"expected a value or a list, found {'nothing' if value is None else 'a mapping'}")
    return value if isinstance(value, list) else [value]


def _wanted_number(value: object, path: str) -> tuple[str, int]:
    if isinstance(value, int) and not isinstance(value, bool):
        return "=", value
    found = _COMPARISON.fullmatch(value.strip()) if isinstance(value, str) else None
    if found is None:
        raise Unreadable(f"'{path}' is a number or a comparison like \">= 3\", not {written(value)}")
    return found[1], int(found[2])


def _wanted_card(value: object, titles: Nicknames) -> Held:
    """Reads the name of a card: a nickname means that card; a title means any card with that title."""
    name = str(value)
    nickname = titles.nickname(name)
    if nickname is not None:
        return nickname
    card = titles.pool.get(name)
    if card is None:
        raise Unreadable(titles.unknown(name))
    return Held("", card.title)


def _wanted_copies(value: object, titles: Nicknames) -> list[Held]:
    found = COPIES.fullmatch(str(value))
    if found is not None and not titles.known(str(value)):
        return [_wanted_card(found[2], titles)] * int(found[1])
    return [_wanted_card(value, titles)]
