"""Lines in and lines out: what the plain client needs of stdin and stdout, and nothing that moves a cursor."""

import contextlib
import os
from collections.abc import Callable, Iterator
from typing import BinaryIO, Final, TextIO

from netrunner_tui.model.terms import PRESENT
from netrunner_tui.model.text import plain, without_accents
from netrunner_tui.plain.speech import breaths

OUTPUT_FAILED: Final = 1
"""The exit code where what is said cannot be written."""
INTERRUPTED: Final = 130
"""The exit code after ctrl+c."""
NOT_SHOWN: Final = "What you type now is not shown."
_SCREEN: Final = 100
"""Empty lines that push what stands on a screen out of it."""
_LONGEST: Final = 4096
"""Characters of a typed line that are looked at; the rest of a longer one is dropped."""


@contextlib.contextmanager
def _no_echo(stdin: TextIO) -> Iterator[bool]:
    """Hides what is typed meanwhile; yields whether the terminal can do that."""
    try:
        import termios
    except ImportError:  # on Windows
        yield False
        return
    try:
        terminal = stdin.fileno()
        before = termios.tcgetattr(terminal)
    except (OSError, ValueError, termios.error):
        yield False
        return
    quiet = [*before]
    quiet[3] = before[3] & ~termios.ECHO
    termios.tcsetattr(terminal, termios.TCSAFLUSH, quiet)
    try:
        yield True
    finally:
        termios.tcsetattr(terminal, termios.TCSAFLUSH, before)


class Console:
    """A player's typing and what is said to them. Where the typing comes through a pipe, each line is shown behind its prompt."""

    def __init__(self, stdin: TextIO, stdout: TextIO) -> None:
        """`stdin` is read as UTF-8 whatever it was opened as; `stdout` in its own encoding."""
        self._stdin = stdin
        # Bytes, because a text stream that met a byte it cannot decode can only stop.
        self._raw: BinaryIO | None = getattr(stdin, "buffer", None)
        self._stdout = stdout
        self.interactive = stdin.isatty()
        self.enter_counts = False
        """Whether the next empty line is a line without a terminal too: it was said that enter goes on."""
        self.words = PRESENT
        """The terms of the game."""

    def say(self, *lines: str) -> None:
        """Writes each line, a long one as several. Raises OSError (a closed pipe)."""
        self.tell(*(part for line in lines for part in breaths(line)))

    def tell(self, *lines: str) -> None:
        """Writes each line as it stands: what was typed, a file's name. What the output cannot show loses its accents or becomes `?`.

        Raises OSError.
        """
        for line in lines:
            self._write(line + "\n")
        self._stdout.flush()

    def read(self, prompt: str = "> ", *, unseen: bool = False, as_it_is: bool = False) -> str | None:
        """Returns the next typed line without its end and without control characters, None at the end of the input.

        Spaces in it are one, but for a line `as_it_is`. A pipe's empty lines and its lines that begin with `#` are passed over. What is
        typed `unseen` is not shown; a terminal that shows it all the same is scrolled past it.
        """
        prompt = f"{NOT_SHOWN} {prompt}" if unseen else prompt
        if self.interactive:
            self._write(prompt)
            self._stdout.flush()
            with _no_echo(self._stdin) if unseen else contextlib.nullcontext(False) as hidden:
                line = self._line(as_it_is)
            if line is None or hidden:
                self.say("")
            elif unseen:
                self.say(*[""] * _SCREEN)
            return line
        while (line := self._line(as_it_is)) is not None:
            if (line and not line.startswith("#")) or (not line and self.enter_counts):
                self.enter_counts = False
                self.tell(prompt if unseen else prompt + line)
                return line
        return None

    def silence(self) -> None:
        """Sends what is still buffered nowhere after the reader of stdout is gone, instead of failing at the very end."""
        with contextlib.suppress(OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, self._stdout.fileno())
            os.close(nowhere)

    def _line(self, as_it_is: bool) -> str | None:
        if self._raw is not None:
            typed = self._raw.readline(_LONGEST)
            rest = typed
            while rest and not rest.endswith(b"\n"):
                rest = self._raw.readline(_LONGEST)
            text = typed.decode("utf-8", "replace")
        else:
            text = self._stdin.readline()[:_LONGEST]
        if not text:
            return None
        return plain(text.rstrip().expandtabs()) if as_it_is else plain(" ".join(text.split()))

    def _write(self, text: str) -> None:
        encoding = self._stdout.encoding or "utf-8"
        try:
            text.encode(encoding)
        except UnicodeEncodeError:
            text = without_accents(text).encode(encoding, "replace").decode(encoding)
        self._stdout.write(text)


def until_left(lines: Console, work: Callable[[], None]) -> int:
    """Works in lines of text until that ends. Returns the exit code: 0, also where nobody reads on, or one of those above."""
    try:
        work()
    except KeyboardInterrupt:
        lines.say("")
        return INTERRUPTED
    except BrokenPipeError:
        lines.silence()
    except OSError:
        lines.silence()
        return OUTPUT_FAILED
    return 0
