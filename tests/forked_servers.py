"""Game servers for tests, forked from a process that has loaded one: each starts in a tenth of the time that Python takes for it.

What a server that is started by itself does is tested in `test_hosting_daemon.py` and wherever `serve` starts it.
"""

import atexit
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path


class Template:
    """The process that servers are forked from: it tells their process ids, and how they ended."""

    def __init__(self) -> None:
        self._process = subprocess.Popen([sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        atexit.register(self.close)

    def ask(self, **asked: object) -> int | None:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(f"{json.dumps(asked)}\n")
        self._process.stdin.flush()
        told: int | None = json.loads(self._process.stdout.readline())
        return told

    def close(self) -> None:
        self._process.communicate()


@cache
def template() -> Template:
    return Template()


class ForkedServer:
    """A process of a game server."""

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str], folder: Path) -> None:
        pid = template().ask(begin=list(arguments), environment=dict(environment), folder=str(folder))
        assert pid
        self.pid = pid
        self._code: int | None = None

    def poll(self) -> int | None:
        """The exit code, or minus the signal that it died of; None while it runs."""
        if self._code is None:
            self._code = template().ask(ended=self.pid)
        return self._code

    def wait(self, seconds: float) -> int:
        end = time.monotonic() + seconds
        while (code := self.poll()) is None:
            if time.monotonic() > end:
                raise TimeoutError("the server does not end")
            time.sleep(0.002)
        return code

    def send_signal(self, number: signal.Signals) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)


def serve(arguments: list[str], environment: dict[str, str], folder: str) -> int:
    """What the process of a server does; the exit code."""
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    return daemon.main(arguments)


def forked(arguments: list[str], environment: dict[str, str], folder: str) -> int:
    if pid := os.fork():
        return pid
    code = 1
    try:
        code = serve(arguments, environment, folder)
    except BaseException:
        sys.excepthook(*sys.exc_info())
    finally:
        sys.stderr.flush()
        os._exit(code)


def ended(pid: int) -> int | None:
    found, status = os.waitpid(pid, os.WNOHANG)
    return os.waitstatus_to_exitcode(status) if found else None


if __name__ == "__main__":
    from netrunner_tui.hosting.game_server import daemon
    from netrunner_tui.rules.books.referees import load_referees

    load_referees()
    for module in daemon.LOADED_LATE:
        import_module(module)
    for line in sys.stdin:
        asked = json.loads(line)
        told = ended(asked["ended"]) if "ended" in asked else forked(asked["begin"], asked["environment"], asked["folder"])
        sys.stdout.write(f"{json.dumps(told)}\n")
        sys.stdout.flush()
