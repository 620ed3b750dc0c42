"""Where a house keeps what it needs: its socket, its tables."""

from pathlib import Path

import platformdirs

from netrunner_tui.hosting.protocol import SOCKET
from netrunner_tui.library.paths import APP, data_folder


def socket_path() -> Path:
    """The usual place of a house's socket: in the user's runtime folder."""
    return platformdirs.user_runtime_path(APP, appauthor=False) / SOCKET


def tables_folder() -> Path:
    """The usual folder of a house's tables and their games. It may not exist yet."""
    return data_folder() / "house"
