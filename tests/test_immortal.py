"""What a process has loaded is made immortal where Python can: what is forked from it goes on sharing its memory."""

import subprocess
import sys

import pytest

BEGIN = """
import gc, os, re, sys
from netrunner_tui.hosting.processes.immortal import make_immortal
from netrunner_tui.model.view import LogLine

def dirty():
    with open("/proc/self/smaps_rollup") as file:
        return int(re.search(r"Private_Dirty:\\s+(\\d+)", file.read())[1])

class Own:
    def __init__(self, number):
        self.number = number

lines = [LogLine(number=number + 1000, step=f"step {number}", side=None, kind="turn", text=f"text {number}") for number in range(20_000)]
owns = [Own(f"number {number}") for number in range(20_000)]
kept = {"a key of three": [("one", 2.5)], b"bytes": {"member of a set"}}
made = make_immortal()
mortal = object()
"""

immortals = pytest.mark.skipif(sys.version_info < (3, 12), reason="Python 3.11 has no immortal objects")


def said(code: str) -> str:
    return subprocess.run([sys.executable, "-c", BEGIN + code], capture_output=True, text=True, check=True).stdout.strip()


def test_nothing_is_done_where_python_has_no_immortal_objects() -> None:
    made = int(said("print(made)"))
    assert (made > 100_000) == (sys.version_info >= (3, 12))


@immortals
def test_what_is_found_is_immortal() -> None:
    found = said("""
some = [lines, lines[7], lines[7].text, owns[3], owns[3].number, Own, Own.__init__, Own.__init__.__code__.co_names, kept, *kept, re]
print({sys.getrefcount(one) == sys.getrefcount(None) for one in some}, sys.getrefcount(mortal))
kept.clear()
owns.clear()
lines[0] = mortal
gc.collect()
gc.freeze()
print(sys.getrefcount(mortal), sys.intern("num" + "ber") == "number", Own("new").number, re.sub("a.", "b", "an ant"))
""")
    assert found.splitlines() == ["{True} 2", "3 True new b bt"]


@immortals
def test_whoever_is_forked_shares_what_it_reads() -> None:
    grown = int(
        said("""
gc.freeze()
if os.fork() == 0:
    before = dirty()
    held = [(line, line.text, line.step) for line in lines], [(own, own.number) for own in owns]
    del held
    print(dirty() - before, flush=True)
    os._exit(0)
os.wait()
""")
    )
    # 40,000 objects with 80,000 texts are over six megabytes. What is held takes new memory, and gives it back.
    assert grown < 4000
