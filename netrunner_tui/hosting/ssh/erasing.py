"""How the terminal of a session erases what is typed in lines of text: by the keys that its client's own terminal erases by."""

import termios
from collections.abc import Mapping
from typing import Final

import asyncssh

_KEYS: Final[Mapping[int, int]] = {
    asyncssh.PTY_VERASE: termios.VERASE, asyncssh.PTY_WERASE: termios.VWERASE, asyncssh.PTY_VKILL: termios.VKILL
}  # fmt: skip
"""What a client calls the keys that erase a letter, a word and a line (RFC 4254, 8), with their places in a terminal's settings."""
_WHOLE_LETTERS: Final = 0x4000
"""IUTF8, by its value in Linux and macOS: `termios` has no name for it in Python 3.11."""


def erase_as_typed(terminal: int, modes: Mapping[int, int]) -> None:
    """Takes over the erasing keys among a client's modes, where they are single keys, and has letters of several bytes erased whole."""
    settings = termios.tcgetattr(terminal)
    settings[0] |= _WHOLE_LETTERS
    for mode, place in _KEYS.items():
        if 0 < (key := modes.get(mode, 0)) < 0x80:
            settings[6][place] = bytes([key])
    termios.tcsetattr(terminal, termios.TCSANOW, settings)
