"""The timing structures as charts: every step that the referee names stands there, with the window that opens at it."""

import re
from pathlib import Path

import pytest

from netrunner_tui import cli, rules
from netrunner_tui.rulebook_facts.charts import PARTS, Opens
from netrunner_tui.rulebook_facts.registry import RULEBOOKS, USUAL
from netrunner_tui.rulebook_facts.timing import chart_lines, window_words
from netrunner_tui.rules.books.classic.rulebook_1996 import STEPS as STEPS_1996
from netrunner_tui.rules.books.ffg import STEPS

SOURCE = "".join(path.read_text(encoding="utf-8") for path in sorted(Path(rules.__file__).parent.rglob("*.py")))


def known(rulebook: str) -> dict[str, set[tuple[Opens, ...]]]:
    """Every number in a rulebook's charts, with the windows that open at it."""
    found: dict[str, set[tuple[Opens, ...]]] = {}
    for steps in RULEBOOKS[rulebook].charts.parts.values():
        for step in steps:
            found.setdefault(step.number, set()).add(step.window)
    return found


def test_every_step_that_the_referee_names_is_in_the_charts() -> None:
    named = {step for step in re.findall(r'\bstep\("([^"]+)"\)', SOURCE) if not step.startswith(("run ", "96 "))}
    assert len(named) > 20
    assert named <= set(known("nisei-1.6"))
    assert set(STEPS.values()) <= set(known("ffg"))
    assert set(STEPS_1996.values()) <= set(known("classic"))


def test_windows_are_open_for_what_the_referee_opens_them_for() -> None:
    windows = re.findall(r'self\.window\("([^"]+)", ((?:"[a-z ]+",? ?)+)\)', SOURCE)
    assert len(windows) > 8
    for step, opens in windows:
        rulebook = "ffg" if step.startswith("run ") else "classic" if step.startswith("96 ") else "nisei-1.6"
        own = {"ffg": STEPS, "classic": STEPS_1996}.get(rulebook, {})
        assert tuple(re.findall(r'"([a-z ]+)"', opens)) in known(rulebook)[own.get(step, step)], step


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_what_is_told_is_short_and_whole(rulebook: str) -> None:
    for steps in RULEBOOKS[rulebook].charts.parts.values():
        for step in steps:
            assert step.name
            assert step.told.endswith(".")
            assert 1 <= len(re.findall(r"[.:;](?: |$)", step.told)) <= 3
    assert len(chart_lines(RULEBOOKS[rulebook])) > (20 if rulebook == "classic" else 30)
    assert window_words(USUAL.charts.steps("6.9.3b")[0][1]) == "paid abilities, breaking subroutines"


def test_the_command_prints_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules"]) == 0
    out = capsys.readouterr().out
    assert all(f"  {title}" in out for title in PARTS.values())
    assert cli.main(["rules", "2.2", "--ascii"]) == 0
    assert capsys.readouterr().out.count("Android: Netrunner") == 3
