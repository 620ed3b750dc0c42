"""An SQLite index of the games folder, in the user's cache folder: lists and searches without reading every file again.

The files are authoritative: the index reads those that have changed (by time and size), drops those that are gone, and is rebuilt
if it is missing, damaged or of another version. If it cannot be stored, it is kept in memory.
"""

import contextlib
import os
import sqlite3
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, Self, get_type_hints

import msgspec

from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.text import folded
from netrunner_tui.replays.game_files import ENDING
from netrunner_tui.replays.index_entry import Entry, MatchOf, PointsOf, Query, entry_of, no_match, no_points

VERSION: Final = 3
"""The version of the table; an index of another version is rebuilt."""
NAME: Final = "games.sqlite"
BATCH: Final = 100
"""Files between two commits."""
PATIENCE: Final = 1.0
"""Seconds to wait for another process that is writing."""
_MEMORY: Final = ":memory:"

_SQL_TYPES: Final[Mapping[object, str]] = {str: "text", int: "integer", float: "real"}
_LISTED: Final[Mapping[str, str]] = {
    field: "blob" if field == "name" else _SQL_TYPES[kind]
    for field, kind in get_type_hints(Entry).items()
    if field not in ("folder", "known")
}
"""The columns that an entry is made of, in its order, each with its SQL type. A name is kept as bytes: it need not be Unicode."""
_COLUMNS: Final[Mapping[str, str]] = {
    "folder": "blob", "mtime": "integer", "players": "text", "decks": "text", "identities": "text", "text": "text", **_LISTED,
}  # fmt: skip
"""All columns: first those that games are found by."""
_CREATE: Final = f"""
create table if not exists games (
    {", ".join(f"{column} {kind} not null" for column, kind in _COLUMNS.items())}, primary key (folder, name)) without rowid
"""
_INSERT: Final = f"insert or replace into games ({', '.join(_COLUMNS)}) values ({', '.join(f':{column}' for column in _COLUMNS)})"
LATEST: Final = (1 << 63) - 1
"""The latest time of writing that the index can keep, in nanoseconds: in the year 2262. Later ones count as that."""
_STATUS: Final = "create index if not exists games_status on games (folder, name, mtime, size)"
"""The columns used for comparing with the folder, without the other data."""
_ORDERS: Final[Mapping[str, tuple[tuple[str, bool], ...]]] = {
    "saved": (("saved", True),), "created": (("day", True), ("created", True)), "name": (("name", False),), "player": (("players", False),),
    "deck": (("decks", False),), "result": (("readable", True), ("winner", False), ("reason", False)), "rules": (("rules", False),),
    "turns": (("turns", True),), "answers": (("answers", True),),
}  # fmt: skip
"""The columns that games are sorted by, each with whether the highest comes first."""


class Index:
    """The games of one folder. Not thread-safe: each thread opens its own."""

    def __init__(self, folder: Path, cache: Path | None, points_of: PointsOf = no_points, match_of: MatchOf = no_match) -> None:
        """`cache` is the folder of the index; None keeps it in memory."""
        self._points_of = points_of
        self._match_of = match_of
        self.folder = Path(folder)
        self._key = os.fsencode(self.folder.absolute())
        self._where = os.fsdecode(self._key)
        self._path = None if cache is None else cache / NAME
        self._unread: list[tuple[bytes, int, int]] = []
        """Changed files not read yet: name, time in nanoseconds, size; the latest first."""
        self._open()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the database."""
        self._database.close()

    # --- opening ------------------------------------------------------------------------------------------------------------------------

    def _open(self) -> None:
        """Opens the index; whatever is wrong with the stored one, a working one is open afterwards."""
        if self._path is not None:
            for _ in range(2):
                try:
                    self._path.parent.mkdir(parents=True, exist_ok=True)
                    self._database = _connected(self._path)
                    return
                except sqlite3.OperationalError:
                    break  # it cannot be written, or another process keeps it locked
                except sqlite3.DatabaseError:
                    with contextlib.suppress(OSError):
                        self._path.unlink()
                except OSError:
                    break
        self._into_memory()

    def _into_memory(self) -> None:
        """Continues in memory, with the readable part of the index."""
        database = _connected(_MEMORY)
        if self._path is not None and self._path.is_file():
            try:
                with contextlib.closing(sqlite3.connect(f"{self._path.absolute().as_uri()}?mode=ro", uri=True, timeout=PATIENCE)) as kept:
                    if kept.execute("pragma user_version").fetchone() == (VERSION,):
                        kept.backup(database)
            except sqlite3.Error:
                database.close()
                database = _connected(_MEMORY)
        self._database = database
        self._path = None

    def _again(self) -> None:
        """Deletes the damaged index and starts a new one."""
        self._database.close()
        if self._path is not None:
            with contextlib.suppress(OSError):
                self._path.unlink()
        self._open()

    def forget(self) -> None:
        """Marks all files as changed, so that they are read again. Until then old entries are still listed, here and elsewhere."""
        try:
            with self._writing():
                self._database.execute("update games set mtime = -1 where folder = ?", (self._key,))
        except sqlite3.Error:
            self._again()

    # --- reading changes ----------------------------------------------------------------------------------------------------------------

    def refresh(self, seconds: float | None = None) -> int:
        """Reads changes in the folder; stops after so many seconds. Returns the number of files left.

        Files left are listed by name only until a later refresh has read them.
        """
        try:
            return self._refresh(seconds)
        except sqlite3.OperationalError:
            # Another process keeps writing, or the disk is full.
            self._database.close()
            self._into_memory()
        except sqlite3.DatabaseError:
            self._again()
        return self._refresh(seconds)

    def _refresh(self, seconds: float | None) -> int:
        begun = time.monotonic()
        rows = self._database.execute("select name, mtime, size from games where folder = ?", (self._key,))
        known = {name: (mtime, size) for name, mtime, size in rows}
        there = self._look()
        gone = [(self._key, name) for name in known if name not in there]
        if gone:
            with self._writing():
                self._database.executemany("delete from games where folder = ? and name = ?", gone)
        changed = [(name, *status) for name, status in there.items() if known.get(name) != status]
        self._unread = sorted(changed, key=lambda one: -one[1])
        while self._unread:
            self._take_in(begun, seconds)  # one file at least, so that repeated calls come to an end
            if seconds is not None and time.monotonic() - begun >= seconds:
                break
        return len(self._unread)

    def go_on(self, seconds: float) -> int:
        """Reads more of the files left by the last refresh, without checking the folder again. Returns the number still left."""
        begun = time.monotonic()
        try:
            while self._unread:
                self._take_in(begun, seconds)
                if time.monotonic() - begun >= seconds:
                    break
        except sqlite3.DatabaseError:
            return self.refresh(seconds)
        return len(self._unread)

    def _look(self) -> dict[bytes, tuple[int, int]]:
        """Returns the game files of the folder, with time and size."""
        found = {}
        ending = os.fsencode(ENDING)
        try:
            with os.scandir(self._key) as entries:
                games = [entry for entry in entries if entry.name.endswith(ending)]
            for entry in games:
                with contextlib.suppress(OSError):
                    status = entry.stat()
                    found[entry.name] = (min(status.st_mtime_ns, LATEST), status.st_size)
        except OSError:
            return {}
        return found

    def _take_in(self, begun: float, seconds: float | None) -> None:
        """Reads some of the changed files, and stores their entries."""
        rows = []
        for name, mtime, size in self._unread[:BATCH]:
            rows.append(
                _row(self._key, mtime, entry_of(self._where, os.fsdecode(name), mtime / 1e9, size, self._points_of, self._match_of))
            )
            if seconds is not None and time.monotonic() - begun > seconds:
                break
        with self._writing():
            self._database.executemany(_INSERT, rows)
        del self._unread[: len(rows)]

    @contextlib.contextmanager
    def _writing(self) -> Iterator[None]:
        """Runs one transaction."""
        self._database.execute("begin immediate")
        try:
            yield
        except BaseException:
            self._database.execute("rollback")
            raise
        self._database.execute("commit")

    # --- queries ------------------------------------------------------------------------------------------------------------------------

    def find(self, query: Query | None = None, most: int | None = None) -> list[Entry]:
        """Returns up to `most` matching games in the requested order. Files not read yet match by name, and come first."""
        query = query or Query()
        try:
            found = self._find(query, most)
        except sqlite3.DatabaseError:
            self._again()
            self.refresh()
            found = self._find(query, most)
        unread = [] if _narrow(query) else [entry for entry in self._by_name() if all(word in entry.text for word in query.words)]
        fresh = {entry.name for entry in unread}
        return [*unread, *(entry for entry in found if entry.name not in fresh)][:most] if unread else found

    def _by_name(self) -> list[Entry]:
        return [Entry(self._where, os.fsdecode(name), mtime / 1e9, size, known=False) for name, mtime, size in self._unread]

    def _find(self, query: Query, most: int | None) -> list[Entry]:
        where, values = _conditions(query)
        order = ", ".join(f"{column} desc" if highest != query.reverse else column for column, highest in _ORDERS[query.sort])
        limit = "" if most is None else f" limit {int(most)}"
        told = f"select {', '.join(_LISTED)} from games where folder = ?{where} order by {order}, saved desc, name{limit}"
        rows = self._database.execute(told, (self._key, *values)).fetchall()
        return [_entry(self._where, *row) for row in rows]

    def count(self, query: Query | None = None) -> int:
        """Returns the number of matching games, without those not read yet."""
        where, values = _conditions(query or Query())
        count: int = self._database.execute(f"select count(*) from games where folder = ?{where}", (self._key, *values)).fetchone()[0]
        return count

    def branches(self, name: str) -> int:
        """Returns the number of games that branched off a file of this name."""
        try:
            told = "select count(*) from games where folder = ? and parent = ?"
            count: int = self._database.execute(told, (self._key, name)).fetchone()[0]
        except sqlite3.DatabaseError:
            return 0
        return count


def _connected(path: Path | str) -> sqlite3.Connection:
    """Opens the database at a path, and creates its table. Raises sqlite3.Error."""
    database = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    try:
        # A database damaged by a power cut is rebuilt: waiting for the disk is not worth it.
        database.execute("pragma synchronous = off")
        database.create_function("netrunner_folded", 1, folded, deterministic=True)
        (version,) = database.execute("pragma user_version").fetchone()
        if version != VERSION:
            database.execute("begin immediate")
            database.execute("drop table if exists games")
            database.execute(f"pragma user_version = {VERSION}")
            database.execute(_CREATE)
            database.execute(_STATUS)
            database.execute("commit")
        database.execute("select count(*) from (select text from games limit 1)").fetchone()
    except BaseException:
        database.close()
        raise
    return database


def _row(folder: bytes, mtime: int, entry: Entry) -> dict[str, object]:
    """Returns what the index keeps of an entry, by column; `mtime` is in nanoseconds."""
    return {
        **{column: getattr(entry, column) for column in _LISTED},
        "folder": folder,
        "mtime": mtime,
        "name": os.fsencode(entry.name),
        "players": folded(f"{entry.corp_name}\n{entry.runner_name}"),
        "decks": folded(f"{entry.corp_deck} {entry.runner_deck}"),
        "identities": folded(f"{entry.corp_identity} {entry.runner_identity}"),
        "text": entry.text,
    }


def _entry(folder: str, name: object, *listed: object) -> Entry:
    """Makes an entry of the columns that are listed. Raises sqlite3.DatabaseError where one of them holds no value of its type."""
    if not isinstance(name, bytes):
        raise sqlite3.DatabaseError("a name in the index is damaged")
    try:
        return msgspec.convert((folder, os.fsdecode(name), *listed), Entry)
    except msgspec.ValidationError as problem:
        raise sqlite3.DatabaseError(f"a row of the index is damaged: {problem}") from None


def _conditions(query: Query) -> tuple[str, list[object]]:
    """Returns the query as SQL conditions and their parameters."""
    told: list[str] = []
    values: list[object] = []

    def add(condition: str, *held: object) -> None:
        told.append(f" and {condition}")
        values.extend(held)

    for word in query.words:
        add("text like ? escape '\\'", _holding(word))
    for column, wanted in (("players", query.player), ("decks", query.deck), ("identities", query.identity)):
        if wanted:
            add(f"{column} like ? escape '\\'", _holding(wanted))
    if query.rules:
        add("rules = ?", query.rules)
    if query.since:
        add("day >= ?", query.since)
    if query.until:
        add("day <= ?", query.until)
    match query.result:
        case "":
            pass
        case "corp" | "runner" | "draw":
            add("winner = ?", query.result)
        case "open":
            add("winner = '' and readable = 1")
        case "over":
            add("winner != ''")
        case "bad":
            add("problem != ''")
        case "won" | "lost":
            # The name of the winner, or of the loser, by who won.
            first, second = (CORP, RUNNER) if query.result == "won" else (RUNNER, CORP)
            names = "(case winner when 'corp' then {0}_name when 'runner' then {1}_name else '' end)"
            add(f"netrunner_folded({names.format(first, second)}) like ? escape '\\'", _holding(query.player))
        case reason:
            add("reason = ?", reason)
    return "".join(told), values


def _holding(text: str) -> str:
    """Returns a LIKE pattern for texts that contain a folded text."""
    escaped = folded(text).replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    return f"%{escaped}%"


def _narrow(query: Query) -> bool:
    """Returns whether a query needs the content of a file."""
    return any((query.player, query.deck, query.identity, query.result, query.rules, query.since, query.until))
