"""A player's own decks on a server, offered beside the server's decks."""

import contextlib
from collections.abc import Callable, Sequence

import msgspec

from netrunner_tui.library.decks import DeckFile, deck_to_yaml
from netrunner_tui.library.drafts import pasted
from netrunner_tui.library.kept_decks import LARGEST_DECK, KeptDecks
from netrunner_tui.library.legality import check_deck
from netrunner_tui.library.pools import Pools
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.lobby import FinishedGame, NewTable, TableInfo
from netrunner_tui.model.text import plain
from netrunner_tui.rules.seats import Notify
from netrunner_tui.rules.server_seats import GameServerLobby, HostedTable, LobbyCompany


class WithOwnDecks:
    """A server that also offers a player's own decks. It has the methods of ServerLobby."""

    def __init__(self, server: GameServerLobby, own_decks: KeptDecks, pools: Pools) -> None:
        self._server = server
        self._own_decks = own_decks
        self._pools = pools

    @property
    def name(self) -> str:
        """Returns the player's name on this server."""
        return self._server.name

    @property
    def company(self) -> LobbyCompany:
        """Returns who else is here."""
        return self._server.company

    def tables(self) -> tuple[TableInfo, ...]:
        """Returns the tables."""
        return self._server.tables()

    def rulebooks(self) -> Sequence[tuple[str, str]]:
        """Returns the games that can be played."""
        return self._server.rulebooks()

    def opponents(self) -> Sequence[tuple[str, str]]:
        """Returns the computer opponents."""
        return self._server.opponents()

    def decks(self, side: str, rules: str) -> tuple[str, ...]:
        """Returns the names of the decks for a side of a game: the player's own that may be played with, then the server's."""
        own = tuple(
            name
            for name, file in self._decks().items()
            if file.side == side and rules in file.games and not check_deck(file.deck, self._pools.of(rules), rules, starter=file.starter)
        )
        return (*own, *(name for name in self._server.decks(side, rules) if name not in own))

    def make(self, new_table: NewTable) -> HostedTable:
        """Makes a table and takes a seat at it."""
        deck, deck_list = self._brought(new_table.deck, new_table.deck_list)
        bot_deck, bot_deck_list = self._brought(new_table.bot_deck, new_table.bot_deck_list)
        brought = {"deck": deck, "deck_list": deck_list, "bot_deck": bot_deck, "bot_deck_list": bot_deck_list}
        table = self._server.make(msgspec.structs.replace(new_table, **brought))
        self._keep(new_table.deck_list, new_table.rules)
        return table

    def join(self, table: str, deck: str = "", deck_list: str = "", password: str = "") -> HostedTable:
        """Takes a seat at a table."""
        name, text = self._brought(deck, deck_list)
        joined = self._server.join(table, deck=name, deck_list=text, password=password)
        self._keep(deck_list, joined.info().rules)
        return joined

    def watch(self, table: str, password: str = "") -> HostedTable:
        """Watches a table."""
        return self._server.watch(table, password=password)

    def finished(self) -> tuple[FinishedGame, ...]:
        """Returns the finished games that this player may see."""
        return self._server.finished()

    def game_text(self, game: str) -> str:
        """Returns the whole of a finished game."""
        return self._server.game_text(game)

    def close_table(self, table: str) -> None:
        """Removes a table."""
        self._server.close_table(table)

    def trouble(self) -> str:
        """Returns one line on why the server does not answer; empty while it does."""
        return self._server.trouble()

    def listen(self, notice: Notify) -> Callable[[], None]:
        """Calls `notice` when the list of tables has changed."""
        return self._server.listen(notice)

    def _brought(self, name: str, text: str) -> tuple[str, str]:
        """Returns a deck in the server's form: one of its names, or a text."""
        own = self._decks().get(name) if name and not text else None
        return ("", deck_to_yaml(own)) if own is not None else (name, text)

    def _decks(self) -> dict[str, DeckFile]:
        return {plain(one.file.deck.name): one.file for one in self._own_decks.own(self._pools) if one.file is not None}

    def _keep(self, text: str, rules: str) -> None:
        """Saves a deck that was played, if there is room for it; one of the same name is replaced."""
        if not text or len(text.encode("utf-8", "replace")) > LARGEST_DECK:
            return
        with contextlib.suppress(NetrunnerError):
            file = pasted(text, self._pools, rules or next(iter(self._server.rulebooks()))[0])
            name = plain(file.deck.name)
            same = next((one.path for one in self._own_decks.own(self._pools) if one.file and plain(one.file.deck.name) == name), None)
            self._own_decks.keep(file, same or self._own_decks.path_for(name))
