"""One struct of facts a rulebook: nothing else names one, and a rulebook that is registered here is known everywhere."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import msgspec
import pytest

import netrunner_tui
from netrunner_tui import cli
from netrunner_tui.library.decks import DeckFile, parse_deck
from netrunner_tui.library.legality import check_deck
from netrunner_tui.library.paths import find_deck
from netrunner_tui.library.pools import Pools
from netrunner_tui.model.deck import DeckList
from netrunner_tui.model.sides import CORP, RUNNER, SIDES
from netrunner_tui.model.terms import Terms
from netrunner_tui.players import matches
from netrunner_tui.rulebook_facts import moments
from netrunner_tui.rulebook_facts.charts import Charts, Node, read_steps
from netrunner_tui.rulebook_facts.nisei_1_6 import NISEI
from netrunner_tui.rulebook_facts.registry import RULEBOOKS, USUAL, rulebook
from netrunner_tui.rulebook_facts.rulebook import AgendaPoints, DeckRules, Rulebook
from netrunner_tui.rulebook_facts.timing import WindowMoment, acts_here, checklist, describe
from netrunner_tui.rules.books.nisei16 import Nisei16
from netrunner_tui.rules.books.referees import REFEREES, referee_of
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.settings.stops import Stops, standing_pass

PACKAGE = Path(netrunner_tui.__file__).parent
BOOKS = ("rulebook_facts", "rules/books")
"""Where a rulebook may be named."""
OPEN_TO_ALL = {
    "rulebook_facts": {"charts", "moments", "registry", "rulebook", "timing"},
    "rules.books": {"differences", "referees"},
}
"""The modules of those two that speak of rulebooks in general; each is used somewhere."""
NAMED = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, RULEBOOKS))}|1996)(?![\w-])")
IN_A_NAME = re.compile(r"nisei|ffg|classic|1996", re.IGNORECASE)


def suspects(text: str) -> Iterator[tuple[str, ast.Module]]:
    """The modules outside the books in which something like `text`, a regular expression, stands at all: parsed, by their paths."""
    for path in sorted(PACKAGE.rglob("*.py")):
        module, source = path.relative_to(PACKAGE).as_posix(), path.read_text(encoding="utf-8")
        if not module.startswith(tuple(f"{room}/" for room in BOOKS)) and re.search(text, source, re.IGNORECASE):
            yield module, ast.parse(source)


def literals(tree: ast.Module) -> Iterator[str]:
    """The texts that a module works with: all but docstrings."""
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


def identifiers(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.ImportFrom(module=str(module), names=names):
                yield from (part for alias in names for part in (*module.split("."), alias.name))


def steps() -> set[str]:
    """The numbers of every chart that are no plain numbers, and what they begin with."""
    numbers = {step.number for book in RULEBOOKS.values() for parts in book.charts.parts.values() for step in parts}
    begun = {number[:place] for number in numbers for place in range(1, len(number) + 1)}
    return {number for number in begun if "." in number}


def test_no_module_names_a_rulebook() -> None:
    found = []
    for module, tree in suspects(f"{NAMED.pattern}|{IN_A_NAME.pattern}"):
        # What a word of the game means is told for all games at once, in prose.
        told = [] if module == "rules/telling/glossary.py" else [text for text in literals(tree) if NAMED.search(text)]
        found += [(module, text) for text in (*told, *(name for name in identifiers(tree) if IN_A_NAME.search(name)))]
    assert found == []


def test_no_module_opens_a_book_by_itself() -> None:
    seen = set()
    for module, tree in suspects(r"\bnetrunner_tui\.(rulebook_facts|rules\.books)\b"):
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module is not None:
                for room, known in OPEN_TO_ALL.items():
                    inside = node.module.removeprefix(f"netrunner_tui.{room}")
                    if inside != node.module:
                        opened = {inside.removeprefix(".")} if inside else {alias.name for alias in node.names}
                        assert opened <= known, (module, opened)
                        seen |= opened
    assert seen == set().union(*OPEN_TO_ALL.values())


def test_no_module_asks_which_rulebook_it_is() -> None:
    """`USUAL` is what is meant where none is named; nothing is held against it."""
    for module, tree in suspects("USUAL"):
        for node in ast.walk(tree):
            if isinstance(node, ast.Compare):
                told = [ast.unparse(side) for side in (node.left, *node.comparators)]
                assert not any(re.fullmatch(r"USUAL(\.name)?", one) for one in told), (module, told)


def test_step_numbers_stand_in_the_books_and_the_procedures() -> None:
    """The procedures of the referee are numbered as the rules that they carry out, and the glossary cites rules; nothing else knows one."""
    numbers = steps()
    assert {"6.9.3b", "6.9", "5.6.2a", "2.1"} <= numbers
    found = [(module, text) for module, tree in suspects(r"[\"']\d+\.") for text in literals(tree) if text in numbers]
    assert {module for module, _ in found if not module.startswith("rules/referee/")} <= {"rules/telling/glossary.py"}


def test_every_rulebook_has_its_referee_and_its_facts() -> None:
    assert list(REFEREES) == list(RULEBOOKS)
    assert USUAL is next(iter(RULEBOOKS.values()))
    for name, book in RULEBOOKS.items():
        assert book.name == name
        assert referee_of(name).book is book
        assert set(book.starters) == set(book.clicks) == set(SIDES)
        assert all(find_deck(deck).is_file() for deck in book.starters.values())
        assert set(checklist(book)) <= set(moments.MOMENTS)
        windows = {(part, step.number) for part, listed in book.charts.parts.items() for step in listed if step.window}
        assert {(part, step) for part, listed in book.moments.items() for step in listed} <= windows


def test_the_readme_has_each_of_them() -> None:
    table = re.findall(
        r"^\| `(\S+)`( \(the default\))? \| (.+?) \|", (PACKAGE.parent / "README.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert table[1 : 1 + len(RULEBOOKS)] == [(name, " (the default)" * (book is USUAL), book.title) for name, book in RULEBOOKS.items()]


# --- a fourth rulebook ---------------------------------------------------------------------------------------------------------------

CARDS = """
set: {code: hs, name: House set, games: [house]}
cards:
- {title: House plan, side: corp, type: agenda, advancement: 2, points: 1, house: {points: 2}}
- {title: House money, side: corp, type: operation, cost: 0, abilities: [{play: {gain: 2}}]}
- {title: House wall, side: corp, type: ice, subtypes: [barrier], cost: 1, strength: 1, subroutines: [end the run]}
- {title: House work, side: runner, type: event, cost: 0, abilities: [{play: {gain: 2}}]}
- {title: House key, side: runner, type: event, cost: 1, abilities: [{play: {shuffle in: {choose: 1, in: grip}}}]}
"""
STEPS = {"5.6.2a": "C2", "5.6.2b": "C3", "5.7.1e": "R2", "5.7.1f": "R3"}
HOUSE = Rulebook(
    name="house",
    title="House rules",
    short="House",
    about="three cards a side",
    word="home",
    example="House money",
    starters=NISEI.starters,
    deck=DeckRules(identities=False, least=12, points=AgendaPoints(12, least=4)),
    terms=Terms({"grip": "fist"}),
    charts=Charts(
        nodes={
            "corp": (Node("C2", "Turn", ("C",)),),
            "runner": (Node("R2", "Turn", ("R",)),),
            "run": NISEI.charts.nodes["run"],
        },
        parts={
            "setup": NISEI.charts.parts["setup"],
            "corp": read_steps("= turn\nC2 prs | before it acts | The Corp may still do something.\nC3 | the Corp acts | One action."),
            "runner": read_steps(
                "= turn\nR2 pr | before they act | The Runner may still do something.\nR3 | the Runner acts | One action."
            ),
            "run": NISEI.charts.parts["run"],
        },
    ),
    moments={"corp": {"C2": moments.CORP_ACTION}, "runner": {"R2": moments.RUNNER_ACTION}, "run": NISEI.moments["run"]},
    clicks={CORP: 2, RUNNER: 5},
    factions=False,
)


class House(Nisei16):
    """A rulebook of this test."""

    book: ClassVar[Rulebook] = HOUSE
    step_names: ClassVar[dict[str, str]] = STEPS


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Registers the rulebook; the folder of its cards."""
    monkeypatch.setitem(RULEBOOKS, HOUSE.name, HOUSE)
    monkeypatch.setitem(REFEREES, HOUSE.name, lambda: House)
    cards = tmp_path / "cards"
    cards.mkdir()
    (cards / "house.yaml").write_text(CARDS, encoding="utf-8")
    return cards


def test_its_decks_are_read_and_checked(house: Path) -> None:
    pools = Pools([house])
    pool = pools.of("house")
    assert pool.cards["House plan"].printed.points == 2
    assert pool.cards["House key"].text == ("Shuffle 1 card from your fist into your stack.",)
    file = parse_deck("rules: house\ncards: {House plan: 2, House money: 10}", pools, as_yaml=True, rules="house")
    assert (file.rules, file.side) == ("house", "corp")
    assert check_deck(file.deck, pool, "house") == ["10x House money: at most 3 allowed."]
    short = DeckList("d", "", ((1, "House plan"), (3, "House money")))
    assert check_deck(short, pool, "house") == ["4 cards, at least 12 needed.", "2 agenda points, at least 4 needed in 4 cards."]


def test_the_commands_know_it(house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "house"]) == 0
    assert "House rules\n" in capsys.readouterr().out
    assert cli.main(["rules", "C2"]) == 0
    assert capsys.readouterr().out.startswith("C2 before it acts (House rules, The Corp's turn, turn)")
    assert cli.main(["rules", "--diff"]) == 0
    assert cli.main(["card", "--rules", "house", "--cards", str(house), "house", "key"]) == 0
    deck = tmp_path / "deck.yaml"
    deck.write_text("rules: house\ncards: {House work: 3, House key: 2}", encoding="utf-8")
    capsys.readouterr()
    assert cli.main(["deck", "check", "--cards", str(house), str(deck)]) == 1
    assert "5 cards, at least 12 needed" in capsys.readouterr().out


def test_its_windows_are_moments_to_stop_at(house: Path) -> None:
    assert checklist(rulebook("house"))[moments.CORP_ACTION] == WindowMoment(("C2",), "Corp's turn: before an action")
    pool = Pools([house]).of("house")
    game = Game.new(matches.drawn_match(0, "stops", pool, "house").setup, pool)
    while game.question is not None and game.question.step != "C2":
        declined = game.question.decline()
        assert declined is not None
        game.answer(declined)
    question, view = game.question, game.view(CORP)
    assert question is not None
    assert acts_here(question.step, view)
    assert describe(view).name == "before it acts"
    assert (view.corp.clicks, view.corp.allotted) == (2, 2)
    question = msgspec.structs.replace(question, options=(*question.options, Option("rez House wall", "rez", 1)))
    ended = msgspec.structs.replace(view, corp=msgspec.structs.replace(view.corp, clicks=0), asked=CORP)
    on_board = msgspec.structs.replace(question, options=(Option("use", title="House key"), *question.options))
    assert standing_pass(on_board, view, Stops("stops", frozenset({moments.ENCOUNTER}))) is None  # beside the actions
    assert standing_pass(on_board, ended, Stops("stops", frozenset({moments.ENCOUNTER}))) == on_board.decline()


def test_a_random_game_of_it_holds_everything(house: Path) -> None:
    """Random play by a rulebook that only this test knows, with every check, to its end."""
    pool = Pools([house]).of("house")
    outcome = matches.play(matches.drawn_match(1, "house", pool, "house"), pool, check=True)
    assert outcome.trouble == ""
    assert outcome.winner


def test_a_deck_says_which_games_it_is_for() -> None:
    assert DeckFile(deck=DeckList("d", "", ()), side="corp").games == (USUAL.name,)
