"""The list of answers: its order, groups, keys and pages."""

import random

import fixtures as f
import pytest

from netrunner_tui.model.price import Price
from netrunner_tui.model.sides import SIDES, Side
from netrunner_tui.plain.answer_numbers import numbers
from netrunner_tui.rules.referee.basic_actions import ACTION_DIGITS
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.table.board import answer_rows
from netrunner_tui.table.board.answer_rows import AnswerGroup
from netrunner_tui.table.drawing.glyphs import SAFE


def test_the_focused_card_s_answers_come_first_and_what_changes_nothing_last() -> None:
    listing = answer_rows.build(f.RUN_QUESTION, f.run_view("runner"), SAFE, 12, focused=11)
    assert [row.text for row in listing.rows] == [
        "Break with Cleaver",
        "Break with Brân 1.0",
        "Use Leech",
        "Boost Cleaver",
        "Pass",
    ]
    assert listing.rows[3].result == "strength 5 → 6, strong enough already"
    assert [row.letter for row in listing.rows] == ["b", "b", "u", "+", ""]
    assert [row.cost for row in listing.rows] == ["1c", "lose ●", "♣1", "2c", ""]
    assert listing.keys(listing.pages(12)[0]) == {"1": 0, "2": 1, "3": 2, "4": 3, "p": 4}
    assert listing.lettered("b") == [0, 1]


def test_actions_of_one_kind_stand_as_one_row() -> None:
    listing = answer_rows.build(f.ACTION, f.action_view(), SAFE, 10)
    told = [(row.text, row.letter, row.cost) for row in listing.rows]
    assert told == [
        ("Gain 1 credit", "c", "●"),
        ("Draw 1 card", "d", "●"),
        ("Install a card …", "i", "●"),
        ("Play an operation …", "e", "●"),
        ("Advance a card …", "a", "● 1c"),
        ("Purge virus counters", "v", "●●●"),
        ("Trash a resource …", "x", "● 2c"),
    ]


def test_a_card_that_costs_more_in_some_servers_tells_the_click_that_all_take() -> None:
    """Its row told no cost at all, beside rows that did: it looked as if it were free."""
    options = tuple(
        Option("install", card, title, server=f"Server {n}", where="ice", cost=Price(clicks=1, credits=n % 2 if card == 65 else 0))
        for card, title in ((64, "Nico Campaign"), (65, "Palisade")) for n in range(1, 9)
    )  # fmt: skip
    question = Question(player="corp", kind="action", step="5.6.2b", text="", options=options)
    listing = answer_rows.members(question, f.action_view(), SAFE, lambda option: True, "Install a card", AnswerGroup("install"), 10)
    assert [(row.text, row.cost) for row in listing.rows[:2]] == [("Install Nico Campaign …", "●"), ("Install Palisade …", "●")]


def test_a_group_that_is_too_long_is_listed_card_by_card() -> None:
    options = tuple(Option("install", 64, "Nico Campaign", server=f"Server {n}", where="root") for n in range(1, 9))
    options += tuple(Option("install", 65, "Palisade", server=f"Server {n}", where="ice") for n in range(1, 9))
    question = Question(player="corp", kind="action", step="5.6.2b", text="", options=options)
    listing = answer_rows.members(question, f.action_view(), SAFE, lambda option: True, "Install a card", AnswerGroup("install"), 10)
    assert [row.text for row in listing.rows] == [
        "Install Nico Campaign …",
        "Install Palisade …",
        "Trash cards to make room, then install …",
    ]
    assert [row.group for row in listing.rows] == [
        AnswerGroup("install", 64),
        AnswerGroup("install", 65),
        AnswerGroup("install", makes_room=True),
    ]
    assert listing.title == "Install a card"
    assert [row.opens for row in listing.rows] == [
        "Install Nico Campaign",
        "Install Palisade",
        "Trash cards to make room, then install",
    ]


def test_the_window_before_an_action_offers_the_actions_too() -> None:
    listing = answer_rows.build(f.ACTION_WINDOW, f.action_view(), SAFE, 10, focused=40)
    assert [row.text for row in listing.rows] == [
        "Gain 1 credit",
        "Draw 1 card",
        "Install a card …",
        "Play an operation …",
        "Advance a card …",
        "Purge virus counters",
        "Trash a resource …",
        "Rez Regolith Mining License",
        "Pass this window",
    ]
    assert listing.rows[0].intent == f.ACTION.options[0]
    assert list(listing.keys(listing.pages(10)[0])) == [*"12345678", "p"]


@pytest.mark.parametrize("side", SIDES)
def test_basic_actions_keep_their_digits_whatever_else_is_offered(side: Side) -> None:
    """Over every set of other answers, at every size of a page, at a question and in the window before it."""
    rng = random.Random(7)
    basics = f.ACTION.options if side == "corp" else f.WIDE_QUESTION.options
    digits = ACTION_DIGITS[side]
    for _ in range(200):
        more = tuple(Option(rng.choice(("use", "rez", "score")), n, f"Card {n}") for n in range(rng.randrange(14)))
        kept = tuple(option for option in basics if rng.random() < 0.8)
        options = tuple(rng.sample((*kept, *more), len(kept) + len(more)))
        question = Question(player=side, kind="action", step="5.6.2b", text="", options=options)
        size = rng.randint(3, 16)
        listing = answer_rows.build(question, f.action_view(), SAFE, size, focused=rng.randrange(8))
        shown = set()
        for page in listing.pages(size):
            assert len(page) <= size
            for key, place in listing.keys(page).items():
                row = listing.rows[place]
                verb = row.group.verb if row.group else question.options[row.option].verb
                shown.add(place)
                assert key == str(digits[verb]) if verb in digits else int(key) % 10 not in range(1, len(digits) + 1)
        assert shown == set(range(len(listing.rows)))
        told = dict(zip(numbers(question), options, strict=True))
        assert len(told) == len(options)
        assert all(str(number).startswith(str(digits[option.verb])) for number, option in told.items() if option.verb in digits)
        runs = {option.server: number for number, option in told.items() if option.verb == "run"}
        assert all(runs.get(server, number) == number for server, number in (("HQ", 51), ("R&D", 52), ("Archives", 53)))


def test_runs_on_central_servers_keep_their_digits() -> None:
    """A server that may not be run on leaves its digit out."""
    options = tuple(Option("run", server=server) for server in ("R&D", "Server 1", "Server 2"))
    question = Question(player="runner", kind="action", step="5.7.1f", text="", options=options)
    listing = answer_rows.members(question, f.action_view(), SAFE, lambda option: True, "Run a server …", AnswerGroup("run"), 10)
    assert {key: listing.rows[place].server for key, place in listing.keys(listing.pages(10)[0]).items()} == {
        "2": "R&D", "4": "Server 1", "5": "Server 2",
    }  # fmt: skip


def test_pages_hold_ten_digits_and_pass_on_each() -> None:
    options = (*(Option("use", n, f"Card {n}") for n in range(1, 24)), Option("pass"))
    question = Question(player="runner", kind="choose", step="9", text="", options=options)
    listing = answer_rows.build(question, f.run_view("runner"), SAFE, 12)
    pages = listing.pages(12)
    assert [len(page) for page in pages] == [11, 11, 4]
    assert listing.keys(pages[1])["1"] == 10
    assert all(page[-1] == 23 for page in pages)
