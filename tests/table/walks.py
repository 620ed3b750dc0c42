"""Games to walk in, for tests: played by the referee from fixed seeds, kept in files."""

import random
from pathlib import Path

from netrunner_tui.model.sides import Side
from netrunner_tui.players.random_player import choose
from netrunner_tui.replays.game_service import OpenReplay
from netrunner_tui.settings.keys import Keymap
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.drawing.preferences import Preferences
from netrunner_tui.table.past.replay import Replay
from netrunner_tui.table.past.replay_hooks import ReplayHooks
from netrunner_tui.user_games import UserGames

NAMES: dict[Side, str] = {"corp": "Ada", "runner": "Ben"}


def kept_game(path: Path, seed: str = "5", answers: int = 100_000, take_back: int = 0) -> Path:
    """A random game in a file; `take_back` times an answer is taken back where that is free."""
    table = UserGames().begin(
        UserGames().set_up({"corp": "precision-launch", "runner": "tao-conjurer"}, names=NAMES, rules="nisei-1.6", seed=seed), path
    )
    rng, given = random.Random(seed), 0
    while given < answers:
        seat = next((seat for seat in table.seats.values() if seat.question() is not None), None)
        question = seat.question() if seat else None
        if seat is None or question is None:
            break
        number = seat.view().number
        seat.answer(choose(question, rng))
        given += 1
        if take_back and question.kind == "action":
            seat.take_back(None)
            if seat.request() is None and seat.view().number > number + 1:
                take_back -= 1
            elif seat.request() is not None:
                seat.reply(agree=False)
    table.close()
    return path


class Walk:
    """A replay with what it asked of whoever shows it."""

    def __init__(self, opened: OpenReplay, size: tuple[int, int] = (120, 40), options: Options | None = None, **more: object) -> None:
        self.left = 0
        self.sat: list[object] = []
        hooks = ReplayHooks(self._leave, self.sat.append)
        self.replay = Replay(opened, Preferences(options or Options(), Keymap(), size), hooks, **more)  # type: ignore[arg-type]

    def _leave(self) -> None:
        self.left += 1

    def press(self, *keys: str) -> Replay:
        for key in keys:
            self.replay.press(key)
        return self.replay

    def text(self) -> str:
        return shown(self.replay)


def shown(replay: Replay) -> str:
    """Everything on the screen, what lies over it last."""
    replay.paint()
    parts = [canvas.text() for canvas in replay.canvases.values()]
    return "\n".join([*parts, replay.cover[1].text() if replay.cover else ""])
