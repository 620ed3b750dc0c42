"""The start screen: what to play, between which decks and players, and the games to go on with. Keys in, a canvas out."""

import re
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from netrunner_tui.bots.styles import NO_STYLE, Style, in_style, styles_of
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import SIDES, Side, other
from netrunner_tui.model.text import folded
from netrunner_tui.replays.game_service import DeckChoice, GameService, ListedGame, OpenReplay, OpenTable, PuzzleChoice
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.settings.commands import CommandId
from netrunner_tui.settings.handlers import Handler, Handlers
from netrunner_tui.settings.keys import Keymap
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.drawing.canvas import ClickTarget
from netrunner_tui.table.drawing.symbols import player_word, plural, side_word
from netrunner_tui.table.drawing.themes import PALETTES
from netrunner_tui.table.home.key_rows import KeyRows
from netrunner_tui.table.home.setting_rows import Setting, settings
from netrunner_tui.table.home.start_items import Item, NewGame

LONGEST_NAME = 20
FORMS = ("new", "computer")
"""Pages that are forms: their lines have values, and the last of them begins the game."""


class Start:
    """The start screen's state."""

    def __init__(
        self, host: GameService, options: Options, keymap: Keymap, *,
        begin: Callable[[OpenTable], None], leave: Callable[[], None], set_options: Callable[[Options], None],
        names: dict[Side, str], decks: dict[Side, str | None], now: Callable[[], float] = time.time,
        themes: tuple[str, ...] = tuple(PALETTES), open_shelf: Callable[[], None] = lambda: None,
        open_replay: Callable[[OpenReplay], None] = lambda opened: None, open_library: Callable[[], None] = lambda: None,
        themes_again: Callable[[], tuple[tuple[str, ...], str]] | None = None,
        set_keymap: Callable[[Keymap], None] = lambda keymap: None,
    ) -> None:  # fmt: skip
        self.host = host
        self._set_keymap = set_keymap
        self.key_rows = KeyRows(keymap, self._bound)
        self.options = options
        self.keys = keymap.at("start screen")
        self.show_keys: Callable[[], None] = _nothing
        """Opens the page of what the keys do here; whoever shows this sets it."""
        self.notice = ""
        self.reading: tuple[int, int] | None = None
        """How much of the card files has been read, and of how much, while they are read for the first time."""
        self._then: Callable[[], None] | None = None
        """What was chosen meanwhile."""
        self.place = "menu"
        self.picked = 0
        self._begin = begin
        self._leave = leave
        self._set_options = set_options
        self.now = now
        self._themes = themes
        self._themes_again = themes_again
        self._open_shelf = open_shelf
        self._open_replay = open_replay
        self._open_library = open_library
        self._choices: dict[tuple[str, Side], tuple[DeckChoice, ...]] = {}
        self._books: Mapping[str, str] = {}
        self._games: tuple[ListedGame, ...] = ()
        self._puzzle_choices: tuple[PuzzleChoice, ...] | None = None
        self._lesson_choices: tuple[PuzzleChoice, ...] | None = None
        self._solved: frozenset[str] = frozenset()
        kept = {side: name[:LONGEST_NAME] for side, name in options.names.items() if names[side] == side_word(side)}
        self.form = NewGame({**names, **kept}, {("", side): decks[side] or "" for side in SIDES})
        self.look_again()

    def look_again(self) -> None:
        """Reads the saved games anew."""
        try:
            self._games = self.host.games()
        except NetrunnerError as error:
            self._games = ()
            self.notice = str(error)
        self.picked = min(self.picked, len(self.items()) - 1)

    def decks_changed(self) -> None:
        """Forgets the choices, which are asked for anew: deck files have changed."""
        self._choices.clear()

    @property
    def books(self) -> Mapping[str, str]:
        """Returns the games that can be played, by rulebook; asked for when a new game is."""
        if not self._books:
            self._books = self.host.rulebooks()
        return self._books

    @property
    def rules(self) -> str:
        """Returns the game that is chosen: the one begun last where none is yet."""
        last = self.options.rules
        return self.form.rules or (last if last in self.books else next(iter(self.books), ""))

    def decks(self, side: Side) -> tuple[DeckChoice, ...]:
        """Returns the decks of a side for the chosen game that can be played."""
        place = (self.rules, side)
        if place not in self._choices:
            try:
                found = self.host.decks(side, self.rules)
                self._choices[place] = tuple(deck for deck in found if deck.playable)
                if not self._choices[place]:
                    self.notice = next((deck.note for deck in found if deck.note), "")
            except NetrunnerError as error:
                self._choices[place] = ()
                self.notice = str(error)
        return self._choices[place]

    def deck(self, side: Side) -> DeckChoice | None:
        """Returns the deck that is chosen for a side; the one for a first game where none is."""
        decks = self.decks(side)
        wanted = self.form.decks.get((self.rules, side)) or self.form.decks.get(("", side), "")
        wanted = wanted or self.options.decks.get(self.rules, {}).get(side, "")
        first = next((deck for deck in decks if deck.first), decks[0] if decks else None)
        return next((deck for deck in decks if wanted and _slug(deck.name) == _slug(wanted)), first)

    @property
    def open_games(self) -> tuple[ListedGame, ...]:
        """Returns the saved games that are not over."""
        return tuple(game for game in self._games if not game.over)

    def items(self) -> list[Item]:
        """Returns the lines of the present page."""
        match self.place:
            case "new":
                return self._form_items()
            case "computer":
                return self._computer_items()
            case "game":
                return [Item(title, rulebook(rules).about, self._choosing_game(rules)) for rules, title in self.books.items()]
            case "puzzles":
                return self._puzzles()
            case "learn":
                return self._lessons()
            case "settings":
                return self._settings()
            case "keys":
                return self._bindings()
            case _:
                return self._menu()

    def _menu(self) -> list[Item]:
        items = []
        if self.open_games:
            game = self.open_games[0]
            items.append(Item("Continue", self._told(game), self._resuming(game.path)))
        if not self._games:
            # Who has not played yet finds this first.
            items.append(self._learning())
        items.append(Item("Against the computer", "five opponents, from a trainee up", self._going("computer")))
        items.append(Item("Two players, this keyboard", "hot-seat, with a curtain", self._ask_for_game))
        if self._games:
            items.append(self._learning())
        if self._games:
            items.append(Item("Saved games", "search, go on, replay, review, export", self._open_library))
        items.append(Item("Puzzles", "a position, a goal, and hints", self._going("puzzles"), free=True))
        items.append(Item("Decks and cards", "search, build, check, paste, export", self._open_shelf))
        items.append(Item("Settings", "theme, glyphs, curtain, motion, bell, keys", self._going("settings"), free=True))
        items.append(Item("Quit", "back to the shell", self._leave, free=True))
        return items

    def _form_items(self) -> list[Item]:
        items = []
        if len(self.books) > 1:
            items.append(Item.valued("Game", self.books.get(self.rules, ""), rulebook(self.rules).about, self._change_game))
        for side in SIDES:
            deck = self.deck(side)
            items.append(Item(f"{side_word(side)}'s name", value=self.form.names[side], edits=side, act=self._next))
            told = f"{deck.identity}{', ' if deck.identity else ''}{plural(deck.cards, 'card')}" if deck else "no deck found"
            items.append(Item.valued(f"{side_word(side)}'s deck", deck.name if deck else "", told, self._deck_changer(side)))
        items.append(Item("Swap sides", "each player takes the other's side", self._swap))
        if rulebook(self.rules).scores_matches:
            words = "sides swap for game 2; a win is 10 points"
            items.append(Item.valued("Match", "two games" if self.form.match else "one game", words, lambda _: self._toggle_match()))
            items += [self._second_deck(side) for side in SIDES if self.form.match]
        words = "falls when the keyboard changes hands"
        curtain = "off" if self.options.open_play else "on"
        items.append(Item.valued("Curtain", curtain, words, lambda _: self._toggle_curtain()))
        items.append(Item("Start the game", "shuffles both decks and deals 5 cards each", self._start_game))
        return items

    def _computer_items(self) -> list[Item]:
        """Returns the form for a game against the computer."""
        items = []
        mine = self.form.side
        if len(self.books) > 1:
            items.append(Item.valued("Game", self.books.get(self.rules, ""), rulebook(self.rules).about, self._change_game))
        items.append(Item.valued("Your side", side_word(mine), "the computer plays the other", lambda _: self._change_sides()))
        name, about = self.opponent
        items.append(Item.valued("Opponent", name.capitalize(), about, self._change_opponent))
        how = self._style
        value = how.name if how != NO_STYLE else "any style"
        items.append(Item.valued("Style", value, how.about, self._change_style))
        items.append(Item("Your name", value=self.form.names[mine], edits=mine, act=self._next))
        for side in (mine, other(mine)):
            items.append(self._deck_or_surprise(side, "Your deck" if side == mine else "Its deck"))
        items.append(Item("Start the game", "taking back is free against it", self._start_against_computer))
        return items

    @property
    def opponent(self) -> tuple[str, str]:
        """Returns the opponent that is chosen: its name, and what it is."""
        known = self.host.opponents()
        return next((one for one in known if one[0] == self.form.opponent), known[len(known) // 2])

    def _change_opponent(self, by: int) -> None:
        known = [name for name, _ in self.host.opponents()]
        self.form.opponent = known[(known.index(self.opponent[0]) + by) % len(known)]

    @property
    def _style(self) -> Style:
        """Returns the style in which the computer plays its side."""
        return next((one for one in styles_of(other(self.form.side)) if one.name == self.form.style), NO_STYLE)

    def _change_style(self, by: int) -> None:
        known = styles_of(other(self.form.side))
        self.form.style = known[(known.index(self._style) + by) % len(known)].name

    def _change_sides(self) -> None:
        self.form.side = other(self.form.side)

    def _deck_or_surprise(self, side: Side, name: str) -> Item:
        deck = self.deck(side)
        if side in self.form.drawn:
            return Item.valued(name, "surprise me", "any of those that can be played", self._deck_or_surprise_changer(side))
        told = f"{deck.identity}{', ' if deck.identity else ''}{plural(deck.cards, 'card')}" if deck else "no deck found"
        return Item.valued(name, deck.name if deck else "", told, self._deck_or_surprise_changer(side))

    def _deck_or_surprise_changer(self, side: Side) -> Callable[[int], None]:
        """Goes round the decks of a side; the surprise stands behind the last."""

        def change(by: int) -> None:
            decks, now = self.decks(side), self.deck(side)
            if not decks or now is None:
                return
            place = len(decks) if side in self.form.drawn else decks.index(now)
            place = (place + by) % (len(decks) + 1)
            self.form.drawn.discard(side)
            if place == len(decks):
                self.form.drawn.add(side)
            else:
                self.form.decks[self.rules, side] = decks[place].name

        return change

    def _start_against_computer(self) -> None:
        mine, rules = self.form.side, self.rules
        decks = {side: "" if side in self.form.drawn else deck.name for side in SIDES if (deck := self.deck(side)) is not None}
        if len(decks) < len(SIDES):
            self.notice = "There is no deck to play for a side."
            return
        name = self.form.names[mine].strip() or side_word(mine)
        rival = in_style(self.opponent[0], self._style.name)
        self._sit(lambda: self.host.against_computer(rival, mine, decks, name, rules))

    def _puzzles(self) -> list[Item]:
        if self._puzzle_choices is None:
            try:
                self._puzzle_choices = self.host.puzzles()
            except NetrunnerError as error:
                self._puzzle_choices, self.notice = (), str(error)
        return [
            Item(
                choice.title, choice.about, self._puzzling(choice.path),
                mark="solved" if choice.name in self._solved else "", stars=choice.stars,
            )
            for choice in self._puzzle_choices
        ]  # fmt: skip

    def _learning(self) -> Item:
        return Item("Learn to play", "lessons for both sides, a game, a coach", self._going("learn"), free=True)

    def _lessons(self) -> list[Item]:
        """Returns the lessons of both courses, and the whole game that ends each."""
        if self._lesson_choices is None:
            try:
                self._lesson_choices = self.host.lessons()
            except NetrunnerError as error:
                self._lesson_choices, self.notice = (), str(error)
        items = []
        for side in SIDES:
            own = [choice for choice in self._lesson_choices if choice.side == side]
            for number, choice in enumerate(own, 1):
                done = "done" if choice.name in self._solved else ""
                items.append(Item(f"{side_word(side)} {number}. {choice.title}", choice.about, self._puzzling(choice.path), mark=done))
            words = "The starter decks, the easiest computer opponent, and a coach who says at each decision what to do, and why."
            done = "played" if f"{side} game" in self._solved else ""
            items.append(Item(f"{side_word(side)}: a whole game", words, self._coached(side), mark=done))
        return items

    def _coached(self, side: Side) -> Callable[[], None]:
        return lambda: self._sit(lambda: self.host.coached_game(side))

    def _look_what_is_solved(self) -> None:
        try:
            self._solved = self.host.solved()
        except NetrunnerError as error:
            self._solved, self.notice = frozenset(), str(error)

    def _puzzling(self, path: Path) -> Callable[[], None]:
        return lambda: self._sit(lambda: self.host.puzzle(path))

    def _settings(self) -> list[Item]:
        items = [self._setting(line) for line in settings(self.options, self._themes)]
        items.append(Item("Keys", "a key of your own for each command", self._going("keys"), free=True))
        return [*items, Item("Done", "back to the menu", self._going("menu"), free=True)]

    def _bindings(self) -> list[Item]:
        return [
            Item(row.name, row.words, partial(self._wait_for_key, row.id), partial(self._usual_key, row.id), row.keys)
            for row in self.key_rows.rows()
        ]

    def _wait_for_key(self, id: CommandId) -> None:
        self.key_rows.waiting = id

    def _usual_key(self, id: CommandId, by: int) -> None:
        self.notice = self.key_rows.reset(id)

    def _bound(self, keymap: Keymap) -> None:
        self.keys = keymap.at("start screen")
        self._set_keymap(keymap)

    def _setting(self, line: Setting) -> Item:
        return Item.valued(line.name, line.value, line.words, lambda by: self._turn(line, by))

    def _turn(self, line: Setting, by: int) -> None:
        self._set(line.turned(by))

    # Actions of the lines

    def _set(self, options: Options) -> None:
        self.options = options
        self._set_options(options)

    def _going(self, place: str) -> Callable[[], None]:
        def act() -> None:
            if place == "settings" and self._themes_again is not None:
                # A theme file may have been written or mended meanwhile.
                self._themes, self.notice = self._themes_again()
            if place in {"puzzles", "learn"}:
                self._look_what_is_solved()
            self.place = place
            self.picked = len(self.items()) - 1 if place in FORMS else self._next_lesson() if place == "learn" else 0

        return act

    def _next_lesson(self) -> int:
        """Returns the place of the first lesson that is not done."""
        return next((at for at, item in enumerate(self.items()) if not item.mark), 0)

    def _ask_for_game(self) -> None:
        """Asks for the game first: its decks are offered next. Where there is one game, nothing is asked."""
        if len(self.books) < 2:
            self._going("new")()
            return
        self.place, self.picked = "game", list(self.books).index(self.rules)

    def _choosing_game(self, rules: str) -> Callable[[], None]:
        def act() -> None:
            self.form.rules = rules
            self._going("new")()

        return act

    def _change_game(self, by: int) -> None:
        known = list(self.books)
        self.form.rules = known[(known.index(self.rules) + by) % len(known)]

    def _next(self) -> None:
        self.picked = min(self.picked + 1, len(self.items()) - 1)

    def _swap(self) -> None:
        names = self.form.names
        corp, runner = names["corp"], names["runner"]
        if (corp, runner) == ("Corp", "Runner"):
            self.notice = "Type the players' names first; then they can swap sides."
            return
        self.form.names = {"corp": runner, "runner": corp}

    def _second_deck(self, side: Side) -> Item:
        """Returns the line for a side's deck in the second game of a match: its player there is the other one."""
        known = ["", *(deck.name for deck in self.decks(side))]
        name = self.form.second.get(side, "")
        place = known.index(name) if name in known else 0

        def change(by: int) -> None:
            self.form.second[side] = known[(place + by) % len(known)]

        return Item.valued(f"{side_word(side)}'s deck, game 2", known[place] or "the same", "", change)

    def _toggle_match(self) -> None:
        self.form.match = not self.form.match

    def _toggle_curtain(self) -> None:
        self._set(replace(self.options, open_play=not self.options.open_play))

    def _deck_changer(self, side: Side) -> Callable[[int], None]:
        def change(by: int) -> None:
            decks = self.decks(side)
            now = self.deck(side)
            if decks and now:
                self.form.decks[self.rules, side] = decks[(decks.index(now) + by) % len(decks)].name

        return change

    def _start_game(self) -> None:
        corp, runner = self.deck("corp"), self.deck("runner")
        if corp is None or runner is None:
            self.notice = "There is no deck to play for a side."
            return
        names = {side: self.form.names[side].strip() or side_word(side) for side in SIDES}
        rules = self.rules
        own = {side: name for side, name in names.items() if name != side_word(side)}
        decks: dict[str, dict[Side, str]] = {**self.options.decks, rules: {"corp": corp.name, "runner": runner.name}}
        fresh = replace(self.options, rules=rules, names=own, decks=decks)
        if fresh != self.options:
            self._set(fresh)
        match = self.form.match and rulebook(rules).scores_matches
        second = {side: name for side, name in self.form.second.items() if match and name in [deck.name for deck in self.decks(side)]}
        if match:
            # Names that only say the side would change with the sides.
            names = {side: own.get(side, f"Player {number}") for number, side in enumerate(SIDES, 1)}
        self._sit(lambda: self.host.new_game(corp.name, runner.name, names["corp"], names["runner"], rules, match=match, second=second))

    def _resuming(self, path: Path) -> Callable[[], None]:
        return lambda: self._sit(lambda: self.host.resume(path))

    def _replaying(self, path: Path) -> Callable[[], None]:
        def act() -> None:
            try:
                opened = self.host.replay(path)
            except NetrunnerError as error:
                self.notice = str(error)
                return
            self._open_replay(opened)

        return act

    @property
    def game(self) -> ListedGame | None:
        """Returns the saved game that is picked."""
        listed = self.open_games[:1] if self.place == "menu" else ()
        return listed[self.picked] if self.picked < len(listed) else None

    def _sit(self, opened: Callable[[], OpenTable]) -> None:
        try:
            table = opened()
        except NetrunnerError as error:
            self.notice = str(error)
            return
        self.place, self.picked = "menu", 0
        self._begin(table)

    # Keys

    def press(self, key: str) -> None:
        """Handles a key."""
        self.notice = ""
        if self.key_rows.waiting is not None:
            self.notice = self.key_rows.take(key)
            return
        items = self.items()
        item = items[self.picked] if items else None
        if item and item.edits and self._type(key, item.edits):
            return
        command = self.keys.command(key)
        if key.isdigit() and len(key) == 1 and 0 < int(key) <= len(items) and self.place not in FORMS:
            self.picked = int(key) - 1
            self._do(items[self.picked])
        elif command is not None and self.handlers[command].offered:
            self.handlers[command].do()

    @property
    def handlers(self) -> Handlers:
        """Returns the handler of each command of the start screen."""

        item = self.item
        changes = item is not None and item.change is not None
        return {
            "up": Handler(lambda: self._pick(-1)),
            "previous zone": Handler(lambda: self._pick(-1)),
            "down": Handler(lambda: self._pick(1)),
            "next zone": Handler(lambda: self._pick(1)),
            "left": Handler(lambda: self._change(-1), changes),
            "right": Handler(lambda: self._change(1), changes),
            "act": Handler(self._act, item is not None),
            "back": Handler(self._back, self.place != "menu" or self.waits),
            "close": Handler(self._close),
            "replay": Handler(self._replay, self.game is not None),
            "help": Handler(self.show_keys),
            "theme": Handler(lambda: self._turn(settings(self.options, self._themes)[0], 1)),
        }

    @property
    def item(self) -> Item | None:
        """Returns the line that is picked."""
        items = self.items()
        return items[self.picked] if self.picked < len(items) else None

    def _pick(self, by: int) -> None:
        self.picked = (self.picked + by) % max(1, len(self.items()))

    def _change(self, by: int) -> None:
        item = self.item
        if item is not None and item.change is not None:
            item.change(by)

    def _act(self) -> None:
        item = self.item
        if item is not None:
            self._do(item)

    def _do(self, item: Item) -> None:
        """Does what a line is for; what needs cards waits until they have been read, where they are being read."""
        if item.at_once:
            self._then = None
            item.act()
        else:
            self.when_read(item.act)

    def when_read(self, act: Callable[[], None]) -> None:
        """Does something that needs cards: at once, or when they have been read, where they are being read."""
        if self.reading is None:
            act()
        else:
            self._then = act

    @property
    def waits(self) -> bool:
        """Returns whether what was chosen waits for the cards."""
        return self._then is not None

    def cards_read(self) -> None:
        """Does what was chosen while the cards were read, and tells the points of the game to go on with."""
        self.reading = None
        self.look_again()
        then, self._then = self._then, None
        if then is not None:
            then()

    def _back(self) -> None:
        """Goes back from a form to what it was opened from; what was chosen there, or in the menu, is not begun later."""
        self._then = None
        if self.place == "new" and len(self.books) > 1:
            self._ask_for_game()
        elif self.place == "keys":
            self._going("settings")()
        else:
            self.place, self.picked = "menu", 0

    def _close(self) -> None:
        if self.place == "menu":
            self._leave()
        else:
            self._back()

    def _replay(self) -> None:
        if self.game is not None:
            self.when_read(self._replaying(self.game.path))

    def _type(self, key: str, side: str) -> bool:
        wanted: Side = "corp" if side == "corp" else "runner"
        name = self.form.names[wanted]
        if key == "backspace":
            self.form.names[wanted] = name[:-1]
        elif key == "space":
            self.form.names[wanted] = f"{name} "[:LONGEST_NAME]
        elif len(key) == 1 and key.isprintable():
            fresh = "" if name in {"Corp", "Runner"} else name
            self.form.names[wanted] = (fresh + key)[:LONGEST_NAME]
        else:
            return False
        return True

    def click(self, target: ClickTarget | None) -> None:
        """Picks the line that was clicked; acts on the picked one."""
        self.notice = ""
        if target and target.kind == "key":
            self.press(str(target.ref))
        elif target and target.kind == "line" and isinstance(target.ref, int) and target.ref < len(self.items()):
            item = self.items()[target.ref]
            again = target.ref == self.picked
            self.picked = target.ref
            if again or self.place == "menu":
                self._do(item)
            elif item.change:
                item.change(1)

    def _told(self, game: ListedGame) -> str:
        if not game.turn:
            return f"{plural(game.answers, 'answer')}, saved {ago(self.now() - game.saved)}"
        whose = game.corp_name if game.turn == "corp" else game.runner_name
        corp, runner = game.points
        return f"turn {game.turns}, {player_word(whose, game.turn)}, {corp}-{runner}, {ago(self.now() - game.saved)}"


def _slug(name: str) -> str:
    """Returns a deck's name as its file is called."""
    return re.sub(r"[^a-z0-9]+", "-", folded(Path(name).stem)).strip("-")


def ago(seconds: float) -> str:
    """Returns how long ago it was."""
    minutes = max(0, int(seconds // 60))
    if minutes < 1:
        return "just now"
    if minutes < 120:
        return f"{plural(minutes, 'minute')} ago"
    hours = minutes // 60
    return f"{plural(hours, 'hour')} ago" if hours < 48 else f"{plural(hours // 24, 'day')} ago"


def _nothing() -> None:
    """Shows nothing."""
