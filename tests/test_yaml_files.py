"""What the readers of YAML files refuse, each in one line with file and line: bombs, depth, tags, size, bytes that are not UTF-8."""

from collections.abc import Callable
from pathlib import Path

import pytest
from card_pools import catalogues, pools

from netrunner_tui.library.card_files import load_cards
from netrunner_tui.library.decks import load_deck_file
from netrunner_tui.library.yaml_files import DEEPEST, LARGEST, parse_trees, read_trees
from netrunner_tui.model.errors import BadFile
from netrunner_tui.scenarios.files import read_scenarios
from netrunner_tui.scenarios.puzzles import read_puzzle
from netrunner_tui.settings.keys import read_keymap
from netrunner_tui.table.drawing.theme_files import read_theme


def first_problem(problems: list[BadFile]) -> None:
    """Raises the first of them."""
    if problems:
        raise problems[0]


READERS: dict[str, Callable[[Path], object]] = {
    "cards": lambda path: load_cards(path, "nisei-1.6"),
    "deck": lambda path: load_deck_file(path, pools()),
    "scenarios": lambda path: first_problem(read_scenarios(path, catalogues())[1]),
    "puzzle": lambda path: read_puzzle(path, catalogues()),
    "theme": read_theme,
    "keys": read_keymap,
}
BOMB = "a: &a [x, x]\n" + "".join(f"{chr(98 + i)}: &{chr(98 + i)} [*{chr(97 + i)}, *{chr(97 + i)}]\n" for i in range(24))
SPOILED: dict[str, tuple[bytes, str]] = {
    "an alias": (BOMB.encode(), "x.yaml:2: `*a`: aliases are not read; write it out"),
    "depth": (b"a: " + b"[" * 40_000, f"x.yaml:1: is nested too deeply: more than {DEEPEST} lists and mappings inside each other"),
    "a tag": (b"name: x\nidentity: !!bool x\n", "x.yaml:2: `tag:yaml.org,2002:bool`: tags are not read"),
    "size": (b"# " + b"x" * LARGEST, "x.yaml: "),
    "bytes": (b"name: x\nidentity: \xe9\n", "x.yaml:2: is not "),
    "a control code": (b"name: x\nidentity: \x1b[31m\n", "x.yaml:2: "),
}


@pytest.mark.parametrize("spoiled", SPOILED)
@pytest.mark.parametrize("reader", READERS)
def test_a_spoiled_file_is_one_line(reader: str, spoiled: str, tmp_path: Path) -> None:
    data, told = SPOILED[spoiled]
    path = tmp_path / "x.yaml"
    path.write_bytes(data)
    with pytest.raises(BadFile) as caught:
        READERS[reader](path)
    message = str(caught.value)
    assert message.startswith(f"{tmp_path}/{told}")
    assert "\n" not in message
    assert "\x1b" not in message
    assert len(message) < 400


LONG = "x" * 300
SCENARIO = "scenario: one\nrules: nisei-1.6\nturn: runner\n"
TOO_LONG = {
    "a text for a number": f"{SCENARIO}steps:\n- expect: {{runner.tags: {LONG}}}\n",
    "a list for a word": f"{SCENARIO}steps:\n- expect: {{turn: [{', '.join(LONG)}]}}\n",
    "a title": f"{SCENARIO}runner:\n  rig:\n  - {LONG}\nsteps:\n- expect: {{winner: none}}\n",
    "a key": f"{SCENARIO}steps:\n- {LONG}: pass\n",
}


@pytest.mark.parametrize("text", TOO_LONG.values(), ids=TOO_LONG)
def test_what_is_long_is_quoted_in_short(text: str, tmp_path: Path) -> None:
    path = tmp_path / "long.yaml"
    path.write_text(text)
    problems = read_scenarios(path, catalogues())[1]
    assert problems
    for problem in problems:
        assert len(str(problem)) - len(str(path)) < 250, str(problem)
        assert "x" * 61 not in str(problem)


def test_what_never_ends_is_read_no_further_than_the_bound() -> None:
    with pytest.raises(BadFile, match="/dev/zero: has more than"):
        read_trees(Path("/dev/zero"))


def test_depth_up_to_the_bound_is_read() -> None:
    deep = "[" * DEEPEST + "]" * DEEPEST
    assert len(parse_trees(deep, "x.yaml")) == 1
    with pytest.raises(BadFile, match="nested too deeply"):
        parse_trees(f"[{deep}]", "x.yaml")


def test_every_node_has_its_line_however_deep() -> None:
    text = "a: 1\n---\ncards:\n- title: x\n  abilities:\n  - play:\n      gain: 1\n  - {static: {memory: 1}}\n"
    (_, tree) = parse_trees(text, "x.yaml")
    lines = {("cards",): 3, ("cards", 0): 4, ("cards", 0, "abilities", 0, "play"): 6, ("cards", 0, "abilities", 0, "play", "gain"): 7}
    lines |= {("cards", 0, "abilities", 1, "static", "memory"): 8, ("cards", 0, "abilities", 1, "static", "memory", "none", 3): 8}
    assert {path: tree.line(path) for path in lines} == lines


def test_scalars_are_what_yaml_1_2_says() -> None:
    text = "a: [1, -2, '3', \"4\", true, 'true', yes, no, on, null, ~, 1.5, 0x1f, 2020-01-01, x: y, '']\nb: |\n  two\n  lines\nc:\n3: d\n"
    found = parse_trees(text, "x.yaml")[0].data
    assert isinstance(found, dict)
    listed = [1, -2, "3", "4", True, "true", "yes", "no", "on", None, None, 1.5, 31, "2020-01-01", {"x": "y"}, ""]
    assert found == {"a": listed, "b": "two\nlines\n", "c": None, 3: "d"}
    assert [type(value) for value in found["a"]] == [type(value) for value in listed]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("a: 010", "`010`: numbers are written in plain digits"),
        ("a: 1:30", "`1:30`: numbers are written in plain digits"),
        ("a:\n  <<: {b: 1}", "`<<`: mappings are not merged; write it out"),
    ],
)
def test_what_only_yaml_1_1_means_is_refused(text: str, problem: str) -> None:
    with pytest.raises(BadFile, match=problem) as told:
        parse_trees(text, "x.yaml")
    assert told.value.line == text.count("\n") + 1


def test_cards_of_another_game_are_not_read(tmp_path: Path) -> None:
    """Their set is enough to know that they are not asked for; for their own game every mistake counts."""
    file = tmp_path / "old.yaml"
    file.write_text("set: {name: Old, games: [classic]}\ncards:\n- {title: [\n")
    assert load_cards(file, "nisei-1.6") == []
    with pytest.raises(BadFile, match="is not YAML"):
        load_cards(file, "classic")
    file.write_text("cards: []\nset: {name: Old, games: [classic]}\n")
    assert load_cards(file, "nisei-1.6") == []
