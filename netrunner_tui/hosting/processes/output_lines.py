"""What other processes of the server say on their error streams."""

from asyncio import StreamReader
from collections.abc import AsyncIterator


async def lines_of(stream: StreamReader) -> AsyncIterator[bytes]:
    """Yields the lines of a stream until it is closed, without those that are longer than its limit."""
    while True:
        try:
            line = await stream.readline()
        except ValueError:  # longer than any line of ours
            continue
        if not line:
            return
        yield line
