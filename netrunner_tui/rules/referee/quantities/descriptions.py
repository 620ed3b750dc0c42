"""Which cards a description or a reference of the ability language means."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.triggers import is_one
from netrunner_tui.model import events
from netrunner_tui.model.card_zones import ASIDE, ICE, PLAY, RIG, ROOT, SCORE
from netrunner_tui.model.events import fields
from netrunner_tui.model.sides import CORP, Side
from netrunner_tui.model.state import Card, Fact
from netrunner_tui.rules.referee.base.counter_numbers import card_under
from netrunner_tui.rules.referee.base.instances import Context
from netrunner_tui.rules.referee.base.trigger_conditions import asks_what_it_is
from netrunner_tui.rules.referee.mechanisms.named_zones import IN_NO_ZONE_OF_ITS_OWN, ZONE_OF, lies_in
from netrunner_tui.rules.referee.mechanisms.positions import stands
from netrunner_tui.rules.referee.quantities.belongings import Belongings


class Descriptions(Belongings):
    """Which cards are meant."""

    @abstractmethod
    def _span(self, span: str, context: Context) -> list[Fact]:
        """Returns the events in a span of time, as far as they are kept."""

    def referred(self, ref: str, context: Context) -> tuple[int, ...]:
        """Returns the objects that a reference names; none where it has moved on (CR 9.1.4)."""
        s = self.state
        if ref == "this":
            return (context.source,) if context.source in s.cards else ()
        oids = self.meant(ref, context)
        if len(oids) == 1:
            return oids if oids[0] in s.cards else ()
        return tuple([oid for oid in oids if oid in s.cards])

    def meant(self, ref: str, context: Context) -> tuple[int, ...]:
        """Returns the objects that a reference names, with those that are no more, which an ability may remember (CR 1.12.6)."""
        s = self.state
        if ref == "this":
            return (context.source,)
        match ref:
            case "host":
                card = s.cards.get(context.source)
                return (card.host,) if card is not None and card.host else (card_under(context.source),)
            case "it":
                return (context.it,)
            case "found":
                return self.found_now(context)
            case "remembered":
                card = s.cards.get(context.source)
                return (card.memory.get("remembered", 0),) if card is not None else ()
            case "trashed":
                return context.trashed
            case "forfeited":
                return context.forfeited
            case "approached ice":
                run = s.run
                return (run.ice,) if run is not None and run.phase == 2 and s.encounter is None else ()
            case "passed ice":
                run = s.run
                return (run.ice,) if run is not None and run.passed and s.encounter is None else ()
            case "encountered ice":
                return (self._encountered(context),)
            case "any encountered ice":
                return (self._encountered(context), *(s.encounter.around if s.encounter is not None else ()))
            case "accessed card":
                return (s.access.card,) if s.access is not None else ()
            case _:
                return context.chosen

    def _encountered(self, context: Context) -> int:
        """Returns the ice that is being encountered; the one that was, where its encounter has just ended. 0 for none."""
        if isinstance(context.event, events.EncounterEnded):
            return context.event.card
        return self.state.encounter.ice if self.state.encounter is not None else 0

    def matching(self, cards: words.Cards, context: Context) -> tuple[int, ...]:
        """Returns every object that a description fits now."""
        return tuple(self.each_matching(cards, context))

    def each_matching(self, cards: words.Cards, context: Context) -> Iterator[int]:
        """Yields every object that a description fits now: for who mostly needs no more than the first."""
        there = self._in_zones(cards, context)
        if context.played:
            there = (oid for oid in there if oid != context.source)
        return (oid for oid in there if self.fits(oid, cards, context))

    def _in_zones(self, cards: words.Cards, context: Context) -> Iterable[int]:
        s = self.state
        if cards.among and not cards.in_:
            yield from (oid for oid in self.gathered(cards.among, context) if oid in s.cards)
        for zone in cards.in_:
            if zone in IN_NO_ZONE_OF_ITS_OWN:
                aside = (s.cards[oid] for oid in s.zones.get(ASIDE, ()))
                there = tuple(c.oid for c in aside if lies_in(c, zone) and c.memory.get("aside", 0) in (0, context.source))
                if cards.top != 0:  # what was hosted last lies on top
                    there = tuple(oid for oid in there if self._hosted_as(s.cards[oid], cards.hosted_on or "this", context))[::-1]
                yield from there if cards.top == 0 else there[: max(0, self.amount(cards.top, context))]
                continue
            if zone == "identity":
                yield from (oid for oid in (s.corp.identity, s.runner.identity) if oid)
                continue
            if zone == "play area":
                yield from (oid for oid in s.zones.get(PLAY, ()) if lies_in(s.cards[oid], zone))
                continue
            if zone != "installed":
                there = s.zone(*ZONE_OF[zone])
                if cards.top != 0:  # a discard pile has its oldest card first
                    there = (there[::-1] if zone in ("heap", "Archives") else there)[: max(0, self.amount(cards.top, context))]
                yield from there
                continue
            if not cards.type or set(cards.type) & {"agenda", "asset", "upgrade", "ice"}:
                for server in s.servers:
                    yield from reversed(s.ice(server))
                    yield from s.root(server)
            if not cards.type or set(cards.type) & {"program", "hardware", "resource"}:
                yield from s.zones.get(RIG, ())

    def fits(self, oid: int, cards: words.Cards, context: Context) -> bool:
        """Returns whether a card is as described, apart from its zone."""
        return self._is_as(self.state.cards[oid], cards, context)

    def fits_as(self, card: Card, cards: words.Cards, context: Context) -> bool:
        """Returns whether a card, as it is or as it was last, is as described and where it is said to be."""
        return (not cards.in_ or any(lies_in(card, zone) for zone in cards.in_)) and self._is_as(card, cards, context)

    def _is_as(self, card: Card, cards: words.Cards, context: Context) -> bool:
        if (not card.faceup and card.zone == RIG) or (cards.among == "trashed" and self._trashed_facedown(card.oid)):
            if not self._fits_facedown(card, cards, context.side):
                return False
        elif not self._is_such(card, cards):
            return False
        if cards.side and card.owner != (context.side if cards.side == "you" else cards.side):
            return False
        if cards.rezzed is not None and (not card.installed or card.owner != CORP or card.faceup != cards.rezzed):
            return False
        if cards.rezzed is not None and card.faceup and self.card_of[card.title].printed.type == "agenda":
            return False  # a faceup agenda is neither (CR 3.2.3a)
        if cards.facedown is not None and card.faceup == cards.facedown:
            return False
        if cards.turned_up is not None and (card.installed and card.open) != cards.turned_up:
            return False
        if cards.flipped is not None and bool(card.memory.get("flipped")) != cards.flipped:
            return False
        if cards.other and card.oid == context.source:
            return False
        if cards.protecting and not (card.zone == ICE and self._server_meant(card.server, cards.protecting, context)):
            return False
        if cards.in_root and not (card.zone == ROOT and self._server_meant(card.server, cards.in_root, context)):
            return False
        if cards.server and not self._server_meant(self.server_of(card), cards.server, context):
            return False
        if cards.installed_this_turn is not None and (card.turn == self.state.turn_number) != cards.installed_this_turn:
            return False
        if cards.hosted_on and not self._hosted_as(card, cards.hosted_on, context):
            return False
        if cards.among and card.oid not in self.gathered(cards.among, context):
            return False
        if cards.advanced is not None and (self.counters_seen(card, "advancement") > 0) != cards.advanced:
            return False
        if cards.can_be_advanced and not self.can_be_advanced(card):
            return False
        return self._is_further(card, cards, context)

    def _fits_facedown(self, card: Card, cards: words.Cards, side: Side) -> bool:
        """Returns whether a facedown Runner card is of a kind: it has none (CR 1.8.4b), but for what is known of one installed so.

        Its own player knows all of it: to their abilities it is what it is.
        """
        if card.title not in self.cards_in_game.installed_facedown:
            return not asks_what_it_is(cards)
        if side == card.owner:
            return self._is_such(card, cards)
        kind = self.card_of[card.title].printed.type
        return (not cards.type or kind in cards.type) and kind not in cards.not_type and not cards.subtype

    def _is_further(self, card: Card, cards: words.Cards, context: Context) -> bool:
        """Returns whether a card is as the fields of a description say that are seldom given."""
        if not (
            cards.counters or cards.hosts or cards.cost or cards.strength or cards.points or cards.memory or cards.requirement
            or cards.trash_cost or cards.rez_cost or cards.number_of_subtypes
            or cards.same_title_as or cards.same_type_as or cards.other_than or cards.as_named
            or cards.any_of or cards.not_ or cards.position or cards.installed_in_last_turn_of
            or cards.rezzed_this_turn is not None or cards.rezzed_this_run or cards.passed_in_last_run or cards.fully_broken_in_last_run
            or cards.counters_placed_this_turn or cards.used_this_run or cards.advanced_this_turn is not None
        ):  # fmt: skip
            return True
        if any(not self._within(self.counters_seen(card, c.kind), c.number, context) for c in cards.counters):
            return False
        if cards.hosts is not None and not self._hosts_such(card, cards.hosts, context):
            return False
        for name in ("cost", "strength", "points", "memory", "requirement", "trash_cost", "rez_cost", "number_of_subtypes"):
            limit: words.Limit | None = getattr(cards, name)
            if limit is not None:
                value = self.value(name.replace("_", " "), card)
                if value is None or not self._within(value, limit, context):
                    return False
        if any(not stands(self.state, card, position, context.source, context.it) for position in cards.position):
            return False
        if cards.installed_in_last_turn_of and not self._installed_in_last_turn(card, cards.installed_in_last_turn_of):
            return False
        if cards.rezzed_this_turn is not None and cards.rezzed_this_turn != self._rezzed_this_turn(card):
            return False
        if cards.advanced_this_turn is not None and cards.advanced_this_turn != self._advanced_this_turn(card):
            return False
        if cards.counters_placed_this_turn and not self._counters_placed(card, cards.counters_placed_this_turn):
            return False
        if cards.rezzed_this_run and not self._rezzed_this_run(card, context):
            return False
        if cards.used_this_run and not self._used_this_run(card, context, to_break=cards.used_this_run == "to break"):
            return False
        if cards.passed_in_last_run and not self._lately(events.IcePassed, card):
            return False
        if cards.fully_broken_in_last_run and not self._lately(events.IceFullyBroken, card):
            return False
        if cards.as_named and not self._is_as_named(card, context):
            return False
        if cards.other_than and card.oid in self.referred(cards.other_than, context):
            return False
        if cards.same_title_as and self._title_shown(card) not in self.titles_of(cards.same_title_as, context, card.oid):
            return False
        if cards.same_type_as and self.type_shown(card) not in self._types_of(cards.same_type_as, context):
            return False
        if cards.any_of and not any(self.fits_as(card, inner, context) for inner in cards.any_of):
            return False
        return cards.not_ is None or not self.fits_as(card, cards.not_, context)

    def _trashed_facedown(self, oid: int) -> bool:
        """Returns whether a card was a facedown card of the Runner as it was trashed: it is spoken of as it was last (CR 8.1.4a, 9.1.4)."""
        trashed = (event for event in self.state.history if isinstance(event, events.CardTrashed) and event.new == oid)
        return any(event.zone == RIG and not event.active for event in trashed)

    def titles_of(self, meant: words.Ref | words.Cards, context: Context, beside: int = 0) -> tuple[str, ...]:
        """Returns the titles of the objects that a name stands for and that are there, or of the cards that are as described.

        Among cards that are described the card `beside` does not count: it has its own title anyway.
        """
        if meant == "this" and context.source not in self.state.cards:
            return (context.title,)  # as it was last (CR 1.12.6)
        described = isinstance(meant, words.Cards)
        oids = self.matching(meant, context) if isinstance(meant, words.Cards) else self.referred(meant, context)
        there = (self.state.cards[oid] for oid in oids if oid in self.state.cards and not (described and oid == beside))
        return tuple(filter(None, dict.fromkeys(map(self._title_shown, there))))

    def _title_shown(self, card: Card) -> str:
        """Returns the title of a card; "" for a facedown Runner card, which has none (CR 1.8.4b), unless it is one installed so."""
        untitled = card.zone == RIG and not card.faceup and card.title not in self.cards_in_game.installed_facedown
        return "" if untitled else card.title

    def _types_of(self, meant: words.Ref, context: Context) -> tuple[str, ...]:
        """Returns the card types of the objects that a name stands for and that are there."""
        there = (self.state.cards[oid] for oid in self.referred(meant, context) if oid in self.state.cards)
        return tuple(filter(None, map(self.type_shown, there)))

    def type_shown(self, card: Card) -> str:
        """Returns the type of a card; "" for one that has no title to be seen, which has no type either."""
        return self.card_of[card.title].printed.type if self._title_shown(card) else ""

    def _lately(self, kind: type[events.IcePassed] | type[events.IceFullyBroken], card: Card) -> bool:
        """Returns whether ice was passed, or fully broken, since the last run of this turn began."""
        history = self.state.history
        begun = max((place for place, event in enumerate(history) if isinstance(event, events.RunBegan)), default=len(history))
        return any(isinstance(event, kind) and event.card == card.oid for event in history[begun:])

    def _counters_placed(self, card: Card, kinds: tuple[str, ...]) -> bool:
        """Returns whether counters of one of some kinds were placed on a card this turn."""
        placed = (event for event in self.state.history if isinstance(event, events.CountersPlaced) and not event.rule)
        return any(event.card == card.oid and event.kind in kinds for event in placed)

    def _installed_in_last_turn(self, card: Card, side: Side) -> bool:
        """Returns whether a card was installed in the last turn of a player, who may have taken several in a row."""
        installed = (event for event in self.state.last_turn[side] if is_one("card installed", event))
        return card.installed and any(fields.card_after(event) == card.oid for event in installed)

    def _advanced_this_turn(self, card: Card) -> bool:
        return any(isinstance(event, events.CardAdvanced) and event.card == card.oid for event in self.state.history)

    def _rezzed_this_turn(self, card: Card) -> bool:
        return any(isinstance(event, events.CardRezzed) and event.card == card.oid for event in self.state.history)

    def _rezzed_this_run(self, card: Card, context: Context) -> bool:
        """Returns whether a card was rezzed in the run that an ability is about: the one whose end set it off, else the one going on."""
        return any(isinstance(event, events.CardRezzed) and event.card == card.oid for event in self._span("this run", context))

    def _used_this_run(self, card: Card, context: Context, *, to_break: bool) -> bool:
        """Returns whether a card was used in the run that an ability is about (CR 9.1.6), or broke subroutines in it."""
        span = self._span("this run", context)
        if to_break:
            return any(isinstance(event, events.SubroutinesBroken) and event.by == card.oid for event in span)
        uses = (events.AbilityUsed, events.CardUsed)
        return any(isinstance(event, uses) and event.card == card.oid for event in span)

    def _within(self, number: int, limit: "words.Compare | words.Limit", context: Context) -> bool:
        """Returns whether a number is as high as a comparison says, and odd where it has to be (0 is not)."""
        if isinstance(limit, words.Limit) and limit.odd and number % 2 == 0:
            return False
        if limit.at_least is not None and number < self.amount(limit.at_least, context):
            return False
        if limit.at_most is not None and number > self.amount(limit.at_most, context):
            return False
        return limit.equal is None or number == self.amount(limit.equal, context)

    def _is_as_named(self, card: Card, context: Context) -> bool:
        """Returns whether a card is of the type, has the subtype, the number or the title that was named.

        A facedown Runner card has none of them (CR 1.8.4b).
        """
        if not self._title_shown(card):
            return False
        named = self.named_with(context.source, context)
        if "subtype" in named and not self._has_subtype(card, named["subtype"]):
            return False
        return self.printed_as_named(card.title, named, subtype=False)

    def numbers_fit(self, title: str, cards: words.Cards, context: Context | None = None) -> bool:
        """Returns whether the numbers printed on a card are as described; `context` is that of whose description it is."""
        printed = self.card_of[title].printed
        values = ((cards.cost, printed.cost), (cards.points, printed.points), (cards.memory, printed.memory))
        more = ((cards.requirement, printed.advancement), (cards.trash_cost, printed.trash), (cards.rez_cost, printed.cost))
        for limit, value in (*values, *more, (cards.number_of_subtypes, len(printed.subtypes))):
            if limit is not None and (value is None or not self._within(value, limit, context or Context(0, "", CORP))):
                return False
        return True

    def _hosted_as(self, card: Card, host: words.Cards | str, context: Context) -> bool:
        if isinstance(host, words.Cards):
            there = self.state.cards.get(card.host)
            return there is not None and self.fits_as(there, host, context)
        if host == "this":  # which may have gone as a cost of the ability (CR 9.5.5)
            return 0 < card.host == context.source
        return not card.host if host == "nothing" else bool(card.host) and card.host in self.referred(host, context)

    def _hosts_such(self, card: Card, guests: words.Cards, context: Context) -> bool:
        there = self.state.cards
        return any(oid in there and self.fits_as(there[oid], guests, context) for oid in card.hosted)

    def gathered(self, among: str, context: Context) -> tuple[int, ...]:
        """Returns the cards that the instructions before found, chose or trashed, or that the breach going on came to."""
        breach = self.state.breach
        accessed = breach.chosen if breach is not None else ()
        return {"found": self.found_now(context), "chosen": context.chosen, "trashed": context.trashed, "accessed": accessed}[among]

    def found_now(self, context: Context) -> tuple[int, ...]:
        """Returns what the instructions before found: cards that have been arranged since are others (CR 8.3.3)."""
        return context.found

    def _is_such(self, card: Card, cards: words.Cards) -> bool:
        """Returns whether a card is of the described kind, with the subtypes that it has gained and lost."""
        if card.zone == SCORE and "points" in card.memory:
            return _is_a_bare_agenda(cards)
        if not (cards.subtype or cards.not_subtype) or not self.subtypes_change(card.oid):
            return self.printed_fits(card.title, cards)
        if (cards.subtype and not self._has_any(card, cards.subtype)) or self._has_any(card, cards.not_subtype):
            return False
        return self.printed_fits(card.title, msgspec.structs.replace(cards, subtype=(), not_subtype=()))

    def _has_any(self, card: Card, subtypes: tuple[str, ...]) -> bool:
        """Returns whether a card has one of some subtypes now."""
        return any(self._has_subtype(card, subtype) for subtype in subtypes)

    def _server_meant(self, server: str, wanted: tuple[str, ...], context: Context) -> bool:
        """Returns whether a server is one of those that a description names; "this server" is where the card is now."""
        card = self.state.cards.get(context.source)
        this = (self.server_of(card) if card is not None else "") or context.server
        return self.server_fits(server, wanted, this, context.source, context)

    def can_be_advanced(self, card: Card) -> bool:
        """Returns whether the Corp can advance a card: agendas always, others that say so, rezzed or not (CR 1.18.3)."""
        if card.zone not in (ROOT, ICE):
            return False
        if self.card_of[card.title].printed.type == "agenda":
            return True
        saying = self.pool.readings.advanceable(card.title)
        if not saying or self.is_blank(card.oid):
            return False
        context = Context(card.oid, card.title, CORP)
        return any(ability.while_ is None or self.condition(ability.while_, context) for ability in saying)


def _is_a_bare_agenda(cards: words.Cards) -> bool:
    """Returns whether a card that was added to a score area as an agenda is of a kind: it has no other properties (CR 10.1.3)."""
    if (cards.type and "agenda" not in cards.type) or "agenda" in cards.not_type or cards.unique:
        return False
    named = cards.title or cards.same_title_as
    numbered = (
        cards.cost or cards.strength or cards.memory or cards.requirement or cards.trash_cost or cards.rez_cost or cards.number_of_subtypes
    )
    return not (cards.subtype or cards.faction or cards.faction_of or named or numbered or cards.trash_ability)
