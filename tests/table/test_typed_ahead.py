"""What is typed or clicked before the screen has followed: nothing is lost, and nothing answers another question."""

import time
from collections.abc import Sequence

import fixtures as f
import msgspec
import pytest
from fake_apps import FakeHost, app_for, both, shown
from textual import events
from textual.geometry import Offset

from netrunner_tui.model.price import Price
from netrunner_tui.model.view import LogLine
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.table.board.ending import paint_ending
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.click_targets import AnswerTarget, CardTarget, ClickTarget, KeyTarget, ServerTarget, StepTarget
from netrunner_tui.table.drawing.zone import Zone
from netrunner_tui.table.screens.app import TableApp
from netrunner_tui.table.screens.board_widget import BoardWidget
from netrunner_tui.table.screens.end_screen import EndScreen
from netrunner_tui.table.screens.table_screens import TableScreen
from netrunner_tui.table.sitting.typed_keys import LASTS, TypedAhead


def key(name: str, character: str | None = None, ago: float = 0.0) -> events.Key:
    """A key that was pressed so many seconds ago."""
    event = events.Key(name, character)
    event.time = time.monotonic() - ago
    return event


def mouse(at: Offset, ago: float = 0.0) -> list[events.MouseEvent]:
    """A click as the terminal's driver tells it."""
    made = [kind(None, at.x, at.y, 0, 0, 1, False, False, False, at.x, at.y) for kind in (events.MouseDown, events.MouseUp)]
    for event in made:
        event.time = time.monotonic() - ago
    return made


def place(app: TableApp, target: ClickTarget) -> Offset:
    """Where a target stands on the screen."""
    for zone in app.screen.query(Zone):
        parts = zone.parts if isinstance(zone, BoardWidget) else {"whole": (zone.area, zone.canvas)}
        for area, canvas in parts.values():
            for hit in canvas.hits:
                if hit.target == target:
                    return Offset(area.x + hit.x, area.y + hit.y)
    raise AssertionError(f"{target} is not on the screen")


@pytest.mark.parametrize(("typed", "said"), [("1", []), ("p", ["pass"])])
async def test_a_key_after_the_one_that_lifts_the_curtain_passes_but_answers_nothing_unseen(typed: str, said: list[str]) -> None:
    seats = both()
    host = FakeHost(lambda: seats)
    app = app_for(host, table=host.open_table())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert "lift the curtain" in shown(app)
        for event in (key("enter", "\r"), key(typed, typed)):
            app.post_message(event)
        await pilot.pause()
        await pilot.pause()
        runner = seats["runner"]
        assert isinstance(runner, f.FakeSeat)
        assert runner.said == said
        await pilot.press("1")
        assert len(runner.said) == 1


async def test_a_key_from_before_the_curtain_fell_does_not_lift_it() -> None:
    host = FakeHost(both)
    app = app_for(host, table=host.open_table())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        app.post_message(key("enter", "\r", ago=60))
        await pilot.pause()
        assert "lift the curtain" in shown(app)


async def test_several_answers_of_one_kind_are_all_taken() -> None:
    seat = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)

    def again(_: object) -> None:
        seat.now = msgspec.structs.replace(seat.now, number=seat.now.number + 1)
        seat.open = f.RUN_QUESTION

    seat.then = again
    host = FakeHost(lambda: {"runner": seat})
    app = app_for(host, table=host.open_table())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        for _ in range(10):
            app.post_message(key("1", "1"))
        for _ in range(10):
            await pilot.pause()
        assert len(seat.said) == 10


async def test_a_click_of_before_is_not_a_click_on_what_has_come() -> None:
    seat = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    host = FakeHost(lambda: {"runner": seat})
    app = app_for(host, table=host.open_table())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        at = place(app, AnswerTarget(0))
        for event in mouse(at, ago=60):
            app.post_message(event)
        await pilot.pause()
        await pilot.pause()
        assert seat.said == []
        for event in mouse(at):
            app.post_message(event)
        await pilot.pause()
        await pilot.pause()
        assert seat.said == ["use Cleaver: 1"]


async def test_the_second_click_on_the_curtain_is_not_one_on_the_table() -> None:
    seats = both()
    host = FakeHost(lambda: seats)
    app = app_for(host, table=host.open_table())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        at = place(app, KeyTarget("enter"))
        for event in mouse(at) + mouse(at):
            app.post_message(event)
        await pilot.pause()
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert screen.sitting is not None
        assert screen.sitting.curtain_for is None
        assert not screen.sitting.cursor.pointed


async def test_the_last_keys_of_a_game_begin_no_other() -> None:
    over = f.FakeSeat(msgspec.structs.replace(f.run_view("runner"), winner="runner", reason="agenda", asked=None))
    host = FakeHost(lambda: {"runner": over})
    app = app_for(host, table=host.open_table())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        app.post_message(key("n", "n", ago=60))
        await pilot.pause()
        assert isinstance(app.screen, EndScreen)
        assert host.begun == []
        for event in mouse(place(app, KeyTarget("q"))):
            app.post_message(event)
        await pilot.pause()
        await pilot.pause()
        assert not isinstance(app.screen, EndScreen)


async def test_the_end_is_shown_to_whoever_was_in_the_list_of_commands() -> None:
    seat = f.FakeSeat(f.run_view("runner"), None)
    host = FakeHost(lambda: {"runner": seat})
    app = app_for(host, table=host.open_table())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("ctrl+p")
        await pilot.pause()
        seat.now = msgspec.structs.replace(seat.now, winner="runner", reason="agenda", asked=None)
        seat.changed()
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, EndScreen)


def test_every_key_of_the_end_can_be_clicked_at_every_size() -> None:
    view = msgspec.structs.replace(f.run_view("runner"), winner="runner", reason="agenda", asked=None)
    for keys in (f.END_KEYS, f.MATCH_KEYS):
        for width, height in ((80, 24), (97, 31), (120, 40), (200, 60)):
            canvas = Canvas(width, height)
            paint_ending(canvas, view, f.LOG, "game.jsonl", keys)
            for name, words in keys:
                hits = [hit for hit in canvas.hits if hit.target == KeyTarget(name)]
                assert len(hits) == 1, (name, width)
                assert all(hit.x + hit.width <= width for hit in hits)
                assert words.split(",")[0].casefold() in canvas.text().casefold()


def slow_seat() -> f.FakeSeat:
    """A seat whose next question comes when a test says so, as over a line, or after another player's pass."""
    return f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)


def asks(seat: f.FakeSeat, *lines: LogLine, **changes: object) -> None:
    """Asks the seat the next question."""
    seat.now = msgspec.structs.replace(seat.now, number=seat.now.number + 1)
    seat.open = msgspec.structs.replace(f.RUN_QUESTION, **changes)
    seat.lines += tuple(msgspec.structs.replace(line, number=seat.now.number) for line in lines)
    seat.changed()


def test_keys_typed_while_a_question_is_on_its_way_answer_it_and_the_next(sit: f.Sit) -> None:
    seat = slow_seat()
    sitting = sit({"runner": seat})
    for key in "1112":
        sitting.press(key)
    assert len(seat.said) == 1
    for given in (2, 3, 4):
        asks(seat)
        sitting.catch_up()
        assert len(seat.said) == given
    assert seat.said[0] == seat.said[2] != seat.said[3]
    asks(seat)
    sitting.catch_up()
    assert len(seat.said) == 4


def test_keys_typed_for_one_question_answer_none_of_another_kind(sit: f.Sit) -> None:
    seat = slow_seat()
    sitting = sit({"runner": seat})
    for key in "11":
        sitting.press(key)
    asks(seat, kind="choose")
    sitting.catch_up()
    asks(seat)
    sitting.catch_up()
    assert len(seat.said) == 1


def test_keys_typed_ahead_are_dropped_where_the_opponent_has_acted(sit: f.Sit) -> None:
    seat = slow_seat()
    sitting = sit({"runner": seat})
    for key in "11":
        sitting.press(key)
    asks(seat, next(line for line in f.LOG if line.side == "corp"))
    sitting.catch_up()
    assert len(seat.said) == 1
    assert sitting.overlay.notice == "The Corp acted: choose again."


def test_keys_typed_while_somebody_thinks_are_no_answers(sit: f.Sit) -> None:
    seat, now = slow_seat(), 0.0
    sitting = sit({"runner": seat})
    sitting.typed.ahead = TypedAhead(lambda: now)
    sitting.press("1")
    sitting.press("1")
    now += LASTS + 1
    asks(seat)
    sitting.catch_up()
    assert len(seat.said) == 1
    sitting.press("1")
    now += LASTS + 1
    sitting.press("1")
    asks(seat)
    sitting.catch_up()
    assert len(seat.said) == 2


def test_what_answers_nothing_is_done_at_once_while_a_question_is_on_its_way(sit: f.Sit) -> None:
    sitting = sit({"runner": slow_seat()})
    sitting.press("1")
    sitting.press("L")
    assert sitting.page is not None


def test_a_jump_letter_that_is_typed_to_look_at_a_card_is_no_answer_to_the_next_question(sit: f.Sit) -> None:
    seat = slow_seat()
    sitting = sit({"runner": seat})
    sitting.press("1")
    sitting.press("f")
    sitting.paint()
    target, letter = next(iter(sitting.jump.labels.items()))
    for typed in letter:
        sitting.press(typed)
    assert sitting.cursor.focus == target
    assert sitting.typed.ahead.empty
    asks(seat)
    sitting.catch_up()
    assert len(seat.said) == 1


def test_enter_opens_archives_while_a_question_is_on_its_way(sit: f.Sit) -> None:
    seat = slow_seat()
    sitting = sit({"runner": seat})
    sitting.press("1")
    for thing in (ServerTarget("Archives"), StepTarget("6.9.3")):
        sitting.cursor.point(thing)
        sitting.press("enter")
        assert sitting.page is not None, thing
        sitting.overlay.close()
    asks(seat)
    sitting.catch_up()
    assert len(seat.said) == 1


def test_a_key_that_is_kept_ends_passing_as_any_other(sit: f.Sit) -> None:
    for keys, second in (("pP", "pass"), ("pP1", "use Cleaver: 1")):
        seat = slow_seat()
        sitting = sit({"runner": seat})
        for key in keys:
            sitting.press(key)
        asks(seat)
        sitting.catch_up()
        assert seat.said[1] == second


def test_letters_on_cards_go_with_the_question_that_they_answer(sit: f.Sit) -> None:
    seat = f.FakeSeat(f.run_view("corp"), f.SEAMLESS, side="corp")
    seat.now = msgspec.structs.replace(seat.now, asked="corp")
    sitting = sit({"corp": seat})
    sitting.paint()
    assert sitting.jump.labelled
    for letter in next(iter(sitting.jump.labels.values())):
        sitting.press(letter)
    sitting.paint()
    assert len(seat.said) == 1
    assert not sitting.jump.labelled


def test_keys_typed_ahead_confirm_nothing(sit: f.Sit) -> None:
    seat = slow_seat()
    sitting = sit({"runner": seat})
    for key in "1y":
        sitting.press(key)
    sitting.ask_to_concede()
    asks(seat)
    sitting.catch_up()
    assert not seat.conceded
    assert sitting.page is not None


def test_no_page_that_a_key_typed_ahead_opens_is_confirmed_by_the_next(sit: f.Sit) -> None:
    seat = slow_seat()
    sitting = sit({"runner": seat})
    for key in ("p", "p", sitting.preferences.keys.key_of("leave"), "y"):
        sitting.press(key)
    asks(seat)
    sitting.catch_up()
    assert seat.said == ["pass", "pass"]
    assert sitting.page is not None


# --- a question takes a key that is older than it only where the key does the same as at the question that was on the screen


def window_with(order: Sequence[int], **changes: object) -> dict[str, object]:
    """What is asked next: the same window with these of its answers, in this order."""
    return {"options": tuple(f.RUN_QUESTION.options[place] for place in order), **changes}


BEFORE = [
    ("1", window_with((0, 1, 2, 3, 4)), "use Cleaver: 1"),
    ("1", window_with((1, 0, 2, 3, 4)), ""),  # the key would break with another card
    ("3", window_with((0, 1, 4)), ""),  # it is now on the pass
    ("b", window_with((0, 1, 4)), ""),  # it lists the same two answers, of which none is given yet
    ("1", window_with((0, 4), about=21), ""),  # about another card
    ("p", window_with((0, 4)), "pass"),
    ("p", window_with((4,)), "pass"),
    ("p", window_with((4,), window=("paid",)), "pass"),
    ("p", window_with((0, 4), window=("paid", "break", "rez")), ""),  # something is open that was not
    ("p", window_with((0, 4), about=21), ""),
    ("1", window_with((0, 4), kind="access"), ""),
    ("enter", window_with((1, 0, 2, 3, 4)), ""),
]


@pytest.mark.parametrize(("typed", "asked", "said"), BEFORE)
def test_a_key_that_is_older_than_a_question_answers_it_only_where_it_does_the_same(
    sit: f.Sit, typed: str, asked: dict[str, object], said: str
) -> None:
    for at in (None, time.monotonic()):  # kept while the question is on its way, and read from the terminal only after that has come
        seat = slow_seat()
        sitting = sit({"runner": seat})
        sitting.press("1")
        if at is None:
            sitting.press(typed)
        then = time.monotonic()
        asks(seat, **asked)
        sitting.catch_up()
        sitting.paint()
        if at is not None:
            sitting.press(typed, then)
        assert seat.said[1:] == ([said] if said else [])


def test_what_was_typed_with_a_key_that_is_dropped_is_dropped_too_and_that_is_said(sit: f.Sit) -> None:
    seat = slow_seat()
    sitting = sit({"runner": seat})
    for typed in ("1", "1", "p"):
        sitting.press(typed)
    asks(seat, **window_with((1, 0, 2, 3, 4)))
    sitting.catch_up()
    assert len(seat.said) == 1
    assert sitting.overlay.notice == "That came before this question: choose again."
    sitting.paint()
    sitting.press("p", time.monotonic())
    assert seat.said[1:] == ["pass"]


def test_the_second_access_is_not_answered_by_a_key_for_the_first(sit: f.Sit) -> None:
    options = (Option("trash", 43, "Regolith Mining License", cost=Price(credits=3)), Option("leave", 43))
    access = msgspec.structs.replace(f.RUN_QUESTION, kind="access", window=(), options=options, may_decline=True)
    seat = f.FakeSeat(f.run_view("runner"), access)
    sitting = sit({"runner": seat})
    for typed in "nn":
        sitting.press(typed)
    asks(seat, kind="access", window=(), options=(Option("trash", 44, "PAD Campaign", cost=Price(credits=4)), Option("leave", 44)))
    sitting.catch_up()
    assert len(seat.said) == 1


def test_what_was_typed_before_a_question_moves_and_reads(sit: f.Sit) -> None:
    seat = slow_seat()
    sitting = sit({"runner": seat})
    sitting.press("1")
    then = time.monotonic()
    asks(seat, next(line for line in f.LOG if line.side == "corp"))
    sitting.paint()
    sitting.press("L", then)
    assert sitting.page is not None


def test_the_second_of_two_clicks_on_an_answer_gives_none_that_was_not_there(sit: f.Sit) -> None:
    for order, given in (((1, 0, 2, 3, 4), 1), ((0, 1, 2, 3, 4), 2)):
        seat = slow_seat()
        sitting = sit({"runner": seat})
        then = time.monotonic()
        sitting.click(AnswerTarget(0), then)
        asks(seat, **window_with(order))
        sitting.paint()
        sitting.click(AnswerTarget(0), then)
        assert len(seat.said) == given


def test_the_second_of_two_clicks_on_an_answer_gives_none_of_the_list_that_the_first_opened(sit: f.Sit) -> None:
    seat = f.FakeSeat(f.wide_view(), f.WIDE_QUESTION)
    sitting = sit({"runner": seat})
    assert sitting.listing is not None
    install = next(place for place, row in enumerate(sitting.listing.rows) if row.letter == "i")
    then = time.monotonic()
    sitting.click(AnswerTarget(install), then)
    sitting.paint()
    sitting.click(AnswerTarget(0), then)
    assert not seat.said
    sitting.paint()
    sitting.click(AnswerTarget(0), time.monotonic())
    assert seat.said == ["install Mayfly"]


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        (window_with((0, 1, 2, 3, 4)), 2),
        (window_with((1, 0, 2, 3, 4)), 1),
        ({"kind": "choose", "options": (Option("choose", 14, "Leech"), Option("choose", 11, "Cleaver"))}, 1),  # one click would choose it
    ],
)
def test_clicks_on_a_card_act_on_it_only_at_the_question_that_was_seen(sit: f.Sit, asked: dict[str, object], given: int) -> None:
    seat = slow_seat()
    sitting = sit({"runner": seat})
    then = time.monotonic()
    for _ in range(2):
        sitting.click(CardTarget(14), then)
    assert seat.said == ["use Leech"]
    asks(seat, **asked)
    sitting.paint()
    for _ in range(2):
        sitting.click(CardTarget(14), then)
    assert len(seat.said) == given


def test_a_key_typed_with_the_one_that_closes_a_page_answers_nothing_that_came_under_it(sit: f.Sit) -> None:
    for new, given in ((True, []), (False, ["use Cleaver: 1"])):
        seat = slow_seat()
        sitting = sit({"runner": seat})
        sitting.press("L")
        sitting.paint()
        if new:
            asks(seat, next(line for line in f.LOG if line.side == "corp"))
            sitting.paint()
        then = time.monotonic()
        sitting.press("L", then)
        assert sitting.page is None
        sitting.paint()
        sitting.press("1", then)
        assert seat.said == given


LISTED = [
    # The digits of a list, and of the answers that follow: 4 is the list of plays, 5 that of runs.
    ("4141", {}, ["play Sure Gamble", "play Sure Gamble"]),
    ("4253", {}, ["play Jailbreak", "run Archives"]),
    ("r1r1", {}, ["run HQ", "run HQ"]),
    # The list that opens has other answers: neither its key nor those after it are taken.
    ("4141", {"options": f.WIDE_QUESTION.options[:4] + f.WIDE_QUESTION.options[5:6] * 2}, ["play Sure Gamble"]),
    ("3131", {}, ["install Mayfly"]),
]


# A digit that the list on the screen has is not taken for one of the list before it: a key that bounces answers nothing more.
BOUNCED = [(False, "411", {}, ["play Sure Gamble", "gain credit"]), (True, "411", {}, ["play Sure Gamble"])]


@pytest.mark.parametrize(
    ("painted", "typed", "changes", "said"), [(painted, *case) for painted in (False, True) for case in LISTED] + BOUNCED
)
def test_keys_typed_ahead_go_through_a_list_that_is_the_same_again(
    sit: f.Sit, painted: bool, typed: str, changes: dict[str, object], said: list[str]
) -> None:
    seat = f.FakeSeat(f.wide_view(), f.WIDE_QUESTION)
    sitting = sit({"runner": seat})
    then = time.monotonic()
    for pressed in typed:
        given = len(seat.said)
        sitting.press(pressed, then)
        if len(seat.said) > given:
            seat.now = msgspec.structs.replace(seat.now, number=seat.now.number + 1)
            seat.open = msgspec.structs.replace(f.WIDE_QUESTION, **changes)
            seat.changed()
        sitting.paint()
        then = time.monotonic() if painted and not seat.said else then
    assert seat.said == said
