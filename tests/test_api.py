"""The public face: every name has an example that runs, and it loads no screen and no server."""

import ast
import doctest
import inspect
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import netrunner_tui as nt
from netrunner_tui import api

ALIASES = {"Answer", "AnswerLike", "Player", "Seat", "Side"}
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
        "import netrunner_tui as nt; game = nt.new_game(seed='1'); nt.play(game, nt.random_player('a'), nt.random_player('b'))\n"
        "assert game.over; game.replay().moments(); nt.search_cards('t:ice')"
    )
    assert "netrunner_tui.api" in loaded
    assert loaded.isdisjoint({"textual", "rich", "asyncssh", "netrunner_tui.table", "netrunner_tui.hosting", "asyncio"})


def test_the_package_alone_loads_nothing_of_its_own() -> None:
    loaded = loaded_after("import netrunner_tui")
    assert [name for name in loaded if name.startswith("netrunner_tui.")] == []
    assert loaded.isdisjoint({"msgspec", "yaml", "platformdirs"})


def test_type_checkers_find_the_types() -> None:
    assert (Path(nt.__path__[0]) / "py.typed").is_file()


def test_no_module_of_the_package_takes_a_name_from_the_face() -> None:
    """It would be a circle: the face is made of them."""
    taken = {
        (path.name, alias.name)
        for path in Path(nt.__path__[0]).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module == "netrunner_tui"
        for alias in node.names
    }
    assert {name for _, name in taken} <= {"__version__"}, taken
