"""What the table owes a player at every size: counters, letters and sentences that never give way, and a sign where something does."""

import fixtures as f
import msgspec
import pytest
from positions import laid_out
from test_screen_snapshots import at_table, nothing, whole

from netrunner_tui.model.advice import Advice
from netrunner_tui.model.price import Price
from netrunner_tui.model.sides import SIDES
from netrunner_tui.model.view import LogLine, View
from netrunner_tui.replays.game_service import Advising
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.rules.referee.options import Option, Trashes
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.scenarios.script import LaidSide, Position
from netrunner_tui.settings.keys import USUAL_KEYS, Keymap
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.board import answer_rows
from netrunner_tui.table.board.curtain import paint_curtain
from netrunner_tui.table.board.ending import paint_ending
from netrunner_tui.table.board.inspector import paint_card
from netrunner_tui.table.board.logbook import paint_log
from netrunner_tui.table.board.pages import Page, paint_page
from netrunner_tui.table.board.question import paint_question
from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.board.strip import paint_strip
from netrunner_tui.table.board.zones import compose
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.click_targets import CardTarget
from netrunner_tui.table.drawing.glyphs import SAFE
from netrunner_tui.table.drawing.layout import plan
from netrunner_tui.table.sitting.hooks import Hooks
from netrunner_tui.table.sitting.sitting import Sitting

MET = msgspec.structs.replace(f.BRAN_MET, counters={"advancement": 3})
CURTAIN_KEYS = USUAL_KEYS.at("curtain")


def at(view: View, question: Question | None = None, size: tuple[int, int] = (120, 40), **more: object) -> Scene:
    side = "corp" if view.seat == "corp" else "runner"
    listing = answer_rows.build(question, view, SAFE, 12) if question else None
    return msgspec.structs.replace(Scene(plan(*size, side), view, side, question, listing, f.LOG), **more)


def test_the_letter_of_a_long_answer_stands_behind_its_words() -> None:
    rows = (
        "Break subroutines 1, 2 and 3 of Brân 1.0 with Cleaver",
        "Break subroutine 1 with Brân 1.0 in words that leave it no room at all",
    )
    for text in rows:
        row = answer_rows.AnswerRow(text, letter="b", result="all broken", cost="lose 2")
        question = msgspec.structs.replace(f.RUN_QUESTION, options=(Option("use"),))
        scene = at(f.run_view("runner"), question, listing=answer_rows.Listing((row,)))
        line = next(line for line in compose(scene).text().split("\n") if "Break sub" in line)[:86]
        assert "  b  " in line or line.split("lose 2")[0].rstrip().endswith(" b"), line


def test_the_inspector_says_that_it_reads_on() -> None:
    scene = at(f.run_view("runner"), f.RUN_QUESTION, focus=CardTarget(f.BRAN.card))
    short, long = Canvas(33, 16), Canvas(33, 40)
    paint_card(scene, short)
    paint_card(scene, long)
    assert short.text().split("\n")[-1].strip() == "… space reads on"
    assert "reads on" not in long.text()


@pytest.mark.parametrize("page", [Page("card"), Page("text", "Terms", tuple((f"line {n}", "") for n in range(30))), Page("log", "Log")])
def test_a_page_that_scrolls_says_in_its_heading_what_is_in_sight(page: Page) -> None:
    log = tuple(LogLine(number=n, text=f"Corp gains {n}c.", side="corp", step="5.6.2b", turn=1, kind="credits") for n in range(1, 30))
    scene = at(f.run_view("runner"), f.RUN_QUESTION, focus=CardTarget(f.BRAN.card), log=log)
    canvas = Canvas(78, 11)
    extent = paint_page(page, scene, canvas)
    assert extent.scrolls
    heading = canvas.text().split("\n")[0]
    assert f" {extent.top + 1}-{extent.top + extent.room} of {extent.lines}" in heading
    scrolled = Canvas(78, 11)
    end = paint_page(msgspec.structs.replace(page, scroll=999), scene, scrolled)
    assert end.lines == end.top + end.room
    assert f"-{end.lines} of {end.lines}" in scrolled.text().split("\n")[0]
    assert scrolled.text().split("\n")[-1].strip()


def curtain(name: str, size: tuple[int, int]) -> str:
    view = f.run_view("corp")
    view = msgspec.structs.replace(view, runner=msgspec.structs.replace(view.runner, name=name))
    canvas = Canvas(*size)
    paint_curtain(canvas, view, "corp", f.LOG, CURTAIN_KEYS)
    return canvas.text()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("name", ["Ann", "한국어 이름", "한국어 이름 한국어 이름 한국어 이름 한국어", "W" * 40])
def test_the_curtain_never_cuts_what_is_to_be_done(name: str, size: tuple[int, int]) -> None:
    text = curtain(name, size)
    assert "(Runner), look away." in text
    assert "Hidden cards come next." in text
    assert "lift the curtain" in text
    assert "Points" in text


def test_a_step_of_the_setup_is_not_one_of_the_turn() -> None:
    view = msgspec.structs.replace(f.action_view(), turn=None, turn_number=0, step="1.6.6a")
    canvas = Canvas(86, 3)
    paint_strip(at(view), canvas)
    assert "1.6.6a" in canvas.text()
    assert "you are here" not in canvas.text()


def amber(canvas: Canvas) -> bool:
    return any({ink.fg, ink.bg} & {"ask", "askink", "askbg"} for row in canvas.rows for _, ink in row)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_amber_is_the_question_that_is_to_be_answered_and_nothing_else(size: tuple[int, int]) -> None:
    log = Canvas(33, 14)
    paint_log(at(f.run_view("runner"), None, since=0), log)
    assert "·▌" in log.text()
    assert not amber(log)
    seats = {"runner": f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)}
    sitting = Sitting(seats, Options(), Keymap(), Hooks(nothing, nothing, nothing), size)
    sitting.paint()
    assert amber(sitting.canvases["question"])
    sitting.press("S")
    sitting.paint()
    assert not any(amber(canvas) for canvas in sitting.canvases.values())
    sitting.press("q")
    sitting.paint()
    assert amber(sitting.canvases["question"])


@pytest.mark.parametrize("size", [(80, 24), (97, 31), (120, 40), (200, 60)])
def test_no_words_of_the_stops_are_cut(size: tuple[int, int]) -> None:
    assert "ask where I might do something, as both players see it" in at_table("S")(size, SAFE).text()


def test_counters_are_counted() -> None:
    one = msgspec.structs.replace(f.OFFWORLD, counters={"advancement": 1})
    view = f.action_view()
    servers = tuple(msgspec.structs.replace(server, root=(one,)) if server.name == "Server 1" else server for server in view.servers)
    canvas = Canvas(33, 30)
    paint_card(at(msgspec.structs.replace(view, servers=servers), focus=CardTarget(one.card)), canvas)
    assert "1 counter, public" in canvas.text()


@pytest.mark.parametrize("plays", [True, False])
def test_who_only_watches_is_told_no_keys_of_players(plays: bool) -> None:
    seat = f.FakeSeat(f.action_view(), f.ACTION if plays else None, side="corp" if plays else None)
    sitting = Sitting({"corp": seat}, Options(), Keymap(), Hooks(nothing, nothing, nothing), (120, 40))
    line = whole(sitting).text().split("\n")[-1]
    assert [words in line for words in ("enter act", "A ask me", "S stops")] == [plays] * 3
    assert "f jump" in line
    sitting.press("?")
    page = sitting.overlay.page
    assert page is not None
    assert any("take back" in words for _, words in page.lines) is plays
    assert any("where you want to be asked" in words for _, words in page.lines) is plays


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_curtain_says_in_two_rows_what_is_asked(size: tuple[int, int]) -> None:
    canvas = Canvas(*size)
    paint_curtain(canvas, msgspec.structs.replace(f.run_view("runner"), step="6.9.2b"), "corp", f.LOG, CURTAIN_KEYS)
    rows = [row.strip("█░ ") for row in canvas.text().split("\n")]
    asked = next(place for place, row in enumerate(rows) if row.startswith("Asked"))
    assert " ".join(rows[asked : asked + 2]).split()[1:] == ["6.9.2b:", "paid", "abilities,", "rez,", "this", "ice", "too"]


@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
def test_the_curtain_cuts_nothing_where_there_is_room(size: tuple[int, int]) -> None:
    """Beside a run, "the Corp decides what to spend on t…"; what happened last was cut, and told clicks in words."""
    view = f.run_view("runner")
    run = msgspec.structs.replace(view, runner=msgspec.structs.replace(view.runner, name="Ben"))
    text = "Corp rezzes Brân 1.0 for 1 click and 6c (2c from Overclock and 1c from Smartware Distributor)."
    last = LogLine(number=9, step="6.9.2b", side="corp", kind="rez", text=text, led=True, clicks=1, clicks_at=(25, 32))
    canvas = Canvas(*size)
    paint_curtain(canvas, run, "corp", (last,), CURTAIN_KEYS, "the Corp decides what to spend on the trace")
    told = " ".join(canvas.text().replace("█", " ").replace("░", " ").split())
    assert "Asked the Corp decides what to spend on the trace Run Server 1, at Brân 1.0" in told
    assert "Last Corp rezzes Brân 1.0 for ● and 6c (2c from Overclock and 1c from Smartware Distributor). Points Corp 4/7" in told
    assert "…" not in told


def test_the_curtain_says_what_happened_last_and_not_the_turn_once_more() -> None:
    """Beside "Turn 2, Runner's turn" it said "Turn 2: the Runner's turn."."""
    table = LocalTable(laid_out(Position(rules="ffg", turn="corp", corp=LaidSide(clicks=1), runner=LaidSide(), filler=10)))
    sitting = Sitting({side: table.seat(side) for side in SIDES}, Options(), Keymap(), Hooks(nothing, nothing, nothing), (120, 40))
    for key in ("enter", "1"):
        sitting.press(key)
    assert sitting.curtain_for == "runner"
    last = [row.strip("█░ ") for row in whole(sitting).text().split("\n") if "Last " in row]
    assert last == ["Last      Corp gains 1c for ●."]


@pytest.mark.parametrize(("score", "said"), [(1, "gave the game up, at 1 point to 0."), (2, "gave the game up, at 2 points to 0.")])
def test_the_end_of_a_game_counts_points_and_names_its_file_whole(score: int, said: str) -> None:
    """It was "1 points to 0", and of a long path the end was cut, which names the game."""
    view = f.run_view("runner")
    corp, runner = msgspec.structs.replace(view.corp, score=score), msgspec.structs.replace(view.runner, score=0)
    view = msgspec.structs.replace(view, corp=corp, runner=runner, winner="corp", reason="concede", match=None)
    file = "2026-11-29-025357-tags-and-fire-vs-quiet-money.jsonl"
    canvas = Canvas(120, 40)
    paint_ending(canvas, view, f.LOG, f"/home/somebody/.local/share/netrunner-tui/games/{file}", f.END_KEYS, CURTAIN_KEYS.labels("help"))
    assert said in canvas.text()
    assert f" {file}" in canvas.text()


@pytest.mark.parametrize("size", [(80, 24), (97, 40)])
def test_the_end_of_a_game_says_why_in_two_rows_where_one_has_no_room(size: tuple[int, int]) -> None:
    view = f.run_view("runner")
    corp = msgspec.structs.replace(view.corp, name="A player with a long name (computer)")
    view = msgspec.structs.replace(view, corp=corp, winner="corp", reason="flatline", match=None)
    canvas = Canvas(*size)
    paint_ending(canvas, view, f.LOG, "game.jsonl", f.END_KEYS, CURTAIN_KEYS.labels("help"))
    text = " ".join(canvas.text().replace("█", " ").split())
    assert "long name (computer) wins. The Runner took more damage than there were cards in the grip. Corp " in text


@pytest.mark.parametrize(("size", "asks"), [((80, 24), False), ((120, 40), True)])
@pytest.mark.parametrize("on", [True, False])
def test_the_key_of_a_hint_is_shown_where_the_computer_gives_hints(size: tuple[int, int], asks: bool, on: bool) -> None:
    sitting = Sitting({"corp": f.FakeSeat(f.action_view(), f.ACTION)}, Options(), Keymap(), Hooks(nothing, nothing, nothing), size)
    sitting.advice.advising = Advising(lambda side: Advice((), 0), on=lambda: on)
    line = whole(sitting).text().split("\n")[-1]
    assert ("H hint" in line) is on
    assert ("A ask me" in line) is (asks or not on)


TITLES = ("Urtica Cipher", "Above the Law", "Clearinghouse", "Nico Campaign", "Spin Doctor")


@pytest.mark.parametrize("count", [4, 5, 6])
@pytest.mark.parametrize("coach", [False, True])
def test_a_list_of_installs_cuts_no_card_in_80_columns(coach: bool, count: int) -> None:
    """Beside a coach there are five lines: six answers take two columns, and the word that the title says leaves these."""
    options = tuple(
        Option("install", 60 + place, title, server="new server", where="root", cost=Price(clicks=1))
        for place, title in enumerate((*TITLES, "Regolith")[:count])
    )
    question = Question(player="corp", kind="action", step="5.6.2b", text="Take an action.", options=options)
    view, group = f.run_view("corp"), answer_rows.AnswerGroup("install")
    listing = answer_rows.members(question, view, SAFE, group.holds, "Install a card", group, 8)
    listing = msgspec.structs.replace(listing, rows=listing.rows[:count])
    scene = at(view, question, (80, 24), layout=plan(80, 24, "corp", coach=coach), listing=listing)
    canvas = Canvas(80, scene.layout.area("question").height)
    paint_question(scene, canvas)
    assert all(f"{option.title} in new server" in canvas.text() for option in options), canvas.text()
    lines = canvas.text().split("\n")[1:]
    assert len({"Install" in line for line in lines if "new server" in line}) == 1, "all begin with the word, or none"


@pytest.mark.parametrize("size", [(80, 24), (97, 31), (120, 40), (200, 60)])
def test_what_comes_of_yes_is_read_whole(size: tuple[int, int]) -> None:
    does = "give the Runner 1 tag and do 3 net damage"
    options = (Option("yes", 43, cost=Price(credits=4), effect=does), Option("no"))
    question = Question(player="corp", kind="may", step="6.9.5b", text="Snare!: use it for 4c?", options=options, may_decline=True)
    assert does in compose(at(f.run_view("corp"), question, size)).text()


def test_a_choice_of_one_card_or_none_says_how_none_is_chosen() -> None:
    """Where letters stand on the cards, the row of keys names the one that declines: the list beside it says what it does."""
    options = (Option("choose", f.BRAN.card, "Brân 1.0"), Option("choose none"))
    question = Question(player="runner", kind="choose", step="6.9.3a", text="Which card do you use?", options=options, may_decline=True)
    view = f.run_view("runner")
    scene = at(view, question, jump=True, labels={CardTarget(f.BRAN.card): "a"})
    canvas = Canvas(86, scene.layout.area("question").height)
    paint_question(scene, canvas)
    assert ".   Choose none" in canvas.text()


def test_an_install_that_trashes_leaves_the_verb_out_with_the_others() -> None:
    options = (
        Option("install", 60, "Efficiency Committee", server="new server", where="root"),
        Option("install", 61, "Project Vitruvius", server="new server", where="root"),
        Option(
            "install", 60, "Efficiency Committee", server="Server 2", where="root", result=Trashes((62,), ("Sentinel Defense Program",))
        ),
    )
    question = Question(player="corp", kind="action", step="5.6.2b", text="Take an action.", options=options)
    group = answer_rows.AnswerGroup("install")
    listing = answer_rows.members(question, f.run_view("corp"), SAFE, group.holds, "Install a card", group, 8)
    assert [row.listed for row in listing.rows if row.trashes] == ["Efficiency Committee in Server 2, trashes Sentinel Defense Program"]
    assert all(row.listed for row in listing.rows)
