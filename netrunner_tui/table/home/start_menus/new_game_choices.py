"""What is chosen for a new game: which game, and the names and decks of both sides. The forms for a new game share it."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import SIDE_NAMES, SIDES, Side
from netrunner_tui.model.text import count_text, folded, joined
from netrunner_tui.replays.game_service import DeckChoice
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.table.drawing.typed_text import edited
from netrunner_tui.table.home.start_menus.filled_in import FilledIn
from netrunner_tui.table.home.start_menus.start_items import Item, NewGame, StartCalls

LONGEST_NAME: Final = 20


class NewGameChoices:
    """The choices, and the lines that change them."""

    def __init__(self, calls: StartCalls, filled_in: FilledIn) -> None:
        self._calls = calls
        self._choices: dict[tuple[str, Side], tuple[DeckChoice, ...]] = {}
        self._left_out: dict[tuple[str, Side], tuple[DeckChoice, ...]] = {}
        """The user's own decks that cannot be played."""
        self._books: Mapping[str, str] = {}
        names, decks = filled_in.names, filled_in.decks
        kept = {side: name[:LONGEST_NAME] for side, name in calls.options().names.items() if names[side] == SIDE_NAMES[side]}
        self.form = NewGame({**names, **kept}, {("", side): decks[side] or "" for side in SIDES})

    def decks_changed(self) -> None:
        """Forgets the choices, which are asked for anew: deck files have changed."""
        self._choices.clear()

    @property
    def books(self) -> Mapping[str, str]:
        """Returns the games that can be played, by rulebook; asked for when a new game is."""
        if not self._books:
            self._books = self._calls.host.rulebooks()
        return self._books

    @property
    def rules(self) -> str:
        """Returns the game that is chosen: the one begun last where none is yet."""
        last = self._calls.options().rules
        return self.form.rules or (last if last in self.books else next(iter(self.books), ""))

    def decks(self, side: Side) -> tuple[DeckChoice, ...]:
        """Returns the decks of a side for the chosen game that can be played, the user's own first."""
        place = (self.rules, side)
        if place not in self._choices:
            try:
                found = self._calls.host.decks(side, self.rules)
                self._choices[place] = tuple(sorted((deck for deck in found if deck.playable), key=lambda deck: not deck.own))
                self._left_out[place] = tuple(deck for deck in found if deck.own and not deck.playable)
                if not self._choices[place]:
                    self._calls.say(next((deck.note for deck in found if deck.note), ""))
            except NetrunnerError as error:
                self._choices[place] = ()
                self._calls.say(str(error))
        return self._choices[place]

    def deck(self, side: Side) -> DeckChoice | None:
        """Returns the deck that is chosen for a side; the one for a first game where none is."""
        decks = self.decks(side)
        wanted = self.form.decks.get((self.rules, side)) or self.form.decks.get(("", side), "")
        wanted = wanted or self._calls.options().decks.get(self.rules, {}).get(side, "")
        first = next((deck for deck in decks if deck.first), decks[0] if decks else None)
        return next((deck for deck in decks if wanted and _slug(deck.name) == _slug(wanted)), first)

    def game_items(self) -> list[Item]:
        """Returns the line for the game, where there are several."""
        if len(self.books) < 2:
            return []
        return [Item.valued("Game", self.books.get(self.rules, ""), rulebook(self.rules).about, self._change_game)]

    def name_item(self, side: Side, told: str) -> Item:
        """Returns the line in which a player's name is typed."""
        return Item(told, value=self.form.names[side], edits=side, act=self._calls.next_line)

    def deck_item(self, side: Side, told: str, change: Callable[[int], None]) -> Item:
        """Returns the line for a side's deck, with what `change` does to it."""
        deck = self.deck(side)
        words = f"{deck.identity}{', ' if deck.identity else ''}{count_text(deck.cards, 'card')}" if deck else "no deck found"
        return Item.valued(told, deck.name if deck else "", f"{words}{', yours' if deck and deck.own else ''}{self._missing(side)}", change)

    def _missing(self, side: Side) -> str:
        """Returns which of the user's decks of a side cannot be chosen, and of one why: whoever has built it looks for it."""
        missing = self._left_out.get((self.rules, side), ())
        if len(missing) == 1:
            return f". Left out is {missing[0].name}: {missing[0].note.rstrip('.')}"
        return f". Left out, as rules are broken, are {joined(deck.name for deck in missing)}" if missing else ""

    def _change_game(self, by: int) -> None:
        known = list(self.books)
        self.form.rules = known[(known.index(self.rules) + by) % len(known)]

    def type_name(self, key: str, side: Side) -> bool:
        """Takes a key into a player's name. Returns whether it is one that can be typed."""
        name = self.form.names[side]
        typed = edited("" if name in {"Corp", "Runner"} and len(key) == 1 else name, key, LONGEST_NAME)
        if typed is not None:
            self.form.names[side] = typed
        return typed is not None or key == "backspace"


def _slug(name: str) -> str:
    """Returns a deck's name as its file is called."""
    return re.sub(r"[^a-z0-9]+", "-", folded(Path(name).stem)).strip("-")
