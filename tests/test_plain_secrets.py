"""What is bid in secret at one keyboard is typed unseen until both bids lie open (1996 trc-01)."""

import io
import os
import pty
import re
import sys
import threading
from collections.abc import Mapping

import pytest
from positions import laid_out
from typed_lines import Terminal

from netrunner_tui.model.sides import SIDES, Side
from netrunner_tui.plain.client import run
from netrunner_tui.plain.console import NOT_SHOWN, Console
from netrunner_tui.plain.plain_table import PlainTable
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.rules.seats import SeatAtTable
from netrunner_tui.scenarios.script import Laid, LaidServer, LaidSide, Position


def traced() -> Mapping[Side, SeatAtTable]:
    """A run in which the Corp is asked for its bid, and the Runner has a base link card."""
    ice = LaidServer(ice=(Laid(title="Hunter", faceup=True),))
    runner = LaidSide(rig=(Laid(title="Baedeker's Net Map"),))
    game = laid_out(Position(rules="classic", turn="runner", corp=LaidSide(servers={"HQ": ice}), runner=runner))
    while (question := game.question) is not None and question.kind != "pay":
        phrases = [option.phrase for option in question.options]
        wanted = next((phrase for phrase in ("run HQ", "pass") if phrase in phrases), phrases[0])
        game.answer((phrases.index(wanted),))
    assert game.question is not None
    assert game.question.secret
    table = LocalTable(game)
    return {side: table.seat(side) for side in SIDES}


@pytest.mark.parametrize("open_play", [True, False])
def test_a_script_shows_no_bid(open_play: bool) -> None:
    said = []
    for bid in ("3", "4"):
        out = io.StringIO()
        run(PlainTable(traced(), open_play=open_play), stdin=io.StringIO(f"{bid}\nchoose Baedeker's Net Map\n2\nquit\n"), stdout=out)
        said.append(out.getvalue())
        assert out.getvalue().count(NOT_SHOWN) == 2
        assert f"The bids are shown: Corp {bid} bits, Runner 2 bits." in out.getvalue()
    assert said[0].partition("The bids are shown")[0] == said[1].partition("The bids are shown")[0]


def test_one_player_alone_sees_what_they_type() -> None:
    out = io.StringIO()
    run(PlainTable({"corp": traced()["corp"]}), stdin=io.StringIO("help\nquit\n"), stdout=out)
    assert "> help" in out.getvalue()
    assert NOT_SHOWN not in out.getvalue()


def test_a_terminal_that_shows_it_is_scrolled_past_it() -> None:
    out = io.StringIO()
    assert Console(Terminal("3\n"), out).read(unseen=True) == "3"
    assert out.getvalue().count("\n") > 90


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal of its own")
def test_a_terminal_does_not_show_it() -> None:
    outer, inner = pty.openpty()
    with open(inner, encoding="utf-8", closefd=False) as stdin:
        out = io.StringIO()
        lines = Console(stdin, out)
        got: list[str | None] = []
        reader = threading.Thread(target=lambda: got.append(lines.read(unseen=True)))
        reader.start()
        while NOT_SHOWN not in out.getvalue() or _echoes(inner):
            pass
        os.write(outer, b"4242\n")
        reader.join(timeout=120)
        assert got == ["4242"]
        os.set_blocking(outer, False)
        try:
            shown = os.read(outer, 100)
        except BlockingIOError:
            shown = b""
        assert not re.search(rb"4242", shown)
        assert _echoes(inner)
    os.close(outer)
    os.close(inner)


def _echoes(terminal: int) -> bool:
    import termios

    return bool(termios.tcgetattr(terminal)[3] & termios.ECHO)
