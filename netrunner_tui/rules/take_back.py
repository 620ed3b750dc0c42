"""Taking an answer back: what goes with it, and whether the other player has to be asked.

It is free where its player has learnt nothing hidden since, nothing was drawn at random, and the other player has not answered
since. A pass is an answer too: whether it was given by hand tells something, so the table never asks how it was given.

What a player does with one key press may be several answers, and a table that passes for its players answers between two of them.
So what is taken back at a table is a deed (`last_deed_of`): all since a key press, and for the passes between the actions of one's own
turn the other player need not be asked. They say "go on" alone, and whoever gave them is asked again at the same place. It is all the
same whether there was anything else to answer: otherwise a player could find out what the other holds by taking back.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from netrunner_tui.model import events
from netrunner_tui.model.card_zones import DECK
from netrunner_tui.model.events import Event, fold
from netrunner_tui.model.gamefile.contents import TAKE_BACK
from netrunner_tui.model.sides import SIDE_NAMES, Side, other
from netrunner_tui.model.state import SEEN_BY, State
from netrunner_tui.model.text import count_text
from netrunner_tui.rules.answered import Answered, counted
from netrunner_tui.rules.game import Game

LINES: Final = 4
"""Sentences of the log that a request quotes."""


class Undo(msgspec.Struct, frozen=True):
    """The effect of taking back the last answer of a side."""

    to: int
    """The record after which the game would stand."""
    answers: int
    """The number of answers that would be undone."""
    free: bool
    """Whether the other player need not be asked."""
    words: tuple[str, ...]
    """Sentences for the other player: the answers to be taken back, and the information gained since."""
    unquoted: tuple[str, ...]
    """The same without what the other player's log tells of those answers: for the player who asks."""


def last_deed_of(game: Game, side: Side, to: int | None = None, *, free: bool = False) -> Undo | None:
    """Returns the undo of the last thing that a side did; None if it has no answer that stands.

    `to` is the record after which the key was pressed, where a table knows it. Without it, and where going back so far is not free
    but the answer alone is, it is the last answer that was a choice, with what had to be answered after it. `free`: all is free here.
    """
    own = [at for at in range(1, len(game.history)) if _is_of(game.history[at], side)]
    if not own or (to is None and all(game.history[at].kind == "window" and game.history[at].passed for at in own)):
        return None  # what was passed for a player, in a position that they have just come into, is nothing that they did
    choice = next((at for at in reversed(own) if game.history[at].offered != 1), own[-1])
    pressed = next((at for at in own if to is not None and game.history[at - 1].number >= to), choice)
    narrow = _undo(game, choice, side)
    if pressed == choice:
        return narrow
    wide = _undo(game, pressed, side)
    if free:
        return wide
    if wide.free or (not narrow.free and _nothing_of_the_other(game, side, pressed, choice)):
        return wide
    return narrow


def _nothing_of_the_other(game: Game, side: Side, first: int, last: int) -> bool:
    """Returns whether all between two places in the history is of one side, or is the window before its action, which both passed."""
    between = game.history[first:last]
    others = sum(answered.seat != side for answered in between)
    if not others:
        return True
    passes = all(answered.kind == "window" and answered.passed for answered in between)
    return passes and _learnt(game, first, side)[1] - _learnt(game, last, side)[1] == others


def _undo(game: Game, place: int, side: Side) -> Undo:
    """Returns the undo of everything from a place in the history on; idle passes do not count as answers."""
    to = game.history[place - 1].number
    gone = game.history[place:]
    answers = [answered for answered in gone if answered.kind != TAKE_BACK]
    random = any(_is_random(event) for answered in gone for event in answered.events)
    learnt, idle = _learnt(game, place, side)
    others = [answered for answered in answers if answered.seat != side]
    theirs = len(others) - idle
    looks = _looks_into_deck(game, side)
    lines = [line.text for line in game.log(other(side), to) if line.number > to and line.kind != "turn"]
    words = []
    if theirs:
        # Passes may have been given for the player, who did not answer then.
        did = "passed" if all(answered.kind == "window" and answered.passed for answered in others) else "answered"
        words.append(f"The {SIDE_NAMES[other(side)]} has {did} {_times(theirs)} since.")
    if random:
        words.append("Something was drawn at random since; drawn again, it comes out the same.")
    if learnt or looks:
        cards = count_text(learnt, "card") if learnt else "cards"
        words.append(f"The {SIDE_NAMES[side]} has seen {cards} that {'was' if learnt == 1 else 'were'} hidden before.")
    count = counted(gone)
    return Undo(
        to,
        len(answers),
        not (theirs or random or learnt or looks),
        words=(_request(side, count, lines), *words),
        unquoted=(_request(side, count), *words),
    )


def _is_of(answered: Answered, side: Side) -> bool:
    return answered.seat == side and answered.kind not in {TAKE_BACK, "setup"}


def _is_random(event: Event) -> bool:
    if isinstance(event, events.MarkIdentified):
        return bool(event.server)
    return isinstance(event, (events.Shuffled, events.PickedAtRandom, events.DieRolled))


def _learnt(game: Game, place: int, side: Side) -> tuple[int, int]:
    """Counts the cards that the side has learnt through the answers from `place` on, and the other side's idle passes among those answers.

    A pass is idle in a window between the actions of the side's own turn, if nothing happened but that the game went on.
    """
    state = game.start.snapshot()
    for answered in game.history[:place]:
        fold(state, answered.events)
    known = _known(state, side)
    found: set[int] = set()
    idle = 0
    for answered in game.history[place:]:
        acting = state.turn == side and state.run is None
        for event in answered.events:
            events.apply(state, event)
            if isinstance(event, events.HandOpened):
                found |= _known(state, side) - known  # it may be closed again by now
        found |= _known(state, side) - known
        passed = answered.seat != side and answered.kind == "window" and answered.passed
        idle += passed and acting and state.turn == side
    return len(found), idle


def _known(state: State, side: Side) -> set[int]:
    return {card.cid for card in state.cards.values() if card.seen & SEEN_BY[side]}


def _looks_into_deck(game: Game, side: Side) -> bool:
    """Returns whether the open question shows its player cards of a deck, which no record says yet."""
    question = game.question
    if question is None or question.player != side:
        return False
    return any((card := game.state.cards.get(option.card)) is not None and card.zone == DECK for option in question.options)


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def _request(side: Side, answers: int, lines: Sequence[str] = ()) -> str:
    what = "the last answer" if answers == 1 else f"the last {answers} answers"
    told = " ".join(lines[:LINES])
    more = " …" if len(lines) > LINES else ""
    quoted = f": {told}{more}" if told else "."
    return f"The {SIDE_NAMES[side]} asks to take back {what}{quoted}"
