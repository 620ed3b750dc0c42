"""A new game of two players at one keyboard: which game, and the form for it."""

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, SIDES, Side
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.table.home.start_menus.new_game_choices import NewGameChoices
from netrunner_tui.table.home.start_menus.start_items import Item, MenuName, StartCalls


class WhichGame:
    """The games: which is played is asked first, because its decks are offered next."""

    back: MenuName = "menu"

    def __init__(self, calls: StartCalls, chosen: NewGameChoices) -> None:
        self._calls = calls
        self._chosen = chosen

    def opened(self) -> int:
        """Returns the line of the game that was begun last."""
        return list(self._chosen.books).index(self._chosen.rules)

    def items(self) -> list[Item]:
        """Returns the games."""
        return [Item(title, rulebook(rules).about, self._choosing(rules)) for rules, title in self._chosen.books.items()]

    def _choosing(self, rules: str) -> Callable[[], None]:
        def act() -> None:
            self._chosen.form.rules = rules
            self._calls.go("new")

        return act


class TwoPlayerForm:
    """The form: names, decks, a match, the curtain."""

    def __init__(self, calls: StartCalls, chosen: NewGameChoices) -> None:
        self._calls = calls
        self._chosen = chosen
        self._form = chosen.form

    @property
    def first(self) -> MenuName:
        """Returns what is asked first: which game, where there are several."""
        return "game" if len(self._chosen.books) > 1 else "new"

    @property
    def back(self) -> MenuName:
        """Returns what was asked before it."""
        return "game" if len(self._chosen.books) > 1 else "menu"

    def opened(self) -> int:
        """Returns the line that begins the game."""
        return len(self.items()) - 1

    def items(self) -> list[Item]:
        """Returns the lines of the form."""
        items = self._chosen.game_items()
        for side in SIDES:
            items.append(self._chosen.name_item(side, f"{SIDE_NAMES[side]}'s name"))
            items.append(self._chosen.deck_item(side, f"{SIDE_NAMES[side]}'s deck", self._deck_changer(side)))
        items.append(Item("Swap sides", "each player takes the other's side", self._swap))
        if rulebook(self._chosen.rules).scores_matches:
            words = "sides swap for game 2; a win is 10 points"
            items.append(Item.valued("Match", "two games" if self._form.match else "one game", words, lambda _: self._toggle_match()))
            items += [self._second_deck(side) for side in SIDES if self._form.match]
        curtain = "off" if self._calls.options().open_play else "on"
        items.append(Item.valued("Curtain", curtain, "falls when the keyboard changes hands", lambda _: self._toggle_curtain()))
        items.append(Item("Start the game", "shuffles both decks and deals 5 cards each", self.start_game))
        return items

    def _swap(self) -> None:
        names = self._form.names
        corp, runner = names[CORP], names[RUNNER]
        if (corp, runner) == ("Corp", "Runner"):
            self._calls.say("Type the players' names first; then they can swap sides.")
            return
        self._form.names = {CORP: runner, RUNNER: corp}

    def _second_deck(self, side: Side) -> Item:
        """Returns the line for a side's deck in the second game of a match: its player there is the other one."""
        known = ["", *(deck.name for deck in self._chosen.decks(side))]
        name = self._form.second.get(side, "")
        place = known.index(name) if name in known else 0

        def change(by: int) -> None:
            self._form.second[side] = known[(place + by) % len(known)]

        return Item.valued(f"{SIDE_NAMES[side]}'s deck, game 2", known[place] or "the same", "", change)

    def _toggle_match(self) -> None:
        self._form.match = not self._form.match

    def _toggle_curtain(self) -> None:
        self._calls.set_options(replace(self._calls.options(), open_play=not self._calls.options().open_play))

    def _deck_changer(self, side: Side) -> Callable[[int], None]:
        def change(by: int) -> None:
            decks = self._chosen.decks(side)
            now = self._chosen.deck(side)
            if decks and now:
                self._form.decks[self._chosen.rules, side] = decks[(decks.index(now) + by) % len(decks)].name

        return change

    def start_game(self) -> None:
        """Begins the game, and remembers its names and decks for the next."""
        corp, runner = self._chosen.deck(CORP), self._chosen.deck(RUNNER)
        if corp is None or runner is None:
            self._calls.say("There is no deck to play for a side.")
            return
        names = {side: self._form.names[side].strip() or SIDE_NAMES[side] for side in SIDES}
        rules = self._chosen.rules
        own = {side: name for side, name in names.items() if name != SIDE_NAMES[side]}
        options = self._calls.options()
        decks: dict[str, dict[Side, str]] = {**options.decks, rules: {CORP: corp.name, RUNNER: runner.name}}
        fresh = replace(options, rules=rules, names=own, decks=decks)
        if fresh != options:
            self._calls.set_options(fresh)
        match = self._form.match and rulebook(rules).scores_matches
        known = {side: [deck.name for deck in self._chosen.decks(side)] for side in SIDES}
        second = {side: name for side, name in self._form.second.items() if match and name in known[side]}
        if match:
            # Names that only say the side would change with the sides.
            names = {side: own.get(side, f"Player {number}") for number, side in enumerate(SIDES, 1)}
        new_game = partial(self._calls.host.new_game, corp.name, runner.name, names[CORP], names[RUNNER], rules)
        self._calls.sit(partial(new_game, match=match, second=second))
