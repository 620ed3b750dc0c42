"""The server's files: host key, identities, games, each player's folder, and the sockets of the running server."""

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from netrunner_tui.hosting.server_paths import REPORTS, SOCKET, tables_folder
from netrunner_tui.model.errors import NetrunnerError

LONGEST_SOCKET: Final = 100
"""Upper limit of bytes in a socket's path; systems allow 104 or 108."""


@dataclass(frozen=True)
class ServerFolder:
    """The files of one server. None need exist yet."""

    data: Path

    @classmethod
    def usual(cls) -> "ServerFolder":
        """Returns the default server folder of this user."""
        return cls(tables_folder())

    @property
    def host_key(self) -> Path:
        """Returns the private key of the ssh server."""
        return self.data / "host_key"

    @property
    def identities(self) -> Path:
        """Returns the file of names and the keys that own them."""
        return self.data / "names.json"

    @property
    def games(self) -> Path:
        """Returns the tables and their games."""
        return self.data / "games"

    @property
    def reports(self) -> Path:
        """Returns the folder of reports of mistakes."""
        return self.games / REPORTS

    @property
    def runtime(self) -> Path:
        """Returns the folder of the running server's sockets. It depends on the data folder alone: sshd, a unit of systemd and a container
        have runtime folders of their own, or none."""
        usual = self.data.absolute() / "run"
        if len(os.fsencode(usual / SOCKET)) <= LONGEST_SOCKET:
            return usual
        # `make` refuses a folder that belongs to another user.
        whose = hashlib.sha256(os.fsencode(self.data.absolute())).hexdigest()[:12]
        return Path("/tmp") / f"netrunner-tui-{os.getuid()}-{whose}"

    @property
    def socket(self) -> Path:
        """Returns the game server's socket."""
        return self.runtime / SOCKET

    @property
    def host_socket(self) -> Path:
        """Returns the socket on which the running host reports its status."""
        return self.runtime / "host.sock"

    @property
    def admin_token(self) -> Path:
        """Returns the file of the word that begins an operator's requests. No player's process can read it: the sandbox leaves it out."""
        return self.runtime / "admin.token"

    @property
    def bans(self) -> Path:
        """Returns the file of keys and addresses that may not come in."""
        return self.data / "bans.json"

    def player(self, key: str) -> Path:
        """Returns the folder of a key's owner: settings, keys, themes, decks."""
        return self.data / "players" / hashlib.sha256(key.encode()).hexdigest()[:24]

    def make(self) -> None:
        """Creates the folders, readable by their owner only. Raises NetrunnerError."""
        for folder in (self.data, self.runtime):
            try:
                folder.mkdir(parents=True, exist_ok=True, mode=0o700)
                status = folder.stat()
            except OSError as error:
                raise NetrunnerError(f"{folder}: cannot be made: {error.strerror}") from None
            if status.st_uid != os.getuid():
                raise NetrunnerError(f"{folder}: belongs to another user")
            folder.chmod(0o700)
