"""The public face: every name has an example that runs, and it loads no screen and no server."""

import ast
import doctest
import inspect
import pkgutil
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from msgspec.structs import replace

import netrunner_tui as nt
from netrunner_tui import api
from netrunner_tui.abilities.cards import Pool
from netrunner_tui.library.paths import cards_folder
from netrunner_tui.library.pools import Pools
from netrunner_tui.rules.referee.answering import answer_of, every_answer

ALIASES = {"Answer", "AnswerLike", "Bot", "Seat", "Side"}
"""Names of types, which have no docstring of their own; `docs/api.md` tells them."""
OURS = (api.Game, api.GameReplay, api.GameSeat)


def documented() -> Iterator[tuple[str, object]]:
    """Every public name with a docstring, and the public members of the classes that are made for the face."""
    for name in sorted(set(api.__all__) - ALIASES):
        yield name, getattr(api, name)
    for cls in OURS:
        for name, member in vars(cls).items():
            if not name.startswith("_"):
                yield f"{cls.__name__}.{name}", member


def run(text: str, name: str) -> None:
    """Runs the examples in a text; what does not come out as it says fails the test."""
    example = doctest.DocTestParser().get_doctest(text, {}, name, None, 0)
    told: list[str] = []
    doctest.DocTestRunner(verbose=False).run(example, out=told.append)
    assert not told, "".join(told)


def test_every_public_name_has_an_example() -> None:
    without = [name for name, found in documented() if ">>> " not in (inspect.getdoc(found) or "")]
    assert without == []


@pytest.mark.parametrize(("name", "found"), [pytest.param(*each, id=each[0]) for each in documented()])
def test_the_examples_run(name: str, found: object) -> None:
    run(inspect.getdoc(found) or "", name)


def test_the_tour_runs() -> None:
    """The code of docs/api.md, from top to bottom, in one session."""
    tour = (Path(__file__).parent.parent / "docs" / "api.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", tour, flags=re.DOTALL | re.MULTILINE)
    assert len(blocks) > 5
    run("\n".join(blocks), "docs/api.md")


def test_every_name_is_the_package_s_own_and_none_hides_a_module() -> None:
    modules = {module.name for module in pkgutil.iter_modules(nt.__path__)}
    assert modules.isdisjoint(api.__all__)
    assert [name for name in api.__all__ if getattr(nt, name) is not getattr(api, name)] == []
    assert set(api.__all__) <= set(dir(nt))
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _ = nt.chess


def loaded_after(program: str) -> set[str]:
    """The modules that a program has loaded at its end."""
    asked = subprocess.run(
        [sys.executable, "-c", f"{program}\nimport sys; print(*sys.modules)"], capture_output=True, text=True, timeout=60, check=True
    )
    return set(asked.stdout.split())


def test_a_whole_game_loads_neither_a_screen_nor_a_server() -> None:
    loaded = loaded_after(
        "import netrunner_tui as nt; game = nt.new_game(seed='1'); nt.play(game, nt.random_bot('a'), nt.random_bot('b'))\n"
        "assert game.over; game.replay().moments(); nt.search_cards('t:ice')"
    )
    assert "netrunner_tui.api" in loaded
    assert loaded.isdisjoint({"textual", "rich", "asyncssh", "netrunner_tui.table", "netrunner_tui.hosting", "asyncio"})


def test_the_package_alone_loads_nothing() -> None:
    """The command starts with it: importing it costs next to nothing."""
    assert loaded_after("import netrunner_tui") - loaded_after("") == {"netrunner_tui"}


def test_type_checkers_find_the_types() -> None:
    assert (Path(nt.__path__[0]) / "py.typed").is_file()


def test_no_module_of_the_package_takes_a_name_from_the_face() -> None:
    """It would be a circle: the face is made of them."""
    taken = {
        (path.name, alias.name)
        for path in Path(nt.__path__[0]).rglob("*.py")
        if re.search(r"from\s+netrunner_tui\s+import", source := path.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom) and node.module == "netrunner_tui"
        for alias in node.names
    }
    assert {name for _, name in taken} <= {"__version__"}, taken


# --- what games do ------------------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def cards() -> nt.Pools:
    return nt.load_cards()


def named(question: nt.Question, answer: nt.Answer, form: str) -> nt.AnswerLike:
    """The same answer as places, as options, or as phrases."""
    if form == "places" or question.numbers is not None:
        return answer
    chosen = [question.options[place] for place in answer]
    return chosen if form == "options" else [option.phrase for option in chosen]


@pytest.mark.parametrize("rules", ["nisei-1.6", "ffg", "classic"])
def test_an_answer_is_the_same_however_it_is_named(cards: nt.Pools, rules: str) -> None:
    games = {form: nt.new_game(rules=rules, seed="5", cards=cards) for form in ("places", "options", "phrases")}
    first, rng = games["places"], random.Random(5)
    kinds = set()
    while (question := first.question) is not None:
        kinds.add("number" if question.numbers is not None else "several" if question.several else "one")
        answer = rng.choice(list(islice(first.legal_answers(), 200)))
        told = {form: game.answer(named(game.question or question, answer, form)) for form, game in games.items()}
        assert told["places"] == told["options"] == told["phrases"]
    assert {"one", "several"} <= kinds
    assert all(game.over for game in games.values())


@pytest.fixture(scope="module")
def options(cards: nt.Pools) -> tuple[nt.Option, ...]:
    """The Runner's runs on HQ, R&D and Archives."""
    game, _ = played(cards, 0)
    while game.question is not None and (game.question.kind, game.question.player) != ("action", "runner"):
        game.answer(next(reversed(list(game.legal_answers()))))
    assert game.question is not None
    return tuple(option for option in game.question.options if option.verb == "run")


def asked(options: tuple[nt.Option, ...], **changes: object) -> nt.Question:
    """A question for two of three options, unless changed."""
    question = nt.Question(player="runner", kind="choose", step="1", text="", options=options, least=2, most=2)
    return replace(question, **changes)


@pytest.mark.parametrize(
    ("changes", "given", "expected"),
    [
        ({}, (0, 2), (0, 2)),
        ({}, ["run Archives", 0], (2, 0)),
        ({}, "run Archives", "expected 2 options, not 1"),
        ({}, (1, 1), "expected different options, and one stands twice"),
        ({}, (0, 3), "there is no option 3; expected a place from 0 to 2"),
        ({}, (-1, 0), "there is no option -1; expected a place from 0 to 2"),
        ({"least": 0}, (), ()),
        ({"least": 1}, (0, 1, 2), "expected 1 to 2 options, not 3"),
        ({"required": (1,)}, (0, 2), "the answer must hold `run R&D`"),
        ({"least": 1, "most": 1}, (0, 1), "expected one option, not 2"),
        ({"least": 1, "most": 1}, "run archives", "no option is called `run archives`; did you mean `run Archives`?"),
        ({"numbers": (1, 4)}, 4, (4,)),
        ({"numbers": (1, 4)}, [2], (2,)),
        ({"numbers": (1, 4)}, 0, "expected a number from 1 to 4"),
        ({"numbers": (1, 4)}, "run HQ", "expected a number from 1 to 4"),
    ],
)
def test_what_is_understood_as_an_answer(
    options: tuple[nt.Option, ...], changes: dict[str, object], given: nt.AnswerLike, expected: nt.Answer | str
) -> None:
    question = asked(options, **changes)
    if isinstance(expected, str):
        with pytest.raises(nt.IllegalAnswer) as refused:
            answer_of(question, given)
        assert str(refused.value) == expected
    else:
        assert answer_of(question, given) == expected


def test_an_option_of_another_question_is_refused(options: tuple[nt.Option, ...]) -> None:
    question = asked(options[:2], least=1, most=1)
    assert answer_of(question, options[1]) == (1,)
    with pytest.raises(nt.IllegalAnswer, match=r"^this question does not offer `run Archives`$"):
        answer_of(question, options[2])


@pytest.mark.parametrize(
    ("changes", "answers"),
    [
        ({}, [(0, 1), (0, 2), (1, 2)]),
        ({"ordered": True, "required": (1,)}, [(0, 1), (1, 0), (1, 2), (2, 1)]),
        ({"least": 0, "most": 1}, [(), (0,), (1,), (2,)]),
        ({"numbers": (2, 4)}, [(2,), (3,), (4,)]),
    ],
)
def test_every_answer_is_there_once_and_legal(options: tuple[nt.Option, ...], changes: dict[str, object], answers: list[nt.Answer]) -> None:
    question = asked(options, **changes)
    assert list(every_answer(question)) == answers
    assert all(question.allows(answer) for answer in answers)


def played(cards: nt.Pools, answers: int, seed: str = "7") -> tuple[nt.Game, list[nt.Question | None]]:
    """A game after so many random answers, and what was asked at each place."""
    game, bot = nt.new_game(seed=seed, cards=cards), nt.random_bot(seed)
    asked = [game.question]
    for _ in range(answers):
        assert game.question is not None
        game.answer(bot(game.seat(game.question.player)))
        asked.append(game.question)
    return game, asked


def test_taking_back_leads_to_where_the_game_stood(cards: nt.Pools) -> None:
    game, asked = played(cards, 60)
    views = [game.replay().view(place) for place in range(61)]
    game.take_back()
    assert (game.question, game.number) == (asked[59], 61)
    game.take_back(9)
    assert game.question == asked[50]
    assert game.view().servers == views[50].servers
    assert (game.view().corp, game.view().runner) == (views[50].corp, views[50].runner)
    answer = next(game.legal_answers())
    game.answer(answer)
    game.take_back(51)
    assert game.question == asked[0]
    with pytest.raises(nt.IllegalAnswer, match="0 answers stand"):
        game.take_back()


def test_what_was_taken_back_is_not_in_the_replay_and_the_file_goes_on(cards: nt.Pools, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with nt.new_game(seed="7", path=path, cards=cards) as game:
        game.answer("mulligan")
        game.take_back()
        game.answer("keep")
        events, question = game.events, game.question
    assert not any(isinstance(event, nt.events.MulliganTaken) for event in events)
    replay = nt.read_game(path, cards)
    assert [moment.said for moment in replay.moments() if moment.kind == "mulligan"] == ["keep"]
    assert replay.game().question == question
    with nt.open_game(path, cards) as again:
        assert (again.question, again.events) == (question, events)


def test_a_replay_leads_back_into_the_game_at_every_moment(cards: nt.Pools) -> None:
    game, asked = played(cards, 120)
    replay = game.replay()
    for place in (0, 1, 17, 64, 119, 120):
        there = replay.game(place)
        assert (there.question, there.number) == (asked[place], place)
        assert there.events == tuple(event for at in range(place + 1) for event in replay.events(at))
    assert [place for turn in replay.turns() for place in turn] == list(range(121))
    with pytest.raises(nt.NetrunnerError, match=r"^there is no moment 121; the last one is 120$"):
        replay.game(121)


def test_a_fork_goes_its_own_way(cards: nt.Pools) -> None:
    game, _ = played(cards, 40)
    events, question = game.events, game.question
    other = game.fork()
    nt.play(other, nt.random_bot("a"), nt.random_bot("b"))
    assert other.over
    assert (game.events, game.question, game.over) == (events, question, False)


def test_a_seat_sees_its_own_cards_and_questions_alone(cards: nt.Pools) -> None:
    game, _ = played(cards, 90)
    for side, opponent in (("corp", "runner"), ("runner", "corp")):
        seat = game.seat(side)
        view = seat.view()
        assert view.player(opponent).hand is None
        assert view.player(side).hand is not None
        assert (seat.question is None) == (game.question is None or game.question.player != side)
    with pytest.raises(nt.IllegalAnswer, match="it is not your question"):
        game.seat("table").answer(0)
    assert list(game.seat("all").legal_answers()) == []


class DearerIce(Pools):
    """The cards, in which a rez cost of 90 credits is printed on all ice."""

    def of(self, rules: str) -> Pool:
        ice = {card.title: replace(card.printed, cost=90) for card in super().of(rules).cards.values() if card.printed.type == "ice"}
        return Pool(replace(card, printed=ice.get(card.title, card.printed)) for card in super().of(rules).cards.values())


def test_cards_that_have_changed_since_are_told_of(cards: nt.Pools, tmp_path: Path) -> None:
    """A saved game is not gone on with where its last answers do not come out the same; it can be played on from before them."""
    path, rng = tmp_path / "game.jsonl", random.Random(3)
    with nt.new_game(seed="1", path=path, cards=cards) as game:
        events: tuple[nt.Event, ...] = ()
        while game.view().run is None or not any(isinstance(event, nt.events.CardRezzed) for event in events):
            rez = [option for option in game.question.options if option.verb == "rez"] if game.question else []
            events = game.answer(rez[0] if rez else rng.choice(list(game.legal_answers())))
    dearer = DearerIce([cards_folder()])
    with pytest.raises(nt.NetrunnerError, match=f"the game goes on from before answer {game.number}"):
        nt.open_game(path, dearer)
    again = nt.read_game(path, dearer).game()
    assert (again.number, again.notice) != (game.number, "")
    assert again.question is not None
    assert again.question.kind == "window"
