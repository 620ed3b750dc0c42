"""What is told, and what is logged, where a request cannot be carried out: whatever goes wrong for one player, the others play on."""

import contextlib
import traceback
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from netrunner_tui.hosting import protocol as p
from netrunner_tui.hosting.game_server.served_table import ServedTable
from netrunner_tui.hosting.game_server.server_socket import ServerSocket
from netrunner_tui.hosting.server_log import ServerLog
from netrunner_tui.library.paths import cards_folder, data_folder
from netrunner_tui.model.errors import IllegalAnswer, NetrunnerError, NotSaved, ProgramFault
from netrunner_tui.model.text import plain

BUSY: Final = 4
"""Long requests that one connection may have in progress."""
MISTAKE: Final = "The server has made a mistake; it is written in its log. Every other table plays on."


class Refusals:
    """Reports errors to whoever sent the request, and mistakes of the program to the log."""

    def __init__(self, tables: Mapping[str, ServedTable], folder: Path, log: ServerLog, mend: Callable[[ServedTable], None]) -> None:
        """`folder` is that of the tables; `mend` is called with the table at which a mistake was made."""
        self._tables = tables
        self._folder = folder
        self._log = log
        self._mend = mend

    @contextlib.contextmanager
    def reporting(self, connection: ServerSocket, message: p.ToServer) -> Iterator[None]:
        """Reports errors inside the block."""
        try:
            yield
        except NetrunnerError as problem:
            self._refuse(connection, message, problem)
        except Exception as problem:  # a mistake of the program: it is logged, and the table goes on
            self._mistake(connection, message, problem)

    @contextlib.contextmanager
    def replying(self, connection: ServerSocket, message: p.ToServer) -> Iterator[None]:
        """Does the same for what takes a while; inside, `check_busy` is asked first."""
        connection.busy += 1
        try:
            with self.reporting(connection, message):
                yield
        finally:
            connection.busy -= 1

    @staticmethod
    def check_busy(connection: ServerSocket) -> None:
        """Raises NetrunnerError where a connection has too many requests in progress."""
        if connection.busy > BUSY:
            raise NetrunnerError("you ask for too much at once; wait for the answers")

    def log_mistake(self, during: str, problem: Exception, **members: str | int) -> None:
        """Logs an internal error, without its text, which may hold hidden cards."""
        self._log.write("mistake", message=during, **members, error=type(problem).__name__, where=_where(problem))

    def _refuse(self, connection: ServerSocket, message: p.ToServer, problem: NetrunnerError) -> None:
        table = message.table if isinstance(message, p.GiveAnswer) else ""
        if isinstance(problem, NotSaved):
            self._log.write("not saved", table=getattr(message, "table", ""), problem=str(problem))
        cause = problem.__cause__
        if isinstance(problem, ProgramFault) and isinstance(cause, Exception):
            self.log_mistake(type(message).__name__, cause, table=table)
        if message.id or table:
            kinds: dict[type[NetrunnerError], p.FailureKind] = {IllegalAnswer: "illegal", NotSaved: "not saved", ProgramFault: "mistake"}
            kind: p.FailureKind = next((kind for of, kind in kinds.items() if isinstance(problem, of)), "")
            connection.send(p.Failed(id=message.id, text=self._without_paths(problem), kind=kind, table=table))

    def _without_paths(self, problem: NetrunnerError) -> str:
        """Returns an error's text without the folders of this machine: those are the operator's business."""
        text = plain(str(problem))
        for folder in (self._folder, data_folder(), cards_folder().parent):
            text = text.replace(f"{plain(str(folder))}/", "")
        return text

    def _mistake(self, connection: ServerSocket, message: p.ToServer, problem: Exception) -> None:
        self.log_mistake(type(message).__name__, problem)
        table = self._tables.get(getattr(message, "table", ""))
        if table is not None and isinstance(message, (p.GiveAnswer, p.AskTakeBack, p.Reply, p.Concede, p.Claim)):
            self._mend(table)
        self._refuse(connection, message, NetrunnerError(MISTAKE))


def loggable(problem: Exception) -> str:
    """Returns the text of an error as it may be logged; that of an internal error may hold hidden cards."""
    return str(problem) if isinstance(problem, NetrunnerError) else f"a mistake: {type(problem).__name__}"


def _where(problem: Exception) -> list[str]:
    """Returns the places in the program that an error passed through."""
    return [f"{frame.filename}:{frame.lineno}" for frame in traceback.extract_tb(problem.__traceback__)[-6:]]
