"""Views: the information open to a seat (CR 1.21, 10.2), with everything hidden left out."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

import msgspec

from netrunner_tui.model.breakers import Breaker
from netrunner_tui.model.card_zones import ASIDE, CENTRALS, DECK, DISCARD, HAND, IDENTITY, PLAY, REMOVED, RIG, SCORE, server_keys, zone_key
from netrunner_tui.model.deck import GameSetup
from netrunner_tui.model.sides import CORP, RUNNER, SIDES, Side
from netrunner_tui.model.state import AGENDA_POINTS, Card, Player, State
from netrunner_tui.model.view import CardView, PlayerView, RunView, Seat, ServerView, View
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.referee.randomness import Randomness
from netrunner_tui.rules.referee.timing.windows import Windows
from netrunner_tui.rules.telling import public_questions
from netrunner_tui.rules.telling.break_ways import breakers_in_play, installed, is_usual_for
from netrunner_tui.rules.telling.cards_seen import CardsSeen, sees
from netrunner_tui.rules.telling.known_views import BreakersSeen, KnownViews, NumbersSeen, PlaceSeen, PlainView
from netrunner_tui.rules.telling.visits import LYING_OPEN, told_number

_PLACES: Final = {side: {zone: zone_key(side, zone) for zone in (HAND, DECK, DISCARD, SCORE, IDENTITY)} for side in SIDES}
"""The keys of each player's own zones."""
_SHOWN_OF_PLAYERS: Final = frozenset({"hand size", "link", "memory", "memory cost", "points"})
"""Quantities that what every seat sees of a player is made of."""
_HAND_SIZE: Final = {side: f"{side} hand size" for side in SIDES}
_NO_IDENTITY: Final = {side: CardView(card=0, owner=side, zone=IDENTITY, faceup=True) for side in SIDES}
"""What stands for the identity of a player in a game that has none."""


@lru_cache(maxsize=64)
def _commitment(seed: str) -> str:
    return Randomness(seed).commitment


def view(
    referee: Windows, seat: Seat, number: int, question: Question | None, setup: GameSetup, known: KnownViews | None = None
) -> View:  # fmt: skip
    """Returns the view of `seat`: everything it may see now. `known` is what was seen before, where that is kept."""
    known = known if known is not None else KnownViews()
    before = known.views.get(seat)
    if before is None:
        made = ViewMaker(referee, seat, known).view(number, question, setup)
    else:
        # Of the seats that look at one moment, the first finds out what is asked.
        same = question is not None and known.question is question
        step, asked, asking = known.asked if same else _asked(referee.state, question, known)
        looking = ViewMaker(referee, seat, known).looking(question) if asked == seat and _offered(referee.state, question) else ()
        made = msgspec.structs.replace(before, number=number, step=step, asked=asked, asking=asking, looking=looking)
        if seat in known.renumbered:
            made = ViewMaker(referee, seat, known).renumbered(made)
            known.renumbered.discard(seat)
    known.views[seat] = made
    return made


def _asked(state: State, question: Question | None, known: KnownViews) -> tuple[str, Side | None, str]:
    """Returns the step, who is asked, and what everybody may know of the question."""
    if question is None:
        return state.step, None, ""
    if known.question is not question:
        known.question, known.asked = question, (question.step, question.player, public_questions.public_text(question))
    return known.asked


def _offered(state: State, question: Question | None) -> list[Card]:
    """Returns the cards out of decks that a question offers."""
    cards = state.cards
    options = question.options if question is not None else ()
    return [card for option in options if option.card and (card := cards.get(option.card)) is not None and card.zone == DECK]


class ViewMaker(CardsSeen):
    """What one seat sees of a game, part by part."""

    def __init__(self, referee: Windows, seat: Seat, known: KnownViews) -> None:
        super().__init__(referee, seat, known)
        self.all_plain = True
        """Whether all cards of all places that were looked at are plain."""

    def _touched(self) -> frozenset[int]:
        """Returns the cards that an effect is about, that have been used this turn, that are encountered or have lost their abilities."""
        s = self.state
        found = [oid for (oid, _), turn in s.used.items() if turn == s.turn_number]
        found += [effect.target for effect in s.effects.values()]
        if s.encounter is not None:
            found.append(s.encounter.ice)
        return self.referee.active.blank.union(found)

    def renumbered(self, before: View) -> View:
        """Returns a view with the credits and clicks of now."""
        return msgspec.structs.replace(
            before, run=self.run(), corp=self._renumbered(before.corp), runner=self._renumbered(before.runner)
        )  # fmt: skip

    def _renumbered(self, before: PlayerView) -> PlayerView:
        player = self.state.player(before.side)
        now = player.credits, player.clicks, player.allotted
        if now == (before.credits, before.clicks, before.allotted):
            return before
        return msgspec.structs.replace(before, credits=player.credits, clicks=player.clicks, allotted=player.allotted)

    def view(self, number: int, question: Question | None, setup: GameSetup) -> View:
        """Returns the whole view, with what stands of the one before."""
        s, known = self.state, self.known
        known.plain_by(self.referee.active, s.clock, self._touched)
        kept = known.plain_views.get(self.seat)
        if kept is not None and kept.stands(s):
            before = kept.view
            if not kept.board_stands(s):
                before = msgspec.structs.replace(before, servers=self.servers(), rig=self.place(RIG, self.rig))
                kept.board, kept.servers = self.all_plain and not s.server_counters, s.servers
            corp, runner = self._player_with_its_cards(before.corp), self._player_with_its_cards(before.runner)
            made = self._with_its_cards(before, corp, runner, number, question, setup)
            kept.view, kept.time = made, s.clock
            return made
        corp, runner = self.player(CORP), self.player(RUNNER)
        play, set_aside, removed = self.place(PLAY, self.cards), self.place(ASIDE, self.aside), self.place(REMOVED, self.cards)
        plain = self.all_plain
        laid_out = View(
            seat=self.seat,
            rules=s.rules,
            number=number,
            turn=None,
            turn_number=0,
            step="",
            asked=None,
            corp=corp,
            runner=runner,
            servers=self.servers(),
            rig=self.place(RIG, self.rig),
            play=play,
            set_aside=set_aside,
            removed=removed,
            seed_commitment=_commitment(setup.seed),
            match=setup.match.played if setup.match is not None else None,
        )
        board = self.all_plain and not s.server_counters
        made = self._with_its_cards(laid_out, corp, runner, number, question, setup)
        if plain:
            known.plain_views[self.seat] = PlainView(made, board, s.servers, s.clock)
        else:
            known.plain_views.pop(self.seat, None)
        return made

    def _with_its_cards(
        self, before: View, corp: PlayerView, runner: PlayerView, number: int, question: Question | None, setup: GameSetup
    ) -> View:  # fmt: skip
        """Returns the view where the same cards lie at the same places as before."""
        s = self.state
        accessed = s.cards.get(s.access.card) if s.access is not None else None
        step, asked, asking = _asked(self.state, question, self.known)
        made = msgspec.structs.replace(
            before,
            number=number,
            turn=s.turn,
            turn_number=s.turn_number,
            step=step,
            asked=asked,
            asking=asking,
            target_score=s.target,
            corp=corp,
            runner=runner,
            accessed=self.accessed(accessed) if accessed is not None and sees(accessed, self.seat) else None,
            looking=self.looking(question),
            run=self.run(),
            breakers=self.breakers(),
            mark=s.mark,
        )
        if not (s.winner or before.winner):
            return made
        return msgspec.structs.replace(made, winner=s.winner, reason=s.reason, seed=setup.seed if s.winner else "")

    def _player_with_its_cards(self, before: PlayerView) -> PlayerView:
        """Returns a player whose cards lie as before; where nothing else has changed either, the same object."""
        public = self.known.players.get(before.side)
        if public is None:
            public = self.known.players[before.side] = self.public_player(before.side)
        made = msgspec.structs.replace(
            public, identity=before.identity, hand=before.hand, discard=before.discard, score_area=before.score_area
        )  # fmt: skip
        return before if made == before else made

    def aside(self, oids: tuple[int, ...]) -> tuple[CardView, ...]:
        """Returns the cards that are set aside, without those that others host."""
        return self.cards(oid for oid in oids if not self.state.cards[oid].host)

    def rig(self, oids: tuple[int, ...]) -> tuple[CardView, ...]:
        """Returns the cards of the rig, without those that a card of the Corp hosts."""
        hosts = [self.state.cards.get(self.state.cards[oid].host) for oid in oids]
        self.plain = not any(hosts)
        return self.cards(oid for oid, host in zip(oids, hosts, strict=True) if host is None or host.zone == RIG)

    def accessed(self, card: Card) -> CardView:
        """Returns the accessed card."""
        return msgspec.structs.replace(self.card(card), card=told_number(self.state, card.oid, self.seat))

    def looking(self, question: Question | None) -> tuple[CardView, ...]:
        """Returns the cards out of a deck that the seat may look at just now: those that its open question offers."""
        if question is None or question.player != self.seat:
            return ()
        return tuple([self.card(card) for card in _offered(self.state, question)])

    def player(self, side: Side) -> PlayerView:
        """Returns what the seat sees of a player: what every seat sees, with the cards as it sees them."""
        public = self.known.players.get(side)
        if public is None:
            public = self.known.players[side] = self.public_player(side)
        places = _PLACES[side]
        return msgspec.structs.replace(
            public,
            identity=self.identity(side),
            hand=self.hand(side),
            discard=self.place(places[DISCARD], self.discard),
            score_area=self.place(places[SCORE], self.cards),
        )

    def hand(self, side: Side) -> tuple[CardView, ...] | None:
        """Returns a player's hand; None for one that the seat may not see."""
        if self.seat in (side, "all"):
            return self.place(_PLACES[side][HAND], self.cards)
        return self.place(_PLACES[side][HAND], self.open_hand) if self.state.player(side).hand_open else None

    def open_hand(self, oids: tuple[int, ...]) -> tuple[CardView, ...]:
        """Returns another player's hand that lies open. How they hold it is not told, nor when each card came (CR 4.3.3)."""
        cards = sorted(self.cards(oids), key=lambda card: card.title)
        return tuple([msgspec.structs.replace(card, card=LYING_OPEN - place) for place, card in enumerate(cards)])

    def public_player(self, side: Side) -> PlayerView:
        """Returns what every seat sees of a player, without the cards."""
        s, known, active = self.state, self.known, self.referee.active
        player, kept = s.player(side), known.numbers.get(side)
        if kept is not None and kept.stands(s, active, player):
            return msgspec.structs.replace(
                kept.player, credits=player.credits, clicks=player.clicks, allotted=player.allotted, tags=player.tags,
                bad_publicity=player.bad_publicity, target_change=player.target_change,
            )  # fmt: skip
        made = self._public_player(side, player)
        changed = (active.declared, *self.referee.cards_in_game.changes_itself.values())
        if player.counters or s.effects or not all(map(_SHOWN_OF_PLAYERS.isdisjoint, changed)):
            known.numbers.pop(side, None)
        else:
            known.numbers[side] = NumbersSeen(made, active, s.clock)
        return made

    def _public_player(self, side: Side, player: Player) -> PlayerView:
        s, referee = self.state, self.referee
        places = _PLACES[side]
        # No call has more than 15 names: Python makes a dict first for one that has.
        made = PlayerView(
            side=side,
            name=player.name,
            identity=_NO_IDENTITY[side],
            credits=player.credits,
            clicks=player.clicks,
            allotted=player.allotted,
            hand=None,
            hand_size=len(s.zones.get(places[HAND], ())),
            max_hand_size=referee.explain(_HAND_SIZE[side]),
            deck_size=len(s.zones.get(places[DECK], ())),
            discard=(),
            score_area=(),
            score=referee.score(side),
            tags=player.tags,
            bad_publicity=player.bad_publicity,
        )
        if player.target_change:
            made = msgspec.structs.replace(made, target_change=player.target_change)
        if player.counters:
            made = msgspec.structs.replace(made, counters={kind: n for kind, n in player.counters.items() if kind != AGENDA_POINTS})
        if side != RUNNER:
            return made
        return msgspec.structs.replace(
            made, core_damage=player.core_damage, link=referee.total("link"), memory_used=referee.memory_used(),
            memory_limit=referee.explain("memory"),
        )  # fmt: skip

    def breakers(self) -> tuple[Breaker, ...]:
        """Returns what breaks subroutines, which looks alike from every seat."""
        known = self.known
        if known.breakers is None:
            encounter = self.state.encounter is not None
            former = known.former_breakers.get(encounter)
            if former is None or not former.stands(self.state) or not self._are_usual(former):
                made, fixed = breakers_in_play(self.referee)
                lasting = fixed and is_usual_for(self.referee, made)
                former = known.former_breakers[encounter] = BreakersSeen(made, lasting, installed(self.state), self.state.clock)
            known.breakers = former.breakers
        return known.breakers

    def _are_usual(self, seen: BreakersSeen) -> bool:
        """Returns whether nothing in play changes now what breaks subroutines. Without effects, active abilities alone decide that."""
        active = self.referee.active
        if self.state.effects or seen.usual_by is not active:
            seen.usual_by = active if is_usual_for(self.referee, seen.breakers) else None
        return seen.usual_by is active

    def identity(self, side: Side) -> CardView:
        """Returns a player's identity; a blank where the game has none."""
        identities = self.place(_PLACES[side][IDENTITY], self.cards)
        return identities[0] if identities else _NO_IDENTITY[side]

    def discard(self, oids: tuple[int, ...]) -> tuple[CardView, ...]:
        """Returns a discard pile. Who may not look at facedown cards cannot tell them apart (CR 4.4.2): they are last, without numbers."""
        cards = [self.state.cards[oid] for oid in oids]
        known = [self.card(card) for card in cards if sees(card, self.seat)]
        unknown = [CardView(card=-place, owner=cards[0].owner, zone=DISCARD) for place in range(1, len(cards) - len(known) + 1)]
        return (*known, *unknown)

    def place(self, name: str, look: Callable[[tuple[int, ...]], tuple[CardView, ...]]) -> tuple[CardView, ...]:
        """Returns the cards of a place, as they were where all of them are plain and nothing has changed there."""
        oids = self.state.zones.get(name, ())
        if not oids:
            return ()
        kept = self.known.places.get((self.seat, name))
        if kept is not None and kept.stands(self.state, oids):
            return kept.cards
        self.plain = True
        cards = look(oids)
        if self.plain:
            self.known.places[self.seat, name] = PlaceSeen(oids, cards, self.state.clock)
        else:
            self.all_plain = False
        return cards

    def servers(self) -> tuple[ServerView, ...]:
        """Returns the servers, the central ones first."""
        return tuple([self.server(name) for name in self.state.servers])

    def server(self, name: str) -> ServerView:
        """Returns a server; where it looks as it did, the same object as before, which whoever compares sees at once."""
        ice_key, root_key = server_keys(name)
        ice, root = self.place(ice_key, self.ice), self.place(root_key, self.root)
        counters = self.state.server_counters.get(name, {})
        before = self.known.servers.get((self.seat, name))
        if before is not None and before.ice is ice and before.root is root and before.counters == counters:
            return before
        made = ServerView(name=name, ice=ice, root=root, central=name in CENTRALS, counters=counters)
        self.known.servers[self.seat, name] = made
        return made

    def ice(self, oids: tuple[int, ...]) -> tuple[CardView, ...]:
        """Returns the ice of a server, outermost first."""
        return self.cards(reversed(oids))

    def root(self, oids: tuple[int, ...]) -> tuple[CardView, ...]:
        """Returns the cards in the root of a server that no other card hosts."""
        return self.cards(oid for oid in oids if not self.state.cards[oid].host)

    def run(self) -> RunView | None:
        """Returns the run that goes on; None for none."""
        s = self.state
        run = s.run
        if run is None:
            return None
        ice = s.ice(run.server)
        return RunView(
            server=run.server,
            ice=run.ice,
            position=len(ice) - run.position if run.position >= 0 else 0,
            of=len(ice),
            encountering=s.encounter.ice if s.encounter is not None else 0,
            successful=run.successful,
            credits=run.credits,
            accessing=told_number(s, s.access.card, self.seat) if s.access is not None and self.seat in (RUNNER, "all") else 0,
            breaching=s.breach.server if s.breach is not None else "",
            accesses=run.accesses,
        )
