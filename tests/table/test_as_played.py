"""What playing showed, and should not show again."""

from pathlib import Path

import fixtures as f
import msgspec
import pytest
from walks import kept_game

from netrunner_tui.abilities import words
from netrunner_tui.abilities.words import Cards, Choose
from netrunner_tui.library.paths import cards_folder
from netrunner_tui.model.price import FREE
from netrunner_tui.model.terms import PRESENT
from netrunner_tui.replays.index_entry import entry_of
from netrunner_tui.replays.printed_points import PrintedPoints
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.phrases import offer
from netrunner_tui.settings.keys import USUAL_KEYS
from netrunner_tui.table.drawing.canvas import Canvas
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


def test_backspace_says_what_takes_back(sit: f.Sit) -> None:
    sitting: Sitting = sit({"runner": f.FakeSeat(f.run_view("runner"), JACK_OUT)})
    sitting.press("backspace")
    assert "ctrl+z takes back" in painted(sitting, "keys")


@pytest.mark.parametrize("size", [(80, 24), (97, 31), (120, 40), (200, 60)])
def test_the_key_line_tells_how_to_be_asked(size: tuple[int, int], sit: f.Sit) -> None:
    sitting: Sitting = sit({"runner": f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)}, size=size)
    assert "A ask me" in painted(sitting, "keys")


def test_paging_is_called_so() -> None:
    assert USUAL_KEYS.at("page").labels("page up", "page down") == (("pageup pagedown", "page"),)


def test_an_offer_says_what_it_is_about() -> None:
    ice = Choose(choose=1, cards=Cards(type=("ice",)))
    assert offer("Send a Message", (words.Rez(rez=ice, ignoring="all costs"),), FREE, PRESENT) == "Send a Message: rez a piece of ice?"
    assert offer("A", (words.Trash(trash="this"),), FREE, PRESENT) == "A: trash it?"
    assert offer("A", (words.Trash(trash=Choose(choose=2, cards=Cards(type=("program",)))),), FREE, PRESENT) == "A: trash cards?"


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
