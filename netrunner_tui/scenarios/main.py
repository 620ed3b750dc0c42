"""`netrunner-tui check`: runs scenario files, and tells what does not hold."""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from netrunner_tui.arguments import Parser
from netrunner_tui.library.paths import cards_folder
from netrunner_tui.model.errors import BadFile
from netrunner_tui.model.text import count_text, plain
from netrunner_tui.scenarios.files import read_scenarios
from netrunner_tui.scenarios.nicknames import Catalogues
from netrunner_tui.scenarios.runner import Failure, run
from netrunner_tui.scenarios.script import Scenario

HELD: Final = 0
FAILED: Final = 1
UNREADABLE: Final = 2


def main(args: list[str]) -> int:
    """Runs the scenarios of files and folders.

    Returns 0 where all held, 1 where one did not, 2 where a file could not be read.
    """
    parser = Parser.of(
        "check",
        "They hold positions, answers, and what must be so then. One line for each that does not hold.",
        epilog="Exit code: 0 all held, 1 at least one did not, 2 a file could not be read.",
    )
    parser.add_argument("paths", metavar="FILE_OR_FOLDER", type=Path, nargs="+", help="a scenario file, or a folder: every *.yaml below it")
    parser.add_argument("--json", action="store_true", help="one JSON object a scenario, one a line")
    parser.add_cards()
    options = parser.parse_args(args)

    catalogues = Catalogues.of_folders([cards_folder(), *options.cards])
    scenarios, problems = collect(options.paths, catalogues)
    for problem in problems:
        print(plain(str(problem)), file=sys.stderr)
    failed = 0
    for scenario in scenarios:
        failure = run(scenario, catalogues.of(scenario.position.rules).pool)
        failed += failure is not None
        if options.json:
            print(as_json(scenario, failure))
        elif failure is not None:
            print(plain(f"{scenario.file}:{failure.line}: {scenario.name}: {failure.message}"))
    if not options.json:
        print(count(len(scenarios), failed, len(problems)))
    return UNREADABLE if problems else FAILED if failed else HELD


def collect(paths: Iterable[Path], catalogues: Catalogues) -> tuple[list[Scenario], list[BadFile]]:
    """Returns all scenarios in files and folders, each file once, and all problems in them."""
    scenarios: list[Scenario] = []
    problems: list[BadFile] = []
    names: dict[str, str] = {}
    seen: set[Path] = set()
    for path in paths:
        files = sorted(path.rglob("*.yaml")) if path.is_dir() else [path]
        if not files:
            problems.append(BadFile(path, 0, "no scenario files here; expected *.yaml"))
        for file in files:
            if file.resolve() in seen:
                continue
            seen.add(file.resolve())
            found, mistakes = read_scenarios(file, catalogues)
            problems += mistakes
            for scenario in found:
                if scenario.name in names:
                    problems.append(BadFile(file, scenario.line, f"a scenario '{scenario.name}' stands already at {names[scenario.name]}"))
                    continue
                names[scenario.name] = f"{scenario.file}:{scenario.line}"
                scenarios.append(scenario)
    return scenarios, problems


def as_json(scenario: Scenario, failure: Failure | None) -> str:
    """Returns a scenario's outcome as a JSON object; `step` is the place of the step that did not hold, from 1."""
    return json.dumps(
        {
            "scenario": scenario.name,
            "ok": failure is None,
            "step": failure.step if failure is not None else None,
            "message": failure.message if failure is not None else "",
        }
    )


def count(total: int, failed: int, unread: int) -> str:
    """Returns the last line: how many there were, and how many held."""
    said = f"{count_text(total, 'scenario')}: {total - failed} held, {failed} did not"
    return f"{said}; {count_text(unread, 'mistake')} in the files" if unread else said
