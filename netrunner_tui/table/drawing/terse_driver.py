"""Textual's driver for a terminal, so that it sends less and sleeps while nothing is typed."""

import os
import select
import sys
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable, Iterator
from threading import Event, Lock
from time import monotonic
from typing import Final

from textual import constants
from textual._ansi_sequences import SYNC_END, SYNC_START
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.driver import Driver
from textual.events import Key
from textual.message import Message

from netrunner_tui.table.drawing.terse_text import Terse, thin

TERMINAL_GONE: Final = 129
"""The exit code, as after SIGHUP. Every answer is on disk, and there is nobody to tell and no terminal to give back."""
TICK: Final = 0.1
"""Seconds between two looks at whether an escape sequence goes on, after something was typed."""
STDIN: Final = 0
"""The descriptor of the standard input."""
READ: Final = 4096
"""Bytes that are read at once."""
_OTHER_KEYS: Final = {"\x1bOw": "end"}
"""Keys that a sequence is of, where Textual takes it for another: PuTTY's End as rxvt's was 7, and gave the seventh answer.

It is 7 on a keypad that was switched to sequences, which Textual never does.
"""


class _Keys(XTermParser):
    """Makes keys of what a terminal sends."""

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[Key]:
        key = _OTHER_KEYS.get(sequence)
        return super()._sequence_to_key_events(sequence, alt) if key is None else (Key(key, None),)


class _Decoder:
    """Decodes what is typed, and leaves out what is not UTF-8."""

    def __init__(self) -> None:
        self._decoder = getincrementaldecoder("utf-8")("ignore")

    def decode(self, data: bytes, final: bool = False) -> str:
        """Returns the text of `data`. Raises EOFError where nothing came and something was to be read: the terminal is gone."""
        if not data and not final:
            raise EOFError
        return self._decoder.decode(data, final)


class _Ending(Event):
    """Is set when no more keys are to be read; whoever waits for keys at `woken` too wakes up then."""

    def __init__(self) -> None:
        super().__init__()
        self.woken, self._wake = os.pipe()

    def set(self) -> None:
        """Sets it, and wakes up who waits."""
        if not self.is_set():
            super().set()
            os.write(self._wake, b"\0")

    def clear(self) -> None:
        """Takes it back: keys may be read again."""
        if self.is_set():
            os.read(self.woken, 1)
            super().clear()


class _Typed:
    """The bytes that are typed, as they come, until the terminal is gone or nothing is to be read any more.

    While it may turn out that an escape sequence is over, or was the key, there are empty ones among them. Otherwise it sleeps.
    """

    def __init__(self, fileno: int, ending: _Ending, goes_on: Callable[[], bool] | None = None) -> None:
        """`goes_on` says whether a sequence may go on; without it, one may for a while after each byte."""
        self._fileno = fileno
        self._ending = ending
        self._goes_on = goes_on

    def close(self) -> None:
        """Lets it end."""
        self._ending.set()

    def __iter__(self) -> Iterator[bytes]:
        until, wait = 0.0, None
        while not self._ending.is_set():
            ready, _, _ = select.select([self._fileno, self._ending.woken], [], [], wait)
            data = os.read(self._fileno, READ) if self._fileno in ready else b""
            if data:
                until = monotonic() + constants.ESCAPE_DELAY + TICK
            elif ready:
                return
            yield data
            goes_on = self._goes_on() if self._goes_on is not None else monotonic() < until
            wait = TICK if goes_on else None


class _Frames:
    """Sends a frame that the terminal shows at once in one piece, with the signs around it.

    Each part would wake up all that lies between here and the terminal.
    """

    def __init__(self) -> None:
        self._begun = ""
        """What is to be sent of a frame that has begun."""
        self._changing = Lock()
        """Held while a frame changes: the thread that reads keys writes too."""

    def send(self, data: str, write: Callable[[str], None]) -> None:
        """Sends `data` by `write`, in fewer bytes, with what has begun before it; not yet where it begins a frame or goes on with one."""
        thinned = data if isinstance(data, Terse) else thin(data)
        with self._changing:
            sent = self._begun + thinned
            self._begun = sent if data == SYNC_START or (self._begun and data != SYNC_END) else ""
            if not self._begun:
                write(sent)


def _read_keys(fileno: int, ending: _Ending, parser: XTermParser, handle: Callable[[Message], None]) -> None:
    """Reads keys until `ending` is set, and hands each to `handle`. Raises EOFError where the terminal has gone away."""
    decode = _Decoder().decode
    for data in _Typed(fileno, ending, lambda: parser._timeout_time is not None):
        typed = decode(data) if data else ""
        for event in parser.feed(typed) if typed else ():  # nothing would be the end
            handle(event)
        for event in parser.tick():
            handle(event)
    if not ending.is_set():
        raise EOFError


def terse(base: type[Driver]) -> type[Driver]:
    """Makes a driver that sends the same in fewer bytes, and that passes over typed bytes that are not UTF-8: Textual's own would end the
    app. While nothing is typed it sleeps; Textual's own wakes up ten times a second, in every process of a server's players.
    """
    module = sys.modules[base.__module__]
    if hasattr(module, "getincrementaldecoder"):
        setattr(module, "getincrementaldecoder", lambda encoding: _Decoder)  # noqa: B010 - Textual offers no other way to its reader's decoder

    class TerseDriver(base):  # type: ignore[misc, valid-type]  # which driver it is, is known as it runs
        """The driver, with its output thinned."""

        def __init__(self, app: App[object], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None) -> None:
            self._frames = _Frames()
            super().__init__(app, debug=debug, mouse=mouse, size=size)
            self._in_packets = hasattr(self, "_input_reader")
            """Whether what is typed comes with other messages, from a browser's server."""
            if self._in_packets:
                self._input_reader = _Typed(STDIN, _Ending())
            elif hasattr(base, "run_input_thread"):
                self.exit_event = _Ending()

        def write(self, data: str) -> None:
            """Sends `data`, whole frames at once."""
            self._frames.send(data, super().write)

        def send_message(self, message: Message) -> None:
            """Hands a message to the app: Textual makes a task of it, which the event loop comes to a turn later."""
            self._loop.call_soon_threadsafe(self._app.post_message, message)

        def run_input_thread(self) -> None:
            """Reads keys until the app ends; ends it where the terminal has gone away."""
            try:
                if self._in_packets:
                    super().run_input_thread()
                else:
                    _read_keys(self.fileno, self.exit_event, _Keys(self._debug), self.process_message)
            except (EOFError, OSError):
                os._exit(TERMINAL_GONE)

    return TerseDriver
