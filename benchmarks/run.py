"""The budgets of the design, measured: `python benchmarks/run.py [engine|growth|replay|library|terminal|hosting|ssh]…`.

Each figure stands beside its goal and beside what it is held against, measured in the same run: on another machine, or on one that does
other things too, the ratios say more than the times.
"""

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

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

GROUPS: Final[Mapping[str, Callable[[], list[Row]]]] = {
    "engine": lambda: engine.rows(measuring.pool()),
    "growth": lambda: growth.rows(measuring.pool()),
    "replay": lambda: replay.rows(measuring.pool()),
    "library": lambda: library.rows(measuring.pool()),
    "terminal": terminal.rows,
    "hosting": hosting.rows,
    "ssh": ssh.rows,
}
"""What is measured, by the word that asks for it alone."""
USAGE_ERROR: Final = 2


def main(args: list[str]) -> int:
    """Measures what is wanted, or all; prints the table. Returns 0, and for a wrong word 2.

    A goal that is missed is told, with how busy the machine was, and is no error.
    """
    if wrong := [word for word in args if word not in GROUPS]:
        print(f"there is no group {', '.join(wrong)}; choose from {', '.join(GROUPS)}", file=sys.stderr)
        return USAGE_ERROR
    with measuring.one_folder():
        rows = [row for name, group in GROUPS.items() if name in (args or GROUPS) for row in group()]
    if not rows:
        return 0
    busy = sorted(row.load for row in rows)
    print(f"python -c pass: {measuring.milliseconds(measuring.floor())}; Python {sys.version.split()[0]}")
    print(f"load meanwhile: {busy[0]:.1f} to {busy[-1]:.1f} on {os.cpu_count()} cores")
    slow = sorted(row.slow for row in rows)
    print(f"a processor took {slow[0]:.1f} to {slow[-1]:.1f} × the time for a loop that it takes where the limits come from")
    print("a load of 10 on 2 cores makes times on a processor a third longer, too; what is measured in turn it makes longer alike")
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
