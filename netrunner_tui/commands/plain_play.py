"""A saved game in lines of text on this terminal: with this user's settings, a review at its end, and a report of mistakes."""

from __future__ import annotations

import os
import shlex
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from netrunner_tui.arguments import PROGRAM
from netrunner_tui.library import paths
from netrunner_tui.library.describe import described
from netrunner_tui.model.errors import BadFile
from netrunner_tui.model.text import plain
from netrunner_tui.plain.client import run
from netrunner_tui.plain.coach_lines import CoachLines
from netrunner_tui.plain.plain_settings import PlainSettings
from netrunner_tui.plain.plain_table import PlainTable, level
from netrunner_tui.replays.faults import FaultLog
from netrunner_tui.replays.reviews.review_text import sentences
from netrunner_tui.settings.player_options import Options, read_options, write_options

if TYPE_CHECKING:
    from collections.abc import Sequence

    from netrunner_tui.replays.game_service import OpenTable
    from netrunner_tui.user_games import UserGames


def user_settings() -> PlainSettings:
    """Returns this user's settings; where they cannot be read, the defaults, and a line on standard error."""
    path = paths.config_folder() / "options.json"
    try:
        options = read_options(path)
    except BadFile as problem:
        options = Options()
        print(plain(f"{problem}; the defaults are used"), file=sys.stderr)
    # A script is asked at every window in which anything could matter, whatever the user's own settings.
    return PlainSettings(options, lambda options: write_options(path, options), follow=interactive())


def interactive() -> bool:
    """Returns whether somebody types at a terminal."""
    return sys.stdin is not None and sys.stdin.isatty()


def resumed_by(path: str, cards: Sequence[Path]) -> str:
    """Returns the command that goes on with a game, in lines of text, with the folders of cards that it needs."""
    words = (PROGRAM, "play", "--plain", "--resume", path, *(word for folder in cards for word in ("--cards", str(folder))))
    return " ".join(map(_for_a_shell, words))


def _for_a_shell(word: str) -> str:
    """Returns a word as it is typed in a shell; the bytes of what would control the terminal, or cannot be printed, are escaped there."""
    return shlex.quote(word) if word.isprintable() else f"$'{''.join(map(_escaped, word))}'"


def _escaped(character: str) -> str:
    if character in "\\'":
        return f"\\{character}"
    return character if character.isprintable() else "".join(f"\\x{byte:02x}" for byte in os.fsencode(character))


def play_table(
    games: UserGames,
    table: OpenTable,
    settings: PlainSettings,
    *,
    open_play: bool = False,
    verbosity: str = "",
    ask_always: bool = False,
    cards: Sequence[Path] = (),
) -> int:
    """Plays a game to its end, or until it is left, and closes its table. Returns the exit code."""
    try:
        if table.notice:
            print(plain(table.notice), file=sys.stderr)
        return run(
            PlainTable(
                table.seats,
                open_play=open_play or (interactive() and settings.options.open_play),
                verbosity=level(verbosity or (settings.options.verbosity if interactive() else "normal")),
                ask_always=ask_always,
                resume=resumed_by(table.path, cards),
                lookup=partial(described, games.pools.of(table.rules), table.rules),
                settings=settings,
                faults=FaultLog("plain", lambda fault: games.report(fault, table.path)),
                review=None if table.second is not None else lambda: sentences(games.review(Path(table.path))),
                advising=table.advising,
                coach=CoachLines(table.coach) if table.coach is not None else None,
            ),
            stdin=sys.stdin,
            stdout=sys.stdout,
        )
    finally:
        table.close()
