"""Plants defects in the code of the rules, one at a time, and tells which of them no scenario and no test notices.

    make mutate ARGS="--seed 7 --count 60"

The code is not touched: each defect is tried in a process of its own. First every scenario and every fast test is run once, to see what it
reaches; a defect is then tried by those alone that reach its statement, the quick ones first, until one does not hold or does not end, or
has been tried for so many seconds: the score is a lower bound. What was found out is kept in the user's cache folder until a file changes,
so that a sample that was interrupted goes on, or survivors are tried for longer. A defect that changes nothing that anybody could notice is
left out of the score: `mutation/equivalent.yaml` lists those, each with a reason.
"""

import argparse
import os
import random
import sys
import time
from collections import Counter
from pathlib import Path

import msgspec
import yaml
from mutation.mutants import Mutant, all_mutants
from mutation.reach import Reach, map_file, numbers
from mutation.trials import Errand, Loaded, plantable, recorded, recording, trial, with_all_loaded

SURVIVED = "survived "
"""Before the seconds of checks that noticed nothing."""
EQUIVALENT = Path(__file__).parent / "mutation" / "equivalent.yaml"


def main(args: list[str]) -> int:
    """Tries a sample of defects. Returns 0, whatever survived; 1 where the checks cannot be run."""
    parser = argparse.ArgumentParser(prog="make mutate", description="Plant defects in the rules; tell which of them nothing notices.")
    parser.add_argument("--seed", default="1", help="which sample (default: 1)")
    parser.add_argument("--count", type=int, default=60, help="how many defects (default: 60)")
    parser.add_argument("--only", metavar="TEXT", default="", help="only in files whose path holds this text, as rules/ or costs")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="trials at a time (default: one a processor)")
    parser.add_argument(
        "--seconds",
        type=int,
        default=30,
        help="of checks that a defect is tried by, quick ones first; what they leave survives (default: 30)",
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
    file = map_file()
    reach = what_is_reached(file, options.jobs)
    if reach.broken:
        print(f"the checks cannot be run: {'; '.join(reach.broken)}", file=sys.stderr)
        return 1
    if reach.failed:
        print(f"left out, as they do not hold as the code is: {'; '.join(reach.failed)}", file=sys.stderr)
    verdicts = Trials(reach, file.with_suffix(".verdicts"), options.jobs, options.seconds).verdicts(tried)
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


def what_is_reached(file: Path, jobs: int) -> Reach:
    """Which checks reach which statements, from a file or found out."""
    if file.exists():
        return msgspec.msgpack.decode(file.read_bytes(), type=Reach)
    print("running every check once, to see what it reaches", file=sys.stderr)
    found = Reach()
    errands = [recording(part, jobs) for part in range(jobs)]
    try:
        for errand in errands:
            found.add(recorded(errand.outcome()))
    finally:
        for errand in errands:
            errand.end()
    if not found.broken:
        file.parent.mkdir(parents=True, exist_ok=True)
        for old in file.parent.iterdir():
            old.unlink()
        file.write_bytes(msgspec.msgpack.encode(found))
    return found


class Trials:
    """Tries defects, some at a time, and keeps the verdicts in a file."""

    def __init__(self, reach: Reach, file: Path, jobs: int, seconds: int) -> None:
        self.reach, self.file, self.jobs, self.seconds = reach, file, jobs, seconds
        self._numbers = numbers()

    def verdicts(self, mutants: list[Mutant]) -> dict[Mutant, str]:
        """What noticed each defect; "" where nothing did."""
        kept = dict(line.split("\t") for line in self.file.read_text("utf-8").splitlines()) if self.file.exists() else {}
        earlier = {mutant: noticed(kept[named(mutant)], self.seconds) for mutant in mutants if named(mutant) in kept}
        self._found = {mutant: verdict for mutant, verdict in earlier.items() if verdict is not None}
        self._count = len(mutants)
        waiting = [mutant for mutant in mutants if mutant not in self._found]
        late = [mutant for mutant in waiting if not self.reach.loading(self._number(mutant)) and plantable(mutant)]
        # The others have to be there when modules are imported, so they come before that.
        self._try([mutant for mutant in waiting if mutant not in late], None)
        if late:
            with_all_loaded(lambda loaded: self._try(late, loaded))
        return self._found

    def _number(self, mutant: Mutant) -> int:
        return self._numbers[str(mutant.file), mutant.spot]

    def _try(self, mutants: list[Mutant], loaded: Loaded | None) -> None:
        waiting = list(mutants)
        running: list[tuple[Mutant, Errand]] = []
        try:
            while waiting or running:
                while waiting and len(running) < self.jobs:
                    mutant = waiting.pop(0)
                    running.append((mutant, trial(mutant, self.reach.plan(self._number(mutant), self.seconds), loaded)))
                time.sleep(0.02)
                for mutant, errand in [pair for pair in running if pair[1].over()]:
                    running.remove((mutant, errand))
                    self._tell(mutant, errand.outcome().decode())
        finally:
            for _, errand in running:
                errand.end()

    def _tell(self, mutant: Mutant, verdict: str) -> None:
        self._found[mutant] = verdict
        with self.file.open("a", encoding="utf-8") as kept:
            kept.write(f"{named(mutant)}\t{' '.join(verdict.split()) or f'{SURVIVED}{self.seconds}'}\n")
        print(f"{len(self._found)}/{self._count} {mutant.where}  {mutant.change}  | {verdict or 'SURVIVED'}", file=sys.stderr)


def noticed(kept: str, seconds: int) -> str | None:
    """A verdict that was kept; None where a survivor was tried for less time than it is to be tried now."""
    if not kept.startswith(SURVIVED):
        return kept
    return "" if int(kept.removeprefix(SURVIVED)) >= seconds else None


def named(mutant: Mutant) -> str:
    """The name of a defect while no file changes."""
    return f"{mutant.module} {mutant.number}"


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
