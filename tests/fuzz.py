"""Looks for what stops the program or breaks a promise of docs/reliability.md, at random and from a seed.

make fuzz MINUTES=10 SEED=7
make fuzz ARGS='--only files'
make fuzz ARGS='--replay fuzz-found/deck-0123456789.yaml'
"""

import argparse
import random
import sys
import time
from pathlib import Path

from fuzzing.findings import Findings
from fuzzing.searches import SEARCHES, replayed

FOLDER = Path("fuzz-found")


def main(args: list[str]) -> int:
    """Runs the searches in turn until the time is up. Returns 1 where something was found, or a replayed file still breaks a promise."""
    parser = argparse.ArgumentParser(prog="make fuzz", description="Try random files, keys, ends, command lines and games.")
    parser.add_argument("--minutes", type=float, default=5.0, help="how long (default: 5)")
    parser.add_argument("--seed", default="1", help="what is tried (default: 1)")
    parser.add_argument(
        "--only", metavar="SEARCH", nargs="*", default=list(SEARCHES), choices=list(SEARCHES), help=f"of {', '.join(SEARCHES)}"
    )
    parser.add_argument("--readers", metavar="READER", nargs="*", default=[], help="for files: only these readers")
    parser.add_argument("--found", metavar="FOLDER", type=Path, default=FOLDER, help="where findings are written (default: %(default)s)")
    parser.add_argument("--replay", metavar="FILE", type=Path, help="try one finding again")
    options = parser.parse_args(args)
    if options.replay is not None:
        told = replayed(options.replay)
        print(told or "nothing is wrong with it any more")
        return 1 if told else 0
    findings = Findings(options.found)
    searches = {name: SEARCHES[name](random.Random(f"{options.seed} {name}"), findings, options.readers) for name in options.only}
    spent = dict.fromkeys(searches, 0.0)
    began = told_at = time.monotonic()
    while (now := time.monotonic()) < began + 60 * options.minutes:
        # Each gets the same share of the time, whatever a step of it takes.
        name = min(spent, key=lambda each: spent[each])
        next(searches[name])
        spent[name] += time.monotonic() - now
        if now > told_at + 60:
            told_at = now
            print(f"{(now - began) / 60:.0f} minutes: {dict(findings.tried)}", flush=True)
    for search in searches.values():
        search.close()
    print(f"seed {options.seed}, {(time.monotonic() - began) / 60:.1f} minutes")
    for what, count in sorted(findings.tried.items()):
        print(f"{count:>10,}  {what}")
    for what, path in findings.found.items():
        print(f"found {findings.repeats[what]} times  {what}  {path}")
    return 1 if findings.found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
