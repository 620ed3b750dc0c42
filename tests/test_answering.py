"""Which answers a question takes, what declines it, and how answers and costs are said."""

import pytest
from positions import laid_out

from netrunner_tui.abilities import words
from netrunner_tui.model.errors import IllegalAnswer
from netrunner_tui.model.price import FREE, Price, begins_with_a_deed, words as words_of
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.referee.answering import answer_of, every_answer
from netrunner_tui.rules.referee.options import Accesses, AnyResult, ChoosesMode, Gains, Option, phrase
from netrunner_tui.rules.referee.phrases import fitted, offer
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.scenarios.script import Laid, LaidServer, LaidSide, Position

CLASSIC = rulebook("classic").terms


def asked(*titles: str, kind: str = "choose", **fields: object) -> Question:
    options = tuple(Option("choose", title=title) for title in titles)
    return Question(player="corp", kind=kind, step="1", text="?", **{"options": options, **fields})  # type: ignore[arg-type]


ONE = asked("Tithe", "Palisade", "Whitespace")
DECLINABLE = asked(options=(Option("yes"), Option("no")), may_decline=True)
ALONE = asked(options=(Option("pass"),), may_decline=True)
NUMBER = asked(numbers=(2, 4))
FREE_NUMBER = asked(numbers=(0, 3), kind="pay", may_decline=True)
NO_NUMBER = asked(numbers=(3, 3))
UP_TO_TWO = asked("Tithe", "Palisade", "Whitespace", least=0, most=2, may_decline=True)
TWO = asked("Tithe", "Palisade", least=2, most=2)
ORDER = asked("Tithe", "Palisade", least=2, most=2, ordered=True)
ROOM = asked("Tithe", "Palisade", "Whitespace", least=1, most=3, required=(1,), may_decline=True)
ROOM_FOR_ONE = asked("Tithe", "Palisade", least=1, most=1, required=(1,), may_decline=True)
ALL_MUST_GO = asked("Tithe", "Palisade", least=2, most=2, required=(0, 1), may_decline=True)

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
        (ONE, Option("pass"), "this question does not offer `pass`"),
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


# --- prices -----------------------------------------------------------------------------------------------------------------------------

PRICES = [
    (FREE, "", False),
    (Price(credits=2), "2c", False),
    (Price(x=True), "Xc", False),
    (Price(clicks=1), "1 click", False),
    (Price(clicks=3, credits=1), "3 clicks, 1c", False),
    (Price(lost_clicks=1), "lose 1 click", True),
    (Price(lost_clicks=2), "lose 2 clicks", True),
    (Price(forgone_clicks=3), "forgo 3 clicks", True),
    (Price(counters=2, kind="virus"), "2 virus", False),
    (Price(counters=1, kind="agenda"), "1 agenda counter", False),
    (Price(trash_hand=2), "trash 2 from hand", True),
    (Price(trash=1), "trash a card", True),
    (Price(trash=2), "trash 2 cards", True),
    (Price(take_tags=1), "take 1 tag", True),
    (Price(take_tags=2), "take 2 tags", True),
    (Price(tags=1), "1 tag", False),
    (Price(tags=2), "2 tags", False),
    (Price(forfeit=1), "forfeit an agenda", True),
    (Price(forfeit=2), "forfeit 2 agendas", True),
    (Price(points=1), "1 agenda point", False),
    (Price(points=2), "2 agenda points", False),
    (Price(damage=2, damage_kind="meat"), "2 meat damage", False),
    (Price(credits=1, trash_this=True), "1c, trash it", False),
    (Price(trash_this=True), "trash it", True),
    (Price(remove_this=True), "remove it from the game", True),
    (Price(forfeit_this=True), "forfeit it", True),
]


@pytest.mark.parametrize(("price", "said", "deed"), PRICES)
def test_a_price_in_a_few_words(price: Price, said: str, deed: bool) -> None:
    assert words_of(price) == said
    assert begins_with_a_deed(price) == deed
    assert price.free == (not said)


def test_that_no_credits_are_paid_is_said_where_it_is_asked_for() -> None:
    assert words_of(FREE, zero=True) == "0c"
    assert words_of(Price(clicks=1), zero=True) == "1 click, 0c"
    assert words_of(Price(clicks=1, credits=2), zero=True) == "1 click, 2c"
    assert words_of(Price(x=True), zero=True) == "Xc"


def test_a_price_paid_several_times() -> None:
    assert Price(credits=2, counters=1, kind="virus", trash_this=True).times(3) == Price(
        credits=6, counters=3, kind="virus", trash_this=True
    )
    assert Price(clicks=1).times(1) == Price(clicks=1)
    assert FREE.times(3) == FREE


def test_a_price_of_1996() -> None:
    assert words_of(Price(clicks=2, credits=1), CLASSIC) == "2 actions, 1 bit"
    assert words_of(Price(lost_clicks=1), CLASSIC) == "forgo 1 action"


def written(amount: words.Amount) -> int | None:
    """The amounts that are written as numbers are known."""
    return amount if isinstance(amount, int) else None


@pytest.mark.parametrize(
    ("title", "block", "price", "said"),
    [
        ("Leech", (words.Gain(gain=1),), FREE, "Leech: gain 1c?"),
        ("Leech", (words.Gain(gain=1),), Price(credits=2), "Leech: gain 1c for 2c?"),
        ("Leech", (words.Gain(gain=1),), Price(x=True), "Leech: gain 1c for Xc?"),
        ("Leech", (words.Gain(gain=1),), Price(trash_this=True), "Leech: trash it to gain 1c?"),
        ("Leech", (words.Trash(trash="it"),), Price(credits=1), "Leech: trash that card for 1c?"),
        ("Leech", (words.Trash(trash="it"),), Price(remove_this=True), "Leech: remove it from the game to trash that card?"),
        ("Leech", (words.IdentifyMark(),), Price(credits=1), "Leech: use it for 1c?"),
        ("Leech", (words.IdentifyMark(),), Price(trash_this=True), "Leech: trash it to use it?"),
        ("Leech", (words.IdentifyMark(), words.Draw(draw=1)), Price(credits=1), "Leech: draw 1 card for 1c?"),
        ("Leech", (words.Purge(),), Price(credits=1), "Leech: purge for 1c?"),
        ("Leech", (words.BadPublicity(bad_publicity=2),), FREE, "Leech: give 2 bad publicity?"),
        ("Leech", (words.Tag(tags=2),), FREE, "Leech: take 2 tags?"),
        ("Haas-Bioroid: " + "x" * 32, (words.Draw(draw=1),), FREE, f"Haas-Bioroid: {'x' * 32}: draw 1 card?"),
        (
            "Haas-Bioroid: " + "x" * 32,
            (words.Draw(draw=1),),
            Price(remove_this=True),
            "Haas-Bioroid: remove it from the game to draw 1 card?",
        ),
        ("Haas-Bioroid: " + "x" * 60, (words.Draw(draw=1),), Price(credits=2), "Haas-Bioroid: draw 1 card for 2c?"),
        ("x" * 40, (words.Draw(draw=1),), Price(remove_this=True), f"{'x' * 40}: draw 1 card?"),
    ],
)
def test_an_offer(title: str, block: words.Block, price: Price, said: str) -> None:
    assert offer(title, block, price, rulebook("nisei-1.6").terms, written, "runner") == said


def test_the_first_text_that_fits() -> None:
    assert fitted("x" * 60, "short") == "x" * 60
    assert fitted("x" * 61, "short") == "short"
    assert fitted("", "short") == "short"
    assert fitted("x" * 61, "y" * 61) == "y" * 60


# --- phrases ----------------------------------------------------------------------------------------------------------------------------

PHRASES = [
    (Option("access", result=Accesses(zone="hand")), "access hand", "access hand"),
    (Option("access", title="Tithe"), "access Tithe", "access Tithe"),
    (Option("access", zone="root", zone_server="Server 1"), "access card in Server 1", "access card in Fort 1"),
    (Option("access", zone="root", zone_server="Server 1", copy=2), "access card in Server 1 #2", "access card in Fort 1 #2"),
    (Option("rez", zone="ice", zone_server="HQ"), "rez ice on HQ", "rez ice on HQ"),
    (Option("rez", title="Tithe", zone="ice", zone_server="HQ"), "rez Tithe on HQ", "rez Tithe on HQ"),
    (Option("breach", server="HQ"), "breach HQ", "access HQ"),
    (Option("choose", server="Server 2"), "choose Server 2", "choose Fort 2"),
    (Option("choose", subroutine=2), "choose 2", "choose 2"),
    (Option("choose", result=ChoosesMode(text="gain 1c")), "choose gain 1c", "choose gain 1c"),
    (Option("choose", title="Tithe", zone="hand"), "choose Tithe in hand", "choose Tithe in hand"),
    (Option("gain"), "gain credit", "gain bit"),
    (Option("install", title="Tithe", server="Server 1", where="ice"), "install Tithe on Server 1", "install Tithe on Fort 1"),
    (Option("install", title="Leech", server="HQ", where="root"), "install Leech in HQ", "install Leech in HQ"),
    (Option("install", title="Botulus", host=3, host_title="Tithe"), "install Botulus on Tithe", "install Botulus on Tithe"),
    (Option("install", title="Leech"), "install Leech", "install Leech"),
    (Option("leave"), "no action", "no action"),
    (Option("pay", amount=2), "pay 2", "pay 2"),
    (Option("pay", cost=Price(credits=2)), "pay 2c", "pay 2 bits"),
    (Option("pay from", card=3, title="Leech"), "pay from Leech", "pay from Leech"),
    (Option("pay from"), "pay from credit pool", "pay from bit pool"),
    (Option("prevent", title="Leech"), "prevent with Leech", "prevent with Leech"),
    (Option("steal"), "steal", "liberate"),
    (Option("untag"), "remove tag", "remove tag"),
    (Option("use", title="Leech", ability=2), "use Leech", "use Leech"),
    (Option("use", title="Leech", ability=2, numbered=True), "use Leech: 2", "use Leech: 2"),
]


@pytest.mark.parametrize(("option", "present", "classic"), PHRASES)
def test_an_option_has_its_phrase(option: Option, present: str, classic: str) -> None:
    assert option.phrase == present
    assert phrase(option, CLASSIC) == classic


@pytest.mark.parametrize(
    ("title", "counters", "result"), [("Drudge Work", {"power": 1}, None), ("GRNDL Refinery", {"advancement": 2}, Gains(8))]
)
def test_what_an_ability_brings_is_told_where_no_choice_is_to_come(title: str, counters: dict[str, int], result: AnyResult | None) -> None:
    root = (Laid(title=title, faceup=True, counters=counters),)
    corp = LaidSide(hand=(Laid(title="Hostile Takeover"),), servers={"Server 1": LaidServer(root=root)})
    game = laid_out(Position(rules="nisei-1.6", turn="corp", corp=corp, runner=LaidSide()))
    while (question := game.question) is not None and question.kind != "action":
        game.answer(question.forced() or (len(question.options) - 1,))
    assert question is not None
    assert [option.result for option in question.options if option.verb == "use"] == [result]
