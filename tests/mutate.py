"""Plants defects in the code of the rules, one at a time, and tells which of them no scenario and no test notices.

    make mutate ARGS="--seed 7 --count 60"

The code is not touched: each defect is tried in a process of its own, which imports the changed module. Scenarios come first, then the
fast tests; the first that does not hold ends the trial, and so does a minute without an end. A defect that changes nothing that anybody
could notice is left out of the score: `mutation/equivalent.yaml` lists those, each with a reason.
"""

import argparse
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import yaml
from mutation.mutants import Mutant, all_mutants
from mutation.trials import Trial

EQUIVALENT = Path(__file__).parent / "mutation" / "equivalent.yaml"


def main(args: list[str]) -> int:
    """Tries a sample of defects. Returns 0, whatever survived; 1 where the code does not hold as it is."""
    parser = argparse.ArgumentParser(prog="make mutate", description="Plant defects in the rules; tell which of them nothing notices.")
    parser.add_argument("--seed", default="1", help="which sample (default: 1)")
    parser.add_argument("--count", type=int, default=60, help="how many defects (default: 60)")
    parser.add_argument("--only", metavar="TEXT", default="", help="only in files whose path holds this text, as rules/ or costs")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="trials at a time (default: one a processor)")
    parser.add_argument(
        "--tests",
        metavar="NAME",
        nargs="*",
        default=[],
        help="beside scenarios only these tests, as told language (default: all quick ones)",
    )
    options = parser.parse_args(args)

    began = time.monotonic()
    everything = all_mutants()
    mutants = [mutant for mutant in everything if options.only in mutant.where]
    sample = random.Random(options.seed).sample(mutants, min(options.count, len(mutants)))
    reasons = known_equivalents()
    for gone in sorted(reasons.keys() - {key(mutant) for mutant in everything}):
        print(f"in {EQUIVALENT.name}, and nowhere in the code: {' | '.join(gone)}")
    tried = [mutant for mutant in sample if key(mutant) not in reasons]
    verdicts = try_all(tried, options.jobs, options.tests)
    if verdicts is None:
        return 1
    survivors = sorted((mutant for mutant in tried if not verdicts[mutant]), key=lambda mutant: (mutant.file, mutant.line))
    for mutant in survivors:
        print(f"survived  {mutant.where}  {mutant.change}\n          {mutant.source}")
    killed = len(tried) - len(survivors)
    by = Counter(kind(verdict) for verdict in verdicts.values() if verdict)
    print(
        f"seed {options.seed}, {len(sample)} of {len(mutants)} mutants, {len(sample) - len(tried)} of them equivalent:"
        f" {killed} of {len(tried)} killed ({killed / max(1, len(tried)):.1%}),"
        f" {', '.join(f'{count} by {what}' for what, count in by.most_common())}; {time.monotonic() - began:.0f} s"
    )
    return 0


def try_all(mutants: list[Mutant], jobs: int, tests: Sequence[str] = ()) -> dict[Mutant, str] | None:
    """What noticed each defect; None where the code does not hold as it is."""
    waiting: list[Mutant | None] = [None, *mutants]
    running: list[Trial] = []
    verdicts: dict[Mutant, str] = {}
    killers: list[str] = []
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                running.append(Trial(waiting.pop(0), killers, tests))
            time.sleep(0.02)
            for trial in [trial for trial in running if trial.over()]:
                running.remove(trial)
                verdict = trial.verdict()
                if trial.mutant is None:
                    if verdict:
                        print(f"as the code is, this does not hold: {verdict}", file=sys.stderr)
                        return None
                    continue
                verdicts[trial.mutant] = verdict
                killers = [file_of(verdict), *(file for file in killers if file != file_of(verdict))]
                told = f"{trial.mutant.where}  {trial.mutant.change}  | {verdict or 'SURVIVED'}"
                print(f"{len(verdicts)}/{len(mutants)} {told}", file=sys.stderr)
    finally:
        for trial in running:
            trial.end()
    return verdicts


def file_of(verdict: str) -> str:
    """The file of scenarios or tests that noticed a defect; "" where it was noticed in another way."""
    file = verdict.partition(":")[0]
    return file if Path(file).suffix else ""


def kind(verdict: str) -> str:
    """What killed a defect: scenarios, tests, the time limit, or that nothing worked any more."""
    kinds = {"scenarios": "scenarios", "test_": "tests", "time": "time"}
    return next((what for beginning, what in kinds.items() if verdict.startswith(beginning)), "breaking")


# --- defects that change nothing ------------------------------------------------------------------------------------------------------

Key = tuple[str, str, str]


def key(mutant: Mutant) -> Key:
    """A defect wherever its module and line have moved to: the module's own name, the text of the line, the change."""
    return mutant.module.rpartition(".")[2], mutant.source, mutant.change


def known_equivalents() -> dict[Key, str]:
    """The defects that change nothing, with the reason."""
    rows = yaml.safe_load(EQUIVALENT.read_text(encoding="utf-8")) or []
    return {(row["module"], row["source"], row["change"]): row["reason"] for row in rows}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
