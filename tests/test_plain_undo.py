"""Taking back in lines of text: free, with a yes or a no, at one keyboard and between two."""

import io
import threading
import time
from collections.abc import Callable

import pytest
from typed_lines import Terminal

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.library.decks import load_deck
from netrunner_tui.library.paths import find_deck
from netrunner_tui.model.advice import Advice, Hint
from netrunner_tui.model.deck import GameSetup
from netrunner_tui.model.sides import SIDES, Side
from netrunner_tui.plain.client import run
from netrunner_tui.plain.plain_settings import PlainSettings
from netrunner_tui.plain.plain_table import PlainTable
from netrunner_tui.replays.game_service import Advising
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.settings.player_options import Options
from netrunner_tui.settings.stops import Stops


def begun(pool: Pool) -> Game:
    decks = [load_deck(find_deck(name), pool) for name in ("precision-launch", "tao-conjurer")]
    return Game.new(GameSetup(rules="nisei-1.6", corp=decks[0], runner=decks[1], seed="5"), pool)


def played(game: Game, typed: str, settings: PlainSettings | None = None) -> str:
    table, out = LocalTable(game), io.StringIO()
    seats = {side: table.seat(side) for side in SIDES}
    assert run(PlainTable(seats, settings=settings), stdin=io.StringIO(typed), stdout=out) == 0
    return out.getvalue()


def test_an_answer_is_taken_back(pool: Pool) -> None:
    for words in ("take back", "undo"):
        game = begun(pool)
        said = played(game, f"keep\nkeep\npass\ngain credit\n{words}\n")
        assert "Taken back: gain credit." in said
        assert "takes back" not in said, "it is told once"
        assert (game.state.corp.credits, game.state.corp.clicks) == (5, 3)
        assert game.question is not None
        assert game.question.player == "corp"


def test_what_was_typed_at_once_is_taken_back_at_once(pool: Pool) -> None:
    game = begun(pool)
    said = played(game, "keep\nkeep\ngain credit\ngain credit\nundo\nundo\ngain credit\n")
    assert said.count("Taken back: gain credit.") == 2
    assert "Corp, your question" in said
    assert (game.state.corp.credits, game.state.corp.clicks) == (6, 2)


def test_the_other_player_says_yes_or_no(pool: Pool) -> None:
    for reply, clicks in (("no", 2), ("yes", 3)):
        game = begun(pool)
        said = played(game, f"keep\nkeep\ndraw\nundo\n{reply}\n")
        assert "The Corp asks to take back the last" in said
        assert "The Corp has seen 1 card" in said
        assert "Runner, do you agree? yes, or no?" in said
        assert ("Taken back." if reply == "yes" else "The answer stands.") in said
        assert game.state.corp.clicks == clicks


def test_nothing_to_take_back_and_help(pool: Pool) -> None:
    said = played(begun(pool), "take back\nhelp\nwithdraw\n")
    assert "There is no answer of yours to take back." in said
    assert "take back, undo: take back what you did last" in said
    assert "You ask for nothing now." in said


def test_a_window_that_was_come_back_to_is_not_passed_at_once(pool: Pool) -> None:
    game = begun(pool)
    settings = PlainSettings(Options(stops={"corp": Stops("stops", frozenset()), "runner": Stops("could")}), follow=True)
    said = played(game, "keep\nkeep\ngain credit\nundo\n", settings)
    assert "Taken back: gain credit." in said
    assert game.state.corp.clicks == 3


HINTED = Advice((Hint("draw", 0.5, "cards"),), 8)


def hinting(table: LocalTable) -> Advising:
    return Advising(lambda side: HINTED, lambda: table.hints_on, table.ask_for_hints)


@pytest.mark.parametrize(("replies", "on"), [("yes", True), ("hint", True), ("what", False), ("what\nyes", True), ("no", False)])
def test_the_other_player_comes_to_the_keyboard_to_agree_to_hints(pool: Pool, replies: str, on: bool) -> None:
    game = begun(pool)
    table, out = LocalTable(game), io.StringIO()
    typed = f"\nkeep\n\nkeep\n\nhint\n\n{replies}\n" + ("no\n" if replies == "what" else "") + "\nhint\nquit\n"
    seats = {side: table.seat(side) for side in SIDES}
    assert run(PlainTable(seats, advising=hinting(table)), stdin=Terminal(typed), stdout=out) == 0
    said = out.getvalue()
    before, _, after = said.partition("Runner, do you agree? yes, or no?")
    assert before.rstrip().endswith("and the log tells it each time.")
    assert before.rpartition("\n> ")[2].count("Pass the keyboard to the Runner") == 1
    assert after.count("Yes, or no?") == replies.count("what")
    answered, _, later = after.partition("Hints are on" if on else "Hints stay off")
    assert "Pass the keyboard" not in answered
    assert "Pass the keyboard to the Corp" in later
    assert ("Draw, about 50 in 100 to win. Plan: cards." in later) == on
    assert table.hints_on == on


def test_who_asks_for_hints_that_the_other_asks_for_agrees(pool: Pool) -> None:
    table = LocalTable(begun(pool))
    table.ask_for_hints("corp")
    table.ask_for_hints("corp")
    assert not table.hints_on
    table.ask_for_hints("runner")
    assert table.hints_on
    assert table.request() is None


def test_who_only_watches_hears_what_is_asked_and_answers_nothing(pool: Pool) -> None:
    table, out = LocalTable(begun(pool)), io.StringIO()
    table.ask_for_hints("corp")
    assert run(PlainTable({"corp": table.seat("table")}, wait=lambda: True), stdin=io.StringIO("score\nscore\nquit\n"), stdout=out) == 0
    said = out.getvalue()
    assert said.count("The Corp asks for hints") == 1
    assert "do you agree" not in said
    assert said.count("Corp: 0 of 7 agenda points.") == 2, "what is typed is done"
    assert table.request() is not None


class Typist(io.StringIO):
    """Types a line when a condition holds; never ends before it has typed all."""

    def __init__(self, *lines: tuple[Callable[[], bool], str]) -> None:
        super().__init__()
        self.left = list(lines)

    def readline(self, *_: object) -> str:  # type: ignore[override]
        if not self.left:
            return ""
        ready, line = self.left.pop(0)
        for _ in range(24_000):
            if ready():
                return f"{line}\n"
            time.sleep(0.005)
        return ""

    def __next__(self) -> str:
        line = self.readline()
        if not line:
            raise StopIteration
        return line


@pytest.mark.parametrize(("agree", "told"), [(True, "Corp takes back an answer."), (False, "The answer stands.")])
def test_who_only_watches_hears_whether_an_answer_is_taken_back(pool: Pool, agree: bool, told: str) -> None:
    game = begun(pool)
    for phrase in ("keep", "keep", "draw"):
        question = game.question
        assert question is not None
        while question.kind == "window":
            game.answer(question.decline() or (0,))
            question = game.question
            assert question is not None
        game.answer(next((place,) for place, option in enumerate(question.options) if option.phrase == phrase))
    table, out = LocalTable(game), io.StringIO()

    def asks() -> bool:
        table.seat("corp").take_back()
        return True

    def replies() -> bool:
        table.seat("runner").reply(agree=agree)
        return True

    typed = Typist((asks, "score"), (replies, "score"), (lambda: True, "quit"))
    assert run(PlainTable({"corp": table.seat("table")}, wait=lambda: True), stdin=typed, stdout=out) == 0
    said = out.getvalue()
    assert "The Corp asks to take back the last answer." in said
    assert said.count(told) == 1
    assert ("The answer stands." in said) == (not agree)


def test_over_a_line_a_request_is_read_out_and_answered(pool: Pool) -> None:
    game = begun(pool)
    table = LocalTable(game)
    for _ in range(2):
        table.seat(game.question.player).answer((1,))  # type: ignore[union-attr]
    corp, runner = table.seat("corp"), table.seat("runner")
    outs: dict[Side, io.StringIO] = {"corp": io.StringIO(), "runner": io.StringIO()}
    asked = threading.Event()

    def requested() -> bool:
        return runner.request() is not None

    def draws() -> bool:
        return game.state.corp.clicks == 2

    def settled() -> bool:
        return asked.is_set() and corp.request() is None

    script: dict[Side, Typist] = {
        "corp": Typist((lambda: True, "draw"), (draws, "undo"), (settled, "gain credit")),
        "runner": Typist((requested, "yes"), (lambda: not requested() and game.state.corp.clicks == 3, "")),
    }
    corp.listen(lambda: asked.set() if requested() else None)
    threads = [
        threading.Thread(
            target=run, args=(PlainTable({side: table.seat(side)}),), kwargs={"stdin": script[side], "stdout": outs[side]}, daemon=True
        )
        for side in SIDES
    ]
    for thread in threads:
        thread.start()
    threads[0].join(120)
    said = {side: outs[side].getvalue() for side in SIDES}
    assert "The Runner is asked. To withdraw it: withdraw." in said["corp"]
    assert "The Runner agrees: it is taken back." in said["corp"]
    assert "Runner, do you agree? yes, or no?" in said["runner"]
