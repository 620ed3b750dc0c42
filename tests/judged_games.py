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
from netrunner_tui.replays.reviews.review_judged import GameJudging, KeptJudgement, judge, keep, kept
from netrunner_tui.user_games import UserGames

UNIT = PlannedGame("nisei-1.6", "gateway-starter-corp", "gateway-starter-runner", "dice", "specialist", "judged8")
"""Somebody who throws dice against somebody who plans."""
SEEDS = (UNIT.seed, *(f"judged{number}" for number in range(40)))
"""Games of theirs, of which the first that is fit is judged: which one that is hangs on the cards and on how well they are played."""
FIRST = 4
"""Actions at the beginning, of which one is a mistake."""
MOST_ACTIONS = 12
"""In so many of them a game is fit, or it is not."""
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
    with (folder / "judging").open("w") as judging, pytest.MonkeyPatch.context() as patch:
        fcntl.flock(judging, fcntl.LOCK_EX)
        look_in_fewer_worlds(patch)
        found = kept(path) if path.exists() else None
        for seed in SEEDS if found is None else ():
            path.unlink(missing_ok=True)
            fit = _played_while_judged(path, msgspec.structs.replace(UNIT, seed=seed))
            if fit is not None:
                return path, keep(fit, path)
    assert found is not None, "no game is fit"
    return path, found


def after_actions(path: Path, judgement: KeptJudgement, count: int) -> KeptJudgement:
    """Returns what was found in a game once so many actions of it had been looked at."""
    places = [moment.place for moment in GameJudging(past_of(path, UserGames().pools)).moments()]
    many = sum(point.place in places[:count] for point in judgement.points)
    return msgspec.structs.replace(judgement, actions=count, points=judgement.points[:many], lines=judgement.lines[:many])


def _played_while_judged(path: Path, unit: PlannedGame) -> KeptJudgement | None:
    """Plays a game until it is fit for the tests. Returns what was found in it; None for one that does not become so soon.

    There have to be some actions, most mistakes by who throws dice, one in the first actions, and one in the last: so few need to be
    judged again.
    """
    opened, players, _ = begun(unit, Workplace.of([cards_folder()]), path)
    assert opened.store is not None
    found: KeptJudgement | None = None
    taken_back = False
    while (question := opened.question) is not None and (found is None or found.of < MOST_ACTIONS):
        opened.answer(players[question.player].decide(question, opened.number))
        if opened.number == TAKEN_BACK:
            opened.take_back(TAKEN_BACK - 2, question.player)
            taken_back = True
        if question.kind != "action" or not taken_back:
            continue
        before = found
        found = judge(past_of(path, UserGames().pools), seconds=600, before=before)
        sides = [point.side for point in found.points]
        last = before is not None and len(found.points) > len(before.points)
        if found.of >= 8 and last and sides.count("corp") > sides.count("runner") and after_actions(path, found, FIRST).points:
            opened.store.close()
            return found
    opened.store.close()
    return None
