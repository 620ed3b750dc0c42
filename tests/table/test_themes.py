"""Themes of the player's own, few colours, what moves, what is sent to the terminal."""

from pathlib import Path

import fixtures as f
import msgspec
import pytest
from fake_apps import FakeHost, app_for, shown, within
from rich.color import Color, ColorSystem

from netrunner_tui.model.errors import BadFile
from netrunner_tui.settings.player_options import NOTICES, Options, read_options, write_options
from netrunner_tui.table.drawing import motion
from netrunner_tui.table.drawing.alerts import alert
from netrunner_tui.table.drawing.canvas import Canvas, Ink
from netrunner_tui.table.drawing.click_targets import CardTarget
from netrunner_tui.table.drawing.contrast import contrast, is_dark, pairs, unreadable
from netrunner_tui.table.drawing.theme_files import read_theme, read_themes
from netrunner_tui.table.drawing.themes import MONO, PALETTES, SIXTEEN, SPRAWL, TELETYPE, choose_palette, for_256
from netrunner_tui.table.home.setting_rows import settings
from netrunner_tui.table.home.user_files import read_user_files
from netrunner_tui.table.screens.board_widget import BoardWidget
from netrunner_tui.table.screens.table_screens import TableScreen

DAY = {"PATH": "/bin"}


def test_a_theme_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "Dusk.yaml").write_text('like: daylight\ndesk: "#FFFFFF"\n')
    found, notices = read_themes(tmp_path)
    assert notices == []
    dusk = found["dusk"]
    assert dusk.colours["desk"] == "#ffffff"
    assert dusk.colours["ink"] == PALETTES["daylight"].colours["ink"]
    assert not dusk.dark
    assert choose_palette("dusk", False, {**PALETTES, **found}) is dusk


def test_a_theme_that_is_hard_to_read_is_told_with_its_contrast(tmp_path: Path) -> None:
    (tmp_path / "dim.yaml").write_text('ink2: "#303030"\n')
    found, notices = read_themes(tmp_path)
    assert "dim" in found
    assert notices[0].told().startswith("Theme dim: ink2 on card is hard to read, contrast 1.")
    assert "and " in notices[0].text


@pytest.mark.parametrize(
    ("name", "text", "wrong"),
    [
        ("x", "[", "not YAML"), ("x", "- a", "expected lines"), ("x", 'inky: "#000000"', ":1: no colour is called inky"),
        ("x", 'like: sprawl\nink: red\n', ":2: ink must be a colour"), ("x", "like: nothing", "names no theme"),
        ("sprawl", "", "comes with the game"),
    ],
)  # fmt: skip
def test_a_bad_theme_is_left_out_with_a_line(tmp_path: Path, name: str, text: str, wrong: str) -> None:
    path = tmp_path / f"{name}.yaml"
    path.write_text(text)
    with pytest.raises(BadFile, match=wrong):
        read_theme(path)
    found, notices = read_themes(tmp_path)
    assert found == {}
    assert len(notices) == 1
    assert read_themes(tmp_path / "nowhere") == ({}, [])


def test_contrast_is_that_of_the_web() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert is_dark("#000000")
    assert not is_dark("#ffffff")


@pytest.mark.parametrize("name", PALETTES)
def test_every_theme_can_be_read_in_256_colours(name: str) -> None:
    def seen(colour: str) -> str:
        return Color.parse(colour).downgrade(ColorSystem.EIGHT_BIT).get_truecolor().hex

    colours = {role: seen(colour) for role, colour in for_256(PALETTES[name]).colours.items()}
    assert [one for one in unreadable(colours) if one[2] < 4.0] == []
    assert colours["card"] != colours["desk"]


def test_sixteen_colours_are_the_terminals_own() -> None:
    assert choose_palette("daylight", False, colours=16) is SIXTEEN
    assert choose_palette("", True, colours=16) is MONO
    assert choose_palette("teletype", False, colours=16) is MONO
    assert choose_palette("", False, colours=2) is MONO
    assert choose_palette("daylight", False, colours=256).name == "daylight"
    assert choose_palette("unknown", True) is TELETYPE
    for palette in (SIXTEEN, MONO):
        assert set(palette.colours) == set(TELETYPE.colours)
        for ink, ground in pairs():
            assert palette.colours[ink] != palette.colours[ground], (ink, ground)
            style = palette.style(Ink(ink, ground))
            assert style.color
            assert style.color.is_system_defined


def test_black_letters_are_not_bold_where_colours_are_the_terminals_own() -> None:
    for palette in (SIXTEEN, MONO):
        for role, colour in palette.colours.items():
            assert bool(palette.style(Ink(role, "ask", bold=True)).bold) == (colour != "black")
    assert SPRAWL.style(Ink("askink", "ask", bold=True)).bold


async def test_the_table_in_sixteen_colours() -> None:
    seat = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    host = FakeHost(lambda: {"runner": seat})
    app = app_for(host, Options("harbour"), table=host.open_table(), colours=16)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert app.palette is SIXTEEN
        assert "YOU DECIDE" in shown(app)
        strip = app.screen.query_one(BoardWidget).render_line(within(app, "question", 0, 0)[1])
        style = next(iter(strip)).style
        assert style is not None
        assert style.bgcolor is not None
        assert style.bgcolor.name == "bright_yellow"


def test_every_setting_turns_round_and_is_kept(tmp_path: Path) -> None:
    options = Options(theme="gone")
    names = tuple(PALETTES)
    path = tmp_path / "options.json"
    for place, line in enumerate(settings(options, names)):
        now, seen = options, set()
        for _ in line.choices:
            now = settings(now, names)[place].turned(1)
            write_options(path, now)
            assert read_options(path) == now
            seen.add(settings(now, names)[place].value)
        assert len(seen) == len(line.choices)
        assert settings(now, names)[place].value == line.value


def test_nothing_moves_over_ssh_or_where_it_is_switched_off() -> None:
    assert motion.wanted(True, DAY)
    assert not motion.wanted(False, DAY)
    assert not motion.wanted(True, {"SSH_CONNECTION": "1.2.3.4"})
    assert not motion.wanted(True, {"TEXTUAL_ANIMATIONS": "none"})


def test_one_change_stands_out_at_most() -> None:
    before, after = Canvas(20, 2), Canvas(20, 2)
    before.put(0, 0, "CORP 9c", Ink("ink", "panel"))
    after.put(0, 0, "CORP 12c", Ink("ink", "panel"))
    assert motion.frame({}, {"far_bar": after}) is None
    found = motion.frame({"far_bar": before}, {"far_bar": after})
    assert found is not None
    zone, frame = found
    assert zone == "far_bar"
    assert [x for x, (_, ink) in enumerate(frame.rows[0]) if ink.bg == "focus"] == [5, 6]
    hand = Canvas(20, 2)
    hand.point(0, 0, 16, 2, CardTarget(7))
    found = motion.frame({"far_bar": before, "hand": Canvas(20, 2)}, {"far_bar": after, "hand": hand})
    assert found is not None
    assert found[0] == "hand"
    assert after.rows[0][5][1].bg == "panel"


async def test_a_key_cuts_off_what_moves_and_the_hand_is_blank_from_the_first_frame() -> None:
    corp = f.FakeSeat(f.run_view("corp"), None, side="corp")
    runner = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    host = FakeHost(lambda: {"runner": runner, "corp": corp})
    app = app_for(host, table=host.open_table())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        app.moves = True
        screen = app.screen
        assert isinstance(screen, TableScreen)
        for seat in (runner, corp):
            seat.now = msgspec.structs.replace(seat.now, asked="corp", number=156)
        corp.open = msgspec.structs.replace(f.RUN_QUESTION, player="corp")
        screen.press("p")
        screen.repaint()
        assert "Sure Gamb" not in shown(app)
        assert "lift the curtain" not in shown(app)
        screen.press("x")
        screen.repaint()
        assert "lift the curtain" in shown(app)


def test_what_is_sent_when_a_player_has_to_answer() -> None:
    assert alert(Options(), "Corp") == ""
    sent = alert(Options(bell=True, title=True, notice="osc777"), "A\x1b\x07;B\n")
    assert sent.startswith("\x1b]2;Netrunner: A")
    assert sent.count("\a") == 1
    assert sent.count(";") == 4
    assert sent.count("\x1b") == 4
    for notice in NOTICES:
        assert (alert(Options(notice=notice), "x") == "") == (notice == "")
    assert len(alert(Options(notice="osc9"), "x" * 900)) < 200


async def test_whose_turn_it_is_is_told_once() -> None:
    seat = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    host = FakeHost(lambda: {"runner": seat})
    app = app_for(host, Options(bell=True), table=host.open_table())
    sent: list[str] = []
    app.send = sent.append  # type: ignore[method-assign]
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("up", "down")
        assert sent == ["\a"]


async def test_theme_files_are_read_again_when_the_settings_are_opened(tmp_path: Path) -> None:
    folder = tmp_path / "themes"
    app = app_for(FakeHost(dict), path=tmp_path / "options.json")
    async with app.run_test(size=(80, 24)) as pilot:
        folder.mkdir()
        (folder / "dusk.yaml").write_text('desk: "#101418"\n')
        (folder / "broken.yaml").write_text("desk: blue\n")
        titles = [command.title for command in app.get_system_commands(app.screen)]
        assert "Theme: dusk" in titles
        app.start.go("settings")
        await pilot.press("left")
        assert app.options.theme == "dusk"
        (folder / "dusk.yaml").write_text('desk: "#303030"\n')
        app.start.go("settings")
        assert app.start.notice.count("broken.yaml") == 1
        assert app.palette.colours["desk"] == "#303030"
        (folder / "dusk.yaml").unlink()
        app.start.go("settings")
        assert app.palette.name == "sprawl"
        assert "Theme: dusk" not in [command.title for command in app.get_system_commands(app.screen)]
        await pilot.pause()


async def test_every_file_that_does_without_is_told_whole_on_the_smallest_screen(tmp_path: Path) -> None:
    folder = tmp_path / ("a-folder-with-a-long-name")
    (folder / "themes").mkdir(parents=True)
    (folder / "themes" / "pale.yaml").write_text('ink: "#222222"\n')
    (folder / "options.json").write_text("{bad")
    (folder / "keys.yaml").write_text("pass: []\n")
    kept = read_user_files(folder)
    app = app_for(FakeHost(dict), path=tmp_path / "options.json")
    async with app.run_test(size=(80, 24)) as pilot:
        app.start.notice = kept.notice
        await pilot.resize_terminal(81, 24)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        told = shown(app)
        assert "Quit" in told
        for words in ("the defaults are used", "pass has no key left", "Theme pale: ink on"):
            assert words in " ".join(told.split())
