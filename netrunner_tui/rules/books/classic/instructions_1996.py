"""Instructions found only on cards of the 1996 game, and instructions that game carries out differently."""

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.model import events
from netrunner_tui.model.counter_kinds import is_named_virus
from netrunner_tui.model.events.numbers import ClicksFor
from netrunner_tui.model.sides import CORP, RUNNER, Side, other
from netrunner_tui.model.state import AGENDA_POINTS, FORFEITED_POINTS, FORGONE_ACTIONS, RUN_BITS
from netrunner_tui.model.text import count_text
from netrunner_tui.rules.books.fixed_breaches import FixedBreaches
from netrunner_tui.rules.referee import names
from netrunner_tui.rules.referee.base.counter_numbers import card_under, server_around
from netrunner_tui.rules.referee.base.instances import Context, Flow, Flowing
from netrunner_tui.rules.referee.instructing.instruction_rows import row
from netrunner_tui.rules.referee.options import ChoosesMode, Option
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.referee.targets import UNTIL

Given = events.PlayerCounters | events.NamedCounters
"""A change in the number of counters that are named after a card."""


class Instructions96(FixedBreaches):
    """Agenda points apart from agendas, forgone actions, dice, counters that players have."""

    # --- agenda points and forgone actions ---------------------------------------------------------------------------------------------

    def score(self, side: Side) -> int:
        """Returns the agenda points of a player, which are counted apart from the cards (1996 "Scoring Agenda")."""
        return self.state.player(side).counters.get(AGENDA_POINTS, 0)

    def points_this_turn(self, side: Side) -> int:
        """Returns the agenda points that a player scored this turn, with or without an agenda."""
        changes = [event for event in self.state.history if isinstance(event, events.PlayerCounters)]
        return sum(event.change for event in changes if (event.side, event.kind) == (side, AGENDA_POINTS) and event.change > 0)

    def gain_points(self, side: Side, count: int, source: int = 0) -> None:
        """Gives a player agenda points, less those that they forfeit of the next ones."""
        owed = min(count, self.state.player(side).counters.get(FORFEITED_POINTS, 0))
        if owed > 0:
            self.emit(events.PlayerCounters(side, FORFEITED_POINTS, -owed, source))
            count -= owed
        if count > 0:
            self.emit(events.PlayerCounters(side, AGENDA_POINTS, count, source))

    def forgo(self, side: Side, count: int, source: int = 0) -> None:
        """Takes actions from a player; those that are not there now are forgone on succeeding turns (1996 "Netrunner Golden Rules")."""
        now = min(count, self.state.player(side).clicks)
        if now > 0:
            self.emit(events.ClicksLost(side, now, source=source))
        if count > now:
            self.emit(events.PlayerCounters(side, FORGONE_ACTIONS, count - now, source))

    def settle_forgone(self, side: Side) -> None:
        """Takes actions that are there now and were forgone before there were any."""
        owed = min(self.state.player(side).counters.get(FORGONE_ACTIONS, 0), self.state.player(side).clicks)
        if owed:
            self.emit(events.ClicksLost(side, owed))
            self.emit(events.PlayerCounters(side, FORGONE_ACTIONS, -owed))

    def gain_clicks(self, side: Side, count: int, source: int = 0) -> None:
        """Gives a player actions; while more have been forgone than there were, these are the next ones."""
        super().gain_clicks(side, count, source)
        self.settle_forgone(side)

    forgoes_later: ClassVar[bool] = True

    def lose_clicks_to_pay(self, side: Side, count: int, to: ClicksFor, source: int) -> None:
        """Has a player forgo actions as a cost, on later turns too."""
        self.forgo(side, count, source)

    def _gain_for_run(self, word: words.GainForRun, context: Context) -> Flow:
        """Gains bits that go back when the run ends, as far as nothing prevents that they are gained."""
        count = self.amount(word.gain_for_this_run, context)
        if count <= 0 or self.state.run is None or self.prohibited("gain credits", context.side):
            return
        before = self.state.player(context.side).credits
        yield from self.gain_credits(context.side, count, context.source, context.title) or ()
        gained = min(count, self.state.player(context.side).credits - before)
        if gained > 0:
            self.emit(events.PlayerCounters(context.side, RUN_BITS, gained, context.source))

    def _gain_points(self, word: words.GainPoints, context: Context) -> None:
        self.gain_points(self.player_of(word.who, context), self.amount(word.gain_points, context), context.source)

    def _lose_points(self, word: words.LosePoints, context: Context) -> None:
        side = self.player_of(word.who, context)
        if word.next:
            self.emit(events.PlayerCounters(side, FORFEITED_POINTS, self.amount(word.lose_points, context), context.source))
            return
        count = context.done = min(self.amount(word.lose_points, context), self.score(side))
        if count > 0:
            self.emit(events.PlayerCounters(side, AGENDA_POINTS, -count, context.source))

    def _forgo_clicks(self, word: words.LoseClicks, context: Context) -> None:
        self.forgo(self.player_of(word.who, context), self.amount(word.lose_clicks, context), context.source)

    # --- cards that are turned up ----------------------------------------------------------------------------------------------------

    def _conceal(self, word: words.Conceal, context: Context) -> Flow:
        oids = yield from self.targets(word.conceal, context, "turn", self._turned_up, told="conceal")
        if oids:
            self.emit(events.CardsConcealed(oids))

    def _turned_up(self, oid: int) -> bool:
        return self.state.cards[oid].turned_up

    # --- dice ---------------------------------------------------------------------------------------------------------------------------

    def _roll(self, word: words.Roll, context: Context) -> Flow:
        value = self.randomness.roll(self.state.randoms)
        self.emit(events.DieRolled(value))
        outer, context.x = context.x, value
        block = next((face.do for face in word.roll if value in face.on), word.otherwise)
        yield from self.resolve_block(block, context)
        context.x = outer

    # --- counters that players have -------------------------------------------------------------------------------------------------------

    def _give(self, word: words.Give, context: Context) -> Flow:
        """Gives counters to a player, or puts them on cards or in a server."""
        count = whole = self.amount(word.give, context)
        name = self.card_of[context.title].counter_kind
        oids: tuple[int, ...] = ()
        server = self._fort_named(word.in_, context) if word.in_ is not None else ""
        if word.on is not None:
            told = f"put {count_text(count, f'{context.title} counter')} on"
            oids = yield from self.targets(word.on, context, "place", told=told)
        if count <= 0:
            return
        if word.on is not None:
            for oid in oids:
                count = yield from self._given_after_interrupts(name, whole, context)
                if oid in self.state.cards and count > 0:
                    self.emit(events.NamedCounters(name, count, oid, source=context.source))
        elif word.in_ is not None:
            count = yield from self._given_after_interrupts(name, whole, context)
            if server in self.state.servers and count > 0:
                self.emit(events.NamedCounters(name, count, server=server, source=context.source))
        else:
            count = yield from self._given_after_interrupts(name, whole, context)
            if count > 0:
                self.emit(events.PlayerCounters(self.player_of(word.to, context), name, count, context.source))

    def _given_after_interrupts(self, name: str, count: int, context: Context) -> Flowing[int]:
        """Returns how many counters are given: virus counters can be avoided."""
        if not is_named_virus(name):
            return count
        return (yield from self.comes("virus counters", count, context.side, context.source))

    def counters_on(self, oid: int) -> Mapping[str, int]:
        """Returns the counters on a card; none where it has gone."""
        card = self.state.cards.get(oid)
        return card.counters if card is not None else {}

    def _fort_named(self, server: str, context: Context) -> str:
        """Returns the fort that an instruction names; "" for none."""
        if server == "attacked server":
            return self._attacked(context)
        return self._server_named(server, context)

    def _take_back(self, word: words.TakeBack, context: Context) -> None:
        """Removes counters from where those are that speak, or from everybody who has them."""
        name = self.card_of[context.title].counter_kind
        count = self.amount(word.take_back, context)
        card = 0 if word.in_ is not None else card_under(context.source)
        server = self._fort_named(word.in_, context) if word.in_ is not None else ""
        if not server and not card and server_around(context.source) is not None:
            server = self.server_of_source(context.source)
        if server or card:
            held = self.state.server_counters.get(server, {}) if server else self.counters_on(card)
            there = min(count, held.get(name, 0))
            if there > 0:
                self.emit(events.NamedCounters(name, -there, card, server, context.source))
            return
        for side in (CORP, RUNNER):
            there = min(count, self.state.player(side).counters.get(name, 0))
            if there > 0:
                self.emit(events.PlayerCounters(side, name, -there, context.source))

    def _named_viruses(self) -> list[Given]:
        """Returns the removal of all virus counters named after cards, wherever they are."""
        s = self.state
        found: list[Given] = []
        for side in (CORP, RUNNER):
            held = s.player(side).counters.items()
            found += [events.PlayerCounters(side, name, -count) for name, count in held if is_named_virus(name)]
        for server, counters in s.server_counters.items():
            found += [events.NamedCounters(name, -count, server=server) for name, count in counters.items() if is_named_virus(name)]
        for card in s.cards.values():
            if card.counters:
                found += [events.NamedCounters(name, -count, card.oid) for name, count in card.counters.items() if is_named_virus(name)]
        return found

    def remove_viruses(self) -> None:
        """Removes all virus counters, from cards, players and forts."""
        self.emit(events.VirusPurged(self.state.virus_counters()))
        for event in self._named_viruses():
            self.emit(event)

    def _choose_virus(self, side: Side, found: list[Given], text: str, source: int) -> Flowing[int]:
        """Asks for a virus counter of some kind in some place, out of what could be removed; returns its place in that list."""
        places = [
            names.public(self.state, one.on) if isinstance(one, events.NamedCounters) and one.on
            else self.book.terms.server(one.server) if isinstance(one, events.NamedCounters)
            else "the Corp" if one.side == CORP else "the Runner"
            for one in found
        ]  # fmt: skip
        told = [f"{one.kind} counter: {place}" for one, place in zip(found, places, strict=True)]
        options = tuple(Option("choose", mode=place, result=ChoosesMode(said)) for place, said in enumerate(told, 1))
        answer = yield Question(player=side, kind="choose", step=self.state.step, text=text, options=options, about=source, effect="mode")
        self.emit(events.ChoiceMade(side, told[answer[0]], source))
        return answer[0]

    def _add_virus(self, word: words.AddVirus, context: Context) -> Flow:
        """Puts a virus counter beside one that is there: it is the same as exchanging that for two."""
        found = self._named_viruses()
        if not found:
            return
        place = yield from self._choose_virus(context.side, found, f"{context.title}: which virus counter becomes two?", context.source)
        chosen = found[place]
        count = yield from self._given_after_interrupts(chosen.kind, self.amount(word.add_virus, context), context)
        if count > 0:
            self.emit(msgspec.structs.replace(chosen, change=count))

    def remove_viruses_but(self, spared: int) -> Flow:
        """Removes all virus counters but so many, which the Runner chooses."""
        left = self.spared_on_cards()
        found = [self._less_spared(one, left) for one in self._named_viruses()]
        found = [one for one in found if one.change]
        for _ in range(min(spared, sum(-one.change for one in found))):
            place = yield from self._choose_virus(RUNNER, found, "Virus counters are removed: which one is left?", 0)
            one = found[place]
            found[place : place + 1] = [msgspec.structs.replace(one, change=one.change + 1)] if one.change < -1 else []
        self.emit(events.VirusPurged(self.state.virus_counters()))
        for event in found:
            self.emit(event)

    @staticmethod
    def _less_spared(one: Given, left: dict[int, int]) -> Given:
        """Returns how counters of a virus go, but for those that are left on their card, which are taken off `left`."""
        on = one.on if isinstance(one, events.NamedCounters) else 0
        kept = min(left.get(on, 0), -one.change)
        if not kept:
            return one
        left[on] -= kept
        return msgspec.structs.replace(one, change=one.change + kept)

    # --- the rest -------------------------------------------------------------------------------------------------------------------------

    def _remove_viruses(self, word: words.Purge, context: Context) -> None:
        self.remove_viruses()

    def _lose_game(self, word: words.LoseGame, context: Context) -> None:
        self.win(other(self.player_of(word.lose_the_game, context)), "card")

    def _raise_link(self, word: words.RaiseLink, context: Context) -> None:
        count = self.amount(word.raise_link, context)
        if word.for_:
            until = UNTIL[word.for_]
            self.begin_effect("modifier", context, until=until, name="link", amount=count)
        elif self.state.trace is not None:
            self.emit(events.LinkRaised(count, context.source))

    def _cure_brain(self, word: words.CureBrain, context: Context) -> None:
        count = min(self.amount(word.cure_brain_damage, context), self.state.runner.core_damage)
        if count > 0:
            self.emit(events.BrainCured(count, context.source))


Instructions96.rows = {
    **Instructions96.rows,
    **dict((
        row(words.GainForRun, Instructions96._gain_for_run),
        row(words.GainPoints, Instructions96._gain_points),
        row(words.LosePoints, Instructions96._lose_points),
        row(words.LoseClicks, Instructions96._forgo_clicks),
        row(words.Roll, Instructions96._roll),
        row(words.Give, Instructions96._give, lambda r, w, c: w.on is None or r.has_target(w.on, c)),
        row(words.TakeBack, Instructions96._take_back),
        row(words.AddVirus, Instructions96._add_virus),
        row(words.Conceal, Instructions96._conceal, lambda r, w, c: r.has_target(w.conceal, c, r._turned_up)),
        row(words.Purge, Instructions96._remove_viruses),
        row(words.LoseGame, Instructions96._lose_game),
        row(words.RaiseLink, Instructions96._raise_link),
        row(words.CureBrain, Instructions96._cure_brain),
    )),
}  # fmt: skip
