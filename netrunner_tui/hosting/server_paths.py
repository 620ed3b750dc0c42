"""Default paths of a server's socket and tables."""

import os
import socket
import stat
import warnings
from pathlib import Path
from typing import Final

import platformdirs

from netrunner_tui.library.paths import APP, data_folder
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.text import plain

SOCKET: Final = "server.sock"
"""The socket's name in the runtime folder."""
REPORTS: Final = "reports"
"""The folder of reports of mistakes, beside the games."""


def runtime_folder() -> Path:
    """Returns the user's runtime folder; if the system has none, one that platformdirs knows to be private.

    Raises NetrunnerError if there is none.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return platformdirs.user_runtime_path(APP, appauthor=False)
        except OSError as problem:
            raise NetrunnerError(plain(str(problem))) from None


def socket_path() -> Path:
    """Returns the default path of a server's socket."""
    return runtime_folder() / SOCKET


def tables_folder() -> Path:
    """Returns the default folder of a server's tables and games. It may not exist yet; version 0.1 called it `house`."""
    former = data_folder() / "house"
    return former if former.is_dir() else data_folder() / "server"


def listening(path: Path) -> socket.socket:
    """Returns a listening socket for this user only. Raises NetrunnerError if a server is running there, or it cannot be created."""
    told = plain(str(path))
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if path.exists() and not stat.S_ISSOCK(path.stat().st_mode):
            raise NetrunnerError(f"{told}: something else than a socket is there")
        if path.exists():
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
                probe.settimeout(2.0)
                try:
                    probe.connect(str(path))
                except ConnectionRefusedError:
                    path.unlink()  # left behind by a killed server
                else:
                    raise NetrunnerError(f"a server is open already at {told}")
        server = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        mask = os.umask(0o177)
        try:
            server.bind(str(path))
        finally:
            os.umask(mask)
        path.chmod(0o600)
        server.listen(128)
    except OSError as error:
        raise NetrunnerError(f"{told}: the server's socket cannot be made: {plain((error.strerror or str(error)).lower())}") from None
    return server
