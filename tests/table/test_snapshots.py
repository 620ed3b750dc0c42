"""Each kind of question at four sizes as it stood when somebody last looked at it, and its colours in the four themes.

A snapshot is the text of the screen and, below it, a hash of every cell with its colours for each theme and glyph set. Where one differs
the test shows the lines that do. New ones are accepted, after they have been looked at, with

    NETRUNNER_ACCEPT=1 python -m pytest tests/table/test_snapshots.py
"""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import fixtures as f
import msgspec
import pytest
from accepted import as_accepted

from netrunner_tui.model.price import Price
from netrunner_tui.model.view import View
from netrunner_tui.rules.referee.options import EndsTheRun, NewHand, Option
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.table.board import answer_rows
from netrunner_tui.table.board.compound import compound_rows
from netrunner_tui.table.board.question import page_size
from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.board.zones import compose
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.click_targets import CardTarget
from netrunner_tui.table.drawing.glyphs import PLAIN, SAFE, Glyphs
from netrunner_tui.table.drawing.jump import labels
from netrunner_tui.table.drawing.layout import plan
from netrunner_tui.table.drawing.themes import PALETTES

SIZES = ((80, 24), (97, 31), (120, 40), (200, 60))
FOLDER = Path(__file__).parent / "snapshots"

MULLIGAN = Question(
    player="corp", kind="mulligan", step="1.6.6a", text="Your starting hand: keep it, or take a mulligan?",
    options=(Option("keep"), Option("mulligan", result=NewHand(5))),
)  # fmt: skip
MAY = Question(
    player="runner", kind="may", step="6.9.4c", text="You pass ice on Server 1. Continue to Server 1, or jack out?", may_decline=True,
    options=(Option("jack out", result=EndsTheRun()), Option("continue")),
)  # fmt: skip
ACCESS = Question(
    player="runner", kind="access", step="7.2.2", text="You access Regolith Mining License. Trash it for 3c?", about=43,
    options=(Option("trash", 43, cost=Price(credits=3)), Option("leave", 43)),
)  # fmt: skip
ORDER = Question(
    player="runner", kind="order", step="5.7.1d", text="2 abilities wait. Which is first?", least=2, most=2, ordered=True,
    options=(Option("resolve", 14, "Leech"), Option("resolve", 17, "Smartware Distributor")),
)  # fmt: skip

KINDS: dict[str, tuple[View, Question | None]] = {
    "window": (f.run_view("runner"), f.RUN_QUESTION),
    "waiting": (f.run_view("corp"), None),
    "action": (f.action_view(), f.ACTION),
    "before-action": (f.action_view(), f.ACTION_WINDOW),
    "choose": (f.action_view(), f.SEAMLESS),
    "discard": (f.action_view(), f.DISCARD),
    "pay": (f.run_view("runner"), f.AMOUNT),
    "may": (f.run_view("runner"), MAY),
    "access": (f.run_view("runner"), ACCESS),
    "order": (f.run_view("runner"), ORDER),
    "mulligan": (msgspec.structs.replace(f.action_view(), turn=None, turn_number=0, step="1.6.6a"), MULLIGAN),
    "many": (f.wide_view(), f.WIDE_QUESTION),
}


def drawn(kind: str, size: tuple[int, int], glyphs: Glyphs) -> Canvas:
    view, question = KINDS[kind]
    side = "corp" if view.seat == "corp" else "runner"
    layout = plan(*size, side)
    extra = compound_rows(question, view, glyphs) if question else ()
    listing = answer_rows.build(question, view, glyphs, page_size(layout), extra=extra) if question else None
    jump = question is not None and question.kind in {"choose", "discard"}
    marks = labels([CardTarget(option.card) for option in question.options]) if question and jump else {}
    return compose(Scene(layout, view, side, question, listing, f.LOG, glyphs, labels=marks, jump=jump))


def told(draw: Callable[[Glyphs], Canvas]) -> str:
    """The text of a screen, then the hashes."""
    canvases = {glyphs: draw(glyphs) for glyphs in (SAFE, PLAIN)}
    lines = [canvases[SAFE].text(), "", "colours"]
    inks = {ink for canvas in canvases.values() for row in canvas.rows for _, ink in row}
    for palette in PALETTES.values():
        looks = {ink: f"{palette.colours[ink.fg]} {palette.colours[ink.bg]} {ink.bold:d}{ink.italic:d}" for ink in inks}
        for glyphs, canvas in canvases.items():
            cells = [f"{character} {looks[ink]}" for row in canvas.rows for character, ink in row]
            digest = sha256("\n".join(cells).encode()).hexdigest()[:16]
            lines.append(f"{palette.name} {'ascii' if glyphs.ascii else 'full'} {digest}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("kind", KINDS)
def test_the_screen_is_as_it_was_accepted(kind: str, size: tuple[int, int]) -> None:
    as_accepted(FOLDER / f"{kind}-{size[0]}x{size[1]}.txt", told(lambda glyphs: drawn(kind, size, glyphs)))


def test_no_snapshot_is_left_over() -> None:
    expected = {f"{kind}-{width}x{height}.txt" for kind in KINDS for width, height in SIZES}
    assert {path.name for path in FOLDER.glob("*.txt")} == expected
