"""Checkpoints (CR 10.3): corrections between instructions."""

from collections.abc import Iterable
from itertools import combinations
from typing import Final

from netrunner_tui.abilities import words
from netrunner_tui.model import events
from netrunner_tui.model.card_zones import CENTRALS, HAND, PLAY
from netrunner_tui.model.events import ENDED, MOVED, NUMBERS
from netrunner_tui.model.events.moves import TrashCause
from netrunner_tui.model.parts import Part
from netrunner_tui.model.sides import CORP, RUNNER, SIDES, Side
from netrunner_tui.model.state import Card, Fact
from netrunner_tui.rules.referee import names
from netrunner_tui.rules.referee.base.instances import Context, Flow, Instance
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.referee.timing.reactions import Reactions

_ONE_ONLY: Final = frozenset({"console", "deck"})
"""Subtypes of which a Runner has one card only: consoles, and the decks of 1996."""
_NONE: Final[frozenset[tuple[str, Part]]] = frozenset()
_ADDITIONAL: Final = {side: f"{side} additional clicks" for side in SIDES}


class Checkpoints(Reactions):
    """What is corrected between instructions, before anybody reacts to them."""

    def checkpoint(self) -> Flow:
        """Carries out CR 10.3.1 a to j, then the reaction window of CR 10.3.2; again until nothing is left to correct."""
        if self._windows:
            self._note_lost()
        while self.met or self.look:
            pending, self.met = self.met, []
            if self.ended_loop:
                pending = [i for i in pending if (i.oid, i.part) not in self.ended_loop]
            look, self.look = self.look, 0
            if look:
                first = self._note_first_times() if self.cards_in_game.awaited_first else _NONE
                if (self._active or self.active).lasting:
                    pending += self._lasting(first)
                yield from self._correct(look)
            if pending:
                yield from self.reaction_window(pending)

    def corrections(self) -> Flow:
        """Carries out only CR 10.3.1 a to j; what has been met waits."""
        if self._windows:
            self._note_lost()
        while self.look:
            look, self.look = self.look, 0
            yield from self._correct(look)

    def _note_first_times(self) -> frozenset[tuple[str, Part]]:
        """Notes what abilities wait for that is so now, and was not before in this turn; returns which abilities these are.

        It is noted whether they are active or not: to be so again later is no first time (CR 9.6.5b).
        """
        came = {(event.title, event.part) for event in self.state.history if isinstance(event, events.FirstTimeCame)}
        found: set[tuple[str, Part]] = set()
        for title, waiting in self.cards_in_game.awaited_first:
            context = Context(0, title, self.card_of[title].printed.side)
            for ability in waiting:
                key = (title, ability.part)
                if key not in came and ability.as_long_as is not None and self.condition(ability.as_long_as, context):
                    self.emit(events.FirstTimeCame(*key))
                    found.add(key)
        return frozenset(found)

    def _lasting(self, first: frozenset[tuple[str, Part]]) -> list[Instance]:
        """Returns the conditional abilities whose static condition is so now, and that are not going on already (CR 9.6.7).

        Of those that wait for the first time in a turn it is the ones for which that has come: what is so then is their trigger condition.
        """
        found: list[Instance] = []
        for source in self.active.lasting:
            if source.ability.first_each_turn:
                if (source.title, source.ability.part) in first:
                    found.append(Instance(source, None, source.oid, -1))
                continue
            key = (source.oid, source.ability.part)
            condition = source.ability.as_long_as
            # Its player does what it says: what the other one could do does not count (CR 9.6.7d).
            context = Context(source.oid, source.title, source.side, server=source.server, actor=source.side)
            if key in self.going_on or condition is None or not self.condition(condition, context):
                continue
            if self.could_change(source.ability.do, context):
                self.going_on.add(key)
                instance = Instance(source, None, source.oid, -1)
                instance.gone = source.oid not in self.state.cards  # of counters named after a card
                found.append(instance)
        return found

    def _correct(self, look: int) -> Flow:
        if self.state.effects:
            self._expire()  # b
        self._correct_clicks()
        self._check_hands()
        if self.state.zones.get(PLAY):
            yield from self._check_lasting()
        if look & NUMBERS and not look & MOVED:
            self._check_scores()  # c, where points change with something else
        if look & MOVED:
            self.end_access_of_gone()
            self._check_scores()  # c
            if (asked := self._check_copies()) is not None:  # d
                yield from asked
        if (look & MOVED or self.cards_in_game.memory_changes) and (over := self.memory_over()) > 0:
            yield from self._free_memory(over)  # e
        if self.cards_in_game.memory_changes:
            yield from self._check_memory_of_hosts()  # e
        if look & MOVED:
            if self.installed_subtypes_declared() or self._hosts_by_numbers():
                yield from self._check_kinds_on_hosts()  # e
            yield from self.check_hosts()  # f, g
            if self._may_be_crowded():
                yield from self._check_room()
            self._check_servers()  # h

    def end_access_of_gone(self) -> None:
        """Ends the access of a card that is not where it was accessed any more (CR 7.1.7)."""
        access = self.state.access
        if access is None or access.nested or access.card in self.state.cards:
            return
        accessed = next(e for e in reversed(self.state.history) if isinstance(e, events.CardAccessed) and e.card == access.card)
        self.emit(events.AccessEnded(access.card, access.zone, access.server, accessed.title, self.came_of_access(access.card)))

    def came_of_access(self, oid: int) -> events.AccessOutcome:
        """Returns what the Runner did with the card whose access is over (CR 7.2.4): what the Corp trashed in it, they did not."""
        for event in reversed(self.state.history):
            match event:
                case events.CardAccessed(card=card) if card == oid:
                    break
                case events.AgendaStolen(card=card) if card == oid:
                    return "stolen"
                case events.CardTrashed(card=card, by=by) | events.EffectReplaced(card=card, trashed=True, by=by) if card == oid:
                    return "trashed" if by == RUNNER else "neither stolen nor trashed"
        return "neither stolen nor trashed"

    def _correct_clicks(self) -> None:
        """Has the player whose turn it is gain or lose additional clicks that have come or gone since it began (CR 1.11.2)."""
        side = self.state.turn
        if side is None:
            return
        player = self.state.player(side)
        if player.additional is None:
            return
        now = self.total(_ADDITIONAL[side])
        if (change := now - player.additional) == 0:
            return
        self.emit(events.AdditionalClicks(side, now))
        if change > 0:
            self.emit(events.ClicksGained(side, change))
        elif lost := min(-change, player.clicks):
            self.emit(events.ClicksLost(side, lost))

    def _check_hands(self) -> None:
        """Opens hands with which players are to play revealed, and closes those with which they are not any more (CR 9.4)."""
        for side in SIDES:
            source, lies_open = self.opens_hand(side), self.state.player(side).hand_open
            if source and not lies_open:
                self.emit(events.HandOpened(side, self.state.zone(side, HAND), source))
            elif lies_open and not source:
                self.emit(events.HandClosed(side))

    def mains(self, server: str) -> tuple[int, ...]:
        """Returns the agendas and assets in the root of a server; what another card hosts is not in its way (CR 1.13)."""
        there = (oid for oid in self.state.root(server) if not self.state.cards[oid].host)
        return tuple(oid for oid in there if self.definition(oid).printed.type in ("agenda", "asset"))

    def capacity(self, server: str) -> int:
        """Returns how many agendas and assets a remote server can hold (CR 3.2.1): more than one where a card says so (1996)."""
        declared = [one for one in self.active.declared.get("holds more", ()) if one.server == server]
        return 1 + sum(self.amount(one.word.holds_more, self.context_of(one)) for one in declared if isinstance(one.word, words.HoldsMore))

    def _may_be_crowded(self) -> bool:
        """Returns whether several cards are in the root of a remote server: hardly ever are there."""
        servers = self.state.servers
        return len(servers) > 3 and any(len(self.state.root(server)) > 1 for server in servers[3:])

    def _check_room(self) -> Flow:
        """Has the Corp trash agendas and assets that a server cannot hold any more (1996)."""
        for server in self.state.servers[3:]:
            mains = self.mains(server) if len(self.state.root(server)) > 1 else ()
            if len(mains) > 1 and (over := len(mains) - self.capacity(server)) > 0:
                chosen = yield from self.choose_cards(CORP, mains, over, over, "Choose what to trash: the server is full", effect="trash")
                self.trash_now(chosen, CORP, "rule")

    def _expire(self) -> None:
        """Ends effects whose duration has passed (CR 10.3.1b)."""
        over = tuple(number for number, effect in self.state.effects.items() if self.expired(effect))
        if over:
            self.emit(events.EffectsEnded(over))

    def _check_lasting(self) -> Flow:
        """Trashes currents and lockdowns whose time has passed (CR 10.3.1b, 3.5.1 b, c, 3.7.1b)."""
        for oid in self.state.zones.get(PLAY, ()):
            card = self.state.cards[oid]
            if "stays" in card.memory and self._has_passed(card):
                yield from self.trash((oid,), card.owner, "rule")

    def _has_passed(self, card: Card) -> bool:
        """Returns whether something has happened since a card came into play that it does not stay for."""
        history = self.state.history
        came = next((at for at, e in enumerate(history) if isinstance(e, events.CardActivated) and e.card == card.oid), -1)
        since = history[came + 1 :]
        if "lockdown" in self.card_of[card.title].printed.subtypes:
            return any(isinstance(event, events.TurnBegan) and event.side == CORP for event in since)
        over = events.AgendaScored if card.owner == RUNNER else events.AgendaStolen
        return any(isinstance(event, over) or self._is_current(event) for event in since)

    def _is_current(self, event: Fact) -> bool:
        """Returns whether an event says that a current was played."""
        return isinstance(event, events.CardActivated) and "current" in self.card_of[event.title].printed.subtypes

    def _check_scores(self) -> None:
        """Ends the game for enough agenda points; both at once is a draw (CR 10.3.1c, 1.7.1a)."""
        s = self.state
        if "points to win" in self.active.declared or s.target_change or s.corp.target_change or s.runner.target_change:
            self._change_targets()
        reached = [side for side in SIDES if self.score(side) >= s.target_of(side) and not self.prohibited("win by agenda points", side)]
        if reached:
            self.win(reached[0] if len(reached) == 1 else "draw", "agenda")

    def _change_targets(self) -> None:
        """Notes with how many more or fewer agenda points the game is won: what is the same for both players, or what is for each."""
        changes = {side: self.total(f"{side} points to win") for side in SIDES}
        both = changes[CORP] if changes[CORP] == changes[RUNNER] else 0
        if both != self.state.target_change:
            self.emit(events.TargetChanged(both))
        for side in SIDES:
            if changes[side] - both != self.state.player(side).target_change:
                self.emit(events.TargetChanged(changes[side] - both, side))

    def _check_copies(self) -> Flow | None:
        """Trashes all but the latest of active copies of a unique card, and of a player's consoles (CR 10.3.1d, 10.1.1, 3.8.5b).

        Returns what a player has to be asked for that; None where nothing is asked, and all is done.
        """
        limited = self.limited()
        if len(limited) < 2:
            return None
        groups: dict[tuple[str, str], list[tuple[int, int]]] = {}
        for card in limited:
            printed = self.card_of[card.title].printed
            if printed.unique:
                groups.setdefault(("unique", card.title), []).append((card.since, card.oid))
            if "console" in printed.subtypes:
                groups.setdefault(("console", card.owner), []).append((card.since, card.oid))
        doomed = {oid for (kind, _), copies in groups.items() for _, oid in copies if oid != self.stays(kind, copies)}
        return self._trash_by_rule(sorted(doomed)) if doomed else None

    def _trash_by_rule(self, oids: Iterable[int]) -> Flow:
        """Trashes cards together, those of each player by that player."""
        by_owner: dict[Side, list[int]] = {}
        for oid in oids:
            by_owner.setdefault(self.state.cards[oid].owner, []).append(oid)
        for owner, cards in by_owner.items():
            left, _ = yield from self.sent_elsewhere(tuple(cards), owner)
            for oid in left:
                self.trash_now((oid,), owner, "rule")

    def limited(self) -> list[Card]:
        """Returns the installed active cards of which a player may have too many: unique ones, and those that only one may be of."""
        active = self._active or self.active
        if active.limited is None:
            printed = ((card.oid, self.card_of[card.title].printed) for card in self.active_cards())
            active.limited = [oid for oid, one in printed if one.unique or not _ONE_ONLY.isdisjoint(one.subtypes)]
        cards = self.state.cards
        return [cards[oid] for oid in active.limited if cards[oid].installed]

    def stays(self, kind: str, copies: list[tuple[int, int]]) -> int:
        """Returns the copy to keep, the latest; each copy is (time it became active, object)."""
        return sorted(copies)[-1][1]

    def _free_memory(self, over: int) -> Flow:
        """Trashes programs that take so much more than the memory limit: a smallest set of the Runner's choice (CR 10.3.1e)."""
        yield from self._trash_least(over, self.programs_over(), "your memory")

    def _check_memory_of_hosts(self) -> Flow:
        """Trashes programs for which their host has no memory any more: what a card can host is a restriction (CR 9.3.3e, 10.3.1e)."""
        for declared in self.active.declared.get("can host", ()):
            word, host = declared.word, self.state.cards.get(declared.oid)
            if isinstance(word, words.CanHost) and host is not None and host.owner == RUNNER:
                over = sum(map(self.memory_cost, host.hosted)) - word.most_memory
                if over > 0:
                    yield from self._trash_least(over, host.hosted, f"the memory of {host.title}")

    def _hosts_by_numbers(self) -> bool:
        """Returns whether how large a program a card can host depends on how many cards there are."""
        for declared in self.active.declared.get("can host", ()):
            limit = declared.word.can_host.memory if isinstance(declared.word, words.CanHost) else None
            if limit is not None and any(isinstance(bound, words.Count) for bound in (limit.at_least, limit.at_most, limit.equal)):
                return True
        return False

    def _check_kinds_on_hosts(self) -> Flow:
        """Trashes what has become something that its host cannot host: that limit is a restriction (CR 9.3.3e, 10.3.1e).

        What another ability hosted there is no such card as the host asks for by its printed values either: it stays.
        """
        for declared in tuple(self.active.declared.get("can host", ())):
            word, host = declared.word, self.state.cards.get(declared.oid)
            if isinstance(word, words.CanHost) and host is not None and host.owner == RUNNER:
                context = Context(host.oid, host.title, RUNNER)
                came = (oid for oid in host.hosted if self.printed_fits(self.state.cards[oid].title, word.can_host))
                wrong = [oid for oid in came if self.state.cards[oid].faceup and not self.fits(oid, word.can_host, context)]
                yield from self._trash_by_rule(wrong)

    def _trash_least(self, over: int, cards: Iterable[int], limit: str) -> Flow:
        """Trashes as few of these programs as free enough memory: the Runner chooses where there are several such sets."""
        sets = self._smallest_sets([oid for oid in cards if self.memory_cost(oid)], over)
        chosen = sets[0]
        if len(sets) > 1:
            options = [
                Option("choose", group[0], ", ".join(names.name(self.state, o, RUNNER) for o in group), cards=group) for group in sets
            ]
            answer = yield Question(
                player=RUNNER,
                kind="choose",
                step=self.state.step,
                text=f"Programs exceed {limit} by {over} MU: choose what to trash",
                options=names.distinguish(self.state, options),
                effect="trash",
            )
            chosen = sets[answer[0]]
        yield from self.trash_for_room(chosen, "rule")

    def trash_for_room(self, programs: tuple[int, ...], cause: TrashCause) -> Flow:
        """Trashes programs to make room: no instruction by itself, so no interrupt changes it (CR 9.11.2a, 10.3.1e)."""
        yield from self.trash(programs, RUNNER, cause)

    def _smallest_sets(self, programs: list[int], over: int) -> list[tuple[int, ...]]:
        """Returns the sets of programs that free enough memory, none of which could be left out."""
        size = {oid: self.memory_cost(oid) for oid in programs}
        found: list[tuple[int, ...]] = []
        for count in range(1, len(programs) + 1):
            for group in combinations(programs, count):
                freed = sum(size[o] for o in group)
                if freed >= over and all(freed - size[o] < over for o in group):
                    found.append(group)
        return found

    def check_hosts(self) -> Flow:
        """Trashes whatever was hosted on a card that has gone, and whatever was hosted on that (CR 10.3.1 f, g).

        What came from outside the game is removed from it.
        """
        while orphans := self.orphans():
            from_outside = [oid for oid in orphans if self.definition(oid).printed.type == "identity"]
            for oid in from_outside:
                self.emit(events.CardRemoved(oid, self.state.next_oid))
            yield from self._trash_by_rule(oid for oid in orphans if oid not in from_outside)

    def orphans(self) -> list[int]:
        """Returns the cards whose host has gone, without those that an ability is still about."""
        cards, kept = self.state.cards, self.keeping
        gone = [card.oid for card in cards.values() if card.host and card.host not in cards and card.host not in kept]
        if "cannot host cards" not in (self._active or self.active).declared:
            return gone
        hosted = (card for card in cards.values() if card.host in cards and not card.memory.get("condition"))
        return [*gone, *(card.oid for card in hosted if self.prohibited("host cards", "", card.host))]

    def _check_servers(self) -> None:
        """Removes remote servers without cards: they cease to exist (CR 10.3.1h, 4.6.8e)."""
        s = self.state
        if len(s.servers) == 3:
            return
        for server in s.servers:
            if server not in CENTRALS and server != self._installing and not s.ice(server) and not s.root(server):
                self.emit(events.ServerCeased(server))

    def ended(self) -> bool:
        """Returns whether durations may have run out since the last checkpoint."""
        return bool(self.look & ENDED)
