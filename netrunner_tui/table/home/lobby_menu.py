"""The lobby of a server: its lists, its forms and its people. Keys in, a canvas out."""

from collections.abc import Callable, Mapping
from typing import Final, Literal

import msgspec

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.lobby import FinishedGame, TableInfo
from netrunner_tui.model.sides import SIDES
from netrunner_tui.model.text import capital
from netrunner_tui.rules.server_seats import GameServerLobby, HostedTable
from netrunner_tui.settings.commands import CommandId, Words
from netrunner_tui.settings.handlers import Handler, Handlers, Here
from netrunner_tui.settings.keys import Keymap
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.home.lobby_forms.lobby_form import LONGEST_LIST, Form, FormCalls, FormRow, LobbyForm
from netrunner_tui.table.home.lobby_forms.new_table_form import NewTableForm
from netrunner_tui.table.home.lobby_forms.seat_forms import JoinForm, SettingsForm, WatchForm
from netrunner_tui.table.home.lobby_lists import LobbyLists
from netrunner_tui.table.home.lobby_people import LobbyPeople

LobbyPage = Literal["tables", "new", "join", "games", "watch", "waiting", "settings", "talk", "people"]
LISTS: Final[frozenset[LobbyPage]] = frozenset({"tables", "games"})
"""Pages of which a line is a table, an opponent or a game."""


def _leads(name: str, help: str) -> Mapping[CommandId, Words]:
    """Returns the texts of the keys that leave a page."""
    return {"back": Words(help=help), "close": Words(name, "back", help)}


_TO_TABLES: Final = _leads("Back to the tables", "back to the tables")
_TO_WAITING: Final = _leads("Back to your table", "back to your table, which waits for a player")
_WATCH: Final = Words("Watch", "watch", "watch the picked game, or walk in a finished one")
_FORM_MOUSE: Final = "click a line to pick it, again to change it or to do what it says, a key to press it; the wheel picks"
_HERE: Final[Mapping[LobbyPage, Here]] = {
    "tables": Here(),
    "games": Here({**_TO_TABLES, "act": _WATCH}),
    "people": Here(_TO_TABLES, "click a player to pick them, a key to press it; the wheel picks"),
    "talk": Here(_TO_TABLES, "the wheel scrolls"),
    "waiting": Here(_leads("Back to the tables", "back to the tables; your seat is kept"), "click a key to press it"),
}
"""What commands and clicks do otherwise on a page than at the list of tables; of forms the lobby itself says it."""


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
        self.lists = LobbyLists(server)
        self.show_keys: Callable[[], None] = lambda: None
        """Opens the page of what the keys do here; whoever shows this sets it."""
        self.notice = ""
        self.place: LobbyPage = "tables"
        self.picked = 0
        self.form = Form()
        self.waiting: HostedTable | None = None
        """The table that this player has made, or sat down at, while its other side is free."""
        self._begin = begin
        self._leave = leave
        self._set_options = set_options
        self._moved = False
        """Whether the player has picked a line of the tables: then it stays picked. Until then an opponent gives way to a table."""
        self._unlisten: Callable[[], None] = lambda: None
        self.see_again: Callable[[FinishedGame], None] = lambda game: None
        """Opens a finished game to walk in; whoever shows this sets it."""
        self.review: Callable[[FinishedGame], None] = lambda game: None
        """Opens the review of a finished game."""
        self.open_decks: Callable[[str], None] = lambda rules: None
        """Opens the player's own decks at a game; whoever shows this sets it."""
        calls = FormCalls(server, self._down, self.sit, self._to_tables, self.people.invited_to, lambda: self.options, self._set)
        self._new_table = NewTableForm(calls, self.form, self.lists)
        self._join = JoinForm(calls, self.form)
        self._watch = WatchForm(calls, self.form)
        self._forms: Mapping[LobbyPage, LobbyForm] = {
            "new": self._new_table, "join": self._join, "watch": self._watch, "settings": SettingsForm(calls, themes),
        }  # fmt: skip
        self.look_again()

    # State

    def look_again(self) -> None:
        """Asks for the tables anew; a table that waited and has begun is sat down at."""
        here = self.lists.table_at(self.picked)
        mine = here.name if self.place == "tables" and here is not None else ""
        bot = self.picked - len(self.lists.tables) if self._moved else -1
        try:
            self.lists.ask_for_tables()
        except NetrunnerError as problem:
            self.notice = str(problem)
            return
        if self.place == "games":
            self.picked = max(0, min(self.picked, self.lists.game_count - 1))
        if self.place == "tables":
            now = len(self.lists.tables) + bot if bot >= 0 else self.picked
            found = next((place for place, table in enumerate(self.lists.tables) if table.name == mine), now)
            self.picked = max(0, min(found, self.lists.table_count - 1))
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
    def rules(self) -> str:
        """Returns the game that a new table is for, or that of the table to be joined."""
        return (self._join.rules if self.place == "join" else "") or self._new_table.rules

    def rows(self) -> list[FormRow]:
        """Returns the lines of the open form; none where no form is open."""
        form = self._forms.get(self.place)
        return form.rows() if form is not None else []

    @property
    def _row(self) -> FormRow | None:
        """Returns the picked line of a form; None where no form is open."""
        rows = self.rows()
        return rows[min(self.picked, len(rows) - 1)] if rows else None

    @property
    def act_words(self) -> str:
        """Returns what enter does on the picked line of a form."""
        row = self._row
        return "choose" if row is None else "next value" if row.change else "next line" if row.typed else row.name.lower()

    @property
    def here(self) -> Here:
        """Returns what commands and clicks do otherwise here than at the list of tables."""
        here = _HERE.get(self.place) or self._form_here
        return msgspec.structs.replace(here, words=_TO_WAITING) if self.place in {"talk", "people"} and self.waiting is not None else here

    @property
    def _form_here(self) -> Here:
        help = "go to the next value; from what is typed to the next line; do what the last line says"
        return Here({**_TO_TABLES, "act": Words(capital(self.act_words), self.act_words, help)}, _FORM_MOUSE)

    @property
    def _picked_table(self) -> TableInfo | None:
        return self.lists.table_at(self.picked)

    @property
    def _picked_game(self) -> FinishedGame | None:
        return self.lists.finished_at(self.picked) if self.place == "games" else None

    @property
    def _rows_listed(self) -> int:
        """Returns how many tables, opponents or games are listed here."""
        return {"tables": self.lists.table_count, "games": self.lists.game_count}.get(self.place, 0)

    # From page to page

    def _to(self, place: LobbyPage) -> None:
        self.place, self.picked = place, 0

    def _to_tables(self) -> None:
        self.place, self.picked, self._moved = "tables", 0, False
        self.form.password = self.form.invite = ""
        self.look_again()

    def _new(self, bot: str = "") -> None:
        """Opens the form of a table, at the line that makes it."""
        self.form.bot = bot
        self._to("new")
        self.picked = len(self.rows()) - 1

    def _to_people(self) -> None:
        self._to("people")
        if self.people.row is None:
            self.people.pick(1)

    def _games(self) -> None:
        """Opens the list of what can be watched; the picked table, if it is one of them, stays picked."""
        self.lists.ask_for_finished()
        table = self._picked_table
        self._to("games")
        if table is not None and table in self.lists.watched:
            self.picked = self.lists.watched.index(table)

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

    # Sitting down

    def sit(self, table: HostedTable) -> None:
        """Sits down at a table: begins the game, or waits for it."""
        self.form.forget()
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
        self.form.table = table
        if not watch and not table.mine and table.reserved and not self.people.invited_to(table):
            raise NetrunnerError(f"{table.name} waits for {table.reserved}")
        free = any(not table.player(side) for side in SIDES)
        if table.mine and not watch:
            self.sit(self.server.join(table.name))
        elif watch or table.state != "waiting" or not free:
            self.place, self.picked = "watch", 0
            if not table.locked:
                self._watch.watch()
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
            if self.place == "watch" and place in LISTS and self.form.table and not self.form.table.locked:
                self.place = place

    def _press(self, key: str) -> None:
        if self.place == "talk":
            if not self.people.type(key, self._page_keys.command(key)):
                self._back()
            return
        row = self._row
        if row is not None and row.typed and self.form.type(row.typed, key):
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
        own_table = at_tables and self._picked_table is not None and bool(self._picked_table.mine)
        return {
            "up": Handler(lambda: self._pick(-1), moves),
            "previous zone": Handler(lambda: self._pick(-1), moves),
            "down": Handler(lambda: self._pick(1), moves),
            "next zone": Handler(lambda: self._pick(1), moves),
            "left": Handler(lambda: self._change(-1), changes),
            "right": Handler(lambda: self._change(1), changes),
            "act": Handler(self._act, self.place in LISTS or self._row is not None),
            "back": Handler(self._back),
            "close": Handler(self._back),
            "new table": Handler(self._new, at_tables),
            "watch": Handler(self._games, at_tables),
            "review": Handler(self._review, self._picked_game is not None and self._picked_game.open),
            "export": Handler(self._export, self._picked_game is not None and self._picked_game.open),
            "take away": Handler(self._take_away, own_table),
            "help": Handler(self.show_keys),
            "talk": Handler(lambda: self._to("talk"), lists or among_people),
            "people": Handler(self._to_people, lists),
            "invite": Handler(self._invite, self.place == "waiting" or (person is not None and not person.blocked)),
            "mute": Handler(lambda: self._tell(self.people.mute()), person is not None and not person.blocked),
            "block": Handler(lambda: self._tell(self.people.block()), person is not None),
            "accept": Handler(self._accept, invited),
            "decline": Handler(lambda: self._tell(self.people.decline()), invited),
            "settings": Handler(lambda: self._to("settings"), at_tables),
            "decks": Handler(lambda: self.open_decks(self.rules), at_tables or self.place in {"new", "join"}),
        }

    def _down(self) -> None:
        self.picked = min(self.picked + 1, len(self.rows()) - 1)

    def _pick(self, by: int) -> None:
        if self.place == "people":
            self.people.pick(by)
            return
        count = self._rows_listed if self.place in LISTS else len(self.rows())
        self.picked = (self.picked + by) % max(1, count)
        self._moved = True

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
            self._new(self.lists.bot_at(self.picked))

    def _act_on_game(self) -> None:
        game = self._picked_game
        if game is not None:
            self.see_again(game)
        elif self.picked < len(self.lists.watched):
            self._open(self.lists.watched[self.picked], watch=True)

    # Commands

    def _invite(self) -> None:
        """Invites the picked player to the table where this one waits, or opens the form of a table for them."""
        person = self.people.row
        if self.place == "waiting":
            self._to_people()
            return
        waits = self.waiting.info().name if self.waiting is not None else ""
        waits = waits or next((table.name for table in self.lists.tables if table.mine and table.state == "waiting"), "")
        if waits:
            self.notice = self.people.invite(waits)
        elif person is not None:
            self.form.invite = person.name
            self._new()

    def _accept(self) -> None:
        """Sits down at the table of the first invitation, with the deck that was chosen last for its side."""
        invitation = self.people.invitations[0]
        deck = self.form.decks.get((invitation.rules, invitation.side), "")
        hosted = self.server.join(invitation.table, deck=deck)
        if self.waiting is not None:
            self._stop_waiting()
        self.sit(hosted)

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

    def _set(self, options: Options) -> None:
        self.options = options
        self._set_options(options)

    def _tell(self, said: str) -> None:
        self.notice = said

    # Pastes and clicks

    def paste(self, text: str) -> None:
        """Takes a pasted deck list, in a form that has a deck; a pasted password, where one is typed."""
        if self.place == "talk":
            self.people.paste(text)
            return
        rows = self.rows()
        if rows and (field := rows[min(self.picked, len(rows) - 1)].typed):
            self.form.paste_into(field, text)
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
        self.picked, self._moved = line, True
        row = None if self.place in LISTS else self.rows()[line]
        if row is not None and row.change and again:
            self.press("right")
        elif again or (row is not None and not row.change and not row.typed):
            self.press("enter")
