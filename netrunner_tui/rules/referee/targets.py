"""What an instruction is about: the players and the cards that it means (CR 1.15, 9.11.4)."""

from collections import Counter
from collections.abc import Callable, Sequence

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.model.price import FREE, Price
from netrunner_tui.model.sides import RUNNER, Side
from netrunner_tui.model.state import ICE, ROOT, Card
from netrunner_tui.rules.referee import names
from netrunner_tui.rules.referee.core import Context, Flowing
from netrunner_tui.rules.referee.interrupts import Interrupts
from netrunner_tui.rules.referee.options import Option

UNTIL = {"": "game", "this encounter": "encounter", "this run": "run", "this turn": "turn", "this breach": "breach"}
"""When an effect ends, by how long it is said to last."""


class Targets(Interrupts):
    """Finds what instructions act on, and asks where a player chooses it."""

    def player_of(self, who: str, context: Context) -> Side:
        """The player that an instruction speaks of."""
        return self.side_of(who, context)

    def targets(
        self, target: words.Target, context: Context, effect: str, possible: Callable[[int], bool] | None = None
    ) -> Flowing[tuple[int, ...]]:
        """The objects that an instruction acts on; chosen now where a player chooses (CR 1.15.2)."""
        if isinstance(target, str):
            return tuple(oid for oid in self.referred(target, context) if possible is None or possible(oid))
        if isinstance(target, words.All):
            return self.matching(target.cards, context)
        oids = self.matching(target.cards, context)
        if possible is not None:
            oids = tuple(oid for oid in oids if possible(oid))
        if target.choose == "any number":
            least, most = 0, len(oids)
        else:
            most = self.amount(target.choose, context)
            least = 0 if target.up_to else most
        side = self.player_of(target.by, context)
        number = (
            "any number of cards"
            if target.choose == "any number"
            else f"{'up to ' if target.up_to else ''}{most} card{'' if most == 1 else 's'}"
        )
        text = f"{context.title}: choose {number} to {effect}" if effect in _VERBS else f"{context.title}: {effect}, choose {number}"
        if len(text) > 60:
            text = f"{context.title}: choose {number}"
        chosen = yield from self.choose_cards(side, oids, least, most, text, about=context.source, effect=effect)
        return chosen


_VERBS = frozenset({"trash", "install", "play", "rez", "derez", "swap", "reveal", "expose", "charge"})


def hosting_options(referee: Interrupts, oid: int, hosts: Sequence[int], cost: Price = FREE) -> tuple[Option, ...]:
    """The answers to install a Runner card on each of these hosts, told apart."""
    state = referee.state
    title = state.cards[oid].title
    known = {host: names.knows(state.cards[host], RUNNER) for host in hosts}
    seen = Counter(_host_called(state.cards[host], known[host]) for host in hosts)
    used: set[tuple[str, str, str]] = set()
    result: list[Option] = []
    for host in hosts:
        card = state.cards[host]
        option = Option("install", oid, title, host=host, host_title=card.title if known[host] else "", cost=cost)
        if not known[host] and card.zone in (ICE, ROOT):
            option = names.at_place(state, option, card)
        if seen[_host_called(card, known[host])] > 1:
            option = option if option.zone else names.at_place(state, option, card)
            if not known[host] or (option.host_title, option.zone, option.zone_server) in used:
                option = msgspec.structs.replace(option, copy=names.ordinal(state, card))
        used.add((option.host_title, option.zone, option.zone_server))
        result.append(option)
    return tuple(result)


def _host_called(card: Card, known: bool) -> tuple[str, ...]:
    return (card.title,) if known else ("", card.zone, card.server)
