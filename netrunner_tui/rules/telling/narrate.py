"""The log in plain sentences, as each seat may read it: one sentence an event that matters, told while folding events."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.model import events as e
from netrunner_tui.model.events import Event, apply
from netrunner_tui.model.gamefile import RemarkKind
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.state import DECK, DISCARD, FORFEITED_POINTS, FORGONE_ACTIONS, HAND, ICE, ROOT, RUN_BITS, SCORE, Card, State
from netrunner_tui.model.text import one_stop
from netrunner_tui.model.view import LogKind, LogLine, Seat
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.referee.names import public
from netrunner_tui.rules.telling.views import sees

NAMES: dict[str, str] = {CORP: "Corp", RUNNER: "Runner"}
Sentence = tuple[Side | None, str]

_CLICKS: Final = "\0"
"""Stands in a sentence for the clicks that were paid, until it is said."""


class Narrator:
    """Tells events to one seat. Keeps a state of its own, so that it needs no rules to know what things were called."""

    def __init__(self, state: State, seat: Seat, pool: Pool) -> None:
        self.state = state
        self.seat = seat
        self.pool = pool
        self.lines: list[LogLine] = []
        self.told = 0
        self._terms = rulebook(state.rules).terms
        self._spent: dict[str, int] = {}
        """Clicks and credits that the sentence to come mentions."""
        self._clicks = 0
        """The clicks that it says are paid."""
        self._gone = ""
        """The card that is about to move, if the seat sees which it is."""
        self._trashed_as: dict[int, str] = {}
        """Titles of the cards that the seat has seen trashed: what they do afterwards is told as theirs."""

    def tell(self, number: int, events: Iterable[Event]) -> None:
        """Adds the sentences of one record."""
        self.told += 1
        for event in events:
            before = _BEFORE.get(type(event))
            sentence: Sentence | None = before(self, event) if before is not None else None
            apply(self.state, event)
            after = _AFTER.get(type(event))
            if after is not None:
                sentence = after(self, event)
            if sentence is not None:
                side, text = sentence
                self._say(number, side, _KINDS[type(event)], text, event)

    def tell_taken_back(self, number: int, side: Side, count: int) -> None:
        """Tells that a side has taken back `count` answers; what they were is not said: the other player may not know it."""
        what = "an answer" if count == 1 else f"{count} answers"
        self._say(number, side, "take back", f"{NAMES[side]} takes back {what}.")

    def remark(self, number: int, side: Side, kind: RemarkKind) -> LogLine:
        """Returns the sentence for a remark of the program: about hints."""
        said = "asks what the computer would do" if kind == "hint" else "and the other player agree to hints of the computer"
        state = self.state
        text = f"{NAMES[side]} {said}."
        return LogLine(number=number, step=state.step, side=side, kind="hint", text=text, turn=state.turn_number, led=True)

    def _say(self, number: int, side: Side | None, kind: LogKind, text: str, event: Event | None = None) -> None:
        title = points = None
        if isinstance(event, (e.AgendaScored, e.AgendaStolen)):
            title, points = event.title, self.pool.facts[event.title].printed.points
        before, clicks, after = one_stop(text).partition(_CLICKS)
        said = self._terms.clicks(self._clicks) if clicks else ""
        self.lines.append(
            LogLine(
                number=number, step=self.state.step, side=side, kind=kind, text=f"{before}{said}{after}", turn=self.state.turn_number,
                led=side is not None and text.startswith(NAMES[side]), title=title or "", points=points or 0,
                clicks=self._clicks if clicks else 0, clicks_at=(len(before), len(before) + len(said)) if clicks else (0, 0),
                about=title or self._about(event),
            )
        )  # fmt: skip

    def _about(self, event: Event | None) -> str:
        """Returns the title of the card that an event changes, or comes from, if the seat sees it."""
        for field in ("new", "card", "ice", "source"):
            card = self.state.cards.get(getattr(event, field, 0))
            if card is not None:
                return card.title if sees(card, self.seat) else ""
        return ""

    # --- words -------------------------------------------------------------------------------------------------------------------------

    def name(self, oid: int) -> str:
        """Returns a card as this seat may call it."""
        card = self.state.cards.get(oid)
        if card is None:
            return "a card"
        if sees(card, self.seat):
            return card.title
        return self.place_name(card)

    def place_name(self, card: Card) -> str:
        """Returns a card that the seat does not know, by its place."""
        if card.zone == ICE:
            return f"ice on {self._server(card.server)}"
        if card.zone == ROOT:
            return f"a card in {self._server(card.server)}"
        return {HAND: "a card from hand", DECK: "the top card of the deck", DISCARD: "a facedown card"}.get(card.zone, "a card")

    def _server(self, name: str) -> str:
        return self._terms.server(name)

    def source(self, oid: int) -> str:
        """Returns the title of a card that the seat knows, else nothing."""
        card = self.state.cards.get(oid)
        if card is None:
            return self._trashed_as.get(oid, "")
        return card.title if sees(card, self.seat) else ""

    # --- sentences ---------------------------------------------------------------------------------------------------------------------

    def _paid(self, side: str) -> str:
        clicks = self._spent.pop(f"{side} clicks", 0)
        credits = self._spent.pop(f"{side} credits", 0)
        parts = []
        if clicks:
            self._clicks = clicks
            parts.append(_CLICKS)
        if credits:
            parts.append(self._terms.credits(credits))
        return f" for {' and '.join(parts)}" if parts else ""

    def _turn_opened(self, event: e.TurnOpened) -> Sentence:
        self._spent.clear()
        return event.side, f"Turn {event.number}: the {NAMES[event.side]}'s turn."

    def _clicks_spent(self, event: e.ClicksSpent) -> None:
        self._spent[f"{event.side} clicks"] = self._spent.get(f"{event.side} clicks", 0) + event.count

    def _credits_spent(self, event: e.CreditsSpent) -> Sentence | None:
        if event.cause in ("trace",):
            return event.side, f"{NAMES[event.side]} pays {self._terms.credits(event.count)}."
        self._spent[f"{event.side} credits"] = self._spent.get(f"{event.side} credits", 0) + event.count
        return None

    def _action_started(self, event: e.ActionStarted) -> None:
        self._spent.clear()

    def _boundary(self, event: e.BoundaryReached) -> None:
        # The cost of an action that no sentence told must not become the price of something later.
        self._spent.clear()

    def _clicks_gained(self, event: e.ClicksGained) -> Sentence | None:
        if event.allotted:
            return None
        return event.side, f"{NAMES[event.side]} gains {self._terms.clicks(event.count)}."

    def _clicks_lost(self, event: e.ClicksLost) -> Sentence:
        return event.side, f"{NAMES[event.side]} {self._terms.loses} {self._terms.clicks(event.count)}."

    def _credits_gained(self, event: e.CreditsGained) -> Sentence:
        who = NAMES[event.side]
        if event.bad_publicity:
            return event.side, f"{who} gains {self._terms.credits(event.count)} from bad publicity."
        source = self.source(event.source)
        paid = "" if source else self._paid(event.side)
        return event.side, f"{who} gains {self._terms.credits(event.count)}{f' with {source}' if source else paid}."

    def _credits_lost(self, event: e.CreditsLost) -> Sentence:
        what = f" of bad publicity {self._terms.word('credits')}" if event.bad_publicity else ""
        return event.side, f"{NAMES[event.side]} loses {self._terms.credits(event.count)}{what}."

    def _counters_placed(self, event: e.CountersPlaced) -> Sentence | None:
        if event.rule:
            return None
        card = self.state.cards[event.card]
        counters = f"{event.count} {event.kind} counter{'' if event.count == 1 else 's'}"
        what = self._terms.credits(event.count) if event.kind == "credit" else counters
        verb = "gets" if not event.loaded else "is loaded with"
        return card.owner, f"{self._capital(self.name(event.card))} {verb} {what}."

    def _advanced(self, event: e.CardAdvanced) -> Sentence:
        now = self.state.cards[event.card].counters["advancement"]
        return CORP, f"Corp advances {self.name(event.card)}{self._paid(CORP)}: {now} advancement counter{'' if now == 1 else 's'}."

    def _tags_taken(self, event: e.TagsTaken) -> Sentence:
        now = self.state.runner.tags
        return RUNNER, f"Runner takes {event.count} tag{'' if event.count == 1 else 's'}: {now} now."

    def _tags_removed(self, event: e.TagsRemoved) -> Sentence:
        return (
            RUNNER,
            f"Runner removes {event.count} tag{'' if event.count == 1 else 's'}{self._paid(RUNNER)}: {self.state.runner.tags} left.",
        )

    def _bad_publicity(self, event: e.BadPublicityTaken) -> Sentence:
        return CORP, f"Corp takes {event.count} bad publicity."

    def _bad_publicity_removed(self, event: e.BadPublicityRemoved) -> Sentence:
        return CORP, f"Corp loses {event.count} bad publicity."

    def _hosted(self, event: e.CardHosted) -> Sentence:
        card = self.state.cards[event.new]
        return card.owner, f"{NAMES[card.owner]} hosts {card.title if sees(card, self.seat) else 'a card'} on {self.name(event.host)}."

    def _purged(self, event: e.VirusPurged) -> Sentence:
        return CORP, f"Corp {self._terms.word('purges virus counters')}{self._paid(CORP)}."

    def _damage(self, event: e.DamageSuffered) -> Sentence:
        if event.by == CORP:
            return CORP, f"Corp does {event.count} {self._terms.word(f'{event.kind} damage')}."
        return RUNNER, f"Runner suffers {event.count} {self._terms.word(f'{event.kind} damage')}."

    def _shuffled(self, event: e.Shuffled) -> Sentence:
        return event.side, f"{NAMES[event.side]} shuffles {'R&D' if event.side == CORP else 'the stack'}."

    def _mark(self, event: e.MarkIdentified) -> Sentence | None:
        return (RUNNER, f"The mark is {self._server(event.server)}.") if event.server else None

    def _drawn(self, event: e.CardDrawn) -> Sentence:
        who = NAMES[event.side]
        title = self.state.cards[event.new].title if self.seat in (event.side, "all") else "1 card"
        return event.side, f"{who} draws {title}{self._paid(event.side)}."

    def _moving(self, event: e.CardMoved) -> None:
        """Notes which card the seat sees go: its title may be said, also once nobody can tell it from the others any more (CR 10.2.3)."""
        card = self.state.cards[event.card]
        own = self.seat in (card.owner, "all")
        self._gone = card.title if sees(card, self.seat) and (own or card.faceup or card.zone not in (HAND, DECK)) else ""

    def _moved(self, event: e.CardMoved) -> Sentence | None:
        card = self.state.cards[event.new]
        if event.zone == "set aside" or self.state.turn is None:
            return None
        where = {
            HAND: "HQ" if card.owner == CORP else f"the {self._terms.word('grip')}",
            DECK: "R&D" if card.owner == CORP else "the stack",
        }.get(event.zone)
        if where is None:
            return None
        title = card.title if sees(card, self.seat) else self._gone
        return card.owner, f"{NAMES[card.owner]} adds {title or 'a card'} to {where}."

    def _trashed(self, event: e.CardTrashed) -> Sentence | None:
        card = self.state.cards[event.new]
        known = sees(card, self.seat)
        if known:
            self._trashed_as[event.card] = card.title
        if event.cause == "played":
            return None
        title = card.title if known else f"a card from {self._from(event)}"
        if event.cause == "damage":
            return card.owner, f"{card.title} is trashed."
        paid = self._paid(event.by) if event.cause == "access" else ""
        if event.cause == "rule":
            return card.owner, f"{title} is trashed: the rules allow no more."
        return event.by, f"{NAMES[event.by]} trashes {title}{paid}."

    def _from(self, event: e.CardTrashed) -> str:
        return self._server(event.server) if event.server else {HAND: "HQ", DECK: "R&D"}.get(event.zone, "play")

    def _discarded(self, event: e.CardDiscarded) -> Sentence:
        card = self.state.cards[event.new]
        return event.side, f"{NAMES[event.side]} discards {card.title if sees(card, self.seat) else '1 card'}."

    def _removed(self, event: e.CardRemoved) -> Sentence:
        card = self.state.cards[event.new]
        return card.owner, f"{card.title} is removed from the game."

    def _played(self, event: e.CardActivated) -> Sentence:
        return event.side, f"{NAMES[event.side]} plays {self.state.cards[event.card].title}{self._paid(event.side)}."

    def _installed(self, event: e.CardInstalled) -> Sentence:
        card = self.state.cards[event.new]
        who = NAMES[event.side]
        title = card.title if sees(card, self.seat) else ("ice" if event.zone == ICE else "a card")
        if event.zone == ICE:
            where = f" {self._terms.word('protecting')} {self._server(event.server)}"
        elif event.zone == ROOT and not event.host:
            where = f" {self._terms.word('in the root of')} {self._server(event.server)}"
        else:
            where = f" on {self.name(event.host)}" if event.host else ""
        return event.side, f"{who} installs {title}{where}{self._paid(event.side)}."

    def _swapped(self, event: e.CardsSwapped) -> Sentence:
        first, second = self.state.cards[event.first], self.state.cards[event.second]
        if first.zone == SCORE:
            return None, f"{first.title} and {second.title} exchange score areas."
        return None, f"{self._where(first)} and {self._where(second)} exchange places."

    def _where(self, card: Card) -> str:
        title = card.title if sees(card, self.seat) else "ice"
        return f"{title} now on {self._server(card.server)}"

    def _scored(self, event: e.AgendaScored) -> Sentence:
        return CORP, f"Corp scores {event.title}: {self._worth(event.title, CORP)}."

    def _stolen(self, event: e.AgendaStolen) -> Sentence:
        return RUNNER, f"Runner {self._terms.word('steals')} {event.title}: {self._worth(event.title, RUNNER)}."

    def _returned(self, event: e.AgendaReturned) -> Sentence:
        server = {"hand": "HQ", "deck": "R&D", "discard": "Archives"}.get(event.zone, event.server)
        return None, f"{event.title} goes back to {self._server(server)}."

    def _worth(self, title: str, side: Side) -> str:
        """Returns the points of an agenda, and how many they make; where points are counted apart they have a sentence of their own."""
        worth = _points(self.pool.facts[title].printed.points)
        return worth if rulebook(self.state.rules).points_apart else f"{worth}, {self._points(side)} of {self.state.target}"

    def _points(self, side: Side) -> int:
        return sum(self.pool.facts[self.state.cards[oid].title].printed.points or 0 for oid in self.state.zone(side, SCORE))

    def _forfeited(self, event: e.AgendaForfeited) -> Sentence:
        return event.side, f"{NAMES[event.side]} forfeits {self.state.cards[event.new].title}."

    def _rezzed(self, event: e.CardRezzed) -> Sentence:
        cost = self._paid(CORP) or f" for {self._terms.credits(0)}"
        return CORP, f"Corp rezzes {self.state.cards[event.card].title}{cost}."

    def _derezzed(self, event: e.CardDerezzed) -> Sentence:
        return None, f"{self.name(event.card)} is derezzed."

    def _concealed(self, event: e.CardsConcealed) -> Sentence:
        count = len(event.cards)
        return CORP, f"Corp conceals {count} card{'' if count == 1 else 's'}."

    def _turned_up(self, event: e.CardsTurnedFaceup) -> Sentence:
        titles = ", ".join(self.state.cards[oid].title for oid in event.cards)
        return CORP, f"Cards in Archives are turned faceup: {titles}."

    def _revealed(self, event: e.CardsRevealed) -> Sentence:
        cards = [self.state.cards[oid] for oid in event.cards]
        titles = ", ".join(card.title for card in cards)
        if event.exposed:
            return None, f"{titles} {'is' if len(cards) == 1 else 'are'} exposed."
        return cards[0].owner, f"{NAMES[cards[0].owner]} reveals {titles}."

    def _run_initiated(self, event: e.RunInitiated) -> Sentence:
        return RUNNER, f"Runner runs {self._server(event.server)}{self._paid(RUNNER)}."

    def _approached(self, event: e.IceApproached) -> Sentence:
        return RUNNER, f"Runner approaches {self.name(event.card)}."

    def _encountered(self, event: e.EncounterBegan) -> Sentence:
        return RUNNER, f"Runner encounters {self.name(event.card)}."

    def _broken(self, event: e.SubroutinesBroken) -> Sentence:
        places = list(map(str, event.numbers or (place + 1 for place in event.places)))
        listed = places[0] if len(places) == 1 else f"{', '.join(places[:-1])} and {places[-1]}"
        what = f"subroutine{'' if len(places) == 1 else 's'} {listed} of {self.name(event.card)}"
        by = f" with {self.source(event.by)}" if event.by != event.card else ""
        return RUNNER, f"Runner breaks {what}{by}{self._paid(RUNNER)}."

    def _restored(self, event: e.SubroutinesRestored) -> Sentence:
        return CORP, f"What {self.source(event.by)} breaks of {self.name(event.card)} in this encounter is undone."

    def _resolved(self, event: e.SubroutineResolved) -> Sentence:
        title = self.name(event.card)
        on = self.pool.facts[event.words_of or self.state.cards[event.card].title]
        text = on.gained_texts.get(event.part) or on.subroutine_texts[int(event.part.rpartition(" ")[2] or event.place)]
        return CORP, f"Subroutine {event.number or event.place + 1} of {title} resolves: {text}"

    def _bypassed(self, event: e.IceBypassed) -> Sentence:
        return RUNNER, f"Runner bypasses {self.name(event.card)}."

    def _passed(self, event: e.IcePassed) -> Sentence | None:
        return (RUNNER, f"Runner passes {self.name(event.card)}.") if event.card in self.state.cards else None

    def _server_approached(self, event: e.ServerApproached) -> Sentence:
        return RUNNER, f"Runner approaches {self._server(event.server)}."

    def _succeeded(self, event: e.RunSucceeded) -> Sentence:
        return RUNNER, f"The run on {self._server(event.server)} is successful."

    def _run_ending(self, event: e.RunEnding) -> Sentence:
        if event.jacked_out:
            return RUNNER, "Runner jacks out."
        source = self.source(event.source)
        return CORP, f"{source} ends the run." if source else "The run ends."

    def _prevented(self, event: e.DamagePrevented) -> Sentence:
        told = _PREVENTED.get(event.what, "{} " + self._terms.word(event.what))
        said = told.format(event.count, "" if event.count == 1 else "s")
        return None, f"{self.source(event.source) or 'An ability'} prevents {said}."

    def _added(self, event: e.AgendaAdded) -> Sentence:
        return event.side, f"{event.title} is added to the {NAMES[event.side]}'s score area."

    def _turned(self, event: e.CardTurned) -> Sentence:
        return self.state.cards[event.card].owner, f"{self.name(event.card)} is turned {'faceup' if event.faceup else 'facedown'}."

    def _flipped(self, event: e.CardFlipped) -> Sentence:
        card = self.state.cards[event.card]
        side = "its other side" if card.memory.get("flipped") else "its front"
        return card.owner, f"{card.title} is flipped to {side}."

    def _stays(self, event: e.CardStays) -> Sentence:
        return None, f"{self.name(event.card)} stays in play."

    def _increased(self, event: e.EffectIncreased) -> Sentence:
        return None, f"{self.source(event.source) or 'An ability'} adds {event.count} {self._terms.word(event.what)}."

    def _replaced(self, event: e.EffectReplaced) -> Sentence:
        done = event.what
        source = self.source(event.source) or "An ability"
        if done in _REPLACED and event.card:
            return None, f"{source} comes instead of {self._terms.word(done)} {self.name(event.card)}."
        return None, f"{source} comes instead of {event.count} {self._terms.word(event.what)}."

    def _as_agenda(self, event: e.AddedAsAgenda) -> Sentence:
        card = self.state.cards[event.new]
        return event.side, f"{card.title} is added to the {NAMES[event.side]}'s score area: {_points(event.points)}."

    def _attacks(self, event: e.AttackedServerChanged) -> Sentence:
        return RUNNER, f"The run goes on against {self._server(event.server)}."

    def _phase_over(self, event: e.ActionPhaseEnded) -> Sentence:
        return None, "The action phase ends."

    def _failed(self, event: e.RunFailed) -> Sentence:
        return RUNNER, f"The run on {self._server(event.server)} is unsuccessful."

    def _breached(self, event: e.BreachBegan) -> Sentence:
        return RUNNER, f"Runner {self._terms.word('breaches')} {self._server(event.server)}."

    def _accessed(self, event: e.CardAccessed) -> Sentence:
        card = self.state.cards[event.card]
        zone = {HAND: "HQ", DECK: "R&D", DISCARD: "Archives"}.get(event.zone, self._server(event.server))
        title = card.title if sees(card, self.seat) or (self.seat == "table" and card.faceup) else "a card"
        return RUNNER, f"Runner accesses {title} in {zone}."

    def _used(self, event: e.AbilityUsed) -> Sentence | None:
        self._spent.pop(f"{event.side} credits", 0)
        return event.side, f"{NAMES[event.side]} uses {event.title}."

    def _effect(self, event: e.EffectBegan) -> Sentence | None:
        effect = event.effect
        if effect.kind == "modifier" and effect.name == "strength":
            return effect.side, f"{self.name(effect.target)} gets {effect.amount:+d} strength{self._paid(effect.side)}."
        return None

    def _chosen(self, event: e.ChoiceMade) -> Sentence:
        verb = "" if event.text.startswith("pays") else "chooses: "
        return event.side, f"{NAMES[event.side]} {verb}{event.text}."

    def _remembered(self, event: e.ChoiceRemembered) -> Sentence | None:
        """Tells both players the chosen card, which is open information (CR 10.2)."""
        card, chosen = self.state.cards.get(event.card), self.state.cards.get(event.value)
        if card is None or chosen is None or event.name != "remembered":
            return None
        name = chosen.title if sees(chosen, self.seat) else public(self.state, chosen.oid, self._terms)
        return card.owner, f"{NAMES[card.owner]} chooses {name} with {card.title}."

    def _rehosted(self, event: e.CardRehosted) -> Sentence:
        return self.state.cards[event.card].owner, f"{self.name(event.card)} is now hosted on {self.name(event.host)}."

    def _condition(self, event: e.ConditionHosted) -> Sentence:
        card = self.state.cards[event.new]
        return card.owner, f"{NAMES[card.owner]} hosts {card.title} on {self.name(event.host)} as a condition counter."

    def _set_aside(self, event: e.CardSetAside) -> Sentence:
        owner = self.state.cards[event.new].owner
        return owner, f"{NAMES[owner]} sets {self.name(event.new)} aside."

    def _relocated(self, event: e.CardRelocated) -> Sentence:
        return CORP, f"Corp moves {self.name(event.card)} to {self._server(event.server)}."

    def _exchanged(self, event: e.CardsExchanged) -> Sentence:
        owner = self.state.cards[event.new_first].owner
        return owner, f"{NAMES[owner]} swaps {self.name(event.new_first)} with {self.name(event.new_second)}."

    def _rearranged(self, event: e.IceRearranged) -> Sentence:
        shown = [card for card in map(self.state.cards.__getitem__, event.new) if card.faceup]
        where = "".join(f"; {card.title} is now on {self._server(card.server)}" for card in shown)
        return CORP, f"Corp rearranges ice unseen{where}."

    def _set_up_began(self, event: e.SetUpBegan) -> Sentence:
        return None, "The game is set up."

    def _game_began(self, event: e.GameBegan) -> Sentence:
        return None, "The game begins."

    def _thing_named(self, event: e.ThingNamed) -> Sentence:
        """Returns what is named: that is open information (CR 10.2)."""
        name = self._server(event.name) if event.kind == "server" else event.name
        return event.side, f"{NAMES[event.side]} {'chooses' if event.kind == 'server' else 'names'} {name} with {event.title}."

    def _trace_began(self, event: e.TraceBegan) -> Sentence:
        return CORP, f"A trace begins at {event.base}."

    def _trace_opened(self, event: e.TraceOpened) -> Sentence:
        return CORP, f"A trace begins, limit {event.limit}."

    def _trace_bid(self, event: e.TraceBid) -> Sentence:
        return event.side, f"{NAMES[event.side]} has made a secret bid."

    def _base_link(self, event: e.BaseLinkUsed) -> Sentence:
        return RUNNER, f"Runner uses {self.name(event.card)} for the base link."

    def _bids(self, event: e.BidsRevealed) -> Sentence:
        return None, f"The bids are shown: Corp {self._terms.credits(event.corp)}, Runner {self._terms.credits(event.runner)}."

    def _secret_bid(self, event: e.SecretBidMade) -> Sentence:
        return event.side, f"{NAMES[event.side]} has decided how much to spend in secret."

    def _secret_bids(self, event: e.SecretBidsShown) -> Sentence:
        spent = f"Corp {self._terms.credits(event.corp)}, Runner {self._terms.credits(event.runner)}"
        return None, f"It is shown what both spend: {spent}."

    def _link_raised(self, event: e.LinkRaised) -> Sentence:
        return RUNNER, f"Runner adds {event.count} link."

    def _rolled(self, event: e.DieRolled) -> Sentence:
        return None, f"The die shows {event.value}."

    def _cured(self, event: e.BrainCured) -> Sentence:
        return RUNNER, f"{event.count} {self._terms.word('core damage')} is removed."

    def _player_counters(self, event: e.PlayerCounters) -> Sentence:
        who, count = NAMES[event.side], abs(event.change)
        now = self.state.player(event.side).counters.get(event.kind, 0)
        if event.kind == "agenda points":
            return event.side, f"{who} {'scores' if event.change > 0 else 'loses'} {_points(count)}: {now} of {self.state.target}."
        if event.kind == FORGONE_ACTIONS:
            verb = "has yet to forgo" if event.change > 0 else "has forgone"
            return event.side, f"{who} {verb} {self._terms.clicks(count)}."
        if event.kind == FORFEITED_POINTS:
            verb = "has yet to forfeit" if event.change > 0 else "has forfeited"
            return event.side, f"{who} {verb} {_points(count)}."
        if event.kind == RUN_BITS:
            return event.side, f"{now} of the {who}'s {self._terms.word('credits')} {'is' if now == 1 else 'are'} for this run."
        verb = "gets" if event.change > 0 else "loses"
        return event.side, f"{who} {verb} {count} {event.kind} counter{'' if count == 1 else 's'}: {now} now."

    def _named_counters(self, event: e.NamedCounters) -> Sentence:
        held = self.state.cards[event.on].counters if event.on else self.state.server_counters.get(event.server, {})
        where = f"on {self.name(event.on)}" if event.on else f"in {self._server(event.server)}"
        count = abs(event.change)
        change = "placed" if event.change > 0 else "removed"
        said = f"{count} {event.kind} counter{' is' if count == 1 else 's are'} {change}"
        return None, f"{said}: {held.get(event.kind, 0)} {where} now."

    def _trace_ended(self, event: e.TraceEnded) -> Sentence:
        outcome = "successful" if event.successful else "unsuccessful"
        return CORP, f"Trace {event.trace} against link {event.link}: {outcome}."

    def _kept(self, event: e.HandKept) -> Sentence:
        return event.side, f"{NAMES[event.side]} keeps the starting hand."

    def _mulligan(self, event: e.MulliganTaken) -> Sentence:
        return event.side, f"{NAMES[event.side]} takes a mulligan."

    def _won(self, event: e.GameWon) -> Sentence:
        reasons = {
            "agenda": "by agenda points",
            "flatline": "the Runner is flatlined",
            "decked": "R&D is empty",
            "card": "a card says so",
            "bad publicity": "the Corp has 7 bad publicity",
            "concede": "the other player concedes",
            "time": "the other player's time is up",
        }
        if event.winner == "draw":
            return None, "The game is a draw."
        return None, f"The {NAMES[event.winner]} wins: {reasons[event.reason]}."

    @staticmethod
    def _capital(text: str) -> str:
        return text[0].upper() + text[1:]


def _points(points: int | None) -> str:
    return f"{points} agenda point{'' if points == 1 else 's'}"


Teller = Callable[[Narrator, Any], Sentence | None]

_PREVENTED: Final[Mapping[str, str]] = {
    "tags": "{} tag{}",
    "virus counters": "{} virus counter{}",
    "trashing": "the trashing of {} card{}",
    "exposing": "the exposing of {} card{}",
    "drawing": "the drawing of {} card{}",
    "accessing": "the access of {} card{}",
    "purging": "the purge",
    "breaking": "the breaking of {} subroutine{}",
    "base trace strength": "{} of the base strength of the trace",
}
"""What is prevented, with its number; anything else is counted without a plural."""

_BEFORE: dict[type[Event], Teller] = {
    e.IceBypassed: Narrator._bypassed,
    e.CardMoved: Narrator._moving,
}
"""Told from the state before the event."""

_AFTER: dict[type[Event], Teller] = {
    e.TurnOpened: Narrator._turn_opened,
    e.ClicksSpent: Narrator._clicks_spent,
    e.CreditsSpent: Narrator._credits_spent,
    e.ActionStarted: Narrator._action_started,
    e.BoundaryReached: Narrator._boundary,
    e.ClicksGained: Narrator._clicks_gained,
    e.ClicksLost: Narrator._clicks_lost,
    e.CreditsGained: Narrator._credits_gained,
    e.CreditsLost: Narrator._credits_lost,
    e.CountersPlaced: Narrator._counters_placed,
    e.CardAdvanced: Narrator._advanced,
    e.TagsTaken: Narrator._tags_taken,
    e.TagsRemoved: Narrator._tags_removed,
    e.BadPublicityTaken: Narrator._bad_publicity,
    e.BadPublicityRemoved: Narrator._bad_publicity_removed,
    e.CardHosted: Narrator._hosted,
    e.VirusPurged: Narrator._purged,
    e.DamageSuffered: Narrator._damage,
    e.Shuffled: Narrator._shuffled,
    e.MarkIdentified: Narrator._mark,
    e.CardDrawn: Narrator._drawn,
    e.CardMoved: Narrator._moved,
    e.CardTrashed: Narrator._trashed,
    e.CardDiscarded: Narrator._discarded,
    e.CardRemoved: Narrator._removed,
    e.CardActivated: Narrator._played,
    e.CardInstalled: Narrator._installed,
    e.CardsSwapped: Narrator._swapped,
    e.AgendaScored: Narrator._scored,
    e.AgendaStolen: Narrator._stolen,
    e.AgendaReturned: Narrator._returned,
    e.AgendaForfeited: Narrator._forfeited,
    e.CardRezzed: Narrator._rezzed,
    e.CardDerezzed: Narrator._derezzed,
    e.CardsConcealed: Narrator._concealed,
    e.CardsTurnedFaceup: Narrator._turned_up,
    e.CardsRevealed: Narrator._revealed,
    e.RunInitiated: Narrator._run_initiated,
    e.IceApproached: Narrator._approached,
    e.EncounterBegan: Narrator._encountered,
    e.SubroutinesBroken: Narrator._broken,
    e.SubroutinesRestored: Narrator._restored,
    e.SubroutineResolved: Narrator._resolved,
    e.IcePassed: Narrator._passed,
    e.ServerApproached: Narrator._server_approached,
    e.RunSucceeded: Narrator._succeeded,
    e.RunEnding: Narrator._run_ending,
    e.DamagePrevented: Narrator._prevented,
    e.AgendaAdded: Narrator._added,
    e.CardFlipped: Narrator._flipped,
    e.CardStays: Narrator._stays,
    e.CardTurned: Narrator._turned,
    e.EffectIncreased: Narrator._increased,
    e.EffectReplaced: Narrator._replaced,
    e.AddedAsAgenda: Narrator._as_agenda,
    e.AttackedServerChanged: Narrator._attacks,
    e.ActionPhaseEnded: Narrator._phase_over,
    e.RunFailed: Narrator._failed,
    e.BreachBegan: Narrator._breached,
    e.CardAccessed: Narrator._accessed,
    e.AbilityUsed: Narrator._used,
    e.EffectBegan: Narrator._effect,
    e.ChoiceMade: Narrator._chosen,
    e.ChoiceRemembered: Narrator._remembered,
    e.ThingNamed: Narrator._thing_named,
    e.SetUpBegan: Narrator._set_up_began,
    e.GameBegan: Narrator._game_began,
    e.CardRehosted: Narrator._rehosted,
    e.ConditionHosted: Narrator._condition,
    e.CardSetAside: Narrator._set_aside,
    e.CardRelocated: Narrator._relocated,
    e.CardsExchanged: Narrator._exchanged,
    e.IceRearranged: Narrator._rearranged,
    e.TraceBegan: Narrator._trace_began,
    e.TraceOpened: Narrator._trace_opened,
    e.TraceBid: Narrator._trace_bid,
    e.BaseLinkUsed: Narrator._base_link,
    e.BidsRevealed: Narrator._bids,
    e.SecretBidMade: Narrator._secret_bid,
    e.SecretBidsShown: Narrator._secret_bids,
    e.LinkRaised: Narrator._link_raised,
    e.DieRolled: Narrator._rolled,
    e.BrainCured: Narrator._cured,
    e.PlayerCounters: Narrator._player_counters,
    e.NamedCounters: Narrator._named_counters,
    e.TraceEnded: Narrator._trace_ended,
    e.HandKept: Narrator._kept,
    e.MulliganTaken: Narrator._mulligan,
    e.GameWon: Narrator._won,
}

_KINDS: dict[type[Event], LogKind] = {
    e.TurnOpened: "turn",
    e.ClicksGained: "clicks",
    e.ClicksLost: "clicks",
    e.CreditsSpent: "credits",
    e.CreditsGained: "credits",
    e.CreditsLost: "credits",
    e.CountersPlaced: "counters",
    e.CardAdvanced: "advance",
    e.TagsTaken: "tags",
    e.TagsRemoved: "tags",
    e.BadPublicityTaken: "bad publicity",
    e.BadPublicityRemoved: "bad publicity",
    e.CardHosted: "move",
    e.VirusPurged: "purge",
    e.DamageSuffered: "damage",
    e.Shuffled: "shuffle",
    e.MarkIdentified: "mark",
    e.CardDrawn: "draw",
    e.CardMoved: "move",
    e.CardTrashed: "trash",
    e.CardDiscarded: "discard",
    e.CardRemoved: "remove",
    e.CardActivated: "play",
    e.CardInstalled: "install",
    e.CardsSwapped: "swap",
    e.AgendaScored: "score",
    e.AgendaStolen: "steal",
    e.AgendaReturned: "move",
    e.AgendaForfeited: "forfeit",
    e.CardRezzed: "rez",
    e.CardDerezzed: "derez",
    e.CardsConcealed: "derez",
    e.CardsTurnedFaceup: "reveal",
    e.CardsRevealed: "reveal",
    e.RunInitiated: "run",
    e.IceApproached: "approach",
    e.EncounterBegan: "encounter",
    e.SubroutinesBroken: "break",
    e.SubroutinesRestored: "break",
    e.SubroutineResolved: "subroutine",
    e.IceBypassed: "bypass",
    e.IcePassed: "pass ice",
    e.ServerApproached: "approach",
    e.RunSucceeded: "run succeeds",
    e.RunEnding: "run ends",
    e.DamagePrevented: "prevent",
    e.AgendaAdded: "points",
    e.CardFlipped: "reveal",
    e.CardStays: "play",
    e.CardTurned: "reveal",
    e.EffectIncreased: "prevent",
    e.EffectReplaced: "prevent",
    e.AddedAsAgenda: "points",
    e.AttackedServerChanged: "redirect",
    e.ActionPhaseEnded: "phase",
    e.RunFailed: "run fails",
    e.BreachBegan: "breach",
    e.CardAccessed: "access",
    e.AbilityUsed: "use",
    e.EffectBegan: "effect",
    e.ChoiceMade: "choice",
    e.ChoiceRemembered: "choice",
    e.ThingNamed: "choice",
    e.SetUpBegan: "turn",
    e.GameBegan: "turn",
    e.CardRehosted: "move",
    e.ConditionHosted: "move",
    e.CardSetAside: "move",
    e.CardRelocated: "move",
    e.CardsExchanged: "swap",
    e.IceRearranged: "swap",
    e.TraceBegan: "trace",
    e.TraceOpened: "trace",
    e.TraceBid: "trace",
    e.BaseLinkUsed: "trace",
    e.BidsRevealed: "trace",
    e.SecretBidMade: "choice",
    e.SecretBidsShown: "choice",
    e.LinkRaised: "trace",
    e.DieRolled: "die",
    e.BrainCured: "damage",
    e.PlayerCounters: "counters",
    e.NamedCounters: "counters",
    e.TraceEnded: "trace",
    e.HandKept: "mulligan",
    e.MulliganTaken: "mulligan",
    e.GameWon: "end",
}
"""The topic of the sentence about each kind of event."""

_REPLACED: Final = frozenset({"trashing", "accessing", "exposing", "stealing"})
"""Effects that are named together with the card that they are about."""

SILENT: Final[frozenset[type[Event]]] = frozenset({
    # told in the sentence of what they belong to
    e.AbilityTriggered, e.AccessEnded, e.AccessLimitSet, e.AccessResumed, e.ActionEnded, e.AllIcePassed, e.BreachEnded, e.BreakingEnded,
    e.CreditsTaken, e.CandidateChosen, e.CardAddedToHand, e.CardEmptied, e.CardPlaced, e.CardPlayed, e.CountersRemoved, e.EffectsEnded,
    e.EncounterEnded, e.EncounterHalted, e.EncounterResumed, e.IceFullyBroken, e.PickedAtRandom, e.PositionMoved, e.RunBegan, e.RunEnded,
    e.RunRedirected, e.ServerCeased, e.SpentUnderLimit, e.CardUsed, e.ThingForgotten, e.TraceUsed, e.UseRecorded,
    # what only one player knows
    e.CardsLookedAt, e.DeckArranged,
    # told by the name that the card has then
    e.FactsChanged,
    # steps of a turn or a run, which are shown otherwise
    e.PhaseReached, e.StepReached, e.TurnBegan, e.TurnEnded,
})  # fmt: skip
"""Events that no sentence tells."""
NOTED: Final[frozenset[type[Event]]] = frozenset({e.ActionStarted, e.BoundaryReached, e.ClicksSpent})
"""Events that are only remembered for the sentences to come."""
TOLD: Final[frozenset[type[Event]]] = frozenset({*_BEFORE, *_AFTER}) - NOTED
"""Events that have a sentence; each has a kind."""
