"""The parts of a sitting, each by itself: without the app, without a game, without the other parts."""

import ast
from pathlib import Path

import fixtures as f
import msgspec
import pytest

from netrunner_tui.model.errors import IllegalAnswer
from netrunner_tui.model.sides import Side
from netrunner_tui.model.view import LogLine
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.telling.compound_answer import CompoundAnswer
from netrunner_tui.rules.telling.shortcuts import Wanted
from netrunner_tui.settings.keys import Keymap
from netrunner_tui.settings.player_options import Options
from netrunner_tui.settings.stops import Stops
from netrunner_tui.table import past as past_room, sitting as sitting_room
from netrunner_tui.table.board.answer_rows import AnswerRow, Listing
from netrunner_tui.table.drawing.canvas import Hit
from netrunner_tui.table.drawing.click_targets import AnswerTarget, CardTarget, ServerTarget
from netrunner_tui.table.drawing.glyphs import SAFE
from netrunner_tui.table.drawing.layout import ZoneName
from netrunner_tui.table.drawing.preferences import Preferences
from netrunner_tui.table.sitting.answers_about import actions_about, compound_about, options_about
from netrunner_tui.table.sitting.cursor import Cursor, JumpMode
from netrunner_tui.table.sitting.hooks import Hooks
from netrunner_tui.table.sitting.keyboard import Keyboard
from netrunner_tui.table.sitting.open_answers import OpenAnswers, marks
from netrunner_tui.table.sitting.passing import Passing
from netrunner_tui.table.sitting.planned_answers import PlannedAnswers
from netrunner_tui.table.sitting.present import Present
from netrunner_tui.table.sitting.sitting import Sitting
from netrunner_tui.table.sitting.taking_back import KeyPresses

TITHE, PALISADE = CardTarget(23), CardTarget(21)
SIX = Listing(tuple(AnswerRow(f"answer {n}", letter="a" if n < 2 else "") for n in range(6)))


def listing(*texts: str) -> Listing:
    return Listing(tuple(AnswerRow(text) for text in texts))


# --- who sits at the keyboard ----------------------------------------------------------------------------------------------------------


def test_keys_typed_ahead_hold_for_questions_of_the_same_kind_alone() -> None:
    keyboard = Keyboard("corp", alone=False)
    keyboard.ask("corp window")
    keyboard.ask("corp window")
    assert keyboard.turnovers == 1
    keyboard.ask("corp action")
    assert keyboard.turnovers == 2
    keyboard.turn_over("corp action")
    assert keyboard.turnovers == 3


def test_a_message_waits_until_its_player_sits_down() -> None:
    keyboard = Keyboard("corp", alone=False)
    assert not keyboard.reads("corp")
    keyboard.sit_down("corp")
    assert keyboard.reads("corp")
    assert not keyboard.reads("runner")
    keyboard.leave_message("runner", "Taken back.")
    keyboard.curtain_for = "runner"
    assert not keyboard.reads("corp")
    keyboard.sit_down("runner")
    assert (keyboard.shown, keyboard.curtain_for) == ("runner", None)
    assert (keyboard.take_message("runner"), keyboard.take_message("runner")) == ("Taken back.", "")
    keyboard.get_up()
    assert not keyboard.reads("runner")


def test_who_plays_alone_at_a_keyboard_sits_there_from_the_beginning() -> None:
    assert Keyboard("runner", alone=True).reads("runner")


# --- the focus -------------------------------------------------------------------------------------------------------------------------


def hits(*cards: tuple[ZoneName, int, int, int]) -> list[tuple[ZoneName, Hit]]:
    return [(zone, Hit(x, y, 4, 1, CardTarget(card))) for zone, x, y, card in cards]


def test_the_focus_moves_where_the_key_points_and_onto_what_lies_on_top() -> None:
    cursor = Cursor()
    board = hits(("servers", 0, 0, 1), ("servers", 10, 0, 2), ("servers", 10, 0, 3))
    assert cursor.move("right", board, board[0][1])
    assert (cursor.card, cursor.pointed) == (3, True)
    assert not cursor.move("right", board, board[2][1])
    assert cursor.card == 3


def test_zones_are_gone_round_from_top_to_bottom() -> None:
    cursor = Cursor()
    board = hits(("hand", 0, 30, 1), ("servers", 0, 2, 2), ("rig", 0, 20, 3), ("rig", 9, 20, 4))
    top: dict[ZoneName, int] = {"servers": 2, "rig": 20, "hand": 30}
    seen = []
    for _ in range(4):
        cursor.next_zone(1, board, top)
        seen.append(cursor.card)
    assert seen == [2, 3, 1, 2]
    cursor.next_zone(-1, board, top)
    assert cursor.card == 1
    cursor.next_zone(1, [], {})
    assert cursor.card == 1


def test_what_a_question_points_at_is_no_wish_of_the_player() -> None:
    cursor = Cursor()
    cursor.point(TITHE)
    assert cursor.follow_question(21, in_sight=True) == 23
    assert (cursor.focus, cursor.pointed) == (PALISADE, False)
    assert cursor.follow_question(21, in_sight=True) == 0
    cursor.point(AnswerTarget(2))
    assert cursor.follow_question(99, in_sight=False) == 0
    assert cursor.focus is None
    cursor.point(AnswerTarget(2))
    assert cursor.leave_answers()
    assert not cursor.leave_answers()


# --- jump mode -------------------------------------------------------------------------------------------------------------------------


def test_a_label_of_two_letters_is_typed_letter_by_letter() -> None:
    jump = JumpMode()
    jump.toggle()
    assert (jump.on, jump.by_hand, jump.labelled) == (True, True, False)
    jump.label([CardTarget(n) for n in range(1, 40)])
    assert jump.labelled
    target, label = next((target, label) for target, label in jump.labels.items() if len(label) == 2)
    assert jump.press(label[0]) is None
    assert jump.press(label[1]) == target
    assert jump.press(label[0]) is None
    assert jump.press("?") is None
    # What was begun is forgotten.
    assert [jump.press(letter) for letter in label] == [None, target]
    jump.close()
    assert (jump.on, jump.by_hand, jump.labelled) == (False, False, False)


# --- the answers on the screen ---------------------------------------------------------------------------------------------------------


def test_pages_end_where_the_list_ends() -> None:
    answers = OpenAnswers()
    answers.begin(SIX)
    assert (answers.row_of("1", 4), answers.row_of("4", 4), answers.row_of("5", 4)) == (0, 3, None)
    answers.turn(-1, 4)
    assert answers.page == 0
    assert not answers.on_last_page(4)
    answers.turn(5, 4)
    assert (answers.page, answers.on_last_page(4)) == (1, True)
    assert (answers.row_of("1", 4), answers.row_of("3", 4)) == (4, None)
    # On a screen that has become larger the page may be there no more.
    assert answers.row_of("6", 9) == 5
    answers.clear()
    assert answers.row_of("1", 4) is None
    assert (answers.top, answers.first, answers.deeper) == (None, None, False)


def test_backing_out_takes_one_thing_back_at_a_time() -> None:
    answers = OpenAnswers()
    answers.begin(SIX)
    answers.toggle(2, 2)
    answers.toggle(4, 2)
    answers.turn(1, 4)
    answers.push(listing("deeper"))
    assert (answers.deeper, answers.page) == (True, 0)
    left = []
    while answers.step_back():
        left.append((answers.deeper, answers.chosen))
    assert left == [(False, (2, 4)), (False, (2,)), (False, ())]


def test_no_more_are_chosen_than_may_be() -> None:
    answers = OpenAnswers()
    assert answers.toggle(1, 2)
    assert answers.toggle(0, 2)
    assert not answers.toggle(3, 2)
    assert answers.chosen == (1, 0)
    assert answers.toggle(1, 2)
    assert answers.chosen == (0,)


@pytest.mark.parametrize(
    ("keys", "typed"),
    [
        ("12", "12"),
        ("13", "3"),
        ("9", "9"),
        ("+", "3"),
        ("++-", "3"),
        ("-", "2"),
        (("end", "+"), "12"),
        (("1", "backspace"), ""),
        (("home",), "2"),
    ],
)
def test_a_number_stays_within_what_may_be_given(keys: str | tuple[str, ...], typed: str) -> None:
    answers, keymap = OpenAnswers(), Keymap().at("table")
    for key in keys:
        assert answers.type(key, keymap.command(key), (2, 12))
    assert answers.amount == typed
    assert answers.number(2) == int(typed or 2)
    assert not answers.type("x", None, (2, 12))


def test_a_question_is_laid_out_once_and_anew_when_it_comes_back() -> None:
    answers = OpenAnswers()
    assert not answers.is_laid_out(7)
    answers.lay_out(7)
    answers.toggle(0, 1)
    assert answers.is_laid_out(7)
    answers.lay_out(7, anew=False)
    assert answers.chosen == (0,)
    answers.forget()
    assert not answers.is_laid_out(7)
    answers.lay_out(8)
    assert answers.chosen == ()


def test_what_is_chosen_in_an_order_is_numbered() -> None:
    assert marks(f.DISCARD, (2, 0), "■") == {f.DISCARD.options[2].card: "■", f.DISCARD.options[0].card: "■"}
    ordered = msgspec.structs.replace(f.DISCARD, ordered=True)
    assert marks(ordered, (2, 0), "■") == {f.DISCARD.options[2].card: "1.", f.DISCARD.options[0].card: "2."}
    assert marks(None, (2,), "■") == {}


# --- answers that are planned, passed and counted ---------------------------------------------------------------------------------------


def subroutines(*numbers: int) -> Question:
    options = tuple(Option("choose", subroutine=number) for number in numbers)
    return Question(player="runner", kind="choose", step="6.9.3b", text="Which?", options=options)


def test_a_compound_answer_is_dropped_where_a_step_is_not_possible() -> None:
    compound = CompoundAnswer()
    first, second, third = ((Wanted.like(option),) for option in subroutines(1, 2, 3).options)
    assert compound.begin(subroutines(1, 2), [second, third, first]) == (1,)
    assert compound.going_on
    assert compound.go_on(subroutines(1, 2)) is None
    assert not compound.going_on


def test_an_intended_action_is_taken_once() -> None:
    planned = PlannedAnswers()
    planned.intend(Option("run", server="HQ"), 5)
    assert planned.take_intent() == (Option("run", server="HQ"), 5)
    assert planned.take_intent() is None
    planned.intend(Option("run", server="HQ"), 5)
    planned.compound.begin(subroutines(1), [(Wanted.like(subroutines(1).options[0]),), ()])
    planned.drop()
    assert (planned.compound.going_on, planned.take_intent()) == (False, None)


def test_windows_are_passed_until_something_happens() -> None:
    asking = Options().with_stops("runner", Stops("always"))
    seat = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    passing = Passing(alone=lambda: True)
    assert passing.answer("runner", seat, f.RUN_QUESTION, asking) is None
    passing.begin("runner", seat.now.number)
    assert passing.answer("runner", seat, f.RUN_QUESTION, asking) == f.RUN_QUESTION.decline()
    seat.lines = (
        *seat.lines,
        LogLine(number=seat.now.number + 1, step="6.9.3b", side="corp", kind="rez", text="Corp rezzes Palisade.", turn=7),
    )
    assert passing.answer("runner", seat, f.RUN_QUESTION, asking) is None
    # And it is over, whatever happens next.
    seat.lines = f.LOG
    assert passing.answer("runner", seat, f.RUN_QUESTION, asking) is None
    passing.begin("runner", seat.now.number)
    passing.stop("runner")
    assert passing.answer("runner", seat, f.RUN_QUESTION, asking) is None


def test_one_key_press_is_what_is_taken_back() -> None:
    presses = KeyPresses()
    assert (presses.last_side, presses.before("corp", 9)) == (None, None)
    presses.note("corp", 3)
    presses.note("runner", 5)
    presses.note("corp", 8)
    assert presses.last_side == "corp"
    # Nothing came of the last one yet.
    assert presses.before("corp", 8) == 3
    assert presses.before("corp", 9) == 8
    assert presses.before("runner", 9) == 5
    presses.forget("corp")
    assert presses.before("corp", 9) == 3
    presses.forget("corp")
    presses.forget("corp")
    assert presses.before("corp", 9) is None
    assert presses.before("runner", 9) == 5


def test_the_layout_follows_the_size_and_the_side() -> None:
    preferences = Preferences(Options(), Keymap(), (120, 40))
    first = preferences.layout("corp")
    assert preferences.layout("corp") is first
    assert preferences.layout("runner").side == "runner"
    preferences.resize(200, 60)
    assert preferences.layout("runner").width == 200
    assert preferences.glyphs("nisei-1.6").ascii is False
    preferences.options = Options(ascii=True)
    assert preferences.glyphs("nisei-1.6").ascii is True


# --- the table now, and what is about a thing on it --------------------------------------------------------------------------------------


def test_what_was_taken_in_stays_until_it_is_taken_in_again() -> None:
    seat = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    present = Present(seat)
    seat.now = msgspec.structs.replace(seat.now, number=200, asked=None)
    assert present.view.number == 155
    assert present.whose_turn_to_answer == "It is for the Runner to answer."
    present.take_in(seat)
    assert (present.view.number, present.log) == (200, f.LOG)
    assert present.whose_turn_to_answer == "Nothing is asked now."
    assert [present.name(CardTarget(card)) for card in (31, 22, 40, 999)] == ["Brân 1.0", "this ice", "this card", "this card"]
    assert present.name(ServerTarget("HQ")) == "HQ"


def test_answers_about_a_card_or_a_server() -> None:
    view = f.action_view()
    assert [f.ACTION.options[place].phrase for place in options_about(f.ACTION, view, CardTarget(65))] == [
        "install Palisade on HQ", "install Palisade on R&D",
    ]  # fmt: skip
    assert [f.ACTION.options[place].phrase for place in options_about(f.ACTION, view, ServerTarget("Server 1"))] == [
        "install Nico Campaign in Server 1"
    ]
    rows = (
        AnswerRow("Boost 2 times", card=11, steps=((), ())),
        AnswerRow("Boost", card=11),
        AnswerRow("Pass", card=11, passing=True),
    )
    assert compound_about(Listing(rows), CardTarget(11)) == rows[:2]
    assert compound_about(Listing(rows[1:]), CardTarget(11)) == ()
    assert compound_about(None, CardTarget(11)) == ()
    about = {card: actions_about(f.ACTION_WINDOW, view, CardTarget(card), SAFE) for card in (64, 40, 66)}
    actions = {card: [row.intent and row.intent.phrase for row in rows] for card, rows in about.items()}
    assert actions == {
        64: ["install Nico Campaign in new server", "install Nico Campaign in Server 1"], 40: ["advance Offworld Office"], 66: [],
    }  # fmt: skip
    assert actions_about(f.ACTION, view, CardTarget(64), SAFE) == []


# --- one place where answers are given and taken in ---------------------------------------------------------------------------------------


def test_what_comes_of_an_answer_is_taken_in_when_it_has_returned_and_news_when_they_are_asked_for() -> None:
    seat = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    sitting = Sitting({"runner": seat}, Options(), Keymap(), Hooks(lambda: None, lambda: None, lambda _: None), (120, 40))
    meanwhile: list[tuple[int, bool]] = []
    seat.listen(lambda: meanwhile.append((sitting.view.number, sitting.question is not None)))

    def then(answer: Answer) -> None:
        seat.now = msgspec.structs.replace(seat.now, number=seat.now.number + 1)
        seat.open = f.RUN_QUESTION

    seat.then = then
    sitting.press("3")
    # While the answer was on its way nothing moved here; afterwards its moment is there, without another look.
    assert meanwhile == [(155, True)]
    assert sitting.view.number == 156
    seat.now = msgspec.structs.replace(seat.now, number=157)
    seat.changed()
    assert sitting.view.number == 156
    sitting.catch_up()
    assert sitting.view.number == 157
    seat.now = msgspec.structs.replace(seat.now, number=158)
    sitting.catch_up()
    assert sitting.view.number == 157
    seat.changed()
    sitting.paint()
    assert sitting.view.number == 158


def test_many_windows_are_passed_without_one_inside_the_other() -> None:
    """Each pass brings news of itself; a thousand of them are no deeper than one."""
    seat = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)

    def then(answer: Answer) -> None:
        seat.now = msgspec.structs.replace(seat.now, number=seat.now.number + 1)
        seat.open = f.RUN_QUESTION if len(seat.answers) < 1000 else f.AMOUNT

    seat.then = then
    options = Options().with_stops("runner", Stops("stops", frozenset()))
    sitting = Sitting({"runner": seat}, options, Keymap(), Hooks(lambda: None, lambda: None, lambda _: None), (120, 40))
    assert len(seat.answers) == 1000
    assert sitting.question == f.AMOUNT


def test_what_came_while_a_pass_was_refused_is_not_lost() -> None:
    """The pass came too late: the other player's answer was on its way, and another question is open."""
    seat = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    tries: list[Answer] = []

    def too_late(answer: Answer, *, by_hand: bool = True) -> None:
        tries.append(answer)
        seat.now, seat.open = msgspec.structs.replace(seat.now, number=156), f.AMOUNT
        seat.changed()
        raise IllegalAnswer("it is not open any more")

    seat.answer = too_late  # type: ignore[method-assign]
    options = Options().with_stops("runner", Stops("stops", frozenset()))
    sitting = Sitting({"runner": seat}, options, Keymap(), Hooks(lambda: None, lambda: None, lambda _: None), (120, 40))
    assert sitting.question == f.AMOUNT
    assert sitting.overlay.notice == "it is not open any more"
    # And where the question stays, it is the player's: a pass is tried once.
    seat.now, seat.open = msgspec.structs.replace(seat.now, number=157), f.RUN_QUESTION
    tries.clear()

    def refuses(answer: Answer, *, by_hand: bool = True) -> None:
        tries.append(answer)
        seat.changed()
        raise IllegalAnswer("the disk is full")

    seat.answer = refuses  # type: ignore[method-assign]
    seat.changed()
    sitting.catch_up()
    assert (len(tries), sitting.question) == (1, f.RUN_QUESTION)
    sitting.paint()
    assert len(tries) == 1


def test_a_key_is_meant_for_what_has_come_before_it(sit: f.Sit) -> None:
    seats: dict[Side, f.FakeSeat] = {"runner": f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)}
    sitting = sit(seats)
    seat = seats["runner"]
    seat.now, seat.open = msgspec.structs.replace(seat.now, number=156), f.AMOUNT
    seat.changed()
    sitting.press("4")
    sitting.press("enter")
    assert seat.answers == [(4,)]


def test_no_part_inherits_from_another() -> None:
    """What a part needs of another it is given: no class of a sitting or of a replay has a base, but that it is a struct."""
    for room in (sitting_room, past_room):
        for path in Path(room.__path__[0]).glob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                bases = [ast.unparse(base) for base in node.bases] if isinstance(node, ast.ClassDef) else []
                assert bases in ([], ["msgspec.Struct"]), f"{path.name}: {bases}"


def test_what_the_table_pointed_at_goes_with_its_question_and_what_the_player_did_stays() -> None:
    """The ice of a run that was over stayed in the inspector, where the card stands that one has just drawn."""
    cursor = Cursor()
    cursor.follow_question(7, in_sight=True)
    assert cursor.card == 7
    cursor.follow_question(0, in_sight=False)
    assert cursor.focus is None
    cursor.point(CardTarget(8))
    cursor.follow_question(0, in_sight=False)
    assert cursor.card == 8
    cursor.follow_question(8, in_sight=True)
    cursor.follow_question(0, in_sight=False)
    assert cursor.card == 8, "also where it was asked about"
