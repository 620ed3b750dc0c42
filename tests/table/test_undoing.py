"""Taking back at the table: free, asked for at one keyboard and over a line, and what is not passed again at once."""

from collections.abc import Callable
from pathlib import Path

import pytest
from fake_apps import FakeHost, app_for, both, part, shown, within
from fixtures import Sit, line
from msgspec.structs import replace

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.library.decks import load_deck
from netrunner_tui.library.paths import find_deck
from netrunner_tui.model.deck import GameSetup
from netrunner_tui.model.sides import SIDES, Side
from netrunner_tui.replays.game_service import OpenTable
from netrunner_tui.rules.answered import Answered, counted
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.scenarios.nicknames import Catalogues
from netrunner_tui.scenarios.puzzles import begin, read_puzzle
from netrunner_tui.settings.keys import read_keymap
from netrunner_tui.settings.player_options import Options
from netrunner_tui.settings.stops import Stops
from netrunner_tui.table.drawing.click_targets import AnswerTarget, LineTarget
from netrunner_tui.table.screens.board_widget import COVER
from netrunner_tui.table.sitting.sitting import Sitting
from netrunner_tui.table.sitting.taking_back import first_gone


def begun(pool: Pool, seed: str = "5") -> Game:
    decks = [load_deck(find_deck(name), pool) for name in ("precision-launch", "tao-conjurer")]
    return Game.new(GameSetup(rules="nisei-1.6", corp=decks[0], runner=decks[1], seed=seed), pool)


def seats(table: LocalTable, *sides: Side) -> dict[Side, object]:
    return {side: table.seat(side) for side in sides or SIDES}


def text(sitting: Sitting) -> str:
    sitting.paint()
    parts = [canvas.text() for canvas in sitting.canvases.values()]
    return "\n".join([*parts, sitting.cover[1].text() if sitting.cover else ""])


def give(game: Game, table: LocalTable, *verbs: str) -> None:
    for verb in verbs:
        question = game.question
        assert question is not None
        table.seat(question.player).answer((next(at for at, option in enumerate(question.options) if option.verb == verb),))


def at_the_action(game: Game, table: LocalTable, side: Side = "corp") -> None:
    give(game, table, "keep", "keep")
    while game.question is not None and (game.question.kind, game.question.player) != ("action", side):
        give(game, table, "gain" if game.question.kind == "action" else "pass" if game.question.kind == "window" else "discard")


@pytest.fixture
def hotseat(pool: Pool, sit: Sit) -> Callable[..., tuple[Sitting, Game]]:
    def make(options: Options | None = None, side: Side = "corp") -> tuple[Sitting, Game]:
        game = begun(pool)
        table = LocalTable(game)
        at_the_action(game, table, side)
        sitting = sit(seats(table), options=options)  # type: ignore[arg-type]
        if sitting.curtain_for:
            sitting.press("enter")
        assert sitting.shown == side
        return sitting, game

    return make


def test_an_action_is_taken_back_with_the_passes_that_followed_by_themselves(hotseat: Callable[..., tuple[Sitting, Game]]) -> None:
    sitting, game = hotseat()
    question, credits = game.question, game.state.corp.credits
    sitting.press("c")
    assert game.number > 4
    assert game.state.corp.credits == credits + 1
    assert "Corp gains 1c" in text(sitting)
    assert any("gains 1c" in line.text for line in sitting.present.log)
    sitting.press("ctrl+z")
    assert (game.question, game.state.corp.credits) == (question, credits)
    assert sitting.curtain_for is None
    assert "Taken back: Corp gains 1c" in text(sitting)
    assert [line.text for line in sitting.present.log][-1].startswith("Corp takes back")
    assert not any("gains 1c" in line.text for line in sitting.present.log)
    sitting.press("d")
    assert [answered.said for answered in game.history[-3:]] == ["draw", "pass", "pass"]


def test_one_key_press_after_the_other(hotseat: Callable[..., tuple[Sitting, Game]]) -> None:
    sitting, game = hotseat()
    question = game.question
    sitting.press("c")
    sitting.press("c")
    sitting.press("ctrl+z")
    assert game.state.corp.clicks == 2
    sitting.press("ctrl+z")
    assert (game.question, game.state.corp.clicks) == (question, 3)


def test_an_action_chosen_in_the_window_before_it_is_one_thing(hotseat: Callable[..., tuple[Sitting, Game]]) -> None:
    always = Options(stops={"corp": Stops("always"), "runner": Stops("could")})
    sitting, game = hotseat(always)
    sitting.press("c")
    question = game.question
    assert question is not None
    assert question.kind == "window"
    sitting.press("c")
    assert game.state.corp.clicks == 1
    sitting.press("ctrl+z")
    assert game.question == question
    assert game.state.corp.clicks == 2


def test_what_was_taken_back_is_not_passed_again_at_once(hotseat: Callable[..., tuple[Sitting, Game]]) -> None:
    sitting, game = hotseat(Options(stops={"corp": Stops("always"), "runner": Stops("could")}))
    sitting.press("c")
    number = game.number
    assert sitting.question is not None
    assert sitting.question.kind == "window"
    sitting.options = replace(sitting.options, stops={"corp": Stops("stops", frozenset()), "runner": Stops("could")})
    sitting.press("p")
    assert game.number > number
    sitting.press("ctrl+z")
    assert sitting.question is not None
    assert sitting.question.kind == "window"
    assert game.question is not None
    assert game.referee.for_its_reader(game.question) == sitting.question
    sitting.press("P")
    assert game.question is not None
    assert game.question.kind == "action"


def test_at_one_keyboard_the_curtain_falls_to_whoever_is_asked(hotseat: Callable[..., tuple[Sitting, Game]]) -> None:
    sitting, game = hotseat()
    question = game.question
    sitting.press("d")
    for agree in (False, True):
        sitting.press("ctrl+z")
        sitting.press("y")
        assert sitting.curtain_for == "runner"
        assert "the Corp asks to take back" in text(sitting)
        sitting.press("enter")
        # Ben reads what is asked of him, and nothing of Ada's question.
        assert sitting.question is None
        assert "YOU DECIDE" not in text(sitting)
        assert sitting.shown == "runner"
        assert "The Corp asks to take back the last" in text(sitting)
        assert "The Corp has seen 1 card" in text(sitting)
        sitting.press("x")
        sitting.press("escape")
        assert sitting.page is not None
        if agree:
            sitting.click(LineTarget(0))
        else:
            sitting.press("n")
        assert sitting.curtain_for == "corp"
        sitting.press("enter")
        assert sitting.shown == "corp"
        assert ("agrees: it is taken back" if agree else "does not agree") in text(sitting)
        assert (game.question == question) == agree


def test_withdrawn_at_the_curtain(hotseat: Callable[..., tuple[Sitting, Game]]) -> None:
    sitting, game = hotseat()
    sitting.press("d")
    number = game.number
    sitting.press("ctrl+z")
    sitting.press("y")
    assert sitting.curtain_for == "runner"
    sitting.press("ctrl+z")
    assert (sitting.curtain_for, game.number) == ("corp", number)
    sitting.press("enter")
    assert (sitting.curtain_for, sitting.shown) == (None, "corp")
    assert "Withdrawn" in text(sitting)
    sitting.press("c")
    assert game.number > number


def test_the_keyboard_is_handed_over_when_that_is_wanted(hotseat: Callable[..., tuple[Sitting, Game]]) -> None:
    """At the very start of a turn, too: a key pressed by mistake calls nobody to the keyboard."""
    sitting, game = hotseat(side="runner")
    question, number = game.question, game.number
    for key in ("n", "y"):
        sitting.press("ctrl+z")
        assert sitting.curtain_for is None
        assert "The Corp has to agree" in text(sitting)
        sitting.press("c")  # it could be meant for what was on the screen before
        sitting.press("ctrl+z")
        sitting.take_back()  # as from the list of commands
        assert "The Corp has to agree" in text(sitting)
        sitting.press(key)
        assert (sitting.curtain_for, game.number) == (None if key == "n" else "corp", number)
    sitting.press("enter")
    assert "THE RUNNER ASKS YOU" in text(sitting)
    sitting.press("n")
    sitting.press("enter")
    assert (sitting.shown, sitting.question) == ("runner", question)


def test_from_under_the_curtain_the_last_player_is_called_back(pool: Pool, sit: Sit) -> None:
    game = begun(pool)
    table = LocalTable(game)
    sitting = sit(seats(table))  # type: ignore[arg-type]
    sitting.press("enter")
    assert sitting.shown == "corp"
    sitting.press("2")
    assert sitting.curtain_for == "runner"
    sitting.press("ctrl+z")
    assert sitting.curtain_for == "corp"
    assert game.question is not None
    assert game.question.player == "corp"
    sitting.press("enter")
    assert sitting.question is not None
    assert "Taken back" in text(sitting)


def test_with_open_hands_the_one_player_is_asked_plainly(hotseat: Callable[..., tuple[Sitting, Game]]) -> None:
    sitting, game = hotseat(Options(open_play=True))
    question = game.question
    sitting.press("d")
    sitting.press("ctrl+z")
    assert sitting.curtain_for is None
    assert "take it back" in text(sitting)
    sitting.press("n")
    assert game.question != question
    assert sitting.question is not None
    sitting.press("ctrl+z")
    sitting.press("y")
    assert game.question == question
    assert sitting.question == question


def test_the_curtain_says_that_hints_are_asked_for(pool: Pool, sit: Sit) -> None:
    game = begun(pool)
    table = LocalTable(game)
    at_the_action(game, table)
    sitting = sit(seats(table))  # type: ignore[arg-type]
    sitting.press("enter")
    table.ask_for_hints("corp")
    sitting.catch_up()
    assert "the Corp asks for hints" in text(sitting)


def test_who_only_watches_is_offered_no_passes(pool: Pool, sit: Sit) -> None:
    game = begun(pool)
    table = LocalTable(game)
    at_the_action(game, table)
    for seat, offered in (("table", False), ("runner", True)):
        sitting = sit({"runner": table.seat(seat)})  # type: ignore[arg-type, dict-item]
        assert "WAITING" in text(sitting)
        assert ("pass until something happens" in text(sitting)) == offered
        assert "look at a card" in text(sitting)


def test_over_a_line_the_request_is_a_page(pool: Pool, sit: Sit) -> None:
    game = begun(pool)
    table = LocalTable(game)
    at_the_action(game, table)
    corp, runner = sit(seats(table, "corp")), sit(seats(table, "runner"))  # type: ignore[arg-type]
    corp.press("d")
    runner.catch_up()
    number = game.number
    corp.press("ctrl+z")
    assert "WAITING FOR THE RUNNER" in text(corp)
    assert "The Corp asks to take back" in text(runner)
    corp.press("w")
    assert "Withdrawn" in text(corp)
    runner.catch_up()
    assert runner.page is None
    corp.press("ctrl+z")
    corp.press("g")
    runner.press("escape")
    assert runner.page is None
    runner.press("ctrl+z")
    runner.press("n")
    assert "does not agree" in text(corp)
    assert game.number == number
    corp.press("ctrl+z")
    runner.press("y")
    assert "agrees: it is taken back" in text(corp)
    assert corp.page is None
    assert game.question == corp.question
    corp.press("d")
    runner.catch_up()
    corp.press("ctrl+z")
    # It lapses when the game goes on.
    corp.press("g")
    corp.press("c")
    assert "nothing is taken back" in text(corp)
    runner.catch_up()
    assert runner.page is None


def test_nothing_to_take_back(pool: Pool, sit: Sit) -> None:
    sitting = sit(seats(LocalTable(begun(pool))))  # type: ignore[arg-type]
    sitting.press("enter")
    sitting.press("ctrl+z")
    assert "There is no answer of yours to take back." in text(sitting)


def test_the_key_can_be_bound_anew_and_stands_in_help(tmp_path: Path, hotseat: Callable[..., tuple[Sitting, Game]]) -> None:
    (tmp_path / "keys.yaml").write_text("take back: [z]\n")
    keymap = read_keymap(tmp_path / "keys.yaml")
    assert [keymap.at("table").command(key) for key in ("z", "ctrl+z")] == ["take back", None]
    sitting, _ = hotseat()
    sitting.press("?")
    assert "take back what you did last" in text(sitting)


async def test_in_the_app_by_key_and_mouse(pool: Pool) -> None:
    game = begun(pool)
    table = LocalTable(game)
    at_the_action(game, table)
    question = game.question
    opened = OpenTable({side: table.seat(side) for side in SIDES}, "game.jsonl", table.close)
    app = app_for(FakeHost(both), table=opened)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("enter", "d", "ctrl+z", "y")
        await pilot.pause()
        assert "lift the curtain" in shown(app)
        await pilot.press("enter")
        await pilot.pause()
        assert "The Corp asks to take back" in shown(app)
        hit = next(hit for hit in part(app, COVER).hits if hit.target == LineTarget(0))
        await pilot.click("#board", offset=within(app, COVER, hit.x + 1, hit.y))
        await pilot.pause()
        assert game.question == question
        await pilot.press("enter")
        await pilot.pause()
        assert "it is taken back" in shown(app)


WALL = """\
scenario: wall
title: A wall
rules: nisei-1.6
turn: runner
corp: {credits: 0, servers: {HQ: {ice: [{card: "Hadrian's Wall", rezzed: true}]}}}
runner: {credits: 9, rig: [Corroder]}
goal: {breached: HQ}
"""


def test_a_compound_answer_is_taken_back_as_one(sit: Sit, tmp_path: Path, catalogues: Catalogues) -> None:
    """Five boosts and two broken subroutines, each with one key press."""
    (tmp_path / "wall.yaml").write_text(WALL)
    game = begin(read_puzzle(tmp_path / "wall.yaml", catalogues), catalogues.of("nisei-1.6").pool).game
    table = LocalTable(game)
    while game.question is not None and game.question.kind == "window":
        give(game, table, "pass")
    give(game, table, "run")
    while game.state.encounter is None:
        give(game, table, "pass")
    sitting = sit(seats(table, "runner"))  # type: ignore[arg-type]
    stands = [(game.question, game.state.runner.credits)]
    for text_of_row in ("Boost Corroder 5 times", "Break all subroutines with Corroder"):
        assert sitting.listing is not None
        number = game.number
        sitting.click(AnswerTarget(next(at for at, one in enumerate(sitting.listing.rows) if one.text == text_of_row)))
        assert game.number > number + 1
        stands.append((game.question, game.state.runner.credits))
    assert game.state.runner.credits == 2
    for stood in reversed(stands[:-1]):
        sitting.press("ctrl+z")
        assert (game.question, game.state.runner.credits) == stood


async def test_without_a_curtain_the_one_player_is_asked_plainly(pool: Pool) -> None:
    game = begun(pool)
    table = LocalTable(game)
    at_the_action(game, table)
    question = game.question
    opened = OpenTable({side: table.seat(side) for side in SIDES}, "game.jsonl", table.close)
    app = app_for(FakeHost(both), Options(open_play=True), table=opened)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("d")
        await pilot.pause()
        await pilot.press("ctrl+z")
        await pilot.pause()
        assert "lift the curtain" not in shown(app)
        assert "take it back" in shown(app)
        await pilot.press("y")
        await pilot.pause()
        assert game.question == question


def test_an_install_that_trashed_is_called_an_install() -> None:
    before = (line(1, "draw"), line(4, "trash"), line(4, "install"), line(5, "credits", "runner"))
    assert first_gone(before, before[:1], "corp") == before[2]
    assert first_gone((line(4, "trash"), line(9, "install")), (), "corp") == line(4, "trash"), "another install, much later"


def test_answers_without_a_choice_are_not_counted() -> None:
    def answered(number: int, kind: str, offered: int, said: str = "keep") -> Answered:
        return Answered(number, None, (0,), [], "corp", kind, "", said, offered)

    gone = [answered(1, "action", 8), answered(2, "choose", 1), answered(3, "window", 4, "pass")]
    assert counted(gone) == 1
    assert counted(gone[1:2]) == 1, "there is nothing else"


def test_a_narrow_table_shows_nothing_beside_a_question_of_its_own(hotseat: Callable[..., tuple[Sitting, Game]]) -> None:
    sitting, _ = hotseat()
    for size in ((80, 24), (120, 40)):
        sitting.resize(*size)
        sitting.press("ctrl+q")
        sitting.paint()
        assert sitting.cover is not None
        assert (sitting.cover[0].x == 0 and sitting.cover[0].width == 80) == (size == (80, 24))
        sitting.press("n")
