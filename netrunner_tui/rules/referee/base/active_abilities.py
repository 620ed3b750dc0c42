"""Which abilities are active (CR 1.8, 9.1.7, 9.1.8)."""

from collections.abc import Iterator, Mapping
from typing import Final

from netrunner_tui.abilities import words
from netrunner_tui.abilities.cards import waits_in_hand
from netrunner_tui.abilities.triggers import EVENTS
from netrunner_tui.model import counter_kinds, events
from netrunner_tui.model.card_zones import (
    ASIDE,
    DECK,
    DISCARD,
    HAND,
    ICE,
    IDENTITY,
    PLAY,
    RIG,
    ROOT,
    SCORE,
    ZoneKind,
    server_keys,
    zone_key,
)
from netrunner_tui.model.effects import Effect, EffectKind
from netrunner_tui.model.events import NUMBERS, Event
from netrunner_tui.model.sides import CORP, RUNNER, SIDES, Side, other
from netrunner_tui.model.state import SEEN_BY, Card
from netrunner_tui.rules.referee.base import counter_numbers
from netrunner_tui.rules.referee.base.instances import ActiveAbilities, Declared, Instance, PaidSource, Source
from netrunner_tui.rules.referee.base.lookups import Lookups
from netrunner_tui.rules.referee.mechanisms.named_zones import IN_NO_ZONE_OF_ITS_OWN, ZONE_OF, lies_in

ELSEWHERE: Final = (words.Static, words.Paid, words.Conditional)
"""Abilities that may be active where their card is not."""

_CORRECTED: Final = frozenset({"points", "points to win", "cannot win by agenda points", "additional clicks", "open hand"})
"""What a checkpoint looks at wherever any quantity may have changed, or an ability may have been lost."""
_OF_MEMORY: Final = frozenset({"memory", "memory cost"})
"""Those too, in a game where they change while no card moves (CR 3.9.3c)."""
_SCORED: Final = zone_key(CORP, SCORE)
_FORBIDDING: Final[tuple[EffectKind, ...]] = ("cannot", "next encounter")
"""Kinds of effects that forbid something; the second is of games saved by earlier versions."""
_FORMER: Final = {"trash corp cards": words.Prohibit(cannot=("trash",), by=RUNNER, card=words.Cards(in_=(), side=CORP))}
"""Effects of games saved by earlier versions, by the names used there."""


class ActiveNow(Lookups):
    """The abilities that are active now."""

    @property
    def active(self) -> ActiveAbilities:
        """Returns all abilities that are active now."""
        if self._active is None:
            self._active = self._find_active()
        return self._active

    def take_over(self, other: "ActiveNow") -> None:
        """Lets what is active in another copy of the position be active here, where that hangs on no card which may be another one here."""
        elsewhere = self.cards_in_game.active_elsewhere or self.cards_in_game.installed_facedown
        if not elsewhere and not other.active.losing:
            self._active = other.active.again()

    def shared_active(self) -> ActiveAbilities | None:
        """Returns what is active, for copies that are entered here (`begin_with`); None where it depends on more than moves of cards."""
        return None if self.active.losing else self.active

    def begin_with(self, active: ActiveAbilities) -> None:
        """Takes what another copy of the game found active in this state."""
        self._active = active.before_cards_moved()

    def active_anew(self) -> ActiveAbilities:
        """Finds again what is active, without what is kept: for checks."""
        kept, self._active = self._active, None
        found = self._find_active()
        self._active = kept
        return found

    def is_active(self, card: Card) -> bool:
        """Returns whether a card is active (CR 1.8.3)."""
        if card.zone == PLAY:
            return "active" in card.memory
        if card.zone == SCORE:
            return "stolen" not in card.memory and "points" not in card.memory
        if not card.faceup:
            return card.zone == RIG and card.title in self.cards_in_game.installed_facedown
        if not (card.installed or card.zone == IDENTITY):
            return False
        if card.zone != ROOT or self.card_of[card.title].printed.type != "agenda":
            return True
        return self.card_of[card.title].installed_faceup  # any other agenda is inactive, faceup or not (CR 3.2.3a)

    def works(self, card: Card, ability: words.Static | words.Paid | words.Conditional) -> bool:
        """Returns whether an ability of a card is active: with its card, or where it says that it is (CR 9.1.8).

        A card that lies facedown in Archives has none: a question about it would tell the Runner what it is (CR 4.4.6, 10.2.2).
        """
        if not ability.active_in or ("unrezzed" in ability.active_in and self.is_active(card)):
            return self.is_active(card)
        return any(lies_in(card, zone) and (zone != "Archives" or card.faceup) for zone in ability.active_in)

    def show_used(self, oid: int, block: words.Block = ()) -> None:
        """Shows a card whose ability is used where not both players see it (CR 1.21.3), unless that reveals it itself."""
        card = self.state.cards.get(oid)
        if block and isinstance(block[0], words.Reveal) and block[0].reveal == "this":
            return
        unseen = card is not None and not card.faceup and card.title in self.cards_in_game.active_elsewhere
        if not unseen or card is None:
            return
        if not card.installed or card.zone == RIG:
            self.emit(events.CardsRevealed.of(self.state, (oid,), source=oid))
        elif not card.turned_up:
            self.emit(events.CardsRevealed.of(self.state, (oid,), source=oid, stays_up=self.stays_turned_up))

    def _cards_elsewhere(self) -> list[Card]:
        """Returns the cards in hands, discard piles and score areas with abilities that are active there."""
        titles = self.cards_in_game.active_elsewhere
        if not titles:
            return []
        s = self.state
        cards = s.cards
        found: list[Card] = []
        for zone in self.cards_in_game.zones_elsewhere:
            if zone == "unrezzed":
                there = tuple(oid for server in s.servers for oid in (*s.ice(server), *s.root(server)) if not cards[oid].faceup)
            else:
                there = s.zones.get(ASIDE, ()) if zone in IN_NO_ZONE_OF_ITS_OWN else s.zone(*ZONE_OF[zone])
            found += [card for oid in there if (card := cards[oid]).title in titles]
        return found

    def as_if_there(self, kind: type[Event]) -> Iterator[Source]:
        """Yields the abilities that would wait for an event, lay their cards where nobody is to know that they do not (CR 10.2)."""
        for title in self.cards_in_game.waiting_unseen.get(kind, ()):
            for ability in self.card_of[title].abilities:
                if waits_in_hand(ability) and any(kind in EVENTS[trigger.event].classes for trigger in ability.when):
                    as_if = self.as_if_unrezzed if "unrezzed" in ability.active_in else self.as_if_in_hand
                    yield from as_if(title, ability)
        if kind in self.cards_in_game.hidden_events:
            yield from self._as_if_hidden(kind)

    def as_if_in_hand(self, title: str, ability: words.Conditional) -> Iterator[Source]:
        """Yields an ability that could be used from the hand, or from facedown in Archives, for each copy that is elsewhere.

        That is a copy in the deck, or facedown anywhere where the other player has not seen it.
        """
        s = self.state
        owner = self.card_of[title].printed.side
        works_in: ZoneKind = DISCARD if "facedown Archives" in ability.active_in else HAND
        if not any(not s.cards[oid].faceup for oid in s.zone(owner, works_in)):
            return
        for card in s.cards.values():
            unseen = not card.faceup and not card.seen & SEEN_BY[other(owner)]
            if unseen and card.title == title and card.owner == owner and card.zone != works_in:
                yield Source(card.oid, title, owner, "", ability, seeming=True)

    def as_if_unrezzed(self, title: str, ability: words.Conditional) -> Iterator[Source]:
        """Yields an ability of an unrezzed card for each server where a card that the Runner has not seen might have it, and has not."""
        hidden = [card for card in self.state.cards.values() if card.owner == CORP and not card.faceup]
        # One that was seen is unknown again among the others of HQ, or of those that lie facedown in Archives.
        unseen = [card for card in hidden if card.zone in (HAND, DISCARD) or not card.seen & SEEN_BY[RUNNER]]
        place = ICE if self.card_of[title].printed.type == "ice" else ROOT
        copies = [card for card in unseen if card.title == title]
        for server in dict.fromkeys(card.server for card in unseen if card.zone == place):
            elsewhere = next((card for card in copies if card.server != server), None)
            if elsewhere is not None:
                yield Source(elsewhere.oid, title, CORP, server, ability, seeming=True)

    def lies_hidden(self) -> bool:
        """Returns whether a card lies facedown before the Runner that is active so: the Corp cannot tell which (Proteus)."""
        titles = self.cards_in_game.installed_facedown
        cards = self.state.cards
        return bool(titles) and any(not cards[oid].faceup and cards[oid].title in titles for oid in self.state.zones.get(RIG, ()))

    def seemingly_hidden(self) -> list[Card]:
        """Returns, where a card lies hidden, one card of each other title that it might be for all that the Corp knows."""
        if not self.lies_hidden():
            return []
        s = self.state
        found: dict[str, Card] = {}
        for oid in (*s.zone(RUNNER, HAND), *s.zone(RUNNER, DECK)):
            if (card := s.cards[oid]).title in self.cards_in_game.installed_facedown:
                found.setdefault(card.title, card)
        return list(found.values())

    def _as_if_hidden(self, kind: type[Event]) -> Iterator[Source]:
        """Yields what the cards that might lie hidden before the Runner, and do not, would do about an event."""
        for card in self.seemingly_hidden():
            for waiting in self.card_of[card.title].abilities:
                if not isinstance(waiting, words.Conditional) or not waiting.optional:
                    continue
                if any(kind in EVENTS[trigger.event].classes for trigger in waiting.when):
                    yield Source(card.oid, card.title, card.owner, "", waiting, seeming=True)

    def seeming(self) -> list[PaidSource]:
        """Returns the paid abilities of the cards that lie hidden before the Runner, or might for all that the Corp knows."""
        if not self.lies_hidden():
            return []
        cards, titles = self.state.cards, self.cards_in_game.installed_facedown
        lying = (cards[oid] for oid in self.state.zones.get(RIG, ()) if not cards[oid].faceup)
        return [
            self._paid(card.oid, card.title, ability, number)
            for card in (*(one for one in lying if one.title in titles), *self.seemingly_hidden())
            for number, ability in enumerate(self.card_of[card.title].abilities, 1)
            if isinstance(ability, words.Paid)
        ]

    def seeming_in_grip(self) -> Iterator[PaidSource]:
        """Yields the interrupts that the Runner might use from the grip for all that the Corp knows: it may hold any card of the stack."""
        s, titles = self.state, self.cards_in_game.interrupting_from_grip
        unseen = (*s.zone(RUNNER, HAND), *s.zone(RUNNER, DECK), *s.zones.get(RIG, ())) if titles and s.zone(RUNNER, HAND) else ()
        copies = {card.title: card for oid in unseen if (card := s.cards[oid]).title in titles and not card.faceup}
        for title, card in sorted(copies.items()):
            for number, ability in enumerate(self.card_of[title].abilities, 1):
                if isinstance(ability, words.Paid) and "grip" in ability.active_in and ability.flag == "interrupt":
                    yield self._paid(card.oid, title, ability, number)

    def waits_unseen(self, instance: Instance) -> bool:
        """Returns whether an ability that is pending is of a card that the other player does not see: whether it is there is a secret."""
        if instance.effect:  # what goes on after its card was used is no secret
            return False
        return waits_in_hand(instance.ability) or (instance.ability.optional and instance.title in self.cards_in_game.installed_facedown)

    def active_cards(self) -> list[Card]:
        """Returns every active card: identities first, then in the order of the zones."""
        cards, active = self.state.cards, self._active or self.active
        if active.cards is None:
            active.cards = [card.oid for card in self._find_active_cards()]
        return [cards[oid] for oid in active.cards]

    def _find_active_cards(self) -> list[Card]:
        s = self.state
        cards = s.cards
        oids = [s.corp.identity, s.runner.identity]
        zones = s.zones
        for server in s.servers:
            ice, root = server_keys(server)
            oids += zones.get(ice, ())
            oids += zones.get(root, ())
        for key in (RIG, _SCORED, PLAY):
            oids += zones.get(key, ())
        return [card for oid in oids if oid and self.is_active(card := cards[oid])]

    def _find_active(self) -> ActiveAbilities:
        found = self.list_active(frozenset())
        if not found.losing:
            return found
        self._active = found  # what has lost its abilities is asked of the game as it is with them
        blank = self._blanked(found.declared["lose abilities"], subroutines_too=False)
        without_subroutines = self._blanked(found.declared["lose abilities"], subroutines_too=True)
        self._active = None
        return self.list_active(blank, without_subroutines) if blank else found

    def _blanked(self, losing: list[Declared], *, subroutines_too: bool) -> frozenset[int]:
        """Returns the objects that declarations take abilities from (CR 9.1.9), or those that lose their printed subroutines, too."""
        cards = [card for card in self.state.cards.values() if card.title]
        blank: set[int] = set()
        for declared in losing:
            word = declared.word
            assert isinstance(word, words.LosesAbilities)
            context = self.context_of(declared)
            if not self.holds(declared, context) or (subroutines_too and word.but):
                continue
            if isinstance(word.lose_abilities, words.Cards):
                blank.update(card.oid for card in cards if self.fits_as(card, word.lose_abilities, context))
            else:
                blank.update(self.referred(word.lose_abilities, context))
        return frozenset(blank)

    def is_blank(self, oid: int) -> bool:
        """Returns whether an object has lost its abilities."""
        return oid in self.active.blank

    def has_printed_subroutines(self, oid: int) -> bool:
        """Returns whether an object has not lost its printed subroutines."""
        return oid not in self.active.without_subroutines

    def list_active(self, blank: frozenset[int], without_subroutines: frozenset[int] = frozenset()) -> ActiveAbilities:
        """Returns the active abilities, but for those of the objects that have lost theirs, some of them their subroutines, too."""
        found = ActiveAbilities()
        found.blank, found.without_subroutines = blank, without_subroutines
        active_cards = self._find_active_cards()
        found.cards = [card.oid for card in active_cards]
        for card in active_cards:
            definition = self.card_of.get(card.title)
            if definition is None or not definition.abilities or card.oid in blank:
                continue
            self._add_abilities(found, definition.abilities, card.oid, card.title, card.owner, self.server_of(card))
        for card in self._cards_elsewhere():
            if card.oid in blank:
                continue
            listed = self.card_of[card.title].abilities
            here = tuple(a for a in listed if isinstance(a, ELSEWHERE) and a.active_in and self.works(card, a))
            self._add_abilities(found, listed, card.oid, card.title, card.owner, self.server_of(card), here)
        self._add_counters(found)
        for effect in self.state.effects.values():
            word = self.card_of[effect.title].parts.get(effect.part) if effect.part else None
            if isinstance(word, words.Conditional):
                self._add_trigger(found, Source(effect.source, effect.title, effect.side, effect.server, word, effect.id))
            elif isinstance(word, words.Static):
                self._add_static(found, word, effect.source, effect.title, effect.side, effect.server, effect.id)
            elif effect.kind == "abilities":
                gained = tuple(a for a in self.card_of[effect.name].abilities if not (isinstance(a, words.Paid) and a.names_itself))
                self._add_abilities(found, gained, effect.source, effect.name, effect.side, self.server_of_source(effect.source))
            elif effect.kind in _FORBIDDING:
                forbidden = word if isinstance(word, words.Forbid) else _FORMER.get(effect.name) or words.Prohibit(cannot=(effect.name,))
                declared = Declared(effect.source, effect.title, effect.side, effect.server, forbidden, None, effect.id)
                name = forbidden.cannot[0] if effect.name in _FORMER else effect.name
                found.declared.setdefault(f"cannot {name}", []).append(declared)
        self._add_run(found)
        self._add_gained(found)
        self._add_all_of_hosted(found)
        found.losing = "lose abilities" in found.declared
        corrected = _CORRECTED | _OF_MEMORY if self.cards_in_game.memory_changes else _CORRECTED
        if found.lasting or found.come_and_go or self.cards_in_game.awaited_first or not corrected.isdisjoint(found.declared):
            found.looked_at |= NUMBERS
        return found

    def _add_gained(self, found: ActiveAbilities) -> None:
        """Adds the paid abilities that hosts gain; their numbers follow those of the host's own."""
        gained: dict[int, list[tuple[Card, tuple[words.Ability, ...]]]] = {}
        for declared in found.declared.get("host gains", ()):
            card = self.state.cards.get(declared.oid)
            if card is not None and card.host:
                assert isinstance(declared.word, words.GainsAbilities)
                self._add_gained_by(found, card.host, card, declared.word.host_gains)
                gained.setdefault(card.host, []).append((card, declared.word.host_gains))
        for declared in found.declared.get("paid abilities of hosted", ()):
            assert isinstance(declared.word, words.HasAbilitiesOfHosted)
            like = declared.word.paid_abilities_of_hosted
            card = self.state.cards.get(declared.oid)
            for hosted in (self.state.cards[oid] for oid in (card.hosted if card is not None else ())):
                if hosted.oid not in found.blank and self.is_active(hosted) and self.printed_fits(hosted.title, like, declared.side):
                    # What a hosted card gains itself is an ability of it, too (ruling on Dedicated Processor, 2017-05-25).
                    for giver, abilities in ((hosted, self.card_of[hosted.title].abilities), *gained.get(hosted.oid, ())):
                        self._add_gained_by(found, declared.oid, giver, abilities)

    def abilities_hosted(self, declared: Declared) -> list[Card]:
        """Returns the cards whose abilities the card that hosts them has, by what is declared on that."""
        assert isinstance(declared.word, words.HasAllOfHosted)
        card, like = self.state.cards.get(declared.oid), declared.word.abilities_of_hosted
        hosted = (self.state.cards[oid] for oid in (card.hosted if card is not None else ()))
        return [one for one in hosted if one.faceup and self.printed_fits(one.title, like, declared.side)]

    def _add_all_of_hosted(self, found: ActiveAbilities) -> None:
        """Adds the abilities that cards have of those that they host."""
        for declared in found.declared.get("abilities of hosted", ()):
            for hosted in self.abilities_hosted(declared):
                self._add_gained_by(found, declared.oid, hosted, self.card_of[hosted.title].abilities)
                for ability in self.card_of[hosted.title].abilities:
                    if isinstance(ability, words.Conditional) and not ability.active_in:
                        self._add_trigger(found, Source(declared.oid, hosted.title, declared.side, declared.server, ability), own=True)
                    elif isinstance(ability, words.Static) and not ability.active_in:
                        self._add_static(found, ability, declared.oid, hosted.title, declared.side, declared.server)

    def _add_gained_by(self, found: ActiveAbilities, oid: int, giver: Card, abilities: tuple[words.Ability, ...]) -> None:
        """Adds the paid ones of some abilities, which are on the card `giver`, to an active card: as its own, but for what names itself."""
        having = self.state.cards.get(oid)
        if having is None or oid in found.blank or not self.is_active(having):
            return
        gained = [one for one in abilities if isinstance(one, words.Paid) and not one.names_itself and not one.active_in]
        others = max((source.number for side in SIDES for source in found.paid[side] if source.oid == oid), default=0)
        first = max(others, len(self.card_of[having.title].abilities)) + 1
        for number, ability in enumerate(gained, first):
            side = ability.only if ability.only == CORP or ability.only == RUNNER else having.owner
            found.add_paid(side, self._paid(oid, giver.title, ability, number, giver.oid))

    def keeps_ability(self, effect: Effect) -> bool:
        """Returns whether an effect keeps an ability active, or forbids something."""
        word = self.card_of[effect.title].parts.get(effect.part) if effect.part else None
        return effect.kind in (*_FORBIDDING, "abilities") or isinstance(word, (words.Conditional, words.Static))

    def _add_abilities(
        self, found: ActiveAbilities, abilities: tuple[words.Ability, ...], oid: int, title: str, owner: Side, server: str,
        here: tuple[words.Ability, ...] | None = None,
    ) -> None:  # fmt: skip
        """Adds the abilities of one card, or of counters named after it; of a card that is not active, those that are active `here`."""
        for number, ability in enumerate(abilities, 1):
            if here is not None and ability not in here:
                continue
            if isinstance(ability, words.Conditional):
                if ability.active_in and here is None and "unrezzed" not in ability.active_in:
                    continue
                self._add_trigger(found, Source(oid, title, owner, server, ability), own=not counter_numbers.is_of_counters(oid))
            elif isinstance(ability, words.Paid):
                if (ability.active_in and here is None) or (here is not None and self._is_copy(found, oid, title, number)):
                    continue
                side = ability.only if ability.only == CORP or ability.only == RUNNER else owner
                source = self._paid(oid, title, ability, number)
                found.add_paid(side, source)
                if ability.flag == "paying":
                    found.paying.append(source)
            elif isinstance(ability, words.Static) and (here is not None or not ability.active_in):
                self._add_static(found, ability, oid, title, owner, server)

    def _paid(self, oid: int, title: str, ability: words.Paid, number: int, giver: int = 0) -> PaidSource:
        return PaidSource(oid, title, ability, number, self.pool.readings.use_of(ability), giver)

    def _is_copy(self, found: ActiveAbilities, oid: int, title: str, number: int) -> bool:
        """Returns whether the same ability of a copy in the same hand or discard pile is there already: nobody can tell them apart."""
        card = self.state.cards[oid]
        others = (self.state.cards[s.oid] for s in (*found.paid[CORP], *found.paid[RUNNER]) if (s.title, s.number) == (title, number))
        return card.zone != SCORE and any((o.zone, o.faceup) == (card.zone, card.faceup) for o in others)

    def _add_counters(self, found: ActiveAbilities) -> None:
        """Adds the abilities of counters named after cards. They are not objects: their abilities have numbers of their own."""
        s = self.state
        if s.corp.counters or s.runner.counters:
            for place, name in enumerate(sorted({*s.corp.counters, *s.runner.counters}), 1):
                self._add_named(found, name, counter_numbers.on_players(place), "players")
        for server, held in s.server_counters.items():
            for place, name in enumerate(sorted(held), 1):
                self._add_named(found, name, counter_numbers.in_server(s.servers.index(server), place), "servers", server)
        for card in s.cards.values() if self.cards_in_game.named_on_cards else ():
            if not card.counters:
                continue
            for place, name in enumerate(sorted(card.counters), 1):
                self._add_named(found, name, counter_numbers.on_card(card.oid, place), "cards", self.server_of(card))

    def _add_named(self, found: ActiveAbilities, name: str, number: int, of: str, server: str = "") -> None:
        """Adds the abilities of the counters of one name in one place."""
        definition = self.card_of.get(counter_kinds.title_of(name))
        for ability in definition.abilities if definition is not None else ():
            if definition is not None and isinstance(ability, words.CounterAbilities) and ability.of in ("", of):
                self._add_abilities(found, ability.counters, number, definition.title, definition.printed.side, server)

    def server_of_source(self, source: int) -> str:
        """Returns the server that "this server" is for an ability of a card, or of counters on a card or in a server."""
        if counter_numbers.is_of_counters(source):
            index = counter_numbers.server_around(source)
            if index is not None:
                return self.state.servers[index]
            source = counter_numbers.card_under(source)
        card = self.state.cards.get(source)
        return self.server_of(card) if card is not None else ""

    def held_with(self, source: int) -> list[Mapping[str, int]]:
        """Returns the counters where an ability of counters is: of a card, a server, or of both players."""
        s = self.state
        if card := counter_numbers.card_under(source):
            return [s.cards[card].counters] if card in s.cards else []
        if counter_numbers.server_around(source) is not None:
            return [s.server_counters.get(self.server_of_source(source), {})]
        return [s.corp.counters, s.runner.counters]

    def _add_run(self, found: ActiveAbilities) -> None:
        """Adds the abilities that apply during a run made by a card."""
        run = self.state.run
        if run is None or not run.part:
            return
        word = self.card_of[run.title].parts.get(run.part)
        if isinstance(word, words.RunOn):
            for number, ability in enumerate(word.during, 1):
                if isinstance(ability, words.Static):
                    self._add_static(found, ability, run.source, run.title, RUNNER, run.server, x=run.x)
                elif isinstance(ability, words.Paid):
                    found.add_paid(RUNNER, self._paid(run.source, run.title, ability, number))
                elif isinstance(ability, words.Conditional):
                    self._add_trigger(found, Source(run.source, run.title, RUNNER, run.server, ability))

    def _add_trigger(self, found: ActiveAbilities, source: Source, *, own: bool = False) -> None:
        """Adds a conditional ability. What a card's `own` says of the card itself is looked for as that happens to it (`_meet_own`)."""
        found.come_and_go |= source.ability.while_ is not None
        if source.ability.would:
            found.interrupts.append(source)
            found.lowering |= any(isinstance(word, words.LowerCost) for word in source.ability.do)
            return
        if source.ability.as_long_as is not None:
            found.lasting.append(source)
            return
        for kind in self.pool.readings.events_of(source.title, source.ability, own=own):
            found.triggers.setdefault(kind, []).append(source)

    def _add_static(
        self, found: ActiveAbilities, ability: words.Static, oid: int, title: str, side: Side, server: str, effect: int = 0, x: int = 0
    ) -> None:
        for word in ability.static:
            declared = Declared(oid, title, side, server, word, ability.while_, effect, x)
            for name in word.asked():
                found.declared.setdefault(name, []).append(declared)
