"""Cards as a seat sees them: each with what is open to that seat (CR 1.21, 10.2), and nothing that is hidden from it."""

from collections.abc import Iterable, Mapping
from typing import Final, Literal

from netrunner_tui.abilities import words
from netrunner_tui.abilities.cards import CardDefinition
from netrunner_tui.model.card_zones import DECK, DISCARD, HAND, ICE, SCORE
from netrunner_tui.model.counter_kinds import VIRUS
from netrunner_tui.model.events import EncounterBegan
from netrunner_tui.model.state import SEEN_BY, Card
from netrunner_tui.model.text import count_text
from netrunner_tui.model.view import CardView, Seat, SubroutineView, Sum
from netrunner_tui.rules.referee.base.counter_numbers import is_of_counters
from netrunner_tui.rules.referee.base.instances import ActiveAbilities, Declared
from netrunner_tui.rules.referee.names import public
from netrunner_tui.rules.referee.timing.windows import Windows
from netrunner_tui.rules.telling.break_ways import at_encounter
from netrunner_tui.rules.telling.known_views import KnownViews

_OF_ALL: Final = ("subtypes", "trash cost", "gain subroutine", "lose subroutines", "points", "advancement counters")
MAY_CHANGE: Final[Mapping[str, tuple[str, ...]]] = {
    "identity": _OF_ALL,
    "agenda": (*_OF_ALL, "requirement"),
    "asset": (*_OF_ALL, "rez cost"),
    "upgrade": (*_OF_ALL, "rez cost"),
    "ice": (*_OF_ALL, "rez cost", "strength", "break at most"),
    "operation": (*_OF_ALL, "play cost"),
    "event": (*_OF_ALL, "play cost"),
    "hardware": (*_OF_ALL, "install cost"),
    "program": (*_OF_ALL, "install cost", "strength"),
    "resource": (*_OF_ALL, "install cost"),
}
"""What declarations may change of how a card looks, by its type."""
_TOLD_OF: Final = frozenset({"remembered", "back", "flipped", "points"})
"""What a card remembers that a view tells of it."""


def _changed(active: ActiveAbilities, kind: str) -> frozenset[int]:
    """Returns the cards of a type whose look an active declaration may change; 0 among them stands for any."""
    found: set[int] = set()
    for name in MAY_CHANGE[kind]:
        for declared in active.declared.get(name, ()):
            own = isinstance(declared.word, words.Modify) and declared.word.of == "this" and not is_of_counters(declared.oid)
            if not own or not strong_as_it_lies(name, declared):
                found.add(declared.oid if own else 0)
    return frozenset(found | {0}) if active.declared.get("counters also on") else frozenset(found)


def strong_as_it_lies(name: str, declared: Declared) -> bool:
    """Returns whether a card's own text makes it stronger by a number, or by counters on it: all copies that lie alike look alike."""
    word = declared.word
    if name != "strength" or not isinstance(word, words.Modify) or word.set or declared.condition is not None or declared.effect:
        return False
    amount = word.amount
    if isinstance(amount, int):
        return amount > 0
    plain = amount.plus >= 0 and amount.times > 0 and amount.less is None and (amount.at_most is None or isinstance(amount.at_most, int))
    return plain and isinstance(amount.count, words.CountersOn) and amount.count.on == "this"


def sees(card: Card, seat: Seat) -> bool:
    """Returns whether a seat knows the identity of a card. A spectator at the table sees only what both players see."""
    if seat == "all":
        return True
    if seat == "table":
        return card.seen == 3 and (card.open or card.zone not in (HAND, DECK))
    return bool(card.seen & SEEN_BY[seat])


class CardsSeen:
    """The cards of a game, as one seat sees them."""

    def __init__(self, referee: Windows, seat: Seat, known: KnownViews) -> None:
        self.referee = referee
        self.state = referee.state
        self.seat = seat
        self.known = known
        self.plain = True
        """Whether all cards that were looked at since this was last set are plain."""

    def cards(self, oids: Iterable[int]) -> tuple[CardView, ...]:
        """Returns cards as the seat sees them."""
        cards = self.state.cards
        return tuple([self.card(cards[oid]) for oid in oids])

    def card(self, card: Card) -> CardView:
        """Returns a card as the seat sees it: without a title where it may not know it."""
        known = sees(card, self.seat)
        plain = not (card.hosted or card.named) and (not card.memory or _TOLD_OF.isdisjoint(card.memory))
        if plain and (not known or (card.oid not in self.known.touched and self._is_plain(card))):
            return self._plain(card, known)
        self.plain = False
        # What stands on a card, and what it remembers, are other cards, of which each seat may know something else.
        key = (card.oid, known, self.seat if card.hosted or card.memory else None)
        made = self.known.cards.get(key)
        if made is None:
            made = self.known.keep(key, self._card(card, known))
        return made

    def _is_plain(self, card: Card) -> bool:
        """Returns whether no ability changes how a card looks: it looks as it is printed, and as it lies there."""
        definition, active = self.referee.card_of.get(card.title), self.referee.active
        if definition is None or card.title in self.referee.pool.looks_otherwise:
            return False
        kind = definition.printed.type
        changed = active.changed.get(kind)
        if changed is None:
            changed = active.changed[kind] = _changed(active, kind)
        if card.oid in changed or 0 in changed:
            return False
        return card.zone != ICE or EncounterBegan not in active.triggers

    def _plain(self, card: Card, known: bool) -> CardView:
        """Returns a plain card, or one that the seat does not know: made once for all games of these cards."""
        key = (
            self.state.rules, card.oid, card.title if known else "", card.owner, card.zone, card.server, card.faceup, card.turned_up,
            card.host, tuple(card.counters.items()) if card.counters else (),
        )  # fmt: skip
        made = self.known.plain.get(key)
        return made if made is not None else self.known.keep_plain(key, self._card(card, known))

    def _card(self, card: Card, known: bool) -> CardView:
        s = self.state
        hosted = tuple(self.card(s.cards[oid]) for oid in card.hosted if oid in s.cards)
        kind: Literal["card", "ice"] = "ice" if card.zone == ICE else "card"
        if not known or card.title not in self.referee.card_of:
            return CardView(
                card=card.oid, owner=card.owner, kind=kind, zone=card.zone, server=card.server, faceup=card.faceup,
                counters=card.counters, hosted=hosted, host=card.host, title=card.title if known else "",
            )  # fmt: skip
        definition, pool = self.referee.card_of[card.title], self.referee.pool
        printed = definition.printed
        has_strength = printed.type == "ice" or "icebreaker" in printed.subtypes
        encounter = s.encounter
        encountered = encounter is not None and encounter.ice == card.oid
        now = self._cost_now(card, printed.type)
        advanceable = self.referee.can_be_advanced(card)
        trash = self.referee.explain("trash cost", card.oid) if printed.trash is not None else None
        return CardView(
            card=card.oid,
            owner=card.owner,
            kind=kind,
            zone=card.zone,
            server=card.server,
            faceup=card.faceup,
            turned_up=card.turned_up,
            seen=not card.faceup,
            counters=card.counters,
            hosted=hosted,
            host=card.host,
            title=card.title,
            type=printed.type,
            subtypes=self.referee.subtypes_of(card.oid),
            faction=printed.faction if self.referee.book.factions else "",
            unique=printed.unique,
            cost=printed.cost,
            cost_x=printed.cost_x,
            cost_now=now.total if now else None,
            cost_sum=now if now and len(now.terms) > 1 else None,
            strength=self.referee.explain("strength", card.oid) if has_strength else None,
            memory=printed.memory,
            trash=printed.trash,
            trash_sum=trash if trash and len(trash.terms) > 1 else None,
            points=self.referee.points(card.oid) if card.zone == SCORE else printed.points,
            requirement=self.referee.explain("requirement", card.oid) if printed.type == "agenda" else None,
            text=self._text(card, definition),
            subroutines=self._subroutines(card, encountered),
            encountered=encountered,
            at_encounter=at_encounter(self.referee, card) if card.zone == ICE else None,
            advanceable=advanceable,
            notes=self._notes(card, advanceable),
            waits_for_access=card.title in (pool.waiting_in_archives if card.zone == DISCARD else pool.waiting_for_access),
        )

    def _text(self, card: Card, definition: CardDefinition) -> tuple[str, ...]:
        """Returns the text of a card, after which side is up, and what is on the other one where only its player knows that."""
        back = definition.back(card.memory)
        if card.memory.get("flipped"):
            return (f"{back.called} is up." if back is not None else "Its flip side is up.", *definition.text)
        if back is not None and self.seat in (card.owner, "all"):
            return (f"On its other side is {back.called}.", *definition.text)
        return definition.text

    def _cost_now(self, card: Card, kind: str) -> Sum | None:
        name = {"event": "play cost", "operation": "play cost", "ice": "rez cost", "asset": "rez cost", "upgrade": "rez cost"}.get(kind)
        if kind in ("hardware", "program", "resource"):
            name = "install cost"
        return self.referee.explain(name, card.oid) if name else None

    def _subroutines(self, card: Card, encountered: bool) -> tuple[SubroutineView, ...]:
        encounter = self.state.encounter
        views: list[SubroutineView] = []
        for one in self.referee.subroutines(card.oid):
            text = one.told  # all seats share the view
            if encountered and encounter is not None and one.key in encounter.broken:
                views.append(SubroutineView(text, "broken"))
            elif encountered and encounter is not None and one.key in encounter.resolved:
                views.append(SubroutineView(text, "resolved"))
            else:
                views.append(SubroutineView(text))
        return tuple(views)

    def _notes(self, card: Card, advanceable: bool) -> tuple[str, ...]:
        notes: list[str] = []
        if advanceable:
            notes.append("can be advanced")
        if self.state.used and any(oid == card.oid and turn == self.state.turn_number for (oid, _), turn in self.state.used.items()):
            notes.append("used this turn")
        if "counters also on" in self.referee.active.declared and card.installed and card.faceup:
            others = self.referee.counters_seen(card, VIRUS) - card.counters.get(VIRUS, 0)
            notes += [f"counts {count_text(others, f'{VIRUS} counter')} on other cards"] if others else []
        notes += [f"{'chosen' if kind == 'server' else 'named'}: {name}" for kind, name in card.named.items()]
        chosen = self.state.cards.get(card.memory.get("remembered", 0))
        if chosen is not None:
            terms = self.referee.book.terms
            known = f"{chosen.title} on {terms.server(chosen.server)}" if sees(chosen, self.seat) else public(self.state, chosen.oid, terms)
            notes.append(f"chose {known}")
        return tuple(notes)
