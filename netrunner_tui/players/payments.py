"""Checks that the cost shown is the cost paid: the events after an answer take exactly its price (CR 1.16.1)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from netrunner_tui.model import card_zones, events as e, state
from netrunner_tui.model.events import Event
from netrunner_tui.model.events.imminent_effects import DAMAGE
from netrunner_tui.model.price import Price, words
from netrunner_tui.model.sides import RUNNER, Side
from netrunner_tui.players.violation import broken
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.referee.options import Option, OptionVerb
from netrunner_tui.rules.referee.questions import Answer, Question

_CAUSES: Final[dict[OptionVerb, frozenset[str]]] = {
    "prevent": frozenset({"use"}),
    "install": frozenset({"install", "rez"}),
}
"""The causes of the payments that make up an answer's price, if they differ from its verb."""
RULE: Final = "what was shown is what is paid"


_PREVENTED: Final[Mapping[str, str]] = {"trashing": "trashed", "tags": "tags taken", **dict.fromkeys(DAMAGE, "damage")}
"""The kinds of payment that can be prevented in 2012's game, by the effect."""
_CAN_BE_FREE: Final = frozenset({"use", "play", "install", "rez", "trash", "score", "steal", "prevent"})
"""Verbs whose answers also show a cost of nothing."""


@dataclass
class _Due:
    """The part of an answer's cost that is not paid yet."""

    side: Side
    said: str
    price: Price
    option: Option | None
    credits: int
    clicks: int
    lost: int
    counters: int
    causes: frozenset[str]
    """The causes of payments that nothing but this answer brings about."""
    others: dict[str, int]
    """Cards trashed, agendas forfeited, tags taken, damage suffered…, by the kind of payment."""
    at_most: bool = False
    """Whether fewer credits may be paid than are left here: what makes it dear may have gone on the way."""

    @classmethod
    def of(cls, side: Side, said: str, price: Price, option: Option | None = None, causes: frozenset[str] = frozenset()) -> "_Due":
        others = {
            "trashed": price.trash_hand + price.trash + price.trash_this,
            "forfeited": price.forfeit + price.forfeit_this,
            "removed": price.remove_this + (price.moved if price.moved_to == "removed" else 0),
            "returned": price.return_this + (price.moved if price.moved_to == "hand" else 0),
            "moved": price.moved if price.moved_to not in ("removed", "hand") else 0,
            "derezzed": price.derezzed,
            "bad publicity": price.take_bad_publicity,
            "tags": price.tags,
            "tags taken": price.take_tags,
            "damage": price.damage,
            "points": price.points,
        }
        lost = price.lost_clicks + price.forgone_clicks
        taken = {what: count for what, count in others.items() if count}
        return cls(side, said, price, option, price.credits, price.clicks, lost, price.counters, causes, taken)

    def left(self) -> str:
        """Returns the unpaid part as text; empty if all is paid."""
        owed = 0 if self.at_most else self.credits
        numbers = {"credits": owed, "clicks": self.clicks, "lost clicks": self.lost, "counters": self.counters, **self.others}
        return ", ".join(f"{count} {what}" for what, count in numbers.items() if count)


def _other_paid(event: Event) -> tuple[str, int]:
    """Returns what an event pays that is neither clicks nor credits nor counters of cards, and how much of it: 0 of any other."""
    match event:
        case e.CardTrashed(cause="cost"):
            return "trashed", 1
        case e.EffectReplaced(what="trashing"):
            return "trashed", event.count  # 1996: it is paid where something happens instead
        case e.DamagePrevented() if event.what in _PREVENTED:
            return _PREVENTED[event.what], event.count  # such a cost is not paid, and what it was for does not happen
        case e.AgendaForfeited():
            return "forfeited", 1
        case e.CardRemoved():
            return "removed", 1
        case e.CardMoved(zone=card_zones.HAND):
            return "returned", 1
        case e.CardMoved(zone=card_zones.DECK):
            return "moved", 1
        case e.CardDerezzed():
            return "derezzed", 1
        case e.BadPublicityTaken():
            return "bad publicity", event.count
        case e.TagsRemoved():
            return "tags", event.count
        case e.TagsTaken():
            return "tags taken", event.count
        case e.DamageSuffered():
            return "damage", event.count
        case e.PlayerCounters(kind="agenda points"):
            return "points", -event.change
        case _:
            return "", 0


def _is_to_rez(due: _Due, card: int) -> bool:
    return due.option is not None and (due.option.verb, due.option.card) == ("rez", card)


def _is_of_hand(due: _Due, card: int) -> bool:
    """Returns whether an answer was to play or install a card of the hand."""
    return due.option is not None and due.option.verb in ("play", "install") and due.option.card == card


class Payments:
    """Follows one game: call `answered` after every answer."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._due: list[_Due] = []
        self._using = 0
        """The card whose ability was used last."""
        self._lowered = False
        """Whether what is being played or installed costs less: then less than an X that is chosen for it may be paid."""

    def answered(self, question: Question, answer: Answer) -> None:
        """Compares the payments after an answer with the cost shown. Raises Violation."""
        self._note(question, answer)
        for event in self._game.history[-1].events:
            if self._due or isinstance(event, (e.AbilityUsed, e.CostLowered)):  # nothing else is of any use where nothing is to be paid
                self._paid(event)
        self._due = [due for due in self._due if due.left()]
        asked = self._game.question
        paying = asked is None or asked.kind not in ("window", "action") or asked.effect == "prevent"
        if self._due and not paying:
            due = self._due[0]
            broken(RULE, f"“{due.said}” for {words(due.price)} by the {due.side}: not paid: {due.left()}")

    def _note(self, question: Question, answer: Answer) -> None:
        said = question.say(answer)
        if question.numbers is not None:
            if answer[0] and (question.kind == "pay" or self._lowered):  # of an X that costs less, the X is chosen, not what is paid
                self._due.append(_Due.of(question.player, said, Price(credits=answer[0])))
                self._due[-1].at_most = self._lowered
            return
        self._lowered &= question.kind not in ("window", "action")
        if question.kind == "may" and question.effect == "rez" and question.options[answer[0]].verb == "yes":
            self._due = [due for due in self._due if not _is_to_rez(due, question.about)]  # what is paid now is paid in place of that
        for place in answer:
            option = question.options[place]
            price = Price(credits=option.amount) if option.amount else option.cost
            if not price.free or option.verb in _CAN_BE_FREE:
                # An ability that has a card installed may have it rezzed as well, which the answer does not pay for.
                causes = frozenset({"install"}) if question.effect == "install" else _CAUSES.get(option.verb, frozenset({option.verb}))
                self._due.append(_Due.of(question.player, said, price, option, causes))

    def _paid(self, event: Event) -> None:
        match event:
            case e.ClicksSpent():
                self._clicks_spent(event)
            case e.AbilityUsed():
                self._using = event.card
            case e.CreditsSpent(cause="account"):  # it brings what an answer costs, and costs something itself
                for due in self._of(event.side):
                    if due.option is not None and due.option.verb == "use" and due.option.card == self._using:
                        due.credits -= min(event.count, due.credits)
            case e.CreditsSpent():
                self._credits_spent(event.side, event.count, event.cause)
            case e.CountersRemoved(spent=True):
                self._counters_spent(event)
            case e.ClicksLost():
                self._clicks_lost(event.side, event.count)
            case e.PlayerCounters(kind=state.FORGONE_ACTIONS) if event.change > 0:  # else they are forgone now, and were paid before
                self._clicks_lost(event.side, event.change)
            case e.CostLowered():  # what is played or installed costs less than was shown
                self._lowered = True
                for due in self._due:
                    due.at_most = True
            case e.CardTrashed(cause="install"):
                self._make_room(event)
            case e.CardTrashed(card=card, zone=card_zones.HAND) if any(_is_of_hand(due, card) for due in self._due):
                self._due = [due for due in self._due if not _is_of_hand(due, card)]  # it comes to nothing, and costs nothing more
            case _:
                self._other(*_other_paid(event))

    def _clicks_spent(self, event: e.ClicksSpent) -> None:
        count = event.count
        for due in self._of(event.side):
            part = min(count, due.clicks)
            due.clicks -= part
            count -= part
        if count and self._of(event.side):
            self._too_much(event.side, f"{count} clicks")

    def _credits_spent(self, side: Side, count: int, cause: str) -> None:
        """Handles a payment of credits. A payment demanded by an instruction is no cost of the answer: it has another cause."""
        for due in self._of(side):
            part = min(count, due.credits)
            due.credits -= part
            count -= part
        if count and any(cause in due.causes for due in self._of(side)):
            self._too_much(side, f"{count} credits")

    def _of(self, side: Side) -> list[_Due]:
        """Returns a side's open or just completed costs, the latest first."""
        return [due for due in reversed(self._due) if due.side == side]

    def _too_much(self, side: Side, what: str) -> None:
        due = self._of(side)[0]
        broken(RULE, f"“{due.said}” for {words(due.price) or 'nothing'} by the {side}: {what} more are paid")

    def _clicks_lost(self, side: Side, count: int) -> None:
        for due in self._due:
            if due.side == side:
                due.lost = max(0, due.lost - count)

    def _counters_spent(self, event: e.CountersRemoved) -> None:
        for due in reversed(self._due):
            if due.option is not None and due.option.card == event.card and due.price.kind == event.kind and due.counters:
                due.counters -= event.count
                return
        for due in reversed(self._due):  # a cost may take counters from other cards
            if due.price.kind == event.kind and due.counters:
                due.counters -= event.count
                return
        if event.kind == "credit":
            card = self._game.state.cards.get(event.card)
            self._credits_spent(card.owner if card is not None else RUNNER, event.count, event.cause)

    def _other(self, what: str, count: int) -> None:
        for due in reversed(self._due):
            if due.others.get(what):
                due.others[what] = max(0, due.others[what] - count)
                return

    def _make_room(self, event: e.CardTrashed) -> None:
        """Handles ice trashed to make room, which makes installing cheaper (CR 8.5.14c, d): as ice less, and as no ice beside other ice."""
        innermost = len(self._game.state.ice(event.server)) == 1
        for due in self._due:
            if due.option is not None and due.option.where == "ice" and due.option.server == event.server and due.credits:
                due.credits -= 1
                due.at_most |= innermost
