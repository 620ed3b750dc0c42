"""What an instruction is about: the players and the cards that it means (CR 1.15, 9.11.4)."""

from collections.abc import Callable

from netrunner_tui.abilities import words
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.state import Card
from netrunner_tui.rules.referee import names
from netrunner_tui.rules.referee.core import Context, Flowing
from netrunner_tui.rules.referee.interrupts import Interrupts
from netrunner_tui.rules.referee.questions import Option

UNTIL = {"": "game", "this encounter": "encounter", "this run": "run", "this turn": "turn", "this breach": "breach"}
"""When an effect ends, by how long it is said to last."""


class Targets(Interrupts):
    """Finds what instructions act on, and asks where a player chooses it."""

    def player_of(self, who: str, context: Context) -> Side:
        """The player that an instruction speaks of."""
        if who == CORP:
            return CORP
        if who == RUNNER:
            return RUNNER
        return context.side

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


def hosted_apart(referee: Interrupts, options: list[Option]) -> tuple[Option, ...]:
    """Options to install on a host, with phrases that tell the hosts apart."""
    state = referee.state
    result: list[Option] = []
    seen: dict[str, int] = {}
    for option in options:
        seen[option.phrase] = seen.get(option.phrase, 0) + 1
    used: set[str] = set()
    for option in options:
        phrase = option.phrase
        host: Card = state.cards[option.host]
        if seen[phrase] > 1:
            place = names.place_of(state, host)
            if place and place not in phrase:
                phrase = f"{phrase} {place}"
            if phrase in used or names.name(state, option.host, RUNNER).startswith(("ice on", "card in")):
                phrase = f"{phrase} #{names.ordinal(state, host)}"
        used.add(phrase)
        result.append(Option(phrase, option.verb, option.card, option.server, option.host, option.number, option.cost, option.result))
    return tuple(result)
