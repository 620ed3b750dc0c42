"""Tells systemd how the service stands: the protocol of sd_notify(3)."""

import contextlib
import os
import socket


def tell_systemd(state: str) -> None:
    """Sends `READY=1`, `STOPPING=1` and the like to whoever started this process, if it wants to know."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.sendto(state.encode(), f"\0{address[1:]}" if address.startswith("@") else address)
