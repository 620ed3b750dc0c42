"""Turning points of a game, found by rules: the greatest swings, and missed chances.

Chances are tried by the referee (`review_tries`): a sentence says "could" if a way was found, and there is none otherwise.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, Self

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.cards import CardDefinition
from netrunner_tui.abilities.word_trees import walk
from netrunner_tui.model import events
from netrunner_tui.model.card_zones import DISCARD, HAND, RIG
from netrunner_tui.model.events import Event
from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, SIDES, Side
from netrunner_tui.model.state import State
from netrunner_tui.model.text import count_text, joined
from netrunner_tui.replays.reviews import review_tries as tries
from netrunner_tui.replays.reviews.review_data import RULES, TurningKind, TurningPoint
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.answered import Answered
from netrunner_tui.rules.books.referees import referee_of
from netrunner_tui.rules.history import Past
from netrunner_tui.rules.referee.randomness import Randomness
from netrunner_tui.rules.referee.turns import Turns

SWINGS: Final = 3
"""Swings of each kind in the review."""
LEAST_CREDITS: Final = 5
"""Minimum size of a swing in credits."""
A_GAME: Final = 100
POINT: Final = 10
"""The weight of an agenda point, in credits; that of a game is ten times as much."""
TAGGED: Final = "the Runner is tagged"


class _Standing(msgspec.Struct, frozen=True):
    """The figures of the Corp and the Runner at a moment, or how they have changed in between."""

    points: tuple[int, int]
    credits: tuple[int, int]
    gained: tuple[int, int]
    """Credits gained since the game began."""
    lost: tuple[int, int]
    """Credits lost since then; the others that are gone were spent."""

    def since(self, before: Self) -> Self:
        """Returns how the figures have changed."""
        changed = {
            name: tuple(now - then for now, then in zip(getattr(self, name), getattr(before, name), strict=True))
            for name in self.__struct_fields__
        }
        return type(self)(**changed)


class _Action(msgspec.Struct):
    """An action, what is done in a window between two of them, or the beginning or end of a turn: from one moment to another."""

    place: int
    """The moment after it."""
    side: Side
    turn: int
    said: str
    standing: _Standing
    """How the figures stand as it begins; of one that is over, how they have changed."""
    between: bool = False
    """It is what somebody does in a window between actions, such as scoring."""
    ending: bool = False
    """It is what comes after the last action of a turn."""

    @property
    def points(self) -> tuple[int, int]:
        """Returns how the agenda points of both have changed."""
        return self.standing.points

    @property
    def credits(self) -> tuple[int, int]:
        """Returns how the credits of both have changed."""
        return self.standing.credits

    @property
    def told(self) -> str:
        """Returns a description of it."""
        who = f"the {SIDE_NAMES[self.side]}"
        if self.between and self.said:
            return f"Between actions, {who}'s “{self.said}”"
        if self.said:
            return f"Action of {who}, “{self.said}”"
        return f"{'After the last' if self.ending else 'Before the first'} action in the turn of {who}"


class _Turn(msgspec.Struct):
    """A turn: the moments at which its player could take an action, and its events."""

    side: Side
    number: int
    boundaries: list[int] = []
    """Places at which the game can be resumed, with an action to take."""
    ran: set[str] = set()
    scored: set[int] = set()
    stolen: set[int] = set()
    last: int = 0
    won: str = ""


class _Chance(msgspec.Struct):
    """A missed chance in a turn."""

    turn: _Turn
    place: int
    found: tries.Found

    def wins(self, side: Side) -> bool:
        """Returns whether it would have won the game."""
        return self.found.winner == side


def turning_points(past: Past) -> tuple[TurningPoint, ...]:
    """Returns all turning points, in the order of the game."""
    finder = _Finder(past)
    found = [*finder.swings(), *finder.missed_scores(), *finder.open_servers(), *finder.lethal(), *finder.tags()]
    return tuple(sorted(found, key=lambda one: (one.place, -one.weight, one.text)))


class _Finder:
    """Goes over a game once, and finds its turning points in what it has noted."""

    def __init__(self, past: Past) -> None:
        self.past = past
        self.terms = rulebook(past.setup.rules).terms
        self.turns: list[_Turn] = []
        self.actions: list[_Action] = []
        self.fates: dict[int, tuple[str, int]] = {}
        """The end of each agenda: scored or stolen, and in which turn."""
        self._gained = {CORP: 0, RUNNER: 0}
        self._lost = {CORP: 0, RUNNER: 0}
        state = past.state(0, 0)
        self._turn = self._entered(state)
        """The turn that is gone over."""
        self._begun = self._action_at(0, state.turn or CORP, state, "")
        """What was done last."""
        self._ended: _Action | None = None
        """The end of the turn after it, where that has come."""
        self._go_over(state)

    # --- one pass over the game ----------------------------------------------------------------------------------------------------------

    def _go_over(self, state: State) -> None:
        """Goes over the game from its first state, `state`, on."""
        for place, answered in enumerate(self.past.answered):
            if place and answered.kind == "window" and state.run is None and (self._begun.between or not answered.passed):
                self._pass_window(answered, state, place)
            for event in answered.events:
                self._take_in(event, state, place, answered.said)
                events.fold(state, (event,))
            if self._turn is not None:
                self._note_boundary(self._turn, answered, state, place)
        self._close_turn(state, self.past.last)

    def _pass_window(self, answered: Answered, state: State, place: int) -> None:
        """Ends what was done before a window: nothing follows it but passes, up to an action or the end of the turn."""
        said = "" if answered.passed else answered.said
        self._close_turn(state, place - 1)
        side = answered.seat if said else self._begun.side
        self._begun, self._ended = self._action_at(place, side, state, said, between=bool(said), ending=not said), None

    def _take_in(self, event: Event, state: State, place: int, said: str) -> None:
        """Notes an event that is about to change `state`."""
        match event:
            case events.CreditsGained():
                self._gained[event.side] += event.count
            case events.CreditsLost():
                self._lost[event.side] += event.count
            case events.TurnOpened():
                self._close_turn(state, max(0, place - 1))
                self._turn = _Turn(event.side, event.number, [], set(), set(), set())
                self.turns.append(self._turn)
                self._begun = msgspec.structs.replace(self._action_at(place, event.side, state, ""), turn=event.number)
                self._ended = None
            case events.ActionStarted():
                self._close(self._begun, state, max(0, place - 1))
                self._begun, self._ended = self._action_at(place, event.side, state, said), None
            case events.BoundaryReached(at=""):  # no action follows in this turn
                self._ended = self._action_at(place, self._begun.side, state, "", ending=True)
            case events.AgendaScored() | events.AgendaStolen() if event.card in state.cards:
                cid = state.cards[event.card].cid
                scored = isinstance(event, events.AgendaScored)
                self.fates[cid] = ("scored" if scored else "stolen", state.turn_number)
                if self._turn is not None:
                    (self._turn.scored if scored else self._turn.stolen).add(cid)
            case events.RunInitiated() if self._turn is not None:
                self._turn.ran.add(event.server)
            case events.AttackedServerChanged() | events.PositionMoved() if self._turn is not None and event.server:
                self._turn.ran.add(event.server)
            case events.GameWon() if self._turn is not None:
                self._turn.won = event.winner
            case _:
                pass

    def _note_boundary(self, turn: _Turn, answered: Answered, state: State, place: int) -> None:
        """Notes whether an answer of a turn led to a state from which the rest of the turn could be played otherwise."""
        turn.last = place
        at_boundary = state.boundary == turn.side and not state.winner and state.player(turn.side).clicks > 0
        reached = any(isinstance(event, events.BoundaryReached) and event.at for event in answered.events)
        if at_boundary and (reached or place == 0):
            turn.boundaries.append(place)

    def _entered(self, state: State) -> _Turn | None:
        """Returns the turn in which a game begins that was set up in mid-turn."""
        if state.turn is None:
            return None
        self.turns.append(_Turn(state.turn, state.turn_number, [], set(), set(), set()))
        return self.turns[-1]

    def _action_at(self, place: int, side: Side, state: State, said: str, *, between: bool = False, ending: bool = False) -> _Action:
        return _Action(place, side, state.turn_number, said, self._standing(state), between, ending)

    def _close_turn(self, state: State, place: int) -> None:
        """Notes a turn's last action, up to its end where it has ended, and what came after it."""
        if self._ended is not None:
            self._note(self._begun, self._ended.place, self._ended.standing)
        self._close(self._ended or self._begun, state, place)

    def _close(self, begun: _Action, state: State, place: int) -> None:
        self._note(begun, place, self._standing(state))

    def _note(self, begun: _Action, place: int, standing: _Standing) -> None:
        self.actions.append(msgspec.structs.replace(begun, place=place, standing=standing.since(begun.standing)))

    def _standing(self, state: State) -> _Standing:
        referee = self._referee(state)
        return _Standing(
            (referee.score(CORP), referee.score(RUNNER)), (state.corp.credits, state.runner.credits),
            (self._gained[CORP], self._gained[RUNNER]), (self._lost[CORP], self._lost[RUNNER]),
        )  # fmt: skip

    def _referee(self, state: State) -> Turns:
        return referee_of(state.rules)(state, self.past.pool, Randomness(self.past.setup.seed))

    def _point(
        self, kind: TurningKind, side: Side, place: int, turn: int, text: str, weight: int, line: tuple[str, ...] = ()
    ) -> TurningPoint:
        return TurningPoint(kind, side, place, self.past.answered[place].number, turn, text, self.terms.fill(RULES[kind]), weight, line)

    # --- swings --------------------------------------------------------------------------------------------------------------------------

    def swings(self) -> Iterator[TurningPoint]:
        """Yields the largest changes of the differences in points and in credits; one action that changed both so much is one of points."""
        in_points = _largest(self.actions, lambda one: one.points, 1)
        in_credits = _largest(self.actions, lambda one: one.credits, LEAST_CREDITS)
        for action in in_points:
            by = action.points[0] - action.points[1]
            side: Side = CORP if by > 0 else RUNNER
            paid = f"; {self._credits_of(action)}" if action in in_credits else ""
            text = f"{action.told}: {_points_changed(action.points)}{paid}."
            yield self._point("points swing", side, action.place, action.turn, text, POINT * abs(by))
        for action in in_credits:
            if action not in in_points:
                by = action.credits[0] - action.credits[1]
                side = CORP if by > 0 else RUNNER
                text = f"{action.told}: {self._credits_of(action)}."
                yield self._point("credits swing", side, action.place, action.turn, text, abs(by))

    def _credits_of(self, action: _Action) -> str:
        return _credits_changed(action.standing, self.terms.word("credit"))

    # --- agendas that could have been scored ---------------------------------------------------------------------------------------------

    def missed_scores(self) -> Iterator[TurningPoint]:
        """Yields, for each agenda, the first turn in which it could have been scored and was not; a turn that won the game missed none."""
        missed: dict[int, list[_Chance]] = {}
        for turn in self.turns:
            if turn.side != CORP or turn.won == CORP or not turn.boundaries:
                continue
            place = turn.boundaries[0]
            for cid in self._could_be_scored(place):
                found = None if cid in turn.scored else tries.score_of(self.past, place, cid)
                if found is not None:
                    missed.setdefault(cid, []).append(_Chance(turn, place, found))
        for cid, chances in missed.items():
            title, points = self._named(cid)
            for chance, later in _first_and_winning(chances, CORP):
                wins = chance.wins(CORP)
                what = f"win in this turn by scoring {title}" if wins else f"score {title} ({_points(points)}) in this turn"
                text = f"The Corp could {what}: {', '.join(chance.found.line)}. It did not{later}; {self._what_became_of(cid)}."
                kind: TurningKind = "missed win" if wins else "missed score"
                yield self._point(kind, CORP, chance.place, chance.turn.number, text, A_GAME if wins else POINT * points, chance.found.line)

    def _could_be_scored(self, place: int) -> list[int]:
        """Returns agendas on the table or in HQ that are worth a try: a quick test of their numbers, so that few are tried."""
        state = self.past.state(place)
        referee = self._referee(state)
        hand = state.zone(CORP, HAND)
        roots = tuple(oid for server in state.servers for oid in state.root(server))
        usable = (*hand, *(oid for oid in roots if state.cards[oid].faceup))
        slack = 4 if any(self._places_or_quickens(state.cards[oid].title) for oid in usable) else 0
        found = []
        for zone, more in ((hand, 1), (roots, 0)):
            for oid in zone:
                card = state.cards[oid]
                if self.past.pool.facts[card.title].printed.type != "agenda":
                    continue
                lacking = max(0, referee.total("requirement", oid) - card.counters.get("advancement", 0))
                if lacking + more <= state.corp.clicks + slack:
                    found.append(card.cid)
        return found

    def _places_or_quickens(self, title: str) -> bool:
        """Returns whether a card's words place advancement counters or bring clicks."""
        definition = self.past.pool.facts.get(title)
        if definition is None:
            return False
        for word in walk(definition.abilities):
            if isinstance(word, words.GainClicks):
                return True
            if isinstance(word, (words.Place, words.MoveCounters)) and word.kind == "advancement":
                return True
        return False

    # --- agendas left unprotected --------------------------------------------------------------------------------------------------------

    def open_servers(self) -> Iterator[TurningPoint]:
        """Yields servers without ice that held an agenda in a Runner's turn, which did not win the game, and were not run on in it."""
        told: dict[tuple[str, int], list[_Chance]] = {}
        for turn in self.turns:
            if turn.side != RUNNER or turn.won == RUNNER:
                continue
            seen: set[tuple[str, int]] = set()
            for place in turn.boundaries:
                for server, cid in self._lying_open(self.past.state(place)):
                    if server in turn.ran or cid in turn.stolen or (server, cid) in seen:
                        continue
                    seen.add((server, cid))
                    found = tries.steal_of(self.past, place, server, cid)
                    if found is not None:
                        told.setdefault((server, cid), []).append(_Chance(turn, place, found))
        for (server, cid), chances in told.items():
            title, points = self._named(cid)
            for chance, later in _first_and_winning(chances, RUNNER):
                wins = chance.wins(RUNNER)
                terms, clicks = self.terms, self.past.state(chance.place).runner.clicks
                text = (
                    f"No ice protected {terms.server(server)}, which held {title} ({_points(points)}): the Runner, with "
                    f"{terms.clicks(clicks)} left, could {terms.fill('win by {stealing}' if wins else '{steal}')} it with one run. "
                    f"Nobody ran there in this turn{later}; {self._what_became_of(cid)}."
                )
                kind: TurningKind = "missed win" if wins else "open server"
                yield self._point(
                    kind, RUNNER, chance.place, chance.turn.number, text, A_GAME if wins else POINT * points, chance.found.line
                )

    def _lying_open(self, state: State) -> Iterator[tuple[str, int]]:
        """Yields agendas in the roots of servers without ice, and in Archives if no ice protects it."""
        for server in state.servers:
            if state.ice(server):
                continue
            there = state.root(server) if server != "Archives" else (*state.root(server), *state.zone(CORP, DISCARD))
            for oid in there:
                if self.past.pool.facts[state.cards[oid].title].printed.type == "agenda":
                    yield server, state.cards[oid].cid

    # --- damage and tags -----------------------------------------------------------------------------------------------------------------

    def lethal(self) -> Iterator[TurningPoint]:
        """Yields turns in which the Corp could flatline the Runner and did not win."""
        for turn in self.turns:
            if turn.side != CORP or turn.won == CORP:
                continue
            for place in turn.boundaries:
                state = self.past.state(place)
                if not tries.can_hurt(self.past, state):
                    continue
                found = tries.flatline(self.past, place)
                if found is None:
                    continue
                grip = len(state.zone(RUNNER, HAND))
                cards = "1 card" if grip == 1 else f"{grip} cards"
                text = f"The Corp could flatline the Runner, who held {cards}: {', '.join(found.line)}. It did not."
                yield self._point("lethal damage", CORP, place, turn.number, text, A_GAME, found.line)
                break

    def tags(self) -> Iterator[TurningPoint]:
        """Yields turns that the Runner ended with a tag that could be removed, against a card that needs one."""
        # Before the first turn neither exists.
        for turn, after in zip(self.turns, [*self.turns[1:], None], strict=False):
            if turn.side != RUNNER or turn.won:
                continue
            end = self.past.state(after.boundaries[0] if after is not None and after.boundaries else turn.last)
            if not end.runner.tags:
                continue
            place = self._could_untag(turn)
            punishing = self._punishing(self.past.state(turn.last))
            if place is None or not punishing:
                continue
            tags = "a tag" if end.runner.tags == 1 else f"{end.runner.tags} tags"
            text = f"The Runner kept {tags} and could have removed one. {' '.join(punishing)}"
            yield self._point("tag left on", RUNNER, place, turn.number, text, 2 * POINT)

    def _could_untag(self, turn: _Turn) -> int | None:
        """Returns the last moment of a turn at which the referee offers to remove a tag."""
        for place in reversed(turn.boundaries):
            state = self.past.state(place)
            if state.runner.tags and any(option.verb == "untag" for option in self._referee(state).action_options(RUNNER)):
                return place
        return None

    def _punishing(self, state: State) -> list[str]:
        """Returns threats to a tagged Runner, in sentences: cards in HQ or rezzed, by their words, and the action against resources."""
        found: list[str] = []
        zones = [*state.zone(CORP, HAND), *state.zone(CORP, "score")]
        zones += [oid for server in state.servers for oid in state.root(server) if state.cards[oid].faceup]
        for oid in zones:
            title = state.cards[oid].title
            definition = self.past.pool.facts.get(title)
            if definition is not None and title not in found and _needs_tag(definition):
                found.append(title)
        resources = [state.cards[oid].title for oid in state.zones.get(RIG, ()) if self._is_resource(state.cards[oid].title)]
        told = [f"The Corp had {' and '.join(found)}, whose words ask for a tagged Runner."] if found else []
        if resources and state.corp.credits >= 2:
            told.append(f"The Corp's action against resources was open: {' and '.join(dict.fromkeys(resources))}.")
        return told

    def _is_resource(self, title: str) -> bool:
        return self.past.pool.facts[title].printed.type == "resource"

    # --- text ----------------------------------------------------------------------------------------------------------------------------

    def _named(self, cid: int) -> tuple[str, int]:
        title = next(card.title for card in self.past.state(0, 0).cards.values() if card.cid == cid)
        return title, self.past.pool.facts[title].printed.points or 0

    def _what_became_of(self, cid: int) -> str:
        what, turn = self.fates.get(cid, ("", 0))
        return f"it was {self.terms.word(what)} in turn {turn}" if what else self.terms.fill("nobody ever scored or {stole} it")


def _first_and_winning(chances: list[_Chance], side: Side) -> Iterator[tuple[_Chance, str]]:
    """Yields the first chance, and the first that would have won, each with a text on later turns with the same chance."""
    first = chances[0]
    winning = next((chance for chance in chances if chance.wins(side)), None)
    wins = [chance.turn.number for chance in chances if chance.wins(side)]
    if winning is not first:
        yield first, _turns(chance.turn.number for chance in chances[1:] if not chance.wins(side))
    if winning is not None:
        yield winning, _turns(wins[1:])


def _needs_tag(definition: CardDefinition) -> bool:
    """Returns whether a card can only be played or used against a tagged Runner, or counts tags."""
    for word in walk((tuple(definition.only_if.values()), definition.abilities, definition.x_at_most)):
        if isinstance(word, words.Named) and word.name == TAGGED:
            return True
        if isinstance(word, words.PlayerHas) and word.has == "tags":
            return True
    return False


def _points(points: int) -> str:
    return "1 agenda point" if points == 1 else f"{points} agenda points"


def _turns(numbers: Iterable[int]) -> str:
    """Returns a text on later turns with the same chance."""
    listed = [str(number) for number in numbers]
    if not listed:
        return ""
    return f", nor in turn{'' if len(listed) == 1 else 's'} {joined(listed)}"


def _points_changed(change: tuple[int, int]) -> str:
    told = (
        f"the {SIDE_NAMES[side]} {'gains' if by > 0 else 'loses'} {_points(abs(by))}" for side, by in zip(SIDES, change, strict=True) if by
    )
    return " and ".join(told)


def _credits_changed(change: _Standing, credit: str) -> str:
    """Returns what each player whose credits are others now has gained, spent and lost."""
    told = []
    for side, by, gained, lost in zip(SIDES, change.credits, change.gained, change.lost, strict=True):
        amounts = (("gains", gained), ("spends", gained - lost - by), ("loses", lost))
        if by:
            done = joined(f"{verb} {count_text(count, credit)}" for verb, count in amounts if count)
            told.append(f"the {SIDE_NAMES[side]} {done}")
    return ", ".join(told[:-1]) + (", and " if len(told) > 1 else "") + told[-1]


def _largest(actions: list[_Action], of: Callable[[_Action], tuple[int, int]], least: int) -> list[_Action]:
    def size(action: _Action) -> int:
        change = of(action)
        return abs(change[0] - change[1])

    ordered = sorted((one for one in actions if size(one) >= least and one.turn), key=lambda one: (-size(one), one.place))
    return ordered[:SWINGS]
