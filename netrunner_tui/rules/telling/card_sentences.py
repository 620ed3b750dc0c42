"""What is told of cards: drawn, moved, trashed, played, installed, rezzed, scored, revealed."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from netrunner_tui.model import events as e
from netrunner_tui.model.card_zones import ASIDE, CENTRAL_OF, DECK, DISCARD, HAND, ICE, ROOT, SCORE
from netrunner_tui.model.events import Event
from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, Side
from netrunner_tui.model.state import Card
from netrunner_tui.model.text import capital, copies, count_text, joined
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.referee.names import ordinal
from netrunner_tui.rules.telling.cards_seen import sees
from netrunner_tui.rules.telling.teller import (
    Joining,
    Sentence,
    Teller,
    Told,
    damage_done,
    enumerated,
    listed,
    tells,
    use_told,
    used_for,
)  # fmt: skip


def _counters_placed(teller: Teller, event: e.CountersPlaced) -> Sentence | None:
    if event.rule:
        return None
    card = teller.state.cards[event.card]
    verb = "gets" if not event.loaded else "is loaded with"
    return card.owner, f"{capital(teller.name(event.card))} {verb} {_counters(teller, event)}{teller.by('from', event.source, event.card)}."


def _counters(teller: Teller, event: e.CountersPlaced) -> str:
    if event.kind == "credit":
        return teller.terms.credits(event.count)
    return count_text(event.count, f"{event.kind} counter")


def _placed_by_use(teller: Teller, before: tuple[Event, ...], event: Event) -> Sentence | None:
    """Tells counters together with the ability that was used to place them."""
    assert isinstance(event, e.CountersPlaced)
    name = "it" if event.card == event.source else teller.name(event.card)
    return used_for(teller, before, event.source, f"{name} gets {_counters(teller, event)}")


def _advanced(teller: Teller, event: e.CardAdvanced) -> Sentence:
    now = teller.state.cards[event.card].counters["advancement"]
    return CORP, f"Corp advances {teller.name(event.card)}{teller.paid(CORP)}: {count_text(now, 'advancement counter')}."


def _hosted(teller: Teller, event: e.CardHosted) -> Sentence:
    card, host = teller.state.cards[event.new], teller.state.cards.get(event.host)
    side = host.owner if host is not None else card.owner
    return side, f"{SIDE_NAMES[side]} hosts {card.title if sees(card, teller.seat) else 'a card'} on {teller.name(event.host)}."


def _drawn(teller: Teller, event: e.CardDrawn) -> Sentence:
    by = teller.means(event.side, event.source)
    teller.drawing[event.new] = f"{SIDE_NAMES[event.side]} draws ", by or teller.paid(event.side)
    return event.side, _all_drawn(teller, [event])


def _all_drawn(teller: Teller, drawn: list[e.CardDrawn]) -> str:
    """Returns the sentence of cards that are drawn."""
    before, after = teller.drawing[drawn[0].new]
    seen = teller.seat in (drawn[0].side, "all")
    return f"{before}{enumerated(teller.state.cards[one.new].title for one in drawn) if seen else _cards(len(drawn))}{after}."


def _drawn_by_use(teller: Teller, before: tuple[Event, ...], event: Event) -> Sentence | None:
    """Tells a card that is drawn together with the ability that was used to draw it."""
    assert isinstance(event, e.CardDrawn)
    used = use_told(teller, before, event.source)
    if used is None:
        return None
    side, said = used
    teller.drawing[event.new] = f"{said}: {'' if side == event.side else f'{SIDE_NAMES[event.side]} '}draws ", ""
    return side, _all_drawn(teller, [event])


def _drawn_together(teller: Teller, before: tuple[Event, ...], event: Event) -> Sentence | None:
    """Tells cards together that are drawn one after another by the same."""
    assert isinstance(event, e.CardDrawn)
    drawn = [one for one in before if isinstance(one, e.CardDrawn)]
    if any((one.side, one.through, one.source) != (event.side, event.through, event.source) for one in drawn):
        return None
    first = before[0]
    assert isinstance(first, (e.AbilityUsed, e.CardDrawn))
    return first.side, _all_drawn(teller, [*drawn, event])


_HELD: Final = {CORP: "HQ", RUNNER: "the {grip}"}
_TO_HAND: Final = {side: f"to {held}" for side, held in _HELD.items()}


def _cards(count: int) -> str:
    """Returns so many cards that the seat does not see."""
    return count_text(count, "card")


def _came_open(teller: Teller, event: e.CardAddedToHand) -> Sentence | None:
    """Tells what comes into a hand that lies open to those who do not see it drawn."""
    card = teller.state.cards[event.new]
    if not card.open or teller.seat in (card.owner, "all"):
        return None
    return card.owner, f"{card.title} comes {teller.terms.fill(_TO_HAND[card.owner])}."


def _hand_opened(teller: Teller, event: e.HandOpened) -> Sentence:
    titles = enumerated(teller.state.cards[oid].title for oid in event.cards)
    return event.side, f"{capital(teller.terms.fill(_HELD[event.side]))} lies open: {titles or 'no cards'}."


def _hand_closed(teller: Teller, event: e.HandClosed) -> Sentence:
    return event.side, f"{capital(teller.terms.fill(_HELD[event.side]))} lies open no more."


def _moving(teller: Teller, event: e.CardMoved) -> None:
    """Notes which card the seat sees go: its title may be said, also once nobody can tell it from the others any more (CR 10.2.3)."""
    card = teller.state.cards[event.card]
    own = teller.seat in (card.owner, "all")
    teller.within_deck = card.zone == DECK
    teller.gone = card.title if sees(card, teller.seat) and (own or card.open or card.zone not in (HAND, DECK)) else ""


def _moved(teller: Teller, event: e.CardMoved) -> Sentence | None:
    card = teller.state.cards[event.new]
    if event.zone == ASIDE or teller.state.turn is None:
        return None
    where = {
        HAND: "HQ" if card.owner == CORP else f"the {teller.terms.word('grip')}",
        DECK: "R&D" if card.owner == CORP else "the stack",
        DISCARD: "Archives" if card.owner == CORP else f"the {teller.terms.word('heap')}",
    }.get(event.zone)
    if where is None:
        return None
    # Nobody sees where in a deck cards are shuffled; what lay in it already is moved to one of its ends.
    end = "the top of " if event.at == 0 else "the bottom of " if event.seen or teller.within_deck else ""
    teller.adding[event.new] = card.title if sees(card, teller.seat) else teller.gone
    teller.added_to = f"to {end if event.zone == DECK else ''}{where}{teller.means(card.owner, event.source, event.card)}"
    return card.owner, _all_added(teller, card.owner, [event])


def _all_added(teller: Teller, side: Side, moved: list[e.CardMoved]) -> str:
    """Returns the sentence of cards that are added to a zone; those that the seat does not know stand last."""
    titles = [teller.adding[one.new] for one in moved]
    known, unknown = [title for title in titles if title], titles.count("")
    cards = [copies(title, count) for title, count in Counter(known).items()]
    if unknown:
        cards.append("a card" if unknown == 1 else _cards(unknown))
    return f"{SIDE_NAMES[side]} adds {joined(cards)} {teller.added_to}."


def _moved_together(teller: Teller, before: tuple[Event, ...], event: Event) -> Sentence | None:
    """Tells cards together that the same adds to the same zone one after another."""
    assert isinstance(event, e.CardMoved)
    moved = [one for one in before if isinstance(one, e.CardMoved)]
    cards = teller.state.cards
    side = cards[event.new].owner
    told = event.zone, event.at, event.source, side
    alike = all(one.new in cards and (one.zone, one.at, one.source, cards[one.new].owner) == told for one in moved)
    return (side, _all_added(teller, side, [*moved, event])) if alike else None


def _before_trash(teller: Teller, event: e.CardTrashed) -> None:
    host = teller.state.cards[event.card].host
    teller.orphaned = host != 0 and host not in teller.state.cards


def _trashed(teller: Teller, event: e.CardTrashed) -> Sentence | None:
    card = teller.state.cards[event.new]
    if sees(card, teller.seat):
        teller.trashed_as[event.card] = card.title
    return None if event.cause == "played" else _several_trashed(teller, event, 1)


def _several_trashed(teller: Teller, event: e.CardTrashed, count: int) -> Sentence:
    card = teller.state.cards[event.new]
    what = copies(card.title, count) if sees(card, teller.seat) else _unseen(teller, event, count)
    passive = f"{capital(what)} {'is' if count == 1 else 'are'} trashed"
    if event.cause == "damage":
        return card.owner, f"{passive}."
    if event.cause == "rule":
        lost = f"{'its' if count == 1 else 'their'} host is gone"
        return card.owner, f"{passive}: {lost if teller.orphaned else 'the rules allow no more'}."
    paid = teller.paid(event.by) if event.cause == "access" else ""
    by = teller.by("with", event.source, event.card) if event.cause == "ability" else ""
    return event.by, f"{SIDE_NAMES[event.by]} trashes {what}{paid}{by}."


def _trashed_by_damage(teller: Teller, before: tuple[Event, ...], event: Event) -> Sentence | None:
    """Tells damage together with the cards that it trashes."""
    damage, *trashed = *before, event
    assert isinstance(damage, e.DamageSuffered)
    cards = [teller.state.cards[one.new] for one in trashed if isinstance(one, e.CardTrashed) and one.cause == "damage"]
    if len(cards) < len(trashed) or not all(sees(card, teller.seat) for card in cards):
        return None
    side, done = damage_done(teller, damage)
    return side, f"{done}: {enumerated(card.title for card in cards)} {'is' if len(cards) == 1 else 'are'} trashed."


def _unseen(teller: Teller, event: e.CardTrashed, count: int) -> str:
    """Returns cards that the seat does not see, by where they were: what protects HQ, or lies in its root, was not in the hand."""
    if event.zone == ICE:
        ice = "ice" if count == 1 else f"{count} pieces of ice"
        return f"{ice} {teller.terms.word('protecting')} {teller.server(event.server)}"
    cards = "a card" if count == 1 else _cards(count)
    if event.zone == ROOT:
        return f"{cards} {teller.terms.word('in the root of')} {teller.server(event.server)}"
    place = teller.server(event.server) if event.server else {HAND: "HQ", DECK: "R&D"}.get(event.zone, "play")
    return f"{cards} from {place}"


def _discarded(teller: Teller, event: e.CardDiscarded) -> Sentence:
    return _several_discarded(teller, event, 1)


def _several_discarded(teller: Teller, event: e.CardDiscarded, count: int) -> Sentence:
    card = teller.state.cards[event.new]
    what = copies(card.title, count) if sees(card, teller.seat) else _cards(count)
    return event.side, f"{SIDE_NAMES[event.side]} discards {what}."


def _removed(teller: Teller, event: e.CardRemoved) -> Sentence:
    card = teller.state.cards[event.new]
    return card.owner, f"{card.title} is removed from the game."


def _played(teller: Teller, event: e.CardActivated) -> Sentence:
    return event.side, f"{SIDE_NAMES[event.side]} plays {teller.state.cards[event.card].title}{teller.paid_for_card(event.side)}."


def _installed(teller: Teller, event: e.CardInstalled) -> Sentence:
    card = teller.state.cards[event.new]
    who = SIDE_NAMES[event.side]
    title = card.title if sees(card, teller.seat) else ("ice" if event.zone == ICE else "a card")
    if event.zone == ICE:
        where = f" {teller.terms.word('protecting')} {teller.server(event.server)}"
    elif event.zone == ROOT and not event.host:
        where = f" {teller.terms.word('in the root of')} {teller.server(event.server)}"
    else:
        where = f" on {teller.name(event.host)}" if event.host else ""
    down = " facedown" if event.side == RUNNER and not event.faceup else ""  # of the Corp's cards every one is installed so
    return event.side, f"{who} installs {title}{down}{where}{teller.paid_for_card(event.side)}."


def _swapped(teller: Teller, event: e.CardsSwapped) -> Sentence:
    first, second = teller.state.cards[event.first], teller.state.cards[event.second]
    if first.zone == SCORE:
        return None, f"{first.title} and {second.title} exchange score areas."
    return None, f"{capital(_where(teller, first))} and {_where(teller, second)} exchange places."


def _where(teller: Teller, card: Card) -> str:
    host = teller.state.cards.get(card.host)
    if host is not None and sees(host, teller.seat):
        place = f"on {host.title}"
    else:
        place = f"{'on' if card.zone == ICE else 'in'} {teller.server(card.server)}"
        if card.zone == ICE and len(teller.state.ice(card.server)) > 1:
            place += f" #{ordinal(teller.state, card)}"
    unknown = "ice" if card.zone == ICE else "a card"
    return f"{card.title if sees(card, teller.seat) else unknown} now {place}"


def _scored(teller: Teller, event: e.AgendaScored) -> Sentence:
    return CORP, f"Corp scores {event.title}: {_worth(teller, event, CORP)}."


def _stolen(teller: Teller, event: e.AgendaStolen) -> Sentence:
    return RUNNER, f"Runner {teller.terms.word('steals')} {event.title}: {_worth(teller, event, RUNNER)}."


def _returned(teller: Teller, event: e.AgendaReturned) -> Sentence:
    server = CENTRAL_OF.get(event.zone, event.server)
    return None, f"{event.title} goes back to {teller.server(server)}."


def _worth(teller: Teller, event: e.AgendaScored | e.AgendaStolen, side: Side) -> str:
    """Returns the points of an agenda, and how many they make; where points are counted apart they have a sentence of their own."""
    worth = count_text(event.points if event.points is not None else teller.pool.facts[event.title].printed.points or 0, "agenda point")
    score = event.score if event.score is not None else _points_of(teller, side)
    return worth if rulebook(teller.state.rules).points_apart else f"{worth}, {score} of {teller.state.target_of(side)}"


def _points_of(teller: Teller, side: Side) -> int:
    return sum(teller.pool.facts[teller.state.cards[oid].title].printed.points or 0 for oid in teller.state.zone(side, SCORE))


def _forfeited(teller: Teller, event: e.AgendaForfeited) -> Sentence:
    return event.side, f"{SIDE_NAMES[event.side]} forfeits {teller.state.cards[event.new].title}."


def _rezzed(teller: Teller, event: e.CardRezzed) -> Sentence:
    cost = teller.paid_for_card(CORP, even_nothing=True)
    return CORP, f"Corp rezzes {teller.state.cards[event.card].title}{cost}."


def _derezzed(teller: Teller, event: e.CardDerezzed) -> Sentence:
    return None, f"{teller.name(event.card)} is derezzed{teller.by('by', event.source, event.card)}."


def _concealed(teller: Teller, event: e.CardsConcealed) -> Sentence:
    count = len(event.cards)
    return CORP, f"Corp conceals {count_text(count, 'card')}."


def _turned_up(teller: Teller, event: e.CardsTurnedFaceup) -> Sentence:
    titles = listed(teller.state.cards[oid].title for oid in event.cards)
    return CORP, f"Cards in Archives are turned faceup: {titles}."


def _revealed(teller: Teller, event: e.CardsRevealed) -> Sentence:
    cards = [teller.state.cards[oid] for oid in event.cards]
    titles = enumerated(card.title for card in cards)
    if event.exposed:
        return None, f"{titles} {'is' if len(cards) == 1 else 'are'} exposed."
    owner = cards[0].owner
    by = event.by or owner
    of_other = f"{_lying(teller, cards[0])}{teller.means(by, event.source)}" if by != owner else ""
    return by, f"{SIDE_NAMES[by]} reveals {titles}{of_other}."


def _looked_at(teller: Teller, event: e.CardsLookedAt) -> Sentence | None:
    """Tells a player alone what a card has them look at; what the rules show them is told otherwise."""
    if not event.source or event.searched or teller.seat not in (event.side, "all"):
        return None
    cards = [teller.state.cards[oid] for oid in event.cards]
    places = {_lying(teller, card) for card in cards}
    where = places.pop() if len(places) == 1 else ""
    return event.side, f"{SIDE_NAMES[event.side]} looks at {enumerated(card.title for card in cards)}{where}."


def _lying(teller: Teller, card: Card) -> str:
    """Returns where a card lies that somebody looks at: " in R&D"; nothing where that says nothing."""
    if card.server:
        return f" {'on' if card.zone == ICE else 'in'} {teller.server(card.server)}"
    if card.owner == CORP:
        return f" in {CENTRAL_OF[card.zone]}" if card.zone in CENTRAL_OF else ""
    own = {HAND: "grip", DECK: "stack", DISCARD: "heap"}.get(card.zone)
    return f" in the {teller.terms.word(own)}" if own else ""


def _added(teller: Teller, event: e.AgendaAdded) -> Sentence:
    return event.side, f"{event.title} is added to the {SIDE_NAMES[event.side]}'s score area."


def _turned(teller: Teller, event: e.CardTurned) -> Sentence:
    card = teller.state.cards[event.card]
    called = card.title if sees(card, teller.seat) else f"A card{_lying(teller, card)}"
    return card.owner, f"{called} is turned {'faceup' if event.faceup else 'facedown'}."


def _flipped(teller: Teller, event: e.CardFlipped) -> Sentence:
    card = teller.state.cards[event.card]
    side = event.back or ("its other side" if card.memory.get("flipped") else "its front")
    return card.owner, f"{card.title} is flipped to {side}."


def _stays(teller: Teller, event: e.CardStays) -> Sentence:
    return None, f"{teller.name(event.card)} stays in play."


def _as_agenda(teller: Teller, event: e.AddedAsAgenda) -> Sentence:
    card = teller.state.cards[event.new]
    return event.side, f"{card.title} is added to the {SIDE_NAMES[event.side]}'s score area: {count_text(event.points, 'agenda point')}."


def _rehosted(teller: Teller, event: e.CardRehosted) -> Sentence:
    return teller.state.cards[event.card].owner, f"{teller.name(event.card)} is now hosted on {teller.name(event.host)}."


def _condition(teller: Teller, event: e.ConditionHosted) -> Sentence:
    card = teller.state.cards[event.new]
    return card.owner, f"{SIDE_NAMES[card.owner]} hosts {card.title} on {teller.name(event.host)} as a condition counter."


def _brought(teller: Teller, event: e.CardBrought) -> Sentence:
    return event.owner, f"{SIDE_NAMES[event.owner]} chooses {event.title} from outside the game{teller.by('with', event.source)}."


def _switched(teller: Teller, event: e.IdentitySwitched) -> Sentence:
    owner = teller.state.cards[event.new].owner
    return owner, f"{SIDE_NAMES[owner]} is {event.title} now."


def _set_aside(teller: Teller, event: e.CardSetAside) -> Sentence:
    owner = teller.state.cards[event.new].owner
    return owner, f"{SIDE_NAMES[owner]} sets {teller.name(event.new)} aside."


def _relocated(teller: Teller, event: e.CardRelocated) -> Sentence:
    return CORP, f"Corp moves {teller.name(event.card)} to {teller.server(event.server)}."


def _exchanged(teller: Teller, event: e.CardsExchanged) -> Sentence:
    owner = teller.state.cards[event.new_first].owner
    return owner, f"{SIDE_NAMES[owner]} swaps {teller.name(event.new_first)} with {teller.name(event.new_second)}."


def _rearranged(teller: Teller, event: e.IceRearranged) -> Sentence:
    shown = [card for card in map(teller.state.cards.__getitem__, event.new) if card.faceup]
    where = "".join(f"; {card.title} is now on {teller.server(card.server)}" for card in shown)
    return CORP, f"Corp rearranges ice unseen{where}."


def _named_counters(teller: Teller, event: e.NamedCounters) -> Sentence:
    held = teller.state.cards[event.on].counters if event.on else teller.state.server_counters.get(event.server, {})
    where = f"on {teller.name(event.on)}" if event.on else f"in {teller.server(event.server)}"
    count = abs(event.change)
    change = "placed" if event.change > 0 else "removed"
    said = f"{count} {event.kind} counter{' is' if count == 1 else 's are'} {change}"
    return None, f"{said}: {held.get(event.kind, 0)} {where} now."


_WITH_DRAWN: Final = Joining(e.CardDrawn, _drawn_together, at_once=True)
_WITH_DRAWING_USE: Final = Joining(e.AbilityUsed, _drawn_by_use, "use", at_once=True)
_WITH_MOVED: Final = Joining(e.CardMoved, _moved_together, at_once=True)
_WITH_DAMAGE: Final = Joining(e.DamageSuffered, _trashed_by_damage, "damage")

OF_CARDS: Final[Mapping[type[Event], Told]] = dict(
    [
        tells(e.CountersPlaced, "counters", _counters_placed, joins=(Joining(e.AbilityUsed, _placed_by_use, "use", at_once=True),)),
        tells(e.CardAdvanced, "advance", _advanced),
        tells(e.CardHosted, "move", _hosted),
        tells(e.CardDrawn, "draw", _drawn, joins=(_WITH_DRAWN, _WITH_DRAWING_USE)),
        tells(e.CardAddedToHand, "reveal", _came_open),
        tells(e.HandOpened, "reveal", _hand_opened),
        tells(e.HandClosed, "reveal", _hand_closed),
        tells(e.CardMoved, "move", _moved, _moving, joins=(_WITH_MOVED,)),
        tells(e.CardTrashed, "trash", _trashed, _before_trash, several=_several_trashed, joins=(_WITH_DAMAGE,)),
        tells(e.CardDiscarded, "discard", _discarded, several=_several_discarded),
        tells(e.CardRemoved, "remove", _removed),
        tells(e.CardActivated, "play", _played),
        tells(e.CardInstalled, "install", _installed),
        tells(e.CardsSwapped, "swap", _swapped),
        tells(e.AgendaScored, "score", _scored),
        tells(e.AgendaStolen, "steal", _stolen),
        tells(e.AgendaReturned, "move", _returned),
        tells(e.AgendaForfeited, "forfeit", _forfeited),
        tells(e.CardRezzed, "rez", _rezzed),
        tells(e.CardDerezzed, "derez", _derezzed),
        tells(e.CardsConcealed, "derez", _concealed),
        tells(e.CardsTurnedFaceup, "reveal", _turned_up),
        tells(e.CardsRevealed, "reveal", _revealed),
        tells(e.CardsLookedAt, "reveal", _looked_at),
        tells(e.AgendaAdded, "points", _added),
        tells(e.CardFlipped, "reveal", _flipped),
        tells(e.CardStays, "play", _stays),
        tells(e.CardTurned, "reveal", _turned),
        tells(e.AddedAsAgenda, "points", _as_agenda),
        tells(e.CardRehosted, "move", _rehosted),
        tells(e.ConditionHosted, "move", _condition),
        tells(e.IdentitySwitched, "move", _switched),
        tells(e.CardBrought, "move", _brought),
        tells(e.CardSetAside, "move", _set_aside),
        tells(e.CardRelocated, "move", _relocated),
        tells(e.CardsExchanged, "swap", _exchanged),
        tells(e.IceRearranged, "swap", _rearranged),
        tells(e.NamedCounters, "counters", _named_counters),
    ]
)
"""The sentence of each event, and what it is about."""
