"""The command starts light, and ends quietly whatever its pipes do."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from netrunner_tui.rulebook_facts.registry import RULEBOOKS

HEAVY = ("textual", "rich", "yaml", "msgspec", "platformdirs")


def python(*args: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *args], capture_output=True, text=True, encoding="utf-8", env={**os.environ, **env}, timeout=60, check=False
    )


def test_the_command_line_imports_nothing_heavy() -> None:
    asked = python("-c", f"import sys, netrunner_tui.cli; print([name for name in {HEAVY} if name in sys.modules])")
    assert asked.stdout == "[]\n", asked.stderr


@pytest.mark.parametrize(
    "room",
    [
        "model.view",
        "abilities.cards",
        "library.card_files",
        "library.decks",
        "library.search",
        "library.legality",
        "rules.referee.questions",
    ],
)
def test_rooms_below_the_screen_do_not_load_it(room: str) -> None:
    asked = python("-c", f"import sys, netrunner_tui.{room}; print([name for name in ('textual', 'rich') if name in sys.modules])")
    assert asked.stdout == "[]\n", asked.stderr


def test_the_start_screen_knows_every_rulebook_and_loads_no_referee_and_no_events() -> None:
    code = (
        "import sys, netrunner_tui.table.screens.app\n"
        "from netrunner_tui.user_games import UserGames\n"
        "late = ('.rules.books', '.referee.core', '.model.events')\n"
        "print(len(UserGames().rulebooks()), [name for name in sys.modules if any(part in name for part in late)])"
    )
    asked = python("-c", code)
    assert asked.stdout == f"{len(RULEBOOKS)} []\n", asked.stderr


def test_it_runs_as_a_module_from_any_folder(tmp_path: Path) -> None:
    root = str(Path(__file__).parent.parent)
    asked = subprocess.run(
        [sys.executable, "-m", "netrunner_tui", "card", "Palisade"],
        capture_output=True, text=True, encoding="utf-8", cwd=tmp_path, env={**os.environ, "PYTHONPATH": root}, timeout=60, check=True,
    )  # fmt: skip
    assert asked.stdout.startswith("Palisade\n")


def test_a_reader_that_stops_early_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as closed_pipe:
        asked = subprocess.run(
            [sys.executable, "-m", "netrunner_tui", "cards", "--json"], stdout=closed_pipe, stderr=subprocess.PIPE, timeout=60, check=False
        )
    assert (asked.returncode, asked.stderr) == (141, b"")


def test_a_terminal_without_the_letters_gets_question_marks() -> None:
    asked = python("-m", "netrunner_tui", "card", "Karunā", PYTHONIOENCODING="ascii")
    assert (asked.returncode, asked.stderr) == (0, "")
    assert asked.stdout.startswith("Karun?\n")


def test_ctrl_c_is_quiet() -> None:
    waits = (
        "import signal, sys, time, types, netrunner_tui.cli as cli\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # a suite in the background has it ignored, and its children too
        "command = types.ModuleType('command')\n"
        "command.main = lambda argv: (print('ready', flush=True), [time.sleep(0.05) for _ in range(1200)])\n"
        "sys.modules[cli.ELSEWHERE['compare']] = command\n"
        "raise SystemExit(cli.main(['compare']))"
    )
    with subprocess.Popen([sys.executable, "-c", waits], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, b"", b"")


SHORT = (
    ["card", "hedge", "fund"], ["cards", "t:ice"], ["deck", "list"], ["deck", "show", "gateway-starter-corp"], ["rules", "6.9.3b"],
    ["language", "trash"], ["games"], ["completion", "bash"], ["help"], ["--version"],
)  # fmt: skip
"""Verbs that print and are done."""


def test_short_verbs_load_neither_the_screen_nor_the_ssh_server() -> None:
    program = f"""
import contextlib, io, sys
from netrunner_tui.cli import main
for words in {SHORT}:
    with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
        if main(words) not in (0, None):
            print(words, file=sys.stderr)
print(sorted({{"textual", "rich.console", "asyncssh", "asyncio", "netrunner_tui.table", "netrunner_tui.rules.game"}} & set(sys.modules)))
"""
    asked = python("-c", program)
    assert asked.stdout == "[]\n", asked.stderr
