"""Decompression of what ssh clients send, within bounds.

asyncssh decompresses each packet whole, whatever comes of it: a thousand small packets of zeros would hold up every player for seconds
and take half a gigabyte. Here a packet, and what a connection sends in some seconds, may come to so much and no more.
"""

import time
import zlib
from collections.abc import Callable
from typing import Final

from asyncssh import compression

ALGORITHM: Final = b"zlib@openssh.com"
PACKET: Final = 256 << 10
"""Upper limit of bytes that a packet may come to: what OpenSSH's client sends at most, of which only a long command is over 32 kB."""
AT_ONCE: Final = 1 << 20
"""Bytes that a connection's packets may come to at once: a session's input ends at a quarter of it."""
A_SECOND: Final = 64 << 10


class BoundedDecompressor(compression.Decompressor):
    """Decompresses the packets of one connection."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._zlib = zlib.decompressobj()
        self._now = now
        self._left = float(AT_ONCE)
        self._at = now()

    def decompress(self, data: bytes) -> bytes | None:
        """Returns a packet's content; None, upon which asyncssh closes the connection, for one that is broken or comes to too much."""
        try:
            found = self._zlib.decompress(data, PACKET + 1)
        except zlib.error:
            return None
        now = self._now()
        self._left = min(float(AT_ONCE), self._left + (now - self._at) * A_SECOND) - len(found)
        self._at = now
        return None if len(found) > PACKET or self._left < 0 else found


def bound_decompression() -> None:
    """Has asyncssh use it in this process; it has no option for that."""
    if not isinstance(compression.get_decompressor(ALGORITHM), BoundedDecompressor):
        compression.get_compression_algs().remove(ALGORITHM)
        compression.get_default_compression_algs().remove(ALGORITHM)
        compression.register_compression_alg(
            ALGORITHM, lambda: compression.get_compressor(b"zlib"), BoundedDecompressor, after_auth=True, default=True
        )
