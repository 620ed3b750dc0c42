"""A new game against the computer: the form for it."""

from collections.abc import Callable

from netrunner_tui.bots.styles import NO_STYLE, Style, in_style, styles_of
from netrunner_tui.model.sides import SIDE_NAMES, SIDES, Side, other
from netrunner_tui.table.home.start_menus.new_game_choices import NewGameChoices
from netrunner_tui.table.home.start_menus.start_items import Item, MenuName, StartCalls


class ComputerForm:
    """The form: sides, opponent, style, decks."""

    back: MenuName = "menu"

    def __init__(self, calls: StartCalls, chosen: NewGameChoices) -> None:
        self._calls = calls
        self._chosen = chosen
        self._form = chosen.form

    def opened(self) -> int:
        """Returns the line that begins the game."""
        return len(self.items()) - 1

    def items(self) -> list[Item]:
        """Returns the lines of the form."""
        mine = self._form.side
        name, about = self.opponent
        how = self._style
        return [
            *self._chosen.game_items(),
            Item.valued("Your side", SIDE_NAMES[mine], "the computer plays the other", lambda _: self._change_sides()),
            Item.valued("Opponent", name.capitalize(), about, self._change_opponent),
            Item.valued("Style", how.name if how != NO_STYLE else "any style", how.about, self._change_style),
            self._chosen.name_item(mine, "Your name"),
            self._deck_or_surprise(mine, "Your deck"),
            self._deck_or_surprise(other(mine), "Its deck"),
            Item("Start the game", "taking back is free against it", self._start),
        ]

    @property
    def opponent(self) -> tuple[str, str]:
        """Returns the opponent that is chosen: its name, and what it is."""
        known = self._calls.host.opponents()
        return next((one for one in known if one[0] == self._form.opponent), known[len(known) // 2])

    def _change_opponent(self, by: int) -> None:
        known = [name for name, _ in self._calls.host.opponents()]
        self._form.opponent = known[(known.index(self.opponent[0]) + by) % len(known)]

    @property
    def _style(self) -> Style:
        """Returns the style in which the computer plays its side."""
        return next((one for one in styles_of(other(self._form.side)) if one.name == self._form.style), NO_STYLE)

    def _change_style(self, by: int) -> None:
        known = styles_of(other(self._form.side))
        self._form.style = known[(known.index(self._style) + by) % len(known)].name

    def _change_sides(self) -> None:
        self._form.side = other(self._form.side)

    def _deck_or_surprise(self, side: Side, name: str) -> Item:
        change = self._deck_or_surprise_changer(side)
        if side in self._form.drawn:
            return Item.valued(name, "surprise me", "any of those that can be played", change)
        return self._chosen.deck_item(side, name, change)

    def _deck_or_surprise_changer(self, side: Side) -> Callable[[int], None]:
        """Goes round the decks of a side; the surprise stands behind the last."""

        def change(by: int) -> None:
            decks, now = self._chosen.decks(side), self._chosen.deck(side)
            if not decks or now is None:
                return
            place = len(decks) if side in self._form.drawn else decks.index(now)
            place = (place + by) % (len(decks) + 1)
            self._form.drawn.discard(side)
            if place == len(decks):
                self._form.drawn.add(side)
            else:
                self._form.decks[self._chosen.rules, side] = decks[place].name

        return change

    def _start(self) -> None:
        mine, rules = self._form.side, self._chosen.rules
        decks = {side: "" if side in self._form.drawn else deck.name for side in SIDES if (deck := self._chosen.deck(side)) is not None}
        if len(decks) < len(SIDES):
            self._calls.say("There is no deck to play for a side.")
            return
        name = self._form.names[mine].strip() or SIDE_NAMES[mine]
        rival = in_style(self.opponent[0], self._style.name)
        self._calls.sit(lambda: self._calls.host.against_computer(rival, mine, decks, name, rules))
