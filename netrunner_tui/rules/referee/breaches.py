"""Breaching servers and accessing cards (CR 7)."""

from netrunner_tui.abilities import words
from netrunner_tui.abilities.word_trees import walk
from netrunner_tui.model import events, price
from netrunner_tui.model.card_zones import DECK, DISCARD, HAND
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.state import SEEN_BY, Card
from netrunner_tui.model.terms import Terms
from netrunner_tui.model.text import capital, count_text, one_stop
from netrunner_tui.rules.referee import names
from netrunner_tui.rules.referee.base.instances import Context, Declared, Flow, Flowing
from netrunner_tui.rules.referee.imminent.expected import Expected
from netrunner_tui.rules.referee.options import Accesses, Option, Points
from netrunner_tui.rules.referee.paying.costs import combined
from netrunner_tui.rules.referee.phrases import at_a_price, fitted, for_card
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.referee.timing.windows import Windows


class Breaches(Windows):
    """Breaches and accesses."""

    def breach(self, server: str, *, without_root: bool = False, first: int = 0) -> Flow:
        """Carries out a breach, and those that waited for it to be over (CR 7.3.8). `first`: the card in HQ that is accessed first."""
        yield from self.breach_now(server, without_root, first)
        while (waiting := next((e for e in self.state.effects.values() if e.kind == "breach next"), None)) is not None:
            self.emit(events.EffectsEnded((waiting.id,)))
            if waiting.server in self.state.servers and not self.prohibited("breach", RUNNER, server=waiting.server):
                yield from self.breach_now(waiting.server, bool(waiting.amount), waiting.target)

    def access_from(self, server: str, count: int) -> Flow:
        """Has the Runner access so many cards as in a breach, with no limit for the hand or the deck: it is no breach (CR 7.1.10)."""
        s = self.state
        self.emit(events.AccessesBegan(server, s.breach_number + 1, count))
        yield from self.checkpoint()
        self.turn_archives_faceup()
        while self._breaching() and s.breach is not None and len(s.breach.chosen) < count:
            candidates = self.candidates()
            if not candidates:
                break
            oid = yield from self._choose_candidate(candidates)
            yield from self.access(oid)
        if s.breach is not None:
            self.emit(events.AccessesEnded(server))
        yield from self.checkpoint()

    def breach_now(self, server: str, without_root: bool, first: int = 0) -> Flow:
        """Carries out 7.5.1 to 7.5.7."""
        s = self.state
        self.begin_breach(server, without_root, first)
        yield from self.checkpoint()
        self.turn_archives_faceup()  # 7.5.2
        if self._breaching() and server in ("HQ", "R&D"):  # 7.5.3
            limit = self.access_limit(server)
            self.emit(events.AccessLimitSet(limit, server, limit))
            yield from self.checkpoint()
            yield from self.corp_chooses_accesses()
        while self._breaching():  # 7.5.4 to 7.5.6
            candidates = self.candidates()
            if not candidates:
                break
            oid = yield from self._choose_candidate(candidates)
            yield from self.access(oid)
        if s.breach is not None:  # 7.5.7
            self.emit(events.BreachEnded(server))
        yield from self.checkpoint()

    def turn_archives_faceup(self) -> None:
        """Turns the facedown cards in Archives faceup, where that is breached (CR 7.5.2)."""
        s = self.state
        if s.breach is not None and not s.breach.over and s.breach.server == "Archives":
            facedown = tuple(oid for oid in s.zone(CORP, DISCARD) if not s.cards[oid].faceup)
            if facedown:
                self.emit(events.CardsTurnedFaceup(facedown))

    def corp_chooses_accesses(self) -> Flow:
        """Has the Corp choose which cards in HQ can be accessed, where an ability lets it, as many as the Runner may access."""
        breach = self.state.breach
        said = self.active.declared.get("chooses accesses", ())
        if not said or breach is None or breach.over or breach.server != "HQ":
            return
        chooser = next((one for one in said if self.holds(one, self.context_of(one))), None)
        hand, limit = self._in_hand(), min(breach.limit, self.access_limit(breach.server))
        if chooser is None or not 0 < limit < len(hand):
            return
        text = for_card(chooser.title, f"choose {count_text(limit, 'card')} in HQ to be accessed")
        chosen = yield from self.choose_cards(CORP, hand, limit, limit, text, about=chooser.oid, effect="access")
        self.begin_effect("accessible in hand", Context(0, "", CORP), until="breach", chosen=chosen)

    def access_limit(self, server: str) -> int:
        """Returns how many cards of the hand or deck may be chosen, with additional ones and those fewer (CR 7.3.5)."""
        return max(0, 1 + sum(e.amount for e in self.state.effects.values() if e.kind == "access" and e.server == server))

    def may_access(self, oid: int) -> bool:
        """Returns whether the Runner is not prohibited from accessing a card (CR 7.4.2)."""
        card = self.state.cards[oid]
        return not self._limit_reached() and not self.prohibited("access", RUNNER, oid, self.server_of(card))

    def _limit_reached(self) -> bool:
        """Returns whether as many cards have been accessed as may be, in the time that a limit is about (CR 7.4.2a)."""
        if not self.state.effects:
            return False
        limits = [effect for effect in self.state.effects.values() if effect.kind == "access limit" and not self.expired(effect)]
        here = Context(0, "", RUNNER)
        return any(sum(isinstance(e, events.CardAccessed) for e in self._span(one.name, here)) >= one.amount for one in limits)

    def _breaching(self) -> bool:
        return self.state.breach is not None and not self.state.breach.over

    def candidates(self) -> list[Option]:
        """Returns the cards that the Runner may choose next (CR 7.4): one option for the hand, one for the deck."""
        s = self.state
        breach = s.breach
        assert breach is not None
        options: list[Option] = []
        if self._limit_reached() or self.prohibited("access", RUNNER, server=breach.server):
            return options
        if breach.server == "Archives":
            known: set[tuple[str, bool]] = set()
            for oid in s.zone(CORP, DISCARD):
                card = s.cards[oid]
                if oid not in breach.chosen and (card.title, card.faceup) not in known and self.may_access(oid):
                    known.add((card.title, card.faceup))
                    options.append(names.option(s, RUNNER, "access", oid))
        elif breach.told >= 0 or breach.random < breach.limit:
            if breach.server == "HQ" and self._in_hand():
                options.append(Option("access", result=Accesses("hand")))
            elif breach.server == "R&D" and self._top_candidate():
                options.append(Option("access", result=Accesses("deck")))
        if options and self._first_access():
            return options
        for oid in self.in_root(breach.server):
            if oid not in breach.chosen and self.may_access(oid):
                options.append(names.option(s, RUNNER, "access", oid))
        return options

    def begin_breach(self, server: str, without_root: bool, first: int) -> None:
        """Begins a breach (CR 7.5.1); `without_root`, cards in the root cannot be accessed in it; `first` is accessed first, if any."""
        self.emit(events.BreachBegan(server, self.state.breach_number + 1))
        if without_root:
            self.begin_effect("without root", Context(0, "", RUNNER), until="breach", server=server)
        if first:
            self.begin_effect("first access", Context(0, "", RUNNER), until="breach", target=first)

    def in_root(self, server: str) -> tuple[int, ...]:
        """Returns the cards in the root of a breached server that are not out of reach."""
        spared = any(e.kind == "without root" and not self.expired(e) for e in self.state.effects.values())
        return () if spared else self.state.root(server)

    def _in_hand(self) -> tuple[int, ...]:
        """Returns the candidates in HQ."""
        breach = self.state.breach
        assert breach is not None
        hand = tuple(oid for oid in self.state.zone(CORP, HAND) if oid not in breach.chosen and self.may_access(oid))
        if (first := self._first_access()) in hand:
            return (first,)
        for effect in self.state.effects.values():
            if effect.kind == "accessible in hand" and not self.expired(effect):
                hand = tuple(oid for oid in hand if oid in effect.chosen)
        return hand

    def _first_access(self) -> int:
        """Returns the card that is to be accessed before any other, while none has been and it is still in HQ; 0 for none."""
        breach, hand = self.state.breach, self.state.zone(CORP, HAND)
        if breach is None or breach.chosen:
            return 0
        there = (e.target for e in self.state.effects.values() if e.kind == "first access" and not self.expired(e))
        return next((oid for oid in there if oid in hand), 0)

    def in_order(self) -> tuple[int, ...]:
        """Returns R&D in the order in which its cards are accessed: from the top, or from the bottom (CR 7.4.7b)."""
        deck = self.state.zone(CORP, DECK)
        effects = self.state.effects.values()
        return deck[::-1] if any(e.from_bottom and e.server == "R&D" for e in effects) else deck

    def _top_candidate(self) -> int:
        """Returns the topmost card of R&D that has not been chosen in this breach (CR 7.4.7); 0 for none."""
        breach = self.state.breach
        assert breach is not None
        return next((oid for oid in self.in_order() if oid not in breach.chosen and self.may_access(oid)), 0)

    def _choose_candidate(self, options: list[Option]) -> Flowing[int]:
        """Asks the Runner to choose a candidate (CR 7.5.4); from HQ it is a random one."""
        s = self.state
        assert s.breach is not None
        server, told, word = s.breach.server, s.breach.told >= 0, self.book.terms.word
        answer = yield Question(
            player=RUNNER,
            kind="access",
            step=self.step_name("7.5.4"),
            text=f"You {'access cards in' if told else word('breach')} {self.book.terms.server(server)}. Access which card next?",
            options=self.told_apart(options),
            public=f"{'accesses cards in' if told else word('breaches')} {self.book.terms.server(server)}",
        )
        option = options[answer[0]]
        if option.card:
            self.emit(events.CandidateChosen(option.card, counted=False))
            return option.card
        assert s.breach is not None
        if server == "R&D":
            oid = self._top_candidate()
        else:
            hand = self._in_hand()
            oid = self.randomness.pick("access", s.randoms, hand, [s.cards[o].title for o in hand], 1)[0]
            self.emit(events.PickedAtRandom((oid,), "access"))
        self.emit(events.CandidateChosen(oid, counted=True))
        return oid

    # --- accessing (CR 7.1, 7.2) ------------------------------------------------------------------------------------------------------

    def access(self, oid: int) -> Flow:
        """Carries out 7.2.1 to 7.2.4."""
        s = self.state
        if self.interrupted():
            expected = Expected("accessing", 1, cards=(oid,), by=RUNNER)
            yield from self.imminent(expected)
            if not expected.amount:
                return
        if "additional cost to access" in (self._active or self.active).declared and not (yield from self._pays_to_access(oid)):
            return
        card = s.cards.get(oid)
        if card is None:
            return
        around, ending = s.access, self.is_ending()
        zone, server, title = card.zone, self.server_of(card), card.title
        self.emit(events.CardAccessed(oid, zone, server, title))
        if zone != DECK:
            self._show_corp(oid)
        elif self._revealed_in_access(oid):
            self.emit(events.CardsRevealed.of(self.state, (oid,)))
        yield from self.checkpoint()
        if self.accessing(oid):
            yield from self._mid_access(oid)
        if self.is_accessed(oid):
            self.emit(events.AccessEnded(oid, zone, server, title, self.came_of_access(oid)))
        if over := tuple(e.id for e in s.effects.values() if e.until == "access" and e.mark == oid):
            self.emit(events.EffectsEnded(over))
        if around is not None and not around.over and self.is_ending() == ending:  # the run's end ends all accesses (CR 7.1.8)
            self.emit(events.AccessResumed(around))
        yield from self.checkpoint()

    def _pays_to_access(self, oid: int) -> Flowing[bool]:
        """Asks whether the Runner pays what it costs to access a card; who does not, does not access it (CR 1.16.10a)."""
        extra = self.additional_cost("access", oid) if oid in self.state.cards else words.FREE
        if extra == words.FREE:
            return True
        context = Context(oid, self.state.cards[oid].title, RUNNER)
        payable = self.can_pay(RUNNER, extra, context)
        if not payable and not self.might_pay(RUNNER, extra, context):
            return False
        cost = self.price(extra, context)
        called = names.name(self.state, oid, RUNNER, self.book.terms)
        text = fitted(f"{price.due(cost, self.book.terms)} to access {called}?", f"{price.due(cost, self.book.terms)} to access it?")
        if not (yield from self.ask_may(RUNNER, capital(text), about=oid, cost=cost, able=payable)):
            return False
        return (yield from self.pay(RUNNER, extra, context))

    def _revealed_in_access(self, oid: int) -> bool:
        """Returns whether the Runner must reveal a card while accessing it in R&D (CR 1.21.7)."""
        own = (word for ability in self.definition(oid).abilities if isinstance(ability, words.Static) for word in ability.static)
        if any(isinstance(word, words.RevealedInAccess) and word.revealed_in_access == "R&D" and word.of is None for word in own):
            return True
        card = self.state.cards[oid]
        return any(self._reveals(declared, card) for declared in self.active.declared.get("revealed in access", ()))

    def _reveals(self, declared: Declared, card: Card) -> bool:
        """Returns whether an active card says that a card accessed in R&D is revealed."""
        word, context = declared.word, self.context_of(declared)
        if not isinstance(word, words.RevealedInAccess) or word.of is None or word.revealed_in_access != "R&D":
            return False
        return self.fits_as(card, word.of, context) and self.holds(declared, context)

    def _show_corp(self, oid: int) -> None:
        """Shows the Corp which card is accessed, except from R&D (CR 7.1.2)."""
        card = self.state.cards[oid]
        if not card.seen & SEEN_BY[CORP]:
            self.emit(events.CardsLookedAt((oid,), CORP))

    def _mid_access(self, oid: int) -> Flow:
        """Carries out 7.2.2, one mid-access ability or none, and 7.2.3, an agenda must be stolen."""
        options = self._access_options(oid)
        title = self.state.cards[oid].title
        question = Question(
            player=RUNNER,
            kind="access",
            step=self.step_name("7.2.2"),
            text="" if self.unread else self._access_text(title, options, self.book.terms),
            options=self.told_apart(options),
            may_decline=options[-1].verb == "leave",
            about=oid,
            public="accesses a card",
        )
        answer = yield question
        option = options[answer[0]]
        if option.verb == "trash":
            paid = yield from self.pay(RUNNER, self._cost_to_trash(oid), Context(oid, title, RUNNER), "trash", "trash")
            if paid and self.accessing(oid):
                yield from self.trash_unless_prevented((oid,), RUNNER, "access")
            yield from self.checkpoint()
        elif option.verb == "use":
            yield from self.do_option(RUNNER, option)
        if option.verb != "leave" and self.accessing(oid) and self._can_steal(oid):
            extra = self.additional_cost("steal", oid)
            if extra != words.FREE:  # CR 1.16.10c: before it is stolen
                if option.verb != "steal" and not (yield from self._pays_to_steal(oid, extra)):
                    return
                if not (yield from self.pay(RUNNER, extra, Context(oid, title, RUNNER), "steal", "steal")):
                    return
            if self.accessing(oid):
                yield from self.steal_agenda(oid)

    def _pays_to_steal(self, oid: int, extra: words.Cost) -> Flowing[bool]:
        """Asks whether the Runner pays an additional cost to steal, after another mid-access ability (CR 1.16.10a)."""
        title = self.state.cards[oid].title
        payable = self.can_pay(RUNNER, extra, Context(oid, title, RUNNER), "steal")
        if not payable and not self.might_pay(RUNNER, extra, Context(oid, title, RUNNER), "steal"):
            return False
        cost = self.price(extra, Context(oid, title, RUNNER))
        text = f"{title}: {price.due(cost, self.book.terms)} to {self.book.terms.word('steal')} it?"
        return (yield from self.ask_may(RUNNER, text, about=oid, cost=cost, effect="steal", able=payable))

    def _cost_to_trash(self, oid: int) -> words.Cost:
        """Returns the trash cost of an accessed card, with what comes to it (CR 7.1.5, 1.16.10b)."""
        return combined([words.Cost(credits=self.total("trash cost", oid)), self.additional_cost("trash", oid)])

    def _can_steal(self, oid: int) -> bool:
        return self.definition(oid).printed.type == "agenda" and not self.prohibited("steal", RUNNER, oid)

    def _access_options(self, oid: int) -> list[Option]:
        """Returns the Runner's options for the card; "no action" last where they may leave it."""
        card = self.state.cards[oid]
        printed = self.card_of[card.title].printed
        options: list[Option] = []
        steal = self._can_steal(oid)
        extra = self.additional_cost("steal", oid) if steal else words.FREE
        if steal and self.can_pay(RUNNER, extra, Context(oid, card.title, RUNNER), "steal"):
            cost = self.price(extra, Context(oid, card.title, RUNNER))
            options.append(Option("steal", oid, card.title, cost=cost, result=Points(printed.points or 0)))
        trashable = card.zone != DISCARD and not self.prohibited("trash", RUNNER, oid)
        if trashable and printed.trash is not None:
            whole = self._cost_to_trash(oid)
            if self.can_pay(RUNNER, whole, Context(oid, card.title, RUNNER), "trash"):
                options.append(Option("trash", oid, card.title, cost=self.price(whole, Context(oid, card.title, RUNNER))))
        for source in self.active.paid[RUNNER]:
            if source.ability.flag != "access" or (option := self.paid_option(RUNNER, source)) is None:
                continue
            if trashable or not self._trashes_accessed(option):  # of several accessed cards others may be meant (1996)
                options.append(option)
        if must := self._must_trash(oid, options):
            return must
        if not steal or extra != words.FREE:  # CR 1.16.10a: an additional cost may be declined
            options.append(Option("leave", oid, card.title))
        return options

    def _must_trash(self, oid: int, options: list[Option]) -> list[Option]:
        """Returns the options by which the Runner must trash an accessed card (CR 7.1.5 c and d); none where they need not, or cannot."""
        card = self.state.cards[oid]
        said = [d.word for d in self.active.declared.get("must trash", ()) if self._must_be_trashed(card, d)]
        if card.installed and not self.is_blank(oid):  # its own text works as it is accessed, rezzed or not (CR 9.1.8)
            statics = (ability.static for ability in self.card_of[card.title].abilities if isinstance(ability, words.Static))
            own = (word for static in statics for word in static if isinstance(word, words.MustTrash))
            said += [word for word in own if word.must_trash == "this"]
        if not said:
            return []
        any_means = any(isinstance(word, words.MustTrash) and not word.by for word in said)
        return [option for option in options if option.verb == "trash" or (any_means and self._trashes_accessed(option))]

    def _must_be_trashed(self, card: Card, declared: Declared) -> bool:
        word = declared.word
        if not isinstance(word, words.MustTrash) or not isinstance(word.must_trash, words.Cards):
            return False
        context = self.context_of(declared)
        if not self.holds(declared, context) or not self.fits_as(card, word.must_trash, context):
            return False
        such = words.Trigger(event="card accessed", card=word.must_trash)  # the one that is being accessed among them
        return not word.first_each_turn or sum(self.past_fits(such, event, context) for event in self.state.history) < 2

    def _trashes_accessed(self, option: Option) -> bool:
        """Returns whether an answer uses an ability that trashes the accessed card."""
        used = (s.ability for s in self.active.paid[RUNNER] if (s.oid, s.number) == (option.card, option.ability))
        inner = (word for ability in used for word in walk(ability.do)) if option.verb == "use" else ()
        return any(isinstance(word, words.Trash) and word.trash == "accessed card" for word in inner)

    @staticmethod
    def _access_text(title: str, options: list[Option], terms: Terms) -> str:
        verbs = {option.verb: option for option in options}
        if "steal" in verbs:
            if "leave" not in verbs:
                return one_stop(f"You access {title}. {terms.word('Steal')} it.")
            cost = verbs["steal"].cost
            asked = (at_a_price(f"{terms.word('steal')} it", cost, terms, short=short) for short in (False, True))
            return fitted(*(one_stop(f"You access {title}. {capital(one)}?") for one in asked), one_stop(f"You access {title}."))
        if "leave" not in verbs:  # by whichever ability can (CR 7.1.5)
            return one_stop(f"You access {title}. You must trash it.")
        if "trash" in verbs:
            costs = (price.words(verbs["trash"].cost, terms, zero=True, short=short) for short in (False, True))
            return fitted(*(one_stop(f"You access {title}. Trash it for {cost}?") for cost in costs))
        return one_stop(f"You access {title}.")
