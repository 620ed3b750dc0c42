"""What players type in tests of the plain client."""

import io

from netrunner_tui.model.sides import SIDES
from netrunner_tui.plain.client import run
from netrunner_tui.plain.plain_settings import PlainSettings
from netrunner_tui.plain.plain_table import PlainTable
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.settings.player_options import Options


class Terminal(io.StringIO):
    """Lines that come from a terminal, which cannot leave out what is typed."""

    def isatty(self) -> bool:
        return True


def told_for(game: Game, typed: str) -> str:
    """What the plain client tells the players of a game at one keyboard, with open cards, who type this."""
    out, table = io.StringIO(), LocalTable(game)
    seats = {side: table.seat(side) for side in SIDES}
    plain = PlainTable(seats, verbosity="normal", settings=PlainSettings(Options(), follow=True), open_play=True)
    run(plain, stdin=io.StringIO(typed), stdout=out)
    return out.getvalue()
