"""The host key: created on first start, readable by its owner only."""

import os
import stat
from pathlib import Path
from typing import Final

import asyncssh

from netrunner_tui.model.errors import BadFile, NetrunnerError
from netrunner_tui.model.local_files import write_private
from netrunner_tui.model.text import plain

ALGORITHM: Final = "ssh-ed25519"


def host_key(path: Path) -> asyncssh.SSHKey:
    """Reads the key of a file, creating it if missing. Raises BadFile if others may read it, or if it is no key."""
    try:
        status = path.stat()
    except FileNotFoundError:
        return _made(path)
    except OSError as error:
        raise BadFile(path, 0, f"the host key cannot be read: {error.strerror}") from None
    if status.st_uid != os.getuid():
        raise BadFile(path, 0, "the host key belongs to another user")
    if stat.S_IMODE(status.st_mode) & 0o077:
        raise BadFile(path, 0, f"others may read the host key (mode {stat.S_IMODE(status.st_mode):04o}); chmod 600 it, or make a new one")
    try:
        return asyncssh.read_private_key(path)
    except (OSError, asyncssh.KeyImportError, ValueError) as error:
        raise BadFile(path, 0, f"this is no host key: {plain(str(error))}") from None


def _made(path: Path) -> asyncssh.SSHKey:
    key = asyncssh.generate_private_key(ALGORITHM)
    try:
        write_private(path, key.export_private_key("openssh"))
    except OSError as error:
        raise NetrunnerError(f"{path}: the host key cannot be kept: {error.strerror}") from None
    return key
