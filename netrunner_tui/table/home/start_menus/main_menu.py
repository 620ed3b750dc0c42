"""The menu that the start screen opens with: the game to go on with, and the ways to everything else."""

from collections.abc import Callable
from functools import partial

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import CORP
from netrunner_tui.model.text import count_text
from netrunner_tui.replays.game_service import ListedGame
from netrunner_tui.table.drawing.symbols import player_word
from netrunner_tui.table.home.start_menus.start_items import Item, MenuName, StartCalls, StartHooks


class MainMenu:
    """The menu, and the saved games that it knows."""

    back: MenuName = "menu"

    def __init__(self, calls: StartCalls, hooks: StartHooks, two_players: Callable[[], MenuName], now: Callable[[], float]) -> None:
        """`two_players` says what is asked first for a game at this keyboard, `now` the time in seconds since 1970."""
        self._calls = calls
        self._hooks = hooks
        self._two_players = two_players
        self._now = now
        self._games: tuple[ListedGame, ...] = ()

    def look_again(self) -> None:
        """Reads the saved games anew."""
        try:
            self._games = self._calls.host.games()
        except NetrunnerError as error:
            self._games = ()
            self._calls.say(str(error))

    @property
    def unfinished(self) -> ListedGame | None:
        """Returns the saved game to go on with: the latest that is not over."""
        return next((game for game in self._games if not game.over), None)

    def opened(self) -> int:
        """Returns the line that is picked first: a game to go on with, else the lessons, or the computer for who has played."""
        return 0 if self.unfinished is not None or not self._games else 1

    def items(self) -> list[Item]:
        """Returns the lines of the menu, always the same ones but for the first: a game to go on with."""
        calls, hooks, game = self._calls, self._hooks, self.unfinished
        return [
            *([Item("Continue", self._told(game), partial(calls.sit, partial(calls.host.resume, game.path)))] if game else []),
            Item("Learn to play", "lessons for both sides, a game, a coach", partial(calls.go, "learn"), free=True),
            Item("Against the computer", "five opponents, from a trainee up", partial(calls.go, "computer")),
            Item("Two players, this keyboard", "hot-seat, with a curtain", lambda: calls.go(self._two_players())),
            Item("Saved games", "search, go on, replay, review, export", hooks.open_library),
            Item("Puzzles", "a position, a goal, and hints", partial(calls.go, "puzzles"), free=True),
            Item("Decks and cards", "search, build, check, paste, export", hooks.open_deck_builder),
            Item("Settings", "theme, glyphs, curtain, motion, bell, keys", partial(calls.go, "settings"), free=True),
            Item("Quit", "back to the shell", hooks.leave, free=True),
        ]

    def _told(self, game: ListedGame) -> str:
        if not game.turn:
            return f"{count_text(game.answers, 'answer')}, saved {ago(self._now() - game.saved)}"
        whose = game.corp_name if game.turn == CORP else game.runner_name
        corp, runner = game.points
        return f"turn {game.turns}, {player_word(whose, game.turn)}, {corp}-{runner}, {ago(self._now() - game.saved)}"


def ago(seconds: float) -> str:
    """Returns how long ago it was."""
    minutes = max(0, int(seconds // 60))
    if minutes < 1:
        return "just now"
    if minutes < 120:
        return f"{count_text(minutes, 'minute')} ago"
    hours = minutes // 60
    return f"{count_text(hours, 'hour')} ago" if hours < 48 else f"{count_text(hours // 24, 'day')} ago"
