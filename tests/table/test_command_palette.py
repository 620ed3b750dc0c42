"""The list of commands under hasty keys and in small terminals, and the start screen in terminals of a few columns."""

import signal
import subprocess
import sys

import pytest
from fake_apps import PATIENCE, FakeHost, app_for, both, shown, wait_for
from textual import events
from textual.command import CommandList

from netrunner_tui.model.text import plain
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.glyphs import PLAIN
from netrunner_tui.table.screens.command_palette import Commands


async def test_three_enters_at_once_choose_one_command_once() -> None:
    app = app_for(FakeHost(both))
    async with app.run_test(size=(80, 24)) as pilot:
        before = app.options.ascii
        await pilot.press("ctrl+p")
        await pilot.press(*"glyphs")
        await app.workers.wait_for_complete()
        for _ in range(4):
            # Not by the pilot, which waits after each key.
            app.post_message(events.Key("enter", None))
        await wait_for(lambda: not Commands.is_open(app) and app.options.ascii is not before, pilot)
        await pilot.pause(0.1)  # a second one would be carried out by now, and change them back
        assert app.is_running
        assert not Commands.is_open(app)
        assert app.options.ascii is not before


async def test_the_list_opens_and_closes_as_fast_as_keys_come(monkeypatch: pytest.MonkeyPatch) -> None:
    app = app_for(FakeHost(both))
    monkeypatch.setattr(app, "open_deck_builder", lambda: None)
    async with app.run_test(size=(80, 24)) as pilot:
        for keys in ("pep", "ppeep", "pepepepepp", "pnnn", "pxepenep"):
            for key in keys:
                # Not by the pilot, which waits after each key.
                name = {"p": "ctrl+p", "e": "escape", "n": "enter"}.get(key, key)
                app.post_message(events.Key(name, key if key == "x" else None))
            await pilot.pause()
            await pilot.press("escape", "ctrl+p", "enter")
        await pilot.pause()
        assert app.is_running


async def test_a_click_where_the_terminal_was_larger() -> None:
    app = app_for(FakeHost(both))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+p")
        await pilot.pause()
        commands = app.screen
        assert isinstance(commands, Commands)
        commands.post_message(events.Click(commands, 140, 60, 0, 0, 1, False, False, False, 140, 60))
        await pilot.pause()
        assert app.is_running
        assert app.screen is commands


@pytest.mark.parametrize("size", [(80, 4), (1, 1)])
async def test_every_key_of_the_list_in_a_small_terminal(size: tuple[int, int]) -> None:
    app = app_for(FakeHost(both))
    async with app.run_test(size=size) as pilot:
        await pilot.press("ctrl+p")
        await pilot.pause()
        for key in ("pageup", "pagedown", "up", "down", "pageup", "ctrl+home", "ctrl+end", "pagedown", "x", "pageup", "escape"):
            await pilot.press(key)
        await pilot.pause()
        assert app.is_running
        assert not Commands.is_open(app)


@pytest.mark.parametrize("width", [1, 2, 3])
async def test_the_start_screen_shows_a_notice_at_any_width(width: int) -> None:
    app = app_for(FakeHost(both))
    app.home.notice = "keys.yaml:1: is not YAML 名名名; it is left out"
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.resize_terminal(width, 30)
        await pilot.resize_terminal(80, 24)
        await wait_for(lambda: "keys.yaml:1" in shown(app), pilot)


def test_lines_hold_what_fits_and_lose_no_letter() -> None:
    for text in ("abc defgh i", "名名名 a名b", "a\u0301\u0301bc\u0301", "x" * 30, ""):
        for width in range(-2, 12):
            lines = Canvas(1, 1, "desk", PLAIN).wrap(text, width)
            if width > 0:
                assert "".join(lines).replace(" ", "") == Canvas(1, 1, "desk", PLAIN).clean(plain(text)).replace(" ", "")
            else:
                assert lines == [""]
            assert all(Canvas(1, 1).measure(line) <= max(width, 2) for line in lines)


def test_an_interrupt_while_it_starts_is_no_traceback() -> None:
    code = (
        "import os, signal, sys\n"
        "class Interrupting:\n"
        "    def find_spec(self, name, *rest):\n"
        "        if name == 'netrunner_tui.cli':\n"
        "            os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Interrupting())\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from netrunner_tui.__main__ import main\n"
        "main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, b"", b"")


async def test_an_emoji_typed_in_the_list_is_one_letter_of_what_is_looked_for() -> None:
    """The list itself shows none; what somebody types or pastes is theirs."""
    app = app_for(FakeHost(both))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+p")
        await pilot.pause()
        text = "\n".join(strip.text for strip in app.screen._compositor.render_strips())
        assert not any(ord(sign) > 0x2BFF for sign in text)
        app.post_message(events.Key("unknown", "🔎"))
        await pilot.pause()
        app.screen.post_message(events.Paste("👩‍💻 theme"))
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert app.is_running
        assert not Commands.is_open(app)


async def test_a_list_that_is_closed_before_it_has_begun() -> None:
    app = app_for(FakeHost(both))
    async with app.run_test(size=(80, 24)) as pilot:
        below = len(app.screen_stack)
        for _ in range(below - 1):
            app.pop_screen()
        app.push_screen(Commands())
        app.pop_screen()
        await pilot.pause()
        assert app.is_running
        assert not Commands.is_open(app)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("svg", "Saved games"), ("screenshot", "Saved games"), ("picture", "Saved games"), ("EXPORT", "Saved games"),
        ("curtain between", "Open play"), ("ascii", "Glyphs: full or plain"),
    ],
)  # fmt: skip
async def test_a_command_is_found_by_other_words_than_its_name(typed: str, found: str) -> None:
    """Only names were searched: nothing was found by the words that say what a command does, or that players say for it."""
    app = app_for(FakeHost(both))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+p")
        await pilot.press(*(key if key != " " else "space" for key in typed))
        commands = app.screen.query_one(CommandList)
        await wait_for(lambda: any(found in str(option.prompt) for option in commands.options), pilot)


async def test_a_command_with_the_letters_in_its_name_stands_first() -> None:
    app = app_for(FakeHost(both))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+p", *"quit")
        commands = app.screen.query_one(CommandList)
        await wait_for(lambda: commands.option_count > 0 and "Quit" in str(commands.get_option_at_index(0).prompt), pilot)
