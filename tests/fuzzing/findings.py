"""What a search finds: counted, told once, and written as a small file that reproduces it."""

import hashlib
import re
import signal
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

PACKAGE = "netrunner_tui"


class TooLong(BaseException):
    """Something did not end in time. No handler of the program's own catches it."""


class Findings:
    """What was tried and what was found, so far."""

    def __init__(self, folder: Path) -> None:
        """`folder` takes the files that reproduce what is found."""
        self.folder = folder
        self.tried: Counter[str] = Counter()
        self.found: dict[str, Path] = {}
        """The file of each finding, by what it is."""
        self.repeats: Counter[str] = Counter()

    def add(self, kind: str, what: str, data: bytes, ending: str) -> None:
        """Notes a finding; the first of its kind is written and told."""
        key = f"{kind}: {what}"
        self.repeats[key] += 1
        if key in self.found:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / f"{kind}-{hashlib.sha256(data + what.encode()).hexdigest()[:10]}{ending}"
        path.write_bytes(data)
        self.found[key] = path
        print(f"found  {key}\n       make fuzz ARGS='--replay {path}'", flush=True)

    def known(self, kind: str, what: str) -> bool:
        """Returns whether that was found already."""
        return f"{kind}: {what}" in self.found


def place_of(problem: BaseException) -> str:
    """Returns an error's class with the innermost place of the program that it came through: what tells one mistake from another."""
    frames = [frame for frame in traceback.extract_tb(problem.__traceback__) if PACKAGE in frame.filename]
    where = f"{frames[-1].filename.rpartition(PACKAGE)[2].strip('/')}:{frames[-1].name}" if frames else "elsewhere"
    return f"{type(problem).__name__} in {where}: {re.sub(r'[0-9]+', 'N', str(problem))[:80]}"


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raises TooLong inside the block after so many seconds."""

    def stop(*_: object) -> None:
        raise TooLong(f"more than {seconds:g} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def smaller(data: bytes, still: Callable[[bytes], bool], tries: int = 400) -> bytes:
    """Returns a small part of `data` for which `still` holds: halves, quarters and so on are left out as long as it does."""
    pieces = data.splitlines(keepends=True)
    for _ in range(2):
        size = max(1, len(pieces) // 2)
        while size and tries > 0:
            place = 0
            while place < len(pieces) and tries > 0:
                tries -= 1
                rest = pieces[:place] + pieces[place + size :]
                if rest and still(b"".join(rest)):
                    pieces = rest
                else:
                    place += size
            size //= 2
        whole = b"".join(pieces)
        pieces = [whole[at : at + 1] for at in range(len(whole))] if len(whole) < 400 else pieces
    return b"".join(pieces)
