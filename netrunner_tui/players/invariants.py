"""Invariants of every question of every game, each as a function that raises Violation.

The functions look at a game and change nothing. `checker.Checker` runs them after every answer of a game in progress.
"""

from functools import lru_cache
from typing import Final
from unicodedata import combining, east_asian_width

from netrunner_tui.model import wire
from netrunner_tui.model.card_zones import ASIDE, CENTRALS, RIG, ROOT, SCORE, zone_key
from netrunner_tui.model.events import Event, TraceBid, VirusPurged
from netrunner_tui.model.sides import RUNNER, SIDES
from netrunner_tui.model.state import ComparedCards, Player, State
from netrunner_tui.players.violation import broken, first_difference
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.referee.mechanisms.listed_subroutines import FIRST_GAINED
from netrunner_tui.rules.referee.questions import Question

TEXT_CELLS: Final = 60
PHRASE_CELLS: Final = 70
ALL_CARDS: Final = 12
"""Answers after which all cards are compared again: what was changed past every edit shows then."""


def same_state(live: State, other: State, rule: str) -> None:
    """Checks that two states are equal."""
    if not live.equals(other, ({}, {})):
        broken(rule, first_difference(live.data(), other.data(), "data"))


def active_anew(game: Game, rule: str) -> None:
    """Checks that what is kept of the active abilities is what is found anew in the state."""
    kept, found = game.referee.active.data(), game.referee.active_anew().data()
    if kept != found:
        broken(rule, first_difference(kept, found, "active"))


class Follower:
    """Compares two states after every answer: of the cards mostly those that were edited since, now and then all of them."""

    def __init__(self, rule: str) -> None:
        self._rule = rule
        self._compared: ComparedCards = ({}, {})
        self._times = 0

    def same(self, live: State, other: State) -> None:
        """Checks that the two states are equal, and has each card that is edited from now on noticed. Raises Violation."""
        self._times += 1
        if self._times % ALL_CARDS == 0:
            self._compared = ({}, {})
        if not live.equals(other, self._compared):
            same_state(live, other, self._rule)
        live.part()
        other.part()


def cards_conserved(state: State, cids: frozenset[int], *, leaving: bool = False, resolving: bool = False) -> None:
    """Checks that every physical card exists once, in exactly the zone that it names.

    While the referee asks what happens instead of `leaving` play, a program may still name the card that has left it. While an
    ability is `resolving` that is about the cards on its own card, which it trashed to pay, they may still name that one (CR 9.5.5).
    """
    rule = "cards are conserved"
    found = [card.cid for card in state.cards.values()]
    if len(found) != len(cids) or set(found) != cids:
        lost, extra = cids - set(found), [cid for cid in found if found.count(cid) > 1 or cid not in cids]
        broken(rule, f"physical cards {sorted(lost)} are lost, {sorted(set(extra))} are doubled or new")
    placed = _zones_name_cards(state, rule)
    for oid, card in state.cards.items():
        if oid != card.oid or oid not in placed:
            broken(rule, f"{card.title} ({oid}) is object {card.oid}, or in no zone")
        if oid >= state.next_oid:
            broken(rule, f"object {oid} is there before its number was given out")
        gone = card.host not in state.cards
        # A game that is won ends before cards follow their host (CR 10.3.1).
        if not card.host or (gone and (state.winner or (leaving and card.zone == RIG) or (resolving and card.zone == ASIDE))):
            pass
        elif gone or oid not in state.cards[card.host].hosted:
            broken(rule, f"{card.title} ({oid}) says that it is hosted on {card.host}, which does not know of it")
        for guest in card.hosted:
            if guest not in state.cards or state.cards[guest].host != oid:
                broken(rule, f"{card.title} ({oid}) says that it hosts {guest}, which does not know of it")
            if state.cards[guest].zone == ROOT and state.cards[guest].server != card.server:
                broken(rule, f"{state.cards[guest].title} ({guest}) is in another server than {card.title} ({oid}), which hosts it")


def _zones_name_cards(state: State, rule: str) -> set[int]:
    """Checks that every zone names cards that say to be there, and no card twice. Returns the objects that zones name."""
    placed: set[int] = set()
    for key, oid in ((key, oid) for key, oids in state.zones.items() for oid in oids):
        if oid in placed:
            broken(rule, f"object {oid} stands twice in zones, the second time in {key}")
        placed.add(oid)
        card = state.cards.get(oid)
        if card is None:
            broken(rule, f"{key} names object {oid}, which is no card")
        said = zone_key(card.owner, card.zone, card.server)
        if card.zone == SCORE and "stolen" in card.memory:
            said = zone_key(RUNNER, SCORE)
        if card.zone == SCORE and "points" in card.memory and key in (zone_key(side, SCORE) for side in SIDES):
            said = key  # CR 10.1.3: either player's
        if card.zone == RIG:
            said = RIG
        if said != key:
            broken(rule, f"{card.title} ({oid}) stands in {key} and says that it is in {said}")
    return placed


def nothing_negative(state: State) -> None:
    """Checks that credits, clicks, tags and counters are 0 or more."""
    for side in SIDES:
        player: Player = state.player(side)
        for name in ("credits", "clicks", "tags", "bad_publicity", "core_damage"):
            if getattr(player, name) < 0:
                broken("nothing is negative", f"the {side} has {getattr(player, name)} {name}")
        for kind, count in player.counters.items():
            if count < 0:
                broken("nothing is negative", f"the {side} has {count} {kind} counters")
    for server, held in state.server_counters.items():
        for kind, count in held.items():
            if count <= 0 or server not in state.servers:
                broken("nothing is negative", f"{server} has {count} {kind} counters")
    for oid, card in state.cards.items():
        for kind, count in card.counters.items() if card.counters else ():
            if count <= 0:
                broken("nothing is negative", f"{card.title} ({oid}) has {count} {kind} counters")


def nothing_is_no_event(events: list[Event]) -> None:
    """Checks that nobody gains, pays, loses or suffers 0 or less of something; a bid in a trace may be 0, and a purge find no counters."""
    for event in events:
        count = getattr(event, "count", 1)
        if count <= 0 and not isinstance(event, (TraceBid, VirusPurged)):
            broken("nothing is no event", f"{event}")


def run_consistent(game: Game) -> None:
    """Checks that the objects named by the run's position, the encounter and the breach exist."""
    s, rule = game.state, "the run is where it says it is"
    run = s.run
    if run is not None:
        ice = s.ice(run.server)
        there = run.ice in s.cards and not run.passed and not run.ending
        if there and (run.position >= len(ice) or ice[run.position] != run.ice):
            broken(rule, f"position {run.position} of {run.server} is said to be {run.ice}; its ice is {ice}")
        if run.credits < 0 or run.credits > s.runner.credits:
            broken(rule, f"{run.credits} bad publicity credits in a pool of {s.runner.credits}")
    elif s.encounter is not None and not s.encounter.forced:
        broken(rule, "an encounter outside a run that nothing forced (CR 6.5.9b)")
    if s.encounter is not None and s.encounter.ice in s.cards:
        count = len(game.referee.definition(s.encounter.ice).subroutines)
        for place in (*s.encounter.broken, *s.encounter.resolved):
            if count <= place < FIRST_GAINED:
                broken(rule, f"subroutine {place} of {count}")


def limits_kept(game: Game, question: Question) -> None:
    """Checks the conditions that checkpoints enforce: memory, and, at the windows before actions, also uniqueness, servers and points."""
    s, referee, rule = game.state, game.referee, "checkpoints keep the limits"
    # While a program is being installed or a checkpoint asks what to trash, memory may be exceeded (CR 8.5.6c, 10.3.1e),
    # also where it is asked what happens instead of that (1996);
    # and between cards that are discarded together, where memory hangs on the hand (CR 5.5.2).
    if (
        question.effect not in ("make room", "trash", "prevent")
        and question.kind != "discard"
        and referee.memory_used() > referee.total("memory")
    ):
        broken(rule, f"{referee.memory_used()} MU used of {referee.total('memory')}")
    if question.kind != "window" or question.interrupts or not s.boundary or s.run is not None:
        return
    # The window before an action: nothing is in progress there.
    if s.encounter is not None or s.breach is not None or s.access is not None:
        broken(rule, "an encounter, breach or access goes on at the window before an action")
    aside = [s.cards[oid] for oid in s.zones.get("set aside", ())]  # a card may keep what it has set aside (CR 4.8)
    playing = [oid for oid in s.zones.get("play", ()) if "stays" not in s.cards[oid].memory]
    if playing or any(not card.host and "aside" not in card.memory for card in aside):
        broken(rule, "a card is still in the play area or set aside before an action")
    seen: set[tuple[str, str]] = set()
    for card in referee.active_cards():
        printed = referee.card_of[card.title].printed
        keys = [("unique", card.title)] if printed.unique else []
        keys += [("console", card.owner)] if "console" in printed.subtypes else []
        for key in keys if card.installed else []:
            if key in seen:
                broken(rule, f"two active cards are {key}")
            seen.add(key)
    for server in s.servers:
        types = [referee.card_of[s.cards[oid].title].printed.type for oid in s.root(server) if not s.cards[oid].host]
        if sum(kind in ("agenda", "asset") for kind in types) > (0 if server in CENTRALS else referee.capacity(server)):
            broken(rule, f"the root of {server} holds {types}")
        if server not in CENTRALS and not types and not s.ice(server):
            broken(rule, f"{server} is empty and still there")
    for side in SIDES:
        if referee.score(side) >= s.target_of(side) and not referee.prohibited("win by agenda points", side):
            broken(rule, f"the {side} has {referee.score(side)} points of {s.target_of(side)}, and the game goes on")


def question_sound(question: Question) -> None:
    """Checks that a question can be answered, that its phrases are distinct, and that its texts fit their fields."""
    rule = "every question can be answered"
    if not question.text.strip() or cells(question.text) > TEXT_CELLS:
        broken(rule, f"its text has {cells(question.text)} cells, at most {TEXT_CELLS}: {question.text!r}")
    for name in ("decline", "forced"):
        answer = getattr(question, name)()
        if answer is not None and not question.allows(answer):
            broken(rule, f"{name}() is {answer}, which is not allowed: {question}")
    if question.numbers is not None:
        if question.numbers[0] > question.numbers[1] or question.options:
            broken(rule, f"numbers {question.numbers} and {len(question.options)} options: {question.text!r}")
        return
    count = len(question.options)
    if not count and question.most:
        broken(rule, f"no options: {question.text!r}")
    if not 0 <= question.least <= question.most <= count or any(not 0 <= place < count for place in question.required):
        broken(rule, f"{question.least} to {question.most} of {count}, {question.required} required: {question.text!r}")
    if len(question.required) > question.most or len(set(question.required)) != len(question.required):
        broken(rule, f"{question.required} required, at most {question.most}: {question.text!r}")
    phrases = [option.phrase for option in question.options]
    for phrase in phrases:
        if not phrase.strip() or cells(phrase) > PHRASE_CELLS:
            broken(rule, f"a phrase has {cells(phrase)} cells, at most {PHRASE_CELLS}: {phrase!r}")
    if len(set(phrases)) != count:
        broken(rule, f"a phrase stands twice in {question.text!r}: {sorted(p for p in set(phrases) if phrases.count(p) > 1)}")


def round_trips(events: list[Event]) -> None:
    """Checks that events are equal after being written to the log and read again."""
    again = wire.decode(wire.encode(events))
    if again != events:
        broken("the log reads as it was written", first_difference(events, again, "events"))


@lru_cache(maxsize=1 << 15)
def cells(text: str) -> int:
    """Returns the width of a text on a terminal, in cells."""
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)
