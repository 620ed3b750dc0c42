"""Lessons on the table: every one is walked to its goal by the keys that the coach tells, at four sizes, and nothing else is told."""

import re
from collections.abc import Iterator
from pathlib import Path

import fixtures as f
import pytest
from fake_apps import FakeHost, app_for, both, shown

from netrunner_tui.library.paths import lessons_folder
from netrunner_tui.model.sides import SIDES
from netrunner_tui.puzzle_tables import lesson_choices, open_puzzle
from netrunner_tui.replays.game_service import Coaching, ListedGame, OpenTable, PuzzleChoice
from netrunner_tui.scenarios.lesson_coach import OTHER_WAY
from netrunner_tui.settings.player_options import Options
from netrunner_tui.settings.stops import StopMode, Stops
from netrunner_tui.table.coaching.coach_strip import Spoken
from netrunner_tui.table.drawing.click_targets import ServerTarget
from netrunner_tui.table.screens.puzzle_screen import PuzzleEnd
from netrunner_tui.table.screens.table_screens import TableScreen
from netrunner_tui.table.sitting.sitting import Sitting

LESSONS = sorted(lessons_folder().glob("*.yaml"))
SIZES = ((80, 24), (97, 31), (120, 40), (200, 60))
MOST_KEYS = 80


@pytest.fixture
def tables() -> Iterator[list[OpenTable]]:
    opened: list[OpenTable] = []
    yield opened
    for table in opened:
        table.close()


def begun(file: Path, sit: f.Sit, tables: list[OpenTable], size: tuple[int, int] = (80, 24), options: Options | None = None) -> Sitting:
    table = open_puzzle(file)
    tables.append(table)
    sitting: Sitting = sit(table.seats, size, options or Options())
    assert table.puzzle is not None
    assert table.coach is not None
    sitting.begin_puzzle(table.puzzle)
    sitting.begin_coach(table.coach, table.puzzle.title, table.puzzle.goal)
    sitting.paint()
    return sitting


def strip(sitting: Sitting) -> str:
    canvas = sitting.canvases["coach"]
    return "\n".join("".join(cell[0] for cell in row) for row in canvas.rows)


def told(sitting: Sitting) -> Spoken:
    """What is on the strip, which has to hold it whole."""
    spoken = sitting.spoken()
    shown = " ".join(strip(sitting).replace("▌", " ").replace("|", " ").split())
    assert " ".join(spoken.text.split()) in shown, spoken.text
    assert spoken.next is not None
    assert f" {spoken.next.key} " in strip(sitting).splitlines()[-1]
    return spoken


def walked(sitting: Sitting) -> list[str]:
    """Presses the keys that are told until the lesson is decided; returns what was said."""
    assert sitting.puzzle is not None
    said: list[str] = []
    for _ in range(MOST_KEYS):
        if sitting.puzzle.verdict() != "open":
            return said
        spoken = told(sitting)
        assert spoken.next is not None
        said.append(spoken.text)
        before = sitting.view.number, sitting.listing, sitting.answers_in_sight, sitting.scene().amount, sitting.scene().chosen
        sitting.press(spoken.next.key)
        sitting.paint()
        after = sitting.view.number, sitting.listing, sitting.answers_in_sight, sitting.scene().amount, sitting.scene().chosen
        assert before != after, f"{spoken.next.key} does nothing: {spoken.next.words}"
    raise AssertionError(said)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("file", LESSONS, ids=lambda file: file.stem)
def test_the_told_keys_lead_to_the_goal(file: Path, size: tuple[int, int], sit: f.Sit, tables: list[OpenTable]) -> None:
    sitting = begun(file, sit, tables, size)
    said = walked(sitting)
    assert sitting.puzzle is not None
    assert sitting.puzzle.verdict() == "met"
    assert len(set(said)) >= 2


@pytest.mark.parametrize("mode", ["always", "could"])
def test_they_lead_there_whatever_the_stops_are(mode: StopMode, sit: f.Sit, tables: list[OpenTable]) -> None:
    """A player who wants to be asked at every window is told to pass those where nothing is to be done."""
    for file in LESSONS:
        sitting = begun(file, sit, tables, options=Options(stops={side: Stops(mode, frozenset()) for side in SIDES}, ascii=True))
        walked(sitting)
        assert sitting.puzzle is not None
        assert sitting.puzzle.verdict() == "met", file.stem


def test_another_way_is_taken_back_by_the_told_key(sit: f.Sit, tables: list[OpenTable]) -> None:
    """At every action of every lesson, an answer that is not the coach's leads off the way, and the told key leads to it again."""
    for file in LESSONS:
        sitting = begun(file, sit, tables)
        for _ in range(MOST_KEYS):
            assert sitting.puzzle is not None
            if sitting.puzzle.verdict() != "open":
                break
            spoken = told(sitting)
            question, seat = sitting.question, sitting.seats[sitting.shown]
            assert question is not None
            assert spoken.next is not None
            if question.kind == "action" and sitting.listing is not None and not sitting.listing.title:
                sitting.press("d" if spoken.next.words != "Draw 1 card" else "c")
                sitting.paint()
                if sitting.puzzle.verdict() == "open":
                    assert told(sitting).text == OTHER_WAY
                    sitting.press(told(sitting).next.key)  # type: ignore[union-attr]
                else:
                    sitting.go_on_solving()
                sitting.paint()
                assert seat.question() == question
                assert told(sitting).text == spoken.text
            sitting.press(spoken.next.key)
            sitting.paint()
        assert sitting.puzzle is not None
        assert sitting.puzzle.verdict() == "met", file.stem


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: file.stem)
def test_passing_and_gaining_credits_misses_the_goal(file: Path, sit: f.Sit, tables: list[OpenTable]) -> None:
    sitting = begun(file, sit, tables)
    for _ in range(MOST_KEYS):
        assert sitting.puzzle is not None
        if sitting.puzzle.verdict() != "open":
            break
        assert sitting.question is not None
        sitting.press("c" if sitting.question.kind == "action" else "p" if sitting.question.kind == "window" else "1")
        sitting.paint()
    assert sitting.puzzle is not None
    assert sitting.puzzle.verdict() == "missed"


def test_the_coach_is_silenced_by_one_key_and_gives_the_room_back(sit: f.Sit, tables: list[OpenTable]) -> None:
    sitting = begun(LESSONS[0], sit, tables)
    assert "The goal: Have 11 credits this turn." in sitting.scene().notice
    sitting.press("C")
    sitting.paint()
    assert "coach" not in sitting.canvases
    assert sitting.area("coach").height == 0
    assert sitting.area("line").height >= 1
    sitting.press("C")
    sitting.paint()
    assert "Hedge Fund" in told(sitting).text


def test_what_has_just_happened_is_told_beside_the_coach(sit: f.Sit, tables: list[OpenTable]) -> None:
    """The strip takes the log's last line on the smallest table; the servers give it back while they have rows to spare."""
    sitting = begun(next(file for file in LESSONS if file.stem == "corp-1-clicks"), sit, tables)
    spoken = told(sitting)
    assert spoken.next is not None
    sitting.press(spoken.next.key)
    sitting.press("1")
    sitting.paint()
    line = "".join(cell[0] for cell in sitting.canvases["line"].rows[0])
    assert "Corp plays Hedge Fund" in line


def test_it_points_at_the_card_that_it_speaks_of_and_enter_gives_nothing(sit: f.Sit, tables: list[OpenTable]) -> None:
    sitting = begun(next(file for file in LESSONS if file.stem == "corp-4-fast"), sit, tables)
    focused = sitting.scene().focused_card()
    assert focused is not None
    assert focused.title == "Seamless Launch"
    number = sitting.view.number
    sitting.press("enter")
    assert sitting.view.number == number
    running = begun(next(file for file in LESSONS if file.stem == "runner-2-run"), sit, tables)
    assert running.scene().focus == ServerTarget("Server 1")


def test_no_card_lies_open_that_would_not_in_a_game(sit: f.Sit, tables: list[OpenTable]) -> None:
    sitting = begun(next(file for file in LESSONS if file.stem == "runner-2-run"), sit, tables)
    server = next(server for server in sitting.view.servers if server.name == "Server 1")
    assert [card.title for card in server.root] == [""]


class LessonHost(FakeHost):
    """Real lessons, of which the first is done."""

    def lessons(self) -> tuple[PuzzleChoice, ...]:
        return lesson_choices()

    def puzzle(self, path: Path) -> OpenTable:
        return open_puzzle(path)

    def games(self) -> tuple[ListedGame, ...]:
        return ()

    def solved(self) -> frozenset[str]:
        return frozenset({"corp-1-clicks"})


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_a_newcomer_is_led_from_the_start_screen_through_a_lesson_to_the_next(size: tuple[int, int]) -> None:
    app = app_for(LessonHost(both))
    async with app.run_test(size=size) as pilot:
        assert " 1 " in next(line for line in shown(app).splitlines() if "Learn to play" in line)
        await pilot.press("enter")
        await pilot.pause()
        assert "Runner: a whole game" in shown(app)
        assert "left right" not in shown(app).splitlines()[-1]
        # What the picked lesson is about stands beside the list.
        assert "Put ice in the way" in shown(app)
        assert "done" in next(line for line in shown(app).splitlines() if "Clicks and credits" in line)
        # The first that is not done is picked.
        await pilot.press("enter")
        await pilot.pause()
        assert "The goal: " in shown(app)
        while isinstance(app.screen, TableScreen):
            sitting = app.screen.sitting
            assert sitting is not None
            key = told(sitting).next
            assert key is not None
            assert key.words[:20] in shown(app)
            await pilot.press(key.key)
            await pilot.pause()
        assert isinstance(app.screen, PuzzleEnd)
        assert app.screen.solved
        assert "Keep credits for the ice" in " ".join(shown(app).split())
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert "This agenda needs 3" in shown(app)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_every_lesson_has_a_key_on_the_start_screen(size: tuple[int, int]) -> None:
    """Ten digits, as at the table, then the letters that do nothing else there."""
    app = app_for(LessonHost(both))
    async with app.run_test(size=size) as pilot:
        await pilot.press("1")
        await pilot.pause()
        titles = [line for line in shown(app).splitlines() if re.match(r" +\w  (Corp|Runner)\b", line)]
        assert [line.split()[0] for line in titles] == list("1234567890abcd")
        assert "Runner 3. Ice, and a breaker for it" in titles[9]
        await pilot.press("0")
        await pilot.pause()
        # The heading of the coach drops the lesson's name before it cuts what is to be done.
        assert size[0] < 120 or "Get past the ice and steal the agenda this turn." in shown(app).split("YOU DECIDE")[0]
        assert "steal the agenda this turn" in shown(app)


def test_a_course_is_short_and_begins_with_clicks() -> None:
    for side in SIDES:
        own = [choice for choice in lesson_choices() if choice.side == side]
        assert len(own) >= 6
        assert own[0].title == "Clicks and credits"
        assert all(choice.about for choice in own)


@pytest.mark.parametrize(
    ("ahead", "told"),
    [
        (f.Option("gain"), ("1", "Gain 1 credit")),
        (f.Option("play", 61, "Hedge Fund"), ("4", "Play an operation … to play Hedge Fund")),
    ],
)
def test_at_the_window_before_an_action_the_key_of_the_action_is_told(sit: f.Sit, ahead: f.Option, told: tuple[str, str]) -> None:
    sitting = sit({"corp": f.FakeSeat(f.action_view(), f.ACTION_WINDOW, side="corp")})
    sitting.begin_coach(lambda: Coaching("Because.", (1,), ahead=ahead), "The coach", "")
    sitting.paint()
    key = sitting.spoken().next
    assert key is not None
    assert (key.key, key.words) == told
