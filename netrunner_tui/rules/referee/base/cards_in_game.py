"""What the cards of one game may do while they are not active: what none of them can do is not looked for."""

from collections.abc import Iterable, Mapping
from typing import Final, TypeVar

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.model.counter_kinds import title_of
from netrunner_tui.model.events import Event
from netrunner_tui.model.state import State

T = TypeVar("T")
_NONE: Final[frozenset[type[Event]]] = frozenset()


class CardsInGame:
    """The facts of a pool, but for the cards that are in no player's deck. Which cards those are changes in no game."""

    def __init__(self, pool: Pool, state: State) -> None:
        titles = {title for card in state.cards.values() for title in pool.all_facts_of(card.title)}
        titles |= {title for one in titles & pool.from_outside.keys() for title in pool.from_outside[one]}
        self.watched: frozenset[type[Event]] = _NONE.union(*_of_these(pool.watched, titles).values())
        """Events that some card's own ability waits for to happen to that card."""
        self.installed_facedown = pool.installed_facedown & titles
        """Cards that are active facedown: which one lies there is its player's secret."""
        self.active_elsewhere = frozenset(pool.active_elsewhere.keys() & titles)
        """Cards that have abilities which are active where the card is not."""
        self.zones_elsewhere = tuple(sorted({zone for title in self.active_elsewhere for zone in pool.active_elsewhere[title]}))
        """The zones where they are, in an order that is always the same."""
        self.interrupting_from_grip = pool.interrupting_from_grip & titles
        """Cards that may interrupt something from the grip: that one is there is its player's secret."""
        self.seeming = bool(self.installed_facedown or self.interrupting_from_grip)
        """Whether a card may seem to the other player to be where its paid abilities could be used."""
        self.waiting_unseen = _by_event(pool.waiting_unseen, titles)
        """Cards that may be used from a hand, or unrezzed, by the event: that one is there is a secret."""
        self.hidden_events = _by_event(pool.hidden_events, titles)
        """Cards that lie facedown before the Runner and wait for something, by the event."""
        self.awaited_unseen = self.waiting_unseen.keys() | self.hidden_events.keys()
        """Events that an ability waits for whose card lies where only its player sees it."""
        self.noticed = self.watched | self.awaited_unseen
        """Events that abilities may wait for which are not listed as active."""
        self.changes_itself = _of_these(pool.changes_itself, titles)
        self.forbids_itself = _of_these(pool.forbids_itself, titles)
        self.costs_more_itself = _of_these(pool.costs_more_itself, titles)
        self.rezzed_instead = _of_these(pool.rezzed_instead, titles)
        self.chosen_each_turn = _of_these(pool.chosen_each_turn, titles)
        self.rezzed_first = {what: found for what, by in pool.rezzed_first.items() if (found := _of_these(by, titles))}
        self.without_abilities = pool.without_abilities & titles
        """Cards that change nothing by being active."""
        self.count_money = not pool.counting_money.isdisjoint(titles)
        """Whether some card asks all the time how many credits or clicks a player has, or what was done with them."""
        self.count_actions = bool(pool.counting_actions)
        """Whether some card may ask which actions were completed, also those before it was active: whichever are in this game, as what is
        told of must not depend on lists that are not open."""
        self.count_resolved = not pool.counting_resolved.isdisjoint(titles)
        """Whether some card asks which events and operations have resolved."""
        self.count_all_passed = not pool.counting_all_passed.isdisjoint(titles)
        """Whether some card asks whether all ice of a server was passed."""
        self.count_windows = not pool.counting_windows.isdisjoint(titles)
        """Whether some card asks what happened since the last paid ability window."""
        self.awaited_first = tuple(sorted(_of_these(pool.awaited_first, titles).items()))
        """Cards with abilities that wait for something to be so for the first time in a turn, whether they are active then or not."""
        self.memory_changes = not pool.changing_memory.isdisjoint(titles)
        """Whether memory may come to be exceeded while no card moves."""
        self.rezzed_like_root = pool.rezzed_like_root & titles
        """Ice that may be rezzed although it is not approached."""
        self.having_those_of_hosted = pool.having_those_of_hosted & titles
        """Cards that have the abilities of what they host, which is not active itself."""
        self.named_on_cards = not pool.named_on_cards.isdisjoint((*titles, *_counters(state)))
        """Whether some card puts counters that are named after it on cards, or one has such counters already."""


def _of_these(known: Mapping[str, T], titles: Iterable[str]) -> dict[str, T]:
    return {title: known[title] for title in known.keys() & titles}


def _by_event(known: Mapping[type[Event], tuple[str, ...]], titles: set[str]) -> dict[type[Event], tuple[str, ...]]:
    return {kind: there for kind, waiting in known.items() if (there := tuple(title for title in waiting if title in titles))}


def _counters(state: State) -> Iterable[str]:
    return (title_of(kind) for card in state.cards.values() if card.counters for kind in card.counters)
