"""The plain client: what it says, what it does with what is typed, and how a game ends in it."""

import re
import threading
import time

import msgspec
import pytest
from plain_seats import Game, SeatOfGame, asking, played, table_view

from netrunner_tui.model.errors import NotSaved
from netrunner_tui.model.price import Price
from netrunner_tui.model.sides import Side
from netrunner_tui.model.view import LogLine
from netrunner_tui.plain import board_lines
from netrunner_tui.plain.speech import spoken, spoken_answer, spoken_cost
from netrunner_tui.plain.type_ahead import PassingWindows
from netrunner_tui.rules.referee.options import Breaks, Draws, Gains, LosesTheGame, Option, Strength
from netrunner_tui.rules.referee.questions import Question


def test_a_question_is_read_out_and_answered_by_its_number() -> None:
    rez = Option("rez", title="Palisade", cost=Price(credits=3), result=Strength(2, 4))
    question = msgspec.structs.replace(asking("corp", "x", "pass"), options=(rez, Option("pass")))
    game = Game(question)
    said = played(game, "1\n", "corp")
    assert game.given == [("corp", "rez Palisade")]
    assert said.splitlines() == [
        "The game is kept after every answer.",
        "Type help to hear what can be typed.",
        "You play the Corp, The corp identity.",
        "runner plays the Runner, The runner identity.",
        "The game begins.",
        "",
        "Your question:",
        "What now?",
        "1. Rez Palisade, cost 3 credits, strength 2 to 4",
        "2. Pass",
        "> 1",
        "Corp does rez Palisade for 1 click and 2 credits.",
        "The game is over: the Runner wins because the Corp gave the game up.",
        "Agenda points: Corp 3 and Runner 3.",
    ]


@pytest.mark.parametrize("typed", ["2", "rez brân 1.0", "REZ  Bran 1.0", "  rez bran 1.0  ", "2 "])
def test_an_answer_by_number_or_phrase(typed: str) -> None:
    game = Game(asking("corp", "rez Palisade", "rez Brân 1.0", "pass"))
    played(game, typed + "\n", "corp")
    assert game.given == [("corp", "rez Brân 1.0")]


def test_verbosity() -> None:
    option = Option("use", title="Cleaver", cost=Price(clicks=1, credits=2), result=Strength(5, 6))
    question = msgspec.structs.replace(asking("corp", "x", "pass"), options=(option, Option("pass")))
    brief = played(Game(question), "1\n", "corp", verbosity="brief")
    assert "1. Use Cleaver, strength 5 to 6\n2. Pass\n" in brief
    assert "step" not in brief
    assert "1. Use Cleaver, strength 5 to 6, cost 1 click and 2 credits\n" in played(Game(question), "1\n", "corp")
    full = played(Game(question), "1\n", "corp", verbosity="full")
    assert "Runner: 5 credits, 1 click" in full
    assert "Your question, step 6.9.3b:" in full


@pytest.mark.parametrize(
    ("option", "said"),
    [
        (Option("gain", result=Gains(1)), "1. Gain 1 credit\n"),
        (Option("draw", result=Draws(2)), "2. Draw 2 cards\n"),
        (Option("draw", result=Draws(0)), "2. Draw, the stack is empty: draw nothing\n"),
        (Option("draw", result=LosesTheGame()), "2. Draw, R&D is empty: lose the game\n"),
    ],
)
def test_what_is_gained_or_drawn_is_said_and_can_be_typed(option: Option, said: str) -> None:
    """An empty deck, or a card by which more is drawn, was not told of unless in full."""
    game = Game(asking("corp", kind="action", options=(option, Option("install", title="Unity"))))
    typed = said.partition(". ")[2].partition(",")[0].strip()
    assert said in played(game, f"{typed}\n", "corp")
    assert len(game.given) == 1


def test_what_most_actions_cost_is_said_in_full_alone() -> None:
    options = (Option("gain", cost=Price(clicks=1), result=Gains(1)), Option("install", title="Unity", cost=Price(clicks=1)))
    question = asking("corp", kind="action", options=(*options, Option("install", title="Cleaver", cost=Price(clicks=1, credits=3))))
    assert "1. Gain 1 credit\n31. Install Unity\n32. Install Cleaver, cost 3 credits\n" in played(Game(question), "1\n", "corp")
    assert "31. Install Unity, cost 1 click and 0 credits\n" in played(Game(question), "1\n", "corp", verbosity="full")


def test_a_card_that_can_be_installed_in_several_servers_is_one_line() -> None:
    ice = Option("install", card=14, title="Brân 1.0", server="HQ", where="ice", cost=Price(clicks=1, credits=1))
    other_ice = msgspec.structs.replace(ice, server="R&D", cost=Price(clicks=1))
    asset = Option("install", card=15, title="Nico Campaign", server="new server", where="root", cost=Price(clicks=1))
    question = asking("corp", kind="action", options=(Option("gain", cost=Price(clicks=1)), ice, other_ice, asset))
    game = Game(question)
    said = played(game, "install bran 1.0 on r&d\n", "corp")
    assert "Install Brân 1.0: 31 on HQ, cost 1 credit; 32 on R&D.\n33. Install Nico Campaign in new server\n" in said
    assert game.given == [("corp", "install Brân 1.0 on R&D")]
    assert "; 32 on R&D.\n" in played(Game(question), "1\n", "corp", verbosity="brief")


def test_figures_are_said_again_when_they_have_changed() -> None:
    windows = [asking("corp", "rez Palisade", "pass") for _ in range(3)]
    said = played(Game(*windows), "2\n2\nagain\n2\n", "corp", verbosity="full")
    assert said.count("Corp: 5 credits, 3 of 7 agenda points") == 2


def test_costs_that_are_deeds() -> None:
    option = Option("use", title="Brân 1.0", cost=Price(lost_clicks=1), result=Breaks(1))
    question = msgspec.structs.replace(asking("corp", "x", "pass"), options=(option, Option("pass")))
    assert "1. Use Brân 1.0, break 1 subroutine, cost: lose 1 click\n" in played(Game(question), "2\n", "corp")


@pytest.mark.parametrize(
    ("typed", "given"),
    [("rez penny", "rez Pennyshaver"), ("gain", "gain credit"), ("rez pal", None), ("ins", None), ("penny", None)],
)
def test_an_answer_is_understood_by_its_beginning_where_it_is_the_only_one(typed: str, given: str | None) -> None:
    game = Game(asking("corp", "rez Pennyshaver", "gain credit", "rez Palisade", "rez Palisade Campaign", "pass"))
    said = played(game, f"{typed}\n", "corp")
    assert game.given == ([("corp", given)] if given else [])
    assert ("No answer here is" in said) is (given is None)


def test_a_whole_word_is_enough_where_one_answer_begins_with_it() -> None:
    """`rez` was no answer where one card could be rezzed: it has three letters."""
    game = Game(asking("corp", "rez Pennyshaver", "pass"))
    played(game, "re\nrez\n", "corp")
    assert game.given == [("corp", "rez Pennyshaver")]
    game = Game(asking("runner", "run HQ", "gain credit", kind="action"))
    assert "No answer here is" in played(game, "run\n")
    assert game.given == []


def test_words_with_which_several_answers_begin_ask_which_is_meant() -> None:
    game = Game(asking("corp", "rez Pennyshaver", "gain credit", "rez Palisade", "pass"))
    assert "Say which: 1, rez Pennyshaver; 3, rez Palisade.\n" in played(game, "rez\n", "corp")
    assert game.given == []
    many = Game(asking("corp", *(f"rez Palisade {number}" for number in range(1, 12)), "pass"))
    assert "; 8, rez Palisade 8; and 3 more.\n" in played(many, "rez palisade\n", "corp")


def test_unknown_input_says_what_was_expected_and_asks_again() -> None:
    game = Game(asking("corp", "rez Palisade", "pass"))
    said = played(game, "rez Enigma\n0\n3\n\x1b[2J\npass\n", "corp")
    assert game.given == [("corp", "pass")]
    assert "No answer here is “rez Enigma”. Answer with a number from 1 to 2, or with the words of an answer." in said
    assert "\x1b" not in said
    assert said.count("What now?") == 5


def test_the_end_of_the_input_keeps_the_game() -> None:
    game = Game(asking("corp", "rez Palisade", "pass"))
    said = played(game, "", "corp")
    assert game.given == []
    assert said.endswith("The game is kept.\nTo go on with it: netrunner-tui play --plain here.jsonl\n")
    assert said.count("> ") == 0
    assert played(game, "quit\n", "corp").endswith(said[-60:])


def test_forced_answers_are_given_unless_asked_always() -> None:
    questions = (asking("corp", "pass"), asking("corp", "steal", kind="access"), asking("corp", "gain credit", kind="action"))
    game = Game(*questions)
    played(game, "1\n", "corp")
    assert [said for _, said in game.given] == ["pass", "steal", "gain credit"]
    game = Game(*questions)
    played(game, "1\n", "corp", ask_always=True)
    assert [said for _, said in game.given] == ["pass"]


def test_a_forced_answer_that_is_not_saved_is_asked_then() -> None:
    game = Game(asking("corp", "pass"))
    game.refuse = [NotSaved("The answer is not saved: no space left on device.")]
    said = played(game, "pass\n", "corp")
    assert game.given == [("corp", "pass")]
    assert said.index("not saved") < said.index("1. Pass")


def test_an_answer_that_is_not_saved_can_be_given_again() -> None:
    game = Game(asking("corp", "rez Palisade", "pass"))
    game.refuse = [NotSaved("The answer is not saved: no space left on device.")]
    assert "no space left" in played(game, "pass\npass\n", "corp")
    assert game.given == [("corp", "pass")]


def window(side: Side, *phrases: str) -> Question:
    return asking(side, *phrases, "pass", may_decline=True)


def test_passing_on_until_there_is_something_new() -> None:
    game = Game(
        window("corp", "rez A", "rez B"),
        window("corp", "rez A"),
        window("runner", "use C"),
        window("corp", "rez B", "rez A"),
        window("corp", "score D", "rez A"),
        window("corp", "score D", "rez A"),
    )
    said = played(game, "pass on\npass\n", "corp", "runner")
    assert [side for side, _ in game.given] == ["corp", "corp", "runner", "corp"]
    assert "1. Score D" in said
    for other_kind in (asking("corp", "a", "b", kind="choose"), asking("corp", "rez A", "b")):
        game = Game(window("corp", "rez A"), other_kind)
        played(game, "pass on\n", "corp")
        assert len(game.given) == 1


def test_passing_on_ends_with_the_turn() -> None:
    asked = window("corp", "rez A")
    passing = PassingWindows.since(3, asked)
    assert passing.passes(3, asked)
    assert not passing.passes(4, asked)


AHEAD = (Option("run", server="HQ"), Option("gain"), Option("play", 1, "Sure Gamble"))
BEFORE = msgspec.structs.replace(window("runner", "use C"), ahead=AHEAD)


@pytest.mark.parametrize(
    ("typed", "between", "given"),
    [
        ("run hq\n", (), ["pass", "run HQ"]),
        ("gain credit\n", (), ["pass", "gain credit"]),
        ("play sure gamble\n", (), ["pass"]),  # not possible: it is asked
        ("run hq\n", (asking("corp", "rez X", kind="may"),), ["pass", "rez X"]),  # the Corp acts: it is asked
        ("run server 9\n", (), []),
        ("run\n", (), []),
        ("purge\n", (), []),
        ("install\n", (), []),
    ],
)
def test_an_action_said_at_the_window_before_it(typed: str, between: tuple[Question, ...], given: list[str]) -> None:
    before = msgspec.structs.replace(BEFORE, step="5.7.1e")
    game = Game(before, asking("corp", "pass"), *between, asking("runner", "run HQ", "gain credit", kind="action"))
    said = played(game, typed)
    assert [answer for side, answer in game.given if (side, answer) != ("corp", "pass")] == given
    assert ("is not possible now" in said) == (typed.startswith("play"))
    assert ("happened in between" in said) == bool(between)


def test_an_action_is_not_said_in_other_windows() -> None:
    game = Game(BEFORE, asking("runner", "run HQ", kind="action"))
    played(game, "run hq\n")
    assert game.given == []


def test_the_keyboard_is_passed_on_at_a_terminal() -> None:
    questions = (asking("corp", "a", "pass"), asking("runner", "b", "pass"), asking("runner", "c", "pass"), asking("corp", "d", "pass"))
    said = played(Game(*questions), "\n1\n\n1\n1\n\n1\n", terminal=True)
    passing = re.findall(r"Pass the keyboard to the (\w+), then press enter", said)
    assert passing == ["Corp", "Runner", "Corp"]
    # Each of the two hears what the Corp did: the Corp before it gives the keyboard away, the Runner after.
    assert said.count("Corp does choose a") == 2
    assert said.index("Corp does choose a") < said.index("Pass the keyboard to the Runner") < said.rindex("Corp does choose a")


def test_open_play_and_pipes_pass_nothing_on() -> None:
    questions = (asking("corp", "a", "pass"), asking("runner", "b", "pass"))
    for said in (played(Game(*questions), "1\n1\n", terminal=True, open_play=True), played(Game(*questions), "1\n1\n")):
        assert "Pass the keyboard" not in said
        assert said.count("Corp does choose a") == 1
        assert "Corp, your question:" in said
        assert "Runner, your question:" in said


def test_a_forced_answer_needs_no_passing_on() -> None:
    said = played(Game(asking("corp", "a", "pass"), asking("runner", "pass"), asking("corp", "b", "pass")), "\n1\n1\n", terminal=True)
    assert said.count("Pass the keyboard") == 1


def test_commands() -> None:
    game = Game(asking("corp", "rez Palisade", "pass"))
    commands = "help\nboard\nhand\nscore\nview\nlog\nlog 1\ncard palis\ncard xyzzy\ncard hedge fund\nagain\n\nconcede\nno\nHELP\n"
    said = played(game, commands, "corp", terminal=True)
    assert "1, outermost" not in said
    assert "R&D. Ice, outermost first: 1, Palisade, rezzed, strength 4, 2 subroutines, 1 broken;\n2, unknown ice, not rezzed." in said
    assert "Server 1. No ice. Root: a card, not rezzed, 3 advancement counters." in said
    assert "HQ holds 1 card, at most 5." in said
    assert "Brân 1.0, ice, cost 6 credits." in said
    assert "Runner: 3 of 7 agenda points." in said
    assert said.count("The game begins.") == 3
    assert "Strength 4: 2 printed, plus 2 from Palisade for while protecting a remote server." in said
    assert "Subroutine 1, broken: End the run." in said
    assert "No card that you can see here has that name." in said
    assert "Hedge Fund: operation." in said
    assert "The game goes on." in said
    assert said.count("board: everything on the table") == 2
    assert not game.winner


def test_a_long_game_that_goes_on_recalls_its_last_sentences() -> None:
    game = Game(asking("corp", "rez Palisade", "pass"))
    game.lines = [LogLine(number=n // 3, step="", side=None, kind="use", text=f"Sentence {n}.") for n in range(300)]
    said = played(game, "", "corp")
    assert re.findall(r"Sentence (\d+)", said) == [str(n) for n in range(291, 300)]


def test_a_starting_hand_is_read_out() -> None:
    said = played(Game(asking("corp", "mulligan", "keep", kind="mulligan")), "keep\n", "corp")
    assert said.index("Brân 1.0, ice, cost 6 credits.") < said.index("1. Mulligan")


def test_conceding_asks_first() -> None:
    game = Game(asking("corp", "rez Palisade", "pass"))
    said = played(game, "concede\nyes\n", "corp")
    assert game.winner == "runner"
    assert "The game is over: the Runner wins because the Corp gave the game up." in said


def test_conceding_as_an_option_asks_too() -> None:
    game = Game(asking("corp", "gain credit", "draw"))
    played(game, "concede\nno\n", "corp")
    assert game.given == []


def test_comments_and_empty_lines_in_a_script() -> None:
    game = Game(asking("corp", "a", "pass"), asking("corp", "b", "pass"))
    said = played(game, "# first\n\na\n\n# then\npass", "corp")
    assert game.given == [("corp", "choose a"), ("corp", "pass")]
    assert "#" not in said


def test_waiting_for_the_other_side() -> None:
    game = Game(asking("runner", "a", "pass"), asking("corp", "b", "pass"))
    timer = threading.Timer(0.05, lambda: SeatOfGame(game, "runner").answer((0,)))
    timer.start()
    said = played(game, "b\n", "corp")
    timer.join()
    assert "Waiting for the Runner.\nRunner does choose a for 1 click and 2 credits." in said
    assert game.given == [("runner", "choose a"), ("corp", "choose b")]


def test_what_is_waited_for_is_said_once_while_nothing_is_asked() -> None:
    """In a turn of the other player it was said after every pass that was given for the listener, six times and more."""
    runs = [asking("runner", "a", "pass"), asking("corp", "pass"), asking("runner", "b", "pass"), asking("corp", "pass")]
    game = Game(*runs, asking("runner", "c", "pass"), asking("corp", "x", "pass"), asking("runner", "d", "pass"))

    def play_on() -> None:
        for _ in range(4):
            while game.questions and game.questions[0].player == "corp":
                time.sleep(0.005)
            time.sleep(0.02)
            SeatOfGame(game, "runner").answer((0,))

    runner = threading.Thread(target=play_on)
    runner.start()
    said = played(game, "x\n", "corp")
    runner.join()
    before, _, after = said.partition("Your question:")
    assert before.count("Waiting for the Runner.") == 1, before
    assert after.count("Waiting for the Runner.") == 1, "once more after the player was asked"


def test_the_same_thing_several_times_in_a_row_is_said_once() -> None:
    game = Game(asking("corp", "x", "pass"))
    gains = [LogLine(number=0, step="", side="runner", kind="credits", text="Runner gains 1c for ●.") for _ in range(3)]
    game.lines += [*gains, LogLine(number=0, step="", side="runner", kind="draw", text="Runner draws 1 card for ●.")]
    said = played(game, "x\n", "corp")
    assert "The game begins.\nRunner gains 1 credit for 1 click, 3 times.\nRunner draws 1 card for 1 click.\n" in said


def test_symbols_are_words() -> None:
    assert spoken("Corp rezzes Brân 1.0 for 6c.") == "Corp rezzes Brân 1.0 for 6 credits."
    assert spoken("for ●● and 1c") == "for 2 clicks and 1 credit"
    assert spoken("strength 5 → 6") == "strength 5 to 6"
    assert spoken("[click][click], 3[credit]: gain X[credit]") == "2 clicks, 3 credits: gain X credits"
    assert spoken("[subroutine] End the run.") == "Subroutine: End the run."
    assert spoken("all broken · 1c") == "all broken, 1 credit"
    assert spoken("uses 1 MU of 4 MU") == "uses 1 memory unit of 4 memory units"
    assert spoken("Interface → 1[credit]: If you have any [click] left, +1[mu].") == (
        "Interface: 1 credit: If you have any clicks left, plus 1 memory unit."
    )
    assert spoken_cost(Price(counters=1, kind="virus")) == "1 virus counter"
    assert spoken_cost(Price(clicks=1, credits=2)) == "1 click and 2 credits"
    assert spoken("Mayfly\x1b[0m\n") == "Mayfly\\x1b[0m\\x0a"


def test_which_of_several_abilities_is_used_is_said_in_words() -> None:
    two = Option("use", 7, "Mayfly", ability=2, numbered=True)
    assert (spoken_answer(two), two.phrase) == ("use Mayfly, ability 2", "use Mayfly: 2")
    assert spoken_answer(Option("use", 7, "Mayfly", ability=2)) == "use Mayfly"


def test_the_whole_board_in_words() -> None:
    lines = board_lines.board(table_view("runner", 5, "runner"))
    assert lines[0].startswith("Turn 4, the Runner's turn, step 6.9.3b. Run on R&D, encountering ice 1 of 2: Palisade, rezzed, strength 4,")
    assert lines[1:3] == ["Corp: 5 credits, 3 of 7 agenda points, 2 bad publicity.", "1 card in HQ, at most 5, 30 cards in R&D."]
    assert "HQ. No ice." in lines
    assert "Archives. Empty. No ice." in lines
    assert "Rig: Cleaver, strength 3." in lines
    assert not any("Brân" in line for line in lines)
    assert all(line.isprintable() for line in lines)
