"""Searches for missed chances: a game is resumed at a moment, and one player tries ways to a goal.

Nothing is guessed: every step of a try is an answer to a question of the referee. One player acts; the other passes, prevents what
they can and pays all they have for a trace. A way found was possible; one not found may have been possible too.
"""

from collections.abc import Callable
from typing import Final

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.cards import Pool
from netrunner_tui.abilities.word_trees import walk
from netrunner_tui.model import events
from netrunner_tui.model.card_zones import HAND, SCORE
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.state import State
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.history import Past
from netrunner_tui.rules.referee.options import Option, phrase
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.referee.randomness import Randomness

MOST_POSITIONS: Final = 250
"""Upper limit of positions searched by one try."""
MOST_ANSWERS: Final = 120
"""Upper limit of answers in one line: longer ways are dropped."""

OptionTest = Callable[[Game, Option], bool]
GameTest = Callable[[Game], bool]


class Found(msgspec.Struct, frozen=True):
    """A way to a goal: the acting player's answers, and whether it ended the game."""

    line: tuple[str, ...]
    winner: str
    reason: str
    credits: int
    """Net credits that the way cost the acting player."""


class Try:
    """One player's ways through the rest of a turn, from a moment at which they may act."""

    def __init__(self, past: Past, place: int, side: Side) -> None:
        self.past = past
        self.side = side
        self.start = past.state(place)
        self.left = MOST_POSITIONS
        self._terms = rulebook(past.setup.rules).terms
        self._seen: set[tuple[object, ...]] = set()

    def search(self, wanted: OptionTest, goal: GameTest) -> Found | None:
        """Returns the first way to the goal, in the order in which the referee offers wanted options."""
        setup = self.past.setup
        game = Game.at(setup, self.past.pool, self.start.snapshot(), Randomness(setup.seed))
        line = self._go(game, wanted, goal, ())
        if line is None:
            return None
        path, end = line
        player = end.state.player(self.side)
        return Found(path, end.winner, end.reason, self.start.player(self.side).credits - player.credits)

    def _go(self, game: Game, wanted: OptionTest, goal: GameTest, path: tuple[str, ...]) -> tuple[tuple[str, ...], Game] | None:
        for _ in range(MOST_ANSWERS):
            if goal(game):
                return path, game
            question = game.question
            if question is None or self._turn_over(game.state):
                return None
            if question.player != self.side:
                game.answer(_passing(question, game))
                continue
            ways = [place for place, option in enumerate(question.options) if wanted(game, option)]
            if question.kind in ("action", "window") and question.numbers is None:
                if question.kind == "window" and not ways:
                    game.answer(_declining(question))
                    continue
                if question.kind == "window":
                    ways += [place for place in _declining(question) if place not in ways]
                return self._branch(game, question, ways, wanted, goal, path)
            answer = _choosing(question, ways, game)
            if question.kind != "order" and answer != question.decline():
                path = (*path, question.say(answer, self._terms))
            game.answer(answer)
        return None

    def _branch(
        self, game: Game, question: Question, ways: list[int], wanted: OptionTest, goal: GameTest, path: tuple[str, ...]
    ) -> tuple[tuple[str, ...], Game] | None:
        """Tries each way in turn."""
        key = _key(game.state, question)
        if key in self._seen:
            return None
        self._seen.add(key)
        for place in ways:
            if self.left <= 0:
                return None
            self.left -= 1
            fork = game.fork()
            fork.answer((place,))
            option = question.options[place]
            found = self._go(fork, wanted, goal, path if option.verb == "pass" else (*path, phrase(option, self._terms)))
            if found is not None:
                return found
        return None

    def _turn_over(self, state: State) -> bool:
        return state.turn != self.start.turn or state.turn_number != self.start.turn_number


def _key(state: State, question: Question) -> tuple[object, ...]:
    """Returns a key under which two positions of a try are equivalent."""
    corp, runner = state.corp, state.runner
    hand = tuple(sorted(state.cards[oid].title for oid in state.zone(CORP, HAND)))
    marked = tuple(sorted((card.cid, tuple(sorted(card.counters.items()))) for card in state.cards.values() if card.counters))
    scored = len(state.zone(CORP, SCORE)), len(state.zone(RUNNER, SCORE))
    grip = len(state.zone(RUNNER, HAND))
    numbers = (corp.clicks, corp.credits, runner.clicks, runner.credits, runner.tags, grip, *scored, len(state.cards))
    return (question.kind, question.step, numbers, hand, marked, tuple(sorted(state.used)))


def _passing(question: Question, game: Game) -> Answer:
    """Returns the answer of the player who does not act: prevents and pays for traces as much as they can, else passes."""
    if question.numbers is not None:
        # The amount to pay for a trace, or to prevent with a card of their own.
        card = game.state.cards.get(question.about)
        own = card is None or card.owner == question.player
        return (question.numbers[1 if question.kind == "pay" or own else 0],)
    if question.effect == "prevent":
        return (0,)
    if question.kind == "may" and question.about and game.state.cards.get(question.about) is not None:
        # Threats of the opponent's cards are bought off; offers of their own cards are declined.
        theirs = game.state.cards[question.about].owner == question.player
        return _declining(question) if theirs else (0,)
    return _declining(question)


def _declining(question: Question) -> Answer:
    declined = question.decline()
    if declined is not None:
        return declined
    return question.forced() or _first(question)


def _first(question: Question) -> Answer:
    """Returns the first options, as few as possible."""
    if question.numbers is not None:
        return (question.numbers[0],)
    return tuple(dict.fromkeys((*question.required, *range(question.least))))[: max(question.least, len(question.required))]


def _choosing(question: Question, ways: list[int], game: Game) -> Answer:
    """Returns the acting player's answer to anything but an action: a wanted option, else one that continues what they began."""
    if question.numbers is not None:
        return (_enough_for_trace(question, game),)
    if ways:
        count = min(max(question.least, len(question.required), 1), question.most)
        chosen = tuple(dict.fromkeys((*question.required, *ways, *range(len(question.options)))))[:count]
        return chosen if question.allows(chosen) else _first(question)
    if question.kind == "access" and any(option.verb == "steal" for option in question.options):
        return (next(place for place, option in enumerate(question.options) if option.verb == "steal"),)
    if question.kind == "may":
        yes = next((place for place, option in enumerate(question.options) if option.verb in ("yes", "pay")), None)
        goes_on = not any(option.verb == "jack out" for option in question.options)
        return (yes,) if yes is not None and goes_on else _declining(question)
    if question.kind in ("choose", "order") and not question.several:
        return (0,)
    return _declining(question)


def _enough_for_trace(question: Question, game: Game) -> int:
    """Returns enough to make a trace succeed whatever the Runner adds; else everything. An X is as high as possible."""
    assert question.numbers is not None
    low, high = question.numbers
    begun = next((event for event in reversed(game.history[-1].events) if isinstance(event, events.TraceBegan)), None)
    if begun is None:
        return high
    referee = game.referee
    needed = referee.total("trace link") + referee.spendable(RUNNER, "trace") - begun.base + 1
    return min(high, max(low, needed))


# --- goals -----------------------------------------------------------------------------------------------------------------------------


def holds(pool: Pool, title: str, kinds: tuple[type[words.Word], ...]) -> bool:
    """Returns whether a card's abilities contain one of these words."""
    definition = pool.facts.get(title)
    return definition is not None and any(isinstance(word, kinds) for word in walk(definition.abilities))


def _titled(game: Game, option: Option) -> str:
    card = game.state.cards.get(option.card)
    return card.title if card is not None else ""


def _helps(game: Game, option: Option) -> bool:
    """Returns whether an action can bring credits, clicks or advancement counters by the words of its card."""
    if option.verb not in ("play", "use"):
        return False
    definition = game.pool.facts.get(_titled(game, option))
    if definition is None or definition.printed.side != CORP:
        return False
    for word in walk(definition.abilities):
        if isinstance(word, (words.Gain, words.GainClicks, words.Take)):
            return True
        if isinstance(word, (words.Place, words.MoveCounters)) and word.kind == "advancement":
            return True
    return False


def _in_score_area(cid: int, side: Side) -> GameTest:
    """Returns the test whether a card lies in a player's score area."""
    return lambda game: any(game.state.cards[oid].cid == cid for oid in game.state.zone(side, SCORE))


def score_of(past: Past, place: int, cid: int) -> Found | None:
    """Finds a way for the Corp to score an agenda before the turn is over."""

    def wanted(game: Game, option: Option) -> bool:
        card = game.state.cards.get(option.card)
        about = card is not None and card.cid == cid
        match option.verb:
            case "score" | "advance":
                return about
            case "install":
                # Into a new server: obstacles elsewhere would have to be explained too.
                return about and option.server not in game.state.servers
            case "gain":
                return game.referee.spendable(CORP, "advance") < _lacking(game, cid)
            case "choose":
                return about
            case _:
                return _helps(game, option)

    return Try(past, place, CORP).search(wanted, _in_score_area(cid, CORP))


def _lacking(game: Game, cid: int) -> int:
    """Returns the advancement counters that an agenda still needs."""
    oid = next((oid for oid, card in game.state.cards.items() if card.cid == cid), 0)
    if not oid:
        return 0
    return max(0, game.referee.total("requirement", oid) - game.state.cards[oid].counters.get("advancement", 0))


def steal_of(past: Past, place: int, server: str, cid: int) -> Found | None:
    """Finds a way for the Runner to steal a card by running on a server, with the Corp passing."""

    def wanted(game: Game, option: Option) -> bool:
        if option.verb == "run":
            return option.server == server and game.state.run is None
        card = game.state.cards.get(option.card)
        return option.verb in ("access", "steal") and card is not None and card.cid == cid

    return Try(past, place, RUNNER).search(wanted, _in_score_area(cid, RUNNER))


def flatline(past: Past, place: int) -> Found | None:
    """Finds a way for the Corp to flatline the Runner before the turn is over, with cards in HQ and on the table."""
    hurting = (words.Damage, words.Tag)

    def wanted(game: Game, option: Option) -> bool:
        if option.verb in ("score", "advance"):
            if holds(game.pool, _titled(game, option), (words.Damage,)):
                return True
            counted = any(_counts_scored(game.pool, game.state.cards[oid].title) for oid in game.state.zone(CORP, HAND))
            return counted and game.pool.facts[_titled(game, option)].printed.type == "agenda"
        return option.verb in ("play", "use") and holds(game.pool, _titled(game, option), hurting)

    def goal(game: Game) -> bool:
        return game.winner == CORP and game.reason == "flatline"

    return Try(past, place, CORP).search(wanted, goal)


def _counts_scored(pool: Pool, title: str) -> bool:
    """Returns whether a card's damage depends on agendas scored."""
    definition = pool.facts.get(title)
    if definition is None:
        return False
    damage = [word for word in walk(definition.abilities) if isinstance(word, words.Damage)]
    return any(isinstance(word, words.Events) and word.events.event == "agenda scored" for word in walk(damage))


def can_hurt(past: Past, state: State) -> bool:
    """Returns whether the Corp has a card in HQ or on the table that can do damage in its own turn: a quick test before `flatline`."""
    zones = [*state.zone(CORP, HAND), *state.zone(CORP, SCORE), state.corp.identity]
    zones += [oid for server in state.servers for oid in state.root(server)]
    for oid in zones:
        definition = past.pool.facts.get(state.cards[oid].title) if oid else None
        if definition is None or definition.printed.type == "ice":
            continue
        installed = state.cards[oid].installed
        if installed and definition.printed.type == "agenda" and holds(past.pool, definition.title, (words.Damage,)):
            return True
        if installed and not state.cards[oid].faceup:
            continue
        for ability in definition.abilities:
            acts = isinstance(ability, words.Play) or (isinstance(ability, words.Paid) and ability.only in ("", "you"))
            if acts and any(isinstance(word, words.Damage) for word in walk(ability)):
                return True
    return False
