"""Mistakes of the program while people play over ssh: one line to whom it meets, a report for the host, and everybody plays on."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
import ssh_players
from ssh_players import Host, Player
from test_ssh_games import plain, play, table_of

from netrunner_tui.model.errors import WRONG

PLANTED = '''
"""Python runs this as each process of the server starts: mistakes in the rules, in a view and in a painter."""

import sys

from netrunner_tui.model.events.numbers import CreditsGained
from netrunner_tui.rules.telling import views

right_apply, right_view = CreditsGained.apply, views.view


def apply(self, s):
    if self.side == "corp" and s.corp.clicks == 2:
        raise KeyError("SECRET")
    right_apply(self, s)


def view(referee, seat, *rest):
    seen = right_view(referee, seat, *rest)
    if seat == "runner" and seen.corp.credits == 7:
        raise IndexError("SECRET")
    return seen


CreditsGained.apply, views.view = apply, view

if "netrunner_tui.front" in sys.orig_argv:
    from netrunner_tui.table.board import zones

    right_bar = zones.paint_bar

    def paint_bar(scene, canvas, side):
        if scene.view.corp.clicks == 2:
            raise ZeroDivisionError("SECRET")
        right_bar(scene, canvas, side)

    zones.paint_bar = paint_bar
'''


class MistakenHost(Host):
    """A host that makes mistakes: in a credit of the Corp's first click, in the Runner's view of its seventh, in painting two clicks."""

    def start(self) -> None:
        planted = self.home / "planted"
        planted.mkdir(exist_ok=True)
        (planted / "sitecustomize.py").write_text(PLANTED)
        self.environment["PYTHONPATH"] = f"{planted}{os.pathsep}{self.environment['PYTHONPATH']}"
        super().start()


@pytest.fixture
def mistaken(tmp_path: Path) -> Iterator[Host]:
    if ssh_players.MISSING:
        pytest.skip(ssh_players.MISSING)
    running = MistakenHost(tmp_path)
    yield running
    running.close()


def test_what_the_program_does_wrong_strands_nobody(mistaken: Host) -> None:
    ben = plain(mistaken, "ben", "new", "--side", "runner")
    ada = Player(mistaken.ssh("ada", ["join", table_of(ben)], options=["-t"]))
    cyd = plain(mistaken, "cyd", "new", "--side", "corp")
    dan = plain(mistaken, "dan", "join", table_of(cyd))
    try:
        ada.until(lambda text: "ulligan" in text)
        ada.type("y")
        ben.until_line("Your question")
        ben.answer("keep")
        # In the rules: the answer is not carried out, and another one is.
        ada.until(lambda text: "3 clicks left" in text)
        ada.type("c")
        ada.until(lambda text: WRONG in text and "3 clicks left" in text)
        # In a painter: lines of text with the keys that work, until it can be painted again.
        ada.type("d")
        ada.until(lambda text: WRONG in text and "Take an action: 2 clicks left." in text)
        ada.type("c")
        ada.until(lambda text: WRONG not in text and "1 click left" in text)
        # In what the other player sees: the answer is taken back.
        ada.type("c")
        ada.until(lambda text: WRONG in text and "1 click left" in text)
        ada.type("d")
        ada.until(lambda text: WRONG not in text and "iscard" in text)
        ben.type("score\n")
        ben.until_line("Corp: 0 of 6 agenda points.")
        # At another table nothing was noticed.
        play([cyd, dan], lambda: min(cyd.answered, dan.answered) >= 1)
        assert not any(WRONG in player.lines for player in (ben, cyd, dan))
        assert len(list(mistaken.data.rglob("reports/*.yaml"))) == 2
        assert "SECRET" not in mistaken.log() + mistaken.said()
    finally:
        for player in (ada, ben, cyd, dan):
            player.close()
