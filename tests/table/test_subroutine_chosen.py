"""Subroutines as answers: which of them is broken by an ability that says only how many."""

import io
from pathlib import Path

import fixtures as f
import pytest
from positions import read_position
from typed_lines import told_for

from netrunner_tui.model.sides import SIDES
from netrunner_tui.plain import replay_lines
from netrunner_tui.replays.game_service import OpenReplay
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.history import Past, PastOfSeat
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.settings.player_options import Options

POSITION = """rules: ffg
corp: {servers: {HQ: {ice: [{card: Heimdall 1.0, rezzed: true}]}}}
runner: {credits: 5}
turn: runner
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    """A run on HQ, at ice that is broken by spending clicks; the Runner chooses the subroutine."""
    made = read_position(tmp_path, POSITION)
    breaks = "use Heimdall 1.0"
    while breaks not in _phrases(made):
        made.answer((next(place for place, said in enumerate(_phrases(made)) if said in {"run HQ", "pass", "continue"}),))
    made.answer((_phrases(made).index(breaks),))
    return made


def _phrases(game: Game) -> list[str]:
    assert game.question is not None
    return [option.phrase for option in game.question.options]


def test_the_table_says_that_they_are_subroutines(game: Game, sit: f.Sit) -> None:
    """The rows said `1`, `2` and `3`, each beside a key with the same digit."""
    table = LocalTable(game)
    sitting = sit({side: table.seat(side) for side in SIDES}, options=Options(open_play=True))
    assert [row.text for row in sitting.choosing.listing.rows] == ["Subroutine 1", "Subroutine 2", "Subroutine 3"]  # type: ignore[union-attr]


@pytest.mark.parametrize("typed", ["choose subroutine 2", "subroutine 2", "choose 2", "2"])
def test_lines_of_text_say_so_too(game: Game, typed: str) -> None:
    said = told_for(game, f"{typed}\n")
    assert "2. Choose subroutine 2, End the run." in said
    assert "Runner breaks subroutine 2 of Heimdall 1.0 for 1 click." in said


def test_a_replay_says_that_it_was_a_subroutine(game: Game) -> None:
    """It said “chose: 2”."""
    game.answer((1,))
    out = io.StringIO()
    past = Past(game.setup, game.pool, game.start, game.history)
    replay_lines.run(OpenReplay({"all": PastOfSeat(past, "all")}), stdin=io.StringIO("end\n"), stdout=out)
    assert "the Runner chose: subroutine 2 instead of 2 others." in out.getvalue()


def test_several_are_told_by_their_numbers() -> None:
    options = tuple(Option("choose", subroutine=number) for number in (1, 2, 3))
    question = Question(player="runner", kind="choose", step="", text="", options=options, most=3)
    assert [question.say(answer) for answer in ((), (1,), (0, 2))] == ["choose none", "choose subroutine 2", "choose subroutines 1, 3"]
