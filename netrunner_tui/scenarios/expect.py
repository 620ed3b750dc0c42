"""The paths of `expect`, and the comparison of their values."""

import operator
import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import Final, Literal

import msgspec

from netrunner_tui.abilities.reading.mistakes import shown_name
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.state import DISCARD, HAND, ICE, RIG, ROOT, SCORE, Card, State, ZoneKind
from netrunner_tui.model.text import folded
from netrunner_tui.model.view import Seat
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.referee import names
from netrunner_tui.scenarios.answer_phrases import problem_of
from netrunner_tui.scenarios.nicknames import SERVER, Held, Nicknames, Placed

ValueKind = Literal[
    "number", "flag", "word", "step", "cards", "cards in order", "top cards", "card", "server", "words", "text", "no text", "answer",
    "no answer",
]  # fmt: skip
"""The kind of a value, which decides its notation and comparison."""

_COMPARISON: Final = re.compile(r"(>=|<=|!=|==|=|>|<)\s*(-?\d{1,9})")
_OPERATORS: Final[dict[str, Callable[[int, int], bool]]] = {
    ">=": operator.ge, "<=": operator.le, "!=": operator.ne, "==": operator.eq, "=": operator.eq, ">": operator.gt, "<": operator.lt,
}  # fmt: skip
_COPIES: Final = re.compile(r"([1-9]\d?)x (.+)")


class Sight:
    """The values that can be read after a step."""

    def __init__(self, game: Game, cids: dict[str, int], offers: Callable[[str], bool]) -> None:
        self.game = game
        self.cids = cids
        """The physical card of each nickname (folded), and of each title that the position holds once."""
        self.offers = offers
        """Tells whether an answer is legal at the open question."""
        self.successful = False
        """Whether the last run was successful."""
        self.accesses = 0
        """The number of accesses in the current or last breach."""

    @property
    def state(self) -> State:
        """Returns the state now."""
        return self.game.state

    def card(self, key: str) -> Card:
        """Returns the object that a card of the position is now."""
        cid = self.cids[key]
        return next(card for card in self.state.cards.values() if card.cid == cid)

    def look_at(self, placed: Placed) -> str:
        """Finds the card that is at a place now. Returns its key. Raises NotThere."""
        state, key = self.state, placed.card.key
        title = placed.card.title
        there = [
            card
            for card in ([self.card(key)] if key else state.cards.values())
            if card.title == title and card.installed and names.place_of(state, card) == placed.place
            and placed.number in (0, names.ordinal(state, card))
        ]  # fmt: skip
        if len(there) != 1:
            several = "there are several; say which by ' #2', or by 'as:'"
            raise NotThere(f"no {placed} is there" if not there else several)
        self.cids[str(placed)] = there[0].cid
        return str(placed)

    def cards(self, oids: Sequence[int]) -> list[Card]:
        """Returns the cards of these objects."""
        return [self.state.cards[oid] for oid in oids]


class NotThere(Exception):
    """No card, or more than one, is at the place where an expectation looks."""


Read = Callable[[Sight, str], object]


class ReadablePath(msgspec.Struct, frozen=True):
    """A path that can be named: the kind of its value, and the function that reads it for a subject."""

    kind: ValueKind
    read: Read
    words: tuple[str, ...] = ()
    """The values that a `word` can have."""


class Expectation(msgspec.Struct, frozen=True, kw_only=True):
    """A path and the value that it must have."""

    path: str
    line: int
    measure: ReadablePath
    subject: str = ""
    """The side, the server, the kind of counter or the card that the path is about."""
    placed: Placed | None = None
    """The card that the path is about, where it is named by its place."""
    wanted: object
    said: str
    """The value as it stands in the file."""


class Unreadable(Exception):
    """A path or a value that means nothing; the message says what would."""


# --- reading off ----------------------------------------------------------------------------------------------------------------------


def _side(subject: str) -> Side:
    return CORP if subject == CORP else RUNNER


def _zone(zone: ZoneKind) -> Read:
    return lambda sight, subject: sight.cards(sight.state.zone(_side(subject), zone))


def _size(zone: ZoneKind) -> Read:
    return lambda sight, subject: len(sight.state.zone(_side(subject), zone))


def _total(name: str) -> Read:
    return lambda sight, subject: sight.game.referee.total(name, sight.card(subject).oid)


def _counters(kind: str) -> Read:
    return lambda sight, subject: sight.card(subject).counters.get(kind, 0)


def _facedown(sight: Sight, subject: str) -> object:
    return sum(not card.faceup for card in sight.cards(sight.state.zone(_side(subject), DISCARD)))


def _memory_limit(sight: Sight, subject: str) -> object:
    return sight.game.referee.total("memory")


def _place(sight: Sight, subject: str) -> object:
    zone = sight.card(subject).zone
    return "installed" if zone in (RIG, ICE, ROOT) else zone


def _cost(sight: Sight, subject: str) -> object:
    """Returns the current cost to play, install (Runner) or rez (Corp) the card."""
    oid = sight.card(subject).oid
    kind = sight.game.referee.definition(oid).printed.type
    name = "play cost" if kind in ("event", "operation") else "install cost" if kind in ("hardware", "program", "resource") else "rez cost"
    return sight.game.referee.total(name, oid)


def _subtypes(sight: Sight, subject: str) -> object:
    referee, oid = sight.game.referee, sight.card(subject).oid
    return list(referee.subtypes_of(oid))


def _seen(sight: Sight, subject: str) -> object:
    return ("none", "corp", "runner", "both")[sight.card(subject).seen & 3]


def _run(sight: Sight, subject: str) -> object:
    return sight.state.run.server if sight.state.run is not None else "none"


def _run_ice(sight: Sight, subject: str) -> object:
    run = sight.state.run
    return sight.state.cards.get(run.ice) if run is not None else None


def _run_credits(sight: Sight, subject: str) -> object:
    return sight.state.run.credits if sight.state.run is not None else 0


def _run_successful(sight: Sight, subject: str) -> object:
    return sight.state.run.successful if sight.state.run is not None else sight.successful


def _step(sight: Sight, subject: str) -> object:
    question = sight.game.question
    return question.step if question is not None else sight.state.step


def _question(name: str) -> Read:
    return lambda sight, subject: getattr(sight.game.question, name, "none")


def _log(seat: Seat) -> Read:
    return lambda sight, subject: [line.text for line in sight.game.log(seat)]


PLAYER: Final[dict[str, ReadablePath]] = {
    "credits": ReadablePath("number", lambda sight, side: sight.state.player(_side(side)).credits),
    "clicks": ReadablePath("number", lambda sight, side: sight.state.player(_side(side)).clicks),
    "hand": ReadablePath("cards", _zone(HAND)),
    "hand.size": ReadablePath("number", _size(HAND)),
    "deck.size": ReadablePath("number", _size("deck")),
    "deck.top": ReadablePath("top cards", _zone("deck")),
    "discard": ReadablePath("cards", _zone(DISCARD)),
    "discard.facedown": ReadablePath("number", _facedown),
    "score": ReadablePath("number", lambda sight, side: sight.game.referee.score(_side(side))),
    "score area": ReadablePath("cards", _zone(SCORE)),
    "max hand size": ReadablePath("number", lambda sight, side: sight.game.referee.max_hand_size(_side(side))),
}
_CORE_DAMAGE: Final = ReadablePath("number", lambda sight, side: sight.state.runner.core_damage)
ONE_PLAYER: Final[dict[str, dict[str, ReadablePath]]] = {
    CORP: {"bad publicity": ReadablePath("number", lambda sight, side: sight.state.corp.bad_publicity)},
    RUNNER: {
        "tags": ReadablePath("number", lambda sight, side: sight.state.runner.tags),
        "core damage": _CORE_DAMAGE,
        "brain damage": _CORE_DAMAGE,
        "link": ReadablePath("number", lambda sight, side: sight.game.referee.total("link")),
        "memory.used": ReadablePath("number", lambda sight, side: sight.game.referee.memory_used()),
        "memory.limit": ReadablePath("number", _memory_limit),
        "rig": ReadablePath("cards", lambda sight, side: sight.cards(sight.state.zones.get(RIG, ()))),
    },
}
ON_SERVER: Final[dict[str, ReadablePath]] = {
    "ice": ReadablePath("cards in order", lambda sight, server: sight.cards(tuple(reversed(sight.state.ice(server))))),
    "root": ReadablePath("cards", lambda sight, server: sight.cards(sight.state.root(server))),
    "exists": ReadablePath("flag", lambda sight, server: server in sight.state.servers),
}
ON_CARD: Final[dict[str, ReadablePath]] = {
    "zone": ReadablePath("word", _place, ("hand", "deck", "discard", "score", "installed", "play", "set aside", "removed", "identity")),
    "rezzed": ReadablePath("flag", lambda sight, key: sight.card(key).zone in (ICE, ROOT) and sight.card(key).faceup),
    "faceup": ReadablePath("flag", lambda sight, key: sight.card(key).open),
    "strength": ReadablePath("number", _total("strength")),
    "advancements": ReadablePath("number", _counters("advancement")),
    "credits": ReadablePath("number", _counters("credit")),
    "hosted": ReadablePath("cards", lambda sight, key: sight.cards([oid for oid in sight.card(key).hosted if oid in sight.state.cards])),
    "seen by": ReadablePath("word", _seen, ("corp", "runner", "both", "none")),
    "cost": ReadablePath("number", _cost),
    "subtypes": ReadablePath("words", _subtypes),
    "requirement": ReadablePath("number", _total("requirement")),
}
_SIDES: Final = (CORP, RUNNER, "none")
_REASONS: Final = ("agenda", "flatline", "decked", "card", "bad publicity", "concede", "none")
_KINDS: Final = ("window", "action", "choose", "may", "pay", "access", "order", "discard", "mulligan", "none")
ALONE: Final[dict[str, ReadablePath]] = {
    "run": ReadablePath("server", _run),
    "run.ice": ReadablePath("card", _run_ice),
    "run.successful": ReadablePath("flag", _run_successful),
    "run.credits": ReadablePath("number", _run_credits),
    "run.accesses": ReadablePath("number", lambda sight, subject: sight.accesses),
    "turn": ReadablePath("word", lambda sight, subject: sight.state.turn or "none", _SIDES),
    "turn.number": ReadablePath("number", lambda sight, subject: sight.state.turn_number),
    "step": ReadablePath("step", _step),
    "question.player": ReadablePath("word", _question("player"), _SIDES),
    "question.kind": ReadablePath("word", _question("kind"), _KINDS),
    "question.has": ReadablePath("answer", lambda sight, subject: sight),
    "question.lacks": ReadablePath("no answer", lambda sight, subject: sight),
    "question.options": ReadablePath("answer", lambda sight, subject: sight),
    "winner": ReadablePath("word", lambda sight, subject: sight.state.winner or "none", (CORP, RUNNER, "draw", "none")),
    "reason": ReadablePath("word", lambda sight, subject: sight.state.reason or "none", _REASONS),
    "log.has": ReadablePath("text", _log("table")),
    "log.corp.has": ReadablePath("text", _log("corp")),
    "log.runner.has": ReadablePath("text", _log("runner")),
    "log.lacks": ReadablePath("no text", _log("table")),
    "log.corp.lacks": ReadablePath("no text", _log("corp")),
    "log.runner.lacks": ReadablePath("no text", _log("runner")),
}


# --- reading an expectation -------------------------------------------------------------------------------------------------------------


def read(path: str, value: object, line: int, titles: Nicknames) -> Expectation:
    """Returns an expectation out of a file. Raises Unreadable."""
    measure, subject = _measure(path, titles)
    wanted = _wanted(measure, value, path, titles)
    placed, named = (subject, "") if isinstance(subject, Placed) else (None, subject)
    return Expectation(path=path, line=line, measure=measure, subject=named, placed=placed, wanted=wanted, said=_written(value))


def _measure(path: str, titles: Nicknames) -> tuple[ReadablePath, str | Placed]:
    if path in ALONE:
        return ALONE[path], ""
    head, _, tail = path.partition(".")
    if head in (CORP, RUNNER):
        known = {**PLAYER, **ONE_PLAYER[head]}
        if tail.startswith("counters."):
            kind = _counter(tail.removeprefix("counters."), titles)
            return ReadablePath("number", lambda sight, side: sight.state.player(_side(side)).counters.get(kind, 0)), head
        if tail not in known:
            raise Unreadable(_unknown(f"the {head} has no '{tail}' to look at", tail, known))
        return known[tail], head
    if SERVER.fullmatch(head):
        if tail.startswith("counters."):
            kind = _counter(tail.removeprefix("counters."), titles)
            return ReadablePath("number", lambda sight, server: sight.state.server_counters.get(server, {}).get(kind, 0)), head
        if tail not in ON_SERVER:
            raise Unreadable(_unknown(f"a server has no '{tail}' to look at", tail, ON_SERVER))
        return ON_SERVER[tail], head
    if head in ("run", "turn", "question", "log", "winner", "reason", "step"):
        raise Unreadable(_unknown(f"there is no '{path}' to look at", path, ALONE))
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
            kind = _counter(tail.removeprefix("counters."), titles)
            return ReadablePath("number", _counters(kind)), subject
        if tail not in ON_CARD:
            raise Unreadable(_unknown(f"a card has no '{tail}' to look at", tail, ON_CARD))
        return ON_CARD[tail], subject
    if not dots:
        raise Unreadable(_unknown(f"there is no '{path}' to look at", path, ALONE))
    named = path.rpartition(".")
    if named[2] not in ON_CARD and (counters := path.rpartition(".counters."))[1]:
        named = counters
    raise Unreadable(titles.unknown(named[0]))


def _counter(kind: str, titles: Nicknames) -> str:
    if kind not in titles.catalogue.counters:
        raise Unreadable(_unknown(f"there are no '{kind}' counters", kind, titles.catalogue.counters))
    return kind


def _unknown(problem: str, word: str, known: "Sequence[str] | dict[str, ReadablePath] | frozenset[str]") -> str:
    near = get_close_matches(word, list(known), 2, 0.6)
    return f"{problem}; did you mean {' or '.join(near)}?" if near else f"{problem}; known: {', '.join(sorted(known))}"


def _written(value: object) -> str:
    """Returns a value as it was written, on one line and not too long."""
    return shown_name(_whole(value))


def _whole(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(map(_whole, value))}]"
    return str(value)


def _wanted(measure: ReadablePath, value: object, path: str, titles: Nicknames) -> object:
    """Returns the value as it is compared. Raises Unreadable."""
    match measure.kind:
        case "number":
            return _wanted_number(value, path)
        case "flag":
            if not isinstance(value, bool):
                raise Unreadable(f"'{path}' is true or false, not {_written(value)}")
            return value
        case "word":
            if not isinstance(value, str) or value.casefold() not in measure.words:
                raise Unreadable(f"'{path}' is {', '.join(measure.words[:-1])} or {measure.words[-1]}, not {_written(value)}")
            return value.casefold()
        case "step":
            if isinstance(value, bool) or not isinstance(value, (str, int, float)):
                raise Unreadable(f"'{path}' is a step like 6.9.3b, not {_written(value)}")
            return str(value)
        case "server":
            if not isinstance(value, str) or not (value == "none" or SERVER.fullmatch(value)):
                raise Unreadable(f"'{path}' is a server or none, not {_written(value)}")
            return value
        case "card":
            if value == "none":
                return None
            return _wanted_card(value, titles)
        case "cards" | "cards in order" | "top cards":
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
        raise Unreadable(f"'{path}' is a number or a comparison like \">= 3\", not {_written(value)}")
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
    found = _COPIES.fullmatch(str(value))
    if found is not None and not titles.known(str(value)):
        return [_wanted_card(found[2], titles)] * int(found[1])
    return [_wanted_card(value, titles)]


# --- comparing ----------------------------------------------------------------------------------------------------------------------------


def failure(expectation: Expectation, sight: Sight) -> str:
    """Returns the failure of an expectation, as `expected ..., is ...`; "" if it holds."""
    try:
        subject = expectation.subject if expectation.placed is None else sight.look_at(expectation.placed)
    except NotThere as absent:
        return f"{expectation.path}: expected {expectation.said}; {absent}"
    found = expectation.measure.read(sight, subject)
    if _holds(expectation, found, sight):
        return ""
    kind = expectation.measure.kind
    if kind in ("text", "no text"):
        return f"{expectation.path}: expected {expectation.said}; it does {'not ' if kind == 'text' else ''}stand in that log"
    if kind in ("answer", "no answer"):
        so = "it is not" if kind == "answer" else "it is"
        return f"{expectation.path}: expected {expectation.said}; {so} an answer to the open question"
    return f"{expectation.path}: expected {expectation.said}, is {_shown(found)}"


def _holds(expectation: Expectation, found: object, sight: Sight) -> bool:
    wanted = expectation.wanted
    match expectation.measure.kind:
        case "number":
            assert isinstance(wanted, tuple)
            assert isinstance(found, int)
            return _OPERATORS[wanted[0]](found, wanted[1])
        case "card":
            return found is None if wanted is None else isinstance(found, Card) and _is(found, wanted, sight)
        case "cards" | "cards in order" | "top cards":
            assert isinstance(wanted, tuple)
            assert isinstance(found, list)
            return _cards_hold(expectation.measure.kind, found, wanted, sight)
        case "words":
            assert isinstance(wanted, tuple)
            assert isinstance(found, list)
            return sorted(map(folded, wanted)) == sorted(map(folded, found))
        case "text" | "no text":
            assert isinstance(wanted, tuple)
            assert isinstance(found, list)
            stands = [any(folded(text) in folded(line) for line in found) for text in wanted]
            return all(stands) if expectation.measure.kind == "text" else not any(stands)
        case "answer" | "no answer":
            assert isinstance(wanted, tuple)
            offered = [sight.offers(answer) for answer in wanted]
            return all(offered) if expectation.measure.kind == "answer" else not any(offered)
        case _:
            return found == wanted


def _is(card: Card, wanted: object, sight: Sight) -> bool:
    assert isinstance(wanted, Held)
    return card.cid == sight.cids[wanted.key] if wanted.key else card.title == wanted.title


def _cards_hold(kind: ValueKind, found: list[Card], wanted: tuple[Held, ...], sight: Sight) -> bool:
    if kind == "top cards":
        found = found[: len(wanted)]
    if len(found) != len(wanted):
        return False
    if kind != "cards":
        return all(_is(card, held, sight) for card, held in zip(found, wanted, strict=True))
    left = list(found)
    for held in sorted(wanted, key=lambda held: not held.key):  # nicknames first: they mean one card
        card = next((card for card in left if _is(card, held, sight)), None)
        if card is None:
            return False
        left.remove(card)
    return True


def _shown(found: object) -> str:
    if found is None:
        return "none"
    if isinstance(found, Card):
        return found.title
    if isinstance(found, list):
        return f"[{', '.join(map(_shown, found))}]"
    return _written(found)
