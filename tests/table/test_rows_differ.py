"""No two rows of one question look the same, at four sizes, in random games of the three rulebooks."""

import random
from collections.abc import Iterator
from hashlib import sha256

import fixtures as f
import msgspec
import pytest
from card_pools import pools
from random_games import pairings

from netrunner_tui.model.view import View
from netrunner_tui.players.random_player import choose
from netrunner_tui.rulebook_facts.registry import RULEBOOKS
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.telling.visits import told_question
from netrunner_tui.settings.keys import Keymap
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.board import answer_rows, question as painter
from netrunner_tui.table.board.answer_rows import Listing
from netrunner_tui.table.board.compound import compound_rows
from netrunner_tui.table.board.question import page_size, paint_question
from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.click_targets import AnswerTarget
from netrunner_tui.table.drawing.preferences import Preferences

SIZES = ((80, 24), (97, 31), (120, 40), (200, 60))
GAMES = 2
ANSWERS = 400


def lists(question: Question, view: View, preferences: Preferences) -> Iterator[Listing]:
    """The answers of a question, and every list that is opened from them."""
    glyphs, size = preferences.glyphs(view.rules), page_size(preferences.layout(question.player))
    todo = [answer_rows.build(question, view, glyphs, size, extra=compound_rows(question, view, glyphs))]
    while todo:
        listing = todo.pop()
        yield listing
        for row in listing.rows:
            if row.group is not None:
                todo.append(answer_rows.members(question, view, glyphs, row.group.holds, row.text, row.group, size))


def alike(question: Question, view: View, preferences: Preferences) -> Iterator[str]:
    """The rows of which another one on the same page looks the same but for its key."""
    layout, glyphs = preferences.layout(question.player), preferences.glyphs(view.rules)
    for listing in lists(question, view, preferences):
        for page in range(len(listing.pages(page_size(layout)))):
            scene = Scene(layout=layout, view=view, side=question.player, question=question, listing=listing, glyphs=glyphs, page=page)
            area = layout.area("question")
            canvas = Canvas(area.width, area.height, "askbg", glyphs)
            paint_question(scene, canvas)
            seen: set[str] = set()
            for hit in canvas.hits:
                if isinstance(hit.target, AnswerTarget):
                    cells = "".join(cell[0] for cell in canvas.rows[hit.y][hit.x : hit.x + hit.width])
                    words = cells.strip(f" {glyphs.edge_small}").partition(" ")[2].strip()
                    if words in seen:
                        yield words
                    seen.add(words)


def found(rules: str, games: int, *, first: bool = False) -> list[str]:
    """The rows of so many games that look alike; the `first` of them alone, where it is asked whether there are any."""
    wrong: list[str] = []
    preferences = [Preferences(Options(), Keymap(), size) for size in SIZES]
    for seed in range(games):
        rng = random.Random(seed)
        setup = msgspec.structs.replace(rng.choice(pairings(rules)), seed=sha256(str(seed).encode()).hexdigest()[:32])
        game = Game.new(setup, pools().of(rules))
        for _ in range(ANSWERS):
            question = game.question
            if question is None:
                break
            if len(question.options) > 1 and question.numbers is None:
                told, view = told_question(game.state, question, question.player), game.view(question.player)
                for each in preferences:
                    wrong += (f"{each.width} columns, {told.text}: {words}" for words in alike(told, view, each))
            if first and wrong:
                return wrong
            game.answer(choose(question, rng))
    return wrong


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_no_two_rows_of_a_question_look_the_same(rules: str) -> None:
    assert found(rules, GAMES) == []


def test_rows_that_are_cut_at_their_end_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(painter, "fitted", lambda scene, canvas, row, text, room: canvas.cut(text, room))
    assert found("nisei-1.6", 20 * GAMES, first=True)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("count", range(2, 26))
def test_every_card_of_a_long_choice_of_several_is_shown_with_the_row_that_ends_it(size: tuple[int, int], count: int) -> None:
    view, preferences = f.action_view(), Preferences(Options(), Keymap(), size)
    options = tuple(Option("choose", 100 + place, f"Regolith Mining License {place}") for place in range(count))
    question = Question(player="corp", kind="choose", step="5.6.2b", text="Choose 2 cards.", options=options, least=2, most=2)
    layout, glyphs = preferences.layout("corp"), preferences.glyphs(view.rules)
    area, listing = layout.area("question"), answer_rows.build(question, view, glyphs, page_size(layout, question))
    for page, places in enumerate(listing.pages(page_size(layout, question))):
        scene = Scene(layout=layout, view=view, side="corp", question=question, listing=listing, glyphs=glyphs, page=page)
        canvas = Canvas(area.width, area.height, "askbg", glyphs)
        paint_question(scene, canvas)
        assert {hit.target.row for hit in canvas.hits if isinstance(hit.target, AnswerTarget)} == set(places)
        assert "0 of 2 chosen" in canvas.text()
