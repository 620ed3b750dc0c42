"""Limits of a front-end process: memory, files of the host, other processes, the network."""

import ctypes
import os
import resource
import struct
import sys
import sysconfig
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

# Landlock (Linux 5.13 and later; landlock(7)). Its system call numbers are the same on every architecture.
_CREATE_RULESET: Final = 444
_ADD_RULE: Final = 445
_RESTRICT_SELF: Final = 446
_VERSION_FLAG: Final = 1
_RULE_PATH_BENEATH: Final = 1
_NO_NEW_PRIVILEGES: Final = 38
_READ_FILE: Final = 1 << 2
_READ_DIR: Final = 1 << 3
_TRUNCATE: Final = 1 << 14
_IOCTL_DEVICE: Final = 1 << 15
_WRITE_FILE: Final = 1 << 1
_REMOVE_FILE: Final = 1 << 5
_MAKE_DIR: Final = 1 << 7
_MAKE_REG: Final = 1 << 8
_ALL_FIRST: Final = (1 << 13) - 1
_REFER: Final = 1 << 13
_BIND_AND_CONNECT_TCP: Final = 3
_SCOPES: Final = 3
"""Abstract sockets and signals are confined to this process's domain."""


@dataclass(frozen=True)
class Limits:
    """Resource limits of one front-end process."""

    memory: int = 384 << 20
    """Bytes of private memory."""
    cpu: int = 7200
    """Total processor seconds."""
    files: int = 64
    file_size: int = 1 << 20

    def apply(self) -> None:
        """Sets them for this process, irrevocably."""
        # RLIMIT_DATA counts written memory; hundreds of megabytes of address space are reserved and never used.
        memory = resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS
        wanted = ((memory, self.memory), (resource.RLIMIT_CPU, self.cpu), (resource.RLIMIT_NOFILE, self.files))
        for kind, most in (*wanted, (resource.RLIMIT_FSIZE, self.file_size), (resource.RLIMIT_CORE, 0)):
            hard = resource.getrlimit(kind)[1]
            most = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.setrlimit(kind, (most, most))


def readable() -> tuple[Path, ...]:
    """Returns the paths that a front end may read: Python and the program itself."""
    from netrunner_tui.library.paths import cards_folder, decks_folder

    python = [sysconfig.get_path(kind) for kind in ("stdlib", "platstdlib", "purelib", "platlib")]
    system = ("/usr/lib", "/lib", "/lib64", "/usr/share/zoneinfo", "/etc/localtime", "/dev/null", "/dev/urandom", "/dev/tty")
    return (*map(Path, dict.fromkeys(python)), Path(__file__).parent.parent.parent, cards_folder(), decks_folder(), *map(Path, system))


def landlock_version() -> int:
    """Returns the version of Landlock that this kernel has; 0 for none."""
    if sys.platform != "linux":
        return 0
    version = ctypes.CDLL(None, use_errno=True).syscall(_CREATE_RULESET, None, ctypes.c_size_t(0), _VERSION_FLAG)
    return max(0, int(version))


def fence(read: Iterable[Path], write: Iterable[Path]) -> bool:
    """Restricts this process, irrevocably, to these files, without TCP or signals to others. Returns False if the kernel cannot.

    Open files stay open, and unix sockets can still be connected to.
    """
    version = landlock_version()
    if not version:
        return False
    libc = ctypes.CDLL(None, use_errno=True)
    files = _ALL_FIRST | (_REFER if version >= 2 else 0) | (_TRUNCATE if version >= 3 else 0) | (_IOCTL_DEVICE if version >= 5 else 0)
    parts = [files, *([_BIND_AND_CONNECT_TCP] if version >= 4 else []), *([_SCOPES] if version >= 6 else [])]
    wanted = struct.pack(f"={len(parts)}Q", *parts)
    rules = libc.syscall(_CREATE_RULESET, wanted, ctypes.c_size_t(len(wanted)), 0)
    if rules < 0:
        return False
    try:
        reading = _READ_FILE | _READ_DIR
        writing = reading | _WRITE_FILE | _REMOVE_FILE | _MAKE_REG | _MAKE_DIR | (_TRUNCATE if version >= 3 else 0)
        for paths, access in ((read, reading), (write, writing)):
            for path in paths:
                _allow(libc, rules, path, access)
        if libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0) != 0:
            return False
        return bool(libc.syscall(_RESTRICT_SELF, rules, 0) == 0)
    finally:
        os.close(rules)


def _allow(libc: ctypes.CDLL, rules: int, path: Path, access: int) -> None:
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        if not path.is_dir():
            access &= _READ_FILE | _WRITE_FILE | _TRUNCATE
        libc.syscall(_ADD_RULE, rules, _RULE_PATH_BENEATH, struct.pack("=Qi", access, place), 0)
    finally:
        os.close(place)
