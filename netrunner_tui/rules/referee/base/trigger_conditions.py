"""Trigger conditions: which conditional abilities an event meets the condition of, so that they become pending (CR 9.6.2)."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Final, Literal

from msgspec.structs import replace

from netrunner_tui.abilities import words
from netrunner_tui.abilities.triggers import BY_A_CARD, EVENTS, OF_A_SUBROUTINE, actor_of, cards_of, is_one, kind_of, outcome_of
from netrunner_tui.model import events
from netrunner_tui.model.card_zones import ASIDE, CENTRAL_OF, ICE, RIG, ROOT, ZoneKind
from netrunner_tui.model.events import Event, fields
from netrunner_tui.model.events.imminent_effects import DAMAGE_NAMES
from netrunner_tui.model.sides import CORP, RUNNER, Side, other
from netrunner_tui.model.state import SEEN_BY, Card, Fact
from netrunner_tui.rules.referee.base.active_abilities import ActiveNow
from netrunner_tui.rules.referee.base.instances import Context, Declared, Instance, Source
from netrunner_tui.rules.referee.mechanisms.named_zones import ZONE_OF

_INACTIVE_TOO: Final = frozenset(
    {events.CardAccessed, events.AgendaStolen, events.CardTrashed, events.CardMoved, events.CardRemoved, events.AgendaForfeited}
)
"""Events that a card's own ability may be about though it is not active after them (CR 9.1.8)."""

PHASE_BEGINNINGS: Final = (events.IceApproached, events.EncounterBegan)
"""Events that are a phase's beginning: reactions to them are dropped when the phase ends (CR 9.2.8f)."""


class TriggerConditions(ActiveNow):
    """What conditional abilities wait for, and whether an event is that."""

    def _meet(self, source: Source, event: Event, last: Card | None) -> None:
        if not self.cards_are_active and not isinstance(event, events.SetUpBegan):
            return
        for trigger in source.ability.when:
            if is_one(trigger.event, event):
                met = self.cards_met(source, trigger, event, last)
                for it in met:
                    self._meet_with(source, event, it)
                if not met and isinstance(event, events.AccessEnded) and self.might_be_met(source, trigger, event):
                    self._meet_with(source, event, event.card, unmet=True)
                if met:
                    return

    def might_be_met(self, source: Source, trigger: words.Trigger, event: events.AccessEnded) -> bool:
        """Returns whether only its face tells that an accessed card is none that an optional ability waits for, and one player sees that.

        Whether they are asked would tell the other (CR 10.2).
        """
        card = self.state.cards.get(event.card)
        if card is None or not source.ability.may or not isinstance(trigger.card, words.Cards):
            return False
        return not card.seen & SEEN_BY[other(source.side)] and bool(self.cards_met(source, replace(trigger, card=None), event, None))

    def _meet_with(self, source: Source, event: Event, it: int, *, unmet: bool = False) -> None:
        """Settles the last questions of a trigger that an event fits."""
        ability = source.ability
        if self.is_used_up(source.oid, ability):
            return
        if ability.while_ is not None and not self.condition(ability.while_, self._context_at(source, event, it)):
            return
        if ability.at_once and (going_on := self._met_already(source)) is not None:
            if ability.if_ is None or self.condition(ability.if_, self._context_at(source, event, it)):
                going_on.found = (*going_on.found, it)
            return
        if ability.first_each_run and not self._within_a_run(self.place_of(event)):
            return
        if (ability.first_each_turn or ability.first_each_run) and self._is_past_first(source, event):
            return
        if ability.if_ is not None and not self.condition(ability.if_, self._context_at(source, event, it)):
            return
        self._pend(source, event, it)
        self.met[-1].unmet = unmet

    def _is_past_first(self, source: Source, event: Event) -> bool:
        """Returns whether an event comes after the first of a turn or run, which an ability waits for; after the second if that counts.

        Of cards that are revealed together one is the first (CR 9.6.5c).
        """
        times = self.first_times(source)
        if self._met_already(source) is not None and (times == 1 or self._pending_times(source) >= times):
            return True
        return self.times_before(source, event, in_run=source.ability.first_each_run) >= times

    def first_times(self, source: Source) -> int:
        """Returns up to which time an ability that waits for the first one in a turn or run is set off."""
        return 1 if source.effect or source.ability.first_each_run else self.first_times_of(source.oid)

    def first_times_of(self, oid: int) -> int:
        """Returns up to which time in a turn what a card does the first time is done: the second, where a card says so."""
        card, listed = self.state.cards.get(oid), self.active.declared.get("also second time", ())
        return 2 if card is not None and any(self._doubles(declared, card) for declared in listed) else 1

    def _doubles(self, declared: Declared, card: Card) -> bool:
        """Returns whether a declaration lets what a card does the first time in a turn come the second time, too."""
        context = self.context_of(declared)
        assert isinstance(declared.word, words.AlsoSecondTime)
        mine = card.owner == declared.side
        return mine and self.holds(declared, context) and self.fits_as(card, declared.word.also_second_time, context)

    def _pending_times(self, source: Source) -> int:
        """Returns how often the same occasion has met an ability."""
        same = (source.oid, source.ability.part, source.effect)
        return sum((one.oid, one.ability.part, one.effect) == same for one in self.met)

    def _met_already(self, source: Source) -> Instance | None:
        """Returns the instance of an ability that the same occasion has met; None for none."""
        same = (source.oid, source.ability.part, source.effect)
        return next((one for one in self.met if (one.oid, one.ability.part, one.effect) == same), None)

    def cards_met(self, source: Source, trigger: words.Trigger, event: Event, last: Card | None) -> tuple[int, ...]:
        """Returns the cards of an event that a trigger fits, as they are after it; (0,) where it fits an event that is about no card."""
        known = self._context_at(source, event) if source.effect else None
        if isinstance(event, events.EncounterEnded) and self._ends_within(event, source):
            return ()
        if not self._occasion_fits(trigger, event, source.side, source.server, source.oid, known):
            return ()
        about = cards_of(event, trigger.event) or (0,)
        if trigger.event == "card leaves play" and not (last is not None and last.installed and last.faceup):
            return ()
        if trigger.card is None:
            return about
        context = self._context_at(source, event)
        return tuple(oid for oid in about if self._card_fits(trigger.card, oid, event, last, context))

    def _ends_within(self, event: events.EncounterEnded, source: Source) -> bool:
        """Returns whether an encounter that ends is within the one whose end an effect waits for (CR 6.5.9a)."""
        effect = self.state.effects.get(source.effect)
        return effect is not None and effect.until == "encounter" and event.number > effect.mark

    def _context_at(self, source: Source, event: Event | None, it: int = 0) -> Context:
        """Returns what an ability knows as an event meets it: where an effect keeps it, what was chosen and named before that began."""
        context = Context(source.oid, source.title, source.side, server=source.server, event=event, it=it)
        effect = self.state.effects.get(source.effect)
        if effect is not None:
            context.chosen, context.named, context.it = self.chosen_by(effect), effect.named, it or effect.target
        return context

    def _context_before(self, source: Source, past: Event) -> Context:
        """Returns what an ability would have known as an event of the past met it: what had happened until then."""
        context = self._context_at(source, past)
        context.since = self.place_of(past)
        return context

    def _occasion_fits(
        self, trigger: words.Trigger, event: Fact, side: Side, server: str, source: int, context: Context | None = None
    ) -> bool:
        """Returns whether an event is by the player, on the server and with the outcome that a trigger names."""
        if trigger.by and not self._is_by(trigger.by, actor_of(event), side):
            return False
        if trigger.outcome and outcome_of(event) != trigger.outcome:
            return False
        if trigger.kind and trigger.kind != kind_of(event):
            return False
        if trigger.from_ and not self._was_in(trigger.from_, event, source):
            return False
        if trigger.through and trigger.through not in self._through(event):
            return False
        trashed = event if isinstance(event, events.CardTrashed) else None
        if trigger.while_accessed and not _trashed_in_access(event):
            return False
        if trigger.to_make_room is not None and trigger.to_make_room != (trashed is not None and trashed.cause == "install"):
            return False
        if trigger.to and not self._came_to(trigger.to, event):
            return False
        if trigger.least_ice and not (isinstance(event, events.RunBegan) and event.ice >= trigger.least_ice):
            return False
        if isinstance(event, events.AttackedServerChanged) and not self._begins_there(event, trigger, server, source, context):
            return False
        place = event.number or event.place + 1 if isinstance(event, events.SubroutineResolved) else 0
        if trigger.first_subroutines and place > trigger.first_subroutines:
            return False
        if trigger.same_action and isinstance(event, events.ClicksSpent):
            spent = self._spent_on_action(event, source)
            if not spent - event.count < trigger.same_action <= spent:
                return False
        if trigger.same_action and isinstance(event, events.ActionEnded) and self._taken_so_far(event) != trigger.same_action:
            return False
        return not trigger.server or self.server_fits(self._server_of_event(event), trigger.server, server, source, context)

    def _begins_there(
        self, event: events.AttackedServerChanged, trigger: words.Trigger, server: str, source: int, context: Context | None
    ) -> bool:
        """Returns whether a run that is turned as it begins now begins on a server that is meant, as it did not before."""
        before = event.instead_of
        return bool(before and trigger.server) and not self.server_fits(before, trigger.server, server, source, context)

    def _spent_on_action(self, paid: events.ClicksSpent, source: int) -> int:
        """Returns the clicks that a player has spent on an action this turn, however often they took it, up to those `paid` (CR 1.16.4d).

        0 where `paid` is for no action. What was spent before the card `source` was rezzed is not among them. Where an action plays or
        installs a card, what that costs in clicks is among them; what its effects cost is not.
        """
        spent: dict[tuple[str, int, int], int] = {}
        taken, paying = ("", 0, 0), False
        for event in self.state.history:
            if isinstance(event, events.CardRezzed) and event.card == source:
                spent.clear()
            elif isinstance(event, events.ActionStarted):
                paying = event.side == paid.side
                taken = (event.action, event.card if event.action == "use" else 0, 0)
            elif isinstance(event, events.AbilityUsed) and event.action and paying:
                taken = (taken[0], event.card, event.number)
            elif isinstance(event, (events.CardActivated, events.CardInstalled)):
                paying = False
            elif isinstance(event, events.ClicksSpent) and paying:
                spent[taken] = spent.get(taken, 0) + event.count
                if event is paid:
                    return spent[taken]
                paying = taken[0] in ("play", "install")
        return 0

    def _taken_so_far(self, ended: events.ActionEnded) -> int:
        """Returns how often a player has completed an action this turn, up to and with this time (CR 5.2.6)."""
        alike = [event for event in self.state.history if isinstance(event, events.ActionEnded) and event == ended]
        return next((number for number, event in enumerate(alike, 1) if event is ended), 0)

    def _was_in(self, zones: tuple[str, ...], event: Fact, source: int) -> bool:
        """Returns whether the card of an event came from one of some zones; "hosted" is what was hosted on the card that asks."""
        kinds = (
            events.CardTrashed, events.EffectReplaced, events.CardInstalled, events.CardActivated, events.CardAccessed, events.AccessEnded,
        )  # fmt: skip
        if not isinstance(event, kinds) or event.title not in self.card_of:
            return False
        owner = self.card_of[event.title].printed.side
        if isinstance(event, events.CardInstalled):
            return any(
                0 < event.came_from_host == source if zone == "hosted" else ZONE_OF.get(zone) == (owner, event.came_from) for zone in zones
            )
        return is_in(owner, event.zone, zones)

    def _came_to(self, to: str, event: Fact) -> bool:
        """Returns whether clicks went for something, or a card that was trashed came to that discard pile (CR 8.2.2)."""
        if to in ("draw", "gain"):
            return self._is_basic_action(to, event)
        if to == "effect":
            return isinstance(event, events.ClicksLost) and not event.to
        if to not in ZONE_OF:
            return isinstance(event, (events.ClicksSpent, events.ClicksLost)) and event.to == to
        return isinstance(event, events.CardTrashed) and ZONE_OF[to][0] == self.card_of[event.title].printed.side

    def _is_basic_action(self, verb: str, paid: Fact) -> bool:
        """Returns whether clicks were spent, in this turn or the one before, on a basic action, which has just begun then (CR 5.2.2)."""
        for told in (self.state.history, *self.state.last_turn.values()):
            for before, event in pairwise(told):
                if event is paid:
                    return isinstance(before, events.ActionStarted) and before.action == verb
        return False

    def _server_of_event(self, event: Fact) -> str:
        """Returns the server of an event.

        A card trashed from the Corp's hand or deck was in that server (CR 4.6.6); trashed ice protected one and was in none (CR 4.6.9).
        """
        server = fields.server(event)
        if not isinstance(event, (events.CardTrashed, events.EffectReplaced)):
            return server
        if server:
            return "" if event.zone == ICE else server
        if event.title not in self.card_of or self.card_of[event.title].printed.side != CORP:
            return server
        return CENTRAL_OF.get(event.zone, "") if event.zone else ""

    @staticmethod
    def _is_by(by: words.By, actor: Side | Literal[""], side: Side) -> bool:
        """Returns whether the one who did something is the one that is meant, on a card of `side`."""
        if by == "you":
            return actor == side
        return actor not in ("", side) if by == "the other player" else actor == by

    def _card_fits(self, wanted: "words.Cards | words.Ref", oid: int, event: Event, last: Card | None, context: Context) -> bool:
        """Returns whether the card of an event is the one that a trigger names, or is as it says: as it was last, where it has moved."""
        card = last if last is not None else self.state.cards.get(oid)
        if isinstance(wanted, words.Cards):
            return self.fits_as(card, wanted, context) if card is not None else self._gone_card_fits(wanted, event, context)
        if wanted == "accessed card" and isinstance(event, (events.CardTrashed, events.EffectReplaced)):
            return event.accessed
        oids = (oid,) if card is None else (oid, card.oid)
        if wanted == "it":  # what the event was about after which something was to come later, wherever it is now
            return context.it in oids
        return context.source in oids if wanted == "this" else any(named in oids for named in self.referred(wanted, context))

    def _gone_card_fits(self, wanted: words.Cards, event: Event, context: Context) -> bool:
        """Returns whether a card that is no more is as a trigger says, by what the event of it tells."""
        match event:
            case events.CardUsed() | events.CardResolved() | events.ActionEnded():
                return self.printed_fits(event.title, wanted, event.side)  # it paid for what it did with itself, or has left play
            case events.CreditsGained():
                return self.printed_fits(event.title, wanted, context.side)
            case events.EncounterEnded():
                return wanted.advanced in (None, event.advanced) and self.printed_fits(event.title, wanted, CORP)
            case events.AccessEnded():  # it was removed from the game meanwhile
                return self.printed_fits(event.title, wanted, CORP) and self.numbers_fit(event.title, wanted)
        return False

    def times_before(self, source: Source, event: Event, *, in_run: bool) -> int:
        """Returns how many events that the same ability looks for happened earlier in this turn, or in this run."""
        history = self.state.history
        end = self.place_of(event)
        start = 0
        if in_run:
            start = next((place for place in range(end - 1, -1, -1) if isinstance(history[place], events.RunBegan)), 0)
        earlier = history[start:end]
        if _in_runs(source.ability.if_):
            earlier = [past for place, past in enumerate(earlier, start) if self._within_a_run(place)]
        asked = source.ability.if_ if _of_a_span(source.ability.if_) else None
        return sum(
            any(self._fitted(source, trigger, past) for trigger in source.ability.when)
            and (asked is None or (isinstance(past, Event) and self.condition(asked, self._context_before(source, past))))
            for past in earlier
        )

    def _through(self, event: Fact) -> tuple[str, ...]:
        """Returns what has had a player draw a card, or the damage that has had one trashed; () for anything else."""
        if isinstance(event, events.CardTrashed) and event.cause == "damage":
            before = reversed(self.state.history[: self.place_of(event)])
            suffered = next((past for past in before if isinstance(past, events.DamageSuffered)), None)
            if suffered is None:
                return ()
            return (DAMAGE_NAMES[suffered.kind], *((OF_A_SUBROUTINE,) if suffered.kind == "net" and suffered.subroutine else ()))
        return (event.through,) if isinstance(event, events.CardDrawn) else ()

    def place_of(self, event: Event) -> int:
        """Returns the place of an event in this turn's history; behind its end where it is not in it."""
        history = self.state.history
        return next((place for place in range(len(history) - 1, -1, -1) if history[place] is event), len(history))

    def _within_a_run(self, place: int) -> bool:
        """Returns whether an entry of this turn's history came during a run."""
        for past in reversed(self.state.history[:place]):
            if isinstance(past, (events.RunBegan, events.RunEnded)):
                return isinstance(past, events.RunBegan)
        return False

    def _fitted(self, source: Source, trigger: words.Trigger, past: Fact) -> bool:
        """Returns whether a trigger fits an event of the past, by what the event itself says."""
        return self.past_fits(trigger, past, self._context_at(source, None))

    def past_fits(self, trigger: words.Trigger, past: Fact, context: Context) -> bool:
        """Returns whether something that happened is what a trigger or `happened:` looks for, by what the event itself says."""
        if not is_one(trigger.event, past):
            return False
        if not self._occasion_fits(trigger, past, context.side, context.server, context.source, context):
            return False
        if "mark" in trigger.server and self._before_the_mark(past):
            return False
        return trigger.card is None or self._past_card_fits(trigger, past, context)

    def _before_the_mark(self, past: Fact) -> bool:
        """Returns whether something happened before a server was the mark: then it was not about the mark (CR 10.11.5)."""
        marked = False
        for event in reversed(self.state.history):
            if event is past:
                return marked
            marked = marked or (isinstance(event, events.MarkIdentified) and event.server != "")
        return False

    def _past_card_fits(self, trigger: words.Trigger, past: Fact, context: Context) -> bool:
        """Returns whether the card of a past event is as described, by what is printed on it."""
        wanted = trigger.card
        oids = {
            *cards_of(past, trigger.event),
            *((card,) if trigger.event in _ABOUT_ITS_CARD and (card := fields.card(past)) else ()),
        }
        if isinstance(wanted, words.Cards):
            if asks_what_it_is(wanted) and self._was_facedown(past):
                return False
            if wanted.other and context.source in oids:
                return False
            if isinstance(past, events.CardsRevealed):
                return any(self.past_title_fits(title, trigger, context) for title in past.titles)
            if isinstance(past, (events.CountersPlaced, events.CardAdvanced)) and wanted.in_root:
                if past.ice or not self.server_fits(past.server, wanted.in_root, context.server, context.source, context):
                    return False
                wanted = replace(wanted, in_root=())
                if wanted == words.Cards(in_=wanted.in_):
                    return True
            told = past.breaker if isinstance(past, events.SubroutinesBroken) and trigger.event in BY_A_CARD else fields.title(past)
            title = told or next((self.title_of(oid) for oid in oids if oid in self.state.cards), "")
            if wanted.as_named and not self.printed_as_named(title, self.named_with(context.source, context)):
                return False
            if isinstance(past, events.EncounterEnded) and wanted.advanced not in (None, past.advanced):
                return False
            if isinstance(past, events.IcePassed) and wanted.rezzed not in (None, past.rezzed):
                return False
            if isinstance(past, events.CardTrashed) and wanted.rezzed not in (None, self._was_rezzed(past)):
                return False
            if isinstance(past, events.IceFullyBroken) and wanted.position and not past.outermost:
                return False
            if (subtypes := _subtypes_then(past, trigger.event)) is not None:
                if not _had_subtypes(subtypes, wanted):
                    return False
                wanted = replace(wanted, subtype=(), not_subtype=())
            return self.printed_fits(title, wanted, context.side) and self.numbers_fit(title, wanted)
        if wanted == "accessed card":
            return _trashed_in_access(past)
        return context.source in oids

    def _was_rezzed(self, trashed: events.CardTrashed) -> bool | None:
        """Returns whether a card was rezzed as it was trashed; None for what is neither rezzed nor unrezzed (CR 8.1.2)."""
        if trashed.zone not in (ICE, ROOT) or (trashed.active and self.card_of[trashed.title].printed.type == "agenda"):
            return None
        return trashed.active

    def _was_facedown(self, past: Fact) -> bool:
        """Returns whether an event was about a facedown card of the Runner, which is of no kind (CR 1.8.4b)."""
        if not isinstance(past, (events.CardInstalled, events.CardTrashed)) or past.zone != RIG:
            return False
        up = past.faceup if isinstance(past, events.CardInstalled) else past.active
        return not up and past.title not in self.cards_in_game.installed_facedown  # a hidden resource of 1996 is one

    def past_title_fits(self, title: str, trigger: words.Trigger, context: Context) -> bool:
        """Returns whether one of the cards of a past event is as described, by what is printed on it."""
        wanted = trigger.card
        if not isinstance(wanted, words.Cards):
            return True
        if wanted.as_named and not self.printed_as_named(title, self.named_with(context.source, context)):
            return False
        return self.printed_fits(title, wanted, context.side) and self.numbers_fit(title, wanted)

    def _hears_of_itself(self, event: Event, last: Card | None, card: Card, ability: words.Conditional) -> bool:
        """Returns whether an ability is active as it has to be for an event about its own card; `last` is the card as it was before."""
        if isinstance(event, events.CardTrashed):
            if event.accessed and any(trigger.while_accessed for trigger in ability.when):
                return True
            if not ability.active_in:
                return last is not None and self._active_until_trashed(last)
        return (heard_inactive(event) and not ability.active_in) or self.works(card, ability)

    def _meet_own(self, event: Event, last: Card | None) -> None:
        kind = type(event)
        about = cards_of(event)
        if isinstance(event, (events.SubroutinesBroken, events.IceFullyBroken)):
            about = tuple(dict.fromkeys((*about, event.by)))  # ice may break subroutines of its own
        for oid in about:
            card = self.state.cards.get(oid)
            if card is None or not card.title:
                continue
            abilities = self.pool.readings.own_abilities(card.title).get(kind)
            for ability in abilities or ():
                if not self._hears_of_itself(event, last, card, ability):
                    continue
                # For what was trashed or scored "this server" is the one that it was in (CR 4.6.6i).
                left = event.server if isinstance(event, (events.CardTrashed, events.AgendaScored)) else ""
                server = left or self.server_of(card)
                self._meet_own_ability(Source(oid, card.title, card.owner, server, ability), event, last)

    def _active_until_trashed(self, last: Card) -> bool:
        """Returns whether what a card does as it is trashed works: it was active, or is of a kind that never waits so (CR 9.1.8 b, g)."""
        return self.card_of[last.title].printed.type in ("event", "operation") or self.is_active(last)

    def _meet_own_ability(self, source: Source, event: Event, last: Card | None) -> None:
        for trigger in source.ability.when:
            if trigger.card == "this" and is_one(trigger.event, event) and source.oid in self.cards_met(source, trigger, event, last):
                self._meet_with(source, event, source.oid)
                return

    def _meet_linked(self, event: Event) -> None:
        """Makes the "if successful" ability of what made the run pending (CR 6.7.4)."""
        run = self.state.run
        if run is None or not run.part:
            return
        word = self.card_of[run.title].parts.get(run.part)
        if not isinstance(word, words.RunOn) or not word.if_successful or run.server not in run.servers:
            return
        ability = self.pool.readings.if_successful(run.title, word)
        source = Source(run.source, run.title, RUNNER, run.server, ability, linked=True)
        self._pend(source, event, 0)

    def _pend(self, source: Source, event: Event, it: int) -> None:
        run = self.state.run
        serial = run.serial if run is not None and isinstance(event, PHASE_BEGINNINGS) else -1
        instance = Instance(source, event, it, serial)
        instance.gone = source.oid not in self.state.cards
        instance.found = (it,) if source.ability.at_once else ()
        effect = self.state.effects.get(source.effect)
        instance.lasting = effect is not None and effect.until != "game"
        if effect is not None:
            instance.chosen, instance.named = self.chosen_by(effect), effect.named
        self.met.append(instance)


def heard_inactive(event: Event | None) -> bool:
    """Returns whether an ability about its own card works for an event, active or not: what is exposed is unrezzed (CR 9.1.8b)."""
    return type(event) in _INACTIVE_TOO or (isinstance(event, events.CardsRevealed) and event.exposed)


def is_in(owner: Side, where: ZoneKind | Literal[""], zones: tuple[str, ...]) -> bool:
    """Returns whether a player's zone is one of those that a card names: "installed", "Archives"."""
    if where in _NO_PLAYERS:
        return _NO_PLAYERS[where] in zones
    return any(ZONE_OF.get(zone) == (owner, where) for zone in zones)


_NO_PLAYERS: Final[Mapping[str, str]] = {ICE: "installed", ROOT: "installed", RIG: "installed", ASIDE: "set aside"}
"""What cards call the zones that belong to no player; what is hosted and not installed is set aside (CR 4.8.1)."""


def _trashed_in_access(event: Fact) -> bool:
    """Returns whether an event trashes the card that the Runner was accessing, wherever it went (CR 9.9.8)."""
    return isinstance(event, (events.CardTrashed, events.EffectReplaced)) and event.accessed


def _subtypes_then(past: Fact, name: str) -> tuple[str, ...] | None:
    """Returns the subtypes that the card of a past event had then; None where these were the printed ones, or are not told."""
    match past:
        case events.IceFullyBroken(subtypes=subtypes):
            return subtypes
        case events.CardRezzed(subtypes=subtypes) if subtypes:
            return subtypes
        case events.SubroutinesBroken(breaker_subtypes=subtypes) if subtypes and name in BY_A_CARD:
            return subtypes
    return None


def _had_subtypes(subtypes: tuple[str, ...], wanted: words.Cards) -> bool:
    """Returns whether a card that had these subtypes is as described."""
    if wanted.subtype and not any(subtype in subtypes for subtype in wanted.subtype):
        return False
    return not any(subtype in subtypes for subtype in wanted.not_subtype)


def asks_what_it_is(cards: words.Cards) -> bool:
    """Returns whether a description asks for something that a card has printed on it."""
    printed = (cards.type, cards.subtype, cards.faction, cards.faction_of, cards.title, cards.unique, cards.cost, cards.strength)
    asks = any((*printed, cards.memory, cards.rez_cost, cards.trash_ability, cards.as_named))
    return asks or (bool(cards.any_of) and all(map(asks_what_it_is, cards.any_of)))


def _in_runs(condition: words.Condition | None) -> bool:
    """Returns whether a condition is so only during a run."""
    if isinstance(condition, words.Both):
        return any(map(_in_runs, condition.conditions))
    return condition == words.Named(name="in a run")


def _of_a_span(condition: words.Condition | None) -> bool:
    """Returns whether a condition asks what happened in an encounter or a run: of each event of the past, in its own."""
    match condition:
        case words.Both(conditions=conditions):
            return any(map(_of_a_span, conditions))
        case words.Not(not_=inner):
            return _of_a_span(inner)
    return isinstance(condition, words.Happened) and condition.in_ in ("this encounter", "this run")


_ABOUT_ITS_CARD: Final = frozenset(EVENTS) - BY_A_CARD
"""Events whose card is the one that the event of the model names."""
