"""Card movement (CR 8): drawing, playing, rezzing, scoring, stealing, shuffling; installing has a module of its own."""

from abc import abstractmethod
from collections.abc import Callable, Iterator
from typing import Literal, TypeVar

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.model import events, parts, price
from netrunner_tui.model.card_zones import ASIDE, DECK, DISCARD, HAND, PLAY, ROOT, SCORE
from netrunner_tui.model.events.moves import DrawnThrough
from netrunner_tui.model.printed import LASTING
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.state import BOTH, SEEN_BY
from netrunner_tui.rules.referee.base.instances import Context, Flow, Flowing
from netrunner_tui.rules.referee.checkpoints import Checkpoints
from netrunner_tui.rules.referee.paying.costs import clicks_of, combined, credits_alone, with_less
from netrunner_tui.rules.referee.paying.relief import NO_RELIEF, Relief
from netrunner_tui.rules.referee.paying.spendable import fixed
from netrunner_tui.rules.referee.phrases import choosing_x, fitted

Won = TypeVar("Won", events.AgendaScored, events.AgendaStolen)


class Movements(Checkpoints):
    """The procedures of CR 8 but installing."""

    # --- drawing and shuffling (CR 8.4, 8.3) ----------------------------------------------------------------------------------------

    def draw(
        self, side: Side, count: int, *, bottom: bool = False, through: DrawnThrough = "", source: int = 0
    ) -> Flowing[tuple[int, ...]]:
        """Draws cards: set aside, checkpoint, then to the hand (8.4.5). A Corp that must draw and cannot has lost (CR 1.7.2c).

        Returns the objects that they are in the hand.
        """
        if count <= 0 or self.prohibited("draw", side):
            return ()
        deck = self.state.zone(side, DECK)
        if side == CORP and count > len(deck):
            self.win(RUNNER, "decked")
        drawn: list[int] = []
        for oid in deck[: -count - 1 : -1] if bottom else deck[:count]:
            if drawn and self.prohibited("draw", side):  # since the cards before it were drawn
                break
            drawn.append(self.state.next_oid)
            self.emit(events.CardDrawn(side, oid, self.state.next_oid, through, len(drawn) - 1, source))
        if self.met or self.look:
            yield from self.checkpoint()
        added: list[int] = []
        for oid in self.drawn_now(drawn):
            card = self.state.cards.get(oid)
            if card is not None and card.zone == ASIDE:
                added.append(self.state.next_oid)
                self.emit(events.CardAddedToHand(oid, self.state.next_oid))
        return tuple(added)

    def shuffle(self, side: Side) -> None:
        """Shuffles a deck; its cards become new objects (CR 1.12.3)."""
        deck = self.state.zone(side, DECK)
        order = self.randomness.shuffle(self.state.randoms, deck)
        self.emit(events.Shuffled(side, order, self.state.next_oid))

    def move_to(self, oid: int, place: str, source: int) -> int:
        """Adds a card to a hand, a deck or a discard pile (CR 8.2.1a). Returns the object that it is there.

        The heap is faceup; in Archives only what was active is (CR 4.4.6).
        """
        card = self.state.cards[oid]
        new = self.state.next_oid
        active = card.installed and card.faceup
        if place in ("HQ", "grip", "hand"):
            public = card.open or card.oid in self.state.revealed
            self.emit(events.CardMoved(oid, new, HAND, seen=BOTH if public else SEEN_BY[card.owner], active=active, source=source))
        elif place in ("heap", "Archives"):
            faceup = place == "heap" or active
            # Facedown cards in Archives have no order, so whoever saw this one elsewhere cannot tell which it is (CR 4.4.2, 4.4.6c).
            seen = BOTH if faceup else SEEN_BY[card.owner]
            self.emit(events.CardMoved(oid, new, DISCARD, faceup=faceup, seen=seen, active=active, source=source))
        else:
            at = 0 if place in words.DECK_ENDS and words.DECK_ENDS[place][0] == "top" else -1
            # A player who saw a card in a hand or facedown in a discard pile cannot tell it from the others there (CR 4.3.3, 4.4.2).
            lost = card.zone in (HAND, DISCARD) and not card.open and oid not in self.state.revealed
            seen = SEEN_BY[card.owner] if lost else card.seen
            self.emit(events.CardMoved(oid, new, DECK, at=at, seen=seen, active=active, source=source))
        return new

    # --- what every one of them asks ------------------------------------------------------------------------------------------------

    def _allows(self, verb: str, oid: int, ignoring: words.Ignored = "") -> bool:
        """Returns whether a card's own restriction on playing or installing it is met (CR 8.5.12, 8.6.4); X is what can be paid of it."""
        definition = self.definition(oid)
        only_if = definition.only_if.get(verb)
        side = definition.printed.side
        if only_if is None:
            return True
        context = Context(oid, definition.printed.title, side)
        if verb == "play" and definition.printed.cost_x:
            context.x = self._most_x(oid, side, ignoring)
        return self.condition(only_if, context)

    def extra_cost(self, to: str, oid: int, server: str = "", *, ignoring: words.Ignored) -> words.Cost:
        """Returns the additional costs of installing or rezzing a card, as far as they are not ignored."""
        if ignoring == "all costs":
            return words.FREE
        extra = self.additional_cost(to, oid, server)
        return msgspec.structs.replace(extra, credits=0) if ignoring == "credit costs" and extra.credits else extra

    # --- playing (CR 8.6) -------------------------------------------------------------------------------------------------------------

    def can_play(self, oid: int, ignoring: words.Ignored = "") -> bool:
        """Returns whether an event or operation may be played by a card's ability."""
        return self.cost_where_playable(oid, ignoring=ignoring) is not None

    def cost_where_playable(self, oid: int, *, basic: bool = False, ignoring: words.Ignored = "") -> words.Cost | None:
        """Returns the total cost of an event or operation that may be played: its restriction, its cost, and that it could change anything
        (CR 1.2.5); None for any other.

        `basic` by the basic action, which costs a click beside.
        """
        cost = self._payable_cost(oid, basic=basic, ignoring=ignoring)
        if cost is None:
            return None
        card, definition = self.state.cards[oid], self.definition(oid)
        context = Context(oid, card.title, card.owner, played=True)
        xs = range(0, -1, -1)
        if definition.printed.cost_x:
            most = self._most_x(oid, card.owner, ignoring, self.could_be_lowered(card.owner, lambda less: cost, oid, "play"))
            xs = range(most, -1, -1)  # the most that it could do first; it may be about one number alone
        context.due = combined([words.Cost(clicks=1 - min(1, self.fewer_clicks)), cost]) if basic else cost
        if cost.trash is not None:
            context.trashed = self.to_trash(card.owner, cost, context)  # any of these it may be
        if not LASTING.isdisjoint(definition.printed.subtypes):
            return cost
        for context.x in xs:
            if any(isinstance(a, words.Play) and self.worth_using(a.play, context) for a in definition.abilities):
                return cost
        return None

    def can_be_paid_for(self, oid: int, due: words.Cost = words.FREE, ignoring: words.Ignored = "") -> bool:
        """Returns whether the restriction and the cost of an event or operation let it be played, whatever it would do.

        The clicks of what is `due` are spent before that, on the ability that plays it.
        """
        return self._payable_cost(oid, before=clicks_of(due), ignoring=ignoring) is not None

    def _payable_cost(
        self, oid: int, *, basic: bool = False, before: words.Cost = words.FREE, ignoring: words.Ignored = ""
    ) -> words.Cost | None:
        """Returns the total cost of an event or operation that its restriction and its cost let be played, after what is paid before it.

        None for any other.
        """
        card = self.state.cards[oid]
        definition = self.card_of[card.title]
        if definition.printed.type not in ("event", "operation") or self.prohibited("play", card.owner, oid):
            return None
        if not self.may_leave(oid):
            return None
        if definition.only_if and not self._allows("play", oid, ignoring):
            return None
        if "lockdown" in definition.printed.subtypes and self._locked_down():
            return None
        if "priority" in definition.printed.subtypes and not basic:
            return None  # CR 1.11.4
        clicks = 1 - min(1, self.fewer_clicks) if basic else 0
        if self.state.player(card.owner).clicks < clicks:
            return None

        def whole(less: int) -> words.Cost:
            cost = self.cost_to_play(oid, ignoring, less)
            if clicks and (cost.clicks or cost.spend_clicks):
                cost = combined([words.Cost(clicks=clicks), cost])
            return combined([before, cost]) if before is not words.FREE else cost

        if self.can_pay(card.owner, whole(0), Context(oid, card.title, card.owner), "play"):
            return self.cost_to_play(oid, ignoring)
        less = self.could_be_lowered(card.owner, whole, oid, "play")
        return self.cost_to_play(oid, ignoring, less) if less else None

    @abstractmethod
    def could_be_lowered(self, side: Side, cost: Callable[[int], words.Cost], oid: int, to: Literal["play", "install"]) -> int:
        """Returns by how many credits a player could lower the cost of a card, so that they can pay `cost`, which is left of it then."""

    def _locked_down(self) -> bool:
        """Returns whether a lockdown is active: no other can be played then (CR 3.7.1b)."""
        return any("lockdown" in self.definition(oid).printed.subtypes for oid in self.state.zones.get(PLAY, ()))

    def cost_to_play(self, oid: int, ignoring: words.Ignored = "", less: int = 0, *, x: int = 0) -> words.Cost:
        """Returns the total cost to play a card now (CR 1.16.10b), but for what is ignored of it, and `less` credits.

        Of a card that costs X credits it is what comes beside them once X is `x`.
        """
        if ignoring == "all costs":
            return words.FREE
        costs_x = self.definition(oid).printed.cost_x
        off = 0 if self.lowers_additional_costs else less
        own = (
            words.Cost(credits=max(0, self._x_change(oid)), x_credits=True)
            if costs_x
            else credits_alone(max(0, self.total("play cost", oid) - off))
        )
        extra = self.additional_cost("play", oid, x=x) if ignoring != "additional costs" else words.FREE
        whole = combined([own, extra]) if extra is not words.FREE else own
        return whole if costs_x else with_less(whole, less - off)

    def play(self, oid: int, ignoring: words.Ignored = "", *, removed: bool = False, less: int = 0) -> Flow:
        """Carries out 8.6.6 a to i; `removed` from the game wherever it would be trashed from play; for `less` credits than it costs."""
        side, zone = self.state.cards[oid].owner, self.state.cards[oid].zone
        played = self.state.next_oid
        self.emit(events.CardPlayed(oid, played, side))  # a
        paying = Context(played, self.state.cards[played].title, side)
        cost = self.cost_to_play(played, ignoring, less)
        if cost.x_credits:
            least, most = self._least_x(played, side), self._most_x(played, side, ignoring, less)
            change = self._x_change(played)
            additional = fixed(cost.credits) - max(0, change)
            change -= less
            beside = additional + change
            text = choosing_x(paying.title, beside)
            paying.x = yield from self.ask_number(side, least, most, text, kind="choose" if beside else "pay", about=played)
            whole = additional + paying.x + change if self.lowers_additional_costs else additional + max(0, paying.x + change)
            cost = msgspec.structs.replace(self.cost_to_play(played, ignoring, less, x=paying.x), credits=max(0, whole), x_credits=False)
        if cost != words.FREE:  # b
            if not (yield from self.pay(side, cost, paying, "play", "play")):
                self.emit(events.CardMoved(played, self.state.next_oid, zone, faceup=zone == DISCARD, seen=BOTH))
                return  # a cost that was prevented in part: the card is not played (FFG glossary "Cost")
        elif self.met or self.look:
            yield from self.checkpoint()
        title = self.state.cards[played].title
        self.emit(events.CardActivated(played, side, title, zone))  # c, d
        if removed or self.definition(played).declares(words.LeavesTheGame):
            self.emit(events.LeavesInstead(played))
        if not LASTING.isdisjoint(self.definition(played).printed.subtypes):
            self.emit(events.CardStays(played))
            self.place_recurring(played)
        if self.met or self.look:
            yield from self.checkpoint()  # e
        for index, ability in enumerate(self.card_of[title].abilities):
            if isinstance(ability, words.Play) and played in self.state.cards:  # f: it may have been trashed since
                context = Context(played, title, side, part=parts.ability(index))
                context.x, context.trashed, context.forfeited = paying.x, paying.trashed, paying.forfeited
                yield from self.resolve_block(ability.play, context)
        card = self.state.cards.get(played)
        if card is not None and card.zone == PLAY and "stays" not in card.memory:  # g
            yield from self.trash((played,), side, "played")
        if self.cards_in_game.count_resolved:
            self.emit(events.CardResolved(played, side, title))
        yield from self.checkpoint()

    def _most_x(self, oid: int, side: Side, ignoring: words.Ignored = "", less: int = 0) -> int:
        """Returns the highest X that may be chosen and paid, for `less` credits (CR 1.16.2c): 0 where no cost is paid (1.16.2d)."""
        if ignoring == "all costs":
            return 0
        extra = 0 if ignoring == "additional costs" else fixed(self.additional_cost("play", oid).credits)
        most = max(0, self.spendable(side, "play", oid) - extra - self._x_change(oid) + less)
        limit = self.definition(oid).x_at_most
        context = Context(oid, self.state.cards[oid].title, side)
        if limit is not None:
            most = min(most, self.amount(limit, context))
        if ignoring != "additional costs" and self.additional_cost("play", oid) != self.additional_cost("play", oid, x=most):
            while most > 0 and not self.can_pay(side, self.additional_cost("play", oid, x=most), context, "play"):
                most -= 1
        return most

    def _x_change(self, oid: int) -> int:
        """Returns by how much it costs more, or less, than X credits to play a card (CR 1.16.2a)."""
        return sum(term.amount for term in self.terms("play cost", oid))

    def _least_x(self, oid: int, side: Side) -> int:
        """Returns the lowest X with which the card may be played, by its own restriction (1996 "Emergency Rig")."""
        restriction = self.definition(oid).only_if.get("play")
        if restriction is None:
            return 0
        context = Context(oid, self.state.cards[oid].title, side)
        for context.x in range(self._most_x(oid, side) + 1):
            if self.condition(restriction, context):
                return context.x
        return 0

    def place_recurring(self, oid: int) -> None:
        """Places recurring credits as soon as a card becomes active (CR 1.10.5b)."""
        for word in self._said_recurring(oid):
            if (count := self.recurring_now(oid, word)) > 0:
                self.emit(events.CountersPlaced(oid, "credit", count, rule=True))

    def _said_recurring(self, oid: int) -> Iterator[words.Recurring]:
        """Yields what a card's own abilities say of recurring credits, and those that it has of what it hosts."""
        titles = [self.state.cards[oid].title]
        for declared in self.active.declared.get("abilities of hosted", ()):
            if declared.oid == oid:
                titles += [hosted.title for hosted in self.abilities_hosted(declared)]
        for title in titles if titles[0] in self.card_of else ():
            for ability in self.card_of[title].abilities:
                if isinstance(ability, words.Static):
                    yield from (word for word in ability.static if isinstance(word, words.Recurring))

    def recurring_now(self, oid: int, word: words.Recurring) -> int:
        """Returns how many recurring credits a card is filled up to now."""
        card = self.state.cards[oid]
        return self.amount(word.recurring, Context(oid, card.title, card.owner, server=self.server_of(card)))

    def recurring_missing(self, oid: int) -> int:
        """Returns how many of its recurring credits a card has not: they were spent, or it is filled up to more now (CR 1.10.5d)."""
        held = self.state.cards[oid].counters.get("credit", 0)
        return sum(max(0, self.recurring_now(oid, word) - held) for word in self._said_recurring(oid))

    # --- rezzing (CR 8.1) ---------------------------------------------------------------------------------------------------------------

    def can_rez(self, oid: int, relief: Relief = NO_RELIEF) -> bool:
        """Returns whether the Corp could rez a card now, as far as the card and what is to be paid of its cost go."""
        return self.payable_to_rez(oid, relief) is not None

    def payable_to_rez(self, oid: int, relief: Relief = NO_RELIEF) -> words.Cost | None:
        """Returns the total cost to rez a card; None where the Corp cannot rez it now."""
        card = self.state.cards[oid]
        if card.faceup or not card.installed or card.owner != CORP:
            return None
        if self.card_of[card.title].printed.type == "agenda" or self.prohibited("rez", CORP, oid):
            return None
        cost = self.cost_to_rez(oid, relief)
        if self.can_pay(CORP, cost, Context(oid, card.title, CORP), "rez"):
            return cost
        return self._payable_instead(oid, relief)

    def _payable_instead(self, oid: int, relief: Relief) -> words.Cost | None:
        """Returns what the Corp could pay to rez a card in place of its rez cost, with what is added to that; None for nothing."""
        card = self.state.cards[oid]
        instead = self.cards_in_game.rezzed_instead.get(card.title)
        if instead is None or relief.ignoring or self.is_blank(oid):
            return None
        cost = combined([instead, self.extra_cost("rez", oid, ignoring=relief.ignoring)])
        return cost if self.can_pay(CORP, cost, Context(oid, card.title, CORP), "rez") else None

    def cost_to_rez(self, oid: int, relief: Relief = NO_RELIEF) -> words.Cost:
        """Returns the total cost to rez a card now (CR 1.16.10b)."""
        extra = self.extra_cost("rez", oid, ignoring=relief.ignoring)
        own = words.FREE if relief.ignoring else credits_alone(relief.rez_cost(self.total("rez cost", oid)))
        return combined([own, extra]) if extra is not words.FREE else own

    def rez(self, oid: int, relief: Relief = NO_RELIEF) -> Flow:
        """Carries out 8.1.2e: pay, checkpoint, turn faceup."""
        cost = self.cost_to_rez(oid, relief)
        own = 0 if relief.ignoring else relief.rez_cost(self.total("rez cost", oid))
        if own and (other := self._payable_instead(oid, relief)) is not None:
            context = Context(oid, self.state.cards[oid].title, CORP)
            if not self.can_pay(CORP, cost, context, "rez") or (yield from self._asked_instead(oid, other, own, context)):
                cost, own = other, 0
        if cost != words.FREE:
            yield from self.pay(CORP, cost, Context(oid, self.state.cards[oid].title, CORP), "rez", "rez")
        card = self.state.cards.get(oid)
        if card is not None and card.installed and not card.faceup:
            subtypes = self.subtypes_of(oid) if self.subtypes_change(oid) else ()
            self.emit(events.CardRezzed(oid, own, card.title, subtypes))
            self.place_recurring(oid)

    def _asked_instead(self, oid: int, other: words.Cost, own: int, context: Context) -> Flowing[bool]:
        """Asks the Corp whether it pays something else in place of a rez cost."""
        due = self.price(other, context)
        whole = self.book.terms.credits(own)
        text = fitted(f"{context.title}: {price.due(due, self.book.terms)} instead of paying {whole}?", "Pay that instead of the rez cost?")
        return (yield from self.ask_may(CORP, text, about=oid, cost=due, effect="rez"))

    # --- agendas (CR 1.17) ---------------------------------------------------------------------------------------------------------------

    def can_score(self, oid: int, *, anyway: bool = False) -> bool:
        """Returns whether the Corp may score an installed card (CR 1.17.3a); `anyway`: also one that is not advanced, or in HQ."""
        card = self.state.cards[oid]
        if self.card_of[card.title].printed.type != "agenda" or self.prohibited("score", CORP, oid):
            return False
        if not anyway and (card.zone != ROOT or card.counters.get("advancement", 0) < self.total("requirement", oid)):
            return False
        extra = self.additional_cost("score", oid)
        return extra is words.FREE or self.can_pay(CORP, extra, self._to_score(oid, anyway=anyway))

    def _to_score(self, oid: int, *, anyway: bool) -> Context:
        """Returns the context for paying to score an agenda: what it could not be scored without is no payment (CR 1.16.1c).

        What is scored `anyway` needs nothing else for it.
        """
        card = self.state.cards[oid]
        context = Context(oid, card.title, CORP)
        if anyway:
            return context
        held = card.counters.get("advancement", 0)
        helping = (*self.state.zone(CORP, SCORE), *(other for other, one in self.state.cards.items() if one.installed and other != oid))
        context.spared = tuple(other for other in helping if held < self.requirement_without(oid, other))
        return context

    def score_agenda(self, oid: int, *, anyway: bool = False) -> Flow:
        """Scores an agenda; additional costs come first, and it must still be scorable then (CR 1.16.10c)."""
        extra = self.additional_cost("score", oid)
        if extra != words.FREE:
            yield from self.pay(CORP, extra, self._to_score(oid, anyway=anyway))
            if oid not in self.state.cards:
                return
            if not anyway and self.state.cards[oid].counters.get("advancement", 0) < self.total("requirement", oid):
                return
        card = self.state.cards[oid]
        counters = card.counters.get("advancement", 0)
        over = max(0, counters - self.total("requirement", oid))
        self.emit(self._with_points(events.AgendaScored(oid, self.state.next_oid, counters, card.title, card.server, over), CORP))
        yield from self.checkpoint()

    def steal_agenda(self, oid: int) -> Flow:
        """Steals an agenda; a win is found at the checkpoint (CR 1.17.2)."""
        card = self.state.cards[oid]
        counters = card.counters.get("advancement", 0)
        self.emit(self._with_points(events.AgendaStolen(oid, self.state.next_oid, counters, card.title, self.server_of(card)), RUNNER))
        yield from self.checkpoint()

    def _with_points(self, event: Won, side: Side) -> Won:
        """Returns the event with what the agenda is worth, and all of that score area, once it is there: the log tells it (CR 1.17.1).

        Where all of them are worth what is printed the event need not say so.
        """
        state = self.state.snapshot()
        events.apply(state, event)
        then = type(self)(state, self.pool, self.randomness, self.cards_in_game)
        printed = {oid: self.card_of[state.cards[oid].title].printed.points or 0 for oid in state.zone(side, SCORE)}
        if all(then.points(oid) == points for oid, points in printed.items()):
            return event
        return msgspec.structs.replace(event, points=then.points(event.new), score=then.score(side))
