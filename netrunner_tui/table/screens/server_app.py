"""The app of a server: its lobby, and one table of it at a time. Somebody else keeps the games."""

from collections.abc import Callable

from netrunner_tui.library.kept_decks import KeptDecks, decks_of_player
from netrunner_tui.library.paths import cards_folder
from netrunner_tui.library.pools import Pools
from netrunner_tui.model.advice import Advice
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.lobby import FinishedGame, Invitation
from netrunner_tui.model.sides import CORP, Side
from netrunner_tui.replays.faults import Fault
from netrunner_tui.replays.game_service import Advising, OpenReplay, OpenTable
from netrunner_tui.replays.sent_games import SentGame
from netrunner_tui.rules.seats import SeatAtTable
from netrunner_tui.rules.server_seats import GameServerLobby, HostedTable
from netrunner_tui.table.home.lobby_menu import Lobby
from netrunner_tui.table.home.user_files import TRUE_COLOUR, TerminalColours, UserFiles
from netrunner_tui.table.screens.base_app import BaseApp, Home
from netrunner_tui.table.screens.hosted_screen import HostedScreen
from netrunner_tui.table.screens.lobby_screen import LobbyScreen
from netrunner_tui.table.screens.painted import HOME, Painted
from netrunner_tui.table.screens.review_screen import ReviewScreen
from netrunner_tui.table.screens.table_screens import TableScreen


def open_table(hosted: HostedTable) -> OpenTable:
    """Returns a place at a table of a server, as the table's screens hold it. Raises NetrunnerError where its game has not begun."""
    seat: SeatAtTable = hosted.seat
    # Spectators sit with the Corp until they go round the table.
    side: Side = seat.side or CORP
    advising = Advising(_at_server, lambda: hosted.info().hints, lambda side: hosted.offer("hints")) if seat.side is not None else None
    return OpenTable(seats={side: seat}, path="", close=hosted.leave, rules=hosted.info().rules, hosted=hosted, advising=advising)


def _at_server(side: Side) -> Advice:
    """Leaves the thinking to the server: what it finds is told later."""
    raise NetrunnerError("ask the server")


class ServerApp(BaseApp):
    """One player of a server."""

    def __init__(
        self, server: GameServerLobby, files: UserFiles, colours: TerminalColours = TRUE_COLOUR, *,
        hosted: HostedTable | None = None, pools: Pools | None = None, own_decks: KeptDecks | None = None,
    ) -> None:  # fmt: skip
        """`hosted` is a table to sit down at at once; where it still waits for its other player, the lobby waits there. `own_decks` has the
        player's own decks, which otherwise last as long as the app."""
        super().__init__(files, colours)
        self._lobby = Lobby(
            server,
            files.options,
            files.keymap,
            begin=self.sit_at,
            leave=self.exit,
            set_options=self.set_options,
            themes=tuple(self.palettes),
        )
        self._lobby.notice = files.notice or self._lobby.notice
        self._lobby.see_again, self._lobby.review, self._lobby.open_decks = self._see_again, self._review, self._open_decks
        self._own_decks = own_decks or decks_of_player(None)
        self._server = server
        self._pools = pools
        self._hosted = hosted
        self._invited: tuple[Invitation, ...] = ()
        """The invitations that the player was told of."""

    @property
    def home(self) -> Home:
        """Returns the lobby's state."""
        return self._lobby

    def write_report(self, fault: Fault) -> str:
        """Writes no file: the game is elsewhere. An app that knows its host tells them."""
        return "The game is kept by its server."

    def home_screen(self) -> Painted:
        """Returns the lobby."""
        return LobbyScreen(self._lobby)

    def on_mount(self) -> None:
        """Opens the table that was asked for, when the lobby is open: Textual calls the `on_mount` of BaseApp after this one."""
        self.call_later(self._sit_at_first)
        self._lobby.server.company.listen(self._hear_invitations)

    def _hear_invitations(self) -> None:
        """Tells of a new invitation, at a table too."""
        if self._lobby.server.trouble():
            return
        now, before = self._lobby.people.invitations, self._invited
        self._invited = now
        new = next((one for one in now if one not in before), None)
        if new is None:
            return
        words = f"{new.by} invites you to {new.table}"
        self.alert(words)
        screen = self.table_screen
        if screen is not None and screen.sitting is not None:
            screen.sitting.tell(f"{words}: the answer can be given in the lobby.")
            if screen.is_current:
                screen.repaint()

    def _sit_at_first(self) -> None:
        if self._hosted is not None:
            try:
                self._lobby.sit(self._hosted)
            except NetrunnerError as problem:
                self._lobby.notice = str(problem)

    def sit_at(self, hosted: HostedTable) -> None:
        """Opens a table whose game has begun."""
        try:
            self.sit_down(open_table(hosted))
        except NetrunnerError as problem:
            self._lobby.notice = str(problem)

    def _open_decks(self, rules: str) -> None:
        """Opens the player's own decks, and those that come with the game, over the lobby."""
        # Loaded here: few players of a server build decks at once.
        from netrunner_tui.table.home.deck_builder import DeckBuilder
        from netrunner_tui.table.screens.deck_builder_screen import DeckBuilderScreen

        def leave() -> None:
            if isinstance(self.screen, DeckBuilderScreen):
                self.pop_screen()

        books = tuple(name for name, _ in self._server.rulebooks())
        builder = DeckBuilder(
            self._own_decks, self._of_cards(), books, rules, self.keymap, leave=leave, changed=lambda: None, copy=self.copy_to_clipboard
        )  # fmt: skip
        self.push_screen(DeckBuilderScreen(builder))

    def _of_cards(self) -> Pools:
        self._pools = self._pools or Pools([cards_folder()])
        return self._pools

    def _sent(self, game: FinishedGame) -> SentGame:
        """Returns a finished game, of which this player may see everything. Raises NetrunnerError."""
        return SentGame(game.name, self._server.game_text(game.name), self._of_cards())

    def _see_again(self, game: FinishedGame) -> None:
        """Opens a finished game to walk in; where something is hidden in it, as spectators saw it."""
        if game.open:
            self.open_replay(self._sent(game).replay())
            return
        watched = self._server.watch(game.name)
        title = f"{game.table}, {game.corp} and {game.runner}"
        self.open_replay(OpenReplay(pasts={watched.seat.seat: watched.seat}, title=title, rules=game.rules, close=watched.leave))

    def _review(self, game: FinishedGame) -> None:
        """Opens the review of a finished game. Raises NetrunnerError."""
        sent = self._sent(game)

        def walk(number: int) -> None:
            opened = sent.replay()
            self.open_replay(opened, None, next(iter(opened.pasts.values())).story().place_of(number))

        self.push_screen(ReviewScreen(sent.review(), walk))

    def review_of(self, table: OpenTable) -> Callable[[], None] | None:
        """Returns a function that opens the review of a game that has just ended here, for its players."""
        if table.hosted is None or next(iter(table.seats.values())).side is None:
            return None
        return lambda: self._review(self._ended(table))

    def replay_of(self, table: OpenTable) -> OpenReplay:
        """Returns the game of a table, to walk in: once it is over, its players see all of it. Raises NetrunnerError."""
        seat = next(iter(table.seats.values()))
        return self._sent(self._ended(table)).replay() if seat.side is not None and seat.view().winner else super().replay_of(table)

    def _ended(self, table: OpenTable) -> FinishedGame:
        """Returns the game of a table that is over. Raises NetrunnerError."""
        name = table.hosted.info().name if table.hosted is not None else ""
        game = next((game for game in self._server.finished() if game.table == name and game.open), None)
        if game is None:
            raise NetrunnerError("the server has no finished game of this table")
        return game

    def table_screen_of(self, table: OpenTable) -> TableScreen:
        """Returns the screen for a table of the server."""
        return HostedScreen(table, table.hosted, self.begin_anew) if table.hosted is not None else super().table_screen_of(table)

    def begin_anew(self, hosted: HostedTable) -> None:
        """Sits down at another game, which the same players have begun at the table."""
        screen, self.table_screen = self.table_screen, None
        while not self.screen.has_class(HOME) and len(self.screen_stack) > 1:
            self.pop_screen()
        if screen is not None:
            screen.let_go()
        self.sit_at(hosted)

    def play_again(self, swap: bool) -> None:
        """Asks the other player for a rematch; its sides are swapped."""
        screen = self.table_screen
        if screen is not None and screen.table.hosted is not None:
            screen.table.hosted.offer("rematch")
