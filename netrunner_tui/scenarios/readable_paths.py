"""The paths that a scenario can look at: the kind of value that each has, and how it is read off a game."""

from collections.abc import Callable, Sequence
from typing import Final, Literal, get_args

import msgspec

from netrunner_tui.model.card_zones import DECK, DISCARD, HAND, ICE, RIG, ROOT, SCORE, ZoneKind
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.state import BOTH, Card, EndReason, State, Winner
from netrunner_tui.model.view import Seat
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.referee import names
from netrunner_tui.rules.referee.questions import QuestionKind
from netrunner_tui.scenarios.nicknames import Placed

ValueKind = Literal[
    "number", "flag", "word", "step", "cards", "cards in order", "top cards", "card", "server", "words", "text", "no text", "answer",
    "no answer",
]  # fmt: skip
"""The kind of a value, which decides its notation and comparison."""


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


def _side(subject: str) -> Side:
    return CORP if subject == CORP else RUNNER


def _zone(zone: ZoneKind) -> Read:
    return lambda sight, subject: sight.cards(sight.state.zone(_side(subject), zone))


def _size(zone: ZoneKind) -> Read:
    return lambda sight, subject: len(sight.state.zone(_side(subject), zone))


def _total(name: str) -> Read:
    return lambda sight, subject: sight.game.referee.total(name, sight.card(subject).oid)


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
    return ("none", "corp", "runner", "both")[sight.card(subject).seen & BOTH]


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


def _question_player(sight: Sight, subject: str) -> object:
    return sight.game.question.player if sight.game.question is not None else "none"


def _question_kind(sight: Sight, subject: str) -> object:
    return sight.game.question.kind if sight.game.question is not None else "none"


def _log(seat: Seat) -> Read:
    return lambda sight, subject: [line.text for line in sight.game.log(seat)]


def _counters_of_card(kind: str) -> Read:
    return lambda sight, key: sight.card(key).counters.get(kind, 0)


def counters_of_player(kind: str) -> ReadablePath:
    """Returns the path of how many counters of a kind a player has."""
    return ReadablePath("number", lambda sight, side: sight.state.player(_side(side)).counters.get(kind, 0))


def counters_in_server(kind: str) -> ReadablePath:
    """Returns the path of how many counters of a kind there are in a server."""
    return ReadablePath("number", lambda sight, server: sight.state.server_counters.get(server, {}).get(kind, 0))


def counters_on_card(kind: str) -> ReadablePath:
    """Returns the path of how many counters of a kind are on a card."""
    return ReadablePath("number", _counters_of_card(kind))


PLAYER: Final[dict[str, ReadablePath]] = {
    "credits": ReadablePath("number", lambda sight, side: sight.state.player(_side(side)).credits),
    "clicks": ReadablePath("number", lambda sight, side: sight.state.player(_side(side)).clicks),
    "hand": ReadablePath("cards", _zone(HAND)),
    "hand.size": ReadablePath("number", _size(HAND)),
    "deck.size": ReadablePath("number", _size(DECK)),
    "deck.top": ReadablePath("top cards", _zone(DECK)),
    "discard": ReadablePath("cards", _zone(DISCARD)),
    "discard.facedown": ReadablePath("number", _facedown),
    "score": ReadablePath("number", lambda sight, side: sight.game.referee.score(_side(side))),
    "score area": ReadablePath("cards", _zone(SCORE)),
    "max hand size": ReadablePath("number", lambda sight, side: sight.game.referee.max_hand_size(_side(side))),
}
"""What can be looked at of either player."""
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
"""What can be looked at of one player alone."""
ON_SERVER: Final[dict[str, ReadablePath]] = {
    "ice": ReadablePath("cards in order", lambda sight, server: sight.cards(tuple(reversed(sight.state.ice(server))))),
    "root": ReadablePath("cards", lambda sight, server: sight.cards(sight.state.root(server))),
    "exists": ReadablePath("flag", lambda sight, server: server in sight.state.servers),
}
"""What can be looked at of a server."""
ON_CARD: Final[dict[str, ReadablePath]] = {
    "zone": ReadablePath("word", _place, ("hand", "deck", "discard", "score", "installed", "play", "set aside", "removed", "identity")),
    "rezzed": ReadablePath("flag", lambda sight, key: sight.card(key).zone in (ICE, ROOT) and sight.card(key).faceup),
    "faceup": ReadablePath("flag", lambda sight, key: sight.card(key).open),
    "strength": ReadablePath("number", _total("strength")),
    "advancements": ReadablePath("number", _counters_of_card("advancement")),
    "credits": ReadablePath("number", _counters_of_card("credit")),
    "hosted": ReadablePath("cards", lambda sight, key: sight.cards([oid for oid in sight.card(key).hosted if oid in sight.state.cards])),
    "seen by": ReadablePath("word", _seen, ("corp", "runner", "both", "none")),
    "cost": ReadablePath("number", _cost),
    "subtypes": ReadablePath("words", _subtypes),
    "requirement": ReadablePath("number", _total("requirement")),
}
"""What can be looked at of a card."""
_SIDES: Final = (CORP, RUNNER, "none")
_WINNERS: Final = (*get_args(Winner), "none")
_REASONS: Final = (*get_args(EndReason), "none")
_KINDS: Final = (*get_args(QuestionKind), "none")
ALONE: Final[dict[str, ReadablePath]] = {
    "run": ReadablePath("server", _run),
    "run.ice": ReadablePath("card", _run_ice),
    "run.successful": ReadablePath("flag", _run_successful),
    "run.credits": ReadablePath("number", _run_credits),
    "run.accesses": ReadablePath("number", lambda sight, subject: sight.accesses),
    "turn": ReadablePath("word", lambda sight, subject: sight.state.turn or "none", _SIDES),
    "turn.number": ReadablePath("number", lambda sight, subject: sight.state.turn_number),
    "step": ReadablePath("step", _step),
    "question.player": ReadablePath("word", _question_player, _SIDES),
    "question.kind": ReadablePath("word", _question_kind, _KINDS),
    "question.has": ReadablePath("answer", lambda sight, subject: sight),
    "question.lacks": ReadablePath("no answer", lambda sight, subject: sight),
    "winner": ReadablePath("word", lambda sight, subject: sight.state.winner or "none", _WINNERS),
    "reason": ReadablePath("word", lambda sight, subject: sight.state.reason or "none", _REASONS),
    "log.has": ReadablePath("text", _log("table")),
    "log.corp.has": ReadablePath("text", _log("corp")),
    "log.runner.has": ReadablePath("text", _log("runner")),
    "log.lacks": ReadablePath("no text", _log("table")),
    "log.corp.lacks": ReadablePath("no text", _log("corp")),
    "log.runner.lacks": ReadablePath("no text", _log("runner")),
}
"""What can be looked at of the game: these paths are about no player, server or card."""
