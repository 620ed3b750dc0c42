"""What is typed as an answer: numbers, words, several of both, amounts; or one line about what would be one."""

import unicodedata

import msgspec
import pytest
from hypothesis import example, given, strategies as st
from plain_seats import Game, asking, played

from netrunner_tui.plain.typed_answers import NotUnderstood, expected, understood
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Answer, Question

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
    assert understood(question, "pass") == understood(question, "p") == understood(question, "decline") == (1,)
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


def test_the_tables_letters_for_a_yes_and_a_no() -> None:
    """`y` at the mulligan was no answer, though the table keeps the hand with it."""
    hand = asking("corp", "mulligan", "keep", kind="mulligan")
    assert [understood(hand, key) for key in ("m", "y", "Y")] == [(0,), (1,), (1,)]
    may = asking("corp", "yes", "no", kind="may", may_decline=True)
    assert [understood(may, key) for key in "yn"] == [(0,), (1,)]
    with pytest.raises(NotUnderstood, match="No answer here is “n”"):
        understood(hand, "n")


def test_what_is_expected() -> None:
    assert expected(SEVERAL) == "Choose up to 3 answers, as in: 1, 2, or: none."
    assert expected(msgspec.structs.replace(SEVERAL, most=1)) == "Choose 1 answer, or: none."
    ordered = asking("corp", "a", "b", "c", least=2, most=2, ordered=True)
    assert expected(ordered) == "Choose 2 answers, in order, as in: 1, 2."
    assert expected(msgspec.structs.replace(ordered, effect="arrange")) == "Choose 2 answers, in order, the first on top, as in: 1, 2."
    assert expected(asking("corp", "a", "b", "c", most=2, required=(1,))) == "Choose 1 to 2 answers, among them 2, as in: 1, 2."
    every = msgspec.structs.replace(ordered, least=3, most=3)
    assert expected(every) == "Choose 3 answers, in order, as in: 1, 2, 3.", "what is typed as in the example is an answer"
    assert expected(asking("corp", "a", "b", "c", most=2, required=(2,))) == "Choose 1 to 2 answers, among them 3, as in: 1, 3."
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
