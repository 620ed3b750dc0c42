"""Data as it comes through a socket, put together to lines: a message stands on a line of its own."""


class LineBuffer:
    """Splits received data into lines."""

    def __init__(self, longest: int = 0) -> None:
        """`longest` is the upper limit of bytes in a line, 0 for none."""
        self._longest = longest
        self._rest = bytearray()
        self._looked = 0

    def feed(self, data: bytes) -> list[bytes]:
        """Returns the complete lines so far, without their line ends. Raises ValueError if one is too long."""
        self._rest += data
        if (end := self._rest.rfind(b"\n", self._looked)) < 0:
            self._looked = len(self._rest)
            self._check(self._looked)
            return []
        whole = bytes(self._rest[:end]).split(b"\n")
        del self._rest[: end + 1]
        self._looked = len(self._rest)
        for each in (*whole, self._rest):
            self._check(len(each))
        return whole

    def _check(self, size: int) -> None:
        if self._longest and size > self._longest:
            raise ValueError(f"a message of more than {self._longest:,} bytes")
