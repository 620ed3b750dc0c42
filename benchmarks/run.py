"""The budgets of the design, measured: `python benchmarks/run.py [engine|growth|replay|library|terminal|hosting|ssh]`.

Each figure stands beside its goal and beside what it is held against, measured in the same run: on another machine, or on one that does
other things too, the ratios say more than the times.
"""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import engine
import growth
import hosting
import library
import measuring
import replay
import ssh
import terminal
from measuring import Row


def measured(args: list[str]) -> list[Row]:
    """Returns the rows of the benchmarks that are wanted, or of all."""
    wanted = args or ["engine", "growth", "replay", "library", "terminal", "hosting", "ssh"]
    rows: list[Row] = []
    if "engine" in wanted:
        rows += engine.rows(measuring.pool())
    if "growth" in wanted:
        rows += growth.rows(measuring.pool())
    if "replay" in wanted:
        rows += replay.rows(measuring.pool())
    if "library" in wanted:
        rows += library.rows(measuring.pool())
    if "terminal" in wanted:
        rows += terminal.rows()
    if "hosting" in wanted:
        rows += hosting.rows()
    if "ssh" in wanted:
        rows += ssh.rows()
    return rows


def main(args: list[str]) -> int:
    """Measures, prints the table. Returns 0: a goal that is missed is told, with how busy the machine was, and is no error."""
    with measuring.one_folder():
        rows = measured(args)
    busy = sorted(row.load for row in rows)
    print(f"python -c pass: {measuring.milliseconds(measuring.floor())}; Python {sys.version.split()[0]}")
    print(f"load meanwhile: {busy[0]:.1f} to {busy[-1]:.1f} on {os.cpu_count()} cores; times on a processor are moved little by others")
    print()
    header = Row("what", "goal", "measured", "baseline", "ratio", None)
    columns = [[getattr(row, name) for row in (header, *rows)] for name in ("what", "goal", "measured", "baseline", "ratio")]
    widths = [max(map(len, column)) for column in columns]
    for place, line in enumerate(zip(*columns, strict=True)):
        judged = rows[place - 1].judged if place else ""
        print(f"{'  '.join(cell.ljust(width) for cell, width in zip(line, widths, strict=True))}  {judged}".rstrip())
        if place == 0:
            print("  ".join("-" * width for width in widths))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
