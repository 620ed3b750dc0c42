"""One ssh session: passes the player's input to their front end, and its output to the player."""

import asyncio
import contextlib
import errno
import fcntl
import os
import socket
import struct
import termios
import time
from collections import deque
from collections.abc import Mapping
from typing import Final, Protocol

import asyncssh

from netrunner_tui.hosting.player_identity import Identity
from netrunner_tui.hosting.processes.zygote import SessionRequest, environment
from netrunner_tui.hosting.processes.zygote_client import ZygoteClient
from netrunner_tui.hosting.ssh.erasing import erase_as_typed
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.text import plain

CHUNK: Final = 1 << 16
COMMAND: Final = 2_000
"""Characters of a command that go to its front end, which takes no more than half as many."""
TYPED_AT_ONCE: Final = 256 << 10
"""Upper limit of input bytes at once, and of those that wait for a front end: a deck list is a few thousand."""
TYPED_A_SECOND: Final = 32 << 10
FULL: Final = 64 << 10
"""Bytes waiting for a client above which its front end is not read."""
NOTHING_CAME: Final = 0.1
"""Seconds from a key, or from the last look, until it is looked whether anybody is still at work."""
UNTOLD: Final = 1.0
"""Seconds from a key in which somebody is taken to be at work where the system does not tell."""
ESCAPE: Final = b"\x1b"
"""A key alone, for which a front end waits whether more of a sequence comes: that takes as long as it waits, however fast the server is."""
LEAVE_SCREEN: Final = b"\x1b[?1049l\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1004l\x1b[?2004l\x1b[<u\x1b[?25h\x1b[0m\r\n"
"""Resets a terminal after a front end that could not do it itself."""
FINISHING: Final = 1.0
"""Seconds within which the last output and the end of a front end are told one after the other."""
UNREAD: Final = 30
"""Times as long for a client that has not read all of it."""
USAGE_ERROR: Final = 2
ORDINARY: Final = (80, 24)
"""The size assumed for a window without one."""


class SshConnection(Protocol):
    """A session's interface to its connection and the server."""

    zygote: ZygoteClient
    socket: str
    latencies: deque[float]

    async def admit(self, session: "SshSession") -> Identity:
        """Returns the player's identity; may ask for the server's password on the session. Raises NetrunnerError, also once it is over."""

    def folder(self, who: Identity) -> str:
        """Returns the folder of this player's settings; empty for a guest."""

    def began(self, session: "SshSession", who: Identity) -> None:
        """Notes a started front end."""

    def at_work(self, number: int) -> bool | None:
        """Returns whether this front end or the game server does something; None where the system does not tell."""

    def gone(self, session: "SshSession") -> None:
        """Notes the end of the session."""


class SshSession(asyncssh.SSHServerSession[bytes]):
    """The data of one session."""

    def __init__(self, visit: SshConnection) -> None:
        self._visit = visit
        self._channel: asyncssh.SSHServerChannel[bytes] | None = None
        self._command = ""
        self._size: tuple[int, int] | None = None
        self._term = ""
        self._modes: Mapping[int, int] = {}
        """What the client says of its own terminal, by the numbers of RFC 4254."""
        self._number = 0
        self._master = -1
        """The terminal's master end, or the socket of stdin and stdout."""
        self._pipe: socket.socket | None = None
        self._errors: socket.socket | None = None
        self._typed = bytearray()
        self._typing_over = False
        self._waiting_out = False
        self._allowance = float(TYPED_AT_ONCE)
        self._allowed_at = self.active = time.monotonic()
        self._pressed = 0.0
        """When the key was pressed that nothing has come of yet; 0 where there is none."""
        self._looking: asyncio.TimerHandle | None = None
        self._asking: asyncio.Future[str] | None = None
        self._open_ends = 0
        self._out_over = False
        self._result: tuple[int, str] | None = None
        self._finishing: asyncio.TimerHandle | None = None
        self._held = False
        """Whether the client does not read."""
        self._waits = UNREAD
        self._over = False
        self._task: asyncio.Task[None] | None = None

    # --- requests -----------------------------------------------------------------------------------------------------------------------

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """Handles the opened channel."""
        self._channel = chan
        chan.set_write_buffer_limits(high=FULL)

    @property
    def terminal(self) -> bool:
        """Returns whether the client has a terminal."""
        return self._size is not None

    @property
    def over(self) -> bool:
        """Returns whether the session has ended, perhaps while its player was being admitted."""
        return self._over

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Mapping[int, int]) -> bool:
        """Accepts a terminal."""
        self._term = term_type
        self._modes = term_modes
        self._size = _sane(term_size[0], term_size[1])
        return True

    def shell_requested(self) -> bool:
        """Accepts a shell without a command: the lobby."""
        return True

    def exec_requested(self, command: str) -> bool:
        """Accepts a command; of a long one as much as shows its front end that it is too long."""
        self._command = command[:COMMAND]
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        """Refuses subsystems such as sftp."""
        return False

    def session_started(self) -> None:
        """Starts the front end once all requests of the client are known."""
        self._task = asyncio.get_running_loop().create_task(self._begin())

    async def _begin(self) -> None:
        try:
            who = await self._visit.admit(self)
            await self._fork(who)
            self._visit.began(self, who)
        except NetrunnerError as problem:
            self.tell(str(problem))
            self.finish(USAGE_ERROR)
        except OSError as problem:
            self.tell(f"the host has no room for another session: {(problem.strerror or 'it is full').lower()}")
            self.finish(1)

    async def _fork(self, who: Identity) -> None:
        assert self._channel is not None
        given = self._channel.get_environment_bytes()
        sent = {name.decode("ascii", "ignore"): value.decode("ascii", "ignore") for name, value in given.items()}
        columns, lines = self._size or ORDINARY
        self._number = self._visit.zygote.next_number()
        request = SessionRequest(
            number=self._number, who=who, command=self._command, terminal=self.terminal, columns=columns, lines=lines,
            environment=environment({**sent, **({"TERM": self._term} if self._term else {})}), folder=self._visit.folder(who),
            socket=self._visit.socket,
        )  # fmt: skip
        theirs = self._open(columns, lines)
        try:
            await self._visit.zygote.begin(request, theirs, self._ended)
        finally:
            for handle in theirs:
                os.close(handle)
        if self._over:
            self._visit.zygote.dismiss(self._number)
            return
        loop = asyncio.get_running_loop()
        loop.add_reader(self._master, self._readable)
        if self._errors is not None:
            loop.add_reader(self._errors.fileno(), self._errors_readable)
        self._write_in()

    def _open(self, columns: int, lines: int) -> list[int]:
        """Opens the terminal, or stdin, stdout and stderr; returns the front end's ends."""
        if self.terminal:
            self._master, theirs = os.openpty()
            fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
            erase_as_typed(theirs, self._modes)
            os.set_blocking(self._master, False)
            self._open_ends = 1
            return [theirs]
        self._pipe, pipe = socket.socketpair()
        self._errors, errors = socket.socketpair()
        self._pipe.setblocking(False)
        self._errors.setblocking(False)
        self._master = self._pipe.fileno()
        self._open_ends = 2
        return [pipe.detach(), errors.detach()]

    # --- input --------------------------------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes, datatype: int | None) -> None:
        """Passes the player's input on."""
        now = self.active = time.monotonic()
        if self._over:
            return
        self._allowance = min(TYPED_AT_ONCE, self._allowance + (now - self._allowed_at) * TYPED_A_SECOND) - len(data)
        self._allowed_at = now
        if self._allowance < 0 or len(self._typed) + len(data) > TYPED_AT_ONCE:
            self.end(f"more than {TYPED_AT_ONCE >> 10} kB came at once; the session was ended, your seat is kept", USAGE_ERROR)
            return
        if self._asking is not None:
            self._take_password(data)
            return
        self._typed += data
        if self._number:
            if not self._pressed and data != ESCAPE:
                self._pressed = time.perf_counter()
                self._look_later()
            self._write_in()

    def _look_later(self) -> None:
        self._looking = asyncio.get_running_loop().call_later(NOTHING_CAME, self._look)

    def _look(self) -> None:
        """Forgets a key of which nothing has come where nobody is at work: what is printed later comes of something else."""
        works = self._visit.at_work(self._number)
        if works or (works is None and time.perf_counter() - self._pressed < UNTOLD):
            self._look_later()
        else:
            self._pressed, self._looking = 0.0, None

    def _came(self) -> None:
        """Notes how long the first output after a key took."""
        if self._pressed:
            self._visit.latencies.append(time.perf_counter() - self._pressed)
            self._pressed = 0.0
        self._stop_looking()

    def _stop_looking(self) -> None:
        # A timer would keep the session, and with it the connection, after both are gone.
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None

    def _write_in(self) -> None:
        if self._master < 0 or self._over:
            return
        loop = asyncio.get_running_loop()
        while self._typed:
            try:
                written = os.write(self._master, self._typed[:CHUNK])
            except (BlockingIOError, InterruptedError):
                break
            except OSError:
                self._typed.clear()
                return
            del self._typed[:written]
        if self._typed and not self._waiting_out:
            self._waiting_out = True
            loop.add_writer(self._master, self._write_in)
        elif not self._typed and self._waiting_out:
            self._waiting_out = False
            loop.remove_writer(self._master)
        if self._typing_over and not self._typed and self._pipe is not None:
            with contextlib.suppress(OSError):
                self._pipe.shutdown(socket.SHUT_WR)

    def eof_received(self) -> bool:
        """Handles the end of input; output still goes out."""
        self._typing_over = True
        if self._number:
            self._write_in()
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """Passes a new window size on."""
        self._size = _sane(width, height)
        if self._master >= 0 and self._pipe is None:
            with contextlib.suppress(OSError):
                fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", self._size[1], self._size[0], 0, 0))

    def signal_received(self, signal: str) -> None:
        """Passes a signal on."""
        self._visit.zygote.poke(self._number, signal)

    def break_received(self, msec: int) -> bool:
        """Treats a break as an interrupt."""
        self._visit.zygote.poke(self._number, "INT")
        return True

    async def ask_password(self, prompt: str) -> str:
        """Asks for a line without echo. Raises NetrunnerError if nobody can be asked."""
        if not self.terminal or self._channel is None:
            raise NetrunnerError("this server has a password: enter once from a terminal first")
        self._channel.write(prompt.encode())
        self._asking = asyncio.get_running_loop().create_future()
        try:
            return await asyncio.wait_for(self._asking, 60.0)
        except TimeoutError:
            raise NetrunnerError("nothing was typed") from None
        finally:
            self._asking = None
            if not self._over:
                self._channel.write(b"\r\n")

    def _take_password(self, data: bytes) -> None:
        self._typed += data[:1024]
        ended = min((place for place in (self._typed.find(end) for end in (b"\r", b"\n", b"\x03", b"\x04")) if place >= 0), default=-1)
        if ended >= 0 and self._asking is not None and not self._asking.done():
            word = bytes(self._typed[:ended]) if self._typed[ended] in b"\r\n" else b""
            del self._typed[: ended + 1]
            for erased in (b"\x7f", b"\x08"):
                while (at := word.find(erased)) >= 0:
                    word = word[: max(0, at - 1)] + word[at + 1 :]
            self._asking.set_result(word.decode(errors="replace"))

    # --- output -------------------------------------------------------------------------------------------------------------------------

    def _readable(self) -> None:
        try:
            data = os.read(self._master, CHUNK)
        except (BlockingIOError, InterruptedError):
            return
        except OSError as error:
            if error.errno not in (errno.EIO, errno.ECONNRESET):
                raise
            data = b""
        if not data:
            self._out_over = True
            asyncio.get_running_loop().remove_reader(self._master)
            self._one_end_closed()
            return
        self._came()
        if self._channel is not None:
            with contextlib.suppress(BrokenPipeError):  # the client closes its end; that it has gone is told in a moment
                self._channel.write(data)

    def _errors_readable(self) -> None:
        assert self._errors is not None
        try:
            data = self._errors.recv(CHUNK)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            data = b""
        if not data:
            asyncio.get_running_loop().remove_reader(self._errors.fileno())
            self._one_end_closed()
        elif self._channel is not None:
            with contextlib.suppress(BrokenPipeError):
                self._channel.write_stderr(data)

    def pause_writing(self) -> None:
        """Pauses this front end while the player's client does not read."""
        self._held = True
        if self._master >= 0 and self._number:
            asyncio.get_running_loop().remove_reader(self._master)

    def resume_writing(self) -> None:
        """Resumes the front end."""
        self._held = False
        if self._master >= 0 and self._number and not self._out_over:
            asyncio.get_running_loop().add_reader(self._master, self._readable)

    # --- the end ------------------------------------------------------------------------------------------------------------------------

    def _one_end_closed(self) -> None:
        self._open_ends -= 1
        if self._open_ends == 0:
            if self._result is not None:
                self._finish_as_told()
            else:
                # Its end is reported a moment later, or, after a zygote's death, not at all.
                self._finish_soon()

    def _ended(self, status: int, why: str) -> None:
        self._result = (status, why)
        if self._open_ends == 0:
            self._finish_as_told()
        else:
            self._finish_soon()

    def _finish_soon(self) -> None:
        if self._finishing is None and not self._over:
            self._finishing = asyncio.get_running_loop().call_later(FINISHING, self._finish_as_told)

    def _finish_as_told(self) -> None:
        if self._finishing is not None:
            self._finishing.cancel()
            self._finishing = None
        if self._held and self._waits > 0:
            # There is output yet that the client has not read.
            self._waits -= 1
            self._finish_soon()
            return
        status, why = self._result or (1, "your screen was ended by the host; your seat is kept")
        if why and not self._over:
            if self.terminal and self._channel is not None:
                self._channel.write(LEAVE_SCREEN)
            self.tell(why)
        self.finish(status if status >= 0 else 1)

    def end(self, why: str, status: int = 1) -> None:
        """Ends the session, giving the player the reason."""
        if self._over:
            return
        if self.terminal and self._channel is not None and self._number:
            self._channel.write(LEAVE_SCREEN)
        self.tell(why)
        self.finish(status)

    def tell(self, line: str) -> None:
        """Writes a line for the player, to stderr if they have no terminal."""
        if self._channel is None or self._over:
            return
        with contextlib.suppress(OSError):
            if self.terminal:
                self._channel.write(f"{plain(line)}\r\n".encode())
            else:
                self._channel.write_stderr(f"{plain(line)}\n".encode())

    def finish(self, status: int) -> None:
        """Closes the session with an exit code."""
        if self._channel is not None and not self._over:
            with contextlib.suppress(OSError):
                self._channel.exit(status)
        self._let_go()

    def connection_lost(self, exc: Exception | None) -> None:
        """Handles the loss of the connection."""
        self._let_go()

    def _let_go(self) -> None:
        if self._over:
            return
        self._over = True
        self._stop_looking()
        if self._finishing is not None:
            self._finishing.cancel()
        if self._asking is not None and not self._asking.done():
            self._asking.set_result("")
        if self._number:
            self._visit.zygote.dismiss(self._number)
        loop = asyncio.get_running_loop()
        if self._master >= 0:
            loop.remove_reader(self._master)
            loop.remove_writer(self._master)
            if self._pipe is not None:
                self._pipe.close()
            else:
                # Closing a terminal sends SIGHUP to its processes.
                os.close(self._master)
            self._master = -1
        if self._errors is not None:
            loop.remove_reader(self._errors.fileno())
            self._errors.close()
        self._visit.gone(self)


def _sane(columns: int, lines: int) -> tuple[int, int]:
    """Returns a valid window size; one of zero becomes the usual size."""
    return (min(columns, 1000), min(lines, 500)) if columns > 0 and lines > 0 else ORDINARY
