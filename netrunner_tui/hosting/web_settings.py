"""Under which addresses browsers may come to the web server, and which proxies are believed."""

import ipaddress
import re
from collections.abc import Sequence
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from netrunner_tui.hosting.addresses import Network, is_address, is_loopback
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.text import plain

SHORTEST_TOKEN: Final = 16


class WebSettings(NamedTuple):
    """Where browsers come to, and what stands between."""

    bind: str
    port: int
    origins: tuple[str, ...] = ()
    """Addresses under which a proxy offers the page, as `https://play.example`."""
    proxies: tuple[Network, ...] = ()
    """Proxies whose word on a client's address is taken."""
    token: str = ""
    """The address's token; empty: another one at each start."""

    @classmethod
    def of(cls, bind: str, port: int, origins: Sequence[str], proxies: Sequence[str], token: str) -> "WebSettings":
        """Checks what an operator has written. Raises NetrunnerError."""
        for origin in origins:
            parts = urlsplit(origin)
            if parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/") or parts.query:
                raise NetrunnerError(f"web-origin: `{plain(origin)}` is no origin, as https://play.example")
        networks = []
        for proxy in proxies:
            try:
                networks.append(ipaddress.ip_network(proxy, strict=False))
            except ValueError:
                raise NetrunnerError(f"web-proxies: `{plain(proxy)}` is no address or network, as 127.0.0.1 or 10.0.0.0/8") from None
        if token and (len(token) < SHORTEST_TOKEN or not re.fullmatch(r"[A-Za-z0-9_-]+", token)):
            raise NetrunnerError(f"web-token: at least {SHORTEST_TOKEN} letters, digits, `-` and `_`")
        return cls(bind, port, tuple(origin.rstrip("/").lower() for origin in origins), tuple(networks), token)

    def origin_of(self, host: str) -> str:
        """Returns the origin of a page that was asked for by this Host header; empty if none may be."""
        for origin in self.origins:
            if urlsplit(origin).netloc == host.lower():
                return origin
        return f"http://{host}" if self._is_ours(host) else ""

    def _is_ours(self, host: str) -> bool:
        """Returns whether a Host header names this server. A foreign name that resolves to its address (DNS rebinding) does not."""
        try:
            parts = urlsplit(f"//{host}")
            name, port = parts.hostname or "", parts.port or 80
        except ValueError:
            return False
        if port != self.port:
            return False
        local = name == "localhost" or is_loopback(name)
        if self.bind in ("", "0.0.0.0", "::"):
            # Every address of this machine: a browser that asks by number cannot have been misled by a name.
            return local or is_address(name)
        return name == self.bind or (local and (self.bind == "localhost" or is_loopback(self.bind)))

    @property
    def addresses(self) -> tuple[str, ...]:
        """Returns the addresses that players are given, without the token."""
        shown = f"[{self.bind}]" if ":" in self.bind else self.bind
        return self.origins or (f"http://{shown}:{self.port}",)
