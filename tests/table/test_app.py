"""The app in Textual: screens, keys, mouse, themes, and what is sent to the terminal."""

from pathlib import Path

import fixtures as f
import msgspec
import pytest
from fake_apps import FakeHost, app_for, both, part, shown, wait_for, within
from textual import events

from netrunner_tui.model.advice import Advice, Hint
from netrunner_tui.model.errors import WRONG
from netrunner_tui.model.sides import Side
from netrunner_tui.replays.game_service import Advising, ListedGame, OpenTable
from netrunner_tui.settings.keys import Keymap
from netrunner_tui.settings.player_options import Options, read_options
from netrunner_tui.table.drawing.click_targets import CardTarget
from netrunner_tui.table.home.start import Start
from netrunner_tui.table.home.start_menus.filled_in import FilledIn
from netrunner_tui.table.home.start_menus.start_items import StartHooks
from netrunner_tui.table.screens.app import TableApp, run
from netrunner_tui.table.screens.board_widget import COVER, BoardWidget
from netrunner_tui.table.screens.command_palette import Commands
from netrunner_tui.table.screens.end_screen import EndScreen
from netrunner_tui.table.screens.start_screen import StartScreen
from netrunner_tui.table.screens.table_screens import TableScreen
from netrunner_tui.table.sitting import computer_advice


async def test_a_new_game_from_the_start_screen() -> None:
    host = FakeHost(both)
    app = app_for(host)
    async with app.run_test(size=(120, 40)) as pilot:
        assert "Continue" in shown(app)
        await pilot.press("3")
        assert "Android: Netrunner" in shown(app)
        await pilot.press("enter")
        assert "Start the game" in shown(app)
        # Up from `Start the game` to the Runner's name.
        await pilot.press("up", "up", "up", "up", "B", "e", "n")
        assert "Ben_" in shown(app)
        await pilot.press("down", "right", "down", "down", "down", "enter")
        await pilot.pause()
        assert host.begun == [("Starter", "Other", "Corp", "Ben")]
        assert isinstance(app.screen, TableScreen)
        assert "lift the curtain" in shown(app)
        assert "Sure Gamb" not in shown(app)
        await pilot.press("enter")
        assert "Sure Gamble" in shown(app)
        await pilot.press("ctrl+q")
        assert "Leave the table?" in shown(app)
        await pilot.press("y")
        assert isinstance(app.screen, StartScreen)
        assert host.closed == 1


async def test_a_game_against_the_computer_from_the_start_screen() -> None:
    host = FakeHost(both)
    app = app_for(host)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("2")
        assert "Operator" in shown(app)
        # Down from the last line, past the game: the Runner's side, the hardest opponent, a style of the Corp, its deck a surprise.
        await pilot.press("down", "down", "right", "down", "right")
        assert "Shadow" in shown(app)
        assert "any style" in shown(app)
        await pilot.press("down", "right")
        assert "glacier" in shown(app)
        await pilot.press("down", "down", "down", "left")
        assert "surprise me" in shown(app)
        await pilot.press("down", "enter")
        await pilot.pause()
        assert host.begun == [("shadow/glacier", "runner", "", "Starter")]
        assert isinstance(app.screen, TableScreen)
        assert "lift the curtain" not in shown(app)


async def test_enter_changes_the_picked_value_of_a_form_and_begins_on_its_last_line_alone() -> None:
    host = FakeHost(both)
    app = app_for(host)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("2")
        assert "enter start the game" in shown(app)
        await pilot.press("down", "down", "enter")
        assert "< Runner >" in shown(app)
        assert "enter next value" in shown(app)
        await pilot.press("down", "enter")
        assert "< Shadow >" in shown(app)
        await pilot.press("down", "down")
        assert "enter next line" in shown(app), "a name is typed, and enter ends it"
        await pilot.press(*"Ada", "enter", "enter", "enter")
        assert "< surprise me >" in shown(app)
        await pilot.press("down", "down")
        assert host.begun == []
        await pilot.press("enter")
        await pilot.pause()
        assert host.begun == [("shadow", "runner", "Starter", "")]


async def test_enter_on_every_line_of_the_form_for_one_keyboard() -> None:
    host = FakeHost(both)
    app = app_for(host)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("3", "1")
        start = app.start
        for place, item in enumerate(start.items()[:-1]):
            start.picked = place
            await pilot.press("enter")
            assert start.picked == (place + 1 if item.edits else place)
            assert item.change is None or f"{start.items()[place].value} >" in shown(app)
        assert host.begun == []


async def test_what_the_computer_would_do_is_told_with_its_chances() -> None:
    hints = (
        Hint("run HQ", 0.6, "contest HQ", ("The Runner steals in 3 of 8.",)),
        Hint("draw", 0.35, "cards"),
        Hint("pass", 0.3, "wait", given=(4,)),
    )
    seat = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    table = OpenTable({"runner": seat}, "game-14.jsonl", lambda: None, advising=Advising(lambda side: Advice(hints, 8)))
    app = app_for(FakeHost(both), table=table)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("H")
        await wait_for(lambda: "run HQ" in shown(app), pilot)
        assert "chance to win" in shown(app)
        assert "████████████░░░░░░░░ 60 in 100: run HQ (contest HQ)" in shown(app)
        assert "The Runner steals in 3 of 8." in shown(app)
        assert "███████░░░░░░░░░░░░░ 35 in 100: draw (cards)" in shown(app)
        assert "p  ██████░░░░░░░░░░░░░░ 30 in 100: pass (wait)" in shown(app), "the key that it has in the list of answers"
        assert "Tried in 8 games that fit what you know" in shown(app)
        await pilot.press("escape")
        assert "60 in 100" not in shown(app)
    asked: list[str] = []

    def advise(side: Side) -> Advice:
        asked.append(side)
        return Advice(hints, 8)

    waiting = OpenTable({"runner": f.FakeSeat(f.run_view("runner"), None)}, "game-14.jsonl", lambda: None, advising=Advising(advise))
    waits = app_for(FakeHost(both), table=waiting)
    async with waits.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("H")
        await wait_for(lambda: "Nothing is asked of you." in shown(waits), pilot)
    assert asked == [], "what the other side would do is told to nobody"
    alone = app_for(FakeHost(both), table=OpenTable({"runner": seat}, "game-14.jsonl", lambda: None))
    async with alone.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("H")
        assert "WHAT WOULD THE COMPUTER DO" not in shown(alone)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
async def test_a_hint_that_fails_is_told_as_a_mistake() -> None:
    """The page said for ever that the computer thinks."""

    def advise(side: Side) -> Advice:
        raise ImportError("a module of another version")

    seat = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    app = app_for(FakeHost(both), table=OpenTable({"runner": seat}, "game-14.jsonl", lambda: None, advising=Advising(advise)))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("H")
        await wait_for(lambda: WRONG in shown(app), pilot)


@pytest.mark.parametrize(
    ("settles", "key", "answers"), [(0, "enter", [(3,)]), (9, "enter", []), (9, "3", [(3,)]), (9, "p", [(4,)]), (9, "z", [])]
)
async def test_enter_does_what_the_computer_would_do_first(
    settles: int, key: str, answers: list[tuple[int, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The best is the third answer: its key is 3, not its rank. The keys of answers give them; enter does nothing while a hint is new."""
    monkeypatch.setattr(computer_advice, "SETTLES", settles)
    hints = (Hint("use Leech", 0.6, "", given=(3,), verb="use", card=14), Hint("pass", 0.3, "", given=(4,), verb="pass"))
    seat = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    table = OpenTable({"runner": seat}, "game-14.jsonl", lambda: None, advising=Advising(lambda side: Advice(hints, 8)))
    app = app_for(FakeHost(both), table=table)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("H")
        await wait_for(lambda: "use Leech" in shown(app), pilot)
        assert "3  ████████████░░░░░░░░ 60 in 100: use Leech" in shown(app)
        assert "enter do the first" in shown(app)
        await pilot.press(key)
        assert seat.answers == answers
        assert ("enter do the first" in shown(app)) is (key == "enter" and not answers)


async def test_the_game_is_asked_for_first_and_remembered(tmp_path: Path) -> None:
    host = FakeHost(both)
    path = tmp_path / "options.json"
    app = app_for(host, path=path)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("3", "2")
        await wait_for(lambda: "An old identity" in shown(app), pilot)
        assert "Starter" not in shown(app)
        await pilot.press("enter")
        await wait_for(lambda: bool(host.begun), pilot)
        assert host.begun == [("Core", "Core", "Corp", "Runner")]
        assert host.rules == ["ffg"]
        assert read_options(path).rules == "ffg"
    again = app_for(host, read_options(path))
    async with again.run_test(size=(80, 24)) as pilot:
        await pilot.press("3")
        await wait_for(lambda: again.start.picked == 1, pilot)
        await pilot.press("enter")
        await wait_for(lambda: "Android: Netrunner" in shown(again), pilot)
        assert "Core" in shown(again)
        await pilot.press("escape", "up", "enter")
        await wait_for(lambda: "Starter" in shown(again), pilot)
        assert "Core" not in shown(again)


async def test_a_click_answers_and_a_click_on_a_card_focuses_it(monkeypatch: pytest.MonkeyPatch) -> None:
    seat = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    host = FakeHost(lambda: {"runner": seat})
    app = app_for(host, table=host.open_table())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.click("#board", offset=within(app, "hand", 20, 1))
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert screen.sitting is not None
        assert screen.sitting.scene().focus == CardTarget(52)
        painted = []
        monkeypatch.setattr(screen, "paint_sitting", painted.append)
        seat.then = lambda answer: seat.changed()
        await pilot.click("#board", offset=within(app, "question", 20, 1))
        await pilot.pause()
        assert seat.said == ["use Cleaver: 1"]
        assert len(painted) == 1, "its news are painted with it, and not once more for each of them"


async def test_only_the_rows_that_change_are_painted_again() -> None:
    seat = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    host = FakeHost(lambda: {"runner": seat})
    app = app_for(host, table=host.open_table())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        board, log = app.screen.query_one(BoardWidget), part(app, "log")
        first = within(app, "hand", 0, 0)[1]
        painted = {y: board.render_line(y) for y in range(first, first + 3)}
        await pilot.press("up")
        assert part(app, "log") is log
        assert all(board.render_line(y) is strip for y, strip in painted.items())
        for size in ((80, 24), (60, 20), (200, 60), (120, 40)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert ("needs 80×24" in shown(app)) == (size == (60, 20))


async def test_the_log_at_the_end_is_read_from_its_first_line_on() -> None:
    """Every key closed it: no more than its last screenful could be read, and nothing said which keys it had."""
    log = tuple(
        msgspec.structs.replace(f.LOG[1], number=number, text=f"Corp gains {number}c.", turn=7) for number in range(1, 101)
    )  # fmt: skip
    over = f.FakeSeat(msgspec.structs.replace(f.run_view("runner"), winner="runner", reason="agenda", asked=None), log=log)
    host = FakeHost(lambda: {"runner": over})
    app = app_for(host, table=host.open_table())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, EndScreen)
        await pilot.press("L")
        assert "Corp gains 100c." in shown(app)
        assert "up down scroll   pageup pagedown page   backspace close" in shown(app)
        await pilot.press("pageup", "up")
        assert "Corp gains 100c." not in shown(app)
        await pilot.press(*["pageup"] * 12)
        assert "Corp gains 1c." in shown(app)
        await pilot.press("pagedown")
        assert "Corp gains 1c." not in shown(app), "it was scrolled no further than to its beginning"
        await pilot.press("backspace")
        assert isinstance(app.screen, EndScreen)
        assert "Corp gains" not in shown(app)
        await pilot.press("L")
        assert "Corp gains 100c." in shown(app)


async def test_the_end_and_another_game_with_the_sides_swapped() -> None:
    over = f.FakeSeat(msgspec.structs.replace(f.run_view("runner"), winner="runner", reason="agenda", asked=None))
    host = FakeHost(lambda: {"runner": over})
    app = app_for(host, table=host.open_table())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, EndScreen)
        assert "3 agenda points to 4." in shown(app)
        over.now = f.run_view("runner")
        over.open = f.RUN_QUESTION
        await pilot.press("s")
        await pilot.pause()
        assert host.begun == [("Starter", "Starter", "Corp", "Runner")]
        assert isinstance(app.screen, TableScreen)


async def test_settings_change_everything_at_once_and_are_kept(tmp_path: Path) -> None:
    seat = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    host = FakeHost(lambda: {"runner": seat})
    path = tmp_path / "options.json"
    app = app_for(host, table=host.open_table(), path=path)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        for command in app.get_system_commands(app.screen):
            if command.title in {"Theme: daylight", "Glyphs: full or plain"}:
                command.callback()
        await pilot.pause()
        assert app.palette.name == "daylight"
        assert all(" " <= c <= "~" or c == "\n" for c in shown(app))
        assert read_options(path) == Options("daylight", True, False)
        titles = {command.title for command in app.get_system_commands(app.screen)}
        assert {"Concede", "Leave the table", "Stops", "Read the heap"} <= titles


async def test_looking_at_pages_and_the_command_palette() -> None:
    seat = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    host = FakeHost(lambda: {"runner": seat})
    app = app_for(host, table=host.open_table())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("space")
        assert "End the run." in shown(app)
        await pilot.press("space", "question_mark")
        assert "KEYS HERE" in shown(app)
        await pilot.press("escape", "ctrl+p")
        await pilot.pause()
        assert isinstance(app.screen, Commands)
        await pilot.press("escape")
        await pilot.pause()
        assert seat.answers == []


async def test_nothing_of_the_hand_is_left_in_a_zone_when_the_curtain_falls() -> None:
    corp = f.FakeSeat(f.run_view("corp"), None, side="corp")
    runner = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    host = FakeHost(lambda: {"runner": runner, "corp": corp})
    app = app_for(host, table=host.open_table())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        board = app.screen.query_one(BoardWidget)
        assert "Sure Gamb" in part(app, "hand").text()
        for seat in (runner, corp):
            seat.now = msgspec.structs.replace(seat.now, asked="corp", number=156)
        corp.open = msgspec.structs.replace(f.RUN_QUESTION, player="corp")
        await pilot.press("p")
        await pilot.pause()
        assert list(board.parts) == [COVER]
        drawn = "".join(segment.text for y in range(40) for segment in board.render_line(y))
        assert "lift the curtain" in drawn
        assert "Sure Gamb" not in board.canvas.text() + drawn
        assert "lift the curtain" in shown(app)


async def test_a_new_game_begins_with_the_names_and_decks_of_the_last(tmp_path: Path) -> None:
    path = tmp_path / "options.json"
    host = FakeHost(both)
    app = app_for(host, path=path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.start.form.names["corp"] = "Ada"
        app.start.form.rules = "nisei-1.6"
        app.start.form.decks["nisei-1.6", "runner"] = "Other"
        app.start.two_players.start_game()
        await pilot.pause()
    kept = read_options(path)
    assert (kept.names, kept.decks) == ({"corp": "Ada"}, {"nisei-1.6": {"corp": "Starter", "runner": "Other"}})
    again = app_for(host, kept)
    async with again.run_test(size=(80, 24)) as pilot:
        again.start.two_players.start_game()
        await pilot.pause()
    assert host.begun[0] == host.begun[1] == ("Starter", "Other", "Ada", "Runner")
    path.write_text('{"names": {"corp": "B\\u001b[31mob", "nobody": "x"}}')
    assert read_options(path).names.keys() == {"corp"}
    assert "\x1b" not in read_options(path).names["corp"]


def test_open_play_can_be_asked_for_on_the_command_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    opened: list[bool] = []
    monkeypatch.setattr(TableApp, "run_in_terminal", lambda app: opened.append(app.options.open_play))
    run(FakeHost(both), open_play=True)
    run(FakeHost(both))
    assert opened == [True, False]


async def test_keys_faster_than_the_screen_open_one_table() -> None:
    """A key that was typed for the start screen, and comes when a table has opened, opens no second one."""
    app = app_for(FakeHost(both))
    async with app.run_test(size=(80, 24)) as pilot:
        start = app.screen
        for _ in range(3):
            start.post_message(events.Key("1", "1"))
        await pilot.pause()
        await pilot.pause()
        assert [type(screen).__name__ for screen in app.screen_stack].count("TableScreen") == 1


def test_a_match_is_begun_where_the_game_scores_matches() -> None:
    """Two games with the sides swapped (1996 "Objective"); who plays has a name that stays when the sides change."""
    host = FakeHost(both)
    host.rulebooks = lambda: {"nisei-1.6": "NISEI", "classic": "Netrunner"}  # type: ignore[method-assign]
    begun: list[OpenTable] = []
    hooks = StartHooks(begin=begun.append, leave=lambda: None, set_options=lambda options: None)
    start = Start(host, Options(), Keymap(), hooks, FilledIn({"corp": "Ada", "runner": "Runner"}))  # type: ignore[arg-type]
    start.form.rules, start.place = "nisei-1.6", "new"
    assert "Match" not in [item.name for item in start.items()]
    start.form.rules = "classic"
    start.picked = [item.name for item in start.items()].index("Match")
    assert start.items()[start.picked].value == "one game"
    start.press("right")
    assert start.items()[start.picked].value == "two games"
    start.press("down")
    assert (start.items()[start.picked].name, start.items()[start.picked].value) == ("Corp's deck, game 2", "the same")
    start.press("right")
    start.press("right")
    start.items()[-1].act()
    assert (host.matches, host.seconds) == ([True], [{"corp": "Other"}])
    assert host.begun[0][2:] == ("Ada", "Player 2")
    assert len(begun) == 1


def test_a_line_of_the_start_screen_has_the_same_digit_whatever_was_played() -> None:
    """A game to go on with, which comes and goes, stands before the others, and is 0."""

    def listed(*games: ListedGame) -> tuple[dict[str, str], str]:
        host = FakeHost(both)
        host.games = lambda: games  # type: ignore[method-assign]
        hooks = StartHooks(begin=lambda table: None, leave=lambda: None, set_options=lambda options: None)
        start = Start(host, Options(), Keymap(), hooks)  # type: ignore[arg-type]
        picked = start.item
        assert picked is not None
        return {item.name: key for key, item in zip(start.line_keys, start.items(), strict=False)}, picked.name

    (going,) = FakeHost(both).games()
    new, first = listed()
    over, after = listed(msgspec.structs.replace(going, over=True))
    left, again = listed(going)
    assert (first, after, again) == ("Learn to play", "Against the computer", "Continue")
    assert new == over == {name: key for name, key in left.items() if name != "Continue"}
    assert left["Continue"] == "0"
    assert "".join(new.values()) == "12345678"


@pytest.mark.parametrize(("width", "below"), [(60, True), (72, False)])
async def test_what_a_line_is_about_is_read_in_narrow_terminals_too(width: int, below: bool) -> None:
    """In 60 columns it stood in a column of five letters."""
    app = app_for(FakeHost(both))
    async with app.run_test(size=(width, 20)) as pilot:
        await pilot.press("down")
        rows = shown(app).splitlines()
        assert ("lessons for both sides, a game, a coach" in rows[18]) == below
        assert any("lessons for both" in row for row in rows)
