"""The game of 1996 at the table: its figures, and bids that stay secret at one keyboard."""

import re

from fixtures import Sit
from positions import laid_out

from netrunner_tui.model.sides import SIDES, Side
from netrunner_tui.model.view import LogLine
from netrunner_tui.plain.board_lines import figures
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.rules.seats import SeatAtTable
from netrunner_tui.scenarios.script import Laid, LaidServer, LaidSide, Position
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.board.ending import paint_ending
from netrunner_tui.table.board.logbook import since
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.click_targets import CardTarget
from netrunner_tui.table.drawing.glyphs import SAFE, with_words
from netrunner_tui.table.sitting.sitting import Sitting

ICE = LaidServer(ice=(Laid(title="Hunter", faceup=True),))


def traced() -> Game:
    """A run in which the Corp is asked for its bid."""
    rig = (Laid(title="Baedeker's Net Map"), Laid(title="Access to Arasaka"))
    position = Position(
        rules="classic", turn="runner", corp=LaidSide(servers={"HQ": ICE}), runner=LaidSide(rig=rig, counters={"agenda points": 2})
    )
    game = laid_out(position)
    while (question := game.question) is not None and question.kind != "pay":
        phrases = [option.phrase for option in question.options]
        wanted = next((phrase for phrase in ("run HQ", "pass") if phrase in phrases), phrases[0])
        game.answer((phrases.index(wanted),))
    return game


def seats(game: Game) -> dict[Side, SeatAtTable]:
    table = LocalTable(game)
    return {side: table.seat(side) for side in SIDES}


def painted(sitting: Sitting) -> str:
    sitting.paint()
    cover = sitting.cover
    return "\n".join([*(canvas.text() for canvas in sitting.canvases.values()), cover[1].text() if cover else ""])


def test_the_runner_sees_nothing_of_the_corps_bid(sit: Sit) -> None:
    seen = []
    for bid in ("0", "5"):
        game = traced()
        two = seats(game)
        sitting = sit(two)
        assert sitting.curtain_for == "corp"
        sitting.press("enter")
        sitting.press(bid)
        sitting.press("enter")
        assert sitting.curtain_for == "runner"
        told = [painted(sitting)]
        sitting.press("enter")
        told += [painted(sitting), repr(two["runner"].view()), repr(two["runner"].log()), repr(two["runner"].question())]
        sitting.press("1")
        told += [painted(sitting), repr(two["runner"].view()), repr(two["runner"].log()), repr(two["runner"].question())]
        assert two["corp"].view().corp.credits == 5
        seen.append(told)
    assert seen[0] == seen[1]


def test_the_curtain_says_that_a_bid_is_asked(sit: Sit) -> None:
    """It named the step, "unbroken subroutines"."""
    sitting = sit(seats(traced()))
    asked = []
    for key in ("enter", "2", "enter", "enter", "1", "enter"):
        if sitting.curtain_for:
            asked.append(next(row.partition("Asked")[2].strip("░█ ") for row in painted(sitting).split("\n") if "Asked" in row))
        sitting.press(key)
    assert asked == ["the Corp bids in the trace", "the Runner chooses a base link card"]


def test_the_corp_sees_the_runners_bid_only_with_its_own(sit: Sit) -> None:
    game = traced()
    two = seats(game)
    sitting = sit(two)
    for key in ("enter", "2", "enter", "enter"):
        sitting.press(key)
    before = repr(two["corp"].log())
    assert "bids" not in before.rpartition("Trace")[2]
    question = two["runner"].question()
    assert question is not None
    sitting.press("1")
    question = two["runner"].question()
    assert question is not None
    assert question.kind == "pay"
    sitting.press("1")
    sitting.press("enter")
    for side in SIDES:
        shown = [line.text for line in two[side].log() if re.search(r"Corp 2\b.*Runner 1\b", line.text)]
        assert len(shown) == 1


def test_what_came_of_a_trace_is_news_and_not_that_both_bid(sit: Sit) -> None:
    """Above the question "Runner has made a secret bid." took the room of the bids and of the trace's result."""
    two = seats(traced())
    sitting = sit(two)
    begun = two["corp"].log()[-1].number
    for key in ("enter", "2", "enter", "enter", "1", "enter"):
        sitting.press(key)
    for side in SIDES:
        news = [line.text for line in since(two[side].log(), side, begun)]
        assert any(text.startswith("The bids are shown") for text in news)
        assert any(text.startswith("Trace 2 against") for text in news)
        assert not any("has made a secret bid" in text for text in news)


def test_no_figures_that_the_game_does_not_have(sit: Sit) -> None:
    two = seats(traced())
    sitting = sit(two)
    sitting.press("enter")
    told = painted(sitting)
    assert "publicity" not in told
    assert "link 0" not in told
    assert "brain" in told
    assert "2/7" in told
    assert "agenda points" not in sitting.canvases["far_bar"].text()
    view = two["runner"].view()
    said = " ".join(line for side in SIDES for line in figures(view, view.player(side)))
    assert "2 of 7 agenda points" in said
    assert "publicity" not in said
    assert "link" not in said


def test_the_end_of_a_game_has_room_for_its_verbs() -> None:
    """An agenda is liberated here: a longer word than that of other games."""
    game = laid_out(Position(rules="classic", turn="runner", corp=LaidSide(), runner=LaidSide()), sets=True)
    line = LogLine(number=9, step="8", side="runner", kind="steal", led=True, text="", turn=2, title="Marine Arcology", points=2)
    for width, height in ((80, 24), (120, 40)):
        canvas = Canvas(width, height, "desk", with_words(SAFE, "classic"))
        paint_ending(canvas, game.view("runner"), (line,), "game.jsonl", ())
        assert "Runner liberates Marine Arcology" in " ".join(canvas.text().split())


def test_answers_about_no_card_are_not_those_of_a_bar_without_an_identity(sit: Sit) -> None:
    """A click on the Runner's bar offered to gain a bit and to draw a card."""
    game = laid_out(Position(rules="classic", turn="corp", corp=LaidSide(), runner=LaidSide()))
    table = LocalTable(game)
    sitting = sit({side: table.seat(side) for side in SIDES}, options=Options(open_play=True))
    bar = sitting.canvases["far_bar"].at(30, 1)
    assert bar == CardTarget(0)
    sitting.click(bar)
    assert "enter on" not in painted(sitting)
    sitting.press("space")
    assert sitting.page is not None
    assert sitting.page.kind == "list", "its discard pile"


def test_letters_cut_no_name_in_a_rig_with_room(sit: Sit) -> None:
    """The one card of a row was "Bakdoor [T…", and "all 2 answers" could be listed."""
    rig = (Laid(title="Bakdoor [TM]"),)
    game = laid_out(Position(rules="classic", turn="runner", corp=LaidSide(servers={"HQ": ICE}), runner=LaidSide(rig=rig)))
    while (question := game.question) is not None and question.kind != "pay":
        phrases = [option.phrase for option in question.options]
        game.answer((next((phrases.index(phrase) for phrase in ("run HQ", "pass") if phrase in phrases), 0),))
    game.answer((1,))
    sitting = sit({"runner": LocalTable(game).seat("runner")})
    told = painted(sitting)
    assert " a  Bakdoor [TM]" in told
    assert "list both answers" in told
