"""Which answers a question takes, what declines it, and how answers and costs are said."""

import pytest

from netrunner_tui.abilities import words
from netrunner_tui.model.errors import IllegalAnswer
from netrunner_tui.rules.referee.answering import answer_of, every_answer
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.phrases import cost_phrase, fitted, offer
from netrunner_tui.rules.referee.questions import Answer, Question


def asked(*phrases: str, kind: str = "choose", **fields: object) -> Question:
    options = tuple(Option(phrase, "choose") for phrase in phrases)
    return Question(player="corp", kind=kind, step="1", text="?", options=options, **fields)  # type: ignore[arg-type]


ONE = asked("choose Tithe", "choose Palisade", "choose Whitespace")
DECLINABLE = asked("yes", "no", may_decline=True)
ALONE = asked("pass", may_decline=True)
NUMBER = asked(numbers=(2, 4))
FREE_NUMBER = asked(numbers=(0, 3), kind="pay", may_decline=True)
NO_NUMBER = asked(numbers=(3, 3))
UP_TO_TWO = asked("choose Tithe", "choose Palisade", "choose Whitespace", least=0, most=2, may_decline=True)
TWO = asked("choose Tithe", "choose Palisade", least=2, most=2)
ORDER = asked("choose Tithe", "choose Palisade", least=2, most=2, ordered=True)
ROOM = asked("choose Tithe", "choose Palisade", "choose Whitespace", least=1, most=3, required=(1,), may_decline=True)
ROOM_FOR_ONE = asked("choose Tithe", "choose Palisade", least=1, most=1, required=(1,), may_decline=True)
ALL_MUST_GO = asked("choose Tithe", "choose Palisade", least=2, most=2, required=(0, 1), may_decline=True)

ANSWERS: list[tuple[Question, list[Answer]]] = [
    (ONE, [(0,), (1,), (2,)]),
    (ALONE, [(0,)]),
    (NUMBER, [(2,), (3,), (4,)]),
    (UP_TO_TWO, [(), (0,), (1,), (2,), (0, 1), (0, 2), (1, 2)]),
    (TWO, [(0, 1)]),
    (ORDER, [(0, 1), (1, 0)]),
    (ROOM, [(1,), (0, 1), (1, 2), (0, 1, 2)]),
    (ALL_MUST_GO, [(0, 1)]),
]


@pytest.mark.parametrize(("question", "answers"), ANSWERS)
def test_these_are_all_the_answers(question: Question, answers: list[Answer]) -> None:
    assert list(every_answer(question)) == answers
    assert all(question.allows(answer) for answer in answers)


ILLEGAL: list[tuple[Question, Answer]] = [
    (ONE, ()), (ONE, (3,)), (ONE, (-1,)), (ONE, (0, 1)),
    (NUMBER, (1,)), (NUMBER, (5,)), (NUMBER, ()), (NUMBER, (2, 3)),
    (UP_TO_TWO, (0, 1, 2)), (UP_TO_TWO, (1, 1)), (UP_TO_TWO, (0, 3)), (UP_TO_TWO, (-1, 0)), (UP_TO_TWO, (3,)),
    (TWO, (0,)), (TWO, (0, 0)), (ORDER, (1,)),
    (ROOM, ()), (ROOM, (0,)), (ROOM, (0, 2)), (ROOM_FOR_ONE, (0,)), (ALL_MUST_GO, (0,)),
]  # fmt: skip


@pytest.mark.parametrize(("question", "answer"), ILLEGAL)
def test_others_are_not_taken(question: Question, answer: Answer) -> None:
    assert not question.allows(answer)


@pytest.mark.parametrize(
    ("question", "forced"),
    [
        (ONE, None), (ALONE, (0,)), (NUMBER, None), (NO_NUMBER, (3,)), (UP_TO_TWO, None), (TWO, (0, 1)), (ORDER, None), (ROOM, None),
        (ALL_MUST_GO, (0, 1)), (DECLINABLE, None),
    ],
)  # fmt: skip
def test_the_only_answer(question: Question, forced: Answer | None) -> None:
    assert question.forced() == forced


@pytest.mark.parametrize(
    ("question", "declined"),
    [
        (ONE, None), (DECLINABLE, (1,)), (ALONE, (0,)), (NUMBER, None), (FREE_NUMBER, (0,)), (UP_TO_TWO, ()), (TWO, None), (ROOM, (1,)),
        (ALL_MUST_GO, (0, 1)),
    ],
)  # fmt: skip
def test_what_declines(question: Question, declined: Answer | None) -> None:
    assert question.decline() == declined


@pytest.mark.parametrize(
    ("question", "answer", "said"),
    [
        (ONE, (1,), "choose Palisade"),
        (NUMBER, (3,), "choose 3"),
        (FREE_NUMBER, (2,), "pay 2"),
        (UP_TO_TWO, (), "choose none"),
        (UP_TO_TWO, (0, 2), "choose Tithe, Whitespace"),
        (ORDER, (1, 0), "choose Palisade, Tithe"),
    ],
)
def test_an_answer_in_words(question: Question, answer: Answer, said: str) -> None:
    assert question.say(answer) == said


def test_an_answer_is_meant_by_option_phrase_place_or_number() -> None:
    for given in (ONE.options[1], "choose Palisade", 1, [1], ["choose Palisade"]):
        assert answer_of(ONE, given) == (1,)
    assert answer_of(TWO, ["choose Palisade", 0]) == (1, 0)
    assert answer_of(NUMBER, 4) == answer_of(NUMBER, [4]) == (4,)


@pytest.mark.parametrize(
    ("question", "given", "problem"),
    [
        (NUMBER, 1, "expected a number from 2 to 4"),
        (NUMBER, 5, "expected a number from 2 to 4"),
        (NUMBER, "four", "expected a number from 2 to 4"),
        (NUMBER, [2, 3], "expected a number from 2 to 4"),
        (ONE, 3, "there is no option 3; expected a place from 0 to 2"),
        (ONE, -1, "there is no option -1; expected a place from 0 to 2"),
        (ONE, "choose Palisde", "no option is called `choose Palisde`; did you mean `choose Palisade`?"),
        (ONE, "x" * 80, f"no option is called `{'x' * 60}`"),
        (ONE, [0, 1], "expected one option, not 2"),
        (ONE, Option("pass", "pass"), "this question does not offer `pass`"),
        (TWO, [0], "expected 2 options, not 1"),
        (TWO, [0, 0], "expected different options, and one stands twice"),
        (UP_TO_TWO, [0, 1, 2], "expected 0 to 2 options, not 3"),
        (ROOM, [0], "the answer must hold `choose Palisade`"),
    ],
)
def test_what_is_no_answer_is_told(question: Question, given: object, problem: str) -> None:
    with pytest.raises(IllegalAnswer) as told:
        answer_of(question, given)  # type: ignore[arg-type]
    assert str(told.value) == problem


# --- costs ------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cost", "said"),
    [
        (words.FREE, ""),
        (words.Cost(credits=2), "2c"),
        (words.Cost(x_credits=True), "Xc"),
        (words.Cost(credits=words.Count(count="runner tags")), "credits"),
        (words.Cost(clicks=1), "1 click"),
        (words.Cost(clicks=3, credits=1), "3 clicks, 1c"),
        (words.Cost(spend_clicks=1), "1 click"),
        (words.Cost(spend_clicks=2), "2 clicks"),
        (words.Cost(lose_clicks=1), "lose 1 click"),
        (words.Cost(lose_clicks=2), "lose 2 clicks"),
        (words.Cost(counters=2, kind="virus"), "2 virus"),
        (words.Cost(trash_hand=2), "trash 2 from hand"),
        (words.Cost(trash=words.Choose(choose=1, cards=words.Cards())), "trash a card"),
        (words.Cost(take_tags=1), "take 1 tag"),
        (words.Cost(take_tags=2), "take 2 tags"),
        (words.Cost(tags=1), "1 tag"),
        (words.Cost(tags=2), "2 tags"),
        (words.Cost(forfeit=1), "forfeit an agenda"),
        (words.Cost(points=1), "1 agenda point"),
        (words.Cost(points=2), "2 agenda points"),
        (words.Cost(suffer=2, suffer_kind="meat"), "2 meat damage"),
        (words.Cost(trash_this=True, credits=1), "1c, trash it"),
        (words.Cost(remove_this=True), "remove it from the game"),
    ],
)
def test_a_cost_in_a_few_words(cost: words.Cost, said: str) -> None:
    assert cost_phrase(cost) == said


@pytest.mark.parametrize(
    ("title", "block", "cost", "said"),
    [
        ("Leech", (words.Gain(gain=1),), "", "Leech: gain credits?"),
        ("Leech", (words.Gain(gain=1),), "2c", "Leech: gain credits for 2c?"),
        ("Leech", (words.Gain(gain=1),), "Xc", "Leech: gain credits for Xc?"),
        ("Leech", (words.Gain(gain=1),), "trash it", "Leech: trash it to gain credits?"),
        ("Leech", (words.Purge(),), "1c", "Leech: use it for 1c?"),
        ("Leech", (words.Purge(), words.Draw(draw=1)), "1c", "Leech: draw for 1c?"),
        ("Haas-Bioroid: " + "x" * 39, (words.Draw(draw=1),), "remove it from the game", f"Haas-Bioroid: {'x' * 39}: draw?"),
        ("Haas-Bioroid: " + "x" * 60, (words.Draw(draw=1),), "2c", "Haas-Bioroid: draw?"),
    ],
)
def test_an_offer(title: str, block: words.Block, cost: str, said: str) -> None:
    assert offer(title, block, cost) == said


def test_the_first_text_that_fits() -> None:
    assert fitted("x" * 60, "short") == "x" * 60
    assert fitted("x" * 61, "short") == "short"
    assert fitted("", "short") == "short"
    assert fitted("x" * 61, "y" * 61) == "y" * 60
