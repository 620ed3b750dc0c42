"""Which credits a player could spend for a purpose: their own, hosted ones, and what they could get while paying (CR 1.10.4)."""

from functools import lru_cache
from typing import ClassVar

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.model import parts
from netrunner_tui.model.events.numbers import SpendCause
from netrunner_tui.model.sides import RUNNER, Side
from netrunner_tui.rules.referee.asking import Asking
from netrunner_tui.rules.referee.base.instances import Context, PaidSource


@lru_cache(maxsize=256)
def _purposes(on: tuple[str, ...]) -> frozenset[SpendCause]:
    """Returns the purposes for which credits may be spent that are for such doings."""
    return frozenset(words.SPENDING[verb].purpose for verb in on)


class Spendable(Asking):
    """The credits that a player could spend now."""

    mid_access_is_apart: ClassVar[bool] = True
    """Whether mid-access abilities are no paid abilities for what forbids to use those (CR 7.1.5)."""

    def hosted_credits(self, side: Side, purpose: SpendCause, oid: int = 0) -> list[int]:
        """Returns the cards whose credits a player may spend for a purpose (CR 1.10.4b); `oid` is the card that is used or installed."""
        found: list[int] = []
        for declared in self.active.declared.get("spend hosted", ()):
            card = self.state.cards.get(declared.oid)
            if declared.side != side or declared.oid in found or card is None or not card.counters.get("credit", 0):
                continue
            if self.prohibited("use", side, declared.oid):
                continue
            word = declared.word
            assert isinstance(word, (words.SpendHosted, words.Recurring))
            purposes = word.spend_hosted if isinstance(word, words.SpendHosted) else word.spend
            context = self.context_of(declared)
            if any(self._serves(one, purpose, oid, context) for one in purposes) and self.holds(declared, context):
                found.append(declared.oid)
        return found

    def _serves(self, spending: words.Spending, purpose: SpendCause, oid: int, context: Context) -> bool:
        """Returns whether limited credits may be spent for a purpose, on a card and in a run like those that they name."""
        if spending.on and purpose not in _purposes(spending.on):
            return False
        run = self.state.run
        there = spending.runs_on
        if there and (run is None or not self.server_fits(run.server, there, context.server, context.source, context)):
            return False
        if spending.card is None:
            return True
        card, only = self.state.cards.get(oid), spending.card
        if card is not None and purpose == "install" and only.protecting:  # ice that is being installed protects that server soon
            if not self.server_fits(self.assumed.installed_where, only.protecting, context.server, context.source, context):
                return False
            only = msgspec.structs.replace(only, protecting=())
        return card is not None and self.fits_as(card, only, context)

    def _held_by(self, side: Side, only: words.Cards, purpose: SpendCause, context: Context) -> int:
        """Returns how many credits could be spent from cards like these."""
        cards = self.state.cards
        return self._held_on([oid for oid in self.hosted_credits(side, purpose, context.source) if self.fits_as(cards[oid], only, context)])

    def trace_holders(self, side: Side) -> tuple[int, ...]:
        """Returns the cards whose credits a player may spend on a trace, also where none can have any."""
        return tuple(self.hosted_credits(side, "trace")) if "spend hosted" in self.active.declared else ()

    def spendable(self, side: Side, purpose: SpendCause = "", oid: int = 0) -> int:
        """Returns how many credits a player could spend for a purpose now."""
        credits = self.state.player(side).credits
        active = self._active or self.active
        if active.paying or self.assumed.seeming:
            credits = self._raised(side, credits, self._accounts(side, oid))
        declared = active.declared
        if "spend hosted" in declared:
            credits += self._held_on(self.hosted_credits(side, purpose, oid))
        limits = self._limits(side, purpose, oid) if "spend at most" in declared else None
        return min(credits, *limits.values()) if limits else credits

    def _held_on(self, oids: list[int]) -> int:
        """Returns the credits on some cards."""
        return sum(self.state.cards[oid].counters["credit"] for oid in oids)

    def _limits(self, side: Side, purpose: SpendCause, oid: int) -> dict[parts.SpendingLimit, int]:
        """Returns how much more the Runner may spend for a purpose in this run, by each limit that there is."""
        run = self.state.run
        if run is None or side != RUNNER or not self.active.declared.get("spend at most"):
            return {}
        found: dict[parts.SpendingLimit, int] = {}
        for declared in self.active.declared["spend at most"]:
            word, context = declared.word, self.context_of(declared)
            assert isinstance(word, words.SpendAtMost)
            if self.holds(declared, context) and any(self._serves(one, purpose, oid, context) for one in word.spend):
                key = parts.spending_limit(declared.oid, word.part)
                found[key] = max(0, self.amount(word.spend_at_most, context) - run.spent.get(key, 0))
        return found

    def unspent(self) -> int:
        """Returns how much of what they had to spend in this run the Runner loses at its end (1996, Proteus "Obfuscated Fortress")."""
        run, left = self.state.run, 0
        assert run is not None
        for declared in self.active.declared.get("spend at most", ()):
            word, context = declared.word, self.context_of(declared)
            assert isinstance(word, words.SpendAtMost)
            if word.rest_is_lost and self.holds(declared, context):
                left = max(left, self.amount(word.spend_at_most, context) - run.spent.get(parts.spending_limit(declared.oid, word.part), 0))
        return left

    def _accounts(self, side: Side, oid: int) -> tuple[PaidSource, ...]:
        """Returns the abilities that a player may use as they pay for something of a card, those of the card itself not among them."""
        if self.assumed.without:
            return ()
        there = (s for s in self.active.paying if s in self.active.paid[side])
        seeming = (s for s in self.seeming() if s.ability.flag == "paying") if self.assumed.seeming and side == RUNNER else ()
        found = {(s.oid, s.number): s for s in (*there, *seeming) if s.oid != oid and not self.may_not_use(side, s)}
        return tuple(found.values())

    def may_not_use(self, side: Side, source: PaidSource) -> bool:
        """Returns whether a player is prohibited from using a paid ability, that of its card or any, but for those used in accesses."""
        if self.prohibited("use", side, source.oid):
            return True
        apart = source.ability.flag == "access" and self.mid_access_is_apart
        return not apart and self.prohibited("use paid abilities", side, source.oid)

    def _raised(self, side: Side, credits: int, accounts: tuple[PaidSource, ...]) -> int:
        """Returns the most that so many credits become with what may be used as they are paid, each card once."""
        most = credits
        tried: set[tuple[str, int]] = set()
        for source in accounts:
            more = self._brings(side, source)
            if (source.title, source.number) not in tried and self._spends(source) <= credits and more > 0:
                tried.add((source.title, source.number))
                most = max(most, self._raised(side, credits + more, tuple(other for other in accounts if other.oid != source.oid)))
        return most

    @staticmethod
    def _spends(source: PaidSource) -> int:
        return fixed(source.ability.cost.credits)

    def _brings(self, side: Side, source: PaidSource) -> int:
        """Returns by how many credits a player has more after using an ability."""
        context = Context(source.oid, source.title, side)
        gained = sum(self.amount(word.gain, context) for word in source.ability.do if isinstance(word, words.Gain))
        return gained - self._spends(source)


def fixed(amount: words.Amount) -> int:
    """Returns an amount that is a number; 0 for one that is counted."""
    return amount if isinstance(amount, int) else 0
