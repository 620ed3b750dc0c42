"""A few turns of a game of which a computer opponent has looked at every action: made once for all tests, by whichever process is first."""

import fcntl
from pathlib import Path

import msgspec
import pytest

from netrunner_tui.laboratory.lab_games import Workplace, begun
from netrunner_tui.laboratory.rows import PlannedGame
from netrunner_tui.library.paths import cards_folder
from netrunner_tui.replays.reviews import review_judged
from netrunner_tui.replays.reviews.game_review import past_of
from netrunner_tui.replays.reviews.review_judged import KeptJudgement, judge, keep, kept
from netrunner_tui.user_games import UserGames

UNIT = PlannedGame("nisei-1.6", "gateway-starter-corp", "gateway-starter-runner", "dice", "specialist", "judged8")
"""Somebody who throws dice against somebody who plans."""
ANSWERS = 76
"""Up to the second click of the Corp's second turn: nine actions. The last is a mistake, so that few need to be judged again."""
TAKEN_BACK = 6
"""The answer after which the last two are taken back: from then on, the numbers of records are not the places of moments."""

SECOND_LOOK = {side: msgspec.structs.replace(effort, worlds=4, ends=4) for side, effort in review_judged.SECOND.items()}
"""A second look in a third of the worlds: how what it finds is kept, gone on with and told does not hang on their number."""


def look_in_fewer_worlds(patch: pytest.MonkeyPatch) -> None:
    """From now on the second look at an action is `SECOND_LOOK`."""
    patch.setattr(review_judged, "SECOND", SECOND_LOOK)


def judged_game(folder: Path) -> tuple[Path, KeptJudgement]:
    """Returns the game in a folder of all processes, with what was found in it; the others wait for the first."""
    folder.mkdir(exist_ok=True)
    path = folder / "game.jsonl"
    with (folder / "judging").open("w") as judging:
        fcntl.flock(judging, fcntl.LOCK_EX)
        found = kept(path) if path.exists() else None
        if found is None:
            path.unlink(missing_ok=True)
            _play(path)
            with pytest.MonkeyPatch.context() as patch:
                look_in_fewer_worlds(patch)
                found = keep(judge(past_of(path, UserGames().pools), seconds=600), path)
    return path, found


def _play(path: Path) -> None:
    opened, players, _ = begun(UNIT, Workplace.of([cards_folder()]), path)
    while (question := opened.question) is not None and opened.number < ANSWERS:
        opened.answer(players[question.player].decide(question, opened.number))
        if opened.number == TAKEN_BACK:
            opened.take_back(TAKEN_BACK - 2, question.player)
    assert opened.store is not None
    opened.store.close()
