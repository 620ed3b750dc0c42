"""The pictures of the design, rebuilt from views: what stands where, at which column, in both glyph sets."""

import fixtures as f
import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from netrunner_tui.model.sides import Side
from netrunner_tui.model.view import View
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.table.board import answer_rows
from netrunner_tui.table.board.question import page_size
from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.board.zones import compose
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.click_targets import CardTarget
from netrunner_tui.table.drawing.glyphs import PLAIN, SAFE, Glyphs
from netrunner_tui.table.drawing.layout import plan
from netrunner_tui.table.drawing.symbols import symbols


def draw(view: View, question: Question | None, size: tuple[int, int], side: Side, glyphs: Glyphs = SAFE, focus: int = 31) -> Canvas:
    layout = plan(*size, side)
    listing = answer_rows.build(question, view, glyphs, page_size(layout), focus) if question else None
    scene = Scene(layout, view, side, question, listing, f.LOG, glyphs, CardTarget(focus))
    return compose(scene)


def rows(canvas: Canvas) -> list[str]:
    return [line.ljust(canvas.width) for line in canvas.text().split("\n")]


def test_the_run_from_the_runner_s_seat() -> None:
    lines = rows(draw(f.run_view("runner"), f.RUN_QUESTION, (120, 40), "runner"))
    assert lines[0].startswith(" NETRUNNER   Turn 7   Runner's turn   run on Server 1, ice 1 of 2")
    assert lines[1].startswith("█ CORP  Haas-Bioroid: Precision Design")
    assert "points 4/7  ■■■■□□□" in lines[1]
    assert lines[2].startswith("█ 9c   HQ 5/6   bad publicity 0   scored ★2 Luminal")
    assert lines[4][:86].split("─")[0].strip() == "Archives"
    assert [lines[4].index(name) for name in ("Archives", "R&D", "HQ", "Server 1", "Server 2")] == [1, 18, 35, 52, 69]
    assert lines[11][52:68] == "█ Brân 1.0   5↓ "
    assert lines[12][52:68] == "█ barrier   ↳✗✗ "
    assert lines[13][52:66].rstrip() == "↑ you are here"
    assert lines[13][18:34] == "└█ Botulus   ♣2 "
    assert "6.9.3b" in lines[16]
    assert "↑ you are here: 6.9.3b  paid abilities and breaking" in lines[18]
    assert lines[20][18:34] == "█ Cleaver    5↑ "
    assert lines[22][18:34].startswith("█ Carnivore")
    assert lines[28].startswith("  YOU DECIDE  Subroutine 1 of Brân 1.0 is unbroken. Break it, or pass?")
    assert lines[28][:86].rstrip().endswith("6.9.3b")
    assert lines[34].startswith("▌   p   Pass")
    assert lines[35].startswith(" GRIP 4/5 ─")
    assert lines[36][1:18] == "█ Sure Gamble 5c "


def test_the_same_moment_from_the_corp_s_seat_waits() -> None:
    lines = rows(draw(f.run_view("corp"), None, (120, 40), "corp"))
    assert lines[15][52:68].rstrip() == "↓ Runner is here"
    assert lines[16][52:68] == "█ Brân 1.0   5↓ "
    assert lines[18][52:68] == "░ Ansel 1.0   4 "
    assert lines[19][52:68] == "░ sentry rez 6c "
    assert lines[21][52:68] == "░ agenda   ▲3/4 "
    assert lines[24].startswith(" Archives ─")
    assert lines[29].startswith("▌ WAITING  The Runner has this window: paid abilities, break subroutines.")
    assert lines[35].startswith(" HQ 5/6 ─")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_what_resolves_if_both_pass_is_told_whole_to_who_waits(size: tuple[int, int]) -> None:
    """At 80 columns its end was cut beside blank rows."""
    view = f.run_view("corp")
    assert view.run is not None
    ice = view.cards()[view.run.encountering]
    unbroken = replace(ice, subroutines=tuple(replace(sub, state="unbroken") for sub in ice.subroutines))
    servers = tuple(replace(one, ice=tuple(unbroken if card is ice else card for card in one.ice)) for one in view.servers)
    lines = rows(draw(replace(view, servers=servers), None, size, "corp"))
    begins = next(place for place, line in enumerate(lines) if "Unbroken: " in line)
    told = " ".join(line.strip("▌ ") for line in lines[begins : begins + 2])
    assert told.startswith("Unbroken: subroutines 1, 2 and 3 of Brân 1.0. They resolve if both of you pass.")


def test_a_waiting_seat_s_picture_has_nothing_to_answer() -> None:
    canvas = draw(f.run_view("corp"), None, (120, 40), "corp")
    used = {role for row in canvas.rows for _, ink in row for role in (ink.fg, ink.bg)}
    assert not used & {"ask", "askbg", "askink"}


def test_the_smallest_size() -> None:
    lines = rows(draw(f.action_view(), f.ACTION_WINDOW, (80, 24), "corp", focus=40))
    assert lines[0].startswith(" Turn 8  Corp   ◉ 5.6.2a  action phase, window before an action")
    assert lines[1].startswith("█ RUNNER  2c")
    assert lines[2].startswith("▌Cleaver      fra 3")
    assert lines[8][48:63] == "░Offworld… ▲3/4"
    assert lines[10].startswith("Archives ─")
    assert lines[13].startswith(" YOU DECIDE  Take an action, or rez a card first. ●●● left.")
    assert len(lines) == 24


def test_many_servers() -> None:
    lines = rows(draw(f.wide_view(), f.WIDE_QUESTION, (200, 60), "runner"))
    assert lines[18].startswith(" 7 of 11 servers")
    assert "4 more servers: Server 5 (1 ice ▲▲▲▲ 4), Server 6, Server 7 (▲▲), Server 8 →" in lines[18]
    assert "▌Ansel 1.0       sen 4" in lines[9]
    assert "2× Leech" in lines[23] + lines[24]
    assert "GRIP 11/7 4 over the maximum hand size" in "\n".join(lines)


@pytest.mark.parametrize("size", [(80, 24), (97, 31), (120, 40), (140, 45), (200, 60)])
@pytest.mark.parametrize("side", ["corp", "runner"])
def test_the_ascii_set_is_ascii_and_every_row_is_as_wide_as_the_table(size: tuple[int, int], side: Side) -> None:
    view = f.run_view(side)
    question = f.RUN_QUESTION if side == "runner" else None
    plain = draw(view, question, size, side, PLAIN)
    assert all(" " <= c <= "~" for line in rows(plain) for c in line)
    for canvas in (plain, draw(view, question, size, side)):
        assert len(canvas.rows) == size[1]
        assert all(sum(cell_len(c) for c, _ in row) == size[0] for row in canvas.rows)


def test_hidden_cards_leave_no_trace_on_the_other_seat() -> None:
    seen = draw(f.run_view("runner"), f.RUN_QUESTION, (120, 40), "runner").text()
    for title in ("Ansel", "Karunā", "Whitespace", "Diviner", "Offworld Office in", "Hedge Fund", "Seamless"):
        assert title not in seen


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_longest_question_is_whole_whatever_stands_beside_it(size: tuple[int, int]) -> None:
    options = tuple(f.Option("use", n, f"Card {n}", cost=f.Price(credits=1)) for n in range(1, 30))
    question = f.msgspec.structs.replace(f.RUN_QUESTION, kind="choose", text="x" * 59 + "?", options=options)
    shown = draw(f.run_view("runner"), question, size, "runner").text()
    assert "x" * 59 + "?" in shown
    assert "page 1 of" in shown or "1/3 6.9.3b" in shown
    assert shown.count("1c") >= 10


def test_the_strip_knows_ffg_s_steps_too() -> None:
    view = f.msgspec.structs.replace(f.run_view("runner"), rules="ffg", step="3.1")
    shown = draw(view, f.RUN_QUESTION, (120, 40), "runner").text()
    assert "you are here: 3.1  paid abilities and breaking" in shown
    turn = f.msgspec.structs.replace(f.action_view(), rules="ffg", step="2.1")
    shown = draw(turn, f.ACTION_WINDOW, (120, 40), "corp").text()
    assert "you are here: 2.1  window before an action" in shown


@pytest.mark.parametrize(("size", "name"), [((120, 40), "Last chance"), ((80, 40), "Last chan…")])
def test_the_name_of_the_step_here_ends_before_the_next(size: tuple[int, int], name: str) -> None:
    view = f.msgspec.structs.replace(f.run_view("runner"), rules="classic", step="6")
    shown = draw(view, f.RUN_QUESTION, size, "runner").text()
    assert f"{name} Access" in shown


def test_a_narrow_table_tells_what_answers_bring_where_there_is_room() -> None:
    lines = rows(draw(f.run_view("runner"), f.RUN_QUESTION, (80, 24), "runner"))
    assert any("Break with Cleaver  break 1 subroutine" in line for line in lines)


@pytest.mark.parametrize("size", [(80, 24), (97, 31)])
def test_six_answers_stand_in_one_column_where_two_would_cut_a_word(size: tuple[int, int]) -> None:
    titles = [f"{name} {'x' * 36}" for name in ("Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta")]
    options = tuple(f.Option("choose", n, title) for n, title in enumerate(titles, 300))
    question = f.msgspec.structs.replace(f.RUN_QUESTION, kind="choose", text="Choose a card.", options=options, may_decline=False)
    shown = draw(f.run_view("runner"), question, size, "runner").text()
    assert all(title in shown for title in titles)
    few = f.msgspec.structs.replace(question, options=options[:2] + tuple(f.Option("choose", n, "Short") for n in range(310, 314)))
    assert "6  Short" in next(line for line in rows(draw(f.run_view("runner"), few, size, "runner")) if titles[0] in line)


@pytest.mark.parametrize("count", range(1, 10))
def test_no_counters_of_a_facedown_card_are_told_by_a_number_alone(count: int) -> None:
    """Colour and place say nothing of what is counted."""
    view = f.wide_view()
    for counters, told in (({"advancement": count}, f"▲{count}"), ({"advancement": count, "power": 2}, f"▲{count} ↯2")):
        servers = (view.servers[0], f.ServerView(name="Server 7", root=(f.back(226, "Server 7", "card", counters=counters),)))
        shown = draw(f.msgspec.structs.replace(view, servers=servers), f.WIDE_QUESTION, (80, 24), "runner", focus=16)
        (line,) = (line.replace("▲ ", "▲") for line in rows(shown) if "▲" in line)
        assert told in line


def test_a_title_keeps_its_trade_mark() -> None:
    assert (
        symbols("Runner plays Bodyweight [TM] Synthetic Blood for [click].", SAFE) == "Runner plays Bodyweight [TM] Synthetic Blood for ●."
    )
