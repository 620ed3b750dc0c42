"""Scenario files: all of ours hold; what is wrong in a file or does not hold is told exactly."""

import copy
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest
import yaml
from card_mutations import places
from card_pools import catalogues
from hypothesis import given, settings, strategies

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.arguments import WrongArguments
from netrunner_tui.cli import main as cli
from netrunner_tui.library.yaml_files import read_trees
from netrunner_tui.players.checker import EveryAnswer
from netrunner_tui.rulebook_facts.registry import RULEBOOKS
from netrunner_tui.rules.game import Game
from netrunner_tui.scenarios.files import read_scenarios
from netrunner_tui.scenarios.main import collect, main
from netrunner_tui.scenarios.nicknames import Catalogues
from netrunner_tui.scenarios.runner import run

TESTS = Path(__file__).parent
HERE = TESTS / "scenarios"
Check = Callable[..., str]

HEAD = """\
scenario: a-test
about: A test.
rules: nisei-1.6
"""


@pytest.fixture
def check(tmp_path: Path, catalogues: Catalogues) -> Check:
    """Runs one scenario; what does not hold, or what is wrong in the file, or ""."""

    def checked(text: str) -> str:
        file = tmp_path / "test.yaml"
        file.write_text(HEAD + text)
        found, problems = read_scenarios(file, catalogues)
        if problems:
            return "\n".join(str(problem).replace(f"{tmp_path}/", "") for problem in problems)
        failure = run(found[0], catalogues.of("nisei-1.6").pool)
        return failure.message if failure is not None else ""

    return checked


def steps(*lines: str, corp: str = "{}", runner: str = "{}", turn: str = "runner") -> str:
    return f"corp: {corp}\nrunner: {runner}\nturn: {turn}\nsteps:\n" + "".join(f"- {line}\n" for line in lines)


def watched(game: Game) -> Callable[[], None]:
    """What holds after every answer of any game holds in every scenario."""
    return EveryAnswer(game).look


MECHANICS = "scenarios-mechanics"
"""These may have cards of `sets`, which are of no game."""
FOLDERS = sorted({str(file.parent.relative_to(TESTS)) for name in ("scenarios", MECHANICS) for file in (TESTS / name).rglob("*.yaml")})


@pytest.mark.parametrize("folder", FOLDERS)
def test_all_scenarios_hold(folder: str, request: pytest.FixtureRequest) -> None:
    catalogues: Catalogues = request.getfixturevalue("mechanics" if folder == MECHANICS else "catalogues")
    files = sorted((TESTS / folder).glob("*.yaml"))
    scenarios, problems = collect(files, catalogues)
    assert not problems
    assert [(s.file, s.name) for s in scenarios] == names(files)
    failures = {s.name: f.message for s in scenarios if (f := run(s, catalogues.of(s.position.rules).pool, watched)) is not None}
    assert not failures


def names(files: Iterable[Path]) -> list[tuple[str, str]]:
    """Each scenario of some files by its file and its name, without reading more of it."""
    return [(str(file), name) for file in files for name in re.findall(r"^scenario: (.+)$", file.read_text(), re.MULTILINE)]


@pytest.mark.parametrize("folder", ["scenarios", MECHANICS])
def test_every_scenario_has_a_name_of_its_own(folder: str) -> None:
    found = Counter(name for _, name in names((TESTS / folder).rglob("*.yaml")))
    assert not [name for name, count in found.items() if count > 1]
    assert len(found) >= 14


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_blanks_change_nothing_that_is_read_off_other_cards(catalogues: Catalogues, rules: str) -> None:
    """What was read off a game's own cards is what would be read off them together with the blanks."""
    kept = catalogues.of(rules).pool
    anew = Pool(kept.facts.values())
    names = [name for name, kind in vars(Pool).items() if isinstance(kind, cached_property) and name != "readings"]
    assert len(names) > 10
    assert [name for name in names if getattr(kept, name) != getattr(anew, name)] == []


# --- the command ----------------------------------------------------------------------------------------------------------------------


def test_exit_code_0_and_a_count(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli(["check", str(HERE / "examples.yaml")]) == 0
    assert capsys.readouterr().out == "14 scenarios: 14 held, 0 did not\n"


def test_exit_code_1_and_one_line_a_failure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text(HEAD + steps("runner: gain credit", "expect: {runner.credits: 7}"))
    assert main([str(file)]) == 1
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{file}:9: a-test: step 2, expect: runner.credits: expected 7, is 6 | open: runner, window at 5.7.1e, ")
    assert first.endswith("pass | before: Runner gains 1c for 1 click.")
    assert last == "1 scenario: 0 held, 1 did not"


def test_exit_code_2_and_the_line_of_each_mistake(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "wrong.yaml"
    good = HEAD.replace("a-test", "good") + steps("runner: gain credit")
    file.write_text(f"{good}---\n{HEAD}{steps('runner: gian credit', 'expext: {runner.credits: 6}')}")
    assert main([str(tmp_path)]) == 2
    printed = capsys.readouterr()
    assert printed.err.splitlines() == [f"{file}:17: no answer is 'gian credit'", f"{file}:18: 'expext' is no step; did you mean expect?"]
    assert printed.out == "1 scenario: 1 held, 0 did not; 2 mistakes in the files\n"


def test_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "two.yaml"
    good = HEAD.replace("a-test", "good") + steps("runner: gain credit")
    file.write_text(f"{good}---\n{HEAD}{steps('runner: gain credit', 'expect: {turn: corp}')}")
    assert main(["--json", str(file)]) == 1
    first, second = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert first == {"scenario": "good", "ok": True, "step": None, "message": ""}
    assert (second["scenario"], second["ok"], second["step"]) == ("a-test", False, 2)
    assert "turn: expected corp, is runner" in second["message"]


@pytest.mark.parametrize("what", ["missing.yaml", "empty"])
def test_nothing_to_read(tmp_path: Path, what: str, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty").mkdir()
    assert main([str(tmp_path / what)]) == 2
    assert capsys.readouterr().err.startswith(f"{tmp_path / what}: no ")


def test_no_arguments() -> None:
    with pytest.raises(WrongArguments, match=r"^netrunner-tui check: .*FILE_OR_FOLDER; see netrunner-tui check --help$"):
        main([])


def test_a_name_stands_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / name).write_text(HEAD + steps("runner: gain credit"))
    assert main([str(tmp_path)]) == 2
    assert f"{tmp_path / 'b.yaml'}:1: a scenario 'a-test' stands already at {tmp_path / 'a.yaml'}:1" in capsys.readouterr().err


@pytest.mark.parametrize("page", ["scenarios.md", "lessons.md"])
def test_the_examples_of_a_page_hold(page: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (TESTS.parent / "docs" / page).read_text(encoding="utf-8")
    file = tmp_path / "examples.yaml"
    file.write_text("---\n".join(re.findall(r"^```yaml\n(.*?)^```", text, re.MULTILINE | re.DOTALL)))
    assert main([str(file)]) == 0, capsys.readouterr()


def test_a_file_is_read_once(tmp_path: Path, catalogues: Catalogues) -> None:
    file = tmp_path / "a.yaml"
    file.write_text(HEAD + steps("runner: gain credit"))
    scenarios, problems = collect([file, tmp_path], catalogues)
    assert (len(scenarios), problems) == (1, [])


# --- mistakes in files ------------------------------------------------------------------------------------------------------------------

MISTAKES = [
    ("turn: runner\nsteps: []\nfillers: 3\n", 6, "'fillers' is not known in a scenario; did you mean filler?"),
    ("steps: []\n", 1, "a scenario needs 'turn:'"),
    ("turn: Runner\nsteps: []\n", 4, "'turn:' is corp, runner or setup, not 'Runner'"),
    ("turn: corp\nseed: -1\nsteps: []\n", 5, "'seed:' is a whole number from 0 to 9223372036854775808, found '-1'"),
    ("turn: corp\nfiller: 3000000\nsteps: []\n", 5, "'filler:' is a whole number from 0 to 1000, found '3000000'"),
    (steps(corp="{credit: 3}"), 4, "'credit' is not known in what the corp has; did you mean credits?"),
    (steps(corp="{rig: []}"), 4, "'rig' is not known in what the corp has;"),
    (steps(corp="{hand: Palisade}"), 4, "'hand:' is a list, found 'Palisade'"),
    (steps(corp="{hand: [Pallisade]}"), 4, "no card is called 'Pallisade'; did you mean Palisade"),
    (steps(corp="{hand: [Cleaver]}"), 4, "'Cleaver' is a Runner card"),
    (steps(corp="{identity: Palisade}"), 4, "'Palisade' is no corp identity"),
    (steps(corp="{servers: {Sever 1: {}}}"), 4, "'Sever 1' is no server; did you mean Server 1 or Server 2?"),
    (steps(corp="{servers: {HQ: {roots: []}}}"), 4, "'roots' is not known in server 'HQ'; did you mean root?"),
    (steps(corp="{servers: {HQ: {ice: [Spin Doctor]}}}"), 4, "'Spin Doctor' is an asset, not ice"),
    (steps(corp="{servers: {HQ: {root: [Spin Doctor]}}}"), 4, "'Spin Doctor' cannot be in the root of HQ"),
    (steps(corp="{servers: {HQ: {ice: [{card: Palisade, rezed: true}]}}}"), 4, "'rezed' is not known in a card here; did you mean rezzed?"),
    (steps(corp="{servers: {HQ: {ice: [{card: Palisade, rezzed: yes}]}}}"), 4, "'rezzed:' is true or false, found 'yes'"),
    (steps(corp="{servers: {HQ: {ice: [{rezzed: true}]}}}"), 4, "a card that is described needs 'card:'"),
    (steps(runner="{rig: [Sure Gamble]}"), 5, "'Sure Gamble' is an event: it is not installed"),
    (steps(runner="{rig: [{card: Leech, counters: {virsu: 1}}]}"), 5, "'virsu' is not known in 'counters:'; did you mean virus?"),
    (steps(runner="{rig: [{card: Botulus, on: Palisade}]}"), 5, "this position has no 'Palisade'"),
    (steps(runner="{rig: [{card: Leech, as: a}, {card: Leech, as: A}]}"), 5, "two cards are called 'A'"),
    (steps("runer: draw"), 8, "'runer' is no step; did you mean runner?"),
    (steps("runner: draw\n  corp: draw"), 8, "a step is one of corp:, runner:, random:"),
    (steps("runner: 3"), 8, "an answer is text, found '3'"),
    (steps("runner: jackout"), 8, "no answer is 'jackout'"),
    (steps("runner: run Sever 1"), 8, "'Sever 1' is no server;"),
    (steps("runner: play Sure Gambel"), 8, "no card is called 'Sure Gambel'; did you mean Sure Gamble"),
    (steps("runner: break 1,2 with Clever"), 8, "no card is called 'clever'; did you mean Cleaver"),
    (steps("cannot: {corp: rez Palisad in Server 1}"), 8, "no card is called 'Palisad'; did you mean Palisade"),
    (steps("cannot: {cop: draw}"), 8, "'cop' is not known in 'cannot:'; did you mean corp?"),
    (steps("random: [Sure Gambel]"), 8, "no card is called 'Sure Gambel'"),
    (steps("random: {dice: [4]}"), 8, "'dice' is not known in 'random:'; did you mean die?"),
    (steps("random: {access: [Sure Gambel]}"), 8, "no card is called 'Sure Gambel'"),
    (steps("expect: {Leech on HQ.strength: 0}"), 8, "this position has no 'Leech'"),
    (steps("expect: {Leach on HQ.strength: 0}"), 8, "no card is called 'Leach'; did you mean Leech"),
    (steps("finish: rum"), 8, "'finish:' is encounter, run, action or turn, not 'rum'"),
    (steps("until: the end"), 8, "'until:' is encounter, access or a step like 6.9.3b, not 'the end'"),
    (steps("expect: {runner.credit: 3}"), 8, "the runner has no 'credit' to look at; did you mean credits?"),
    (steps("expect: {corp.tags: 3}"), 8, "the corp has no 'tags' to look at;"),
    (steps("expect: {HQ.ices: []}"), 8, "a server has no 'ices' to look at; did you mean ice?"),
    (steps("expect: {run.icy: none}"), 8, "there is no 'run.icy' to look at; did you mean run.ice"),
    (steps("expect: {winer: none}"), 8, "there is no 'winer' to look at; did you mean winner?"),
    (steps("expect: {winner: nobody}"), 8, "'winner' is corp, runner, draw or none, not nobody"),
    (steps("expect: {run.successful: yes}"), 8, "'run.successful' is true or false, not yes"),
    (steps("expect: {runner.hand: 0}"), 8, "'runner.hand' is a list of cards, not 0; how many there are is 'runner.hand.size'"),
    (steps("expect: {corp.discard: 2}"), 8, "'corp.discard' is a list of cards, not 2"),
    (steps("expect: {runner.credits: many}"), 8, "'runner.credits' is a number or a comparison like \">= 3\", not many"),
    (steps("expect: {Sure Gamble.zone: hand}"), 8, "this position has no 'Sure Gamble'"),
    (steps("expect: {Leech.zone: hand}", runner="{hand: [2x Leech]}"), 8,
     "this position has several copies of 'Leech': tell them apart with 'as:'"),
    (steps("expect: {Leech.counters.virsu: 0}", runner="{rig: [Leech]}"), 8, "there are no 'virsu' counters; did you mean virus?"),
    (steps("expect: {Leech.strenght: 0}", runner="{rig: [Leech]}"), 8, "a card has no 'strenght' to look at; did you mean strength?"),
    (steps("expect: {Leach.strength: 0}"), 8, "no card is called 'Leach'; did you mean Leech"),
    (steps("expect: {runner.hand: [Leach]}"), 8, "no card is called 'Leach'; did you mean Leech"),
    (steps("expect: {question.has: gian credit}"), 8, "no answer is 'gian credit'"),
    (steps(corp="{identity: [Palisade]}"), 4, "'identity:' is text, found a list"),
    (steps(corp="{hand: [{card: [Palisade]}]}"), 4, "'card:' is a title, found a list"),
    (steps(corp="{hand: [{card: }]}"), 4, "'card:' is a title, found nothing"),
    (steps("cannot: []"), 8, "'cannot:' is a mapping, found a list"),
    (steps("cannot: {}"), 8, "'cannot:' needs a player and an answer"),
    (steps("cannot: {in: run}"), 8, "'cannot:' needs a player and an answer"),
    (steps("cannot: {corp: draw, in: game}"), 8, "'in:' is encounter, run, action or turn, not 'game'"),
    (steps("expect: {}"), 8, "'expect:' is a mapping of paths to values, found a mapping"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "problem"), MISTAKES, ids=[problem for _, _, problem in MISTAKES])
def test_mistakes_are_told_with_their_line(check: Check, text: str, line: int, problem: str) -> None:
    told = check(text)
    assert told.startswith(f"test.yaml:{line}: {problem}")
    assert "\n" not in told


def test_other_rulebooks(tmp_path: Path, catalogues: Catalogues) -> None:
    file = tmp_path / "test.yaml"
    file.write_text(HEAD.replace("nisei-1.6", "nisei") + steps())
    problem = read_scenarios(file, catalogues)[1][0]
    assert str(problem).startswith(f"{file}:3: no rulebook is called 'nisei'; known: nisei-1.6")


@pytest.mark.parametrize("text", ["", "just words", "- a\n- list", "a: [b", "\tx", "\x00"])
def test_what_is_no_scenario(tmp_path: Path, catalogues: Catalogues, text: str) -> None:
    file = tmp_path / "test.yaml"
    file.write_text(text)
    found, problems = read_scenarios(file, catalogues)
    assert not found
    assert problems


def test_every_mistake_is_told(check: Check) -> None:
    told = check(steps("expect: {runner.credit: 3, corp.hand: [Palisad]}", "runner: jackout", corp="{hnd: []}"))
    assert [line.partition(": ")[0] for line in told.splitlines()] == ["test.yaml:4", "test.yaml:8", "test.yaml:8", "test.yaml:9"]


# --- what does not hold -------------------------------------------------------------------------------------------------------------------

BOARD = (
    "{credits: 9, hand: [Offworld Office, Hedge Fund],"
    " servers: {HQ: {ice: [Palisade, {card: Tithe, rezzed: true}]}, Server 1: {root: [Spin Doctor]}}}"
)
UNHELD = [
    (("expect: {runner.credits: '> 5'}",), "step 1, expect: runner.credits: expected > 5, is 5"),
    (("expect: {runner.credits: 5, runner.tags: 1, runner.clicks: 9}",), "runner.tags: expected 1, is 0; runner.clicks: expected 9, is 4"),
    (("expect: {HQ.ice: [Tithe, Palisade]}",), "HQ.ice: expected [Tithe, Palisade], is [Palisade, Tithe]"),
    (("expect: {corp.hand: [Offworld Office]}",), "corp.hand: expected [Offworld Office], is [Offworld Office, Hedge Fund]"),
    (("expect: {Palisade on R&D.strength: 2}",), "Palisade on R&D.strength: expected 2; no Palisade on R&D is there"),
    (("expect: {Spin Doctor.seen by: both}",), "Spin Doctor.seen by: expected both, is corp"),
    (("expect: {question.has: gain credit}",), "question.has: expected gain credit; it is not an answer to the open question"),
    (("expect: {log.has: nothing}",), "log.has: expected nothing; it does not stand in that log"),
    (("runner: gain credit", "expect: {log.lacks: gains 1c}"), "log.lacks: expected gains 1c; it does stand in that log"),
    (("runner: steal",), "step 1, runner: steal: unexpected question: it fits none that came"),
    (("runner: run HQ", "runner: steal"), "step 2, runner: steal: unexpected question"),
    (("cannot: {runner: run HQ}",), "step 1, cannot: runner: run HQ: the runner can: runner, action at 5.7.1f"),
    (("finish: turn", "cannot: {corp: draw}"), "step 2, cannot: corp: draw: the corp can: corp, action at 5.6.2b"),
    (("runner: run HQ", "cannot: {corp: rez Palisade}"), "the corp can: corp, window at 6.9.2b"),
    (("runner: run HQ", "cannot: {runner: jack out, in: run}"), "step 2, cannot: runner: jack out, in: run: the runner can: runner,"),
    (("until: 6.9.3b",), "step 1, until: 6.9.3b: it does not come before this question, which must be answered"),
    (("runner: concede", "runner: gain credit"), "step 2, runner: gain credit: no question comes that it fits: the game is over"),
    (("runner: concede", "until: access"), "open: none, the game is over: corp (concede)"),
    (("random: [Tithe]", "runner: run HQ", "until: access"), "a random result could not fall on Tithe"),
    (("random: {access: [Tithe]}", "runner: run HQ", "until: access"), "a random result could not fall on Tithe"),
    (("runner: run HQ", "runner: break 1 with Tithe"), "unexpected question"),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "problem"), UNHELD, ids=[problem for _, problem in UNHELD])
def test_what_does_not_hold_is_told(check: Check, lines: tuple[str, ...], problem: str) -> None:
    assert problem in check(steps(*lines, corp=BOARD, runner="{hand: [Sure Gamble, Leech]}"))


def test_an_answer_that_fits_several(check: Check) -> None:
    corp = "{servers: {HQ: {root: [Manegarm Skunkworks]}, R&D: {root: [Manegarm Skunkworks]}}}"
    told = check(steps("corp: rez Manegarm Skunkworks", corp=corp, turn="corp"))
    assert "it fits several answers: rez Manegarm Skunkworks in HQ · rez Manegarm Skunkworks in R&D" in told


def test_an_answer_of_several_answers_that_stops_in_between(check: Check) -> None:
    """What the Corp is asked between the clicks and the choice of the subroutine is told, and the answer is not passed over."""
    ice = "R&D: {ice: [{card: Eli 1.0, rezzed: true}], root: [{card: Heinlein Grid, rezzed: true}]}"
    corp = f'{{identity: "Seidr Laboratories: Destiny Defined", discard: [Offworld Office], servers: {{{ice}}}}}'
    told = check(steps("runner: run R&D", "runner: break 1 with Eli 1.0", "expect: {runner.clicks: 1}", corp=corp))
    assert "step 2, runner: break 1 with Eli 1.0: it stops at a question that comes in between" in told
    assert "resolve Seidr Laboratories: Destiny Defined · resolve Heinlein Grid" in told


def test_cannot_looks_at_what_the_beginning_of_a_turn_asks(check: Check) -> None:
    """What a card asks as a turn begins comes after the window before it; an answer to that window does not look on."""
    ice = "HQ: {ice: [{card: Ice Wall, advancements: 1}, Fire Wall]}"
    corp = f"{{servers: {{{ice}, Server 1: {{root: [{{card: Constellation Protocol, rezzed: true}}]}}}}}}"
    assert "the corp can: corp, may at" in check(steps("finish: turn", 'cannot: {corp: "yes"}', corp=corp))
    daily = "{credits: 5, servers: {Server 1: {root: [Daily Quest]}}}"
    assert not check(steps("finish: turn", "cannot: {corp: rez Daily Quest}", corp=daily))


@pytest.mark.parametrize(("before", "answer"), [("runner: gain credit", "play Score!"), ("runner: draw", "run HQ")])
def test_cannot_looks_at_the_next_action_of_1996(tmp_path: Path, catalogues: Catalogues, before: str, answer: str) -> None:
    """The window after an action is the one before the next; at the end of a turn no action follows."""
    told: list[str] = []
    for clicks in (2, 1):
        file = tmp_path / f"{clicks}.yaml"
        head = HEAD.replace("nisei-1.6", "classic")
        file.write_text(head + steps(before, f"cannot: {{runner: {answer}}}", runner=f"{{clicks: {clicks}, hand: [Score!]}}"))
        found, problems = read_scenarios(file, catalogues)
        assert not problems
        failure = run(found[0], catalogues.of("classic").pool)
        told.append(failure.problem if failure is not None else "")
    assert told[0].startswith("the runner can: runner, action at 3")
    assert told[1] == ""


@pytest.mark.parametrize(("bid", "problem"), [(3, "the corp can: corp, pay"), (6, "")])
def test_cannot_pay_looks_on_to_the_next_payment(tmp_path: Path, catalogues: Catalogues, bid: int, problem: str) -> None:
    """A trace begins some windows after the answer that leads to it; `cannot` looks at its question, not at the window before."""
    file = tmp_path / "trace.yaml"
    corp = "{credits: 20, servers: {HQ: {ice: [{card: Hunter, rezzed: true}]}}}"
    told = steps("runner: run HQ", f"cannot: {{corp: pay {bid}}}", "corp: pay 5", corp=corp)
    file.write_text(HEAD.replace("nisei-1.6", "classic") + told)
    found, problems = read_scenarios(file, catalogues)
    assert not problems
    failure = run(found[0], catalogues.of("classic").pool)
    assert (failure.problem[: len(problem)] if failure is not None else "") == problem


# --- whatever stands in a file ----------------------------------------------------------------------------------------------------------

ODD = [None, 0, -1, 3.5, True, "x", "", "Palisade", "2x Leech", "none", [], {}, [1], {"card": "Leech"}, "runner", "all", "HQ"]
ODD += [{"runner": "pass"}, "install Palisade", "break 1 with Leech", "boost Leech 3 times", "choose a, b", "run", "HQ.ice"]


@given(data=strategies.data())
@settings(max_examples=150)
def test_odd_files_are_told_and_never_break_anything(data: strategies.DataObject, tmp_path_factory: pytest.TempPathFactory) -> None:
    document = data.draw(strategies.sampled_from(DOCUMENTS))
    changed = copy.deepcopy(document)
    *way, last = data.draw(strategies.sampled_from(list(places(changed))))
    inner: Any = changed
    for key in way:
        inner = inner[key]
    inner[last] = data.draw(strategies.sampled_from(ODD))
    file = tmp_path_factory.getbasetemp() / "odd.yaml"
    file.write_text(yaml.safe_dump(changed, allow_unicode=True))
    found, problems = read_scenarios(file, catalogues())
    assert found or problems
    for scenario in found:
        failure = run(scenario, catalogues().of(scenario.position.rules).pool)
        assert failure is None or "the referee broke" not in failure.message


DOCUMENTS = [tree.data for name in ("examples.yaml", "format.yaml") for tree in read_trees(HERE / name)]
