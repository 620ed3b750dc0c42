"""Amounts: what an ability counts or measures (CR 9.12.2b)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, assert_never

from netrunner_tui.abilities import words
from netrunner_tui.model import events
from netrunner_tui.model.card_zones import SCORE
from netrunner_tui.model.events import fields
from netrunner_tui.model.named_things import named_number
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.state import Fact, State
from netrunner_tui.rules.referee.base.instances import Context
from netrunner_tui.rules.referee.mechanisms.listed_subroutines import FIRST_GAINED
from netrunner_tui.rules.referee.quantities.descriptions import Descriptions

_BOUNDS: Final[Mapping[str, tuple[type[events.Event], type[events.Event], Callable[[State], bool]]]] = {
    "this run": (events.RunBegan, events.RunEnded, lambda s: s.run is not None),
    "this breach": (events.BreachBegan, events.BreachEnded, lambda s: s.breach is not None and s.breach.told < 0),
    "this encounter": (events.EncounterBegan, events.EncounterEnded, lambda s: s.encounter is not None),
}
"""By span: what begins it, what ends it (what that sets off is about the span that has ended, CR 10.3.6), and whether one goes on."""


def _that_many(event: events.Event | None) -> int:
    """Returns how many things an event was about, of those that abilities wait for and count."""
    match event:
        case events.VirusPurged(count=count) | events.TagsTaken(count=count):
            return count
        case events.TraceEnded(raised=count) | events.AccessLimitSet(inside=count):
            return count
    return 0


_LACKING: Final = ("strength", "rez or play cost")
"""Values that some cards have not at all."""


class Amounts(Descriptions):
    """What counts come to."""

    def amount(self, amount: words.Amount, context: Context) -> int:
        """Returns a number, or what a count comes to now (CR 9.12.2b); 0 for the strength of a card that has none."""
        return amount if isinstance(amount, int) else self.measured(amount, context) or 0

    def expected_amount(self, amount: words.Amount, context: Context) -> int:
        """Returns an amount as far as it is known before the cost that is due is paid (CR 1.2.5).

        For a value of what that takes this is the most that an agenda to forfeit would bring, and at least 1 for cards to trash.
        """
        if isinstance(amount, int):
            return amount
        count, due = amount.count, context.due
        if isinstance(count, words.ValueOf):
            if count.of == "forfeited" and due.forfeit:
                scored = (self.state.cards[oid] for oid in self.state.zone(context.side, SCORE))
                return self._reckoned(max((self.value(count.value, card) or 0 for card in scored), default=0), amount, context)
            if count.of == "trashed" and (due.trash is not None or due.trash_hand):
                return max(1, self.amount(amount, context))
        return self.amount(amount, context)

    def settled_amount(self, amount: words.Amount, context: Context) -> int | None:
        """Returns an amount that what is chosen or paid later does not change, and that both players can count; None for another."""
        if isinstance(amount, int):
            return amount
        if isinstance(amount.count, words.ValueOf) and amount.count.of == "forfeited" and context.due.forfeit:
            return self.expected_amount(amount, context)
        return self.amount(amount, context) if isinstance(amount.count, (words.Events, words.CountersOn)) and not amount.less else None

    def measured(self, amount: words.Amount, context: Context) -> int | None:
        """Returns an amount; None where it is the strength of a card that has none."""
        if isinstance(amount, int):
            return amount
        number = self._measure(amount.count, context)
        return None if number is None else self._reckoned(number, amount, context)

    def _reckoned(self, number: int, amount: words.Count, context: Context) -> int:
        """Returns what an amount makes of the number that it counts: so many for each, or for several, within its limits."""
        number = (max(0, number - amount.past) if amount.past else number) // amount.per * amount.times + amount.plus
        if amount.less is not None:
            number -= self.amount(amount.less, context)
        if amount.at_least is not None:
            number = max(number, amount.at_least)
        return number if amount.at_most is None else min(number, self.amount(amount.at_most, context))

    def _measure(self, what: words.Measure, context: Context) -> int | None:
        match what:
            case words.Cards():
                return len(self.matching(what, context)) + self._gone(what, context)
            case words.ValueOf():
                return self._value_of(what, context)
            case words.CountersOn():
                return self._counters_on(what, context)
            case words.PlayerHas():
                return self._player_has(what, context)
            case words.SpentFrom():
                return sum(count for card, count in context.spent if self.fits_as(card, what.spent_from, context))
            case words.SubroutinesOf():
                return self._subroutines_of(what, context)
            case words.Events():
                return self._events(what, context)
            case words.Servers():
                return self._servers(what, context)
            case words.GivenCounters():
                return self._given(what, context)
            case words.Resolved():
                return self._resolved(what.name, context)
            case _:
                assert_never(what)

    def _gone(self, what: words.Cards, context: Context) -> int:
        """Returns how many cards like these the instructions before revealed or trashed that have moved on since: as they were last."""
        if what.in_ or what.among not in ("found", "trashed"):
            return 0
        if what.among == "found":
            titles = [title for oid, title in context.revealed.items() if oid in context.found and oid not in self.state.cards]
        else:
            gone = set(context.trashed).difference(self.state.cards)
            titles = [event.title for event in self.state.history if isinstance(event, events.CardTrashed) and event.new in gone]
        return sum(self._was_such(title, what, context) for title in titles)

    def _was_such(self, title: str, what: words.Cards, context: Context) -> bool:
        """Returns whether what is printed on a card that is no more fits a description."""
        if what.as_named and not self.printed_as_named(title, self.named_with(context.source, context)):
            return False
        if what.same_title_as and title not in self.titles_of(what.same_title_as, context):
            return False
        return self.printed_fits(title, what, context.side) and self.numbers_fit(title, what)

    def _value_of(self, what: words.ValueOf, context: Context) -> int | None:
        """Returns a value of a card, added up where several are named; None for strength, or a cost, where none has any.

        What has been trashed or forfeited has the value that it had last (CR 9.1.4), what is no more the one printed on it (CR 1.12.6).
        Strength is one of ice that is there.
        """
        if what.value == "points" and what.of == "it" and isinstance(context.event, events.AgendaForfeited):
            return context.event.points
        oids = self.meant(what.of, context) if isinstance(what.of, str) else self.matching(what.of, context)
        if what.of == "forfeited" and what.value in ("points", "requirement"):
            forfeited = [event for event in self.state.history if isinstance(event, events.AgendaForfeited) and event.new in oids]
            if what.value == "points":
                return sum(event.points for event in forfeited)
            return sum(self._required_last(event) for event in forfeited)
        if what.value == "trash cost" and what.of in ("it", "trashed"):
            trashed = [
                event.trash_cost
                for event in self.state.history
                if (isinstance(event, events.CardTrashed) and event.new in oids)
                or (isinstance(event, events.EffectReplaced) and event.trashed and event.card in oids)
            ]
            if trashed:
                return sum(trashed)
        cards = self.state.cards
        values = [self.value(what.value, cards[oid]) for oid in oids if oid in cards]
        if what.value != "strength":
            values += [self._printed_then(what.value, oid, context) for oid in oids if oid and oid not in cards]
        known = [value for value in values if value is not None]
        return sum(known) if known or what.value not in _LACKING else None

    def _required_last(self, event: events.AgendaForfeited) -> int:
        """Returns the advancement requirement that an agenda had when it was forfeited."""
        return event.requirement if event.requirement is not None else self.card_of[event.title].printed.advancement or 0

    def _printed_then(self, value: str, oid: int, context: Context) -> int | None:
        """Returns the value printed on an object that is no more, by what happened to it this turn; None where nothing tells its title."""
        title = context.title if oid == context.source else context.revealed.get(oid, "")
        told = (event for event in (context.event, *reversed(self.state.history)) if event is not None)
        about = (event for event in told if oid in (fields.card(event), fields.new(event)))
        title = title or next((found for event in about if (found := fields.title(event))), "")
        if title not in self.card_of:
            return None
        printed = self.card_of[title].printed
        points = {"points": printed.points, "printed points": printed.points}
        return {**points, "requirement": printed.advancement, "trash cost": printed.trash}.get(value, printed.cost)

    def _counters_on(self, what: words.CountersOn, context: Context) -> int:
        if what.on == "this" and context.counters is not None:
            counters = context.counters
            return sum(counters.values()) if what.counters == "any" else counters.get(what.counters, 0)
        cards = [self.state.cards[oid] for oid in self.referred(what.on, context)]
        if what.counters != "any":
            return sum(self.counters_seen(card, what.counters) for card in cards)
        return sum(self.counters_seen(card, kind) for card in cards for kind in {*card.counters, "advancement", "virus"})

    def _player_has(self, what: words.PlayerHas, context: Context) -> int:
        s = self.state
        side = self.side_of(what.of, context)
        match what.has:
            case "credits":
                return self.pooled(side)
            case "clicks":
                return s.player(side).clicks
            case "tags":
                return self.tags()
            case "link":
                return self.total("link")
            case "bad publicity":
                return self.total("bad publicity")
            case "points":
                return self.points_this_turn(side) if what.in_ else self.score(side)
            case "core damage":
                return s.runner.core_damage
            case "hand size":
                return self.max_hand_size(side)
            case "free memory":
                return max(0, self.total("memory") - self.memory_used())

    def points_this_turn(self, side: Side) -> int:
        """Returns the printed points of the agendas that a player scored or stole this turn."""
        kind = events.AgendaScored if side == CORP else events.AgendaStolen
        return sum(self.card_of[event.title].printed.points or 0 for event in self.state.history if isinstance(event, kind))

    def actions_taken(self, side: Side) -> list[tuple[str | int, int]]:
        """Returns a player's actions of this turn: a basic action by its name, any other by its card and ability (CR 5.2.6)."""
        taken: list[tuple[str | int, int]] = []
        for event in self.state.history:
            if isinstance(event, events.ActionStarted) and event.side == side and event.action != "use":
                taken.append((event.action, 0))
            elif isinstance(event, events.AbilityUsed) and event.side == side and event.action:
                taken.append((event.card, event.number))
        return taken

    def side_of(self, player: str, context: Context) -> Side:
        """Returns the player that a name means to an ability."""
        if player in ("", "you"):
            return context.side
        return CORP if player == CORP or (player == "the other player" and context.side == RUNNER) else RUNNER

    def _subroutines_of(self, what: words.SubroutinesOf, context: Context) -> int:
        event = context.event
        keys: list[int] = []
        if what.state == "just broken":
            keys += event.places if isinstance(event, events.SubroutinesBroken) else ()
        else:
            met = context.event if isinstance(context.event, events.EncounterEnded) else None
            gone = (met.card,) if met is not None and what.subroutines_of == "it" and met.card not in self.state.cards else ()
            for oid in (*self.referred(what.subroutines_of, context), *gone):
                broken, resolved = self._in_encounter(oid, context)
                there = (
                    range(len(self.card_of[met.title].subroutines))  # ice that has gone had what is printed on it at least
                    if met is not None and oid in gone
                    else [one.key for one in self.subroutines(oid)]
                )
                named = {"resolved": resolved, "broken": broken, "unbroken": [key for key in there if key not in broken]}
                keys += named.get(what.state, there)
        return sum(0 <= key < FIRST_GAINED or not what.printed for key in keys)

    def _in_encounter(self, ice: int, context: Context) -> tuple[Sequence[int], Sequence[int]]:
        """Returns the subroutines of ice that were broken, and that resolved, in the encounter with it going on or that has just ended."""
        encounter = self.state.encounter
        if encounter is not None and encounter.ice == ice and not isinstance(context.event, events.EncounterEnded):
            return encounter.broken, encounter.resolved
        happened = self._span("this encounter", context)
        if not any(isinstance(one, events.EncounterBegan) and one.card == ice for one in happened):
            return (), ()
        broken = [key for one in happened if isinstance(one, events.SubroutinesBroken) and one.card == ice for key in one.places]
        return broken, [one.place for one in happened if isinstance(one, events.SubroutineResolved) and one.card == ice]

    def _given(self, what: words.GivenCounters, context: Context) -> int:
        """Returns the counters named after a card where an ability of them is, or in a server."""
        name = self.card_of[context.title].counter_kind
        if what.given:
            server = context.server if what.given == "this server" else what.given
            return self.state.server_counters.get(server, {}).get(name, 0)
        return max((counters.get(name, 0) for counters in self.held_with(context.source)), default=0)

    def _servers(self, what: words.Servers, context: Context) -> int:
        s = self.state
        fitting = (server for server in s.servers if self.server_fits(server, what.servers, context.server, context.source, context))
        return sum((bool(s.ice(server)) or not what.protected) and (bool(s.root(server)) or not what.root) for server in fitting)

    def _events(self, what: words.Events, context: Context) -> int:
        if what.in_ == "this game":
            return self.state.run_number
        found = [event for event in self._span(what.in_, context) if self.past_fits(what.events, event, context)]
        if what.different and what.events.event != "action ends":
            return len({fields.card(event) for event in found})
        if what.different:
            return len({(event.action, event.card, event.number) for event in found if isinstance(event, events.ActionEnded)})
        if what.alike:
            return max((self._most_of_a_type(event, what.events, context) for event in found), default=0)
        if not what.sum:
            return len(found)
        if what.sum == "damage":
            return sum(event.count for event in found if isinstance(event, events.DamageSuffered))
        if what.sum == "credits":
            bids = (event for event in found if isinstance(event, events.SecretBidsSettled))
            return sum(bid.corp if context.side == CORP else bid.runner for bid in bids)
        if what.sum == "advancement counters":
            return sum(event.counters for event in found if isinstance(event, (events.AgendaScored, events.AgendaStolen)))
        printed = [self.card_of[title].printed for event in found if (title := fields.title(event)) in self.card_of]
        return sum((facts.points if what.sum == "points" else facts.cost) or 0 for facts in printed)

    def _most_of_a_type(self, event: Fact, like: words.Trigger, context: Context) -> int:
        """Returns how many at most of the cards that the card itself revealed at once, and that fit, are of one type."""
        titles = event.titles if isinstance(event, events.CardsRevealed) and event.source == context.source else ()
        types = [self.card_of[title].printed.type for title in titles if self.past_title_fits(title, like, context)]
        return max(map(types.count, types), default=0)

    def _span(self, span: str, context: Context) -> list[Fact]:
        """Returns the events in a span of time, as far as they are kept."""
        s = self.state
        if span in words.LAST_TURNS:
            return s.last_turn[words.LAST_TURNS[span]]
        if span == "the Runner's last 3 actions":
            return self._last_actions(3)
        history = s.history if context.since is None else s.history[: context.since]
        if span == "this turn":
            return history
        if span == "since the last window":
            return history[slice(*self.state.windows)]
        began, ended, going_on = _BOUNDS[span]
        if isinstance(context.event, ended):
            return self._last_span(history[: self.place_of(context.event)], began, ended)
        if span == "this encounter" and isinstance(context.event, events.IcePassed):
            return self._encounter_before(history[: self.place_of(context.event)], context.event.card)
        of_the_past = span == "this run" and context.since is not None  # it may be one that is over now
        return self._last_span(history, began, ended) if of_the_past or going_on(s) else []

    @staticmethod
    def _last_span(history: Sequence[Fact], began: type[events.Event], ended: type[events.Event]) -> list[Fact]:
        """Returns what happened in the span that goes on at the end of `history`, but not in others like it that were inside of it."""
        found: list[Fact] = []
        inside = 0
        for event in reversed(history):
            if isinstance(event, ended):
                inside += 1
            elif isinstance(event, began) and inside:
                inside -= 1
            elif not inside:
                found.append(event)
                if isinstance(event, began):
                    return found[::-1]
        return []

    def _encounter_before(self, history: Sequence[Fact], ice: int) -> list[Fact]:
        """Returns what happened in the encounter with ice that ended as it was to be passed; nothing where it was not encountered then."""
        kinds = (events.EncounterEnded, events.IcePassed, events.RunBegan)
        place = next((place for place in range(len(history) - 1, -1, -1) if isinstance(history[place], kinds)), None)
        met = history[place] if place is not None else None
        if not isinstance(met, events.EncounterEnded) or met.card != ice:
            return []
        return self._last_span(history[:place], events.EncounterBegan, events.EncounterEnded)

    def _last_actions(self, count: int) -> list[Fact]:
        """Returns what happened in the Runner's last actions, in their turn before this one too."""
        s = self.state
        kept = [*s.last_turn[RUNNER], *s.history] if s.turn == RUNNER else s.last_turn[RUNNER]
        began = [place for place, event in enumerate(kept) if isinstance(event, events.ActionStarted) and event.side == RUNNER]
        return kept[began[-count if len(began) >= count else 0] :] if began else []

    def _resolved(self, name: str, context: Context) -> int:
        """Returns a number that comes out of the ability as it resolves."""
        event = context.event
        match name:
            case "expected":
                return context.expected
            case "named":
                return named_number(self.named_with(context.source, context))
            case "this way":
                return context.done
            case "that many":
                return _that_many(event)
            case "trace strength":
                return context.traced
            case "trace margin":
                return context.margin
            case "counters over requirement":
                return max(0, event.over) if isinstance(event, events.AgendaScored) else 0
        return context.x
