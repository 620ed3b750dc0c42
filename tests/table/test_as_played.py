"""What playing showed, and should not show again."""

from pathlib import Path

import fixtures as f
import msgspec
import pytest
from fake_apps import FakeHost, app_for
from walks import kept_game

from netrunner_tui.abilities import words
from netrunner_tui.abilities.cards import Pool
from netrunner_tui.abilities.words import Amount, Cards, Choose
from netrunner_tui.library.paths import cards_folder
from netrunner_tui.model.events import CardInstalled, CardPlaced
from netrunner_tui.model.price import FREE, Price
from netrunner_tui.model.state import State
from netrunner_tui.model.terms import PRESENT
from netrunner_tui.puzzle_tables import puzzle_choices
from netrunner_tui.replays.index_entry import entry_of
from netrunner_tui.replays.printed_points import PrintedPoints
from netrunner_tui.rules.referee.options import Breaks, Option, Strength, ToBreak
from netrunner_tui.rules.referee.phrases import offer
from netrunner_tui.rules.telling.narrate import Narrator
from netrunner_tui.settings.keys import USUAL_KEYS
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.board import answer_rows
from netrunner_tui.table.board.bars import paint_bar
from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.click_targets import LineTarget
from netrunner_tui.table.drawing.glyphs import SAFE
from netrunner_tui.table.drawing.layout import plan
from netrunner_tui.table.home.start_page import paint_start
from netrunner_tui.table.sitting.sitting import Sitting
from netrunner_tui.user_games import UserGames

JACK_OUT = msgspec.structs.replace(
    f.RUN_QUESTION, kind="may", window=(), text="Continue, or jack out?", options=(Option("continue"), Option("jack out"))
)


def painted(sitting: Sitting, zone: str) -> str:
    sitting.paint()
    canvas: Canvas = sitting.canvases[zone]  # type: ignore[index]
    return "\n".join("".join(cell[0] for cell in row) for row in canvas.rows)


def test_letters_that_answer_nothing_hide_no_answers(sit: f.Sit) -> None:
    sitting: Sitting = sit({"runner": f.FakeSeat(f.run_view("runner"), JACK_OUT)})
    sitting.press("f")
    told = painted(sitting, "question")
    assert "Continue the run" in told
    assert "Jack out" in told


def test_backspace_says_what_takes_back_and_what_leaves(sit: f.Sit) -> None:
    sitting: Sitting = sit({"runner": f.FakeSeat(f.run_view("runner"), JACK_OUT)}, size=(80, 24))
    sitting.press("backspace")
    assert "ctrl+z takes back, ctrl+q leaves the table." in painted(sitting, "keys")


@pytest.mark.parametrize("size", [(80, 24), (97, 31), (120, 40), (200, 60)])
def test_the_key_line_tells_how_to_be_asked(size: tuple[int, int], sit: f.Sit) -> None:
    sitting: Sitting = sit({"runner": f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)}, size=size)
    assert "A ask me" in painted(sitting, "keys")


def test_paging_is_called_so() -> None:
    assert USUAL_KEYS.at("page").labels("page up", "page down") == (("pageup pagedown", "page"),)


def test_an_offer_says_what_it_is_about() -> None:
    def unknown(amount: Amount) -> None:
        return None

    ice = Choose(choose=1, cards=Cards(type=("ice",)))
    assert (
        offer("Send a Message", (words.Rez(rez=ice, ignoring="all costs"),), FREE, PRESENT, unknown, "corp")
        == "Send a Message: rez a piece of ice?"
    )
    assert offer("A", (words.Trash(trash="this"),), FREE, PRESENT, unknown, "corp") == "A: trash it?"
    assert (
        offer("A", (words.Trash(trash=Choose(choose=2, cards=Cards(type=("program",)))),), FREE, PRESENT, unknown, "corp")
        == "A: trash cards?"
    )


def test_a_saved_game_tells_whose_turn_it_is_and_the_points(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = kept_game(tmp_path / "game.jsonl", seed="7", answers=300)
    entry = entry_of(str(tmp_path), path.name, 0.0, 0, PrintedPoints([cards_folder()]))
    table = UserGames().resume(path)
    view = table.seats["corp"].view()
    table.close()
    assert (entry.turn, entry.corp_points, entry.runner_points) == (view.turn, view.corp.score, view.runner.score)
    assert view.runner.score == 3
    monkeypatch.setattr("netrunner_tui.user_games.games_folder", lambda: tmp_path)
    game = UserGames().games()[0]
    assert (game.turn, game.turns, game.points) == (view.turn, view.turn_number, (0, 3))


@pytest.mark.parametrize(("rules", "steps"), [("nisei-1.6", ("6.9.2b", "6.9.4b", "6.9.4e")), ("classic", ("2", "5", "7"))])
def test_the_arrow_is_inside_of_ice_that_is_passed(rules: str, steps: tuple[str, str, str], sit: f.Sit) -> None:
    """Outside while it is approached or encountered; at the next ice once the Runner has moved on."""
    view = f.run_view("runner")
    assert view.run is not None
    inner, outer = (f.ice(700 + place, title, 2, 1, "barrier", 2, "Server 1") for place, title in enumerate(("Inner", "Outer")))
    servers = tuple(msgspec.structs.replace(one, ice=(outer, inner) if one.name == "Server 1" else ()) for one in view.servers)
    moved = steps[2] if rules == "nisei-1.6" else steps[0]
    for step, ice, order in (
        (steps[0], outer, ("Inner", "Outer", "you are here")),
        (steps[1], outer, ("Inner", "you are here", "Outer")),
        (moved, inner, ("Inner", "you are here", "Outer")),
    ):
        run = msgspec.structs.replace(view.run, ice=ice.card, encountering=0)
        table = sit({"runner": f.FakeSeat(msgspec.structs.replace(view, rules=rules, step=step, servers=servers, run=run))})
        told = painted(table, "servers")
        assert sorted(order, key=told.index) == list(order), step


def test_a_boost_that_breaks_nothing_is_told_so_and_stands_last(sit: f.Sit) -> None:
    """A killer at a barrier."""
    view = f.run_view("runner")
    carmen = next(card for card in view.rig if card.title == "Carmen")
    assert carmen.strength is not None
    now = carmen.strength.total
    useless = Option("use", carmen.card, "Carmen", cost=Price(credits=2), result=Strength(now, now + 3))
    met = msgspec.structs.replace(f.BRAN, encountered=True)
    view = msgspec.structs.replace(view, servers=f.servers_hidden(met))
    question = msgspec.structs.replace(f.RUN_QUESTION, options=(useless, Option("use", 14, "Leech"), Option("pass")))
    sitting: Sitting = sit({"runner": f.FakeSeat(view, question)})
    assert sitting.listing is not None
    assert [row.text for row in sitting.listing.rows] == ["Use Leech", "Boost Carmen", "Pass"]
    assert "breaks nothing here" in painted(sitting, "question")
    assert [row.letter for row in sitting.listing.rows] == ["u", "+", ""]
    able = msgspec.structs.replace(useless, card=11, title="Cleaver", result=Strength(3, 6, (ToBreak(1, Price(credits=1), Breaks(1)),)))
    both = msgspec.structs.replace(question, options=(useless, able, Option("pass")))
    rows = answer_rows.build(both, view, SAFE, 10).rows
    assert [(row.text, row.letter) for row in rows] == [("Boost Cleaver", "+"), ("Boost Carmen", ""), ("Pass", "")]


def test_an_ability_without_a_number_says_what_it_does() -> None:
    rows = answer_rows.build(f.WIDE_QUESTION, f.wide_view(), SAFE, 30).rows
    assert next(row.result for row in rows if row.name == "Smartware Distributor") == "place 3c on this resource"


def test_the_runner_is_told_which_card_that_lay_faceup_in_archives_is_installed() -> None:
    """CR 10.2.3b: what a player could see before the move they know after it."""
    state = State("nisei-1.6", 7, "C", "R")
    faceup = state.place_new("Palisade", "corp", "discard", faceup=True).oid
    hidden = state.place_new("Tithe", "corp", "discard", faceup=False).oid
    said = []
    for oid in (faceup, hidden):
        narrator = Narrator(state.snapshot(), "runner", Pool())
        placed = CardPlaced(oid, 90, "corp", False)
        narrator.tell(1, [placed, CardInstalled(90, 91, "corp", "ice", "HQ")])
        said.append(narrator.lines[-1].text)
    assert said == ["Corp installs Palisade protecting HQ.", "Corp installs ice protecting HQ."]


def test_nobody_is_you_on_a_spectator_s_screen() -> None:
    view = msgspec.structs.replace(f.run_view("runner"), seat="table")
    scene = Scene(plan(120, 40, "corp"), view, "corp")
    canvas = Canvas(85, 2, "panel", scene.glyphs)
    paint_bar(scene, canvas, "corp")
    assert "you" not in canvas.text().split()


@pytest.mark.parametrize("size", [(120, 38), (120, 40), (200, 60)])
def test_the_drawing_on_the_start_screen_stands_below_the_list_or_not_at_all(size: tuple[int, int]) -> None:
    host = FakeHost(dict)
    host.puzzles = puzzle_choices
    start = app_for(host, Options()).start
    for place in ("menu", "puzzles", "new"):
        start.place, start.picked = place, 0
        canvas = Canvas(*size, "desk", SAFE)
        paint_start(start, canvas)
        lines = canvas.text().splitlines()
        drawn = [row for row, line in enumerate(lines) if "R&D" in line and "Server 4" in line]
        last = max(hit.y + hit.height for hit in canvas.hits if isinstance(hit.target, LineTarget))
        assert not drawn or last < drawn[0] - 1, place
