"""docs/changing.md followed to the letter: each recipe is carried out on a copy of the project, and its commands say what the page says.

A recipe is a heading of the second level. In it the page says, before a block of code, what is done with it:

    In `FILE`, after            the next block is text that FILE has, once
    add                         this block goes behind that text; `with` in place of `add` after "In `FILE`, replace"
    Write `FILE`                the next block is the whole new file
    Run                         the block holds `$ command` lines, each with what it prints (`…` for anything on a line, a line of
                                it alone for any lines)
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from caches import FIRST_SETS, with_cards

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "changing.md"
BLOCK = re.compile(r"(?P<said>[^\n]*)\n+```\w*\n(?P<code>.*?)^```$", re.MULTILINE | re.DOTALL)
COPIED = ("netrunner_tui", "cards", "decks", "puzzles", "docs")
TESTS = ("card_pools.py", "conftest.py", "longest_tests.py", "table/conftest.py", "table/fixtures.py")
"""What a test at the table needs of the others."""


@dataclass
class Recipe:
    """One recipe: its heading, and what is said before each block with the block itself."""

    name: str
    steps: list[tuple[str, str]] = field(default_factory=list)


def recipes() -> list[Recipe]:
    """The recipes of the page."""
    found = []
    for part in PAGE.read_text(encoding="utf-8").split("\n## ")[1:]:
        name, _, rest = part.partition("\n")
        found.append(Recipe(name, [(step["said"].strip(), step["code"]) for step in BLOCK.finditer(rest)]))
    return found


def copy(to: Path, recipe: Recipe) -> None:
    """The project with the fewest of its tests, to be changed; what does not change need not be compiled, nor its cards read, again.

    A recipe that runs no game needs few cards: with a new word they are all read anew, and once more with each new card.
    """
    with_cards(to / "cache")
    for name in COPIED:
        shutil.copytree(ROOT / name, to / name, ignore=shutil.ignore_patterns("*.svg"))
    commands = {verb for _, code in recipe.steps for verb in re.findall(r"^\$ netrunner-tui (\w+)", code, flags=re.MULTILINE)}
    if commands and commands <= {"card", "check"}:
        for cards in (to / "cards").glob("*.yaml"):
            if cards.name not in FIRST_SETS:
                cards.unlink()
    (to / "tests" / "table").mkdir(parents=True)
    for name in ("README.md", "pyproject.toml", *(f"tests/{name}" for name in TESTS)):
        shutil.copy(ROOT / name, to / name)


def run(command: str, printed: str, folder: Path) -> None:
    """Runs one command in the copy, and holds that it prints what the page says."""
    words = shlex.split(command)
    program = {"netrunner-tui": [sys.executable, "-m", "netrunner_tui"], "python": [sys.executable]}[words[0]]
    environment = {**os.environ, "PYTHONPATH": str(folder), "XDG_CACHE_HOME": str(folder / "cache"), "COLUMNS": "120"}
    done = subprocess.run([*program, *words[1:]], cwd=folder, env=environment, capture_output=True, text=True, timeout=120, check=False)
    expected = "".join({"…\n": r"(?s:.*)", "…": r"[^\n]*"}.get(part, re.escape(part)) for part in re.split("(^…\n|…)", printed, flags=re.M))
    assert re.fullmatch(expected, done.stdout), f"$ {command}\n{done.stdout}{done.stderr}"


def follow(recipe: Recipe, folder: Path) -> None:
    """Does what a recipe says."""
    place: tuple[Path, str, bool] | None = None
    for said, code in recipe.steps:
        if found := re.search(r"[Ww]rite `([^`]+)`", said):
            (folder / found[1]).parent.mkdir(exist_ok=True)
            (folder / found[1]).write_text(code, encoding="utf-8")
        elif found := re.search(r"[Ii]n `([^`]+)`, (after|replace)$", said):
            place = (folder / found[1], code, found[2] == "replace")
        elif said in {"add", "with"}:
            assert place is not None, "nothing says where this goes"
            path, there, instead = place
            text = path.read_text(encoding="utf-8")
            assert text.count(there) == 1, f"{path.relative_to(folder)} has this {text.count(there)} times:\n{there}"
            path.write_text(text.replace(there, code if instead else there + code), encoding="utf-8")
        elif said.endswith(("Run", "run")):
            for one in re.split(r"^\$ ", code, flags=re.MULTILINE)[1:]:
                command, _, printed = one.partition("\n")
                run(command, printed, folder)
        else:
            raise AssertionError(f"nothing says what to do with this block: {said!r}")


@pytest.mark.parametrize("recipe", recipes(), ids=lambda recipe: recipe.name)
def test_a_recipe_is_followed_to_the_letter(recipe: Recipe, tmp_path: Path) -> None:
    copy(tmp_path, recipe)
    follow(recipe, tmp_path)


def test_the_page_has_its_recipes() -> None:
    assert [recipe.name for recipe in recipes()] == [
        "A card with a new word",
        "A rule that one rulebook has differently",
        "A key with a page",
        "A verb of the command line",
    ]
    assert all(recipe.steps[-1][0].casefold().endswith("run") for recipe in recipes())
