"""What it is worth to the Runner that a card lies there which neither breaks ice nor earns credits by itself, in credits."""

from collections.abc import Iterable
from functools import cached_property
from math import fsum
from typing import Final

from netrunner_tui.bots.card_facts.facts import CardFacts
from netrunner_tui.bots.card_facts.standing import NOTHING, Allowance, Prevention, StandingEffects
from netrunner_tui.bots.run_prices import CARD, TAG
from netrunner_tui.bots.sight import PlayerSight
from netrunner_tui.model.card_zones import HAND

PLAYED: Final = 0.9
"""Cards that are played or installed in a turn."""
COMES: Final = 0.35
"""How much of the own deck is ever played."""
TRASHED: Final = 0.8
"""Cards of the Corp that can be trashed and are met in a turn, if all were such cards."""
MANY: Final = 6.0
"""Copies of cards that do something to the Runner with which that is sure to happen."""
HAPPENS: Final = 0.6
"""How often it happens that is sure to."""
MOST_PREVENTED: Final = 4
"""What is prevented that counts."""
A_PLACE: Final = 0.2
"""Credits that it is worth to hold a card more."""
A_LINK: Final = 0.8
"""Credits that a link is worth against a Corp that traces."""
MOST_LINK: Final = 3
"""Links that count."""
A_CARD: Final = 0.9
"""Credits that a drawn card is worth."""
DRAWN: Final = 0.5
"""How much of the own deck counts that is drawn."""
A_TRASH: Final = 1.2
"""Credits that it is worth to trash an accessed card for a counter."""
A_TRASH_EACH_TURN: Final = 0.2
"""Credits a turn that it is worth to be able to trash one for something else."""
A_REZ: Final = 0.6
"""What a credit counts that the Corp pays for ice."""
NEW_ICE: Final = 3
"""Pieces of ice that are yet to come."""
HARDER: Final = 0.3
"""Credits a turn that it is worth that an agenda needs a counter more."""
MOST_HARDER: Final = 2.5
"""Credits that this counts at most."""
A_SLOWED: Final = 0.5
"""Credits that it is worth for each card of the Corp that scores an agenda at once."""
A_COUNTER: Final = 0.5
"""Credits that a counter is worth which a card gets as it is installed."""
INFECTED: Final = 0.35
"""Credits a turn that counters on the Corp are worth."""
A_RUN: Final = 0.6
"""Credits a turn that it is worth to make a run without a click."""
A_CLICK: Final = 1.2
"""Credits that a click is worth that is gained."""
NOW_AND_THEN: Final = 0.7
"""What a credit counts that comes now and then."""
LIMITED: Final = 0.7
"""What a credit counts that pays for one thing alone."""
_OTHER_UNITS: Final = {"tags": TAG, "core damage": 2 * CARD}
_DAMAGE: Final = ("net damage", "meat damage", "core damage")


class StandingWorth:
    """What cards are worth where they lie, in one position."""

    def __init__(self, sight: PlayerSight, turns: float) -> None:
        """`turns` are those of the Runner that are to be expected yet."""
        self.sight = sight
        self.turns = turns

    def of(self, facts: CardFacts, host: int = 0) -> float:
        """Returns what a card is worth, on a host where one is named."""
        standing = facts.standing
        return 0.0 if standing is NOTHING else self._of(standing, host)

    def _of(self, standing: StandingEffects, host: int) -> float:
        worth = sum(map(self._allowance, standing.allowances)) + sum(map(self._prevention, standing.prevents))
        worth += self._cards(standing) + self._against_the_corp(standing, host)
        if standing.link:
            worth += A_LINK * min(MOST_LINK, standing.link) * self._likely("trace effects") * 0.5**self._linked
        if standing.hand_size:
            worth += A_PLACE * standing.hand_size * (1.0 + max(map(self._likely, _DAMAGE)))
        if standing.hosts_for_less:
            worth += self._allowance(Allowance(0.6, ("install",), standing.hosts_for_less))
        if standing.feeds:
            fitting = [facts for facts in self._own if any(one in facts.printed.subtypes for one in standing.feeds)]
            worth += A_COUNTER * COMES * len(fitting)
        rate = NOW_AND_THEN * standing.every_turn + A_CLICK * standing.clicks + A_RUN * standing.runs_again + INFECTED * standing.infects
        return worth + self.turns * rate

    # --- the own cards -----------------------------------------------------------------------------------------------------------------

    @cached_property
    def _own(self) -> list[CardFacts]:
        """Returns the cards that are yet to be played: those of the hand and of the deck."""
        sight = self.sight
        return [*(facts for _, facts in sight.hand()), *(sight.book[title] for title in sight.own_deck.elements())]

    @cached_property
    def _linked(self) -> int:
        """Returns how many cards that give link are installed."""
        return sum(1 for _, facts in self.sight.rig if facts.standing.link)

    def _allowance(self, allowance: Allowance) -> float:
        """Returns what credits are worth that pay for one kind of thing: as far as there is something to pay for."""
        each, on, turns = allowance.each_turn, allowance.on, self.turns
        if not on or "use" in on:
            return LIMITED * each * turns
        worth = 0.0
        if "play" in on or "install" in on:
            worth += self._spent(allowance, each, turns)
        if "trash" in on:
            worth += each * turns * min(1.0, TRASHED * self._share_of_the_corp(allowance))
        if "remove tags" in on:
            worth += each * (min(2, self.sight.runner.tags) + HAPPENS * self._likely("tags"))
        if "trace" in on or "link" in on:
            worth += each * HAPPENS * self._likely("trace effects")
        return LIMITED * worth

    def _spent(self, allowance: Allowance, each: float, turns: float) -> float:
        """Returns how many credits are spent on own cards in so many turns."""
        kinds = {"event"} if "play" in allowance.on else {"program", "hardware", "resource"}
        costs = [facts.printed.cost or 0 for facts in self._own if facts.printed.type in kinds and allowance.serves(facts.printed)]
        paid = fsum(min(float(cost), 2 * each) for cost in costs)  # the same to the last bit in whatever order the deck is
        rate = PLAYED * paid / max(1, len(self._own))
        return min(min(each, rate) * turns, COMES * paid)

    def _cards(self, standing: StandingEffects) -> float:
        """Returns what drawn cards are worth."""
        sight = self.sight
        turns = min(self.turns, float(standing.draw_turns)) if standing.draw_turns else self.turns
        drawn = min(max(0.0, standing.draws) * turns, DRAWN * sum(sight.own_deck.values()))
        if standing.draws_once:
            room = sight.referee.max_hand_size(sight.side) + 1 - len(sight.state.zone(sight.side, HAND))
            drawn += max(0, min(standing.draws_once, room))
        return A_CARD * drawn

    # --- the Corp ------------------------------------------------------------------------------------------------------------------------

    def _copies(self, fitting: Iterable[bool]) -> float:
        copies = self.sight.unseen.copies
        return float(sum(count for fits, (_, count) in zip(fitting, copies, strict=True) if fits))

    def _likely(self, effect: str) -> float:
        """Returns how likely the Corp is to have an effect: by its cards that the Runner cannot place, and those that lie faceup."""
        known = self._likelihoods.get(effect)
        if known is None:
            sight = self.sight
            faceup = [facts for server in sight.servers for _, facts in sight.root(server) if facts is not None]
            faceup += [facts for server in sight.servers for oid in sight.state.ice(server) if (facts := sight.facts(oid)) is not None]
            copies = self._copies(effect in facts.threatens for facts, _ in sight.unseen.copies)
            known = self._likelihoods[effect] = min(1.0, (copies + sum(effect in facts.threatens for facts in faceup)) / MANY)
        return known

    @cached_property
    def _likelihoods(self) -> dict[str, float]:
        return {}

    def _share_of_the_corp(self, allowance: Allowance) -> float:
        """Returns which part of the cards that the Runner cannot place, or sees installed, can be trashed with credits."""
        unseen = self.sight.unseen
        found = self._copies(facts.printed.trash is not None and allowance.serves(facts.printed) for facts, _ in unseen.copies)
        return found / max(1, unseen.total)

    def _prevention(self, prevention: Prevention) -> float:
        """Returns what it is worth to prevent something."""
        effects = _DAMAGE if "damage" in prevention.of else prevention.of
        best = 0.0
        for effect in effects:
            unit = _OTHER_UNITS.get(effect, CARD if effect in _DAMAGE else 0.0)
            amount = min(MOST_PREVENTED, prevention.amount * (2 if prevention.again else 1))
            best = max(best, HAPPENS * self._likely(effect) * amount * max(0.0, unit - prevention.price))
        return best

    def _against_the_corp(self, standing: StandingEffects, host: int) -> float:
        """Returns what it is worth to make it dearer for the Corp."""
        worth = A_TRASH * standing.trashes + A_TRASH_EACH_TURN * self.turns * standing.trashes_again
        if standing.dearer_ice:
            cards = self.sight.state.cards
            unrezzed = sum(1 for server in self.sight.servers for oid in self.sight.state.ice(server) if not cards[oid].faceup)
            worth += A_REZ * standing.dearer_ice * (unrezzed + NEW_ICE)
        if standing.harder_agendas:
            worth += min(MOST_HARDER, HARDER * self.turns * standing.harder_agendas)
        if standing.slows:
            worth += A_SLOWED * min(MANY, self._copies(bool(facts.played.advances) for facts, _ in self.sight.unseen.copies))
        if standing.derezzes and host:
            card, facts = self.sight.state.cards[host], self.sight.facts(host)
            worth += A_REZ * (facts.printed.cost or 0) if facts is not None and card.faceup else 0.0
        return worth
