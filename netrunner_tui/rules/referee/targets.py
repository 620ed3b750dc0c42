"""Targets of instructions: the players and cards that they refer to (CR 1.15, 9.11.4)."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.model import events
from netrunner_tui.model.card_zones import ICE, ROOT
from netrunner_tui.model.effects import Until
from netrunner_tui.model.price import FREE, Price
from netrunner_tui.model.printed import without_subtitle
from netrunner_tui.model.sides import RUNNER, Side
from netrunner_tui.model.state import Card
from netrunner_tui.model.text import count_text
from netrunner_tui.rules.referee import names
from netrunner_tui.rules.referee.base.instances import Context, Flowing
from netrunner_tui.rules.referee.imminent.interruptible import Interruptible
from netrunner_tui.rules.referee.mechanisms.secrets import takes_its_face
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import ChosenFor

UNTIL: Final[Mapping[words.For, Until]] = {
    "": "game",
    "this encounter": "encounter",
    "the next encounter": "next encounter",
    "until the next encounter ends": "next encounter ends",
    "until the next run ends": "next run ends",
    "this run": "run",
    "this turn": "turn",
    "this breach": "breach",
    "this access": "access",
    "until your next turn begins": "next turn begins",
    "until your next turn ends": "next turn ends",
    "the Corp's next turn": "corp turn",
    "the Runner's next turn": "runner turn",
    "until the Corp's next turn begins": "corp turn begins",
    "until the Runner's next turn begins": "runner turn begins",
    "while this is active": "active",
    "the rest of the game": "rest",
}
"""The end of an effect, by its stated duration."""


_LEAVING: Final = frozenset[ChosenFor]({"add", "host", "install", "move", "play", "remove", "shuffle", "swap"})
"""Choices of cards that go from the zone where they are."""
_MOVED: Final = frozenset[ChosenFor]({"add", "remove", "shuffle", "trash"})
"""Choices of cards that go to another zone; what is installed need not be revealed (CR 8.5.13)."""


class Targets(Interruptible):
    """Finds what instructions act on, and asks where a player chooses it."""

    def player_of(self, who: str, context: Context) -> Side:
        """Returns the player that an instruction speaks of."""
        return self.side_of(who, context)

    def targets(
        self,
        target: words.Target,
        context: Context,
        effect: ChosenFor,
        possible: Callable[[int], bool] | None = None,
        *,
        told: str = "",
    ) -> Flowing[tuple[int, ...]]:
        """Returns the objects that an instruction acts on; chosen now if a player chooses (CR 1.15.2). `told` says the purpose in words."""
        if effect in _LEAVING and not self.nothing_prohibits("leave the heap"):
            possible = self._that_may_leave(possible)
        if isinstance(target, str):
            return tuple(oid for oid in self.referred(target, context) if possible is None or possible(oid))
        if isinstance(target, words.All):
            there = self.matching(target.cards, context)
            return there if effect not in _LEAVING else tuple(filter(self.may_leave, there))
        fitting = self.matching(target.cards, context)
        oids = fitting if possible is None else tuple(oid for oid in fitting if possible(oid))
        if target.choose == "any number":
            least, most = min(target.least, len(oids)), len(oids)
        else:
            most = self.amount(target.choose, context)
            least = 0 if target.up_to else most
        if target.at_random:
            return self.picked_at_random(oids, most)
        side = self.player_of(target.by, context)
        text = "" if self.unread else self._choosing(target, most, context, told or _PURPOSES.get(effect, effect))
        wanted = target.choose == "any number" or most > 0  # of no card nothing is asked, whether one would fit or not
        if wanted and not oids and (self.any_unknown(fitting) or self.secretly_meant(target.cards, context)):
            yield from self.ask_about_none(side, context.title, about=context.source, effect=effect)
            return ()
        if target.different_titles:
            return (yield from self.choose_different(side, oids, least, most, text, context, effect))
        chosen = yield from self.choose_cards(side, oids, least, most, text, about=context.source, effect=effect)
        untold = (oid for oid in chosen if oid not in context.revealed)  # what the ability has revealed stays visible (CR 1.21.6)
        proven = tuple(oid for oid in untold if self.proves(self.state.cards[oid], target.cards, effect))
        if proven:  # no ability directs it, so they need not stay visible
            self.emit(events.CardsRevealed.of(self.state, proven, source=context.source, by=context.doer))
        return chosen

    def _that_may_leave(self, possible: Callable[[int], bool] | None) -> Callable[[int], bool]:
        """Returns a test for the cards that are possible and may go from where they are."""
        return lambda oid: (possible is None or possible(oid)) and self.may_leave(oid)

    def proves(self, card: Card, cards: words.Cards, effect: ChosenFor) -> bool:
        """Returns whether a card is revealed as it is chosen: one that is moved for what only its face tells (22.12 §4.1.2a)."""
        return effect in _MOVED and takes_its_face(card, cards)

    def _choosing(self, target: words.Choose, most: int, context: Context, purpose: str) -> str:
        """Returns the question for a choice, in at most 60 cells: of which kind of cards and what for, as far as there is room for it."""
        what_for = purpose and f" to {purpose}"
        starts = (f"{context.title}: choose", f"{without_subtitle(context.title)}: choose", "Choose")
        said = ((start, what, to) for to in (what_for, "") for what in self._called(target, most, context) for start in starts)
        return next(text for start, what, to in said if len(text := f"{start} {what}{to}") <= 60)

    def _called(self, target: words.Choose, most: int, context: Context) -> Iterator[str]:
        """Yields what the cards of a choice are called: as their card has it, by their kind alone, then by their number.

        Only the last where no card speaks of them, or where "your" is not the player who is asked.
        """
        elses = target.cards.side == "you" and self.player_of(target.by, context) != context.side
        if context.title in self.card_of and not elses:
            # Loaded here: most games have a reader who has loaded it.
            from netrunner_tui.abilities.texts.render import choice_text

            printed = self.card_of[context.title].printed
            yield choice_text(printed, target, most, self.book.terms)
            cards = target.cards
            there = cards.in_ if cards.in_ == ("installed",) else ()
            kind = words.Cards(type=cards.type, subtype=cards.subtype, not_subtype=cards.not_subtype, in_=there, rezzed=cards.rezzed)
            yield choice_text(printed, msgspec.structs.replace(target, cards=kind), most, self.book.terms)
        up_to = "up to " if target.up_to else ""
        yield "any number of cards" if target.choose == "any number" else f"{up_to}{count_text(most, 'card')}"

    def choose_different(
        self, side: Side, oids: tuple[int, ...], least: int, most: int, text: str, context: Context, effect: ChosenFor
    ) -> Flowing[tuple[int, ...]]:
        """Asks for cards one after the other, no two of the same title, until there are enough or no other is left.

        In a search the player is asked then as well: whether there was another is nobody else's business (CR 8.7.2d, 10.2).
        """
        chosen: list[int] = []
        while len(chosen) < most:
            titles = {self.title_of(oid) for oid in chosen}
            left = tuple(oid for oid in oids if self.title_of(oid) not in titles)
            if not left and effect == "search":
                yield from self.ask_about_none(side, context.title, about=context.source, effect=effect)
            one = yield from self.choose_cards(side, left, int(len(chosen) < least), 1, text, about=context.source, effect=effect)
            if not one:
                break
            chosen += one
        return tuple(chosen)

    def has_target(self, target: words.Target, context: Context, possible: Callable[[int], bool] | None = None) -> bool:
        """Returns whether there is anything that an instruction could act on, before any cost is paid (CR 1.2.5)."""
        if isinstance(target, str):
            oids = self.referred(target, context)
            return bool(oids) if possible is None else any(map(possible, oids))
        if isinstance(target, words.Choose) and isinstance(target.choose, words.Count) and self.amount(target.choose, context) <= 0:
            return False
        # What a cost would take away counts as well: costs do not matter here, they are paid afterwards.
        return any(possible is None or possible(oid) for oid in self.each_matching(target.cards, context))


_PURPOSES: Final[Mapping[ChosenFor, str]] = {
    "choose": "", "remember": "", "place": "advance", "resolve": "resolve an ability of", "turn": "turn over",
}  # fmt: skip
"""What follows "choose 1 card to": of the other purposes, their names do."""


def hosting_options(referee: Interruptible, oid: int, hosts: Sequence[int], cost: Price | Mapping[int, Price] = FREE) -> tuple[Option, ...]:
    """Returns the answers to install a card on each of these hosts, told apart; its cost is the same on all of them, or told for each."""
    state = referee.state
    title = state.cards[oid].title
    known = {host: names.knows(state.cards[host], RUNNER) for host in hosts}
    seen = Counter(_host_called(state.cards[host], known[host]) for host in hosts)
    used: set[tuple[str, str, str]] = set()
    result: list[Option] = []
    for host in hosts:
        card = state.cards[host]
        due = cost if isinstance(cost, Price) else cost[host]
        gone = referee.trashed_for_runner(oid, host, due.credits)
        option = Option("install", oid, title, host=host, host_title=card.title if known[host] else "", cost=due, result=gone)
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
