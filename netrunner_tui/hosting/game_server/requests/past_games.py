"""Games as they were: the past of the one at a table, and those that are finished. What takes a while is done on a thread."""

import asyncio

from netrunner_tui.hosting import protocol as p
from netrunner_tui.hosting.game_server.finished_games import FinishedGames
from netrunner_tui.hosting.game_server.requests.dispatch import place_of
from netrunner_tui.hosting.game_server.server_socket import ServerSocket
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.text import plain


class PastGames:
    """Carries out the requests for what is over."""

    def __init__(self, finished: FinishedGames) -> None:
        self._finished = finished
        self._past: dict[str, asyncio.Lock] = {}

    def finished(self, connection: ServerSocket, message: p.AskFinished) -> None:
        """Tells which finished games this player may see."""
        connection.send(p.Finished(id=message.id, games=self._finished.listed(connection.who.owner)))

    async def game_text(self, connection: ServerSocket, message: p.AskGame) -> p.GameText:
        """Returns the whole text of a finished game. Raises NetrunnerError."""
        game = self._finished.of(message.game, connection.who.owner)
        if game is None:
            raise NetrunnerError(f"no finished game that you may see is called `{plain(message.game[:40])}`")
        return p.GameText(id=message.id, text=await asyncio.to_thread(self._finished.text, game))

    async def past_of(self, connection: ServerSocket, message: p.TellStory | p.ViewAt | p.Changes) -> p.FromServer:
        """Looks on a thread: an old moment may take longer than the other tables may wait. Raises NetrunnerError."""
        place = place_of(connection, message.table)
        past = place.table.game_at(message.game).past(place.side)
        # One at a time: looking at the past fills its cache.
        async with self._past.setdefault(message.table, asyncio.Lock()):
            match message:
                case p.TellStory():
                    return p.StoryTold(id=message.id, story=await asyncio.to_thread(past.story))
                case p.ViewAt():
                    return p.Seen(id=message.id, view=await asyncio.to_thread(past.view_at, message.place, message.event))
                case p.Changes():
                    return p.EventNumbers(id=message.id, numbers=await asyncio.to_thread(past.changes, message.place))

    def forget(self, table: str) -> None:
        """Forgets a table that is gone."""
        self._past.pop(table, None)
