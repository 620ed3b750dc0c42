"""Alerts to the terminal when a player has to answer: bell, title, a notice of the desktop. All of it only where asked for."""

from typing import Final

from netrunner_tui.model.text import plain
from netrunner_tui.settings.player_options import Options

LONGEST: Final = 120

TITLE_KEPT: Final = "\x1b[22;0t"
"""Asks the terminal to remember its title."""
TITLE_BACK: Final = "\x1b[23;0t"
"""Gives the title back that was remembered."""


def _safe(words: str) -> str:
    """Returns words that end no sequence early: printable, short, without the sign that parts them."""
    return "".join(c for c in plain(words).replace(";", ",") if c.isprintable())[:LONGEST]


def alert(options: Options, words: str) -> str:
    """Returns the codes to send when a player has to answer `words`; empty if no alert is asked for."""
    sent = title(options, words)
    if options.bell:
        sent += "\a"
    if options.notice == "osc9":
        sent += f"\x1b]9;Netrunner: {_safe(words)}\x1b\\"
    elif options.notice == "osc777":
        sent += f"\x1b]777;notify;Netrunner;{_safe(words)}\x1b\\"
    return sent


def title(options: Options, words: str) -> str:
    """Returns the codes that set the title, where it is asked for."""
    return f"\x1b]2;Netrunner: {_safe(words)}\x1b\\" if options.title else ""
