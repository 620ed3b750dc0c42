"""Puzzles: their files, what is wrong with bad ones, that each can be solved against every defence and not by chance."""

import io
import random
import subprocess
import sys
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

import msgspec
import pytest
from card_pools import catalogues

from netrunner_tui.library.paths import puzzles_folder
from netrunner_tui.model import events
from netrunner_tui.model.errors import BadFile, NetrunnerError
from netrunner_tui.plain.client import run as play_plainly
from netrunner_tui.plain.plain_table import PlainTable
from netrunner_tui.plain.puzzle_lines import PuzzleLines
from netrunner_tui.players.defender import defend
from netrunner_tui.players.random_player import choose
from netrunner_tui.players.solver import Proof, position_key, prove, tried_answers
from netrunner_tui.puzzle_tables import open_puzzle, puzzle_choices
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.scenarios.files import read_scenarios
from netrunner_tui.scenarios.main import main as check
from netrunner_tui.scenarios.nicknames import Catalogues
from netrunner_tui.scenarios.puzzles import PuzzleStart, begin, bundled, find_puzzle, glance, read_puzzle
from netrunner_tui.scenarios.runner import run
from netrunner_tui.scenarios.script import AnswerStep, Scenario

FILES = bundled()
PLAYS = 200


def laid_out(scenario: Scenario, catalogues: Catalogues) -> PuzzleStart:
    return begin(scenario, catalogues.of(scenario.position.rules).pool)


def played(scenario: Scenario, catalogues: Catalogues, pick: Callable[[Question], Answer]) -> str:
    begun = laid_out(scenario, catalogues)
    game, puzzle = begun.game, begun.puzzle
    while begun.judge.verdict(game) == "open":
        question = game.question
        assert question is not None
        game.answer(pick(question) if question.player == puzzle.goal.player else defend(question, puzzle.defence))
    return begun.judge.verdict(game)


@cache
def proven(file: Path) -> Proof:
    """What is proved of a puzzle, with its own solution tried first; that leaves the position as it was."""
    scenario = read_puzzle(file, catalogues())
    assert scenario.puzzle is not None
    begun, side = laid_out(scenario, catalogues()), scenario.puzzle.goal.player
    known = [step.answer for step in scenario.steps if isinstance(step, AnswerStep) and step.side == side]
    before = position_key(begun.game)
    proof = prove(begun.game, side, begun.judge.verdict, limit=5000, first=known)
    assert position_key(begun.game) == before
    return proof


def first_option(question: Question) -> Answer:
    if question.numbers is not None:
        return (question.numbers[1],)
    return tuple(range(max(question.least, min(1, question.most))))


def never_passing(question: Question) -> Answer:
    """The first thing that can be done, where anything can."""
    doing = [place for place, option in enumerate(question.options) if option.verb not in {"pass", "continue", "leave", "no", "done"}]
    return (doing[0],) if doing and question.numbers is None and not question.several else first_option(question)


def test_there_are_ten_and_more_than_one_game_is_played() -> None:
    assert len(FILES) >= 10
    assert [choice.path for choice in puzzle_choices()] == FILES
    assert all(choice.title and choice.about for choice in puzzle_choices())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_puzzle_is_solved_against_every_defence_and_not_by_chance(file: Path, catalogues: Catalogues) -> None:
    scenario = read_puzzle(file, catalogues)
    pool = catalogues.of(scenario.position.rules).pool
    assert scenario.puzzle is not None
    assert scenario.puzzle.hints
    assert scenario.steps
    assert run(scenario, pool) is None
    assert proven(file).holds is True
    by_chance = [played(scenario, catalogues, partial(choose, rng=random.Random(n))) for n in range(PLAYS)].count("met")
    assert by_chance <= PLAYS // 25, by_chance
    assert played(scenario, catalogues, first_option) == "missed"
    assert played(scenario, catalogues, never_passing) == "missed"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_solution_leaves_nothing_to_chance(file: Path, catalogues: Catalogues) -> None:
    """What is picked at random in a proof's line is picked out of one."""
    scenario = read_puzzle(file, catalogues)
    begun = laid_out(scenario, catalogues)
    assert scenario.puzzle is not None
    game, said = begun.game, list(proven(file).line)
    while begun.judge.verdict(game) == "open":
        question = game.question
        assert question is not None
        forced = question.forced()
        answers = [one for one in tried_answers(question) if said and f"{question.player}: {question.say(one)}" == said[0]]
        answer = forced if forced is not None else answers[0]
        if forced is None:
            del said[0]
        game.answer(answer)
    assert begun.judge.verdict(game) == "met"
    assert said == []
    happened = [event for answered in game.history for event in answered.events]
    assert not any(isinstance(event, (events.Shuffled, events.DieRolled)) for event in happened)


def test_the_solver_knows_that_there_is_no_way_and_when_it_does_not_know(catalogues: Catalogues) -> None:
    """The first puzzle with a credit less cannot be solved."""
    scenario = read_puzzle(FILES[0], catalogues)
    poor = msgspec.structs.replace(scenario.position, runner=msgspec.structs.replace(scenario.position.runner, credits=2))
    begun = laid_out(msgspec.structs.replace(scenario, position=poor), catalogues)
    proof = prove(begun.game, "runner", begun.judge.verdict, limit=5000)
    assert (proof.holds, proof.line) == (False, ())
    assert prove(begun.game, "runner", begun.judge.verdict, limit=3).holds is None


# --- what a goal can say --------------------------------------------------------------------------------------------------------------

SMALL = """\
scenario: small
title: Small
rules: nisei-1.6
turn: runner
corp: {{credits: 0, hand: [Snare!], servers: {{Server 1: {{root: [{{card: Urtica Cipher, advancements: 1}}]}}}}}}
runner: {{hand: [Sure Gamble, Diesel, Easy Mark, Infiltration]}}
goal: {goal}
solution:
"""


@pytest.mark.parametrize(
    ("goal", "said", "words"),
    [
        ("{breached: Archives}", ["run Archives"], "Runner: breach Archives."),
        ("{damage: 3, within: 2 turns}", ["run Server 1"], "Runner: the Runner suffers 3 damage within 2 turns, this one included."),
        ('{runner.credits: ">= 6", within: turn}', ["gain credit"], "Runner: runner.credits >= 6 before this turn ends."),
        ("{turn: corp}", ["draw"] * 4, "Runner: turn is corp."),
    ],
)
def test_goals(goal: str, said: list[str], words: str, tmp_path: Path, catalogues: Catalogues) -> None:
    file = tmp_path / "small.yaml"
    file.write_text(SMALL.format(goal=goal) + "".join(f"  - runner: {answer}\n" for answer in said) + "  - finish: run\n")
    scenario = read_puzzle(file, catalogues)
    assert scenario.puzzle is not None
    assert scenario.puzzle.goal.words == words
    begun = laid_out(scenario, catalogues)
    assert begun.judge.verdict(begun.game) == "open"
    if goal != "{turn: corp}":
        assert check([str(file)]) == 0


def test_who_is_to_win_solves_the_puzzle_however_the_side_is_written(tmp_path: Path, catalogues: Catalogues) -> None:
    file = tmp_path / "small.yaml"
    file.write_text(SMALL.format(goal="{winner: Corp}").replace("solution:", ""))
    puzzle = read_puzzle(file, catalogues).puzzle
    assert puzzle is not None
    assert (puzzle.goal.player, puzzle.goal.words) == ("corp", "Corp: win the game.")


def test_a_goal_is_missed_when_its_turn_is_over_or_the_game_is(tmp_path: Path, catalogues: Catalogues) -> None:
    file = tmp_path / "small.yaml"
    file.write_text(SMALL.format(goal="{stolen: 1, within: turn}") + "  - runner: draw\n")
    scenario = read_puzzle(file, catalogues)
    assert played(scenario, catalogues, first_option) == "missed"
    begun = laid_out(scenario, catalogues)
    begun.game.concede("runner")
    assert begun.judge.verdict(begun.game) == "missed"
    failure = run(scenario, catalogues.of("nisei-1.6").pool)
    assert failure is not None
    assert "the goal is not met then: Runner: steal 1 agenda point before this turn ends." in failure.problem


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("goal: 7", "'goal:' says what must become so, as {winner: runner, within: turn}; found '7'"),
        ("goal: {within: turn}", "'goal:' says what must become so"),
        ("goal: {winner: nobody}", "nobody"),
        ("goal: {winer: runner}", "did you mean"),
        ("goal: {winner: runner, within: soon}", "'within:' is turn, or a number of turns as `2 turns`, not 'soon'"),
        ("goal: {stolen: many}", "'stolen:' is a whole number from 0 to 99"),
        ("goal: {breached: HX}", "'HX' is no server"),
        ("goal: {winner: runner}\nhints: none", "'hints:' is a list"),
        ("goal: {winner: runner}\ndefence: [rez Nothing]", "no card is called 'Nothing'"),
        ("goal: {winner: runner}\nlesson: maybe", "'lesson:' is true or false, found 'maybe'"),
        ("goal: {winner: runner}\nsteps: []", "'steps' is not known in a puzzle"),
    ],
)
def test_a_bad_puzzle_is_told_in_one_line(line: str, problem: str, tmp_path: Path, catalogues: Catalogues) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(f"scenario: bad\ntitle: Bad\nrules: nisei-1.6\nturn: runner\n{line}\n")
    with pytest.raises(BadFile) as caught:
        read_puzzle(file, catalogues)
    assert problem in str(caught.value)
    assert str(caught.value).startswith(f"{file}:{6 if line.count(chr(10)) else 5}:")
    assert "\n" not in str(caught.value)
    assert len(read_scenarios(file, catalogues)[1]) == 1


def test_files_that_hold_no_puzzle(tmp_path: Path, catalogues: Catalogues) -> None:
    file = tmp_path / "scenario.yaml"
    file.write_text("scenario: one\nrules: nisei-1.6\nturn: runner\nsteps: []\n")
    with pytest.raises(BadFile, match="no puzzle: it has steps but no 'goal:'"):
        read_puzzle(file, catalogues)
    with pytest.raises(BadFile):
        read_puzzle(tmp_path / "missing.yaml", catalogues)
    file.write_text("title: x\nscenario: one\nrules: nisei-1.6\nturn: setup\ngoal: {winner: corp}\n")
    with pytest.raises(BadFile, match=r"scenario.yaml:4: a puzzle begins in a turn"):
        read_puzzle(file, catalogues)
    with pytest.raises(NetrunnerError, match="no puzzle `nothing`: expected a file, or one of 01-"):
        find_puzzle("nothing")
    assert find_puzzle("2") == find_puzzle("empty-pockets") == find_puzzle("Empty pockets") == FILES[1]


# --- the defender ---------------------------------------------------------------------------------------------------------------------


def test_the_defender_declines_what_it_was_not_told_to_do() -> None:
    window = Question(
        player="corp", kind="window", step="6.9.2b", text="", may_decline=True,
        options=(Option("rez", title="Enigma"), Option("rez", title="Wall of Static"), Option("pass")),
    )  # fmt: skip
    assert defend(window, ()) == (2,)
    assert defend(window, ("rez wall of static", "rez Enigma")) == (1,)
    must = Question(player="corp", kind="choose", step="", text="", least=2, most=2, options=(Option("choose"),) * 3, required=(1,))
    assert defend(must, ()) == (1, 0)
    assert defend(Question(player="corp", kind="pay", step="", text="", numbers=(1, 4)), ()) == (1,)


def test_the_best_defence_spoils_what_a_weaker_one_would_let_through(catalogues: Catalogues) -> None:
    """Forged Activation Orders on the inner ice, then Inside Job: it works only against a Corp that rezzes nothing."""
    table = open_puzzle(next(file for file in FILES if file.stem.endswith("pressure")))
    puzzle, seat = table.puzzle, table.seats["runner"]
    assert puzzle is not None
    wanted = ["play Forged Activation Orders", "choose Wall of Static", "play Inside Job", "choose Server 1"]
    while puzzle.verdict() == "open" and (question := seat.question()) is not None:
        phrases = [option.phrase for option in question.options]
        found = next((phrase for phrase in wanted if phrase in phrases), None)
        if found is not None:
            wanted.remove(found)
        declined = question.decline()
        seat.answer((phrases.index(found),) if found else declined if declined is not None else (0,))
    assert wanted == []
    assert puzzle.verdict() == "missed"
    table.close()


def test_a_lost_defence_holds_out_longest() -> None:
    """Against the solution the Corp still rezzes: to decline would end it at once."""
    table = open_puzzle(next(file for file in FILES if file.stem.endswith("pressure")))
    seat = table.seats["runner"]
    for phrase in ("play Tread Lightly", "choose Server 1"):
        question = seat.question()
        assert question is not None
        phrases = [option.phrase for option in question.options]
        if phrase not in phrases:
            seat.answer((len(phrases) - 1,))
            question = seat.question()
            assert question is not None
            phrases = [option.phrase for option in question.options]
        seat.answer((phrases.index(phrase),))
    for _ in range(4):
        question = seat.question()
        if question is not None and question.kind == "window":
            seat.answer((len(question.options) - 1,))
    assert any(card.title == "Enigma" and card.faceup for server in seat.view().servers for card in server.ice)
    table.close()


# --- at a table, in lines, from the command line ----------------------------------------------------------------------------------------


def test_at_a_table_taking_back_is_free_and_the_defender_answers() -> None:
    table = open_puzzle(FILES[1])
    puzzle, seat = table.puzzle, table.seats["runner"]
    assert puzzle is not None
    assert puzzle.following is not None

    def say(phrase: str) -> None:
        question = seat.question()
        assert question is not None, phrase
        seat.answer((next(at for at, option in enumerate(question.options) if option.phrase == phrase),))

    while seat.question() and seat.question().kind == "window":  # type: ignore[union-attr]
        say("pass")
    say("run Server 1")
    while puzzle.verdict() == "open":
        question = seat.question()
        assert question is not None
        if question.kind == "action":
            break
        declined = question.decline()
        seat.answer(declined if declined is not None else (0,))
    # The Corp has rezzed its wall; all of it is taken back at once, though it answered, and cards were seen.
    number = seat.view().number
    seat.take_back(2)
    assert seat.request() is None
    assert seat.view().number == number + 1
    assert seat.view().runner.clicks == 3
    assert not any(ice.faceup for server in seat.view().servers for ice in server.ice if server.name == "Server 1")
    table.close()
    again = puzzle.again()
    assert again.seats["runner"].view().number == 0
    again.close()


def plain(file: Path, typed: str) -> str:
    table, out = open_puzzle(file), io.StringIO()
    here = table.puzzle
    assert here is not None
    puzzle = PuzzleLines(here.title, here.about, here.goal, here.hints, here.verdict)
    assert play_plainly(PlainTable(table.seats, puzzle=puzzle), stdin=io.StringIO(typed), stdout=out) == 0
    table.close()
    return out.getvalue()


def test_in_lines_of_text() -> None:
    said = plain(FILES[0], "hint\nhint\nhint\ngoal\ngain credit\ninstall Corroder\nrun Server 1\n1\n1\ncontinue\n")
    assert "Puzzle: Just enough." in said
    assert "Hint 1 of 2:" in said
    assert "2. Two credits to install Corroder" in said
    assert "Solved: Just enough." in said
    said = plain(FILES[0], "draw\ndraw\ndraw\ndiscard Corroder\ntake back\ntake back\ntake back\ntake back\ndone\n")
    assert "Not solved. The goal was: Runner: win the game before this turn ends." in said
    assert said.count("Taken back: ") == 4
    assert "3 clicks left" in said[said.rindex("Taken back: ") :]


def command(*args: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "netrunner_tui", "puzzle", *args], input=typed, capture_output=True, text=True, check=False
    )


def test_the_command(tmp_path: Path) -> None:
    listed = command()
    assert listed.returncode == 0
    assert len(listed.stdout.splitlines()) == len(FILES) + 1
    assert all(glance(file).title in listed.stdout for file in FILES)
    said = command("1", "--plain", typed="gain credit\ninstall Corroder\nrun Server 1\n1\n1\ncontinue\nnext\nquit\n")
    assert said.returncode == 0
    assert "Solved: Just enough." in said.stdout
    assert "again, next, or quit?" in said.stdout
    assert "Puzzle: Empty pockets." in said.stdout
    (tmp_path / "bad.yaml").write_text("scenario: bad\ntitle: Bad\nrules: nisei-1.6\nturn: runner\ngoal: 7\n")
    bad = command(str(tmp_path / "bad.yaml"), "--plain")
    assert bad.returncode == 2
    assert bad.stderr.count("\n") == 1
    assert "bad.yaml:5: 'goal:' says what must become so" in bad.stderr


def test_the_folder_is_there() -> None:
    assert puzzles_folder().is_dir()
