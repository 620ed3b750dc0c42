"""What each key does at the table: answers, groups, several, numbers, jump mode, the curtain, looking back."""

import re
from pathlib import Path

import fixtures as f
import msgspec
import pytest
from fixtures import Sit

from netrunner_tui.model.sides import SIDE_NAMES, SIDES, Side
from netrunner_tui.model.view import Sum, Term
from netrunner_tui.rules.referee.options import EndsTheRun, Option
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.settings.keys import read_keymap
from netrunner_tui.settings.player_options import Options
from netrunner_tui.settings.stops import Stops
from netrunner_tui.table.board.reference import timing_page
from netrunner_tui.table.drawing.click_targets import AnswerTarget, CardTarget, StepTarget


def text(sitting: object) -> str:
    sitting.paint()  # type: ignore[attr-defined]
    cover = sitting.cover  # type: ignore[attr-defined]
    parts = [canvas.text() for canvas in sitting.canvases.values()]  # type: ignore[attr-defined]
    return "\n".join([*parts, cover[1].text() if cover else ""])


def bar(sitting: object) -> str:
    sitting.paint()  # type: ignore[attr-defined]
    return str(sitting.canvases["near_bar"].text())  # type: ignore[attr-defined]


def test_digits_letters_and_p_answer(sit: Sit) -> None:
    for key, said in (("1", "use Cleaver: 1"), ("4", "use Cleaver: 2"), ("+", "use Cleaver: 2"), ("u", "use Leech"), ("p", "pass")):
        seat = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
        sit({"runner": seat}).press(key)
        assert seat.said == [said]


def test_a_letter_that_stands_for_several_answers_lists_them(sit: Sit) -> None:
    seat = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    sitting = sit({"runner": seat})
    sitting.press("b")
    assert [row.text for row in sitting.listing.rows] == ["Break subroutine 1 with Cleaver", "Break subroutine 1 with Brân 1.0"]
    sitting.press("backspace")
    assert len(sitting.listing.rows) == 5
    sitting.press("b")
    sitting.press("1")
    assert seat.said == ["use Cleaver: 1"]


def test_enter_never_answers_by_default(sit: Sit) -> None:
    seat = f.FakeSeat(f.action_view(), f.ACTION, side="corp")
    sitting = sit({"corp": seat})
    sitting.press("enter")
    assert seat.said == []
    assert "enter acts on what the arrows have moved to" in text(sitting)


def test_enter_does_not_act_on_what_the_table_points_at_by_itself(sit: Sit) -> None:
    seat = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    sitting = sit({"runner": seat})
    assert sitting.cursor.focus == CardTarget(31)
    sitting.press("enter")
    assert seat.said == []
    sitting.press("up")
    sitting.paint()
    sitting.press("down")
    sitting.press("enter")
    assert seat.said == ["use Brân 1.0"]


def test_a_group_opens_and_closes(sit: Sit) -> None:
    seat = f.FakeSeat(f.action_view(), f.ACTION, side="corp")
    sitting = sit({"corp": seat})
    sitting.press("i")
    assert "Install a card" in text(sitting)
    sitting.press("4")
    assert seat.said == ["install Palisade on HQ"]


def test_enter_acts_on_the_focused_card(sit: Sit) -> None:
    seat = f.FakeSeat(f.action_view(), f.ACTION, side="corp")
    sitting = sit({"corp": seat})
    sitting.click(CardTarget(40))
    assert "enter on Offworld Office: advance Offworld Office" in text(sitting)
    sitting.press("enter")
    assert seat.said == ["advance Offworld Office"]
    seat.open = f.ACTION
    seat.now = msgspec.structs.replace(seat.now, number=171)
    seat.changed()
    sitting.paint()
    sitting.click(CardTarget(64))
    sitting.press("enter")
    assert [row.text for row in sitting.listing.rows] == ["Install Nico Campaign in new server", "Install Nico Campaign in Server 1"]


def test_a_card_that_nothing_can_be_done_with_says_so(sit: Sit) -> None:
    seat = f.FakeSeat(f.action_view(), f.ACTION, side="corp")
    sitting = sit({"corp": seat})
    sitting.click(CardTarget(31))
    sitting.press("enter")
    assert seat.said == []
    assert "Nothing can be done with Brân 1.0 now." in text(sitting)


def test_enter_on_ice_runs_its_server_for_the_runner(sit: Sit) -> None:
    seat = f.FakeSeat(f.wide_view(), f.WIDE_QUESTION)
    sitting = sit({"runner": seat}, size=(200, 60))
    sitting.click(CardTarget(31))
    sitting.press("enter")
    assert seat.said == ["run Server 1"]


def test_an_action_chosen_in_the_window_before_it(sit: Sit) -> None:
    seat = f.FakeSeat(f.action_view(), f.ACTION_WINDOW, side="corp")

    def then(answer: Answer) -> None:
        if len(seat.answers) == 1:
            seat.now = msgspec.structs.replace(seat.now, number=171, step="5.6.2b")
            seat.open = f.ACTION

    seat.then = then
    sitting = sit({"corp": seat})
    sitting.press("c")
    assert seat.said == ["pass", "gain credit"]


def test_the_action_is_asked_again_when_the_opponent_acts_in_between(sit: Sit) -> None:
    seat = f.FakeSeat(f.action_view(), f.ACTION_WINDOW, side="corp")

    def then(answer: Answer) -> None:
        seat.now = msgspec.structs.replace(seat.now, number=172, step="5.6.2b")
        line = f.LogLine(number=172, step="5.6.2a", side="runner", kind="use", led=True, text="Runner uses Leech.", turn=8)
        seat.lines = (*seat.lines, line)
        seat.open = f.ACTION

    seat.then = then
    sitting = sit({"corp": seat})
    sitting.press("c")
    assert seat.said == ["pass"]
    assert "choose your action again" in text(sitting)


def test_several_are_toggled_and_given_with_a_full_stop(sit: Sit) -> None:
    seat = f.FakeSeat(f.action_view(), f.DISCARD, side="corp")
    sitting = sit({"corp": seat})
    labels = {target.card: label for target, label in sitting.jump.labels.items()}
    sitting.press(labels[63])
    sitting.press(".")
    assert seat.answers == []
    assert "Choose 2: 1 chosen so far." in text(sitting)
    sitting.press(labels[65])
    sitting.press(labels[64])
    assert "2 are chosen already" in text(sitting)
    assert "Done, 2 of 2" in text(sitting)
    sitting.press(".")
    assert seat.answers == [(2, 4)]


def test_the_same_cards_as_a_list(sit: Sit) -> None:
    seat = f.FakeSeat(f.action_view(), f.DISCARD, side="corp")
    sitting = sit({"corp": seat})
    sitting.press("tab")
    assert "□ Discard Hedge Fund" in text(sitting)
    sitting.press("1")
    sitting.press("3")
    assert "■ Discard Hedge Fund" in text(sitting)
    sitting.press("1")
    sitting.press("2")
    sitting.press(".")
    assert seat.answers == [(2, 1)]


def test_an_order_is_the_order_of_choosing(sit: Sit) -> None:
    question = Question(
        player="runner",
        kind="order",
        step="9.6",
        text="Which first?",
        options=tuple(Option("resolve", title=name) for name in ("A", "B", "C")),
        least=3,
        most=3,
        ordered=True,
    )
    seat = f.FakeSeat(f.run_view("runner"), question)
    sitting = sit({"runner": seat})
    for key in "213":
        sitting.press(key)
    assert "1. Resolve B" in text(sitting)
    sitting.press(".")
    assert seat.answers == [(1, 0, 2)]


@pytest.mark.parametrize(("keys", "told", "given"), [("7", True, 0), ("4", False, 4), ("4 3", True, 3), ("6 9", True, 6)])
def test_a_number_that_is_too_high_is_refused_in_a_line(sit: Sit, keys: str, told: bool, given: int) -> None:
    """It was silently ignored, or only its last digit was taken."""
    seat = f.FakeSeat(f.run_view("runner"), f.AMOUNT)
    sitting = sit({"runner": seat})
    for key in keys.split():
        sitting.press(key)
    assert ("The highest number is 6." in text(sitting)) == told
    sitting.press("enter")
    assert seat.answers == [(given,)]


def test_a_number_is_typed(sit: Sit) -> None:
    seat = f.FakeSeat(f.run_view("runner"), f.AMOUNT)
    sitting = sit({"runner": seat})
    sitting.press("4")
    sitting.press("+")
    assert "5" in text(sitting)
    sitting.press("down")
    sitting.press("enter")
    assert seat.answers == [(4,)]


def test_jump_letters_choose_a_card(sit: Sit) -> None:
    seat = f.FakeSeat(f.action_view(), f.SEAMLESS, side="corp")
    sitting = sit({"corp": seat})
    assert " j  Offworl… ★2" in text(sitting)
    sitting.press("j")
    assert seat.said == ["choose Offworld Office"]


def test_jump_mode_by_hand_focuses_where_nothing_is_asked(sit: Sit) -> None:
    seat = f.FakeSeat(f.run_view("corp"), None, side="corp")
    sitting = sit({"corp": seat})
    sitting.press("f")
    sitting.paint()
    label, target = next((label, target) for target, label in sitting.jump.labels.items() if target == CardTarget(33))
    sitting.press(label)
    sitting.paint()
    assert sitting.scene().focused_card().title == "Diviner"
    assert target == CardTarget(33)
    assert not sitting.jump.on


def test_the_curtain_hides_everything_from_the_first_picture(sit: Sit) -> None:
    runner = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    corp = f.FakeSeat(f.run_view("corp"), None, side="corp")
    sitting = sit({"corp": corp, "runner": runner})
    assert sitting.curtain_for == "runner"
    assert sitting.canvases == {}
    shown = text(sitting)
    assert "The keyboard goes to the" in shown
    for title in ("Hedge Fund", "Sure Gamble", "Ansel", "Whitespace"):
        assert title not in shown
    sitting.press("1")
    assert runner.answers == []
    sitting.press("enter")
    assert sitting.curtain_for is None
    assert "Sure Gamble" in text(sitting)
    sitting.press("p")
    # The other player is asked next: the curtain is down at once.
    corp.open = f.RUN_QUESTION
    corp.now = msgspec.structs.replace(corp.now, asked="corp", number=156)
    runner.now = msgspec.structs.replace(runner.now, asked="corp", number=156)
    corp.open = msgspec.structs.replace(f.RUN_QUESTION, player="corp")
    runner.changed()
    sitting.catch_up()
    assert sitting.curtain_for == "corp"
    assert "Sure Gamb" not in text(sitting)


def test_open_play_has_no_curtain(sit: Sit) -> None:
    runner = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    corp = f.FakeSeat(f.run_view("corp"), None, side="corp")
    sitting = sit({"corp": corp, "runner": runner}, options=Options(open_play=True))
    assert sitting.curtain_for is None
    assert sitting.shown == "runner"
    veiled = sit({"corp": corp, "runner": runner})
    veiled.press("O")
    assert veiled.options.open_play
    assert veiled.curtain_for is None


def test_a_new_question_of_another_kind_drops_keys_typed_before(sit: Sit) -> None:
    seat = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    sitting = sit({"runner": seat})
    before = sitting.turnovers
    seat.now = msgspec.structs.replace(seat.now, number=156)
    seat.changed()
    sitting.catch_up()
    assert sitting.turnovers == before
    seat.now = msgspec.structs.replace(seat.now, number=157)
    seat.open = f.AMOUNT
    seat.changed()
    sitting.catch_up()
    assert sitting.turnovers == before + 1


def test_looking_back_shows_what_was_and_answers_nothing(sit: Sit) -> None:
    seat = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    sitting = sit({"runner": seat})
    seat.now = msgspec.structs.replace(seat.now, number=156, runner=msgspec.structs.replace(seat.now.runner, credits=77))
    seat.changed()
    sitting.press("[")
    sitting.press("1")
    assert seat.answers == []
    assert "6c" in bar(sitting)
    assert "Answers are off" in text(sitting)
    sitting.press("backspace")
    assert "77c" in bar(sitting)


def test_a_page_takes_away_what_was_told_before_it(sit: Sit) -> None:
    """Beside the question whether to leave, the key line still refused the key before it, and named no key of the page."""
    sitting = sit({"runner": f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)})
    for ask in (sitting.ask_to_leave, sitting.ask_to_concede, lambda: sitting.run_command("log")):
        sitting.press("backspace")
        assert sitting.overlay.notice
        ask()
        assert not sitting.overlay.notice
        sitting.press("backspace")


def test_leaving_and_conceding_ask_first(sit: Sit) -> None:
    seat = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    sitting = sit({"runner": seat})
    sitting.press("ctrl+q")
    sitting.press("n")
    assert sitting.asked == []  # type: ignore[attr-defined]
    sitting.press("ctrl+q")
    sitting.press("y")
    assert sitting.asked == ["leave"]  # type: ignore[attr-defined]
    sitting.ask_to_concede()
    assert "gives the game up" in text(sitting)
    sitting.press("y")
    assert seat.conceded


def test_the_end_is_told_once(sit: Sit) -> None:
    seat = f.FakeSeat(msgspec.structs.replace(f.run_view("runner"), winner="runner", reason="agenda", asked=None))
    sitting = sit({"runner": seat})
    seat.changed()
    sitting.catch_up()
    assert sitting.asked == ["over"]  # type: ignore[attr-defined]


def test_too_small_a_terminal_says_so_and_the_game_waits(sit: Sit) -> None:
    seat = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    sitting = sit({"runner": seat})
    sitting.resize(72, 20)
    assert "needs 80×24, this is 72×20" in text(sitting)
    for key in ("1", "p", "enter"):
        sitting.press(key)
    sitting.click(AnswerTarget(0))
    assert not seat.said, "nobody can read what is asked"
    sitting.resize(120, 40)
    assert "YOU DECIDE" in text(sitting)


@pytest.mark.parametrize("size", [(72, 20), (40, 10), (24, 6)])
def test_too_small_a_terminal_is_left_by_the_key_that_it_names(sit: Sit, size: tuple[int, int]) -> None:
    sitting = sit({"runner": f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)})
    sitting.resize(*size)
    key = sitting.preferences.keys.key_of("close")
    assert f"{key} leaves the table; the game is kept." in " ".join(text(sitting).split())
    sitting.press(key)
    assert sitting.asked == ["leave"]  # type: ignore[attr-defined]


def test_arrows_go_where_they_point(sit: Sit) -> None:
    seat = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    sitting = sit({"runner": seat})
    assert sitting.cursor.focus == CardTarget(31)
    for key, card in (("up", 32), ("up", 41), ("right", 43), ("down", 33), ("left", 32)):
        sitting.press(key)
        sitting.paint()
        assert sitting.cursor.focus == CardTarget(card), key


def test_help_tells_the_keys_of_this_question(sit: Sit) -> None:
    seat = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    sitting = sit({"runner": seat})
    sitting.press("?")
    shown = text(sitting)
    assert "break subroutines" in shown
    assert "pass once" in shown
    sitting.press("backspace")
    assert sitting.page is None


def test_help_tells_no_keys_of_elsewhere_and_those_that_are_bound(sit: Sit, tmp_path: Path) -> None:
    (tmp_path / "keys.yaml").write_text("left: [z]\n")
    sitting = sit({"runner": f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)})
    sitting.keymap = read_keymap(tmp_path / "keys.yaml")
    sitting.press("?")
    assert sitting.page is not None
    lines = dict(sitting.page.lines)
    assert lines["arrows z j k l"] == "move the focus"
    assert not any("puzzle" in meaning for meaning in lines.values())


def test_stops_pass_for_a_player_and_are_kept(sit: Sit) -> None:
    options = Options().with_stops("runner", Stops("stops", frozenset()))
    seat = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    sit({"runner": seat}, options=options)
    assert seat.said == ["pass"]
    view = f.run_view("runner")
    seat = f.FakeSeat(msgspec.structs.replace(view, runner=msgspec.structs.replace(view.runner, name="Ben")), f.RUN_QUESTION)
    sitting = sit({"runner": seat})
    sitting.press("S")
    assert "Stops of Ben as the Runner" in sitting.page.title
    sitting.press("2")
    assert sitting.options.stops_of("runner", "Ben").mode == "could"
    assert sitting.options.stops_of("runner", "Ada").mode == "stops"
    assert "options" in sitting.asked  # type: ignore[attr-defined]


def test_copies_that_can_both_be_chosen_do_not_stack(sit: Sit) -> None:
    seat = f.FakeSeat(f.action_view(), f.DISCARD, side="corp")
    sitting = sit({"corp": seat})
    labels = {target.card: label for target, label in sitting.jump.labels.items()}
    sitting.press(labels[61])
    sitting.press(labels[66])
    sitting.press(".")
    assert seat.said == ["choose Hedge Fund, Hedge Fund"]


def test_why_a_card_cannot_be_used_is_said_where_it_is_sure(sit: Sit) -> None:
    met = msgspec.structs.replace(f.BRAN, encountered=True)
    view = msgspec.structs.replace(f.run_view("runner"), servers=f.servers_hidden(met), rig=f.RIG)
    only_pass = msgspec.structs.replace(f.RUN_QUESTION, options=(Option("use", 14, "Leech"), Option("pass")))
    sitting = sit({"runner": f.FakeSeat(view, only_pass)})
    sitting.click(CardTarget(11))
    sitting.press("enter")
    assert "Cleaver needs strength 6 to break Brân 1.0: 3 more, 6c." in text(sitting)
    poor = f.action_view()
    poor = msgspec.structs.replace(poor, corp=msgspec.structs.replace(poor.corp, credits=2))
    question = msgspec.structs.replace(f.ACTION, options=f.ACTION.options[:2])
    sitting = sit({"corp": f.FakeSeat(poor, question, side="corp")})
    sitting.click(CardTarget(61))
    sitting.press("enter")
    assert "Hedge Fund costs 5c; you have 2c." in text(sitting)


def test_the_help_tells_the_keys_of_the_list_that_is_shown(sit: Sit) -> None:
    """Of the actions that stand in the window before them it told none, and of a further list those that it refuses."""
    sitting = sit({"corp": f.FakeSeat(f.action_view(), f.ACTION_WINDOW, side="corp")})
    sitting.press("?")
    shown = text(sitting)
    for key, told in (("c", "gain 1 credit"), ("i", "install a card"), ("e", "play an operation"), ("a", "advance a card")):
        assert re.search(rf"\n\W*{key}  +{told}", shown), told
    sitting.press("backspace")
    sitting.press("i")
    assert sitting.listing is not None
    assert not sitting.listing.lettered("c")
    sitting.press("?")
    shown = text(sitting)
    assert "answers one to ten of this page" in shown
    assert "gain 1 credit" not in shown


def test_the_key_that_turns_the_page_is_named_where_a_question_has_several(sit: Sit) -> None:
    """Two pages of cards to choose said only "page 1 of 2"; a further list named the key."""
    options = tuple(Option("choose", mode=number) for number in range(1, 15))
    question = Question(player="corp", kind="choose", step="5.6.2b", text="Choose one.", options=options)
    shown = text(sit({"corp": f.FakeSeat(f.action_view(), question, side="corp")}))
    assert "page 1 of 2" in shown
    assert "pagedown more" in shown
    assert "pagedown more" not in text(sit({"corp": f.FakeSeat(f.action_view(), f.ACTION, side="corp")}))


def test_a_digit_answers_nothing_while_the_answers_are_letters_on_cards(sit: Sit) -> None:
    """Seamless Launch put its counters on the first piece of ice: no list was shown that said what 1 was."""
    seat = f.FakeSeat(f.action_view(), f.DISCARD, side="corp")
    sitting = sit({"corp": seat})
    sitting.press("1")
    assert not sitting.answers.chosen
    assert "The letters on the cards answer; tab lists the answers, with digits." in text(sitting)
    sitting.press("tab")
    sitting.press("1")
    assert sitting.answers.chosen == (0,)


def test_help_over_the_curtain_lifts_nothing(sit: Sit) -> None:
    runner = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    corp = f.FakeSeat(f.run_view("corp"), None, side="corp")
    sitting = sit({"corp": corp, "runner": runner})
    sitting.press("?")
    assert "KEYS HERE" in text(sitting)
    sitting.press("enter")
    assert sitting.curtain_for == "runner"
    assert "Sure Gamb" not in text(sitting)


def test_each_player_looks_back_at_what_they_saw_themselves(sit: Sit) -> None:
    runner = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    corp = f.FakeSeat(f.run_view("corp"), None, side="corp")
    sitting = sit({"runner": runner, "corp": corp})
    sitting.press("enter")
    for number, asked in ((156, "corp"), (157, "runner")):
        for seat in (runner, corp):
            seat.now = msgspec.structs.replace(seat.now, number=number, asked=asked)
            seat.open = msgspec.structs.replace(f.RUN_QUESTION, player=asked) if seat.side == asked else None
        runner.changed()
        sitting.press("enter")
    sitting.press("[")
    assert sitting.looking_back is not None
    assert set(sitting.looking_back.walk.opened.pasts) == {"runner"}
    assert [moment.number for moment in sitting.looking_back.walk.story.moments] == [155, 156, 157]
    assert sitting.looking_back.walk.view.seat == "runner"


def test_the_steps_of_the_strip_are_reached_by_arrows_and_read(sit: Sit) -> None:
    for key in ("enter", "space"):
        sitting = sit({"runner": f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)})
        sitting.paint()
        # The encountered ice has the focus, just above the strip.
        sitting.press("down")
        sitting.paint()
        step = sitting.scene().focus
        assert isinstance(step, StepTarget)
        marked = [x for x, (_, ink) in enumerate(sitting.canvases["strip"].rows[1]) if ink.bg == "focus"]
        assert marked
        sitting.press("left")
        sitting.paint()
        assert sitting.scene().focus != step
        assert isinstance(sitting.scene().focus, StepTarget)
        assert [x for x, (_, ink) in enumerate(sitting.canvases["strip"].rows[1]) if ink.bg == "focus"] != marked
        sitting.press(key)
        sitting.paint()
        assert sitting.page.title == timing_page(sitting.view).title
        sitting.press("backspace")
        assert sitting.page is None
        sitting.press("up")
        sitting.paint()
        assert not isinstance(sitting.scene().focus, StepTarget)


@pytest.mark.parametrize("side", SIDES)
def test_scored_agendas_are_reached_by_arrows_and_read(sit: Sit, side: Side) -> None:
    """Only the mouse could point at them: their text and the counters on them were out of a keyboard's reach."""
    sitting = sit({side: f.FakeSeat(f.run_view(side), f.RUN_QUESTION if side == "runner" else None)}, (200, 60))
    for player in (sitting.view.player(each) for each in SIDES):
        for _ in range(8):
            if sitting.scene().focus != CardTarget(player.identity.card):
                sitting.press("tab")
                sitting.paint()
        for agenda in player.score_area:
            sitting.press("right")
            sitting.paint()
            assert sitting.scene().focus == CardTarget(agenda.card)
            told = sitting.canvases["inspector"].text()
            assert agenda.title in told
            assert f"{SIDE_NAMES[player.side]}'s score area" in told  # a stolen one was told to be in the Corp's
        for _ in player.score_area:
            sitting.press("left")
            sitting.paint()
        assert sitting.scene().focus == CardTarget(player.identity.card)


def test_why_a_card_costs_more_to_trash(sit: Sit) -> None:
    view = f.run_view("runner")
    dear = Sum("trash cost", 5, (Term(3, "printed"), Term(2, "Somebody's Upgrade", "this run")))
    servers = tuple(
        msgspec.structs.replace(
            server, root=tuple(msgspec.structs.replace(one, trash_sum=dear) if one.card == 41 else one for one in server.root)
        )
        for server in view.servers
    )
    sitting = sit({"runner": f.FakeSeat(msgspec.structs.replace(view, servers=servers), f.RUN_QUESTION)})
    sitting.click(CardTarget(41))
    sitting.paint()
    text = sitting.canvases["inspector"].text()
    assert "trash 5c↑" in text
    assert "Manegarm Skunkworks trash" in text
    assert "+2 Somebody's Upgrade" in text


def test_of_copies_on_one_chip_the_one_that_is_asked_about_is_meant(sit: Sit) -> None:
    copies = tuple(f.in_hand(500 + n, "runner", "Sure Gamble", "event", 5) for n in range(3))
    view = f.run_view("runner")
    view = msgspec.structs.replace(view, runner=msgspec.structs.replace(view.runner, hand=(*copies, *(view.runner.hand or ()))))
    question = msgspec.structs.replace(
        f.DISCARD, player="runner", least=1, most=1,
        options=(Option("discard", 501, "Sure Gamble"), Option("discard", view.runner.hand[-1].card, "another")),
    )  # fmt: skip
    for way in ("letter", "mouse", "arrows"):
        seat = f.FakeSeat(view, question)
        sitting = sit({"runner": seat})
        sitting.paint()
        sitting.paint()
        if way == "letter":
            sitting.press(sitting.jump.labels[CardTarget(501)])
        elif way == "mouse":
            hand = sitting.canvases["hand"]
            hit = next(hit for hit in hand.hits if hit.target == CardTarget(500))
            sitting.click(hand.at(hit.x, hit.y))
        else:
            for _ in range(12):
                if sitting.scene().focus == CardTarget(501):
                    break
                sitting.press("down")
                sitting.paint()
                if isinstance(sitting.scene().focus, CardTarget) and sitting.view.cards()[sitting.scene().focus.card].zone == "hand":
                    sitting.press("left")
                    sitting.paint()
            sitting.press("enter")
        assert seat.said == ["discard Sure Gamble"], way


def test_who_passes_where_a_run_goes_on_is_told_the_key_for_that(sit: Sit) -> None:
    """At a table a run goes on by an answer of its own: a pass that was meant for a window must not give it."""
    options = (Option("jack out", result=EndsTheRun()), Option("continue"))
    seat = f.FakeSeat(
        f.run_view("runner"), Question(player="runner", kind="may", step="6.9.4c", text="Go on?", options=options, may_decline=True)
    )
    sitting = sit({"runner": seat})
    sitting.press("p")
    assert not seat.said
    assert sitting.overlay.notice == "There is nothing to pass here: 2 is “Continue the run”."
