"""Reads off the words of a card what its player does with it for a click: plays it, or spends the click on it."""

from collections.abc import Sequence
from typing import Final

from netrunner_tui.abilities import words
from netrunner_tui.abilities.cards import CardDefinition
from netrunner_tui.abilities.word_trees import walk
from netrunner_tui.bots.card_facts.facts import BAD_PUBLICITY, WhenClicked, WhenPlayed
from netrunner_tui.bots.card_facts.word_amounts import SOME, credits_of, damage_of, draws_of, number_of, tags_of
from netrunner_tui.model.sides import CORP, RUNNER

A_TURN: Final = 4
"""Clicks that another turn brings."""


def played_of(card: CardDefinition, plays: Sequence[words.Instruction], *, makes_run: bool) -> WhenPlayed:
    """Returns what playing a card does, apart from a run."""
    placed = sum(number_of(word.place) for word in walk(plays) if isinstance(word, words.Place) and word.kind == "advancement")
    clicks = sum(number_of(word.gain_clicks) for word in walk(plays) if isinstance(word, words.GainClicks))
    clicks += A_TURN * sum(word.additional_turns for word in walk(plays) if isinstance(word, words.MoreTurns))
    gains = [word.gain for word in walk(plays) if isinstance(word, words.Gain) and isinstance(word.gain, words.Count)]
    own = [gain for gain in gains if isinstance(gain.count, words.Cards) and gain.count.among == "chosen"]
    kept = sum(number_of(word.store) for word in walk(plays) if isinstance(word, words.Store))  # gained for what the card does alone
    shown = [word.choose_card.choose for word in plays if isinstance(word, words.ChooseCard) and isinstance(word.choose_card, words.Choose)]
    return WhenPlayed(
        credits=credits_of(plays) - kept,
        counted=tuple(filter(_is_countable, gains)),
        shown=sum(map(number_of, shown)) if own else 0,
        for_shown=sum(gain.times for gain in own) if shown else 0,
        trashes=sum(_is_trashed_of_runner(word) for word in walk(plays)),
        draws=draws_of(plays) + _added(plays),
        discount=max((number_of(word.discount) + kept for word in walk(plays) if isinstance(word, words.Install)), default=0),
        hinders=2.5 * any(isinstance(word, words.Derez) or (isinstance(word, words.Trash) and word.by == CORP) for word in walk(plays))
        + BAD_PUBLICITY * any(isinstance(word, words.BadPublicity) for word in walk(plays)),
        accesses=0 if makes_run else sum(isinstance(word, words.AccessCards) for word in walk(plays)),
        damage=damage_of(plays),
        tags=tags_of(plays),
        advances=placed + clicks,
        clicks=clicks,
        untags=sum(number_of(word.remove_tags) for word in walk(plays) if isinstance(word, words.Untag)),
        recovers=max(map(_recovered, walk(plays)), default=0),
        moved_counters=sum(
            number_of(w.move_counters) for w in walk(plays) if isinstance(w, words.MoveCounters) and w.kind == "advancement"
        ),
        clears=sum(number_of(word.remove_bad_publicity) for word in walk(plays) if isinstance(word, words.RemoveBadPublicity)),
        installs=tuple(dict.fromkeys(zone for word in walk(plays) for zone in _brought_from(word))),
        clicks_back=sum(_clicks_back(ability, card.printed.title) for ability in card.abilities),
        points=sum(w.add_as_agenda for w in plays if isinstance(w, words.AddAsAgenda) and not w.who and isinstance(w.add_as_agenda, int)),
    )


def clicked_of(card: CardDefinition, actions: Sequence[words.Paid]) -> WhenClicked:
    """Returns what a click spent on a card does."""
    placed = [(place, ability) for place, ability in enumerate(card.abilities, 1) if isinstance(ability, words.Paid) and ability.is_action]
    striking = [ability for ability in actions if any(isinstance(word, words.Damage) for word in walk(ability.do))]
    earning = [ability for ability in actions if not ability.cost.trash_this and ability.cost.trash is None]
    filling = [word for ability in actions for word in walk(ability.do) if isinstance(word, words.Place) and word.on == "this"]
    return WhenClicked(
        credits=float(max((credits_of(ability.do) for ability in earning), default=0)),
        clicks=max((ability.cost.clicks for ability in earning if credits_of(ability.do)), default=1),
        draws=max((draws_of(ability.do) for ability in actions), default=0),
        damage=max((number_of(w.damage) for ability in actions for w in walk(ability.do) if isinstance(w, words.Damage)), default=0),
        places=max((number_of(word.place) for word in filling), default=0),
        kind=next((word.kind for word in filling), ""),
        once_each_turn=any(ability.once_per_turn for ability in actions),
        takes_all_by=next((place for place, ability in placed if _takes_all(ability)), 0),
        fills=any(word in walk(ability.do) for ability in actions if _takes_all(ability) for word in filling),
        gives_clicks=max((_clicks_given(ability) for ability in actions if not ability.cost.leaves), default=0),
        damage_takes=max((number_of(one.cost.counters) for one in striking if one.cost.counters), default=0),
        damage_kind=next((one.cost.kind for one in striking if one.cost.counters), ""),
    )


def _added(block: object) -> int:
    """Returns the cards that instructions add to the hand from the own deck, of those that they found on its top."""
    moved = [word.move for word in walk(block) if isinstance(word, words.Move) and word.to in ("hand", "grip")]
    chosen = [what for what in moved if isinstance(what, words.Choose) and what.cards.in_ == ("stack",)]
    every = any(isinstance(what, words.All) and what.cards.in_ == ("stack",) for what in moved)
    return sum(number_of(what.choose) for what in chosen) + SOME * every


def _is_countable(amount: words.Count) -> bool:
    """Returns whether an amount can be counted before the card is played whose amount it is."""
    counted = amount.count
    return isinstance(counted, words.Servers) or (isinstance(counted, words.Cards) and not counted.among and not counted.as_named)


def _is_trashed_of_runner(word: object) -> bool:
    """Returns whether a word has an installed card of the Runner trashed that the Corp chooses."""
    if not isinstance(word, words.Trash) or not isinstance(word.trash, words.Choose) or word.trash.by == RUNNER:
        return False
    cards = word.trash.cards
    if cards.side == RUNNER or (not cards.type and not cards.side and cards.in_ == ("installed",)):
        return True
    return bool(word.trash.cards.type) and {*word.trash.cards.type} <= {"program", "hardware", "resource"}


def _recovered(word: object) -> int:
    """Returns the cards of the heap that a word adds to the hand."""
    if not isinstance(word, words.Move) or word.to not in ("hand", "grip") or not isinstance(word.move, words.Choose):
        return 0
    return number_of(word.move.choose) if word.move.cards.in_ == ("heap",) else 0


def _takes_all(ability: words.Paid) -> bool:
    """Returns whether an ability takes all credits on its card, whatever else happens."""
    return any(isinstance(word, words.Take) and word.take == "all" for word in ability.do)


def _clicks_given(ability: words.Paid) -> int:
    """Returns the clicks that an action gives beyond those that it takes; 0 where it gives no more."""
    given = sum(number_of(word.gain_clicks) for word in ability.do if isinstance(word, words.GainClicks))
    return max(0, given - ability.cost.clicks)


def _clicks_back(ability: words.Ability, title: str) -> int:
    """Returns the clicks that an ability gives as a card with its own title is played."""
    if not isinstance(ability, words.Conditional):
        return 0
    met = any(one.event == "card played" and isinstance(one.card, words.Cards) and one.card.title == title for one in ability.when)
    return sum(number_of(word.gain_clicks) for word in ability.do if isinstance(word, words.GainClicks)) if met else 0


def _brought_from(word: object) -> tuple[str, ...]:
    """Returns the Corp's zones of which a word has a card installed that is chosen."""
    if not isinstance(word, words.Install) or not isinstance(word.install, words.Choose):
        return ()
    return tuple(zone for zone in word.install.cards.in_ if zone in ("Archives", "HQ"))
