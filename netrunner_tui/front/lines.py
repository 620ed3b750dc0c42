"""The plain client at a table of a house: lines of text over the line, with a terminal or without one."""

import io
import os
import sys
from typing import Final

from netrunner_tui.front.entry import LOOK_EVERY, Visit, gone, print_line, side_of
from netrunner_tui.hosting.client import RemoteHouse
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.plain.beside import Beside
from netrunner_tui.plain.client import level, run
from netrunner_tui.plain.wishes import Wishes
from netrunner_tui.rules.house import HostedTable
from netrunner_tui.table.kept import read_kept
from netrunner_tui.table.options import write_options

STDIN: Final = 0


class _Typing(io.RawIOBase):
    """Stdin, read while the house is listened to."""

    def __init__(self, line: RemoteHouse) -> None:
        super().__init__()
        self._line = line

    def readable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return os.isatty(STDIN)

    def fileno(self) -> int:
        return STDIN

    def readinto(self, buffer: "memoryview | bytearray") -> int:  # type: ignore[override]
        while not self._line.wait(also=STDIN):
            pass
        try:
            data = os.read(STDIN, len(buffer))
        except OSError:  # the terminal is gone
            data = b""
        buffer[: len(data)] = data
        self._line.awake()
        return len(data)


def play(visit: Visit, line: RemoteHouse, hosted: HostedTable) -> int:
    """Plays, or watches, at a table of a house until the game is over or the player leaves. Raises NetrunnerError."""
    waiting = ""
    while hosted.info().state == "waiting":
        if waiting != hosted.info().name:
            waiting = hosted.info().name
            print_line(f"Table {waiting}: waiting for the other player. They come in with: join {waiting}", sys.stdout)
        if _wait(line, hosted):
            typed = os.read(STDIN, 1000).decode("utf-8", "replace").strip().casefold()
            if typed in {"", "quit", "exit"}:
                hosted.leave()
                return 0
            print_line("You wait for the other player. quit, or an empty line: you leave; the table stays.", sys.stdout)
    name = hosted.info().name
    print_line(f"Table {name}.", sys.stdout)
    follows = sys.stdin.isatty() and visit.folder is not None
    options = read_kept(visit.folder).options if follows and visit.folder is not None else None
    wishes = None
    if options is not None and visit.folder is not None:
        path = visit.folder / "options.json"
        wishes = Wishes(options, lambda changed: write_options(path, changed), follow=True)
    typing = io.TextIOWrapper(io.BufferedReader(_Typing(line)), encoding="utf-8", errors="replace")
    while True:
        seat = hosted.seat
        code = run(
            {side_of(hosted): seat}, stdin=typing, stdout=sys.stdout, open_play=True, resume=f"join {name} --plain", wishes=wishes,
            wait=lambda: _wait(line, hosted), lookup=lambda card: _lookup(visit, hosted, card),
            beside=Beside(hosted, seat.side, line.name), verbosity=level(options.verbosity if options is not None else ""),
        )  # fmt: skip
        if code or hosted.seat is seat:
            break
    hosted.leave()
    return code


def _wait(line: RemoteHouse, hosted: HostedTable) -> bool:
    """Waits until something may have changed, or a player at a terminal has typed a line: then it is True.

    What comes through a pipe is for the questions to come. Raises NetrunnerError where this place at the table is lost.
    """
    typed = line.wait(LOOK_EVERY, STDIN if os.isatty(STDIN) else None)
    if gone(sys.stdout.fileno()):
        raise BrokenPipeError
    hosted.info()
    return typed


def _lookup(visit: Visit, hosted: HostedTable, name: str) -> list[str]:
    """The lines to read out about a card that is not on the table."""
    from netrunner_tui.abilities.render import SPOKEN
    from netrunner_tui.library.describe import describe
    from netrunner_tui.library.titles import Titles

    rules = hosted.info().rules
    try:
        return [text for card in Titles(visit.pools.of(rules)).named(name) for text in describe(card, SPOKEN, rules)]
    except NetrunnerError:
        return []
