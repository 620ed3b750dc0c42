"""The lobby of a server: its tables, a form for a new one, and what sitting down asks for. Keys in, a canvas out."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Self

from netrunner_tui.bots.styles import NO_STYLE, Style, in_style, styles_of
from netrunner_tui.model.deck import SURPRISE
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.lobby import FinishedGame, NewTable, TableInfo
from netrunner_tui.model.sides import CORP, RUNNER, SIDES, Side, other
from netrunner_tui.model.text import plain
from netrunner_tui.rules.server_seats import GameServerLobby, HostedTable
from netrunner_tui.settings.handlers import Handler, Handlers
from netrunner_tui.settings.keys import Keymap
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.drawing.symbols import plural, side_word
from netrunner_tui.table.home.lobby_people import LobbyPeople
from netrunner_tui.table.home.setting_rows import settings

CLOCKS = ("", "15+10", "25+10", "40+15", "60+0")
DELAYS = (0, 20, 60)
LONGEST_WORD = 64
LONGEST_NAME = 24
LONGEST_LIST = 64_000
"""Characters of a pasted deck list."""


@dataclass(frozen=True)
class FormRow:
    """A line of a form: its name, its value, what is said of it, and what it does."""

    name: str
    value: str = ""
    words: str = ""
    act: Callable[[], None] = field(default=lambda: None, compare=False)
    change: Callable[[int], None] | None = field(default=None, compare=False)
    typed: str = ""
    """The field of the form that is typed here."""

    @classmethod
    def valued(cls, name: str, value: str, words: str, change: Callable[[int], None]) -> Self:
        """Returns a line with values: enter on it goes to the next one."""
        return cls(name, value, words, partial(change, 1), change)


@dataclass
class Form:
    """The form for a new table, or for sitting down at one."""

    rules: str = ""
    side: str = ""
    decks: dict[tuple[str, str], str] = field(default_factory=dict)
    """The deck chosen for a side of a game; empty: its starter deck."""
    pasted: str = ""
    """A deck as text, in place of a deck of the server."""
    clock: str = ""
    delay: int = 0
    password: str = ""
    invite: str = ""
    """The player who is invited, and for whom alone the other side is; empty: anybody may sit down."""
    bot: str = ""
    """The computer opponent; empty: a person."""
    style: str = NO_STYLE.name
    """How it plays, where its side is known."""
    bot_deck: str = ""
    """Its deck: one of the player's own or of the server's, `surprise`, or empty for the starter deck."""


class Lobby:
    """The lobby's state."""

    def __init__(
        self, server: GameServerLobby, options: Options, keymap: Keymap, *, begin: Callable[[HostedTable], None], leave: Callable[[], None],
        set_options: Callable[[Options], None], themes: tuple[str, ...],
    ) -> None:  # fmt: skip
        self.server = server
        self.options = options
        self.keys = keymap.at("lobby")
        self._page_keys = keymap.at("page")
        self.people = LobbyPeople(server.company, server.name)
        self.show_keys: Callable[[], None] = _nothing
        """Opens the page of what the keys do here; whoever shows this sets it."""
        self.notice = ""
        self.place = "tables"
        """tables, new, join, games, watch, waiting, settings, talk, people."""
        self.picked = 0
        self.form = Form()
        self.table: TableInfo | None = None
        """The table that is being joined or watched."""
        self.waiting: HostedTable | None = None
        """The table that this player has made, or sat down at, while its other side is free."""
        self._begin = begin
        self._leave = leave
        self._set_options = set_options
        self._themes = themes
        self.tables: tuple[TableInfo, ...] = ()
        self._books: tuple[tuple[str, str], ...] = ()
        self._bots: tuple[tuple[str, str], ...] | None = None
        self._looked = False
        """Whether the tables have been listed: then what is picked stays picked."""
        self._unlisten: Callable[[], None] = lambda: None
        self.finished: tuple[FinishedGame, ...] = ()
        """The finished games that may be seen again, as of when their list was opened."""
        self.see_again: Callable[[FinishedGame], None] = _nowhere
        """Opens a finished game to walk in; whoever shows this sets it."""
        self.review: Callable[[FinishedGame], None] = _nowhere
        """Opens the review of a finished game."""
        self.open_decks: Callable[[str], None] = _no_decks
        """Opens the player's own decks at a game; whoever shows this sets it."""
        self.look_again()

    # State

    def look_again(self) -> None:
        """Asks for the tables anew; a table that waited and has begun is sat down at."""
        mine = self.tables[self.picked].name if self.place == "tables" and self.picked < len(self.tables) else ""
        bot = self.picked - len(self.tables) if self._looked else -1
        try:
            self.tables = self.server.tables()
        except NetrunnerError as problem:
            self.notice = str(problem)
            return
        if self.place == "games":
            self.picked = max(0, min(self.picked, self._rows_listed - 1))
        if self.place == "tables":
            self._looked = True
            now = len(self.tables) + bot if bot >= 0 else self.picked
            found = next((place for place, table in enumerate(self.tables) if table.name == mine), now)
            self.picked = max(0, min(found, self.listed - 1))
        self._begun()

    def _begun(self) -> None:
        waiting = self.waiting
        if waiting is None:
            return
        try:
            state = waiting.info().state
        except NetrunnerError as problem:
            self.notice = str(problem)
            return
        if state != "waiting":
            self._unlisten()
            self.waiting = None
            self.place, self.picked = "tables", 0
            self._begin(waiting)

    @property
    def books(self) -> tuple[tuple[str, str], ...]:
        """Returns the games that can be played, each with its full name."""
        if not self._books:
            self._books = tuple(self.server.rulebooks())
        return self._books

    @property
    def bots(self) -> tuple[tuple[str, str], ...]:
        """Returns the computer opponents, easiest first: the name of each, and what it is. They are listed after the tables."""
        if self._bots is None:
            self._bots = tuple(self.server.opponents())
        return self._bots

    @property
    def listed(self) -> int:
        """Returns how many tables and opponents can be picked."""
        return len(self.tables) + len(self.bots)

    @property
    def watched(self) -> tuple[TableInfo, ...]:
        """Returns the tables that can be watched: those at which this player does not sit. Finished games are listed after them."""
        return tuple(table for table in self.tables if not table.mine and table.state == "playing")

    @property
    def rules(self) -> str:
        """Returns the game that a new table is for, or that of the table to be joined."""
        if self.place == "join" and self.table is not None:
            return self.table.rules
        return self.form.rules or (self.books[0][0] if self.books else "")

    def side(self) -> str:
        """Returns the side that is chosen, or the free one of the table to be joined."""
        if self.place == "join" and self.table is not None:
            return next((side for side in SIDES if not self.table.player(side)), "")
        return self.form.side

    def rows(self) -> list[FormRow]:
        """Returns the lines of a form."""
        match self.place:
            case "new":
                return self._new_rows()
            case "join":
                locked = self.table is not None and self.table.locked and not self.invited_to(self.table)
                rows = [self._deck_row(), *([self._password_row()] if locked else [])]
                return [*rows, FormRow("Sit down", "", "the game begins when both sides are taken", self._join)]
            case "watch":
                return [self._password_row(), FormRow("Watch", "", "you see what both players see", self._watch)]
            case "settings":
                lines = settings(self.options, self._themes)
                rows = [FormRow.valued(s.name, s.value, s.words, self._changer(n)) for n, s in enumerate(lines)]
                return [*rows, FormRow("Done", "", "back to the tables", self._to_tables)]
        return []

    def _new_rows(self) -> list[FormRow]:
        form = self.form
        names: dict[str, str] = {"": "by lot"} | {side: side_word(side) for side in SIDES}
        who = "watch" if form.bot else "sit down or watch"
        return [
            FormRow.valued("Game", dict(self.books).get(self.rules, self.rules), "", self._change_rules),
            FormRow.valued("Your side", names[form.side], "", self._change_side),
            *([self._deck_row()] if form.side else []),
            *self._bot_rows(),
            FormRow.valued("Clocks", _clock_words(form.clock), "minutes for each player, seconds added an answer", self._change_clock),
            FormRow.valued("Spectators", _delay_words(form.delay), "", self._change_delay),
            FormRow("Password", _masked(form.password), f"empty: anybody may {who}", self._down, typed="password"),
            *([] if form.bot else [self._invite_row()]),
            FormRow("Make the table", "", "the game begins at once" if form.bot else "and wait for the other player", self._make),
        ]

    def _bot_rows(self) -> list[FormRow]:
        """Returns the lines about a computer opponent, where there are any; its deck can be chosen when the sides are."""
        form = self.form
        if not self.bots:
            return []
        about = dict(self.bots).get(form.bot, "a computer opponent begins at once")
        rows = [FormRow.valued("Opponent", opponent_name(form.bot) if form.bot else "a person", about, self._change_bot)]
        if form.bot and form.side:
            how = self._style
            value = how.name if how != NO_STYLE else "any style"
            rows.append(FormRow.valued("Style", value, how.about, self._change_style))
            named = {"": "starter deck", SURPRISE: "a surprise"}.get(form.bot_deck, form.bot_deck)
            rows.append(FormRow.valued("Its deck", named, "left or right changes it: yours, and the server's", self._change_bot_deck))
        return rows

    def _deck_row(self) -> FormRow:
        if self.form.pasted:
            lines = self.form.pasted.count("\n") + 1
            words = "left or right: a deck of the server instead"
            return FormRow.valued("Your deck", f"pasted, {plural(lines, 'line')}", words, self._change_deck)
        name = self.form.decks.get((self.rules, self.side()), "") or "starter deck"
        return FormRow.valued("Your deck", name, "left or right changes it; paste a list here to play your own", self._change_deck)

    def _invite_row(self) -> FormRow:
        return FormRow("Only for", self.form.invite, "a player, who is invited; empty: anybody may sit down", self._down, typed="invite")

    def _password_row(self) -> FormRow:
        return FormRow("Password", _masked(self.form.password), "of this table", self._down, typed="password")

    # Actions of the lines

    def _down(self) -> None:
        self.picked = min(self.picked + 1, len(self.rows()) - 1)

    def _to_tables(self) -> None:
        self.place, self.picked, self._looked = "tables", 0, False
        self.form.password = self.form.invite = ""
        self.look_again()

    def _change_rules(self, by: int) -> None:
        known = [rules for rules, _ in self.books]
        if known:
            self.form.rules = known[(known.index(self.rules) + by) % len(known)]
            self.form.bot_deck = ""

    def _change_side(self, by: int) -> None:
        sides = ("", *SIDES)
        self.form.side = sides[(sides.index(self.form.side) + by) % len(sides)]
        self.form.bot_deck = ""

    def _change_deck(self, by: int) -> None:
        side = self.side()
        self.form.pasted = ""
        names = ("", *self.server.decks(side, self.rules))
        now = self.form.decks.get((self.rules, side), "")
        place = names.index(now) if now in names else 0
        self.form.decks[self.rules, side] = names[(place + by) % len(names)]

    def _change_bot(self, by: int) -> None:
        names = ("", *(name for name, _ in self.bots))
        place = names.index(self.form.bot) if self.form.bot in names else 0
        self.form.bot = names[(place + by) % len(names)]

    @property
    def _style(self) -> Style:
        """Returns the style in which the computer plays its side; none where the sides are drawn by lot."""
        known = styles_of(self._bot_side) if self.form.side else ()
        return next((one for one in known if one.name == self.form.style), NO_STYLE)

    @property
    def _bot_side(self) -> Side:
        return other(CORP if self.form.side == CORP else RUNNER)

    def _change_style(self, by: int) -> None:
        known = styles_of(self._bot_side)
        self.form.style = known[(known.index(self._style) + by) % len(known)].name

    def _change_bot_deck(self, by: int) -> None:
        names = ("", SURPRISE, *self.server.decks(self._bot_side, self.rules))
        place = names.index(self.form.bot_deck) if self.form.bot_deck in names else 0
        self.form.bot_deck = names[(place + by) % len(names)]

    def _change_clock(self, by: int) -> None:
        self.form.clock = CLOCKS[(CLOCKS.index(self.form.clock) + by) % len(CLOCKS)]

    def _change_delay(self, by: int) -> None:
        self.form.delay = DELAYS[(DELAYS.index(self.form.delay) + by) % len(DELAYS)]

    def _changer(self, number: int) -> Callable[[int], None]:
        def change(by: int) -> None:
            self.options = settings(self.options, self._themes)[number].turned(by)
            self._set_options(self.options)

        return change

    def _make(self) -> None:
        form = self.form
        deck = self.form.decks.get((self.rules, form.side), "") if form.side and not form.pasted else ""
        new_table = NewTable(
            rules=self.rules, side=form.side, deck=deck, deck_list=form.pasted if form.side else "", password=form.password,
            delay=form.delay, clock=form.clock, bot=in_style(form.bot, self._style.name if form.bot else ""),
            bot_deck=form.bot_deck if form.bot and form.side else "",
            invite="" if form.bot else form.invite.strip(),
        )  # fmt: skip
        self.sit(self.server.make(new_table))

    def _join(self) -> None:
        if self.table is None:
            return
        deck = "" if self.form.pasted else self.form.decks.get((self.rules, self.side()), "")
        self.sit(self.server.join(self.table.name, deck=deck, deck_list=self.form.pasted, password=self.form.password))

    def _watch(self) -> None:
        if self.table is not None:
            self.sit(self.server.watch(self.table.name, password=self.form.password))

    def sit(self, table: HostedTable) -> None:
        """Sits down at a table: begins the game, or waits for it."""
        self.form.password = self.form.pasted = self.form.invite = ""
        if table.info().state != "waiting":
            self.place, self.picked = "tables", 0
            self._begin(table)
            return
        self.place, self.picked = "waiting", 0
        self.waiting = table
        self._unlisten = table.listen(self._begun)

    def _stop_waiting(self) -> None:
        waiting, self.waiting = self.waiting, None
        self._unlisten()
        if waiting is not None:
            waiting.leave()
        self._to_tables()

    def _open(self, table: TableInfo, watch: bool = False) -> None:
        """Sits down at a table, or watches it; asks first for what that takes. Raises NetrunnerError."""
        self.table = table
        if not watch and not table.mine and table.reserved and not self.invited_to(table):
            raise NetrunnerError(f"{table.name} waits for {table.reserved}")
        free = any(not table.player(side) for side in SIDES)
        if table.mine and not watch:
            self.sit(self.server.join(table.name))
        elif watch or table.state != "waiting" or not free:
            self.place, self.picked = "watch", 0
            if not table.locked:
                self._watch()
        else:
            self._to("join")
            self.picked = next((place for place, row in enumerate(self.rows()) if row.typed), len(self.rows()) - 1)

    # Keys

    def press(self, key: str) -> None:
        """Handles a key."""
        self.notice = ""
        place = self.place
        try:
            self._press(key)
        except NetrunnerError as problem:
            self.notice = str(problem)
            if self.place == "watch" and place in {"tables", "games"} and self.table and not self.table.locked:
                self.place = place

    def _press(self, key: str) -> None:
        if self.place == "talk":
            if not self.people.type(key, self._page_keys.command(key)):
                self._back()
            return
        row = self._row
        if row is not None and row.typed and self._type(row.typed, key):
            return
        listed = self._rows_listed
        command = self.keys.command(key)
        if key.isdigit() and len(key) == 1 and 0 < int(key) <= listed:
            self.picked = int(key) - 1
            self._act()
        elif command is not None and self.handlers[command].offered:
            self.handlers[command].do()

    @property
    def handlers(self) -> Handlers:
        """Returns the handler of each command of the lobby: its list of tables, and the forms that open from it."""

        moves, at_tables = self.place != "waiting", self.place == "tables"
        among_people, person = self.place == "people", self.people.row if self.place == "people" else None
        lists = at_tables or self.place == "waiting"
        invited = lists and bool(self.people.invitations)
        changes = self._row is not None and self._row.change is not None
        table_picked = at_tables and self._picked_table is not None
        return {
            "up": Handler(lambda: self._pick(-1), moves),
            "previous zone": Handler(lambda: self._pick(-1), moves),
            "down": Handler(lambda: self._pick(1), moves),
            "next zone": Handler(lambda: self._pick(1), moves),
            "left": Handler(lambda: self._change(-1), changes),
            "right": Handler(lambda: self._change(1), changes),
            "act": Handler(self._act, moves),
            "back": Handler(self._back),
            "close": Handler(self._back),
            "new table": Handler(self._new, at_tables),
            "watch": Handler(self._games, at_tables),
            "review": Handler(self._review, self._picked_game is not None and self._picked_game.open),
            "export": Handler(self._export, self._picked_game is not None and self._picked_game.open),
            "take away": Handler(self._take_away, table_picked),
            "help": Handler(self.show_keys),
            "talk": Handler(lambda: self._to("talk"), lists or among_people),
            "people": Handler(self._to_people, lists),
            "invite": Handler(self._invite, self.place == "waiting" or (person is not None and not person.blocked)),
            "mute": Handler(self._mute, person is not None and not person.blocked),
            "block": Handler(self._block, person is not None),
            "accept": Handler(self._accept, invited),
            "decline": Handler(self._decline, invited),
            "settings": Handler(lambda: self._to("settings"), at_tables),
            "decks": Handler(lambda: self.open_decks(self.rules), at_tables or self.place in {"new", "join"}),
        }

    @property
    def _row(self) -> FormRow | None:
        """Returns the picked line of a form; None where tables are listed, or a player is waited for."""
        if self.place in {"tables", "games", "waiting", "people", "talk"}:
            return None
        rows = self.rows()
        return rows[min(self.picked, len(rows) - 1)]

    @property
    def act_words(self) -> str:
        """Returns what enter does on the picked line of a form."""
        row = self._row
        return "choose" if row is None else "next value" if row.change else "next line" if row.typed else row.name.lower()

    @property
    def _picked_table(self) -> TableInfo | None:
        return self.tables[self.picked] if self.picked < len(self.tables) else None

    @property
    def _picked_game(self) -> FinishedGame | None:
        place = self.picked - len(self.watched)
        return self.finished[place] if self.place == "games" and 0 <= place < len(self.finished) else None

    @property
    def _rows_listed(self) -> int:
        """Returns how many tables, opponents or games are listed here."""
        counts = {"tables": self.listed, "games": len(self.watched) + len(self.finished)}
        return counts.get(self.place, 0)

    def _pick(self, by: int) -> None:
        if self.place == "people":
            self.people.pick(by)
            return
        count = self._rows_listed if self.place in {"tables", "games"} else len(self.rows())
        self.picked = (self.picked + by) % max(1, count)

    def _change(self, by: int) -> None:
        row = self._row
        if row is not None and row.change is not None:
            row.change(by)

    def _act(self) -> None:
        """Opens the picked table, or makes one where there is none, or against the picked opponent; in a form, does what its line says."""
        row, table = self._row, self._picked_table
        if row is not None:
            row.act()
        elif self.place == "games":
            self._act_on_game()
        elif table is not None:
            self._open(table)
        else:
            bot = self.picked - len(self.tables)
            self._new(self.bots[bot][0] if bot < len(self.bots) else "")

    def _new(self, bot: str = "") -> None:
        """Opens the form of a table, at the line that makes it."""
        self.form.bot = bot
        self._to("new")
        self.picked = len(self.rows()) - 1

    def _to(self, place: str) -> None:
        self.place, self.picked = place, 0

    def _back(self) -> None:
        match self.place:
            case "tables":
                self._leave()
            case "waiting":
                self._stop_waiting()
            case "talk" | "people" if self.waiting is not None:
                self._to("waiting")
            case _:
                self._to_tables()

    def _to_people(self) -> None:
        self._to("people")
        if self.people.row is None:
            self.people.pick(1)

    def _invite(self) -> None:
        """Invites the picked player to the table where this one waits, or opens the form of a table for them."""
        person = self.people.row
        if self.place == "waiting":
            self._to_people()
            return
        waits = self.waiting.info().name if self.waiting is not None else ""
        waits = waits or next((table.name for table in self.tables if table.mine and table.state == "waiting"), "")
        if waits:
            self.notice = self.people.invite(waits)
        elif person is not None:
            self.form.invite = person.name
            self._new()

    def _mute(self) -> None:
        self.notice = self.people.mute()

    def _block(self) -> None:
        self.notice = self.people.block()

    def invited_to(self, table: TableInfo) -> bool:
        """Returns whether this player is invited to a table."""
        return any(one.table == table.name for one in self.people.invitations)

    def _accept(self) -> None:
        """Sits down at the table of the first invitation, with the deck that was chosen last for its side."""
        invitation = self.people.invitations[0]
        deck = self.form.decks.get((invitation.rules, invitation.side), "")
        hosted = self.server.join(invitation.table, deck=deck)
        if self.waiting is not None:
            self._stop_waiting()
        self.sit(hosted)

    def _decline(self) -> None:
        invitation = self.people.invitations[0]
        self.server.company.decline(invitation.table)
        self.notice = f"You have declined to come to {invitation.table}."

    def _games(self) -> None:
        """Opens the list of what can be watched; the picked table, if it is one of them, stays picked."""
        self.finished = self.server.finished()
        table = self._picked_table
        self._to("games")
        if table is not None and table in self.watched:
            self.picked = self.watched.index(table)

    def _act_on_game(self) -> None:
        game = self._picked_game
        if game is not None:
            self.see_again(game)
        elif self.picked < len(self.watched):
            self._open(self.watched[self.picked], watch=True)

    def _review(self) -> None:
        game = self._picked_game
        if game is not None:
            self.review(game)

    def _export(self) -> None:
        """Says what to type: there is no file of the player's own here."""
        game = self._picked_game
        if game is not None:
            self.notice = f"In a shell: ssh HOST export {game.name} > game.md"

    def _take_away(self) -> None:
        table = self._picked_table
        if table is not None:
            self.server.close_table(table.name)
            self.look_again()

    def _type(self, field: str, key: str) -> bool:
        """Takes a key into a line that is typed: the password, or a player's name."""
        before = self.form.password if field == "password" else self.form.invite
        if key == "backspace" and before:
            now = before[:-1]
        elif key == "space" or (len(key) == 1 and key.isprintable()):
            now = f"{before}{' ' if key == 'space' else key}"[: LONGEST_WORD if field == "password" else LONGEST_NAME]
        else:
            return False
        self._set_typed(field, now)
        return True

    def _set_typed(self, field: str, now: str) -> None:
        if field == "password":
            self.form.password = now
        else:
            self.form.invite = now

    def paste(self, text: str) -> None:
        """Takes a pasted deck list, in a form that has a deck; a pasted password, where one is typed."""
        if self.place == "talk":
            self.people.paste(text)
            return
        rows = self.rows()
        if rows and (field := rows[min(self.picked, len(rows) - 1)].typed):
            for letter in plain(text.strip())[:LONGEST_WORD]:
                self._type(field, letter)
        elif any(row.name == "Your deck" for row in rows):
            if len(text) > LONGEST_LIST:
                self.notice = f"That is no deck list: {len(text)} characters, at most {LONGEST_LIST}."
            elif text.strip():
                self.form.pasted = text
        elif self.place == "new":
            self.notice = "Choose your side first; then paste the list of its deck."

    def click(self, line: int) -> None:
        """Picks the table or the line of a form that was clicked; acts on the picked one."""
        if self.place == "people":
            self.people.picked = line
            return
        again = line == self.picked
        self.picked = line
        row = None if self.place in {"tables", "games"} else self.rows()[line]
        if row is not None and row.change and again:
            self.press("right")
        elif again or (row is not None and not row.change and not row.typed):
            self.press("enter")


def opponent_name(bot: str) -> str:
    """Returns the name of a computer opponent as it is shown to people."""
    return f"{bot.capitalize()} (computer)"


def _masked(password: str) -> str:
    return "*" * len(password)


def _clock_words(clock: str) -> str:
    if not clock:
        return "none"
    minutes, seconds = clock.split("+")
    return f"{minutes} minutes, {seconds} seconds an answer"


def _delay_words(delay: int) -> str:
    return f"see everything, {delay} answers late" if delay else "see what both players see"


def _nothing() -> None:
    """Shows nothing."""


def _nowhere(game: FinishedGame) -> None:
    """Shows no finished game."""


def _no_decks(rules: str) -> None:
    """Builds no decks."""
