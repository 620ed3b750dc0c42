"""Checks that a seat learns nothing about cards that are hidden from it.

Hidden cards are swapped without the seat's knowledge. Everything the seat can read (view, log, its own questions, and whether the
other player is asked) must stay the same, byte for byte. `unseen_now` checks one moment, `unseen_in_log` the whole log, and `Twin`
plays a second game beside the first, in which two hidden cards are swapped, until one of them is revealed.
"""

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.cards import CardDefinition, Pool
from netrunner_tui.model import events as e
from netrunner_tui.model.card_zones import DECK, DISCARD, HAND, ICE, ROOT, zone_key
from netrunner_tui.model.events import Event, apply, fields
from netrunner_tui.model.sides import CORP, Side, other
from netrunner_tui.model.state import BOTH, SEEN_BY, Card, State
from netrunner_tui.model.view import Seat, View
from netrunner_tui.players.violation import broken, first_difference
from netrunner_tui.rulebook_facts.moments import MOMENTS
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.telling import public_questions, views
from netrunner_tui.rules.telling.known_views import KnownViews
from netrunner_tui.rules.telling.narrate import Narrator
from netrunner_tui.settings.stops import MODES, Stops, standing_pass, usual_stops

RULE: Final = "a seat sees what its player may see"
LONGEST_TWIN: Final = 60
"""Upper limit of answers for which a twin is played."""
VIEWED: Final = 4
"""Number of answers between two comparisons of whole views."""

_encoder = msgspec.json.Encoder()


def hidden(card: Card, side: Side) -> bool:
    """Returns whether a player cannot tell the card from others.

    They have not seen it, or it is in the opponent's hand and that does not lie open, or among the facedown cards of Archives, which have
    no order.
    """
    unordered = card.in_closed_hand or (card.zone == DISCARD and not card.faceup)
    return card.owner != side and (unordered or not card.seen & SEEN_BY[side])


def hidden_cards(state: State, side: Side) -> list[int]:
    """Returns the opponent's cards that are hidden from a player."""
    shown = state.access.card if state.access is not None else 0
    return [oid for oid, card in state.cards.items() if hidden(card, side) and oid != shown]


def exchanged(state: State, one: int, two: int) -> State:
    """Returns a copy of `state` in which two cards have swapped everything but their outward appearance."""
    new = state.snapshot()
    a, b = new.edit(one), new.edit(two)
    a.title, b.title = b.title, a.title
    a.cid, b.cid = b.cid, a.cid
    if a.zone == b.zone and a.zone in (HAND, DISCARD):
        a.seen, b.seen = b.seen, a.seen
    return new


def read_by(view: View) -> bytes:
    """Returns a view as the bytes sent over a connection."""
    return _encoder.encode(view)


def unseen_now(game: Game, side: Side, rng: random.Random) -> None:
    """Checks that `side` and a spectator see the same after indistinguishable cards are swapped. Raises Violation."""
    s = game.state
    if game.over:  # the seed is public then, and there are no secrets
        return
    now = game.view(side)
    _same_view(game, _arranged(s, other(side), rng), now, f"how the {other(side)} holds their cards")
    for seat in (now, game.view("table")):
        if (turned := _with_other_backs(s, side, game.pool)) is not None:
            _same_view(game, turned, seat, "what is on the other side of a card")
    pair = unlike_pair(s, hidden_cards(s, side), rng, game.pool)
    if pair is not None:
        what = f"{_named(s.cards[pair[0]])} from {_named(s.cards[pair[1]])}"
        state = exchanged(s, *pair)
        _same_view(game, state, now, what)
        _same_view(game, state, game.view("table"), what)


def _same_view(game: Game, state: State, now: View, what: str) -> None:
    referee = type(game.referee)(state, game.pool, game.randomness)
    view = views.view(referee, now.seat, game.number, game.question, game.setup, KnownViews(game.pool))
    if read_by(view) != read_by(now):
        broken(RULE, f"the view of {now.seat} tells {what}: {first_difference(now, view, 'view')}")


def _arranged(state: State, owner: Side, rng: random.Random) -> State:
    """Returns `state` after its owner has rearranged their hand and the facedown cards of their discard pile (CR 4.3.3, 4.4.2)."""
    new = state.snapshot()
    for zone in (HAND, DISCARD):
        oids = new.zone(owner, zone)
        loose = [oid for oid in oids if zone == HAND or not new.cards[oid].faceup]
        arranged = dict(zip(loose, rng.sample(loose, len(loose)), strict=True))
        new.zones[zone_key(owner, zone)] = tuple(arranged.get(oid, oid) for oid in oids)
    return new


def _with_other_backs(state: State, side: Side, pool: Pool) -> State | None:
    """Returns a copy of `state` in which the other player chose something else for the other side of a card; None where none is hidden."""
    hidden = [c for c in state.cards.values() if c.owner != side and "back" in c.memory and not c.memory.get("flipped")]
    if not hidden:
        return None
    new = state.snapshot()
    for card in hidden:
        edited = new.edit(card.oid)
        edited.memory = {**card.memory, "back": card.memory["back"] % len(pool.facts[card.title].backs) + 1}
    return new


def unlike_pair(state: State, oids: list[int], rng: random.Random, pool: Pool) -> tuple[int, int] | None:
    """Returns two of the objects with different titles, each of which could be where the other is."""
    if len(oids) < 2:
        return None
    # Usually one of them is a card that will soon be affected, or that was seen once and is among others again.
    outside = [oid for oid in oids if state.cards[oid].zone != DECK]
    lost = [oid for oid in outside if state.cards[oid].seen == BOTH]
    draw = rng.random()
    one = rng.choice(lost if lost and draw < 0.4 else outside if outside and draw < 0.8 else oids)
    card = state.cards[one]
    others = [oid for oid in oids if state.cards[oid].title != card.title and _exchangeable(pool, card, state.cards[oid])]
    return (one, rng.choice(others)) if others else None


def _exchangeable(pool: Pool, one: Card, two: Card) -> bool:
    """Returns whether the cards could be in each other's place: as everybody knows, what protects a server is ice, and nothing else is."""
    ice = [pool.facts[card.title].printed.type == "ice" for card in (one, two)]
    return ice[0] == ice[1] or not any(card.zone in (ICE, ROOT) for card in (one, two))


def _named(card: Card) -> str:
    return f"{card.title} ({card.zone}{f' of {card.server}' if card.server else ''})"


# --- the log -----------------------------------------------------------------------------------------------------------------------


def unseen_in_log(game: Game, side: Side, rng: random.Random) -> None:
    """Checks that `side`'s log is the same if two cards that it has never seen are swapped throughout. Raises Violation."""
    past = game.start.snapshot()
    seen: set[int] = set()
    for event in _events(game):
        apply(past, event)
        if not _ABOUT_CARDS.isdisjoint(event.__struct_fields__):
            seen.update(card.cid for card in past.cards.values() if card.seen & SEEN_BY[side])
    pair = unlike_pair(past, [oid for oid in hidden_cards(past, side) if past.cards[oid].cid not in seen], rng, game.pool)
    if pair is None:
        return
    one, two = past.cards[pair[0]], past.cards[pair[1]]
    titles = {one.cid: two.title, two.cid: one.title}
    past = game.start.snapshot()
    for oid, card in list(past.cards.items()):
        if card.cid in titles:
            past.edit(oid).title = titles[card.cid]
    start = past.snapshot()
    story = [(answered.number, [_renamed(event, past, titles) for event in answered.events]) for answered in game.history]
    seats: tuple[Seat, ...] = (side, "table")
    for seat in seats:
        narrator = Narrator(start.snapshot(), seat, game.pool)
        for number, events in story:
            narrator.tell(number, events)
        mine = list(game.log(seat))
        if narrator.lines != mine:
            broken(RULE, f"the log of {seat} tells {one.title} from {two.title}: {first_difference(mine, narrator.lines, 'log')}")


_ABOUT_CARDS: Final = frozenset({"card", "cards", "order", "first"})


def _events(game: Game) -> Iterator[Event]:
    for answered in game.history:
        yield from answered.events


def _renamed(event: Event, past: State, titles: dict[int, str]) -> Event:
    """Returns the event with its card's other title; `past` is the state before it, and after it when this returns."""
    card = past.cards.get(fields.card(event))
    if fields.title(event) and card is not None and card.cid in titles:
        event = msgspec.structs.replace(event, title=titles[card.cid])
    apply(past, event)
    return event


# --- a second game -----------------------------------------------------------------------------------------------------------------

_REVEALING: Final = (
    e.CardAccessed, e.CardRezzed, e.CardPlayed, e.CardActivated, e.CardsRevealed, e.CardsTurnedFaceup, e.AgendaScored, e.AgendaStolen,
    e.AgendaForfeited, e.CardRemoved, e.HandOpened,
)  # fmt: skip


class Twin:
    """A second game in the same position, except that two cards hidden from `watcher` are swapped.

    Started at a window before an action. `follow` gives it every answer of the first game.
    """

    def __init__(self, game: Game, watcher: Side, one: int, two: int) -> None:
        s = game.state
        self.game = game
        self.watcher: Side = watcher
        self.pair = frozenset({s.cards[one].cid, s.cards[two].cid})
        self.names = f"{_named(s.cards[one])} and {_named(s.cards[two])} changed places before answer {game.number + 1}"
        twin_start = exchanged(s, one, two)
        twin_start = _with_other_backs(twin_start, watcher, game.pool) or twin_start
        self.twin = Game(game.setup, game.pool, twin_start.snapshot(), game.randomness.copy())
        self.twin.number = game.number
        self.lines = Narrator(s.snapshot(), watcher, game.pool)
        self.twin_lines = Narrator(twin_start, watcher, game.pool)
        self.past = s.snapshot()
        self.followed = 0

    @classmethod
    def begin(cls, game: Game, watcher: Side, rng: random.Random) -> "Twin | None":
        """Returns a twin of `game`, at a window before an action; None if there are no two such cards."""
        pair = _like_pair(game, watcher, rng)
        return cls(game, watcher, *pair) if pair is not None else None

    def follow(self, question: Question, answer: Answer) -> bool:
        """Gives the twin the first game's answer to `question`. Returns whether the two games still correspond.

        Raises Violation if the watcher can distinguish them.
        """
        self.followed += 1
        asked = self.twin.question
        assert asked is not None
        same = self._translated(question, asked, answer)
        if same is None or self.followed > LONGEST_TWIN or self._shown(self.game.history[-1].events):
            return False
        self.twin.answer(same)
        if any(self._shows_one(event) for event in self.twin.history[-1].events):
            return False  # what it costs to show one of them is asked before, and is not the same of both
        self._compare(question.say(answer))
        return self.game.question is not None

    def _shown(self, events: list[Event]) -> bool:
        """Returns whether these events reveal one of the two cards to the watcher."""
        shown = False
        for event in events:
            shown = shown or self._shows_one(event)
            apply(self.past, event)
        # However it came there, as in exchange for an installed card: what lies faceup is no secret.
        both = [card for card in self.past.cards.values() if card.cid in self.pair]
        return shown or any(card.turned_up if card.zone == HAND else card.faceup and card.zone != DECK for card in both)

    def _shows_one(self, event: Event) -> bool:
        oids = [getattr(event, name, 0) for name in ("card", "first", "second", "new")]
        oids += getattr(event, "cards", ())
        cards = [self.past.cards[oid] for oid in oids if isinstance(oid, int) and oid in self.past.cards]
        if isinstance(event, e.CardFlipped) and event.back:
            return True
        if not any(card.cid in self.pair for card in cards):
            return False
        if isinstance(event, _REVEALING) or getattr(event, "faceup", False):
            return True
        if isinstance(event, e.CardsLookedAt):
            return event.side == self.watcher
        # The Runner's cards are faceup everywhere but in the hand and the deck.
        return self.watcher == CORP and isinstance(event, (e.CardTrashed, e.CardDiscarded))

    def _translated(self, question: Question, asked: Question, answer: Answer) -> Answer | None:
        """Returns the same answer to the twin's question: the options about the same objects. None if there is no such answer."""
        if question.numbers is not None:
            return answer if asked.numbers is not None and asked.allows(answer) else None
        places: list[int] = []
        for place in answer:
            option = question.options[place]
            if self._differs(question, option):
                return None
            like = [number for number, o in enumerate(asked.options) if _about(o) == _about(option)]
            if len(like) != 1 or like[0] in places:
                return None
            places.append(like[0])
        same = tuple(places)
        return same if asked.allows(same) else None

    def _differs(self, question: Question, option: Option) -> bool:
        """Returns whether the answer's effect reveals the card, or its kind: ice and other cards are installed in different places."""
        if option.verb != "install" and question.effect != "install":
            return False
        mine, theirs = self.past.cards.get(option.card), self.twin.state.cards.get(option.card)
        if mine is not None and self.watcher == CORP and mine.cid in self.pair:
            return True  # the Runner installs faceup, and what is asked on the way there is about that card
        return mine is not None and theirs is not None and _kind(self.game.pool, mine.title) != _kind(self.game.pool, theirs.title)

    def _compare(self, said: str) -> None:
        """Checks that the watcher reads the same in both games. Comparing whole views is expensive: only some are."""
        question, asked = _read(self.game), _read(self.twin)
        if _open(question) != _open(asked):
            self._told(said, f"what is open: {_open(question)} against {_open(asked)}")
        if question is not None and question.player == self.watcher and question != asked:
            self._told(said, first_difference(question, asked, "question"))
        if question is not None and asked is not None and question.kind == "window" and question.player != self.watcher:
            mine, theirs = _asked_at(self.game, question), _asked_at(self.twin, asked)
            if mine != theirs:
                self._told(said, f"whether the {question.player} is asked at {question.step}: {mine} against {theirs}")
        if self.followed % VIEWED == 0 and not self.game.over:
            seen, other_seen = self.game.view(self.watcher), self.twin.view(self.watcher)
            if read_by(seen) != read_by(other_seen):
                self._told(said, first_difference(seen, other_seen, "view"))
        last = self.game.history[-1]
        self.lines.tell(last.number, last.events)
        self.twin_lines.tell(last.number, self.twin.history[-1].events)
        if self.lines.lines != self.twin_lines.lines:
            self._told(said, first_difference(self.lines.lines, self.twin_lines.lines, "log"))

    def _told(self, said: str, difference: str) -> None:
        broken(RULE, f"the {self.watcher} can tell two games apart in which {self.names}; after “{said}”: {difference}")


def _read(game: Game) -> Question | None:
    """Returns the open question as its player reads it."""
    return game.referee.for_its_reader(game.question) if game.question is not None else None


def _open(question: Question | None) -> tuple[str, ...]:
    """Returns the public part of a question (`View.asked`, `View.asking`, `View.step`)."""
    return (question.player, question.step, public_questions.public_text(question)) if question is not None else ()


def _asked_at(game: Game, question: Question) -> list[str]:
    """Returns the settings of stops with which the asked player is asked at a window: a curtain or a wait tells the other player."""
    view = game.view(question.player)
    settings = {mode: Stops(mode, frozenset(MOMENTS)) for mode in MODES} | {"usual": usual_stops(question.player)}
    return [name for name, stops in settings.items() if standing_pass(question, view, stops) is None]


def _about(option: Option) -> tuple[object, ...]:
    return (
        option.verb, option.card, option.server, option.host, option.ability, option.subroutine, option.mode, option.amount,
    )  # fmt: skip


@lru_cache(maxsize=4096)
def _kind(pool: Pool, title: str) -> str:
    """Returns a card's kind: facedown cards of one kind go to the same places, and leave the same room for others (CR 3.2.1).

    A card of 1996 that is rezzed as it is installed shows itself: it is a kind of its own.
    """
    card = pool.facts[title]
    statics = (ability for ability in card.abilities if isinstance(ability, words.Static))
    if any(isinstance(word, words.RezOnInstall) for ability in statics for word in ability.static):
        return "rezzed when installed"
    if card.installed_faceup:
        return "installed faceup"
    if card.installed_facedown:
        return "installed facedown"
    hosts = [one.title for one in pool.cards.values() if one.printed.side == CORP and _can_host(one, card)]
    return ("root" if card.printed.type in ("agenda", "asset") else card.printed.type) + "".join(f", on {title}" for title in hosts)


def _can_host(host: CardDefinition, card: CardDefinition) -> bool:
    """Returns whether a card could be installed on another, by what is printed on it."""
    statics = (ability for ability in host.abilities if isinstance(ability, words.Static))
    wanted = [word.can_host for ability in statics for word in ability.static if isinstance(word, words.CanHost)]
    return any(
        (not one.type or card.printed.type in one.type) and (not one.subtype or not set(one.subtype).isdisjoint(card.printed.subtypes))
        for one in wanted
    )


def _like_pair(game: Game, watcher: Side, rng: random.Random) -> tuple[int, int] | None:
    """Returns two hidden cards that could be in each other's place."""
    cards = game.state.cards
    oids = hidden_cards(game.state, watcher)
    pair = unlike_pair(game.state, oids, rng, game.pool)
    if pair is None:
        return None
    one = cards[pair[0]]
    like = [
        oid
        for oid in oids
        if cards[oid].title != one.title
        and (not (one.installed or cards[oid].installed) or _kind(game.pool, cards[oid].title) == _kind(game.pool, one.title))
    ]
    return (one.oid, rng.choice(like)) if like else None
