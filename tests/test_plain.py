"""The plain client: what it says, what it understands, and how it ends."""

import io
import os
import pty
import re
import subprocess
import sys
import threading
import unicodedata
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import example, given, strategies as st
from typed_lines import Terminal

from netrunner_tui.model.errors import IllegalAnswer, NetrunnerError, NotSaved
from netrunner_tui.model.price import Price
from netrunner_tui.model.sides import Side, other
from netrunner_tui.model.story import Story
from netrunner_tui.model.view import CardView, LogLine, PlayerView, RunView, Seat, ServerView, SubroutineView, Sum, Term, View
from netrunner_tui.plain import board_lines
from netrunner_tui.plain.client import run
from netrunner_tui.plain.plain_table import PlainTable, Verbosity
from netrunner_tui.plain.speech import spoken, spoken_answer, spoken_cost
from netrunner_tui.plain.type_ahead import PassingWindows
from netrunner_tui.plain.typed_answers import NotUnderstood, expected, understood
from netrunner_tui.rules.referee.options import Breaks, Gains, Option, Strength
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.seats import SeatRequest

PALISADE = CardView(
    card=11,
    owner="corp",
    kind="ice",
    zone="ice",
    server="R&D",
    faceup=True,
    title="Palisade",
    type="ice",
    subtypes=("barrier",),
    cost=3,
    strength=Sum("strength", 4, (Term(2, "printed"), Term(2, "Palisade", "while protecting a remote server"))),
    subroutines=(SubroutineView("[subroutine] End the run.", "broken"), SubroutineView("End the run.")),
)
UNKNOWN_ICE = CardView(card=12, owner="corp", kind="ice", zone="ice", server="R&D")
ADVANCED = CardView(card=13, owner="corp", zone="root", server="Server 1", counters={"advancement": 3})
CLEAVER = CardView(card=21, owner="runner", zone="rig", faceup=True, title="Cleaver", type="program", strength=Sum("strength", 3), memory=1)
GAMBLE = CardView(card=31, owner="runner", zone="hand", title="Sure Gamble", type="event", cost=5, text=("Gain 9[credit].",))
BRAN = CardView(card=14, owner="corp", kind="ice", zone="hand", title="Brân 1.0", type="ice", cost=6)


def player(side: Side, hand: tuple[CardView, ...] | None) -> PlayerView:
    identity = CardView(card=1 if side == "corp" else 2, owner=side, faceup=True, title=f"The {side} identity", type="identity")
    return PlayerView(
        side=side,
        name=side,
        identity=identity,
        credits=5,
        clicks=1,
        allotted=3,
        hand=hand,
        hand_size=1,
        max_hand_size=Sum("hand size", 5),
        deck_size=30,
        discard=(),
        score_area=(),
        score=3,
        tags=1 if side == "runner" else 0,
        memory_limit=Sum("memory limit", 4) if side == "runner" else None,
        memory_used=1,
        bad_publicity=0 if side == "runner" else 2,
    )


def table_view(seat: Seat, number: int, asked: Side | None, winner: str = "") -> View:
    return View(
        seat=seat,
        rules="nisei-1.6",
        number=number,
        turn="runner",
        turn_number=4,
        step="6.9.3b",
        asked=asked,
        asking="The Runner has this window: paid abilities.",
        corp=player("corp", (BRAN,) if seat == "corp" else None),
        runner=player("runner", (GAMBLE,) if seat == "runner" else None),
        servers=(
            ServerView(name="HQ", central=True),
            ServerView(name="R&D", ice=(PALISADE, UNKNOWN_ICE), central=True),
            ServerView(name="Archives", central=True),
            ServerView(name="Server 1", root=(ADVANCED,)),
        ),
        rig=(CLEAVER,),
        run=RunView(server="R&D", ice=11, position=1, of=2, encountering=11),
        winner=winner,
        reason="concede" if winner else "",
        seed="abcd" if winner else "",
        seed_commitment="1234",
    )


ALONE = {
    "gain credit": Option("gain"), "draw": Option("draw"), "pass": Option("pass"), "steal": Option("steal"), "yes": Option("yes"),
    "no": Option("no"), "mulligan": Option("mulligan"), "keep": Option("keep"),
}  # fmt: skip


def option_called(phrase: str) -> Option:
    """An option with this phrase; what is no phrase is a card to choose."""
    head, _, rest = phrase.partition(" ")
    if phrase in ALONE:
        return ALONE[phrase]
    if head == "run":
        return Option("run", server=rest)
    if head in ("rez", "score"):
        return Option("rez" if head == "rez" else "score", title=rest)
    return Option("choose", title=rest if head == "choose" else phrase)


def asking(side: Side, *phrases: str, kind: str = "window", **more: object) -> Question:
    options = tuple(map(option_called, phrases))
    base = Question(player=side, kind="window", step="6.9.3b", text="What now?", options=options)
    return msgspec.structs.replace(base, kind=kind, **more)


class Game:
    """Stands for the referee: a row of questions, asked one after the other whatever is answered."""

    def __init__(self, *questions: Question) -> None:
        self.questions = list(questions)
        self.given: list[tuple[Side, str]] = []
        self.lines: list[LogLine] = [LogLine(number=0, step="", side=None, kind="turn", text="The game begins.")]
        self.winner = ""
        self.refuse: list[Exception] = []
        self.notices: list[Callable[[], None]] = []

    def seats(self, *sides: Side) -> "dict[Side, SeatOfGame]":
        return {side: SeatOfGame(self, side) for side in sides or ("corp", "runner")}


class SeatOfGame:
    def __init__(self, game: Game, side: Side) -> None:
        self.game = game
        self.seat: Seat = side
        self.side: Side = side

    def view(self) -> View:
        open_now = self.game.questions[0].player if self.game.questions else None
        view = table_view(self.seat, len(self.game.given), open_now, self.game.winner)
        before_action = self.game.questions and self.game.questions[0].step == "5.7.1e"
        return msgspec.structs.replace(view, run=None, step="5.7.1e") if before_action else view

    def question(self) -> Question | None:
        if self.game.winner or not self.game.questions or self.game.questions[0].player != self.side:
            return None
        return self.game.questions[0]

    def answer(self, answer: Answer, *, by_hand: bool = True) -> None:
        question = self.question()
        if question is None or not question.allows(answer):
            raise IllegalAnswer("not open")
        if self.game.refuse:
            raise self.game.refuse.pop(0)
        self.game.questions.pop(0)
        said = question.say(answer)
        self.game.given.append((self.side, said))
        text = f"{self.side.capitalize()} does {said} for ● and 2c."
        self.game.lines.append(LogLine(number=len(self.game.given), step=question.step, side=self.side, kind="use", text=text))
        if not self.game.questions:
            self.game.winner = "runner"
        for notice in self.game.notices:
            notice()

    def last_choice(self) -> int:
        return -1

    def concede(self) -> None:
        self.game.winner = other(self.side)

    def take_back(self, to: int | None = None) -> None:
        raise NetrunnerError("there is no answer of yours to take back")

    def story(self) -> Story:
        raise NetrunnerError("there is no past here to look back at")

    def request(self) -> SeatRequest | None:
        return None

    def reply(self, *, agree: bool) -> None:
        raise NetrunnerError("nothing is asked of you now")

    def log(self, since: int = 0) -> tuple[LogLine, ...]:
        return tuple(line for line in self.game.lines if line.number > since)

    def listen(self, notice: Callable[[], None]) -> Callable[[], None]:
        self.game.notices.append(notice)
        return lambda: self.game.notices.remove(notice)


def played(
    game: Game,
    typed: str,
    *sides: Side,
    terminal: bool = False,
    open_play: bool = False,
    verbosity: Verbosity = "normal",
    ask_always: bool = False,
) -> str:
    out = io.StringIO()
    stdin = Terminal(typed) if terminal else io.StringIO(typed)
    code = run(
        PlainTable(
            game.seats(*sides),
            open_play=open_play,
            verbosity=verbosity,
            ask_always=ask_always,
            resume="netrunner-tui play --plain here.jsonl",
            lookup=lambda name: ["Hedge Fund: operation."] if name == "hedge fund" else [],
        ),
        stdin=stdin,
        stdout=out,
    )
    assert code == 0
    assert not game.notices
    return out.getvalue()


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
        "The game is over: the Runner wins because the Corp concedes. Agenda points: Corp 3 and Runner 3.",
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


def test_what_most_actions_cost_is_said_in_full_alone() -> None:
    options = (Option("gain", cost=Price(clicks=1), result=Gains(1)), Option("install", title="Unity", cost=Price(clicks=1)))
    question = asking("corp", kind="action", options=(*options, Option("install", title="Cleaver", cost=Price(clicks=1, credits=3))))
    assert "1. Gain credit\n31. Install Unity\n32. Install Cleaver, cost 3 credits\n" in played(Game(question), "1\n", "corp")
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


BEFORE = window("runner", "use C")


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
    assert "The game is over: the Runner wins because the Corp concedes." in said


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


SEVERAL = asking("corp", "choose Palisade", "choose Tithe", "choose Karunā, the Third", "choose Karunā", kind="choose", least=0, most=3)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("1, 3", (0, 2)),
        ("1 3", (0, 2)),
        ("3,1", (2, 0)),
        ("choose 1 and 2", (0, 1)),
        ("2", (1,)),
        ("choose palisade, tithe", (0, 1)),
        ("Tithe, karuna", (1, 3)),
        ("choose karuna, the third, karuna", (2, 3)),
        ("karuna, karuna, the third", (3, 2)),
        ("none", ()),
        ("choose none", ()),
        ("done", ()),
    ],
)
def test_several_answers(typed: str, answer: Answer) -> None:
    assert understood(SEVERAL, typed) == answer


def test_pass_goes_on_where_an_answer_of_another_name_does_nothing() -> None:
    options = (Option("jack out"), Option("continue"))
    question = Question(player="runner", kind="may", step="", text="Continue to HQ, or jack out?", options=options, may_decline=True)
    assert understood(question, "pass") == understood(question, "decline") == (1,)
    with pytest.raises(NotUnderstood):
        understood(msgspec.structs.replace(question, may_decline=False), "pass")


@pytest.mark.parametrize("typed", ["1, 1", "all", "5", "0", "1, 2, 3, 4", "palisade tithe", "palisade, enigma", ",", "-1", "99999999999"])
def test_several_answers_that_are_none(typed: str) -> None:
    with pytest.raises(NotUnderstood):
        understood(SEVERAL, typed)


def test_amounts() -> None:
    question = asking("runner", kind="pay", numbers=(0, 5), may_decline=True)
    assert [understood(question, typed) for typed in ("0", "pay 3", "5 credits", "none", "no")] == [(0,), (3,), (5,), (0,), (0,)]
    for typed in ("6", "-1", "many", "1, 2", "٣٣"):
        with pytest.raises(NotUnderstood, match="number from 0 to 5"):
            understood(question, typed)


def test_named_numbers_go_before_places() -> None:
    question = asking("corp", "choose 2", "choose 1", kind="choose")
    assert understood(question, "choose 2") == (0,)
    assert understood(question, "2") == (1,)


def test_declining() -> None:
    question = asking("corp", "yes", "no", kind="may", may_decline=True)
    assert understood(question, "decline") == (1,)
    with pytest.raises(NotUnderstood):
        understood(asking("corp", "a", "b"), "decline")


def test_what_is_expected() -> None:
    assert expected(SEVERAL) == "Choose up to 3 answers, as in: 1, 2, or: none."
    ordered = asking("corp", "a", "b", "c", least=2, most=2, ordered=True)
    assert expected(ordered) == "Choose 2 answers, in order, as in: 1, 2."
    assert expected(msgspec.structs.replace(ordered, effect="arrange")) == "Choose 2 answers, in order, the first on top, as in: 1, 2."
    assert expected(asking("corp", "a", "b", "c", most=2, required=(1,))) == "Choose 1 to 2 answers, among them 2, as in: 1, 2."
    assert expected(asking("corp", "a", "b", "c", least=1, most=2)) == "Choose 1 to 2 answers, as in: 1, 2."


def harmless(text: str) -> bool:
    """Whether no character of `text` is one that a terminal obeys or that cannot be written."""
    return not any(unicodedata.category(character) in {"Cc", "Cf", "Cs", "Zl", "Zp"} for character in text)


@given(st.text(max_size=60) | st.sampled_from(["1, 2", "none", "2", "rez palisade", "pass", "5"]))
def test_any_typing_is_an_answer_or_one_line(text: str) -> None:
    for question in (SEVERAL, asking("corp", "rez Palisade", "pass"), asking("runner", numbers=(0, 5))):
        try:
            assert question.allows(understood(question, text))
        except NotUnderstood as problem:
            assert harmless(str(problem))  # noqa: PT017


@given(st.lists(st.text(st.characters(exclude_characters="\x00"), max_size=30), max_size=10))
@example(["BACK"])
def test_any_input_ends_cleanly(typed: list[str]) -> None:
    said = played(Game(*[asking("corp", "rez Palisade", "pass")] * 3, SEVERAL), "\n".join(typed), "corp")
    assert harmless(said.replace("\n", ""))


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


def test_an_old_terminal_loses_accents_only() -> None:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="ascii")
    game = Game(asking("corp", "rez Brân 1.0", "rez ♣"))
    assert run(PlainTable(game.seats("corp")), stdin=io.StringIO("1\n"), stdout=out) == 0
    assert b"1. Rez Bran 1.0\n2. Rez ?\n" in raw.getvalue()


def test_bytes_that_are_no_text() -> None:
    game = Game(asking("corp", "a", "pass"))
    stdin = io.TextIOWrapper(io.BytesIO(b"\xff\xfe\n" + b"x" * 10_000 + b"\npass\n"), encoding="utf-8")
    assert run(PlainTable(game.seats("corp")), stdin=stdin, stdout=io.StringIO()) == 0
    assert game.given == [("corp", "pass")]


CHILD = """
import sys
sys.path.insert(0, sys.argv[1])
from test_plain import Game, asking
from netrunner_tui.plain.client import run
from netrunner_tui.plain.plain_table import PlainTable
game = Game(*[asking("corp", "a", "pass")] * 3000)
sys.exit(run(PlainTable(game.seats("corp"), resume="R"), stdin=sys.stdin, stdout=sys.stdout))
"""


def test_nobody_reads_on() -> None:
    """As in `… | head`: no traceback, no complaint at the very end."""
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, str(Path(__file__).parent)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert child.stdin is not None
    assert child.stdout is not None
    assert child.stderr is not None
    child.stdout.readline()
    child.stdout.close()
    try:
        child.stdin.write(b"1\n" * 3000)
        child.stdin.close()
    except BrokenPipeError:
        pass
    assert child.wait(120) == 0
    assert child.stderr.read() == b""


def test_streams_that_are_closed_or_full() -> None:
    game = Game(asking("corp", "a", "pass"))
    assert run(PlainTable(game.seats("corp")), stdin=None, stdout=None) == 0
    with Path("/dev/full").open("w") as full:
        child = subprocess.run(
            [sys.executable, "-c", CHILD, str(Path(__file__).parent)], stdin=subprocess.DEVNULL, stdout=full, check=False
        )
    assert child.returncode == 1


def test_at_a_real_terminal() -> None:
    """Prompts stand on their own lines, ctrl+d leaves, and not one control sequence is written."""
    controller, terminal = pty.openpty()
    child = subprocess.Popen([sys.executable, "-c", CHILD, str(Path(__file__).parent)], stdin=terminal, stdout=subprocess.PIPE, text=True)
    os.close(terminal)
    os.write(controller, b"a\n\x04")
    said, _ = child.communicate(timeout=120)
    os.close(controller)
    assert child.returncode == 0
    assert said.count("Corp does choose a") == 1
    assert said.endswith("> \nThe game is kept.\nTo go on with it: R\n")
    assert all(line.isprintable() for line in said.split("\n"))
